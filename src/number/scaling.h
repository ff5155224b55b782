/*
 * Scaling: by which power of two a scene is multiplied so that its products stay in range. The functions that
 * choose it from a magnitude are here; each says which products it allows for. Code that knows the exponent
 * of a number already negates it in place.
 */
#ifndef CD_NUMBER_SCALING_H
#define CD_NUMBER_SCALING_H

#include "bits.h"
#include "compiler.h"

/* The exponent of the power of two by which lengths up to `magnitude` are multiplied before products are
   taken: it brings the magnitude to 1..2, whatever it was, subnormal too. So the numbers that are calculated
   with, and the digits of the answer, are the same at every scale, whatever the degree of the products and
   whatever is too small to be kept.

   No band of ordinary magnitudes is left as it is, for it would have to be as narrow as the highest degree
   wants. Most queries stay at degree 4, but sweeps of ellipses reach 6: the square of an edge times a normal,
   which is the cross product of two edges. At 2^170 that overflows, at 2^-160 the second half of the pair is
   lost, and of lengths far below the largest it is lost sooner. To multiply a number takes less than a
   nanosecond. */
#define unit_exponent cd_unit_exponent
int unit_exponent(double magnitude);

/* The factor by which a scene of lengths up to `size` is multiplied: 1, or a power of two where products
   would leave the range. */
static inline double scene_unit(double size)
{
    return size < 0x1p-900 ? 0x1p600 : size > 0x1p1018 ? 0x1p-4 : 1;
}

/* The exponent of the power of two that brings an extreme magnitude near 1; 0 for all others. */
static inline int ratio_exponent(double magnitude)
{
    int e = exponent_of(magnitude);
    return magnitude == 0 || (e > -400 && e < 400) ? 0 : e == -1023 ? 1050 : -e;
}

/* The exponent of the power of two by which lengths up to `size` are multiplied where their only factors
   are numbers near 1: tiny lengths are then kept beside huge ones. */
static inline int length_exponent(double size)
{
    return size > 0x1p980 ? -100 : size < 0x1p-880 ? 100 : 0;
}

#endif
