// libcollide for C++: one name for each verb, overloaded over the shapes and the four families.
//
//     cd3f_sphere ball = {{0, 2, 0}, 0.5f};
//     cd3f_aabb   floor = {{-9, -1, -9}, {9, 0, 9}};
//     float       gap = collide::distance(ball, floor); // cd3f_distance_sphere_aabb(&ball, &floor)
//
// Every function here is an inline call of the one in collide.h that its arguments choose, and nothing else.
// So the manual is collide.h, and two shapes are given in the order of its names; the other order does not
// compile. Shapes go by reference. What may be NULL there is a pointer here; where it comes last, it may be
// left out.
//
// An example to be copied; it is not installed beside collide.h. docs/api/overloads.py writes it.
#ifndef COLLIDE_HPP
#define COLLIDE_HPP

#include <collide.h>

// clang-format off
namespace collide
{

// ---- Types ----

// The status in words, for a message. Never NULL.
inline const char *status_message(cd_status status) noexcept { return cd_status_message(status); }

// The version of the linked library, as "major.minor.patch". Never NULL.
inline const char *version() noexcept { return cd_version(); }

// ---- make_, is_valid_: checked construction ----

// The segment from a to b. a may equal b.
[[nodiscard]] inline cd_status make_segment(cd2_vec a, cd2_vec b, cd2_segment &out) noexcept
{
    return cd2_make_segment(a, b, &out);
}
[[nodiscard]] inline cd_status make_segment(cd2f_vec a, cd2f_vec b, cd2f_segment &out) noexcept
{
    return cd2f_make_segment(a, b, &out);
}
[[nodiscard]] inline cd_status make_segment(cd3_vec a, cd3_vec b, cd3_segment &out) noexcept
{
    return cd3_make_segment(a, b, &out);
}
[[nodiscard]] inline cd_status make_segment(cd3f_vec a, cd3f_vec b, cd3f_segment &out) noexcept
{
    return cd3f_make_segment(a, b, &out);
}

// The line through a point, without ends. A zero direction is CD_ZERO_DIRECTION.
[[nodiscard]] inline cd_status make_line(cd2_vec point, cd2_vec direction, cd2_ray &out) noexcept
{
    return cd2_make_line(point, direction, &out);
}
[[nodiscard]] inline cd_status make_line(cd2f_vec point, cd2f_vec direction, cd2f_ray &out) noexcept
{
    return cd2f_make_line(point, direction, &out);
}
[[nodiscard]] inline cd_status make_line(cd3_vec point, cd3_vec direction, cd3_ray &out) noexcept
{
    return cd3_make_line(point, direction, &out);
}
[[nodiscard]] inline cd_status make_line(cd3f_vec point, cd3f_vec direction, cd3f_ray &out) noexcept
{
    return cd3f_make_line(point, direction, &out);
}

// The ray that starts at origin and has no end. A zero direction is CD_ZERO_DIRECTION.
[[nodiscard]] inline cd_status make_ray(cd2_vec origin, cd2_vec direction, cd2_ray &out) noexcept
{
    return cd2_make_ray(origin, direction, &out);
}
[[nodiscard]] inline cd_status make_ray(cd2f_vec origin, cd2f_vec direction, cd2f_ray &out) noexcept
{
    return cd2f_make_ray(origin, direction, &out);
}
[[nodiscard]] inline cd_status make_ray(cd3_vec origin, cd3_vec direction, cd3_ray &out) noexcept
{
    return cd3_make_ray(origin, direction, &out);
}
[[nodiscard]] inline cd_status make_ray(cd3f_vec origin, cd3f_vec direction, cd3f_ray &out) noexcept
{
    return cd3f_make_ray(origin, direction, &out);
}

// The segment from a to b as a ray: t is 0 at a and 1 at b. a may equal b.
// The direction is b - a, rounded to nearest; CD_OUT_OF_RANGE if it overflows.
[[nodiscard]] inline cd_status make_ray_segment(cd2_vec a, cd2_vec b, cd2_ray &out) noexcept
{
    return cd2_make_ray_segment(a, b, &out);
}
[[nodiscard]] inline cd_status make_ray_segment(cd2f_vec a, cd2f_vec b, cd2f_ray &out) noexcept
{
    return cd2f_make_ray_segment(a, b, &out);
}
[[nodiscard]] inline cd_status make_ray_segment(cd3_vec a, cd3_vec b, cd3_ray &out) noexcept
{
    return cd3_make_ray_segment(a, b, &out);
}
[[nodiscard]] inline cd_status make_ray_segment(cd3f_vec a, cd3f_vec b, cd3f_ray &out) noexcept
{
    return cd3f_make_ray_segment(a, b, &out);
}

// A circle or a sphere. A radius of 0 makes it a point.
[[nodiscard]] inline cd_status make_circle(cd2_vec center, double radius, cd2_circle &out) noexcept
{
    return cd2_make_circle(center, radius, &out);
}
[[nodiscard]] inline cd_status make_circle(cd2f_vec center, float radius, cd2f_circle &out) noexcept
{
    return cd2f_make_circle(center, radius, &out);
}
[[nodiscard]] inline cd_status make_sphere(cd3_vec center, double radius, cd3_sphere &out) noexcept
{
    return cd3_make_sphere(center, radius, &out);
}
[[nodiscard]] inline cd_status make_sphere(cd3f_vec center, float radius, cd3f_sphere &out) noexcept
{
    return cd3f_make_sphere(center, radius, &out);
}

// An ellipse. Its radii may come in any order and may be 0.
[[nodiscard]] inline cd_status make_ellipse(cd2_vec center, cd2_vec radii, cd2_vec axis,
                                            cd2_ellipse &out) noexcept
{
    return cd2_make_ellipse(center, radii, axis, &out);
}
[[nodiscard]] inline cd_status make_ellipse(cd2f_vec center, cd2f_vec radii, cd2f_vec axis,
                                            cd2f_ellipse &out) noexcept
{
    return cd2f_make_ellipse(center, radii, axis, &out);
}

// An ellipse whose axis is the x axis turned by an angle, in radians, counter-clockwise.
[[nodiscard]] inline cd_status make_ellipse_angle(cd2_vec center, cd2_vec radii, double angle,
                                                  cd2_ellipse &out) noexcept
{
    return cd2_make_ellipse_angle(center, radii, angle, &out);
}
[[nodiscard]] inline cd_status make_ellipse_angle(cd2f_vec center, cd2f_vec radii, float angle,
                                                  cd2f_ellipse &out) noexcept
{
    return cd2f_make_ellipse_angle(center, radii, angle, &out);
}

// An ellipsoid. Its radii may come in any order and may be 0. The axes may be left-handed.
[[nodiscard]] inline cd_status make_ellipsoid(cd3_vec center, cd3_vec radii, const cd3_vec (&axes)[3],
                                              cd3_ellipsoid &out) noexcept
{
    return cd3_make_ellipsoid(center, radii, axes, &out);
}
[[nodiscard]] inline cd_status make_ellipsoid(cd3f_vec center, cd3f_vec radii, const cd3f_vec (&axes)[3],
                                              cd3f_ellipsoid &out) noexcept
{
    return cd3f_make_ellipsoid(center, radii, axes, &out);
}

// A box from its lowest and its highest corner. They may be equal in some or all coordinates.
[[nodiscard]] inline cd_status make_aabb(cd2_vec min, cd2_vec max, cd2_aabb &out) noexcept
{
    return cd2_make_aabb(min, max, &out);
}
[[nodiscard]] inline cd_status make_aabb(cd2f_vec min, cd2f_vec max, cd2f_aabb &out) noexcept
{
    return cd2f_make_aabb(min, max, &out);
}
[[nodiscard]] inline cd_status make_aabb(cd3_vec min, cd3_vec max, cd3_aabb &out) noexcept
{
    return cd3_make_aabb(min, max, &out);
}
[[nodiscard]] inline cd_status make_aabb(cd3f_vec min, cd3f_vec max, cd3f_aabb &out) noexcept
{
    return cd3f_make_aabb(min, max, &out);
}

// A box from its centre and half its size. Corners are rounded to nearest; overflow is CD_OUT_OF_RANGE.
[[nodiscard]] inline cd_status make_aabb_center(cd2_vec center, cd2_vec half_extents, cd2_aabb &out) noexcept
{
    return cd2_make_aabb_center(center, half_extents, &out);
}
[[nodiscard]] inline cd_status make_aabb_center(cd2f_vec center, cd2f_vec half_extents,
                                                cd2f_aabb &out) noexcept
{
    return cd2f_make_aabb_center(center, half_extents, &out);
}
[[nodiscard]] inline cd_status make_aabb_center(cd3_vec center, cd3_vec half_extents, cd3_aabb &out) noexcept
{
    return cd3_make_aabb_center(center, half_extents, &out);
}
[[nodiscard]] inline cd_status make_aabb_center(cd3f_vec center, cd3f_vec half_extents,
                                                cd3f_aabb &out) noexcept
{
    return cd3f_make_aabb_center(center, half_extents, &out);
}

// A box from its lowest corner and its size. The sum is rounded to nearest; overflow is CD_OUT_OF_RANGE.
[[nodiscard]] inline cd_status make_aabb_size(cd2_vec min, cd2_vec size, cd2_aabb &out) noexcept
{
    return cd2_make_aabb_size(min, size, &out);
}
[[nodiscard]] inline cd_status make_aabb_size(cd2f_vec min, cd2f_vec size, cd2f_aabb &out) noexcept
{
    return cd2f_make_aabb_size(min, size, &out);
}
[[nodiscard]] inline cd_status make_aabb_size(cd3_vec min, cd3_vec size, cd3_aabb &out) noexcept
{
    return cd3_make_aabb_size(min, size, &out);
}
[[nodiscard]] inline cd_status make_aabb_size(cd3f_vec min, cd3f_vec size, cd3f_aabb &out) noexcept
{
    return cd3f_make_aabb_size(min, size, &out);
}

// An oriented rectangle. Half extents may be 0.
[[nodiscard]] inline cd_status make_obb(cd2_vec center, cd2_vec half_extents, cd2_vec axis,
                                        cd2_obb &out) noexcept
{
    return cd2_make_obb(center, half_extents, axis, &out);
}
[[nodiscard]] inline cd_status make_obb(cd2f_vec center, cd2f_vec half_extents, cd2f_vec axis,
                                        cd2f_obb &out) noexcept
{
    return cd2f_make_obb(center, half_extents, axis, &out);
}

// An oriented rectangle whose axis is the x axis turned by an angle, in radians, counter-clockwise.
[[nodiscard]] inline cd_status make_obb_angle(cd2_vec center, cd2_vec half_extents, double angle,
                                              cd2_obb &out) noexcept
{
    return cd2_make_obb_angle(center, half_extents, angle, &out);
}
[[nodiscard]] inline cd_status make_obb_angle(cd2f_vec center, cd2f_vec half_extents, float angle,
                                              cd2f_obb &out) noexcept
{
    return cd2f_make_obb_angle(center, half_extents, angle, &out);
}

// An oriented box. Half extents may be 0. The axes may be left-handed.
[[nodiscard]] inline cd_status make_obb(cd3_vec center, cd3_vec half_extents, const cd3_vec (&axes)[3],
                                        cd3_obb &out) noexcept
{
    return cd3_make_obb(center, half_extents, axes, &out);
}
[[nodiscard]] inline cd_status make_obb(cd3f_vec center, cd3f_vec half_extents, const cd3f_vec (&axes)[3],
                                        cd3f_obb &out) noexcept
{
    return cd3f_make_obb(center, half_extents, axes, &out);
}

// An oriented box whose axes are the coordinate axes rotated by the quaternion x i + y j + z k + w.
// The quaternion is divided by its length, which must be close to 1.
[[nodiscard]] inline cd_status make_obb_quaternion(cd3_vec center, cd3_vec half_extents, double x, double y,
                                                   double z, double w, cd3_obb &out) noexcept
{
    return cd3_make_obb_quaternion(center, half_extents, x, y, z, w, &out);
}
[[nodiscard]] inline cd_status make_obb_quaternion(cd3f_vec center, cd3f_vec half_extents, float x, float y,
                                                   float z, float w, cd3f_obb &out) noexcept
{
    return cd3f_make_obb_quaternion(center, half_extents, x, y, z, w, &out);
}

// An oriented box whose axes are the coordinate axes turned about an axis by an angle, in radians,
// counter-clockwise as seen from the tip of the axis. The axis is divided by its length, which must be close
// to 1. For exact right angles use make_obb: no number is exactly pi / 2.
[[nodiscard]] inline cd_status make_obb_axis_angle(cd3_vec center, cd3_vec half_extents, cd3_vec axis,
                                                   double angle, cd3_obb &out) noexcept
{
    return cd3_make_obb_axis_angle(center, half_extents, axis, angle, &out);
}
[[nodiscard]] inline cd_status make_obb_axis_angle(cd3f_vec center, cd3f_vec half_extents, cd3f_vec axis,
                                                   float angle, cd3f_obb &out) noexcept
{
    return cd3f_make_obb_axis_angle(center, half_extents, axis, angle, &out);
}

// Is every coordinate finite?
inline bool is_valid(cd2_vec point) noexcept { return cd2_is_valid_point(point); }
inline bool is_valid(cd2f_vec point) noexcept { return cd2f_is_valid_point(point); }
inline bool is_valid(cd3_vec point) noexcept { return cd3_is_valid_point(point); }
inline bool is_valid(cd3f_vec point) noexcept { return cd3f_is_valid_point(point); }
inline bool is_valid(const cd2_segment &segment) noexcept { return cd2_is_valid_segment(&segment); }
inline bool is_valid(const cd2f_segment &segment) noexcept { return cd2f_is_valid_segment(&segment); }
inline bool is_valid(const cd3_segment &segment) noexcept { return cd3_is_valid_segment(&segment); }
inline bool is_valid(const cd3f_segment &segment) noexcept { return cd3f_is_valid_segment(&segment); }

// Are origin and direction finite, and is t_min <= t_max?
// Neither may be NaN, t_min may not be INFINITY, t_max may not be -INFINITY.
// A zero direction is valid: the ray is a point.
inline bool is_valid(const cd2_ray &ray) noexcept { return cd2_is_valid_ray(&ray); }
inline bool is_valid(const cd2f_ray &ray) noexcept { return cd2f_is_valid_ray(&ray); }
inline bool is_valid(const cd3_ray &ray) noexcept { return cd3_is_valid_ray(&ray); }
inline bool is_valid(const cd3f_ray &ray) noexcept { return cd3f_is_valid_ray(&ray); }

// Is it finite, with radius >= 0?
inline bool is_valid(const cd2_circle &circle) noexcept { return cd2_is_valid_circle(&circle); }
inline bool is_valid(const cd2f_circle &circle) noexcept { return cd2f_is_valid_circle(&circle); }
inline bool is_valid(const cd3_sphere &sphere) noexcept { return cd3_is_valid_sphere(&sphere); }
inline bool is_valid(const cd3f_sphere &sphere) noexcept { return cd3f_is_valid_sphere(&sphere); }

// Is it finite, with radii >= 0, and are its axes orthonormal to within 8 eps?
inline bool is_valid(const cd2_ellipse &ellipse) noexcept { return cd2_is_valid_ellipse(&ellipse); }
inline bool is_valid(const cd2f_ellipse &ellipse) noexcept { return cd2f_is_valid_ellipse(&ellipse); }
inline bool is_valid(const cd3_ellipsoid &ellipsoid) noexcept { return cd3_is_valid_ellipsoid(&ellipsoid); }
inline bool is_valid(const cd3f_ellipsoid &ellipsoid) noexcept { return cd3f_is_valid_ellipsoid(&ellipsoid); }

// Is it finite, with min <= max in every coordinate?
inline bool is_valid(const cd2_aabb &aabb) noexcept { return cd2_is_valid_aabb(&aabb); }
inline bool is_valid(const cd2f_aabb &aabb) noexcept { return cd2f_is_valid_aabb(&aabb); }
inline bool is_valid(const cd3_aabb &aabb) noexcept { return cd3_is_valid_aabb(&aabb); }
inline bool is_valid(const cd3f_aabb &aabb) noexcept { return cd3f_is_valid_aabb(&aabb); }

// Is it finite, with half extents >= 0, and are its axes orthonormal to within 8 eps?
inline bool is_valid(const cd2_obb &obb) noexcept { return cd2_is_valid_obb(&obb); }
inline bool is_valid(const cd2f_obb &obb) noexcept { return cd2f_is_valid_obb(&obb); }
inline bool is_valid(const cd3_obb &obb) noexcept { return cd3_is_valid_obb(&obb); }
inline bool is_valid(const cd3f_obb &obb) noexcept { return cd3f_is_valid_obb(&obb); }

// ---- Small helpers ----

// The shape, translated.
inline cd2_segment move(const cd2_segment &segment, cd2_vec motion) noexcept
{
    return cd2_move_segment(&segment, motion);
}
inline cd2f_segment move(const cd2f_segment &segment, cd2f_vec motion) noexcept
{
    return cd2f_move_segment(&segment, motion);
}
inline cd3_segment move(const cd3_segment &segment, cd3_vec motion) noexcept
{
    return cd3_move_segment(&segment, motion);
}
inline cd3f_segment move(const cd3f_segment &segment, cd3f_vec motion) noexcept
{
    return cd3f_move_segment(&segment, motion);
}
inline cd2_ray move(const cd2_ray &ray, cd2_vec motion) noexcept { return cd2_move_ray(&ray, motion); }
inline cd2f_ray move(const cd2f_ray &ray, cd2f_vec motion) noexcept { return cd2f_move_ray(&ray, motion); }
inline cd3_ray move(const cd3_ray &ray, cd3_vec motion) noexcept { return cd3_move_ray(&ray, motion); }
inline cd3f_ray move(const cd3f_ray &ray, cd3f_vec motion) noexcept { return cd3f_move_ray(&ray, motion); }
inline cd2_circle move(const cd2_circle &circle, cd2_vec motion) noexcept
{
    return cd2_move_circle(&circle, motion);
}
inline cd2f_circle move(const cd2f_circle &circle, cd2f_vec motion) noexcept
{
    return cd2f_move_circle(&circle, motion);
}
inline cd3_sphere move(const cd3_sphere &sphere, cd3_vec motion) noexcept
{
    return cd3_move_sphere(&sphere, motion);
}
inline cd3f_sphere move(const cd3f_sphere &sphere, cd3f_vec motion) noexcept
{
    return cd3f_move_sphere(&sphere, motion);
}
inline cd2_ellipse move(const cd2_ellipse &ellipse, cd2_vec motion) noexcept
{
    return cd2_move_ellipse(&ellipse, motion);
}
inline cd2f_ellipse move(const cd2f_ellipse &ellipse, cd2f_vec motion) noexcept
{
    return cd2f_move_ellipse(&ellipse, motion);
}
inline cd3_ellipsoid move(const cd3_ellipsoid &ellipsoid, cd3_vec motion) noexcept
{
    return cd3_move_ellipsoid(&ellipsoid, motion);
}
inline cd3f_ellipsoid move(const cd3f_ellipsoid &ellipsoid, cd3f_vec motion) noexcept
{
    return cd3f_move_ellipsoid(&ellipsoid, motion);
}
inline cd2_aabb move(const cd2_aabb &aabb, cd2_vec motion) noexcept { return cd2_move_aabb(&aabb, motion); }
inline cd2f_aabb move(const cd2f_aabb &aabb, cd2f_vec motion) noexcept
{
    return cd2f_move_aabb(&aabb, motion);
}
inline cd3_aabb move(const cd3_aabb &aabb, cd3_vec motion) noexcept { return cd3_move_aabb(&aabb, motion); }
inline cd3f_aabb move(const cd3f_aabb &aabb, cd3f_vec motion) noexcept
{
    return cd3f_move_aabb(&aabb, motion);
}
inline cd2_obb move(const cd2_obb &obb, cd2_vec motion) noexcept { return cd2_move_obb(&obb, motion); }
inline cd2f_obb move(const cd2f_obb &obb, cd2f_vec motion) noexcept { return cd2f_move_obb(&obb, motion); }
inline cd3_obb move(const cd3_obb &obb, cd3_vec motion) noexcept { return cd3_move_obb(&obb, motion); }
inline cd3f_obb move(const cd3f_obb &obb, cd3f_vec motion) noexcept { return cd3f_move_obb(&obb, motion); }

// The smallest AABB around two AABBs.
inline cd2_aabb join(const cd2_aabb &a, const cd2_aabb &b) noexcept { return cd2_join_aabb_aabb(&a, &b); }
inline cd2f_aabb join(const cd2f_aabb &a, const cd2f_aabb &b) noexcept { return cd2f_join_aabb_aabb(&a, &b); }
inline cd3_aabb join(const cd3_aabb &a, const cd3_aabb &b) noexcept { return cd3_join_aabb_aabb(&a, &b); }
inline cd3f_aabb join(const cd3f_aabb &a, const cd3f_aabb &b) noexcept { return cd3f_join_aabb_aabb(&a, &b); }

// The box with a margin on every side. A negative margin shrinks each axis, at most to its middle.
inline cd2_aabb grow(const cd2_aabb &aabb, double margin) noexcept { return cd2_grow_aabb(&aabb, margin); }
inline cd2f_aabb grow(const cd2f_aabb &aabb, float margin) noexcept { return cd2f_grow_aabb(&aabb, margin); }
inline cd3_aabb grow(const cd3_aabb &aabb, double margin) noexcept { return cd3_grow_aabb(&aabb, margin); }
inline cd3f_aabb grow(const cd3f_aabb &aabb, float margin) noexcept { return cd3f_grow_aabb(&aabb, margin); }

// The middle of a box, and half its size: the way back from make_aabb_center.
inline cd2_vec center(const cd2_aabb &aabb) noexcept { return cd2_center_aabb(&aabb); }
inline cd2f_vec center(const cd2f_aabb &aabb) noexcept { return cd2f_center_aabb(&aabb); }
inline cd3_vec center(const cd3_aabb &aabb) noexcept { return cd3_center_aabb(&aabb); }
inline cd3f_vec center(const cd3f_aabb &aabb) noexcept { return cd3f_center_aabb(&aabb); }
inline cd2_vec half_extents(const cd2_aabb &aabb) noexcept { return cd2_half_extents_aabb(&aabb); }
inline cd2f_vec half_extents(const cd2f_aabb &aabb) noexcept { return cd2f_half_extents_aabb(&aabb); }
inline cd3_vec half_extents(const cd3_aabb &aabb) noexcept { return cd3_half_extents_aabb(&aabb); }
inline cd3f_vec half_extents(const cd3f_aabb &aabb) noexcept { return cd3f_half_extents_aabb(&aabb); }

// The corners of a box. Bit i of a corner's index is set if it lies on the high side of axis i.
inline void corners(const cd2_aabb &aabb, cd2_vec (&corners)[4]) noexcept
{
    cd2_corners_aabb(&aabb, corners);
}
inline void corners(const cd2f_aabb &aabb, cd2f_vec (&corners)[4]) noexcept
{
    cd2f_corners_aabb(&aabb, corners);
}
inline void corners(const cd3_aabb &aabb, cd3_vec (&corners)[8]) noexcept
{
    cd3_corners_aabb(&aabb, corners);
}
inline void corners(const cd3f_aabb &aabb, cd3f_vec (&corners)[8]) noexcept
{
    cd3f_corners_aabb(&aabb, corners);
}
inline void corners(const cd2_obb &obb, cd2_vec (&corners)[4]) noexcept { cd2_corners_obb(&obb, corners); }
inline void corners(const cd2f_obb &obb, cd2f_vec (&corners)[4]) noexcept { cd2f_corners_obb(&obb, corners); }
inline void corners(const cd3_obb &obb, cd3_vec (&corners)[8]) noexcept { cd3_corners_obb(&obb, corners); }
inline void corners(const cd3f_obb &obb, cd3f_vec (&corners)[8]) noexcept { cd3f_corners_obb(&obb, corners); }

// The point origin + t * direction, for any finite t. It is not cut to t_min..t_max.
inline cd2_vec at(const cd2_ray &ray, double t) noexcept { return cd2_at_ray(&ray, t); }
inline cd2f_vec at(const cd2f_ray &ray, float t) noexcept { return cd2f_at_ray(&ray, t); }
inline cd3_vec at(const cd3_ray &ray, double t) noexcept { return cd3_at_ray(&ray, t); }
inline cd3f_vec at(const cd3f_ray &ray, float t) noexcept { return cd3f_at_ray(&ray, t); }

// ---- bounds_: the AABB of a shape ----

// The smallest AABB around some points, such as the vertices of a mesh. It is exact.
// If there are no points (then `points` may be NULL), or if one is NaN, it is NaN in every field.
inline cd2_aabb bounds(const cd2_vec *points, size_t count) noexcept
{
    return cd2_bounds_points(points, count);
}
inline cd2f_aabb bounds(const cd2f_vec *points, size_t count) noexcept
{
    return cd2f_bounds_points(points, count);
}
inline cd3_aabb bounds(const cd3_vec *points, size_t count) noexcept
{
    return cd3_bounds_points(points, count);
}
inline cd3f_aabb bounds(const cd3f_vec *points, size_t count) noexcept
{
    return cd3f_bounds_points(points, count);
}

// The AABB that is just this point.
inline cd2_aabb bounds(cd2_vec point) noexcept { return cd2_bounds_point(point); }
inline cd2f_aabb bounds(cd2f_vec point) noexcept { return cd2f_bounds_point(point); }
inline cd3_aabb bounds(cd3_vec point) noexcept { return cd3_bounds_point(point); }
inline cd3f_aabb bounds(cd3f_vec point) noexcept { return cd3f_bounds_point(point); }

// The smallest AABB around a shape. That of an ellipse is tighter than that of the OBB around it.
inline cd2_aabb bounds(const cd2_segment &segment) noexcept { return cd2_bounds_segment(&segment); }
inline cd2f_aabb bounds(const cd2f_segment &segment) noexcept { return cd2f_bounds_segment(&segment); }
inline cd3_aabb bounds(const cd3_segment &segment) noexcept { return cd3_bounds_segment(&segment); }
inline cd3f_aabb bounds(const cd3f_segment &segment) noexcept { return cd3f_bounds_segment(&segment); }
inline cd2_aabb bounds(const cd2_circle &circle) noexcept { return cd2_bounds_circle(&circle); }
inline cd2f_aabb bounds(const cd2f_circle &circle) noexcept { return cd2f_bounds_circle(&circle); }
inline cd3_aabb bounds(const cd3_sphere &sphere) noexcept { return cd3_bounds_sphere(&sphere); }
inline cd3f_aabb bounds(const cd3f_sphere &sphere) noexcept { return cd3f_bounds_sphere(&sphere); }
inline cd2_aabb bounds(const cd2_ellipse &ellipse) noexcept { return cd2_bounds_ellipse(&ellipse); }
inline cd2f_aabb bounds(const cd2f_ellipse &ellipse) noexcept { return cd2f_bounds_ellipse(&ellipse); }
inline cd3_aabb bounds(const cd3_ellipsoid &ellipsoid) noexcept { return cd3_bounds_ellipsoid(&ellipsoid); }
inline cd3f_aabb bounds(const cd3f_ellipsoid &ellipsoid) noexcept
{
    return cd3f_bounds_ellipsoid(&ellipsoid);
}
inline cd2_aabb bounds(const cd2_aabb &aabb) noexcept { return cd2_bounds_aabb(&aabb); }
inline cd2f_aabb bounds(const cd2f_aabb &aabb) noexcept { return cd2f_bounds_aabb(&aabb); }
inline cd3_aabb bounds(const cd3_aabb &aabb) noexcept { return cd3_bounds_aabb(&aabb); }
inline cd3f_aabb bounds(const cd3f_aabb &aabb) noexcept { return cd3f_bounds_aabb(&aabb); }
inline cd2_aabb bounds(const cd2_obb &obb) noexcept { return cd2_bounds_obb(&obb); }
inline cd2f_aabb bounds(const cd2f_obb &obb) noexcept { return cd2f_bounds_obb(&obb); }
inline cd3_aabb bounds(const cd3_obb &obb) noexcept { return cd3_bounds_obb(&obb); }
inline cd3f_aabb bounds(const cd3f_obb &obb) noexcept { return cd3f_bounds_obb(&obb); }

// ---- distance_, closest_: how far apart, and where nearest ----

// Point to segment.
inline double distance(cd2_vec a, const cd2_segment &b) noexcept { return cd2_distance_point_segment(a, &b); }
inline float distance(cd2f_vec a, const cd2f_segment &b) noexcept
{
    return cd2f_distance_point_segment(a, &b);
}
inline double distance(cd3_vec a, const cd3_segment &b) noexcept { return cd3_distance_point_segment(a, &b); }
inline float distance(cd3f_vec a, const cd3f_segment &b) noexcept
{
    return cd3f_distance_point_segment(a, &b);
}
inline cd2_closest_points closest(cd2_vec a, const cd2_segment &b) noexcept
{
    return cd2_closest_point_segment(a, &b);
}
inline cd2f_closest_points closest(cd2f_vec a, const cd2f_segment &b) noexcept
{
    return cd2f_closest_point_segment(a, &b);
}
inline cd3_closest_points closest(cd3_vec a, const cd3_segment &b) noexcept
{
    return cd3_closest_point_segment(a, &b);
}
inline cd3f_closest_points closest(cd3f_vec a, const cd3f_segment &b) noexcept
{
    return cd3f_closest_point_segment(a, &b);
}

// Point to line, ray or segment, each given as a ray.
// The points origin + t * direction are taken exactly, even where t * direction would be rounded.
// If the direction is zero, the ray is its origin.
// No other shape has a distance from a line or a ray.
inline double distance(cd2_vec a, const cd2_ray &b) noexcept { return cd2_distance_point_ray(a, &b); }
inline float distance(cd2f_vec a, const cd2f_ray &b) noexcept { return cd2f_distance_point_ray(a, &b); }
inline double distance(cd3_vec a, const cd3_ray &b) noexcept { return cd3_distance_point_ray(a, &b); }
inline float distance(cd3f_vec a, const cd3f_ray &b) noexcept { return cd3f_distance_point_ray(a, &b); }
inline cd2_closest_points closest(cd2_vec a, const cd2_ray &b) noexcept
{
    return cd2_closest_point_ray(a, &b);
}
inline cd2f_closest_points closest(cd2f_vec a, const cd2f_ray &b) noexcept
{
    return cd2f_closest_point_ray(a, &b);
}
inline cd3_closest_points closest(cd3_vec a, const cd3_ray &b) noexcept
{
    return cd3_closest_point_ray(a, &b);
}
inline cd3f_closest_points closest(cd3f_vec a, const cd3f_ray &b) noexcept
{
    return cd3f_closest_point_ray(a, &b);
}

// Point to circle or sphere. If the point is inside, both witness points are that point.
inline double distance(cd2_vec a, const cd2_circle &b) noexcept { return cd2_distance_point_circle(a, &b); }
inline float distance(cd2f_vec a, const cd2f_circle &b) noexcept { return cd2f_distance_point_circle(a, &b); }
inline double distance(cd3_vec a, const cd3_sphere &b) noexcept { return cd3_distance_point_sphere(a, &b); }
inline float distance(cd3f_vec a, const cd3f_sphere &b) noexcept { return cd3f_distance_point_sphere(a, &b); }
inline cd2_closest_points closest(cd2_vec a, const cd2_circle &b) noexcept
{
    return cd2_closest_point_circle(a, &b);
}
inline cd2f_closest_points closest(cd2f_vec a, const cd2f_circle &b) noexcept
{
    return cd2f_closest_point_circle(a, &b);
}
inline cd3_closest_points closest(cd3_vec a, const cd3_sphere &b) noexcept
{
    return cd3_closest_point_sphere(a, &b);
}
inline cd3f_closest_points closest(cd3f_vec a, const cd3f_sphere &b) noexcept
{
    return cd3f_closest_point_sphere(a, &b);
}

// Point to ellipse or ellipsoid. If the point is inside, both witness points are that point.
// Exactly equal radii make it a circle or sphere, zero radii a flat ellipse, a segment or a point.
inline double distance(cd2_vec a, const cd2_ellipse &b) noexcept { return cd2_distance_point_ellipse(a, &b); }
inline float distance(cd2f_vec a, const cd2f_ellipse &b) noexcept
{
    return cd2f_distance_point_ellipse(a, &b);
}
inline double distance(cd3_vec a, const cd3_ellipsoid &b) noexcept
{
    return cd3_distance_point_ellipsoid(a, &b);
}
inline float distance(cd3f_vec a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_distance_point_ellipsoid(a, &b);
}
inline cd2_closest_points closest(cd2_vec a, const cd2_ellipse &b) noexcept
{
    return cd2_closest_point_ellipse(a, &b);
}
inline cd2f_closest_points closest(cd2f_vec a, const cd2f_ellipse &b) noexcept
{
    return cd2f_closest_point_ellipse(a, &b);
}
inline cd3_closest_points closest(cd3_vec a, const cd3_ellipsoid &b) noexcept
{
    return cd3_closest_point_ellipsoid(a, &b);
}
inline cd3f_closest_points closest(cd3f_vec a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_closest_point_ellipsoid(a, &b);
}

// Point to AABB. If the point is inside, both witness points are that point.
inline double distance(cd2_vec a, const cd2_aabb &b) noexcept { return cd2_distance_point_aabb(a, &b); }
inline float distance(cd2f_vec a, const cd2f_aabb &b) noexcept { return cd2f_distance_point_aabb(a, &b); }
inline double distance(cd3_vec a, const cd3_aabb &b) noexcept { return cd3_distance_point_aabb(a, &b); }
inline float distance(cd3f_vec a, const cd3f_aabb &b) noexcept { return cd3f_distance_point_aabb(a, &b); }
inline cd2_closest_points closest(cd2_vec a, const cd2_aabb &b) noexcept
{
    return cd2_closest_point_aabb(a, &b);
}
inline cd2f_closest_points closest(cd2f_vec a, const cd2f_aabb &b) noexcept
{
    return cd2f_closest_point_aabb(a, &b);
}
inline cd3_closest_points closest(cd3_vec a, const cd3_aabb &b) noexcept
{
    return cd3_closest_point_aabb(a, &b);
}
inline cd3f_closest_points closest(cd3f_vec a, const cd3f_aabb &b) noexcept
{
    return cd3f_closest_point_aabb(a, &b);
}

// Point to OBB. If the point is inside, both witness points are that point.
inline double distance(cd2_vec a, const cd2_obb &b) noexcept { return cd2_distance_point_obb(a, &b); }
inline float distance(cd2f_vec a, const cd2f_obb &b) noexcept { return cd2f_distance_point_obb(a, &b); }
inline double distance(cd3_vec a, const cd3_obb &b) noexcept { return cd3_distance_point_obb(a, &b); }
inline float distance(cd3f_vec a, const cd3f_obb &b) noexcept { return cd3f_distance_point_obb(a, &b); }
inline cd2_closest_points closest(cd2_vec a, const cd2_obb &b) noexcept
{
    return cd2_closest_point_obb(a, &b);
}
inline cd2f_closest_points closest(cd2f_vec a, const cd2f_obb &b) noexcept
{
    return cd2f_closest_point_obb(a, &b);
}
inline cd3_closest_points closest(cd3_vec a, const cd3_obb &b) noexcept
{
    return cd3_closest_point_obb(a, &b);
}
inline cd3f_closest_points closest(cd3f_vec a, const cd3f_obb &b) noexcept
{
    return cd3f_closest_point_obb(a, &b);
}

// Segment to segment. If they are parallel and face each other: the middle of the equally near stretch.
inline double distance(const cd2_segment &a, const cd2_segment &b) noexcept
{
    return cd2_distance_segment_segment(&a, &b);
}
inline float distance(const cd2f_segment &a, const cd2f_segment &b) noexcept
{
    return cd2f_distance_segment_segment(&a, &b);
}
inline double distance(const cd3_segment &a, const cd3_segment &b) noexcept
{
    return cd3_distance_segment_segment(&a, &b);
}
inline float distance(const cd3f_segment &a, const cd3f_segment &b) noexcept
{
    return cd3f_distance_segment_segment(&a, &b);
}
inline cd2_closest_points closest(const cd2_segment &a, const cd2_segment &b) noexcept
{
    return cd2_closest_segment_segment(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_segment &a, const cd2f_segment &b) noexcept
{
    return cd2f_closest_segment_segment(&a, &b);
}
inline cd3_closest_points closest(const cd3_segment &a, const cd3_segment &b) noexcept
{
    return cd3_closest_segment_segment(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_segment &a, const cd3f_segment &b) noexcept
{
    return cd3f_closest_segment_segment(&a, &b);
}

// Segment to circle or sphere.
inline double distance(const cd2_segment &a, const cd2_circle &b) noexcept
{
    return cd2_distance_segment_circle(&a, &b);
}
inline float distance(const cd2f_segment &a, const cd2f_circle &b) noexcept
{
    return cd2f_distance_segment_circle(&a, &b);
}
inline double distance(const cd3_segment &a, const cd3_sphere &b) noexcept
{
    return cd3_distance_segment_sphere(&a, &b);
}
inline float distance(const cd3f_segment &a, const cd3f_sphere &b) noexcept
{
    return cd3f_distance_segment_sphere(&a, &b);
}
inline cd2_closest_points closest(const cd2_segment &a, const cd2_circle &b) noexcept
{
    return cd2_closest_segment_circle(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_segment &a, const cd2f_circle &b) noexcept
{
    return cd2f_closest_segment_circle(&a, &b);
}
inline cd3_closest_points closest(const cd3_segment &a, const cd3_sphere &b) noexcept
{
    return cd3_closest_segment_sphere(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_segment &a, const cd3f_sphere &b) noexcept
{
    return cd3f_closest_segment_sphere(&a, &b);
}

// Segment to ellipse or ellipsoid.
inline double distance(const cd2_segment &a, const cd2_ellipse &b) noexcept
{
    return cd2_distance_segment_ellipse(&a, &b);
}
inline float distance(const cd2f_segment &a, const cd2f_ellipse &b) noexcept
{
    return cd2f_distance_segment_ellipse(&a, &b);
}
inline double distance(const cd3_segment &a, const cd3_ellipsoid &b) noexcept
{
    return cd3_distance_segment_ellipsoid(&a, &b);
}
inline float distance(const cd3f_segment &a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_distance_segment_ellipsoid(&a, &b);
}
inline cd2_closest_points closest(const cd2_segment &a, const cd2_ellipse &b) noexcept
{
    return cd2_closest_segment_ellipse(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_segment &a, const cd2f_ellipse &b) noexcept
{
    return cd2f_closest_segment_ellipse(&a, &b);
}
inline cd3_closest_points closest(const cd3_segment &a, const cd3_ellipsoid &b) noexcept
{
    return cd3_closest_segment_ellipsoid(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_segment &a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_closest_segment_ellipsoid(&a, &b);
}

// Segment to AABB. If it is parallel to a face or an edge: the middle of the equally near stretch.
inline double distance(const cd2_segment &a, const cd2_aabb &b) noexcept
{
    return cd2_distance_segment_aabb(&a, &b);
}
inline float distance(const cd2f_segment &a, const cd2f_aabb &b) noexcept
{
    return cd2f_distance_segment_aabb(&a, &b);
}
inline double distance(const cd3_segment &a, const cd3_aabb &b) noexcept
{
    return cd3_distance_segment_aabb(&a, &b);
}
inline float distance(const cd3f_segment &a, const cd3f_aabb &b) noexcept
{
    return cd3f_distance_segment_aabb(&a, &b);
}
inline cd2_closest_points closest(const cd2_segment &a, const cd2_aabb &b) noexcept
{
    return cd2_closest_segment_aabb(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_segment &a, const cd2f_aabb &b) noexcept
{
    return cd2f_closest_segment_aabb(&a, &b);
}
inline cd3_closest_points closest(const cd3_segment &a, const cd3_aabb &b) noexcept
{
    return cd3_closest_segment_aabb(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_segment &a, const cd3f_aabb &b) noexcept
{
    return cd3f_closest_segment_aabb(&a, &b);
}

// Segment to OBB. If it is parallel to a face or an edge: the middle of the equally near stretch.
inline double distance(const cd2_segment &a, const cd2_obb &b) noexcept
{
    return cd2_distance_segment_obb(&a, &b);
}
inline float distance(const cd2f_segment &a, const cd2f_obb &b) noexcept
{
    return cd2f_distance_segment_obb(&a, &b);
}
inline double distance(const cd3_segment &a, const cd3_obb &b) noexcept
{
    return cd3_distance_segment_obb(&a, &b);
}
inline float distance(const cd3f_segment &a, const cd3f_obb &b) noexcept
{
    return cd3f_distance_segment_obb(&a, &b);
}
inline cd2_closest_points closest(const cd2_segment &a, const cd2_obb &b) noexcept
{
    return cd2_closest_segment_obb(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_segment &a, const cd2f_obb &b) noexcept
{
    return cd2f_closest_segment_obb(&a, &b);
}
inline cd3_closest_points closest(const cd3_segment &a, const cd3_obb &b) noexcept
{
    return cd3_closest_segment_obb(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_segment &a, const cd3f_obb &b) noexcept
{
    return cd3f_closest_segment_obb(&a, &b);
}

// Circle to circle, sphere to sphere.
inline double distance(const cd2_circle &a, const cd2_circle &b) noexcept
{
    return cd2_distance_circle_circle(&a, &b);
}
inline float distance(const cd2f_circle &a, const cd2f_circle &b) noexcept
{
    return cd2f_distance_circle_circle(&a, &b);
}
inline double distance(const cd3_sphere &a, const cd3_sphere &b) noexcept
{
    return cd3_distance_sphere_sphere(&a, &b);
}
inline float distance(const cd3f_sphere &a, const cd3f_sphere &b) noexcept
{
    return cd3f_distance_sphere_sphere(&a, &b);
}
inline cd2_closest_points closest(const cd2_circle &a, const cd2_circle &b) noexcept
{
    return cd2_closest_circle_circle(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_circle &a, const cd2f_circle &b) noexcept
{
    return cd2f_closest_circle_circle(&a, &b);
}
inline cd3_closest_points closest(const cd3_sphere &a, const cd3_sphere &b) noexcept
{
    return cd3_closest_sphere_sphere(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_sphere &a, const cd3f_sphere &b) noexcept
{
    return cd3f_closest_sphere_sphere(&a, &b);
}

// Circle to ellipse, sphere to ellipsoid.
inline double distance(const cd2_circle &a, const cd2_ellipse &b) noexcept
{
    return cd2_distance_circle_ellipse(&a, &b);
}
inline float distance(const cd2f_circle &a, const cd2f_ellipse &b) noexcept
{
    return cd2f_distance_circle_ellipse(&a, &b);
}
inline double distance(const cd3_sphere &a, const cd3_ellipsoid &b) noexcept
{
    return cd3_distance_sphere_ellipsoid(&a, &b);
}
inline float distance(const cd3f_sphere &a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_distance_sphere_ellipsoid(&a, &b);
}
inline cd2_closest_points closest(const cd2_circle &a, const cd2_ellipse &b) noexcept
{
    return cd2_closest_circle_ellipse(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_circle &a, const cd2f_ellipse &b) noexcept
{
    return cd2f_closest_circle_ellipse(&a, &b);
}
inline cd3_closest_points closest(const cd3_sphere &a, const cd3_ellipsoid &b) noexcept
{
    return cd3_closest_sphere_ellipsoid(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_sphere &a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_closest_sphere_ellipsoid(&a, &b);
}

// Circle or sphere to AABB.
inline double distance(const cd2_circle &a, const cd2_aabb &b) noexcept
{
    return cd2_distance_circle_aabb(&a, &b);
}
inline float distance(const cd2f_circle &a, const cd2f_aabb &b) noexcept
{
    return cd2f_distance_circle_aabb(&a, &b);
}
inline double distance(const cd3_sphere &a, const cd3_aabb &b) noexcept
{
    return cd3_distance_sphere_aabb(&a, &b);
}
inline float distance(const cd3f_sphere &a, const cd3f_aabb &b) noexcept
{
    return cd3f_distance_sphere_aabb(&a, &b);
}
inline cd2_closest_points closest(const cd2_circle &a, const cd2_aabb &b) noexcept
{
    return cd2_closest_circle_aabb(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_circle &a, const cd2f_aabb &b) noexcept
{
    return cd2f_closest_circle_aabb(&a, &b);
}
inline cd3_closest_points closest(const cd3_sphere &a, const cd3_aabb &b) noexcept
{
    return cd3_closest_sphere_aabb(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_sphere &a, const cd3f_aabb &b) noexcept
{
    return cd3f_closest_sphere_aabb(&a, &b);
}

// Circle or sphere to OBB.
inline double distance(const cd2_circle &a, const cd2_obb &b) noexcept
{
    return cd2_distance_circle_obb(&a, &b);
}
inline float distance(const cd2f_circle &a, const cd2f_obb &b) noexcept
{
    return cd2f_distance_circle_obb(&a, &b);
}
inline double distance(const cd3_sphere &a, const cd3_obb &b) noexcept
{
    return cd3_distance_sphere_obb(&a, &b);
}
inline float distance(const cd3f_sphere &a, const cd3f_obb &b) noexcept
{
    return cd3f_distance_sphere_obb(&a, &b);
}
inline cd2_closest_points closest(const cd2_circle &a, const cd2_obb &b) noexcept
{
    return cd2_closest_circle_obb(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_circle &a, const cd2f_obb &b) noexcept
{
    return cd2f_closest_circle_obb(&a, &b);
}
inline cd3_closest_points closest(const cd3_sphere &a, const cd3_obb &b) noexcept
{
    return cd3_closest_sphere_obb(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_sphere &a, const cd3f_obb &b) noexcept
{
    return cd3f_closest_sphere_obb(&a, &b);
}

// Ellipse to ellipse, ellipsoid to ellipsoid.
inline double distance(const cd2_ellipse &a, const cd2_ellipse &b) noexcept
{
    return cd2_distance_ellipse_ellipse(&a, &b);
}
inline float distance(const cd2f_ellipse &a, const cd2f_ellipse &b) noexcept
{
    return cd2f_distance_ellipse_ellipse(&a, &b);
}
inline double distance(const cd3_ellipsoid &a, const cd3_ellipsoid &b) noexcept
{
    return cd3_distance_ellipsoid_ellipsoid(&a, &b);
}
inline float distance(const cd3f_ellipsoid &a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_distance_ellipsoid_ellipsoid(&a, &b);
}
inline cd2_closest_points closest(const cd2_ellipse &a, const cd2_ellipse &b) noexcept
{
    return cd2_closest_ellipse_ellipse(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_ellipse &a, const cd2f_ellipse &b) noexcept
{
    return cd2f_closest_ellipse_ellipse(&a, &b);
}
inline cd3_closest_points closest(const cd3_ellipsoid &a, const cd3_ellipsoid &b) noexcept
{
    return cd3_closest_ellipsoid_ellipsoid(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_ellipsoid &a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_closest_ellipsoid_ellipsoid(&a, &b);
}

// Ellipse or ellipsoid to AABB.
inline double distance(const cd2_ellipse &a, const cd2_aabb &b) noexcept
{
    return cd2_distance_ellipse_aabb(&a, &b);
}
inline float distance(const cd2f_ellipse &a, const cd2f_aabb &b) noexcept
{
    return cd2f_distance_ellipse_aabb(&a, &b);
}
inline double distance(const cd3_ellipsoid &a, const cd3_aabb &b) noexcept
{
    return cd3_distance_ellipsoid_aabb(&a, &b);
}
inline float distance(const cd3f_ellipsoid &a, const cd3f_aabb &b) noexcept
{
    return cd3f_distance_ellipsoid_aabb(&a, &b);
}
inline cd2_closest_points closest(const cd2_ellipse &a, const cd2_aabb &b) noexcept
{
    return cd2_closest_ellipse_aabb(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_ellipse &a, const cd2f_aabb &b) noexcept
{
    return cd2f_closest_ellipse_aabb(&a, &b);
}
inline cd3_closest_points closest(const cd3_ellipsoid &a, const cd3_aabb &b) noexcept
{
    return cd3_closest_ellipsoid_aabb(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_ellipsoid &a, const cd3f_aabb &b) noexcept
{
    return cd3f_closest_ellipsoid_aabb(&a, &b);
}

// Ellipse or ellipsoid to OBB.
inline double distance(const cd2_ellipse &a, const cd2_obb &b) noexcept
{
    return cd2_distance_ellipse_obb(&a, &b);
}
inline float distance(const cd2f_ellipse &a, const cd2f_obb &b) noexcept
{
    return cd2f_distance_ellipse_obb(&a, &b);
}
inline double distance(const cd3_ellipsoid &a, const cd3_obb &b) noexcept
{
    return cd3_distance_ellipsoid_obb(&a, &b);
}
inline float distance(const cd3f_ellipsoid &a, const cd3f_obb &b) noexcept
{
    return cd3f_distance_ellipsoid_obb(&a, &b);
}
inline cd2_closest_points closest(const cd2_ellipse &a, const cd2_obb &b) noexcept
{
    return cd2_closest_ellipse_obb(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_ellipse &a, const cd2f_obb &b) noexcept
{
    return cd2f_closest_ellipse_obb(&a, &b);
}
inline cd3_closest_points closest(const cd3_ellipsoid &a, const cd3_obb &b) noexcept
{
    return cd3_closest_ellipsoid_obb(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_ellipsoid &a, const cd3f_obb &b) noexcept
{
    return cd3f_closest_ellipsoid_obb(&a, &b);
}

// AABB to AABB. If faces face each other: the centroid of the equally near part.
inline double distance(const cd2_aabb &a, const cd2_aabb &b) noexcept
{
    return cd2_distance_aabb_aabb(&a, &b);
}
inline float distance(const cd2f_aabb &a, const cd2f_aabb &b) noexcept
{
    return cd2f_distance_aabb_aabb(&a, &b);
}
inline double distance(const cd3_aabb &a, const cd3_aabb &b) noexcept
{
    return cd3_distance_aabb_aabb(&a, &b);
}
inline float distance(const cd3f_aabb &a, const cd3f_aabb &b) noexcept
{
    return cd3f_distance_aabb_aabb(&a, &b);
}
inline cd2_closest_points closest(const cd2_aabb &a, const cd2_aabb &b) noexcept
{
    return cd2_closest_aabb_aabb(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_aabb &a, const cd2f_aabb &b) noexcept
{
    return cd2f_closest_aabb_aabb(&a, &b);
}
inline cd3_closest_points closest(const cd3_aabb &a, const cd3_aabb &b) noexcept
{
    return cd3_closest_aabb_aabb(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_aabb &a, const cd3f_aabb &b) noexcept
{
    return cd3f_closest_aabb_aabb(&a, &b);
}

// AABB to OBB. If faces or edges are parallel: the centroid of the equally near part.
inline double distance(const cd2_aabb &a, const cd2_obb &b) noexcept { return cd2_distance_aabb_obb(&a, &b); }
inline float distance(const cd2f_aabb &a, const cd2f_obb &b) noexcept
{
    return cd2f_distance_aabb_obb(&a, &b);
}
inline double distance(const cd3_aabb &a, const cd3_obb &b) noexcept { return cd3_distance_aabb_obb(&a, &b); }
inline float distance(const cd3f_aabb &a, const cd3f_obb &b) noexcept
{
    return cd3f_distance_aabb_obb(&a, &b);
}
inline cd2_closest_points closest(const cd2_aabb &a, const cd2_obb &b) noexcept
{
    return cd2_closest_aabb_obb(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_aabb &a, const cd2f_obb &b) noexcept
{
    return cd2f_closest_aabb_obb(&a, &b);
}
inline cd3_closest_points closest(const cd3_aabb &a, const cd3_obb &b) noexcept
{
    return cd3_closest_aabb_obb(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_aabb &a, const cd3f_obb &b) noexcept
{
    return cd3f_closest_aabb_obb(&a, &b);
}

// OBB to OBB. If faces or edges are parallel: the centroid of the equally near part.
inline double distance(const cd2_obb &a, const cd2_obb &b) noexcept { return cd2_distance_obb_obb(&a, &b); }
inline float distance(const cd2f_obb &a, const cd2f_obb &b) noexcept { return cd2f_distance_obb_obb(&a, &b); }
inline double distance(const cd3_obb &a, const cd3_obb &b) noexcept { return cd3_distance_obb_obb(&a, &b); }
inline float distance(const cd3f_obb &a, const cd3f_obb &b) noexcept { return cd3f_distance_obb_obb(&a, &b); }
inline cd2_closest_points closest(const cd2_obb &a, const cd2_obb &b) noexcept
{
    return cd2_closest_obb_obb(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_obb &a, const cd2f_obb &b) noexcept
{
    return cd2f_closest_obb_obb(&a, &b);
}
inline cd3_closest_points closest(const cd3_obb &a, const cd3_obb &b) noexcept
{
    return cd3_closest_obb_obb(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_obb &a, const cd3f_obb &b) noexcept
{
    return cd3f_closest_obb_obb(&a, &b);
}

// ---- overlap_: do they touch ----

// Does the point lie on the segment? The test is exact, so a rounded point seldom does.
inline bool overlap(cd2_vec a, const cd2_segment &b) noexcept { return cd2_overlap_point_segment(a, &b); }
inline bool overlap(cd2f_vec a, const cd2f_segment &b) noexcept { return cd2f_overlap_point_segment(a, &b); }
inline bool overlap(cd3_vec a, const cd3_segment &b) noexcept { return cd3_overlap_point_segment(a, &b); }
inline bool overlap(cd3f_vec a, const cd3f_segment &b) noexcept { return cd3f_overlap_point_segment(a, &b); }

// Does the point lie in the circle or sphere?
inline bool overlap(cd2_vec a, const cd2_circle &b) noexcept { return cd2_overlap_point_circle(a, &b); }
inline bool overlap(cd2f_vec a, const cd2f_circle &b) noexcept { return cd2f_overlap_point_circle(a, &b); }
inline bool overlap(cd3_vec a, const cd3_sphere &b) noexcept { return cd3_overlap_point_sphere(a, &b); }
inline bool overlap(cd3f_vec a, const cd3f_sphere &b) noexcept { return cd3f_overlap_point_sphere(a, &b); }

// Does the point lie in the ellipse or ellipsoid? If radii are 0: in the flat ellipse, segment or point?
inline bool overlap(cd2_vec a, const cd2_ellipse &b) noexcept { return cd2_overlap_point_ellipse(a, &b); }
inline bool overlap(cd2f_vec a, const cd2f_ellipse &b) noexcept { return cd2f_overlap_point_ellipse(a, &b); }
inline bool overlap(cd3_vec a, const cd3_ellipsoid &b) noexcept { return cd3_overlap_point_ellipsoid(a, &b); }
inline bool overlap(cd3f_vec a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_overlap_point_ellipsoid(a, &b);
}

// Does the point lie in the AABB?
inline bool overlap(cd2_vec a, const cd2_aabb &b) noexcept { return cd2_overlap_point_aabb(a, &b); }
inline bool overlap(cd2f_vec a, const cd2f_aabb &b) noexcept { return cd2f_overlap_point_aabb(a, &b); }
inline bool overlap(cd3_vec a, const cd3_aabb &b) noexcept { return cd3_overlap_point_aabb(a, &b); }
inline bool overlap(cd3f_vec a, const cd3f_aabb &b) noexcept { return cd3f_overlap_point_aabb(a, &b); }

// Does the point lie in the OBB?
inline bool overlap(cd2_vec a, const cd2_obb &b) noexcept { return cd2_overlap_point_obb(a, &b); }
inline bool overlap(cd2f_vec a, const cd2f_obb &b) noexcept { return cd2f_overlap_point_obb(a, &b); }
inline bool overlap(cd3_vec a, const cd3_obb &b) noexcept { return cd3_overlap_point_obb(a, &b); }
inline bool overlap(cd3f_vec a, const cd3f_obb &b) noexcept { return cd3f_overlap_point_obb(a, &b); }

// Do the segments cross, touch or cover each other? The test is exact, so in 3D rounded ones seldom do.
inline bool overlap(const cd2_segment &a, const cd2_segment &b) noexcept
{
    return cd2_overlap_segment_segment(&a, &b);
}
inline bool overlap(const cd2f_segment &a, const cd2f_segment &b) noexcept
{
    return cd2f_overlap_segment_segment(&a, &b);
}
inline bool overlap(const cd3_segment &a, const cd3_segment &b) noexcept
{
    return cd3_overlap_segment_segment(&a, &b);
}
inline bool overlap(const cd3f_segment &a, const cd3f_segment &b) noexcept
{
    return cd3f_overlap_segment_segment(&a, &b);
}

// Does the segment touch or overlap the circle or sphere?
inline bool overlap(const cd2_segment &a, const cd2_circle &b) noexcept
{
    return cd2_overlap_segment_circle(&a, &b);
}
inline bool overlap(const cd2f_segment &a, const cd2f_circle &b) noexcept
{
    return cd2f_overlap_segment_circle(&a, &b);
}
inline bool overlap(const cd3_segment &a, const cd3_sphere &b) noexcept
{
    return cd3_overlap_segment_sphere(&a, &b);
}
inline bool overlap(const cd3f_segment &a, const cd3f_sphere &b) noexcept
{
    return cd3f_overlap_segment_sphere(&a, &b);
}

// Does the segment touch or overlap the ellipse or ellipsoid?
inline bool overlap(const cd2_segment &a, const cd2_ellipse &b) noexcept
{
    return cd2_overlap_segment_ellipse(&a, &b);
}
inline bool overlap(const cd2f_segment &a, const cd2f_ellipse &b) noexcept
{
    return cd2f_overlap_segment_ellipse(&a, &b);
}
inline bool overlap(const cd3_segment &a, const cd3_ellipsoid &b) noexcept
{
    return cd3_overlap_segment_ellipsoid(&a, &b);
}
inline bool overlap(const cd3f_segment &a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_overlap_segment_ellipsoid(&a, &b);
}

// Does the segment touch or overlap the AABB?
inline bool overlap(const cd2_segment &a, const cd2_aabb &b) noexcept
{
    return cd2_overlap_segment_aabb(&a, &b);
}
inline bool overlap(const cd2f_segment &a, const cd2f_aabb &b) noexcept
{
    return cd2f_overlap_segment_aabb(&a, &b);
}
inline bool overlap(const cd3_segment &a, const cd3_aabb &b) noexcept
{
    return cd3_overlap_segment_aabb(&a, &b);
}
inline bool overlap(const cd3f_segment &a, const cd3f_aabb &b) noexcept
{
    return cd3f_overlap_segment_aabb(&a, &b);
}

// Does the segment touch or overlap the OBB?
inline bool overlap(const cd2_segment &a, const cd2_obb &b) noexcept
{
    return cd2_overlap_segment_obb(&a, &b);
}
inline bool overlap(const cd2f_segment &a, const cd2f_obb &b) noexcept
{
    return cd2f_overlap_segment_obb(&a, &b);
}
inline bool overlap(const cd3_segment &a, const cd3_obb &b) noexcept
{
    return cd3_overlap_segment_obb(&a, &b);
}
inline bool overlap(const cd3f_segment &a, const cd3f_obb &b) noexcept
{
    return cd3f_overlap_segment_obb(&a, &b);
}

// Do two circles or spheres touch or overlap?
inline bool overlap(const cd2_circle &a, const cd2_circle &b) noexcept
{
    return cd2_overlap_circle_circle(&a, &b);
}
inline bool overlap(const cd2f_circle &a, const cd2f_circle &b) noexcept
{
    return cd2f_overlap_circle_circle(&a, &b);
}
inline bool overlap(const cd3_sphere &a, const cd3_sphere &b) noexcept
{
    return cd3_overlap_sphere_sphere(&a, &b);
}
inline bool overlap(const cd3f_sphere &a, const cd3f_sphere &b) noexcept
{
    return cd3f_overlap_sphere_sphere(&a, &b);
}

// Does the circle touch or overlap the ellipse, the sphere the ellipsoid?
inline bool overlap(const cd2_circle &a, const cd2_ellipse &b) noexcept
{
    return cd2_overlap_circle_ellipse(&a, &b);
}
inline bool overlap(const cd2f_circle &a, const cd2f_ellipse &b) noexcept
{
    return cd2f_overlap_circle_ellipse(&a, &b);
}
inline bool overlap(const cd3_sphere &a, const cd3_ellipsoid &b) noexcept
{
    return cd3_overlap_sphere_ellipsoid(&a, &b);
}
inline bool overlap(const cd3f_sphere &a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_overlap_sphere_ellipsoid(&a, &b);
}

// Does the circle or sphere touch or overlap the AABB?
inline bool overlap(const cd2_circle &a, const cd2_aabb &b) noexcept
{
    return cd2_overlap_circle_aabb(&a, &b);
}
inline bool overlap(const cd2f_circle &a, const cd2f_aabb &b) noexcept
{
    return cd2f_overlap_circle_aabb(&a, &b);
}
inline bool overlap(const cd3_sphere &a, const cd3_aabb &b) noexcept
{
    return cd3_overlap_sphere_aabb(&a, &b);
}
inline bool overlap(const cd3f_sphere &a, const cd3f_aabb &b) noexcept
{
    return cd3f_overlap_sphere_aabb(&a, &b);
}

// Does the circle or sphere touch or overlap the OBB?
inline bool overlap(const cd2_circle &a, const cd2_obb &b) noexcept { return cd2_overlap_circle_obb(&a, &b); }
inline bool overlap(const cd2f_circle &a, const cd2f_obb &b) noexcept
{
    return cd2f_overlap_circle_obb(&a, &b);
}
inline bool overlap(const cd3_sphere &a, const cd3_obb &b) noexcept { return cd3_overlap_sphere_obb(&a, &b); }
inline bool overlap(const cd3f_sphere &a, const cd3f_obb &b) noexcept
{
    return cd3f_overlap_sphere_obb(&a, &b);
}

// Do two ellipses or ellipsoids touch or overlap?
inline bool overlap(const cd2_ellipse &a, const cd2_ellipse &b) noexcept
{
    return cd2_overlap_ellipse_ellipse(&a, &b);
}
inline bool overlap(const cd2f_ellipse &a, const cd2f_ellipse &b) noexcept
{
    return cd2f_overlap_ellipse_ellipse(&a, &b);
}
inline bool overlap(const cd3_ellipsoid &a, const cd3_ellipsoid &b) noexcept
{
    return cd3_overlap_ellipsoid_ellipsoid(&a, &b);
}
inline bool overlap(const cd3f_ellipsoid &a, const cd3f_ellipsoid &b) noexcept
{
    return cd3f_overlap_ellipsoid_ellipsoid(&a, &b);
}

// Does the ellipse or ellipsoid touch or overlap the AABB?
inline bool overlap(const cd2_ellipse &a, const cd2_aabb &b) noexcept
{
    return cd2_overlap_ellipse_aabb(&a, &b);
}
inline bool overlap(const cd2f_ellipse &a, const cd2f_aabb &b) noexcept
{
    return cd2f_overlap_ellipse_aabb(&a, &b);
}
inline bool overlap(const cd3_ellipsoid &a, const cd3_aabb &b) noexcept
{
    return cd3_overlap_ellipsoid_aabb(&a, &b);
}
inline bool overlap(const cd3f_ellipsoid &a, const cd3f_aabb &b) noexcept
{
    return cd3f_overlap_ellipsoid_aabb(&a, &b);
}

// Does the ellipse or ellipsoid touch or overlap the OBB?
inline bool overlap(const cd2_ellipse &a, const cd2_obb &b) noexcept
{
    return cd2_overlap_ellipse_obb(&a, &b);
}
inline bool overlap(const cd2f_ellipse &a, const cd2f_obb &b) noexcept
{
    return cd2f_overlap_ellipse_obb(&a, &b);
}
inline bool overlap(const cd3_ellipsoid &a, const cd3_obb &b) noexcept
{
    return cd3_overlap_ellipsoid_obb(&a, &b);
}
inline bool overlap(const cd3f_ellipsoid &a, const cd3f_obb &b) noexcept
{
    return cd3f_overlap_ellipsoid_obb(&a, &b);
}

// Do two AABBs touch or overlap?
inline bool overlap(const cd2_aabb &a, const cd2_aabb &b) noexcept { return cd2_overlap_aabb_aabb(&a, &b); }
inline bool overlap(const cd2f_aabb &a, const cd2f_aabb &b) noexcept
{
    return cd2f_overlap_aabb_aabb(&a, &b);
}
inline bool overlap(const cd3_aabb &a, const cd3_aabb &b) noexcept { return cd3_overlap_aabb_aabb(&a, &b); }
inline bool overlap(const cd3f_aabb &a, const cd3f_aabb &b) noexcept
{
    return cd3f_overlap_aabb_aabb(&a, &b);
}

// Does the AABB touch or overlap the OBB?
inline bool overlap(const cd2_aabb &a, const cd2_obb &b) noexcept { return cd2_overlap_aabb_obb(&a, &b); }
inline bool overlap(const cd2f_aabb &a, const cd2f_obb &b) noexcept { return cd2f_overlap_aabb_obb(&a, &b); }
inline bool overlap(const cd3_aabb &a, const cd3_obb &b) noexcept { return cd3_overlap_aabb_obb(&a, &b); }
inline bool overlap(const cd3f_aabb &a, const cd3f_obb &b) noexcept { return cd3f_overlap_aabb_obb(&a, &b); }

// Do two OBBs touch or overlap?
inline bool overlap(const cd2_obb &a, const cd2_obb &b) noexcept { return cd2_overlap_obb_obb(&a, &b); }
inline bool overlap(const cd2f_obb &a, const cd2f_obb &b) noexcept { return cd2f_overlap_obb_obb(&a, &b); }
inline bool overlap(const cd3_obb &a, const cd3_obb &b) noexcept { return cd3_overlap_obb_obb(&a, &b); }
inline bool overlap(const cd3f_obb &a, const cd3f_obb &b) noexcept { return cd3f_overlap_obb_obb(&a, &b); }

// ---- raycast_: where does a line, a ray or a segment enter and leave a shape ----

// Ray against segment, in 2D. Where they cross, t_enter equals t_exit and normal_enter is the segment's,
// against the ray. If the segment lies along the ray, the ray enters at one end and leaves at the other,
// with normals along the ray.
inline bool raycast(const cd2_ray &ray, const cd2_segment &segment, cd2_hit *hit = nullptr) noexcept
{
    return cd2_raycast_segment(&ray, &segment, hit);
}
inline bool raycast(const cd2f_ray &ray, const cd2f_segment &segment, cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_raycast_segment(&ray, &segment, hit);
}

// Ray against circle or sphere. One of radius 0 is a point, which the ray must pass through exactly.
inline bool raycast(const cd2_ray &ray, const cd2_circle &circle, cd2_hit *hit = nullptr) noexcept
{
    return cd2_raycast_circle(&ray, &circle, hit);
}
inline bool raycast(const cd2f_ray &ray, const cd2f_circle &circle, cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_raycast_circle(&ray, &circle, hit);
}
inline bool raycast(const cd3_ray &ray, const cd3_sphere &sphere, cd3_hit *hit = nullptr) noexcept
{
    return cd3_raycast_sphere(&ray, &sphere, hit);
}
inline bool raycast(const cd3f_ray &ray, const cd3f_sphere &sphere, cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_raycast_sphere(&ray, &sphere, hit);
}

// Ray against ellipse or ellipsoid. Equal radii make it a circle or sphere.
// A flat ellipse in 3D is crossed in one point, with its own normal against the ray.
// A ray in the plane of a flat ellipse enters and leaves it at the rim.
// If only one radius is above 0, it is a segment and has the normals of segments.
inline bool raycast(const cd2_ray &ray, const cd2_ellipse &ellipse, cd2_hit *hit = nullptr) noexcept
{
    return cd2_raycast_ellipse(&ray, &ellipse, hit);
}
inline bool raycast(const cd2f_ray &ray, const cd2f_ellipse &ellipse, cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_raycast_ellipse(&ray, &ellipse, hit);
}
inline bool raycast(const cd3_ray &ray, const cd3_ellipsoid &ellipsoid, cd3_hit *hit = nullptr) noexcept
{
    return cd3_raycast_ellipsoid(&ray, &ellipsoid, hit);
}
inline bool raycast(const cd3f_ray &ray, const cd3f_ellipsoid &ellipsoid, cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_raycast_ellipsoid(&ray, &ellipsoid, hit);
}

// Ray against AABB.
inline bool raycast(const cd2_ray &ray, const cd2_aabb &aabb, cd2_hit *hit = nullptr) noexcept
{
    return cd2_raycast_aabb(&ray, &aabb, hit);
}
inline bool raycast(const cd2f_ray &ray, const cd2f_aabb &aabb, cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_raycast_aabb(&ray, &aabb, hit);
}
inline bool raycast(const cd3_ray &ray, const cd3_aabb &aabb, cd3_hit *hit = nullptr) noexcept
{
    return cd3_raycast_aabb(&ray, &aabb, hit);
}
inline bool raycast(const cd3f_ray &ray, const cd3f_aabb &aabb, cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_raycast_aabb(&ray, &aabb, hit);
}

// Ray against OBB.
inline bool raycast(const cd2_ray &ray, const cd2_obb &obb, cd2_hit *hit = nullptr) noexcept
{
    return cd2_raycast_obb(&ray, &obb, hit);
}
inline bool raycast(const cd2f_ray &ray, const cd2f_obb &obb, cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_raycast_obb(&ray, &obb, hit);
}
inline bool raycast(const cd3_ray &ray, const cd3_obb &obb, cd3_hit *hit = nullptr) noexcept
{
    return cd3_raycast_obb(&ray, &obb, hit);
}
inline bool raycast(const cd3f_ray &ray, const cd3f_obb &obb, cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_raycast_obb(&ray, &obb, hit);
}

// ---- sweep_: when do two moving shapes collide ----

// A moving point against a moving segment. A segment has no interior: the point must cross it, or reach its
// end while moving along it. In 3D it must do so exactly.
inline bool sweep(cd2_vec a, cd2_vec motion_a, const cd2_segment &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_point_segment(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd2f_vec a, cd2f_vec motion_a, const cd2f_segment &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_point_segment(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd3_vec a, cd3_vec motion_a, const cd3_segment &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_point_segment(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd3f_vec a, cd3f_vec motion_a, const cd3f_segment &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_point_segment(a, motion_a, &b, motion_b, hit);
}

// A moving point against a moving circle or sphere.
inline bool sweep(cd2_vec a, cd2_vec motion_a, const cd2_circle &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_point_circle(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd2f_vec a, cd2f_vec motion_a, const cd2f_circle &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_point_circle(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd3_vec a, cd3_vec motion_a, const cd3_sphere &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_point_sphere(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd3f_vec a, cd3f_vec motion_a, const cd3f_sphere &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_point_sphere(a, motion_a, &b, motion_b, hit);
}

// A moving point against a moving ellipse or ellipsoid.
inline bool sweep(cd2_vec a, cd2_vec motion_a, const cd2_ellipse &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_point_ellipse(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd2f_vec a, cd2f_vec motion_a, const cd2f_ellipse &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_point_ellipse(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd3_vec a, cd3_vec motion_a, const cd3_ellipsoid &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_point_ellipsoid(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd3f_vec a, cd3f_vec motion_a, const cd3f_ellipsoid &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_point_ellipsoid(a, motion_a, &b, motion_b, hit);
}

// A moving point against a moving AABB.
inline bool sweep(cd2_vec a, cd2_vec motion_a, const cd2_aabb &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_point_aabb(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd2f_vec a, cd2f_vec motion_a, const cd2f_aabb &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_point_aabb(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd3_vec a, cd3_vec motion_a, const cd3_aabb &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_point_aabb(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd3f_vec a, cd3f_vec motion_a, const cd3f_aabb &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_point_aabb(a, motion_a, &b, motion_b, hit);
}

// A moving point against a moving OBB.
inline bool sweep(cd2_vec a, cd2_vec motion_a, const cd2_obb &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_point_obb(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd2f_vec a, cd2f_vec motion_a, const cd2f_obb &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_point_obb(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd3_vec a, cd3_vec motion_a, const cd3_obb &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_point_obb(a, motion_a, &b, motion_b, hit);
}
inline bool sweep(cd3f_vec a, cd3f_vec motion_a, const cd3f_obb &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_point_obb(a, motion_a, &b, motion_b, hit);
}

// A moving segment against a moving segment. In 3D they cannot penetrate: only crossing is a hit.
inline bool sweep(const cd2_segment &a, cd2_vec motion_a, const cd2_segment &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_segment_segment(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_segment &a, cd2f_vec motion_a, const cd2f_segment &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_segment_segment(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_segment &a, cd3_vec motion_a, const cd3_segment &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_segment_segment(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_segment &a, cd3f_vec motion_a, const cd3f_segment &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_segment_segment(&a, motion_a, &b, motion_b, hit);
}

// A moving segment against a moving circle or sphere.
inline bool sweep(const cd2_segment &a, cd2_vec motion_a, const cd2_circle &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_segment_circle(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_segment &a, cd2f_vec motion_a, const cd2f_circle &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_segment_circle(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_segment &a, cd3_vec motion_a, const cd3_sphere &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_segment_sphere(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_segment &a, cd3f_vec motion_a, const cd3f_sphere &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_segment_sphere(&a, motion_a, &b, motion_b, hit);
}

// A moving segment against a moving ellipse or ellipsoid.
inline bool sweep(const cd2_segment &a, cd2_vec motion_a, const cd2_ellipse &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_segment_ellipse(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_segment &a, cd2f_vec motion_a, const cd2f_ellipse &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_segment_ellipse(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_segment &a, cd3_vec motion_a, const cd3_ellipsoid &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_segment_ellipsoid(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_segment &a, cd3f_vec motion_a, const cd3f_ellipsoid &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_segment_ellipsoid(&a, motion_a, &b, motion_b, hit);
}

// A moving segment against a moving AABB.
inline bool sweep(const cd2_segment &a, cd2_vec motion_a, const cd2_aabb &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_segment_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_segment &a, cd2f_vec motion_a, const cd2f_aabb &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_segment_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_segment &a, cd3_vec motion_a, const cd3_aabb &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_segment_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_segment &a, cd3f_vec motion_a, const cd3f_aabb &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_segment_aabb(&a, motion_a, &b, motion_b, hit);
}

// A moving segment against a moving OBB.
inline bool sweep(const cd2_segment &a, cd2_vec motion_a, const cd2_obb &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_segment_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_segment &a, cd2f_vec motion_a, const cd2f_obb &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_segment_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_segment &a, cd3_vec motion_a, const cd3_obb &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_segment_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_segment &a, cd3f_vec motion_a, const cd3f_obb &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_segment_obb(&a, motion_a, &b, motion_b, hit);
}

// A moving circle or sphere against a moving one. If both radii are 0, the points must meet exactly.
inline bool sweep(const cd2_circle &a, cd2_vec motion_a, const cd2_circle &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_circle_circle(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_circle &a, cd2f_vec motion_a, const cd2f_circle &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_circle_circle(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_sphere &a, cd3_vec motion_a, const cd3_sphere &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_sphere_sphere(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_sphere &a, cd3f_vec motion_a, const cd3f_sphere &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_sphere_sphere(&a, motion_a, &b, motion_b, hit);
}

// A moving circle against a moving ellipse, a sphere against an ellipsoid.
inline bool sweep(const cd2_circle &a, cd2_vec motion_a, const cd2_ellipse &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_circle_ellipse(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_circle &a, cd2f_vec motion_a, const cd2f_ellipse &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_circle_ellipse(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_sphere &a, cd3_vec motion_a, const cd3_ellipsoid &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_sphere_ellipsoid(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_sphere &a, cd3f_vec motion_a, const cd3f_ellipsoid &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_sphere_ellipsoid(&a, motion_a, &b, motion_b, hit);
}

// A moving circle or sphere against a moving AABB.
inline bool sweep(const cd2_circle &a, cd2_vec motion_a, const cd2_aabb &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_circle_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_circle &a, cd2f_vec motion_a, const cd2f_aabb &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_circle_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_sphere &a, cd3_vec motion_a, const cd3_aabb &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_sphere_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_sphere &a, cd3f_vec motion_a, const cd3f_aabb &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_sphere_aabb(&a, motion_a, &b, motion_b, hit);
}

// A moving circle or sphere against a moving OBB.
inline bool sweep(const cd2_circle &a, cd2_vec motion_a, const cd2_obb &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_circle_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_circle &a, cd2f_vec motion_a, const cd2f_obb &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_circle_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_sphere &a, cd3_vec motion_a, const cd3_obb &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_sphere_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_sphere &a, cd3f_vec motion_a, const cd3f_obb &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_sphere_obb(&a, motion_a, &b, motion_b, hit);
}

// A moving ellipse or ellipsoid against a moving one.
inline bool sweep(const cd2_ellipse &a, cd2_vec motion_a, const cd2_ellipse &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_ellipse_ellipse(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_ellipse &a, cd2f_vec motion_a, const cd2f_ellipse &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_ellipse_ellipse(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_ellipsoid &a, cd3_vec motion_a, const cd3_ellipsoid &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_ellipsoid_ellipsoid(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_ellipsoid &a, cd3f_vec motion_a, const cd3f_ellipsoid &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_ellipsoid_ellipsoid(&a, motion_a, &b, motion_b, hit);
}

// A moving ellipse or ellipsoid against a moving AABB.
inline bool sweep(const cd2_ellipse &a, cd2_vec motion_a, const cd2_aabb &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_ellipse_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_ellipse &a, cd2f_vec motion_a, const cd2f_aabb &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_ellipse_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_ellipsoid &a, cd3_vec motion_a, const cd3_aabb &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_ellipsoid_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_ellipsoid &a, cd3f_vec motion_a, const cd3f_aabb &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_ellipsoid_aabb(&a, motion_a, &b, motion_b, hit);
}

// A moving ellipse or ellipsoid against a moving OBB.
inline bool sweep(const cd2_ellipse &a, cd2_vec motion_a, const cd2_obb &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_ellipse_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_ellipse &a, cd2f_vec motion_a, const cd2f_obb &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_ellipse_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_ellipsoid &a, cd3_vec motion_a, const cd3_obb &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_ellipsoid_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_ellipsoid &a, cd3f_vec motion_a, const cd3f_obb &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_ellipsoid_obb(&a, motion_a, &b, motion_b, hit);
}

// A moving AABB against a moving AABB. Exact for all input: see Fine print.
inline bool sweep(const cd2_aabb &a, cd2_vec motion_a, const cd2_aabb &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_aabb_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_aabb &a, cd2f_vec motion_a, const cd2f_aabb &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_aabb_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_aabb &a, cd3_vec motion_a, const cd3_aabb &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_aabb_aabb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_aabb &a, cd3f_vec motion_a, const cd3f_aabb &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_aabb_aabb(&a, motion_a, &b, motion_b, hit);
}

// A moving AABB against a moving OBB.
inline bool sweep(const cd2_aabb &a, cd2_vec motion_a, const cd2_obb &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_aabb_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_aabb &a, cd2f_vec motion_a, const cd2f_obb &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_aabb_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_aabb &a, cd3_vec motion_a, const cd3_obb &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_aabb_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_aabb &a, cd3f_vec motion_a, const cd3f_obb &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_aabb_obb(&a, motion_a, &b, motion_b, hit);
}

// A moving OBB against a moving OBB.
inline bool sweep(const cd2_obb &a, cd2_vec motion_a, const cd2_obb &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep_obb_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_obb &a, cd2f_vec motion_a, const cd2f_obb &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep_obb_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_obb &a, cd3_vec motion_a, const cd3_obb &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep_obb_obb(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_obb &a, cd3f_vec motion_a, const cd3f_obb &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep_obb_obb(&a, motion_a, &b, motion_b, hit);
}

// ---- penetration_: the shortest way out of an overlap ----

// A point on a segment: the depth is 0.
inline bool penetration(cd2_vec a, const cd2_segment &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_point_segment(a, &b, contact);
}
inline bool penetration(cd2f_vec a, const cd2f_segment &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_point_segment(a, &b, contact);
}
inline bool penetration(cd3_vec a, const cd3_segment &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_point_segment(a, &b, contact);
}
inline bool penetration(cd3f_vec a, const cd3f_segment &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_point_segment(a, &b, contact);
}

// A point in a circle or sphere. At the centre the normal is the positive x axis.
inline bool penetration(cd2_vec a, const cd2_circle &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_point_circle(a, &b, contact);
}
inline bool penetration(cd2f_vec a, const cd2f_circle &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_point_circle(a, &b, contact);
}
inline bool penetration(cd3_vec a, const cd3_sphere &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_point_sphere(a, &b, contact);
}
inline bool penetration(cd3f_vec a, const cd3f_sphere &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_point_sphere(a, &b, contact);
}

// A point in an ellipse or ellipsoid: the way to the nearest point of its boundary.
inline bool penetration(cd2_vec a, const cd2_ellipse &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_point_ellipse(a, &b, contact);
}
inline bool penetration(cd2f_vec a, const cd2f_ellipse &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_point_ellipse(a, &b, contact);
}
inline bool penetration(cd3_vec a, const cd3_ellipsoid &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_point_ellipsoid(a, &b, contact);
}
inline bool penetration(cd3f_vec a, const cd3f_ellipsoid &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_point_ellipsoid(a, &b, contact);
}

// A point in an AABB.
inline bool penetration(cd2_vec a, const cd2_aabb &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_point_aabb(a, &b, contact);
}
inline bool penetration(cd2f_vec a, const cd2f_aabb &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_point_aabb(a, &b, contact);
}
inline bool penetration(cd3_vec a, const cd3_aabb &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_point_aabb(a, &b, contact);
}
inline bool penetration(cd3f_vec a, const cd3f_aabb &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_point_aabb(a, &b, contact);
}

// A point in an OBB.
inline bool penetration(cd2_vec a, const cd2_obb &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_point_obb(a, &b, contact);
}
inline bool penetration(cd2f_vec a, const cd2f_obb &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_point_obb(a, &b, contact);
}
inline bool penetration(cd3_vec a, const cd3_obb &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_point_obb(a, &b, contact);
}
inline bool penetration(cd3f_vec a, const cd3f_obb &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_point_obb(a, &b, contact);
}

// A segment that touches a segment. In 3D the depth is 0.
inline bool penetration(const cd2_segment &a, const cd2_segment &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_segment_segment(&a, &b, contact);
}
inline bool penetration(const cd2f_segment &a, const cd2f_segment &b,
                        cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_segment_segment(&a, &b, contact);
}
inline bool penetration(const cd3_segment &a, const cd3_segment &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_segment_segment(&a, &b, contact);
}
inline bool penetration(const cd3f_segment &a, const cd3f_segment &b,
                        cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_segment_segment(&a, &b, contact);
}

// A segment in a circle or sphere.
inline bool penetration(const cd2_segment &a, const cd2_circle &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_segment_circle(&a, &b, contact);
}
inline bool penetration(const cd2f_segment &a, const cd2f_circle &b,
                        cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_segment_circle(&a, &b, contact);
}
inline bool penetration(const cd3_segment &a, const cd3_sphere &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_segment_sphere(&a, &b, contact);
}
inline bool penetration(const cd3f_segment &a, const cd3f_sphere &b,
                        cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_segment_sphere(&a, &b, contact);
}

// A segment in an ellipse or ellipsoid.
inline bool penetration(const cd2_segment &a, const cd2_ellipse &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_segment_ellipse(&a, &b, contact);
}
inline bool penetration(const cd2f_segment &a, const cd2f_ellipse &b,
                        cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_segment_ellipse(&a, &b, contact);
}
inline bool penetration(const cd3_segment &a, const cd3_ellipsoid &b,
                        cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_segment_ellipsoid(&a, &b, contact);
}
inline bool penetration(const cd3f_segment &a, const cd3f_ellipsoid &b,
                        cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_segment_ellipsoid(&a, &b, contact);
}

// A segment in an AABB.
inline bool penetration(const cd2_segment &a, const cd2_aabb &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_segment_aabb(&a, &b, contact);
}
inline bool penetration(const cd2f_segment &a, const cd2f_aabb &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_segment_aabb(&a, &b, contact);
}
inline bool penetration(const cd3_segment &a, const cd3_aabb &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_segment_aabb(&a, &b, contact);
}
inline bool penetration(const cd3f_segment &a, const cd3f_aabb &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_segment_aabb(&a, &b, contact);
}

// A segment in an OBB.
inline bool penetration(const cd2_segment &a, const cd2_obb &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_segment_obb(&a, &b, contact);
}
inline bool penetration(const cd2f_segment &a, const cd2f_obb &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_segment_obb(&a, &b, contact);
}
inline bool penetration(const cd3_segment &a, const cd3_obb &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_segment_obb(&a, &b, contact);
}
inline bool penetration(const cd3f_segment &a, const cd3f_obb &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_segment_obb(&a, &b, contact);
}

// A circle or sphere in another. If the centres are equal, the normal is the positive x axis.
inline bool penetration(const cd2_circle &a, const cd2_circle &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_circle_circle(&a, &b, contact);
}
inline bool penetration(const cd2f_circle &a, const cd2f_circle &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_circle_circle(&a, &b, contact);
}
inline bool penetration(const cd3_sphere &a, const cd3_sphere &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_sphere_sphere(&a, &b, contact);
}
inline bool penetration(const cd3f_sphere &a, const cd3f_sphere &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_sphere_sphere(&a, &b, contact);
}

// A circle in an ellipse, a sphere in an ellipsoid.
inline bool penetration(const cd2_circle &a, const cd2_ellipse &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_circle_ellipse(&a, &b, contact);
}
inline bool penetration(const cd2f_circle &a, const cd2f_ellipse &b,
                        cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_circle_ellipse(&a, &b, contact);
}
inline bool penetration(const cd3_sphere &a, const cd3_ellipsoid &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_sphere_ellipsoid(&a, &b, contact);
}
inline bool penetration(const cd3f_sphere &a, const cd3f_ellipsoid &b,
                        cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_sphere_ellipsoid(&a, &b, contact);
}

// A circle or sphere in an AABB.
inline bool penetration(const cd2_circle &a, const cd2_aabb &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_circle_aabb(&a, &b, contact);
}
inline bool penetration(const cd2f_circle &a, const cd2f_aabb &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_circle_aabb(&a, &b, contact);
}
inline bool penetration(const cd3_sphere &a, const cd3_aabb &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_sphere_aabb(&a, &b, contact);
}
inline bool penetration(const cd3f_sphere &a, const cd3f_aabb &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_sphere_aabb(&a, &b, contact);
}

// A circle or sphere in an OBB.
inline bool penetration(const cd2_circle &a, const cd2_obb &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_circle_obb(&a, &b, contact);
}
inline bool penetration(const cd2f_circle &a, const cd2f_obb &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_circle_obb(&a, &b, contact);
}
inline bool penetration(const cd3_sphere &a, const cd3_obb &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_sphere_obb(&a, &b, contact);
}
inline bool penetration(const cd3f_sphere &a, const cd3f_obb &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_sphere_obb(&a, &b, contact);
}

// An ellipse or ellipsoid in another.
inline bool penetration(const cd2_ellipse &a, const cd2_ellipse &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_ellipse_ellipse(&a, &b, contact);
}
inline bool penetration(const cd2f_ellipse &a, const cd2f_ellipse &b,
                        cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_ellipse_ellipse(&a, &b, contact);
}
inline bool penetration(const cd3_ellipsoid &a, const cd3_ellipsoid &b,
                        cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_ellipsoid_ellipsoid(&a, &b, contact);
}
inline bool penetration(const cd3f_ellipsoid &a, const cd3f_ellipsoid &b,
                        cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_ellipsoid_ellipsoid(&a, &b, contact);
}

// An ellipse or ellipsoid in an AABB.
inline bool penetration(const cd2_ellipse &a, const cd2_aabb &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_ellipse_aabb(&a, &b, contact);
}
inline bool penetration(const cd2f_ellipse &a, const cd2f_aabb &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_ellipse_aabb(&a, &b, contact);
}
inline bool penetration(const cd3_ellipsoid &a, const cd3_aabb &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_ellipsoid_aabb(&a, &b, contact);
}
inline bool penetration(const cd3f_ellipsoid &a, const cd3f_aabb &b,
                        cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_ellipsoid_aabb(&a, &b, contact);
}

// An ellipse or ellipsoid in an OBB.
inline bool penetration(const cd2_ellipse &a, const cd2_obb &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_ellipse_obb(&a, &b, contact);
}
inline bool penetration(const cd2f_ellipse &a, const cd2f_obb &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_ellipse_obb(&a, &b, contact);
}
inline bool penetration(const cd3_ellipsoid &a, const cd3_obb &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_ellipsoid_obb(&a, &b, contact);
}
inline bool penetration(const cd3f_ellipsoid &a, const cd3f_obb &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_ellipsoid_obb(&a, &b, contact);
}

// An AABB in an AABB. The depth is rounded up, so that A moved by it is out.
inline bool penetration(const cd2_aabb &a, const cd2_aabb &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_aabb_aabb(&a, &b, contact);
}
inline bool penetration(const cd2f_aabb &a, const cd2f_aabb &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_aabb_aabb(&a, &b, contact);
}
inline bool penetration(const cd3_aabb &a, const cd3_aabb &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_aabb_aabb(&a, &b, contact);
}
inline bool penetration(const cd3f_aabb &a, const cd3f_aabb &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_aabb_aabb(&a, &b, contact);
}

// An AABB in an OBB.
inline bool penetration(const cd2_aabb &a, const cd2_obb &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_aabb_obb(&a, &b, contact);
}
inline bool penetration(const cd2f_aabb &a, const cd2f_obb &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_aabb_obb(&a, &b, contact);
}
inline bool penetration(const cd3_aabb &a, const cd3_obb &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_aabb_obb(&a, &b, contact);
}
inline bool penetration(const cd3f_aabb &a, const cd3f_obb &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_aabb_obb(&a, &b, contact);
}

// An OBB in an OBB.
inline bool penetration(const cd2_obb &a, const cd2_obb &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration_obb_obb(&a, &b, contact);
}
inline bool penetration(const cd2f_obb &a, const cd2f_obb &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration_obb_obb(&a, &b, contact);
}
inline bool penetration(const cd3_obb &a, const cd3_obb &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration_obb_obb(&a, &b, contact);
}
inline bool penetration(const cd3f_obb &a, const cd3f_obb &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration_obb_obb(&a, &b, contact);
}

// ---- Shapes chosen at run time ----

// The shape with its kind. Nothing is checked.
inline cd2_shape shape(cd2_vec point) noexcept { return cd2_shape_point(point); }
inline cd2f_shape shape(cd2f_vec point) noexcept { return cd2f_shape_point(point); }
inline cd3_shape shape(cd3_vec point) noexcept { return cd3_shape_point(point); }
inline cd3f_shape shape(cd3f_vec point) noexcept { return cd3f_shape_point(point); }
inline cd2_shape shape(const cd2_segment &segment) noexcept { return cd2_shape_segment(&segment); }
inline cd2f_shape shape(const cd2f_segment &segment) noexcept { return cd2f_shape_segment(&segment); }
inline cd3_shape shape(const cd3_segment &segment) noexcept { return cd3_shape_segment(&segment); }
inline cd3f_shape shape(const cd3f_segment &segment) noexcept { return cd3f_shape_segment(&segment); }
inline cd2_shape shape(const cd2_circle &circle) noexcept { return cd2_shape_circle(&circle); }
inline cd2f_shape shape(const cd2f_circle &circle) noexcept { return cd2f_shape_circle(&circle); }
inline cd3_shape shape(const cd3_sphere &sphere) noexcept { return cd3_shape_sphere(&sphere); }
inline cd3f_shape shape(const cd3f_sphere &sphere) noexcept { return cd3f_shape_sphere(&sphere); }
inline cd2_shape shape(const cd2_ellipse &ellipse) noexcept { return cd2_shape_ellipse(&ellipse); }
inline cd2f_shape shape(const cd2f_ellipse &ellipse) noexcept { return cd2f_shape_ellipse(&ellipse); }
inline cd3_shape shape(const cd3_ellipsoid &ellipsoid) noexcept { return cd3_shape_ellipsoid(&ellipsoid); }
inline cd3f_shape shape(const cd3f_ellipsoid &ellipsoid) noexcept { return cd3f_shape_ellipsoid(&ellipsoid); }
inline cd2_shape shape(const cd2_aabb &aabb) noexcept { return cd2_shape_aabb(&aabb); }
inline cd2f_shape shape(const cd2f_aabb &aabb) noexcept { return cd2f_shape_aabb(&aabb); }
inline cd3_shape shape(const cd3_aabb &aabb) noexcept { return cd3_shape_aabb(&aabb); }
inline cd3f_shape shape(const cd3f_aabb &aabb) noexcept { return cd3f_shape_aabb(&aabb); }
inline cd2_shape shape(const cd2_obb &obb) noexcept { return cd2_shape_obb(&obb); }
inline cd2f_shape shape(const cd2f_obb &obb) noexcept { return cd2f_shape_obb(&obb); }
inline cd3_shape shape(const cd3_obb &obb) noexcept { return cd3_shape_obb(&obb); }
inline cd3f_shape shape(const cd3f_obb &obb) noexcept { return cd3f_shape_obb(&obb); }

// The shape, translated. A kind that the family does not have is given back as it is.
inline cd2_shape move(const cd2_shape &shape, cd2_vec motion) noexcept { return cd2_move(&shape, motion); }
inline cd2f_shape move(const cd2f_shape &shape, cd2f_vec motion) noexcept
{
    return cd2f_move(&shape, motion);
}
inline cd3_shape move(const cd3_shape &shape, cd3_vec motion) noexcept { return cd3_move(&shape, motion); }
inline cd3f_shape move(const cd3f_shape &shape, cd3f_vec motion) noexcept
{
    return cd3f_move(&shape, motion);
}

// Does the family have this kind, and is the shape valid?
inline bool is_valid(const cd2_shape &shape) noexcept { return cd2_is_valid(&shape); }
inline bool is_valid(const cd2f_shape &shape) noexcept { return cd2f_is_valid(&shape); }
inline bool is_valid(const cd3_shape &shape) noexcept { return cd3_is_valid(&shape); }
inline bool is_valid(const cd3f_shape &shape) noexcept { return cd3f_is_valid(&shape); }

// The AABB of the shape: see bounds_.
inline cd2_aabb bounds(const cd2_shape &shape) noexcept { return cd2_bounds(&shape); }
inline cd2f_aabb bounds(const cd2f_shape &shape) noexcept { return cd2f_bounds(&shape); }
inline cd3_aabb bounds(const cd3_shape &shape) noexcept { return cd3_bounds(&shape); }
inline cd3f_aabb bounds(const cd3f_shape &shape) noexcept { return cd3f_bounds(&shape); }

// How far apart are two shapes? See distance_.
inline double distance(const cd2_shape &a, const cd2_shape &b) noexcept { return cd2_distance(&a, &b); }
inline float distance(const cd2f_shape &a, const cd2f_shape &b) noexcept { return cd2f_distance(&a, &b); }
inline double distance(const cd3_shape &a, const cd3_shape &b) noexcept { return cd3_distance(&a, &b); }
inline float distance(const cd3f_shape &a, const cd3f_shape &b) noexcept { return cd3f_distance(&a, &b); }

// Where are two shapes nearest? See closest_. point_a belongs to a, in either order.
inline cd2_closest_points closest(const cd2_shape &a, const cd2_shape &b) noexcept
{
    return cd2_closest(&a, &b);
}
inline cd2f_closest_points closest(const cd2f_shape &a, const cd2f_shape &b) noexcept
{
    return cd2f_closest(&a, &b);
}
inline cd3_closest_points closest(const cd3_shape &a, const cd3_shape &b) noexcept
{
    return cd3_closest(&a, &b);
}
inline cd3f_closest_points closest(const cd3f_shape &a, const cd3f_shape &b) noexcept
{
    return cd3f_closest(&a, &b);
}

// Do two shapes touch or overlap? See overlap_.
inline bool overlap(const cd2_shape &a, const cd2_shape &b) noexcept { return cd2_overlap(&a, &b); }
inline bool overlap(const cd2f_shape &a, const cd2f_shape &b) noexcept { return cd2f_overlap(&a, &b); }
inline bool overlap(const cd3_shape &a, const cd3_shape &b) noexcept { return cd3_overlap(&a, &b); }
inline bool overlap(const cd3f_shape &a, const cd3f_shape &b) noexcept { return cd3f_overlap(&a, &b); }

// Where does a ray enter and leave the shape? See raycast_.
// A point, or a segment in 3D, must meet the ray exactly.
inline bool raycast(const cd2_ray &ray, const cd2_shape &shape, cd2_hit *hit = nullptr) noexcept
{
    return cd2_raycast(&ray, &shape, hit);
}
inline bool raycast(const cd2f_ray &ray, const cd2f_shape &shape, cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_raycast(&ray, &shape, hit);
}
inline bool raycast(const cd3_ray &ray, const cd3_shape &shape, cd3_hit *hit = nullptr) noexcept
{
    return cd3_raycast(&ray, &shape, hit);
}
inline bool raycast(const cd3f_ray &ray, const cd3f_shape &shape, cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_raycast(&ray, &shape, hit);
}

// When do two moving shapes collide? See sweep_.
inline bool sweep(const cd2_shape &a, cd2_vec motion_a, const cd2_shape &b, cd2_vec motion_b,
                  cd2_hit *hit = nullptr) noexcept
{
    return cd2_sweep(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd2f_shape &a, cd2f_vec motion_a, const cd2f_shape &b, cd2f_vec motion_b,
                  cd2f_hit *hit = nullptr) noexcept
{
    return cd2f_sweep(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3_shape &a, cd3_vec motion_a, const cd3_shape &b, cd3_vec motion_b,
                  cd3_hit *hit = nullptr) noexcept
{
    return cd3_sweep(&a, motion_a, &b, motion_b, hit);
}
inline bool sweep(const cd3f_shape &a, cd3f_vec motion_a, const cd3f_shape &b, cd3f_vec motion_b,
                  cd3f_hit *hit = nullptr) noexcept
{
    return cd3f_sweep(&a, motion_a, &b, motion_b, hit);
}

// What is the shortest way to move a out of b? See penetration_.
inline bool penetration(const cd2_shape &a, const cd2_shape &b, cd2_contact *contact = nullptr) noexcept
{
    return cd2_penetration(&a, &b, contact);
}
inline bool penetration(const cd2f_shape &a, const cd2f_shape &b, cd2f_contact *contact = nullptr) noexcept
{
    return cd2f_penetration(&a, &b, contact);
}
inline bool penetration(const cd3_shape &a, const cd3_shape &b, cd3_contact *contact = nullptr) noexcept
{
    return cd3_penetration(&a, &b, contact);
}
inline bool penetration(const cd3f_shape &a, const cd3f_shape &b, cd3f_contact *contact = nullptr) noexcept
{
    return cd3f_penetration(&a, &b, contact);
}

// ---- Batches and all pairs: many shapes at once ----

// Which points lie in which AABBs?
inline size_t overlap(cd2_vec a, const cd2_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_point_aabbs(a, &b, bits);
}
inline size_t overlap(const cd2_points &a, const cd2_aabb &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_points_aabb(&a, &b, bits);
}
inline size_t overlap(const cd2_points &a, const cd2_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_points_aabbs(&a, &b, bits);
}
inline size_t overlap(cd2f_vec a, const cd2f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_point_aabbs(a, &b, bits);
}
inline size_t overlap(const cd2f_points &a, const cd2f_aabb &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_points_aabb(&a, &b, bits);
}
inline size_t overlap(const cd2f_points &a, const cd2f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_points_aabbs(&a, &b, bits);
}
inline size_t overlap(cd3_vec a, const cd3_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_point_aabbs(a, &b, bits);
}
inline size_t overlap(const cd3_points &a, const cd3_aabb &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_points_aabb(&a, &b, bits);
}
inline size_t overlap(const cd3_points &a, const cd3_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_points_aabbs(&a, &b, bits);
}
inline size_t overlap(cd3f_vec a, const cd3f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_point_aabbs(a, &b, bits);
}
inline size_t overlap(const cd3f_points &a, const cd3f_aabb &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_points_aabb(&a, &b, bits);
}
inline size_t overlap(const cd3f_points &a, const cd3f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_points_aabbs(&a, &b, bits);
}

// Which circles or spheres touch or overlap?
inline size_t overlap(const cd2_circle &a, const cd2_circles &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_circle_circles(&a, &b, bits);
}
inline size_t overlap(const cd2_circles &a, const cd2_circles &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_circles_circles(&a, &b, bits);
}
inline size_t overlap(const cd2f_circle &a, const cd2f_circles &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_circle_circles(&a, &b, bits);
}
inline size_t overlap(const cd2f_circles &a, const cd2f_circles &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_circles_circles(&a, &b, bits);
}
inline size_t overlap(const cd3_sphere &a, const cd3_spheres &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_sphere_spheres(&a, &b, bits);
}
inline size_t overlap(const cd3_spheres &a, const cd3_spheres &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_spheres_spheres(&a, &b, bits);
}
inline size_t overlap(const cd3f_sphere &a, const cd3f_spheres &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_sphere_spheres(&a, &b, bits);
}
inline size_t overlap(const cd3f_spheres &a, const cd3f_spheres &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_spheres_spheres(&a, &b, bits);
}

// Which circles or spheres touch or overlap which AABBs?
inline size_t overlap(const cd2_circle &a, const cd2_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_circle_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd2_circles &a, const cd2_aabb &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_circles_aabb(&a, &b, bits);
}
inline size_t overlap(const cd2_circles &a, const cd2_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_circles_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd2f_circle &a, const cd2f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_circle_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd2f_circles &a, const cd2f_aabb &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_circles_aabb(&a, &b, bits);
}
inline size_t overlap(const cd2f_circles &a, const cd2f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_circles_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd3_sphere &a, const cd3_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_sphere_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd3_spheres &a, const cd3_aabb &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_spheres_aabb(&a, &b, bits);
}
inline size_t overlap(const cd3_spheres &a, const cd3_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_spheres_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd3f_sphere &a, const cd3f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_sphere_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd3f_spheres &a, const cd3f_aabb &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_spheres_aabb(&a, &b, bits);
}
inline size_t overlap(const cd3f_spheres &a, const cd3f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_spheres_aabbs(&a, &b, bits);
}

// Which circles or spheres touch or overlap which OBBs?
inline size_t overlap(const cd2_circle &a, const cd2_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_circle_obbs(&a, &b, bits);
}
inline size_t overlap(const cd2_circles &a, const cd2_obb &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_circles_obb(&a, &b, bits);
}
inline size_t overlap(const cd2_circles &a, const cd2_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_circles_obbs(&a, &b, bits);
}
inline size_t overlap(const cd2f_circle &a, const cd2f_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_circle_obbs(&a, &b, bits);
}
inline size_t overlap(const cd2f_circles &a, const cd2f_obb &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_circles_obb(&a, &b, bits);
}
inline size_t overlap(const cd2f_circles &a, const cd2f_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_circles_obbs(&a, &b, bits);
}
inline size_t overlap(const cd3_sphere &a, const cd3_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_sphere_obbs(&a, &b, bits);
}
inline size_t overlap(const cd3_spheres &a, const cd3_obb &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_spheres_obb(&a, &b, bits);
}
inline size_t overlap(const cd3_spheres &a, const cd3_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_spheres_obbs(&a, &b, bits);
}
inline size_t overlap(const cd3f_sphere &a, const cd3f_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_sphere_obbs(&a, &b, bits);
}
inline size_t overlap(const cd3f_spheres &a, const cd3f_obb &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_spheres_obb(&a, &b, bits);
}
inline size_t overlap(const cd3f_spheres &a, const cd3f_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_spheres_obbs(&a, &b, bits);
}

// Which AABBs touch or overlap?
inline size_t overlap(const cd2_aabb &a, const cd2_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_aabb_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd2_aabbs &a, const cd2_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_aabbs_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd2f_aabb &a, const cd2f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_aabb_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd2f_aabbs &a, const cd2f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_aabbs_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd3_aabb &a, const cd3_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_aabb_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd3_aabbs &a, const cd3_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_aabbs_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd3f_aabb &a, const cd3f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_aabb_aabbs(&a, &b, bits);
}
inline size_t overlap(const cd3f_aabbs &a, const cd3f_aabbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_aabbs_aabbs(&a, &b, bits);
}

// Which OBBs touch or overlap?
inline size_t overlap(const cd2_obb &a, const cd2_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_obb_obbs(&a, &b, bits);
}
inline size_t overlap(const cd2_obbs &a, const cd2_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_obbs_obbs(&a, &b, bits);
}
inline size_t overlap(const cd2f_obb &a, const cd2f_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_obb_obbs(&a, &b, bits);
}
inline size_t overlap(const cd2f_obbs &a, const cd2f_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_obbs_obbs(&a, &b, bits);
}
inline size_t overlap(const cd3_obb &a, const cd3_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_obb_obbs(&a, &b, bits);
}
inline size_t overlap(const cd3_obbs &a, const cd3_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_obbs_obbs(&a, &b, bits);
}
inline size_t overlap(const cd3f_obb &a, const cd3f_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_obb_obbs(&a, &b, bits);
}
inline size_t overlap(const cd3f_obbs &a, const cd3f_obbs &b, uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_obbs_obbs(&a, &b, bits);
}

// How far are points from segments? As for all distances here: 0 exactly where they overlap.
inline void distance(cd2_vec a, const cd2_segments &b, double *distances) noexcept
{
    cd2_distance_point_segments(a, &b, distances);
}
inline void distance(const cd2_points &a, const cd2_segment &b, double *distances) noexcept
{
    cd2_distance_points_segment(&a, &b, distances);
}
inline void distance(const cd2_points &a, const cd2_segments &b, double *distances) noexcept
{
    cd2_distance_points_segments(&a, &b, distances);
}
inline void distance(cd2f_vec a, const cd2f_segments &b, float *distances) noexcept
{
    cd2f_distance_point_segments(a, &b, distances);
}
inline void distance(const cd2f_points &a, const cd2f_segment &b, float *distances) noexcept
{
    cd2f_distance_points_segment(&a, &b, distances);
}
inline void distance(const cd2f_points &a, const cd2f_segments &b, float *distances) noexcept
{
    cd2f_distance_points_segments(&a, &b, distances);
}
inline void distance(cd3_vec a, const cd3_segments &b, double *distances) noexcept
{
    cd3_distance_point_segments(a, &b, distances);
}
inline void distance(const cd3_points &a, const cd3_segment &b, double *distances) noexcept
{
    cd3_distance_points_segment(&a, &b, distances);
}
inline void distance(const cd3_points &a, const cd3_segments &b, double *distances) noexcept
{
    cd3_distance_points_segments(&a, &b, distances);
}
inline void distance(cd3f_vec a, const cd3f_segments &b, float *distances) noexcept
{
    cd3f_distance_point_segments(a, &b, distances);
}
inline void distance(const cd3f_points &a, const cd3f_segment &b, float *distances) noexcept
{
    cd3f_distance_points_segment(&a, &b, distances);
}
inline void distance(const cd3f_points &a, const cd3f_segments &b, float *distances) noexcept
{
    cd3f_distance_points_segments(&a, &b, distances);
}

// How far are points from ellipses or ellipsoids?
inline void distance(cd2_vec a, const cd2_ellipses &b, double *distances) noexcept
{
    cd2_distance_point_ellipses(a, &b, distances);
}
inline void distance(const cd2_points &a, const cd2_ellipse &b, double *distances) noexcept
{
    cd2_distance_points_ellipse(&a, &b, distances);
}
inline void distance(const cd2_points &a, const cd2_ellipses &b, double *distances) noexcept
{
    cd2_distance_points_ellipses(&a, &b, distances);
}
inline void distance(cd2f_vec a, const cd2f_ellipses &b, float *distances) noexcept
{
    cd2f_distance_point_ellipses(a, &b, distances);
}
inline void distance(const cd2f_points &a, const cd2f_ellipse &b, float *distances) noexcept
{
    cd2f_distance_points_ellipse(&a, &b, distances);
}
inline void distance(const cd2f_points &a, const cd2f_ellipses &b, float *distances) noexcept
{
    cd2f_distance_points_ellipses(&a, &b, distances);
}
inline void distance(cd3_vec a, const cd3_ellipsoids &b, double *distances) noexcept
{
    cd3_distance_point_ellipsoids(a, &b, distances);
}
inline void distance(const cd3_points &a, const cd3_ellipsoid &b, double *distances) noexcept
{
    cd3_distance_points_ellipsoid(&a, &b, distances);
}
inline void distance(const cd3_points &a, const cd3_ellipsoids &b, double *distances) noexcept
{
    cd3_distance_points_ellipsoids(&a, &b, distances);
}
inline void distance(cd3f_vec a, const cd3f_ellipsoids &b, float *distances) noexcept
{
    cd3f_distance_point_ellipsoids(a, &b, distances);
}
inline void distance(const cd3f_points &a, const cd3f_ellipsoid &b, float *distances) noexcept
{
    cd3f_distance_points_ellipsoid(&a, &b, distances);
}
inline void distance(const cd3f_points &a, const cd3f_ellipsoids &b, float *distances) noexcept
{
    cd3f_distance_points_ellipsoids(&a, &b, distances);
}

// How far are points from AABBs?
inline void distance(cd2_vec a, const cd2_aabbs &b, double *distances) noexcept
{
    cd2_distance_point_aabbs(a, &b, distances);
}
inline void distance(const cd2_points &a, const cd2_aabb &b, double *distances) noexcept
{
    cd2_distance_points_aabb(&a, &b, distances);
}
inline void distance(const cd2_points &a, const cd2_aabbs &b, double *distances) noexcept
{
    cd2_distance_points_aabbs(&a, &b, distances);
}
inline void distance(cd2f_vec a, const cd2f_aabbs &b, float *distances) noexcept
{
    cd2f_distance_point_aabbs(a, &b, distances);
}
inline void distance(const cd2f_points &a, const cd2f_aabb &b, float *distances) noexcept
{
    cd2f_distance_points_aabb(&a, &b, distances);
}
inline void distance(const cd2f_points &a, const cd2f_aabbs &b, float *distances) noexcept
{
    cd2f_distance_points_aabbs(&a, &b, distances);
}
inline void distance(cd3_vec a, const cd3_aabbs &b, double *distances) noexcept
{
    cd3_distance_point_aabbs(a, &b, distances);
}
inline void distance(const cd3_points &a, const cd3_aabb &b, double *distances) noexcept
{
    cd3_distance_points_aabb(&a, &b, distances);
}
inline void distance(const cd3_points &a, const cd3_aabbs &b, double *distances) noexcept
{
    cd3_distance_points_aabbs(&a, &b, distances);
}
inline void distance(cd3f_vec a, const cd3f_aabbs &b, float *distances) noexcept
{
    cd3f_distance_point_aabbs(a, &b, distances);
}
inline void distance(const cd3f_points &a, const cd3f_aabb &b, float *distances) noexcept
{
    cd3f_distance_points_aabb(&a, &b, distances);
}
inline void distance(const cd3f_points &a, const cd3f_aabbs &b, float *distances) noexcept
{
    cd3f_distance_points_aabbs(&a, &b, distances);
}

// How far are points from OBBs?
inline void distance(cd2_vec a, const cd2_obbs &b, double *distances) noexcept
{
    cd2_distance_point_obbs(a, &b, distances);
}
inline void distance(const cd2_points &a, const cd2_obb &b, double *distances) noexcept
{
    cd2_distance_points_obb(&a, &b, distances);
}
inline void distance(const cd2_points &a, const cd2_obbs &b, double *distances) noexcept
{
    cd2_distance_points_obbs(&a, &b, distances);
}
inline void distance(cd2f_vec a, const cd2f_obbs &b, float *distances) noexcept
{
    cd2f_distance_point_obbs(a, &b, distances);
}
inline void distance(const cd2f_points &a, const cd2f_obb &b, float *distances) noexcept
{
    cd2f_distance_points_obb(&a, &b, distances);
}
inline void distance(const cd2f_points &a, const cd2f_obbs &b, float *distances) noexcept
{
    cd2f_distance_points_obbs(&a, &b, distances);
}
inline void distance(cd3_vec a, const cd3_obbs &b, double *distances) noexcept
{
    cd3_distance_point_obbs(a, &b, distances);
}
inline void distance(const cd3_points &a, const cd3_obb &b, double *distances) noexcept
{
    cd3_distance_points_obb(&a, &b, distances);
}
inline void distance(const cd3_points &a, const cd3_obbs &b, double *distances) noexcept
{
    cd3_distance_points_obbs(&a, &b, distances);
}
inline void distance(cd3f_vec a, const cd3f_obbs &b, float *distances) noexcept
{
    cd3f_distance_point_obbs(a, &b, distances);
}
inline void distance(const cd3f_points &a, const cd3f_obb &b, float *distances) noexcept
{
    cd3f_distance_points_obb(&a, &b, distances);
}
inline void distance(const cd3f_points &a, const cd3f_obbs &b, float *distances) noexcept
{
    cd3f_distance_points_obbs(&a, &b, distances);
}

// How far are segments apart?
inline void distance(const cd2_segment &a, const cd2_segments &b, double *distances) noexcept
{
    cd2_distance_segment_segments(&a, &b, distances);
}
inline void distance(const cd2_segments &a, const cd2_segments &b, double *distances) noexcept
{
    cd2_distance_segments_segments(&a, &b, distances);
}
inline void distance(const cd2f_segment &a, const cd2f_segments &b, float *distances) noexcept
{
    cd2f_distance_segment_segments(&a, &b, distances);
}
inline void distance(const cd2f_segments &a, const cd2f_segments &b, float *distances) noexcept
{
    cd2f_distance_segments_segments(&a, &b, distances);
}
inline void distance(const cd3_segment &a, const cd3_segments &b, double *distances) noexcept
{
    cd3_distance_segment_segments(&a, &b, distances);
}
inline void distance(const cd3_segments &a, const cd3_segments &b, double *distances) noexcept
{
    cd3_distance_segments_segments(&a, &b, distances);
}
inline void distance(const cd3f_segment &a, const cd3f_segments &b, float *distances) noexcept
{
    cd3f_distance_segment_segments(&a, &b, distances);
}
inline void distance(const cd3f_segments &a, const cd3f_segments &b, float *distances) noexcept
{
    cd3f_distance_segments_segments(&a, &b, distances);
}

// How far are OBBs apart?
inline void distance(const cd2_obb &a, const cd2_obbs &b, double *distances) noexcept
{
    cd2_distance_obb_obbs(&a, &b, distances);
}
inline void distance(const cd2_obbs &a, const cd2_obbs &b, double *distances) noexcept
{
    cd2_distance_obbs_obbs(&a, &b, distances);
}
inline void distance(const cd2f_obb &a, const cd2f_obbs &b, float *distances) noexcept
{
    cd2f_distance_obb_obbs(&a, &b, distances);
}
inline void distance(const cd2f_obbs &a, const cd2f_obbs &b, float *distances) noexcept
{
    cd2f_distance_obbs_obbs(&a, &b, distances);
}
inline void distance(const cd3_obb &a, const cd3_obbs &b, double *distances) noexcept
{
    cd3_distance_obb_obbs(&a, &b, distances);
}
inline void distance(const cd3_obbs &a, const cd3_obbs &b, double *distances) noexcept
{
    cd3_distance_obbs_obbs(&a, &b, distances);
}
inline void distance(const cd3f_obb &a, const cd3f_obbs &b, float *distances) noexcept
{
    cd3f_distance_obb_obbs(&a, &b, distances);
}
inline void distance(const cd3f_obbs &a, const cd3f_obbs &b, float *distances) noexcept
{
    cd3f_distance_obbs_obbs(&a, &b, distances);
}

// Which of many circles or spheres does a ray hit? And which of many rays hit one circle or sphere? Returns
// how many do. t_enter: that of raycast_, INFINITY where there is no hit. first: the index of the hit with
// the least t_enter, the lowest index on a tie, SIZE_MAX if there is none.
inline size_t raycast(const cd2_ray &ray, const cd2_circles &b, double *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd2_raycast_circles(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd2_rays &rays, const cd2_circle &b, double *t_enter = nullptr) noexcept
{
    return cd2_raycast_rays_circle(&rays, &b, t_enter);
}
inline size_t raycast(const cd2f_ray &ray, const cd2f_circles &b, float *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd2f_raycast_circles(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd2f_rays &rays, const cd2f_circle &b, float *t_enter = nullptr) noexcept
{
    return cd2f_raycast_rays_circle(&rays, &b, t_enter);
}
inline size_t raycast(const cd3_ray &ray, const cd3_spheres &b, double *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd3_raycast_spheres(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd3_rays &rays, const cd3_sphere &b, double *t_enter = nullptr) noexcept
{
    return cd3_raycast_rays_sphere(&rays, &b, t_enter);
}
inline size_t raycast(const cd3f_ray &ray, const cd3f_spheres &b, float *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd3f_raycast_spheres(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd3f_rays &rays, const cd3f_sphere &b, float *t_enter = nullptr) noexcept
{
    return cd3f_raycast_rays_sphere(&rays, &b, t_enter);
}

// Which of many AABBs does a ray hit, and which of many rays hit one AABB? See raycast_spheres.
inline size_t raycast(const cd2_ray &ray, const cd2_aabbs &b, double *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd2_raycast_aabbs(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd2_rays &rays, const cd2_aabb &b, double *t_enter = nullptr) noexcept
{
    return cd2_raycast_rays_aabb(&rays, &b, t_enter);
}
inline size_t raycast(const cd2f_ray &ray, const cd2f_aabbs &b, float *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd2f_raycast_aabbs(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd2f_rays &rays, const cd2f_aabb &b, float *t_enter = nullptr) noexcept
{
    return cd2f_raycast_rays_aabb(&rays, &b, t_enter);
}
inline size_t raycast(const cd3_ray &ray, const cd3_aabbs &b, double *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd3_raycast_aabbs(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd3_rays &rays, const cd3_aabb &b, double *t_enter = nullptr) noexcept
{
    return cd3_raycast_rays_aabb(&rays, &b, t_enter);
}
inline size_t raycast(const cd3f_ray &ray, const cd3f_aabbs &b, float *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd3f_raycast_aabbs(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd3f_rays &rays, const cd3f_aabb &b, float *t_enter = nullptr) noexcept
{
    return cd3f_raycast_rays_aabb(&rays, &b, t_enter);
}

// Which of many OBBs does a ray hit, and which of many rays hit one OBB? See raycast_spheres.
inline size_t raycast(const cd2_ray &ray, const cd2_obbs &b, double *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd2_raycast_obbs(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd2_rays &rays, const cd2_obb &b, double *t_enter = nullptr) noexcept
{
    return cd2_raycast_rays_obb(&rays, &b, t_enter);
}
inline size_t raycast(const cd2f_ray &ray, const cd2f_obbs &b, float *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd2f_raycast_obbs(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd2f_rays &rays, const cd2f_obb &b, float *t_enter = nullptr) noexcept
{
    return cd2f_raycast_rays_obb(&rays, &b, t_enter);
}
inline size_t raycast(const cd3_ray &ray, const cd3_obbs &b, double *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd3_raycast_obbs(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd3_rays &rays, const cd3_obb &b, double *t_enter = nullptr) noexcept
{
    return cd3_raycast_rays_obb(&rays, &b, t_enter);
}
inline size_t raycast(const cd3f_ray &ray, const cd3f_obbs &b, float *t_enter = nullptr,
                      size_t *first = nullptr) noexcept
{
    return cd3f_raycast_obbs(&ray, &b, t_enter, first);
}
inline size_t raycast(const cd3f_rays &rays, const cd3f_obb &b, float *t_enter = nullptr) noexcept
{
    return cd3f_raycast_rays_obb(&rays, &b, t_enter);
}

// Which AABBs, all at rest, does a moving circle or sphere hit? See sweep_. Returns the number of hits.
// t_enter: that of sweep_, INFINITY where there is no hit. first: the index of the hit with the least
// t_enter, the lowest index on a tie, SIZE_MAX if there is none.
inline size_t sweep(const cd2_circle &a, cd2_vec motion, const cd2_aabbs &b, double *t_enter = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd2_sweep_circle_aabbs(&a, motion, &b, t_enter, first);
}
inline size_t sweep(const cd2f_circle &a, cd2f_vec motion, const cd2f_aabbs &b, float *t_enter = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd2f_sweep_circle_aabbs(&a, motion, &b, t_enter, first);
}
inline size_t sweep(const cd3_sphere &a, cd3_vec motion, const cd3_aabbs &b, double *t_enter = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd3_sweep_sphere_aabbs(&a, motion, &b, t_enter, first);
}
inline size_t sweep(const cd3f_sphere &a, cd3f_vec motion, const cd3f_aabbs &b, float *t_enter = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd3f_sweep_sphere_aabbs(&a, motion, &b, t_enter, first);
}

// Which AABBs, all at rest, does a moving AABB hit? See sweep_sphere_aabbs.
inline size_t sweep(const cd2_aabb &a, cd2_vec motion, const cd2_aabbs &b, double *t_enter = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd2_sweep_aabb_aabbs(&a, motion, &b, t_enter, first);
}
inline size_t sweep(const cd2f_aabb &a, cd2f_vec motion, const cd2f_aabbs &b, float *t_enter = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd2f_sweep_aabb_aabbs(&a, motion, &b, t_enter, first);
}
inline size_t sweep(const cd3_aabb &a, cd3_vec motion, const cd3_aabbs &b, double *t_enter = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd3_sweep_aabb_aabbs(&a, motion, &b, t_enter, first);
}
inline size_t sweep(const cd3f_aabb &a, cd3f_vec motion, const cd3f_aabbs &b, float *t_enter = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd3f_sweep_aabb_aabbs(&a, motion, &b, t_enter, first);
}

// Which of `count` shapes, each with its kind, touch or overlap a? Bits as above.
inline size_t overlap(const cd2_shape &a, const cd2_shape *shapes, size_t count,
                      uint64_t *bits = nullptr) noexcept
{
    return cd2_overlap_shapes(&a, shapes, count, bits);
}
inline size_t overlap(const cd2f_shape &a, const cd2f_shape *shapes, size_t count,
                      uint64_t *bits = nullptr) noexcept
{
    return cd2f_overlap_shapes(&a, shapes, count, bits);
}
inline size_t overlap(const cd3_shape &a, const cd3_shape *shapes, size_t count,
                      uint64_t *bits = nullptr) noexcept
{
    return cd3_overlap_shapes(&a, shapes, count, bits);
}
inline size_t overlap(const cd3f_shape &a, const cd3f_shape *shapes, size_t count,
                      uint64_t *bits = nullptr) noexcept
{
    return cd3f_overlap_shapes(&a, shapes, count, bits);
}

// Which of `count` shapes does the ray hit first? True if it hits one; others behind it are not counted.
// first: the index of the hit with the least t_enter, the lowest index on a tie, SIZE_MAX if there is none.
// hit: that hit, untouched if there is none. Both may be NULL.
inline bool raycast(const cd2_ray &ray, const cd2_shape *shapes, size_t count, cd2_hit *hit = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd2_raycast_shapes(&ray, shapes, count, hit, first);
}
inline bool raycast(const cd2f_ray &ray, const cd2f_shape *shapes, size_t count, cd2f_hit *hit = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd2f_raycast_shapes(&ray, shapes, count, hit, first);
}
inline bool raycast(const cd3_ray &ray, const cd3_shape *shapes, size_t count, cd3_hit *hit = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd3_raycast_shapes(&ray, shapes, count, hit, first);
}
inline bool raycast(const cd3f_ray &ray, const cd3f_shape *shapes, size_t count, cd3f_hit *hit = nullptr,
                    size_t *first = nullptr) noexcept
{
    return cd3f_raycast_shapes(&ray, shapes, count, hit, first);
}

// Which of `count` shapes, all at rest, does the moving shape a hit first? See raycast_shapes.
inline bool sweep(const cd2_shape &a, cd2_vec motion, const cd2_shape *shapes, size_t count,
                  cd2_hit *hit = nullptr, size_t *first = nullptr) noexcept
{
    return cd2_sweep_shapes(&a, motion, shapes, count, hit, first);
}
inline bool sweep(const cd2f_shape &a, cd2f_vec motion, const cd2f_shape *shapes, size_t count,
                  cd2f_hit *hit = nullptr, size_t *first = nullptr) noexcept
{
    return cd2f_sweep_shapes(&a, motion, shapes, count, hit, first);
}
inline bool sweep(const cd3_shape &a, cd3_vec motion, const cd3_shape *shapes, size_t count,
                  cd3_hit *hit = nullptr, size_t *first = nullptr) noexcept
{
    return cd3_sweep_shapes(&a, motion, shapes, count, hit, first);
}
inline bool sweep(const cd3f_shape &a, cd3f_vec motion, const cd3f_shape *shapes, size_t count,
                  cd3f_hit *hit = nullptr, size_t *first = nullptr) noexcept
{
    return cd3f_sweep_shapes(&a, motion, shapes, count, hit, first);
}

// How many bytes of scratch memory do pairs_aabbs (count_b = 0) and pairs_aabbs_aabbs need? Check for
// SIZE_MAX: it means that a list is too long. Each may have up to UINT32_MAX boxes.
inline size_t pairs_scratch(const cd2_aabbs &boxes) noexcept { return cd2_pairs_scratch(boxes.count, 0); }
inline size_t pairs_scratch(const cd2_aabbs &a, const cd2_aabbs &b) noexcept
{
    return cd2_pairs_scratch(a.count, b.count);
}
inline size_t pairs_scratch(const cd2f_aabbs &boxes) noexcept { return cd2f_pairs_scratch(boxes.count, 0); }
inline size_t pairs_scratch(const cd2f_aabbs &a, const cd2f_aabbs &b) noexcept
{
    return cd2f_pairs_scratch(a.count, b.count);
}
inline size_t pairs_scratch(const cd3_aabbs &boxes) noexcept { return cd3_pairs_scratch(boxes.count, 0); }
inline size_t pairs_scratch(const cd3_aabbs &a, const cd3_aabbs &b) noexcept
{
    return cd3_pairs_scratch(a.count, b.count);
}
inline size_t pairs_scratch(const cd3f_aabbs &boxes) noexcept { return cd3f_pairs_scratch(boxes.count, 0); }
inline size_t pairs_scratch(const cd3f_aabbs &a, const cd3f_aabbs &b) noexcept
{
    return cd3f_pairs_scratch(a.count, b.count);
}

// Which AABBs of a list touch or overlap each other? Each pair is found once, with a < b. Pairs are
// sorted by a, then by b.
// Returns the number of pairs, even if it is above `capacity`: then only the first `capacity` of them are
// written, and the call takes longer. With a capacity of 0 they are only counted.
// scratch: at least pairs_scratch(count, 0) bytes, aligned as malloc aligns; pairs must not overlap it, and
// may be NULL if capacity is 0. A box with a NaN overlaps nothing.
inline size_t pairs(const cd2_aabbs &boxes, void *scratch, cd_pair *pairs, size_t capacity) noexcept
{
    return cd2_pairs_aabbs(&boxes, scratch, pairs, capacity);
}
inline size_t pairs(const cd2f_aabbs &boxes, void *scratch, cd_pair *pairs, size_t capacity) noexcept
{
    return cd2f_pairs_aabbs(&boxes, scratch, pairs, capacity);
}
inline size_t pairs(const cd3_aabbs &boxes, void *scratch, cd_pair *pairs, size_t capacity) noexcept
{
    return cd3_pairs_aabbs(&boxes, scratch, pairs, capacity);
}
inline size_t pairs(const cd3f_aabbs &boxes, void *scratch, cd_pair *pairs, size_t capacity) noexcept
{
    return cd3f_pairs_aabbs(&boxes, scratch, pairs, capacity);
}

// Which AABBs of one list touch or overlap which of another (movers and a level)? In a pair, a is an index in
// the first list and b in the second, so that any a and b may meet. All else is as in pairs_aabbs.
// scratch: at least pairs_scratch(a->count, b->count) bytes.
inline size_t pairs(const cd2_aabbs &a, const cd2_aabbs &b, void *scratch, cd_pair *pairs,
                    size_t capacity) noexcept
{
    return cd2_pairs_aabbs_aabbs(&a, &b, scratch, pairs, capacity);
}
inline size_t pairs(const cd2f_aabbs &a, const cd2f_aabbs &b, void *scratch, cd_pair *pairs,
                    size_t capacity) noexcept
{
    return cd2f_pairs_aabbs_aabbs(&a, &b, scratch, pairs, capacity);
}
inline size_t pairs(const cd3_aabbs &a, const cd3_aabbs &b, void *scratch, cd_pair *pairs,
                    size_t capacity) noexcept
{
    return cd3_pairs_aabbs_aabbs(&a, &b, scratch, pairs, capacity);
}
inline size_t pairs(const cd3f_aabbs &a, const cd3f_aabbs &b, void *scratch, cd_pair *pairs,
                    size_t capacity) noexcept
{
    return cd3f_pairs_aabbs_aabbs(&a, &b, scratch, pairs, capacity);
}

} // namespace collide
// clang-format on

#endif // COLLIDE_HPP
