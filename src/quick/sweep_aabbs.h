/*
 * The sweep of two AABBs: a line against their Minkowski difference, which is an AABB (C. Ericson, Real-Time
 * Collision Detection, 2005, section 5.5.8).
 */
#ifndef CD_QUICK_SWEEP_AABBS_H
#define CD_QUICK_SWEEP_AABBS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/lane_vector.h"
#include "../space/narrow.h"
#include "../space/order.h"
#include "../space/vector.h"

/* A vector that was passed by value. Two doubles arrive in two registers, three floats too, two of them in
   the first. GCC would write them to memory one by one and load two as one vector that no store has written
   whole, which stalls the processor, or take one of them through another register: they are hidden from it.
 */
HOT_INLINE vector argument(vec v)
{
    vector r = load(v);
    if (DIM == 2 ? sizeof(real) == sizeof(double) : sizeof(real) == sizeof(float))
        UNROLLED for (int i = 0; i < DIM; i++) r.at[i] = hidden(r.at[i]);
    return r;
}

/* Does t >= 0, which is off by 3 u of itself, certainly round to the right float? It does if no tie of
   floats is within 4 ulps of t, and t is 0 or not below the normal range of floats. The bits of 0, less 1,
   are the largest number. */
static inline bool rounds_surely(double t)
{
    uint64_t bits;
    memcpy(&bits, &t, sizeof bits);
    return ((bits & 0x1fffffff) - (0x10000000 - 4) > 8) & (bits - 1 >= 0x380fffffffffffff);
}

/* The quotients q of the distances between two faces and the relative motions, as pairs: the remainder of the
   division is exact but for its own roundings. */
HOT_INLINE lanes_dd quick_times(lanes q, lanes face_a, lanes motion_a, lanes face_b, lanes motion_b)
{
    lanes_dd way = lanes_two_difference(face_b, face_a), w = lanes_two_difference(motion_a, motion_b);
    lanes_dd product = lanes_two_product(q, w.hi);
    lanes    rest = lanes_sub(lanes_sub(way.hi, product.hi), product.lo);
    rest = lanes_div(lanes_add(rest, lanes_sub(way.lo, lanes_mul(q, w.lo))), w.hi);
    lanes sum = lanes_add(q, rest);
    return (lanes_dd){sum, lanes_sub(rest, lanes_sub(sum, q))};
}

/* origin + t * motion, rounded once. */
static inline double moved_accurately(double origin, dd t, double motion)
{
    dd step = two_product(t.hi, motion), end = two_sum(origin, step.hi);
    return end.hi + (end.lo + (step.lo + t.lo * motion));
}

/* The coordinates of a vector in lanes. */
#define COORDINATES(v)                                    \
    {                                                     \
        lane((v).xy, 0), lane((v).xy, 1) ONLY_3D(, (v).z) \
    }

HOT_INLINE void store_point(vec *to, lane_vector v)
{
    store_xy(to, v.xy);
    ONLY_3D(to->z = round_to_real(v.z);)
}

HOT_INLINE lane_vector lanes_of_vector(vector v)
{
    return (lane_vector){lanes_of(v.at[0], v.at[1]) ONLY_3D(, v.at[2])};
}

/* Two AABBs in motion, in lanes: first the low faces of both, then the high ones. */
typedef struct moving_aabbs
{
    lane_vector faces[2][2], motion[2];
} moving_aabbs;

/* A coordinate, chosen without a branch: no processor could predict it. */
HOT_INLINE double coordinate(const lane_vector *v, int axis)
{
    double x;
    memcpy(&x, (const char *)v + axis * (int)sizeof x, sizeof x);
    return x;
}

/* The middle of what both share at t, from ends that are rounded once. */
static NOINLINE lane_vector accurate_middle(const moving_aabbs *x, dd t)
{
    double middle[3] = {0};
    for (int i = 0; i < DIM; i++)
    {
        double end[2][2];
        for (int box = 0; box < 2; box++)
            for (int high = 0; high < 2; high++)
                end[high][box] = moved_accurately(coordinate(&x->faces[high][box], i), t,
                                                  coordinate(&x->motion[box], i));
        middle[i] = (max2(end[0][0], end[0][1]) + min2(end[1][0], end[1][1])) / 2 + 0.0;
    }
    return (lane_vector){lanes_of(middle[0], middle[1]) ONLY_3D(, middle[2])};
}

