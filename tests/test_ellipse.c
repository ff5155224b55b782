/* distance_ and closest_ of ellipses and ellipsoids, against distances that carry a certificate; and the oracle itself. */
#include <collide.h>
#include "pair.h"

#include <math.h>

#define SUITE "test_ellipse.inc"
#include "families.h"

enum { POINT_ELLIPSOID, SEGMENT_ELLIPSOID, BALL_ELLIPSOID, ELLIPSOID_ELLIPSOID, ELLIPSOID_AABB, ELLIPSOID_OBB, QUERIES };

static const pair_query queries[QUERIES] = {
    { "distance_point_ellipse/ellipsoid", "closest_point_ellipse/ellipsoid", ORA_POINT, ORA_ELLIPSOID, PAIR_CURVED },
    { "distance_segment_ellipse/ellipsoid", "closest_segment_ellipse/ellipsoid", ORA_SEGMENT, ORA_ELLIPSOID, PAIR_TURNED },
    { "distance_circle_ellipse/sphere_ellipsoid", "closest_circle_ellipse/sphere_ellipsoid", ORA_BALL, ORA_ELLIPSOID, PAIR_TURNED },
    { "distance_ellipse_ellipse/ellipsoid_ellipsoid", "closest_ellipse_ellipse/ellipsoid_ellipsoid", ORA_ELLIPSOID, ORA_ELLIPSOID, PAIR_TURNED },
    { "distance_ellipse/ellipsoid_aabb", "closest_ellipse/ellipsoid_aabb", ORA_ELLIPSOID, ORA_AABB, PAIR_TURNED },
    { "distance_ellipse/ellipsoid_obb", "closest_ellipse/ellipsoid_obb", ORA_ELLIPSOID, ORA_OBB, PAIR_TURNED },
};

static const pair_calls *const calls[HOUSE_FAMILIES] = { cd2_local_calls, cd2f_local_calls, cd3_local_calls, cd3f_local_calls };

/* ---- all classes ---------------------------------------------------------------------------------------- */

static void calls_of(int query, const pair_calls *out[HOUSE_FAMILIES])
{
    for (int f = 0; f < HOUSE_FAMILIES; ++f) out[f] = &calls[f][query];
}

static void check_all(const char *name, int query, int cases)
{
    const pair_calls *call[HOUSE_FAMILIES];
    calls_of(query, call);
    pair_check_all(name, &queries[query], call, cases);
    house_verdict();
}

#define EVERY_CLASS(test, query, cases)     \
    static void test(void **state)          \
    {                                       \
        (void)state;                        \
        check_all(#test, query, cases);     \
    }

EVERY_CLASS(point_and_ellipse_are_as_far_apart_as_they_are, POINT_ELLIPSOID, 500)
EVERY_CLASS(segment_and_ellipse_are_as_far_apart_as_they_are, SEGMENT_ELLIPSOID, 150)
EVERY_CLASS(circle_and_ellipse_are_as_far_apart_as_they_are, BALL_ELLIPSOID, 300)
EVERY_CLASS(ellipses_are_as_far_apart_as_they_are, ELLIPSOID_ELLIPSOID, 50)
EVERY_CLASS(ellipse_and_aabb_are_as_far_apart_as_they_are, ELLIPSOID_AABB, 120)
EVERY_CLASS(ellipse_and_obb_are_as_far_apart_as_they_are, ELLIPSOID_OBB, 120)

/* ---- bad input ------------------------------------------------------------------------------------------ */

static void nan_in_any_field_gives_nan_in_every_field(void **state)
{
    (void)state;
    for (int q = 0; q < QUERIES; ++q) {
        const pair_calls *call[HOUSE_FAMILIES];
        calls_of(q, call);
        pair_check_nan(queries[q].name, &queries[q], call);
    }
    house_verdict();
}

/* What they answer is not specified; that they answer is, and that closest_ and distance_ say the same. */
static void shapes_that_are_not_valid_do_no_harm(void **state)
{
    (void)state;
    for (int q = 0; q < QUERIES; ++q) {
        const pair_calls *call[HOUSE_FAMILIES];
        calls_of(q, call);
        pair_check_spoiled(queries[q].name, &queries[q], call, 40);
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nan_in_any_field_gives_nan_in_every_field),
        cmocka_unit_test(shapes_that_are_not_valid_do_no_harm),
        cmocka_unit_test(point_and_ellipse_are_as_far_apart_as_they_are),
        cmocka_unit_test(segment_and_ellipse_are_as_far_apart_as_they_are),
        cmocka_unit_test(circle_and_ellipse_are_as_far_apart_as_they_are),
        cmocka_unit_test(ellipses_are_as_far_apart_as_they_are),
        cmocka_unit_test(ellipse_and_aabb_are_as_far_apart_as_they_are),
        cmocka_unit_test(ellipse_and_obb_are_as_far_apart_as_they_are),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failed;
}
