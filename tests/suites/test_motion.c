/*
 * sweep_ of every pair against the oracle: every answer is checked by proofs, see motion.c.
 *
 *     yes or no, starts_inside   right unless the shapes are within 8 eps L of the other answer
 *     t                          the contact is off by at most 2 ulp of L in float, 8 eps L in double, or
 *                                what rounding t moves
 *     normals                    1e-6 and 1e-14 from the true one, or what a contact turns it that is off
 *                                by so much
 *     points                     a few ulp of L (point_ulps in motion.c), and what rounding t moves, off
 *                                both shapes, and where a round one is touched off the point that touches
 *
 * A point against a segment of the plane is decided in rationals.
 */
#include <math.h>
#include <string.h>

#include "motion.h"

static void check_pair(const char *name, int pair)
{
    for (house_walk w = {name, .classes = MOTION_CLASSES, .cases = 5}; house_next(&w);)
    {
        const house_case c = motion_case(&w.rng, w.family, pair, w.cls);
        pair_hit         r;
        motion_check(&c, pair, &r);
    }
    house_verdict();
}

#define EVERY_CLASS(test, pair)    \
    static void test(void **state) \
    {                              \
        (void)state;               \
        check_pair(#test, pair);   \
    }

EVERY_CLASS(the_sweep_of_a_point_and_a_segment_hits_at_the_right_time, POINT_SEGMENT)
EVERY_CLASS(the_sweep_of_a_point_and_a_circle_hits_at_the_right_time, POINT_BALL)
EVERY_CLASS(the_sweep_of_a_point_and_an_ellipse_hits_at_the_right_time, POINT_ELLIPSOID)
EVERY_CLASS(the_sweep_of_a_point_and_an_aabb_hits_at_the_right_time, POINT_AABB)
EVERY_CLASS(the_sweep_of_a_point_and_an_obb_hits_at_the_right_time, POINT_OBB)
EVERY_CLASS(the_sweep_of_segments_hits_at_the_right_time, SEGMENT_SEGMENT)
EVERY_CLASS(the_sweep_of_a_segment_and_a_circle_hits_at_the_right_time, SEGMENT_BALL)
EVERY_CLASS(the_sweep_of_a_segment_and_an_ellipse_hits_at_the_right_time, SEGMENT_ELLIPSOID)
EVERY_CLASS(the_sweep_of_a_segment_and_an_aabb_hits_at_the_right_time, SEGMENT_AABB)
EVERY_CLASS(the_sweep_of_a_segment_and_an_obb_hits_at_the_right_time, SEGMENT_OBB)
EVERY_CLASS(the_sweep_of_circles_hits_at_the_right_time, BALL_BALL)
EVERY_CLASS(the_sweep_of_a_circle_and_an_ellipse_hits_at_the_right_time, BALL_ELLIPSOID)
EVERY_CLASS(the_sweep_of_a_circle_and_an_aabb_hits_at_the_right_time, BALL_AABB)
EVERY_CLASS(the_sweep_of_a_circle_and_an_obb_hits_at_the_right_time, BALL_OBB)
EVERY_CLASS(the_sweep_of_ellipses_hits_at_the_right_time, ELLIPSOID_ELLIPSOID)
EVERY_CLASS(the_sweep_of_an_ellipse_and_an_aabb_hits_at_the_right_time, ELLIPSOID_AABB)
EVERY_CLASS(the_sweep_of_an_ellipse_and_an_obb_hits_at_the_right_time, ELLIPSOID_OBB)
EVERY_CLASS(the_sweep_of_aabbs_hits_at_the_right_time, AABB_AABB)
EVERY_CLASS(the_sweep_of_an_aabb_and_an_obb_hits_at_the_right_time, AABB_OBB)
EVERY_CLASS(the_sweep_of_obbs_hits_at_the_right_time, OBB_OBB)

/* ---- point and segment in the plane, exactly ---- */

static oq across2(const oq a[3], const oq b[3])
{
    return oq_sub(oq_mul(a[0], b[1]), oq_mul(a[1], b[0]));
}

/*
 * K is the segment B seen from the point, always flat: a start on it is no hit. If w crosses its line, that
 * is at one t; along the line, the motion reaches its ends one after the other.
 */
typedef struct crossing
{
    bool hit;
    oq   t_enter, t_exit;
    bool steep; ///< the sine of the angle exceeds 2^-20
} crossing;

static crossing cross(const ora_shape *a, const double motion_a[3], const ora_shape *b,
                      const double motion_b[3])
{
    crossing r = {.hit = false};
    const oq zero = oq_int(0), one = oq_int(1);
    oq       p[3], c0[3], c1[3], e[3], w[3], ma[3], mb[3];
    oq_vec(p, a->p[0]);
    oq_vec(c0, b->p[0]);
    oq_vec(c1, b->p[1]);
    oq_vec_sub(e, c1, c0);
    oq_vec_sub(c0, c0, p);
    oq_vec_sub(c1, c1, p);
    oq_vec(ma, motion_a);
    oq_vec(mb, motion_b);
    oq_vec_sub(w, ma, mb);
    const oq ww = oq_dot(w, w), ew = across2(e, w);
    if (!oq_sign(ww))
        return r;
    if (oq_sign(ew))
    { // c0 + u e = t w
        const oq t = oq_div(across2(e, c0), ew), u = oq_div(across2(w, c0), ew);
        r.t_enter = r.t_exit = t;
        r.hit = oq_sign(t) > 0 && oq_cmp(t, one) <= 0 && oq_sign(u) >= 0 && oq_cmp(u, one) <= 0;
        r.steep = oq_cmp(oq_mul(oq_sqr(ew), oq_two_to(40)), oq_mul(ww, oq_dot(e, e))) > 0;
        return r;
    }
    if (oq_sign(across2(c0, w)) || oq_sign(across2(c1, w)))
        return r;
    const oq t0 = oq_div(oq_dot(c0, w), ww), t1 = oq_div(oq_dot(c1, w), ww);
    r.t_enter = oq_min(t0, t1);
    r.t_exit = oq_max(t0, t1);
    r.hit = oq_cmp(r.t_enter, zero) > 0 && oq_cmp(r.t_enter, one) <= 0;
    r.steep = true;
    return r;
}

static void a_point_crosses_a_segment_of_the_plane_exactly(void **state)
{
    (void)state;
    static const char *const query = "sweep_point_segment";
    int                      hits = 0, all = 0;
    for (int f = HOUSE_CD2; f <= HOUSE_CD2F; ++f)
        for (int k = 0; k < MOTION_CLASSES; ++k)
        {
            house_rng rng = house_seed(__func__, f, k);
            for (size_t n = house_cases(400); n-- > 0;)
            {
                const house_case c = motion_case(&rng, f, POINT_SEGMENT, k);
                double           motion_a[3], motion_b[3];
                pair_hit         r;
                motion_of(&c, 0, motion_a);
                motion_of(&c, 1, motion_b);
                pair_sweep(f, POINT_SEGMENT, &c.a, motion_a, &c.b, motion_b, &r);
                const crossing want = cross(&c.a, motion_a, &c.b, motion_b);
                ++all;
                hits += want.hit;
                HOUSE_CHECK(&c, query, r.hit == want.hit, "got %d, want %d", r.hit, want.hit);
                if (!r.hit || !want.hit)
                    continue;
                HOUSE_CHECK(&c, query, !r.starts_inside, "starts inside what is flat");
                const bool one = oq_cmp(want.t_enter, want.t_exit) == 0;
                HOUSE_CHECK(&c, query, !one || r.t_enter == r.t_exit, "t_exit %.17g, t_enter %.17g", r.t_exit,
                            r.t_enter);
                if (!want.steep)
                    continue;
                const double bound = house_families[f].is_float ? 1 : 2;
                const double enter = ora_ulps(r.t_enter, or_q(want.t_enter), house_families[f].is_float);
                const double leave = ora_ulps(r.t_exit, or_q(want.t_exit), house_families[f].is_float);
                house_worst(query, f, "ulp of t", fmax(enter, leave));
                HOUSE_CHECK(&c, query, enter <= bound && leave <= bound,
                            "t_enter %.17g is off by %.3g ulp, t_exit %.17g by %.3g", r.t_enter, enter,
                            r.t_exit, leave);
            }
        }
    HOUSE_CHECK(NULL, query, hits > all / 50, "%d hits of %d", hits, all);
    house_verdict();
}

/* ---- by hand ---- */

static double quarter_axes[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
static double half_axes[3][3] = {
    {0.70710678118654752, 0.70710678118654752, 0}, {-0.70710678118654752, 0.70710678118654752, 0}, {0, 0, 1}};
static const double still[3] = {0, 0, 0};

static ora_shape turned_box(int family, const double center[3], const double half[3])
{
    double axes[3][3];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            axes[i][j] = house_round(family, half_axes[i][j]);
    return ora_obb(house_families[family].dim, center, half, axes);
}

/* Two shapes in the order of their pair; the motions are made to fit, and nothing else. */
static pair_hit ask(int family, const ora_shape *a, const double motion_a[3], const ora_shape *b,
                    const double motion_b[3], house_case *c)
{
    pair_hit r;
    *c = motion_case_of(family, a, motion_a, b, motion_b);
    motion_check(c, pair_of(a->kind, b->kind), &r);
    return r;
}

static void expect_no_hit(int family, const ora_shape *a, const double motion_a[3], const ora_shape *b,
                          const double motion_b[3])
{
    house_case     c;
    const pair_hit r = ask(family, a, motion_a, b, motion_b, &c);
    HOUSE_CHECK(&c, pairs[pair_of(a->kind, b->kind)].name, !r.hit, "a hit at %.17g, starts_inside %d",
                r.t_enter, r.starts_inside);
}

/* What paper says; NULL where it says nothing. Numbers may be off by a few roundings. */
typedef struct paper
{
    double        t_enter, t_exit; // negative: unknown
    const double *normal, *point;
    const double *normal_exit, *point_exit;
} paper;

static void near3(const house_case *c, const char *query, const char *what, const double got[3],
                  const double *want, double bound)
{
    for (int i = 0; want && i < c->b.dim; ++i)
        HOUSE_CHECK(c, query, fabs(got[i] - want[i]) <= bound,
                    "%s (%.17g, %.17g, %.17g), want (%.17g, %.17g, %.17g)", what, got[0], got[1], got[2],
                    want[0], want[1], want[2]);
}

static void expect_hit(int family, const ora_shape *a, const double motion_a[3], const ora_shape *b,
                       const double motion_b[3], paper want)
{
    house_case     c;
    const pair_hit r = ask(family, a, motion_a, b, motion_b, &c);
    const char    *query = pairs[pair_of(a->kind, b->kind)].name;
    const double   eps = house_families[family].eps;
    HOUSE_CHECK(&c, query, r.hit && !r.starts_inside, "hit %d, starts_inside %d", r.hit, r.starts_inside);
    if (!r.hit)
        return;
    ora_begin();
    double size = or_about(or_q(ora_size(a, b, true)));
    for (int i = 0; i < c.count_extra; ++i)
        size = fmax(size, fabs(c.extra[i]));
    const double turn = house_families[family].is_float ? 1e-6 : 1e-14;
    double       way = 0; // L is the way of this t
    for (int i = 0; i < b->dim; ++i)
        way = fmax(way, fabs(motion_a[i] - motion_b[i]));
    const double slack = 8 * eps * or_about(or_q(ora_size(a, b, false))) / way;
    if (want.t_enter >= 0)
        HOUSE_CHECK(&c, query, fabs(r.t_enter - want.t_enter) <= slack, "t_enter %.17g, want %.17g",
                    r.t_enter, want.t_enter);
    if (want.t_exit >= 0)
        HOUSE_CHECK(&c, query, fabs(r.t_exit - want.t_exit) <= slack, "t_exit %.17g, want %.17g", r.t_exit,
                    want.t_exit);
    near3(&c, query, "normal_enter", r.normal_enter, want.normal, turn);
    near3(&c, query, "normal_exit", r.normal_exit, want.normal_exit, turn);
    near3(&c, query, "point_enter", r.point_enter, want.point, 8 * eps * size);
    near3(&c, query, "point_exit", r.point_exit, want.point_exit, 8 * eps * size);
}

static void a_turned_box_falls_on_a_floor(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int       dim = house_families[f].dim;
        const ora_shape floor = ora_aabb(dim, V(-9, -1, -9), V(9, 0, 9)),
                        turned = turned_box(f, V(0, 10, 0), V(2, 2, 1));
        const ora_shape as_box = ora_obb(dim, V(0, -0.5, 0), V(9, 0.5, 9), unit_axes);
        const double    t = (10 - sqrt(8)) / 16;
        // the floor comes up to the box, which stands first only among boxes of one kind
        expect_hit(f, &floor, V(0, 16, 0), &turned, still,
                   (paper){t, -1, V(0, -1, 0), V(0, 10 - sqrt(8), 0), NULL, NULL});
        expect_hit(f, &turned, V(0, -16, 0), &as_box, still,
                   (paper){t, -1, V(0, 1, 0), V(0, 0, 0), NULL, NULL});
        expect_hit(f, &turned, V(0, -12, 0), &as_box, V(0, 4, 0),
                   (paper){t, -1, V(0, 1, 0), V(0, 4 * t, 0), NULL, NULL});
        // flat on its side: the whole face, and the middle of it
        const ora_shape flat = ora_obb(dim, V(1, 10, 0), V(3, 2, 1), unit_axes);
        expect_hit(f, &flat, V(0, -16, 0), &as_box, still,
                   (paper){0.5, 13.0 / 16, V(0, 1, 0), V(1, 0, 0), NULL, NULL});
    }
    house_verdict();
}

static void a_sphere_rolls_into_a_corner(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int       dim = house_families[f].dim;
        const ora_shape floor = ora_aabb(dim, V(-20, -1, -20), V(20, 0, 20)),
                        wall = ora_aabb(dim, V(3, -1, -20), V(5, 9, 20));
        const ora_shape floor_box = ora_obb(dim, V(0, -0.5, 0), V(20, 0.5, 20), unit_axes),
                        wall_box = ora_obb(dim, V(4, 4, 0), V(1, 5, 20), unit_axes);
        const ora_shape *const floors[] = {&floor, &floor_box}, *const walls[] = {&wall, &wall_box};
        const ora_shape ball = ora_ball(dim, V(-5, 2, 0), 2), there = ora_ball(dim, V(1, 2, 0), 2);
        for (int i = 0; i < 2; ++i)
        {
            expect_no_hit(f, &ball, V(10, 0, 0), floors[i], still);
            expect_hit(f, &ball, V(10, 0, 0), walls[i], still,
                       (paper){0.6, -1, V(-1, 0, 0), V(3, 2, 0), NULL, NULL});
            expect_hit(f, &there, V(1, -1, 0), floors[i], still,
                       (paper){0, 5, V(0, 1, 0), V(1, 0, 0), V(0, -1, 0), NULL});
            expect_hit(f, &there, V(1, -1, 0), walls[i], still,
                       (paper){0, -1, V(-1, 0, 0), V(3, 2, 0), NULL, NULL});
            expect_no_hit(f, &there, V(-1, 0, 0), walls[i], still);
            expect_no_hit(f, &there, V(0, 3, 0), walls[i], still);
            expect_no_hit(f, &there, V(-1, 1, 0), floors[i], still);
        }
    }
    house_verdict();
}

