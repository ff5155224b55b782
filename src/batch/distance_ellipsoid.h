/*
 * Distances of many points and ellipsoids, several pairs at once. The equations and the bounds are those of
 * quick/sphere_ellipsoid.h and quick/point_ellipsoid.h, in their notation: q is the point along the axes of
 * the ellipsoid, lengths are multiplied by a power of two so that the size of the pair is in 1..2, and the
 * root v of x = 0 is sought from below, by steps of Halley's method: the first ones in float, where there are
 * twice as many numbers at once, the last ones in double.
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

/* |h^2 - 1| from which one more step of Halley's method, which cubes it, leads close enough to the root. */
#define NEAR_ROOT (REAL_DIGITS == 24 ? 0x1p-8 : 0x1p-12)

/* |x| up to which the terms of T beyond x^2 / 8 (quick/point_ellipsoid.h) are small enough: with |m| >= h /
   R, these x^3 / 16 make less than x^2 |x R| / 16 of the gap. So where |x R| is at most 2^-13 of it, in
   double 2^-28, they make less than 2^-29 and 2^-56 of it. */
#define MOST_EXCESS (REAL_DIGITS == 24 ? 0x1p-6 : 0x1p-12)

#define FIRST_STEPS_TO_ROOT 2
#define LAST_STEPS_TO_ROOT  4

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

/* x rounded to a multiple of the last bit of a `splitter`, 3/2 times a power of two. */
HOT_INLINE doubles doubles_on_grid(doubles x, doubles splitter)
{
    return (x + splitter) - splitter;
}

/* v as a sum of multiples of 2^-52 of `size`, and what remains. */
typedef struct cut_vectors
{
    vectors high, low;
} cut_vectors;

HOT_INLINE cut_vectors vectors_cut(vectors v, double size)
{
    const doubles splitter = doubles_same(1.5 * size);
    cut_vectors   c;
    UNROLLED for (int k = 0; k < DIM; k++) c.high.at[k] = doubles_on_grid(v.at[k], splitter);
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

/* A step of step_of_halley, with one division and no root. P is the product of all r_i^2 + v, S_k stands for
   the sum s_k of that times P^(k+2), and h - 1 for 2 X / (3 P^2 + S_0), where X = P^2 (h^2 - 1) = S_0 - P^2.
   This is off by less than (h^2 - 1)^3 / 32, so that the step still cubes what h^2 is off by.

       s_0 (h - 1) s_1 / (s_1^2 - 3/2 (h - 1) (s_0 s_2 - s_1^2))
           = 2 P S_0 S_1 X / (S_1^2 (3 P^2 + S_0) - 3 X (S_0 S_2 - S_1^2)). */
typedef struct many_steps
{
    doubles step;
    doubles past, one; /* X and P^2 */
} many_steps;

/* The products of the r_k^2 + v but the k-th, and of all. */
typedef struct many_poles
{
    doubles others[DIM], all;
} many_poles;

#define POLES_AND_STEPS(many, poles, poles_at, steps, step_to_root)                            \
    HOT_INLINE poles poles_at(const many radii[DIM], many v)                                   \
    {                                                                                          \
        poles p;                                                                               \
        many  below[DIM];                                                                      \
        UNROLLED for (int k = 0; k < DIM; k++) below[k] = radii[k] + v;                        \
        UNROLLED for (int k = 0; k < DIM; k++)                                                 \
            p.others[k] = below[(k + 1) % DIM] ONLY_3D(*below[(k + 2) % DIM]);                 \
        p.all = p.others[0] * below[0];                                                        \
        return p;                                                                              \
    }                                                                                          \
    HOT_INLINE steps step_to_root(const many radii[DIM], const many c[DIM], many v)            \
    {                                                                                          \
        const poles p = poles_at(radii, v);                                                    \
        many        s_0 = many##_same(0), s_1 = s_0, s_2 = s_0;                                \
        UNROLLED for (int k = 0; k < DIM; k++)                                                 \
        {                                                                                      \
            const many w = c[k] * p.others[k], square = w * w, first = square * p.others[k];   \
            s_0 = s_0 + square;                                                                \
            s_1 = s_1 + first;                                                                 \
            s_2 = s_2 + first * p.others[k];                                                   \
        }                                                                                      \
        const many one = p.all * p.all, past = s_0 - one, s_1_s_1 = s_1 * s_1;                 \
        const many straight = s_1_s_1 * (3 * one + s_0);                                       \
        const many curved = straight - 3 * past * (s_0 * s_2 - s_1_s_1);                       \
        const many slope = many##_select(many##_less(straight, 4 * curved), curved, straight); \
        return (steps){2 * past * (p.all * s_0) * s_1 / slope, past, one};                     \
    }
POLES_AND_STEPS(doubles, many_poles, poles_at, many_steps, step_to_root)

/* The pairs of a block, for their roots in float: as many as two vectors hold, since one step waits for the
   one before. */
#define BLOCK (2 * FLOATS)

typedef struct float_ovals
{
    float radii[DIM][BLOCK], c[DIM][BLOCK]; /* r_k^2 and q_k r_k */
    float root[BLOCK];
} float_ovals;

/* Finds the roots from the rest, in the families in double. */
void KERNEL_IN_DOUBLE(find_roots)(float_ovals *f);

#if REAL_DIGITS == 53

typedef struct many_float_steps
{
    floats step;
    floats past, one;
} many_float_steps;

typedef struct many_float_poles
{
    floats others[DIM], all;
} many_float_poles;

POLES_AND_STEPS(floats, many_float_poles, float_poles_at, many_float_steps, float_step_to_root)

/* From 0 or a larger number below the root: start_below. */
HOT_INLINE floats start_in_float(const floats radii[DIM], const floats c[DIM])
{
    floats sum = floats_same(0), weighted = sum, start = sum;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const floats square = c[k] * c[k];
        sum = sum + square;
        weighted = weighted + square * radii[k];
        start = floats_max(floats_abs(c[k]) - radii[k], start);
    }
    return floats_max(floats_sqrt(sum) - weighted / sum, start);
}

