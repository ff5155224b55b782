/*
 * What makes, checks, moves and bounds one shape, and what asks about two shapes of any kind, by their names.
 *
 * Boxes reach from (2, 0) to (6, 2); round shapes and turned boxes have their centre at (4, 1), and their
 * first axis is y.
 */
#include <collide.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#define IS_BOX(box, min_x, min_y, max_x, max_y)                        \
    do                                                                 \
    {                                                                  \
        assert_true((box).min.x == (min_x) && (box).min.y == (min_y)); \
        assert_true((box).max.x == (max_x) && (box).max.y == (max_y)); \
    } while (0)

static void cd2_by_name(void **state)
{
    (void)state;
    const cd2_vec o = {0, 0}, center = {4, 1}, half = {2, 1}, low = {2, 0}, high = {6, 2}, axis = {0, 1};
    cd2_segment   segment;
    cd2_ray       ray, line, along;
    cd2_circle    circle;
    cd2_ellipse   ellipse, turned;
    cd2_aabb      aabb, middle, sized;
    cd2_obb       obb, by_angle;
    assert_true(cd2_make_segment(low, high, &segment) == CD_OK);
    assert_true(cd2_make_ray(low, axis, &ray) == CD_OK);
    assert_true(cd2_make_line(low, axis, &line) == CD_OK);
    assert_true(cd2_make_ray_segment(low, high, &along) == CD_OK);
    assert_true(cd2_make_circle(center, 1, &circle) == CD_OK);
    assert_true(cd2_make_ellipse(center, half, axis, &ellipse) == CD_OK);
    assert_true(cd2_make_ellipse_angle(center, half, 0, &turned) == CD_OK);
    assert_true(cd2_make_aabb(low, high, &aabb) == CD_OK);
    assert_true(cd2_make_aabb_center(center, half, &middle) == CD_OK);
    assert_true(cd2_make_aabb_size(low, (cd2_vec){4, 2}, &sized) == CD_OK);
    assert_true(cd2_make_obb(center, half, axis, &obb) == CD_OK);
    assert_true(cd2_make_obb_angle(center, half, 0, &by_angle) == CD_OK);
    IS_BOX(middle, 2, 0, 6, 2);
    IS_BOX(sized, 2, 0, 6, 2);
    assert_true(turned.axis.x == 1 && by_angle.axis.x == 1);
    assert_true(along.t_min == 0 && along.t_max == 1 && along.direction.x == 4);
    assert_true(line.t_min == -INFINITY && ray.t_min == 0 && ray.t_max == INFINITY);

    assert_true(cd2_is_valid_point(center));
    assert_true(cd2_is_valid_segment(&segment));
    assert_true(cd2_is_valid_ray(&ray));
    assert_true(cd2_is_valid_circle(&circle));
    assert_true(cd2_is_valid_ellipse(&ellipse));
    assert_true(cd2_is_valid_aabb(&aabb));
    assert_true(cd2_is_valid_obb(&obb));
    const cd2_shape shapes[] = {cd2_shape_point(center),   cd2_shape_segment(&segment),
                                cd2_shape_circle(&circle), cd2_shape_ellipse(&ellipse),
                                cd2_shape_aabb(&aabb),     cd2_shape_obb(&obb)};
    const cd_kind   kinds[] = {CD_POINT, CD_SEGMENT, CD_CIRCLE, CD_ELLIPSE, CD_AABB, CD_OBB};
    for (int i = 0; i < 6; i++)
        assert_true(cd2_is_valid(&shapes[i]) && shapes[i].kind == kinds[i]);

    IS_BOX(cd2_bounds_point(center), 4, 1, 4, 1);
    IS_BOX(cd2_bounds_segment(&segment), 2, 0, 6, 2);
    IS_BOX(cd2_bounds_circle(&circle), 3, 0, 5, 2);
    IS_BOX(cd2_bounds_ellipse(&ellipse), 3, -1, 5, 3);
    IS_BOX(cd2_bounds_aabb(&aabb), 2, 0, 6, 2);
    IS_BOX(cd2_bounds_obb(&obb), 3, -1, 5, 3);
    IS_BOX(cd2_join_aabb_aabb(&aabb, &(cd2_aabb){{7, 0}, {8, 1}}), 2, 0, 8, 2);
    IS_BOX(cd2_grow_aabb(&aabb, 1), 1, -1, 7, 3);

    assert_true(cd2_move_segment(&segment, center).b.x == 10);
    assert_true(cd2_move_ray(&ray, center).origin.x == 6);
    assert_true(cd2_move_circle(&circle, center).center.x == 8);
    assert_true(cd2_move_ellipse(&ellipse, center).center.x == 8);
    assert_true(cd2_move_aabb(&aabb, center).min.x == 6);
    assert_true(cd2_move_obb(&obb, center).center.x == 8);

    cd2_vec corners[4];
    cd2_corners_aabb(&aabb, corners);
    IS_BOX(cd2_bounds_points(corners, 4), 2, 0, 6, 2);
    cd2_corners_obb(&obb, corners);
    IS_BOX(cd2_bounds_points(corners, 4), 3, -1, 5, 3);

    assert_true(cd2_at_ray(&ray, 3).x == 2 && cd2_at_ray(&ray, 3).y == 3);
    assert_true(cd2_distance_point_ray(o, &ray) == 2 && cd2_distance_point_ray((cd2_vec){0, -5}, &line) == 2);
    const cd2_closest_points points = cd2_closest_point_ray(o, &ray);
    assert_true(points.distance == 2 && points.point_b.x == 2 && points.point_b.y == 0);

    const cd2_shape a = cd2_shape_point(o), b = shapes[4];
    assert_true(cd2_distance(&a, &b) == 2 && cd2_closest(&b, &a).distance == 2);
    assert_true(!cd2_overlap(&a, &b) && cd2_overlap(&b, &b));
}

