/*
 * A point or a sphere and an ellipsoid in plain double: do they overlap, how far are they apart, and where
 * are they nearest? q is the centre of the sphere along the axes of the ellipsoid, rho its radius. Lengths
 * are multiplied by a power of two so that the largest of |d_i|, the radii r_i and rho, L, is in 1..2, d
 * being the way between the centres. S is |d|_1 plus all radii. A mirror changes signs only, so it changes no
 * bit of the answers.
 *
 * THE NEAREST POINT of the ellipsoid to a q outside is x_i = r_i^2 m_i with m_i = q_i / (r_i^2 + v), where v
 * > 0 is the root of |x / r| = N(v) = 1 (D. Eberly, "Distance from a Point to an Ellipse, an Ellipsoid, or a
 * Hyperellipsoid" (2013)). It is sought as in shape/ellipsoid.h, from below. Whatever v is, m is a direction:
 * the gap along it is
 *
 *     g = (m . q - h) / |m|,   h = |r m|   (h = N),
 *
 * and s_i = r_i^2 m_i / h is a point of the ellipsoid. So q is no nearer to the ellipsoid than g, and no
 * further from it than |q - s|. With t the part of q - s across m, |q - s| <= g + t^2 / (2 g): where t^2 <= 4
 * u L g, g is within 2 u L of the distance.
 *
 * THE DECISION. d is rounded by u. E M is off by 1.7 u in each row (quick/ellipsoid_view.h), and the careful
 * way in float by 5 u more, products and sums by 3 u, adding E q by u: q_i is off by less than 12 u |d|. m .
 * q loses 3 u |m| |q| more, h and |m| 4 u of themselves, the sums 2 u: g |m| - rho |m| is off by less than 20
 * u |m|_1 S. Apart: it is above SPHERE_SLACK |m|_1 S, SPHERE_SLACK = 32 u. For s the numbers s_i / r_i are
 * unit to 4 u: |q - s| is off by less than 12 sqrt(3) u |d| + 8 u S. Overlapping: it is below rho less
 * SPHERE_SLACK S. And so are they if the point where q / |q / r| enters the ellipsoid is as near, or q is
 * inside, by more than the ball around it: (1 - |q / r|) min r > SPHERE_SLACK S.
 *
 * THE DISTANCE and the depth are those of quick/point_ellipsoid.h. In plain double q_i is off by 7 u |d| as
 * above without the careful way's, of which the part along m counts, 4 u |q|, and 4 u of h and rho. The
 * largest error seen is below 3 eps L. A distance of a point is promised to 4 ulps of itself, which this is
 * not in double: there it takes pairs. In float any distance above 8 eps L is good to 2^-27 of itself.
 */
#ifndef CD_QUICK_SPHERE_ELLIPSOID_H
#define CD_QUICK_SPHERE_ELLIPSOID_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/vector.h"
#include "balls_apart.h"
#include "ellipsoid_view.h"
#include "gap_by_model.h"
#include "straight_vectors.h"

#define SPHERE_SLACK (32 * UNIT_ROUNDOFF)

/* ---- the point along the axes ---- */

HOT_INLINE void load_stored(vector m[DIM], const wide_vec *stored)
{
    m[0] = (vector){{stored[0].x, stored[0].y ONLY_3D(, stored[0].z)}};
#if DIM == 2
    m[1] = (vector){{-m[0].at[1], m[0].at[0]}};
#else
    m[1] = (vector){{stored[1].x, stored[1].y, stored[1].z}};
    m[2] = (vector){{stored[2].x, stored[2].y, stored[2].z}};
#endif
}

