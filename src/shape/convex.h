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
#include "../space/frame.h"
#include "../space/vector.h"
#include "ellipsoid.h"

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
    bool   round;  /* an ellipse */
    double radius; /* of a sphere, which has no edges */
} convex;

static void convex_axes(convex *s, const vec *axes, vec size, int exponent, int digits)
{
    dd    rows[DIM][DIM];
    frame f = frame_of(axes);
    if (digits == 53 && !f.exact)
        polar_rows(rows, axes);
    s->count = DIM;
    for (int i = 0; i < DIM; i++)
    {
        s->size[i] = radius_at(load(size).at[i], exponent);
        s->axis[i] = f.row[i];
        for (int j = 0; j < DIM; j++)
        {
            dd row = digits == 53 && !f.exact ? rows[i][j] : dd_of(f.row[i].at[j]);
            s->edge[i][j] = dd_mul(dd_of(s->size[i]), row);
            s->plain[i].at[j] = s->edge[i][j].hi;
        }
    }
}

static inline void convex_at(convex *s, vec middle, vector origin, int exponent)
{
    for (int i = 0; i < DIM; i++)
    {
        s->middle[i] = sum_dd_scaled(difference(load(middle).at[i], origin.at[i]), exponent);
        s->place.at[i] = s->middle[i].hi;
    }
}

static inline convex convex_of_ellipsoid(const ellipsoid *e, vector origin, int exponent, int digits)
{
    convex s = {.round = true};
    convex_at(&s, e->center, origin, exponent);
    convex_axes(&s, AXES_OF(e), e->radii, exponent, digits);
    return s;
}

/* The degenerate ellipse s, reduced: with equal radii to a sphere, with one radius to a segment, with none
   to a point. Radii up to `negligible` do not count. Any other ellipse is returned as it is. */
static convex reduced_below(const convex *s, double negligible)
{
    convex r = *s;
    int    extents = 0;
    bool   equal = true;
    for (int i = 0; i < DIM; i++)
    {
        equal = equal && s->size[i] == s->size[0];
        if (s->size[i] > negligible)
        {
            memcpy(r.edge[0], s->edge[i], sizeof r.edge[0]);
            r.plain[0] = s->plain[i];
            r.axis[0] = s->axis[i];
            r.size[0] = s->size[i];
            extents++;
        }
    }
    if (!equal && extents > 1)
        return *s;
    r.round = false;
    r.count = equal || extents == 0 ? 0 : 1;
    r.radius = equal && extents > 0 ? s->size[0] : 0;
    return r;
}

/* The same, where radii below the rounding of the largest do not count. */
static inline convex reduced(const convex *s)
{
    return reduced_below(s, UNIT_ROUNDOFF * max2(max2(s->size[0], s->size[1]), s->size[DIM - 1]));
}

static inline convex convex_of_obb(const obb *b, vector origin, int exponent, int digits)
{
    convex s = {.round = false};
    convex_at(&s, b->center, origin, exponent);
    convex_axes(&s, AXES_OF(b), b->half_extents, exponent, digits);
    return s;
}

static inline convex convex_of_sphere(const sphere *b, vector origin, int exponent)
{
    convex s = {.radius = scale_by(b->radius, exponent)};
    convex_at(&s, b->center, origin, exponent);
    return s;
}

/* Sets the middle of s between p and q, and half[] to half the vector from p to q: the diagonal of an
   AABB, or a segment. */
static void convex_between(convex *s, vec p, vec q, vector origin, int exponent, dd half[DIM])
{
    vector low = load(p), high = load(q);
    for (int i = 0; i < DIM; i++)
    {
        dd to_low = sum_dd_scaled(difference(low.at[i], origin.at[i]), exponent);
        dd to_high = sum_dd_scaled(difference(high.at[i], origin.at[i]), exponent);
        s->middle[i] = dd_times(dd_add(to_low, to_high), 0.5);
        s->place.at[i] = s->middle[i].hi;
        half[i] = dd_times(sum_dd_scaled(difference(high.at[i], low.at[i]), exponent), 0.5);
    }
}

