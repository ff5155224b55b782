/*
 * The penetration and the distance of two ellipses, or of an ellipse and a box, in the plane: in plain
 * double, with a proof that no way out is shorter. In the notation of quick/two_ellipsoids.h and
 * quick/ellipsoid_box.h, with both in one: let d be the way between the centres, H the half extents of a box,
 * and
 *
 *     F(n) = h_A(n) + h_B(n) + sum |n_i| H_i - n . d
 *
 * the depth along n. It is convex and of degree 1, the reach of K as seen from 0. Its gradient a(n) is the
 * point of K that is furthest along n, and F(n') >= a(n) . n' for every n'. t is n turned by a right angle.
 *
 * A LOCAL MINIMUM, with the depth delta, is where a(n) = delta n: where the slope F' = a . t is 0. There
 * |n_i| H_i has no kink, a reach h = |x| with the support point s turns with n as
 *
 *     h(n')^2 = (s . n')^2 + c^2 (t . n')^2,    c = r_0 r_1 / h,
 *
 * for the determinant of P is (r_0 r_1)^2. So F'' = sum c^2 / h - F, its own slope is -3 sum b c^2 / h^2 - F'
 * with b = s . t, and Halley's step is a quotient. A long step is replaced by the one that takes each reach
 * for (n'^T P n' / h + h) / 2, which is nowhere below it: the b^2 / h that this adds to c^2 / h make it
 * shorter. At the normal of a face a is the point of the face that is nearest to the line along n: its slope
 * is 0 if the foot of 0 is in the face. A step that would lead past such a normal ends there.
 *
 * A DISTANCE. -F is the gap along n. Where it is above 0, F'' is too, so there is one minimum, and where the
 * slope is t, the distance is between the gap and |(gap, t)|, the way between the two support points. Where
 * it ends is said in quick/ellipsoid_view.h.
 *
 * THE SHORT PROOF. The ellipse with s = s_A + s_B and c = c_A + c_B in the same formula, Q = s s^T + c^2 t
 * t^T, is in K and touches it along n: its reach is the length of a sum of two vectors whose lengths are
 * h_A(n') and h_B(n'). As in quick/ellipsoid_depth.h, nothing is less deep if G = Q / h - delta I is positive
 * definite, h = h_A + h_B. Along n and t, with b = s . t and h - delta = n . d = D, that says D > 0 and
 *
 *     c^2 D > delta (h D + b^2).
 *
 * Of concentric ellipses, D = b = 0: then its reach is nowhere less than h if c > h.
 *
 * Against a box, the ellipse around the corner or the point of a face that touches it takes that place: it
 * has the s and c of A alone.
 *
 * THE PROOF is a polygon in K. Its corners are the a_k along some n_k, all around, and between two of these
 * F(n') >= least if the side from a_1 to a_2 is as far from 0 as that: let e be the normal of the side, e =
 * ((a_2 - a_1) . n_2) n_1 + ((a_1 - a_2) . n_1) n_2. The directions with a_1 . n' >= least |n'| are a convex
 * cone with n_1 in it; if e is, too, so is all between them, and likewise for a_2. No factor is below 0, as
 * F(n_2) >= a_1 . n_2. With another e that is between n_1 and n_2 the same holds, so its rounding does not
 * matter. A side that is not far enough is divided along e, as an expanding polytope is: G. van den Bergen,
 * "Proximity Queries and Penetration Depth Computation on 3D Game Objects", Game Developers Conference
 * (2001).
 *
 * NEXT TO A MINIMUM no side is far enough. From an n along which F(n) >= least and from which F rises towards
 * n_2, F' >= 0, it takes curvature: for an n' between them with the angle f to n, and m = s . n',
 *
 *     h(n') = m + c^2 sin^2 f / (h(n') + m),
 *     F(n') = F(n) cos f + F' sin f + sin^2 f sum c^2 / (h(n') + m)
 *          >= F(n) + sin^2 f (sum c^2 / (h(n') + m) - F(n) / (1 + cos f)).
 *
 * n' is a sum of n and n_2 with factors of which the sum is at most 1 / cos(f_2 / 2), so h(n') <= max(h, h_2)
 * / cos(f_2 / 2), and likewise m <= max(h, s . n_2) / cos(f_2 / 2). As cos(f_2 / 2) >= (1 + cos f_2) / 2, it
 * is enough that
 *
 *     sum c^2 / (max(h, h_2) + max(h, s . n_2)) (1 + cos f_2)^2 / 2 >= F(n).
 *
 * The polygon begins with the minimum, t, and their opposites; with a box, with its faces, because between
 * them |n_i| H_i is linear. If a corner is less deep, the search begins anew from there. All corners, and all
 * that sides prove, are deeper by TIE_SLACK S: so no other minimum is as deep within rounding, and no tie is
 * to be settled. Of concentric ellipses, F is the same along -n: half of the polygon proves it.
 *
 * ROUNDING. An a is off by less than 24 u S, as F is, and TIE_SLACK is more than three times that. What c^2 /
 * h and the products are off is a small part of them, which CURVATURE_SLACK has room for where no radius is
 * below 2^-26 of the other one; D and b are off by less than 2^-46 L.
 */
