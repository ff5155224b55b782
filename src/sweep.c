/*
 * Sweeps: when do two moving shapes first touch? Those of ellipses are in sweep_ellipse.c.
 *
 * Let K be the Minkowski difference: all displacements of A that make it touch B. A moving against B touches
 * it where the displacement t * (motion_a - motion_b) lies in K. For two AABBs K is an AABB, and the sweep is
 * a line against it (C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8). What counts as a hit:
 * see sweep_ in the header.
 */
#include <math.h>
#include <stdbool.h>

#include "careful_calls.h"
#include "given.h"
#include "quick/sweep_aabbs.h"
#include "quick/sweep_point_segment.h"
#include "quick/sweep_sphere_box.h"
#include "quick/sweep_spheres.h"
#include "quick/way.h"
#include "shape/kinds.h"
#include "space/family.h"
#include "space/vector.h"

CAREFUL_CALLS(EACH_PAIR_WITHOUT_ELLIPSOIDS(CLOSEST_AGAIN) EACH_PAIR_WITHOUT_ELLIPSOIDS(SWEEP_AGAIN));

/* What the quick way leaves to do: the careful way, and the start of a sweep that starts inside. That is the
   common point that closest_ gives; without relative motion the sweep ends there too. */
static NOINLINE bool finish_sweep(quick_answer found, const void *a, vec motion_a, const void *b,
                                  vec motion_b, hit *out, const sweep_ways *ways,
                                  closest_points (*closest)(const void *a, const void *b))
{
    if (found == UNCLEAR)
        found = widened_sweep(a, b, (const vec[2]){motion_a, motion_b}, out, ways);
    if (found && out && out->starts_inside)
    {
        const closest_points start = closest(a, b);
        out->point_enter = start.point_a;
        if (largest(load(out->normal_exit)) == 0)
            out->point_exit = start.point_a;
    }
    return found;
}

/* (A point that was passed by value is copied here: if its own address were taken, the quick way would load
   it from memory.) */
#define COPY_point(x)   ((const vec[1]){x})
#define COPY_segment(x) x
#define COPY_sphere(x)  x
#define COPY_aabb(x)    x
#define COPY_obb(x)     x

