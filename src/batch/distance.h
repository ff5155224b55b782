/*
 * Distances of many points, segments and boxes: looks at several pairs at once, in double.
 *
 * Each look calculates as the quick way of the single call does, so its bounds hold: they are in
 * quick/aabb_aabb.h, point_segment.h, sphere_obb.h and segment_segment.h. What these leave to a closer look
 * is open here too. That a sum is taken in another order, or a quotient of which only an estimate is wanted
 * in another way, is said where it is.
 */
#ifndef CD_BATCH_DISTANCE_H
#define CD_BATCH_DISTANCE_H

#include <stddef.h>

#include "../number/compiler.h"
#include "columns.h"
#include "lanes.h"
#include "measure.h"
#include "vectors.h"

/* x in 0..1; 0 for a NaN. */
HOT_INLINE doubles clamped_to_unit(doubles x)
{
    return doubles_min(doubles_max(x, doubles_same(0)), doubles_same(1));
}

/* In float: squares of distances that round to normal numbers. */
#define LEAST_SQUARE 0x1p-252
#define MOST_SQUARE  0x1p252

/* ---- point and segment ---- */

#if REAL_DIGITS == 53

/* Vectors as exact sums of two. */
typedef struct vectors_pairs
{
    doubles_pair at[DIM];
} vectors_pairs;

HOT_INLINE vectors_pairs exact_differences(vectors a, vectors b)
{
    vectors_pairs d;
    UNROLLED for (int k = 0; k < DIM; k++) d.at[k] = pair_difference(a.at[k], b.at[k]);
    return d;
}

/* Their larger parts. */
HOT_INLINE vectors leading_of(const vectors_pairs *a)
{
    vectors v;
    UNROLLED for (int k = 0; k < DIM; k++) v.at[k] = a->at[k].hi;
    return v;
}

/* The squared length, in the order of offset_of_lanes (quick/point_segment.h). */
HOT_INLINE doubles squares_of_pairs(const vectors_pairs *r)
{
    vectors squares, low;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const doubles_pair x = r->at[k];
        squares.at[k] = x.hi * x.hi;
        low.at[k] = x.lo * (2 * x.hi + x.lo);
    }
    const doubles more = vectors_total(low);
#if DIM == 2
    return squares.at[0] + (squares.at[1] + more);
#else
    return (squares.at[0] + squares.at[1]) + (squares.at[2] + more);
#endif
}

/* 1 / y for a y >= 0, a little too large: inverse_of (quick/point_segment.h), where `size` is in range. */
HOT_INLINE doubles inverse_of_square(doubles y, doubles size)
{
    return doubles_same(1 + 0x1p-51) / doubles_max(y, 0x1p-200 * size);
}

/* Additions are what there is most of, so bounds are taken without them: |w|^2 is at most 3 times the square
   of its largest coordinate. */
HOT_INLINE unsigned measure_point_segment(const columns *a, const columns *b, size_t i, real *distances)
{
    const vectors       p = vectors_load(a, 0, i);
    const vectors       start = vectors_load(b, SEGMENT_A, i), end = vectors_load(b, SEGMENT_B, i);
    const vectors_pairs w = exact_differences(p, start), d = exact_differences(end, start);
    const vectors       w_hi = leading_of(&w), d_hi = leading_of(&d);
    const doubles       longest = vectors_greatest(vectors_abs(w_hi)), w_w = 3 * (longest * longest);
    const doubles       d_d = vectors_dot(d_hi, d_hi), size = w_w + d_d;
    const doubles       t = clamped_to_unit(vectors_dot(w_hi, d_hi) * inverse_of_square(d_d, size));
    const doubles       high = doubles_leading(t), rest = t - high;
    vectors_pairs       r;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const doubles_split s = split_of_pair(d.at[k]);
        const doubles_pair  step = pair_difference(w.at[k].hi, high * s.head);
        r.at[k] = (doubles_pair){step.hi, step.lo + (w.at[k].lo - (high * s.tail + rest * s.whole))};
    }
    const doubles squares = squares_of_pairs(&r);
    doubles_store_reals(distances, doubles_sqrt(squares));
    const double_marks apart = doubles_less(doubles_max(0x1p-34 * w_w, 0x1p-200 * size), squares);
    return doubles_bits(doubles_both(apart, within(size, 0x1p-500, 0x1p500)));
}

#else

