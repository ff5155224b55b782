/*
 * A proof that no way out is shorter than a given one: the depth F(n) is bounded from below for all unit
 * vectors n.
 *
 * THE CORNERS OF A PART. Within an orthant F is convex and of degree 1: a sum of reaches and of a linear
 * function. So for the gradient a = offset + s_A(m) + s_B(m) at any m of it, F(n') >= a . n'. Between
 * directions n_k of any lengths, n' is the sum of f_k n_k with f_k >= 0, and the sum of the f_k |n_k| is at
 * least |n'| = 1. So where a . n_k >= delta |n_k| for all k, delta > 0, F(n') >= delta. The orthants are
 * divided until one of the gradients at the corners of each part does that. By delta |n_k| - a . n_k a misses
 * it at n_k.
 *
 * A BALL IN THE ELLIPSOID. Across a unit n the second derivatives of h are (P - s s^T) / h. For a unit v
 * across n, v . (P - s s^T) v is the determinant of P between v and n, over h^2. That is at least r_min^2,
 * for one eigenvalue of P between them is, and the other is at least h^2. So with rho = r_min^2 / r_max, h -
 * rho |n| is convex, too: the ellipsoid is the sum of a ball of the radius rho and of a rest (W. Blaschke,
 * "Kreis und Kugel" (1916)). F is taken without the ball: its gradients are a - rho m / |m|, and it is to be
 * at least delta - rho. Those bound more beside m.
 *
 * THE CAPS OF THREE GRADIENTS bound more. The directions with a_k . n' >= delta |n'| are a cap around a_k, a
 * convex cone, and n_k is in it. On the side from n_k to n_j both gradients bound F equally at
 *
 *     e_kj = (a_j . n_j - a_k . n_j) n_k + (a_k . n_k - a_j . n_k) n_j,
 *
 * and neither factor is below 0, as no gradient bounds F by more at n_k than its own. Let the e of each side
 * be in the caps of both of its ends, and a direction q between the corners in all three caps. Then the part
 * is the union of three pieces, each between n_k, q and the two e beside n_k, and that is in the cap of
 * n_k. For q the three e are tried, and the direction where all three gradients bound F equally: its factors
 * are the cross product of the differences of the rows (a_k . n_1, a_k . n_2, a_k . n_3).
 *
 * A part that is left is halved across the side where the lesser of what its two ends miss at one another is
 * greatest: along a valley of F both miss much, across it the end at its bottom misses nothing, so the parts
 * there may be as wide as they are.
 *
 * AROUND A MINIMUM n itself, where F is delta, that takes its curvature. With the support point s at n,
 *
 *     h(n')^2 = (s . n')^2 + r^2,    r^2 = n'^T (P - s s^T) n',    h(n') >= s . n' + r^2 / (M + m),
 *
 * M the most that h is near n, and m the most that s . n' is. The sum of all linear parts is delta n . n',
 * for the gradient at a minimum is delta n. For a cosine n . n' >= C, with the sine S, and t the part of n'
 * across n, 1 - n . n' is at most t^2 / (1 + C). So in the whole cap F(n') >= delta, if across n
 *
 *     the sum of all (P - s s^T) / (M + m), less delta / (1 + C) I
 *
 * is positive definite.
 *
 * s is h n and a part across n, so m <= h + S (|s|^2 - h^2)^(1/2). r^2 is at most S^2 (trace P - |s|^2), as
 * P - s s^T has no part along n. M^2 <= m^2 + r^2, and M is at most R.
 *
 * AROUND ANY OTHER unit vector m the same holds with the gradient a = F(m) m + t, t across m: with K for the
 * sum of all (P - s s^T) / (M + m), v for the part of n' across m and c = m . n' >= 1 - |v|^2 / (1 + C),
 *
 *     F(n') >= c F(m) + t . v + v . K v.
 *
 * An eighth of c F(m) is at least C F(m) / 8. So where
 *
 *     q = 7/8 F(m) + C F(m) / 8 - delta > 0    and    G = K - 7/8 F(m) / (1 + C) I
 *
 * is positive definite across m, F(n') - delta >= q + t . v + v . G v. That is never negative if
 * G - t t^T / (4 q) is positive definite too, for (t . v)^2 <= 4 q v . G v. This takes fewer parts, but more
 * time for each.
 *
 * ROUNDING. s is off by less than 8 u R, or by 2 u (|o| + R) more where it is the gradient less the offset o,
 * so the part of P - s s^T along m is up to 20 u (|o| + R) R. M + m is at least 2 h, and at least
 * S (trace P - h^2)^(1/2) or R. So what that and the roundings add to a reach is below 64 u (|o| + R).
 *
 * Where the proof ends, a search from there finds a minimum that is less deep, or one more that is nearly as
 * deep: around it there is a cap too, and the proof is tried again. Rounding is below the 4 u L by which F
 * may be lower. A minimum of an equal depth that is not known is not proved: two gradients cover less than 2
 * (8 u L / (delta - rho))^(1/2) beside it, and the parts around it do not get as small.
 */
