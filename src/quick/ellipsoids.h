/*
 * Ellipses and ellipsoids: the quick way. What is inline here looks at the balls around the shapes; the rest
 * is in closer_ellipses.c and closer_point_ellipses.c, in plain double, once for each dimension.
 */
#ifndef CD_QUICK_ELLIPSOIDS_H
#define CD_QUICK_ELLIPSOIDS_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "../space/wide.h"
#include "balls_apart.h"
#include "gap_by_model.h"
#include "loaded_boxes.h"

/* ---- shapes in double ---- */

#if REAL_DIGITS == 53

typedef const ellipsoid *widened_ellipsoid;

/* The vector itself; *room is not used. */
HOT_INLINE const wide_vec *widened_point(const vec *v, wide_vec *room)
{
    (void)room;
    return v;
}

HOT_INLINE wide_vec widened_of_vec(vec v)
{
    return v;
}

HOT_INLINE widened_ellipsoid widened_of_ellipsoid(const ellipsoid *e)
{
    return e;
}

HOT_INLINE const ray *widened_of_ray(const ray *r)
{
    return r;
}

HOT_INLINE const segment *widened_of_segment(const segment *s)
{
    return s;
}

typedef const ray     *widened_ray;
typedef const segment *widened_segment;

#define AS_WIDE(x) (x)

#else

typedef wide_ellipsoid widened_ellipsoid;

HOT_INLINE wide_vec widened_of_vec(vec v)
{
    return (wide_vec){v.x, v.y ONLY_3D(, v.z)};
}

HOT_INLINE const wide_vec *widened_point(const vec *v, wide_vec *room)
{
    *room = widened_of_vec(*v);
    return room;
}

#define widened_of_ellipsoid OWN(widened_of_ellipsoid)
widened_ellipsoid widened_of_ellipsoid(const ellipsoid *e); /* careful.c */

typedef wide_ray     widened_ray;
typedef wide_segment widened_segment;

HOT_INLINE widened_ray widened_of_ray(const ray *r)
{
    return (wide_ray){widened_of_vec(r->origin), widened_of_vec(r->direction), r->t_min, r->t_max};
}

HOT_INLINE widened_segment widened_of_segment(const segment *s)
{
    return (wide_segment){widened_of_vec(s->a), widened_of_vec(s->b)};
}

#define AS_WIDE(x) (&(x))

#endif

/* ---- closer_ellipses.c ---- */

/* Do they overlap? */
quick_answer cd3_closer_overlap_ellipsoids(const wide_ellipsoid *a, const wide_ellipsoid *b, int digits);

/* Their distance; false if that is left open. */
bool cd3_closer_distance_ellipsoids(const wide_ellipsoid *a, const wide_ellipsoid *b, double *distance,
                                    int digits);

/* The closest points; NO if only their distance is known, which is that of the function above; UNCLEAR if not
   even that is. */
quick_answer cd3_closer_points_ellipsoids(const wide_ellipsoid *a, const wide_ellipsoid *b,
                                          wide_closest_points *out, int digits);

/* Their contact; NO if they are apart. */
quick_answer cd3_closer_penetration_ellipsoids(const wide_ellipsoid *a, const wide_ellipsoid *b,
                                               wide_contact *out, int digits);

/* The same of an ellipsoid and a box. */
quick_answer cd3_closer_overlap_ellipsoid_box(const wide_ellipsoid *a, const loaded_box *b, int digits);
bool         cd3_closer_distance_ellipsoid_box(const wide_ellipsoid *a, const loaded_box *b, double *distance,
                                               int digits);
quick_answer cd3_closer_points_ellipsoid_box(const wide_ellipsoid *a, const loaded_box *b,
                                             wide_closest_points *out, int digits);

quick_answer cd3_closer_penetration_ellipsoid_box(const wide_ellipsoid *a, const loaded_box *b,
                                                  wide_contact *out, int digits);

/* ---- closer_point_ellipses.c ---- */

/* The same of a sphere and an ellipsoid; of a point, whose radius is 0. */
quick_answer cd3_closer_overlap_sphere_ellipsoid(const wide_vec *center, double radius,
                                                 const wide_ellipsoid *b, int digits);
bool cd3_closer_distance_sphere_ellipsoid(const wide_vec *center, double radius, const wide_ellipsoid *b,
                                          double *distance, int digits);
quick_answer cd3_closer_points_sphere_ellipsoid(const wide_vec *center, double radius,
                                                const wide_ellipsoid *b, wide_closest_points *out,
                                                int digits);

