/*
 * Closest points and distances of ellipses and ellipsoids, carefully.
 *
 * The distance of a point or a segment is 0 where overlap_ (careful_intersect_ellipse.c) says so. For other
 * shapes it is the other way round: overlap_ asks for the distance.
 * Pairs in the plane, but those with a point, are answered in space (in_space.h).
 */
#include "number/fewer_passes.h"

#define CAREFULLY

#include <math.h>

#include "any_pair.h"
#include "careful/chord_ellipsoid.h"
#include "careful/degenerate_pair.h"
#include "careful/ellipsoid_features.h"
#include "careful/framed_pair.h"
#include "careful/widest_gap.h"
#include "in_space.h"
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

/* ---- in a frame ---- */

#if DIM == 3

/* The distance of x and the ellipse e and, unless that is NULL, their closest points: point_a is on x. If
   they are known to be apart, it is not 0. */
static real nearest_in_frame(const framed_pair *f, bool apart, closest_points *points)
{
    best   found;
    vector on_x, on_e;
    double gap = widest_gap(&f->x, &f->e, f->on.size, f->planar, &found);
    double distance = apart ? world_distance_apart(&f->on, gap) : world_distance(&f->on, gap);
    if (points && distance > 0)
    {
        nearest_pair(&f->x, &f->e, &found, f->on.size, gap, &on_x, &on_e);
        *points = nearest_points(from_scaled_frame(&f->on, on_x), from_scaled_frame(&f->on, on_e), distance);
    }
    else if (points)
        *points = same_point(from_scaled_frame(&f->on, common_to(&f->x, &f->e, &found, f->on.size)));
    return narrow_distance(distance);
}

/* Whether a segment meets an ellipse is decided as for rays. Where it does not, the distance is not 0. */
static real nearest_to_segment(const shape *a, const shape *e, closest_points *points, bool planar,
                               int digits)
{
    chord           c = chord_of_segment(&a->segment);
    ellipsoid_chord local;
    if (!crosses_ellipsoid(&c, &e->ellipsoid, &local, digits))
    {
        framed_pair f = framed_pair_of(a, &e->ellipsoid, planar, digits);
        return nearest_in_frame(&f, true, points);
    }
    if (points)
        *points = same_point(middle_of_common(&c, &local));
    return 0;
}

/* Two ellipses in their scaled frame, as they are and reduced: a degenerate one to a sphere, a segment
   or a point (see shape/convex.h). A reduced one plays the convex shape against the other, which stays an
   ellipse. If both are reduced, each plays it once and the larger distance counts, so that the distance
   does not depend on the order. */
static real nearest_ellipsoids(const shape *a, const shape *b, closest_points *points, bool planar,
                               int digits)
{
    framed_pair f = framed_pair_of(a, &b->ellipsoid, planar, digits);
    framed_pair g = {.on = f.on, .planar = planar, .x = reduced(&f.e), .e = f.x};
    f.x = reduced(&f.x);
    if (g.x.round)
        return nearest_in_frame(&f, false, points);
    real c = nearest_in_frame(&g, false, points);
    if (points)
        *points = swapped(*points);
    if (f.x.round)
        return c;
    closest_points other;
    real           d = nearest_in_frame(&f, false, points ? &other : NULL);
    if (points && d > c)
        *points = other;
    return d > c ? d : c;
}

/* The distance of two shapes that are not degenerate. The simpler one takes the part of x; two ellipses are
   answered in one order. */
static real nearest_in_order(const shape *a, const shape *b, closest_points *points, bool planar, int digits)
{
    bool         two = a->kind == CD_ELLIPSOID && b->kind == CD_ELLIPSOID;
    bool         exchanged = two ? !searched_first(&a->ellipsoid, &b->ellipsoid) : b->kind != CD_ELLIPSOID;
    const shape *x = exchanged ? b : a, *e = exchanged ? a : b;
    real         distance;
    if (two)
        distance = nearest_ellipsoids(x, e, points, planar, digits);
    else if (x->kind == CD_SEGMENT)
        distance = nearest_to_segment(x, e, points, planar, digits);
    else
    {
        framed_pair f = framed_pair_of(x, &e->ellipsoid, planar, digits);
        distance = nearest_in_frame(&f, false, points);
    }
    if (points && exchanged)
        *points = swapped(*points);
    if (points && two)
        *points = without_negative_zeros(*points);
    return distance;
}

