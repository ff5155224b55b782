/*
 * The quick way of sweeps of circles, points, segments and boxes against a box in the plane, in lanes. Misses
 * are seen here, and hits of circles that start apart; hits of boxes, and of circles from a start in touch or
 * inside, in closer_sweeps_cd2.c. What is left open is looked at in space, as prisms (closer_rounded.c,
 * closer_sweeps.c).
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
#include "circle_outline.h"
#include "sweep_aabbs.h"
#include "sweep_tolerances.h"

/* A box, a segment or a point of the plane that moves, as it was given: an AABB or a segment from low to
   high, an OBB or a point with both its centre. Of the second axis `axis` is the first one turned by a right
   angle; a segment has a second half extent of 0. */
typedef struct plane_mover
{
    lanes center, low, high, half, axis, motion;
    bool  turned, is_line; /* an OBB, a segment or a point; a segment or a point */
} plane_mover;

/* In space, where the plane is z = 0, and boxes and segments become prisms across it: see in_space.h. Against
   B moves a circle, or A. `out` may be NULL. */
quick_answer cd2_closer_sweep_sphere(lanes center, double radius, lanes motion, const plane_mover *b,
                                     plane_touch *out, int digits);
quick_answer cd2_closer_sweep_prisms(const plane_mover *a, const plane_mover *b, plane_touch *out,
                                     int digits);

static NOINLINE void turn_normals(hit *out)
{
    vec n = out->normal_enter, m = out->normal_exit;
    out->normal_enter = (vec){0 - n.x, 0 - n.y ONLY_3D(, 0 - n.z)};
    out->normal_exit = (vec){0 - m.x, 0 - m.y ONLY_3D(, 0 - m.z)};
}

#if DIM == 2

