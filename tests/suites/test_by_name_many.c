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
    const double       zeros[] = {0, 0}, ones[] = {1, 1}, twos[] = {2, 2}, minus_twos[] = {-2, -2};
    const double       minus_ones[] = {-1, -1};
    const double       nines[] = {9, 9};
    const double       away_b_x[] = {40, 0}, away_b_min[] = {39, -1}, away_b_max[] = {41, 1};
    const double       b_next_x[] = {0, 1}, b_next_min[] = {-1, 0}, b_next_max[] = {1, 2};
    const double       far_near_x[] = {-4, -1.5}, far_near_min[] = {-5, -2.5}, far_near_max[] = {-3, -0.5};
    const cd2_aabbs    away_b_aabbs = {2, away_b_min, minus_twos, away_b_max, twos};
    const cd2_circles  away_b_circles = {2, away_b_x, zeros, ones};
    const cd2_obbs     away_b_obbs = {2, away_b_x, zeros, twos, ones, zeros, ones};
    const cd2_aabbs    b_next_aabbs = {2, b_next_min, minus_twos, b_next_max, twos};
    const cd2_obbs     b_next_obbs = {2, b_next_x, zeros, twos, ones, zeros, ones};
    const cd2_segments b_next_segments = {2, b_next_min, zeros, b_next_max, zeros};
    const cd2_ellipses b_next_ellipses = {2, b_next_x, zeros, twos, ones, zeros, ones};
    const double       far_near_point_x[] = {-4, -0.5};
    const cd2_points   far_near_points = {2, far_near_point_x, zeros};
    const cd2_aabbs    far_near_aabbs = {2, far_near_min, minus_twos, far_near_max, twos};
    const cd2_circles  far_near_circles = {2, far_near_x, zeros, ones};
    const cd2_obbs     far_near_obbs = {2, far_near_x, zeros, twos, ones, zeros, ones};
    const double       minus_fours[] = {-4, -5}, minus_fives[] = {-5, -6}, minus_threes[] = {-3, -4};
    const cd2_points   leaving_points = {2, minus_fours, zeros};
    const cd2_segments leaving_segments = {2, minus_fives, zeros, minus_threes, zeros};
    const cd2_obbs     leaving_obbs = {2, minus_fours, zeros, twos, ones, zeros, ones};
    const cd2_segments b_segments = {2, minus_ones, zeros, ones, zeros};
    const cd2_ellipses b_ellipses = {2, zeros, zeros, twos, ones, zeros, ones};
    const cd2_aabbs    b_aabbs = {2, minus_ones, minus_twos, ones, twos};
    const cd2_circles  b_circles = {2, zeros, zeros, ones};
    const cd2_obbs     b_obbs = {2, zeros, zeros, twos, ones, zeros, ones};
    const cd2_vec      far_point = {-4, 0}, near_point = {-0.5, 0}, flight = {4, 0};
    const cd2_segment  far_segment = {{-5, 0}, {-3, 0}}, b_segment = {{-1, 0}, {1, 0}};
    const cd2_circle   far_circle = {{-4, 0}, 1}, near_circle = {{-1.5, 0}, 1}, b_circle = {{0, 0}, 1};
    const cd2_ellipse  b_ellipse = {{0, 0}, {2, 1}, {0, 1}};
    const cd2_aabb     far_aabb = {{-5, -2}, {-3, 2}}, near_aabb = {{-2.5, -2}, {-0.5, 2}},
                   b_aabb = {{-1, -2}, {1, 2}};
    const cd2_obb far_obb = {{-4, 0}, {2, 1}, {0, 1}}, near_obb = {{-1.5, 0}, {2, 1}, {0, 1}},
                  b_obb = {{0, 0}, {2, 1}, {0, 1}};
    double numbers[2];
    size_t first;

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

    const cd2_ray  ray = {{-3, 0}, {1, 0}, 0, 9};
    const double   minus_threes_x[] = {-3, -3}, across_x[] = {0, 1}, across_y[] = {1, 0};
    const cd2_rays rays = {2, minus_threes_x, zeros, across_x, across_y, zeros, nines};
    SEES_SECOND(cd2_raycast_circles, &ray, &away_b_circles);
    SEEN_BY_SECOND(cd2_raycast_rays_circle, &rays, &b_circle);
    SEES_SECOND(cd2_raycast_aabbs, &ray, &away_b_aabbs);
    SEEN_BY_SECOND(cd2_raycast_rays_aabb, &rays, &b_aabb);
    SEES_SECOND(cd2_raycast_obbs, &ray, &away_b_obbs);
    SEEN_BY_SECOND(cd2_raycast_rays_obb, &rays, &b_obb);
    MEETS_SECOND(cd2_sweep_circle_aabbs, &far_circle, &away_b_aabbs);
    MEETS_SECOND(cd2_sweep_aabb_aabbs, &far_aabb, &away_b_aabbs);

    cd2_hit         hit;
    const cd2_shape near_shape = cd2_shape_obb(&near_obb), far_shape = cd2_shape_circle(&far_circle);
    const cd2_shape shapes[] = {cd2_shape_point(cd2_at_ray(&ray, 40)), cd2_shape_aabb(&b_aabb)};
    MEETS_A_SHAPE(cd2_overlap_shapes, cd2_raycast_shapes, cd2_sweep_shapes, &near_shape, &far_shape, &ray,
                  shapes);

    const double three_min[] = {39, -2.5, -1}, three_max[] = {41, -0.5, 1}, three_lows[] = {-2, -2, -2},
                 three_highs[] = {2, 2, 2};
    const cd2_aabbs three = {3, three_min, three_lows, three_max, three_highs},
                    one = {1, minus_ones, minus_twos, ones, twos};
    cd_pair pair;
    ARE_PAIRED(cd2_pairs_scratch, cd2_pairs_aabbs, cd2_pairs_aabbs_aabbs, &three, &far_near_aabbs, &one);
}

