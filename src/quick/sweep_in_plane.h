/*
 * The quick way of sweeps of circles, segments and boxes against a box in the plane, in lanes: a first look.
 * Misses are seen here, hits in closer_rounded.c and closer_sweeps.c, for starts that are apart, in touch or
 * inside. What is left open is looked at as in space (sweep_sphere_box.h, sweep_boxes.h).
 */
#ifndef CD_QUICK_SWEEP_IN_PLANE_H
#define CD_QUICK_SWEEP_IN_PLANE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/lane_vector.h"
#include "../space/narrow.h"
#include "sweep_aabbs.h"

#if DIM == 2

/* Entry and exit. */
typedef struct plane_touch
{
    lanes t, normal[2], point[2];
    bool  starts_inside;
} plane_touch;

HOT_INLINE void put_plane_touch(const plane_touch *touch, hit *out)
{
    out->t_enter = round_to_real(lane(touch->t, 0));
    out->t_exit = narrow(lane(touch->t, 1));
    store_in_range(&out->point_enter, (lane_vector){touch->point[0]});
    store_in_range(&out->point_exit, (lane_vector){touch->point[1]});
    store_xy(&out->normal_enter, touch->normal[0]);
    store_xy(&out->normal_exit, touch->normal[1]);
    out->starts_inside = touch->starts_inside;
}

/* The answer of a first look, with its hit. */
HOT_INLINE quick_answer with_plane_touch(quick_answer found, const plane_touch *touch, hit *out)
{
    if (found == YES && out)
        put_plane_touch(touch, out);
    return found;
}

/* That of one coordinate, if the face is perpendicular to it. */
HOT_INLINE void put_face_coordinate(real low, real high, real motion, real normal, real *at)
{
    if (motion == 0 && fabs(normal) == 1)
        *at = (normal > 0 ? high : low) + REAL(0.0);
}

/* Where the face of an AABB at rest touches, which looks along the normal (`side` 1) or against it (-1), the
   point has the coordinate of that face. */
HOT_INLINE void put_flush_in_plane(const aabb *box, vec motion, int side, hit *out)
{
    const aabb b = side > 0 ? *box : (aabb){box->max, box->min};
    put_face_coordinate(b.min.x, b.max.x, motion.x, out->normal_enter.x, &out->point_enter.x);
    put_face_coordinate(b.min.y, b.max.y, motion.y, out->normal_enter.y, &out->point_enter.y);
    put_face_coordinate(b.min.x, b.max.x, motion.x, out->normal_exit.x, &out->point_exit.x);
    put_face_coordinate(b.min.y, b.max.y, motion.y, out->normal_exit.y, &out->point_exit.y);
}

/* ---- a circle against a box ----

   K is the box, around c, the vector from the circle's centre to the box's, grown by the radius r and so
   rounded at its corners. */

/* A circle A moves against a box B whose axes are as they were given. c and w are seen along these. */
typedef struct moving_circle
{
    lane_axes axes;
    lanes     c, w, half;
    lanes     center, motion; /* of A */
    lanes     low, high;      /* of an AABB; both are the centre of an OBB */
    double    radius;
    bool      turned, is_line; /* B is an OBB; B is a segment */
} moving_circle;

/* Where it is certain how the circle comes in, or that it starts in touch or inside, and how it goes out: YES
   or NO; UNCLEAR for all else, which the look at spheres takes. `out` may be NULL. */
quick_answer cd2_closer_sweep_circle(const moving_circle *x, plane_touch *out, int digits);

/* Does the circle pass the box? It does if a line parts the motion, which is a segment, from K: one along a
   face of the box grown by r, or one along the motion itself. Towards the perpendicular of w, K reaches
   h0 |w1| + h1 |w0| + r |w|, and the motion stays at |c x w|.

   The axes are off by 4 epsilon, so c and w are off by 4 epsilon + 3 u of their lengths, which is at most
   5.5 epsilon, and the differences of lengths along a face by 6 epsilon of the size S of c, w, h and r
   together. Across the motion c x w is off by 11 epsilon |c| |w| + 2 u, the reach by 6 epsilon (|h| + r) |w|
   + 3 u: together by less than 14 epsilon S |w|_1. Taken are 16 epsilon in both. What underflows is below the
   guard, and products that may overflow are not asked. A NaN in any of them makes S one. */