/* d along the axes as stored, q = M d; or along the true ones, q + E q, and in float 3/2 E E q as well. */
static NOINLINE void along_axes_of(vector *q, const wide_ellipsoid *b, const vector *d, bool truly,
                                   int digits)
{
    vector m[DIM];
    load_stored(m, AXES_OF(b));
    const vector p = along_rows(m, *d);
#if DIM == 2
    const double e = (1 - dot(m[0], m[0])) * 0.5;
    *q = truly ? plus(p, times(digits == 24 ? e + 1.5 * (e * e) : e, p)) : p;
#else
    *q = p;
    if (!truly)
        return;
    double e[3][3];
    correction_of(e, m);
    vector more = matrix_times(e, p);
    if (digits == 24)
        more = plus(more, times(1.5, matrix_times(e, more)));
    *q = plus(p, more);
#endif
}

/* A vector as a sum of multiples of a power of two, and what remains. */
typedef struct cut_vector
{
    vector high, low;
} cut_vector;

/* The power of two is 2^-52 of `size`. */
HOT_INLINE cut_vector cut_at(vector v, double size)
{
    cut_vector c;
    UNROLLED for (int k = 0; k < DIM; k++) c.high.at[k] = on_grid(v.at[k], 1.5 * size);
    c.low = minus(v, c.high);
    return c;
}

/* v . w, as a sum of an exact product and what remains. */
HOT_INLINE dd cut_dot(const cut_vector *v, const cut_vector *w, vector all_of_w)
{
    return (dd){dot(v->high, w->high), dot(v->high, w->low) + dot(v->low, all_of_w)};
}

/* v . v likewise. */
HOT_INLINE dd cut_square(const cut_vector *v, vector all)
{
    return (dd){dot(v->high, v->high), dot(v->low, plus(v->high, all))};
}

/* What is lost in w, the products of r and m. */
HOT_INLINE vector cut_products(vector r, vector m, const cut_vector *cut_m, vector w)
{
    const cut_vector cut_r = cut_at(r, 0x1p26);
    return plus(minus(each_product(cut_r.high, cut_m->high), w),
                plus(each_product(cut_r.high, cut_m->low), each_product(cut_r.low, m)));
}

/* d along the axes as stored, each of them a sum; d is the way times a power of two, `lost` what its rounding
   lost. */
typedef struct products_in_pairs
{
    vector     m[DIM];
    cut_vector way, axis[DIM];
    dd         raw[DIM];
} products_in_pairs;

HOT_INLINE void multiply_in_pairs(products_in_pairs *p, const wide_vec *stored, vector d, vector lost)
{
    p->way = cut_at(d, 0x1p27);
    p->way.low = plus(p->way.low, lost);
    load_stored(p->m, stored);
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        p->axis[k] = cut_at(p->m[k], 0x1p26);
        p->raw[k] = cut_dot(&p->way, &p->axis[k], p->m[k]);
    }
}

/* q along the true axes, as a sum: *q and *rest. In space, with q' for M d, rounded, and s for what is left
   of it, and r = d - M^T q':

       M r = M (d - M^T M d) + M M^T s = 2 E M d + s - 2 E s,    q = q' + (s + M r) / 2 = M d + E M d - E s.
 */
HOT_INLINE void turn_products(vector *q, vector *rest, const products_in_pairs *p)
{
    vector turned;
#if DIM == 2
    const dd square = cut_square(&p->axis[0], p->m[0]);
    turned = times(-0.5 * ((square.hi - 1) + square.lo), (vector){{p->raw[0].hi, p->raw[1].hi}});
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const double more = p->raw[k].lo + turned.at[k], whole = p->raw[k].hi + more;
        rest->at[k] = (p->raw[k].hi - whole) + more;
        q->at[k] = whole;
    }
#else
    vector high, left;
    UNROLLED for (int k = 0; k < 3; k++) high.at[k] = on_grid(p->raw[k].hi, 0x1.8p28);
    UNROLLED for (int i = 0; i < 3; i++)
    {
        const vector above = {{p->axis[0].high.at[i], p->axis[1].high.at[i], p->axis[2].high.at[i]}};
        const vector below = {{p->axis[0].low.at[i], p->axis[1].low.at[i], p->axis[2].low.at[i]}};
        left.at[i] = (p->way.high.at[i] - dot(above, high)) + (p->way.low.at[i] - dot(below, high));
    }
    turned = along_rows(p->m, left);
    UNROLLED for (int k = 0; k < 3; k++)
    {
        const double more = 0.5 * (((p->raw[k].hi - high.at[k]) + p->raw[k].lo) + turned.at[k]);
        q->at[k] = high.at[k] + more;
        rest->at[k] = (high.at[k] - q->at[k]) + more;
    }
