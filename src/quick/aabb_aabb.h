/*
 * Points and AABBs: the quick way. Their booleans are comparisons, so they are exact as they are.
 */
#ifndef CD_QUICK_AABB_AABB_H
#define CD_QUICK_AABB_AABB_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/lane_vector.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "length.h"

/* x moved into low..high. An x that is NaN, or in there already, stays as it is. */
static inline real moved_into(real x, real low, real high)
{
    return lesser_of(high, greater_of(low, x));
}

/* The point of a box nearest to p: p itself where it is inside (C. Ericson, Real-Time Collision Detection,
   2005, section 5.1.3). Clamped coordinates are exact, and a NaN in p is kept. */
HOT_INLINE vec nearest_in_aabb(vec p, const aabb *b)
{
    return (vec){moved_into(p.x, b->min.x, b->max.x),
                 moved_into(p.y, b->min.y, b->max.y) ONLY_3D(, moved_into(p.z, b->min.z, b->max.z))};
}

/* From the box to p, along each axis: from a face, or nothing where p is between the faces. Not NaN, if p
   alone is. */
HOT_INLINE stretch between_point_and_aabb(vec p, const aabb *b)
{
    return (stretch){
        {lesser_of(p.x, b->max.x), lesser_of(p.y, b->max.y) ONLY_3D(, lesser_of(p.z, b->max.z))},
        {greater_of(p.x, b->min.x), greater_of(p.y, b->min.y) ONLY_3D(, greater_of(p.z, b->min.z))}};
}

/* Is no coordinate NaN? (It may be, too, if one is infinite.) */
HOT_INLINE bool is_number(vec p)
{
    double sum = p.x + p.y ONLY_3D(+p.z);
    return sum == sum;
}

/* Is min <= max in every coordinate? Not where one is NaN. */
HOT_INLINE bool in_order(const aabb *b)
{
    return b->min.x <= b->max.x && b->min.y <= b->max.y ONLY_3D(&&b->min.z <= b->max.z);
}

/* ---- overlap ---- */

HOT_INLINE bool quick_overlap_point_aabb(vec a, const aabb *b)
{
    return (b->min.x <= a.x) & (a.x <= b->max.x) & (b->min.y <= a.y) &
           (a.y <= b->max.y) ONLY_3D(&(b->min.z <= a.z) & (a.z <= b->max.z));
}

HOT_INLINE bool quick_overlap_aabb_aabb(const aabb *a, const aabb *b)
{
    return (a->min.x <= b->max.x) & (b->min.x <= a->max.x) & (a->min.y <= b->max.y) &
           (b->min.y <= a->max.y) ONLY_3D(&(a->min.z <= b->max.z) & (b->min.z <= a->max.z));
}

/* ---- distance and closest points ---- */

/* between_point_and_aabb in lanes; `max` becomes that corner of the box. */
HOT_INLINE lane_stretch lanes_between_point_and_aabb(lane_vector p, const aabb *b, lane_vector *max)
{
    const lane_vector min = load_lanes(&b->min);
    *max = load_lanes(&b->max);
    return (lane_stretch){lane_vector_min2(p, *max), lane_vector_max2(p, min)};
}

/* length_of in lanes, to the bit, of a stretch from low <= high. With more >= less, the greater and the
   smaller one of high and -low, d = more + less is not negative, so |more| >= |less|: d has lost less - (d -
   more), exactly (fast_two_sum). */
HOT_INLINE bool length_of_lanes(const lane_stretch *s, double *length)
{
    const double most = MOST_LENGTH * MOST_LENGTH;
    lane_vector  d = lane_vector_sub(s->high, s->low);
    double       squares = lanes_total(lanes_mul(d.xy, d.xy));
#if DIM == 3
    double z = d.z * d.z;
#if REAL_DIGITS == 53
    lanes  back = lanes_negative(s->low.xy);
    lanes  more = lanes_max2(s->high.xy, back), less = lanes_min2(s->high.xy, back);
    lanes  lost = lanes_sub(less, lanes_sub(d.xy, more)), twice = lanes_add(d.xy, d.xy);
    double c = lanes_total(lanes_mul(twice, lost));
    squares = max2(squares, z) + (min2(squares, z) + c);
#else
    squares += z;
#endif
#endif
    *length = sqrt(squares);
#if REAL_DIGITS == 53
    return !(squares >= most) && squares >= lesser_of(lane_vector_total(d), LEAST_LENGTH * LEAST_LENGTH);
#else
    return squares < most;
#endif
}

