/*
 * The box around a shape, and what makes a shape: angles, quaternions, corners.
 *
 * Exact rationals where the axes are exact (or no matter), else real numbers of ORA_BITS bits made rational.
 */
#ifndef ORACLE_BOUNDS_H
#define ORACLE_BOUNDS_H

#include "oracle.h"

typedef struct ora_bounds
{
    oq   low[3], high[3];
    bool exact; ///< else off by up to slack
    oq   slack; ///< 0 if exact
    oq   scale; ///< L: the largest |coordinate| of the centre and of the box, and the largest half extent
} ora_bounds;

ora_bounds ora_bounds_of(const ora_shape *s);

/** Corner i of an AABB or an OBB: on the high side of axis k if bit k of i is set. Returns whether it is
 * exact. */
bool ora_corner(oq out[3], const ora_shape *s, int i);

/** Cosine and sine of an angle in radians. */
void ora_cos_sin(oq *cosine, oq *sine, double angle);

/** Rows: the coordinate axes turned by the quaternion x i + y j + z k + w, divided by its length. Exact. */
void ora_quaternion_axes(oq out[3][3], double x, double y, double z, double w);

/** Rows: the coordinate axes turned about an axis, which is divided by its length, by an angle in radians. */
void ora_axis_angle_axes(oq out[3][3], const double axis[3], double angle);

/** x rounded to nearest, ties to even, exactly: to float or to double; infinite above the range. */
double ora_round(oq x, bool is_float);

/** Largest difference of a row of numbers and the truth. */
double ora_largest_difference(const double got[3], const oq truth[3]);

#endif /* ORACLE_BOUNDS_H */