static void cd2f_by_name(void **state)
{
    (void)state;
    const cd2f_vec o = {0, 0}, center = {4, 1}, half = {2, 1}, low = {2, 0}, high = {6, 2}, axis = {0, 1};
    cd2f_segment   segment;
    cd2f_ray       ray, line, along;
    cd2f_circle    circle;
    cd2f_ellipse   ellipse, turned;
    cd2f_aabb      aabb, middle, sized;
    cd2f_obb       obb, by_angle;
    assert_true(cd2f_make_segment(low, high, &segment) == CD_OK);
    assert_true(cd2f_make_ray(low, axis, &ray) == CD_OK);
    assert_true(cd2f_make_line(low, axis, &line) == CD_OK);
    assert_true(cd2f_make_ray_segment(low, high, &along) == CD_OK);
    assert_true(cd2f_make_circle(center, 1, &circle) == CD_OK);
    assert_true(cd2f_make_ellipse(center, half, axis, &ellipse) == CD_OK);
    assert_true(cd2f_make_ellipse_angle(center, half, 0, &turned) == CD_OK);
    assert_true(cd2f_make_aabb(low, high, &aabb) == CD_OK);
    assert_true(cd2f_make_aabb_center(center, half, &middle) == CD_OK);
    assert_true(cd2f_make_aabb_size(low, (cd2f_vec){4, 2}, &sized) == CD_OK);
    assert_true(cd2f_make_obb(center, half, axis, &obb) == CD_OK);
    assert_true(cd2f_make_obb_angle(center, half, 0, &by_angle) == CD_OK);
    IS_BOX(middle, 2, 0, 6, 2);
    IS_BOX(sized, 2, 0, 6, 2);
    assert_true(turned.axis.x == 1 && by_angle.axis.x == 1);
    assert_true(along.t_min == 0 && along.t_max == 1 && along.direction.x == 4);
    assert_true(line.t_min == -INFINITY && ray.t_min == 0 && ray.t_max == INFINITY);

    assert_true(cd2f_is_valid_point(center));
    assert_true(cd2f_is_valid_segment(&segment));
    assert_true(cd2f_is_valid_ray(&ray));
    assert_true(cd2f_is_valid_circle(&circle));
    assert_true(cd2f_is_valid_ellipse(&ellipse));
    assert_true(cd2f_is_valid_aabb(&aabb));
    assert_true(cd2f_is_valid_obb(&obb));
    const cd2f_shape shapes[] = {cd2f_shape_point(center),   cd2f_shape_segment(&segment),
                                 cd2f_shape_circle(&circle), cd2f_shape_ellipse(&ellipse),
                                 cd2f_shape_aabb(&aabb),     cd2f_shape_obb(&obb)};
    const cd_kind    kinds[] = {CD_POINT, CD_SEGMENT, CD_CIRCLE, CD_ELLIPSE, CD_AABB, CD_OBB};
    for (int i = 0; i < 6; i++)
        assert_true(cd2f_is_valid(&shapes[i]) && shapes[i].kind == kinds[i]);

    IS_BOX(cd2f_bounds_point(center), 4, 1, 4, 1);
    IS_BOX(cd2f_bounds_segment(&segment), 2, 0, 6, 2);
    IS_BOX(cd2f_bounds_circle(&circle), 3, 0, 5, 2);
    IS_BOX(cd2f_bounds_ellipse(&ellipse), 3, -1, 5, 3);
    IS_BOX(cd2f_bounds_aabb(&aabb), 2, 0, 6, 2);
    IS_BOX(cd2f_bounds_obb(&obb), 3, -1, 5, 3);
    IS_BOX(cd2f_join_aabb_aabb(&aabb, &(cd2f_aabb){{7, 0}, {8, 1}}), 2, 0, 8, 2);
    IS_BOX(cd2f_grow_aabb(&aabb, 1), 1, -1, 7, 3);

    assert_true(cd2f_move_segment(&segment, center).b.x == 10);
    assert_true(cd2f_move_ray(&ray, center).origin.x == 6);
    assert_true(cd2f_move_circle(&circle, center).center.x == 8);
    assert_true(cd2f_move_ellipse(&ellipse, center).center.x == 8);
    assert_true(cd2f_move_aabb(&aabb, center).min.x == 6);
    assert_true(cd2f_move_obb(&obb, center).center.x == 8);

    cd2f_vec corners[4];
    cd2f_corners_aabb(&aabb, corners);
    IS_BOX(cd2f_bounds_points(corners, 4), 2, 0, 6, 2);
    cd2f_corners_obb(&obb, corners);
    IS_BOX(cd2f_bounds_points(corners, 4), 3, -1, 5, 3);

    assert_true(cd2f_at_ray(&ray, 3).x == 2 && cd2f_at_ray(&ray, 3).y == 3);
    assert_true(cd2f_distance_point_ray(o, &ray) == 2 &&
                cd2f_distance_point_ray((cd2f_vec){0, -5}, &line) == 2);
    const cd2f_closest_points points = cd2f_closest_point_ray(o, &ray);
    assert_true(points.distance == 2 && points.point_b.x == 2 && points.point_b.y == 0);

    const cd2f_shape a = cd2f_shape_point(o), b = shapes[4];
    assert_true(cd2f_distance(&a, &b) == 2 && cd2f_closest(&b, &a).distance == 2);
    assert_true(!cd2f_overlap(&a, &b) && cd2f_overlap(&b, &b));
}

