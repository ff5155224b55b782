/*
 * A game level that plays itself: walkers walk, missiles fly, doors open, barrels explode.
 *
 *     level [WAD [MAP]]
 *
 * Plays a map from a WAD file (E1M1 unless another is named), or without arguments a small built-in level,
 * and draws it as level.svg in the current folder. Sweeps of axis-aligned boxes are checked in exact integer
 * arithmetic; if one answer is wrong, the program fails.
 *
 * Bodies have heights, but all floors of a map are taken to be at the same height.
 *
 * Without CMake, compile level.c, level_near.c, level_play.c, level_proof.c, level_svg.c, character.c,
 * level_map.c and wad.c with all sources of the library.
 */
#include "level.h"
#include "level_map.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char PICTURE[] = "level.svg";

enum
{
    FRAMES = 1400
};

/* ------------------------------------------------------------------------------------------- counting */

static unsigned long asked[VERB_COUNT];

bool ask(verb what, bool answer)
{
    asked[what]++;
    return answer;
}

void ask_many(verb what, int count)
{
    asked[what] += (unsigned long)count;
}

void made(cd_status status)
{
    if (status == CD_OK)
        return;
    fprintf(stderr, "level: cannot make a shape: %s\n", cd_status_message(status));
    exit(EXIT_FAILURE);
}

static void *room_for(size_t count, size_t size)
{
    void *room = calloc(count + 1, size);
    if (room != NULL)
        return room;
    fprintf(stderr, "level: out of memory\n");
    exit(EXIT_FAILURE);
}

int random_below(world *w, int below)
{
    w->random ^= w->random << 13;
    w->random ^= w->random >> 17;
    w->random ^= w->random << 5;
    return (int)(w->random % (uint32_t)below);
}

void add_trace(world *w, trace_kind kind, cd2_vec from, cd2_vec to)
{
    if (w->trace_count == w->trace_room)
    {
        int    room = 2 * w->trace_room + 1024;
        trace *more = room_for((size_t)room, sizeof *more);
        if (w->trace_count > 0)
            memcpy(more, w->traces, (size_t)w->trace_count * sizeof *more);
        free(w->traces);
        w->traces = more;
        w->trace_room = room;
    }
    w->traces[w->trace_count++] = (trace){kind, from, to};
}

/* ----------------------------------------------------------------------------------- building the world */

/* What the type numbers in the file stand for; the game's manuals list the sizes. */
static const struct body
{
    int        type;
    thing_kind kind;
    int        radius, height, health;
    bool       armed;
} bodies[] = {{1, KIND_PLAYER, 16, 56, 100, true},     {2, KIND_MARK, 16, 0, 0, false},
              {3, KIND_MARK, 16, 0, 0, false},         {4, KIND_MARK, 16, 0, 0, false},
              {11, KIND_MARK, 16, 0, 0, false},        {14, KIND_MARK, 16, 0, 0, false},
              {3004, KIND_WALKER, 20, 56, 20, true},   {9, KIND_WALKER, 20, 56, 30, true},
              {3001, KIND_WALKER, 20, 56, 60, true},   {3002, KIND_WALKER, 30, 56, 150, false},
              {58, KIND_WALKER, 30, 56, 150, false},   {3006, KIND_WALKER, 16, 56, 100, false},
              {65, KIND_WALKER, 20, 56, 70, true},     {3005, KIND_WALKER, 31, 56, 400, true},
              {3003, KIND_WALKER, 24, 64, 1000, true}, {69, KIND_WALKER, 24, 64, 500, true},
              {66, KIND_WALKER, 20, 56, 300, true},    {64, KIND_WALKER, 20, 56, 700, true},
              {67, KIND_WALKER, 48, 64, 600, true},    {68, KIND_WALKER, 64, 64, 500, true},
              {71, KIND_WALKER, 31, 56, 400, false},   {84, KIND_WALKER, 20, 56, 50, true},
              {16, KIND_WALKER, 40, 110, 4000, true},  {7, KIND_WALKER, 128, 100, 3000, true},
              {2035, KIND_BARREL, 10, 42, 20, false},  {2046, KIND_CRATE, 16, 40, 0, false},
              {2048, KIND_CRATE, 16, 40, 0, false},    {2049, KIND_CRATE, 16, 40, 0, false},
              {17, KIND_CRATE, 16, 40, 0, false},      {2028, KIND_PILLAR, 16, 128, 0, false},
              {30, KIND_PILLAR, 16, 128, 0, false},    {31, KIND_PILLAR, 16, 128, 0, false},
              {32, KIND_PILLAR, 16, 128, 0, false},    {33, KIND_PILLAR, 16, 128, 0, false},
              {35, KIND_PILLAR, 16, 128, 0, false},    {36, KIND_PILLAR, 16, 128, 0, false},
              {37, KIND_PILLAR, 16, 128, 0, false},    {41, KIND_PILLAR, 16, 128, 0, false},
              {42, KIND_PILLAR, 16, 128, 0, false},    {43, KIND_PILLAR, 16, 128, 0, false},
              {44, KIND_PILLAR, 16, 128, 0, false},    {45, KIND_PILLAR, 16, 128, 0, false},
              {46, KIND_PILLAR, 16, 128, 0, false},    {47, KIND_PILLAR, 16, 128, 0, false},
              {48, KIND_PILLAR, 16, 128, 0, false},    {54, KIND_PILLAR, 32, 128, 0, false},
              {55, KIND_PILLAR, 16, 128, 0, false},    {56, KIND_PILLAR, 16, 128, 0, false},
              {57, KIND_PILLAR, 16, 128, 0, false},    {85, KIND_PILLAR, 16, 128, 0, false},
              {86, KIND_PILLAR, 16, 128, 0, false}};

