/*
 * Overlap with ellipses and ellipsoids, and rays against them, carefully.
 *
 * A point is decided exactly where the axes are exact, a segment as its ray is. Other shapes overlap where
 * their distance is 0 (careful_distance_ellipse.c), so that overlap and distance cannot disagree. In the
 * plane, points, rays and segments are those of a slice of an ellipsoid in space (in_space.h).
 */
#include "number/fewer_passes.h"

#define CAREFULLY

#include <stdbool.h>

#include "any_pair.h"
#include "careful/chord_ellipsoid.h"
#include "careful/degenerate_pair.h"
#include "in_space.h"
#include "shape/any_shape.h"
#include "shape/chord.h"
#include "shape/degenerate.h"
#include "shape/ellipsoid.h"
#include "space/family.h"
#include "space/nan.h"

/* ---- points ---- */

#if DIM == 3

static bool contains(vec a, const ellipsoid *b, int digits)
{
    local_ellipsoid o = local_ellipsoid_of(b, a, digits);
    return ellipsoid_contains(&o, b);
}

bool cd2_contains_in_space(cd2_vec a, const cd2_ellipse *b, int digits)
{
    ellipsoid e = ellipse_in_space(b);
    return contains(in_space(a), &e, digits);
}

#else
#define contains(a, b, digits) cd2_contains_in_space(a, b, digits)
#endif

bool cd3_careful_overlap_point_ellipsoid(vec a, const ellipsoid *b, int digits)
{
    return !nan_vec(a) && !nan_ellipsoid(b) && contains(a, b, digits);
}

/* ---- chords ---- */

#if DIM == 3

static NOINLINE bool chord_crosses(const chord *c, const ellipsoid *b, hit *out, int digits)
{
    ellipsoid_chord local;
    if (!crosses_ellipsoid(c, b, &local, digits))
        return false;
    if (out)
        ellipsoid_hit(c, b, &local, out, digits);
    return true;
}

static bool segment_crosses(const segment *a, const ellipsoid *b, int digits)
{
    chord c = chord_of_segment(a);
    return chord_crosses(&c, b, NULL, digits);
}

static bool ray_crosses(const ray *r, const ellipsoid *b, hit *out, int digits)
{
    chord c = chord_of_ray(r);
    return chord_crosses(&c, b, out, digits);
}

bool cd2_overlap_in_space(const cd2_segment *a, const cd2_ellipse *b, int digits)
{
    segment   s = segment_in_space(a);
    ellipsoid e = ellipse_in_space(b);
    return segment_crosses(&s, &e, digits);
}

bool cd2_raycast_in_space(const cd2_ray *r, const cd2_ellipse *b, cd2_hit *out, int digits)
{
    hit       found;
    ray       a = ray_in_space(r);
    ellipsoid e = ellipse_in_space(b);
    return hit_of_plane(ray_crosses(&a, &e, out ? &found : NULL, digits), &found, out);
}

#else
#define segment_crosses cd2_overlap_in_space
#define ray_crosses     cd2_raycast_in_space
#endif

bool cd3_careful_overlap_segment_ellipsoid(const segment *a, const ellipsoid *b, int digits)
{
    if (nan_segment(a) || nan_ellipsoid(b))
        return false;
    shape p = shape_of_segment(a), q = shape_of_ellipsoid(b);
    if (reduce_pair(&p, &q))
        return closest_of_any(&p, &q, digits).distance == 0;
    return segment_crosses(a, b, digits);
}

bool cd3_careful_raycast_ellipsoid(const ray *r, const ellipsoid *b, hit *out, int digits)
{
    if (nan_ray(r) || nan_ellipsoid(b))
        return false;
    chord c = chord_of_ray(r);
    shape s = shape_of_ellipsoid(b);
    bool  is_reduced = reduce(&s);
#if DIM == 2
    is_reduced = (!chord_is_point(&c) && flat_to_box(&s)) || is_reduced;
#endif
    if (is_reduced)
        return any_raycast(r, &s, out, digits);
    if (!chord_is_point(&c))
        return ray_crosses(r, b, out, digits);
    if (!cd3_careful_overlap_point_ellipsoid(r->origin, b, digits))
        return false;
    if (out)
        point_hit(r, out);
    return true;
}

/* ---- by their distance ---- */

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
