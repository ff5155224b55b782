/*
 * Closest points and distances of ellipses and ellipsoids, carefully.
 *
 * The distance of a point or a segment is 0 where overlap_ (careful_intersect_ellipse.c) says so. For other
 * shapes it is the other way round: overlap_ asks for the distance.
 * Pairs in the plane are answered in space (in_space.h).
 */
#include "number/fewer_passes.h"

#define CAREFULLY

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "any_pair.h"
#include "careful/chord_ellipsoid.h"
#include "careful/degenerate_pair.h"
#include "careful/depth_refinement.h"
#include "careful/ellipsoid_features.h"
#include "careful/framed_pair.h"
#include "careful/widest_gap.h"
#include "in_space.h"
#include "number/bits.h"
#include "number/dd.h"
#include "shape/answer.h"
#include "shape/any_shape.h"
#include "shape/argument_order.h"
#include "shape/chord.h"
#include "shape/convex.h"
#include "shape/degenerate.h"
#include "shape/ellipsoid.h"
#include "shape/scaled_frame.h"
#include "space/family.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/pairs.h"
#include "space/vector.h"

/* ---- points ---- */

#if DIM == 3

/* The distance and, unless that is NULL, the closest points. */
static NOINLINE real distance_of_point(vec a, const ellipsoid *b, closest_points *points, int digits)
{
    local_ellipsoid o = local_ellipsoid_of(b, a, digits);
    vector          nearest;
    double          d = ellipsoid_distance(&o, b, &nearest, digits);
    bool            inside = d < 0;
    d = inside ? 0 : unscaled_distance(d, o.exponent);
    if (points)
        *points = inside ? same_point(load(a))
                         : nearest_points(load(a), ellipsoid_to_world(&o, b, nearest), d);
    return inside ? 0 : narrow_distance(d);
}

double cd2_point_distance_in_space(cd2_vec a, const cd2_ellipse *b, cd2_closest_points *points, int digits)
{
    closest_points found;
    ellipsoid      e = ellipse_in_space(b);
    double         distance = distance_of_point(in_space(a), &e, points ? &found : NULL, digits);
    if (points)
        *points = points_in_plane(&found);
    return distance;
}

#else
#define distance_of_point cd2_point_distance_in_space
#endif

real cd3_careful_distance_point_ellipsoid(vec a, const ellipsoid *b, int digits)
{
    return nan_vec(a) || nan_ellipsoid(b) ? (real)NAN : distance_of_point(a, b, NULL, digits);
}

closest_points cd3_careful_closest_point_ellipsoid(vec a, const ellipsoid *b, int digits)
{
    closest_points points;
    if (nan_vec(a) || nan_ellipsoid(b))
        return no_points();
    distance_of_point(a, b, &points, digits);
    return points;
}

#if DIM == 3

/* ---- local minima of depth (careful/depth_refinement.h) ---- */

SELDOM bool turn_columns(double *g, double *h, vector *axis_g, vector *axis_h)
{
    double gg = 0, hh = 0, gh = 0;
    for (int k = 0; k < 2 * DIM; k++)
    {
        gg += g[k] * g[k];
        hh += h[k] * h[k];
        gh += g[k] * h[k];
    }
    if (gh * gh <= 16 * UNIT_ROUNDOFF * UNIT_ROUNDOFF * (gg * hh))
        return true;
    double cosine, sine;
    turn_to_right_angle(gg, hh, gh, &cosine, &sine);
    for (int k = 0; k < 2 * DIM; k++)
    {
        double x = g[k], y = h[k];
        g[k] = cosine * x - sine * y;
        h[k] = sine * x + cosine * y;
    }
    vector x = *axis_g, y = *axis_h;
    *axis_g = sub(scale(x, cosine), scale(y, sine));
    *axis_h = add(scale(x, sine), scale(y, cosine));
    return false;
}

/* Finds the edges that are perpendicular to n, to within a small sine, and returns their number. Edges of
   an ellipse count only if it is flat and n is perpendicular to its whole face. */
static int active_edges_of(const convex *s, vector n, double sine, bool held[DIM])
{
    int  count = 0;
    bool flat = false, face = true;
    for (int i = 0; i < s->count; i++)
    {
        held[i] = s->size[i] > 0 && fabs(dot(s->axis[i], n)) <= sine;
        flat = flat || s->size[i] == 0;
        face = face && (s->size[i] == 0 || held[i]);
    }
    for (int i = 0; i < s->count; i++)
    {
        held[i] = held[i] && (!s->round || (flat && face));
        count += held[i];
    }
    return count;
}