static struct body body_of(int type)
{
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        if (bodies[i].type == type)
            return bodies[i];
    return (struct body){type, KIND_ITEM, 20, 16, 0, false};
}

cd2_aabb plan_of(const thing *it)
{
    cd2_aabb box;
    made(cd2_make_aabb_center(it->at, (cd2_vec){it->radius, it->radius}, &box));
    return box;
}

cd3_aabb solid_of(const thing *it)
{
    cd3_aabb box;
    cd3_vec  low = {it->at.x - it->radius, it->at.y - it->radius, 0};
    made(cd3_make_aabb_size(low, (cd3_vec){2 * it->radius, 2 * it->radius, it->height}, &box));
    return box;
}

static cd2_vec place(const wad_map *map, int vertex)
{
    return (cd2_vec){map->vertices[vertex].x, map->vertices[vertex].y};
}

static cd2_segment line_of(const wad_map *map, const wad_line *line)
{
    cd2_segment segment;
    made(cd2_make_segment(place(map, line->from), place(map, line->to), &segment));
    return segment;
}

static void build_walls(world *w)
{
    const wad_map *map = w->map;
    w->walls = room_for((size_t)map->line_count, sizeof *w->walls);
    for (int i = 0; i < map->line_count; i++)
    {
        const wad_line *line = &map->lines[i];
        if (!line->one_sided && !line->impassable)
            continue;
        wall *it = &w->walls[w->wall_count++];
        it->line = line_of(map, line);
        it->bounds = cd2_bounds_segment(&it->line);
        it->axis_aligned = it->line.a.x == it->line.b.x || it->line.a.y == it->line.b.y;
        it->opaque = line->one_sided;
    }
}

static bool is_door_line(const wad_line *line)
{
    static const int doors[] = {1, 26, 27, 28, 31, 32, 33, 34, 117, 118};
    for (size_t i = 0; i < sizeof doors / sizeof *doors; i++)
        if (line->special == doors[i] && !line->one_sided)
            return true;
    return false;
}

/* The slab between the two faces of a door, or a thin one around a single face. */
static door make_door(const cd2_segment *front, const cd2_segment *back, double thickness)
{
    door    it = {.open = false};
    cd2_vec along = {front->b.x - front->a.x, front->b.y - front->a.y};
    double  length = sqrt(along.x * along.x + along.y * along.y);
    cd2_vec axis = {along.x / length, along.y / length};
    cd2_vec center = {(front->a.x + front->b.x + back->a.x + back->b.x) / 4,
                      (front->a.y + front->b.y + back->a.y + back->b.y) / 4};
    made(cd2_make_obb(center, (cd2_vec){length / 2, thickness / 2}, axis, &it.plan));

    cd3_vec axes[3] = {{axis.x, axis.y, 0}, {-axis.y, axis.x, 0}, {0, 0, 1}};
    made(cd3_make_obb((cd3_vec){center.x, center.y, WALL_HEIGHT / 2},
                      (cd3_vec){length / 2, thickness / 2, WALL_HEIGHT / 2}, axes, &it.solid));
    it.bounds = cd2_bounds_obb(&it.plan);
    return it;
}

