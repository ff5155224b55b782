#include "number/exact.h"

/*
 * Exact sums and products of doubles by schoolbook arithmetic on limbs, and their rounding. See
 * number/exact.h.
 */

#include <assert.h>
#include <stdbool.h>
#include <string.h>

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

    result->sign = mantissa == 0 ? 0 : bits >> 63 ? -1 : 1;
    result->lowest = shift / 32 - 34;
    result->limb[0] = (uint32_t)low;
    result->limb[1] = (uint32_t)(low >> 32);
    result->limb[2] = (uint32_t)high;
    result->length = 3;
    while (result->length > 0 && result->limb[result->length - 1] == 0)
        result->length--;
}

static void copy(cd_exact *result, const cd_exact *a)
{
    result->sign = a->sign;
    result->lowest = a->lowest;
    result->length = a->length;
    memcpy(result->limb, a->limb, sizeof a->limb[0] * (size_t)a->length);
}

/* The limb of the given weight, 0 outside the number. */
static uint32_t limb_at(const cd_exact *a, int weight)
{
    int i = weight - a->lowest;
    return i >= 0 && i < a->length ? a->limb[i] : 0;
}

static int compare_magnitudes(const cd_exact *a, const cd_exact *b)
{
    int top_a = a->lowest + a->length;
    int top_b = b->lowest + b->length;
    if (top_a != top_b)
        return top_a < top_b ? -1 : 1;
    int lowest = a->lowest < b->lowest ? a->lowest : b->lowest;
    for (int weight = top_a - 1; weight >= lowest; weight--)
    {
        uint32_t x = limb_at(a, weight);
        uint32_t y = limb_at(b, weight);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

/* sum += sign_b * |b|: magnitudes are added where the signs agree; else the smaller is subtracted from the
   larger. */
static void add_signed(cd_exact *sum, const cd_exact *b, int sign_b)
{
    if (sign_b == 0)
        return;
    if (sum->sign == 0)
    {
        copy(sum, b);
        sum->sign = sign_b;
        return;
    }

    cd_exact        a;
    const cd_exact *larger = &a;
    const cd_exact *smaller = b;
    copy(&a, sum);
    int sign = a.sign;
    if (a.sign != sign_b && compare_magnitudes(&a, b) < 0)
    {
        larger = b;
        smaller = &a;
        sign = sign_b;
    }

    int lowest = a.lowest < b->lowest ? a.lowest : b->lowest;
    int top_a = a.lowest + a.length;
    int top_b = b->lowest + b->length;
    int length = (top_a > top_b ? top_a : top_b) - lowest;
    assert(length < CD_EXACT_LIMBS); /* a carry may need one more */

    int64_t carry = 0;
    for (int i = 0; i < length; i++)
    {
        int64_t y = limb_at(smaller, lowest + i);
        int64_t total = (int64_t)limb_at(larger, lowest + i) + (a.sign == sign_b ? y : -y) + carry;
        sum->limb[i] = (uint32_t)((uint64_t)total & 0xffffffff);
        carry = total < 0 ? -1 : total >> 32;
    }
    if (carry > 0)
        sum->limb[length++] = 1;
    while (length > 0 && sum->limb[length - 1] == 0)
        length--;
    sum->lowest = lowest;
    sum->length = length;
    sum->sign = length == 0 ? 0 : sign;
}

static void multiply(cd_exact *result, const cd_exact *a, const cd_exact *b)
{
    assert(a->length + b->length <= CD_EXACT_LIMBS);
    result->sign = a->sign * b->sign;
    result->lowest = a->lowest + b->lowest;
    result->length = result->sign == 0 ? 0 : a->length + b->length;
    memset(result->limb, 0, sizeof result->limb[0] * (size_t)result->length);
    if (result->sign == 0)
        return;
    for (int i = 0; i < a->length; i++)
    {
        uint64_t carry = 0;
        if (a->limb[i] == 0)
            continue;
        for (int j = 0; j < b->length; j++)
        {
            carry += (uint64_t)a->limb[i] * b->limb[j] + result->limb[i + j];
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
        set_double(&term, terms[i]);
        add_signed(result, &term, term.sign);
    }
}

void cd_exact_add_product(cd_exact *sum, const cd_exact *a, const cd_exact *b)
{
    cd_exact product;
    multiply(&product, a, b);
    add_signed(sum, &product, product.sign);
}

void cd_exact_sub_product(cd_exact *sum, const cd_exact *a, const cd_exact *b)
{
    cd_exact product;
    multiply(&product, a, b);
    add_signed(sum, &product, -product.sign);
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
