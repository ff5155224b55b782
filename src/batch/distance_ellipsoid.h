/*
 * Distances of many points and ellipsoids, several pairs at once. The equations and the bounds are those of
 * quick/sphere_ellipsoid.h and quick/point_ellipsoid.h, in their notation: q is the point along the axes of
 * the ellipsoid, lengths are multiplied by a power of two so that the size of the pair is in 1..2, and the
 * root v of x = 0 is sought from below: first in float, where there are twice as many numbers at once, by
 * steps of Halley's method; then in double, by Newton's.
 *
 * Each lane makes as many steps as it needs, whatever its neighbours need, so that its bits do not depend on
 * them. What is not certain at the v where it stops is open.
 */
#ifndef CD_BATCH_DISTANCE_ELLIPSOID_H
#define CD_BATCH_DISTANCE_ELLIPSOID_H

#include <stddef.h>

#include "../number/compiler.h"
#include "columns.h"
#include "lanes.h"
#include "measure.h"
#include "vectors.h"

/* Where distances are taken from, of L = 1..2. In float the coordinates along the axes lack the second term
   of the series, 3/2 E^2, which is below 2^-39 L: less than 2^-28 of such a distance. In double see "in
   pairs" there. */
#define LEAST_GAP (REAL_DIGITS == 24 ? 0x1p-10 : 0x1p-15)

/* |x| from which one more step of Newton's method, which squares it, leads close enough to the root. */
#define NEAR_ROOT (REAL_DIGITS == 24 ? 0x1p-9 : 0x1p-17)

/* |x| up to which what is left out is small enough: see gaps_at and gaps_at_root. */
#define MOST_EXCESS (REAL_DIGITS == 24 ? 0x1p-6 : 0x1p-30)

#define FIRST_STEPS_TO_ROOT 2
#define LAST_STEPS_TO_ROOT  4

#if REAL_DIGITS == 53

/* x rounded to a multiple of the last bit of a `splitter`, 3/2 times a power of two. */
HOT_INLINE doubles doubles_on_grid(doubles x, doubles splitter)
{
    return (x + splitter) - splitter;
}

/* A vector as a sum of multiples of 2^-52 of what the splitter is 3/2 of, and what remains. */
typedef struct cut_vectors
{
    vectors high, low;
} cut_vectors;

HOT_INLINE cut_vectors vectors_cut(vectors v, doubles splitter)
{
    cut_vectors c;
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

#endif

typedef struct many_ovals
{
    vectors q, r, squared_r;
#if REAL_DIGITS == 53
    cut_vectors cut;    /* q more precisely */
    vectors     m;      /* at v */
    doubles     length; /* |m|, rounded */
#endif
    doubles      power;         /* of two, not above the size of the pair */
    doubles      least;         /* of the radii */
    double_marks inside, close; /* certainly inside; at least nearly */
    doubles      v;             /* the root, or nearly */
} many_ovals;

#if REAL_DIGITS == 53

/* q = M d + E M d, where E M d is half of M (d - M^T M d), in the plane half of 1 - |axis|^2 times M d. All
   is cut so that products of the high parts add up without rounding ("in pairs" there): multiples of 2^-51,
   below 4. With what remains, M d and M^T M d are off by 8 u of 2^-22, and q by less than 2^-70. */
HOT_INLINE void along_axes_of_ovals(many_ovals *s, const many_axes *m, vectors d, vectors lost)
{
    const doubles of_lengths = doubles_same(0x1.8p27), of_axes = doubles_same(0x1.8p26);
    cut_vectors   way = vectors_cut(d, of_lengths), axis[DIM];
    vectors       high, rest;
    way.low = vectors_add(way.low, lost);
#if DIM == 2
    axis[0] = vectors_cut(m->row[0], of_axes);
    axis[1].high = (vectors){{-axis[0].high.at[1], axis[0].high.at[0]}};
    axis[1].low = (vectors){{-axis[0].low.at[1], axis[0].low.at[0]}};
#else
    UNROLLED for (int k = 0; k < DIM; k++) axis[k] = vectors_cut(m->row[k], of_axes);
#endif
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const doubles_pair along = dot_of_cut(&way, &axis[k], m->row[k]);
        high.at[k] = along.hi;
        rest.at[k] = along.lo;
    }
    s->cut = vectors_cut(high, of_lengths);
    s->cut.low = vectors_add(s->cut.low, rest);
#if DIM == 2
    const doubles square = vectors_dot(axis[0].high, axis[0].high);
    const doubles more = vectors_dot(axis[0].low, vectors_add(axis[0].high, m->row[0]));
    s->cut.low = vectors_add(s->cut.low, vectors_scale(s->cut.high, 0.5 * ((1 - square) - more)));
#else
    vectors off;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        cut_vectors column;
        vectors     whole;
        UNROLLED for (int j = 0; j < DIM; j++)
        {
            column.high.at[j] = axis[j].high.at[k];
            column.low.at[j] = axis[j].low.at[k];
            whole.at[j] = m->row[j].at[k];
        }
        const doubles_pair back = dot_of_cut(&s->cut, &column, whole);
        off.at[k] = (d.at[k] - back.hi) + (lost.at[k] - back.lo);
    }
    UNROLLED for (int k = 0; k < DIM; k++)
        s->cut.low.at[k] = s->cut.low.at[k] + 0.5 * vectors_dot(m->row[k], off);
