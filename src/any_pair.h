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

#include "careful_calls.h"
#include "careful/degenerate_pair.h"
#include "shape/answer.h"
#include "shape/kinds.h"
#include "space/family.h"

/* How a function of a pair is called, and what these functions take and hand on besides the shapes. */
#ifdef CAREFULLY
#define CALL(name, ...)            cd3_careful_##name(__VA_ARGS__, digits)
#define RAYCAST_SEGMENT(r, s, out) cd3_careful_raycast_segment(r, s, out, digits)
#define ONE_OF_TWO                 static NOINLINE
#define TAKE_DIGITS                , int digits
#define GIVE_DIGITS                , digits
#define EACH_CALLED_PAIR(DO)       EACH_PAIR_WITH_ELLIPSOIDS(DO)
#else
#define CALL(name, ...) cd3_##name(__VA_ARGS__)
#if DIM == 2
#define RAYCAST_SEGMENT cd2_raycast_segment
#else
#define RAYCAST_SEGMENT careful_raycast_segment
CAREFUL_CALLS(CAREFUL_RAYCAST(segment, ONCE));
#endif
#define ONE_OF_TWO HOT_INLINE
#define TAKE_DIGITS
#define GIVE_DIGITS
#define EACH_CALLED_PAIR(DO) EACH_NAMED_PAIR(DO)
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

#ifdef CAREFULLY

/* ---- what ellipses have become, at any scale ----

   The careful functions of shapes without ellipses look at scenes of ordinary magnitude in plain double
   first. Their public functions never hand them extreme scenes that can be scaled (careful.h). Here that is
   done for the shapes that ellipses have become: so they too get the same bits at every scale. */

/* The careful functions of pairs without ellipses, with A not of the later kind; NULL for others. Two points
   are asked as spheres. */
static NOINLINE closest_function *closest_function_of(const shape *a, const shape *b)
{
    switch (pair_of_kinds(a, b))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return cd3_carefully_closest_##p##_##q;
        EACH_PAIR_WITHOUT_ELLIPSOIDS(CASE)
#undef CASE
    default: return NULL;
    }
}

static NOINLINE penetration_function *penetration_function_of(const shape *a, const shape *b)
{
    switch (pair_of_kinds(a, b))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return cd3_carefully_penetration_##p##_##q;
        EACH_PAIR_WITHOUT_ELLIPSOIDS(CASE)
#undef CASE
    default: return NULL;
    }
}

static NOINLINE sweep_function *sweep_function_of(const shape *a, const shape *b)
{
    switch (pair_of_kinds(a, b))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return cd3_carefully_sweep_##p##_##q;
        EACH_PAIR_WITHOUT_ELLIPSOIDS(CASE)
#undef CASE
    default: return NULL;
    }
}

#endif

/* ---- two shapes ----

   The named functions take the earlier kind as A. They are tail calls wherever an answer needs no exchange
   (GCC makes none of those that return a large struct); the functions that exchange one stand apart, so that
   the others save no registers. */

static NOINLINE closest_points closest_of_points(const shape *a, const shape *b TAKE_DIGITS)
{
    sphere p = point_sphere(a), q = point_sphere(b);
#ifdef CAREFULLY
    return closest_carefully(cd3_carefully_closest_sphere_sphere, &p, ROW_sphere, &q, ROW_sphere, digits);
#else
    return cd3_closest_sphere_sphere(&p, &q);
#endif
}

/* With A not of the later kind. */
ONE_OF_TWO closest_points closest_in_order(const shape *a, const shape *b TAKE_DIGITS)
{
#ifdef CAREFULLY
    closest_function *carefully = closest_function_of(a, b);
    if (carefully)
        return closest_carefully(carefully, &a->point, row_of(a), &b->point, row_of(b), digits);
#endif
    switch (pair_of_kinds(a, b))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return CALL(closest_##p##_##q, GIVE_##p(a), GIVE_##q(b));
        EACH_CALLED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT): return closest_of_points(a, b GIVE_DIGITS);
    default: return no_points();
    }
}

