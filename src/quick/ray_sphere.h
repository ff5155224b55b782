/*
 * The quick way of a ray against a circle or a sphere. In the comments, "sphere" stands for both.
 *
 * With w = center - origin, the ray origin + t d is in the sphere where
 *
 *     d.d t^2 - 2 w.d t + g <= 0,    g = w.w - r^2.
 *
 * With discriminant = (w.d)^2 - d.d g and far = w.d +- sqrt(discriminant), the sign being that of w.d, the
 * roots are far / d.d and g / far: no sum cancels but g and the discriminant (W. H. Press et al., Numerical
 * Recipes, 2007, section 5.6).
 */
#ifndef CD_QUICK_RAY_SPHERE_H
#define CD_QUICK_RAY_SPHERE_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "ray.h"

/* The discriminant of a sphere that is small for its distance, as reach - |w x d|^2 with reach = r^2 d.d,
   and a bound of its error.

   Each w_i is off by u |w_i|, so each product p of a minor p - q of w x d by 2 u |p|, the minor by
   2.01 u (|p| + |q|) + u |minor|, and its square by

       (4.1 (|p| + |q|) |minor| + 3.1 |minor|^2) u + (3.1 u (|p| + |q|))^2.

   The squares of all |p| + |q| add up to at most 2 w.w d.d. Adding up the minors costs 2 u of their sum,
   reach is off by 5 u of itself, and the difference by u of both: all is less than *error. */
static NOINLINE double discriminant_by_minors(vector w, vector d, double r, double d_d, double w_w,
                                              double *error)
{
    double reach = r * r * d_d, crossed = 0, terms = 0;
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < i; j++)
        {
            double p = w.at[i] * d.at[j], q = w.at[j] * d.at[i];
            crossed += (p - q) * (p - q);
            terms += fabs(p - q) * (fabs(p) + fabs(q));
        }
    *error = 8 * UNIT_ROUNDOFF * (reach + crossed + terms) + 64 * UNIT_ROUNDOFF * UNIT_ROUNDOFF * w_w * d_d;
    return reach - crossed;
}

/* 3 * 2^(e + 27) for 2^e <= r < 2^(e + 1). Added to a number up to 2 r and subtracted again, it rounds that
   number to a multiple of 2^(e - 24). */
static inline double rounder_of(double r)
{
    uint64_t bits;
    memcpy(&bits, &r, sizeof bits);
    bits = (bits & 0x7ff0000000000000) + ((uint64_t)28 << 52) + ((uint64_t)1 << 51);
    memcpy(&r, &bits, sizeof r);
    return r;
}

/* One step of Newton's method for both roots t, in double: it leaves them off by little more than their own
   rounding, half an ulp. x[i][k] becomes component i of t d - w at root k, after the step: it leads from the
   centre to the hit and has the length r to within 3 u.

   Before the step, `x` + `rest` is t d - w by error-free sums and products, but for the roundings of the
   rest. That is below 2 u (|t d| + |w|), so they are u^2 terms. With 2^e <= r < 2^(e + 1), |x|^2 - r^2 is
   formed from
   - what x and r are as multiples of 2^(e - 24): at most 2^25 of them, so squares and their sums are exact;
   - what remains of x and r, below 2^-24 r: its products are off by less than 2^-74 r^2;
   - `rest`, the square of which counts where the sphere is small for its distance, too.
   Divided by twice the root of the discriminant, which is above 2^-10 r |d|, that is 2^-65 r / |d|.
   The step leaves t off by (step)^2 d.d / (2 root), which must be below 2^-57 |t|, and |x|^2 by (step)^2 d.d,
   which must be below 2^-56 r^2; else the answer is false. It is false long before the 2^-65 counts. The
   loops over k are written so that a compiler may take both roots at once. */
HOT_INLINE bool refined_roots(double t[2], double x[DIM][2], vector w, vector w_low, vector d, double d_d,
                              double r, double root)
{
    const double rounder = rounder_of(r), half[2] = {0.5, -0.5};
    double       r_hi = (r + rounder) - rounder, r_lo = r - r_hi, r_rest = r_lo * (r + r_hi);
    double       rest[DIM][2], squares[2], more[2], step[2];
    double       t_hi[2], t_lo[2];
    for (int k = 0; k < 2; k++)
    {
        double split = 134217729.0 * t[k];
        t_hi[k] = split - (split - t[k]);
        t_lo[k] = t[k] - t_hi[k];
        squares[k] = -(r_hi * r_hi);
        more[k] = -r_rest;
    }
#define ONE_AXIS(i)                                                                                   \
    do                                                                                                \
    {                                                                                                 \
        double d_split = 134217729.0 * d.at[i];                                                       \
        double d_hi = d_split - (d_split - d.at[i]), d_lo = d.at[i] - d_hi;                           \
        for (int k = 0; k < 2; k++)                                                                   \
        {                                                                                             \
            double p = t[k] * d.at[i];                                                                \
            double p_low = ((t_hi[k] * d_hi - p) + t_hi[k] * d_lo + t_lo[k] * d_hi) + t_lo[k] * d_lo; \
            double y = p - w.at[i], w_in_y = p - y;                                                   \
            double y_low = (p - (y + w_in_y)) + (w_in_y - w.at[i]);                                   \
            double high = (y + rounder) - rounder;                                                    \
            x[i][k] = y;                                                                              \
            rest[i][k] = y_low + (p_low - w_low.at[i]);                                               \
            squares[k] += high * high;                                                                \
            more[k] += (y - high) * (y + high) + rest[i][k] * (2 * y + rest[i][k]);                   \
        }                                                                                             \
    } while (0)
    ONE_AXIS(0);
    ONE_AXIS(1);
    ONLY_3D(ONE_AXIS(2);)
#undef ONE_AXIS
    for (int k = 0; k < 2; k++)
        step[k] = (squares[k] + more[k]) * half[k] / root;
    double left = max2(step[0] * step[0], step[1] * step[1]) * d_d * 0x1p56;
    bool   fine = left <= root * fabs(t[0]) && left <= root * fabs(t[1]) && left <= r * r;
    for (int k = 0; k < 2; k++)
    {
        t[k] += step[k];
        x[0][k] += rest[0][k] + step[k] * d.at[0];
        x[1][k] += rest[1][k] + step[k] * d.at[1];
        ONLY_3D(x[2][k] += rest[2][k] + step[k] * d.at[2];)
    }
    return fine;
}

