/*
 * Local minima of depth between an ellipse and another shape.
 *
 * The depth along a unit vector n is how far A has to move along it to be out of B,
 *
 *     depth(n) = h_A(n) + h_B(n) - n . (a - b) = -gap(n)
 *
 * (see shape/convex.h). The penetration depth is the least of these. Every n gives an upper bound of it; but
 * there are several local minima, and the global one is wanted.
 *
 * A point q in an ellipse has depth(n) = h(n) - n . q. Let v = u + r^2, which is u of shape/ellipsoid.h
 * counted from the pole, r being the smallest radius. The global minimum has the root v >= 0. At most one
 * other root is a local minimum, the largest between 0 and the next pole: J. M. Martinez, "Local Minimizers
 * of Quadratic Functions on Euclidean Balls and Spheres", SIAM J. Optim. 4 (1994). That one lies across the
 * longer axes.
 *
 * A box or a segment with an ellipse: each |w_i . n| of a half edge w_i has a convex kink where n is
 * perpendicular to w_i. So the local minima lie where n is perpendicular to all edges but one (faces), to one
 * edge (seen along it the ellipse is an ellipse, and the edge a point of it), or to none (a corner in the
 * ellipse).
 *
 * Two ellipses: for every k > 0
 *
 *     (h_A + h_B)^2 = h_A^2 + h_B^2 + 2 h_A h_B <= (1 + 1 / k) h_A^2 + (1 + k) h_B^2,
 *
 * with equality at k = h_A / h_B. The right side is the square of the support function of a single ellipse
 * around the Minkowski sum of both. A. B. Kurzhanski and I. Valyi, "Ellipsoidal Calculus for Estimation
 * and Control" (1997). So the depth is the least depth of the point a - b in any of these ellipses, and
 * only a search over k remains. It takes long, so that of quick/ellipsoid_depth.h goes before it, which is
 * for all ellipses but needles that are hardly in each other.
 */
#ifndef CD_CAREFUL_DEPTH_MINIMA_H
#define CD_CAREFUL_DEPTH_MINIMA_H

#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../quick/ellipsoid_depth.h"
#include "../shape/convex.h"
#include "../shape/ellipsoid.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/order.h"
#include "../space/vector.h"
#include "depth_refinement.h"
#include "ellipsoid_ellipsoid.h"
#include "ellipsoid_features.h"
#include "solve_symmetric.h"

#if DIM == 3 /* ellipses of the plane are brought into space (in_space.h) */

/* At most this many directions are kept whose depth comes within rounding of the least so far. */
#define MINIMUM_LIMIT 48

/* The ranks of directions that are not axes: of one that Newton's method has led to, and of any other. */
#define RANK_SETTLED   (INT_MAX - 1)
#define RANK_UNSETTLED INT_MAX

/* The directions of least depth found so far. */
typedef struct depth_minima
{
    const convex *a, *b;
    vector        n[MINIMUM_LIMIT];
    double        depth[MINIMUM_LIMIT];
    int           rank[MINIMUM_LIMIT]; /* of two with the same depth the one with the lower rank goes first */
    int           count;
    double        least;
    double        size, rounding;
    bool          planar; /* only directions with z = 0 count (in_space.h) */
} depth_minima;

/* Keeps the direction n, of any length, if its depth comes within rounding of the least so far. */
static void try_minimum(depth_minima *d, vector n, int rank)
{
    n.at[DIM - 1] = d->planar ? 0 : n.at[DIM - 1];
    double length = sqrt(dot(n, n));
    double depth = -rough_gap(d->a, d->b, n) / length;
    if (!(depth <= d->least + d->rounding) || !(length > 0))
        return;
    n = unit_vector(n);
    depth = -rough_gap(d->a, d->b, n);
    for (int i = 0; i < d->count; i++)
        if (!greater(n, d->n[i]) && !greater(d->n[i], n))
        {
            d->rank[i] = rank < d->rank[i] ? rank : d->rank[i];
            return;
        }
    if (depth < d->least)
        d->least = depth;
    int kept = 0;
    for (int i = 0; i < d->count; i++)
        if (d->depth[i] <= d->least + d->rounding)
        {
            d->n[kept] = d->n[i];
            d->depth[kept] = d->depth[i];
            d->rank[kept++] = d->rank[i];
        }
    d->count = kept;
    int place = kept;
    if (kept == MINIMUM_LIMIT) /* replace the deepest one, but none of the axes */
    {
        place = -1;
        for (int i = 0; i < MINIMUM_LIMIT; i++)
            if (d->rank[i] >= RANK_SETTLED && (place < 0 || d->depth[i] > d->depth[place]))
                place = i;
        if (place < 0 || !(depth < d->depth[place]))
            return;
        d->count--;
    }
    d->n[place] = n;
    d->depth[place] = depth;
    d->rank[place] = rank;
    d->count++;
}

/* ---- a point in an ellipse ---- */

