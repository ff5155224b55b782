/*
 * Two segments in plain double with a bound of the error: A = a + s u and B = b + t v with 0 <= s, t <= 1,
 * and w = b - a.
 *
 * The second look, at segments that touch or are nearly parallel, is in segment_segment_again.h.
 */
#ifndef CD_QUICK_SEGMENT_SEGMENT_H
#define CD_QUICK_SEGMENT_SEGMENT_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/order.h"
#include "../space/vector.h"
#include "../space/wide.h"
#include "length.h"
#include "point_segment.h"

/* ---- do they touch or cross? ---- */

/* x cross y in the plane of the axes i and j. */
static inline double cross_in(vector x, vector y, int i, int j)
{
    return x.at[i] * y.at[j] - x.at[j] * y.at[i];
}

/* The four ends of two segments in the plane of two axes: how far those of B lie to the left of A's line,
   times the length of A, and those of A to the left of B's line. */
typedef struct four_sides
{
    double of_b[2], of_a[2];
} four_sides;

static inline four_sides sides_in(const vector a[2], const vector b[2], int i, int j)
{
    vector u = sub(a[1], a[0]), v = sub(b[1], b[0]);
    return (four_sides){{cross_in(u, sub(b[0], a[0]), i, j), cross_in(u, sub(b[1], a[0]), i, j)},
                        {cross_in(v, sub(a[0], b[0]), i, j), cross_in(v, sub(a[1], b[0]), i, j)}};
}

#if DIM == 2

/* Each side is a difference of two products of differences, off by less than 8 u (|u| + |v| + |w|)^2, in sums
   of magnitudes. */
HOT_INLINE quick_answer quick_overlap_segment_segment(const segment *first, const segment *second)
{
    vector     a[2] = {load(first->a), load(first->b)}, b[2] = {load(second->a), load(second->b)};
    four_sides s = sides_in(a, b, 0, 1);
    double size = taxi_length(sub(a[1], a[0])) + taxi_length(sub(b[1], b[0])) + taxi_length(sub(b[0], a[0]));
    double guard = REAL_DIGITS == 24 ? 0 : UNDERFLOW_GUARD;
    double least = min2(min2(fabs(s.of_b[0]), fabs(s.of_b[1])), min2(fabs(s.of_a[0]), fabs(s.of_a[1])));
    if (least > 8 * UNIT_ROUNDOFF * (size * size) + guard)
        return ((s.of_b[0] > 0) != (s.of_b[1] > 0)) & ((s.of_a[0] > 0) != (s.of_a[1] > 0));
    return UNCLEAR;
}

#else

/* Segments in space that are not coplanar are apart. Six products of three differences each, whose magnitudes
   add up to less than |u| |v| |w|, in sums of magnitudes. */
HOT_INLINE quick_answer quick_overlap_segment_segment(const segment *first, const segment *second)
{
    vector start = load(first->a);
    vector u = sub(load(first->b), start), v = sub(load(second->b), load(second->a)),
           w = sub(load(second->a), start);
    double size = taxi_length(u) * taxi_length(v) * taxi_length(w);
    double guard = REAL_DIGITS == 24 ? 0 : UNDERFLOW_GUARD * (1 + taxi_length(w));
    return fabs(dot(cross(u, v), w)) > 16 * UNIT_ROUNDOFF * size + guard ? NO : UNCLEAR;
}

#endif

/* Is the segment b to go first where the order must not matter? */
static inline bool goes_second(const segment *a, const segment *b)
{
    int order = order_of(a->a, b->a);
    return (order == 0 ? order_of(a->b, b->b) : order) > 0;
}

/* ---- how far apart are they? ---- */

/* Is |u|^2 + |v|^2 + |w|^2 in a range where its square neither overflows nor loses digits, nor a number that
   is 2^-200 of that? */
static inline bool fourth_powers_in_range(double size)
{
    return REAL_DIGITS == 24 || (size > 0x1p-330 && size < 0x1p500);
}

/* Two segments that are clearly apart. */
typedef struct segments_approach
{
    double s, t;    /* of the nearest points */
    double squares; /* of their distance */
#if REAL_DIGITS == 53
    double       uu, vv, uv, sine_squared;
    double       per_uu, per_vv, per_det; /* their inverses */
    double       r_u, r_v;                /* the slopes r . u and r . v */
    vector_split u, v;
    vector_pairs r; /* leads from the point of A to that of B */
#endif
} segments_approach;

