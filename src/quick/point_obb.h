/*
 * The quick way of the distance and the closest points of a point and an OBB: as in sphere_obb.h, where the
 * proof is, but in lanes and without a branch on whether the point is inside, which data decides.
 *
 * Where the point is clearly inside, so are its true coordinates: its excess is 0, and so is its length. The
 * nearest point is then the point itself.
 */
#ifndef CD_QUICK_POINT_OBB_H
#define CD_QUICK_POINT_OBB_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/lane_vector.h"
#include "length.h"
#include "sphere_obb.h"

/* A point is clear of the faces if the most that it lies outside along one axis, as the stored axes see it,
   or the least that it is inside, is more than CLEAR_OF_FACES of the reach. Others are few.

   In float that spares the second term of the series, which is below 2^-38 L (in the plane below 2^-41 L):
   where a length is below 2^-12 of the reach, no coordinate is further outside, and the stored axes see it
   less than the slack away, so below 2^-11.

   LEAST_CLEAR is a limit of length. The excess is at least 9/16 of `most`, for the slack is at most `most`
   and the true coordinates are less than 7/16 of a slack away. So no square vanishes, and no length of floats
   rounds to 0. */
#if REAL_DIGITS == 53
#define CLEAR_OF_FACES OBB_SLACK
#define LEAST_CLEAR    0x1p-460
#else
#define CLEAR_OF_FACES 0x1p-11
#define LEAST_CLEAR    0x1p-126
#endif

/* obb_view and obb_error in lanes. */
typedef struct obb_lanes
{
    lane_axes   axes;
    lane_vector half, way, at;
    double      reach;
} obb_lanes;

HOT_INLINE obb_lanes lanes_over_obb(lane_vector p, const obb *b)
{
    obb_lanes s;
    s.way = lane_vector_sub(p, load_lanes(&b->center));
    s.axes = load_lane_axes(AXES_OF(b));
    s.half = load_lanes(&b->half_extents);
    s.at = lanes_along_axes(&s.axes, s.way);
    s.reach = lane_vector_total(lane_vector_sum(lane_vector_fabs(s.at), s.half));
    return s;
}

#if DIM == 2

typedef double obb_lane_error;

HOT_INLINE obb_lane_error lane_error_of_axes(const lane_axes *m)
{
    double x = lane(m->x, 0), y = lane(m->y, 0);
    return 1.5 - 0.5 * (x * x + y * y);
}

HOT_INLINE lane_vector lanes_along_true_axes(const obb_lane_error *e, lane_vector v)
{
    return lane_vector_scale(v, *e);
}

HOT_INLINE lane_vector true_lanes(const obb_lanes *s, const obb_lane_error *e)
{
    return lanes_along_true_axes(e, s->at);
}

#else

typedef lane_gram obb_lane_error;

HOT_INLINE obb_lane_error lane_error_of_axes(const lane_axes *m)
{
    return lane_error_of_gram(gram_of_lane_axes(m));
}

HOT_INLINE lane_vector lanes_along_true_axes(const obb_lane_error *e, lane_vector v)
{
    return lane_vector_sum(v, times_lane_error(e, v));
}

HOT_INLINE lane_vector true_lanes(const obb_lanes *s, const obb_lane_error *e)
{
#if REAL_DIGITS == 24
    return lanes_along_true_axes(e, s->at);
#else
    return lanes_along_axes_and(&s->axes, s->way, times_lane_error(e, s->at));
#endif
}

#endif

/* The nearest point of the box, along its axes. */
HOT_INLINE lane_vector lanes_within_half(lane_vector at, lane_vector half)
{
    lanes on = lanes_max2(lanes_min2(at.xy, half.xy), lanes_negative(half.xy));
    return (lane_vector){on ONLY_3D(, within_half(at.z, hidden(half.z)))};
}

/* The parts of coordinates outside the box. */
HOT_INLINE lane_vector lanes_beyond_half(lane_vector at, lane_vector half)
{
    return lane_vector_sub(at, lanes_within_half(at, half));
}

/* How far the point is outside along the axis where that is most, as the stored axes see it. Negative
   inside. */
