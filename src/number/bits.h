/*
 * Plain doubles: small helpers without branches, and powers of two and neighbouring numbers made from the
 * bits of the representation.
 *
 * The library calculates in double for the float families too: a float query is widened, answered, and
 * rounded once.
 */
#ifndef CD_NUMBER_BITS_H
#define CD_NUMBER_BITS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "compiler.h"

/* Half an ulp of 1: the largest relative error of one operation. */
#define UNIT_ROUNDOFF 0x1p-53

/* Far above what an estimate may lose to underflow. Smaller estimates are decided exactly. */
#define UNDERFLOW_GUARD 0x1p-960

/* What a quick test says: plain floating point with a bound of its error answers only what is certain. */
typedef enum quick_answer
{
    UNCLEAR = -1,
    NO = 0,
    YES = 1
} quick_answer;

/* x, of which GCC knows nothing. Where it knows that a number is 0, how it came into memory or that
   it was a float, it makes branches of a maximum and one load of two neighbours just stored, and waits for
   them. */
static inline double hidden(double x)
{
#if defined(__GNUC__) && defined(__SSE2__)
    __asm__("" : "+x"(x));
#endif
    return x;
}

HOT_INLINE double max2(double a, double b)
{
    return a > b ? a : b;
}

HOT_INLINE double min2(double a, double b)
{
    return a < b ? a : b;
}

/* Not as a choice of three, for which GCC branches. */
static inline double clamp(double x, double low, double high)
{
    return max2(hidden(low), min2(hidden(high), x));
}

/* max(x, 0) without a branch. */
static inline double positive(double x)
{
    return (x + fabs(x)) / 2;
}

/* The middle of low and high, also where their sum overflows. */
static inline double midpoint(double low, double high)
{
    double twice = low + high;
    return fabs(twice) <= DBL_MAX ? twice / 2 : low / 2 + high / 2;
}

/* origin + t * direction. Tiny numbers are scaled up first, so that nothing but the result can be
   subnormal. */
static inline double advance(double origin, double t, double direction)
{
    double step = t * direction;
    if (fabs(origin) < 0x1p-900 && fabs(step) < 0x1p-900 && step != 0)
        return (origin * 0x1p100 + t * (direction * 0x1p100)) * 0x1p-100;
    return origin + step;
}

/* The multiple of the last bit of `large` that is nearest to x, which is far smaller. `large` is 3/2 of a
   power of two, lest the sum with a negative x have a finer last bit. */
static inline double on_grid(double x, double large)
{
    return (x + large) - large;
}

/* Multiples of 2^-26: what two of them multiply to, being coordinates of axes, is summed without an error. */
#define AXIS_GRID 0x1.8p26

/* Is x certainly below y, where each is off by at most 3 u of itself, or by an underflow? */
static inline bool clearly_below(double x, double y)
{
    return y - x > 8 * UNIT_ROUNDOFF * (fabs(x) + fabs(y)) + UNDERFLOW_GUARD;
}

/* Is s = a + b, or has the sum been rounded? A rounded one is off by an ulp of the smaller of a and b or
   more, so that one does not come back. */
static inline bool is_sum(double a, double b, double s)
{
    return s - a == b && s - b == a;
}

static inline int sign_of(double x)
{
    return (x > 0) - (x < 0);
}

/* 2^exponent, -1022 <= exponent <= 1023. */
static inline double power_of_two(int exponent)
{
    uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double   result;
    memcpy(&result, &bits, sizeof result);
    return result;
}

/* The e with 2^e <= |x| < 2^(e+1) for a normal x; -1023 for zero and subnormals. */
static inline int exponent_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (int)(bits >> 52 & 0x7ff) - 1023;
}

/* The least power of two above x > 0. */
static inline double power_above(double x)
{
    return 2 * power_of_two(exponent_of(x));
}

/* scale_by, where 2^exponent is out of range. */
#define scale_far cd_scale_far
SELDOM double scale_far(double x, int exponent);

/* x * 2^exponent for a finite x. Rounds once, where the result is subnormal; a result above the range is
   infinite. */
static inline double scale_by(double x, int exponent)
{
    return exponent >= -1022 && exponent <= 1023 ? x * power_of_two(exponent) : scale_far(x, exponent);
}

/* The next double towards infinity, and towards minus infinity. The largest number is its own neighbour. */
static inline double next_up(double x)
{
    if (!(x < DBL_MAX))
        return x;
    uint64_t bits;
    if (x == 0)
        return DBL_TRUE_MIN;
    memcpy(&bits, &x, sizeof bits);
    bits = x > 0 ? bits + 1 : bits - 1;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline double next_down(double x)
{
    return -next_up(-x);
}

/* The place of the lowest bit of a word that is not 0. */
HOT_INLINE unsigned lowest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(word);
#else
    unsigned i = 0;
    for (; !(word >> i & 1); i++)
        continue;
    return i;
#endif
}

/* How many bits of a word are set. */
HOT_INLINE unsigned count_bits(uint64_t word)
{
#if defined(__POPCNT__) || defined(__aarch64__)
    return (unsigned)__builtin_popcountll(word);
#else /* each byte counts its own bits, and the product adds up the bytes */
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (unsigned)(word * 0x0101010101010101 >> 56);
#endif
}

#endif
