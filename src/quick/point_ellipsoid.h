/*
 * The signed gap between a point and the boundary of an ellipsoid, in plain double or, for the distance and
 * the depth of a point in double, to half an ulp of itself. In the notation of quick/sphere_ellipsoid.h:
 *
 *     m_i = (q_i - e_i) / (r_i^2 + v),   h^2 = 1 + x = sum (r_i m_i)^2,   T = m . q - h,   g = T / |m|.
 *
 * For a v > 0 and a q outside, g is the gap along m. For a v in (- min r^2, 0) and a q inside, -g is the
 * depth along m. With m . q = sum (r_i^2 + v) m_i^2 + m . e,
 *
 *     T = v |m|^2 + c,   c = x / 2 + x^2 / 8 + m . e   (but for x^3 / 16),
 *
 * in which nothing cancels where x and e are small: they are calculated as what remains of the equation.
 *
 * HOW GOOD g IS. At each point of an ellipsoid a ball of the radius rho = (min r)^2 / R touches it from
 * inside, R the largest radius. So outside the distance is at most that to the ball at s = r^2 m / h. The
 * part t of q - s across m is at most |1 - 1 / h| R h + |e|: the distance is between g and g + t^2 / (2 (g +
 * rho)). Inside, for any v > - min r^2, with m' = m + e / (r^2 + v) the least of |y - q|^2 + v (sum (y_i /
 * r_i)^2 - 1) over all y, so a lower bound of the square of the depth, is
 *
 *     v^2 |m'|^2 + v (sum (r_i m'_i)^2 - 1) = v^2 |m|^2 + v x + 2 v m . e + v sum e_i^2 / (r_i^2 + v).
 *
 * That is g^2 less c^2 / |m|^2 + v x^2 / 4 - v sum e_i^2 / (r_i^2 + v), to third order; the depth is at most
 * |g|. Divided by 2 |g|, that is how far |g| may be off. Where c is no less than x / 2, |m| >= h / R makes it
 * less than (|x| R)^2 / (2 |g|). The way out is the shortest of all, not only of those nearby, and along no
 * other axis than m is it as short.
 *
 * IN PAIRS. The way between the centres, d, and the stored axes M are cut where |d_i| <= 2: into multiples of
 * 2^-25 and of 2^-26, and what remains, at most 2^-26 and 2^-27. Products of the first are multiples of 2^-51
 * below 4, or of 2^-52 below 2, so they add up without rounding. What remains adds up to less than 2^-22,
 * which rounds by 8 u of that: M d and in the plane M M^T - I are off by less than 2^-72. E M d is half of M
 * M^T - I times M d, negative. In space it takes d - M^T q' (turn_products), q' being M d rounded to
 * multiples of 2^-24, and s what that leaves, at most 2^-25 in each coordinate and what remains. Products of
 * q' and the cut M are multiples of 2^-50 and add up to less than 8. With 9.5 2^-27 for what remains of M d,
 * and 9.5 2^-27 for that of M^T q' and of d, at 6 u of them, M d and d - M^T q' are off by 2^-74 each; the
 * latter is below 2^-23, so that M times it rounds by 2^-75; E s is below 2^-49 2^-24. In all q is off by
 * less than 2^-72 from M d + E M d, which lacks the square of E: a valid E is below 2^-49, and that below
 * 2^-95. x is a sum of pairs, off by 2^-75. They count as 2^-71 R / |g| and 2^-76 R / |g| of g: |g| > 2^-15,
 * in a scene of size 1..2, makes that less than 2^-55. All other terms of the last sum are below 2^-20 |g|
 * and off by 4 u of themselves. The distance is off by half an ulp, and less than 2^-54 of itself more.
 *
 * OUTSIDE, in pairs, T = m . q - h is taken as it stands. P is the power of two with the largest part of m in
 * P..2P. m, q and w, the products of r and m, are cut into multiples of 2^-24 P, 2^-25 and 2^-26, and what
 * remains; |m| and |q| are below 2 sqrt(3) P and 2 sqrt(3), |w| = h below 1 + 2^-12, so that the products of
 * the first add up without rounding. What remains adds up to less than 2^-21 P, in w . w 2^-25, which rounds
 * by 8 u of that; w is off by 2^-73 P. So T is off by less than 2^-71 P, h being 1 + x / 2 - x^2 / 8 + x^3 /
 * 16.
 *
 * Neither the root |m| nor the quotient T / |m| need be exact: what they leave corrects them. Both are cut
 * into multiples of 2^-24 P and 2^-25, whose products are below 14 P, and what remains. Then |m|^2 less the
 * square of the root is off by 2^-73 P^2, the root is corrected by that over twice itself; a few u of it are
 * left, whose square does not count. What the quotient leaves of T is below 2^-21 P and off by 2^-74 P; times
 * 1 / |m|, which is off by 4 u, it is off by 2^-72. With T, all that is less than 2^-70: g > 2^-15 is off by
 * half an ulp, and less than 2^-55 of itself more.
 *
 * There the model (quick/gap_by_model.h) tells by what the gap g along m, for which x need not be 0, is below
 * the distance D. With y = x / (2 S_1), T' = |y| / (min r^2 + v) and c = x / 2 + x^2 / 8 - x^3 / 16, it has
 * D^2 = v^2 |m|^2 + v x + S_1 y^2 but for 2 S_1 y^2 T', and g^2 = (v |m| + c / |m|)^2: so
 *
 *     D^2 - g^2 = S_1 y^2 - v (2 c - x) - (c / |m|)^2,   S_1 y^2 = x y / 2,   2 c - x = x^2 / 4 - x^3 / 8.
 *
 * D is g plus that over 2 g. 2 S_1 y^2 T' must be below 2^-54 g^2 and S_1 y^2 below 2^-28 g^2; as S_1 (min
 * r^2 + v) is at most 1, the first keeps |x|^3 v below 2^-52 g^2, too, and with |x| < 2^-12 what c lacks.
 * Rounding turns m by less than 4 u |q|, of which the product with t counts: |x| R < 2^-6 g (g + rho) keeps
 * that below 2^-56 g. In all the distance is off by half an ulp, and less than 2^-54 of itself more.
 *
 * FINELY. Nearer to the surface, q is calculated in pairs throughout, as the careful way does: C, of which E
 * is the first term, is below 2^-49 and good to 2^-53 of itself, so q is off by less than 2^-97. x is a sum
 * of exact products and sums and of what they lose, at most 2^-50, which is off by 2^-101; e by 2^-102 |q|,
 * and the rest of T by 2^-102 |m|. So |g| > 2^-40 is off by less than 2^-56 of itself by that.
 *
 * THE ROOT of x = 0 is sought from below, by steps of Halley's method (quick/gap_by_model.h). With S_1 = sum
 * (r_i m_i)^2 / (r_i^2 + v), at v + y, y = (x / 2 + sum r_i^2 m_i e_i / (r_i^2 + v)) / S_1, the m of the root
 * are (m_i + e_i / (r_i^2 + v)) (1 - y / (r_i^2 + v)), but for (y / (r_i^2 + v))^2 of them and the errors of
 * q, divided by the same. Inside, min (r_i^2 + v) must be above 2^-18 |v|: then they cost less than 2^-52 in
 * pairs, and in float, where q is off by 12 u |d|, less than 2^-30.
 */