double cd2_distance_in_space(const cd2_shape *a, const cd2_shape *b, cd2_closest_points *points, int digits)
{
    closest_points found;
    shape          p = shape_in_space(a), q = shape_in_space(b);
    double         distance = nearest_in_order(&p, &q, points ? &found : NULL, true, digits);
    if (points)
        *points = (cd2_closest_points){in_plane(found.point_a), in_plane(found.point_b), found.distance};
    return distance;
}

static real nearest_of_pair(const shape *a, const shape *b, closest_points *points, int digits)
{
    return nearest_in_order(a, b, points, false, digits);
}

#else
#define nearest_of_pair cd2_distance_in_space
#endif

/* ---- segments, spheres and boxes ---- */

/* The distance and, unless that is NULL, the closest points. */
static NOINLINE real distance_of_pair(shape a, shape b, closest_points *points, int digits)
{
    if (has_nan(&a) || has_nan(&b))
    {
        if (points)
            *points = no_points();
        return (real)NAN;
    }
    shape p = a, q = b;
    if (reduce_pair(&p, &q))
    {
        closest_points c = any_closest(&p, &q, digits);
        if (points)
            *points = a.kind == b.kind ? without_negative_zeros(c) : c;
        return c.distance;
    }
    return nearest_of_pair(&a, &b, points, digits);
}

real distance_of_any(const shape *a, const shape *b, int digits)
{
    return any_closest(a, b, digits).distance;
}

/* ---- by their names ---- */

#define DISTANCE_OF_PAIR(p, q) return distance_of_pair(shape_of_##p(a), shape_of_##q(b), NULL, digits)
#define CLOSEST_OF_PAIR(p, q)                                       \
    closest_points c;                                               \
    distance_of_pair(shape_of_##p(a), shape_of_##q(b), &c, digits); \
    return c

real cd3_careful_distance_segment_ellipsoid(const segment *a, const ellipsoid *b, int digits)
{
    DISTANCE_OF_PAIR(segment, ellipsoid);
}

closest_points cd3_careful_closest_segment_ellipsoid(const segment *a, const ellipsoid *b, int digits)
{
    CLOSEST_OF_PAIR(segment, ellipsoid);
}

real cd3_careful_distance_sphere_ellipsoid(const sphere *a, const ellipsoid *b, int digits)
{
    DISTANCE_OF_PAIR(sphere, ellipsoid);
}

closest_points cd3_careful_closest_sphere_ellipsoid(const sphere *a, const ellipsoid *b, int digits)
{
    CLOSEST_OF_PAIR(sphere, ellipsoid);
}

real cd3_careful_distance_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b, int digits)
{
    DISTANCE_OF_PAIR(ellipsoid, ellipsoid);
}

closest_points cd3_careful_closest_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b, int digits)
{
    CLOSEST_OF_PAIR(ellipsoid, ellipsoid);
}

real cd3_careful_distance_ellipsoid_aabb(const ellipsoid *a, const aabb *b, int digits)
{
    DISTANCE_OF_PAIR(ellipsoid, aabb);
}

closest_points cd3_careful_closest_ellipsoid_aabb(const ellipsoid *a, const aabb *b, int digits)
{
    CLOSEST_OF_PAIR(ellipsoid, aabb);
}

real cd3_careful_distance_ellipsoid_obb(const ellipsoid *a, const obb *b, int digits)
{
    DISTANCE_OF_PAIR(ellipsoid, obb);
}

closest_points cd3_careful_closest_ellipsoid_obb(const ellipsoid *a, const obb *b, int digits)
{
    CLOSEST_OF_PAIR(ellipsoid, obb);
}
