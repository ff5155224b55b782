/*
 * Draws the figures of docs/conventions.md and docs/motion.md from the library's own answers.
 *
 *     figures [FOLDER]
 *
 * Without CMake, compile it with drawing.c and all sources of the library. The docs have their figures in
 * docs/images.
 *
 * The last line of text in a panel is the library's answer.
 */
#include "drawing.h"

#include <stdio.h>
#include <stdlib.h>

static const cd2_vec STILL = {0, 0};

static void need(bool yes)
{
    if (!yes)
        exit(EXIT_FAILURE);
}

static cd2_vec times(double factor, cd2_vec v)
{
    return (cd2_vec){factor * v.x, factor * v.y};
}

static cd2_vec middle_of(const cd2_shape *it)
{
    cd2_aabb around = cd2_bounds(it);
    return cd2_center_aabb(&around);
}

static cd2_shape disc(double x, double y, double radius)
{
    cd2_circle it;
    need(cd2_make_circle((cd2_vec){x, y}, radius, &it) == CD_OK);
    return cd2_shape_circle(&it);
}

static cd2_shape aabb(double min_x, double min_y, double max_x, double max_y)
{
    cd2_aabb it;
    need(cd2_make_aabb((cd2_vec){min_x, min_y}, (cd2_vec){max_x, max_y}, &it) == CD_OK);
    return cd2_shape_aabb(&it);
}

static cd2_shape obb(double x, double y, double half_x, double half_y, double angle)
{
    cd2_obb it;
    need(cd2_make_obb_angle((cd2_vec){x, y}, (cd2_vec){half_x, half_y}, angle, &it) == CD_OK);
    return cd2_shape_obb(&it);
}

static cd2_shape oval(double x, double y, double long_radius, double short_radius, double angle)
{
    cd2_ellipse it;
    need(cd2_make_ellipse_angle((cd2_vec){x, y}, (cd2_vec){long_radius, short_radius}, angle, &it) == CD_OK);
    return cd2_shape_ellipse(&it);
}

static cd2_shape segment(double a_x, double a_y, double b_x, double b_y)
{
    cd2_segment it;
    need(cd2_make_segment((cd2_vec){a_x, a_y}, (cd2_vec){b_x, b_y}, &it) == CD_OK);
    return cd2_shape_segment(&it);
}

/* -------------------------------------------------------------------------------------------- distances */

/* Shapes A and B, with their letters at these places. */
static void draw_pair(const figure *f, const cd2_shape *a, cd2_vec at_a, const cd2_shape *b, cd2_vec at_b)
{
    draw_shape(f, "b", b);
    draw_shape(f, "a", a);
    letter(f, 'A', at_a);
    letter(f, 'B', at_b);
}

static void touching_panel(figure *f, double x, cd2_vec at_a, cd2_vec at_b, const char *what)
{
    const cd2_shape    a = disc(x, 0.5, 0.875), b = aabb(0.25, -0.875, 3, 1.875);
    cd2_closest_points points = cd2_closest(&a, &b);
    draw_pair(f, &a, at_a, &b, at_b);
    nearest(f, &points);
    say(f, what, "distance %g, overlap: %s", points.distance, cd2_overlap(&a, &b) ? "yes" : "no");
}

static void touching(figure *f)
{
    touching_panel(f, -2, (cd2_vec){-2, 0.5}, (cd2_vec){1.625, 0.5}, "apart");
    touching_panel(f, -0.625, (cd2_vec){-0.625, 0.5}, (cd2_vec){1.625, 0.5}, "touching");
    touching_panel(f, 0, (cd2_vec){-0.375, 0.5}, (cd2_vec){1.9, 0.5}, "overlapping");
    touching_panel(f, 1.375, (cd2_vec){1.05, 0.75}, (cd2_vec){2.65, -0.5}, "one in the other");
}

/* A shape without an interior is drawn as the point or the line that it is. */
static void degenerate_panel(figure *f, cd2_shape a, cd2_vec at_a, cd2_shape b, cd2_vec at_b,
                             const char *what)
{
    cd2_closest_points points = cd2_closest(&a, &b);
    cd2_aabb           around = cd2_bounds(&a);
    if (around.min.x == around.max.x && around.min.y == around.max.y)
        a = cd2_shape_point(around.min);
    if (b.kind == CD_ELLIPSE)
    {
        cd2_vec u = times(b.ellipse.radii.x, b.ellipse.axis), m = b.ellipse.center;
        b = segment(m.x - u.x, m.y - u.y, m.x + u.x, m.y + u.y);
    }
    draw_pair(f, &a, at_a, &b, at_b);
    nearest(f, &points);
    say(f, what, "distance %.3g", points.distance);
}

