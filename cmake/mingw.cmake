# The toolchain of the preset "mingw": Windows on x86-64, built elsewhere.
find_program(COLLIDE_MINGW x86_64-w64-mingw32-gcc)
if(NOT COLLIDE_MINGW)
  message(FATAL_ERROR "The preset 'mingw' needs a compiler for Windows "
    "(on Debian: apt-get install gcc-mingw-w64-x86-64-win32).")
endif()
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER "${COLLIDE_MINGW}")
find_program(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