HOT_INLINE unsigned measure_point_segment(const columns *a, const columns *b, size_t i, real *distances)
{
    const vectors start = vectors_load(b, SEGMENT_A, i);
    const vectors w = vectors_sub(vectors_load(a, 0, i), start);
    const vectors d = vectors_sub(vectors_load(b, SEGMENT_B, i), start);
    const doubles w_w = vectors_dot(w, w), d_d = vectors_dot(d, d);
    const doubles along = doubles_min(doubles_max(vectors_dot(w, d), doubles_same(0)), d_d);
    const vectors r = vectors_sub(w, vectors_scale(d, along / (d_d + 0x1p-1000)));
    const doubles squares = vectors_dot(r, r);
    doubles_store_reals(distances, doubles_sqrt(squares));
    return doubles_bits(doubles_both(doubles_less(0x1p-36 * w_w + 0x1p-200 * (w_w + d_d), squares),
                                     within(squares, LEAST_SQUARE, MOST_SQUARE)));
}

#endif

MEASURE_KERNEL(distance_point_segment, measure_point_segment)

/* ---- point and OBB ---- */

/* The slack of quick/sphere_obb.h and quick/point_obb.h: a point further from the faces than this times its
   reach, and LEAST_OFF_FACES more, is clearly outside or inside. */
#if REAL_DIGITS == 53
#define OFF_FACES       (16 * REAL_EPSILON)
#define LEAST_OFF_FACES 0x1p-460
#define MOST_OFF_FACES  0x1p1000
#else
#define OFF_FACES       0x1p-11
#define LEAST_OFF_FACES 0x1p-126
#define MOST_OFF_FACES  MOST_SQUARE
#endif

HOT_INLINE unsigned measure_point_obb(const columns *a, const columns *b, size_t i, real *distances)
{
    const vectors   way = vectors_sub(vectors_load(a, 0, i), vectors_load(b, CENTER, i));
    const vectors   half = vectors_load(b, EXTENTS, i);
    const many_axes m = axes_load(b, i);
    const vectors   at = along_rows_of(&m, way), size = vectors_abs(at), over = vectors_sub(size, half);
    const doubles   reach = vectors_total(vectors_add(size, half)); /* NaN if anything is */
    doubles         most = doubles_max(over.at[0], over.at[1]);
    ONLY_3D(most = doubles_max(most, over.at[2]);)
    vectors out = along_true_axes_of(&m, way, at);
    UNROLLED for (int k = 0; k < DIM; k++)
        out.at[k] = out.at[k] - doubles_max(doubles_min(out.at[k], half.at[k]), -half.at[k]);
    const doubles squares = vectors_dot(out, out);
    doubles_store_reals(distances, doubles_sqrt(squares));
    const double_marks clear = doubles_less(OFF_FACES * reach + LEAST_OFF_FACES, doubles_abs(most));
    const double_marks decided = doubles_both(
        doubles_less(doubles_min(most, doubles_same(0x1p-950)), squares),
        doubles_less(squares, doubles_same(MOST_OFF_FACES)));
    return doubles_bits(doubles_both(clear, decided));
}

MEASURE_KERNEL(distance_point_obb, measure_point_obb)

/* ---- segment and segment ---- */

/* The pairs of segments a + s u and b + t v. */
typedef struct many_segments
{
    vectors u, v;
#if REAL_DIGITS == 24
    vectors w; /* b - a */
#else
    doubles large; /* for in_steps */
#endif
    doubles      uu, vv, uv, wu, wv;
    doubles      per_product;        /* 1 / (uu vv) */
    doubles      s, t, sine_squared; /* of the nearest points, and of the angle between the segments */
    doubles      least;              /* see approach_of_segments */
    double_marks in_range;
} many_segments;

/* What the s and t of the nearest points are found from.

   No coordinate is above |b| + |w| + |u| or |b| + |v|, and so none above twice the root of reach + size. */
