/*
 * Overlap with ellipses and ellipsoids, and rays against them.
 *
 * Points and segments are decided exactly or as rays are. Other shapes overlap where their distance is 0, so
 * that the two cannot disagree.
 */
#include <assert.h>
#include <stdbool.h>

#include "method/any_pair.h"
#include "method/chord_ellipsoid.h"
#include "shape/chord.h"
#include "shape/degenerate.h"
#include "shape/ellipsoid.h"
#include "space/family.h"
#include "space/nan.h"

/* overlap_point_ellipse in the plane. */
bool cd3_overlap_point_ellipsoid(vec a, const ellipsoid *b)
{
    assert(b);
    if (nan_vec(a) || nan_ellipsoid(b))
        return false;
    local_ellipsoid o = local_ellipsoid_of(b, a);
    return ellipsoid_contains(&o, b);
}

/* overlap_segment_ellipse in the plane. */
bool cd3_overlap_segment_ellipsoid(const segment *a, const ellipsoid *b)
{
    assert(a && b);
    if (nan_segment(a) || nan_ellipsoid(b))
        return false;
    shape p = cd3_shape_segment(a), q = cd3_shape_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return any_overlap(&p, &q);
    chord           c = chord_of_segment(a);
    ellipsoid_chord local;
    return crosses_ellipsoid(&c, b, &local);
}

/* raycast_ellipse in the plane. */
bool cd3_raycast_ellipsoid(const ray *r, const ellipsoid *b, hit *out)
{
    assert(r && b);
    if (nan_ray(r) || nan_ellipsoid(b))
        return false;
    shape s = cd3_shape_ellipsoid(b);
    if (reduce(&s))
        return any_raycast(r, &s, out);
    chord           c = chord_of_ray(r);
    ellipsoid_chord local;
    if (chord_is_point(&c) ? !cd3_overlap_point_ellipsoid(r->origin, b) : !crosses_ellipsoid(&c, b, &local))
        return false;
    if (out && chord_is_point(&c))
        point_hit(r, out);
    else if (out)
        ellipsoid_hit(&c, b, &local, out);
    return true;
}

/* overlap_circle_ellipse in the plane. */
bool cd3_overlap_sphere_ellipsoid(const sphere *a, const ellipsoid *b)
{
    return cd3_distance_sphere_ellipsoid(a, b) == 0;
}

/* overlap_ellipse_ellipse in the plane. */
bool cd3_overlap_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b)
{
    return cd3_distance_ellipsoid_ellipsoid(a, b) == 0;
}

/* overlap_ellipse_aabb in the plane. */
bool cd3_overlap_ellipsoid_aabb(const ellipsoid *a, const aabb *b)
{
    return cd3_distance_ellipsoid_aabb(a, b) == 0;
}

/* overlap_ellipse_obb in the plane. */
bool cd3_overlap_ellipsoid_obb(const ellipsoid *a, const obb *b)
{
    return cd3_distance_ellipsoid_obb(a, b) == 0;
}
