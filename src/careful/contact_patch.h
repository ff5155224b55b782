/*
 * The contact patch of two convex shapes that touch, and its centroid.
 *
 * The shapes touch in a plane perpendicular to n. The supporting feature of each, which is what of it lies
 * in that plane, is a corner, an edge or a face; of a round shape it is a single point. Edges count as lying
 * in the plane if they do to within the rounding of the stored numbers and of the calculation.
 *
 * Faces are clipped by faces, and the centroid of what is left is taken (quick/polygon.h): I. E. Sutherland
 * and G. W. Hodgman, "Reentrant Polygon Clipping" (1974); G. Bashein and P. R. Detmer, "Centroid of a
 * Polygon", Graphics Gems IV (1994), section I.1.
 */
#ifndef CD_CAREFUL_CONTACT_PATCH_H
#define CD_CAREFUL_CONTACT_PATCH_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../shape/convex.h"
#include "../quick/polygon.h"
#include "../space/family.h"
#include "../space/vector.h"

/* An edge this near to the plane lies in it, its middle half as far off. Times L, like the next. */
static inline double patch_rounding(int digits)
{
    return epsilon_of(digits) + 6 * UNIT_ROUNDOFF;
}

/* How near to both shapes a point of both is, before it is stored. */
static inline double point_rounding(int digits)
{
    return epsilon_of(digits) / 64 + 2 * UNIT_ROUNDOFF;
}

/* The centroid of the contact patch of A and B, which touch along the unit vector n, the outward normal of
   B. An ellipse must be flat there, and the answer is some point of the patch. No length in the scene is
   above `size`. */
#define patch SHARED(patch)
vector patch(const convex *a, const convex *b, vector n, double size, int digits);

#endif