HOT_INLINE void put_plane_touch(const plane_touch *touch, hit *out)
{
    store_two(&out->t_enter, &out->t_exit, lanes_saturated(touch->t));
    store_xy(&out->point_enter, lanes_saturated(touch->point[0]));
    store_xy(&out->point_exit, lanes_saturated(touch->point[1]));
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
static NOINLINE void put_flush_in_plane(const aabb *box, vec motion, int side, hit *out)
{
    const aabb b = side > 0 ? *box : (aabb){box->max, box->min};
    put_face_coordinate(b.min.x, b.max.x, motion.x, out->normal_enter.x, &out->point_enter.x);
    put_face_coordinate(b.min.y, b.max.y, motion.y, out->normal_enter.y, &out->point_enter.y);
    put_face_coordinate(b.min.x, b.max.x, motion.x, out->normal_exit.x, &out->point_exit.x);
    put_face_coordinate(b.min.y, b.max.y, motion.y, out->normal_exit.y, &out->point_exit.y);
}

/* A vector that came in lanes. */
HOT_INLINE vec narrow_xy(lanes xy)
{
    vec v;
    store_xy(&v, xy);
    return v;
}

/* The answer, after which a hit at a face of an AABB at rest is flush. */
HOT_INLINE quick_answer flush_with(quick_answer found, const aabb *box, vec motion, int side, hit *out)
{
    if (found == YES && out)
        put_flush_in_plane(box, motion, side, out);
    return found;
}

/* Products of lengths below this do not overflow, nor do sums of some of them. */
#define LARGEST_OF_PRODUCTS 0x1p500

/* ---- a circle against a box ---- */

/* Does the circle pass the box? It does if a line parts the motion, which is a segment, from K: one along a
   face of the box grown by r, or one along the motion itself. Towards the perpendicular of w, K reaches
   h0 |w1| + h1 |w0| + r |w|, and the motion stays at |c x w|, which is taken from the world: `way` and
   `motion` are c and w there.

   The axes are off by 4 epsilon, so c and w are off by 4 epsilon + 3 u of their lengths, which is at most
   5.5 epsilon, and the differences of lengths along a face by 6 epsilon of the size S of c, w, h and r
   together. Across the motion c x w is off by 3 u |c| |w|, the reach by 6 epsilon (|h| + r) |w| + 3 u:
   together by less than 14 epsilon |w|_1 times what S is without w. Taken are 16 epsilon in both. In the
   world the sum of the coordinates of c and w is at least S / sqrt(2), so there it is 24 epsilon. What
   underflows is below the guard, and products that may overflow, in double, are not asked. A NaN is no hit.
 */
HOT_INLINE bool circle_passes(moving_circle *x, lanes c, lanes w, lanes way, lanes motion)
{
    const lanes  radii = lanes_twice(x->radius), v = lanes_fabs(w), ahead = lanes_with_sign_of(c, w);
    const lanes  crossed = lanes_mul(way, lanes_swapped(motion)), turns = lanes_mul(radii, v);
    const lanes  inside = lanes_add(lanes_min2(lanes_sub(v, ahead), ahead), x->half);
    const double speed = lanes_total(lanes_fabs(motion));
    const double extent = lanes_total(lanes_add(lanes_fabs(way), lanes_add(x->half, radii)));
    x->w = w, x->way = way, x->relative = motion;
    x->speed = speed, x->extent = extent;
    x->round = lanes_twice_total(lanes_mul(turns, turns));
    x->crossed = lanes_sub(crossed, lanes_swapped(crossed));
    const double past = (fabs(lane(x->crossed, 0)) - extent * (24 * REAL_EPSILON * speed)) -
                        lanes_total(lanes_mul(lanes_swapped(x->half), v));
    const bool   across = past * fabs(past) > lane(x->round, 0) + UNDERFLOW_GUARD;
    const double depth = smaller_lane(inside) + (x->radius + 24 * REAL_EPSILON * (extent + speed));
    const bool   along = depth < -UNDERFLOW_GUARD;
    return (across + along > 0) & (REAL_DIGITS == 24 || extent + speed < LARGEST_OF_PRODUCTS);
}

/* A vector that was passed by value: each coordinate may have arrived in a register of its own. */
HOT_INLINE lanes argument_lanes(vec v)
{
    const vector w = argument(v);
    return lanes_of(w.at[0], w.at[1]);
}

/* The relative motion. */
HOT_INLINE lanes load_moving_circle(moving_circle *x, const sphere *a, vec motion_a, vec motion_b)
{
    x->center = load_xy(&a->center);
    x->radius = a->radius;
    x->motion = argument_lanes(motion_a);
    x->motion_b = argument_lanes(motion_b);
    return lanes_sub(x->motion, x->motion_b);
}

/* Does it pass, c and w being in the world? */
HOT_INLINE bool turned_circle_passes(moving_circle *x, lanes way, lanes motion)
{
    const lanes c = lanes_along_axes(&x->axes, (lane_vector){way}).xy;
    return circle_passes(x, c, lanes_along_axes(&x->axes, (lane_vector){motion}).xy, way, motion);
}

/* For a closer look: see moving_circle. */
HOT_INLINE void complete_circle(moving_circle *x, const void *b)
{
    const obb     *box = b;
    const aabb    *upright = b;
    const segment *line = b;
    x->low = load_xy(x->is_line ? &line->a : x->turned ? &box->center : &upright->min);
    x->high = load_xy(x->is_line ? &line->b : x->turned ? &box->center : &upright->max);
    x->c = lanes_along_axes(&x->axes, (lane_vector){x->way}).xy;
}

/* The hit of a circle that starts apart for certain, if that is seen at a glance. The distance from the box
   is convex in t, so at the start it is more than r by t times the slope at the entry, root / r, at least.
   `out` may be NULL. */
HOT_INLINE bool circle_hits(const moving_circle *x, hit *out)
{
    circle_ends e;
    plane_touch touch;
    cross_outline(&e, x);
    if (!comes_in_from_apart(&e, x, REAL_DIGITS))
        return false;
    if (!out)
        return true;
    put_circle_touch(x, &e, &touch, REAL_DIGITS);
    touch.starts_inside = false;
    put_plane_touch(&touch, out);
    return true;
}

/* Is it worth asking that first? It seldom is of what starts in touch: that is not beyond a face by more than
   r. */
HOT_INLINE bool starts_at_distance(const moving_circle *x)
{
    const lanes c = lanes_along_axes(&x->axes, (lane_vector){x->way}).xy;
    return lanes_greater(lanes_sub(lanes_fabs(c), x->half), lanes_twice(x->radius)) != 0;
}

/* What is left open. `out` may be NULL. */
SELDOM static NOINLINE quick_answer sweep_circle_as_sphere(const moving_circle *x, plane_touch *out)
{
    const lanes       center = lanes_mul(lanes_add(x->low, x->high), lanes_twice(0.5));
    const lanes       axis = lanes_of(lane(x->axes.x, 0), lane(x->axes.y, 0));
    const plane_mover b = {center, x->low, x->high, x->half, axis, x->motion_b, x->turned, x->is_line};
    return cd2_closer_sweep_sphere(x->center, x->radius, x->motion, &b, out, REAL_DIGITS);
}

/* How any circle starts, and how it comes in and goes out, once it is complete. `out` may be NULL. */
quick_answer cd2_closer_sweep_circle(moving_circle *x, plane_touch *out, int digits);

/* What is not seen at a glance. b is the box, or the segment. */
static NOINLINE quick_answer sweep_circle_closely(moving_circle *x, const void *b, hit *out)
{
    plane_touch touch, *wanted = out ? &touch : NULL;
    if (x->is_speck)
        return UNCLEAR;
    complete_circle(x, b);
    quick_answer found = cd2_closer_sweep_circle(x, wanted, REAL_DIGITS);
    if (found == UNCLEAR)
        found = sweep_circle_as_sphere(x, wanted);
    return with_plane_touch(found, &touch, out);
}

/* Does a circle pass an AABB or an OBB? If not, *x is filled in. */
HOT_INLINE bool circle_passes_aabb(moving_circle *x, const sphere *a, vec motion_a, const aabb *b,
                                   vec motion_b)
{
    lanes       low = load_xy(&b->min), high = load_xy(&b->max), half = lanes_twice(0.5);
    const lanes motion = load_moving_circle(x, a, motion_a, motion_b);
    x->axes = (lane_axes){lanes_twice(1), lanes_twice(0)};
    x->half = lanes_mul(lanes_sub(high, low), half);
    const lanes c = lanes_mul(lanes_add(lanes_sub(low, x->center), lanes_sub(high, x->center)), half);
    x->turned = x->is_line = x->is_refined = x->is_speck = false;
    return circle_passes(x, c, motion, c, motion);
}

HOT_INLINE bool circle_passes_obb(moving_circle *x, const sphere *a, vec motion_a, const obb *b, vec motion_b)
{
    const lanes motion = load_moving_circle(x, a, motion_a, motion_b);
    x->axes = load_lane_axes(AXES_OF(b));
    x->half = load_xy(&b->half_extents);
    x->turned = true;
    x->is_line = x->is_refined = x->is_speck = false;
    return turned_circle_passes(x, lanes_sub(load_xy(&b->center), x->center), motion);
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
    lanes     guest[2];   /* how far the other box reaches along the axes as they were given */
    double    speed;      /* |w0| + |w1| in the world */
    lanes     low[2], high[2];
    bool      turned[2], is_line[2]; /* see plane_mover */
} plane_boxes;

/* How the boxes come in and how they go out: in lanes, where that is certain for boxes that start apart, in
   touch or inside, else as prisms. `out` may be NULL. */
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
    lanes  apart[2], both = lanes_add(x->half[0], x->half[1]);
    double size = lanes_total(lanes_add(lanes_fabs(way), both)) + x->speed, error = 16 * REAL_EPSILON * size;
    UNROLLED for (int i = 0; i < 2; i++)
    {
        x->c[i] = lanes_along_axes(&x->axes[i], (lane_vector){way}).xy;
        x->w[i] = lanes_along_axes(&x->axes[i], (lane_vector){w}).xy;
        x->guest[i] = turned_reach(x->half[1 - i], x->turn); /* known last */
        const lanes to_middle = lanes_mul(x->w[i], middle),
                    own = lanes_add(lanes_fabs(to_middle), x->half[i]);
        apart[i] = lanes_sub(lanes_sub(lanes_fabs(lanes_sub(x->c[i], to_middle)), own), x->guest[i]);
    }
    lanes  turned = lanes_mul(way, lanes_swapped(w)), most = lanes_max2(apart[0], apart[1]);
    lanes  reach_across = lanes_add(lanes_mul(x->half[0], lanes_swapped(lanes_fabs(x->w[0]))),
                                    lanes_mul(x->half[1], lanes_swapped(lanes_fabs(x->w[1]))));
    double across = (fabs(lane(turned, 0) - lane(turned, 1)) - error * x->speed) - lanes_total(reach_across);
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
    x->center[side] = x->low[side] = x->high[side] = load_xy(&b->center);
    x->turned[side] = true;
    x->is_line[side] = false;
}

