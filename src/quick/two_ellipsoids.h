/*
 * Two ellipsoids in plain double: do they overlap, how far are they apart, and where are they nearest? In
 * the notation of quick/ellipsoid_view.h, with A and B as indices (both at once: ellipsoid_pair.h),
 * d = c_A - c_B, and
 *
 *     g(n) = n . d - h_A(n) - h_B(n),
 *
 * which for a unit vector n is the gap along n (shape/convex.h). Lengths are multiplied by a power of two so
 * that the largest of |d_i| and the radii, L, is in 1..2. S is |d|_1 plus all radii. Exchanging A and B, or a
 * mirror, changes signs only, so it changes no bit of the answers.
 *
 * THE DECISION. Every answer is proved, for the shapes that the careful way decides too; in float it rounds
 * the axes to double, which counts as 5 u r_k for each e_k more.
 *
 * Apart: any n with g(n) > 0. d is off by u |d|_1, n . d by 3 u |n| |d|_1 more, each h by 11 u |n| |r|_1 and
 * for the careful way by 5 u |n| |r|_1, the sums by 2 u |n| S: at most 20 u |n| S. Asked for is 24 u |n|_1 S.
 *
 * Overlapping: y_A and y_B with |y_A|, |y_B| <= 1 for which e = d - sum y_Ak e_Ak - sum y_Bk e_Bk is short.
 * Whatever the axes are, sum y_Ak e_Ak reaches into A, with a ball of radius (1 - |y_A|) min r_A around it,
 * and so for B. So they overlap if the two balls reach over the true e. e is off by u |d|_1, by (4 + 5) u r_k
 * for each |y_k| <= 1, and by its roundings, at most 8 u S in each coordinate as they add up: less than 24 u
 * S, if e is measured by |e|_1. Both |y| are off by 10 u, the balls by 10 u of the least radii. Asked for is
 *
 *     (1 - |y_A|) min r_A + (1 - |y_B|) min r_B > |e|_1 + OVERLAP_SLACK S,   OVERLAP_SLACK = 40 u.
 *
 * THE CONTACT FUNCTION. With weights a + b = 1 let C = b P_A + a P_B and C n = d. Then b x_A and a x_B are
 * such y_A and y_B, with e = 0 but for rounding and |y_A| = b h_A(n), |y_B| = a h_B(n): they overlap if
 * neither is above 1. At the weights where both are the same, that number is as small as it can be; if it is
 * above 1, n separates them. J. W. Perram and M. S. Wertheim, "Statistical Mechanics of Hard Ellipsoids. I",
 * J. Comput. Phys. 58 (1985); A. Donev, S. Torquato and F. H. Stillinger, "Neighbor List Collision-Driven
 * Molecular Dynamics Simulation for Nonspherical Hard Particles", J. Comput. Phys. 202 (2005). The weights
 * sought have a : b = h_A : h_B. With s = a - b and f = (h_A - h_B) / (h_A + h_B) - s that is f = 0. f > 0
 * says that s is too small, so s is kept within a bracket.
 *
 * THE CUBIC. In the plane adj C = b adj P_A + a adj P_B, so a b d . n - 1 has the sign of
 *
 *     g(a) = a b (b N_A + a N_B) - (b^2 D_A + a b M + a^2 D_B) (b + a),    b = 1 - a,
 *
 * N = d^T adj(P) d = sum (d x e_k)^2, D = det P = (r_0 r_1)^2, M = sum over k and l of (e_Ak x e_Bl)^2. That
 * is a cubic, below 0 at both ends if no radius is 0. If it is above 0 anywhere, the ellipses are apart; if
 * it is below 0 everywhere, they overlap: W. Wang, J. Wang and M.-S. Kim, "An Algebraic Condition for the
 * Separation of Two Ellipsoids", Comput. Aided Geom. Des. 18 (2001). Its largest value from 0 to 1 is at an
 * end or at the root of g' = k_1 + 2 k_2 a + 3 k_3 a^2 where it falls.
 *
 * With p the sum of all r^2, T = p (2 |d|^2 + p). A cross product of d with e_k is off by 12.5 u |d| r_k (d
 * by u, e_k by (4 + 5) u r_k, and 2 u to multiply and to subtract), one of two e by 20 u of their radii, so N
 * by 27 u |d|^2 |r|^2, M by 44 u |r_A|^2 |r_B|^2, D by 4 u of itself. That is less than 23 u T in each
 * coefficient of b^3, a b^2, a^2 b and a^3, which are at most T/4 and T/2; and these four sum to 1 at most.
 * The k_i take 12 u T more, the value at a 24 u T. The root is that of a g' whose coefficients are off by 8
 * u, so g' is below 2^-46 T there; as g' falls by 2^-19 T a unit at least (what is flatter is left open), a
 * is off by 2^-27 at most, and g by 2^-73 T. Asked for is CUBIC_SLACK T, CUBIC_SLACK = 64 u.
 *
 * THE DISTANCE is the largest gap (S. Boyd and L. Vandenberghe, "Convex Optimization" (2004), section 8.2).
 * For a unit vector n let w = d - s_A - s_B, the way between the support points, and t its part across n; g =
 * n . w. The distance is between g and |w| = sqrt(g^2 + t^2) <= g + t^2 / (2 g): where t^2 <= 4 u L g, g is
 * within 2 u L of it. Newton's step y on the sphere solves M y = t, M = h_A'' + h_B'' + g I with h'' = (P - s
 * s^T) / h. M gets (h_A + h_B) n n^T as well, which does nothing to a t across n, but keeps M regular where g
 * is small. Where the step is long, each reach h(n') is replaced by (n'^T P n' / h + h) / 2 >= h(n'): this
 * gives a step that cannot lead down (K. Lange, "MM Optimization Algorithms" (2016)).
 *
 * ITS ERROR. d, n . d and the last two sums: u |d_i n_i| and 3 u sum |d_i n_i|, and each u of a result, in
 * all at most 5 u sqrt(3) L + 2 u L in the worst case; n is unit to 3.5 u; the reaches are off by what is
 * said in quick/ellipsoid_view.h, where of the 7 u r_k each counts by |x_k| / h. The largest error seen
 * is 4.3 eps L.
 *
 * THE POINTS. At the solution the support points of n + y are sought. s(n + y) = s + D y with D = (P - s s^T)
 * / h, but for a rest of at most 3/2 R^3 / h^2 |y|^2, R the largest radius: s'' [y, y] = -(2 D y (s . y) + s
 * (y . D y)) / h, |D| <= R^2 / h, |s| <= R. The rest, with 2 in the place of 3/2 for what is of higher
 * order, is asked to be below 8 u L in all (point_allowed; 4 u L while there are steps left). What is left of
 * the way between the two points across n + y is asked to be below that too: no point is further than that
 * from where it should be, for the second derivative of the reaches is not greater than M.
 */