/* The middle of what both share at t, and in *most the magnitudes of its corners. */
HOT_INLINE lane_vector middle_at(const moving_aabbs *x, double t, double t_low, lane_vector *most)
{
    lane_vector low[2], high[2];
    for (int i = 0; i < 2; i++)
    {
        lane_vector step = lane_vector_scale(x->motion[i], t);
        if (sizeof(real) == sizeof(double))
            step = lane_vector_sum(step, lane_vector_scale(x->motion[i], t_low));
        low[i] = lane_vector_sum(x->faces[0][i], step);
        high[i] = lane_vector_sum(x->faces[1][i], step);
    }
    lane_vector from = lane_vector_max2(low[0], low[1]), to = lane_vector_min2(high[0], high[1]);
    *most = lane_vector_max2(lane_vector_fabs(from), lane_vector_fabs(to));
    lane_vector zero = {lanes_twice(0) ONLY_3D(, 0)};
    return lane_vector_sum(lane_vector_scale(lane_vector_sum(from, to), 0.5), zero);
}

/* The largest |coordinate| of both boxes and motions. */
HOT_INLINE double size_of_aabbs(const moving_aabbs *x)
{
    lane_vector most[2];
    for (int i = 0; i < 2; i++)
        most[i] = lane_vector_max2(
            lane_vector_fabs(x->motion[i]),
            lane_vector_max2(lane_vector_fabs(x->faces[0][i]), lane_vector_fabs(x->faces[1][i])));
    return lane_vector_greatest(lane_vector_max2(most[0], most[1]));
}

/* Bit i: is lane i of x, which is not negative, 0 or above `least`? */
HOT_INLINE unsigned none_or_above(lanes x, double least)
{
    return lanes_greater(x, lanes_twice(least)) | lanes_at_least(lanes_twice(0), x);
}

/* Is every coordinate of the motions 0, or above `least` in magnitude? */
HOT_INLINE bool none_smaller(const moving_aabbs *x, double least)
{
    lane_vector v = lane_vector_fabs(x->motion[0]), w = lane_vector_fabs(x->motion[1]);
    unsigned    all = none_or_above(v.xy, least) & none_or_above(w.xy, least);
    ONLY_3D(all &= none_or_above(lanes_of(v.z, w.z), least);)
    return all == 3;
}

/* Products of lengths below this do not overflow, nor do sums of some of them. */
#define LARGEST_OF_PRODUCTS 0x1p500

/* Does the motion, a segment, certainly pass K, an AABB from low to high? It does if a plane parts them: one
   along a face, or one along the motion and a coordinate axis. Twice the middle of K less w, and twice the
   half extents of K plus |w|, are off by 3 u of the sum S of all |low|, |high| and |w|; products across the
   motion by 6 u S |w|_1. Taken are 16 u. What underflows is below the guard, and products that may overflow
   are not asked. A NaN in any of them makes S one. */
HOT_INLINE bool aabb_is_passed(lane_vector low, lane_vector high, lane_vector w)
{
    lane_vector c = lane_vector_sum(low, high), h = lane_vector_sub(high, low), v = lane_vector_fabs(w);
    double      speed = lane_vector_total(v), slack = 16 * UNIT_ROUNDOFF * speed; /* of products, over size */
    double size = lane_vector_total(lane_vector_sum(lane_vector_fabs(low), lane_vector_fabs(high))) + speed;
    double error = 16 * UNIT_ROUNDOFF * size;
    double along = lane_vector_greatest(
        lane_vector_sub(lane_vector_fabs(lane_vector_sub(c, w)), lane_vector_sum(v, h)));
    lanes  turned = lanes_mul(c.xy, lanes_swapped(w.xy));
    double past = fabs(lane(turned, 0) - lane(turned, 1)) - lanes_total(lanes_mul(h.xy, lanes_swapped(v.xy)));
#if DIM == 3
    lanes across = lanes_sub(lanes_mul(lanes_swapped(c.xy), lanes_twice(w.z)),
                             lanes_mul(lanes_twice(c.z), lanes_swapped(w.xy)));
    lanes reach = lanes_add(lanes_mul(lanes_swapped(h.xy), lanes_twice(v.z)),
                            lanes_mul(lanes_twice(h.z), lanes_swapped(v.xy)));
    across = lanes_sub(lanes_fabs(across), reach);
    past = max2(past, max2(lane(across, 0), lane(across, 1)));
#endif
    return (max2(along - error, past - size * slack) > UNDERFLOW_GUARD) & (size < LARGEST_OF_PRODUCTS);
}

