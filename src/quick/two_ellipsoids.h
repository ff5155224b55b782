/*
 * Two ellipsoids in plain double: do they overlap, how far are they apart, and where are they nearest? In the
 * notation of quick/ellipsoid_view.h, with A and B as indices, d = c_A - c_B, and
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
 * Overlapping: numbers a_k and b_k with |a|, |b| <= 1 for which e = d - sum a_k e_Ak - sum b_k e_Bk is short.
 * Whatever the axes are, sum a_k e_Ak reaches into A, with a ball of radius (1 - |a|) min r_A around it, and
 * so for B. So they overlap if the two balls reach over the true e. e is off by u |d|_1, by (4 + 5) u r_k for
 * each |a_k| <= 1, and by its roundings, at most 8 u S in each coordinate as they add up: less than 24 u S,
 * if e is measured by |e|_1. |a| and |b| are off by 10 u, the balls by 10 u of the least radii. Asked for is
 *
 *     (1 - |a|) min r_A + (1 - |b|) min r_B > |e|_1 + OVERLAP_SLACK S,   OVERLAP_SLACK = 40 u.
 *
 * THE CONTACT FUNCTION. With weights a + b = 1 let C = b P_A + a P_B and C n = d. Then x_A b and x_B a are
 * such numbers, with e = 0 but for rounding and |a| = b h_A(n), |b| = a h_B(n): they overlap if neither is
 * above 1. At the weights where both are the same, that number is as small as it can be; if it is above 1, n
 * separates them. J. W. Perram and M. S. Wertheim, "Statistical Mechanics of Hard Ellipsoids. I", J. Comput.
 * Phys. 58 (1985); A. Donev, S. Torquato and F. H. Stillinger, "Neighbor List Collision-Driven Molecular
 * Dynamics Simulation for Nonspherical Hard Particles", J. Comput. Phys. 202 (2005). The weights sought have
 * a : b = h_A : h_B. With s = a - b and f = (h_A - h_B) / (h_A + h_B) - s that is f = 0. f > 0 says that s is
 * too small, so s is kept within a bracket.
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
 * (y . D y)) / h, |D| <= R^2 / h, |s| <= R. The rest is asked to be below 8 u L in all. What is left of the
 * way between the two points across n + y is asked to be below 8 u L too: no point is further than that from
 * where it should be, for the second derivative of the reaches is not greater than M.
 */
#ifndef CD_QUICK_TWO_ELLIPSOIDS_H
#define CD_QUICK_TWO_ELLIPSOIDS_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "ellipsoid_view.h"

#define APART_SLACK   (24 * UNIT_ROUNDOFF)
#define OVERLAP_SLACK (40 * UNIT_ROUNDOFF)

typedef struct ellipsoid_pair_view
{
    ellipsoid_view a, b;
    vector         way;  /* d */
    double         size; /* L */
    double         sum;  /* S */
    double         unit; /* the power of two */
    bool           has_squares;
    int            digits;
} ellipsoid_pair_view;

/* The largest of |d_i| and the radii. */
HOT_INLINE double size_of_pair(const wide_ellipsoid *a, const wide_ellipsoid *b)
{
    double x = max2(max2(fabs(a->center.x - b->center.x), fabs(a->center.y - b->center.y)),
                    max2(max2(a->radii.x, a->radii.y), max2(b->radii.x, b->radii.y)));
    ONLY_3D(x = max2(max2(x, fabs(a->center.z - b->center.z)), max2(a->radii.z, b->radii.z));)
    return x;
}

/* False if something is NaN or infinite, or extreme. */
static NOINLINE bool view_ellipsoids(ellipsoid_pair_view *s, const wide_ellipsoid *a, const wide_ellipsoid *b,
                                     int digits)
{
    vector d = {{a->center.x - b->center.x, a->center.y - b->center.y ONLY_3D(, a->center.z - b->center.z)}};
    vector axes[DIM];
    double size = size_of_pair(a, b);
    s->unit = unit_of_size(size);
    s->size = size * s->unit;
    s->way = times(s->unit, d);
    true_axes(axes, AXES_OF(a), digits);
    view_ellipsoid(&s->a, axes, a->radii, s->unit);
    true_axes(axes, AXES_OF(b), digits);
    view_ellipsoid(&s->b, axes, b->radii, s->unit);
    s->sum = taxi_length(s->way) + (s->a.radii + s->b.radii);
    s->has_squares = false;
    s->digits = digits;
    return s->unit > 0 && s->sum >= 1 &&
           s->sum + (not_finite_axes(AXES_OF(a)) + not_finite_axes(AXES_OF(b))) <= 16;
}

