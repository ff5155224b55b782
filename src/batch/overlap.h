/* Which of many shapes touch or overlap: looks at several pairs at once. */
#ifndef CD_BATCH_OVERLAP_H
#define CD_BATCH_OVERLAP_H

#include <float.h>

#include "columns.h"
#include "drive.h"
#include "lanes.h"
#include "overlap_aabbs.h"
#include "overlap_boxes.h"

/* ---- points and AABBs ---- */

HOT_INLINE verdicts look_at_points_and_aabbs(const columns *a, const columns *b, size_t i)
{
    const some_boxes some = load_some_boxes(a, 0, i), others = load_some_boxes(b, AABB_MAX, i);
    const unsigned   yes = touching_boxes(&some, &others);
    return (verdicts){yes, ~yes & ALL_REALS};
}

/* ---- spheres ---- */

/* What a square is above another, where both are rounded as in quick/length.h (see centers_within): 8 units
   of their sum are more than all roundings. `guard` is more than underflow may take. */
HOT_INLINE verdicts compare_squares(reals squares, reals reach, reals guard)
{
    const reals eight_units = reals_same(4 * REAL(REAL_EPSILON));
    return verdicts_over(squares - reach, eight_units * (squares + reach) + guard);
}

#define GUARD_OF_SQUARES REAL(REAL_DIGITS == 53 ? 0x1p-960 : 0x1p-120)

/* The look of the single call: centers_within. */
HOT_INLINE verdicts look_at_spheres(const columns *a, const columns *b, size_t i)
{
    const reals r = reals_load(column(a, RADIUS, i)) + reals_load(column(b, RADIUS, i));
    reals       squares = reals_same(0);
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const reals x = reals_load(column(b, k, i)) - reals_load(column(a, k, i));
        squares = squares + x * x;
    }
    return compare_squares(squares, r * r, reals_same(GUARD_OF_SQUARES));
}

/* The centre is clamped into the box, as in quick/sphere_aabb.h. In the family's scalar each coordinate of
   the way is rounded once too, and so are its square and the radius' square: the bound above holds. A NaN of
   the box or the radius is in `squares` or `reach`; one of the centre, which a clamp loses, is in the guard,
   and so is its infinity. */
HOT_INLINE verdicts look_at_spheres_and_aabbs(const columns *a, const columns *b, size_t i)
{
    const reals r = reals_load(column(a, RADIUS, i));
    reals       squares = reals_same(0), total = reals_same(0);
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const reals p = reals_load(column(a, k, i));
        const reals low = reals_min(p, reals_load(column(b, AABB_MAX + k, i)));
        const reals way = reals_max(p, reals_load(column(b, AABB_MIN + k, i))) - low;
        squares = squares + way * way;
        total = total + p;
    }
    return compare_squares(squares, r * r, reals_same(GUARD_OF_SQUARES) + total * reals_same(0));
}

/* The look of the single call: over_obb and decide_sphere_in_real in quick/sphere_obb.h, where the bound is
   derived. `excess` is twice what it is there. */
HOT_INLINE verdicts look_at_spheres_and_obbs(const columns *a, const columns *b, size_t i)
{
    const real  slack_of_reach = 16 * REAL(REAL_EPSILON);
    const real  least_square = REAL(REAL_DIGITS == 53 ? 0x1p-940 : 0x1p-110);
    const reals r = reals_load(column(a, RADIUS, i)), four = reals_same(4);
    reals       way[DIM], squares = reals_same(0), total = reals_same(0), reach = reals_same(0);
    UNROLLED
    for (int k = 0; k < DIM; k++)
        way[k] = reals_load(column(a, k, i)) - reals_load(column(b, k, i));
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const reals at = reals_abs(along_axis_of_obbs(b, k, way, i, NULL));
        const reals half = reals_load(column(b, EXTENTS + k, i)), over = at - half;
        const reals excess = over + reals_abs(over);
        squares = squares + excess * excess;
        total = total + excess;
        reach = reach + (at + half);
    }
    const reals slack = reals_same(slack_of_reach) * reach, square = four * (r * r);
    const reals bound = slack * (four * total + reals_same(12) * slack) +
                        (reals_same(4 * REAL(REAL_EPSILON)) * (squares + square) + reals_same(least_square));
    return verdicts_over(squares - square, bound);
}

/* ---- kernels ---- */

MARK_KERNEL(overlap_point_aabb, look_at_points_and_aabbs)
MARK_KERNEL(overlap_sphere_sphere, look_at_spheres)
MARK_KERNEL(overlap_sphere_aabb, look_at_spheres_and_aabbs)
MARK_KERNEL(overlap_sphere_obb, look_at_spheres_and_obbs)

#endif
