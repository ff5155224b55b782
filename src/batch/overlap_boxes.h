/*
 * Which of many OBBs overlap: the look of the single call, quick/box_overlap.h, where the axes and the bound
 * are derived. (S. Gottschalk, M. C. Lin and D. Manocha, "OBBTree: A Hierarchical Structure for Rapid
 * Interference Detection", 1996, section 5.)
 */
#ifndef CD_BATCH_OVERLAP_BOXES_H
#define CD_BATCH_OVERLAP_BOXES_H

#include <float.h>

#include "columns.h"
#include "drive.h"
#include "gathered.h"
#include "kernels.h"
#include "lanes.h"

/* Of an amount `over` that is wrong by at most `bound`. */
HOT_INLINE verdicts verdicts_over(reals over, reals bound)
{
    return (verdicts){reals_bits(reals_less(bound, -over)), reals_bits(reals_less(bound, over))};
}

/* The vector v along axis k of a box. */
HOT_INLINE reals along_axis_of_obbs(const columns *b, int k, const reals v[DIM], size_t i, const places *at)
{
#if DIM == 2
    const reals x = reals_of_column(b, AXES, i, at), y = reals_of_column(b, AXES + 1, i, at);
    return k == 0 ? x * v[0] + y * v[1] : x * v[1] - y * v[0];
#else
    return reals_of_column(b, AXES + 3 * k, i, at) * v[0] +
           reals_of_column(b, AXES + 3 * k + 1, i, at) * v[1] +
           reals_of_column(b, AXES + 3 * k + 2, i, at) * v[2];
#endif
}

/* Two boxes, each as seen from the other: as facing_boxes there. */
typedef struct some_facing
{
    reals half[2][DIM], way[2][DIM];
    reals r[DIM][DIM], q[DIM][DIM]; /* the cosine between axis i of A and j of B, and its magnitude */
} some_facing;

/* Boxes from i on, or those of the places `at` among them. In space all axes of A are loaded first and stay
   in registers, while those of B are taken in turn, so that each number is loaded once: with AVX-512 a load
   that is not aligned takes as long as two. */
HOT_INLINE some_facing load_facing(const columns *a, const columns *b, size_t i, const places *at)
{
    some_facing s;
    reals       way[DIM];
    UNROLLED
    for (int k = 0; k < DIM; k++)
        way[k] = reals_of_column(b, k, i, at) - reals_of_column(a, k, i, at);
#if DIM == 2
    const reals axis[DIM] = {reals_of_column(b, AXES, i, at), reals_of_column(b, AXES + 1, i, at)};
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        s.way[0][k] = along_axis_of_obbs(a, k, way, i, at);
        s.way[1][k] = along_axis_of_obbs(b, k, way, i, at);
        s.r[k][0] = s.r[1 - k][1] = along_axis_of_obbs(a, k, axis, i, at);
        s.q[k][0] = s.q[1 - k][1] = reals_abs(s.r[k][0]);
    }
#else
    reals axes[3][3];
    UNROLLED
    for (int k = 0; k < 3; k++)
    {
        UNROLLED
        for (int j = 0; j < 3; j++)
            axes[k][j] = reals_of_column(a, AXES + 3 * k + j, i, at);
        s.way[0][k] = axes[k][0] * way[0] + axes[k][1] * way[1] + axes[k][2] * way[2];
    }
    UNROLLED
    for (int j = 0; j < 3; j++)
    {
        s.way[1][j] = along_axis_of_obbs(b, j, way, i, at);
        UNROLLED
        for (int k = 0; k < 3; k++)
        {
            s.r[k][j] = along_axis_of_obbs(b, j, axes[k], i, at);
            s.q[k][j] = reals_abs(s.r[k][j]);
        }
    }
#endif
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        s.half[0][k] = reals_of_column(a, EXTENTS + k, i, at);
        s.half[1][k] = reals_of_column(b, EXTENTS + k, i, at);
    }
    return s;
}

/* The widest gap along the axes of both boxes. *size becomes the sum of the vector between the centres and of
   the extents of both boxes along the axes of A. */
