/* From double to the family's scalar: all rounding of answers happens here. */
#ifndef CD_SPACE_NARROW_H
#define CD_SPACE_NARROW_H

#include <float.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/lanes.h"
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
HOT_INLINE float round_to_float(double x)
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

/* Rounds two neighbours to float. GCC drops no conversion that is asked for in this way. */
HOT_INLINE void round_to_floats(void *to, lanes x)
{
#if defined(SSE2)
    const lanes_floats two = SSE2(cvtpd_ps, cvtpd2ps)(x);
    memcpy(to, &two, 2 * sizeof(float));
#else
    float two[2] = {round_to_float(lane(x, 0)), round_to_float(lane(x, 1))};
    memcpy(to, two, sizeof two);
#endif
}

/* Rounds to the family's scalar. */
HOT_INLINE real round_to_real(double x)
{
#if REAL_DIGITS == 53
    return x;
#else
    return round_to_float(x);
#endif
}

/* Rounds to the family's scalar; what is above its range becomes the largest number. (GCC makes branches
   where it knows that number.) */
static inline real narrow(double x)
{
    return round_to_real(max2(hidden(-REAL_MAX), min2(hidden(REAL_MAX), x)));
}

/* A t within the range of the family; never -0, also where it rounds to 0. */
static inline real narrow_t(double t)
{
    return round_to_real(t) + REAL(0);
}

/* Rounds a distance. It becomes 0 only if it is 0. */
static inline real narrow_distance(double x)
{
    real rounded = narrow(x);
    return REAL_DIGITS == 24 && ((rounded == 0) & (x > 0)) ? REAL_SMALLEST : rounded;
}

/* The next float towards infinity. */
static float next_float_up(float x)
{
    uint32_t bits;
    if (x == 0)
        return FLT_TRUE_MIN;
    memcpy(&bits, &x, sizeof bits);
    bits = x > 0 ? bits + 1 : bits - 1;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* ---- answers of the careful way, which are in double whatever the family ----

   The family's rounding comes after them. So where an answer must be rounded once, these do not put it on a
   tie of that rounding. */

/* A pair to double. Rounding it to double first must not put it on a tie of floats, nor hide on which side of
   one it lies. So for float, where the double is inexact, it is rounded to odd, and no tie is odd. S. Boldo
   and G. Melquiond, "Emulation of a FMA and Correctly Rounded Sums: Proved Algorithms Using Rounding to
   Odd", IEEE Transactions on Computers 57 (2008). */
static inline double round_pair(dd x, int digits)
{
    uint64_t bits;
    memcpy(&bits, &x.hi, sizeof bits);
    if (digits == 24 && x.lo != 0 && !(bits & 1))
        x.hi = x.lo > 0 ? next_up(x.hi) : next_down(x.hi);
    return clamp(x.hi, -DBL_MAX, DBL_MAX);
}

/* A parameter t clamped to its range; never -0. */
#define round_t SHARED(round_t)
double round_t(dd t, double t_min, double t_max, int digits);

/* A depth. */
static inline double round_depth(dd depth, int digits)
{
    return depth.hi > 0 ? round_pair(depth, digits) : 0;
}

/* A depth rounded up to a number of the family: the result is not below it. */
static inline double round_depth_up(dd depth, int digits)
{
    double rounded = round_depth(depth, digits);
    if (digits == 24)
    {
        double narrow = round_to_float(min2(rounded, (double)FLT_MAX));
        if (narrow >= rounded || narrow == (double)FLT_MAX)
            return narrow;
        return next_float_up(round_to_float(narrow));
    }
    return rounded < depth.hi || (rounded == depth.hi && depth.lo > 0) ? next_up(rounded) : rounded;
}

#endif
