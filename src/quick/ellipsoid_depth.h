/*
 * The penetration of two ellipsoids in plain double, with a proof that no way out is shorter. In the notation
 * of quick/two_ellipsoids.h, let F(n) = h_A + h_B - n . d be the depth along a unit vector n, minus the gap.
 * The shortest way out is along the n with the least F. F may have several local minima.
 *
 * A LOCAL MINIMUM is found by Newton's method on the sphere, as the largest gap is: with w = d - s_A - s_B
 * and t its part across n, the step y solves (h_A'' + h_B'' - F I) y = t. Where that matrix is not positive
 * definite, the step goes without F I, twice as far; a step that leads up is taken in part. At a minimum t =
 * 0.
 *
 * THE PROOF. x_A / h_A is a unit vector. Two more that complete a basis with it, times the e_Ak, give vectors
 * p_1 and p_2 with P_A = s_A s_A^T + p_1 p_1^T + p_2 p_2^T; both are across n, for p_j . n is their product
 * with x_A. So do q_1 and q_2 for B. Whatever the rotation or reflection R of two dimensions is,
 *
 *     Q = (s_A + s_B) (s_A + s_B)^T + sum (p_j + (R q)_j) (p_j + (R q)_j)^T
 *
 * is that of an ellipsoid inside of the Minkowski sum of A and B, by the triangle inequality (A. B.
 * Kurzhanski and I. Valyi, "Ellipsoidal Calculus for Estimation and Control" (1997)): its reach q(n') = |n'^T
 * Q n'|^(1/2) <= h_A(n') + h_B(n'). At n it is h = h_A + h_B, with Q n = h (s_A + s_B). R is chosen to make
 * it large. Let delta = F(n), G = Q / h - delta I. Then d = s_A + s_B - delta n + t = G n + t. If G is
 * positive definite, then for any unit vector n', by the inequality of Cauchy and Schwarz in G,
 *
 *     (n' . G n)^2 <= (n'^T G n') (n^T G n) = (q(n')^2 / h - delta) (h - delta),
 *
 * and (q(n') - delta)^2 less that is delta / h (h - q(n'))^2 >= 0. G > 0 also gives q(n')^2 > delta h and h >
 * delta, so q(n') > delta. Hence q(n') - n' . G n >= delta, and F(n') >= delta - |t|: the depth is between
 * delta - |t| and delta. |t| <= 8 u L is asked for, and that the factors D of G h - 2^-30 (trace of Q) I = L
 * D L^T are positive: they are those of a matrix that is off by less than 2^-40 of that trace. So no other
 * direction is equally short, and no tie is to be settled.
 *
 * In the plane there is one p and one q, and R is their sign. Where G is not positive definite, the proof of
 * quick/depth_bound.h is tried.
 *
 * The starts are the way between the centres and the axes of both ellipsoids, the deepest F last. What is
 * proved at none of them is left open: concentric ellipsoids, symmetric ones, and many that are thin.
 */
#ifndef CD_QUICK_ELLIPSOID_DEPTH_H
#define CD_QUICK_ELLIPSOID_DEPTH_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "depth_bound.h"
#include "ellipsoid_view.h"
#include "two_ellipsoids.h"

/* The depth along the axes that the search starts with, the least of them found by looking at all. */
#define DEPTH_STARTS (1 + 2 * DIM)

typedef struct depth_starts
{
    vector n[DEPTH_STARTS];
    double depth[DEPTH_STARTS];
} depth_starts;

HOT_INLINE void list_starts(depth_starts *all, const ellipsoid_pair_view *s)
{
    for (int k = 0; k < DEPTH_STARTS; k++)
    {
        vector n = k == 0 ? s->way : k <= DIM ? s->a.edge[k - 1] : s->b.edge[k - 1 - DIM];
        double along = dot(n, s->way);
        n = times((along < 0 ? -1 : 1) / sqrt(dot(n, n)), n);
        all->n[k] = n;
        /* An axis across the way is left out, for which of its two directions comes first is settled by no
         * rule. */
        all->depth[k] = along != 0 ? reach_along(&s->a, n) + reach_along(&s->b, n) - dot(n, s->way)
                                   : INFINITY;
    }
}

/* The best start that is left; -1 if there is none. */
HOT_INLINE int next_start(depth_starts *all)
{
    int best = -1;
    for (int k = 0; k < DEPTH_STARTS; k++)
        if (all->depth[k] < (best < 0 ? INFINITY : all->depth[best]))
            best = k;
    if (best >= 0)
        all->depth[best] = INFINITY;
    return best;
}

/* The local minimum of the depth that a start leads to. False if it is not certain within some steps. */
static NOINLINE bool least_depth_from(ellipsoid_gap *g, const ellipsoid_pair_view *s, vector n)
{
    const double limit = 8 * UNIT_ROUNDOFF * s->size;
    look_along(g, s, n);
    for (int k = 0; k < 20; k++)
    {
        if (dot(g->across, g->across) <= limit * limit)
            return true;
        symmetric m = curvature_of_reaches(g, s), shifted = m;
        add_to_diagonal(&shifted, g->gap);
        bool          convex_there = positive_definite(&shifted);
        vector        y = convex_there ? solved(&shifted, g->across) : times(2, solved(&m, g->across));
        double        length = dot(y, y);
        ellipsoid_gap next;
        y = length > 0.25 ? times(0.5 / sqrt(length), y) : y;
        look_along(&next, s, made_unit(plus(g->n, y)));
        for (int part = 0; part < 3 && !(next.gap >= g->gap - limit); part++)
        {
            y = times(0.25, y);
            look_along(&next, s, made_unit(plus(g->n, y)));
        }
        *g = next;
    }
    return false;
}

