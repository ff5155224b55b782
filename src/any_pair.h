/*
 * Any pair of shapes: from their kinds to the named function that answers for them.
 *
 * It serves shapes whose kind is known only at run time (dispatch.c), and ellipses that degenerate to
 * another shape (shape/degenerate.h).
 */
#ifndef CD_ANY_PAIR_H
#define CD_ANY_PAIR_H

#include <math.h>
#include <stdbool.h>

#include "method/chord_segment.h"
#include "shape/answer.h"
#include "space/family.h"

/* ---- kinds and pairs ---- */

#define EACH_KIND(DO) DO(point) DO(segment) DO(sphere) DO(ellipsoid) DO(aabb) DO(obb)

/* The pairs that have functions of their own: all but point-point. */
#define EACH_NAMED_PAIR(DO)  \
    DO(point, segment)       \
    DO(point, sphere)        \
    DO(point, ellipsoid)     \
    DO(point, aabb)          \
    DO(point, obb)           \
    DO(segment, segment)     \
    DO(segment, sphere)      \
    DO(segment, ellipsoid)   \
    DO(segment, aabb)        \
    DO(segment, obb)         \
    DO(sphere, sphere)       \
    DO(sphere, ellipsoid)    \
    DO(sphere, aabb)         \
    DO(sphere, obb)          \
    DO(ellipsoid, ellipsoid) \
    DO(ellipsoid, aabb)      \
    DO(ellipsoid, obb)       \
    DO(aabb, aabb)           \
    DO(aabb, obb)            \
    DO(obb, obb)

/* A pair listed twice would repeat a case label, and one without functions would not compile. So if their
   number is right, none is missing. */
#define COUNT_ONE(...) +1
#define KIND_COUNT     (EACH_KIND(COUNT_ONE))
_Static_assert(1 EACH_NAMED_PAIR(COUNT_ONE) == KIND_COUNT * (KIND_COUNT + 1) / 2,
               "every pair of kinds has its functions");

/* The values of cd_kind. Their order is the order of the words in a function's name. */
#define KIND_point     CD_POINT
#define KIND_segment   CD_SEGMENT
#define KIND_sphere    KIND_SPHERE
#define KIND_ellipsoid KIND_ELLIPSOID
#define KIND_aabb      CD_AABB
#define KIND_obb       CD_OBB

/* How a named function takes a shape of each kind: points by value, the others by pointer. */
#define GIVE_point(s)     (s)->point
#define GIVE_segment(s)   &(s)->segment
#define GIVE_sphere(s)    &(s)->SPHERE_MEMBER
#define GIVE_ellipsoid(s) &(s)->ELLIPSOID_MEMBER
#define GIVE_aabb(s)      &(s)->aabb
#define GIVE_obb(s)       &(s)->obb

/* Two kinds as one number, for a switch. */
#define PAIR_OF(p, q) (16 * (int)(p) + (int)(q))

static bool known_kind(const shape *s)
{
    switch ((int)s->kind)
    {
#define CASE(p) case KIND_##p:
        EACH_KIND(CASE)
#undef CASE
        return true;
    default: return false;
    }
}

/* A point as a sphere of radius 0. */
static inline sphere point_sphere(const shape *s)
{
    return (sphere){s->point, 0};
}

/* ---- one shape ---- */

/* Casts a ray at a shape of any kind. Points, and segments in 3D, have no public raycast function. */
static bool any_raycast(const ray *r, const shape *s, hit *out)
{
    switch ((int)s->kind)
    {
    case CD_POINT:
    {
        sphere point = point_sphere(s);
        return cd3_raycast_sphere(r, &point, out);
    }
    case CD_SEGMENT: return raycast_segment_exactly(r, &s->segment, out);
    case KIND_SPHERE: return cd3_raycast_sphere(r, &s->SPHERE_MEMBER, out);
    case KIND_ELLIPSOID: return cd3_raycast_ellipsoid(r, &s->ELLIPSOID_MEMBER, out);
    case CD_AABB: return cd3_raycast_aabb(r, &s->aabb, out);
    case CD_OBB: return cd3_raycast_obb(r, &s->obb, out);
    default: return false;
    }
}

/* ---- two shapes: the named functions take the earlier kind as A ---- */

static real any_distance(const shape *a, const shape *b)
{
    if (a->kind > b->kind)
        return any_distance(b, a);
    switch (PAIR_OF(a->kind, b->kind))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return cd3_distance_##p##_##q(GIVE_##p(a), GIVE_##q(b));
        EACH_NAMED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT):
    {
        sphere p = point_sphere(a), q = point_sphere(b);
        return cd3_distance_sphere_sphere(&p, &q);
    }
    default: return (real)NAN;
    }
}

static closest_points any_closest(const shape *a, const shape *b)
{
    if (a->kind > b->kind)
        return swapped(any_closest(b, a));
    switch (PAIR_OF(a->kind, b->kind))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return cd3_closest_##p##_##q(GIVE_##p(a), GIVE_##q(b));
        EACH_NAMED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT):
    {
        sphere p = point_sphere(a), q = point_sphere(b);
        return cd3_closest_sphere_sphere(&p, &q);
    }
    default: return no_points();
    }
}

static bool any_overlap(const shape *a, const shape *b)
{
    if (a->kind > b->kind)
        return any_overlap(b, a);
    switch (PAIR_OF(a->kind, b->kind))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return cd3_overlap_##p##_##q(GIVE_##p(a), GIVE_##q(b));
        EACH_NAMED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT):
    {
        sphere p = point_sphere(a), q = point_sphere(b);
        return cd3_overlap_sphere_sphere(&p, &q);
    }
    default: return false;
    }
}

static bool any_sweep(const shape *a, vec motion_a, const shape *b, vec motion_b, hit *out)
{
    if (a->kind > b->kind)
    {
        if (!any_sweep(b, motion_b, a, motion_a, out))
            return false;
        if (out)
            exchange_hit(out);
        return true;
    }
    switch (PAIR_OF(a->kind, b->kind))
    {
#define CASE(p, q)                    \
    case PAIR_OF(KIND_##p, KIND_##q): \
        return cd3_sweep_##p##_##q(GIVE_##p(a), motion_a, GIVE_##q(b), motion_b, out);
        EACH_NAMED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT):
    {
        sphere p = point_sphere(a), q = point_sphere(b);
        return cd3_sweep_sphere_sphere(&p, motion_a, &q, motion_b, out);
    }
    default: return false;
    }
}

static bool any_penetration(const shape *a, const shape *b, contact *out)
{
    if (a->kind > b->kind)
    {
        if (!any_penetration(b, a, out))
            return false;
        if (out)
            exchange_contact(out);
        return true;
    }
    switch (PAIR_OF(a->kind, b->kind))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return cd3_penetration_##p##_##q(GIVE_##p(a), GIVE_##q(b), out);
        EACH_NAMED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT):
    {
        sphere p = point_sphere(a), q = point_sphere(b);
        return cd3_penetration_sphere_sphere(&p, &q, out);
    }
    default: return false;
    }
}

#endif
