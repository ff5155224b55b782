/*
 * A point against a segment or a ray, in plain double with a bound of the error.
 *
 * With w from the segment's start to the point and d from its start to its end, the nearest point is at
 * t = w . d / d . d, clamped to 0..1, and r = w - t d leads from it to the point (C. Ericson, Real-Time
 * Collision Detection, 2005, section 5.1.2).
 */
#ifndef CD_QUICK_POINT_SEGMENT_H
#define CD_QUICK_POINT_SEGMENT_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/lanes.h"
#include "../number/scaling.h"
#include "../shape/answer.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "length.h"

/* 0 or 1, of which GCC knows nothing: so it makes no branch of what is chosen by it. Ends are as likely as
   not to be nearest. */
static inline size_t hidden_choice(size_t x)
{
#if defined(__GNUC__)
    __asm__("" : "+r"(x));
#endif
    return x;
}

/* max(x, 0), 0 for a NaN. */
static inline double not_below_zero(double x)
{
    return max2(x, hidden(0));
}

/* x / y clamped to 0..1, for y >= 0, without branches; 0 for 0 / 0. Where y vanishes beside `size` the answer
   is some number in 0..1. */
static inline double share_of(double x, double y, double size)
{
#if REAL_DIGITS == 24
    (void)size;
    return min2(not_below_zero(x), y) / (y + 0x1p-1000);
#else
    return min2(not_below_zero(x), y) / (y + (0x1p-200 * size + 0x1p-1070));
#endif
}

/* Where t is refined later, or is to be good for floats only, the division need not wait for x: 1 / y for the
   y >= 0 of quick_share. It is a little too large, so that x / y >= 1 makes 1 or more: the roundings take
   less than 3 u. In float y is not 0. */
static inline double inverse_of(double y, double size)
{
#if REAL_DIGITS == 24
    (void)size;
    return (1 + 0x1p-51) / y;
#else
    return (1 + 0x1p-51) / (y + (0x1p-200 * size + 0x1p-1070));
#endif
}

/* share_of to 6 u of itself, for inverse = inverse_of(y, size). */
static inline double quick_share(double x, double inverse)
{
    return min2(not_below_zero(x * inverse), hidden(1));
}

/* Are the squares of lengths in a range where their products neither overflow nor lose digits? */
static inline bool squares_in_range(double size)
{
    return REAL_DIGITS == 24 || ((size > 0x1p-500) & (size < 0x1p500));
}

/* Is this the square of a distance that rounds to a normal number of the family? In double that is known from
   the squares beside it. */
static inline bool square_is_normal(double squares)
{
    return REAL_DIGITS == 53 || (squares < 0x1p252 && squares >= 0x1p-252);
}

/* The vector r = w - t d, and its squared length. */
typedef struct point_offset
{
    vector r;
    double squares;
} point_offset;

/* r = w - t d in plain double. Each component of w and d has a relative error of u, so that of r is off by at
   most u (|w_i| + 3 |t d_i| + |r_i|). */
HOT_INLINE point_offset offset_in_double(vector w, vector d, double t)
{
    vector r = {{w.at[0] - t * d.at[0], w.at[1] - t * d.at[1] ONLY_3D(, w.at[2] - t * d.at[2])}};
    return (point_offset){r, dot(r, r)};
}

/* The same with all first-order terms, for exact vectors w and d. Let h be the leading 26 bits of t and D
   those of d_i: then h D is exact, and so is the pair k + k' = w_i - h D. What is left of the product, h (d_i
   - D) + (t - h) d_i, is below 2^-24 |t d_i|; with what the differences w and d have lost it is added to k',
   with roundings of less than 10 u 2^-25 |t d_i| in all. So r_i = k + e is off by less than 2^-74.5 |t d_i|,
   and r_i^2 = k^2 + e (2 k + e), where the second term is off by 3 u of itself.

   Where |r| > 2^-17 (|w| + |t d|), all this is below u / 4 of |r|^2. The k^2 and their sums have, in the
   order below, three roundings each. So the square root of the result is off by at most 1.5 u of itself and
   by its own rounding, in all 2 ulp. */

