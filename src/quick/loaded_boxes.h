/*
 * Boxes as they were given, in double: what is calculated once for both scalars takes these.
 */
#ifndef CD_QUICK_LOADED_BOXES_H
#define CD_QUICK_LOADED_BOXES_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/vector.h"

/* An AABB goes from low to high. An OBB has low = high = its centre, and its axes are as stored; a segment
   that is taken for one has its ends there. */
typedef struct loaded_box
{
    vector center, low, high, half, axis[DIM];
    bool   turned; /* an OBB */
} loaded_box;

HOT_INLINE void load_obb(loaded_box *x, const obb *b)
{
    load_axes(x->axis, AXES_OF(b));
    const vector center = load(b->center);
    x->center = center;
    x->low = center;
    x->high = center;
    x->half = load(b->half_extents);
    x->turned = true;
}

/* The mean of two vectors. */
HOT_INLINE vector mean(vector a, vector b)
{
    UNROLLED for (int i = 0; i < DIM; i++) a.at[i] = (a.at[i] + b.at[i]) * 0.5;
    return a;
}

/* Returns its half extents. What is calculated comes from registers, not from what was just stored. */
HOT_INLINE vector load_aabb(loaded_box *x, const aabb *b)
{
    const vector low = load(b->min), high = load(b->max);
    vector       half = sub(high, low);
    UNROLLED for (int i = 0; i < DIM; i++) half.at[i] = half.at[i] * 0.5;
    x->low = low;
    x->high = high;
    x->center = mean(low, high);
    x->half = half;
    unit_rows(x->axis);
    x->turned = false;
    return half;
}

/* Are the axes as orthonormal as those of valid boxes? What is proved of a box holds only then. */
static NOINLINE bool has_valid_axes(const loaded_box *x, int digits)
{
    bool valid = true;
    for (int i = 0; i < AXIS_COUNT && x->turned; i++)
        for (int j = 0; j <= i; j++)
            valid &= fabs(dot(x->axis[i], x->axis[j]) - (i == j)) <= 16 * epsilon_of(digits);
    return valid;
}

/* Two boxes: an AABB `box` and b, or if that is NULL, a and b. (careful.c) */
#define load_boxes OWN(load_boxes)
void load_boxes(loaded_box pair[2], const aabb *box, const obb *a, const obb *b);

/* ---- in closer_boxes.c, once for each dimension ---- */

/* The distance of an AABB `box` and b, or if that is NULL, of a and b; NaN if it is open. `digits` are those
   of the family's scalar. */
double cd3_closer_distance_boxes(const wide_aabb *box, const wide_obb *a, const wide_obb *b, int digits);

/* Their closest points. UNCLEAR: they are open; NO, in the plane: all but the distance is. */
quick_answer cd3_closer_closest_boxes(const wide_aabb *box, const wide_obb *a, const wide_obb *b,
                                      wide_closest_points *out, int digits);

#endif
