/*
 * Overlap with ellipses and ellipsoids, and rays against them.
 *
 * Points are decided exactly where the axes are exact, segments as rays are. Other shapes overlap where their
 * distance is 0 (distance_ellipse.c), so that overlap and distance cannot disagree.
 */
#include <assert.h>
#include <stdbool.h>

#include "any_pair.h"
#include "method/chord_ellipsoid.h"
#include "shape/any_shape.h"
#include "shape/chord.h"
#include "shape/degenerate.h"
#include "shape/ellipsoid.h"
#include "space/family.h"
#include "space/nan.h"

/* In the plane: overlap_point_ellipse. */
bool cd3_overlap_point_ellipsoid(vec a, const ellipsoid *b)
{
    assert(b);
    if (nan_vec(a) || nan_ellipsoid(b))
        return false;
    local_ellipsoid o = local_ellipsoid_of(b, a);
    return ellipsoid_contains(&o, b);
}

/* In the plane: overlap_segment_ellipse. */
bool cd3_overlap_segment_ellipsoid(const segment *a, const ellipsoid *b)
{
    assert(a && b);
    if (nan_segment(a) || nan_ellipsoid(b))
        return false;
    shape p = shape_of_segment(a), q = shape_of_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return any_overlap(&p, &q);
    chord           c = chord_of_segment(a);
    ellipsoid_chord local;
    return crosses_ellipsoid(&c, b, &local);
}

/* In the plane: raycast_ellipse. */
bool cd3_raycast_ellipsoid(const ray *r, const ellipsoid *b, hit *out)
{
    assert(r && b);
    if (nan_ray(r) || nan_ellipsoid(b))
        return false;
    shape s = shape_of_ellipsoid(b);
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

/* In the plane: overlap_circle_ellipse. */
bool cd3_overlap_sphere_ellipsoid(const sphere *a, const ellipsoid *b)
{
    return cd3_distance_sphere_ellipsoid(a, b) == 0;
}

/* In the plane: overlap_ellipse_ellipse. */
bool cd3_overlap_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b)
{
    return cd3_distance_ellipsoid_ellipsoid(a, b) == 0;
}

/* In the plane: overlap_ellipse_aabb. */
bool cd3_overlap_ellipsoid_aabb(const ellipsoid *a, const aabb *b)
{
    return cd3_distance_ellipsoid_aabb(a, b) == 0;
}

/* In the plane: overlap_ellipse_obb. */
bool cd3_overlap_ellipsoid_obb(const ellipsoid *a, const obb *b)
{
    return cd3_distance_ellipsoid_obb(a, b) == 0;
}
