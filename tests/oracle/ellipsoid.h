/* Ellipsoids against every other shape: what relate.c asks for. */
#ifndef ORACLE_ELLIPSOID_H
#define ORACLE_ELLIPSOID_H

#include "oracle.h"

/** As ora_relate, ora_margin and ora_closest, where a or b is an ellipsoid. */
ora_relation ora_ellipsoid_relate(const ora_shape *a, const ora_shape *b, bool want_distance);
ore          ora_ellipsoid_margin(const ora_shape *a, const ora_shape *b);
/** The margin of an ellipsoid and the segment between two points, which may be one. */
ore         ora_ellipsoid_margin_of(const ora_shape *e, oq ends[2][3]);
ora_nearest ora_ellipsoid_closest(const ora_shape *a, const ora_shape *b);

#endif
