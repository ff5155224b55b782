/*
 * What the careful units share of convex shapes, and the contact patch of two of them. The headers say what
 * each function does.
 */
#include "number/fewer_passes.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "careful/contact_patch.h"
#include "careful/solve_symmetric.h"
#include "number/bits.h"
#include "number/dd.h"
#include "number/sum.h"
#include "quick/polygon.h"
#include "shape/convex.h"
#include "shape/ellipsoid.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/pairs.h"
#include "space/vector.h"

/* ---- convex shapes (shape/convex.h) ----

   Those of the plane are segments and boxes: its ellipses are answered in space (in_space.h). */

SELDOM void convex_axes(convex *s, const vec *axes, vec size, int exponent, int digits)
{
    dd    rows[DIM][DIM];
    frame f = frame_of(axes);
    if (digits == 53 && !f.exact)
        polar_rows(rows, axes);
    s->count = DIM;
    for (int i = 0; i < DIM; i++)
    {
        s->size[i] = radius_at(load(size).at[i], exponent);
        s->axis[i] = f.row[i];
        for (int j = 0; j < DIM; j++)
        {
            dd row = digits == 53 && !f.exact ? rows[i][j] : dd_of(f.row[i].at[j]);
            s->edge[i][j] = dd_mul(dd_of(s->size[i]), row);
        }
        s->plain[i] = plain(s->edge[i]);
    }
}

SELDOM convex convex_of_ellipsoid(const ellipsoid *e, vector origin, int exponent, int digits)
{
    convex s = {.round = true};
    convex_at(&s, e->center, origin, exponent);
    convex_axes(&s, AXES_OF(e), e->radii, exponent, digits);
    return s;
}

SELDOM convex convex_of_obb(const obb *b, vector origin, int exponent, int digits)
{
    convex s = {.round = false};
    convex_at(&s, b->center, origin, exponent);
    convex_axes(&s, AXES_OF(b), b->half_extents, exponent, digits);
    return s;
}

SELDOM convex reduced_below(const convex *s, double negligible)
{
    convex r = *s;
    int    extents = 0;
    bool   equal = true;
    for (int i = 0; i < DIM; i++)
    {
        equal = equal && s->size[i] == s->size[0];
        if (s->size[i] > negligible)
        {
            memcpy(r.edge[0], s->edge[i], sizeof r.edge[0]);
            r.plain[0] = s->plain[i];
            r.axis[0] = s->axis[i];
            r.size[0] = s->size[i];
            extents++;
        }
    }
    if (!equal && extents > 1)
        return *s;
    r.round = false;
    r.count = equal || extents == 0 ? 0 : 1;
    r.radius = equal && extents > 0 ? s->size[0] : 0;
    return r;
}

/* Sets the middle of s between p and q, and half[] to half the vector from p to q: the diagonal of an
   AABB, or a segment. */
static void convex_between(convex *s, vec p, vec q, vector origin, int exponent, dd half[DIM])
{
    vector low = load(p), high = load(q);
    for (int i = 0; i < DIM; i++)
    {
        dd to_low = sum_dd_scaled(difference(low.at[i], origin.at[i]), exponent);
        dd to_high = sum_dd_scaled(difference(high.at[i], origin.at[i]), exponent);
        s->middle[i] = dd_times(dd_add(to_low, to_high), 0.5);
        half[i] = dd_times(sum_dd_scaled(difference(high.at[i], low.at[i]), exponent), 0.5);
    }
    s->place = plain(s->middle);
}

SELDOM convex convex_of_aabb(const aabb *b, vector origin, int exponent)
{
    convex s = {.count = DIM};
    dd     half[DIM];
    convex_between(&s, b->min, b->max, origin, exponent, half);
    for (int i = 0; i < DIM; i++)
    {
        s.edge[i][i] = half[i];
        s.plain[i].at[i] = s.size[i] = half[i].hi;
        s.axis[i].at[i] = 1;
    }
    return s;
}

SELDOM convex convex_of_segment(const segment *b, vector origin, int exponent)
{
    convex s = {.count = 1};
    convex_between(&s, b->a, b->b, origin, exponent, s.edge[0]);
    s.plain[0] = plain(s.edge[0]);
    s.axis[0] = unit_vector(s.plain[0]);
    s.size[0] = sqrt(dot(s.plain[0], s.plain[0]));
    return s;
}