quick_answer cd3_closer_penetration_sphere_ellipsoid(const wide_vec *center, double radius,
                                                     const wide_ellipsoid *b, wide_contact *out, int digits);

/* Rays, and segments, which are rays from 0 to 1. */
quick_answer cd3_closer_raycast_ellipsoid(const wide_ray *a, const wide_ellipsoid *b, wide_hit *out,
                                          int digits);
quick_answer cd3_closer_overlap_segment_ellipsoid(const wide_segment *a, const wide_ellipsoid *b, int digits);

/* A segment as a box with one extent. */
bool cd3_closer_distance_segment_ellipsoid(const wide_segment *a, const wide_ellipsoid *b, double *distance,
                                           int digits);
quick_answer cd3_closer_points_segment_ellipsoid(const wide_segment *a, const wide_ellipsoid *b,
                                                 wide_closest_points *out, int digits);
quick_answer cd3_closer_penetration_segment_ellipsoid(const wide_segment *a, const wide_ellipsoid *b,
                                                      wide_contact *out, int digits);

/* ---- two ellipsoids ---- */

/* Compared as they are: GCC would compare floats, and choose between doubles by a branch. */
HOT_INLINE double largest_radius(const ellipsoid *e)
{
    real most = e->radii.x > e->radii.y ? e->radii.x : e->radii.y;
    ONLY_3D(most = most > e->radii.z ? most : e->radii.z;)
    return most;
}

HOT_INLINE double least_radius(const ellipsoid *e)
{
    real least = e->radii.x < e->radii.y ? e->radii.x : e->radii.y;
    ONLY_3D(least = least < e->radii.z ? least : e->radii.z;)
    return least;
}

/* Are two shapes apart that are within these radii of these points? */
HOT_INLINE bool clearly_apart_around(vec p, double of_p, vec q, double of_q)
{
    double x = (double)p.x - q.x, y = (double)p.y - q.y, squares = x * x + y * y;
    ONLY_3D(double z = (double)p.z - q.z; squares += z * z;)
    return balls_apart(squares, of_p + of_q);
}

/* The reach along (x, y, z) by the stored axes. (careful.c) */
#define stored_reach_squared_at OWN(stored_reach_squared_at)
double stored_reach_squared_at(const ellipsoid *e, double x, double y ONLY_3D(, double z));

HOT_INLINE double stored_reach_squared(const ellipsoid *e, vector d)
{
    return stored_reach_squared_at(e, d.at[0], d.at[1] ONLY_3D(, d.at[2]));
}

HOT_INLINE double stored_reach(const ellipsoid *e, vector d)
{
    return sqrt(stored_reach_squared(e, d));
}

/* A first look at two ellipsoids: along d, the way between their centres, and at the balls that they contain.
   With the notation and the errors of quick/two_ellipsoids.h, but the axes as stored: these are off by 4 eps
   |u|_1 <= 7 eps in each row, h by 7 eps |d| |r|_1 more, which is less than STORED_SLACK |d|_1 S with all
   that is asked for there. Where products might underflow, it answers nothing. The way to a NaN is UNCLEAR or
   NO. */
#define STORED_SLACK (16 * REAL_EPSILON + 40 * UNIT_ROUNDOFF)

HOT_INLINE quick_answer first_look_at_ellipsoids(const ellipsoid *a, const ellipsoid *b)
{
    vector d = {{(double)a->center.x - b->center.x,
                 (double)a->center.y - b->center.y ONLY_3D(, (double)a->center.z - b->center.z)}};
    double squares = dot(d, d), most = largest_radius(a) + largest_radius(b);
    if (balls_apart(squares, most))
        return NO;
    double reach = stored_reach(a, d) + stored_reach(b, d), taxi = taxi_length(d);
    double lengths = taxi + ((double)a->radii.x + a->radii.y ONLY_3D(+a->radii.z)) +
                     ((double)b->radii.x + b->radii.y ONLY_3D(+b->radii.z));
    double least = least_radius(a) + least_radius(b) - STORED_SLACK * lengths;
    bool   in_range = squares > 0x1p-400 && squares + reach < 0x1p900;
    if (in_range && squares - reach > STORED_SLACK * (taxi * lengths))
        return NO;
    return in_range && least > 0 && squares < least * least ? YES : UNCLEAR;
}