/* The root of the secular equation (ellipsoid_minima) between the next pole, -next, and 0 that is a local
   minimum; 0 if there is none.

   There the sum is convex in v, and infinite at 0. The larger of its roots, if there is one, is a local
   minimum. The term of s alone is 1 at v = -c_s, so that is to the right of it, or on it. From there Newton's
   method falls to it without overshooting; where the sum is above 1 and no longer rises, there is none. */
static double other_root(const double base[3], const double c[3], int count, int s, double next)
{
    double v = -c[s];
    for (int k = 0; k < 100 && v > -next; k++)
    {
        double sum_of_squares = 0, slope = 0;
        for (int i = 0; i < count; i++)
        {
            double t = 1 / (base[i] + v);
            double w = c[i] * t;
            sum_of_squares += w * w;
            slope -= 2 * w * w * t;
        }
        if (sum_of_squares > 1 && !(slope > 0))
            return 0;
        double step = sum_of_squares > 1 ? (sum_of_squares - 1) / slope : 0;
        if (step <= -0x1p-53 * v || k == 99)
            return v;
        v -= step;
    }
    return 0;
}

/* Sets m to the directions of the local minima of depth of a point q in an ellipse with `count` radii, both
   along its axes. Returns their number, at most 2 * count + 1. With the root at the pole there is one on each
   side along the smallest radius, or along each of the smallest.

   With base_i = r_i^2 - r_s^2 >= 0, s being the axis of the smallest radius, a stationary direction is m_i =
   q_i / (base_i + v), where v solves the secular equation, the sum of (c_i / (base_i + v))^2 = 1 with c_i =
   |r_i q_i|.

   - The root v >= 0 is the global minimum. From below it is approached without overshooting (secular_root),
     and each term by itself, and all with base_i = 0 together, give a start below it.
   - If q is 0 along the smallest radii, and the others add up to less than 1 even at v = 0, then v = 0 is the
     root, a pole: m is free along these radii. Its length there, `side`, is what is missing to 1; both signs
     count.
   - Between the next pole and 0 there may be another one (other_root). */
static int ellipsoid_minima(const double *q, const double *r, int count, double m[][3])
{
    int s = 0;
    for (int i = 1; i < count; i++)
        s = r[i] < r[s] ? i : s;
    double base[3], c[3], counts[3];
    double next = INFINITY, most = 0, squares = 0, others = 0, v = 0;
    for (int i = 0; i < count; i++)
    {
        base[i] = (r[i] - r[s]) * (r[i] + r[s]);
        c[i] = fabs(r[i] * q[i]);
        next = i == s ? next : min2(next, base[i]);
        most = max2(most, base[i]);
        v = max2(v, c[i] - base[i]);
        squares += base[i] > 0 ? 0 : c[i] * c[i];
        others += base[i] > 0 ? (c[i] / base[i]) * (c[i] / base[i]) : 0;
    }
    int found = 0;
    if (squares == 0 && others <= 1)
    {
        double side = sqrt(1 - others);
        for (int j = 0; j < count; j++)
            for (int sign = 1; sign >= -1 && !(base[j] > 0); sign -= 2)
            {
                for (int i = 0; i < count; i++)
                    m[found][i] = base[i] > 0 ? r[s] * (q[i] / base[i]) : 0;
                m[found++][j] = sign * side;
            }
        if (r[s] == 0) /* a point beside a segment or a point */
        {
            for (int i = 0; i < count; i++)
                m[found][i] = base[i] > 0 ? 0 : q[i];
            found++;
        }
        return found;
    }
    for (int i = 0; i < count; i++)
        counts[i] = c[i] > 0 ? base[i] : most;
    v = secular_root(c, counts, count, max2(v, sqrt(squares) * (1 - 0x1p-50)), 0x1p-54);
    for (int i = 0; i < count; i++)
        m[found][i] = q[i] == 0 ? 0 : q[i] / max2(base[i] + v, 0x1p-1000);
    found++;

    v = c[s] > 0 && next > 0 ? other_root(base, c, count, s, next) : 0;
    if (v < 0)
    {
        for (int i = 0; i < count; i++)
            m[found][i] = q[i] / (base[i] + v);
        found++;
    }
    return found;
}

/* ---- circles, segments and boxes ---- */

/* Tries the local minima of a point in the ellipse e. The point is relative to the centre of e. */
static void corner_minima(depth_minima *d, const convex *e, vector point)
{
    double q[3], m[8][3];
    for (int i = 0; i < DIM; i++)
        q[i] = dot(e->axis[i], point);
    for (int k = ellipsoid_minima(q, e->size, DIM, m); k-- > 0;)
    {
        vector n = {{0}};
        for (int i = 0; i < DIM; i++)
            n = along(n, m[k][i], e->axis[i]);
        try_minimum(d, n, RANK_UNSETTLED);
    }
}

/* Tries both directions along each axis of a convex shape; for a circle, along the coordinate axes. Their
   ranks count up from `rank`, the preferred ones first. Those of a segment are RANK_UNSETTLED. */