#endif
    s->q = vectors_add(s->cut.high, s->cut.low);
}

#endif

/* The products of the r_k^2 + v but the k-th, and of all. */
typedef struct many_poles
{
    doubles others[DIM], all;
} many_poles;

#define POLES(many, poles, poles_of, poles_at)                                 \
    HOT_INLINE poles poles_of(const many below[DIM])                           \
    {                                                                          \
        poles p;                                                               \
        UNROLLED for (int k = 0; k < DIM; k++)                                 \
            p.others[k] = below[(k + 1) % DIM] ONLY_3D(*below[(k + 2) % DIM]); \
        p.all = p.others[0] * below[0];                                        \
        return p;                                                              \
    }                                                                          \
    HOT_INLINE poles poles_at(const many radii[DIM], many v)                   \
    {                                                                          \
        many below[DIM];                                                       \
        UNROLLED for (int k = 0; k < DIM; k++) below[k] = radii[k] + v;        \
        return poles_of(below);                                                \
    }
POLES(doubles, many_poles, poles_of, poles_at)

/* Points against the ellipsoid as a level: the sum of (q_i / r_i)^2, and 1, times the product of all r_i^2. A
   point is inside by more than all rounding as in overlap_towards, with 1 - level^2 < 2 (1 - level). No
   length is above 2, so their sum is at most 12. */
HOT_INLINE void see_inside(many_ovals *s)
{
    const vectors    squares = vectors_product(s->q, s->q);
    const many_poles p = poles_of(s->squared_r.at);
    doubles          level = squares.at[0] * p.others[0] + squares.at[1] * p.others[1];
    ONLY_3D(level = level + squares.at[2] * p.others[2];)
    s->inside = doubles_less(12 * 0x1p-30 * p.all, (p.all - level) * s->least);
    s->close = doubles_less(level, p.all);
}

HOT_INLINE void ovals_load(many_ovals *s, const columns *a, const columns *b, size_t i)
{
    const vectors   p = vectors_load(a, 0, i), center = vectors_load(b, CENTER, i);
    const vectors   radii = vectors_load(b, EXTENTS, i);
    const many_axes m = axes_load(b, i);
    const vectors   way = vectors_sub(p, center);
    doubles         size = doubles_same(0);
    UNROLLED for (int k = 0; k < DIM; k++)
        size = doubles_max(size, doubles_max(doubles_abs(way.at[k]), radii.at[k]));
    s->power = doubles_power(size);
    const doubles unit = doubles_inverse_power(s->power);
    const vectors d = vectors_scale(way, unit);
    s->r = vectors_scale(radii, unit);
    s->squared_r = vectors_product(s->r, s->r);
    s->least = doubles_min(s->r.at[0], s->r.at[1]);
    ONLY_3D(s->least = doubles_min(s->least, s->r.at[2]);)
#if REAL_DIGITS == 53
    vectors lost;
    UNROLLED for (int k = 0; k < DIM; k++) lost.at[k] = pair_difference(p.at[k], center.at[k]).lo * unit;
    along_axes_of_ovals(s, &m, d, lost);
#else
    s->q = along_true_axes_of(&m, d, along_rows_of(&m, d));
#endif
    see_inside(s);
}