HOT_INLINE quick_answer quick_overlap_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b)
{
    quick_answer first = first_look_at_ellipsoids(a, b);
    if (first != UNCLEAR)
        return first;
    widened_ellipsoid p = widened_of_ellipsoid(a), q = widened_of_ellipsoid(b);
    return cd3_closer_overlap_ellipsoids(AS_WIDE(p), AS_WIDE(q), REAL_DIGITS);
}

HOT_INLINE quick_answer quick_penetration_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b,
                                                              wide_contact *out)
{
    if (clearly_apart_around(a->center, largest_radius(a), b->center, largest_radius(b)))
        return NO;
    widened_ellipsoid p = widened_of_ellipsoid(a), q = widened_of_ellipsoid(b);
    return cd3_closer_penetration_ellipsoids(AS_WIDE(p), AS_WIDE(q), out, REAL_DIGITS);
}

HOT_INLINE bool quick_distance_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b, double *distance)
{
    widened_ellipsoid p = widened_of_ellipsoid(a), q = widened_of_ellipsoid(b);
    return cd3_closer_distance_ellipsoids(AS_WIDE(p), AS_WIDE(q), distance, REAL_DIGITS);
}

HOT_INLINE quick_answer quick_points_ellipsoid_ellipsoid(const ellipsoid *a, const ellipsoid *b,
                                                         wide_closest_points *out)
{
    widened_ellipsoid p = widened_of_ellipsoid(a), q = widened_of_ellipsoid(b);
    return cd3_closer_points_ellipsoids(AS_WIDE(p), AS_WIDE(q), out, REAL_DIGITS);
}

/* ---- an ellipsoid and a box ---- */

/* load_aabb and load_obb (loaded_boxes.h), once for each family, in careful.c. */
#define loaded_of_aabb OWN(loaded_of_aabb)
#define loaded_of_obb  OWN(loaded_of_obb)
void loaded_of_aabb(loaded_box *q, const aabb *b);
void loaded_of_obb(loaded_box *q, const obb *b);

/* Are the balls around an ellipsoid and a box apart, or the two along the way from the box to the ellipsoid's
   centre? An AABB is not asked. */
#define clearly_apart_from_aabb(a, b) false
#define clearly_apart_from_obb        OWN(clearly_apart_from_obb)
bool clearly_apart_from_obb(const ellipsoid *a, const obb *b); /* careful.c */

#define QUICK_ELLIPSOID_BOX(box)                                                                       \
    HOT_INLINE quick_answer quick_overlap_ellipsoid_##box(const ellipsoid *a, const box *b)            \
    {                                                                                                  \
        if (clearly_apart_from_##box(a, b))                                                            \
            return NO;                                                                                 \
        widened_ellipsoid p = widened_of_ellipsoid(a);                                                 \
        loaded_box        q;                                                                           \
        loaded_of_##box(&q, b);                                                                        \
        return cd3_closer_overlap_ellipsoid_box(AS_WIDE(p), &q, REAL_DIGITS);                          \
    }                                                                                                  \
    HOT_INLINE quick_answer quick_penetration_ellipsoid_##box(const ellipsoid *a, const box *b,        \
                                                              wide_contact *out)                       \
    {                                                                                                  \
        if (clearly_apart_from_##box(a, b))                                                            \
            return NO;                                                                                 \
        widened_ellipsoid p = widened_of_ellipsoid(a);                                                 \
        loaded_box        q;                                                                           \
        loaded_of_##box(&q, b);                                                                        \
        return cd3_closer_penetration_ellipsoid_box(AS_WIDE(p), &q, out, REAL_DIGITS);                 \
    }                                                                                                  \
    HOT_INLINE bool quick_distance_ellipsoid_##box(const ellipsoid *a, const box *b, double *distance) \
    {                                                                                                  \
        widened_ellipsoid p = widened_of_ellipsoid(a);                                                 \
        loaded_box        q;                                                                           \
        loaded_of_##box(&q, b);                                                                        \
        return cd3_closer_distance_ellipsoid_box(AS_WIDE(p), &q, distance, REAL_DIGITS);               \
    }                                                                                                  \
    HOT_INLINE quick_answer quick_points_ellipsoid_##box(const ellipsoid *a, const box *b,             \
                                                         wide_closest_points *out)                     \
    {                                                                                                  \
        widened_ellipsoid p = widened_of_ellipsoid(a);                                                 \
        loaded_box        q;                                                                           \
        loaded_of_##box(&q, b);                                                                        \
        return cd3_closer_points_ellipsoid_box(AS_WIDE(p), &q, out, REAL_DIGITS);                      \
    }
