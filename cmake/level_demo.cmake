# Finds a map and runs the level example on it:
#
#     cmake -DLEVEL=<program> -DFOLDER=<folder> -P level_demo.cmake
#
# The map is one of Freedoom's. If that is installed, its file is used. Otherwise the script downloads
# Debian's package, but not the games it depends on, and keeps the map file in FOLDER for the next
# time. If that fails, the program plays its built-in level. Nothing is written outside FOLDER.

set(installed /usr/share/games/doom/freedoom1.wad)
set(kept "${FOLDER}/freedoom/freedoom1.wad")

function(say line)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "${line}")
endfunction()

# `apt-get download` needs no root and checks the package against the signed lists. Its messages are hidden:
# as root it warns about the folder's owner, and why a download failed is of no use to a visitor.
function(fetch)
  execute_process(COMMAND apt-get --version RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
  if(NOT result STREQUAL 0)
    return()
  endif()
  set(work "${FOLDER}/freedoom.part")
  file(REMOVE_RECURSE "${work}")
  file(MAKE_DIRECTORY "${work}")
  say("Downloading a map of the game Freedoom (16 MB)")
  execute_process(COMMAND apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20
      -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= download freedoom # no cache outside FOLDER
    WORKING_DIRECTORY "${work}" RESULT_VARIABLE result TIMEOUT 600 OUTPUT_QUIET ERROR_QUIET)
  file(GLOB package "${work}/*.deb")
  if(result STREQUAL 0 AND package)
    execute_process(COMMAND dpkg-deb -x "${package}" "${work}"
      RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
    if(result STREQUAL 0 AND EXISTS "${work}${installed}")
      # Last of all, so that the folder is there only if it is complete; the licence stays with the map.
      file(MAKE_DIRECTORY "${work}/done")
      file(RENAME "${work}${installed}" "${work}/done/freedoom1.wad")
      if(EXISTS "${work}/usr/share/doc/freedoom/copyright")
        file(RENAME "${work}/usr/share/doc/freedoom/copyright" "${work}/done/copyright")
      endif()
      file(REMOVE_RECURSE "${FOLDER}/freedoom")
      file(RENAME "${work}/done" "${FOLDER}/freedoom")
    endif()
  endif()
  file(REMOVE_RECURSE "${work}")
endfunction()

if(NOT EXISTS "${installed}" AND NOT EXISTS "${kept}")
  fetch()
endif()
if(EXISTS "${installed}")
  set(map "${installed}")
elseif(EXISTS "${kept}")
  set(map "${kept}")
else()
  set(map "")
  say("No map of Freedoom can be downloaded here, so this is the small built-in level.")
endif()

execute_process(COMMAND "${LEVEL}" ${map} WORKING_DIRECTORY "${FOLDER}" RESULT_VARIABLE result)
if(NOT result STREQUAL 0)
  message(FATAL_ERROR "The example failed: ${result}")
endif()
say("Folder:  ${FOLDER}")
say("Read on: docs/motion.md (rays, motion and contact), docs/queries.md (all queries)")
