/*
 * Draws the figures of docs/conventions.md and docs/motion.md from the library's own answers.
 *
 *     figures [FOLDER]
 *
 * Without CMake, compile it with drawing.c and all sources of the library. The docs have their figures in
 * docs/images.
 *
 * Each figure is a row of panels. The last line of text in a panel is the library's answer.
 */
#include "drawing.h"

#include <stdio.h>
#include <stdlib.h>

static void touching_panel(figure *f, double x)
{
    cd2_aabb           b = {{0.5, -1}, {2.5, 1}};
    cd2_circle         a = {{x, 0}, 1};
    cd2_closest_points points = cd2_closest_circle_aabb(&a, &b);
    bool               overlap = cd2_overlap_circle_aabb(&a, &b);
    box(f, "b", &b);
    circle(f, "a", &a);
    nearest(f, &points);
    const char *what = x == -0.5 ? "touching" : overlap ? "overlapping" : "apart";
    say(f, what, "distance %g, overlap: %s", points.distance, overlap ? "yes" : "no");
}

static void touching(figure *f)
{
    touching_panel(f, -1.75);
    touching_panel(f, -0.5);
    touching_panel(f, 0.25);
}

static void degenerate(figure *f)
{
    cd2_obb flat;
    if (cd2_make_obb((cd2_vec){0, -0.25}, (cd2_vec){2, 0}, (cd2_vec){0.8, 0.6}, &flat) != CD_OK)
        exit(EXIT_FAILURE);
    cd2_vec            a = {-1.2, 1.35};
    cd2_closest_points points = cd2_closest_point_obb(a, &flat);
    oriented_box(f, "b", &flat);
    nearest(f, &points);
    say(f, "an oriented box of height 0", "distance %.3g", points.distance);

    cd2_circle none = {{-1.5, 1}, 0};
    cd2_aabb   wall = {{1, -1.25}, {1, 1.5}};
    points = cd2_closest_circle_aabb(&none, &wall);
    box(f, "b", &wall);
    nearest(f, &points);
    say(f, "a circle of radius 0, a flat box", "distance %g", points.distance);

    cd2_segment point = {{-1, -1}, {-1, -1}}, slope = {{-2, 0.5}, {2, 0.5}};
    points = cd2_closest_segment_segment(&point, &slope);
    line(f, "b", slope.a, slope.b);
    nearest(f, &points);
    say(f, "a segment of length 0", "distance %g", points.distance);
}

static void normal_panel(figure *f, const cd2_ray *ray, bool hits, const cd2_hit *hit, const char *what)
{
    arrow(f, "ray", cd2_at_ray(ray, 0), (cd2_vec){ray->direction.x, ray->direction.y});
    if (!hits)
        exit(EXIT_FAILURE);
    line(f, "part", hit->point_enter, hit->point_exit);
    arrow(f, "normal", hit->point_enter, hit->normal_enter);
    arrow(f, "normal", hit->point_exit, hit->normal_exit);
    dot(f, hit->point_enter);
    dot(f, hit->point_exit);
    say(f, what, "t = %.2f to %.2f", hit->t_enter, hit->t_exit);
}

static void normals(figure *f)
{
    cd2_ray    ray;
    cd2_hit    hit;
    cd2_obb    turned;
    cd2_circle disc = {{0.25, -0.5}, 1.25};
    if (cd2_make_ray_segment((cd2_vec){-3, -1}, (cd2_vec){3, 1}, &ray) != CD_OK ||
        cd2_make_obb_angle((cd2_vec){0, 0}, (cd2_vec){1.5, 0.75}, 0.6, &turned) != CD_OK)
        exit(EXIT_FAILURE);
    oriented_box(f, "b", &turned);
    normal_panel(f, &ray, cd2_raycast_obb(&ray, &turned, &hit), &hit, "a ray and an oriented box");
    circle(f, "b", &disc);
    normal_panel(f, &ray, cd2_raycast_circle(&ray, &disc, &hit), &hit, "a ray and a circle");

    cd2_aabb a = {{-3, -2}, {-2, -1}}, b = {{0.25, -0.75}, {2.5, 0.75}};
    cd2_vec  motion = {4, 1};
    if (!cd2_sweep_aabb_aabb(&a, motion, &b, (cd2_vec){0, 0}, &hit))
        exit(EXIT_FAILURE);
    cd2_aabb there = cd2_move_aabb(&a, (cd2_vec){hit.t_enter * motion.x, hit.t_enter * motion.y});
    box(f, "b", &b);
    box(f, "ghost", &a);
    box(f, "a", &there);
    arrow(f, "ray", (cd2_vec){-2.5, -1.5}, (cd2_vec){motion.x * hit.t_enter, motion.y * hit.t_enter});
    arrow(f, "normal", hit.point_enter, hit.normal_enter);
    dot(f, hit.point_enter);
    say(f, "a moving box, at the hit", "t = %.4g", hit.t_enter);
}