/* In the plane: raycast_circle.

   With size = w.w + r^2: w.w is off by 5 u, g by 8 u size, d.d by 3 u and w.d by 5 u |w| |d|, so
   (w.d)^2 - d.d g is off by less than 32 u size d.d. That bound decides unless the sphere is small for its
   distance, or nearly tangent; then the minors do. Answers that need roots need

       discriminant > 2^33 error,   discriminant > 2^-20 r^2 d.d,   |g| > 2^-20 size.

   The first makes the square root accurate to 2^-34. |far| is at least 2^-11 |w| |d|: if |w x d|^2 is more
   than half of w.w d.d, the discriminant is above 2^-21 w.w d.d, else w.d is above 0.7 |w| |d|. So w.d adds
   2^-39, and g adds 2^-30 to the nearer root: each is accurate to 2^-29, a 32nd of an ulp of a float. The
   ends of the ray are compared with that margin. In double a step of Newton's method follows. A point next to
   a root t lies on the ray, and by 2^-33 r next to the sphere in float, where |w| < 2^17 r is asked for.

   In double, squares of lengths and of directions must be within 2^-400 and 2^500: then an underflow in a
   factor is far below the bounds. A NaN or an infinity makes size or d.d fail the comparisons that accept, or
   one of the last four. */
HOT_INLINE quick_answer quick_raycast_sphere(const ray *a, const sphere *b, hit *out)
{
    const bool   in_double = sizeof(real) == sizeof(double);
    const double t_error = 0x1p-29;
    const vector o = load(a->origin), d = load(a->direction), center = load(b->center);
    const vector w = ray_way(center, o);
    const double r = b->radius, t_min = a->t_min, t_max = a->t_max;
    const double w_w = dot(w, w), d_d = dot(d, d), w_d = dot(w, d), r_r = r * r;
    const double size = w_w + r_r, g = w_w - r_r;
    double       discriminant = w_d * w_d - d_d * g, error = 32 * UNIT_ROUNDOFF * (size * d_d);
    if (!(r >= 0))
        return UNCLEAR;
    if (in_double && !(max2(size, d_d) < 0x1p500 && min2(size, d_d) > 0x1p-400))
        return UNCLEAR;
    if ((w_d < 0) & (g > 16 * UNIT_ROUNDOFF * size) & (t_min >= 0) & (w_d * w_d > 0x1p-90 * w_w * d_d))
        return NO; /* it starts outside and moves away */
    if (!(0x1p-33 * fabs(discriminant) > error))
    {
        discriminant = discriminant_by_minors(w, d, r, d_d, w_w, &error);
        if (!(discriminant < -error ||
              (0x1p-33 * discriminant > error && discriminant > 0x1p-20 * (r_r * d_d) &&
               (in_double || w_w < 0x1p34 * r_r))))
            return UNCLEAR;
    }
    if (discriminant < 0)
        return NO;
    if (!(fabs(g) > 0x1p-20 * size))
        return UNCLEAR;

    double root = sqrt(discriminant), outer = w_d + copysign(root, w_d);
    double to_outer = outer / d_d, to_inner = g / outer;
    double t[2] = {min2(to_inner, to_outer), max2(to_inner, to_outer)};
    double errors[2] = {t_error * fabs(t[0]), t_error * fabs(t[1])};
    if (t[0] - t_max > errors[0] || t_min - t[1] > errors[1])
        return NO;
    if (!(t_max - t[0] > errors[0] && t[1] - t_min > errors[1]))
        return UNCLEAR;
    if (!out)
        return YES;
    if (!(fabs(t[0] - t_min) > errors[0] && fabs(t[1] - t_max) > errors[1]))
        return UNCLEAR;

    bool   starts_inside = t[0] < t_min;
    bool   ends_inside = t[1] > t_max;
    double inverse = 1 / r;
    double scale_enter = starts_inside ? 0 : inverse, scale_exit = ends_inside ? 0 : inverse;
    vector n, m;
    if (in_double)
    {
        double x[DIM][2];
        if (!refined_roots(t, x, w, ray_way_low(center, o, w), d, d_d, r, root))
            return UNCLEAR;
        n = (vector){{x[0][0] * scale_enter + 0.0,
                      x[1][0] * scale_enter + 0.0 ONLY_3D(, x[2][0] * scale_enter + 0.0)}};
        m = (vector){
            {x[0][1] * scale_exit + 0.0, x[1][1] * scale_exit + 0.0 ONLY_3D(, x[2][1] * scale_exit + 0.0)}};
    }
    else
    {
        n = ray_normal(w, d, t[0], scale_enter);
        m = ray_normal(w, d, t[1], scale_exit);
    }
    return ray_hit(out, o, d, starts_inside ? t_min : t[0], ends_inside ? t_max : t[1], n, m, starts_inside);
}

#endif