#ifndef CD_QUICK_DEPTH_IN_PLANE_H
#define CD_QUICK_DEPTH_IN_PLANE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "../space/vector_pair.h"
#include "ellipsoid_box.h"
#include "ellipsoid_pair.h"
#include "ellipsoid_view.h"

#if DIM == 2

#define TIE_SLACK       (80 * UNIT_ROUNDOFF)
#define CURVATURE_SLACK 0x1p-20

/* At most so many sides are divided in all, so many wait at once, and so many searches are begun. */
#define SIDES         64
#define SIDES_WAITING 24
#define SEARCHES      6

/* A step that turns n by this tangent or more is long. */
#define LONG_STEP 0.5

/* No radius is below this much of the other one. */
#define THICK_ENOUGH 0x1p-26

/* The point of K that is furthest along the unit vector n. */
typedef struct outline_point
{
    vector      n;
    vector_pair x, support;   /* as of an ellipsoid_gap */
    lanes       h, per, c;    /* per: 1 / h */
    double      depth, slope; /* F and F' */
} outline_point;

HOT_INLINE double cross_in_plane(vector v, vector w)
{
    return v.at[0] * w.at[1] - v.at[1] * w.at[0];
}

HOT_INLINE vector turned_right_angle(vector n)
{
    return (vector){{-n.at[1], n.at[0]}};
}

/* Along n, of any length. A short step from *from takes that one's x and that of the step, as look_beside
   does; else `from` is NULL. */
static NOINLINE void look_at_outline(outline_point *p, const ellipsoid_pair_view *s, vector n,
                                     const outline_point *from)
{
    const double length = sqrt(dot(n, n)), unit = 1 / length;
    vector_pair  x = along_both(s, from ? minus(n, from->n) : n);
    if (from)
        x = pair_plus(from->x, x);
    const lanes h = lanes_sqrt(pair_dot(x, x));
    const lanes per = lanes_div(lanes_twice(1), lanes_add(h, lanes_twice(0x1p-200)));
    vector      to = s->way, corner;
    p->n = times(unit, n);
    p->x = pair_times(lanes_twice(unit), x);
    p->support = pair_times(per, pair_of_edges(s, x));
    p->h = lanes_mul(h, lanes_twice(unit));
    p->per = lanes_mul(per, lanes_twice(length));
    p->c = lanes_mul(s->area, p->per);
    to = minus(to, pair_total(&p->support));
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        const double half = s->half.at[i], side = n.at[i] < 0 ? -half : half;
        corner.at[i] = n.at[i] != 0 ? side : clamp(to.at[i], -half, half);
    }
    p->depth = lanes_total(p->h) + dot(p->n, minus(corner, s->way));
    p->slope = cross_in_plane(p->n, minus(corner, to));
}

/* ---- a local minimum ---- */

/* n + y t, but the normal of a face where that leads past it. */
HOT_INLINE vector turned_by(const outline_point *p, const ellipsoid_pair_view *s, double y)
{
    vector n = plus(p->n, times(y, turned_right_angle(p->n)));
    UNROLLED for (int i = 0; i < DIM; i++) n.at[i] = s->half.at[i] > 0 && n.at[i] * p->n.at[i] < 0 ? 0
                                                                                                   : n.at[i];
    return n;
}

/* Halley's step, with the third derivative; where that is long, or F is not convex, or hardly, one that leads
   down: as if each reach were |P n|, as in quick/two_ellipsoids.h. */
