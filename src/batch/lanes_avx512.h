/* AVX-512 (F, BW, DQ, VL), where marks are bits: see lanes.h. */
#ifndef CD_BATCH_LANES_AVX512_H
#define CD_BATCH_LANES_AVX512_H

#include <immintrin.h>

#define LANE_BYTES       64
#define LANES_HAVE_MARKS 1
#include "lanes_vector.h"

typedef __mmask16 float_marks;
typedef __mmask8  double_marks;

HOT_INLINE floats floats_min(floats a, floats b)
{
    return _mm512_min_ps(a, b);
}

HOT_INLINE floats floats_max(floats a, floats b)
{
    return _mm512_max_ps(a, b);
}

HOT_INLINE floats floats_sqrt(floats a)
{
    return _mm512_sqrt_ps(a);
}

HOT_INLINE doubles doubles_min(doubles a, doubles b)
{
    return _mm512_min_pd(a, b);
}

HOT_INLINE doubles doubles_max(doubles a, doubles b)
{
    return _mm512_max_pd(a, b);
}

HOT_INLINE doubles doubles_sqrt(doubles a)
{
    return _mm512_sqrt_pd(a);
}

#define MARKS_OF_AVX512(many, marks, letters)                         \
    HOT_INLINE marks many##_less(many a, many b)                      \
    {                                                                 \
        return _mm512_cmp_##letters##_mask(a, b, _CMP_LT_OQ);         \
    }                                                                 \
    HOT_INLINE marks many##_at_most(many a, many b)                   \
    {                                                                 \
        return _mm512_cmp_##letters##_mask(a, b, _CMP_LE_OQ);         \
    }                                                                 \
    HOT_INLINE marks many##_also(marks m, many a, many b)             \
    {                                                                 \
        return _mm512_mask_cmp_##letters##_mask(m, a, b, _CMP_LE_OQ); \
    }                                                                 \
    HOT_INLINE marks many##_also_less(marks m, many a, many b)        \
    {                                                                 \
        return _mm512_mask_cmp_##letters##_mask(m, a, b, _CMP_LT_OQ); \
    }                                                                 \
    HOT_INLINE marks many##_numbers(marks m, many a, many b)          \
    {                                                                 \
        return _mm512_mask_cmp_##letters##_mask(m, a, b, _CMP_ORD_Q); \
    }                                                                 \
    HOT_INLINE many many##_select(marks m, many a, many b)            \
    {                                                                 \
        return _mm512_mask_blend_##letters(m, b, a);                  \
    }                                                                 \
    HOT_INLINE marks many##_both(marks m, marks n)                    \
    {                                                                 \
        return (marks)(m & n);                                        \
    }                                                                 \
    HOT_INLINE marks many##_either(marks m, marks n)                  \
    {                                                                 \
        return (marks)(m | n);                                        \
    }                                                                 \
    HOT_INLINE marks many##_not(marks m)                              \
    {                                                                 \
        return (marks)~m;                                             \
    }                                                                 \
    HOT_INLINE unsigned many##_bits(marks m)                          \
    {                                                                 \
        return m;                                                     \
    }
MARKS_OF_AVX512(floats, float_marks, ps)
MARKS_OF_AVX512(doubles, double_marks, pd)

HOT_INLINE doubles doubles_load_floats(const float *x)
{
    return _mm512_cvtps_pd(_mm256_loadu_ps(x));
}

HOT_INLINE void doubles_store_floats(float *x, doubles a)
{
    _mm256_storeu_ps(x, _mm512_cvtpd_ps(a));
}

HOT_INLINE floats floats_of_doubles(const doubles *a)
{
    return _mm512_insertf32x8(_mm512_castps256_ps512(_mm512_cvtpd_ps(a[0])), _mm512_cvtpd_ps(a[1]), 1);
}

#endif