static void face_minima(depth_minima *d, const convex *s, int rank)
{
    vector rows[DIM];
    unit_rows(rows);
    bool circle = s->count == 0 || (s->round && s->size[0] == s->size[1] && s->size[0] == s->size[DIM - 1]);
    if (!circle)
        memcpy(rows, s->axis, sizeof rows);
    for (int i = 0; i < DIM; i++)
        for (int sign = 1; sign >= -1; sign -= 2)
            try_minimum(d, scale(rows[i], sign), s->count == 1 ? RANK_UNSETTLED : rank + 2 * i + (sign < 0));
}

/* Tries the local minima of the edges of a box along one of its axes, `way` from the ellipse e, given two
   unit vectors across that axis and the half extents along these. Seen along the axis an edge is a point
   and e an ellipse. */
static void edge_minima(depth_minima *d, const convex *e, vector way, vector v, vector w, double half_v,
                        double half_w)
{
    silhouette s = silhouette_of(e, v, w);
    for (int i = 0; i < 4; i++)
    {
        /* All edges have the axes of the silhouette in common. */
        double    seen[2], m[12][3] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        const int first = i == 0 ? 0 : 4;
        edge_seen(seen, &s, i, way, v, w, half_v, half_w);
        for (int k = 4 + ellipsoid_minima(seen, s.r, 2, m + 4); k-- > first;)
            try_minimum(d, silhouette_direction(&s, m[k], v, w), RANK_UNSETTLED);
        if (half_v == 0 && half_w == 0)
            break;
    }
}

/* Tries the local minima of a circle, a segment or a box x with an ellipse e, in either order. Of a box that
   stands across the plane only the edges along z count there, its corners. */
static void feature_minima(depth_minima *d, const convex *x, const convex *e)
{
    vector way = sub(d->a->place, d->b->place);
    if (d->planar && x->count == 3)
    {
        edge_minima(d, e, way, x->axis[0], x->axis[1], x->size[0], x->size[1]);
        return;
    }
    for (int corner = 0; corner < 1 << x->count; corner++)
    {
        vector p = way;
        for (int i = 0; i < x->count; i++)
            p = along(p, corner >> i & 1 ? 1 : -1, x->plain[i]);
        corner_minima(d, e, p);
    }
    vector v, w;
    if (x->count == 1 && largest(x->axis[0]) > 0)
    {
        plane_across(x->axis[0], &v, &w);
        edge_minima(d, e, way, v, w, 0, 0);
    }
    for (int i = 0; i < 3 && x->count == 3; i++)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        edge_minima(d, e, way, x->axis[j], x->axis[k], x->size[j], x->size[k]);
    }
}

/* ---- two ellipses ---- */

/* The ellipse around the Minkowski sum of two ellipses, for some k: axes and radii. */
typedef struct outer_ellipsoid
{
    vector axis[DIM];
    double r[DIM];
} outer_ellipsoid;

/* Sets e to the ellipse with h^2 = of_a h_A^2 + of_b h_B^2. Its previous axes are the start of the
   iteration. */
static void set_outer_ellipsoid(outer_ellipsoid *e, const convex *a, const convex *b, double of_a,
                                double of_b)
{
    double g[DIM][2 * DIM];
    double root_a = sqrt(of_a), root_b = sqrt(of_b);
    for (int i = 0; i < DIM; i++)
        for (int k = 0; k < DIM; k++)
        {
            g[i][k] = root_a * dot(a->plain[k], e->axis[i]);
            g[i][DIM + k] = root_b * dot(b->plain[k], e->axis[i]);
        }
    for (int sweep = 0; sweep < 12; sweep++)
    {
        bool done = turn_columns(g[0], g[1], &e->axis[0], &e->axis[1]);
        done = turn_columns(g[1], g[2], &e->axis[1], &e->axis[2]) && done;
        done = turn_columns(g[0], g[2], &e->axis[0], &e->axis[2]) && done;
        if (done)
            break;
    }
    for (int i = 0; i < DIM; i++)
    {
        double squares = 0;
        for (int k = 0; k < 2 * DIM; k++)
            squares += g[i][k] * g[i][k];
        e->r[i] = sqrt(squares);
    }
}

/* The least depth of the point `way` in e. Sets n to the directions of all its local minima. */
static double lowest(const outer_ellipsoid *e, vector way, vector *n, int *count)
{
    double q[3], m[8][3];
    double least = INFINITY;
    for (int i = 0; i < DIM; i++)
        q[i] = dot(e->axis[i], way);
    *count = ellipsoid_minima(q, e->r, DIM, m);
    for (int k = 0; k < *count; k++)
    {
        double reach = 0, length = 0, part = 0;
        n[k] = (vector){{0}};
        for (int i = 0; i < DIM; i++)
        {
            reach += (e->r[i] * m[k][i]) * (e->r[i] * m[k][i]);
            length += m[k][i] * m[k][i];
            part += m[k][i] * q[i];
            n[k] = along(n[k], m[k][i], e->axis[i]);
        }
        double depth = (sqrt(reach) - part) / sqrt(length);
        least = depth < least ? depth : least;
    }
    return least;
}

