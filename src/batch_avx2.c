/* The kernels of batches for AVX2: see batch/kernels.h. */
#include "batch/choice.h"

#if CHOICE_OF_SETS

/* All that the kernels include, before the instruction set changes. */
#include "number/outside.h"

#if defined(__clang__)
#include <immintrin.h>
#else
#include <emmintrin.h>
#endif
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "batch/kernel_passes.h"
#include "space/family.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,popcnt")
#endif
#define LANES_AVX2 1

#include "batch/distance.h"
#include "batch/distance_aabbs.h"
#include "batch/distance_boxes.h"
#include "batch/distance_ellipsoid.h"
#include "batch/overlap.h"
#include "batch/overlap_aabbs.h"
#include "batch/overlap_boxes.h"
#include "batch/raycast.h"
#include "batch/raycast_boxes.h"
#include "batch/raycast_spheres.h"
#include "batch/sweep.h"
#include "batch/sweep_spheres.h"
#include "batch/swept_pairs.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#endif
