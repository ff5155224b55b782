/*
 * Each function of a pair, each raycast_ and some helpers, by their names, in scenes along the x axis whose
 * answers are plain.
 *
 * Every shape reaches from x - 1 to x + 1 and lies along the axes; a point reaches nowhere.
 */
#include <collide.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A at x = -4 flies 4 to the right and meets B's left side. */
#define MEETS(sweep, a, b, t)                                             \
    do                                                                    \
    {                                                                     \
        assert_true(sweep(a, flight, b, still, &hit));                    \
        assert_true(hit.t_enter == (t) && !hit.starts_inside);            \
        assert_true(hit.normal_enter.x == -1 && hit.normal_enter.y == 0); \
        assert_true(hit.point_enter.x == -1 && hit.point_enter.y == 0);   \
        assert_false(sweep(a, still, b, flight, NULL));                   \
    } while (0)

/* A is to the left of B, apart by d. */
#define ARE_APART(distance_, closest_, overlap_, a, b, d)                   \
    do                                                                      \
    {                                                                       \
        assert_true(distance_(a, b) == (d));                                \
        assert_false(overlap_(a, b));                                       \
        points = closest_(a, b);                                            \
        assert_true(points.distance == (d));                                \
        assert_true(points.point_a.x == -1 - (d) && points.point_a.y == 0); \
        assert_true(points.point_b.x == -1 && points.point_b.y == 0);       \
    } while (0)

/* A is in B by 0.5 and gets out to the left. */
#define IS_PUSHED_OUT(penetration, a, b)                                   \
    do                                                                     \
    {                                                                      \
        assert_true(penetration(a, b, &contact));                          \
        assert_true(contact.normal.x == -1 && contact.normal.y == 0);      \
        assert_true(contact.depth == 0.5);                                 \
        assert_true(contact.point_b.x == -1 && contact.point_a.x == -0.5); \
    } while (0)

/* A lies on the flat B: there is no way deeper, and out is across. */
#define IS_LIFTED_OFF(penetration, a, b)                          \
    do                                                            \
    {                                                             \
        assert_true(penetration(a, b, &contact));                 \
        assert_true(contact.depth == 0 && contact.normal.x == 0); \
    } while (0)

/* A ray along the axis from x = -3. */
#define IS_SEEN(raycast, ray, b)                                                       \
    do                                                                                 \
    {                                                                                  \
        assert_true(raycast(ray, b, &hit));                                            \
        assert_true(hit.t_enter == 2 && hit.t_exit == 4 && hit.normal_enter.x == -1 && \
                    hit.normal_exit.x == 1);                                           \
    } while (0)

/* A's box has its middle at x = -4 and reaches 1 to each side; moved by 4 it is where B is. */
#define IS_MEASURED(center_, half_extents_, bounds_points, bounds, move, shape_aabb, a, b, ends) \
    do                                                                                           \
    {                                                                                            \
        assert_true(center_(a).x == -4 && center_(a).y == 0);                                    \
        assert_true(half_extents_(a).x == 1 && half_extents_(a).y == 2);                         \
        assert_true(bounds_points(ends, 2).min.x == -4 && bounds_points(ends, 2).max.x == -0.5); \
        any = shape_aabb(a);                                                                     \
        any = move(&any, flight);                                                                \
        assert_true(any.kind == CD_AABB);                                                        \
        assert_true(bounds(&any).min.x == (b)->min.x && bounds(&any).max.y == (b)->max.y);       \
    } while (0)