/* A lower bound of the depth in all directions in which k = h_A / h_B lies between low and high. Sets n to
   the local minima of the ellipse that gives the bound: as (h_A - low h_B) (high h_B - h_A) >= 0,

       (low + high) h_A h_B >= h_A^2 + low high h_B^2,

   which makes (h_A + h_B)^2 at least a weighted sum of both squares, with equality at both ends. */
static inline double cell_bound(outer_ellipsoid *e, const convex *a, const convex *b, vector way, double low,
                                double high, vector *n, int *count)
{
    double middle = low + (high - low) / 2;
    set_outer_ellipsoid(e, a, b, 1 + 1 / middle, 1 + low * (high / middle));
    return lowest(e, way, n, count);
}

/* A direction in which two ellipses are less deep than along n, or n if none is found. The ellipse around
   their sum that touches it along n has n as its least deep direction only if n is a local minimum; else
   that of this ellipse is lower. */
SELDOM static vector lower_direction(const convex *a, const convex *b, vector n)
{
    vector          to[8], p, next = n;
    outer_ellipsoid e;
    int             count;
    double          least = -rough_gap(a, b, n);
    double          both = clamp(support_of(a, n, &p) / support_of(b, n, &p), 0x1p-100, 0x1p100);
    memcpy(e.axis, a->axis, sizeof e.axis);
    set_outer_ellipsoid(&e, a, b, 1 + 1 / both, 1 + both);
    lowest(&e, sub(a->place, b->place), to, &count);
    for (int i = 0; i < count; i++)
    {
        to[i] = unit_vector(to[i]);
        double depth = -rough_gap(a, b, to[i]);
        next = depth < least ? to[i] : next;
        least = min2(depth, least);
    }
    return next;
}

/* Removes the direction c from the vector g and from the matrix m, which gets the eigenvalue `value` along
   c. */
static void hold(double m[DIM][DIM], vector *g, vector c, double value)
{
    *g = along(*g, -dot(*g, c), c);
    for (int turn = 0; turn < 2; turn++)
        for (int i = 0; i < DIM; i++)
        {
            vector row;
            for (int j = 0; j < DIM; j++)
                row.at[j] = turn ? m[j][i] : m[i][j];
            row = along(row, -dot(row, c), c);
            for (int j = 0; j < DIM; j++)
                *(turn ? &m[j][i] : &m[i][j]) = row.at[j];
        }
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
            m[i][j] += value * (c.at[i] * c.at[j]);
}

/* Adds the curvature of the support function of a convex shape to m. The edges of a box have none. */
static inline void bend(double m[DIM][DIM], const convex *s, double reach, vector point, double size)
{
    for (int i = 0; i < DIM; i++)
        m[i][i] += s->radius;
    if (s->round)
        add_curvature(m, s, max2(reach, 0x1p-60 * size), point, 1);
}

/* Keeps n perpendicular to the active edges of a box: those it is perpendicular to already, where the
   support function has a kink. */
static inline void hold_edges(double m[DIM][DIM], vector *g, const convex *s, vector n, double value)
{
    for (int i = 0; i < s->count && !s->round; i++)
        if (fabs(dot(s->axis[i], n)) < 0x1p-44)
            hold(m, g, s->axis[i], value);
}

/* Descends from n into the local minimum by Newton's method; for two ellipses, where its steps lead
   nowhere, by lower_direction. The depth has the gradient s_A + s_B - (a - b), s being the support points
   of the shapes along n; on the sphere its curvature is that of both support functions less the depth
   itself. */
static void polish(depth_minima *d, const convex *a, const convex *b, double side, vector n)
{
    vector way = sub(a->place, b->place);
    double size = d->size;
    n = unit_vector(n);
    for (int k = 0; k < 24; k++)
    {
        vector s_a, s_b;
        double m[DIM][DIM] = {{0}};
        double h_a = support_of(a, n, &s_a);
        double h_b = support_of(b, n, &s_b);
        double depth = (h_a + h_b) - dot(n, way);
        vector g = sub(add(s_a, s_b), way);
        bend(m, a, h_a, s_a, size);
        bend(m, b, h_b, s_b, size);
        for (int i = 0; i < DIM; i++)
            m[i][i] -= depth;
        hold(m, &g, n, size);
        hold_edges(m, &g, a, n, size);
        hold_edges(m, &g, b, n, size);
        vector step = scale(g, -1);
        bool   fell = false;
        if (solve_symmetric(m, &step) && dot(step, step) < 1)
        {
            double slope = dot(g, step);
            for (int halves = 0; halves < 5 && !fell; halves++)
            {
                vector next = unit_vector(add(n, step));
                double next_depth = -rough_gap(a, b, next);
                if (halves == 0 && -slope < UNIT_ROUNDOFF * size)
                {
                    try_minimum(d, scale(next_depth < depth + 2 * UNIT_ROUNDOFF * size ? next : n, side),
                                RANK_SETTLED);
                    try_minimum(d, scale(n, side), RANK_UNSETTLED);
                    return;
                }
                fell = next_depth < depth;
                if (fell)
                    n = next;
                step = scale(step, 0.25);
            }
        }
        if (fell)
            continue;
        vector next = a->round && b->round ? lower_direction(a, b, n) : n;
        if (largest(sub(next, n)) == 0)
            break;
        n = next;
    }
    try_minimum(d, scale(n, side), RANK_SETTLED);
}

