/*
 * Draws the figures of docs/how-it-works.md.
 *
 *     derivations [FOLDER]
 *
 * Without CMake, compile it with drawing.c and all sources of the library. The docs have their figures in
 * docs/images.
 *
 * What a figure shows is calculated here as the page derives it, and compared with the library's own answer:
 * the program fails where they differ.
 */
#include "drawing.h"

#include <math.h>
#include <stdlib.h>

/* ---------------------------------------------------------------------------------------------- vectors */

static const double PI = 3.14159265358979324;

static double inner(cd2_vec a, cd2_vec b)
{
    return a.x * b.x + a.y * b.y;
}

/* a + factor * b. */
static cd2_vec plus(cd2_vec a, double factor, cd2_vec b)
{
    return (cd2_vec){a.x + factor * b.x, a.y + factor * b.y};
}

static double length_of(cd2_vec a)
{
    return sqrt(inner(a, a));
}

static cd2_vec unit(cd2_vec a)
{
    double length = length_of(a);
    return (cd2_vec){a.x / length, a.y / length};
}

/* A quarter turn to the left. */
static cd2_vec left_of(cd2_vec a)
{
    return (cd2_vec){-a.y, a.x};
}

static void need(bool yes)
{
    if (!yes)
        exit(EXIT_FAILURE);
}

static bool about(double a, double b)
{
    return fabs(a - b) < 1e-12;
}

/* ------------------------------------------------------------------------------ the Minkowski difference */

/* K, the point that A has become, its motion, and where it enters K. */
static void point_and_k(figure *f, cd2_vec center, cd2_vec motion, const cd2_hit *hit, const char *what)
{
    cd2_vec touch = plus(center, hit->t_enter, motion);
    arrow(f, "ray", center, motion);
    arrow(f, "normal", touch, hit->normal_enter);
    point(f, "a", center);
    dot(f, touch);
    letter(f, 'A', plus(center, 1, (cd2_vec){-0.3, 0.45}));
    say(f, what, "t = %.3g", hit->t_enter);
}

static void two_aabbs(figure *f)
{
    const cd2_aabb a = {{-3.5, -1.25}, {-2, -0.5}}, b = {{0, -0.5}, {2, 1}};
    const cd2_aabb k = {{b.min.x - 0.75, b.min.y - 0.375}, {b.max.x + 0.75, b.max.y + 0.375}};
    const cd2_vec  center = cd2_center_aabb(&a), motion = {5, 2}, still = {0, 0};
    cd2_ray        ray;
    cd2_hit        hit, of_point;
    need(cd2_sweep_aabb_aabb(&a, motion, &b, still, &hit));
    need(cd2_make_ray_segment(center, plus(center, 1, motion), &ray) == CD_OK);
    need(cd2_raycast_aabb(&ray, &k, &of_point) && about(hit.t_enter, of_point.t_enter));

    cd2_aabb there = cd2_move_aabb(&a, plus(still, hit.t_enter, motion));
    box(f, "b", &b);
    box(f, "a", &a);
    box(f, "ghost", &there);
    arrow(f, "ray", center, motion);
    arrow(f, "normal", hit.point_enter, hit.normal_enter);
    dot(f, hit.point_enter);
    letter(f, 'A', (cd2_vec){-2.75, -0.1});
    letter(f, 'B', (cd2_vec){1.25, -0.1});
    say(f, "a box moves against a box", "t = %.3g", hit.t_enter);

    box(f, "k", &k);
    box(f, "b", &b);
    letter(f, 'B', (cd2_vec){1.25, -0.1});
    point_and_k(f, center, motion, &of_point, "B grown by A, A a point");
}

