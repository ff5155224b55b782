/* The kernels of batches for AVX-512, of which the plane has few: see batch/kernels.h. */
#include "batch/choice.h"

#if CHOICE_OF_SETS

/* All that the kernels include, before the instruction set changes. */
#include "number/outside.h"

#include <immintrin.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "batch/kernel_passes.h"
#include "space/family.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,popcnt,bmi2"))), \
                             apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,popcnt,bmi2")
/* Hundreds of instructions in a row, of which processors do not look far ahead. */
#pragma GCC optimize("schedule-insns", "sched-pressure")
#endif
#define LANES_AVX512 1

#include "batch/distance_ellipsoid.h"
#if DIM == 3
#include "batch/distance.h"
#include "batch/distance_boxes.h"
#include "batch/overlap_aabbs.h"
#include "batch/overlap_boxes.h"
#include "batch/raycast.h"
#include "batch/raycast_boxes.h"
#include "batch/raycast_spheres.h"
#include "batch/sweep.h"
#include "batch/swept_pairs.h"
#endif

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