/* A range of k, and a lower bound of the depth in it. */
typedef struct cell
{
    double low, high, bound;
} cell;

/* Where a range is halved: at its geometric mean, if it is wide. */
static inline double cell_middle(cell c)
{
    return c.high > 3 * c.low ? sqrt(c.low) * sqrt(c.high) : c.low + (c.high - c.low) / 2;
}

/* Searches the rest of one range by branch and bound. Halves it, the half with the lower bound first,
   until nothing in it can be less deep than what was found, to within rounding, or until *left halves were
   looked at. In a range of a relative width of 2^-27 the bound is exact to within rounding. */
static void halve_until_clear(depth_minima *d, const convex *a, const convex *b, double side,
                              outer_ellipsoid *e, cell c, int *left)
{
    vector way = sub(a->place, b->place), n[8];
    cell   stack[40];
    int    found, count = 1;
    stack[0] = c;
    while (count > 0 && *left > 0)
    {
        c = stack[--count];
        if (!(c.bound < d->least - 8 * UNIT_ROUNDOFF * d->size) || c.high < c.low * (1 + 0x1p-27) ||
            count > 38)
            continue;
        double middle = cell_middle(c);
        cell   half[2] = {{c.low, middle, 0}, {middle, c.high, 0}};
        for (int i = 0; i < 2; i++, --*left)
        {
            half[i].bound = cell_bound(e, a, b, way, half[i].low, half[i].high, n, &found);
            for (int k = 0; k < found; k++)
                if (-rough_gap(a, b, unit_vector(n[k])) < d->least - 8 * UNIT_ROUNDOFF * d->size)
                    polish(d, a, b, side, n[k]);
        }
        bool first = half[0].bound < half[1].bound;
        stack[count++] = half[first];
        stack[count++] = half[!first];
    }
}

/* Tries the local minima that the search in plain double finds, but those that are deeper than the least by
   more than what the search leaves open: around them nothing is less deep than they are. A flat ellipse gets
   a thickness of 2^-26 of the scene, so no depth changes by more than 2^-25 of it. False where it may
   miss one: where the depth is so small that a thickness counts, and where its proof fails. */
static bool nearby_minima(depth_minima *d, const convex *a, const convex *b, double side)
{
    ellipsoid_pair_view s = {.way = sub(a->place, b->place), .size = d->size};
    const double        least = 0x1p-26 * d->size;
    const int           of_a = thickened_view(&s.of[0], a, least), of_b = thickened_view(&s.of[1], b, least);
    depth_search        found;
    if (of_a > 1 || of_b > 1 || !depth_minima_of(&found, &s) ||
        !(found.least > 0x1p-12 * d->size || of_a + of_b == 0))
        return false;
    for (int i = 0; i < found.count; i++)
        if (found.depth[i] <= found.least + found.margin)
            polish(d, a, b, side, found.n[i]);
    return true;
}

/* A lower bound of the depth along unit vectors within the small angle `turn` of the unit vector n. No depth
   along n' is below g . n' with g = p + q - (a - b), for any p of A and q of B, seen from their centres. With
   t for the part of g across n that is at least g . n (1 - turn^2 / 2) - |t| turn. Points p and q that reach
   furthest along n do; if one is flat across n, others of its face do too, and one leaves less of t. */
static double bound_around(const convex *a, const convex *b, vector n, double turn)
{
    vector way = sub(a->place, b->place), out[2];
    double bound = -INFINITY;
    support_of(a, n, &out[0]);
    support_of(b, n, &out[1]);
    for (int k = 0; k < 2; k++)
    {
        const convex *s = k == 0 ? a : b;
        vector        wanted = sub(way, out[1 - k]), p = sub(nearest_of(s, add(s->place, wanted)), s->place);
        vector        g = sub(p, wanted), across = along(g, -dot(g, n), n);
        bound = max2(bound, dot(g, n) * (1 - 0.5 * (turn * turn)) - turn * sqrt(dot(across, across)));
    }
    return bound;
}

/* Is nothing less deep than the least so far, by more than rounding, because an ellipse is flat and hardly
   deep in the other one? With r for its second radius, and t for the angle between its axis and n', it
   reaches r sin t along n'. So where r sin t >= least + |a - b| the depth is not below the least. Closer to
   the axis, on both sides, it is bounded by bound_around. */