static void needles_fly_past_each_other(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int       dim = house_families[f].dim;
        const double    thin = 0x1p-20, slow = house_families[f].is_float ? 1e-5 : 1e-9;
        const ora_shape standing = ora_ellipsoid(dim, V(0, 0, 0), V(thin, 1, 1), unit_axes);
        for (int i = 0; i < 4; ++i)
        {
            static const double heights[] = {0, 0.5, 1.0001, -2};
            const ora_shape     flying = ora_ellipsoid(dim, V(-10000, house_round(f, heights[i]), 0),
                                                       V(1, thin, thin), unit_axes);
            if (i > 1)
            {
                expect_no_hit(f, &flying, V(20000, 0, 0), &standing, still);
                continue;
            }
            house_case     c;
            const pair_hit r = ask(f, &flying, V(20000, 0, 0), &standing, still, &c);
            HOUSE_CHECK(&c, "needle", r.hit && fabs(r.t_enter - 9999.0 / 20000) < slow,
                        "hit %d, t_enter %.17g", r.hit, r.t_enter);
            HOUSE_CHECK(&c, "needle", fabs(r.t_exit - 10001.0 / 20000) < slow, "t_exit %.17g", r.t_exit);
        }
    }
    house_verdict();
}

/* Other libraries say (0, 1) here: the nearest face, not the one that is hit first. */
static void a_box_hits_the_side_it_comes_from(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int       dim = house_families[f].dim;
        const ora_shape a = ora_aabb(dim, V(0, 0, 0), V(1, 1, 1)),
                        b = ora_aabb(dim, V(2, 0.5, 0), V(3, 3, 1));
        const ora_shape a_box = ora_obb(dim, V(0.5, 0.5, 0.5), V(0.5, 0.5, 0.5), quarter_axes),
                        b_box = ora_obb(dim, V(2.5, 1.75, 0.5), V(0.5, 1.25, 0.5), unit_axes);
        const paper want = {1.0 / 3, 1, V(-1, 0, 0), V(2, 7.0 / 6, 0.5), V(1, 0, 0), V(3, 2.5, 0.5)};
        expect_hit(f, &a, V(3, 2, 0), &b, still, want);
        expect_hit(f, &a, V(3, 2, 0), &b_box, still, want);
        expect_hit(f, &a_box, V(3, 2, 0), &b_box, still, want);
    }
    house_verdict();
}

