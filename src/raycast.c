/*
 * Rays against shapes at rest; those against ellipses are in intersect_ellipse.c.
 *
 * Whether a ray hits is the sign of a polynomial in the inputs. The quick way decides it where an estimate in
 * plain double is above the bound of its error; the careful way decides it exactly. The exception is boxes
 * with turned axes, which are calculated in their own frame.
 */
#include "number/fewer_searches.h"

#include <stdbool.h>

#include "careful_calls.h"
#include "given.h"
#include "quick/ray_box.h"
#include "quick/ray_obb_in_plane.h"
#include "quick/ray_segment.h"
#include "quick/ray_sphere.h"
#include "quick/way.h"
#include "space/family.h"

#if DIM == 2
CAREFUL_CALLS(RAYCAST_AGAIN(segment, cd2_raycast_segment)
                  CAREFUL_RAYCAST(segment, AGAIN_MOVING(raycast_segment)));
#endif
CAREFUL_CALLS(RAYCAST_AGAIN(sphere, cd3_raycast_sphere)
                  CAREFUL_RAYCAST(sphere, AGAIN_MOVING(raycast_sphere)));
CAREFUL_CALLS(CAREFUL_RAYCAST(aabb, ONCE));
CAREFUL_CALLS(RAYCAST_AGAIN(obb, cd3_raycast_obb) CAREFUL_RAYCAST(obb, AGAIN_MOVING(raycast_obb)));

/* In the plane: raycast_circle. */
bool cd3_raycast_sphere(const ray *r, const sphere *b, hit *out)
{
    GIVEN_THE(ray, r);
    GIVEN_THE(sphere, b);
    quick_answer found = QUICKLY(quick_raycast_sphere(r, b, out));
    return found != UNCLEAR ? found : careful_raycast_sphere(r, b, out);
}

bool cd3_raycast_aabb(const ray *r, const aabb *b, hit *out)
{
    GIVEN_THE(ray, r);
    GIVEN_THE(aabb, b);
    quick_answer found = QUICKLY(quick_raycast_aabb(r, b, out));
    return found != UNCLEAR ? found : careful_raycast_aabb(r, b, out);
}

#if DIM == 2

static NOINLINE bool raycast_obb_otherwise(const ray *r, const obb *b, hit *out, const char *function)
{
    quick_answer found = QUICKLY_AS(function, raycast_obb_after_a_glance(r, b, out));
    return found != UNCLEAR ? found : careful_raycast_obb(r, b, out);
}

#endif

bool cd3_raycast_obb(const ray *r, const obb *b, hit *out)
{
    GIVEN_THE(ray, r);
    GIVEN_THE(obb, b);
#if DIM == 2
    quick_answer seen = AT_A_GLANCE(raycast_obb_at_a_glance(r, b, out));
    return seen != UNCLEAR ? seen : raycast_obb_otherwise(r, b, out, __func__);
#else
    quick_answer found = QUICKLY(quick_raycast_obb(r, b, out));
    return found != UNCLEAR ? found : careful_raycast_obb(r, b, out);
#endif
}

#if DIM == 2

bool cd2_raycast_segment(const ray *r, const segment *b, hit *out)
{
    GIVEN_THE(ray, r);
    GIVEN_THE(segment, b);
    quick_answer found = QUICKLY(quick_raycast_segment(r, b, out));
    return found != UNCLEAR ? found : careful_raycast_segment(r, b, out);
}

#endif