static bool is_least_at_face(const depth_minima *d)
{
    const vector way = sub(d->a->place, d->b->place);
    const double beyond = d->least + sqrt(dot(way, way)), wanted = d->least - 4 * UNIT_ROUNDOFF * d->size;
    int          first = 0;
    for (int i = 1; i < d->count; i++)
        first = d->depth[i] < d->depth[first] ? i : first;
    for (int k = 0; k < 2 && d->count > 0; k++)
    {
        const convex *s = k == 0 ? d->a : d->b;
        int           i = s->size[0] <= s->size[1] ? 0 : 1;
        i = s->size[i] <= s->size[2] ? i : 2;
        const vector n = d->n[first], aside = along(n, -dot(n, s->axis[i]), s->axis[i]);
        const double second = min2(s->size[(i + 1) % 3], s->size[(i + 2) % 3]);
        const double turn = 2 * (beyond / second + sqrt(dot(aside, aside)));
        if (turn < 0x1p-10 && bound_around(d->a, d->b, n, turn) >= wanted &&
            bound_around(d->a, d->b, scale(n, -1), turn) >= wanted)
            return true;
    }
    return false;
}

/* Is nothing less deep than the least so far, by more than rounding, where both have nearly the same centre?
   With M for the sum of r u u^T over the radii r and axes u of both, and a - b for the way between the
   centres,

       h_A + h_B - n . (a - b) >= |M n| - |a - b| >= (the least eigenvalue of M) - |a - b|,

   since each h is the length of its part of M times n. Where they share their axes, that is their least
   depth, and a whole ring of directions may have it, along which no search ends. M is at least the sum of the
   least radii, and what it is more than that is calculated. */
static bool is_least_of_concentric(const depth_minima *d)
{
    const vector way = sub(d->a->place, d->b->place);
    symmetric    m = {0, 0, 0, 0, 0, 0};
    double       wanted = d->least + sqrt(dot(way, way)) - 8 * UNIT_ROUNDOFF * d->size;
    for (int k = 0; k < 2; k++)
    {
        const convex *s = k == 0 ? d->a : d->b;
        const double  least = min2(s->size[0], min2(s->size[1], s->size[2]));
        wanted -= least;
        for (int i = 0; i < DIM; i++)
        {
            const vector u = s->axis[i], v = scale(u, s->size[i] - least);
            m.xx += u.at[0] * v.at[0], m.yy += u.at[1] * v.at[1], m.zz += u.at[2] * v.at[2];
            m.xy += u.at[0] * v.at[1], m.xz += u.at[0] * v.at[2], m.yz += u.at[1] * v.at[2];
        }
    }
    add_to_diagonal(&m, -wanted);
    return positive_definite(&m);
}

/* Is nothing less deep than the least so far, by more than rounding, because a single point of one ellipse is
   as deep in the other? If p is in A, h_A(n) is at least n . (a - p), so the depth is at least h_B(n) - n .
   (p - b): no less than that of p in B. The point tried is the one next to the other centre. */
static bool is_least_of_point(depth_minima *d)
{
    for (int k = 0; k < 2; k++)
    {
        const convex   *in = k == 0 ? d->b : d->a, *of = k == 0 ? d->a : d->b;
        const vector    off = sub(nearest_of(of, in->place), in->place);
        outer_ellipsoid e;
        vector          n[8];
        int             count;
        memcpy(e.axis, in->axis, sizeof e.axis);
        memcpy(e.r, in->size, sizeof e.r);
        const double bound = lowest(&e, scale(off, k == 0 ? 1 : -1), n, &count);
        for (int i = 0; i < count; i++)
            try_minimum(d, n[i], RANK_UNSETTLED);
        if (bound >= d->least - 4 * UNIT_ROUNDOFF * d->size)
            return true;
    }
    return false;
}

/* Is nothing less deep than the least so far, by more than rounding, where one ellipse is flat, and both have
   nearly the same centre? With M for the sum of r u u^T over the radii r and axes u of one, and any U that
   keeps lengths,

       h_A + h_B - n . (a - b) >= |M_A n + U M_B n| - |a - b|.

   Let e be the axis across which A is flat, and U the mirror across M_B e. That is exact along e. Of two
   nearly parallel flat ones it is along the other one's axis, too, and where n turns across the way between
   these axes, the radii add up. Where |M_A n| >= g = least + |a - b|, nothing is to be shown. Elsewhere |M_A
   n + U M_B n| >= low follows from

       |M_A n + U M_B n|^2 + f |M_A n|^2 >= middle^2    with f = (middle^2 - low^2) / g^2. */
static bool is_least_of_flat(const depth_minima *d)
{
    const vector way = sub(d->a->place, d->b->place);
    const double rounding = 4 * UNIT_ROUNDOFF * d->size, beyond = d->least + sqrt(dot(way, way));
    const double middle = beyond - rounding, low = middle - rounding;
    const double weight = (middle + low) / beyond * (rounding / beyond);
    for (int k = 0; k < 2 && low > 0; k++)
    {
        const convex *s = k == 0 ? d->a : d->b, *other = k == 0 ? d->b : d->a;
        vector        column[DIM], mirror = {{0}};
        for (int i = 0; i < DIM; i++)
        {
            column[i] = (vector){{0}};
            for (int j = 0; j < DIM; j++)
                column[i] = along(column[i], dot(other->plain[j], s->axis[i]), other->axis[j]);
            mirror = s->size[i] == 0 ? unit_vector(column[i]) : mirror;
        }
        for (int i = 0; i < DIM; i++)
            column[i] = add(s->plain[i], along(column[i], -2 * dot(mirror, column[i]), mirror));
        symmetric m = {.xx = dot(column[0], column[0]) + weight * (s->size[0] * s->size[0]),
                       .yy = dot(column[1], column[1]) + weight * (s->size[1] * s->size[1]),
                       .xy = dot(column[0], column[1]),
                       .zz = dot(column[2], column[2]) + weight * (s->size[2] * s->size[2]),
                       .xz = dot(column[0], column[2]),
                       .yz = dot(column[1], column[2])};
        add_to_diagonal(&m, -(middle * middle));
        if (positive_definite(&m))
            return true;
    }
    return false;
}

