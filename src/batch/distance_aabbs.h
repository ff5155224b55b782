/* Distances of many points and AABBs, several pairs at once, in double: as quick/aabb_aabb.h. */
#ifndef CD_BATCH_DISTANCE_AABBS_H
#define CD_BATCH_DISTANCE_AABBS_H

#include <stddef.h>

#include "columns.h"
#include "distance.h"
#include "lanes.h"
#include "measure.h"
#include "vectors.h"

/* To the bit as the single call. */
HOT_INLINE unsigned measure_point_aabb(const columns *a, const columns *b, size_t i, real *distances)
{
    const vectors p = vectors_load(a, 0, i);
    const vectors min = vectors_load(b, AABB_MIN, i), max = vectors_load(b, AABB_MAX, i);
    vectors       low, high;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        low.at[k] = doubles_min(p.at[k], max.at[k]);
        high.at[k] = doubles_max(p.at[k], min.at[k]);
    }
    const vectors d = vectors_sub(high, low), parts = vectors_product(d, d);
    const doubles total = vectors_total(p); /* NaN if a coordinate is */
#if REAL_DIGITS == 53
    vectors lost;
    UNROLLED for (int k = 0; k < DIM; k++) lost.at[k] = lost_in_difference(high.at[k], low.at[k], d.at[k]);
    const doubles c = 2 * vectors_dot(d, lost);
#if DIM == 3
    const doubles squares = (parts.at[0] + parts.at[1]) + (parts.at[2] + c);
#else
    const doubles squares = parts.at[0] + (parts.at[1] + c);
#endif
    const doubles      least = doubles_min(vectors_total(d), doubles_same(0x1p-480));
    const double_marks in_range = doubles_both(doubles_less(squares, doubles_same(0x1p500)),
                                               doubles_at_most(least, squares));
#else
    const doubles      squares = vectors_total(parts);
    const double_marks in_range = doubles_less(squares, doubles_same(MOST_SQUARE));
#endif
    doubles_store_reals(distances, doubles_sqrt(squares));
    return doubles_bits(doubles_both(in_range, doubles_at_most(total, total)));
}

MEASURE_KERNEL(distance_point_aabb, measure_point_aabb)

#endif
