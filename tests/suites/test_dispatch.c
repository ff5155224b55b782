/* Shapes chosen at run time: all kinds against all kinds, in both orders, against the functions that are
 * named after them. */
#include <collide.h>
#include "pair.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* What distance_, closest_ and overlap_ say. */
typedef struct relation
{
    double  distance;
    bool    overlap;
    nearest closest;
} relation;

/* What is_valid_ and bounds_ say. */
typedef struct single
{
    bool   valid;
    double min[3], max[3];
} single;

typedef struct family_calls
{
    const pair_calls *named; /* of each pair */
    single (*named_single[ORA_KINDS])(const ora_shape *);
    relation (*run)(const ora_shape *, const ora_shape *);
    single (*run_single)(const ora_shape *);
    relation (*run_as)(int kind, const ora_shape *, const ora_shape *, bool swapped);
    single (*run_single_as)(int kind, const ora_shape *);
    relation (*run_filled)(int byte);
    single (*run_single_filled)(int byte);
    int (*made)(const ora_shape *, bool *same);
    bool (*moves)(const ora_shape *, const double motion[3]);
    bool (*keeps)(int kind, const ora_shape *, const double motion[3]);
} family_calls;

#define SUITE "test_dispatch.inc"
#include "families.h"

static const family_calls *const calls[HOUSE_FAMILIES] = {&cd2_local_family, &cd2f_local_family,
                                                          &cd3_local_family, &cd3f_local_family};

/* By dimension and by the oracle's kinds. */
static const int kinds[2][ORA_KINDS] = {
    {CD_POINT, CD_SEGMENT, CD_CIRCLE, CD_ELLIPSE, CD_AABB, CD_OBB},
    {CD_POINT, CD_SEGMENT, CD_SPHERE, CD_ELLIPSOID, CD_AABB, CD_OBB},
};

static int kind_of(int family, int kind)
{
    return kinds[house_families[family].dim - 2][kind];
}

/* ---- what is the same ---- */

static bool same_bits(const double *a, const double *b, size_t count)
{
    return !memcmp(a, b, count * sizeof *a);
}

static bool same_relation(const relation *a, const relation *b)
{
    return same_bits(&a->distance, &b->distance, 1) && a->overlap == b->overlap &&
           same_bits(a->closest.a, b->closest.a, 3) && same_bits(a->closest.b, b->closest.b, 3) &&
           same_bits(&a->closest.distance, &b->closest.distance, 1);
}

static bool same_single(const single *a, const single *b)
{
    return a->valid == b->valid && same_bits(a->min, b->min, 3) && same_bits(a->max, b->max, 3);
}

static relation named(const pair_calls *call, const ora_shape *a, const ora_shape *b)
{
    relation r = {call->distance(a, b), call->overlap(a, b), call->closest(a, b)};
    return r;
}

static relation exchanged(const relation *r)
{
    relation s = *r;
    memcpy(s.closest.a, r->closest.b, sizeof s.closest.a);
    memcpy(s.closest.b, r->closest.a, sizeof s.closest.b);
    return s;
}

static bool all_nan(const double v[3], int dim)
{
    for (int i = 0; i < dim; ++i)
        if (!isnan(v[i]))
            return false;
    return true;
}

static bool says_nan(const relation *r, int dim)
{
    return isnan(r->distance) && isnan(r->closest.distance) && all_nan(r->closest.a, dim) &&
           all_nan(r->closest.b, dim) && !r->overlap;
}

static bool single_says_nan(const single *s, int dim)
{
    return !s->valid && all_nan(s->min, dim) && all_nan(s->max, dim);
}

#define RELATION "distance %.17g, points %.17g %.17g %.17g and %.17g %.17g %.17g at %.17g, overlap %d"
#define FIELDS(r)                                                                                           \
    (r).distance, (r).closest.a[0], (r).closest.a[1], (r).closest.a[2], (r).closest.b[0], (r).closest.b[1], \
        (r).closest.b[2], (r).closest.distance, (r).overlap

#define SINGLE           "valid %d, bounds %.17g %.17g %.17g to %.17g %.17g %.17g"
#define SINGLE_FIELDS(s) (s).valid, (s).min[0], (s).min[1], (s).min[2], (s).max[0], (s).max[1], (s).max[2]

static house_case swapped_case(const house_case *c)
{
    house_case s = *c;
    s.a = c->b;
    s.b = c->a;
    return s;
}

