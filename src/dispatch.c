/*
 * Shapes chosen at run time. Each call goes to the named function for their kinds (any_pair.h). An
 * unknown kind is answered like a NaN.
 */
#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "any_pair.h"
#include "given.h"
#include "shape/answer.h"
#include "space/family.h"
#include "space/nan.h"

/* ---- one shape ---- */

bool cd3_is_valid(const shape *s)
{
    assert(s);
    switch ((int)s->kind)
    {
#define CASE(p) \
    case KIND_##p: return cd3_is_valid_##p(GIVE_##p(s));
        EACH_KIND(CASE)
#undef CASE
    default: return false;
    }
}

shape cd3_move(const shape *s, vec motion)
{
    GIVEN_THE(shape, s);
    GIVEN(motion, motion);
    shape moved = *s;
    switch ((int)s->kind)
    {
    case CD_POINT:
    {
        segment through = {s->point, s->point};
        moved.point = cd3_move_segment(&through, motion).a;
        break;
    }
    case CD_SEGMENT: moved.segment = cd3_move_segment(&s->segment, motion); break;
    case KIND_SPHERE: moved.SPHERE_MEMBER = cd3_move_sphere(&s->SPHERE_MEMBER, motion); break;
    case KIND_ELLIPSOID: moved.ELLIPSOID_MEMBER = cd3_move_ellipsoid(&s->ELLIPSOID_MEMBER, motion); break;
    case CD_AABB: moved.aabb = cd3_move_aabb(&s->aabb, motion); break;
    case CD_OBB: moved.obb = cd3_move_obb(&s->obb, motion); break;
    default: break;
    }
    return moved;
}

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
    return kinds_in_range(a, b) ? any_distance(a, b) : (real)NAN;
}

closest_points cd3_closest(const shape *a, const shape *b)
{
    GIVEN(shape, a);
    GIVEN(shape, b);
    return kinds_in_range(a, b) ? any_closest(a, b) : no_points();
}

bool cd3_overlap(const shape *a, const shape *b)
{
    GIVEN(shape, a);
    GIVEN(shape, b);
    return kinds_in_range(a, b) && any_overlap(a, b);
}

bool cd3_sweep(const shape *a, vec motion_a, const shape *b, vec motion_b, hit *out)
{
    GIVEN(shape, a);
    GIVEN(motion, motion_a);
    GIVEN(shape, b);
    GIVEN(motion, motion_b);
    return kinds_in_range(a, b) && any_sweep(a, motion_a, b, motion_b, out);
}

bool cd3_penetration(const shape *a, const shape *b, contact *out)
{
    GIVEN(shape, a);
    GIVEN(shape, b);
    return kinds_in_range(a, b) && any_penetration(a, b, out);
}
