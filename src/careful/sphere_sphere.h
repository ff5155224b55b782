/* Two circles or spheres, at rest: all that is decided between them. A point is a sphere of radius 0. */
#ifndef CD_CAREFUL_SPHERE_SPHERE_H
#define CD_CAREFUL_SPHERE_SPHERE_H

#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/length.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../shape/answer.h"
#include "../space/family.h"
#include "../space/nan.h"
#include "../space/order.h"
#include "../space/pairs.h"
#include "../space/vector.h"

/* The sum of the radii. */
static inline sum sum_of_radii(const sphere *a, const sphere *b)
{
    return (sum){a->radius, b->radius, 0};
}

/* The decision: are two spheres apart? Exactly. `way` becomes the vector from A's centre to B's. */
static bool apart_by_radii(const sphere *a, const sphere *b, sum way[DIM])
{
    differences(way, load(b->center), load(a->center));
    return sign_of_length_minus(way, DIM, sum_of_radii(a, b)) > 0;
}

/* The closest points of two spheres. If they overlap, the answer is the middle of their common stretch on
   the line of the centres: with t from 0 at the centre of A to d at that of B, A covers -r_a..r_a and B
   covers d - r_b..d + r_b. The smaller sphere is taken first, so that the point does not depend on the
   order. */
SELDOM static closest_points closest_spheres(const sphere *a, const sphere *b)
{
    if (nan_sphere(a) || nan_sphere(b))
        return no_points();
    vector p = load(a->center);
    vector q = load(b->center);
    sum    way[DIM];
    if (apart_by_radii(a, b, way))
    {
        double distance = length_minus(way, DIM, sum_of_radii(a, b));
        vector n = direction_between(p, q);
        return nearest_points(along(p, a->radius, n), along(q, -(double)b->radius, n), distance);
    }
    if (a->radius > b->radius || (a->radius == b->radius && greater(p, q)))
        return closest_spheres(b, a);
    bool apart_at_all = greater(p, q) || greater(q, p);
    if (a->radius == 0 || !apart_at_all)
        return same_point(p);
    double d = length_minus(way, DIM, sum_of(0));
    double middle = midpoint(max2(-(double)a->radius, d - b->radius), min2(a->radius, d + b->radius));
    return same_point(along(p, middle, direction_between(p, q)));
}

#endif
