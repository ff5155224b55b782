/* A point and an end of a ray. */
#ifndef CD_CAREFUL_POINT_RAY_H
#define CD_CAREFUL_POINT_RAY_H

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/exact.h"
#include "../number/length.h"
#include "../number/sum.h"
#include "../shape/chord.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "chord_sphere.h"
#include "segment_segment.h"

/* The distance of the point p from the end of a ray at t. The vector between them is a sum if t is 0 or 1.
   Otherwise it is calculated exactly: t * direction has up to 106 digits, and may lie far outside the
   range. */
static double end_distance(const chord *c, vector p, double t)
{
    if (t == 0 || t == 1)
    {
        sum way[DIM];
        for (int i = 0; i < DIM; i++)
            way[i] = (sum){p.at[i], -c->origin.at[i], t == 0 ? 0 : -c->direction[i].a};
        return length_minus(way, DIM, sum_of(0));
    }
    cd_exact way[DIM];
    dd       pairs[3];
    int      e_length;
    exact_offset(way, c, p, t);
    int e = pairs_with_common_exponent(pairs, way);
    dd  length = pair_length(pairs, &e_length);
    return scale_by(length.hi, e - e_length);
}

#endif
