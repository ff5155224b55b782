/*
 * Distances of many points and ellipsoids, several pairs at once. The equations and the bounds are those of
 * quick/sphere_ellipsoid.h and quick/point_ellipsoid.h, in their notation: q is the point along the axes of
 * the ellipsoid, lengths are multiplied by a power of two so that the size of the pair is in 1..2, and the
 * root v of x = 0 is sought from below, by steps of Halley's method.
 *
 * Each lane makes as many steps as it needs, whatever its neighbours need, so that its bits do not depend on
 * them. What is not certain at the v where it stops is open.
 */
#ifndef CD_BATCH_DISTANCE_ELLIPSOID_H
#define CD_BATCH_DISTANCE_ELLIPSOID_H

#include <stddef.h>

#include "../number/compiler.h"
#include "columns.h"
#include "distance.h"
#include "lanes.h"
#include "measure.h"
#include "vectors.h"

/* Where distances are taken from, of L = 1..2. In float the coordinates along the axes lack the second term
   of the series, 3/2 E^2, which is below 2^-39 L: less than 2^-28 of such a distance. In double see "in
   pairs" there. */
#define LEAST_GAP (REAL_DIGITS == 24 ? 0x1p-10 : 0x1p-15)

/* |h - 1| from which one more step of Halley's method, which cubes it, leads close enough to the root. */
#define NEAR_ROOT (REAL_DIGITS == 24 ? 0x1p-9 : 0x1p-13)

#define MOST_STEPS_TO_ROOT 6

typedef struct many_ovals
{
    vectors q, r;
#if REAL_DIGITS == 53
    vectors rest; /* what q has more */
#endif
    doubles power; /* of two, not above the size of the pair */
    doubles least; /* of the radii */
    doubles error; /* of the axes: the sum of |E_ij| */
    doubles sum;   /* S */
} many_ovals;

#if REAL_DIGITS == 53

/* v as a sum of multiples of 2^-52 of `size`, and what remains. */
typedef struct cut_vectors
{
    vectors high, low;
} cut_vectors;

HOT_INLINE cut_vectors vectors_cut(vectors v, double size)
{
    const doubles splitter = doubles_same(1.5 * size);
    cut_vectors   c;
    UNROLLED for (int k = 0; k < DIM; k++) c.high.at[k] = (v.at[k] + splitter) - splitter;
    c.low = vectors_sub(v, c.high);
    return c;
}

/* v . w, as a sum of an exact product and what remains. */
HOT_INLINE doubles_pair dot_of_cut(const cut_vectors *v, const cut_vectors *w, vectors all_of_w)
{
    return (doubles_pair){vectors_dot(v->high, w->high),
                          vectors_dot(v->high, w->low) + vectors_dot(v->low, all_of_w)};
}

/* Adds to rest[k] what the errors of the axes make of q: E M d. Returns the sum of |E_ij|. */
HOT_INLINE doubles add_errors_of_axes(vectors *rest, const many_axes *m, const cut_vectors axis[DIM],
                                      vectors q)
{
    doubles sum = doubles_same(0);
#if DIM == 2
    const doubles_pair gram = dot_of_cut(&axis[0], &axis[0], m->row[0]);
    const doubles      e = -0.5 * ((gram.hi - 1) + gram.lo);
    *rest = vectors_add(*rest, vectors_scale(q, e));
    sum = doubles_abs(e);
#else
    UNROLLED for (int k = 0; k < 3; k++)
    {
        const int          next = k == 2 ? 0 : k + 1;
        const doubles_pair own = dot_of_cut(&axis[k], &axis[k], m->row[k]),
                           other = dot_of_cut(&axis[k], &axis[next], m->row[next]);
        const doubles e = -0.5 * ((own.hi - 1) + own.lo), f = -0.5 * (other.hi + other.lo);
        rest->at[k] = rest->at[k] + (e * q.at[k] + f * q.at[next]);
        rest->at[next] = rest->at[next] + f * q.at[k];
        sum = sum + (doubles_abs(e) + doubles_abs(f));
    }
#endif
    return sum;
}

/* q as a sum: along_axes_in_pairs. */
HOT_INLINE void along_axes_of_ovals(many_ovals *s, const many_axes *m, vectors d, vectors lost)
{
    cut_vectors way = vectors_cut(d, 0x1p27), axis[DIM];
    vectors     high, rest;
    way.low = vectors_add(way.low, lost);
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        axis[k] = vectors_cut(m->row[k], 0x1p26);
        const doubles_pair raw = dot_of_cut(&way, &axis[k], m->row[k]);
        high.at[k] = raw.hi;
        rest.at[k] = raw.lo;
    }
    s->error = add_errors_of_axes(&rest, m, axis, high);
    s->q = vectors_add(high, rest);
    s->rest = vectors_add(vectors_sub(high, s->q), rest);
}

#endif

