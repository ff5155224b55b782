/*
 * Draws the pictures of docs/queries.md, one for every pair of 2D shapes, from the library's own answers:
 * apart, touching, overlapping, and a motion of A.
 *
 *     pairs [FOLDER]
 *
 * Without CMake, compile it with drawing.c and all sources of the library. The docs have their pictures in
 * docs/images/pairs.
 *
 * The kinds of the shapes are chosen at run time, so no pair needs code of its own.
 */
#include "drawing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const cd2_vec NOWHERE = {0, 0};

/* a + factor * b. */
static cd2_vec plus(cd2_vec a, double factor, cd2_vec b)
{
    return (cd2_vec){a.x + factor * b.x, a.y + factor * b.y};
}

typedef struct named_kind
{
    cd_kind     kind;
    const char *name, *title;
} named_kind;

enum
{
    KINDS = 6
};

static const named_kind kinds[KINDS] = {
    {CD_POINT, "point", "point"},       {CD_SEGMENT, "segment", "segment"}, {CD_CIRCLE, "circle", "circle"},
    {CD_ELLIPSE, "ellipse", "ellipse"}, {CD_AABB, "aabb", "AABB"},          {CD_OBB, "obb", "OBB"},
};

static void need(bool yes)
{
    if (yes)
        return;
    fprintf(stderr, "pairs: an answer is not what its picture is to show\n");
    exit(EXIT_FAILURE);
}

static void must(cd_status status)
{
    need(status == CD_OK);
}

/* From the middle of a segment to its upper end. */
static cd2_vec half_segment(bool is_b)
{
    return is_b ? (cd2_vec){0.75, 1.5} : (cd2_vec){-0.75, 1.25};
}

/* A shape of a kind, centred at `at`. B is larger than A. */
static cd2_shape shape_of(cd_kind kind, bool is_b, cd2_vec at)
{
    double      size = is_b ? 1.5 : 1.25, angle = is_b ? 0.5 : 2.25;
    cd2_vec     half = {size, 0.7 * size}, end = half_segment(is_b);
    cd2_segment segment = {plus(at, -1, end), plus(at, 1, end)};
    cd2_circle  circle;
    cd2_ellipse ellipse;
    cd2_aabb    aabb;
    cd2_obb     obb;
    switch (kind)
    {
    case CD_SEGMENT: return cd2_shape_segment(&segment);
    case CD_CIRCLE: must(cd2_make_circle(at, 0.85 * size, &circle)); return cd2_shape_circle(&circle);
    case CD_ELLIPSE:
        must(cd2_make_ellipse_angle(at, half, angle, &ellipse));
        return cd2_shape_ellipse(&ellipse);
    case CD_AABB: must(cd2_make_aabb_center(at, half, &aabb)); return cd2_shape_aabb(&aabb);
    case CD_OBB: must(cd2_make_obb_angle(at, half, angle, &obb)); return cd2_shape_obb(&obb);
    default: return cd2_shape_point(at);
    }
}

/* ------------------------------------------------------------------------------------------- two solids */

/* The shapes of a pair, and where their middles are. */
typedef struct two
{
    cd2_shape a, b;
    cd2_vec   at_a, at_b;
} two;

static two pair_at(cd_kind kind_a, cd2_vec at_a, cd_kind kind_b, cd2_vec at_b)
{
    return (two){shape_of(kind_a, false, at_a), shape_of(kind_b, true, at_b), at_a, at_b};
}

/* A letter stands in a solid, `aside` of its middle, or beside a point or a segment: A on the side that it
   comes from, or on the other one if it is to be pushed there; B, if it is a segment, at `b_along` of the way
   from its middle to its upper end. */