static void cd2_by_name(void **state)
{
    (void)state;
    const cd2_vec      still = {0, 0}, flight = {4, 0};
    cd2_hit            hit;
    cd2_contact        contact;
    cd2_closest_points points;
    const cd2_vec      far_point = {-4, 0};
    const cd2_vec      near_point = {-0.5, 0};
    const cd2_segment  far_segment = {{-4 - 1, 0}, {-4 + 1, 0}};
    const cd2_segment  near_segment = {{-1.5 - 1, 0}, {-1.5 + 1, 0}};
    const cd2_segment  b_segment = {{0 - 1, 0}, {0 + 1, 0}};
    const cd2_circle   far_circle = {{-4, 0}, 1};
    const cd2_circle   near_circle = {{-1.5, 0}, 1};
    const cd2_circle   b_circle = {{0, 0}, 1};
    const cd2_ellipse  far_ellipse = {{-4, 0}, {1, 2}, {1, 0}};
    const cd2_ellipse  near_ellipse = {{-1.5, 0}, {1, 2}, {1, 0}};
    const cd2_ellipse  b_ellipse = {{0, 0}, {1, 2}, {1, 0}};
    const cd2_aabb     far_aabb = {{-4 - 1, -2}, {-4 + 1, 2}};
    const cd2_aabb     near_aabb = {{-1.5 - 1, -2}, {-1.5 + 1, 2}};
    const cd2_aabb     b_aabb = {{0 - 1, -2}, {0 + 1, 2}};
    const cd2_obb      far_obb = {{-4, 0}, {2, 1}, {0, 1}};
    const cd2_obb      near_obb = {{-1.5, 0}, {2, 1}, {0, 1}};
    const cd2_obb      b_obb = {{0, 0}, {2, 1}, {0, 1}};

    MEETS(cd2_sweep_point_segment, far_point, &b_segment, 0.75);
    MEETS(cd2_sweep_point_circle, far_point, &b_circle, 0.75);
    MEETS(cd2_sweep_point_ellipse, far_point, &b_ellipse, 0.75);
    MEETS(cd2_sweep_point_aabb, far_point, &b_aabb, 0.75);
    MEETS(cd2_sweep_point_obb, far_point, &b_obb, 0.75);
    MEETS(cd2_sweep_segment_segment, &far_segment, &b_segment, 0.5);
    MEETS(cd2_sweep_segment_circle, &far_segment, &b_circle, 0.5);
    MEETS(cd2_sweep_segment_ellipse, &far_segment, &b_ellipse, 0.5);
    MEETS(cd2_sweep_segment_aabb, &far_segment, &b_aabb, 0.5);
    MEETS(cd2_sweep_segment_obb, &far_segment, &b_obb, 0.5);
    MEETS(cd2_sweep_circle_circle, &far_circle, &b_circle, 0.5);
    MEETS(cd2_sweep_circle_ellipse, &far_circle, &b_ellipse, 0.5);
    MEETS(cd2_sweep_circle_aabb, &far_circle, &b_aabb, 0.5);
    MEETS(cd2_sweep_circle_obb, &far_circle, &b_obb, 0.5);
    MEETS(cd2_sweep_ellipse_ellipse, &far_ellipse, &b_ellipse, 0.5);
    MEETS(cd2_sweep_ellipse_aabb, &far_ellipse, &b_aabb, 0.5);
    MEETS(cd2_sweep_ellipse_obb, &far_ellipse, &b_obb, 0.5);
    MEETS(cd2_sweep_aabb_aabb, &far_aabb, &b_aabb, 0.5);
    MEETS(cd2_sweep_aabb_obb, &far_aabb, &b_obb, 0.5);
    MEETS(cd2_sweep_obb_obb, &far_obb, &b_obb, 0.5);
    ARE_APART(cd2_distance_point_segment, cd2_closest_point_segment, cd2_overlap_point_segment, far_point,
              &b_segment, 3);
    ARE_APART(cd2_distance_point_circle, cd2_closest_point_circle, cd2_overlap_point_circle, far_point,
              &b_circle, 3);
    ARE_APART(cd2_distance_point_ellipse, cd2_closest_point_ellipse, cd2_overlap_point_ellipse, far_point,
              &b_ellipse, 3);
    ARE_APART(cd2_distance_point_aabb, cd2_closest_point_aabb, cd2_overlap_point_aabb, far_point, &b_aabb, 3);
    ARE_APART(cd2_distance_point_obb, cd2_closest_point_obb, cd2_overlap_point_obb, far_point, &b_obb, 3);
    ARE_APART(cd2_distance_segment_segment, cd2_closest_segment_segment, cd2_overlap_segment_segment,
              &far_segment, &b_segment, 2);
    ARE_APART(cd2_distance_segment_circle, cd2_closest_segment_circle, cd2_overlap_segment_circle,
              &far_segment, &b_circle, 2);
    ARE_APART(cd2_distance_segment_ellipse, cd2_closest_segment_ellipse, cd2_overlap_segment_ellipse,
              &far_segment, &b_ellipse, 2);
    ARE_APART(cd2_distance_segment_aabb, cd2_closest_segment_aabb, cd2_overlap_segment_aabb, &far_segment,
              &b_aabb, 2);
    ARE_APART(cd2_distance_segment_obb, cd2_closest_segment_obb, cd2_overlap_segment_obb, &far_segment,
              &b_obb, 2);
    ARE_APART(cd2_distance_circle_circle, cd2_closest_circle_circle, cd2_overlap_circle_circle, &far_circle,
              &b_circle, 2);
    ARE_APART(cd2_distance_circle_ellipse, cd2_closest_circle_ellipse, cd2_overlap_circle_ellipse,
              &far_circle, &b_ellipse, 2);
    ARE_APART(cd2_distance_circle_aabb, cd2_closest_circle_aabb, cd2_overlap_circle_aabb, &far_circle,
              &b_aabb, 2);
    ARE_APART(cd2_distance_circle_obb, cd2_closest_circle_obb, cd2_overlap_circle_obb, &far_circle, &b_obb,
              2);
    ARE_APART(cd2_distance_ellipse_ellipse, cd2_closest_ellipse_ellipse, cd2_overlap_ellipse_ellipse,
              &far_ellipse, &b_ellipse, 2);
    ARE_APART(cd2_distance_ellipse_aabb, cd2_closest_ellipse_aabb, cd2_overlap_ellipse_aabb, &far_ellipse,
              &b_aabb, 2);
    ARE_APART(cd2_distance_ellipse_obb, cd2_closest_ellipse_obb, cd2_overlap_ellipse_obb, &far_ellipse,
              &b_obb, 2);
    ARE_APART(cd2_distance_aabb_aabb, cd2_closest_aabb_aabb, cd2_overlap_aabb_aabb, &far_aabb, &b_aabb, 2);
    ARE_APART(cd2_distance_aabb_obb, cd2_closest_aabb_obb, cd2_overlap_aabb_obb, &far_aabb, &b_obb, 2);
    ARE_APART(cd2_distance_obb_obb, cd2_closest_obb_obb, cd2_overlap_obb_obb, &far_obb, &b_obb, 2);
    IS_LIFTED_OFF(cd2_penetration_point_segment, near_point, &b_segment);
    IS_PUSHED_OUT(cd2_penetration_point_circle, near_point, &b_circle);
    IS_PUSHED_OUT(cd2_penetration_point_ellipse, near_point, &b_ellipse);
    IS_PUSHED_OUT(cd2_penetration_point_aabb, near_point, &b_aabb);
    IS_PUSHED_OUT(cd2_penetration_point_obb, near_point, &b_obb);
    IS_LIFTED_OFF(cd2_penetration_segment_segment, &near_segment, &b_segment);
    IS_PUSHED_OUT(cd2_penetration_segment_circle, &near_segment, &b_circle);
    IS_PUSHED_OUT(cd2_penetration_segment_ellipse, &near_segment, &b_ellipse);
    IS_PUSHED_OUT(cd2_penetration_segment_aabb, &near_segment, &b_aabb);
    IS_PUSHED_OUT(cd2_penetration_segment_obb, &near_segment, &b_obb);
    IS_PUSHED_OUT(cd2_penetration_circle_circle, &near_circle, &b_circle);
    IS_PUSHED_OUT(cd2_penetration_circle_ellipse, &near_circle, &b_ellipse);
    IS_PUSHED_OUT(cd2_penetration_circle_aabb, &near_circle, &b_aabb);
    IS_PUSHED_OUT(cd2_penetration_circle_obb, &near_circle, &b_obb);
    IS_PUSHED_OUT(cd2_penetration_ellipse_ellipse, &near_ellipse, &b_ellipse);
    IS_PUSHED_OUT(cd2_penetration_ellipse_aabb, &near_ellipse, &b_aabb);
    IS_PUSHED_OUT(cd2_penetration_ellipse_obb, &near_ellipse, &b_obb);
    IS_PUSHED_OUT(cd2_penetration_aabb_aabb, &near_aabb, &b_aabb);
    IS_PUSHED_OUT(cd2_penetration_aabb_obb, &near_aabb, &b_obb);
    IS_PUSHED_OUT(cd2_penetration_obb_obb, &near_obb, &b_obb);

    const cd2_ray ray = {{-3, 0}, {1, 0}, 0, 9};
    IS_SEEN(cd2_raycast_segment, &ray, &b_segment);
    IS_SEEN(cd2_raycast_circle, &ray, &b_circle);
    IS_SEEN(cd2_raycast_ellipse, &ray, &b_ellipse);
    IS_SEEN(cd2_raycast_aabb, &ray, &b_aabb);
    IS_SEEN(cd2_raycast_obb, &ray, &b_obb);

    const cd2_shape far_shape = cd2_shape_circle(&far_circle), near_shape = cd2_shape_circle(&near_circle);
    const cd2_shape b_shape = cd2_shape_aabb(&b_aabb);
    MEETS(cd2_sweep, &far_shape, &b_shape, 0.5);
    IS_PUSHED_OUT(cd2_penetration, &near_shape, &b_shape);
    IS_SEEN(cd2_raycast, &ray, &b_shape);

    cd2_shape     any;
    const cd2_vec ends[] = {near_point, far_point};
    IS_MEASURED(cd2_center_aabb, cd2_half_extents_aabb, cd2_bounds_points, cd2_bounds, cd2_move,
                cd2_shape_aabb, &far_aabb, &b_aabb, ends);
}

