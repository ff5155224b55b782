/*
 * The minimum of a local minimum in pairs, and the point in which A touches B once it has left along it.
 *
 * Where an ellipse is thin, its normal turns by b / a^2 for each length on its flat side and by a / b^2 at
 * its tip; the rounding of a normal to double alone moves the point that belongs to it by far more than
 * rounding. So the normal is found in pairs: with s_A and s_B the points in which n leaves the convex shapes,
 * the depth has the gradient s_A + s_B - (a - b), and at a minimum nothing of that is left but depth * n. A
 * then touches B in b + s_B = a + depth * n - s_A.
 *
 * Newton's steps need the curvature to a few digits only, but of each principal direction. With C the
 * cofactors of the radii R, |R^T n|^3 times the second derivative of the reach along t is |C (n x t)|^2, in
 * which nothing cancels; and the principal directions come from turning the columns C (n x t) of both convex
 * shapes, see turn_columns.
 */
#ifndef CD_METHOD_DEPTH_REFINEMENT_H
#define CD_METHOD_DEPTH_REFINEMENT_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../shape/convex.h"
#include "../space/family.h"
#include "../space/pairs.h"
#include "../space/vector.h"
#include "depth_minima.h"
#include "ellipsoid_features.h"

/* Edges to which n stays at right angles, for the reach has a active edge there. */
typedef struct active_edges
{
    bool of_a[DIM], of_b[DIM];
    int  count_a, count_b;
} active_edges;

/* A unit vector, and what comes with it. */
typedef struct minimum
{
    dd     n[DIM];
    dd     depth;
    dd     of_a[DIM], of_b[DIM]; /* s_A and s_B, without the edges in active edges */
    double reach_a, reach_b;
    vector off; /* s_A + s_B - (a - b) - depth * n */
} minimum;

static inline void unit_in_pairs(dd n[DIM])
{
    dd length = dd_sqrt(dot_pairs(n, n));
    for (int i = 0; i < DIM; i++)
        n[i] = dd_div(n[i], length);
}

/* Radii far below the rounding of another one are none: nothing that is given back could tell. */
static convex without_negligible_radii(const convex *s)
{
    convex r = *s;
    double longest = 0;
    for (int i = 0; i < s->count; i++)
        longest = max2(longest, s->size[i]);
    for (int i = 0; i < s->count && s->round; i++)
        if (s->size[i] < UNIT / 4 * longest)
        {
            r.size[i] = 0;
            r.plain[i] = (vector){{0}};
            memset(r.edge[i], 0, sizeof r.edge[i]);
        }
    return r;
}

/* The edges at right angles to n, but for a small sine; those of an ellipse only where it is flat and n
   leaves its whole face. */
static int active_edges_of(const convex *s, vector n, double sine, bool held[DIM])
{
    int  count = 0;
    bool flat = false, face = true;
    for (int i = 0; i < s->count; i++)
    {
        held[i] = s->size[i] > 0 && fabs(dot(s->axis[i], n)) <= sine;
        flat = flat || s->size[i] == 0;
        face = face && (s->size[i] == 0 || held[i]);
    }
    for (int i = 0; i < s->count; i++)
    {
        held[i] = held[i] && (!s->round || (flat && face));
        count += held[i];
    }
    return count;
}

static inline active_edges active_edges_along(const convex *a, const convex *b, vector n, double sine)
{
    active_edges f = {.count_a = 0};
    f.count_a = active_edges_of(a, n, sine, f.of_a);
    f.count_b = active_edges_of(b, n, sine, f.of_b);
    return f;
}

