/*
 * The family that a unit is compiled for, and the words that the library is written in.
 *
 * There are four families: the plane and space, in double and in float. Every source is written once, as that
 * of space in double: its public functions are cd3_..., a round shape is a sphere or an ellipsoid. Compiled
 * as it stands it is that family. A unit of another one includes space/cd2.h, space/cd2f.h or space/cd3f.h
 * first, which set DIM and REAL_DIGITS and say what each cd3_ name is called there. What exists in the plane
 * only is written as cd2_.
 *
 *     DIM           2 or 3
 *     REAL_DIGITS   the digits of its scalar: 53 or 24
 *     real          its scalar
 *     vec, ...      its public types
 *
 * All is calculated in double, whatever real is: a float query is widened, answered, and rounded once.
 */
#ifndef CD_SPACE_FAMILY_H
#define CD_SPACE_FAMILY_H

#include "../../include/collide.h"
#include "../number/compiler.h"

#ifndef DIM
#define DIM         3
#define REAL_DIGITS 53
#endif

#if REAL_DIGITS == 53
typedef double real;
#define REAL_EPSILON  0x1p-52
#define REAL_LOWEST   (-1074) /* the exponent of the smallest number */
#define REAL_MAX      DBL_MAX
#define REAL_SMALLEST DBL_TRUE_MIN
#else
typedef float real;
#define REAL_EPSILON  0x1p-23
#define REAL_LOWEST   (-149)
#define REAL_MAX      ((double)FLT_MAX)
#define REAL_SMALLEST FLT_TRUE_MIN
#endif

/* The public types. */
typedef cd3_vec            vec;
typedef cd3_segment        segment;
typedef cd3_ray            ray;
typedef cd3_sphere         sphere;
typedef cd3_ellipsoid      ellipsoid;
typedef cd3_aabb           aabb;
typedef cd3_obb            obb;
typedef cd3_closest_points closest_points;
typedef cd3_hit            hit;
typedef cd3_contact        contact;
typedef cd3_shape          shape;

/* ONLY_3D(...): the part of an expression that the plane has not.
   AXES(s): the stored axes of an OBB or an ellipsoid.
   SPHERE, ELLIPSOID: the members of a shape that hold them; KIND_SPHERE, KIND_ELLIPSOID: their kinds. */
#if DIM == 2
#define ONLY_3D(...)
#define AXES(s)        (&(s)->axis)
#define SPHERE         circle
#define ELLIPSOID      ellipse
#define KIND_SPHERE    CD_CIRCLE
#define KIND_ELLIPSOID CD_ELLIPSE
#else
#define ONLY_3D(...)   __VA_ARGS__
#define AXES(s)        ((s)->axes)
#define SPHERE         sphere
#define ELLIPSOID      ellipsoid
#define KIND_SPHERE    CD_SPHERE
#define KIND_ELLIPSOID CD_ELLIPSOID
#endif

#endif