HOT_INLINE double step_to_minimum(const outline_point *p)
{
    const vector t = turned_right_angle(p->n);
    const lanes  b = pair_dot(p->support, pair_of(t, t)), lean = lanes_mul(b, p->per);
    const lanes  bends = lanes_mul(lanes_mul(p->c, p->c), p->per);
    const double all = lanes_total(bends), rest = all - p->depth,
                 bend = rest > 0x1p-12 * all ? rest : 0x1p-3 * all;
    const double change = 0.5 * p->slope * (3 * lanes_total(lanes_mul(lean, bends)) + p->slope) / bend;
    const double y = -p->slope / max2(bend + change, 0.5 * bend);
    return fabs(y) < LONG_STEP ? y : -p->slope / (bend + lanes_total(lanes_mul(lean, b)));
}

/* Is this a minimum: is the slope no more than this; or where F is below 0, minus a gap, is that certain
   enough to be a distance? */
HOT_INLINE bool is_minimum(const outline_point *p, const ellipsoid_pair_view *s, double limit)
{
    return limit > 0 ? fabs(p->slope) <= limit
                     : p->depth < 0 &&
                           p->slope * p->slope <= square_allowed(-p->depth, -p->depth, s->size, s->digits);
}

/* Goes down to a local minimum. False if that takes too many steps. */
static NOINLINE bool go_down(outline_point *p, const ellipsoid_pair_view *s, double limit)
{
    const double  noise = 8 * UNIT_ROUNDOFF * s->size;
    outline_point other, *at = p, *next = &other;
    bool          is_there;
    for (int i = 0; !(is_there = is_minimum(at, s, limit)) && i < 20; i++)
    {
        double y = step_to_minimum(at);
        for (int part = 0; part < 4; part++, y *= 0.25)
        {
            look_at_outline(next, s, turned_by(at, s, y), y * y < 0x1p-40 ? at : NULL);
            if (next->depth <= at->depth + noise)
                break;
        }
        if (y * y < 0x1p-80 && !(fabs(next->slope) < 0.5 * fabs(at->slope)))
            break;
        outline_point *last = at;
        at = next;
        next = last;
    }
    if (at != p)
        *p = *at;
    return is_there;
}

/* Moves the support points to those of the minimum, by the curvature where that is certain enough: as in
   quick/two_ellipsoids.h, where D is (P - s s^T) / h: here that is c^2 / h t t^T. */
HOT_INLINE bool settle_outline(outline_point *p, const ellipsoid_pair_view *s)
{
    const double limit = point_allowed(s->size, s->digits, false);
    const lanes  a = lanes_mul(s->most, p->per), bend = lanes_mul(lanes_mul(p->c, p->c), p->per);
    const double y = -p->slope / (lanes_total(bend) - p->depth);
    const vector t = turned_right_angle(p->n);
    if (!(2 * y * y * lanes_total(lanes_mul(s->most, lanes_mul(a, a))) <= limit))
        return go_down(p, s, point_allowed(s->size, s->digits, true));
    p->support = pair_plus(p->support, pair_times(lanes_mul(bend, lanes_twice(y)), pair_of(t, t)));
    return true;
}

/* ---- the proof ---- */

/* Are they concentric ellipses, so that F is even? */
HOT_INLINE bool is_even(const ellipsoid_pair_view *s)
{
    return dot(s->way, s->way) == 0 && lane(s->area, 1) > 0;
}

/* The short proof; of an even F, for all but -n. */
HOT_INLINE bool is_least_at_once(const outline_point *p, const ellipsoid_pair_view *s)
{
    const double h = lanes_total(p->h), c = (1 - CURVATURE_SLACK) * lanes_total(p->c);
    const double doubt = 0x1p-46 * s->size, along = h - p->depth;
    const double b = fabs(cross_in_plane(p->n, pair_total(&p->support))) + doubt;
    return is_even(s) ? c > h
                      : along > doubt && c * c * (along - doubt) > p->depth * (h * (along + doubt) + b * b);
}

/* What is to be proved: that the depth is at least `least`, except next to the minimum. `open` is the last
   direction that was tried: where that is less deep, a search begins anew from there. */
typedef struct plane_proof
{
    const ellipsoid_pair_view *s;
    double                     least;
    int                        sides_left;
    vector                     open;
} plane_proof;

/* Does F rise from p to q, and to all between them? `at` is a(p). Where F' is 0 but for rounding, F may dip
   by 16 u S, of the 80 u S that TIE_SLACK leaves. */
