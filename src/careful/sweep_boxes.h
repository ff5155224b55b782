/*
 * Sweeps of points, segments and boxes, axis-aligned or oriented.
 *
 * K, the Minkowski difference, is the set of all displacements of A that make it touch B. Its centre c is the
 * vector from A's centre to B's, and from there it extends to both sides by the sum of the half edges of both
 * shapes. So for every n it lies in the slab
 *
 *     |n . x - n . c| <= h(n),    h(n) = the sum of |n . e| over the half edges e.
 *
 * K is the intersection of the slabs across its facets: those across the faces of both boxes, and those that
 * an edge of one and an edge of the other span. The first touch is the last entry into a slab, the last touch
 * the first exit. T. L. Kay and J. T. Kajiya, "Ray Tracing Complex Scenes" (1986), for the slabs; S.
 * Gottschalk, M. C. Lin and D. Manocha, "OBBTree" (1996), section 5, for the axes; D. Eberly, "Dynamic
 * Collision Detection Using Oriented Bounding Boxes" (1999), for their motion. A degenerate box keeps all its
 * axes: what holds for every thickness also holds for none.
 *
 * Everything is computed in pairs of doubles. A power of two scales all lengths so that the largest is
 * near 1; another one scales the motion. Each n is projected as it is stored, so a slab that rounding has
 * tilted still contains K. Gaps below the rounding of pairs count as touching.
 */
#ifndef CD_CAREFUL_SWEEP_BOXES_H
#define CD_CAREFUL_SWEEP_BOXES_H

#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/exact.h"
#include "../number/length.h"
#include "../number/scaling.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../shape/block.h"
#include "../shape/chord.h"
#include "../shape/convex.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/narrow.h"
#include "../space/pairs.h"
#include "../space/vector.h"
#include "chord_segment.h"
#include "chord_sphere.h"
#include "contact_patch.h"
#include "segments_cross.h"

#if DIM == 3 /* the plane is swept in space (in_space.h) */

/* The gap that counts as touching, relative to the lengths. The axes of oriented shapes are known to
   2^-100 in double and to 2^-70 in float. */
static inline double touch_share(int digits)
{
    return digits == 53 ? 0x1p-94 : 0x1p-64;
}

/* Edges of boxes at a smaller angle count as parallel, which moves K by less than this angle times their
   lengths: in double by half of 8 u L. At larger angles their cross product n, whose length is the sine, is
   accurate enough to tell how far K extends along it; at smaller ones K may seem to be flat. */
static inline double parallel_sine(int digits)
{
    return digits == 53 ? 0x1p-50 : 0x1p30 * touch_share(digits);
}

/* The start is far from B if the centres are further apart than this many times the largest extent. */
#define FAR_START 0x1p20

/* ---- moving shapes ---- */

/* A shape that moves, as it was given: a block and a sphere around it. A point has neither extents nor a
   radius, a segment lies between the corners of its block. */
typedef struct mover
{
    cd_kind kind; /* the simplest of CD_POINT, CD_SEGMENT, CD_CIRCLE in both dimensions, CD_AABB, CD_OBB */
    block   box;
    double  radius;
    vector  motion;
    bool    planar; /* it stands for a shape of the plane (in_space.h) */
} mover;

static inline block block_between(vec low, vec high)
{
    return (block){load(low), load(high), {{0}}, NULL};
}

static inline mover mover_of_point(vec p, vec motion)
{
    return (mover){CD_POINT, block_between(p, p), 0, load(motion), false};
}

static inline bool mover_is_nan(const mover *s)
{
    bool nan = isnan(s->radius) || block_is_nan(&s->box);
    for (int i = 0; i < DIM; i++)
        nan = nan || isnan(s->motion.at[i]);
    return nan;
}

/* ---- pairs ---- */

/* The sum of the magnitudes of the terms of a . b, for a bound of its error. The entries of a are off by
   rounding times themselves or times loose_a, whichever is more; those of b alike. */
static inline double dot_terms(const dd a[DIM], double loose_a, const dd b[DIM], double loose_b)
{
    double total = 0;
    for (int i = 0; i < DIM; i++)
        total += max2(fabs(a[i].hi), loose_a) * max2(fabs(b[i].hi), loose_b);
    return total;
}

/* Are a and b parallel, to within rounding? Sets n = a x b. */
static bool parallel_pairs(dd n[3], const dd a[3], const dd b[3], int digits)
{
    bool parallel = true;
    cross_pairs(n, a, b);
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        parallel = parallel &&
                   fabs(n[i].hi) <= touch_share(digits) * (fabs(a[j].hi * b[k].hi) + fabs(a[k].hi * b[j].hi));
    }
    return parallel;
}

/* ---- the scene ---- */

/* The directions along which a shape extends, and how far it does from its centre to both sides, in
   lengths of these directions. */
typedef struct mover_pairs
{
    dd     axis[DIM][DIM]; /* unit vectors; a segment has one, whose largest coordinate is 1 to 2 */
    dd     half[DIM];
    int    count;
    bool   box;
    double axis_error; /* 0 if the axes are exact, else 1 */
    bool   box_view;   /* it extends along all axes */
} mover_pairs;

/* Both shapes as they stand at t = begin, and their relative motion. */
typedef struct scene
{
    mover_pairs  shape[2];
    dd           way[DIM];    /* from the centre of A, at t = begin, to that of B, times 2^exponent */
    dd           motion[DIM]; /* of A relative to B, times 2^exponent_motion */
    dd           radius;      /* the sum of both radii, times 2^exponent */
    int          exponent, exponent_motion;
    bool         rests;   /* there is no relative motion */
    bool         far_off; /* the shapes start far from each other */
    dd           begin;   /* 0, unless the shapes start far from each other */
    dd           rest;    /* 1 - begin */
    const mover *a, *b;
} scene;

