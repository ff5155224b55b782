/*
 * Points, circles and spheres: the quick way. The distance of the centres against the sum of the radii
 * decides.
 */
#ifndef CD_QUICK_SPHERE_SPHERE_H
#define CD_QUICK_SPHERE_SPHERE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "length.h"

/* ---- overlap ---- */

HOT_INLINE quick_answer quick_overlap_sphere_sphere(const sphere *a, const sphere *b)
{
    quick_answer within = centers_within(a->center, a->radius, b->center, b->radius);
    return within != UNCLEAR ? within : settled_spheres(a, b).within;
}

HOT_INLINE quick_answer quick_overlap_point_sphere(vec a, const sphere *b)
{
    quick_answer within = centers_within(unpacked(a), 0, b->center, b->radius);
    return within != UNCLEAR ? within : settled_point_sphere(a, b).within;
}

/* ---- distance and closest points ---- */

/* Is way_keeps_digits true of this length, whatever the radius? gap_of takes none above MOST_LENGTH. */
HOT_INLINE bool is_long_way(double length)
{
    return REAL_DIGITS == 24 || length > LEAST_LENGTH / 0x1p239 * MOST_LENGTH;
}

/* What gap_of leaves open in double, NaN if it is left to the careful way; `gap` is that of spheres that are
   clear, else NaN. Where a way loses its digits, the point in both has no direction to lie in: closest_
   leaves it to the careful way too. */
static NOINLINE double distance_of_special_spheres(const sphere *a, const sphere *b, double gap)
{
    vector d = way_between(a->center, b->center);
    if (!(gap >= 0))
        gap = settled_distance(settled_spheres(a, b));
    if (!way_keeps_digits(sqrt(dot(d, d)), (double)a->radius + b->radius) && !is_zero(d))
        return NAN;
    return narrow(gap);
}

HOT_INLINE bool quick_distance_sphere_sphere(const sphere *a, const sphere *b, double *distance)
{
    double       length, per_length, gap;
    lane_stretch s = lanes_between_points(&a->center, &b->center);
    bool         clear = gap_of(&s, a->radius, b->radius, &length, &per_length, &gap);
    *distance = gap;
    if (clear && is_long_way(length))
        return true;
    *distance = REAL_DIGITS == 24 ? narrow(settled_distance(settled_spheres(a, b)))
                                  : distance_of_special_spheres(a, b, clear ? gap : NAN);
    return *distance >= 0;
}

HOT_INLINE bool quick_distance_point_sphere(vec a, const sphere *b, double *distance)
{
    double       length, per_length, gap;
    lane_stretch s = {lanes_of_point(&a), load_lanes(&b->center)};
    if (gap_of(&s, 0, b->radius, &length, &per_length, &gap))
    {
        *distance = gap;
        return true;
    }
    *distance = narrow(settled_distance(settled_point_sphere(a, b)));
    return *distance >= 0;
}

/* base_a + t_a * way and base_b + t_b * way, rounded once in float. No -0, which would tell which sphere was
   the first. */
HOT_INLINE void store_along(closest_points *out, lane_vector base_a, double t_a, lane_vector base_b,
                            double t_b, lane_vector way)
{
    const lanes zero = lanes_twice(0);
    lanes       a = lanes_add(lanes_add(base_a.xy, lanes_mul(lanes_twice(t_a), way.xy)), zero);
    lanes       b = lanes_add(lanes_add(base_b.xy, lanes_mul(lanes_twice(t_b), way.xy)), zero);
    store_xy(&out->point_a, a);
    store_xy(&out->point_b, b);
#if DIM == 3
    lanes z = lanes_mul(lanes_of(t_a, t_b), lanes_twice(way.z));
    z = lanes_add(lanes_add(lanes_of(base_a.z, base_b.z), z), zero);
    store_two(&out->point_a.z, &out->point_b.z, z);
#endif
}

/* Along the line of the centres, from the middle between them, A covers -h - r_a .. -h + r_a and B covers
 * h - r_b .. h + r_b, where h is half the length. The greater of the low ends and the lesser of the high ones
 * are the ends of the common stretch, whose middle both points take, or else the ends of the gap. Exchanging
 * the spheres changes the signs of both ends and of the way, and so no bit of the points. These lie between
 * the centres, so nothing overflows: a way is at most MOST_LENGTH, in double no part of an ulp of the largest
 * numbers. */
HOT_INLINE void points_of_spheres(const lane_stretch *s, lane_vector way, double r_a, double r_b,
                                  double length, double per_length, closest_points *out)
{
    double      h = length / 2, low = max2(-h - r_a, h - r_b), high = min2(r_a - h, h + r_b);
    double      t = (low + high) / 2;
    lane_vector middle = lane_vector_sum(lane_vector_scale(s->low, 0.5), lane_vector_scale(s->high, 0.5));
    store_along(out, middle, min2(t, high) * per_length, middle, max2(t, low) * per_length, way);
}

/* The same where more care is needed: if the spheres touch or nearly do, or if one of them is a point, which
   keeps its place to the bit. `gap` as for distance_of_special_spheres. */
