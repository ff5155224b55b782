/*
 * The plane put in space (in_space.h): an ellipse, and queries without ellipses. Their pairs are given by the
 * kinds of the shapes, and by what answers for them in space.
 */
#include "number/fewer_searches.h"

#include "in_space.h"

#include <stdbool.h>

#include "careful.h"
#include "space/family.h"

ellipsoid ellipse_in_space(const cd2_ellipse *s)
{
    ellipsoid e = {.center = in_space(s->center), .radii = in_space(s->radii)};
    e.radii.z = max2(e.radii.x, e.radii.y);
    axes_in_space(e.axes, s->axis);
    return e;
}

/* ---- pairs without ellipses ---- */

static void put_in_space(argument_copy *to, const void *from, scalar_row kind)
{
    switch (kind)
    {
    case ROW_segment: to->segment = segment_in_space(from); break;
    case ROW_ray: to->ray = ray_in_space(from); break;
    case ROW_sphere: to->sphere = circle_in_space(from); break;
    case ROW_aabb: to->aabb = prism_of_aabb(from); break;
    case ROW_obb: to->obb = prism_of_obb(from); break;
    default: to->point = in_space(*(const cd2_vec *)from);
    }
}

static void put_pair_in_space(argument_copy to[2], const void *a, scalar_row kind_a, const void *b,
                              scalar_row kind_b)
{
    put_in_space(&to[0], a, kind_a);
    put_in_space(&to[1], b, kind_b);
}

bool cd2_overlap_of_plane(overlap_function *overlap, const void *a, scalar_row kind_a, const void *b,
                          scalar_row kind_b, int digits)
{
    argument_copy x[2];
    put_pair_in_space(x, a, kind_a, b, kind_b);
    return overlap(&x[0], &x[1], digits);
}

cd2_closest_points cd2_closest_of_plane(closest_function *closest, const void *a, scalar_row kind_a,
                                        const void *b, scalar_row kind_b, int digits)
{
    argument_copy x[2];
    put_pair_in_space(x, a, kind_a, b, kind_b);
    closest_points c = closest(&x[0], &x[1], digits);
    return points_in_plane(&c);
}

bool cd2_penetration_of_plane(penetration_function *penetration, const void *a, scalar_row kind_a,
                              const void *b, scalar_row kind_b, cd2_contact *out, int digits)
{
    argument_copy x[2];
    contact       c;
    put_pair_in_space(x, a, kind_a, b, kind_b);
    bool overlap = penetration(&x[0], &x[1], out ? &c : NULL, digits, true);
    if (overlap && out)
        *out = contact_in_plane(&c);
    return overlap;
}

bool cd2_sweep_of_plane(sweep_function *sweep, const void *a, scalar_row kind_a, const void *b,
                        scalar_row kind_b, const cd2_vec motions[2], cd2_hit *out, int digits)
{
    const vec     w[2] = {in_space(motions[0]), in_space(motions[1])};
    argument_copy x[2];
    hit           h;
    put_pair_in_space(x, a, kind_a, b, kind_b);
    bool hits = sweep(&x[0], &x[1], w, out ? &h : NULL, digits, true);
    if (hits && out)
        *out = hit_in_plane(&h);
    return hits;
}