/* The directions of a point, a segment or a box; lengths are scaled by 2^exponent. */
static void mover_pairs_of(mover_pairs *p, const mover *s, int exponent)
{
    *p = (mover_pairs){.box = s->kind == CD_AABB || s->kind == CD_OBB};
    if (s->kind == CD_SEGMENT)
    {
        sum way[DIM];
        differences(way, s->box.high, s->box.low);
        int e = pairs_of(p->axis[0], way);
        p->half[0] = dd_of(scale_by(0.5, exponent - e));
        p->count = 1;
        return;
    }
    if (!p->box)
        return;
    vector rows[DIM];
    p->count = DIM;
    p->box_view = true;
    unit_rows(rows);
    if (s->box.axes)
        load_axes(rows, s->box.axes);
    if (along_coordinates(rows))
        for (int i = 0; i < DIM; i++)
            pairs_from(p->axis[i], rows[i]);
    else
    {
        polar_rows(p->axis, s->box.axes);
        p->axis_error = 1;
    }
    for (int i = 0; i < DIM; i++)
    {
        p->half[i] = s->kind == CD_OBB
                         ? dd_of(scale_by(s->box.half.at[i], exponent))
                         : dd_times(sum_dd_scaled(difference(s->box.high.at[i], s->box.low.at[i]), exponent),
                                    0.5);
        p->box_view = p->box_view && p->half[i].hi > 0;
    }
}

/* Does A move relative to B? Sets its relative motion, times 2^(*exponent). */
static bool motion_between(dd motion[DIM], int *exponent, const mover *a, const mover *b)
{
    sum way[DIM];
    differences(way, a->motion, b->motion);
    *exponent = pairs_of(motion, way);
    return largest_of_pairs(motion) > 0;
}

/* Do two points meet, or two boxes that are no more? Only if the way between them lies along the motion; then
   they do when A passes B, at t = begin. Every sign is exact. */
SELDOM static bool points_meet(scene *k, const mover *a, const mover *b)
{
    const sum one = sum_of(1);
    sum       way[DIM], motion[DIM];
    int       m = 0; /* the coordinate that moves most */
    differences(way, b->box.low, a->box.low);
    differences(motion, a->motion, b->motion);
    for (int i = 0; i < DIM; i++)
        m = fabs(k->motion[i].hi) > fabs(k->motion[m].hi) ? i : m;
    for (int i = 0; i < DIM; i++)
        if (i != m && exact_sign_of_det(way[i], motion[m], way[m], motion[i]) != 0)
            return false;
    int side = sign_of(k->motion[m].hi);
    if (sign_of(k->way[m].hi) != side || exact_sign_of_det(way[m], one, motion[m], one) == side)
        return false;
    k->begin = dd_scaled(dd_div(k->way[m], k->motion[m]), k->exponent_motion - k->exponent);
    k->rest = dd_abs(dd_sub(k->rest, k->begin)); /* below 0 by rounding only */
    memset(k->way, 0, sizeof k->way);
    return true;
}

/* Advances a far start to a t at which A is next to B. At the start the vector between the centres is
   FAR_START times as long as all extents; rounding in products with it would swallow them. At the new t that
   vector is no longer than it is when A passes B. It is computed without rounding: t is the sum of a few
   doubles, each the closest approach as seen from the one before. False where A is near B only before the
   start or after the end. No extent is above `reach`. */
SELDOM static NOINLINE bool advance_to_approach(scene *k, const mover *a, const mover *b, double reach)
{
    if (!(reach > 0))
        return points_meet(k, a, b);
    cd_exact twice[DIM], motion[DIM], step; /* twice `way` and `motion`, in the world */
    vector   way, w = plain(k->motion);
    for (int i = 0; i < DIM; i++)
    {
        cd_exact_sum(&twice[i],
                     (double[4]){b->box.low.at[i], b->box.high.at[i], -a->box.low.at[i], -a->box.high.at[i]},
                     4);
        cd_exact_sum(&motion[i],
                     (double[4]){a->motion.at[i], a->motion.at[i], -b->motion.at[i], -b->motion.at[i]}, 4);
    }
    int before = INT_MAX;
    /* Each round shortens the rest along the motion by a factor of 2^40 or more. */
    for (int round = 0; round < 64; round++)
    {
        dd  pair[DIM];
        int e[DIM], top = INT_MIN;
        for (int i = 0; i < DIM; i++)
        {
            pair[i] = exact_pair(&twice[i], &e[i]);
            e[i] -= 1;
            if (pair[i].hi != 0 && exponent_of(pair[i].hi) + e[i] > top)
                top = exponent_of(pair[i].hi) + e[i];
        }
        for (int i = 0; i < DIM; i++)
            way.at[i] = top == INT_MIN ? 0 : scale_by(pair[i].hi, e[i] - top);
        double t = dot(way, w) / dot(w, w);
        if (round == 0 && !(t > 0))
            return false;
        t = top == INT_MIN ? 0 : scale_by(t, top + k->exponent_motion);
        if (round == 0 && t > 2)
            return false;
        bool is_near = top == INT_MIN || scale_by(1, top) <= reach;
        if (is_near || top > before - 40 || t == 0)
        {
            int size = -unit_exponent(reach);
            top = top > size ? top : size;
            k->exponent = -top;
            for (int i = 0; i < DIM; i++)
                k->way[i] = dd_scaled(pair[i], e[i] + k->exponent);
            return true;
        }
        before = top;
        cd_exact_sum(&step, &t, 1);
        for (int i = 0; i < DIM; i++)
            cd_exact_sub_product(&twice[i], &step, &motion[i]);
        k->begin = dd_add(k->begin, dd_of(t));
        k->rest = dd_sub(k->rest, dd_of(t));
    }
    return false;
}

/* Sets up the scene, from differences only: nothing depends on where it lies, nor on a motion that both
   shapes share. False where A is far from B and does not come near. */
