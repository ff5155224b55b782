/*
 * libcollide: collision queries for simple shapes in 2D and 3D, in double and in float.
 *
 * Do two shapes touch? How far apart are they, and where are they nearest? Where does a ray enter a shape?
 * When do moving shapes collide? What is the shortest way out of an overlap?
 *
 *     #include <collide.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         cd2_circle ball = {{0, 0.5}, 0.5};
 *         cd2_aabb   crate = {{2, 0}, {4, 1}};
 *         cd2_vec    motion = {8, 0}, still = {0, 0};
 *         cd2_ray    ray;
 *         cd2_hit    hit;
 *         printf("the ball is %g away\n", cd2_distance_circle_aabb(&ball, &crate));
 *         if (cd2_make_ray(ball.center, motion, &ray) == CD_OK && cd2_raycast_aabb(&ray, &crate, &hit))
 *             printf("a ray enters the crate at (%g, %g)\n", hit.point_enter.x, hit.point_enter.y);
 *         if (cd2_sweep_circle_aabb(&ball, motion, &crate, still, &hit))
 *             printf("t = %g, normal (%g, %g)\n", hit.t_enter, hit.normal_enter.x, hit.normal_enter.y);
 *     }
 *
 * prints
 *
 *     the ball is 1.5 away
 *     a ray enters the crate at (2, 0.5)
 *     t = 0.1875, normal (-1, 0)
 *
 * Five rules hold for every query.
 *
 *  1  A NAME IS A SIGNATURE: <family>_<verb>_<a>_<b>. The arguments follow the order of the words, so
 *     cd3f_distance_sphere_obb(a, b) takes a sphere and an oriented box. Vectors and numbers are passed by
 *     value, shapes by pointer. There are four families, all in one library; no macro chooses between them:
 *
 *         cd2_   2D, double        cd3_   3D, double
 *         cd2f_  2D, float         cd3f_  3D, float        cd_  version, status codes, kinds
 *
 *     Each pair has a function in one order only: point, segment, circle or sphere, ellipse or ellipsoid,
 *     AABB, OBB. So it is sphere_obb, never obb_sphere.
 *
 *  2  TOUCHING IS OVERLAP. Shapes are filled and include their boundary. overlap_ and penetration_ are true
 *     exactly when distance_ is 0. Only a sweep asks for more than touching: sliding along a face is no hit.
 *
 *  3  NORMALS POINT OUT OF B, TOWARDS A, and have length 1. In a raycast the ray is A and the solid is B.
 *
 *  4  EVERY SIZE IS LEGAL, zero included. A segment of length 0, a circle of radius 0 and a box without
 *     thickness are degenerate shapes, not errors. There is no tolerance to choose, and no constant in the
 *     library is a length: answers scale with their input.
 *
 *  5  BAD INPUT IS REPORTED, GOOD INPUT NEVER FAILS. make_ refuses bad numbers with a status. A query given a
 *     NaN answers false or NaN. Valid shapes never give NaN or infinity. The same input gives the same bits
 *     on every machine, nothing is allocated, and every function may be called from any thread.
 *
 * Contents, each part under its name:
 *
 *     Types                      vectors, shapes, results, status codes
 *     make_, is_valid_           checked construction
 *     move_, join_, grow_, ...   small helpers
 *     bounds_                    the AABB of a shape
 *     distance_, closest_        how far apart, and where nearest
 *     overlap_                   do they touch
 *     raycast_                   where does a line, a ray or a segment enter and leave a shape
 *     sweep_                     when do two moving shapes collide
 *     penetration_               the shortest way out of an overlap
 *     Shapes chosen at run time  all of these for a shape that carries its kind
 *     Batches and all pairs      many shapes at once, the overlapping pairs among many boxes
 *     Fine print                 exact booleans, extreme values, bad input, ties, symmetry, same bits
 *     Errors                     how accurate the numbers are
 *
 * Copyright (c) 2026 the libcollide authors. MIT licence, see LICENSE.
 */
#ifndef COLLIDE_H
#define COLLIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The version of this header. cd_version() returns the version of the linked library. */
#define CD_VERSION_MAJOR 0
#define CD_VERSION_MINOR 2
#define CD_VERSION_PATCH 0

#if defined(_WIN32) && defined(COLLIDE_BUILD_SHARED)
#define COLLIDE_API __declspec(dllexport)
#elif defined(_WIN32) && defined(COLLIDE_USE_SHARED)
#define COLLIDE_API __declspec(dllimport)
#elif defined(__GNUC__)
#define COLLIDE_API __attribute__((visibility("default")))
#else
#define COLLIDE_API
#endif

/* make_ returns a status: compilers warn where a call ignores it. */
#if defined(__cplusplus) && (__cplusplus >= 201703L || defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)
#define COLLIDE_MAKE [[nodiscard]] COLLIDE_API
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ > 201710L && !defined(_MSC_VER)
#define COLLIDE_MAKE [[nodiscard]] COLLIDE_API
#elif defined(__GNUC__)
#define COLLIDE_MAKE __attribute__((warn_unused_result)) COLLIDE_API
#else
#define COLLIDE_MAKE COLLIDE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ======================================================================================================
 * Types
 * ======================================================================================================
 *
 * Coordinates are in any unit you like. Angles are in radians, counter-clockwise. Fields are documented
 * once, at the 2D double type, unless 3D differs.
 */

/** A point or a vector: its coordinates x, y and, in 3D, z. */
typedef struct cd2_vec  { double x, y; } cd2_vec;
typedef struct cd2f_vec { float  x, y; } cd2f_vec;
typedef struct cd3_vec  { double x, y, z; } cd3_vec;
typedef struct cd3f_vec { float  x, y, z; } cd3f_vec;

/** The straight segment from a to b, both ends included. If a equals b it is a point. */
typedef struct cd2_segment  { cd2_vec  a, b; } cd2_segment;
typedef struct cd2f_segment { cd2f_vec a, b; } cd2f_segment;
typedef struct cd3_segment  { cd3_vec  a, b; } cd3_segment;
typedef struct cd3f_segment { cd3f_vec a, b; } cd3f_segment;

/**
 * A line, a ray or a segment: the points origin + t * direction with t_min <= t <= t_max.
 * For a line, t runs from -INFINITY to INFINITY, for a ray from 0 to INFINITY.
 * For the segment from a to b, t runs from 0 to 1 and direction is b - a.
 */
typedef struct cd2_ray
{
    cd2_vec origin;    ///< the point at t = 0
    cd2_vec direction; ///< of any length, t counts in its lengths; zero makes the ray a point
    double  t_min;     ///< -INFINITY if it has no start; t_min <= t_max
    double  t_max;     ///< INFINITY if it has no end
} cd2_ray;
typedef struct cd2f_ray { cd2f_vec origin, direction; float  t_min, t_max; } cd2f_ray;
typedef struct cd3_ray  { cd3_vec  origin, direction; double t_min, t_max; } cd3_ray;
typedef struct cd3f_ray { cd3f_vec origin, direction; float  t_min, t_max; } cd3f_ray;

/** A disc or a ball: all points at most radius away from center. radius >= 0; 0 makes it a point. */
typedef struct cd2_circle  { cd2_vec  center; double radius; } cd2_circle;
typedef struct cd2f_circle { cd2f_vec center; float  radius; } cd2f_circle;
typedef struct cd3_sphere  { cd3_vec  center; double radius; } cd3_sphere;
typedef struct cd3f_sphere { cd3f_vec center; float  radius; } cd3f_sphere;

/** A filled ellipse. A zero radius makes it a segment, two make it a point. Equal radii make it a circle. */
typedef struct cd2_ellipse
{
    cd2_vec center; ///< the centre
    cd2_vec radii;  ///< semi-axes along axis and across it, >= 0, in any order
    cd2_vec axis;   ///< unit direction of radii.x; that of radii.y is 90 degrees counter-clockwise from it
} cd2_ellipse;
typedef struct cd2f_ellipse { cd2f_vec center, radii, axis; } cd2f_ellipse;

/** A filled ellipsoid. One zero radius makes it a flat ellipse, two make it a segment, three a point. */
typedef struct cd3_ellipsoid
{
    cd3_vec center;  ///< the centre
    cd3_vec radii;   ///< semi-axes along the three axes, >= 0, in any order
    cd3_vec axes[3]; ///< unit directions of radii.x, .y, .z, orthogonal; left-handed is legal
} cd3_ellipsoid;
typedef struct cd3f_ellipsoid { cd3f_vec center, radii, axes[3]; } cd3f_ellipsoid;

/** An axis-aligned box: all points p with min <= p <= max in every coordinate. It may be flat. */
typedef struct cd2_aabb  { cd2_vec  min, max; } cd2_aabb;
typedef struct cd2f_aabb { cd2f_vec min, max; } cd2f_aabb;
typedef struct cd3_aabb  { cd3_vec  min, max; } cd3_aabb;
typedef struct cd3f_aabb { cd3f_vec min, max; } cd3f_aabb;

/** An oriented box, in 2D an oriented rectangle. It may be flat. */
typedef struct cd2_obb
{
    cd2_vec center;       ///< the centre
    cd2_vec half_extents; ///< half the width along axis, half the height across it, >= 0
    cd2_vec axis;         ///< unit direction of half_extents.x; that of .y is 90 degrees counter-clockwise
} cd2_obb;
typedef struct cd2f_obb { cd2f_vec center, half_extents, axis; } cd2f_obb;
typedef struct cd3_obb
{
    cd3_vec center;       ///< the centre
    cd3_vec half_extents; ///< half the extents along the three axes, >= 0
    cd3_vec axes[3];      ///< unit directions of half_extents.x, .y, .z, orthogonal; left-handed is legal
} cd3_obb;
typedef struct cd3f_obb { cd3f_vec center, half_extents, axes[3]; } cd3f_obb;

/**
 * The kind of a shape that is chosen at run time. Kinds start at 1, so a zeroed shape is invalid.
 * The order is the order in the names of functions. Lines and rays have no kind.
 */
typedef enum cd_kind
{
    CD_POINT = 1, ///< a vector
    CD_SEGMENT,   ///< a segment
    CD_CIRCLE,    ///< 2D only
    CD_SPHERE,    ///< 3D only
    CD_ELLIPSE,   ///< 2D only
    CD_ELLIPSOID, ///< 3D only
    CD_AABB,      ///< an axis-aligned box
    CD_OBB        ///< an oriented box
} cd_kind;

/** Any shape in 2D: a kind, and the union member of that name. */
typedef struct cd2_shape
{
    cd_kind kind; ///< which member of the union it is
    union
    {
        cd2_vec     point;
        cd2_segment segment;
        cd2_circle  circle;
        cd2_ellipse ellipse;
        cd2_aabb    aabb;
        cd2_obb     obb;
    };
} cd2_shape;
typedef struct cd2f_shape
{
    cd_kind kind;
    union
    {
        cd2f_vec     point;
        cd2f_segment segment;
        cd2f_circle  circle;
        cd2f_ellipse ellipse;
        cd2f_aabb    aabb;
        cd2f_obb     obb;
    };
} cd2f_shape;

/** Any shape in 3D: a kind, and the union member of that name. */
typedef struct cd3_shape
{
    cd_kind kind; ///< which member of the union it is
    union
    {
        cd3_vec       point;
        cd3_segment   segment;
        cd3_sphere    sphere;
        cd3_ellipsoid ellipsoid;
        cd3_aabb      aabb;
        cd3_obb       obb;
    };
} cd3_shape;
typedef struct cd3f_shape
{
    cd_kind kind;
    union
    {
        cd3f_vec       point;
        cd3f_segment   segment;
        cd3f_sphere    sphere;
        cd3f_ellipsoid ellipsoid;
        cd3f_aabb      aabb;
        cd3f_obb       obb;
    };
} cd3f_shape;

/** Where two shapes A and B are nearest. */
typedef struct cd2_closest_points
{
    cd2_vec point_a;  ///< witness point on A, in world coordinates; a common point if the shapes overlap
    cd2_vec point_b;  ///< witness point on B; equals point_a if the shapes overlap
    double  distance; ///< how far apart the shapes are, >= 0; 0 exactly when they touch or overlap
} cd2_closest_points;
typedef struct cd2f_closest_points { cd2f_vec point_a, point_b; float  distance; } cd2f_closest_points;
typedef struct cd3_closest_points  { cd3_vec  point_a, point_b; double distance; } cd3_closest_points;
typedef struct cd3f_closest_points { cd3f_vec point_a, point_b; float  distance; } cd3f_closest_points;

/** Where a ray enters and leaves a solid, or when and where two moving shapes touch first and last. */
typedef struct cd2_hit
{
    double  t_enter;       ///< first t at which they touch: of a ray in t_min..t_max, of a sweep in 0..1
    double  t_exit;        ///< last t at which they touch: of a ray at most t_max, of a sweep not cut to 1
    cd2_vec point_enter;   ///< where they touch at t_enter, in world coordinates
    cd2_vec point_exit;    ///< where they touch at t_exit, in world coordinates
    cd2_vec normal_enter;  ///< B's outward unit normal at point_enter; zero if starts_inside is true
    cd2_vec normal_exit;   ///< the same at point_exit; zero if a ray ends inside, or a sweep never parts
    bool    starts_inside; ///< a ray starts in the solid or on its boundary; a sweep starts in penetration
} cd2_hit;
typedef struct cd2f_hit
{
    float    t_enter, t_exit;
    cd2f_vec point_enter, point_exit, normal_enter, normal_exit;
    bool     starts_inside;
} cd2f_hit;
typedef struct cd3_hit
{
    double  t_enter, t_exit;
    cd3_vec point_enter, point_exit, normal_enter, normal_exit;
    bool    starts_inside;
} cd3_hit;
typedef struct cd3f_hit
{
    float    t_enter, t_exit;
    cd3f_vec point_enter, point_exit, normal_enter, normal_exit;
    bool     starts_inside;
} cd3f_hit;

/** The shortest way to separate A from B. */
typedef struct cd2_contact
{
    cd2_vec normal;  ///< B's outward unit normal, even if depth is 0
    double  depth;   ///< A moved by normal * depth only touches B; >= 0, 0 if they only touch now
    cd2_vec point_a; ///< a deepest point of A in B before the move: point_b - normal * depth
    cd2_vec point_b; ///< where they touch after the move, in world coordinates
} cd2_contact;
typedef struct cd2f_contact { cd2f_vec normal; float  depth; cd2f_vec point_a, point_b; } cd2f_contact;
typedef struct cd3_contact  { cd3_vec  normal; double depth; cd3_vec  point_a, point_b; } cd3_contact;
typedef struct cd3f_contact { cd3f_vec normal; float  depth; cd3f_vec point_a, point_b; } cd3f_contact;

/** What make_ returns. If several apply, it is the first in this order. */
typedef enum cd_status
{
    CD_OK = 0,         ///< the shape was made
    CD_NAN,            ///< an argument is NaN
    CD_INFINITE,       ///< an argument is infinite
    CD_NEGATIVE_SIZE,  ///< a radius, a size or a half extent is negative
    CD_MIN_ABOVE_MAX,  ///< min is above max in some coordinate
    CD_ZERO_DIRECTION, ///< the direction of a line or a ray is zero
    CD_NOT_UNIT,       ///< the squared length of an axis or a quaternion is further than 2^-12 from 1
    CD_NOT_ORTHOGONAL, ///< the dot product of two axes is further than 2^-12 from 0
    CD_OUT_OF_RANGE    ///< a stored coordinate of the shape would overflow; its corners and bounds may
} cd_status;

/** The status in words, for a message. Never NULL. */
COLLIDE_API const char *cd_status_message(cd_status status);

/** The version of the linked library, as "major.minor.patch". Never NULL. */
COLLIDE_API const char *cd_version(void);

/* ======================================================================================================
 * make_, is_valid_: checked construction
 * ======================================================================================================
 *
 * make_ checks its arguments, fills in *out and returns CD_OK. Otherwise it says what is wrong and leaves
 * *out untouched, so look at what it returns; compilers warn where you do not:
 *
 *     cd2_obb   box;
 *     cd_status status = cd2_make_obb_angle(center, half_extents, angle, &box);
 *     if (status != CD_OK)
 *         return fail("the crate: %s", cd_status_message(status));
 *
 * You may fill in a struct by hand instead; queries take it if is_valid_ accepts it. An oriented box whose
 * axes were forgotten is not valid, and overlaps whatever is near: see BAD INPUT for how to find it.
 *
 * If axes are slightly off, make_ uses the nearest orthonormal ones instead; it divides a quaternion by its
 * length. Slightly off means that no entry of |M M^T - I|, M being the matrix of the axes, nor
 * ||q|^2 - 1|, exceeds 2^-12. Beyond that, make_ refuses them; a zero axis or quaternion is CD_NOT_UNIT.
 * is_valid_ accepts the same deviation up to 8 eps (FLT_EPSILON, DBL_EPSILON), and what it accepts make_
 * leaves unchanged. What make_ returns is always valid.
 */

/** The segment from a to b. a may equal b. */
COLLIDE_MAKE cd_status cd2_make_segment(cd2_vec a, cd2_vec b, cd2_segment *out);
COLLIDE_MAKE cd_status cd2f_make_segment(cd2f_vec a, cd2f_vec b, cd2f_segment *out);
COLLIDE_MAKE cd_status cd3_make_segment(cd3_vec a, cd3_vec b, cd3_segment *out);
COLLIDE_MAKE cd_status cd3f_make_segment(cd3f_vec a, cd3f_vec b, cd3f_segment *out);

/** The line through a point, without ends. A zero direction is CD_ZERO_DIRECTION. */
COLLIDE_MAKE cd_status cd2_make_line(cd2_vec point, cd2_vec direction, cd2_ray *out);
COLLIDE_MAKE cd_status cd2f_make_line(cd2f_vec point, cd2f_vec direction, cd2f_ray *out);
COLLIDE_MAKE cd_status cd3_make_line(cd3_vec point, cd3_vec direction, cd3_ray *out);
COLLIDE_MAKE cd_status cd3f_make_line(cd3f_vec point, cd3f_vec direction, cd3f_ray *out);

