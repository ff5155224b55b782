/* Reads the floor plan of a map in DOOM's format: see wad.h. */
#include "wad.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
    HEADER_SIZE = 12,
    ENTRY_SIZE = 16,
    NAME_SIZE = 8,
    THING_SIZE = 10,
    LINE_SIZE = 14,
    VERTEX_SIZE = 4,
    LUMPS_OF_A_MAP = 10, /* THINGS to BLOCKMAP follow the map's own entry */
    NO_SIDE = 0xFFFF,
    FLAG_IMPASSABLE = 1
};

typedef struct lump
{
    const uint8_t *bytes;
    size_t         size;
} lump;

static int unsigned16(const uint8_t *p)
{
    return p[0] | p[1] << 8;
}

static int signed16(const uint8_t *p)
{
    int value = unsigned16(p);
    return value < 0x8000 ? value : value - 0x10000;
}

static size_t unsigned32(const uint8_t *p)
{
    return (size_t)p[0] | (size_t)p[1] << 8 | (size_t)p[2] << 16 | (size_t)p[3] << 24;
}

/* Names are padded with zeros to eight characters; whatever follows a zero is ignored. */
static bool has_name(const uint8_t *entry, const char *name)
{
    const uint8_t *stored = entry + 8;
    for (int i = 0; i < NAME_SIZE; i++)
    {
        if (stored[i] != (uint8_t)name[i])
            return false;
        if (name[i] == '\0')
            return true;
    }
    return name[NAME_SIZE] == '\0';
}

/* Finds the lump `name` among the entries first..last-1. Returns NULL on success, else what is wrong. */
static const char *find_lump(const uint8_t *bytes, size_t size, size_t directory, size_t first, size_t last,
                             const char *name, lump *out)
{
    for (size_t i = first; i < last; i++)
    {
        const uint8_t *entry = bytes + directory + i * ENTRY_SIZE;
        if (!has_name(entry, name))
            continue;
        size_t place = unsigned32(entry), length = unsigned32(entry + 4);
        if (place > size || length > size - place)
            return "damaged: a lump lies outside the file";
        out->bytes = bytes + place;
        out->size = length;
        return NULL;
    }
    return "a lump of the map is missing (THINGS, LINEDEFS or VERTEXES)";
}

static const char *read_vertices(lump from, wad_map *map)
{
    if (from.size % VERTEX_SIZE != 0 || from.size == 0)
        return "damaged: VERTEXES has the wrong size";
    size_t count = from.size / VERTEX_SIZE;
    map->vertices = calloc(count, sizeof *map->vertices);
    if (map->vertices == NULL)
        return "out of memory";
    for (size_t i = 0; i < count; i++)
    {
        const uint8_t *p = from.bytes + i * VERTEX_SIZE;
        map->vertices[i] = (wad_vertex){signed16(p), signed16(p + 2)};
    }
    map->vertex_count = (int)count;
    return NULL;
}

static const char *read_lines(lump from, wad_map *map)
{
    if (from.size % LINE_SIZE != 0 || from.size == 0)
        return "damaged, or not in DOOM's own format: LINEDEFS has the wrong size";
    size_t count = from.size / LINE_SIZE;
    map->lines = calloc(count, sizeof *map->lines);
    if (map->lines == NULL)
        return "out of memory";
    for (size_t i = 0; i < count; i++)
    {
        const uint8_t *p = from.bytes + i * LINE_SIZE;
        wad_line       line = {.from = unsigned16(p), .to = unsigned16(p + 2), .special = unsigned16(p + 6)};
        if (line.from >= map->vertex_count || line.to >= map->vertex_count)
            return "damaged: a line ends at a vertex that does not exist";
        line.impassable = (unsigned16(p + 4) & FLAG_IMPASSABLE) != 0;
        line.one_sided = unsigned16(p + 12) == NO_SIDE || unsigned16(p + 10) == NO_SIDE;
        map->lines[i] = line;
    }
    map->line_count = (int)count;
    return NULL;
}

static const char *read_things(lump from, wad_map *map)
{
    if (from.size % THING_SIZE != 0)
        return "damaged, or not in DOOM's own format: THINGS has the wrong size";
    size_t count = from.size / THING_SIZE;
    map->things = calloc(count + 1, sizeof *map->things); /* one extra: calloc(0) may return NULL */
    if (map->things == NULL)
        return "out of memory";
    for (size_t i = 0; i < count; i++)
    {
        const uint8_t *p = from.bytes + i * THING_SIZE;
        map->things[i] = (wad_thing){signed16(p), signed16(p + 2), signed16(p + 4), unsigned16(p + 6)};
    }
    map->thing_count = (int)count;
    return NULL;
}

static const char *read_lumps(const uint8_t *bytes, size_t size, const char *name, wad_map *map)
{
    if (size < HEADER_SIZE || (memcmp(bytes, "IWAD", 4) != 0 && memcmp(bytes, "PWAD", 4) != 0))
        return "not a WAD file";
    size_t count = unsigned32(bytes + 4), directory = unsigned32(bytes + 8);
    if (directory > size || count > (size - directory) / ENTRY_SIZE)
        return "damaged: its directory lies outside the file";
    size_t start = 0;
    while (start < count && !has_name(bytes + directory + start * ENTRY_SIZE, name))
        start++;
    if (start == count)
        return "the file has no map of that name";
    size_t first = start + 1;
    size_t last = count - start > LUMPS_OF_A_MAP ? start + 1 + LUMPS_OF_A_MAP : count;

    lump        vertices, lines, things;
    const char *wrong = find_lump(bytes, size, directory, first, last, "VERTEXES", &vertices);
    if (wrong == NULL)
        wrong = find_lump(bytes, size, directory, first, last, "LINEDEFS", &lines);
    if (wrong == NULL)
        wrong = find_lump(bytes, size, directory, first, last, "THINGS", &things);
    if (wrong == NULL)
        wrong = read_vertices(vertices, map);
    if (wrong == NULL)
        wrong = read_lines(lines, map);
    if (wrong == NULL)
        wrong = read_things(things, map);
    return wrong;
}

const char *wad_read_map(const uint8_t *bytes, size_t size, const char *name, wad_map *map)
{
    memset(map, 0, sizeof *map);
    size_t length = strlen(name);
    if (length == 0 || length > NAME_SIZE)
        return "a map's name has one to eight characters";
    memcpy(map->name, name, length);
    const char *wrong = read_lumps(bytes, size, name, map);
    if (wrong != NULL)
        wad_free_map(map);
    return wrong;
}

static const char *read_file(FILE *file, uint8_t **bytes, size_t *size)
{
    size_t room = 1 << 20;
    *size = 0;
    *bytes = malloc(room);
    while (*bytes != NULL)
    {
        *size += fread(*bytes + *size, 1, room - *size, file);
        if (*size < room)
            return ferror(file) ? "the file cannot be read" : NULL;
        room *= 2;
        uint8_t *more = realloc(*bytes, room);
        if (more == NULL)
            break;
        *bytes = more;
    }
    return "out of memory";
}

const char *wad_load_map(const char *path, const char *name, wad_map *map)
{
    memset(map, 0, sizeof *map);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return "there is no such file, or it cannot be opened";
    uint8_t    *bytes = NULL;
    size_t      size = 0;
    const char *wrong = read_file(file, &bytes, &size);
    fclose(file);
    if (wrong == NULL)
        wrong = wad_read_map(bytes, size, name, map);
    free(bytes);
    return wrong;
}

void wad_free_map(wad_map *map)
{
    free(map->vertices);
    free(map->lines);
    free(map->things);
    memset(map, 0, sizeof *map);
}