/* ---- the root ---- */

/* The pairs of a block, for their roots in float: as many as eight vectors hold, since one step waits for the
   one before. */
#define BLOCK (8 * FLOATS)

typedef struct float_ovals
{
    float radii[DIM][BLOCK], c[DIM][BLOCK]; /* r_k^2 and q_k r_k */
    float root[BLOCK];
} float_ovals;

/* Finds `count` roots, a multiple of FLOATS, from the rest; in the families in double. */
void KERNEL_IN_DOUBLE(find_roots)(float_ovals *f, size_t count);

#if REAL_DIGITS == 53

typedef struct many_float_poles
{
    floats others[DIM], all;
} many_float_poles;

POLES(floats, many_float_poles, float_poles_of, float_poles_at)

/* step_of_halley, h - 1 being 2 X / (3 P^2 + s_0). */
HOT_INLINE floats float_step_to_root(const floats radii[DIM], const floats c[DIM], floats v)
{
    const many_float_poles p = float_poles_at(radii, v);
    floats                 s_0, s_1, s_2;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const floats w = c[k] * p.others[k], square = w * w, first = square * p.others[k];
        s_0 = k == 0 ? square : s_0 + square;
        s_1 = k == 0 ? first : s_1 + first;
        s_2 = k == 0 ? first * p.others[k] : s_2 + first * p.others[k];
    }
    const floats one = p.all * p.all, over = s_0 - one, s_1_s_1 = s_1 * s_1;
    const floats straight = s_1_s_1 * (3 * one + s_0);
    const floats curved = straight - 3 * over * (s_0 * s_2 - s_1_s_1);
    const floats slope = floats_max(curved, 0.25f * straight);
    return 2 * over * (p.all * s_0) * s_1 / slope;
}

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
FOR_BASELINE void KERNEL_IN_DOUBLE(find_roots)(float_ovals *f, size_t count)
{
    for (int step = 0; step <= FIRST_STEPS_TO_ROOT; step++)
        for (size_t i = 0; i < count; i += FLOATS)
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
                v = floats_max(v + float_step_to_root(radii, c, v), 0.875f * v);
            }
            floats_store(f->root + i, v);
        }
}

#endif

/* The root, or nearly, from that in float, by steps of Newton's method: X P / (2 s_1), in the notation of
   step_of_halley. None is sought for points that may be inside. */
