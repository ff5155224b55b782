/*
 * Overlap of shapes at rest, and rays against them; those of ellipses are in intersect_ellipse.c.
 *
 * Every yes or no is the sign of a polynomial in the inputs, decided exactly (number/sign.h). The exception
 * is boxes with turned axes, which are calculated in their own frame.
 */
/* The quick separating-axis test calculates in the family's scalar (see method/separating_axes.h). */
#define QUICK_IN_REAL

#include <assert.h>
#include <float.h>
#include <stdbool.h>

#include "method/chord_box.h"
#include "method/chord_segment.h"
#include "method/chord_sphere.h"
#include "method/segments_cross.h"
#include "method/separating_axes.h"
#include "method/slabs.h"
#include "method/sphere_box.h"
#include "method/sphere_sphere.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"
#include "number/length.h"
#include "number/sum.h"
#include "shape/block.h"
#include "shape/box.h"
#include "shape/chord.h"
#include "space/family.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/vector.h"

/* ---- points and segments ---- */

bool cd3_overlap_segment_segment(const segment *a, const segment *b)
{
    assert(a && b);
    return !nan_segment(a) && !nan_segment(b) && segments_overlap(a, b);
}

bool cd3_overlap_point_segment(vec a, const segment *b)
{
    segment point = {a, a};
    return cd3_overlap_segment_segment(&point, b);
}

/* ---- points, spheres and boxes ---- */

/* In the plane: overlap_circle_circle. */
bool cd3_overlap_sphere_sphere(const sphere *a, const sphere *b)
{
    assert(a && b);
    if (nan_sphere(a) || nan_sphere(b))
        return false;
    sum way[DIM];
    return !apart_by_radii(a, b, way);
}

/* In the plane: overlap_point_circle. */
bool cd3_overlap_point_sphere(vec a, const sphere *b)
{
    sphere point = {a, 0};
    return cd3_overlap_sphere_sphere(&point, b);
}

bool cd3_overlap_point_aabb(vec a, const aabb *b)
{
    assert(b);
    return b->min.x <= a.x && a.x <= b->max.x && b->min.y <= a.y &&
           a.y <= b->max.y ONLY_3D(&&b->min.z <= a.z && a.z <= b->max.z);
}

bool cd3_overlap_aabb_aabb(const aabb *a, const aabb *b)
{
    assert(a && b);
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y &&
           b->min.y <= a->max.y ONLY_3D(&&a->min.z <= b->max.z && b->min.z <= a->max.z);
}

/* In the plane: overlap_circle_aabb. */
bool cd3_overlap_sphere_aabb(const sphere *a, const aabb *b)
{
    assert(a && b);
    if (nan_sphere(a) || nan_aabb(b))
        return false;
    box_view box = view_of_aabb(b);
    return sphere_overlaps_box(a, &box);
}

/* In the plane: overlap_circle_obb. */
bool cd3_overlap_sphere_obb(const sphere *a, const obb *b)
{
    assert(a && b);
    if (nan_sphere(a) || nan_obb(b))
        return false;
    box_view box = view_of_obb(b, a->center, a->radius);
    return sphere_overlaps_box(a, &box);
}

bool cd3_overlap_point_obb(vec a, const obb *b)
{
    sphere point = {a, 0};
    return cd3_overlap_sphere_obb(&point, b);
}

/* ---- segments and rays against spheres ---- */

/* In the plane: overlap_segment_circle. */
bool cd3_overlap_segment_sphere(const segment *a, const sphere *b)
{
    assert(a && b);
    if (nan_segment(a) || nan_sphere(b))
        return false;
    chord c = chord_of_segment(a);
    return crosses_sphere(&c, load(b->center), b->radius);
}

/* In the plane: raycast_circle. */
bool cd3_raycast_sphere(const ray *r, const sphere *b, hit *out)
{
    assert(r && b);
    if (nan_ray(r) || nan_sphere(b))
        return false;
    chord  c = chord_of_ray(r);
    vector center = load(b->center);
    if (!crosses_sphere(&c, center, b->radius))
        return false;
    if (out && chord_is_point(&c))
        point_hit(r, out);
    else if (out)
        sphere_hit(&c, center, b->radius, out);
    return true;
}

/* ---- segments and rays against boxes ---- */

bool cd3_overlap_segment_aabb(const segment *a, const aabb *b)
{
    assert(a && b);
    if (nan_segment(a) || nan_aabb(b))
        return false;
    box_view box = view_of_aabb(b);
    chord    local;
    span     s;
    return segment_overlaps_box(a, &box, &local, &s);
}

bool cd3_overlap_segment_obb(const segment *a, const obb *b)
{
    assert(a && b);
    if (nan_segment(a) || nan_obb(b))
        return false;
    box_view box = view_of_obb(b, a->a, 0);
    chord    local;
    span     s;
    return segment_overlaps_box(a, &box, &local, &s);
}

