/*
 * Degenerate shapes, reduced: a shape without some of its extents becomes the shape with fewer extents that
 * it is, wherever the family can represent that one exactly.
 */
#ifndef CD_SHAPE_DEGENERATE_H
#define CD_SHAPE_DEGENERATE_H

#include <stdbool.h>

#include "../space/family.h"

/* Reduces s as far as it goes. Was there a step to take? */
#define reduce SHARED(reduce)
bool reduce(shape *s);

/* Reduces both shapes. Did either of them change? */
#define reduce_pair SHARED(reduce_pair)
bool reduce_pair(shape *a, shape *b);

#endif
