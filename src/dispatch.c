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
#include "shape/any_shape.h"
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
    switch ((int)s->kind)
    {
#define CASE(p)                                      \
    case KIND_##p:                                   \
    {                                                \
        p moved = cd3_move_##p(GIVE_##p(s), motion); \
        return shape_of_##p(&moved);                 \
    }
        EACH_KIND_BUT_POINTS(CASE)
#undef CASE
    case CD_POINT:
    {
        segment through = {s->point, s->point};
        return shape_of_point(cd3_move_segment(&through, motion).a);
    }
    default: return *s;
    }
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
    return any_distance(a, b);
}

closest_points cd3_closest(const shape *a, const shape *b)
{
    GIVEN(shape, a);
    GIVEN(shape, b);
    if (a->kind > b->kind)
        return swapped(cd3_closest(b, a));
    return closest_in_order(a, b);
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
