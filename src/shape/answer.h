/*
 * Answers: closest points, and hits and contacts for shapes in exchanged order.
 */
#ifndef CD_SHAPE_ANSWER_H
#define CD_SHAPE_ANSWER_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "../space/family.h"
#include "../space/nan.h"
#include "../space/narrow.h"
#include "../space/scalar.h"
#include "../space/vector.h"

/* The answer of closest_ to a NaN. */
static inline closest_points no_points(void)
{
    return (closest_points){nan_point(), nan_point(), (real)NAN};
}

/* The answer for shapes that overlap, with the common point p. */
static inline closest_points same_point(vector p)
{
    return (closest_points){store(p), store(p), 0};
}

/* The answer for shapes that are apart. */
SELDOM static NOINLINE closest_points nearest_points(vector a, vector b, double distance)
{
    return (closest_points){store(a), store(b), narrow_distance(distance)};
}

/* What a call has just stored, a number or a vector: a processor waits where it loads two stores as one. The
   first two coordinates of the closest points of floats are stored at once, and so they are loaded. Registers
   for integers have them soonest. */
#if REAL_DIGITS == 53
typedef uint64_t number_bits;
#else
typedef uint32_t number_bits;
#endif

#if defined(__GNUC__) && defined(__x86_64__)
#define IN_INTEGER_REGISTER(x) __asm__("" : "+r"(x)) /* else GCC makes one load of two neighbours */
#else
#define IN_INTEGER_REGISTER(x) (void)(x)
#endif

static inline void copy_number(real *to, const real *from)
{
    number_bits bits;
    memcpy(&bits, from, sizeof bits);
    IN_INTEGER_REGISTER(bits);
    memcpy(to, &bits, sizeof bits);
}

static inline void copy_closest(vec *to, const vec *from)
{
#if REAL_DIGITS == 53
    copy_number(&to->x, &from->x);
    copy_number(&to->y, &from->y);
#else
    uint64_t two;
    memcpy(&two, from, sizeof two);
    IN_INTEGER_REGISTER(two);
    memcpy(to, &two, sizeof two);
#endif
    ONLY_3D(copy_number(&to->z, &from->z);)
}

/* The same closest points with A and B exchanged. */
static inline closest_points swapped(const closest_points *c)
{
    closest_points s;
    copy_closest(&s.point_a, &c->point_b);
    copy_closest(&s.point_b, &c->point_a);
    copy_number(&s.distance, &c->distance);
    return s;
}

/* For two shapes of one kind: 0 and -0 are the same place, and which of them is returned must not depend
   on the order of the shapes. */
static inline closest_points without_negative_zeros(closest_points c)
{
    vector zero = {{0}};
    return (closest_points){store(add(load(c.point_a), zero)), store(add(load(c.point_b), zero)), c.distance};
}

/* A vector that a call has just stored, each coordinate on its own. */
static inline vec one_by_one(const vec *v)
{
    return (vec){opaque(v->x), opaque(v->y) ONLY_3D(, opaque(v->z))};
}

/* -n, without -0. */
static inline vec opposite(const vec *n)
{
    return (vec){0 - opaque(n->x), 0 - opaque(n->y) ONLY_3D(, 0 - opaque(n->z))};
}

/* A hit, and a contact, with A and B exchanged: the normals of the new B point the other way. */
static inline void exchange_hit(hit *h)
{
    h->normal_enter = opposite(&h->normal_enter);
    h->normal_exit = opposite(&h->normal_exit);
}

static inline void exchange_contact(contact *c)
{
    *c = (contact){opposite(&c->normal), c->depth, one_by_one(&c->point_b), one_by_one(&c->point_a)};
}

#endif