#if REAL_DIGITS == 53

/* r = w + t v - s u, as in offset_lanes. */
HOT_INLINE lanes_dd approach_lanes(lanes_dd w, lanes_split u, lanes_split v, double s, double t)
{
    lanes    s_both = lanes_twice(s), s_high = lanes_leading_bits(s_both), s_rest = lanes_sub(s_both, s_high);
    lanes    t_both = lanes_twice(t), t_high = lanes_leading_bits(t_both), t_rest = lanes_sub(t_both, t_high);
    lanes_dd step = lanes_two_difference(lanes_mul(t_high, v.head), lanes_mul(s_high, u.head));
    lanes_dd all = lanes_two_sum(step.hi, w.hi);
    lanes    low_u = lanes_add(lanes_mul(s_high, u.tail), lanes_mul(s_rest, u.whole));
    lanes    low_v = lanes_add(lanes_mul(t_high, v.tail), lanes_mul(t_rest, v.whole));
    return (lanes_dd){all.hi,
                      lanes_add(lanes_add(all.lo, step.lo), lanes_add(w.lo, lanes_sub(low_v, low_u)))};
}

#endif

/* A slope as far as there is room to follow it: 0 if x is at the end that it leads to. Elsewhere 2^600 times
   the room is above all slopes. */
static inline double open_slope(double up, double x)
{
    return min2(not_below_zero(up), (1 - x) * 0x1p600) + min2(not_below_zero(-up), x * 0x1p600);
}

#if DIM == 3

/* (u x v) . w, in plain double. */
#if REAL_DIGITS == 24
HOT_INLINE double coplanar_part(const vector *u, const vector *v, const vector *w)
{
    return dot(cross(*u, *v), *w);
}
#else
HOT_INLINE double coplanar_part(const vector_pairs *u, const vector_pairs *v, const vector_pairs *w)
{
    lanes  x = lanes_mul(u->xy.hi, lanes_swapped(v->xy.hi));
    double u_z = lane(u->z.hi, 0), v_z = lane(v->z.hi, 0);
    lanes  side = lanes_sub(lanes_mul(u->xy.hi, lanes_twice(v_z)), lanes_mul(v->xy.hi, lanes_twice(u_z)));
    side = lanes_mul(side, lanes_swapped(w->xy.hi)); /* (u x v) has the y and -x of this */
    return (lane(side, 1) - lane(side, 0)) + (lane(x, 0) - lane(x, 1)) * lane(w->z.hi, 0);
}
#endif

/* Do the lines come nearest between the ends of both segments? */
HOT_INLINE bool crosses_within(double uu, double vv, double uv, double wu, double wv, double det)
{
    double s = wu * vv - wv * uv, t = wu * uv - wv * uu;
    return s >= 0 && s <= det && t >= 0 && t <= det;
}

#endif

/* distance_ and closest_ share one body of the approach, but in the plane in float: there it is so short that
   the call would show. */
#if DIM == 2 && REAL_DIGITS == 24
#define APPROACH_ONCE HOT_INLINE
#else
#define APPROACH_ONCE static NOINLINE
#endif

/* The nearest points of two segments that are clearly apart and not nearly parallel.

   With r = w + t v - s u, |r|^2 is convex in s and t. Its least value in the square 0 <= s, t <= 1 is found
   by moving to the s where the lines are nearest, then to the best t for that s, and then to the best s for
   that t, each clamped to 0..1 (C. Ericson, Real-Time Collision Detection, 2005, section 5.1.9). The longer
   segment takes the part of A there, or the one with more of w along it: so neither the order of the two nor
   a mirror changes a bit, for r is calculated alike in both orders. Two segments that agree in both are left
   to the careful way, unless s = t.

   How far rounding led away from the minimum is seen from the slopes of |r|^2 / 2, which are -r . u and r .
   v:

   - A convex function lies above its tangents. So |r|^2 / 2 is above its least value by no more than each
     slope times the room that s or t has to follow it down. For float this is mostly enough.
   - No more can be gained than the part of r in the plane of u and v. Its square is below
     2 ((r.u)^2 / uu + (r.v)^2 / vv) / sin^2, where a slope counts only if there is room to follow it. Slopes
     have an error of at most 16 UNIT_ROUNDOFF sqrt(size) |u| or |v|. For double each of the two terms is to
     be below 2^-58 of |r|^2, together with that error; then r is as accurate as in accurate_offset, and the
     length is within 2 ulp. For float all of it is to be below 2^-31 of |r|^2; what the errors of the slopes
     add is below 2^-96 size / sin^2, or 2^-32 |r|^2.

   In float the plain r is off by 8 UNIT_ROUNDOFF sqrt(size), 2^-30 of itself where its square is above 2^-40
   size.
   Products of six lengths of floats cannot overflow. */
