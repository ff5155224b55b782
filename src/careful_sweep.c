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
#include "in_space.h"
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

/* ---- in the plane (in_space.h) ---- */

static bool hit_of_plane(bool hits, const hit *found, cd2_hit *out)
{
    if (hits && out)
        *out = hit_in_plane(found);
    return hits;
}

bool cd2_careful_sweep_aabb_aabb(const cd2_aabb *a, cd2_vec motion_a, const cd2_aabb *b, cd2_vec motion_b,
                                 cd2_hit *out, int digits)
{
    hit  h;
    aabb x = prism_of_aabb(a);
    aabb y = prism_of_aabb(b);
    return hit_of_plane(
        cd3_careful_sweep_aabb_aabb(&x, in_space(motion_a), &y, in_space(motion_b), out ? &h : NULL, digits),
        &h, out);
}

bool cd2_careful_sweep_point_aabb(cd2_vec a, cd2_vec motion_a, const cd2_aabb *b, cd2_vec motion_b,
                                  cd2_hit *out, int digits)
{
    hit  h;
    vec  x = in_space(a);
    aabb y = prism_of_aabb(b);
    return hit_of_plane(
        cd3_careful_sweep_point_aabb(x, in_space(motion_a), &y, in_space(motion_b), out ? &h : NULL, digits),
        &h, out);
}

bool cd2_careful_sweep_point_circle(cd2_vec a, cd2_vec motion_a, const cd2_circle *b, cd2_vec motion_b,
                                    cd2_hit *out, int digits)
{
    hit    h;
    vec    x = in_space(a);
    sphere y = circle_in_space(b);
    return hit_of_plane(cd3_careful_sweep_point_sphere(x, in_space(motion_a), &y, in_space(motion_b),
                                                       out ? &h : NULL, digits),
                        &h, out);
}

bool cd2_careful_sweep_point_obb(cd2_vec a, cd2_vec motion_a, const cd2_obb *b, cd2_vec motion_b,
                                 cd2_hit *out, int digits)
{
    hit h;
    vec x = in_space(a);
    obb y = prism_of_obb(b);
    return hit_of_plane(
        cd3_careful_sweep_point_obb(x, in_space(motion_a), &y, in_space(motion_b), out ? &h : NULL, digits),
        &h, out);
}

bool cd2_careful_sweep_segment_aabb(const cd2_segment *a, cd2_vec motion_a, const cd2_aabb *b,
                                    cd2_vec motion_b, cd2_hit *out, int digits)
{
    hit     h;
    segment x = segment_in_space(a);
    aabb    y = prism_of_aabb(b);
    return hit_of_plane(cd3_careful_sweep_segment_aabb(&x, in_space(motion_a), &y, in_space(motion_b),
                                                       out ? &h : NULL, digits),
                        &h, out);
}

bool cd2_careful_sweep_segment_obb(const cd2_segment *a, cd2_vec motion_a, const cd2_obb *b, cd2_vec motion_b,
                                   cd2_hit *out, int digits)
{
    hit     h;
    segment x = segment_in_space(a);
    obb     y = prism_of_obb(b);
    return hit_of_plane(cd3_careful_sweep_segment_obb(&x, in_space(motion_a), &y, in_space(motion_b),
                                                      out ? &h : NULL, digits),
                        &h, out);
}

bool cd2_careful_sweep_circle_circle(const cd2_circle *a, cd2_vec motion_a, const cd2_circle *b,
                                     cd2_vec motion_b, cd2_hit *out, int digits)
{
    hit    h;
    sphere x = circle_in_space(a);
    sphere y = circle_in_space(b);
    return hit_of_plane(cd3_careful_sweep_sphere_sphere(&x, in_space(motion_a), &y, in_space(motion_b),
                                                        out ? &h : NULL, digits),
                        &h, out);
}

