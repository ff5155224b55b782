/*
 * The penetration of an ellipsoid and a box in plain double, with a proof that no way out is shorter. In the
 * notation of quick/ellipsoid_box.h, let F(n) = h(n) + sum |n_i| H_i - n . c be the depth along a unit vector
 * n, minus the gap.
 *
 * A LOCAL MINIMUM is found as the largest gap is, with -F in the place of the gap: where no n_i changes its
 * sign, F is smooth, and an n_i that would change it becomes 0. At a minimum, y = c - s has y_i = sgn(n_i)
 * H_i - F n_i along each n_i that is not 0, and is between the faces along the others. In double the search
 * ends where it misses that by 8 u L, in float by 2^-28 L, 1/32 of an ulp: so far may y be from where it
 * should be, and the depth above the least one. Two minima that differ by no more than twice that are a tie.
 *
 * THE SHORT PROOF is that of quick/ellipsoid_depth.h.
 *
 * THE PROOF AT A FACE OR AN EDGE is the first one of quick/ellipsoid_depth.h, with an ellipsoid in the box in
 * the place of B. Let y' be the point of the box next to y, w = v + R n with v along the coordinates with
 * n_i = 0, and f_i >= 0 along these. The sums of a_0 w + sum a_i f_i e_i with |a| <= 1, around y' - w, are an
 * ellipsoid whose support point along n is y', with the reach R. It is in the box if R |n_i| <= H_i where n_i
 * is not 0, and |y_i - v_i| + (v_i^2 + f_i^2)^(1/2) <= H_i elsewhere. v_i leads inward, by no more than
 * |y_i|: so with k_i = H_i - |y_i|, f_i^2 = k_i (k_i + 2 |v_i|). For any R >= 0, the limit 0 included, with
 * s = s_A + w, h = h_A + R and u = n x e_i, which is e_j at a face,
 *
 *     Q = s s^T + sum (p_j + (R' q)_j) (p_j + (R' q)_j)^T,    q_1 = f_i e_i,    q_2 = f_u u,
 *
 * f_u being 0 at an edge. With r for the part of s across n, G n = (h - delta) n + r. So G = Q / h - delta I
 * is positive definite if h > delta and, across n, the Schur complement times h is:
 *
 *     sum (p_j + (R' q)_j) (p_j + (R' q)_j)^T - delta h I - delta / (h - delta) r r^T.
 *
 * What is subtracted is least for h = delta + |r|. The p_j are the columns of a
 * Cholesky factor of P - s_A s_A^T across n, less 2^-40 of R_A^2: more than that is off by, so they are those
 * of an ellipsoid in A. With q diagonal, the best R' is a rotation. A margin of 2^-24 of the trace is asked
 * for, and h - delta > 2^-20 L, so that its rounding is below a part of it. v_i = |y_i| / 8, and 3/4 of what
 * makes r less where that leads inward, proves most.
 *
 * Else THE PROOF is that of quick/depth_bound.h, orthant by orthant: in one of them |n_i| H_i is linear. At a
 * face itself its own gradient gives delta exactly, and more beside it if the support point is between the
 * sides of the face. Around any other minimum, let k_i = H_i - |y_i| where n_i is 0: then
 *
 *     F(n') >= delta n . n' + sum k_i |n'_i| + r^2 / (M + m),    |n'_i| >= t_i^2 / S,
 *
 * for |n'_i| H_i - y_i n'_i >= k_i |n'_i|; so each k_i / S counts as curvature along e_i.
 *
 * The starts are the direction that the decision found, the face with the least depth, and the way between
 * the centres.
 */
#ifndef CD_QUICK_ELLIPSOID_BOX_DEPTH_H
#define CD_QUICK_ELLIPSOID_BOX_DEPTH_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "depth_bound.h"
#include "ellipsoid_box.h"
#include "ellipsoid_depth.h"
#include "ellipsoid_view.h"

#if DIM == 3 /* the plane has depth_in_plane.h */

/* The depth along a unit vector n, -g(n). */
typedef struct box_look
{
    vector n, support, y;
    double h, per, depth;
} box_look;