/* The way through K. In the first lane: when the last axis is entered, and the last but one. In the second,
   with its sign changed: when the first is left, and the second. Of `axis` it is the last one and the first.
 */
typedef struct passage
{
    lanes last, before;
    int   axis[2];
} passage;

HOT_INLINE void find_passage(passage *p, lane_vector enter, lane_vector exit)
{
    const lanes leave = lanes_negative(exit.xy);
    const lanes a = lanes_first(enter.xy, leave), b = lanes_second(enter.xy, leave);
    int         axes = (int)lanes_greater(b, a);
#if DIM == 2
    p->last = lanes_max2(a, b);
    p->before = lanes_min2(a, b);
    p->axis[0] = axes & 1, p->axis[1] = axes >> 1;
#else
    const lanes c = lanes_of(enter.z, -exit.z), of_two = lanes_max2(a, b);
    const int   third = (int)lanes_greater(c, of_two);
    p->last = lanes_max2(a, lanes_max2(b, c));
    p->before = lanes_max2(lanes_min2(a, b), lanes_min2(of_two, c));
    axes &= ~third;
    p->axis[0] = (axes & 1) + 2 * (third & 1), p->axis[1] = (axes >> 1) + 2 * (third >> 1);
#endif
}

/* The faces that meet at the entry, in the first lane, and at the exit, and how they move: the high one of B
   if `high`, and the other one of A. */
typedef struct meeting_faces
{
    int   axis[2];
    bool  high[2];
    lanes face_a, face_b, motion_a, motion_b;
} meeting_faces;

HOT_INLINE void find_meeting_faces(meeting_faces *f, const passage *p, const moving_aabbs *x, lane_vector way)
{
    double   face[2][2], motion[2][2];
    unsigned backwards = lanes_greater(lanes_twice(0), way.xy);
    ONLY_3D(backwards |= (unsigned)(way.z < 0) << 2;)
    for (int i = 0; i < 2; i++)
    {
        const int axis = p->axis[i], high = (int)(backwards >> axis & 1) ^ i;
        f->axis[i] = axis;
        f->high[i] = high;
        for (int box = 0; box < 2; box++)
        {
            motion[box][i] = coordinate(&x->motion[box], axis);
            face[box][i] = coordinate(&x->faces[high ^ box ^ 1][box], axis);
        }
    }
    f->face_a = lanes_of(face[0][0], face[0][1]);
    f->face_b = lanes_of(face[1][0], face[1][1]);
    f->motion_a = lanes_of(motion[0][0], motion[0][1]);
    f->motion_b = lanes_of(motion[1][0], motion[1][1]);
}

