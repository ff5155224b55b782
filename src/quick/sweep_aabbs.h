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
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/order.h"
#include "../space/vector.h"

/* A coordinate of v, and below a face of a box, chosen without a branch: no processor could predict it. */
static inline double coordinate(const vec *v, int axis)
{
    real x;
    memcpy(&x, (const char *)v + axis * (int)sizeof x, sizeof x);
    return x;
}

static inline double face_of(const aabb *box, int axis, bool high)
{
    real x;
    memcpy(&x, (const char *)box + (axis + high * DIM) * (int)sizeof x, sizeof x);
    return x;
}

static inline void set_coordinate(vec *v, int axis, double x)
{
    real rounded = round_to_real(x);
    memcpy((char *)v + axis * (int)sizeof rounded, &rounded, sizeof rounded);
}

/* A vector that was passed by value. Two doubles arrive in two registers. Compilers write them to memory
   one by one and load them back as one vector, which stalls the processor; the volatile keeps them from
   it. */
HOT_INLINE vector argument(vec v)
{
    vector r = load(v);
    if (DIM == 2 && sizeof(real) == sizeof(double))
    {
        volatile double y = v.y;
        r.at[1] = y;
    }
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

/* The quotient q of the distance between two faces and the relative motion, as a pair: the remainder of
   the division is exact but for its own roundings. Numbers times 2^-60 can be split, however large they
   are. */
HOT_INLINE dd quick_t(double q, double face_a, double motion_a, double face_b, double motion_b)
{
    dd way = dd_times(two_sum(face_b, -face_a), 0x1p-60), w = dd_times(two_sum(motion_a, -motion_b), 0x1p-60);
    dd product = two_product(q, w.hi);
    return fast_two_sum(q, (((way.hi - product.hi) - product.lo) + (way.lo - q * w.lo)) / w.hi);
}

/* origin + t * motion, rounded once. */
static inline double moved_accurately(double origin, dd t, double motion)
{
    dd step = two_product(t.hi, motion), end = two_sum(origin, step.hi);
    return end.hi + (end.lo + (step.lo + t.lo * motion));
}

/* The middle of what both boxes share at t, from ends that are rounded once. */
static NOINLINE vector accurate_middle(const aabb *a, vec motion_a, const aabb *b, vec motion_b, dd t)
{
    vector a_low = load(a->min), a_high = load(a->max), b_low = load(b->min), b_high = load(b->max);
    vector way_a = load(motion_a), way_b = load(motion_b), middle;
    for (int i = 0; i < DIM; i++)
    {
        double low = max2(moved_accurately(a_low.at[i], t, way_a.at[i]),
                          moved_accurately(b_low.at[i], t, way_b.at[i]));
        double high = min2(moved_accurately(a_high.at[i], t, way_a.at[i]),
                           moved_accurately(b_high.at[i], t, way_b.at[i]));
        middle.at[i] = (low + high) / 2 + 0.0;
    }
    return middle;
}

/* Where the low or the high faces are at t. */
HOT_INLINE vector face_at(vector face, dd t, vector motion)
{
    for (int i = 0; i < DIM; i++)
        face.at[i] += sizeof(real) == sizeof(double) ? t.hi * motion.at[i] + t.lo * motion.at[i]
                                                     : t.hi * motion.at[i];
    return face;
}

HOT_INLINE vector larger_of(vector a, vector b)
{
    for (int i = 0; i < DIM; i++)
        a.at[i] = max2(a.at[i], b.at[i]);
    return a;
}

HOT_INLINE vector smaller_of(vector a, vector b)
{
    for (int i = 0; i < DIM; i++)
        a.at[i] = min2(a.at[i], b.at[i]);
    return a;
}

HOT_INLINE vector middle_of(vector low, vector high)
{
    for (int i = 0; i < DIM; i++)
        low.at[i] = (low.at[i] + high.at[i]) / 2 + 0.0;
    return low;
}

/* The largest |coordinate| of six vectors. */
HOT_INLINE double largest_of(vector a, vector b, vector c, vector d, vector e, vector f)
{
    return max2(max2(max2(largest(a), largest(b)), max2(largest(c), largest(d))),
                max2(largest(e), largest(f)));
}

/* Is every coordinate of a motion 0, or above `least` in magnitude? */
static inline bool none_smaller(vector motion, double least)
{
    bool none = true;
    for (int i = 0; i < DIM; i++)
        none = none & ((fabs(motion.at[i]) > least) | (motion.at[i] == 0));
    return none;
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
    const bool   in_double = sizeof(real) == sizeof(double);
    const double off = 32 * UNIT_ROUNDOFF, guard = in_double ? UNDERFLOW_GUARD : 0;
    vector       a_low = load(a->min), a_high = load(a->max), b_low = load(b->min), b_high = load(b->max);
    vector       way_a = argument(motion_a), way_b = argument(motion_b);
    double       low[DIM], high[DIM], w[DIM], to_low[DIM], to_high[DIM], enter[DIM], exit[DIM];
    for (int i = 0; i < DIM; i++)
    {
        low[i] = b_low.at[i] - a_high.at[i];
        high[i] = b_high.at[i] - a_low.at[i];
        w[i] = way_a.at[i] - way_b.at[i];
    }
    for (int i = 0; i < DIM; i++)
        to_low[i] = low[i] / w[i];
    for (int i = 0; i < DIM; i++)
        to_high[i] = high[i] / w[i];
    for (int i = 0; i < DIM; i++)
        if (w[i] == 0)
        {
            to_low[i] = low[i] < 0 ? -INFINITY : INFINITY;
            to_high[i] = high[i] > 0 ? INFINITY : -INFINITY;
        }
    for (int i = 0; i < DIM; i++)
    {
        enter[i] = min2(to_low[i], to_high[i]);
        exit[i] = max2(to_low[i], to_high[i]);
    }
    double last = max2(enter[0], max2(enter[1], enter[DIM - 1])),
           first = min2(exit[0], min2(exit[1], exit[DIM - 1]));
    double end = min2(first, 1), surely_last = last * (1 - off) - guard;
    if ((last >= 0) + (last <= first) + (last <= 1) < 3) /* a sum: one branch to predict, not three */
    {
        bool finite = !in_double || fabs(w[0]) + fabs(w[1]) + fabs(w[DIM - 1]) <= DBL_MAX;
        bool apart = max2(last, -first) <= DBL_MAX || /* or perhaps touching: no hit unless K is flat */
                     ((low[0] < high[0]) & (low[1] < high[1]) & (low[DIM - 1] < high[DIM - 1]));
        bool parted = false; /* in touch or apart along an axis, and moving the other way */
        for (int i = 0; i < DIM; i++)
            parted |= ((low[i] >= 0) & (w[i] < 0)) | ((high[i] <= 0) & (w[i] > 0));
        return parted || (finite && apart && max2(surely_last - end, -first) > 0) ? NO : UNCLEAR;
    }

    /* Where the last axis but one is entered, and the first but one is left. */
    double before = min2(enter[0], enter[1]), after = max2(exit[0], exit[1]);
    int    axis_enter = enter[1] > enter[0], axis_exit = exit[1] < exit[0];
    bool   sure = (enter[0] < exit[0]) & (enter[1] < exit[1]) ONLY_3D(&(enter[2] < exit[2])); /* so no NaN */
    sure = sure & (low[0] < high[0]) & (low[1] < high[1]) & (low[DIM - 1] < high[DIM - 1]);
#if DIM == 3
    axis_enter += (2 - axis_enter) * (enter[2] > max2(enter[0], enter[1]));
    axis_exit += (2 - axis_exit) * (exit[2] < min2(exit[0], exit[1]));
    before = max2(before, min2(max2(enter[0], enter[1]), enter[2]));
    after = min2(after, max2(min2(exit[0], exit[1]), exit[2]));
#endif
    sure = sure & (first > 0) & (last * (1 + off) + guard <= end) & (before < surely_last) &
           (first * (1 + off) + guard < after);

    dd     t_enter = dd_of(last + 0.0), t_exit = dd_of(first);
    double size = 0;
    if (in_double)
    {
        size = largest_of(a_low, a_high, b_low, b_high, way_a, way_b);
        sure = sure && size > 0x1p-200 && size < 0x1p1023 && (last > 0x1p-100 || last == 0) &&
               first > 0x1p-100 && none_smaller(way_a, 0x1p-200 * size) &&
               none_smaller(way_b, 0x1p-200 * size);
    }
    else
        sure = sure && rounds_surely(t_enter.hi) && rounds_surely(t_exit.hi) && first <= REAL_MAX;
    if (!sure)
        return UNCLEAR;

    /* How A and B move along these axes, and which faces meet there: B's high one and A's low one, or the
       others. */
    double a_enter = coordinate(&motion_a, axis_enter), b_enter = coordinate(&motion_b, axis_enter);
    double a_exit = coordinate(&motion_a, axis_exit), b_exit = coordinate(&motion_b, axis_exit);
    bool high_enter = a_enter<b_enter, high_exit = a_exit> b_exit;
    double                                                 face_a_enter = face_of(a, axis_enter, !high_enter);
    double                                                 face_b_enter = face_of(b, axis_enter, high_enter);
    double                                                 face_a_exit = face_of(a, axis_exit, !high_exit);
    double                                                 face_b_exit = face_of(b, axis_exit, high_exit);
    if (in_double)
    {
        if (last == 0 && face_a_enter != face_b_enter)
            return UNCLEAR; /* an underflow */
        t_enter = quick_t(t_enter.hi, face_a_enter, a_enter, face_b_enter, b_enter);
        t_exit = quick_t(t_exit.hi, face_a_exit, a_exit, face_b_exit, b_exit);
    }
    vector low_enter = larger_of(face_at(a_low, t_enter, way_a), face_at(b_low, t_enter, way_b));
    vector top_enter = smaller_of(face_at(a_high, t_enter, way_a), face_at(b_high, t_enter, way_b));
    vector low_exit = larger_of(face_at(a_low, t_exit, way_a), face_at(b_low, t_exit, way_b));
    vector top_exit = smaller_of(face_at(a_high, t_exit, way_a), face_at(b_high, t_exit, way_b));
    vector at_enter = middle_of(low_enter, top_enter), at_exit = middle_of(low_exit, top_exit);
    if (in_double)
    {
        uint64_t bits;
        memcpy(&bits, &size, sizeof bits);
        bits |= 0xfffffffffffff;
        memcpy(&size, &bits, sizeof bits);          /* the largest double below the next power of two */
        if (!(size * max2(t_exit.hi, 1) < 0x1p990)) /* larger numbers cannot be split */
            return UNCLEAR;
        if (!(max2(largest(low_enter), largest(top_enter)) <= size))
            at_enter = accurate_middle(a, motion_a, b, motion_b, t_enter);
        if (!(max2(largest(low_exit), largest(top_exit)) <= size))
            at_exit = accurate_middle(a, motion_a, b, motion_b, t_exit);
    }
    else if (!(taxi_length(at_enter) + taxi_length(at_exit) <= REAL_MAX))
        return UNCLEAR;

    out->t_enter = round_to_real(t_enter.hi);
    out->t_exit = round_to_real(t_exit.hi);
    out->point_enter = plain_vec(at_enter);
    out->point_exit = plain_vec(at_exit);
    out->normal_enter = face_normal(axis_enter, high_enter);
    out->normal_exit = face_normal(axis_exit, high_exit);
    out->starts_inside = false;
    if (!(min2(fabs(a_enter), fabs(b_enter)) > 0)) /* a face at rest stays where it is */
        set_coordinate(&out->point_enter, axis_enter, (b_enter == 0 ? face_b_enter : face_a_enter) + 0.0);
    if (!(min2(fabs(a_exit), fabs(b_exit)) > 0))
        set_coordinate(&out->point_exit, axis_exit, (b_exit == 0 ? face_b_exit : face_a_exit) + 0.0);
    return YES;
}

#endif