static NOINLINE closest_points closest_special_spheres(const sphere *a, const sphere *b, double gap)
{
    settled_points c;
    const vector   p = load(a->center), q = load(b->center);
    cd_settle_points(&c, p.at[0], p.at[1], DIM == 2 ? 0 : p.at[DIM - 1], q.at[0], q.at[1],
                     DIM == 2 ? 0 : q.at[DIM - 1], a->radius, b->radius, gap, REAL_DIGITS);
    return (closest_points){{round_to_real(c.a[0]), round_to_real(c.a[1]) ONLY_3D(, round_to_real(c.a[2]))},
                            {round_to_real(c.b[0]), round_to_real(c.b[1]) ONLY_3D(, round_to_real(c.b[2]))},
                            c.gap >= 0 ? narrow(c.gap) : REAL(NAN)};
}

HOT_INLINE bool quick_closest_sphere_sphere(const sphere *a, const sphere *b, closest_points *out)
{
    double       gap, length, per_length, r_a = hidden(a->radius), r_b = hidden(b->radius);
    lane_stretch s = lanes_between_points(&a->center, &b->center);
    bool         clear = gap_of(&s, r_a, r_b, &length, &per_length, &gap);
    bool         safe = is_long_way(length) || way_keeps_digits(length, r_a + r_b);
    if (!clear || !safe || !(min2(r_a, r_b) > 0))
    {
        *out = closest_special_spheres(a, b, clear ? gap : NAN);
        return out->distance >= 0;
    }
    lane_vector way = lane_vector_sub(s.high, s.low);
    if (length > r_a + r_b)
        store_along(out, s.low, r_a * per_length, s.high, -(r_b * per_length), way);
    else
        points_of_spheres(&s, way, r_a, r_b, length, per_length, out);
    out->distance = round_to_real(gap);
    return true;
}

/* The point of the sphere is on the way from A to the centre, by the gap. In the sphere it is A itself. */
HOT_INLINE bool quick_closest_point_sphere(vec a, const sphere *b, closest_points *out)
{
    double       gap, length, per_length, r = hidden(b->radius);
    lane_stretch s = {lanes_of_point(&a), load_lanes(&b->center)};
    bool         clear = gap_of(&s, 0, r, &length, &per_length, &gap);
    double       over = positive(length - r);
    if (!clear)
    {
        over = gap = settled_distance(settled_point_sphere(a, b));
        if (!(gap >= 0))
            return false;
    }
    lane_vector way = lane_vector_scale(lane_vector_sub(s.high, s.low), over * per_length);
    lane_vector on_b = r == 0 ? s.high : lane_vector_sum(s.low, way);
    *out = (closest_points){.point_a = a};
    store_in_range_with_length(&out->point_b, &out->distance, on_b, gap);
    return true;
}

/* ---- penetration ---- */

/* A has its centre at p, and is a point if `a` is NULL. B's centre is pushed away from A's; from the same
   place along the first axis. The depth, r - s, is off by less than 4.5 u (r + s), s being at most r. */
HOT_INLINE quick_answer penetration_of_spheres(vec p, const sphere *a, const sphere *b, contact *out)
{
    const vec    q = b->center;
    const real   r_a = a ? a->radius : 0, r_b = b->radius;
    vector       d = way_between(q, p);
    double       r = (double)r_a + r_b, length = sqrt(dot(d, d)), depth = r - length;
    quick_answer within = within_reach(d, r);
    if (within == UNCLEAR)
    {
        settled touch = a ? settled_spheres(a, b) : settled_point_sphere(p, b);
        within = touch.within;
        depth = 0 - touch.gap;
    }
    if (within != YES || !out)
        return within;
    if (!((depth > LEAST_LENGTH || depth == 0) && depth < 0x1p-8 * MOST_LENGTH))
        return UNCLEAR;
    if (is_zero(d))
        length = d.at[0] = 1;
    else if (!(length > LEAST_LENGTH && way_keeps_digits(length, r)))
        return UNCLEAR;
    const real most = REAL(0x1p-8 * REAL_MAX);
    vec        n = unit_along(d, length);
    if (!(taxi_vec(p) + taxi_vec(q) < most)) /* of both, so that an exchange goes the same way */
        return UNCLEAR;
    vec  on_b = {q.x + r_b * n.x, q.y + r_b * n.y ONLY_3D(, q.z + r_b * n.z)};
    real by = round_to_real(depth);
    *out = (contact){.normal = n,
                     .depth = by,
                     .point_a = {on_b.x - by * n.x, on_b.y - by * n.y ONLY_3D(, on_b.z - by * n.z)},
                     .point_b = on_b};
    return YES;
}

HOT_INLINE quick_answer quick_penetration_sphere_sphere(const sphere *a, const sphere *b, contact *out)
{
    return penetration_of_spheres(a->center, a, b, out);
}

HOT_INLINE quick_answer quick_penetration_point_sphere(vec a, const sphere *b, contact *out)
{
    return penetration_of_spheres(unpacked(a), NULL, b, out);
}

#endif
