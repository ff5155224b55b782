/*
 * Two doubles that are calculated with alike. Each of them comes out as it would alone, bit by bit; compilers
 * that know vectors do both at once.
 */
#ifndef CD_NUMBER_LANES_H
#define CD_NUMBER_LANES_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "bits.h"
#include "compiler.h"

/* lanes_root_splitter(x), for a normal x > 0 with 2^e <= sqrt(x) < 2^(e+1), has 1.5 * 2^(e+27) in both lanes:
   (splitter + y) - splitter is y rounded to a multiple of 2^(e-25), if that is below 2^(e+26). It is made
   from the bits of x: half of them and half the bias are the exponent e, 27 more are wanted, and a half. */
#define ROOT_SPLITTER_UP       (((uint64_t)1023 << 51) + ((uint64_t)27 << 52))
#define ROOT_SPLITTER_EXPONENT ((uint64_t)0x7ff << 52)
#define ROOT_SPLITTER_HALF     ((uint64_t)1 << 51)

#if defined(__GNUC__)

typedef double   lanes __attribute__((vector_size(16)));
typedef int64_t  lanes_bits __attribute__((vector_size(16)));
typedef uint64_t lanes_words __attribute__((vector_size(16)));
typedef float    lanes_floats __attribute__((vector_size(16))); /* four of them */

HOT_INLINE lanes lanes_of(double x, double y)
{
    return (lanes){x, y};
}

HOT_INLINE double lane(lanes a, int i)
{
    return a[i];
}

HOT_INLINE lanes lanes_add(lanes a, lanes b)
{
    return a + b;
}

HOT_INLINE lanes lanes_sub(lanes a, lanes b)
{
    return a - b;
}

HOT_INLINE lanes lanes_mul(lanes a, lanes b)
{
    return a * b;
}

HOT_INLINE lanes lanes_div(lanes a, lanes b)
{
    return a / b;
}

/* |a| and -a. */
HOT_INLINE lanes lanes_fabs(lanes a)
{
    return (lanes)((lanes_bits)a & (lanes_bits){INT64_MAX, INT64_MAX});
}

HOT_INLINE lanes lanes_negative(lanes a)
{
    return -a;
}

/* Nothing but signs: what is positive becomes 0, else -0. */
HOT_INLINE lanes lanes_signs(lanes a)
{
    return (lanes)((lanes_bits)a & (lanes_bits){INT64_MIN, INT64_MIN});
}

/* a where the sign is positive, else -a, for what lanes_signs gives; of signs, those of the product. */
HOT_INLINE lanes lanes_with_signs(lanes a, lanes signs)
{
    return (lanes)((lanes_bits)a ^ (lanes_bits)signs);
}

/* Without the last 27 bits of the significands. */
HOT_INLINE lanes lanes_leading_bits(lanes a)
{
    return (lanes)((lanes_bits)a & (lanes_bits){~(int64_t)0x7ffffff, ~(int64_t)0x7ffffff});
}

HOT_INLINE lanes lanes_root_splitter(double x)
{
    const uint64_t    up = ROOT_SPLITTER_UP, all = ROOT_SPLITTER_EXPONENT, half = ROOT_SPLITTER_HALF;
    const lanes_words bits = (lanes_words)(lanes){x, x};
    return (lanes)((((bits >> 1) + (lanes_words){up, up}) & (lanes_words){all, all}) |
                   (lanes_words){half, half});
}

/* x where a > b, else y. */
HOT_INLINE lanes lanes_if_greater(lanes a, lanes b, lanes x, lanes y)
{
    const lanes_bits greater = (lanes_bits)(a > b);
    return (lanes)((greater & (lanes_bits)x) | (~greater & (lanes_bits)y));
}

/* Exchanges the lanes of a and b where the sign of x is set. */
HOT_INLINE void lanes_exchange_if_negative(lanes x, lanes *a, lanes *b)
{
    const lanes_bits change = ((lanes_bits)*a ^ (lanes_bits)*b) & ((lanes_bits)x >> 63);
    *a = (lanes)((lanes_bits)*a ^ change), *b = (lanes)((lanes_bits)*b ^ change);
}

#else

typedef struct lanes
{
    double at[2];
} lanes;

HOT_INLINE lanes lanes_of(double x, double y)
{
    lanes a = {{x, y}};
    return a;
}

HOT_INLINE double lane(lanes a, int i)
{
    return a.at[i];
}

HOT_INLINE lanes lanes_add(lanes a, lanes b)
{
    return lanes_of(a.at[0] + b.at[0], a.at[1] + b.at[1]);
}

HOT_INLINE lanes lanes_sub(lanes a, lanes b)
{
    return lanes_of(a.at[0] - b.at[0], a.at[1] - b.at[1]);
}

HOT_INLINE lanes lanes_mul(lanes a, lanes b)
{
    return lanes_of(a.at[0] * b.at[0], a.at[1] * b.at[1]);
}