#define WAYS(p, q, AGAIN)                                             \
    static const sweep_ways ways = {ROW_##p, ROW_##q, .again = AGAIN, \
                                    .in_space = cd3_carefully_sweep_##p##_##q}

#define FINISH_SWEEP(found, p, q) \
    finish_sweep(found, COPY_##p(a), motion_a, COPY_##q(b), motion_b, out, &ways, again_closest_##p##_##q)

#define RETURN_SWEEP(p, q)                                                              \
    WAYS(p, q, AGAIN_MOVING(sweep_##p##_##q));                                          \
    quick_answer found = QUICKLY(quick_sweep_##p##_##q(a, motion_a, b, motion_b, out)); \
    return found == UNCLEAR || (out && found == YES && out->starts_inside) ? FINISH_SWEEP(found, p, q) : found

/* ---- tiles: OBBs that are AABBs ---- */

#if DIM == 2

/* A point against a box. In a tile whose first axis lies along the first coordinate axis this one goes before
   the second, where both are equally right, as in an AABB. */
static NOINLINE quick_answer sweep_point_closely(const plane_boxes *x, hit *out)
{
    const double p = lane(x->axes[1].x, 0), q = lane(x->axes[1].y, 0);
    const lanes  center = x->center[1], half = x->half[1];
    const vector axis[2] = {{{p, q}}, {{-q, p}}};
    aabb         tile;
    if (fabs(p) == 1 && tile_of_obb(&tile, axis, (vector){{lane(center, 0), lane(center, 1)}},
                                    (vector){{lane(half, 0), lane(half, 1)}}))
        return cd3_sweep_point_aabb(narrow_xy(x->center[0]), narrow_xy(x->motion[0]), &tile,
                                    narrow_xy(x->motion[1]), out);
    return sweep_plane_boxes(x, out);
}

HOT_INLINE quick_answer quick_sweep_point_obb(vec a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    plane_boxes x;
    return point_passes_obb(&x, a, motion_a, b, motion_b) ? NO : sweep_point_closely(&x, out);
}

#else

/* An AABB against an OBB. */
static NOINLINE quick_answer sweep_aabb_closely(const moving_boxes *x, hit *out)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    aabb              tile;
    if (largest(b->axis[0]) == 1 && tile_of_obb(&tile, b->axis, b->center, b->half))
    {
        const aabb box = {plain_vec(a->low), plain_vec(a->high)};
        return cd3_sweep_aabb_aabb(&box, plain_vec(x->motion[0]), &tile, plain_vec(x->motion[1]), out);
    }
    return closer_sweep(x, out);
}

HOT_INLINE quick_answer quick_sweep_aabb_obb(const aabb *a, vec motion_a, const obb *b, vec motion_b,
                                             hit *out)
{
    moving_boxes x;
    return aabb_passes_obb(&x, a, motion_a, b, motion_b) ? NO : sweep_aabb_closely(&x, out);
}

#endif

/* ---- what the quick way leaves to do ---- */

#if DIM == 2

/* What is left to do in the plane after a glance, which is inlined and sees what passes. It is handed on in
   one place, so that what passes has nothing to save. */
typedef struct rest_of_sweep
{
    const void       *a, *b;
    hit              *out;
    const sweep_ways *ways;
    closest_points (*closest)(const void *a, const void *b);
} rest_of_sweep;

HOT_INLINE bool finish_rest(quick_answer found, const rest_of_sweep *s, lanes motion_a, lanes motion_b)
{
    if (found != UNCLEAR && !(s->out && found == YES && s->out->starts_inside))
        return found;
    return finish_sweep(found, s->a, narrow_xy(motion_a), s->b, narrow_xy(motion_b), s->out, s->ways,
                        s->closest);
}

/* A segment against a circle has the reversed normals of the circle against the segment. Against an AABB at
   rest, b, a hit at a face is flush. */
HOT_INLINE void put_hit_of_pair(const moving_circle *x, const void *b, hit *out)
{
    if (x->is_line)
        turn_normals(out);
    else if (!x->turned)
        put_flush_in_plane(b, narrow_xy(x->motion_b), 1, out);
}

static NOINLINE bool sweep_circle_otherwise(moving_circle *x, const rest_of_sweep *rest, const char *function)
{
    const void        *b = x->is_line ? rest->a : rest->b;
    const quick_answer found = QUICKLY_AS(function, sweep_circle_closely(x, b, rest->out));
    if (found == YES && rest->out)
        put_hit_of_pair(x, rest->b, rest->out);
    return finish_rest(found, rest, x->is_line ? x->motion_b : x->motion,
                       x->is_line ? x->motion : x->motion_b);
}

/* A circle against a box, or a segment against a circle. */
static NOINLINE bool sweep_rest_of_circle(moving_circle *x, const rest_of_sweep *rest, const char *function)
{
    if (QUICK_WAY && !x->is_speck && starts_at_distance(x) && circle_hits(x, rest->out))
    {
        if (rest->out && (x->is_line | !x->turned))
            put_hit_of_pair(x, rest->b, rest->out);
        return QUICKLY_AS(function, YES);
    }
    return sweep_circle_otherwise(x, rest, function);
}

/* A box against an OBB. */
static NOINLINE bool sweep_rest_of_boxes(const plane_boxes *x, const rest_of_sweep *rest,
                                         const char *function)
{
    const quick_answer found = QUICKLY_AS(function, sweep_plane_boxes(x, rest->out));
    if (found == YES && rest->out && !x->turned[0])
        put_flush_in_plane(rest->a, narrow_xy(x->motion[0]), -1, rest->out);
    return finish_rest(found, rest, x->motion[0], x->motion[1]);
}

#define RETURN_IN_PLANE(shapes, p, q, passes, sweep_rest)                   \
    WAYS(p, q, AGAIN_MOVING(sweep_##p##_##q));                              \
    shapes x;                                                               \
    if (PASSED(passes(&x, a, motion_a, b, motion_b)))                       \
        return false;                                                       \
    const rest_of_sweep rest = {a, b, out, &ways, again_closest_##p##_##q}; \
    return sweep_rest(&x, &rest, __func__)

#define RETURN_SWEEP_OF_CIRCLE(p, q, passes) \
    RETURN_IN_PLANE(moving_circle, p, q, passes, sweep_rest_of_circle)
#define RETURN_SWEEP_OF_BOXES(p, q, passes) RETURN_IN_PLANE(plane_boxes, p, q, passes, sweep_rest_of_boxes)

#else

#define RETURN_SWEEP_OF_CIRCLE(p, q, passes) RETURN_SWEEP(p, q)
#define RETURN_SWEEP_OF_BOXES(p, q, passes)  RETURN_SWEEP(p, q)

#endif

bool cd3_sweep_point_aabb(vec a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    return cd3_sweep_aabb_aabb(&(aabb){a, a}, motion_a, b, motion_b, out);
}

bool cd3_sweep_aabb_aabb(const aabb *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(aabb, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    WAYS(aabb, aabb, AGAIN_MOVING(sweep_aabb_aabb));
    const lane_vector first = argument_in_lanes(motion_a), second = argument_in_lanes(motion_b);
    quick_answer      found = QUICKLY(quick_sweep_aabb_aabb(a, first, b, second, out));
    if (found != UNCLEAR)
        return found;
    vec motions[2]; /* of the lanes: else the arguments would be kept for this */
    store_point(&motions[0], first);
    store_point(&motions[1], second);
    return widened_sweep(a, b, motions, out, &ways);
}

bool cd3_sweep_point_segment(vec a, vec motion_a, const segment *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(segment, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(point, segment);
}

/* In the plane: sweep_point_circle. */
bool cd3_sweep_point_sphere(vec a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(sphere, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(point, sphere);
}

bool cd3_sweep_point_obb(vec a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(point, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(point, obb);
}

bool cd3_sweep_segment_segment(const segment *a, vec motion_a, const segment *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(segment, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(segment, segment);
}

/* In the plane: sweep_segment_circle. */
bool cd3_sweep_segment_sphere(const segment *a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(sphere, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP_OF_CIRCLE(segment, sphere, segment_passes_circle);
}

bool cd3_sweep_segment_aabb(const segment *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(segment, aabb);
}

bool cd3_sweep_segment_obb(const segment *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(segment, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(segment, obb);
}

/* In the plane: sweep_circle_circle. */
bool cd3_sweep_sphere_sphere(const sphere *a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    GIVEN(sphere, a);
    GIVEN(motion, motion_a);
    GIVEN(sphere, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP(sphere, sphere);
}

/* In the plane: sweep_circle_aabb. */
bool cd3_sweep_sphere_aabb(const sphere *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    GIVEN(sphere, a);
    GIVEN(motion, motion_a);
    GIVEN(aabb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP_OF_CIRCLE(sphere, aabb, circle_passes_aabb);
}

/* In the plane: sweep_circle_obb. */
bool cd3_sweep_sphere_obb(const sphere *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(sphere, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP_OF_CIRCLE(sphere, obb, circle_passes_obb);
}

bool cd3_sweep_aabb_obb(const aabb *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(aabb, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP_OF_BOXES(aabb, obb, aabb_passes_obb);
}

bool cd3_sweep_obb_obb(const obb *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    GIVEN(obb, a);
    GIVEN(motion, motion_a);
    GIVEN(obb, b);
    GIVEN(motion, motion_b);
    RETURN_SWEEP_OF_BOXES(obb, obb, obb_passes_obb);
}