static inline active_edges active_edges_along(const convex *a, const convex *b, vector n, double sine)
{
    active_edges f = {.count_a = 0};
    f.count_a = active_edges_of(a, n, sine, f.of_a);
    f.count_b = active_edges_of(b, n, sine, f.of_b);
    return f;
}

/* The support point of a convex shape along n, relative to its centre and without its active edges.
   Returns how far an ellipse extends along n; 1 for other shapes. */
static double support_without_active(const convex *s, const dd n[DIM], const bool held[DIM], dd point[DIM])
{
    dd x[DIM], squares = dd_of(0), reach = dd_of(1);
    for (int j = 0; j < DIM; j++)
        point[j] = dd_mul(dd_of(s->radius), n[j]);
    for (int i = 0; i < s->count; i++)
    {
        x[i] = dot_pairs(s->edge[i], n);
        squares = dd_add(squares, dd_mul(x[i], x[i]));
    }
    if (s->round)
        reach = dd_sqrt(squares);
    for (int i = 0; i < s->count; i++)
    {
        dd share = !s->round ? dd_of(sign_of(x[i].hi)) : reach.hi > 0 ? dd_div(x[i], reach) : dd_of(0);
        for (int j = 0; j < DIM && !held[i]; j++)
            point[j] = dd_add(point[j], dd_mul(share, s->edge[i][j]));
    }
    return reach.hi;
}

/* The depth along n, of any length, and the support points. */
static minimum minimum_at(const convex *a, const convex *b, const active_edges *f, const dd n[DIM])
{
    minimum r;
    dd      way[DIM];
    memcpy(r.n, n, sizeof r.n);
    unit_in_pairs(r.n);
    r.reach_a = support_without_active(a, r.n, f->of_a, r.of_a);
    r.reach_b = support_without_active(b, r.n, f->of_b, r.of_b);
    for (int i = 0; i < DIM; i++)
        way[i] = dd_sub(dd_add(r.of_a[i], r.of_b[i]), dd_sub(a->middle[i], b->middle[i]));
    r.depth = dot_pairs(way, r.n);
    for (int i = 0; i < DIM; i++)
        r.off.at[i] = dd_sub(way[i], dd_mul(r.depth, r.n[i])).hi;
    return r;
}

/* The column C (n x t) / h^(3/2) of an ellipse with the reach h, up to its sign; 0 for other shapes.
   `across` is n x t. */
static void cofactors(double column[DIM], const convex *s, double reach, vector across)
{
    double root = sqrt(reach);
    for (int i = 0; i < DIM; i++)
    {
        int j = (i + 1) % DIM, k = (i + 2) % DIM;
        column[i] = 0;
        if (s->round && reach > 0)
            column[i] = dot(s->axis[i], across) * (s->size[j] / reach) * (s->size[k] / root);
    }
}

/* Newton's step, and twice the decrease of depth that it predicts, along which slopes up to `settled` do not
   count. False where the depth is not convex, by more than rounding. */
static bool step_from(const convex *a, const convex *b, const active_edges *f, const minimum *at,
                      double settled, vector *step, double *gain)
{
    vector tangent[2], n = plain(at->n);
    double column[2][2 * DIM] = {{0}};
    int    count = DIM - 1 - f->count_a - f->count_b;
    bool   valley = true;
    *step = (vector){{0}};
    *gain = 0;
    if (count <= 0)
        return true;
    plane_across(n, &tangent[0], &tangent[1]);
    for (int i = 0; i < 3 && count == 1; i++)
        if (f->of_a[i] || f->of_b[i])
        {
            vector e = f->of_a[i] ? a->axis[i] : b->axis[i];
            tangent[0] = cross(n, e);
            tangent[1] = e;
        }
    for (int i = 0; i < 2; i++) /* n x each of them is the other, up to the sign */
    {
        cofactors(column[i], a, at->reach_a, tangent[1 - i]);
        cofactors(column[i] + DIM, b, at->reach_b, tangent[1 - i]);
        for (int k = 0; k < 2 * DIM && i == 1; k++)
            column[i][k] = -column[i][k];
    }
    for (int turn = 0; turn < 4 && count == 2; turn++)
        if (turn_columns(column[0], column[1], &tangent[0], &tangent[1]))
            break;
    for (int i = 0; i < count; i++)
    {
        double bend = a->radius + b->radius;
        for (int k = 0; k < 2 * DIM; k++)
            bend += column[i][k] * column[i][k];
        double rounding = 0x1p-48 * (bend + fabs(at->depth.hi));
        bend -= at->depth.hi;
        double slope = dot(at->off, tangent[i]);
        valley = valley && bend > -rounding;
        /* Around an axis of rotation the depth is the same all along: a slope there is rounding. */
        if (fabs(slope) <= settled || (fabs(bend) <= rounding && fabs(slope) <= 0x1p-5 * rounding))
            continue;
        bend = max2(fabs(bend), rounding);
        *step = along(*step, -slope / bend, tangent[i]);
        *gain += slope * slope / bend;
    }
    return valley;
}

