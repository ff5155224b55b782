# Two archives, in the build folder:
#
#     cmake --build build/release --target drop_in         collide-<version>-drop-in.tar.gz: include and src alone
#     cmake --build build/release --target package_source  collide-<version>.tar.gz: the whole project
add_custom_target(drop_in
  COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DFOLDER=${PROJECT_BINARY_DIR}"
    "-DVERSION=${PROJECT_VERSION}" -P "${PROJECT_SOURCE_DIR}/cmake/drop_in.cmake"
  VERBATIM)

# What is ignored is matched against whole paths, and the project may lie below a folder called build.
string(REGEX REPLACE "([][+.*()^$?|\\\\])" "\\\\\\1" here "${PROJECT_SOURCE_DIR}")
set(CPACK_SOURCE_IGNORE_FILES "^${here}/\\.git(/|$)" "^${here}/build[^/]*/" "^${here}/CMakeUserPresets\\.json$"
  "/__pycache__/")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME "${PROJECT_NAME}-${PROJECT_VERSION}")
set(CPACK_GENERATOR TGZ)
set(CPACK_PACKAGE_VENDOR "the libcollide authors")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_RESOURCE_FILE_README "${PROJECT_SOURCE_DIR}/README.md")
include(CPack)
