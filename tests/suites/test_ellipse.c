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

/* Is e flat and, along the way from p to q, so short that all of it is equally near to within rounding? Then
 * the answer may be its middle: points may jump where shapes are nearly parallel (closest_ in the header). */
static bool is_parallel_to_within(double bound, const ora_shape *e, const double p[3], const double q[3])
{
    double way = 0, reach = 0;
    bool   flat = false;
    for (int i = 0; i < e->dim; ++i)
        way = hypot(way, q[i] - p[i]);
    for (int k = 0; e->kind == ORA_ELLIPSOID && k < e->dim; ++k)
    {
        double along = 0;
        for (int i = 0; i < e->dim; ++i)
            along += e->u[k][i] * (q[i] - p[i]) / way;
        reach = hypot(reach, e->h[k] * along);
        flat = flat || e->h[k] == 0;
    }
    return flat && reach < bound;
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
        if (is_parallel_to_within(ulp, &c.a, got.a, got.b) || is_parallel_to_within(ulp, &c.b, got.a, got.b))
            continue;
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

/* ---- what once failed ---- */

static void check(int query, int family, const ora_shape *a, const ora_shape *b)
{
    const house_case c = house_case_of(family, a, b);
    pair_check(&c, query, calls[family]);
}

/* The search for the widest gap by bisection gave back the last direction that it looked at, and not the one
   that it had arrived at. */
static void a_flat_ellipsoid_keeps_its_distance(void **state)
{
    (void)state;
    {
        ora_begin();
        double          axes_a[3][3] = {{-0x1.0ccd4f4a6b7b5p-1, -0x1.40d6bef121143p-2, 0x1.95291bec8f467p-1},
                                        {0x1.d874c5bcc2cfp-2, 0x1.5a61ae42f8d3ap-1, 0x1.25def3b99b50dp-1},
                                        {-0x1.6e2d611ca0186p-1, 0x1.5537b19e66b88p-1, -0x1.af58f748869a2p-3}};
        double          axes_b[3][3] = {{-0x1.b26cc6e49a81dp-1, -0x1.0953c1f50b781p-1, -0x1.b7abedc5c39b5p-4},
                                        {0x1.9550e1232bcc6p-2, -0x1.f276657c7c6f4p-2, -0x1.8eb1ddc3576e4p-1},
                                        {0x1.67b7138a67052p-2, -0x1.680a689c9e188p-1, 0x1.3c7d76a83952cp-1}};
        const ora_shape a = ora_ellipsoid(
            3, V(-0x1.6e772e09e5e46p+0, 0x1.7b8cf859fb4bfp+0, 0x1.2b914e07c1608p+0),
            V(0x1.451b9f3626c3bp+0, 0x1.633842aa1bd8ep+0, 0x1.a504b7c737ffp-2), axes_a);
        const ora_shape b = ora_ellipsoid(3,
                                          V(-0x1.993b27dd4e802p+1, 0x1.4bc93ffa9f3p-2, 0x1.0ac12081b3e34p+1),
                                          V(0x1.dd489b4346645p+0, 0x1.00c5239836903p-12, 0x0p+0), axes_b);
        check(ELLIPSOID_ELLIPSOID, HOUSE_CD3, &a, &b);
    }
    {
        ora_begin();
        double          axes_a[3][3] = {{-0x1.d0d4e1193c3dcp-1, 0x1.7f6251281a3f3p-2, -0x1.825d0292ed5cbp-3},
                                        {0x1.7cd5851c4d093p-4, 0x1.3cb78ca5a8424p-1, 0x1.8f75b9a64c927p-1},
                                        {0x1.a29d3a359dfc5p-2, 0x1.61adb55c17801p-1, -0x1.315cb4598eb97p-1}};
        double          axes_b[3][3] = {{0x1.5fd8635d78e02p-2, -0x1.93ecd63be190dp-2, 0x1.b45b12e46515fp-1},
                                        {-0x1.3dc7a3cf05216p-1, -0x1.8d8a0b45ade15p-1, -0x1.bf0964e8b66d9p-4},
                                        {-0x1.68d90f3275988p-1, 0x1.f742947a9b013p-2, 0x1.05f1e4452d51fp-1}};
        const ora_shape a = ora_ellipsoid(
            3, V(-0x1.494ed0ea3be2cp-2, -0x1.2f8bd9506df74p+1, 0x1.10545dc987c34p-2),
            V(0x0p+0, 0x1.e6e65981d894ep-1, 0x1.395c9f1ec78fp-15), axes_a);
        const ora_shape b = ora_ellipsoid(
            3, V(-0x1.ba478694faedp-1, -0x1.489572cf66324p+1, 0x1.3d7e5129d5bfp-2),
            V(0x1.acac69fe2617p-1, 0x1.1c5e8f1639c8p-6, 0x1.acac69fe2617p-1), axes_b);
        check(ELLIPSOID_ELLIPSOID, HOUSE_CD3, &a, &b);
    }
    {
        ora_begin();
        double          axes_a[3][3] = {{0x1.1ca050c733846p-6, 0x1.4a2efb63a7877p-5, 0x1.ff81b1e017306p-1},
                                        {0x1.ffd3931ef6e1p-1, 0x1.320089169df89p-6, -0x1.292653098e3b4p-6},
                                        {0x1.3daf1bc1863eap-6, -0x1.ff7e9c07db84p-1, 0x1.4769e4b112505p-5}};
        double          axes_b[3][3] = {{0x1.1ca05104efb99p-6, 0x1.4a2efb57fbf0bp-5, 0x1.ff81b1e016226p-1},
                                        {0x1.ffd3931edbd07p-1, 0x1.3200898b9a3cfp-6, -0x1.2926534b8e6a9p-6},
                                        {0x1.3daf1c38a1a9fp-6, -0x1.ff7e9c07d18d7p-1, 0x1.4769e4a3be903p-5}};
        const ora_shape a = ora_ellipsoid(
            3, V(-0x1.9210c5be5a07bp+6, 0x1.5016ed91a6846p+12, -0x1.b63527d0e5efdp+7),
            V(0x1.4457f45349bb3p-38, 0x1.17f2dee3e02a7p-15, 0x1.3d0e5f751b659p-11), axes_a);
        const ora_shape b = ora_ellipsoid(
            3, V(0x1.edf43aec42362p+1, -0x1.dba18ec590dap-3, -0x1.fadcf76b2c7dap+1),
            V(0x1.1f71a32afd6d6p-44, 0x1.18dbb484e48d8p-32, 0x1.1571f44e93a6cp+15), axes_b);
        check(ELLIPSOID_ELLIPSOID, HOUSE_CD3, &a, &b);
    }
    house_verdict();
}

/* The difference of its ends was infinite, which a scaling took for a number. */
static void a_segment_longer_than_any_number_keeps_its_distance(void **state)
{
    (void)state;
    {
        ora_begin();
        double          axes_b[3][3] = {{0x1.8cfac525fe581p-1, -0x1.346616da097p-2, -0x1.1c350f199dbbap-1},
                                        {-0x1.22bd9499cf29bp-2, 0x1.3cdea9637cb58p-1, -0x1.76f92f01290b8p-1},
                                        {0x1.20d2adadd266fp-1, 0x1.736e0739b36f6p-1, 0x1.93ced16c240d7p-2}};
        const ora_shape a = ora_segment(3, V(-0x1.fffffffffffffp+1023, 0x0p+0, 0x1p+0),
                                        V(0x1.fffffffffffffp+1023, -0x0p+0, -0x0.0000000000001p-1022));
        const ora_shape b = ora_ellipsoid(
            3, V(0x1.fffffffffffffp+1023, 0x0.0000000000001p-1022, 0x0p+0),
            V(0x1.5d3e234cc6877p+1021, 0x1.fffffffffffffp+1022, 0x1.08f19c0036911p+1022), axes_b);
        check(SEGMENT_ELLIPSOID, HOUSE_CD3, &a, &b);
    }
    {
        ora_begin();
        double          axes_b[3][3] = {{0x1.e2141f4b58a8bp-2, -0x1.c3b65d285f749p-1, 0},
                                        {0x1.c3b65d285f749p-1, 0x1.e2141f4b58a8bp-2, 0},
                                        {0, 0, 1}};
        const ora_shape a = ora_segment(2, V(-0x1.fffffffffffffp+1023, 0x1.d8ca65946a679p+1023, 0),
                                        V(0x1.b9541522cb1f3p+1023, 0x0.fffffffffffffp-1022, 0));
        const ora_shape b = ora_ellipsoid(2, V(-0x0p+0, -0x0p+0, 0), V(0x1.9c26267aee5d5p+1023, 0x0p+0, 0),
                                          axes_b);
        check(SEGMENT_ELLIPSOID, HOUSE_CD2, &a, &b);
    }
    house_verdict();
}

/* A tiny segment was lifted, and a huge ellipsoid with it, out of the range. */
static void a_tiny_segment_in_a_huge_ellipsoid_overlaps_it(void **state)
{
    (void)state;
    ora_begin();
    double          axes_b[3][3] = {{0x1.e4e967930668bp-3, 0x1.cb981325d164ap-1, -0x1.7ca3091cd1ea7p-2},
                                    {0x1.e237ac49184cfp-1, -0x1.e3e230fea69d7p-4, 0x1.4230fdc0e25f1p-2},
                                    {-0x1.e87e3ec9a8032p-3, 0x1.b2c82b4304b04p-2, 0x1.bf2e66c873eb5p-1}};
    const ora_shape a = ora_segment(3, V(0x1p+0, 0x0p+0, -0x1p-1022), V(0x1p+0, 0x0p+0, -0x0p+0));
    const ora_shape b = ora_ellipsoid(
        3, V(-0x1.fffffffffffffp+1022, -0x1.359905c982aa7p+1021, 0x1p-1022),
        V(0x1.fffffffffffffp+1023, 0x1.fffffffffffffp+1022, 0x1.fffffffffffffp+1022), axes_b);
    check(SEGMENT_ELLIPSOID, HOUSE_CD3, &a, &b);
    house_verdict();
}

/* It is thinner than the rounding of its distance, but its foot is not under the circle. */
static void a_small_ellipse_far_off_turns_its_foot_to_a_circle(void **state)
{
    (void)state;
    ora_begin();
    double axes_b[3][3] = {
        {0x1.b63e4031bab2cp-45, -0x1p+0, 0}, {0x1p+0, 0x1.b63e4031bab2cp-45, 0}, {0, 0, 1}};
    const ora_shape a = ora_ball(2, V(-0x1.a9ffa803f6e34p-406, -0x1.a46e51574efa7p+50, 0),
                                 0x1.0427f9fec6303p+32);
    const ora_shape b = ora_ellipsoid(2, V(-0x1.7db76a1ca6277p+4, -0x1.1582fd600479ap-11, 0),
                                      V(0x1.0b209b3d2030cp-12, 0x1.44ecfb44146e7p+7, 0), axes_b);
    check(BALL_ELLIPSOID, HOUSE_CD2, &a, &b);
    house_verdict();
}

/* The search for a common point took steps below rounding, or a great many, where flat shapes meet at a small
   angle. */
static void flat_shapes_that_meet_at_a_small_angle_share_a_point(void **state)
{
    (void)state;
    {
        ora_begin();
        double          axes_a[3][3] = {{-0x1.f0f1cbb8c38c9p-1, -0x1.4aa5abd81356fp-7, 0x1.ec8f5a5ef93bep-3},
                                        {-0x1.dbc34d2cc20a1p-3, -0x1.c7d4cffd8b548p-3, -0x1.e4c76f36ee6d2p-1},
                                        {-0x1.02653d1676fcap-4, 0x1.f3215293fe17fp-1, -0x1.b5a0733d71f3ep-3}};
        const ora_shape a = ora_ellipsoid(
            3, V(-0x1.fe9bc2b01b2ap-1, 0x1.2acb47e35a03ap+1, -0x1.fed25c4496982p+1),
            V(0, 0x1.30e0e124f3b66p-17, 0x1.615f1af98b654p-1), axes_a);
        const ora_shape b = ora_aabb(3, V(-1, 2, -4), V(-1, 4, 2));
        check(ELLIPSOID_AABB, HOUSE_CD3, &a, &b);
    }
    {
        ora_begin();
        double          axes_b[3][3] = {{-0x1.5f41ef9f103p-1, -0x1.24a9b075c8977p-3, -0x1.6d4078497354ep-1},
                                        {0x1.28dcdbe83181fp-5, 0x1.f1f7a2b33a58ep-1, -0x1.d66004506335fp-3},
                                        {0x1.740ba7e2dd594p-1, -0x1.77a51b51537a5p-3, -0x1.52faa3a54df5ep-1}};
        const ora_shape a = ora_ellipsoid(3, V(0x1.09ccfd9afada7p+0, 1, -1.5), V(0x1.9ad851160146cp-5, 0, 0),
                                          unit_axes);
        const ora_shape b = ora_ellipsoid(3,
                                          V(0x1.27d617c0daf46p-1, 0x1.1b48898aea1f1p+0, -0x1.1d8498f2a211p+0),
                                          V(0x1.52d11f506c5ep-16, 0, 0x1.853b32284aa0dp+0), axes_b);
        check(ELLIPSOID_ELLIPSOID, HOUSE_CD3, &a, &b);
    }
    {
        ora_begin();
        double          axes_a[3][3] = {{-0x1.0760ba1884a88p-3, 0x1.27550fcbb0ab7p-1, -0x1.9d05b05b220ffp-1},
                                        {0x1.01d1129be4e4bp-1, 0x1.7a3e2f6a24c1ap-1, 0x1.cab94358ecb01p-2},
                                        {0x1.b56c573e74201p-1, -0x1.64f5d0d25cea9p-2, -0x1.8ab6ca04844ap-2}};
        double          axes_b[3][3] = {{-0x1.a5415d1b35762p-1, 0x1.f30c45d86e171p-2, -0x1.2b812780ef756p-2},
                                        {0x1.3caf342c73c69p-2, -0x1.8862c157f5dp-5, -0x1.e6483a2b0f15ep-1},
                                        {-0x1.e8539729adbf4p-2, -0x1.be688550ad522p-1, -0x1.c7ed0b60780ap-4}};
        const ora_shape a = ora_ellipsoid(
            3, V(-0x1.261064967aa2p+0, 0x1.155dfcb251ca6p+1, -0x1.77627340d2602p+1),
            V(0x1.9e73ba5217c8bp+0, 0x1.8bf9610a908aap-15, 0), axes_a);
        const ora_shape b = ora_ellipsoid(
            3, V(-0x1.05da39ea115c5p+0, 0x1.754cc3caf7dffp+0, -0x1.00aeda31ebdaep+1),
            V(0, 0, 0x1.23ab7bb5afbbfp-3), axes_b);
        check(ELLIPSOID_ELLIPSOID, HOUSE_CD3, &a, &b);
    }
    house_verdict();
}

/* The search for nearest points ended 4 u L off, and the middle of a long box is off by some more. */
static void a_thin_ellipsoid_at_the_corner_of_a_long_box_is_nearest_there(void **state)
{
    (void)state;
    ora_begin();
    double          axes_a[3][3] = {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}};
    const ora_shape a = ora_ellipsoid(3, V(0x1.23db07a500e58p+1, 0x1.cca13122f911ap+8, 0x1.f5ee491dc7012p+13),
                                      V(0x1.f040db90f1a37p-13, 0x1.3860d545da133p+0, 0x1.02a15c1dd1753p-11),
                                      axes_a);
    const ora_shape b = ora_aabb(3, V(0x1.23db0787e2a1ep+1, 0x1.92d515b5ecb9p-2, 0x1.e16b807f04a38p+0),
                                 V(0x1.23db0787eb4b4p+1, 0x1.cb68d04de132fp+8, 0x1.f5ee491dc2bfep+13));
    check(ELLIPSOID_AABB, HOUSE_CD3, &a, &b);
    house_verdict();
}