HOT_INLINE void segments_load(many_segments *p, const columns *a, const columns *b, size_t i)
{
    const vectors from = vectors_load(a, SEGMENT_A, i), to = vectors_load(b, SEGMENT_A, i);
    const vectors u = vectors_sub(vectors_load(a, SEGMENT_B, i), from);
    const vectors v = vectors_sub(vectors_load(b, SEGMENT_B, i), to), w = vectors_sub(to, from);
    const doubles uu = vectors_dot(u, u), vv = vectors_dot(v, v);
    p->u = u;
    p->v = v;
    p->uu = uu;
    p->vv = vv;
    p->uv = vectors_dot(u, v);
    p->wu = vectors_dot(w, u);
    p->wv = vectors_dot(w, v);
#if REAL_DIGITS == 53
    const doubles size = uu + vv + vectors_dot(w, w);
    const doubles most = vectors_greatest(vectors_abs(to)), reach = most * most;
    p->large = 0x1.8p22 * doubles_root_power(reach + size);
    p->least = 0x1p-28 * size + 0x1p-44 * reach;
    p->in_range = doubles_both(within(size, 0x1p-120, 0x1p120),
                               doubles_less(0x1p-60 * size, doubles_min(uu, vv)));
#else
    p->w = w;
    p->least = 0x1p-34 * (uu + vv);
    p->in_range = doubles_less(doubles_max(0x1p-26 * p->least, doubles_same(0x1p-180)), doubles_min(uu, vv));
#endif
}

/* The first s: where the lines are nearest, if that is between the ends.

   The inverses of uu, vv and uu vv - uv^2, to a few u, come from one division: of the product of four
   squares, which stays in range where `size` is in 2^-120 .. 2^160 and neither uu nor vv below 2^-60 of it.
 */
HOT_INLINE void start_nearest(many_segments *p)
{
    const doubles product = p->uu * p->vv, det = product - p->uv * p->uv;
    const doubles inverse = (1 + 0x1p-50) / (product * det), per_product = inverse * det;
    p->s = clamped_to_unit((p->wu * p->vv - p->wv * p->uv) * (inverse * product));
    p->per_product = per_product;
    p->sine_squared = per_product * det;
}

/* Finds the nearest points of `count` groups from the first s: t, then s again. Each of these waits for the
   one before, so all groups make one step after the other. */
HOT_INLINE void find_nearest(many_segments *p, size_t count)
{
    for (size_t k = 0; k < count; k++)
        p[k].t = clamped_to_unit((p[k].s * p[k].uv - p[k].wv) * (p[k].per_product * p[k].uu));
    for (size_t k = 0; k < count; k++)
        p[k].s = clamped_to_unit((p[k].t * p[k].uv + p[k].wu) * (p[k].per_product * p[k].vv));
}

/* A slope as far as there is room to follow it: 0 at the end that it leads to. */
HOT_INLINE doubles slope_with_room(doubles up, doubles x)
{
    return doubles_min(doubles_max(up, x * -0x1p600), (1 - x) * 0x1p600);
}

/* The slopes of the squared distance at s and t, which has the gradient r. */
typedef struct many_slopes
{
    doubles of_s, of_t;
} many_slopes;

HOT_INLINE many_slopes slopes_at(const many_segments *p, vectors r)
{
    return (many_slopes){slope_with_room(vectors_dot(r, p->u), p->s),
                         slope_with_room(-vectors_dot(r, p->v), p->t)};
}

/* With L = sqrt(size), exactly calculated s and t are those of the nearest points, whatever is clamped (see
   approach_segments). As calculated:

   - The numerator of the first s is off by 16 u |w| |v|^2 |u|, the denominator by 8 u |u|^2 |v|^2, beside
     sin^2 times that. So the first s, once clamped, is off by 16 u |w| / (|u| sin^2) + 33 u / sin^2.
   - Along v, t is off by |u| times that, since u . v / |v|^2 times |v| is at most |u|, and by its own
     roundings, 25 u |u| + 4 u |w|. Along u the last s is off by no more than t along v, and its own
     roundings, 25 u |v| + 4 u |w|.
   - So r is off by less than (44 u |w| + 141 u |u| + 25 u |v|) / sin^2 < 150 u L / sin^2; with the roundings
     of r, u, v and w themselves, by less than h = 2^-45 L / sin^2. */

#if REAL_DIGITS == 53

/* A number as a multiple of a step and the rest, both exact: `large` is 1.5 * 2^52 steps. */
HOT_INLINE doubles_pair in_steps(doubles x, doubles large)
{
    const doubles hi = (x + large) - large;
    return (doubles_pair){hi, x - hi};
}

/* A place on a segment: how far from its start, in steps of 2^-20 and what is beside them, and how far from
   its end. */
typedef struct many_places
{
    doubles ahead, beside, left;
} many_places;

HOT_INLINE many_places places_of(doubles s)
{
    const doubles_pair at = in_steps(s, doubles_same(0x1.8p32));
    return (many_places){at.hi, at.lo, 1 - at.hi};
}

