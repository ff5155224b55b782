/*
 * Closest points and penetrations of two shapes of any kind, for degenerate ellipses that have
 * become other shapes. Each function is defined in the careful unit of its topic, for the topics after that;
 * what scales shapes is in careful_ellipsoid.c.
 */
#ifndef CD_CAREFUL_DEGENERATE_PAIR_H
#define CD_CAREFUL_DEGENERATE_PAIR_H

#include <stdbool.h>

#include "../space/family.h"

/* Makes p and q of a and b, multiplied by a power of two, whose exponent is the answer: 0 if the scene is not
   extreme, as one of floats never is in double, or if there still is an ellipse, whose methods choose a scale
   themselves. */
#define scaled_shapes SHARED(scaled_shapes)
SELDOM int scaled_shapes(const shape *a, const shape *b, shape *p, shape *q, int digits);

#define closest_of_any SHARED(closest_of_any)
SELDOM closest_points closest_of_any(const shape *a, const shape *b, int digits);

#define penetration_of_any SHARED(penetration_of_any)
SELDOM bool penetration_of_any(const shape *a, const shape *b, contact *out, int digits);

#endif