SPEEDY double support_of(const convex *s, vector n, vector *point)
{
    double reach = s->radius * sqrt(dot(n, n));
    double squares = 0;
    if (point)
        *point = scale(n, s->radius);
    for (int i = 0; i < s->count; i++)
    {
        double x = dot(s->plain[i], n);
        squares += x * x;
        reach += fabs(x);
        if (point)
            *point = along(*point, s->round ? x : sign_of(x), s->plain[i]);
    }
    if (!s->round)
        return reach;
    reach = sqrt(squares);
    if (point)
        *point = reach > 0 ? scale(*point, 1 / reach) : (vector){{0}};
    return reach;
}

double rough_gap(const convex *a, const convex *b, vector n)
{
    return dot(n, sub(a->place, b->place)) - (support_of(a, n, NULL) + support_of(b, n, NULL));
}

SELDOM dd reach_in_pairs(const convex *s, const dd n[DIM], dd length)
{
    dd reach = dd_mul(dd_of(s->radius), length);
    dd squares = dd_of(0);
    for (int i = 0; i < s->count; i++)
    {
        dd x = dot_pairs(s->edge[i], n);
        if (s->round)
            squares = dd_add(squares, dd_mul(x, x));
        else
            reach = dd_add(reach, dd_abs(x));
    }
    return s->round ? dd_sqrt(squares) : reach;
}

SELDOM dd gap_in_pairs(const convex *a, const convex *b, vector n)
{
    dd direction[DIM], way[DIM];
    pairs_from(direction, n);
    for (int i = 0; i < DIM; i++)
        way[i] = dd_sub(a->middle[i], b->middle[i]);
    dd length = dd_sqrt(dot_pairs(direction, direction));
    dd reach = dd_add(reach_in_pairs(a, direction, length), reach_in_pairs(b, direction, length));
    return dd_div(dd_sub(dot_pairs(direction, way), reach), length);
}

/* The point of s that is nearest to the one that lies `way` from its middle, and *back, the way to it from
   there, as far as that is along the axes of s: it is accurate however short it is. */
static SELDOM NOINLINE vector project(const convex *s, vector way, vector *back)
{
    double q[DIM], m[DIM], x[DIM];
    vector on = s->place;
    *back = (vector){{0}};
    if (s->count == 0)
    {
        double d = sqrt(dot(way, way));
        if (!(d > s->radius))
            return add(on, way);
        *back = scale(way, (s->radius - d) / d);
        return along(on, s->radius / d, way);
    }
    for (int i = 0; i < s->count; i++)
        q[i] = dot(s->axis[i], way);
    if (!is_round(s))
        for (int i = 0; i < s->count; i++)
            x[i] = clamp(q[i], -s->size[i], s->size[i]);
    else if (!ellipsoid_nearest(q, s->size, DIM, m, x))
        return add(on, way);
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < DIM; k++)
        {
            on.at[k] = advance(on.at[k], x[i], s->axis[i].at[k]);
            back->at[k] = advance(back->at[k], x[i] - q[i], s->axis[i].at[k]);
        }
    return on;
}

SELDOM vector nearest_of(const convex *s, vector p)
{
    vector way = sub(p, s->place), back, on = project(s, way, &back);
    bool   all = s->count == 0 || s->count == DIM;
    return all && (largest(back) < 0.25 * largest(way) || largest(back) == 0) ? add(p, back) : on;
}

/* Across a segment, what is left of the way is taken twice, so that it has no rounded part along it. */
SELDOM vector way_back(const convex *s, vector p, vector off)
{
    vector rest = add(sub(p, s->place), off), back;
    project(s, rest, &back);
    if (s->count == 0 || s->count == DIM)
        return back;
    for (int i = 0; i < 2 * s->count; i++)
        rest = along(rest, -dot(s->axis[i % s->count], rest), s->axis[i % s->count]);
    return sub(back, rest);
}

/* ---- linear equations (careful/solve_symmetric.h) ---- */