/* Both orders of a pair, the earlier kind being a. */
static void check_pair(const house_case *c)
{
    const family_calls *call = calls[c->family];
    const int           pair = pair_of(c->a.kind, c->b.kind);
    const pair_calls   *by_name = &call->named[pair == PAIRS ? BALL_BALL : pair]; /* points are circles */
    house_case          back = swapped_case(c);
    relation            want = named(by_name, &c->a, &c->b), got = call->run(&c->a, &c->b);
    HOUSE_CHECK(c, "run time", same_relation(&got, &want), "got " RELATION ", the named ones say " RELATION,
                FIELDS(got), FIELDS(want));
    want = c->a.kind == c->b.kind ? named(by_name, &c->b, &c->a) : exchanged(&want);
    got = call->run(&c->b, &c->a);
    HOUSE_CHECK(&back, "run time, swapped", same_relation(&got, &want),
                "got " RELATION ", the named ones say " RELATION, FIELDS(got), FIELDS(want));
}

/* ---- all kinds ---- */

static void no_pair_is_missing(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        house_rng rng = house_seed(__func__, f, 0);
        for (int i = 0; i < ORA_KINDS; ++i)
            for (int j = 0; j < ORA_KINDS; ++j)
            {
                house_case c = house_pair(&rng, f, HOUSE_ORDINARY, (ora_kind)i, (ora_kind)j);
                relation   r = calls[f]->run(&c.a, &c.b);
                HOUSE_CHECK(&c, "run time",
                            r.distance >= 0 && r.distance == r.closest.distance &&
                                r.overlap == (r.distance == 0),
                            "got " RELATION, FIELDS(r));
                for (int k = 0; k < dim; ++k)
                    HOUSE_CHECK(&c, "run time", isfinite(r.closest.a[k]) && isfinite(r.closest.b[k]),
                                "got " RELATION, FIELDS(r));
            }
    }
    house_verdict();
}

static void answers_match_the_named_functions(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 40}; house_next(&w);)
    {
        for (int i = 0; i < ORA_KINDS; ++i)
            for (int j = i; j < ORA_KINDS; ++j)
            {
                house_case c = house_pair(&w.rng, w.family, w.cls, (ora_kind)i, (ora_kind)j);
                check_pair(&c);
            }
    }
    house_verdict();
}

static void bounds_and_validity_match_the_named_functions(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 100}; house_next(&w);)
    {
        const int f = w.family, k = w.cls;
        for (int i = 0; i < ORA_KINDS; ++i)
            for (int spoilt = 0; spoilt < 2; ++spoilt)
            {
                ora_shape s = house_shape(&w.rng, f, k, (ora_kind)i);
                if (spoilt)
                    house_spoil(&w.rng, &s);
                house_case c = house_case_of(f, &s, &s);
                single     want = calls[f]->named_single[i](&s), got = calls[f]->run_single(&s);
                HOUSE_CHECK(&c, "is_valid, bounds", same_single(&got, &want),
                            "got " SINGLE ", the named ones say " SINGLE, SINGLE_FIELDS(got),
                            SINGLE_FIELDS(want));
                HOUSE_CHECK(&c, "is_valid", spoilt || got.valid, "not valid");
            }
    }
    house_verdict();
}

static void a_shape_moves_like_the_named_one(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 100}; house_next(&w);)
    {
        const int f = w.family;
        for (int i = 0; i < ORA_KINDS; ++i)
        {
            ora_shape s = house_shape(&w.rng, f, w.cls, (ora_kind)i),
                      to = house_shape(&w.rng, f, w.cls, ORA_POINT);
            house_case c = house_case_of(f, &s, &s);
            HOUSE_CHECK(&c, "move", calls[f]->moves(&s, to.p[0]), "by %g %g %g: not like the named function",
                        to.p[0][0], to.p[0][1], to.p[0][2]);
        }
    }
    house_verdict();
}

static void invalid_shapes_do_no_harm(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 10}; house_next(&w);)
    {
        const int f = w.family, k = w.cls;
        for (int i = 0; i < ORA_KINDS; ++i)
            for (int j = i; j < ORA_KINDS; ++j)
            {
                house_case c = house_pair(&w.rng, f, k, (ora_kind)i, (ora_kind)j);
                house_spoil_case(&w.rng, &c);
                check_pair(&c);
            }
    }
    house_verdict();
}

/* ---- makers ---- */

static void makers_keep_every_bit(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int k = 0; k < HOUSE_CLASSES; ++k)
        {
            house_rng rng = house_seed(__func__, f, k);
            for (int i = 0; i < ORA_KINDS; ++i)
                for (int n = 0; n < 20; ++n)
                {
                    ora_shape s = house_shape(&rng, f, k, (ora_kind)i);
                    if (n % 2)
                        house_spoil(&rng, &s);
                    house_case c = house_case_of(f, &s, &s);
                    bool       same;
                    int        kind = calls[f]->made(&s, &same);
                    HOUSE_CHECK(&c, "shape", kind == kind_of(f, i), "kind %d, want %d", kind, kind_of(f, i));
                    HOUSE_CHECK(&c, "shape", same, "the shape is not the one that was given");
                }
        }
    house_verdict();
}