HOT_INLINE void put_plane_aabb(plane_boxes *x, int side, const aabb *b)
{
    const lanes middle = lanes_twice(0.5), low = load_xy(&b->min), high = load_xy(&b->max);
    x->axes[side] = (lane_axes){lanes_twice(1), lanes_twice(0)};
    x->half[side] = lanes_mul(lanes_sub(high, low), middle);
    x->center[side] = lanes_mul(lanes_add(low, high), middle);
    x->low[side] = low, x->high[side] = high;
    x->turned[side] = x->is_line[side] = false;
}

/* A segment as a box without thickness: the middle, half of it, and its direction, which is rounded by 4 u at
   most. False if it is a point or so short that squares leave the range. */
HOT_INLINE bool put_plane_segment(plane_boxes *x, int side, const segment *s)
{
    const lanes  first = load_xy(&s->a), last = load_xy(&s->b), along = lanes_sub(last, first);
    const double square = lanes_total(lanes_mul(along, along)), length = sqrt(square);
    const lanes  axis = lanes_mul(along, lanes_twice(1 / length));
    x->axes[side].x = lanes_first(axis, axis);
    x->axes[side].y = lanes_of(lane(axis, 1), -lane(axis, 1));
    x->half[side] = lanes_of(length * 0.5, 0);
    x->center[side] = lanes_mul(lanes_add(first, last), lanes_twice(0.5));
    x->low[side] = first, x->high[side] = last;
    x->turned[side] = x->is_line[side] = true;
    return square > 0x1p-900 && square < 0x1p500;
}

