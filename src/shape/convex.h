/*
 * Convex shapes as a middle and edges or radii, and the gap between two of them along a direction. Distances
 * with an ellipse in the pair are found this way.
 *
 * Every unit vector n gives a lower bound of the distance between two convex shapes A and B: the gap between
 * them along n,
 *
 *     gap(n) = n . (a - b) - h_A(n) - h_B(n).
 *
 * Here a and b are their middles, and h is how far a shape reaches from its middle along n (its support
 * function): |(r_i u_i . n)| for an ellipse with radii r_i along u_i, the sum of |w_i . n| for a box or a
 * segment with half edges w_i. The largest gap is the distance, attained at the n that points along the line
 * through the nearest points. If no gap is above 0, the shapes overlap. S. Boyd and L. Vandenberghe, "Convex
 * Optimization" (2004), section 8.2.
 *
 * Two things follow. No direction that is tried can do harm, so directions are found in double and the best
 * one is taken. And since the gap is largest there, an error of the direction changes it to second order
 * only. The gap of the best direction is then calculated in pairs.
 */
#ifndef CD_SHAPE_CONVEX_H
#define CD_SHAPE_CONVEX_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/sum.h"
#include "../space/family.h"
#include "../space/vector.h"

/* A convex shape: a middle, and `count` edges or radii from it. Lengths are multiplied by a power of two
   that the whole scene shares. */
typedef struct convex
{
    dd     middle[DIM];
    dd     edge[DIM][DIM]; /* size[i] * axis[i] */
    vector place;          /* middle, rounded */
    vector axis[DIM];      /* unit vectors */
    vector plain[DIM];     /* edge, rounded */
    double size[DIM];      /* half extents or radii */
    int    count;
    bool   round;  /* an ellipse; in space only, to which those of the plane are brought (in_space.h) */
    double radius; /* of a sphere, which has no edges */
} convex;

static inline bool is_round(const convex *s)
{
    return DIM == 3 && s->round;
}

#define convex_axes SHARED(convex_axes)
void convex_axes(convex *s, const vec *axes, vec size, int exponent, int digits);

static inline void convex_at(convex *s, vec middle, vector origin, int exponent)
{
    for (int i = 0; i < DIM; i++)
    {
        s->middle[i] = sum_dd_scaled(difference(load(middle).at[i], origin.at[i]), exponent);
        s->place.at[i] = s->middle[i].hi;
    }
}

#define convex_of_ellipsoid SHARED(convex_of_ellipsoid)
convex convex_of_ellipsoid(const ellipsoid *e, vector origin, int exponent, int digits);

/* The degenerate ellipse s, reduced: with equal radii to a sphere, with one radius to a segment, with none
   to a point. Radii up to `negligible` do not count. Any other ellipse is returned as it is. */
#define reduced_below SHARED(reduced_below)
convex reduced_below(const convex *s, double negligible);

/* The same, where radii below the rounding of the largest do not count. */
static inline convex reduced(const convex *s)
{
    return reduced_below(s, UNIT_ROUNDOFF * max2(max2(s->size[0], s->size[1]), s->size[DIM - 1]));
}

/* How far an ellipse reaches from its centre, in all directions: from its least radius to its largest. */
static inline void range_of_reach(const convex *s, double *least, double *most)
{
    *least = min2(min2(s->size[0], s->size[1]), s->size[DIM - 1]);
    *most = max2(max2(s->size[0], s->size[1]), s->size[DIM - 1]);
}

#define convex_of_obb SHARED(convex_of_obb)
convex convex_of_obb(const obb *b, vector origin, int exponent, int digits);

static inline convex convex_of_sphere(const sphere *b, vector origin, int exponent)
{
    convex s = {.radius = scale_by(b->radius, exponent)};
    convex_at(&s, b->center, origin, exponent);
    return s;
}

#define convex_of_aabb SHARED(convex_of_aabb)
convex convex_of_aabb(const aabb *b, vector origin, int exponent);

#define convex_of_segment SHARED(convex_of_segment)
convex convex_of_segment(const segment *b, vector origin, int exponent);

/* How far the convex shape reaches from its middle along n, its support function, and the support point
   relative to the middle, unless that is NULL. */
#define support_of SHARED(support_of)
double support_of(const convex *s, vector n, vector *point);

/* gap(n) in double, for a unit vector n. */
#define rough_gap SHARED(rough_gap)
double rough_gap(const convex *a, const convex *b, vector n);

/* The support function of s along n in pairs; `length` is |n|. */
#define reach_in_pairs SHARED(reach_in_pairs)
dd reach_in_pairs(const convex *s, const dd n[DIM], dd length);

/* gap(n) in pairs, for the direction of an n of any length near 1. */
#define gap_in_pairs SHARED(gap_in_pairs)
dd gap_in_pairs(const convex *a, const convex *b, vector n);

/* The point of the convex shape that is nearest to p: p itself if it lies inside. */
#define nearest_of SHARED(nearest_of)
vector nearest_of(const convex *s, vector p);

/* The way from p + off to the point of the convex shape that is nearest to it; `off` may be far below the
   rounding of p. */
#define way_back SHARED(way_back)
vector way_back(const convex *s, vector p, vector off);

#endif