#ifndef CD_QUICK_POINT_ELLIPSOID_H
#define CD_QUICK_POINT_ELLIPSOID_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "ellipsoid_view.h"
#include "gap_by_model.h"
#include "sphere_ellipsoid.h"

/* ---- the gap ---- */

/* Below the first, pairs are not enough for |g|; below the other, they are not if seen finely. */
#define FINE_BELOW 0x1p-15
#define FINE_FROM  0x1p-40

typedef struct point_gap
{
    vector m, e;
    vector per; /* 1 / (r_i^2 + v) */
    double v;
    double excess; /* x */
    double length; /* |m| */
    double step;   /* y */
    double gap;    /* g */
    double beyond; /* c */
    vector foot;   /* in the face, if it is that of a flat ellipsoid */
    bool   at_face;
} point_gap;

/* All at v. */
static NOINLINE void look_plainly(point_gap *g, const sphere_ellipsoid_view *s, double v)
{
    UNROLLED for (int k = 0; k < DIM; k++) g->per.at[k] = 1 / (s->r.at[k] * s->r.at[k] + v);
    g->v = v;
    g->m = each_product(s->q, g->per);
    g->e = (vector){{0}};
    vector w = each_product(s->r, g->m), squares = each_product(w, w);
    double square = dot(g->m, g->m), x = (squares.at[0] + squares.at[1] ONLY_3D(+squares.at[2])) - 1;
    g->step = 0.5 * x / dot(squares, g->per);
    g->length = sqrt(square);
    g->excess = x;
    g->beyond = 0.5 * x + 0.125 * x * x;
    g->gap = v * g->length + g->beyond / g->length;
}

