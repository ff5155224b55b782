/* Which of many shapes touch or overlap: looks at several pairs at once. */
#ifndef CD_BATCH_OVERLAP_H
#define CD_BATCH_OVERLAP_H

#include <float.h>

#include "columns.h"
#include "drive.h"
#include "kernels.h"
#include "lanes.h"

/* ---- points and AABBs ----

   The comparisons of the single call, which are exact (quick/aabb_aabb.h). So nothing is open, and a NaN
   gets no. */

/* Of a point both corners are the point. */
typedef struct some_boxes
{
    reals min[DIM], max[DIM];
} some_boxes;

/* The columns from `max` on are the max: AABB_MAX, or 0 for points. */
HOT_INLINE some_boxes load_some_boxes(const columns *list, int max, size_t i)
{
    some_boxes some;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        some.min[k] = reals_load(column(list, k, i));
        some.max[k] = reals_load(column(list, max + k, i));
    }
    return some;
}

HOT_INLINE unsigned touching_boxes(const some_boxes *a, const some_boxes *b)
{
    real_marks touch = reals_at_most(a->min[0], b->max[0]);
    touch = reals_also(touch, b->min[0], a->max[0]);
    UNROLLED
    for (int k = 1; k < DIM; k++)
    {
        touch = reals_also(touch, a->min[k], b->max[k]);
        touch = reals_also(touch, b->min[k], a->max[k]);
    }
    return reals_bits(touch);
}

HOT_INLINE verdicts look_at_aabbs(const columns *a, const columns *b, size_t i)
{
    const some_boxes some = load_some_boxes(a, AABB_MAX, i), others = load_some_boxes(b, AABB_MAX, i);
    const unsigned   yes = touching_boxes(&some, &others);
    return (verdicts){yes, ~yes & ALL_REALS};
}

HOT_INLINE verdicts look_at_points_and_aabbs(const columns *a, const columns *b, size_t i)
{
    const some_boxes some = load_some_boxes(a, 0, i), others = load_some_boxes(b, AABB_MAX, i);
    const unsigned   yes = touching_boxes(&some, &others);
    return (verdicts){yes, ~yes & ALL_REALS};
}

/* Before a loop that fills a word of 64 bits, 16 or 8 at a time. */
#if defined(__GNUC__) && !defined(__clang__) && (defined(LANES_AVX512) || defined(LANES_AVX2))
#define UNROLLED_WORD _Pragma("GCC unroll 8")
#else
#define UNROLLED_WORD
#endif

/* One box against all whole words of boxes: it stays in registers. How many touch becomes *found; returns
   how many boxes that were. */
HOT_INLINE size_t mark_words_of_aabbs(const columns *a, const columns *b, size_t count, uint64_t *bits,
                                      size_t *found)
{
    columns          boxes = *b;
    const some_boxes all = load_some_boxes(a, AABB_MAX, 0);
    size_t           from = 0, yes_of_all = 0;
    boxes.step = 1; /* tells compilers that addresses are that simple */
    for (; count - from >= 64; from += 64)
    {
        uint64_t yes = 0;
        UNROLLED_WORD
        for (size_t i = 0; i < 64; i += REALS)
        {
            const some_boxes some = load_some_boxes(&boxes, AABB_MAX, from + i);
            yes |= (uint64_t)touching_boxes(&all, &some) << i;
        }
        if (bits)
            bits[from / 64] = yes;
        yes_of_all += count_bits(yes);
    }
    *found = yes_of_all;
    return from;
}

/* ---- spheres ---- */

/* Of an amount `over` that is wrong by at most `bound`. */
HOT_INLINE verdicts verdicts_over(reals over, reals bound)
{
    return (verdicts){reals_bits(reals_less(bound, -over)), reals_bits(reals_less(bound, over))};
}

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

/* The vector v along axis k of a box. */
HOT_INLINE reals along_axis_of_obbs(const columns *b, int k, const reals v[DIM], size_t i)
{
#if DIM == 2
    const reals x = reals_load(column(b, AXES, i)), y = reals_load(column(b, AXES + 1, i));
    return k == 0 ? x * v[0] + y * v[1] : x * v[1] - y * v[0];
#else
    return reals_load(column(b, AXES + 3 * k, i)) * v[0] + reals_load(column(b, AXES + 3 * k + 1, i)) * v[1] +
           reals_load(column(b, AXES + 3 * k + 2, i)) * v[2];
#endif
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
        const reals at = reals_abs(along_axis_of_obbs(b, k, way, i));
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

/* ---- OBBs ----

   The look of the single call: quick/box_overlap.h, where the axes and the bound are derived. */

/* Two boxes, each as seen from the other: as facing_boxes there. */
typedef struct some_facing
{
    reals half[2][DIM], way[2][DIM];
    reals r[DIM][DIM], q[DIM][DIM]; /* the cosine between axis i of A and j of B, and its magnitude */
    reals size;
} some_facing;

HOT_INLINE some_facing load_facing(const columns *a, const columns *b, size_t i)
{
    some_facing s;
    reals       way[DIM];
    s.size = reals_same(0);
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        way[k] = reals_load(column(b, k, i)) - reals_load(column(a, k, i));
        s.half[0][k] = reals_load(column(a, EXTENTS + k, i));
        s.half[1][k] = reals_load(column(b, EXTENTS + k, i));
    }
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        s.way[0][k] = along_axis_of_obbs(a, k, way, i);
        s.way[1][k] = along_axis_of_obbs(b, k, way, i);
        s.size = s.size + ((reals_abs(s.way[0][k]) + reals_abs(s.way[1][k])) + (s.half[0][k] + s.half[1][k]));
    }
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
#if DIM == 2
        const reals axis[DIM] = {reals_load(column(b, AXES, i)), reals_load(column(b, AXES + 1, i))};
        const reals turned = along_axis_of_obbs(a, k, axis, i);
        s.r[k][0] = s.r[1 - k][1] = turned;
        s.q[k][0] = s.q[1 - k][1] = reals_abs(turned);