/* The other face of a door: the nearest parallel door line after `first`, or -1 if none is near enough. */
static int other_face(const wad_map *map, int first, const bool *taken, double *gap)
{
    cd2_segment face = line_of(map, &map->lines[first]);
    int         best = -1;
    *gap = 65;
    for (int i = first + 1; i < map->line_count; i++)
    {
        if (taken[i] || !is_door_line(&map->lines[i]))
            continue;
        cd2_segment other = line_of(map, &map->lines[i]);
        cd2_vec     u = {face.b.x - face.a.x, face.b.y - face.a.y};
        cd2_vec     v = {other.b.x - other.a.x, other.b.y - other.a.y};
        double      distance = cd2_distance_segment_segment(&face, &other);
        if (ask(DISTANCE, u.x * v.y == u.y * v.x && distance > 0 && distance < *gap))
        {
            *gap = distance;
            best = i;
        }
    }
    return best;
}

static void build_doors(world *w)
{
    const wad_map *map = w->map;
    bool          *taken = room_for((size_t)map->line_count, sizeof *taken);
    w->doors = room_for((size_t)map->line_count, sizeof *w->doors);
    for (int i = 0; i < map->line_count; i++)
    {
        cd2_segment front = line_of(map, &map->lines[i]);
        if (taken[i] || !is_door_line(&map->lines[i]) || (front.a.x == front.b.x && front.a.y == front.b.y))
            continue;
        double gap;
        int    j = other_face(map, i, taken, &gap);
        if (j >= 0)
            taken[j] = true;
        cd2_segment back = j >= 0 ? line_of(map, &map->lines[j]) : front;
        w->doors[w->door_count++] = make_door(&front, &back, j >= 0 ? gap : 8);
    }
    free(taken);
}

static const double PI = 3.14159265358979323846;

static void build_things(world *w)
{
    const wad_map *map = w->map;
    w->things = room_for((size_t)map->thing_count + 1, sizeof *w->things);
    w->player = -1;
    for (int i = 0; i < map->thing_count; i++)
    {
        wad_thing   from = map->things[i];
        struct body body = body_of(from.type);
        thing      *it = &w->things[w->thing_count++];
        *it = (thing){.kind = body.kind,
                      .radius = body.radius,
                      .height = body.height,
                      .health = body.health,
                      .armed = body.armed,
                      .at = {from.x, from.y},
                      .trace = -1};
        it->heading = random_below(w, 16);
        it->reload = 20 + random_below(w, 40);
        if (it->kind == KIND_PLAYER && w->player >= 0)
            it->kind = KIND_MARK;
        if (it->kind == KIND_PLAYER)
            w->player = i;
        /* Crates are not lined up: each is turned a little from the angle in the file. */
        double angle = (from.angle % 360 + 10 + random_below(w, 26)) * (PI / 180);
        if (it->kind == KIND_CRATE)
            made(cd2_make_obb_angle(it->at, (cd2_vec){it->radius, it->radius - 5}, angle, &it->crate));
    }
    if (w->player < 0) /* a map without a starting position: the player starts at its first vertex */
    {
        w->player = w->thing_count;
        w->things[w->thing_count++] = (thing){.kind = KIND_PLAYER,
                                              .radius = 16,
                                              .height = 56,
                                              .health = 100,
                                              .armed = true,
                                              .at = place(map, 0),
                                              .trace = -1};
    }
}

static void build_world(world *w, const wad_map *map)
{
    memset(w, 0, sizeof *w);
    w->map = map;
    w->random = 39;
    build_walls(w);
    build_doors(w);
    build_things(w);
    w->bounds = cd2_bounds_point(place(map, 0));
    for (int i = 1; i < map->vertex_count; i++)
    {
        cd2_aabb point = cd2_bounds_point(place(map, i));
        w->bounds = cd2_join_aabb_aabb(&w->bounds, &point);
    }
    for (int i = 0; i < w->thing_count; i++)
    {
        cd2_aabb box = plan_of(&w->things[i]);
        w->bounds = cd2_join_aabb_aabb(&w->bounds, &box);
    }
    build_lists(w);
}