#ifndef CD_QUICK_DEPTH_BOUND_H
#define CD_QUICK_DEPTH_BOUND_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "../space/vector_pair.h"
#include "ellipsoid_pair.h"
#include "ellipsoid_view.h"

#if DIM == 3 /* the plane has depth_in_plane.h */

/* How often an orthant is halved at most, and how many parts a search looks at. */
#define DEPTH_DIVISIONS 22
#define DEPTH_PARTS     1024

/* So many parts are looked at without their curvature, and then after every other halving. */
#define QUICK_PARTS 128

/* F: the reaches of one or two ellipsoids, and a linear function. */
typedef struct depth_field
{
    const ellipsoid_view      *one;
    const ellipsoid_pair_view *both; /* instead; else NULL */
    vector                     offset;
} depth_field;

/* ---- around the minima ---- */

/* The caps that are tried, by their cosines. */
#define CAP_COUNT 13
static inline double cap_cosine(int k)
{
    static const double cosine[CAP_COUNT] = {0.35,  0.6,   0.8,    0.91,   0.96,   0.99,   0.995,
                                             0.998, 0.999, 0.9995, 0.9998, 0.9999, 0.99999};
    return cosine[k];
}

/* At most this many minima are looked at. */
#define CAP_LIMIT 8

/* A search for the least depth: the local minima found so far, and around each the directions whose cosine
   with it is at least this, where nothing is less deep than it; 2 if there are none. Elsewhere an F below
   `least` is looked for, which is the least depth found and `margin`, without the ball. */
typedef struct depth_search
{
    vector n[CAP_LIMIT];
    double cosine[CAP_LIMIT], depth[CAP_LIMIT];
    int    count;
    double margin, least, ball; /* rho: less than the depth, 0 of two ellipsoids */
    bool   roughly;             /* minima are looked for that others refine */
    bool   is_even; /* F is the same along -n: minima are added in pairs, and half of the orthants will do */
    int    parts_left;
    vector open; /* where the last proof ended: the next search for a minimum starts there */
} depth_search;

/* A search that knows no minimum yet. Places for minima are not cleared, which would take as long as many a
   proof. */
HOT_INLINE void begin_search(depth_search *d, bool is_even)
{
    d->count = 0;
    d->margin = 0;
    d->least = 0;
    d->ball = 0;
    d->roughly = false;
    d->is_even = is_even;
    d->parts_left = DEPTH_PARTS;
    d->open = (vector){{0}};
}

/* Is n one of the minima found? */
HOT_INLINE bool is_known(const depth_search *d, vector n)
{
    bool any = false;
    for (int i = 0; i < d->count; i++)
        any = any | (dot(d->n[i], n) > 1 - 0x1p-40);
    return any;
}

/* Is another minimum as deep as this, but for what is allowed? The opposite one of an even F does not
   count. */
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
static NOINLINE bool positive_definite(const symmetric *m)
{
    double ratio = m->xy / m->xx, yy = m->yy - ratio * m->xy;
    double yz = m->yz - ratio * m->xz, zz = m->zz - m->xz / m->xx * m->xz;
    return m->xx > 0 && yy > 0 && zz - yz / yy * yz > 0;
}

