/*
 * Every pair of shapes in every family, asked alike: the suites that hold for all pairs loop over these.
 */
#ifndef ALL_PAIRS_H
#define ALL_PAIRS_H

#include "house.h"

/* The kinds of both shapes in the order of the public names; two points, which no function takes, are left
 * out. */
enum
{
    POINT_SEGMENT,
    POINT_BALL,
    POINT_ELLIPSOID,
    POINT_AABB,
    POINT_OBB,
    SEGMENT_SEGMENT,
    SEGMENT_BALL,
    SEGMENT_ELLIPSOID,
    SEGMENT_AABB,
    SEGMENT_OBB,
    BALL_BALL,
    BALL_ELLIPSOID,
    BALL_AABB,
    BALL_OBB,
    ELLIPSOID_ELLIPSOID,
    ELLIPSOID_AABB,
    ELLIPSOID_OBB,
    AABB_AABB,
    AABB_OBB,
    OBB_OBB,
    PAIRS
};

typedef struct pair_kind
{
    const char *name;
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
