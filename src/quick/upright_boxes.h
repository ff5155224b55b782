/*
 * Upright boxes: boxes that share a coordinate axis exactly, as those do that stand on a floor or on one
 * another, turned about the vertical in any way.
 *
 * One axis of each box is stored as exactly that coordinate axis, and the other two have a 0 there. So their
 * Minkowski difference is an interval times a flat figure: the gap along the shared axis is a sum of
 * coordinates, which is exact where nothing is rounded, and the other axes are a problem in the plane. Boxes
 * that lie along all coordinate axes have such a sum along each.
 */
#ifndef CD_QUICK_UPRIGHT_BOXES_H
#define CD_QUICK_UPRIGHT_BOXES_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/intervals.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "coordinate_gap.h"
#include "loaded_boxes.h"

#if DIM == 2

/* In the plane both boxes lie along the coordinate axes. As for number/intervals.h; an OBB has its half
   extents in the order of the coordinates. */
typedef struct upright_pair
{
    vector low[2], high[2], half[2];
    bool   turned; /* the first is an OBB */
} upright_pair;

/* Loads them. False if one is turned. */
static bool upright_boxes(upright_pair *up, const loaded_box box[2])
{
    bool upright = true;
    up->turned = box[0].turned;
    for (int side = 0; side < 2; side++)
    {
        double x = fabs(box[side].axis[0].at[0]), y = fabs(box[side].axis[0].at[1]);
        double wide = box[side].half.at[0], high = box[side].half.at[1];
        up->low[side] = box[side].low;
        up->high[side] = box[side].high;
        up->half[side] = box[side].turned ? (vector){{x * wide + y * high, y * wide + x * high}}
                                          : (vector){{0}};
        upright &= (x + y == 1) & (x * y == 0);
    }
    return upright;
}

/* Do they overlap along coordinate k? */
HOT_INLINE quick_answer overlap_shared(const upright_pair *up, int k, double *distance)
{
    return cd_overlap_along(up->turned, up->low[0].at[k], up->high[0].at[k], up->half[0].at[k],
                            up->low[1].at[k], up->half[1].at[k], distance);
}

HOT_INLINE quick_answer overlap_upright(const upright_pair *up, int digits)
{
    (void)digits;
    double       distance;
    quick_answer x = overlap_shared(up, 0, &distance), y = overlap_shared(up, 1, &distance);
    bool         both = (x == YES) & (y == YES), apart = (x == NO) | (y == NO);
    return apart ? NO : both ? YES : UNCLEAR;
}

/* The distance of boxes that are apart along one coordinate, *k, and overlap along the other; else 0. */
static double upright_distance(const upright_pair *up, int *k, int digits)
{
    (void)digits;
    double       gap[2];
    quick_answer x = overlap_shared(up, 0, &gap[0]), y = overlap_shared(up, 1, &gap[1]);
    *k = x == NO ? 0 : 1;
    return x == NO && y == YES ? gap[0] : x == YES && y == NO ? gap[1] : 0;
}

#else

typedef struct upright_pair
{
    const loaded_box *box; /* two */
    /* Of coordinate k: which axis of each box is stored along it. */
    int  own[2][3];
    bool shared[3];
    int  count; /* of coordinates that are shared */
    int  along; /* one of these */
} upright_pair;

/* The axis of the box that is exactly coordinate axis k, if all others have a 0 there; else -1. */
HOT_INLINE int axis_along(const loaded_box *x, int k)
{
    UNROLLED
    for (int i = 0; i < 3; i++)
        if (fabs(x->axis[i].at[k]) == 1)
        {
            double rest = 0;
            for (int j = 1; j < 3; j++)
                rest += fabs(x->axis[(i + j) % 3].at[k]) + fabs(x->axis[i].at[(k + j) % 3]);
            return rest == 0 ? i : -1;
        }
    return -1;
}

/* Do the boxes share a coordinate axis? */
static bool upright_boxes(upright_pair *up, const loaded_box box[2])
{
    up->box = box;
    up->count = 0;
    for (int k = 0; k < 3; k++)
    {
        up->own[0][k] = up->box[0].turned ? axis_along(&up->box[0], k) : k;
        up->own[1][k] = up->own[0][k] < 0 ? -1 : axis_along(&up->box[1], k);
        up->shared[k] = up->own[1][k] >= 0;
        up->count += up->shared[k];
        up->along = up->shared[k] ? k : up->along;
    }
    return up->count > 0;
}

/* Do the boxes overlap along the shared coordinate k? */
HOT_INLINE quick_answer overlap_shared(const upright_pair *up, int k, double *distance)
{
    const loaded_box *a = &up->box[0], *b = &up->box[1];
    return cd_overlap_along(a->turned, a->low.at[k], a->high.at[k], a->half.at[up->own[0][k]],
                            b->center.at[k], b->half.at[up->own[1][k]], distance);
}