/* A coordinate of the place, but for `beside`. */
HOT_INLINE doubles_pair place_between(const many_places *at, doubles start, doubles end, doubles large)
{
    const doubles_pair from = in_steps(start, large), to = in_steps(end, large);
    return (doubles_pair){at->left * from.hi + at->ahead * to.hi, at->left * from.lo + at->ahead * to.lo};
}

/* Sets the squared distances. Returns where they are certain, and above 0.

   r is calculated in two parts. All coordinates are multiples of 2^-30 R and a rest, where the power of two
   R is not above the root of reach + size, and no coordinate above 4 R; s and t are multiples of 2^-20 and a
   rest. So the multiples take 32 and 20 bits, and products and sums of them are exact: they take 53. The rest
   of r is off by less than 2^-71 L + 2^-80 sqrt(reach).

   Where the distances are above `least` / sin^4, that is below 2^-57 L (2^-61 of the distance, where that is
   above 2^-10 L) and 2^-58 of the distance. What s and t are off by does not matter either: t differs from
   that of the nearest point n by d only where the gradient r . v at n is 0, or n is an end of which t missed
   by less than h / |v|, and r . v is so small then: with the first s, it leads less than 4 h beyond the end.
   The same goes for s. So |r|^2 is above the least one by less than 11 h^2, 2^-56 of itself.

   The other distances are certain where the slopes show that no more can be gained, as in approach_segments.
   Squares and their sums round |r|^2 by 2.5 u, or 3 u below a power of 4, and the root rounds to nearest:
   with all of this, that is within 2 ulp. */
HOT_INLINE double_marks approach_of_segments(const many_segments *p, const columns *a, const columns *b,
                                             size_t i, doubles *squares)
{
    const many_places s = places_of(p->s), t = places_of(p->t);
    vectors_pairs     r;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const doubles_pair on_a = place_between(&s, doubles_load(column(a, SEGMENT_A + k, i)),
                                                doubles_load(column(a, SEGMENT_B + k, i)), p->large);
        const doubles_pair on_b = place_between(&t, doubles_load(column(b, SEGMENT_A + k, i)),
                                                doubles_load(column(b, SEGMENT_B + k, i)), p->large);
        const doubles      beside = t.beside * p->v.at[k] - s.beside * p->u.at[k];
        r.at[k] = (doubles_pair){on_b.hi - on_a.hi, (on_b.lo - on_a.lo) + beside};
    }
    const doubles rr = squares_of_pairs(&r);
    *squares = rr;
    double_marks sure = doubles_less(p->least, rr * (p->sine_squared * p->sine_squared));
    if (doubles_bits(sure) != ALL_DOUBLES)
    {
        vectors way;
        UNROLLED for (int k = 0; k < DIM; k++) way.at[k] = r.at[k].hi + r.at[k].lo;
        const many_slopes  slopes = slopes_at(p, way);
        const doubles      uu = p->uu, vv = p->vv;
        const doubles      room = rr * p->sine_squared - 0x1p-12 * p->least;
        const double_marks skew = doubles_less(doubles_same(0x1p-30), p->sine_squared),
                           least_s = doubles_less(0x1p58 * (slopes.of_s * slopes.of_s), uu * room),
                           least_t = doubles_less(0x1p58 * (slopes.of_t * slopes.of_t), vv * room);
        sure = doubles_either(sure, doubles_both(skew, doubles_both(least_s, least_t)));
    }
    return doubles_both(sure, p->in_range);
}

#else

/* The same in float. Where |r| is above 2^-18 L / sin^2, h is below 2^-27 of it. There sin^2 is above 2^-19,
   and size below 2^37 |r|^2. As |w| <= |r| + |u| + |v|, size is at most 3 |r|^2 + 4 (|u|^2 + |v|^2), and
   2^-36 size at most `least` + 2^-34 |r|^2. The others, which are nearly parallel or nearly touch, are right
   where the slopes show that no more can be gained: as in approach_segments. */
HOT_INLINE double_marks approach_of_segments(const many_segments *p, const columns *a, const columns *b,
                                             size_t i, doubles *squares)
{
    vectors r;
    (void)a, (void)b, (void)i;
    UNROLLED for (int k = 0; k < DIM; k++) r.at[k] = p->w.at[k] + (p->t * p->v.at[k] - p->s * p->u.at[k]);
    const doubles rr = vectors_dot(r, r);
    *squares = rr;
    double_marks sure = doubles_less(p->least, rr * (p->sine_squared * p->sine_squared - 0x1p-34));
    if (doubles_bits(sure) != ALL_DOUBLES)
    {
        const many_slopes  slopes = slopes_at(p, r);
        const doubles      uu = p->uu, vv = p->vv;
        const doubles      gain = slopes.of_s * slopes.of_s * vv + slopes.of_t * slopes.of_t * uu;
        const double_marks apart = doubles_less(0x1p-3 * p->least, rr),
                           skew = doubles_less(doubles_same(0x1p-24), p->sine_squared),
                           least = doubles_less(0x1p32 * gain, rr * (p->sine_squared * (uu * vv)));
        sure = doubles_either(sure, doubles_both(apart, doubles_both(skew, least)));
    }
    return doubles_both(sure, doubles_both(p->in_range, doubles_less(rr, doubles_same(0x1p120))));
}

