/*
 * The penetration of an ellipsoid and a box in plain double, with a proof that no way out is shorter. In the
 * notation of quick/ellipsoid_box.h, let F(n) = h(n) + sum |n_i| H_i - n . c be the depth along a unit vector
 * n, minus the gap.
 *
 * A LOCAL MINIMUM is found as the largest gap is, with -F in the place of the gap: where no n_i changes its
 * sign, F is smooth, and an n_i that would change it becomes 0. At a minimum, y = c - s has y_i = sgn(n_i)
 * H_i - F n_i along each n_i that is not 0, and is between the faces along the others.
 *
 * THE PROOF bounds F from below everywhere. Within an orthant F is convex and of degree 1, so F(n') >= a . n'
 * for the gradient a = s(m) + (sgn(n_i) H_i) - c at any m of it. Between directions n_k, n' is the sum of f_k
 * n_k with f_k >= 0, and the sum of the f_k is at least |n'| = 1: where a . n_k >= delta for all k, F(n') >=
 * delta. The orthants are divided until one of the gradients at the corners of each part does that. At a face
 * itself its own gradient gives delta exactly, and more beside it if the support point is between the sides
 * of the face.
 *
 * Around any other minimum n that takes its curvature. h(n')^2 = (s . n')^2 + r^2, where r^2 = n'^T (P - s
 * s^T) n', so h(n') >= s . n' + r^2 / (2 M), M the most that h is there. Let y_i = sgn(n_i) H_i - delta n_i
 * where n_i is not 0, and k_i = H_i - |y_i| elsewhere: then
 *
 *     F(n') >= delta n . n' + sum k_i |n'_i| + r^2 / (2 M).
 *
 * For a cosine n . n' >= C and t the part of n' across n, 1 - n . n' <= t^2 / (1 + C), and |n'_i| >= t_i^2 /
 * S with the sine S. So F(n') >= delta in the whole cap where (P - s s^T) / (2 M) + sum (k_i / S) e_i e_i^T -
 * delta / (1 + C) I is positive definite across n. M is at most R, and at most the root of (h + |s| S)^2 +
 * S^2 trace P.
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
        symmetric m = squares_of(-g->per, g->support, g->h + positive(depth_of(g)), g->n), shifted;
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

/* ---- the proof ---- */

/* Directions around n whose cosine with n is at least this: there nothing is less deep. */
typedef struct depth_cap
{
    vector n;
    double cosine;
} depth_cap;

/* Is nothing less deep up to this angle from the minimum g? */
HOT_INLINE bool cap_is_deep(const box_gap *g, const ellipsoid_box_view *s, double cosine)
{
    const double sine = sqrt(1 - cosine * cosine), across = s->e.p.xx + s->e.p.yy ONLY_3D(+s->e.p.zz);
    const double along = g->h + sqrt(dot(g->support, g->support)) * sine;
    const double most = min2(s->e.most, sqrt(along * along + across * (sine * sine)));
    const double turn = depth_of(g) / (1 + cosine), free_depth = 1 / sine;
    symmetric    m = squares_of(-1, g->support, 0, g->support), n = squares_of(turn + most, g->n, 0, g->n);
    m = weighted(0.5 / most, &s->e.p, 0.5 / most, &m);
    m = weighted(1, &m, 1, &n);
    m.xx += g->n.at[0] == 0 ? positive(s->half.at[0] - fabs(g->y.at[0])) * free_depth : 0;
    m.yy += g->n.at[1] == 0 ? positive(s->half.at[1] - fabs(g->y.at[1])) * free_depth : 0;
    ONLY_3D(m.zz += g->n.at[2] == 0 ? positive(s->half.at[2] - fabs(g->y.at[2])) * free_depth : 0;)
    add_to_diagonal(&m, -(turn + 0x1p-30 * (turn + most)));
    return positive_definite(&m);
}

/* The widest cap of some; false if there is none. For a face none is needed. */
HOT_INLINE bool widest_cap(depth_cap *cap, const box_gap *g, const ellipsoid_box_view *s)
{
    static const double cosines[] = {0.5, 0.707, 0.866, 0.94, 0.985, 0.996, 0.999};
    cap->n = g->n;
    for (int k = 0; k < 7; k++)
    {
        cap->cosine = cosines[k];
        if (cap_is_deep(g, s, cap->cosine))
            return true;
    }
    return false;
}

/* A direction in an orthant, and the gradient of F there. */
typedef struct depth_corner
{
    vector n, gradient;
} depth_corner;