bool solve_symmetric(double m[DIM][DIM], vector *x)
{
    for (int i = 0; i < DIM; i++)
    {
        for (int j = 0; j < i; j++)
        {
            double entry = m[i][j];
            m[i][j] = entry / m[j][j];
            for (int k = j + 1; k <= i; k++)
                m[i][k] -= entry * m[k][j];
            x->at[i] -= m[i][j] * x->at[j];
        }
        if (!(m[i][i] > 0))
            return false;
    }
    for (int i = DIM - 1; i >= 0; i--)
    {
        x->at[i] /= m[i][i];
        for (int j = i + 1; j < DIM; j++)
            x->at[i] -= m[j][i] * x->at[j];
    }
    return true;
}

/* ---- the contact patch (careful/contact_patch.h) ---- */

/* The supporting feature of a convex shape: what of it lies farthest along a direction. */
typedef struct feature
{
    vector middle;
    vector axis[DIM]; /* unit vectors along its edges */
    double size[DIM]; /* half the lengths of its edges */
    int    count;     /* how many axes: 0 a point, 1 an edge, 2 a face */
    double blunt;     /* radius of curvature: 0 at a corner, infinite of an ellipse that is flat there */
} feature;

/* The supporting feature of s along n. */
static feature feature_of(const convex *s, vector n, double tolerance)
{
    feature f;
    f.middle = s->place;
    f.count = 0;
    if (s->round) /* and flat there: see patch */
    {
        vector point;
        support_of(s, n, &point);
        f.middle = add(s->place, point);
        f.blunt = INFINITY;
        return f;
    }
    f.middle = s->radius > 0 ? along(f.middle, s->radius, n) : s->place;
    f.blunt = s->radius;
    for (int i = 0; i < s->count; i++)
    {
        double reach = dot(s->plain[i], n);
        /* The last of these holds for at most DIM - 1 perpendicular axes. */
        if (2 * fabs(reach) <= tolerance && s->size[i] > 0 && 2 * fabs(dot(s->axis[i], n)) < 1)
        {
            f.axis[f.count] = s->axis[i];
            f.size[f.count++] = s->size[i];
        }
        else
            f.middle = add(f.middle, scale(s->plain[i], 1 - 2 * (reach < 0))); /* branch-free */
    }
    return f;
}

/* The middle of what two edges or faces share that lie on each other, on the shorter of them. f has no more
   edges than g. */
static vector patch_of_faces(const feature *f, const feature *g, double tolerance)
{
    vector way = sub(f->middle, g->middle);
    vector u = f->axis[0];
    double host[DIM], base[DIM], r[DIM];
    if (f->count == 1 && f->size[0] > g->size[0] && g->count == 1)
        return patch_of_faces(g, f, tolerance);
    for (int i = 0; i < g->count; i++)
    {
        host[i] = g->size[i];
        base[i] = dot(way, g->axis[i]);
        r[i] = dot(u, g->axis[i]);
    }
    if (f->count == 2)
    {
        double shared[2] = {base[0], base[1]};
        double both[2][2] = {{r[0], dot(f->axis[1], g->axis[0])}, {r[1], dot(f->axis[1], g->axis[1])}};
        shared_middle(shared, host, f->size, both, tolerance);
        return add(g->middle, add(scale(g->axis[0], shared[0]), scale(g->axis[1], shared[1])));
    }
    vector across = cross(u, g->axis[0]);
    double square = dot(across, across);
    if (g->count == 1 && f->size[0] * sqrt(square) > tolerance)
    {
        /* Crossing edges: way + s u - t v, which remains between their points, is parallel to u cross v,
           so its cross product with v has no component there. */
        double s = clamp(dot(cross(g->axis[0], way), across) / square, -f->size[0], f->size[0]);
        double t = clamp(base[0] + r[0] * s, -g->size[0], g->size[0]);
        s = clamp(r[0] * t - dot(way, u), -f->size[0], f->size[0]);
        return add(f->middle, scale(u, s));
    }
    double s = middle_in_slabs(host, base, r, g->count, f->size[0], tolerance);
    if (g->count == 2 && f->size[0] > max2(g->size[0], g->size[1]))
        return add(g->middle,
                   add(scale(g->axis[0], base[0] + r[0] * s), scale(g->axis[1], base[1] + r[1] * s)));
    return add(f->middle, scale(u, s));
}

