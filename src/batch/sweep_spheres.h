/* A moving circle or sphere against many AABBs. */
#ifndef CD_BATCH_SWEEP_SPHERES_H
#define CD_BATCH_SWEEP_SPHERES_H

#include <math.h>
#include <stdbool.h>

#include "columns.h"
#include "hits.h"
#include "kernels.h"
#include "lanes.h"

SHARED_HIT_KERNEL(sweep_sphere_aabb)

#if !SHARES_LOOKS

/* The columns of what moves: the sphere's, and then its motion. */
#define SPHERE_MOTION (DIM + 1)

/* A circle or sphere against AABBs.

   In double. Seen from the middle of the box, and mirrored so that the motion w has no component below 0, the
   centre is at p(t) = t w - c. Let l(t) be its distance from the box, of half extents h, and r the radius: it
   hits where l falls to r. l is convex. So Newton's method from an earlier t does not pass that one, and a
   tangent of l, which belongs to a plane between the two, proves a miss while it stays above r. It starts
   where the motion enters the box grown by r along its axes, before which l is above r.

   THE ERRORS. Let `size` be the sum of all |c|, all h, and r. While the centre is in the grown box or on its
   way there, t |w| is at most 2 size, and l is off by a few u of size: by less than 2^-46 of it. The margin
   is several times that, and 8 epsilon of size at least, which is what the single call may take for a touch.
   It is a hit where l is above r by more at the start, falls to r before 1 by more, and falls as fast as a
   512th of |w|; or where the start is deeper inside. All else is open, and a radius so small that the box's
   edges are sharp.

   t follows from the last step of Newton's method. As l'' is at most w.w / l, that leaves l off by
   (step)^2 w.w / 2 r, which must be below half a 2^53rd of size, in float below a 2^28th. */
#define MARGIN_OF_SIZE(to_float) ((to_float) ? 0x1p-20 : 0x1p-44)

/* The motions of a sphere past some boxes. */
typedef struct some_passes
{
    doubles c[DIM], w[DIM], h[DIM], r, margin;
    doubles first, last; /* where the grown boxes are entered and left, or 0 and 1; too early and too late */
} some_passes;

HOT_INLINE some_passes load_passes(const columns *a, const columns *b, size_t i, bool to_float,
                                   double_marks *plain)
{
    const doubles zero = doubles_same(0), half = doubles_same(0.5);
    some_passes   s = {.r = doubles_load_reals(column(a, RADIUS, i)), .first = zero, .last = doubles_same(1)};
    doubles       size = s.r, speed = zero;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const doubles p = doubles_load_reals(column(a, k, i)),
                      w = doubles_load_reals(column(a, SPHERE_MOTION + k, i));
        const doubles low = doubles_load_reals(column(b, AABB_MIN + k, i)),
                      high = doubles_load_reals(column(b, AABB_MAX + k, i));
        const doubles c = ((low - p) + (high - p)) * half;
        s.c[k] = doubles_select(doubles_less(w, zero), -c, c);
        s.w[k] = doubles_abs(w);
        s.h[k] = (high - low) * half;
        size = size + (doubles_abs(c) + s.h[k]);
        speed = speed + s.w[k];
    }
    s.margin = doubles_same(MARGIN_OF_SIZE(to_float)) * size;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const doubles inverse = doubles_same(1) / doubles_max(s.w[k], doubles_same(0x1p-60) * speed);
        const doubles reach = s.h[k] + (s.r + s.margin);
        s.first = doubles_max((s.c[k] - reach) * inverse, s.first);
        s.last = doubles_min((s.c[k] + reach) * inverse, s.last);
    }
    *plain = doubles_both(doubles_less(size + speed, doubles_same(0x1p200)),
                          doubles_less(doubles_same(0x1p-200), doubles_min(size, speed)));
    *plain = doubles_both(*plain, doubles_less(doubles_same(0x1p-20) * size, s.r));
    return s;
}

/* l at t, and its slope. */
HOT_INLINE doubles distances_at(const some_passes *s, doubles t, doubles *slope)
{
    const doubles zero = doubles_same(0);
    doubles       squares = zero, along = zero;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const doubles p = t * s->w[k] - s->c[k], over = doubles_max(doubles_abs(p) - s->h[k], zero);
        squares = squares + over * over;
        along = along + doubles_select(doubles_less(p, zero), -over, over) * s->w[k];
    }
    const doubles length = doubles_sqrt(squares);
    *slope = along / length;
    return length;
}

/* Newton's method, for those in `open`. */
HOT_INLINE double_marks fall_to_radius(const some_passes *s, double_marks open, bool to_float, doubles *t,
                                       double_marks *miss)
{
    const doubles w_w = s->w[0] * s->w[0] + s->w[1] * s->w[1] ONLY_3D(+s->w[2] * s->w[2]),
                  zero = doubles_same(0);
    const doubles rest = doubles_same((to_float ? 0x1p-27 : 0x1p-53) / MARGIN_OF_SIZE(to_float));
    const doubles least_step = doubles_min(rest * s->margin * s->r, doubles_same(0x1p-28) * (s->r * s->r));
    double_marks  hits = doubles_less(zero, zero);
    *miss = hits;
    *t = s->first;
    for (int turn = 0; turn < 8 && doubles_bits(open); turn++)
    {
        doubles            slope, l = distances_at(s, *t, &slope), left = doubles_max(s->last - *t, zero);
        const doubles      lowest = l + doubles_min(slope, zero) * left;
        const double_marks passes = doubles_both(open, doubles_less(s->r + s->margin, lowest));
        *miss = doubles_either(*miss, passes);
        open = doubles_both(open, doubles_not(passes));

        const doubles step = (s->r - l) / slope;
        double_marks  lands = doubles_both(doubles_at_most(step * step * w_w, least_step),
                                           doubles_less(w_w * doubles_same(0x1p-18), slope * slope));
        lands = doubles_both(doubles_both(lands, open), doubles_less(slope, zero));
        *t = doubles_select(open, *t + step, *t);
        const double_marks in_time = doubles_less(s->margin, (*t - doubles_same(1)) * slope);
        hits = doubles_either(hits, doubles_both(lands, in_time));
        open = doubles_both(open, doubles_not(lands));
    }
    return hits;
}

FOR_BASELINE unsigned KERNEL(look_sweep_sphere_aabb)(const columns *a, const columns *b, size_t i,
                                                     double *numbers, bool to_float)
{
    const bool         rounds = ROUNDED(to_float);
    double_marks       plain, passed;
    const doubles      zero = doubles_same(0);
    const some_passes  s = load_passes(a, b, i, rounds, &plain);
    const double_marks aside = doubles_less(s.last, s.first);
    double_marks       open = doubles_both(plain, doubles_not(aside));
    if (doubles_bits(open) == 0)
        return hits_in_double(numbers, zero, open, doubles_both(plain, aside), rounds);
    doubles            slope, t;
    const doubles      l = distances_at(&s, zero, &slope);
    const double_marks inside = doubles_both(open, doubles_less(l, s.r - s.margin));
    open = doubles_both(open, doubles_less(s.r + s.margin, l));
    const double_marks hits = fall_to_radius(&s, open, rounds, &t, &passed);
    return hits_in_double(numbers, doubles_select(inside, zero, t), doubles_either(inside, hits),
                          doubles_both(plain, doubles_either(aside, passed)), rounds);
}

#endif

#endif