/** The ray that starts at origin and has no end. A zero direction is CD_ZERO_DIRECTION. */
COLLIDE_MAKE cd_status cd2_make_ray(cd2_vec origin, cd2_vec direction, cd2_ray *out);
COLLIDE_MAKE cd_status cd2f_make_ray(cd2f_vec origin, cd2f_vec direction, cd2f_ray *out);
COLLIDE_MAKE cd_status cd3_make_ray(cd3_vec origin, cd3_vec direction, cd3_ray *out);
COLLIDE_MAKE cd_status cd3f_make_ray(cd3f_vec origin, cd3f_vec direction, cd3f_ray *out);

/**
 * The segment from a to b as a ray: t is 0 at a and 1 at b. a may equal b.
 * The direction is b - a, rounded to nearest; CD_OUT_OF_RANGE if it overflows.
 */
COLLIDE_MAKE cd_status cd2_make_ray_segment(cd2_vec a, cd2_vec b, cd2_ray *out);
COLLIDE_MAKE cd_status cd2f_make_ray_segment(cd2f_vec a, cd2f_vec b, cd2f_ray *out);
COLLIDE_MAKE cd_status cd3_make_ray_segment(cd3_vec a, cd3_vec b, cd3_ray *out);
COLLIDE_MAKE cd_status cd3f_make_ray_segment(cd3f_vec a, cd3f_vec b, cd3f_ray *out);

/** A circle or a sphere. A radius of 0 makes it a point. */
COLLIDE_MAKE cd_status cd2_make_circle(cd2_vec center, double radius, cd2_circle *out);
COLLIDE_MAKE cd_status cd2f_make_circle(cd2f_vec center, float radius, cd2f_circle *out);
COLLIDE_MAKE cd_status cd3_make_sphere(cd3_vec center, double radius, cd3_sphere *out);
COLLIDE_MAKE cd_status cd3f_make_sphere(cd3f_vec center, float radius, cd3f_sphere *out);

/** An ellipse. Its radii may come in any order and may be 0. */
COLLIDE_MAKE cd_status cd2_make_ellipse(cd2_vec center, cd2_vec radii, cd2_vec axis, cd2_ellipse *out);
COLLIDE_MAKE cd_status cd2f_make_ellipse(cd2f_vec center, cd2f_vec radii, cd2f_vec axis, cd2f_ellipse *out);

/** An ellipse whose axis is the x axis turned by an angle, in radians, counter-clockwise. */
COLLIDE_MAKE cd_status cd2_make_ellipse_angle(cd2_vec center, cd2_vec radii, double angle, cd2_ellipse *out);
COLLIDE_MAKE cd_status cd2f_make_ellipse_angle(cd2f_vec center, cd2f_vec radii, float angle,
                                               cd2f_ellipse *out);

/** An ellipsoid. Its radii may come in any order and may be 0. The axes may be left-handed. */
COLLIDE_MAKE cd_status cd3_make_ellipsoid(cd3_vec center, cd3_vec radii, const cd3_vec axes[3],
                                          cd3_ellipsoid *out);
COLLIDE_MAKE cd_status cd3f_make_ellipsoid(cd3f_vec center, cd3f_vec radii, const cd3f_vec axes[3],
                                           cd3f_ellipsoid *out);

/** A box from its lowest and its highest corner. They may be equal in some or all coordinates. */
COLLIDE_MAKE cd_status cd2_make_aabb(cd2_vec min, cd2_vec max, cd2_aabb *out);
COLLIDE_MAKE cd_status cd2f_make_aabb(cd2f_vec min, cd2f_vec max, cd2f_aabb *out);
COLLIDE_MAKE cd_status cd3_make_aabb(cd3_vec min, cd3_vec max, cd3_aabb *out);
COLLIDE_MAKE cd_status cd3f_make_aabb(cd3f_vec min, cd3f_vec max, cd3f_aabb *out);

/** A box from its centre and half its size. Corners are rounded to nearest; overflow is CD_OUT_OF_RANGE. */
COLLIDE_MAKE cd_status cd2_make_aabb_center(cd2_vec center, cd2_vec half_extents, cd2_aabb *out);
COLLIDE_MAKE cd_status cd2f_make_aabb_center(cd2f_vec center, cd2f_vec half_extents, cd2f_aabb *out);
COLLIDE_MAKE cd_status cd3_make_aabb_center(cd3_vec center, cd3_vec half_extents, cd3_aabb *out);
COLLIDE_MAKE cd_status cd3f_make_aabb_center(cd3f_vec center, cd3f_vec half_extents, cd3f_aabb *out);

/** A box from its lowest corner and its size. The sum is rounded to nearest; overflow is CD_OUT_OF_RANGE. */
COLLIDE_MAKE cd_status cd2_make_aabb_size(cd2_vec min, cd2_vec size, cd2_aabb *out);
COLLIDE_MAKE cd_status cd2f_make_aabb_size(cd2f_vec min, cd2f_vec size, cd2f_aabb *out);
COLLIDE_MAKE cd_status cd3_make_aabb_size(cd3_vec min, cd3_vec size, cd3_aabb *out);
COLLIDE_MAKE cd_status cd3f_make_aabb_size(cd3f_vec min, cd3f_vec size, cd3f_aabb *out);

/** An oriented rectangle. Half extents may be 0. */
COLLIDE_MAKE cd_status cd2_make_obb(cd2_vec center, cd2_vec half_extents, cd2_vec axis, cd2_obb *out);
COLLIDE_MAKE cd_status cd2f_make_obb(cd2f_vec center, cd2f_vec half_extents, cd2f_vec axis, cd2f_obb *out);

/** An oriented rectangle whose axis is the x axis turned by an angle, in radians, counter-clockwise. */
COLLIDE_MAKE cd_status cd2_make_obb_angle(cd2_vec center, cd2_vec half_extents, double angle, cd2_obb *out);
COLLIDE_MAKE cd_status cd2f_make_obb_angle(cd2f_vec center, cd2f_vec half_extents, float angle,
                                           cd2f_obb *out);

/** An oriented box. Half extents may be 0. The axes may be left-handed. */
COLLIDE_MAKE cd_status cd3_make_obb(cd3_vec center, cd3_vec half_extents, const cd3_vec axes[3],
                                    cd3_obb *out);
COLLIDE_MAKE cd_status cd3f_make_obb(cd3f_vec center, cd3f_vec half_extents, const cd3f_vec axes[3],
                                     cd3f_obb *out);

/**
 * An oriented box whose axes are the coordinate axes rotated by the quaternion x i + y j + z k + w.
 * The quaternion is divided by its length, which must be close to 1.
 */
COLLIDE_MAKE cd_status cd3_make_obb_quaternion(cd3_vec center, cd3_vec half_extents,
                                               double x, double y, double z, double w, cd3_obb *out);
COLLIDE_MAKE cd_status cd3f_make_obb_quaternion(cd3f_vec center, cd3f_vec half_extents,
                                                float x, float y, float z, float w, cd3f_obb *out);

/**
 * An oriented box whose axes are the coordinate axes turned about an axis by an angle, in radians,
 * counter-clockwise as seen from the tip of the axis. The axis is divided by its length, which must be close
 * to 1. For exact right angles use make_obb: no number is exactly pi / 2.
 */
COLLIDE_MAKE cd_status cd3_make_obb_axis_angle(cd3_vec center, cd3_vec half_extents, cd3_vec axis,
                                               double angle, cd3_obb *out);
COLLIDE_MAKE cd_status cd3f_make_obb_axis_angle(cd3f_vec center, cd3f_vec half_extents, cd3f_vec axis,
                                                float angle, cd3f_obb *out);

/** Is every coordinate finite? */
COLLIDE_API bool cd2_is_valid_point(cd2_vec point);
COLLIDE_API bool cd2f_is_valid_point(cd2f_vec point);
COLLIDE_API bool cd3_is_valid_point(cd3_vec point);
COLLIDE_API bool cd3f_is_valid_point(cd3f_vec point);
COLLIDE_API bool cd2_is_valid_segment(const cd2_segment *segment);
COLLIDE_API bool cd2f_is_valid_segment(const cd2f_segment *segment);
COLLIDE_API bool cd3_is_valid_segment(const cd3_segment *segment);
COLLIDE_API bool cd3f_is_valid_segment(const cd3f_segment *segment);

/**
 * Are origin and direction finite, and is t_min <= t_max?
 * Neither may be NaN, t_min may not be INFINITY, t_max may not be -INFINITY.
 * A zero direction is valid: the ray is a point.
 */
COLLIDE_API bool cd2_is_valid_ray(const cd2_ray *ray);
COLLIDE_API bool cd2f_is_valid_ray(const cd2f_ray *ray);
COLLIDE_API bool cd3_is_valid_ray(const cd3_ray *ray);
COLLIDE_API bool cd3f_is_valid_ray(const cd3f_ray *ray);

/** Is it finite, with radius >= 0? */
COLLIDE_API bool cd2_is_valid_circle(const cd2_circle *circle);
COLLIDE_API bool cd2f_is_valid_circle(const cd2f_circle *circle);
COLLIDE_API bool cd3_is_valid_sphere(const cd3_sphere *sphere);
COLLIDE_API bool cd3f_is_valid_sphere(const cd3f_sphere *sphere);

/** Is it finite, with radii >= 0, and are its axes orthonormal to within 8 eps? */
COLLIDE_API bool cd2_is_valid_ellipse(const cd2_ellipse *ellipse);
COLLIDE_API bool cd2f_is_valid_ellipse(const cd2f_ellipse *ellipse);
COLLIDE_API bool cd3_is_valid_ellipsoid(const cd3_ellipsoid *ellipsoid);
COLLIDE_API bool cd3f_is_valid_ellipsoid(const cd3f_ellipsoid *ellipsoid);

/** Is it finite, with min <= max in every coordinate? */
COLLIDE_API bool cd2_is_valid_aabb(const cd2_aabb *aabb);
COLLIDE_API bool cd2f_is_valid_aabb(const cd2f_aabb *aabb);
COLLIDE_API bool cd3_is_valid_aabb(const cd3_aabb *aabb);
COLLIDE_API bool cd3f_is_valid_aabb(const cd3f_aabb *aabb);

/** Is it finite, with half extents >= 0, and are its axes orthonormal to within 8 eps? */
COLLIDE_API bool cd2_is_valid_obb(const cd2_obb *obb);
COLLIDE_API bool cd2f_is_valid_obb(const cd2f_obb *obb);
COLLIDE_API bool cd3_is_valid_obb(const cd3_obb *obb);
COLLIDE_API bool cd3f_is_valid_obb(const cd3f_obb *obb);

/* ======================================================================================================
 * Small helpers
 * ======================================================================================================
 *
 * Coordinates are rounded to nearest; the corners of an oriented box are within 2 ulp of L (see Errors). A
 * coordinate that overflows becomes the largest finite number. A NaN gives NaN.
 */

/** The shape, translated. */
COLLIDE_API cd2_segment  cd2_move_segment(const cd2_segment *segment, cd2_vec motion);
COLLIDE_API cd2f_segment cd2f_move_segment(const cd2f_segment *segment, cd2f_vec motion);
COLLIDE_API cd3_segment  cd3_move_segment(const cd3_segment *segment, cd3_vec motion);
COLLIDE_API cd3f_segment cd3f_move_segment(const cd3f_segment *segment, cd3f_vec motion);
COLLIDE_API cd2_ray  cd2_move_ray(const cd2_ray *ray, cd2_vec motion);
COLLIDE_API cd2f_ray cd2f_move_ray(const cd2f_ray *ray, cd2f_vec motion);
COLLIDE_API cd3_ray  cd3_move_ray(const cd3_ray *ray, cd3_vec motion);
COLLIDE_API cd3f_ray cd3f_move_ray(const cd3f_ray *ray, cd3f_vec motion);
COLLIDE_API cd2_circle  cd2_move_circle(const cd2_circle *circle, cd2_vec motion);
COLLIDE_API cd2f_circle cd2f_move_circle(const cd2f_circle *circle, cd2f_vec motion);
COLLIDE_API cd3_sphere  cd3_move_sphere(const cd3_sphere *sphere, cd3_vec motion);
COLLIDE_API cd3f_sphere cd3f_move_sphere(const cd3f_sphere *sphere, cd3f_vec motion);
COLLIDE_API cd2_ellipse    cd2_move_ellipse(const cd2_ellipse *ellipse, cd2_vec motion);
COLLIDE_API cd2f_ellipse   cd2f_move_ellipse(const cd2f_ellipse *ellipse, cd2f_vec motion);
COLLIDE_API cd3_ellipsoid  cd3_move_ellipsoid(const cd3_ellipsoid *ellipsoid, cd3_vec motion);
COLLIDE_API cd3f_ellipsoid cd3f_move_ellipsoid(const cd3f_ellipsoid *ellipsoid, cd3f_vec motion);
COLLIDE_API cd2_aabb  cd2_move_aabb(const cd2_aabb *aabb, cd2_vec motion);
COLLIDE_API cd2f_aabb cd2f_move_aabb(const cd2f_aabb *aabb, cd2f_vec motion);
COLLIDE_API cd3_aabb  cd3_move_aabb(const cd3_aabb *aabb, cd3_vec motion);
COLLIDE_API cd3f_aabb cd3f_move_aabb(const cd3f_aabb *aabb, cd3f_vec motion);
COLLIDE_API cd2_obb  cd2_move_obb(const cd2_obb *obb, cd2_vec motion);
COLLIDE_API cd2f_obb cd2f_move_obb(const cd2f_obb *obb, cd2f_vec motion);
COLLIDE_API cd3_obb  cd3_move_obb(const cd3_obb *obb, cd3_vec motion);
COLLIDE_API cd3f_obb cd3f_move_obb(const cd3f_obb *obb, cd3f_vec motion);

/** The smallest AABB around two AABBs. */
COLLIDE_API cd2_aabb  cd2_join_aabb_aabb(const cd2_aabb *a, const cd2_aabb *b);
COLLIDE_API cd2f_aabb cd2f_join_aabb_aabb(const cd2f_aabb *a, const cd2f_aabb *b);
COLLIDE_API cd3_aabb  cd3_join_aabb_aabb(const cd3_aabb *a, const cd3_aabb *b);
COLLIDE_API cd3f_aabb cd3f_join_aabb_aabb(const cd3f_aabb *a, const cd3f_aabb *b);

/** The box with a margin on every side. A negative margin shrinks each axis, at most to its middle. */
COLLIDE_API cd2_aabb  cd2_grow_aabb(const cd2_aabb *aabb, double margin);
COLLIDE_API cd2f_aabb cd2f_grow_aabb(const cd2f_aabb *aabb, float margin);
COLLIDE_API cd3_aabb  cd3_grow_aabb(const cd3_aabb *aabb, double margin);
COLLIDE_API cd3f_aabb cd3f_grow_aabb(const cd3f_aabb *aabb, float margin);

/** The middle of a box, and half its size: the way back from make_aabb_center. */
COLLIDE_API cd2_vec cd2_center_aabb(const cd2_aabb *aabb);
COLLIDE_API cd2f_vec cd2f_center_aabb(const cd2f_aabb *aabb);
COLLIDE_API cd3_vec cd3_center_aabb(const cd3_aabb *aabb);
COLLIDE_API cd3f_vec cd3f_center_aabb(const cd3f_aabb *aabb);
COLLIDE_API cd2_vec cd2_half_extents_aabb(const cd2_aabb *aabb);
COLLIDE_API cd2f_vec cd2f_half_extents_aabb(const cd2f_aabb *aabb);
COLLIDE_API cd3_vec cd3_half_extents_aabb(const cd3_aabb *aabb);
COLLIDE_API cd3f_vec cd3f_half_extents_aabb(const cd3f_aabb *aabb);

/** The corners of a box. Bit i of a corner's index is set if it lies on the high side of axis i. */
COLLIDE_API void cd2_corners_aabb(const cd2_aabb *aabb, cd2_vec corners[4]);
COLLIDE_API void cd2f_corners_aabb(const cd2f_aabb *aabb, cd2f_vec corners[4]);
COLLIDE_API void cd3_corners_aabb(const cd3_aabb *aabb, cd3_vec corners[8]);
COLLIDE_API void cd3f_corners_aabb(const cd3f_aabb *aabb, cd3f_vec corners[8]);
COLLIDE_API void cd2_corners_obb(const cd2_obb *obb, cd2_vec corners[4]);
COLLIDE_API void cd2f_corners_obb(const cd2f_obb *obb, cd2f_vec corners[4]);
COLLIDE_API void cd3_corners_obb(const cd3_obb *obb, cd3_vec corners[8]);
COLLIDE_API void cd3f_corners_obb(const cd3f_obb *obb, cd3f_vec corners[8]);

/** The point origin + t * direction, for any finite t. It is not cut to t_min..t_max. */
COLLIDE_API cd2_vec  cd2_at_ray(const cd2_ray *ray, double t);
COLLIDE_API cd2f_vec cd2f_at_ray(const cd2f_ray *ray, float t);
COLLIDE_API cd3_vec  cd3_at_ray(const cd3_ray *ray, double t);
COLLIDE_API cd3f_vec cd3f_at_ray(const cd3f_ray *ray, float t);

/* ======================================================================================================
 * bounds_: the AABB of a shape
 * ======================================================================================================
 *
 * The smallest AABB around the exact shape, rounded outward: shapes that overlap have bounds that overlap.
 * It is exact where its corners can be represented, and elsewhere at most 2 ulp of L (see Errors) too large
 * on each side.
 */

/**
 * The smallest AABB around some points, such as the vertices of a mesh. It is exact.
 * If there are no points (then `points` may be NULL), or if one is NaN, it is NaN in every field.
 */
