# The toolchain of the presets "clang" and "asan".
find_program(COLLIDE_CLANG clang)
find_program(COLLIDE_CLANGXX clang++)
if(NOT COLLIDE_CLANG OR NOT COLLIDE_CLANGXX)
  message(FATAL_ERROR "The presets 'clang' and 'asan' need clang and clang++, 'asan' their sanitizers too "
    "(on Debian: apt-get install clang libclang-rt-14-dev).")
endif()
set(CMAKE_C_COMPILER "${COLLIDE_CLANG}")
set(CMAKE_CXX_COMPILER "${COLLIDE_CLANGXX}")
