# level: the queries on a game level. It runs without arguments and draws level.svg where it runs.
# Example code is the user's side of the fence: it links collide::collide and libm, nothing else.
add_executable(level
  docs/examples/level.c
  docs/examples/level_play.c
  docs/examples/level_proof.c
  docs/examples/level_svg.c
  docs/examples/wad.c)
set_target_properties(level PROPERTIES
  C_STANDARD 11
  C_STANDARD_REQUIRED ON
  RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
target_link_libraries(level PRIVATE collide::collide)
if(UNIX)
  target_link_libraries(level PRIVATE m)
endif()
collide_warnings(level)

add_custom_target(level_demo
  COMMAND level
  WORKING_DIRECTORY "${PROJECT_BINARY_DIR}"
  COMMENT "Running the example"
  USES_TERMINAL
  VERBATIM)