/* ---- do they overlap? ---- */

/* What the decision found on its way. */
typedef struct ellipsoids_decided
{
    vector n;                /* a direction; if they are apart, it separates them */
    double h_a, h_b;         /* the reaches along n, if n is d; else 0 */
    vector into_a, into_b;   /* if they overlap: points of A and B, from the centres, as sums of a_k e_k */
    double spare_a, spare_b; /* the balls around them */
    bool   near_both;        /* what is halfway between them is no further off both than 4 u L */
} ellipsoids_decided;

/* The sum of the balls in A and B around their centres is longer than d. */
HOT_INLINE bool centers_overlap(const ellipsoid_pair_view *s, ellipsoids_decided *f)
{
    double reach = s->a.least + s->b.least, rest = reach - OVERLAP_SLACK * s->sum;
    f->into_a = f->into_b = (vector){{0}};
    f->spare_a = s->a.least;
    f->spare_b = s->b.least;
    f->near_both = true;
    return rest > 0 && dot(s->way, s->way) < rest * rest;
}

/* Thin ones have no large ball in them. But part * A and part * B are what is left of A and B around their
   points, and their sum contains part * the ellipsoid of P_A + P_B, so part * a ball with the square of its
   least radius, for (h_A + h_B)^2 >= n^T (P_A + P_B) n. Is that ball larger than `wanted`? */
static NOINLINE bool sum_reaches(const ellipsoid_pair_view *s, double part, double wanted)
{
    symmetric both = weighted(1, &s->a.p, 1, &s->b.p);
    return part > 0 && part * part * least_eigenvalue(&both) > wanted * wanted;
}

/* Do the weights a and b, and n = C^-1 d, prove an overlap? Sets `rest` to e. */
HOT_INLINE bool common_point(const ellipsoid_pair_view *s, double a, double b, vector x_a, vector x_b,
                             double h_a, double h_b, ellipsoids_decided *f, vector *rest)
{
    double level_a = b * h_a, level_b = a * h_b;
    *rest = (vector){{0}};
    if (!(level_a < 1 && level_b < 1))
        return false;
    f->into_a = of_edges(&s->a, times(b, x_a));
    f->into_b = of_edges(&s->b, times(a, x_b));
    f->spare_a = (1 - level_a) * s->a.least;
    f->spare_b = (1 - level_b) * s->b.least;
    *rest = minus(s->way, plus(f->into_a, f->into_b));
    double wanted = taxi_length(*rest) + OVERLAP_SLACK * s->sum;
    f->near_both = true;
    if (f->spare_a + f->spare_b > wanted)
        return true;
    f->near_both = taxi_length(*rest) <= 8 * UNIT_ROUNDOFF * s->size;
    f->spare_a = f->spare_b = 1;
    return min2(s->a.least, s->b.least) < 0x1p-3 * s->size &&
           sum_reaches(s, 1 - max2(level_a, level_b) - 16 * UNIT_ROUNDOFF, wanted);
}

HOT_INLINE bool separates(const ellipsoid_pair_view *s, vector n, double h_a, double h_b)
{
    return dot(n, s->way) - (h_a + h_b) > APART_SLACK * (taxi_length(n) * s->sum);
}

/* The matrices P, for which many decisions have no use. */
HOT_INLINE void add_squares(ellipsoid_pair_view *s)
{
    view_squares(&s->a);
    view_squares(&s->b);
    s->has_squares = true;
}

