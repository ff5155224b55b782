/*
 * A segment against a circle or a sphere, in plain double with a bound of the error.
 *
 * The centre is a point against a segment: r = w - t d is the vector from the nearest point of the segment to
 * it (quick/point_segment.h). They overlap where |r|^2 <= radius^2.
 */
#ifndef CD_QUICK_SEGMENT_SPHERE_H
#define CD_QUICK_SEGMENT_SPHERE_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "few_bits.h"
#include "point_segment.h"

/* A segment as seen from the centre of a sphere, in plain double. */
typedef struct center_approach
{
    vector       w, d;
    double       t, w_w, d_d;
    point_offset from;  /* from the nearest point to the centre */
    double       over;  /* |r|^2 - radius^2 */
    double       bound; /* of its error */
} center_approach;

/* |w| >= |t d|, so r is off by at most 8 u |w| (see approach_segment), and |r|^2 by at most 16 u |w|^2, plus
   its own three roundings and those of radius^2 and of the difference; t's own error adds terms of the order
   u^2 |w|^2. In all that is less than 24 u (|w|^2 + radius^2). */
HOT_INLINE center_approach approach_center(const segment *a, const sphere *b)
{
    center_approach s;
    vector          start = load(a->a);
    double          r = b->radius, guard = REAL_DIGITS == 24 ? 0 : UNDERFLOW_GUARD;
    s.w = sub(load(b->center), start);
    s.d = sub(load(a->b), start);
    s.w_w = dot(s.w, s.w);
    s.d_d = dot(s.d, s.d);
    s.t = share_of(dot(s.w, s.d), s.d_d, s.w_w + s.d_d);
    s.from = offset_in_double(s.w, s.d, s.t);
    s.over = s.from.squares - r * r;
    s.bound = 24 * UNIT_ROUNDOFF * (s.w_w + r * r) + guard;
    if (REAL_DIGITS == 53)
        s.bound = s.d_d < 0x1p1000 ? s.bound : INFINITY;
    return s;
}

HOT_INLINE quick_answer overlap_of_approach(const center_approach *s)
{
    return fabs(s->over) > s->bound ? (quick_answer)(s->over < 0) : UNCLEAR;
}

HOT_INLINE quick_answer quick_overlap_segment_sphere(const segment *a, const sphere *b)
{
    center_approach s = approach_center(a, b);
    return overlap_of_approach(&s);
}

#if REAL_DIGITS == 24

/* How far apart they are, |r| - radius, where over > bound. |r| is off by at most 10 u |w|; so the gap is off
   by less than 2^-28 of itself where its square is above 2^-44 (|w|^2 + radius^2). */
HOT_INLINE bool gap_to_sphere(center_approach *s, const segment *a, const sphere *b, double *gap)
{
    (void)a;
    double r = b->radius;
    *gap = sqrt(s->from.squares) - r;
    return *gap * *gap > 0x1p-44 * (s->w_w + r * r);
}

#else

/* How far apart they are, |r| - radius, where over > bound. r is calculated as in accurate_offset, and its
   length as a pair: with `length` the rounded root of |r|^2, what it lacks is (|r|^2 - length^2) / (2
   length). The gap is then rounded once, and off by less than u / 4 of itself besides, where its square is
   above 2^-36 (|w|^2 + radius^2). s->from.r becomes accurate too. */
HOT_INLINE bool gap_to_sphere(center_approach *s, const segment *a, const sphere *b, double *gap)
{
    vector_pairs w, d;
    double       r = b->radius, size = s->w_w + r * r;
    lanes        t = lanes_twice(s->t), high = lanes_leading_bits(t), rest = lanes_sub(t, high);
    two_ways(load(b->center), load(a->b), load(a->a), &w, &d);
    lanes_dd x = offset_lanes(w.xy, d.xy, high, rest), squares = lanes_square(x.hi);
    dd       total = two_sum(lane(squares.hi, 0), lane(squares.hi, 1));
    lanes    low = lanes_add(squares.lo, low_square(x));
#if DIM == 3
    lanes_dd z = offset_lanes(w.z, d.z, high, rest), z_square = lanes_square(z.hi);
    dd       all = two_sum(total.hi, lane(z_square.hi, 0));
    double   lows = lanes_total(low) + (lane(z_square.lo, 0) + lane(low_square(z), 0)) + (total.lo + all.lo);
#else
    dd     all = total;
    double lows = lanes_total(low) + total.lo;
#endif
    all = fast_two_sum(all.hi, lows);
    double   length = sqrt(all.hi);
    lanes_dd square = lanes_square(lanes_of(length, 0));
    double   lacks = ((all.hi - lane(square.hi, 0)) - lane(square.lo, 0)) + all.lo;
    dd       way = two_sum(length, -r);
    *gap = way.hi + (way.lo + lacks / (2 * length));
    s->from.r = (vector){{lane(x.hi, 0) + lane(x.lo, 0),
                          lane(x.hi, 1) + lane(x.lo, 1) ONLY_3D(, lane(z.hi, 0) + lane(z.lo, 0))}};
    return *gap * *gap > 0x1p-36 * size + 0x1p-200 * s->d_d && squares_in_range(size + s->d_d);
}

