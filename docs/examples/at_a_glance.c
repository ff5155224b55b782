/*
 * Draws the picture at the top of README.md from the library's own answers: docs/images/at-a-glance.svg.
 *
 *     at_a_glance [FOLDER]
 *
 * Without CMake, compile it with drawing.c, drawing_3d.c and all sources of the library.
 */
#include "drawing_3d.h"

#include <stdlib.h>

static void need(bool yes)
{
    if (!yes)
        exit(EXIT_FAILURE);
}

static void how_far(figure *f)
{
    cd2_ellipse a;
    cd2_obb     b;
    need(cd2_make_ellipse_angle((cd2_vec){-1.9, 1.35}, (cd2_vec){1.5, 0.9}, 0.5, &a) == CD_OK &&
         cd2_make_obb_angle((cd2_vec){1.7, -0.1}, (cd2_vec){1.5, 1}, 0.4, &b) == CD_OK);
    cd2_closest_points points = cd2_closest_ellipse_obb(&a, &b);
    oriented_box(f, "b", &b);
    ellipse(f, "a", &a);
    letter(f, 'A', a.center);
    letter(f, 'B', b.center);
    nearest(f, &points);
    say(f, "How far apart?", "distance %.3g", points.distance);
}

static void which_way_out(figure *f)
{
    cd2_obb     a, b;
    cd2_contact contact;
    need(cd2_make_obb_angle((cd2_vec){0.1, 0.75}, (cd2_vec){1.4, 0.8}, 0.62, &a) == CD_OK &&
         cd2_make_obb_angle((cd2_vec){0.2, -0.85}, (cd2_vec){2.8, 0.85}, -0.1, &b) == CD_OK);
    need(cd2_penetration_obb_obb(&a, &b, &contact));
    cd2_vec way = {contact.depth * contact.normal.x, contact.depth * contact.normal.y};
    cd2_obb out = cd2_move_obb(&a, way);
    oriented_box(f, "b", &b);
    oriented_box(f, "a", &a);
    oriented_box(f, "ghost", &out);
    letter(f, 'A', (cd2_vec){0.25, 1.28});
    letter(f, 'B', (cd2_vec){1.75, -1.05});
    dot(f, contact.point_a);
    arrow(f, "normal", contact.point_a, way);
    say(f, "Which way out?", "%.3g, along the arrow", contact.depth);
}

/* The panel is as high as 3 units. */
static void when_and_where(figure *f)
{
    const cd2_circle a = {{-4.1, 1.1}, 0.9};
    const cd2_aabb   b = {{1.4, -1.3}, {1.6, 2.3}};
    const cd2_vec    motion = {8.6, -1.1}, still = {0, 0};
    cd2_hit          hit;
    need(cd2_sweep_circle_aabb(&a, motion, &b, still, &hit));
    cd2_circle there = cd2_move_circle(&a, (cd2_vec){hit.t_enter * motion.x, hit.t_enter * motion.y});
    box(f, "b", &b);
    circle(f, "a", &a);
    circle(f, "ghost", &there);
    arrow(f, "ray", a.center, motion);
    arrow(f, "normal", hit.point_enter, hit.normal_enter);
    dot(f, hit.point_enter);
    letter(f, 'A', (cd2_vec){-4.25, 1.5});
    letter(f, 'B', (cd2_vec){2.05, 1.9});
    say(f, "When does A hit, and where?", "t = %.3g, and nothing tunnels", hit.t_enter);
}

static void in_space(figure *f)
{
    cd3_obb             box_a;
    cd3_shape           shapes[2];
    const cd3_ellipsoid b = {{0.9, 0.6, -0.6}, {1.25, 1, 0.85}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    need(cd3_make_obb_axis_angle((cd3_vec){-1.1, -0.5, 0.9}, (cd3_vec){0.9, 0.6, 0.5}, (cd3_vec){0, 0, 1},
                                 0.9, &box_a) == CD_OK);
    shapes[0] = cd3_shape_ellipsoid(&b);
    shapes[1] = cd3_shape_obb(&box_a);
    cd3_closest_points points = cd3_closest_ellipsoid_obb(&b, &box_a);
    scene              s = begin_scene(f, (cd3_vec){0.55, -1, 0.6}, (cd3_vec){0, 0, 0}, shapes, 2);
    solid(&s, "b", &shapes[0]);
    solid(&s, "a", &shapes[1]);
    nearest_3d(&s, &points);
    letter(f, 'A', in_panel(&s, (cd3_vec){-0.63, -0.87, 0.9}));
    letter(f, 'B', in_panel(&s, b.center));
    say(f, "In 2D and in 3D", "distance %.3g", points.distance);
}

int main(int count, char **words)
{
    const char *folder = count > 1 ? words[1] : ".";
    figure      f = begin_page(folder, "at-a-glance",
                               "Two shapes, A and B: their distance, the shortest way out of an "
                                    "overlap, when and where a motion hits, and the same in 3D",
                               520, 426);
    if (f.file != NULL)
    {
        begin_panel(&f, (cd2_aabb){{0, 0}, {256, 218}}, 30);
        how_far(&f);
        begin_panel(&f, (cd2_aabb){{264, 0}, {520, 218}}, 30);
        which_way_out(&f);
        begin_panel(&f, (cd2_aabb){{0, 226}, {328, 426}}, 30);
        when_and_where(&f);
        begin_panel(&f, (cd2_aabb){{336, 226}, {520, 426}}, 30);
        in_space(&f);
        if (end_figure(&f))
            return EXIT_SUCCESS;
    }
    fprintf(stderr, "at_a_glance: cannot write to %s\n", folder);
    return EXIT_FAILURE;
}