/* Makes n perpendicular to the active edges. */
static void project_to_active(const convex *a, const convex *b, const active_edges *f, dd n[DIM])
{
    dd  edge[2][DIM]; /* divided by their half lengths */
    int count = 0;
    for (int i = 0; i < 2 * DIM && count < DIM - 1; i++)
    {
        const convex *s = i < DIM ? a : b;
        if (!(i < DIM ? f->of_a : f->of_b)[i % DIM])
            continue;
        for (int j = 0; j < DIM; j++)
            edge[count][j] = dd_div(s->edge[i % DIM][j], dd_of(s->size[i % DIM]));
        count++;
    }
    if (count == 0)
        return;
    dd cross[3];
    if (count == 2)
        cross_pairs(cross, edge[0], edge[1]);
    if (count == 2 && largest_of_pairs(cross) > 0x1p-30)
    {
        double side = dot(plain(cross), plain(n));
        for (int i = 0; i < 3; i++)
            n[i] = side < 0 ? dd_neg(cross[i]) : cross[i];
        return;
    }
    dd share = dd_div(dot_pairs(n, edge[0]), dot_pairs(edge[0], edge[0]));
    for (int i = 0; i < DIM; i++)
        n[i] = dd_sub(n[i], dd_mul(share, edge[0][i]));
}

/* What the active edges add to the support point of their convex shape, so that nothing is left of `off`
   along them: shares of these edges from -1 to 1, to which those are added that are in use. If a box
   needs more than the whole of an edge, returns that edge, counted from 1 and negative for its other
   end; else 0. */
static int active_shares(const convex *s, const bool held[DIM], vector off, double slack, double share[DIM],
                         vector *more)
{
    double wanted[DIM] = {0}, squares = 0;
    int    passed = 0;
    *more = (vector){{0}};
    for (int i = 0; i < s->count; i++)
    {
        if (!held[i])
            continue;
        wanted[i] = share[i] - dot(off, s->axis[i]) / s->size[i];
        squares += wanted[i] * wanted[i];
        if (!s->round && (fabs(wanted[i]) - 1) * s->size[i] > slack)
            passed = wanted[i] < 0 ? -(i + 1) : i + 1;
    }
    for (int i = 0; i < s->count; i++)
    {
        wanted[i] = s->round ? wanted[i] / sqrt(max2(squares, 1)) : clamp(wanted[i], -1, 1);
        *more = along(*more, wanted[i] - share[i], s->plain[i]);
        share[i] = wanted[i];
    }
    return passed;
}

/* How much of a step from n leads to the first inactive edge of a box that becomes perpendicular to n on
   the way. *edge counts from 0, B's after A's; it is -1, and the answer 1, if there is none. */
static double step_to_edge(const convex *a, const convex *b, const active_edges *f, const minimum *at,
                           vector step, int *edge)
{
    double nearest = 1;
    *edge = -1;
    for (int i = 0; i < 2 * DIM; i++)
    {
        const convex *s = i < DIM ? a : b;
        int           k = i % DIM;
        if (s->round || k >= s->count || !(s->size[k] > 0) || (i < DIM ? f->of_a : f->of_b)[k])
            continue;
        double from = dot_pairs(s->edge[k], at->n).hi;
        double by = dot(s->plain[k], step);
        if (from * by < 0 && fabs(from) < nearest * fabs(by))
        {
            nearest = fabs(from / by);
            *edge = i;
        }
    }
    return nearest;
}

