/*
 * Numbers with few bits: tiles, grids, small integers. Where all coordinates are multiples of one power of
 * two and not too many of them, plain double calculates without rounding errors, so an exact touch is seen as
 * one.
 */
#ifndef CD_QUICK_FEW_BITS_H
#define CD_QUICK_FEW_BITS_H

#include <math.h>
#include <stdbool.h>

#include "../space/family.h"
#include "../space/vector.h"

/* Is x a multiple of an ulp of `grain`? Then |x| + grain has no rounding error, and |x| is what is left of it
   without grain.

   With grain = 2^k size, where `size` bounds the sum of the magnitudes of a vector's components, the
   components are whole numbers of ulps of grain, and together they are at most 2^(53 - k) of them. So
   products of two of them and sums of such products stay below 2^53 ulps squared and are exact with k = 28,
   those of three with k = 37, and those of four with k = 41. A difference of two coordinates that pass is
   such a number too, and is exact, provided that it is not larger than size. */
static inline int fits(double x, double grain)
{
    return fabs(x) == (fabs(x) + grain) - grain;
}

static inline int vector_fits(vector x, double grain)
{
    return fits(x.at[0], grain) & fits(x.at[1], grain) ONLY_3D(&fits(x.at[2], grain));
}

#define GRAIN_2 0x1p28 /* times a size: products of two are exact */
#define GRAIN_3 0x1p37 /* of three */
#define GRAIN_4 0x1p41 /* of four */

#endif
