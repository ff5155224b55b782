/* A moving AABB against many. */
#ifndef CD_BATCH_SWEEP_H
#define CD_BATCH_SWEEP_H

#include <math.h>

#include "columns.h"
#include "hits.h"
#include "kernels.h"
#include "slabs.h"

/* The columns of what moves: the shape's, and then its motion. */
#define AABB_MOTION (2 * DIM)

/* It hits if the line of motion enters the interior of the Minkowski difference at a t up to 1: if there is a
   stretch in it after 0 and before 1. A stretch that certainly has a length also proves that the difference
   has one along each axis of the motion. Along the others the motion must be between the faces; one that
   slides in a face misses, unless the difference has no interior, which may be so if A has none. */
size_t KERNEL(sweep_aabb_aabb)(const columns *a, const columns *b, size_t count, single_number *single,
                               real *t_enter, size_t *first)
{
    slab_line line;
    line_through_slabs(&line, a, AABB_MIN, AABB_MAX, AABB_MOTION);
    line.touch_misses = true;
    for (int k = 0; k < DIM; k++)
        line.touch_misses &= *column(a, AABB_MIN + k, 0) < *column(a, AABB_MAX + k, 0);
    return hit_boxes(&(hit_query){.a = a, .b = b, .single = single, .line = &line}, count, t_enter, first);
}

#endif
