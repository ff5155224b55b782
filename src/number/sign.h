/*
 * Signs: the exact sign of a small polynomial in sums. An estimate with an error bound comes first, exact
 * arithmetic (exact.h) after it.
 */
#ifndef CD_NUMBER_SIGN_H
#define CD_NUMBER_SIGN_H

#include <math.h>

#include "bits.h"
#include "compiler.h"
#include "dd.h"
#include "exact.h"
#include "sum.h"

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
    cd_exact over;
    square_excess(&over, x, count, r);
    return over.sign;
}

#endif
