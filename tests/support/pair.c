/* distance_, closest_ and overlap_ of two shapes, against the oracle: see pair.h. */
#include "pair.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const double ulps_float =
    1; /* distances, float; of turned boxes and ellipses where they exceed turned_eps eps L */
static const double ulps_double =
    2; /* of points, circles, boxes; of segments where they exceed segment_far L */
static const double segment_far = 1e-3;
static const double segment_eps = 4; /* eps L, nearer segments */
static const double turned_eps =
    8; /* eps L, turned boxes and ellipses in double, and all that is nearer than that */
static const double curved_eps = 2;  /* eps L, and */
static const double curved_ulps = 4; /* point and ellipse in double */
static const double point_ulps = 4;  /* "a few" ulp of L, for points that are returned */
static const double range_low = 1e-290, range_high = 1e290; /* lengths for which all this holds in double */

/* What the library promises for a distance (Errors, at the end of its header). */
typedef enum accuracy
{
    PLAIN,   ///< points, circles, aabbs
    STRETCH, ///< segment with segment, segment with aabb
    TURNED,  ///< turned boxes; ellipses with anything but points
    CURVED   ///< point with ellipse
} accuracy;

static accuracy accuracy_of(int pair)
{
    switch (pair)
    {
    case POINT_SEGMENT:
    case POINT_BALL:
    case POINT_AABB:
    case SEGMENT_BALL:
    case BALL_BALL:
    case BALL_AABB:
    case AABB_AABB: return PLAIN;
    case SEGMENT_SEGMENT:
    case SEGMENT_AABB: return STRETCH;
    case POINT_ELLIPSOID: return CURVED;
    default: return TURNED;
    }
}

/* ---- one case against the oracle ---- */

static bool lengths_in_range(int family, const ora_shape *s)
{
    if (house_families[family].is_float)
        return true;
    for (int i = 0; i < 3; ++i)
    {
        const double x[3] = {fabs(s->p[0][i]), fabs(s->p[1][i]), fabs(s->h[i])};
        for (int k = 0; k < 3; ++k)
            if (x[k] != 0 && (x[k] < range_low || x[k] > range_high))
                return false;
    }
    return true;
}

static bool finite3(const double v[3])
{
    return isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]);
}
static bool equal3(const double a[3], const double b[3])
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

static ore ulp_of(int family, oq size)
{
    return or_of(house_ulp(family, or_about(or_q(size))));
}

static ore between(const double p[3], const oq q[3])
{
    oq a[3], d[3];
    oq_vec(a, p);
    oq_vec_sub(d, a, q);
    return or_sqrt_q(oq_dot(d, d));
}

static void check_distance(const house_case *c, int pair, double got, ore truth)
{
    const char         *name = pairs[pair].distance;
    const accuracy      promise = accuracy_of(pair);
    const house_family *f = &house_families[c->family];
    ore                 unit = or_q(oq_mul(oq_of(f->eps), ora_size(&c->a, &c->b, false)));
    double              ulps = ora_ulps(got, truth, f->is_float), eps = ora_error_in(got, truth, unit);
    double              distance_eps = or_sign(truth) ? or_about(or_div(truth, unit)) : 0;
    HOUSE_CHECK(c, name, got >= 0 && got <= f->largest && !signbit(got), "got %.17g (%a), want %.17g", got,
                got, or_about(truth));
    if (!lengths_in_range(c->family, &c->a) || !lengths_in_range(c->family, &c->b))
    {
        house_worst(name, c->family, "ulp, beyond 1e290", ulps);
        return;
    }
    double ulp_bound = INFINITY, eps_bound = INFINITY;
    bool   exact_kind = promise == PLAIN || promise == STRETCH;
    if (!exact_kind && distance_eps <= turned_eps)
        eps_bound = turned_eps;
    else if (f->is_float)
        ulp_bound = ulps_float;
    else if (promise == STRETCH && distance_eps * f->eps <= segment_far)
        eps_bound = segment_eps;
    else if (exact_kind)
        ulp_bound = ulps_double;
    else if (promise == TURNED)
        eps_bound = turned_eps;
    else
    {
        ulp_bound = curved_ulps;
        eps_bound = curved_eps;
    }
    if (eps > eps_bound && (ulps <= 0.5 || (got == f->smallest && !or_sign(truth))))
        eps = 0; /* eps L is below the smallest number: no closer number exists, and none above 0 */
    if (ulp_bound < INFINITY)
        house_worst(name, c->family, "ulp", ulps);
    if (eps_bound < INFINITY)
        house_worst(name, c->family, "eps L", eps);
    HOUSE_CHECK(c, name, ulps <= ulp_bound && eps <= eps_bound,
                "got %.17g (%a), want %.17g (%a): off by %.4g ulp, %.4g eps L (distance %.4g eps L)", got,
                got, or_about(truth), or_about(truth), ulps, eps, distance_eps);
}