static NOINLINE quick_answer decide_ellipsoids(ellipsoid_pair_view *s, ellipsoids_decided *f)
{
    const vector d = s->way;
    double       h_a = reach_along(&s->a, d), h_b = reach_along(&s->b, d), per = 1 / (h_a + h_b);
    double       a = h_a * per, b = h_b * per, low = -1, high = 1, last_s = 0, last_f = 0;
    f->n = d;
    f->h_a = h_a;
    f->h_b = h_b;
    if (separates(s, d, h_a, h_b))
        return NO;
    f->h_a = f->h_b = 0;
    if (centers_overlap(s, f))
        return YES;
    add_squares(s);
    for (int k = 0; k < 24; k++)
    {
        symmetric c = weighted(b, &s->a.p, a, &s->b.p);
        f->n = solved(&c, d);
        vector x_a = along_edges(&s->a, f->n), x_b = along_edges(&s->b, f->n), rest;
        for (int again = 0;; again++)
        {
            h_a = sqrt(dot(x_a, x_a));
            h_b = sqrt(dot(x_b, x_b));
            if (separates(s, f->n, h_a, h_b))
                return NO;
            if (common_point(s, a, b, x_a, x_b, h_a, h_b, f, &rest))
                return YES;
            if (again == 2 || !(taxi_length(rest) > 0))
                break;
            /* n was not accurate, or its rounding moves x too far: thin ellipsoids. See look_beside. */
            rest = solved(&c, rest);
            f->n = plus(f->n, rest);
            x_a = plus(x_a, along_edges(&s->a, rest));
            x_b = plus(x_b, along_edges(&s->b, rest));
        }
        per = 1 / (h_a + h_b);
        double ratio_a = h_a * per, ratio_b = h_b * per, at = a - b, over = (ratio_a - ratio_b) - at;
        if (over > 0)
            low = at;
        else
            high = at;
        /* A secant step after the first; half way through the bracket where that leads out of it. */
        double step = k == 0 ? 1 : -(at - last_s) / (over - last_f), next = at + step * over;
        step = next > low && next < high ? step : (0.5 * (low + high) - at) / over;
        last_s = at;
        last_f = over;
        a += step * (ratio_a - a);
        b += step * (ratio_b - b);
        if (!(a > 0 && b > 0))
            break;
    }
    return UNCLEAR;
}

/* ---- how far are they apart? ---- */

/* The gap along a unit vector n. */
typedef struct ellipsoid_gap
{
    vector n, x_a, x_b; /* x of both */
    vector s_a, s_b;    /* the support points */
    vector across;      /* t */
    double h_a, h_b, per_a, per_b, gap;
    bool   at_face; /* of a flat one: the support points are where they should be */
} ellipsoid_gap;

/* What follows from n and both x. */
static NOINLINE void look_from(ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    g->at_face = false;
    g->h_a = sqrt(dot(g->x_a, g->x_a));
    g->h_b = sqrt(dot(g->x_b, g->x_b));
    g->per_a = 1 / g->h_a;
    g->per_b = 1 / g->h_b;
    g->s_a = times(g->per_a, of_edges(&s->a, g->x_a));
    g->s_b = times(g->per_b, of_edges(&s->b, g->x_b));
    g->gap = dot(g->n, s->way) - (g->h_a + g->h_b);
    vector way = minus(s->way, plus(g->s_a, g->s_b));
    g->across = minus(way, times(dot(g->n, way), g->n));
}

static NOINLINE void look_along(ellipsoid_gap *g, const ellipsoid_pair_view *s, vector n)
{
    g->n = n;
    g->x_a = along_edges(&s->a, n);
    g->x_b = along_edges(&s->b, n);
    look_from(g, s);
}

/* The same along n + y, y across n. Where an ellipsoid is thin, the rounding of n + y moves its support point
   by more than rounding; so after a short step x is that of n and that of y. Then it is as far off as that of
   n was, which is the same for all that follow: as if n were another one by a few u. */
static NOINLINE void look_beside(ellipsoid_gap *next, const ellipsoid_gap *g, const ellipsoid_pair_view *s,
                                 vector y)
{
    vector n = plus(g->n, y);
    double per = 1 / sqrt(dot(n, n));
    if (!(dot(y, y) < 0x1p-40))
    {
        look_along(next, s, times(per, n));
        return;
    }
    next->n = times(per, n);
    next->x_a = times(per, plus(g->x_a, along_edges(&s->a, y)));
    next->x_b = times(per, plus(g->x_b, along_edges(&s->b, y)));
    look_from(next, s);
}

