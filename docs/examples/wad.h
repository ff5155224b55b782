/*
 * Reads the floor plan of a map in DOOM's format: its vertices, its lines and its things.
 *
 * A WAD file starts with a header of 12 bytes: "IWAD" or "PWAD", the number of lumps and the offset of their
 * directory. Each entry of the directory has 16 bytes: the offset of a lump, its size and its name. A map is
 * an empty lump with the map's name, followed by the lumps THINGS, LINEDEFS, SIDEDEFS, VERTEXES and so on.
 * Numbers are little-endian. The format is described at https://doomwiki.org/wiki/WAD.
 *
 * The reader does not trust the file: it checks each offset, size and index before it uses it.
 */
#ifndef LEVEL_WAD_H
#define LEVEL_WAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct wad_vertex
{
    int x, y; ///< -32768..32767
} wad_vertex;

typedef struct wad_line
{
    int  from, to;   ///< indices into vertices, below vertex_count
    int  special;    ///< what the line does: doors, lifts, exits
    bool one_sided;  ///< a wall: nothing is behind it
    bool impassable; ///< nobody can cross it; light and missiles can unless it is one-sided
} wad_line;

typedef struct wad_thing
{
    int x, y;  ///< its centre
    int angle; ///< in degrees, counter-clockwise from the x axis
    int type;  ///< what it is: a number from the game's list
} wad_thing;

typedef struct wad_map
{
    char        name[9];
    wad_vertex *vertices;
    wad_line   *lines;
    wad_thing  *things;
    int         vertex_count, line_count, thing_count;
} wad_map;

/**
 * Reads a map from a file. Returns NULL on success, else what is wrong, in words, and leaves the map empty.
 * The caller frees the map with wad_free_map.
 */
const char *wad_load_map(const char *path, const char *name, wad_map *map);

/** The same from bytes in memory. */
const char *wad_read_map(const uint8_t *bytes, size_t size, const char *name, wad_map *map);

/** Frees the contents of the map and leaves it empty. */
void wad_free_map(wad_map *map);

#endif