#endif

/* The distance. */
HOT_INLINE bool distance_of_approach(center_approach *s, const segment *a, const sphere *b, double *distance)
{
    if (s->over > s->bound)
        return gap_to_sphere(s, a, b, distance);
    *distance = 0;
    return s->over < -s->bound && squares_in_range(s->w_w + s->d_d + b->radius * b->radius);
}

HOT_INLINE bool quick_distance_segment_sphere(const segment *a, const sphere *b, double *distance)
{
    center_approach s = approach_center(a, b);
    return distance_of_approach(&s, a, b, distance);
}

HOT_INLINE bool quick_closest_segment_sphere(const segment *a, const sphere *b, closest_points *out)
{
    center_approach s = approach_center(a, b);
    double          distance;
    if (!distance_of_approach(&s, a, b, &distance))
        return false;
    if (!(distance > 0))
    {
        vec common = plain_vec(point_of_segment(a, s.t));
        *out = (closest_points){common, common, 0};
        return true;
    }
    double t = refined_t(s.t, s.from.r, s.d), step = t - s.t, part = b->radius / (distance + b->radius);
    vector p = load(b->center), r = s.from.r;
    r = (vector){
        {r.at[0] - step * s.d.at[0], r.at[1] - step * s.d.at[1] ONLY_3D(, r.at[2] - step * s.d.at[2])}};
    p = (vector){{p.at[0] - part * r.at[0], p.at[1] - part * r.at[1] ONLY_3D(, p.at[2] - part * r.at[2])}};
    *out = (closest_points){plain_vec(point_of_segment(a, t)), store(p), narrow_distance(distance)};
    return true;
}

/* The sphere leaves along -r. */
HOT_INLINE quick_answer quick_penetration_segment_sphere(const segment *a, const sphere *b, contact *out)
{
    center_approach s = approach_center(a, b);
    if (s.over > s.bound)
        return NO;
    if (!out)
        return overlap_of_approach(&s);
    double r = b->radius;
    double lengths = s.w_w + s.d_d + r * r;
    if (!(s.over < -s.bound && s.from.squares > 0x1p-36 * s.w_w && s.w_w > 0x1p-200 * lengths &&
          squares_in_range(lengths)))
        return UNCLEAR;
#if REAL_DIGITS == 53
    vector_pairs w, d;
    two_ways(load(b->center), load(a->b), load(a->a), &w, &d);
    s.from = accurate_offset(&w, &d, s.t);
    double inner = (s.t > 0) & (s.t < 1); /* share_of falls short of 1 where d is tiny beside w */
    double lacks = min2(inner * dot(s.from.r, s.d) / (s.d_d + 0x1p-1000), 1 - s.t);
    vector x = {{s.from.r.at[0] - lacks * s.d.at[0],
                 s.from.r.at[1] - lacks * s.d.at[1] ONLY_3D(, s.from.r.at[2] - lacks * s.d.at[2])}};
#else
    vector x = s.from.r;
#endif
    vector p = load(b->center);
    double length = sqrt(s.from.squares), depth = r - length;
    vector n = {{-x.at[0] / length, -x.at[1] / length ONLY_3D(, -x.at[2] / length)}};
    p = (vector){{p.at[0] + r * n.at[0], p.at[1] + r * n.at[1] ONLY_3D(, p.at[2] + r * n.at[2])}};
    vector q = {{p.at[0] - depth * n.at[0], p.at[1] - depth * n.at[1] ONLY_3D(, p.at[2] - depth * n.at[2])}};
    *out = (contact){store_normal(n, 1), narrow_distance(depth), store(q), store(p)};
    return YES;
}

/* ---- second looks, compiled once for each dimension behind the careful entry ---- */

/* Do they touch or overlap, where that is not clear at once? At an end |w|^2 - radius^2 decides, between the
   ends |w x d|^2 - radius^2 d . d, which numbers of few bits give without rounding errors. */
static NOINLINE quick_answer segment_touches_sphere(const segment *a, const sphere *b)
{
    vector p = load(b->center), q[2] = {load(a->a), load(a->b)}, w = sub(p, q[0]), d = sub(q[1], q[0]);
    double r = b->radius, size = taxi_length(w) + taxi_length(d) + r, grain = GRAIN_4 * size;
    if (!(size < 0x1p245 && size > 0x1p-240 && fits(r, grain) && vector_fits(p, grain) &&
          vector_fits(q[0], grain) && vector_fits(q[1], grain)))
        return size == 0 ? YES : UNCLEAR;
    double w_w = dot(w, w), d_d = dot(d, d), w_d = dot(w, d);
    if (w_d <= 0)
        return w_w <= r * r;
    if (w_d >= d_d)
        return (w_w - w_d) + (d_d - w_d) <= r * r;
#if DIM == 3
    vector across = cross(w, d);
    double crossed = dot(across, across);
#else
    double across = w.at[0] * d.at[1] - w.at[1] * d.at[0], crossed = across * across;
#endif
    return crossed <= r * r * d_d;
}

#endif