static bool scene_between(scene *k, const mover *a, const mover *b)
{
    double reach = max2(max2(largest(a->box.half), largest(b->box.half)), max2(a->radius, b->radius));
    double way = 0;
    *k = (scene){.a = a, .b = b, .rest = {1, 0}};
    for (int i = 0; i < DIM; i++)
    {
        way = max2(way, max2(fabs(b->box.low.at[i] - a->box.low.at[i]),
                             fabs(b->box.high.at[i] - a->box.high.at[i])));
        reach = max2(reach, max2(fabs(a->box.high.at[i] - a->box.low.at[i]),
                                 fabs(b->box.high.at[i] - b->box.low.at[i])));
    }
    k->rests = !motion_between(k->motion, &k->exponent_motion, a, b);
    k->far_off = way > FAR_START * reach;
    k->exponent = unit_exponent(max2(way, reach));
    for (int i = 0; i < DIM; i++)
    {
        /* In order along the axis, for what a mirror exchanges must be added up in the same way. */
        double low_a = min2(a->box.low.at[i], a->box.high.at[i]),
               high_a = max2(a->box.low.at[i], a->box.high.at[i]);
        double low_b = min2(b->box.low.at[i], b->box.high.at[i]),
               high_b = max2(b->box.low.at[i], b->box.high.at[i]);
        dd low = sum_dd_scaled(difference(low_b, low_a), k->exponent);
        dd high = sum_dd_scaled(difference(high_b, high_a), k->exponent);
        k->way[i] = dd_times(dd_add(low, high), 0.5);
    }
    if (k->far_off && (k->rests || !advance_to_approach(k, a, b, reach)))
        return false;
    k->radius = sum_dd_scaled((sum){a->radius, b->radius, 0}, k->exponent);
    mover_pairs_of(&k->shape[0], a, k->exponent);
    mover_pairs_of(&k->shape[1], b, k->exponent);
    return true;
}

/* ---- entry and exit ---- */

/* Two opposite supporting planes of K, the boundary of a slab. */
typedef struct slab
{
    dd  n[DIM];  /* their normal, of any length */
    int edge[2]; /* the edges of A and of B that span them; below 0 if none do */
    int first;   /* which one is reported of slabs that are reached at the same t: 2 if they are known to
                    hold a facet of K, not an edge or a corner only, unless K is flat; 1 more across an axis
                    of A */
} slab;

/* A time t = n / d, d > 0, in the units of the scene, with n and d accurate to within their slacks.
   Instants are compared by products; only the final one is divided. */
typedef struct instant
{
    dd     n, d;
    double slack_n, slack_d;
    int    side; /* of the slab that the line crosses here: 1 or -1 along n */
    bool   thin; /* the line leaves the slab at the same t, to within the slack */
    slab   crossed;
} instant;

/* Where the line of motion passes through K. */
typedef struct passage
{
    instant enter, exit;
    bool    box_view; /* K is known not to be flat */
    bool    flat;     /* K is flat */
    bool    crosses;  /* K is flat, and the motion leaves its hull */
    bool    beside;   /* the motion passes by the interior of K, or runs in a face of K */
    bool    outside;  /* the motion passes by K, or ends before it */
    bool    apart;    /* the shapes are known not to overlap at the start */
    bool    clear;    /* they are clearly apart there, along some slab */
    dd      last;     /* times 2^to_last: the end of the motion, in the units of instants */
    int     to_last;
    slab    nearest; /* with `apart`: the slab that the start is most outside of, or least inside; */
    double  beyond;  /* by how much it is outside, -INFINITY before the first slab; */
    int     side;    /* the plane of `nearest` through which the motion leads in, 0 if it leads out */
} passage;

/* By how much t of x is later than that of y, in some unit. *slack is how much of it may be rounding. */
static inline double later(const instant *x, const instant *y, double *slack)
{
    *slack = x->slack_n * y->d.hi + y->slack_n * x->d.hi + fabs(x->n.hi) * y->slack_d +
             fabs(y->n.hi) * x->slack_d;
    return dd_sub(dd_mul(x->n, y->d), dd_mul(y->n, x->d)).hi;
}

/* A slab across n that holds a facet of K. */
static inline slab slab_across(const dd n[DIM])
{
    slab s = {{{0, 0}}, {-1, -1}, 2};
    memcpy(s.n, n, sizeof s.n);
    return s;
}

/* How much of t may be rounding. */
static inline double unsure_of(const instant *x)
{
    return (x->slack_n + fabs(x->n.hi) * x->slack_d / x->d.hi) / x->d.hi;
}

/* Keeps in y the later instant of both for order 1, the earlier one for order -1, whichever of them was
   found first. If several slabs are reached at the same t, to within rounding, the first one found is
   reported; but A's axes precede B's, and a facet a slab that touches K in an edge or a corner only. The t is
   then that which is known best: a slab that is crossed slowly says hardly anything of t, and at the t of
   another it is left by no more than rounding. */
static void merge(instant *y, const instant *x, int order)
{
    double  slack, by = order * later(x, y, &slack);
    bool    tells_x = by > slack || (by >= -slack && x->crossed.first > y->crossed.first);
    instant answer = tells_x ? *x : *y;
    bool    thin = (x->thin && by >= -slack) || (y->thin && by <= slack);
    double  more = unsure_of(x) - unsure_of(y);
    if (by > slack || (by >= -slack && (more < 0 || (more == 0 && by > 0))))
        *y = *x;
    y->crossed = answer.crossed;
    y->side = answer.side;
    y->thin = thin;
}

/* Intersects the passage with the slab |n . x - d| <= h. The motion crosses it at the speed v. */
static void add_slab(passage *p, const slab *crossed, dd d, double slack_d, dd v, double slack_v, dd h,
                     double slack_h)
{
    bool   flat_here = !p->box_view && h.hi <= slack_h + UNDERFLOW_GUARD;
    double slack = slack_d + slack_h + UNDERFLOW_GUARD;
    int    side = fabs(v.hi) <= slack_v + UNDERFLOW_GUARD ? 0 : sign_of(v.hi);
    p->flat = p->flat || flat_here;
    if (flat_here)
        h = dd_of(0);
    double beyond = p->apart ? dd_div(dd_sub(dd_abs(d), h), dd_sqrt(dot_pairs(crossed->n, crossed->n))).hi
                             : 0;
    if (p->apart && beyond > p->beyond)
    {
        p->nearest = *crossed;
        p->beyond = beyond;
        p->side = sign_of(d.hi) == side ? -side : 0;
    }
    if (side == 0)
    {
        double deep = dd_sub(dd_abs(d), h).hi;
        p->outside = p->outside || deep > slack;
        p->beside = p->beside || (!flat_here && deep >= -slack);
        return;
    }
    p->crosses = p->crosses || flat_here;
    /* Scaling both n and d by a power of two does not change n / d. It brings d near 1, so that products
       compare instants. */
    double up = fabs(v.hi) < 0x1p-64 ? power_of_two(-exponent_of(v.hi)) : 1;
    d = dd_times(d, side * up);
    h = dd_times(h, up);
    v = dd_times(v, side * up);
    slack *= up;
    slack_v *= up;
    bool    thin = h.hi * v.hi <= slack * v.hi + max2(fabs(d.hi), h.hi) * slack_v;
    instant enter = {dd_sub(d, h), v, slack, slack_v, -side, thin, *crossed};
    instant exit = {dd_add(d, h), v, slack, slack_v, side, thin, *crossed};
    /* Of each slab, not only of that which seems to be entered last: of one that is crossed slowly the slack
       is large, and so its entry may seem to be later than any. */
    dd last = dd_scaled(dd_mul(v, p->last), p->to_last);
    p->outside = p->outside || dd_sub(enter.n, last).hi > slack + slack_v / v.hi * fabs(last.hi);
    p->clear = p->clear || enter.n.hi > slack;
    if (p->enter.side == 0)
    {
        p->enter = enter;
        p->exit = exit;
        return;
    }
    merge(&p->enter, &enter, 1);
    merge(&p->exit, &exit, -1);
}