HOT_INLINE bool circle_passes(const moving_circle *x)
{
    lanes  c = lanes_fabs(x->c), w = lanes_fabs(x->w), to_middle = lanes_mul(x->w, lanes_twice(0.5));
    double r = x->radius, speed = lanes_total(w), size = lanes_total(lanes_add(c, x->half)) + (speed + r);
    double error = 16 * REAL_EPSILON * size;
    lanes  reach = lanes_mul(lanes_twice(r), w); /* the square of w alone may underflow */
    lanes  apart = lanes_sub(lanes_fabs(lanes_sub(x->c, to_middle)),
                             lanes_add(lanes_fabs(to_middle), x->half));
    lanes  turned = lanes_mul(x->c, lanes_swapped(x->w));
    double past = fabs(lane(turned, 0) - lane(turned, 1)) -
                  lanes_total(lanes_mul(x->half, lanes_swapped(w))) - error * speed;
    double across = past * fabs(past) - (lanes_total(lanes_mul(reach, reach)) + UNDERFLOW_GUARD);
    double along = max2(lane(apart, 0), lane(apart, 1)) - (r + error + UNDERFLOW_GUARD);
    return (max2(across, along) > 0) & (size < LARGEST_OF_PRODUCTS);
}

HOT_INLINE void load_moving_circle(moving_circle *x, const sphere *a, vec motion_a, vec motion_b)
{
    x->center = load_xy(&a->center);
    x->radius = a->radius;
    x->motion = lanes_of(motion_a.x, motion_a.y);
    x->w = lanes_of((double)motion_a.x - motion_b.x, (double)motion_a.y - motion_b.y);
}

HOT_INLINE void turn_moving_circle(moving_circle *x)
{
    x->c = lanes_along_axes(&x->axes, (lane_vector){x->c}).xy;
    x->w = lanes_along_axes(&x->axes, (lane_vector){x->w}).xy;
}

static NOINLINE quick_answer sweep_circle(const moving_circle *x, hit *out)
{
    plane_touch touch;
    return with_plane_touch(cd2_closer_sweep_circle(x, out ? &touch : NULL, REAL_DIGITS), &touch, out);
}

HOT_INLINE quick_answer sweep_circle_aabb(const sphere *a, vec motion_a, const aabb *b, vec motion_b,
                                          hit *out)
{
    moving_circle x;
    lanes         low = load_xy(&b->min), high = load_xy(&b->max), half = lanes_twice(0.5);
    load_moving_circle(&x, a, motion_a, motion_b);
    x.axes = (lane_axes){lanes_twice(1), lanes_twice(0)};
    x.half = lanes_mul(lanes_sub(high, low), half);
    x.c = lanes_mul(lanes_add(lanes_sub(low, x.center), lanes_sub(high, x.center)), half);
    if (circle_passes(&x))
        return NO;
    x.low = low, x.high = high;
    x.turned = x.is_line = false;
    quick_answer found = sweep_circle(&x, out);
    if (found == YES && out)
        put_flush_in_plane(b, motion_b, 1, out);
    return found;
}

HOT_INLINE quick_answer sweep_circle_obb(const sphere *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    moving_circle x;
    load_moving_circle(&x, a, motion_a, motion_b);
    x.axes = load_lane_axes(AXES_OF(b));
    x.half = load_xy(&b->half_extents);
    x.c = lanes_sub(load_xy(&b->center), x.center);
    turn_moving_circle(&x);
    if (circle_passes(&x))
        return NO;
    x.low = x.high = load_xy(&b->center);
    x.turned = true;
    x.is_line = false;
    return sweep_circle(&x, out);
}

/* ---- two boxes ----

   K is bounded by four pairs of faces, A's and B's. */

/* A moves against B. Arrays have an entry for each box; c and w have one along the axes of each. */
typedef struct plane_boxes
{
    lane_axes axes[2]; /* as they were given */
    lanes     half[2], center[2], motion[2];
    lanes     c[2], w[2]; /* from A's centre to B's, and the relative motion */
    lanes     turn;       /* B's first axis along those of A: a cosine and a sine */
    double    speed;      /* |w0| + |w1| in the world */
    bool      has_aabb;   /* A is one, from low to high */
    lanes     low, high;
} plane_boxes;

/* Where it is certain how the boxes come in, or that they start in touch or inside, and how they go out: YES
   or NO; UNCLEAR for all else. `out` may be NULL. */
quick_answer cd2_closer_sweep_in_plane(const plane_boxes *x, plane_touch *out, int digits);

/* How far a box reaches along the axes of another, from which its own are turned by this cosine and sine. */
HOT_INLINE lanes turned_reach(lanes half, lanes turn)
{
    lanes cosine = lanes_first(turn, turn), sine = lanes_second(turn, turn);
    return lanes_add(lanes_mul(half, lanes_fabs(cosine)), lanes_mul(lanes_swapped(half), lanes_fabs(sine)));
}

/* Do the boxes pass each other? They do if a line parts the motion, which is a segment, from K: one along a
   face, or one along the motion itself. Towards the perpendicular of w, boxes reach h0 |w1| + h1 |w0|, and
   the motion stays at |c x w|.

   The axes are off by 4 epsilon, so c and w are off by 4 epsilon + 3 u of their lengths, which is at most
   5.5 epsilon, cosines and sines by 9.5 epsilon, and all that is compared along a face by 12 epsilon of the
   size S of c, w and the half extents together. Across the motion c x w, which is taken from the world, is
   off by 3 u |c| |w|, and the reach by 7 epsilon of the half extents times |w|. Taken are 16 epsilon S in
   both. What underflows is below the guard, and products that may overflow are not asked. A NaN in any of
   them makes S one. */
