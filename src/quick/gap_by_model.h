/*
 * The distance of a point or a sphere from an ellipsoid by one step towards the root and a model of what is
 * left: in float, where it is more than 2^-10 of the size of the scene; and whether a sphere overlaps an
 * ellipsoid. The notation is that of quick/point_ellipsoid.h.
 *
 * THE ROOT of x = 0 is sought from below, by steps of Halley's method on 1 - 1 / h: with the sums S_k of (r_i
 * m_i)^2 / (r_i^2 + v)^k, the first derivative is - S_1 / h^3 and the second one 3 (S_0 S_2 - S_1^2) / h^5.
 * Such a step takes one division and no root. Let P be the product of all r_i^2 + v, s_k = S_k P^(k+2), and X
 * = P^2 x = s_0 - P^2. With 2 X / (3 P^2 + s_0) for h - 1, which is off by less than x^3 / 32, so that the
 * step still cubes what v is off by, and is shorter further off, it is
 *
 *     S_0 (h - 1) S_1 / (S_1^2 - 3/2 (h - 1) (S_0 S_2 - S_1^2))
 *         = 2 P s_0 s_1 X / (s_1^2 (3 P^2 + s_0) - 3 X (s_0 s_2 - s_1^2)).
 *
 * Where the lower bound is not above 0, the first step is taken from 0: X tells there whether q is outside. A
 * step that is taken from an X > 0 leads up, so v stays above 0. X is off by 24 u P^2 (below): a q inside
 * that it takes for one outside is within 12 u R of the surface. f bounds the square of its depth from below,
 * so the gap of the model comes out no larger than that and what it is off by: not above 2^-10 S. P^2 >
 * 2^-100 is asked for, so that no s_k underflows.
 *
 * THE MODEL. Let f(v) be the least of |y - q|^2 + v (sum (y_i / r_i)^2 - 1) over all y: f = v^2 |m|^2 + v x
 * for v > - min r^2. It is concave, and its maximum is the square of the distance: the dual of a convex
 * problem (S. Boyd and L. Vandenberghe, "Convex Optimization" (2004), section 5.2). With t_i = 1 / (r_i^2 +
 * v) and |z| max t_i < 1,
 *
 *     f(v + z) = f(v) + z (x - sum (r_i m_i)^2 z t_i / (1 + z t_i))
 *              = f(v) + x z - S_1 z^2 + S_2 z^3 - S_3 z^4 + S_4 z^5 - ...,
 *
 * where S_k+1 <= S_k max t_i and S_k^2 <= S_k-1 S_k+1. With y = x / (2 S_1) and z = y + 3/2 y^2 S_2 / S_1
 * that is, but for terms of y^5,
 *
 *     f(v) + S_1 y^2 + S_2 y^3 + (9/4 S_2^2 / S_1 - S_3) y^4.
 *
 * Let Y be the larger one of |y| and |z|: z alone may be small because both of its terms are large. T = Y max
 * t_i <= 2^-5 is asked for. The terms of y^5 are S_4 - 6 S_3 S_2 / S_1 + 27/4 S_2^3 / S_1^2 times that: at
 * least - 5 S_3 S_2 / S_1 and at most S_4 + 3/4 S_3 S_2 / S_1, so no more than 5 S_1 Y^2 T^3; all higher ones
 * are less than S_1 Y^2 T^3. The slope at v + z is (9 S_2^2 / S_1 - 4 S_3) y^3 and higher terms, less than 10
 * S_1 Y T^2. The second derivative is below - S_1 there, so the maximum is higher by less than 50 S_1 Y^2
 * T^4. In all the square of the distance is off by less than 8 S_1 Y^2 T^3, the distance by that divided by
 * twice itself: 4 S_1 Y^2 T^3 / gap.
 *
 * ITS ERROR. The q are off by 12 u |d| (quick/sphere_ellipsoid.h). P is off by 4 u of itself, the terms of
 * s_0 and of P^2 |m|^2 by 13 u: so x by 24 u, v^2 |m|^2 + v x by 28 u of itself and 30 u v. Divided by twice
 * the gap, of which v is at most R times as large, R the largest radius, that is less than 14 u gap + 15 u R
 * <= 15 u S, S the sum of |d_i| and all radii. What y adds, at most x^2 / (4 S_1) <= 2^-10 R^2, is off by 10
 * u of itself: where the gap is above 2^-10 S, that makes less than 5 u S. So the gap is off by less than 40
 * u S. In space E M d is taken as M (d - M^T M d) / 2, which needs fewer products: d - M^T M d is off by 3 u
 * |d| in each coordinate and its half by less than 3 u |d| as a vector, so q by less than 8 u |d|, and by
 * less than 20 u S from the q by which the careful way decides.
 *
 * In float the axes lack the second term of the series, 3/2 E^2. The entries of E are at most 2^-21 there, so
 * |E| <= 3 2^-21, and that term is below 2^-38 |d|: of a distance that, less the radius, is above 2^-10 S, it
 * is less than 2^-28. With 2^-29 for the model such a distance is good to 2^-27 of itself before it is
 * rounded to float, as quick/sphere_ellipsoid.h has it.
 */