#ifndef CD_QUICK_TWO_ELLIPSOIDS_H
#define CD_QUICK_TWO_ELLIPSOIDS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "balls_apart.h"
#include "ellipsoid_pair.h"
#include "ellipsoid_view.h"

#define APART_SLACK   (24 * UNIT_ROUNDOFF)
#define OVERLAP_SLACK (40 * UNIT_ROUNDOFF)
#define CUBIC_SLACK   (64 * UNIT_ROUNDOFF)

/* ---- do they overlap? ---- */

/* What the decision found on its way. */
typedef struct ellipsoids_decided
{
    vector      n;          /* a direction; if they are apart, it separates them */
    lanes       h;          /* the reaches along n, if n is d; else 0 */
    vector_pair into;       /* if they overlap: points of A and B, from the centres, as sums of a_k e_k */
    lanes       spare;      /* the balls around them */
    bool        by_centers; /* they overlap by the balls around their centres: n is d */
    bool        near_both;  /* what is halfway between them is no further off both than 4 u L */
    lanes       weights;    /* where not: the weights and x that they were found with */
    vector_pair x;
} ellipsoids_decided;

/* The sum of the balls in A and B around their centres is longer than d. */
HOT_INLINE bool centers_overlap(const ellipsoid_pair_view *s, ellipsoids_decided *f)
{
    double rest = lanes_total(s->least) - OVERLAP_SLACK * s->sum;
    f->into = pair_of((vector){{0}}, (vector){{0}});
    f->spare = s->least;
    f->near_both = true;
    return rest > 0 && dot(s->way, s->way) < rest * rest;
}

