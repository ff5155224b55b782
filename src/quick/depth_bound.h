/*
 * A proof that no way out is shorter than a given one: the depth F(n) is bounded from below for all unit
 * vectors n.
 *
 * Within an orthant F is convex and of degree 1: a sum of reaches and of a linear function. So F(n') >= a .
 * n' for the gradient a = offset + s_A(m) + s_B(m) at any m of it. Between directions n_k, n' is the sum of
 * f_k n_k with f_k >= 0, and the sum of the f_k is at least |n'| = 1: where a . n_k >= delta > 0 for all k,
 * F(n') >= delta. The orthants are divided until one of the gradients at the corners of each part does that.
 *
 * Around a minimum n itself, where F is delta, that takes its curvature. h(n')^2 = (s . n')^2 + r^2 with
 * the support point s at n and r^2 = n'^T (P - s s^T) n'. So h(n') >= s . n' + r^2 / (M + m), M the most that
 * h is near n, and m the most that s . n' is. The sum of all linear parts is delta n . n', for the gradient
 * at a minimum is delta n. For a cosine n . n' >= C, with the sine S, and t the part of n' across n, 1 - n .
 * n' <= t^2 / (1 + C). So F(n')
 * >= delta in the whole cap where the sum of all (P - s s^T) / (M + m) less delta / (1 + C) I is positive
 * definite across n. s is h n and a part across n, so m <= h + S (|s|^2 - h^2)^(1/2); r^2 is at most S^2
 * (trace P - |s|^2), as P - s s^T has no part along n; M^2 <= m^2 + r^2, and M is at most R.
 *
 * Where the proof ends, a search from there finds a minimum that is less deep, or one more that is nearly as
 * deep: around it there is a cap too, and the proof is tried again. Rounding is below the 4 u L by which F
 * may be lower. A minimum of an equal depth that is not known is never proved: the parts around it do not get
 * small enough.
 */
#ifndef CD_QUICK_DEPTH_BOUND_H
#define CD_QUICK_DEPTH_BOUND_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "ellipsoid_view.h"

/* How often an orthant is halved at most, and how many parts a search looks at. */
#define DEPTH_DIVISIONS (DIM == 2 ? 12 : 24)
#define DEPTH_PARTS     1024

/* F: the reaches of one or two ellipsoids, and a linear function. */
typedef struct depth_field
{
    const ellipsoid_view *a, *b; /* b may be NULL */
    vector                offset;
} depth_field;

/* ---- around the minima ---- */

/* The caps that are tried, by their cosines. */
#define CAP_COUNT 9
static inline double cap_cosine(int k)
{
    static const double cosines[CAP_COUNT] = {0.35, 0.6, 0.8, 0.91, 0.96, 0.99, 0.999, 0.9999, 0.99999};
    return cosines[k];
}

/* At most this many minima are looked at. */
#define CAP_LIMIT 8

/* A search for the least depth: the local minima found so far, and around each the directions whose cosine
   with it is at least this, where nothing is less deep than it; 2 if there are none. Elsewhere a depth below
   `least` is looked for, which is the least depth found and `margin`. */
typedef struct depth_search
{
    vector n[CAP_LIMIT];
    double cosine[CAP_LIMIT], depth[CAP_LIMIT];
    int    count;
    double margin, least;
    bool   roughly; /* minima are looked for that others refine */
    bool   is_even; /* F is the same along -n: minima are added in pairs, and half of the orthants will do */
    int    parts_left;
    vector open; /* where the last proof ended: the next search for a minimum starts there */
} depth_search;

/* Is n one of the minima found? */
HOT_INLINE bool is_known(const depth_search *d, vector n)
{
    bool any = false;
    for (int i = 0; i < d->count; i++)
        any = any | (dot(d->n[i], n) > 1 - 0x1p-40);
    return any;
}

/* Is another minimum as deep as this, but for what is allowed? The opposite one of an even F does not count.
 */
HOT_INLINE bool has_tie(const depth_search *d, vector n, double depth)
{
    bool any = false;
    for (int i = 0; i < d->count; i++)
    {
        const double cosine = dot(d->n[i], n);
        any = any | (d->depth[i] <= depth && !((d->is_even ? fabs(cosine) : cosine) > 1 - 0x1p-40));
    }
    return any;
}

