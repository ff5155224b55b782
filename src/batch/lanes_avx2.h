/* AVX2: see lanes.h. */
#ifndef CD_BATCH_LANES_AVX2_H
#define CD_BATCH_LANES_AVX2_H

#include <immintrin.h>

#define LANE_BYTES 32
#include "lanes_vector.h"

HOT_INLINE floats floats_min(floats a, floats b)
{
    return _mm256_min_ps(a, b);
}

HOT_INLINE floats floats_max(floats a, floats b)
{
    return _mm256_max_ps(a, b);
}

HOT_INLINE floats floats_sqrt(floats a)
{
    return _mm256_sqrt_ps(a);
}

HOT_INLINE doubles doubles_min(doubles a, doubles b)
{
    return _mm256_min_pd(a, b);
}

HOT_INLINE doubles doubles_max(doubles a, doubles b)
{
    return _mm256_max_pd(a, b);
}

HOT_INLINE doubles doubles_sqrt(doubles a)
{
    return _mm256_sqrt_pd(a);
}

HOT_INLINE unsigned floats_bits(float_marks m)
{
    return (unsigned)_mm256_movemask_ps((__m256)m);
}

HOT_INLINE unsigned doubles_bits(double_marks m)
{
    return (unsigned)_mm256_movemask_pd((__m256d)m);
}

HOT_INLINE doubles doubles_load_floats(const float *x)
{
    return _mm256_cvtps_pd(_mm_loadu_ps(x));
}

HOT_INLINE void doubles_store_floats(float *x, doubles a)
{
    _mm_storeu_ps(x, _mm256_cvtpd_ps(a));
}

HOT_INLINE floats floats_of_doubles(const doubles *a)
{
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps(a[0])), _mm256_cvtpd_ps(a[1]), 1);
}

#endif