/* h_A'' + h_B'', and (h_A + h_B) n n^T. */
static NOINLINE symmetric curvature_of_reaches(const ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    symmetric m = weighted(g->per_a, &s->a.p, g->per_b, &s->b.p);
    symmetric p = squares_of(g->per_a, g->s_a, g->per_b, g->s_b);
    symmetric q = squares_of(g->h_a, g->n, g->h_b, g->n);
    m = weighted(1, &m, -1, &p);
    return weighted(1, &m, 1, &q);
}

/* Newton's step. */
static NOINLINE vector step_of_newton(const ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
#if DIM == 2
    /* Along the only direction across n, h'' is (r_0 r_1)^2 / h^3. */
    const vector m = {{-g->n.at[1], g->n.at[0]}};
    double       a = s->a.area * g->per_a, b = s->b.area * g->per_b;
    return times(dot(m, g->across) / (positive(g->gap) + (a * a * g->per_a + b * b * g->per_b)), m);
#else
    symmetric m = curvature_of_reaches(g, s);
    add_to_diagonal(&m, positive(g->gap));
    return solved(&m, g->across);
#endif
}

/* The direction of the step that cannot lead down, from one with these reaches and this gap. */
static NOINLINE vector safe_direction(const ellipsoid_pair_view *s, double h_a, double h_b, double gap)
{
    symmetric m = weighted(1 / h_a, &s->a.p, 1 / h_b, &s->b.p);
    add_to_diagonal(&m, positive(gap));
    return made_unit(solved(&m, s->way));
}

/* Is one of them flat, and the other one nearest to the inside of its face? Along the normal n of the disc
   the gap is n . d less the reach of the other, and the radius of 0, which is at most FLAT L. The foot of the
   support point is in the disc: so that is the distance but for FLAT L. */
static SELDOM NOINLINE bool gap_at_face(ellipsoid_gap *g, const ellipsoid_pair_view *s, bool of_b)
{
    const ellipsoid_view *disc = of_b ? &s->b : &s->a, *other = of_b ? &s->a : &s->b;
    vector                n, edges[DIM];
    if (!disc_normal(disc, s->size, &n, edges))
        return false;
    n = dot(n, s->way) < 0 ? times(-1, n) : n;
    vector x = along_edges(other, n), support;
    double h = sqrt(dot(x, x)), gap = dot(n, s->way) - h;
    support = h > 0 ? times(1 / h, of_edges(other, x)) : x;
    vector from = of_b ? minus(s->way, support) : minus(support, s->way),
           foot = minus(from, times(dot(n, from), n));
    if (!(gap > APART_SLACK * s->sum && disc_holds(edges, foot)))
        return false;
    g->s_a = of_b ? support : times(-1, foot);
    g->s_b = of_b ? foot : support;
    g->gap = gap;
    g->at_face = true;
    return true;
}

static SELDOM NOINLINE bool widest_gap_at_face(ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    ellipsoid_gap other = {.at_face = false};
    g->at_face = false;
    bool of_a = gap_at_face(g, s, false), of_b = gap_at_face(&other, s, true);
    if (of_a && of_b && g->gap == other.gap)
        return false; /* parallel faces: which points are taken must not depend on the order */
    if (other.at_face && !(g->at_face && g->gap > other.gap))
        *g = other;
    return g->at_face;
}

/* The same step as if the reach of a thin ellipsoid were its least radius: that is nearly so wherever the
   other one is next to its flat side, where the reach has nearly a kink and no other start comes near. Takes
   the best that leads up; of two equal ones, A's and B's, none. */
static NOINLINE void start_at_flat_sides(ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    const bool    thin_a = s->a.least < 0x1p-3 * s->a.most, thin_b = s->b.least < 0x1p-3 * s->b.most;
    ellipsoid_gap side[3];
    for (int k = 0; k < 3; k++)
    {
        bool of_a = k != 1, of_b = k != 0;
        side[k].gap = -INFINITY;
        if (thin_a >= of_a && thin_b >= of_b)
            look_along(&side[k], s,
                       safe_direction(s, of_a ? s->a.least : g->h_a, of_b ? s->b.least : g->h_b, g->gap));
    }
    for (int k = 0; k < 3; k++)
        if (side[k].gap > g->gap && side[k].gap != side[k == 0 ? 1 : 0].gap)
            *g = side[k];
}

