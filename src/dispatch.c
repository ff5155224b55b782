/*
 * Shapes chosen at run time. Each call goes to the named function for their kinds (any_pair.h). An
 * unknown kind is answered like a NaN.
 */
#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "any_pair.h"
#include "shape/answer.h"
#include "space/family.h"
#include "space/nan.h"

static bool known(const shape *s)
{
    assert(s);
    return known_kind(s);
}

/* ---- one shape ---- */

bool cd3_is_valid(const shape *s)
{
    switch (known(s) ? (int)s->kind : 0)
    {
#define CASE(p) \
    case KIND_##p: return cd3_is_valid_##p(GIVE_##p(s));
        EACH_KIND(CASE)
#undef CASE
    default: return false;
    }
}

aabb cd3_bounds(const shape *s)
{
    switch (known(s) ? (int)s->kind : 0)
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
    assert(r);
    return known(s) && any_raycast(r, s, out);
}

/* ---- two shapes ---- */

real cd3_distance(const shape *a, const shape *b)
{
    return known(a) && known(b) ? any_distance(a, b) : (real)NAN;
}

closest_points cd3_closest(const shape *a, const shape *b)
{
    return known(a) && known(b) ? any_closest(a, b) : no_points();
}

bool cd3_overlap(const shape *a, const shape *b)
{
    return known(a) && known(b) && any_overlap(a, b);
}

bool cd3_sweep(const shape *a, vec motion_a, const shape *b, vec motion_b, hit *out)
{
    return known(a) && known(b) && any_sweep(a, motion_a, b, motion_b, out);
}

bool cd3_penetration(const shape *a, const shape *b, contact *out)
{
    return known(a) && known(b) && any_penetration(a, b, out);
}
