/*
 * Lengths in plain double, and lengths less a radius: what points, spheres and AABBs ask of each other.
 *
 * u = 2^-53. Two coordinates p and q make the difference d = (q - p)(1 + u'), |u'| <= u; a difference never
 * underflows. The squares of two or three d and their sum make S, which is within 5 u of |q - p|^2, since
 * each term is rounded at most five times. So s = sqrt(S) is within 3.5 u of |q - p|.
 *
 * Squares of floats cannot leave the range of double. Squares of doubles can: where a length or a radius is
 * outside 2^-240 .. 2^250, nothing is answered.
 */
#ifndef CD_QUICK_LENGTH_H
#define CD_QUICK_LENGTH_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../number/reach.h"
#include "../space/family.h"
#include "../space/lane_vector.h"
#include "../space/narrow.h"
#include "../space/scalar.h"
#include "../space/vector.h"

/* Below this a length, or a length less a radius, is left to the careful way. In float: the smallest normal
   number, so that no answer rounds to 0. (cd_settle_reach has the same limits.) */
#if REAL_DIGITS == 53
#define LEAST_LENGTH 0x1p-240
#define MOST_LENGTH  0x1p250
#else
#define LEAST_LENGTH 0x1p-126
#define MOST_LENGTH  0x1p126
#endif

/* A point that was passed by value, each coordinate on its own. One that arrives in registers is in memory
   for a moment, and volatile keeps it from being loaded as a whole. */
HOT_INLINE vec unpacked(vec p)
{
#if DIM == 2 || REAL_DIGITS == 24
    const volatile vec *memory = &p;
    return (vec){opaque(memory->x), opaque(memory->y) ONLY_3D(, opaque(memory->z))};
#else
    return (vec){opaque(p.x), opaque(p.y), opaque(p.z)};
#endif
}

/* The same in lanes. In double the point arrives in a register for each coordinate, and unpacked(a) keeps it
   there. */
HOT_INLINE lane_vector lanes_of_point(vec *a)
{
#if REAL_DIGITS == 24
    return (lane_vector){load_xy(a) ONLY_3D(, hidden(a->z))};
#else
    *a = unpacked(*a);
    return (lane_vector){lanes_of(a->x, a->y) ONLY_3D(, a->z)};
#endif
}

/* How far two things are apart along each axis: from `low` to `high`, coordinates as they were given. Neither
   an exchange nor a mirror changes the distance. It is NaN if one of the coordinates is. */
typedef struct stretch
{
    vec low, high;
} stretch;

/* The same in lanes. */
typedef struct lane_stretch
{
    lane_vector low, high;
} lane_stretch;

HOT_INLINE lane_stretch lanes_between_points(const vec *p, const vec *q)
{
    return (lane_stretch){load_lanes(p), load_lanes(q)};
}

/* From low to high, each coordinate rounded once. */
HOT_INLINE vector extent_of(const stretch *s)
{
    return (vector){
        {(double)s->high.x - s->low.x, (double)s->high.y - s->low.y ONLY_3D(, (double)s->high.z - s->low.z)}};
}

/* q - p, each coordinate rounded once. */
HOT_INLINE vector way_between(vec p, vec q)
{
    return (vector){{(double)q.x - p.x, (double)q.y - p.y ONLY_3D(, (double)q.z - p.z)}};
}

/* What is lost in the difference d = q - p: q - p = d + the result (Knuth; see two_sum). */
static inline double lost_in(double p, double q, double d)
{
    double p_in_d = d - q;
    return (q - (d - p_in_d)) - (p + p_in_d);
}

HOT_INLINE lanes lanes_lost_in(lanes p, lanes q, lanes d)
{
    lanes p_in_d = lanes_sub(d, q);
    return lanes_sub(lanes_sub(q, lanes_sub(d, p_in_d)), lanes_add(p, p_in_d));
}

/* Rounds a coordinate; what is above the range of float becomes its largest number. */
static inline real stored(double x)
{
#if REAL_DIGITS == 53
    return x;
#else
    return round_to_float(max2(min2(x, FLT_MAX), -FLT_MAX));
#endif
}

/* No -0, which would tell which shape was the first. */
static inline vec without_negative_zero(vec v)
{
    return (vec){v.x + 0, v.y + 0 ONLY_3D(, v.z + 0)};
}

/* p + t * d, rounded once in float. */
HOT_INLINE vec point_along(vec p, double t, vector d)
{
    return (vec){stored(p.x + t * d.at[0]), stored(p.y + t * d.at[1]) ONLY_3D(, stored(p.z + t * d.at[2]))};
}

