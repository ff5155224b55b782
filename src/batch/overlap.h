/* Which of many shapes touch or overlap: looks at several pairs at once. */
#ifndef CD_BATCH_OVERLAP_H
#define CD_BATCH_OVERLAP_H

#include <float.h>

#include "columns.h"
#include "drive.h"
#include "kernels.h"
#include "lanes.h"
#include "overlap_boxes.h"

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

enum
{
    MANY_BOXES = 1 << 16 /* too many for a second cache */
};

/* One box against a word of boxes; it stays in registers. */
HOT_INLINE uint64_t mark_word(const some_boxes *all, const columns *boxes, size_t from)
{
    uint64_t yes = 0;
    UNROLLED_WORD
    for (size_t i = 0; i < 64; i += REALS)
    {
        const some_boxes some = load_some_boxes(boxes, AABB_MAX, from + i);
        yes |= (uint64_t)touching_boxes(all, &some) << i;
    }
    return yes;
}

/* The same where memory is far, which is asked for ahead. */
HOT_INLINE uint64_t mark_word_far_away(const some_boxes *all, const columns *boxes, size_t from)
{
    uint64_t yes = 0;
    for (size_t i = 0; i < 64; i += REALS)
    {
        if (i * sizeof(real) % 64 == 0)
        {
            UNROLLED
            for (int k = 0; k < DIM; k++)
            {
                READS_LATER(column(boxes, AABB_MIN + k, from + i), 256);
                READS_LATER(column(boxes, AABB_MAX + k, from + i), 256);
            }
        }
        const some_boxes some = load_some_boxes(boxes, AABB_MAX, from + i);
        yes |= (uint64_t)touching_boxes(all, &some) << i;
    }
    return yes;
}

/* One box against all whole words of boxes. How many touch becomes *found; returns how many boxes that were.
 */
HOT_INLINE size_t mark_words_of_aabbs(const columns *a, const columns *b, size_t count, uint64_t *bits,
                                      size_t *found)
{
    columns          boxes = *b;
    const some_boxes all = load_some_boxes(a, AABB_MAX, 0);
    size_t           from = 0, yes_of_all = 0;
    boxes.step = 1; /* tells compilers that addresses are that simple */
    for (; READS_AHEAD && count >= MANY_BOXES && count - from >= 64; from += 64)
    {
        const uint64_t yes = mark_word_far_away(&all, &boxes, from);
        if (bits)
            bits[from / 64] = yes;
        yes_of_all += count_bits(yes);
    }
    for (; count - from >= 64; from += 64)
    {
        const uint64_t yes = mark_word(&all, &boxes, from);
        if (bits)
            bits[from / 64] = yes;
        yes_of_all += count_bits(yes);
    }
    *found = yes_of_all;
    return from;
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

/* ---- kernels ---- */

WORD_OF_LOOKS(overlap_aabb_aabb, look_at_aabbs)

size_t KERNEL(overlap_aabb_aabb)(const columns *a, const columns *b, size_t count, single_yes *single,
                                 uint64_t *bits)
{
    size_t found = 0, done = 0;
    if (a->step == 0 && !BY_SINGLE_CALLS)
        done = mark_words_of_aabbs(a, b, count, bits, &found);
    return found + mark_words(words_of_overlap_aabb_aabb, single, a, b, done, count, bits);
}

MARK_KERNEL(overlap_point_aabb, look_at_points_and_aabbs)
MARK_KERNEL(overlap_sphere_sphere, look_at_spheres)
MARK_KERNEL(overlap_sphere_aabb, look_at_spheres_and_aabbs)
MARK_KERNEL(overlap_sphere_obb, look_at_spheres_and_obbs)

#endif