/* p_1 and p_2 of an ellipsoid, or p: rows across x / h, times the edges. */
static NOINLINE void rows_across(vector p[DIM - 1], const ellipsoid_view *s, vector n, double per)
{
    vector x = times(per, along_edges(s, n));
#if DIM == 2
    p[0] = of_edges(s, (vector){{-x.at[1], x.at[0]}});
#else
    /* T. Duff and others, "Building an Orthonormal Basis, Revisited", J. Comput. Graph. Tech. 6 (2017). */
    double sign = copysign(1, x.at[2]), a = -1 / (sign + x.at[2]), b = x.at[0] * x.at[1] * a;
    p[0] = of_edges(s, (vector){{1 + sign * x.at[0] * x.at[0] * a, sign * b, -sign * x.at[0]}});
    p[1] = of_edges(s, (vector){{b, sign + x.at[1] * x.at[1] * a, -x.at[1]}});
#endif
}

/* Adds R q to the rows p, for the best R. */
HOT_INLINE void add_aligned(vector p[DIM - 1], const vector q[DIM - 1])
{
#if DIM == 2
    p[0] = dot(p[0], q[0]) < 0 ? minus(p[0], q[0]) : plus(p[0], q[0]);
#else
    double xx = dot(p[0], q[0]), xy = dot(p[0], q[1]), yx = dot(p[1], q[0]), yy = dot(p[1], q[1]);
    double turn_x = xx + yy, turn_y = xy - yx, flip_x = xx - yy, flip_y = xy + yx;
    double turn = turn_x * turn_x + turn_y * turn_y, flip = flip_x * flip_x + flip_y * flip_y;
    bool   flips = flip > turn;
    double per = 1 / sqrt(flips ? flip : turn > 0 ? turn : 1);
    double c = (flips ? flip_x : turn_x) * per, z = (flips ? flip_y : turn_y) * per;
    if (!(flips || turn > 0))
        c = 1;
    p[0] = plus(p[0], plus(times(c, q[0]), times(z, q[1])));
    p[1] = plus(p[1], flips ? minus(times(z, q[0]), times(c, q[1])) : minus(times(c, q[1]), times(z, q[0])));
#endif
}

/* Is the depth -gap at the support vector s_A + s_B and these rows the least of all? */
HOT_INLINE bool proves_least(vector support, const vector p[DIM - 1], double h, double depth)
{
    symmetric q = squares_of(1, support, 1, p[0]);
#if DIM == 3
    symmetric last = squares_of(1, p[1], 0, p[1]);
    q = weighted(1, &q, 1, &last);
#endif
    add_to_diagonal(&q, -(depth * h + 0x1p-30 * (q.xx + q.yy ONLY_3D(+q.zz))));
    return positive_definite(&q);
}

HOT_INLINE bool is_least_depth(const ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    vector p[DIM - 1], q[DIM - 1];
    rows_across(p, &s->a, g->n, g->per_a);
    rows_across(q, &s->b, g->n, g->per_b);
    add_aligned(p, q);
    return proves_least(plus(g->s_a, g->s_b), p, g->h_a + g->h_b, -g->gap);
}

/* The same by quick/depth_bound.h. */
static NOINLINE bool is_least_by_parts(const ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    const double depth = -g->gap, least = depth - 4 * UNIT_ROUNDOFF * s->size;
    depth_field  f = {&s->a, &s->b, times(-1, s->way)};
    depth_cap    cap = {g->n, 2};
    for (int k = 0; k < CAP_COUNT && cap.cosine == 2; k++)
    {
        symmetric m = curvature_in_cap(&s->a, g->s_a, g->h_a, cap_cosine(k));
        symmetric q = curvature_in_cap(&s->b, g->s_b, g->h_b, cap_cosine(k));
        if (curves_enough(weighted(1, &m, 1, &q), g->n, depth, cap_cosine(k)))
            cap.cosine = cap_cosine(k);
    }
    for (int orthant = 0; orthant < 1 << DIM && cap.cosine < 2; orthant++)
    {
        depth_corner c[DIM];
        corners_of_orthant(c, orthant);
        for (int k = 0; k < DIM; k++)
            c[k].gradient = depth_gradient(&f, c[k].n);
        if (!deep_between(&f, &cap, c, least, DEPTH_DIVISIONS))
            return false;
    }
    return cap.cosine < 2;
}

/* The least depth of two ellipsoids that overlap by more than rounding; false if it is left open. */
static bool least_ellipsoid_depth(ellipsoid_gap *g, ellipsoid_pair_view *s)
{
    depth_starts all;
    if (!(s->a.least > 0 && s->b.least > 0 && dot(s->way, s->way) > 0))
        return false;
    if (!s->has_squares)
        add_squares(s);
    list_starts(&all, s);
    for (int tried = 0, k; tried < 4 && (k = next_start(&all)) >= 0; tried++)
        if (least_depth_from(g, s, all.n[k]) && -g->gap > OVERLAP_SLACK * s->sum &&
            (is_least_depth(g, s) || is_least_by_parts(g, s)))
            return true;
    return false;
}

#endif
