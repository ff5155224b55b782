/*
 * The scaled frame in which a shape and an ellipse are compared, and the way back to the world.
 */
#ifndef CD_SHAPE_SCALED_FRAME_H
#define CD_SHAPE_SCALED_FRAME_H

#include <float.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/length.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/vector.h"
#include "ellipsoid.h"

/* The world distance for d > 0 in a frame of lengths times 2^exponent; never 0. */
static inline double unscaled_distance(double d, int exponent)
{
    return max2(exponent == 0 ? d : scale_by(d, -exponent), DBL_TRUE_MIN);
}

#if DIM == 3

/* A point on the axes of the ellipse, times 2^exponent, in the world. */
static vector ellipsoid_to_world(const local_ellipsoid *o, const ellipsoid *e, vector local)
{
    frame  f = {.exact = true};
    vector p = load(e->center);
    memcpy(f.row, o->row, sizeof f.row);
    if (!o->exact)
        f = frame_of(AXES_OF(e));
    vector way = turn_out(&f, local);
    for (int i = 0; i < DIM; i++)
        p.at[i] += scale_by(way.at[i], -o->exponent);
    return p;
}

#endif

/* The scaled frame of a shape and an ellipse: around the centre of the ellipse, lengths times
   2^exponent. */
typedef struct scaled_frame
{
    vector origin;
    int    exponent;
    double size; /* the largest length in it */
} scaled_frame;

/* The frame of an ellipse and another shape that reaches no further than `extent` beyond its points p and
   q. */
#define scaled_frame_of SHARED(scaled_frame_of)
scaled_frame scaled_frame_of(const ellipsoid *e, vec p, vec q, double extent);

static inline vector from_scaled_frame(const scaled_frame *s, vector p)
{
    for (int i = 0; i < DIM; i++)
        p.at[i] = s->origin.at[i] + scale_by(p.at[i], -s->exponent);
    return p;
}

/* The distance in the world of shapes with the widest gap `gap`, which overlap if that is not above 0. */
static inline double world_distance(const scaled_frame *s, double gap)
{
    return gap > 0 ? unscaled_distance(gap, s->exponent) : 0;
}

/* The same for shapes that are known to be apart. */
static inline double world_distance_apart(const scaled_frame *s, double gap)
{
    return unscaled_distance(resolved_distance(gap, s->size), s->exponent);
}

#endif