static void a_bullet_does_not_tunnel(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int       dim = house_families[f].dim;
        const double    thin = 0x1p-14, r = 0x1p-12, far = 0x1p13;
        double          lo[3] = {0, -1, -1}, hi[3] = {thin, 1, 1};
        const ora_shape wall = ora_aabb(dim, lo, hi),
                        box = ora_obb(dim, V(thin / 2, 0, 0), V(thin / 2, 1, 1), unit_axes);
        const ora_shape ellipse = ora_ellipsoid(dim, V(0, 0, 0), V(thin, 1, 1), unit_axes);
        const ora_shape ball = ora_ball(dim, V(-far, 0.25, 0), r), point = ora_point(dim, V(-far, 0.25, 0));
        const ora_shape egg = ora_ellipsoid(dim, V(-far, 0.25, 0), V(r, r / 2, r / 2), unit_axes),
                        needle = ora_segment(dim, V(-far - r, 0.25, 0), V(-far + r, 0.25, 0));
        const ora_shape dice = ora_aabb(dim, V(-far - r, 0.25 - r, -r), V(-far + r, 0.25 + r, r)),
                        cube = ora_obb(dim, V(-far, 0.25, 0), V(r, r, r), unit_axes);
        const ora_shape *const bullets[] = {&point, &ball, &needle, &egg, &dice, &cube}, *const walls[] = {
                                                                                             &wall, &box,
                                                                                             &ellipse};
        for (int i = 0; i < 6; ++i)
            for (int k = 0; k < 3; ++k)
            {
                const ora_shape *a = bullets[i], *b = walls[k];
                const int        pair = pair_of(a->kind, b->kind);
                const bool       named = pairs[pair].a == a->kind;
                if (named)
                    expect_hit(
                        f, a, V(4 * far, 0, 0), b, still,
                        (paper){-1, -1, k < 2 ? V(-1, 0, 0) : NULL, NULL, k < 2 ? V(1, 0, 0) : NULL, NULL});
                else
                    expect_hit(
                        f, b, V(-4 * far, 0, 0), a, still,
                        (paper){-1, -1, k < 2 ? V(1, 0, 0) : NULL, NULL, k < 2 ? V(-1, 0, 0) : NULL, NULL});
            }
    }
    house_verdict();
}

static void a_wall_without_thickness_is_hit_once(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int       dim = house_families[f].dim;
        const ora_shape aabb = ora_aabb(dim, V(0, -5, -5), V(0, 5, 5)),
                        obb = ora_obb(dim, V(0, 0, 0), V(5, 0, 5), quarter_axes);
        const ora_shape ellipse = ora_ellipsoid(dim, V(0, 0, 0), V(0, 5, 5), unit_axes),
                        line = ora_segment(dim, V(0, -5, 0), V(0, 5, 0));
        const ora_shape *const walls[] = {&aabb, &obb, &ellipse, &line};
        const ora_shape        point = ora_point(dim, V(-3, 1, 0)), on = ora_point(dim, V(0, 1, 0)),
                        end = ora_point(dim, V(-3, 5, 0));
        for (int k = 0; k < (dim == 2 ? 4 : 3); ++k)
        {
            const ora_shape *b = walls[k];
            expect_hit(f, &point, V(4, 0, 0), b, still,
                       (paper){0.75, 0.75, V(-1, 0, 0), V(0, 1, 0), V(1, 0, 0), V(0, 1, 0)});
            expect_hit(f, &end, V(4, 0, 0), b, still,
                       (paper){0.75, 0.75, V(-1, 0, 0), V(0, 5, 0), V(1, 0, 0), V(0, 5, 0)});
            expect_hit(f, &point, V(3, 0, 0), b, V(-1, 0, 0),
                       (paper){0.75, 0.75, V(-1, 0, 0), V(-0.75, 1, 0), V(1, 0, 0), V(-0.75, 1, 0)});
            expect_no_hit(f, &on, V(4, 0, 0), b, still);
            expect_no_hit(f, &on, V(-4, 1, 0), b, still);
            expect_no_hit(f, &on, V(0, 1, 0), b, still);
            expect_no_hit(f, &on, still, b, still);
            expect_no_hit(f, &point, V(2, 0, 0), b, still);
            expect_no_hit(f, &point, V(0, 4, 0), b, still);
            expect_no_hit(f, &point, V(4, 6, 0), b, still); // past its end
        }
        // two walls, and a wall and a box without thickness
        const ora_shape other = ora_aabb(dim, V(-3, 1, 0), V(-3, 9, 1)),
                        other_box = ora_obb(dim, V(-3, 5, 0.5), V(0, 4, 0.5), unit_axes);
        const double middle[3] = {0, 3, dim == 3 ? 0.5 : 0};
        const paper  expected = {0.75, 0.75, V(-1, 0, 0), middle, V(1, 0, 0), middle};
        expect_hit(f, &other, V(4, 0, 0), &aabb, still, expected);
        expect_hit(f, &other, V(4, 0, 0), &obb, still, expected);
        expect_hit(f, &other_box, V(4, 0, 0), &obb, still, expected);
        expect_no_hit(f, &other, V(3, -1, 0), &aabb, V(0, 20, 0));
    }
    house_verdict();
}

static void segments_meet_in_their_plane_and_across_it(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int       dim = house_families[f].dim;
        const ora_shape behind = ora_segment(dim, V(0, 0, 0), V(1, 0, 0)),
                        before = ora_segment(dim, V(3, 0, 0), V(5, 0, 0));
        expect_hit(f, &behind, V(4, 0, 0), &before, still,
                   (paper){0.5, 1.25, V(-1, 0, 0), V(3, 0, 0), V(1, 0, 0), V(5, 0, 0)});
        const ora_shape above = ora_segment(dim, V(0, 2, 0), V(2, 2, 0)),
                        below = ora_segment(dim, V(1, 0, 0), V(4, 0, 0));
        expect_hit(f, &above, V(0, -4, 0), &below, still,
                   (paper){0.5, 0.5, V(0, 1, 0), V(1.5, 0, 0), V(0, -1, 0), V(1.5, 0, 0)});
        const ora_shape on = ora_segment(dim, V(0, 0, 0), V(2, 0, 0));
        expect_no_hit(f, &on, V(1, 0, 0), &below, still);
        expect_no_hit(f, &on, V(0, 1, 0), &below, still);
        expect_no_hit(f, &behind, V(-4, 0, 0), &before, still);
        // a cross in the plane; in space K is flat, and this is in its hull
        const ora_shape lying = ora_segment(dim, V(-3, 0, 0), V(-2, 0, 0)),
                        standing = ora_segment(dim, V(0, -1, 0), V(0, 1, 0));
        expect_hit(f, &lying, V(4, 0, 0), &standing, still,
                   (paper){0.5, 0.75, V(-1, 0, 0), V(0, 0, 0), V(1, 0, 0), V(0, 0, 0)});
        const ora_shape grazed = ora_segment(dim, V(0, 0, 0), V(0, 2, 0));
        expect_no_hit(f, &lying, V(4, 0, 0), &grazed, still);
        if (dim == 2)
            continue;
        const ora_shape over = ora_segment(3, V(-1, 0, 2), V(1, 0, 2)),
                        rim = ora_segment(3, V(0, 1, 2), V(2, 1, 2));
        expect_hit(f, &over, V(0, 0, -4), &standing, still,
                   (paper){0.5, 0.5, V(0, 0, 1), V(0, 0, 0), V(0, 0, -1), V(0, 0, 0)});
        expect_hit(f, &rim, V(0, 0, -4), &standing, still,
                   (paper){0.5, 0.5, NULL, V(0, 1, 0), NULL, V(0, 1, 0)});
        expect_no_hit(f, &over, V(4, 0, -4), &standing, still);
    }
    house_verdict();
}