static void ray_panel(figure *f, const cd2_aabb *b, cd2_vec from, cd2_vec to, const char *what)
{
    cd2_ray ray;
    cd2_hit hit;
    box(f, "b", b);
    if (cd2_make_ray_segment(from, to, &ray) != CD_OK)
        exit(EXIT_FAILURE);
    bool hits = cd2_raycast_aabb(&ray, b, &hit);
    arrow(f, "ray", from, ray.direction);
    if (hits)
    {
        line(f, "part", hit.point_enter, hit.point_exit);
        dot(f, hit.point_enter);
        dot(f, hit.point_exit);
        const char *inside = hit.starts_inside ? ", starts inside" : "";
        say(f, what, "hit, t = %g to %g%s", hit.t_enter, hit.t_exit, inside);
    }
    else
        say(f, what, "no hit");
}

static void sweep_panel(figure *f, const cd2_aabb *a, cd2_vec motion, const cd2_aabb *tiles, int count,
                        const char *what)
{
    cd2_hit  hit;
    bool     hits = false;
    cd2_aabb end = cd2_move_aabb(a, motion);
    for (int i = 0; i < count; i++)
    {
        box(f, "b", &tiles[i]);
        hits = hits || cd2_sweep_aabb_aabb(a, motion, &tiles[i], (cd2_vec){0, 0}, &hit);
    }
    box(f, "a", a);
    box(f, "ghost", &end);
    arrow(f, "ray", (cd2_vec){(a->min.x + a->max.x) / 2, (a->min.y + a->max.y) / 2}, motion);
    if (hits)
    {
        dot(f, hit.point_enter);
        arrow(f, "normal", hit.point_enter, hit.normal_enter);
        say(f, what, "hit, t = %g%s", hit.t_enter, hit.starts_inside ? ", starts inside" : "");
    }
    else
        say(f, what, "no hit");
}

static void ray_and_sweep(figure *f)
{
    cd2_aabb block = {{-1.5, -1.5}, {1.5, 0}};
    cd2_aabb tiles[3] = {{{-3, -1.5}, {-1, -0.5}}, {{-1, -1.5}, {1, -0.5}}, {{1, -1.5}, {3, -0.5}}};
    cd2_aabb mover = {{-2.5, -0.5}, {-1.5, 0.5}}, above = {{-0.5, 0}, {0.5, 1}};
    ray_panel(f, &block, (cd2_vec){-3, 0}, (cd2_vec){3, 0}, "a ray along a face");
    sweep_panel(f, &mover, (cd2_vec){4, 0}, tiles, 3, "a box that walks on tiles");
    ray_panel(f, &block, (cd2_vec){0, 0}, (cd2_vec){1, 2}, "a ray that starts on a face");
    sweep_panel(f, &above, (cd2_vec){1.5, 0.75}, &block, 1, "a box that leaves a face");
}

/* ---------------------------------------------------------------------------- rays, motion and contact */

static void need(bool yes)
{
    if (!yes)
        exit(EXIT_FAILURE);
}

static void rays(figure *f)
{
    cd2_ray     ray;
    cd2_hit     hit;
    cd2_ellipse tilted;
    need(cd2_make_ellipse_angle((cd2_vec){0, 0.25}, (cd2_vec){2.25, 1}, 0.5, &tilted) == CD_OK &&
         cd2_make_ray_segment((cd2_vec){-3.25, -0.5}, (cd2_vec){3.25, 1.25}, &ray) == CD_OK);
    ellipse(f, "b", &tilted);
    normal_panel(f, &ray, cd2_raycast_ellipse(&ray, &tilted, &hit), &hit, "a segment through an ellipse");

    need(cd2_make_ray_segment(tilted.center, (cd2_vec){3.25, 1.25}, &ray) == CD_OK);
    ellipse(f, "b", &tilted);
    normal_panel(f, &ray, cd2_raycast_ellipse(&ray, &tilted, &hit), &hit, "one that starts inside");

    cd2_circle disc = {{0, 0}, 1.5};
    need(cd2_make_ray_segment((cd2_vec){-3, 1.5}, (cd2_vec){3, 1.5}, &ray) == CD_OK);
    circle(f, "b", &disc);
    normal_panel(f, &ray, cd2_raycast_circle(&ray, &disc, &hit), &hit, "a tangent");

    cd2_aabb thin = {{0.5, -1.5}, {0.5, 2}};
    need(cd2_make_ray_segment((cd2_vec){-3, -0.5}, (cd2_vec){3, 1}, &ray) == CD_OK);
    box(f, "b", &thin);
    normal_panel(f, &ray, cd2_raycast_aabb(&ray, &thin, &hit), &hit, "a wall without thickness");
}

