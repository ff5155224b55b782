/*
 * Moving shapes.
 *
 * A moving against B touches it where the displacement t * (motion_a - motion_b) lies in K, the set of all
 * displacements of A that make it touch B. For boxes K is a box, and the sweep is a line against it
 * (C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8). What counts as a hit: see sweep_ in
 * the header.
 */
#define TOPIC "sweep.inc"
#include "families.h"