static void circles_meet_by_pythagoras(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int       dim = house_families[f].dim;
        const ora_shape two = ora_ball(dim, V(-6, 4, 0), 2), three = ora_ball(dim, V(0, 0, 0), 3),
                        dot = ora_ball(dim, V(-6, 4, 0), 0);
        const paper want = {0.25, 0.75, V(-0.6, 0.8, 0), V(-1.8, 2.4, 0), V(0.6, 0.8, 0), V(1.8, 2.4, 0)};
        expect_hit(f, &two, V(12, 0, 0), &three, still, want);
        // the same as ellipses that are round
        const ora_shape ellipse = ora_ellipsoid(dim, V(0, 0, 0), V(3, 3, 3), quarter_axes),
                        small = ora_ellipsoid(dim, V(-6, 4, 0), V(2, 2, 2), unit_axes);
        expect_hit(f, &two, V(12, 0, 0), &ellipse, still, want);
        expect_hit(f, &small, V(12, 0, 0), &ellipse, still, want);
        // one that grazes, and one that would without its radius
        const ora_shape high = ora_ball(dim, V(-6, 5, 0), 2);
        expect_no_hit(f, &high, V(12, 0, 0), &three, still);
        expect_no_hit(f, &dot, V(12, 0, 0), &three, still);
        // a point, of either kind, on the circle of radius 5
        const ora_shape five = ora_ball(dim, V(0, 0, 0), 5), point = ora_point(dim, V(-6, 4, 0));
        const paper     on = {0.25, 0.75, V(-0.6, 0.8, 0), V(-3, 4, 0), V(0.6, 0.8, 0), V(3, 4, 0)};
        expect_hit(f, &dot, V(12, 0, 0), &five, still, on);
        expect_hit(f, &point, V(12, 0, 0), &five, still, on);
        // two points: the normal is the way, reversed
        const ora_shape target = ora_ball(dim, V(0, -4, 0), 0);
        expect_hit(f, &dot, V(12, -16, 0), &target, still,
                   (paper){0.5, 0.5, V(-0.6, 0.8, 0), V(0, -4, 0), V(0.6, -0.8, 0), V(0, -4, 0)});
    }
    house_verdict();
}

static void a_sphere_meets_an_edge_and_a_corner(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int       dim = house_families[f].dim;
        const ora_shape box = ora_aabb(dim, V(0, 0, -1), V(7, 2, 1)),
                        obb = ora_obb(dim, V(3.5, 1, 0), V(1, 3.5, 1), quarter_axes);
        const ora_shape *const boxes[] = {&box, &obb};
        const ora_shape        ball = ora_ball(dim, V(-11, 6, 0), 5), ball7 = ora_ball(3, V(-4, -6, -12), 7),
                        graze = ora_ball(dim, V(-11, 7, 0), 5);
        const ora_shape cube = ora_aabb(3, V(0, 0, 0), V(4, 4, 4)),
                        cube_box = ora_obb(3, V(2, 2, 2), V(2, 2, 2), quarter_axes);
        const ora_shape *const cubes[] = {&cube, &cube_box};
        for (int i = 0; i < 2; ++i)
        {
            expect_hit(f, &ball, V(16, 0, 0), boxes[i], still,
                       (paper){0.5, 21.0 / 16, V(-0.6, 0.8, 0), V(0, 2, 0), V(0.6, 0.8, 0), V(7, 2, 0)});
            expect_no_hit(f, &graze, V(16, 0, 0), boxes[i], still);
            if (dim == 3)
                expect_hit(f, &ball7, V(4, 6, 12), cubes[i], still,
                           (paper){0.5, -1, V(-2.0 / 7, -3.0 / 7, -6.0 / 7), V(0, 0, 0), NULL, NULL});
        }
        const ora_shape end = ora_segment(dim, V(0, 2, 0), V(7, 2, 0));
        const ora_shape up = ora_segment(dim, V(-11, 6, 0), V(-11, 6, 0)),
                        five = ora_ball(dim, V(0, 2, 0), 5);
        expect_hit(f, &end, V(-16, 0, 0), &ball, still,
                   (paper){0.5, -1, V(0.6, -0.8, 0), V(-8, 2, 0), NULL, NULL});
        expect_hit(f, &up, V(16, 0, 0), &five, still,
                   (paper){0.5, 14.0 / 16, V(-0.6, 0.8, 0), V(-3, 6, 0), V(0.6, 0.8, 0), V(3, 6, 0)});
    }
    house_verdict();
}

static void ties_at_a_corner_go_to_the_first_axis(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int       dim = house_families[f].dim;
        const ora_shape a = ora_aabb(dim, V(0, 0, 0), V(1, 1, 1)), b = ora_aabb(dim, V(2, 2, 2), V(3, 3, 3));
        const ora_shape a_box = ora_obb(dim, V(0.5, 0.5, 0.5), V(0.5, 0.5, 0.5), unit_axes),
                        b_box = ora_obb(dim, V(2.5, 2.5, 2.5), V(0.5, 0.5, 0.5), unit_axes);
        const ora_shape a_turned = ora_obb(dim, V(0.5, 0.5, 0.5), V(0.5, 0.5, 0.5), quarter_axes),
                        b_turned = ora_obb(dim, V(2.5, 2.5, 2.5), V(0.5, 0.5, 0.5), quarter_axes);
        const double *const w = V(2, 2, 2);
        const paper         first = {0.5, 1.5, V(-1, 0, 0), V(2, 2, 2), V(1, 0, 0), V(3, 3, 3)},
                    second = {0.5, 1.5, V(0, -1, 0), V(2, 2, 2), V(0, 1, 0), V(3, 3, 3)};
        expect_hit(f, &a, w, &b, still, first);
        expect_hit(f, &a, w, &b_box, still, first);
        expect_hit(f, &a, w, &b_turned, still, first); // A's own axes come first
        expect_hit(f, &a_box, w, &b_turned, still, first);
        expect_hit(f, &a_turned, w, &b_box, still, second);
        const ora_shape point = ora_point(dim, V(1, 1, 1));
        expect_hit(f, &point, w, &b, still, (paper){0.5, 1, V(-1, 0, 0), V(2, 2, 2), V(1, 0, 0), V(3, 3, 3)});
        expect_hit(f, &point, w, &b_box, still,
                   (paper){0.5, 1, V(-1, 0, 0), V(2, 2, 2), V(1, 0, 0), V(3, 3, 3)});
        expect_hit(f, &point, w, &b_turned, still,
                   (paper){0.5, 1, V(0, -1, 0), V(2, 2, 2), V(0, 1, 0), V(3, 3, 3)});
    }
    house_verdict();
}