#endif
}

#if DIM == 3

/* The same to 2^-97: FINELY in quick/point_ellipsoid.h. */
static NOINLINE void along_axes_finely(vector *q, vector *rest, const wide_vec *stored, const vector *d,
                                       const vector *lost)
{
    vector m[DIM];
    dd     way[DIM], of[DIM];
    load_stored(m, stored);
    UNROLLED for (int k = 0; k < DIM; k++) way[k] = (dd){d->at[k], lost->at[k]};
    turn_in_pairs(of, m, way);
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        q->at[k] = of[k].hi;
        rest->at[k] = of[k].lo;
    }
}

#endif

/* ---- the view ---- */

/* How finely a point is placed along the axes. */
typedef enum how_finely
{
    PLAINLY,
    IN_PAIRS,
    FINELY
} how_finely;

typedef struct sphere_ellipsoid_view
{
    vector q, r;
    double rho, least;
    double size; /* L */
    double sum;  /* S */
    double unit; /* the power of two */
    vector rest; /* what q has more in pairs */
    double v;    /* in pairs: the root, by the axes as stored, sought while q is calculated; else in the plane
                    below it */
    bool in_pairs, finely;
    int  digits;
} sphere_ellipsoid_view;

/* The largest of |d_i| and the radii. */
HOT_INLINE double size_with_sphere(const wide_vec *center, double radius, const wide_ellipsoid *b)
{
    double x = max2(max2(fabs(center->x - b->center.x), fabs(center->y - b->center.y)),
                    max2(max2(b->radii.x, b->radii.y), radius));
    ONLY_3D(x = max2(x, max2(fabs(center->z - b->center.z), b->radii.z));)
    return x;
}

/* For those that see q in pairs: a step towards the root, by the axes as stored, and below the root. */
typedef struct stored_root
{
    vector      squared_radii, squared_c;
    double      below, v;
    halley_step first;
} stored_root;

HOT_INLINE void seek_by_stored_axes(stored_root *s, vector r, vector d, const wide_vec *stored)
{
    vector m[DIM];
    load_stored(m, stored);
    const vector c = each_product(along_rows(m, d), r);
    s->squared_radii = each_product(r, r);
    s->squared_c = each_product(c, c);
    s->below = start_below(s->squared_radii, c);
    s->v = max2(s->below, 0);
    s->first = step_of_halley(s->squared_radii, s->squared_c, s->v);
    s->v += s->first.step;
}

/* Next to the root; or, where q is not certainly outside, below the root and not above 0. */
HOT_INLINE double root_by_stored_axes(const stored_root *s)
{
    if (!starts_outside(s->below, &s->first))
        return s->below;
    return stepped_to_root(&s->squared_radii, &s->squared_c, s->v, 1);
}

