/*
 * Are two shapes apart because the balls around them are?
 */
#ifndef CD_QUICK_BALLS_APART_H
#define CD_QUICK_BALLS_APART_H

#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"

/* Are two balls apart whose radii add up to `reach`? `square` is that of the way between their centres, off
   by 5 u. The guard does nothing in a scene whose size is near 1; so balls that are apart at any scale are
   apart there, and it takes no other way. */
HOT_INLINE bool balls_apart(double square, double reach)
{
    return square > reach * reach * (1 + 0x1p-46) + UNDERFLOW_GUARD;
}

#endif