HOT_INLINE reals widest_face_gap(const some_facing *s, reals *size)
{
    reals widest = reals_same(0);
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const reals way_a = reals_abs(s->way[0][k]);
        reals       reach_a = s->half[1][0] * s->q[k][0] + s->half[1][1] * s->q[k][1];
        reals       reach_b = s->half[0][0] * s->q[0][k] + s->half[0][1] * s->q[1][k];
        ONLY_3D(reach_a = reach_a + s->half[1][2] * s->q[k][2];)
        ONLY_3D(reach_b = reach_b + s->half[0][2] * s->q[2][k];)
        reach_a = s->half[0][k] + reach_a;
        const reals gap_a = way_a - reach_a, gap_b = reals_abs(s->way[1][k]) - (s->half[1][k] + reach_b);
        *size = k == 0 ? way_a + reach_a : *size + (way_a + reach_a);
        widest = reals_max(k == 0 ? gap_a : reals_max(widest, gap_a), gap_b);
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

/* The bound of the single call. No length is above `size`: the vector between the centres is no longer than
   the sum of its coordinates in A's frame, nor a half extent of B than what it adds to the extents along the
   axes of A, but for rounding. (The vector's roundings are relative to its coordinates or taken in products
   with axes, so none is above what its length tells.) A NaN anywhere is in `size`, and so in the error. */
HOT_INLINE verdicts look_at_obbs_of(const columns *a, const columns *b, size_t i, const places *at)
{
    const some_facing s = load_facing(a, b, i, at);
    const real        smallest_normal = REAL_DIGITS == 53 ? REAL(DBL_MIN) : REAL(FLT_MIN);
    reals             size, widest = widest_face_gap(&s, &size);
#if DIM == 3
    UNROLLED
    for (int k = 0; k < DIM; k++)
        widest = widest_edge_gap(&s, k, widest);
#endif
    const reals error = reals_same(48 * REAL(REAL_EPSILON)) * size + reals_same(smallest_normal);
    return verdicts_over(widest, error);
}

HOT_INLINE verdicts look_at_obbs(const columns *a, const columns *b, size_t i)
{
    return look_at_obbs_of(a, b, i, NULL);
}

#if !GATHERS

MARK_KERNEL(overlap_obb_obb, look_at_obbs)

#else

WORD_OF_LOOKS(overlap_obb_obb, look_at_obbs)

static NOINLINE verdicts look_at_gathered_obbs(const columns *a, const columns *b, size_t i, places at)
{
    return look_at_obbs_of(a, b, i, &at);
}

/* Which spheres around boxes may touch. With their radii r and s, 2 (r^2 + s^2) >= (r + s)^2; so where
   |way|^2 is above 2.004 (r^2 + s^2), the boxes are apart by more than 2^-11 |way|, and |way| is above all
   that the errors of the single call are relative to. `guard` is more than underflow may take. |way|^2 is on
   both sides, so that neither is less where it overflows. */
HOT_INLINE unsigned touching_spheres_around(const columns *a, const columns *b, size_t i)
{
    const real guard = REAL(REAL_DIGITS == 53 ? 0x1p-900 : 0x1p-100);
    reals squares = reals_same(0), radii = reals_same(guard);
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const reals way = reals_load(column(b, k, i)) - reals_load(column(a, k, i));
        const reals r = reals_load(column(a, EXTENTS + k, i)), s = reals_load(column(b, EXTENTS + k, i));
        squares = k == 0 ? way * way : squares + way * way;
        radii = radii + (r * r + s * s);
    }
    return ALL_REALS & ~reals_bits(reals_less(radii + squares * reals_same(REAL(0.501)), squares));
}

/* Looks at the spheres of 64 pairs, and then at the boxes whose spheres touch. False if these are so many
   that all looks would be quicker. */
static NOINLINE bool look_at_spheres_first(const columns *a, const columns *b, size_t from,
                                           word_verdicts *word)
{
    *word = (word_verdicts){0, 0};
    for (unsigned g = 0; g < 64; g += SCATTERED)
    {
        uint64_t left = 0, yes = 0, no = UINT64_MAX >> (64 - SCATTERED);
        for (unsigned k = 0; k < SCATTERED; k += REALS)
            left |= (uint64_t)touching_spheres_around(a, b, from + g + k) << k;
        if (count_bits(left) > 2 * REALS)
            return false;
        for (no ^= left; left;)
        {
            const uint64_t taken = first_of_bits(left);
            const verdicts v = look_at_gathered_obbs(a, b, from + g, places_of_bits(taken));
            yes |= scattered_bits(v.yes, taken);
            no |= scattered_bits(v.no, taken);
            left ^= taken;
        }
        word->yes |= yes << g;
        word->no |= no << g;
    }
    return true;
}

enum
{
    FOR_SECOND_CACHE = 1 << 21, /* bytes; memory behind it is too slow to be read in two passes */
    WORDS_AS_THEY_ARE = 32      /* for which spheres are not asked after a word for which that was in vain */
};

/* All whole words, if the lists are neither too long for that nor so short that waiting for the first of them
   counts. Returns how many pairs that were. */
static NOINLINE size_t mark_words_by_spheres(const columns *a, const columns *b, size_t count,
                                             single_yes *single, uint64_t *bits, size_t *found)
{
    repeated_shape many_a, many_b;
    const columns *one = repeated(a, &many_a), *other = repeated(b, &many_b);
    size_t from = 0, as_they_are = 0;
    if (count < 16 * SCATTERED ||
        count * (a->step + b->step) > FOR_SECOND_CACHE / (COLUMN_COUNT * sizeof(real)))
        return 0;
    for (; count - from >= 64; from += 64)
    {
        word_verdicts word;
        if (as_they_are > 0 || !look_at_spheres_first(one, other, from, &word))
        {
            word = words_of_overlap_obb_obb(a, b, from, 64);
            as_they_are = as_they_are > 0 ? as_they_are - 1 : WORDS_AS_THEY_ARE;
        }
        *found += finish_word(word, UINT64_MAX, single, a, b, from, bits);
    }
    return from;
}

size_t KERNEL(overlap_obb_obb)(const columns *a, const columns *b, size_t count, single_yes *single,
                               uint64_t *bits)
{
    size_t found = 0;
    const size_t done = BY_SINGLE_CALLS ? 0 : mark_words_by_spheres(a, b, count, single, bits, &found);
    return found + mark_words(words_of_overlap_obb_obb, single, a, b, done, count, bits);
}

#endif

#endif
