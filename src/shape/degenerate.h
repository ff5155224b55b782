/*
 * Degenerate shapes, reduced: a shape without some of its extents becomes the shape with fewer extents that
 * it is, wherever the family can represent that one exactly.
 */
#ifndef CD_SHAPE_DEGENERATE_H
#define CD_SHAPE_DEGENERATE_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/narrow.h"
#include "../space/order.h"
#include "../space/vector.h"
#include "any_shape.h"

/* Sets s to the AABB with the given centre that reaches `reach` along the coordinate axes, if its corners
   are numbers of the family. Are they? */
static bool reduced_box(vector center, vector reach, shape *s)
{
    vec low = store(sub(center, reach));
    vec high = store(add(center, reach));
    for (int i = 0; i < DIM; i++)
        if (sign_of_sum((sum){load(low).at[i], reach.at[i], -center.at[i]}) != 0 ||
            sign_of_sum((sum){load(high).at[i], -reach.at[i], -center.at[i]}) != 0)
            return false;
    *s = shape_of_aabb(&(aabb){low, high});
    return true;
}

/* Takes one step, if there is one: an ellipse with equal radii becomes a sphere; one whose only radius
   lies along a coordinate axis, or an OBB along the coordinate axes, becomes an AABB; an AABB with at most
   one extent becomes a segment; a segment, a sphere, an ellipse or an OBB without extent becomes a point. */
static bool reduce_once(shape *s)
{
    vector rows[DIM], reach = {{0}}, size = {{0}}, center = {{0}};
    int    extents = 0, axis = 0;
    bool   round = false;
    switch ((int)s->kind)
    {
    case CD_SEGMENT:
        if (greater(load(s->segment.a), load(s->segment.b)) ||
            greater(load(s->segment.b), load(s->segment.a)))
            return false;
        *s = shape_of_point(s->segment.a);
        return true;
    case CD_CIRCLE:
    case CD_SPHERE:
        if (s->SPHERE_MEMBER.radius != 0)
            return false;
        *s = shape_of_point(s->SPHERE_MEMBER.center);
        return true;
    case CD_AABB:
        for (int i = 0; i < DIM; i++)
            if (load(s->aabb.min).at[i] != load(s->aabb.max).at[i])
            {
                axis = i;
                extents++;
            }
        if (extents > 1)
            return false;
        /* The end that is further from 0 along the only extent comes first; so it does in a mirror image. */
        if (fabs(load(s->aabb.max).at[axis]) > fabs(load(s->aabb.min).at[axis]))
            *s = shape_of_segment(&(segment){s->aabb.max, s->aabb.min});
        else
            *s = shape_of_segment(&(segment){s->aabb.min, s->aabb.max});
        return true;
    case CD_ELLIPSE:
    case CD_ELLIPSOID:
        round = true;
        center = load(s->ELLIPSOID_MEMBER.center);
        size = load(s->ELLIPSOID_MEMBER.radii);
        load_axes(rows, AXES_OF(&s->ELLIPSOID_MEMBER));
        break;
    case CD_OBB:
        center = load(s->obb.center);
        size = load(s->obb.half_extents);
        load_axes(rows, AXES_OF(&s->obb));
        break;
    default: return false;
    }
    bool equal = true;
    for (int i = 0; i < DIM; i++)
    {
        extents += size.at[i] != 0;
        equal = equal && size.at[i] == size.at[0];
        for (int j = 0; j < DIM; j++)
            reach.at[j] += size.at[i] * fabs(rows[i].at[j]);
    }
    if (round && equal)
        *s = shape_of_sphere(&(sphere){s->ELLIPSOID_MEMBER.center, narrow(size.at[0])});
    else if (extents == 0)
        *s = shape_of_point(store(center));
    else
        return (!round || extents == 1) && along_coordinates(rows) && reduced_box(center, reach, s);
    return true;
}

/* Reduces s as far as it goes. Was there a step to take? */
static inline bool reduce(shape *s)
{
    bool any = false;
    while (reduce_once(s))
        any = true;
    return any;
}

/* Puts the ends of a segment in order that has been a box with its middle at 0 along the segment, as a mirror
   image of the scene does: first the end on the side of the centre of the ellipse e; if that is at 0 too,
   the end on the side to which the axes of e lean. */
static void order_ends(shape *s, const ellipsoid *e)
{
    vector a = load(s->segment.a), b = load(s->segment.b), center = load(e->center), rows[DIM];
    int    axis = 0, side = 0;
    for (int i = 1; i < DIM; i++)
        axis = a.at[i] != b.at[i] ? i : axis;
    if (a.at[axis] != -b.at[axis])
        return;
    side = sign_of(center.at[axis]);
    load_axes(rows, AXES_OF(e));
    for (int j = 0; j < DIM; j++)
        for (int k = 0; k < DIM && side == 0; k++)
            if (k != axis)
                side = sign_of(rows[j].at[axis]) * sign_of(rows[j].at[k]) *
                       sign_of_sum(difference(a.at[k], center.at[k]));
    if (side * sign_of(a.at[axis]) < 0)
        *s = shape_of_segment(&(segment){s->segment.b, s->segment.a});
}

/* Reduces both shapes. Did either of them change? */
static inline bool reduce_pair(shape *a, shape *b)
{
    bool first = reduce(a), second = reduce(b);
    if (first && (int)a->kind == CD_SEGMENT && (int)b->kind == KIND_ELLIPSOID)
        order_ends(a, &b->ELLIPSOID_MEMBER);
    if (second && (int)b->kind == CD_SEGMENT && (int)a->kind == KIND_ELLIPSOID)
        order_ends(b, &a->ELLIPSOID_MEMBER);
    return first || second;
}

#endif
