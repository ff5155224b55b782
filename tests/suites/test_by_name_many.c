/*
 * Each batch, the lists of shapes and all pairs by their names, in scenes along the x axis whose answers are
 * plain.
 *
 * Every shape reaches from x - 1 to x + 1 and lies along the axes; a point reaches nowhere. A list `away_b`
 * has one at x = 40 and one at x = 0, `b_next` one at 0 and one at x = 1, `far_near` one at x = -4 and one
 * that overlaps what is at 0.
 */
#include <collide.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Of two, the second touches. */
#define FINDS_SECOND(overlap_, a, b)             \
    do                                           \
    {                                            \
        uint64_t bits = 99;                      \
        assert_true(overlap_(a, b, &bits) == 1); \
        assert_true(bits == 2);                  \
        assert_true(overlap_(a, b, NULL) == 1);  \
    } while (0)

/* The first is d away and the second one more. */
#define ARE_MEASURED(distance_, a, b, d)                         \
    do                                                           \
    {                                                            \
        distance_(a, b, numbers);                                \
        assert_true(numbers[0] == (d) && numbers[1] == (d) + 1); \
    } while (0)

/* The ray passes the first and enters the second at t = 2. */
#define SEES_SECOND(raycast_, ray, b)                                      \
    do                                                                     \
    {                                                                      \
        assert_true(raycast_(ray, b, numbers, &first) == 1 && first == 1); \
        assert_true(numbers[0] == INFINITY && numbers[1] == 2);            \
    } while (0)

/* The first ray passes and the second enters at t = 2. */
#define SEEN_BY_SECOND(raycast_, rays, b)                       \
    do                                                          \
    {                                                           \
        assert_true(raycast_(rays, b, numbers) == 1);           \
        assert_true(numbers[0] == INFINITY && numbers[1] == 2); \
    } while (0)

/* On its way to the right, A meets the second half way. */
#define MEETS_SECOND(sweep_, a, b)                                             \
    do                                                                         \
    {                                                                          \
        assert_true(sweep_(a, flight, b, numbers, &first) == 1 && first == 1); \
        assert_true(numbers[0] == INFINITY && numbers[1] == 0.5);              \
    } while (0)

/* Of a list of shapes of several kinds, the second is met. */
#define MEETS_A_SHAPE(overlap_, raycast_, sweep_, near_shape, far_shape, ray, shapes)          \
    do                                                                                         \
    {                                                                                          \
        uint64_t bits = 99;                                                                    \
        assert_true(overlap_(near_shape, shapes, 2, &bits) == 1 && bits == 2);                 \
        assert_true(raycast_(ray, shapes, 2, &hit, &first) && first == 1 && hit.t_enter == 2); \
        assert_true(sweep_(far_shape, flight, shapes, 2, &hit, &first) && first == 1);         \
        assert_true(hit.t_enter == 0.5 && hit.normal_enter.x == -1);                           \
    } while (0)

/* Of the boxes at 40, -1.5 and 0 the last two overlap, and of those in two lists the same. */
#define ARE_PAIRED(pairs_scratch, pairs_aabbs, pairs_aabbs_aabbs, all, movers, level)        \
    do                                                                                       \
    {                                                                                        \
        void *scratch = malloc(pairs_scratch(3, 3));                                         \
        assert_non_null(scratch);                                                            \
        assert_true(pairs_aabbs(all, scratch, &pair, 1) == 1 && pair.a == 1 && pair.b == 2); \
        assert_true(pairs_aabbs_aabbs(movers, level, scratch, &pair, 1) == 1);               \
        assert_true(pair.a == 1 && pair.b == 0);                                             \
        free(scratch);                                                                       \
    } while (0)

