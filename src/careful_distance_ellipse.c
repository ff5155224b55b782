/*
 * Closest points and distances of ellipses and ellipsoids, carefully.
 *
 * The distance of a point or a segment is 0 where overlap_ (careful_intersect_ellipse.c) says so. For other
 * shapes it is the other way round: overlap_ asks for the distance.
 */
#include "number/fewer_passes.h"

#define CAREFULLY

#include <math.h>

#include "any_pair.h"
#include "careful/chord_ellipsoid.h"
#include "careful/ellipsoid_features.h"
#include "careful/widest_gap.h"
#include "shape/answer.h"
#include "shape/any_shape.h"
#include "shape/argument_order.h"
#include "shape/chord.h"
#include "shape/convex.h"
#include "shape/degenerate.h"
#include "shape/ellipsoid.h"
#include "shape/scaled_frame.h"
#include "space/family.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/vector.h"

/* ---- points ---- */

real cd3_careful_distance_point_ellipsoid(vec a, const ellipsoid *b, int digits)
{
    if (nan_vec(a) || nan_ellipsoid(b))
        return (real)NAN;
    local_ellipsoid o = local_ellipsoid_of(b, a, digits);
    vector          nearest;
    double          d = ellipsoid_distance(&o, b, &nearest, digits);
    return d < 0 ? 0 : narrow_distance(unscaled_distance(d, o.exponent));
}

closest_points cd3_careful_closest_point_ellipsoid(vec a, const ellipsoid *b, int digits)
{
    if (nan_vec(a) || nan_ellipsoid(b))
        return no_points();
    local_ellipsoid o = local_ellipsoid_of(b, a, digits);
    vector          nearest;
    double          d = ellipsoid_distance(&o, b, &nearest, digits);
    if (d < 0)
        return same_point(load(a));
    return nearest_points(load(a), ellipsoid_to_world(&o, b, nearest), unscaled_distance(d, o.exponent));
}

/* ---- segments, spheres and boxes ---- */

/* The closest points of a convex shape a and an ellipse e. point_a is on the convex shape, point_b on the
   ellipse. */
static inline closest_points closest_in_frame(const scaled_frame *s, const convex *a, const convex *e)
{
    best   found;
    vector on_a, on_e;
    double gap = widest_gap(a, e, s->size, &found);
    if (!(gap > 0))
        return same_point(from_scaled_frame(s, common_to(a, e, &found, s->size)));
    nearest_pair(a, e, &found, s->size, gap, &on_a, &on_e);
    return nearest_points(from_scaled_frame(s, on_a), from_scaled_frame(s, on_e), world_distance(s, gap));
}

static inline real distance_in_frame(const scaled_frame *s, const convex *a, const convex *e)
{
    best found;
    return narrow_distance(world_distance(s, widest_gap(a, e, s->size, &found)));
}

/* Whether a segment meets an ellipse is decided as for rays. Where it does not, the distance is not 0. */

real cd3_careful_distance_segment_ellipsoid(const segment *a, const ellipsoid *b, int digits)
{
    if (nan_segment(a) || nan_ellipsoid(b))
        return (real)NAN;
    shape p = shape_of_segment(a), q = shape_of_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return any_distance(&p, &q, digits);
    chord           c = chord_of_segment(a);
    ellipsoid_chord local;
    if (crosses_ellipsoid(&c, b, &local, digits))
        return 0;
    best         found;
    scaled_frame s = scaled_frame_of(b, a->a, a->b, 0);
    convex       convex_a = convex_of_segment(a, s.origin, s.exponent);
    convex       convex_b = convex_of_ellipsoid(b, s.origin, s.exponent, digits);
    return narrow_distance(world_distance_apart(&s, widest_gap(&convex_a, &convex_b, s.size, &found)));
}

