/*
 * Doubles, pairs and sums: the bodies of the larger functions of number/bits.h, number/scaling.h,
 * number/dd.h, number/intervals.h, number/sum.h, number/sign.h, number/terms.h and number/length.h, which say
 * what each of them does. They are called in all units and compiled once.
 */
#include "number/fewer_passes.h"

/* GCC would store the numbers of a pair, which arrive in two registers, load both at once, and wait. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("no-tree-slp-vectorize")
#endif

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
#include "number/intervals.h"
#include "number/length.h"
#include "number/scaling.h"
#include "number/sign.h"
#include "number/sum.h"
#include "number/terms.h"

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

/* ---- number/scaling.h ---- */

int unit_exponent(double magnitude)
{
    int e = exponent_of(magnitude);
    return magnitude == 0 ? 0 : e == -1023 ? 64 - exponent_of(magnitude * 0x1p64) : -e;
}

/* ---- number/dd.h ---- */

extern inline dd two_sum(double a, double b);
extern inline dd fast_two_sum(double a, double b);
extern inline dd two_product(double a, double b);
extern inline dd dd_of(double x);
extern inline dd dd_neg(dd a);
extern inline dd dd_add(dd a, dd b);
extern inline dd dd_sub(dd a, dd b);
extern inline dd dd_mul(dd a, dd b);

/* What a rounded quotient and a rounded root leave of a.hi, a.hi - q b.hi and a.hi - r^2, are doubles. So
   only the second halves round, and they are below 3 u of the whole: together by less than 12 u^2. */
dd dd_div(dd a, dd b)
{
    double q = a.hi / b.hi;
    dd     p = two_product(q, b.hi);
    double rest = ((a.hi - p.hi) - p.lo) + (a.lo - q * b.lo);
    return fast_two_sum(q, rest / b.hi);
}

dd dd_sqrt(dd a)
{
    if (!(a.hi > 0))
        return dd_of(0);
    double r = sqrt(a.hi);
    dd     p = two_product(r, r);
    double rest = ((a.hi - p.hi) - p.lo) + a.lo;
    return fast_two_sum(r, rest / (2 * r));
}

dd dd_det(dd a, dd b, dd c, dd d)
{
    return dd_sub(dd_mul(a, b), dd_mul(c, d));
}

dd dd_rescaled(dd a, int exponent)
{
    a.hi = scale_by(a.hi, exponent);
    a.lo = scale_by(a.lo, exponent);
    return fabs(a.hi) <= DBL_MAX ? a : dd_of(a.hi > 0 ? DBL_MAX : -DBL_MAX);
}

/* ---- number/intervals.h ---- */

/* to - from. The larger number comes first: at the end of the range a step of two_sum may overflow in one
   order and not in the other. */
static dd exact_way(double from, double to)
{
    bool to_first = fabs(to) > fabs(from);
    return fast_two_sum(to_first ? to : -from, to_first ? -from : to);
}

quick_answer cd_overlap_along(bool turned, double low_a, double high_a, double half_a, double c,
                              double half_b, double *distance)
{
    bool   sure_above, sure_below;
    double above, below;
    if (turned)
    {
        dd way = exact_way(low_a, c);
        way.lo *= copysign(1, way.hi);
        way.hi = fabs(way.hi);
        above = below = sum_of_sums(way, two_sum(half_a, half_b), &sure_above);
        sure_below = sure_above;
    }
    else
    {
        dd high_b = two_sum(c, half_b);
        above = sum_of_sums(two_sum(c, -half_b), dd_of(high_a), &sure_above);
        below = sum_of_sums(dd_of(low_a), high_b, &sure_below);
    }
    *distance = max2(above, below);
    if ((sure_above & (above > 0)) | (sure_below & (below > 0)))
        return NO;
    bool overlap = (sure_above & sure_below) & ((above <= 0) & (below <= 0));
    return overlap ? YES : UNCLEAR;
}