/* The largest gap, from a direction that separates. False if it is not certain within some steps. */
static NOINLINE bool widest_ellipsoid_gap(ellipsoid_gap *g, ellipsoid_pair_view *s,
                                          const ellipsoids_decided *f)
{
    const double limit = 4 * UNIT_ROUNDOFF * s->size;
    if (min2(s->a.least, s->b.least) <= FLAT * s->size && widest_gap_at_face(g, s))
        return true;
    if (!s->has_squares)
        add_squares(s);
    /* The way between the centres is no good start, but a step from it is. */
    double way = sqrt(dot(s->way, s->way)), per = 1 / way;
    bool   by_step = f->h_a > 0;
    look_along(g, s,
               by_step ? safe_direction(s, f->h_a * per, f->h_b * per, way - (f->h_a + f->h_b) * per)
                       : made_unit(f->n));
    start_at_flat_sides(g, s);
    for (int k = 0; k < 24; k++)
    {
        if (g->gap > 0 && dot(g->across, g->across) <= square_allowed(g->gap, g->gap, s->size, s->digits))
            return true;
        ellipsoid_gap next;
        vector        y = step_of_newton(g, s);
        bool          rose = false;
        if (dot(y, y) <= 0.09)
        {
            look_beside(&next, g, s, y);
            rose = next.gap >= g->gap - limit;
        }
        if (!rose)
        {
            look_along(&next, s, safe_direction(s, g->h_a, g->h_b, g->gap));
            if (!(next.gap > g->gap))
            {
                if (!by_step)
                    return false;
                by_step = false;
                look_along(&next, s, made_unit(f->n));
            }
        }
        *g = next;
    }
    return false;
}

/* ---- the points ---- */

/* D y of one ellipsoid. */
HOT_INLINE vector moved_support(const ellipsoid_view *s, vector support, double per, vector y)
{
    return times(per, minus(of_edges(s, along_edges(s, y)), times(dot(support, y), support)));
}

/* The normals that belong to the two x differ by some u (look_beside). That moves the points by no more than
   it moves the support point of the more curved one, |D| <= R^2 / h. Is that little, so that not both are
   thin side by side? */
HOT_INLINE bool has_sure_points(const ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    double a = s->a.most * g->per_a, b = s->b.most * g->per_b;
    return 0.5 * UNIT_ROUNDOFF * min2(s->a.most * a, s->b.most * b) <=
           point_allowed(s->size, s->digits, true);
}

/* Moves the support points of n to those of n + y. Are they within the bounds? */
HOT_INLINE bool move_to_nearest(ellipsoid_gap *g, const ellipsoid_pair_view *s, vector y, bool is_last)
{
    const double limit = point_allowed(s->size, s->digits, is_last);
    vector       move_a = moved_support(&s->a, g->s_a, g->per_a, y);
    vector       move_b = moved_support(&s->b, g->s_b, g->per_b, y);
    double       a = s->a.most * g->per_a, b = s->b.most * g->per_b;
    vector       rest = minus(minus(g->across, plus(move_a, move_b)), times(g->gap, y));
    rest = minus(rest, times(dot(g->n, rest), g->n));
    g->s_a = plus(g->s_a, move_a);
    g->s_b = plus(g->s_b, move_b);
    return 2 * dot(y, y) * (s->a.most * (a * a) + s->b.most * (b * b)) <= limit &&
           dot(rest, rest) <= limit * limit && has_sure_points(g, s);
}

/* The same, if need be after more steps. */
HOT_INLINE bool settle_nearest(ellipsoid_gap *g, const ellipsoid_pair_view *s)
{
    for (int k = 0; k < 4; k++)
    {
        if (g->at_face)
            return true;
        vector y = step_of_newton(g, s);
        if (move_to_nearest(g, s, y, k == 3))
            return true;
        ellipsoid_gap next;
        look_beside(&next, g, s, y);
        *g = next;
    }
    return false;
}

#endif