static SELDOM NOINLINE bool rises_between(const outline_point *p, vector at, const outline_point *q,
                                          double size)
{
    const double      cosine = dot(p->n, q->n);
    const vector_pair n = pair_of(q->n, q->n);
    const lanes       reach = lanes_add(lanes_max2(p->h, q->h), lanes_max2(p->h, pair_dot(p->support, n)));
    const lanes       bend = lanes_div(lanes_mul(p->c, p->c), lanes_add(reach, lanes_twice(0x1p-200)));
    return dot(at, q->n) - cosine * p->depth >= -16 * UNIT_ROUNDOFF * size &&
           lanes_total(bend) * ((1 + cosine) * (1 + cosine)) * 0.5 >= (1 + CURVATURE_SLACK) * p->depth;
}

/* Is nothing less deep between p and q? If that is open, *normal is the normal of the side. */
static SELDOM NOINLINE bool is_deep_side(const outline_point *p, const outline_point *q, vector offset,
                                         const plane_proof *proof, vector *normal)
{
    const vector a = plus(offset, pair_total(&p->support)), b = plus(offset, pair_total(&q->support));
    const vector side = minus(b, a);
    const double least = proof->least, tiny = 0x1p-60;
    const double f = positive(dot(side, q->n)) + tiny, g = positive(-dot(side, p->n)) + tiny;
    const vector e = plus(times(f, p->n), times(g, q->n));
    const double off = min2(dot(a, e), dot(b, e));
    *normal = e;
    return (off > 0 && off * off >= least * least * dot(e, e)) || rises_between(p, a, q, proof->s->size) ||
           rises_between(q, b, p, proof->s->size);
}

/* Sets p to the corner of the polygon along n. Is it deep? */
static SELDOM NOINLINE bool is_deep_corner(outline_point *p, plane_proof *proof, vector n)
{
    look_at_outline(p, proof->s, n, NULL);
    proof->open = p->n;
    return p->depth >= proof->least;
}

/* Is nothing less deep from p to q, between which |n_i| H_i is linear? */
static SELDOM NOINLINE bool is_deep_from(plane_proof *proof, const outline_point *p, const outline_point *q)
{
    const ellipsoid_pair_view *s = proof->s;
    const vector               mid = plus(p->n, q->n);
    vector                     offset, normal;
    outline_point              from = *p, waiting[SIDES_WAITING];
    int                        count = 1;
    for (int i = 0; i < DIM; i++)
        offset.at[i] = (mid.at[i] < 0 ? -s->half.at[i] : s->half.at[i]) - s->way.at[i];
    waiting[0] = *q;
    while (count > 0)
    {
        if (is_deep_side(&from, &waiting[count - 1], offset, proof, &normal))
            from = waiting[--count];
        else if (proof->sides_left-- <= 0 || count == SIDES_WAITING ||
                 !is_deep_corner(&waiting[count++], proof, normal))
            return false;
    }
    return true;
}

/* Is no other direction less deep than p, nor nearly? The polygon begins with p or a face, and continues to
   the side of p, or to one by a rule for which a mirror or an exchange does not matter. */
static SELDOM NOINLINE bool is_deep_around(plane_proof *proof, const outline_point *p)
{
    const ellipsoid_pair_view *s = proof->s;
    const bool                 even = is_even(s);
    const bool                 is_first = dot(s->half, s->half) == 0 || p->n.at[0] == 0 || p->n.at[1] == 0;
    const vector               n = is_first ? p->n : (vector){{p->n.at[0] < 0 ? -1 : 1, 0}};
    vector                     t = turned_right_angle(n);
    const vector               lean = pair_total(&p->support), way = dot(t, s->way) != 0 ? s->way : lean;
    const double               side = is_first ? dot(t, way) : dot(t, p->n);
    outline_point              corner[5];
    int                        count = 0;
    t = times(side < 0 ? -1 : 1, t);
    const vector all[5] = {n, p->n, t, times(-1, n), times(-1, t)};
    for (int i = is_first; i < 5; i++, count++) /* of an even F, -n is as deep as n and no tie */
        if (i == 1)
            corner[count] = *p;
        else if (!is_deep_corner(&corner[count], proof, all[i]) && !(even && i == 3))
            return false;
    for (int i = 0; i < (even ? 2 : count); i++)
        if (!is_deep_from(proof, &corner[i], &corner[i + 1 < count ? i + 1 : 0]))
            return false;
    return true;
}

/* The least depth, from a start. False if it is left open, or if rounding could matter for the overlap. */
static NOINLINE bool least_depth_in_plane(outline_point *p, const ellipsoid_pair_view *s, vector start)
{
    const double slack = TIE_SLACK * s->sum;
    plane_proof  proof = {.s = s, .least = INFINITY, .sides_left = SIDES, .open = start};
    for (int i = 0; i < SEARCHES; i++)
    {
        look_at_outline(p, s, proof.open, NULL);
        if (!go_down(p, s, 8 * UNIT_ROUNDOFF * s->size) ||
            !(p->depth > slack && p->depth < proof.least - slack))
            return false;
        proof.least = p->depth + slack;
        if (is_least_at_once(p, s) || is_deep_around(&proof, p))
            return true;
    }
    return false;
}