APPROACH_ONCE bool approach_segments(const segment *first, const segment *second, segments_approach *result)
{
    vector a[2] = {load(first->a), load(first->b)}, b[2] = {load(second->a), load(second->b)};
#if REAL_DIGITS == 24
    vector u = sub(a[1], a[0]), v = sub(b[1], b[0]), w = sub(b[0], a[0]);
    double uu = dot(u, u), vv = dot(v, v), uv = dot(u, v), ww = dot(w, w), wu = dot(w, u), wv = dot(w, v);
#else
    vector_pairs u, v, w;
    two_ways(b[0], a[1], a[0], &w, &u);
    v.xy = lanes_two_difference(lanes_of(b[1].at[0], b[1].at[1]), lanes_of(b[0].at[0], b[0].at[1]));
    ONLY_3D(v.z = lanes_two_difference(lanes_of(b[1].at[2], 0), lanes_of(b[0].at[2], 0));)
    double       uu = LEADING_DOT(u, u), vv = LEADING_DOT(v, v), uv = LEADING_DOT(u, v);
    double       ww = LEADING_DOT(w, w), wu = LEADING_DOT(w, u), wv = LEADING_DOT(w, v);
#endif
    double size = uu + vv + ww, det = uu * vv - uv * uv;
    if (!(det > (REAL_DIGITS == 24 ? 0x1p-24 : 0x1p-30) * (uu * vv))) /* nearly parallel */
        return false;
#if DIM == 3
    /* In touch but for rounding, as often on a grid: the sooner a branch is seen to be mispredicted, the
       better. With the square of the sine q above 2^-30, the lines are less than 8 u |w| / sqrt(q) apart, and
       points on them less than 8 u |w| / q from both segments, so this is not clearly apart below. */
    if (coplanar_part(&u, &v, &w) == 0 && crosses_within(uu, vv, uv, wu, wv, det))
        return false;
#endif
    double per_uu = inverse_of(uu, size), per_vv = inverse_of(vv, size), per_det = inverse_of(det, uu * vv);
#if REAL_DIGITS == 53
    double sine_squared = det * (per_uu * per_vv);
#endif
    bool   turned = (vv > uu) | ((vv == uu) & (-wv > wu));
    double less = min2(uu, vv), of[2] = {wu, -wv}, at[2];
    double x = of[turned], y = of[!turned];
    double p = quick_share(x * less + y * uv, per_det);
    double q = quick_share(p * uv + y, max2(per_uu, per_vv));
    p = quick_share(q * uv + x, min2(per_uu, per_vv));
    at[turned] = p;
    at[!turned] = q;
    double s = hidden(at[0]), t = hidden(at[1]);
    bool   one_order = !((uu == vv) & (wu == -wv)) | (p == q);
    result->s = s;
    result->t = t;
#if REAL_DIGITS == 24
    vector r = {{w.at[0] + (t * v.at[0] - s * u.at[0]),
                 w.at[1] + (t * v.at[1] - s * u.at[1]) ONLY_3D(, w.at[2] + (t * v.at[2] - s * u.at[2]))}};
    double rr = dot(r, r), up_s = dot(r, u), up_t = -dot(r, v);
    double gain = not_below_zero(up_s) * (1 - s) + not_below_zero(-up_s) * s +
                  not_below_zero(up_t) * (1 - t) + not_below_zero(-up_t) * t;
    result->squares = rr;
    if (!(rr > 0x1p-40 * size && square_is_normal(rr) && one_order))
        return false;
    if (rr * 0x1p-30 > gain)
        return true; /* mostly */
    double slope_s = open_slope(up_s, s), slope_t = open_slope(up_t, t);
    return rr * det > 0x1p32 * (slope_s * slope_s * vv + slope_t * slope_t * uu);
#else
    vector_split u_split = split_vector(&u), v_split = split_vector(&v);
    vector_pairs r = {approach_lanes(w.xy, u_split.xy, v_split.xy, s, t)
                          ONLY_3D(, approach_lanes(w.z, u_split.z, v_split.z, s, t))};
    double       rr = offset_of_lanes(r.xy ONLY_3D(, r.z)).squares;
    double       r_u = dot_of_pair(&r, &u_split), r_v = dot_of_pair(&r, &v_split);
    double       slope_s = open_slope(r_u, s), slope_t = open_slope(-r_v, t);
    double       room_s = rr * (uu * sine_squared), room_t = rr * (vv * sine_squared);
    result->squares = rr;
    result->uu = uu, result->vv = vv, result->uv = uv;
    result->sine_squared = sine_squared;
    result->per_uu = per_uu, result->per_vv = per_vv, result->per_det = per_det;
    result->r_u = r_u, result->r_v = r_v;
    result->u = u_split, result->v = v_split;
    result->r = r;
    return room_s > 0x1p58 * (slope_s * slope_s) + 0x1p-40 * (size * uu) &&
           room_t > 0x1p58 * (slope_t * slope_t) + 0x1p-40 * (size * vv) && less > 0x1p-100 * size &&
           fourth_powers_in_range(size) && one_order;
#endif
}

