/* The family's scalar: what bits.h has for double. */
#ifndef CD_SPACE_SCALAR_H
#define CD_SPACE_SCALAR_H

#include <math.h>

#include "../number/compiler.h"
#include "family.h"

/* |x|. */
HOT_INLINE real magnitude(real x)
{
#if REAL_DIGITS == 53
    return fabs(x);
#else
    return fabsf(x);
#endif
}

/* x, of which GCC knows nothing. It makes a branch of the greater and the lesser of the same two numbers, and
   one load of two coordinates that have just arrived in two registers; both cost more than all the rest. */
static inline real opaque(real x)
{
#if defined(__GNUC__) && defined(__SSE2__)
    __asm__("" : "+x"(x));
#elif defined(__GNUC__) && defined(__aarch64__)
    __asm__("" : "+w"(x));
#endif
    return x;
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