/* n may have any length, as in look_at_box. F is the sum of n_i (sgn(n_i) H_i - y_i), for h = n . s. Next to
   a minimum the differences are about F n_i, so that little is lost however large H is. */
static NOINLINE void look_into_box_along(box_look *g, const ellipsoid_box_view *s, double to_x, double to_y,
                                         double to_z)
{
    const vector n = {{to_x, to_y, to_z}};
    const vector x = along_edges(&s->e, n);
    const double reach = sqrt(dot(x, x)), length = sqrt(dot(n, n)), per_reach = 1 / reach, per = 1 / length;
    g->n = times(per, n);
    g->h = reach * per;
    g->per = per_reach * length;
    g->support = times(per_reach, of_edges(&s->e, x));
    g->y = minus(s->at, g->support);
    vector out; /* to the face that n points out of */
    UNROLLED for (int k = 0; k < DIM; k++) out.at[k] = copysign(s->half.at[k], g->n.at[k]) - g->y.at[k];
    g->depth = dot(g->n, out);
}

HOT_INLINE void look_into_box(box_look *g, const ellipsoid_box_view *s, vector n)
{
    look_into_box_along(g, s, n.at[0], n.at[1], n.at[2]);
}

/* What is left of y_i = sgn(n_i) H_i - F n_i along the n_i that are not 0, and those that are to change:
   `f` is set to them. */
HOT_INLINE vector rest_in_box(const box_look *g, const ellipsoid_box_view *s, box_faces *f)
{
    vector rest;
    for (int k = 0; k < DIM; k++)
    {
        const double n = g->n.at[k], y = g->y.at[k];
        f->side.at[k] = copysign(1, n != 0 ? n : y);
        f->on[k] = (n != 0) | (fabs(y) > s->half.at[k]);
        rest.at[k] = f->on[k] * (y - f->side.at[k] * s->half.at[k] + g->depth * n);
    }
    return rest;
}

/* The support points along the axes of the frame: point[k].at[k] is how far the ellipsoid reaches. */
typedef struct axis_supports
{
    vector point[DIM];
} axis_supports;

/* P e_k is the support point times the reach, and its part along e_k the square of that: a sum of squares, so
   no digits are lost. The other parts are off by 3 u h R, as |sum |e_ik e_ij|| <= h R, and the point by 3 u R
   more than its edges. */
HOT_INLINE void look_along_axes(axis_supports *f, const ellipsoid_view *e)
{
    f->point[0] = (vector){{e->p.xx, e->p.xy, e->p.xz}};
    f->point[1] = (vector){{e->p.xy, e->p.yy, e->p.yz}};
    f->point[2] = (vector){{e->p.xz, e->p.yz, e->p.zz}};
    for (int k = 0; k < DIM; k++)
        f->point[k] = times(1 / (sqrt(f->point[k].at[k]) + 0x1p-200), f->point[k]);
}

/* The way between the centres along the normal of the face with the least depth. */
static SELDOM NOINLINE vector least_face(const ellipsoid_box_view *s)
{
    const double x = s->at.at[0], y = s->at.at[1], z = s->at.at[2];
    const double of_x = sqrt(s->e.p.xx) + s->half.at[0] - fabs(x);
    const double of_y = sqrt(s->e.p.yy) + s->half.at[1] - fabs(y);
    const double of_z = sqrt(s->e.p.zz) + s->half.at[2] - fabs(z);
    const bool   is_x = (of_x <= of_y) & (of_x <= of_z), is_y = !is_x & (of_y <= of_z);
    return (vector){{is_x ? x : 0, is_y ? y : 0, (is_x | is_y) ? 0 : z}};
}

/* As solved. Is m positive definite? */
HOT_INLINE bool solved_if_positive(vector *y, const symmetric *m, vector v)
{
    const double zz = m->xx * m->yy - m->xy * m->xy;
    const double det = m->xx * (m->yy * m->zz - m->yz * m->yz) + m->xy * (m->xz * m->yz - m->xy * m->zz) +
                       m->xz * (m->xy * m->yz - m->xz * m->yy);
    *y = solved(m, v);
    return (m->xx > 0) & (zz > 0) & (det > 0);
}