/* The least radius of both. */
HOT_INLINE double least_of_both(const ellipsoid_pair_view *s)
{
    return min2(lane(s->least, 0), lane(s->least, 1));
}

/* Thin ones have no large ball in them. But part * A and part * B are what is left of A and B around their
   points, and their sum contains part * the ellipsoid of P_A + P_B, so part * a ball with the square of its
   least radius, for (h_A + h_B)^2 >= n^T (P_A + P_B) n. Is that ball larger than `wanted`? */
static NOINLINE bool sum_reaches(const ellipsoid_pair_view *s, double part, double wanted)
{
    symmetric both = weighted_total(lanes_twice(1), &s->p);
    return part > 0 && part * part * least_eigenvalue(&both) > wanted * wanted;
}

/* Do the weights b and a, and n = C^-1 d, prove an overlap? Sets `rest` to e. */
HOT_INLINE bool common_point(const ellipsoid_pair_view *s, lanes weights, vector_pair x, lanes h,
                             ellipsoids_decided *f, vector *rest)
{
    const lanes  level = lanes_mul(weights, h);
    const double most = max2(lane(level, 0), lane(level, 1));
    *rest = (vector){{0}};
    if (!(lane(level, 0) < 1 && lane(level, 1) < 1))
        return false;
    f->into = pair_of_edges(s, pair_times(weights, x));
    f->spare = lanes_mul(lanes_sub(lanes_twice(1), level), s->least);
    *rest = minus(s->way, pair_total(&f->into));
    double wanted = taxi_length(*rest) + OVERLAP_SLACK * s->sum;
    f->near_both = true;
    if (lanes_total(f->spare) > wanted)
        return true;
    f->near_both = taxi_length(*rest) <= 8 * UNIT_ROUNDOFF * s->size;
    f->spare = lanes_twice(1);
    f->weights = weights;
    f->x = x;
    return least_of_both(s) < 0x1p-3 * s->size && sum_reaches(s, 1 - most - 16 * UNIT_ROUNDOFF, wanted);
}

HOT_INLINE bool separates(const ellipsoid_pair_view *s, vector n, lanes h)
{
    return dot(n, s->way) - lanes_total(h) > APART_SLACK * (taxi_length(n) * s->sum);
}

/* The next weights b and a, by the reaches along n. */
typedef struct weight_search
{
    lanes  weights;
    double low, high; /* the bracket of s = a - b */
    double at, over;  /* the last s and f */
    bool   any;       /* whether there was one */
} weight_search;

/* Newton's step for s as a multiple of f, 1 / -f'. C n = d, and C' = (P_B - P_A) / 2: so n' = z / 2 with C z
   = (P_A - P_B) n, and h h' is half of P n . z. */
HOT_INLINE double first_step(const ellipsoid_pair_view *s, const symmetric *c, vector_pair x, lanes h)
{
    const vector_pair p_n = pair_of_edges(s, x);
    const vector      z = solved(c, minus(one_of(&p_n, 0), one_of(&p_n, 1)));
    const lanes       turn = lanes_mul(lanes_div(pair_dot(p_n, pair_of(z, z)), h), lanes_swapped(h));
    const double      total = lanes_total(h);
    return 1 / (1 - (lane(turn, 0) - lane(turn, 1)) / (total * total));
}

/* A secant step after the first; half way through the bracket where that leads out of it. */
HOT_INLINE void next_weights(weight_search *w, lanes h, double first)
{
    const lanes  ratio = lanes_mul(lanes_swapped(h), lanes_twice(1 / lanes_total(h)));
    const double at = lane(w->weights, 1) - lane(w->weights, 0);
    const double over = (lane(ratio, 1) - lane(ratio, 0)) - at;
    w->low = over > 0 ? at : w->low;
    w->high = over > 0 ? w->high : at;
    double step = w->any ? -(at - w->at) / (over - w->over) : first, next = at + step * over;
    step = next > w->low && next < w->high ? step : (0.5 * (w->low + w->high) - at) / over;
    w->weights = lanes_add(w->weights, lanes_mul(lanes_twice(step), lanes_sub(ratio, w->weights)));
    w->at = at;
    w->over = over;
    w->any = true;
}

