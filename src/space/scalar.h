/* The family's scalar: what bits.h has for double. */
#ifndef CD_SPACE_SCALAR_H
#define CD_SPACE_SCALAR_H

#include <math.h>

#include "../number/compiler.h"
#include "family.h"

/* |x|. */
static inline real magnitude(real x)
{
#if REAL_DIGITS == 53
    return fabs(x);
#else
    return fabsf(x);
#endif
}

/* The greater and the lesser of two, and b if one is NaN. Compilers make one instruction of each. */
static inline real greater_of(real a, real b)
{
    return a > b ? a : b;
}

static inline real lesser_of(real a, real b)
{
    return a < b ? a : b;
}

#endif
