/* Sums: numbers given as the exact sum of up to three doubles, mostly differences of coordinates. */
#ifndef CD_NUMBER_SUM_H
#define CD_NUMBER_SUM_H

#include <math.h>

#include "bits.h"
#include "compiler.h"
#include "dd.h"
#include "exact.h"

/* The exact value a + b + c. For a difference of coordinates c is 0. */
typedef struct sum
{
    double a, b, c;
} sum;

static inline sum sum_of(double a)
{
    return (sum){a, 0, 0};
}

static inline sum difference(double a, double b)
{
    return (sum){a, -b, 0};
}

static inline sum sum_neg(sum s)
{
    return (sum){-s.a, -s.b, -s.c};
}

static inline double sum_value(sum s)
{
    return (s.a + s.b) + s.c;
}

/* An error bound: 2 u times this exceeds the error of sum_value. It is at least |sum_value|. */
static inline double sum_bound(sum s)
{
    return fabs(s.a + s.b) + fabs(sum_value(s));
}

static inline dd sum_dd(sum s)
{
    dd ab = two_sum(s.a, s.b);
    if (s.c == 0)
        return (dd){ab.hi + 0, ab.lo}; /* no -0 */
    dd abc = two_sum(ab.hi, s.c);
    return fast_two_sum(abc.hi, abc.lo + ab.lo);
}

static inline double sum_magnitude(sum s)
{
    return max2(max2(fabs(s.a), fabs(s.b)), fabs(s.c));
}

static inline sum sum_scaled(sum s, int exponent)
{
    if (exponent == 0)
        return s;
    return (sum){scale_by(s.a, exponent), scale_by(s.b, exponent), scale_by(s.c, exponent)};
}

/* s * 2^exponent as a pair. Scaling down comes first, so that nothing overflows; scaling up comes last,
   for s is small then. */
#define sum_dd_scaled cd_sum_dd_scaled
dd sum_dd_scaled(sum s, int exponent);

static inline void sum_exact(cd_exact *result, sum s)
{
    cd_exact_sum(result, (double[3]){s.a, s.b, s.c}, 3);
}

/* The number as a pair times 2^(*exponent), accurate to 2^-105. */
static inline dd exact_pair(const cd_exact *number, int *exponent)
{
    double high, low;
    cd_exact_split(number, &high, &low, exponent);
    return fast_two_sum(high, low);
}

#endif
