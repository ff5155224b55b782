/*
 * What the parts of the level example share: the world and its counters.
 *
 *     level.c         builds the world from a map, runs it, reports
 *     level_play.c    one frame: walking, doors, sight, missiles, blasts
 *     level_near.c    what is near, by batches: all walls or all things in one call
 *     level_proof.c   checks the sweeps in exact integers
 *     level_svg.c     the picture
 *     level_map.c     the map: built in, or read by wad.c
 *     character.c     how a walker moves and slides
 */
#ifndef LEVEL_LEVEL_H
#define LEVEL_LEVEL_H

#include <collide.h>

#include "wad.h"

/* The verbs of the library's queries. */
typedef enum verb
{
    OVERLAP,
    RAYCAST,
    SWEEP,
    DISTANCE,
    CLOSEST,
    PENETRATION,
    VERB_COUNT
} verb;

/** Counts a query and returns its answer. */
bool ask(verb what, bool answer);

/** Counts the queries of a batch. */
void ask_many(verb what, int count);

/** Ends the program if a shape could not be made. */
void made(cd_status status);

#define WALL_HEIGHT 128.0

/* A line that nobody can walk through. */
typedef struct wall
{
    cd2_segment line;
    cd2_aabb    bounds;       ///< if the wall is axis-aligned, this flat box is the wall itself
    bool        axis_aligned; ///< else it is slanted
    bool        opaque;       ///< stops light and missiles too
} wall;

/* A slab that opens when somebody comes near. */
typedef struct door
{
    cd2_obb  plan;
    cd3_obb  solid;
    cd2_aabb bounds;
    bool     open;
} door;

typedef enum thing_kind
{
    KIND_MARK,   ///< a starting position: has no body
    KIND_ITEM,   ///< lies on the floor, blocks nobody
    KIND_WALKER, ///< walks and, if armed, shoots
    KIND_PLAYER,
    KIND_PILLAR, ///< a circle from floor to ceiling
    KIND_BARREL, ///< a circle in 2D, a sphere in 3D; explodes
    KIND_CRATE   ///< an oriented box; can be pushed
} thing_kind;

typedef struct thing
{
    thing_kind kind;
    int        radius, height; ///< half the width; the height
    int        health;
    bool       armed;
    cd2_vec    at;      ///< centre of its base
    cd2_vec    motion;  ///< how far it walked in this frame
    cd2_obb    crate;   ///< of a crate: its footprint
    int        heading; ///< where it wants to walk, in sixteenths of a turn
    int        reload;  ///< frames until it can shoot again
    bool       sees;    ///< sees the player in this frame
    bool       gone;    ///< dead, exploded or picked up
    int        trace;   ///< index of the last piece of its trail, -1 for none
} thing;

typedef struct missile
{
    cd3_aabb box;
    cd3_vec  motion; ///< per frame, in whole units
    cd2_vec  start;
    int      owner;  ///< index of the thing that shot it
    bool     rocket; ///< explodes
} missile;

/* The boxes of many walls or things: an array for each coordinate, as batches take them. */
typedef struct box_list
{
    int       count;
    double   *columns[4]; ///< min_x, min_y, max_x, max_y
    uint64_t *marks;      ///< a bit for each: what find_near found
} box_list;

/* What the lines in the picture stand for. */
typedef enum trace_kind
{
    TRACE_WALK,
    TRACE_PLAYER,
    TRACE_FIREBALL,
    TRACE_ROCKET,
    TRACE_CLEAR,
    TRACE_BLOCKED
} trace_kind;

typedef struct trace
{
    trace_kind kind;
    cd2_vec    from, to;
} trace;

/* Where a mover hit an obstacle, and the obstacle's outward normal there. */
typedef struct contact_mark
{
    cd2_vec point, normal;
} contact_mark;

enum
{
    LIGHT_RAYS = 4096,
    MISSILE_LIMIT = 256,
    BLAST_LIMIT = 256,
    CONTACT_LIMIT = 2048
};

