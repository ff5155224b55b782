/*
 * Sweeps in the plane, put in space: it is z = 0 there, and boxes and segments become prisms across it. Why
 * the answers are the same: see in_space.h.
 */
#ifndef CD_QUICK_SWEEP_PRISMS_H
#define CD_QUICK_SWEEP_PRISMS_H

#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "loaded_boxes.h"
#include "sweep_boxes.h"
#include "sweep_in_plane.h"

#if DIM == 3

static inline vector at_height(lanes v, double z)
{
    return (vector){{lane(v, 0), lane(v, 1), z}};
}

/* As a box: of a segment, its middle, half of it and its direction. */
#define load_prism SHARED(load_prism)
void load_prism(loaded_box *box, const plane_mover *m, double depth); /* closer_sweeps.c */

/* From the middle of A to that of B. */
static inline vector middle_way(const plane_mover *a, const plane_mover *b)
{
    const lanes low = lanes_sub(b->low, a->low), high = lanes_sub(b->high, a->high);
    return at_height(lanes_mul(lanes_add(low, high), lanes_twice(0.5)), 0);
}

/* The hit; the normals times `side`, which is 1 or -1. */
static NOINLINE void touch_in_plane(plane_touch *to, const found_hit *from, double side)
{
    const lanes zero = lanes_twice(0);
    to->t = lanes_of(from->t[0], from->t[1]);
    for (int i = 0; i < 2; i++)
    {
        const double *n = from->normal[i].at, *p = from->point[i].at;
        to->normal[i] = lanes_add(lanes_of(side * n[0], side * n[1]), zero);
        to->point[i] = lanes_saturated(lanes_of(p[0], p[1]));
    }
    to->starts_inside = from->starts_inside;
}

#endif

#endif
