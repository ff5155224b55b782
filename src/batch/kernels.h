/*
 * The kernels of batches: what goes through lists of shapes. Each is compiled for the baseline of the
 * processor (SSE2, NEON, or plain C) with its topic, and on x86-64 again for AVX2, and some for AVX-512, in
 * batch_avx2.c and batch_avx512.c.
 */
#ifndef CD_BATCH_KERNELS_H
#define CD_BATCH_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../space/family.h"
#include "choice.h"
#include "columns.h"
#include "swept_list.h"

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

/* Writes pairs of a sweep, or their keys, up to SWEPT_AT_ONCE of them, and perhaps rubbish into the next
   LANES. Returns how many. It goes on where the last call came to. */
typedef size_t sweep_kernel(box_sweep *s, cd_pair *found);

/* The name of a kernel in this unit's set, and in another. */
#define KERNEL_OF(set, name) NAME_OF(set, name)
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

/* A kernel, in all sets that it is compiled for. AVX-512 is for those that take long and gain much by it over
   AVX2: some in space alone, and fewer in the plane, too. `bench_batch 15 "" sets` measures that. */
#if CHOICE_OF_SETS
#define SET_COUNT                  3
#define DECLARE_KERNEL(type, name) type KERNEL_OF(baseline, name), KERNEL_OF(avx2, name)
#define SETS_OF_KERNEL(name)       KERNEL_OF(baseline, name), KERNEL_OF(avx2, name), KERNEL_OF(avx2, name)
#define DECLARE_WIDEST(type, name) \
    type KERNEL_OF(baseline, name), KERNEL_OF(avx2, name), KERNEL_OF(avx512, name)
#define SETS_OF_WIDEST(name) KERNEL_OF(baseline, name), KERNEL_OF(avx2, name), KERNEL_OF(avx512, name)
#else
#define SET_COUNT                  1
#define DECLARE_KERNEL(type, name) type KERNEL_OF(baseline, name)
#define SETS_OF_KERNEL(name)       KERNEL_OF(baseline, name)
#define DECLARE_WIDEST             DECLARE_KERNEL
#define SETS_OF_WIDEST             SETS_OF_KERNEL
#endif

#if DIM == 3
#define DECLARE_WIDEST_IN_SPACE DECLARE_WIDEST
#define SETS_OF_WIDEST_IN_SPACE SETS_OF_WIDEST
#else
#define DECLARE_WIDEST_IN_SPACE DECLARE_KERNEL
#define SETS_OF_WIDEST_IN_SPACE SETS_OF_KERNEL
#endif

DECLARE_WIDEST_IN_SPACE(mark_kernel, overlap_aabb_aabb);
DECLARE_KERNEL(mark_kernel, overlap_point_aabb);
DECLARE_KERNEL(mark_kernel, overlap_sphere_sphere);
DECLARE_KERNEL(mark_kernel, overlap_sphere_aabb);
DECLARE_KERNEL(mark_kernel, overlap_sphere_obb);
DECLARE_WIDEST_IN_SPACE(mark_kernel, overlap_obb_obb);
DECLARE_WIDEST_IN_SPACE(hit_kernel, raycast_sphere);
DECLARE_WIDEST_IN_SPACE(hit_kernel, raycast_aabb);
DECLARE_WIDEST_IN_SPACE(hit_kernel, raycast_obb);
DECLARE_WIDEST_IN_SPACE(hit_kernel, sweep_aabb_aabb);
DECLARE_KERNEL(hit_kernel, sweep_sphere_aabb);
DECLARE_KERNEL(measure_kernel, distance_point_aabb);
DECLARE_WIDEST_IN_SPACE(measure_kernel, distance_point_segment);
DECLARE_WIDEST_IN_SPACE(measure_kernel, distance_point_obb);
DECLARE_WIDEST_IN_SPACE(measure_kernel, distance_segment_segment);
DECLARE_WIDEST(measure_kernel, distance_point_ellipsoid);
DECLARE_WIDEST_IN_SPACE(measure_kernel, distance_obb_obb);
DECLARE_WIDEST_IN_SPACE(sweep_kernel, find_swept);

/* ---- what families share ---- */

/* The name of what is compiled once for each dimension and set, in double. */
#if DIM == 3
#define IN_DOUBLE_OF(set, name) NAME_IN_FAMILY(3, set, name)
#else
#define IN_DOUBLE_OF(set, name) NAME_IN_FAMILY(2, set, name)
#endif
#if defined(LANES_AVX512)
#define KERNEL_IN_DOUBLE(name) IN_DOUBLE_OF(avx512, name)
#elif defined(LANES_AVX2)
#define KERNEL_IN_DOUBLE(name) IN_DOUBLE_OF(avx2, name)
#else
#define KERNEL_IN_DOUBLE(name) IN_DOUBLE_OF(baseline, name)
#endif

/* A look in double at as many pairs as there are DOUBLES: writes their t, and returns a bit for each that is
   right; the others are open. to_float: the t will be rounded to float. */
typedef unsigned look_in_double(const columns *a, const columns *b, size_t i, double *t, bool to_float);

/* A look of the family in double that the float family shares, which widens its columns. AVX-512 stores no
   more numbers in a cycle than AVX2, so there the float families have looks of their own. */
typedef unsigned shared_look(const columns_in_double *a, const columns_in_double *b, size_t i, double *t,
                             bool to_float);
#if defined(LANES_AVX512)
#define SHARES_LOOKS      0
#define ROUNDED(to_float) ((void)(to_float), REAL_DIGITS == 24)
#else
#define SHARES_LOOKS      (REAL_DIGITS == 24)
#define ROUNDED(to_float) (to_float)
#endif

look_in_double KERNEL(look_raycast_sphere);
#if SHARES_LOOKS
shared_look KERNEL_IN_DOUBLE(look_sweep_sphere_aabb);
#else
look_in_double KERNEL(look_sweep_sphere_aabb);
#endif

#endif
