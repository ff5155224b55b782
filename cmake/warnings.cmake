# collide_warnings(<target>): the warnings under which every source of the project is clean.
# A project that contains ours is spared them. (-Wdouble-promotion is not among them: float queries are
# widened to double on purpose, and INFINITY itself is a float.)
function(collide_warnings target)
  if(NOT PROJECT_IS_TOP_LEVEL)
    return()
  endif()
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4 $<$<BOOL:${COLLIDE_WERROR}>:/WX>)
  else()
    target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wfloat-conversion
      -Wmissing-prototypes -Wstrict-prototypes -Wvla -Wundef
      $<$<BOOL:${COLLIDE_WERROR}>:-Werror>)
  endif()
endfunction()