static void name_shape(const figure *f, char name, const cd2_shape *it, cd2_vec at, cd2_vec aside,
                       double b_along)
{
    bool    is_b = name == 'B', pushed = !is_b && aside.x < 0;
    double  along = is_b ? b_along : pushed ? 0.95 : 0.6;
    cd2_vec beside = {is_b || pushed ? 0.45 : -0.45, -0.1};
    if (it->kind == CD_POINT)
        at = pushed ? plus(at, 1.2, (cd2_vec){aside.y, -aside.x}) : plus(at, 1, (cd2_vec){-0.45, 0.3});
    else if (it->kind == CD_SEGMENT)
        at = plus(plus(at, along, half_segment(is_b)), 1, beside);
    else
        at = plus(at, 1, aside);
    letter(f, name, at);
}

static void draw_two(const figure *f, const two *it, cd2_vec a_aside, cd2_vec b_aside, double b_along)
{
    draw_shape(f, "b", &it->b);
    draw_shape(f, "a", &it->a);
    name_shape(f, 'A', &it->a, it->at_a, a_aside, b_along);
    name_shape(f, 'B', &it->b, it->at_b, b_aside, b_along);
}

static void apart_panel(figure *f, const two *it)
{
    cd2_closest_points points = cd2_closest(&it->a, &it->b);
    draw_two(f, it, NOWHERE, NOWHERE, 0.6);
    nearest(f, &points);
    say(f, "apart", "distance %.3g", points.distance);
}

static void touching_panel(figure *f, const two *it)
{
    cd2_closest_points points = cd2_closest(&it->a, &it->b);
    need(cd2_overlap(&it->a, &it->b));
    draw_two(f, it, NOWHERE, NOWHERE, -0.95);
    dot(f, points.point_a);
    say(f, "touching", "distance %.3g", points.distance);
}

/* The arrow is the whole way out, and so has no length where the depth is 0. */
static void overlap_panel(figure *f, const two *it)
{
    cd2_contact contact;
    need(cd2_penetration(&it->a, &it->b, &contact));
    cd2_vec   n = contact.normal;
    cd2_shape out = cd2_move(&it->a, plus(NOWHERE, contact.depth, n));
    draw_two(f, it, plus(NOWHERE, 0.4, n), plus(NOWHERE, it->a.kind == CD_POINT ? -0.8 : -0.55, n), 0.6);
    if (contact.depth > 0)
        draw_shape(f, "ghost", &out);
    arrow(f, "normal", contact.point_a, plus(NOWHERE, contact.depth, n));
    dot(f, contact.point_a);
    say(f, contact.depth > 0 ? "overlapping: the way out" : "touching: no way to go", "depth %.3g",
        contact.depth);
}

static void sweep_panel(figure *f, const two *it, cd2_vec motion)
{
    cd2_hit hit;
    need(cd2_sweep(&it->a, motion, &it->b, NOWHERE, &hit));
    cd2_shape there = cd2_move(&it->a, plus(NOWHERE, hit.t_enter, motion));
    draw_two(f, it, it->a.kind <= CD_SEGMENT ? NOWHERE : (cd2_vec){-0.35, 0.4}, (cd2_vec){0.2, -0.6}, -0.9);
    draw_shape(f, "ghost", &there);
    arrow(f, "ray", it->at_a, motion);
    arrow(f, "normal", hit.point_enter, hit.normal_enter);
    dot(f, hit.point_enter);
    say(f, "A moves until it hits", "t = %.3g", hit.t_enter);
}

/* A pair of these kinds that touches: A is moved to where it hits, and on by an ulp if it is not yet there.
 */
static two touching_pair(cd_kind kind_a, cd2_vec from, cd_kind kind_b, cd2_vec at_b)
{
    two     it = pair_at(kind_a, from, kind_b, at_b);
    cd2_vec motion = plus(at_b, -1, from);
    cd2_hit hit;
    need(cd2_sweep(&it.a, motion, &it.b, NOWHERE, &hit));
    for (double t = hit.t_enter; t < 1; t = nextafter(t, 1))
    {
        it = pair_at(kind_a, plus(from, t, motion), kind_b, at_b);
        if (cd2_overlap(&it.a, &it.b))
            break;
    }
    return it;
}

