/*
 * Sweeps that start in touch, as of a box that stands on a floor: along a coordinate axis that is exactly an
 * axis of both shapes their gap is a sum of coordinates. So its sign is exact, and that of the motion too.
 */
#ifndef CD_QUICK_RESTING_START_H
#define CD_QUICK_RESTING_START_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../space/family.h"
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
        for (int j = 0; j < DIM; j++)
            rest += (j == k ? 0 : fabs(b->axis[i].at[j])) + (j == i ? 0 : fabs(b->axis[j].at[k]));
        if (fabs(b->axis[i].at[k]) == 1 && rest == 0)
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

#endif
