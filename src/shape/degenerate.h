/*
 * Degenerate shapes, reduced: a shape without some of its extents becomes the shape with fewer extents that
 * it is, wherever the family can represent that one exactly.
 */
#ifndef CD_SHAPE_DEGENERATE_H
#define CD_SHAPE_DEGENERATE_H

#include <stdbool.h>

#include "../number/compiler.h"
#include "../space/family.h"

/* Reduces s as far as it goes. Was there a step to take? */
#define reduce SHARED(reduce)
bool reduce(shape *s);

#if DIM == 2
/* An ellipse with one radius is a box with the same axes. Was s one? */
#define flat_to_box SHARED(flat_to_box)
SELDOM bool flat_to_box(shape *s);
#endif

/* Reduces both shapes; in the plane, ellipses with one radius to boxes, but beside a point, for which
   ellipses have methods of their own. Did either of them change? */
#define reduce_pair SHARED(reduce_pair)
bool reduce_pair(shape *a, shape *b);

#endif
