/*
 * Sweeps: when do two moving shapes first touch? Carefully; those of ellipses are in careful_sweep_ellipse.c.
 *
 * Let K be the Minkowski difference: all displacements of A that make it touch B. A moving against B touches
 * it where the displacement t * (motion_a - motion_b) lies in K. For two AABBs K is an AABB, and the sweep is
 * a line against it (C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8). What counts as a hit:
 * see sweep_ in the header.
 */
#include "number/fewer_passes.h"

#define CAREFULLY

#include <stdbool.h>

#include "careful.h"
#include "careful/sweep_aabbs.h"
#include "careful/sweep_boxes.h"
#include "careful/sweep_rounded.h"
#include "space/family.h"

bool cd3_careful_sweep_aabb_aabb(const aabb *a, vec motion_a, const aabb *b, vec motion_b, hit *out,
                                 int digits)
{
    return sweep_exactly(a, motion_a, b, motion_b, out, digits);
}

bool cd3_careful_sweep_point_aabb(vec a, vec motion_a, const aabb *b, vec motion_b, hit *out, int digits)
{
    aabb point = {a, a};
    return cd3_careful_sweep_aabb_aabb(&point, motion_a, b, motion_b, out, digits);
}

/* ---- all other pairs (see careful/sweep_rounded.h) ---- */

/* How the closest points of a pair are asked for (careful.h). */
typedef closest_points closest_function(const void *a, const void *b, int digits);

/* Sweeps the shapes a and b, as they move. They start deeper than touching only if `closest` agrees. */
static bool sweep_pair(const mover *moving_a, const mover *moving_b, closest_function *closest, const void *a,
                       const void *b, hit *out, int digits)
{
    hit  found;
    bool inside, hits = sweep_movers(moving_a, moving_b, false, &inside, out ? &found : NULL, digits);
    if (hits && inside)
        hits = starts_deep(moving_a, moving_b, closest(a, b, digits), out ? &found : NULL, digits);
    if (hits && out)
        *out = found;
    return hits;
}

bool cd3_careful_sweep_point_segment(vec a, vec motion_a, const segment *b, vec motion_b, hit *out,
                                     int digits)
{
    const mover first = mover_of_point(a, motion_a), second = mover_of_segment(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_point_segment, &a, b, out, digits);
}

bool cd3_careful_sweep_point_sphere(vec a, vec motion_a, const sphere *b, vec motion_b, hit *out, int digits)
{
    const mover first = mover_of_point(a, motion_a), second = mover_of_sphere(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_point_sphere, &a, b, out, digits);
}

bool cd3_careful_sweep_point_obb(vec a, vec motion_a, const obb *b, vec motion_b, hit *out, int digits)
{
    const mover first = mover_of_point(a, motion_a), second = mover_of_obb(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_point_obb, &a, b, out, digits);
}

bool cd3_careful_sweep_segment_segment(const segment *a, vec motion_a, const segment *b, vec motion_b,
                                       hit *out, int digits)
{
    const mover first = mover_of_segment(a, motion_a), second = mover_of_segment(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_segment_segment, a, b, out, digits);
}

bool cd3_careful_sweep_segment_sphere(const segment *a, vec motion_a, const sphere *b, vec motion_b, hit *out,
                                      int digits)
{
    const mover first = mover_of_segment(a, motion_a), second = mover_of_sphere(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_segment_sphere, a, b, out, digits);
}

bool cd3_careful_sweep_segment_aabb(const segment *a, vec motion_a, const aabb *b, vec motion_b, hit *out,
                                    int digits)
{
    const mover first = mover_of_segment(a, motion_a), second = mover_of_aabb(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_segment_aabb, a, b, out, digits);
}

bool cd3_careful_sweep_segment_obb(const segment *a, vec motion_a, const obb *b, vec motion_b, hit *out,
                                   int digits)
{
    const mover first = mover_of_segment(a, motion_a), second = mover_of_obb(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_segment_obb, a, b, out, digits);
}

bool cd3_careful_sweep_sphere_sphere(const sphere *a, vec motion_a, const sphere *b, vec motion_b, hit *out,
                                     int digits)
{
    const mover first = mover_of_sphere(a, motion_a), second = mover_of_sphere(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_sphere_sphere, a, b, out, digits);
}

bool cd3_careful_sweep_sphere_aabb(const sphere *a, vec motion_a, const aabb *b, vec motion_b, hit *out,
                                   int digits)
{
    const mover first = mover_of_sphere(a, motion_a), second = mover_of_aabb(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_sphere_aabb, a, b, out, digits);
}

bool cd3_careful_sweep_sphere_obb(const sphere *a, vec motion_a, const obb *b, vec motion_b, hit *out,
                                  int digits)
{
    const mover first = mover_of_sphere(a, motion_a), second = mover_of_obb(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_sphere_obb, a, b, out, digits);
}

bool cd3_careful_sweep_aabb_obb(const aabb *a, vec motion_a, const obb *b, vec motion_b, hit *out, int digits)
{
    const mover first = mover_of_aabb(a, motion_a), second = mover_of_obb(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_aabb_obb, a, b, out, digits);
}

bool cd3_careful_sweep_obb_obb(const obb *a, vec motion_a, const obb *b, vec motion_b, hit *out, int digits)
{
    const mover first = mover_of_obb(a, motion_a), second = mover_of_obb(b, motion_b);
    return sweep_pair(&first, &second, carefully_closest_obb_obb, a, b, out, digits);
}