/* Shapes of every kind, the middle at (x, y), the lowest and highest y a whole number away from it. */
static ora_shape whole_shape(int dim, ora_kind kind, double x, double y, double *high)
{
    *high = 1;
    switch (kind)
    {
    case ORA_POINT: *high = 0; return ora_point(dim, V(x, y, 0));
    case ORA_SEGMENT: *high = 0; return ora_segment(dim, V(x - 2, y, 0), V(x + 2, y, 0));
    case ORA_BALL: return ora_ball(dim, V(x, y, 0), 1);
    case ORA_ELLIPSOID: *high = 3; return ora_ellipsoid(dim, V(x, y, 0), V(3, 2, 1), quarter_axes);
    case ORA_AABB: return ora_aabb(dim, V(x - 2, y - 1, -2), V(x + 2, y + 1, 2));
    default: *high = 3; return ora_obb(dim, V(x, y, 0), V(3, 2, 1), quarter_axes);
    }
}

static void touching_shapes_may_slide_or_separate_but_not_sink_in(void **state)
{
    (void)state;
    for (int p = 0; p < PAIRS; ++p)
        for (int f = 0; f < HOUSE_FAMILIES; ++f)
        {
            if (p == POINT_SEGMENT || p == SEGMENT_SEGMENT)
                continue; // flat
            const int dim = house_families[f].dim;
            double    ha, hb;
            whole_shape(dim, pairs[p].a, 0, 0, &ha);
            const ora_shape b = whole_shape(dim, pairs[p].b, 0, 0, &hb);
            const bool      round = pairs[p].a == ORA_BALL || pairs[p].a == ORA_ELLIPSOID ||
                               pairs[p].b == ORA_BALL || pairs[p].b == ORA_ELLIPSOID;
            const bool faced = !round ||
                               (pairs[p].a != ORA_POINT && (pairs[p].a == ORA_SEGMENT ||
                                                            pairs[p].b == ORA_AABB || pairs[p].b == ORA_OBB));
            const ora_shape     top = whole_shape(dim, pairs[p].a, faced ? 0.25 : 0, ha + hb, &ha);
            static const double off[][3] = {{1, 0, 0}, {-1, 0, 0},      {0, 1, 0},
                                            {1, 1, 0}, {-8, 0.0625, 0}, {0, 0, 0}};
            static const double in[][3] = {{0, -1, 0}, {1, -1, 0}, {-8, -0.125, 0}};
            for (size_t i = 0; i < sizeof off / sizeof *off; ++i)
            {
                expect_no_hit(f, &top, off[i], &b, still);
                expect_no_hit(f, &top, V(off[i][0] + 2, off[i][1] - 3, off[i][2]), &b, V(2, -3, 0));
            }
            for (size_t i = 0; i < sizeof in / sizeof *in; ++i)
                expect_hit(f, &top, in[i], &b, still, (paper){0, -1, V(0, 1, 0), NULL, NULL, NULL});
        }
    house_verdict();
}

/* ---- properties ---- */

/* x + y if the family's type holds it exactly, else false. */
static bool exact_sum(int family, double x, double y, double *sum)
{
    const volatile double s = x + y;
    const volatile double y_part = s - x, x_part = s - y_part;
    if (!isfinite(s) || x - x_part != 0 || y - y_part != 0 || house_round(family, s) != s)
        return false;
    *sum = s;
    return true;
}

static void sweep_of(const house_case *c, int pair, pair_hit *r)
{
    double ma[3], mb[3];
    motion_of(c, 0, ma);
    motion_of(c, 1, mb);
    pair_sweep(c->family, pair, &c->a, ma, &c->b, mb, r);
}

static void a_common_velocity_changes_nothing(void **state)
{
    (void)state;
    size_t compared = 0;
    for (house_walk w = {__func__, .items = PAIRS, .cases = 200}; house_next(&w);)
    {
        const int        f = w.family, p = w.item;
        const house_case c = motion_case(&w.rng, f, p, house_below(&w.rng, MOTION_CLASSES));
        const int        dim = c.b.dim;
        house_case       moving = c;
        bool             exact = true;
        const int        what = house_below(&w.rng, 3);
        for (int i = 0; i < dim; ++i)
        { // what stops one of the two, or a few bits of about their size
            const double x = c.extra[i];
            const double v = what == 0   ? -x
                             : what == 1 ? -c.extra[dim + i]
                                         : ldexp(house_between(&w.rng, -64, 64), (x == 0 ? 0 : ilogb(x)) - 6);
            exact = exact && exact_sum(f, x, v, &moving.extra[i]) &&
                    exact_sum(f, c.extra[dim + i], v, &moving.extra[dim + i]);
        }
        if (!exact)
            continue;
        ++compared;
        pair_hit x, y;
        sweep_of(&c, p, &x);
        sweep_of(&moving, p, &y);
        HOUSE_CHECK(&moving, pairs[p].name, x.hit == y.hit && x.starts_inside == y.starts_inside,
                    "hit %d, with another common velocity %d", y.hit, x.hit);
        if (!x.hit || !y.hit)
            continue;
        HOUSE_CHECK(&moving, pairs[p].name, x.t_enter == y.t_enter && x.t_exit == y.t_exit,
                    "t %.17g..%.17g, with another common velocity %.17g..%.17g", y.t_enter, y.t_exit,
                    x.t_enter, x.t_exit);
        HOUSE_CHECK(&moving, pairs[p].name,
                    !memcmp(x.normal_enter, y.normal_enter, sizeof x.normal_enter) &&
                        !memcmp(x.normal_exit, y.normal_exit, sizeof x.normal_exit),
                    "another normal with another common velocity");
    }
    HOUSE_CHECK(NULL, "sweep", compared > house_cases(1000), "%zu compared", compared);
    house_verdict();
}

static void swapping_two_of_a_kind_changes_no_hit(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .cases = 400}; house_next(&w);)
    {
        const int f = w.family, p = w.item;
        if (pairs[p].a != pairs[p].b)
            continue;
        const house_case c = motion_case(&w.rng, f, p, house_below(&w.rng, MOTION_CLASSES));
        double           ma[3], mb[3];
        pair_hit         x, y;
        motion_of(&c, 0, ma);
        motion_of(&c, 1, mb);
        pair_sweep(f, p, &c.a, ma, &c.b, mb, &x);
        pair_sweep(f, p, &c.b, mb, &c.a, ma, &y);
        HOUSE_CHECK(&c, pairs[p].name, x.hit == y.hit, "hit %d, the other way %d", x.hit, y.hit);
    }
    house_verdict();
}

static void mirroring_changes_no_hit(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .cases = 150}; house_next(&w);)
    {
        const int        f = w.family, p = w.item;
        const house_case c = motion_case(&w.rng, f, p, house_below(&w.rng, MOTION_CLASSES));
        const int        axis = house_below(&w.rng, c.b.dim);
        house_case       seen = c;
        pair_hit         x, y;
        house_mirror(&seen.a, axis);
        house_mirror(&seen.b, axis);
        seen.extra[axis] = -seen.extra[axis];
        seen.extra[c.b.dim + axis] = -seen.extra[c.b.dim + axis];
        sweep_of(&c, p, &x);
        sweep_of(&seen, p, &y);
        HOUSE_CHECK(&c, pairs[p].name, x.hit == y.hit && x.starts_inside == y.starts_inside,
                    "hit %d, in the mirror %d", x.hit, y.hit);
    }
    house_verdict();
}

/* Is y = 2^e x? Below the normal range it may have lost digits. */
static bool is_multiple(int family, double x, double y, int e)
{
    return ldexp(x, e) == y || fmax(fabs(y), fabs(ldexp(x, e))) < house_families[family].normal;
}