static void cd2f_by_name(void **state)
{
    (void)state;
    const cd2f_vec      still = {0, 0}, flight = {4, 0};
    cd2f_hit            hit;
    cd2f_contact        contact;
    cd2f_closest_points points;
    const cd2f_vec      far_point = {-4, 0};
    const cd2f_vec      near_point = {-0.5, 0};
    const cd2f_segment  far_segment = {{-4 - 1, 0}, {-4 + 1, 0}};
    const cd2f_segment  near_segment = {{-1.5 - 1, 0}, {-1.5 + 1, 0}};
    const cd2f_segment  b_segment = {{0 - 1, 0}, {0 + 1, 0}};
    const cd2f_circle   far_circle = {{-4, 0}, 1};
    const cd2f_circle   near_circle = {{-1.5, 0}, 1};
    const cd2f_circle   b_circle = {{0, 0}, 1};
    const cd2f_ellipse  far_ellipse = {{-4, 0}, {1, 2}, {1, 0}};
    const cd2f_ellipse  near_ellipse = {{-1.5, 0}, {1, 2}, {1, 0}};
    const cd2f_ellipse  b_ellipse = {{0, 0}, {1, 2}, {1, 0}};
    const cd2f_aabb     far_aabb = {{-4 - 1, -2}, {-4 + 1, 2}};
    const cd2f_aabb     near_aabb = {{-1.5 - 1, -2}, {-1.5 + 1, 2}};
    const cd2f_aabb     b_aabb = {{0 - 1, -2}, {0 + 1, 2}};
    const cd2f_obb      far_obb = {{-4, 0}, {2, 1}, {0, 1}};
    const cd2f_obb      near_obb = {{-1.5, 0}, {2, 1}, {0, 1}};
    const cd2f_obb      b_obb = {{0, 0}, {2, 1}, {0, 1}};

    MEETS(cd2f_sweep_point_segment, far_point, &b_segment, 0.75);
    MEETS(cd2f_sweep_point_circle, far_point, &b_circle, 0.75);
    MEETS(cd2f_sweep_point_ellipse, far_point, &b_ellipse, 0.75);
    MEETS(cd2f_sweep_point_aabb, far_point, &b_aabb, 0.75);
    MEETS(cd2f_sweep_point_obb, far_point, &b_obb, 0.75);
    MEETS(cd2f_sweep_segment_segment, &far_segment, &b_segment, 0.5);
    MEETS(cd2f_sweep_segment_circle, &far_segment, &b_circle, 0.5);
    MEETS(cd2f_sweep_segment_ellipse, &far_segment, &b_ellipse, 0.5);
    MEETS(cd2f_sweep_segment_aabb, &far_segment, &b_aabb, 0.5);
    MEETS(cd2f_sweep_segment_obb, &far_segment, &b_obb, 0.5);
    MEETS(cd2f_sweep_circle_circle, &far_circle, &b_circle, 0.5);
    MEETS(cd2f_sweep_circle_ellipse, &far_circle, &b_ellipse, 0.5);
    MEETS(cd2f_sweep_circle_aabb, &far_circle, &b_aabb, 0.5);
    MEETS(cd2f_sweep_circle_obb, &far_circle, &b_obb, 0.5);
    MEETS(cd2f_sweep_ellipse_ellipse, &far_ellipse, &b_ellipse, 0.5);
    MEETS(cd2f_sweep_ellipse_aabb, &far_ellipse, &b_aabb, 0.5);
    MEETS(cd2f_sweep_ellipse_obb, &far_ellipse, &b_obb, 0.5);
    MEETS(cd2f_sweep_aabb_aabb, &far_aabb, &b_aabb, 0.5);
    MEETS(cd2f_sweep_aabb_obb, &far_aabb, &b_obb, 0.5);
    MEETS(cd2f_sweep_obb_obb, &far_obb, &b_obb, 0.5);
    ARE_APART(cd2f_distance_point_segment, cd2f_closest_point_segment, cd2f_overlap_point_segment, far_point,
              &b_segment, 3);
    ARE_APART(cd2f_distance_point_circle, cd2f_closest_point_circle, cd2f_overlap_point_circle, far_point,
              &b_circle, 3);
    ARE_APART(cd2f_distance_point_ellipse, cd2f_closest_point_ellipse, cd2f_overlap_point_ellipse, far_point,
              &b_ellipse, 3);
    ARE_APART(cd2f_distance_point_aabb, cd2f_closest_point_aabb, cd2f_overlap_point_aabb, far_point, &b_aabb,
              3);
    ARE_APART(cd2f_distance_point_obb, cd2f_closest_point_obb, cd2f_overlap_point_obb, far_point, &b_obb, 3);
    ARE_APART(cd2f_distance_segment_segment, cd2f_closest_segment_segment, cd2f_overlap_segment_segment,
              &far_segment, &b_segment, 2);
    ARE_APART(cd2f_distance_segment_circle, cd2f_closest_segment_circle, cd2f_overlap_segment_circle,
              &far_segment, &b_circle, 2);
    ARE_APART(cd2f_distance_segment_ellipse, cd2f_closest_segment_ellipse, cd2f_overlap_segment_ellipse,
              &far_segment, &b_ellipse, 2);
    ARE_APART(cd2f_distance_segment_aabb, cd2f_closest_segment_aabb, cd2f_overlap_segment_aabb, &far_segment,
              &b_aabb, 2);
    ARE_APART(cd2f_distance_segment_obb, cd2f_closest_segment_obb, cd2f_overlap_segment_obb, &far_segment,
              &b_obb, 2);
    ARE_APART(cd2f_distance_circle_circle, cd2f_closest_circle_circle, cd2f_overlap_circle_circle,
              &far_circle, &b_circle, 2);
    ARE_APART(cd2f_distance_circle_ellipse, cd2f_closest_circle_ellipse, cd2f_overlap_circle_ellipse,
              &far_circle, &b_ellipse, 2);
    ARE_APART(cd2f_distance_circle_aabb, cd2f_closest_circle_aabb, cd2f_overlap_circle_aabb, &far_circle,
              &b_aabb, 2);
    ARE_APART(cd2f_distance_circle_obb, cd2f_closest_circle_obb, cd2f_overlap_circle_obb, &far_circle, &b_obb,
              2);
    ARE_APART(cd2f_distance_ellipse_ellipse, cd2f_closest_ellipse_ellipse, cd2f_overlap_ellipse_ellipse,
              &far_ellipse, &b_ellipse, 2);
    ARE_APART(cd2f_distance_ellipse_aabb, cd2f_closest_ellipse_aabb, cd2f_overlap_ellipse_aabb, &far_ellipse,
              &b_aabb, 2);
    ARE_APART(cd2f_distance_ellipse_obb, cd2f_closest_ellipse_obb, cd2f_overlap_ellipse_obb, &far_ellipse,
              &b_obb, 2);
    ARE_APART(cd2f_distance_aabb_aabb, cd2f_closest_aabb_aabb, cd2f_overlap_aabb_aabb, &far_aabb, &b_aabb, 2);
    ARE_APART(cd2f_distance_aabb_obb, cd2f_closest_aabb_obb, cd2f_overlap_aabb_obb, &far_aabb, &b_obb, 2);
    ARE_APART(cd2f_distance_obb_obb, cd2f_closest_obb_obb, cd2f_overlap_obb_obb, &far_obb, &b_obb, 2);
    IS_LIFTED_OFF(cd2f_penetration_point_segment, near_point, &b_segment);
    IS_PUSHED_OUT(cd2f_penetration_point_circle, near_point, &b_circle);
    IS_PUSHED_OUT(cd2f_penetration_point_ellipse, near_point, &b_ellipse);
    IS_PUSHED_OUT(cd2f_penetration_point_aabb, near_point, &b_aabb);
    IS_PUSHED_OUT(cd2f_penetration_point_obb, near_point, &b_obb);
    IS_LIFTED_OFF(cd2f_penetration_segment_segment, &near_segment, &b_segment);
    IS_PUSHED_OUT(cd2f_penetration_segment_circle, &near_segment, &b_circle);
    IS_PUSHED_OUT(cd2f_penetration_segment_ellipse, &near_segment, &b_ellipse);
    IS_PUSHED_OUT(cd2f_penetration_segment_aabb, &near_segment, &b_aabb);
    IS_PUSHED_OUT(cd2f_penetration_segment_obb, &near_segment, &b_obb);
    IS_PUSHED_OUT(cd2f_penetration_circle_circle, &near_circle, &b_circle);
    IS_PUSHED_OUT(cd2f_penetration_circle_ellipse, &near_circle, &b_ellipse);
    IS_PUSHED_OUT(cd2f_penetration_circle_aabb, &near_circle, &b_aabb);
    IS_PUSHED_OUT(cd2f_penetration_circle_obb, &near_circle, &b_obb);
    IS_PUSHED_OUT(cd2f_penetration_ellipse_ellipse, &near_ellipse, &b_ellipse);
    IS_PUSHED_OUT(cd2f_penetration_ellipse_aabb, &near_ellipse, &b_aabb);
    IS_PUSHED_OUT(cd2f_penetration_ellipse_obb, &near_ellipse, &b_obb);
    IS_PUSHED_OUT(cd2f_penetration_aabb_aabb, &near_aabb, &b_aabb);
    IS_PUSHED_OUT(cd2f_penetration_aabb_obb, &near_aabb, &b_obb);
    IS_PUSHED_OUT(cd2f_penetration_obb_obb, &near_obb, &b_obb);

    const cd2f_ray ray = {{-3, 0}, {1, 0}, 0, 9};
    IS_SEEN(cd2f_raycast_segment, &ray, &b_segment);
    IS_SEEN(cd2f_raycast_circle, &ray, &b_circle);
    IS_SEEN(cd2f_raycast_ellipse, &ray, &b_ellipse);
    IS_SEEN(cd2f_raycast_aabb, &ray, &b_aabb);
    IS_SEEN(cd2f_raycast_obb, &ray, &b_obb);

    const cd2f_shape far_shape = cd2f_shape_circle(&far_circle), near_shape = cd2f_shape_circle(&near_circle);
    const cd2f_shape b_shape = cd2f_shape_aabb(&b_aabb);
    MEETS(cd2f_sweep, &far_shape, &b_shape, 0.5);
    IS_PUSHED_OUT(cd2f_penetration, &near_shape, &b_shape);
    IS_SEEN(cd2f_raycast, &ray, &b_shape);

    cd2f_shape     any;
    const cd2f_vec ends[] = {near_point, far_point};
    IS_MEASURED(cd2f_center_aabb, cd2f_half_extents_aabb, cd2f_bounds_points, cd2f_bounds, cd2f_move,
                cd2f_shape_aabb, &far_aabb, &b_aabb, ends);
}

