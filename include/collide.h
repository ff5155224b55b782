/*
 * libcollide: collision queries for simple shapes in 2D and 3D.
 *
 * It answers five questions: do two shapes touch, where and how far apart are they, where does a line meet a
 * shape, how do two get apart, and when do they meet if they move. This header is the manual. Part 1 states the
 * rules that hold for every query, part 2 the types, parts 3 to 10 the functions, one part a verb, part 11 shapes
 * that are chosen at run time.
 *
 *     1  Rules                      what holds everywhere
 *     2  Types                      vectors, shapes, results, status codes
 *     3  make_, is_valid_           checked construction
 *     4  move_, join_, grow_, ...   small helpers
 *     5  bounds_                    the box around a shape
 *     6  distance_, closest_        how far apart, and where nearest
 *     7  overlap_                   do they touch
 *     8  raycast_                   where does a line, a ray or a segment meet a shape
 *     9  sweep_                     when do two moving shapes meet
 *    10  penetration_               how to push two shapes apart
 *    11  Shapes chosen at run time  each of these verbs for any of them
 *
 * Copyright (c) 2026 the libcollide authors. MIT licence, see LICENSE.
 */
#ifndef COLLIDE_H
#define COLLIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The version of this header. cd_version() gives the version of the library that was linked. */
#define CD_VERSION_MAJOR 0
#define CD_VERSION_MINOR 1
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

