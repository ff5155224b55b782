/* distance_ and closest_ of ellipses and ellipsoids, against distances that carry a certificate; and the
 * oracle itself. */
#include <collide.h>
#include <math.h>
#include <string.h>
#include "pair.h"

#define SUITE "pair.inc"
#include "families.h"

static const pair_calls *const calls[HOUSE_FAMILIES] = {cd2_local_calls, cd2f_local_calls, cd3_local_calls,
                                                        cd3f_local_calls};

/* ---- points, to first order ---- */

/* Each of two nearest points may be off by 4 ulp of L, and so may the foot of a point that is given. */
static const double foot_ulps = 12;

/* How far p is from the foot of q on a shape, the largest of its coordinates. */
static double off_foot(int family, const ora_shape *s, const double p[3], const double q[3])
{
    const ora_shape from = ora_point(s->dim, q);
    double          foot[3], off = 0;
    memcpy(foot, q, sizeof foot); /* of a point it is the point */
    if (s->kind == ORA_POINT)
        memcpy(foot, s->p[0], sizeof foot);
    else
        memcpy(foot, calls[family][pair_of(ORA_POINT, s->kind)].closest(&from, s).b, sizeof foot);
    for (int i = 0; i < s->dim; ++i)
        off = fmax(off, fabs(foot[i] - p[i]));
    return off;
}

/* With a radius of 0, and not nearly parallel to anything. */
static void flatten(house_rng *rng, int family, ora_shape *e)
{
    e->h[house_below(rng, e->dim)] = 0;
    house_axes_random(rng, family, e->u);
}

/*
 * Nearest points are each the foot of the other. A point that is off by an error is off the foot by as
 * much, less only where shapes are nearly parallel; how far apart the points are grows with the square of
 * the error, and does not show it. Feet of points are held to the oracle in other tests, so this takes no
 * oracle, and many pairs.
 */
static void check_feet(int q, int cases)
{
    for (house_walk w = {pairs[q].closest, .cases = (size_t)cases}; house_next(&w);)
    {
        const int  f = w.family;
        house_case c = house_pair(&w.rng, f, HOUSE_ORDINARY, pairs[q].a, pairs[q].b);
        if (c.a.kind == ORA_ELLIPSOID && house_chance(&w.rng, 0.3))
            flatten(&w.rng, f, &c.a);
        if (c.b.kind == ORA_ELLIPSOID && house_chance(&w.rng, 0.3))
            flatten(&w.rng, f, &c.b);
        nearest got = calls[f][q].closest(&c.a, &c.b);
        if (got.distance == 0 || house_has_needle(&c))
            continue;
        double ulp = house_ulp(f, or_about(or_q(ora_size(&c.a, &c.b, true))));
        double off_a = off_foot(f, &c.a, got.a, got.b) / ulp;
        double off_b = off_foot(f, &c.b, got.b, got.a) / ulp;
        house_worst(pairs[q].closest, f, "ulp of L, feet", fmax(off_a, off_b));
        HOUSE_CHECK(&c, pairs[q].closest, off_a <= foot_ulps && off_b <= foot_ulps,
                    "point_a is %.4g ulp of L off the foot of point_b, point_b %.4g off that of point_a",
                    off_a, off_b);
    }
    house_verdict();
}

#define FEET(name, query, cases)   \
    static void name(void **state) \
    {                              \
        (void)state;               \
        check_feet(query, cases);  \
    }

FEET(the_witness_points_of_a_point_and_an_ellipse_are_mutually_nearest, POINT_ELLIPSOID, 2000)
FEET(the_witness_points_of_a_segment_and_an_ellipse_are_mutually_nearest, SEGMENT_ELLIPSOID, 20000)
FEET(the_witness_points_of_a_circle_and_an_ellipse_are_mutually_nearest, BALL_ELLIPSOID, 10000)
FEET(the_witness_points_of_ellipses_are_mutually_nearest, ELLIPSOID_ELLIPSOID, 10000)
FEET(the_witness_points_of_an_ellipse_and_an_aabb_are_mutually_nearest, ELLIPSOID_AABB, 20000)
FEET(the_witness_points_of_an_ellipse_and_an_obb_are_mutually_nearest, ELLIPSOID_OBB, 20000)

/* ---- all classes ---- */

EVERY_CLASS(the_distance_of_a_point_and_an_ellipse_is_accurate, POINT_ELLIPSOID, 500)
EVERY_CLASS(the_distance_of_a_segment_and_an_ellipse_is_accurate, SEGMENT_ELLIPSOID, 150)
EVERY_CLASS(the_distance_of_a_circle_and_an_ellipse_is_accurate, BALL_ELLIPSOID, 300)
EVERY_CLASS(the_distance_of_ellipses_is_accurate, ELLIPSOID_ELLIPSOID, 50)
EVERY_CLASS(the_distance_of_an_ellipse_and_an_aabb_is_accurate, ELLIPSOID_AABB, 120)
EVERY_CLASS(the_distance_of_an_ellipse_and_an_obb_is_accurate, ELLIPSOID_OBB, 120)

/* ---- by hand ---- */

static void expect(int query, int family, const ora_shape *a, const ora_shape *b, double distance)
{
    pair_expect(query, family, a, b, calls[family], distance);
}

static void expect_points(int query, int family, const ora_shape *a, const ora_shape *b, const double pa[3],
                          const double pb[3])
{
    pair_expect_points(query, family, a, b, calls[family], pa, pb);
}

