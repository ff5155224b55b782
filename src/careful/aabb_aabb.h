/* Two AABBs at rest: their closest points. */
#ifndef CD_CAREFUL_AABB_AABB_H
#define CD_CAREFUL_AABB_AABB_H

#include <stdbool.h>

#include "../number/bits.h"
#include "../number/length.h"
#include "../number/sum.h"
#include "../shape/answer.h"
#include "../space/family.h"
#include "../space/vector.h"

/* The closest points of two AABBs. Along each axis there is either a gap between two faces, or a common
   stretch whose middle both points take. */
static closest_points closest_aabbs(const aabb *a, const aabb *b)
{
    vector a_low = load(a->min), a_high = load(a->max);
    vector b_low = load(b->min), b_high = load(b->max);
    vector on_a, on_b;
    sum    gap[DIM];
    bool   apart = false;
    for (int i = 0; i < DIM; i++)
    {
        bool   a_first = a_high.at[i] < b_low.at[i];
        bool   b_first = b_high.at[i] < a_low.at[i];
        double middle = midpoint(max2(a_low.at[i], b_low.at[i]), min2(a_high.at[i], b_high.at[i]));
        on_a.at[i] = a_first ? a_high.at[i] : b_first ? a_low.at[i] : middle;
        on_b.at[i] = a_first ? b_low.at[i] : b_first ? b_high.at[i] : middle;
        gap[i] = a_first   ? difference(on_b.at[i], on_a.at[i])
                 : b_first ? difference(on_a.at[i], on_b.at[i])
                           : sum_of(0);
        apart = apart || a_first || b_first;
    }
    return without_negative_zeros(apart ? nearest_points(on_a, on_b, length_minus(gap, DIM, sum_of(0)))
                                        : same_point(on_a));
}

#endif