static void cd2f_by_name(void **state)
{
    (void)state;
    const float         zeros[] = {0, 0}, ones[] = {1, 1}, twos[] = {2, 2}, minus_twos[] = {-2, -2};
    const float         minus_ones[] = {-1, -1};
    const float         nines[] = {9, 9};
    const float         away_b_x[] = {40, 0}, away_b_min[] = {39, -1}, away_b_max[] = {41, 1};
    const float         b_next_x[] = {0, 1}, b_next_min[] = {-1, 0}, b_next_max[] = {1, 2};
    const float         far_near_x[] = {-4, -1.5}, far_near_min[] = {-5, -2.5}, far_near_max[] = {-3, -0.5};
    const cd2f_aabbs    away_b_aabbs = {2, away_b_min, minus_twos, away_b_max, twos};
    const cd2f_circles  away_b_circles = {2, away_b_x, zeros, ones};
    const cd2f_obbs     away_b_obbs = {2, away_b_x, zeros, twos, ones, zeros, ones};
    const cd2f_aabbs    b_next_aabbs = {2, b_next_min, minus_twos, b_next_max, twos};
    const cd2f_obbs     b_next_obbs = {2, b_next_x, zeros, twos, ones, zeros, ones};
    const cd2f_segments b_next_segments = {2, b_next_min, zeros, b_next_max, zeros};
    const cd2f_ellipses b_next_ellipses = {2, b_next_x, zeros, twos, ones, zeros, ones};
    const float         far_near_point_x[] = {-4, -0.5};
    const cd2f_points   far_near_points = {2, far_near_point_x, zeros};
    const cd2f_aabbs    far_near_aabbs = {2, far_near_min, minus_twos, far_near_max, twos};
    const cd2f_circles  far_near_circles = {2, far_near_x, zeros, ones};
    const cd2f_obbs     far_near_obbs = {2, far_near_x, zeros, twos, ones, zeros, ones};
    const float         minus_fours[] = {-4, -5}, minus_fives[] = {-5, -6}, minus_threes[] = {-3, -4};
    const cd2f_points   leaving_points = {2, minus_fours, zeros};
    const cd2f_segments leaving_segments = {2, minus_fives, zeros, minus_threes, zeros};
    const cd2f_obbs     leaving_obbs = {2, minus_fours, zeros, twos, ones, zeros, ones};
    const cd2f_segments b_segments = {2, minus_ones, zeros, ones, zeros};
    const cd2f_ellipses b_ellipses = {2, zeros, zeros, twos, ones, zeros, ones};
    const cd2f_aabbs    b_aabbs = {2, minus_ones, minus_twos, ones, twos};
    const cd2f_circles  b_circles = {2, zeros, zeros, ones};
    const cd2f_obbs     b_obbs = {2, zeros, zeros, twos, ones, zeros, ones};
    const cd2f_vec      far_point = {-4, 0}, near_point = {-0.5, 0}, flight = {4, 0};
    const cd2f_segment  far_segment = {{-5, 0}, {-3, 0}}, b_segment = {{-1, 0}, {1, 0}};
    const cd2f_circle   far_circle = {{-4, 0}, 1}, near_circle = {{-1.5, 0}, 1}, b_circle = {{0, 0}, 1};
    const cd2f_ellipse  b_ellipse = {{0, 0}, {2, 1}, {0, 1}};
    const cd2f_aabb     far_aabb = {{-5, -2}, {-3, 2}}, near_aabb = {{-2.5, -2}, {-0.5, 2}},
                    b_aabb = {{-1, -2}, {1, 2}};
    const cd2f_obb far_obb = {{-4, 0}, {2, 1}, {0, 1}}, near_obb = {{-1.5, 0}, {2, 1}, {0, 1}},
                   b_obb = {{0, 0}, {2, 1}, {0, 1}};
    float  numbers[2];
    size_t first;

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

    const cd2f_ray  ray = {{-3, 0}, {1, 0}, 0, 9};
    const float     minus_threes_x[] = {-3, -3}, across_x[] = {0, 1}, across_y[] = {1, 0};
    const cd2f_rays rays = {2, minus_threes_x, zeros, across_x, across_y, zeros, nines};
    SEES_SECOND(cd2f_raycast_circles, &ray, &away_b_circles);
    SEEN_BY_SECOND(cd2f_raycast_rays_circle, &rays, &b_circle);
    SEES_SECOND(cd2f_raycast_aabbs, &ray, &away_b_aabbs);
    SEEN_BY_SECOND(cd2f_raycast_rays_aabb, &rays, &b_aabb);
    SEES_SECOND(cd2f_raycast_obbs, &ray, &away_b_obbs);
    SEEN_BY_SECOND(cd2f_raycast_rays_obb, &rays, &b_obb);
    MEETS_SECOND(cd2f_sweep_circle_aabbs, &far_circle, &away_b_aabbs);
    MEETS_SECOND(cd2f_sweep_aabb_aabbs, &far_aabb, &away_b_aabbs);

    cd2f_hit         hit;
    const cd2f_shape near_shape = cd2f_shape_obb(&near_obb), far_shape = cd2f_shape_circle(&far_circle);
    const cd2f_shape shapes[] = {cd2f_shape_point(cd2f_at_ray(&ray, 40)), cd2f_shape_aabb(&b_aabb)};
    MEETS_A_SHAPE(cd2f_overlap_shapes, cd2f_raycast_shapes, cd2f_sweep_shapes, &near_shape, &far_shape, &ray,
                  shapes);

    const float three_min[] = {39, -2.5, -1}, three_max[] = {41, -0.5, 1}, three_lows[] = {-2, -2, -2},
                three_highs[] = {2, 2, 2};
    const cd2f_aabbs three = {3, three_min, three_lows, three_max, three_highs},
                     one = {1, minus_ones, minus_twos, ones, twos};
    cd_pair pair;
    ARE_PAIRED(cd2f_pairs_scratch, cd2f_pairs_aabbs, cd2f_pairs_aabbs_aabbs, &three, &far_near_aabbs, &one);
}

