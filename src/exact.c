/*
 * Exact sums and products of doubles by schoolbook arithmetic on limbs, and their rounding. See
 * number/exact.h.
 */
#include "number/fewer_passes.h"

#include "number/exact.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

/* result = x, which is not 0. */
static void set_double(cd_exact *result, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int      exponent = (int)(bits >> 52 & 0x7ff);
    uint64_t mantissa = bits & 0xfffffffffffff;
    if (exponent > 0)
        mantissa |= (uint64_t)1 << 52;
    else
        exponent = 1;

    /* x = mantissa * 2^(exponent - 1075). Weights count from 2^-1088, a multiple of 32 below 2^-1074. */
    int      shift = exponent - 1075 + 1088;
    int      bit = shift % 32;
    uint64_t low = mantissa << bit;
    uint64_t high = bit > 0 ? mantissa >> (64 - bit) : 0;

    result->sign = bits >> 63 ? -1 : 1;
    result->lowest = shift / 32 - 34;
    while ((uint32_t)low == 0) /* numbers of few bits stay short */
    {
        low = low >> 32 | high << 32;
        high = 0;
        result->lowest++;
    }
    result->limb[0] = (uint32_t)low;
    result->limb[1] = (uint32_t)(low >> 32);
    result->limb[2] = (uint32_t)high;
    result->length = high != 0 ? 3 : low >> 32 != 0 ? 2 : 1;
}

/* The limb of the given weight, 0 outside the number. */
static uint32_t limb_at(const cd_exact *a, int weight)
{
    int i = weight - a->lowest;
    return i >= 0 && i < a->length ? a->limb[i] : 0;
}

/* Gives the sum a limb for each of b; returns where b's lowest goes. */
static int make_room(cd_exact *sum, const cd_exact *b)
{
    uint32_t *limb = sum->limb;
    int       first = b->lowest - sum->lowest;
    if (first < 0)
    {
        sum->length -= first;
        assert(sum->length < CD_EXACT_LIMBS);
        for (int i = sum->length - 1; i >= 0; i--)
            limb[i] = i >= -first ? limb[i + first] : 0;
        sum->lowest = b->lowest;
        first = 0;
    }
    assert(first + b->length < CD_EXACT_LIMBS); /* a carry may need one more */
    for (; sum->length < first + b->length; sum->length++)
        limb[sum->length] = 0;
    return first;
}

/* |sum| becomes |sum| + |b|, b's lowest limb being that at i. */
static void add_limbs(cd_exact *sum, const cd_exact *b, int i)
{
    uint32_t *limb = sum->limb;
    uint64_t  carry = 0;
    for (int k = 0; k < b->length; k++, i++)
    {
        carry += (uint64_t)limb[i] + b->limb[k];
        limb[i] = (uint32_t)(carry & 0xffffffff);
        carry >>= 32;
    }
    for (; carry != 0 && i < sum->length; i++)
        carry = ++limb[i] == 0;
    if (carry != 0)
        limb[sum->length++] = 1;
}

/* |sum| becomes the difference of |sum| and |b|. True if |b| was the larger. */
static bool subtract_limbs(cd_exact *sum, const cd_exact *b, int i)
{
    uint32_t *limb = sum->limb;
    uint64_t  borrow = 0, carry = 1;
    for (int k = 0; k < b->length; k++, i++)
    {
        uint64_t rest = (uint64_t)limb[i] - b->limb[k] - borrow;
        limb[i] = (uint32_t)(rest & 0xffffffff);
        borrow = rest >> 63;
    }
    for (; borrow != 0 && i < sum->length; i++)
        borrow = limb[i]-- == 0;
    for (int k = 0; borrow != 0 && k < sum->length; k++)
    {
        carry += (uint32_t)~limb[k];
        limb[k] = (uint32_t)(carry & 0xffffffff);
        carry >>= 32;
    }
    while (sum->length > 0 && limb[sum->length - 1] == 0)
        sum->length--;
    return borrow != 0;
}

/* sum += sign_b * |b|, in place. The sum is not 0.

   Both numbers are rows of limbs, base 2^32, and the row of the sum is first made to reach as far down and up
   as that of b. With equal signs the limbs are added with a carry of at most 1. With different ones b's are
   subtracted with a borrow. If a borrow is left at the top, b was the larger: the row is then 2^(32 length)
   too large, and its complement, every bit turned and 1 added, is the magnitude of the difference. Zero limbs
   at the top are dropped, so that the last one tells the size. */
static void add_signed(cd_exact *sum, const cd_exact *b, int sign_b)
{
    if (sign_b == 0)
        return;
    int first = make_room(sum, b);
    if (sum->sign == sign_b)
        add_limbs(sum, b, first);
    else if (subtract_limbs(sum, b, first))
        sum->sign = sign_b;
    if (sum->length == 0)
        sum->sign = 0;
}

/* Limbs of a that are 0 are skipped: beside an ordinary number a subnormal one is far away, and nearly all
   limbs between the two are 0. */