static bool draw_pair(const char *folder, const named_kind *a, const named_kind *b)
{
    char name[32], title[96];
    snprintf(name, sizeof name, "%s-%s", a->name, b->name);
    snprintf(title, sizeof title, "%s and %s: apart, touching, overlapping, and a sweep", a->title, b->title);
    figure f = begin_figure(folder, name, title, 4);
    if (f.file == NULL)
        return false;

    /* A comes from the upper left. */
    two apart = pair_at(a->kind, (cd2_vec){-2, 1.25}, b->kind, (cd2_vec){1.75, -0.25});
    two touching = touching_pair(a->kind, (cd2_vec){-3, 2}, b->kind, (cd2_vec){1, 0});
    two overlapping = pair_at(a->kind, plus(touching.at_a, 1, (cd2_vec){0.75, -0.5}), b->kind, touching.at_b);
    two moving = pair_at(a->kind, (cd2_vec){-2.375, 1.375}, b->kind, (cd2_vec){1.75, -0.375});
    if (a->kind == CD_POINT && b->kind == CD_SEGMENT) /* its end, and its middle: they cannot overlap more */
    {
        touching = pair_at(a->kind, touching.b.segment.b, b->kind, touching.at_b);
        overlapping = pair_at(a->kind, touching.at_b, b->kind, touching.at_b);
    }
    apart_panel(&f, &apart);
    touching_panel(&f, &touching);
    overlap_panel(&f, &overlapping);
    sweep_panel(&f, &moving, (cd2_vec){5.25, -1.5});
    return end_figure(&f);
}

/* -------------------------------------------------------------------------------------- a point and a ray */

static void ray_panel(figure *f, cd2_vec a, bool is_segment, const char *what)
{
    cd2_vec origin = {-2.25, -1}, direction = {5, 2};
    cd2_ray b;
    if (is_segment)
        must(cd2_make_ray_segment(origin, plus(origin, 0.5, direction), &b));
    else
        must(cd2_make_ray(origin, direction, &b));
    cd2_closest_points points = cd2_closest_point_ray(a, &b);
    if (is_segment)
        line(f, "ray-b", origin, cd2_at_ray(&b, 1));
    else
        arrow(f, "ray-b", origin, direction);
    point(f, "a", a);
    nearest(f, &points);
    letter(f, 'A', plus(a, 1, (cd2_vec){-0.45, 0.35}));
    letter(f, 'B', plus(origin, 0.35, plus(direction, 1, (cd2_vec){0.75, -1.5})));
    say(f, what, "distance %.3g", points.distance);
}

static bool draw_ray(const char *folder)
{
    figure f = begin_figure(folder, "point-ray",
                            "point and ray: beside, behind, on it, and past the end of a segment", 4);
    if (f.file == NULL)
        return false;
    ray_panel(&f, (cd2_vec){-0.75, 2}, false, "beside the ray");
    ray_panel(&f, (cd2_vec){-3, 1.25}, false, "behind its origin");
    ray_panel(&f, (cd2_vec){0.25, 0}, false, "on the ray");
    ray_panel(&f, (cd2_vec){2, 1.5}, true, "past the end of its range");
    return end_figure(&f);
}

int main(int count, char **words)
{
    const char *folder = count > 1 ? words[1] : ".";
    bool        drawn = draw_ray(folder);
    for (int a = 0; a < KINDS; a++)
        for (int b = a; b < KINDS; b++)
            if (b > 0) /* point-point is not a pair */
                drawn = drawn && draw_pair(folder, &kinds[a], &kinds[b]);
    if (drawn)
        return EXIT_SUCCESS;
    fprintf(stderr, "pairs: cannot write to %s\n", folder);
    return EXIT_FAILURE;
}