HOT_INLINE bool is_full(const depth_search *d)
{
    return d->count + (d->is_even ? 2 : 1) > CAP_LIMIT;
}

HOT_INLINE void add_cap(depth_search *d, vector n, double depth, double cosine)
{
    for (int sign = 1; sign >= (d->is_even ? -1 : 1); sign -= 2)
    {
        d->n[d->count] = times(sign, n);
        d->depth[d->count] = depth;
        d->cosine[d->count++] = cosine;
    }
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

/* (P - s s^T) / (M + m) of an ellipsoid with this reach h. */
static NOINLINE symmetric curvature_in_cap(const ellipsoid_view *e, vector support, double h, double cosine)
{
    const double square = 1 - cosine * cosine, trace = e->p.xx + e->p.yy ONLY_3D(+e->p.zz);
    const double length = dot(support, support), across = positive(length - h * h);
    const double along = h + sqrt(across * square);
    const double most = min2(e->most, sqrt(along * along + positive(trace - length) * square));
    const double per = (1 - 0x1p-40) / (most + min2(along, most));
    symmetric    m = squares_of(-1, support, 0, support);
    return weighted(per, &e->p, per, &m);
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

/* The support point along n; the centre if n is the normal of a disc, or nearly. Any point of the ellipsoid
   bounds its reach from below. */
HOT_INLINE vector support_along(const ellipsoid_view *s, vector n)
{
    vector x = along_edges(s, n);
    return times(1 / sqrt(dot(x, x) + 0x1p-200), of_edges(s, x));
}

static NOINLINE vector depth_gradient(const depth_field *f, vector n)
{
    vector gradient = plus(f->offset, support_along(f->a, n));
    return f->b ? plus(gradient, support_along(f->b, n)) : gradient;
}

/* The orthants to be looked at: half of them if F is even. */
HOT_INLINE int orthant_count(const depth_search *d)
{
    return 1 << (d->is_even ? DIM - 1 : DIM);
}

/* The coordinate directions of an orthant: the first is that of n, so that a mirror image is searched in the
   same order. */
HOT_INLINE void corners_of_orthant(depth_corner c[DIM], int orthant, vector n)
{
    for (int k = 0; k < DIM; k++)
    {
        c[k].n = (vector){{0}};
        c[k].n.at[k] = (orthant >> k & 1) != (n.at[k] < 0) ? -1 : 1;
    }
}

/* Are all of these directions in one of the caps? */
HOT_INLINE bool in_cap(const depth_search *d, const depth_corner c[DIM])
{
    for (int i = 0; i < d->count; i++)
    {
        bool all = true;
        for (int k = 0; k < DIM; k++)
            all = all & (dot(d->n[i], c[k].n) >= d->cosine[i]);
        if (all)
            return true;
    }
    return false;
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

/* Is F at least `least` between these directions? Halved across the longest side until the gradients prove
 * it.
 */
static bool deep_between(depth_search *d, const depth_field *f, const depth_corner c[DIM], int times_left)
{
    int i = 0, j = 1;
    if (in_cap(d, c) || corners_bound(c, d->least))
        return true;
#if DIM == 3
    for (int k = 1; k < 3; k++)
        if (dot(c[k].n, c[(k + 1) % 3].n) < dot(c[i].n, c[j].n))
        {
            i = k;
            j = (k + 1) % 3;
        }
#endif
    depth_corner middle = {.n = made_unit(plus(c[i].n, c[j].n))}, part[DIM];
    middle.gradient = depth_gradient(f, middle.n);
    if (times_left == 0 || d->parts_left-- <= 0 || !(dot(middle.gradient, middle.n) >= d->least))
    {
        d->open = middle.n;
        return false;
    }
    memcpy(part, c, sizeof part);
    part[i] = middle;
    if (!deep_between(d, f, part, times_left - 1))
        return false;
    part[i] = c[i];
    part[j] = middle;
    return deep_between(d, f, part, times_left - 1);
}

#endif
