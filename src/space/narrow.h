/* From double to the family's scalar: all rounding of answers happens here. */
#ifndef CD_SPACE_NARROW_H
#define CD_SPACE_NARROW_H

#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "family.h"

/* Rounds to float. No other code in the library does, because a cast alone is not safe. GCC (version 12
   with -O2 and -O3) vectorises

       float a = (float)x[0], b = (float)x[1];
       s[0] = a, s[1] = b;
       o[0] = a, o[1] = b;

   for floats s and doubles o, drops the conversion of a vector from double to float and back as if it did
   nothing, and stores x in o unrounded. So GCC must not see that a double comes from a narrowed float: the
   empty asm may, as far as GCC knows, change that float in its register. On other processors the float
   goes through memory instead. Clang and MSVC round where a cast says so. */
static float round_to_float(double x)
{
    float rounded = (float)x;
#if defined(__clang__) || defined(_MSC_VER)
    return rounded;
#elif defined(__GNUC__) && defined(__SSE2__)
    __asm__("" : "+x"(rounded));
    return rounded;
#elif defined(__GNUC__) && defined(__aarch64__)
    __asm__("" : "+w"(rounded));
    return rounded;
#else
    volatile float stored = rounded;
    return stored;
#endif
}

/* Rounds to the family's scalar. */
static inline real round_to_real(double x)
{
#if REAL_DIGITS == 53
    return x;
#else
    return round_to_float(x);
#endif
}

/* Rounds to the family's scalar; what is above its range becomes the largest number. */
static inline real narrow(double x)
{
    return round_to_real(x > REAL_MAX ? REAL_MAX : x < -REAL_MAX ? -REAL_MAX : x);
}

/* Rounds a distance. It becomes 0 only if it is 0. */
static inline real narrow_distance(double x)
{
    real rounded = narrow(x);
    return rounded == 0 && x > 0 ? REAL_SMALLEST : rounded;
}

/* Rounds a pair once. Rounding it to double first must not put it on a tie of floats, nor hide on which
   side of one it lies. So where the double is inexact it is rounded to odd, and no tie is odd. S. Boldo
   and G. Melquiond, "Emulation of a FMA and Correctly Rounded Sums: Proved Algorithms Using Rounding to
   Odd", IEEE Transactions on Computers 57 (2008). */
static inline real narrow_pair(dd x)
{
    uint64_t bits;
    memcpy(&bits, &x.hi, sizeof bits);
    if (sizeof(real) == sizeof(float) && x.lo != 0 && !(bits & 1))
        x.hi = x.lo > 0 ? next_up(x.hi) : next_down(x.hi);
    return narrow(x.hi);
}

/* A parameter t clamped to its range and rounded once; never -0. */
static inline real narrow_t(dd t, double t_min, double t_max)
{
    if (t.hi < t_min || t.hi > t_max)
        t = dd_of(clamp(t.hi, t_min, t_max));
    return narrow_pair(t) + 0;
}

/* The next number of the family towards infinity. */
static real next_real_up(real x)
{
#if REAL_DIGITS == 53
    return next_up(x);
#else
    uint32_t bits;
    if (x == 0)
        return REAL_SMALLEST;
    memcpy(&bits, &x, sizeof bits);
    bits = x > 0 ? bits + 1 : bits - 1;
    memcpy(&x, &bits, sizeof x);
    return x;
#endif
}

/* Rounds a depth. It becomes 0 only if it is 0. */
static inline real narrow_depth(dd depth)
{
    real rounded = depth.hi > 0 ? narrow_pair(depth) : 0;
    return rounded == 0 && depth.hi > 0 ? REAL_SMALLEST : rounded;
}

/* Rounds a depth up: the result is not below it. */
static inline real narrow_up(dd depth)
{
    real rounded = narrow_depth(depth);
    return rounded < depth.hi || (rounded == depth.hi && depth.lo > 0) ? narrow(next_real_up(rounded))
                                                                       : rounded;
}

#endif