/* A vector of pairs; in space the second lane of z is 0. */
typedef struct vector_pairs
{
    lanes_dd xy ONLY_3D(, z);
} vector_pairs;

/* p - a and q - a, exactly. */
HOT_INLINE void two_ways(vector p, vector q, vector a, vector_pairs *to_p, vector_pairs *to_q)
{
    lanes start = lanes_of(a.at[0], a.at[1]);
    to_p->xy = lanes_two_difference(lanes_of(p.at[0], p.at[1]), start);
    to_q->xy = lanes_two_difference(lanes_of(q.at[0], q.at[1]), start);
#if DIM == 3
    lanes_dd z = lanes_two_difference(lanes_of(p.at[2], q.at[2]), lanes_twice(a.at[2]));
    to_p->z = (lanes_dd){lanes_of(lane(z.hi, 0), 0), lanes_of(lane(z.lo, 0), 0)};
    to_q->z = (lanes_dd){lanes_of(lane(z.hi, 1), 0), lanes_of(lane(z.lo, 1), 0)};
#endif
}

/* x . y in plain double, for the leading parts of pairs. */
#if DIM == 3
#define LEADING_DOT(x, y) \
    (lanes_total(lanes_mul((x).xy.hi, (y).xy.hi)) + lane((x).z.hi, 0) * lane((y).z.hi, 0))
#else
#define LEADING_DOT(x, y) lanes_total(lanes_mul((x).xy.hi, (y).xy.hi))
#endif

/* A vector of numbers that are multiplied with. */
typedef struct vector_split
{
    lanes_split xy ONLY_3D(, z);
} vector_split;

static inline vector_split split_vector(const vector_pairs *a)
{
    return (vector_split){lanes_split_pair(a->xy) ONLY_3D(, lanes_split_pair(a->z))};
}

HOT_INLINE lanes_dd offset_lanes(lanes_dd w, lanes_split d, lanes t, lanes rest)
{
    lanes_dd k = lanes_two_difference(w.hi, lanes_mul(t, d.head));
    lanes    lost = lanes_add(lanes_mul(t, d.tail), lanes_mul(rest, d.whole));
    return (lanes_dd){k.hi, lanes_add(k.lo, lanes_sub(w.lo, lost))};
}

/* What the low part adds to the square of a pair. */
HOT_INLINE lanes low_square(lanes_dd x)
{
    return lanes_mul(x.lo, lanes_add(lanes_add(x.hi, x.hi), x.lo));
}

/* The squared length of r from its lanes, in the order that the bound above wants. */
HOT_INLINE point_offset offset_of_lanes(lanes_dd xy ONLY_3D(, lanes_dd z))
{
    lanes squares = lanes_mul(xy.hi, xy.hi), low = low_square(xy);
#if DIM == 2
    vector r = {{lane(xy.hi, 0) + lane(xy.lo, 0), lane(xy.hi, 1) + lane(xy.lo, 1)}};
    return (point_offset){r, lane(squares, 0) + (lane(squares, 1) + lanes_total(low))};
#else
    double z_z = lane(z.hi, 0) * lane(z.hi, 0), more = lanes_total(low) + lane(low_square(z), 0);
    vector r = {
        {lane(xy.hi, 0) + lane(xy.lo, 0), lane(xy.hi, 1) + lane(xy.lo, 1), lane(z.hi, 0) + lane(z.lo, 0)}};
    return (point_offset){r, lanes_total(squares) + (z_z + more)};
#endif
}

/* r = w - t d as pairs. */
HOT_INLINE vector_pairs offset_in_pairs(const vector_pairs *w, const vector_split *d, double t)
{
    lanes both = lanes_twice(t), high = lanes_leading_bits(both), rest = lanes_sub(both, high);
    return (vector_pairs){offset_lanes(w->xy, d->xy, high, rest)
                              ONLY_3D(, offset_lanes(w->z, d->z, high, rest))};
}

