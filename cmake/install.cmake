# What `cmake --install` installs. Nothing in it names the prefix, so that it can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/collide")

install(FILES include/collide.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")

# The licence, and the docs beside each other as they are here, so that their links stay right. As a part of
# another project CMAKE_INSTALL_DOCDIR is the folder of that one.
if(PROJECT_IS_TOP_LEVEL)
  set(doc_dir "${CMAKE_INSTALL_DOCDIR}")
else()
  set(doc_dir "${CMAKE_INSTALL_DATAROOTDIR}/doc/collide")
endif()
install(FILES LICENSE README.md DESTINATION "${doc_dir}")
install(DIRECTORY docs DESTINATION "${doc_dir}" PATTERN __pycache__ EXCLUDE)

foreach(kind static shared)
  if(TARGET collide_${kind})
    install(TARGETS collide_${kind} EXPORT collide-${kind}
      RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
      LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
      ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
      INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    install(EXPORT collide-${kind}
      NAMESPACE collide::
      FILE collide-${kind}-targets.cmake
      DESTINATION "${package_dir}")
  endif()
endforeach()

write_basic_package_version_file("${PROJECT_BINARY_DIR}/collide-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  cmake/collide-config.cmake
  cmake/collide-choice.cmake
  "${PROJECT_BINARY_DIR}/collide-config-version.cmake"
  DESTINATION "${package_dir}")

# collide.pc finds the prefix from its own place, unless the folders were given as absolute paths.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
else()
  file(RELATIVE_PATH up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  string(REGEX REPLACE "/$" "" up "${up}")
  set(pc_prefix "\${pcfiledir}/${up}")
endif()
foreach(dir LIBDIR INCLUDEDIR)
  if(IS_ABSOLUTE "${CMAKE_INSTALL_${dir}}")
    set(pc_${dir} "${CMAKE_INSTALL_${dir}}")
  else()
    set(pc_${dir} "\${prefix}/${CMAKE_INSTALL_${dir}}")
  endif()
endforeach()
configure_file(cmake/collide.pc.in "${PROJECT_BINARY_DIR}/collide.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/collide.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