closest_points cd3_careful_closest_segment_ellipsoid(const segment *a, const ellipsoid *b, int digits)
{
    if (nan_segment(a) || nan_ellipsoid(b))
        return no_points();
    shape p = shape_of_segment(a), q = shape_of_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return any_closest(&p, &q, digits);
    chord           c = chord_of_segment(a);
    ellipsoid_chord local;
    if (crosses_ellipsoid(&c, b, &local, digits))
        return same_point(middle_of_common(&c, &local));
    best         found;
    vector       on_a, on_b;
    scaled_frame s = scaled_frame_of(b, a->a, a->b, 0);
    convex       convex_a = convex_of_segment(a, s.origin, s.exponent);
    convex       convex_b = convex_of_ellipsoid(b, s.origin, s.exponent, digits);
    double       gap = widest_gap(&convex_a, &convex_b, s.size, &found);
    nearest_pair(&convex_a, &convex_b, &found, s.size, gap, &on_a, &on_b);
    return nearest_points(from_scaled_frame(&s, on_a), from_scaled_frame(&s, on_b),
                          world_distance_apart(&s, gap));
}

real cd3_careful_distance_sphere_ellipsoid(const sphere *a, const ellipsoid *b, int digits)
{
    if (nan_sphere(a) || nan_ellipsoid(b))
        return (real)NAN;
    shape p = shape_of_sphere(a), q = shape_of_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return any_distance(&p, &q, digits);
    scaled_frame s = scaled_frame_of(b, a->center, a->center, a->radius);
    convex       convex_a = convex_of_sphere(a, s.origin, s.exponent);
    convex       convex_b = convex_of_ellipsoid(b, s.origin, s.exponent, digits);
    return distance_in_frame(&s, &convex_a, &convex_b);
}

closest_points cd3_careful_closest_sphere_ellipsoid(const sphere *a, const ellipsoid *b, int digits)
{
    if (nan_sphere(a) || nan_ellipsoid(b))
        return no_points();
    shape p = shape_of_sphere(a), q = shape_of_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return any_closest(&p, &q, digits);
    scaled_frame s = scaled_frame_of(b, a->center, a->center, a->radius);
    convex       convex_a = convex_of_sphere(a, s.origin, s.exponent);
    convex       convex_b = convex_of_ellipsoid(b, s.origin, s.exponent, digits);
    return closest_in_frame(&s, &convex_a, &convex_b);
}

real cd3_careful_distance_ellipsoid_aabb(const ellipsoid *a, const aabb *b, int digits)
{
    if (nan_ellipsoid(a) || nan_aabb(b))
        return (real)NAN;
    shape p = shape_of_ellipsoid(a), q = shape_of_aabb(b);
    if (reduce_pair(&p, &q))
        return any_distance(&p, &q, digits);
    scaled_frame s = scaled_frame_of(a, b->min, b->max, 0);
    convex       convex_b = convex_of_aabb(b, s.origin, s.exponent);
    convex       convex_a = convex_of_ellipsoid(a, s.origin, s.exponent, digits);
    return distance_in_frame(&s, &convex_b, &convex_a);
}

closest_points cd3_careful_closest_ellipsoid_aabb(const ellipsoid *a, const aabb *b, int digits)
{
    if (nan_ellipsoid(a) || nan_aabb(b))
        return no_points();
    shape p = shape_of_ellipsoid(a), q = shape_of_aabb(b);
    if (reduce_pair(&p, &q))
        return any_closest(&p, &q, digits);
    scaled_frame s = scaled_frame_of(a, b->min, b->max, 0);
    convex       convex_b = convex_of_aabb(b, s.origin, s.exponent);
    convex       convex_a = convex_of_ellipsoid(a, s.origin, s.exponent, digits);
    return swapped(closest_in_frame(&s, &convex_b, &convex_a));
}

real cd3_careful_distance_ellipsoid_obb(const ellipsoid *a, const obb *b, int digits)
{
    if (nan_ellipsoid(a) || nan_obb(b))
        return (real)NAN;
    shape p = shape_of_ellipsoid(a), q = shape_of_obb(b);
    if (reduce_pair(&p, &q))
        return any_distance(&p, &q, digits);
    scaled_frame s = scaled_frame_of(a, b->center, b->center, largest(load(b->half_extents)));
    convex       convex_b = convex_of_obb(b, s.origin, s.exponent, digits);
    convex       convex_a = convex_of_ellipsoid(a, s.origin, s.exponent, digits);
    return distance_in_frame(&s, &convex_b, &convex_a);
}

