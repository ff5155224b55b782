/*
 * Every query that has a quick way, in every family, asked alike.
 *
 * The test of the two ways links this text twice: query_ask asks a copy of the library's topics in which
 * calls are counted, query_ask_carefully a copy that never takes the quick way (see tests/CMakeLists.txt).
 */
#ifndef QUERIES_H
#define QUERIES_H

#include "house.h"

/* X(the names of the two in a function, ROUND and ELLIPTIC being what a family calls them; the kinds). */
#define ROUND_AND_BOX_PAIRS(X)            \
    X(point, ROUND, POINT, BALL)          \
    X(point, aabb, POINT, AABB)           \
    X(point, obb, POINT, OBB)             \
    X(segment, segment, SEGMENT, SEGMENT) \
    X(segment, ROUND, SEGMENT, BALL)      \
    X(segment, aabb, SEGMENT, AABB)       \
    X(segment, obb, SEGMENT, OBB)         \
    X(ROUND, ROUND, BALL, BALL)           \
    X(ROUND, aabb, BALL, AABB)            \
    X(ROUND, obb, BALL, OBB)              \
    X(aabb, aabb, AABB, AABB)             \
    X(aabb, obb, AABB, OBB)               \
    X(obb, obb, OBB, OBB)
#define ELLIPTIC_PAIRS(X)                       \
    X(ELLIPTIC, ELLIPTIC, ELLIPSOID, ELLIPSOID) \
    X(ROUND, ELLIPTIC, BALL, ELLIPSOID)         \
    X(point, ELLIPTIC, POINT, ELLIPSOID)        \
    X(ELLIPTIC, aabb, ELLIPSOID, AABB)          \
    X(ELLIPTIC, obb, ELLIPSOID, OBB)

/* The sweeps. A point against a segment has no quick way yet. */
#define QUICK_SWEEPS(X)    \
    ROUND_AND_BOX_PAIRS(X) \
    ELLIPTIC_PAIRS(X)      \
    X(segment, ELLIPTIC, SEGMENT, ELLIPSOID)

/* The pairs, alike. A segment against an ellipse has no quick way yet but to decide whether they overlap. */
#define QUICK_PAIRS(X)                \
    X(point, segment, POINT, SEGMENT) \
    ROUND_AND_BOX_PAIRS(X)            \
    ELLIPTIC_PAIRS(X)

/* X(the name; the kind): rays against these, and in the plane against segments. */
#define QUICK_RAYS(X)      \
    X(ROUND, BALL)         \
    X(ELLIPTIC, ELLIPSOID) \
    X(aabb, AABB)          \
    X(obb, OBB)

/* Bounds of points and AABBs are copies. */
#define QUICK_BOUNDS(X) \
    X(segment, SEGMENT) \
    X(ROUND, BALL)      \
    X(obb, OBB)

typedef enum query_verb
{
    ASK_OVERLAP,
    ASK_DISTANCE,
    ASK_CLOSEST,
    ASK_PENETRATES, ///< penetration_ without a place for the contact
    ASK_PENETRATION,
    ASK_SWEEPS, ///< sweep_ without a place for the hit
    ASK_SWEEP,
    ASK_HITS, ///< raycast_ without a place for the hit
    ASK_RAYCAST,
    ASK_DISTANCE_RAY, ///< of a point
    ASK_CLOSEST_RAY,
    ASK_BOUNDS,
    QUERY_VERBS
} query_verb;

typedef struct query
{
    query_verb verb;
    ora_kind   a, b; ///< a is not used by rays and bounds
    bool       in_plane_only;
    bool       compares_only; ///< has nothing to fall back on: plain comparisons are always right
} query;

/** All queries. */
extern const query queries[];
extern const int   query_count;

/** What any query answers. */
typedef struct query_answer
{
    const char *function; ///< the function's name in its family, and what was asked besides
    const char *counted;  ///< the name of the function that takes the quick way for it
    bool        yes;      ///< of a query with a yes or no; of a distance whether it is 0
    bool        starts_inside;
    double      value[2]; ///< the distance, the depth, or t_enter and t_exit
    double      point[2][3];
    double      normal[2][3];
} query_answer;

/** Does the query exist in the family? */
bool query_exists(int family, int q);
/** Asks, of the shapes of c (c->a and c->b, or c->ray and c->b, of bounds c->b), whose motions are in
 * c->extra. What the answer has no numbers for is 0. */
void query_ask(int family, int q, const house_case *c, query_answer *r);
void query_ask_carefully(int family, int q, const house_case *c, query_answer *r);

#endif /* QUERIES_H */
