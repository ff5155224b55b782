/*
 * A point against a line, a ray or a segment given as a ray, in plain double with a bound of the error: see
 * quick/point_segment.h.
 */
#ifndef CD_QUICK_POINT_RAY_H
#define CD_QUICK_POINT_RAY_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "few_bits.h"
#include "length.h"
#include "point_segment.h"

/* The nearest point of a ray. False unless it is clearly apart; then its distance is the root of `squares`,
   to 2^-28 of itself in float and to 2 ulp in double.

   As with a segment, except that t d may be far longer than w where t is t_min or t_max. There t has no
   error, and r is off by at most 4 u (|w| + |t d|). With d = 0, t is 0 or an end that is finite, and r = w.
   In double d is exact, and what r is off by besides is a part of |t d| (see accurate_offset); |w|^2 is at
   most twice |r|^2 + |t d|^2. */
HOT_INLINE bool approach_ray(vector p, const ray *b, point_approach *result)
{
    vector origin = load(b->origin), d = load(b->direction);
#if REAL_DIGITS == 24
    vector w = sub(p, origin);
    double w_w = dot(w, w), d_d = dot(d, d), w_d = dot(w, d), t = w_d / (d_d + 0x1p-1000);
#else
    vector_split split = {lanes_split_of(lanes_of(d.at[0], d.at[1]))
                              ONLY_3D(, lanes_split_of(lanes_of(d.at[2], 0)))};
    vector_pairs w = {lanes_two_difference(lanes_of(p.at[0], p.at[1]), lanes_of(origin.at[0], origin.at[1]))
                          ONLY_3D(, lanes_two_difference(lanes_of(p.at[2], 0), lanes_of(origin.at[2], 0)))};
    double       d_d = dot(d, d), inverse = 1 / d_d;
    double       w_d = lanes_total(lanes_mul(w.xy.hi, split.xy.whole)) ONLY_3D(+lane(w.z.hi, 0) * d.at[2]);
    double       t = w_d * inverse;
#endif
    t = min2(max2(t, hidden(b->t_min)), hidden(b->t_max));
    double along = (t * d_d) * t;
    result->t = t;
#if REAL_DIGITS == 24
    result->squares = offset_in_double(w, d, t).squares;
    return result->squares > 0x1p-36 * (w_w + along) && square_is_normal(result->squares) &&
           b->t_min <= b->t_max;
#else
    vector_pairs r = offset_in_pairs(&w, &split, t);
    result->squares = offset_of_lanes(r.xy ONLY_3D(, r.z)).squares;
    result->slope = dot_of_pair(&r, &split);
    result->inverse = inverse;
    bool in_range = squares_in_range(result->squares + along);
    return (result->squares > 0x1p-34 * along) & in_range & (d_d > 0x1p-960) & (b->t_min <= b->t_max);
#endif
}

HOT_INLINE bool quick_distance_point_ray(vec a, const ray *b, double *distance)
{
    point_approach found;
    bool           apart = approach_ray(load(unpacked(a)), b, &found);
    *distance = sqrt(found.squares);
    return apart;
}

HOT_INLINE bool quick_closest_point_ray(vec a, const ray *b, closest_points *out)
{
    point_approach found;
    a = unpacked(a);
    bool   apart = approach_ray(load(a), b, &found);
    double t = refined_t(&found, b->t_min, b->t_max);
    *out = (closest_points){a, point_along(b->origin, t, load(b->direction)),
                            round_to_real(sqrt(found.squares))};
    return apart;
}

#if DIM == 3

/* ---- the second look, compiled once behind the careful entry ---- */

/* Is the point on the ray, where that is not clear at once? With numbers of few bits, w x d = 0 and
   t_min d . d <= w . d <= t_max d . d are decided without rounding errors. */
static NOINLINE quick_answer on_ray(vec a, const ray *b)
{
    vector p = load(a), origin = load(b->origin), d = load(b->direction), w = sub(p, origin);
    double size = taxi_length(w), step = taxi_length(d);
    double first = b->t_min, last = b->t_max;
    if (!(size < 0x1p400 && step < 0x1p400 && step > 0x1p-400))
        return UNCLEAR;
    bool from_start = first == 0 || first == -INFINITY, to_end = last == 1 || last == INFINITY;
    if (!(vector_fits(p, GRAIN_2 * size) && vector_fits(origin, GRAIN_2 * size) &&
          vector_fits(d, GRAIN_2 * step) && from_start && to_end && size > 0x1p-400))
        return size == 0 && first <= 0 && last >= 0 ? YES : UNCLEAR;
    vector across = cross(w, d);
    bool   on_line = across.at[0] == 0 && across.at[1] == 0 && across.at[2] == 0;
    double w_d = dot(w, d);
    return on_line && (w_d >= 0 || first != 0) && (w_d <= dot(d, d) || last != 1);
}

/* r = w - t d, each component rounded once but for what is added to *error. Returns r . d. */
static inline double offset_at(const dd w[DIM], vector d, double t, double *square, double *error)
{
    double slope = 0;
    *square = 0;
    for (int i = 0; i < DIM; i++)
    {
        dd     step = two_product(t, d.at[i]), off = two_sum(w[i].hi, -step.hi);
        double r = off.hi + (off.lo + (w[i].lo - step.lo));
        *error += 4 * UNIT_ROUNDOFF * (fabs(off.lo) + fabs(w[i].lo) + fabs(step.lo));
        *square += r * r;
        slope += r * d.at[i];
    }
    return slope;
}

/* The nearest points of a ray and a point close to it, in float: see closest_in_float. */
static NOINLINE bool closest_to_ray_in_float(vector p, const ray *b, closest_points *out)
{
    const vector origin = load(b->origin), direction = load(b->direction);
    dd           w[DIM], d[DIM];
    double       w_d = 0, d_d = 0, square, error = 0, t = b->t_min, distance;
    for (int i = 0; i < DIM; i++)
    {
        w[i] = two_sum(p.at[i], -origin.at[i]);
        d[i] = dd_of(direction.at[i]);
        w_d += w[i].hi * d[i].hi;
        d_d += d[i].hi * d[i].hi;
    }
    bool at_end = t > -INFINITY && offset_at(w, direction, t, &square, &error) <= 0;
    if (!at_end && b->t_max < INFINITY)
    {
        t = b->t_max;
        error = 0;
        at_end = offset_at(w, direction, t, &square, &error) >= 0;
    }
    t = at_end ? t : w_d / d_d;
    distance = at_end ? sqrt(square) : height_above_line(w, d);
    *out = nearest_points(p, along(origin, t, direction), distance);
    return b->t_min <= b->t_max && (!at_end || error <= 0x1p-31 * distance) && is_float_distance(distance);
}

#endif

#endif
