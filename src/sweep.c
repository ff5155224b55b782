/*
 * Sweeps: when do two moving shapes first touch? Those of ellipses are in sweep_ellipse.c.
 *
 * Let K be the Minkowski difference: all displacements of A that make it touch B. A moving against B touches
 * it where the displacement t * (motion_a - motion_b) lies in K. For two AABBs K is an AABB, and the sweep is
 * a line against it (C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8). What counts as a hit:
 * see sweep_ in the header.
 */
#include <stdbool.h>

#include "careful.h"
#include "given.h"
#include "quick/sweep_aabbs.h"
#include "quick/sweep_boxes.h"
#include "quick/sweep_sphere_box.h"
#include "quick/sweep_spheres.h"
#include "quick/way.h"
#include "space/family.h"
#include "space/vector.h"

static inline bool starts_inside(const hit *out)
{
    return out && out->starts_inside;
}

/* A sweep that starts inside begins at the common point that closest_ gives; one without relative motion
   stays there. */
static inline void start_at(hit *out, closest_points start)
{
    out->point_enter = start.point_a;
    if (largest(load(out->normal_exit)) == 0)
        out->point_exit = start.point_a;
}

bool cd3_sweep_point_aabb(vec a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    return cd3_sweep_aabb_aabb(&(aabb){a, a}, motion_a, b, motion_b, out);
}

bool cd3_sweep_aabb_aabb(const aabb *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(aabb, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    hit          unused;
    quick_answer found = QUICKLY(quick_sweep_aabb_aabb(a, motion_a, b, motion_b, out ? out : &unused));
    return found != UNCLEAR ? found : careful_sweep_aabb_aabb(a, motion_a, b, motion_b, out);
}

bool cd3_sweep_point_segment(vec a, vec motion_a, const segment *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(segment, b);
    GIVEN(motion, motion_b);
    bool found = careful_sweep_point_segment(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_point_segment(a, b));
    return found;
}

/* In the plane: sweep_point_circle. */
bool cd3_sweep_point_sphere(vec a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(sphere, b);
    GIVEN(motion, motion_b);
    quick_answer quick = QUICKLY(quick_sweep_point_sphere(a, motion_a, b, motion_b, out));
    bool         found = quick != UNCLEAR ? quick : careful_sweep_point_sphere(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_point_sphere(a, b));
    return found;
}

bool cd3_sweep_point_obb(vec a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    quick_answer quick = QUICKLY(quick_sweep_point_obb(a, motion_a, b, motion_b, out));
    bool         found = quick != UNCLEAR ? quick : careful_sweep_point_obb(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_point_obb(a, b));
    return found;
}

bool cd3_sweep_segment_segment(const segment *a, vec motion_a, const segment *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(segment, b);
    GIVEN(motion, motion_b);
    quick_answer quick = QUICKLY(quick_sweep_segment_segment(a, motion_a, b, motion_b, out));
    bool found = quick != UNCLEAR ? quick : careful_sweep_segment_segment(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_segment_segment(a, b));
    return found;
}

/* In the plane: sweep_segment_circle. */
bool cd3_sweep_segment_sphere(const segment *a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(sphere, b);
    GIVEN(motion, motion_b);
    quick_answer quick = QUICKLY(quick_sweep_segment_sphere(a, motion_a, b, motion_b, out));
    bool found = quick != UNCLEAR ? quick : careful_sweep_segment_sphere(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_segment_sphere(a, b));
    return found;
}

bool cd3_sweep_segment_aabb(const segment *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    quick_answer quick = QUICKLY(quick_sweep_segment_aabb(a, motion_a, b, motion_b, out));
    bool         found = quick != UNCLEAR ? quick : careful_sweep_segment_aabb(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_segment_aabb(a, b));
    return found;
}

bool cd3_sweep_segment_obb(const segment *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    quick_answer quick = QUICKLY(quick_sweep_segment_obb(a, motion_a, b, motion_b, out));
    bool         found = quick != UNCLEAR ? quick : careful_sweep_segment_obb(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_segment_obb(a, b));
    return found;
}

/* In the plane: sweep_circle_circle. */
bool cd3_sweep_sphere_sphere(const sphere *a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    GIVEN(sphere, a);
    GIVEN(motion, motion_a);
    GIVEN(sphere, b);
    GIVEN(motion, motion_b);
    quick_answer quick = QUICKLY(quick_sweep_sphere_sphere(a, motion_a, b, motion_b, out));
    bool found = quick != UNCLEAR ? quick : careful_sweep_sphere_sphere(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_sphere_sphere(a, b));
    return found;
}

/* In the plane: sweep_circle_aabb. */
bool cd3_sweep_sphere_aabb(const sphere *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(sphere, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    quick_answer quick = QUICKLY(quick_sweep_sphere_aabb(a, motion_a, b, motion_b, out));
    bool         found = quick != UNCLEAR ? quick : careful_sweep_sphere_aabb(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_sphere_aabb(a, b));
    return found;
}

/* In the plane: sweep_circle_obb. */
bool cd3_sweep_sphere_obb(const sphere *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(sphere, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    quick_answer quick = QUICKLY(quick_sweep_sphere_obb(a, motion_a, b, motion_b, out));
    bool         found = quick != UNCLEAR ? quick : careful_sweep_sphere_obb(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_sphere_obb(a, b));
    return found;
}

bool cd3_sweep_aabb_obb(const aabb *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(aabb, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    quick_answer quick = QUICKLY(quick_sweep_aabb_obb(a, motion_a, b, motion_b, out));
    bool         found = quick != UNCLEAR ? quick : careful_sweep_aabb_obb(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_aabb_obb(a, b));
    return found;
}

bool cd3_sweep_obb_obb(const obb *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(obb, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    quick_answer quick = QUICKLY(quick_sweep_obb_obb(a, motion_a, b, motion_b, out));
    bool         found = quick != UNCLEAR ? quick : careful_sweep_obb_obb(a, motion_a, b, motion_b, out);
    if (found && starts_inside(out))
        start_at(out, cd3_closest_obb_obb(a, b));
    return found;
}