/* The roots to about 2^-20. The first step may lead a little too far, and the next one back; where float's
   range ends a step is a NaN, and then leads an eighth down. Wherever this ends, only the last steps and the
   look there count. */
FOR_BASELINE void KERNEL_IN_DOUBLE(find_roots)(float_ovals *f)
{
    for (int step = 0; step <= FIRST_STEPS_TO_ROOT; step++)
        for (size_t i = 0; i < BLOCK; i += FLOATS)
        {
            floats radii[DIM], c[DIM], v;
            UNROLLED for (int k = 0; k < DIM; k++)
            {
                radii[k] = floats_load(f->radii[k] + i);
                c[k] = floats_load(f->c[k] + i);
            }
            if (step == 0)
                v = start_in_float(radii, c);
            else
            {
                v = floats_load(f->root + i);
                v = floats_max(v + float_step_to_root(radii, c, v).step, 0.875f * v);
            }
            floats_store(f->root + i, v);
        }
}

#endif

/* The root, or nearly, for lanes that are not done, from that in float. */
HOT_INLINE doubles root_near(const many_ovals *s, vectors radii, const float *root, double_marks done)
{
    const vectors c = vectors_product(s->q, s->r);
    doubles       v = doubles_load_floats(root);
    for (int k = 0; k < LAST_STEPS_TO_ROOT && doubles_bits(done) != ALL_DOUBLES; k++)
    {
        const many_steps next = step_to_root(radii.at, c.at, v);
        v = doubles_select(done, v, v + next.step);
        done = doubles_either(done, doubles_less(doubles_abs(next.past), NEAR_ROOT * next.one));
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
HOT_INLINE many_gaps gaps_at(const many_ovals *s, vectors radii, doubles v)
{
    const many_poles p = poles_at(radii.at, v);
    vectors          m;
    UNROLLED for (int k = 0; k < DIM; k++) m.at[k] = s->q.at[k] * (p.others[k] * (1 / p.all));
    const vectors w = vectors_product(s->r, m);
    const doubles square = vectors_dot(m, m), x = vectors_dot(w, w) - 1;
    const doubles gap = (v * square + (0.5 * x + 0.125 * x * x)) / doubles_sqrt(square);
    const doubles off = x * vectors_greatest(s->r);
    return (many_gaps){gap, doubles_both(doubles_at_most(off * off, 0x1p-27 * (gap * gap)),
                                         doubles_less(doubles_abs(x), doubles_same(MOST_EXCESS)))};
}

#else

/* x y as a pair, off by 2^-106 of itself (lanes_two_product). */
HOT_INLINE doubles_pair pair_product(doubles_split x, doubles_split y)
{
    const doubles p = x.whole * y.whole;
    return (doubles_pair){p, (((x.head * y.head - p) + x.head * y.tail) + x.tail * y.head) + x.tail * y.tail};
}

/* x as a multiple of the last bit of a splitter, and what remains. */
HOT_INLINE doubles_split split_on_grid(doubles x, doubles splitter)
{
    const doubles head = doubles_on_grid(x, splitter);
    return (doubles_split){x, head, x - head};
}

/* Adds x^2, as a sum of the square of its head and what remains. */
HOT_INLINE void add_square(doubles_pair *sum, doubles_split x)
{
    sum->hi = sum->hi + x.head * x.head;
    sum->lo = sum->lo + x.tail * (x.head + x.whole);
}

/* Sums over the axes, with w = r m: those of w^2, less 1, of m e, and of e^2. */
typedef struct many_sums
{
    doubles_pair excess;
    doubles along, error;
} many_sums;

/* Adds those of one axis, where beyond: r^2 < v.

   e = q - r w - v m, and m is above q / (r^2 + v) by 2^-50 to 2^-48 of itself (gaps_at): so the larger one of
   the rounded r w and v m is at least q / 2, and q less that is exact. What is left of it is the other one
   but for 2^-47 q, so that less the other one is off by 2^-100 q.

   |w| is nearly 1. The heads of its coordinates are multiples of 2^-26, so their squares add up without
   rounding; the tails, at most 2^-27, make both r w and the sum of w^2 wrong by less than 2^-75. */
HOT_INLINE void add_axis(many_sums *f, doubles_split r, doubles_split m, doubles_split v, doubles q,
                         doubles rest, double_marks beyond)
{
    const doubles_pair w = pair_product(r, m), v_m = pair_product(v, m);
    const doubles_split of_w = split_on_grid(w.hi, doubles_same(0x1.8p26));
    const doubles_pair r_w = pair_product(r, of_w);
    const doubles more = doubles_select(beyond, v_m.hi, r_w.hi),
                  less = doubles_select(beyond, r_w.hi, v_m.hi);
    const doubles e = ((q - more) - less) + (rest - ((r_w.lo + v_m.lo) + r.whole * w.lo));
    add_square(&f->excess, of_w);
    f->excess.lo = f->excess.lo + 2 * w.hi * w.lo;
    f->along = f->along + m.whole * e;
    f->error = f->error + e * e;
}

/* v |m| + c / |m|. The heads of m are multiples of 2^-24 of a power of two that is not above the largest
   coordinate, so their squares add up without rounding, and so does the square of the head of |m|; all else
   is off by 2^-73 of |m|^2. The rounded root is corrected to the first order. */
HOT_INLINE doubles gap_along(vectors m, doubles_split v, doubles c)
{
    const doubles splitter = 0x1.8p28 * doubles_power(vectors_greatest(vectors_abs(m)));
    doubles_pair square = {doubles_same(0), doubles_same(0)};
    UNROLLED for (int k = 0; k < DIM; k++) add_square(&square, split_on_grid(m.at[k], splitter));
    const doubles_split length = split_on_grid(doubles_sqrt(square.hi + square.lo), splitter);
    const doubles_pair product = pair_product(v, length);
    const doubles lost = (square.hi - length.head * length.head) +
                         (square.lo - length.tail * (length.head + length.whole));
    return product.hi + (product.lo + (c + 0.5 * v.whole * lost) / length.whole);
}

/* What look_in_pairs does, and is_gap_certain: m is rounded up, which changes no direction. The products of
   poles_at and what is made of them are off by less than 8 u. */
HOT_INLINE many_gaps gaps_at(const many_ovals *s, vectors radii, doubles v)
{
    const many_poles p = poles_at(radii.at, v);
    const doubles per = (1 + 0x1p-49) / p.all, zero = doubles_same(0);
    const doubles_split of_v = split_of(v);
    many_sums f = {{doubles_same(-1), zero}, zero, zero};
    vectors m;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        m.at[k] = s->q.at[k] * (p.others[k] * per);
        add_axis(&f, split_of(s->r.at[k]), split_of(m.at[k]), of_v, s->q.at[k], s->rest.at[k],
                 doubles_less(radii.at[k], v));
    }
    const doubles x = f.excess.hi + f.excess.lo;
    const doubles gap = gap_along(m, of_v, 0.5 * x + 0.125 * x * x + f.along);
    const doubles off = doubles_abs(x) * vectors_greatest(s->r), least = s->least * s->least + v;
    const double_marks nearby = doubles_both(doubles_at_most(off, 0x1p-28 * gap),
                                             doubles_less(doubles_abs(x), doubles_same(MOST_EXCESS)));
    return (many_gaps){gap,
                       doubles_both(nearby, doubles_at_most(v * f.error, 0x1p-56 * (gap * gap) * least))};
}

#endif

/* The same of points that are certainly outside. */
HOT_INLINE many_gaps gaps_outside(const many_ovals *s, vectors radii, doubles v)
{
    many_gaps g = gaps_at(s, radii, v);
    g.sure = doubles_both(doubles_both(g.sure, doubles_less(doubles_same(0), v)),
                          within(g.gap, LEAST_GAP, 8));
    return g;
}

/* At the root of lanes that are not done. For a float that of the first steps is near enough most often. */
HOT_INLINE many_gaps gaps_at_root(const many_ovals *s, vectors radii, const float *root, double_marks done)
{
#if REAL_DIGITS == 24
    many_gaps g = gaps_outside(s, radii, doubles_load_floats(root));
    done = doubles_either(done, g.sure);
    if (doubles_bits(done) != ALL_DOUBLES)
    {
        const many_gaps more = gaps_outside(s, radii, root_near(s, radii, root, done));
        g.gap = doubles_select(g.sure, g.gap, more.gap);
        g.sure = doubles_either(g.sure, more.sure);
    }
    return g;
#else
    return gaps_outside(s, radii, root_near(s, radii, root, done));
#endif
}

/* Points against the ellipsoid as a level: the sum of (q_i / r_i)^2, and 1, times the product of all r_i^2. A
   point is inside by more than all rounding as in overlap_towards, with 1 - level^2 < 2 (1 - level). No root
   is sought for those that may be inside. */
HOT_INLINE unsigned measure_ovals(const many_ovals *s, const float *root, real *distances)
{
    const vectors    radii = vectors_product(s->r, s->r);
    const many_poles p = poles_at(radii.at, doubles_same(0));
    doubles          level = doubles_same(0);
    UNROLLED for (int k = 0; k < DIM; k++) level = level + s->q.at[k] * s->q.at[k] * p.others[k];
    const double_marks inside = doubles_less(0x1p-30 * s->sum * p.all, (p.all - level) * s->least);
    const many_gaps    g = gaps_at_root(s, radii, root, doubles_less(level, p.all));
    const double_marks valid = doubles_both(
        doubles_both(within(s->power, 0x1p-120, 0x1p120), doubles_at_most(doubles_same(0), s->least)),
        doubles_less(s->error, doubles_same(0x1p-18)));
    doubles_store_reals(distances, doubles_select(inside, doubles_same(0), g.gap * s->power));
    return doubles_bits(doubles_both(doubles_either(inside, g.sure), valid));
}

/* ---- the kernel ---- */

/* Loads DOUBLES pairs, and rounds what the root is found from. */
HOT_INLINE many_ovals take_ovals(float_ovals *f, const columns *a, const columns *b, size_t i, size_t place)
{
    const many_ovals s = ovals_load(a, b, i);
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        doubles_store_floats(&f->radii[k][place], s.r.at[k] * s.r.at[k]);
        doubles_store_floats(&f->c[k][place], s.q.at[k] * s.r.at[k]);
    }
    return s;
}