/* Adds the corners of a zonotope: the sum of these half edges, around `center`. Returns their number. */
static int zonotope(cd2_vec *corners, cd2_vec center, cd2_vec *edges, int count)
{
    cd2_vec at = center;
    for (int i = 0; i < count; i++)
    {
        if (edges[i].y < 0 || (edges[i].y == 0 && edges[i].x < 0))
            edges[i] = (cd2_vec){-edges[i].x, -edges[i].y};
        for (int k = i; k > 0 && inner(edges[k], left_of(edges[k - 1])) < 0; k--)
        {
            cd2_vec other = edges[k];
            edges[k] = edges[k - 1];
            edges[k - 1] = other;
        }
    }
    for (int i = 0; i < count; i++)
        at = plus(at, -1, edges[i]);
    for (int i = 0; i < 2 * count; i++)
    {
        corners[i] = at;
        at = plus(at, i < count ? 2 : -2, edges[i % count]);
    }
    return 2 * count;
}

static void two_obbs(figure *f)
{
    const cd2_vec motion = {5, 2}, still = {0, 0};
    cd2_obb       a, b;
    cd2_hit       hit;
    cd2_vec       corners[8];
    need(cd2_make_obb_angle((cd2_vec){-2.75, -0.875}, (cd2_vec){0.75, 0.375}, 0.35, &a) == CD_OK &&
         cd2_make_obb_angle((cd2_vec){1, 0.25}, (cd2_vec){1, 0.75}, -0.5, &b) == CD_OK);
    need(cd2_sweep_obb_obb(&a, motion, &b, still, &hit));
    cd2_vec edges[4] = {plus(still, a.half_extents.x, a.axis), plus(still, a.half_extents.y, left_of(a.axis)),
                        plus(still, b.half_extents.x, b.axis),
                        plus(still, b.half_extents.y, left_of(b.axis))};
    int     count = zonotope(corners, b.center, edges, 4);
    polygon(f, "k", corners, count);
    oriented_box(f, "b", &b);
    letter(f, 'B', (cd2_vec){1.35, -0.25});
    point_and_k(f, a.center, motion, &hit, "turned boxes: an octagon");
}

static void circle_and_box(figure *f)
{
    const cd2_circle a = {{-3, -0.5}, 0.75};
    const cd2_aabb   b = {{0, -0.5}, {2, 0.75}};
    const cd2_vec    motion = {4.75, 2.5};
    cd2_hit          hit;
    cd2_vec          outline[36];
    need(cd2_sweep_circle_aabb(&a, motion, &b, (cd2_vec){0, 0}, &hit));
    for (int i = 0; i < 36; i++)
    {
        int    corner = i / 9; /* from the right one at the top, to the left */
        double turn = (corner + (i % 9) / 8.0) * PI / 2;
        outline[i].x = (corner == 0 || corner == 3 ? b.max.x : b.min.x) + a.radius * cos(turn);
        outline[i].y = (corner < 2 ? b.max.y : b.min.y) + a.radius * sin(turn);
    }
    polygon(f, "k", outline, 36);
    box(f, "b", &b);
    letter(f, 'B', (cd2_vec){1.5, -0.05});
    point_and_k(f, a.center, motion, &hit, "a circle: a rounded box");
}

static void growing(figure *f)
{
    two_aabbs(f);
    two_obbs(f);
    circle_and_box(f);
}

/* ------------------------------------------------------------------------- an ellipse as the unit circle */

static void ends(figure *f, const cd2_hit *hit, const char *what)
{
    line(f, "part", hit->point_enter, hit->point_exit);
    arrow(f, "normal", hit->point_enter, hit->normal_enter);
    arrow(f, "normal", hit->point_exit, hit->normal_exit);
    dot(f, hit->point_enter);
    dot(f, hit->point_exit);
    say(f, what, "t = %.3f to %.3f", hit->t_enter, hit->t_exit);
}

