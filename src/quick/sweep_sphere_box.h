/*
 * The quick way of sweeps of spheres against a box, turned or not. Circles are in sweep_in_plane.h.
 *
 * K, all displacements of A that make it touch B, is the box of B, around c, the vector from A's centre to
 * B's, grown by the radius r and so rounded at its edges and corners. The bounding spheres are looked at
 * here; the walk along the motion is in closer_rounded.c. (The box grown by the sphere: C. Ericson,
 * "Real-Time Collision Detection", 2005, section 5.5.7.)
 */
#ifndef CD_QUICK_SWEEP_SPHERE_BOX_H
#define CD_QUICK_SWEEP_SPHERE_BOX_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "loaded_boxes.h"
#include "sweep_boxes.h"

#if DIM == 3

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
    const vector from = argument(motion_a), to = argument(motion_b);
    x->motion[0] = from;
    x->motion[1] = to;
    x->w = sub(from, to);
    x->is_line = false;
}

HOT_INLINE quick_answer quick_sweep_sphere_aabb(const sphere *a, vec motion_a, const aabb *b, vec motion_b,
                                                hit *out)
{
    moving_sphere x;
    load_moving_sphere(&x, a, motion_a, motion_b);
    load_aabb(&x.box, b);
    const vector center = load(a->center);
    x.way = mean(sub(load(b->min), center), sub(load(b->max), center));
    return closer_sweep_sphere(&x, out);
}

HOT_INLINE quick_answer quick_sweep_sphere_obb(const sphere *a, vec motion_a, const obb *b, vec motion_b,
                                               hit *out)
{
    moving_sphere x;
    load_moving_sphere(&x, a, motion_a, motion_b);
    load_obb(&x.box, b);
    x.way = sub(load(b->center), load(a->center));
    return closer_sweep_sphere(&x, out);
}

/* Completes a unit vector to axes that are perpendicular to within rounding: the second from the two
   coordinates of the first one that are the larger ones together. It has just been stored; and nothing
   branches, for no processor could predict which they are. */
HOT_INLINE void complete_axes(vector m[3])
{
    const vector u = {{hidden(m[0].at[0]), hidden(m[0].at[1]), hidden(m[0].at[2])}};
    const lanes  x = lanes_twice(u.at[0]), z = lanes_twice(u.at[2]), a = lanes_fabs(x), b = lanes_fabs(z);
    const double p = lane(lanes_if_greater(a, b, x, z), 0), y = u.at[1], over = 1 / sqrt(p * p + y * y);
    const lanes  ends = lanes_if_greater(a, b, lanes_of(-y * over, 0), lanes_of(0, -y * over));
    m[1] = (vector){{lane(ends, 0), p * over, lane(ends, 1)}};
    m[2] = cross(u, m[1]);
}

/* A moving segment against a moving sphere, the sphere being what moves against a box. */
HOT_INLINE quick_answer quick_sweep_segment_sphere(const segment *a, vec motion_a, const sphere *b,
                                                   vec motion_b, hit *out)
{
    moving_sphere x;
    load_moving_sphere(&x, b, motion_b, motion_a);
    if (!load_segment_box(&x.box, a, &x.w))
        return UNCLEAR;
    complete_axes(x.box.axis);
    for (int i = 0; i < DIM; i++)
        x.way.at[i] = ((x.box.low.at[i] - x.center.at[i]) + (x.box.high.at[i] - x.center.at[i])) * 0.5;
    x.is_line = true;
    quick_answer found = closer_sweep_sphere(&x, out);
    if (found == YES && out)
    {
        out->normal_enter = plain_vec(sub((vector){{0}}, load(out->normal_enter)));
        out->normal_exit = plain_vec(sub((vector){{0}}, load(out->normal_exit)));
    }
    return found;
}

#endif

#endif
