/*
 * Closest points and distances.
 *
 * Whether a distance is 0 is decided by overlap_ (intersect.c), but for ellipses against what is not a point, where
 * overlap_ asks for the distance; what is left is positive and is calculated
 * to about an ulp (scalar.h), so that overlap and distance cannot disagree.
 */
#define TOPIC "distance.inc"
#include "families.h"
