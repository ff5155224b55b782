# cmake -DSOURCE=<project> -DFOLDER=<folder> -DVERSION=<version> -P drop_in.cmake: the archive to drop into a project.
set(name "collide-${VERSION}-drop-in")
set(stage "${FOLDER}/drop_in")
file(REMOVE_RECURSE "${stage}")
file(COPY "${SOURCE}/include" "${SOURCE}/src" "${SOURCE}/LICENSE" DESTINATION "${stage}/${name}")
file(WRITE "${stage}/${name}/README.txt"
  "Put include and src of libcollide ${VERSION} beside your main.c, write #include <collide.h> in it, and compile:\n"
  "cc -Iinclude main.c src/*.c -lm\n")
execute_process(COMMAND "${CMAKE_COMMAND}" -E tar czf "${FOLDER}/${name}.tar.gz" "${name}"
  WORKING_DIRECTORY "${stage}" COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE "${stage}")
message(STATUS "${FOLDER}/${name}.tar.gz")
