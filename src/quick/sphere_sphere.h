/*
 * Points, circles and spheres: the quick way. The distance of the centres against the sum of the radii
 * decides.
 */
#ifndef CD_QUICK_SPHERE_SPHERE_H
#define CD_QUICK_SPHERE_SPHERE_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/order.h"
#include "../space/scalar.h"
#include "../space/vector.h"
#include "length.h"

/* ---- overlap ---- */

HOT_INLINE quick_answer overlap_of_spheres(vec p, real r_a, vec q, real r_b)
{
    quick_answer within = centers_within(p, r_a, q, r_b);
    return within != UNCLEAR ? within : settled_centers(p, r_a, q, r_b).within;
}

HOT_INLINE quick_answer quick_overlap_sphere_sphere(const sphere *a, const sphere *b)
{
    return overlap_of_spheres(a->center, a->radius, b->center, b->radius);
}

HOT_INLINE quick_answer quick_overlap_point_sphere(vec a, const sphere *b)
{
    return overlap_of_spheres(unpacked(a), 0, b->center, b->radius);
}

/* ---- distance and closest points ---- */

/* settled_reach for two spheres. */
static NOINLINE settled settled_spheres(const sphere *a, const sphere *b)
{
    return settled_centers(a->center, a->radius, b->center, b->radius);
}

/* What the sum of the radii lost; see fast_two_sum. */
static inline double lost_in_radii(double r_a, double r_b)
{
    return min2(r_a, r_b) - ((r_a + r_b) - max2(r_a, r_b));
}

/* Is way_keeps_digits true of this length, whatever the radius? gap_of takes none above MOST_LENGTH. */
HOT_INLINE bool is_long_way(double length)
{
    return REAL_DIGITS == 24 || length > LEAST_LENGTH / 0x1p239 * MOST_LENGTH;
}

HOT_INLINE bool quick_distance_sphere_sphere(const sphere *a, const sphere *b, double *distance)
{
    double  length, per_length, r_a = a->radius, r_b = b->radius;
    stretch s = between_points(a->center, b->center);
    bool    clear = gap_of(&s, r_a + r_b, lost_in_radii(r_a, r_b), &length, &per_length, distance);
    bool    long_way = is_long_way(length);
    if (clear & long_way)
        return true;
    if (!clear)
        *distance = settled_distance(settled_spheres(a, b));
    /* Else the point in both has no direction to lie in, and closest_ goes the careful way. */
    return *distance >= 0 && (way_keeps_digits(length, r_a + r_b) || is_zero(extent_of(&s)));
}

HOT_INLINE bool quick_distance_point_sphere(vec a, const sphere *b, double *distance)
{
    double  length, per_length;
    vec     p = unpacked(a);
    stretch s = between_points(p, b->center);
    if (!gap_of(&s, b->radius, 0, &length, &per_length, distance))
        *distance = settled_distance(settled_centers(p, 0, b->center, b->radius));
    return *distance >= 0;
}

/* The point (p + q) / 2 + t * (q - p), between p and q; no -0, which would tell which sphere was the first.
   In float it is calculated in float, and good to 2 ulps of L. */
HOT_INLINE vec point_between(vec p, vec q, double t)
{
    const real half = REAL(0.5), s = round_to_real(t);
    return (vec){(p.x * half + q.x * half) + s * (q.x - p.x) + 0,
                 (p.y * half + q.y * half) + s * (q.y - p.y) +
                     0 ONLY_3D(, (p.z * half + q.z * half) + s * (q.z - p.z) + 0)};
}

/* The point p + t * (q - p). */
HOT_INLINE vec point_beside(vec p, double t, vec q)
{
    const real s = round_to_real(t);
    return (vec){p.x + s * (q.x - p.x) + 0, p.y + s * (q.y - p.y) + 0 ONLY_3D(, p.z + s * (q.z - p.z) + 0)};
}

/* Along the line of the centres, from the middle between them, A covers -h - r_a .. -h + r_a and B covers
 * h - r_b .. h + r_b, where h is half the length. The greater of the low ends and the lesser of the high ones
 * are the ends of the common stretch, whose middle both points take, or else the ends of the gap. Exchanging
 * the spheres changes the signs of both ends and of q - p, and so no bit of the points, which lie between the
 * centres. */
HOT_INLINE void points_of_spheres(const sphere *a, const sphere *b, double length, double per_length,
                                  closest_points *out)
{
    double r_a = a->radius, r_b = b->radius, h = length / 2;
    double low = max2(-h - r_a, h - r_b), high = min2(r_a - h, h + r_b), t = (low + high) / 2;
    out->point_a = point_between(a->center, b->center, min2(t, high) * per_length);
    out->point_b = point_between(a->center, b->center, max2(t, low) * per_length);
}

/* The same where more care is needed: if the spheres touch or nearly do, if one of them is a point, which
   keeps its place to the bit, or where coordinates are so large that a sum might overflow. */