/* ---- bad input ---- */

static void nan_in_any_field_gives_nan_in_every_field(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        house_rng rng = house_seed(__func__, f, 0);
        for (int i = 0; i < ORA_KINDS; ++i)
            for (int number = 0;; ++number)
            {
                ora_shape s = house_shape(&rng, f, HOUSE_ORDINARY, (ora_kind)i);
                double   *x = house_number(&s, number);
                if (!x)
                    break;
                *x = NAN;
                house_case c = house_case_of(f, &s, &s);
                single     box = calls[f]->run_single(&s);
                HOUSE_CHECK(&c, "is_valid, bounds", single_says_nan(&box, dim), "got " SINGLE,
                            SINGLE_FIELDS(box));
                for (int j = 0; j < ORA_KINDS; ++j)
                {
                    c.b = house_shape(&rng, f, HOUSE_ORDINARY, (ora_kind)j);
                    relation   there = calls[f]->run(&c.a, &c.b), back = calls[f]->run(&c.b, &c.a);
                    house_case swapped = swapped_case(&c);
                    HOUSE_CHECK(&c, "run time", says_nan(&there, dim), "got " RELATION, FIELDS(there));
                    HOUSE_CHECK(&swapped, "run time", says_nan(&back, dim), "got " RELATION, FIELDS(back));
                }
            }
    }
    house_verdict();
}

/* None, past the last, below zero, and those that the other dimension has. */
static void unknown_kinds_answer_like_nan(void **state)
{
    (void)state;
    static const int unknown[2][12] = {
        {0, -1, CD_SPHERE, CD_ELLIPSOID, CD_OBB + 1, CD_OBB + 2, 99, 256 + CD_POINT, 1 << 20, INT_MAX,
         INT_MIN, INT_MIN + CD_POINT},
        {0, -1, CD_CIRCLE, CD_ELLIPSE, CD_OBB + 1, CD_OBB + 2, 99, 256 + CD_POINT, 1 << 20, INT_MAX, INT_MIN,
         INT_MIN + CD_POINT},
    };
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        house_rng rng = house_seed(__func__, f, 0);
        for (int i = 0; i < ORA_KINDS; ++i)
            for (int u = 0; u < 12; ++u)
            {
                int        kind = unknown[dim - 2][u];
                ora_shape  s = house_shape(&rng, f, HOUSE_ORDINARY, (ora_kind)i);
                house_case c = house_case_of(f, &s, &s);
                single     box = calls[f]->run_single_as(kind, &s);
                HOUSE_CHECK(&c, "is_valid, bounds", single_says_nan(&box, dim), "as kind %d: got " SINGLE,
                            kind, SINGLE_FIELDS(box));
                HOUSE_CHECK(&c, "move", calls[f]->keeps(kind, &s, (double[3]){1, 2, 3}),
                            "as kind %d: it is moved", kind);
                for (int j = 0; j < ORA_KINDS; ++j)
                {
                    c.b = house_shape(&rng, f, HOUSE_ORDINARY, (ora_kind)j);
                    relation there = calls[f]->run_as(kind, &c.a, &c.b, false),
                             back = calls[f]->run_as(kind, &c.a, &c.b, true);
                    HOUSE_CHECK(&c, "run time", says_nan(&there, dim), "a as kind %d: got " RELATION, kind,
                                FIELDS(there));
                    HOUSE_CHECK(&c, "run time, swapped", says_nan(&back, dim), "a as kind %d: got " RELATION,
                                kind, FIELDS(back));
                }
            }
        static const int bytes[] = {0, 0x7f, 0x80, 0xaa, 0xff};
        for (int b = 0; b < 5; ++b)
        {
            relation r = calls[f]->run_filled(bytes[b]);
            single   s = calls[f]->run_single_filled(bytes[b]);
            assert_true(says_nan(&r, dim));
            assert_true(single_says_nan(&s, dim));
        }
    }
    house_verdict();
}

/* ---- points ---- */

/* Whatever rounding does to their distance. */
static void points_are_their_own_nearest_points(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 200}; house_next(&w);)
    {
        const int  f = w.family, k = w.cls;
        house_case c = house_pair(&w.rng, f, k, ORA_POINT, ORA_POINT);
        bool       equal = true;
        relation   r = calls[f]->run(&c.a, &c.b);
        for (int i = 0; i < c.a.dim; ++i)
        {
            equal = equal && c.a.p[0][i] == c.b.p[0][i];
            HOUSE_CHECK(&c, "run time", r.closest.a[i] == c.a.p[0][i] && r.closest.b[i] == c.b.p[0][i],
                        "got " RELATION, FIELDS(r));
        }
        HOUSE_CHECK(&c, "run time", r.overlap == equal && (r.distance == 0) == equal, "got " RELATION,
                    FIELDS(r));
    }
    house_verdict();
}

