/*
 * Overlap of shapes at rest; that of ellipses is in intersect_ellipse.c.
 *
 * Every yes or no is the sign of a polynomial in the inputs. The quick way decides it where an estimate in
 * plain double is above the bound of its error; the careful way decides it exactly. The exception is boxes
 * with turned axes, which are calculated in their own frame.
 */
#include <stdbool.h>

#include "careful_calls.h"
#include "given.h"
#include "quick/aabb_aabb.h"
#include "quick/box_overlap.h"
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

CAREFUL_CALLS(EACH_PAIR_WITHOUT_ELLIPSOIDS(CAREFUL_OVERLAP_PAIR));

/* ---- points and segments ---- */

bool cd3_overlap_segment_segment(const segment *a, const segment *b)
{
    GIVEN(segment, a);
    GIVEN(segment, b);
    quick_answer found = QUICKLY(quick_overlap_segment_segment(a, b));
    return found != UNCLEAR ? found : careful_overlap_segment_segment(a, b);
}

bool cd3_overlap_point_segment(vec a, const segment *b)
{
    GIVEN(point, a);
    GIVEN(segment, b);
    quick_answer found = QUICKLY(quick_overlap_point_segment(a, b));
    return found != UNCLEAR ? found : careful_overlap_point_segment(a, b);
}

/* ---- points, spheres and boxes ---- */

/* In the plane: overlap_circle_circle. */
bool cd3_overlap_sphere_sphere(const sphere *a, const sphere *b)
{
    GIVEN(sphere, a);
    GIVEN(sphere, b);
    quick_answer found = QUICKLY(quick_overlap_sphere_sphere(a, b));
    return found != UNCLEAR ? found : careful_overlap_sphere_sphere(a, b);
}

/* In the plane: overlap_point_circle. */
bool cd3_overlap_point_sphere(vec a, const sphere *b)
{
    GIVEN(point, a);
    GIVEN(sphere, b);
    quick_answer found = QUICKLY(quick_overlap_point_sphere(a, b));
    return found != UNCLEAR ? found : careful_overlap_point_sphere(a, b);
}

bool cd3_overlap_point_aabb(vec a, const aabb *b)
{
    GIVEN(point, a);
    GIVEN(aabb, b);
    return quick_overlap_point_aabb(a, b);
}

bool cd3_overlap_aabb_aabb(const aabb *a, const aabb *b)
{
    GIVEN(aabb, a);
    GIVEN(aabb, b);
    return quick_overlap_aabb_aabb(a, b);
}

/* In the plane: overlap_circle_aabb. */
bool cd3_overlap_sphere_aabb(const sphere *a, const aabb *b)
{
    GIVEN(sphere, a);
    GIVEN(aabb, b);
    quick_answer found = QUICKLY(quick_overlap_sphere_aabb(a, b));
    return found != UNCLEAR ? found : careful_overlap_sphere_aabb(a, b);
}

/* In the plane: overlap_circle_obb. */
bool cd3_overlap_sphere_obb(const sphere *a, const obb *b)
{
    GIVEN(sphere, a);
    GIVEN(obb, b);
    quick_answer found = QUICKLY(quick_overlap_sphere_obb(a, b));
    return found != UNCLEAR ? found : careful_overlap_sphere_obb(a, b);
}

bool cd3_overlap_point_obb(vec a, const obb *b)
{
    GIVEN(point, a);
    GIVEN(obb, b);
    quick_answer found = QUICKLY(quick_overlap_point_obb(a, b));
    return found != UNCLEAR ? found : careful_overlap_point_obb(a, b);
}

/* ---- segments against spheres ---- */

/* In the plane: overlap_segment_circle. */
bool cd3_overlap_segment_sphere(const segment *a, const sphere *b)
{
    GIVEN(segment, a);
    GIVEN(sphere, b);
    quick_answer found = QUICKLY(quick_overlap_segment_sphere(a, b));
    return found != UNCLEAR ? found : careful_overlap_segment_sphere(a, b);
}

/* ---- segments against boxes ---- */

bool cd3_overlap_segment_aabb(const segment *a, const aabb *b)
{
    GIVEN(segment, a);
    GIVEN(aabb, b);
    quick_answer found = QUICKLY(quick_overlap_segment_aabb(a, b));
    return found != UNCLEAR ? found : careful_overlap_segment_aabb(a, b);
}

bool cd3_overlap_segment_obb(const segment *a, const obb *b)
{
    GIVEN(segment, a);
    GIVEN(obb, b);
    quick_answer found = QUICKLY(quick_overlap_segment_obb(a, b));
    return found != UNCLEAR ? found : careful_overlap_segment_obb(a, b);
}

/* ---- turned boxes against boxes ---- */

bool cd3_overlap_aabb_obb(const aabb *a, const obb *b)
{
    GIVEN(aabb, a);
    GIVEN(obb, b);
    quick_answer found = QUICKLY(quick_overlap_aabb_obb(a, b));
    return found != UNCLEAR ? found : careful_overlap_aabb_obb(a, b);
}

bool cd3_overlap_obb_obb(const obb *a, const obb *b)
{
    GIVEN(obb, a);
    GIVEN(obb, b);
    quick_answer found = QUICKLY(quick_overlap_obb_obb(a, b));
    return found != UNCLEAR ? found : careful_overlap_obb_obb(a, b);
}
