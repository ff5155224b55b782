/*
 * A line against a box, by the slabs between opposite faces, in the frame where the box lies along the axes.
 */
#ifndef CD_CAREFUL_SLABS_H
#define CD_CAREFUL_SLABS_H

#include <stdbool.h>

#include "../number/sum.h"
#include "../shape/box.h"
#include "../space/family.h"

#if DIM == 3 /* the plane is put in space (in_space.h) */

/* The part of a line in a box: from where the last axis is entered to where the first is left. The
   parameters are kept as fractions and compared by cross-multiplication, so nothing is divided before it
   is needed. After T. L. Kay and J. T. Kajiya, "Ray Tracing Complex Scenes" (1986), section on bounding
   volumes. */
typedef struct span
{
    int axis_enter, axis_exit; /* -1 if the line does not move */
    int side_enter, side_exit; /* the side of that axis: -1 its low face, 1 its high face */
    sum n_enter, d_enter;      /* t_enter = n_enter / d_enter, d_enter > 0 */
    sum n_exit, d_exit;
} span;

/* Finds the part of a line in a box, exactly. False if the line misses the box. */
#define span_of SHARED(span_of)
bool span_of(const faces *f, const sum direction[DIM], span *s);

/* The sign of n / d - t for d > 0. t may be infinite. */
#define against_t SHARED(against_t)
int against_t(sum n, sum d, double t);

#endif

#endif
