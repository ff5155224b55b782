/*
 * Which of many OBBs overlap: the look of the single call, quick/box_overlap.h, where the axes and the bound
 * are derived.
 */
#ifndef CD_BATCH_OVERLAP_BOXES_H
#define CD_BATCH_OVERLAP_BOXES_H

#include <float.h>

#include "columns.h"
#include "drive.h"
#include "kernels.h"
#include "lanes.h"

/* Of an amount `over` that is wrong by at most `bound`. */
HOT_INLINE verdicts verdicts_over(reals over, reals bound)
{
    return (verdicts){reals_bits(reals_less(bound, -over)), reals_bits(reals_less(bound, over))};
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

/* Two boxes, each as seen from the other: as facing_boxes there. */
typedef struct some_facing
{
    reals half[2][DIM], way[2][DIM];
    reals r[DIM][DIM], q[DIM][DIM]; /* the cosine between axis i of A and j of B, and its magnitude */
} some_facing;

/* In space the axes of A stay at hand while those of B pass by: a load of AVX-512 that is not aligned takes
   as long as two. */
HOT_INLINE some_facing load_facing(const columns *a, const columns *b, size_t i)
{
    some_facing s;
    reals       way[DIM];
    UNROLLED
    for (int k = 0; k < DIM; k++)
        way[k] = reals_load(column(b, k, i)) - reals_load(column(a, k, i));
#if DIM == 2
    const reals axis[DIM] = {reals_load(column(b, AXES, i)), reals_load(column(b, AXES + 1, i))};
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        s.way[0][k] = along_axis_of_obbs(a, k, way, i);
        s.way[1][k] = along_axis_of_obbs(b, k, way, i);
        s.r[k][0] = s.r[1 - k][1] = along_axis_of_obbs(a, k, axis, i);
        s.q[k][0] = s.q[1 - k][1] = reals_abs(s.r[k][0]);
    }
#else
    reals axes[3][3];
    UNROLLED
    for (int k = 0; k < 3; k++)
    {
        UNROLLED
        for (int j = 0; j < 3; j++)
            axes[k][j] = reals_load(column(a, AXES + 3 * k + j, i));
        s.way[0][k] = axes[k][0] * way[0] + axes[k][1] * way[1] + axes[k][2] * way[2];
    }
    UNROLLED
    for (int j = 0; j < 3; j++)
    {
        s.way[1][j] = along_axis_of_obbs(b, j, way, i);
        UNROLLED
        for (int k = 0; k < 3; k++)
        {
            s.r[k][j] = along_axis_of_obbs(b, j, axes[k], i);
            s.q[k][j] = reals_abs(s.r[k][j]);
        }
    }
#endif
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        s.half[0][k] = reals_load(column(a, EXTENTS + k, i));
        s.half[1][k] = reals_load(column(b, EXTENTS + k, i));
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
HOT_INLINE verdicts look_at_obbs(const columns *a, const columns *b, size_t i)
{
    const some_facing s = load_facing(a, b, i);
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

MARK_KERNEL(overlap_obb_obb, look_at_obbs)

#endif
