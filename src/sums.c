/*
 * Doubles, pairs and sums: the bodies of the larger functions of number/bits.h, number/dd.h, number/sum.h,
 * number/sign.h and number/length.h, which say what each of them does. They are called in all units and
 * compiled once.
 */
#include "number/bits.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "number/compiler.h"
#include "number/dd.h"
#include "number/exact.h"
#include "number/length.h"
#include "number/scaling.h"
#include "number/sign.h"
#include "number/sum.h"

/* ---- number/bits.h ---- */

SELDOM double scale_far(double x, int exponent)
{
    if (x == 0)
        return x;
    if (exponent_of(x) == -1023)
    {
        x *= 0x1p64;
        exponent -= 64;
    }
    exponent += exponent_of(x);
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits = (bits & 0x800fffffffffffff) | (uint64_t)1023 << 52;
    memcpy(&x, &bits, sizeof x); /* 1 <= |x| < 2 */
    if (exponent > 1023)
        return x * 0x1p1023 * 2;
    if (exponent >= -1022)
        return x * power_of_two(exponent);
    return exponent > -1100 ? x * 0x1p-1022 * power_of_two(exponent + 1022) : x * 0;
}

/* ---- number/dd.h ---- */

dd dd_div(dd a, dd b)
{
    double q = a.hi / b.hi;
    dd     rest = dd_sub(a, dd_mul(dd_of(q), b));
    return fast_two_sum(q, rest.hi / b.hi);
}

dd dd_sqrt(dd a)
{
    if (!(a.hi > 0))
        return dd_of(0);
    double r = sqrt(a.hi);
    dd     rest = dd_sub(a, two_product(r, r));
    return fast_two_sum(r, rest.hi / (2 * r));
}

dd dd_rescaled(dd a, int exponent)
{
    a.hi = scale_by(a.hi, exponent);
    a.lo = scale_by(a.lo, exponent);
    return fabs(a.hi) <= DBL_MAX ? a : dd_of(a.hi > 0 ? DBL_MAX : -DBL_MAX);
}

/* ---- number/sum.h ---- */

dd sum_dd_scaled(sum s, int exponent)
{
    if (exponent <= 0)
        return sum_dd(sum_scaled(s, exponent));
    return dd_scaled(sum_dd(s), exponent);
}

/* ---- number/sign.h ---- */

int sign_of_three(sum s)
{
    double value = sum_value(s);
    if (fabs(value) > 4 * UNIT_ROUNDOFF * sum_bound(s))
        return sign_of(value);
    cd_exact exact;
    sum_exact(&exact, s);
    return exact.sign;
}

void exact_det(cd_exact *result, sum a, sum b, sum c, sum d)
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

int exact_sign_of_det(sum a, sum b, sum c, sum d)
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

int sign_of_det(sum a, sum b, sum c, sum d)
{
    double estimate = sum_value(a) * sum_value(b) - sum_value(c) * sum_value(d);
    double bound = sum_bound(a) * sum_bound(b) + sum_bound(c) * sum_bound(d);
    if (fabs(estimate) > 8 * UNIT_ROUNDOFF * bound + UNDERFLOW_GUARD)
        return sign_of(estimate);
    return exact_sign_of_det(a, b, c, d);
}

int sign_of_dot(const sum *x, const sum *y, int count)
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

void square_excess(cd_exact *result, const sum *x, int count, sum r)
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

int sign_of_length_minus(const sum *x, int count, sum r)
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

/* ---- number/length.h ---- */

dd ratio(sum n, sum d)
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

SPEEDY double advance_pair(double origin, dd t, double direction)
{
    int    e_t = ratio_exponent(t.hi);
    int    e_d = ratio_exponent(direction);
    dd     step = dd_mul(dd_scaled(t, e_t), dd_of(scale_by(direction, e_d)));
    double rough = scale_by(step.hi, -e_t - e_d);
    int    e = ratio_exponent(max2(fabs(origin), fabs(rough)));
    double result = dd_add(dd_of(scale_by(origin, e)), dd_scaled(step, e - e_t - e_d)).hi;
    return clamp(scale_by(result, -e), -DBL_MAX, DBL_MAX);
}

double signed_length_minus(const sum *x, int count, sum r)
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