QUICK_ELLIPSOID_BOX(aabb)
QUICK_ELLIPSOID_BOX(obb)

/* ---- points and spheres ---- */

HOT_INLINE quick_answer overlap_around(const vec *center, real radius, const ellipsoid *b)
{
    if (clearly_apart_around(*center, radius, b->center, largest_radius(b)))
        return NO;
    wide_vec          room;
    widened_ellipsoid q = widened_of_ellipsoid(b);
    return cd3_closer_overlap_sphere_ellipsoid(widened_point(center, &room), radius, AS_WIDE(q), REAL_DIGITS);
}

HOT_INLINE bool distance_closely(const vec *center, real radius, const ellipsoid *b, double *distance)
{
    wide_vec          room;
    widened_ellipsoid q = widened_of_ellipsoid(b);
    return cd3_closer_distance_sphere_ellipsoid(widened_point(center, &room), radius, AS_WIDE(q), distance,
                                                REAL_DIGITS);
}

#if REAL_DIGITS == 53

#define distance_around(center, radius, is_point, b, distance) distance_closely(center, radius, b, distance)

#else

/* Points inside are answered at once; spheres would be slowed by that. */
static NOINLINE bool distance_around(const vec *center, real radius, bool is_point, const ellipsoid *b,
                                     double *distance)
{
    model_gap g;
    if (gap_by_model(&g, *center, radius, b))
    {
        const bool overlap = radius != 0 && overlap_by_model(&g, 24) == YES;
        *distance = overlap ? 0 : distance_of_model(&g);
        if (overlap || is_far_in_float(&g))
            return true;
    }
    else if (is_point && !(g.below > 0) && is_inside_by_model(&g))
    {
        *distance = 0;
        return true;
    }
    return distance_closely(center, radius, b, distance);
}

#endif

HOT_INLINE quick_answer points_around(const vec *center, real radius, const ellipsoid *b,
                                      wide_closest_points *out)
{
    wide_vec          room;
    widened_ellipsoid q = widened_of_ellipsoid(b);
    return cd3_closer_points_sphere_ellipsoid(widened_point(center, &room), radius, AS_WIDE(q), out,
                                              REAL_DIGITS);
}

HOT_INLINE quick_answer quick_overlap_sphere_ellipsoid(const sphere *a, const ellipsoid *b)
{
    return overlap_around(&a->center, a->radius, b);
}

HOT_INLINE quick_answer quick_overlap_point_ellipsoid(const vec *a, const ellipsoid *b)
{
    return overlap_around(a, 0, b);
}

#if DIM == 3

