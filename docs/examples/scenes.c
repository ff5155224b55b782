/*
 * Draws the 3D figures of the docs from the library's own answers.
 *
 *     scenes [FOLDER]
 *
 * Without CMake, compile it with drawing.c, drawing_3d.c and all sources of the library. The docs have their
 * figures in docs/images.
 */
#include "drawing_3d.h"

#include <math.h>
#include <stdlib.h>

static void need(bool yes)
{
    if (!yes)
        exit(EXIT_FAILURE);
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
    return plus((cd3_vec){0, 0, 0}, 1 / sqrt(a.x * a.x + a.y * a.y + a.z * a.z), a);
}

static cd3_shape ball(cd3_vec center, double radius)
{
    cd3_sphere it;
    need(cd3_make_sphere(center, radius, &it) == CD_OK);
    return cd3_shape_sphere(&it);
}

static cd3_shape block(cd3_vec min, cd3_vec max)
{
    cd3_aabb it;
    need(cd3_make_aabb(min, max, &it) == CD_OK);
    return cd3_shape_aabb(&it);
}

static cd3_shape turned_box(cd3_vec center, cd3_vec half, cd3_vec axis, double angle)
{
    cd3_obb it;
    need(cd3_make_obb_axis_angle(center, half, unit(axis), angle, &it) == CD_OK);
    return cd3_shape_obb(&it);
}

/* Axes of which the first has this direction, and the second is level. */
static void axes_along(cd3_vec direction, cd3_vec axes[3])
{
    axes[0] = unit(direction);
    axes[1] = unit(cross((cd3_vec){0, 0, 1}, axes[0]));
    axes[2] = cross(axes[0], axes[1]);
}

/* A bar from one point to another. */
static cd3_shape bar(cd3_vec from, cd3_vec to, double half_width)
{
    cd3_vec d = plus(to, -1, from), axes[3];
    cd3_obb it;
    axes_along(d, axes);
    const cd3_vec half = {sqrt(d.x * d.x + d.y * d.y + d.z * d.z) / 2, half_width, half_width};
    need(cd3_make_obb(plus(from, 0.5, d), half, axes, &it) == CD_OK);
    return cd3_shape_obb(&it);
}

static cd3_shape egg(cd3_vec center, cd3_vec radii, cd3_vec direction)
{
    cd3_vec       axes[3];
    cd3_ellipsoid it;
    axes_along(direction, axes);
    need(cd3_make_ellipsoid(center, radii, axes, &it) == CD_OK);
    return cd3_shape_ellipsoid(&it);
}

/* --------------------------------------------------------------------------------------------- the scenes */

static const cd3_vec EYE = {0.55, -1, 0.6};

/* One panel, twice as wide as usual. */
static figure begin_large(const char *folder, const char *name, const char *title, double height,
                          double scale)
{
    figure f = begin_page(folder, name, title, 520, height);
    f.panels = 1;
    if (f.file != NULL)
        begin_panel(&f, (cd2_aabb){{0, 0}, {520, height}}, scale);
    return f;
}

static bool two_boxes(const char *folder)
{
    const cd3_shape shapes[2] = {
        turned_box((cd3_vec){1.5, 0.6, -0.1}, (cd3_vec){0.9, 1.1, 0.8}, (cd3_vec){0.2, -0.1, 1}, 0.9),
        turned_box((cd3_vec){-1.7, -0.4, 0.3}, (cd3_vec){1.2, 0.7, 0.8}, (cd3_vec){-0.3, 1, 0.3}, 0.5)};
    const cd3_shape   *a = &shapes[1], *b = &shapes[0];
    cd3_closest_points points = cd3_closest(a, b);
    figure f = begin_large(folder, "boxes-3d", "Two oriented boxes and their nearest points", 330, 60);
    if (f.file == NULL)
        return false;
    scene s = begin_scene(&f, EYE, (cd3_vec){0, 0, 0.1}, shapes, 2);
    solid(&s, "b", b);
    solid(&s, "a", a);
    nearest_3d(&s, &points);
    letter(&f, 'A', in_panel(&s, plus(a->obb.center, a->obb.half_extents.z, a->obb.axes[2])));
    letter(&f, 'B', in_panel(&s, plus(b->obb.center, b->obb.half_extents.z, b->obb.axes[2])));
    say(&f, "two oriented boxes and their nearest points", "distance %.3g", points.distance);
    return end_figure(&f);
}