/* ---- two ellipses ---- */

HOT_INLINE bool are_thick_enough(lanes least, lanes most)
{
    return lane(least, 0) > THICK_ENOUGH * lane(most, 0) && lane(least, 1) > THICK_ENOUGH * lane(most, 1);
}

/* The least deep of the way between the centres and the axes; of equally deep ones their sum, which does not
   depend on their order. An axis across the way is left out, for which of its two directions comes first is
   settled by no rule; but of concentric ones either will do. */
static NOINLINE vector start_of_ellipses(const ellipsoid_pair_view *s)
{
    const vector_pair way = pair_of(s->way, s->way), *e = s->edge;
    const vector_pair other[DIM] = {pair_swapped(e[0]), pair_swapped(e[1])};
    const double      square = dot(s->way, s->way);
    const double      reach = lanes_total(reaches_along(s, s->way));
    lanes             along[DIM], depth[DIM];
    vector            best = s->way;
    double            least = square > 0 ? (reach - square) / sqrt(square) : INFINITY;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const lanes x = pair_dot(e[k], other[0]), y = pair_dot(e[k], other[1]), r2 = pair_dot(e[k], e[k]);
        const lanes both = lanes_add(r2, lanes_sqrt(lanes_add(lanes_mul(x, x), lanes_mul(y, y))));
        along[k] = pair_dot(e[k], way);
        depth[k] = lanes_div(lanes_sub(both, lanes_fabs(along[k])), lanes_sqrt(r2));
    }
    for (int i = 0; i < 2 * DIM; i++)
    {
        const double at = lane(depth[i >> 1], i & 1), side = lane(along[i >> 1], i & 1);
        const vector n = times(side < 0 ? -1 : 1, one_of(&e[i >> 1], i & 1));
        if (side == 0 && square > 0)
            continue;
        best = at < least ? n : at == least ? plus(best, n) : best;
        least = min2(at, least);
    }
    return best;
}

/* ---- an ellipse and a box ---- */

/* As a pair, as far as it is used here. */
HOT_INLINE void pair_with_box(ellipsoid_pair_view *to, const ellipsoid_box_view *s)
{
    const vector none = {{0}};
    UNROLLED for (int i = 0; i < DIM; i++) to->edge[i] = pair_of(s->e.edge[i], none);
    to->area = lanes_of(s->e.area, 0);
    to->way = s->at;
    to->half = s->half;
    to->size = s->size;
    to->sum = s->sum;
    to->digits = s->digits;
}

/* A flat ellipse and a box, of which K is a polygon: the least depth along the normals of its sides. False if
   two are nearly as deep. */
static SELDOM NOINLINE bool least_depth_of_flat(outline_point *best, const ellipsoid_pair_view *s)
{
    const vector v = one_of(&s->edge[0], 0), w = one_of(&s->edge[1], 0);
    const vector longer = turned_right_angle(dot(v, v) > dot(w, w) ? v : w);
    const bool   is_turned = longer.at[0] != 0 && longer.at[1] != 0;
    const double slack = TIE_SLACK * s->sum;
    double       second = INFINITY;
    best->depth = INFINITY;
    for (int i = 0; i < (is_turned ? 6 : 4); i++)
    {
        const double  side = i & 1 ? -1 : 1;
        const vector  all[3] = {{{side, 0}}, {{0, side}}, times(side, longer)};
        outline_point p;
        look_at_outline(&p, s, all[i >> 1], NULL);
        second = min2(second, max2(p.depth, best->depth));
        *best = p.depth < best->depth ? p : *best;
    }
    return best->depth > slack && second > best->depth + slack;
}

/* n, or where that is 0 the normal of the least deep face. */
HOT_INLINE vector start_with_box(const ellipsoid_box_view *s, vector n)
{
    if (dot(n, n) > 0)
        return n;
    const double x = sqrt(s->e.p.xx) + s->half.at[0] - fabs(s->at.at[0]);
    const double y = sqrt(s->e.p.yy) + s->half.at[1] - fabs(s->at.at[1]);
    const int    face = y < x;
    n.at[face] = s->at.at[face] < 0 ? -1 : 1;
    return n;
}

#endif

#endif