/* The point in which n leaves a convex shape, relative to its middle, and how far it reaches. */
static double leave(const convex *s, const dd n[DIM], const bool held[DIM], dd point[DIM])
{
    dd x[DIM], squares = dd_of(0), reach = dd_of(1);
    for (int j = 0; j < DIM; j++)
        point[j] = dd_mul(dd_of(s->radius), n[j]);
    for (int i = 0; i < s->count; i++)
    {
        x[i] = dot_pairs(s->edge[i], n);
        squares = dd_add(squares, dd_mul(x[i], x[i]));
    }
    if (s->round)
        reach = dd_sqrt(squares);
    for (int i = 0; i < s->count; i++)
    {
        dd share = !s->round ? dd_of(sign_of(x[i].hi)) : reach.hi > 0 ? dd_div(x[i], reach) : dd_of(0);
        for (int j = 0; j < DIM && !held[i]; j++)
            point[j] = dd_add(point[j], dd_mul(share, s->edge[i][j]));
    }
    return reach.hi;
}

static minimum minimum_at(const convex *a, const convex *b, const active_edges *f, const dd n[DIM])
{
    minimum r;
    dd      way[DIM];
    memcpy(r.n, n, sizeof r.n);
    unit_in_pairs(r.n);
    r.reach_a = leave(a, r.n, f->of_a, r.of_a);
    r.reach_b = leave(b, r.n, f->of_b, r.of_b);
    for (int i = 0; i < DIM; i++)
        way[i] = dd_sub(dd_add(r.of_a[i], r.of_b[i]), dd_sub(a->middle[i], b->middle[i]));
    r.depth = dot_pairs(way, r.n);
    for (int i = 0; i < DIM; i++)
        r.off.at[i] = dd_sub(way[i], dd_mul(r.depth, r.n[i])).hi;
    return r;
}

/* C (n x t) / h^(3/2) of an ellipse, without the sign. */
static void cofactors(double column[DIM], const convex *s, double reach, vector across)
{
    double root = sqrt(reach);
    for (int i = 0; i < DIM; i++)
    {
        int j = (i + 1) % DIM, k = (i + 2) % DIM;
        column[i] = 0;
        if (s->round && reach > 0)
            column[i] = DIM == 2 ? (i == 0 ? s->size[0] / reach * (s->size[1] / root) : 0)
                                 : dot(s->axis[i], across) * (s->size[j] / reach) * (s->size[k] / root);
    }
}

/* Newton's step, and twice what it should lower the depth by. False where there is no valley. */
static bool step_from(const convex *a, const convex *b, const active_edges *f, const minimum *at,
                      vector *step, double *gain)
{
    vector tangent[2], n;
    double column[2][2 * DIM] = {{0}};
    int    count = DIM - 1 - f->count_a - f->count_b;
    bool   valley = true;
    for (int i = 0; i < DIM; i++)
        n.at[i] = at->n[i].hi;
    *step = (vector){{0}};
    *gain = 0;
    if (count <= 0)
        return true;
#if DIM == 2
    tangent[0] = (vector){{-n.at[1], n.at[0]}};
    cofactors(column[0], a, at->reach_a, n);
    cofactors(column[0] + DIM, b, at->reach_b, n);
#else
    plane_across(n, &tangent[0], &tangent[1]);
    for (int i = 0; i < 3 && count == 1; i++)
        if (f->of_a[i] || f->of_b[i])
        {
            vector e = f->of_a[i] ? a->axis[i] : b->axis[i];
            for (int k = 0; k < 3; k++)
                tangent[0].at[k] =
                    n.at[(k + 1) % 3] * e.at[(k + 2) % 3] - n.at[(k + 2) % 3] * e.at[(k + 1) % 3];
            tangent[1] = e;
        }
    for (int i = 0; i < 2; i++) /* n x the one is the other */
    {
        cofactors(column[i], a, at->reach_a, tangent[1 - i]);
        cofactors(column[i] + DIM, b, at->reach_b, tangent[1 - i]);
        for (int k = 0; k < 2 * DIM && i == 1; k++)
            column[i][k] = -column[i][k];
    }
    for (int turn = 0; turn < 4 && count == 2; turn++)
        if (turn_columns(column[0], column[1], &tangent[0], &tangent[1]))
            break;
#endif
    for (int i = 0; i < count; i++)
    {
        double bend = a->radius + b->radius;
        for (int k = 0; k < 2 * DIM; k++)
            bend += column[i][k] * column[i][k];
        double rounding = 0x1p-48 * (bend + fabs(at->depth.hi));
        bend -= at->depth.hi;
        double slope = dot(at->off, tangent[i]);
        valley = valley && bend > 0;
        bend = max2(fabs(bend), rounding);
        if (slope == 0)
            continue;
        *step = along(*step, -slope / bend, tangent[i]);
        *gain += slope * slope / bend;
    }
    return valley;
}

