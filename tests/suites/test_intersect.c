/* overlap_: every pair of points, segments, circles and boxes, and points in ellipses, by exact answers. */
#include <collide.h>
#include "pair.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* What the library promises (Errors, at the end of its header). */
static const double turned_eps = 8; /* eps L: nearer to touching than that, a turned box may be misjudged */
static const double most_skipped =
    0.05; /* share of the cases that may be too near to touching to be judged */

#define SUITE "pair.inc"
#include "families.h"

static const pair_calls *const calls[HOUSE_FAMILIES] = {cd2_local_calls, cd2f_local_calls, cd3_local_calls,
                                                        cd3f_local_calls};

/* ---- overlap against the oracle ---- */

static ore eps_l(int family, oq size)
{
    return or_q(oq_mul(oq_of(house_families[family].eps), size));
}
static ore times(double n, ore x)
{
    return or_mul(or_of(n), x);
}

/* May a turned box be misjudged here? */
static bool too_near(const house_case *c, const char *name, ore margin, oq size)
{
    bool yes = or_cmp(margin, times(turned_eps, eps_l(c->family, size))) <= 0;
    if (yes)
        house_worst(name, c->family, "eps L, misjudged",
                    or_sign(margin) ? or_about(or_div(margin, eps_l(c->family, size))) : 0);
    return yes;
}

static void check_overlap(const house_case *c, int p)
{
    bool         got = calls[c->family][p].overlap(&c->a, &c->b);
    ora_relation want = ora_relate(&c->a, &c->b, false);
    bool         judged = true;
    if (got != want.overlap && !want.exact)
        judged = !too_near(c, pairs[p].overlap, ora_margin(&c->a, &c->b), ora_size(&c->a, &c->b, false));
    house_skipped(pairs[p].overlap, c->family, !judged);
    if (judged)
        HOUSE_CHECK(
            c, pairs[p].overlap, got == want.overlap, "got %d, want %d (%s axes, %.3g eps L from touching)",
            got, want.overlap, want.exact ? "exact" : "inexact",
            or_about(or_div(ora_margin(&c->a, &c->b), eps_l(c->family, ora_size(&c->a, &c->b, false)))));
}

static void check_overlaps(const char *name, int p, int cases)
{
    for (house_walk w = {name, .classes = HOUSE_CLASSES, .cases = (size_t)cases}; house_next(&w);)
    {
        house_case c = house_pair(&w.rng, w.family, w.cls, pairs[p].a, pairs[p].b);
        check_overlap(&c, p);
    }
    HOUSE_CHECK(NULL, pairs[p].overlap, house_skipped_share(pairs[p].overlap) < most_skipped,
                "too many cases not judged");
    house_verdict();
}