/* Is a coordinate NaN? */
HOT_INLINE bool is_nan_point(lane_vector p)
{
    return isunordered(lane(p.xy, 0), lane(p.xy, 1)) ONLY_3D(|| isunordered(p.z, p.z));
}

/* Along each axis the distance is that of a face as it was given, or exactly 0: all of it is 0 exactly if
   they overlap. Its error is that of length_of. Minima and maxima drop a NaN of the point. */
HOT_INLINE bool quick_distance_point_aabb(vec a, const aabb *b, double *distance)
{
    lane_vector  p = lanes_of_point(&a), max;
    lane_stretch s = lanes_between_point_and_aabb(p, b, &max);
    return !is_nan_point(p) && length_of_lanes(&s, distance);
}

HOT_INLINE bool quick_closest_point_aabb(vec a, const aabb *b, closest_points *out)
{
    double       distance;
    lane_vector  p = lanes_of_point(&a), max;
    lane_stretch s = lanes_between_point_and_aabb(p, b, &max);
    if (is_nan_point(p) || !length_of_lanes(&s, &distance))
        return false;
    *out = (closest_points){.point_a = a};
    store_with_length(&out->point_b, &out->distance, lane_vector_min2(max, s.high), distance);
    return true;
}

/* From box to box, along each axis: a gap between two faces, or nothing. Not NaN, if A alone is. */
HOT_INLINE stretch between_aabbs(const aabb *a, const aabb *b)
{
    vec high = {greater_of(a->min.x, b->min.x),
                greater_of(a->min.y, b->min.y) ONLY_3D(, greater_of(a->min.z, b->min.z))};
    vec low = {lesser_of(high.x, lesser_of(a->max.x, b->max.x)),
               lesser_of(high.y, lesser_of(a->max.y, b->max.y))
                   ONLY_3D(, lesser_of(high.z, lesser_of(a->max.z, b->max.z)))};
    return (stretch){low, high};
}

/* The distance is 0 exactly if the boxes overlap, as above. */
HOT_INLINE bool quick_distance_aabb_aabb(const aabb *a, const aabb *b, double *distance)
{
    stretch s = between_aabbs(a, b);
    return length_of(&s, distance) && in_order(a);
}

/* The middle of two coordinates. */
static inline double middle_of(real low, real high)
{
    return REAL_DIGITS == 53 ? midpoint(low, high) : ((double)low + high) / 2;
}

/* The middle of the gap or of the common stretch along each axis. */
HOT_INLINE vec middle_of_aabbs(const aabb *a, const aabb *b)
{
    return (vec){round_to_real(middle_of(greater_of(a->min.x, b->min.x), lesser_of(a->max.x, b->max.x))),
                 round_to_real(middle_of(greater_of(a->min.y, b->min.y), lesser_of(a->max.y, b->max.y)))
                     ONLY_3D(, round_to_real(middle_of(greater_of(a->min.z, b->min.z),
                                                       lesser_of(a->max.z, b->max.z))))};
}

/* The middle, moved into either box: that is the end of a gap, or where there is none, the middle itself. */
HOT_INLINE bool quick_closest_aabb_aabb(const aabb *a, const aabb *b, closest_points *out)
{
    double distance;
    if (!quick_distance_aabb_aabb(a, b, &distance))
        return false;
    vec middle = middle_of_aabbs(a, b);
    *out = (closest_points){without_negative_zero(nearest_in_aabb(middle, a)),
                            without_negative_zero(nearest_in_aabb(middle, b)), round_to_real(distance)};
    return true;
}

/* ---- penetration ---- */

/* The coordinates of a point by their numbers. */
typedef struct numbered
{
    real at[DIM];
} numbered;

HOT_INLINE numbered by_number(vec p)
{
    return (numbered){{p.x, p.y ONLY_3D(, p.z)}};
}

/* A face of a box: of axis i, 2 i is the high one, 2 i + 1 the low one. */
typedef unsigned box_face;

#define NO_FACE (2 * DIM)

/* The face of the shortest way out, by ways up to the high faces and down to the low ones. Each is a
   difference that was rounded once, and rounding keeps the order: where one is the shortest, it is so
   exactly. NO_FACE where two are equally short (they may be so by rounding only), or where one is NaN.
   Without a branch, as nothing could predict which face it is. */
HOT_INLINE box_face shortest_way(vec up, vec down)
{
    real least = lesser_of(lesser_of(up.x, down.x), lesser_of(up.y, down.y));
    ONLY_3D(least = lesser_of(least, lesser_of(up.z, down.z));)
    unsigned up_x = up.x <= least, down_x = down.x <= least, up_y = up.y <= least, down_y = down.y <= least;
    unsigned count = (up_x + down_x) + (up_y + down_y), face = down_x + 2 * up_y + 3 * down_y;
#if DIM == 3
    unsigned up_z = up.z <= least, down_z = down.z <= least;
    count += up_z + down_z;
    face += 4 * up_z + 5 * down_z;
#endif
    return count == 1 ? face : NO_FACE;
}