/* False if something is NaN or infinite, or extreme. */
static NOINLINE bool view_sphere_ellipsoid(sphere_ellipsoid_view *s, const wide_vec *center, double radius,
                                           const wide_ellipsoid *b, how_finely place, int digits)
{
    /* Just stored, often one by one: GCC would load two at once, and wait for them. */
    const wide_vec a = {hidden(center->x), hidden(center->y) ONLY_3D(, hidden(center->z))};
    const vector   of_a = {{a.x, a.y ONLY_3D(, a.z)}};
    const vector   of_b = {{b->center.x, b->center.y ONLY_3D(, b->center.z)}};
    vector         d = minus(of_a, of_b);
    double         size = size_with_sphere(&a, radius, b);
    s->unit = unit_of_size(size);
    s->size = size * s->unit;
    s->digits = digits;
    s->in_pairs = place != PLAINLY;
    s->finely = place == FINELY;
    s->r = times(s->unit, (vector){{b->radii.x, b->radii.y ONLY_3D(, b->radii.z)}});
    s->rho = radius * s->unit;
    if (s->in_pairs)
    {
        vector lost;
        UNROLLED for (int k = 0; k < DIM; k++) lost.at[k] = two_sum(of_a.at[k], -of_b.at[k]).lo * s->unit;
        d = times(s->unit, d);
#if DIM == 3
        if (s->finely)
        {
            s->v = 0;
            along_axes_finely(&s->q, &s->rest, AXES_OF(b), &d, &lost);
        }
        else
#endif
        { /* each fills the time that the other waits: with another order it takes longer */
            stored_root       root;
            products_in_pairs p;
            seek_by_stored_axes(&root, s->r, d, AXES_OF(b));
            multiply_in_pairs(&p, AXES_OF(b), d, lost);
            s->v = root_by_stored_axes(&root);
            turn_products(&s->q, &s->rest, &p);
        }
    }
    else
    {
        d = times(s->unit, d);
        along_axes_of(&s->q, b, &d, true, digits);
#if DIM == 2
        s->v = start_below(each_product(s->r, s->r), each_product(s->q, s->r));
#endif
    }
    s->least = min2(s->r.at[0], s->r.at[1]);
    ONLY_3D(s->least = min2(s->least, s->r.at[2]);)
    s->sum = taxi_length(d) + (s->r.at[0] + s->r.at[1] ONLY_3D(+s->r.at[2])) + s->rho;
    /* An axis that is not finite makes q so: in pairs too, where it is NaN less what it is cut to. */
    return s->unit > 0 && s->sum >= 1 && s->sum + 0 * total_of(s->q) <= 16;
}

/* ---- the secular equation ---- */

/* At v: m, and what comes with it. */
typedef struct secular_look
{
    vector m, support;
    double v, h, length, over; /* over: m . q - h, the gap times |m| */
    double step;               /* to the next v */
} secular_look;

static NOINLINE void look_at_root(secular_look *g, const sphere_ellipsoid_view *s, double v)
{
    vector t, x, squares;
    UNROLLED for (int k = 0; k < DIM; k++) t.at[k] = 1 / (s->r.at[k] * s->r.at[k] + v);
    g->v = v;
    g->m = each_product(s->q, t);
    x = each_product(s->r, g->m);
    squares = each_product(x, x);
    double sum = squares.at[0] + squares.at[1] ONLY_3D(+squares.at[2]);
    g->h = sqrt(sum);
    g->length = sqrt(dot(g->m, g->m));
    g->over = dot(g->m, s->q) - g->h;
    g->support = times(1 / g->h, each_product(s->r, x));
    /* Halley's method: quick/point_ellipsoid.h. */
    const vector first = each_product(squares, t);
    const double s_1 = first.at[0] + first.at[1] ONLY_3D(+first.at[2]), past = g->h - 1;
    const double curved = s_1 * s_1 - 1.5 * past * (sum * dot(first, t) - s_1 * s_1);
    g->step = sum * past * s_1 / (curved > 0.25 * (s_1 * s_1) ? curved : s_1 * s_1);
}

/* ---- do they overlap? ---- */

/* What the decision found on its way. */
typedef struct sphere_decided
{
    vector common; /* if they overlap: a point of both, along the axes */
    double v;      /* near the root; 0 if it was not sought */
} sphere_decided;

/* Is a point of the ellipsoid towards q near enough, or q inside? Sets *common to a point of the ellipsoid.
 */
