/* The map to play: from a file, or the small built-in one. */
#include "level_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char DEFAULT_MAP[] = "E1M1";

/* ------------------------------------------------------------------------------------ the built-in level */

/* A hall and two rooms behind doors, in the form that the reader of WAD files gives. */
static const wad_vertex little_vertices[] = {
    {0, 0},      {1024, 0},    {1024, 384},  {1088, 384}, {1088, 128}, {1536, 128},  {1792, 384},
    {1792, 896}, {1536, 1152}, {1088, 1152}, {1088, 512}, {1024, 512}, {1024, 1024}, {640, 1024},
    {640, 1088}, {1024, 1088}, {1024, 1600}, {256, 1600}, {64, 1408},  {64, 1088},   {512, 1088},
    {512, 1024}, {0, 1024},    {320, 320},   {448, 320},  {448, 448},  {320, 448},   {1376, 576},
    {1472, 640}, {1376, 704},  {1024, 384},  {1024, 512}, {1088, 384}, {1088, 512},  {512, 1024},
    {640, 1024}, {512, 1088},  {640, 1088}};

#define WALL(a, b)          \
    {                       \
        a, b, 0, true, true \
    }
#define DOOR(a, b)            \
    {                         \
        a, b, 1, false, false \
    }
static const wad_line little_lines[] = {
    WALL(0, 1),   WALL(1, 2),   WALL(2, 3),   WALL(3, 4),   WALL(4, 5),   WALL(5, 6),   WALL(6, 7),
    WALL(7, 8),   WALL(8, 9),   WALL(9, 10),  WALL(10, 11), WALL(11, 12), WALL(12, 13), WALL(13, 14),
    WALL(14, 15), WALL(15, 16), WALL(16, 17), WALL(17, 18), WALL(18, 19), WALL(19, 20), WALL(20, 21),
    WALL(21, 22), WALL(22, 0),  WALL(23, 24), WALL(24, 25), WALL(25, 26), WALL(26, 23), WALL(27, 28),
    WALL(28, 29), WALL(29, 27), DOOR(30, 31), DOOR(32, 33), DOOR(34, 35), DOOR(36, 37)};

static const wad_thing little_things[] = {
    {128, 128, 45, 1},      {832, 192, 180, 3004},  {832, 832, 225, 3001},  {192, 832, 0, 3004},
    {1280, 320, 180, 3001}, {1600, 512, 180, 3002}, {1600, 832, 180, 3001}, {1216, 960, 180, 9},
    {256, 1280, 0, 3002},   {832, 1408, 180, 3001}, {640, 1472, 270, 9},    {576, 640, 0, 2035},
    {640, 640, 0, 2035},    {1216, 576, 0, 2035},   {1152, 1024, 0, 2035},  {896, 448, 30, 2046},
    {704, 256, 20, 2048},   {1280, 768, 70, 2049},  {384, 1216, 50, 2048},  {768, 512, 0, 2028},
    {192, 512, 0, 2028},    {1664, 640, 0, 2028},   {512, 1344, 0, 48},     {832, 1216, 0, 48},
    {448, 832, 0, 2014},    {512, 832, 0, 2014},    {1408, 448, 0, 2015},   {1408, 896, 0, 2015},
    {160, 1184, 0, 11}};

static void *copy_of(const void *from, size_t size)
{
    void *copy = malloc(size);
    if (copy != NULL)
        memcpy(copy, from, size);
    return copy;
}

static const char *built_in_map(wad_map *map)
{
    memset(map, 0, sizeof *map);
    strcpy(map->name, "Built-in");
    map->vertices = copy_of(little_vertices, sizeof little_vertices);
    map->lines = copy_of(little_lines, sizeof little_lines);
    map->things = copy_of(little_things, sizeof little_things);
    map->vertex_count = (int)(sizeof little_vertices / sizeof *little_vertices);
    map->line_count = (int)(sizeof little_lines / sizeof *little_lines);
    map->thing_count = (int)(sizeof little_things / sizeof *little_things);
    if (map->vertices != NULL && map->lines != NULL && map->things != NULL)
        return NULL;
    wad_free_map(map);
    return "out of memory";
}

const char *find_map(const char *path, const char *name, wad_map *map)
{
    if (path == NULL)
        return built_in_map(map);
    return wad_load_map(path, name != NULL ? name : DEFAULT_MAP, map);
}