/* How far y may be from where it should be. */
HOT_INLINE double settled_in_box(const ellipsoid_box_view *s)
{
    return (s->digits == 24 ? 0x1p-28 : 8 * UNIT_ROUNDOFF) * s->size;
}

/* The local minimum of the depth that a start leads to: one of the two looks. NULL if it is not certain
   within some steps. */
static NOINLINE box_look *least_box_depth_from(box_look two[2], const ellipsoid_box_view *s, vector n)
{
    const double noise = 8 * UNIT_ROUNDOFF * s->size, limit = settled_in_box(s);
    look_into_box(&two[0], s, n);
    for (int k = 0; k < 24; k++)
    {
        box_look *g = &two[k % 2], *next = &two[1 - k % 2];
        box_faces f;
        vector    rest = rest_in_box(g, s, &f);
        if (dot(rest, rest) <= limit * limit)
            return g;
        /* Where F is not convex, with 15/16 of F and a longer step: else many steps lead away from a saddle,
           where the curvature is hardly less than F. Or without F. */
        symmetric m = squares_of(-g->per, g->support, g->h + positive(g->depth), g->n);
        vector    step;
        m = weighted(g->per, &s->e.p, 1, &m);
        add_to_diagonal(&m, -g->depth);
        for (int tried = 0; tried < 3; tried++)
        {
            symmetric among = restricted(m, f.on);
            if (solved_if_positive(&step, &among, rest))
                break;
            add_to_diagonal(&m, (tried == 0 ? 0.0625 : 0.9375) * g->depth);
            rest = times(2, rest);
        }
        double turn = dot(step, step), part = turn > 0.25 ? 0.5 / sqrt(turn) : 1;
        for (int again = 0; again < 5; again++)
        {
            look_into_box(next, s, stepped(g->n, &f, part, step));
            if (next->depth <= g->depth + noise)
                break;
            part *= 0.25;
        }
    }
    return NULL;
}

/* ---- the proof ---- */

/* Is nothing less deep up to this angle from the minimum g? */
static SELDOM NOINLINE bool cap_is_deep(const box_look *g, const ellipsoid_box_view *s, double cosine)
{
    const double per_sine = 1 / sqrt(1 - cosine * cosine);
    symmetric    m = curvature_in_cap(&s->e, g->support, g->h, cosine);
    m.xx += g->n.at[0] == 0 ? positive(s->half.at[0] - fabs(g->y.at[0])) * per_sine : 0;
    m.yy += g->n.at[1] == 0 ? positive(s->half.at[1] - fabs(g->y.at[1])) * per_sine : 0;
    m.zz += g->n.at[2] == 0 ? positive(s->half.at[2] - fabs(g->y.at[2])) * per_sine : 0;
    return curves_enough(m, g->n, g->depth, cosine);
}

/* Is the sum over p + R' q less m positive definite? p has the columns (a, b) and (0, c), q the diagonal f.
 */
HOT_INLINE bool rows_exceed(double a, double b, double c, const double f[2], const double r[2], double part,
                            double off)
{
    const double turn_x = a * f[0] + c * f[1], turn_y = b * f[1];
    const double per = 1 / sqrt(turn_x * turn_x + turn_y * turn_y), turn = turn_x * per, z = turn_y * per;
    const double p = a + turn * f[0], q = b + z * f[1], v = z * f[0], w = c + turn * f[1];
    const double more = off + 0x1p-24 * (p * p + v * v + q * q + w * w);
    const double xx = p * p + v * v - part * (r[0] * r[0]) - more;
    const double yy = q * q + w * w - part * (r[1] * r[1]) - more;
    const double xy = p * q - v * w - part * (r[0] * r[1]);
    return xx > 0 && xx * yy > xy * xy;
}