static void a_power_of_two_scales_every_length(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .cases = 150}; house_next(&w);)
    {
        const int        f = w.family, p = w.item;
        const house_case c = motion_case(&w.rng, f, p,
                                         house_below(&w.rng, MOTION_SLIVER)); // of ordinary sizes
        const int        e = house_between(&w.rng, -30, 30);
        house_case       scaled = c;
        pair_hit         x, y;
        double          *length;
        bool             normal = true; // no number leaves the normal range
        for (int which = 0; which < 2; ++which)
        {
            ora_shape *s = which ? &scaled.b : &scaled.a;
            for (int i = 0; (length = house_number(s, i)); ++i)
            {
                if ((s->kind == ORA_OBB || s->kind == ORA_ELLIPSOID) && i >= 2 * s->dim)
                    continue;
                normal = normal && (*length == 0 || (fabs(*length) > 1e-9 && fabs(*length) < 1e9));
                *length = ldexp(*length, e);
            }
        }
        for (int i = 0; i < c.count_extra; ++i)
        {
            normal = normal && (c.extra[i] == 0 || (fabs(c.extra[i]) > 1e-9 && fabs(c.extra[i]) < 1e9));
            scaled.extra[i] = ldexp(c.extra[i], e);
        }
        if (!normal)
            continue;
        sweep_of(&c, p, &x);
        sweep_of(&scaled, p, &y);
        HOUSE_CHECK(&c, pairs[p].name, x.hit == y.hit && x.starts_inside == y.starts_inside,
                    "hit %d, 2^%d as large %d", x.hit, e, y.hit);
        if (!x.hit || !y.hit)
            continue;
        bool same = x.t_enter == y.t_enter && x.t_exit == y.t_exit;
        for (int i = 0; i < 3; ++i)
            same = same && x.normal_enter[i] == y.normal_enter[i] && x.normal_exit[i] == y.normal_exit[i] &&
                   is_multiple(f, x.point_enter[i], y.point_enter[i], e) &&
                   is_multiple(f, x.point_exit[i], y.point_exit[i], e);
        HOUSE_CHECK(&c, pairs[p].name, same,
                    "t %.17g..%.17g, 2^%d as large %.17g..%.17g, or other points or normals", x.t_enter,
                    x.t_exit, e, y.t_enter, y.t_exit);
    }
    house_verdict();
}

/* ---- bad input ---- */

static void nan_in_any_number_is_no_hit(void **state)
{
    (void)state;
    for (int p = 0; p < PAIRS; ++p)
        for (int f = 0; f < HOUSE_FAMILIES; ++f)
        {
            house_rng rng = house_seed(__func__, f, p);
            for (int k = 0; k < MOTION_CLASSES; ++k)
            {
                house_case clean = motion_case(&rng, f, p, k), c = clean;
                double    *x;
                for (int which = 0; which < 3; ++which)
                    for (int i = 0;; ++i)
                    {
                        c = clean;
                        x = which == 0          ? house_number(&c.a, i)
                            : which == 1        ? house_number(&c.b, i)
                            : i < c.count_extra ? &c.extra[i]
                                                : NULL;
                        if (!x)
                            break;
                        *x = NAN;
                        double   ma[3], mb[3];
                        pair_hit r, any;
                        motion_of(&c, 0, ma);
                        motion_of(&c, 1, mb);
                        pair_sweep(f, p, &c.a, ma, &c.b, mb, &r);
                        pair_sweep_any(f, &c.b, mb, &c.a, ma, &any);
                        HOUSE_CHECK(&c, pairs[p].name, !r.hit && r.same_without && r.untouched,
                                    "hit %d, untouched %d", r.hit, r.untouched);
                        HOUSE_CHECK(&c, pairs[p].name, !any.hit && any.same_without && any.untouched,
                                    "at run time: hit %d, untouched %d", any.hit, any.untouched);
                    }
            }
        }
    house_verdict();
}

/* What they answer is not specified, nor that they answer the same without a hit to fill; that they answer
   is, and that what they call a miss touches nothing. */
static void invalid_shapes_do_no_harm(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .cases = 200}; house_next(&w);)
    {
        const int  f = w.family, p = w.item;
        house_case c = motion_case(&w.rng, f, p, house_below(&w.rng, MOTION_CLASSES));
        const int  which = house_below(&w.rng, 4);
        if (which != 1)
            house_spoil(&w.rng, &c.a);
        if (which != 0)
            house_spoil(&w.rng, &c.b);
        if (which == 3)
            c.extra[house_below(&w.rng, c.count_extra)] = house_chance(&w.rng, 0.5)
                                                              ? INFINITY
                                                              : house_families[f].largest;
        double   ma[3], mb[3];
        pair_hit r;
        motion_of(&c, 0, ma);
        motion_of(&c, 1, mb);
        pair_sweep(f, p, &c.a, ma, &c.b, mb, &r);
        HOUSE_CHECK(&c, pairs[p].name, r.hit || r.untouched, "says no, and the hit is changed");
    }
    house_verdict();
}

/* ---- chosen at run time ---- */

static bool same_number(double a, double b)
{
    return a == b && signbit(a) == signbit(b);
}

static void run_time_shapes_may_come_in_either_order(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .cases = 100}; house_next(&w);)
    {
        const int        f = w.family, p = w.item;
        const house_case c = motion_case(&w.rng, f, p, house_below(&w.rng, MOTION_CLASSES));
        double           ma[3], mb[3];
        pair_hit         named, same, other;
        motion_of(&c, 0, ma);
        motion_of(&c, 1, mb);
        pair_sweep(f, p, &c.a, ma, &c.b, mb, &named);
        pair_sweep_any(f, &c.a, ma, &c.b, mb, &same);
        pair_sweep_any(f, &c.b, mb, &c.a, ma, &other);
        HOUSE_CHECK(&c, pairs[p].name, !memcmp(&same, &named, sizeof same),
                    "at run time: hit %d at %.17g, by name %d at %.17g", same.hit, same.t_enter, named.hit,
                    named.t_enter);
        if (pairs[p].a == pairs[p].b)
            continue; // no order is swapped
        bool as = other.hit == named.hit && other.same_without && other.untouched == named.untouched &&
                  other.starts_inside == named.starts_inside && same_number(other.t_enter, named.t_enter) &&
                  same_number(other.t_exit, named.t_exit);
        for (int i = 0; i < 3; ++i)
        {
            const double enter = named.normal_enter[i], leave = named.normal_exit[i];
            as = as && same_number(other.point_enter[i], named.point_enter[i]) &&
                 same_number(other.point_exit[i], named.point_exit[i]) &&
                 same_number(other.normal_enter[i], enter == 0 ? 0 : -enter) &&
                 same_number(other.normal_exit[i], leave == 0 ? 0 : -leave);
        }
        HOUSE_CHECK(&c, pairs[p].name, as,
                    "swapped: hit %d, t %.17g to %.17g, normal (%g, %g, %g); "
                    "named: hit %d, t %.17g to %.17g, normal (%g, %g, %g)",
                    other.hit, other.t_enter, other.t_exit, other.normal_enter[0], other.normal_enter[1],
                    other.normal_enter[2], named.hit, named.t_enter, named.t_exit, named.normal_enter[0],
                    named.normal_enter[1], named.normal_enter[2]);
    }
    house_verdict();
}

static void two_points_are_circles_of_radius_zero(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int       dim = house_families[f].dim;
        const ora_shape a = ora_point(dim, V(1, 2, 3)), b = ora_point(dim, V(4, 6, 3)),
                        c = ora_point(dim, V(4, 6.5, 3));
        const house_case shown = motion_case_of(f, &a, V(6, 8, 0), &b, still);
        pair_hit         r;
        pair_sweep_any(f, &a, V(6, 8, 0), &b, still, &r);
        HOUSE_CHECK(&shown, "sweep",
                    r.hit && r.t_enter == 0.5 && r.t_exit == 0.5 && r.point_enter[0] == 4 &&
                        r.point_enter[1] == 6,
                    "hit %d at %.17g", r.hit, r.t_enter);
        HOUSE_CHECK(&shown, "sweep",
                    fabs(r.normal_enter[0] + 0.6) < 1e-6 && fabs(r.normal_enter[1] + 0.8) < 1e-6 &&
                        fabs(r.normal_exit[0] - 0.6) < 1e-6,
                    "normals (%g, %g) and (%g, %g)", r.normal_enter[0], r.normal_enter[1], r.normal_exit[0],
                    r.normal_exit[1]);
        pair_sweep_any(f, &a, V(6, 8, 0), &c, still, &r);
        HOUSE_CHECK(&shown, "sweep", !r.hit && r.untouched, "hit beside the point");
        pair_sweep_any(f, &a, V(6, 8, 0), &a, still, &r);
        HOUSE_CHECK(&shown, "sweep", !r.hit, "hit from the point itself");
    }
    house_verdict();
}

/* ---- from far away and of any magnitudes ---- */

static bool without_ellipse(int pair)
{
    return pairs[pair].a != ORA_ELLIPSOID && pairs[pair].b != ORA_ELLIPSOID;
}

