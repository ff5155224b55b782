# Example code is the user's side of the fence: it links collide::collide and libm, nothing else.
function(collide_example name)
  list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/docs/examples/")
  add_executable(${name} ${ARGN})
  set_target_properties(${name} PROPERTIES
    C_STANDARD 11
    C_STANDARD_REQUIRED ON
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
  target_link_libraries(${name} PRIVATE collide::collide)
  if(UNIX)
    target_link_libraries(${name} PRIVATE m)
  endif()
  collide_warnings(${name})
endfunction()

# level: plays a game level, a small built-in one if none is named, and draws level.svg in the current folder.
collide_example(level level.c level_near.c level_play.c level_proof.c level_svg.c level_map.c character.c wad.c)

# character: walks around a level, and fails if it ever gets stuck.
collide_example(character character_walk.c character.c level_map.c wad.c)

# figures, derivations, articles, pairs, scenes, at_a_glance, level_pairs: draw the pictures of the docs into a given folder.
collide_example(figures figures.c drawing.c)
collide_example(derivations derivations.c drawing.c)
collide_example(articles articles.c drawing.c)
collide_example(level_pairs level_pairs.c level_map.c wad.c drawing.c)
collide_example(pairs pairs.c drawing.c)
collide_example(scenes scenes.c drawing_3d.c drawing.c)
collide_example(at_a_glance at_a_glance.c drawing_3d.c drawing.c)

# cells_threads, cells_processes: all pairs of a world that is split into cells; they fail if one call finds others.
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads QUIET)
if(UNIX AND CMAKE_USE_PTHREADS_INIT)
  collide_example(cells_threads cells_threads.c cells.c)
  target_link_libraries(cells_threads PRIVATE Threads::Threads)
  collide_example(cells_processes cells_processes.c cells.c)
endif()

# level_demo: level on a map of Freedoom, which is downloaded once; the picture goes into the build folder.
add_custom_target(level_demo
  COMMAND "${CMAKE_COMMAND}" "-DLEVEL=$<TARGET_FILE:level>" "-DFOLDER=${PROJECT_BINARY_DIR}"
    -P "${PROJECT_SOURCE_DIR}/cmake/level_demo.cmake"
  COMMENT "Running the example"
  USES_TERMINAL
  VERBATIM)
