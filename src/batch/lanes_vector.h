/*
 * What SSE2, AVX2, AVX-512 and NEON have in common: LANE_BYTES of numbers as vectors of GCC's and clang's,
 * which calculate with + - * / and compare. Their marks are integers of which all bits are set or none;
 * AVX-512 has marks of its own (LANES_HAVE_MARKS). See lanes.h.
 */
#ifndef CD_BATCH_LANES_VECTOR_H
#define CD_BATCH_LANES_VECTOR_H

#include <stdint.h>
#include <string.h>

#include "../number/compiler.h"

#ifndef LANE_BYTES
#define LANE_BYTES 16
#endif

#define FLOATS  (LANE_BYTES / 4)
#define DOUBLES (LANE_BYTES / 8)

typedef float    floats __attribute__((vector_size(LANE_BYTES)));
typedef double   doubles __attribute__((vector_size(LANE_BYTES)));
typedef int32_t  float_bits __attribute__((vector_size(LANE_BYTES)));
typedef int64_t  double_bits __attribute__((vector_size(LANE_BYTES)));
typedef uint64_t double_words __attribute__((vector_size(LANE_BYTES)));

#define LANES_OF_A_VECTOR(many, one, bits, most)                  \
    HOT_INLINE many many##_load(const one *x)                     \
    {                                                             \
        many a;                                                   \
        memcpy(&a, x, sizeof(a));                                 \
        return a;                                                 \
    }                                                             \
    HOT_INLINE void many##_store(one *x, many a)                  \
    {                                                             \
        memcpy(x, &a, sizeof(a));                                 \
    }                                                             \
    HOT_INLINE many many##_same(one x)                            \
    {                                                             \
        return x - (many){0};                                     \
    }                                                             \
    HOT_INLINE many many##_abs(many a)                            \
    {                                                             \
        return (many)((bits)a & ((bits){0} + most));              \
    }                                                             \
    HOT_INLINE many many##_turned(many a, many b)                 \
    {                                                             \
        return (many)((bits)a ^ ((bits)b & ~((bits){0} + most))); \
    }                                                             \
    HOT_INLINE many many##_by_sign(many a, many b, many c)        \
    {                                                             \
        const bits below = (bits)a >> (8 * (int)sizeof(one) - 1); \
        return (many)((below & (bits)c) | (~below & (bits)b));    \
    }
LANES_OF_A_VECTOR(floats, float, float_bits, INT32_MAX)
LANES_OF_A_VECTOR(doubles, double, double_bits, INT64_MAX)

HOT_INLINE doubles doubles_power(doubles a)
{
    return (doubles)((double_bits)a & ((double_bits){0} + ((int64_t)0x7ff << 52)));
}

HOT_INLINE doubles doubles_inverse_power(doubles a)
{
    return (doubles)(((double_words){0} + ((uint64_t)0x7fe << 52)) - (double_words)a);
}

HOT_INLINE doubles doubles_root_power(doubles a)
{
    const double_bits half_of_bias = (double_bits){0} + ((int64_t)1023 << 51);
    return doubles_power((doubles)(((double_bits)a >> 1) + half_of_bias));
}

HOT_INLINE doubles doubles_leading(doubles a)
{
    return (doubles)((double_bits)a & ((double_bits){0} + ~(int64_t)0x7ffffff));
}

#ifndef LANES_HAVE_MARKS

typedef float_bits  float_marks;
typedef double_bits double_marks;

#define MARKS_OF_A_VECTOR(many, marks)                         \
    HOT_INLINE marks many##_less(many a, many b)               \
    {                                                          \
        return (marks)(a < b);                                 \
    }                                                          \
    HOT_INLINE marks many##_at_most(many a, many b)            \
    {                                                          \
        return (marks)(a <= b);                                \
    }                                                          \
    HOT_INLINE marks many##_also(marks m, many a, many b)      \
    {                                                          \
        return m & (marks)(a <= b);                            \
    }                                                          \
    HOT_INLINE marks many##_also_less(marks m, many a, many b) \
    {                                                          \
        return m & (marks)(a < b);                             \
    }                                                          \
    HOT_INLINE marks many##_numbers(marks m, many a, many b)   \
    {                                                          \
        return m & (marks)(a == a) & (marks)(b == b);          \
    }                                                          \
    HOT_INLINE many many##_select(marks m, many a, many b)     \
    {                                                          \
        return (many)((m & (marks)a) | (~m & (marks)b));       \
    }                                                          \
    HOT_INLINE marks many##_both(marks m, marks n)             \
    {                                                          \
        return m & n;                                          \
    }                                                          \
    HOT_INLINE marks many##_either(marks m, marks n)           \
    {                                                          \
        return m | n;                                          \
    }                                                          \
    HOT_INLINE marks many##_not(marks m)                       \
    {                                                          \
        return ~m;                                             \
    }
MARKS_OF_A_VECTOR(floats, float_marks)
MARKS_OF_A_VECTOR(doubles, double_marks)

#endif

#endif
