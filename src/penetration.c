/*
 * Penetration: the shortest way to push A out of B. Ellipses are in penetration_ellipse.c.
 *
 * Let K be the Minkowski difference: all displacements of A that make it touch B. K is convex. A overlaps B
 * if 0 is in K, and is out after a displacement to the boundary of K. The depth is the distance from 0 to
 * that boundary: the least, over all directions n, of how far K reaches from 0 along n. That is h(n) + n . c,
 * where c is the middle of K, which is the middle of B less that of A, and h(n) is the sum of how far A and B
 * reach from their middles. G. van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D
 * Game Objects" (2001).
 */
#include <stdbool.h>

#include "careful_calls.h"
#include "given.h"
#include "quick/aabb_aabb.h"
#include "quick/penetration_boxes.h"
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

CAREFUL_CALLS(EACH_PAIR_WITHOUT_ELLIPSOIDS(CAREFUL_PENETRATION_PAIR));

/* In the plane: penetration_circle_circle. */
bool cd3_penetration_sphere_sphere(const sphere *a, const sphere *b, contact *out)
{
    GIVEN(sphere, a);
    GIVEN(sphere, b);
    quick_answer found = QUICKLY(quick_penetration_sphere_sphere(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_sphere_sphere(a, b, out);
}

/* In the plane: penetration_point_circle. */
bool cd3_penetration_point_sphere(vec a, const sphere *b, contact *out)
{
    GIVEN(point, a);
    GIVEN(sphere, b);
    quick_answer found = QUICKLY(quick_penetration_point_sphere(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_point_sphere(a, b, out);
}

/* In the plane: penetration_segment_circle. */
bool cd3_penetration_segment_sphere(const segment *a, const sphere *b, contact *out)
{
    GIVEN(segment, a);
    GIVEN(sphere, b);
    quick_answer found = QUICKLY(quick_penetration_segment_sphere(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_segment_sphere(a, b, out);
}

/* In the plane: penetration_circle_aabb. */
bool cd3_penetration_sphere_aabb(const sphere *a, const aabb *b, contact *out)
{
    GIVEN(sphere, a);
    GIVEN(aabb, b);
    quick_answer found = QUICKLY(quick_penetration_sphere_aabb(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_sphere_aabb(a, b, out);
}

bool cd3_penetration_point_aabb(vec a, const aabb *b, contact *out)
{
    GIVEN(point, a);
    GIVEN(aabb, b);
    quick_answer found = QUICKLY(quick_penetration_point_aabb(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_point_aabb(a, b, out);
}

bool cd3_penetration_aabb_aabb(const aabb *a, const aabb *b, contact *out)
{
    GIVEN(aabb, a);
    GIVEN(aabb, b);
    quick_answer found = QUICKLY(quick_penetration_aabb_aabb(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_aabb_aabb(a, b, out);
}

/* In the plane: penetration_circle_obb. */
bool cd3_penetration_sphere_obb(const sphere *a, const obb *b, contact *out)
{
    GIVEN(sphere, a);
    GIVEN(obb, b);
    quick_answer found = QUICKLY(quick_penetration_sphere_obb(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_sphere_obb(a, b, out);
}

bool cd3_penetration_point_obb(vec a, const obb *b, contact *out)
{
    GIVEN(point, a);
    GIVEN(obb, b);
    quick_answer found = QUICKLY(quick_penetration_point_obb(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_point_obb(a, b, out);
}

bool cd3_penetration_segment_segment(const segment *a, const segment *b, contact *out)
{
    GIVEN(segment, a);
    GIVEN(segment, b);
    quick_answer found = QUICKLY(quick_penetration_segment_segment(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_segment_segment(a, b, out);
}

bool cd3_penetration_point_segment(vec a, const segment *b, contact *out)
{
    GIVEN(point, a);
    GIVEN(segment, b);
    quick_answer found = QUICKLY(quick_penetration_point_segment(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_point_segment(a, b, out);
}

bool cd3_penetration_segment_aabb(const segment *a, const aabb *b, contact *out)
{
    GIVEN(segment, a);
    GIVEN(aabb, b);
    quick_answer found = QUICKLY(quick_penetration_segment_aabb(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_segment_aabb(a, b, out);
}

bool cd3_penetration_segment_obb(const segment *a, const obb *b, contact *out)
{
    GIVEN(segment, a);
    GIVEN(obb, b);
    quick_answer found = QUICKLY(quick_penetration_segment_obb(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_segment_obb(a, b, out);
}

bool cd3_penetration_aabb_obb(const aabb *a, const obb *b, contact *out)
{
    GIVEN(aabb, a);
    GIVEN(obb, b);
    quick_answer found = QUICKLY(quick_penetration_aabb_obb(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_aabb_obb(a, b, out);
}

bool cd3_penetration_obb_obb(const obb *a, const obb *b, contact *out)
{
    GIVEN(obb, a);
    GIVEN(obb, b);
    quick_answer found = QUICKLY(quick_penetration_obb_obb(a, b, out));
    return found != UNCLEAR ? found : careful_penetration_obb_obb(a, b, out);
}