/* Adds an edge to the active ones, or removes it. */
static inline void set_active(active_edges *f, int edge, bool held)
{
    *(edge < DIM ? &f->of_a[edge] : &f->of_b[edge - DIM]) = held;
    *(edge < DIM ? &f->count_a : &f->count_b) += held ? 1 : -1;
}

/* The depth and the support points after a step. */
static inline minimum minimum_after(const convex *a, const convex *b, const active_edges *f,
                                    const minimum *from, vector step)
{
    dd n[DIM];
    for (int i = 0; i < DIM; i++)
        n[i] = dd_add(from->n[i], dd_of(step.at[i]));
    project_to_active(a, b, f, n);
    return minimum_at(a, b, f, n);
}

SELDOM minimum minimum_of(const convex *a, const convex *b, vector n, double size, active_edges *f)
{
    minimum now = {.n = {{0}}};
    pairs_from(now.n, n);
    *f = active_edges_along(a, b, n, 0x1p-44);
    if (f->count_a + f->count_b >= DIM) /* n cannot hold all: some are not parallel, if only just */
        *f = active_edges_along(a, b, n, 4 * UNIT_ROUNDOFF);
    now = minimum_after(a, b, f, &now, (vector){{0}});
    for (int k = 0; k < 60; k++)
    {
        vector step, other_step;
        double gain, other_gain;
        bool   moved = false;
        /* Around what is nearly an axis of rotation steps would wander without an end, and no depth be won:
           after some of them it will do that a slope is below the rounding of the points. */
        const double settled = k < 12 ? 0 : 0.5 * UNIT_ROUNDOFF * size;
        step_from(a, b, f, &now, settled, &step, &gain);
        double length = largest(step);
        step = length > 0.25 ? scale(step, 0.25 / length) : step;
        for (int tries = 0; tries < 8 && !moved && length > 0x1p-94; tries++)
        {
            int          edge;
            double       part = step_to_edge(a, b, f, &now, step, &edge);
            active_edges then = *f;
            if (edge >= 0)
                set_active(&then, edge, true);
            minimum next = minimum_after(a, b, &then, &now, scale(step, part));
            double  rise = dd_sub(next.depth, now.depth).hi;
            moved = rise < 0 || (edge >= 0 && rise <= 0);
            if (!moved && tries == 0 && rise < gain + 0x1p-96 * size)
                moved = step_from(a, b, &then, &next, settled, &other_step, &other_gain) &&
                        other_gain < 0.25 * gain;
            if (moved)
            {
                now = next;
                *f = then;
            }
            else if (length < 0x1p-60)
                break;
            step = scale(step, 0.25);
        }
        if (moved)
            continue;
        const convex *s = f->count_a > 0 ? a : b;
        double        share[DIM] = {0};
        vector        more;
        int           passed = 0;
        if (f->count_a == 0 || f->count_b == 0)
            passed = active_shares(s, s == a ? f->of_a : f->of_b, now.off, 4 * UNIT_ROUNDOFF * size, share,
                                   &more);
        if (passed == 0)
            break;
        int i = (passed < 0 ? -passed : passed) - 1;
        set_active(f, s == a ? i : DIM + i, false);
        now = minimum_after(a, b, f, &now, scale(s->axis[i], passed < 0 ? -0x1p-80 : 0x1p-80));
    }
    return now;
}

/* The sum of the principal radii of curvature of an ellipse at its support point, given its reach and that
   point. */
static inline double flatness(const convex *s, double reach, vector point)
{
    double squares = 0;
    for (int i = 0; i < DIM; i++)
        squares += s->size[i] * s->size[i];
    return reach > 0x1p-40 * sqrt(squares) ? (squares - dot(point, point)) / reach : INFINITY;
}

SELDOM vector common_by_projection(const convex *a, const convex *b, const minimum *at, vector p, double size,
                                   double *off)
{
    vector result = p, before = p, step = {{0}};
    double least = INFINITY;
    convex moved = *a;
    for (int i = 0; i < DIM; i++)
        moved.place.at[i] = dd_add(a->middle[i], dd_mul(at->depth, at->n[i])).hi;
    for (int k = 0; k < 60; k++)
    {
        vector on_b = nearest_of(b, p);
        vector on_a = nearest_of(&moved, on_b);
        double apart = largest(sub(on_a, on_b)) + (k == 0 ? largest(sub(on_b, p)) : 0);
        if (apart < least)
        {
            least = apart;
            result = k == 0 && apart <= 2 * UNIT_ROUNDOFF * size ? p : on_b;
        }
        if (apart <= 2 * UNIT_ROUNDOFF * size)
            break;
        vector last_step = step;
        step = sub(on_a, before);
        before = p = on_a;
        double share = dot(step, last_step) / dot(last_step, last_step);
        if (k % 3 == 2 && share > 0 && share < 1)
            p = along(p, share / (1 - share), step);
    }
    *off = least;
    return result;
}