COLLIDE_API cd2_aabb cd2_bounds_points(const cd2_vec *points, size_t count);
COLLIDE_API cd2f_aabb cd2f_bounds_points(const cd2f_vec *points, size_t count);
COLLIDE_API cd3_aabb cd3_bounds_points(const cd3_vec *points, size_t count);
COLLIDE_API cd3f_aabb cd3f_bounds_points(const cd3f_vec *points, size_t count);

/** The AABB that is just this point. */
COLLIDE_API cd2_aabb  cd2_bounds_point(cd2_vec point);
COLLIDE_API cd2f_aabb cd2f_bounds_point(cd2f_vec point);
COLLIDE_API cd3_aabb  cd3_bounds_point(cd3_vec point);
COLLIDE_API cd3f_aabb cd3f_bounds_point(cd3f_vec point);

/** The smallest AABB around a shape. That of an ellipse is tighter than that of the OBB around it. */
COLLIDE_API cd2_aabb  cd2_bounds_segment(const cd2_segment *segment);
COLLIDE_API cd2f_aabb cd2f_bounds_segment(const cd2f_segment *segment);
COLLIDE_API cd3_aabb  cd3_bounds_segment(const cd3_segment *segment);
COLLIDE_API cd3f_aabb cd3f_bounds_segment(const cd3f_segment *segment);
COLLIDE_API cd2_aabb  cd2_bounds_circle(const cd2_circle *circle);
COLLIDE_API cd2f_aabb cd2f_bounds_circle(const cd2f_circle *circle);
COLLIDE_API cd3_aabb  cd3_bounds_sphere(const cd3_sphere *sphere);
COLLIDE_API cd3f_aabb cd3f_bounds_sphere(const cd3f_sphere *sphere);
COLLIDE_API cd2_aabb  cd2_bounds_ellipse(const cd2_ellipse *ellipse);
COLLIDE_API cd2f_aabb cd2f_bounds_ellipse(const cd2f_ellipse *ellipse);
COLLIDE_API cd3_aabb  cd3_bounds_ellipsoid(const cd3_ellipsoid *ellipsoid);
COLLIDE_API cd3f_aabb cd3f_bounds_ellipsoid(const cd3f_ellipsoid *ellipsoid);
COLLIDE_API cd2_aabb  cd2_bounds_aabb(const cd2_aabb *aabb);
COLLIDE_API cd2f_aabb cd2f_bounds_aabb(const cd2f_aabb *aabb);
COLLIDE_API cd3_aabb  cd3_bounds_aabb(const cd3_aabb *aabb);
COLLIDE_API cd3f_aabb cd3f_bounds_aabb(const cd3f_aabb *aabb);
COLLIDE_API cd2_aabb  cd2_bounds_obb(const cd2_obb *obb);
COLLIDE_API cd2f_aabb cd2f_bounds_obb(const cd2f_obb *obb);
COLLIDE_API cd3_aabb  cd3_bounds_obb(const cd3_obb *obb);
COLLIDE_API cd3f_aabb cd3f_bounds_obb(const cd3f_obb *obb);

/* ======================================================================================================
 * distance_, closest_: how far apart, and where nearest
 * ======================================================================================================
 *
 * distance_ is how far apart two shapes are: 0 exactly when they touch or overlap.
 *
 * closest_ also returns a nearest point of each, the witness points. If the shapes overlap, both are one
 * point that lies in both; if they only touch, they are where they touch. If many points are equally near,
 * as between parallel faces, they are the centroid of the equally near part; with an ellipse or ellipsoid
 * in the pair, some point of it.
 *
 * Not promised: witness points may jump when the shapes are only nearly parallel. Shapes that are closer
 * than rounding may have equal witness points and a positive distance, so do not divide by the distance
 * between them.
 *
 * There is no function for two points: take the length of their difference, or cd2_distance (shapes chosen
 * at run time).
 */

