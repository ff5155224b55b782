/*
 * A ray or a segment against an ellipsoid in plain double. The ellipsoid has the radii r_k along the true
 * axes U, R is the largest and r the least; the ray is w + t d from its centre. Divided by the radii, U w and
 * U d become a and b, and the ellipsoid the unit ball: the line is in it where |a + t b| <= 1. (E. Haines,
 * "Essential Ray Tracing Algorithms", in A. S. Glassner, "An Introduction to Ray Tracing" (1989), section 5;
 * for the point next to the centre E. Haines, J. Guenther and T. Akenine-Moeller, "Precision Improvements for
 * Ray/Sphere Intersection", Ray Tracing Gems (2019), chapter 7.)
 *
 * The point next to the centre of that ball is calculated twice. The first t, near -a . b / b . b, is taken
 * as it is: p = w + t d, in the world, is off by no more than rounding, and a and m = a + t' b, |m| least,
 * are calculated from p anew. So a far origin costs no digits but those of p. In float m = a + t b comes
 * first, which is accurate enough in most scenes. The line is in the ball for a length of sqrt(delta) on both
 * sides of m, delta = 1 - |m|^2.
 *
 * THE ERROR OF m. p is off by 2 u (|w|_1 + |t d|_1), U p by 2.7 u |p| for the axes, 5 u |p| for those of the
 * careful way in float, and 4 u |p| for products and sums: in all by 14 u (|w|_1 + |t d|_1); a segment's d =
 * b - a adds u |t d|_1. The quotients and m lose 4 u |a|. b is off by 12 u |d| / r, which changes |m| by (12
 * u R / r)^2 |a| and by t' times itself. All is below
 *
 *     noise = 32 u (|w|_1 + |t| |d|_1 + R) / r,
 *
 * where r > 2^-30 R is asked for. What comes first in float takes the axes corrected to first order only,
 * which leaves 3/2 E^2: with entries of E up to 4 epsilon (2^-21) that turns a vector by less than 2^-39 of
 * its taxi length in each coordinate, and
 *
 *     noise = 2^-38 (|w|_1 + |t| |d|_1 + R) / r
 *
 * has room for the roundings, too. The ends are sharp where noise is below 2^-38, or 2^-29 of what comes
 * first: the hit point is then no further than 2^-29 R from the surface, and the normal is off by
 * noise R / r < 2^-20, for R / r is below 2^38 noise.
 *
 * A miss: |m| > 1 + 2 noise. A hit: delta > 16 noise. delta is off by 2 noise, so either root by
 * 1.1 noise / sqrt(delta) along the line in the ball, and by the rounding of t: the ends of the ray must be
 * further from it than 4 noise / sqrt(delta) and that rounding. In the world the hit point is off by the
 * error of p and of t d, across the surface, however flat the line comes in, for |m|^2 + delta = 1; along the
 * line that is divided by the sine.
 *
 * FIRST LOOKS at the ball of radius R (ball_misses in quick/ellipsoids.h), as in quick/ray_sphere.h. In
 * double the largest of the lengths, and the direction, must be within 2^-200 and 2^240, and r > 2^-60 times
 * that length: then no product leaves the range. A NaN fails the comparisons.
 *
 * A FLAT ELLIPSOID, with a radius of 0, is met where the line crosses its plane. Along the axes the point is
 * at q + t v, lengths times a power of two. w and d are rounded by u, the axes are off by 1.7 u and for the
 * careful way in float by 5 u more, products and sums by 2 u: each coordinate is off by less than
 * 10 u (|q|_1 + |t| |v|_1), for which 16 u are counted. t = -q_k / v_k is off by as much over |v_k|, if |v_k|
 * is above 32 u |v|_1: so in the plane that error counts |v_i / v_k| times more along each other axis.
 * |x / r| = s changes by no more than that over the least of the other radii, and is off by 8 u of itself. A
 * NaN fails all comparisons.
 */
#ifndef CD_QUICK_RAY_ELLIPSOID_H
#define CD_QUICK_RAY_ELLIPSOID_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "../space/vector_pair.h"
#include "ellipsoids.h"