/* n at right angles to the edges in active edges. */
static void release_edges(const convex *a, const convex *b, const active_edges *f, dd n[DIM])
{
    dd  edge[2][DIM]; /* made unit */
    int count = 0;
    for (int i = 0; i < 2 * DIM && count < DIM - 1; i++)
    {
        const convex *s = i < DIM ? a : b;
        if (!(i < DIM ? f->of_a : f->of_b)[i % DIM])
            continue;
        for (int j = 0; j < DIM; j++)
            edge[count][j] = dd_div(s->edge[i % DIM][j], dd_of(s->size[i % DIM]));
        count++;
    }
#if DIM == 3
    dd     cross[3];
    double sine = 0, side = 0;
    for (int i = 0; i < 3 && count == 2; i++)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        cross[i] = dd_det(edge[0][j], edge[1][k], edge[0][k], edge[1][j]);
        sine = max2(sine, fabs(cross[i].hi));
        side += cross[i].hi * n[i].hi;
    }
    if (count == 2 && sine > 0x1p-30)
    {
        for (int i = 0; i < 3; i++)
            n[i] = side < 0 ? dd_neg(cross[i]) : cross[i];
        return;
    }
#endif
    if (count == 0)
        return;
    dd share = dd_div(dot_pairs(n, edge[0]), dot_pairs(edge[0], edge[0]));
    for (int i = 0; i < DIM; i++)
        n[i] = dd_sub(n[i], dd_mul(share, edge[0][i]));
}

/* What the edges in active edges add to the point of their convex shape, so that nothing is left of off along
   them: shares of them from -1 to 1. Returns the edge of a box of which more than the whole is needed,
   counted from 1, negative for its other end. */
static int active_shares(const convex *s, const bool held[DIM], vector off, double slack, vector *more)
{
    double share[DIM] = {0}, squares = 0;
    int    passed = 0;
    *more = (vector){{0}};
    for (int i = 0; i < s->count; i++)
    {
        if (!held[i])
            continue;
        share[i] = -dot(off, s->axis[i]) / s->size[i];
        squares += share[i] * share[i];
        if (!s->round && (fabs(share[i]) - 1) * s->size[i] > slack)
            passed = share[i] < 0 ? -(i + 1) : i + 1;
    }
    for (int i = 0; i < s->count; i++)
    {
        share[i] = s->round ? share[i] / sqrt(max2(squares, 1)) : clamp(share[i], -1, 1);
        *more = along(*more, share[i], s->plain[i]);
    }
    return passed;
}

/* Where a step from n would cross the active edge of a box's edge, how much of it leads there. *edge counts
   from 0, B's after A's; -1 if there is none. */
static double step_to_edge(const convex *a, const convex *b, const active_edges *f, const minimum *at,
                           vector step, int *edge)
{
    double nearest = 1;
    *edge = -1;
    for (int i = 0; i < 2 * DIM; i++)
    {
        const convex *s = i < DIM ? a : b;
        int           k = i % DIM;
        if (s->round || k >= s->count || !(s->size[k] > 0) || (i < DIM ? f->of_a : f->of_b)[k])
            continue;
        double from = dot_pairs(s->edge[k], at->n).hi;
        double by = dot(s->plain[k], step);
        if (from * by < 0 && fabs(from) < nearest * fabs(by))
        {
            nearest = fabs(from / by);
            *edge = i;
        }
    }
    return nearest;
}

static inline void set_active(active_edges *f, int edge, bool held)
{
    *(edge < DIM ? &f->of_a[edge] : &f->of_b[edge - DIM]) = held;
    *(edge < DIM ? &f->count_a : &f->count_b) += held ? 1 : -1;
}