#if DIM == 3

/* Moves the points of A and B that the decision found to each other: what is left of d is divided among the
   radii of both, as d was. */
static SELDOM NOINLINE bool settle_common(const ellipsoid_pair_view *s, ellipsoids_decided *f)
{
    const symmetric c = weighted_total(f->weights, &s->p);
    for (int k = 0; k < 6 && !f->near_both; k++)
    {
        vector rest = minus(s->way, pair_total(&f->into));
        f->x = pair_plus(f->x, along_both(s, solved_apart(&c, rest)));
        f->into = pair_of_edges(s, pair_times(f->weights, f->x));
        const lanes level = lanes_mul(f->weights, lanes_sqrt(pair_dot(f->x, f->x)));
        f->near_both = lane(level, 0) < 1 && lane(level, 1) < 1 &&
                       taxi_length(minus(s->way, pair_total(&f->into))) <= 8 * UNIT_ROUNDOFF * s->size;
    }
    return f->near_both;
}

#endif

#if DIM == 2

/* The part of x in 0..1 that is nearest to it. */
HOT_INLINE double part_of_one(double x)
{
    return x > 0 ? (x < 1 ? x : 1) : 0;
}

/* See THE CUBIC above. */
static NOINLINE quick_answer decide_by_cubic(const ellipsoid_pair_view *s)
{
    const vector_pair d = pair_of(s->way, s->way), *e = s->edge;
    const vector_pair first = pair_of(one_of(&e[0], 0), one_of(&e[1], 0)),
                      second = pair_of(one_of(&e[0], 1), one_of(&e[1], 1));
    const vector_pair way = {{pair_cross(d, e[0]), pair_cross(d, e[1])}};
    const vector_pair both = {{pair_cross(first, second), pair_cross(e[0], pair_swapped(e[1]))}};
    const lanes       n = pair_dot(way, way), m = lanes_twice(lanes_total(pair_dot(both, both)));
    const lanes       det = lanes_mul(s->area, s->area), mid = lanes_sub(lanes_sub(n, m), det);
    const double      radii = lanes_total(lanes_add(pair_dot(e[0], e[0]), pair_dot(e[1], e[1])));
    const double      top = radii * (2 * dot(s->way, s->way) + radii), slack = CUBIC_SLACK * top;
    const double      k0 = -lane(det, 0), last = -lane(det, 1), ka = lane(mid, 0), kb = lane(mid, 1);
    const double      k1 = ka - 3 * k0, k2 = (kb - 2 * ka) + 3 * k0, k3 = ((last - kb) + ka) - k0;
    const double      root = k2 * k2 - 3 * (k1 * k3);
    if (!(root >= 0x1p-40 * (top * top)))
        return UNCLEAR;
    const double q = fabs(k2) + sqrt(root);
    const double a = part_of_one((k2 > 0 ? -q : k1) / (k2 > 0 ? 3 * k3 : q));
    const double most = ((k3 * a + k2) * a + k1) * a + k0;
    return most > slack ? NO : max2(most, max2(k0, last)) < -slack ? YES : UNCLEAR;
}

#endif