HOT_INLINE vector gradient_of_depth(const ellipsoid_box_view *s, vector corner, vector n)
{
    vector x = along_edges(&s->e, n);
    return plus(corner, times(1 / sqrt(dot(x, x)), of_edges(&s->e, x)));
}

HOT_INLINE bool in_cap(const depth_cap *cap, const depth_corner c[DIM])
{
    bool all = true;
    for (int k = 0; k < DIM; k++)
        all = all & (dot(cap->n, c[k].n) >= cap->cosine);
    return all;
}

/* Does one of the gradients at the corners bound F from below by `least` at all of them? */
HOT_INLINE bool corners_bound(const depth_corner c[DIM], double least)
{
    bool any = false;
    for (int i = 0; i < DIM; i++)
    {
        bool all = true;
        for (int k = 0; k < DIM; k++)
            all = all & (dot(c[i].gradient, c[k].n) >= least);
        any = any | all;
    }
    return any;
}

/* Is F at least `least` between these directions? Halved along each side until the gradients prove it. */
static bool deep_between(const ellipsoid_box_view *s, vector corner, const depth_cap *cap,
                         const depth_corner c[DIM], double least, int times_left)
{
    depth_corner middle[DIM]; /* of the side across from each corner; in the plane only one */
    if (in_cap(cap, c) || corners_bound(c, least))
        return true;
    if (times_left == 0)
        return false;
    for (int k = 0; k < (DIM == 2 ? 1 : DIM); k++)
    {
        middle[k].n = made_unit(plus(c[(k + 1) % DIM].n, c[(k + DIM - 1) % DIM].n));
        if (DIM == 2)
            middle[k].n = made_unit(plus(c[0].n, c[1].n));
        middle[k].gradient = gradient_of_depth(s, corner, middle[k].n);
        if (!(dot(middle[k].gradient, middle[k].n) >= least))
            return false;
    }
#if DIM == 2
    const depth_corner first[2] = {c[0], middle[0]}, second[2] = {middle[0], c[1]};
    return deep_between(s, corner, cap, first, least, times_left - 1) &&
           deep_between(s, corner, cap, second, least, times_left - 1);
#else
    for (int k = 0; k < 3; k++)
    {
        const depth_corner part[3] = {c[k], middle[(k + 1) % 3], middle[(k + 2) % 3]};
        if (!deep_between(s, corner, cap, part, least, times_left - 1))
            return false;
    }
    return deep_between(s, corner, cap, middle, least, times_left - 1);
#endif
}

/* Is no direction less deep than n? Equally deep faces are ties, and left open. */
static NOINLINE bool is_least_of_all(const ellipsoid_box_view *s, const depth_cap *cap, vector n,
                                     double depth)
{
    const double least = depth - 4 * UNIT_ROUNDOFF * s->size, tie = depth + 2 * BOX_SLACK * s->sum;
    for (int orthant = 0; orthant < 1 << DIM; orthant++)
    {
        depth_corner c[DIM];
        vector       corner;
        for (int k = 0; k < DIM; k++)
        {
            double side = orthant >> k & 1 ? -1 : 1;
            corner.at[k] = side * s->half.at[k] - s->at.at[k];
            c[k].n = (vector){{0}};
            c[k].n.at[k] = side;
        }
        for (int k = 0; k < DIM; k++)
        {
            c[k].gradient = gradient_of_depth(s, corner, c[k].n);
            if (c[k].n.at[k] != n.at[k] && !(dot(c[k].gradient, c[k].n) > tie))
                return false;
        }
        if (!deep_between(s, corner, cap, c, least, 7))
            return false;
    }
    return true;
}

/* Is n the normal of a face? Then it has the length 1 to the bit. */
HOT_INLINE bool set_face_normal(vector *n)
{
    int count = 0, last = 0;
    for (int k = 0; k < DIM; k++)
        if (n->at[k] != 0)
        {
            last = k;
            count++;
        }
    if (count == 1)
        n->at[last] = n->at[last] < 0 ? -1 : 1;
    return count == 1;
}

/* Is the depth at g the least of all? */
HOT_INLINE bool is_least_box_depth(box_gap *g, const ellipsoid_box_view *s)
{
    depth_cap cap = {g->n, 2};
    return (set_face_normal(&g->n) || widest_cap(&cap, g, s)) && is_least_of_all(s, &cap, g->n, depth_of(g));
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
