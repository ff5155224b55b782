/*
 * Static overlap and ray hits.
 *
 * Every yes or no is the sign of a polynomial in the inputs, decided exactly (scalar.h), but for boxes and
 * ellipses with turned axes, which are calculated in their own frame.
 */
#define TOPIC "intersect.inc"
#include "families.h"