static void degenerate(figure *f)
{
    degenerate_panel(f, cd2_shape_point((cd2_vec){-1.2, 1.6}), (cd2_vec){-1.65, 1.9}, obb(0, 0, 2, 0, 0.64),
                     (cd2_vec){1.4, 0.5}, "B: a box of height 0");
    degenerate_panel(f, disc(-1.5, 1, 0), (cd2_vec){-1.95, 1.3}, aabb(1, -1, 1, 2), (cd2_vec){1.45, 0},
                     "A: a circle of radius 0");
    degenerate_panel(f, segment(-1, -0.75, -1, -0.75), (cd2_vec){-1.45, -0.5}, segment(-2, 1, 2, 1),
                     (cd2_vec){1.5, 1.45}, "A: a segment of length 0");
    degenerate_panel(f, disc(1.25, -0.4, 1), (cd2_vec){1.4, -0.5}, oval(-0.5, 0.75, 2, 0, 0.64),
                     (cd2_vec){-1.4, 0.7}, "B: an ellipse of height 0");
}

/* ------------------------------------------------------------------------------------------------- rays */

/* A ray through B, from one point to another, with points and normals at both ends of what is in B. */
static void normal_panel(figure *f, cd2_vec from, cd2_vec to, cd2_shape b, cd2_vec at_b, const char *what)
{
    cd2_ray ray;
    cd2_hit hit;
    need(cd2_make_ray_segment(from, to, &ray) == CD_OK && cd2_raycast(&ray, &b, &hit));
    draw_shape(f, "b", &b);
    arrow(f, "ray", from, ray.direction);
    line(f, "part", hit.point_enter, hit.point_exit);
    arrow(f, "normal", hit.point_enter, hit.normal_enter);
    arrow(f, "normal", hit.point_exit, hit.normal_exit);
    dot(f, hit.point_enter);
    dot(f, hit.point_exit);
    letter(f, 'B', at_b);
    say(f, what, "t = %.3g to %.3g", hit.t_enter, hit.t_exit);
}

static void rays(figure *f)
{
    const cd2_shape tilted = oval(0, 0.5, 2.25, 1, 0.5);
    normal_panel(f, (cd2_vec){-3.25, -0.25}, (cd2_vec){3.5, 1.5}, tilted, (cd2_vec){0.4, 0.05},
                 "through an ellipse");
    normal_panel(f, (cd2_vec){0, 0.5}, (cd2_vec){3.5, 1.5}, tilted, (cd2_vec){-0.6, 0.2}, "it starts inside");
    normal_panel(f, (cd2_vec){-3, 1.5}, (cd2_vec){3, 1.5}, disc(0, 0, 1.5), (cd2_vec){0, -0.2}, "a tangent");
    normal_panel(f, (cd2_vec){-3, -0.25}, (cd2_vec){3, 1.25}, aabb(0.5, -1.25, 0.5, 2.25),
                 (cd2_vec){0.95, -0.9}, "a wall without thickness");
}

static void ray_panel(figure *f, cd2_vec from, cd2_vec to, const char *what)
{
    const cd2_shape block = aabb(-1.75, -1, 1.75, 0.5);
    cd2_ray         ray;
    cd2_hit         hit;
    need(cd2_make_ray_segment(from, to, &ray) == CD_OK && cd2_raycast(&ray, &block, &hit));
    draw_shape(f, "b", &block);
    letter(f, 'B', (cd2_vec){0, -0.4});
    arrow(f, "ray", from, ray.direction);
    line(f, "part", hit.point_enter, hit.point_exit);
    dot(f, hit.point_enter);
    dot(f, hit.point_exit);
    say(f, what, "hit, t = %.3g to %.3g", hit.t_enter, hit.t_exit);
}

/* ----------------------------------------------------------------------------------------------- motion */

/* Where A is when it hits or, if it does not, at the end; as drawn, both shapes begin where they are solid.
 */
static void draw_motion(const figure *f, const cd2_shape *a, cd2_vec motion, const cd2_hit *hit)
{
    cd2_shape there = cd2_move(a, times(hit != NULL ? hit->t_enter : 1, motion));
    if (hit == NULL || hit->t_enter > 0)
        draw_shape(f, "ghost", &there);
    arrow(f, "ray", middle_of(a), motion);
    if (hit == NULL)
        return;
    arrow(f, "normal", hit->point_enter, hit->normal_enter);
    dot(f, hit->point_enter);
}