/* An ellipse with radii 2 and 1 along the axes, in space 2, 1, 1, and what lies 3 to the right of its tip. */
static void the_distance_of_an_ellipse_is_to_its_tip(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        double    quarter[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
        ora_shape e = ora_ellipsoid(dim, V(0, 0, 0), V(2, 1, 1), unit_axes),
                  point = ora_point(dim, V(5, 0, 0));
        ora_shape segment = ora_segment(dim, V(5, -1, 0), V(5, 1, 0)), ball = ora_ball(dim, V(6, 0, 0), 1);
        ora_shape box = ora_aabb(dim, V(5, -1, -1), V(7, 1, 1)),
                  obb = ora_obb(dim, V(7, 0, 0), V(1, 2, 1), quarter);
        ora_shape     other = ora_ellipsoid(dim, V(6, 0, 0), V(3, 1, 2), quarter);
        const double *tip = V(2, 0, 0), *there = V(5, 0, 0);
        expect(POINT_ELLIPSOID, f, &point, &e, 3);
        expect(SEGMENT_ELLIPSOID, f, &segment, &e, 3);
        expect(BALL_ELLIPSOID, f, &ball, &e, 3);
        expect(ELLIPSOID_ELLIPSOID, f, &e, &other, 3);
        expect(ELLIPSOID_AABB, f, &e, &box, 3);
        expect(ELLIPSOID_OBB, f, &e, &obb, 3);
        expect_points(POINT_ELLIPSOID, f, &point, &e, there, tip);
        expect_points(SEGMENT_ELLIPSOID, f, &segment, &e, there, tip);
        expect_points(BALL_ELLIPSOID, f, &ball, &e, there, tip);
        expect_points(ELLIPSOID_ELLIPSOID, f, &e, &other, tip, there);
        expect_points(ELLIPSOID_AABB, f, &e, &box, tip, there);
        expect_points(ELLIPSOID_OBB, f, &e, &obb, tip, there);
    }
    house_verdict();
}

/* Radii of 0 leave a segment or a point, equal ones a circle. */
static void flat_and_round_ellipses_keep_their_distance(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        ora_shape bar = ora_ellipsoid(dim, V(0, 0, 0), V(4, 0, 0), unit_axes),
                  dot = ora_ellipsoid(dim, V(0, 0, 0), V(0, 0, 0), unit_axes);
        ora_shape disc = ora_ellipsoid(dim, V(0, 0, 0), V(1, 1, 1), unit_axes),
                  point = ora_point(dim, V(7, 4, 0)), above = ora_point(dim, V(1, 5, 0));
        ora_shape corner = ora_aabb(dim, V(3, 4, -1), V(6, 6, 1)), ball = ora_ball(dim, V(6, 8, 0), 2),
                  across = ora_segment(dim, V(1, -3, 0), V(1, 3, 0));
        ora_shape beside = ora_ellipsoid(dim, V(9, 12, 0), V(2, 2, 2), unit_axes);
        expect(POINT_ELLIPSOID, f, &point, &bar, 5);
        expect(POINT_ELLIPSOID, f, &above, &bar, 5);
        expect(SEGMENT_ELLIPSOID, f, &across, &bar, 0);
        expect(SEGMENT_ELLIPSOID, f, &across, &dot, 1);
        expect(BALL_ELLIPSOID, f, &ball, &dot, 8);
        expect(BALL_ELLIPSOID, f, &ball, &disc, 7);
        expect(ELLIPSOID_AABB, f, &dot, &corner, 5);
        expect(ELLIPSOID_AABB, f, &disc, &corner, 4);
        expect(ELLIPSOID_AABB, f, &bar, &corner, 4);
        expect(ELLIPSOID_ELLIPSOID, f, &disc, &beside, 12);
        expect(ELLIPSOID_ELLIPSOID, f, &dot, &beside, 13);
        expect(ELLIPSOID_ELLIPSOID, f, &dot, &dot, 0);
        expect(ELLIPSOID_ELLIPSOID, f, &bar, &bar, 0);
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_distance_of_an_ellipse_is_to_its_tip),
        cmocka_unit_test(flat_and_round_ellipses_keep_their_distance),
        cmocka_unit_test(the_witness_points_of_a_point_and_an_ellipse_are_mutually_nearest),
        cmocka_unit_test(the_witness_points_of_a_segment_and_an_ellipse_are_mutually_nearest),
        cmocka_unit_test(the_witness_points_of_a_circle_and_an_ellipse_are_mutually_nearest),
        cmocka_unit_test(the_witness_points_of_ellipses_are_mutually_nearest),
        cmocka_unit_test(the_witness_points_of_an_ellipse_and_an_aabb_are_mutually_nearest),
        cmocka_unit_test(the_witness_points_of_an_ellipse_and_an_obb_are_mutually_nearest),
        cmocka_unit_test(the_distance_of_a_point_and_an_ellipse_is_accurate),
        cmocka_unit_test(the_distance_of_a_segment_and_an_ellipse_is_accurate),
        cmocka_unit_test(the_distance_of_a_circle_and_an_ellipse_is_accurate),
        cmocka_unit_test(the_distance_of_ellipses_is_accurate),
        cmocka_unit_test(the_distance_of_an_ellipse_and_an_aabb_is_accurate),
        cmocka_unit_test(the_distance_of_an_ellipse_and_an_obb_is_accurate),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failed;
}