/* Is nothing less deep than at the minimum g, by one look? */
static NOINLINE bool is_least_box_depth(const box_look *g, const ellipsoid_box_view *s)
{
    const vector n = g->n;
    const int    last = n.at[2] == 0 ? 2 : n.at[1] == 0 ? 1 : 0;
    const double delta = g->depth, less = 0x1p-40 * (s->e.most * s->e.most);
    vector       support = g->support, along = {{0}}, free;
    double       most = INFINITY, xx = 0, yy = 0, xy = 0;
    if (is_shallow(delta, s->e.least, s->e.most, g->h))
        return true;
    if (n.at[last] != 0)
        return false;
    along.at[last] = 1;
    const vector beside = cross(along, n);
    for (int k = 0; k < DIM; k++)
    {
        const double x = s->e.edge[k].at[last], y = dot(beside, s->e.edge[k]);
        const double beyond = fabs(g->y.at[k]), room = s->half.at[k] - beyond, at = support.at[k];
        const double inward = 0.125 * beyond + (at * g->y.at[k] < 0 ? 0.75 * min2(fabs(at), beyond) : 0);
        if (n.at[k] != 0)
            most = min2(most, s->half.at[k] / fabs(n.at[k]));
        else
            support.at[k] += copysign(inward, g->y.at[k]);
        free.at[k] = n.at[k] != 0 ? 0 : sqrt(positive(room) * (room + 2 * inward));
        xx += x * x;
        yy += y * y;
        xy += x * y;
    }
    const double x = g->support.at[last], y = dot(beside, g->support);
    const double a = sqrt(positive(xx - x * x - less)), b = (xy - x * y) / a;
    const double c = sqrt(positive(yy - y * y - less - b * b));
    const double f[2] = {free.at[last], fabs(dot(beside, free))},
                 r[2] = {support.at[last], dot(beside, support)};
    const double h = max2(g->h, min2(g->h + most, delta + sqrt(r[0] * r[0] + r[1] * r[1])));
    return h - delta > 0x1p-20 * s->size && rows_exceed(a, b, c, f, r, delta / (h - delta), delta * h);
}

/* Is n the normal of a face? Then it has the length 1 to the bit. */
HOT_INLINE bool set_face_normal(vector *n)
{
    for (int k = 0; k < DIM; k++)
        if (n->at[(k + 1) % DIM] == 0 && n->at[(k + 2) % DIM] == 0)
        {
            n->at[k] = copysign(1, n->at[k]);
            return true;
        }
    return false;
}

/* Adds a minimum to the known ones, if nothing around it is less deep; a face, which needs no proof, with no
   directions around it. */
static SELDOM NOINLINE bool keep_box_minimum(depth_search *d, const box_look *g, const ellipsoid_box_view *s,
                                             bool is_face)
{
    if (d->count == CAP_LIMIT || is_known(d, g->n))
        return false;
    for (int k = 0; k < CAP_COUNT; k++)
        if (is_face || cap_is_deep(g, s, cap_cosine(k)))
        {
            d->n[d->count] = g->n;
            d->depth[d->count] = g->depth;
            d->cosine[d->count++] = is_face ? 2 : cap_cosine(k);
            return true;
        }
    return false;
}

/* deep_in_orthant where the support points along the axes are known, one of which may prove all. */
static NOINLINE bool deep_in_orthant_of_box(depth_search *d, const ellipsoid_box_view *s,
                                            const axis_supports *f, int orthant, vector first)
{
    depth_corner              c[DIM];
    const depth_corner *const corners[DIM] = {&c[0], &c[1], &c[2]};
    depth_field               field = {.one = &s->e};
    vector                    sign;
    bool                      any = false;
    UNROLLED for (int k = 0; k < DIM; k++) sign.at[k] = sign_in_orthant(orthant, k, first);
    field.offset = minus(each_product(sign, s->half), s->at);
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        vector *a = &c[k].gradient;
        *a = plus(times(sign.at[k], f->point[k]), field.offset);
        a->at[k] -= d->ball * sign.at[k];
        any = any | ((a->at[0] * sign.at[0] >= d->least) & (a->at[1] * sign.at[1] >= d->least) &
                     (a->at[2] * sign.at[2] >= d->least));
    }
    if (any)
        return true;
    for (int k = 0; k < DIM; k++)
    {
        UNROLLED for (int j = 0; j < DIM; j++) c[k].n.at[j] = j == k ? sign.at[j] : 0;
        c[k].length = 1;
        if (!complete_corner(&c[k], d))
            return false;
    }
    return deep_between(d, &field, corners, DEPTH_DIVISIONS);
}

