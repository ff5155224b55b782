/*
 * The quick way of a point against a segment, both moving. The way of the point, as the segment sees it, is a
 * ray: in the plane it meets the segment, in space nearly never.
 */
#ifndef CD_QUICK_SWEEP_POINT_SEGMENT_H
#define CD_QUICK_SWEEP_POINT_SEGMENT_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "ray.h"
#include "ray_segment.h"
#include "sweep_aabbs.h"

#if DIM == 2

HOT_INLINE quick_answer quick_sweep_point_segment(vec a, vec motion_a, const segment *b, vec motion_b,
                                                  hit *out)
{
    const vector     from = argument(motion_a), to = argument(motion_b), w = ray_way(from, to);
    const plane_line line = {argument(a), w, ray_way_low(from, to, w), from, 0, 1, false};
    return meet_segment(&line, b, out);
}

#else

/* The way has the direction w; it passes the line of the segment, which has the direction u, if the volume
   (w x u) . c is not 0, c being the vector from the point to an end. Each of them is rounded once, so the
   volume is off by less than 16 u times the product of the sums of their magnitudes. Where |w| |u| is below
   2^-900, products may underflow by more than that. */
HOT_INLINE quick_answer quick_sweep_point_segment(vec a, vec motion_a, const segment *b, vec motion_b,
                                                  hit *out)
{
    const vector first = load(b->a), u = sub(load(b->b), first), c = sub(first, argument(a));
    const vector w = sub(argument(motion_a), argument(motion_b));
    const double area = taxi_length(w) * taxi_length(u), off = 16 * UNIT_ROUNDOFF * (area * taxi_length(c));
    (void)out;
    return area > 0x1p-900 && fabs(dot(cross(w, u), c)) > off + UNDERFLOW_GUARD ? NO : UNCLEAR;
}

#endif
#endif
