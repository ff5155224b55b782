/*
 * Draws the pictures of docs/article-snippets.md: scenes that snippets from articles get wrong, with the
 * library's answer.
 *
 *     articles [FOLDER]
 *
 * Without CMake, compile it with drawing.c and all sources of the library.
 */
#include "drawing.h"

#include <stdio.h>
#include <stdlib.h>

static const cd2_vec STILL = {0, 0};

static void need(bool yes)
{
    if (yes)
        return;
    fprintf(stderr, "articles: an answer is not what its picture is to show\n");
    exit(EXIT_FAILURE);
}

/* ---- touching ---- */

static void touching_circle(figure *f)
{
    const cd2_circle a = {{-1.5, 1}, 1.5};
    const cd2_aabb   b = {{0, -1}, {3, 2}};
    need(cd2_overlap_circle_aabb(&a, &b));
    circle(f, "a", &a);
    box(f, "b", &b);
    letter(f, 'A', a.center);
    letter(f, 'B', (cd2_vec){1.5, 0.5});
    dot(f, cd2_closest_circle_aabb(&a, &b).point_a);
    say(f, "a circle touches a box", "article: no, true: yes");
}

static void flat_wall(figure *f)
{
    const cd2_ray  ray = {{-3.5, 0}, {7, 1}, 0, 1};
    const cd2_aabb wall = {{1, -1.5}, {1, 2.5}};
    cd2_hit        hit;
    need(cd2_raycast_aabb(&ray, &wall, &hit));
    box(f, "b", &wall);
    arrow(f, "ray", ray.origin, ray.direction);
    dot(f, hit.point_enter);
    letter(f, 'B', (cd2_vec){1.4, 2});
    say(f, "a wall without thickness", "article: no, true: t = %.3g", hit.t_enter);
}

static void touching(figure *f)
{
    touching_circle(f);
    flat_wall(f);
}

/* ---- rays ---- */

static void ray_along_a_face(figure *f)
{
    const cd2_ray  ray = {{-3.5, 1.5}, {7, 0}, 0, 1};
    const cd2_aabb b = {{-0.75, -1}, {2, 1.5}};
    cd2_hit        hit;
    need(cd2_raycast_aabb(&ray, &b, &hit));
    box(f, "b", &b);
    arrow(f, "ray", ray.origin, ray.direction);
    line(f, "part", hit.point_enter, hit.point_exit);
    letter(f, 'B', (cd2_vec){0.6, 0.25});
    say(f, "a ray along a face", "article: no, true: t = %.3g", hit.t_enter);
}

static void seam_of_walls(figure *f)
{
    const cd2f_vec     seam = {-0.45F, -0.2F};
    const cd2f_segment left = {{0.4F, -1.25F}, seam}, right = {seam, {-1.45F, 1.75F}};
    const cd2f_segment shot = {{-1.70000005F, -1.13750005F}, {1.42499995F, 1.20624995F}};
    need(cd2f_overlap_segment_segment(&shot, &left) && cd2f_overlap_segment_segment(&shot, &right));
    line(f, "b", (cd2_vec){left.a.x, left.a.y}, (cd2_vec){left.b.x, left.b.y});
    line(f, "b", (cd2_vec){right.a.x, right.a.y}, (cd2_vec){right.b.x, right.b.y});
    arrow(f, "ray", (cd2_vec){shot.a.x, shot.a.y}, (cd2_vec){shot.b.x - shot.a.x, shot.b.y - shot.a.y});
    dot(f, (cd2_vec){left.b.x, left.b.y});
    say(f, "a shot at a seam of walls", "article: none, true: both");
}

static void rays(figure *f)
{
    ray_along_a_face(f);
    seam_of_walls(f);
}

/* ---- motion ---- */