HOT_INLINE point_offset accurate_offset(const vector_pairs *w, const vector_split *d, double t)
{
    vector_pairs r = offset_in_pairs(w, d, t);
    return offset_of_lanes(r.xy ONLY_3D(, r.z));
}

/* r . d in plain double. */
HOT_INLINE double dot_of_pair(const vector_pairs *r, const vector_split *d)
{
    double    xy = lanes_total(lanes_mul(lanes_add(r->xy.hi, r->xy.lo), d->xy.whole));
    return xy ONLY_3D(+(lane(r->z.hi, 0) + lane(r->z.lo, 0)) * lane(d->z.whole, 0));
}

/* A point as seen from a segment or a ray. */
typedef struct point_approach
{
    double squares; /* of r, which leads to it from the nearest point */
    double t;       /* of the nearest point */
#if REAL_DIGITS == 53
    double slope;   /* r . d */
    double inverse; /* 1 / d . d */
#endif
} point_approach;

/* The nearest point of a segment. False unless it is clearly apart; then its distance is the root of
   `squares`, to 2^-28 of itself in float and to 2 ulp in double.

   t has an error of at most 14 u |w| / |d|, and clamping does not enlarge it. Moving t by that much from the
   best one in 0..1 adds at most three times the square of 14 u |w| to |r|^2, which is nothing where |r| >
   2^-18 |w|. The plain r is off by at most 8 u |w|, since |t d| <= |w|. NaN and infinity are never clearly
   apart. */
HOT_INLINE bool approach_segment(vector p, const segment *b, point_approach *result)
{
#if REAL_DIGITS == 24
    vector start = load(b->a), w = sub(p, start), d = sub(load(b->b), start);
    double w_w = dot(w, w), d_d = dot(d, d), w_d = dot(w, d);
#else
    vector_pairs w, d;
    two_ways(p, load(b->b), load(b->a), &w, &d);
    double w_w = LEADING_DOT(w, w), d_d = LEADING_DOT(d, d), w_d = LEADING_DOT(w, d);
#if DIM == 2
    /* On the segment but for rounding, as often on a grid: the sooner a branch is seen to be mispredicted,
       the better. The distance is below 2^-51 |w|, so this point would not be clearly apart below. */
    lanes cross = lanes_mul(w.xy.hi, lanes_swapped(d.xy.hi));
    if (lane(cross, 0) == lane(cross, 1) && w_d >= 0 && w_d <= d_d)
    {
        *result = (point_approach){0};
        return false;
    }
#endif
#endif
    double size = w_w + d_d;
#if REAL_DIGITS == 24
    result->t = share_of(w_d, d_d, size);
    result->squares = offset_in_double(w, d, result->t).squares;
    return result->squares > 0x1p-36 * w_w + 0x1p-200 * size && square_is_normal(result->squares);
#else
    double inverse = inverse_of(d_d, size);
    result->t = quick_share(w_d, inverse);
    vector_split split = split_vector(&d);
    vector_pairs r = offset_in_pairs(&w, &split, result->t);
    result->squares = offset_of_lanes(r.xy ONLY_3D(, r.z)).squares;
    result->slope = dot_of_pair(&r, &split);
    result->inverse = inverse;
    return result->squares > 0x1p-34 * w_w + 0x1p-200 * size && squares_in_range(size);
#endif
}

/* t so accurate that its point is: where it is between the ends, r is to be perpendicular to d. At an end, r
   . d leads out of the range. In float t is accurate enough as it is. */
HOT_INLINE double refined_t(const point_approach *found, double least, double most)
{
#if REAL_DIGITS == 53
    return min2(max2(found->t + found->slope * found->inverse, hidden(least)), hidden(most));
#else
    (void)least;
    (void)most;
    return found->t;
#endif
}

