/*
 * Boxes for queries between two boxes, turned or not: as stored, without any rounding, and in pairs of
 * doubles.
 */
#ifndef CD_SHAPE_BLOCK_H
#define CD_SHAPE_BLOCK_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/scaling.h"
#include "../number/sum.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/nan.h"
#include "../space/vector.h"

#if DIM == 3 /* the plane is put in space (in_space.h) */

/* A box without any rounding: the sum of the AABB low..high and of the half extents `half` along the axes.
   An AABB has half = 0; an OBB has low = high = its centre. */
typedef struct block
{
    vector     low, high, half;
    const vec *axes; /* NULL: the coordinate axes */
} block;

static inline block block_of_aabb(const aabb *b)
{
    return (block){load(b->min), load(b->max), {{0}}, NULL};
}

static inline block block_of_obb(const obb *b)
{
    return (block){load(b->center), load(b->center), load(b->half_extents), AXES_OF(b)};
}

static inline bool block_is_nan(const block *b)
{
    bool nan = false;
    for (int i = 0; i < DIM; i++)
        nan = nan || isunordered(b->low.at[i], b->high.at[i]) || isnan(b->half.at[i]);
    for (int i = 0; b->axes && i < DIM; i++)
        nan = nan || nan_vec(b->axes[i]);
    return nan;
}

/* Sets rows to the axes as they are stored. */
static inline void block_axes(vector rows[DIM], const block *b)
{
    if (b->axes)
    {
        load_axes(rows, b->axes);
        return;
    }
    unit_rows(rows);
}

static inline frame block_frame(const block *b)
{
    frame f = {.exact = true};
    if (b->axes)
        return frame_of(b->axes);
    block_axes(f.row, b);
    return f;
}

/* The exponent of the power of two by which two boxes are multiplied before products are taken (see
   unit_exponent). */
static int block_exponent(const block *a, const block *b)
{
    double most = max2(largest(a->half), largest(b->half));
    for (int i = 0; i < DIM; i++)
    {
        most = max2(most, max2(a->high.at[i] / 2 - a->low.at[i] / 2, b->high.at[i] / 2 - b->low.at[i] / 2));
        most = max2(most, max2(fabs(b->low.at[i] / 2 - a->low.at[i] / 2),
                               fabs(b->high.at[i] / 2 - a->high.at[i] / 2)));
    }
    return unit_exponent(most);
}

/* Half extent i of the box in its own frame, and coordinate i of the vector from A's centre to that of an OBB
   B, times 2^e. */
static inline dd block_half(const block *b, int i, int e)
{
    return b->axes ? dd_of(scale_by(b->half.at[i], e))
                   : dd_times(sum_dd_scaled(difference(b->high.at[i], b->low.at[i]), e), 0.5);
}

static inline dd center_offset(const block *a, const block *b, int i, int e)
{
    dd low = sum_dd_scaled(difference(b->low.at[i], a->low.at[i]), e);
    if (a->axes)
        return low;
    dd high = sum_dd_scaled(difference(b->high.at[i], a->high.at[i]), e);
    return dd_times(dd_add(low, high), 0.5);
}

/* Two boxes, the second one an OBB, in pairs of doubles, times a power of two: their axes u and v, their half
   extents, and the vector from A's centre to B's. */
typedef struct block_pairs
{
    dd u[DIM][DIM], v[DIM][DIM], way[DIM], half_a[DIM], half_b[DIM];
} block_pairs;

static void block_rows(dd rows[DIM][DIM], const block *b)
{
    if (b->axes)
    {
        polar_rows(rows, b->axes);
        return;
    }
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
            rows[i][j] = dd_of(i == j);
}

#define pairs_of_blocks SHARED(pairs_of_blocks)
void pairs_of_blocks(block_pairs *p, const block *a, const block *b, int e);

#endif

#endif