static void passing_box(figure *f)
{
    const cd2_aabb a = {{-3.5, -1.5}, {-2.25, -0.5}}, b = {{0, 0.25}, {1.5, 2}};
    const cd2_vec  motion = {5.5, 0};
    need(!cd2_sweep_aabb_aabb(&a, motion, &b, STILL, NULL));
    const cd2_aabb end = cd2_move_aabb(&a, motion);
    box(f, "ghost", &end);
    box(f, "a", &a);
    box(f, "b", &b);
    arrow(f, "ray", cd2_center_aabb(&a), motion);
    letter(f, 'A', (cd2_vec){-2.9, -0.2});
    letter(f, 'B', (cd2_vec){0.75, 1.1});
    say(f, "a box passes another", "article: a hit, true: none");
}

static void tunnelling(figure *f)
{
    const cd2_circle a = {{-3, 1}, 0.4};
    const cd2_aabb   b = {{0, -1.5}, {0.25, 2.5}};
    const cd2_vec    motion = {6, -1};
    cd2_hit          hit;
    need(cd2_sweep_circle_aabb(&a, motion, &b, STILL, &hit));
    const cd2_vec    way = {motion.x * hit.t_enter, motion.y * hit.t_enter};
    const cd2_circle met = cd2_move_circle(&a, way);
    box(f, "b", &b);
    circle(f, "a", &a);
    circle(f, "ghost", &met);
    arrow(f, "ray", a.center, motion);
    letter(f, 'A', (cd2_vec){-3, 1.8});
    letter(f, 'B', (cd2_vec){0.7, 2});
    say(f, "a fast ball and a thin wall", "article: no, true: t = %.3g", hit.t_enter);
}

static void motion(figure *f)
{
    passing_box(f);
    tunnelling(f);
}

/* ---- round shapes ---- */

static void grown_ellipse(figure *f)
{
    const cd2_ellipse b = {{0, -0.25}, {3, 0.75}, {1, 0}};
    const cd2_circle  a = {{3, 0.95}, 1};
    need(cd2_overlap_circle_ellipse(&a, &b));
    const cd2_ellipse grown = {b.center, {4, 1.75}, b.axis};
    const double x = (a.center.x - b.center.x) / grown.radii.x, y = (a.center.y - b.center.y) / grown.radii.y;
    need(x * x + y * y > 1);
    ellipse(f, "b", &b);
    circle(f, "a", &a);
    letter(f, 'A', (cd2_vec){3, 1.25});
    letter(f, 'B', b.center);
    say(f, "a circle and an ellipse", "article: no, true: yes");
}

static void equal_centers(figure *f)
{
    const cd2_circle a = {{0, 0.5}, 1}, b = {{0, 0.5}, 2};
    cd2_contact      contact;
    need(cd2_penetration_circle_circle(&a, &b, &contact) && contact.depth == 3);
    const cd2_vec    way = {contact.normal.x * contact.depth, contact.normal.y * contact.depth};
    const cd2_circle out = cd2_move_circle(&a, way);
    circle(f, "b", &b);
    circle(f, "a", &a);
    circle(f, "ghost", &out);
    arrow(f, "normal", a.center, way);
    letter(f, 'A', (cd2_vec){-0.4, 0.5});
    letter(f, 'B', (cd2_vec){-1.4, 0.5});
    say(f, "circles with one centre", "article: NaN, true: out by %g", contact.depth);
}

static void round_shapes(figure *f)
{
    grown_ellipse(f);
    equal_centers(f);
}

/* ---- files ---- */

int main(int count, char **words)
{
    const char *folder = count > 1 ? words[1] : ".";
    if (draw_figure(folder, "articles-touching", "Touching and flat shapes", 2, touching) &&
        draw_figure(folder, "articles-rays", "Rays along faces and through seams", 2, rays) &&
        draw_figure(folder, "articles-motion", "Motions that pass, and motions that are fast", 2, motion) &&
        draw_figure(folder, "articles-round", "Ellipses and equal centres", 2, round_shapes))
        return EXIT_SUCCESS;
    fprintf(stderr, "articles: cannot write to %s\n", folder);
    return EXIT_FAILURE;
}