static void unit_circle(figure *f)
{
    const double  large = 1.5; /* the unit circle is drawn so large */
    const cd2_vec from = {-3.5, 0.2}, to = {3.25, 1.6};
    cd2_ellipse   b, turned = {{0, 0}, {2.25, 1}, {1, 0}};
    cd2_circle    circle_b = {{0, 0}, large};
    cd2_ray       ray;
    cd2_hit       hit, of_turned, of_circle;
    need(cd2_make_ellipse_angle((cd2_vec){0.25, 0.4}, turned.radii, 0.5, &b) == CD_OK);
    need(cd2_make_ray_segment(from, to, &ray) == CD_OK && cd2_raycast_ellipse(&ray, &b, &hit));
    ellipse(f, "b", &b);
    letter(f, 'B', (cd2_vec){0.6, 0.2});
    arrow(f, "ray", ray.origin, ray.direction);
    ends(f, &hit, "a ray and an ellipse");

    /* Along the axes, and divided by the radii. */
    cd2_vec u = b.axis, v = left_of(u), w = plus(from, -1, b.center), d = ray.direction;
    cd2_ray own = {{inner(u, w), inner(v, w)}, {inner(u, d), inner(v, d)}, 0, 1};
    need(cd2_raycast_ellipse(&own, &turned, &of_turned) && about(hit.t_enter, of_turned.t_enter));
    ellipse(f, "b", &turned);
    letter(f, 'B', (cd2_vec){0.3, -0.2});
    arrow(f, "ray", own.origin, own.direction);
    ends(f, &of_turned, "turned into its own axes");

    double  x = large / b.radii.x, y = large / b.radii.y;
    cd2_ray seen = {{own.origin.x * x, own.origin.y * y}, {own.direction.x * x, own.direction.y * y}, 0, 1};
    need(cd2_raycast_circle(&seen, &circle_b, &of_circle) && about(hit.t_exit, of_circle.t_exit));
    circle(f, "b", &circle_b);
    letter(f, 'B', (cd2_vec){0.3, -0.6});
    arrow(f, "ray", seen.origin, seen.direction);
    ends(f, &of_circle, "divided by its radii");

    /* The point m of the line that is next to the centre. */
    double  t = -inner(seen.origin, seen.direction) / inner(seen.direction, seen.direction);
    cd2_vec m = cd2_at_ray(&seen, t);
    double  size = length_of(m) / large, root = sqrt(1 - size * size);
    need(about(t + root * large / length_of(seen.direction), hit.t_exit));
    circle(f, "b", &circle_b);
    arrow(f, "ray", seen.origin, seen.direction);
    line(f, "gap", (cd2_vec){0, 0}, m);
    line(f, "part", m, of_circle.point_exit);
    dot(f, (cd2_vec){0, 0});
    dot(f, m);
    label(f, plus(plus((cd2_vec){0, 0}, 0.5, m), 0.45, left_of(unit(m))), "m");
    say(f, "nearest to the centre", "|m| %.3f, half chord %.3f", size, root);
}

/* --------------------------------------------------------------------------------------- the widest gap */

/* The support function of an ellipse along n, from its centre, and its support point. */
static double reach_of(const cd2_ellipse *e, cd2_vec n, cd2_vec *support)
{
    cd2_vec u = e->axis, v = left_of(u), r = e->radii;
    double  x = r.x * inner(u, n), y = r.y * inner(v, n), h = sqrt(x * x + y * y);
    *support = plus(plus((cd2_vec){0, 0}, r.x * x / h, u), r.y * y / h, v);
    return h;
}

/* The gap along n. w leads from B's support point to A's. */
static double gap_along(const cd2_ellipse *a, const cd2_ellipse *b, cd2_vec n, cd2_vec *w, cd2_vec *on_b)
{
    cd2_vec of_a, of_b, d = plus(a->center, -1, b->center);
    double  gap = inner(n, d) - reach_of(a, n, &of_a) - reach_of(b, n, &of_b);
    *w = plus(plus(d, -1, of_a), -1, of_b);
    *on_b = plus(b->center, 1, of_b);
    return gap;
}

/* Newton's step, as quick/two_ellipsoids.h takes it in the plane. */
static cd2_vec better_direction(const cd2_ellipse *a, const cd2_ellipse *b, cd2_vec n)
{
    cd2_vec w, support, m = left_of(n);
    double  gap = gap_along(a, b, n, &w, &support), curvature = 0;
    for (int k = 0; k < 2; k++)
    {
        const cd2_ellipse *e = k == 0 ? a : b;
        double             h = reach_of(e, n, &support), area = e->radii.x * e->radii.y;
        curvature += area * area / (h * h * h);
    }
    return unit(plus(n, inner(m, w) / (gap + curvature), m));
}

