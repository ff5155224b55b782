/* How deep a point lies in an ellipse: a function of the library that has no public name, once for each
 * family. */
#ifndef DEPTH_OF_H
#define DEPTH_OF_H

#include "oracle/oracle.h"

/* Minus the distance of a point outside; nearest: the point of the boundary on the ellipse's own axes. */
typedef double depth_call(const ora_shape *point, const ora_shape *solid, double nearest[3]);

depth_call cd2_depth_of, cd2f_depth_of, cd3_depth_of, cd3f_depth_of;

#endif
