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

/* How far apart they are. */
typedef struct sphere_gap
{
    double t;        /* of the nearest point; refined in double */
    double distance; /* 0 where they overlap */
} sphere_gap;

#if REAL_DIGITS == 24

/* |r| - radius, where over > bound. |r| is off by at most 10 u |w|; so the gap is off by less than 2^-28 of
   itself where its square is above 2^-44 (|w|^2 + radius^2). */
HOT_INLINE bool gap_to_sphere(const segment *a, const sphere *b, sphere_gap *gap)
{
    center_approach s = approach_center(a, b);
    double          r = b->radius, distance = sqrt(s.from.squares) - r;
    gap->t = s.t;
    gap->distance = s.over > s.bound ? distance : 0;
    return s.over < -s.bound || (s.over > s.bound && distance * distance > 0x1p-44 * (s.w_w + r * r) &&
                                 square_is_normal(distance * distance));
}

#else

/* The square of a pair k + e as high + low: high is the square of k rounded to the grid of `split`. */
typedef struct grid_square
{
    lanes high, low;
} grid_square;

HOT_INLINE grid_square grid_square_of(lanes_dd k, double split)
{
    lanes grid = lanes_twice(split), whole = lanes_sub(lanes_add(grid, k.hi), grid);
    lanes low = lanes_add(lanes_sub(k.hi, whole), k.lo);
    return (grid_square){lanes_mul(whole, whole), lanes_mul(low, lanes_add(lanes_add(whole, whole), low))};
}

/* |r| - radius, as in gap_of (quick/length.h). r = k + e is calculated as in accurate_offset, off by less
   than 2^-74 |w|. Let g = 2^(e-25), where 2^e <= |w| < 2^(e+1). The k are rounded to multiples of g, which
   are at most 2^26 g, and so is s = |r|, to `whole`. So their squares, the sum of these, and what is left
   without whole^2 are exact. Of what is not in them, below 2^-24 |w| in each component, the terms of |r|^2
   lose less than 2^-73 |w| |r| in their roundings. The gap is

       (whole - radius) + (|r|^2 - whole^2) / (|r| + whole)

   and the quotient is off by less than 2^-74 |w| for that, and for r by as much. Where the gap is above 2^-18
   of |w| and the radius, that is a quarter of u of it; two roundings make 2 ulps of it at most. The bound of
   approach_center holds for |r|^2 - radius^2 here too. Where t would lose digits, because the segment is tiny
   beside the radius, nothing is clear: its point is to scale with the scene. */
HOT_INLINE bool gap_to_sphere(const segment *a, const sphere *b, sphere_gap *gap)
{
    vector_pairs w, d;
    two_ways(load(b->center), load(a->b), load(a->a), &w, &d);
    double       w_w = LEADING_DOT(w, w), d_d = LEADING_DOT(d, d), w_d = LEADING_DOT(w, d);
    double       radius = b->radius, size = w_w + radius * radius;
    double       inverse = inverse_of(d_d, w_w + d_d), t = quick_share(w_d, inverse);
    vector_split way = split_vector(&d);
    vector_pairs r = offset_in_pairs(&w, &way, t);
    double       split = lane(lanes_root_splitter(w_w), 0);
    grid_square  xy = grid_square_of(r.xy, split);
    double       high = lanes_total(xy.high), low = lanes_total(xy.low);
#if DIM == 3
    grid_square  z = grid_square_of(r.z, split);
    high += lane(z.high, 0), low += lane(z.low, 0);
#endif
    double squares = high + low, over = squares - radius * radius, s = sqrt(squares);
    double whole = (split + s) - split;
    double step = ((high - whole * whole) + low) / (s + (whole + 0x1p-700)); /* s may be 0 */
    double distance = not_below_zero((whole - radius) + step);
    double bound = 24 * UNIT_ROUNDOFF * size + UNDERFLOW_GUARD;
    gap->t = min2(not_below_zero(t + dot_of_pair(&r, &way) * inverse), hidden(1));
    gap->distance = over > 0 ? distance : 0;
    return (over < -bound || distance * distance > 0x1p-36 * size + 0x1p-200 * d_d) && w_w + d_d > 0x1p-500 &&
           size + d_d < 0x1p500;
}

#endif

HOT_INLINE bool quick_distance_segment_sphere(const segment *a, const sphere *b, double *distance)
{
    sphere_gap gap;
    bool       clear = gap_to_sphere(a, b, &gap);
    *distance = gap.distance;
    return clear;
}

/* The nearest point of the sphere lies on the way from its centre to that of the segment. */
HOT_INLINE bool quick_closest_segment_sphere(const segment *a, const sphere *b, closest_points *out)
{
    sphere_gap gap;
    if (!gap_to_sphere(a, b, &gap))
        return false;
    vector p = point_of_segment(a, gap.t), q = load(b->center);
    vec    on_segment = plain_vec(p);
    if (!(gap.distance > 0))
    {
        *out = (closest_points){on_segment, on_segment, 0};
        return true;
    }
    double part = b->radius / (gap.distance + b->radius);
    vec    on_sphere = point_along(b->center, part, sub(p, q));
    *out = (closest_points){on_segment, on_sphere, round_to_real(gap.distance)};
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
    vector_split way = split_vector(&d);
    s.from = accurate_offset(&w, &way, s.t);
    double inner = (s.t > 0) & (s.t < 1); /* t falls short of 1 where d is tiny beside w */
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

#if DIM == 3

/* ---- the second look, compiled once behind the careful entry ---- */

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
    vector across = cross(w, d);
    return dot(across, across) <= r * r * d_d;
}

#endif

#endif