#define EVERY_OVERLAP(test, p, cases)    \
    static void test(void **state)       \
    {                                    \
        (void)state;                     \
        check_overlaps(#test, p, cases); \
    }

EVERY_OVERLAP(the_overlap_of_a_point_and_a_segment_is_exact, POINT_SEGMENT, 2000)
EVERY_OVERLAP(the_overlap_of_a_point_and_a_circle_is_exact, POINT_BALL, 2000)
EVERY_OVERLAP(the_overlap_of_a_point_and_an_ellipse_is_right, POINT_ELLIPSOID, 1000)
EVERY_OVERLAP(the_overlap_of_a_point_and_an_aabb_is_exact, POINT_AABB, 2000)
EVERY_OVERLAP(the_overlap_of_a_point_and_an_obb_is_right, POINT_OBB, 800)
EVERY_OVERLAP(the_overlap_of_segments_is_exact, SEGMENT_SEGMENT, 1200)
EVERY_OVERLAP(the_overlap_of_a_segment_and_a_circle_is_exact, SEGMENT_BALL, 2000)
EVERY_OVERLAP(the_overlap_of_a_segment_and_an_aabb_is_exact, SEGMENT_AABB, 1200)
EVERY_OVERLAP(the_overlap_of_a_segment_and_an_obb_is_right, SEGMENT_OBB, 600)
EVERY_OVERLAP(the_overlap_of_circles_is_exact, BALL_BALL, 2000)
EVERY_OVERLAP(the_overlap_of_a_circle_and_an_aabb_is_exact, BALL_AABB, 2000)
EVERY_OVERLAP(the_overlap_of_a_circle_and_an_obb_is_right, BALL_OBB, 800)
EVERY_OVERLAP(the_overlap_of_aabbs_is_exact, AABB_AABB, 1500)
EVERY_OVERLAP(the_overlap_of_an_aabb_and_an_obb_is_right, AABB_OBB, 300)
EVERY_OVERLAP(the_overlap_of_obbs_is_right, OBB_OBB, 300)

/* Turned boxes that touch at a face or at two edges, but for what rounding does and a few eps; axes as far
 * off as is valid. */
static house_case nearly_touching(house_rng *rng, int family)
{
    int    dim = house_families[family].dim;
    double u[2][3][3], h[2][3], c[3], n[3];
    for (int side = 0; side < 2; ++side)
    {
        (house_chance(rng, 0.5) ? house_axes_off : house_axes_random)(rng, family, u[side]);
        for (int i = 0; i < 3; ++i)
            h[side][i] = i < dim ? house_round(family, house_log(rng, house_chance(rng, 0.2) ? -7 : -1, 0))
                                 : 0;
    }
    int  i = house_below(rng, dim), j = house_below(rng, dim), of = house_below(rng, 2);
    bool edges = dim == 3 && house_chance(rng, 0.5);
    for (int k = 0; k < 3; ++k)
    {
        int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
        n[k] = edges ? u[0][i][k1] * u[1][j][k2] - u[0][i][k2] * u[1][j][k1] : u[of][i][k];
        c[k] = n[k] * house_between(rng, -8, 8) * house_families[family].eps;
    }
    for (int side = 0; side < 2; ++side)
        for (int a = 0; a < dim; ++a)
        { /* to a point of A that is furthest along n, and from one of B that is least so */
            double along = n[0] * u[side][a][0] + n[1] * u[side][a][1] + n[2] * u[side][a][2];
            double part = fabs(along) < 1e-3 ? house_uniform(rng, -1, 1) : along > 0 ? 1 : -1;
            for (int k = 0; k < dim; ++k)
                c[k] += part * h[side][a] * u[side][a][k];
        }
    for (int k = 0; k < 3; ++k)
        c[k] = k < dim ? house_round(family, c[k]) : 0;
    ora_begin();
    ora_shape a = ora_obb(dim, (const double[3]){0}, h[0], u[0]), b = ora_obb(dim, c, h[1], u[1]);
    return house_case_of(family, &a, &b);
}

/* A shape times a power of two; false where a number of it would be rounded. */
static bool scaled(int family, ora_shape *s, int exponent)
{
    double *lengths[] = {s->p[0], s->p[1], s->h};
    for (int l = 0; l < 3; ++l)
        for (int i = 0; i < 3; ++i)
        {
            double x = ldexp(lengths[l][i], exponent);
            if (house_round(family, x) != x || ldexp(x, -exponent) != lengths[l][i])
                return false;
            lengths[l][i] = x;
        }
    return true;
}

/* Boxes that are nearer to touching than arithmetic in the family's type can resolve, also in tiny scenes and
   in huge ones: a quick test must leave them to a better one. The bound is that of pairs of doubles, far
   below what is promised. */
static void the_overlap_of_turned_boxes_is_right_however_close_they_are(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        long near = 0;
        for (int k = 0; k <= HOUSE_CLASSES; ++k)
        {
            house_rng rng = house_seed(__func__, f, k);
            for (size_t n = house_cases(k < HOUSE_CLASSES ? 25 : 300); n-- > 0;)
            {
                int        p = k < HOUSE_CLASSES && house_chance(&rng, 0.5) ? AABB_OBB : OBB_OBB;
                house_case c = k < HOUSE_CLASSES ? house_pair(&rng, f, k, pairs[p].a, pairs[p].b)
                                                 : nearly_touching(&rng, f);
                ore        margin = ora_margin(&c.a, &c.b), bound = eps_l(f, ora_size(&c.a, &c.b, false));
                bool       want = ora_relate(&c.a, &c.b, false).overlap;
                if (or_sign(margin) != 0 && or_cmp(margin, times(0x1p-30, bound)) < 0)
                    continue;
                near += or_cmp(margin, times(turned_eps, bound)) < 0;
                for (int place = -1; place <= 1; ++place)
                {
                    house_case moved = c;
                    int        to = place * (house_families[f].is_float ? house_between(&rng, 60, 126)
                                                                        : house_between(&rng, 500, 1020));
                    if (!scaled(f, &moved.a, to) || !scaled(f, &moved.b, to))
                        continue;
                    bool got = calls[f][p].overlap(&moved.a, &moved.b);
                    HOUSE_CHECK(&moved, pairs[p].overlap, got == want,
                                "got %d, want %d, %.3g eps L from touching, times 2^%d", got, want,
                                or_about(or_div(margin, bound)), to);
                }
            }
        }
        HOUSE_CHECK(NULL, "overlap_obb_obb", near >= (long)house_cases(100), "only %ld boxes nearly touch",
                    near);
    }
    house_verdict();
}