static void cd3_by_name(void **state)
{
    (void)state;
    const cd3_vec o = {0, 0, 0}, center = {4, 1, 0}, half = {2, 1, 1}, low = {2, 0, -1}, high = {6, 2, 1};
    const cd3_vec axis = {0, 1, 0}, axes[] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
    cd3_segment   segment;
    cd3_ray       ray, line, along;
    cd3_sphere    sphere;
    cd3_ellipsoid ellipsoid;
    cd3_aabb      aabb, middle, sized;
    cd3_obb       obb, by_angle, by_quaternion;
    assert_true(cd3_make_segment(low, high, &segment) == CD_OK);
    assert_true(cd3_make_ray(low, axis, &ray) == CD_OK);
    assert_true(cd3_make_line(low, axis, &line) == CD_OK);
    assert_true(cd3_make_ray_segment(low, high, &along) == CD_OK);
    assert_true(cd3_make_sphere(center, 1, &sphere) == CD_OK);
    assert_true(cd3_make_ellipsoid(center, half, axes, &ellipsoid) == CD_OK);
    assert_true(cd3_make_aabb(low, high, &aabb) == CD_OK);
    assert_true(cd3_make_aabb_center(center, half, &middle) == CD_OK);
    assert_true(cd3_make_aabb_size(low, (cd3_vec){4, 2, 2}, &sized) == CD_OK);
    assert_true(cd3_make_obb(center, half, axes, &obb) == CD_OK);
    assert_true(cd3_make_obb_axis_angle(center, half, axis, 0, &by_angle) == CD_OK);
    assert_true(cd3_make_obb_quaternion(center, half, 0, 0, 0, 1, &by_quaternion) == CD_OK);
    IS_BOX(middle, 2, 0, 6, 2);
    IS_BOX(sized, 2, 0, 6, 2);
    assert_true(by_angle.axes[0].x == 1 && by_quaternion.axes[1].y == 1);
    assert_true(along.t_min == 0 && along.t_max == 1 && along.direction.x == 4);
    assert_true(line.t_min == -INFINITY && ray.t_min == 0 && ray.t_max == INFINITY);

    assert_true(cd3_is_valid_point(center));
    assert_true(cd3_is_valid_segment(&segment));
    assert_true(cd3_is_valid_ray(&ray));
    assert_true(cd3_is_valid_sphere(&sphere));
    assert_true(cd3_is_valid_ellipsoid(&ellipsoid));
    assert_true(cd3_is_valid_aabb(&aabb));
    assert_true(cd3_is_valid_obb(&obb));
    const cd3_shape shapes[] = {cd3_shape_point(center),   cd3_shape_segment(&segment),
                                cd3_shape_sphere(&sphere), cd3_shape_ellipsoid(&ellipsoid),
                                cd3_shape_aabb(&aabb),     cd3_shape_obb(&obb)};
    const cd_kind   kinds[] = {CD_POINT, CD_SEGMENT, CD_SPHERE, CD_ELLIPSOID, CD_AABB, CD_OBB};
    for (int i = 0; i < 6; i++)
        assert_true(cd3_is_valid(&shapes[i]) && shapes[i].kind == kinds[i]);

    IS_BOX(cd3_bounds_point(center), 4, 1, 4, 1);
    IS_BOX(cd3_bounds_segment(&segment), 2, 0, 6, 2);
    IS_BOX(cd3_bounds_sphere(&sphere), 3, 0, 5, 2);
    IS_BOX(cd3_bounds_ellipsoid(&ellipsoid), 3, -1, 5, 3);
    IS_BOX(cd3_bounds_aabb(&aabb), 2, 0, 6, 2);
    IS_BOX(cd3_bounds_obb(&obb), 3, -1, 5, 3);
    IS_BOX(cd3_join_aabb_aabb(&aabb, &(cd3_aabb){{7, 0, 0}, {8, 1, 0}}), 2, 0, 8, 2);
    IS_BOX(cd3_grow_aabb(&aabb, 1), 1, -1, 7, 3);

    assert_true(cd3_move_segment(&segment, center).b.x == 10);
    assert_true(cd3_move_ray(&ray, center).origin.x == 6);
    assert_true(cd3_move_sphere(&sphere, center).center.x == 8);
    assert_true(cd3_move_ellipsoid(&ellipsoid, center).center.x == 8);
    assert_true(cd3_move_aabb(&aabb, center).min.x == 6);
    assert_true(cd3_move_obb(&obb, center).center.x == 8);

    cd3_vec corners[8];
    cd3_corners_aabb(&aabb, corners);
    IS_BOX(cd3_bounds_points(corners, 8), 2, 0, 6, 2);
    cd3_corners_obb(&obb, corners);
    IS_BOX(cd3_bounds_points(corners, 8), 3, -1, 5, 3);

    assert_true(cd3_at_ray(&ray, 3).x == 2 && cd3_at_ray(&ray, 3).y == 3);
    assert_true(cd3_distance_point_ray((cd3_vec){0, 0, -1}, &ray) == 2 &&
                cd3_distance_point_ray((cd3_vec){0, -5, -1}, &line) == 2);
    const cd3_closest_points points = cd3_closest_point_ray((cd3_vec){0, 0, -1}, &ray);
    assert_true(points.distance == 2 && points.point_b.x == 2 && points.point_b.y == 0);

    const cd3_shape a = cd3_shape_point(o), b = shapes[4];
    assert_true(cd3_distance(&a, &b) == 2 && cd3_closest(&b, &a).distance == 2);
    assert_true(!cd3_overlap(&a, &b) && cd3_overlap(&b, &b));
}

