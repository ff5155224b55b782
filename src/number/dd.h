/*
 * Pairs of doubles: an unevaluated sum of two doubles, about 106 bits (double-double).
 *
 * The error-free operations: T. J. Dekker, "A floating-point technique for extending the available
 * precision", Numerische Mathematik 18 (1971), sections 2 to 5; D. E. Knuth, The Art of Computer Programming,
 * volume 2, section 4.2.2, theorem B.
 */
#ifndef CD_NUMBER_DD_H
#define CD_NUMBER_DD_H

#include <float.h>
#include <math.h>

#include "compiler.h"

/* The number hi + lo; hi is the double nearest to it. */
typedef struct dd
{
    double hi, lo;
} dd;

/* The functions that are `inline` without `static`: where a compiler calls one rather than copy it, it calls
   the one copy that sums.c makes of it (C11, section 6.7.4, paragraph 7). */
#define two_sum      cd_two_sum
#define fast_two_sum cd_fast_two_sum
#define two_product  cd_two_product
#define dd_of        cd_dd_of
#define dd_neg       cd_dd_neg
#define dd_add       cd_dd_add
#define dd_sub       cd_dd_sub
#define dd_mul       cd_dd_mul

/* a + b, exact below 2^1022 (Knuth). */
inline dd two_sum(double a, double b)
{
    double s = a + b;
    double b_in_s = s - a;
    return (dd){s, (a - (s - b_in_s)) + (b - b_in_s)};
}

/* a + b, exact where |a| >= |b| or a is 0 (Dekker). */
inline dd fast_two_sum(double a, double b)
{
    double s = a + b;
    return (dd){s, b - (s - a)};
}

/* a * b, exact while it is 0 or above 2^-968 and the factors are below 2^996 (Dekker, after Veltkamp's
   splitting). There a fused multiply-add gives the same error term. Below, the last bit of that may leave the
   range, and it counts as 0: so the bits do not depend on having a fused multiply-add. */
inline dd two_product(double a, double b)
{
    double p = a * b;
#if defined(__FMA__) || defined(__aarch64__)
    double lost = fma(a, b, -p);
#else
    double split_a = 134217729.0 * a; /* 2^27 + 1 */
    double split_b = 134217729.0 * b;
    double a_hi = split_a - (split_a - a);
    double b_hi = split_b - (split_b - b);
    double a_lo = a - a_hi;
    double b_lo = b - b_hi;
    double lost = ((a_hi * b_hi - p) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo;
#endif
    return (dd){p, fabs(p) < 0x1p-968 ? 0 : lost};
}

inline dd dd_of(double x)
{
    return (dd){x, 0};
}

inline dd dd_neg(dd a)
{
    return (dd){-a.hi, -a.lo};
}

SPEEDY inline dd dd_add(dd a, dd b)
{
    dd s = two_sum(a.hi, b.hi);
    dd t = two_sum(a.lo, b.lo);
    s = fast_two_sum(s.hi, s.lo + t.hi);
    return fast_two_sum(s.hi, s.lo + t.lo);
}

inline dd dd_sub(dd a, dd b)
{
    return dd_add(a, dd_neg(b));
}

SPEEDY inline dd dd_mul(dd a, dd b)
{
    dd p = two_product(a.hi, b.hi);
    return fast_two_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

/* a * factor, for a factor that causes no rounding, such as a power of two. */
static inline dd dd_times(dd a, double factor)
{
    return (dd){a.hi * factor, a.lo * factor};
}

static inline dd dd_abs(dd a)
{
    return a.hi < 0 ? dd_neg(a) : a;
}

/* a / b: the quotient of the leading parts and one correction step. */
#define dd_div cd_dd_div
dd dd_div(dd a, dd b);

/* The square root of a >= 0, with one correction step; 0 for a <= 0. */
#define dd_sqrt cd_dd_sqrt
dd dd_sqrt(dd a);

/* a * b - c * d. */
#define dd_det cd_dd_det
dd dd_det(dd a, dd b, dd c, dd d);

/* a * 2^exponent, saturated to the largest number. */
#define dd_rescaled cd_dd_rescaled
dd dd_rescaled(dd a, int exponent);

static inline dd dd_scaled(dd a, int exponent)
{
    return exponent == 0 ? a : dd_rescaled(a, exponent);
}

#endif