/* (P - s s^T) / (M + m) of an ellipsoid with this reach h. */
static NOINLINE symmetric curvature_in_cap(const ellipsoid_view *e, vector support, double h, double cosine)
{
    const double square = 1 - cosine * cosine, trace = e->p.xx + e->p.yy + e->p.zz;
    const double length = dot(support, support), across = positive(length - h * h);
    const double along = h + sqrt(across * square);
    const double most = min2(e->most, sqrt(along * along + positive(trace - length) * square));
    const double per = (1 - 0x1p-40) / (most + min2(along, most));
    symmetric    m = squares_of(-1, support, 0, support);
    return weighted(per, &e->p, per, &m);
}

/* The sum of both. */
static NOINLINE symmetric curvatures_in_cap(const ellipsoid_pair_view *s, const vector_pair *support, lanes h,
                                            double cosine)
{
    const lanes none = lanes_twice(0), square = lanes_twice(1 - cosine * cosine);
    lanes       trace = lanes_add(s->p.xx, s->p.yy);
    trace = lanes_add(trace, s->p.zz);
    const lanes          length = pair_dot(*support, *support);
    const lanes          across = lanes_max2(lanes_sub(length, lanes_mul(h, h)), none);
    const lanes          along = lanes_add(h, lanes_sqrt(lanes_mul(across, square)));
    const lanes          beside = lanes_mul(lanes_max2(lanes_sub(trace, length), none), square);
    const lanes          most = lanes_min2(s->most, lanes_sqrt(lanes_add(lanes_mul(along, along), beside)));
    const lanes          per = lanes_div(lanes_twice(1 - 0x1p-40), lanes_add(most, lanes_min2(along, most)));
    const symmetric_pair m = squares_minus(s->p, pair_squares(*support));
    return weighted_total(per, &m);
}

/* Is it more than the depth asks for? */
static NOINLINE bool curves_enough(symmetric m, vector n, double depth, double cosine)
{
    const double turn = depth / (1 + cosine), size = turn + (m.xx + m.yy + m.zz);
    symmetric    along = squares_of(size, n, 0, n);
    m = weighted(1, &m, 1, &along);
    add_to_diagonal(&m, -(turn + 0x1p-30 * size));
    return positive_definite(&m);
}

/* Is more + t . v + v . (m - turn) v positive for all v across n? It is if m - turn - t t^T / (4 more) is
   positive definite there. */
static NOINLINE bool bends_enough(const symmetric *m, vector n, vector t, double turn, double more)
{
    const double per = 0.25 / more, size = turn + per * dot(t, t) + (m->xx + m->yy + m->zz);
    symmetric    rest = squares_of(size, n, -per, t);
    rest = weighted(1, m, 1, &rest);
    add_to_diagonal(&rest, -(turn + 0x1p-30 * size));
    return more > 0 && positive_definite(&rest);
}

/* ---- everywhere else ---- */

/* A direction in an orthant, of any length, and the gradient of F there; the caps that it is in, as bits. */
typedef struct depth_corner
{
    vector      n, gradient;
    vector_pair support; /* of both, where there are two */
    double      length;
    unsigned    caps;
    bool        is_low; /* F is below `least` there, next to a minimum that is known */
} depth_corner;

/* The orthants to be looked at: half of them if F is even. */
HOT_INLINE int orthant_count(const depth_search *d)
{
    return 1 << (d->is_even ? DIM - 1 : DIM);
}

/* A direction in the orthant that is searched first: n, but the way between the centres where n has a 0. A
   mirror image is searched in the same order. */
static NOINLINE vector in_first_orthant(vector n, vector way)
{
    for (int k = 0; k < DIM; k++)
        n.at[k] = n.at[k] != 0 ? n.at[k] : way.at[k];
    return n;
}

/* The sign of the coordinate k in an orthant, counted from that of n. */
HOT_INLINE double sign_in_orthant(int orthant, int k, vector n)
{
    return (1 - 2 * (orthant >> k & 1)) * copysign(1, n.at[k]);
}

/* The support point along n, or of both the sum; the centre if n is the normal of a disc, or nearly. Any
   point of the ellipsoid bounds its reach from below. */
