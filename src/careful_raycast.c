/*
 * Rays against shapes at rest, carefully; those against ellipses are in careful_intersect_ellipse.c.
 *
 * Whether a ray hits is the sign of a polynomial in the inputs, decided exactly (number/sign.h). The
 * exception is boxes with turned axes, which are calculated in their own frame. Rays in the plane are cast in
 * space, so this unit has no companion for the plane.
 */
#include "number/fewer_copies.h"
#include "number/fewer_passes.h"

#include <stdbool.h>

#include "careful.h"
#include "careful/chord_box.h"
#include "careful/chord_segment.h"
#include "careful/chord_sphere.h"
#include "careful/slabs.h"
#include "in_space.h"
#include "number/dd.h"
#include "number/length.h"
#include "shape/box.h"
#include "shape/chord.h"
#include "space/family.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/vector.h"

bool cd3_careful_raycast_sphere(const ray *r, const sphere *b, hit *out, int digits)
{
    if (nan_ray(r) || nan_sphere(b))
        return false;
    chord  c = chord_of_ray(r);
    vector center = load(b->center);
    if (!crosses_sphere(&c, center, b->radius))
        return false;
    if (out && chord_is_point(&c))
        point_hit(r, out);
    else if (out)
        sphere_hit(&c, center, b->radius, out, digits);
    return true;
}

static bool raycast_box(const ray *r, const box_view *b, hit *out, int digits)
{
    chord c = chord_of_ray(r);
    chord local = chord_in(&c, b);
    faces seen = faces_from(b, c.origin);
    span  s;
    if (!crosses_box(&local, &seen, &s))
        return false;
    if (!out)
        return true;
    if (s.axis_enter < 0)
    {
        point_hit(r, out);
        return true;
    }

    dd t_enter = ratio(s.n_enter, s.d_enter);
    dd t_exit = ratio(s.n_exit, s.d_exit);
    *out = (hit){.t_enter = round_t(dd_scaled(t_enter, local.exponent), c.t_min, c.t_max, digits),
                 .t_exit = round_t(dd_scaled(t_exit, local.exponent), c.t_min, c.t_max, digits),
                 .point_enter = place_on_box(&c, &local, b, t_enter.hi, s.axis_enter, s.side_enter),
                 .point_exit = place_on_box(&c, &local, b, t_exit.hi, s.axis_exit, s.side_exit),
                 .normal_enter = store_normal(axis_of(b, s.axis_enter), s.side_enter),
                 .normal_exit = store_normal(axis_of(b, s.axis_exit), s.side_exit)};
    if (b->oriented && largest(b->high) == 0)
    {
        int    side;
        vector n = point_face(b, unit_vector(chord_direction(&c)), &side);
        out->normal_enter = store_normal(n, side);
        out->normal_exit = store_normal(n, -side);
    }
    cut_to_ends(out, &c, against_t(s.n_enter, s.d_enter, local.t_min) <= 0,
                against_t(s.n_exit, s.d_exit, local.t_max) >= 0);
    return true;
}

bool cd3_careful_raycast_aabb(const ray *r, const aabb *b, hit *out, int digits)
{
    if (nan_ray(r) || nan_aabb(b))
        return false;
    box_view box = view_of_aabb(b);
    return raycast_box(r, &box, out, digits);
}

bool cd3_careful_raycast_obb(const ray *r, const obb *b, hit *out, int digits)
{
    if (nan_ray(r) || nan_obb(b))
        return false;
    box_view box = view_of_obb(b, r->origin, 0);
    return raycast_box(r, &box, out, digits);
}

bool cd3_careful_raycast_segment(const ray *r, const segment *s, hit *out, int digits)
{
    return raycast_segment_exactly(r, s, false, out, digits);
}

/* ---- in the plane (in_space.h) ---- */

bool cd2_careful_raycast_segment(const cd2_ray *r, const cd2_segment *s, cd2_hit *out, int digits)
{
    hit     found;
    ray     a = ray_in_space(r);
    segment b = segment_in_space(s);
    return hit_of_plane(raycast_segment_exactly(&a, &b, true, out ? &found : NULL, digits), &found, out);
}

bool cd2_careful_raycast_circle(const cd2_ray *r, const cd2_circle *c, cd2_hit *out, int digits)
{
    hit    found;
    ray    a = ray_in_space(r);
    sphere b = circle_in_space(c);
    return hit_of_plane(cd3_careful_raycast_sphere(&a, &b, out ? &found : NULL, digits), &found, out);
}

bool cd2_careful_raycast_aabb(const cd2_ray *r, const cd2_aabb *box, cd2_hit *out, int digits)
{
    hit  found;
    ray  a = ray_in_space(r);
    aabb b = aabb_in_space(box);
    return hit_of_plane(cd3_careful_raycast_aabb(&a, &b, out ? &found : NULL, digits), &found, out);
}

bool cd2_careful_raycast_obb(const cd2_ray *r, const cd2_obb *box, cd2_hit *out, int digits)
{
    hit found;
    ray a = ray_in_space(r);
    obb b = obb_in_space(box);
    return hit_of_plane(cd3_careful_raycast_obb(&a, &b, out ? &found : NULL, digits), &found, out);
}