/* ---- by hand ---- */

static void expect_overlap(int p, int family, const ora_shape *a, const ora_shape *b, bool want)
{
    house_case c = house_case_of(family, a, b);
    ora_begin();
    HOUSE_CHECK(&c, pairs[p].overlap, calls[family][p].overlap(a, b) == want, "by hand: want %d", want);
    check_overlap(&c, p);
}

/* ---- mistakes that others made ---- */

/* Turned by 90 degrees they were found apart; so far their centres, on y. They touch at 10. */
static void boxes_turned_by_a_right_angle_overlap(void **state)
{
    (void)state;
    static const double apart[] = {6.78, 9, 9.9, 10};
    for (int f = HOUSE_CD3; f <= HOUSE_CD3F; ++f)
        for (int rounded = 0; rounded < 2; ++rounded)
        {
            /* the cosine of the nearest number to pi / 2, or 0 */
            double c = rounded ? (house_families[f].is_float ? -4.37113883e-8 : 6.123233995736766e-17) : 0;
            c = house_round(f, c);
            double about_y[3][3] = {{c, 0, -1}, {0, 1, 0}, {1, 0, c}},
                   about_x[3][3] = {{1, 0, 0}, {0, c, 1}, {0, -1, c}};
            ora_shape a = ora_obb(3, V(0, 0, 0), V(8, 3, 8), about_y);
            for (size_t i = 0; i < sizeof apart / sizeof *apart; ++i)
            {
                ora_shape b = ora_obb(3, V(0, house_round(f, apart[i]), 0), V(8, 3, 7), about_x);
                if (rounded && apart[i] == 10)
                    continue;
                expect_overlap(OBB_OBB, f, &a, &b, true);
                expect_overlap(OBB_OBB, f, &b, &a, true);
            }
            ora_shape b = ora_obb(3, V(0, house_step(f, 10, 1), 0), V(8, 3, 7), about_x);
            if (!rounded)
                expect_overlap(OBB_OBB, f, &a, &b, false);
            b = ora_obb(3, V(0, 10.125, 0), V(8, 3, 7), about_x);
            expect_overlap(OBB_OBB, f, &a, &b, false);
        }
    house_verdict();
}

/* Axes that differ by next to nothing: the products of edges are noise. */
static void nearly_parallel_boxes_overlap(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int dim = house_families[f].dim;
        for (double angle = 0.1; angle > 1e-17; angle /= 10)
            for (int turned = 0; turned < 2; ++turned)
            {
                double    c = house_round(f, cos(angle)), s = house_round(f, sin(angle));
                double    axes[3][3] = {{c, s, 0}, {-s, c, 0}, {0, 0, 1}};
                ora_shape a = ora_obb(dim, V(0, 0, 0), V(4, 3, 2), unit_axes);
                ora_shape b = ora_obb(dim, V(6, 0, 3), V(4, 3, 2), axes),
                          far = ora_obb(dim, V(9, 0, 0), V(4, 3, 2), axes);
                expect_overlap(OBB_OBB, f, turned ? &b : &a, turned ? &a : &b, true);
                if (angle < 0.02)
                    expect_overlap(OBB_OBB, f, turned ? &far : &a, turned ? &a : &far, false);
            }
    }
    house_verdict();
}

