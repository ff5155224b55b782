/*
 * Penetration of two boxes, at least one of which is turned: the shortest way to push A out of B. In plain
 * double.
 *
 * K, the Minkowski difference, is a zonotope: each of its facets is perpendicular to an axis of a box, or
 * spans an edge of A and one of B (see separating_axes.h). The slack of such a direction n is how far K
 * reaches from 0 along n or against it, whichever is less; the depth is the least slack.
 *
 * The way of a query:
 *
 *     bounding spheres             apart, most often
 *     cd3_closer_upright_contact   boxes with a common exact axis, which stand on each other: a problem of
 *                                  the plane; and boxes along the coordinate axes, tiles: comparisons
 *     boxes_overlap                the 15 slacks, with a bound of their error; keeps them
 *     cd3_closer_contact           the least slack if it is the only one; its face or its two edges make
 *                                  the contact. If others are nearly as small: with accurate axes, by the
 *                                  rule for ties
 */
#ifndef CD_QUICK_PENETRATION_BOXES_H
#define CD_QUICK_PENETRATION_BOXES_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "separating_axes.h"

/* The error of slacks and of edge gaps from the axes as stored, as a part of pose.size. Valid axes deviate by
   at most 8 epsilon; with the true ones U they are M = U + D U, |D| being at most 4 epsilon in every entry.
   So cosines are wrong by at most 14 epsilon, the vector between the centres by 7 epsilon of its length along
   each axis, and gaps by at most 30 epsilon. Roundings add 24 u at most. */
static inline double stored_error(int digits)
{
    return 48 * epsilon_of(digits);
}

/* Two boxes: A is 0, B is 1. */
typedef struct box_pair
{
    vector axes[2][DIM]; /* as stored */
    vector center[2];
    vector way;            /* from A's centre to B's, in the world */
    vector low, high;      /* of A, if it is an AABB; if not, both are its centre. For upright_contact */
    bool   turned;         /* A is an OBB */
    pose   pose;           /* the half extents always, the rest from the axes as stored */
    double slack[2 * DIM]; /* along the face axes, A's first */
#if DIM == 3
    double gap[3][3]; /* minus the slack along u_i cross v_j, times the sine of the angle between these */
#endif
} box_pair;

/* How much the sum of the squared cosines may differ from DIM: by far less for valid axes. Others get one
   answer whether a contact is asked for or not. */
#define VALID_AXES 0x1p-8

/* Is `size`, the sum of all lengths, so ordinary that their squares stay in range? False if it is NaN. */
HOT_INLINE bool in_square_range(double size)
{
    return size > 0x1p-450 && size < 0x1p250;
}

HOT_INLINE double dot_at(const double *x, const double *y)
{
    return x[0] * y[0] + x[1] * y[1] ONLY_3D(+x[2] * y[2]);
}

/* ---- do they overlap? ---- */

HOT_INLINE double slack_of_face(const pose *s, int side, int i)
{
    const double *r = s->r[side][i], *half = s->half[1 - side].at;
    return s->half[side].at[i] +
           (half[0] * fabs(r[0]) + half[1] * fabs(r[1]) ONLY_3D(+half[2] * fabs(r[2]))) -
           fabs(s->way[side].at[i]);
}

/* Do the boxes overlap? Keeps the slacks and gaps, all of which are wrong by less than `error`. As `verdict`
   in separating_axes.h decides it, with the same proof. */
HOT_INLINE quick_answer boxes_overlap(box_pair *x, const pose *s, double error)
{
    double least = INFINITY;
    for (int side = 0; side < 2; side++)
    {
        double *slack = x->slack + DIM * side;
        slack[0] = slack_of_face(s, side, 0);
        slack[1] = slack_of_face(s, side, 1);
        least = min2(least, min2(slack[0], slack[1]));
#if DIM == 3
        slack[2] = slack_of_face(s, side, 2);
        least = min2(least, slack[2]);
#endif
    }
    if (least < -error)
        return NO;
#if DIM == 3
    edge_gaps(s, 0, 1, 2, x->gap[0]);
    edge_gaps(s, 1, 2, 0, x->gap[1]);
    edge_gaps(s, 2, 0, 1, x->gap[2]);
    double widest = -least;
    for (int i = 0; i < 3; i++)
        widest = max2(widest, max2(x->gap[i][0], max2(x->gap[i][1], x->gap[i][2])));
    if (fabs(widest) > error)
        return widest < 0 ? YES : NO;
    if (!(least > error))
        return UNCLEAR;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
        {
            double sine = fabs(s->r[0][i][(j + 1) % 3]) + fabs(s->r[0][i][(j + 2) % 3]);
            if (x->gap[i][j] >= -error && !(least > 2 * sine * s->size + 4 * error))
                return UNCLEAR;
        }
    return YES;
#else
    return least > error ? YES : UNCLEAR;
#endif
}

/* Are the boxes' bounding spheres apart? `way` leads from centre to centre. (p + q)^2 is at most
   2 (p^2 + q^2). */
HOT_INLINE bool spheres_apart(vector way, vector half_a, vector half_b)
{
    double square = dot(way, way);
    double reach_square = 2 * (dot(half_a, half_a) + dot(half_b, half_b));
    return (square > 0x1p-900) & (square < 0x1p500) & (square > (1 + 64 * UNIT_ROUNDOFF) * reach_square);
}

/* ---- the closer look ---- */

/* A contact, calculated. `point` is of A before the move, if `is_of_a`, else of B. */
typedef struct found_contact
{
    vector normal;
    double depth;
    vector point;
    bool   is_of_a;
} found_contact;

/* What follows is the same for both scalars: closer_contacts.c has it once for each dimension. `digits` are
   those of the family's scalar, and `out` may be NULL. */