static NOINLINE quick_answer decide_ellipsoids(ellipsoid_pair_view *s, ellipsoids_decided *f)
{
    const vector  d = s->way;
    lanes         h = reaches_along(s, d);
    weight_search w = {.low = -1, .high = 1, .any = false};
    f->n = d;
    f->h = h;
    if (separates(s, d, h) || balls_apart(dot(d, d), lanes_total(s->most)))
        return NO;
    f->h = lanes_twice(0);
    f->by_centers = centers_overlap(s, f);
    if (f->by_centers)
        return YES;
    add_squares(s);
    w.weights = lanes_mul(lanes_swapped(h), lanes_twice(1 / lanes_total(h)));
    for (int k = 0; k < 24 && lane(w.weights, 0) > 0 && lane(w.weights, 1) > 0; k++)
    {
        symmetric c = weighted_total(w.weights, &s->p);
        f->n = solved(&c, d);
        vector_pair x = along_both(s, f->n);
        vector      rest;
        for (int again = 0;; again++)
        {
            h = lanes_sqrt(pair_dot(x, x));
            if (separates(s, f->n, h))
                return NO;
            if (common_point(s, w.weights, x, h, f, &rest))
                return YES;
            if (again == 2 || !(taxi_length(rest) > 0))
                break;
            /* n was not accurate, or its rounding moves x too far: thin ellipsoids. See look_beside. */
            rest = solved(&c, rest);
            f->n = plus(f->n, rest);
            x = pair_plus(x, along_both(s, rest));
        }
        next_weights(&w, h, w.any ? 0 : first_step(s, &c, x, h));
    }
    return UNCLEAR;
}

/* The normals that belong to the two x differ by some u (look_beside). That moves the points by no more than
   it moves the support point of the more curved one, |D| <= R^2 / h. Is that little, so that not both are
   thin side by side? */
HOT_INLINE bool has_sure_points(lanes per, const ellipsoid_pair_view *s)
{
    const lanes most = lanes_mul(s->most, lanes_mul(s->most, per));
    return 0.5 * UNIT_ROUNDOFF * min2(lane(most, 0), lane(most, 1)) <=
           point_allowed(s->size, s->digits, true);
}

#if DIM == 3

/* ---- how far are they apart? ---- */

/* The gap along a unit vector n. */
typedef struct ellipsoid_gap
{
    vector_pair x, support; /* s of both */
    lanes       h, per;     /* per: 1 / h */
    vector      n, across;  /* across: t */
    double      gap;
    bool        at_face; /* of a flat one: the support points are where they should be */
} ellipsoid_gap;

/* What follows from a direction n of any length and both x. |n| is divided by where nothing waits for it. */
HOT_INLINE void look_from(ellipsoid_gap *g, const ellipsoid_pair_view *s, vector n, vector_pair x)
{
    const double squares = dot(n, n), length = sqrt(squares), unit = 1 / length;
    const lanes  h = lanes_sqrt(pair_dot(x, x)), per = lanes_div(lanes_twice(1), h);
    vector_pair  support = pair_times(per, pair_of_edges(s, x));
    vector       way = minus(s->way, pair_total(&support));
    g->support = support;
    g->n = times(unit, n);
    g->x = pair_times(lanes_twice(unit), x);
    g->h = lanes_mul(h, lanes_twice(unit));
    g->per = lanes_mul(per, lanes_twice(length));
    g->gap = unit * (dot(n, s->way) - lanes_total(h));
    g->across = minus(way, times(dot(n, way) / squares, n));
    g->at_face = false;
}

/* Out of line, with n = (x, y, z): coordinates are passed in registers. A vector would be copied, by loads of
   two numbers that were just stored one by one, which wait for both. */
static NOINLINE void look_along_at(ellipsoid_gap *g, const ellipsoid_pair_view *s, double x, double y,
                                   double z)
{
    const vector n = {{x, y, z}};
    look_from(g, s, n, along_both(s, n));
}

HOT_INLINE void look_along(ellipsoid_gap *g, const ellipsoid_pair_view *s, vector n)
{
    look_along_at(g, s, n.at[0], n.at[1], n.at[2]);
}

/* The same along n + y, y across n. Where an ellipsoid is thin, the rounding of n + y moves its support point
   by more than rounding; so after a short step x is that of n and that of y. Then it is as far off as that of
   n was, which is the same for all that follow: as if n were another one by a few u. */
static NOINLINE void look_beside_at(ellipsoid_gap *next, const ellipsoid_gap *g, const ellipsoid_pair_view *s,
                                    double to_x, double to_y, double to_z)
{
    const vector y = {{to_x, to_y, to_z}}, n = plus(g->n, y);
    const bool   is_short = dot(y, y) < 0x1p-40;
    vector_pair  x = along_both(s, is_short ? y : n);
    look_from(next, s, n, is_short ? pair_plus(g->x, x) : x);
}

