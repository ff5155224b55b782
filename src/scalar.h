/*
 * Numbers: error-free sums and products, pairs of doubles, exact signs, quotients and lengths.
 *
 * Everything in the library is calculated in double, for the float families too: a float query is widened,
 * answered, and rounded once. The tools here stand on one another:
 *
 *     bits       powers of two and neighbours, made from the representation
 *     dd         an unevaluated sum of two doubles, about 106 bits
 *     sum        a number given as the exact sum of up to three doubles, mostly a difference of coordinates
 *     sign_of_   the exact sign of a small polynomial in sums: an estimate with an error bound first, exact.h after
 *     ratio, length_minus   values to within an ulp
 *
 * References for the error-free operations: T. J. Dekker, "A floating-point technique for extending the
 * available precision", Numerische Mathematik 18 (1971), sections 2 to 5; D. E. Knuth, The Art of Computer
 * Programming, volume 2, section 4.2.2, theorem B.
 */
#ifndef CD_SCALAR_H
#define CD_SCALAR_H

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "exact.h"

#if defined(__FAST_MATH__)
#error "libcollide cannot be compiled with fast-math: its answers depend on IEEE 754 arithmetic"
#endif
#if FLT_EVAL_METHOD == 2 || FLT_EVAL_METHOD < 0
#error "libcollide needs double evaluated as double; on 32-bit x86 compile with -msse2 -mfpmath=sse"
#endif

/* No fused multiply-add where none is written, whatever flags the sources are compiled with. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

/* In MinGW's headers these macros convert to every type in turn, and -Wfloat-conversion warns of it. */
#if defined(__MINGW32__)
#undef isnan
#undef isinf
#undef isfinite
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
#endif

/* A function of a hot path that is more than compilers inline unasked. */
#if defined(__GNUC__)
#define HOT_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define HOT_INLINE static __forceinline
#else
#define HOT_INLINE static inline
#endif

/* What a hot path seldom calls, and is not to make room for. */
#if defined(__GNUC__)
#define NOINLINE __attribute__((noinline))
#elif defined(_MSC_VER)
#define NOINLINE __declspec(noinline)
#else
#define NOINLINE
#endif

/* Half an ulp of 1: the largest relative error of one operation. */
#define UNIT 0x1p-53

/* What an estimate may lose to underflow, far above it; smaller estimates are settled exactly. */
#define UNDERFLOW_GUARD 0x1p-960

/* Rounds to float. Nothing else in the library does, because a cast alone is not safe: GCC vectorises

       float a = (float)x[0], b = (float)x[1];
       s[0] = a, s[1] = b;
       o[0] = a, o[1] = b;

   for floats s and doubles o (version 12 with -O2 and -O3), takes the way of a vector from double to float and back
   for nothing, and stores x in o unrounded. So it must not see that a double comes from a float that was narrowed:
   for all it knows, the asm, which is no instruction, changes that float in its register. On other processors the
   float goes through memory instead. Clang and MSVC round where a cast says so. */
static inline float round_to_float(double x)
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

/* The same for the families of double. */
static inline double round_to_double(double x)
{
    return x;
}

static inline double max2(double a, double b)
{
    return a > b ? a : b;
}

static inline double min2(double a, double b)
{
    return a < b ? a : b;
}

static inline double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* x where it is above 0, else 0, without a branch. */
static inline double positive(double x)
{
    return (x + fabs(x)) / 2;
}

/* The middle, also where the sum overflows. */
static inline double midpoint(double low, double high)
{
    double twice = low + high;
    return fabs(twice) <= DBL_MAX ? twice / 2 : low / 2 + high / 2;
}

/* origin + t * direction. Tiny numbers are calculated larger, so that nothing but the result can be subnormal. */
static inline double advance(double origin, double t, double direction)
{
    double step = t * direction;
    if (fabs(origin) < 0x1p-900 && fabs(step) < 0x1p-900 && step != 0)
        return (origin * 0x1p100 + t * (direction * 0x1p100)) * 0x1p-100;
    return origin + step;
}

