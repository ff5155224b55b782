/*
 * Closest points and distances; those of ellipses are in distance_ellipse.c.
 *
 * Whether a distance is 0 is decided by the predicate of overlap_ (intersect.c), and a distance that is not 0
 * stays above 0, so overlap and distance cannot disagree. Spheres, segments and AABBs get it to about an ulp,
 * OBBs to 8 eps L.
 *
 * The quick way gives a distance in double, which is rounded here: by round_to_real() where it is known not
 * to round to 0 and to be in range (quick/length.h), by narrow() where a radius that is not valid may put it
 * out of range, else by narrow_distance().
 */
#include "number/fewer_searches.h"

#include <stdbool.h>

#include "careful_calls.h"
#include "given.h"
#include "quick/aabb_aabb.h"
#include "quick/box_box.h"
#include "quick/point_obb.h"
#include "quick/point_ray.h"
#include "quick/point_segment.h"
#include "quick/segment_box.h"
#include "quick/segment_segment.h"
#include "quick/segment_sphere.h"
#include "quick/sphere_aabb.h"
#include "quick/sphere_obb.h"
#include "quick/sphere_sphere.h"
#include "quick/way.h"
#include "shape/kinds.h"
#include "space/family.h"
#include "space/narrow.h"
#include "space/wide.h"

CAREFUL_CALLS(EACH_PAIR_WITHOUT_ELLIPSOIDS(CAREFUL_DISTANCE_PAIR) CAREFUL_CLOSEST_PAIR(point, ray));

/* ---- spheres ---- */

/* In the plane: distance_circle_circle. */
real cd3_distance_sphere_sphere(const sphere *a, const sphere *b)
{
    GIVEN(sphere, a);
    GIVEN(sphere, b);
    double distance;
    return ANSWERED(quick_distance_sphere_sphere(a, b, &distance)) ? round_to_real(distance)
                                                                   : careful_distance_sphere_sphere(a, b);
}

/* In the plane: closest_circle_circle. */
closest_points cd3_closest_sphere_sphere(const sphere *a, const sphere *b)
{
    GIVEN(sphere, a);
    GIVEN(sphere, b);
    closest_points c;
    if (!ANSWERED(quick_closest_sphere_sphere(a, b, &c)))
        c = careful_closest_sphere_sphere(a, b);
    return c;
}

/* In the plane: distance_point_circle. */
real cd3_distance_point_sphere(vec a, const sphere *b)
{
    GIVEN(point, a);
    GIVEN(sphere, b);
    double distance;
    return ANSWERED(quick_distance_point_sphere(a, b, &distance)) ? round_to_real(distance)
                                                                  : careful_distance_point_sphere(a, b);
}

/* In the plane: closest_point_circle. */
closest_points cd3_closest_point_sphere(vec a, const sphere *b)
{
    GIVEN(point, a);
    GIVEN(sphere, b);
    closest_points c;
    if (!ANSWERED(quick_closest_point_sphere(a, b, &c)))
        c = careful_closest_point_sphere(a, b);
    return c;
}

/* ---- boxes against points and spheres ---- */

real cd3_distance_point_aabb(vec a, const aabb *b)
{
    GIVEN(point, a);
    GIVEN(aabb, b);
    double distance;
    return ANSWERED(quick_distance_point_aabb(a, b, &distance)) ? round_to_real(distance)
                                                                : careful_distance_point_aabb(a, b);
}

closest_points cd3_closest_point_aabb(vec a, const aabb *b)
{
    GIVEN(point, a);
    GIVEN(aabb, b);
    closest_points c;
    if (!ANSWERED(quick_closest_point_aabb(a, b, &c)))
        return careful_closest_point_aabb(a, b);
    return c;
}

real cd3_distance_point_obb(vec a, const obb *b)
{
    GIVEN(point, a);
    GIVEN(obb, b);
    double distance;
    return ANSWERED(quick_distance_point_obb(a, b, &distance)) ? narrow(distance)
                                                               : careful_distance_point_obb(a, b);
}

closest_points cd3_closest_point_obb(vec a, const obb *b)
{
    GIVEN(point, a);
    GIVEN(obb, b);
    closest_points c;
    if (!ANSWERED(quick_closest_point_obb(a, b, &c)))
        c = careful_closest_point_obb(a, b);
    return c;
}