HOT_INLINE void look_beside(ellipsoid_gap *next, const ellipsoid_gap *g, const ellipsoid_pair_view *s,
                            vector y)
{
    look_beside_at(next, g, s, y.at[0], y.at[1], y.at[2]);
}

/* h_A'' + h_B'', and (h_A + h_B) n n^T. */
static NOINLINE symmetric curvature_of_reaches(const ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    symmetric_pair m = squares_minus(s->p, pair_squares(g->support));
    symmetric      p = weighted_total(g->per, &m), q = squares_of(lanes_total(g->h), g->n, 0, g->n);
    return weighted(1, &p, 1, &q);
}

/* Newton's step. */
static NOINLINE vector step_of_newton(const ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    symmetric m = curvature_of_reaches(g, s);
    add_to_diagonal(&m, positive(g->gap));
    return solved(&m, g->across);
}

/* The direction, of any length, of the step that cannot lead down, from one with these reaches and this gap.
 */
static NOINLINE vector safe_direction(const ellipsoid_pair_view *s, lanes h, double gap)
{
    symmetric m = weighted_total(lanes_div(lanes_twice(1), h), &s->p);
    add_to_diagonal(&m, positive(gap));
    return solved_apart(&m, s->way);
}

/* Is one of them flat, and the support point of the other along the normal n of the disc over its face? The
   gap along n is n . d less the reach of the other, and the radius of 0, which is at most FLAT L. Where the
   foot of that point is in the disc, it is a point of both that counts: a gap above 0 is the distance but for
   FLAT L, and a depth is a local minimum, at a kink. */
static SELDOM NOINLINE bool look_at_face(ellipsoid_gap *g, const ellipsoid_pair_view *s, bool of_b)
{
    const ellipsoid_view disc = one_view(s, of_b), other = one_view(s, !of_b);
    vector               n, edges[DIM];
    if (!disc_normal(&disc, s->size, &n, edges))
        return false;
    const double way = dot(n, s->way);
    n = way < 0 ? times(-1, n) : n;
    vector x = along_edges(&other, n), support;
    double h = sqrt(dot(x, x));
    support = h > 0 ? times(1 / h, of_edges(&other, x)) : x;
    vector foot = foot_in_plane(n, of_b ? minus(s->way, support) : minus(support, s->way));
    g->support = of_b ? pair_of(support, foot) : pair_of(times(-1, foot), support);
    g->h = of_b ? lanes_of(h, 0) : lanes_of(0, h);
    g->per = lanes_div(lanes_twice(1), g->h);
    g->n = n;
    g->gap = fabs(way) - h;
    g->at_face = disc_holds(edges, foot);
    return g->at_face;
}

/* A start beside the face of a disc, from what look_at_face sees where the foot is not in the disc. */
static SELDOM NOINLINE vector start_beside_face(const ellipsoid_gap *g, const ellipsoid_pair_view *s,
                                                bool of_b)
{
    const ellipsoid_view disc = one_view(s, of_b), other = one_view(s, !of_b);
    const support_look   seen = {one_of(&g->support, !of_b), lane(g->per, !of_b)};
    return beside_face(g->n, &disc, one_of(&g->support, of_b), &other, &seen, g->gap, FLAT * s->size);
}

/* At the faces of A and of B; the gap is -INFINITY where there is no disc. */
static SELDOM NOINLINE void look_at_faces(ellipsoid_gap face[2], const ellipsoid_pair_view *s)
{
    for (int of_b = 0; of_b < 2; of_b++)
    {
        face[of_b].gap = -INFINITY;
        face[of_b].at_face = look_at_face(&face[of_b], s, of_b);
    }
}

/* The wider gap at a face. Of parallel faces none: which points are taken must not depend on the order. */
HOT_INLINE bool widest_at_face(ellipsoid_gap *g, const ellipsoid_gap face[2])
{
    if (face[0].at_face && face[1].at_face && face[0].gap == face[1].gap)
        return false;
    *g = face[face[1].at_face && !(face[0].at_face && face[0].gap > face[1].gap)];
    return g->at_face;
}