static inline minimum moved_to(const convex *a, const convex *b, const active_edges *f, const minimum *from,
                               vector step)
{
    dd n[DIM];
    for (int i = 0; i < DIM; i++)
        n[i] = dd_add(from->n[i], dd_of(step.at[i]));
    release_edges(a, b, f, n);
    return minimum_at(a, b, f, n);
}

/* Down from n to the minimum of its local minimum, by at most 60 steps: along active edges from where they
   are met, and out of a active edge where more than its whole edge would be needed. */
static minimum minimum_of(const convex *a, const convex *b, vector n, double size, active_edges *f)
{
    minimum now = {.n = {{0}}};
    for (int i = 0; i < DIM; i++)
        now.n[i] = dd_of(n.at[i]);
    *f = active_edges_along(a, b, n, 0x1p-44);
    now = moved_to(a, b, f, &now, (vector){{0}});
    for (int k = 0; k < 60; k++)
    {
        vector step, other_step;
        double gain, other_gain;
        bool   moved = false;
        step_from(a, b, f, &now, &step, &gain);
        double length = largest(step);
        step = length > 0.25 ? scale(step, 0.25 / length) : step;
        for (int tries = 0; tries < 8 && !moved && length > 0x1p-94; tries++)
        {
            int          edge;
            double       part = step_to_edge(a, b, f, &now, step, &edge);
            active_edges then = *f;
            if (edge >= 0)
                set_active(&then, edge, true);
            minimum next = moved_to(a, b, &then, &now, scale(step, part));
            double  rise = dd_sub(next.depth, now.depth).hi;
            moved = rise < 0 || (edge >= 0 && rise <= 0);
            if (!moved && tries == 0 && rise < gain + 0x1p-96 * size)
                moved = step_from(a, b, &then, &next, &other_step, &other_gain) && other_gain < 0.25 * gain;
            if (moved)
            {
                now = next;
                *f = then;
            }
            else if (length < 0x1p-60)
                break;
            step = scale(step, 0.25);
        }
        if (moved)
            continue;
        const convex *s = f->count_a > 0 ? a : b;
        vector        more;
        int           passed = 0;
        if (f->count_a == 0 || f->count_b == 0)
            passed = active_shares(s, s == a ? f->of_a : f->of_b, now.off, 4 * UNIT * size, &more);
        if (passed == 0)
            break;
        int i = (passed < 0 ? -passed : passed) - 1;
        set_active(f, s == a ? i : DIM + i, false);
        now = moved_to(a, b, f, &now, scale(s->axis[i], passed < 0 ? -0x1p-80 : 0x1p-80));
    }
    return now;
}

/* How little a convex shape is bent where n leaves it: the sum of the radii of its curvature, given its reach
   and the point there. */
static inline double flatness(const convex *s, double reach, vector point)
{
    double squares = 0;
    for (int i = 0; i < DIM; i++)
        squares += s->size[i] * s->size[i];
    return reach > 0x1p-40 * sqrt(squares) ? (squares - dot(point, point)) / reach : INFINITY;
}

/* A common point of B and of A, moved out to touch it, found from a point p nearby, and how far off it is: by
   projections to both in turn. Where they converge slowly, as between crossed needles, every third step goes
   as far as a geometric series of such steps would. */
static vector mended(const convex *a, const convex *b, const minimum *at, vector p, double size, double *off)
{
    vector result = p, before = p, step = {{0}};
    double least = INFINITY;
    convex moved = *a;
    for (int i = 0; i < DIM; i++)
        moved.place.at[i] = dd_add(a->middle[i], dd_mul(at->depth, at->n[i])).hi;
    for (int k = 0; k < 60; k++)
    {
        vector on_b = nearest_of(b, p);
        vector on_a = nearest_of(&moved, on_b);
        double apart = largest(sub(on_a, on_b)) + (k == 0 ? largest(sub(on_b, p)) : 0);
        if (apart < least)
        {
            least = apart;
            result = k == 0 && apart <= 2 * UNIT * size ? p : on_b;
        }
        if (apart <= 2 * UNIT * size)
            break;
        vector last_step = step;
        step = sub(on_a, before);
        before = p = on_a;
        double share = dot(step, last_step) / dot(last_step, last_step);
        if (k % 3 == 2 && share > 0 && share < 1)
            p = along(p, share / (1 - share), step);
    }
    *off = least;
    return result;
}

