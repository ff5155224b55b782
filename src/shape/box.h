/*
 * Boxes, turned or not, as points and lines see them.
 *
 * Relative to a point, a box is given by the signed distances to its low and its high face along each of its
 * axes. They are kept as exact sums (AABBs, and OBBs along the coordinate axes) or as differences in the
 * box's own frame (other OBBs). From there on AABBs and OBBs are treated alike.
 */
#ifndef CD_SHAPE_BOX_H
#define CD_SHAPE_BOX_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/order.h"
#include "../space/vector.h"

#if DIM == 3 /* the plane is put in space (in_space.h) */

/* The signed distances from a point to the low and to the high face, along each axis. */
typedef struct faces
{
    sum low[DIM], high[DIM];
} faces;

typedef struct box_view
{
    vector low, high; /* the faces, in the frame of the box */
    vector center;    /* of an OBB: the origin of its frame */
    frame  axes;      /* of an OBB */
    frame  own_axes;  /* of an OBB: its axes, even if it is a point (then `axes` are the coordinate axes) */
    bool   oriented;  /* it is an OBB, be it along the coordinate axes */
    double unit;      /* lengths in its frame are multiplied by this power of two, 1 but for extreme scenes */
} box_view;

static inline box_view view_of_aabb(const aabb *b)
{
    box_view s = {.oriented = false, .unit = 1};
    s.low = load(b->min);
    s.high = load(b->max);
    return s;
}

/* The OBB b, for a query about a point p and what lies within `size` of it. */
#define view_of_obb SHARED(view_of_obb)
box_view view_of_obb(const obb *b, vec p, double size);

/* The world point p in the frame of the box. */
static inline vector enter_frame(const box_view *s, vector p)
{
    return s->oriented ? local_point(&s->axes, s->center, s->unit, p) : p;
}

/* The point p of that frame in the world. */
static inline vector leave_frame(const box_view *s, vector p)
{
    return s->oriented ? add(s->center, scale(turn_out(&s->axes, p), 1 / s->unit)) : p;
}

/* For an OBB that is a point: the first of its own axes to which the line along w is not perpendicular.
   On output `side` is the side on which the line enters: -1 the low face, 1 the high face. */
static vector point_face(const box_view *s, vector w, int *side)
{
    for (int i = 0; i < DIM; i++)
    {
        double slope = dot(s->own_axes.row[i], w);
        *side = slope > 0 ? -1 : 1;
        if (slope != 0)
            return s->own_axes.row[i];
    }
    return s->own_axes.row[0];
}

/* The outward normal of the high face of the given axis. */
static inline vector axis_of(const box_view *s, int axis)
{
    vector n = {{0}};
    n.at[axis] = 1;
    return s->oriented ? s->axes.row[axis] : n;
}

/* The faces of the box as seen from the world point p. */
#define faces_from SHARED(faces_from)
faces faces_from(const box_view *s, vector p);

/* How far a point lies outside a box along each axis, never negative. */
typedef struct excess
{
    sum  by[DIM];
    int  side[DIM]; /* -1 below the low face, 1 above the high face, 0 between */
    bool outside;
} excess;

/* How far the point that sees the faces f lies outside the box. */
static excess excess_of(const faces *f)
{
    excess e;
    e.outside = false;
    for (int i = 0; i < DIM; i++)
    {
        bool below = sign_of_sum(f->low[i]) > 0;
        bool above = sign_of_sum(f->high[i]) < 0;
        e.side[i] = above - below;
        e.by[i] = below ? f->low[i] : above ? sum_neg(f->high[i]) : sum_of(0);
        e.outside = e.outside || below || above;
    }
    return e;
}

/* The low and high faces of the box. They are in the world, and the answer is true, if the box lies along
   the coordinate axes; else they are in its frame. */
static bool faces_in_world(const box_view *s, vector *low, vector *high)
{
    *low = s->low;
    *high = s->high;
    if (!s->oriented || !s->axes.exact)
        return !s->oriented;
    vector reach = turn_out(&s->axes, s->high);
    for (int i = 0; i < DIM; i++)
    {
        low->at[i] = s->center.at[i] - fabs(reach.at[i]);
        high->at[i] = s->center.at[i] + fabs(reach.at[i]);
    }
    return true;
}

/* The projection of a point p of the box onto a face, in the world. p and the faces are in the world if
   `in_world`, else in the frame of the box (faces_in_world). */
static vector onto_face(const box_view *s, vector p, bool in_world, const vector *low, const vector *high,
                        int axis, int side)
{
    int i = axis;
    if (in_world) /* which axis of the world that axis of the box lies along */
    {
        vector n = axis_of(s, axis);
        i = lies_along(n);
        side *= sign_of(n.at[i]);
    }
    p.at[i] = side < 0 ? low->at[i] : high->at[i];
    return in_world ? p : leave_frame(s, p);
}

/* The point of the box nearest to p. */
static vector nearest_in(const box_view *s, const excess *e, vector p)
{
    vector low, high;
    if (!e->outside)
        return p;
    if (faces_in_world(s, &low, &high))
    {
        for (int i = 0; i < DIM; i++)
            p.at[i] = clamp(p.at[i], low.at[i], high.at[i]);
        return p;
    }
    vector local = enter_frame(s, p);
    for (int i = 0; i < DIM; i++)
        if (e->side[i] != 0)
            local.at[i] = e->side[i] < 0 ? s->low.at[i] : s->high.at[i];
    return leave_frame(s, local);
}

#endif

#endif