#ifdef CAREFULLY

static NOINLINE closest_points closest_exchanged(const shape *a, const shape *b, int digits)
{
    closest_points c = closest_in_order(a, b, digits);
    return swapped(&c);
}

#else

/* The same, and the points exchanged. There is little time for a call of closest_in_order, and where that is
   inlined, GCC copies its answer: it loads at once what has just been stored in parts, and waits for it. */
HOT_INLINE closest_points closest_exchanged(const shape *a, const shape *b)
{
    closest_points c;
    switch (pair_of_kinds(a, b))
    {
#define CASE(p, q)                                             \
    case PAIR_OF(KIND_##p, KIND_##q):                          \
        c = CALL(closest_##p##_##q, GIVE_##p(a), GIVE_##q(b)); \
        break;
        EACH_MIXED_PAIR(CASE)
#undef CASE
    default: c = no_points();
    }
    return swapped(&c);
}

#endif

static closest_points closest_in_any_order(const shape *a, const shape *b TAKE_DIGITS)
{
    return a->kind > b->kind ? closest_exchanged(b, a GIVE_DIGITS) : closest_in_order(a, b GIVE_DIGITS);
}

#ifdef CAREFULLY

static closest_points any_closest(const shape *a, const shape *b, int digits)
{
    shape p, q;
    int   exponent = scaled_shapes(a, b, &p, &q, digits);
    if (exponent != 0)
    {
        closest_points c = closest_in_any_order(&p, &q, digits);
        if (!lost_digits(c.distance, exponent))
            return closest_back(c, exponent);
    }
    return closest_in_any_order(a, b, digits);
}

#else

static closest_points any_closest(const shape *a, const shape *b)
{
    return closest_in_any_order(a, b);
}

static NOINLINE real distance_of_points(const shape *a, const shape *b)
{
    sphere p = point_sphere(a), q = point_sphere(b);
    return CALL(distance_sphere_sphere, &p, &q);
}

static real any_distance(const shape *a, const shape *b)
{
    switch (pair_of_kinds(a, b))
    {
#define CASE(p, q)                    \
    case PAIR_OF(KIND_##p, KIND_##q): \
        return CALL(distance_##p##_##q, GIVE_##p(a), GIVE_##q(b));
        EACH_CALLED_PAIR(CASE)
#undef CASE
#define CASE(p, q)                    \
    case PAIR_OF(KIND_##q, KIND_##p): \
        return CALL(distance_##p##_##q, GIVE_##p(b), GIVE_##q(a));
        EACH_MIXED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT): return distance_of_points(a, b);
    default: return (real)NAN;
    }
}

static NOINLINE bool overlap_of_points(const shape *a, const shape *b)
{
    sphere p = point_sphere(a), q = point_sphere(b);
    return cd3_overlap_sphere_sphere(&p, &q);
}

static bool any_overlap(const shape *a, const shape *b)
{
    switch (pair_of_kinds(a, b))
    {
#define CASE(p, q)                    \
    case PAIR_OF(KIND_##p, KIND_##q): \
        return CALL(overlap_##p##_##q, GIVE_##p(a), GIVE_##q(b));
        EACH_CALLED_PAIR(CASE)
#undef CASE
#define CASE(p, q)                    \
    case PAIR_OF(KIND_##q, KIND_##p): \
        return CALL(overlap_##p##_##q, GIVE_##p(b), GIVE_##q(a));
        EACH_MIXED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT): return overlap_of_points(a, b);
    default: return false;
    }
}

#endif

static NOINLINE bool sweep_of_points(const shape *a, vec motion_a, const shape *b, vec motion_b,
                                     hit *out TAKE_DIGITS)
{
    sphere p = point_sphere(a), q = point_sphere(b);
#ifdef CAREFULLY
    const vec motions[2] = {motion_a, motion_b};
    return sweep_carefully(cd3_carefully_sweep_sphere_sphere, &p, ROW_sphere, &q, ROW_sphere, motions, out,
                           digits);
#else
    return cd3_sweep_sphere_sphere(&p, motion_a, &q, motion_b, out);
#endif
}

static NOINLINE bool sweep_in_order(const shape *a, vec motion_a, const shape *b, vec motion_b,
                                    hit *out TAKE_DIGITS)
{
#ifdef CAREFULLY
    sweep_function *carefully = sweep_function_of(a, b);
    const vec       motions[2] = {motion_a, motion_b};
    if (carefully)
        return sweep_carefully(carefully, &a->point, row_of(a), &b->point, row_of(b), motions, out, digits);
#endif
    switch (pair_of_kinds(a, b))
    {
#define CASE(p, q)                    \
    case PAIR_OF(KIND_##p, KIND_##q): \
        return CALL(sweep_##p##_##q, GIVE_##p(a), motion_a, GIVE_##q(b), motion_b, out);
        EACH_CALLED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT): return sweep_of_points(a, motion_a, b, motion_b, out GIVE_DIGITS);
    default: return false;
    }
}

static NOINLINE bool sweep_exchanged(const shape *a, vec motion_a, const shape *b, vec motion_b,
                                     hit *out TAKE_DIGITS)
{
    bool found = sweep_in_order(b, motion_b, a, motion_a, out GIVE_DIGITS);
    if (found && out)
        exchange_hit(out);
    return found;
}

static bool any_sweep(const shape *a, vec motion_a, const shape *b, vec motion_b, hit *out TAKE_DIGITS)
{
    if (a->kind > b->kind)
        return sweep_exchanged(a, motion_a, b, motion_b, out GIVE_DIGITS);
    return sweep_in_order(a, motion_a, b, motion_b, out GIVE_DIGITS);
}

static NOINLINE bool penetration_of_points(const shape *a, const shape *b, contact *out TAKE_DIGITS)
{
    sphere p = point_sphere(a), q = point_sphere(b);
#ifdef CAREFULLY
    return penetration_carefully(cd3_carefully_penetration_sphere_sphere, &p, ROW_sphere, &q, ROW_sphere, out,
                                 digits);
#else
    return cd3_penetration_sphere_sphere(&p, &q, out);
#endif
}

static NOINLINE bool penetration_in_order(const shape *a, const shape *b, contact *out TAKE_DIGITS)
{
#ifdef CAREFULLY
    shape p, q;
    int   exponent = scaled_shapes(a, b, &p, &q, digits);
    if (exponent != 0)
    {
        contact scaled = {.depth = 0};
        bool    found = penetration_in_order(&p, &q, out ? &scaled : NULL, digits);
        if (contact_scaled_back(&scaled, found, out, exponent))
            return found;
    }
    penetration_function *carefully = penetration_function_of(a, b);
    if (carefully)
        return penetration_carefully(carefully, &a->point, row_of(a), &b->point, row_of(b), out, digits);
#endif
    switch (pair_of_kinds(a, b))
    {
#define CASE(p, q) \
    case PAIR_OF(KIND_##p, KIND_##q): return CALL(penetration_##p##_##q, GIVE_##p(a), GIVE_##q(b), out);
        EACH_CALLED_PAIR(CASE)
#undef CASE
    case PAIR_OF(CD_POINT, CD_POINT): return penetration_of_points(a, b, out GIVE_DIGITS);
    default: return false;
    }
}

/* With A of the later kind. */
static NOINLINE bool penetration_exchanged(const shape *a, const shape *b, contact *out TAKE_DIGITS)
{
    bool found = penetration_in_order(b, a, out GIVE_DIGITS);
#ifdef CAREFULLY
    if (found && out && digits == 24) /* else left to the rounding of the answer (careful.c) */
        out->point_a = store(along(load(out->point_b), -out->depth, load(out->normal)));
#endif
    if (found && out)
        exchange_contact(out);
    return found;
}

static bool any_penetration(const shape *a, const shape *b, contact *out TAKE_DIGITS)
{
    if (a->kind > b->kind)
        return penetration_exchanged(a, b, out GIVE_DIGITS);
    return penetration_in_order(a, b, out GIVE_DIGITS);
}

#endif