static bool raycast_box(const ray *r, const box_view *b, hit *out)
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
    *out = (hit){.t_enter = narrow_t(dd_scaled(t_enter, local.exponent), c.t_min, c.t_max),
                 .t_exit = narrow_t(dd_scaled(t_exit, local.exponent), c.t_min, c.t_max),
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

bool cd3_raycast_aabb(const ray *r, const aabb *b, hit *out)
{
    assert(r && b);
    if (nan_ray(r) || nan_aabb(b))
        return false;
    box_view box = view_of_aabb(b);
    return raycast_box(r, &box, out);
}

/* clear_hit for a scene so large or so small that numbers might leave the range: calculated like any
   other, but times powers of two, so that these change no bit. Returns 1, 0 or -1 like clear_hit
   (method/chord_box.h). */
static quick_answer raycast_obb_scaled(const ray *r, const obb *b, hit *out)
{
    chord       line = chord_of_ray(r);
    vector      center = load(b->center), h = load(b->half_extents), direction = load(r->direction);
    bool        large = max2(largest(line.origin), largest(center)) > 0x1p1000;
    double      unit = large ? 0x1p-8 : 1;
    vector      way = sub(scale(center, unit), scale(line.origin, unit));
    double      size = max2(largest(way), largest(h) * unit), step = largest(direction);
    clear_chord c = {0};
    if (!(size > 0 && step > 0 && max2(size, step) <= DBL_MAX))
        return UNCLEAR;
    int e = exponent_of(size), f = exponent_of(step), e_t = e - f + (large ? 8 : 0);
    for (int i = 0; i < DIM; i++)
    {
        way.at[i] = scale_by(way.at[i], -e);
        h.at[i] = scale_by(h.at[i] * unit, -e);
        direction.at[i] = scale_by(direction.at[i], -f);
    }
    quick_answer found = clear_hit(AXES_OF(b), way, direction, h, scaled_t(r->t_min, -e_t),
                                   scaled_t(r->t_max, -e_t), 0x1p200, &c);
    if (found != YES || !out)
        return found;
    double t_enter = c.starts_inside ? r->t_min : clamp(scale_by(c.t_enter, e_t), r->t_min, r->t_max);
    double t_exit = c.ends_inside ? r->t_max : clamp(scale_by(c.t_exit, e_t), r->t_min, r->t_max);
    out->t_enter = narrow(t_enter) + 0;
    out->t_exit = narrow(t_exit) + 0;
    out->point_enter = store(chord_at(&line, t_enter));
    out->point_exit = store(chord_at(&line, t_exit));
    out->normal_enter = plain_vec(c.normal_enter);
    out->normal_exit = plain_vec(c.normal_exit);
    out->starts_inside = c.starts_inside;
    return YES;
}

/* Answers rays and turned boxes that are extreme, or that plain double cannot decide. */
static NOINLINE bool raycast_obb_carefully(const ray *r, const obb *b, hit *out)
{
    if (nan_ray(r) || nan_obb(b))
        return false;
    quick_answer found = raycast_obb_scaled(r, b, out);
    if (found != UNCLEAR)
        return found;
    box_view box = view_of_obb(b, r->origin, 0);
    return raycast_box(r, &box, out);
}

bool cd3_raycast_obb(const ray *r, const obb *b, hit *out)
{
    assert(r && b);
    const double range = sizeof(real) == sizeof(float) ? 0x1p60
                                                       : 0x1p200; /* keeps t in the range of the family */
    vector       origin = load(r->origin), direction = load(r->direction);
    vector       way = sub(load(b->center), origin), h = load(b->half_extents);
    clear_chord  c;
    quick_answer found = clear_hit(AXES_OF(b), way, direction, h, r->t_min, r->t_max, range, &c);
    if (found == UNCLEAR)
        return raycast_obb_carefully(r, b, out);
    if (found == NO || !out)
        return found;
    vector p, q;
    for (int i = 0; i < DIM; i++)
    {
        p.at[i] = origin.at[i] + c.t_enter * direction.at[i];
        q.at[i] = origin.at[i] + c.t_exit * direction.at[i];
    }
    out->t_enter = round_to_real(c.t_enter + 0.0);
    out->t_exit = round_to_real(c.t_exit + 0.0);
    out->point_enter = plain_vec(p);
    out->point_exit = plain_vec(q);
    out->normal_enter = plain_vec(c.normal_enter);
    out->normal_exit = plain_vec(c.normal_exit);
    out->starts_inside = c.starts_inside;
    return true;
}

#if DIM == 2

/* ---- rays against segments ---- */

bool cd2_raycast_segment(const ray *r, const segment *s, hit *out)
{
    return raycast_segment_exactly(r, s, out);
}

#endif

/* ---- turned boxes against boxes ---- */

bool cd3_overlap_aabb_obb(const aabb *a, const obb *b)
{
    assert(a && b);
    block box = block_of_aabb(a);
    block turned = block_of_obb(b);
    return !separated(box, turned);
}

bool cd3_overlap_obb_obb(const obb *a, const obb *b)
{
    assert(a && b);
    block first = block_of_obb(a);
    block second = block_of_obb(b);
    return !separated(first, second);
}
