/*
 * Shapes chosen at run time. Each call goes to the named function for their kinds (any_pair.h). An
 * unknown kind is answered like a NaN.
 */
#include "number/fewer_searches.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "any_pair.h"
#include "given.h"
#include "space/family.h"
#include "space/moved.h"
#include "space/nan.h"

/* ---- one shape ---- */

bool cd3_is_valid(const shape *s)
{
    NOT_NULL(s);
    switch ((int)s->kind)
    {
#define CASE(p) \
    case KIND_##p: return cd3_is_valid_##p(GIVE_##p(s));
        EACH_KIND(CASE)
#undef CASE
    default: return false;
    }
}

/* As in shapes.c: GCC would gather the coordinates of the motion through memory. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("no-tree-slp-vectorize")
#endif

/* Every shape begins with a point that moves, and the second one of a segment and an AABB lies where an OBB
   has its half extents. So all are moved as an OBB, which fills the whole union, and none is copied twice. */
_Static_assert(sizeof(shape) == offsetof(shape, obb) + sizeof(obb) &&
                   offsetof(segment, b) == offsetof(obb, half_extents),
               "an OBB covers any shape");

shape cd3_move(const shape *s, vec motion)
{
    GIVEN_THE(shape, s);
    GIVEN(motion, motion);
    obb all = s->obb;
    switch ((int)s->kind)
    {
    case CD_SEGMENT:
    case CD_AABB:
        all.center = moved(s->segment.a, motion);
        all.half_extents = moved(s->segment.b, motion);
        break;
    case CD_POINT:
    case KIND_SPHERE:
    case KIND_ELLIPSOID:
    case CD_OBB: all.center = moved(s->point, motion); break;
    default: break;
    }
    return (shape){s->kind, {.obb = all}};
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

aabb cd3_bounds(const shape *s)
{
    GIVEN_THE(shape, s);
    switch ((int)s->kind)
    {
#define CASE(p) \
    case KIND_##p: return cd3_bounds_##p(GIVE_##p(s));
        EACH_KIND(CASE)
#undef CASE
    default: return (aabb){nan_point(), nan_point()};
    }
}

bool cd3_raycast(const ray *r, const shape *s, hit *out)
{
    GIVEN_THE(ray, r);
    GIVEN_THE(shape, s);
    return any_raycast(r, s, out);
}

/* ---- two shapes ---- */

real cd3_distance(const shape *a, const shape *b)
{
    GIVEN(shape, a);
    GIVEN(shape, b);
    return any_distance(a, b);
}

closest_points cd3_closest(const shape *a, const shape *b)
{
    GIVEN(shape, a);
    GIVEN(shape, b);
    return any_closest(a, b);
}

bool cd3_overlap(const shape *a, const shape *b)
{
    GIVEN(shape, a);
    GIVEN(shape, b);
    return any_overlap(a, b);
}

bool cd3_sweep(const shape *a, vec motion_a, const shape *b, vec motion_b, hit *out)
{
    GIVEN(shape, a);
    GIVEN(motion, motion_a);
    GIVEN(shape, b);
    GIVEN(motion, motion_b);
    return any_sweep(a, motion_a, b, motion_b, out);
}

bool cd3_penetration(const shape *a, const shape *b, contact *out)
{
    GIVEN(shape, a);
    GIVEN(shape, b);
    return any_penetration(a, b, out);
}