/* The contact of two boxes that share an exact coordinate axis; in the plane, of two boxes along the
   coordinate axes. False if they are not such boxes, or if *found is open. */
bool cd3_closer_upright_contact(const box_pair *x, found_contact *out, quick_answer *found, int digits);

/* The contact of boxes that overlap. */
quick_answer cd3_closer_contact(box_pair *x, found_contact *out, int digits);

/* The same where the axes as stored leave open whether they overlap. */
quick_answer cd3_closer_contact_with_ties(box_pair *x, found_contact *out, int digits);

/* Rounds a contact. Depths are above 0 or exactly 0. point_a is made from the numbers that are returned, by
   two roundings. */
HOT_INLINE void store_contact(contact *out, const found_contact *found)
{
    vec    normal = plain_vec(add(found->normal, (vector){{0}})); /* no -0 */
    real   stored = narrow_distance(found->depth);
    vector way = scale(load(normal), stored);
    vec    b = store(found->is_of_a ? add(found->point, way) : found->point);
    out->normal = normal;
    out->depth = stored;
    out->point_b = b;
    out->point_a = store(sub(load(b), way));
}

/* The answer, with its contact if there is one and it is asked for. */
HOT_INLINE quick_answer stored_contact(quick_answer found, const found_contact *touch, contact *out)
{
    if (found == YES && out)
        store_contact(out, touch);
    return found;
}

/* Boxes of which the vectors and extents are filled in. */
HOT_INLINE quick_answer penetration_of_pose(box_pair *x, found_contact *out)
{
    const pose *s = &x->pose;
    /* A NaN in an axis of B is in `way`, one in an axis of A in the diagonal of r. Nothing else in them may
       decide: a mirror or an exchange of the boxes changes it. */
    double sums = (s->way[1].at[0] + s->r[0][0][0]) + (s->way[1].at[1] + s->r[0][1][1])
                                                          ONLY_3D(+(s->way[1].at[2] + s->r[0][2][2]));
    if (!in_square_range(8 * s->size + 0 * sums))
        return UNCLEAR;
    quick_answer found = boxes_overlap(x, s, stored_error(REAL_DIGITS) * s->size);
    if (found == NO)
        return NO;
    double squares = 0;
    for (int i = 0; i < DIM; i++)
        squares += dot_at(s->r[0][i], s->r[0][i]);
    if (!(fabs(squares - DIM) < VALID_AXES))
        return UNCLEAR;
    if (found == YES)
        return out ? cd3_closer_contact(x, out, REAL_DIGITS) : YES;
    return REAL_DIGITS == 24 ? cd3_closer_contact_with_ties(x, out, REAL_DIGITS) : UNCLEAR;
}

#if DIM == 3

/* May an axis of the box lie along a coordinate axis? Then one of the first two has a component 0. */
HOT_INLINE bool may_be_upright(const vector m[3])
{
    return (m[0].at[0] * m[0].at[1]) * m[0].at[2] * ((m[1].at[0] * m[1].at[1]) * m[1].at[2]) == 0;
}

#else

/* Does the box lie along the coordinate axes? */
HOT_INLINE bool may_be_upright(const vector m[2])
{
    return m[0].at[0] * m[0].at[1] == 0;
}

#endif

HOT_INLINE quick_answer quick_penetration_obb_obb(const obb *a, const obb *b, contact *out)
{
    box_pair      x;
    found_contact touch;
    x.center[0] = load(a->center);
    x.center[1] = load(b->center);
    x.way = sub(x.center[1], x.center[0]);
    if (spheres_apart(x.way, load(a->half_extents), load(b->half_extents)))
        return NO;
    load_axes(x.axes[0], AXES_OF(a));
    load_axes(x.axes[1], AXES_OF(b));
    x.turned = true;
    if (may_be_upright(x.axes[0]) && may_be_upright(x.axes[1]))
    {
        x.pose.half[0] = load(a->half_extents);
        x.pose.half[1] = load(b->half_extents);
        x.low = x.high = x.center[0];
        quick_answer found;
        if (cd3_closer_upright_contact(&x, out ? &touch : NULL, &found, REAL_DIGITS))
            return stored_contact(found, &touch, out);
    }
    pose_of_obbs(&x.pose, a, x.axes[0], b, x.axes[1]);
    return stored_contact(penetration_of_pose(&x, out ? &touch : NULL), &touch, out);
}

HOT_INLINE quick_answer quick_penetration_aabb_obb(const aabb *a, const obb *b, contact *out)
{
    box_pair      x;
    found_contact touch;
    vector        low = load(a->min), high = load(a->max), half;
    x.center[1] = load(b->center);
    for (int i = 0; i < DIM; i++)
    {
        x.center[0].at[i] = low.at[i] * 0.5 + high.at[i] * 0.5;
        x.way.at[i] = ((x.center[1].at[i] - low.at[i]) + (x.center[1].at[i] - high.at[i])) * 0.5;
        half.at[i] = (high.at[i] - low.at[i]) * 0.5;
    }
    if (spheres_apart(x.way, half, load(b->half_extents)))
        return NO;
    unit_rows(x.axes[0]);
    load_axes(x.axes[1], AXES_OF(b));
    x.turned = false;
    if (may_be_upright(x.axes[1]))
    {
        x.pose.half[0] = half;
        x.pose.half[1] = load(b->half_extents);
        x.low = low;
        x.high = high;
        quick_answer found;
        if (cd3_closer_upright_contact(&x, out ? &touch : NULL, &found, REAL_DIGITS))
            return stored_contact(found, &touch, out);
    }
    pose_of_aabb_obb(&x.pose, a, b, x.axes[1]);
    return stored_contact(penetration_of_pose(&x, out ? &touch : NULL), &touch, out);
}

#endif