/* How far a shape extends from its centre along n. Adds to *slack what of that may be rounding. */
static dd reach_along(const mover_pairs *s, const dd n[DIM], double axis_error, double *slack, int digits)
{
    dd reach = dd_of(0);
    for (int i = 0; i < s->count; i++)
        if (s->half[i].hi > 0)
        {
            reach = dd_add(reach, dd_mul(dd_abs(dot_pairs(n, s->axis[i])), s->half[i]));
            *slack += touch_share(digits) * dot_terms(n, axis_error, s->axis[i], s->axis_error) *
                      s->half[i].hi;
        }
    return reach;
}

/* Intersects the passage with the slab across n. If it is known how far one of the shapes extends along n,
   `side` is the index of that shape and `own` that length; else side is -1. */
static void try_slab(passage *p, const scene *k, const slab *crossed, double axis_error, int side, dd own,
                     int digits)
{
    const dd *n = crossed->n;
    double    slack_h = 0;
    dd        h = own;
    for (int s = 0; s < 2; s++)
        if (s != side)
            h = dd_add(h, reach_along(&k->shape[s], n, axis_error, &slack_h, digits));
    add_slab(p, crossed, dot_pairs(n, k->way), touch_share(digits) * dot_terms(n, axis_error, k->way, 0),
             dot_pairs(n, k->motion), touch_share(digits) * dot_terms(n, axis_error, k->motion, 0), h,
             slack_h);
}

/* Does K have a facet across axis i of a box? The facet holds the edges of both shapes that are
   perpendicular to that axis: of the box, all others along which it extends; of the other shape, those
   that span the rest. */
static bool holds_facet(const mover_pairs *box, int i, const mover_pairs *other, int digits)
{
    bool facet = true;
    for (int j = 0; j < DIM; j++)
    {
        bool held = i == j || box->half[j].hi > 0;
        for (int e = 0; e < other->count && !held; e++)
            held = other->half[e].hi > 0 &&
                   fabs(dot_pairs(box->axis[i], other->axis[e]).hi) <=
                       touch_share(digits) *
                           dot_terms(box->axis[i], box->axis_error, other->axis[e], other->axis_error) &&
                   fabs(dot_pairs(box->axis[j], other->axis[e]).hi) > touch_share(digits);
        facet = facet && held;
    }
    return facet;
}

/* Where rounding hides which of several slabs is reached last, that hangs on their order. So two boxes are
   looked at in one order, which an exchange does not change. */
static bool second_is_first(const mover *a, const mover *b)
{
    int i = 0;
    while (i < DIM - 1 && a->box.half.at[i] == b->box.half.at[i])
        i++;
    return a->kind == b->kind && a->box.half.at[i] > b->box.half.at[i];
}

/* The passage through K if B is a box: through the slabs across the axes of the boxes, and
   then across every pair of an edge of A and an edge of B. In the plane a pair that lies in it spans the face
   across it again, if at a small angle so inaccurately that a thin K seems to be flat.

   The normal n of a pair is off by the rounding of turned axes, 2^-94 at most, which tilts it by 2^-94 /
   sine. However it is tilted, the slab across it contains K and touches it; so of edges at a small angle, all
   that matters is how n as it is stored is projected, to 2^-94 |n|. A slack that is larger than the bound of
   touching, 8 eps L, would hide what K is: it stays below 2^-54 sine for each term of a projection, of which
   there are fewer than 2^5. A segment and an AABB have exact normals, for an axis of the world takes each
   component of n from the segment's. */
static void box_passage(passage *p, const scene *k, int digits)
{
    const int          first = second_is_first(k->a, k->b);
    const mover_pairs *a = &k->shape[0], *b = &k->shape[1];
    const double       inexact = max2(a->axis_error, b->axis_error);
    const bool         same_axes = a->count == 0 || (a->box && inexact == 0);
    for (int turn = 0; turn < 2; turn++)
        for (int i = 0, s = turn ^ first; k->shape[s].box && i < DIM; i++)
        {
            slab crossed = slab_across(k->shape[s].axis[i]);
            bool is_facet = same_axes || holds_facet(&k->shape[s], i, &k->shape[1 - s], digits);
            crossed.first = 2 * is_facet + (s == 0);
            try_slab(p, k, &crossed, k->shape[s].axis_error, s, k->shape[s].half[i], digits);
        }
    for (int e = 0; e < DIM * DIM && !same_axes; e++)
    {
        const int i = first ? e % DIM : e / DIM, j = e / DIM + e % DIM - i;
        if (i >= a->count)
            continue;
        slab crossed = {.edge = {i, j}};
        cross_pairs(crossed.n, a->axis[i], b->axis[j]);
        double sine = largest_of_pairs(crossed.n);
        /* Parallel edges span no facet. The facet that nearly parallel ones span is not accurate enough to
           precede others. */
        crossed.first = a->half[i].hi > 0 && b->half[j].hi > 0 && sine > 0x1p54 * touch_share(digits) ? 2 : 0;
        if (sine > parallel_sine(digits) && !(k->a->planar && crossed.n[2].hi != 0))
            try_slab(p, k, &crossed, inexact * min2(1, 0x1p40 * sine), -1, dd_of(0), digits);
    }
}

/* Intersects the passage with the slab across n that has no thickness. The motion crosses it at the speed
   v. */