static void cd2_by_name(void **state)
{
    (void)state;
#define NS(name) cd2_##name
#define REAL     double
#define DIM      2
#include "by_name_many.inc"

    FINDS_SECOND(cd2_overlap_point_aabbs, near_point, &away_b_aabbs);
    FINDS_SECOND(cd2_overlap_points_aabb, &far_near_points, &b_aabb);
    FINDS_SECOND(cd2_overlap_points_aabbs, &far_near_points, &b_aabbs);
    FINDS_SECOND(cd2_overlap_circle_circles, &near_circle, &away_b_circles);
    FINDS_SECOND(cd2_overlap_circles_circles, &far_near_circles, &b_circles);
    FINDS_SECOND(cd2_overlap_circle_aabbs, &near_circle, &away_b_aabbs);
    FINDS_SECOND(cd2_overlap_circles_aabb, &far_near_circles, &b_aabb);
    FINDS_SECOND(cd2_overlap_circles_aabbs, &far_near_circles, &b_aabbs);
    FINDS_SECOND(cd2_overlap_circle_obbs, &near_circle, &away_b_obbs);
    FINDS_SECOND(cd2_overlap_circles_obb, &far_near_circles, &b_obb);
    FINDS_SECOND(cd2_overlap_circles_obbs, &far_near_circles, &b_obbs);
    FINDS_SECOND(cd2_overlap_aabb_aabbs, &near_aabb, &away_b_aabbs);
    FINDS_SECOND(cd2_overlap_aabbs_aabbs, &far_near_aabbs, &b_aabbs);
    FINDS_SECOND(cd2_overlap_obb_obbs, &near_obb, &away_b_obbs);
    FINDS_SECOND(cd2_overlap_obbs_obbs, &far_near_obbs, &b_obbs);

    ARE_MEASURED(cd2_distance_point_segments, far_point, &b_next_segments, 3);
    ARE_MEASURED(cd2_distance_points_segment, &leaving_points, &b_segment, 3);
    ARE_MEASURED(cd2_distance_points_segments, &leaving_points, &b_segments, 3);
    ARE_MEASURED(cd2_distance_point_ellipses, far_point, &b_next_ellipses, 3);
    ARE_MEASURED(cd2_distance_points_ellipse, &leaving_points, &b_ellipse, 3);
    ARE_MEASURED(cd2_distance_points_ellipses, &leaving_points, &b_ellipses, 3);
    ARE_MEASURED(cd2_distance_point_aabbs, far_point, &b_next_aabbs, 3);
    ARE_MEASURED(cd2_distance_points_aabb, &leaving_points, &b_aabb, 3);
    ARE_MEASURED(cd2_distance_points_aabbs, &leaving_points, &b_aabbs, 3);
    ARE_MEASURED(cd2_distance_point_obbs, far_point, &b_next_obbs, 3);
    ARE_MEASURED(cd2_distance_points_obb, &leaving_points, &b_obb, 3);
    ARE_MEASURED(cd2_distance_points_obbs, &leaving_points, &b_obbs, 3);
    ARE_MEASURED(cd2_distance_segment_segments, &far_segment, &b_next_segments, 2);
    ARE_MEASURED(cd2_distance_segments_segments, &leaving_segments, &b_segments, 2);
    ARE_MEASURED(cd2_distance_obb_obbs, &far_obb, &b_next_obbs, 2);
    ARE_MEASURED(cd2_distance_obbs_obbs, &leaving_obbs, &b_obbs, 2);

    SEES_SECOND(cd2_raycast_circles, &ray, &away_b_circles);
    SEEN_BY_SECOND(cd2_raycast_rays_circle, &rays, &b_circle);
    SEES_SECOND(cd2_raycast_aabbs, &ray, &away_b_aabbs);
    SEEN_BY_SECOND(cd2_raycast_rays_aabb, &rays, &b_aabb);
    SEES_SECOND(cd2_raycast_obbs, &ray, &away_b_obbs);
    SEEN_BY_SECOND(cd2_raycast_rays_obb, &rays, &b_obb);
    MEETS_SECOND(cd2_sweep_circle_aabbs, &far_circle, &away_b_aabbs);
    MEETS_SECOND(cd2_sweep_aabb_aabbs, &far_aabb, &away_b_aabbs);

    MEETS_A_SHAPE(cd2_overlap_shapes, cd2_raycast_shapes, cd2_sweep_shapes, &near_shape, &far_shape, &ray,
                  shapes);

    ARE_PAIRED(cd2_pairs_scratch, cd2_pairs_aabbs, cd2_pairs_aabbs_aabbs, &three, &far_near_aabbs, &one);
}

