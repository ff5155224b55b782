/* Penetration with an ellipse or an ellipsoid. */
#include "number/fewer_searches.h"

#include <stdbool.h>

#include "careful_calls.h"
#include "given.h"
#include "quick/ellipsoids.h"
#include "quick/way.h"
#include "shape/kinds.h"
#include "space/family.h"
#include "space/wide.h"

CAREFUL_CALLS(EACH_PAIR_WITH_ELLIPSOIDS(CAREFUL_PENETRATION_ELLIPSOID));

/* In the plane: penetration_point_ellipse. */
bool cd3_penetration_point_ellipsoid(vec a, const ellipsoid *b, contact *out)
{
    GIVEN(point, a);
    GIVEN(ellipsoid, b);
    if (!out)
        return cd3_overlap_point_ellipsoid(a, b);
    wide_contact room, *wide = WIDE_OUT(out, &room);
    quick_answer found = QUICKLY(quick_penetration_point_ellipsoid(&a, b, wide));
    if (found == UNCLEAR)
        return careful_penetration_point_ellipsoid(a, b, out);
    if (found)
        take_wide_contact(out, wide);
    return found;
}

/* In the plane: penetration_segment_ellipse. */
bool cd3_penetration_segment_ellipsoid(const segment *a, const ellipsoid *b, contact *out)
{
    GIVEN(segment, a);
    GIVEN(ellipsoid, b);
    if (!out)
        return cd3_overlap_segment_ellipsoid(a, b);
    wide_contact room, *wide = WIDE_OUT(out, &room);
    quick_answer found = QUICKLY(quick_penetration_segment_ellipsoid(a, b, wide));
    if (found == UNCLEAR)
        return careful_penetration_segment_ellipsoid(a, b, out);
    if (found)
        take_wide_contact(out, wide);
    return found;
}

/* In the plane: penetration_circle_ellipse. */
bool cd3_penetration_sphere_ellipsoid(const sphere *a, const ellipsoid *b, contact *out)
{
    GIVEN(sphere, a);
    GIVEN(ellipsoid, b);
    if (!out)
        return cd3_overlap_sphere_ellipsoid(a, b);
    wide_contact room, *wide = WIDE_OUT(out, &room);
    quick_answer found = QUICKLY(quick_penetration_sphere_ellipsoid(a, b, wide));
    if (found == UNCLEAR)
        return careful_penetration_sphere_ellipsoid(a, b, out);
    if (found)
        take_wide_contact(out, wide);
    return found;
}

/* In the plane: penetration_ellipse_ellipse. */
bool cd3_penetration_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b, contact *out)
{
    GIVEN(ellipsoid, a);
    GIVEN(ellipsoid, b);
    if (!out)
        return cd3_overlap_ellipsoid_ellipsoid(a, b);
    wide_contact room, *wide = WIDE_OUT(out, &room);
    quick_answer found = QUICKLY(quick_penetration_ellipsoid_ellipsoid(a, b, wide));
    if (found == UNCLEAR)
        return careful_penetration_ellipsoid_ellipsoid(a, b, out);
    if (found)
        take_wide_contact(out, wide);
    return found;
}

/* In the plane: penetration_ellipse_aabb. */
bool cd3_penetration_ellipsoid_aabb(const ellipsoid *a, const aabb *b, contact *out)
{
    GIVEN(ellipsoid, a);
    GIVEN(aabb, b);
    if (!out)
        return cd3_overlap_ellipsoid_aabb(a, b);
    wide_contact room, *wide = WIDE_OUT(out, &room);
    quick_answer found = QUICKLY(quick_penetration_ellipsoid_aabb(a, b, wide));
    if (found == UNCLEAR)
        return careful_penetration_ellipsoid_aabb(a, b, out);
    if (found)
        take_wide_contact(out, wide);
    return found;
}

/* In the plane: penetration_ellipse_obb. */
bool cd3_penetration_ellipsoid_obb(const ellipsoid *a, const obb *b, contact *out)
{
    GIVEN(ellipsoid, a);
    GIVEN(obb, b);
    if (!out)
        return cd3_overlap_ellipsoid_obb(a, b);
    wide_contact room, *wide = WIDE_OUT(out, &room);
    quick_answer found = QUICKLY(quick_penetration_ellipsoid_obb(a, b, wide));
    if (found == UNCLEAR)
        return careful_penetration_ellipsoid_obb(a, b, out);
    if (found)
        take_wide_contact(out, wide);
    return found;
}
