/*
 * The quick way of a ray, and of a moving point, against a segment: it meets it in the plane, and nearly
 * never in space.
 *
 * With u = b - a and w = a - origin, the ray origin + t d meets the segment's line at
 *
 *     t = (w x u) / (d x u),
 *
 * and the segment itself if a and b are on different sides of the ray (F. Antonio, "Faster Line Segment
 * Intersection", Graphics Gems III, 1992).
 */
#ifndef CD_QUICK_RAY_SEGMENT_H
#define CD_QUICK_RAY_SEGMENT_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "ray.h"

#if DIM == 2

/* (a + a_low) x (b + b_low) as a pair: off by less than 8 u^2 times the sum of the magnitudes of its
   products. */
HOT_INLINE dd cross_as_pair(vector a, vector a_low, vector b, vector b_low)
{
    dd     p = two_product(a.at[0], b.at[1]), q = two_product(a.at[1], b.at[0]);
    dd     difference = two_sum(p.hi, -q.hi);
    double low = (a.at[0] * b_low.at[1] - a.at[1] * b_low.at[0]) +
                 (a_low.at[0] * b.at[1] - a_low.at[1] * b.at[0]);
    return fast_two_sum(difference.hi, difference.lo + ((p.lo - q.lo) + low));
}

/* A ray, or a moving point as the segment sees it: from the origin along d + d_low, from t_min to t_max. In
   the world it goes along `along`; where a ray meets the segment is cut to that. */
typedef struct plane_line
{
    vector origin, d, d_low, along;
    double t_min, t_max;
    bool   is_ray;
} plane_line;

/* n / d, to little more than half an ulp. */
HOT_INLINE double quotient_of_pairs(dd n, dd d)
{
    double q = n.hi / d.hi;
    dd     p = two_product(q, d.hi);
    return q + (((n.hi - p.hi) - p.lo) + (n.lo - q * d.lo)) / d.hi;
}

/* On which sides of the ray's line are a and b? Each cross product has factors that were rounded at most
   once: it is off by less than 4.1 u times the sum of the magnitudes of its products, and `bound` is about
   twice that. In double, products may also underflow: lengths between 2^-200 and 2^250 keep that below the
   guard.

   t: its numerator and denominator are off likewise, which `loose` adds up. That decides against t_min and
   t_max. The t of a hit wants more: in float no cross product may cancel by more than 2^22, then t is
   accurate to 2^-28; in double both are calculated as pairs, and must not cancel by more than 2^40: half an
   ulp and 2^-59.

   Every acceptance asks for more than a bound that contains what may be NaN or infinite. */
HOT_INLINE quick_answer meet_segment(const plane_line *line, const segment *s, hit *out)
{
    const bool   in_double = sizeof(real) == sizeof(double);
    const vector o = line->origin, d = line->d, a = load(s->a), b = load(s->b);
    const vector u = ray_way(b, a), w = ray_way(a, o), v = ray_way(b, o);
    const double t_min = line->t_min, t_max = line->t_max;

    double turn = d.at[0] * u.at[1] - d.at[1] * u.at[0];
    double turns = fabs(d.at[0] * u.at[1]) + fabs(d.at[1] * u.at[0]);
    double side_a = d.at[0] * w.at[1] - d.at[1] * w.at[0];
    double sides_a = fabs(d.at[0] * w.at[1]) + fabs(d.at[1] * w.at[0]);
    double side_b = d.at[0] * v.at[1] - d.at[1] * v.at[0];
    double sides_b = fabs(d.at[0] * v.at[1]) + fabs(d.at[1] * v.at[0]);
    double over = w.at[0] * u.at[1] - w.at[1] * u.at[0];
    double overs = fabs(w.at[0] * u.at[1]) + fabs(w.at[1] * u.at[0]);
    if (in_double)
    {
        double wide = taxi_length(w) + taxi_length(u), step = taxi_length(d);
        if (!((wide < 0x1p250) & (wide > 0x1p-200) & (step < 0x1p250) & (step > 0x1p-200)))
            return UNCLEAR;
    }
    const double bound = 8 * UNIT_ROUNDOFF;
    const double guard = in_double ? UNDERFLOW_GUARD : 0;
    bool clear_a = fabs(side_a) > bound * sides_a + guard, clear_b = fabs(side_b) > bound * sides_b + guard;
    if (clear_a & clear_b & ((side_a > 0) == (side_b > 0)))
        return NO;
    if (!(clear_a & clear_b & (fabs(turn) > bound * turns + guard)))
        return UNCLEAR;

    double t = over / turn;
    double loose = (bound * overs + guard) / fabs(turn) +
                   fabs(t) * ((bound * turns + guard) / fabs(turn) + bound);
    if ((t_min - t > loose) | (t - t_max > loose))
        return NO;
    if (!((t - t_min > loose) & (t_max - t > loose)))
        return UNCLEAR;
    if (!out)
        return YES;

    double u_u = dot(u, u);
    if (in_double)
    {
        vector u_low = ray_way_low(b, a, u), w_low = ray_way_low(a, o, w);
        dd     n = cross_as_pair(w, w_low, u, u_low), across = cross_as_pair(d, line->d_low, u, u_low);
        if (!((fabs(over) > 0x1p-40 * overs) & (fabs(turn) > 0x1p-40 * turns) & (fabs(t) > 0x1p-900) &
              (u_u > 0x1p-900)))
            return UNCLEAR;
        t = quotient_of_pairs(n, across);
    }
    else if (!((fabs(over) > 0x1p-22 * overs) & (fabs(turn) > 0x1p-22 * turns) & (fabs(t) <= FLT_MAX)))
        return UNCLEAR;

    vector at = {{o.at[0] + t * line->along.at[0], o.at[1] + t * line->along.at[1]}};
    if (line->is_ray)
        UNROLLED for (int i = 0; i < 2; i++)
            at.at[i] = clamp(at.at[i], min2(a.at[i], b.at[i]), max2(a.at[i], b.at[i]));
    double towards = copysign(1 / sqrt(u_u), turn);
    vector n = {{-towards * u.at[1], towards * u.at[0]}};
    out->t_enter = out->t_exit = narrow_t(t);
    out->point_enter = out->point_exit = plain_vec(at);
    out->normal_enter = plain_vec((vector){{n.at[0] + 0.0, n.at[1] + 0.0}});
    out->normal_exit = plain_vec((vector){{0.0 - n.at[0], 0.0 - n.at[1]}});
    out->starts_inside = false;
    return YES;
}

HOT_INLINE quick_answer quick_raycast_segment(const ray *r, const segment *s, hit *out)
{
    const vector     d = load(r->direction);
    const plane_line line = {load(r->origin), d, {{0}}, d, r->t_min, r->t_max, true};
    return meet_segment(&line, s, out);
}

#endif
#endif