/* Begins beside the face of a disc if the gap there is wider; of two equal ones, A's and B's, at none; nor
   where the other centre is in the plane of the disc: which side that is on would depend on the order. */
static SELDOM NOINLINE void start_beside_faces(ellipsoid_gap *g, const ellipsoid_pair_view *s,
                                               const ellipsoid_gap face[2])
{
    ellipsoid_gap side[2];
    for (int of_b = 0; of_b < 2; of_b++)
    {
        side[of_b].gap = -INFINITY;
        if (face[of_b].gap > -INFINITY && !face[of_b].at_face && dot(face[of_b].n, s->way) > 0)
            look_along(&side[of_b], s, start_beside_face(&face[of_b], s, of_b));
    }
    for (int k = 0; k < 2; k++)
        if (side[k].gap > g->gap && side[k].gap != side[!k].gap)
            *g = side[k];
}

/* The same step as if the reach of a thin ellipsoid were its least radius: that is nearly so wherever the
   other one is next to its flat side, where the reach has nearly a kink and no other start comes near. Takes
   the best that leads up; of two equal ones, A's and B's, none. */
static NOINLINE void start_at_flat_sides(ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    const bool    thin_a = lane(s->least, 0) < 0x1p-3 * lane(s->most, 0);
    const bool    thin_b = lane(s->least, 1) < 0x1p-3 * lane(s->most, 1);
    ellipsoid_gap side[3];
    for (int k = 0; k < 3; k++)
    {
        bool of_a = k != 1, of_b = k != 0;
        side[k].gap = -INFINITY;
        if (thin_a >= of_a && thin_b >= of_b)
        {
            lanes h = lanes_of(lane(of_a ? s->least : g->h, 0), lane(of_b ? s->least : g->h, 1));
            look_along(&side[k], s, safe_direction(s, h, g->gap));
        }
    }
    for (int k = 0; k < 3; k++)
        if (side[k].gap > g->gap && side[k].gap != side[k == 0 ? 1 : 0].gap)
            *g = side[k];
}

/* Sets *g to where the search for the largest gap begins. The way between the centres is no good start, but
   a step from it is. `face` is NULL where both are thick. */
HOT_INLINE void start_gap(ellipsoid_gap *g, ellipsoid_pair_view *s, const ellipsoids_decided *f, bool by_step,
                          const ellipsoid_gap *face)
{
    const double way = sqrt(dot(s->way, s->way)), per = 1 / way;
    if (!s->has_squares)
        add_squares(s);
    look_along(g, s,
               by_step ? safe_direction(s, lanes_mul(f->h, lanes_twice(per)), way - lanes_total(f->h) * per)
                       : f->n);
    if (!face)
        start_at_flat_sides(g, s);
    else
        start_beside_faces(g, s, face);
}

/* The largest gap, from a direction that separates: one of *two. NULL if it is not certain within some steps.
 */
static NOINLINE ellipsoid_gap *widest_ellipsoid_gap(ellipsoid_gap two[2], ellipsoid_pair_view *s,
                                                    const ellipsoids_decided *f)
{
    const double   limit = 4 * UNIT_ROUNDOFF * s->size;
    bool           by_step = lane(f->h, 0) > 0 && lane(f->h, 1) > 0; /* else a step has no direction */
    ellipsoid_gap *g = &two[0], *next = &two[1];
    const bool     is_flat = least_of_both(s) <= FLAT * s->size;
    ellipsoid_gap  face[2];
    if (is_flat)
        look_at_faces(face, s);
    if (is_flat && widest_at_face(g, face) && g->gap > APART_SLACK * s->sum)
        return g;
    start_gap(g, s, f, by_step, is_flat ? face : NULL);
    for (int k = 0; k < 24; k++)
    {
        if (g->gap > 0 && dot(g->across, g->across) <= square_allowed(g->gap, g->gap, s->size, s->digits))
            return g;
        vector y = step_of_newton(g, s);
        bool   rose = false;
        if (dot(y, y) <= 0.09)
        {
            look_beside(next, g, s, y);
            rose = next->gap >= g->gap - limit;
        }
        if (!rose)
        {
            look_along(next, s, safe_direction(s, g->h, g->gap));
            if (!(next->gap > g->gap))
            {
                if (!by_step)
                    return NULL;
                by_step = false;
                look_along(next, s, f->n);
            }
            if (k % 6 == 5) /* many such steps towards what is nearly a kink grow shorter and shorter */
                start_at_flat_sides(next, s);
        }
        ellipsoid_gap *last = g;
        g = next;
        next = last;
    }
    return NULL;
}

