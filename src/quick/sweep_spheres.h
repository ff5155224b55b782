/*
 * The quick way of sweeps of points, circles and spheres against circles and spheres. In the comments,
 * "sphere" stands for all of them.
 *
 * With c the vector from A's centre to B's, w = motion_a - motion_b and R the sum of the radii, they touch at
 * the roots of w.w t^2 - 2 w.c t + g, with g = c.c - R^2: a ray along w against a sphere of radius R
 * (see quick/ray_sphere.h).
 */
#ifndef CD_QUICK_SWEEP_SPHERES_H
#define CD_QUICK_SWEEP_SPHERES_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "ray.h"
#include "ray_sphere.h"
#include "sweep_aabbs.h"

/* When a sphere touches another, and B's outward normals there. */
typedef struct sphere_contacts
{
    double t_enter, t_exit;
    vector normal_enter, normal_exit;
    bool   starts_inside;
} sphere_contacts;

/* Both spheres as they were given, in double. */
typedef struct moving_spheres
{
    vector center[2], motion[2];
    double radius[2];
} moving_spheres;

/* The second look of quick_contacts, at spheres that start in touch or nearly: in closer_rounded.c. */
quick_answer cd3_closer_contacts(const moving_spheres *x, sphere_contacts *s);

static inline double minors_squared(vector w, vector d)
{
    double m = w.at[0] * d.at[1] - w.at[1] * d.at[0];
#if DIM == 2
    return m * m;
#else
    double n = w.at[1] * d.at[2] - w.at[2] * d.at[1], o = w.at[2] * d.at[0] - w.at[0] * d.at[2];
    return m * m + n * n + o * o;
#endif
}

/* The direction of t w - c, whose length is almost R: |x|^2 = R^2 (1 + e) with e below 2^-28, and
   1 / |x| = (1 - e / 2) / R to within e^2 / R. */
HOT_INLINE vector unit_offset(vector c, vector w, double t, double inverse, double keep)
{
    vector x = ray_normal(c, w, t, inverse);
    double factor = keep;
    if (sizeof(real) == sizeof(double))
        factor *= 1.5 - 0.5 * dot(x, x);
    return (vector){{x.at[0] * factor, x.at[1] * factor ONLY_3D(, x.at[2] * factor)}};
}

/* Do they hit, and when? s is NULL where only that is asked. c is the vector between the centres, w the
   relative motion.

   With size = c.c + R^2, R being a rounded sum: g is off by less than 9 u size, so 32 u size tells apart from
   inside. The discriminant as (w.c)^2 - w.w g is off by less than 34 u size w.w (see quick_raycast_sphere),
   that of minors by no more, and discriminant_by_minors bounds it closer, R's rounding included in 1.5 times
   its bound.

   How far is the contact off, for a start apart? An error of t moves the centres by that times |w| along the
   motion, and their distance by that times root / R, the root being that of the discriminant; |far| is at
   least that root, and at least |w.c|.
   - An error of g moves the nearer root g / far by that divided by |far|, and so the distance by no more than
     (error of g) / R, or / c where c is large beside R: less than 9 u L.
   - An error of the discriminant moves the distance by that times g / (2 far^2 R). In float the square root
   is accurate to 2^-34: 2^-33 L. In double the minors are off by 8 u (2 R^2 + 1.5 R c) w.w, so that the
   distance is off by less than 4 u L. The other discriminant would be off by c / R times as much: double
   takes minors. Together with the roundings of t that is less than 16 u L, or 8 eps L; less than 3.5 eps L
   was seen.

   In double, squares of lengths and of motions must be within 2^-400 and 2^500. */