/* The point where they touch, both having edges in active edges: from where those cross if each has one, or
   from the point of the box's edges that is nearest to the other's middle. */
static double both_active(const convex *a, const convex *b, const active_edges *f, const minimum *at,
                          vector on_a, vector on_b, double size, vector *p)
{
    const convex *x = a->round ? b : a;
    const bool   *held = a->round ? f->of_b : f->of_a;
    vector        to = a->round ? on_a : on_b;
    *p = a->round ? on_b : on_a;
    vector way = sub(to, *p);
    double apart;
    if (f->count_a == 1 && f->count_b == 1)
    {
        int i = 0, j = 0;
        while (!f->of_a[i])
            i++;
        while (!f->of_b[j])
            j++;
        vector u = x->axis[x == a ? i : j], v = x == a ? b->axis[j] : a->axis[i];
        double cosine = dot(u, v), square = 1 - cosine * cosine;
        if (square > 0x1p-20)
            way = scale(u, (dot(way, u) - cosine * dot(way, v)) / square);
    }
    for (int i = 0; i < x->count; i++)
        if (held[i])
            *p = along(*p, clamp(dot(way, x->axis[i]), -x->size[i], x->size[i]), x->axis[i]);
    *p = mended(a, b, at, *p, size, &apart);
    return apart < 0x1p-16 * size ? 0 : apart;
}

/* The point in which A and B touch, and how far A and B are apart there. Of the smooth convex shape, if the
   other one has edges in active edges; else of the one that is more bent. */
static double touch_at(const convex *a, const convex *b, const active_edges *f, const minimum *at,
                       double size, vector *p)
{
    vector more_a = {{0}}, more_b = {{0}}, of_a, of_b, on_a, on_b;
    if (f->count_a > 0 && f->count_b == 0)
        active_shares(a, f->of_a, at->off, size, &more_a);
    if (f->count_b > 0 && f->count_a == 0)
        active_shares(b, f->of_b, at->off, size, &more_b);
    for (int i = 0; i < DIM; i++)
    {
        dd step = dd_sub(dd_mul(at->depth, at->n[i]), dd_add(at->of_a[i], dd_of(more_a.at[i])));
        of_a.at[i] = at->of_a[i].hi;
        of_b.at[i] = at->of_b[i].hi;
        on_a.at[i] = dd_add(a->middle[i], step).hi;
        on_b.at[i] = dd_add(b->middle[i], dd_add(at->of_b[i], dd_of(more_b.at[i]))).hi;
    }
    bool of_first = f->count_a == 0;
    if (f->count_a == 0 && f->count_b == 0)
        of_first = !b->round ? b->count > 0
                             : a->round && flatness(a, at->reach_a, of_a) < flatness(b, at->reach_b, of_b);
    *p = of_first ? on_a : on_b;
    if (f->count_a == 0 || f->count_b == 0)
        return largest(sub(on_a, on_b));
    return both_active(a, b, f, at, on_a, on_b, size, p);
}

/* Do the convex shapes touch in a point, to within rounding, where A is moved along n itself? */
static inline bool touches_along(const convex *a, const convex *b, vector n, double size, vector *p)
{
    active_edges f = active_edges_along(a, b, n, 4 * UNIT);
    dd           pair[DIM];
    for (int i = 0; i < DIM; i++)
        pair[i] = dd_of(n.at[i]);
    minimum at = minimum_at(a, b, &f, pair);
    return touch_at(a, b, &f, &at, size, p) <= 2 * UNIT * size;
}

#endif