bool cd2_careful_sweep_circle_aabb(const cd2_circle *a, cd2_vec motion_a, const cd2_aabb *b, cd2_vec motion_b,
                                   cd2_hit *out, int digits)
{
    hit    h;
    sphere x = circle_in_space(a);
    aabb   y = prism_of_aabb(b);
    return hit_of_plane(cd3_careful_sweep_sphere_aabb(&x, in_space(motion_a), &y, in_space(motion_b),
                                                      out ? &h : NULL, digits),
                        &h, out);
}

bool cd2_careful_sweep_circle_obb(const cd2_circle *a, cd2_vec motion_a, const cd2_obb *b, cd2_vec motion_b,
                                  cd2_hit *out, int digits)
{
    hit    h;
    sphere x = circle_in_space(a);
    obb    y = prism_of_obb(b);
    return hit_of_plane(
        cd3_careful_sweep_sphere_obb(&x, in_space(motion_a), &y, in_space(motion_b), out ? &h : NULL, digits),
        &h, out);
}

bool cd2_careful_sweep_aabb_obb(const cd2_aabb *a, cd2_vec motion_a, const cd2_obb *b, cd2_vec motion_b,
                                cd2_hit *out, int digits)
{
    hit  h;
    aabb x = prism_of_aabb(a);
    obb  y = prism_of_obb(b);
    return hit_of_plane(
        cd3_careful_sweep_aabb_obb(&x, in_space(motion_a), &y, in_space(motion_b), out ? &h : NULL, digits),
        &h, out);
}

bool cd2_careful_sweep_obb_obb(const cd2_obb *a, cd2_vec motion_a, const cd2_obb *b, cd2_vec motion_b,
                               cd2_hit *out, int digits)
{
    hit h;
    obb x = prism_of_obb(a);
    obb y = prism_of_obb(b);
    return hit_of_plane(
        cd3_careful_sweep_obb_obb(&x, in_space(motion_a), &y, in_space(motion_b), out ? &h : NULL, digits),
        &h, out);
}

/* Those of which the plane knows more than space does: where two segments cross, and what is across one. */
static bool sweep_in_plane(mover *moving_a, mover *moving_b, closest_function *closest, const void *a,
                           const void *b, cd2_hit *out, int digits)
{
    hit h;
    moving_a->planar = moving_b->planar = true;
    return hit_of_plane(sweep_pair(moving_a, moving_b, closest, a, b, out ? &h : NULL, digits), &h, out);
}

bool cd2_careful_sweep_point_segment(cd2_vec a, cd2_vec motion_a, const cd2_segment *b, cd2_vec motion_b,
                                     cd2_hit *out, int digits)
{
    vec     x = in_space(a);
    segment y = segment_in_space(b);
    mover   first = mover_of_point(x, in_space(motion_a)), second = mover_of_segment(&y, in_space(motion_b));
    return sweep_in_plane(&first, &second, carefully_closest_point_segment, &x, &y, out, digits);
}

bool cd2_careful_sweep_segment_segment(const cd2_segment *a, cd2_vec motion_a, const cd2_segment *b,
                                       cd2_vec motion_b, cd2_hit *out, int digits)
{
    segment x = segment_in_space(a), y = segment_in_space(b);
    mover   first = mover_of_segment(&x, in_space(motion_a));
    mover   second = mover_of_segment(&y, in_space(motion_b));
    return sweep_in_plane(&first, &second, carefully_closest_segment_segment, &x, &y, out, digits);
}

bool cd2_careful_sweep_segment_circle(const cd2_segment *a, cd2_vec motion_a, const cd2_circle *b,
                                      cd2_vec motion_b, cd2_hit *out, int digits)
{
    segment x = segment_in_space(a);
    sphere  y = circle_in_space(b);
    mover   first = mover_of_segment(&x, in_space(motion_a));
    mover   second = mover_of_sphere(&y, in_space(motion_b));
    return sweep_in_plane(&first, &second, carefully_closest_segment_sphere, &x, &y, out, digits);
}