static inline void add_plane(passage *p, const scene *k, const dd n[DIM], dd v, double slack_v, int digits)
{
    slab crossed = slab_across(n);
    add_slab(p, &crossed, dot_pairs(n, k->way), touch_share(digits) * dot_terms(n, 0, k->way, 0), v, slack_v,
             dd_of(0), 0);
}

/* m = n x u, scaled to a length near 1. */
static inline void across_in_plane(dd m[3], const dd n[3], const dd u[3])
{
    cross_pairs(m, n, u);
    int e = unit_exponent(largest_of_pairs(m));
    for (int i = 0; i < 3; i++)
        m[i] = dd_scaled(m[i], e);
}

/* 2^exponent a x b, accurate to 2^-100 of its largest component. */
static void cross_exactly(dd n[3], const sum a[3], const sum b[3], int exponent)
{
    for (int m = 0; m < 3; m++)
    {
        int e;
        n[m] = exact_cross(a, b, (m + 1) % 3, (m + 2) % 3, &e);
        n[m] = dd_scaled(n[m], e + exponent);
    }
}

/* By which power of two the axis of a segment is scaled: half of it is its half extent. */
static inline int axis_exponent(const scene *k, int side)
{
    return k->exponent - 1 - exponent_of(k->shape[side].half[0].hi);
}

/* Of the two segments of a scene. */
static void cross_of_segments(dd n[3], const scene *k)
{
    sum a[3], b[3];
    differences(a, k->a->box.high, k->a->box.low);
    differences(b, k->b->box.high, k->b->box.low);
    cross_exactly(n, a, b, axis_exponent(k, 0) + axis_exponent(k, 1));
}

/* Of the direction of a segment and another vector, which is scaled by 2^exponent. */
static NOINLINE void cross_with(dd across[3], const scene *k, int side, const sum other[3], int exponent)
{
    sum          u[3];
    const mover *s = side == 0 ? k->a : k->b;
    differences(u, s->box.high, s->box.low);
    cross_exactly(across, u, other, axis_exponent(k, side) + exponent);
}

/* The passage through a segment that the motion is not parallel to, but for its ends; `across` is the cross
   product of its direction e and the motion, for a start.

   With n = across x e, n . motion = across^2 and n . way = across . (e x way). The entries of e and of the
   motion are at most 2, so `across` is off by 2^-99 as pairs give it, which is below its slack where its
   length is above 1/8. A shorter one is taken exactly. It is scaled to a length near 1, and the speed is
   scaled with it; so however small the angle is, the slack is a part of the way only. At a small angle that
   is too much of t, for the motion is as much longer than its speed across e. But what then passes near the
   segment comes along it: e x way is short, too. Taken exactly, it leaves a part of its own length. */
static void pass_beside(passage *p, const scene *k, int which, dd across[3], int digits)
{
    const dd *e = k->shape[which].axis[0], none = dd_of(0);
    dd        n[3], turned[3];
    double    size = largest_of_pairs(k->way), size_turned = size;
    cross_pairs(turned, e, k->way);
    if (largest_of_pairs(across) < 0.125)
    {
        sum motion[3], way[3];
        differences(motion, k->a->motion, k->b->motion);
        cross_with(across, k, which, motion, k->exponent_motion);
        if (!k->far_off)
        {
            differences(way, k->b->box.low, k->a->box.low);
            cross_with(turned, k, which, way, k->exponent);
            size_turned = largest_of_pairs(turned);
        }
    }
    int up = unit_exponent(largest_of_pairs(across));
    for (int i = 0; i < 3; i++)
        across[i] = dd_scaled(across[i], up);
    cross_pairs(n, across, e);
    dd     square = dot_pairs(across, across);
    double slack = touch_share(digits) * 12 * sqrt(square.hi);
    slab   side = slab_across(n), beside = slab_across(across);
    add_slab(p, &side, dot_pairs(across, turned), slack * size_turned, dd_scaled(square, -up), 0, none, 0);
    add_slab(p, &beside, dot_pairs(across, k->way), slack * size, none, 0, none, 0);
}

/* The passage through K if K is a segment along that of a shape, or a point where `which` is below 0:
   through the slab across the part of the motion that is perpendicular to it, and with no thickness in the
   other directions. */
static void line_passage(passage *p, const scene *k, int which, int digits)
{
    p->flat = true;
    if (k->rests)
        return;
    const dd *e = which < 0 ? NULL : k->shape[which].axis[0], *line = e ? e : k->motion;
    const dd  none = dd_of(0);
    slab      ends = slab_across(line);
    dd        across[3];
    if (e && !parallel_pairs(across, e, k->motion, digits))
    {
        pass_beside(p, k, which, across, digits);
        try_slab(p, k, &ends, 0, -1, none, digits);
        return;
    }
    if (e)
        try_slab(p, k, &ends, 0, -1, none, digits);
    else
        add_plane(p, k, line, dot_pairs(line, line), 0, digits);
    for (int i = 0; i < 3; i++)
    {
        dd n[3] = {{0, 0}, {0, 0}, {0, 0}};
        n[(i + 1) % 3] = dd_neg(line[(i + 2) % 3]);
        n[(i + 2) % 3] = line[(i + 1) % 3];
        add_plane(p, k, n, none, 0, digits);
    }
}

/* 2^exponent times the triple product u x v . w of the segments u and v, to 2^-100 of itself. */
static dd triple_of_segments(const scene *k, const sum u[3], const sum v[3], const sum w[3], int exponent)
{
    cd_exact triple;
    int      e;
    exact_triple(&triple, u, v, w);
    dd pair = exact_pair(&triple, &e);
    return dd_scaled(pair, e + axis_exponent(k, 0) + axis_exponent(k, 1) + exponent);
}

/* The plane of two segments, n = u x v. The motion crosses it at the sine n . motion, by which rounding in
   n . way and n . motion is divided: the line then meets the sides of K elsewhere. So where that is below
   2^-40, and rounding no longer below 2^-54, both are taken exactly. */
