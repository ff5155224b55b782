/* Where the examples get their level from. */
#ifndef LEVEL_MAP_H
#define LEVEL_MAP_H

#include "wad.h"

/**
 * Loads the map `name` (NULL: E1M1) from the WAD file `path` (NULL: a small built-in level). Returns NULL on
 * success, else what is wrong, in words. The caller frees the map with wad_free_map.
 */
const char *find_map(const char *path, const char *name, wad_map *map);

#endif