/* Where the last pairs do not fill a block, its first ones are taken again. */
FOR_BASELINE static NOINLINE void groups_of_distance_point_ellipsoid(const columns *a, const columns *b,
                                                                     size_t first, size_t end,
                                                                     single_number *single, real *numbers)
{
    const columns left = *a, right = *b;
    for (size_t i = first; i < end; i += BLOCK)
    {
        many_ovals  s[BLOCK / DOUBLES];
        float_ovals f;
        for (size_t k = 0; k < BLOCK; k += DOUBLES)
            s[k / DOUBLES] = take_ovals(&f, &left, &right, i + k < end ? i + k : i, k);
        KERNEL_IN_DOUBLE(find_roots)(&f);
        for (size_t k = 0; k < BLOCK && i + k < end; k += DOUBLES)
        {
            const unsigned known = measure_ovals(&s[k / DOUBLES], f.root + k, numbers + i + k);
            if (known != ALL_DOUBLES)
                settle_numbers(single, a, b, i + k, ALL_DOUBLES & ~known, numbers);
        }
    }
}

void KERNEL(distance_point_ellipsoid)(const columns *a, const columns *b, size_t count, single_number *single,
                                      real *numbers)
{
    measure_list(groups_of_distance_point_ellipsoid, a, b, count, single, numbers);
}

#endif