static NOINLINE void add_plane_of_segments(passage *p, const scene *k, const slab *plane, double axis_error,
                                           int digits)
{
    dd     d = dot_pairs(plane->n, k->way), v = dot_pairs(plane->n, k->motion);
    double terms_d = dot_terms(plane->n, axis_error, k->way, 0);
    double terms_v = dot_terms(plane->n, axis_error, k->motion, 0);
    if (fabs(v.hi) < 0x1p-40 * terms_v && !k->far_off)
    {
        sum of_a[3], of_b[3], way[3], motion[3];
        differences(of_a, k->a->box.high, k->a->box.low);
        differences(of_b, k->b->box.high, k->b->box.low);
        differences(way, k->b->box.low, k->a->box.low);
        differences(motion, k->a->motion, k->b->motion);
        d = triple_of_segments(k, of_a, of_b, way, k->exponent);
        v = triple_of_segments(k, of_a, of_b, motion, k->exponent_motion);
        terms_d = fabs(d.hi), terms_v = fabs(v.hi);
    }
    add_slab(p, plane, d, touch_share(digits) * terms_d, v, touch_share(digits) * terms_v, dd_of(0), 0);
}

/* The passage through K if neither shape is a box: K is a parallelogram, a segment or a point. */
static void passage_without_box(passage *p, const scene *k, int digits)
{
    const mover_pairs *a = &k->shape[0], *b = &k->shape[1];
    const dd          *u = a->axis[0], *v = b->axis[0];
    const dd           none = dd_of(0);
    if (a->count == 0 || b->count == 0)
    {
        line_passage(p, k, a->count ? 0 : b->count ? 1 : -1, digits);
        return;
    }
    dd           n[3], m[3];
    bool         parallel = parallel_pairs(n, u, v, digits);
    const bool   planar = k->a->planar;
    const double axis_error = planar || largest_of_pairs(n) < 0x1p-20 ? 0 : 1;
    if (axis_error == 0 && !planar)
        cross_of_segments(n, k);
    const double sine = largest_of_pairs(n);
    if (planar)
        n[2] = dd_of(1);
    across_in_plane(m, n, u);
    slab of_a = slab_across(m);
    across_in_plane(m, n, v);
    slab of_b = slab_across(m);
    slab plane = {.edge = {0, 0}, .first = 2};
    memcpy(plane.n, n, sizeof plane.n);
    /* Two slabs that both count as flat (see add_slab) would not bound K along itself. */
    if (parallel || sine * max2(a->half[0].hi, b->half[0].hi) <= UNDERFLOW_GUARD)
    {
        line_passage(p, k, a->half[0].hi >= b->half[0].hi ? 0 : 1, digits);
        return;
    }
    if (!planar) /* in the plane K has an interior */
        add_plane_of_segments(p, k, &plane, axis_error, digits);
    try_slab(p, k, &of_a, axis_error, 0, none, digits);
    try_slab(p, k, &of_b, axis_error, 1, none, digits);
}

/* ---- answers ---- */

/* The t of an instant in the world, counted from `begin`. */
static inline dd instant_t(const scene *k, const instant *x)
{
    int e_n = ratio_exponent(x->n.hi), e_d = ratio_exponent(x->d.hi);
    dd  t = dd_div(dd_scaled(x->n, e_n), dd_scaled(x->d, e_d));
    return dd_scaled(t, e_d - e_n + k->exponent_motion - k->exponent);
}

/* Two segments that move in one plane: are corners of K strictly on both sides of the line of motion? Every
   sign is exact. Where K is a sliver, pairs do not tell what passes its tip from what crosses it next to
   that. The motion and a segment that is not parallel to it span the plane, which is seen in two coordinates
   that tell the two apart. */
static NOINLINE bool parts_corners(const scene *k)
{
    const vector *a[2] = {&k->a->box.low, &k->a->box.high}, *b[2] = {&k->b->box.low, &k->b->box.high};
    sum           along[2][3], w[3], way[3];
    bool          left = false, right = false;
    int           first = 0;
    differences(along[0], *a[1], *a[0]);
    differences(along[1], *b[1], *b[0]);
    differences(w, k->a->motion, k->b->motion);
    differences(way, *b[0], *a[0]);
    while (first < 6 && sign_of_det(w[first % 3], along[first / 3][(first + 1) % 3], w[(first + 1) % 3],
                                    along[first / 3][first % 3]) == 0)
        first++;
    if (first == 6 || !in_one_plane(w, along[first / 3], along[1 - first / 3]) ||
        !in_one_plane(w, along[first / 3], way))
        return false;
    const int i = first % 3, j = (i + 1) % 3;
    for (int corner = 0; corner < 4; corner++)
    {
        const vector *p = a[corner / 2], *q = b[corner % 2];
        const int     side = sign_of_det(w[i], difference(q->at[j], p->at[j]), w[j],
                                         difference(q->at[i], p->at[i]));
        left |= side > 0;
        right |= side < 0;
    }
    return left && right;
}

/* Is the motion a hit? */
static bool passes(const scene *k, passage *p, bool *starts_inside, bool *starts_in_touch)
{
    *starts_inside = *starts_in_touch = false;
    if (p->outside || (p->beside && !p->crosses))
        return false;
    if (k->rests)
    {
        *starts_inside = !p->flat;
        return *starts_inside;
    }
    double slack, stay = later(&p->exit, &p->enter, &slack);
    /* Through K itself, which is thinner than rounding, not through an edge or a corner of it. */
    bool through = (p->enter.thin && p->exit.thin) || (k->a->kind == CD_SEGMENT && k->b->kind == CD_SEGMENT &&
                                                       fabs(stay) <= slack && parts_corners(k));
    if (stay < -slack || (stay <= slack && !p->crosses && !through))
        return false; /* grazes an edge or a corner */
    double start = p->enter.n.hi;
    bool   in_touch = start <= p->enter.slack_n && !p->clear;
    if (!k->far_off && (p->exit.n.hi <= p->exit.slack_n || (p->flat && in_touch)))
        return false; /* moves apart, or starts on a flat K */
    if (k->far_off)
        return true;
    *starts_inside = start < -p->enter.slack_n;
    *starts_in_touch = in_touch && !*starts_inside;
    if (!*starts_inside || !p->apart)
        return true;
    *starts_inside = false;
    *starts_in_touch = true;
    p->enter.crossed = p->nearest;
    p->enter.side = p->side;
    return p->side != 0;
}