/* Of equally short ways the first in the order +x, -x, +y, ... Differences of two doubles are exact as pairs,
   and so is their order. The ways lead from low and high faces of A to high and low faces of b. */
static NOINLINE box_face first_shortest_way(vec a_low, vec a_high, const aabb *b)
{
    const double from[2 * DIM] = {b->max.x, a_high.x, b->max.y, a_high.y ONLY_3D(, b->max.z, a_high.z)};
    const double to[2 * DIM] = {a_low.x, b->min.x, a_low.y, b->min.y ONLY_3D(, a_low.z, b->min.z)};
    dd           least = {INFINITY, 0};
    box_face     first = 0;
    for (box_face k = 0; k < 2 * DIM; k++)
    {
        dd way = two_sum(from[k], -to[k]);
        if (way.hi < least.hi || (way.hi == least.hi && way.lo < least.lo))
        {
            least = way;
            first = k;
        }
    }
    return first;
}

/* way + lost for way >= 0, rounded up: the next number, where the rounded one is below. Without a branch,
   which nothing could predict. */
HOT_INLINE real rounded_up(double way, double lost)
{
    real rounded = round_to_real(way);
    bool below = (rounded < way) | ((rounded == way) & (lost > 0));
#if REAL_DIGITS == 53
    uint64_t bits;
#else
    uint32_t bits;
#endif
    memcpy(&bits, &rounded, sizeof bits);
    bits += below;
    memcpy(&rounded, &bits, sizeof bits);
    return rounded;
}

/* The face of b to which low or high faces of A get the shortest way. */
HOT_INLINE box_face way_out_of(vec a_low, vec a_high, const aabb *b)
{
    vec      up = {b->max.x - a_low.x, b->max.y - a_low.y ONLY_3D(, b->max.z - a_low.z)};
    vec      down = {a_high.x - b->min.x, a_high.y - b->min.y ONLY_3D(, a_high.z - b->min.z)};
    box_face face = shortest_way(up, down);
    return face == NO_FACE ? first_shortest_way(a_low, a_high, b) : face;
}

/* High and low faces are left to different sides. */
static const real side_of_face[2] = {1, -1};

/* The contact where A leaves through a face at the coordinate `at`; the other coordinates of the point of B
   are those of `middle`. */
HOT_INLINE void contact_at_face(box_face face, real at, real depth, vec middle, contact *out)
{
    int  k = (int)(face / 2);
    real side = side_of_face[face % 2];
    *out = (contact){.depth = depth, .point_a = middle, .point_b = middle};
    set_coordinate(&out->normal, k, side);
    set_coordinate(&out->point_a, k, stored(at - depth * side));
    set_coordinate(&out->point_b, k, at);
}

/* The depth is rounded up: then a_low + depth is not below b.max, and nor is that sum when it is rounded. */
HOT_INLINE quick_answer contact_through(box_face face, vec a_low, vec a_high, const aabb *b, vec middle,
                                        contact *out)
{
    const numbered from[2] = {by_number(a_low), by_number(a_high)};
    const numbered to[2] = {by_number(b->max), by_number(b->min)};
    real           p = from[face % 2].at[face / 2], q = to[face % 2].at[face / 2];
    double         way = (double)q - p;
    if (!(fabs(way) < 0x1p-8 * REAL_MAX))
        return UNCLEAR;
    real depth = rounded_up(fabs(way), side_of_face[face % 2] * lost_in(p, q, way));
    contact_at_face(face, q, depth, middle, out);
    return YES;
}

/* A leaves B along a world axis, to either side, by as much as the high face of one is above the low face of
   the other. */
HOT_INLINE quick_answer quick_penetration_aabb_aabb(const aabb *a, const aabb *b, contact *out)
{
    if (!quick_overlap_aabb_aabb(a, b))
        return NO;
    if (!out)
        return YES;
    return contact_through(way_out_of(a->min, a->max, b), a->min, a->max, b, middle_of_aabbs(a, b), out);
}

/* A point in an AABB. */
HOT_INLINE quick_answer quick_penetration_point_aabb(vec a, const aabb *b, contact *out)
{
    a = unpacked(a);
    if (!quick_overlap_point_aabb(a, b))
        return NO;
    if (!out)
        return YES;
    return contact_through(way_out_of(a, a, b), a, a, b, a, out);
}

#endif