static void free_world(world *w)
{
    free_lists(w);
    free(w->walls);
    free(w->doors);
    free(w->things);
    free(w->traces);
    free(w->shown);
    free(w->shown_doors);
    free(w->sights);
    free(w);
}

/* -------------------------------------------------------------------------------------------- reporting */

static double seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* 1234567 as 1,234,567. */
static void print_number(unsigned long number)
{
    if (number < 1000)
    {
        printf("%lu", number);
        return;
    }
    print_number(number / 1000);
    printf(",%03lu", number % 1000);
}

static void report_map(const world *w, const char *path)
{
    if (path != NULL)
        printf("libcollide %s plays map %s of %s\n", cd_version(), w->map->name, path);
    else
        printf("libcollide %s plays its built-in level\n", cd_version());
    printf("  %d walls, %d doors, %d things\n", w->wall_count, w->door_count, w->thing_count);
}

static void report_play(const world *w, double mean, double worst)
{
    static const char *const names[VERB_COUNT] = {"overlap",  "raycast", "sweep",
                                                  "distance", "closest", "penetration"};
    unsigned long            queries = 0;
    for (int i = 0; i < VERB_COUNT; i++)
        queries += asked[i];
    printf("%d frames, %.0f microseconds each, the slowest %.0f\n  ", w->frame, 1e6 * mean, 1e6 * worst);
    print_number(queries);
    printf(" queries");
    for (int i = 0; i < VERB_COUNT; i++)
    {
        printf("%s ", i == 0 ? ":" : ",");
        print_number(asked[i]);
        printf(" %s", names[i]);
    }
    printf("\n  %d missiles and bullets, %d blasts: %d bodies and %d walls hit, %d deaths\n",
           w->sum.shots + w->sum.bullets, w->blast_count, w->sum.hits_body, w->sum.hits_wall, w->sum.deaths);
}

/* Returns how often the library was wrong. */
static unsigned long report_proof(const world *w, const speed_result *results)
{
    const speed_result *fastest = &results[SPEED_COUNT - 1];
    long                sweeps = w->sum.checked, wrong = w->sum.wrong + w->sum.disputes;
    for (int i = 0; i < SPEED_COUNT; i++)
    {
        sweeps += results[i].sweeps;
        wrong += results[i].wrong;
    }
    printf("%ld more shots, each at %d speeds from 1 to ", fastest->shots, SPEED_COUNT);
    print_number((unsigned long)fastest->speed);
    printf(" units per frame (the map is %.0f units wide)\n  ", w->bounds.max.x - w->bounds.min.x);
    print_number((unsigned long)sweeps);
    printf(" sweeps in double and in float, checked against exact integers: %ld wrong\n", wrong);
    return (unsigned long)wrong;
}

static int run(const wad_map *map, const char *path)
{
    world *w = room_for(1, sizeof *w);
    build_world(w, map);
    report_map(w, path);

    double total = 0, worst = 0;
    for (int i = 0; i < FRAMES; i++)
    {
        double before = seconds();
        play_frame(w);
        double taken = seconds() - before;
        keep_frame(w);
        total += taken;
        worst = taken > worst ? taken : worst;
    }
    speed_result results[SPEED_COUNT];
    prove_speeds(w, results);
    report_play(w, total / FRAMES, worst);
    bool right = report_proof(w, results) == 0;
    bool drawn = draw_level(w, results, PICTURE);
    if (drawn)
        printf("\nPicture: %s\n", PICTURE);
    else
        fprintf(stderr, "level: cannot write %s\n", PICTURE);
    if (!right)
        fprintf(stderr, "level: the library and exact arithmetic disagree\n");
    free_world(w);
    return drawn && right ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int count, char **words)
{
    if (count > 3)
    {
        fprintf(stderr, "usage: %s [WAD [MAP]]\n", words[0]);
        return EXIT_FAILURE;
    }
    wad_map     map;
    const char *path = count > 1 ? words[1] : NULL;
    const char *wrong = find_map(path, count > 2 ? words[2] : NULL, &map);
    if (wrong != NULL)
    {
        fprintf(stderr, "level: %s: %s\n", path != NULL ? path : "the built-in level", wrong);
        return EXIT_FAILURE;
    }
    int status = run(&map, path);
    wad_free_map(&map);
    return status;
}