/** Point to segment. */
COLLIDE_API double cd2_distance_point_segment(cd2_vec a, const cd2_segment *b);
COLLIDE_API float  cd2f_distance_point_segment(cd2f_vec a, const cd2f_segment *b);
COLLIDE_API double cd3_distance_point_segment(cd3_vec a, const cd3_segment *b);
COLLIDE_API float  cd3f_distance_point_segment(cd3f_vec a, const cd3f_segment *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_segment(cd2_vec a, const cd2_segment *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_segment(cd2f_vec a, const cd2f_segment *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_segment(cd3_vec a, const cd3_segment *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_segment(cd3f_vec a, const cd3f_segment *b);

/**
 * Point to line, ray or segment, each given as a ray.
 * The points origin + t * direction are taken exactly, even where t * direction would be rounded.
 * If the direction is zero, the ray is its origin.
 * No other shape has a distance from a line or a ray.
 */
COLLIDE_API double cd2_distance_point_ray(cd2_vec a, const cd2_ray *b);
COLLIDE_API float  cd2f_distance_point_ray(cd2f_vec a, const cd2f_ray *b);
COLLIDE_API double cd3_distance_point_ray(cd3_vec a, const cd3_ray *b);
COLLIDE_API float  cd3f_distance_point_ray(cd3f_vec a, const cd3f_ray *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_ray(cd2_vec a, const cd2_ray *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_ray(cd2f_vec a, const cd2f_ray *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_ray(cd3_vec a, const cd3_ray *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_ray(cd3f_vec a, const cd3f_ray *b);

/** Point to circle or sphere. If the point is inside, both witness points are that point. */
COLLIDE_API double cd2_distance_point_circle(cd2_vec a, const cd2_circle *b);
COLLIDE_API float  cd2f_distance_point_circle(cd2f_vec a, const cd2f_circle *b);
COLLIDE_API double cd3_distance_point_sphere(cd3_vec a, const cd3_sphere *b);
COLLIDE_API float  cd3f_distance_point_sphere(cd3f_vec a, const cd3f_sphere *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_circle(cd2_vec a, const cd2_circle *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_circle(cd2f_vec a, const cd2f_circle *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_sphere(cd3_vec a, const cd3_sphere *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_sphere(cd3f_vec a, const cd3f_sphere *b);

/**
 * Point to ellipse or ellipsoid. If the point is inside, both witness points are that point.
 * Exactly equal radii make it a circle or sphere, zero radii a flat ellipse, a segment or a point.
 */
COLLIDE_API double cd2_distance_point_ellipse(cd2_vec a, const cd2_ellipse *b);
COLLIDE_API float  cd2f_distance_point_ellipse(cd2f_vec a, const cd2f_ellipse *b);
COLLIDE_API double cd3_distance_point_ellipsoid(cd3_vec a, const cd3_ellipsoid *b);
COLLIDE_API float  cd3f_distance_point_ellipsoid(cd3f_vec a, const cd3f_ellipsoid *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_ellipse(cd2_vec a, const cd2_ellipse *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_ellipse(cd2f_vec a, const cd2f_ellipse *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_ellipsoid(cd3_vec a, const cd3_ellipsoid *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_ellipsoid(cd3f_vec a, const cd3f_ellipsoid *b);

/** Point to AABB. If the point is inside, both witness points are that point. */
COLLIDE_API double cd2_distance_point_aabb(cd2_vec a, const cd2_aabb *b);
COLLIDE_API float  cd2f_distance_point_aabb(cd2f_vec a, const cd2f_aabb *b);
COLLIDE_API double cd3_distance_point_aabb(cd3_vec a, const cd3_aabb *b);
COLLIDE_API float  cd3f_distance_point_aabb(cd3f_vec a, const cd3f_aabb *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_aabb(cd2_vec a, const cd2_aabb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_aabb(cd2f_vec a, const cd2f_aabb *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_aabb(cd3_vec a, const cd3_aabb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_aabb(cd3f_vec a, const cd3f_aabb *b);

/** Point to OBB. If the point is inside, both witness points are that point. */
COLLIDE_API double cd2_distance_point_obb(cd2_vec a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_point_obb(cd2f_vec a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_point_obb(cd3_vec a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_point_obb(cd3f_vec a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_obb(cd2_vec a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_obb(cd2f_vec a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_obb(cd3_vec a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_obb(cd3f_vec a, const cd3f_obb *b);

/** Segment to segment. If they are parallel and face each other: the middle of the equally near stretch. */
COLLIDE_API double cd2_distance_segment_segment(const cd2_segment *a, const cd2_segment *b);
COLLIDE_API float  cd2f_distance_segment_segment(const cd2f_segment *a, const cd2f_segment *b);
COLLIDE_API double cd3_distance_segment_segment(const cd3_segment *a, const cd3_segment *b);
COLLIDE_API float  cd3f_distance_segment_segment(const cd3f_segment *a, const cd3f_segment *b);
COLLIDE_API cd2_closest_points  cd2_closest_segment_segment(const cd2_segment *a, const cd2_segment *b);
COLLIDE_API cd2f_closest_points cd2f_closest_segment_segment(const cd2f_segment *a, const cd2f_segment *b);
COLLIDE_API cd3_closest_points  cd3_closest_segment_segment(const cd3_segment *a, const cd3_segment *b);
COLLIDE_API cd3f_closest_points cd3f_closest_segment_segment(const cd3f_segment *a, const cd3f_segment *b);

/** Segment to circle or sphere. */
COLLIDE_API double cd2_distance_segment_circle(const cd2_segment *a, const cd2_circle *b);
COLLIDE_API float  cd2f_distance_segment_circle(const cd2f_segment *a, const cd2f_circle *b);
COLLIDE_API double cd3_distance_segment_sphere(const cd3_segment *a, const cd3_sphere *b);
COLLIDE_API float  cd3f_distance_segment_sphere(const cd3f_segment *a, const cd3f_sphere *b);
COLLIDE_API cd2_closest_points  cd2_closest_segment_circle(const cd2_segment *a, const cd2_circle *b);
COLLIDE_API cd2f_closest_points cd2f_closest_segment_circle(const cd2f_segment *a, const cd2f_circle *b);
COLLIDE_API cd3_closest_points  cd3_closest_segment_sphere(const cd3_segment *a, const cd3_sphere *b);
COLLIDE_API cd3f_closest_points cd3f_closest_segment_sphere(const cd3f_segment *a, const cd3f_sphere *b);

/** Segment to ellipse or ellipsoid. */
COLLIDE_API double cd2_distance_segment_ellipse(const cd2_segment *a, const cd2_ellipse *b);
COLLIDE_API float  cd2f_distance_segment_ellipse(const cd2f_segment *a, const cd2f_ellipse *b);
COLLIDE_API double cd3_distance_segment_ellipsoid(const cd3_segment *a, const cd3_ellipsoid *b);
COLLIDE_API float  cd3f_distance_segment_ellipsoid(const cd3f_segment *a, const cd3f_ellipsoid *b);
COLLIDE_API cd2_closest_points  cd2_closest_segment_ellipse(const cd2_segment *a, const cd2_ellipse *b);
COLLIDE_API cd2f_closest_points cd2f_closest_segment_ellipse(const cd2f_segment *a, const cd2f_ellipse *b);
COLLIDE_API cd3_closest_points  cd3_closest_segment_ellipsoid(const cd3_segment *a, const cd3_ellipsoid *b);
COLLIDE_API cd3f_closest_points cd3f_closest_segment_ellipsoid(const cd3f_segment *a,
                                                               const cd3f_ellipsoid *b);

/** Segment to AABB. If it is parallel to a face or an edge: the middle of the equally near stretch. */
COLLIDE_API double cd2_distance_segment_aabb(const cd2_segment *a, const cd2_aabb *b);
COLLIDE_API float  cd2f_distance_segment_aabb(const cd2f_segment *a, const cd2f_aabb *b);
COLLIDE_API double cd3_distance_segment_aabb(const cd3_segment *a, const cd3_aabb *b);
COLLIDE_API float  cd3f_distance_segment_aabb(const cd3f_segment *a, const cd3f_aabb *b);
COLLIDE_API cd2_closest_points  cd2_closest_segment_aabb(const cd2_segment *a, const cd2_aabb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_segment_aabb(const cd2f_segment *a, const cd2f_aabb *b);
COLLIDE_API cd3_closest_points  cd3_closest_segment_aabb(const cd3_segment *a, const cd3_aabb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_segment_aabb(const cd3f_segment *a, const cd3f_aabb *b);

/** Segment to OBB. If it is parallel to a face or an edge: the middle of the equally near stretch. */
COLLIDE_API double cd2_distance_segment_obb(const cd2_segment *a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_segment_obb(const cd2f_segment *a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_segment_obb(const cd3_segment *a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_segment_obb(const cd3f_segment *a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_segment_obb(const cd2_segment *a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_segment_obb(const cd2f_segment *a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_segment_obb(const cd3_segment *a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_segment_obb(const cd3f_segment *a, const cd3f_obb *b);

/** Circle to circle, sphere to sphere. */
COLLIDE_API double cd2_distance_circle_circle(const cd2_circle *a, const cd2_circle *b);
COLLIDE_API float  cd2f_distance_circle_circle(const cd2f_circle *a, const cd2f_circle *b);
COLLIDE_API double cd3_distance_sphere_sphere(const cd3_sphere *a, const cd3_sphere *b);
COLLIDE_API float  cd3f_distance_sphere_sphere(const cd3f_sphere *a, const cd3f_sphere *b);
COLLIDE_API cd2_closest_points  cd2_closest_circle_circle(const cd2_circle *a, const cd2_circle *b);
COLLIDE_API cd2f_closest_points cd2f_closest_circle_circle(const cd2f_circle *a, const cd2f_circle *b);
COLLIDE_API cd3_closest_points  cd3_closest_sphere_sphere(const cd3_sphere *a, const cd3_sphere *b);
COLLIDE_API cd3f_closest_points cd3f_closest_sphere_sphere(const cd3f_sphere *a, const cd3f_sphere *b);

/** Circle to ellipse, sphere to ellipsoid. */
COLLIDE_API double cd2_distance_circle_ellipse(const cd2_circle *a, const cd2_ellipse *b);
COLLIDE_API float  cd2f_distance_circle_ellipse(const cd2f_circle *a, const cd2f_ellipse *b);
COLLIDE_API double cd3_distance_sphere_ellipsoid(const cd3_sphere *a, const cd3_ellipsoid *b);
COLLIDE_API float  cd3f_distance_sphere_ellipsoid(const cd3f_sphere *a, const cd3f_ellipsoid *b);
COLLIDE_API cd2_closest_points  cd2_closest_circle_ellipse(const cd2_circle *a, const cd2_ellipse *b);
COLLIDE_API cd2f_closest_points cd2f_closest_circle_ellipse(const cd2f_circle *a, const cd2f_ellipse *b);
COLLIDE_API cd3_closest_points  cd3_closest_sphere_ellipsoid(const cd3_sphere *a, const cd3_ellipsoid *b);
COLLIDE_API cd3f_closest_points cd3f_closest_sphere_ellipsoid(const cd3f_sphere *a, const cd3f_ellipsoid *b);

/** Circle or sphere to AABB. */
COLLIDE_API double cd2_distance_circle_aabb(const cd2_circle *a, const cd2_aabb *b);
COLLIDE_API float  cd2f_distance_circle_aabb(const cd2f_circle *a, const cd2f_aabb *b);
COLLIDE_API double cd3_distance_sphere_aabb(const cd3_sphere *a, const cd3_aabb *b);
COLLIDE_API float  cd3f_distance_sphere_aabb(const cd3f_sphere *a, const cd3f_aabb *b);
COLLIDE_API cd2_closest_points  cd2_closest_circle_aabb(const cd2_circle *a, const cd2_aabb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_circle_aabb(const cd2f_circle *a, const cd2f_aabb *b);
COLLIDE_API cd3_closest_points  cd3_closest_sphere_aabb(const cd3_sphere *a, const cd3_aabb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_sphere_aabb(const cd3f_sphere *a, const cd3f_aabb *b);

/** Circle or sphere to OBB. */
COLLIDE_API double cd2_distance_circle_obb(const cd2_circle *a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_circle_obb(const cd2f_circle *a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_sphere_obb(const cd3_sphere *a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_sphere_obb(const cd3f_sphere *a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_circle_obb(const cd2_circle *a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_circle_obb(const cd2f_circle *a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_sphere_obb(const cd3_sphere *a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_sphere_obb(const cd3f_sphere *a, const cd3f_obb *b);

/** Ellipse to ellipse, ellipsoid to ellipsoid. */
COLLIDE_API double cd2_distance_ellipse_ellipse(const cd2_ellipse *a, const cd2_ellipse *b);
COLLIDE_API float  cd2f_distance_ellipse_ellipse(const cd2f_ellipse *a, const cd2f_ellipse *b);
COLLIDE_API double cd3_distance_ellipsoid_ellipsoid(const cd3_ellipsoid *a, const cd3_ellipsoid *b);
COLLIDE_API float  cd3f_distance_ellipsoid_ellipsoid(const cd3f_ellipsoid *a, const cd3f_ellipsoid *b);
COLLIDE_API cd2_closest_points  cd2_closest_ellipse_ellipse(const cd2_ellipse *a, const cd2_ellipse *b);
COLLIDE_API cd2f_closest_points cd2f_closest_ellipse_ellipse(const cd2f_ellipse *a, const cd2f_ellipse *b);
COLLIDE_API cd3_closest_points  cd3_closest_ellipsoid_ellipsoid(const cd3_ellipsoid *a,
                                                                const cd3_ellipsoid *b);
COLLIDE_API cd3f_closest_points cd3f_closest_ellipsoid_ellipsoid(const cd3f_ellipsoid *a,
                                                                 const cd3f_ellipsoid *b);

/** Ellipse or ellipsoid to AABB. */
COLLIDE_API double cd2_distance_ellipse_aabb(const cd2_ellipse *a, const cd2_aabb *b);
COLLIDE_API float  cd2f_distance_ellipse_aabb(const cd2f_ellipse *a, const cd2f_aabb *b);
COLLIDE_API double cd3_distance_ellipsoid_aabb(const cd3_ellipsoid *a, const cd3_aabb *b);
COLLIDE_API float  cd3f_distance_ellipsoid_aabb(const cd3f_ellipsoid *a, const cd3f_aabb *b);
COLLIDE_API cd2_closest_points  cd2_closest_ellipse_aabb(const cd2_ellipse *a, const cd2_aabb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_ellipse_aabb(const cd2f_ellipse *a, const cd2f_aabb *b);
COLLIDE_API cd3_closest_points  cd3_closest_ellipsoid_aabb(const cd3_ellipsoid *a, const cd3_aabb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_ellipsoid_aabb(const cd3f_ellipsoid *a, const cd3f_aabb *b);

/** Ellipse or ellipsoid to OBB. */
COLLIDE_API double cd2_distance_ellipse_obb(const cd2_ellipse *a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_ellipse_obb(const cd2f_ellipse *a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_ellipsoid_obb(const cd3_ellipsoid *a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_ellipsoid_obb(const cd3f_ellipsoid *a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_ellipse_obb(const cd2_ellipse *a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_ellipse_obb(const cd2f_ellipse *a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_ellipsoid_obb(const cd3_ellipsoid *a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_ellipsoid_obb(const cd3f_ellipsoid *a, const cd3f_obb *b);

/** AABB to AABB. If faces face each other: the centroid of the equally near part. */
COLLIDE_API double cd2_distance_aabb_aabb(const cd2_aabb *a, const cd2_aabb *b);
COLLIDE_API float  cd2f_distance_aabb_aabb(const cd2f_aabb *a, const cd2f_aabb *b);
COLLIDE_API double cd3_distance_aabb_aabb(const cd3_aabb *a, const cd3_aabb *b);
COLLIDE_API float  cd3f_distance_aabb_aabb(const cd3f_aabb *a, const cd3f_aabb *b);
COLLIDE_API cd2_closest_points  cd2_closest_aabb_aabb(const cd2_aabb *a, const cd2_aabb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_aabb_aabb(const cd2f_aabb *a, const cd2f_aabb *b);
COLLIDE_API cd3_closest_points  cd3_closest_aabb_aabb(const cd3_aabb *a, const cd3_aabb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_aabb_aabb(const cd3f_aabb *a, const cd3f_aabb *b);

/** AABB to OBB. If faces or edges are parallel: the centroid of the equally near part. */
COLLIDE_API double cd2_distance_aabb_obb(const cd2_aabb *a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_aabb_obb(const cd2f_aabb *a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_aabb_obb(const cd3_aabb *a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_aabb_obb(const cd3f_aabb *a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_aabb_obb(const cd2_aabb *a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_aabb_obb(const cd2f_aabb *a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_aabb_obb(const cd3_aabb *a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_aabb_obb(const cd3f_aabb *a, const cd3f_obb *b);

/** OBB to OBB. If faces or edges are parallel: the centroid of the equally near part. */
COLLIDE_API double cd2_distance_obb_obb(const cd2_obb *a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_obb_obb(const cd2f_obb *a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_obb_obb(const cd3_obb *a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_obb_obb(const cd3f_obb *a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_obb_obb(const cd2_obb *a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_obb_obb(const cd2f_obb *a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_obb_obb(const cd3_obb *a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_obb_obb(const cd3f_obb *a, const cd3f_obb *b);

/* ======================================================================================================
 * overlap_: do they touch
 * ======================================================================================================
 *
 * True if the shapes have a point in common, boundaries included; exactly when distance_ is 0. Fine
 * print says which of these are exact for all input, and how far the others can be off.
 */

/** Does the point lie on the segment? The test is exact, so a rounded point seldom does. */
COLLIDE_API bool cd2_overlap_point_segment(cd2_vec a, const cd2_segment *b);
COLLIDE_API bool cd2f_overlap_point_segment(cd2f_vec a, const cd2f_segment *b);
COLLIDE_API bool cd3_overlap_point_segment(cd3_vec a, const cd3_segment *b);
COLLIDE_API bool cd3f_overlap_point_segment(cd3f_vec a, const cd3f_segment *b);

/** Does the point lie in the circle or sphere? */
COLLIDE_API bool cd2_overlap_point_circle(cd2_vec a, const cd2_circle *b);
COLLIDE_API bool cd2f_overlap_point_circle(cd2f_vec a, const cd2f_circle *b);
COLLIDE_API bool cd3_overlap_point_sphere(cd3_vec a, const cd3_sphere *b);
COLLIDE_API bool cd3f_overlap_point_sphere(cd3f_vec a, const cd3f_sphere *b);

/** Does the point lie in the ellipse or ellipsoid? If radii are 0: in the flat ellipse, segment or point? */
COLLIDE_API bool cd2_overlap_point_ellipse(cd2_vec a, const cd2_ellipse *b);
COLLIDE_API bool cd2f_overlap_point_ellipse(cd2f_vec a, const cd2f_ellipse *b);
COLLIDE_API bool cd3_overlap_point_ellipsoid(cd3_vec a, const cd3_ellipsoid *b);
COLLIDE_API bool cd3f_overlap_point_ellipsoid(cd3f_vec a, const cd3f_ellipsoid *b);

/** Does the point lie in the AABB? */
COLLIDE_API bool cd2_overlap_point_aabb(cd2_vec a, const cd2_aabb *b);
COLLIDE_API bool cd2f_overlap_point_aabb(cd2f_vec a, const cd2f_aabb *b);
COLLIDE_API bool cd3_overlap_point_aabb(cd3_vec a, const cd3_aabb *b);
COLLIDE_API bool cd3f_overlap_point_aabb(cd3f_vec a, const cd3f_aabb *b);

/** Does the point lie in the OBB? */
COLLIDE_API bool cd2_overlap_point_obb(cd2_vec a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_point_obb(cd2f_vec a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_point_obb(cd3_vec a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_point_obb(cd3f_vec a, const cd3f_obb *b);

/** Do the segments cross, touch or cover each other? The test is exact, so in 3D rounded ones seldom do. */
COLLIDE_API bool cd2_overlap_segment_segment(const cd2_segment *a, const cd2_segment *b);
COLLIDE_API bool cd2f_overlap_segment_segment(const cd2f_segment *a, const cd2f_segment *b);
COLLIDE_API bool cd3_overlap_segment_segment(const cd3_segment *a, const cd3_segment *b);
COLLIDE_API bool cd3f_overlap_segment_segment(const cd3f_segment *a, const cd3f_segment *b);

/** Does the segment touch or overlap the circle or sphere? */
COLLIDE_API bool cd2_overlap_segment_circle(const cd2_segment *a, const cd2_circle *b);
COLLIDE_API bool cd2f_overlap_segment_circle(const cd2f_segment *a, const cd2f_circle *b);
COLLIDE_API bool cd3_overlap_segment_sphere(const cd3_segment *a, const cd3_sphere *b);
COLLIDE_API bool cd3f_overlap_segment_sphere(const cd3f_segment *a, const cd3f_sphere *b);

/** Does the segment touch or overlap the ellipse or ellipsoid? */
COLLIDE_API bool cd2_overlap_segment_ellipse(const cd2_segment *a, const cd2_ellipse *b);
COLLIDE_API bool cd2f_overlap_segment_ellipse(const cd2f_segment *a, const cd2f_ellipse *b);
COLLIDE_API bool cd3_overlap_segment_ellipsoid(const cd3_segment *a, const cd3_ellipsoid *b);
COLLIDE_API bool cd3f_overlap_segment_ellipsoid(const cd3f_segment *a, const cd3f_ellipsoid *b);

/** Does the segment touch or overlap the AABB? */
COLLIDE_API bool cd2_overlap_segment_aabb(const cd2_segment *a, const cd2_aabb *b);
COLLIDE_API bool cd2f_overlap_segment_aabb(const cd2f_segment *a, const cd2f_aabb *b);
COLLIDE_API bool cd3_overlap_segment_aabb(const cd3_segment *a, const cd3_aabb *b);
COLLIDE_API bool cd3f_overlap_segment_aabb(const cd3f_segment *a, const cd3f_aabb *b);

/** Does the segment touch or overlap the OBB? */
COLLIDE_API bool cd2_overlap_segment_obb(const cd2_segment *a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_segment_obb(const cd2f_segment *a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_segment_obb(const cd3_segment *a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_segment_obb(const cd3f_segment *a, const cd3f_obb *b);

/** Do two circles or spheres touch or overlap? */
COLLIDE_API bool cd2_overlap_circle_circle(const cd2_circle *a, const cd2_circle *b);
COLLIDE_API bool cd2f_overlap_circle_circle(const cd2f_circle *a, const cd2f_circle *b);
COLLIDE_API bool cd3_overlap_sphere_sphere(const cd3_sphere *a, const cd3_sphere *b);
COLLIDE_API bool cd3f_overlap_sphere_sphere(const cd3f_sphere *a, const cd3f_sphere *b);

/** Does the circle touch or overlap the ellipse, the sphere the ellipsoid? */
COLLIDE_API bool cd2_overlap_circle_ellipse(const cd2_circle *a, const cd2_ellipse *b);
COLLIDE_API bool cd2f_overlap_circle_ellipse(const cd2f_circle *a, const cd2f_ellipse *b);
COLLIDE_API bool cd3_overlap_sphere_ellipsoid(const cd3_sphere *a, const cd3_ellipsoid *b);
COLLIDE_API bool cd3f_overlap_sphere_ellipsoid(const cd3f_sphere *a, const cd3f_ellipsoid *b);

/** Does the circle or sphere touch or overlap the AABB? */
COLLIDE_API bool cd2_overlap_circle_aabb(const cd2_circle *a, const cd2_aabb *b);
COLLIDE_API bool cd2f_overlap_circle_aabb(const cd2f_circle *a, const cd2f_aabb *b);
COLLIDE_API bool cd3_overlap_sphere_aabb(const cd3_sphere *a, const cd3_aabb *b);
COLLIDE_API bool cd3f_overlap_sphere_aabb(const cd3f_sphere *a, const cd3f_aabb *b);

/** Does the circle or sphere touch or overlap the OBB? */
COLLIDE_API bool cd2_overlap_circle_obb(const cd2_circle *a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_circle_obb(const cd2f_circle *a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_sphere_obb(const cd3_sphere *a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_sphere_obb(const cd3f_sphere *a, const cd3f_obb *b);

/** Do two ellipses or ellipsoids touch or overlap? */
COLLIDE_API bool cd2_overlap_ellipse_ellipse(const cd2_ellipse *a, const cd2_ellipse *b);
COLLIDE_API bool cd2f_overlap_ellipse_ellipse(const cd2f_ellipse *a, const cd2f_ellipse *b);
COLLIDE_API bool cd3_overlap_ellipsoid_ellipsoid(const cd3_ellipsoid *a, const cd3_ellipsoid *b);
COLLIDE_API bool cd3f_overlap_ellipsoid_ellipsoid(const cd3f_ellipsoid *a, const cd3f_ellipsoid *b);

/** Does the ellipse or ellipsoid touch or overlap the AABB? */
COLLIDE_API bool cd2_overlap_ellipse_aabb(const cd2_ellipse *a, const cd2_aabb *b);
COLLIDE_API bool cd2f_overlap_ellipse_aabb(const cd2f_ellipse *a, const cd2f_aabb *b);
COLLIDE_API bool cd3_overlap_ellipsoid_aabb(const cd3_ellipsoid *a, const cd3_aabb *b);
COLLIDE_API bool cd3f_overlap_ellipsoid_aabb(const cd3f_ellipsoid *a, const cd3f_aabb *b);

/** Does the ellipse or ellipsoid touch or overlap the OBB? */
COLLIDE_API bool cd2_overlap_ellipse_obb(const cd2_ellipse *a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_ellipse_obb(const cd2f_ellipse *a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_ellipsoid_obb(const cd3_ellipsoid *a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_ellipsoid_obb(const cd3f_ellipsoid *a, const cd3f_obb *b);

/** Do two AABBs touch or overlap? */
COLLIDE_API bool cd2_overlap_aabb_aabb(const cd2_aabb *a, const cd2_aabb *b);
COLLIDE_API bool cd2f_overlap_aabb_aabb(const cd2f_aabb *a, const cd2f_aabb *b);
COLLIDE_API bool cd3_overlap_aabb_aabb(const cd3_aabb *a, const cd3_aabb *b);
COLLIDE_API bool cd3f_overlap_aabb_aabb(const cd3f_aabb *a, const cd3f_aabb *b);

/** Does the AABB touch or overlap the OBB? */
COLLIDE_API bool cd2_overlap_aabb_obb(const cd2_aabb *a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_aabb_obb(const cd2f_aabb *a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_aabb_obb(const cd3_aabb *a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_aabb_obb(const cd3f_aabb *a, const cd3f_obb *b);

/** Do two OBBs touch or overlap? */
COLLIDE_API bool cd2_overlap_obb_obb(const cd2_obb *a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_obb_obb(const cd2f_obb *a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_obb_obb(const cd3_obb *a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_obb_obb(const cd3f_obb *a, const cd3f_obb *b);

/* ======================================================================================================
 * raycast_: where does a line, a ray or a segment enter and leave a shape
 * ======================================================================================================
 *
 * True if the ray and the solid have a point in common. The hit describes that common part, cut to
 * t_min..t_max.
 *
 * A ray is a set of points, so touching is enough: a ray in a face, through an edge or a corner, or along a
 * tangent hits. If it starts in the solid or on its boundary, t_enter is t_min, starts_inside is true and
 * normal_enter is zero. If it ends there, t_exit is t_max and normal_exit is zero. A zero direction makes
 * the ray a point: t_enter and t_exit are 0 clamped to t_min..t_max, starts_inside is true and both normals
 * are zero.
 *
 * A sweep is a motion instead, and differs in three ways:
 *
 *                                  raycast_                    sweep_
 *     starts on the boundary       starts inside               does not start inside
 *     touches without entering     hit                         no hit
 *     t_exit                       cut to t_max                not cut, may lie past 1
 *
 * Not promised: the precision of t where the problem is ill-conditioned. Near a tangent, an error of h in the
 * line changes t by about the square root of h; along a face, by h over the sine of the angle. The hit point
 * is still within a few ulp of L (see Errors) of the line and of the surface, in double against OBBs and
 * ellipses within 8 eps L. Whether there is a hit is not affected.
 */

/**
 * Ray against segment, in 2D. Where they cross, t_enter equals t_exit and normal_enter is the segment's,
 * against the ray. If the segment lies along the ray, the ray enters at one end and leaves at the other,
 * with normals along the ray.
 */
COLLIDE_API bool cd2_raycast_segment(const cd2_ray *ray, const cd2_segment *segment, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast_segment(const cd2f_ray *ray, const cd2f_segment *segment, cd2f_hit *hit);

/** Ray against circle or sphere. One of radius 0 is a point, which the ray must pass through exactly. */
COLLIDE_API bool cd2_raycast_circle(const cd2_ray *ray, const cd2_circle *circle, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast_circle(const cd2f_ray *ray, const cd2f_circle *circle, cd2f_hit *hit);
COLLIDE_API bool cd3_raycast_sphere(const cd3_ray *ray, const cd3_sphere *sphere, cd3_hit *hit);
COLLIDE_API bool cd3f_raycast_sphere(const cd3f_ray *ray, const cd3f_sphere *sphere, cd3f_hit *hit);

/**
 * Ray against ellipse or ellipsoid. Equal radii make it a circle or sphere.
 * A flat ellipse in 3D is crossed in one point, with its own normal against the ray.
 * A ray in the plane of a flat ellipse enters and leaves it at the rim.
 * If only one radius is above 0, it is a segment and has the normals of segments.
 */
COLLIDE_API bool cd2_raycast_ellipse(const cd2_ray *ray, const cd2_ellipse *ellipse, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast_ellipse(const cd2f_ray *ray, const cd2f_ellipse *ellipse, cd2f_hit *hit);
COLLIDE_API bool cd3_raycast_ellipsoid(const cd3_ray *ray, const cd3_ellipsoid *ellipsoid, cd3_hit *hit);
COLLIDE_API bool cd3f_raycast_ellipsoid(const cd3f_ray *ray, const cd3f_ellipsoid *ellipsoid, cd3f_hit *hit);

/** Ray against AABB. */
COLLIDE_API bool cd2_raycast_aabb(const cd2_ray *ray, const cd2_aabb *aabb, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast_aabb(const cd2f_ray *ray, const cd2f_aabb *aabb, cd2f_hit *hit);
COLLIDE_API bool cd3_raycast_aabb(const cd3_ray *ray, const cd3_aabb *aabb, cd3_hit *hit);
COLLIDE_API bool cd3f_raycast_aabb(const cd3f_ray *ray, const cd3f_aabb *aabb, cd3f_hit *hit);

/** Ray against OBB. */
COLLIDE_API bool cd2_raycast_obb(const cd2_ray *ray, const cd2_obb *obb, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast_obb(const cd2f_ray *ray, const cd2f_obb *obb, cd2f_hit *hit);
COLLIDE_API bool cd3_raycast_obb(const cd3_ray *ray, const cd3_obb *obb, cd3_hit *hit);
COLLIDE_API bool cd3f_raycast_obb(const cd3f_ray *ray, const cd3f_obb *obb, cd3f_hit *hit);

/* ======================================================================================================
 * sweep_: when do two moving shapes collide
 * ======================================================================================================
 *
 * A moves by motion_a and B by motion_b, both in a straight line and without turning, while t goes from 0
 * to 1. Whether and when they hit depends only on motion_a - motion_b, which is taken exactly; the points
 * follow both motions. The whole path counts: nothing tunnels.
 *
 * It is a hit if A goes on to penetrate B, that is, to overlap it by more than touching, and the first
 * touch is at a t in 0..1. So grazing, sliding and moving apart are not hits: a box can walk over the seams
 * of a tiled floor and lift off from it. Moving into what it touches at the start is a hit at t = 0, with a
 * normal.
 *
 * If A penetrates B at the start, it is a hit at t = 0: starts_inside is true, normal_enter is zero and
 * point_enter is a common point, as closest_ gives it. penetration_ tells how to get out. Without relative
 * motion this is the only kind of hit; then t_exit is the largest number, point_exit equals point_enter and
 * normal_exit is zero.
 *
 * If both shapes are flat along a common axis, as a point and a wall without thickness are, they cannot
 * penetrate each other. There the first touch of a motion that crosses that axis and starts apart is the
 * hit, rims included, and t_exit equals t_enter. A motion within the common plane is judged as in that
 * plane, but a start in touch is no hit.
 *
 * Points are the centroids of what touches, in world coordinates at t_enter and t_exit; with an ellipse or
 * ellipsoid in the pair, some point of it. If the face of an AABB touches, and that AABB does not move
 * along the normal, the point has the exact coordinate of the face: set the mover flush against it.
 *
 * Several obstacles may be reached at the same t. A box that falls onto the seam of two tiles reaches the
 * top of one and the side of the next, and a tie goes to the lowest axis. Move along one axis at a time, or
 * prefer the normal of the ground. If two faces are so close that their t_enter round to the same number,
 * compare the points.
 *
 * Not promised: a sweep with an ellipse or ellipsoid that starts about 2^80 times its size away (2^60 in
 * float) may report a hit where the shapes pass each other. No other sweep has such a limit.
 */

/**
 * A moving point against a moving segment. A segment has no interior: the point must cross it, or reach its
 * end while moving along it. In 3D it must do so exactly.
 */
COLLIDE_API bool cd2_sweep_point_segment(cd2_vec a, cd2_vec motion_a,
                                         const cd2_segment *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_point_segment(cd2f_vec a, cd2f_vec motion_a, const cd2f_segment *b,
                                          cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_point_segment(cd3_vec a, cd3_vec motion_a,
                                         const cd3_segment *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_point_segment(cd3f_vec a, cd3f_vec motion_a, const cd3f_segment *b,
                                          cd3f_vec motion_b, cd3f_hit *hit);

/** A moving point against a moving circle or sphere. */
COLLIDE_API bool cd2_sweep_point_circle(cd2_vec a, cd2_vec motion_a,
                                        const cd2_circle *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_point_circle(cd2f_vec a, cd2f_vec motion_a, const cd2f_circle *b,
                                         cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_point_sphere(cd3_vec a, cd3_vec motion_a,
                                        const cd3_sphere *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_point_sphere(cd3f_vec a, cd3f_vec motion_a, const cd3f_sphere *b,
                                         cd3f_vec motion_b, cd3f_hit *hit);

/** A moving point against a moving ellipse or ellipsoid. */
COLLIDE_API bool cd2_sweep_point_ellipse(cd2_vec a, cd2_vec motion_a,
                                         const cd2_ellipse *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_point_ellipse(cd2f_vec a, cd2f_vec motion_a, const cd2f_ellipse *b,
                                          cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_point_ellipsoid(cd3_vec a, cd3_vec motion_a, const cd3_ellipsoid *b,
                                           cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_point_ellipsoid(cd3f_vec a, cd3f_vec motion_a, const cd3f_ellipsoid *b,
                                            cd3f_vec motion_b, cd3f_hit *hit);

/** A moving point against a moving AABB. */
COLLIDE_API bool cd2_sweep_point_aabb(cd2_vec a, cd2_vec motion_a,
                                      const cd2_aabb *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_point_aabb(cd2f_vec a, cd2f_vec motion_a,
                                       const cd2f_aabb *b, cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_point_aabb(cd3_vec a, cd3_vec motion_a,
                                      const cd3_aabb *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_point_aabb(cd3f_vec a, cd3f_vec motion_a,
                                       const cd3f_aabb *b, cd3f_vec motion_b, cd3f_hit *hit);

/** A moving point against a moving OBB. */
COLLIDE_API bool cd2_sweep_point_obb(cd2_vec a, cd2_vec motion_a,
                                     const cd2_obb *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_point_obb(cd2f_vec a, cd2f_vec motion_a,
                                      const cd2f_obb *b, cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_point_obb(cd3_vec a, cd3_vec motion_a,
                                     const cd3_obb *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_point_obb(cd3f_vec a, cd3f_vec motion_a,
                                      const cd3f_obb *b, cd3f_vec motion_b, cd3f_hit *hit);

/** A moving segment against a moving segment. In 3D they cannot penetrate: only crossing is a hit. */
COLLIDE_API bool cd2_sweep_segment_segment(const cd2_segment *a, cd2_vec motion_a, const cd2_segment *b,
                                           cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_segment_segment(const cd2f_segment *a, cd2f_vec motion_a, const cd2f_segment *b,
                                            cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_segment_segment(const cd3_segment *a, cd3_vec motion_a, const cd3_segment *b,
                                           cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_segment_segment(const cd3f_segment *a, cd3f_vec motion_a, const cd3f_segment *b,
                                            cd3f_vec motion_b, cd3f_hit *hit);

/** A moving segment against a moving circle or sphere. */
COLLIDE_API bool cd2_sweep_segment_circle(const cd2_segment *a, cd2_vec motion_a, const cd2_circle *b,
                                          cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_segment_circle(const cd2f_segment *a, cd2f_vec motion_a, const cd2f_circle *b,
                                           cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_segment_sphere(const cd3_segment *a, cd3_vec motion_a, const cd3_sphere *b,
                                          cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_segment_sphere(const cd3f_segment *a, cd3f_vec motion_a, const cd3f_sphere *b,
                                           cd3f_vec motion_b, cd3f_hit *hit);

/** A moving segment against a moving ellipse or ellipsoid. */
COLLIDE_API bool cd2_sweep_segment_ellipse(const cd2_segment *a, cd2_vec motion_a, const cd2_ellipse *b,
                                           cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_segment_ellipse(const cd2f_segment *a, cd2f_vec motion_a, const cd2f_ellipse *b,
                                            cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_segment_ellipsoid(const cd3_segment *a, cd3_vec motion_a, const cd3_ellipsoid *b,
                                             cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_segment_ellipsoid(const cd3f_segment *a, cd3f_vec motion_a,
                                              const cd3f_ellipsoid *b, cd3f_vec motion_b, cd3f_hit *hit);

/** A moving segment against a moving AABB. */
COLLIDE_API bool cd2_sweep_segment_aabb(const cd2_segment *a, cd2_vec motion_a, const cd2_aabb *b,
                                        cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_segment_aabb(const cd2f_segment *a, cd2f_vec motion_a, const cd2f_aabb *b,
                                         cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_segment_aabb(const cd3_segment *a, cd3_vec motion_a, const cd3_aabb *b,
                                        cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_segment_aabb(const cd3f_segment *a, cd3f_vec motion_a, const cd3f_aabb *b,
                                         cd3f_vec motion_b, cd3f_hit *hit);

/** A moving segment against a moving OBB. */
COLLIDE_API bool cd2_sweep_segment_obb(const cd2_segment *a, cd2_vec motion_a, const cd2_obb *b,
                                       cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_segment_obb(const cd2f_segment *a, cd2f_vec motion_a, const cd2f_obb *b,
                                        cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_segment_obb(const cd3_segment *a, cd3_vec motion_a, const cd3_obb *b,
                                       cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_segment_obb(const cd3f_segment *a, cd3f_vec motion_a, const cd3f_obb *b,
                                        cd3f_vec motion_b, cd3f_hit *hit);

/** A moving circle or sphere against a moving one. If both radii are 0, the points must meet exactly. */
COLLIDE_API bool cd2_sweep_circle_circle(const cd2_circle *a, cd2_vec motion_a, const cd2_circle *b,
                                         cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_circle_circle(const cd2f_circle *a, cd2f_vec motion_a, const cd2f_circle *b,
                                          cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_sphere_sphere(const cd3_sphere *a, cd3_vec motion_a, const cd3_sphere *b,
                                         cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_sphere_sphere(const cd3f_sphere *a, cd3f_vec motion_a, const cd3f_sphere *b,
                                          cd3f_vec motion_b, cd3f_hit *hit);

/** A moving circle against a moving ellipse, a sphere against an ellipsoid. */
COLLIDE_API bool cd2_sweep_circle_ellipse(const cd2_circle *a, cd2_vec motion_a, const cd2_ellipse *b,
                                          cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_circle_ellipse(const cd2f_circle *a, cd2f_vec motion_a, const cd2f_ellipse *b,
                                           cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_sphere_ellipsoid(const cd3_sphere *a, cd3_vec motion_a, const cd3_ellipsoid *b,
                                            cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_sphere_ellipsoid(const cd3f_sphere *a, cd3f_vec motion_a, const cd3f_ellipsoid *b,
                                             cd3f_vec motion_b, cd3f_hit *hit);

/** A moving circle or sphere against a moving AABB. */
COLLIDE_API bool cd2_sweep_circle_aabb(const cd2_circle *a, cd2_vec motion_a, const cd2_aabb *b,
                                       cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_circle_aabb(const cd2f_circle *a, cd2f_vec motion_a, const cd2f_aabb *b,
                                        cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_sphere_aabb(const cd3_sphere *a, cd3_vec motion_a, const cd3_aabb *b,
                                       cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_sphere_aabb(const cd3f_sphere *a, cd3f_vec motion_a, const cd3f_aabb *b,
                                        cd3f_vec motion_b, cd3f_hit *hit);

/** A moving circle or sphere against a moving OBB. */
COLLIDE_API bool cd2_sweep_circle_obb(const cd2_circle *a, cd2_vec motion_a, const cd2_obb *b,
                                      cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_circle_obb(const cd2f_circle *a, cd2f_vec motion_a, const cd2f_obb *b,
                                       cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_sphere_obb(const cd3_sphere *a, cd3_vec motion_a, const cd3_obb *b,
                                      cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_sphere_obb(const cd3f_sphere *a, cd3f_vec motion_a, const cd3f_obb *b,
                                       cd3f_vec motion_b, cd3f_hit *hit);

/** A moving ellipse or ellipsoid against a moving one. */
COLLIDE_API bool cd2_sweep_ellipse_ellipse(const cd2_ellipse *a, cd2_vec motion_a, const cd2_ellipse *b,
                                           cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_ellipse_ellipse(const cd2f_ellipse *a, cd2f_vec motion_a, const cd2f_ellipse *b,
                                            cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_ellipsoid_ellipsoid(const cd3_ellipsoid *a, cd3_vec motion_a,
                                               const cd3_ellipsoid *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_ellipsoid_ellipsoid(const cd3f_ellipsoid *a, cd3f_vec motion_a,
                                                const cd3f_ellipsoid *b, cd3f_vec motion_b, cd3f_hit *hit);

/** A moving ellipse or ellipsoid against a moving AABB. */
COLLIDE_API bool cd2_sweep_ellipse_aabb(const cd2_ellipse *a, cd2_vec motion_a, const cd2_aabb *b,
                                        cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_ellipse_aabb(const cd2f_ellipse *a, cd2f_vec motion_a, const cd2f_aabb *b,
                                         cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_ellipsoid_aabb(const cd3_ellipsoid *a, cd3_vec motion_a, const cd3_aabb *b,
                                          cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_ellipsoid_aabb(const cd3f_ellipsoid *a, cd3f_vec motion_a, const cd3f_aabb *b,
                                           cd3f_vec motion_b, cd3f_hit *hit);

/** A moving ellipse or ellipsoid against a moving OBB. */
COLLIDE_API bool cd2_sweep_ellipse_obb(const cd2_ellipse *a, cd2_vec motion_a, const cd2_obb *b,
                                       cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_ellipse_obb(const cd2f_ellipse *a, cd2f_vec motion_a, const cd2f_obb *b,
                                        cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_ellipsoid_obb(const cd3_ellipsoid *a, cd3_vec motion_a, const cd3_obb *b,
                                         cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_ellipsoid_obb(const cd3f_ellipsoid *a, cd3f_vec motion_a, const cd3f_obb *b,
                                          cd3f_vec motion_b, cd3f_hit *hit);

/** A moving AABB against a moving AABB. Exact for all input: see Fine print. */
COLLIDE_API bool cd2_sweep_aabb_aabb(const cd2_aabb *a, cd2_vec motion_a,
                                     const cd2_aabb *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_aabb_aabb(const cd2f_aabb *a, cd2f_vec motion_a, const cd2f_aabb *b,
                                      cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_aabb_aabb(const cd3_aabb *a, cd3_vec motion_a,
                                     const cd3_aabb *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_aabb_aabb(const cd3f_aabb *a, cd3f_vec motion_a, const cd3f_aabb *b,
                                      cd3f_vec motion_b, cd3f_hit *hit);

/** A moving AABB against a moving OBB. */
COLLIDE_API bool cd2_sweep_aabb_obb(const cd2_aabb *a, cd2_vec motion_a,
                                    const cd2_obb *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_aabb_obb(const cd2f_aabb *a, cd2f_vec motion_a, const cd2f_obb *b,
                                     cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_aabb_obb(const cd3_aabb *a, cd3_vec motion_a,
                                    const cd3_obb *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_aabb_obb(const cd3f_aabb *a, cd3f_vec motion_a, const cd3f_obb *b,
                                     cd3f_vec motion_b, cd3f_hit *hit);

/** A moving OBB against a moving OBB. */
COLLIDE_API bool cd2_sweep_obb_obb(const cd2_obb *a, cd2_vec motion_a,
                                   const cd2_obb *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_obb_obb(const cd2f_obb *a, cd2f_vec motion_a, const cd2f_obb *b,
                                    cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_obb_obb(const cd3_obb *a, cd3_vec motion_a,
                                   const cd3_obb *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_obb_obb(const cd3f_obb *a, cd3f_vec motion_a, const cd3f_obb *b,
                                    cd3f_vec motion_b, cd3f_hit *hit);

/* ======================================================================================================
 * penetration_: the shortest way out of an overlap
 * ======================================================================================================
 *
 * True if the shapes overlap, touching included. The contact is the shortest translation of A after which
 * they overlap at most by touching: A moved by normal * depth is out, to within rounding, and no shorter
 * move is enough. It is the global minimum, even if one shape lies deep in the other. To push B out instead,
 * move it by -normal * depth.
 *
 * Shapes that only touch have depth 0 and a normal all the same. A depth that is not 0 never rounds to 0.
 * Shapes that are flat along a common axis have depth 0 too, and a normal perpendicular to both. If they
 * touch at a rim only, many normals are right: boxes get the one that the rules for ties choose, segments and
 * ellipses the one perpendicular to both.
 *
 * Ties, and near-ties within rounding, go to A's axes before B's and to faces before edges, which keeps
 * stacks from jittering. Between ways that differ by more, the answer jumps when the shorter one changes.
 *
 * point_b is the centroid of what touches after the move; with an ellipse or ellipsoid in the pair, some
 * point of it.
 */

/** A point on a segment: the depth is 0. */
COLLIDE_API bool cd2_penetration_point_segment(cd2_vec a, const cd2_segment *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_point_segment(cd2f_vec a, const cd2f_segment *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_point_segment(cd3_vec a, const cd3_segment *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_point_segment(cd3f_vec a, const cd3f_segment *b, cd3f_contact *contact);

/** A point in a circle or sphere. At the centre the normal is the positive x axis. */
COLLIDE_API bool cd2_penetration_point_circle(cd2_vec a, const cd2_circle *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_point_circle(cd2f_vec a, const cd2f_circle *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_point_sphere(cd3_vec a, const cd3_sphere *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_point_sphere(cd3f_vec a, const cd3f_sphere *b, cd3f_contact *contact);

/** A point in an ellipse or ellipsoid: the way to the nearest point of its boundary. */
COLLIDE_API bool cd2_penetration_point_ellipse(cd2_vec a, const cd2_ellipse *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_point_ellipse(cd2f_vec a, const cd2f_ellipse *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_point_ellipsoid(cd3_vec a, const cd3_ellipsoid *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_point_ellipsoid(cd3f_vec a, const cd3f_ellipsoid *b, cd3f_contact *contact);

/** A point in an AABB. */
COLLIDE_API bool cd2_penetration_point_aabb(cd2_vec a, const cd2_aabb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_point_aabb(cd2f_vec a, const cd2f_aabb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_point_aabb(cd3_vec a, const cd3_aabb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_point_aabb(cd3f_vec a, const cd3f_aabb *b, cd3f_contact *contact);

/** A point in an OBB. */
COLLIDE_API bool cd2_penetration_point_obb(cd2_vec a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_point_obb(cd2f_vec a, const cd2f_obb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_point_obb(cd3_vec a, const cd3_obb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_point_obb(cd3f_vec a, const cd3f_obb *b, cd3f_contact *contact);

/** A segment that touches a segment. In 3D the depth is 0. */
COLLIDE_API bool cd2_penetration_segment_segment(const cd2_segment *a, const cd2_segment *b,
                                                 cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_segment_segment(const cd2f_segment *a, const cd2f_segment *b,
                                                  cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_segment_segment(const cd3_segment *a, const cd3_segment *b,
                                                 cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_segment_segment(const cd3f_segment *a, const cd3f_segment *b,
                                                  cd3f_contact *contact);

/** A segment in a circle or sphere. */
COLLIDE_API bool cd2_penetration_segment_circle(const cd2_segment *a, const cd2_circle *b,
                                                cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_segment_circle(const cd2f_segment *a, const cd2f_circle *b,
                                                 cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_segment_sphere(const cd3_segment *a, const cd3_sphere *b,
                                                cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_segment_sphere(const cd3f_segment *a, const cd3f_sphere *b,
                                                 cd3f_contact *contact);

/** A segment in an ellipse or ellipsoid. */
COLLIDE_API bool cd2_penetration_segment_ellipse(const cd2_segment *a, const cd2_ellipse *b,
                                                 cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_segment_ellipse(const cd2f_segment *a, const cd2f_ellipse *b,
                                                  cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_segment_ellipsoid(const cd3_segment *a, const cd3_ellipsoid *b,
                                                   cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_segment_ellipsoid(const cd3f_segment *a, const cd3f_ellipsoid *b,
                                                    cd3f_contact *contact);

/** A segment in an AABB. */
COLLIDE_API bool cd2_penetration_segment_aabb(const cd2_segment *a, const cd2_aabb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_segment_aabb(const cd2f_segment *a, const cd2f_aabb *b,
                                               cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_segment_aabb(const cd3_segment *a, const cd3_aabb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_segment_aabb(const cd3f_segment *a, const cd3f_aabb *b,
                                               cd3f_contact *contact);

/** A segment in an OBB. */
COLLIDE_API bool cd2_penetration_segment_obb(const cd2_segment *a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_segment_obb(const cd2f_segment *a, const cd2f_obb *b,
                                              cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_segment_obb(const cd3_segment *a, const cd3_obb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_segment_obb(const cd3f_segment *a, const cd3f_obb *b,
                                              cd3f_contact *contact);

/** A circle or sphere in another. If the centres are equal, the normal is the positive x axis. */
COLLIDE_API bool cd2_penetration_circle_circle(const cd2_circle *a, const cd2_circle *b,
                                               cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_circle_circle(const cd2f_circle *a, const cd2f_circle *b,
                                                cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_sphere_sphere(const cd3_sphere *a, const cd3_sphere *b,
                                               cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_sphere_sphere(const cd3f_sphere *a, const cd3f_sphere *b,
                                                cd3f_contact *contact);

/** A circle in an ellipse, a sphere in an ellipsoid. */
COLLIDE_API bool cd2_penetration_circle_ellipse(const cd2_circle *a, const cd2_ellipse *b,
                                                cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_circle_ellipse(const cd2f_circle *a, const cd2f_ellipse *b,
                                                 cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_sphere_ellipsoid(const cd3_sphere *a, const cd3_ellipsoid *b,
                                                  cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_sphere_ellipsoid(const cd3f_sphere *a, const cd3f_ellipsoid *b,
                                                   cd3f_contact *contact);

/** A circle or sphere in an AABB. */
COLLIDE_API bool cd2_penetration_circle_aabb(const cd2_circle *a, const cd2_aabb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_circle_aabb(const cd2f_circle *a, const cd2f_aabb *b,
                                              cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_sphere_aabb(const cd3_sphere *a, const cd3_aabb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_sphere_aabb(const cd3f_sphere *a, const cd3f_aabb *b,
                                              cd3f_contact *contact);

/** A circle or sphere in an OBB. */
COLLIDE_API bool cd2_penetration_circle_obb(const cd2_circle *a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_circle_obb(const cd2f_circle *a, const cd2f_obb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_sphere_obb(const cd3_sphere *a, const cd3_obb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_sphere_obb(const cd3f_sphere *a, const cd3f_obb *b, cd3f_contact *contact);

/** An ellipse or ellipsoid in another. */
COLLIDE_API bool cd2_penetration_ellipse_ellipse(const cd2_ellipse *a, const cd2_ellipse *b,
                                                 cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_ellipse_ellipse(const cd2f_ellipse *a, const cd2f_ellipse *b,
                                                  cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_ellipsoid_ellipsoid(const cd3_ellipsoid *a, const cd3_ellipsoid *b,
                                                     cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_ellipsoid_ellipsoid(const cd3f_ellipsoid *a, const cd3f_ellipsoid *b,
                                                      cd3f_contact *contact);

/** An ellipse or ellipsoid in an AABB. */
COLLIDE_API bool cd2_penetration_ellipse_aabb(const cd2_ellipse *a, const cd2_aabb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_ellipse_aabb(const cd2f_ellipse *a, const cd2f_aabb *b,
                                               cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_ellipsoid_aabb(const cd3_ellipsoid *a, const cd3_aabb *b,
                                                cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_ellipsoid_aabb(const cd3f_ellipsoid *a, const cd3f_aabb *b,
                                                 cd3f_contact *contact);

/** An ellipse or ellipsoid in an OBB. */
COLLIDE_API bool cd2_penetration_ellipse_obb(const cd2_ellipse *a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_ellipse_obb(const cd2f_ellipse *a, const cd2f_obb *b,
                                              cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_ellipsoid_obb(const cd3_ellipsoid *a, const cd3_obb *b,
                                               cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_ellipsoid_obb(const cd3f_ellipsoid *a, const cd3f_obb *b,
                                                cd3f_contact *contact);

/** An AABB in an AABB. The depth is rounded up, so that A moved by it is out. */
COLLIDE_API bool cd2_penetration_aabb_aabb(const cd2_aabb *a, const cd2_aabb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_aabb_aabb(const cd2f_aabb *a, const cd2f_aabb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_aabb_aabb(const cd3_aabb *a, const cd3_aabb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_aabb_aabb(const cd3f_aabb *a, const cd3f_aabb *b, cd3f_contact *contact);

/** An AABB in an OBB. */
COLLIDE_API bool cd2_penetration_aabb_obb(const cd2_aabb *a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_aabb_obb(const cd2f_aabb *a, const cd2f_obb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_aabb_obb(const cd3_aabb *a, const cd3_obb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_aabb_obb(const cd3f_aabb *a, const cd3f_obb *b, cd3f_contact *contact);

/** An OBB in an OBB. */
COLLIDE_API bool cd2_penetration_obb_obb(const cd2_obb *a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_obb_obb(const cd2f_obb *a, const cd2f_obb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_obb_obb(const cd3_obb *a, const cd3_obb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_obb_obb(const cd3f_obb *a, const cd3f_obb *b, cd3f_contact *contact);

/* ======================================================================================================
 * Shapes chosen at run time
 * ======================================================================================================
 *
 * For mixed lists of shapes and for bindings to other languages: a cd2_shape, cd2f_shape, cd3_shape or
 * cd3f_shape carries its kind. These functions take any two in either order and answer as the function
 * named after the two kinds. In the other order, shapes and motions are exchanged for the call; then
 * point_a and point_b are exchanged and normals reversed in the answer. Two points, which no named function
 * takes, are circles or spheres of radius 0.
 *
 * Such a shape cannot hold a line or a ray. A kind that the family does not have is answered like a NaN:
 * false, or NaN in every field.
 */

/** The shape with its kind. Nothing is checked. */
COLLIDE_API cd2_shape  cd2_shape_point(cd2_vec point);
COLLIDE_API cd2f_shape cd2f_shape_point(cd2f_vec point);
COLLIDE_API cd3_shape  cd3_shape_point(cd3_vec point);
COLLIDE_API cd3f_shape cd3f_shape_point(cd3f_vec point);
COLLIDE_API cd2_shape  cd2_shape_segment(const cd2_segment *segment);
COLLIDE_API cd2f_shape cd2f_shape_segment(const cd2f_segment *segment);
COLLIDE_API cd3_shape  cd3_shape_segment(const cd3_segment *segment);
COLLIDE_API cd3f_shape cd3f_shape_segment(const cd3f_segment *segment);
COLLIDE_API cd2_shape  cd2_shape_circle(const cd2_circle *circle);
COLLIDE_API cd2f_shape cd2f_shape_circle(const cd2f_circle *circle);
COLLIDE_API cd3_shape  cd3_shape_sphere(const cd3_sphere *sphere);
COLLIDE_API cd3f_shape cd3f_shape_sphere(const cd3f_sphere *sphere);
COLLIDE_API cd2_shape  cd2_shape_ellipse(const cd2_ellipse *ellipse);
COLLIDE_API cd2f_shape cd2f_shape_ellipse(const cd2f_ellipse *ellipse);
COLLIDE_API cd3_shape  cd3_shape_ellipsoid(const cd3_ellipsoid *ellipsoid);
COLLIDE_API cd3f_shape cd3f_shape_ellipsoid(const cd3f_ellipsoid *ellipsoid);
COLLIDE_API cd2_shape  cd2_shape_aabb(const cd2_aabb *aabb);
COLLIDE_API cd2f_shape cd2f_shape_aabb(const cd2f_aabb *aabb);
COLLIDE_API cd3_shape  cd3_shape_aabb(const cd3_aabb *aabb);
COLLIDE_API cd3f_shape cd3f_shape_aabb(const cd3f_aabb *aabb);
COLLIDE_API cd2_shape  cd2_shape_obb(const cd2_obb *obb);
COLLIDE_API cd2f_shape cd2f_shape_obb(const cd2f_obb *obb);
COLLIDE_API cd3_shape  cd3_shape_obb(const cd3_obb *obb);
COLLIDE_API cd3f_shape cd3f_shape_obb(const cd3f_obb *obb);

/** The shape, translated. A kind that the family does not have is given back as it is. */
COLLIDE_API cd2_shape cd2_move(const cd2_shape *shape, cd2_vec motion);
COLLIDE_API cd2f_shape cd2f_move(const cd2f_shape *shape, cd2f_vec motion);
COLLIDE_API cd3_shape cd3_move(const cd3_shape *shape, cd3_vec motion);
COLLIDE_API cd3f_shape cd3f_move(const cd3f_shape *shape, cd3f_vec motion);

/** Does the family have this kind, and is the shape valid? */
COLLIDE_API bool cd2_is_valid(const cd2_shape *shape);
COLLIDE_API bool cd2f_is_valid(const cd2f_shape *shape);
COLLIDE_API bool cd3_is_valid(const cd3_shape *shape);
COLLIDE_API bool cd3f_is_valid(const cd3f_shape *shape);

/** The AABB of the shape: see bounds_. */
COLLIDE_API cd2_aabb  cd2_bounds(const cd2_shape *shape);
COLLIDE_API cd2f_aabb cd2f_bounds(const cd2f_shape *shape);
COLLIDE_API cd3_aabb  cd3_bounds(const cd3_shape *shape);
COLLIDE_API cd3f_aabb cd3f_bounds(const cd3f_shape *shape);

/** How far apart are two shapes? See distance_. */
COLLIDE_API double cd2_distance(const cd2_shape *a, const cd2_shape *b);
COLLIDE_API float  cd2f_distance(const cd2f_shape *a, const cd2f_shape *b);
COLLIDE_API double cd3_distance(const cd3_shape *a, const cd3_shape *b);
COLLIDE_API float  cd3f_distance(const cd3f_shape *a, const cd3f_shape *b);

/** Where are two shapes nearest? See closest_. point_a belongs to a, in either order. */
COLLIDE_API cd2_closest_points  cd2_closest(const cd2_shape *a, const cd2_shape *b);
COLLIDE_API cd2f_closest_points cd2f_closest(const cd2f_shape *a, const cd2f_shape *b);
COLLIDE_API cd3_closest_points  cd3_closest(const cd3_shape *a, const cd3_shape *b);
COLLIDE_API cd3f_closest_points cd3f_closest(const cd3f_shape *a, const cd3f_shape *b);

/** Do two shapes touch or overlap? See overlap_. */
COLLIDE_API bool cd2_overlap(const cd2_shape *a, const cd2_shape *b);
COLLIDE_API bool cd2f_overlap(const cd2f_shape *a, const cd2f_shape *b);
COLLIDE_API bool cd3_overlap(const cd3_shape *a, const cd3_shape *b);
COLLIDE_API bool cd3f_overlap(const cd3f_shape *a, const cd3f_shape *b);

/**
 * Where does a ray enter and leave the shape? See raycast_.
 * A point, or a segment in 3D, must meet the ray exactly.
 */
COLLIDE_API bool cd2_raycast(const cd2_ray *ray, const cd2_shape *shape, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast(const cd2f_ray *ray, const cd2f_shape *shape, cd2f_hit *hit);
COLLIDE_API bool cd3_raycast(const cd3_ray *ray, const cd3_shape *shape, cd3_hit *hit);
COLLIDE_API bool cd3f_raycast(const cd3f_ray *ray, const cd3f_shape *shape, cd3f_hit *hit);

/** When do two moving shapes collide? See sweep_. */
COLLIDE_API bool cd2_sweep(const cd2_shape *a, cd2_vec motion_a, const cd2_shape *b, cd2_vec motion_b,
                           cd2_hit *hit);
COLLIDE_API bool cd2f_sweep(const cd2f_shape *a, cd2f_vec motion_a, const cd2f_shape *b, cd2f_vec motion_b,
                            cd2f_hit *hit);
COLLIDE_API bool cd3_sweep(const cd3_shape *a, cd3_vec motion_a, const cd3_shape *b, cd3_vec motion_b,
                           cd3_hit *hit);
COLLIDE_API bool cd3f_sweep(const cd3f_shape *a, cd3f_vec motion_a, const cd3f_shape *b, cd3f_vec motion_b,
                            cd3f_hit *hit);

/** What is the shortest way to move a out of b? See penetration_. */
COLLIDE_API bool cd2_penetration(const cd2_shape *a, const cd2_shape *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration(const cd2f_shape *a, const cd2f_shape *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration(const cd3_shape *a, const cd3_shape *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration(const cd3f_shape *a, const cd3f_shape *b, cd3f_contact *contact);

/* ======================================================================================================
 * Batches and all pairs: many shapes at once
 * ======================================================================================================
 *
 * A plural word in a name stands for many shapes: cd3f_spheres has an array for each coordinate, and the
 * i-th entries of the arrays are the i-th sphere. One shape is tested against many (overlap_aabb_aabbs), or
 * the i-th of one list against the i-th of another (overlap_aabbs_aabbs); of lists of different lengths,
 * as many as the shorter one has.
 *
 *     cd3f_aabbs trees = {COUNT, min_x, min_y, min_z, max_x, max_y, max_z};
 *     uint64_t   bits[(COUNT + 63) / 64];
 *     size_t     touched = cd3f_overlap_sphere_aabbs(&blast, &trees, bits);
 *
 * Yes or no is a bit: that of the i-th shape is bit i % 64 of word i / 64. Spare bits of the last word are
 * 0. The function returns how many bits are set. Outputs are always written, even if nothing is hit;
 * those that you do not want may be NULL. Arrays need no more alignment than their type, a list of count 0
 * needs no arrays, and outputs must not overlap inputs.
 *
 * Each yes or no is exactly that of the single call, for valid shapes and where there is a NaN: then the bit
 * is 0, a t INFINITY and a distance NaN. Numbers are within 2 ulp of those of the single call, or within its
 * bound of the truth (see Errors), whichever is wider. Their bits do not depend on the processor or on the
 * length of the list. The widest instructions that the processor has are chosen when the program runs.
 */

/** Many points. */
typedef struct cd2_points
{
    size_t count;        ///< how many there are
    const double *x, *y; ///< an array for each coordinate
} cd2_points;
typedef struct cd2f_points
{
    size_t count;
    const float *x, *y;
} cd2f_points;
typedef struct cd3_points
{
    size_t count;
    const double *x, *y, *z;
} cd3_points;
typedef struct cd3f_points
{
    size_t count;
    const float *x, *y, *z;
} cd3f_points;

/** Many segments. */
typedef struct cd2_segments
{
    size_t count;            ///< how many there are
    const double *a_x, *a_y; ///< where they begin
    const double *b_x, *b_y; ///< where they end
} cd2_segments;
typedef struct cd2f_segments
{
    size_t count;
    const float *a_x, *a_y;
    const float *b_x, *b_y;
} cd2f_segments;
typedef struct cd3_segments
{
    size_t count;
    const double *a_x, *a_y, *a_z;
    const double *b_x, *b_y, *b_z;
} cd3_segments;
typedef struct cd3f_segments
{
    size_t count;
    const float *a_x, *a_y, *a_z;
    const float *b_x, *b_y, *b_z;
} cd3f_segments;

/** Many lines, rays or segments: see cd2_ray. */
typedef struct cd2_rays
{
    size_t count;                            ///< how many there are
    const double *origin_x, *origin_y;       ///< their points at t = 0
    const double *direction_x, *direction_y; ///< of any length, t counts in its lengths
    const double *t_min, *t_max;             ///< where they start and end; infinite if they do not
} cd2_rays;
typedef struct cd2f_rays
{
    size_t count;
    const float *origin_x, *origin_y;
    const float *direction_x, *direction_y;
    const float *t_min, *t_max;
} cd2f_rays;
typedef struct cd3_rays
{
    size_t count;
    const double *origin_x, *origin_y, *origin_z;
    const double *direction_x, *direction_y, *direction_z;
    const double *t_min, *t_max;
} cd3_rays;
typedef struct cd3f_rays
{
    size_t count;
    const float *origin_x, *origin_y, *origin_z;
    const float *direction_x, *direction_y, *direction_z;
    const float *t_min, *t_max;
} cd3f_rays;

/** Many circles or spheres. */
typedef struct cd2_circles
{
    size_t count;                      ///< how many there are
    const double *center_x, *center_y; ///< their centres
    const double *radius;              ///< their radii, >= 0
} cd2_circles;
typedef struct cd2f_circles
{
    size_t count;
    const float *center_x, *center_y;
    const float *radius;
} cd2f_circles;
typedef struct cd3_spheres
{
    size_t count;
    const double *center_x, *center_y, *center_z;
    const double *radius;
} cd3_spheres;
typedef struct cd3f_spheres
{
    size_t count;
    const float *center_x, *center_y, *center_z;
    const float *radius;
} cd3f_spheres;

/** Many ellipses or ellipsoids. In 3D axis k of the i-th is (axes_x[k][i], axes_y[k][i], axes_z[k][i]). */
typedef struct cd2_ellipses
{
    size_t count;                      ///< how many there are
    const double *center_x, *center_y; ///< their centres
    const double *radii_x, *radii_y;   ///< their semi-axes along the axes, >= 0
    const double *axis_x, *axis_y;     ///< unit directions of the semi-axes radii_x
} cd2_ellipses;
typedef struct cd2f_ellipses
{
    size_t count;
    const float *center_x, *center_y;
    const float *radii_x, *radii_y;
    const float *axis_x, *axis_y;
} cd2f_ellipses;
typedef struct cd3_ellipsoids
{
    size_t count;
    const double *center_x, *center_y, *center_z;
    const double *radii_x, *radii_y, *radii_z;
    const double *axes_x[3], *axes_y[3], *axes_z[3]; ///< unit directions, an array for each axis
} cd3_ellipsoids;
typedef struct cd3f_ellipsoids
{
    size_t count;
    const float *center_x, *center_y, *center_z;
    const float *radii_x, *radii_y, *radii_z;
    const float *axes_x[3], *axes_y[3], *axes_z[3];
} cd3f_ellipsoids;

/** Many AABBs. */
typedef struct cd2_aabbs
{
    size_t count;                ///< how many there are
    const double *min_x, *min_y; ///< their lowest corners
    const double *max_x, *max_y; ///< their highest corners
} cd2_aabbs;
typedef struct cd2f_aabbs
{
    size_t count;
    const float *min_x, *min_y;
    const float *max_x, *max_y;
} cd2f_aabbs;
typedef struct cd3_aabbs
{
    size_t count;
    const double *min_x, *min_y, *min_z;
    const double *max_x, *max_y, *max_z;
} cd3_aabbs;
typedef struct cd3f_aabbs
{
    size_t count;
    const float *min_x, *min_y, *min_z;
    const float *max_x, *max_y, *max_z;
} cd3f_aabbs;

/** Many OBBs. In 3D axis k of the i-th is (axes_x[k][i], axes_y[k][i], axes_z[k][i]). */
typedef struct cd2_obbs
{
    size_t count;                                  ///< how many there are
    const double *center_x, *center_y;             ///< their centres
    const double *half_extents_x, *half_extents_y; ///< half their sizes along the axes, >= 0
    const double *axis_x, *axis_y;                 ///< unit directions of half_extents_x
} cd2_obbs;
typedef struct cd2f_obbs
{
    size_t count;
    const float *center_x, *center_y;
    const float *half_extents_x, *half_extents_y;
    const float *axis_x, *axis_y;
} cd2f_obbs;
typedef struct cd3_obbs
{
    size_t count;
    const double *center_x, *center_y, *center_z;
    const double *half_extents_x, *half_extents_y, *half_extents_z;
    const double *axes_x[3], *axes_y[3], *axes_z[3]; ///< unit directions, an array for each axis
} cd3_obbs;
typedef struct cd3f_obbs
{
    size_t count;
    const float *center_x, *center_y, *center_z;
    const float *half_extents_x, *half_extents_y, *half_extents_z;
    const float *axes_x[3], *axes_y[3], *axes_z[3];
} cd3f_obbs;

/** Two shapes that overlap, by their indices in the lists. */
typedef struct cd_pair
{
    uint32_t a, b; ///< indices in the list, a < b; or in the first list and in the second
} cd_pair;

/** Which points lie in which AABBs? */
COLLIDE_API size_t cd2_overlap_point_aabbs(cd2_vec a, const cd2_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd2_overlap_points_aabb(const cd2_points *a, const cd2_aabb *b, uint64_t *bits);
COLLIDE_API size_t cd2_overlap_points_aabbs(const cd2_points *a, const cd2_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_point_aabbs(cd2f_vec a, const cd2f_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_points_aabb(const cd2f_points *a, const cd2f_aabb *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_points_aabbs(const cd2f_points *a, const cd2f_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_point_aabbs(cd3_vec a, const cd3_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_points_aabb(const cd3_points *a, const cd3_aabb *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_points_aabbs(const cd3_points *a, const cd3_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_point_aabbs(cd3f_vec a, const cd3f_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_points_aabb(const cd3f_points *a, const cd3f_aabb *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_points_aabbs(const cd3f_points *a, const cd3f_aabbs *b, uint64_t *bits);

/** Which circles or spheres touch or overlap? */
COLLIDE_API size_t cd2_overlap_circle_circles(const cd2_circle *a, const cd2_circles *b, uint64_t *bits);
COLLIDE_API size_t cd2_overlap_circles_circles(const cd2_circles *a, const cd2_circles *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_circle_circles(const cd2f_circle *a, const cd2f_circles *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_circles_circles(const cd2f_circles *a, const cd2f_circles *b,
                                                uint64_t *bits);
COLLIDE_API size_t cd3_overlap_sphere_spheres(const cd3_sphere *a, const cd3_spheres *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_spheres_spheres(const cd3_spheres *a, const cd3_spheres *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_sphere_spheres(const cd3f_sphere *a, const cd3f_spheres *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_spheres_spheres(const cd3f_spheres *a, const cd3f_spheres *b,
                                                uint64_t *bits);

/** Which circles or spheres touch or overlap which AABBs? */
COLLIDE_API size_t cd2_overlap_circle_aabbs(const cd2_circle *a, const cd2_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd2_overlap_circles_aabb(const cd2_circles *a, const cd2_aabb *b, uint64_t *bits);
COLLIDE_API size_t cd2_overlap_circles_aabbs(const cd2_circles *a, const cd2_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_circle_aabbs(const cd2f_circle *a, const cd2f_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_circles_aabb(const cd2f_circles *a, const cd2f_aabb *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_circles_aabbs(const cd2f_circles *a, const cd2f_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_sphere_aabbs(const cd3_sphere *a, const cd3_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_spheres_aabb(const cd3_spheres *a, const cd3_aabb *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_spheres_aabbs(const cd3_spheres *a, const cd3_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_sphere_aabbs(const cd3f_sphere *a, const cd3f_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_spheres_aabb(const cd3f_spheres *a, const cd3f_aabb *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_spheres_aabbs(const cd3f_spheres *a, const cd3f_aabbs *b, uint64_t *bits);

/** Which circles or spheres touch or overlap which OBBs? */
COLLIDE_API size_t cd2_overlap_circle_obbs(const cd2_circle *a, const cd2_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd2_overlap_circles_obb(const cd2_circles *a, const cd2_obb *b, uint64_t *bits);
COLLIDE_API size_t cd2_overlap_circles_obbs(const cd2_circles *a, const cd2_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_circle_obbs(const cd2f_circle *a, const cd2f_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_circles_obb(const cd2f_circles *a, const cd2f_obb *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_circles_obbs(const cd2f_circles *a, const cd2f_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_sphere_obbs(const cd3_sphere *a, const cd3_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_spheres_obb(const cd3_spheres *a, const cd3_obb *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_spheres_obbs(const cd3_spheres *a, const cd3_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_sphere_obbs(const cd3f_sphere *a, const cd3f_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_spheres_obb(const cd3f_spheres *a, const cd3f_obb *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_spheres_obbs(const cd3f_spheres *a, const cd3f_obbs *b, uint64_t *bits);

/** Which AABBs touch or overlap? */
COLLIDE_API size_t cd2_overlap_aabb_aabbs(const cd2_aabb *a, const cd2_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd2_overlap_aabbs_aabbs(const cd2_aabbs *a, const cd2_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_aabb_aabbs(const cd2f_aabb *a, const cd2f_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_aabbs_aabbs(const cd2f_aabbs *a, const cd2f_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_aabb_aabbs(const cd3_aabb *a, const cd3_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_aabbs_aabbs(const cd3_aabbs *a, const cd3_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_aabb_aabbs(const cd3f_aabb *a, const cd3f_aabbs *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_aabbs_aabbs(const cd3f_aabbs *a, const cd3f_aabbs *b, uint64_t *bits);

/** Which OBBs touch or overlap? */
COLLIDE_API size_t cd2_overlap_obb_obbs(const cd2_obb *a, const cd2_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd2_overlap_obbs_obbs(const cd2_obbs *a, const cd2_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_obb_obbs(const cd2f_obb *a, const cd2f_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_obbs_obbs(const cd2f_obbs *a, const cd2f_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_obb_obbs(const cd3_obb *a, const cd3_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd3_overlap_obbs_obbs(const cd3_obbs *a, const cd3_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_obb_obbs(const cd3f_obb *a, const cd3f_obbs *b, uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_obbs_obbs(const cd3f_obbs *a, const cd3f_obbs *b, uint64_t *bits);

/** How far are points from segments? As for all distances here: 0 exactly where they overlap. */
COLLIDE_API void cd2_distance_point_segments(cd2_vec a, const cd2_segments *b, double *distances);
COLLIDE_API void cd2_distance_points_segment(const cd2_points *a, const cd2_segment *b, double *distances);
COLLIDE_API void cd2_distance_points_segments(const cd2_points *a, const cd2_segments *b,
                                              double *distances);
COLLIDE_API void cd2f_distance_point_segments(cd2f_vec a, const cd2f_segments *b, float *distances);
COLLIDE_API void cd2f_distance_points_segment(const cd2f_points *a, const cd2f_segment *b,
                                              float *distances);
COLLIDE_API void cd2f_distance_points_segments(const cd2f_points *a, const cd2f_segments *b,
                                               float *distances);
COLLIDE_API void cd3_distance_point_segments(cd3_vec a, const cd3_segments *b, double *distances);
COLLIDE_API void cd3_distance_points_segment(const cd3_points *a, const cd3_segment *b, double *distances);
COLLIDE_API void cd3_distance_points_segments(const cd3_points *a, const cd3_segments *b,
                                              double *distances);
COLLIDE_API void cd3f_distance_point_segments(cd3f_vec a, const cd3f_segments *b, float *distances);
COLLIDE_API void cd3f_distance_points_segment(const cd3f_points *a, const cd3f_segment *b,
                                              float *distances);
COLLIDE_API void cd3f_distance_points_segments(const cd3f_points *a, const cd3f_segments *b,
                                               float *distances);

/** How far are points from ellipses or ellipsoids? */
COLLIDE_API void cd2_distance_point_ellipses(cd2_vec a, const cd2_ellipses *b, double *distances);
COLLIDE_API void cd2_distance_points_ellipse(const cd2_points *a, const cd2_ellipse *b, double *distances);
COLLIDE_API void cd2_distance_points_ellipses(const cd2_points *a, const cd2_ellipses *b,
                                              double *distances);
COLLIDE_API void cd2f_distance_point_ellipses(cd2f_vec a, const cd2f_ellipses *b, float *distances);
COLLIDE_API void cd2f_distance_points_ellipse(const cd2f_points *a, const cd2f_ellipse *b,
                                              float *distances);
COLLIDE_API void cd2f_distance_points_ellipses(const cd2f_points *a, const cd2f_ellipses *b,
                                               float *distances);
COLLIDE_API void cd3_distance_point_ellipsoids(cd3_vec a, const cd3_ellipsoids *b, double *distances);
COLLIDE_API void cd3_distance_points_ellipsoid(const cd3_points *a, const cd3_ellipsoid *b,
                                               double *distances);
COLLIDE_API void cd3_distance_points_ellipsoids(const cd3_points *a, const cd3_ellipsoids *b,
                                                double *distances);
COLLIDE_API void cd3f_distance_point_ellipsoids(cd3f_vec a, const cd3f_ellipsoids *b, float *distances);
COLLIDE_API void cd3f_distance_points_ellipsoid(const cd3f_points *a, const cd3f_ellipsoid *b,
                                                float *distances);
COLLIDE_API void cd3f_distance_points_ellipsoids(const cd3f_points *a, const cd3f_ellipsoids *b,
                                                 float *distances);

/** How far are points from AABBs? */
COLLIDE_API void cd2_distance_point_aabbs(cd2_vec a, const cd2_aabbs *b, double *distances);
COLLIDE_API void cd2_distance_points_aabb(const cd2_points *a, const cd2_aabb *b, double *distances);
COLLIDE_API void cd2_distance_points_aabbs(const cd2_points *a, const cd2_aabbs *b, double *distances);
COLLIDE_API void cd2f_distance_point_aabbs(cd2f_vec a, const cd2f_aabbs *b, float *distances);
COLLIDE_API void cd2f_distance_points_aabb(const cd2f_points *a, const cd2f_aabb *b, float *distances);
COLLIDE_API void cd2f_distance_points_aabbs(const cd2f_points *a, const cd2f_aabbs *b, float *distances);
COLLIDE_API void cd3_distance_point_aabbs(cd3_vec a, const cd3_aabbs *b, double *distances);
COLLIDE_API void cd3_distance_points_aabb(const cd3_points *a, const cd3_aabb *b, double *distances);
COLLIDE_API void cd3_distance_points_aabbs(const cd3_points *a, const cd3_aabbs *b, double *distances);
COLLIDE_API void cd3f_distance_point_aabbs(cd3f_vec a, const cd3f_aabbs *b, float *distances);
COLLIDE_API void cd3f_distance_points_aabb(const cd3f_points *a, const cd3f_aabb *b, float *distances);
COLLIDE_API void cd3f_distance_points_aabbs(const cd3f_points *a, const cd3f_aabbs *b, float *distances);

/** How far are points from OBBs? */
COLLIDE_API void cd2_distance_point_obbs(cd2_vec a, const cd2_obbs *b, double *distances);
COLLIDE_API void cd2_distance_points_obb(const cd2_points *a, const cd2_obb *b, double *distances);
COLLIDE_API void cd2_distance_points_obbs(const cd2_points *a, const cd2_obbs *b, double *distances);
COLLIDE_API void cd2f_distance_point_obbs(cd2f_vec a, const cd2f_obbs *b, float *distances);
COLLIDE_API void cd2f_distance_points_obb(const cd2f_points *a, const cd2f_obb *b, float *distances);
COLLIDE_API void cd2f_distance_points_obbs(const cd2f_points *a, const cd2f_obbs *b, float *distances);
COLLIDE_API void cd3_distance_point_obbs(cd3_vec a, const cd3_obbs *b, double *distances);
COLLIDE_API void cd3_distance_points_obb(const cd3_points *a, const cd3_obb *b, double *distances);
COLLIDE_API void cd3_distance_points_obbs(const cd3_points *a, const cd3_obbs *b, double *distances);
COLLIDE_API void cd3f_distance_point_obbs(cd3f_vec a, const cd3f_obbs *b, float *distances);
COLLIDE_API void cd3f_distance_points_obb(const cd3f_points *a, const cd3f_obb *b, float *distances);
COLLIDE_API void cd3f_distance_points_obbs(const cd3f_points *a, const cd3f_obbs *b, float *distances);

/** How far are segments apart? */
COLLIDE_API void cd2_distance_segment_segments(const cd2_segment *a, const cd2_segments *b,
                                               double *distances);
COLLIDE_API void cd2_distance_segments_segments(const cd2_segments *a, const cd2_segments *b,
                                                double *distances);
COLLIDE_API void cd2f_distance_segment_segments(const cd2f_segment *a, const cd2f_segments *b,
                                                float *distances);
COLLIDE_API void cd2f_distance_segments_segments(const cd2f_segments *a, const cd2f_segments *b,
                                                 float *distances);
COLLIDE_API void cd3_distance_segment_segments(const cd3_segment *a, const cd3_segments *b,
                                               double *distances);
COLLIDE_API void cd3_distance_segments_segments(const cd3_segments *a, const cd3_segments *b,
                                                double *distances);
COLLIDE_API void cd3f_distance_segment_segments(const cd3f_segment *a, const cd3f_segments *b,
                                                float *distances);
COLLIDE_API void cd3f_distance_segments_segments(const cd3f_segments *a, const cd3f_segments *b,
                                                 float *distances);

/** How far are OBBs apart? */
COLLIDE_API void cd2_distance_obb_obbs(const cd2_obb *a, const cd2_obbs *b, double *distances);
COLLIDE_API void cd2_distance_obbs_obbs(const cd2_obbs *a, const cd2_obbs *b, double *distances);
COLLIDE_API void cd2f_distance_obb_obbs(const cd2f_obb *a, const cd2f_obbs *b, float *distances);
COLLIDE_API void cd2f_distance_obbs_obbs(const cd2f_obbs *a, const cd2f_obbs *b, float *distances);
COLLIDE_API void cd3_distance_obb_obbs(const cd3_obb *a, const cd3_obbs *b, double *distances);
COLLIDE_API void cd3_distance_obbs_obbs(const cd3_obbs *a, const cd3_obbs *b, double *distances);
COLLIDE_API void cd3f_distance_obb_obbs(const cd3f_obb *a, const cd3f_obbs *b, float *distances);
COLLIDE_API void cd3f_distance_obbs_obbs(const cd3f_obbs *a, const cd3f_obbs *b, float *distances);

/**
 * Which of many circles or spheres does a ray hit? And which of many rays hit one circle or sphere? Returns
 * how many do. t_enter: that of raycast_, INFINITY where there is no hit. first: the index of the hit with
 * the least t_enter, the lowest index on a tie, SIZE_MAX if there is none.
 */
COLLIDE_API size_t cd2_raycast_circles(const cd2_ray *ray, const cd2_circles *b, double *t_enter,
                                       size_t *first);
COLLIDE_API size_t cd2_raycast_rays_circle(const cd2_rays *rays, const cd2_circle *b, double *t_enter);
COLLIDE_API size_t cd2f_raycast_circles(const cd2f_ray *ray, const cd2f_circles *b, float *t_enter,
                                        size_t *first);
COLLIDE_API size_t cd2f_raycast_rays_circle(const cd2f_rays *rays, const cd2f_circle *b, float *t_enter);
COLLIDE_API size_t cd3_raycast_spheres(const cd3_ray *ray, const cd3_spheres *b, double *t_enter,
                                       size_t *first);
COLLIDE_API size_t cd3_raycast_rays_sphere(const cd3_rays *rays, const cd3_sphere *b, double *t_enter);
COLLIDE_API size_t cd3f_raycast_spheres(const cd3f_ray *ray, const cd3f_spheres *b, float *t_enter,
                                        size_t *first);
COLLIDE_API size_t cd3f_raycast_rays_sphere(const cd3f_rays *rays, const cd3f_sphere *b, float *t_enter);

/** Which of many AABBs does a ray hit, and which of many rays hit one AABB? See raycast_spheres. */
COLLIDE_API size_t cd2_raycast_aabbs(const cd2_ray *ray, const cd2_aabbs *b, double *t_enter,
                                     size_t *first);
COLLIDE_API size_t cd2_raycast_rays_aabb(const cd2_rays *rays, const cd2_aabb *b, double *t_enter);
COLLIDE_API size_t cd2f_raycast_aabbs(const cd2f_ray *ray, const cd2f_aabbs *b, float *t_enter,
                                      size_t *first);
COLLIDE_API size_t cd2f_raycast_rays_aabb(const cd2f_rays *rays, const cd2f_aabb *b, float *t_enter);
COLLIDE_API size_t cd3_raycast_aabbs(const cd3_ray *ray, const cd3_aabbs *b, double *t_enter,
                                     size_t *first);
COLLIDE_API size_t cd3_raycast_rays_aabb(const cd3_rays *rays, const cd3_aabb *b, double *t_enter);
COLLIDE_API size_t cd3f_raycast_aabbs(const cd3f_ray *ray, const cd3f_aabbs *b, float *t_enter,
                                      size_t *first);
COLLIDE_API size_t cd3f_raycast_rays_aabb(const cd3f_rays *rays, const cd3f_aabb *b, float *t_enter);

/** Which of many OBBs does a ray hit, and which of many rays hit one OBB? See raycast_spheres. */
COLLIDE_API size_t cd2_raycast_obbs(const cd2_ray *ray, const cd2_obbs *b, double *t_enter, size_t *first);
COLLIDE_API size_t cd2_raycast_rays_obb(const cd2_rays *rays, const cd2_obb *b, double *t_enter);
COLLIDE_API size_t cd2f_raycast_obbs(const cd2f_ray *ray, const cd2f_obbs *b, float *t_enter,
                                     size_t *first);
COLLIDE_API size_t cd2f_raycast_rays_obb(const cd2f_rays *rays, const cd2f_obb *b, float *t_enter);
COLLIDE_API size_t cd3_raycast_obbs(const cd3_ray *ray, const cd3_obbs *b, double *t_enter, size_t *first);
COLLIDE_API size_t cd3_raycast_rays_obb(const cd3_rays *rays, const cd3_obb *b, double *t_enter);
COLLIDE_API size_t cd3f_raycast_obbs(const cd3f_ray *ray, const cd3f_obbs *b, float *t_enter,
                                     size_t *first);
COLLIDE_API size_t cd3f_raycast_rays_obb(const cd3f_rays *rays, const cd3f_obb *b, float *t_enter);

/**
 * Which AABBs, all at rest, does a moving circle or sphere hit? See sweep_. Returns the number of hits.
 * t_enter: that of sweep_, INFINITY where there is no hit. first: the index of the hit with the least
 * t_enter, the lowest index on a tie, SIZE_MAX if there is none.
 */
COLLIDE_API size_t cd2_sweep_circle_aabbs(const cd2_circle *a, cd2_vec motion, const cd2_aabbs *b,
                                          double *t_enter, size_t *first);
COLLIDE_API size_t cd2f_sweep_circle_aabbs(const cd2f_circle *a, cd2f_vec motion, const cd2f_aabbs *b,
                                           float *t_enter, size_t *first);
COLLIDE_API size_t cd3_sweep_sphere_aabbs(const cd3_sphere *a, cd3_vec motion, const cd3_aabbs *b,
                                          double *t_enter, size_t *first);
COLLIDE_API size_t cd3f_sweep_sphere_aabbs(const cd3f_sphere *a, cd3f_vec motion, const cd3f_aabbs *b,
                                           float *t_enter, size_t *first);

/** Which AABBs, all at rest, does a moving AABB hit? See sweep_sphere_aabbs. */
COLLIDE_API size_t cd2_sweep_aabb_aabbs(const cd2_aabb *a, cd2_vec motion, const cd2_aabbs *b,
                                        double *t_enter, size_t *first);
COLLIDE_API size_t cd2f_sweep_aabb_aabbs(const cd2f_aabb *a, cd2f_vec motion, const cd2f_aabbs *b,
                                         float *t_enter, size_t *first);
COLLIDE_API size_t cd3_sweep_aabb_aabbs(const cd3_aabb *a, cd3_vec motion, const cd3_aabbs *b,
                                        double *t_enter, size_t *first);
COLLIDE_API size_t cd3f_sweep_aabb_aabbs(const cd3f_aabb *a, cd3f_vec motion, const cd3f_aabbs *b,
                                         float *t_enter, size_t *first);

/** Which of `count` shapes, each with its kind, touch or overlap a? Bits as above. */
COLLIDE_API size_t cd2_overlap_shapes(const cd2_shape *a, const cd2_shape *shapes, size_t count,
                                      uint64_t *bits);
COLLIDE_API size_t cd2f_overlap_shapes(const cd2f_shape *a, const cd2f_shape *shapes, size_t count,
                                       uint64_t *bits);
COLLIDE_API size_t cd3_overlap_shapes(const cd3_shape *a, const cd3_shape *shapes, size_t count,
                                      uint64_t *bits);
COLLIDE_API size_t cd3f_overlap_shapes(const cd3f_shape *a, const cd3f_shape *shapes, size_t count,
                                       uint64_t *bits);

/**
 * Which of `count` shapes does the ray hit first? True if it hits one; others behind it are not counted.
 * first: the index of the hit with the least t_enter, the lowest index on a tie, SIZE_MAX if there is none.
 * hit: that hit, untouched if there is none. Both may be NULL.
 */
COLLIDE_API bool cd2_raycast_shapes(const cd2_ray *ray, const cd2_shape *shapes, size_t count, cd2_hit *hit,
                                    size_t *first);
COLLIDE_API bool cd2f_raycast_shapes(const cd2f_ray *ray, const cd2f_shape *shapes, size_t count,
                                     cd2f_hit *hit, size_t *first);
COLLIDE_API bool cd3_raycast_shapes(const cd3_ray *ray, const cd3_shape *shapes, size_t count, cd3_hit *hit,
                                    size_t *first);
COLLIDE_API bool cd3f_raycast_shapes(const cd3f_ray *ray, const cd3f_shape *shapes, size_t count,
                                     cd3f_hit *hit, size_t *first);

/** Which of `count` shapes, all at rest, does the moving shape a hit first? See raycast_shapes. */
COLLIDE_API bool cd2_sweep_shapes(const cd2_shape *a, cd2_vec motion, const cd2_shape *shapes, size_t count,
                                  cd2_hit *hit, size_t *first);
COLLIDE_API bool cd2f_sweep_shapes(const cd2f_shape *a, cd2f_vec motion, const cd2f_shape *shapes,
                                   size_t count, cd2f_hit *hit, size_t *first);
COLLIDE_API bool cd3_sweep_shapes(const cd3_shape *a, cd3_vec motion, const cd3_shape *shapes, size_t count,
                                  cd3_hit *hit, size_t *first);
COLLIDE_API bool cd3f_sweep_shapes(const cd3f_shape *a, cd3f_vec motion, const cd3f_shape *shapes,
                                   size_t count, cd3f_hit *hit, size_t *first);

/**
 * How many bytes of scratch memory do pairs_aabbs (count_b = 0) and pairs_aabbs_aabbs need? Check for
 * SIZE_MAX: it means that a list is too long. Each may have up to UINT32_MAX boxes.
 */
COLLIDE_API size_t cd2_pairs_scratch(size_t count_a, size_t count_b);
COLLIDE_API size_t cd2f_pairs_scratch(size_t count_a, size_t count_b);
COLLIDE_API size_t cd3_pairs_scratch(size_t count_a, size_t count_b);
COLLIDE_API size_t cd3f_pairs_scratch(size_t count_a, size_t count_b);

/**
 * Which AABBs of a list touch or overlap each other? Each pair is found once, with a < b. Pairs are
 * sorted by a, then by b.
 * Returns the number of pairs, even if it is above `capacity`: then only the first `capacity` of them are
 * written, and the call takes longer. With a capacity of 0 they are only counted.
 * scratch: at least pairs_scratch(count, 0) bytes, aligned as malloc aligns; pairs must not overlap it, and
 * may be NULL if capacity is 0. A box with a NaN overlaps nothing.
 */
COLLIDE_API size_t cd2_pairs_aabbs(const cd2_aabbs *boxes, void *scratch, cd_pair *pairs, size_t capacity);
COLLIDE_API size_t cd2f_pairs_aabbs(const cd2f_aabbs *boxes, void *scratch, cd_pair *pairs,
                                    size_t capacity);
COLLIDE_API size_t cd3_pairs_aabbs(const cd3_aabbs *boxes, void *scratch, cd_pair *pairs, size_t capacity);
COLLIDE_API size_t cd3f_pairs_aabbs(const cd3f_aabbs *boxes, void *scratch, cd_pair *pairs,
                                    size_t capacity);

/**
 * Which AABBs of one list touch or overlap which of another (movers and a level)? In a pair, a is an index in
 * the first list and b in the second, so that any a and b may meet. All else is as in pairs_aabbs.
 * scratch: at least pairs_scratch(a->count, b->count) bytes.
 */
COLLIDE_API size_t cd2_pairs_aabbs_aabbs(const cd2_aabbs *a, const cd2_aabbs *b, void *scratch,
                                         cd_pair *pairs, size_t capacity);
COLLIDE_API size_t cd2f_pairs_aabbs_aabbs(const cd2f_aabbs *a, const cd2f_aabbs *b, void *scratch,
                                          cd_pair *pairs, size_t capacity);
COLLIDE_API size_t cd3_pairs_aabbs_aabbs(const cd3_aabbs *a, const cd3_aabbs *b, void *scratch,
                                         cd_pair *pairs, size_t capacity);
COLLIDE_API size_t cd3f_pairs_aabbs_aabbs(const cd3f_aabbs *a, const cd3f_aabbs *b, void *scratch,
                                          cd_pair *pairs, size_t capacity);

/* ======================================================================================================
 * Fine print
 * ======================================================================================================
 *
 * POINTERS. The hit or contact of a query may be NULL if you need only the boolean. No other pointer may,
 * except as bounds_points and the section on batches say. A NULL shape is a programming error: a library
 * built without NDEBUG names the function and aborts.
 *
 * WHICH BOOLEANS ARE EXACT. The axes of an OBB, ellipse or ellipsoid are the orthonormal axes nearest to
 * the stored ones. If the stored axes are the coordinate axes, in any order and with any signs, these are
 * exact for all finite numbers:
 *   - overlap_, penetration_ and raycast_ of points, segments, circles, spheres, AABBs and OBBs;
 *   - overlap_ and penetration_ of a point with an ellipse or ellipsoid;
 *   - sweep_aabb_aabb, sweep_point_aabb, and sweep_point_segment in 2D.
 * Every other boolean (general position; ellipses against anything but a point) is right unless the shapes
 * are within 8 eps L of touching (see Errors). Every other sweep is right unless the shapes miss each other
 * by less than 8 eps L, or penetrate by less than that. An ellipse whose radii are exactly equal is answered
 * as a circle.
 *
 * EXTREME VALUES. A result too large for its type is the largest finite number. A positive distance never
 * rounds to 0; one too small for the type is the smallest positive number. A distance, depth or t of 0 is
 * +0. If OBBs or ellipses are so close that rounding cannot resolve their distance, but the overlap test
 * finds them apart, they get a small positive distance that scales with the scene.
 *
 * BAD INPUT. A query given a NaN anywhere answers false, or NaN where it returns a number: in every field
 * for closest_ and bounds_. A query given any other invalid shape returns, touches no memory but its own,
 * and promises nothing about the answer. A query of single shapes that answers false leaves its result
 * untouched.
 *
 * A library that is built with COLLIDE_CHECK_SHAPES (a CMake option; by hand -DCOLLIDE_CHECK_SHAPES) aborts
 * where a query, bounds_ or a helper is given a shape, a ray, a point or a motion that is not valid, a NaN
 * included. It writes to stderr which argument of which function that is:
 *
 *     libcollide: cd3_overlap_sphere_obb: the argument 'b' is not a valid obb (see is_valid_)
 *
 * Use it in debug builds: bad input is then found at the call that passes it. The status of make_ says what
 * is wrong with a shape.
 *
 * RAYCASTS AND OVERLAPS AGREE. A ray made from a segment hits a shape exactly when the segment overlaps it,
 * wherever b - a is exact.
 *
 * TIES OF NORMALS. If several normals are equally right, the one along the lowest axis is returned, and of
 * two opposite ones the positive. AABBs have the axes of the world, OBBs and ellipses their own; any other
 * shape takes those of the other one, or of the world if that has none. A's axes go before B's, face axes
 * before edge axes. If no candidate lies along an axis, the one with the largest |x|, then |y|, is
 * returned, and of two opposite ones the one whose first component that is not zero is positive. In
 * raycasts and sweeps only normals against the motion compete for normal_enter and only those along it for
 * normal_exit; normals at right angles to it count where no other is right, as at a tangent. A ray or motion
 * that meets a point, a circle or sphere of radius 0, or a 2D segment end-on, gets its own direction reversed
 * as normal_enter. One that crosses a segment gets that direction without its part along the segment, made
 * unit. normal_exit is the opposite. A box without extent keeps to its axes.
 *
 * SYMMETRY. Swapping two shapes of one kind, or mirroring the scene in a coordinate axis, changes no
 * boolean and no bit of a distance; swapping also swaps the witness points. Permuting the coordinate axes
 * stays within the errors below. Normals chosen by a tie are exempt.
 *
 * SCALE. Multiplying all lengths of a scene by a power of two multiplies each length of the answer by it
 * exactly and changes no t, normal or boolean, as long as no input, difference or result leaves the normal
 * range.
 *
 * SAME BITS. The same input gives the same bits with every compiler, optimisation level and processor, in
 * round-to-nearest and without flush-to-zero; in other modes nothing crashes or hangs. The sources need
 * float and double to be IEEE 754. They do not compile with -ffast-math; do not give clang
 * -ffp-contract=fast.
 *
 * PURE FUNCTIONS. No function allocates, prints (except the message of COLLIDE_CHECK_SHAPES), sets errno,
 * depends on the locale or keeps state, except which instructions the processor has. Each needs at most
 * 64 KiB of stack.
 */

/* ======================================================================================================
 * Errors
 * ======================================================================================================
 *
 * The largest errors. eps is FLT_EPSILON or DBL_EPSILON. L is the largest of all extents (half extents,
 * radii) and all coordinates relative to the centre of B (the middle, for an AABB or a segment). For points
 * and bounds_ it also includes world coordinates, motions and t * direction. An ulp is a unit in the last
 * place of the result, an ulp of L one of L.
 *
 *     distance_, closest_: distance             float                       double
 *     ----------------------------------------------------------------------------------------------------
 *     points, segments, rays, circles,
 *     spheres and AABBs, except:                1 ulp                       2 ulp
 *     segment-segment, segment-aabb             1 ulp                       2 ulp above L / 1000,
 *                                                                           else 4 eps L
 *     any shape and an OBB                      1 ulp above 8 eps L,        8 eps L
 *                                               else 8 eps L
 *     point-ellipse, point-ellipsoid            1 ulp above 8 eps L,        4 ulp above 8 eps L, and
 *                                               else 8 eps L                at most 2 eps L everywhere
 *     any other pair with an ellipse(oid)       1 ulp above 8 eps L,        8 eps L
 *                                               else 8 eps L
 *
 *     raycast_: t_enter, t_exit                 float                       double
 *     ----------------------------------------------------------------------------------------------------
 *     aabb                                      0.501 ulp                   1.5 ulp
 *     segment, if the sine of its angle
 *     to the ray is above 2^-20                 1 ulp                       2 ulp
 *     circle, sphere, if the line is h from
 *     the centre, r^2 - h^2 > r^2 / 2^20        1 ulp                       2 ulp
 *     obb, ellipse, ellipsoid                   hit point within 2 ulp      hit point within 8 eps L
 *                                               of L of the surface         of the surface
 *     Along the ray, that error is divided by the sine of the angle between ray and surface. If the sine
 *     is 0, t belongs to a point of the ray that is within that distance of the shape.
 *
 *     sweep_: t_enter, t_exit                   float                       double
 *     ----------------------------------------------------------------------------------------------------
 *     aabb-aabb, point-aabb                     0.501 ulp                   1.5 ulp
 *     point-segment in 2D, if the sine of the
 *     angle of motion and segment > 2^-20       1 ulp                       2 ulp
 *     all others                                touching to 2 ulp of L      touching to 8 eps L
 *     At t_exit, L also includes t_exit times the motion.
 *
 *     penetration_: depth                       float                       double
 *     ----------------------------------------------------------------------------------------------------
 *     point-ellipse, point-ellipsoid            1 ulp above 8 eps L,        4 ulp above 8 eps L, and
 *                                               else 8 eps L                at most 2 eps L everywhere
 *     all others                                1 ulp of L                  8 eps L
 *
 *     points and normals                        float                       double
 *     ----------------------------------------------------------------------------------------------------
 *     points                                    a few ulp of L              a few ulp of L
 *     bounds_                                   never too small, at most 2 ulp of L too large
 *     normals of AABBs                          exact                       exact
 *     other normals, length                     1, to within 2 ulp          1, to within 2 ulp
 *     other normals, away from corners          1e-6 off, or more if the    1e-14 off, likewise
 *                                               error of the contact turns
 *                                               the true normal by more
 *
 * Every bound holds for the whole range of float. In double it holds for lengths from 1e-290 to 1e290; for
 * queries with a ray or a t, which is a quotient of lengths, from 1e-150 to 1e150.
 * Booleans hold for the whole range of both types, with the one limit that sweep_ states.
 *
 * Not promised:
 *   - points and normals of an ellipse(oid) whose positive radii differ by a factor of more than 2^20.
 *     They are finite and the normals are unit vectors. Booleans, distances, t and depths keep their bounds.
 *   - points of OBBs and ellipses whose edges, faces or curves are parallel to within a small angle.
 *     They can be off by the bound above divided by that angle. The points of a contact may slide along both
 *     shapes as far as the error of its normal takes them. Distances, t and depths keep their bounds.
 */

#ifdef __cplusplus
}
#endif

#endif /* COLLIDE_H */
