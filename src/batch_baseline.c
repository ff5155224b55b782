/*
 * The kernels of batches for what every processor of the kind has: SSE2, NEON, or plain C. See
 * batch/kernels.h.
 */
#include "batch/kernel_passes.h"

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
