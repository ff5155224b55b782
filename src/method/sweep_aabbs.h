/*
 * Moving AABBs.
 *
 * Let K be the Minkowski difference: all displacements of A that make it touch B. For two AABBs it is a box,
 * and the sweep is the line of the relative motion against K (C. Ericson, Real-Time Collision Detection,
 * 2005, section 5.5.8).
 *
 * Plain double nearly always tells whether the boxes meet, along which axis, when and where. Where it does
 * not, exact signs and pairs of doubles do.
 */
#ifndef CD_METHOD_SWEEP_AABBS_H
#define CD_METHOD_SWEEP_AABBS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/length.h"
#include "../number/scaling.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../shape/box.h"
#include "../space/family.h"
#include "../space/nan.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "aabb_aabb.h"
#include "slabs.h"

/* An AABB and its motion. */
typedef struct moving_aabb
{
    vector face[2]; /* the low faces and the high faces */
    vector motion;
} moving_aabb;

/* The faces of K through which the motion enters and leaves it. */
typedef struct meeting
{
    int axis_enter, axis_exit;
    int side_enter, side_exit; /* the side of that axis: -1 B's low face, 1 its high face */
} meeting;

static inline moving_aabb moving_aabb_of(const aabb *box, vec motion)
{
    return (moving_aabb){{load(box->min), load(box->max)}, load(motion)};
}

/* ---- whether they meet ---- */

/* One axis of the scene: K reaches from B's low face minus A's high one, *low, to B's high face minus A's
   low one, *high. The relative motion is *motion. */
static inline void ways_of(const moving_aabb *a, const moving_aabb *b, int axis, sum *low, sum *high,
                           sum *motion)
{
    *low = difference(b->face[0].at[axis], a->face[1].at[axis]);
    *high = difference(b->face[1].at[axis], a->face[0].at[axis]);
    *motion = difference(a->motion.at[axis], b->motion.at[axis]);
}

/* Does 0 lie strictly between the faces of K along an axis? */
static inline bool between_faces(const faces *k, int axis)
{
    return sign_of_sum(k->low[axis]) < 0 && sign_of_sum(k->high[axis]) > 0;
}

/* Does the motion enter the interior of K, in time? It does if the line of motion has more than a point in
   K and runs in none of its faces. K may be flat. Without relative motion, axis_exit is -1. */
static bool enters_k(const moving_aabb *a, const moving_aabb *b, meeting *m)
{
    faces k;
    sum   motion[DIM];
    bool  flat = false;    /* K is flat */
    bool  crosses = false; /* and the motion leaves the affine hull of K */
    bool  rests = true;    /* there is no relative motion */
    bool  beside = false;  /* the motion runs beside the interior of K, or in a face of K */
    for (int i = 0; i < DIM; i++)
    {
        ways_of(a, b, i, &k.low[i], &k.high[i], &motion[i]);
        bool flat_here = a->face[0].at[i] == a->face[1].at[i] && b->face[0].at[i] == b->face[1].at[i];
        bool moves_here = sign_of_sum(motion[i]) != 0;
        flat = flat || flat_here;
        crosses = crosses || (flat_here && moves_here);
        rests = rests && !moves_here;
        beside = beside || (!flat_here && !moves_here && !between_faces(&k, i));
    }

    span s;
    if ((flat && rests) || (beside && !crosses) || !span_of(&k, motion, &s))
        return false;
    m->axis_enter = s.axis_enter;
    m->side_enter = s.side_enter;
    m->axis_exit = s.axis_exit;
    m->side_exit = s.side_exit;
    if (rests)
        return true;
    if (!crosses && sign_of_det(s.n_enter, s.d_exit, s.n_exit, s.d_enter) == 0)
        return false; /* it only grazes an edge or a corner */
    /* No hit either if it comes too late, or starts on a flat K. */
    return against_t(s.n_enter, s.d_enter, 1) <= 0 && !(flat && sign_of_sum(s.n_enter) <= 0);
}

/* ---- when and where ---- */

/* The larger of a + t * motion_a and b + t * motion_b, or the smaller if sign is -1. Both are calculated
   only if they are too close to tell which it is. */