#ifndef CD_QUICK_GAP_BY_MODEL_H
#define CD_QUICK_GAP_BY_MODEL_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "straight_vectors.h"

/* ---- the root ---- */

/* A lower bound of the root, or nearly; it is above the pole. With w = c^2 / |c|^2, by Jensen's inequality,
   1 = |c|^2 sum w_i / (r_i^2 + v)^2 >= |c|^2 / (sum w_i r_i^2 + v)^2; and each term alone is at most 1. */
HOT_INLINE double start_below(vector squared_radii, vector c)
{
    const vector squares = each_product(c, c);
    const double square = total_of(squares);
    double       v = fabs(c.at[0]) - squared_radii.at[0];
    UNROLLED for (int k = 1; k < DIM; k++) v = max2(v, fabs(c.at[k]) - squared_radii.at[k]);
    return max2(sqrt(square) - dot(squares, squared_radii) / square, v);
}

/* The products of the r_i^2 + v but the i-th, and of all; and of each s_k its terms. */
typedef struct pole_sums
{
    vector others, first;
    double all, s_0, s_1;
} pole_sums;

/* c enters by its squares, so that products of `others` need not wait for any with c. */
HOT_INLINE pole_sums sums_at(vector squared_radii, vector squared_c, double v)
{
    pole_sums    p;
    const vector r = squared_radii, below = {{r.at[0] + v, r.at[1] + v ONLY_3D(, r.at[2] + v)}};
    UNROLLED for (int k = 0; k < DIM; k++)
        p.others.at[k] = below.at[(k + 1) % DIM] ONLY_3D(*below.at[(k + 2) % DIM]);
    const vector squares = each_product(p.others, p.others);
    p.all = p.others.at[0] * below.at[0];
    p.first = each_product(each_product(squared_c, p.others), squares);
    p.s_0 = dot(squared_c, squares);
    p.s_1 = total_of(p.first);
    return p;
}

/* A step towards the root from v. */
typedef struct halley_step
{
    double step;
    double over, one; /* X and P^2 */
} halley_step;

HOT_INLINE halley_step step_of_halley(vector squared_radii, vector squared_c, double v)
{
    const pole_sums p = sums_at(squared_radii, squared_c, v);
    const double    square = p.s_1 * p.s_1, one = p.all * p.all, over = p.s_0 - one;
    const double    straight = square * (3 * one + p.s_0);
    const double    curved = straight - 3 * over * (p.s_0 * dot(p.first, p.others) - square);
    const double    step = 2 * over * (p.all * p.s_0) * p.s_1 / max2(curved, 0.25 * straight);
    return (halley_step){step, over, one};
}

/* Is q outside? The step is the first one, from `below` or 0. */
HOT_INLINE bool starts_outside(double below, const halley_step *first)
{
    return (below > 0) | ((first->over > 0) & (first->one > 0x1p-100));
}

/* Up to so many steps from v: fewer where the first one shows that it was next to the root. */
static NOINLINE double stepped_to_root(const vector *squared_radii, const vector *squared_c, double v,
                                       int steps)
{
    halley_step step = {.over = 1, .one = 0};
    for (; steps > 0 && !(fabs(step.over) < 0x1p-9 * step.one); steps--)
    {
        step = step_of_halley(*squared_radii, *squared_c, v);
        v += step.step;
    }
    return v;
}

/* ---- the model ---- */

/* Lengths are multiplied by `unit`, a power of two that makes S, the sum of |d_i| and all radii, 1..2. */
typedef struct model_gap
{
    vector q, r;
    double rho, unit, per_unit, size; /* size: S */
    double below;                     /* below the root; in float that of q along the axes as stored */
    double v;                         /* v + z; not above 0 if the center may be inside */
    union
    {
        double gap;
        double over; /* X at v = 0, where q is not certainly outside */
    };
    union
    {
        double off; /* what the model leaves out, times the gap */
        double one; /* P^2 at v = 0, likewise */
    };
} model_gap;

/* False if lengths are extreme. The square root of `below` takes as long as correcting q does, which comes
   after it for that. */