HOT_INLINE bool boxes_pass(plane_boxes *x, lanes way, lanes w)
{
    const lanes b = lanes_first(x->axes[1].x, x->axes[1].y), middle = lanes_twice(0.5);
    x->turn = lanes_along_axes(&x->axes[0], (lane_vector){b}).xy;
    x->speed = lanes_total(lanes_fabs(w));
    lanes  reach[2], apart[2], both = lanes_add(x->half[0], x->half[1]);
    double size = lanes_total(lanes_add(lanes_fabs(way), both)) + x->speed, error = 16 * REAL_EPSILON * size;
    for (int i = 0; i < 2; i++)
    {
        x->c[i] = lanes_along_axes(&x->axes[i], (lane_vector){way}).xy;
        x->w[i] = lanes_along_axes(&x->axes[i], (lane_vector){w}).xy;
        lanes to_middle = lanes_mul(x->w[i], middle);
        reach[i] = lanes_add(x->half[i], turned_reach(x->half[1 - i], x->turn));
        apart[i] = lanes_sub(lanes_fabs(lanes_sub(x->c[i], to_middle)),
                             lanes_add(lanes_fabs(to_middle), reach[i]));
    }
    lanes  turned = lanes_mul(way, lanes_swapped(w)), most = lanes_max2(apart[0], apart[1]);
    lanes  reach_across = lanes_add(lanes_mul(x->half[0], lanes_swapped(lanes_fabs(x->w[0]))),
                                    lanes_mul(x->half[1], lanes_swapped(lanes_fabs(x->w[1]))));
    double across = fabs(lane(turned, 0) - lane(turned, 1)) - (lanes_total(reach_across) + error * x->speed);
    double along = max2(lane(most, 0), lane(most, 1)) - error;
    return (max2(across, along) > UNDERFLOW_GUARD) & (size < LARGEST_OF_PRODUCTS);
}

static NOINLINE quick_answer sweep_plane_boxes(const plane_boxes *x, hit *out)
{
    plane_touch touch;
    return with_plane_touch(cd2_closer_sweep_in_plane(x, out ? &touch : NULL, REAL_DIGITS), &touch, out);
}

HOT_INLINE void put_plane_obb(plane_boxes *x, int side, const obb *b)
{
    x->axes[side] = load_lane_axes(AXES_OF(b));
    x->half[side] = load_xy(&b->half_extents);
    x->center[side] = load_xy(&b->center);
}

/* The relative motion. Each coordinate may have arrived in a register of its own. */
HOT_INLINE lanes put_plane_motions(plane_boxes *x, vec motion_a, vec motion_b)
{
    x->motion[0] = lanes_of(motion_a.x, motion_a.y);
    x->motion[1] = lanes_of(motion_b.x, motion_b.y);
    return lanes_of((double)motion_a.x - motion_b.x, (double)motion_a.y - motion_b.y);
}

HOT_INLINE quick_answer sweep_obbs_in_plane(const obb *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    plane_boxes x;
    lanes       w = put_plane_motions(&x, motion_a, motion_b);
    put_plane_obb(&x, 0, a);
    put_plane_obb(&x, 1, b);
    if (boxes_pass(&x, lanes_sub(x.center[1], x.center[0]), w))
        return NO;
    x.has_aabb = false;
    return sweep_plane_boxes(&x, out);
}

HOT_INLINE quick_answer sweep_aabb_obb_in_plane(const aabb *a, vec motion_a, const obb *b, vec motion_b,
                                                hit *out)
{
    plane_boxes x;
    lanes       w = put_plane_motions(&x, motion_a, motion_b), middle = lanes_twice(0.5);
    lanes       low = load_xy(&a->min), high = load_xy(&a->max);
    put_plane_obb(&x, 1, b);
    x.axes[0] = (lane_axes){lanes_twice(1), lanes_twice(0)};
    x.half[0] = lanes_mul(lanes_sub(high, low), middle);
    x.center[0] = lanes_mul(lanes_add(low, high), middle);
    lanes way = lanes_mul(lanes_add(lanes_sub(x.center[1], low), lanes_sub(x.center[1], high)), middle);
    if (boxes_pass(&x, way, w))
        return NO;
    x.has_aabb = true;
    x.low = low, x.high = high;
    quick_answer found = sweep_plane_boxes(&x, out);
    if (found == YES && out)
        put_flush_in_plane(a, motion_a, -1, out);
    return found;
}

#endif

#endif