static void egg_panel(figure *f, cd3_vec at, bool overlap)
{
    const cd3_shape shapes[2] = {
        egg((cd3_vec){0.4, 0.4, 0}, (cd3_vec){2.3, 1.4, 1.05}, (cd3_vec){1, 0.2, -0.25}), ball(at, 1.05)};
    const cd3_shape *a = &shapes[1], *b = &shapes[0];
    scene            s = begin_scene(f, EYE, (cd3_vec){0, 0, overlap ? 0.6 : 1}, shapes, 2);
    solid(&s, "b", b);
    solid(&s, "a", a);
    if (overlap)
    {
        cd3_contact contact;
        need(cd3_penetration(a, b, &contact));
        cd3_vec   way = plus((cd3_vec){0, 0, 0}, contact.depth, contact.normal);
        cd3_shape out = cd3_move(a, way);
        ghost(&s, "ghost", &out);
        dot(f, in_panel(&s, contact.point_a));
        arrow_3d(&s, "normal", contact.point_a, way);
        letter(f, 'A', in_panel(&s, plus(at, 0.4, (cd3_vec){-0.6, 0, 0.5})));
        letter(f, 'B', in_panel(&s, plus(b->ellipsoid.center, 1, (cd3_vec){0.9, 0, -0.3})));
        say(f, "the shortest way out", "depth %.3g", contact.depth);
        return;
    }
    cd3_closest_points points = cd3_closest(a, b);
    nearest_3d(&s, &points);
    letter(f, 'A', in_panel(&s, at));
    letter(f, 'B', in_panel(&s, b->ellipsoid.center));
    say(f, "a sphere and an ellipsoid", "distance %.3g", points.distance);
}

static bool sphere_and_ellipsoid(const char *folder)
{
    figure f = begin_figure(folder, "ellipsoid-3d", "A sphere and an ellipsoid, apart and overlapping", 2);
    if (f.file == NULL)
        return false;
    egg_panel(&f, (cd3_vec){-1.9, -0.6, 2.5}, false);
    egg_panel(&f, (cd3_vec){-0.6, -0.2, 1.2}, true);
    return end_figure(&f);
}

enum
{
    BOXES = 5
};

/* The link nearest to a box, among all boxes. */
static bool robot_arm(const char *folder)
{
    const cd3_vec   shoulder = {-2.6, 0.8, 0.9}, elbow = {-1.7, 0.3, 2.9}, wrist = {1.1, -0.5, 1.9};
    const cd3_shape link = bar(elbow, wrist, 0.22);
    const cd3_shape boxes[BOXES] = {
        turned_box((cd3_vec){0.3, 1.6, 0.7}, (cd3_vec){0.5, 0.5, 0.7}, (cd3_vec){0, 0, 1}, 0.3),
        turned_box((cd3_vec){2.6, 1.1, 0.55}, (cd3_vec){0.6, 0.5, 0.55}, (cd3_vec){0, 0, 1}, -0.4),
        turned_box((cd3_vec){-0.5, -0.5, 0.75}, (cd3_vec){0.45, 0.45, 0.75}, (cd3_vec){0, 0, 1}, 0.9),
        turned_box((cd3_vec){1.7, -0.9, 0.4}, (cd3_vec){0.6, 0.4, 0.4}, (cd3_vec){0, 0, 1}, -0.2),
        block((cd3_vec){-2.4, -1.7, 0}, (cd3_vec){-1.5, -0.9, 0.6})};
    cd3_closest_points points = {.distance = INFINITY};
    int                next = 0;
    for (int i = 0; i < BOXES; i++)
    {
        cd3_closest_points found = cd3_closest(&link, &boxes[i]);
        if (found.distance < points.distance)
        {
            points = found;
            next = i;
        }
    }

    const cd3_shape table = block((cd3_vec){-3.6, -2.2, -0.15}, (cd3_vec){3.6, 2.2, 0});
    const cd3_shape base = block(plus(shoulder, 1, (cd3_vec){-0.5, -0.5, -0.9}),
                                 plus(shoulder, 1, (cd3_vec){0.5, 0.5, -0.2}));
    const cd3_shape scenery[] = {table,
                                 base,
                                 boxes[0],
                                 boxes[1],
                                 ball(shoulder, 0.34),
                                 bar(shoulder, elbow, 0.2),
                                 boxes[2],
                                 boxes[3],
                                 boxes[4],
                                 ball(elbow, 0.34),
                                 link,
                                 ball(wrist, 0.3)};
    const char     *looks[] = {"c", "c", "b", "b", "c", "c", "b", "b", "b", "c", "a", "c"};
    const int       count = sizeof scenery / sizeof *scenery;

    figure f = begin_large(folder, "arm-3d", "A link of a robot's arm and the nearest of some boxes", 400,
                           54);
    if (f.file == NULL)
        return false;
    scene s = begin_scene(&f, EYE, (cd3_vec){0, 0, 1.1}, scenery, count);
    for (int i = 0; i < count; i++)
        solid(&s, looks[i], &scenery[i]);
    nearest_3d(&s, &points);
    letter(&f, 'A', in_panel(&s, link.obb.center));
    letter(&f, 'B', in_panel(&s, boxes[next].obb.center));
    say(&f, "the box that is nearest to the link A", "distance %.3g", points.distance);
    return end_figure(&f);
}

int main(int count, char **words)
{
    const char *folder = count > 1 ? words[1] : ".";
    if (two_boxes(folder) && sphere_and_ellipsoid(folder) && robot_arm(folder))
        return EXIT_SUCCESS;
    fprintf(stderr, "scenes: cannot write to %s\n", folder);
    return EXIT_FAILURE;
}
