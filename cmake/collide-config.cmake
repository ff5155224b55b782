# find_package(collide [version] [COMPONENTS static shared])
#
# gives collide::static and collide::shared, as far as they are installed, and collide::collide,
# which is one of them: the component asked for; where that leaves the choice open,
# COLLIDE_SHARED_LIBS, then BUILD_SHARED_LIBS, then static. Once chosen it stays so in a directory.
cmake_policy(VERSION 3.18)

include("${CMAKE_CURRENT_LIST_DIR}/collide-choice.cmake")
foreach(_collide_component IN ITEMS static shared)
  include("${CMAKE_CURRENT_LIST_DIR}/collide-${_collide_component}-targets.cmake" OPTIONAL)
  if(TARGET collide::${_collide_component})
    set(collide_${_collide_component}_FOUND TRUE)
  endif()
endforeach()

set(_collide_asked "")
foreach(_collide_component IN LISTS collide_FIND_COMPONENTS)
  if(collide_${_collide_component}_FOUND)
    list(APPEND _collide_asked ${_collide_component})
  elseif(collide_FIND_REQUIRED_${_collide_component})
    set(collide_FOUND FALSE)
    if(_collide_component MATCHES "^(static|shared)$")
      set(collide_NOT_FOUND_MESSAGE "collide's ${_collide_component} library is not installed.")
    else()
      set(collide_NOT_FOUND_MESSAGE
        "collide has no component '${_collide_component}': its components are static and shared.")
    endif()
    return()
  endif()
endforeach()

list(REMOVE_DUPLICATES _collide_asked)
list(LENGTH _collide_asked _collide_count)
if(_collide_count EQUAL 1)
  set(_collide_choice ${_collide_asked})
else()
  collide_choose(_collide_choice)
endif()

if(TARGET collide::collide)
  # found before in this directory or above it
elseif(TARGET collide::${_collide_choice})
  add_library(collide::collide ALIAS collide::${_collide_choice})
else()
  set(collide_FOUND FALSE)
  set(collide_NOT_FOUND_MESSAGE "collide's ${_collide_choice} library is not installed.")
endif()
