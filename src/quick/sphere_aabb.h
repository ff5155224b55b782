/*
 * A circle or sphere and an AABB: the quick way.
 *
 * The centre is clamped into the box first: so the nearest point of the box is exact, each coordinate of the
 * way to it is rounded once, and a centre in the box is exactly 0 away. J. Arvo, "A Simple Method for
 * Box-Sphere Intersection Testing", Graphics Gems (1990).
 */
#ifndef CD_QUICK_SPHERE_AABB_H
#define CD_QUICK_SPHERE_AABB_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "aabb_aabb.h"
#include "length.h"

/* What the tests below leave open, because the two touch or nearly do (number/reach.h). */
#define settled_sphere_aabb OWN(settled_sphere_aabb)
settled settled_sphere_aabb(const sphere *a, const aabb *b);

/* The end of the stretch between a centre and a box that is on the box: its point nearest to the centre. */
HOT_INLINE vec end_on_aabb(const stretch *s, const aabb *b)
{
    return (vec){opaque(lesser_of(b->max.x, s->high.x)),
                 opaque(lesser_of(b->max.y, s->high.y)) ONLY_3D(, opaque(lesser_of(b->max.z, s->high.z)))};
}

HOT_INLINE quick_answer quick_overlap_sphere_aabb(const sphere *a, const aabb *b)
{
    stretch      s = between_point_and_aabb(a->center, b);
    quick_answer within = within_reach(extent_of(&s), a->radius);
    if (!is_number(a->center))
        return UNCLEAR;
    return within != UNCLEAR ? within : settled_sphere_aabb(a, b).within;
}

/* gap_of answers where the two are clearly apart or clearly overlap. What it leaves open is settled, or NaN,
   which leaves it to the careful way. Only the centre is asked for a NaN: clamping may lose one there, while
   any other makes the comparisons fail. */
HOT_INLINE bool quick_distance_sphere_aabb(const sphere *a, const aabb *b, double *distance)
{
    double       length, per_length, gap;
    lane_vector  p = load_lanes(&a->center), max;
    lane_stretch s = lanes_between_point_and_aabb(p, b, &max);
    bool         clear = gap_of(&s, 0, a->radius, &length, &per_length, &gap);
    double       total = lane_vector_total(p);
    if (total != total)
        return false;
    if (!clear)
        gap = narrow(settled_distance(settled_sphere_aabb(a, b)));
    *distance = gap;
    return gap >= 0;
}

/* The point of the sphere lies on the way from the nearest point of the box to the centre, as far along it as
   the gap is wide; if the shapes overlap, at the start. */
HOT_INLINE bool quick_closest_sphere_aabb(const sphere *a, const aabb *b, closest_points *out)
{
    double       gap, length, per_length;
    lane_vector  p = load_lanes(&a->center), max;
    lane_stretch s = lanes_between_point_and_aabb(p, b, &max);
    bool         clear = gap_of(&s, 0, a->radius, &length, &per_length, &gap);
    double       over = positive(length - a->radius), total = lane_vector_total(p);
    lane_vector  on_b = lane_vector_min2(max, s.high);
    if (total != total)
        return false;
    if (!clear)
    {
        over = gap = settled_distance(settled_sphere_aabb(a, b));
        if (!(gap >= 0))
            return false;
    }
    lane_vector way = lane_vector_scale(lane_vector_sub(p, on_b), over * per_length);
    store_in_range(&out->point_a, lane_vector_sum(on_b, way));
    store_in_range_with_length(&out->point_b, &out->distance, on_b, gap);
    return true;
}

/* The shortest way out for a centre in the box: through the nearest face, and one radius further. */
HOT_INLINE quick_answer contact_from_inside(const sphere *a, const aabb *b, contact *out)
{
    const numbered at = by_number(a->center), faces[2] = {by_number(b->max), by_number(b->min)};
    box_face       face = way_out_of(a->center, a->center, b);
    real           q = faces[face % 2].at[face / 2];
    double         depth = fabs((double)q - at.at[face / 2]) + a->radius;
    if (!(depth < 0x1p-8 * REAL_MAX))
        return UNCLEAR;
    contact_at_face(face, q, round_to_real(depth), a->center, out);
    return YES;
}

/* A centre outside the box goes straight away from the nearest point. Its depth, r - s, is off by less
   than 4.5 u (r + s), s being at most r. */
HOT_INLINE quick_answer quick_penetration_sphere_aabb(const sphere *a, const aabb *b, contact *out)
{
    stretch      s = between_point_and_aabb(a->center, b);
    vector       d = extent_of(&s);
    double       length = sqrt(dot(d, d)), depth = a->radius - length;
    quick_answer within = within_reach(d, a->radius);
    if (!is_number(a->center))
        return UNCLEAR;
    if (within == UNCLEAR)
    {
        settled touch = settled_sphere_aabb(a, b);
        within = touch.within;
        depth = 0 - touch.gap;
    }
    if (within != YES || !out)
        return within;
    if (is_zero(d))
        return contact_from_inside(a, b, out);
    if (!((depth > LEAST_LENGTH || depth == 0) && length > LEAST_LENGTH && depth < MOST_LENGTH &&
          way_keeps_digits(length, a->radius)))
        return UNCLEAR;
    vec on_b = end_on_aabb(&s, b);
    *out = contact_from(unit_along(way_between(on_b, a->center), length), narrow(depth), on_b);
    return YES;
}

#endif