static double end_of_overlap(double a, double motion_a, double b, double motion_b, dd t, int sign)
{
    double step_a = t.hi * motion_a, step_b = t.hi * motion_b;
    double ahead = (a + step_a) - (b + step_b);
    if (!(fabs(ahead) >
          8 * UNIT_ROUNDOFF * ((fabs(a) + fabs(step_a)) + (fabs(b) + fabs(step_b))) + UNDERFLOW_GUARD))
    {
        double end_a = advance_pair(a, t, motion_a), end_b = advance_pair(b, t, motion_b);
        return sign > 0 ? max2(end_a, end_b) : min2(end_a, end_b);
    }
    bool of_a = (ahead > 0) == (sign > 0);
    return advance_pair(of_a ? a : b, t, of_a ? motion_a : motion_b);
}

/* The centroid of what the boxes share at t, where they touch in the face `side` of B along `axis`. Its
   coordinate along that axis is exact if one of the boxes rests there. */
static vec touching_point(moving_aabb a, moving_aabb b, dd t, int axis, int side)
{
    double size = max2(
        max2(largest(a.motion), largest(b.motion)),
        max2(max2(largest(a.face[0]), largest(a.face[1])), max2(largest(b.face[0]), largest(b.face[1]))));
    double unit = max2(scene_unit(size), 1); /* tiny scenes are scaled up */
    if (unit > 1)
    {
        a = (moving_aabb){{scale(a.face[0], unit), scale(a.face[1], unit)}, scale(a.motion, unit)};
        b = (moving_aabb){{scale(b.face[0], unit), scale(b.face[1], unit)}, scale(b.motion, unit)};
    }
    vector p;
    for (int k = 1; k < DIM; k++)
    {
        int    i = (axis + k) % DIM;
        double low = end_of_overlap(a.face[0].at[i], a.motion.at[i], b.face[0].at[i], b.motion.at[i], t, 1);
        double high = end_of_overlap(a.face[1].at[i], a.motion.at[i], b.face[1].at[i], b.motion.at[i], t, -1);
        p.at[i] = midpoint(low, high);
    }
    bool a_rests = a.motion.at[axis] == 0 && b.motion.at[axis] != 0;
    p.at[axis] = a_rests ? a.face[side < 0].at[axis] + 0.0
                         : advance_pair(b.face[side > 0].at[axis], t, b.motion.at[axis]);
    return store(unit > 1 ? scale(p, 1 / unit) : p);
}

/* The outward normal of a face of B. */
static inline vec face_normal(int axis, int side)
{
#if DIM == 2
    static const vec normals[2][2] = {{{-1, 0}, {1, 0}}, {{0, -1}, {0, 1}}};
#else
    static const vec normals[3][2] = {
        {{-1, 0, 0}, {1, 0, 0}}, {{0, -1, 0}, {0, 1, 0}}, {{0, 0, -1}, {0, 0, 1}}};
#endif
    return normals[axis][side > 0];
}

/* The t of the entry into K, or of the exit from it, as a pair. It is through a face of K across `axis`. */
static inline dd exact_t(const moving_aabb *a, const moving_aabb *b, int axis, bool enters)
{
    sum low, high, motion;
    ways_of(a, b, axis, &low, &high, &motion);
    if (sign_of_sum(motion) > 0)
        return ratio(enters ? low : high, motion);
    return ratio(sum_neg(enters ? high : low), sum_neg(motion));
}

/* The sweep with exact signs, for any numbers. */
static bool sweep_exactly(const aabb *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    moving_aabb first = moving_aabb_of(a, motion_a), second = moving_aabb_of(b, motion_b);
    meeting     m;
    if (nan_aabb(a) || nan_aabb(b) || nan_vec(motion_a) || nan_vec(motion_b) ||
        !enters_k(&first, &second, &m))
        return false;
    bool rests = m.axis_exit < 0;
    bool starts_inside = rests;
    dd   enter = dd_of(0), exit = dd_of(DBL_MAX);
    if (!rests)
    {
        sum low, high, motion;
        ways_of(&first, &second, m.axis_enter, &low, &high, &motion);
        starts_inside = m.side_enter < 0 ? sign_of_sum(low) < 0 : sign_of_sum(high) > 0;
        ways_of(&first, &second, m.axis_exit, &low, &high, &motion);
        if (m.side_exit > 0 ? sign_of_sum(high) <= 0 : sign_of_sum(low) >= 0)
            return false; /* it leaves K at the start or before */
    }
    if (!out)
        return true;
    *out = (hit){.starts_inside = starts_inside};
    if (starts_inside)
        out->point_enter = closest_aabbs(a, b).point_a;
    else
    {
        enter = exact_t(&first, &second, m.axis_enter, true);
        out->t_enter = narrow_t(enter, 0, 1);
        out->point_enter = touching_point(first, second, enter, m.axis_enter, m.side_enter);
        out->normal_enter = face_normal(m.axis_enter, m.side_enter);
    }
    if (rests)
    {
        out->t_exit = narrow(DBL_MAX);
        out->point_exit = out->point_enter;
    }
    else
    {
        exit = exact_t(&first, &second, m.axis_exit, false);
        out->t_exit = narrow_t(exit, 0, DBL_MAX);
        out->point_exit = touching_point(first, second, exit, m.axis_exit, m.side_exit);
        out->normal_exit = face_normal(m.axis_exit, m.side_exit);
    }
    return true;
}