/* The same in pairs. */
static SELDOM NOINLINE void look_in_pairs(point_gap *g, const sphere_ellipsoid_view *s, double v)
{
    dd     squares = dd_of(-1), square = dd_of(0);
    double low = 0, low_square = 0, along = 0, slope = 0, moved = 0;
    for (int k = 0; k < DIM; k++)
    {
        const double r = s->r.at[k], q = s->q.at[k];
        const dd     r_r = two_product(r, r), below = two_sum(r_r.hi, v);
        const double per = 1 / below.hi, m = q * per;
        const dd     back = two_product(below.hi, m), m_m = two_product(m, m), w = two_product(r, m);
        const dd     w_w = two_product(w.hi, w.hi);
        g->e.at[k] = ((q - back.hi) - back.lo) + (s->rest.at[k] - (below.lo + r_r.lo) * m);
        g->m.at[k] = m;
        g->per.at[k] = per;
        along += m * g->e.at[k];
        slope += w_w.hi * per;
        moved += w.hi * r * g->e.at[k] * per;
        squares = two_sum(squares.hi, w_w.hi);
        low += squares.lo + (w_w.lo + 2 * w.hi * w.lo);
        square = two_sum(square.hi, m_m.hi);
        low_square += square.lo + m_m.lo;
    }
    const double x = squares.hi + low, length = sqrt(square.hi);
    const dd     back = two_product(length, length), product = two_product(v, length);
    const double lost = ((square.hi - back.hi) - back.lo) + low_square;
    const double c = 0.5 * x + 0.125 * x * x + along;
    g->v = v;
    g->step = (0.5 * x + moved) / slope;
    g->length = length;
    g->excess = x;
    g->beyond = c;
    g->gap = product.hi + (product.lo + (c + 0.5 * v * lost) / length);
}

