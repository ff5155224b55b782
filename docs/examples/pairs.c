/*
 * Draws the pictures of docs/queries.md, one for every pair of 2D shapes, from the library's own answers.
 *
 *     pairs [FOLDER]
 *
 * Without CMake, compile it with drawing.c and all sources of the library. The docs have their pictures in
 * docs/images/pairs.
 *
 * The kinds of the shapes are chosen at run time, so no pair needs code of its own.
 */
#include "drawing.h"

#include <stdio.h>
#include <stdlib.h>

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

static void must(cd_status status)
{
    if (status == CD_OK)
        return;
    fprintf(stderr, "pairs: %s\n", cd_status_message(status));
    exit(EXIT_FAILURE);
}

/* A shape of a kind, centred at `at`. B is larger than A. */
static cd2_shape shape_of(cd_kind kind, bool is_b, cd2_vec at)
{
    double      size = is_b ? 1.5 : 1.25, angle = is_b ? 0.5 : 2.25;
    cd2_vec     half = {size, 0.7 * size}, end = {is_b ? 0.75 : -0.75, is_b ? 1.75 : 1.25};
    cd2_segment segment = {{at.x - end.x, at.y - end.y}, {at.x + end.x, at.y + end.y}};
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

static void draw_shape(const figure *f, const char *look, const cd2_shape *it)
{
    switch (it->kind)
    {
    case CD_SEGMENT: line(f, look, it->segment.a, it->segment.b); break;
    case CD_CIRCLE: circle(f, look, &it->circle); break;
    case CD_ELLIPSE: ellipse(f, look, &it->ellipse); break;
    case CD_AABB: box(f, look, &it->aabb); break;
    case CD_OBB: oriented_box(f, look, &it->obb); break;
    default: break; /* a point is drawn as its own closest point */
    }
}

static void pair_panel(figure *f, cd_kind kind_a, cd_kind kind_b, cd2_vec at_a, cd2_vec at_b)
{
    cd2_shape          a = shape_of(kind_a, false, at_a), b = shape_of(kind_b, true, at_b);
    cd2_closest_points points = cd2_closest(&a, &b);
    bool               overlap = cd2_overlap(&a, &b);
    draw_shape(f, "b", &b);
    draw_shape(f, "a", &a);
    nearest(f, &points);
    say(f, overlap ? "overlapping" : "apart", "distance %.3g", points.distance);
}

static bool draw_pair(const char *folder, const named_kind *a, const named_kind *b)
{
    char name[32], title[32];
    snprintf(name, sizeof name, "%s-%s", a->name, b->name);
    snprintf(title, sizeof title, "%s and %s", a->title, b->title);
    figure f = begin_figure(folder, name, title, 2);
    if (f.file == NULL)
        return false;
    cd2_vec middle = {0.5, 0.25}, left = {a->kind == CD_SEGMENT ? 0 : -0.875, 0.75};
    pair_panel(&f, a->kind, b->kind, (cd2_vec){-2, 1}, (cd2_vec){1.75, 0});
    pair_panel(&f, a->kind, b->kind, a->kind == CD_POINT ? middle : left, middle);
    return end_figure(&f);
}

static void ray_panel(figure *f, cd2_vec a, const char *what)
{
    cd2_vec origin = {-2.25, -1}, direction = {5.5, 2};
    cd2_ray b;
    must(cd2_make_ray(origin, direction, &b));
    cd2_closest_points points = cd2_closest_point_ray(a, &b);
    arrow(f, "b", origin, direction);
    nearest(f, &points);
    say(f, what, "distance %.3g", points.distance);
}

static bool draw_ray(const char *folder)
{
    figure f = begin_figure(folder, "point-ray", "point and ray", 2);
    if (f.file == NULL)
        return false;
    ray_panel(&f, (cd2_vec){-0.75, 2}, "beside the ray");
    ray_panel(&f, (cd2_vec){-3, 1.25}, "behind its origin");
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