HOT_INLINE many_ovals ovals_load(const columns *a, const columns *b, size_t i)
{
    const vectors   p = vectors_load(a, 0, i), center = vectors_load(b, CENTER, i);
    const vectors   radii = vectors_load(b, EXTENTS, i);
    const many_axes m = axes_load(b, i);
    const vectors   way = vectors_sub(p, center);
    doubles         size = doubles_same(0);
    many_ovals      s;
    UNROLLED for (int k = 0; k < DIM; k++)
        size = doubles_max(size, doubles_max(doubles_abs(way.at[k]), radii.at[k]));
    s.power = doubles_power(size);
    const doubles unit = 1 / s.power;
    const vectors d = vectors_scale(way, unit);
    s.r = vectors_scale(radii, unit);
    s.least = doubles_min(s.r.at[0], s.r.at[1]);
    ONLY_3D(s.least = doubles_min(s.least, s.r.at[2]);)
    s.sum = vectors_total(vectors_abs(d)) + vectors_total(s.r);
#if REAL_DIGITS == 53
    vectors lost;
    UNROLLED for (int k = 0; k < DIM; k++) lost.at[k] = pair_difference(p.at[k], center.at[k]).lo * unit;
    along_axes_of_ovals(&s, &m, d, lost);
#else
    s.q = along_true_axes_of(&m, d, along_rows_of(&m, d), &s.error);
#endif
    return s;
}

/* ---- the root ---- */

/* The products of the r_k^2 + v but the k-th, and of all. */
typedef struct many_poles
{
    vectors others;
    doubles all;
} many_poles;

HOT_INLINE many_poles poles_at(vectors squared_radii, doubles v)
{
    const doubles x = squared_radii.at[0] + v, y = squared_radii.at[1] + v;
#if DIM == 2
    return (many_poles){{{y, x}}, x * y};
#else
    const doubles z = squared_radii.at[2] + v, xy = x * y;
    return (many_poles){{{y * z, x * z, xy}}, xy * z};
#endif
}

/* The step of step_of_halley, with one division: S_k stands for the sum s_k of that times P^(k+2), where P is
   the product of all r_i^2 + v, and H = P (h - 1):

       s_0 (h - 1) s_1 / (s_1^2 - 3/2 (h - 1) (s_0 s_2 - s_1^2))
           = P S_0 H S_1 / (P S_1^2 - 3/2 H (S_0 S_2 - S_1^2)).

   Sets *near_root where |h - 1| is below NEAR_ROOT. */
HOT_INLINE doubles step_to_root(vectors squared_radii, vectors c, doubles v, double_marks *near_root)
{
    const many_poles p = poles_at(squared_radii, v);
    const vectors    w = vectors_product(c, p.others), squares = vectors_product(w, w),
                  first = vectors_product(squares, p.others);
    const doubles s_0 = vectors_total(squares), s_1 = vectors_total(first),
                  s_2 = vectors_dot(first, p.others);
    const doubles past = doubles_sqrt(s_0) - p.all, straight = p.all * (s_1 * s_1);
    const doubles curved = straight - 1.5 * past * (s_0 * s_2 - s_1 * s_1);
    const doubles slope = doubles_select(doubles_less(0.25 * straight, curved), curved, straight);
    *near_root = doubles_less(doubles_abs(past), NEAR_ROOT * p.all);
    return (p.all * s_0) * (past * s_1) / slope;
}

/* The root, or nearly, for lanes that are not done. From 0, or a larger number below it. */
HOT_INLINE doubles root_of_ovals(const many_ovals *s, double_marks done)
{
    const vectors radii = vectors_product(s->r, s->r), c = vectors_product(s->q, s->r),
                  squares = vectors_product(c, c);
    const doubles sum = vectors_total(squares);
    doubles       v = doubles_sqrt(sum) - vectors_dot(squares, radii) / sum;
    UNROLLED for (int k = 0; k < DIM; k++) v = doubles_max(v, doubles_abs(c.at[k]) - radii.at[k]);
    v = doubles_max(v, doubles_same(0));
    for (int k = 0; k < MOST_STEPS_TO_ROOT && doubles_bits(done) != ALL_DOUBLES; k++)
    {
        double_marks  near_root;
        const doubles step = step_to_root(radii, c, v, &near_root);
        v = doubles_select(done, v, v + step);
        done = doubles_either(done, near_root);
    }
    return v;
}

/* ---- the distance ---- */

typedef struct many_gaps
{
    doubles      gap;
    double_marks sure;
} many_gaps;

#if REAL_DIGITS == 24

/* look_plainly, and is_gap_certain. */
HOT_INLINE many_gaps gaps_at(const many_ovals *s, doubles v)
{
    const many_poles p = poles_at(vectors_product(s->r, s->r), v);
    const vectors m = vectors_product(s->q, vectors_scale(p.others, 1 / p.all)), w = vectors_product(s->r, m);
    const doubles square = vectors_dot(m, m), x = vectors_dot(w, w) - 1;
    const doubles gap = (v * square + (0.5 * x + 0.125 * x * x)) / doubles_sqrt(square);
    const doubles off = x * vectors_greatest(s->r);
    return (many_gaps){gap, doubles_at_most(off * off, 0x1p-27 * (gap * gap))};
}

