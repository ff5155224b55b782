/*
 * The quick way of a ray against a turned box in the plane: what ray_box.h has for space, by slabs (T. L. Kay
 * and J. T. Kajiya, "Ray Tracing Complex Scenes", 1986), in lanes, one for each axis of the box. The bounds
 * of the errors are derived there.
 */
#ifndef CD_QUICK_RAY_OBB_IN_PLANE_H
#define CD_QUICK_RAY_OBB_IN_PLANE_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

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
    lanes     o, d, k, e, h, sizes; /* the size, twice */
    double    size, step;
} plane_view;

HOT_INLINE bool view_ray_in_plane(plane_view *v, const ray *r, const obb *b)
{
    v->o = load_xy(&r->origin);
    v->d = load_xy(&r->direction);
    v->h = load_xy(&b->half_extents);
    v->axes = load_lane_axes(AXES_OF(b));
    const lanes way = lanes_sub(load_xy(&b->center), v->o);
    v->sizes = lanes_twice_total(lanes_add(lanes_fabs(way), lanes_fabs(v->h)));
    v->size = lane(v->sizes, 0);
    v->step = lanes_total(lanes_fabs(v->d));
    v->k = lanes_along_axes(&v->axes, (lane_vector){way}).xy;
    v->e = lanes_along_axes(&v->axes, (lane_vector){v->d}).xy;
    return (v->size + v->step < 0x1p250) & (min2(v->size, v->step) > 0x1p-250);
}

/* The slabs, along the way of the ray: how far it is to where they begin and end, and how far it goes in one
   unit of t, raised as in times_of. */
typedef struct plane_slabs_of_ray
{
    lanes low, high, speed;
} plane_slabs_of_ray;

HOT_INLINE plane_slabs_of_ray slabs_of_ray(const plane_view *v)
{
    const lanes least = lanes_twice(0x1p-60 * v->step), ahead = lanes_with_sign_of(v->k, v->e);
    return (plane_slabs_of_ray){lanes_sub(ahead, v->h), lanes_add(ahead, v->h),
                                lanes_max2(least, lanes_fabs(v->e))};
}

/* t_min and t_max. */
HOT_INLINE lanes limits_of_ray(const ray *r)
{
    return load_xy((const void *)((const char *)r + offsetof(ray, t_min)));
}

/* Of both slabs, when the last one is entered, and when the first is left with the sign changed. */
HOT_INLINE lanes last_of_slabs(lanes enter, lanes leave)
{
    return lanes_max2(lanes_first(enter, leave), lanes_second(enter, leave));
}

/* Does the ray surely miss a box whose faces are known to within `error`, given twice? All t are taken times
   both speeds, so that nothing waits for a quotient. That rounds a length by 4 u of itself or of `error`, and
   t_min and t_max by 2 u, which is less than 8 u size, or else far below what decides. */
HOT_INLINE bool surely_misses_in_plane(const plane_slabs_of_ray *s, lanes error, lanes limits)
{
    const lanes other = lanes_swapped(s->speed), off = lanes_mul(error, other);
    const lanes enter = lanes_sub(lanes_mul(s->low, other), off);
    const lanes leave = lanes_add(lanes_mul(s->high, other), off);
    const lanes ends = lanes_mul(limits, lanes_mul(s->speed, other));
    return max2(larger_lane(enter), lane(ends, 0)) > min2(smaller_lane(leave), lane(ends, 1));
}

/* When the slabs are entered, and when they are left with the sign changed; and the t that the ray needs for
   one unit across each. */
typedef struct plane_times
{
    lanes enter, leave, pace;
} plane_times;

HOT_INLINE plane_times plane_times_of(const plane_slabs_of_ray *s)
{
    const lanes pace = lanes_div(lanes_twice(1), s->speed);
    return (plane_times){lanes_mul(s->low, pace), lanes_negative(lanes_mul(s->high, pace)), pace};
}

/* Does it surely hit that box? The second limit has the sign changed, too. */
HOT_INLINE bool surely_crosses_in_plane(const plane_times *s, lanes error, lanes limits)
{
    const lanes  off = lanes_mul(error, s->pace);
    const lanes  last = last_of_slabs(lanes_add(s->enter, off), lanes_add(s->leave, off));
    const double through = lanes_total(last), pace = lanes_total(s->pace);
    const lanes  beyond = lanes_add(limits, lanes_swapped(last));
    return (through < 0) & (pace <= DBL_MAX) & (int)(lanes_greater(lanes_twice(0), beyond) == 3);
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
    s->leave = lanes_add(s->leave, late);
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
    const bool in_range = view_ray_in_plane(&v, r, b);
    if (REAL_DIGITS == 53 && !in_range)
        return UNCLEAR;
    const plane_slabs_of_ray slabs = slabs_of_ray(&v);
    const lanes              error = lanes_mul(v.sizes, lanes_twice(ROUGH_ERROR)), given = limits_of_ray(r);
    if (surely_misses_in_plane(&slabs, error, given))
        return NO;
    plane_times  s = plane_times_of(&slabs);
    const lanes  limits = lanes_with_signs(given, lanes_of(0, -0.0)), zero = lanes_twice(0);
    const double pace = lanes_total(s.pace), loose = lane(error, 0) * pace;
    if (!out)
        return surely_crosses_in_plane(&s, error, limits) ? YES : UNCLEAR;

    const bool   unit = correct_plane_times(&s, &v);
    const lanes  first = lanes_first(s.enter, s.leave), second = lanes_second(s.enter, s.leave);
    const lanes  last = lanes_max2(first, second), before = lanes_min2(first, second);
    const lanes  ends = lanes_max2(last, limits), outside = lanes_sub(last, limits);
    const lanes  sure = lanes_max2(lanes_min2(lanes_sub(last, before), outside), lanes_negative(outside));
    const double through = lanes_total(ends), least = smaller_lane(sure);
    const bool   clear = unit & (through < -loose) & (pace * v.step < 0x1p12) & (least > loose);
    const double start = lane(ends, 0), end = -lane(ends, 1);
    if (!clear || (lane(v.axes.x, 0) * lane(v.axes.y, 0) == 0 &&
                   !(min2(fabs(start), fabs(end)) * v.step > 0x1p-10 * v.size)))
        return UNCLEAR;
    const lanes p = lanes_add(v.o, lanes_mul(lanes_first(ends, ends), v.d));
    const lanes q = lanes_sub(v.o, lanes_mul(lanes_second(ends, ends), v.d));
    const lanes most = lanes_max2(lanes_fabs(ends), lanes_max2(lanes_fabs(p), lanes_fabs(q)));
    if (REAL_DIGITS == 24 && lanes_at_least(lanes_twice(FLT_MAX), most) != 3)
        return UNCLEAR;
    const lanes comes = lanes_if_greater(outside, zero, lanes_twice(1), zero);
    out->t_enter = narrow_t(start);
    out->t_exit = narrow_t(end);
    store_xy(&out->point_enter, p);
    store_xy(&out->point_exit, q);
    store_xy(&out->normal_enter,
             plane_normal(&v, lanes_swapped(s.enter), s.enter, lane(comes, 0), lanes_negative(v.e)));
    store_xy(&out->normal_exit, plane_normal(&v, lanes_swapped(s.leave), s.leave, lane(comes, 1), v.e));
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