static convex convex_of_aabb(const aabb *b, vector origin, int exponent)
{
    convex s = {.count = DIM};
    dd     half[DIM];
    convex_between(&s, b->min, b->max, origin, exponent, half);
    for (int i = 0; i < DIM; i++)
    {
        s.edge[i][i] = half[i];
        s.plain[i].at[i] = s.size[i] = half[i].hi;
        s.axis[i].at[i] = 1;
    }
    return s;
}

static convex convex_of_segment(const segment *b, vector origin, int exponent)
{
    convex s = {.count = 1};
    convex_between(&s, b->a, b->b, origin, exponent, s.edge[0]);
    for (int i = 0; i < DIM; i++)
        s.plain[0].at[i] = s.edge[0][i].hi;
    s.axis[0] = unit_vector(s.plain[0]);
    s.size[0] = sqrt(dot(s.plain[0], s.plain[0]));
    return s;
}

/* How far the convex shape reaches from its middle along n, its support function, and the support point
   relative to the middle. */
static double support_of(const convex *s, vector n, vector *point)
{
    double reach = s->radius * sqrt(dot(n, n));
    double squares = 0;
    *point = scale(n, s->radius);
    for (int i = 0; i < s->count; i++)
    {
        double x = dot(s->plain[i], n);
        squares += x * x;
        reach += s->round ? 0 : fabs(x);
        *point = along(*point, s->round ? x : sign_of(x), s->plain[i]);
    }
    if (!s->round)
        return reach;
    reach = sqrt(squares);
    *point = reach > 0 ? scale(*point, 1 / reach) : (vector){{0}};
    return reach;
}

/* gap(n) in double, for a unit vector n. */
static inline double rough_gap(const convex *a, const convex *b, vector n)
{
    vector p, q;
    return dot(n, sub(a->place, b->place)) - (support_of(a, n, &p) + support_of(b, n, &q));
}

/* The support function of s along n in pairs; `length` is |n|. */
static dd reach_in_pairs(const convex *s, const dd n[DIM], dd length)
{
    dd reach = dd_mul(dd_of(s->radius), length);
    dd squares = dd_of(0);
    for (int i = 0; i < s->count; i++)
    {
        dd x = dd_of(0);
        for (int j = 0; j < DIM; j++)
            x = dd_add(x, dd_mul(s->edge[i][j], n[j]));
        if (s->round)
            squares = dd_add(squares, dd_mul(x, x));
        else
            reach = dd_add(reach, dd_abs(x));
    }
    return s->round ? dd_sqrt(squares) : reach;
}

/* gap(n) in pairs, for the direction of an n of any length near 1. */
static dd gap_in_pairs(const convex *a, const convex *b, vector n)
{
    dd direction[DIM];
    dd gap = dd_of(0);
    dd squares = dd_of(0);
    for (int i = 0; i < DIM; i++)
    {
        direction[i] = dd_of(n.at[i]);
        gap = dd_add(gap, dd_mul(direction[i], dd_sub(a->middle[i], b->middle[i])));
        squares = dd_add(squares, two_product(n.at[i], n.at[i]));
    }
    dd length = dd_sqrt(squares);
    gap = dd_sub(gap, dd_add(reach_in_pairs(a, direction, length), reach_in_pairs(b, direction, length)));
    return dd_div(gap, length);
}

/* The point of the convex shape that is nearest to p: p itself if it lies inside. */
static vector nearest_of(const convex *s, vector p)
{
    vector way = sub(p, s->place);
    double q[DIM], m[DIM], x[DIM];
    vector on = s->place;
    if (s->count == 0)
    {
        double d = sqrt(dot(way, way));
        return d > s->radius ? along(on, s->radius / d, way) : p;
    }
    for (int i = 0; i < s->count; i++)
        q[i] = dot(s->axis[i], way);
    if (!s->round)
    {
        bool inside = s->count == DIM;
        for (int i = 0; i < s->count; i++)
        {
            inside = inside && fabs(q[i]) <= s->size[i];
            on = along(on, clamp(q[i], -s->size[i], s->size[i]), s->axis[i]);
        }
        return inside ? p : on;
    }
    if (!ellipsoid_nearest(q, s->size, DIM, m, x))
        return p;
    for (int i = 0; i < DIM; i++)
        on = along(on, x[i], s->axis[i]);
    return on;
}

#endif