#endif

#if DIM == 2

/* u x v. */
HOT_INLINE doubles crosses(vectors u, vectors v)
{
    return u.at[0] * v.at[1] - u.at[1] * v.at[0];
}

/* The segments that certainly cross: see quick_overlap_segment_segment. */
HOT_INLINE double_marks certainly_cross(const columns *a, const columns *b, size_t i, const many_segments *p)
{
    const vectors way = vectors_sub(vectors_load(b, SEGMENT_A, i), vectors_load(a, SEGMENT_A, i));
    const vectors to_end = vectors_sub(vectors_load(b, SEGMENT_B, i), vectors_load(a, SEGMENT_A, i));
    const vectors from_end = vectors_sub(vectors_load(b, SEGMENT_A, i), vectors_load(a, SEGMENT_B, i));
    const doubles b0 = crosses(p->u, way), b1 = crosses(p->u, to_end);
    const doubles a0 = -crosses(p->v, way), a1 = -crosses(p->v, from_end);
    const doubles size = vectors_total(vectors_abs(p->u)) + vectors_total(vectors_abs(p->v)) +
                         vectors_total(vectors_abs(way));
    const doubles least = 0x1p-50 * (size * size) + (REAL_DIGITS == 24 ? 0 : 0x1p-960);
    /* The sides of the ends differ by more than their errors. */
    const double_marks b_left = doubles_both(doubles_less(least, b0), doubles_less(least, -b1)),
                       b_right = doubles_both(doubles_less(least, -b0), doubles_less(least, b1)),
                       a_left = doubles_both(doubles_less(least, a0), doubles_less(least, -a1)),
                       a_right = doubles_both(doubles_less(least, -a0), doubles_less(least, a1));
    return doubles_both(doubles_either(b_left, b_right), doubles_either(a_left, a_right));
}

#endif

HOT_INLINE unsigned measure_segments(const many_segments *p, const columns *a, const columns *b, size_t i,
                                     real *distances)
{
    doubles      squares;
    double_marks known = approach_of_segments(p, a, b, i, &squares);
#if DIM == 2
    const double_marks cross = certainly_cross(a, b, i, p);
    squares = doubles_select(cross, doubles_same(0), squares);
    known = doubles_either(known, cross);
#endif
    doubles_store_reals(distances, doubles_sqrt(squares));
    return doubles_bits(known);
}

/* So many times DOUBLES pairs have their nearest points found before their distances: which are long to wait
   for. */
#define SEGMENTS_AT_ONCE 8

FOR_BASELINE static NOINLINE void groups_of_distance_segment_segment(const columns *a, const columns *b,
                                                                     size_t first, size_t end,
                                                                     single_number *single, real *numbers)
{
    const columns left = *a, right = *b;
    many_segments p[SEGMENTS_AT_ONCE];
    for (size_t i = first; i < end; i += SEGMENTS_AT_ONCE * DOUBLES)
    {
        const size_t rest = (end - i) / DOUBLES, here = rest < SEGMENTS_AT_ONCE ? rest : SEGMENTS_AT_ONCE;
        for (size_t k = 0; k < here; k++)
        {
            segments_load(&p[k], &left, &right, i + k * DOUBLES);
            start_nearest(&p[k]);
        }
        find_nearest(p, here);
        for (size_t k = 0; k < here; k++)
        {
            const size_t   at = i + k * DOUBLES;
            const unsigned known = measure_segments(&p[k], &left, &right, at, numbers + at);
            if (known != ALL_DOUBLES)
                settle_numbers(single, a, b, at, ALL_DOUBLES & ~known, numbers);
        }
    }
}

void KERNEL(distance_segment_segment)(const columns *a, const columns *b, size_t count, single_number *single,
                                      real *numbers)
{
    measure_list(groups_of_distance_segment_segment, a, b, count, single, numbers);
}

#endif