static void say_hit(figure *f, const char *what, const cd2_hit *hit)
{
    if (hit != NULL)
        say(f, what, "hit, t = %.3g%s", hit->t_enter, hit->starts_inside ? ", starts inside" : "");
    else
        say(f, what, "no hit");
}

/* A moves, B stands still. */
static void motion_panel(figure *f, cd2_shape a, cd2_vec at_a, cd2_vec motion, cd2_shape b, cd2_vec at_b,
                         const char *what)
{
    cd2_hit  hit;
    cd2_hit *found = cd2_sweep(&a, motion, &b, STILL, &hit) ? &hit : NULL;
    draw_pair(f, &a, at_a, &b, at_b);
    draw_motion(f, &a, motion, found);
    say_hit(f, what, found);
}

static void both_move(figure *f)
{
    const cd2_shape a = disc(-2.5, 2, 0.75), b = aabb(-1, -1.5, 1.5, -0.5);
    const cd2_vec   motion_a = {3, -1.5}, motion_b = {1, 1.5};
    cd2_hit         hit;
    need(cd2_sweep(&a, motion_a, &b, motion_b, &hit));
    cd2_shape there = cd2_move(&b, times(hit.t_enter, motion_b));
    draw_pair(f, &a, (cd2_vec){-2.75, 1.75}, &b, (cd2_vec){-0.5, -1});
    draw_shape(f, "ghost-b", &there);
    arrow(f, "ray-b", middle_of(&b), motion_b);
    draw_motion(f, &a, motion_a, &hit);
    say_hit(f, "both move", &hit);
}

static void meeting(figure *f)
{
    const cd2_shape block = aabb(-3.25, -1.5, 3.25, -0.25);
    const cd2_shape above = disc(-1.25, 1.9, 0.75), on = disc(-0.75, 0.5, 0.75), in = disc(-0.75, 0.25, 0.75);
    const cd2_vec   at_b = {-2.75, -0.875}, on_a = {-1.85, 0.6}, in_a = {-1.85, 0.4};
    motion_panel(f, above, (cd2_vec){-2.35, 1.9}, (cd2_vec){2, -2.4}, block, at_b, "approaching");
    motion_panel(f, on, on_a, (cd2_vec){2, -0.6}, block, at_b, "touching, approaching");
    motion_panel(f, on, on_a, (cd2_vec){2.5, 0}, block, at_b, "touching, sliding");
    motion_panel(f, on, on_a, (cd2_vec){1.75, 1.25}, block, at_b, "touching, separating");
    motion_panel(f, in, in_a, (cd2_vec){1.75, 1.25}, block, at_b, "starting inside");
    both_move(f);
}

static void corners(figure *f)
{
    motion_panel(f, disc(-2.75, 1.75, 0.75), (cd2_vec){-2.95, 2.1}, (cd2_vec){4.25, -1},
                 aabb(0, -1.25, 2.75, 0.5), (cd2_vec){1.4, -0.5}, "a circle and a corner");
    motion_panel(f, aabb(-3.25, -1.25, -2, -0.25), (cd2_vec){-2.75, 0.15}, (cd2_vec){3.25, 2.25},
                 aabb(-0.5, 0, 1.75, 2.5), (cd2_vec){1.25, 0.5}, "a side, not a corner");
    motion_panel(f, aabb(-3.5, 0.25, -3.25, 0.5), (cd2_vec){-3.375, 1}, (cd2_vec){6.75, 0.75},
                 aabb(0.75, -1.25, 0.75, 2.25), (cd2_vec){1.2, -0.9}, "a thin wall, a fast box");
    motion_panel(f, oval(-2.5, 0.5, 1.25, 0.25, 1.2), (cd2_vec){-2.75, 1.65}, (cd2_vec){4.25, 0.5},
                 oval(1, 0.75, 1.5, 0.35, -0.5), (cd2_vec){2.75, -0.1}, "two ellipses");
}

/* ---------------------------------------------------------------------------------------------- contact */

static void contact_panel(figure *f, cd2_shape a, cd2_vec at_a, cd2_shape b, cd2_vec at_b, const char *what)
{
    cd2_contact contact;
    need(cd2_penetration(&a, &b, &contact));
    cd2_vec   way = times(contact.depth, contact.normal);
    cd2_shape out = cd2_move(&a, way);
    draw_pair(f, &a, at_a, &b, at_b);
    draw_shape(f, "ghost", &out);
    dot(f, contact.point_a);
    dot(f, contact.point_b);
    arrow(f, "normal", contact.point_a, way);
    say(f, what, "depth %.3g", contact.depth);
}

