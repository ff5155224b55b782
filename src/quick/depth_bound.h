/*
 * A proof that no way out is shorter than a given one: the depth F(n) is bounded from below for all unit
 * vectors n.
 *
 * Within an orthant F is convex and of degree 1: a sum of reaches and of a linear function. So F(n') >= a .
 * n' for the gradient a = offset + s_A(m) + s_B(m) at any m of it. Between directions n_k, n' is the sum of
 * f_k n_k with f_k >= 0, and the sum of the f_k is at least |n'| = 1: where a . n_k >= delta > 0 for all k,
 * F(n') >= delta. The orthants are divided until one of the gradients at the corners of each part does that.
 *
 * Around the minimum n itself, where F is delta, that takes its curvature. h(n')^2 = (s . n')^2 + r^2 with
 * the support point s at n and r^2 = n'^T (P - s s^T) n'. So h(n') >= s . n' + r^2 / (2 M), M the most that h
 * is near n. The sum of all linear parts is delta n . n', for the gradient at a minimum is delta n. For a
 * cosine n . n' >= C, with the sine S, and t the part of n' across n, 1 - n . n' <= t^2 / (1 + C). So F(n')
 * >= delta in the whole cap where the sum of all (P - s s^T) / (2 M) less delta / (1 + C) I is positive
 * definite across n. M is at most R, and at most the root of (h + |s| S)^2 + S^2 trace P.
 *
 * Rounding is below the 4 u L by which F may be lower. Other minima of an equal depth are never proved: they
 * leave it open.
 */
#ifndef CD_QUICK_DEPTH_BOUND_H
#define CD_QUICK_DEPTH_BOUND_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "ellipsoid_view.h"

/* How often an orthant is divided at most, each time along every side. */
#define DEPTH_DIVISIONS 7

/* F: the reaches of one or two ellipsoids, and a linear function. */
typedef struct depth_field
{
    const ellipsoid_view *a, *b; /* b may be NULL */
    vector                offset;
} depth_field;

/* ---- around the minimum ---- */

/* Directions around n whose cosine with n is at least this: there nothing is less deep. */
typedef struct depth_cap
{
    vector n;
    double cosine;
} depth_cap;

/* The caps that are tried. */
#define CAP_COUNT 7
static inline double cap_cosine(int k)
{
    static const double cosines[CAP_COUNT] = {0.5, 0.707, 0.866, 0.94, 0.985, 0.996, 0.999};
    return cosines[k];
}

/* Is m positive definite, by factors L D L^T? */
HOT_INLINE bool positive_definite(const symmetric *m)
{
    double ratio = m->xy / m->xx, yy = m->yy - ratio * m->xy;
#if DIM == 2
    return m->xx > 0 && yy > 0;
#else
    double yz = m->yz - ratio * m->xz, zz = m->zz - m->xz / m->xx * m->xz;
    return m->xx > 0 && yy > 0 && zz - yz / yy * yz > 0;
#endif
}

/* (P - s s^T) / (2 M) of an ellipsoid with this reach h. */
static NOINLINE symmetric curvature_in_cap(const ellipsoid_view *e, vector support, double h, double cosine)
{
    const double sine = sqrt(1 - cosine * cosine), trace = e->p.xx + e->p.yy ONLY_3D(+e->p.zz);
    const double along = h + sqrt(dot(support, support)) * sine;
    const double most = min2(e->most, sqrt(along * along + trace * (sine * sine)));
    symmetric    m = squares_of(-1, support, 0, support);
    return weighted(0.5 / most, &e->p, 0.5 / most, &m);
}

/* Is it more than the depth asks for? */
static NOINLINE bool curves_enough(symmetric m, vector n, double depth, double cosine)
{
    const double turn = depth / (1 + cosine), size = turn + (m.xx + m.yy ONLY_3D(+m.zz));
    symmetric    along = squares_of(size, n, 0, n);
    m = weighted(1, &m, 1, &along);
    add_to_diagonal(&m, -(turn + 0x1p-30 * size));
    return positive_definite(&m);
}

/* ---- everywhere else ---- */

/* A direction in an orthant, and the gradient of F there. */
typedef struct depth_corner
{
    vector n, gradient;
} depth_corner;

HOT_INLINE vector support_along(const ellipsoid_view *s, vector n)
{
    vector x = along_edges(s, n);
    return times(1 / sqrt(dot(x, x)), of_edges(s, x));
}

static NOINLINE vector depth_gradient(const depth_field *f, vector n)
{
    vector gradient = plus(f->offset, support_along(f->a, n));
    return f->b ? plus(gradient, support_along(f->b, n)) : gradient;
}

/* The coordinate directions of an orthant. */
HOT_INLINE void corners_of_orthant(depth_corner c[DIM], int orthant)
{
    for (int k = 0; k < DIM; k++)
    {
        c[k].n = (vector){{0}};
        c[k].n.at[k] = orthant >> k & 1 ? -1 : 1;
    }
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
static bool deep_between(const depth_field *f, const depth_cap *cap, const depth_corner c[DIM], double least,
                         int times_left)
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
        middle[k].gradient = depth_gradient(f, middle[k].n);
        if (!(dot(middle[k].gradient, middle[k].n) >= least))
            return false;
    }
#if DIM == 2
    const depth_corner first[2] = {c[0], middle[0]}, second[2] = {middle[0], c[1]};
    return deep_between(f, cap, first, least, times_left - 1) &&
           deep_between(f, cap, second, least, times_left - 1);
#else
    for (int k = 0; k < 3; k++)
    {
        const depth_corner part[3] = {c[k], middle[(k + 1) % 3], middle[(k + 2) % 3]};
        if (!deep_between(f, cap, part, least, times_left - 1))
            return false;
    }
    return deep_between(f, cap, middle, least, times_left - 1);
#endif
}

#endif
