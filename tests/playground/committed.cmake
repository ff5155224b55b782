# Is the page in docs the one that was built? Another compiler makes another page.

foreach(page BUILT COMMITTED)
  file(READ "${${page}}" text LIMIT 2000)
  string(REGEX MATCH "name=\"generator\" content=\"[^\"]*\"" compiler_${page} "${text}")
endforeach()
if(NOT compiler_BUILT STREQUAL compiler_COMMITTED)
  message("skipped: docs/playground.html is of another compiler (${compiler_COMMITTED})")
  return()
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" -E compare_files "${BUILT}" "${COMMITTED}" RESULT_VARIABLE differ)
if(differ)
  message(FATAL_ERROR "docs/playground.html is not what is built. To take that over: "
    "cmake --build --preset playground --target playground_committed")
endif()