static void cd3_by_name(void **state)
{
    (void)state;
    const double         zeros[] = {0, 0}, ones[] = {1, 1}, twos[] = {2, 2}, minus_twos[] = {-2, -2};
    const double         minus_ones[] = {-1, -1};
    const double         nines[] = {9, 9};
    const double         away_b_x[] = {40, 0}, away_b_min[] = {39, -1}, away_b_max[] = {41, 1};
    const double         b_next_x[] = {0, 1}, b_next_min[] = {-1, 0}, b_next_max[] = {1, 2};
    const double         far_near_x[] = {-4, -1.5}, far_near_min[] = {-5, -2.5}, far_near_max[] = {-3, -0.5};
    const cd3_aabbs      away_b_aabbs = {2, away_b_min, minus_twos, minus_twos, away_b_max, twos, twos};
    const cd3_spheres    away_b_spheres = {2, away_b_x, zeros, zeros, ones};
    const cd3_obbs       away_b_obbs = {2,
                                        away_b_x,
                                        zeros,
                                        zeros,
                                        twos,
                                        ones,
                                        ones,
                                        {zeros, minus_ones, zeros},
                                        {ones, zeros, zeros},
                                        {zeros, zeros, ones}};
    const cd3_aabbs      b_next_aabbs = {2, b_next_min, minus_twos, minus_twos, b_next_max, twos, twos};
    const cd3_obbs       b_next_obbs = {2,
                                        b_next_x,
                                        zeros,
                                        zeros,
                                        twos,
                                        ones,
                                        ones,
                                        {zeros, minus_ones, zeros},
                                        {ones, zeros, zeros},
                                        {zeros, zeros, ones}};
    const cd3_segments   b_next_segments = {2, b_next_min, zeros, zeros, b_next_max, zeros, zeros};
    const cd3_ellipsoids b_next_ellipsoids = {2,
                                              b_next_x,
                                              zeros,
                                              zeros,
                                              twos,
                                              ones,
                                              ones,
                                              {zeros, minus_ones, zeros},
                                              {ones, zeros, zeros},
                                              {zeros, zeros, ones}};
    const double         far_near_point_x[] = {-4, -0.5};
    const cd3_points     far_near_points = {2, far_near_point_x, zeros, zeros};
    const cd3_aabbs      far_near_aabbs = {2, far_near_min, minus_twos, minus_twos, far_near_max, twos, twos};
    const cd3_spheres    far_near_spheres = {2, far_near_x, zeros, zeros, ones};
    const cd3_obbs       far_near_obbs = {2,
                                          far_near_x,
                                          zeros,
                                          zeros,
                                          twos,
                                          ones,
                                          ones,
                                          {zeros, minus_ones, zeros},
                                          {ones, zeros, zeros},
                                          {zeros, zeros, ones}};
    const double         minus_fours[] = {-4, -5}, minus_fives[] = {-5, -6}, minus_threes[] = {-3, -4};
    const cd3_points     leaving_points = {2, minus_fours, zeros, zeros};
    const cd3_segments   leaving_segments = {2, minus_fives, zeros, zeros, minus_threes, zeros, zeros};
    const cd3_obbs       leaving_obbs = {2,
                                         minus_fours,
                                         zeros,
                                         zeros,
                                         twos,
                                         ones,
                                         ones,
                                         {zeros, minus_ones, zeros},
                                         {ones, zeros, zeros},
                                         {zeros, zeros, ones}};
    const cd3_segments   b_segments = {2, minus_ones, zeros, zeros, ones, zeros, zeros};
    const cd3_ellipsoids b_ellipsoids = {2,
                                         zeros,
                                         zeros,
                                         zeros,
                                         twos,
                                         ones,
                                         ones,
                                         {zeros, minus_ones, zeros},
                                         {ones, zeros, zeros},
                                         {zeros, zeros, ones}};
    const cd3_aabbs      b_aabbs = {2, minus_ones, minus_twos, minus_twos, ones, twos, twos};
    const cd3_spheres    b_spheres = {2, zeros, zeros, zeros, ones};
    const cd3_obbs       b_obbs = {2,
                                   zeros,
                                   zeros,
                                   zeros,
                                   twos,
                                   ones,
                                   ones,
                                   {zeros, minus_ones, zeros},
                                   {ones, zeros, zeros},
                                   {zeros, zeros, ones}};
    const cd3_vec        far_point = {-4, 0, 0}, near_point = {-0.5, 0, 0}, flight = {4, 0, 0};
    const cd3_segment    far_segment = {{-5, 0, 0}, {-3, 0, 0}}, b_segment = {{-1, 0, 0}, {1, 0, 0}};
    const cd3_sphere far_sphere = {{-4, 0, 0}, 1}, near_sphere = {{-1.5, 0, 0}, 1}, b_sphere = {{0, 0, 0}, 1};
    const cd3_ellipsoid b_ellipsoid = {{0, 0, 0}, {2, 1, 1}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    const cd3_aabb      far_aabb = {{-5, -2, -2}, {-3, 2, 2}}, near_aabb = {{-2.5, -2, -2}, {-0.5, 2, 2}},
                   b_aabb = {{-1, -2, -2}, {1, 2, 2}};
    const cd3_obb far_obb = {{-4, 0, 0}, {2, 1, 1}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}},
                  near_obb = {{-1.5, 0, 0}, {2, 1, 1}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}},
                  b_obb = {{0, 0, 0}, {2, 1, 1}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    double numbers[2];
    size_t first;

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

    const cd3_ray  ray = {{-3, 0, 0}, {1, 0, 0}, 0, 9};
    const double   minus_threes_x[] = {-3, -3}, across_x[] = {0, 1}, across_y[] = {1, 0};
    const cd3_rays rays = {2, minus_threes_x, zeros, zeros, across_x, across_y, zeros, zeros, nines};
    SEES_SECOND(cd3_raycast_spheres, &ray, &away_b_spheres);
    SEEN_BY_SECOND(cd3_raycast_rays_sphere, &rays, &b_sphere);
    SEES_SECOND(cd3_raycast_aabbs, &ray, &away_b_aabbs);
    SEEN_BY_SECOND(cd3_raycast_rays_aabb, &rays, &b_aabb);
    SEES_SECOND(cd3_raycast_obbs, &ray, &away_b_obbs);
    SEEN_BY_SECOND(cd3_raycast_rays_obb, &rays, &b_obb);
    MEETS_SECOND(cd3_sweep_sphere_aabbs, &far_sphere, &away_b_aabbs);
    MEETS_SECOND(cd3_sweep_aabb_aabbs, &far_aabb, &away_b_aabbs);

    cd3_hit         hit;
    const cd3_shape near_shape = cd3_shape_obb(&near_obb), far_shape = cd3_shape_sphere(&far_sphere);
    const cd3_shape shapes[] = {cd3_shape_point(cd3_at_ray(&ray, 40)), cd3_shape_aabb(&b_aabb)};
    MEETS_A_SHAPE(cd3_overlap_shapes, cd3_raycast_shapes, cd3_sweep_shapes, &near_shape, &far_shape, &ray,
                  shapes);

    const double three_min[] = {39, -2.5, -1}, three_max[] = {41, -0.5, 1}, three_lows[] = {-2, -2, -2},
                 three_highs[] = {2, 2, 2};
    const cd3_aabbs three = {3, three_min, three_lows, three_lows, three_max, three_highs, three_highs},
                    one = {1, minus_ones, minus_twos, minus_twos, ones, twos, twos};
    cd_pair pair;
    ARE_PAIRED(cd3_pairs_scratch, cd3_pairs_aabbs, cd3_pairs_aabbs_aabbs, &three, &far_near_aabbs, &one);
}