static void gap_panel(figure *f, const cd2_ellipse *a, const cd2_ellipse *b, cd2_vec n, const char *what)
{
    cd2_vec w, on_b, across = left_of(n);
    double  gap = gap_along(a, b, n, &w, &on_b);
    cd2_vec on_a = plus(on_b, 1, w);
    ellipse(f, "b", b);
    ellipse(f, "a", a);
    line(f, "plane", plus(on_a, -1.5, across), plus(on_a, 1.5, across));
    line(f, "plane", plus(on_b, -1.5, across), plus(on_b, 1.5, across));
    arrow(f, "normal", on_b, plus((cd2_vec){0, 0}, gap, n));
    line(f, "gap", on_a, on_b);
    dot(f, on_a);
    dot(f, on_b);
    letter(f, 'A', plus(a->center, 1, (cd2_vec){-0.2, 0}));
    letter(f, 'B', plus(b->center, 1, (cd2_vec){0.2, 0}));
    say(f, what, "%.5f to %.5f", gap, length_of(w));
}

static void widest_gap(figure *f)
{
    cd2_ellipse a, b;
    cd2_vec     w, on_b;
    need(cd2_make_ellipse_angle((cd2_vec){-1.75, 1.25}, (cd2_vec){1.5, 0.6}, -0.2, &a) == CD_OK &&
         cd2_make_ellipse_angle((cd2_vec){1.5, -0.35}, (cd2_vec){1.75, 0.7}, 0.45, &b) == CD_OK);
    cd2_vec n = unit(plus(a.center, -1, b.center));
    gap_panel(f, &a, &b, n, "n from centre to centre");
    n = better_direction(&a, &b, n);
    gap_panel(f, &a, &b, n, "after a step of Newton");
    n = better_direction(&a, &b, n);
    gap_panel(f, &a, &b, n, "after two steps");
    n = better_direction(&a, &b, n);
    gap_panel(f, &a, &b, n, "after three steps");
    for (int k = 0; k < 8; k++)
        n = better_direction(&a, &b, n);
    need(about(gap_along(&a, &b, n, &w, &on_b), cd2_distance_ellipse_ellipse(&a, &b)));
}

/* ------------------------------------------------------------------------------------------ the way out */

enum
{
    OUTLINE = 96
};

static const cd2_vec ORIGIN = {0, 0.4}; /* where the displacement 0 is drawn */

static void boxes_way_out(figure *f)
{
    const cd2_aabb a = {{0.4, 0.1}, {1.4, 1.1}}, b = {{-1.9, -1.2}, {1.2, 0.9}};
    const cd2_aabb k = {{b.min.x - a.max.x, b.min.y - a.max.y}, {b.max.x - a.min.x, b.max.y - a.min.y}};
    const cd2_vec  ways[4] = {{k.min.x, 0}, {k.max.x, 0}, {0, k.min.y}, {0, k.max.y}};
    cd2_contact    contact;
    int            least = 0;
    need(cd2_penetration_aabb_aabb(&a, &b, &contact));
    cd2_aabb drawn = cd2_move_aabb(&k, ORIGIN);
    box(f, "k", &drawn);
    for (int i = 1; i < 4; i++)
        least = length_of(ways[i]) < length_of(ways[least]) ? i : least;
    for (int i = 0; i < 4; i++)
        arrow(f, i == least ? "normal" : "plane", ORIGIN, ways[i]);
    dot(f, ORIGIN);
    label(f, plus(ORIGIN, 1, (cd2_vec){-0.3, -0.45}), "0");
    need(about(contact.depth, length_of(ways[least])));
    say(f, "K of boxes: nearest face", "depth %.3g", contact.depth);
}