static void draw_shape(const figure *f, const char *look, const cd2_shape *it)
{
    switch (it->kind)
    {
    case CD_SEGMENT: line(f, look, it->segment.a, it->segment.b); break;
    case CD_CIRCLE: circle(f, look, &it->circle); break;
    case CD_ELLIPSE: ellipse(f, look, &it->ellipse); break;
    case CD_AABB: box(f, look, &it->aabb); break;
    case CD_OBB: oriented_box(f, look, &it->obb); break;
    default: break;
    }
}

static cd2_shape moved_shape(cd2_shape it, double t, cd2_vec motion)
{
    cd2_vec by = {t * motion.x, t * motion.y};
    switch (it.kind)
    {
    case CD_CIRCLE: it.circle = cd2_move_circle(&it.circle, by); break;
    case CD_ELLIPSE: it.ellipse = cd2_move_ellipse(&it.ellipse, by); break;
    case CD_AABB: it.aabb = cd2_move_aabb(&it.aabb, by); break;
    case CD_OBB: it.obb = cd2_move_obb(&it.obb, by); break;
    default: break;
    }
    return it;
}

static cd2_vec middle_of(const cd2_shape *it)
{
    cd2_aabb around = cd2_bounds(it);
    return (cd2_vec){(around.min.x + around.max.x) / 2, (around.min.y + around.max.y) / 2};
}

/* A moves, B stands still. */
static void motion_panel(figure *f, cd2_shape a, cd2_vec motion, cd2_shape b, const char *what)
{
    cd2_hit   hit;
    bool      hits = cd2_sweep(&a, motion, &b, (cd2_vec){0, 0}, &hit);
    cd2_shape end = moved_shape(a, hits ? hit.t_enter : 1, motion);
    draw_shape(f, "b", &b);
    draw_shape(f, "ghost", hits && hit.t_enter > 0 ? &a : &end);
    draw_shape(f, "a", hits && hit.t_enter > 0 ? &end : &a);
    arrow(f, "ray", middle_of(&a), motion);
    if (hits)
    {
        dot(f, hit.point_enter);
        arrow(f, "normal", hit.point_enter, hit.normal_enter);
        say(f, what, "hit, t = %.3g%s", hit.t_enter, hit.starts_inside ? ", starts inside" : "");
    }
    else
        say(f, what, "no hit");
}

static cd2_shape obb_at(double x, double y, double half_x, double half_y, double angle)
{
    cd2_obb it;
    need(cd2_make_obb_angle((cd2_vec){x, y}, (cd2_vec){half_x, half_y}, angle, &it) == CD_OK);
    return cd2_shape_obb(&it);
}

static cd2_shape ellipse_at(double x, double y, double long_radius, double short_radius, double angle)
{
    cd2_ellipse it;
    need(cd2_make_ellipse_angle((cd2_vec){x, y}, (cd2_vec){long_radius, short_radius}, angle, &it) == CD_OK);
    return cd2_shape_ellipse(&it);
}

static void meeting(figure *f)
{
    cd2_aabb         block = {{-3, -1.75}, {3, -0.5}};
    const cd2_circle above = {{-0.75, 1.5}, 0.75}, on = {{-0.75, 0.25}, 0.75}, in = {{-0.75, 0}, 0.75};
    const cd2_shape  b = cd2_shape_aabb(&block);
    motion_panel(f, cd2_shape_circle(&above), (cd2_vec){1.5, -2}, b, "approaching");
    motion_panel(f, cd2_shape_circle(&on), (cd2_vec){1.5, -0.5}, b, "touching, approaching");
    motion_panel(f, cd2_shape_circle(&on), (cd2_vec){2, 0}, b, "touching, sliding");
    motion_panel(f, cd2_shape_circle(&on), (cd2_vec){1, 1}, b, "touching, separating");
    motion_panel(f, cd2_shape_circle(&in), (cd2_vec){1, 1}, b, "starting inside");
}

