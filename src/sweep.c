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

/* What the quick way leaves to do: the careful way, and the start of a sweep that starts inside. That is the
   common point that closest_ gives; without relative motion the sweep ends there too. */
static NOINLINE bool finish_sweep(quick_answer found, const void *a, vec motion_a, const void *b,
                                  vec motion_b, hit *out, const sweep_ways *ways,
                                  closest_points (*closest)(const void *a, const void *b))
{
    if (found == UNCLEAR)
        found = widened_sweep(a, b, (const vec[2]){motion_a, motion_b}, out, ways);
    if (found && out && out->starts_inside)
    {
        const closest_points start = closest(a, b);
        out->point_enter = start.point_a;
        if (largest(load(out->normal_exit)) == 0)
            out->point_exit = start.point_a;
    }
    return found;
}

/* (A point that was passed by value is copied here: if its own address were taken, the quick way would load
   it from memory.) */
#define COPY_point(x)   ((const vec[1]){x})
#define COPY_segment(x) x
#define COPY_sphere(x)  x
#define COPY_aabb(x)    x
#define COPY_obb(x)     x

#define WAYS(p, q, AGAIN)                                             \
    static const sweep_ways ways = {ROW_##p, ROW_##q, .again = AGAIN, \
                                    .in_space = cd3_carefully_sweep_##p##_##q}

#define FINISH_SWEEP(found, p, q) \
    finish_sweep(found, COPY_##p(a), motion_a, COPY_##q(b), motion_b, out, &ways, again_closest_##p##_##q)

#define RETURN_SWEEP(p, q)                                                              \
    WAYS(p, q, AGAIN_MOVING(sweep_##p##_##q));                                          \
    quick_answer found = QUICKLY(quick_sweep_##p##_##q(a, motion_a, b, motion_b, out)); \
    return found == UNCLEAR || (out && found == YES && out->starts_inside) ? FINISH_SWEEP(found, p, q) : found

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
    WAYS(aabb, aabb, AGAIN_MOVING(sweep_aabb_aabb));
    quick_answer found = QUICKLY(quick_sweep_aabb_aabb(a, motion_a, b, motion_b, out));
    if (found != UNCLEAR)
        return found;
    return widened_sweep(a, b, (const vec[2]){motion_a, motion_b}, out, &ways);
}

bool cd3_sweep_point_segment(vec a, vec motion_a, const segment *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(segment, b);
    GIVEN(motion, motion_b);
    WAYS(point, segment, ONCE);
    return FINISH_SWEEP(UNCLEAR, point, segment);
}

/* In the plane: sweep_point_circle. */
bool cd3_sweep_point_sphere(vec a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(sphere, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(point, sphere);
}

bool cd3_sweep_point_obb(vec a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(point, obb);
}

bool cd3_sweep_segment_segment(const segment *a, vec motion_a, const segment *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(segment, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(segment, segment);
}

/* In the plane: sweep_segment_circle. */
bool cd3_sweep_segment_sphere(const segment *a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(sphere, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(segment, sphere);
}

bool cd3_sweep_segment_aabb(const segment *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(segment, aabb);
}

bool cd3_sweep_segment_obb(const segment *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(segment, obb);
}

/* In the plane: sweep_circle_circle. */
bool cd3_sweep_sphere_sphere(const sphere *a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    GIVEN(sphere, a);
    GIVEN(motion, motion_a);
    GIVEN(sphere, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(sphere, sphere);
}

/* In the plane: sweep_circle_aabb. */
bool cd3_sweep_sphere_aabb(const sphere *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(sphere, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(sphere, aabb);
}

/* In the plane: sweep_circle_obb. */
bool cd3_sweep_sphere_obb(const sphere *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(sphere, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(sphere, obb);
}

bool cd3_sweep_aabb_obb(const aabb *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(aabb, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(aabb, obb);
}

bool cd3_sweep_obb_obb(const obb *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(obb, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(obb, obb);
}
