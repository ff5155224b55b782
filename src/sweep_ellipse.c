/*
 * Sweeps of ellipses and ellipsoids: each function brings its shapes into their scaled frame and leaves
 * the rest to method/sweep_ellipsoids.h.
 */
#include <assert.h>
#include <stdbool.h>

#include "method/any_pair.h"
#include "method/sweep_ellipsoids.h"
#include "shape/argument_order.h"
#include "shape/convex.h"
#include "shape/degenerate.h"
#include "shape/scaled_frame.h"
#include "space/family.h"
#include "space/nan.h"
#include "space/vector.h"

/* In the plane: sweep_point_ellipse. */
bool cd3_sweep_point_ellipsoid(vec a, vec motion_a, const ellipsoid *b, vec motion_b, hit *out)
{
    assert(b);
    if (nan_vec(a) || nan_vec(motion_a) || nan_ellipsoid(b) || nan_vec(motion_b))
        return false;
    shape  p = cd3_shape_point(a), q = cd3_shape_ellipsoid(b);
    vector radii = load(b->radii);
    bool   flat = false;
    for (int i = 0; i < DIM; i++)
        flat = flat || !(radii.at[i] > 0x1p-60 * largest(radii));
    if (reduce(&q))
        return any_sweep(&p, motion_a, &q, motion_b, out);
    if (!flat)
        return sweep_point_solid(a, motion_a, b, motion_b, out);
    scaled_frame s = scaled_frame_of(b, a, a, 0);
    convex       convex_a = convex_of_sphere(&(sphere){a, 0}, s.origin, s.exponent);
    convex       convex_b = convex_of_ellipsoid(b, s.origin, s.exponent);
    return sweep_in_frame(&s, &convex_a, &convex_b, motion_a, motion_b, 1, &p, &q, out);
}

/* In the plane: sweep_segment_ellipse. */
bool cd3_sweep_segment_ellipsoid(const segment *a, vec motion_a, const ellipsoid *b, vec motion_b, hit *out)
{
    assert(a && b);
    if (nan_segment(a) || nan_vec(motion_a) || nan_ellipsoid(b) || nan_vec(motion_b))
        return false;
    shape p = cd3_shape_segment(a), q = cd3_shape_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return any_sweep(&p, motion_a, &q, motion_b, out);
    scaled_frame s = scaled_frame_of(b, a->a, a->b, 0);
    convex       convex_a = convex_of_segment(a, s.origin, s.exponent);
    convex       convex_b = convex_of_ellipsoid(b, s.origin, s.exponent);
    return sweep_in_frame(&s, &convex_a, &convex_b, motion_a, motion_b, 1, &p, &q, out);
}

/* In the plane: sweep_circle_ellipse. */
bool cd3_sweep_sphere_ellipsoid(const sphere *a, vec motion_a, const ellipsoid *b, vec motion_b, hit *out)
{
    assert(a && b);
    if (nan_sphere(a) || nan_vec(motion_a) || nan_ellipsoid(b) || nan_vec(motion_b))
        return false;
    shape p = cd3_shape_sphere(a), q = cd3_shape_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return any_sweep(&p, motion_a, &q, motion_b, out);
    scaled_frame s = scaled_frame_of(b, a->center, a->center, a->radius);
    convex       convex_a = convex_of_sphere(a, s.origin, s.exponent);
    convex       convex_b = convex_of_ellipsoid(b, s.origin, s.exponent);
    return sweep_in_frame(&s, &convex_a, &convex_b, motion_a, motion_b, 1, &p, &q, out);
}

/* In the plane: sweep_ellipse_aabb. */
bool cd3_sweep_ellipsoid_aabb(const ellipsoid *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    assert(a && b);
    if (nan_ellipsoid(a) || nan_vec(motion_a) || nan_aabb(b) || nan_vec(motion_b))
        return false;
    shape p = cd3_shape_ellipsoid(a), q = cd3_shape_aabb(b);
    if (reduce_pair(&p, &q))
        return any_sweep(&p, motion_a, &q, motion_b, out);
    scaled_frame s = scaled_frame_of(a, b->min, b->max, 0);
    convex       convex_b = convex_of_aabb(b, s.origin, s.exponent);
    convex       convex_a = convex_of_ellipsoid(a, s.origin, s.exponent);
    if (!sweep_in_frame(&s, &convex_b, &convex_a, motion_b, motion_a, -1, &p, &q, out))
        return false;
    if (out)
    {
        out->point_enter = flush_on(b, motion_b, out->point_enter, out->normal_enter);
        out->point_exit = flush_on(b, motion_b, out->point_exit, out->normal_exit);
    }
    return true;
}

/* In the plane: sweep_ellipse_obb. */
bool cd3_sweep_ellipsoid_obb(const ellipsoid *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    assert(a && b);
    if (nan_ellipsoid(a) || nan_vec(motion_a) || nan_obb(b) || nan_vec(motion_b))
        return false;
    shape p = cd3_shape_ellipsoid(a), q = cd3_shape_obb(b);
    if (reduce_pair(&p, &q))
        return any_sweep(&p, motion_a, &q, motion_b, out);
    scaled_frame s = scaled_frame_of(a, b->center, b->center, largest(load(b->half_extents)));
    convex       convex_b = convex_of_obb(b, s.origin, s.exponent);
    convex       convex_a = convex_of_ellipsoid(a, s.origin, s.exponent);
    return sweep_in_frame(&s, &convex_b, &convex_a, motion_b, motion_a, -1, &p, &q, out);
}

/* Two ellipses are swept in one order only, so that exchanging them changes no t. In the plane:
   sweep_ellipse_ellipse. */
bool cd3_sweep_ellipsoid_ellipsoid(const ellipsoid *a, vec motion_a, const ellipsoid *b, vec motion_b,
                                   hit *out)
{
    assert(a && b);
    if (nan_ellipsoid(a) || nan_vec(motion_a) || nan_ellipsoid(b) || nan_vec(motion_b))
        return false;
    shape p = cd3_shape_ellipsoid(a), q = cd3_shape_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return any_sweep(&p, motion_a, &q, motion_b, out);
    return comes_first(a, b) ? sweep_ellipsoids(a, motion_a, b, motion_b, 1, &p, &q, out)
                             : sweep_ellipsoids(b, motion_b, a, motion_a, -1, &p, &q, out);
}