/* The point of a segment at t; in double it is exactly its end at t = 1. */
HOT_INLINE vector point_of_segment(const segment *s, double t)
{
#if REAL_DIGITS == 24
    vector p = load(s->a), d = sub(load(s->b), p);
    return (vector){{p.at[0] + t * d.at[0], p.at[1] + t * d.at[1] ONLY_3D(, p.at[2] + t * d.at[2])}};
#else
    size_t     at_end = hidden_choice(t >= 1);
    const vec *base = (const vec *)((const char *)s + at_end * offsetof(segment, b));
    double     step = t - (double)(int)at_end;
    vector     p = load(*base), d = sub(load(s->b), load(s->a));
    return (vector){{p.at[0] + step * d.at[0], p.at[1] + step * d.at[1] ONLY_3D(, p.at[2] + step * d.at[2])}};
#endif
}

/* Does the vector w x d differ from 0 in component i x j? Each product has three errors of u, those of its
   factors and its own, and the difference one. */
static inline bool clearly_aside(vector w, vector d, int i, int j)
{
    double p = w.at[i] * d.at[j], q = w.at[j] * d.at[i];
    double guard = REAL_DIGITS == 24 ? 0 : UNDERFLOW_GUARD;
    return fabs(p - q) > 8 * UNIT_ROUNDOFF * (fabs(p) + fabs(q)) + guard;
}

HOT_INLINE quick_answer quick_overlap_point_segment(vec a, const segment *b)
{
    vector start = load(b->a), w = sub(load(unpacked(a)), start), d = sub(load(b->b), start);
    if (clearly_aside(w, d, 0, 1))
        return NO;
#if DIM == 3
    if (clearly_aside(w, d, 1, 2) || clearly_aside(w, d, 2, 0))
        return NO;
#endif
    return UNCLEAR;
}

HOT_INLINE bool quick_distance_point_segment(vec a, const segment *b, double *distance)
{
    point_approach found;
    bool           apart = approach_segment(load(unpacked(a)), b, &found);
    *distance = sqrt(found.squares);
    return apart;
}

HOT_INLINE bool quick_closest_point_segment(vec a, const segment *b, closest_points *out)
{
    point_approach found;
    a = unpacked(a);
    bool   apart = approach_segment(load(a), b, &found);
    double t = refined_t(&found, 0, 1);
    *out = (closest_points){a, plain_vec(point_of_segment(b, t)), round_to_real(sqrt(found.squares))};
    return apart;
}

/* Is the point q[0] on the segment from q[1] to q[2], where that is not clear at once? (closer_overlap.c) */
quick_answer cd3_closer_overlap_point_segment(const vector q[3]);

HOT_INLINE quick_answer on_segment(vec a, const segment *b)
{
    const vector q[3] = {load(a), load(b->a), load(b->b)};
    return cd3_closer_overlap_point_segment(q);
}

/* They can only touch. */
HOT_INLINE quick_answer quick_penetration_point_segment(vec a, const segment *b, contact *out)
{
    (void)out;
    return quick_overlap_point_segment(a, b);
}

/* ---- second looks, compiled once for each dimension behind the careful entry ---- */

/* a b - c d for pairs. Its error is below u of itself and what is added to *error: the leading products and
   their difference are exact as pairs, and each of the other terms goes through at most five roundings. */
static inline double minor_with_error(dd a, dd b, dd c, dd d, double *error)
{
    dd     p = two_product(a.hi, b.hi), q = two_product(c.hi, d.hi), r = two_sum(p.hi, -q.hi);
    double p_low = a.hi * b.lo + a.lo * b.hi, q_low = c.hi * d.lo + c.lo * d.hi;
    double p_last = a.lo * b.lo, q_last = c.lo * d.lo;
    double size = (fabs(a.hi * b.lo) + fabs(a.lo * b.hi)) + (fabs(c.hi * d.lo) + fabs(c.lo * d.hi));
    *error += 8 * UNIT_ROUNDOFF *
              (size + ((fabs(r.lo) + fabs(p.lo)) + (fabs(q.lo) + (fabs(p_last) + fabs(q_last)))));
    return r.hi + ((r.lo + (p.lo - q.lo)) + ((p_low - q_low) + (p_last - q_last)));
}

