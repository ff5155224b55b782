/*
 * Shapes along a coordinate axis that is exactly an axis of the boxes among them, as where one stands on
 * another: their gap there is a sum of coordinates, and so its sign is exact.
 */
#ifndef CD_QUICK_COORDINATE_GAP_H
#define CD_QUICK_COORDINATE_GAP_H

#include <math.h>
#include <stdbool.h>

#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"

/* The coordinate axis that axis i of the box is, by itself: no other axis has a part of it, so the true axis
   is the stored one. DIM if there is none. */
static inline int own_coordinate(const vec *axes, int i)
{
    vec m = axes[DIM == 2 ? 0 : i];
#if DIM == 2
    if (m.y == 0)
        return fabs(m.x) == 1 ? i : DIM;
    return m.x == 0 && fabs(m.y) == 1 ? 1 - i : DIM;
#else
    vec n = axes[i == 2 ? 0 : i + 1], o = axes[i == 0 ? 2 : i - 1];
    if (fabs(m.x) == 1)
        return ((m.y == 0) & (m.z == 0) & (n.x == 0) & (o.x == 0)) ? 0 : DIM;
    if (fabs(m.y) == 1)
        return ((m.x == 0) & (m.z == 0) & (n.y == 0) & (o.y == 0)) ? 1 : DIM;
    return ((fabs(m.z) == 1) & (m.x == 0) & (m.y == 0) & (n.z == 0) & (o.z == 0)) ? 2 : DIM;
#endif
}

/* The one of these excesses that is not below -slack; DIM if there is not one. */
HOT_INLINE int only_axis_near(double x, double y, double z, double slack)
{
    bool at_x = !(x < -slack), at_y = !(y < -slack);
#if DIM == 2
    (void)z;
    return at_x != at_y ? at_y : DIM;
#else
    bool at_z = !(z < -slack);
    return at_x + at_y + at_z == 1 ? at_y + 2 * at_z : DIM;
#endif
}

/* The least gap between boxes, as a share of all lengths, that the careful way sees for certain: some powers
   of two above pairs_rounding (careful_boxes.c). */
static inline double least_visible_gap(int digits)
{
    return digits == 53 ? 0x1p-80 : 0x1p-56;
}

/* v.at[i], without putting v into memory. */
static inline double pick(vector v, int i)
{
    return i == 0 ? v.at[0] : i == DIM - 1 ? v.at[DIM - 1] : v.at[1];
}

#endif