/* The sphere as an ellipsoid. */
HOT_INLINE wide_ellipsoid round_ellipsoid(vec center, double radius)
{
    return (wide_ellipsoid){.center = widened_of_vec(center),
                            .radii = {radius, radius, radius},
                            .axes = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

#endif

HOT_INLINE quick_answer penetration_around(const vec *center, real radius, const ellipsoid *b,
                                           wide_contact *out)
{
    if (clearly_apart_around(*center, radius, b->center, largest_radius(b)))
        return NO;
    wide_vec          room;
    widened_ellipsoid q = widened_of_ellipsoid(b);
    return cd3_closer_penetration_sphere_ellipsoid(widened_point(center, &room), radius, AS_WIDE(q), out,
                                                   REAL_DIGITS);
}

HOT_INLINE quick_answer quick_penetration_sphere_ellipsoid(const sphere *a, const ellipsoid *b,
                                                           wide_contact *out)
{
    return penetration_around(&a->center, a->radius, b, out);
}

HOT_INLINE quick_answer quick_penetration_point_ellipsoid(const vec *a, const ellipsoid *b, wide_contact *out)
{
    return penetration_around(a, 0, b, out);
}

HOT_INLINE bool quick_distance_sphere_ellipsoid(const sphere *a, const ellipsoid *b, double *distance)
{
    return distance_around(&a->center, a->radius, false, b, distance);
}

HOT_INLINE quick_answer quick_points_sphere_ellipsoid(const sphere *a, const ellipsoid *b,
                                                      wide_closest_points *out)
{
    return points_around(&a->center, a->radius, b, out);
}

HOT_INLINE bool quick_distance_point_ellipsoid(const vec *a, const ellipsoid *b, double *distance)
{
    return distance_around(a, 0, true, b, distance);
}

HOT_INLINE quick_answer quick_points_point_ellipsoid(const vec *a, const ellipsoid *b,
                                                     wide_closest_points *out)
{
    return points_around(a, 0, b, out);
}

/* ---- rays and segments ---- */

/* Is x a length whose products with three others stay in range? Those of floats always do. */
HOT_INLINE bool in_range_of_rays(double x, int digits)
{
    return digits == 24 ? x < 0x1p140 : x > 0x1p-200 && x < 0x1p240;
}

/* Does the ball around the ellipsoid miss the ray? */
HOT_INLINE bool ball_misses(vector w, vector d, double most, double t_min)
{
    double w_w = dot(w, w), d_d = dot(d, d), w_d = dot(w, d), square = most * most, size = w_w + square;
    bool   outside = w_w - square > 16 * UNIT_ROUNDOFF * size;
    bool   leaves = (w_d > 0) & (t_min >= 0) & (w_d * w_d > 0x1p-90 * (w_w * d_d));
    return (outside & leaves) | ((w_w * d_d - w_d * w_d) - square * d_d > 64 * UNIT_ROUNDOFF * (size * d_d));
}

/* The same, where the lengths are in range. */
HOT_INLINE bool ball_around_misses(vector o, vector d, double t_min, const ellipsoid *b)
{
    const vector w = {{o.at[0] - b->center.x, o.at[1] - b->center.y ONLY_3D(, o.at[2] - b->center.z)}};
    const double most = largest(load(b->radii));
    return in_range_of_rays(max2(largest(w), most), REAL_DIGITS) &&
           in_range_of_rays(largest(d), REAL_DIGITS) && ball_misses(w, d, most, t_min);
}

/* A ray that comes near the ellipsoid; in the plane: raycast_ellipse. */
static NOINLINE quick_answer raycast_ellipsoid_closely(const ray *a, const ellipsoid *b, hit *out)
{
    wide_hit          room, *wide = out ? WIDE_OUT(out, &room) : NULL;
    widened_ray       p = widened_of_ray(a);
    widened_ellipsoid q = widened_of_ellipsoid(b);
    quick_answer      found = cd3_closer_raycast_ellipsoid(AS_WIDE(p), AS_WIDE(q), wide, REAL_DIGITS);
    if (found == YES && out)
        take_wide_hit(out, wide);
    return found;
}

HOT_INLINE quick_answer quick_raycast_ellipsoid(const ray *a, const ellipsoid *b, hit *out)
{
    if (ball_around_misses(load(a->origin), load(a->direction), a->t_min, b))
        return NO;
    return raycast_ellipsoid_closely(a, b, out);
}

HOT_INLINE quick_answer quick_overlap_segment_ellipsoid(const segment *a, const ellipsoid *b)
{
    const vector o = load(a->a);
    if (ball_around_misses(o, sub(load(a->b), o), 0, b))
        return NO;
    widened_segment   p = widened_of_segment(a);
    widened_ellipsoid q = widened_of_ellipsoid(b);
    return cd3_closer_overlap_segment_ellipsoid(AS_WIDE(p), AS_WIDE(q), REAL_DIGITS);
}

HOT_INLINE bool quick_distance_segment_ellipsoid(const segment *a, const ellipsoid *b, double *distance)
{
    widened_segment   p = widened_of_segment(a);
    widened_ellipsoid q = widened_of_ellipsoid(b);
    return cd3_closer_distance_segment_ellipsoid(AS_WIDE(p), AS_WIDE(q), distance, REAL_DIGITS);
}

HOT_INLINE quick_answer quick_points_segment_ellipsoid(const segment *a, const ellipsoid *b,
                                                       wide_closest_points *out)
{
    widened_segment   p = widened_of_segment(a);
    widened_ellipsoid q = widened_of_ellipsoid(b);
    return cd3_closer_points_segment_ellipsoid(AS_WIDE(p), AS_WIDE(q), out, REAL_DIGITS);
}

HOT_INLINE quick_answer quick_penetration_segment_ellipsoid(const segment *a, const ellipsoid *b,
                                                            wide_contact *out)
{
    const vector o = load(a->a);
    if (ball_around_misses(o, sub(load(a->b), o), 0, b))
        return NO;
    widened_segment   p = widened_of_segment(a);
    widened_ellipsoid q = widened_of_ellipsoid(b);
    return cd3_closer_penetration_segment_ellipsoid(AS_WIDE(p), AS_WIDE(q), out, REAL_DIGITS);
}

#endif
