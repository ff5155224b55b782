/*
 * sweep_ of every pair against the oracle: every answer is checked by proofs, see motion.c.
 *
 *     yes or no, starts_inside   right unless the shapes are within 8 eps L of the other answer
 *     t                          the contact is off by at most 2 ulp of L in float, 8 eps L in double
 */
#include <math.h>
#include <string.h>
#include <stdlib.h>

#include "motion.h"

static void check_pair(const char *name, int pair)
{
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int k = 0; k < MOTION_CLASSES; ++k) {
            house_rng rng = house_seed(name, f, k);
            for (size_t n = house_cases(10); n-- > 0;) {
                const house_case c = motion_case(&rng, f, pair, k);
                pair_hit         r;
                motion_check(&c, pair, &r);
            }
        }
    house_verdict();
}

#define EVERY_CLASS(test, pair)                \
    static void test(void **state)             \
    {                                          \
        (void)state;                           \
        check_pair(#test, pair);               \
    }

EVERY_CLASS(point_and_segment_meet_when_they_do, POINT_SEGMENT)
EVERY_CLASS(point_and_circle_meet_when_they_do, POINT_BALL)
EVERY_CLASS(point_and_ellipse_meet_when_they_do, POINT_ELLIPSOID)
EVERY_CLASS(point_and_aabb_meet_when_they_do, POINT_AABB)
EVERY_CLASS(point_and_obb_meet_when_they_do, POINT_OBB)
EVERY_CLASS(segments_meet_when_they_do, SEGMENT_SEGMENT)
EVERY_CLASS(segment_and_circle_meet_when_they_do, SEGMENT_BALL)
EVERY_CLASS(segment_and_ellipse_meet_when_they_do, SEGMENT_ELLIPSOID)
EVERY_CLASS(segment_and_aabb_meet_when_they_do, SEGMENT_AABB)
EVERY_CLASS(segment_and_obb_meet_when_they_do, SEGMENT_OBB)
EVERY_CLASS(circles_meet_when_they_do, BALL_BALL)
EVERY_CLASS(circle_and_ellipse_meet_when_they_do, BALL_ELLIPSOID)
EVERY_CLASS(circle_and_aabb_meet_when_they_do, BALL_AABB)
EVERY_CLASS(circle_and_obb_meet_when_they_do, BALL_OBB)
EVERY_CLASS(ellipses_meet_when_they_do, ELLIPSOID_ELLIPSOID)
EVERY_CLASS(ellipse_and_aabb_meet_when_they_do, ELLIPSOID_AABB)
EVERY_CLASS(ellipse_and_obb_meet_when_they_do, ELLIPSOID_OBB)
EVERY_CLASS(aabbs_meet_when_they_do, AABB_AABB)
EVERY_CLASS(aabb_and_obb_meet_when_they_do, AABB_OBB)
EVERY_CLASS(obbs_meet_when_they_do, OBB_OBB)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(point_and_segment_meet_when_they_do),
        cmocka_unit_test(point_and_circle_meet_when_they_do),
        cmocka_unit_test(point_and_ellipse_meet_when_they_do),
        cmocka_unit_test(point_and_aabb_meet_when_they_do),
        cmocka_unit_test(point_and_obb_meet_when_they_do),
        cmocka_unit_test(segments_meet_when_they_do),
        cmocka_unit_test(segment_and_circle_meet_when_they_do),
        cmocka_unit_test(segment_and_ellipse_meet_when_they_do),
        cmocka_unit_test(segment_and_aabb_meet_when_they_do),
        cmocka_unit_test(segment_and_obb_meet_when_they_do),
        cmocka_unit_test(circles_meet_when_they_do),
        cmocka_unit_test(circle_and_ellipse_meet_when_they_do),
        cmocka_unit_test(circle_and_aabb_meet_when_they_do),
        cmocka_unit_test(circle_and_obb_meet_when_they_do),
        cmocka_unit_test(ellipses_meet_when_they_do),
        cmocka_unit_test(ellipse_and_aabb_meet_when_they_do),
        cmocka_unit_test(ellipse_and_obb_meet_when_they_do),
        cmocka_unit_test(aabbs_meet_when_they_do),
        cmocka_unit_test(aabb_and_obb_meet_when_they_do),
        cmocka_unit_test(obbs_meet_when_they_do),
    };
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failures;
}