/* Turns n, a direction that may separate them, to that of the largest gap. `of` and `way` of the view are
   set. False if the search does not arrive (closer_ellipses.c). */
#define widest_gap_along SHARED(widest_gap_along)
bool widest_gap_along(ellipsoid_pair_view *s, vector *n);

/* ---- the points ---- */

/* D y of both, each with its own y. */
HOT_INLINE vector_pair moved_supports(const ellipsoid_gap *g, const ellipsoid_pair_view *s, vector_pair y)
{
    vector_pair from = pair_times(pair_dot(g->support, y), g->support);
    return pair_times(g->per, pair_minus(pair_of_edges(s, pair_along_edges(s, y)), from));
}

static SELDOM NOINLINE void move_supports(vector_pair *y, const ellipsoid_gap *g,
                                          const ellipsoid_pair_view *s)
{
    *y = moved_supports(g, s, *y);
}

/* If B's normal is another one by z, the common n moves by -M^-1 D_B z, and A's point by -D_A M^-1 D_B z:
   that is little where the two are thin, but not side by side. The sum of squares over three z, or two,
   bounds it for any z of length 1, and the other way round for B's point. M is solved to
   2^-10 where the largest of D is below 2^20 gap, for cofactors lose the square of that quotient at most. */
static SELDOM NOINLINE bool has_sure_crossing(const ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    const lanes most = lanes_mul(s->most, lanes_mul(s->most, g->per));
    lanes       squares = lanes_twice(0);
    symmetric   m = curvature_of_reaches(g, s);
    add_to_diagonal(&m, positive(g->gap));
    for (int k = 0; k < DIM; k++)
    {
        vector z = {{0}};
        z.at[k] = 1;
        vector_pair moved = pair_of(z, z);
        move_supports(&moved, g, s);
        moved = pair_of(solved_apart(&m, one_of(&moved, 1)), solved_apart(&m, one_of(&moved, 0)));
        move_supports(&moved, g, s);
        squares = lanes_add(squares, pair_dot(moved, moved));
    }
    const double limit = point_allowed(s->size, s->digits, true), u = UNIT_ROUNDOFF;
    return lanes_total(most) < 0x1p20 * g->gap && u * u * lane(squares, 0) <= limit * limit &&
           u * u * lane(squares, 1) <= limit * limit;
}

/* Moves the support points of n to those of n + y. Are they within the bounds? */
HOT_INLINE bool move_to_nearest(ellipsoid_gap *g, const ellipsoid_pair_view *s, vector y, bool is_last)
{
    const double limit = point_allowed(s->size, s->digits, is_last);
    vector_pair  move = moved_supports(g, s, pair_of(y, y));
    const lanes  a = lanes_mul(s->most, g->per);
    vector       rest = minus(minus(g->across, pair_total(&move)), times(g->gap, y));
    rest = minus(rest, times(dot(g->n, rest), g->n));
    g->support = pair_plus(g->support, move);
    return 2 * dot(y, y) * lanes_total(lanes_mul(s->most, lanes_mul(a, a))) <= limit &&
           dot(rest, rest) <= limit * limit && (has_sure_points(g->per, s) || has_sure_crossing(g, s));
}

/* The same, if need be after more steps. */
HOT_INLINE bool settle_nearest(ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    for (int k = 0; k < 4; k++)
    {
        if (g->at_face)
            return true;
        vector y = step_of_newton(g, s);
        if (move_to_nearest(g, s, y, k >= 2))
            return true;
        ellipsoid_gap next;
        look_beside(&next, g, s, y);
        *g = next;
    }
    return false;
}

#endif

#endif