/* x < y for certain, where each is off by at most 3 UNIT of itself, or by an underflow. */
static inline bool clearly_below(double x, double y)
{
    return y - x > 8 * UNIT * (fabs(x) + fabs(y)) + UNDERFLOW_GUARD;
}

static inline int sign_of(double x)
{
    return (x > 0) - (x < 0);
}

/* ---- bits ------------------------------------------------------------------------------------------ */

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

/* scale_by, where 2^exponent is out of range. */
static double scale_far(double x, int exponent)
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

/* x * 2^exponent for a finite x. Rounds once, where the result is subnormal; above the range it is infinite. */
static inline double scale_by(double x, int exponent)
{
    return exponent >= -1022 && exponent <= 1023 ? x * power_of_two(exponent) : scale_far(x, exponent);
}

/* The exponent of the power of two by which lengths up to `magnitude` are multiplied before products are taken: it
   brings the magnitude to 1..2, whatever it was. So the numbers that are calculated with, and the digits of the
   answer, are the same at every scale, whatever the degree of the products and whatever is too small to be kept.

   No band of ordinary magnitudes is left as it is, for it would have to be as narrow as the highest degree wants.
   Most queries stay at degree 4, but sweeps of ellipses reach 6: the square of an edge times a normal, which is the
   cross product of two edges. At 2^170 that overflows, at 2^-160 the second half of the pair is lost, and of
   lengths far below the largest it is lost sooner. To multiply a number takes less than a nanosecond. */
static inline int safe_exponent(double magnitude)
{
    int e = exponent_of(magnitude);
    return magnitude == 0 ? 0 : e > 1023 ? -1023 : e == -1023 ? 1050 : -e;
}

/* The unit for a scene whose lengths are at most `size`: 1, or a power of two where products would leave the range. */
static inline double unit_for(double size)
{
    return size < 0x1p-900 ? 0x1p600 : size > 0x1p1018 ? 0x1p-4 : 1;
}

/* The next double towards infinity, and towards minus infinity. The largest stays. */
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

/* ---- dd: unevaluated pairs ------------------------------------------------------------------------- */

/* hi + lo, hi being the double nearest to the sum. */
typedef struct dd
{
    double hi, lo;
} dd;

/* a + b, exactly, below 2^1022 (Knuth). */
static inline dd two_sum(double a, double b)
{
    double s = a + b;
    double b_in_s = s - a;
    return (dd){s, (a - (s - b_in_s)) + (b - b_in_s)};
}

/* a + b, exactly, where |a| >= |b| or a is 0 (Dekker). */
static inline dd fast_two_sum(double a, double b)
{
    double s = a + b;
    return (dd){s, b - (s - a)};
}

/* a * b, exactly while neither it nor its last bit leaves the range and the factors are below 2^996 (Dekker, after
   Veltkamp's splitting). A fused multiply-add finds the same error term there, so the bits do not depend on having one. */