/* The same for a q outside: OUTSIDE, above. The gap includes what the model adds. */
static NOINLINE void look_from_outside(point_gap *g, const sphere_ellipsoid_view *s, double v)
{
    /* Hidden, because GCC would divide twice, two numbers at once and each alone. */
    UNROLLED for (int k = 0; k < DIM; k++) g->per.at[k] = hidden(1 / (s->r.at[k] * s->r.at[k] + v));
    const vector q = {{hidden(s->q.at[0]), hidden(s->q.at[1]) ONLY_3D(, hidden(s->q.at[2]))}};
    g->v = v;
    g->m = each_product(q, g->per);
    g->e = (vector){{0}};
    const vector     m = g->m, w = each_product(s->r, m);
    const double     length = sqrt(dot(m, m)), per = 1 / length;
    const double     unit = power_of_two(exponent_of(largest(m)));
    const cut_vector cut_m = cut_at(m, unit * 0x1p28), cut_q = cut_at(q, 0x1p27), cut_w = cut_at(w, 0x1p26);
    const dd         along = cut_dot(&cut_m, &cut_q, q), square = cut_square(&cut_m, m);
    const dd         squares = cut_square(&cut_w, w), t = two_sum(along.hi, -1);
    const vector     lost = cut_products(s->r, m, &cut_m, w);
    const double     x = (squares.hi - 1) + (squares.lo + 2 * dot(w, lost));
    const double     whole = on_grid(length, unit * 0x1.8p28), part = length - whole;
    const double     more = ((square.hi - whole * whole) - part * (whole + length)) + square.lo;
    const double     rest = t.lo + (along.lo + dot(m, s->rest)) - x * (0.5 - x * (0.125 - 0.0625 * x));
    const double     gap = t.hi * per, most = on_grid(gap, 0x1.8p27);
    const double     left = (t.hi - most * whole) - most * (part + 0.5 * per * more);
    const double     step = 0.5 * x / dot(each_product(w, w), g->per);
    const double     beyond = x * (0.5 + x * (0.125 - 0.0625 * x)), across = beyond * per;
    const double     short_of = 0.5 * x * step - v * x * x * (0.25 - 0.125 * x) - across * across;
    g->step = step;
    g->length = length;
    g->excess = x;
    g->beyond = beyond;
    g->gap = most + ((left + rest) * per + 0.5 * short_of / gap);
}

HOT_INLINE bool is_seen_from_outside(const sphere_ellipsoid_view *s, double v)
{
    return s->in_pairs && !s->finely && v > 0;
}

static void look_at_v(point_gap *g, const sphere_ellipsoid_view *s, double v)
{
    if (is_seen_from_outside(s, v))
        look_from_outside(g, s, v);
    else if (s->in_pairs)
        look_in_pairs(g, s, v);
    else
        look_plainly(g, s, v);
}

/* Is g->gap close enough? What T leaves out, x^3 / 16, makes less than x^2 |x R| / 16 of it, as |m| is at
   least h / R. So where |x R| is at most 2^-13 |g| in float and 2^-27 |g| in double, most_excess keeps that
   below 2^-29 and 2^-55 of |g|; it only counts for ellipsoids that are tiny beside the way to them. */
static inline double most_excess(int digits)
{
    return digits == 24 ? 0x1p-6 : 0x1p-12;
}

HOT_INLINE bool is_gap_certain(const point_gap *g, const sphere_ellipsoid_view *s)
{
    const double gap = fabs(g->gap), most = largest(s->r), off = fabs(g->excess) * most;
    const double square = s->least * s->least, least = square + g->v, e = dot(g->e, g->e);
    const double at_ball = gap * most + (g->gap > 0 ? square : 0); /* (|g| + rho) R */
    if (!(least > 0x1p-18 * fabs(g->v) && gap <= 8 && fabs(g->excess) <= most_excess(s->digits)))
        return false;
    if (!s->in_pairs)
        return off * off * most <= square_allowed(at_ball, fabs(g->gap - s->rho), s->size, s->digits);
    if (!(gap > (s->finely ? FINE_FROM : FINE_BELOW)))
        return false;
    if (is_seen_from_outside(s, g->v))
    {
        const double y = fabs(g->step), x_y = fabs(g->excess) * y, square_gap = gap * gap;
        return g->gap > 0 && y <= 0x1p-5 * least && x_y <= 0x1p-27 * square_gap &&
               x_y * y <= 0x1p-54 * square_gap * least && off * most <= 0x1p-6 * (gap * at_ball);
    }
    if (g->gap > 0)
        return (off * off + 4 * e) * most <= 0x1p-55 * (gap * at_ball);
    return fabs(g->beyond) <= 0x1p-28 * (gap * g->length) &&
           -g->v * (g->excess * g->excess * least + e) <= 0x1p-56 * (gap * gap) * least;
}

/* The signed gap of q, negative inside, the root being next to v. False if it is not certain within some
   steps. Next to the root Newton's, on the sum of squares, will do; where v is far off, on 1 - 1 / h, which
   takes 2 h^2 / (1 + h) times as much. */