HOT_INLINE doubles root_near(const many_ovals *s, double_marks done)
{
    const vectors c = vectors_product(s->q, s->r);
    doubles       v = s->v;
    for (int k = 0; k < LAST_STEPS_TO_ROOT && doubles_bits(done) != ALL_DOUBLES; k++)
    {
        const many_poles p = poles_at(s->squared_r.at, v);
        vectors          others, w;
        UNROLLED for (int i = 0; i < DIM; i++) others.at[i] = p.others[i];
        w = vectors_product(c, others);
        w = vectors_product(w, w);
        const doubles one = p.all * p.all, over = vectors_total(w) - one;
        const doubles step = over * p.all / (2 * vectors_dot(w, others));
        v = doubles_select(done, v, v + step);
        done = doubles_either(done, doubles_less(doubles_abs(over), NEAR_ROOT * one));
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

/* f = v^2 |m|^2 + v x, a lower bound of the square of the distance (quick/gap_by_model.h), with m = n / P and
   x = X / P^2. The root and the inverse of P need not wait for each other.

   How far f is below its maximum: its slope is x at v and 0 at the root, which is no further away than |h -
   1| (R^2 + v), R the largest radius, because that scales the least of all factors of a term of h^2. So that
   is less than |x| |h - 1| (R^2 + v), for |x| < 2^-6 less than 0.51 x^2 (R^2 + v); divided by 2 f, less than
   2^-28.9 of the distance where x^2 (R^2 + v) is at most 2^-27 f. For a q inside f is not above 0.

   x is off by 24 u, v x by less than 2^-36 of f > 2^-20, since v^2 |m|^2 is nearly f and |m| > 2^-2. P^2 >
   2^-900 is asked for, so that nothing underflows that counts. */
HOT_INLINE many_gaps gaps_at(const many_ovals *s, doubles v)
{
    const many_poles p = poles_at(s->squared_r.at, v);
    vectors          n;
    UNROLLED for (int k = 0; k < DIM; k++) n.at[k] = s->q.at[k] * p.others[k];
    const vectors w = vectors_product(s->r, n);
    const doubles one = p.all * p.all, over = vectors_dot(w, w) - one;
    const doubles per = 1 / p.all, gap = doubles_sqrt(v * (v * vectors_dot(n, n) + over)) * per;
    const doubles x = over * (per * per);
    const doubles off = x * x * (vectors_greatest(s->squared_r) + v);
    return (many_gaps){gap, doubles_both(doubles_at_most(off, 0x1p-27 * (gap * gap)),
                                         doubles_less(doubles_abs(over), MOST_EXCESS * one - 0x1p-900))};
}

/* Where the gap is large enough. */
HOT_INLINE many_gaps gaps_outside(const many_ovals *s, doubles v)
{
    many_gaps g = gaps_at(s, v);
    g.sure = doubles_both(g.sure, doubles_less(doubles_same(LEAST_GAP), g.gap));
    return g;
}

/* At the root. For a float that of the first steps is near enough most often. */
HOT_INLINE many_gaps gaps_at_root(const many_ovals *s)
{
    many_gaps          g = gaps_outside(s, s->v);
    const double_marks done = doubles_either(s->close, g.sure);
    if (doubles_bits(done) != ALL_DOUBLES)
    {
        const many_gaps more = gaps_outside(s, doubles_max(root_near(s, done), doubles_same(0)));
        g.gap = doubles_select(g.sure, g.gap, more.gap);
        g.sure = doubles_either(g.sure, more.sure);
    }
    return g;
}

#else

/* x = |w|^2 - 1, with w = r m, of which n are the parts. |w| is nearly 1: the heads of the products of the
   leading parts, which are exact, are multiples of 2^-26, so their squares add up without rounding. What else
   there is of w_k, `rest` and what the head lacks, is below 2^-25 (|w_k| + r_k |m|) + 2^-27; rest is off by
   2 u and the last product by 4 u of that. So x is off by less than 2^-72 R |m|, R the largest radius. */
HOT_INLINE doubles excess_of(vectors r, vectors m, const cut_vectors *n)
{
    doubles_pair x = {doubles_same(-1), doubles_same(0)};
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const doubles leading = doubles_leading(r.at[k]);
        const doubles most = leading * n->high.at[k];
        const doubles rest = leading * n->low.at[k] + (r.at[k] - leading) * m.at[k];
        const doubles head = doubles_on_grid(most, doubles_same(0x1.8p26));
        const doubles more = ((most - head) + rest) * ((most + head) + rest);
        x.hi = x.hi + head * head;
        x.lo = k == 0 ? more : x.lo + more;
    }
    return x.hi + x.lo;
}

/* T / |m|, where T = m . q - h, in pairs; see quick/point_ellipsoid.h.

   m is off by less than 2^-48 of itself, since poles_at and what is made of its products round by less than
   24 u, so |e| <= 2^-48 |q| < 2^-31 g. With |x| R <= 2^-28 g, t is less than 2^-28 g and g less than 2^-57 of
   itself below the distance. v is above 0, since c is less than 2^-13 of the gap. As |m| >= h / R, x^2 / 8 is
   less than 2^-60 of T.

   The high parts of q and m are multiples of 2^-25 and of 2^-24 P, P the power of two in |m|, so the first
   sum of m . q is one of 2^-49 P below 12 P: it is not rounded, nor is that less 1 for P <= 2^49. What
   remains is below 2^-21 |m|, so that rounding costs less than 2^-70 |m|, and so does the error of q.

   So do the squares of the high parts of m and of the head of |m| add up without rounding; all else is off by
   2^-73 of |m|^2. So is `lost`, what the rounded root is too small by, as a square. T lost / (2 |m|^2) is v
   lost / 2, but for 2^-28 of that: so the result is rounded twice, in the sum and in the quotient. As g >
   2^-15, it is off by less than 2^-53 of itself beside that, and for g > 2^-10 by 2^-58. */
HOT_INLINE many_gaps gaps_at_root(const many_ovals *s)
{
    const vectors m = s->m;
    const doubles length = s->length, power = doubles_power(length), splitter = 0x1.8p28 * power;
    const cut_vectors n = vectors_cut(m, splitter);
    const doubles head = doubles_on_grid(length, splitter);
    const doubles square = vectors_dot(n.high, n.high), more = vectors_dot(n.low, vectors_add(n.high, m));
    const doubles lost = (square - head * head) + (more - (length - head) * (length + head));
    const doubles_pair m_q = dot_of_cut(&s->cut, &n, m);
    const doubles x = excess_of(s->r, m, &n);
    const doubles t = (m_q.hi - 1) + (m_q.lo - 0.5 * (x + s->v * lost));
    /* Not of the gap, which would have to be waited for. */
    const doubles size = doubles_abs(x), off = 0x1p28 * vectors_greatest(s->r) * size;
    const double_marks above = doubles_less(length * doubles_max(off, doubles_same(LEAST_GAP)), t);
    const double_marks nearby = doubles_both(doubles_less(size, doubles_same(MOST_EXCESS)),
                                             doubles_less(power, doubles_same(0x1p40)));
    return (many_gaps){t / length, doubles_both(nearby, above)};
}

#endif

HOT_INLINE unsigned measure_ovals(const many_ovals *s, real *distances)
{
    const many_gaps    g = gaps_at_root(s);
    const double_marks valid = doubles_both(within(s->power, 0x1p-120, 0x1p120),
                                            doubles_at_most(doubles_same(0), s->least));
    doubles_store_reals(distances, doubles_select(s->inside, doubles_same(0), g.gap * s->power));
    return doubles_bits(doubles_both(doubles_either(s->inside, g.sure), valid));
}

/* ---- the kernel ---- */

/* Loads DOUBLES pairs, and rounds what the root is found from. */
HOT_INLINE void take_ovals(many_ovals *s, float_ovals *f, const columns *a, const columns *b, size_t i,
                           size_t place)
{
    ovals_load(s, a, b, i);
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        doubles_store_floats(&f->radii[k][place], s->squared_r.at[k]);
        doubles_store_floats(&f->c[k][place], s->q.at[k] * s->r.at[k]);
    }
}

