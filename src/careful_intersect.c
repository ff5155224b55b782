/*
 * Overlap of shapes at rest, carefully; that of ellipses is in careful_intersect_ellipse.c.
 *
 * Every yes or no is the sign of a polynomial in the inputs, decided exactly (number/sign.h). The exception
 * is boxes with turned axes, which are calculated in their own frame.
 */
#include "number/fewer_passes.h"

#include <stdbool.h>

#include "careful.h"
#include "careful/chord_box.h"
#include "careful/chord_sphere.h"
#include "careful/segments_cross.h"
#include "careful/separating_axes.h"
#include "careful/slabs.h"
#include "careful/sphere_box.h"
#include "careful/sphere_obb.h"
#include "careful/sphere_sphere.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "number/sum.h"
#include "quick/point_segment.h"
#include "quick/segment_box_again.h"
#include "quick/segment_segment.h"
#include "quick/segment_segment_again.h"
#include "quick/segment_sphere.h"
#include "quick/way.h"
#include "shape/block.h"
#include "shape/box.h"
#include "shape/chord.h"
#include "space/family.h"
#include "space/nan.h"
#include "space/vector.h"

/* ---- second looks (quick/segment_segment_again.h) ---- */

SPEEDY bool crossing_point(const segment *a, const segment *b, vector *point)
{
    const segment *first = goes_second(a, b) ? b : a, *second = first == a ? b : a;
    vector         p[2] = {load(first->a), load(first->b)}, q[2] = {load(second->a), load(second->b)};
    vector         u = sub(p[1], p[0]), v = sub(q[1], q[0]), w = sub(q[0], p[0]), n = cross(u, v);
    double         across = dot(n, n), s = dot(cross(w, v), n) / across;
    *point = point_of_segment(first, clamp(s, 0, 1));
    return across != 0;
}

SPEEDY quick_answer coplanar_touch(const segment *first, const segment *second, vector *point)
{
    vector a[2] = {load(first->a), load(first->b)}, b[2] = {load(second->a), load(second->b)};
    vector u = sub(a[1], a[0]), v = sub(b[1], b[0]), w = sub(b[0], a[0]);
    double size = taxi_length(u) + taxi_length(v) + taxi_length(w), grain = GRAIN_4 * size;
    if (!(vector_fits(a[0], grain) & vector_fits(a[1], grain) & vector_fits(b[0], grain) &
          vector_fits(b[1], grain) & (size > 0x1p-240) & (size < 0x1p250)))
        return UNCLEAR;
    vector n = cross(u, v);
    double nn = dot(n, n), s = dot(cross(w, v), n), t = dot(cross(w, u), n);
    if (!(nn > 0))
        return UNCLEAR;
    if (!((dot(n, w) == 0) & (s >= 0) & (s <= nn) & (t >= 0) & (t <= nn)))
        return NO;
    *point = goes_second(first, second) ? point_of_segment(second, t / nn) : point_of_segment(first, s / nn);
    return YES;
}

/* (quick/segment_box_again.h) */
bool view_is_exact(const segment *a, const obb *b)
{
    const double numbers[] = {a->a.x,
                              a->a.y,
                              a->b.x,
                              a->b.y,
                              b->center.x,
                              b->center.y,
                              b->half_extents.x,
                              b->half_extents.y,
                              a->a.z,
                              a->b.z,
                              b->center.z,
                              b->half_extents.z};
    vector       m[DIM];
    load_axes(m, AXES_OF(b));
    return along_coordinates(m) && few_bits(numbers, 4 * DIM);
}

quick_answer cd3_careful_touch_segment_segment(const segment *a, const segment *b)
{
    return QUICK_WAY ? overlap_of_segments_again(a, b) : UNCLEAR;
}

quick_answer cd3_careful_touch_segment_aabb(const segment *a, const aabb *b)
{
    return QUICK_WAY ? touch_of_aabb(a, b) : UNCLEAR;
}

quick_answer cd3_careful_touch_segment_obb(const segment *a, const obb *b, int digits)
{
    return QUICK_WAY ? touch_of_obb(a, b, digits) : UNCLEAR;
}

/* ---- points and segments ---- */

bool cd3_careful_overlap_segment_segment(const segment *a, const segment *b, int digits)
{
    quick_answer again = cd3_careful_touch_segment_segment(a, b);
    return again != UNCLEAR ? again : !nan_segment(a) && !nan_segment(b) && segments_overlap(a, b);
}

bool cd3_careful_overlap_point_segment(vec a, const segment *b, int digits)
{
    quick_answer again = QUICK_WAY ? on_segment(a, b) : UNCLEAR;
    if (again != UNCLEAR)
        return again;
    return !nan_vec(a) && !nan_segment(b) && point_on_segment(load(a), load(b->a), load(b->b));
}

/* ---- points, spheres and boxes ---- */

