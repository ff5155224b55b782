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
#ifndef CD_CAREFUL_SWEEP_AABBS_H
#define CD_CAREFUL_SWEEP_AABBS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

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
#include "../space/order.h"
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
    p.at[axis] = a.motion.at[axis] == 0 /* then B moves along that axis */
                     ? a.face[side < 0].at[axis] + 0.0
                     : advance_pair(b.face[side > 0].at[axis], t, b.motion.at[axis]);
    return store(unit > 1 ? scale(p, 1 / unit) : p);
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
static bool sweep_exactly(const aabb *a, vec motion_a, const aabb *b, vec motion_b, hit *out, int digits)
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
        out->t_enter = round_t(enter, 0, 1, digits);
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
        out->t_exit = round_t(exit, 0, DBL_MAX, digits);
        out->point_exit = touching_point(first, second, exit, m.axis_exit, m.side_exit);
        out->normal_exit = face_normal(m.axis_exit, m.side_exit);
    }
    return true;
}

#endif
