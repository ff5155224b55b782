/* Where the examples that play on a level get it from. */
#ifndef LEVEL_MAP_H
#define LEVEL_MAP_H

#include "wad.h"

/**
 * The map of that name in the file at path. NULL for the name is E1M1; NULL for the path is freedoom1.wad, or where that is
 * not installed a small map that is built in. *source is where it came from. NULL if all went well, else what is wrong; what
 * was found is given back with wad_free_map.
 */
const char *find_map(const char *path, const char *name, wad_map *map, const char **source);

#endif