HOT_INLINE vector support_along(const ellipsoid_view *s, vector n)
{
    vector x = along_edges(s, n);
    return times(1 / sqrt(dot(x, x) + 0x1p-200), of_edges(s, x));
}

HOT_INLINE vector_pair supports_along(const ellipsoid_pair_view *s, vector n)
{
    vector_pair x = along_both(s, n);
    const lanes h = lanes_sqrt(lanes_add(pair_dot(x, x), lanes_twice(0x1p-200)));
    return pair_times(lanes_div(lanes_twice(1), h), pair_of_edges(s, x));
}

/* Sets the caps that a corner's n is in. Is F at least d->least there, or is it in a cap? If not, the proof
   ends. */
HOT_INLINE bool complete_corner(depth_corner *c, depth_search *d)
{
    c->caps = 0;
    for (int i = 0; i < d->count; i++)
        c->caps |= (unsigned)(dot(d->n[i], c->n) >= d->cosine[i] * c->length) << i;
    c->is_low = !(dot(c->gradient, c->n) >= d->least * c->length);
    if (!c->is_low || c->caps != 0)
        return true;
    d->open = times(1 / c->length, c->n);
    return false;
}

/* The same, which looks for the support point first. */
static NOINLINE bool look_at_corner(depth_corner *c, depth_search *d, const depth_field *f)
{
    vector support;
    if (f->both)
    {
        c->support = supports_along(f->both, c->n);
        support = pair_total(&c->support);
    }
    else
        support = support_along(f->one, c->n);
    c->length = sqrt(dot(c->n, c->n));
    c->gradient = plus(minus(f->offset, times(d->ball / c->length, c->n)), support);
    return complete_corner(c, d);
}

/* a_k . n_j of the gradients and directions at three corners. */
typedef struct gradient_products
{
    double of[DIM][DIM];
} gradient_products;

/* Is the sum of f_k n_k in the cap of a gradient that bounds F by `bound` there? `square` is that of its
   length times that of the least depth. */
HOT_INLINE bool is_in_cap(double bound, double square)
{
    return (bound > 0) & (bound * bound >= square);
}

/* Do the caps of these gradients cover what is between their directions? */
static NOINLINE bool caps_cover(const gradient_products *a, const depth_corner *const c[DIM], double least)
{
    double across[DIM]; /* 2 n_k . n_(k+1) */
    bool   shared = false;
    for (int k = 0; k < DIM; k++)
    {
        const int    j = (k + 1) % DIM, i = (k + 2) % DIM;
        const double f = a->of[j][j] - a->of[k][j], g = a->of[k][k] - a->of[j][k];
        const double one = f * c[k]->length, two = g * c[j]->length;
        across[k] = 2 * dot(c[k]->n, c[j]->n);
        const double square = least * least * (one * one + two * two + f * g * across[k]);
        if (!is_in_cap(f * a->of[k][k] + g * a->of[k][j], square))
            return false;
        shared = shared | is_in_cap(f * a->of[i][k] + g * a->of[i][j], square);
    }
    if (shared)
        return true;
    vector from[2], f;
    for (int j = 0; j < DIM; j++)
    {
        from[0].at[j] = a->of[0][j] - a->of[1][j];
        from[1].at[j] = a->of[1][j] - a->of[2][j];
    }
    f = cross(from[0], from[1]);
    f = times(f.at[0] < 0 ? -1 : 1, f);
    double square = 0;
    bool   all = true;
    for (int k = 0; k < DIM; k++)
    {
        const double one = f.at[k] * c[k]->length;
        square += one * one + f.at[k] * f.at[(k + 1) % DIM] * across[k];
        all = all & (f.at[k] >= 0);
    }
    for (int k = 0; k < DIM; k++)
        all = all & is_in_cap(f.at[0] * a->of[k][0] + f.at[1] * a->of[k][1] + f.at[2] * a->of[k][2],
                              least * least * square);
    return all;
}

/* Do the gradients at these three directions bound F from below by `least` between them? At its own direction
   each does, or bounds nothing. If not, *side is the side k, k + 1 along which both of its ends miss that by
   most; a side in a cap misses nothing. */