/* ---- by hand ---- */

static void two_points_are_as_far_apart_as_pythagoras_says(void **state)
{
    (void)state;
    cd2_shape          a = cd2_shape_point((cd2_vec){1, 2}), b = cd2_shape_point((cd2_vec){4, 6});
    cd2_closest_points c = cd2_closest(&a, &b);
    assert_true(cd2_distance(&a, &b) == 5 && c.distance == 5 && !cd2_overlap(&a, &b));
    assert_true(c.point_a.x == 1 && c.point_a.y == 2 && c.point_b.x == 4 && c.point_b.y == 6);
    c = cd2_closest(&b, &a);
    assert_true(c.distance == 5 && c.point_a.x == 4 && c.point_a.y == 6 && c.point_b.x == 1 &&
                c.point_b.y == 2);

    cd3f_shape          p = cd3f_shape_point((cd3f_vec){1, 2, 3}), q = cd3f_shape_point((cd3f_vec){3, 5, 9});
    cd3f_closest_points d = cd3f_closest(&p, &q);
    assert_true(cd3f_distance(&p, &q) == 7 && d.distance == 7 && !cd3f_overlap(&p, &q));
    assert_true(d.point_a.x == 1 && d.point_a.y == 2 && d.point_a.z == 3 && d.point_b.x == 3 &&
                d.point_b.y == 5 && d.point_b.z == 9);
    d = cd3f_closest(&p, &p);
    assert_true(cd3f_distance(&p, &p) == 0 && d.distance == 0 && cd3f_overlap(&p, &p));
    assert_true(!memcmp(&d.point_a, &p.point, sizeof d.point_a) &&
                !memcmp(&d.point_b, &p.point, sizeof d.point_b));
}

static void the_witness_points_of_swapped_shapes_are_swapped(void **state)
{
    (void)state;
    cd3_shape box = cd3_shape_aabb(&(cd3_aabb){{0, 0, 0}, {1, 2, 3}}),
              ball = cd3_shape_sphere(&(cd3_sphere){{5, 1, 1}, 1});
    cd3_closest_points c = cd3_closest(&box, &ball);
    assert_true(cd3_distance(&box, &ball) == 3 && c.distance == 3);
    assert_true(c.point_a.x == 1 && c.point_a.y == 1 && c.point_a.z == 1);
    assert_true(c.point_b.x == 4 && c.point_b.y == 1 && c.point_b.z == 1);
    c = cd3_closest(&ball, &box);
    assert_true(c.point_a.x == 4 && c.point_b.x == 1);
}

static void a_point_is_valid_if_it_is_finite(void **state)
{
    (void)state;
    cd2f_shape point = cd2f_shape_point((cd2f_vec){3, -0.0f});
    cd2f_aabb  box = cd2f_bounds(&point);
    assert_true(cd2f_is_valid(&point));
    assert_true(!memcmp(&box.min, &point.point, sizeof box.min) &&
                !memcmp(&box.max, &point.point, sizeof box.max));
    point.point.y = -INFINITY;
    assert_false(cd2f_is_valid(&point));
    point.point.y = NAN;
    box = cd2f_bounds(&point);
    assert_false(cd2f_is_valid(&point));
    assert_true(isnan(box.min.x) && isnan(box.min.y) && isnan(box.max.x) && isnan(box.max.y));
}

static void a_zeroed_shape_is_invalid(void **state)
{
    (void)state;
    cd3_shape none = {0}, point = cd3_shape_point((cd3_vec){0, 0, 0});
    assert_false(cd3_is_valid(&none));
    assert_false(cd3_overlap(&none, &point));
    assert_false(cd3_overlap(&none, &none));
    assert_true(isnan(cd3_distance(&point, &none)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_pair_is_missing),
        cmocka_unit_test(two_points_are_as_far_apart_as_pythagoras_says),
        cmocka_unit_test(the_witness_points_of_swapped_shapes_are_swapped),
        cmocka_unit_test(a_point_is_valid_if_it_is_finite),
        cmocka_unit_test(a_zeroed_shape_is_invalid),
        cmocka_unit_test(makers_keep_every_bit),
        cmocka_unit_test(nan_in_any_field_gives_nan_in_every_field),
        cmocka_unit_test(unknown_kinds_answer_like_nan),
        cmocka_unit_test(bounds_and_validity_match_the_named_functions),
        cmocka_unit_test(a_shape_moves_like_the_named_one),
        cmocka_unit_test(points_are_their_own_nearest_points),
        cmocka_unit_test(invalid_shapes_do_no_harm),
        cmocka_unit_test(answers_match_the_named_functions),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failed;
}
