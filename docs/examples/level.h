/*
 * What the parts of the level example share: the world, and the book in which every question is counted.
 *
 *     level.c         builds the world from a map, runs it, reports
 *     level_play.c    one frame: walking, doors, sight, missiles, blasts
 *     level_proof.c   the same sweeps once more, in exact integers
 *     level_svg.c     the picture
 *     level_map.c     finds the map, wad.c reads it
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

/** Counts a query and hands its answer on. */
bool ask(verb what, bool answer);

/** Ends the program if a shape could not be made. */
void made(cd_status status);

#define WALL_HEIGHT 128.0

/* A line that nobody walks through. */
typedef struct wall
{
    cd2_segment line;
    cd2_aabb    bounds;  ///< where it is upright, this flat box is the wall itself
    bool        upright; ///< along a coordinate axis
    bool        opaque;  ///< stops light and missiles too
} wall;

/* A slab that opens when somebody is near. */
typedef struct door
{
    cd2_obb  plan;
    cd3_obb  solid;
    cd2_aabb bounds;
    bool     open;
} door;

typedef enum thing_kind
{
    KIND_MARK,   ///< a place on the floor without a body
    KIND_ITEM,   ///< lies about, stops nobody
    KIND_WALKER, ///< walks and, if armed, shoots
    KIND_PLAYER,
    KIND_PILLAR, ///< a circle from floor to ceiling
    KIND_BARREL, ///< a circle in the plan, a ball in space; explodes
    KIND_CRATE   ///< a turned box; can be pushed
} thing_kind;

typedef struct thing
{
    thing_kind kind;
    int        radius, height; ///< half its width, and its height
    int        health;
    bool       armed;
    cd2_vec    at;      ///< the middle of its foot; whole numbers
    cd2_vec    motion;  ///< how far it walked in this frame
    cd2_obb    crate;   ///< the plan of a crate
    int        heading; ///< where it wants to walk, 0..15
    int        reload;  ///< frames until it may shoot again
    bool       sees;    ///< it sees the player in this frame
    bool       gone;    ///< dead, exploded or picked up
    int        trace;   ///< the piece of its trail that it is on, -1 for none
} thing;

typedef struct missile
{
    cd3_aabb box;    ///< whole numbers
    cd3_vec  motion; ///< per frame; whole numbers
    cd2_vec  start;
    int      owner;  ///< index of the thing that shot it
    bool     rocket; ///< explodes
} missile;

/* Lines and points that the picture shows. */
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

/* Where something was met that stood in the way, and its normal there. */
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
    int            wall_count, door_count, thing_count, upright_count;
    int            player; ///< index of the player's thing
    int            frame;

    missile     missiles[MISSILE_LIMIT];
    int         missile_count;
    cd2_ellipse blasts[BLAST_LIMIT]; ///< all that ever went off
    int         blast_count;
    int         fuse[BLAST_LIMIT]; ///< barrels that go off in the next frame
    int         fuse_count;

    contact_mark contacts[CONTACT_LIMIT]; ///< of walkers, and of what blasts pushed
    int          contact_count;

    trace *traces;
    int    trace_count, trace_room;

    unsigned char visits[64][64]; ///< how often the player was in each part of the map

    thing  *shown; ///< all things in the frame that the picture shows
    door   *shown_doors;
    int     shown_frame, shown_clear; ///< its number, and how many see the player in it
    cd2_vec light[LIGHT_RAYS]; ///< where the light around the player ends in that frame
    trace  *sights;            ///< its lines of sight
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

/** A whole number, 0..below-1; the same numbers in each run. */
int random_below(world *w, int below);

/** The box of a thing in the plan and in space, where it stands now. */
cd2_aabb plan_of(const thing *it);
cd3_aabb solid_of(const thing *it);

void add_trace(world *w, trace_kind kind, cd2_vec from, cd2_vec to);

/* ---- level_play.c ---- */

/** Lets one frame pass. */
void play_frame(world *w);

/** If the player sees more of the others than ever before, keeps this frame for the picture. */
void keep_frame(world *w);

/* ---- level_proof.c ---- */

/**
 * The answer of a 3D sweep, checked in exact integers: whether there is a hit, when, and on which face.
 * All coordinates and motions must be multiples of 1/16, below 2^24.
 */
bool proof_agrees(const cd3_aabb *a, cd3_vec motion_a, const cd3_aabb *b, cd3_vec motion_b, bool answer, const cd3_hit *hit);

/** The same in the plan. */
bool proof_agrees_plan(const cd2_aabb *a, cd2_vec motion_a, const cd2_aabb *b, bool answer, const cd2_hit *hit);

enum
{
    SPEED_COUNT = 8
};

/* What became of the shots at one speed. */
typedef struct speed_result
{
    double speed;         ///< the fastest shot, in map units per frame
    long   shots, frames; ///< and the frames they took
    long   sweeps;        ///< questions asked in double; as many again in float
    long   hits, misses;  ///< shots that met something, and shots that left the map
    long   wrong;         ///< disagreements with the exact answer
} speed_result;

/** The same shots at speeds from one to ten million: all must hit what exact arithmetic says. */
void prove_speeds(world *w, speed_result results[SPEED_COUNT]);

/* ---- level_svg.c ---- */

/** Draws the map from above. False if the file cannot be written. */
bool draw_level(const world *w, const speed_result results[SPEED_COUNT], const char *path);

#endif
