/*
 * Closest points and distances.
 *
 * Whether a distance is 0 is decided by overlap_ (intersect.c); what is left is positive and is calculated
 * to about an ulp (scalar.h), so that overlap and distance cannot disagree.
 */
#define TOPIC "distance.inc"
#include "families.h"