/* From the centre of A to that of B along coordinate k. The centre of an AABB is not rounded first. */
HOT_INLINE double way_along(const upright_pair *up, int k)
{
    double c = up->box[1].center.at[k];
    return ((c - up->box[0].low.at[k]) + (c - up->box[0].high.at[k])) * 0.5;
}

/* Is this gap wide enough for the careful way to see it? That takes pairs of doubles, unless the boxes lie
   along all coordinates: its errors (pairs_rounding in careful_boxes.c) go by all lengths, also by
   those at right angles to the gap, and are larger where the axes are floats. */
static bool visible_gap(const upright_pair *up, double gap, int digits)
{
    const loaded_box *a = &up->box[0], *b = &up->box[1];
    double            size = 0;
    UNROLLED
    for (int k = 0; k < 3; k++)
        size += fabs(way_along(up, k)) + a->half.at[k] + b->half.at[k];
    return up->count == 3 || gap > least_visible_gap(digits) * size;
}

/* Do they overlap, seen along the shared coordinate k? The bound is that of boxes in general
   (clear_of_gaps); here it is calculated in double, and of the lengths across alone. */
HOT_INLINE quick_answer overlap_across(const upright_pair *up, int k, int digits)
{
    const loaded_box *a = &up->box[0], *b = &up->box[1];
    const int         next[5] = {0, 1, 2, 0, 1};
    int               k1 = next[k + 1], k2 = next[k + 2];
    const int        *i = next + up->own[0][k] + 1, *j = next + up->own[1][k] + 1;
    double            ux = a->axis[i[0]].at[k1], uy = a->axis[i[0]].at[k2];
    double            vx = a->axis[i[1]].at[k1], vy = a->axis[i[1]].at[k2];
    double            px = b->axis[j[0]].at[k1], py = b->axis[j[0]].at[k2];
    double            qx = b->axis[j[1]].at[k1], qy = b->axis[j[1]].at[k2];
    double a1 = a->half.at[i[0]], a2 = a->half.at[i[1]], b1 = b->half.at[j[0]], b2 = b->half.at[j[1]];
    double x = way_along(up, k1), y = way_along(up, k2);
    double u_p = fabs(ux * px + uy * py), u_q = fabs(ux * qx + uy * qy);
    double v_p = fabs(vx * px + vy * py), v_q = fabs(vx * qx + vy * qy);
    double gap_a = max2(fabs(ux * x + uy * y) - (a1 + (b1 * u_p + b2 * u_q)),
                        fabs(vx * x + vy * y) - (a2 + (b1 * v_p + b2 * v_q)));
    double gap_b = max2(fabs(px * x + py * y) - (b1 + (a1 * u_p + a2 * v_p)),
                        fabs(qx * x + qy * y) - (b2 + (a1 * u_q + a2 * v_q)));
    double widest = max2(gap_a, gap_b);
    double size = (fabs(x) + fabs(y)) + ((a1 + a2) + (b1 + b2));
    double total = size * (8 + (u_p + v_q)); /* a maximum may hide a NaN, this does not */
    if (fabs(widest) > 48 * epsilon_of(digits) * size && total > 0x1p-800 && total < 0x1p800)
        return widest < 0 ? YES : visible_gap(up, widest, digits) ? NO : UNCLEAR;
    return UNCLEAR;
}

/* Do they overlap? They do if they do along the shared coordinates and across them. */
HOT_INLINE quick_answer overlap_upright(const upright_pair *up, int digits)
{
    int    yes = 0;
    double distance;
    for (int k = 0; k < 3; k++)
        if (up->shared[k])
        {
            quick_answer one = overlap_shared(up, k, &distance);
            if (one == NO)
                return visible_gap(up, distance, digits) ? NO : UNCLEAR;
            yes += one == YES;
        }
    if (up->count == 3)
        return yes == 3 ? YES : UNCLEAR;
    quick_answer across = overlap_across(up, up->along, digits);
    return across == YES && yes < up->count ? UNCLEAR : across;
}

/* The distance of boxes that are apart along one shared coordinate, *k, and certainly overlap along the
   others and across it; else 0. */
static double upright_distance(const upright_pair *up, int *k, int digits)
{
    int    apart = 0;
    double distance = 0;
    for (int i = 0; i < 3; i++)
        if (up->shared[i])
        {
            double       gap;
            quick_answer one = overlap_shared(up, i, &gap);
            if (one == UNCLEAR)
                return 0;
            if (one == YES)
                continue;
            apart++;
            distance = gap;
            *k = i;
        }
    return apart == 1 && (up->count == 3 || overlap_across(up, up->along, digits) == YES) ? distance : 0;
}

#endif

#endif