closest_points cd3_careful_closest_ellipsoid_obb(const ellipsoid *a, const obb *b, int digits)
{
    if (nan_ellipsoid(a) || nan_obb(b))
        return no_points();
    shape p = shape_of_ellipsoid(a), q = shape_of_obb(b);
    if (reduce_pair(&p, &q))
        return any_closest(&p, &q, digits);
    scaled_frame s = scaled_frame_of(a, b->center, b->center, largest(load(b->half_extents)));
    convex       convex_b = convex_of_obb(b, s.origin, s.exponent, digits);
    convex       convex_a = convex_of_ellipsoid(a, s.origin, s.exponent, digits);
    return swapped(closest_in_frame(&s, &convex_b, &convex_a));
}

/* ---- two ellipses ---- */

/* Two ellipses in their scaled frame, as they are and reduced: a degenerate one to a sphere, a segment
   or a point (see shape/convex.h). A reduced one plays the convex shape against the other, which stays an
   ellipse. If both are reduced, each plays it once and the larger distance counts, so that the distance
   does not depend on the order. */
typedef struct ellipsoid_pair
{
    scaled_frame on;
    convex       a, b, reduced_a, reduced_b;
} ellipsoid_pair;

static inline ellipsoid_pair pair_of(const ellipsoid *a, const ellipsoid *b, int digits)
{
    ellipsoid_pair p = {.on = scaled_frame_of(b, a->center, a->center, largest(load(a->radii)))};
    p.a = convex_of_ellipsoid(a, p.on.origin, p.on.exponent, digits);
    p.b = convex_of_ellipsoid(b, p.on.origin, p.on.exponent, digits);
    p.reduced_a = reduced(&p.a);
    p.reduced_b = reduced(&p.b);
    return p;
}

static inline closest_points closest_ellipsoids(const ellipsoid *a, const ellipsoid *b, int digits)
{
    ellipsoid_pair p = pair_of(a, b, digits);
    if (p.reduced_b.round)
        return closest_in_frame(&p.on, &p.reduced_a, &p.b);
    closest_points c = swapped(closest_in_frame(&p.on, &p.reduced_b, &p.a));
    if (p.reduced_a.round)
        return c;
    closest_points d = closest_in_frame(&p.on, &p.reduced_a, &p.b);
    return d.distance > c.distance ? d : c;
}

static inline real distance_ellipsoids(const ellipsoid *a, const ellipsoid *b, int digits)
{
    ellipsoid_pair p = pair_of(a, b, digits);
    if (p.reduced_b.round)
        return distance_in_frame(&p.on, &p.reduced_a, &p.b);
    real c = distance_in_frame(&p.on, &p.reduced_b, &p.a);
    if (p.reduced_a.round)
        return c;
    real d = distance_in_frame(&p.on, &p.reduced_a, &p.b);
    return d > c ? d : c;
}

closest_points cd3_careful_closest_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b, int digits)
{
    if (nan_ellipsoid(a) || nan_ellipsoid(b))
        return no_points();
    shape p = shape_of_ellipsoid(a), q = shape_of_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return without_negative_zeros(any_closest(&p, &q, digits));
    return without_negative_zeros(searched_first(a, b) ? closest_ellipsoids(a, b, digits)
                                                       : swapped(closest_ellipsoids(b, a, digits)));
}

real cd3_careful_distance_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b, int digits)
{
    if (nan_ellipsoid(a) || nan_ellipsoid(b))
        return (real)NAN;
    shape p = shape_of_ellipsoid(a), q = shape_of_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return any_distance(&p, &q, digits);
    return searched_first(a, b) ? distance_ellipsoids(a, b, digits) : distance_ellipsoids(b, a, digits);
}