static void cd2f_by_name(void **state)
{
    (void)state;
#define NS(name) cd2f_##name
#define REAL     float
#define DIM      2
#include "by_name_many.inc"

    FINDS_SECOND(cd2f_overlap_point_aabbs, near_point, &away_b_aabbs);
    FINDS_SECOND(cd2f_overlap_points_aabb, &far_near_points, &b_aabb);
    FINDS_SECOND(cd2f_overlap_points_aabbs, &far_near_points, &b_aabbs);
    FINDS_SECOND(cd2f_overlap_circle_circles, &near_circle, &away_b_circles);
    FINDS_SECOND(cd2f_overlap_circles_circles, &far_near_circles, &b_circles);
    FINDS_SECOND(cd2f_overlap_circle_aabbs, &near_circle, &away_b_aabbs);
    FINDS_SECOND(cd2f_overlap_circles_aabb, &far_near_circles, &b_aabb);
    FINDS_SECOND(cd2f_overlap_circles_aabbs, &far_near_circles, &b_aabbs);
    FINDS_SECOND(cd2f_overlap_circle_obbs, &near_circle, &away_b_obbs);
    FINDS_SECOND(cd2f_overlap_circles_obb, &far_near_circles, &b_obb);
    FINDS_SECOND(cd2f_overlap_circles_obbs, &far_near_circles, &b_obbs);
    FINDS_SECOND(cd2f_overlap_aabb_aabbs, &near_aabb, &away_b_aabbs);
    FINDS_SECOND(cd2f_overlap_aabbs_aabbs, &far_near_aabbs, &b_aabbs);
    FINDS_SECOND(cd2f_overlap_obb_obbs, &near_obb, &away_b_obbs);
    FINDS_SECOND(cd2f_overlap_obbs_obbs, &far_near_obbs, &b_obbs);

    ARE_MEASURED(cd2f_distance_point_segments, far_point, &b_next_segments, 3);
    ARE_MEASURED(cd2f_distance_points_segment, &leaving_points, &b_segment, 3);
    ARE_MEASURED(cd2f_distance_points_segments, &leaving_points, &b_segments, 3);
    ARE_MEASURED(cd2f_distance_point_ellipses, far_point, &b_next_ellipses, 3);
    ARE_MEASURED(cd2f_distance_points_ellipse, &leaving_points, &b_ellipse, 3);
    ARE_MEASURED(cd2f_distance_points_ellipses, &leaving_points, &b_ellipses, 3);
    ARE_MEASURED(cd2f_distance_point_aabbs, far_point, &b_next_aabbs, 3);
    ARE_MEASURED(cd2f_distance_points_aabb, &leaving_points, &b_aabb, 3);
    ARE_MEASURED(cd2f_distance_points_aabbs, &leaving_points, &b_aabbs, 3);
    ARE_MEASURED(cd2f_distance_point_obbs, far_point, &b_next_obbs, 3);
    ARE_MEASURED(cd2f_distance_points_obb, &leaving_points, &b_obb, 3);
    ARE_MEASURED(cd2f_distance_points_obbs, &leaving_points, &b_obbs, 3);
    ARE_MEASURED(cd2f_distance_segment_segments, &far_segment, &b_next_segments, 2);
    ARE_MEASURED(cd2f_distance_segments_segments, &leaving_segments, &b_segments, 2);
    ARE_MEASURED(cd2f_distance_obb_obbs, &far_obb, &b_next_obbs, 2);
    ARE_MEASURED(cd2f_distance_obbs_obbs, &leaving_obbs, &b_obbs, 2);

    SEES_SECOND(cd2f_raycast_circles, &ray, &away_b_circles);
    SEEN_BY_SECOND(cd2f_raycast_rays_circle, &rays, &b_circle);
    SEES_SECOND(cd2f_raycast_aabbs, &ray, &away_b_aabbs);
    SEEN_BY_SECOND(cd2f_raycast_rays_aabb, &rays, &b_aabb);
    SEES_SECOND(cd2f_raycast_obbs, &ray, &away_b_obbs);
    SEEN_BY_SECOND(cd2f_raycast_rays_obb, &rays, &b_obb);
    MEETS_SECOND(cd2f_sweep_circle_aabbs, &far_circle, &away_b_aabbs);
    MEETS_SECOND(cd2f_sweep_aabb_aabbs, &far_aabb, &away_b_aabbs);

    MEETS_A_SHAPE(cd2f_overlap_shapes, cd2f_raycast_shapes, cd2f_sweep_shapes, &near_shape, &far_shape, &ray,
                  shapes);

    ARE_PAIRED(cd2f_pairs_scratch, cd2f_pairs_aabbs, cd2f_pairs_aabbs_aabbs, &three, &far_near_aabbs, &one);
}