static void cd3f_by_name(void **state)
{
    (void)state;
    const float           zeros[] = {0, 0}, ones[] = {1, 1}, twos[] = {2, 2}, minus_twos[] = {-2, -2};
    const float           minus_ones[] = {-1, -1};
    const float           nines[] = {9, 9};
    const float           away_b_x[] = {40, 0}, away_b_min[] = {39, -1}, away_b_max[] = {41, 1};
    const float           b_next_x[] = {0, 1}, b_next_min[] = {-1, 0}, b_next_max[] = {1, 2};
    const float           far_near_x[] = {-4, -1.5}, far_near_min[] = {-5, -2.5}, far_near_max[] = {-3, -0.5};
    const cd3f_aabbs      away_b_aabbs = {2, away_b_min, minus_twos, minus_twos, away_b_max, twos, twos};
    const cd3f_spheres    away_b_spheres = {2, away_b_x, zeros, zeros, ones};
    const cd3f_obbs       away_b_obbs = {2,
                                         away_b_x,
                                         zeros,
                                         zeros,
                                         twos,
                                         ones,
                                         ones,
                                         {zeros, minus_ones, zeros},
                                         {ones, zeros, zeros},
                                         {zeros, zeros, ones}};
    const cd3f_aabbs      b_next_aabbs = {2, b_next_min, minus_twos, minus_twos, b_next_max, twos, twos};
    const cd3f_obbs       b_next_obbs = {2,
                                         b_next_x,
                                         zeros,
                                         zeros,
                                         twos,
                                         ones,
                                         ones,
                                         {zeros, minus_ones, zeros},
                                         {ones, zeros, zeros},
                                         {zeros, zeros, ones}};
    const cd3f_segments   b_next_segments = {2, b_next_min, zeros, zeros, b_next_max, zeros, zeros};
    const cd3f_ellipsoids b_next_ellipsoids = {2,
                                               b_next_x,
                                               zeros,
                                               zeros,
                                               twos,
                                               ones,
                                               ones,
                                               {zeros, minus_ones, zeros},
                                               {ones, zeros, zeros},
                                               {zeros, zeros, ones}};
    const float           far_near_point_x[] = {-4, -0.5};
    const cd3f_points     far_near_points = {2, far_near_point_x, zeros, zeros};
    const cd3f_aabbs    far_near_aabbs = {2, far_near_min, minus_twos, minus_twos, far_near_max, twos, twos};
    const cd3f_spheres  far_near_spheres = {2, far_near_x, zeros, zeros, ones};
    const cd3f_obbs     far_near_obbs = {2,
                                         far_near_x,
                                         zeros,
                                         zeros,
                                         twos,
                                         ones,
                                         ones,
                                         {zeros, minus_ones, zeros},
                                         {ones, zeros, zeros},
                                         {zeros, zeros, ones}};
    const float         minus_fours[] = {-4, -5}, minus_fives[] = {-5, -6}, minus_threes[] = {-3, -4};
    const cd3f_points   leaving_points = {2, minus_fours, zeros, zeros};
    const cd3f_segments leaving_segments = {2, minus_fives, zeros, zeros, minus_threes, zeros, zeros};
    const cd3f_obbs     leaving_obbs = {2,
                                        minus_fours,
                                        zeros,
                                        zeros,
                                        twos,
                                        ones,
                                        ones,
                                        {zeros, minus_ones, zeros},
                                        {ones, zeros, zeros},
                                        {zeros, zeros, ones}};
    const cd3f_segments b_segments = {2, minus_ones, zeros, zeros, ones, zeros, zeros};
    const cd3f_ellipsoids b_ellipsoids = {2,
                                          zeros,
                                          zeros,
                                          zeros,
                                          twos,
                                          ones,
                                          ones,
                                          {zeros, minus_ones, zeros},
                                          {ones, zeros, zeros},
                                          {zeros, zeros, ones}};
    const cd3f_aabbs      b_aabbs = {2, minus_ones, minus_twos, minus_twos, ones, twos, twos};
    const cd3f_spheres    b_spheres = {2, zeros, zeros, zeros, ones};
    const cd3f_obbs       b_obbs = {2,
                                    zeros,
                                    zeros,
                                    zeros,
                                    twos,
                                    ones,
                                    ones,
                                    {zeros, minus_ones, zeros},
                                    {ones, zeros, zeros},
                                    {zeros, zeros, ones}};
    const cd3f_vec        far_point = {-4, 0, 0}, near_point = {-0.5, 0, 0}, flight = {4, 0, 0};
    const cd3f_segment    far_segment = {{-5, 0, 0}, {-3, 0, 0}}, b_segment = {{-1, 0, 0}, {1, 0, 0}};
    const cd3f_sphere     far_sphere = {{-4, 0, 0}, 1}, near_sphere = {{-1.5, 0, 0}, 1},
                      b_sphere = {{0, 0, 0}, 1};
    const cd3f_ellipsoid b_ellipsoid = {{0, 0, 0}, {2, 1, 1}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    const cd3f_aabb      far_aabb = {{-5, -2, -2}, {-3, 2, 2}}, near_aabb = {{-2.5, -2, -2}, {-0.5, 2, 2}},
                    b_aabb = {{-1, -2, -2}, {1, 2, 2}};
    const cd3f_obb far_obb = {{-4, 0, 0}, {2, 1, 1}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}},
                   near_obb = {{-1.5, 0, 0}, {2, 1, 1}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}},
                   b_obb = {{0, 0, 0}, {2, 1, 1}, {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    float  numbers[2];
    size_t first;

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

    const cd3f_ray  ray = {{-3, 0, 0}, {1, 0, 0}, 0, 9};
    const float     minus_threes_x[] = {-3, -3}, across_x[] = {0, 1}, across_y[] = {1, 0};
    const cd3f_rays rays = {2, minus_threes_x, zeros, zeros, across_x, across_y, zeros, zeros, nines};
    SEES_SECOND(cd3f_raycast_spheres, &ray, &away_b_spheres);
    SEEN_BY_SECOND(cd3f_raycast_rays_sphere, &rays, &b_sphere);
    SEES_SECOND(cd3f_raycast_aabbs, &ray, &away_b_aabbs);
    SEEN_BY_SECOND(cd3f_raycast_rays_aabb, &rays, &b_aabb);
    SEES_SECOND(cd3f_raycast_obbs, &ray, &away_b_obbs);
    SEEN_BY_SECOND(cd3f_raycast_rays_obb, &rays, &b_obb);
    MEETS_SECOND(cd3f_sweep_sphere_aabbs, &far_sphere, &away_b_aabbs);
    MEETS_SECOND(cd3f_sweep_aabb_aabbs, &far_aabb, &away_b_aabbs);

    cd3f_hit         hit;
    const cd3f_shape near_shape = cd3f_shape_obb(&near_obb), far_shape = cd3f_shape_sphere(&far_sphere);
    const cd3f_shape shapes[] = {cd3f_shape_point(cd3f_at_ray(&ray, 40)), cd3f_shape_aabb(&b_aabb)};
    MEETS_A_SHAPE(cd3f_overlap_shapes, cd3f_raycast_shapes, cd3f_sweep_shapes, &near_shape, &far_shape, &ray,
                  shapes);

    const float three_min[] = {39, -2.5, -1}, three_max[] = {41, -0.5, 1}, three_lows[] = {-2, -2, -2},
                three_highs[] = {2, 2, 2};
    const cd3f_aabbs three = {3, three_min, three_lows, three_lows, three_max, three_highs, three_highs},
                     one = {1, minus_ones, minus_twos, minus_twos, ones, twos, twos};
    cd_pair pair;
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
