/*
 * The quick way of sweeps with ellipses and ellipsoids, for what calls it: closer_sweep_ellipses.c. It takes
 * what the careful way takes (careful.h), shapes in double by their addresses; `digits` are those of the
 * family's scalar, and `out` may be NULL. Where a sweep starts inside, point_enter is left to the caller: it
 * is that of closest_.
 */
#ifndef CD_CLOSER_SWEEP_ELLIPSES_H
#define CD_CLOSER_SWEEP_ELLIPSES_H

#include "number/bits.h"
#include "space/family.h"

#define CLOSER_SWEEP(p, q)                                                                          \
    quick_answer cd3_closer_sweep_##p##_##q(const void *a, const void *b, const wide_vec motion[2], \
                                            wide_hit *out, int digits)
CLOSER_SWEEP(point, ellipsoid);
CLOSER_SWEEP(segment, ellipsoid);
CLOSER_SWEEP(sphere, ellipsoid);
CLOSER_SWEEP(ellipsoid, ellipsoid);
CLOSER_SWEEP(ellipsoid, aabb);
CLOSER_SWEEP(ellipsoid, obb);

#if DIM == 3 && REAL_DIGITS == 53

/* In the plane. */
quick_answer cd2_closer_sweep_point_ellipse(const void *a, const void *b, const cd2_vec motion[2],
                                            cd2_hit *out, int digits);

#endif

#endif
