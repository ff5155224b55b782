/*
 * A character walks around a level for 100,000 frames: as a box, a circle, an ellipse and an oriented box.
 *
 *     character [WAD [MAP]]
 *
 * It walks straight on until something stops it, and then turns. The program fails if the character is ever
 * in a wall, goes through one, or gets stuck. Without arguments the level is a small built-in one.
 */
#include "character.h"
#include "level_map.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
    FRAMES = 100000,
    HEADINGS = 16,
    WALL_LIMIT = 256 /* near the character */
};

static const double SPEED = 13, SKIN = 1.0 / 64;

typedef struct walls
{
    cd2_shape   *shapes;
    cd2_segment *lines;
    cd2_aabb    *bounds;
    int          count;
} walls;

static void *room_for(size_t count, size_t size)
{
    void *room = calloc(count + 1, size);
    if (room == NULL)
        abort();
    return room;
}

/* All lines that nobody can cross. An axis-aligned wall is a flat box, so that a box can stand flush
   against it. */
static walls walls_of(const wad_map *map)
{
    size_t room = (size_t)map->line_count;
    walls  w = {.shapes = room_for(room, sizeof *w.shapes),
                .lines = room_for(room, sizeof *w.lines),
                .bounds = room_for(room, sizeof *w.bounds)};
    for (int i = 0; i < map->line_count; i++)
    {
        const wad_line *line = &map->lines[i];
        wad_vertex      a = map->vertices[line->from], b = map->vertices[line->to];
        if (!line->one_sided && !line->impassable)
            continue;
        cd2_segment segment = {{a.x, a.y}, {b.x, b.y}};
        cd2_aabb    bounds = cd2_bounds_segment(&segment);
        w.lines[w.count] = segment;
        w.bounds[w.count] = bounds;
        w.shapes[w.count] = a.x == b.x || a.y == b.y ? cd2_shape_aabb(&bounds) : cd2_shape_segment(&segment);
        w.count++;
    }
    return w;
}

/* The shape of a character of each kind, centred at `at`. */
static cd2_shape body_at(int kind, cd2_vec at)
{
    cd2_aabb    box = {{at.x - 16, at.y - 16}, {at.x + 16, at.y + 16}};
    cd2_circle  circle = {at, 16};
    cd2_ellipse ellipse = {at, {20, 12}, {0.8, 0.6}};
    cd2_obb     turned = {at, {18, 10}, {0.28, 0.96}};
    return kind == 0   ? cd2_shape_aabb(&box)
           : kind == 1 ? cd2_shape_circle(&circle)
           : kind == 2 ? cd2_shape_ellipse(&ellipse)
                       : cd2_shape_obb(&turned);
}

static cd2_vec middle_of(const cd2_shape *body)
{
    cd2_aabb box = cd2_bounds(body);
    return (cd2_vec){(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
}

static int near_walls(const walls *w, const cd2_shape *body, double reach, cd2_shape *found)
{
    cd2_aabb box = cd2_bounds(body), around = cd2_grow_aabb(&box, reach);
    int      count = 0;
    for (int i = 0; i < w->count && count < WALL_LIMIT; i++)
        if (cd2_overlap_aabb_aabb(&around, &w->bounds[i]))
            found[count++] = w->shapes[i];
    return count;
}

/* The greatest depth of the body in a wall. */
static double depth_in(const cd2_shape *body, const cd2_shape *found, int count)
{
    double deepest = 0;
    for (int i = 0; i < count; i++)
    {
        cd2_contact contact;
        if (cd2_penetration(body, &found[i], &contact) && contact.depth > deepest)
            deepest = contact.depth;
    }
    return deepest;
}

static bool crosses(const walls *w, cd2_vec from, cd2_vec to)
{
    cd2_segment way = {from, to};
    cd2_aabb    around = cd2_bounds_segment(&way);
    for (int i = 0; i < w->count; i++)
        if (cd2_overlap_aabb_aabb(&around, &w->bounds[i]) && cd2_overlap_segment_segment(&way, &w->lines[i]))
            return true;
    return false;
}

static int random_below(int below)
{
    static uint32_t state = 39;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (int)(state % (uint32_t)below);
}

/* Moves it for one frame. Returns how far it came. */
static double walk(character *it, const walls *w, int heading)
{
    const double  angle = 6.28318530717958647692 / HEADINGS * heading;
    const cd2_vec from = middle_of(&it->body), wish = {SPEED * cos(angle), SPEED * sin(angle)};
    cd2_shape     found[WALL_LIMIT];
    int           count = near_walls(w, &it->body, 2 * SPEED, found);
    character_move(it, wish, found, count);
    cd2_vec to = middle_of(&it->body);
    if (crosses(w, from, to))
    {
        printf("the character went through a wall, from (%.17g, %.17g) to (%.17g, %.17g)\n", from.x, from.y,
               to.x, to.y);
        exit(EXIT_FAILURE);
    }
    if (depth_in(&it->body, found, count) > SKIN)
    {
        printf("the character is in a wall, at (%.17g, %.17g)\n", to.x, to.y);
        exit(EXIT_FAILURE);
    }
    return hypot(to.x - from.x, to.y - from.y);
}

/* Walks around. Returns false if it got stuck. */
static bool walk_around(int kind, const char *name, const walls *w, cd2_vec start)
{
    character it = {.body = body_at(kind, start), .skin = SKIN};
    double    far = 0, deepest = 0;
    long      contacts = 0, turns = 0, inside = 0;
    int       heading = 2, idle = 0;
    for (int frame = 0; frame < FRAMES; frame++)
    {
        double step = walk(&it, w, heading);
        far += step;
        contacts += it.hits;
        cd2_shape found[WALL_LIMIT];
        double    depth = depth_in(&it.body, found, near_walls(w, &it.body, 1, found));
        inside += depth > 0;
        deepest = depth > deepest ? depth : deepest;
        idle = step < SPEED / 16 ? idle + 1 : 0;
        if (idle > 4 * HEADINGS)
        {
            cd2_vec at = middle_of(&it.body);
            printf("the %s is stuck at (%.17g, %.17g) in frame %d\n", name, at.x, at.y, frame);
            return false;
        }
        if (step < SPEED / 4 || random_below(90) == 0)
        {
            if (idle > HEADINGS)
                heading = idle % HEADINGS;
            else
                heading = (heading + 1 + random_below(HEADINGS - 1)) % HEADINGS;
            turns++;
        }
    }
    printf("%-12s %d frames: %7.0f units far, %ld contacts, %ld turns, %ld frames in a wall (depth %.2g)\n",
           name, FRAMES, far, contacts, turns, inside, deepest);
    return far > 0.1 * SPEED * FRAMES;
}

int main(int count, char **words)
{
    static const char *const names[] = {"box", "circle", "ellipse", "oriented box"};
    wad_map                  map;
    const char              *path = count > 1 ? words[1] : NULL;
    const char              *wrong = find_map(path, count > 2 ? words[2] : NULL, &map);
    if (wrong != NULL)
    {
        fprintf(stderr, "character: %s: %s\n", path != NULL ? path : "the built-in level", wrong);
        return EXIT_FAILURE;
    }
    walls   w = walls_of(&map);
    cd2_vec start = {0, 0};
    for (int i = 0; i < map.thing_count; i++)
        if (map.things[i].type == 1)
            start = (cd2_vec){map.things[i].x, map.things[i].y};
    bool fine = true;
    for (int kind = 0; kind < 4; kind++)
        fine = walk_around(kind, names[kind], &w, start) && fine;
    free(w.shapes);
    free(w.lines);
    free(w.bounds);
    wad_free_map(&map);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
