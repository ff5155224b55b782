/* Quotients and lengths of exact sums, to within an ulp. */
#ifndef CD_NUMBER_LENGTH_H
#define CD_NUMBER_LENGTH_H

#include <float.h>
#include <limits.h>
#include <math.h>

#include "bits.h"
#include "compiler.h"
#include "dd.h"
#include "sum.h"

/* A sum as a pair times 2^(-*taken), *taken being above 0 near the end of the range only. *leading is raised
   to the exponent of its value. */
static inline dd sum_dd_downscaled(sum s, int *taken, int *leading)
{
    *taken = sum_magnitude(s) < 0x1p1018 ? 0 : 8;
    dd value = sum_dd(sum_scaled(s, -*taken));
    if (value.hi != 0 && exponent_of(value.hi) + *taken > *leading)
        *leading = exponent_of(value.hi) + *taken;
    return value;
}

/* n / d for d > 0, as a pair; the largest number where it is larger, +0 for 0. Both are added up before they
   are multiplied by a power of two, so that terms much larger than the sum take nothing from it. */
#define ratio cd_ratio
dd ratio(sum n, sum d);

/* origin + t * direction for t as a pair: accurate to half an ulp in the normal range. */
#define advance_pair cd_advance_pair
double advance_pair(double origin, dd t, double direction);

/* The distance d of shapes that are known to be apart. If they are apart by less than the calculation
   resolves, d is not above 0; the answer is then a share of the scene's largest length, so that it is
   positive and scales with the scene. */
static inline double resolved_distance(double d, double size)
{
    return d > 0 ? d : 0x1p-96 * min2(size, DBL_MAX);
}

/* x * 2^exponent, of the same sign: neither infinite nor, where x is not, 0. */
#define scaled_with_sign cd_scaled_with_sign
double scaled_with_sign(double x, int exponent);

/* The same for a pair. */
#define dd_scaled_with_sign cd_dd_scaled_with_sign
dd dd_scaled_with_sign(dd a, int exponent);

/* |x| - r for r >= 0 and at most three x, to about an ulp however close the two are. Far from zero by
   subtraction; near zero as (|x|^2 - r^2) / (|x| + r) with an exact numerator. */
#define signed_length_minus cd_signed_length_minus
double signed_length_minus(const sum *x, int count, sum r);

/* |x| - r where it is known to be positive. */
static inline double length_minus(const sum *x, int count, sum r)
{
    return clamp(signed_length_minus(x, count, r), DBL_TRUE_MIN, DBL_MAX);
}

#endif
