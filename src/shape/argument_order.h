/*
 * An order of shapes, for what must not depend on the order of its arguments and so is calculated in one
 * order only.
 */
#ifndef CD_SHAPE_ARGUMENT_ORDER_H
#define CD_SHAPE_ARGUMENT_ORDER_H

#include <math.h>
#include <stdbool.h>

#include "../space/family.h"
#include "../space/order.h"
#include "../space/vector.h"
#include "block.h"

/* 1 if the segments are to be exchanged, else 0. They are answered in one order only, so that exchanging
   them exchanges the points, to the bit. */
static inline int exchanged(const segment *a, const segment *b)
{
    int order = order_of(a->a, b->a);
    if (order == 0)
        order = order_of(a->b, b->b);
    return order > 0;
}

/* Does a come first in a search? Two ellipses are searched in one order only, so that exchanging them
   exchanges the points, to the bit, and no distance, depth or t depends on their order or on a mirror. */
#define searched_first SHARED(searched_first)
bool searched_first(const ellipsoid *a, const ellipsoid *b);

#if DIM == 3

/* An order of turned boxes: above 0 if a comes after b. It compares magnitudes, which mirroring does not
   change, and is 0 where all of them agree. With signs it is 0 for equal boxes only. */
static int compare_blocks(const block *a, const block *b, bool with_signs)
{
    vector u[DIM + 2], v[DIM + 2];
    block_axes(u, a);
    block_axes(v, b);
    u[DIM] = a->low;
    v[DIM] = b->low;
    u[DIM + 1] = a->half;
    v[DIM + 1] = b->half;
    for (int i = DIM + 1; i >= 0; i--)
        for (int k = 0; k < DIM; k++)
        {
            double x = with_signs ? u[i].at[k] : fabs(u[i].at[k]);
            double y = with_signs ? v[i].at[k] : fabs(v[i].at[k]);
            if (x != y)
                return x > y ? 1 : -1;
        }
    return 0;
}

#endif

#endif
