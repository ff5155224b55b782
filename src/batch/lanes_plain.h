/* A number at a time, for compilers and processors without more: see lanes.h. */
#ifndef CD_BATCH_LANES_PLAIN_H
#define CD_BATCH_LANES_PLAIN_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../space/narrow.h"

#define FLOATS  1
#define DOUBLES 1

typedef float  floats;
typedef double doubles;
typedef bool   float_marks;
typedef bool   double_marks;

#define LANES_OF_ONE_NUMBER(many, one, marks, root_of, size_of)   \
    static inline many many##_load(const one *x)                  \
    {                                                             \
        return *x;                                                \
    }                                                             \
    static inline void many##_store(one *x, many a)               \
    {                                                             \
        *x = a;                                                   \
    }                                                             \
    static inline many many##_same(one x)                         \
    {                                                             \
        return x;                                                 \
    }                                                             \
    static inline many many##_abs(many a)                         \
    {                                                             \
        return size_of(a);                                        \
    }                                                             \
    static inline many many##_turned(many a, many b)              \
    {                                                             \
        return signbit(b) ? -a : a;                               \
    }                                                             \
    static inline many many##_by_sign(many a, many b, many c)     \
    {                                                             \
        return signbit(a) ? c : b;                                \
    }                                                             \
    static inline many many##_sqrt(many a)                        \
    {                                                             \
        return root_of(a);                                        \
    }                                                             \
    static inline many many##_min(many a, many b)                 \
    {                                                             \
        return a < b ? a : b;                                     \
    }                                                             \
    static inline many many##_max(many a, many b)                 \
    {                                                             \
        return a > b ? a : b;                                     \
    }                                                             \
    static inline marks many##_less(many a, many b)               \
    {                                                             \
        return a < b;                                             \
    }                                                             \
    static inline marks many##_at_most(many a, many b)            \
    {                                                             \
        return a <= b;                                            \
    }                                                             \
    static inline marks many##_also(marks m, many a, many b)      \
    {                                                             \
        return m && a <= b;                                       \
    }                                                             \
    static inline marks many##_also_less(marks m, many a, many b) \
    {                                                             \
        return m && a < b;                                        \
    }                                                             \
    static inline marks many##_numbers(marks m, many a, many b)   \
    {                                                             \
        return m && a == a && b == b;                             \
    }                                                             \
    static inline many many##_select(marks m, many a, many b)     \
    {                                                             \
        return m ? a : b;                                         \
    }                                                             \
    static inline marks many##_both(marks m, marks n)             \
    {                                                             \
        return m && n;                                            \
    }                                                             \
    static inline marks many##_either(marks m, marks n)           \
    {                                                             \
        return m || n;                                            \
    }                                                             \
    static inline marks many##_not(marks m)                       \
    {                                                             \
        return !m;                                                \
    }                                                             \
    static inline unsigned many##_bits(marks m)                   \
    {                                                             \
        return m;                                                 \
    }
LANES_OF_ONE_NUMBER(floats, float, float_marks, sqrtf, fabsf)
LANES_OF_ONE_NUMBER(doubles, double, double_marks, sqrt, fabs)

static inline doubles doubles_with_bits(doubles a, uint64_t kept)
{
    uint64_t bits;
    memcpy(&bits, &a, sizeof bits);
    bits &= kept;
    memcpy(&a, &bits, sizeof bits);
    return a;
}

static inline doubles doubles_power(doubles a)
{
    return doubles_with_bits(a, (uint64_t)0x7ff << 52);
}

static inline doubles doubles_inverse_power(doubles a)
{
    uint64_t bits;
    memcpy(&bits, &a, sizeof bits);
    bits = ((uint64_t)0x7fe << 52) - bits;
    memcpy(&a, &bits, sizeof a);
    return a;
}

static inline doubles doubles_root_power(doubles a)
{
    uint64_t bits;
    memcpy(&bits, &a, sizeof bits);
    bits = (bits >> 1) + ((uint64_t)1023 << 51);
    memcpy(&a, &bits, sizeof a);
    return doubles_power(a);
}

static inline doubles doubles_leading(doubles a)
{
    return doubles_with_bits(a, ~(uint64_t)0x7ffffff);
}

static inline doubles doubles_load_floats(const float *x)
{
    return *x;
}

static inline void doubles_store_floats(float *x, doubles a)
{
    *x = round_to_float(a);
}

static inline floats floats_of_doubles(const doubles *a)
{
    return round_to_float(*a);
}

#endif
