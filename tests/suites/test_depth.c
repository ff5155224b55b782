/* How deep a point lies in an ellipse or an ellipsoid: what a penetration stands on, against the oracle. */
#include <math.h>

#include "depth_of.h"
#include "house.h"

static depth_call *const depth_of[HOUSE_FAMILIES] = {cd2_depth_of, cd2f_depth_of, cd3_depth_of,
                                                     cd3f_depth_of};

/* The row "point-ellipse(oid): distance, depth" of the accuracy table, before the rounding to the family's
   type: what is calculated is double, 2 eps L and, where the depth is above 8 eps L, 4 ulp. In float the
   local coordinates are plain. */
static void check_depth(const house_case *c)
{
    const house_family *f = &house_families[c->family];
    double              nearest[3];
    double              got = depth_of[c->family](&c->a, &c->b, nearest);
    if (!ora_overlap(&c->a, &c->b))
        return;
    if (got < 0)
    { /* turned axes, next to the boundary */
        HOUSE_CHECK(c, "depth_point_ellipse", true, " ");
        return;
    }
    ore    truth = ora_depth_in_ellipsoid(c->a.p[0], &c->b, NULL);
    ore    size = or_q(ora_size(&c->a, &c->b, false));
    double eps = ora_error_in(got, truth, or_mul(or_of(0x1p-52), size));
    double above = or_sign(truth) ? or_about(or_div(truth, or_mul(or_of(f->eps), size))) : 0;
    HOUSE_CHECK(c, "depth_point_ellipse", isfinite(got), "depth %.17g", got);
    if (f->is_float)
    {
        double ulps = ora_ulps(house_round(c->family, got), truth, true);
        if (above > 8)
        {
            house_worst("depth_point_ellipse", c->family, "ulp", ulps);
            HOUSE_CHECK(c, "depth_point_ellipse", ulps <= 1, "got %.17g, want %.17g: %.4g ulp", got,
                        or_about(truth), ulps);
        }
        return;
    }
    house_worst("depth_point_ellipse", c->family, "eps L", eps);
    HOUSE_CHECK(c, "depth_point_ellipse", eps <= 2 || ora_ulps(got, truth, false) <= 0.5,
                "got %.17g, want %.17g: %.4g eps L", got, or_about(truth), eps);
    if (above > 8)
    {
        double ulps = ora_ulps(got, truth, false);
        house_worst("depth_point_ellipse", c->family, "ulp", ulps);
        HOUSE_CHECK(c, "depth_point_ellipse", ulps <= 4, "got %.17g, want %.17g: %.4g ulp (%.4g eps L deep)",
                    got, or_about(truth), ulps, above);
    }
}

static bool in_range(const house_case *c)
{
    for (int i = 0; i < 3; ++i)
    {
        const double x[3] = {fabs(c->a.p[0][i]), fabs(c->b.p[0][i]), fabs(c->b.h[i])};
        for (int k = 0; k < 3; ++k)
            if (x[k] != 0 && (x[k] < 1e-290 || x[k] > 1e290))
                return false;
    }
    return true;
}

static void the_depth_of_a_point_in_an_ellipse_is_accurate(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 150}; house_next(&w);)
    {
        house_case c = house_pair(&w.rng, w.family, w.cls, ORA_POINT, ORA_ELLIPSOID);
        if (in_range(&c))
            check_depth(&c);
    }
    house_verdict();
}

/* Near the axes, the centre and the cusp of the evolute, (a^2 - b^2) / a, for all sorts of radii. */
static void the_depth_is_accurate_at_the_evolute_and_near_the_axes(void **state)
{
    (void)state;
    double axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (house_walk w = {__func__, .cases = 3000}; house_next(&w);)
    {
        const int f = w.family;
        ora_begin();
        int    dim = house_families[f].dim;
        double b = house_round(f, house_chance(&w.rng, 0.3) ? 1 : house_log(&w.rng, -6, 0));
        double radii[3] = {
            1, b, dim == 3 ? house_round(f, house_chance(&w.rng, 0.5) ? b : house_log(&w.rng, -6, 0)) : 0};
        double cusp = (1 - b) * (1 + b);
        double off = house_chance(&w.rng, 0.2) ? 0 : house_sign(&w.rng) * house_log(&w.rng, -17, -1);
        double tiny = house_chance(&w.rng, 0.3)
                          ? 0
                          : house_log(&w.rng, house_families[f].is_float ? -40 : -100, -1);
        double p[3] = {house_round(f, (house_chance(&w.rng, 0.2) ? 0 : cusp) + off), house_round(f, tiny * b),
                       0};
        if (dim == 3)
            p[2] = house_round(f, house_chance(&w.rng, 0.5) ? 0
                                                            : tiny * radii[2] * house_uniform(&w.rng, -1, 1));
        ora_shape  point = ora_point(dim, p), e = ora_ellipsoid(dim, (double[3]){0}, radii, axes);
        house_case c = house_case_of(f, &point, &e);
        check_depth(&c);
    }
    house_verdict();
}

/* Where a published bisection gives infinity and 0.48. */
static void a_point_next_to_the_axis_is_not_lost(void **state)
{
    (void)state;
    double axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, nearest[3];
    ora_begin();
    ora_shape e = ora_ellipsoid(2, (double[3]){0}, (double[3]){2, 1, 0}, axes);
    double    y[] = {1e-16, 1e-17, 0};
    for (int i = 0; i < 3; ++i)
    {
        ora_shape  p = ora_point(2, (double[3]){0.5, y[i], 0});
        house_case c = house_case_of(HOUSE_CD2, &p, &e);
        double     depth = cd2_depth_of(&p, &e, nearest);
        HOUSE_CHECK(&c, "depth_point_ellipse", fabs(depth - 0.95742710775633810) <= 0x1p-52, "depth %.17g",
                    depth);
        HOUSE_CHECK(&c, "depth_point_ellipse",
                    fabs(nearest[0] - 2.0 / 3) < 1e-15 && fabs(nearest[1] - 0.94280904158206337) < 1e-15,
                    "nearest %.17g %.17g", nearest[0], nearest[1]);
    }
    house_verdict();
}

/* Where the square of its way from the centre is below the range. */
static void a_point_next_to_the_centre_of_a_huge_circle_has_its_depth(void **state)
{
    (void)state;
    const double r = 0x1.3c6eb47542724p+932;
    double       axes[3][3] = {{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    ora_begin();
    ora_shape  e = ora_ellipsoid(2, (double[3]){0x1.16dcbbfa51b87p+401, 0x1.2b4907ec5eecfp+33},
                                 (double[3]){r, r, 0}, axes);
    ora_shape  p = ora_point(2, (double[3]){-0x1.6982714be6564p-493, 0x1.3170714ee132fp-8});
    house_case c = house_case_of(HOUSE_CD2, &p, &e);
    check_depth(&c);
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_depth_of_a_point_in_an_ellipse_is_accurate),
        cmocka_unit_test(the_depth_is_accurate_at_the_evolute_and_near_the_axes),
        cmocka_unit_test(a_point_next_to_the_axis_is_not_lost),
        cmocka_unit_test(a_point_next_to_the_centre_of_a_huge_circle_has_its_depth),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failed;
}
