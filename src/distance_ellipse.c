/* Closest points and distances of ellipses and ellipsoids. */
#include "number/fewer_searches.h"

#include <stdbool.h>

#include "careful_calls.h"
#include "given.h"
#include "quick/ellipsoids.h"
#include "quick/way.h"
#include "shape/kinds.h"
#include "space/family.h"
#include "space/narrow.h"

CAREFUL_CALLS(EACH_PAIR_WITH_ELLIPSOIDS(CAREFUL_DISTANCE_ELLIPSOID));

/* In the plane: distance_point_ellipse. */
real cd3_distance_point_ellipsoid(vec a, const ellipsoid *b)
{
    GIVEN(point, a);
    GIVEN(ellipsoid, b);
    double distance;
    return ANSWERED(quick_distance_point_ellipsoid(&a, b, &distance))
               ? narrow_distance(distance)
               : careful_distance_point_ellipsoid(a, b);
}

/* In the plane: closest_point_ellipse. */
closest_points cd3_closest_point_ellipsoid(vec a, const ellipsoid *b)
{
    GIVEN(point, a);
    GIVEN(ellipsoid, b);
    wide_closest_points found;
    quick_answer        known = UNCLEAR;
    if (ANSWERED((known = quick_points_point_ellipsoid(&a, b, &found)) == YES))
        return narrow_closest(&found);
    closest_points c = careful_closest_point_ellipsoid(a, b);
    if (known == NO)
        c.distance = narrow_distance(found.distance);
    return c;
}

/* In the plane: distance_segment_ellipse. */
real cd3_distance_segment_ellipsoid(const segment *a, const ellipsoid *b)
{
    GIVEN(segment, a);
    GIVEN(ellipsoid, b);
    double distance;
    return ANSWERED(quick_distance_segment_ellipsoid(a, b, &distance))
               ? narrow_distance(distance)
               : careful_distance_segment_ellipsoid(a, b);
}

/* In the plane: closest_segment_ellipse. */
closest_points cd3_closest_segment_ellipsoid(const segment *a, const ellipsoid *b)
{
    GIVEN(segment, a);
    GIVEN(ellipsoid, b);
    wide_closest_points found;
    quick_answer        known = UNCLEAR;
    if (ANSWERED((known = quick_points_segment_ellipsoid(a, b, &found)) == YES))
        return narrow_closest(&found);
    closest_points c = careful_closest_segment_ellipsoid(a, b);
    if (known == NO)
        c.distance = narrow_distance(found.distance);
    return c;
}

/* In the plane: distance_circle_ellipse. */
real cd3_distance_sphere_ellipsoid(const sphere *a, const ellipsoid *b)
{
    GIVEN(sphere, a);
    GIVEN(ellipsoid, b);
    double distance;
    return ANSWERED(quick_distance_sphere_ellipsoid(a, b, &distance))
               ? narrow_distance(distance)
               : careful_distance_sphere_ellipsoid(a, b);
}

/* In the plane: closest_circle_ellipse. */
closest_points cd3_closest_sphere_ellipsoid(const sphere *a, const ellipsoid *b)
{
    GIVEN(sphere, a);
    GIVEN(ellipsoid, b);
    wide_closest_points found;
    quick_answer        known = UNCLEAR;
    if (ANSWERED((known = quick_points_sphere_ellipsoid(a, b, &found)) == YES))
        return narrow_closest(&found);
    closest_points c = careful_closest_sphere_ellipsoid(a, b);
    if (known == NO)
        c.distance = narrow_distance(found.distance);
    return c;
}

/* In the plane: distance_ellipse_ellipse. */
real cd3_distance_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b)
{
    GIVEN(ellipsoid, a);
    GIVEN(ellipsoid, b);
    double distance;
    return ANSWERED(quick_distance_ellipsoid_ellipsoid(a, b, &distance))
               ? narrow_distance(distance)
               : careful_distance_ellipsoid_ellipsoid(a, b);
}

/* In the plane: closest_ellipse_ellipse. */
closest_points cd3_closest_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b)
{
    GIVEN(ellipsoid, a);
    GIVEN(ellipsoid, b);
    wide_closest_points found;
    quick_answer        known = UNCLEAR;
    if (ANSWERED((known = quick_points_ellipsoid_ellipsoid(a, b, &found)) == YES))
        return narrow_closest(&found);
    closest_points c = careful_closest_ellipsoid_ellipsoid(a, b);
    if (known == NO)
        c.distance = narrow_distance(found.distance);
    return c;
}

/* In the plane: distance_ellipse_aabb. */
real cd3_distance_ellipsoid_aabb(const ellipsoid *a, const aabb *b)
{
    GIVEN(ellipsoid, a);
    GIVEN(aabb, b);
    double distance;
    return ANSWERED(quick_distance_ellipsoid_aabb(a, b, &distance)) ? narrow_distance(distance)
                                                                    : careful_distance_ellipsoid_aabb(a, b);
}

/* In the plane: closest_ellipse_aabb. */
closest_points cd3_closest_ellipsoid_aabb(const ellipsoid *a, const aabb *b)
{
    GIVEN(ellipsoid, a);
    GIVEN(aabb, b);
    wide_closest_points found;
    quick_answer        known = UNCLEAR;
    if (ANSWERED((known = quick_points_ellipsoid_aabb(a, b, &found)) == YES))
        return narrow_closest(&found);
    closest_points c = careful_closest_ellipsoid_aabb(a, b);
    if (known == NO)
        c.distance = narrow_distance(found.distance);
    return c;
}

/* In the plane: distance_ellipse_obb. */
real cd3_distance_ellipsoid_obb(const ellipsoid *a, const obb *b)
{
    GIVEN(ellipsoid, a);
    GIVEN(obb, b);
    double distance;
    return ANSWERED(quick_distance_ellipsoid_obb(a, b, &distance)) ? narrow_distance(distance)
                                                                   : careful_distance_ellipsoid_obb(a, b);
}

/* In the plane: closest_ellipse_obb. */
closest_points cd3_closest_ellipsoid_obb(const ellipsoid *a, const obb *b)
{
    GIVEN(ellipsoid, a);
    GIVEN(obb, b);
    wide_closest_points found;
    quick_answer        known = UNCLEAR;
    if (ANSWERED((known = quick_points_ellipsoid_obb(a, b, &found)) == YES))
        return narrow_closest(&found);
    closest_points c = careful_closest_ellipsoid_obb(a, b);
    if (known == NO)
        c.distance = narrow_distance(found.distance);
    return c;
}