/* A ball touches another one, an edge or a corner of a box: along a way of whole length, so that nothing is
 * rounded but the axes of the turned box. It slides across that way, moves off and moves in. */
static void balls_in_touch_hit_only_where_they_close_in(void **state)
{
    (void)state;
    static double straight[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int pair = 0; pair < PAIRS; ++pair)
            for (int sort = 0; sort < 3; ++sort) /* a corner; an edge, in space; a corner of a turned box */
            {
                const ora_kind kind = pairs[pair].b;
                const int      dim = house_families[f].dim;
                const bool     flat = dim == 2 || sort == 1;
                const double   length = flat ? 5 : 7, eps = house_families[f].eps;
                const double   off[3] = {flat ? 3 : 2, flat ? 4 : 3, flat ? 0 : 6},
                             in[3] = {-off[0], -off[1], -off[2]};
                const double across[3] = {off[1], -off[0], 0}, corner[3] = {0, 0, flat && dim == 3 ? 1 : 0};
                const double low[3] = {-8, -8, -8}, half[3] = {1, 1, 1}, middle[3] = {-1, -1, corner[2] - 1};
                double       turned[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 1}};
                turned[0][0] = turned[1][1] = house_round(f, 0.8);
                turned[0][1] = house_round(f, 0.6);
                turned[1][0] = -turned[0][1];
                const double at[3] = {turned[1][1] * -1 - turned[1][0], turned[0][1] * -1 - turned[1][1], -1};
                if (pairs[pair].a != ORA_BALL || kind == ORA_ELLIPSOID || (sort == 2 && kind != ORA_OBB))
                    continue;
                const ora_shape a = ora_ball(dim, off, kind == ORA_BALL ? length - 2 : length);
                const double    round_at[3] = {house_round(f, at[0]), house_round(f, at[1]), at[2]};
                const ora_shape b = kind == ORA_BALL   ? ora_ball(dim, still, 2)
                                    : kind == ORA_AABB ? ora_aabb(dim, low, corner)
                                    : sort == 2        ? ora_obb(dim, round_at, half, turned)
                                                       : ora_obb(dim, middle, half, straight);
                pair_hit        slides, leaves, enters;
                ora_begin();
                const house_case c = motion_case_of(f, &a, in, &b, still);
                pair_sweep(f, pair, &a, across, &b, still, &slides);
                pair_sweep(f, pair, &a, off, &b, still, &leaves);
                pair_sweep(f, pair, &a, in, &b, still, &enters);
                HOUSE_CHECK(&c, pairs[pair].name, !slides.hit || sort == 2, "it slides and hits");
                HOUSE_CHECK(&c, pairs[pair].name, !leaves.hit || (sort == 2 && leaves.starts_inside),
                            "it leaves and hits");
                HOUSE_CHECK(&c, pairs[pair].name,
                            enters.hit && enters.t_enter <= 8 * eps && enters.t_exit > 0.1,
                            "it moves in: %d, t %.17g to %.17g", enters.hit, enters.t_enter, enters.t_exit);
                if (sort == 2)
                    continue;
                HOUSE_CHECK(&c, pairs[pair].name, !enters.starts_inside && enters.t_enter == 0,
                            "it starts inside, or t is %g", enters.t_enter);
                for (int i = 0; i < dim; ++i)
                    HOUSE_CHECK(&c, pairs[pair].name,
                                fabs(enters.normal_enter[i] * length - off[i]) <= 32 * eps,
                                "normal %d is %.17g", i, enters.normal_enter[i]);
            }
    house_verdict();
}

/* A shape with a corner or its middle at p; half extents and radii are h. */
static ora_shape shape_at(ora_kind kind, int dim, const double p[3], const double h[3], double axes[3][3])
{
    const double q[3] = {p[0] + h[0], p[1] + h[1], p[2] + h[2]};
    switch (kind)
    {
    case ORA_POINT: return ora_point(dim, p);
    case ORA_SEGMENT: return ora_segment(dim, p, q);
    case ORA_BALL: return ora_ball(dim, p, h[0]);
    case ORA_AABB: return ora_aabb(dim, p, q);
    default: return ora_obb(dim, p, h, axes);
    }
}

/* Is t within an ulp of this, or off by less? */
static bool is_at(double t, ore want, double off, bool is_float)
{
    return ora_ulps(t, want, is_float) <= 1.01 || or_about(or_abs(or_sub(or_of(t), want))) <= off;
}

/*
 * A starts 2^8 to 2^900 sizes away (2^100 in float), B comes towards it by a few dozen sizes. The same
 * meeting from nearby has the same normals, and its t follows: they are apart by (from_afar + from_nearby) w
 * where the way from nearby is from_nearby w. Whole numbers, so that nothing is rounded: where both have two
 * corners, A has no extent along the motion.
 */
typedef struct approach
{
    int       family, pair;
    double    w[3], from_nearby, from_afar;
    double    a_half, b_half;     ///< of balls: the radii
    double    size;               ///< the largest length, from afar
    double    back[3], motion[3]; ///< of B, and of A from afar
    ora_shape a, a_afar, b;
} approach;

/* False if there is no motion. */
static bool some_approach(house_rng *rng, approach *x)
{
    const int  f = x->family, dim = house_families[f].dim;
    const bool two = pairs[x->pair].a == ORA_SEGMENT || pairs[x->pair].a == ORA_AABB;
    double     a_axes[3][3], b_axes[3][3], at[3] = {0}, a_half[3] = {0}, b_half[3] = {0}, start[3] = {0};
    const int  along = house_below(rng, dim);
    x->from_nearby = 64 + house_between(rng, 1, 4);
    const double t = house_uniform(rng, 0.2, 1.2);
    x->from_afar = ldexp(1, house_between(rng, 8, house_families[f].is_float ? 100 : 900));
    (house_chance(rng, 0.5) ? house_axes_random : house_axes_permuted)(rng, f, a_axes);
    (house_chance(rng, 0.5) ? house_axes_random : house_axes_permuted)(rng, f, b_axes);
    for (int i = 0; i < dim; ++i)
    {
        x->w[i] = two && i != along ? 0 : house_between(rng, -3, 3);
        a_half[i] = two && x->w[i] != 0 ? 0 : house_between(rng, 0, 8);
        b_half[i] = house_between(rng, 0, 8);
        at[i] = nearbyint(t * (x->from_nearby - 64) * x->w[i] + house_uniform(rng, -9, 9)) + 64 * x->w[i];
        start[i] = -x->from_afar * x->w[i];
        x->motion[i] = x->from_afar * x->w[i];
        x->back[i] = -x->from_nearby * x->w[i];
        x->size = fmax(x->size, fabs(at[i]) + x->from_afar * fabs(x->w[i]));
    }
    x->a_half = a_half[0];
    x->b_half = b_half[0];
    x->a = shape_at(pairs[x->pair].a, dim, still, a_half, a_axes);
    x->a_afar = shape_at(pairs[x->pair].a, dim, start, a_half, a_axes);
    x->b = shape_at(pairs[x->pair].b, dim, at, b_half, b_axes);
    return x->w[0] != 0 || x->w[1] != 0 || x->w[2] != 0;
}

/* What t and normals may be off by in double, where n . w is `through`: the contact may be off by 8 eps L, of
 * which the way is the largest part, but not where sweeps are exact. That turns the normals of balls. */
static double t_may_be_off(const approach *x, double through)
{
    const ora_kind a = pairs[x->pair].a, b = pairs[x->pair].b;
    if (house_families[x->family].is_float || (b == ORA_AABB && (a == ORA_AABB || a == ORA_POINT)))
        return 0;
    return 8 * house_families[x->family].eps * x->size / fabs(through * (x->from_afar + x->from_nearby));
}