/* The line next to the centre, where the ellipsoid is the unit ball. */
typedef struct line_view
{
    vector axes[DIM], per_radius;
    vector at, b;   /* m and b */
    double t, half; /* of the middle; half of what is inside */
    double root, delta;
    double error; /* of the ends */
    bool   sharp; /* may the ends be taken? */
} line_view;

/* Does the line cross the ellipsoid? Not UNCLEAR by its end points, which are compared later. */
#define line_through SHARED(line_through)
quick_answer line_through(line_view *l, vector w, vector d, const wide_ellipsoid *e, int digits);

/* The line w + t d, from the centre, t from t_min to t_max. */
typedef struct flat_line
{
    vector w, d;
    double t_min, t_max;
} flat_line;

/* Where a line crosses a flat ellipsoid: t, and the normal of the plane, against the line. */
typedef struct flat_crossing
{
    double t;
    vector normal;
} flat_crossing;

/* Does the line cross an ellipsoid with a radius of 0? */
#define crosses_flat SHARED(crosses_flat)
quick_answer crosses_flat(flat_crossing *c, const flat_line *l, const wide_ellipsoid *e, int digits);

/* The hit but for its points. */
HOT_INLINE void put_flat_hit(wide_hit *out, const flat_crossing *c)
{
    const double x = c->normal.at[0], y = c->normal.at[1];
    ONLY_3D(const double z = c->normal.at[2];)
    out->t_enter = out->t_exit = c->t;
    out->starts_inside = false;
    out->normal_enter = (wide_vec){0 + x, 0 + y ONLY_3D(, 0 + z)}; /* no -0 */
    out->normal_exit = (wide_vec){0 - x, 0 - y ONLY_3D(, 0 - z)};
}

/* The outward normals at m - half b and m + half b, the ends of the line; zero at an end that is cut off. */
HOT_INLINE void normals_at_ends(const line_view *l, bool starts_inside, bool ends_inside, wide_vec *enter,
                                wide_vec *exit)
{
    const lanes reach = lanes_of(-l->half, l->half);
    lanes       local[DIM];
    vector_pair axes[DIM], n;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        lanes y = lanes_add(lanes_twice(l->at.at[k]), lanes_mul(reach, lanes_twice(l->b.at[k])));
        local[k] = lanes_mul(y, lanes_twice(l->per_radius.at[k]));
        axes[k] = pair_of(l->axes[k], l->axes[k]);
    }
    n = pair_combined(local, axes);
    lanes length = lanes_sqrt(pair_dot(n, n));
    length = lanes_of(starts_inside ? INFINITY : lane(length, 0), ends_inside ? INFINITY : lane(length, 1));
    UNROLLED for (int i = 0; i < DIM; i++) n.at[i] = lanes_add(lanes_div(n.at[i], length), lanes_twice(0));
    *enter = (wide_vec){lane(n.at[0], 0), lane(n.at[1], 0) ONLY_3D(, lane(n.at[2], 0))};
    *exit = (wide_vec){lane(n.at[0], 1), lane(n.at[1], 1) ONLY_3D(, lane(n.at[2], 1))};
}

/* The ray from w, relative to the centre, and the hit but for its points. */
static NOINLINE quick_answer ray_meets_ellipsoid(vector w, vector d, double t_min, double t_max,
                                                 const wide_ellipsoid *e, wide_hit *out, int digits)
{
    line_view    l;
    quick_answer crosses = line_through(&l, w, d, e, digits);
    if (crosses != YES)
        return crosses;
    double enter = l.t - l.half, exit = l.t + l.half;
    if (enter - t_max > l.error || t_min - exit > l.error)
        return NO;
    if (!(t_max - enter > l.error && exit - t_min > l.error))
        return UNCLEAR;
    if (!out)
        return YES;
    if (!(fabs(enter - t_min) > l.error && fabs(exit - t_max) > l.error && l.sharp))
        return UNCLEAR;
    bool starts_inside = enter<t_min, ends_inside = exit> t_max;
    double t = (starts_inside ? t_min : enter) + 0.0, u = (ends_inside ? t_max : exit) + 0.0;
    out->t_enter = t;
    out->t_exit = u;
    out->starts_inside = starts_inside;
    normals_at_ends(&l, starts_inside, ends_inside, &out->normal_enter, &out->normal_exit);
    return YES;
}

#endif