/* A point has any axes. */
HOT_INLINE void put_plane_point(plane_boxes *x, int side, vec p)
{
    x->axes[side] = (lane_axes){lanes_twice(1), lanes_twice(0)};
    x->half[side] = lanes_twice(0);
    x->center[side] = x->low[side] = x->high[side] = argument_lanes(p);
    x->turned[side] = x->is_line[side] = true;
}

/* From the middle of A to that of B. */
HOT_INLINE lanes plane_way(const plane_boxes *x)
{
    const lanes low = lanes_sub(x->low[1], x->low[0]), high = lanes_sub(x->high[1], x->high[0]);
    return lanes_mul(lanes_add(low, high), lanes_twice(0.5));
}

/* The relative motion. */
HOT_INLINE lanes put_plane_motions(plane_boxes *x, vec motion_a, vec motion_b)
{
    x->motion[0] = argument_lanes(motion_a);
    x->motion[1] = argument_lanes(motion_b);
    return lanes_sub(x->motion[0], x->motion[1]);
}

/* Does a box pass an OBB? If not, *x is filled in. */
HOT_INLINE bool obb_passes_obb(plane_boxes *x, const obb *a, vec motion_a, const obb *b, vec motion_b)
{
    lanes w = put_plane_motions(x, motion_a, motion_b);
    put_plane_obb(x, 0, a);
    put_plane_obb(x, 1, b);
    return boxes_pass(x, lanes_sub(x->center[1], x->center[0]), w);
}

