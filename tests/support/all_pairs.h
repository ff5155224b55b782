/*
 * Every pair of shapes in every family, asked alike: the suites that hold for all pairs loop over these.
 */
#ifndef ALL_PAIRS_H
#define ALL_PAIRS_H

#include "house.h"

/*
 * The one list of pairs, in the order of the public names: X(the names of the two in a function, ROUND and
 * ELLIPTIC what a family calls them; the kinds; the name in messages). Two points, which no function takes,
 * are left out.
 */
#define ALL_PAIRS(X)                                                                   \
    X(point, segment, POINT, SEGMENT, "point_segment")                                 \
    X(point, ROUND, POINT, BALL, "point_circle/sphere")                                \
    X(point, ELLIPTIC, POINT, ELLIPSOID, "point_ellipse/ellipsoid")                    \
    X(point, aabb, POINT, AABB, "point_aabb")                                          \
    X(point, obb, POINT, OBB, "point_obb")                                             \
    X(segment, segment, SEGMENT, SEGMENT, "segment_segment")                           \
    X(segment, ROUND, SEGMENT, BALL, "segment_circle/sphere")                          \
    X(segment, ELLIPTIC, SEGMENT, ELLIPSOID, "segment_ellipse/ellipsoid")              \
    X(segment, aabb, SEGMENT, AABB, "segment_aabb")                                    \
    X(segment, obb, SEGMENT, OBB, "segment_obb")                                       \
    X(ROUND, ROUND, BALL, BALL, "circle_circle/sphere_sphere")                         \
    X(ROUND, ELLIPTIC, BALL, ELLIPSOID, "circle_ellipse/sphere_ellipsoid")             \
    X(ROUND, aabb, BALL, AABB, "circle/sphere_aabb")                                   \
    X(ROUND, obb, BALL, OBB, "circle/sphere_obb")                                      \
    X(ELLIPTIC, ELLIPTIC, ELLIPSOID, ELLIPSOID, "ellipse_ellipse/ellipsoid_ellipsoid") \
    X(ELLIPTIC, aabb, ELLIPSOID, AABB, "ellipse/ellipsoid_aabb")                       \
    X(ELLIPTIC, obb, ELLIPSOID, OBB, "ellipse/ellipsoid_obb")                          \
    X(aabb, aabb, AABB, AABB, "aabb_aabb")                                             \
    X(aabb, obb, AABB, OBB, "aabb_obb")                                                \
    X(obb, obb, OBB, OBB, "obb_obb")

#define PAIR_INDEX(a, b, A, B, name) A##_##B,
enum
{
    ALL_PAIRS(PAIR_INDEX) PAIRS
};

typedef struct pair_kind
{
    const char *name;
    const char *overlap, *distance, *closest, *penetration; ///< names of its functions
    ora_kind    a, b;
} pair_kind;

extern const pair_kind pairs[PAIRS];

/** The pair of two kinds, in either order; PAIRS for two points. */
int pair_of(ora_kind a, ora_kind b);

/** What overlap_, distance_ and closest_ answer. */
typedef struct pair_answer
{
    bool   overlap;
    double distance, closest_distance;
    double point_a[3], point_b[3];
} pair_answer;

/** Asks all three, of shapes in the order of the pair. */
void pair_ask(int family, int pair, const ora_shape *a, const ora_shape *b, pair_answer *r);
/** The same in either order, the points exchanged where the shapes are. */
void pair_ask_either(int family, const ora_shape *a, const ora_shape *b, pair_answer *r);
/** What sweep_ answers. */
typedef struct pair_hit
{
    bool   hit;
    bool   same_without; ///< the same yes or no where no answer is wanted
    bool   untouched;    ///< what the pointer shows is what it was
    bool   starts_inside;
    double t_enter, t_exit;
    double point_enter[3], point_exit[3], normal_enter[3], normal_exit[3];
} pair_hit;

/** sweep_ by its name, of shapes in the order of the pair; it is 0 where sweep_ says false. */
void pair_sweep(int family, int pair, const ora_shape *a, const double motion_a[3], const ora_shape *b,
                const double motion_b[3], pair_hit *r);
/** sweep of shapes chosen at run time, in any order, two points too. */
void pair_sweep_any(int family, const ora_shape *a, const double motion_a[3], const ora_shape *b,
                    const double motion_b[3], pair_hit *r);
/** What penetration_ answers. */
typedef struct pair_contact
{
    bool   overlap;
    double depth, normal[3], point_a[3], point_b[3];
} pair_contact;

/** penetration_ by its name, of shapes in the order of the pair; it is 0 where penetration_ says false. */
void pair_penetration(int family, int pair, const ora_shape *a, const ora_shape *b, pair_contact *r);
/** bounds_ of any shape. */
void pair_bounds(int family, const ora_shape *s, ora_shape *box);

/** Is a yes or no about these two exact, whatever the numbers? */
bool pair_is_exact(int pair, const ora_shape *a, const ora_shape *b);
/** The error that a distance may have; size is L. */
double pair_bound(int family, int pair, double distance, double size);
/** L of the pair, as a double: the largest one where it is above the range. */
double pair_size(const ora_shape *a, const ora_shape *b, bool world);
/** Are all lengths of the scene, and the distance, in the range for which the bounds are promised? */
bool pair_in_range(int family, const ora_shape *a, const ora_shape *b, double distance);

#endif /* ALL_PAIRS_H */
