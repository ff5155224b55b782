/*
 * The family that a unit is compiled for, and its types under short names.
 *
 * There are four families: the plane and space, in double and in float. Every source is written once, for
 * space in double: its public functions are cd3_..., its round shapes are spheres and ellipsoids. Compiled as
 * it stands it is that family. A unit of another family first includes space/cd2.h, space/cd2f.h or
 * space/cd3f.h, which set DIM and REAL_DIGITS and rename each cd3_ name. Functions that exist in the plane
 * only are written as cd2_.
 *
 *     DIM           2 or 3
 *     REAL_DIGITS   the bits of the scalar's significand: 53 or 24
 *     real          the scalar
 *     vec, ...      the public types
 *
 * Distances and t are calculated in double, whatever real is: a float query is widened, answered, and rounded
 * once. Where a quick way calculates in real instead, its comment gives the bound.
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
#define REAL_MAX      DBL_MAX
#define REAL_SMALLEST DBL_TRUE_MIN
#else
typedef float              real;
#define REAL_EPSILON  0x1p-23
#define REAL_MAX      ((double)FLT_MAX)
#define REAL_SMALLEST FLT_TRUE_MIN
#endif

/* The epsilon of a family of which the careful way knows the digits at run time. */
static inline double epsilon_of(int digits)
{
    return digits == 24 ? 0x1p-23 : 0x1p-52;
}

/* The name that a function has in the library if it is compiled once for each dimension: careful_boxes.c,
   careful_lines.c, careful_line_lengths.c, careful_convex.c, careful_ellipsoid.c, some closer units and the
   careful unit of a topic define these functions. They take shapes in double: in a float family their names
   lead nowhere, and no function that is compiled there, used or not, may call them. */
#if REAL_DIGITS == 24
#define SHARED(name) cdf_shared_##name
#elif DIM == 2
#define SHARED(name) cd2_shared_##name
#else
#define SHARED(name) cd3_shared_##name
#endif

/* The name of a function that is compiled once for each family: those of careful.c. */
#if REAL_DIGITS == 53 && DIM == 3
#define OWN(name) cd3_own_##name
#elif REAL_DIGITS == 53
#define OWN(name) cd2_own_##name
#elif DIM == 3
#define OWN(name) cd3f_own_##name
#else
#define OWN(name) cd2f_own_##name
#endif

/* A constant as the family's scalar, which holds it exactly, or to which it is rounded once at compile time.
   All else is rounded by round_to_real (narrow.h). */
#define REAL(x) ((real)(x))

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

/* The types of double in this dimension: the careful way is written in them (careful.h). In cd3f they are in
   space/cd3f.h, before the names change. */
#if DIM == 2
typedef cd2_vec            wide_vec;
typedef cd2_segment        wide_segment;
typedef cd2_ray            wide_ray;
typedef cd2_circle         wide_sphere;
typedef cd2_ellipse        wide_ellipsoid;
typedef cd2_aabb           wide_aabb;
typedef cd2_obb            wide_obb;
typedef cd2_closest_points wide_closest_points;
typedef cd2_hit            wide_hit;
typedef cd2_contact        wide_contact;
#elif REAL_DIGITS == 53
typedef cd3_vec            wide_vec;
typedef cd3_segment        wide_segment;
typedef cd3_ray            wide_ray;
typedef cd3_sphere         wide_sphere;
typedef cd3_ellipsoid      wide_ellipsoid;
typedef cd3_aabb           wide_aabb;
typedef cd3_obb            wide_obb;
typedef cd3_closest_points wide_closest_points;
typedef cd3_hit            wide_hit;
typedef cd3_contact        wide_contact;
#endif

/* Those of the careful way, which answers in space; in the plane they are in space/careful_cd2.h. */
#if DIM == 3
typedef wide_vec            space_vec;
typedef wide_closest_points space_closest_points;
typedef wide_hit            space_hit;
typedef wide_contact        space_contact;
#endif

/* The corners of a box. */
#define CORNER_COUNT (1 << DIM)

/* The stored axes of an OBB or an ellipsoid. */
#define AXIS_COUNT (DIM == 2 ? 1 : 3)

/* ONLY_3D(...): the part of an expression that exists in space only.
   AXES_OF(s): the stored axes of an OBB or an ellipsoid.
   SPHERE_MEMBER, ELLIPSOID_MEMBER: the members of a shape that hold them; KIND_SPHERE, KIND_ELLIPSOID: their
   kinds. */
#if DIM == 2
#define ONLY_3D(...)
#define AXES_OF(s)       (&(s)->axis)
#define SPHERE_MEMBER    circle
#define ELLIPSOID_MEMBER ellipse
#define KIND_SPHERE      CD_CIRCLE
#define KIND_ELLIPSOID   CD_ELLIPSE
#else
#define ONLY_3D(...)     __VA_ARGS__
#define AXES_OF(s)       ((s)->axes)
#define SPHERE_MEMBER    sphere
#define ELLIPSOID_MEMBER ellipsoid
#define KIND_SPHERE      CD_SPHERE
#define KIND_ELLIPSOID   CD_ELLIPSOID
#endif

#endif