static void corners(figure *f)
{
    const cd2_circle ball = {{-2.75, 1.25}, 0.75};
    const cd2_aabb   block = {{0, -1.5}, {2.5, 0}}, target = {{-0.5, -0.25}, {1.5, 2}};
    const cd2_aabb   thin = {{0.75, -1.5}, {0.75, 2}};
    const cd2_aabb   mover = {{-3, -1.5}, {-2, -0.5}}, bullet = {{-3.25, 0}, {-3, 0.25}};
    const cd2_shape  a = ellipse_at(-2.5, 0, 1.25, 0.25, 1.2), b = ellipse_at(1, 0.25, 1.5, 0.35, -0.5);
    motion_panel(f, cd2_shape_circle(&ball), (cd2_vec){4, -1}, cd2_shape_aabb(&block),
                 "a circle and a corner");
    motion_panel(f, cd2_shape_aabb(&mover), (cd2_vec){3, 2}, cd2_shape_aabb(&target), "a side, not a corner");
    motion_panel(f, cd2_shape_aabb(&bullet), (cd2_vec){6.5, 0.75}, cd2_shape_aabb(&thin),
                 "a thin wall, a fast box");
    motion_panel(f, a, (cd2_vec){4, 0.5}, b, "two ellipses");
}

static void contact_panel(figure *f, cd2_shape a, cd2_shape b, const char *what)
{
    cd2_contact contact;
    need(cd2_penetration(&a, &b, &contact));
    cd2_shape out = moved_shape(a, contact.depth, contact.normal);
    draw_shape(f, "b", &b);
    draw_shape(f, "ghost", &out);
    draw_shape(f, "a", &a);
    line(f, "part", contact.point_a, contact.point_b);
    dot(f, contact.point_a);
    dot(f, contact.point_b);
    arrow(f, "normal", contact.point_b, contact.normal);
    say(f, what, "depth %.3g", contact.depth);
}

static void contacts(figure *f)
{
    const cd2_circle disc = {{-0.5, 1}, 0.75};
    cd2_aabb         block = {{-2, -1.5}, {2, 0.75}};
    contact_panel(f, obb_at(-0.25, 1, 1.25, 0.5, 0.35), cd2_shape_aabb(&block), "an oriented box in a box");
    contact_panel(f, cd2_shape_circle(&disc), obb_at(0, -0.25, 2, 0.75, 0.3), "a circle in an oriented box");
    contact_panel(f, ellipse_at(-0.25, 0.75, 1.5, 0.5, 0.6), ellipse_at(0, -0.25, 2, 0.75, -0.2),
                  "an ellipse in an ellipse");
    contact_panel(f, ellipse_at(0.25, 0, 1, 0.3, 1.5707963), ellipse_at(0, -0.25, 2.5, 0.4, 0),
                  "deep: the shortest way out");
}

/* --------------------------------------------------------------------------------------------- files */

static bool draw(const char *folder, const char *name, const char *title, int panels, void (*fill)(figure *))
{
    figure f = begin_figure(folder, name, title, panels);
    if (f.file == NULL)
        return false;
    fill(&f);
    return end_figure(&f);
}

int main(int count, char **words)
{
    const char *folder = count > 1 ? words[1] : ".";
    if (draw(folder, "touching", "Apart, touching and overlapping", 3, touching) &&
        draw(folder, "degenerate", "Shapes without extent", 3, degenerate) &&
        draw(folder, "normals", "Points and normals of hits", 3, normals) &&
        draw(folder, "ray-and-sweep", "Rays are sets, sweeps are motions", 4, ray_and_sweep) &&
        draw(folder, "rays", "Lines and segments against shapes", 4, rays) &&
        draw(folder, "meeting", "When a motion is a hit", 5, meeting) &&
        draw(folder, "corners", "Corners, thin walls and fast shapes", 4, corners) &&
        draw(folder, "contacts", "The shortest way out", 4, contacts))
        return EXIT_SUCCESS;
    fprintf(stderr, "figures: cannot write to %s\n", folder);
    return EXIT_FAILURE;
}