#else
        const reals axis[DIM] = {reals_load(column(a, AXES + 3 * k, i)),
                                 reals_load(column(a, AXES + 3 * k + 1, i)),
                                 reals_load(column(a, AXES + 3 * k + 2, i))};
        UNROLLED
        for (int j = 0; j < DIM; j++)
        {
            s.r[k][j] = along_axis_of_obbs(b, j, axis, i);
            s.q[k][j] = reals_abs(s.r[k][j]);
        }
#endif
    }
    return s;
}

/* The widest gap along the axes of both boxes. */
HOT_INLINE reals widest_face_gap(const some_facing *s)
{
    reals widest = reals_same(-REAL(REAL_MAX));
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        reals reach_a = s->half[1][0] * s->q[k][0] + s->half[1][1] * s->q[k][1];
        reals reach_b = s->half[0][0] * s->q[0][k] + s->half[0][1] * s->q[1][k];
        ONLY_3D(reach_a = reach_a + s->half[1][2] * s->q[k][2];)
        ONLY_3D(reach_b = reach_b + s->half[0][2] * s->q[2][k];)
        widest = reals_max(widest, reals_abs(s->way[0][k]) - (s->half[0][k] + reach_a));
        widest = reals_max(widest, reals_abs(s->way[1][k]) - (s->half[1][k] + reach_b));
    }
    return widest;
}

#if DIM == 3

/* The widest gap along the axes u_k cross v_j. */
HOT_INLINE reals widest_edge_gap(const some_facing *s, int k, reals widest)
{
    const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
    UNROLLED
    for (int j = 0; j < DIM; j++)
    {
        const int   j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        const reals way = reals_abs(s->way[0][k2] * s->r[k1][j] - s->way[0][k1] * s->r[k2][j]);
        const reals reach = (s->half[0][k1] * s->q[k2][j] + s->half[0][k2] * s->q[k1][j]) +
                            (s->half[1][j1] * s->q[k][j2] + s->half[1][j2] * s->q[k][j1]);
        widest = reals_max(widest, way - reach);
    }
    return widest;
}

#endif

/* `size` is that of the single call, but for its rounding, or larger by the vector between the centres in the
   other frame; a NaN anywhere is in it, and so in the error. */
FOR_BASELINE static NOINLINE verdicts look_at_obbs(const columns *a, const columns *b, size_t i)
{
    const some_facing s = load_facing(a, b, i);
    const real        smallest_normal = REAL_DIGITS == 53 ? REAL(DBL_MIN) : REAL(FLT_MIN);
    reals             widest = widest_face_gap(&s);
#if DIM == 3
    UNROLLED
    for (int k = 0; k < DIM; k++)
        widest = widest_edge_gap(&s, k, widest);
#endif
    const reals error = reals_same(48 * REAL(REAL_EPSILON)) * s.size + reals_same(smallest_normal);
    return verdicts_over(widest, error);
}

/* ---- kernels ---- */

size_t KERNEL(overlap_aabb_aabb)(const columns *a, const columns *b, size_t count, single_yes *single,
                                 uint64_t *bits)
{
    size_t found = 0, done = 0;
    if (a->step == 0 && !BY_SINGLE_CALLS)
        done = mark_words_of_aabbs(a, b, count, bits, &found);
    return found + mark_each(look_at_aabbs, REALS, single, a, b, done, count, bits);
}

size_t KERNEL(overlap_point_aabb)(const columns *a, const columns *b, size_t count, single_yes *single,
                                  uint64_t *bits)
{
    return mark_each(look_at_points_and_aabbs, REALS, single, a, b, 0, count, bits);
}

size_t KERNEL(overlap_sphere_sphere)(const columns *a, const columns *b, size_t count, single_yes *single,
                                     uint64_t *bits)
{
    return mark_each(look_at_spheres, REALS, single, a, b, 0, count, bits);
}

size_t KERNEL(overlap_sphere_aabb)(const columns *a, const columns *b, size_t count, single_yes *single,
                                   uint64_t *bits)
{
    return mark_each(look_at_spheres_and_aabbs, REALS, single, a, b, 0, count, bits);
}

size_t KERNEL(overlap_sphere_obb)(const columns *a, const columns *b, size_t count, single_yes *single,
                                  uint64_t *bits)
{
    return mark_each(look_at_spheres_and_obbs, REALS, single, a, b, 0, count, bits);
}

size_t KERNEL(overlap_obb_obb)(const columns *a, const columns *b, size_t count, single_yes *single,
                               uint64_t *bits)
{
    return mark_each(look_at_obbs, REALS, single, a, b, 0, count, bits);
}

#endif