bool cd3_careful_overlap_sphere_sphere(const sphere *a, const sphere *b, int digits)
{
    if (nan_sphere(a) || nan_sphere(b))
        return false;
    sum way[DIM];
    return !apart_by_radii(a, b, way);
}

bool cd3_careful_overlap_point_sphere(vec a, const sphere *b, int digits)
{
    sphere point = {a, 0};
    return cd3_careful_overlap_sphere_sphere(&point, b, digits);
}

bool cd3_careful_overlap_point_aabb(vec a, const aabb *b, int digits)
{
    return b->min.x <= a.x && a.x <= b->max.x && b->min.y <= a.y && a.y <= b->max.y && b->min.z <= a.z &&
           a.z <= b->max.z;
}

bool cd3_careful_overlap_aabb_aabb(const aabb *a, const aabb *b, int digits)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y &&
           a->min.z <= b->max.z && b->min.z <= a->max.z;
}

bool cd3_careful_overlap_sphere_aabb(const sphere *a, const aabb *b, int digits)
{
    if (nan_sphere(a) || nan_aabb(b))
        return false;
    box_view box = view_of_aabb(b);
    return sphere_overlaps_box(a, &box);
}

/* Touches of several faces, decided without an error where that is cheap. */
SPEEDY quick_answer cd3_careful_touch_obb(const sphere *a, const obb *b, vector *out, double measures[2],
                                          int digits)
{
    vector   p = load(a->center);
    obb_view s = obb_seen_with(p, b, digits);
    if (!QUICK_WAY || !((s.slack > 0x1p-300) & (s.slack < 0x1p200)))
        return UNCLEAR;
    obb_touch t = touch_obb_faces(&s, p, a->radius, b, digits);
    *out = t.out;
    measures[0] = t.length;
    measures[1] = t.gap;
    return t.overlap;
}

bool cd3_careful_overlap_sphere_obb(const sphere *a, const obb *b, int digits)
{
    vector       out;
    double       measures[2];
    quick_answer touch = cd3_careful_touch_obb(a, b, &out, measures, digits);
    if (touch != UNCLEAR)
        return touch;
    if (nan_sphere(a) || nan_obb(b))
        return false;
    box_view box = view_of_obb(b, a->center, a->radius);
    return sphere_overlaps_box(a, &box);
}

bool cd3_careful_overlap_point_obb(vec a, const obb *b, int digits)
{
    sphere point = {a, 0};
    return cd3_careful_overlap_sphere_obb(&point, b, digits);
}

/* ---- segments against spheres ---- */

bool cd3_careful_overlap_segment_sphere(const segment *a, const sphere *b, int digits)
{
    quick_answer again = QUICK_WAY ? segment_touches_sphere(a, b) : UNCLEAR;
    if (again != UNCLEAR)
        return again;
    if (nan_segment(a) || nan_sphere(b))
        return false;
    chord c = chord_of_segment(a);
    return crosses_sphere(&c, load(b->center), b->radius);
}

/* ---- segments against boxes ---- */

bool cd3_careful_overlap_segment_aabb(const segment *a, const aabb *b, int digits)
{
    quick_answer again = cd3_careful_touch_segment_aabb(a, b);
    if (again != UNCLEAR)
        return again;
    if (nan_segment(a) || nan_aabb(b))
        return false;
    box_view box = view_of_aabb(b);
    chord    local;
    span     s;
    return segment_overlaps_box(a, &box, &local, &s);
}

bool cd3_careful_overlap_segment_obb(const segment *a, const obb *b, int digits)
{
    quick_answer again = cd3_careful_touch_segment_obb(a, b, digits);
    if (again != UNCLEAR)
        return again;
    if (nan_segment(a) || nan_obb(b))
        return false;
    box_view box = view_of_obb(b, a->a, 0);
    chord    local;
    span     s;
    return segment_overlaps_box(a, &box, &local, &s);
}

/* ---- turned boxes against boxes ---- */

bool cd3_careful_overlap_aabb_obb(const aabb *a, const obb *b, int digits)
{
    block box = block_of_aabb(a);
    block turned = block_of_obb(b);
    return !separated_exactly(&box, &turned, digits);
}

bool cd3_careful_overlap_obb_obb(const obb *a, const obb *b, int digits)
{
    block first = block_of_obb(a);
    block second = block_of_obb(b);
    return !separated_exactly(&first, &second, digits);
}

/* ---- asked in space (careful.h) ---- */

#define IN_SPACE(p, q)                                                             \
    bool cd3_carefully_overlap_##p##_##q(const void *a, const void *b, int digits) \
    {                                                                              \
        return cd3_careful_overlap_##p##_##q(AS_##p(a), AS_##q(b), digits);        \
    }
EACH_PAIR_WITHOUT_ELLIPSOIDS(IN_SPACE)