interval_slack cd_slack_in_pairs(bool turned, double low_a, double high_a, double half_a, double c,
                                 double half_b)
{
    double         gap;
    interval_slack s = {.overlap = cd_overlap_along(turned, low_a, high_a, half_a, c, half_b, &gap)};
    s.slack = 0 - gap;
    if (turned)
    {
        dd way = exact_way(low_a, c), reach = two_sum(half_a, half_b);
        s.ahead = way.hi;
        s.rest = (fabs(way.lo) + fabs(reach.lo)) + fabs(two_sum(reach.hi, -fabs(way.hi)).lo);
    }
    else
    {
        dd low_b = two_sum(c, -half_b), high_b = two_sum(c, half_b);
        dd above = two_sum(low_b.hi, -high_a), below = two_sum(low_a, -high_b.hi);
        s.ahead = (c - low_a) + (c - high_a);
        s.rest = (fabs(low_b.lo) + fabs(high_b.lo)) + (fabs(above.lo) + fabs(below.lo));
    }
    return s;
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

SELDOM void exact_products(cd_exact *result, const sum *x, const sum *y, int count)
{
    cd_exact a, b;
    cd_exact_sum(result, NULL, 0);
    for (int i = 0; i < count; i++)
    {
        sum_exact(&a, x[i]);
        sum_exact(&b, y[i]);
        cd_exact_add_product(result, &a, &b);
    }
}

/* The same for at most four products, as value_of_terms gives it: there are 18 terms of each. */
static bool products_by_terms(dd *value, const sum *x, const sum *y, int count)
{
    term_list all;
    clear_terms(&all);
    for (int i = 0; i < count; i++)
    {
        dd p = two_sum(x[i].a, x[i].b), q = two_sum(y[i].a, y[i].b);
        add_products(&all, 1, p, q);
        if (x[i].c == 0 && y[i].c == 0)
            continue;
        add_products(&all, 1, p, dd_of(y[i].c));
        add_products(&all, 1, dd_of(x[i].c), q);
        add_product(&all, 1, x[i].c, y[i].c);
    }
    return value_of_terms(&all, value);
}

void exact_det(cd_exact *result, sum a, sum b, sum c, sum d)
{
    exact_products(result, (sum[2]){a, sum_neg(c)}, (sum[2]){b, d}, 2);
}

/* What a.hi * b.hi leaves of the product of two pairs: the middle part, and the low one. */
static NOINLINE dd lower_parts(dd a, dd b, double *low)
{
    dd p = two_product(a.hi, b.lo), q = two_product(a.lo, b.hi);
    *low = p.lo + q.lo + a.lo * b.lo;
    return two_sum(p.hi, q.hi);
}

/* a * b - c * d for pairs, without a list of terms. With P the sum of |a.hi b.hi| and |c.hi d.hi|, what is
   not exact is: the difference of the middle parts, below 2^-51 P, off by 2^-104 of itself; the low parts,
   below 2^-103 P, with five roundings; products that underflow, by less than 2^-1070; sums of the three, each
   off by 2^-103 of its value, which is below 2^-50 P where the next one cancels (M. Joldes, J.-M. Muller and
   V. Popescu, "Tight and Rigorous Error Bounds for Basic Building Blocks of Double-Word Arithmetic", ACM
   Transactions on Mathematical Software 44, 2017). Together that is less than 2^-152 P and 2^-102 of the
   result. So above 2^-66 P it is accurate to 2^-86. Of doubles, nothing is off but the first sum, which is 0
   only if it is 0. */
static bool det_by_parts(dd *value, dd a, dd b, dd c, dd d)
{
    dd     p = two_product(a.hi, b.hi), q = two_product(c.hi, d.hi);
    double size = fabs(p.hi) + fabs(q.hi), low_p, low_q;
    double most = max2(max2(fabs(a.hi), fabs(b.hi)), max2(fabs(c.hi), fabs(d.hi)));
    if (!(size > 0x1p-800 && most < 0x1p400))
        return false;
    *value = dd_add(two_sum(p.hi, -q.hi), two_sum(p.lo, -q.lo));
    if (a.lo == 0 && b.lo == 0 && c.lo == 0 && d.lo == 0 && min2(fabs(p.hi), fabs(q.hi)) > 0x1p-800)
        return true;
    dd middle_p = lower_parts(a, b, &low_p), middle_q = lower_parts(c, d, &low_q);
    *value = dd_add(dd_add(*value, dd_sub(middle_p, middle_q)), dd_of(low_p - low_q));
    return fabs(value->hi) > 0x1p-66 * size;
}

bool det_by_terms(dd *value, sum a, sum b, sum c, sum d)
{
    return (a.c == 0 && b.c == 0 && c.c == 0 && d.c == 0 &&
            det_by_parts(value, sum_dd(a), sum_dd(b), sum_dd(c), sum_dd(d))) ||
           products_by_terms(value, (sum[2]){a, sum_neg(c)}, (sum[2]){b, d}, 2);
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
    return sign_of_dot((sum[2]){a, sum_neg(c)}, (sum[2]){b, d}, 2);
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
    if ((pairs_in_range(bound, most) && sign_stands(value, bound)) || products_by_terms(&value, x, y, count))
        return sign_of(value.hi);

    cd_exact total;
    exact_products(&total, x, y, count);
    return total.sign;
}

/* x[0]^2 + x[1]^2 + ... - r^2 as a sum of products: returns how many there are. */
static int square_terms(sum p[4], sum q[4], const sum *x, int count, sum r)
{
    for (int i = 0; i < count; i++)
        p[i] = q[i] = x[i];
    p[count] = sum_neg(r);
    q[count] = r;
    return count + 1;
}

void square_excess(cd_exact *result, const sum *x, int count, sum r)
{
    sum p[4], q[4];
    exact_products(result, p, q, square_terms(p, q, x, count, r));
}

int sign_of_length_minus(const sum *x, int count, sum r)
{
    sum p[4], q[4];
    return sign_of_dot(p, q, square_terms(p, q, x, count, r));
}

/* ---- number/terms.h ---- */

void add_product(term_list *t, double factor, double a, double b)
{
    if (factor == 0 || a == 0 || b == 0)
        return;
    if (!(fabs(a) < 0x1p400 && fabs(b) < 0x1p400 && fabs(a * b) > 0x1p-900))
    {
        t->failed = true;
        return;
    }
    dd p = two_product(a, b);
    add_term(t, factor * p.hi);
    add_term(t, factor * p.lo);
}

void add_products(term_list *t, double factor, dd a, dd b)
{
    add_product(t, factor, a.hi, b.hi);
    add_product(t, factor, a.hi, b.lo);
    add_product(t, factor, a.lo, b.hi);
    add_product(t, factor, a.lo, b.lo);
}

/* Replaces the terms by others of the same sum, of which the last comes nearer to it, and drops those that
   are 0: one pass of error-free additions (T. Ogita, S. M. Rump and S. Oishi, "Accurate Sum and Dot Product",
   SIAM Journal on Scientific Computing 26, 2005). */
static NOINLINE void distil(term_list *t)
{
    int    kept = 0;
    double total = 0;
    for (int i = 0; i < t->count; i++)
    {
        dd s = two_sum(total, t->x[i]);
        total = s.hi;
        if (s.lo != 0)
            t->x[kept++] = s.lo;
    }
    if (total != 0)
        t->x[kept++] = total;
    t->count = kept;
}

SELDOM void add_multiple(term_list *t, dd factor, term_list *s)
{
    distil(s);
    distil(s);
    t->failed = t->failed || s->failed;
    for (int i = 0; i < s->count; i++)
        add_products(t, 1, factor, dd_of(s->x[i]));
}

SELDOM void add_square(term_list *t, double factor, term_list *s)
{
    distil(s);
    distil(s);
    t->failed = t->failed || s->failed;
    for (int i = 0; i < s->count; i++)
        for (int j = 0; j <= i; j++)
            add_product(t, i == j ? factor : 2 * factor, s->x[i], s->x[j]);
}

/* After a pass, what stands before the last term is added up in plain double. Of at most 95 terms that is off
   by less than 2^7 u times the sum of their magnitudes, `rest`: where that is below 2^-40 of the value, by
   2^-86 of it. */
bool value_of_terms(term_list *t, dd *value)
{
    for (int pass = 0; pass < 6 && !t->failed; pass++)
    {
        double low = 0, rest = 0;
        distil(t);
        if (t->count == 0)
        {
            *value = dd_of(0);
            return true;
        }
        for (int i = 0; i < t->count - 1; i++)
        {
            low += t->x[i];
            rest += fabs(t->x[i]);
        }
        *value = two_sum(t->x[t->count - 1], low);
        if (rest < 0x1p-40 * fabs(value->hi))
            return true;
    }
    return false;
}

/* ---- number/length.h ---- */

SELDOM dd ratio(sum n, sum d)
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

double scaled_with_sign(double x, int exponent)
{
    double scaled = scale_by(x, exponent);
    if (scaled == 0 && x != 0)
        return x > 0 ? DBL_TRUE_MIN : -DBL_TRUE_MIN;
    return clamp(scaled, -DBL_MAX, DBL_MAX);
}

dd dd_scaled_with_sign(dd a, int exponent)
{
    dd scaled = dd_scaled(a, exponent);
    return scaled.hi == 0 ? dd_of(scaled_with_sign(a.hi, exponent)) : scaled;
}

SELDOM double signed_length_minus(const sum *x, int count, sum r)
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

    dd  numerator;
    int e_excess = 0;
    sum p[4], q[4];
    if (!products_by_terms(&numerator, p, q, square_terms(p, q, x, count, r)))
    {
        cd_exact over;
        square_excess(&over, x, count, r);
        numerator = exact_pair(&over, &e_excess);
    }
    gap = dd_div(numerator, dd_add(length, radius)).hi;
    return scaled_with_sign(gap, e_excess + e);
}
