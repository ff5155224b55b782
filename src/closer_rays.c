/*
 * A ray against an OBB: what the axes as stored leave open (quick/ray_box.h), in plain double with a bound of
 * the errors. The `digits` of the family's scalar tell how accurately the box is stored.
 */
#include "number/fewer_passes.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "in_space.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"
#include "quick/ray.h"
#include "quick/ray_box.h"
#include "space/family.h"
#include "space/vector.h"

/* The same for axes along the coordinate axes, where k + k_low is exact: enter and exit keep their digits
   however much larger the box is. Wanted where the ray starts next to a face. */
static NOINLINE slab_times exact_times_of(vector k, vector k_low, vector e, vector h, double least)
{
    slab_times s = times_of(k, e, h, least);
    for (int i = 0; i < DIM; i++)
    {
        dd     to_low = two_sum(k.at[i], -h.at[i]), to_high = two_sum(k.at[i], h.at[i]);
        double along = copysign(max2(least, fabs(e.at[i])), e.at[i]);
        double low = to_low.hi + (to_low.lo + k_low.at[i]), at_low = low / along;
        double high = to_high.hi + (to_high.lo + k_low.at[i]), at_high = high / along;
        s.enter.at[i] = min2(at_low, at_high);
        s.exit.at[i] = max2(at_low, at_high);
        if ((fabs(at_low) < 0x1p-900 && low != 0) || (fabs(at_high) < 0x1p-900 && high != 0))
            s.pace.at[i] = NAN; /* the t may have lost digits: nothing is certain */
    }
    return s;
}

/* Is it also certain through which faces it enters and leaves, and whether an end of the ray is inside? */
static NOINLINE bool clear_in_all(slab_times s, double error, double t_min, double t_max)
{
    if (!surely_crosses(&s, error, t_min, t_max))
        return false;
    vector enter_early = plus_times(s.enter, -error, s.pace), enter_late = plus_times(s.enter, error, s.pace);
    vector exit_early = plus_times(s.exit, -error, s.pace), exit_late = plus_times(s.exit, error, s.pace);
    bool   starts_inside = last_coordinate(enter_late) < t_min;
    bool   ends_inside = first_coordinate(exit_early) > t_max;
    if (!(starts_inside || last_coordinate(enter_early) > t_min) ||
        !(ends_inside || first_coordinate(exit_late) < t_max))
        return false;
    int enter = 0, exit = 0;
    for (int i = 1; i < DIM; i++)
    {
        enter = s.enter.at[i] > s.enter.at[enter] ? i : enter;
        exit = s.exit.at[i] < s.exit.at[exit] ? i : exit;
    }
    for (int i = 0; i < DIM; i++)
        if ((i != enter && !starts_inside && !(enter_early.at[enter] > enter_late.at[i])) ||
            (i != exit && !ends_inside && !(exit_late.at[exit] < exit_early.at[i])))
            return false;
    return true;
}

/* A vector in the frame of axes m, in the world; without -0. */
static inline vector out_of_frame(const vector m[3], vector v)
{
    return (vector){{v.at[0] * m[0].at[0] + v.at[1] * m[1].at[0] + v.at[2] * m[2].at[0] + 0.0,
                     v.at[0] * m[0].at[1] + v.at[1] * m[1].at[1] + v.at[2] * m[2].at[1] + 0.0,
                     v.at[0] * m[0].at[2] + v.at[1] * m[1].at[2] + v.at[2] * m[2].at[2] + 0.0}};
}

/* What the axes as stored leave open: with k + E k and e + E e.

   t in double: along the normal of its face it is off by at most 16 u |way| and some 3 u of the reach (8 eps
   L on paper would need L = |way|; less than 4.2 eps L was seen). Normals have one term of the series: they
   are off by 2^-40 in float, by 4 u in double.

   In float t and points above its range are UNCLEAR.

   Boxes along the coordinate axes have exact yes and no, inside or not, and ties: everything must be clear by
   `fine`. */
quick_answer cd3_closer_raycast_obb(const ray *r, const obb *b, hit *out, int digits)
{
    ray_view v;
    if (!view_ray(&v, r, b))
        return UNCLEAR;
    const double  t_min = r->t_min, t_max = r->t_max, size = v.size, fine = fine_error(digits);
    const vector *m = v.m;
    vector        k = v.k, e = v.e, h = v.h;
    const bool    exact = is_along_coordinates(m);
    vector        row[3];
    correction_rows(row, m);
    k = (vector){{k.at[0] + dot(row[0], k), k.at[1] + dot(row[1], k), k.at[2] + dot(row[2], k)}};
    e = (vector){{e.at[0] + dot(row[0], e), e.at[1] + dot(row[1], e), e.at[2] + dot(row[2], e)}};
    slab_times s = times_of(k, e, h, v.least);
    double     last = last_coordinate(s.enter), first = first_coordinate(s.exit);
    double     start = max2(last, t_min), end = min2(first, t_max);
    if (exact && out && !(min2(fabs(start), fabs(end)) * v.step > 0x1p-10 * size))
    {
        vector low = ray_way_low(load(b->center), v.o, v.way);
        vector k_low = {{dot(m[0], low), dot(m[1], low), dot(m[2], low)}};
        s = exact_times_of(k, k_low, e, h, v.least);
        last = last_coordinate(s.enter);
        first = first_coordinate(s.exit);
        start = max2(last, t_min);
        end = min2(first, t_max);
    }
    double loose = fine * size * taxi_length(s.pace);
    bool   clear = end - start > loose;
    if (exact && out)
        clear = (int)clear & (int)times_are_clear(&s, loose, t_min, t_max);
    if (!clear)
    {
        if (surely_misses(&s, fine * size, t_min, t_max))
            return NO;
        if (!(exact && out ? clear_in_all(s, fine * size, t_min, t_max)
                           : surely_crosses(&s, fine * size, t_min, t_max)))
            return UNCLEAR;
    }
    if (!out)
        return YES;

    int    entered = entered_axis(&s), left = left_axis(&s);
    double in_sign = copysign(as_number[!(last <= t_min)], -e.at[entered]);
    double out_sign = copysign(as_number[!(first >= t_max)], e.at[left]);
    row[0].at[0] += 1;
    row[1].at[1] += 1;
    row[2].at[2] += 1;
    vector n = out_of_frame(m, scale(row[entered], in_sign));
    vector x = out_of_frame(m, scale(row[left], out_sign));
    ray_hit(out, v.o, v.d, start, end, n, x, last <= t_min);
    double all = fabs(start) + fabs(end) + taxi_length(load(out->point_enter)) +
                 taxi_length(load(out->point_exit));
    return digits == 53 || all <= FLT_MAX ? YES : UNCLEAR;
}

/* In the plane, which is z = 0 (in_space.h). */
quick_answer cd2_closer_raycast_obb(const cd2_ray *r, const cd2_obb *b, cd2_hit *out, int digits)
{
    const ray    in_z = ray_in_space(r);
    const obb    prism = prism_of_obb(b);
    hit          found;
    quick_answer answer = cd3_closer_raycast_obb(&in_z, &prism, out ? &found : NULL, digits);
    if (answer == YES && out)
        *out = hit_in_plane(&found);
    return answer;
}