static inline dd two_product(double a, double b)
{
    double p = a * b;
#if defined(__FMA__) || defined(__aarch64__)
    return (dd){p, fma(a, b, -p)};
#else
    double split_a = 134217729.0 * a; /* 2^27 + 1 */
    double split_b = 134217729.0 * b;
    double a_hi = split_a - (split_a - a);
    double b_hi = split_b - (split_b - b);
    double a_lo = a - a_hi;
    double b_lo = b - b_hi;
    return (dd){p, ((a_hi * b_hi - p) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo};
#endif
}

static inline dd dd_of(double x)
{
    return (dd){x, 0};
}

static inline dd dd_neg(dd a)
{
    return (dd){-a.hi, -a.lo};
}

static inline dd dd_add(dd a, dd b)
{
    dd s = two_sum(a.hi, b.hi);
    dd t = two_sum(a.lo, b.lo);
    s = fast_two_sum(s.hi, s.lo + t.hi);
    return fast_two_sum(s.hi, s.lo + t.lo);
}

static inline dd dd_sub(dd a, dd b)
{
    return dd_add(a, dd_neg(b));
}

static inline dd dd_mul(dd a, dd b)
{
    dd p = two_product(a.hi, b.hi);
    return fast_two_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

/* a times a factor that needs no rounding. */
static inline dd dd_times(dd a, double factor)
{
    return (dd){a.hi * factor, a.lo * factor};
}

static inline dd dd_abs(dd a)
{
    return a.hi < 0 ? dd_neg(a) : a;
}

/* a / b, one correction step. */
static inline dd dd_div(dd a, dd b)
{
    double q = a.hi / b.hi;
    dd     rest = dd_sub(a, dd_mul(dd_of(q), b));
    return fast_two_sum(q, rest.hi / b.hi);
}

/* The square root of a >= 0, one correction step. */
static inline dd dd_sqrt(dd a)
{
    if (!(a.hi > 0))
        return dd_of(0);
    double r = sqrt(a.hi);
    dd     rest = dd_sub(a, two_product(r, r));
    return fast_two_sum(r, rest.hi / (2 * r));
}

/* a * b - c * d. */
static inline dd dd_det(dd a, dd b, dd c, dd d)
{
    return dd_sub(dd_mul(a, b), dd_mul(c, d));
}

/* a * 2^exponent, no larger than the largest number. */
static inline dd dd_scaled(dd a, int exponent)
{
    if (exponent == 0)
        return a;
    a.hi = scale_by(a.hi, exponent);
    a.lo = scale_by(a.lo, exponent);
    return fabs(a.hi) <= DBL_MAX ? a : dd_of(a.hi > 0 ? DBL_MAX : -DBL_MAX);
}

/* ---- sums: numbers that are exact before any rounding ----------------------------------------------- */

/* The exact value a + b + c, mostly a difference of coordinates; c is 0 then. */
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

/* Twice UNIT times this is above the error of sum_value; it is no smaller than the value. */
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

/* s * 2^exponent as a pair. Scaling down comes first, so that nothing overflows; scaling up last, when s is small. */
static inline dd sum_dd_scaled(sum s, int exponent)
{
    if (exponent <= 0)
        return sum_dd(sum_scaled(s, exponent));
    return dd_scaled(sum_dd(s), exponent);
}

static inline void sum_exact(cd_exact *result, sum s)
{
    cd_exact_sum(result, (double[3]){s.a, s.b, s.c}, 3);
}

/* An exact number as the pair * 2^(*exponent), right to 2^-105. */
static inline dd exact_pair(const cd_exact *number, int *exponent)
{
    double high, low;
    cd_exact_split(number, &high, &low, exponent);
    return fast_two_sum(high, low);
}

/* ---- exact signs ----------------------------------------------------------------------------------- */

/* The sign of a + b + c. */
static inline int sign_of_sum(sum s)
{
    if (s.c == 0)
        return (s.a > -s.b) - (s.a < -s.b);
    double value = sum_value(s);
    if (fabs(value) > 4 * UNIT * sum_bound(s))
        return sign_of(value);
    cd_exact exact;
    sum_exact(&exact, s);
    return exact.sign;
}

/* result = a * b - c * d. */
static inline void exact_det(cd_exact *result, sum a, sum b, sum c, sum d)
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

/* The sign of a * b - c * d where an estimate cannot tell. */
static NOINLINE int exact_sign_of_det(sum a, sum b, sum c, sum d)
{
    /* Small numbers on a grid, the usual touch: the differences are doubles, and two exact products decide. */
    dd a2 = sum_dd(a), b2 = sum_dd(b), c2 = sum_dd(c), d2 = sum_dd(d);
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
    if (fabs(estimate) > 8 * UNIT * bound + UNDERFLOW_GUARD)
        return sign_of(estimate);
    return exact_sign_of_det(a, b, c, d);
}

/* The sign of x[0] * y[0] + x[1] * y[1] + ... */
static inline int sign_of_dot(const sum *x, const sum *y, int count)
{
    double estimate = 0;
    double bound = 0;
    for (int i = 0; i < count; i++)
    {
        estimate += sum_value(x[i]) * sum_value(y[i]);
        bound += sum_bound(x[i]) * sum_bound(y[i]);
    }
    if (fabs(estimate) > 8 * UNIT * bound + UNDERFLOW_GUARD)
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
static inline void square_excess(cd_exact *result, const sum *x, int count, sum r)
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

/* The sign of the length of x minus r, for r >= 0. */
static inline int sign_of_length_minus(const sum *x, int count, sum r)
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
    if (fabs(estimate) > 8 * UNIT * bound + UNDERFLOW_GUARD)
        return sign_of(estimate);
    cd_exact excess;
    square_excess(&excess, x, count, r);
    return excess.sign;
}

/* ---- values ---------------------------------------------------------------------------------------- */

/* The exponent of the power of two that brings a magnitude near 1 where it is extreme, else 0. */
static inline int ratio_exponent(double magnitude)
{
    int e = exponent_of(magnitude);
    return magnitude == 0 || (e > -400 && e < 400) ? 0 : e == -1023 ? 1050 : -e;
}

/* origin + t * direction, from a pair t: right to half an ulp, in the normal range. */
static inline double advance_pair(double origin, dd t, double direction)
{
    int    e_t = ratio_exponent(t.hi);
    int    e_d = ratio_exponent(direction);
    dd     step = dd_mul(dd_scaled(t, e_t), dd_of(scale_by(direction, e_d)));
    double rough = scale_by(step.hi, -e_t - e_d);
    int    e = ratio_exponent(max2(fabs(origin), fabs(rough)));
    double result = dd_add(dd_of(scale_by(origin, e)), dd_scaled(step, e - e_t - e_d)).hi;
    return clamp(scale_by(result, -e), -DBL_MAX, DBL_MAX);
}

/* A sum as a pair times 2^(-*taken), *taken being above 0 near the end of the range only. *leading is raised to the
   exponent of its value. */
static inline dd sum_dd_taken(sum s, int *taken, int *leading)
{
    *taken = sum_magnitude(s) < 0x1p1018 ? 0 : 8;
    dd value = sum_dd(sum_scaled(s, -*taken));
    if (value.hi != 0 && exponent_of(value.hi) + *taken > *leading)
        *leading = exponent_of(value.hi) + *taken;
    return value;
}

/* n / d for d > 0, as a pair; the largest number where it is larger, +0 for 0. Both are added up before they are
   multiplied by a power of two, so that terms much larger than the sum take nothing from it. */
static inline dd ratio(sum n, sum d)
{
    int taken_n, taken_d;
    int leading = INT_MIN;
    dd  x = sum_dd_taken(n, &taken_n, &leading);
    dd  y = sum_dd_taken(d, &taken_d, &leading);
    int e_n = ratio_exponent(x.hi);
    int e_d = ratio_exponent(y.hi);
    dd  quotient = dd_div(dd_scaled(x, e_n), dd_scaled(y, e_d));
    return dd_scaled(quotient, e_d - e_n + taken_n - taken_d);
}

/* x * 2^exponent, of the same sign: neither infinite nor, where x is not, 0. */
static inline double scaled_with_sign(double x, int exponent)
{
    double scaled = scale_by(x, exponent);
    if (scaled == 0 && x != 0)
        return x > 0 ? DBL_TRUE_MIN : -DBL_TRUE_MIN;
    return clamp(scaled, -DBL_MAX, DBL_MAX);
}

/* The length of x minus r for r >= 0; to about an ulp however close they are. Far from zero by subtraction; near zero as
   (|x|^2 - r^2) / (|x| + r) with the numerator exact. At most three x. */
static inline double length_less(const sum *x, int count, sum r)
{
    dd  way[3];
    int taken[3], taken_r;
    int leading = INT_MIN;
    dd  radius = sum_dd_taken(r, &taken_r, &leading);
    for (int i = 0; i < count; i++)
        way[i] = sum_dd_taken(x[i], &taken[i], &leading);

    /* All times 2^e, so that squares stay in range. */
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

    cd_exact excess;
    int      e_excess;
    square_excess(&excess, x, count, r);
    dd numerator = exact_pair(&excess, &e_excess);
    gap = dd_div(numerator, dd_add(length, radius)).hi;
    return scaled_with_sign(gap, e_excess + e);
}

/* The same where it is known to be positive. */
static inline double length_minus(const sum *x, int count, sum r)
{
    return clamp(length_less(x, count, r), DBL_TRUE_MIN, DBL_MAX);
}

#endif