/* d / length for |d| = length to 2.5 u (the roundings of the differences do not count): unit to 3.5 u, or
   1.75 ulps. No -0. */
HOT_INLINE vec unit_along(vector d, double length)
{
#if REAL_DIGITS == 53
    return (vec){d.at[0] / length + 0.0, d.at[1] / length + 0.0 ONLY_3D(, d.at[2] / length + 0.0)};
#else
    double inverse = 1 / length;
    return (vec){round_to_real(d.at[0] * inverse + 0.0),
                 round_to_real(d.at[1] * inverse + 0.0) ONLY_3D(, round_to_real(d.at[2] * inverse + 0.0))};
#endif
}

/* The contact of this normal, depth and point of B; the point of A follows from them. */
HOT_INLINE contact contact_from(vec n, real depth, vec on_b)
{
    vector away = {{n.x, n.y ONLY_3D(, n.z)}};
    return (contact){
        .normal = n, .depth = depth, .point_a = point_along(on_b, -(double)depth, away), .point_b = on_b};
}

static inline real taxi_vec(vec v)
{
    return magnitude(v.x) + magnitude(v.y) ONLY_3D(+magnitude(v.z));
}

/* Is every coordinate 0? */
HOT_INLINE bool is_zero(vector d)
{
    return !(taxi_length(d) > 0);
}

/* Does the square of a way keep its digits, in a sphere of radius r? In double 2^239 is the size to which an
   extreme scene is scaled (careful.h), so larger ones must not be answered here that would not be there. */
HOT_INLINE bool way_keeps_digits(double length, double r)
{
    return REAL_DIGITS == 24 || ((length > LEAST_LENGTH) & (length > LEAST_LENGTH / 0x1p239 * r));
}

/* The length |q - p| of a stretch from p to q: in double to 2 ulps where it is between LEAST_LENGTH and
 * MOST_LENGTH, or 0; in float to 0.5 + 2^-26 ulp where it is below MOST_LENGTH. The answer is false where it
 * is not, or NaN.
 *
 * In float 3.5 u is far below an ulp. In double let 2^-52 be the unit, and 1 <= v < 2 for v = |q - p|: then
 * an ulp of v is 1, and 2 ulps are kept if S is off by no more than 3 v before the root is rounded to half an
 * ulp. Let h(t) be half an ulp of t: at most 1/8 below 1/2, 1/4 below 1, 1/2 below 2 and 1 below 4. In the
 * plane
 *
 *     2 x h(x) + 2 y h(y) + h(x^2) + h(y^2) + h(S) <= 3 v
 *
 * for the differences x and y, their squares and the sum. Say x >= y. If S < 2, that is below x + y/2 + 5/4,
 * which is at most 1.12 v + 5/4. Else it is, where 1 <= y, at most x + y + 2 or, with x^2 >= 2 and so v^2 >=
 * 3, at most x + y + 5/2, and x + y < 1.42 v; where y < 1, at most x + y/2 + 9/4.
 *
 * In space that would be 3.76 v. So what x and y lost is put back: with their errors e_x and e_y, exactly
 * (Dekker; see fast_two_sum), and c = 2 (x e_x + y e_y), the squares P = x^2 + y^2 and z^2 make
 *
 *     S = max(P, z^2) + (min(P, z^2) + c),
 *
 * which is off by D = 2 z h(z) + h(x^2) + h(y^2) + h(z^2) + h(P) + h(min(P, z^2)) + h(S) <= 2.89 v. The
 * largest D / v is at x = y = z = 1. Binade by binade, with S < 4 and min <= S / 2:
 *
 *     S < 2:  z >= 1, so P < 1                              D <= z + 1 + 1/4 + 1/4 + 1/2
 *             z < 1                                         D <= z/2 + 1 + 1/2 + 1/4 + 1/2
 *     S >= 2: z^2 >= 2, P < 1/2                             D <= z + 5/4 + 1/8 + 1/8 + 1
 *                       P < 1, so v > 1.58                  D <= z + 3/2 + 1/4 + 1/4 + 1
 *                       P >= 1, so v^2 >= z^2 + 1           D <= z + 7/4 + 1/2 + 1/2 + 1
 *             1 <= z^2 < 2, P < 1                           D <= z + 1 + 1/4 + 1/4 + 1
 *                       P < 2, so v^2 >= z^2 + 1            D <= z + 9/8 + 1/2 + 1/2 + 1, or z + 13/4 where P
 * >= 3/2 P >= 2, so v^2 >= z^2 + 2           D <= z + 13/8 + 1 + 1/2 + 1, or z + 17/4 where P >= 5/2 z < 1, P
 * < 2                                  D <= z/2 + 1 + 1/2 + 1/4 + 1 P >= 2, so z^2 <= v^2 - 2              D
 * <= z/2 + 3/2 + 1 + 1/4 + 1, or z/2 + 4 where v^2 >= 3
 *
 * (What is lost in c and in e_x^2 + e_y^2 is a few u^2.) */
