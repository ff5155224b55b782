/* Rays against AABBs: one against many, and many against one. */
#ifndef CD_BATCH_RAYCAST_H
#define CD_BATCH_RAYCAST_H

#include <float.h>
#include <math.h>

#include "columns.h"
#include "hits.h"
#include "kernels.h"
#include "lanes.h"
#include "slabs.h"

/* ---- many rays against an AABB ---- */

/* As look_at_slabs, but everything that counts is added up in `all`, so neither a hit nor a miss has a NaN in
   it, or a difference that overflowed, except for a miss along an axis without motion. Along an axis without
   motion a ray is always between the faces or never. A direction of extreme numbers, or of 0, is open. */
HOT_INLINE some_hits look_at_rays(void *line, const columns *a, const columns *b, size_t i)
{
    const reals zero = reals_same(0), one = reals_same(1), infinite = reals_same((real)INFINITY);
    const real  least = REAL(REAL_DIGITS == 53 ? 0x1p-1000 : 0x1p-120);
    reals       start = reals_load(column(a, RAY_T_MIN, i)), end = reals_load(column(a, RAY_T_MAX, i));
    reals       all = zero, slowest = infinite, fastest = zero;
    real_marks  aside = reals_less(zero, zero);
    (void)line;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const reals      from = reals_load(column(a, RAY_ORIGIN + k, i));
        const reals      d = reals_load(column(a, RAY_DIRECTION + k, i)), speed = reals_abs(d);
        const reals      low = reals_load(column(b, AABB_MIN + k, i)) - from;
        const reals      high = reals_load(column(b, AABB_MAX + k, i)) - from;
        const real_marks rests = reals_at_most(speed, zero);
        const reals      inverse = one / reals_select(rests, one, d);
        const reals      to_low = low * inverse, to_high = high * inverse;
        const real_marks out = reals_either(reals_less(zero, low), reals_less(high, zero));
        aside = reals_either(aside, reals_both(rests, out));
        start = reals_max(reals_select(rests, -infinite, reals_min(to_low, to_high)), start);
        end = reals_min(reals_select(rests, infinite, reals_max(to_low, to_high)), end);
        all = all + (low + high);
        slowest = reals_min(reals_select(rests, infinite, speed), slowest);
        fastest = reals_max(speed, fastest);
        all = all + (d - d);
    }
    const reals stretch = end - start;
    const reals bound = bound_of_stretch(reals_abs(start)) + (all - all);
    real_marks  plain = reals_both(reals_at_most(reals_same(least), slowest),
                                   reals_at_most(fastest, reals_same(1 / least)));
    plain = reals_both(plain, reals_less(zero, fastest));
    const real_marks hits = reals_both(reals_less(bound, stretch), reals_not(aside));
    const real_marks miss = reals_either(aside, reals_less(bound, -stretch));
    return (some_hits){reals_select(hits, start + zero, infinite),
                       reals_bits(reals_both(plain, reals_either(hits, miss)))};
}

FOR_BASELINE static NOINLINE void hit_by_rays(const hit_query *q, const hit_stretch *s, found_hits *found)
{
    hit_through(look_at_rays, NULL, q, s, found);
}

size_t KERNEL(raycast_aabb)(const columns *a, const columns *b, size_t count, single_number *single,
                            real *t_enter, size_t *first)
{
    if (a->step == 0)
    {
        slab_line line;
        line_through_slabs(&line, a, RAY_ORIGIN, RAY_ORIGIN, RAY_DIRECTION);
        line.touch_hits = true;
        if (line.t_min == 0) /* and not NaN, which leaves boxes to the single call */
        {
            line.t_min = *column(a, RAY_T_MIN, 0) + 0; /* without -0 */
            line.t_max = *column(a, RAY_T_MAX, 0);
        }
        return hit_boxes(&(hit_query){.a = a, .b = b, .single = single, .line = &line}, count, t_enter,
                         first);
    }
    return hit_all(hit_by_rays, &(hit_query){.a = a, .b = b, .single = single}, count, t_enter, first);
}

#endif
