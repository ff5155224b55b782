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
 *     bounding spheres    apart, most often
 *     upright_contact     boxes with a common exact axis, which stand on each other: a problem of the plane;
 *                         and boxes along the coordinate axes, tiles: comparisons
 *     boxes_overlap       the 15 slacks, with a bound of their error; keeps them
 *     contact_of_boxes    the least slack if it is the only one; its face or its two edges make the contact.
 *                         If others are nearly as small: with accurate axes, by the rule for ties
 *
 * All but the first is in closer_contacts.c.
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

/* Are the boxes' bounding spheres apart? `way` leads from centre to centre. (p + q)^2 is at most
   2 (p^2 + q^2). */
HOT_INLINE bool spheres_apart(vector way, vector half_a, vector half_b)
{
    double square = dot(way, way);
    double reach_square = 2 * (dot(half_a, half_a) + dot(half_b, half_b));
    return (square > 0x1p-900) & (square < 0x1p500) & (square > (1 + 64 * UNIT_ROUNDOFF) * reach_square);
}

/* ---- the contact ---- */

/* A contact, calculated. `point` is of A before the move, if `is_of_a`, else of B. */
typedef struct found_contact
{
    vector normal;
    double depth;
    vector point;
    bool   is_of_a;
} found_contact;

/* Do the boxes overlap, and with which contact? `out` may be NULL, and `digits` are those of the family's
   scalar. Of *x the pose but for the half extents, and the slacks, are calculated here: closer_contacts.c has
   it once for each dimension. */
quick_answer cd3_closer_penetration(box_pair *x, found_contact *out, int digits);

/* Rounds a contact. Depths are above 0 or exactly 0. point_a is made from the numbers that are returned, by
   two roundings. */
static NOINLINE void store_contact(contact *out, const found_contact *found)
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
    x.pose.half[0] = load(a->half_extents);
    x.pose.half[1] = load(b->half_extents);
    x.low = x.high = x.center[0];
    return stored_contact(cd3_closer_penetration(&x, out ? &touch : NULL, REAL_DIGITS), &touch, out);
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
    x.pose.half[0] = half;
    x.pose.half[1] = load(b->half_extents);
    x.low = low;
    x.high = high;
    return stored_contact(cd3_closer_penetration(&x, out ? &touch : NULL, REAL_DIGITS), &touch, out);
}

#endif
