/* NEON of 64-bit ARM, which has doubles: see lanes.h. */
#ifndef CD_BATCH_LANES_NEON_H
#define CD_BATCH_LANES_NEON_H

#include <arm_neon.h>

#define LANE_BYTES 16
#include "lanes_vector.h"

/* NEON's own least and greatest treat NaNs and zeros in another way. */
HOT_INLINE floats floats_min(floats a, floats b)
{
    return floats_select(a < b, a, b);
}

HOT_INLINE floats floats_max(floats a, floats b)
{
    return floats_select(a > b, a, b);
}

HOT_INLINE floats floats_sqrt(floats a)
{
    return vsqrtq_f32(a);
}

HOT_INLINE doubles doubles_min(doubles a, doubles b)
{
    return doubles_select(a < b, a, b);
}

HOT_INLINE doubles doubles_max(doubles a, doubles b)
{
    return doubles_select(a > b, a, b);
}

HOT_INLINE doubles doubles_sqrt(doubles a)
{
    return vsqrtq_f64(a);
}

/* The i-th mark is moved to bit i, and the bits are added up. */
HOT_INLINE unsigned floats_bits(float_marks m)
{
    const uint32x4_t places = {1, 2, 4, 8};
    return vaddvq_u32((uint32x4_t)m & places);
}

HOT_INLINE unsigned doubles_bits(double_marks m)
{
    const uint64x2_t places = {1, 2};
    return (unsigned)vaddvq_u64((uint64x2_t)m & places);
}

HOT_INLINE doubles doubles_load_floats(const float *x)
{
    return vcvt_f64_f32(vld1_f32(x));
}

HOT_INLINE void doubles_store_floats(float *x, doubles a)
{
    vst1_f32(x, vcvt_f32_f64(a));
}

HOT_INLINE floats floats_of_doubles(const doubles *a)
{
    return vcvt_high_f32_f64(vcvt_f32_f64(a[0]), a[1]);
}

#endif
