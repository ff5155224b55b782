/*
 * The second look at a segment and a box, where the first one (quick/segment_box.h, whose views and notation
 * these are) leaves their overlap, closest points or contact open: they touch, and numbers have few bits. In
 * plain double, in the careful units, which try it first.
 */
#ifndef CD_QUICK_SEGMENT_BOX_AGAIN_H
#define CD_QUICK_SEGMENT_BOX_AGAIN_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "segment_box.h"

#if REAL_DIGITS == 53 && DIM == 3 /* asked by the careful way */

/* The second looks: the closest points where they touch or overlap. */
#define closest_at_aabb SHARED(closest_at_aabb)
#define closest_at_obb  SHARED(closest_at_obb)
void closest_at_aabb(const wide_segment *a, const wide_aabb *b, wide_closest_points *out);
void closest_at_obb(const wide_segment *a, const wide_obb *b, wide_closest_points *out);

/* ---- second looks: do they overlap? ---- */

/* Are all numbers multiples of a unit, and below 2^23 units? Then sums and differences of four of them, and
   what of degree two is calculated here, are exact. */
static bool few_bits(const double *x, int count)
{
    double size = 0;
    for (int i = 0; i < count; i++)
        size += fabs(x[i]);
    if (!(size > 0x1p-400 && size < 0x1p400))
        return size == 0;
    double unit = 0x1.8p52 * power_of_two(exponent_of(size) - 22);
    for (int i = 0; i < count; i++)
        if ((x[i] + unit) - unit != x[i])
            return false;
    return true;
}

/* Decides what the first test leaves open. If `exact`, all of *x and all that is calculated from it is exact,
   for which few_bits is enough. meets[i]: the intervals along axis i surely overlap, and way_i is 0 if the
   segment does not move along it. Coordinates are wrong by up to `off`, besides the errors of an AABB.

   If the middle of the segment lies between the faces of axes i and j, nothing separates in their plane. If
   it does not move along i, it is separated there only if it is along i or j. The product of the ways makes a
   NaN fail. */
static NOINLINE quick_answer second_look(const local_segment *x, bool exact, const bool meets[DIM],
                                         double off)
{
    bool   inside[DIM];
    double T = scene_length(x);
    if (!(T <= DBL_MAX))
        return UNCLEAR;
    for (int i = 0; i < DIM; i++)
    {
        double shared = shared_along(x, i);
        if (exact ? shared < 0 : !meets[i] && shared < -off)
            return NO;
        if (!exact && !meets[i] && !(shared > off))
            return UNCLEAR;
        inside[i] = x->half[i] - fabs(x->mid[i]) > off + 8 * UNIT_ROUNDOFF * (x->half[i] + fabs(x->way[i]));
    }
    for (int k = 0; k < 3; k++)
    {
        int    i = (k + 1) % 3, j = (k + 2) % 3;
        double error, across = cut(x, i, j, &error), product = x->way[i] * x->way[j];
        bool   still = product == 0 && ((x->way[i] == 0 && meets[i]) || (x->way[j] == 0 && meets[j]));
        error += off * T;
        if (exact ? across < 0 : !still && across < -error)
            return NO;
        if (!(exact ? across >= 0 : across > error || (inside[i] && inside[j]) || still))
            return UNCLEAR;
    }
    return YES;
}

static NOINLINE quick_answer touch_of_aabb(const segment *a, const aabb *b)
{
    if (!meets_along_axes(a, b))
        return NO;
    static const bool meets[3] = {true, true, true};
    const double      numbers[] = {a->a.x,   a->a.y,   a->b.x, a->b.y, b->min.x, b->min.y,
                                   b->max.x, b->max.y, a->a.z, a->b.z, b->min.z, b->max.z};
    local_segment     x;
    view_from_aabb(&x, a, b);
    return second_look(&x, few_bits(numbers, 4 * DIM), meets, 0);
}

/* Is nothing rounded in the view from axis i of an OBB? It is if that is coordinate axis k, the other axes
   are perpendicular to it, and the coordinates have few bits. */
static bool axis_is_exact(const segment *a, const obb *b, const vector m[DIM], int i)
{
    vector p = load(a->a), q = load(a->b), c = load(b->center), h = load(b->half_extents);
    int    k = 0;
    while (k < DIM - 1 && m[i].at[k] == 0)
        k++;
    for (int j = 0; j < DIM; j++)
        if ((j == i ? fabs(m[i].at[k]) != 1 : m[j].at[k] != 0) || (j != k && m[i].at[j] != 0))
            return false;
    return few_bits((double[4]){p.at[k], q.at[k], c.at[k], h.at[i]}, 4);
}

/* Is nothing at all rounded there? */
#define view_is_exact SHARED(view_is_exact)
bool view_is_exact(const segment *a, const obb *b); /* careful_intersect.c */

/* Boxes turned about a coordinate axis are met exactly along that. */
static NOINLINE quick_answer touch_of_obb(const segment *a, const obb *b, int digits)
{
    local_segment x;
    vector        m[DIM];
    bool          meets[DIM], exact = view_is_exact(a, b);
    load_axes(m, AXES_OF(b));
    view_from_obb(&x, a, b, m);
    /* What was calculated in float, where squares of tiny lengths vanish, is calculated in double here. */
    quick_answer clear = clearly_meets_obb(&x, digits);
    if (clear != UNCLEAR)
        return clear;
    for (int i = 0; i < DIM; i++)
    {
        meets[i] = !exact && axis_is_exact(a, b, m, i);
        if (meets[i] && shared_along(&x, i) < 0)
            return NO;
    }
    return second_look(&x, exact, meets, obb_view_error(scene_length(&x), digits));
}

/* ---- second looks: the contacts ---- */

HOT_INLINE bool contact_at_aabb(const segment *a, const aabb *b, contact *out, int digits)
{
    local_segment x;
    view_from_aabb(&x, a, b);
    return cd3_closer_contact_segment_aabb(a, b, &x, true, out, digits);
}

HOT_INLINE bool contact_at_obb(const segment *a, const obb *b, contact *out, int digits)
{
    segment_view v;
    vector       center = load(b->center);
    load_axes(v.m, AXES_OF(b));
    view_from_obb(&v.x, a, b, v.m);
    return cd3_closer_contact_segment_obb(&v, &center, view_is_exact(a, b), out, digits);
}

#endif

#endif