/* The distance of a point from a line along d, where w leads to it from a point of the line: |w x d| / |d|,
   to 2^-30 of itself. NaN where that is not certain. Of floats, products of four neither overflow nor
   underflow. */
static inline double height_above_line(const dd w[DIM], const dd d[DIM])
{
    double across = 0, d_d = 0, error = 0;
    for (int i = 0; i < (DIM == 3 ? 3 : 1); i++)
    {
        int    j = (i + 1) % DIM;
        double minor = minor_with_error(w[i], d[j], w[j], d[i], &error);
        across += minor * minor;
    }
    for (int i = 0; i < DIM; i++)
        d_d += d[i].hi * d[i].hi;
    across = sqrt(across);
    return error <= 0x1p-31 * across ? across / sqrt(d_d) : (double)NAN;
}

/* Is this a distance, above 0 and in the range of float? */
static inline bool is_float_distance(double distance)
{
    return distance > 0 && distance < 0x1p140;
}

/* The nearest points of a segment and a point close to it, in float: as above, with the differences as pairs
   and the cross product of pairs, all that a point an ulp from the line wants. What w . d at an end says
   about where the foot lies may be wrong by 8 u |w| |d|; then the end is as near as the foot to 2^-99 of
   itself. False where the point is not clearly apart. */
static NOINLINE bool closest_in_float(vector p, const segment *b, closest_points *out)
{
    const vector ends[2] = {load(b->a), load(b->b)};
    dd           w[2][DIM], d[DIM];
    double       ahead[2] = {0, 0}, squares[2] = {0, 0}, d_d = 0;
    for (int i = 0; i < DIM; i++)
    {
        d[i] = two_sum(ends[1].at[i], -ends[0].at[i]);
        d_d += d[i].hi * d[i].hi;
        for (int k = 0; k < 2; k++)
        {
            w[k][i] = two_sum(p.at[i], -ends[k].at[i]);
            ahead[k] += w[k][i].hi * d[i].hi;
            squares[k] += w[k][i].hi * w[k][i].hi;
        }
    }
    bool   at_end = ahead[0] <= 0 || ahead[1] >= 0;
    int    end = at_end ? !(ahead[0] <= 0) : squares[1] < squares[0];
    double t = at_end ? 0 : ahead[end] / d_d;
    double distance = at_end ? sqrt(squares[end]) : height_above_line(w[end], d);
    vector on_segment = ends[end];
    for (int i = 0; i < DIM; i++)
        on_segment.at[i] += t * d[i].hi;
    *out = nearest_points(p, on_segment, distance);
    return is_float_distance(distance);
}

#if DIM == 3

/* They can only touch: then the depth is 0, and the normal is perpendicular to d. Of all such unit vectors it
   is the one along the lowest axis if some component of d is 0; else the component of the first axis
   perpendicular to d. */
static NOINLINE bool contact_of_point(vec a, const segment *b, contact *out, bool planar)
{
    vector d = sub(load(b->b), load(b->a)), n = {{0}};
    double other = max2(fabs(d.at[1]), fabs(d.at[2]));
    if (!(max2(fabs(d.at[0]), other) <= DBL_MAX))
        return false;
    if (d.at[0] == 0)
        n.at[0] = 1;
    else if (d.at[1] == 0)
        n.at[1] = 1;
    else if (d.at[2] == 0 && !planar)
        n.at[2] = 1;
    else
    {
        /* Scaled so that the other components are near 1. A first one far above them takes their length from
           the normal but for its first component. */
        int    e = unit_exponent(other);
        double x = scale_by(d.at[0], e), y = scale_by(d.at[1], e), z = scale_by(d.at[2], e);
        double rest = y * y + z * z, length = sqrt(rest * (rest + x * x));
        if (!(fabs(x) < 0x1p400))
            x = x > 0 ? 0x1p400 : -0x1p400, length = sqrt(rest) * 0x1p400;
        n = (vector){{rest / length, -x * y / length, -x * z / length}};
    }
    *out = (contact){store_normal(n, 1), 0, a, a};
    return true;
}

#endif

#endif
