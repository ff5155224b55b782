/*
 * The quick way of sweeps of circles and spheres against a box, turned or not. In the comments, "sphere"
 * stands for both.
 *
 * K, all displacements of A that make it touch B, is the box of B, around c, the vector from A's centre to
 * B's, grown by the radius r and so rounded at its edges and corners. The bounding spheres are looked at
 * here; the walk along the motion is in closer_rounded.c, once for each dimension. (The box grown by the
 * sphere: C. Ericson, "Real-Time Collision Detection", 2005, section 5.5.7.)
 */
#ifndef CD_QUICK_SWEEP_SPHERE_BOX_H
#define CD_QUICK_SWEEP_SPHERE_BOX_H

#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "loaded_boxes.h"
#include "sweep_boxes.h"
#include "sweep_in_plane.h"

/* A sphere A moves against a box B. */
typedef struct moving_sphere
{
    loaded_box box;
    vector     center, motion[2];
    vector     way, w; /* c, and motion_a - motion_b */
    double     radius;
    bool       is_line; /* B is a segment: a box without thickness */
} moving_sphere;

/* `digits` are those of the family's scalar; `out` may be NULL. */
quick_answer cd3_closer_sweep_sphere(const moving_sphere *x, found_hit *out, int digits);

static NOINLINE quick_answer closer_sweep_sphere(const moving_sphere *x, hit *out)
{
    found_hit touch;
    double    square = 2 * (dot(x->box.half, x->box.half) + x->radius * x->radius);
    if (spheres_pass(x->way, x->w, square))
        return NO;
    quick_answer found = cd3_closer_sweep_sphere(x, out ? &touch : NULL, REAL_DIGITS);
    if (found == YES && out)
        store_hit(out, &touch);
    return found;
}

HOT_INLINE void load_moving_sphere(moving_sphere *x, const sphere *a, vec motion_a, vec motion_b)
{
    x->center = load(a->center);
    x->radius = a->radius;
    x->motion[0] = argument(motion_a);
    x->motion[1] = argument(motion_b);
    x->w = sub(x->motion[0], x->motion[1]);
    x->is_line = false;
}

/* In the plane: sweep_circle_aabb. */
HOT_INLINE quick_answer quick_sweep_sphere_aabb(const sphere *a, vec motion_a, const aabb *b, vec motion_b,
                                                hit *out)
{
#if DIM == 2
    quick_answer first = sweep_circle_aabb(a, motion_a, b, motion_b, out);
    if (first != UNCLEAR)
        return first;
#endif
    moving_sphere x;
    load_moving_sphere(&x, a, motion_a, motion_b);
    load_aabb(&x.box, b);
    for (int i = 0; i < DIM; i++)
        x.way.at[i] = ((x.box.low.at[i] - x.center.at[i]) + (x.box.high.at[i] - x.center.at[i])) * 0.5;
    return closer_sweep_sphere(&x, out);
}

/* In the plane: sweep_circle_obb. */
HOT_INLINE quick_answer quick_sweep_sphere_obb(const sphere *a, vec motion_a, const obb *b, vec motion_b,
                                               hit *out)
{
#if DIM == 2
    quick_answer first = sweep_circle_obb(a, motion_a, b, motion_b, out);
    if (first != UNCLEAR)
        return first;
#endif
    moving_sphere x;
    load_moving_sphere(&x, a, motion_a, motion_b);
    load_obb(&x.box, b);
    x.way = sub(x.box.center, x.center);
    return closer_sweep_sphere(&x, out);
}

#if DIM == 3

/* Completes a unit vector to axes that are perpendicular to within rounding: the second from the two
   coordinates of the first one that are the larger ones together. */
HOT_INLINE void complete_axes(vector m[3])
{
    double x = m[0].at[0], y = m[0].at[1], z = m[0].at[2];
    bool   wide = fabs(x) > fabs(z);
    double p = wide ? x : z, over = 1 / sqrt(p * p + y * y);
    m[1] = wide ? (vector){{-y * over, x * over, 0}} : (vector){{0, z * over, -y * over}};
    m[2] = cross(m[0], m[1]);
}

#endif

#if DIM == 2

/* Of a segment from its middle, and how it extends from there. */
HOT_INLINE quick_answer sweep_circle_segment(const moving_sphere *s, hit *out)
{
    const double  x_x = s->box.axis[0].at[0], x_y = s->box.axis[0].at[1];
    moving_circle x;
    x.center = lanes_of(s->center.at[0], s->center.at[1]);
    x.motion = lanes_of(s->motion[0].at[0], s->motion[0].at[1]);
    x.radius = s->radius;
    x.is_line = x.turned = true;
    x.low = x.high = x.center; /* not looked at */
    x.axes = (lane_axes){lanes_twice(x_x), lanes_of(x_y, -x_y)};
    x.half = lanes_of(s->box.half.at[0], 0);
    x.c = lanes_of(s->way.at[0], s->way.at[1]);
    x.w = lanes_of(s->w.at[0], s->w.at[1]);
    turn_moving_circle(&x);
    return circle_passes(&x) ? NO : sweep_circle(&x, out);
}

#endif

/* A moving segment against a moving sphere, the sphere being what moves against a box. In the plane:
   sweep_segment_circle. */
HOT_INLINE quick_answer quick_sweep_segment_sphere(const segment *a, vec motion_a, const sphere *b,
                                                   vec motion_b, hit *out)
{
    moving_sphere x;
    load_moving_sphere(&x, b, motion_b, motion_a);
    if (!load_segment_box(&x.box, a))
        return UNCLEAR;
#if DIM == 3
    complete_axes(x.box.axis);
#endif
    for (int i = 0; i < DIM; i++)
        x.way.at[i] = ((x.box.low.at[i] - x.center.at[i]) + (x.box.high.at[i] - x.center.at[i])) * 0.5;
    x.is_line = true;
    quick_answer found = UNCLEAR;
#if DIM == 2
    found = sweep_circle_segment(&x, out);
#endif
    if (found == UNCLEAR)
        found = closer_sweep_sphere(&x, out);
    if (found == YES && out)
    {
        out->normal_enter = plain_vec(sub((vector){{0}}, load(out->normal_enter)));
        out->normal_exit = plain_vec(sub((vector){{0}}, load(out->normal_exit)));
    }
    return found;
}

#endif
