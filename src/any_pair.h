/*
 * Any pair of shapes: from their kinds to the named function that answers for them.
 *
 * It serves shapes whose kind is known only at run time (dispatch.c), and ellipses that degenerate to
 * another shape (shape/degenerate.h).
 *
 * Parameter:
 *     CAREFULLY   If it is defined, the pair is answered the careful way, in a unit of that.
 */
#ifndef CD_ANY_PAIR_H
#define CD_ANY_PAIR_H

#include <math.h>
#include <stdbool.h>

#include "careful.h"
#include "shape/answer.h"
#include "shape/kinds.h"
#include "space/family.h"

/* How a function of a pair is called, and what these functions take and hand on besides the shapes. */
#ifdef CAREFULLY
#define CALL(name, ...)            cd3_careful_##name(__VA_ARGS__, digits)
#define RAYCAST_SEGMENT(r, s, out) cd3_careful_raycast_segment(r, s, out, digits)
#define TAKE_DIGITS                , int digits
#define GIVE_DIGITS                , digits
#else
#define CALL(name, ...) cd3_##name(__VA_ARGS__)
#if DIM == 2
#define RAYCAST_SEGMENT cd2_raycast_segment
#else
#define RAYCAST_SEGMENT careful_raycast_segment
#endif
#define TAKE_DIGITS
#define GIVE_DIGITS
#endif

/* ---- one shape ---- */

/* Casts a ray at a shape of any kind. Points, and segments in 3D, have no public raycast function. */
static bool any_raycast(const ray *r, const shape *s, hit *out TAKE_DIGITS)
{
    switch ((int)s->kind)
    {
    case CD_POINT:
    {
        sphere point = point_sphere(s);
        return CALL(raycast_sphere, r, &point, out);
    }
    case CD_SEGMENT: return RAYCAST_SEGMENT(r, &s->segment, out);
    case KIND_SPHERE: return CALL(raycast_sphere, r, &s->SPHERE_MEMBER, out);
    case KIND_ELLIPSOID: return CALL(raycast_ellipsoid, r, &s->ELLIPSOID_MEMBER, out);
    case CD_AABB: return CALL(raycast_aabb, r, &s->aabb, out);
    case CD_OBB: return CALL(raycast_obb, r, &s->obb, out);
    default: return false;
    }
}

/* ---- two shapes: the named functions take the earlier kind as A ---- */

static closest_points any_closest(const shape *a, const shape *b TAKE_DIGITS)
{
    if (a->kind > b->kind)
        return swapped(any_closest(b, a GIVE_DIGITS));
    switch (PAIR_OF(a->kind, b->kind))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return CALL(closest_##p##_##q, GIVE_##p(a), GIVE_##q(b));
        EACH_NAMED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT):
    {
        sphere p = point_sphere(a), q = point_sphere(b);
        return CALL(closest_sphere_sphere, &p, &q);
    }
    default: return no_points();
    }
}

#ifdef CAREFULLY

static real any_distance(const shape *a, const shape *b, int digits)
{
    return any_closest(a, b, digits).distance;
}

#else

static real any_distance(const shape *a, const shape *b)
{
    if (a->kind > b->kind)
        return any_distance(b, a);
    switch (PAIR_OF(a->kind, b->kind))
    {
#define CASE(p, q)                    \
    case PAIR_OF(KIND_##p, KIND_##q): \
        return CALL(distance_##p##_##q, GIVE_##p(a), GIVE_##q(b));
        EACH_NAMED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT):
    {
        sphere p = point_sphere(a), q = point_sphere(b);
        return CALL(distance_sphere_sphere, &p, &q);
    }
    default: return (real)NAN;
    }
}

#endif

static bool any_overlap(const shape *a, const shape *b TAKE_DIGITS)
{
    if (a->kind > b->kind)
        return any_overlap(b, a GIVE_DIGITS);
    switch (PAIR_OF(a->kind, b->kind))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return CALL(overlap_##p##_##q, GIVE_##p(a), GIVE_##q(b));
        EACH_NAMED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT):
    {
        sphere p = point_sphere(a), q = point_sphere(b);
        return CALL(overlap_sphere_sphere, &p, &q);
    }
    default: return false;
    }
}

static bool any_sweep(const shape *a, vec motion_a, const shape *b, vec motion_b, hit *out TAKE_DIGITS)
{
    if (a->kind > b->kind)
    {
        if (!any_sweep(b, motion_b, a, motion_a, out GIVE_DIGITS))
            return false;
        if (out)
            exchange_hit(out);
        return true;
    }
    switch (PAIR_OF(a->kind, b->kind))
    {
#define CASE(p, q)                    \
    case PAIR_OF(KIND_##p, KIND_##q): \
        return CALL(sweep_##p##_##q, GIVE_##p(a), motion_a, GIVE_##q(b), motion_b, out);
        EACH_NAMED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT):
    {
        sphere p = point_sphere(a), q = point_sphere(b);
        return CALL(sweep_sphere_sphere, &p, motion_a, &q, motion_b, out);
    }
    default: return false;
    }
}

static bool any_penetration(const shape *a, const shape *b, contact *out TAKE_DIGITS)
{
    if (a->kind > b->kind)
    {
        if (!any_penetration(b, a, out GIVE_DIGITS))
            return false;
        if (out)
            exchange_contact(out);
        return true;
    }
    switch (PAIR_OF(a->kind, b->kind))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return CALL(penetration_##p##_##q, GIVE_##p(a), GIVE_##q(b), out);
        EACH_NAMED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT):
    {
        sphere p = point_sphere(a), q = point_sphere(b);
        return CALL(penetration_sphere_sphere, &p, &q, out);
    }
    default: return false;
    }
}

#endif