#if REAL_DIGITS == 53

HOT_INLINE void go_to_root(many_ovals *s)
{
    s->v = root_near(s, s->close);
}

HOT_INLINE void see_normal(many_ovals *s)
{
    const many_poles p = poles_at(s->squared_r.at, s->v);
    const doubles    per = 1 / p.all;
    UNROLLED for (int k = 0; k < DIM; k++) s->m.at[k] = s->q.at[k] * (p.others[k] * per);
    s->length = doubles_sqrt(vectors_dot(s->m, s->m));
}

#endif

/* Where the last pairs do not fill floats, the first ones are taken again. What takes long, a division or a
   root, is at the end of a loop of its own: what waits for it would keep other pairs from being begun. */
FOR_BASELINE static NOINLINE void groups_of_distance_point_ellipsoid(const columns *a, const columns *b,
                                                                     size_t first, size_t end,
                                                                     single_number *single, real *numbers)
{
    const columns left = *a, right = *b;
    for (size_t i = first; i < end; i += BLOCK)
    {
        const size_t here = end - i < BLOCK ? end - i : BLOCK, taken = (here + FLOATS - 1) / FLOATS * FLOATS;
        many_ovals   s[BLOCK / DOUBLES];
        float_ovals  f;
        for (size_t k = 0; k < taken; k += DOUBLES)
            take_ovals(&s[k / DOUBLES], &f, &left, &right, k < here ? i + k : i, k);
        KERNEL_IN_DOUBLE(find_roots)(&f, taken);
        for (size_t k = 0; k < here; k += DOUBLES)
            s[k / DOUBLES].v = doubles_load_floats(f.root + k);
#if REAL_DIGITS == 53
        for (size_t k = 0; k < here; k += DOUBLES)
            go_to_root(&s[k / DOUBLES]);
        for (size_t k = 0; k < here; k += DOUBLES)
            see_normal(&s[k / DOUBLES]);
#endif
        for (size_t k = 0; k < here; k += DOUBLES)
        {
            const unsigned known = measure_ovals(&s[k / DOUBLES], numbers + i + k);
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