/* In the plane: distance_circle_aabb. */
real cd3_distance_sphere_aabb(const sphere *a, const aabb *b)
{
    GIVEN(sphere, a);
    GIVEN(aabb, b);
    double distance;
    return ANSWERED(quick_distance_sphere_aabb(a, b, &distance)) ? round_to_real(distance)
                                                                 : careful_distance_sphere_aabb(a, b);
}

/* In the plane: closest_circle_aabb. */
closest_points cd3_closest_sphere_aabb(const sphere *a, const aabb *b)
{
    GIVEN(sphere, a);
    GIVEN(aabb, b);
    closest_points c;
    if (!ANSWERED(quick_closest_sphere_aabb(a, b, &c)))
        c = careful_closest_sphere_aabb(a, b);
    return c;
}

/* In the plane: distance_circle_obb. */
real cd3_distance_sphere_obb(const sphere *a, const obb *b)
{
    GIVEN(sphere, a);
    GIVEN(obb, b);
    double distance;
    return ANSWERED(quick_distance_sphere_obb(a, b, &distance)) ? narrow_distance(distance)
                                                                : careful_distance_sphere_obb(a, b);
}

/* In the plane: closest_circle_obb. */
closest_points cd3_closest_sphere_obb(const sphere *a, const obb *b)
{
    GIVEN(sphere, a);
    GIVEN(obb, b);
    closest_points c;
    if (!ANSWERED(quick_closest_sphere_obb(a, b, &c)))
        c = careful_closest_sphere_obb(a, b);
    return c;
}

/* ---- two AABBs ---- */

real cd3_distance_aabb_aabb(const aabb *a, const aabb *b)
{
    GIVEN(aabb, a);
    GIVEN(aabb, b);
    double distance;
    return ANSWERED(quick_distance_aabb_aabb(a, b, &distance)) ? round_to_real(distance)
                                                               : careful_distance_aabb_aabb(a, b);
}

closest_points cd3_closest_aabb_aabb(const aabb *a, const aabb *b)
{
    GIVEN(aabb, a);
    GIVEN(aabb, b);
    closest_points c;
    if (!ANSWERED(quick_closest_aabb_aabb(a, b, &c)))
        c = careful_closest_aabb_aabb(a, b);
    return c;
}

/* ---- segments and rays ---- */

/* What the quick way leaves open: they touch, or nearly, or are nearly parallel. */
static NOINLINE closest_points second_look_at_segments(const segment *a, const segment *b)
{
    wide_segment        p, q;
    wide_closest_points found;
    return QUICK_WAY && cd3_careful_look_at_segments(wide_of_segment(a, &p), wide_of_segment(b, &q), &found,
                                                     REAL_DIGITS)
               ? narrow_closest(&found)
               : careful_closest_segment_segment(a, b);
}

real cd3_distance_segment_segment(const segment *a, const segment *b)
{
    GIVEN(segment, a);
    GIVEN(segment, b);
    double distance;
    return ANSWERED(quick_distance_segment_segment(a, b, &distance)) ? round_to_real(distance)
                                                                     : second_look_at_segments(a, b).distance;
}

closest_points cd3_closest_segment_segment(const segment *a, const segment *b)
{
    GIVEN(segment, a);
    GIVEN(segment, b);
    closest_points c;
    if (!ANSWERED(quick_closest_segment_segment(a, b, &c)))
        c = second_look_at_segments(a, b);
    return c;
}

/* A point that is on a segment of few bits, as it often is on a grid, or nearly on one. */
static NOINLINE closest_points second_look_at_point(vec a, const segment *b)
{
    return QUICK_WAY && on_segment(a, b) == YES ? (closest_points){a, a, 0}
                                                : careful_closest_point_segment(a, b);
}

real cd3_distance_point_segment(vec a, const segment *b)
{
    GIVEN(point, a);
    GIVEN(segment, b);
    double distance;
    return ANSWERED(quick_distance_point_segment(a, b, &distance)) ? round_to_real(distance)
                                                                   : second_look_at_point(a, b).distance;
}

closest_points cd3_closest_point_segment(vec a, const segment *b)
{
    GIVEN(point, a);
    GIVEN(segment, b);
    closest_points c;
    if (!ANSWERED(quick_closest_point_segment(a, b, &c)))
        c = second_look_at_point(a, b);
    return c;
}