HOT_INLINE bool length_of(const stretch *s, double *length)
{
#if REAL_DIGITS == 53
    vector d = extent_of(s);
    double squares = d.at[0] * d.at[0] + d.at[1] * d.at[1], total = d.at[0] + d.at[1];
#if DIM == 3
    double z = d.at[2] * d.at[2], x_lost = lost_in(s->low.x, s->high.x, d.at[0]);
    double c = 2 * (d.at[0] * x_lost + d.at[1] * lost_in(s->low.y, s->high.y, d.at[1]));
    squares = max2(squares, z) + (min2(squares, z) + c);
    total += d.at[2];
#endif
    *length = sqrt(squares);
    return !(squares >= MOST_LENGTH * MOST_LENGTH) &&
           squares >= lesser_of(total, LEAST_LENGTH * LEAST_LENGTH);
#else
    vector d = extent_of(s);
    double squares = dot(d, d);
    *length = sqrt(squares);
    return squares < MOST_LENGTH * MOST_LENGTH;
#endif
}

/* Is |d| <= r, for d = q - p and r = r_a + r_b, each rounded once? S is within 5 u, r^2 within 3 u; with the
   rounding of their difference its error is below 6 u (S + r^2), so 8 u decide. Underflows lose less than
   UNDERFLOW_GUARD. */
HOT_INLINE quick_answer within_reach(vector d, double r)
{
    double squares = dot(d, d);
    double reach = r * r;
    double over = squares - reach;
    double bound = 8 * UNIT_ROUNDOFF * (squares + reach);
    if (REAL_DIGITS == 53)
        bound += UNDERFLOW_GUARD;
    return fabs(over) > bound ? (quick_answer)(over < 0) : UNCLEAR;
}

/* The same for |q - p| <= r_a + r_b, in the family's scalar throughout: in float too the errors are below 6
   half ulps of (S + r^2), and underflows lose less than 2^-140. */
HOT_INLINE quick_answer centers_within(vec p, real r_a, vec q, real r_b)
{
    const real unit = REAL(REAL_DIGITS == 53 ? UNIT_ROUNDOFF : 0x1p-24);
    const real guard = REAL(REAL_DIGITS == 53 ? UNDERFLOW_GUARD : 0x1p-120);
    real       x = q.x - p.x, y = q.y - p.y, r = r_a + r_b;
    real       squares = x * x + y * y, reach = r * r;
    ONLY_3D(real z = q.z - p.z; squares += z * z;)
    real over = squares - reach;
    real bound = 8 * unit * (squares + reach) + guard;
    return magnitude(over) > bound ? (quick_answer)(over < 0) : UNCLEAR;
}

#if REAL_DIGITS == 53

/* The squares of two coordinates as high + low, for gap_of. */
typedef struct split_squares
{
    lanes high, low;
} split_squares;

/* Of d = high - low, rounded, of which `lost` was lost. */
HOT_INLINE split_squares split_squares_of(lanes d, lanes lost, lanes splitter)
{
    lanes d_high = lanes_sub(lanes_add(splitter, d), splitter);
    lanes d_low = lanes_add(lanes_sub(d, d_high), lost);
    return (split_squares){lanes_mul(d_high, d_high), lanes_mul(d_low, lanes_add(d, d_high))};
}

#endif