HOT_INLINE lanes lanes_div(lanes a, lanes b)
{
    return lanes_of(a.at[0] / b.at[0], a.at[1] / b.at[1]);
}

HOT_INLINE lanes lanes_if_greater(lanes a, lanes b, lanes x, lanes y)
{
    return lanes_of(a.at[0] > b.at[0] ? x.at[0] : y.at[0], a.at[1] > b.at[1] ? x.at[1] : y.at[1]);
}

HOT_INLINE void lanes_exchange_if_negative(lanes x, lanes *a, lanes *b)
{
    const lanes c = *a, d = *b;
    a->at[0] = signbit(x.at[0]) ? d.at[0] : c.at[0], a->at[1] = signbit(x.at[1]) ? d.at[1] : c.at[1];
    b->at[0] = signbit(x.at[0]) ? c.at[0] : d.at[0], b->at[1] = signbit(x.at[1]) ? c.at[1] : d.at[1];
}

HOT_INLINE lanes lanes_fabs(lanes a)
{
    return lanes_of(fabs(a.at[0]), fabs(a.at[1]));
}

HOT_INLINE lanes lanes_negative(lanes a)
{
    return lanes_of(-a.at[0], -a.at[1]);
}

HOT_INLINE lanes lanes_signs(lanes a)
{
    return lanes_of(copysign(0, a.at[0]), copysign(0, a.at[1]));
}

HOT_INLINE lanes lanes_with_signs(lanes a, lanes signs)
{
    return lanes_of(signbit(signs.at[0]) ? -a.at[0] : a.at[0], signbit(signs.at[1]) ? -a.at[1] : a.at[1]);
}

HOT_INLINE lanes lanes_root_splitter(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits = (((bits >> 1) + ROOT_SPLITTER_UP) & ROOT_SPLITTER_EXPONENT) | ROOT_SPLITTER_HALF;
    memcpy(&x, &bits, sizeof x);
    return lanes_of(x, x);
}

HOT_INLINE lanes lanes_leading_bits(lanes a)
{
    uint64_t bits[2];
    memcpy(bits, a.at, sizeof bits);
    bits[0] &= ~(uint64_t)0x7ffffff;
    bits[1] &= ~(uint64_t)0x7ffffff;
    memcpy(a.at, bits, sizeof bits);
    return a;
}

#endif

/* a where sign is positive, else -a. */
HOT_INLINE lanes lanes_with_sign_of(lanes a, lanes sign)
{
    return lanes_with_signs(a, lanes_signs(sign));
}

HOT_INLINE lanes lanes_twice(double x)
{
    return lanes_of(x, x);
}

/* Lane i of what is in memory, for an i that is known at run time only: gcc would copy both lanes for it. */
HOT_INLINE double lane_at(const lanes *a, int i)
{
    double x;
    memcpy(&x, (const char *)a + (size_t)i * sizeof x, sizeof x);
    return x;
}

/* Two neighbours in memory. */
HOT_INLINE lanes lanes_from(const double *from)
{
    return lanes_of(from[0], from[1]);
}

HOT_INLINE void lanes_to(double *to, lanes a)
{
    memcpy(to, &a, sizeof a);
}

HOT_INLINE lanes lanes_on_grid(lanes x, double large)
{
    return lanes_sub(lanes_add(x, lanes_twice(large)), lanes_twice(large));
}

/* Both in the other order. */
HOT_INLINE lanes lanes_swapped(lanes a)
{
    return lanes_of(lane(a, 1), lane(a, 0));
}

/* The first lanes of both, and the second ones. */
HOT_INLINE lanes lanes_first(lanes a, lanes b)
{
    return lanes_of(lane(a, 0), lane(b, 0));
}

HOT_INLINE lanes lanes_second(lanes a, lanes b)
{
    return lanes_of(lane(a, 1), lane(b, 1));
}

/* The sums of the lanes of a and of b. */
HOT_INLINE lanes lanes_totals(lanes a, lanes b)
{
    return lanes_add(lanes_first(a, b), lanes_second(a, b));
}

/* max2 and min2. */
HOT_INLINE lanes lanes_max2(lanes a, lanes b)
{
#if defined(SSE2)
    return SSE2(max_pd, maxpd)(a, b);
#else
    return lanes_of(max2(lane(a, 0), lane(b, 0)), max2(lane(a, 1), lane(b, 1)));
#endif
}

HOT_INLINE lanes lanes_min2(lanes a, lanes b)
{
#if defined(SSE2)
    return SSE2(min_pd, minpd)(a, b);
#else
    return lanes_of(min2(lane(a, 0), lane(b, 0)), min2(lane(a, 1), lane(b, 1)));
#endif
}

/* The larger of both lanes, and the smaller. */
HOT_INLINE double larger_lane(lanes a)
{
    return max2(lane(a, 0), lane(a, 1));
}