static void a_point_near_the_axis_of_an_ellipse_is_inside(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        ora_shape ellipse = ora_ellipsoid(dim, V(0, 0, 0), V(2, 1, 1), unit_axes);
        for (double y = 1e-1; y > 1e-40; y /= 10)
        {
            ora_shape p = ora_point(dim, V(0.5, house_round(f, y), 0));
            expect_overlap(POINT_ELLIPSOID, f, &p, &ellipse, true);
        }
        ora_shape tip = ora_point(dim, V(2, 0, 0)), past = ora_point(dim, V(house_step(f, 2, 1), 0, 0));
        expect_overlap(POINT_ELLIPSOID, f, &tip, &ellipse, true);
        expect_overlap(POINT_ELLIPSOID, f, &past, &ellipse, false);
        ora_shape beside = ora_point(dim, V(2, house_families[f].smallest, 0));
        expect_overlap(POINT_ELLIPSOID, f, &beside, &ellipse, false);
        ora_shape round = ora_ellipsoid(dim, V(1, 1, 0), V(10, 5, 5), unit_axes),
                  on = ora_point(dim, V(1 + 6, 1 + 4, 0));
        expect_overlap(POINT_ELLIPSOID, f, &on, &round, true); /* (6/10)^2 + (4/5)^2 = 1 */
        on.p[0][1] = house_step(f, 5, 1);
        expect_overlap(POINT_ELLIPSOID, f, &on, &round, false);
    }
    house_verdict();
}

/* Radii of 0: a segment, a disc, a point. */
static void a_flat_ellipse_overlaps_only_the_points_on_it(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        double    tiny = house_families[f].smallest;
        ora_shape flat = ora_ellipsoid(dim, V(1, 1, 0), V(5, 0, 5), unit_axes),
                  dot = ora_ellipsoid(dim, V(1, 1, 0), V(0, 0, 0), unit_axes);
        ora_shape in = ora_point(dim, V(4, 1, 0)), end = ora_point(dim, V(6, 1, 0)),
                  past = ora_point(dim, V(house_step(f, 6, 1), 1, 0));
        ora_shape off = ora_point(dim, V(4, house_step(f, 1, 1), 0)), at = ora_point(dim, V(1, 1, 0));
        expect_overlap(POINT_ELLIPSOID, f, &in, &flat, true);
        expect_overlap(POINT_ELLIPSOID, f, &end, &flat, true);
        expect_overlap(POINT_ELLIPSOID, f, &past, &flat, false);
        expect_overlap(POINT_ELLIPSOID, f, &off, &flat, false);
        expect_overlap(POINT_ELLIPSOID, f, &at, &dot, true);
        expect_overlap(POINT_ELLIPSOID, f, &off, &dot, false);
        ora_shape origin = ora_ellipsoid(dim, V(0, 0, 0), V(0, tiny, 0), unit_axes),
                  near = ora_point(dim, V(tiny, 0, 0));
        expect_overlap(POINT_ELLIPSOID, f, &near, &origin, false);
    }
    house_verdict();
}