static void cd3_by_name(void **state)
{
    (void)state;
#define NS(name) cd3_##name
#define REAL     double
#define DIM      3
#include "by_name_many.inc"

    FINDS_SECOND(cd3_overlap_point_aabbs, near_point, &away_b_aabbs);
    FINDS_SECOND(cd3_overlap_points_aabb, &far_near_points, &b_aabb);
    FINDS_SECOND(cd3_overlap_points_aabbs, &far_near_points, &b_aabbs);
    FINDS_SECOND(cd3_overlap_sphere_spheres, &near_sphere, &away_b_spheres);
    FINDS_SECOND(cd3_overlap_spheres_spheres, &far_near_spheres, &b_spheres);
    FINDS_SECOND(cd3_overlap_sphere_aabbs, &near_sphere, &away_b_aabbs);
    FINDS_SECOND(cd3_overlap_spheres_aabb, &far_near_spheres, &b_aabb);
    FINDS_SECOND(cd3_overlap_spheres_aabbs, &far_near_spheres, &b_aabbs);
    FINDS_SECOND(cd3_overlap_sphere_obbs, &near_sphere, &away_b_obbs);
    FINDS_SECOND(cd3_overlap_spheres_obb, &far_near_spheres, &b_obb);
    FINDS_SECOND(cd3_overlap_spheres_obbs, &far_near_spheres, &b_obbs);
    FINDS_SECOND(cd3_overlap_aabb_aabbs, &near_aabb, &away_b_aabbs);
    FINDS_SECOND(cd3_overlap_aabbs_aabbs, &far_near_aabbs, &b_aabbs);
    FINDS_SECOND(cd3_overlap_obb_obbs, &near_obb, &away_b_obbs);
    FINDS_SECOND(cd3_overlap_obbs_obbs, &far_near_obbs, &b_obbs);

    ARE_MEASURED(cd3_distance_point_segments, far_point, &b_next_segments, 3);
    ARE_MEASURED(cd3_distance_points_segment, &leaving_points, &b_segment, 3);
    ARE_MEASURED(cd3_distance_points_segments, &leaving_points, &b_segments, 3);
    ARE_MEASURED(cd3_distance_point_ellipsoids, far_point, &b_next_ellipsoids, 3);
    ARE_MEASURED(cd3_distance_points_ellipsoid, &leaving_points, &b_ellipsoid, 3);
    ARE_MEASURED(cd3_distance_points_ellipsoids, &leaving_points, &b_ellipsoids, 3);
    ARE_MEASURED(cd3_distance_point_aabbs, far_point, &b_next_aabbs, 3);
    ARE_MEASURED(cd3_distance_points_aabb, &leaving_points, &b_aabb, 3);
    ARE_MEASURED(cd3_distance_points_aabbs, &leaving_points, &b_aabbs, 3);
    ARE_MEASURED(cd3_distance_point_obbs, far_point, &b_next_obbs, 3);
    ARE_MEASURED(cd3_distance_points_obb, &leaving_points, &b_obb, 3);
    ARE_MEASURED(cd3_distance_points_obbs, &leaving_points, &b_obbs, 3);
    ARE_MEASURED(cd3_distance_segment_segments, &far_segment, &b_next_segments, 2);
    ARE_MEASURED(cd3_distance_segments_segments, &leaving_segments, &b_segments, 2);
    ARE_MEASURED(cd3_distance_obb_obbs, &far_obb, &b_next_obbs, 2);
    ARE_MEASURED(cd3_distance_obbs_obbs, &leaving_obbs, &b_obbs, 2);

    SEES_SECOND(cd3_raycast_spheres, &ray, &away_b_spheres);
    SEEN_BY_SECOND(cd3_raycast_rays_sphere, &rays, &b_sphere);
    SEES_SECOND(cd3_raycast_aabbs, &ray, &away_b_aabbs);
    SEEN_BY_SECOND(cd3_raycast_rays_aabb, &rays, &b_aabb);
    SEES_SECOND(cd3_raycast_obbs, &ray, &away_b_obbs);
    SEEN_BY_SECOND(cd3_raycast_rays_obb, &rays, &b_obb);
    MEETS_SECOND(cd3_sweep_sphere_aabbs, &far_sphere, &away_b_aabbs);
    MEETS_SECOND(cd3_sweep_aabb_aabbs, &far_aabb, &away_b_aabbs);

    MEETS_A_SHAPE(cd3_overlap_shapes, cd3_raycast_shapes, cd3_sweep_shapes, &near_shape, &far_shape, &ray,
                  shapes);

    ARE_PAIRED(cd3_pairs_scratch, cd3_pairs_aabbs, cd3_pairs_aabbs_aabbs, &three, &far_near_aabbs, &one);
}