typedef struct world
{
    const wad_map *map;
    cd2_aabb       bounds; ///< of all vertices and things
    wall          *walls;
    door          *doors;
    thing         *things;
    int            wall_count, door_count, thing_count;
    box_list       near_walls, near_things;
    int            player; ///< index of the player's thing
    int            frame;

    missile     missiles[MISSILE_LIMIT];
    int         missile_count;
    cd2_ellipse blasts[BLAST_LIMIT]; ///< all so far
    int         blast_count;
    int         fuse[BLAST_LIMIT]; ///< barrels that explode in the next frame
    int         fuse_count;

    contact_mark contacts[CONTACT_LIMIT]; ///< of walkers and of what blasts pushed
    int          contact_count;

    trace *traces;
    int    trace_count, trace_room;

    unsigned char visits[64][64]; ///< how often the player was in each part of the map

    thing  *shown; ///< all things in the frame that the picture shows
    door   *shown_doors;
    int     shown_frame, shown_clear; ///< that frame's number, and how many see the player in it
    cd2_vec light[LIGHT_RAYS];        ///< where the light around the player ends
    trace  *sights;                   ///< the lines of sight
    int     sight_count;

    uint32_t random;
    struct
    {
        int  shots, bullets, rockets, hits_wall, hits_body, deaths;
        long checked;  ///< sweeps checked in exact integers
        long wrong;    ///< those of them where the library disagreed
        long disputes; ///< queries where float and double disagreed
    } sum;
} world;

/* ---- level.c ---- */

/** A pseudo-random integer, 0..below-1; every run gets the same sequence. */
int random_below(world *w, int below);

/** The box of a thing in 2D and in 3D, where it stands now. */
cd2_aabb plan_of(const thing *it);
cd3_aabb solid_of(const thing *it);

void add_trace(world *w, trace_kind kind, cd2_vec from, cd2_vec to);

/* ---- level_near.c ---- */

void build_lists(world *w);
void free_lists(world *w);

/** Puts the things' boxes on their list, from where they were before this frame to where they are. */
void list_things(world *w);

/** Marks the boxes of a list that touch or overlap a box. */
void find_near(const cd2_aabb *around, box_list *list);

/** The next marked one from `from` on; the list's count if there is none. */
int next_near(const box_list *list, int from);

/* ---- level_play.c ---- */

/** Plays one frame. */
void play_frame(world *w);

/** Keeps this frame for the picture if more walkers see the player than in any frame before. */
void keep_frame(world *w);

/* ---- level_proof.c ---- */

/**
 * Checks the answer of a 3D sweep in exact integers: is there a hit, when, and on which face?
 * All coordinates and motions must be multiples of 1/16, below 2^24.
 */
bool proof_agrees(const cd3_aabb *a, cd3_vec motion_a, const cd3_aabb *b, cd3_vec motion_b, bool answer,
                  const cd3_hit *hit);

/** The same in 2D; b stands still. */
bool proof_agrees_2d(const cd2_aabb *a, cd2_vec motion_a, const cd2_aabb *b, bool answer, const cd2_hit *hit);

enum
{
    SPEED_COUNT = 8
};

/* The results of all shots at one speed. */
typedef struct speed_result
{
    double speed; ///< of the fastest shot, in map units per frame
    long   shots;
    long   sweeps; ///< in double; as many again in float
    long   wrong;  ///< answers that differ from the exact ones
} speed_result;

/** Fires the same shots at speeds from 1 to 10,000,000. Each must hit what exact arithmetic says. */
void prove_speeds(world *w, speed_result results[SPEED_COUNT]);

/* ---- level_svg.c ---- */

/** Draws the map from above. Returns false if the file cannot be written. */
bool draw_level(const world *w, const speed_result results[SPEED_COUNT], const char *path);

#endif