/* ---- the queries ---- */

/* Segments that are clearly apart do not overlap. In the plane those that cross are found first; in space
   ordinary segments do not. */
HOT_INLINE bool quick_distance_segment_segment(const segment *a, const segment *b, double *distance)
{
    segments_approach found;
    *distance = 0;
    if (DIM == 2 && quick_overlap_segment_segment(a, b) == YES)
        return true;
    if (!approach_segments(a, b, &found))
        return false;
    *distance = sqrt(found.squares);
    return true;
}

#if REAL_DIGITS == 53

/* r . d, to 2^-74 of |r| |d|: products of leading bits are exact, and so is their sum as a pair. */
HOT_INLINE double accurate_dot(const vector_pairs *r, const vector_split *d)
{
    lanes_split xy = lanes_split_pair(r->xy);
    lanes       high = lanes_mul(xy.head, d->xy.head), all_xy = lanes_add(xy.whole, r->xy.lo);
    lanes       low = lanes_add(lanes_mul(xy.tail, d->xy.head), lanes_mul(all_xy, d->xy.tail));
    dd          xy_sum = two_sum(lane(high, 0), lane(high, 1));
#if DIM == 3
    lanes_split z = lanes_split_pair(r->z);
    double      z_head = lane(d->z.head, 0), all_z = lane(z.whole, 0) + lane(r->z.lo, 0);
    double      low_z = lane(z.tail, 0) * z_head + all_z * lane(d->z.tail, 0);
    dd          all = two_sum(xy_sum.hi, lane(z.head, 0) * z_head);
    return all.hi + ((xy_sum.lo + all.lo) + (lanes_total(low) + low_z));
#else
    return xy_sum.hi + (xy_sum.lo + lanes_total(low));
#endif
}

/* s and t so accurate that the points are: where both are between the ends by one step to where r is
   perpendicular to u and v, else by one step each, which leaves an end where it is. The slopes r . u and r .
   v are off by less than 5 u |r| |u| and |v|, and with them the points by less than 10 u |r| / sin^2; below
   30 degrees they are calculated more accurately. */
HOT_INLINE void refine(segments_approach *found)
{
    double s = found->s, t = found->t, r_u = found->r_u, r_v = found->r_v;
    int    inner = (s > 0) & (s < 1) & (t > 0) & (t < 1);
    double uv_of[2] = {0, found->uv}, per_of[2] = {found->per_uu * found->per_vv, found->per_det};
    double uv = hidden(uv_of[inner]), part = hidden(per_of[inner]);
    if (inner && found->sine_squared < 0.25)
    {
        r_u = accurate_dot(&found->r, &found->u);
        r_v = accurate_dot(&found->r, &found->v);
    }
    s += (r_u * found->vv - r_v * uv) * part;
    t += (r_u * uv - r_v * found->uu) * part;
    found->s = min2(not_below_zero(s), hidden(1));
    found->t = min2(not_below_zero(t), hidden(1));
}

