/*
 * The penetration of two ellipsoids in plain double, with a proof that no way out is shorter. In the notation
 * of quick/two_ellipsoids.h, let F(n) = h_A + h_B - n . d be the depth along a unit vector n, minus the gap.
 * The shortest way out is along the n with the least F. F may have several local minima.
 *
 * A LOCAL MINIMUM is found by Newton's method on the sphere, as the largest gap is: with w = d - s_A - s_B
 * and t its part across n, the step y solves (h_A'' + h_B'' - F I) y = t. Where that matrix is not positive
 * definite, a part of F I is left out of it; a step that leads up is taken in part. At a minimum t = 0.
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
 * THE SHORT PROOF. The ellipsoid A itself, around the point of B that is deepest in A, is inside of the sum,
 * and touches it at n, too: P_A and h_A may stand for Q and h. There G > 0 says that the square of A's least
 * radius is above delta h_A, which asks for no matrix, and holds wherever the overlap is not deep. B may be a
 * box as well.
 *
 * If the ellipsoids are concentric, d = 0 and delta = h: t is what s_A + s_B has across n, and G has no part
 * along n. For an n' with the cosine C and the sine S to n, q(n')^2 >= C^2 h^2 - 2 C S h |t| + S^2 e, e the
 * least eigenvalue of the sum over the p_j + (R q)_j across n. Where e > h^2, that is at least (h - |t|)^2.
 * So then h^2 n n^T is added to Q, and all but -n is proved to be deeper.
 *
 * Where G is not positive definite, the proof of quick/depth_by_ratio.h is tried.
 *
 * The starts are the way between the centres and the axes of both ellipsoids, the deepest F last. What is
 * proved at none of them is left open: concentric ellipsoids, symmetric ones, and many that are thin.
 *
 * DISCS. The reach of a disc has a kink along its normal, where no step by curvature arrives; but a local
 * minimum there, or next to it, is seen at once. The proof is that of quick/depth_bound.h.
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
#include "depth_by_ratio.h"
#include "ellipsoid_view.h"
#include "two_ellipsoids.h"

#if DIM == 3 /* the plane has depth_in_plane.h */

/* The depth along the axes that the search starts with, the least of them found by looking at all. */
#define DEPTH_STARTS (1 + 2 * DIM)

typedef struct depth_starts
{
    vector n[DEPTH_STARTS];
    double depth[DEPTH_STARTS];
} depth_starts;