static double normal_may_be_off(const approach *x, double through)
{
    const ora_kind a = pairs[x->pair].a, b = pairs[x->pair].b;
    const double   eps = house_families[x->family].eps;
    const double   radius = (a == ORA_BALL ? x->a_half : 0) + (b == ORA_BALL ? x->b_half : 0);
    if (house_families[x->family].is_float || radius == 0)
        return 2 * eps;
    // Beyond this size it is calculated in pairs.
    const double most = (b == ORA_BALL && a != ORA_SEGMENT ? 0x1p17 : 0x1p24) * radius;
    const double ww = x->w[0] * x->w[0] + x->w[1] * x->w[1] + x->w[2] * x->w[2];
    return 2 * eps + 8 * eps * fmin(x->size, most) / radius * sqrt(ww) / fabs(through);
}

/* A t from nearby, as it is from afar. */
static ore from_afar(const approach *x, double t)
{
    const ore before = or_of(x->from_afar), rest = or_of(x->from_nearby);
    return or_div(or_add(before, or_mul(rest, or_of(t))), or_add(before, rest));
}

static void check_approach(const approach *x, const house_case *c, const pair_hit *q, const pair_hit *r)
{
    const char *name = pairs[x->pair].name;
    const int   dim = house_families[x->family].dim;
    const bool  is_float = house_families[x->family].is_float;
    double      through[2] = {0};
    for (int i = 0; i < dim; ++i)
    {
        through[0] += r->normal_enter[i] * x->w[i];
        through[1] += r->normal_exit[i] * x->w[i];
    }
    const ore enter = from_afar(x, r->t_enter), leave = from_afar(x, r->t_exit);
    HOUSE_CHECK(c, name,
                is_at(q->t_enter, enter, t_may_be_off(x, through[0]), is_float) &&
                    is_at(q->t_exit, leave, t_may_be_off(x, through[1]), is_float) && !q->starts_inside,
                "t %.17g to %.17g, from nearby %.17g to %.17g", q->t_enter, q->t_exit, or_about(enter),
                or_about(leave));
    for (int i = 0; i < dim; ++i)
        HOUSE_CHECK(c, name,
                    fabs(q->normal_enter[i] - r->normal_enter[i]) <= normal_may_be_off(x, through[0]) &&
                        fabs(q->normal_exit[i] - r->normal_exit[i]) <= normal_may_be_off(x, through[1]),
                    "normals[%d] %.17g and %.17g, from nearby %.17g and %.17g", i, q->normal_enter[i],
                    q->normal_exit[i], r->normal_enter[i], r->normal_exit[i]);
}

static void shapes_meet_from_afar_as_from_nearby(void **state)
{
    (void)state;
    int hits = 0, all = 0;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int pair = 0; pair < PAIRS; ++pair)
        {
            house_rng rng = house_seed(__func__, f, pair);
            for (size_t n = without_ellipse(pair) ? house_cases(60) : 0; n-- > 0;)
            {
                approach x = {.family = f, .pair = pair};
                pair_hit r, q;
                if (!some_approach(&rng, &x))
                    continue;
                ora_begin();
                const house_case c = motion_case_of(f, &x.a_afar, x.motion, &x.b, x.back);
                pair_sweep(f, pair, &x.a, still, &x.b, x.back, &r);
                pair_sweep(f, pair, &x.a_afar, x.motion, &x.b, x.back, &q);
                ++all;
                HOUSE_CHECK(&c, pairs[pair].name, q.hit == r.hit, "hit %d, from nearby %d", q.hit, r.hit);
                if (!r.hit || !q.hit)
                    continue;
                ++hits;
                check_approach(&x, &c, &q, &r);
            }
        }
    HOUSE_CHECK(NULL, "far", hits > all / 5, "%d hits of %d", hits, all);
    house_verdict();
}

/* However unlike the magnitudes are: what starts inside overlaps, and two of a kind may change places. */
static void hits_of_any_magnitudes_are_consistent(void **state)
{
    (void)state;
    static const int extremes[] = {HOUSE_SCALE, HOUSE_MIXED, HOUSE_LIMIT};
    for (house_walk w = {__func__, .items = PAIRS, .classes = 3, .cases = 60}; house_next(&w);)
    {
        const int f = w.family, pair = w.item, k = w.cls;
        if (!without_ellipse(pair))
            continue;
        house_case      c = house_pair(&w.rng, f, extremes[k], pairs[pair].a, pairs[pair].b);
        const ora_shape ways = house_shape(&w.rng, f, extremes[k], ORA_SEGMENT);
        double          ma[3] = {0}, mb[3] = {0};
        for (int i = 0; i < c.b.dim; ++i)
        {
            ma[i] = house_chance(&w.rng, 0.2) ? 0 : ways.p[0][i];
            mb[i] = house_chance(&w.rng, 0.4) ? 0 : house_chance(&w.rng, 0.1) ? ma[i] : ways.p[1][i];
        }
        pair_hit    r, q;
        pair_answer there;
        c = motion_case_of(f, &c.a, ma, &c.b, mb);
        pair_sweep(f, pair, &c.a, ma, &c.b, mb, &r);
        pair_ask(f, pair, &c.a, &c.b, &there);
        HOUSE_CHECK(&c, pairs[pair].name, !r.starts_inside || there.overlap, "starts inside, apart by %g",
                    there.distance);
        HOUSE_CHECK(&c, pairs[pair].name, r.same_without, "another answer without a place for the hit");
        HOUSE_CHECK(&c, pairs[pair].name, r.hit || r.untouched, "says false and writes to the hit");
        if (pairs[pair].a != pairs[pair].b)
            continue;
        pair_sweep(f, pair, &c.b, mb, &c.a, ma, &q);
        HOUSE_CHECK(&c, pairs[pair].name,
                    r.hit == q.hit && r.starts_inside == q.starts_inside && r.t_enter == q.t_enter &&
                        r.t_exit == q.t_exit,
                    "hit %d from %.17g to %.17g, exchanged %d from %.17g to %.17g", r.hit, r.t_enter,
                    r.t_exit, q.hit, q.t_enter, q.t_exit);
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sweep_of_a_point_and_a_segment_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_a_point_and_a_circle_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_a_point_and_an_ellipse_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_a_point_and_an_aabb_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_a_point_and_an_obb_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_segments_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_a_segment_and_a_circle_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_a_segment_and_an_ellipse_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_a_segment_and_an_aabb_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_a_segment_and_an_obb_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_circles_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_a_circle_and_an_ellipse_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_a_circle_and_an_aabb_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_a_circle_and_an_obb_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_ellipses_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_an_ellipse_and_an_aabb_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_an_ellipse_and_an_obb_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_aabbs_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_an_aabb_and_an_obb_hits_at_the_right_time),
        cmocka_unit_test(the_sweep_of_obbs_hits_at_the_right_time),
        cmocka_unit_test(a_point_crosses_a_segment_of_the_plane_exactly),
        cmocka_unit_test(a_turned_box_falls_on_a_floor),
        cmocka_unit_test(a_sphere_rolls_into_a_corner),
        cmocka_unit_test(needles_fly_past_each_other),
        cmocka_unit_test(a_box_hits_the_side_it_comes_from),
        cmocka_unit_test(a_bullet_does_not_tunnel),
        cmocka_unit_test(a_wall_without_thickness_is_hit_once),
        cmocka_unit_test(segments_meet_in_their_plane_and_across_it),
        cmocka_unit_test(circles_meet_by_pythagoras),
        cmocka_unit_test(a_sphere_meets_an_edge_and_a_corner),
        cmocka_unit_test(ties_at_a_corner_go_to_the_first_axis),
        cmocka_unit_test(touching_shapes_may_slide_or_separate_but_not_sink_in),
        cmocka_unit_test(a_power_of_two_scales_every_length),
        cmocka_unit_test(mirroring_changes_no_hit),
        cmocka_unit_test(swapping_two_of_a_kind_changes_no_hit),
        cmocka_unit_test(a_common_velocity_changes_nothing),
        cmocka_unit_test(nan_in_any_number_is_no_hit),
        cmocka_unit_test(invalid_shapes_do_no_harm),
        cmocka_unit_test(run_time_shapes_may_come_in_either_order),
        cmocka_unit_test(two_points_are_circles_of_radius_zero),
        cmocka_unit_test(shapes_meet_from_afar_as_from_nearby),
        cmocka_unit_test(balls_in_touch_hit_only_where_they_close_in),
        cmocka_unit_test(hits_of_any_magnitudes_are_consistent),
    };
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failures;
}
