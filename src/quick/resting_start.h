/*
 * Sweeps that start in touch, as of a box that stands on a floor: along a coordinate axis that is exactly an
 * axis of both shapes their gap is a sum of coordinates. So its sign is exact, and that of the motion too.
 * Along any other axis it is known to a rounding, from coordinates in pairs.
 */
#ifndef CD_QUICK_RESTING_START_H
#define CD_QUICK_RESTING_START_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/vector.h"
#include "coordinate_gap.h"
#include "loaded_boxes.h"

/* What a shape covers along a coordinate: from low to high, and `reach` beyond both. */
typedef struct cover
{
    double low, high, reach;
    int    axis; /* of the box: the one along that coordinate */
} cover;

/* What a box covers along coordinate k. False if none of its axes is exactly that. */
static NOINLINE bool cover_of(cover *c, const loaded_box *b, int k)
{
    *c = (cover){b->low.at[k], b->high.at[k], 0, k};
    for (int i = 0; i < DIM && b->turned; i++)
    {
        double rest = 0;
        if (fabs(b->axis[i].at[k]) != 1)
            continue;
        for (int j = 0; j < DIM; j++)
            rest += (j == k ? 0 : fabs(b->axis[i].at[j])) + (j == i ? 0 : fabs(b->axis[j].at[k]));
        if (rest == 0)
        {
            c->reach = b->half.at[i];
            c->axis = i;
            return true;
        }
    }
    return !b->turned;
}

/* Is B certainly above A, or below it, in touch or apart? Then 1 or -1, and *gap is how far. Else 0, and also
   where both are flat in one plane. */
static NOINLINE int side_at_start(const cover *a, const cover *b, double *gap)
{
    dd     reach = two_sum(a->reach, b->reach);
    bool   sure_above, sure_below;
    double above = sum_of_sums(two_sum(b->low, -a->high), reach, &sure_above);
    double below = sum_of_sums(two_sum(a->low, -b->high), reach, &sure_below);
    bool   up = sure_above & (above >= 0), down = sure_below & (below >= 0);
    *gap = up ? above : below;
    return up - down;
}

/* n . x for an axis n = m + a, where a is tiny: off by 2^-100 or so of |x|, and by what a is off. */
SELDOM static NOINLINE dd along_axis(const vector *m, const vector *a, const dd x[DIM])
{
    double total = 0, rest = 0;
    for (int k = 0; k < DIM; k++)
    {
        dd p = two_product(m->at[k], x[k].hi), sum = two_sum(total, p.hi);
        total = sum.hi;
        rest += (sum.lo + p.lo) + (m->at[k] * x[k].lo + a->at[k] * x[k].hi);
    }
    return two_sum(total, rest);
}

/* By how much the stored axes m are to be corrected, to first order, with E accurate: off by 2^-100 in
   double, by 2^-39 in float. */
SELDOM static NOINLINE void rests_of_axes(vector rest[DIM], const vector m[DIM])
{
    double e[DIM][DIM];
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j <= i; j++)
            e[i][j] = e[j][i] = gram_error(m, i, j).hi * -0.5;
    for (int i = 0; i < DIM; i++)
        for (int k = 0; k < DIM; k++)
            rest[i].at[k] = e[i][0] * m[0].at[k] + e[i][1] * m[1].at[k] ONLY_3D(+e[i][2] * m[2].at[k]);
}

#endif
