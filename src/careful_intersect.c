/*
 * Overlap of shapes at rest, and rays against them, carefully; those of ellipses are in
 * careful_intersect_ellipse.c.
 *
 * Every yes or no is the sign of a polynomial in the inputs, decided exactly (number/sign.h). The exception
 * is boxes with turned axes, which are calculated in their own frame.
 */
#include "number/fewer_passes.h"

#include <float.h>
#include <stdbool.h>

#include "careful.h"
#include "careful/chord_box.h"
#include "careful/chord_segment.h"
#include "careful/chord_sphere.h"
#include "careful/segments_cross.h"
#include "careful/separating_axes.h"
#include "careful/slabs.h"
#include "careful/sphere_box.h"
#include "careful/sphere_obb.h"
#include "careful/sphere_sphere.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"
#include "number/length.h"
#include "number/sum.h"
#include "quick/point_segment.h"
#include "quick/segment_box.h"
#include "quick/segment_segment.h"
#include "quick/segment_sphere.h"
#include "quick/way.h"
#include "shape/block.h"
#include "shape/box.h"
#include "shape/chord.h"
#include "space/family.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/vector.h"

/* ---- second looks (quick/segment_segment.h) ---- */

#if DIM == 3

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

#endif

quick_answer cd3_careful_touch_segment_segment(const segment *a, const segment *b)
{
    return QUICK_WAY ? overlap_of_segments_again(a, b) : UNCLEAR;
}

quick_answer cd3_careful_touch_segment_sphere(const segment *a, const sphere *b)
{
    return QUICK_WAY ? segment_touches_sphere(a, b) : UNCLEAR;
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
    return b->min.x <= a.x && a.x <= b->max.x && b->min.y <= a.y &&
           a.y <= b->max.y ONLY_3D(&&b->min.z <= a.z && a.z <= b->max.z);
}

bool cd3_careful_overlap_aabb_aabb(const aabb *a, const aabb *b, int digits)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y &&
           b->min.y <= a->max.y ONLY_3D(&&a->min.z <= b->max.z && b->min.z <= a->max.z);
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

/* ---- segments and rays against spheres ---- */

bool cd3_careful_overlap_segment_sphere(const segment *a, const sphere *b, int digits)
{
    quick_answer again = cd3_careful_touch_segment_sphere(a, b);
    if (again != UNCLEAR)
        return again;
    if (nan_segment(a) || nan_sphere(b))
        return false;
    chord c = chord_of_segment(a);
    return crosses_sphere(&c, load(b->center), b->radius);
}

bool cd3_careful_raycast_sphere(const ray *r, const sphere *b, hit *out, int digits)
{
    if (nan_ray(r) || nan_sphere(b))
        return false;
    chord  c = chord_of_ray(r);
    vector center = load(b->center);
    if (!crosses_sphere(&c, center, b->radius))
        return false;
    if (out && chord_is_point(&c))
        point_hit(r, out);
    else if (out)
        sphere_hit(&c, center, b->radius, out, digits);
    return true;
}

/* ---- segments and rays against boxes ---- */

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

static bool raycast_box(const ray *r, const box_view *b, hit *out, int digits)
{
    chord c = chord_of_ray(r);
    chord local = chord_in(&c, b);
    faces seen = faces_from(b, c.origin);
    span  s;
    if (!crosses_box(&local, &seen, &s))
        return false;
    if (!out)
        return true;
    if (s.axis_enter < 0)
    {
        point_hit(r, out);
        return true;
    }

    dd t_enter = ratio(s.n_enter, s.d_enter);
    dd t_exit = ratio(s.n_exit, s.d_exit);
    *out = (hit){.t_enter = round_t(dd_scaled(t_enter, local.exponent), c.t_min, c.t_max, digits),
                 .t_exit = round_t(dd_scaled(t_exit, local.exponent), c.t_min, c.t_max, digits),
                 .point_enter = place_on_box(&c, &local, b, t_enter.hi, s.axis_enter, s.side_enter),
                 .point_exit = place_on_box(&c, &local, b, t_exit.hi, s.axis_exit, s.side_exit),
                 .normal_enter = store_normal(axis_of(b, s.axis_enter), s.side_enter),
                 .normal_exit = store_normal(axis_of(b, s.axis_exit), s.side_exit)};
    if (b->oriented && largest(b->high) == 0)
    {
        int    side;
        vector n = point_face(b, unit_vector(chord_direction(&c)), &side);
        out->normal_enter = store_normal(n, side);
        out->normal_exit = store_normal(n, -side);
    }
    cut_to_ends(out, &c, against_t(s.n_enter, s.d_enter, local.t_min) <= 0,
                against_t(s.n_exit, s.d_exit, local.t_max) >= 0);
    return true;
}

bool cd3_careful_raycast_aabb(const ray *r, const aabb *b, hit *out, int digits)
{
    if (nan_ray(r) || nan_aabb(b))
        return false;
    box_view box = view_of_aabb(b);
    return raycast_box(r, &box, out, digits);
}

bool cd3_careful_raycast_obb(const ray *r, const obb *b, hit *out, int digits)
{
    if (nan_ray(r) || nan_obb(b))
        return false;
    box_view box = view_of_obb(b, r->origin, 0);
    return raycast_box(r, &box, out, digits);
}

/* ---- rays against segments ---- */

bool cd3_careful_raycast_segment(const ray *r, const segment *s, hit *out, int digits)
{
    return raycast_segment_exactly(r, s, out, digits);
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