#else

/* x y as a pair, off by 2^-106 of itself (lanes_two_product). */
HOT_INLINE doubles_pair pair_product(doubles_split x, doubles_split y)
{
    const doubles p = x.whole * y.whole;
    return (doubles_pair){p, (((x.head * y.head - p) + x.head * y.tail) + x.tail * y.head) + x.tail * y.tail};
}

/* Sums that look_in_pairs takes over the axes. */
typedef struct many_sums
{
    doubles_pair squares, square;
    doubles along, error;
} many_sums;

/* Adds those of one axis; v is at the root, 1 / (r^2 + v) is `per`. */
HOT_INLINE void add_axis(many_sums *f, doubles q, doubles rest, doubles r, doubles v, doubles per)
{
    const doubles_split of_r = split_of(r);
    const doubles_pair r_r = pair_product(of_r, of_r), below = pair_sum(r_r.hi, v);
    const doubles m = q * per;
    const doubles_split of_m = split_of(m);
    const doubles_pair back = pair_product(split_of(below.hi), of_m), m_m = pair_product(of_m, of_m);
    const doubles_pair w = pair_product(of_r, of_m);
    const doubles_split of_w = split_of(w.hi);
    const doubles_pair w_w = pair_product(of_w, of_w);
    const doubles_pair squares = pair_sum(f->squares.hi, w_w.hi), square = pair_sum(f->square.hi, m_m.hi);
    const doubles e = ((q - back.hi) - back.lo) + (rest - (below.lo + r_r.lo) * m);
    f->along = f->along + m * e;
    f->error = f->error + e * e;
    f->squares = (doubles_pair){squares.hi, f->squares.lo + (squares.lo + (w_w.lo + 2 * w.hi * w.lo))};
    f->square = (doubles_pair){square.hi, f->square.lo + (square.lo + m_m.lo)};
}

/* look_in_pairs, and is_gap_certain. */
HOT_INLINE many_gaps gaps_at(const many_ovals *s, doubles v)
{
    const many_poles p = poles_at(vectors_product(s->r, s->r), v);
    const vectors per = vectors_scale(p.others, 1 / p.all);
    const doubles zero = doubles_same(0);
    many_sums f = {{doubles_same(-1), zero}, {zero, zero}, zero, zero};
    UNROLLED for (int k = 0; k < DIM; k++) add_axis(&f, s->q.at[k], s->rest.at[k], s->r.at[k], v, per.at[k]);
    const doubles x = f.squares.hi + f.squares.lo, length = doubles_sqrt(f.square.hi);
    const doubles_split of_length = split_of(length);
    const doubles_pair back = pair_product(of_length, of_length),
                       product = pair_product(split_of(v), of_length);
    const doubles lost = ((f.square.hi - back.hi) - back.lo) + f.square.lo;
    const doubles c = 0.5 * x + 0.125 * x * x + f.along;
    const doubles gap = product.hi + (product.lo + (c + 0.5 * v * lost) / length);
    const doubles off = doubles_abs(x) * vectors_greatest(s->r), least = s->least * s->least + v;
    return (many_gaps){gap, doubles_both(doubles_at_most(off, 0x1p-28 * gap),
                                         doubles_at_most(v * f.error, 0x1p-56 * (gap * gap) * least))};
}

#endif

/* The sum of (q_i / r_i)^2. */
HOT_INLINE doubles levels_of(const many_ovals *s)
{
    vectors x;
    UNROLLED for (int k = 0; k < DIM; k++) x.at[k] = s->q.at[k] / s->r.at[k];
    return vectors_dot(x, x);
}

/* A point is inside by more than all rounding as in overlap_towards, with 1 - level^2 < 2 (1 - level). No
   root is sought for those that may be inside. */
HOT_INLINE unsigned measure_point_ellipsoid(const columns *a, const columns *b, size_t i, real *distances)
{
    const many_ovals   s = ovals_load(a, b, i);
    const doubles      level = levels_of(&s);
    const double_marks inside = doubles_less(0x1p-30 * s.sum, (1 - level) * s.least);
    const doubles      v = root_of_ovals(&s, doubles_at_most(level, doubles_same(1)));
    const many_gaps    g = gaps_at(&s, v);
    const double_marks outside = doubles_both(doubles_both(g.sure, doubles_less(doubles_same(0), v)),
                                              within(g.gap, LEAST_GAP, 8));
    const double_marks valid = doubles_both(
        doubles_both(within(s.power, 0x1p-120, 0x1p120), doubles_at_most(doubles_same(0), s.least)),
        doubles_less(s.error, doubles_same(0x1p-18)));
    doubles_store_reals(distances, doubles_select(inside, doubles_same(0), g.gap * s.power));
    return doubles_bits(doubles_both(doubles_either(inside, outside), valid));
}

MEASURE_KERNEL(distance_point_ellipsoid, measure_point_ellipsoid)

#endif