static void multiply(cd_exact *result, const cd_exact *a, const cd_exact *b)
{
    assert(a->length + b->length <= CD_EXACT_LIMBS);
    result->sign = a->sign * b->sign;
    result->lowest = a->lowest + b->lowest;
    result->length = result->sign == 0 ? 0 : a->length + b->length;
    if (result->sign == 0)
        return;
    for (int j = 0; j < b->length; j++)
        result->limb[j] = 0;
    for (int i = 0; i < a->length; i++)
    {
        uint64_t factor = a->limb[i], carry = 0;
        for (int j = 0; j < b->length && factor != 0; j++)
        {
            carry += factor * b->limb[j] + result->limb[i + j];
            result->limb[i + j] = (uint32_t)(carry & 0xffffffff);
            carry >>= 32;
        }
        result->limb[i + b->length] = (uint32_t)carry;
    }
    while (result->limb[result->length - 1] == 0)
        result->length--;
}

void cd_exact_sum(cd_exact *result, const double *terms, int count)
{
    cd_exact term;
    result->sign = 0;
    result->lowest = 0;
    result->length = 0;
    for (int i = 0; i < count; i++)
    {
        if (terms[i] == 0)
            continue;
        bool first = result->sign == 0;
        set_double(first ? result : &term, terms[i]);
        if (!first)
            add_signed(result, &term, term.sign);
    }
}

/* sum += sign * a * b. */
static void add_signed_product(cd_exact *sum, const cd_exact *a, const cd_exact *b, int sign)
{
    cd_exact product;
    bool     first = sum->sign == 0;
    multiply(first ? sum : &product, a, b);
    if (first)
        sum->sign *= sign;
    else
        add_signed(sum, &product, sign * product.sign);
}

void cd_exact_add_product(cd_exact *sum, const cd_exact *a, const cd_exact *b)
{
    add_signed_product(sum, a, b, 1);
}

void cd_exact_sub_product(cd_exact *sum, const cd_exact *a, const cd_exact *b)
{
    add_signed_product(sum, a, b, -1);
}

void cd_exact_dot(cd_exact *result, const cd_exact *x, const cd_exact *y, int count)
{
    cd_exact_sum(result, NULL, 0);
    for (int i = 0; i < count; i++)
        cd_exact_add_product(result, &x[i], &y[i]);
}

/* The number rounded to nearest, ties to even, to `digits` bits, 1 to 53: the result * 2^(*exponent). */
static double round_to(const cd_exact *number, int digits, int *exponent)
{
    /* The upper 64 bits, the first of them set. Of the bits below, only whether any is set matters. */
    int      top = number->lowest + number->length;
    uint64_t high = (uint64_t)limb_at(number, top - 1) << 32 | limb_at(number, top - 2);
    uint32_t next = limb_at(number, top - 3);
    int      shift = 0;
    while (!(high << shift >> 63))
        shift++;
    uint64_t upper = shift > 0 ? high << shift | next >> (32 - shift) : high;
    bool     below = shift > 0 ? (next << shift) != 0 : next != 0;
    for (int i = 0; i < number->length - 3 && !below; i++)
        below = number->limb[i] != 0;

    uint64_t half = (uint64_t)1 << (63 - digits);
    uint64_t kept = upper >> (64 - digits);
    uint64_t rest = upper & (2 * half - 1);
    if (rest > half || (rest == half && (below || (kept & 1))))
        kept++;
    *exponent = 32 * top - shift - digits;
    return number->sign < 0 ? -(double)kept : (double)kept;
}

/* The weight of the leading bit: 2^weight <= |number| < 2^(weight + 1). */
static int leading_bit(const cd_exact *number)
{
    uint32_t top = number->limb[number->length - 1];
    int      weight = 32 * (number->lowest + number->length) - 1;
    for (; !(top >> 31); top <<= 1)
        weight--;
    return weight;
}

static bool is_power_of_two(const cd_exact *number)
{
    uint32_t top = number->limb[number->length - 1];
    bool     alone = (top & (top - 1)) == 0;
    for (int i = 0; i < number->length - 1 && alone; i++)
        alone = number->limb[i] == 0;
    return alone;
}

/* The 53 bits of |number| of which the lowest weighs 2^lowest. */
static double bits_from(const cd_exact *number, int lowest)
{
    int      weight = (lowest >= 0 ? lowest : lowest - 31) / 32;
    int      shift = lowest - 32 * weight;
    uint64_t bits = (uint64_t)limb_at(number, weight + 1) << 32 | limb_at(number, weight);
    if (shift > 0)
        bits = bits >> shift | (uint64_t)limb_at(number, weight + 2) << (64 - shift);
    return (double)(bits & (((uint64_t)1 << 53) - 1));
}

void cd_exact_split(const cd_exact *number, double *high, double *low, int *exponent)
{
    *high = *low = 0;
    *exponent = 0;
    if (number->sign == 0)
        return;
    *exponent = leading_bit(number) - 52;
    *high = number->sign * bits_from(number, *exponent);
    *low = number->sign * bits_from(number, *exponent - 53) * 0x1p-53;
}

double cd_exact_nearest(const cd_exact *number, int digits, int lowest, int *exponent)
{
    *exponent = lowest;
    if (number->sign == 0)
        return 0;
    int available = leading_bit(number) - lowest + 1;
    if (available >= 1)
        return round_to(number, available < digits ? available : digits, exponent);
    /* The number is below 2^lowest. Above half of that it rounds up; half is a tie and goes to 0. */
    return available == 0 && !is_power_of_two(number) ? number->sign : 0;
}