/* Is no direction less deep than n? */
static SELDOM NOINLINE bool is_deep_around_box(depth_search *d, const ellipsoid_box_view *s,
                                               const axis_supports *f, vector n)
{
    const vector first = in_first_orthant(n, s->at);
    const int    count = 1 << DIM;
    bool         all = true;
    for (int orthant = 0; all && orthant < count; orthant++)
        all = deep_in_orthant_of_box(d, s, f, orthant, first);
    return all;
}

/* Is one of the faces as deep as this? Equally deep ones are ties, and left open. */
HOT_INLINE bool has_tied_face(const ellipsoid_box_view *s, const axis_supports *f, vector n, double depth)
{
    bool any = false;
    for (int k = 0; k < DIM; k++)
    {
        const double face = copysign(1, s->at.at[k]), side = n.at[k] == face ? -face : face;
        any = any | !(f->point[k].at[k] + s->half.at[k] - side * s->at.at[k] > depth);
    }
    return any;
}

/* Looks for a minimum from n. Is it less deep than *best, or at least one more? One with a short proof is
 *best, and counts as certain. */
static NOINLINE bool adds_box_minimum(depth_search *d, box_look *best, bool *certain,
                                      const ellipsoid_box_view *s, vector n)
{
    box_look two[2], *g = least_box_depth_from(two, s, n);
    if (!g)
        return false;
    const bool is_face = set_face_normal(&g->n);
    *certain = is_least_box_depth(g, s);
    bool is_new = !*certain && keep_box_minimum(d, g, s, is_face);
    bool is_better = *certain || g->depth < best->depth;
    if (is_better)
        *best = *g;
    return is_new || is_better;
}

/* Is the least minimum found the least of all, by quick/depth_bound.h? Where that ends, a search for one more
   begins. */
static SELDOM NOINLINE bool is_least_of_all(depth_search *d, box_look *best, const ellipsoid_box_view *s,
                                            double slack)
{
    const double  ball = (1 - 0x1p-40) * (s->e.least * s->e.least / s->e.most);
    const double  tie = slack + 2 * settled_in_box(s);
    axis_supports f;
    look_along_axes(&f, &s->e);
    for (int k = 0; k < 8; k++)
    {
        bool certain;
        d->ball = min2(ball, 0.5 * best->depth);
        d->least = best->depth - 4 * UNIT_ROUNDOFF * s->size - d->ball;
        if (is_deep_around_box(d, s, &f, best->n))
            return !has_tie(d, best->n, best->depth + tie) &&
                   !has_tied_face(s, &f, best->n, best->depth + tie);
        if (!adds_box_minimum(d, best, &certain, s, d->open))
            return false;
        if (certain)
            return true;
    }
    return false;
}

/* The least depth of an ellipsoid and a box that overlap by more than rounding; false if it is left open. n
   is that of the decision. A start that leads to a saddle gives no cap: then the next is tried. */
static bool least_ellipsoid_box_depth(box_look *best, const ellipsoid_box_view *s, vector n)
{
    const double slack = 2 * BOX_SLACK * s->sum;
    bool         certain = false;
    depth_search d;
    best->depth = INFINITY;
    if (!(s->e.least > 0))
        return false;
    begin_search(&d, false);
    for (int k = 0; !certain && d.count == 0 && k < 3; k++)
    {
        if (k == 1)
            n = least_face(s);
        else if (k == 2)
            n = s->at;
        if (dot(n, n) > 0)
            adds_box_minimum(&d, best, &certain, s, n);
    }
    return best->depth < INFINITY && (certain || is_least_of_all(&d, best, s, slack)) && best->depth > slack;
}

#endif

#endif
