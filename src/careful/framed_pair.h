/*
 * A shape and an ellipse in the scaled frame around the ellipse, by their support functions.
 */
#ifndef CD_CAREFUL_FRAMED_PAIR_H
#define CD_CAREFUL_FRAMED_PAIR_H

#include <stdbool.h>

#include "../shape/convex.h"
#include "../shape/scaled_frame.h"
#include "../space/family.h"

typedef struct framed_pair
{
    scaled_frame on;
    convex       x, e;
    bool         planar; /* a pair of the plane in space (in_space.h) */
} framed_pair;

/* x may have any kind. */
#define framed_pair_of SHARED(framed_pair_of)
SELDOM framed_pair framed_pair_of(const shape *x, const ellipsoid *e, bool planar, int digits);

#endif