closest_points cd3_closest_point_ray(vec a, const ray *b)
{
    GIVEN(point, a);
    GIVEN(ray, b);
    closest_points c;
    if (!ANSWERED(quick_closest_point_ray(a, b, &c)))
        c = careful_closest_point_ray(a, b);
    return c;
}

real cd3_distance_point_ray(vec a, const ray *b)
{
    GIVEN(point, a);
    GIVEN(ray, b);
    double distance;
    return ANSWERED(quick_distance_point_ray(a, b, &distance)) ? round_to_real(distance)
                                                               : careful_closest_point_ray(a, b).distance;
}

/* In the plane: distance_segment_circle. */
real cd3_distance_segment_sphere(const segment *a, const sphere *b)
{
    GIVEN(segment, a);
    GIVEN(sphere, b);
    double distance;
    return ANSWERED(quick_distance_segment_sphere(a, b, &distance)) ? round_to_real(distance)
                                                                    : careful_distance_segment_sphere(a, b);
}

/* In the plane: closest_segment_circle. */
closest_points cd3_closest_segment_sphere(const segment *a, const sphere *b)
{
    GIVEN(segment, a);
    GIVEN(sphere, b);
    closest_points c;
    if (!ANSWERED(quick_closest_segment_sphere(a, b, &c)))
        c = careful_closest_segment_sphere(a, b);
    return c;
}

real cd3_distance_segment_aabb(const segment *a, const aabb *b)
{
    GIVEN(segment, a);
    GIVEN(aabb, b);
    double distance;
    if (ANSWERED(quick_distance_segment_aabb(a, b, &distance)))
        return narrow_distance(distance);
    return careful_distance_segment_aabb(a, b);
}

closest_points cd3_closest_segment_aabb(const segment *a, const aabb *b)
{
    GIVEN(segment, a);
    GIVEN(aabb, b);
    wide_closest_points found;
    return ANSWERED(quick_closest_segment_aabb(a, b, &found)) ? narrow_closest(&found)
                                                              : careful_closest_segment_aabb(a, b);
}

real cd3_distance_segment_obb(const segment *a, const obb *b)
{
    GIVEN(segment, a);
    GIVEN(obb, b);
    double distance;
    if (ANSWERED(quick_distance_segment_obb(a, b, &distance)))
        return narrow_distance(distance);
    return careful_distance_segment_obb(a, b);
}

closest_points cd3_closest_segment_obb(const segment *a, const obb *b)
{
    GIVEN(segment, a);
    GIVEN(obb, b);
    wide_closest_points found;
    return ANSWERED(quick_closest_segment_obb(a, b, &found)) ? narrow_closest(&found)
                                                             : careful_closest_segment_obb(a, b);
}

/* ---- turned boxes against boxes ---- */

real cd3_distance_aabb_obb(const aabb *a, const obb *b)
{
    GIVEN(aabb, a);
    GIVEN(obb, b);
    double distance;
    return ANSWERED(quick_distance_aabb_obb(a, b, &distance)) ? narrow_distance(distance)
                                                              : careful_distance_aabb_obb(a, b);
}

closest_points cd3_closest_aabb_obb(const aabb *a, const obb *b)
{
    GIVEN(aabb, a);
    GIVEN(obb, b);
    wide_closest_points found;
    quick_answer        known = UNCLEAR;
    if (ANSWERED((known = quick_closest_aabb_obb(a, b, &found)) == YES))
        return narrow_closest(&found);
    closest_points c = careful_closest_aabb_obb(a, b);
    if (known == NO)
        c.distance = narrow_distance(found.distance);
    return c;
}

real cd3_distance_obb_obb(const obb *a, const obb *b)
{
    GIVEN(obb, a);
    GIVEN(obb, b);
    double distance;
    return ANSWERED(quick_distance_obb_obb(a, b, &distance)) ? narrow_distance(distance)
                                                             : careful_distance_obb_obb(a, b);
}

closest_points cd3_closest_obb_obb(const obb *a, const obb *b)
{
    GIVEN(obb, a);
    GIVEN(obb, b);
    wide_closest_points found;
    quick_answer        known = UNCLEAR;
    if (ANSWERED((known = quick_closest_obb_obb(a, b, &found)) == YES))
        return narrow_closest(&found);
    closest_points c = careful_closest_obb_obb(a, b);
    if (known == NO)
        c.distance = narrow_distance(found.distance);
    return c;
}