static SELDOM NOINLINE void list_starts(depth_starts *all, const ellipsoid_pair_view *s)
{
    const bool concentric = dot(s->way, s->way) == 0;
    for (int k = 0; k < DEPTH_STARTS; k++)
    {
        vector n = k == 0 ? s->way : one_of(&s->edge[(k - 1) % DIM], k > DIM);
        double along = dot(n, s->way);
        n = times((along < 0 ? -1 : 1) / sqrt(dot(n, n)), n);
        all->n[k] = n;
        /* An axis across the way is left out, for which of its two directions comes first is settled by no
           rule; but of concentric ones either direction will do. */
        all->depth[k] = along != 0 || (k > 0 && concentric)
                            ? lanes_total(reaches_along(s, n)) - dot(n, s->way)
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

/* A search goes on until t is at most this times L; where others refine it, this. */
#define SETTLED (8 * UNIT_ROUNDOFF)
#define ROUGHLY 0x1p-24

/* Newton's step towards it. Where F is not convex, with as much of F I as leaves the matrix positive
   definite, for one that only leads down: returns false. */
static NOINLINE bool step_down(const ellipsoid_gap *g, const ellipsoid_pair_view *s, vector *y)
{
    symmetric m = curvature_of_reaches(g, s), along = squares_of(1, g->n, 0, g->n);
    double    part = 1;
    for (int k = 0; k < 5; k++)
    {
        /* Across n only, or it would be singular for concentric ones. */
        symmetric shifted = weighted(1, &m, -part * g->gap, &along);
        add_to_diagonal(&shifted, part * g->gap);
        if (part == 0 || positive_definite(&shifted))
        {
            m = shifted;
            break;
        }
        part = k < 3 ? 1 - 0x1p-6 * (1 << (2 * k)) : 0;
    }
    *y = solved(&m, g->across);
    return part == 1;
}

/* The local minimum of the depth that a start leads to. False if it is not certain within some steps, or if t
   gets no shorter: where an ellipsoid is thin, the rounding of n moves its support point by more. */
static NOINLINE bool least_depth_from(ellipsoid_gap *out, const ellipsoid_pair_view *s, vector n,
                                      double settled)
{
    const double  limit = settled * s->size, noise = 8 * UNIT_ROUNDOFF * s->size;
    ellipsoid_gap other, *g = out, *next = &other;
    look_along(g, s, n);
    for (int k = 0; k < 16; k++)
    {
        double square = dot(g->across, g->across);
        if (square <= limit * limit)
        {
            if (g != out)
                *out = *g;
            return true;
        }
        vector y;
        step_down(g, s, &y);
        double length = dot(y, y);
        y = length > 0.25 ? times(0.5 / sqrt(length), y) : y;
        look_beside(next, g, s, y);
        if (length < 0x1p-80 && !(dot(next->across, next->across) < 0.25 * square))
            return false;
        for (int part = 0; part < 3 && !(next->gap >= g->gap - noise); part++)
        {
            y = times(0.25, y);
            look_beside(next, g, s, y);
        }
        ellipsoid_gap *last = g;
        g = next;
        next = last;
    }
    return false;
}

/* p_1 and p_2 of both ellipsoids: rows across x / h, times the edges. */
HOT_INLINE void rows_across(vector_pair p[2], const ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    const vector_pair x = pair_times(g->per, g->x);
    /* T. Duff and others, "Building an Orthonormal Basis, Revisited", J. Comput. Graph. Tech. 6 (2017). */
    const lanes one = lanes_twice(1), sign = lanes_with_sign_of(one, x.at[2]);
    const lanes a = lanes_div(lanes_negative(one), lanes_add(sign, x.at[2]));
    const lanes b = lanes_mul(lanes_mul(x.at[0], x.at[1]), a), to_x = lanes_mul(sign, x.at[0]);
    p[0] = pair_of_edges(s, (vector_pair){{lanes_add(one, lanes_mul(lanes_mul(to_x, x.at[0]), a)),
                                           lanes_mul(sign, b), lanes_negative(to_x)}});
    p[1] = pair_of_edges(s, (vector_pair){{b, lanes_add(sign, lanes_mul(lanes_mul(x.at[1], x.at[1]), a)),
                                           lanes_negative(x.at[1])}});
}

/* The rows p + R q, for the best R. */
HOT_INLINE void align_rows(vector p[2], const vector_pair rows[2])
{
    vector q[2];
    for (int k = 0; k < 2; k++)
    {
        p[k] = one_of(&rows[k], 0);
        q[k] = one_of(&rows[k], 1);
    }
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
}

/* Is the depth at the support vector s_A + s_B and these rows the least of all? */
HOT_INLINE bool proves_least(vector support, const vector p[2], double h, double depth, vector n, double more)
{
    symmetric q = squares_of(1, support, more, n), rows = squares_of(1, p[0], 1, p[1]);
    q = weighted(1, &q, 1, &rows);
    add_to_diagonal(&q, -(depth * h + 0x1p-30 * (q.xx + q.yy + q.zz)));
    return positive_definite(&q);
}

/* The short proof: of an ellipsoid with these radii and this reach along n. */
HOT_INLINE bool is_shallow(double depth, double least, double most, double h)
{
    return least * least > depth * h + 0x1p-24 * (most * most);
}

static NOINLINE bool is_least_depth(const ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    for (int k = 0; k < 2; k++)
        if (is_shallow(-g->gap, lane(s->least, k), lane(s->most, k), lane(g->h, k)))
            return true;
    const double h = lanes_total(g->h);
    vector_pair  rows[2];
    vector       p[2];
    rows_across(rows, g, s);
    align_rows(p, rows);
    return proves_least(pair_total(&g->support), p, h, -g->gap, g->n, dot(s->way, s->way) == 0 ? h * h : 0);
}

/* Adds a minimum to the known ones, with the directions around it in which nothing is less deep, if any. */
static SELDOM NOINLINE bool keep_minimum(depth_search *d, const ellipsoid_gap *g,
                                         const ellipsoid_pair_view *s)
{
    if (is_full(d) || is_known(d, g->n))
        return false;
    add_cap(d, g->n, -g->gap, cosine_of_cap(s, &g->support, g->h, g->n, -g->gap));
    return true;
}

/* Looks for a minimum from n. Is it less deep than *best, or at least one more? Where the search does not
   arrive, there may be less depth close by: that must not count as a minimum, around which none is. */
static SELDOM NOINLINE bool adds_minimum(depth_search *d, ellipsoid_gap *best, const ellipsoid_pair_view *s,
                                         vector n)
{
    ellipsoid_gap g;
    if (!least_depth_from(&g, s, n, d->roughly ? ROUGHLY : SETTLED))
        return false;
    const bool is_new = keep_minimum(d, &g, s), is_better = g.gap > best->gap;
    if (is_better)
        *best = g;
    return is_new || is_better;
}

/* The least depth where no single look proves it: by quick/depth_by_ratio.h. Where that ends, the search for
   a minimum begins anew. */
static SELDOM NOINLINE bool least_depth_by_ratio(ellipsoid_gap *best, const ellipsoid_pair_view *s,
                                                 depth_search *d, double slack)
{
    depth_by_ratio r = {.s = s, .cells_left = DEPTH_CELLS};
    for (int k = 0; k < 6 && best->gap > -INFINITY; k++)
    {
        r.n = best->n;
        r.h = best->h;
        r.depth = -best->gap;
        r.least = r.depth - 4 * UNIT_ROUNDOFF * s->size;
        if (is_deep_by_ratio(&r, cosine_of_cap(s, &best->support, best->h, best->n, r.depth)))
            return r.depth > slack && !has_tie(d, best->n, r.depth + 2 * slack);
        if (!(dot(r.open, r.open) > 0) || !adds_minimum(d, best, s, r.open))
            return false;
    }
    return false;
}

/* Is nothing less deep than d->least, by quick/depth_bound.h? n is the direction of the least depth known. */
static SELDOM NOINLINE bool is_deep_all_around(depth_search *d, const ellipsoid_pair_view *s, vector n)
{
    const depth_field f = {.both = s, .offset = times(-1, s->way)};
    const vector      first = in_first_orthant(n, s->way);
    for (int orthant = 0; orthant < orthant_count(d); orthant++)
        if (!deep_in_orthant(d, &f, orthant, first))
            return false;
    return true;
}

/* Are two radii 0, or all? */
static SELDOM bool is_needle(const ellipsoid_pair_view *s, int i)
{
    int more = 0;
    for (int k = 0; k < DIM; k++)
        more += largest(one_of(&s->edge[k], i)) > FLAT * s->size;
    return more < 2;
}

/* The least depth of two of which one is a disc: the minima at its face, or beside it, and what is found
   where the proof ends. The proof by caps holds at a face too, for the foot is a point of the disc, the part
   of which along n is 0, as the reach is. No search arrives next to a needle, where all minima are kinks. */
static SELDOM NOINLINE bool least_depth_of_discs(ellipsoid_gap *best, const ellipsoid_pair_view *s,
                                                 double slack)
{
    depth_search  d;
    ellipsoid_gap face[2];
    const bool    only_faces = is_needle(s, 0) || is_needle(s, 1);
    begin_search(&d, false);
    best->gap = -INFINITY;
    look_at_faces(face, s);
    for (int of_b = 0; of_b < 2; of_b++)
        if (face[of_b].at_face)
        {
            keep_minimum(&d, &face[of_b], s);
            *best = face[of_b].gap > best->gap ? face[of_b] : *best;
        }
        else if (face[of_b].gap > -INFINITY && !only_faces)
            adds_minimum(&d, best, s, start_beside_face(&face[of_b], s, of_b));
    for (int k = 0; k < 4 && best->gap > -INFINITY; k++)
    {
        d.least = -best->gap - 4 * UNIT_ROUNDOFF * s->size;
        if (is_deep_all_around(&d, s, best->n))
            return -best->gap > slack && !has_tie(&d, best->n, -best->gap + 2 * slack);
        if (only_faces || !adds_minimum(&d, best, s, d.open))
            return false;
    }
    return false;
}

/* The least depth of two ellipsoids that overlap by more than rounding; false if it is left open. That of
   concentric ones is as deep in the opposite direction. Where the overlap is not deep, the n that the
   decision found is next to the shortest way out. */
static bool least_ellipsoid_depth(ellipsoid_gap *best, ellipsoid_pair_view *s, const ellipsoids_decided *f)
{
    const double  slack = OVERLAP_SLACK * s->sum;
    depth_starts  all;
    depth_search  d;
    ellipsoid_gap g;
    begin_search(&d, dot(s->way, s->way) == 0);
    add_views(s);
    if (least_of_both(s) <= FLAT * s->size && !d.is_even && least_depth_of_discs(best, s, slack))
        return true;
    if (!f->by_centers && least_depth_from(best, s, f->n, SETTLED) && is_least_depth(best, s))
        return -best->gap > slack;
    best->gap = -INFINITY;
    list_starts(&all, s);
    for (int tried = 0, k; tried < 3 && (k = next_start(&all)) >= 0; tried++)
    {
        if (!least_depth_from(&g, s, all.n[k], SETTLED))
            continue;
        if (is_least_depth(&g, s))
        {
            *best = g;
            return -g.gap > slack;
        }
        keep_minimum(&d, &g, s);
        if (g.gap > best->gap)
            *best = g;
    }
    return least_depth_by_ratio(best, s, &d, slack);
}

/* Sets *d to the local minima of the depth, but those that are certainly deeper than the least by 2^-22 L.
   False if that is not certain (closer_ellipses.c). */
#define depth_minima_of SHARED(depth_minima_of)
bool depth_minima_of(depth_search *d, ellipsoid_pair_view *s);

#endif

#endif