static NOINLINE bool gap_next_to(point_gap *g, const sphere_ellipsoid_view *s, double v)
{
    const double least = s->finely ? FINE_FROM : FINE_BELOW;
    g->at_face = false;
    for (int k = 0; k < 12; k++)
    {
        look_at_v(g, s, v);
        if (is_gap_certain(g, s))
            return true;
        if (s->in_pairs && fabs(g->gap) + fabs(g->excess) < least) /* no step makes the gap larger */
            return false;
        const double square = 1 + g->excess;
        v += fabs(g->excess) < 0x1p-8 ? g->step : g->step * (2 * square / (1 + sqrt(square)));
    }
    return false;
}

/* The same, the root being above v. */
static NOINLINE bool gap_above(point_gap *g, const sphere_ellipsoid_view *s, double v)
{
    const vector radii = each_product(s->r, s->r), c = each_product(s->q, s->r);
    const vector squares = each_product(c, c);
    const int    steps = s->digits == 53 && !s->finely ? 2 : 1;
    return gap_next_to(g, s, stepped_to_root(&radii, &squares, v, steps));
}

/* The gap along the root that was sought with the view, or from below it. */
static NOINLINE bool gap_of_point(point_gap *g, const sphere_ellipsoid_view *s)
{
    if (s->in_pairs && s->v > 0)
        return gap_next_to(g, s, s->v);
#if DIM == 2
    return gap_above(g, s, s->v);
#else
    return gap_above(g, s, start_below(each_product(s->r, s->r), each_product(s->q, s->r)));
#endif
}

/* The gap of a point outside, with the v of the decision, also above the face of a flat ellipsoid: there it
 * is |q_k|. */
static NOINLINE bool gap_of_center(point_gap *g, const sphere_ellipsoid_view *s, double v)
{
    int axis = s->least <= FLAT * s->size ? axis_of_face(s) : -1;
    if (axis < 0)
        return v > 0 ? gap_above(g, s, v) : gap_of_point(g, s);
    g->gap = fabs(s->q.at[axis]);
    g->foot = s->q;
    g->foot.at[axis] = 0;
    g->m = (vector){{0}};
    g->m.at[axis] = s->q.at[axis] < 0 ? -1 : 1;
    g->at_face = true;
    return !s->in_pairs;
}

/* A certain gap of more than this times L tells outside from inside, for the careful way too: it is off by
   less than 16 u L, the careful way by as much. */
#define CLEAR_GAP 0x1p-40

/* Of a center that is outside: does a sphere overlap (YES), or is it apart (NO) by the gap? UNCLEAR where
   that is not certain, or the center inside. In space it is seen in pairs. */
HOT_INLINE quick_answer gap_away(point_gap *g, const sphere_ellipsoid_view *s)
{
    const double least = CLEAR_GAP * s->size;
    if (!(s->v > 0 && gap_of_point(g, s)))
        return UNCLEAR;
    return g->gap - s->rho > least ? NO : s->rho - g->gap > least ? YES : UNCLEAR;
}

/* The m of the root, if need be after more steps. The gap is not that of g any more. Below v = - min r^2 it
   is reversed: the root of a q above the end of a needle is next to that. */
static NOINLINE bool normal_at_root(point_gap *g, const sphere_ellipsoid_view *s, vector *m)
{
    *m = g->m;
    for (int k = 0; k < 4 && !g->at_face; k++)
    {
        double turn = 0, least = INFINITY;
        UNROLLED for (int i = 0; i < DIM; i++)
        {
            const double part = g->step * g->per.at[i];
            turn = max2(turn, fabs(part));
            least = min2(least, g->per.at[i]);
            m->at[i] = (g->m.at[i] + g->e.at[i] * g->per.at[i]) * (1 - part);
        }
        if (turn <= (s->digits == 24 ? 0x1p-14 : 0x1p-27))
            return least > 0;
        if (is_seen_from_outside(s, g->v))
            look_plainly(g, s, g->v + g->step);
        else
            look_at_v(g, s, g->v + g->step);
    }
    return g->at_face;
}

#endif