/* The centre of a shape at t, in the world. */
static inline vector place_at(const mover *s, dd t)
{
    vector p;
    for (int i = 0; i < DIM; i++)
        p.at[i] = advance_pair(midpoint(s->box.low.at[i], s->box.high.at[i]), t, s->motion.at[i]);
    return p;
}

/* The touching point p. Where the face of an AABB touches that does not move along the normal's axis, the
   coordinate of that face is given exactly. */
static vec flush_to(const scene *k, vector p, vector n)
{
    vec    where = store(p);
    vector exact = load(where);
    for (int i = 0; i < DIM; i++)
        if (fabs(n.at[i]) == 1)
        {
            const mover *a = k->a, *b = k->b;
            if (b->kind == CD_AABB && b->motion.at[i] == 0)
                exact.at[i] = n.at[i] > 0 ? b->box.high.at[i] : b->box.low.at[i];
            else if (a->kind == CD_AABB && a->motion.at[i] == 0)
                exact.at[i] = n.at[i] > 0 ? a->box.low.at[i] : a->box.high.at[i];
        }
    return store(exact);
}

/* Both shapes as convex shapes relative to the centre of B, t after `begin`. Returns the largest half
   extent. */
static double shapes_at(const scene *k, dd t, convex shapes[2])
{
    double size = 0;
    dd     steps = dd_scaled(t, k->exponent - k->exponent_motion);
    memset(shapes, 0, 2 * sizeof shapes[0]);
    for (int s = 0; s < 2; s++)
    {
        const mover_pairs *p = &k->shape[s];
        shapes[s].count = p->count;
        for (int i = 0; i < p->count; i++)
        {
            double square = 0;
            for (int j = 0; j < DIM; j++)
            {
                shapes[s].edge[i][j] = dd_mul(p->axis[i][j], p->half[i]);
                shapes[s].plain[i].at[j] = shapes[s].edge[i][j].hi;
                square += shapes[s].plain[i].at[j] * shapes[s].plain[i].at[j];
            }
            shapes[s].axis[i] = unit_of_pairs(p->axis[i]);
            shapes[s].size[i] = p->box ? p->half[i].hi : sqrt(square);
            size = max2(size, shapes[s].size[i]);
        }
    }
    for (int i = 0; i < DIM; i++)
        shapes[0].middle[i] = dd_sub(dd_mul(steps, k->motion[i]), k->way[i]);
    shapes[0].place = plain(shapes[0].middle);
    return size;
}

/* x, but no further from 0 than `half`. */
static dd pair_clamped(dd x, dd half)
{
    return dd_sub(dd_abs(x), half).hi > 0 ? x.hi < 0 ? dd_neg(half) : half : x;
}

/* Do an edge of A and one of B cross where the shapes touch? Sets *p to the crossing, relative to the
   centre of B. False where the edges are parallel to within rounding, or where more than these two edges
   touch. The lines are fa + s u and fb + t v, so s = ((fb - fa) x v) . (u x v) / (u x v)^2. */
static bool crossing_of_edges(const scene *k, const slab *crossed, const convex shapes[2], vector n,
                              double tolerance, vector *p)
{
    dd f[2][3], d[3], across[3];
    if (crossed->edge[0] < 0)
        return false;
    const dd *u = k->shape[0].axis[crossed->edge[0]], *v = k->shape[1].axis[crossed->edge[1]];
    const dd  half = k->shape[0].half[crossed->edge[0]];
    if (min2(half.hi, k->shape[1].half[crossed->edge[1]].hi) * largest_of_pairs(crossed->n) <= tolerance)
        return false;
    for (int s = 0; s < 2; s++)
    {
        memcpy(f[s], shapes[s].middle, sizeof f[s]);
        for (int i = 0; i < shapes[s].count; i++)
        {
            double reach = s == 0 ? -dot(shapes[s].plain[i], n) : dot(shapes[s].plain[i], n);
            if (i == crossed->edge[s])
                continue;
            if (2 * fabs(reach) <= tolerance && shapes[s].size[i] > tolerance)
                return false;
            for (int j = 0; j < 3; j++)
                f[s][j] = dd_add(f[s][j], dd_times(shapes[s].edge[i][j], reach < 0 ? -1 : 1));
        }
    }
    for (int j = 0; j < 3; j++)
        d[j] = dd_sub(f[1][j], f[0][j]);
    cross_pairs(across, d, v);
    dd s = dd_div(dot_pairs(across, crossed->n), dot_pairs(crossed->n, crossed->n));
    s = pair_clamped(s, half);
    /* Of edges that are nearly parallel that may lie past the end of B's: then it is the point next to it. */
    for (int j = 0; j < 3; j++)
        d[j] = dd_sub(d[j], dd_mul(s, u[j]));
    const dd at = dd_neg(dd_div(dot_pairs(d, v), dot_pairs(v, v)));
    const dd past = dd_sub(at, pair_clamped(at, k->shape[1].half[crossed->edge[1]]));
    s = pair_clamped(dd_sub(s, dd_mul(past, dd_div(dot_pairs(u, v), dot_pairs(u, u)))), half);
    for (int j = 0; j < 3; j++)
        p->at[j] = dd_add(f[0][j], dd_mul(s, u[j])).hi;
    return true;
}

/* The centroid of the contact patch, t after `begin`. n is the outward normal of B. */
static vec touching_at(const scene *k, dd t, const slab *crossed, vector n, int digits)
{
    convex shapes[2];
    double size = shapes_at(k, t, shapes);
    vector q = place_at(k->b, dd_add(k->begin, t));
    vector p;
    if (!crossing_of_edges(k, crossed, shapes, n, patch_rounding(digits) * size, &p))
        p = patch(&shapes[0], &shapes[1], n, size, digits);
    for (int i = 0; i < DIM; i++)
        q.at[i] += scale_by(p.at[i], -k->exponent);
    return flush_to(k, q, n);
}