static void cd3f_by_name(void **state)
{
    (void)state;
#define NS(name) cd3f_##name
#define REAL     float
#define DIM      3
#include "by_name_many.inc"

    FINDS_SECOND(cd3f_overlap_point_aabbs, near_point, &away_b_aabbs);
    FINDS_SECOND(cd3f_overlap_points_aabb, &far_near_points, &b_aabb);
    FINDS_SECOND(cd3f_overlap_points_aabbs, &far_near_points, &b_aabbs);
    FINDS_SECOND(cd3f_overlap_sphere_spheres, &near_sphere, &away_b_spheres);
    FINDS_SECOND(cd3f_overlap_spheres_spheres, &far_near_spheres, &b_spheres);
    FINDS_SECOND(cd3f_overlap_sphere_aabbs, &near_sphere, &away_b_aabbs);
    FINDS_SECOND(cd3f_overlap_spheres_aabb, &far_near_spheres, &b_aabb);
    FINDS_SECOND(cd3f_overlap_spheres_aabbs, &far_near_spheres, &b_aabbs);
    FINDS_SECOND(cd3f_overlap_sphere_obbs, &near_sphere, &away_b_obbs);
    FINDS_SECOND(cd3f_overlap_spheres_obb, &far_near_spheres, &b_obb);
    FINDS_SECOND(cd3f_overlap_spheres_obbs, &far_near_spheres, &b_obbs);
    FINDS_SECOND(cd3f_overlap_aabb_aabbs, &near_aabb, &away_b_aabbs);
    FINDS_SECOND(cd3f_overlap_aabbs_aabbs, &far_near_aabbs, &b_aabbs);
    FINDS_SECOND(cd3f_overlap_obb_obbs, &near_obb, &away_b_obbs);
    FINDS_SECOND(cd3f_overlap_obbs_obbs, &far_near_obbs, &b_obbs);

    ARE_MEASURED(cd3f_distance_point_segments, far_point, &b_next_segments, 3);
    ARE_MEASURED(cd3f_distance_points_segment, &leaving_points, &b_segment, 3);
    ARE_MEASURED(cd3f_distance_points_segments, &leaving_points, &b_segments, 3);
    ARE_MEASURED(cd3f_distance_point_ellipsoids, far_point, &b_next_ellipsoids, 3);
    ARE_MEASURED(cd3f_distance_points_ellipsoid, &leaving_points, &b_ellipsoid, 3);
    ARE_MEASURED(cd3f_distance_points_ellipsoids, &leaving_points, &b_ellipsoids, 3);
    ARE_MEASURED(cd3f_distance_point_aabbs, far_point, &b_next_aabbs, 3);
    ARE_MEASURED(cd3f_distance_points_aabb, &leaving_points, &b_aabb, 3);
    ARE_MEASURED(cd3f_distance_points_aabbs, &leaving_points, &b_aabbs, 3);
    ARE_MEASURED(cd3f_distance_point_obbs, far_point, &b_next_obbs, 3);
    ARE_MEASURED(cd3f_distance_points_obb, &leaving_points, &b_obb, 3);
    ARE_MEASURED(cd3f_distance_points_obbs, &leaving_points, &b_obbs, 3);
    ARE_MEASURED(cd3f_distance_segment_segments, &far_segment, &b_next_segments, 2);
    ARE_MEASURED(cd3f_distance_segments_segments, &leaving_segments, &b_segments, 2);
    ARE_MEASURED(cd3f_distance_obb_obbs, &far_obb, &b_next_obbs, 2);
    ARE_MEASURED(cd3f_distance_obbs_obbs, &leaving_obbs, &b_obbs, 2);

    SEES_SECOND(cd3f_raycast_spheres, &ray, &away_b_spheres);
    SEEN_BY_SECOND(cd3f_raycast_rays_sphere, &rays, &b_sphere);
    SEES_SECOND(cd3f_raycast_aabbs, &ray, &away_b_aabbs);
    SEEN_BY_SECOND(cd3f_raycast_rays_aabb, &rays, &b_aabb);
    SEES_SECOND(cd3f_raycast_obbs, &ray, &away_b_obbs);
    SEEN_BY_SECOND(cd3f_raycast_rays_obb, &rays, &b_obb);
    MEETS_SECOND(cd3f_sweep_sphere_aabbs, &far_sphere, &away_b_aabbs);
    MEETS_SECOND(cd3f_sweep_aabb_aabbs, &far_aabb, &away_b_aabbs);

    MEETS_A_SHAPE(cd3f_overlap_shapes, cd3f_raycast_shapes, cd3f_sweep_shapes, &near_shape, &far_shape, &ray,
                  shapes);

    ARE_PAIRED(cd3f_pairs_scratch, cd3f_pairs_aabbs, cd3f_pairs_aabbs_aabbs, &three, &far_near_aabbs, &one);
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
