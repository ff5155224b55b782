/*
 * The quick way of a ray against a turned box in the plane: what ray_box.h has for space, in lanes, one for
 * each axis of the box. The bounds of the errors are derived there.
 */
#ifndef CD_QUICK_RAY_OBB_IN_PLANE_H
#define CD_QUICK_RAY_OBB_IN_PLANE_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/lane_vector.h"
#include "../space/narrow.h"
#include "ray_box.h"

#if DIM == 2

/* A ray and a box, in the frame of its axis as stored: see ray_view. */
typedef struct plane_view
{
    lane_axes axes;
    lanes     o, d, k, e, h;
    double    size, step;
} plane_view;

HOT_INLINE bool view_ray_in_plane(plane_view *v, const ray *r, const obb *b)
{
    v->o = load_xy(&r->origin);
    v->d = load_xy(&r->direction);
    v->h = load_xy(&b->half_extents);
    v->axes = load_lane_axes(AXES_OF(b));
    const lanes way = lanes_sub(load_xy(&b->center), v->o);
    v->size = lanes_total(lanes_totals(lanes_fabs(way), lanes_fabs(v->h)));
    v->step = lanes_total(lanes_fabs(v->d));
    v->k = lanes_along_axes(&v->axes, (lane_vector){way}).xy;
    v->e = lanes_along_axes(&v->axes, (lane_vector){v->d}).xy;
    return (v->size + v->step < 0x1p250) & (min2(v->size, v->step) > 0x1p-250);
}

/* The slabs, along the way of the ray: how far it is to their middle, and how far it goes in one unit of t,
   raised as in times_of. */
typedef struct plane_slabs_of_ray
{
    lanes ahead, speed;
} plane_slabs_of_ray;

HOT_INLINE plane_slabs_of_ray slabs_of_ray(const plane_view *v)
{
    const lanes least = lanes_twice(0x1p-60 * v->step);
    return (plane_slabs_of_ray){lanes_with_sign_of(v->k, v->e), lanes_max2(least, lanes_fabs(v->e))};
}

/* Does the ray surely miss a box whose faces are known to within `error`? All t are taken times both speeds,
   so that nothing waits for a quotient. That rounds a length by 3 u of itself, and t_min and t_max by 2 u,
   which is less than 8 u size, or else far below what decides. */
HOT_INLINE bool surely_misses_in_plane(const plane_slabs_of_ray *s, lanes half, double error, const ray *r)
{
    const lanes  reach = lanes_add(half, lanes_twice(error)), other = lanes_swapped(s->speed);
    const double both = lane(lanes_mul(s->speed, other), 0);
    const double last = larger_lane(lanes_mul(lanes_sub(s->ahead, reach), other));
    const double first = smaller_lane(lanes_mul(lanes_add(s->ahead, reach), other));
    return max2(last, r->t_min * both) > min2(first, r->t_max * both);
}

/* As in slab_times. */
typedef struct plane_times
{
    lanes enter, exit, pace;
} plane_times;

HOT_INLINE plane_times plane_times_of(const plane_slabs_of_ray *s, lanes half)
{
    const lanes pace = lanes_div(lanes_twice(1), s->speed);
    return (plane_times){lanes_mul(lanes_sub(s->ahead, half), pace),
                         lanes_mul(lanes_add(s->ahead, half), pace), pace};
}

/* Does it surely hit that box? */
HOT_INLINE bool surely_crosses_in_plane(const plane_times *s, double error, const ray *r)
{
    const lanes  off = lanes_mul(lanes_twice(error), s->pace);
    const double last = larger_lane(lanes_add(s->enter, off)), first = smaller_lane(lanes_sub(s->exit, off));
    return (first > last) & (first > r->t_min) & (r->t_max > last) & (lanes_total(s->pace) <= DBL_MAX);
}

/* E is a multiple of I, so faces are where |p_i| is h_i - E h_i, but for E^2 < 2^-41 of that in float and far
   below u in double. Is the axis of unit length? */
