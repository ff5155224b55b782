/* A look at rays and circles or spheres, in double. */
#ifndef CD_BATCH_RAYCAST_SPHERES_H
#define CD_BATCH_RAYCAST_SPHERES_H

#include <math.h>
#include <stdbool.h>

#include "columns.h"
#include "hits.h"
#include "kernels.h"
#include "lanes.h"
#include "vectors.h"

/* One ray or sphere for all or not, as in quick/ray_sphere.h, where the bounds are derived: here the
   discriminant always comes from the minors. */

/* A ray, and the way to the centre of a sphere. */
typedef struct some_rays
{
    vectors d, way;
    doubles t_min, t_max;
} some_rays;

HOT_INLINE some_rays load_rays(const columns *a, const columns *b, size_t i)
{
    return (some_rays){vectors_load(a, RAY_DIRECTION, i),
                       vectors_sub(vectors_load(b, CENTER, i), vectors_load(a, RAY_ORIGIN, i)),
                       doubles_load_reals(column(a, RAY_T_MIN, i)),
                       doubles_load_reals(column(a, RAY_T_MAX, i))};
}

/* r^2 d.d - |w x d|^2, and a bound of its error: discriminant_by_minors. */
HOT_INLINE doubles discriminants(const some_rays *s, doubles r_r, doubles d_d, doubles w_w, doubles *error)
{
    const doubles reach = r_r * d_d;
    doubles       crossed = doubles_same(0), terms = crossed;
    UNROLLED
    for (int k = 0; k < (DIM == 2 ? 1 : 3); k++)
    {
        const int     j = (k + 1) % DIM;
        const doubles p = s->way.at[k] * s->d.at[j], q = s->way.at[j] * s->d.at[k], minor = p - q;
        crossed = crossed + minor * minor;
        terms = terms + doubles_abs(minor) * (doubles_abs(p) + doubles_abs(q));
    }
    *error = doubles_same(0x1p-50) * (reach + crossed + terms) + doubles_same(0x1p-100) * w_w * d_d;
    return reach - crossed;
}

#if REAL_DIGITS == 53

/* One step of Newton's method for the root t: refined_roots in quick/ray_sphere.h, where it is derived. What
   rounds to a multiple of a 2^26th of r or less is here r * 1.5 * 2^27 itself: 2^26 such multiples and their
   squares are exact, too. *fine becomes whether t is right to its last bits. */
HOT_INLINE doubles refined_entry(const some_rays *s, const columns *a, const columns *b, size_t i, doubles t,
                                 doubles r, doubles d_d, doubles root, double_marks *fine)
{
    const doubles splitter = doubles_same(134217729.0), rounder = r * doubles_same(0x1.8p27);
    const doubles r_hi = (r + rounder) - rounder, t_split = splitter * t;
    const doubles t_hi = t_split - (t_split - t), t_lo = t - t_hi;
    doubles       squares = -(r_hi * r_hi), more = -((r - r_hi) * (r + r_hi));
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const doubles d = s->d.at[k], w = s->way.at[k];
        const doubles w_low = lost_in_difference(doubles_load_reals(column(b, CENTER + k, i)),
                                                 doubles_load_reals(column(a, RAY_ORIGIN + k, i)), w);
        const doubles split = splitter * d, d_hi = split - (split - d), d_lo = d - d_hi, p = t * d;
        const doubles p_low = ((t_hi * d_hi - p) + t_hi * d_lo + t_lo * d_hi) + t_lo * d_lo;
        const doubles y = p - w, y_low = lost_in_difference(p, w, y);
        const doubles high = (y + rounder) - rounder;
        squares = squares + high * high;
        more = more + ((y - high) * (y + high) + doubles_same(2) * (y * (y_low + (p_low - w_low))));
    }
    const doubles step = (squares + more) * doubles_same(0.5) / root;
    const doubles left = step * step * d_d * doubles_same(0x1p56);
    *fine = doubles_both(doubles_at_most(left, root * doubles_abs(t)), doubles_at_most(left, r * r));
    return t + step;
}

#endif

FOR_BASELINE unsigned KERNEL(look_raycast_sphere)(const columns *a, const columns *b, size_t i,
                                                  double *numbers, bool to_float)
{
    (void)to_float;
    const some_rays s = load_rays(a, b, i);
    const doubles   r = doubles_load_reals(column(b, RADIUS, i)), r_r = r * r, zero = doubles_same(0);
    const doubles   w_w = vectors_dot(s.way, s.way), d_d = vectors_dot(s.d, s.d);
    const doubles   w_d = vectors_dot(s.way, s.d), size = w_w + r_r, g = w_w - r_r;
    doubles         error, discriminant = discriminants(&s, r_r, d_d, w_w, &error);
    double_marks    plain = doubles_at_most(zero, r);
    if (REAL_DIGITS == 53)
        plain = doubles_both(plain,
                             doubles_both(doubles_less(doubles_max(size, d_d), doubles_same(0x1p500)),
                                          doubles_less(doubles_same(0x1p-400), doubles_min(size, d_d))));
    double_marks miss = doubles_less(error, -discriminant);
    double_marks clear = doubles_both(doubles_less(error, discriminant * doubles_same(0x1p-33)),
                                      doubles_less(r_r * d_d * doubles_same(0x1p-20), discriminant));
    clear = doubles_both(clear, doubles_less(size * doubles_same(0x1p-20), doubles_abs(g)));

    const doubles      root = doubles_sqrt(doubles_max(discriminant, zero));
    const doubles      outer = doubles_select(doubles_less(w_d, zero), w_d - root, w_d + root);
    const doubles      to_outer = outer / d_d, to_inner = g / outer, off = doubles_same(0x1p-29);
    const doubles      in = doubles_min(to_inner, to_outer), out = doubles_max(to_inner, to_outer);
    const doubles      off_in = off * doubles_abs(in), off_out = off * doubles_abs(out);
    double_marks       passes = doubles_either(doubles_less(off_in, in - s.t_max),
                                               doubles_less(off_out, s.t_min - out));
    double_marks       meets = doubles_both(doubles_less(off_in, s.t_max - in),
                                            doubles_less(off_out, out - s.t_min));
    const double_marks inside = doubles_less(off_in, s.t_min - in);
    double_marks       starts = doubles_less(off_in, in - s.t_min);
    miss = doubles_either(miss, doubles_both(clear, passes));
    doubles t = in;
#if REAL_DIGITS == 53
    double_marks fine;
    t = refined_entry(&s, a, b, i, in, r, d_d, root, &fine);
    starts = doubles_both(starts, fine);
#endif
    meets = doubles_both(doubles_both(meets, clear), doubles_either(inside, starts));
    return hits_in_double(numbers, doubles_select(inside, s.t_min, t), doubles_both(plain, meets),
                          doubles_both(plain, miss), REAL_DIGITS == 24);
}

HIT_KERNEL(raycast_sphere)

#endif