/* F(n), and the point of K in which its boundary is perpendicular to n, from the displacement 0. */
static double depth_along(const cd2_ellipse *a, const cd2_ellipse *b, cd2_vec n, cd2_vec *point)
{
    cd2_vec of_a, of_b, d = plus(a->center, -1, b->center);
    double  h = reach_of(a, n, &of_a) + reach_of(b, n, &of_b);
    *point = plus(plus(of_a, 1, of_b), -1, d);
    return h - inner(n, d);
}

static void k_of_ellipses(figure *f, const cd2_ellipse *a, const cd2_ellipse *b)
{
    cd2_vec outline[OUTLINE], point;
    for (int i = 0; i < OUTLINE; i++)
    {
        double turn = 2 * PI * i / OUTLINE;
        depth_along(a, b, (cd2_vec){cos(turn), sin(turn)}, &point);
        outline[i] = plus(ORIGIN, 1, point);
    }
    polygon(f, "k", outline, OUTLINE);
}

/* The vector p of an ellipse for which P = s s^T + p p^T at the support point s along n. */
static cd2_vec across_support(const cd2_ellipse *e, cd2_vec n)
{
    cd2_vec u = e->axis, v = left_of(u), r = e->radii;
    double  x = r.x * inner(u, n), y = r.y * inner(v, n), h = sqrt(x * x + y * y);
    return plus(plus((cd2_vec){0, 0}, -r.x * y / h, u), r.y * x / h, v);
}

/* The ellipse in K that touches it along n, which proves that no other way out is shorter. */
static void inner_ellipse(figure *f, const cd2_ellipse *a, const cd2_ellipse *b, const cd2_contact *contact)
{
    cd2_vec outline[OUTLINE], of_a, of_b, n = contact->normal, d = plus(a->center, -1, b->center);
    double  h = reach_of(a, n, &of_a) + reach_of(b, n, &of_b), depth = contact->depth;
    cd2_vec s = plus(of_a, 1, of_b), p = across_support(a, n), q = across_support(b, n);
    p = plus(p, inner(p, q) < 0 ? -1 : 1, q);
    for (int i = 0; i < OUTLINE; i++)
    {
        double turn = 2 * PI * i / OUTLINE;
        outline[i] = plus(plus(plus(ORIGIN, -1, d), cos(turn), s), sin(turn), p);
    }
    polygon(f, "ghost", outline, OUTLINE);
    double xx = s.x * s.x + p.x * p.x - depth * h, yy = s.y * s.y + p.y * p.y - depth * h;
    double xy = s.x * s.y + p.x * p.y;
    need(xx > 0 && xx * yy - xy * xy > 0);
}

static void ellipses_way_out(figure *f, const cd2_ellipse *a, const cd2_ellipse *b,
                             const cd2_contact *contact)
{
    cd2_vec     way = plus((cd2_vec){0, 0}, contact->depth, contact->normal);
    cd2_ellipse out = cd2_move_ellipse(a, way);
    ellipse(f, "b", b);
    ellipse(f, "a", a);
    ellipse(f, "ghost", &out);
    dot(f, contact->point_a);
    arrow(f, "normal", contact->point_a, way);
    letter(f, 'A', plus(a->center, 1, (cd2_vec){0.85, 0.5}));
    letter(f, 'B', plus(b->center, 1, (cd2_vec){-1.25, -0.1}));
    say(f, "two ellipses", "depth %.3f", contact->depth);
}

