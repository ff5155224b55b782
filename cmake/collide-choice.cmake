# collide_choose(<out>): static or shared, the library that collide::collide stands for.
# COLLIDE_SHARED_LIBS decides. BUILD_SHARED_LIBS speaks of libraries in general, so it decides only
# between two that are there. Otherwise static, if it is there.
function(collide_choose out)
  if(DEFINED COLLIDE_SHARED_LIBS)
    set(shared "${COLLIDE_SHARED_LIBS}")
  elseif(TARGET collide::static AND TARGET collide::shared)
    set(shared "${BUILD_SHARED_LIBS}")
  elseif(TARGET collide::shared)
    set(shared ON)
  else()
    set(shared OFF)
  endif()
  if(shared)
    set(${out} shared PARENT_SCOPE)
  else()
    set(${out} static PARENT_SCOPE)
  endif()
endfunction()