/* Is p in a box, or within tolerance of it? False for other shapes. */
static bool box_has(const convex *s, vector p, double tolerance)
{
    bool   has = s->count == DIM && !is_round(s);
    vector way = sub(p, s->place);
    for (int i = 0; i < s->count; i++)
        has = has && fabs(dot(s->axis[i], way)) <= s->size[i] + tolerance;
    return has;
}

/* Is p on a segment, within tolerance? False for other shapes. */
static bool segment_has(const convex *s, vector p, double tolerance)
{
    if (s->count != 1)
        return false;
    vector way = sub(p, s->place);
    double at = clamp(dot(s->axis[0], way), -s->size[0], s->size[0]);
    return largest(along(way, -at, s->axis[0])) <= tolerance;
}

/* Moves p, a point of the segment a, along it into the box b, within tolerance. False if it does not get
   there. */
static bool slides_into(const convex *a, const convex *b, vector *p, double tolerance)
{
    double low = -a->size[0], high = a->size[0];
    vector way = sub(a->place, b->place);
    for (int i = 0; i < DIM; i++)
    {
        double at = dot(b->axis[i], way), step = dot(b->axis[i], a->axis[0]);
        double room = b->size[i] + tolerance;
        if (step == 0 && fabs(at) <= room)
            continue;
        low = max2(low, min2((-room - at) / step, (room - at) / step));
        high = min2(high, max2((-room - at) / step, (room - at) / step));
    }
    double s = clamp(dot(sub(*p, a->place), a->axis[0]), low, high);
    *p = low <= high ? along(a->place, s, a->axis[0]) : *p;
    return low <= high;
}

/* The plane of a box's face that q is furthest beyond: its outward normal, if that is more than *most, which
   becomes the distance. */
static void plane_before(const convex *s, vector q, double *most, vector *n)
{
    vector way = sub(q, s->place);
    for (int i = 0; i < DIM; i++)
    {
        double at = dot(s->axis[i], way), beyond = fabs(at) - s->size[i];
        if (beyond > *most)
        {
            *most = beyond;
            *n = scale(s->axis[i], at < 0 ? -1 : 1);
        }
    }
}

/* The weights x of planes at which sum x_j n_j is `beyond` each of them. False if they are nearly
   dependent. */
static bool weights_of(const vector *n, const double *beyond, double *x, int count)
{
    double g[DIM][DIM + 1];
    for (int i = 0; i < count; i++)
    {
        for (int j = 0; j < count; j++)
            g[i][j] = dot(n[i], n[j]);
        g[i][count] = beyond[i];
    }
    for (int i = 0; i < count; i++)
    {
        if (!(g[i][i] > 0x1p-40))
            return false;
        for (int k = i + 1; k < count; k++)
            for (int j = count; j >= i; j--)
                g[k][j] -= g[k][i] / g[i][i] * g[i][j];
    }
    for (int i = count - 1; i >= 0; i--)
    {
        x[i] = g[i][count];
        for (int j = i + 1; j < count; j++)
            x[i] -= g[i][j] * x[j];
        x[i] /= g[i][i];
    }
    return true;
}

/* Moves *p by the shortest way into both boxes, which reach 3/4 of the tolerance further than they are, since
   they may touch to within rounding only: the plane that it is furthest beyond is added to those in which it
   is held, and one that would have to pull it is let go (D. Goldfarb and A. Idnani, "A numerically stable
   dual method for solving strictly convex quadratic programs", 1983). False if that finds no way. */
