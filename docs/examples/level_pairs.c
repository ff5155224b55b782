/*
 * Draws all pairs among the things of a level that are near each other: docs/images/all-pairs.svg.
 *
 *     level_pairs [FOLDER]
 *
 * Without CMake, compile it with drawing.c, level_map.c, wad.c and all sources of the library.
 */
#include "drawing.h"
#include "level_map.h"

#include <stdint.h>
#include <stdlib.h>

enum
{
    REACH = 100, /* half the width of the box around a thing, in the units of the map */
    HIGH = 356   /* each panel, in the units of the page */
};

/* The boxes around all things, an array for each coordinate, as fits into a panel. */
typedef struct crowd
{
    cd2_aabbs boxes;
    double   *columns[4];
    double    scale; ///< units of a panel for one of the map
    cd2_vec   middle;
} crowd;

static void *room_for(size_t count, size_t size)
{
    void *room = calloc(count + 1, size);
    if (room != NULL)
        return room;
    fprintf(stderr, "level_pairs: out of memory\n");
    exit(EXIT_FAILURE);
}

static cd2_vec in_panel(const crowd *c, double x, double y)
{
    return (cd2_vec){(x - c->middle.x) * c->scale, (y - c->middle.y) * c->scale + 0.5};
}

static cd2_aabb bounds_of_map(const wad_map *map)
{
    cd2_vec *corners = room_for((size_t)map->vertex_count, sizeof *corners);
    for (int i = 0; i < map->vertex_count; i++)
        corners[i] = (cd2_vec){map->vertices[i].x, map->vertices[i].y};
    cd2_aabb bounds = cd2_bounds_points(corners, (size_t)map->vertex_count);
    free(corners);
    return bounds;
}

static crowd crowd_of(const wad_map *map)
{
    crowd        c = {.boxes = {.count = (size_t)map->thing_count}};
    cd2_aabb     bounds = bounds_of_map(map);
    const double wide = (bounds.max.x - bounds.min.x) / 7.6, high = (bounds.max.y - bounds.min.y) / 4.6;
    c.middle = cd2_center_aabb(&bounds);
    c.scale = 1 / (wide > high ? wide : high);
    for (int side = 0; side < 4; side++)
        c.columns[side] = room_for(c.boxes.count, sizeof *c.columns[side]);
    for (size_t i = 0; i < c.boxes.count; i++)
    {
        const wad_thing *it = &map->things[i];
        const cd2_vec    at = in_panel(&c, it->x, it->y);
        c.columns[0][i] = at.x - REACH * c.scale;
        c.columns[1][i] = at.y - REACH * c.scale;
        c.columns[2][i] = at.x + REACH * c.scale;
        c.columns[3][i] = at.y + REACH * c.scale;
    }
    c.boxes.min_x = c.columns[0];
    c.boxes.min_y = c.columns[1];
    c.boxes.max_x = c.columns[2];
    c.boxes.max_y = c.columns[3];
    return c;
}

static cd2_aabb box_at(const crowd *c, size_t i)
{
    return (cd2_aabb){{c->boxes.min_x[i], c->boxes.min_y[i]}, {c->boxes.max_x[i], c->boxes.max_y[i]}};
}

static void draw_walls(const figure *f, const crowd *c, const wad_map *map)
{
    for (int i = 0; i < map->line_count; i++)
    {
        const wad_vertex *from = &map->vertices[map->lines[i].from], *to = &map->vertices[map->lines[i].to];
        if (map->lines[i].one_sided)
            line(f, "wall", in_panel(c, from->x, from->y), in_panel(c, to->x, to->y));
    }
}

/* In the second panel those that have a pair are drawn as A, and pairs are joined. */
static void draw_panels(figure *f, const crowd *c, const wad_map *map)
{
    const size_t count = c->boxes.count;
    void        *scratch = room_for(cd2_pairs_scratch(count, 0), 1);
    const size_t found = cd2_pairs_aabbs(&c->boxes, scratch, NULL, 0);
    cd_pair     *pairs = room_for(found, sizeof *pairs);
    bool        *paired = room_for(count, sizeof *paired);
    cd2_pairs_aabbs(&c->boxes, scratch, pairs, found);
    for (size_t i = 0; i < found; i++)
        paired[pairs[i].a] = paired[pairs[i].b] = true;

    begin_panel(f, (cd2_aabb){{0, 0}, {520, HIGH}}, 60);
    draw_walls(f, c, map);
    for (size_t i = 0; i < count; i++)
    {
        const cd2_aabb it = box_at(c, i);
        box(f, "b", &it);
    }
    say(f, "boxes around the things", "%u boxes", (unsigned)count);

    begin_panel(f, (cd2_aabb){{0, HIGH + 8}, {520, 2 * HIGH + 8}}, 60);
    draw_walls(f, c, map);
    for (size_t i = 0; i < count; i++)
    {
        const cd2_aabb it = box_at(c, i);
        box(f, paired[i] ? "a" : "b", &it);
    }
    for (size_t i = 0; i < found; i++)
    {
        const cd2_aabb a = box_at(c, pairs[i].a), b = box_at(c, pairs[i].b);
        line(f, "gap", cd2_center_aabb(&a), cd2_center_aabb(&b));
    }
    say(f, "all pairs that overlap", "%u of %u pairs", (unsigned)found, (unsigned)(count * (count - 1) / 2));
    free(paired);
    free(pairs);
    free(scratch);
}

int main(int count, char **words)
{
    wad_map     map;
    const char *folder = count > 1 ? words[1] : ".", *problem = find_map(NULL, NULL, &map);
    if (problem != NULL)
    {
        fprintf(stderr, "level_pairs: %s\n", problem);
        return EXIT_FAILURE;
    }
    crowd  c = crowd_of(&map);
    figure f = begin_page(folder, "all-pairs", "All pairs among the things of a level", 520, 2 * HIGH + 8);
    bool   drawn = f.file != NULL;
    if (drawn)
    {
        draw_panels(&f, &c, &map);
        drawn = end_figure(&f);
    }
    for (int side = 0; side < 4; side++)
        free(c.columns[side]);
    wad_free_map(&map);
    if (drawn)
        return EXIT_SUCCESS;
    fprintf(stderr, "level_pairs: cannot write to %s\n", folder);
    return EXIT_FAILURE;
}
