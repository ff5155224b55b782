/*
 * Signs: the exact sign of a small polynomial in sums. An estimate with an error bound comes first, exact
 * arithmetic (exact.h) after it.
 */
#ifndef CD_NUMBER_SIGN_H
#define CD_NUMBER_SIGN_H

#include <math.h>
#include <stdbool.h>

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

/* The sign of a + b + c for any c. */
#define sign_of_three cd_sign_of_three
int sign_of_three(sum s);

/* The sign of a + b + c. */
static inline int sign_of_sum(sum s)
{
    return s.c == 0 ? (s.a > -s.b) - (s.a < -s.b) : sign_of_three(s);
}

/* result = x[0] * y[0] + x[1] * y[1] + ... */
#define exact_products cd_exact_products
SELDOM void exact_products(cd_exact *result, const sum *x, const sum *y, int count);

/* result = a * b - c * d. */
#define exact_det cd_exact_det
void exact_det(cd_exact *result, sum a, sum b, sum c, sum d);

/* a * b - c * d as a pair, accurate to 2^-86 and 0 only if it is 0. False if that is not certain (see
   number/terms.h). */
#define det_by_terms cd_det_by_terms
bool det_by_terms(dd *value, sum a, sum b, sum c, sum d);

/* The sign of a * b - c * d where the estimate cannot tell. */
#define exact_sign_of_det cd_exact_sign_of_det
int exact_sign_of_det(sum a, sum b, sum c, sum d);

/* The sign of a * b - c * d. */
#define sign_of_det cd_sign_of_det
int sign_of_det(sum a, sum b, sum c, sum d);

/* The sign of x[0] * y[0] + x[1] * y[1] + ... */
#define sign_of_dot cd_sign_of_dot
int sign_of_dot(const sum *x, const sum *y, int count);

/* result = sum of x[i]^2 - r^2. */
#define square_excess cd_square_excess
void square_excess(cd_exact *result, const sum *x, int count, sum r);

/* The sign of |x| - r, for r >= 0. */
#define sign_of_length_minus cd_sign_of_length_minus
int sign_of_length_minus(const sum *x, int count, sum r);

#endif