HOT_INLINE bool overlap_towards(const sphere_ellipsoid_view *s, vector *common)
{
    const double slack = SPHERE_SLACK * s->sum;
    vector       x = {{s->q.at[0] / s->r.at[0], s->q.at[1] / s->r.at[1] ONLY_3D(, s->q.at[2] / s->r.at[2])}};
    double       level = sqrt(dot(x, x));
    if (level < 1)
    {
        *common = s->q;
        return (1 - level) * s->least > slack;
    }
    double length = sqrt(dot(s->q, s->q));
    *common = times(1 / level, s->q);
    return length - length / level < s->rho - slack;
}

/* The axis across an ellipsoid as flat as this, if q is above its face; -1 if not. Where no radius is far
   above its thickness, the foot need not be under q: one so small lies far from q, and turns to it. */
static SELDOM NOINLINE int axis_of_face(const sphere_ellipsoid_view *s)
{
    int    axis = -1;
    double squares = s->least < 0x1p-20 * largest(s->r) ? 0 : INFINITY;
    for (int k = 0; k < DIM; k++)
        axis = s->r.at[k] <= FLAT * s->size ? k : axis;
    for (int k = 0; k < DIM; k++)
        squares += k == axis ? 0 : (s->q.at[k] / s->r.at[k]) * (s->q.at[k] / s->r.at[k]);
    return squares <= 1 ? axis : -1;
}

#if DIM == 3

static NOINLINE bool solve_model(model_gap *g)
{
    return solve_by_model(g);
}

/* By the model, from below the root: most of those that nearly touch. */
static NOINLINE quick_answer decide_by_model(const sphere_ellipsoid_view *s, double below, sphere_decided *f)
{
    model_gap g = {.q = s->q, .r = s->r, .rho = s->rho, .size = s->sum, .below = below};
    if (s->rho == 0 || !solve_model(&g))
        return UNCLEAR;
    const quick_answer known = overlap_by_model(&g, 53);
    f->v = known == UNCLEAR ? 0 : g.v;
    if (known == YES)
    {
        vector x;
        UNROLLED for (int k = 0; k < DIM; k++)
            x.at[k] = s->r.at[k] * s->q.at[k] / (s->r.at[k] * s->r.at[k] + g.v);
        f->common = times(1 / sqrt(dot(x, x)), each_product(s->r, x));
    }
    return known;
}

static NOINLINE quick_answer decide_sphere_ellipsoid(const sphere_ellipsoid_view *s, sphere_decided *f)
{
    vector      *common = &f->common;
    secular_look g;
    const double slack = SPHERE_SLACK * s->sum, ball = s->rho + s->least - slack;
    vector       x = each_product(s->r, s->q);
    double       squares = dot(s->q, s->q), over = squares - sqrt(dot(x, x));
    *common = times(s->least / (s->rho + s->least), s->q);
    f->v = 0;
    if (balls_apart(squares, s->rho + largest(s->r)))
        return NO;
    if (ball > 0 && squares < ball * ball)
        return YES;
    if (over - s->rho * sqrt(squares) > slack * taxi_length(s->q))
        return NO;
    if (overlap_towards(s, common))
        return YES;
    int axis = s->least <= FLAT * s->size ? axis_of_face(s) : -1;
    if (axis >= 0)
    {
        const double over_face = fabs(s->q.at[axis]);
        *common = s->q;
        common->at[axis] = 0;
        return over_face > s->rho + slack ? NO : over_face < s->rho - slack ? YES : UNCLEAR;
    }
    double       v = positive(start_below(each_product(s->r, s->r), x));
    quick_answer known = decide_by_model(s, v, f);
    if (known != UNCLEAR)
        return known;
    for (int k = 0; k < 12; k++)
    {
        look_at_root(&g, s, v);
        f->v = v;
        if (g.over - s->rho * g.length > slack * taxi_length(g.m))
            return NO;
        vector w = minus(s->q, g.support);
        double most = s->rho - slack;
        *common = g.support;
        if (most > 0 && dot(w, w) < most * most)
            return YES;
        if (!(fabs(g.step) > 0x1p-52 * v))
            break;
        v += g.step;
    }
    return UNCLEAR;
}

#endif

#endif
