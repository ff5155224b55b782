/*
 * The kernels of batches: what goes through lists of shapes. Each is compiled for the baseline of the
 * processor (SSE2, NEON, or plain C) with its topic, and on x86 again for AVX2 and AVX-512, in batch_avx2.c
 * and batch_avx512.c.
 */
#ifndef CD_BATCH_KERNELS_H
#define CD_BATCH_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../space/family.h"
#include "choice.h"
#include "columns.h"

/* The answer of the single call for the i-th shapes of two lists: yes or no; a distance, or a t, which is
   INFINITY where there is no hit. */
typedef bool single_yes(const columns *a, const columns *b, size_t i);
typedef real single_number(const columns *a, const columns *b, size_t i);

typedef size_t mark_kernel(const columns *a, const columns *b, size_t count, single_yes *single,
                           uint64_t *bits);
typedef void   measure_kernel(const columns *a, const columns *b, size_t count, single_number *single,
                              real *numbers);
typedef size_t hit_kernel(const columns *a, const columns *b, size_t count, single_number *single,
                          real *t_enter, size_t *first);

/* The name of a kernel in this unit's set, and in another. */
#define KERNEL_IN_FAMILY(family, set, name) cd##family##_##set##_##name
#if REAL_DIGITS == 53 && DIM == 3
#define KERNEL_OF(set, name) KERNEL_IN_FAMILY(3, set, name)
#elif REAL_DIGITS == 53
#define KERNEL_OF(set, name) KERNEL_IN_FAMILY(2, set, name)
#elif DIM == 3
#define KERNEL_OF(set, name) KERNEL_IN_FAMILY(3f, set, name)
#else
#define KERNEL_OF(set, name) KERNEL_IN_FAMILY(2f, set, name)
#endif
#if defined(LANES_AVX512)
#define KERNEL(name) KERNEL_OF(avx512, name)
#elif defined(LANES_AVX2)
#define KERNEL(name) KERNEL_OF(avx2, name)
#else
#define KERNEL(name) KERNEL_OF(baseline, name)
#endif

/* Where there is more than the baseline, few processors use that: it is compiled for size. */
#if CHOICE_OF_SETS && !defined(LANES_AVX512) && !defined(LANES_AVX2)
#define FOR_BASELINE SELDOM
#else
#define FOR_BASELINE
#endif

#if CHOICE_OF_SETS
#define DECLARE_KERNEL(type, name) \
    type KERNEL_OF(baseline, name), KERNEL_OF(avx2, name), KERNEL_OF(avx512, name)
/* The kernel for the widest instructions that the processor has. */
#define WIDEST(name)                                      \
    (widest_set() == SET_AVX512 ? KERNEL_OF(avx512, name) \
     : widest_set() == SET_AVX2 ? KERNEL_OF(avx2, name)   \
                                : KERNEL_OF(baseline, name))
#else
#define DECLARE_KERNEL(type, name) type KERNEL_OF(baseline, name)
#define WIDEST(name)               KERNEL_OF(baseline, name)
#endif

DECLARE_KERNEL(mark_kernel, overlap_aabb_aabb);
DECLARE_KERNEL(mark_kernel, overlap_point_aabb);
DECLARE_KERNEL(mark_kernel, overlap_sphere_sphere);
DECLARE_KERNEL(mark_kernel, overlap_sphere_aabb);
DECLARE_KERNEL(mark_kernel, overlap_sphere_obb);
DECLARE_KERNEL(mark_kernel, overlap_obb_obb);
DECLARE_KERNEL(hit_kernel, raycast_sphere);
DECLARE_KERNEL(hit_kernel, raycast_aabb);
DECLARE_KERNEL(hit_kernel, raycast_obb);
DECLARE_KERNEL(hit_kernel, sweep_aabb_aabb);
DECLARE_KERNEL(hit_kernel, sweep_sphere_aabb);
DECLARE_KERNEL(measure_kernel, distance_point_aabb);
DECLARE_KERNEL(measure_kernel, distance_point_segment);
DECLARE_KERNEL(measure_kernel, distance_point_obb);
DECLARE_KERNEL(measure_kernel, distance_segment_segment);
DECLARE_KERNEL(measure_kernel, distance_point_ellipsoid);
DECLARE_KERNEL(measure_kernel, distance_obb_obb);

#endif