/* Sets *p to the touching point of two shapes that both have active edges: where those cross if each has
   one, else the point of the box's edges that is nearest to the centre of the other's. Returns how far
   apart the shapes are there, 0 if that is little.

   Edges along u and v, `way` apart, cross at (way x v) . (u x v) / |u x v|^2 along u. Nothing cancels in the
   cross products but what is lost in `way` and in the axes, some u of each: so the point is off by some u of
   the size divided by the sine, and off the other edge by some u. Where the sine is below 2^-49, all points
   of both edges are that near to each other, as far as rounding tells. */
SELDOM static double both_active(const convex *a, const convex *b, const active_edges *f, const minimum *at,
                                 vector on_a, vector on_b, double size, vector *p)
{
    const convex *x = a->round ? b : a;
    const bool   *held = a->round ? f->of_b : f->of_a;
    vector        to = a->round ? on_a : on_b;
    *p = a->round ? on_b : on_a;
    vector way = sub(to, *p);
    double apart;
    if (f->count_a == 1 && f->count_b == 1)
    {
        int i = 0, j = 0;
        while (!f->of_a[i])
            i++;
        while (!f->of_b[j])
            j++;
        vector u = x->axis[x == a ? i : j], v = x == a ? b->axis[j] : a->axis[i];
        vector across = cross(u, v);
        double square = dot(across, across);
        if (square > 0x1p-98)
            way = scale(u, dot(cross(way, v), across) / square);
    }
    for (int i = 0; i < x->count; i++)
        if (held[i])
            *p = along(*p, clamp(dot(way, x->axis[i]), -x->size[i], x->size[i]), x->axis[i]);
    *p = common_by_projection(a, b, at, *p, size, &apart);
    return apart < 0x1p-16 * size ? 0 : apart;
}

/* Adds what active edges add to a support point. The first step loses some u of `off`, which the second one
   takes. Across the edges it loses up to u of the rounded axis and u of the product, 2 u of the edge, which
   remain. */
static void add_active(dd point[DIM], const convex *s, const bool held[DIM], vector off, double size)
{
    double share[DIM] = {0};
    for (int step = 0; step < 2; step++)
    {
        vector more;
        active_shares(s, held, off, size, share, &more);
        off = add(off, more);
        for (int i = 0; i < DIM; i++)
            point[i] = dd_add(point[i], dd_of(more.at[i]));
    }
}

SELDOM double touch_at(const convex *a, const convex *b, const active_edges *f, const minimum *at,
                       double size, vector *p)
{
    vector on_a, on_b;
    dd     s_a[DIM], s_b[DIM];
    double apart = 0;
    memcpy(s_a, at->of_a, sizeof s_a);
    memcpy(s_b, at->of_b, sizeof s_b);
    if (f->count_a > 0 && f->count_b == 0)
        add_active(s_a, a, f->of_a, at->off, size);
    if (f->count_b > 0 && f->count_a == 0)
        add_active(s_b, b, f->of_b, at->off, size);
    for (int i = 0; i < DIM; i++)
    {
        dd first = dd_add(a->middle[i], dd_sub(dd_mul(at->depth, at->n[i]), s_a[i]));
        dd second = dd_add(b->middle[i], s_b[i]);
        on_a.at[i] = first.hi;
        on_b.at[i] = second.hi;
        apart = max2(apart, fabs(dd_sub(first, second).hi));
    }
    bool of_first = f->count_a == 0;
    if (f->count_a == 0 && f->count_b == 0)
        of_first = !b->round ? b->count > 0
                             : a->round && flatness(a, at->reach_a, plain(at->of_a)) <
                                               flatness(b, at->reach_b, plain(at->of_b));
    *p = of_first ? on_a : on_b;
    if (f->count_a == 0 || f->count_b == 0)
        return apart;
    return both_active(a, b, f, at, on_a, on_b, size, p);
}

