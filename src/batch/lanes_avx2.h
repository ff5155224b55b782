/* AVX2: see lanes.h. */
#ifndef CD_BATCH_LANES_AVX2_H
#define CD_BATCH_LANES_AVX2_H

#if defined(__clang__)
#include <immintrin.h>
#endif

#define LANE_BYTES 32
#include "lanes_vector.h"

/* As SSE2 in number/compiler.h: to read <immintrin.h> would be a third of the time in which GCC compiles a
   unit. */
#if defined(__clang__)
#define AVX(intrinsic, built_in) _mm256_##intrinsic
#else
#define AVX(intrinsic, built_in) __builtin_ia32_##built_in
#endif

typedef float four_floats __attribute__((vector_size(16)));

HOT_INLINE floats floats_min(floats a, floats b)
{
    return AVX(min_ps, minps256)(a, b);
}

HOT_INLINE floats floats_max(floats a, floats b)
{
    return AVX(max_ps, maxps256)(a, b);
}

HOT_INLINE floats floats_sqrt(floats a)
{
    return AVX(sqrt_ps, sqrtps256)(a);
}

HOT_INLINE doubles doubles_min(doubles a, doubles b)
{
    return AVX(min_pd, minpd256)(a, b);
}

HOT_INLINE doubles doubles_max(doubles a, doubles b)
{
    return AVX(max_pd, maxpd256)(a, b);
}

HOT_INLINE doubles doubles_sqrt(doubles a)
{
    return AVX(sqrt_pd, sqrtpd256)(a);
}

HOT_INLINE unsigned floats_bits(float_marks m)
{
    return (unsigned)AVX(movemask_ps, movmskps256)((floats)m);
}

HOT_INLINE unsigned doubles_bits(double_marks m)
{
    return (unsigned)AVX(movemask_pd, movmskpd256)((doubles)m);
}

HOT_INLINE doubles doubles_load_floats(const float *x)
{
    four_floats four;
    memcpy(&four, x, sizeof four);
    return AVX(cvtps_pd, cvtps2pd256)(four);
}

HOT_INLINE void doubles_store_floats(float *x, doubles a)
{
    const four_floats four = AVX(cvtpd_ps, cvtpd2ps256)(a);
    memcpy(x, &four, sizeof four);
}

HOT_INLINE floats floats_of_doubles(const doubles *a)
{
    const four_floats low = AVX(cvtpd_ps, cvtpd2ps256)(a[0]), high = AVX(cvtpd_ps, cvtpd2ps256)(a[1]);
    return AVX(insertf128_ps, vinsertf128_ps256)(AVX(castps128_ps256, ps256_ps)(low), high, 1);
}

#endif
