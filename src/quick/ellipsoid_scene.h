/*
 * A scene with an ellipsoid, between the world and its view (quick/ellipsoid_view.h): what the closer looks
 * at ellipsoids do before they see a pair and after they have found something in its view. A view has lengths
 * near 1; the lengths of a scene that is extreme are multiplied by 2^exponent before. Defined in
 * closer_ellipses.c.
 */
#ifndef CD_QUICK_ELLIPSOID_SCENE_H
#define CD_QUICK_ELLIPSOID_SCENE_H

#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "straight_vectors.h"

/* ---- extreme scenes ---- */

/* The power of two by which lengths are multiplied where a scene is extreme, or where it leaves the range.
   Products of lengths are no reason for that: views have lengths near 1. */
#define RANGE_EXPONENT 600

/* 0 for a size that is not extreme. */
static inline int range_exponent(double size)
{
    return size > 0x1p990 ? -RANGE_EXPONENT : size > 0 && size < 0x1p-990 ? RANGE_EXPONENT : 0;
}

/* Multiplies a vector by 2^exponent. */
#define rescale_vector SHARED(rescale_vector)
SELDOM void rescale_vector(vector *v, int exponent);

/* The ellipsoid times 2^exponent. */
#define rescaled SHARED(rescaled)
SELDOM wide_ellipsoid rescaled(const wide_ellipsoid *e, int exponent);

/* ---- what was found, in the world ---- */

/* Of points that were found in another way: is the distance known? */
static inline bool distance_of(quick_answer found, const wide_closest_points *c, double *distance)
{
    if (found != UNCLEAR)
        *distance = c->distance;
    return found != UNCLEAR;
}

/* A point of the scaled world, and a distance in a view. */
#define point_seen    SHARED(point_seen)
#define distance_seen SHARED(distance_seen)
wide_vec point_seen(vector v, int exponent);
double   distance_seen(double gap, double unit, int exponent);

/* A point from a centre, in the world. */
HOT_INLINE vector in_world_from(vector center, double per_unit, vector from_center)
{
    return plus(center, times(per_unit, from_center));
}

HOT_INLINE vector in_world(vec center, double per_unit, vector from_center)
{
    return in_world_from(load(center), per_unit, from_center);
}

/* The contact with the normal side * n, its depth, and the point of B; A's follows from the numbers that are
   returned. An error of |n| would move it by as much of the depth, so n is made unit anew. */
#define put_contact SHARED(put_contact)
void put_contact(wide_contact *out, vector n, int side, double depth, wide_vec on_b);

#if DIM == 3

/* Of the plane, found in space: *out gets the closest points, or at least their distance, unless `known` is
   NO: then it has that. */
#define points_of_plane SHARED(points_of_plane)
quick_answer points_of_plane(quick_answer known, quick_answer found, const wide_closest_points *c,
                             cd2_closest_points *out);

#endif

#endif
