/*
 * Signs: the exact sign of a small polynomial in sums. An estimate with an error bound comes first, exact
 * arithmetic (exact.h) after it.
 */
#ifndef CD_NUMBER_SIGN_H
#define CD_NUMBER_SIGN_H

#include <math.h>
#include <stdbool.h>

#include "bits.h"
#include "compiler.h"
#include "dd.h"
#include "exact.h"
#include "sum.h"

/* ---- in pairs of doubles ---- */

/* May products of up to three sums be taken in pairs? `bound` is that of the polynomial, `most` the largest
   of its sums. Then no product overflows, and what underflow takes is far below what pairs can tell. */
static inline bool pairs_in_range(double bound, double most)
{
    return bound > 0x1p-600 && most < 0x1p300;
}

/* Does the sign of a polynomial of degree 2 or 3, taken in pairs, stand? A sum as a pair is off by less than
   4 u^2 times its bound, each product and each sum of pairs by 8 u^2 of it: together by less than 128 u^2
   times `bound`. */
static inline bool sign_stands(dd value, double bound)
{
    return fabs(value.hi) > 0x1p-98 * bound;
}

/* ---- exactly ---- */

/* The sign of a + b + c. */
static inline int sign_of_sum(sum s)
{
    if (s.c == 0)
        return (s.a > -s.b) - (s.a < -s.b);
    double value = sum_value(s);
    if (fabs(value) > 4 * UNIT_ROUNDOFF * sum_bound(s))
        return sign_of(value);
    cd_exact exact;
    sum_exact(&exact, s);
    return exact.sign;
}

/* result = a * b - c * d. */
static void exact_det(cd_exact *result, sum a, sum b, sum c, sum d)
{
    cd_exact x, y;
    cd_exact_sum(result, NULL, 0);
    sum_exact(&x, a);
    sum_exact(&y, b);
    cd_exact_add_product(result, &x, &y);
    sum_exact(&x, c);
    sum_exact(&y, d);
    cd_exact_sub_product(result, &x, &y);
}

/* The sign of a * b - c * d where the estimate cannot tell. */
static NOINLINE int exact_sign_of_det(sum a, sum b, sum c, sum d)
{
    /* Touching shapes on a grid of small numbers, the usual case: the differences are doubles, and two
       error-free products decide. */
    dd     a2 = sum_dd(a), b2 = sum_dd(b), c2 = sum_dd(c), d2 = sum_dd(d);
    double most = max2(max2(fabs(a2.hi), fabs(b2.hi)), max2(fabs(c2.hi), fabs(d2.hi)));
    if (a2.lo == 0 && b2.lo == 0 && c2.lo == 0 && d2.lo == 0 && most < 0x1p500)
    {
        dd p = two_product(a2.hi, b2.hi);
        dd q = two_product(c2.hi, d2.hi);
        if (fabs(p.hi) > 0x1p-800 && fabs(q.hi) > 0x1p-800)
            return p.hi != q.hi ? (p.hi > q.hi) - (p.hi < q.hi) : (p.lo > q.lo) - (p.lo < q.lo);
    }

    double bound = sum_bound(a) * sum_bound(b) + sum_bound(c) * sum_bound(d);
    dd     value = dd_det(a2, b2, c2, d2);
    if (pairs_in_range(bound, most) && sign_stands(value, bound))
        return sign_of(value.hi);

    cd_exact det;
    exact_det(&det, a, b, c, d);
    return det.sign;
}

/* The sign of a * b - c * d. */
HOT_INLINE int sign_of_det(sum a, sum b, sum c, sum d)
{
    double estimate = sum_value(a) * sum_value(b) - sum_value(c) * sum_value(d);
    double bound = sum_bound(a) * sum_bound(b) + sum_bound(c) * sum_bound(d);
    if (fabs(estimate) > 8 * UNIT_ROUNDOFF * bound + UNDERFLOW_GUARD)
        return sign_of(estimate);
    return exact_sign_of_det(a, b, c, d);
}

/* The sign of x[0] * y[0] + x[1] * y[1] + ... */
static int sign_of_dot(const sum *x, const sum *y, int count)
{
    double estimate = 0;
    double bound = 0;
    for (int i = 0; i < count; i++)
    {
        estimate += sum_value(x[i]) * sum_value(y[i]);
        bound += sum_bound(x[i]) * sum_bound(y[i]);
    }
    if (fabs(estimate) > 8 * UNIT_ROUNDOFF * bound + UNDERFLOW_GUARD)
        return sign_of(estimate);

    dd     value = dd_of(0);
    double most = 0;
    for (int i = 0; i < count; i++)
    {
        dd p = sum_dd(x[i]), q = sum_dd(y[i]);
        value = dd_add(value, dd_mul(p, q));
        most = max2(most, max2(fabs(p.hi), fabs(q.hi)));
    }
    if (pairs_in_range(bound, most) && sign_stands(value, bound))
        return sign_of(value.hi);

    cd_exact total, a, b;
    cd_exact_sum(&total, NULL, 0);
    for (int i = 0; i < count; i++)
    {
        sum_exact(&a, x[i]);
        sum_exact(&b, y[i]);
        cd_exact_add_product(&total, &a, &b);
    }
    return total.sign;
}

/* result = sum of x[i]^2 - r^2. */
static void square_excess(cd_exact *result, const sum *x, int count, sum r)
{
    cd_exact term;
    cd_exact_sum(result, NULL, 0);
    for (int i = 0; i < count; i++)
    {
        sum_exact(&term, x[i]);
        cd_exact_add_product(result, &term, &term);
    }
    sum_exact(&term, r);
    cd_exact_sub_product(result, &term, &term);
}

/* The sign of |x| - r, for r >= 0. */
static int sign_of_length_minus(const sum *x, int count, sum r)
{
    double squares = 0;
    double bound = 0;
    for (int i = 0; i < count; i++)
    {
        squares += sum_value(x[i]) * sum_value(x[i]);
        bound += sum_bound(x[i]) * sum_bound(x[i]);
    }
    double estimate = squares - sum_value(r) * sum_value(r);
    bound += sum_bound(r) * sum_bound(r);
    if (fabs(estimate) > 8 * UNIT_ROUNDOFF * bound + UNDERFLOW_GUARD)
        return sign_of(estimate);

    dd     radius = sum_dd(r);
    dd     value = dd_neg(dd_mul(radius, radius));
    double most = fabs(radius.hi);
    for (int i = 0; i < count; i++)
    {
        dd p = sum_dd(x[i]);
        value = dd_add(value, dd_mul(p, p));
        most = max2(most, fabs(p.hi));
    }
    if (pairs_in_range(bound, most) && sign_stands(value, bound))
        return sign_of(value.hi);

    cd_exact over;
    square_excess(&over, x, count, r);
    return over.sign;
}

#endif