SELDOM bool touches_along(const convex *a, const convex *b, vector n, double size, vector *p)
{
    active_edges f = active_edges_along(a, b, n, 4 * UNIT_ROUNDOFF);
    dd           pair[DIM];
    pairs_from(pair, n);
    minimum at = minimum_at(a, b, &f, pair);
    return touch_at(a, b, &f, &at, size, p) <= 2 * UNIT_ROUNDOFF * size;
}

/* ---- an ellipsoid seen along an axis (careful/ellipsoid_features.h) ---- */

silhouette silhouette_of(const convex *e, vector v, vector w)
{
    silhouette s;
    vector     p, q;
    for (int i = 0; i < 3; i++)
    {
        p.at[i] = dot(v, e->plain[i]);
        q.at[i] = dot(w, e->plain[i]);
    }
    turn_to_right_angle(dot(p, p), dot(q, q), dot(p, q), &s.cosine, &s.sine);
    s.first = sub(scale(p, s.cosine), scale(q, s.sine));
    s.second = add(scale(p, s.sine), scale(q, s.cosine));
    s.r[0] = sqrt(dot(s.first, s.first));
    s.r[1] = sqrt(dot(s.second, s.second));
    for (int i = 0; i < 2; i++)
        if (s.r[i] < 16 * UNIT_ROUNDOFF * s.r[1 - i]) /* rounding, of a flat one */
            s.r[i] = 0;
    return s;
}

/* ---- in a frame ---- */

/* The distance of x and the ellipse e and, unless that is NULL, their closest points: point_a is on x. If
   they are known to be apart, it is not 0. */
static real nearest_in_frame(const framed_pair *f, bool apart, closest_points *points)
{
    best   found;
    vector on_x, on_e;
    double gap = widest_gap(&f->x, &f->e, f->on.size, f->planar, &found);
    double distance = apart ? world_distance_apart(&f->on, gap) : world_distance(&f->on, gap);
    if (points && distance > 0)
    {
        nearest_pair(&f->x, &f->e, &found, f->on.size, gap, &on_x, &on_e);
        *points = nearest_points(from_scaled_frame(&f->on, on_x), from_scaled_frame(&f->on, on_e), distance);
    }
    else if (points)
        *points = same_point(from_scaled_frame(&f->on, common_to(&f->x, &f->e, &found, f->on.size)));
    return narrow_distance(distance);
}

/* Whether a segment meets an ellipse is decided as for rays. Where it does not, the distance is not 0. */
static real nearest_to_segment(const shape *a, const shape *e, closest_points *points, bool planar,
                               int digits)
{
    chord           c = chord_of_segment(&a->segment);
    ellipsoid_chord local;
    if (!crosses_ellipsoid(&c, &e->ellipsoid, &local, digits))
    {
        framed_pair f = framed_pair_of(a, &e->ellipsoid, planar, digits);
        return nearest_in_frame(&f, true, points);
    }
    if (points)
        *points = same_point(middle_of_common(&c, &local));
    return 0;
}

/* Two ellipses in their scaled frame, as they are and reduced: a degenerate one to a sphere, a segment
   or a point (see shape/convex.h). A reduced one plays the convex shape against the other, which stays an
   ellipse. If both are reduced, each plays it once and the larger distance counts, so that the distance
   does not depend on the order. */
static real nearest_ellipsoids(const shape *a, const shape *b, closest_points *points, bool planar,
                               int digits)
{
    framed_pair f = framed_pair_of(a, &b->ellipsoid, planar, digits);
    framed_pair g = {.on = f.on, .planar = planar, .x = reduced(&f.e), .e = f.x};
    f.x = reduced(&f.x);
    if (g.x.round)
        return nearest_in_frame(&f, false, points);
    real c = nearest_in_frame(&g, false, points);
    if (points)
        *points = swapped(points);
    if (f.x.round)
        return c;
    closest_points other;
    real           d = nearest_in_frame(&f, false, points ? &other : NULL);
    if (points && d > c)
        *points = other;
    return d > c ? d : c;
}

/* The distance of two shapes that are not degenerate. The simpler one takes the part of x; two ellipses are
   answered in one order. */