/* The hit itself, entered and left at t[0] and t[1]. */
HOT_INLINE quick_answer put_hit_of_aabbs(const moving_aabbs *x, const meeting_faces *f, const double t[2],
                                         double size, hit *out)
{
    lanes_dd    at = {lanes_of(t[0], t[1]), lanes_twice(0)};
    lane_vector most[2];
    if (sizeof(real) == sizeof(double))
    {
        if (t[0] == 0 && lane(f->face_a, 0) != lane(f->face_b, 0))
            return UNCLEAR; /* an underflow */
        at = quick_times(at.hi, f->face_a, f->motion_a, f->face_b, f->motion_b);
    }
    lane_vector enter = middle_at(x, lane(at.hi, 0), lane(at.lo, 0), &most[0]);
    lane_vector leave = middle_at(x, lane(at.hi, 1), lane(at.lo, 1), &most[1]);
    if (sizeof(real) == sizeof(double))
    {
        uint64_t bits;
        memcpy(&bits, &size, sizeof bits);
        bits |= 0xfffffffffffff;
        memcpy(&size, &bits, sizeof bits);               /* the largest double below the next power of two */
        if (!(size * max2(lane(at.hi, 1), 1) < 0x1p990)) /* larger numbers cannot be split */
            return UNCLEAR;
        if (!(lane_vector_greatest(lane_vector_max2(most[0], most[1])) <= size))
        {
            if (!(lane_vector_greatest(most[0]) <= size))
                enter = accurate_middle(x, (dd){lane(at.hi, 0), lane(at.lo, 0)});
            if (!(lane_vector_greatest(most[1]) <= size))
                leave = accurate_middle(x, (dd){lane(at.hi, 1), lane(at.lo, 1)});
        }
    }
    else if (!(lane_vector_greatest(lane_vector_max2(most[0], most[1])) <= REAL_MAX))
        return UNCLEAR;

    out->t_enter = round_to_real(lane(at.hi, 0));
    out->t_exit = round_to_real(lane(at.hi, 1));
    store_point(&out->point_enter, enter);
    store_point(&out->point_exit, leave);
    out->normal_enter = face_normal(f->axis[0], f->high[0]);
    out->normal_exit = face_normal(f->axis[1], f->high[1]);
    out->starts_inside = false;
    const lanes least = lanes_min2(lanes_fabs(f->motion_a), lanes_fabs(f->motion_b));
    if (lanes_greater(least, lanes_twice(0)) != 3) /* a face at rest stays where it is */
        for (int i = 0; i < 2; i++)
            if (!(lane(least, i) > 0))
                set_coordinate(
                    i ? &out->point_exit : &out->point_enter, f->axis[i],
                    round_to_real(lane(lane(f->motion_b, i) == 0 ? f->face_b : f->face_a, i) + 0.0));
    return YES;
}

/* Along an axis without motion it is between the faces always, or never. */
HOT_INLINE void pass_without_motion(lane_vector *to_low, lane_vector *to_high, lane_vector from,
                                    lane_vector to, lane_vector way)
{
    const double low[] = COORDINATES(from), high[] = COORDINATES(to), w[] = COORDINATES(way);
    double       t_low[] = COORDINATES(*to_low), t_high[] = COORDINATES(*to_high);
    for (int i = 0; i < DIM; i++)
        if (w[i] == 0)
        {
            t_low[i] = low[i] < 0 ? -INFINITY : INFINITY;
            t_high[i] = high[i] > 0 ? INFINITY : -INFINITY;
        }
    *to_low = (lane_vector){lanes_of(t_low[0], t_low[1]) ONLY_3D(, t_low[2])};
    *to_high = (lane_vector){lanes_of(t_high[0], t_high[1]) ONLY_3D(, t_high[2])};
}

/* Is it a hit, which is then written to *out? In plain double.

   Along each axis the motion is between the faces of K from one quotient to another (T. L. Kay and J. T.
   Kajiya, "Ray Tracing Complex Scenes", 1986). Without motion along an axis, that is from -infinity to
   infinity between the faces; outside them either both quotients are infinity or both are -infinity. In a
   face one would be 0 / 0, and a mirror would make it the other. To slide in a face is no hit, as to pass
   outside it, unless K is flat, which is left to sweep_exactly. A quotient is off by 3 u of itself, or by an
   underflow, which cannot happen with the numbers of a float. It is a hit if the last axis is entered
   before the first is left, and it is certain which axes these are.

   In float, t is the quotient if that certainly rounds right. In double, t is a pair q + r, and a point is
   the middle of what both boxes share. Each end of that is origin + (q * motion + r * motion) and has
   three roundings; the middle has a fourth. Below the next power of two above the size S of the scene each
   rounding is half an ulp of L, so all are 2 ulps of L at most. What lies beyond is calculated again, with
   one rounding for each end. |origin| and |t * motion| are at most L, so that and the rounding of the middle
   are half an ulp of 2 L each, again 2 ulps of L. No number that underflows is rounded here, so nothing
   depends on the scale of the scene: with S above 2^-200, motions above 2^-200 S or 0, and t above 2^-100 or
   0, the relative motion is a multiple of 2^-452, and distances between faces, q * w and q * motion are above
   2^-552. Only r may be smaller, where it is too small to change anything, and a step of a motion from an
   origin that is. */
