/* Which of many shapes touch or overlap: looks at several pairs at once. */
#ifndef CD_BATCH_OVERLAP_H
#define CD_BATCH_OVERLAP_H

#include "columns.h"
#include "drive.h"
#include "kernels.h"
#include "lanes.h"

/* Points and AABBs: the comparisons of the single call, which are exact (quick/aabb_aabb.h). So nothing is
   open, and a NaN gets no. */
HOT_INLINE verdicts look_at_aabbs(const columns *a, const columns *b, size_t i)
{
    unsigned yes = ~0u;
    for (int k = 0; k < DIM; k++)
    {
        const reals a_min = reals_load(column(a, AABB_MIN + k, i)),
                    a_max = reals_load(column(a, AABB_MAX + k, i));
        const reals b_min = reals_load(column(b, AABB_MIN + k, i)),
                    b_max = reals_load(column(b, AABB_MAX + k, i));
        yes &= reals_bits(reals_both(reals_at_most(a_min, b_max), reals_at_most(b_min, a_max)));
    }
    return (verdicts){yes, ~yes};
}

size_t KERNEL(overlap_aabb_aabb)(const columns *a, const columns *b, size_t count, single_yes *single,
                                 uint64_t *bits)
{
    return mark_each(look_at_aabbs, REALS, single, a, b, count, bits);
}

HOT_INLINE verdicts look_at_points_and_aabbs(const columns *a, const columns *b, size_t i)
{
    unsigned yes = ~0u;
    for (int k = 0; k < DIM; k++)
    {
        const reals x = reals_load(column(a, k, i));
        const reals min = reals_load(column(b, AABB_MIN + k, i)),
                    max = reals_load(column(b, AABB_MAX + k, i));
        yes &= reals_bits(reals_both(reals_at_most(min, x), reals_at_most(x, max)));
    }
    return (verdicts){yes, ~yes};
}

size_t KERNEL(overlap_point_aabb)(const columns *a, const columns *b, size_t count, single_yes *single,
                                  uint64_t *bits)
{
    return mark_each(look_at_points_and_aabbs, REALS, single, a, b, count, bits);
}

#endif