static void check_points(const house_case *c, int pair, const nearest *got, const ora_nearest *truth,
                         bool apart)
{
    const char *name = pairs[pair].closest;
    HOUSE_CHECK(c, name, finite3(got->a) && finite3(got->b),
                "point_a %.17g %.17g %.17g, point_b %.17g %.17g %.17g", got->a[0], got->a[1], got->a[2],
                got->b[0], got->b[1], got->b[2]);
    if (!finite3(got->a) || !finite3(got->b))
        return;
    if (!apart)
    {
        HOUSE_CHECK(c, name, equal3(got->a, got->b),
                    "overlapping, but point_a %.17g %.17g %.17g, point_b %.17g %.17g %.17g", got->a[0],
                    got->a[1], got->a[2], got->b[0], got->b[1], got->b[2]);
        if (c->a.kind == ORA_POINT)
            HOUSE_CHECK(c, name, !memcmp(got->a, c->a.p[0], (size_t)c->a.dim * sizeof(double)),
                        "not the point itself: %.17g %.17g %.17g", got->a[0], got->a[1], got->a[2]);
    }
    if (!lengths_in_range(c->family, &c->a) || !lengths_in_range(c->family, &c->b))
        return;
    if (house_has_needle(c))
        return;
    const ora_nearest want = *truth;
    double            largest = house_families[c->family].largest;
    for (int i = 0; i < 3; ++i)
    { /* a nearest point above the range cannot be given */
        if (fabs(got->a[i]) == largest && (!want.known || oq_cmp(oq_abs(want.qa[i]), oq_of(largest)) > 0))
            return;
        if (fabs(got->b[i]) == largest && (!want.known || oq_cmp(oq_abs(want.qb[i]), oq_of(largest)) > 0))
            return;
    }
    ore    unit = ulp_of(c->family, ora_size(&c->a, &c->b, true));
    double off_a = or_about(or_div(ora_distance_to(got->a, &c->a), unit));
    double off_b = or_about(or_div(ora_distance_to(got->b, &c->b), unit));
    house_worst(name, c->family, "ulp of L off shape", fmax(off_a, off_b));
    HOUSE_CHECK(c, name, off_a <= point_ulps, "point_a %.17g %.17g %.17g is %.4g ulp of L off a", got->a[0],
                got->a[1], got->a[2], off_a);
    HOUSE_CHECK(c, name, off_b <= point_ulps, "point_b %.17g %.17g %.17g is %.4g ulp of L off b", got->b[0],
                got->b[1], got->b[2], off_b);
    oq b[3];
    oq_vec(b, got->b);
    double excess = or_about(or_div(or_sub(between(got->a, b), want.distance), unit));
    HOUSE_CHECK(c, name, fabs(excess) <= 2 * point_ulps,
                "the points are %.4g ulp of L further apart than the shapes", excess);
    /* Where segments are nearly parallel the points may be anywhere along the stretch; of the edges of boxes
       only as far as the bound says. */
    bool edges = (c->b.kind == ORA_AABB || c->b.kind == ORA_OBB) && c->a.kind != ORA_ELLIPSOID;
    bool steady = want.known && (want.parallel || edges || or_cmp(want.sine, or_of(1e-3)) > 0);
    if (!steady || (!apart && or_sign(want.distance)))
        return;
    double error_a = or_about(or_div(between(got->a, want.qa), unit)),
           error_b = or_about(or_div(between(got->b, want.qb), unit));
    /* Turned boxes and ellipses that are off by an error are nearest at points that are off by more; and
       where an edge of an AABB is nearly parallel to a segment that touches it to within rounding, the points
       may jump, too. */
    const double eps = house_families[c->family].eps;
    const oq     rounding = oq_mul(oq_of(4 * eps), ora_size(&c->a, &c->b, false));
    const bool   touches = or_cmp(want.distance, or_q(rounding)) <= 0;
    const bool   jumps = touches && !want.parallel && or_cmp(want.sine, or_of(1e-3)) <= 0;
    double       bound = accuracy_of(pair) == TURNED || jumps ? point_ulps / or_about(want.sine) : point_ulps;
    house_worst(name, c->family, bound > 2 * point_ulps ? "ulp of L, nearly parallel" : "ulp of L",
                fmax(error_a, error_b));
    HOUSE_CHECK(c, name, error_a <= bound, "point_a %.17g %.17g %.17g, want %.17g %.17g %.17g: %.4g ulp of L",
                got->a[0], got->a[1], got->a[2], or_about(or_q(want.qa[0])), or_about(or_q(want.qa[1])),
                or_about(or_q(want.qa[2])), error_a);
    HOUSE_CHECK(c, name, error_b <= bound, "point_b %.17g %.17g %.17g, want %.17g %.17g %.17g: %.4g ulp of L",
                got->b[0], got->b[1], got->b[2], or_about(or_q(want.qb[0])), or_about(or_q(want.qb[1])),
                or_about(or_q(want.qb[2])), error_b);
}