HOT_INLINE quick_answer quick_sweep_aabb_aabb(const aabb *a, vec motion_a, const aabb *b, vec motion_b,
                                              hit *out)
{
    const bool        in_double = sizeof(real) == sizeof(double);
    const double      off = 32 * UNIT_ROUNDOFF, guard = in_double ? UNDERFLOW_GUARD : 0;
    const lane_vector low_a = load_lanes(&a->min), high_a = load_lanes(&a->max);
    const lane_vector low_b = load_lanes(&b->min), high_b = load_lanes(&b->max);
    const lane_vector speed_a = lanes_of_vector(argument(motion_a)),
                      speed_b = lanes_of_vector(argument(motion_b));
    const lane_vector from = lane_vector_sub(low_b, high_a), to = lane_vector_sub(high_b, low_a);
    const lane_vector way = lane_vector_sub(speed_a, speed_b);
    if (aabb_is_passed(from, to, way))
        return NO;
    lane_vector to_low = lane_vector_quotient(from, way), to_high = lane_vector_quotient(to, way);
    if (lanes_at_least(lanes_twice(0), lanes_fabs(way.xy)) ONLY_3D(|| way.z == 0))
        pass_without_motion(&to_low, &to_high, from, to, way);
    lane_vector enter = lane_vector_min2(to_low, to_high), exit = lane_vector_max2(to_low, to_high);
    passage     p;
    find_passage(&p, enter, exit);
    double       last = lane(p.last, 0), first = -lane(p.last, 1);
    const lanes  sure = lanes_sub(lanes_mul(p.last, lanes_of(1 - off, 1 + off)), lanes_twice(guard));
    const double end = min2(first, 1);
    if ((last >= 0) + (last <= first) + (last <= 1) < 3) /* a sum: one branch to predict, not three */
    {
        const double low[] = COORDINATES(from), high[] = COORDINATES(to), w[] = COORDINATES(way);
        bool         finite = !in_double || fabs(w[0]) + fabs(w[1]) + fabs(w[DIM - 1]) <= DBL_MAX;
        bool apart = max2(last, -first) <= DBL_MAX || /* or perhaps touching: no hit unless K is flat */
                     ((low[0] < high[0]) & (low[1] < high[1]) & (low[DIM - 1] < high[DIM - 1]));
        bool parted = false; /* in touch or apart along an axis, and moving the other way */
        for (int i = 0; i < DIM; i++)
            parted |= ((low[i] >= 0) & (w[i] < 0)) | ((high[i] <= 0) & (w[i] > 0));
        return parted || (finite && apart && max2(lane(sure, 0) - end, -first) > 0) ? NO : UNCLEAR;
    }

    /* K is not flat, and no number a NaN. */
    bool clear = (lanes_greater(sure, p.before) & lanes_greater(to.xy, from.xy) &
                  lanes_greater(exit.xy, enter.xy)) == 3;
    clear = clear & (first > 0) &
            (last * (1 + off) + guard <= end) ONLY_3D(&(to.z > from.z) & (exit.z > enter.z));

    const moving_aabbs x = {{{low_a, low_b}, {high_a, high_b}}, {speed_a, speed_b}};
    double             t[2] = {last + 0.0, first}, size = 0;
    if (in_double)
    {
        size = size_of_aabbs(&x);
        bool plain = none_smaller(&x, 0x1p-200 * size);
        clear = clear & (size > 0x1p-200) & (size < 0x1p1023) & ((last > 0x1p-100) | (last == 0)) &
                (first > 0x1p-100) & plain;
    }
    else
        clear = clear && rounds_surely(t[0]) && rounds_surely(t[1]) && first <= REAL_MAX;
    if (!clear)
        return UNCLEAR;
    if (!out)
        return YES;
    meeting_faces f;
    find_meeting_faces(&f, &p, &x, way);
    return put_hit_of_aabbs(&x, &f, t, size, out);
}

#endif
