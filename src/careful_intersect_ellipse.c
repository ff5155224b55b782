/*
 * Overlap with ellipses and ellipsoids, and rays against them, carefully.
 *
 * A point is decided exactly where the axes are exact, a segment as its ray is. Other shapes overlap where
 * their distance is 0 (careful_distance_ellipse.c), so that overlap and distance cannot disagree.
 */
#include "number/fewer_passes.h"

#define CAREFULLY

#include <stdbool.h>

#include "any_pair.h"
#include "careful/chord_ellipsoid.h"
#include "shape/any_shape.h"
#include "shape/chord.h"
#include "shape/degenerate.h"
#include "shape/ellipsoid.h"
#include "space/family.h"
#include "space/nan.h"

bool cd3_careful_overlap_point_ellipsoid(vec a, const ellipsoid *b, int digits)
{
    if (nan_vec(a) || nan_ellipsoid(b))
        return false;
    local_ellipsoid o = local_ellipsoid_of(b, a, digits);
    return ellipsoid_contains(&o, b);
}

bool cd3_careful_overlap_segment_ellipsoid(const segment *a, const ellipsoid *b, int digits)
{
    if (nan_segment(a) || nan_ellipsoid(b))
        return false;
    shape p = shape_of_segment(a), q = shape_of_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return any_overlap(&p, &q, digits);
    chord           c = chord_of_segment(a);
    ellipsoid_chord local;
    return crosses_ellipsoid(&c, b, &local, digits);
}

bool cd3_careful_raycast_ellipsoid(const ray *r, const ellipsoid *b, hit *out, int digits)
{
    if (nan_ray(r) || nan_ellipsoid(b))
        return false;
    shape s = shape_of_ellipsoid(b);
    if (reduce(&s))
        return any_raycast(r, &s, out, digits);
    chord           c = chord_of_ray(r);
    ellipsoid_chord local;
    if (chord_is_point(&c) ? !cd3_careful_overlap_point_ellipsoid(r->origin, b, digits)
                           : !crosses_ellipsoid(&c, b, &local, digits))
        return false;
    if (out && chord_is_point(&c))
        point_hit(r, out);
    else if (out)
        ellipsoid_hit(&c, b, &local, out, digits);
    return true;
}

bool cd3_careful_overlap_sphere_ellipsoid(const sphere *a, const ellipsoid *b, int digits)
{
    return cd3_careful_distance_sphere_ellipsoid(a, b, digits) == 0;
}

bool cd3_careful_overlap_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b, int digits)
{
    return cd3_careful_distance_ellipsoid_ellipsoid(a, b, digits) == 0;
}

bool cd3_careful_overlap_ellipsoid_aabb(const ellipsoid *a, const aabb *b, int digits)
{
    return cd3_careful_distance_ellipsoid_aabb(a, b, digits) == 0;
}

bool cd3_careful_overlap_ellipsoid_obb(const ellipsoid *a, const obb *b, int digits)
{
    return cd3_careful_distance_ellipsoid_obb(a, b, digits) == 0;
}