/* An edge that leaves the plane of a disc by 0.003 is nearest to its rim at points that may be off by that
   much more: the oracle held them to the bound of rounding alone. */
static void a_disc_is_nearest_to_an_edge_to_within_the_angle_between_them(void **state)
{
    (void)state;
    double axes_a[3][3] = {{0x1.ffffe9fa4d0c7p-1, -0x1.a4ccb7ef7ba3p-11, -0x1.aca63a6f72dc3p-11},
                           {0x1.a4f0acc2fc7d8p-11, 0x1.fffff36309a41p-1, 0x1.574ba6e51f791p-12},
                           {0x1.ac82eb35d884fp-11, -0x1.57fbcd0e4c06bp-12, 0x1.fffff2fcb308cp-1}};
    double axes_b[3][3] = {{-0x1.ffc885c26341fp-1, 0x1.d80e842d2a032p-6, 0x1.07d336d841419p-8},
                           {-0x1.2052ba4d80424p-8, -0x1.a771f1f4192f6p-7, -0x1.fff3c97976d6ap-1},
                           {0x1.d7290fd9e4c92p-6, 0x1.ffbea2d45eb6fp-1, -0x1.ab6b61df454f8p-7}};
    ora_begin();
    const double      of_a[] = {-0x1.52525df1b3f86p+15, -0x1.6f736e00ae6adp+20, 0x1.32f6e2f7c269ep+14};
    const double      radii[] = {0x1.7af4bce39686cp-2, 0x1.0400c13a7b8f4p-2, 0x1.3491f84ab641dp-15};
    const double      of_b[] = {-0x1.703738eba35dap+1, -0x1.39fa678ca2e5cp+0, 0x1.ff3051fd7ccep+1};
    const double      half[] = {0x1.522046ab8884dp+0, 0x1.cbe6a90120338p-32, 0x1.6fa244b52f109p+20};
    const ora_shape   a = ora_ellipsoid(3, of_a, radii, axes_a), b = ora_obb(3, of_b, half, axes_b);
    const house_case  c = house_case_of(HOUSE_CD3, &a, &b);
    const ora_nearest want = ora_closest(&a, &b);
    assert_true(want.known && or_cmp(want.sine, or_of(0.1)) < 0);
    pair_check(&c, pair_of(ORA_ELLIPSOID, ORA_OBB), calls[HOUSE_CD3]);
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
        cmocka_unit_test(a_flat_ellipsoid_keeps_its_distance),
        cmocka_unit_test(a_segment_longer_than_any_number_keeps_its_distance),
        cmocka_unit_test(a_tiny_segment_in_a_huge_ellipsoid_overlaps_it),
        cmocka_unit_test(a_small_ellipse_far_off_turns_its_foot_to_a_circle),
        cmocka_unit_test(flat_shapes_that_meet_at_a_small_angle_share_a_point),
        cmocka_unit_test(a_thin_ellipsoid_at_the_corner_of_a_long_box_is_nearest_there),
        cmocka_unit_test(a_disc_is_nearest_to_an_edge_to_within_the_angle_between_them),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failed;
}
