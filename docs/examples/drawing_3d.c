/* See drawing_3d.h. */
#include "drawing_3d.h"

#include <math.h>
#include <stdlib.h>

enum
{
    PIECES = 96,   /* of a curve that are looked at, each to be seen or hidden as a whole or cut in two */
    HALVINGS = 24, /* where it is cut */
    AROUND = 72    /* points of an outline */
};

static const double PI = 3.14159265358979324;

static void need(bool yes)
{
    if (!yes)
        exit(EXIT_FAILURE);
}

static double inner(cd3_vec a, cd3_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static cd3_vec plus(cd3_vec a, double factor, cd3_vec b)
{
    return (cd3_vec){a.x + factor * b.x, a.y + factor * b.y, a.z + factor * b.z};
}

static cd3_vec cross(cd3_vec a, cd3_vec b)
{
    return (cd3_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static cd3_vec unit(cd3_vec a)
{
    return plus((cd3_vec){0, 0, 0}, 1 / sqrt(inner(a, a)), a);
}

/* ------------------------------------------------------------------------------------------------ seeing */

scene begin_scene(const figure *f, cd3_vec to_eye, cd3_vec middle, const cd3_shape *shapes, int count)
{
    scene s = {.f = f, .middle = middle, .to_eye = unit(to_eye), .shapes = shapes, .count = count};
    s.right = unit(cross((cd3_vec){0, 0, 1}, s.to_eye));
    s.up = cross(s.to_eye, s.right);
    return s;
}

cd2_vec in_panel(const scene *s, cd3_vec p)
{
    cd3_vec d = plus(p, -1, s->middle);
    return (cd2_vec){inner(s->right, d), inner(s->up, d) + 0.5};
}

/* A ray that only leaves a shape, or touches it, has no length in it but for rounding. */
static bool hides(const scene *s, const cd3_shape *it, cd3_vec p)
{
    cd3_ray ray;
    cd3_hit hit;
    need(cd3_make_ray(p, s->to_eye, &ray) == CD_OK);
    return cd3_raycast(&ray, it, &hit) && hit.t_exit - hit.t_enter > 1e-3;
}

bool is_seen(const scene *s, cd3_vec p)
{
    for (int i = 0; i < s->count; i++)
        if (hides(s, &s->shapes[i], p))
            return false;
    return true;
}

/* ------------------------------------------------------------------------------------------------ curves */

/* An arc of an ellipse, or a straight line if the second axis is zero and the angles are those of two ends.
 */
typedef struct arc
{
    cd3_vec center, u, v; ///< center + cos u + sin v; straight: center + t u
    bool    straight;
} arc;

static cd3_vec on_arc(const arc *it, double t)
{
    if (it->straight)
        return plus(it->center, t, it->u);
    return plus(plus(it->center, cos(2 * PI * t), it->u), sin(2 * PI * t), it->v);
}

static bool arc_is_seen(const scene *s, const arc *it, double t)
{
    return is_seen(s, on_arc(it, t));
}

/* The t between these two at which the arc comes into sight or goes out of it. */
static double change(const scene *s, const arc *it, double before, double after, bool seen_before)
{
    for (int i = 0; i < HALVINGS; i++)
    {
        double middle = (before + after) / 2;
        if (arc_is_seen(s, it, middle) == seen_before)
            before = middle;
        else
            after = middle;
    }
    return before;
}

static void draw_run(const scene *s, const char *look, const arc *it, double from, double to)
{
    cd2_vec points[AROUND + 1];
    int     count = it->straight ? 1 : (int)ceil(AROUND * (to - from));
    if (look == NULL || count == 0)
        return;
    for (int i = 0; i <= count; i++)
        points[i] = in_panel(s, on_arc(it, from + (to - from) * i / count));
    polyline(s->f, look, points, count + 1);
}

/* Looks at the middle of each piece, as ends can be corners of what hides them. A look may be NULL. */
static void draw_arc(const scene *s, const char *seen_look, const char *hidden_look, const arc *it)
{
    double from = 0;
    bool   seen = arc_is_seen(s, it, 0.5 / PIECES);
    for (int i = 1; i < PIECES; i++)
    {
        double t = (i + 0.5) / PIECES;
        if (arc_is_seen(s, it, t) == seen)
            continue;
        double to = change(s, it, t - 1.0 / PIECES, t, seen);
        draw_run(s, seen ? seen_look : hidden_look, it, from, to);
        seen = !seen;
        from = to;
    }
    draw_run(s, seen ? seen_look : hidden_look, it, from, 1);
}

void line_3d(const scene *s, const char *look, cd3_vec a, cd3_vec b)
{
    arc it = {.center = a, .u = plus(b, -1, a), .straight = true};
    draw_arc(s, look, "hidden", &it);
}

void arrow_3d(const scene *s, const char *look, cd3_vec from, cd3_vec way)
{
    cd2_vec tail = in_panel(s, from), tip = in_panel(s, plus(from, 1, way));
    arrow(s->f, look, tail, (cd2_vec){tip.x - tail.x, tip.y - tail.y});
}

void nearest_3d(const scene *s, const cd3_closest_points *points)
{
    line_3d(s, "gap", points->point_a, points->point_b);
    dot(s->f, in_panel(s, points->point_a));
    dot(s->f, in_panel(s, points->point_b));
}

/* ------------------------------------------------------------------------------------------------ solids */

/* What spheres, ellipsoids and boxes have in common: a centre and three half axes, with their lengths. */
typedef struct body
{
    cd3_vec center, half[3];
    bool    is_round;
} body;

static body body_of(const cd3_shape *it)
{
    static const cd3_vec straight[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    body                 b = {.is_round = it->kind == CD_SPHERE || it->kind == CD_ELLIPSOID};
    const cd3_vec       *axes = straight;
    cd3_vec              sizes = {0, 0, 0};
    switch (it->kind)
    {
    case CD_SPHERE:
        b.center = it->sphere.center;
        sizes = (cd3_vec){it->sphere.radius, it->sphere.radius, it->sphere.radius};
        break;
    case CD_ELLIPSOID:
        b.center = it->ellipsoid.center;
        sizes = it->ellipsoid.radii;
        axes = it->ellipsoid.axes;
        break;
    case CD_AABB:
        b.center = cd3_center_aabb(&it->aabb);
        sizes = cd3_half_extents_aabb(&it->aabb);
        break;
    case CD_OBB:
        b.center = it->obb.center;
        sizes = it->obb.half_extents;
        axes = it->obb.axes;
        break;
    default: need(false);
    }
    b.half[0] = plus((cd3_vec){0, 0, 0}, sizes.x, axes[0]);
    b.half[1] = plus((cd3_vec){0, 0, 0}, sizes.y, axes[1]);
    b.half[2] = plus((cd3_vec){0, 0, 0}, sizes.z, axes[2]);
    return b;
}

/* The point or vector of a body with these coordinates along its half axes. */
static cd3_vec combine(const body *b, cd3_vec y)
{
    cd3_vec sum = plus((cd3_vec){0, 0, 0}, y.x, b->half[0]);
    return plus(plus(sum, y.y, b->half[1]), y.z, b->half[2]);
}

/* The ellipsoid is the unit sphere, seen in the coordinates y along its half axes. There the outline is the
   great circle across the direction of the eye, whose coordinates are g. */
static arc outline(const scene *s, const body *b)
{
    const cd3_vec *h = b->half;
    cd3_vec g = {inner(s->to_eye, h[0]) / inner(h[0], h[0]), inner(s->to_eye, h[1]) / inner(h[1], h[1]),
                 inner(s->to_eye, h[2]) / inner(h[2], h[2])};
    cd3_vec aside = fabs(g.x) < fabs(g.y) ? (cd3_vec){1, 0, 0} : (cd3_vec){0, 1, 0};
    cd3_vec p = unit(cross(g, aside)), q = unit(cross(g, p));
    return (arc){.center = b->center, .u = combine(b, p), .v = combine(b, q)};
}

static void fill_outline(const scene *s, const char *look, const arc *it)
{
    cd2_vec points[AROUND];
    for (int i = 0; i < AROUND; i++)
        points[i] = in_panel(s, on_arc(it, (double)i / AROUND));
    polygon(s->f, look, points, AROUND);
}

/* The outline and, in a thinner line, the three ellipses of the axes. */
static void round_lines(const scene *s, const char *look, const char *thin_look, const body *b)
{
    arc around = outline(s, b);
    for (int k = 0; k < 3 && thin_look != NULL; k++)
    {
        arc it = {.center = b->center, .u = b->half[k], .v = b->half[(k + 1) % 3]};
        draw_arc(s, thin_look, NULL, &it);
    }
    draw_arc(s, look, NULL, &around);
}

/* All edges: from each corner along the axes on whose low side it is. */
static void box_lines(const scene *s, const char *look, const body *b)
{
    for (int corner = 0; corner < 8; corner++)
        for (int k = 0; k < 3; k++)
            if ((corner >> k & 1) == 0)
            {
                cd3_vec y = {corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1};
                arc     it = {.center = plus(b->center, 1, combine(b, y)), .straight = true};
                it.u = plus((cd3_vec){0, 0, 0}, 2, b->half[k]);
                draw_arc(s, look, NULL, &it);
            }
}

/* Faces that look to the eye, the lighter the more they look up and to the left. */
static void box_faces(const scene *s, const char *look, const body *b)
{
    const cd3_vec light = unit(plus(plus(s->to_eye, 1.5, s->up), -0.7, s->right));
    char          shaded[16];
    for (int face = 0; face < 6; face++)
    {
        int            k = face / 2;
        const cd3_vec *h = b->half;
        cd3_vec        out = plus((cd3_vec){0, 0, 0}, face % 2 == 0 ? 1 : -1, h[k]), v = h[(k + 1) % 3];
        cd3_vec        w = h[(k + 2) % 3], at = plus(b->center, 1, out);
        if (inner(out, s->to_eye) <= 0)
            continue;
        double        lit = inner(unit(out), light);
        const cd3_vec low = plus(at, -1, v), high = plus(at, 1, v);
        const cd2_vec corners[4] = {in_panel(s, plus(low, -1, w)), in_panel(s, plus(low, 1, w)),
                                    in_panel(s, plus(high, 1, w)), in_panel(s, plus(high, -1, w))};
        snprintf(shaded, sizeof shaded, "%s%d", look, lit > 0.7 ? 1 : lit > 0.35 ? 2 : 3);
        polygon(s->f, shaded, corners, 4);
    }
}

void solid(const scene *s, const char *look, const cd3_shape *it)
{
    body b = body_of(it);
    char shaded[16], edge[16], thin[16];
    snprintf(shaded, sizeof shaded, "%s2", look);
    snprintf(edge, sizeof edge, "edge-%s", look);
    snprintf(thin, sizeof thin, "thin-%s", look);
    if (b.is_round)
    {
        arc around = outline(s, &b);
        fill_outline(s, shaded, &around);
        round_lines(s, edge, thin, &b);
        return;
    }
    box_faces(s, look, &b);
    box_lines(s, edge, &b);
}

void ghost(const scene *s, const char *look, const cd3_shape *it)
{
    body  b = body_of(it);
    scene alone = *s;
    alone.shapes = it;
    alone.count = 1;
    if (b.is_round)
        round_lines(&alone, look, NULL, &b);
    else
        box_lines(&alone, look, &b);
}