/* "Touching counts" said the text, and the code said not. */
static void touching_counts_as_overlap_in_every_pair(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        double    z = dim == 3 ? 0.5 : 0, next = house_step(f, 2, 1);
        ora_shape box = ora_aabb(dim, V(0, 0, 0), V(2, 2, 2)),
                  turned = ora_obb(dim, V(1, 1, 1), V(1, 1, 1), unit_axes);
        ora_shape flush = ora_aabb(dim, V(2, 1, 0), V(3, 5, 1)),
                  off = ora_aabb(dim, V(next, 1, 0), V(3, 5, 1));
        ora_shape flush_obb = ora_obb(dim, V(3, 1, z), V(1, 1, z), unit_axes);
        ora_shape off_obb = ora_obb(dim, V(house_step(f, 3, 1), 1, z), V(1, 1, z), unit_axes);
        expect_overlap(AABB_AABB, f, &box, &flush, true);
        expect_overlap(AABB_AABB, f, &flush, &box, true);
        expect_overlap(AABB_AABB, f, &box, &off, false);
        expect_overlap(OBB_OBB, f, &turned, &flush_obb, true);
        expect_overlap(OBB_OBB, f, &turned, &off_obb, false);
        ora_shape on = ora_point(dim, V(2, 1, z)), out = ora_point(dim, V(next, 1, z)),
                  corner = ora_point(dim, V(2, 2, 2));
        expect_overlap(POINT_AABB, f, &on, &box, true);
        expect_overlap(POINT_AABB, f, &corner, &box, true);
        expect_overlap(POINT_AABB, f, &out, &box, false);
        expect_overlap(POINT_OBB, f, &on, &turned, true);
        expect_overlap(POINT_OBB, f, &corner, &turned, true);
        expect_overlap(POINT_OBB, f, &out, &turned, false);
        ora_shape ball = ora_ball(dim, V(5, 6, z), 5),
                  small = ora_ball(dim, V(5, 6, z), house_step(f, 5, -1));
        expect_overlap(BALL_AABB, f, &ball, &box, true);
        expect_overlap(BALL_AABB, f, &small, &box, false);
        expect_overlap(BALL_OBB, f, &ball, &turned, true);
        expect_overlap(BALL_OBB, f, &small, &turned, false);
        ora_shape other = ora_ball(dim, V(5 + 9, 6 + 12, z), 10);
        expect_overlap(BALL_BALL, f, &ball, &other, true);
        expect_overlap(BALL_BALL, f, &small, &other, false);
        ora_shape p = ora_point(dim, V(8, 10, z));
        expect_overlap(POINT_BALL, f, &p, &ball, true);
        expect_overlap(POINT_BALL, f, &p, &small, false);
        ora_shape tangent = ora_segment(dim, V(8 - 4, 10 + 3, z), V(8 + 8, 10 - 6, z));
        expect_overlap(SEGMENT_BALL, f, &tangent, &ball, true);
        expect_overlap(SEGMENT_BALL, f, &tangent, &small, false);
        ora_shape graze = ora_segment(dim, V(1, 3, z), V(3, 1, z)),
                  beside = ora_segment(dim, V(1, house_step(f, 3, 1), z), V(3, 1, z));
        expect_overlap(SEGMENT_AABB, f, &graze, &box, true);
        expect_overlap(SEGMENT_AABB, f, &beside, &box, false);
        expect_overlap(SEGMENT_OBB, f, &graze, &turned, true);
        expect_overlap(SEGMENT_OBB, f, &beside, &turned, false);
        ora_shape foot = ora_segment(dim, V(2, 2, z), V(9, 9, z)),
                  short_of = ora_segment(dim, V(next, 2, z), V(9, 9, z));
        expect_overlap(SEGMENT_SEGMENT, f, &graze, &foot, true);
        expect_overlap(SEGMENT_SEGMENT, f, &graze, &short_of, false);
        ora_shape middle = ora_point(dim, V(2, 2, z)), aside = ora_point(dim, V(next, 2, z));
        expect_overlap(POINT_SEGMENT, f, &middle, &graze, true);
        expect_overlap(POINT_SEGMENT, f, &aside, &graze, false);
    }
    house_verdict();
}

/* Collinear segments, end to end, one in the other, apart. */
static void collinear_segments_overlap_only_where_they_share_a_point(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        ora_shape a = ora_segment(dim, V(0, 0, 0), V(6, 3, 0)),
                  end = ora_segment(dim, V(6, 3, 0), V(10, 5, 0));
        ora_shape in = ora_segment(dim, V(4, 2, 0), V(2, 1, 0)),
                  apart = ora_segment(dim, V(8, 4, 0), V(10, 5, 0));
        ora_shape beside = ora_segment(dim, V(2, house_step(f, 1, 1), 0), V(4, house_step(f, 2, 1), 0));
        expect_overlap(SEGMENT_SEGMENT, f, &a, &end, true);
        expect_overlap(SEGMENT_SEGMENT, f, &a, &in, true);
        expect_overlap(SEGMENT_SEGMENT, f, &a, &a, true);
        expect_overlap(SEGMENT_SEGMENT, f, &a, &apart, false);
        expect_overlap(SEGMENT_SEGMENT, f, &a, &beside, false);
    }
    house_verdict();
}