HOT_INLINE bool correct_plane_times(plane_times *s, const plane_view *v)
{
    const lanes half = lanes_twice(0.5), x = v->axes.x, y = v->axes.y;
    const lanes square = lanes_add(lanes_mul(x, x), lanes_mul(y, y)); /* in both lanes */
    const lanes e = lanes_sub(half, lanes_mul(half, square));
    const lanes late = lanes_mul(lanes_mul(e, v->h), s->pace);
    s->enter = lanes_add(s->enter, late);
    s->exit = lanes_sub(s->exit, late);
    return fabs(lane(e, 0)) <= REAL_EPSILON / 2;
}

/* A normal: the axis of the lane in which `first` is below `second`, times `comes`, with the signs of `e`.
   (GCC would make branches of a choice between two constants.) */
HOT_INLINE lanes plane_normal(const plane_view *v, lanes first, lanes second, double comes, lanes e)
{
    const lanes choice = lanes_if_greater(second, first, lanes_twice(hidden(comes)), lanes_twice(0));
    return lanes_out_of_axes(&v->axes, (lane_vector){lanes_with_sign_of(choice, e)}).xy;
}

/* Most rays: see there. UNCLEAR for all that is looked at more closely. What is clear is, in lanes, as in
   times_are_clear: by how much an end of the ray is outside, or inside, and by how much the last face is
   entered after the other, or the first left before. */
HOT_INLINE quick_answer raycast_obb_at_a_glance(const ray *r, const obb *b, hit *out)
{
    plane_view v;
    if (!view_ray_in_plane(&v, r, b))
        return UNCLEAR;
    const plane_slabs_of_ray slabs = slabs_of_ray(&v);
    const double             error = ROUGH_ERROR * v.size;
    if (surely_misses_in_plane(&slabs, v.h, error, r))
        return NO;
    plane_times  s = plane_times_of(&slabs, v.h);
    const double pace = lanes_total(s.pace), loose = error * pace;
    if (!out)
        return surely_crosses_in_plane(&s, error, r) ? YES : UNCLEAR;

    const bool   unit = correct_plane_times(&s, &v);
    const double last = larger_lane(s.enter), first = smaller_lane(s.exit);
    const double start = max2(last, r->t_min), end = min2(first, r->t_max);
    const lanes  outside = lanes_of(last - r->t_min, r->t_max - first);
    const lanes  lead = lanes_fabs(lanes_sub(lanes_first(s.enter, s.exit), lanes_second(s.enter, s.exit)));
    const lanes  sure = lanes_max2(lanes_min2(lead, outside), lanes_negative(outside));
    const bool clear = unit & (end - start > loose) & (pace * v.step < 0x1p12) & (smaller_lane(sure) > loose);
    if (!clear || (lane(v.axes.x, 0) * lane(v.axes.y, 0) == 0 &&
                   !(min2(fabs(start), fabs(end)) * v.step > 0x1p-10 * v.size)))
        return UNCLEAR;
    const lanes p = lanes_add(v.o, lanes_mul(lanes_twice(start), v.d));
    const lanes q = lanes_add(v.o, lanes_mul(lanes_twice(end), v.d));
    const lanes most = lanes_max2(lanes_fabs(lanes_of(start, end)), lanes_max2(lanes_fabs(p), lanes_fabs(q)));
    if (REAL_DIGITS == 24 && lanes_at_least(lanes_twice(FLT_MAX), most) != 3)
        return UNCLEAR;
    const lanes zero = lanes_twice(0), comes = lanes_if_greater(outside, zero, lanes_twice(1), zero);
    out->t_enter = narrow_t(start);
    out->t_exit = narrow_t(end);
    store_xy(&out->point_enter, p);
    store_xy(&out->point_exit, q);
    store_xy(&out->normal_enter,
             plane_normal(&v, lanes_swapped(s.enter), s.enter, lane(comes, 0), lanes_negative(v.e)));
    store_xy(&out->normal_exit, plane_normal(&v, s.exit, lanes_swapped(s.exit), lane(comes, 1), v.e));
    out->starts_inside = !(lane(outside, 0) > 0);
    return YES;
}

/* Else. (In a call of its own, so that the glance has nothing to save.) */
HOT_INLINE quick_answer raycast_obb_after_a_glance(const ray *r, const obb *b, hit *out)
{
    plane_view v;
    return view_ray_in_plane(&v, r, b) ? raycast_obb_closely(r, b, out) : UNCLEAR;
}

#endif

#endif