static NOINLINE closest_points closest_special_spheres(const sphere *a, const sphere *b)
{
    const real     half = REAL(0.5), most = REAL(REAL_MAX / 2);
    double         gap;
    closest_points c = {.distance = REAL(NAN)};
    if (!quick_distance_sphere_sphere(a, b, &gap))
        return c;
    vec    p = a->center, q = b->center;
    vector d = way_between(p, q);
    double length = sqrt(dot(d, d));
    if (!way_keeps_digits(length, (double)a->radius + b->radius) && !is_zero(d))
        return c;
    sphere x = {{p.x * half, p.y * half ONLY_3D(, p.z * half)}, a->radius * half};
    sphere y = {{q.x * half, q.y * half ONLY_3D(, q.z * half)}, b->radius * half};
    points_of_spheres(&x, &y, length / 2, 2 / (length + 0x1p-700), &c);
    for (int i = 0; i < 2; i++)
    {
        vec *v = i == 0 ? &c.point_a : &c.point_b;
        *v = (vec){2 * lesser_of(most, greater_of(-most, v->x)),
                   2 * lesser_of(most, greater_of(-most, v->y))
                           ONLY_3D(, 2 * lesser_of(most, greater_of(-most, v->z)))};
    }
    if (a->radius == 0)
        c.point_a = without_negative_zero(p);
    if (b->radius == 0)
        c.point_b = without_negative_zero(q);
    if (gap == 0)
    {
        /* One point, whichever sphere is the first: the calculated ones may differ in their last bits. */
        bool second = a->radius != 0 && (b->radius == 0 || order_of(c.point_a, c.point_b) > 0);
        c.point_a = c.point_b = second ? c.point_b : c.point_a;
    }
    c.distance = narrow(gap);
    return c;
}

HOT_INLINE bool closest_of_spheres(const sphere *a, const sphere *b, closest_points *out)
{
    double  gap, length, per_length, r_a = a->radius, r_b = b->radius;
    stretch s = between_points(a->center, b->center);
    bool    clear = gap_of(&s, r_a + r_b, lost_in_radii(r_a, r_b), &length, &per_length, &gap);
    bool    safe = is_long_way(length) || way_keeps_digits(length, r_a + r_b);
    if (!clear || !safe || r_a == 0 || r_b == 0 || !(taxi_vec(a->center) < REAL(REAL_MAX / 4)))
    {
        *out = closest_special_spheres(a, b);
        return out->distance >= 0;
    }
    vec    p = a->center, q = b->center;
    vector d = way_between(p, q);
    if (dot(d, d) > (r_a + r_b) * (r_a + r_b))
    {
        *out = (closest_points){point_beside(p, r_a * per_length, q), point_beside(q, r_b * per_length, p),
                                narrow(gap)};
        return true;
    }
    points_of_spheres(a, b, length, per_length, out);
    out->distance = narrow(gap);
    return true;
}

/* Products of floats would underflow in the common point of so small circles: they are enlarged. The distance
   is NaN if this is left to the careful way. */
static NOINLINE closest_points closest_small_spheres(const sphere *a, const sphere *b)
{
    const real     by = REAL(0x1p60), back = REAL(0x1p-60);
    vec            p = a->center, q = b->center;
    sphere         x = {{by * p.x, by * p.y ONLY_3D(, by * p.z)}, by * a->radius};
    sphere         y = {{by * q.x, by * q.y ONLY_3D(, by * q.z)}, by * b->radius};
    double         distance;
    closest_points c;
    if (!quick_distance_sphere_sphere(a, b, &distance) || !closest_of_spheres(&x, &y, &c))
        return (closest_points){.distance = REAL(NAN)};
    p = c.point_a;
    q = c.point_b;
    c.point_a = (vec){back * p.x, back * p.y ONLY_3D(, back * p.z)};
    c.point_b = (vec){back * q.x, back * q.y ONLY_3D(, back * q.z)};
    c.distance = narrow(distance);
    return c;
}

HOT_INLINE bool quick_closest_sphere_sphere(const sphere *a, const sphere *b, closest_points *out)
{
    if (REAL_DIGITS == 24 && a->radius + b->radius < REAL(0x1p-60) && a->radius + b->radius > 0 &&
        taxi_vec(a->center) + taxi_vec(b->center) < REAL(0x1p-40))
    {
        *out = closest_small_spheres(a, b);
        return out->distance >= 0;
    }
    return closest_of_spheres(a, b, out);
}

/* The point of the sphere is on the way from A to the centre, by the gap. In the sphere it is A itself. */
HOT_INLINE bool quick_closest_point_sphere(vec a, const sphere *b, closest_points *out)
{
    double  gap, length, per_length;
    vec     p = unpacked(a);
    stretch s = between_points(p, b->center);
    bool    clear = gap_of(&s, b->radius, 0, &length, &per_length, &gap);
    double  over = positive(length - b->radius);
    if (!clear)
    {
        over = gap = settled_distance(settled_centers(p, 0, b->center, b->radius));
        if (!(gap >= 0))
            return false;
    }
    vec on_b = b->radius == 0 ? b->center : point_along(p, over * per_length, way_between(p, b->center));
    *out = (closest_points){p, on_b, narrow(gap)};
    return true;
}

/* ---- penetration ---- */

/* B's centre is pushed away from A's; from the same place along the first axis. The depth, r - s, is off by
   less than 4.5 u (r + s), s being at most r. */
HOT_INLINE quick_answer penetration_of_spheres(vec p, real r_a, vec q, real r_b, contact *out)
{
    vector       d = way_between(q, p);
    double       r = (double)r_a + r_b, length = sqrt(dot(d, d)), depth = r - length;
    quick_answer within = within_reach(d, r);
    if (within == UNCLEAR)
    {
        settled touch = settled_centers(p, r_a, q, r_b);
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
    return penetration_of_spheres(a->center, a->radius, b->center, b->radius, out);
}

HOT_INLINE quick_answer quick_penetration_point_sphere(vec a, const sphere *b, contact *out)
{
    return penetration_of_spheres(unpacked(a), 0, b->center, b->radius, out);
}

#endif