SPEEDY static NOINLINE bool moves_into(const convex *a, const convex *b, vector *p, double tolerance)
{
    vector n[DIM], off = {{0}};
    double beyond[DIM], x[DIM];
    for (int k = 0, count = 0; k < 4 * DIM; k++)
    {
        vector q = add(*p, off);
        double most = tolerance;
        plane_before(a, q, &most, &n[count]);
        plane_before(b, q, &most, &n[count]);
        if (!(most > tolerance))
        {
            *p = q;
            return true;
        }
        beyond[count] = most - 0.75 * tolerance - dot(n[count], off);
        count++;
        for (int pulls = 0; pulls >= 0;)
        {
            if (!weights_of(n, beyond, x, count))
                return false;
            pulls = -1;
            for (int i = 0; i < count; i++)
                pulls = x[i] < (pulls < 0 ? 0 : x[pulls]) ? i : pulls;
            if (pulls >= 0)
            {
                n[pulls] = n[--count];
                beyond[pulls] = beyond[count];
            }
        }
        off = (vector){{0}};
        for (int i = 0; i < count; i++)
            off = along(off, -x[i], n[i]);
        if (count == DIM)
        {
            /* At a corner of both nothing can be added. */
            vector at = add(*p, off);
            most = tolerance;
            plane_before(a, at, &most, &n[0]);
            plane_before(b, at, &most, &n[0]);
            *p = most > tolerance ? *p : at;
            return !(most > tolerance);
        }
    }
    return false;
}

/* Moves *p as far as the further steps of a geometric series would, if these two are its last ones. */
SELDOM static NOINLINE void go_on(vector *p, const vector *step, const vector *last_step)
{
    double share = dot(*step, *last_step) / dot(*last_step, *last_step);
    if (share > 0 && share < 1)
        for (int i = 0; i < DIM; i++)
            p->at[i] += step->at[i] * (share / (1 - share));
}

/* A point that both shapes contain within rounding, from a point p near it: by projecting it onto both in
   turn (W. Cheney and A. A. Goldstein, "Proximity Maps for Convex Sets", 1959). Every second step goes as far
   as a geometric series of such steps would. That takes forever at a face which a segment or an edge leaves
   at a tiny angle. So p goes along a segment first, and boxes are two sets of planes. They may touch to
   within rounding only: then p is as near to both as can be had. */
static vector in_both(const convex *a, const convex *b, vector p, double size, int digits)
{
    const double tolerance = point_rounding(digits) * size;
    const int    most = digits == 53 ? 2 : 16; /* times that: no more than an ulp or two of `size` */
    const bool   in_b = box_has(b, p, tolerance);
    if (in_b && (box_has(a, p, tolerance) || segment_has(a, p, tolerance)))
        return p;
    if (a->count == 1 && b->count == DIM && !is_round(b) && !in_b)
        for (int k = 1; k <= most; k *= 2)
            if (slides_into(a, b, &p, k * tolerance))
                return p;
    if (a->count == DIM && !is_round(a) && b->count == DIM && !is_round(b))
        for (int k = 1; k <= most; k *= 2)
            if (moves_into(a, b, &p, k * tolerance))
                return p;
    vector step = {{0}};
    for (int k = 0; k < 99; k++)
    {
        vector before = p, last_step = step;
        p = nearest_of(b, nearest_of(a, p));
        step = sub(p, before);
        if (largest(step) <= 2 * tolerance)
            break;
        if (k % 2 == 1)
            go_on(&p, &step, &last_step);
    }
    return p;
}

SELDOM vector patch(const convex *a, const convex *b, vector n, double size, int digits)
{
    double tolerance = patch_rounding(digits) * size;
    if (a->round || b->round)
    {
        convex reduced_a = a->round ? reduced(a) : *a, reduced_b = b->round ? reduced(b) : *b;
        if (reduced_a.round != a->round || reduced_b.round != b->round)
            return patch(&reduced_a, &reduced_b, n, size, digits);
    }
    feature f = feature_of(a, scale(n, -1), tolerance);
    feature g = feature_of(b, n, tolerance);
    /* A feature that is a point is the patch; of two points, the sharper one. */
    bool   a_is_point = f.count == 0 && f.blunt < INFINITY;
    bool   b_is_point = g.count == 0 && g.blunt < INFINITY;
    vector p = f.middle;
    if (b_is_point && !(a_is_point && f.blunt <= g.blunt))
        p = g.middle;
    else if (!a_is_point && !is_round(a) && !is_round(b))
        p = f.count > g.count ? patch_of_faces(&g, &f, tolerance) : patch_of_faces(&f, &g, tolerance);
    /* Where features are nearly parallel, n may be the normal of a neighbour that fits equally well. */
    return in_both(a, b, p, size, digits);
}