static void contacts(figure *f)
{
    contact_panel(f, obb(-0.25, 0.9, 1.25, 0.5, 0.35), (cd2_vec){0.3, 1.1}, aabb(-2.25, -1.5, 2.25, 0.75),
                  (cd2_vec){1.5, -0.75}, "a turned box in a box");
    contact_panel(f, disc(-0.5, 0.75, 0.8), (cd2_vec){-0.75, 1.1}, obb(0.25, -0.25, 2.25, 0.85, 0.3),
                  (cd2_vec){1.25, 0.05}, "a circle in a turned box");
    contact_panel(f, oval(-0.25, 0.75, 1.5, 0.5, 0.6), (cd2_vec){0.35, 1.2}, oval(0, -0.25, 2.25, 0.8, -0.2),
                  (cd2_vec){1.25, -0.5}, "two ellipses");
    contact_panel(f, oval(0.25, 0.25, 1.1, 0.3, 1.5707963), (cd2_vec){0.95, 0.85}, oval(0, 0, 2.5, 0.45, 0),
                  (cd2_vec){-1.25, 0}, "deep: the shortest way");
}

static void normals(figure *f)
{
    normal_panel(f, (cd2_vec){-3.25, -0.5}, (cd2_vec){3.25, 1.5}, obb(0, 0.5, 1.75, 0.9, 0.6),
                 (cd2_vec){0.3, 0}, "a ray and a turned box");
    normal_panel(f, (cd2_vec){-3.25, -0.5}, (cd2_vec){3.25, 1.5}, disc(0.25, 0.1, 1.4), (cd2_vec){0.4, -0.45},
                 "a ray and a circle");
    motion_panel(f, aabb(-3.25, -1.25, -2, -0.25), (cd2_vec){-2.75, 0.15}, (cd2_vec){4.75, 1.5},
                 aabb(0.5, -0.5, 2.75, 1.75), (cd2_vec){2.25, -0.1}, "a box that moves");
    contact_panel(f, disc(0, 1, 0.9), (cd2_vec){-0.25, 1.4}, aabb(-2.25, -1.5, 2.25, 0.75),
                  (cd2_vec){1.5, -0.5}, "a circle pushed out");
}

static void walking_panel(figure *f)
{
    const cd2_shape tiles[3] = {aabb(-3.25, -1, -1.25, 0), aabb(-1.25, -1, 0.75, 0), aabb(0.75, -1, 2.75, 0)};
    const cd2_shape a = aabb(-2.75, 0, -1.75, 1);
    const cd2_vec   motion = {4, 0};
    for (int i = 0; i < 3; i++)
    {
        need(!cd2_sweep(&a, motion, &tiles[i], STILL, NULL));
        draw_shape(f, "b", &tiles[i]);
        letter(f, 'B', (cd2_vec){2 * i - 2.25, -0.5});
    }
    draw_shape(f, "a", &a);
    letter(f, 'A', (cd2_vec){-2.25, 1.4});
    draw_motion(f, &a, motion, NULL);
    say_hit(f, "a box that walks on tiles", NULL);
}

static void ray_and_sweep(figure *f)
{
    ray_panel(f, (cd2_vec){-3.25, 0.5}, (cd2_vec){3.25, 0.5}, "a ray along a face");
    walking_panel(f);
    ray_panel(f, (cd2_vec){0, 0.5}, (cd2_vec){1.25, 2.25}, "a ray away from a face");
    motion_panel(f, aabb(-1, 0.5, 0, 1.5), (cd2_vec){-1.4, 1}, (cd2_vec){1.75, 1.0},
                 aabb(-1.75, -1, 1.75, 0.5), (cd2_vec){0, -0.4}, "a box away from a face");
}

/* ------------------------------------------------------------------------------------------------ files */

int main(int count, char **words)
{
    const char *folder = count > 1 ? words[1] : ".";
    if (draw_figure(folder, "touching", "Apart, touching and overlapping", 4, touching) &&
        draw_figure(folder, "degenerate", "Shapes without extent", 4, degenerate) &&
        draw_figure(folder, "normals", "Points and normals of hits", 4, normals) &&
        draw_figure(folder, "ray-and-sweep", "Rays are sets, sweeps are motions", 4, ray_and_sweep) &&
        draw_figure(folder, "rays", "Segments against shapes", 4, rays) &&
        draw_figure(folder, "meeting", "When a motion is a hit", 6, meeting) &&
        draw_figure(folder, "corners", "Corners, thin walls and fast shapes", 4, corners) &&
        draw_figure(folder, "contacts", "The shortest way out", 4, contacts))
        return EXIT_SUCCESS;
    fprintf(stderr, "figures: cannot write to %s\n", folder);
    return EXIT_FAILURE;
}