HOT_INLINE double smaller_lane(lanes a)
{
    return min2(lane(a, 0), lane(a, 1));
}

/* Bit i: is lane i of a at least that of b? A NaN is not, nor is anything at least a NaN. */
HOT_INLINE unsigned lanes_at_least(lanes a, lanes b)
{
#if defined(SSE2)
    return (unsigned)SSE2(movemask_pd, movmskpd)(SSE2(cmpge_pd, cmpgepd)(a, b));
#else
    return (unsigned)(lane(a, 0) >= lane(b, 0)) | (unsigned)(lane(a, 1) >= lane(b, 1)) << 1;
#endif
}

/* Bit i: is lane i of a greater than that of b? */
HOT_INLINE unsigned lanes_greater(lanes a, lanes b)
{
#if defined(SSE2)
    return (unsigned)SSE2(movemask_pd, movmskpd)(SSE2(cmpgt_pd, cmpgtpd)(a, b));
#else
    return (unsigned)(lane(a, 0) > lane(b, 0)) | (unsigned)(lane(a, 1) > lane(b, 1)) << 1;
#endif
}

HOT_INLINE lanes lanes_sqrt(lanes a)
{
#if defined(SSE2)
    return SSE2(sqrt_pd, sqrtpd)(a);
#else
    return lanes_of(sqrt(lane(a, 0)), sqrt(lane(a, 1)));
#endif
}

HOT_INLINE double lanes_total(lanes a)
{
    return lane(a, 0) + lane(a, 1);
}

/* The sum of both lanes in both. */
HOT_INLINE lanes lanes_twice_total(lanes a)
{
    return lanes_add(a, lanes_swapped(a));
}

/* Two floats that are neighbours in memory. */
HOT_INLINE lanes lanes_from_floats(const void *from)
{
#if defined(SSE2)
    double two;
    memcpy(&two, from, sizeof two);
    return SSE2(cvtps_pd, cvtps2pd)((lanes_floats)lanes_of(two, 0));
#else
    float two[2];
    memcpy(two, from, sizeof two);
    return lanes_of(two[0], two[1]);
#endif
}

/* Pairs of doubles: see dd.h. */
typedef struct lanes_dd
{
    lanes hi, lo;
} lanes_dd;

/* a + b and a - b, exactly (two_sum). */
HOT_INLINE lanes_dd lanes_two_sum(lanes a, lanes b)
{
    lanes s = lanes_add(a, b), b_in_s = lanes_sub(s, a);
    return (lanes_dd){s, lanes_add(lanes_sub(a, lanes_sub(s, b_in_s)), lanes_sub(b, b_in_s))};
}

HOT_INLINE lanes_dd lanes_two_difference(lanes a, lanes b)
{
    lanes s = lanes_sub(a, b), b_in_s = lanes_sub(a, s);
    return (lanes_dd){s, lanes_add(lanes_sub(a, lanes_add(s, b_in_s)), lanes_sub(b_in_s, b))};
}

/* Of two pairs, the one with the larger leading part. */
HOT_INLINE lanes_dd lanes_dd_max(lanes_dd a, lanes_dd b)
{
    return (lanes_dd){lanes_max2(a.hi, b.hi), lanes_if_greater(a.hi, b.hi, a.lo, b.lo)};
}

/* Where hi is not rounded from the pair, it may be 0 beside a lo below 0. */
HOT_INLINE lanes_dd lanes_dd_abs(lanes_dd x)
{
    const lanes sign = lanes_add(x.hi, x.lo);
    return (lanes_dd){lanes_with_sign_of(x.hi, sign), lanes_with_sign_of(x.lo, sign)};
}

/* Two numbers that are multiplied with: `whole`, its leading bits, and the rest of what it is rounded from.
   The product of `head` and of another one's leading bits is exact. */
typedef struct lanes_split
{
    lanes whole, head, tail;
} lanes_split;

HOT_INLINE lanes_split lanes_split_of(lanes a)
{
    lanes head = lanes_leading_bits(a);
    return (lanes_split){a, head, lanes_sub(a, head)};
}

HOT_INLINE lanes_split lanes_split_pair(lanes_dd a)
{
    lanes head = lanes_leading_bits(a.hi);
    return (lanes_split){a.hi, head, lanes_add(lanes_sub(a.hi, head), a.lo)};
}

/* a * b as a pair, off by 2^-106 of itself. */
HOT_INLINE lanes_dd lanes_two_product(lanes a, lanes b)
{
    lanes_split x = lanes_split_of(a), y = lanes_split_of(b);
    lanes       p = lanes_mul(a, b), low = lanes_sub(lanes_mul(x.head, y.head), p);
    low = lanes_add(lanes_add(low, lanes_mul(x.head, y.tail)), lanes_mul(x.tail, y.head));
    return (lanes_dd){p, lanes_add(low, lanes_mul(x.tail, y.tail))};
}

#endif