HOT_INLINE bool aabb_passes_obb(plane_boxes *x, const aabb *a, vec motion_a, const obb *b, vec motion_b)
{
    lanes w = put_plane_motions(x, motion_a, motion_b);
    put_plane_aabb(x, 0, a);
    put_plane_obb(x, 1, b);
    return boxes_pass(x, plane_way(x), w);
}

/* A moving segment against a moving circle, the circle being what moves against a box. In the plane:
   sweep_segment_circle. */
HOT_INLINE bool segment_passes_circle(moving_circle *x, const segment *a, vec motion_a, const sphere *b,
                                      vec motion_b)
{
    plane_boxes line;
    x->is_speck = !put_plane_segment(&line, 0, a);
    const lanes motion = load_moving_circle(x, b, motion_b, motion_a);
    x->axes = line.axes[0];
    x->half = line.half[0];
    const lanes c = lanes_mul(
        lanes_add(lanes_sub(line.low[0], x->center), lanes_sub(line.high[0], x->center)), lanes_twice(0.5));
    x->is_line = x->turned = true, x->is_refined = false;
    if (x->is_speck || turned_circle_passes(x, c, motion))
        return !x->is_speck;
    x->is_speck = is_speck(lane(x->half, 0), x->speed);
    return false;
}

/* A segment against a box or another segment: one body for all three pairs. */
static NOINLINE quick_answer sweep_plane_line(plane_boxes *x, lanes w, hit *out)
{
    if (boxes_pass(x, plane_way(x), w))
        return NO;
    bool speck = is_speck(lane(x->half[0], 0), x->speed) ||
                 (x->is_line[1] && is_speck(lane(x->half[1], 0), x->speed));
    return speck ? UNCLEAR : sweep_plane_boxes(x, out);
}

/* Does a point pass an OBB? If not, *x is filled in. */
HOT_INLINE bool point_passes_obb(plane_boxes *x, vec a, vec motion_a, const obb *b, vec motion_b)
{
    lanes w = put_plane_motions(x, motion_a, motion_b);
    put_plane_point(x, 0, a);
    put_plane_obb(x, 1, b);
    return boxes_pass(x, lanes_sub(x->center[1], x->center[0]), w);
}

HOT_INLINE quick_answer quick_sweep_segment_obb(const segment *a, vec motion_a, const obb *b, vec motion_b,
                                                hit *out)
{
    plane_boxes x;
    lanes       w = put_plane_motions(&x, motion_a, motion_b);
    put_plane_obb(&x, 1, b);
    return put_plane_segment(&x, 0, a) ? sweep_plane_line(&x, w, out) : UNCLEAR;
}

HOT_INLINE quick_answer quick_sweep_segment_aabb(const segment *a, vec motion_a, const aabb *b, vec motion_b,
                                                 hit *out)
{
    plane_boxes x;
    lanes       w = put_plane_motions(&x, motion_a, motion_b);
    put_plane_aabb(&x, 1, b);
    return flush_with(put_plane_segment(&x, 0, a) ? sweep_plane_line(&x, w, out) : UNCLEAR, b, motion_b, 1,
                      out);
}

HOT_INLINE quick_answer quick_sweep_segment_segment(const segment *a, vec motion_a, const segment *b,
                                                    vec motion_b, hit *out)
{
    plane_boxes x;
    lanes       w = put_plane_motions(&x, motion_a, motion_b);
    bool        first = put_plane_segment(&x, 0, a), second = put_plane_segment(&x, 1, b);
    return (first & second) ? sweep_plane_line(&x, w, out) : UNCLEAR;
}

#endif

#endif
