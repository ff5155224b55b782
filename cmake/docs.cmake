# What is generated of the docs: the HTML site, the cheat sheet and the manual pages, all below build/docs.
#
#   html/index.html        README.md, docs/*.md and the header, by Doxygen with doxygen-awesome-css
#   html/cheatsheet.html   the cheat sheet, and cheatsheet.pdf where Chromium is installed
#   man/man3/*.3           a page for each block of the header, a link for each other name
include(GNUInstallDirs)
find_program(DOCS_DOXYGEN doxygen)
find_path(DOXYGEN_AWESOME doxygen-awesome.css
  PATHS /usr/share /usr/local/share PATH_SUFFIXES doxygen-awesome-css)
find_package(Python3 3.9 COMPONENTS Interpreter QUIET)
find_program(DOCS_CHROMIUM NAMES chromium chromium-browser google-chrome)

set(missing "")
if(NOT DOCS_DOXYGEN)
  list(APPEND missing doxygen)
endif()
if(NOT DOXYGEN_AWESOME)
  list(APPEND missing doxygen-awesome-css)
endif()
if(NOT Python3_Interpreter_FOUND)
  list(APPEND missing python3)
endif()
if(missing)
  list(JOIN missing " " missing)
  message(FATAL_ERROR "The docs need more than was found. On Debian: apt-get install ${missing}")
endif()
if(NOT DOCS_CHROMIUM)
  message(STATUS "Chromium is not found, so there is no cheatsheet.pdf. On Debian: apt-get install chromium")
endif()

set(DOCS_WORK "${PROJECT_BINARY_DIR}")
set(reference "${PROJECT_SOURCE_DIR}/docs/reference")
set(python "${CMAKE_COMMAND}" -E env PYTHONDONTWRITEBYTECODE=1 "${Python3_EXECUTABLE}")
configure_file("${reference}/Doxyfile.in" "${DOCS_WORK}/Doxyfile.base" @ONLY)

# The frame of a page is this Doxygen's own, with the scripts of doxygen-awesome.
execute_process(
  COMMAND "${DOCS_DOXYGEN}" -w html page.html page_footer.html page.css
  WORKING_DIRECTORY "${DOCS_WORK}" OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(READ "${DOCS_WORK}/page.html" page)
string(REPLACE "</head>" [[
<script type="text/javascript" src="$relpath^doxygen-awesome-darkmode-toggle.js"></script>
<script type="text/javascript" src="$relpath^doxygen-awesome-fragment-copy-button.js"></script>
<script type="text/javascript">
DoxygenAwesomeDarkModeToggle.init(); DoxygenAwesomeFragmentCopyButton.init();
</script>
</head>]] page "${page}")
file(WRITE "${DOCS_WORK}/page.html" "${page}")

file(GLOB_RECURSE docs_sources CONFIGURE_DEPENDS
  "${PROJECT_SOURCE_DIR}/docs/*.md" "${PROJECT_SOURCE_DIR}/docs/images/*.svg" "${reference}/*")
list(APPEND docs_sources "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/include/collide.h")
add_custom_command(OUTPUT "${DOCS_WORK}/site.stamp"
  COMMAND ${python} "${reference}/build_site.py" "${DOCS_DOXYGEN}" "${DOCS_WORK}/Doxyfile.base" "${DOCS_WORK}"
  COMMAND "${CMAKE_COMMAND}" -E touch "${DOCS_WORK}/site.stamp"
  DEPENDS ${docs_sources} COMMENT "Building the site: ${DOCS_WORK}/html/index.html" VERBATIM)
add_custom_command(OUTPUT "${DOCS_WORK}/man.stamp"
  COMMAND "${CMAKE_COMMAND}" -E rm -rf "${DOCS_WORK}/man"
  COMMAND ${python} "${reference}/man_pages.py" "${DOCS_WORK}/man"
  COMMAND "${CMAKE_COMMAND}" -E touch "${DOCS_WORK}/man.stamp"
  DEPENDS ${docs_sources} COMMENT "Writing the manual pages: ${DOCS_WORK}/man" VERBATIM)
set(stamps "${DOCS_WORK}/site.stamp" "${DOCS_WORK}/man.stamp")
if(DOCS_CHROMIUM)
  set(cheatsheet "${DOCS_WORK}/html/cheatsheet")
  add_custom_command(OUTPUT "${DOCS_WORK}/pdf.stamp"
    COMMAND sh "${reference}/print_pdf" "${DOCS_CHROMIUM}" "${cheatsheet}.html" "${cheatsheet}.pdf"
    COMMAND "${CMAKE_COMMAND}" -E touch "${DOCS_WORK}/pdf.stamp"
    DEPENDS "${DOCS_WORK}/site.stamp" COMMENT "Printing ${cheatsheet}.pdf" VERBATIM)
  list(APPEND stamps "${DOCS_WORK}/pdf.stamp")
endif()
add_custom_target(docs DEPENDS ${stamps})

enable_testing()
add_test(NAME docs_site COMMAND ${python} "${reference}/check_site.py" "${DOCS_WORK}/html")
add_test(NAME docs_man
  COMMAND sh "${reference}/check_man" "${DOCS_WORK}/man" "${PROJECT_SOURCE_DIR}/include/collide.h")
add_test(NAME docs_refuse_undocumented COMMAND ${python} "${reference}/check_refusal.py")
add_test(NAME docs_pdf COMMAND ${python} "${reference}/check_pdf.py" "${DOCS_WORK}/html/cheatsheet.pdf")
set_tests_properties(docs_man docs_pdf PROPERTIES SKIP_RETURN_CODE 77)

if(COLLIDE_INSTALL)
  install(DIRECTORY "${DOCS_WORK}/html" DESTINATION "${CMAKE_INSTALL_DOCDIR}" OPTIONAL)
  install(DIRECTORY "${DOCS_WORK}/man/man3" DESTINATION "${CMAKE_INSTALL_MANDIR}" OPTIONAL)
endif()
