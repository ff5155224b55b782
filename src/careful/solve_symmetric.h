/*
 * Linear equations with a symmetric matrix, in plain double.
 */
#ifndef CD_CAREFUL_SOLVE_SYMMETRIC_H
#define CD_CAREFUL_SOLVE_SYMMETRIC_H

#include <stdbool.h>

#include "../space/family.h"
#include "../space/vector.h"

#if DIM == 3 /* ellipses of the plane are brought into space (in_space.h) */

/* Solves m y = x for a symmetric positive definite m; y replaces x, and m is overwritten. By factors L D
   L^T, which need no square root, so that the digits do not depend on the scale. False where m is not
   positive definite. */
#define solve_symmetric SHARED(solve_symmetric)
bool solve_symmetric(double m[DIM][DIM], vector *x); /* careful_convex.c */

#endif

#endif