/* Squares overflow or vanish at these scales, and every yes or no was lost. */
static void an_overlap_survives_every_scale(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int dim = house_families[f].dim, low = house_families[f].is_float ? -144 : -1069,
            high = house_families[f].is_float ? 122 : 1018;
        for (int e = low; e <= high; e += house_families[f].is_float ? 7 : 29)
        {
            double    s = ldexp(1, e);
            ora_shape ball = ora_ball(dim, V(0, 0, 0), 5 * s), in = ora_point(dim, V(3 * s, 4 * s, 0)),
                      out = ora_point(dim, V(4 * s, 4 * s, 0));
            ora_shape box = ora_aabb(dim, V(3 * s, 4 * s, 0), V(6 * s, 6 * s, 6 * s)),
                      past = ora_aabb(dim, V(4 * s, 4 * s, 0), V(6 * s, 6 * s, 6 * s));
            ora_shape segment = ora_segment(dim, V(7 * s, s, 0), V(-s, 7 * s, 0)),
                      skew = ora_segment(dim, V(7 * s, 2 * s, 0), V(0, 7 * s, 0));
            ora_shape other = ora_ball(dim, V(3 * s, 4 * s, 0), 0);
            ora_shape ellipse = ora_ellipsoid(dim, V(0, 0, 0), V(5 * s, 10 * s, 5 * s), unit_axes),
                      on = ora_point(dim, V(3 * s, 8 * s, 0));
            ora_shape off = ora_point(dim, V(3 * s, 9 * s, 0));
            expect_overlap(POINT_BALL, f, &in, &ball, true);
            expect_overlap(POINT_BALL, f, &out, &ball, false);
            expect_overlap(BALL_AABB, f, &ball, &box, true);
            expect_overlap(BALL_AABB, f, &ball, &past, false);
            expect_overlap(BALL_BALL, f, &ball, &other, true);
            expect_overlap(SEGMENT_BALL, f, &segment, &ball, true);
            expect_overlap(SEGMENT_BALL, f, &skew, &ball, false);
            expect_overlap(POINT_SEGMENT, f, &in, &segment, true);
            expect_overlap(POINT_SEGMENT, f, &out, &segment, false);
            expect_overlap(POINT_ELLIPSOID, f, &on, &ellipse, true);
            expect_overlap(POINT_ELLIPSOID, f, &off, &ellipse, false);
        }
    }
    house_verdict();
}

/* Nothing overlaps a shape that is not a number, least of all by accident. */
static void a_box_of_nan_overlaps_no_box(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        ora_shape box = ora_aabb(dim, V(-9, -9, -9), V(9, 9, 9)),
                  bad = ora_aabb(dim, V(NAN, NAN, NAN), V(NAN, NAN, NAN));
        house_case c = house_case_of(f, &box, &bad);
        HOUSE_CHECK(&c, pairs[AABB_AABB].overlap,
                    !calls[f][AABB_AABB].overlap(&box, &bad) && !calls[f][AABB_AABB].overlap(&bad, &box),
                    "overlaps");
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(touching_counts_as_overlap_in_every_pair),
        cmocka_unit_test(collinear_segments_overlap_only_where_they_share_a_point),
        cmocka_unit_test(an_overlap_survives_every_scale),
        cmocka_unit_test(boxes_turned_by_a_right_angle_overlap),
        cmocka_unit_test(nearly_parallel_boxes_overlap),
        cmocka_unit_test(a_point_near_the_axis_of_an_ellipse_is_inside),
        cmocka_unit_test(a_flat_ellipse_overlaps_only_the_points_on_it),
        cmocka_unit_test(a_box_of_nan_overlaps_no_box),
        cmocka_unit_test(the_overlap_of_a_point_and_a_segment_is_exact),
        cmocka_unit_test(the_overlap_of_a_point_and_a_circle_is_exact),
        cmocka_unit_test(the_overlap_of_a_point_and_an_ellipse_is_right),
        cmocka_unit_test(the_overlap_of_a_point_and_an_aabb_is_exact),
        cmocka_unit_test(the_overlap_of_a_point_and_an_obb_is_right),
        cmocka_unit_test(the_overlap_of_segments_is_exact),
        cmocka_unit_test(the_overlap_of_a_segment_and_a_circle_is_exact),
        cmocka_unit_test(the_overlap_of_a_segment_and_an_aabb_is_exact),
        cmocka_unit_test(the_overlap_of_a_segment_and_an_obb_is_right),
        cmocka_unit_test(the_overlap_of_circles_is_exact),
        cmocka_unit_test(the_overlap_of_a_circle_and_an_aabb_is_exact),
        cmocka_unit_test(the_overlap_of_a_circle_and_an_obb_is_right),
        cmocka_unit_test(the_overlap_of_aabbs_is_exact),
        cmocka_unit_test(the_overlap_of_an_aabb_and_an_obb_is_right),
        cmocka_unit_test(the_overlap_of_obbs_is_right),
        cmocka_unit_test(the_overlap_of_turned_boxes_is_right_however_close_they_are),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failed;
}
