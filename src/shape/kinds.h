/*
 * Kinds of shapes and pairs of kinds: the lists from which functions that serve any shape are made.
 */
#ifndef CD_SHAPE_KINDS_H
#define CD_SHAPE_KINDS_H

#include <stdbool.h>

#include "../number/compiler.h"
#include "../space/family.h"

#define EACH_KIND(DO)            DO(point) EACH_KIND_BUT_POINTS(DO)
#define EACH_KIND_BUT_POINTS(DO) DO(segment) DO(sphere) DO(ellipsoid) DO(aabb) DO(obb)

/* The pairs that have functions of their own: all but point-point. */
#define EACH_PAIR_WITHOUT_ELLIPSOIDS(DO) \
    EACH_PAIR_OF_EQUAL_KINDS(DO)         \
    EACH_PAIR_OF_OTHER_KINDS(DO)
#define EACH_PAIR_OF_EQUAL_KINDS(DO) \
    DO(segment, segment)             \
    DO(sphere, sphere)               \
    DO(aabb, aabb)                   \
    DO(obb, obb)
#define EACH_PAIR_OF_OTHER_KINDS(DO) \
    DO(point, segment)               \
    DO(point, sphere)                \
    DO(point, aabb)                  \
    DO(point, obb)                   \
    DO(segment, sphere)              \
    DO(segment, aabb)                \
    DO(segment, obb)                 \
    DO(sphere, aabb)                 \
    DO(sphere, obb)                  \
    DO(aabb, obb)
#define EACH_PAIR_WITH_ELLIPSOIDS(DO) \
    DO(ellipsoid, ellipsoid)          \
    EACH_PAIR_OF_AN_ELLIPSOID(DO)
#define EACH_PAIR_OF_AN_ELLIPSOID(DO) \
    DO(point, ellipsoid)              \
    DO(segment, ellipsoid)            \
    DO(sphere, ellipsoid)             \
    DO(ellipsoid, aabb)               \
    DO(ellipsoid, obb)
#define EACH_NAMED_PAIR(DO) EACH_PAIR_WITHOUT_ELLIPSOIDS(DO) EACH_PAIR_WITH_ELLIPSOIDS(DO)
/* Those of two kinds, which can be given in either order. */
#define EACH_MIXED_PAIR(DO) EACH_PAIR_OF_OTHER_KINDS(DO) EACH_PAIR_OF_AN_ELLIPSOID(DO)

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
#define PAIR_OF(p, q) (8 * ((int)(p)-1) + ((int)(q)-1))

/* The same of two shapes; -1 if one of the kinds is none. */
static inline int pair_of_kinds(const shape *a, const shape *b)
{
    unsigned p = (unsigned)a->kind - 1, q = (unsigned)b->kind - 1;
    return (p | q) < 8 ? (int)(8 * p + q) : -1;
}

/* A point as a sphere of radius 0. */
static inline sphere point_sphere(const shape *s)
{
    return (sphere){s->point, 0};
}

#endif
