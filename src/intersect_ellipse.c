/* Overlap of ellipses and ellipsoids, and rays against them. */
#include <math.h>
#include <stdbool.h>

#include "careful_calls.h"
#include "given.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "quick/balls_apart.h"
#include "quick/ellipsoids.h"
#include "quick/straight_vectors.h"
#include "quick/way.h"
#include "shape/kinds.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/vector.h"

CAREFUL_CALLS(EACH_PAIR_WITH_ELLIPSOIDS(CAREFUL_OVERLAP_ELLIPSOID) CAREFUL_RAYCAST(ellipsoid, ONCE));

/* ---- first looks at an ellipsoid and a box (quick/ellipsoids.h) ---- */

bool clearly_apart_from_aabb(const ellipsoid *a, const aabb *b)
{
    const vector c = load(a->center), low = load(b->min), high = load(b->max);
    double       squares = 0;
    for (int k = 0; k < DIM; k++)
    {
        const double over = max2(max2(low.at[k] - c.at[k], c.at[k] - high.at[k]), 0);
        squares += over * over;
    }
    return balls_apart(squares, largest_radius(a));
}

/* By the axes as stored, as in first_look_at_ellipsoids; those of the box are off by 4 eps, so sum |n_k| H_k
   is by 4 eps |n|_1 |H|_1. With the n_k for the part of d beyond the faces, n . d - sum |n_k| H_k = sum n_k^2.
   A length that underflows is none. The ball around both is looked at first: (p + q)^2 is at most
   2 (p^2 + q^2). */
bool clearly_apart_from_obb(const ellipsoid *a, const obb *b)
{
    const vector d = sub(load(a->center), load(b->center)), half = load(b->half_extents);
    const double most = largest_radius(a), square = dot(d, d);
    double       taxi = 0, squares = 0, reach = 0, over[DIM];
    vector       axes[DIM];
    if (!(square > 0x1p-400 && square < 0x1p500))
        return false;
    if (square > (2 + 0x1p-46) * (most * most + dot(half, half)))
        return true;
    load_axes(axes, AXES_OF(b));
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const double along = dot(axes[k], d), beyond = positive(fabs(along) - half.at[k]);
        over[k] = copysign(beyond, along);
        taxi += beyond;
        squares += beyond * beyond;
    }
    if (!(squares > 0x1p-400))
        return false;
    const double slack = STORED_SLACK * (taxi_length(d) + taxi_length(load(a->radii)) + taxi_length(half));
    const double ball = most + 2 * slack;
    if (squares > ball * ball)
        return true;
    const vector n = combined(over, axes);
    return squares - stored_reach(a, n) > taxi * slack;
}

/* ---- the calls ---- */

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