/* ---- two ellipses of the plane ---- */

/* A direction in the plane: how far the ellipses reach along it, the depth there, its gradient, and its slope
   along n turned by a right angle. */
typedef struct outline_end
{
    vector n, gradient;
    double reach[2], depth, slope;
} outline_end;

/* The directions from one to another, less than a half turn. */
typedef struct outline_arc
{
    outline_end end[2];
    bool        seen; /* its minimum has been looked for */
} outline_arc;

SELDOM static outline_end end_along(const convex *a, const convex *b, vector n)
{
    vector      s_a, s_b;
    outline_end p = {.n = n};
    p.reach[0] = support_of(a, n, &s_a);
    p.reach[1] = support_of(b, n, &s_b);
    p.gradient = sub(add(s_a, s_b), sub(a->place, b->place));
    p.depth = dot(p.gradient, n);
    p.slope = cross(n, p.gradient).at[2];
    return p;
}

/* Is the depth at least `wanted` from p towards e, along which its slope is `slope`? By THE BOUND below, for
   all tan(f / 2) up to that of e. A parabola is least at its ends or at its vertex. */
static bool stays_above(const outline_end *p, vector e, double slope, double curvature, double wanted)
{
    const double t = fabs(cross(p->n, e).at[2]) / (sqrt(dot(e, e)) + dot(p->n, e));
    const double above = p->depth - wanted, square = above + 2 * (curvature - p->depth);
    return above >= 0 && above + t * (2 * slope + square * t) >= 0 &&
           (slope >= 0 || -slope >= square * t || slope * slope <= above * square);
}

/* Finds the least depth of two ellipses in the plane, n being one angle, f.

   THE BOUND. In the plane a support function h has h + h'' = R, the radius of curvature, which of an ellipse
   is (r_0 r_1)^2 / h^3. So F, the depth, has F + F'' = R_A + R_B - the part n . (a - b) has none - and where
   that is at least R,

       F(f) = F cos f + F' sin f + the integral of (R_A + R_B) sin(f - g) over g from 0 to f
           >= F + F' sin f + (R - F) (1 - cos f),

   sin being positive there. With t = tan(f / 2), sin f = 2 t / (1 + t^2) and 1 - cos f = 2 t^2 / (1 + t^2),
   that is at least w where

       (F - w) + 2 F' t + (F - w + 2 (R - F)) t^2 >= 0.

   Between two directions with the angle g between them no h exceeds its larger value at them by a factor
   above 1 / cos(g / 2), as it is convex. With R = 0 it is the gradient's bound, that of a polygon.

   All arcs around are divided where the gradients of both ends bound alike, until nothing in them is less
   deep than the least, to within rounding. Where the slope changes its sign in a short arc there is a
   minimum: `polish` descends to it, unless it is too deep to be kept. False if all that takes too many steps.
 */
SELDOM static NOINLINE bool minima_in_plane(depth_minima *d, const convex *a, const convex *b, double side)
{
    const vector start[5] = {{{1}}, {{0, 1}}, {{-1}}, {{0, -1}}, {{1}}};
    const double rounding = 8 * UNIT_ROUNDOFF * d->size;
    const double area[2] = {a->size[0] * a->size[1], b->size[0] * b->size[1]};
    outline_arc  stack[64];
    int          count = 4;
    for (int k = 0; k < 4; k++)
        stack[k] = (outline_arc){{end_along(a, b, start[k]), end_along(a, b, start[k + 1])}, false};
    for (int left = 512; count > 0; left--)
    {
        outline_arc       *c = &stack[count - 1];
        const outline_end *one = &c->end[0], *two = &c->end[1];
        for (int k = 0; k < 2; k++)
            if (c->end[k].depth < d->least - rounding)
                polish(d, a, b, side, c->end[k].n);
        const vector more = sub(two->gradient, one->gradient);
        const double turn = dot(one->n, two->n), wider = sqrt(2 / (1 + turn)) * (1 + 0x1p-40);
        vector e = along(scale(one->n, max2(dot(more, two->n), 0)), max2(-dot(more, one->n), 0), two->n);
        double curvature = 0;
        if (!(largest(e) > 0))
            e = add(one->n, two->n);
        for (int k = 0; k < 2; k++)
        {
            const double h = max2(one->reach[k], two->reach[k]) * wider + rounding;
            curvature += area[k] / h * (area[k] / h) / h;
        }
        const bool has_minimum = !c->seen && one->slope <= 0 && two->slope >= 0, is_short = turn > 0.99;
        bool       is_clear = false;
        for (int k = is_short && !has_minimum ? 1 : 0; k < 2 && !is_clear; k++)
        {
            const double wanted = d->least + (k == 0 ? d->rounding : -rounding);
            is_clear = stays_above(one, e, one->slope, curvature, wanted) &&
                       stays_above(two, e, -two->slope, curvature, wanted);
            if (is_clear || !is_short)
                break;
            if (k == 0)
            {
                polish(d, a, b, side, e);
                c->seen = true;
            }
        }
        if (is_clear)
        {
            count--;
            continue;
        }
        const outline_end middle = end_along(a, b, unit_vector(e));
        if (left == 0 || count == 64 || largest(sub(middle.n, one->n)) == 0 ||
            largest(sub(middle.n, two->n)) == 0)
            return false;
        stack[count++] = (outline_arc){{middle, *two}, c->seen};
        c->end[1] = middle;
    }
    return true;
}

