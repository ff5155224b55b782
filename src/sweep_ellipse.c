/* Sweeps with an ellipse or an ellipsoid. */
#include <stdbool.h>

#include "careful.h"
#include "closer_sweep_ellipses.h"
#include "quick/way.h"
#include "space/family.h"
#include "given.h"

/* Where a sweep starts inside, the point of its start is the one in both that the closest points are. Where
   nothing moves, it ends there too. */
static bool started_at(closest_points at_start, vec motion_a, vec motion_b, hit *out)
{
    bool rests = motion_a.x == motion_b.x && motion_a.y == motion_b.y ONLY_3D(&&motion_a.z == motion_b.z);
    out->point_enter = at_start.point_a;
    if (rests)
        out->point_exit = at_start.point_a;
    return true;
}

/* Both ways take shapes in double. careful_sweep asks either for both: it widens the shapes and rounds the
   hit. Its answer is the way's own, so it can be UNCLEAR here; a careful way, which is a bool, never is. */
#define RETURN_SWEEP(p, q)                                                                                \
    static const sweep_ways quickly = {cd3_closer_sweep_##p##_##q, ONCE, ROW_##p, ROW_##q};               \
    const vec               motions[2] = {motion_a, motion_b};                                            \
    quick_answer            quick = QUICKLY(careful_sweep(AT_##p(a), AT_##q(b), motions, out, &quickly)); \
    bool found = quick != UNCLEAR ? quick : careful_sweep_##p##_##q(a, motion_a, b, motion_b, out);       \
    return found && out && out->starts_inside                                                             \
               ? started_at(cd3_closest_##p##_##q(a, b), motion_a, motion_b, out)                         \
               : found

/* In the plane: sweep_point_ellipse. */
bool cd3_sweep_point_ellipsoid(vec a, vec motion_a, const ellipsoid *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(ellipsoid, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(point, ellipsoid);
}

/* In the plane: sweep_segment_ellipse. */
bool cd3_sweep_segment_ellipsoid(const segment *a, vec motion_a, const ellipsoid *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(ellipsoid, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(segment, ellipsoid);
}

/* In the plane: sweep_circle_ellipse. */
bool cd3_sweep_sphere_ellipsoid(const sphere *a, vec motion_a, const ellipsoid *b, vec motion_b, hit *out)
{
    GIVEN(sphere, a);
    GIVEN(motion, motion_a);
    GIVEN(ellipsoid, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(sphere, ellipsoid);
}

/* In the plane: sweep_ellipse_ellipse. */
bool cd3_sweep_ellipsoid_ellipsoid(const ellipsoid *a, vec motion_a, const ellipsoid *b, vec motion_b,
                                   hit *out)
{
    GIVEN(ellipsoid, a);
    GIVEN(motion, motion_a);
    GIVEN(ellipsoid, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(ellipsoid, ellipsoid);
}

/* In the plane: sweep_ellipse_aabb. */
bool cd3_sweep_ellipsoid_aabb(const ellipsoid *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(ellipsoid, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(ellipsoid, aabb);
}

/* In the plane: sweep_ellipse_obb. */
bool cd3_sweep_ellipsoid_obb(const ellipsoid *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(ellipsoid, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(ellipsoid, obb);
}
