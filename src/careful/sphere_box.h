/*
 * A circle or sphere and a box, oriented or not, at rest: all that is decided between them. Sweeps are in
 * sweep_rounded.h.
 *
 * How far the centre lies outside the box along each axis decides overlap, distance and penetration: the
 * shapes overlap if the length of that excess is at most the radius, their distance is the length less the
 * radius. A point is a sphere of radius 0. J. Arvo, "A Simple Method for Box-Sphere Intersection Testing",
 * Graphics Gems (1990).
 */
#ifndef CD_CAREFUL_SPHERE_BOX_H
#define CD_CAREFUL_SPHERE_BOX_H

#include <float.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/exact.h"
#include "../number/length.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../shape/answer.h"
#include "../shape/box.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/narrow.h"
#include "../space/order.h"
#include "../space/vector.h"
#include "way_out.h"

/* The decision: is the excess of the centre at most the radius? Exactly. */
static inline bool within_radius(const excess *e, double radius)
{
    return !e->outside || sign_of_length_minus(e->by, DIM, sum_of(radius)) <= 0;
}

/* Do a sphere and a box overlap? */
static bool sphere_overlaps_box(const sphere *a, const box_view *b)
{
    faces  seen = faces_from(b, load(a->center));
    excess outside = excess_of(&seen);
    return within_radius(&outside, a->radius * b->unit);
}

/* The closest points of a sphere and a box. The distance is how far the centre lies outside the box, taken
   along each axis, less the radius; an axis without extent counts like any other. */
static closest_points closest_sphere_box(const sphere *a, const box_view *b)
{
    vector center = load(a->center);
    faces  seen = faces_from(b, center);
    excess outside = excess_of(&seen);
    vector on_box = nearest_in(b, &outside, center);
    double radius = a->radius * b->unit;
    double gap = outside.outside ? signed_length_minus(outside.by, DIM, sum_of(radius)) : 0;
    if (!(gap > 0) && within_radius(&outside, radius)) /* a tiny gap may be 0 beside the largest numbers */
        return same_point(on_box);
    double distance = max2(max2(gap, DBL_TRUE_MIN) / b->unit, DBL_TRUE_MIN);
    vector on_sphere = along(center, a->radius, direction_between(center, on_box));
    return nearest_points(on_sphere, on_box, distance);
}

/* The projection of a point p of the box onto a face. */
static vector on_face(const box_view *b, vector p, int axis, int side)
{
    vector low, high;
    bool   in_world = faces_in_world(b, &low, &high);
    return onto_face(b, in_world ? p : enter_frame(b, p), in_world, &low, &high, axis, side);
}

/* A sum as a pair, even if a step of the addition leaves the range and the result is small. It is the
   largest number if the sum is above the range. */
static dd wide_sum(sum s)
{
    if (sum_magnitude(s) < 0x1p1018)
        return sum_dd(s);
    cd_exact exact;
    int      exponent;
    sum_exact(&exact, s);
    dd pair = exact_pair(&exact, &exponent);
    return dd_scaled(pair, exponent);
}

/* The sum of two lengths, saturated to the largest number. */
static dd add_lengths(dd a, dd b)
{
    dd s = dd_add(a, b);
    return s.hi <= DBL_MAX ? s : dd_of(DBL_MAX); /* where it overflows, s.hi may be a NaN */
}

/* The contact of a circle or a sphere with a box. A centre in the box leaves it through the nearest face,
   and goes one radius further. A centre outside goes straight away from the nearest point. */
static void contact_sphere_box(const sphere *a, const box_view *b, contact *out, int digits)
{
    vector p = load(a->center), n = {{0}}, on_b;
    faces  seen = faces_from(b, p);
    excess e = excess_of(&seen);
    bool   inside = !e.outside;
    double r = a->radius * b->unit;
    dd     depth;
    if (!inside)
    {
        for (int i = 0; i < DIM; i++)
            n.at[i] = e.side[i] * wide_sum(e.by[i]).hi;
        n = unit_vector(n);
        depth = dd_of(-signed_length_minus(e.by, DIM, sum_of(r)));
        on_b = nearest_in(b, &e, p);
    }
    else
    {
        double tolerance = b->oriented && !b->axes.exact ? equally_short(digits) * largest(b->high) : 0;
        dd     way[2 * DIM];
        int    least = 0, first = 0;
        for (int i = 0; i < DIM; i++)
        {
            way[2 * i] = wide_sum(seen.high[i]);
            way[2 * i + 1] = dd_neg(wide_sum(seen.low[i]));
        }
        for (int k = 1; k < 2 * DIM; k++)
            least = is_shorter(way[k], way[least]) ? k : least;
        while (first < least && shorter(way[least], way[first], tolerance))
            first++;
        int side = first % 2 == 0 ? 1 : -1;
        n.at[first / 2] = side;
        depth = add_lengths(way[first], dd_of(r));
        on_b = on_face(b, p, first / 2, side);
    }
    if (b->oriented)
        n = inside && largest(b->high) == 0 ? b->own_axes.row[0] : turn_out(&b->axes, n);
    *out = contact_at(n, round_depth(dd_scaled(depth, -exponent_of(b->unit)), digits), on_b);
}

#endif