#endif

/* The point where two segments cross or touch that certainly do (quick_overlap_segment_segment,
   segments_touch). The point of the first one in order is taken, so that both orders give one point. False if
   they are parallel.

   Where they touch, all numbers have few bits, and s has only the error of its division. In the plane, where
   they cross, each side is above 8 u size^2 and off by less than u size^2. So s is off by 1/16 at most. That
   is corrected by what is left of r at the crossing, r x v / u x v: r is exact but for the rounding of its
   low part, and u x v is off by 1/8 of itself at most. Of a correction above 2^-20 the lines are so nearly
   parallel that the segments are within a few ulps of one another between the two points. */
#if DIM == 3
#define crossing_point SHARED(crossing_point)
bool crossing_point(const segment *a, const segment *b, vector *point);
#else
static NOINLINE bool crossing_point(const segment *a, const segment *b, vector *point)
{
    const segment *first = goes_second(a, b) ? b : a, *second = first == a ? b : a;
    vector         p[2] = {load(first->a), load(first->b)}, q[2] = {load(second->a), load(second->b)};
    four_sides     sides = sides_in(p, q, 0, 1);
    double         across = sides.of_a[0] - sides.of_a[1], s = sides.of_a[0] / across;
#if REAL_DIGITS == 53
    double         other = sides.of_b[0] - sides.of_b[1], t = sides.of_b[0] / other;
    vector_pairs   u, v, w;
    two_ways(q[0], p[1], p[0], &w, &u);
    v.xy = lanes_two_difference(lanes_of(q[1].at[0], q[1].at[1]), lanes_of(q[0].at[0], q[0].at[1]));
    lanes_dd r = approach_lanes(w.xy, lanes_split_pair(u.xy), lanes_split_pair(v.xy), s, t);
    lanes    left = lanes_add(r.hi, r.lo);
    double   r_v = lane(left, 0) * lane(v.xy.hi, 1) - lane(left, 1) * lane(v.xy.hi, 0);
    s -= r_v / other;
#endif
    *point = point_of_segment(first, clamp(s, 0, 1));
    return across != 0;
}
#endif

static inline void write_common_point(vec common, closest_points *out)
{
    out->point_a = out->point_b = without_negative_zero(common);
    out->distance = 0;
}

/* Writes the points at s and t, and their distance. */
static inline void write_closest_segments(const segment *a, const segment *b, const segments_approach *found,
                                          closest_points *out)
{
    out->point_a = without_negative_zero(plain_vec(point_of_segment(a, found->s)));
    out->point_b = without_negative_zero(plain_vec(point_of_segment(b, found->t)));
    out->distance = round_to_real(sqrt(found->squares));
}

HOT_INLINE bool quick_closest_segment_segment(const segment *a, const segment *b, closest_points *out)
{
    segments_approach found;
#if DIM == 2
    vector p;
    if (quick_overlap_segment_segment(a, b) == YES)
    {
        (void)crossing_point(a, b, &p); /* they are not parallel */
        write_common_point(plain_vec(p), out);
        return true;
    }
#endif
    if (!approach_segments(a, b, &found))
        return false;
#if REAL_DIGITS == 53
    refine(&found);
#endif
    write_closest_segments(a, b, &found, out);
    return true;
}

#if DIM == 2

/* The contact of segments that clearly cross, in double (closer_crossings_cd2.c); false if uncertain. */
bool cd2_closer_contact_of_crossing(const wide_segment *first, const wide_segment *second, wide_contact *out);

HOT_INLINE quick_answer quick_penetration_segment_segment(const segment *a, const segment *b, contact *out)
{
    quick_answer crossing = quick_overlap_segment_segment(a, b);
    if (crossing != YES || !out)
        return crossing;
    wide_segment p, q;
    wide_contact found, *wide = WIDE_OUT(out, &found);
    if (!cd2_closer_contact_of_crossing(wide_of_segment(a, &p), wide_of_segment(b, &q), wide))
        return UNCLEAR;
    take_wide_contact(out, wide);
    return YES;
}

#else

/* Segments in space only touch. */
HOT_INLINE quick_answer quick_penetration_segment_segment(const segment *a, const segment *b, contact *out)
{
    (void)out;
    return quick_overlap_segment_segment(a, b);
}

#endif

#endif
