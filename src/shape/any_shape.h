/* A shape chosen at run time, from a shape. */
#ifndef CD_SHAPE_ANY_SHAPE_H
#define CD_SHAPE_ANY_SHAPE_H

#include <stdbool.h>

#include "../number/compiler.h"
#include "../space/family.h"

static inline shape shape_of_point(vec point)
{
    return (shape){CD_POINT, {.point = point}};
}

static inline shape shape_of_segment(const segment *s)
{
    return (shape){CD_SEGMENT, {.segment = *s}};
}

static inline shape shape_of_sphere(const sphere *s)
{
    return (shape){KIND_SPHERE, {.SPHERE_MEMBER = *s}};
}

static inline shape shape_of_ellipsoid(const ellipsoid *s)
{
    return (shape){KIND_ELLIPSOID, {.ELLIPSOID_MEMBER = *s}};
}

static inline shape shape_of_aabb(const aabb *s)
{
    return (shape){CD_AABB, {.aabb = *s}};
}

static inline shape shape_of_obb(const obb *s)
{
    return (shape){CD_OBB, {.obb = *s}};
}

/* Is a number of s NaN? In careful_ellipsoid.c. */
#define has_nan SHARED(has_nan)
SELDOM bool has_nan(const shape *s);

#endif
