# No test may fail because a machine is slow: no test sets a TIMEOUT, and each test preset allows at least an
# hour for one test. Without a limit of its own a preset would have the 1500 s that ctest has by default.
#
#     cmake -DSOURCE=<folder of the project> -P time_limits.cmake
cmake_policy(VERSION 3.21)
set(least 3600)
set(failed OFF)

foreach(file CMakeLists.txt tests/CMakeLists.txt)
  file(STRINGS "${SOURCE}/${file}" lines REGEX "TIMEOUT")
  foreach(line IN LISTS lines)
    message("${file} limits a test: ${line}")
    set(failed ON)
  endforeach()
endforeach()

file(READ "${SOURCE}/CMakePresets.json" presets)
string(JSON count LENGTH "${presets}" testPresets)
math(EXPR last "${count} - 1")
foreach(i RANGE ${last})
  string(JSON name GET "${presets}" testPresets ${i} name)
  list(APPEND names ${name})
  string(JSON limit_${name} ERROR_VARIABLE none GET "${presets}" testPresets ${i} execution timeout)
  if(none)
    string(JSON parent ERROR_VARIABLE none GET "${presets}" testPresets ${i} inherits) # it stands above
    set(limit_${name} "${limit_${parent}}")
  endif()
  if(NOT limit_${name} GREATER_EQUAL least)
    message("CMakePresets.json: the test preset ${name} allows \"${limit_${name}}\" s, less than ${least}")
    set(failed ON)
  endif()
endforeach()

if(failed)
  message(FATAL_ERROR "A test may run into a limit of time")
endif()
list(JOIN names " " names)
message("${names}: at least ${least} s each")
