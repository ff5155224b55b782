/* SSE2, which every x86-64 has: see lanes.h. */
#ifndef CD_BATCH_LANES_SSE2_H
#define CD_BATCH_LANES_SSE2_H

#include <emmintrin.h>

#define LANE_BYTES 16
#include "lanes_vector.h"

HOT_INLINE floats floats_min(floats a, floats b)
{
    return _mm_min_ps(a, b);
}

HOT_INLINE floats floats_max(floats a, floats b)
{
    return _mm_max_ps(a, b);
}

HOT_INLINE floats floats_sqrt(floats a)
{
    return _mm_sqrt_ps(a);
}

HOT_INLINE doubles doubles_min(doubles a, doubles b)
{
    return _mm_min_pd(a, b);
}

HOT_INLINE doubles doubles_max(doubles a, doubles b)
{
    return _mm_max_pd(a, b);
}

HOT_INLINE doubles doubles_sqrt(doubles a)
{
    return _mm_sqrt_pd(a);
}

HOT_INLINE unsigned floats_bits(float_marks m)
{
    return (unsigned)_mm_movemask_ps((__m128)m);
}

HOT_INLINE unsigned doubles_bits(double_marks m)
{
    return (unsigned)_mm_movemask_pd((__m128d)m);
}

HOT_INLINE doubles doubles_load_floats(const float *x)
{
    return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)x)));
}

HOT_INLINE void doubles_store_floats(float *x, doubles a)
{
    _mm_storel_epi64((__m128i *)(void *)x, _mm_castps_si128(_mm_cvtpd_ps(a)));
}

HOT_INLINE floats floats_of_doubles(const doubles *a)
{
    return _mm_movelh_ps(_mm_cvtpd_ps(a[0]), _mm_cvtpd_ps(a[1]));
}

#endif