static void way_out(figure *f)
{
    cd2_ellipse a, b;
    cd2_contact contact;
    cd2_vec     point;
    need(cd2_make_ellipse_angle((cd2_vec){0.55, 0.5}, (cd2_vec){1.2, 0.3}, 1.3, &a) == CD_OK &&
         cd2_make_ellipse_angle((cd2_vec){0, 0}, (cd2_vec){2, 0.6}, 0.1, &b) == CD_OK);
    need(cd2_penetration_ellipse_ellipse(&a, &b, &contact));
    need(about(depth_along(&a, &b, contact.normal, &point), contact.depth));
    boxes_way_out(f);
    ellipses_way_out(f, &a, &b, &contact);

    cd2_circle ball = {ORIGIN, contact.depth};
    k_of_ellipses(f, &a, &b);
    inner_ellipse(f, &a, &b, &contact);
    circle(f, "a", &ball);
    arrow(f, "normal", ORIGIN, plus((cd2_vec){0, 0}, contact.depth, contact.normal));
    dot(f, ORIGIN);
    say(f, "an ellipse in K proves it", "depth %.3f", contact.depth);

    /* The directions from first to second, and the point of K along the first. */
    cd2_vec first = unit((cd2_vec){1, 0.4}), second = unit((cd2_vec){1, -0.3});
    depth_along(&a, &b, first, &point);
    need(inner(point, first) > contact.depth && inner(point, second) > contact.depth);
    k_of_ellipses(f, &a, &b);
    circle(f, "a", &ball);
    line(f, "plane", ORIGIN, plus(ORIGIN, 3, first));
    line(f, "plane", ORIGIN, plus(ORIGIN, 3, second));
    arrow(f, "ray", ORIGIN, point);
    dot(f, ORIGIN);
    dot(f, plus(ORIGIN, 1, point));
    label(f, plus(plus(ORIGIN, 1, point), 0.45, (cd2_vec){0.5, 1}), "a");
    say(f, "a bounds F in between", "F is at least %.3f", fmin(inner(point, first), inner(point, second)));
}

/* -------------------------------------------------------------------------------- roots by their signs */

/* A stretch of t, 0 to 1 being three quarters of the width. */
static cd2_vec on_axis(double t, double y)
{
    return (cd2_vec){-2.5 + 5 * t, y};
}

static void slabs(figure *f)
{
    const cd2_aabb k = {{-0.75, -1.125}, {2.75, 1.125}};
    const cd2_ray  ray = {{-2.75, -1.5}, {5, 3}, 0, 1};
    cd2_hit        hit;
    double         x[2], y[2];
    need(cd2_raycast_aabb(&ray, &k, &hit));
    x[0] = (k.min.x - ray.origin.x) / ray.direction.x;
    x[1] = (k.max.x - ray.origin.x) / ray.direction.x;
    y[0] = (k.min.y - ray.origin.y) / ray.direction.y;
    y[1] = (k.max.y - ray.origin.y) / ray.direction.y;
    box(f, "k", &k);
    for (int side = 0; side < 2; side++)
    {
        const cd2_vec corner = side == 0 ? k.min : k.max;
        line(f, "plane", (cd2_vec){corner.x, -2}, (cd2_vec){corner.x, 2.75});
        line(f, "plane", (cd2_vec){-3.5, corner.y}, (cd2_vec){3.75, corner.y});
    }
    arrow(f, "ray", ray.origin, ray.direction);
    line(f, "part", hit.point_enter, hit.point_exit);
    dot(f, hit.point_enter);
    dot(f, hit.point_exit);
    say(f, "a ray through two slabs", "t = %.3g to %.3g", hit.t_enter, hit.t_exit);

    line(f, "plane", on_axis(0, -1.25), on_axis(0, 2.75));
    line(f, "plane", on_axis(1, -1.25), on_axis(1, 2.75));
    line(f, "ray", on_axis(x[0], 2.25), on_axis(x[1], 2.25));
    line(f, "ray", on_axis(y[0], 1.25), on_axis(y[1], 1.25));
    line(f, "part", on_axis(fmax(x[0], y[0]), 0.25), on_axis(fmin(x[1], y[1]), 0.25));
    for (int i = 0; i < 2; i++)
    {
        dot(f, on_axis(x[i], 2.25));
        dot(f, on_axis(y[i], 1.25));
    }
    label(f, on_axis(-0.12, 2.25), "x");
    label(f, on_axis(-0.12, 1.25), "y");
    label(f, on_axis(-0.15, 0.25), "both");
    label(f, on_axis(0, -1.65), "t = 0");
    label(f, on_axis(1, -1.65), "t = 1");
    need(about(fmax(x[0], y[0]), hit.t_enter) && about(fmin(fmin(x[1], y[1]), 1), hit.t_exit));
    say(f, "last entry, first exit", "t = %.3g to %.3g", hit.t_enter, fmin(x[1], y[1]));
}

