/* Overlap of ellipses and ellipsoids, and rays against them. */
#include "number/fewer_searches.h"

#include <stdbool.h>

#include "careful_calls.h"
#include "given.h"
#include "quick/ellipsoids.h"
#include "quick/way.h"
#include "shape/kinds.h"
#include "space/family.h"

CAREFUL_CALLS(EACH_PAIR_WITH_ELLIPSOIDS(CAREFUL_OVERLAP_ELLIPSOID) CAREFUL_RAYCAST(ellipsoid, ONCE));

/* In the plane: overlap_point_ellipse. */
bool cd3_overlap_point_ellipsoid(vec a, const ellipsoid *b)
{
    GIVEN(point, a);
    GIVEN(ellipsoid, b);
    quick_answer found = QUICKLY(quick_overlap_point_ellipsoid(&a, b));
    return found != UNCLEAR ? found : careful_overlap_point_ellipsoid(a, b);
}

/* In the plane: overlap_segment_ellipse. */
bool cd3_overlap_segment_ellipsoid(const segment *a, const ellipsoid *b)
{
    GIVEN(segment, a);
    GIVEN(ellipsoid, b);
    quick_answer found = QUICKLY(quick_overlap_segment_ellipsoid(a, b));
    return found != UNCLEAR ? found : careful_overlap_segment_ellipsoid(a, b);
}

/* In the plane: overlap_circle_ellipse. */
bool cd3_overlap_sphere_ellipsoid(const sphere *a, const ellipsoid *b)
{
    GIVEN(sphere, a);
    GIVEN(ellipsoid, b);
    quick_answer found = QUICKLY(quick_overlap_sphere_ellipsoid(a, b));
    return found != UNCLEAR ? found : careful_overlap_sphere_ellipsoid(a, b);
}

/* In the plane: overlap_ellipse_ellipse. */
bool cd3_overlap_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b)
{
    GIVEN(ellipsoid, a);
    GIVEN(ellipsoid, b);
    quick_answer found = QUICKLY(quick_overlap_ellipsoid_ellipsoid(a, b));
    return found != UNCLEAR ? found : careful_overlap_ellipsoid_ellipsoid(a, b);
}

/* In the plane: overlap_ellipse_aabb. */
bool cd3_overlap_ellipsoid_aabb(const ellipsoid *a, const aabb *b)
{
    GIVEN(ellipsoid, a);
    GIVEN(aabb, b);
    quick_answer found = QUICKLY(quick_overlap_ellipsoid_aabb(a, b));
    return found != UNCLEAR ? found : careful_overlap_ellipsoid_aabb(a, b);
}

/* In the plane: overlap_ellipse_obb. */
bool cd3_overlap_ellipsoid_obb(const ellipsoid *a, const obb *b)
{
    GIVEN(ellipsoid, a);
    GIVEN(obb, b);
    quick_answer found = QUICKLY(quick_overlap_ellipsoid_obb(a, b));
    return found != UNCLEAR ? found : careful_overlap_ellipsoid_obb(a, b);
}

/* In the plane: raycast_ellipse. */
bool cd3_raycast_ellipsoid(const ray *r, const ellipsoid *b, hit *out)
{
    GIVEN_THE(ray, r);
    GIVEN_THE(ellipsoid, b);
    quick_answer found = QUICKLY(quick_raycast_ellipsoid(r, b, out));
    return found != UNCLEAR ? found : careful_raycast_ellipsoid(r, b, out);
}
