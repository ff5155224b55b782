/*
 * Sweeps of boxes: how far their numbers are off, and up to where features count as parallel. In space and in
 * the plane alike.
 */
#ifndef CD_QUICK_SWEEP_TOLERANCES_H
#define CD_QUICK_SWEEP_TOLERANCES_H

#include "../number/bits.h"
#include "../space/family.h"

/* The error of d - t v and of h, as a part of `size` S = |c|_1 + the sum of all half edges, at every t at
   which t w is in K or near it, so that |t w| <= |c| + the half edges.

   In double the axes, corrected to first order, are off by 4 u as vectors, cosines by 4 u + 4 u + 3 u = 11 u,
   and coordinates of c and w by 8 u of their lengths: 4 u, 3 u for the dot product and u for the difference.
   Across a face, d is off by 8 u |c|, t v by 8 u |t w|, and h by 16 u times the half edges: by 32 u S
   in all. The axes across two edges are not normalised. Their two entries are cosines, the sum of which is
   below sqrt(2). d is off by (11 + 8) sqrt(2) u |c| and two roundings, 29 u |c|; t v by 29 u |t w|, and h by
   15 u times the half edges: by 58 u |c| + 44 u times the half edges, 58 u S at most. t = d / v has 3 u of
   itself. Taken is 2^-46 = 128 u.

   In float the first term left out of the correction is 3/2 E^2, less than 125 epsilon^2 = 2^-39 of a vector,
   beside which roundings are nothing. So cosines are off by 2^-38, coordinates by 2^-39 of their lengths, and
   the sums above by less than 4.3 2^-38 |c| + 3.2 2^-38 times the half edges. Taken is 2^-35. */
static inline double sweep_error(int digits)
{
    return digits == 53 ? 0x1p-46 : 0x1p-35;
}

/* Rounded boxes: the error of a coordinate of p, and of the distance of p from the box, as a part of `size`,
   where p is in K or near it: as above, 8 u |c| + 8 u |t w| and three roundings. */
static inline double round_error(int digits)
{
    return digits == 53 ? 0x1p-46 : 0x1p-36;
}

/* A motion leads to the box or away from it for certain, if its product with the vector from the nearest
   point is more than this part of its length times 2^-24 `size`: in float coordinates are off by 2^-36 of
   `size`, in double by a rounding of lengths or less. The direction of the vector is off by less than this,
   since r is above 2^-24 `size`. */
static inline double clear_slope(int digits)
{
    return digits == 53 ? 0x1p-24 : 0x1p-10;
}

/* Cosines up to this are taken for 0 where faces are parallel: see drop_twins. Axes that are equal in truth
   have cosines of a few u, or of 2^-38 in float. */
static inline double no_cosine(int digits)
{
    return digits == 53 ? 0x1p-52 : 0x1p-27;
}

/* Faces are nearly parallel up to this cosine of their axes: see pair_twins. */
static inline double twin_cosine(int digits)
{
    return digits == 53 ? 0x1p-51 : 0x1p-24;
}

/* Slabs across two edges are left out up to this sine of the angle between them: they are hardly wider than
   their error. */
static inline double sliver_sine(int digits)
{
    return 16 * sweep_error(digits);
}

/* Edges up to this cosine lie in a face: see drop_twins. In float a contact is moved by less than 4 times
   this, epsilon / 2, times a half edge. */
static inline double flat_cosine(int digits)
{
    return digits == 53 ? no_cosine(digits) : 0x1p-26;
}

/* An edge of which half is as near to the plane of contact lies in it, as a part of the largest half edge: as
   in the careful way (careful/contact_patch.h). */
static inline double flat_edge(int digits)
{
    return epsilon_of(digits) + 6 * UNIT_ROUNDOFF;
}

/* A motion much shorter or longer than the shapes is left open at every scale, not only where one of the two
   leaves the range of a look: scenes of which the larger one is above 2^-100 (SAFE_EXPONENT_MIN) stay within
   it.
 */
static inline bool lengths_unlike(double size, double speed)
{
    return (size < 0x1p-100 * speed) | ((speed < 0x1p-100 * size) & (speed > 0));
}

/* The same of a segment much shorter than the motion, in double: squares of its length stay within the range.
 */
static inline bool is_speck(double half, double speed)
{
    return REAL_DIGITS == 53 && half < 0x1p-200 * speed;
}

#endif