/* |q - p| - r where it is positive, else 0, for r = r_a + r_b: to an ulp in float, to 2 ulps in double.
 * *length becomes |q - p|, to 3.5 u, and *per_length its inverse. The answer is false where something is NaN
 * or out of range, or where the shapes touch or nearly do. Else the sign is proved too: *gap is 0 exactly if
 * |q - p| <= r_a + r_b. Where it is true, *gap is at most MOST_LENGTH, and in float does not round to 0.
 *
 * With s as above and m = s + r, s - r is off by at most 4.5 u m. In float it must be above 2^-24 m: that
 * tells its sign, and the error is at most 2^-26.8 of it, 0.14 ulp.
 *
 * In double let t be s rounded to a multiple of k = 2^(e-25), where 2^e <= s < 2^(e+1), and f = |q - p|^2 -
 * t^2.
 *
 *     |q - p| - r = (t - r) + f / (t + |q - p|)
 *
 * f is a difference of squares that nearly cancel. Each coordinate of q - p is the sum of x_high, a multiple
 * of k, and x_low, below 2^-26 s. x_high is at most 2^26 k, and so are all of them together: so the sum of
 * the x_high^2 is a multiple of k^2 below 2^53 k^2. So is t^2; both, and their difference, are exact. What
 * x_high^2 leaves of the square is x_low (x + x_high) but for x_low u x. Its factors are rounded once each
 * (x_low is a sum of two exact numbers), their product once; so with x_low u x it is off by 4 u of 2^-25 s x.
 * The sum of the three loses 2 u of them all, and that with the difference another u: f is off by less than 7
 * u 2^-25 sqrt(3) s^2 < 2^-74 s^2, and |f| < 2^-24 s^2. The quotient, with s for |q - p|, is off by 2^-75 s
 * for that and by 4 u 2^-25 s for its own roundings: in all by 2^-74.5 s.
 *
 * |t - r| > 2^-20 m tells the sign, for t is off by 2^-26 s. The error of the quotient is then below 2^-54 of
 * the gap, half an ulp; with the roundings of t - r, which may be in the next binade, and of the last sum
 * that makes 2 ulps. What the sum of the radii lost is taken off first; in space that is calculated in the
 * lane beside z, for r is r_b - (-r_a). */
HOT_INLINE bool gap_of(const lane_stretch *between, double r_a, double r_b, double *length,
                       double *per_length, double *gap)
{
#if REAL_DIGITS == 53
    lanes xy = lanes_sub(between->high.xy, between->low.xy);
    lanes xy_lost = lanes_lost_in(between->low.xy, between->high.xy, xy);
#if DIM == 3
    lanes  zr_low = lanes_with_sign_of(lanes_of(between->low.z, r_a), lanes_of(1, -1));
    lanes  zr_high = lanes_of(between->high.z, r_b);
    lanes  zr = lanes_sub(zr_high, zr_low), zr_lost = lanes_lost_in(zr_low, zr_high, zr);
    double z = lane(zr, 0), r = lane(zr, 1), r_lost = lane(zr_lost, 1);
    double squares = lanes_total(lanes_mul(xy, xy)) + z * z;
#else
    double r = r_a + r_b, r_lost = lost_in(-r_a, r_b, r);
    double squares = lanes_total(lanes_mul(xy, xy));
#endif
    double        s = sqrt(squares), m = s + fabs(r), nonzero = s + 0x1p-700;
    lanes         splitter = lanes_root_splitter(squares);
    split_squares of_xy = split_squares_of(xy, xy_lost, splitter);
    double        high = lanes_total(of_xy.high), low = lanes_total(of_xy.low);
#if DIM == 3
    split_squares of_zr = split_squares_of(zr, zr_lost, splitter);
    high += lane(of_zr.high, 0), low += lane(of_zr.low, 0);
#endif
    double split = lane(splitter, 0), t = (split + s) - split, g = t - r;
    double step = ((high - t * t) + low) / (t + nonzero);
    *length = s;
    *per_length = 1 / nonzero;
    *gap = greater_of(g + (step - r_lost), opaque(0.0));
    return fabs(g) > max2(0x1p-20 * m, LEAST_LENGTH) && m < MOST_LENGTH;
#else
    lane_vector d = lane_vector_sub(between->high, between->low);
    double r = r_a + r_b, squares = lane_vector_squares(d), s = sqrt(squares), m = s + fabs(r), g = s - r;
    *length = s;
    *per_length = 1 / (s + 0x1p-700); /* s may be 0 */
    *gap = positive(g);
    return fabs(g) > max2(0x1p-24 * m, LEAST_LENGTH) && m < MOST_LENGTH;
#endif
}

/* |q - p| - (r_a + r_b) where it is close to 0, as between spheres that touch (careful.c). */
#define settled_spheres      OWN(settled_spheres)
#define settled_point_sphere OWN(settled_point_sphere)
settled settled_spheres(const sphere *a, const sphere *b);
settled settled_point_sphere(vec a, const sphere *b);

#endif
