# The toolchain of the preset "aarch64": Linux on 64-bit ARM, built elsewhere and run by QEMU.
find_program(COLLIDE_AARCH64 aarch64-linux-gnu-gcc)
find_program(COLLIDE_QEMU_AARCH64 qemu-aarch64)
if(NOT COLLIDE_AARCH64 OR NOT COLLIDE_QEMU_AARCH64)
  message(FATAL_ERROR "The preset 'aarch64' needs a compiler for it and QEMU, and its tests their libraries (on Debian: "
    "dpkg --add-architecture arm64 && apt-get update && apt-get install gcc-aarch64-linux-gnu g++-aarch64-linux-gnu qemu-user "
    "libcmocka-dev:arm64 libgmp-dev:arm64 libmpfr-dev:arm64).")
endif()
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER "${COLLIDE_AARCH64}")
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(COLLIDE_PACKAGES_OF ":arm64")
set(CMAKE_CROSSCOMPILING_EMULATOR "${COLLIDE_QEMU_AARCH64};-L;/usr/aarch64-linux-gnu;-E;LD_LIBRARY_PATH=/usr/lib/aarch64-linux-gnu")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_IGNORE_PREFIX_PATH)
