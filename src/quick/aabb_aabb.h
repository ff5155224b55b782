/*
 * Points and AABBs: the quick way. Their booleans are comparisons, so they are exact as they are.
 */
#ifndef CD_QUICK_AABB_AABB_H
#define CD_QUICK_AABB_AABB_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "length.h"

/* x moved into low..high. An x that is NaN, or in there already, stays as it is. */
static inline real moved_into(real x, real low, real high)
{
    return lesser_of(high, greater_of(low, x));
}

/* The point of a box nearest to p: p itself where it is inside. Clamped coordinates are exact, and a NaN in p
   is kept. */
HOT_INLINE vec nearest_in_aabb(vec p, const aabb *b)
{
    return (vec){moved_into(p.x, b->min.x, b->max.x),
                 moved_into(p.y, b->min.y, b->max.y) ONLY_3D(, moved_into(p.z, b->min.z, b->max.z))};
}

/* From the box to p, along each axis: from a face, or nothing where p is between the faces. Not NaN, if p
 * alone is. */
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

/* Along each axis the distance is that of a face as it was given, or exactly 0: all of it is 0 exactly if
   they overlap. Its error is that of length_of. */
HOT_INLINE bool quick_distance_point_aabb(vec a, const aabb *b, double *distance)
{
    vec     p = unpacked(a);
    stretch s = between_point_and_aabb(p, b);
    return length_of(&s, distance) && is_number(p);
}

HOT_INLINE bool quick_closest_point_aabb(vec a, const aabb *b, closest_points *out)
{
    double  distance;
    vec     p = unpacked(a);
    stretch s = between_point_and_aabb(p, b);
    if (!(length_of(&s, &distance) && is_number(p)))
        return false;
    vec on_b = {lesser_of(b->max.x, s.high.x),
                lesser_of(b->max.y, s.high.y) ONLY_3D(, lesser_of(b->max.z, s.high.z))};
    *out = (closest_points){p, on_b, round_to_real(distance)};
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

/* The ways out of a box along each axis: so far to its high face, so far to its low face. */
typedef struct ways_out
{
    vec high, low;
} ways_out;

/* 1 if x is y, else 0. */
static inline real is_equal(real x, real y)
{
    return x == y ? 1 : 0;
}

/* The normal of the shortest way out. Each way is a difference that was rounded once, and rounding keeps the
   order: where one is the shortest, it is so exactly. The answer is false where two are equally short (they
   may be so by rounding only), or where one is NaN. */
HOT_INLINE bool shortest_way(const ways_out *w, vec *normal)
{
    real least = lesser_of(lesser_of(w->high.x, w->low.x), lesser_of(w->high.y, w->low.y));
    ONLY_3D(least = lesser_of(least, lesser_of(w->high.z, w->low.z));)
    real high_x = is_equal(w->high.x, least), low_x = is_equal(w->low.x, least);
    real high_y = is_equal(w->high.y, least), low_y = is_equal(w->low.y, least);
    ONLY_3D(real high_z = is_equal(w->high.z, least), low_z = is_equal(w->low.z, least);)
    *normal = (vec){high_x - low_x, high_y - low_y ONLY_3D(, high_z - low_z)};
    return (high_x + low_x) + (high_y + low_y) ONLY_3D(+(high_z + low_z)) == 1;
}

/* Of equally short ways the first in the order +x, -x, +y, ... Differences of two doubles are exact as pairs,
   and so is their order. The ways lead from a point `at` of A, for each face another, to the faces of b. */
static NOINLINE vec first_shortest_way(vec at_low, vec at_high, const aabb *b)
{
    const double from[2 * DIM] = {b->max.x, at_high.x, b->max.y, at_high.y ONLY_3D(, b->max.z, at_high.z)};
    const double to[2 * DIM] = {at_low.x, b->min.x, at_low.y, b->min.y ONLY_3D(, at_low.z, b->min.z)};
    dd           least = {INFINITY, 0};
    int          first = 0;
    for (int k = 0; k < 2 * DIM; k++)
    {
        dd way = two_sum(from[k], -to[k]);
        if (way.hi < least.hi || (way.hi == least.hi && way.lo < least.lo))
        {
            least = way;
            first = k;
        }
    }
    real side = first % 2 == 0 ? 1 : -1;
    return (vec){first / 2 == 0 ? side : 0, first / 2 == 1 ? side : 0 ONLY_3D(, first / 2 == 2 ? side : 0)};
}

/* `high` where n is 1, `low` where it is -1, else `middle`. */
static inline real by_side(real n, real high, real low, real middle)
{
    return n == 0 ? middle : n > 0 ? high : low;
}

HOT_INLINE vec by_sides(vec n, vec high, vec low, vec middle)
{
    return (vec){by_side(n.x, high.x, low.x, middle.x),
                 by_side(n.y, high.y, low.y, middle.y) ONLY_3D(, by_side(n.z, high.z, low.z, middle.z))};
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

/* A leaves B along a world axis, to either side, by as much as the high face of one is above the low face of
   the other. The depth is rounded up: then a.min + depth is not below b.max, and nor is that sum when it is
   rounded. */
HOT_INLINE quick_answer quick_penetration_aabb_aabb(const aabb *a, const aabb *b, contact *out)
{
    if (!quick_overlap_aabb_aabb(a, b))
        return NO;
    if (!out)
        return YES;
    const ways_out ways = {{b->max.x - a->min.x, b->max.y - a->min.y ONLY_3D(, b->max.z - a->min.z)},
                           {a->max.x - b->min.x, a->max.y - b->min.y ONLY_3D(, a->max.z - b->min.z)}};
    vec            n;
    if (!shortest_way(&ways, &n))
        n = first_shortest_way(a->min, a->max, b);
    vec    middle = middle_of_aabbs(a, b);
    vec    on_b = by_sides(n, b->max, b->min, middle);
    vec    on_a = by_sides(n, a->min, a->max, middle);
    vector d = way_between(on_a, on_b); /* along one axis */
    vector lost = lost_between(on_a, on_b, d);
    double way = taxi_length(d);
    if (!(way < 0x1p-8 * REAL_MAX))
        return UNCLEAR;
    *out = contact_from(n, rounded_up(way, n.x * lost.at[0] + n.y * lost.at[1] ONLY_3D(+n.z * lost.at[2])),
                        on_b);
    return YES;
}

/* A point in an AABB. */
HOT_INLINE quick_answer quick_penetration_point_aabb(vec a, const aabb *b, contact *out)
{
    if (!quick_overlap_point_aabb(a, b))
        return NO;
    if (!out)
        return YES;
    const ways_out ways = {{b->max.x - a.x, b->max.y - a.y ONLY_3D(, b->max.z - a.z)},
                           {a.x - b->min.x, a.y - b->min.y ONLY_3D(, a.z - b->min.z)}};
    vec            n;
    if (!shortest_way(&ways, &n))
        n = first_shortest_way(a, a, b);
    vec    on_b = by_sides(n, b->max, b->min, a);
    vector d = way_between(a, on_b); /* along one axis */
    vector lost = lost_between(a, on_b, d);
    double way = taxi_length(d);
    if (!(way < 0x1p-8 * REAL_MAX))
        return UNCLEAR;
    *out = contact_from(n, rounded_up(way, n.x * lost.at[0] + n.y * lost.at[1] ONLY_3D(+n.z * lost.at[2])),
                        on_b);
    return YES;
}

#endif