/* Do the radii of an ellipse in the plane differ by less than a factor of 16? Of two such ones nearby_minima
   takes half the time of minima_in_plane; of thin ones it seldom suffices. */
static bool is_nearly_round(const convex *s)
{
    return 16 * min2(s->size[0], s->size[1]) > max2(s->size[0], s->size[1]);
}

/* Finds the least depth of two ellipses by branch and bound over all k. Ranges are halved until they are
   narrow; those that cannot hold a depth below the least found so far are dropped. From the local minima
   of the narrow ones `polish` descends, and then halve_until_clear halves them further. Some four ranges are
   left at each local minimum. `side` is -1 if the ellipses are exchanged. */
static void ellipsoids_minima(depth_minima *d, const convex *a, const convex *b, double side)
{
    enum
    {
        MOST = 64,
        LEVELS = 24,
        HALVES = 1024
    };
    if (d->least <= 4 * UNIT_ROUNDOFF * d->size) /* they overlap, so no depth is below 0 but for rounding */
        return;
    if (is_least_of_concentric(d)) /* but to within rounding, the axes may not be where the shapes touch */
    {
        polish(d, a, b, side, d->n[0]);
        return;
    }
    if (d->planar ? (is_nearly_round(a) && is_nearly_round(b) && nearby_minima(d, a, b, side)) ||
                        minima_in_plane(d, a, b, side)
                  : is_least_at_face(d) || is_least_of_flat(d) || nearby_minima(d, a, b, side) ||
                        is_least_of_point(d))
        return;
    vector way = sub(a->place, b->place), n[8];
    double least_a, most_a, least_b, most_b;
    range_of_reach(a, &least_a, &most_a);
    range_of_reach(b, &least_b, &most_b);
    double          tiny = 0x1p-60 * d->size;
    outer_ellipsoid e;
    memcpy(e.axis, a->axis, sizeof e.axis);
    cell cells[2][2 * MOST], narrow[2 * MOST];
    cells[0][0] = (cell){max2(least_a, tiny) / max2(most_b, tiny), max2(most_a, tiny) / max2(least_b, tiny),
                         -INFINITY};
    cells[0][0].high *= 1 + 0x1p-10;
    int count = 1, narrow_count = 0, found;
    for (int level = 0; level < LEVELS; level++)
    {
        const cell *now = cells[level % 2];
        cell       *next = cells[(level + 1) % 2];
        int         left = 0;
        bool        last = count > MOST || level == LEVELS - 1;
        for (int i = 0; i < count; i++)
        {
            cell c = now[i];
            if (!(c.bound < d->least - 4 * UNIT_ROUNDOFF * d->size))
                continue;
            double middle = cell_middle(c);
            bool   narrow_enough = last || c.high < c.low * (1 + 0x1p-6);
            set_outer_ellipsoid(&e, a, b, 1 + 1 / middle, 1 + middle);
            lowest(&e, way, n, &found);
            for (int k = 0; k < found; k++)
                if (narrow_enough || -rough_gap(a, b, unit_vector(n[k])) < d->least)
                    polish(d, a, b, side, n[k]);
            if (narrow_enough)
            {
                if (narrow_count < 2 * MOST)
                    narrow[narrow_count++] = c;
                continue;
            }
            next[left] = (cell){c.low, middle, cell_bound(&e, a, b, way, c.low, middle, n, &found)};
            left += next[left].bound < d->least - 4 * UNIT_ROUNDOFF * d->size;
            next[left] = (cell){middle, c.high, cell_bound(&e, a, b, way, middle, c.high, n, &found)};
            left += next[left].bound < d->least - 4 * UNIT_ROUNDOFF * d->size;
        }
        count = left;
    }
    for (int i = 0, left = HALVES; i < narrow_count; i++)
        halve_until_clear(d, a, b, side, &e, narrow[i], &left);
}

#endif

#endif
