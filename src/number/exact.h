/*
 * Exact arithmetic on doubles, for every sign that an estimate cannot decide.
 *
 * Queries decide the sign of a polynomial in their inputs. A floating-point estimate with an error bound
 * nearly always settles it. Where it does not, the polynomial is evaluated here without any rounding, over
 * the whole range of double. An exact number is a signed integer of 32-bit limbs times a power of 2^32. It is
 * only as long as it needs to be, so ordinary numbers stay short.
 */
#ifndef CD_NUMBER_EXACT_H
#define CD_NUMBER_EXACT_H

#include <stdint.h>

/* The largest polynomial is a product of six doubles (a point in an ellipsoid): 6 * (1024 + 1074) bits at
   32 bits a limb, and one more limb for each factor and sum. */
#define CD_EXACT_LIMBS 420

/* The number sign * sum over i < length of limb[i] * 2^(32 * (lowest + i)). Zero has sign 0 and length 0. */
typedef struct cd_exact
{
    int      sign;   /* -1, 0, 1 */
    int      lowest; /* the weight of limb[0], in limbs */
    int      length; /* limbs in use; the last of them is not zero */
    uint32_t limb[CD_EXACT_LIMBS];
} cd_exact;

/* result = the sum of `count` finite doubles. */
void cd_exact_sum(cd_exact *result, const double *terms, int count);

/* Adds a * b to sum; subtracts a * b from sum. */
void cd_exact_add_product(cd_exact *sum, const cd_exact *a, const cd_exact *b);
void cd_exact_sub_product(cd_exact *sum, const cd_exact *a, const cd_exact *b);

/* result = x[0] * y[0] + x[1] * y[1] + ... */
void cd_exact_dot(cd_exact *result, const cd_exact *x, const cd_exact *y, int count);

/* The leading 106 bits of the number, as (high + low) * 2^exponent; high holds the first 53 of them. */
void cd_exact_split(const cd_exact *number, double *high, double *low, int *exponent);

/* The number, rounded to nearest with ties to even, is the result * 2^(*exponent). The result has `digits`
   bits, 1 to 53, none of them below 2^lowest: 53 and -1074 for double, 24 and -149 for float. */
double cd_exact_nearest(const cd_exact *number, int digits, int lowest, int *exponent);

#endif