void pair_check(const house_case *c, int pair, const pair_calls calls[PAIRS])
{
    const char       *name = pairs[pair].distance;
    const pair_calls *call = &calls[pair];
    double            distance = call->distance(&c->a, &c->b);
    nearest           closest = call->closest(&c->a, &c->b);
    bool              overlap = call->overlap(&c->a, &c->b);
    ora_relation      want = ora_relate(&c->a, &c->b, false);
    ora_nearest       near = ora_closest(&c->a, &c->b);
    ore               truth = want.overlap ? or_of(0) : near.distance;
    HOUSE_CHECK(c, name, overlap == (distance == 0), "distance %.17g, overlap %d", distance, overlap);
    HOUSE_CHECK(c, name, !memcmp(&closest.distance, &distance, sizeof distance),
                "distance %.17g, closest says %.17g", distance, closest.distance);
    bool agree = (distance == 0) == want.overlap, judged = true;
    if (!agree && !want.exact)
    {
        ore unit = or_q(oq_mul(oq_of(house_families[c->family].eps), ora_size(&c->a, &c->b, false))),
            margin = ora_margin(&c->a, &c->b);
        judged = or_cmp(margin, or_mul(or_of(turned_eps), unit)) > 0;
        if (!judged)
            house_worst(name, c->family, "eps L, misjudged",
                        or_sign(margin) ? or_about(or_div(margin, unit)) : 0);
    }
    house_skipped(name, c->family, !judged);
    if (judged)
        HOUSE_CHECK(c, name, agree, "got %.17g, want %.17g", distance, or_about(truth));
    check_distance(c, pair, distance, truth);
    check_points(c, pair, &closest, &near, distance != 0);
}

/* ---- many cases ---- */