HOT_INLINE double most_over_obb(const obb_lanes *s)
{
    return lane_vector_greatest(lane_vector_sub(lane_vector_fabs(s->at), s->half));
}

/* Is it clear whether the point is inside, and do one term of the series and plain double do? */
HOT_INLINE bool clear_of_obb_faces(const obb_lanes *s, double most)
{
    return fabs(most) > CLEAR_OF_FACES * s->reach + LEAST_CLEAR;
}

/* Are the squares of the excess in range, and above 0 outside? Those of shapes that are not valid need not
   be. The limit is below all squares of lengths that are clear: of 0 gcc would make a branch. */
HOT_INLINE bool squares_as_decided(double squares, double most)
{
    bool above = squares > min2(most, 0x1p-950);
    return REAL_DIGITS == 24 ? above : above & (squares < 0x1p1000);
}

/* The nearest point of the box in the world, if the point p has the coordinates `at` along the true axes. */
#if REAL_DIGITS == 53

/* nearest_of_obb in lanes, or p where that is inside. */
HOT_INLINE lane_vector lanes_on_obb(const obb_lanes *s, const obb_lane_error *e, lane_vector p,
                                    const vec *center, lane_vector at, double most)
{
    const lanes none = lanes_twice(0), outside = lanes_twice(most);
    lane_vector way = lanes_along_true_axes(e, lanes_within_half(at, s->half));
    lane_vector q = lane_vector_sum(load_lanes(center), lanes_out_of_axes(&s->axes, way));
    ONLY_3D(q.z = lane(lanes_if_greater(none, outside, lanes_twice(p.z), lanes_twice(q.z)), 0));
    q.xy = lanes_if_greater(none, outside, p.xy, q.xy);
    return q;
}

#else

/* The point less its excess. What that errs by in double does not show in float, and a point with the excess
   0 keeps its signs: what is 0 in the world is +0. In space E is taken of the excess that the stored axes
   see, which is there sooner. The two are |E| of the reach apart, which is below 3 * 4 eps, so that costs
   2^-38 of the reach. */
HOT_INLINE lane_vector lanes_on_obb(const obb_lanes *s, const obb_lane_error *e, lane_vector p,
                                    const vec *center, lane_vector at, double most)
{
    lane_vector x = lanes_beyond_half(at, s->half);
#if DIM == 2
    x = lanes_along_true_axes(e, x);
#else
    x = lane_vector_sum(x, times_lane_error(e, lanes_beyond_half(s->at, s->half)));
#endif
    (void)center, (void)most;
    return lane_vector_sub(p, lanes_out_of_axes(&s->axes, x));
}

#endif

HOT_INLINE bool quick_distance_point_obb(vec a, const obb *b, double *distance)
{
    obb_lanes s = lanes_over_obb(lanes_of_point(&a), b);
    double    most = most_over_obb(&s);
    if (!clear_of_obb_faces(&s, most))
    {
        near_obb found = closest_near_obb(a, 0, b, true);
        *distance = found.points.distance;
        return found.known;
    }
    obb_lane_error e = lane_error_of_axes(&s.axes);
    double         squares = lane_vector_squares(lanes_beyond_half(true_lanes(&s, &e), s.half));
    *distance = sqrt(squares);
    return squares_as_decided(squares, most);
}

HOT_INLINE bool quick_closest_point_obb(vec a, const obb *b, closest_points *out)
{
    lane_vector p = lanes_of_point(&a);
    obb_lanes   s = lanes_over_obb(p, b);
    double      most = most_over_obb(&s);
    if (!clear_of_obb_faces(&s, most))
    {
        near_obb found = closest_near_obb(a, 0, b, true);
        *out = found.points;
        return found.known;
    }
    obb_lane_error e = lane_error_of_axes(&s.axes);
    lane_vector    at = true_lanes(&s, &e);
    double         squares = lane_vector_squares(lanes_beyond_half(at, s.half));
    lane_vector    on_b = lanes_on_obb(&s, &e, p, &b->center, at, most);
    *out = (closest_points){.point_a = a};
    store_in_range_with_length(&out->point_b, &out->distance, on_b, sqrt(squares));
    return squares_as_decided(squares, most);
}

#endif
