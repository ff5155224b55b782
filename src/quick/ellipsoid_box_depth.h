/*
 * The penetration of an ellipsoid and a box in plain double, with a proof that no way out is shorter. In the
 * notation of quick/ellipsoid_box.h, let F(n) = h(n) + sum |n_i| H_i - n . c be the depth along a unit vector
 * n, minus the gap.
 *
 * A LOCAL MINIMUM is found as the largest gap is, with -F in the place of the gap: where no n_i changes its
 * sign, F is smooth, and an n_i that would change it becomes 0. At a minimum, y = c - s has y_i = sgn(n_i)
 * H_i - F n_i along each n_i that is not 0, and is between the faces along the others.
 *
 * THE PROOF is that of quick/ellipsoid_depth.h, with a part of the box for B. Let y' be the point of the box
 * with y'_i = sgn(n_i) H_i where n_i is not 0, and y'_i = y_i elsewhere. The sum of the segments from -H_i to
 * H_i along each n_i that is not 0, and from y_i - k_i to y_i + k_i along the others, k_i = H_i - |y_i|, is
 * in the box. The ellipse with the radii k_i is in those of the latter. So, moved by y_i along these, the sum
 * of one flat ellipsoid with the rows q = k_i e_i, all across n, and of a segment for each of the former, the
 * support vector of which is sgn(n_i) H_i e_i, is in the box, and reaches as far along n. What holds for the
 * sum of two ellipsoids holds for any number:
 *
 *     Q = (s + sum sgn(n_i) H_i e_i) (...)^T + sum (p_j + (R q)_j) (...)^T,    h = h(n) + sum |n_i| H_i.
 *
 * The starts are the axes of the frame, those of the ellipsoid, and the way between the centres.
 */
#ifndef CD_QUICK_ELLIPSOID_BOX_DEPTH_H
#define CD_QUICK_ELLIPSOID_BOX_DEPTH_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "ellipsoid_box.h"
#include "ellipsoid_depth.h"
#include "ellipsoid_view.h"

/* The depth along n, -g(n). */
HOT_INLINE double depth_of(const box_gap *g)
{
    return g->short_of - g->gap;
}

HOT_INLINE void list_starts_with_box(depth_starts *all, const ellipsoid_box_view *s)
{
    for (int k = 0; k < DEPTH_STARTS; k++)
    {
        vector n = {{0}};
        if (k < DIM)
            n.at[k] = 1;
        else
            n = k < 2 * DIM ? s->e.edge[k - DIM] : s->at;
        double along = dot(n, s->at);
        n = times((along < 0 ? -1 : 1) / sqrt(dot(n, n)), n);
        all->n[k] = n;
        all->depth[k] = along != 0 ? reach_along(&s->e, n) + reach_of_box(s, n) - dot(n, s->at) : INFINITY;
    }
}

/* What is left of y_i = sgn(n_i) H_i - F n_i along the faces that count, which are set. */
HOT_INLINE vector rest_of_depth(const box_gap *g, const ellipsoid_box_view *s, box_faces *f)
{
    const double depth = depth_of(g);
    vector       rest;
    for (int k = 0; k < DIM; k++)
    {
        double n = g->n.at[k], y = g->y.at[k];
        f->side.at[k] = (n != 0 ? n : y) < 0 ? -1 : 1;
        f->on[k] = n != 0 || fabs(y) > s->half.at[k];
        rest.at[k] = f->on[k] ? y - f->side.at[k] * s->half.at[k] + depth * n : 0;
    }
    return rest;
}

/* The local minimum of the depth that a start leads to. False if it is not certain within some steps. */
static NOINLINE bool least_box_depth_from(box_gap *g, const ellipsoid_box_view *s, vector n)
{
    const double limit = 8 * UNIT_ROUNDOFF * s->size;
    look_at_box(g, s, n);
    for (int k = 0; k < 24; k++)
    {
        box_faces f;
        box_gap   next;
        vector    rest = rest_of_depth(g, s, &f);
        if (dot(rest, rest) <= limit * limit)
            return true;
        symmetric m = squares_of(-g->per, g->support, g->h, g->n), shifted;
        m = weighted(g->per, &s->e.p, 1, &m);
        shifted = m;
        add_to_diagonal(&shifted, -depth_of(g));
        m = restricted(m, f.on);
        shifted = restricted(shifted, f.on);
        vector step = positive_definite(&shifted) ? solved(&shifted, rest) : times(2, solved(&m, rest));
        double turn = dot(step, step), part = turn > 0.25 ? 0.5 / sqrt(turn) : 1;
        look_at_box(&next, s, made_unit(stepped(g->n, &f, part, step)));
        for (int again = 0; again < 4 && !(depth_of(&next) <= depth_of(g) + limit); again++)
        {
            part *= 0.25;
            look_at_box(&next, s, made_unit(stepped(g->n, &f, part, step)));
        }
        *g = next;
    }
    return false;
}

/* Is the depth at g the least of all? */
HOT_INLINE bool is_least_box_depth(const box_gap *g, const ellipsoid_box_view *s)
{
    vector p[DIM - 1], q[DIM - 1], support = g->support;
    int    count = 0;
    rows_across(p, &s->e, g->n, g->per);
    for (int k = 0; k < DIM - 1; k++)
        q[k] = (vector){{0}};
    for (int k = 0; k < DIM; k++)
    {
        double n = g->n.at[k], free_length = s->half.at[k] - fabs(g->y.at[k]);
        if (n != 0)
            support.at[k] += n < 0 ? -s->half.at[k] : s->half.at[k];
        else if (!(free_length >= 0))
            return false;
        else if (count < DIM - 1)
            q[count++].at[k] = free_length;
    }
    add_aligned(p, q);
    return proves_least(support, p, g->h + reach_of_box(s, g->n), depth_of(g));
}

/* The least depth of an ellipsoid and a box that overlap by more than rounding; false if it is left open. */
static bool least_ellipsoid_box_depth(box_gap *g, const ellipsoid_box_view *s)
{
    depth_starts all;
    if (!(s->e.least > 0))
        return false;
    list_starts_with_box(&all, s);
    for (int tried = 0, k; tried < 4 && (k = next_start(&all)) >= 0; tried++)
        if (least_box_depth_from(g, s, all.n[k]) && depth_of(g) > 2 * BOX_SLACK * s->sum &&
            is_least_box_depth(g, s))
            return true;
    return false;
}

#endif