/* ---- in plain double ---- */

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
   infinity between the faces; outside them either both quotients are infinity or both are -infinity; in a
   face one is NaN, with which all comparisons are false. A quotient is off by 3 u of itself, or by an
   underflow, which cannot happen with the numbers of a float. It is a hit if the last axis is entered
   before the first is left, and it is certain which axes these are.

   In float, t is the quotient if that certainly rounds right. In double, t is a pair q + r, and a point is
   the middle of what both boxes share. Each end of that is origin + (q * motion + r * motion) and has
   three roundings; the middle has a fourth. Below the next power of two above the size S of the scene each
   rounding is half an ulp of L, so all are 2 ulps of L at most; what lies beyond is left to sweep_exactly.
   No number that underflows is rounded here, so nothing depends on the scale of the scene: with S above
   2^-200, motions above 2^-200 S or 0, and t above 2^-100 or 0, the relative motion is a multiple of
   2^-452, and distances between faces, q * w and q * motion are above 2^-552. Only r may be smaller, where
   it is too small to change anything, and a step of a motion from an origin that is. */
HOT_INLINE quick_answer quick_sweep(const aabb *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
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
        return finite && apart && max2(surely_last - end, -first) > 0 ? NO : UNCLEAR;
    }

    /* Where the last axis but one is entered, and the first but one is left. */
    double before = min2(enter[0], enter[1]), after = max2(exit[0], exit[1]);
    int    axis_enter = enter[1] > enter[0], axis_exit = exit[1] < exit[0];
    bool   sure = (enter[0] < exit[0]) & (enter[1] < exit[1]) ONLY_3D(&(enter[2] < exit[2])); /* so no NaN */
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
        memcpy(&size, &bits, sizeof bits); /* the largest double below the next power of two */
        if (!(max2(max2(largest(low_enter), largest(top_enter)),
                   max2(largest(low_exit), largest(top_exit))) <= size))
            return UNCLEAR;
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

/* The sweep where quick_sweep cannot tell. A tiny scene may be clear once it is scaled up; otherwise it is
   settled exactly. */
static NOINLINE bool sweep_aabbs_carefully(const aabb *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    const double unit = 0x1p900;
    moving_aabb  p = moving_aabb_of(a, motion_a), q = moving_aabb_of(b, motion_b);
    double       size = largest_of(p.face[0], p.face[1], q.face[0], q.face[1], p.motion, q.motion);
    if (sizeof(real) == sizeof(double) && size <= 0x1p-200)
    {
        aabb large_a = {store(scale(p.face[0], unit)), store(scale(p.face[1], unit))};
        aabb large_b = {store(scale(q.face[0], unit)), store(scale(q.face[1], unit))};
        hit  large;
        if (quick_sweep(&large_a, store(scale(p.motion, unit)), &large_b, store(scale(q.motion, unit)),
                        &large) == YES)
        {
            large.point_enter = store(scale(load(large.point_enter), 1 / unit));
            large.point_exit = store(scale(load(large.point_exit), 1 / unit));
            if (out)
                *out = large;
            return true;
        }
    }
    return sweep_exactly(a, motion_a, b, motion_b, out);
}

/* The sweep of two AABBs. */
static inline bool sweep_aabbs(const aabb *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    hit          unused;
    quick_answer found = quick_sweep(a, motion_a, b, motion_b, out ? out : &unused);
    return found == UNCLEAR ? sweep_aabbs_carefully(a, motion_a, b, motion_b, out) : found;
}

#endif