/* The squared distance of a point from a box. */
static double square_from(const cd2_aabb *b, cd2_vec p)
{
    double x = fmax(fmax(b->min.x - p.x, p.x - b->max.x), 0),
           y = fmax(fmax(b->min.y - p.y, p.y - b->max.y), 0);
    return x * x + y * y;
}

static void walk(figure *f)
{
    const cd2_circle a = {{-2.875, 0.35}, 0.875};
    const cd2_aabb   b = {{-1, -1.25}, {1, 0.5}};
    const cd2_vec    motion = {6.25, 1.4};
    const double     passes[3] = {(b.max.y - a.center.y) / motion.y, (b.min.x - a.center.x) / motion.x,
                                  (b.max.x - a.center.x) / motion.x};
    const double     rr = a.radius * a.radius, up = 1.75; /* how large f is drawn */
    cd2_hit          hit;
    need(cd2_sweep_circle_aabb(&a, motion, &b, (cd2_vec){0, 0}, &hit));
    box(f, "b", &b);
    circle(f, "a", &a);
    letter(f, 'A', plus(a.center, 1, (cd2_vec){-0.4, 0.35}));
    letter(f, 'B', (cd2_vec){0, -0.4});
    circle(f, "ghost", &(cd2_circle){plus(a.center, hit.t_enter, motion), a.radius});
    arrow(f, "ray", a.center, motion);
    for (int i = 0; i < 3; i++)
        dot(f, plus(a.center, passes[i], motion));
    say(f, "nearest feature changes", "t = %.2f, %.2f, %.2f", passes[0], passes[1], passes[2]);

    /* The squared distance less r^2, piece by piece. */
    for (int i = 0; i < 64; i++)
    {
        double  t = i / 64.0, u = (i + 1) / 64.0;
        double  at_t = (square_from(&b, plus(a.center, t, motion)) - rr) * up;
        double  at_u = (square_from(&b, plus(a.center, u, motion)) - rr) * up;
        cd2_vec p = on_axis(t, at_t), q = on_axis(u, at_u);
        if (fmax(at_t, at_u) < 3)
            line(f, "ray", p, q);
    }
    line(f, "plane", on_axis(-0.1, 0), on_axis(1.1, 0));
    for (int i = 0; i < 3; i++)
        dot(f, on_axis(passes[i], (square_from(&b, plus(a.center, passes[i], motion)) - rr) * up));
    double roots[2] = {hit.t_enter, hit.t_exit};
    for (int i = 0; i < 2; i++)
    {
        need(about(square_from(&b, plus(a.center, roots[i], motion)), rr));
        line(f, "normal", on_axis(roots[i], -0.35), on_axis(roots[i], 0.35));
    }
    say(f, "f \342\210\222 r\302\262: two roots", "t = %.3f and %.3f", hit.t_enter, hit.t_exit);
}

static void roots(figure *f)
{
    slabs(f);
    walk(f);
}

/* ------------------------------------------------------------------------------------------------ files */

int main(int count, char **words)
{
    const char *folder = count > 1 ? words[1] : ".";
    if (draw_figure(folder, "growing", "One box grows by the other until the mover is a point", 4, growing) &&
        draw_figure(folder, "unit-circle", "An ellipse is turned and stretched until it is a circle", 4,
                    unit_circle) &&
        draw_figure(folder, "widest-gap", "A gap and two points bound a distance", 4, widest_gap) &&
        draw_figure(folder, "way-out", "What bounds a depth from below", 4, way_out) &&
        draw_figure(folder, "roots", "Where a motion enters", 4, roots))
        return EXIT_SUCCESS;
    fprintf(stderr, "derivations: cannot write to %s\n", folder);
    return EXIT_FAILURE;
}