#ifdef __cplusplus
extern "C" {
#endif

/* ======================================================================================================
 * 1  Rules
 * ======================================================================================================
 *
 * FAMILIES. One library holds four families of the same functions, and no macro chooses between them:
 *
 *     cd2_   2D, double        cd3_   3D, double
 *     cd2f_  2D, float         cd3f_  3D, float        cd_  version, status codes, kinds
 *
 * A function is <family>_<verb>_<a>_<b>, its arguments stand in the order of the words, and a pair exists
 * in one order only, the simpler shape first: point, segment, circle or sphere, ellipse or ellipsoid,
 * aabb, obb. Vectors and numbers are passed by value, shapes by pointer; a NULL shape is a programming
 * error, which debug builds assert. Every query is documented once, above its twins.
 *
 * SOLIDS. Boxes, circles and ellipses are filled. A boundary belongs to its shape, so shapes that only
 * touch do overlap, in every pair. Angles are radians, counter-clockwise. There are no units: an answer
 * scales with its input, and scaling a scene by a power of two scales each length in the answer exactly
 * and changes no t, no normal and no boolean, as long as no input, difference or answer leaves the normal
 * range. No constant in the library is a length.
 *
 * DEGENERATE SHAPES are legal. A segment of length zero, a circle of radius zero, a box or an ellipse
 * without extent along some of its axes is the point, segment, rectangle or flat ellipse that remains, and
 * is answered as such: a box that is flat keeps its distance along its flat axis.
 *
 * ONE TRUTH. overlap_a_b and penetration_a_b are true exactly when distance_a_b is 0, and closest_a_b.distance
 * equals distance_a_b. The raycast of a ray made from a segment
 * hits exactly when the segment overlaps the shape, wherever b - a is exact. A distance that is not zero never
 * rounds to zero; but two points that are nearer than rounding may be equal, so do not divide by their distance. A
 * zero distance is +0.
 *
 * EXACT ANSWERS. The axes of an OBB or an ellipse are the orthonormal axes nearest to the stored ones.
 * Where the stored axes are the coordinate axes, in any order and with any signs, every yes or no of
 * overlap_, penetration_ and raycast_ with points, segments, circles, spheres, AABBs, OBBs and of a point in
 * an ellipse is exactly right, for all finite numbers. Any other one, of other axes and of ellipses with
 * anything but points, is right unless the shapes are within 8 eps L of touching; an ellipse with exactly
 * equal radii is a circle. Of the sweeps three are exactly right as well: AABB-AABB, point-AABB, and
 * point-segment in the plane. The others are calculated in pairs of doubles, and right unless the shapes pass
 * each other within 8 eps L of touching, or get deeper than touching by less than that.
 * eps is FLT_EPSILON or DBL_EPSILON; L is the largest coordinate relative to the centre of shape B or
 * the largest extent, whichever is larger (for points that are returned and for bounds_ it takes in the
 * world coordinates, the motions and t * direction too).
 *
 *     largest error                                  float          double
 *     distances of points, circles, AABBs            1 ulp          2 ulp (point-segment, point-ray, segment-circle too)
 *     distances segment-segment, segment-aabb        1 ulp          2 ulp **
 *     distances to an OBB                            1 ulp *        8 eps L
 *     distances point-ellipse, point-ellipsoid       1 ulp *        4 ulp * and 2 eps L
 *     distances from other shapes to an ellipse      1 ulp *        8 eps L
 *     t of raycast_aabb, sweep_aabb_aabb, _point_aabb 0.5 ulp       1.5 ulp
 *     t of raycast_circle, _sphere, _segment         1 ulp ***      2 ulp *** (sweep point-segment in the plane too)
 *     t of raycast_obb, _ellipse, _ellipsoid         hit point within 2 ulp of L; 8 eps L
 *     t of other sweeps                              contact at t_enter within 2 ulp of L; 8 eps L
 *     depth of penetration                           1 ulp of L     8 eps L
 *     depth of a point in an ellipse, ellipsoid      1 ulp *        4 ulp * and 2 eps L
 *     points that are returned                       a few ulp of L
 *     bounds_                                        never too small, at most 2 ulp of L too large
 *     normals                                        exact for AABBs, else unit to 2 ulp and
 *                                                    1e-6 ****      1e-14 **** from the true one
 *
 *     *    where the distance is larger than 8 eps L; 8 eps L below that, or what stands beside it
 *     **   where the distance is larger than L / 1000; 4 eps L below that
 *     ***  where the line is not nearly tangent: for circles and spheres where radius^2 - h^2 > radius^2 / 2^20,
 *          h being the line's distance from the centre; for segments where the sine of the angle exceeds 2^-20
 *     **** or turned as far as a contact turns them that is off by the bound of its row
 *
 * Nearest points on an ellipse whose radii differ by a factor of more than about 1e6 can be further from the true ones
 * than that. So can points of turned boxes and ellipses whose edges, faces or curves are nearly parallel: at an angle a by a
 * factor of 1 / a. The point of a contact may slide as far along both shapes as **** lets its normal turn. Distance, t and
 * depth are not affected.
 *
 * A ray is answered for the exact set of its points, also where t * direction is not exact.
 *
 * Yes or no holds for the whole range of both types (of sweeps see part 9 too). The bounds hold for the whole
 * range of float; in double for lengths from 1e-290 to 1e290, and of rays and where the answer has a t for
 * lengths from 1e-150 to 1e150, so that t, a quotient of lengths, is in range too.
 *
 * FINITE IN, FINITE OUT. Valid shapes never give NaN or infinity. An answer above the range of the type
 * is its largest number; a distance below it is its smallest.
 *
 * BAD INPUT. make_ refuses it with a status of its own and leaves the output untouched. A query given a
 * NaN anywhere says false, or NaN where it returns a number (in every field, for closest_ and bounds_).
 * A query given any other invalid shape does no harm; what it answers is not specified. Where a query
 * says false, what its result pointer shows is untouched; that pointer may be NULL.
 *
 * NORMALS are B's outward normals: unit vectors that point away from B, towards A. In a raycast A is the
 * ray and B the solid; in a sweep A moves against B. A normal is zero only where its field says so.
 *
 * Where several normals are equally right, the one along the lowest axis is given, and of two opposite
 * ones the positive: world axes for AABBs, circles and spheres, the own axes of turned shapes, A's first (an AABB against
 * a turned box brings the world axes, anything else without axes of its own takes those of the box). In raycasts
 * and sweeps only normals that face the motion compete for normal_enter, and only those that look along it
 * for normal_exit; a tangent to a circle has the circle's own normal, at right angles to the ray. A ray
 * that crosses a segment gets the segment's normal against the ray, and a ray that meets a point (a circle
 * of radius 0, a segment of length 0 or end-on) its own direction, reversed: normal_exit is the opposite.
 *
 * EQUALLY NEAR POINTS. Where many points are equally near (face on face, parallel segments), the centroid
 * of the common part is returned. It may jump where shapes are only nearly parallel. Where an ellipse is flat
 * (a radius of 0), or thin, some point of the common part is returned instead.
 *
 * SYMMETRY. Swapping two shapes of one kind gives the same yes or no, the same distance to the bit, and
 * swaps the closest points. Mirroring a scene in a coordinate axis changes no yes or no and no distance.
 *
 * SAME BITS. The same input gives the same bits with every compiler, optimisation and processor, in round-
 * to-nearest and without flush-to-zero (elsewhere: no crash, no hang). Needed are IEEE 754 float and
 * double evaluated as such: to compile the sources with fast-math is refused, and clang must not be told
 * -ffp-contract=fast.
 *
 * PURE. No function allocates, prints, sets errno, depends on the locale or keeps state. All may be called
 * from any thread at any time, and need at most 64 KiB of stack.
 */

/* ======================================================================================================
 * 2  Types
 * ====================================================================================================== */

/** A point or a vector. */
typedef struct cd2_vec  { double x, y; } cd2_vec;
typedef struct cd2f_vec { float  x, y; } cd2f_vec;
typedef struct cd3_vec  { double x, y, z; } cd3_vec;
typedef struct cd3f_vec { float  x, y, z; } cd3f_vec;

/** The straight line from a to b, both ends included. Where a equals b it is that point. */
typedef struct cd2_segment  { cd2_vec  a, b; } cd2_segment;
typedef struct cd2f_segment { cd2f_vec a, b; } cd2f_segment;
typedef struct cd3_segment  { cd3_vec  a, b; } cd3_segment;
typedef struct cd3f_segment { cd3f_vec a, b; } cd3f_segment;

/**
 * The points origin + t * direction with t_min <= t <= t_max.
 * A line runs from minus to plus infinity, a ray from 0 to infinity, a segment from 0 to 1 with
 * direction = b - a. The direction need not be a unit vector: t counts in its lengths.
 */
typedef struct cd2_ray
{
    cd2_vec origin;    ///< where t is 0
    cd2_vec direction; ///< any length; zero makes the ray a point
    double  t_min;     ///< -INFINITY for no start; below or equal to t_max
    double  t_max;     ///< INFINITY for no end
} cd2_ray;
typedef struct cd2f_ray { cd2f_vec origin, direction; float  t_min, t_max; } cd2f_ray;
typedef struct cd3_ray  { cd3_vec  origin, direction; double t_min, t_max; } cd3_ray;
typedef struct cd3f_ray { cd3f_vec origin, direction; float  t_min, t_max; } cd3f_ray;

/** A disc or a ball: all points no further than radius from center. radius >= 0. */
typedef struct cd2_circle  { cd2_vec  center; double radius; } cd2_circle;
typedef struct cd2f_circle { cd2f_vec center; float  radius; } cd2f_circle;
typedef struct cd3_sphere  { cd3_vec  center; double radius; } cd3_sphere;
typedef struct cd3f_sphere { cd3f_vec center; float  radius; } cd3f_sphere;

/** A filled ellipse. */
typedef struct cd2_ellipse
{
    cd2_vec center; ///< its middle
    cd2_vec radii;  ///< half its extents along axis and across it, >= 0, in any order
    cd2_vec axis;   ///< unit direction of radii.x; radii.y lies a quarter turn counter-clockwise
} cd2_ellipse;
typedef struct cd2f_ellipse { cd2f_vec center, radii, axis; } cd2f_ellipse;

/** A filled ellipsoid. */
typedef struct cd3_ellipsoid
{
    cd3_vec center;  ///< its middle
    cd3_vec radii;   ///< half its extents along the three axes, >= 0, in any order
    cd3_vec axes[3]; ///< unit directions of radii.x, .y, .z, at right angles; left-handed is legal
} cd3_ellipsoid;
typedef struct cd3f_ellipsoid { cd3f_vec center, radii, axes[3]; } cd3f_ellipsoid;

/** A box along the coordinate axes: all points p with min <= p <= max in every coordinate. */
typedef struct cd2_aabb  { cd2_vec  min, max; } cd2_aabb;
typedef struct cd2f_aabb { cd2f_vec min, max; } cd2f_aabb;
typedef struct cd3_aabb  { cd3_vec  min, max; } cd3_aabb;
typedef struct cd3f_aabb { cd3f_vec min, max; } cd3f_aabb;

/** A turned rectangle or box. */
typedef struct cd2_obb
{
    cd2_vec center;       ///< its middle
    cd2_vec half_extents; ///< half its width along axis and its height across it, >= 0
    cd2_vec axis;         ///< unit direction of half_extents.x; half_extents.y lies a quarter turn counter-clockwise
} cd2_obb;
typedef struct cd2f_obb { cd2f_vec center, half_extents, axis; } cd2f_obb;
typedef struct cd3_obb
{
    cd3_vec center;       ///< its middle
    cd3_vec half_extents; ///< half its extents along the three axes, >= 0
    cd3_vec axes[3];      ///< unit directions of half_extents.x, .y, .z, at right angles; left-handed is legal
} cd3_obb;
typedef struct cd3f_obb { cd3f_vec center, half_extents, axes[3]; } cd3f_obb;

/** The kinds of a shape that is chosen at run time (part 11), the simpler first. 0 is none: a zeroed shape is invalid. */
typedef enum cd_kind
{
    CD_POINT = 1,
    CD_SEGMENT,
    CD_CIRCLE,    ///< in 2D only
    CD_SPHERE,    ///< in 3D only
    CD_ELLIPSE,   ///< in 2D only
    CD_ELLIPSOID, ///< in 3D only
    CD_AABB,
    CD_OBB
} cd_kind;

/** Any shape of the plane: a kind, and the member that it names. */
typedef struct cd2_shape
{
    cd_kind kind;
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

/** Any shape of space. */
typedef struct cd3_shape
{
    cd_kind kind;
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

/** The nearest points of two shapes A and B. */
typedef struct cd2_closest_points
{
    cd2_vec point_a;  ///< on A, or in it when the shapes overlap
    cd2_vec point_b;  ///< on B; equals point_a when the shapes overlap
    double  distance; ///< how far apart the shapes are, 0 when they overlap
} cd2_closest_points;
typedef struct cd2f_closest_points { cd2f_vec point_a, point_b; float  distance; } cd2f_closest_points;
typedef struct cd3_closest_points  { cd3_vec  point_a, point_b; double distance; } cd3_closest_points;
typedef struct cd3f_closest_points { cd3f_vec point_a, point_b; float  distance; } cd3f_closest_points;

/** Where a ray enters and leaves a solid (part 8), or when moving shapes meet and part (part 9). */
typedef struct cd2_hit
{
    double  t_enter;       ///< first t in common; of a sweep 0..1
    double  t_exit;        ///< last t in common; of a ray cut to t_max, of a sweep not cut
    cd2_vec point_enter;   ///< where they touch at t_enter
    cd2_vec point_exit;    ///< where they touch at t_exit
    cd2_vec normal_enter;  ///< B's outward unit normal at point_enter; zero if starts_inside
    cd2_vec normal_exit;   ///< B's outward unit normal at point_exit; zero if a ray ends inside, or a sweep never parts
    bool    starts_inside; ///< of a ray: it starts in the solid or on it; of a sweep: deeper than touching
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

/** How to push A out of B, the shortest way. */
typedef struct cd2_contact
{
    cd2_vec normal;  ///< B's outward unit normal: A moved by normal * depth only touches B
    double  depth;   ///< how far, >= 0; 0 where they only touch
    cd2_vec point_a; ///< a deepest point of A in B: point_b - normal * depth
    cd2_vec point_b; ///< where they touch after the move
} cd2_contact;
typedef struct cd2f_contact { cd2f_vec normal; float  depth; cd2f_vec point_a, point_b; } cd2f_contact;
typedef struct cd3_contact  { cd3_vec  normal; double depth; cd3_vec  point_a, point_b; } cd3_contact;
typedef struct cd3f_contact { cd3f_vec normal; float  depth; cd3f_vec point_a, point_b; } cd3f_contact;

/** What make_ says. Where several apply, the first in this order. */
typedef enum cd_status
{
    CD_OK = 0,         ///< the shape was made
    CD_NAN,            ///< a number is not a number
    CD_INFINITE,       ///< a number is infinite
    CD_NEGATIVE_SIZE,  ///< a radius, a size or a half extent is below zero
    CD_MIN_ABOVE_MAX,  ///< min is above max in some coordinate
    CD_ZERO_DIRECTION, ///< a line or a ray needs a direction
    CD_NOT_UNIT,       ///< the square of an axis or a quaternion is further than 2^-12 from 1
    CD_NOT_ORTHOGONAL, ///< the dot product of two axes is further than 2^-12 from 0
    CD_OUT_OF_RANGE    ///< a coordinate of the shape would be above the range of its type
} cd_status;

/** The status in words, for a message. Never NULL. */
COLLIDE_API const char *cd_status_message(cd_status status);

/** The version of the linked library, as "major.minor.patch". */
COLLIDE_API const char *cd_version(void);

/* ======================================================================================================
 * 3  make_, is_valid_: checked construction
 * ======================================================================================================
 *
 * A struct that is filled in by hand is as good as one that is made, if is_valid_ says so. Axes and
 * quaternions may be off by a little (a zero one is not a unit vector): up to 2^-12 in any entry of |U U^T
 * - I|, or in |q|^2 - 1, they are corrected to the nearest orthonormal ones; beyond that they are refused.
 * What is_valid_ accepts (a deviation of up to 8 eps) make_ leaves unchanged, and what make_ gives is
 * valid.
 */

/** A segment from a to b. a may equal b. */
COLLIDE_API cd_status cd2_make_segment(cd2_vec a, cd2_vec b, cd2_segment *out);
COLLIDE_API cd_status cd2f_make_segment(cd2f_vec a, cd2f_vec b, cd2f_segment *out);
COLLIDE_API cd_status cd3_make_segment(cd3_vec a, cd3_vec b, cd3_segment *out);
COLLIDE_API cd_status cd3f_make_segment(cd3f_vec a, cd3f_vec b, cd3f_segment *out);

/** The line through a point, without ends. Refuses a zero direction. */
COLLIDE_API cd_status cd2_make_line(cd2_vec point, cd2_vec direction, cd2_ray *out);
COLLIDE_API cd_status cd2f_make_line(cd2f_vec point, cd2f_vec direction, cd2f_ray *out);
COLLIDE_API cd_status cd3_make_line(cd3_vec point, cd3_vec direction, cd3_ray *out);
COLLIDE_API cd_status cd3f_make_line(cd3f_vec point, cd3f_vec direction, cd3f_ray *out);

/** The half line from origin along direction. Refuses a zero direction. */
COLLIDE_API cd_status cd2_make_ray(cd2_vec origin, cd2_vec direction, cd2_ray *out);
COLLIDE_API cd_status cd2f_make_ray(cd2f_vec origin, cd2f_vec direction, cd2f_ray *out);
COLLIDE_API cd_status cd3_make_ray(cd3_vec origin, cd3_vec direction, cd3_ray *out);
COLLIDE_API cd_status cd3f_make_ray(cd3f_vec origin, cd3f_vec direction, cd3f_ray *out);

/**
 * The segment from a to b as a ray: t is 0 at a and 1 at b. a may equal b.
 * The direction is b - a, rounded. CD_OUT_OF_RANGE if that is above the range.
 */
COLLIDE_API cd_status cd2_make_ray_segment(cd2_vec a, cd2_vec b, cd2_ray *out);
COLLIDE_API cd_status cd2f_make_ray_segment(cd2f_vec a, cd2f_vec b, cd2f_ray *out);
COLLIDE_API cd_status cd3_make_ray_segment(cd3_vec a, cd3_vec b, cd3_ray *out);
COLLIDE_API cd_status cd3f_make_ray_segment(cd3f_vec a, cd3f_vec b, cd3f_ray *out);

/** A circle or a sphere. A radius of 0 makes a point. */
COLLIDE_API cd_status cd2_make_circle(cd2_vec center, double radius, cd2_circle *out);
COLLIDE_API cd_status cd2f_make_circle(cd2f_vec center, float radius, cd2f_circle *out);
COLLIDE_API cd_status cd3_make_sphere(cd3_vec center, double radius, cd3_sphere *out);
COLLIDE_API cd_status cd3f_make_sphere(cd3f_vec center, float radius, cd3f_sphere *out);

/** A filled ellipse. The radii may stand in any order, and be 0. */
COLLIDE_API cd_status cd2_make_ellipse(cd2_vec center, cd2_vec radii, cd2_vec axis, cd2_ellipse *out);
COLLIDE_API cd_status cd2f_make_ellipse(cd2f_vec center, cd2f_vec radii, cd2f_vec axis, cd2f_ellipse *out);

/** A filled ellipse whose axis is turned by an angle from the x axis, in radians, counter-clockwise. */
COLLIDE_API cd_status cd2_make_ellipse_angle(cd2_vec center, cd2_vec radii, double angle, cd2_ellipse *out);
COLLIDE_API cd_status cd2f_make_ellipse_angle(cd2f_vec center, cd2f_vec radii, float angle, cd2f_ellipse *out);

/** A filled ellipsoid. The radii may stand in any order, and be 0. */
COLLIDE_API cd_status cd3_make_ellipsoid(cd3_vec center, cd3_vec radii, const cd3_vec axes[3], cd3_ellipsoid *out);
COLLIDE_API cd_status cd3f_make_ellipsoid(cd3f_vec center, cd3f_vec radii, const cd3f_vec axes[3], cd3f_ellipsoid *out);

/** A box from its lowest and its highest corner. They may be equal in some or all coordinates. */
COLLIDE_API cd_status cd2_make_aabb(cd2_vec min, cd2_vec max, cd2_aabb *out);
COLLIDE_API cd_status cd2f_make_aabb(cd2f_vec min, cd2f_vec max, cd2f_aabb *out);
COLLIDE_API cd_status cd3_make_aabb(cd3_vec min, cd3_vec max, cd3_aabb *out);
COLLIDE_API cd_status cd3f_make_aabb(cd3f_vec min, cd3f_vec max, cd3f_aabb *out);

/** A box from its centre and half its size. Corners are rounded to nearest; CD_OUT_OF_RANGE if one overflows. */
COLLIDE_API cd_status cd2_make_aabb_center(cd2_vec center, cd2_vec half_extents, cd2_aabb *out);
COLLIDE_API cd_status cd2f_make_aabb_center(cd2f_vec center, cd2f_vec half_extents, cd2f_aabb *out);
COLLIDE_API cd_status cd3_make_aabb_center(cd3_vec center, cd3_vec half_extents, cd3_aabb *out);
COLLIDE_API cd_status cd3f_make_aabb_center(cd3f_vec center, cd3f_vec half_extents, cd3f_aabb *out);

/** A box from its lowest corner and its size. The highest corner is rounded to nearest; CD_OUT_OF_RANGE if it overflows. */
COLLIDE_API cd_status cd2_make_aabb_size(cd2_vec min, cd2_vec size, cd2_aabb *out);
COLLIDE_API cd_status cd2f_make_aabb_size(cd2f_vec min, cd2f_vec size, cd2f_aabb *out);
COLLIDE_API cd_status cd3_make_aabb_size(cd3_vec min, cd3_vec size, cd3_aabb *out);
COLLIDE_API cd_status cd3f_make_aabb_size(cd3f_vec min, cd3f_vec size, cd3f_aabb *out);

/** A turned rectangle. Half extents may be 0. */
COLLIDE_API cd_status cd2_make_obb(cd2_vec center, cd2_vec half_extents, cd2_vec axis, cd2_obb *out);
COLLIDE_API cd_status cd2f_make_obb(cd2f_vec center, cd2f_vec half_extents, cd2f_vec axis, cd2f_obb *out);

/** A turned rectangle whose axis is turned by an angle from the x axis, in radians, counter-clockwise. */
COLLIDE_API cd_status cd2_make_obb_angle(cd2_vec center, cd2_vec half_extents, double angle, cd2_obb *out);
COLLIDE_API cd_status cd2f_make_obb_angle(cd2f_vec center, cd2f_vec half_extents, float angle, cd2f_obb *out);

/** A turned box. Half extents may be 0. */
COLLIDE_API cd_status cd3_make_obb(cd3_vec center, cd3_vec half_extents, const cd3_vec axes[3], cd3_obb *out);
COLLIDE_API cd_status cd3f_make_obb(cd3f_vec center, cd3f_vec half_extents, const cd3f_vec axes[3], cd3f_obb *out);

/**
 * A turned box whose axes are the coordinate axes turned by the quaternion x i + y j + z k + w.
 * The quaternion is divided by its length, which must be near 1.
 */
COLLIDE_API cd_status cd3_make_obb_quaternion(cd3_vec center, cd3_vec half_extents,
                                              double x, double y, double z, double w, cd3_obb *out);
COLLIDE_API cd_status cd3f_make_obb_quaternion(cd3f_vec center, cd3f_vec half_extents,
                                               float x, float y, float z, float w, cd3f_obb *out);

/** Is every coordinate finite? */
COLLIDE_API bool cd2_is_valid_point(cd2_vec point);
COLLIDE_API bool cd2f_is_valid_point(cd2f_vec point);
COLLIDE_API bool cd3_is_valid_point(cd3_vec point);
COLLIDE_API bool cd3f_is_valid_point(cd3f_vec point);
COLLIDE_API bool cd2_is_valid_segment(const cd2_segment *segment);
COLLIDE_API bool cd2f_is_valid_segment(const cd2f_segment *segment);
COLLIDE_API bool cd3_is_valid_segment(const cd3_segment *segment);
COLLIDE_API bool cd3f_is_valid_segment(const cd3f_segment *segment);

/** Finite origin and direction, t_min <= t_max, neither NaN, t_min not plus and t_max not minus infinity. */
COLLIDE_API bool cd2_is_valid_ray(const cd2_ray *ray);
COLLIDE_API bool cd2f_is_valid_ray(const cd2f_ray *ray);
COLLIDE_API bool cd3_is_valid_ray(const cd3_ray *ray);
COLLIDE_API bool cd3f_is_valid_ray(const cd3f_ray *ray);

/** Finite, and radius >= 0. */
COLLIDE_API bool cd2_is_valid_circle(const cd2_circle *circle);
COLLIDE_API bool cd2f_is_valid_circle(const cd2f_circle *circle);
COLLIDE_API bool cd3_is_valid_sphere(const cd3_sphere *sphere);
COLLIDE_API bool cd3f_is_valid_sphere(const cd3f_sphere *sphere);

/** Finite, radii >= 0, and axes orthonormal to within 8 eps. */
COLLIDE_API bool cd2_is_valid_ellipse(const cd2_ellipse *ellipse);
COLLIDE_API bool cd2f_is_valid_ellipse(const cd2f_ellipse *ellipse);
COLLIDE_API bool cd3_is_valid_ellipsoid(const cd3_ellipsoid *ellipsoid);
COLLIDE_API bool cd3f_is_valid_ellipsoid(const cd3f_ellipsoid *ellipsoid);

/** Finite, and min <= max. */
COLLIDE_API bool cd2_is_valid_aabb(const cd2_aabb *aabb);
COLLIDE_API bool cd2f_is_valid_aabb(const cd2f_aabb *aabb);
COLLIDE_API bool cd3_is_valid_aabb(const cd3_aabb *aabb);
COLLIDE_API bool cd3f_is_valid_aabb(const cd3f_aabb *aabb);

/** Finite, half extents >= 0, and axes orthonormal to within 8 eps. */
COLLIDE_API bool cd2_is_valid_obb(const cd2_obb *obb);
COLLIDE_API bool cd2f_is_valid_obb(const cd2f_obb *obb);
COLLIDE_API bool cd3_is_valid_obb(const cd3_obb *obb);
COLLIDE_API bool cd3f_is_valid_obb(const cd3f_obb *obb);

/* ======================================================================================================
 * 4  Small helpers
 * ======================================================================================================
 *
 * Coordinates are rounded to nearest, those of a turned box's corners to 2 ulp of L; one above the range
 * becomes the largest number. A NaN gives NaN.
 */

/** The shape moved by a vector. */
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

/** The smallest box around two boxes. */
COLLIDE_API cd2_aabb  cd2_join_aabb_aabb(const cd2_aabb *a, const cd2_aabb *b);
COLLIDE_API cd2f_aabb cd2f_join_aabb_aabb(const cd2f_aabb *a, const cd2f_aabb *b);
COLLIDE_API cd3_aabb  cd3_join_aabb_aabb(const cd3_aabb *a, const cd3_aabb *b);
COLLIDE_API cd3f_aabb cd3f_join_aabb_aabb(const cd3f_aabb *a, const cd3f_aabb *b);

/** The box with a margin on every side. A negative margin shrinks it, along each axis no further than to its middle. */
COLLIDE_API cd2_aabb  cd2_grow_aabb(const cd2_aabb *aabb, double margin);
COLLIDE_API cd2f_aabb cd2f_grow_aabb(const cd2f_aabb *aabb, float margin);
COLLIDE_API cd3_aabb  cd3_grow_aabb(const cd3_aabb *aabb, double margin);
COLLIDE_API cd3f_aabb cd3f_grow_aabb(const cd3f_aabb *aabb, float margin);

/**
 * The corner points of a box: corner i lies on the high side of the first axis if bit 0 of i is set, of the second
 * if bit 1 is, of the third if bit 2 is.
 */
COLLIDE_API void cd2_corners_aabb(const cd2_aabb *aabb, cd2_vec corners[4]);
COLLIDE_API void cd2f_corners_aabb(const cd2f_aabb *aabb, cd2f_vec corners[4]);
COLLIDE_API void cd3_corners_aabb(const cd3_aabb *aabb, cd3_vec corners[8]);
COLLIDE_API void cd3f_corners_aabb(const cd3f_aabb *aabb, cd3f_vec corners[8]);
COLLIDE_API void cd2_corners_obb(const cd2_obb *obb, cd2_vec corners[4]);
COLLIDE_API void cd2f_corners_obb(const cd2f_obb *obb, cd2f_vec corners[4]);
COLLIDE_API void cd3_corners_obb(const cd3_obb *obb, cd3_vec corners[8]);
COLLIDE_API void cd3f_corners_obb(const cd3f_obb *obb, cd3f_vec corners[8]);

/** The point origin + t * direction, for any finite t. */
COLLIDE_API cd2_vec  cd2_at_ray(const cd2_ray *ray, double t);
COLLIDE_API cd2f_vec cd2f_at_ray(const cd2f_ray *ray, float t);
COLLIDE_API cd3_vec  cd3_at_ray(const cd3_ray *ray, double t);
COLLIDE_API cd3f_vec cd3f_at_ray(const cd3f_ray *ray, float t);

/* ======================================================================================================
 * 5  bounds_: the box around a shape
 * ======================================================================================================
 *
 * The box contains the exact shape: shapes that overlap have bounds that overlap. It is the smallest one,
 * rounded outward: exact where its corners can be represented, at most 2 ulp of L larger elsewhere.
 */

/** The box that is just this point. */
COLLIDE_API cd2_aabb  cd2_bounds_point(cd2_vec point);
COLLIDE_API cd2f_aabb cd2f_bounds_point(cd2f_vec point);
COLLIDE_API cd3_aabb  cd3_bounds_point(cd3_vec point);
COLLIDE_API cd3f_aabb cd3f_bounds_point(cd3f_vec point);
/** The smallest box around a shape. */
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
 * 6  distance_, closest_: how far apart, and where nearest
 * ======================================================================================================
 *
 * distance_ is 0 when the shapes overlap. closest_ gives that distance and the two points as well; when the
 * shapes overlap both points are one point that lies in both, and where they only touch it is the centroid
 * of the points in common, or some point of them if an ellipse is flat or thin (part 1, EQUALLY NEAR POINTS).
 * Two points have no function here: their distance is the length of their difference, or see part 11.
 */

/** From a point to a segment. */
COLLIDE_API double cd2_distance_point_segment(cd2_vec a, const cd2_segment *b);
COLLIDE_API float  cd2f_distance_point_segment(cd2f_vec a, const cd2f_segment *b);
COLLIDE_API double cd3_distance_point_segment(cd3_vec a, const cd3_segment *b);
COLLIDE_API float  cd3f_distance_point_segment(cd3f_vec a, const cd3f_segment *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_segment(cd2_vec a, const cd2_segment *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_segment(cd2f_vec a, const cd2f_segment *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_segment(cd3_vec a, const cd3_segment *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_segment(cd3f_vec a, const cd3f_segment *b);

/**
 * From a point to a line, a ray or a segment given as a ray: to the nearest of the points origin + t * direction,
 * t_min <= t <= t_max, exactly as they are given. A zero direction makes the ray the point where t is 0, moved into
 * t_min..t_max. There are no other distances from what may have no end.
 */
COLLIDE_API double cd2_distance_point_ray(cd2_vec a, const cd2_ray *b);
COLLIDE_API float  cd2f_distance_point_ray(cd2f_vec a, const cd2f_ray *b);
COLLIDE_API double cd3_distance_point_ray(cd3_vec a, const cd3_ray *b);
COLLIDE_API float  cd3f_distance_point_ray(cd3f_vec a, const cd3f_ray *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_ray(cd2_vec a, const cd2_ray *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_ray(cd2f_vec a, const cd2f_ray *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_ray(cd3_vec a, const cd3_ray *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_ray(cd3f_vec a, const cd3f_ray *b);

/** From a point to a circle or a sphere. For a point inside both points are that point. */
COLLIDE_API double cd2_distance_point_circle(cd2_vec a, const cd2_circle *b);
COLLIDE_API float  cd2f_distance_point_circle(cd2f_vec a, const cd2f_circle *b);
COLLIDE_API double cd3_distance_point_sphere(cd3_vec a, const cd3_sphere *b);
COLLIDE_API float  cd3f_distance_point_sphere(cd3f_vec a, const cd3f_sphere *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_circle(cd2_vec a, const cd2_circle *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_circle(cd2f_vec a, const cd2f_circle *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_sphere(cd3_vec a, const cd3_sphere *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_sphere(cd3f_vec a, const cd3f_sphere *b);

/**
 * From a point to an ellipse or an ellipsoid, however thin; how exactly stands in the table of part 1. For a point inside
 * both points are that point. Radii that are exactly equal make it a circle. One radius of 0 leaves a segment in the plane
 * and a flat ellipse in space, two leave a segment, all of them a point.
 */
COLLIDE_API double cd2_distance_point_ellipse(cd2_vec a, const cd2_ellipse *b);
COLLIDE_API float  cd2f_distance_point_ellipse(cd2f_vec a, const cd2f_ellipse *b);
COLLIDE_API double cd3_distance_point_ellipsoid(cd3_vec a, const cd3_ellipsoid *b);
COLLIDE_API float  cd3f_distance_point_ellipsoid(cd3f_vec a, const cd3f_ellipsoid *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_ellipse(cd2_vec a, const cd2_ellipse *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_ellipse(cd2f_vec a, const cd2f_ellipse *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_ellipsoid(cd3_vec a, const cd3_ellipsoid *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_ellipsoid(cd3f_vec a, const cd3f_ellipsoid *b);

/** From a point to a box. For a point inside both points are that point. */
COLLIDE_API double cd2_distance_point_aabb(cd2_vec a, const cd2_aabb *b);
COLLIDE_API float  cd2f_distance_point_aabb(cd2f_vec a, const cd2f_aabb *b);
COLLIDE_API double cd3_distance_point_aabb(cd3_vec a, const cd3_aabb *b);
COLLIDE_API float  cd3f_distance_point_aabb(cd3f_vec a, const cd3f_aabb *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_aabb(cd2_vec a, const cd2_aabb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_aabb(cd2f_vec a, const cd2f_aabb *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_aabb(cd3_vec a, const cd3_aabb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_aabb(cd3f_vec a, const cd3f_aabb *b);

/** From a point to a turned box, flat ones included. For a point inside both points are that point. */
COLLIDE_API double cd2_distance_point_obb(cd2_vec a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_point_obb(cd2f_vec a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_point_obb(cd3_vec a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_point_obb(cd3f_vec a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_point_obb(cd2_vec a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_point_obb(cd2f_vec a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_point_obb(cd3_vec a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_point_obb(cd3f_vec a, const cd3f_obb *b);

/**
 * From segment to segment.
 * Parallel segments that face each other are equally near along a stretch: its middle is returned.
 */
COLLIDE_API double cd2_distance_segment_segment(const cd2_segment *a, const cd2_segment *b);
COLLIDE_API float  cd2f_distance_segment_segment(const cd2f_segment *a, const cd2f_segment *b);
COLLIDE_API double cd3_distance_segment_segment(const cd3_segment *a, const cd3_segment *b);
COLLIDE_API float  cd3f_distance_segment_segment(const cd3f_segment *a, const cd3f_segment *b);
COLLIDE_API cd2_closest_points  cd2_closest_segment_segment(const cd2_segment *a, const cd2_segment *b);
COLLIDE_API cd2f_closest_points cd2f_closest_segment_segment(const cd2f_segment *a, const cd2f_segment *b);
COLLIDE_API cd3_closest_points  cd3_closest_segment_segment(const cd3_segment *a, const cd3_segment *b);
COLLIDE_API cd3f_closest_points cd3f_closest_segment_segment(const cd3f_segment *a, const cd3f_segment *b);

/** From a segment to a circle or a sphere. */
COLLIDE_API double cd2_distance_segment_circle(const cd2_segment *a, const cd2_circle *b);
COLLIDE_API float  cd2f_distance_segment_circle(const cd2f_segment *a, const cd2f_circle *b);
COLLIDE_API double cd3_distance_segment_sphere(const cd3_segment *a, const cd3_sphere *b);
COLLIDE_API float  cd3f_distance_segment_sphere(const cd3f_segment *a, const cd3f_sphere *b);
COLLIDE_API cd2_closest_points  cd2_closest_segment_circle(const cd2_segment *a, const cd2_circle *b);
COLLIDE_API cd2f_closest_points cd2f_closest_segment_circle(const cd2f_segment *a, const cd2f_circle *b);
COLLIDE_API cd3_closest_points  cd3_closest_segment_sphere(const cd3_segment *a, const cd3_sphere *b);
COLLIDE_API cd3f_closest_points cd3f_closest_segment_sphere(const cd3f_segment *a, const cd3f_sphere *b);

/** From a segment to an ellipse or an ellipsoid. Where it is flat or thin see EQUALLY NEAR POINTS in part 1. */
COLLIDE_API double cd2_distance_segment_ellipse(const cd2_segment *a, const cd2_ellipse *b);
COLLIDE_API float  cd2f_distance_segment_ellipse(const cd2f_segment *a, const cd2f_ellipse *b);
COLLIDE_API double cd3_distance_segment_ellipsoid(const cd3_segment *a, const cd3_ellipsoid *b);
COLLIDE_API float  cd3f_distance_segment_ellipsoid(const cd3f_segment *a, const cd3f_ellipsoid *b);
COLLIDE_API cd2_closest_points  cd2_closest_segment_ellipse(const cd2_segment *a, const cd2_ellipse *b);
COLLIDE_API cd2f_closest_points cd2f_closest_segment_ellipse(const cd2f_segment *a, const cd2f_ellipse *b);
COLLIDE_API cd3_closest_points  cd3_closest_segment_ellipsoid(const cd3_segment *a, const cd3_ellipsoid *b);
COLLIDE_API cd3f_closest_points cd3f_closest_segment_ellipsoid(const cd3f_segment *a, const cd3f_ellipsoid *b);

/**
 * From a segment to a box.
 * A segment along a face or an edge is equally near along a stretch: its middle is returned.
 */
COLLIDE_API double cd2_distance_segment_aabb(const cd2_segment *a, const cd2_aabb *b);
COLLIDE_API float  cd2f_distance_segment_aabb(const cd2f_segment *a, const cd2f_aabb *b);
COLLIDE_API double cd3_distance_segment_aabb(const cd3_segment *a, const cd3_aabb *b);
COLLIDE_API float  cd3f_distance_segment_aabb(const cd3f_segment *a, const cd3f_aabb *b);
COLLIDE_API cd2_closest_points  cd2_closest_segment_aabb(const cd2_segment *a, const cd2_aabb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_segment_aabb(const cd2f_segment *a, const cd2f_aabb *b);
COLLIDE_API cd3_closest_points  cd3_closest_segment_aabb(const cd3_segment *a, const cd3_aabb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_segment_aabb(const cd3f_segment *a, const cd3f_aabb *b);

/** From a segment to a turned box, flat ones included. */
COLLIDE_API double cd2_distance_segment_obb(const cd2_segment *a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_segment_obb(const cd2f_segment *a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_segment_obb(const cd3_segment *a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_segment_obb(const cd3f_segment *a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_segment_obb(const cd2_segment *a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_segment_obb(const cd2f_segment *a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_segment_obb(const cd3_segment *a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_segment_obb(const cd3f_segment *a, const cd3f_obb *b);

/** Between two circles or two spheres. */
COLLIDE_API double cd2_distance_circle_circle(const cd2_circle *a, const cd2_circle *b);
COLLIDE_API float  cd2f_distance_circle_circle(const cd2f_circle *a, const cd2f_circle *b);
COLLIDE_API double cd3_distance_sphere_sphere(const cd3_sphere *a, const cd3_sphere *b);
COLLIDE_API float  cd3f_distance_sphere_sphere(const cd3f_sphere *a, const cd3f_sphere *b);
COLLIDE_API cd2_closest_points  cd2_closest_circle_circle(const cd2_circle *a, const cd2_circle *b);
COLLIDE_API cd2f_closest_points cd2f_closest_circle_circle(const cd2f_circle *a, const cd2f_circle *b);
COLLIDE_API cd3_closest_points  cd3_closest_sphere_sphere(const cd3_sphere *a, const cd3_sphere *b);
COLLIDE_API cd3f_closest_points cd3f_closest_sphere_sphere(const cd3f_sphere *a, const cd3f_sphere *b);

/** From a circle to an ellipse, from a sphere to an ellipsoid. */
COLLIDE_API double cd2_distance_circle_ellipse(const cd2_circle *a, const cd2_ellipse *b);
COLLIDE_API float  cd2f_distance_circle_ellipse(const cd2f_circle *a, const cd2f_ellipse *b);
COLLIDE_API double cd3_distance_sphere_ellipsoid(const cd3_sphere *a, const cd3_ellipsoid *b);
COLLIDE_API float  cd3f_distance_sphere_ellipsoid(const cd3f_sphere *a, const cd3f_ellipsoid *b);
COLLIDE_API cd2_closest_points  cd2_closest_circle_ellipse(const cd2_circle *a, const cd2_ellipse *b);
COLLIDE_API cd2f_closest_points cd2f_closest_circle_ellipse(const cd2f_circle *a, const cd2f_ellipse *b);
COLLIDE_API cd3_closest_points  cd3_closest_sphere_ellipsoid(const cd3_sphere *a, const cd3_ellipsoid *b);
COLLIDE_API cd3f_closest_points cd3f_closest_sphere_ellipsoid(const cd3f_sphere *a, const cd3f_ellipsoid *b);

/** From a circle or a sphere to a box. */
COLLIDE_API double cd2_distance_circle_aabb(const cd2_circle *a, const cd2_aabb *b);
COLLIDE_API float  cd2f_distance_circle_aabb(const cd2f_circle *a, const cd2f_aabb *b);
COLLIDE_API double cd3_distance_sphere_aabb(const cd3_sphere *a, const cd3_aabb *b);
COLLIDE_API float  cd3f_distance_sphere_aabb(const cd3f_sphere *a, const cd3f_aabb *b);
COLLIDE_API cd2_closest_points  cd2_closest_circle_aabb(const cd2_circle *a, const cd2_aabb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_circle_aabb(const cd2f_circle *a, const cd2f_aabb *b);
COLLIDE_API cd3_closest_points  cd3_closest_sphere_aabb(const cd3_sphere *a, const cd3_aabb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_sphere_aabb(const cd3f_sphere *a, const cd3f_aabb *b);

/** From a circle or a sphere to a turned box, flat ones included. */
COLLIDE_API double cd2_distance_circle_obb(const cd2_circle *a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_circle_obb(const cd2f_circle *a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_sphere_obb(const cd3_sphere *a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_sphere_obb(const cd3f_sphere *a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_circle_obb(const cd2_circle *a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_circle_obb(const cd2f_circle *a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_sphere_obb(const cd3_sphere *a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_sphere_obb(const cd3f_sphere *a, const cd3f_obb *b);

/**
 * Between two ellipses or two ellipsoids.
 * Where both are flat or thin, and equally near along a stretch, some point of it is returned (part 1, EQUALLY NEAR POINTS).
 */
COLLIDE_API double cd2_distance_ellipse_ellipse(const cd2_ellipse *a, const cd2_ellipse *b);
COLLIDE_API float  cd2f_distance_ellipse_ellipse(const cd2f_ellipse *a, const cd2f_ellipse *b);
COLLIDE_API double cd3_distance_ellipsoid_ellipsoid(const cd3_ellipsoid *a, const cd3_ellipsoid *b);
COLLIDE_API float  cd3f_distance_ellipsoid_ellipsoid(const cd3f_ellipsoid *a, const cd3f_ellipsoid *b);
COLLIDE_API cd2_closest_points  cd2_closest_ellipse_ellipse(const cd2_ellipse *a, const cd2_ellipse *b);
COLLIDE_API cd2f_closest_points cd2f_closest_ellipse_ellipse(const cd2f_ellipse *a, const cd2f_ellipse *b);
COLLIDE_API cd3_closest_points  cd3_closest_ellipsoid_ellipsoid(const cd3_ellipsoid *a, const cd3_ellipsoid *b);
COLLIDE_API cd3f_closest_points cd3f_closest_ellipsoid_ellipsoid(const cd3f_ellipsoid *a, const cd3f_ellipsoid *b);

/** From an ellipse or an ellipsoid to a box. Where the ellipse is flat or thin see EQUALLY NEAR POINTS in part 1. */
COLLIDE_API double cd2_distance_ellipse_aabb(const cd2_ellipse *a, const cd2_aabb *b);
COLLIDE_API float  cd2f_distance_ellipse_aabb(const cd2f_ellipse *a, const cd2f_aabb *b);
COLLIDE_API double cd3_distance_ellipsoid_aabb(const cd3_ellipsoid *a, const cd3_aabb *b);
COLLIDE_API float  cd3f_distance_ellipsoid_aabb(const cd3f_ellipsoid *a, const cd3f_aabb *b);
COLLIDE_API cd2_closest_points  cd2_closest_ellipse_aabb(const cd2_ellipse *a, const cd2_aabb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_ellipse_aabb(const cd2f_ellipse *a, const cd2f_aabb *b);
COLLIDE_API cd3_closest_points  cd3_closest_ellipsoid_aabb(const cd3_ellipsoid *a, const cd3_aabb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_ellipsoid_aabb(const cd3f_ellipsoid *a, const cd3f_aabb *b);

/** From an ellipse or an ellipsoid to a turned box. Where the ellipse is flat or thin see EQUALLY NEAR POINTS in part 1. */
COLLIDE_API double cd2_distance_ellipse_obb(const cd2_ellipse *a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_ellipse_obb(const cd2f_ellipse *a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_ellipsoid_obb(const cd3_ellipsoid *a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_ellipsoid_obb(const cd3f_ellipsoid *a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_ellipse_obb(const cd2_ellipse *a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_ellipse_obb(const cd2f_ellipse *a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_ellipsoid_obb(const cd3_ellipsoid *a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_ellipsoid_obb(const cd3f_ellipsoid *a, const cd3f_obb *b);

/** Between two boxes. Where faces are opposite each other the middle of the stretch that they share is returned. */
COLLIDE_API double cd2_distance_aabb_aabb(const cd2_aabb *a, const cd2_aabb *b);
COLLIDE_API float  cd2f_distance_aabb_aabb(const cd2f_aabb *a, const cd2f_aabb *b);
COLLIDE_API double cd3_distance_aabb_aabb(const cd3_aabb *a, const cd3_aabb *b);
COLLIDE_API float  cd3f_distance_aabb_aabb(const cd3f_aabb *a, const cd3f_aabb *b);
COLLIDE_API cd2_closest_points  cd2_closest_aabb_aabb(const cd2_aabb *a, const cd2_aabb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_aabb_aabb(const cd2f_aabb *a, const cd2f_aabb *b);
COLLIDE_API cd3_closest_points  cd3_closest_aabb_aabb(const cd3_aabb *a, const cd3_aabb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_aabb_aabb(const cd3f_aabb *a, const cd3f_aabb *b);

/** From a box to a turned box. Where faces or edges are parallel the middle of the stretch that they share is returned. */
COLLIDE_API double cd2_distance_aabb_obb(const cd2_aabb *a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_aabb_obb(const cd2f_aabb *a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_aabb_obb(const cd3_aabb *a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_aabb_obb(const cd3f_aabb *a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_aabb_obb(const cd2_aabb *a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_aabb_obb(const cd2f_aabb *a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_aabb_obb(const cd3_aabb *a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_aabb_obb(const cd3f_aabb *a, const cd3f_obb *b);

/**
 * Between two turned boxes, flat ones included: the least over all pairs of features, without an iteration and without a
 * tolerance. Where faces or edges are parallel the middle of the stretch that they share is returned; it may jump to an
 * end where they are only nearly parallel.
 */
COLLIDE_API double cd2_distance_obb_obb(const cd2_obb *a, const cd2_obb *b);
COLLIDE_API float  cd2f_distance_obb_obb(const cd2f_obb *a, const cd2f_obb *b);
COLLIDE_API double cd3_distance_obb_obb(const cd3_obb *a, const cd3_obb *b);
COLLIDE_API float  cd3f_distance_obb_obb(const cd3f_obb *a, const cd3f_obb *b);
COLLIDE_API cd2_closest_points  cd2_closest_obb_obb(const cd2_obb *a, const cd2_obb *b);
COLLIDE_API cd2f_closest_points cd2f_closest_obb_obb(const cd2f_obb *a, const cd2f_obb *b);
COLLIDE_API cd3_closest_points  cd3_closest_obb_obb(const cd3_obb *a, const cd3_obb *b);
COLLIDE_API cd3f_closest_points cd3f_closest_obb_obb(const cd3f_obb *a, const cd3f_obb *b);

/* ======================================================================================================
 * 7  overlap_: do they touch
 * ====================================================================================================== */

/** Is the point on the segment? Exactly, so in general no. */
COLLIDE_API bool cd2_overlap_point_segment(cd2_vec a, const cd2_segment *b);
COLLIDE_API bool cd2f_overlap_point_segment(cd2f_vec a, const cd2f_segment *b);
COLLIDE_API bool cd3_overlap_point_segment(cd3_vec a, const cd3_segment *b);
COLLIDE_API bool cd3f_overlap_point_segment(cd3f_vec a, const cd3f_segment *b);

/** Is the point in the circle or the sphere, its boundary included? */
COLLIDE_API bool cd2_overlap_point_circle(cd2_vec a, const cd2_circle *b);
COLLIDE_API bool cd2f_overlap_point_circle(cd2f_vec a, const cd2f_circle *b);
COLLIDE_API bool cd3_overlap_point_sphere(cd3_vec a, const cd3_sphere *b);
COLLIDE_API bool cd3f_overlap_point_sphere(cd3f_vec a, const cd3f_sphere *b);

/**
 * Is the point in the ellipse or the ellipsoid, its boundary included?
 * With a radius of 0 it is what remains, with all of them 0 a point.
 */
COLLIDE_API bool cd2_overlap_point_ellipse(cd2_vec a, const cd2_ellipse *b);
COLLIDE_API bool cd2f_overlap_point_ellipse(cd2f_vec a, const cd2f_ellipse *b);
COLLIDE_API bool cd3_overlap_point_ellipsoid(cd3_vec a, const cd3_ellipsoid *b);
COLLIDE_API bool cd3f_overlap_point_ellipsoid(cd3f_vec a, const cd3f_ellipsoid *b);

/** Is the point in the box, its boundary included? */
COLLIDE_API bool cd2_overlap_point_aabb(cd2_vec a, const cd2_aabb *b);
COLLIDE_API bool cd2f_overlap_point_aabb(cd2f_vec a, const cd2f_aabb *b);
COLLIDE_API bool cd3_overlap_point_aabb(cd3_vec a, const cd3_aabb *b);
COLLIDE_API bool cd3f_overlap_point_aabb(cd3f_vec a, const cd3f_aabb *b);

/** Is the point in the turned box, its boundary included? */
COLLIDE_API bool cd2_overlap_point_obb(cd2_vec a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_point_obb(cd2f_vec a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_point_obb(cd3_vec a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_point_obb(cd3f_vec a, const cd3f_obb *b);

/** Do two segments cross, touch or cover each other? In 3D they must meet exactly. */
COLLIDE_API bool cd2_overlap_segment_segment(const cd2_segment *a, const cd2_segment *b);
COLLIDE_API bool cd2f_overlap_segment_segment(const cd2f_segment *a, const cd2f_segment *b);
COLLIDE_API bool cd3_overlap_segment_segment(const cd3_segment *a, const cd3_segment *b);
COLLIDE_API bool cd3f_overlap_segment_segment(const cd3f_segment *a, const cd3f_segment *b);

/** Has the segment a point in common with the circle or the sphere? */
COLLIDE_API bool cd2_overlap_segment_circle(const cd2_segment *a, const cd2_circle *b);
COLLIDE_API bool cd2f_overlap_segment_circle(const cd2f_segment *a, const cd2f_circle *b);
COLLIDE_API bool cd3_overlap_segment_sphere(const cd3_segment *a, const cd3_sphere *b);
COLLIDE_API bool cd3f_overlap_segment_sphere(const cd3f_segment *a, const cd3f_sphere *b);

/** Has the segment a point in common with the ellipse or the ellipsoid? */
COLLIDE_API bool cd2_overlap_segment_ellipse(const cd2_segment *a, const cd2_ellipse *b);
COLLIDE_API bool cd2f_overlap_segment_ellipse(const cd2f_segment *a, const cd2f_ellipse *b);
COLLIDE_API bool cd3_overlap_segment_ellipsoid(const cd3_segment *a, const cd3_ellipsoid *b);
COLLIDE_API bool cd3f_overlap_segment_ellipsoid(const cd3f_segment *a, const cd3f_ellipsoid *b);

/** Has the segment a point in common with the box? */
COLLIDE_API bool cd2_overlap_segment_aabb(const cd2_segment *a, const cd2_aabb *b);
COLLIDE_API bool cd2f_overlap_segment_aabb(const cd2f_segment *a, const cd2f_aabb *b);
COLLIDE_API bool cd3_overlap_segment_aabb(const cd3_segment *a, const cd3_aabb *b);
COLLIDE_API bool cd3f_overlap_segment_aabb(const cd3f_segment *a, const cd3f_aabb *b);

/** Has the segment a point in common with the turned box? */
COLLIDE_API bool cd2_overlap_segment_obb(const cd2_segment *a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_segment_obb(const cd2f_segment *a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_segment_obb(const cd3_segment *a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_segment_obb(const cd3f_segment *a, const cd3f_obb *b);

/** Have two circles or two spheres a point in common? */
COLLIDE_API bool cd2_overlap_circle_circle(const cd2_circle *a, const cd2_circle *b);
COLLIDE_API bool cd2f_overlap_circle_circle(const cd2f_circle *a, const cd2f_circle *b);
COLLIDE_API bool cd3_overlap_sphere_sphere(const cd3_sphere *a, const cd3_sphere *b);
COLLIDE_API bool cd3f_overlap_sphere_sphere(const cd3f_sphere *a, const cd3f_sphere *b);

/** Has a circle a point in common with an ellipse, a sphere with an ellipsoid? */
COLLIDE_API bool cd2_overlap_circle_ellipse(const cd2_circle *a, const cd2_ellipse *b);
COLLIDE_API bool cd2f_overlap_circle_ellipse(const cd2f_circle *a, const cd2f_ellipse *b);
COLLIDE_API bool cd3_overlap_sphere_ellipsoid(const cd3_sphere *a, const cd3_ellipsoid *b);
COLLIDE_API bool cd3f_overlap_sphere_ellipsoid(const cd3f_sphere *a, const cd3f_ellipsoid *b);

/** Has a circle or a sphere a point in common with a box? */
COLLIDE_API bool cd2_overlap_circle_aabb(const cd2_circle *a, const cd2_aabb *b);
COLLIDE_API bool cd2f_overlap_circle_aabb(const cd2f_circle *a, const cd2f_aabb *b);
COLLIDE_API bool cd3_overlap_sphere_aabb(const cd3_sphere *a, const cd3_aabb *b);
COLLIDE_API bool cd3f_overlap_sphere_aabb(const cd3f_sphere *a, const cd3f_aabb *b);

/** Has a circle or a sphere a point in common with a turned box? */
COLLIDE_API bool cd2_overlap_circle_obb(const cd2_circle *a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_circle_obb(const cd2f_circle *a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_sphere_obb(const cd3_sphere *a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_sphere_obb(const cd3f_sphere *a, const cd3f_obb *b);

/** Have two ellipses or two ellipsoids a point in common? */
COLLIDE_API bool cd2_overlap_ellipse_ellipse(const cd2_ellipse *a, const cd2_ellipse *b);
COLLIDE_API bool cd2f_overlap_ellipse_ellipse(const cd2f_ellipse *a, const cd2f_ellipse *b);
COLLIDE_API bool cd3_overlap_ellipsoid_ellipsoid(const cd3_ellipsoid *a, const cd3_ellipsoid *b);
COLLIDE_API bool cd3f_overlap_ellipsoid_ellipsoid(const cd3f_ellipsoid *a, const cd3f_ellipsoid *b);

/** Has an ellipse or an ellipsoid a point in common with a box? */
COLLIDE_API bool cd2_overlap_ellipse_aabb(const cd2_ellipse *a, const cd2_aabb *b);
COLLIDE_API bool cd2f_overlap_ellipse_aabb(const cd2f_ellipse *a, const cd2f_aabb *b);
COLLIDE_API bool cd3_overlap_ellipsoid_aabb(const cd3_ellipsoid *a, const cd3_aabb *b);
COLLIDE_API bool cd3f_overlap_ellipsoid_aabb(const cd3f_ellipsoid *a, const cd3f_aabb *b);

/** Has an ellipse or an ellipsoid a point in common with a turned box? */
COLLIDE_API bool cd2_overlap_ellipse_obb(const cd2_ellipse *a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_ellipse_obb(const cd2f_ellipse *a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_ellipsoid_obb(const cd3_ellipsoid *a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_ellipsoid_obb(const cd3f_ellipsoid *a, const cd3f_obb *b);

/** Have two boxes a point in common? */
COLLIDE_API bool cd2_overlap_aabb_aabb(const cd2_aabb *a, const cd2_aabb *b);
COLLIDE_API bool cd2f_overlap_aabb_aabb(const cd2f_aabb *a, const cd2f_aabb *b);
COLLIDE_API bool cd3_overlap_aabb_aabb(const cd3_aabb *a, const cd3_aabb *b);
COLLIDE_API bool cd3f_overlap_aabb_aabb(const cd3f_aabb *a, const cd3f_aabb *b);

/** Has a box a point in common with a turned box? */
COLLIDE_API bool cd2_overlap_aabb_obb(const cd2_aabb *a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_aabb_obb(const cd2f_aabb *a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_aabb_obb(const cd3_aabb *a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_aabb_obb(const cd3f_aabb *a, const cd3f_obb *b);

/** Have two turned boxes a point in common? Nearly parallel edges do not disturb the answer. */
COLLIDE_API bool cd2_overlap_obb_obb(const cd2_obb *a, const cd2_obb *b);
COLLIDE_API bool cd2f_overlap_obb_obb(const cd2f_obb *a, const cd2f_obb *b);
COLLIDE_API bool cd3_overlap_obb_obb(const cd3_obb *a, const cd3_obb *b);
COLLIDE_API bool cd3f_overlap_obb_obb(const cd3f_obb *a, const cd3f_obb *b);

/* ======================================================================================================
 * 8  raycast_: where does a line, a ray or a segment meet a shape
 * ======================================================================================================
 *
 * A ray is a set of points: the hit describes the part that it has in common with the solid, cut to
 * t_min..t_max. Grazing is a hit: lying in a face, touching an edge, a corner or a tangent. If the ray starts
 * in the solid, its boundary included, t_enter is t_min, starts_inside is true and normal_enter is zero; if it
 * ends there, t_exit is t_max and normal_exit is zero. A zero direction makes the ray a point, with
 * t_enter = t_exit = 0 moved into t_min..t_max, starts_inside true and both normals zero.
 *
 * Where a line is nearly tangent, t is ill-conditioned: an error of the line moves t as its square root, and turns the
 * normal as far as the contact moves. The same holds where a line grazes an edge of a turned box or runs nearly along
 * the flat side of a thin ellipse, by the inverse of the angle. There the hit is right for a line that is off by the
 * bound of part 1, and t may differ from that of the exact line by more.
 *
 *                                        a ray (part 8)            a sweep (part 9)
 *     starts on the boundary             starts inside             does not start inside
 *     touches without entering           hit                       no hit
 *     t_exit                             cut to t_max              not cut, may lie past 1
 */

/**
 * Against a segment in the plane.
 * t_enter equals t_exit where they cross; a segment along the ray is entered at one end and left at the other,
 * with normals along the ray.
 */
COLLIDE_API bool cd2_raycast_segment(const cd2_ray *ray, const cd2_segment *segment, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast_segment(const cd2f_ray *ray, const cd2f_segment *segment, cd2f_hit *hit);

/** Against a circle or a sphere. A radius of 0 makes it a point, which the ray must meet exactly. */
COLLIDE_API bool cd2_raycast_circle(const cd2_ray *ray, const cd2_circle *circle, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast_circle(const cd2f_ray *ray, const cd2f_circle *circle, cd2f_hit *hit);
COLLIDE_API bool cd3_raycast_sphere(const cd3_ray *ray, const cd3_sphere *sphere, cd3_hit *hit);
COLLIDE_API bool cd3f_raycast_sphere(const cd3f_ray *ray, const cd3f_sphere *sphere, cd3f_hit *hit);

/**
 * Against an ellipse or an ellipsoid.
 * One with equal radii is a circle or a sphere. A flat one is crossed in a point, with its own normal against the ray, or
 * met at its rim by a ray that runs in it; one with a single radius is a segment, with normals as for segments.
 */
COLLIDE_API bool cd2_raycast_ellipse(const cd2_ray *ray, const cd2_ellipse *ellipse, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast_ellipse(const cd2f_ray *ray, const cd2f_ellipse *ellipse, cd2f_hit *hit);
COLLIDE_API bool cd3_raycast_ellipsoid(const cd3_ray *ray, const cd3_ellipsoid *ellipsoid, cd3_hit *hit);
COLLIDE_API bool cd3f_raycast_ellipsoid(const cd3f_ray *ray, const cd3f_ellipsoid *ellipsoid, cd3f_hit *hit);

/** Against a box. */
COLLIDE_API bool cd2_raycast_aabb(const cd2_ray *ray, const cd2_aabb *aabb, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast_aabb(const cd2f_ray *ray, const cd2f_aabb *aabb, cd2f_hit *hit);
COLLIDE_API bool cd3_raycast_aabb(const cd3_ray *ray, const cd3_aabb *aabb, cd3_hit *hit);
COLLIDE_API bool cd3f_raycast_aabb(const cd3f_ray *ray, const cd3f_aabb *aabb, cd3f_hit *hit);

/** Against a turned box. */
COLLIDE_API bool cd2_raycast_obb(const cd2_ray *ray, const cd2_obb *obb, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast_obb(const cd2f_ray *ray, const cd2f_obb *obb, cd2f_hit *hit);
COLLIDE_API bool cd3_raycast_obb(const cd3_ray *ray, const cd3_obb *obb, cd3_hit *hit);
COLLIDE_API bool cd3f_raycast_obb(const cd3f_ray *ray, const cd3f_obb *obb, cd3f_hit *hit);

/* ======================================================================================================
 * 9  sweep_: when do two moving shapes meet
 * ======================================================================================================
 *
 * Both shapes move in straight lines, A by motion_a and B by motion_b, while t goes from 0 to 1. Nothing
 * tunnels: the answer is that of the whole path, however long it is. Only for ellipses that start more than some 2^80
 * times the size of the shapes away (2^60 in float) it is lost in the rounding: they may be hit where they pass by.
 *
 * It is a hit when A gets deeper into B than touching, and first touches it at a t in 0..1. Grazing, sliding
 * and parting are no hit: a box that rests on a floor of tiles can walk over every seam, and shapes that touch
 * may part. Two shapes that are flat along a common axis, such as a point and a wall without thickness, cannot get
 * deeper than touching: there a first touch, coming from apart and across that axis, is the hit, the rims
 * included, and t_exit equals t_enter. Sliding within the common plane they are answered as shapes of that plane,
 * except that a start in touch is no hit.
 *
 * Deeper than touching at the start is a hit at t = 0 with starts_inside true, normal_enter zero and point_enter
 * a common point as closest_ gives it. Without relative motion that is the only hit; t_exit is then the largest
 * number, point_exit is point_enter and normal_exit zero.
 *
 * Several shapes can be met at one t_enter: a box that falls onto a seam of tiles meets the top of one and
 * the side of the next, and a tie of axes gives the lowest. Move along one axis at a time, or prefer the
 * normal that you stand on. Two faces that differ by next to nothing can share a rounded t_enter; their
 * points tell which is nearer.
 *
 * Points are the centroids of the parts that touch, in world coordinates at t_enter and t_exit. Where an
 * AABB, A or B, does not move along the normal and its face is what touches, that face's coordinate is given
 * exactly, so that the mover can be put flush against it.
 */

/** A moving point against a moving segment, which has no inside: only crossing it, or meeting its end along it, is a hit. */
COLLIDE_API bool cd2_sweep_point_segment(cd2_vec a, cd2_vec motion_a, const cd2_segment *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_point_segment(cd2f_vec a, cd2f_vec motion_a, const cd2f_segment *b,
                                          cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_point_segment(cd3_vec a, cd3_vec motion_a, const cd3_segment *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_point_segment(cd3f_vec a, cd3f_vec motion_a, const cd3f_segment *b,
                                          cd3f_vec motion_b, cd3f_hit *hit);

/** A moving point against a moving circle or sphere. */
COLLIDE_API bool cd2_sweep_point_circle(cd2_vec a, cd2_vec motion_a, const cd2_circle *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_point_circle(cd2f_vec a, cd2f_vec motion_a, const cd2f_circle *b,
                                         cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_point_sphere(cd3_vec a, cd3_vec motion_a, const cd3_sphere *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_point_sphere(cd3f_vec a, cd3f_vec motion_a, const cd3f_sphere *b,
                                         cd3f_vec motion_b, cd3f_hit *hit);

/** A moving point against a moving ellipse or ellipsoid. */
COLLIDE_API bool cd2_sweep_point_ellipse(cd2_vec a, cd2_vec motion_a, const cd2_ellipse *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_point_ellipse(cd2f_vec a, cd2f_vec motion_a, const cd2f_ellipse *b,
                                          cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_point_ellipsoid(cd3_vec a, cd3_vec motion_a, const cd3_ellipsoid *b,
                                           cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_point_ellipsoid(cd3f_vec a, cd3f_vec motion_a, const cd3f_ellipsoid *b,
                                            cd3f_vec motion_b, cd3f_hit *hit);

/** A moving point against a moving box. */
COLLIDE_API bool cd2_sweep_point_aabb(cd2_vec a, cd2_vec motion_a, const cd2_aabb *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_point_aabb(cd2f_vec a, cd2f_vec motion_a, const cd2f_aabb *b, cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_point_aabb(cd3_vec a, cd3_vec motion_a, const cd3_aabb *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_point_aabb(cd3f_vec a, cd3f_vec motion_a, const cd3f_aabb *b, cd3f_vec motion_b, cd3f_hit *hit);

/** A moving point against a moving turned box. */
COLLIDE_API bool cd2_sweep_point_obb(cd2_vec a, cd2_vec motion_a, const cd2_obb *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_point_obb(cd2f_vec a, cd2f_vec motion_a, const cd2f_obb *b, cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_point_obb(cd3_vec a, cd3_vec motion_a, const cd3_obb *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_point_obb(cd3f_vec a, cd3f_vec motion_a, const cd3f_obb *b, cd3f_vec motion_b, cd3f_hit *hit);

/** A moving segment against a moving segment. In space two segments have no inside: only crossing is a hit. */
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
COLLIDE_API bool cd3f_sweep_segment_ellipsoid(const cd3f_segment *a, cd3f_vec motion_a, const cd3f_ellipsoid *b,
                                              cd3f_vec motion_b, cd3f_hit *hit);

/** A moving segment against a moving box. */
COLLIDE_API bool cd2_sweep_segment_aabb(const cd2_segment *a, cd2_vec motion_a, const cd2_aabb *b,
                                        cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_segment_aabb(const cd2f_segment *a, cd2f_vec motion_a, const cd2f_aabb *b,
                                         cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_segment_aabb(const cd3_segment *a, cd3_vec motion_a, const cd3_aabb *b,
                                        cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_segment_aabb(const cd3f_segment *a, cd3f_vec motion_a, const cd3f_aabb *b,
                                         cd3f_vec motion_b, cd3f_hit *hit);

/** A moving segment against a moving turned box. */
COLLIDE_API bool cd2_sweep_segment_obb(const cd2_segment *a, cd2_vec motion_a, const cd2_obb *b,
                                       cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_segment_obb(const cd2f_segment *a, cd2f_vec motion_a, const cd2f_obb *b,
                                        cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_segment_obb(const cd3_segment *a, cd3_vec motion_a, const cd3_obb *b,
                                       cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_segment_obb(const cd3f_segment *a, cd3f_vec motion_a, const cd3f_obb *b,
                                        cd3f_vec motion_b, cd3f_hit *hit);

/** A moving circle or sphere against a moving one. Two of radius 0 are points, which must meet exactly. */
COLLIDE_API bool cd2_sweep_circle_circle(const cd2_circle *a, cd2_vec motion_a, const cd2_circle *b,
                                         cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_circle_circle(const cd2f_circle *a, cd2f_vec motion_a, const cd2f_circle *b,
                                          cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_sphere_sphere(const cd3_sphere *a, cd3_vec motion_a, const cd3_sphere *b,
                                         cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_sphere_sphere(const cd3f_sphere *a, cd3f_vec motion_a, const cd3f_sphere *b,
                                          cd3f_vec motion_b, cd3f_hit *hit);

/** A moving circle or sphere against a moving ellipse or ellipsoid. */
COLLIDE_API bool cd2_sweep_circle_ellipse(const cd2_circle *a, cd2_vec motion_a, const cd2_ellipse *b,
                                          cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_circle_ellipse(const cd2f_circle *a, cd2f_vec motion_a, const cd2f_ellipse *b,
                                           cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_sphere_ellipsoid(const cd3_sphere *a, cd3_vec motion_a, const cd3_ellipsoid *b,
                                            cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_sphere_ellipsoid(const cd3f_sphere *a, cd3f_vec motion_a, const cd3f_ellipsoid *b,
                                             cd3f_vec motion_b, cd3f_hit *hit);

/** A moving circle or sphere against a moving box. */
COLLIDE_API bool cd2_sweep_circle_aabb(const cd2_circle *a, cd2_vec motion_a, const cd2_aabb *b,
                                       cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_circle_aabb(const cd2f_circle *a, cd2f_vec motion_a, const cd2f_aabb *b,
                                        cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_sphere_aabb(const cd3_sphere *a, cd3_vec motion_a, const cd3_aabb *b,
                                       cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_sphere_aabb(const cd3f_sphere *a, cd3f_vec motion_a, const cd3f_aabb *b,
                                        cd3f_vec motion_b, cd3f_hit *hit);

/** A moving circle or sphere against a moving turned box. */
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
COLLIDE_API bool cd3_sweep_ellipsoid_ellipsoid(const cd3_ellipsoid *a, cd3_vec motion_a, const cd3_ellipsoid *b,
                                               cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_ellipsoid_ellipsoid(const cd3f_ellipsoid *a, cd3f_vec motion_a, const cd3f_ellipsoid *b,
                                                cd3f_vec motion_b, cd3f_hit *hit);

/** A moving ellipse or ellipsoid against a moving box. */
COLLIDE_API bool cd2_sweep_ellipse_aabb(const cd2_ellipse *a, cd2_vec motion_a, const cd2_aabb *b,
                                        cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_ellipse_aabb(const cd2f_ellipse *a, cd2f_vec motion_a, const cd2f_aabb *b,
                                         cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_ellipsoid_aabb(const cd3_ellipsoid *a, cd3_vec motion_a, const cd3_aabb *b,
                                          cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_ellipsoid_aabb(const cd3f_ellipsoid *a, cd3f_vec motion_a, const cd3f_aabb *b,
                                           cd3f_vec motion_b, cd3f_hit *hit);

/** A moving ellipse or ellipsoid against a moving turned box. */
COLLIDE_API bool cd2_sweep_ellipse_obb(const cd2_ellipse *a, cd2_vec motion_a, const cd2_obb *b,
                                       cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_ellipse_obb(const cd2f_ellipse *a, cd2f_vec motion_a, const cd2f_obb *b,
                                        cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_ellipsoid_obb(const cd3_ellipsoid *a, cd3_vec motion_a, const cd3_obb *b,
                                         cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_ellipsoid_obb(const cd3f_ellipsoid *a, cd3f_vec motion_a, const cd3f_obb *b,
                                          cd3f_vec motion_b, cd3f_hit *hit);

/** A moving box against a moving box. Exact, as part 1 says. */
COLLIDE_API bool cd2_sweep_aabb_aabb(const cd2_aabb *a, cd2_vec motion_a, const cd2_aabb *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_aabb_aabb(const cd2f_aabb *a, cd2f_vec motion_a, const cd2f_aabb *b,
                                      cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_aabb_aabb(const cd3_aabb *a, cd3_vec motion_a, const cd3_aabb *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_aabb_aabb(const cd3f_aabb *a, cd3f_vec motion_a, const cd3f_aabb *b,
                                      cd3f_vec motion_b, cd3f_hit *hit);

/** A moving box against a moving turned box. */
COLLIDE_API bool cd2_sweep_aabb_obb(const cd2_aabb *a, cd2_vec motion_a, const cd2_obb *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_aabb_obb(const cd2f_aabb *a, cd2f_vec motion_a, const cd2f_obb *b,
                                     cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_aabb_obb(const cd3_aabb *a, cd3_vec motion_a, const cd3_obb *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_aabb_obb(const cd3f_aabb *a, cd3f_vec motion_a, const cd3f_obb *b,
                                     cd3f_vec motion_b, cd3f_hit *hit);

/** A moving turned box against a moving turned box. */
COLLIDE_API bool cd2_sweep_obb_obb(const cd2_obb *a, cd2_vec motion_a, const cd2_obb *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep_obb_obb(const cd2f_obb *a, cd2f_vec motion_a, const cd2f_obb *b,
                                    cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep_obb_obb(const cd3_obb *a, cd3_vec motion_a, const cd3_obb *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep_obb_obb(const cd3f_obb *a, cd3f_vec motion_a, const cd3f_obb *b,
                                    cd3f_vec motion_b, cd3f_hit *hit);

/* ======================================================================================================
 * 10  penetration_: how to push two shapes apart
 * ======================================================================================================
 *
 * The shortest translation of A after which the two overlap at most by touching: A moved by normal * depth is out, to
 * within rounding, and no shorter move is enough. It is true exactly when overlap_a_b is. Shapes that only touch
 * have depth 0 and a normal all the same; a depth that is not 0 never rounds to 0.
 *
 * Two shapes that are flat along a common axis cannot get deeper than touching: their depth is 0, and the normal is at
 * right angles to both. Where they touch at a rim only, other directions are as good; then boxes have the normal that the
 * rules of part 1 choose, and segments and ellipses that at right angles to both.
 *
 * Where several ways are equally short the rules of part 1 on normals choose: A's own axes go before B's, faces before
 * edges, also where they are as good to within rounding, so that a stack of boxes does not rattle.
 *
 * point_b is the centroid of what touches after the move, and point_a the point of A that comes to lie there.
 */

/** A point on a segment: the depth is 0. */
COLLIDE_API bool cd2_penetration_point_segment(cd2_vec a, const cd2_segment *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_point_segment(cd2f_vec a, const cd2f_segment *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_point_segment(cd3_vec a, const cd3_segment *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_point_segment(cd3f_vec a, const cd3f_segment *b, cd3f_contact *contact);

/** A point in a circle or a sphere. In its centre all ways are equal: the normal is the positive first axis. */
COLLIDE_API bool cd2_penetration_point_circle(cd2_vec a, const cd2_circle *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_point_circle(cd2f_vec a, const cd2f_circle *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_point_sphere(cd3_vec a, const cd3_sphere *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_point_sphere(cd3f_vec a, const cd3f_sphere *b, cd3f_contact *contact);

/** A point in an ellipse or an ellipsoid: the way to the nearest point of its boundary. */
COLLIDE_API bool cd2_penetration_point_ellipse(cd2_vec a, const cd2_ellipse *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_point_ellipse(cd2f_vec a, const cd2f_ellipse *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_point_ellipsoid(cd3_vec a, const cd3_ellipsoid *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_point_ellipsoid(cd3f_vec a, const cd3f_ellipsoid *b, cd3f_contact *contact);

/** A point in a box. */
COLLIDE_API bool cd2_penetration_point_aabb(cd2_vec a, const cd2_aabb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_point_aabb(cd2f_vec a, const cd2f_aabb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_point_aabb(cd3_vec a, const cd3_aabb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_point_aabb(cd3f_vec a, const cd3f_aabb *b, cd3f_contact *contact);

/** A point in a turned box. */
COLLIDE_API bool cd2_penetration_point_obb(cd2_vec a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_point_obb(cd2f_vec a, const cd2f_obb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_point_obb(cd3_vec a, const cd3_obb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_point_obb(cd3f_vec a, const cd3f_obb *b, cd3f_contact *contact);

/** A segment on a segment. In space the depth is 0. */
COLLIDE_API bool cd2_penetration_segment_segment(const cd2_segment *a, const cd2_segment *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_segment_segment(const cd2f_segment *a, const cd2f_segment *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_segment_segment(const cd3_segment *a, const cd3_segment *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_segment_segment(const cd3f_segment *a, const cd3f_segment *b, cd3f_contact *contact);

/** A segment in a circle or a sphere. */
COLLIDE_API bool cd2_penetration_segment_circle(const cd2_segment *a, const cd2_circle *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_segment_circle(const cd2f_segment *a, const cd2f_circle *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_segment_sphere(const cd3_segment *a, const cd3_sphere *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_segment_sphere(const cd3f_segment *a, const cd3f_sphere *b, cd3f_contact *contact);

/** A segment in an ellipse or an ellipsoid. */
COLLIDE_API bool cd2_penetration_segment_ellipse(const cd2_segment *a, const cd2_ellipse *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_segment_ellipse(const cd2f_segment *a, const cd2f_ellipse *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_segment_ellipsoid(const cd3_segment *a, const cd3_ellipsoid *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_segment_ellipsoid(const cd3f_segment *a, const cd3f_ellipsoid *b, cd3f_contact *contact);

/** A segment in a box. */
COLLIDE_API bool cd2_penetration_segment_aabb(const cd2_segment *a, const cd2_aabb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_segment_aabb(const cd2f_segment *a, const cd2f_aabb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_segment_aabb(const cd3_segment *a, const cd3_aabb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_segment_aabb(const cd3f_segment *a, const cd3f_aabb *b, cd3f_contact *contact);

/** A segment in a turned box. */
COLLIDE_API bool cd2_penetration_segment_obb(const cd2_segment *a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_segment_obb(const cd2f_segment *a, const cd2f_obb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_segment_obb(const cd3_segment *a, const cd3_obb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_segment_obb(const cd3f_segment *a, const cd3f_obb *b, cd3f_contact *contact);

/** A circle or a sphere in another one. Where the centres are equal the normal is the positive first axis. */
COLLIDE_API bool cd2_penetration_circle_circle(const cd2_circle *a, const cd2_circle *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_circle_circle(const cd2f_circle *a, const cd2f_circle *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_sphere_sphere(const cd3_sphere *a, const cd3_sphere *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_sphere_sphere(const cd3f_sphere *a, const cd3f_sphere *b, cd3f_contact *contact);

/** A circle or a sphere in an ellipse or an ellipsoid. */
COLLIDE_API bool cd2_penetration_circle_ellipse(const cd2_circle *a, const cd2_ellipse *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_circle_ellipse(const cd2f_circle *a, const cd2f_ellipse *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_sphere_ellipsoid(const cd3_sphere *a, const cd3_ellipsoid *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_sphere_ellipsoid(const cd3f_sphere *a, const cd3f_ellipsoid *b, cd3f_contact *contact);

/** A circle or a sphere in a box. */
COLLIDE_API bool cd2_penetration_circle_aabb(const cd2_circle *a, const cd2_aabb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_circle_aabb(const cd2f_circle *a, const cd2f_aabb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_sphere_aabb(const cd3_sphere *a, const cd3_aabb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_sphere_aabb(const cd3f_sphere *a, const cd3f_aabb *b, cd3f_contact *contact);

/** A circle or a sphere in a turned box. */
COLLIDE_API bool cd2_penetration_circle_obb(const cd2_circle *a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_circle_obb(const cd2f_circle *a, const cd2f_obb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_sphere_obb(const cd3_sphere *a, const cd3_obb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_sphere_obb(const cd3f_sphere *a, const cd3f_obb *b, cd3f_contact *contact);

/** An ellipse or an ellipsoid in another one. */
COLLIDE_API bool cd2_penetration_ellipse_ellipse(const cd2_ellipse *a, const cd2_ellipse *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_ellipse_ellipse(const cd2f_ellipse *a, const cd2f_ellipse *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_ellipsoid_ellipsoid(const cd3_ellipsoid *a, const cd3_ellipsoid *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_ellipsoid_ellipsoid(const cd3f_ellipsoid *a, const cd3f_ellipsoid *b,
                                                      cd3f_contact *contact);

/** An ellipse or an ellipsoid in a box. */
COLLIDE_API bool cd2_penetration_ellipse_aabb(const cd2_ellipse *a, const cd2_aabb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_ellipse_aabb(const cd2f_ellipse *a, const cd2f_aabb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_ellipsoid_aabb(const cd3_ellipsoid *a, const cd3_aabb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_ellipsoid_aabb(const cd3f_ellipsoid *a, const cd3f_aabb *b, cd3f_contact *contact);

/** An ellipse or an ellipsoid in a turned box. */
COLLIDE_API bool cd2_penetration_ellipse_obb(const cd2_ellipse *a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_ellipse_obb(const cd2f_ellipse *a, const cd2f_obb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_ellipsoid_obb(const cd3_ellipsoid *a, const cd3_obb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_ellipsoid_obb(const cd3f_ellipsoid *a, const cd3f_obb *b, cd3f_contact *contact);

/** A box in a box. The depth is rounded up, so that A moved by it is out. */
COLLIDE_API bool cd2_penetration_aabb_aabb(const cd2_aabb *a, const cd2_aabb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_aabb_aabb(const cd2f_aabb *a, const cd2f_aabb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_aabb_aabb(const cd3_aabb *a, const cd3_aabb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_aabb_aabb(const cd3f_aabb *a, const cd3f_aabb *b, cd3f_contact *contact);

/** A box in a turned box. Faces go before edges where they are as good. */
COLLIDE_API bool cd2_penetration_aabb_obb(const cd2_aabb *a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_aabb_obb(const cd2f_aabb *a, const cd2f_obb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_aabb_obb(const cd3_aabb *a, const cd3_obb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_aabb_obb(const cd3f_aabb *a, const cd3f_obb *b, cd3f_contact *contact);

/** A turned box in a turned box. Faces go before edges where they are as good. */
COLLIDE_API bool cd2_penetration_obb_obb(const cd2_obb *a, const cd2_obb *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration_obb_obb(const cd2f_obb *a, const cd2f_obb *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration_obb_obb(const cd3_obb *a, const cd3_obb *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration_obb_obb(const cd3f_obb *a, const cd3f_obb *b, cd3f_contact *contact);

/* ======================================================================================================
 * 11  Shapes chosen at run time
 * ======================================================================================================
 *
 * For mixed lists of shapes and for bindings to other languages: a shape that carries its kind, with every query of any
 * two of them in either order, and raycast, bounds and validity of one. The answer is that of the function named after
 * the two kinds; where they are given in the other order, shapes and motions are exchanged, and in the answer the points
 * of A and B are exchanged and normals negated. Two points, which no named function takes, are answered as circles or
 * spheres of radius 0. Lines and rays are no kinds.
 *
 * A kind that is none of the family's is bad input, and is answered like a NaN: false, or NaN in every field.
 */

/** A shape from one whose type is known. Nothing is checked. */
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

/** Is the kind one of the family, and the shape usable? A point is if it is finite. */
COLLIDE_API bool cd2_is_valid(const cd2_shape *shape);
COLLIDE_API bool cd2f_is_valid(const cd2f_shape *shape);
COLLIDE_API bool cd3_is_valid(const cd3_shape *shape);
COLLIDE_API bool cd3f_is_valid(const cd3f_shape *shape);

/** The smallest box around the shape, as in part 5. That of a point is the point. */
COLLIDE_API cd2_aabb  cd2_bounds(const cd2_shape *shape);
COLLIDE_API cd2f_aabb cd2f_bounds(const cd2f_shape *shape);
COLLIDE_API cd3_aabb  cd3_bounds(const cd3_shape *shape);
COLLIDE_API cd3f_aabb cd3f_bounds(const cd3f_shape *shape);

/** How far apart are two shapes, as in part 6? */
COLLIDE_API double cd2_distance(const cd2_shape *a, const cd2_shape *b);
COLLIDE_API float  cd2f_distance(const cd2f_shape *a, const cd2f_shape *b);
COLLIDE_API double cd3_distance(const cd3_shape *a, const cd3_shape *b);
COLLIDE_API float  cd3f_distance(const cd3f_shape *a, const cd3f_shape *b);

/** Where are two shapes nearest, as in part 6? point_a is the one of a, whatever the order. */
COLLIDE_API cd2_closest_points  cd2_closest(const cd2_shape *a, const cd2_shape *b);
COLLIDE_API cd2f_closest_points cd2f_closest(const cd2f_shape *a, const cd2f_shape *b);
COLLIDE_API cd3_closest_points  cd3_closest(const cd3_shape *a, const cd3_shape *b);
COLLIDE_API cd3f_closest_points cd3f_closest(const cd3f_shape *a, const cd3f_shape *b);

/** Have two shapes a point in common, as in part 7? */
COLLIDE_API bool cd2_overlap(const cd2_shape *a, const cd2_shape *b);
COLLIDE_API bool cd2f_overlap(const cd2f_shape *a, const cd2f_shape *b);
COLLIDE_API bool cd3_overlap(const cd3_shape *a, const cd3_shape *b);
COLLIDE_API bool cd3f_overlap(const cd3f_shape *a, const cd3f_shape *b);

/**
 * Where does a ray enter and leave the shape, as in part 8? A point, and a segment in space, are met where they lie
 * exactly on the ray.
 */
COLLIDE_API bool cd2_raycast(const cd2_ray *ray, const cd2_shape *shape, cd2_hit *hit);
COLLIDE_API bool cd2f_raycast(const cd2f_ray *ray, const cd2f_shape *shape, cd2f_hit *hit);
COLLIDE_API bool cd3_raycast(const cd3_ray *ray, const cd3_shape *shape, cd3_hit *hit);
COLLIDE_API bool cd3f_raycast(const cd3f_ray *ray, const cd3f_shape *shape, cd3f_hit *hit);

/** When do two moving shapes meet, as in part 9? */
COLLIDE_API bool cd2_sweep(const cd2_shape *a, cd2_vec motion_a, const cd2_shape *b, cd2_vec motion_b, cd2_hit *hit);
COLLIDE_API bool cd2f_sweep(const cd2f_shape *a, cd2f_vec motion_a, const cd2f_shape *b, cd2f_vec motion_b, cd2f_hit *hit);
COLLIDE_API bool cd3_sweep(const cd3_shape *a, cd3_vec motion_a, const cd3_shape *b, cd3_vec motion_b, cd3_hit *hit);
COLLIDE_API bool cd3f_sweep(const cd3f_shape *a, cd3f_vec motion_a, const cd3f_shape *b, cd3f_vec motion_b, cd3f_hit *hit);

/** How to push two shapes apart, as in part 10? */
COLLIDE_API bool cd2_penetration(const cd2_shape *a, const cd2_shape *b, cd2_contact *contact);
COLLIDE_API bool cd2f_penetration(const cd2f_shape *a, const cd2f_shape *b, cd2f_contact *contact);
COLLIDE_API bool cd3_penetration(const cd3_shape *a, const cd3_shape *b, cd3_contact *contact);
COLLIDE_API bool cd3f_penetration(const cd3f_shape *a, const cd3f_shape *b, cd3f_contact *contact);

#ifdef __cplusplus
}
#endif

#endif /* COLLIDE_H */