/* Fills in a hit. Leaves point_enter of a start inside to the caller. */
static void put_hit(const scene *k, const passage *p, bool starts_inside, bool starts_in_touch, hit *out,
                    int digits)
{
    *out = (hit){.starts_inside = starts_inside};
    if (!starts_inside)
    {
        dd     t = starts_in_touch ? dd_of(0) : instant_t(k, &p->enter);
        vector n = scale(unit_of_pairs(p->enter.crossed.n), p->enter.side);
        if (dd_sub(t, k->rest).hi > 0) /* by rounding, of which a motion that both share makes more */
            t = k->rest;
        out->t_enter = round_t(dd_add(k->begin, t), 0, 1, digits);
        out->point_enter = touching_at(k, t, &p->enter.crossed, n, digits);
        out->normal_enter = store_normal(n, 1);
    }
    dd     t = instant_t(k, p->crosses ? &p->enter : &p->exit);
    vector n = scale(unit_of_pairs(p->exit.crossed.n), p->exit.side);
    out->t_exit = round_t(dd_add(k->begin, t), out->t_enter, DBL_MAX, digits);
    out->point_exit = touching_at(k, t, &p->exit.crossed, n, digits);
    out->normal_exit = store_normal(n, 1);
}

/* Do two moving shapes hit, neither of which is round? Without relative motion `out` is left to the
   caller, and so is point_enter of a start inside. `apart`: overlap_ is known to be false at the start. */
static bool sweep_in_pairs(const mover *a, const mover *b, bool apart, bool *starts_inside, hit *out,
                           int digits)
{
    scene   k;
    passage p = {.apart = apart, .beyond = -INFINITY};
    bool    starts_in_touch;
    if (!scene_between(&k, a, b))
        return false;
    p.box_view = k.shape[0].box_view || k.shape[1].box_view;
    p.last = k.rest;
    p.to_last = k.exponent - k.exponent_motion;
    if (k.shape[1].box) /* a box is B, or both are */
        box_passage(&p, &k, digits);
    else
        passage_without_box(&p, &k, digits);
    if (!passes(&k, &p, starts_inside, &starts_in_touch))
        return false;
    if (out && !k.rests)
        put_hit(&k, &p, *starts_inside, starts_in_touch, out, digits);
    return true;
}

/* Where a moving point meets a segment in the plane: t, and the place of what it meets then. */
typedef struct crossing
{
    dd     t_enter, t_exit;
    vector place_enter, place_exit;
    vector n; /* across the segment, or along it, against the motion */
} crossing;

/* The point A moves along the segment B, or B is a point: it hits the nearer end, if that lies strictly
   ahead and no further than the motion c; it leaves by the other. Only a hit whose `out` is not NULL is
   filled in. */
static bool meets_end_on(const mover *a, const mover *b, const chord *c, const sum u[DIM], crossing *out)
{
    bool same_way = sign_of_sum(u[0]) * sign_of_sum(c->direction[0]) +
                        sign_of_sum(u[1]) * sign_of_sum(c->direction[1]) >=
                    0;
    mover near_end = *b, far_end = *b;
    near_end.box.low = near_end.box.high = same_way ? b->box.low : b->box.high;
    far_end.box.low = far_end.box.high = same_way ? b->box.high : b->box.low;
    if (sign_of_advance(c, near_end.box.low, 0) <= 0 || sign_of_advance(c, near_end.box.low, 1) > 0)
        return false;
    if (!out)
        return true;
    dd  w[DIM];
    int e;
    motion_between(w, &e, a, b);
    out->n = scale(unit_of_pairs(w), -1);
    out->t_enter = passing_t(c, near_end.box.low);
    out->t_exit = passing_t(c, far_end.box.low);
    out->place_enter = place_at(&near_end, out->t_enter);
    out->place_exit = place_at(&far_end, out->t_exit);
    return true;
}

/* The point A crosses the line of the segment B, `turn` being the sign of the motion c x the segment u. */
static bool meets_across(const mover *a, const mover *b, const chord *c, const sum u[DIM], int turn,
                         crossing *out)
{
    if (turn * sign_of_offset_cross(c, b->box.low, u, 0) <= 0 ||
        turn * sign_of_offset_cross(c, b->box.low, u, 1) > 0)
        return false;
    if (!out)
        return true;
    mover_pairs line;
    const dd   *e = line.axis[0];
    mover_pairs_of(&line, b, 0);
    /* The dot product of this with the motion has the opposite sign of `turn`. */
    dd across[DIM] = {dd_neg(e[1]), e[0], {0, 0}};
    out->n = scale(unit_of_pairs(across), turn);
    out->t_enter = out->t_exit = crossing_t(c, b->box.low, u);
    out->place_enter = out->place_exit = place_at(a, out->t_enter);
    return true;
}

/* Does a moving point hit a segment or a point in the plane? Every sign is exact. `sign` is 1 if A is the
   point; it is -1 if B is, and then `a` and `b` are exchanged.

   K is flat: the segment, as the point sees it. So it is a hit where the point comes from apart and crosses
   it at some t in 0..1, its ends included. The signs are those of raycast_segment_exactly, the motion being
   the ray. To come from apart takes (first - start) x u strictly on the side of the crossing, and to arrive
   by t = 1 the opposite sign there, or 0. */
static bool sweep_point_segment_exactly(const mover *a, const mover *b, int sign, hit *out, int digits)
{
    chord c = {a->box.low, {{0, 0, 0}}, 0, 1, 0};
    sum   u[DIM], to_first[DIM], to_last[DIM];
    differences(c.direction, a->motion, b->motion);
    differences(u, b->box.high, b->box.low);
    differences(to_first, b->box.low, a->box.low);
    differences(to_last, b->box.high, a->box.low);
    if (chord_is_point(&c))
        return false;
    int turn = sign_of_det(c.direction[0], u[1], c.direction[1], u[0]);
    int side_first = sign_of_det(c.direction[0], to_first[1], c.direction[1], to_first[0]);
    int side_last = sign_of_det(c.direction[0], to_last[1], c.direction[1], to_last[0]);
    if (turn == 0 ? side_first != 0 : side_first * side_last > 0)
        return false;
    crossing at, *wanted = out ? &at : NULL;
    if (!(turn == 0 ? meets_end_on(a, b, &c, u, wanted) : meets_across(a, b, &c, u, turn, wanted)))
        return false;
    if (out)
        *out = (hit){.t_enter = round_t(at.t_enter, 0, 1, digits),
                     .t_exit = round_t(at.t_exit, 0, DBL_MAX, digits),
                     .point_enter = store(at.place_enter),
                     .point_exit = store(at.place_exit),
                     .normal_enter = store_normal(at.n, sign),
                     .normal_exit = store_normal(at.n, -sign)};
    return true;
}

#endif

#endif