static void cd3f_by_name(void **state)
{
    (void)state;
    const cd3f_vec o = {0, 0, 0}, center = {4, 1, 0}, half = {2, 1, 1}, low = {2, 0, -1}, high = {6, 2, 1};
    const cd3f_vec axis = {0, 1, 0}, axes[] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
    cd3f_segment   segment;
    cd3f_ray       ray, line, along;
    cd3f_sphere    sphere;
    cd3f_ellipsoid ellipsoid;
    cd3f_aabb      aabb, middle, sized;
    cd3f_obb       obb, by_angle, by_quaternion;
    assert_true(cd3f_make_segment(low, high, &segment) == CD_OK);
    assert_true(cd3f_make_ray(low, axis, &ray) == CD_OK);
    assert_true(cd3f_make_line(low, axis, &line) == CD_OK);
    assert_true(cd3f_make_ray_segment(low, high, &along) == CD_OK);
    assert_true(cd3f_make_sphere(center, 1, &sphere) == CD_OK);
    assert_true(cd3f_make_ellipsoid(center, half, axes, &ellipsoid) == CD_OK);
    assert_true(cd3f_make_aabb(low, high, &aabb) == CD_OK);
    assert_true(cd3f_make_aabb_center(center, half, &middle) == CD_OK);
    assert_true(cd3f_make_aabb_size(low, (cd3f_vec){4, 2, 2}, &sized) == CD_OK);
    assert_true(cd3f_make_obb(center, half, axes, &obb) == CD_OK);
    assert_true(cd3f_make_obb_axis_angle(center, half, axis, 0, &by_angle) == CD_OK);
    assert_true(cd3f_make_obb_quaternion(center, half, 0, 0, 0, 1, &by_quaternion) == CD_OK);
    IS_BOX(middle, 2, 0, 6, 2);
    IS_BOX(sized, 2, 0, 6, 2);
    assert_true(by_angle.axes[0].x == 1 && by_quaternion.axes[1].y == 1);
    assert_true(along.t_min == 0 && along.t_max == 1 && along.direction.x == 4);
    assert_true(line.t_min == -INFINITY && ray.t_min == 0 && ray.t_max == INFINITY);

    assert_true(cd3f_is_valid_point(center));
    assert_true(cd3f_is_valid_segment(&segment));
    assert_true(cd3f_is_valid_ray(&ray));
    assert_true(cd3f_is_valid_sphere(&sphere));
    assert_true(cd3f_is_valid_ellipsoid(&ellipsoid));
    assert_true(cd3f_is_valid_aabb(&aabb));
    assert_true(cd3f_is_valid_obb(&obb));
    const cd3f_shape shapes[] = {cd3f_shape_point(center),   cd3f_shape_segment(&segment),
                                 cd3f_shape_sphere(&sphere), cd3f_shape_ellipsoid(&ellipsoid),
                                 cd3f_shape_aabb(&aabb),     cd3f_shape_obb(&obb)};
    const cd_kind    kinds[] = {CD_POINT, CD_SEGMENT, CD_SPHERE, CD_ELLIPSOID, CD_AABB, CD_OBB};
    for (int i = 0; i < 6; i++)
        assert_true(cd3f_is_valid(&shapes[i]) && shapes[i].kind == kinds[i]);

    IS_BOX(cd3f_bounds_point(center), 4, 1, 4, 1);
    IS_BOX(cd3f_bounds_segment(&segment), 2, 0, 6, 2);
    IS_BOX(cd3f_bounds_sphere(&sphere), 3, 0, 5, 2);
    IS_BOX(cd3f_bounds_ellipsoid(&ellipsoid), 3, -1, 5, 3);
    IS_BOX(cd3f_bounds_aabb(&aabb), 2, 0, 6, 2);
    IS_BOX(cd3f_bounds_obb(&obb), 3, -1, 5, 3);
    IS_BOX(cd3f_join_aabb_aabb(&aabb, &(cd3f_aabb){{7, 0, 0}, {8, 1, 0}}), 2, 0, 8, 2);
    IS_BOX(cd3f_grow_aabb(&aabb, 1), 1, -1, 7, 3);

    assert_true(cd3f_move_segment(&segment, center).b.x == 10);
    assert_true(cd3f_move_ray(&ray, center).origin.x == 6);
    assert_true(cd3f_move_sphere(&sphere, center).center.x == 8);
    assert_true(cd3f_move_ellipsoid(&ellipsoid, center).center.x == 8);
    assert_true(cd3f_move_aabb(&aabb, center).min.x == 6);
    assert_true(cd3f_move_obb(&obb, center).center.x == 8);

    cd3f_vec corners[8];
    cd3f_corners_aabb(&aabb, corners);
    IS_BOX(cd3f_bounds_points(corners, 8), 2, 0, 6, 2);
    cd3f_corners_obb(&obb, corners);
    IS_BOX(cd3f_bounds_points(corners, 8), 3, -1, 5, 3);

    assert_true(cd3f_at_ray(&ray, 3).x == 2 && cd3f_at_ray(&ray, 3).y == 3);
    assert_true(cd3f_distance_point_ray((cd3f_vec){0, 0, -1}, &ray) == 2 &&
                cd3f_distance_point_ray((cd3f_vec){0, -5, -1}, &line) == 2);
    const cd3f_closest_points points = cd3f_closest_point_ray((cd3f_vec){0, 0, -1}, &ray);
    assert_true(points.distance == 2 && points.point_b.x == 2 && points.point_b.y == 0);

    const cd3f_shape a = cd3f_shape_point(o), b = shapes[4];
    assert_true(cd3f_distance(&a, &b) == 2 && cd3f_closest(&b, &a).distance == 2);
    assert_true(!cd3f_overlap(&a, &b) && cd3f_overlap(&b, &b));
}

static void version_and_messages(void **state)
{
    (void)state;
    char version[40];
    snprintf(version, sizeof version, "%d.%d.%d", CD_VERSION_MAJOR, CD_VERSION_MINOR, CD_VERSION_PATCH);
    assert_string_equal(cd_version(), version);
    assert_string_not_equal(cd_status_message(CD_OK), cd_status_message(CD_NAN));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cd2_by_name),  cmocka_unit_test(cd2f_by_name),         cmocka_unit_test(cd3_by_name),
        cmocka_unit_test(cd3f_by_name), cmocka_unit_test(version_and_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
