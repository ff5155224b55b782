/* Quotients and lengths of exact sums, to within an ulp. */
#ifndef CD_NUMBER_LENGTH_H
#define CD_NUMBER_LENGTH_H

#include <float.h>
#include <limits.h>
#include <math.h>

#include "bits.h"
#include "compiler.h"
#include "dd.h"
#include "exact.h"
#include "scaling.h"
#include "sign.h"
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
static dd ratio(sum n, sum d)
{
    int taken_n, taken_d;
    int leading = INT_MIN;
    dd  x = sum_dd_downscaled(n, &taken_n, &leading);
    dd  y = sum_dd_downscaled(d, &taken_d, &leading);
    int e_n = ratio_exponent(x.hi);
    int e_d = ratio_exponent(y.hi);
    dd  quotient = dd_div(dd_scaled(x, e_n), dd_scaled(y, e_d));
    return dd_scaled(quotient, e_d - e_n + taken_n - taken_d);
}

/* origin + t * direction for t as a pair: accurate to half an ulp in the normal range. */
SPEEDY static double advance_pair(double origin, dd t, double direction)
{
    int    e_t = ratio_exponent(t.hi);
    int    e_d = ratio_exponent(direction);
    dd     step = dd_mul(dd_scaled(t, e_t), dd_of(scale_by(direction, e_d)));
    double rough = scale_by(step.hi, -e_t - e_d);
    int    e = ratio_exponent(max2(fabs(origin), fabs(rough)));
    double result = dd_add(dd_of(scale_by(origin, e)), dd_scaled(step, e - e_t - e_d)).hi;
    return clamp(scale_by(result, -e), -DBL_MAX, DBL_MAX);
}

/* The distance d of shapes that are known to be apart. If they are apart by less than the calculation
   resolves, d is not above 0; the answer is then a share of the scene's largest length, so that it is
   positive and scales with the scene. */
static inline double resolved_distance(double d, double size)
{
    return d > 0 ? d : 0x1p-96 * min2(size, DBL_MAX);
}

/* x * 2^exponent, of the same sign: neither infinite nor, where x is not, 0. */
static inline double scaled_with_sign(double x, int exponent)
{
    double scaled = scale_by(x, exponent);
    if (scaled == 0 && x != 0)
        return x > 0 ? DBL_TRUE_MIN : -DBL_TRUE_MIN;
    return clamp(scaled, -DBL_MAX, DBL_MAX);
}

/* |x| - r for r >= 0 and at most three x, to about an ulp however close the two are. Far from zero by
   subtraction; near zero as (|x|^2 - r^2) / (|x| + r) with an exact numerator. */
static double signed_length_minus(const sum *x, int count, sum r)
{
    dd  way[3];
    int taken[3], taken_r;
    int leading = INT_MIN;
    dd  radius = sum_dd_downscaled(r, &taken_r, &leading);
    for (int i = 0; i < count; i++)
        way[i] = sum_dd_downscaled(x[i], &taken[i], &leading);

    /* Everything times 2^e, so that squares stay in range. */
    int e = leading == INT_MIN || (leading > -200 && leading < 200) ? 0 : leading == -1023 ? 1050 : -leading;
    dd  squares = dd_of(0);
    for (int i = 0; i < count; i++)
    {
        dd scaled = dd_scaled(way[i], e + taken[i]);
        squares = dd_add(squares, dd_mul(scaled, scaled));
    }
    radius = dd_scaled(radius, e + taken_r);
    dd     length = dd_sqrt(squares);
    double gap = dd_sub(length, radius).hi;
    if (fabs(gap) > 0x1p-45 * radius.hi || radius.hi == 0)
        return scaled_with_sign(gap, -e);

    cd_exact over;
    int      e_excess;
    square_excess(&over, x, count, r);
    dd numerator = exact_pair(&over, &e_excess);
    gap = dd_div(numerator, dd_add(length, radius)).hi;
    return scaled_with_sign(gap, e_excess + e);
}

/* |x| - r where it is known to be positive. */
static inline double length_minus(const sum *x, int count, sum r)
{
    return clamp(signed_length_minus(x, count, r), DBL_TRUE_MIN, DBL_MAX);
}

#endif