HOT_INLINE quick_answer quick_contacts(vector c, vector w, double r, sphere_contacts *s)
{
    const bool   in_double = sizeof(real) == sizeof(double);
    const double fine = in_double ? 0x1p-30 : 0x1p-33;
    double       c_c = dot(c, c), w_w = dot(w, w), w_c = dot(w, c), r_r = r * r, size = c_c + r_r;
    double       g = c_c - r_r, reach = r_r * w_w;
    double       discriminant = in_double ? reach - minors_squared(c, w) : w_c * w_c - w_w * g;
    double       error = 48 * UNIT_ROUNDOFF * (size * w_w);
    bool         rests = taxi_length(w) == 0;
    if (in_double && !((size < 0x1p500) & (size > 0x1p-400) & (w_w < 0x1p500) & ((w_w > 0x1p-400) | rests)))
        return UNCLEAR;
    bool apart = g > 32 * UNIT_ROUNDOFF * size;
    if (apart & (((w_c < 0) & (w_c * w_c > 0x1p-90 * c_c * w_w)) | (discriminant < -error)))
        return NO;
    if (!(apart | (g < -32 * UNIT_ROUNDOFF * size)))
        return UNCLEAR;
    if (!(fine * discriminant > error && discriminant > 0x1p-16 * reach))
    {
        if (apart & rests)
            return NO;
        discriminant = discriminant_by_minors(c, w, r, w_w, c_c, &error);
        error *= 1.5;
        if (apart && discriminant < -error)
            return NO;
        if (!(fine * discriminant > error && discriminant > 0x1p-16 * reach && c_c < 0x1p34 * r_r))
            return UNCLEAR;
    }
    double root = sqrt(discriminant), outer = w_c + copysign(root, w_c);
    double to_outer = outer / w_w, to_inner = g / outer;
    double t0 = min2(to_inner, to_outer), t1 = max2(to_inner, to_outer);
    double t_error = t0 * 0x1p-29 + 0x1p-47 * size / fabs(outer);
    if (apart && t0 - 1 > t_error)
        return NO;
    if (apart && !(1 - t0 > t_error))
        return UNCLEAR;
    if (!s)
        return YES;
    double inverse = 1 / r;
    s->starts_inside = !apart;
    s->t_enter = apart ? t0 : 0;
    s->t_exit = t1;
    s->normal_enter = unit_offset(c, w, t0, inverse, apart);
    s->normal_exit = unit_offset(c, w, t1, inverse, 1);
    return YES;
}

/* Fills in a hit. The points are those of a sphere that moves by `motion`, in direction n from its centre; a
   radius below 0 turns n round. UNCLEAR if t or a point is above the range. */
HOT_INLINE quick_answer contacts_hit(hit *out, const sphere_contacts *s, vector center, vector motion,
                                     double radius)
{
    vector p, q;
#define ONE_AXIS(i)                                                                        \
    p.at[i] = (center.at[i] + s->t_enter * motion.at[i]) + radius * s->normal_enter.at[i]; \
    q.at[i] = (center.at[i] + s->t_exit * motion.at[i]) + radius * s->normal_exit.at[i]
    ONE_AXIS(0);
    ONE_AXIS(1);
    ONLY_3D(ONE_AXIS(2);)
#undef ONE_AXIS
    if (!(s->t_exit + taxi_length(p) + taxi_length(q) <= REAL_MAX))
        return UNCLEAR;
    out->t_enter = round_to_real(s->t_enter);
    out->t_exit = round_to_real(s->t_exit);
    out->point_enter = plain_vec(p);
    out->point_exit = plain_vec(q);
    out->normal_enter = plain_vec(s->normal_enter);
    out->normal_exit = plain_vec(s->normal_exit);
    out->starts_inside = s->starts_inside;
    return YES;
}

/* One of two vectors: share_a is 1 and share_b 0, or the other way round. */
static inline vector one_of(double share_a, vector a, double share_b, vector b)
{
    return (vector){{share_a * a.at[0] + share_b * b.at[0],
                     share_a * a.at[1] + share_b * b.at[1] ONLY_3D(, share_a * a.at[2] + share_b * b.at[2])}};
}

/* In the plane: sweep_circle_circle. Where it starts inside, point_enter is left to the caller: it is that of
   closest_. */
static NOINLINE quick_answer quick_sweep_sphere_sphere(const sphere *a, vec motion_a, const sphere *b,
                                                       vec motion_b, hit *out)
{
    static const double as_number[2] = {0, 1}; /* from a table, lest a compiler branch */
    const vector        at_a = load(a->center), at_b = load(b->center);
    const vector        by_a = argument(motion_a), by_b = argument(motion_b);
    const double        radius_a = a->radius, radius_b = b->radius;
    sphere_contacts     s;
    quick_answer        found = quick_contacts(ray_way(at_b, at_a), ray_way(by_a, by_b), radius_a + radius_b,
                                        out ? &s : NULL);
    if (!(min2(radius_a, radius_b) >= 0))
        return UNCLEAR;
    if (found == UNCLEAR)
        found = cd3_closer_contacts(&(moving_spheres){{at_a, at_b}, {by_a, by_b}, {radius_a, radius_b}},
                                    out ? &s : NULL);
    if (found != YES || !out)
        return found;
    /* The points are taken from the smaller sphere. */
    double share_a = as_number[radius_a < radius_b], share_b = as_number[!(radius_a < radius_b)];
    return contacts_hit(out, &s, one_of(share_a, at_a, share_b, at_b), one_of(share_a, by_a, share_b, by_b),
                        share_b * radius_b - share_a * radius_a);
}

/* In the plane: sweep_point_circle. */
HOT_INLINE quick_answer quick_sweep_point_sphere(vec a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    return quick_sweep_sphere_sphere(&(sphere){a, 0}, motion_a, b, motion_b, out);
}

#endif