static real nearest_in_order(const shape *a, const shape *b, closest_points *points, bool planar, int digits)
{
    bool         two = a->kind == CD_ELLIPSOID && b->kind == CD_ELLIPSOID;
    bool         exchanged = two ? !searched_first(&a->ellipsoid, &b->ellipsoid) : b->kind != CD_ELLIPSOID;
    const shape *x = exchanged ? b : a, *e = exchanged ? a : b;
    real         distance;
    if (two)
        distance = nearest_ellipsoids(x, e, points, planar, digits);
    else if (x->kind == CD_SEGMENT)
        distance = nearest_to_segment(x, e, points, planar, digits);
    else
    {
        framed_pair f = framed_pair_of(x, &e->ellipsoid, planar, digits);
        distance = nearest_in_frame(&f, false, points);
    }
    if (points && exchanged)
        *points = swapped(points);
    if (points && two)
        *points = without_negative_zeros(*points);
    return distance;
}

double cd2_distance_in_space(const cd2_shape *a, const cd2_shape *b, cd2_closest_points *points, int digits)
{
    closest_points found;
    shape          p = shape_in_space(a), q = shape_in_space(b);
    double         distance = nearest_in_order(&p, &q, points ? &found : NULL, true, digits);
    if (points)
        *points = points_in_plane(&found);
    return distance;
}

static real nearest_of_pair(const shape *a, const shape *b, closest_points *points, int digits)
{
    return nearest_in_order(a, b, points, false, digits);
}

#else
#define nearest_of_pair cd2_distance_in_space
#endif

/* ---- segments, spheres and boxes ---- */

/* The distance and, unless that is NULL, the closest points. */
static NOINLINE real distance_of_pair(shape a, shape b, closest_points *points, int digits)
{
    if (has_nan(&a) || has_nan(&b))
    {
        if (points)
            *points = no_points();
        return (real)NAN;
    }
    shape p = a, q = b;
    if (reduce_pair(&p, &q))
    {
        closest_points c = any_closest(&p, &q, digits);
        if (points)
            *points = a.kind == b.kind ? without_negative_zeros(c) : c;
        return c.distance;
    }
    return nearest_of_pair(&a, &b, points, digits);
}

closest_points closest_of_any(const shape *a, const shape *b, int digits)
{
    return any_closest(a, b, digits);
}

/* ---- by their names ---- */

#define DISTANCE_OF_PAIR(p, q) return distance_of_pair(shape_of_##p(a), shape_of_##q(b), NULL, digits)
#define CLOSEST_OF_PAIR(p, q)                                       \
    closest_points c;                                               \
    distance_of_pair(shape_of_##p(a), shape_of_##q(b), &c, digits); \
    return c

real cd3_careful_distance_segment_ellipsoid(const segment *a, const ellipsoid *b, int digits)
{
    DISTANCE_OF_PAIR(segment, ellipsoid);
}

closest_points cd3_careful_closest_segment_ellipsoid(const segment *a, const ellipsoid *b, int digits)
{
    CLOSEST_OF_PAIR(segment, ellipsoid);
}

real cd3_careful_distance_sphere_ellipsoid(const sphere *a, const ellipsoid *b, int digits)
{
    DISTANCE_OF_PAIR(sphere, ellipsoid);
}

closest_points cd3_careful_closest_sphere_ellipsoid(const sphere *a, const ellipsoid *b, int digits)
{
    CLOSEST_OF_PAIR(sphere, ellipsoid);
}

real cd3_careful_distance_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b, int digits)
{
    DISTANCE_OF_PAIR(ellipsoid, ellipsoid);
}

closest_points cd3_careful_closest_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b, int digits)
{
    CLOSEST_OF_PAIR(ellipsoid, ellipsoid);
}

real cd3_careful_distance_ellipsoid_aabb(const ellipsoid *a, const aabb *b, int digits)
{
    DISTANCE_OF_PAIR(ellipsoid, aabb);
}

closest_points cd3_careful_closest_ellipsoid_aabb(const ellipsoid *a, const aabb *b, int digits)
{
    CLOSEST_OF_PAIR(ellipsoid, aabb);
}

real cd3_careful_distance_ellipsoid_obb(const ellipsoid *a, const obb *b, int digits)
{
    DISTANCE_OF_PAIR(ellipsoid, obb);
}

closest_points cd3_careful_closest_ellipsoid_obb(const ellipsoid *a, const obb *b, int digits)
{
    CLOSEST_OF_PAIR(ellipsoid, obb);
}
