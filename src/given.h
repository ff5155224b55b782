/*
 * What the public functions are given.
 *
 * GIVEN(sphere, a) says that the argument a is a sphere. A NULL is a programming error: unless NDEBUG is
 * defined, the library says in which function, and aborts. A library that is built with COLLIDE_CHECK_SHAPES
 * aborts where a shape is not valid (is_valid_), a NaN included, and says in which argument of which
 * function. Without that option nothing is checked.
 */
#ifndef CD_GIVEN_H
#define CD_GIVEN_H

#include "number/compiler.h"
#include "space/family.h"

/* GIVEN_THE(sphere, s): the same of an argument that the header calls after its kind. */
#define GIVEN(kind, x)     GIVEN_##kind(x, #x)
#define GIVEN_THE(kind, x) GIVEN_##kind(x, WORD_##kind)

#define WORD_point     "point"
#define WORD_motion    "vector"
#define WORD_segment   "segment"
#define WORD_ray       "ray"
#define WORD_sphere    (DIM == 2 ? "circle" : "sphere")
#define WORD_ellipsoid (DIM == 2 ? "ellipse" : "ellipsoid")
#define WORD_aabb      "aabb"
#define WORD_obb       "obb"
#define WORD_shape     "shape"

#define GIVEN_segment(x, name)   GIVEN_POINTER(segment, x, name)
#define GIVEN_ray(x, name)       GIVEN_POINTER(ray, x, name)
#define GIVEN_sphere(x, name)    GIVEN_POINTER(sphere, x, name)
#define GIVEN_ellipsoid(x, name) GIVEN_POINTER(ellipsoid, x, name)
#define GIVEN_aabb(x, name)      GIVEN_POINTER(aabb, x, name)
#define GIVEN_obb(x, name)       GIVEN_POINTER(obb, x, name)

/* NOT_NULL(a): what assert(a) says, in a third of the code. */
#ifdef NDEBUG
#define NOT_NULL(x) ((void)0)
#else
/* Writes to stderr which function was given a NULL, and aborts (status.c). */
_Noreturn SELDOM void cd_abort_null(const char *function);
#define NOT_NULL(x) ((x) ? (void)0 : cd_abort_null(__func__))
#endif

#ifdef COLLIDE_CHECK_SHAPES

/* Writes to stderr which argument is not valid, and aborts (status.c). */
void cd_abort_invalid(const char *function, const char *argument, const char *kind);

#define GIVEN_VALID(valid, name, word) ((valid) ? (void)0 : cd_abort_invalid(__func__, name, word))
#define GIVEN_point(x, name)           GIVEN_VALID(cd3_is_valid_point(x), name, WORD_point)
#define GIVEN_motion(x, name)          GIVEN_VALID(cd3_is_valid_point(x), name, WORD_motion)
#define GIVEN_shape(x, name)           (NOT_NULL(x), GIVEN_VALID(cd3_is_valid(x), name, WORD_shape))
#define GIVEN_POINTER(kind, x, name)   (NOT_NULL(x), GIVEN_VALID(cd3_is_valid_##kind(x), name, WORD_##kind))

#else

#define GIVEN_point(x, name)         ((void)0)
#define GIVEN_motion(x, name)        ((void)0)
#define GIVEN_shape(x, name)         NOT_NULL(x)
#define GIVEN_POINTER(kind, x, name) NOT_NULL(x)

#endif

#endif
