# The toolchain of the preset "valgrind": the native compiler, and every suite is run by Valgrind.
find_program(COLLIDE_VALGRIND valgrind)
if(NOT COLLIDE_VALGRIND)
  message(FATAL_ERROR "The preset 'valgrind' needs Valgrind (on Debian: apt-get install valgrind).")
endif()
set(CMAKE_CROSSCOMPILING_EMULATOR
  "${COLLIDE_VALGRIND};--quiet;--error-exitcode=1;--exit-on-first-error=yes;--track-origins=yes;--leak-check=full")