HOT_INLINE bool gradients_bound(const depth_corner *const c[DIM], double least, int *side)
{
    gradient_products a;
    double            most = -INFINITY;
    bool              any = false, all = true;
    UNROLLED for (int k = 0; k < DIM; k++) UNROLLED for (int j = 0; j < DIM; j++)
        a.of[k][j] = dot(c[k]->gradient, c[j]->n);
    for (int k = 0; k < DIM; k++)
    {
        const int    j = (k + 1) % DIM, i = (k + 2) % DIM;
        const double onward = least * c[j]->length - a.of[k][j], back = least * c[k]->length - a.of[j][k];
        const double missed = (c[k]->caps & c[j]->caps) != 0 ? -DBL_MAX : min2(onward, back);
        any = any | (!c[k]->is_low && onward <= 0 && least * c[i]->length <= a.of[k][i]);
        all = all & !c[k]->is_low;
        *side = missed > most ? k : *side;
        most = max2(missed, most);
    }
    return any || (all && caps_cover(&a, c, least));
}

/* Does the curvature at m bound F from below in the cap around m that holds these corners? */
static SELDOM NOINLINE bool curvature_bounds(const depth_search *d, const depth_field *f,
                                             const depth_corner *m, const depth_corner *const c[DIM])
{
    const vector n = times(1 / m->length, m->n), gradient = plus(m->gradient, times(d->ball, n));
    const double depth = dot(gradient, n);
    double       cosine = 1, reach = taxi_length(f->offset);
    symmetric    bend;
    for (int k = 0; k < DIM; k++)
        cosine = min2(cosine, dot(n, c[k]->n) / c[k]->length);
    if (f->both)
    {
        const vector_pair along = {{lanes_twice(n.at[0]), lanes_twice(n.at[1]), lanes_twice(n.at[2])}};
        bend = curvatures_in_cap(f->both, &m->support, pair_dot(m->support, along), cosine);
        reach += lanes_total(f->both->most);
    }
    else
    {
        const vector support = minus(gradient, f->offset);
        bend = curvature_in_cap(f->one, support, dot(support, n), cosine);
        reach += f->one->most;
    }
    const double least = d->least + d->ball + 64 * UNIT_ROUNDOFF * reach;
    return bends_enough(&bend, n, minus(gradient, times(depth, n)), 0.875 * depth / (1 + cosine),
                        (0.875 + 0.125 * cosine) * depth - least);
}

/* Is F at least `least` between these directions? Halved across the side that needs it most, until they are
   in one of the caps, or the gradients prove it, or in a long search the curvature. */
static bool deep_between(depth_search *d, const depth_field *f, const depth_corner *const c[DIM],
                         int times_left)
{
    int k = 0;
    if ((c[0]->caps & c[1]->caps & c[2]->caps) != 0 || gradients_bound(c, d->least, &k))
        return true;
    const depth_corner *one = c[k], *two = c[(k + 1) % DIM], *opposite = c[(k + 2) % DIM];
    depth_corner        middle;
    middle.n = times(0.5, plus(one->n, two->n));
    const bool deep = look_at_corner(&middle, d, f);
    if (times_left == 0 || d->parts_left-- <= 0 || !deep)
        return false;
    const bool is_long = d->parts_left < DEPTH_PARTS - QUICK_PARTS;
    if (is_long && times_left % 2 == 0 && curvature_bounds(d, f, &middle, c))
        return true;
    const depth_corner *const first[DIM] = {one, &middle, opposite};
    const depth_corner *const second[DIM] = {&middle, two, opposite};
    return deep_between(d, f, first, times_left - 1) && deep_between(d, f, second, times_left - 1);
}

/* The same of a whole orthant, counted from that of `first`. */
static SELDOM NOINLINE bool deep_in_orthant(depth_search *d, const depth_field *f, int orthant, vector first)
{
    depth_corner              c[DIM];
    const depth_corner *const corners[DIM] = {&c[0], &c[1], &c[2]};
    for (int k = 0; k < DIM; k++)
    {
        c[k].n = (vector){{0}};
        c[k].n.at[k] = sign_in_orthant(orthant, k, first);
        if (!look_at_corner(&c[k], d, f))
            return false;
    }
    return deep_between(d, f, corners, DEPTH_DIVISIONS);
}

#endif

#endif
