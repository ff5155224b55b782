/*
 * Looks at rays, and spheres and OBBs, in double: compiled in the families in double, for those in float too.
 */
#ifndef CD_BATCH_RAYCAST_LOOKS_H
#define CD_BATCH_RAYCAST_LOOKS_H

#include <math.h>
#include <stdbool.h>

#include "columns.h"
#include "hits.h"
#include "kernels.h"
#include "lanes.h"
#include "vectors.h"

/* ---- rays and spheres ----

   In double, one ray or sphere for all or not, as in quick/ray_sphere.h, where the bounds are derived: here
   the discriminant always comes from the minors. */

/* A ray and a sphere or a box: the way to its centre. */
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

/* ---- rays and OBBs ----

   In double and in the frame of the stored axes M, as in quick/ray_box.h: with k = M way and e = M d, the ray
   is in the box where |t e_i - k_i| <= h_i for all i. Mirrored so that no e_i is below 0, it enters slab i at
   (k_i - h_i) / e_i and leaves it at (k_i + h_i) / e_i.

   ROUGH_ERROR there bounds what deviating axes and rounding may move a face by, as a part of `size`. A ray
   that misses the box enlarged by that misses, and one that meets the box shrunk by it hits. It certainly
   enters across one axis if it enters the shrunk slabs of all others before the enlarged one of that. */

#if !SHARES_LOOKS

typedef struct box_entry
{
    doubles early, late;             /* of the axis that is entered last: its enlarged and its shrunk slab */
    doubles before;                  /* the last entry but one into a shrunk slab */
    doubles t;                       /* the last entry */
    doubles inverse;                 /* 1 / |e| of that axis */
    vectors row;                     /* that axis, mirrored if e was below 0 */
    doubles enlarged;                /* the last entry into an enlarged slab */
    doubles leave_early, leave_late; /* the first exit from a shrunk slab, and from an enlarged one */
} box_entry;

/* Takes in an axis, its `row` of M. */
HOT_INLINE void enter_slab(box_entry *x, vectors row, doubles k, doubles e, doubles h, doubles error,
                           doubles least)
{
    const double_marks back = doubles_less(e, doubles_same(0));
    const doubles      ahead = doubles_select(back, -k, k), pace = doubles_abs(e);
    const doubles      inverse = doubles_same(1) / doubles_max(pace, least);
    const doubles      shrunk = h - error, grown = h + error;
    const doubles      early = (ahead - grown) * inverse, late = (ahead - shrunk) * inverse;
    const double_marks later = doubles_less(x->late, late);
    x->before = doubles_max(x->before, doubles_min(x->late, late));
    x->late = doubles_max(x->late, late);
    x->early = doubles_select(later, early, x->early);
    x->t = doubles_select(later, (ahead - h) * inverse, x->t);
    x->inverse = doubles_select(later, inverse, x->inverse);
    UNROLLED
    for (int j = 0; j < DIM; j++)
        x->row.at[j] = doubles_select(later, doubles_select(back, -row.at[j], row.at[j]), x->row.at[j]);
    x->enlarged = doubles_max(x->enlarged, early);
    x->leave_early = doubles_min(x->leave_early, (ahead + shrunk) * inverse);
    x->leave_late = doubles_min(x->leave_late, (ahead + grown) * inverse);
}

/* The t at which the true face is passed: see `lateness` in quick/ray_box.h, where the bounds are derived.
   With q = t d - way, p = M q and E = (I - M M^T) / 2, (E p)_i is half of row i times q - M^T M q. In the
   plane the half extents have been corrected instead. */
HOT_INLINE doubles entry_through_true_face(const box_entry *x, const some_rays *s, const columns *b, size_t i)
{
#if DIM == 2
    (void)s, (void)b, (void)i;
    return x->t;
#else
    const many_axes m = axes_load(b, i);
    const vectors   q = vectors_sub(vectors_scale(s->d, x->t), s->way);
    vectors         rest = q;
    UNROLLED for (int k = 0; k < 3; k++)
        rest = vectors_sub(rest, vectors_scale(m.row[k], vectors_dot(m.row[k], q)));
    return x->t - doubles_same(0.5) * vectors_dot(x->row, rest) * x->inverse;
#endif
}

/* Every acceptance has `total` in it, and so fails where something is NaN. */
FOR_BASELINE unsigned KERNEL(look_raycast_obb)(const columns *a, const columns *b, size_t i, double *numbers,
                                               bool to_float)
{
    const bool      rounds = ROUNDED(to_float);
    const some_rays s = load_rays(a, b, i);
    const doubles   never = doubles_same(INFINITY), zero = doubles_same(0);
    const vectors   half = vectors_load(b, EXTENTS, i);
    const many_axes m = axes_load(b, i);
    doubles         k[DIM], e[DIM], size = zero, step = zero, total = zero;
    box_entry       x = {-never, -never, -never, -never, never, {{never, never ONLY_3D(, never)}},
                         -never, never,  never};
    UNROLLED
    for (int j = 0; j < DIM; j++)
    {
        k[j] = vectors_dot(m.row[j], s.way);
        e[j] = vectors_dot(m.row[j], s.d);
        size = size + (doubles_abs(s.way.at[j]) + half.at[j]);
        step = step + doubles_abs(s.d.at[j]);
        total = total + (doubles_abs(k[j]) + doubles_abs(e[j]));
    }
    total = total + (size + step);
    const doubles error = doubles_same(64 * (rounds ? 0x1p-23 : 0x1p-52)) * size,
                  least = doubles_same(0x1p-60) * step;
    const doubles longer = doubles_same(1.5) - doubles_same(0.5) * vectors_dot(m.row[0], m.row[0]);
    UNROLLED
    for (int j = 0; j < DIM; j++)
        enter_slab(&x, m.row[j], k[j], e[j], DIM == 2 ? half.at[j] * (doubles_same(2) - longer) : half.at[j],
                   error, least);

    const double_marks plain = doubles_both(doubles_less(total, doubles_same(0x1p250)),
                                            doubles_less(doubles_same(0x1p-250), doubles_min(size, step)));
    const double_marks miss = doubles_less(doubles_min(x.leave_late, s.t_max),
                                           doubles_max(x.enlarged, s.t_min));
    const double_marks crosses = doubles_both(doubles_less(doubles_max(x.late, s.t_min), x.leave_early),
                                              doubles_less(x.late, s.t_max));
    if (doubles_bits(crosses) == 0)
        return hits_in_double(numbers, never, crosses, doubles_both(plain, miss), rounds);
    const double_marks inside = doubles_less(x.late, s.t_min);
    const double_marks starts = doubles_both(doubles_less(doubles_max(x.before, s.t_min), x.early),
                                             doubles_less(x.inverse * step, doubles_same(0x1p12)));
    const double_marks hits = doubles_both(crosses, doubles_either(inside, starts));
    const doubles      t = doubles_select(inside, s.t_min, entry_through_true_face(&x, &s, b, i));
    return hits_in_double(numbers, t, doubles_both(plain, hits), doubles_both(plain, miss), rounds);
}

#endif

#endif