static void cd3_by_name(void **state)
{
    (void)state;
    const cd3_vec       still = {0, 0, 0}, flight = {4, 0, 0};
    cd3_hit             hit;
    cd3_contact         contact;
    cd3_closest_points  points;
    const cd3_vec       far_point = {-4, 0, 0};
    const cd3_vec       near_point = {-0.5, 0, 0};
    const cd3_segment   far_segment = {{-4 - 1, 0, 0}, {-4 + 1, 0, 0}};
    const cd3_segment   near_segment = {{-1.5 - 1, 0, 0}, {-1.5 + 1, 0, 0}};
    const cd3_segment   b_segment = {{0 - 1, 0, 0}, {0 + 1, 0, 0}};
    const cd3_sphere    far_sphere = {{-4, 0, 0}, 1};
    const cd3_sphere    near_sphere = {{-1.5, 0, 0}, 1};
    const cd3_sphere    b_sphere = {{0, 0, 0}, 1};
    const cd3_ellipsoid far_ellipsoid = {{-4, 0, 0}, {1, 2, 2}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const cd3_ellipsoid near_ellipsoid = {{-1.5, 0, 0}, {1, 2, 2}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const cd3_ellipsoid b_ellipsoid = {{0, 0, 0}, {1, 2, 2}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const cd3_aabb      far_aabb = {{-4 - 1, -2, -2}, {-4 + 1, 2, 2}};
    const cd3_aabb      near_aabb = {{-1.5 - 1, -2, -2}, {-1.5 + 1, 2, 2}};
    const cd3_aabb      b_aabb = {{0 - 1, -2, -2}, {0 + 1, 2, 2}};
    const cd3_obb       far_obb = {{-4, 0, 0}, {2, 2, 1}, {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}};
    const cd3_obb       near_obb = {{-1.5, 0, 0}, {2, 2, 1}, {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}};
    const cd3_obb       b_obb = {{0, 0, 0}, {2, 2, 1}, {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}};

    MEETS(cd3_sweep_point_segment, far_point, &b_segment, 0.75);
    MEETS(cd3_sweep_point_sphere, far_point, &b_sphere, 0.75);
    MEETS(cd3_sweep_point_ellipsoid, far_point, &b_ellipsoid, 0.75);
    MEETS(cd3_sweep_point_aabb, far_point, &b_aabb, 0.75);
    MEETS(cd3_sweep_point_obb, far_point, &b_obb, 0.75);
    MEETS(cd3_sweep_segment_segment, &far_segment, &b_segment, 0.5);
    MEETS(cd3_sweep_segment_sphere, &far_segment, &b_sphere, 0.5);
    MEETS(cd3_sweep_segment_ellipsoid, &far_segment, &b_ellipsoid, 0.5);
    MEETS(cd3_sweep_segment_aabb, &far_segment, &b_aabb, 0.5);
    MEETS(cd3_sweep_segment_obb, &far_segment, &b_obb, 0.5);
    MEETS(cd3_sweep_sphere_sphere, &far_sphere, &b_sphere, 0.5);
    MEETS(cd3_sweep_sphere_ellipsoid, &far_sphere, &b_ellipsoid, 0.5);
    MEETS(cd3_sweep_sphere_aabb, &far_sphere, &b_aabb, 0.5);
    MEETS(cd3_sweep_sphere_obb, &far_sphere, &b_obb, 0.5);
    MEETS(cd3_sweep_ellipsoid_ellipsoid, &far_ellipsoid, &b_ellipsoid, 0.5);
    MEETS(cd3_sweep_ellipsoid_aabb, &far_ellipsoid, &b_aabb, 0.5);
    MEETS(cd3_sweep_ellipsoid_obb, &far_ellipsoid, &b_obb, 0.5);
    MEETS(cd3_sweep_aabb_aabb, &far_aabb, &b_aabb, 0.5);
    MEETS(cd3_sweep_aabb_obb, &far_aabb, &b_obb, 0.5);
    MEETS(cd3_sweep_obb_obb, &far_obb, &b_obb, 0.5);
    ARE_APART(cd3_distance_point_segment, cd3_closest_point_segment, cd3_overlap_point_segment, far_point,
              &b_segment, 3);
    ARE_APART(cd3_distance_point_sphere, cd3_closest_point_sphere, cd3_overlap_point_sphere, far_point,
              &b_sphere, 3);
    ARE_APART(cd3_distance_point_ellipsoid, cd3_closest_point_ellipsoid, cd3_overlap_point_ellipsoid,
              far_point, &b_ellipsoid, 3);
    ARE_APART(cd3_distance_point_aabb, cd3_closest_point_aabb, cd3_overlap_point_aabb, far_point, &b_aabb, 3);
    ARE_APART(cd3_distance_point_obb, cd3_closest_point_obb, cd3_overlap_point_obb, far_point, &b_obb, 3);
    ARE_APART(cd3_distance_segment_segment, cd3_closest_segment_segment, cd3_overlap_segment_segment,
              &far_segment, &b_segment, 2);
    ARE_APART(cd3_distance_segment_sphere, cd3_closest_segment_sphere, cd3_overlap_segment_sphere,
              &far_segment, &b_sphere, 2);
    ARE_APART(cd3_distance_segment_ellipsoid, cd3_closest_segment_ellipsoid, cd3_overlap_segment_ellipsoid,
              &far_segment, &b_ellipsoid, 2);
    ARE_APART(cd3_distance_segment_aabb, cd3_closest_segment_aabb, cd3_overlap_segment_aabb, &far_segment,
              &b_aabb, 2);
    ARE_APART(cd3_distance_segment_obb, cd3_closest_segment_obb, cd3_overlap_segment_obb, &far_segment,
              &b_obb, 2);
    ARE_APART(cd3_distance_sphere_sphere, cd3_closest_sphere_sphere, cd3_overlap_sphere_sphere, &far_sphere,
              &b_sphere, 2);
    ARE_APART(cd3_distance_sphere_ellipsoid, cd3_closest_sphere_ellipsoid, cd3_overlap_sphere_ellipsoid,
              &far_sphere, &b_ellipsoid, 2);
    ARE_APART(cd3_distance_sphere_aabb, cd3_closest_sphere_aabb, cd3_overlap_sphere_aabb, &far_sphere,
              &b_aabb, 2);
    ARE_APART(cd3_distance_sphere_obb, cd3_closest_sphere_obb, cd3_overlap_sphere_obb, &far_sphere, &b_obb,
              2);
    ARE_APART(cd3_distance_ellipsoid_ellipsoid, cd3_closest_ellipsoid_ellipsoid,
              cd3_overlap_ellipsoid_ellipsoid, &far_ellipsoid, &b_ellipsoid, 2);
    ARE_APART(cd3_distance_ellipsoid_aabb, cd3_closest_ellipsoid_aabb, cd3_overlap_ellipsoid_aabb,
              &far_ellipsoid, &b_aabb, 2);
    ARE_APART(cd3_distance_ellipsoid_obb, cd3_closest_ellipsoid_obb, cd3_overlap_ellipsoid_obb,
              &far_ellipsoid, &b_obb, 2);
    ARE_APART(cd3_distance_aabb_aabb, cd3_closest_aabb_aabb, cd3_overlap_aabb_aabb, &far_aabb, &b_aabb, 2);
    ARE_APART(cd3_distance_aabb_obb, cd3_closest_aabb_obb, cd3_overlap_aabb_obb, &far_aabb, &b_obb, 2);
    ARE_APART(cd3_distance_obb_obb, cd3_closest_obb_obb, cd3_overlap_obb_obb, &far_obb, &b_obb, 2);
    IS_LIFTED_OFF(cd3_penetration_point_segment, near_point, &b_segment);
    IS_PUSHED_OUT(cd3_penetration_point_sphere, near_point, &b_sphere);
    IS_PUSHED_OUT(cd3_penetration_point_ellipsoid, near_point, &b_ellipsoid);
    IS_PUSHED_OUT(cd3_penetration_point_aabb, near_point, &b_aabb);
    IS_PUSHED_OUT(cd3_penetration_point_obb, near_point, &b_obb);
    IS_LIFTED_OFF(cd3_penetration_segment_segment, &near_segment, &b_segment);
    IS_PUSHED_OUT(cd3_penetration_segment_sphere, &near_segment, &b_sphere);
    IS_PUSHED_OUT(cd3_penetration_segment_ellipsoid, &near_segment, &b_ellipsoid);
    IS_PUSHED_OUT(cd3_penetration_segment_aabb, &near_segment, &b_aabb);
    IS_PUSHED_OUT(cd3_penetration_segment_obb, &near_segment, &b_obb);
    IS_PUSHED_OUT(cd3_penetration_sphere_sphere, &near_sphere, &b_sphere);
    IS_PUSHED_OUT(cd3_penetration_sphere_ellipsoid, &near_sphere, &b_ellipsoid);
    IS_PUSHED_OUT(cd3_penetration_sphere_aabb, &near_sphere, &b_aabb);
    IS_PUSHED_OUT(cd3_penetration_sphere_obb, &near_sphere, &b_obb);
    IS_PUSHED_OUT(cd3_penetration_ellipsoid_ellipsoid, &near_ellipsoid, &b_ellipsoid);
    IS_PUSHED_OUT(cd3_penetration_ellipsoid_aabb, &near_ellipsoid, &b_aabb);
    IS_PUSHED_OUT(cd3_penetration_ellipsoid_obb, &near_ellipsoid, &b_obb);
    IS_PUSHED_OUT(cd3_penetration_aabb_aabb, &near_aabb, &b_aabb);
    IS_PUSHED_OUT(cd3_penetration_aabb_obb, &near_aabb, &b_obb);
    IS_PUSHED_OUT(cd3_penetration_obb_obb, &near_obb, &b_obb);

    const cd3_ray ray = {{-3, 0, 0}, {1, 0, 0}, 0, 9};
    IS_SEEN(cd3_raycast_sphere, &ray, &b_sphere);
    IS_SEEN(cd3_raycast_ellipsoid, &ray, &b_ellipsoid);
    IS_SEEN(cd3_raycast_aabb, &ray, &b_aabb);
    IS_SEEN(cd3_raycast_obb, &ray, &b_obb);

    const cd3_shape far_shape = cd3_shape_sphere(&far_sphere), near_shape = cd3_shape_sphere(&near_sphere);
    const cd3_shape b_shape = cd3_shape_aabb(&b_aabb);
    MEETS(cd3_sweep, &far_shape, &b_shape, 0.5);
    IS_PUSHED_OUT(cd3_penetration, &near_shape, &b_shape);
    IS_SEEN(cd3_raycast, &ray, &b_shape);

    cd3_shape     any;
    const cd3_vec ends[] = {near_point, far_point};
    IS_MEASURED(cd3_center_aabb, cd3_half_extents_aabb, cd3_bounds_points, cd3_bounds, cd3_move,
                cd3_shape_aabb, &far_aabb, &b_aabb, ends);

    cd3_obb turned;
    assert_true(cd3_make_obb_axis_angle(far_point, b_obb.half_extents, b_obb.axes[0], 0, &turned) == CD_OK);
    assert_true(turned.center.x == -4 && turned.axes[0].x == 1 && turned.axes[1].y == 1);
}

static void cd3f_by_name(void **state)
{
    (void)state;
    const cd3f_vec       still = {0, 0, 0}, flight = {4, 0, 0};
    cd3f_hit             hit;
    cd3f_contact         contact;
    cd3f_closest_points  points;
    const cd3f_vec       far_point = {-4, 0, 0};
    const cd3f_vec       near_point = {-0.5, 0, 0};
    const cd3f_segment   far_segment = {{-4 - 1, 0, 0}, {-4 + 1, 0, 0}};
    const cd3f_segment   near_segment = {{-1.5 - 1, 0, 0}, {-1.5 + 1, 0, 0}};
    const cd3f_segment   b_segment = {{0 - 1, 0, 0}, {0 + 1, 0, 0}};
    const cd3f_sphere    far_sphere = {{-4, 0, 0}, 1};
    const cd3f_sphere    near_sphere = {{-1.5, 0, 0}, 1};
    const cd3f_sphere    b_sphere = {{0, 0, 0}, 1};
    const cd3f_ellipsoid far_ellipsoid = {{-4, 0, 0}, {1, 2, 2}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const cd3f_ellipsoid near_ellipsoid = {{-1.5, 0, 0}, {1, 2, 2}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const cd3f_ellipsoid b_ellipsoid = {{0, 0, 0}, {1, 2, 2}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const cd3f_aabb      far_aabb = {{-4 - 1, -2, -2}, {-4 + 1, 2, 2}};
    const cd3f_aabb      near_aabb = {{-1.5 - 1, -2, -2}, {-1.5 + 1, 2, 2}};
    const cd3f_aabb      b_aabb = {{0 - 1, -2, -2}, {0 + 1, 2, 2}};
    const cd3f_obb       far_obb = {{-4, 0, 0}, {2, 2, 1}, {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}};
    const cd3f_obb       near_obb = {{-1.5, 0, 0}, {2, 2, 1}, {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}};
    const cd3f_obb       b_obb = {{0, 0, 0}, {2, 2, 1}, {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}};

    MEETS(cd3f_sweep_point_segment, far_point, &b_segment, 0.75);
    MEETS(cd3f_sweep_point_sphere, far_point, &b_sphere, 0.75);
    MEETS(cd3f_sweep_point_ellipsoid, far_point, &b_ellipsoid, 0.75);
    MEETS(cd3f_sweep_point_aabb, far_point, &b_aabb, 0.75);
    MEETS(cd3f_sweep_point_obb, far_point, &b_obb, 0.75);
    MEETS(cd3f_sweep_segment_segment, &far_segment, &b_segment, 0.5);
    MEETS(cd3f_sweep_segment_sphere, &far_segment, &b_sphere, 0.5);
    MEETS(cd3f_sweep_segment_ellipsoid, &far_segment, &b_ellipsoid, 0.5);
    MEETS(cd3f_sweep_segment_aabb, &far_segment, &b_aabb, 0.5);
    MEETS(cd3f_sweep_segment_obb, &far_segment, &b_obb, 0.5);
    MEETS(cd3f_sweep_sphere_sphere, &far_sphere, &b_sphere, 0.5);
    MEETS(cd3f_sweep_sphere_ellipsoid, &far_sphere, &b_ellipsoid, 0.5);
    MEETS(cd3f_sweep_sphere_aabb, &far_sphere, &b_aabb, 0.5);
    MEETS(cd3f_sweep_sphere_obb, &far_sphere, &b_obb, 0.5);
    MEETS(cd3f_sweep_ellipsoid_ellipsoid, &far_ellipsoid, &b_ellipsoid, 0.5);
    MEETS(cd3f_sweep_ellipsoid_aabb, &far_ellipsoid, &b_aabb, 0.5);
    MEETS(cd3f_sweep_ellipsoid_obb, &far_ellipsoid, &b_obb, 0.5);
    MEETS(cd3f_sweep_aabb_aabb, &far_aabb, &b_aabb, 0.5);
    MEETS(cd3f_sweep_aabb_obb, &far_aabb, &b_obb, 0.5);
    MEETS(cd3f_sweep_obb_obb, &far_obb, &b_obb, 0.5);
    ARE_APART(cd3f_distance_point_segment, cd3f_closest_point_segment, cd3f_overlap_point_segment, far_point,
              &b_segment, 3);
    ARE_APART(cd3f_distance_point_sphere, cd3f_closest_point_sphere, cd3f_overlap_point_sphere, far_point,
              &b_sphere, 3);
    ARE_APART(cd3f_distance_point_ellipsoid, cd3f_closest_point_ellipsoid, cd3f_overlap_point_ellipsoid,
              far_point, &b_ellipsoid, 3);
    ARE_APART(cd3f_distance_point_aabb, cd3f_closest_point_aabb, cd3f_overlap_point_aabb, far_point, &b_aabb,
              3);
    ARE_APART(cd3f_distance_point_obb, cd3f_closest_point_obb, cd3f_overlap_point_obb, far_point, &b_obb, 3);
    ARE_APART(cd3f_distance_segment_segment, cd3f_closest_segment_segment, cd3f_overlap_segment_segment,
              &far_segment, &b_segment, 2);
    ARE_APART(cd3f_distance_segment_sphere, cd3f_closest_segment_sphere, cd3f_overlap_segment_sphere,
              &far_segment, &b_sphere, 2);
    ARE_APART(cd3f_distance_segment_ellipsoid, cd3f_closest_segment_ellipsoid, cd3f_overlap_segment_ellipsoid,
              &far_segment, &b_ellipsoid, 2);
    ARE_APART(cd3f_distance_segment_aabb, cd3f_closest_segment_aabb, cd3f_overlap_segment_aabb, &far_segment,
              &b_aabb, 2);
    ARE_APART(cd3f_distance_segment_obb, cd3f_closest_segment_obb, cd3f_overlap_segment_obb, &far_segment,
              &b_obb, 2);
    ARE_APART(cd3f_distance_sphere_sphere, cd3f_closest_sphere_sphere, cd3f_overlap_sphere_sphere,
              &far_sphere, &b_sphere, 2);
    ARE_APART(cd3f_distance_sphere_ellipsoid, cd3f_closest_sphere_ellipsoid, cd3f_overlap_sphere_ellipsoid,
              &far_sphere, &b_ellipsoid, 2);
    ARE_APART(cd3f_distance_sphere_aabb, cd3f_closest_sphere_aabb, cd3f_overlap_sphere_aabb, &far_sphere,
              &b_aabb, 2);
    ARE_APART(cd3f_distance_sphere_obb, cd3f_closest_sphere_obb, cd3f_overlap_sphere_obb, &far_sphere, &b_obb,
              2);
    ARE_APART(cd3f_distance_ellipsoid_ellipsoid, cd3f_closest_ellipsoid_ellipsoid,
              cd3f_overlap_ellipsoid_ellipsoid, &far_ellipsoid, &b_ellipsoid, 2);
    ARE_APART(cd3f_distance_ellipsoid_aabb, cd3f_closest_ellipsoid_aabb, cd3f_overlap_ellipsoid_aabb,
              &far_ellipsoid, &b_aabb, 2);
    ARE_APART(cd3f_distance_ellipsoid_obb, cd3f_closest_ellipsoid_obb, cd3f_overlap_ellipsoid_obb,
              &far_ellipsoid, &b_obb, 2);
    ARE_APART(cd3f_distance_aabb_aabb, cd3f_closest_aabb_aabb, cd3f_overlap_aabb_aabb, &far_aabb, &b_aabb, 2);
    ARE_APART(cd3f_distance_aabb_obb, cd3f_closest_aabb_obb, cd3f_overlap_aabb_obb, &far_aabb, &b_obb, 2);
    ARE_APART(cd3f_distance_obb_obb, cd3f_closest_obb_obb, cd3f_overlap_obb_obb, &far_obb, &b_obb, 2);
    IS_LIFTED_OFF(cd3f_penetration_point_segment, near_point, &b_segment);
    IS_PUSHED_OUT(cd3f_penetration_point_sphere, near_point, &b_sphere);
    IS_PUSHED_OUT(cd3f_penetration_point_ellipsoid, near_point, &b_ellipsoid);
    IS_PUSHED_OUT(cd3f_penetration_point_aabb, near_point, &b_aabb);
    IS_PUSHED_OUT(cd3f_penetration_point_obb, near_point, &b_obb);
    IS_LIFTED_OFF(cd3f_penetration_segment_segment, &near_segment, &b_segment);
    IS_PUSHED_OUT(cd3f_penetration_segment_sphere, &near_segment, &b_sphere);
    IS_PUSHED_OUT(cd3f_penetration_segment_ellipsoid, &near_segment, &b_ellipsoid);
    IS_PUSHED_OUT(cd3f_penetration_segment_aabb, &near_segment, &b_aabb);
    IS_PUSHED_OUT(cd3f_penetration_segment_obb, &near_segment, &b_obb);
    IS_PUSHED_OUT(cd3f_penetration_sphere_sphere, &near_sphere, &b_sphere);
    IS_PUSHED_OUT(cd3f_penetration_sphere_ellipsoid, &near_sphere, &b_ellipsoid);
    IS_PUSHED_OUT(cd3f_penetration_sphere_aabb, &near_sphere, &b_aabb);
    IS_PUSHED_OUT(cd3f_penetration_sphere_obb, &near_sphere, &b_obb);
    IS_PUSHED_OUT(cd3f_penetration_ellipsoid_ellipsoid, &near_ellipsoid, &b_ellipsoid);
    IS_PUSHED_OUT(cd3f_penetration_ellipsoid_aabb, &near_ellipsoid, &b_aabb);
    IS_PUSHED_OUT(cd3f_penetration_ellipsoid_obb, &near_ellipsoid, &b_obb);
    IS_PUSHED_OUT(cd3f_penetration_aabb_aabb, &near_aabb, &b_aabb);
    IS_PUSHED_OUT(cd3f_penetration_aabb_obb, &near_aabb, &b_obb);
    IS_PUSHED_OUT(cd3f_penetration_obb_obb, &near_obb, &b_obb);

    const cd3f_ray ray = {{-3, 0, 0}, {1, 0, 0}, 0, 9};
    IS_SEEN(cd3f_raycast_sphere, &ray, &b_sphere);
    IS_SEEN(cd3f_raycast_ellipsoid, &ray, &b_ellipsoid);
    IS_SEEN(cd3f_raycast_aabb, &ray, &b_aabb);
    IS_SEEN(cd3f_raycast_obb, &ray, &b_obb);

    const cd3f_shape far_shape = cd3f_shape_sphere(&far_sphere), near_shape = cd3f_shape_sphere(&near_sphere);
    const cd3f_shape b_shape = cd3f_shape_aabb(&b_aabb);
    MEETS(cd3f_sweep, &far_shape, &b_shape, 0.5);
    IS_PUSHED_OUT(cd3f_penetration, &near_shape, &b_shape);
    IS_SEEN(cd3f_raycast, &ray, &b_shape);

    cd3f_shape     any;
    const cd3f_vec ends[] = {near_point, far_point};
    IS_MEASURED(cd3f_center_aabb, cd3f_half_extents_aabb, cd3f_bounds_points, cd3f_bounds, cd3f_move,
                cd3f_shape_aabb, &far_aabb, &b_aabb, ends);

    cd3f_obb turned;
    assert_true(cd3f_make_obb_axis_angle(far_point, b_obb.half_extents, b_obb.axes[0], 0, &turned) == CD_OK);
    assert_true(turned.center.x == -4 && turned.axes[0].x == 1 && turned.axes[1].y == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cd2_by_name),
        cmocka_unit_test(cd2f_by_name),
        cmocka_unit_test(cd3_by_name),
        cmocka_unit_test(cd3f_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