HOT_INLINE bool see_for_model(model_gap *g, vec center, double radius, const ellipsoid *b)
{
    vector       d = {{(double)center.x - b->center.x,
                       (double)center.y - b->center.y ONLY_3D(, (double)center.z - b->center.z)}};
    const vector r = load(b->radii);
    const double lengths = taxi_length(d) + total_of(r) + radius;
    vector       m[DIM];
    const int    e = exponent_of(lengths);
    g->unit = power_of_two(-e);
    g->per_unit = power_of_two(e);
    g->size = lengths * g->unit;
    load_axes(m, AXES_OF(b));
    d = times(g->unit, d);
    vector q = {{dot(m[0], d), dot(m[1], d) ONLY_3D(, dot(m[2], d))}};
    g->q = q;
    g->r = times(g->unit, r);
    g->below = start_below(each_product(g->r, g->r), each_product(g->q, g->r));
#if DIM == 2
    q = plus(q, times((1 - dot(m[0], m[0])) * 0.5, q));
#else
    const double *x = m[0].at, *y = m[1].at, *z = m[2].at;
    vector        rest;
    UNROLLED for (int k = 0; k < 3; k++)
        rest.at[k] = 0.5 * (d.at[k] - (q.at[0] * x[k] + q.at[1] * y[k] + q.at[2] * z[k]));
    q = plus(q, (vector){{dot(m[0], rest), dot(m[1], rest), dot(m[2], rest)}});
#endif
    g->q = q;
    g->rho = radius * g->unit;
    return REAL_DIGITS == 24 || (lengths > 0x1p-900 && lengths < 0x1p900);
}

/* The gap of q; false if it is not clearly outside, or v is not near enough. */
HOT_INLINE bool solve_by_model(model_gap *g)
{
    const vector      squared_radii = each_product(g->r, g->r), c = each_product(g->q, g->r);
    const vector      squared_c = each_product(c, c);
    double            v = max2(g->below, 0);
    const halley_step first = step_of_halley(squared_radii, squared_c, v);
    if (!starts_outside(g->below, &first))
    {
        g->v = g->below;
        g->over = first.over;
        g->one = first.one;
        return false;
    }
    v += first.step;
    const pole_sums p = sums_at(squared_radii, squared_c, v);
    const vector    m = each_product(g->q, p.others), second = each_product(p.first, p.others);
    const double    s_2 = total_of(second), s_3 = dot(second, p.others), over = p.s_0 - p.all * p.all;
    const double    per = 1 / p.all, per_s_1 = 1 / p.s_1, bend = s_2 * per_s_1;
    /* y and z over P; the terms of the model times P^2. */
    const double y = 0.5 * over * per_s_1, y_y = y * y, z = y + 1.5 * (bend * y_y);
    const double more = y_y * ((p.s_1 + y * s_2) + y_y * (2.25 * (bend * s_2) - s_3));
    const double reach = max2(fabs(y), fabs(z)), turn = reach * largest(p.others);
    g->v = v + p.all * z;
    g->gap = per * sqrt(v * v * dot(m, m) + (v * over + p.all * more));
    g->off = 4 * per * (p.s_1 * (reach * reach)) * (turn * turn * turn);
    return (v > 0) & (g->gap > 0x1p-10 * g->size) & (turn <= 0x1p-5);
}

/* Where `below` is not above 0 and the gap is not known, is q certainly inside: is |q / r| below 1 by more
   than q is off over the least radius? 1 - |q / r| is at least half of 1 - |q / r|^2, which is -x at v = 0,
   and good to 24 u. (Where q is certainly outside but the gap is not near enough, `over` is the gap, which is
   not below 0.) */
HOT_INLINE bool is_inside_by_model(const model_gap *g)
{
    const double slack = (128 * UNIT_ROUNDOFF + 0x1p-36) * g->size;
    double       least = min2(g->r.at[0], g->r.at[1]);
    ONLY_3D(least = min2(least, g->r.at[2]);)
    return (g->one > 0x1p-900) & (least * -g->over > slack * g->one);
}

HOT_INLINE bool gap_by_model(model_gap *g, vec center, double radius, const ellipsoid *b)
{
    return see_for_model(g, center, radius, b) && solve_by_model(g);
}

/* The distance, less the radius, and whether it is good to float. */
HOT_INLINE double distance_of_model(const model_gap *g)
{
    return (g->gap - g->rho) * g->per_unit;
}

HOT_INLINE bool is_far_in_float(const model_gap *g)
{
    const double distance = g->gap - g->rho;
    return (distance > 0x1p-10 * g->size) & (g->off <= 0x1p-29 * (distance * g->gap));
}

/* Do they overlap, by q as see_for_model has it, or, with 53 digits, by a q that lacks nothing? */
HOT_INLINE quick_answer overlap_by_model(const model_gap *g, int digits)
{
    const double slack = (64 * UNIT_ROUNDOFF + (digits == 24 ? 0x1p-37 : 0)) * g->size;
    const double apart = g->gap - g->rho;
    return (apart - slack) * g->gap > g->off ? NO : (-apart - slack) * g->gap > g->off ? YES : UNCLEAR;
}

#endif