void pair_check_all(const char *name, int pair, const pair_calls *const calls[HOUSE_FAMILIES], int cases)
{
    for (house_walk w = {name, .classes = HOUSE_CLASSES, .cases = (size_t)cases}; house_next(&w);)
    {
        house_case c = house_pair(&w.rng, w.family, w.cls, pairs[pair].a, pairs[pair].b);
        pair_check(&c, pair, calls[w.family]);
    }
}

void pair_expect(int pair, int family, const ora_shape *a, const ora_shape *b, const pair_calls calls[PAIRS],
                 double distance)
{
    house_case c = house_case_of(family, a, b);
    ora_begin();
    pair_check(&c, pair, calls);
    double got = calls[pair].distance(a, b);
    double slack = house_families[family].eps * 4 * distance;
    HOUSE_CHECK(&c, pairs[pair].distance, fabs(got - distance) <= slack, "got %.17g, by hand %.17g", got,
                distance);
}

void pair_expect_points(int pair, int family, const ora_shape *a, const ora_shape *b,
                        const pair_calls calls[PAIRS], const double pa[3], const double pb[3])
{
    house_case c = house_case_of(family, a, b);
    nearest    got = calls[pair].closest(a, b);
    HOUSE_CHECK(&c, pairs[pair].closest, equal3(got.a, pa) && equal3(got.b, pb),
                "point_a %.17g %.17g %.17g, want %.17g %.17g %.17g; point_b %.17g %.17g %.17g, want %.17g "
                "%.17g %.17g",
                got.a[0], got.a[1], got.a[2], pa[0], pa[1], pa[2], got.b[0], got.b[1], got.b[2], pb[0], pb[1],
                pb[2]);
}

/* ---- bad input ---- */

void pair_check_nan(int pair, const pair_calls *const calls[HOUSE_FAMILIES])
{
    const pair_kind *kind = &pairs[pair];
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const pair_calls *call = &calls[f][pair];
        house_rng         rng = house_seed(kind->distance, f, 0);
        for (int k = 0; k < HOUSE_CLASSES; ++k)
            for (int i = 0;; ++i)
            {
                house_case c = house_pair(&rng, f, k, kind->a, kind->b);
                if (!house_put_nan(&c, i))
                    break;
                double  d = call->distance(&c.a, &c.b);
                nearest n = call->closest(&c.a, &c.b);
                HOUSE_CHECK(&c, kind->distance, isnan(d), "got %.17g", d);
                HOUSE_CHECK(&c, kind->closest, isnan(n.distance), "distance %.17g", n.distance);
                for (int j = 0; j < c.b.dim; ++j)
                    HOUSE_CHECK(&c, kind->closest, isnan(n.a[j]) && isnan(n.b[j]),
                                "coordinate %d: %.17g, %.17g", j, n.a[j], n.b[j]);
                HOUSE_CHECK(&c, kind->overlap, !call->overlap(&c.a, &c.b), "overlaps");
            }
    }
}

void pair_check_spoiled(int pair, const pair_calls *const calls[HOUSE_FAMILIES], int cases)
{
    const pair_kind *kind = &pairs[pair];
    for (house_walk w = {kind->distance, .classes = HOUSE_CLASSES, .cases = (size_t)cases}; house_next(&w);)
    {
        const pair_calls *call = &calls[w.family][pair];
        house_case        c = house_pair(&w.rng, w.family, w.cls, kind->a, kind->b);
        house_spoil_case(&w.rng, &c);
        call->closest(&c.a, &c.b); /* what it says is not specified */
        double once = call->distance(&c.a, &c.b), again = call->distance(&c.a, &c.b);
        HOUSE_CHECK(&c, kind->distance, once == again || (isnan(once) && isnan(again)),
                    "distance %.17g, then %.17g", once, again);
        bool overlap = call->overlap(&c.a, &c.b);
        HOUSE_CHECK(&c, kind->overlap, overlap == call->overlap(&c.a, &c.b), "says yes, then no");
    }
}
