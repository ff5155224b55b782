/*
 * sweep_point_aabb and sweep_aabb_aabb against the oracle, which decides from the definition in rational
 * numbers.
 *
 *     yes or no, starts_inside, normals   no error
 *     t                                   0.501 ulp in float, 1.5 ulp in double
 *     points                              2 ulp of L; the coordinate of a resting face exactly
 */
#include <collide.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "all_pairs.h"
#include "oracle/sweep.h"

/* ---- cases ---- */

typedef enum sweep_class
{
    ORDINARY,    ///< any places, any motions, aimed so that many hit
    GRID,        ///< small integers times a power of two: corners, sliding, resting, parting, grazing
    GRID_ULP,    ///< the same, one number an ulp off
    FLAT,        ///< the same, both boxes flat along some or all axes
    FLAT_PLACE,  ///< flat boxes at any places, some of them in one plane
    SAME_MOTION, ///< both move alike, apart, touching or overlapping
    NO_MOTION,   ///< nothing moves
    THIN_WALL,   ///< motions of 10 000 times the size through a thin or flat wall
    AT_ONE,      ///< contact at exactly t = 1, or an ulp before or after
    TOUCHING,    ///< touching at the start: parting, sliding, entering
    SCALED,      ///< any of the above times a power of two over the whole range
    MIXED,       ///< every number of a magnitude of its own
    LIMIT,       ///< largest, smallest and subnormal numbers, and zeros
    SWEEP_CLASSES
} sweep_class;

static const char *const class_names[SWEEP_CLASSES] = {
    "ordinary",         "grid",
    "grid, an ulp off", "flat",
    "flat, anywhere",   "same motion",
    "no motion",        "thin wall",
    "contact at t = 1", "touching at the start",
    "scaled",           "mixed magnitudes",
    "limits",
};

static int bits_of(int family)
{
    return house_families[family].is_float ? 24 : 53;
}

static void order(ora_sweep_case *c)
{
    for (int i = 0; i < 3; ++i)
    {
        if (c->a_min[i] > c->a_max[i])
        {
            double x = c->a_min[i];
            c->a_min[i] = c->a_max[i];
            c->a_max[i] = x;
        }
        if (c->b_min[i] > c->b_max[i])
        {
            double x = c->b_min[i];
            c->b_min[i] = c->b_max[i];
            c->b_max[i] = x;
        }
    }
}

/* The six rows of numbers of a case. */
static double *row(ora_sweep_case *c, int i)
{
    double *const rows[] = {c->a_min, c->a_max, c->motion_a, c->b_min, c->b_max, c->motion_b};
    return rows[i];
}

static ora_sweep_case empty_case(int family)
{
    ora_sweep_case c;
    memset(&c, 0, sizeof c);
    c.dimension = house_families[family].dim;
    return c;
}

/* Rounds to the family's type, puts min below max, and makes A a point if it is to be one. */
static void finish(ora_sweep_case *c, int family, bool point)
{
    for (int i = 0; i < 6; ++i)
        for (int k = 0; k < 3; ++k)
            row(c, i)[k] = k < c->dimension ? house_round(family, row(c, i)[k]) : 0;
    order(c);
    if (point)
        memcpy(c->a_max, c->a_min, sizeof c->a_max);
}

static ora_sweep_case ordinary_case(house_rng *rng, int family, bool point)
{
    ora_sweep_case c = empty_case(family);
    const double   t = house_uniform(rng, 0.02, 1.5);
    const bool     b_moves = house_chance(rng, 0.6);
    for (int i = 0; i < c.dimension; ++i)
    {
        double a = house_uniform(rng, -10, 10), ha = point ? 0 : house_log(rng, -2, 0.5);
        double b = house_uniform(rng, -10, 10), hb = house_log(rng, -2, 0.5);
        c.a_min[i] = a - ha;
        c.a_max[i] = a + ha;
        c.b_min[i] = b - hb;
        c.b_max[i] = b + hb;
        c.motion_b[i] = b_moves ? house_uniform(rng, -10, 10) : 0;
        // at t, A's centre is somewhere in K, or a little beside it
        c.motion_a[i] = c.motion_b[i] + (b - a + house_uniform(rng, -1.2, 1.2) * (ha + hb)) / t;
        if (house_chance(rng, 0.05))
            c.motion_a[i] = c.motion_b[i];
    }
    finish(&c, family, point);
    return c;
}

static ora_sweep_case grid_case(house_rng *rng, int family, bool point, bool flat)
{
    ora_sweep_case c = empty_case(family);
    const double   unit = ldexp(1, house_between(rng, -20, 20));
    const bool     b_moves = house_chance(rng, 0.5);
    const bool     aimed = house_chance(rng, 0.7);
    const int      halves = house_between(rng, 1, 2); // of the time to the meeting
    for (int i = 0; i < c.dimension; ++i)
    {
        int ea = house_between(rng, flat ? 0 : 1, flat ? 1 : 3),
            eb = house_between(rng, flat ? 0 : 1, flat ? 1 : 3);
        const int mb = b_moves ? house_between(rng, -3, 3) : 0,
                  w = house_chance(rng, 0.25) ? 0 : 2 * house_between(rng, -4, 4);
        const int b = house_between(rng, -3, 3);
        if (flat && house_chance(rng, 0.4))
            ea = eb = 0;
        if (point)
            ea = 0;
        // aimed: at least touching along this axis at that time
        const int a = aimed ? b - w * halves / 2 + house_between(rng, -ea, eb) : house_between(rng, -6, 6);
        c.a_min[i] = unit * a;
        c.a_max[i] = unit * (a + ea);
        c.b_min[i] = unit * b;
        c.b_max[i] = unit * (b + eb);
        c.motion_b[i] = unit * mb;
        c.motion_a[i] = unit * (w + mb);
    }
    finish(&c, family, point);
    return c;
}

/* Boxes that overlap, touch or are apart where they are, on a grid. */
static ora_sweep_case resting_case(house_rng *rng, int family, bool point)
{
    ora_sweep_case c = empty_case(family);
    const double   unit = ldexp(1, house_between(rng, -20, 20));
    for (int i = 0; i < c.dimension; ++i)
    {
        int       ea = point ? 0 : house_between(rng, 1, 3), eb = house_between(rng, 1, 3);
        const int b = house_between(rng, -3, 3);
        if (house_chance(rng, 0.05))
            ea = eb = 0;
        const int a = b + house_between(rng, -ea, eb) + (house_chance(rng, 0.1) ? 1 : 0);
        c.a_min[i] = unit * a;
        c.a_max[i] = unit * (a + ea);
        c.b_min[i] = unit * b;
        c.b_max[i] = unit * (b + eb);
        c.motion_a[i] = c.motion_b[i] = house_round(family, unit * house_uniform(rng, -10, 10));
    }
    finish(&c, family, point);
    return c;
}

/* Small integers of which every sum is exact, passing right through in less than one unit of time. */
static ora_sweep_case passing_case(house_rng *rng, int family, bool point)
{
    ora_sweep_case c = empty_case(family);
    const double   unit = ldexp(1, house_between(rng, -20, 20)), t = house_uniform(rng, 0.3, 0.7);
    const int      through = house_below(rng, c.dimension);
    for (int i = 0; i < c.dimension; ++i)
    {
        const int ea = point ? 0 : house_between(rng, 0, 40), eb = house_between(rng, 0, 40);
        const int w = i == through ? (house_chance(rng, 0.5) ? 1 : -1) * house_between(rng, 400, 2000)
                                   : house_between(rng, -200, 200);
        const int a = house_between(rng, -1000, 1000), b = a + (int)(w * t) + house_between(rng, -eb, ea),
                  mb = house_between(rng, -300, 300);
        c.a_min[i] = unit * a;
        c.a_max[i] = unit * (a + ea);
        c.b_min[i] = unit * b;
        c.b_max[i] = unit * (b + eb);
        c.motion_b[i] = unit * mb;
        c.motion_a[i] = unit * (w + mb);
    }
    finish(&c, family, point);
    return c;
}

static void nudge(house_rng *rng, int family, ora_sweep_case *c, bool point)
{
    int i = house_below(rng, 6), k = house_below(rng, c->dimension);
    row(c, i)[k] = house_step(family, row(c, i)[k], house_chance(rng, 0.5) ? 1 : -1);
    finish(c, family, point);
}

static ora_sweep_case flat_case(house_rng *rng, int family, bool point)
{
    ora_sweep_case c = ordinary_case(rng, family, point);
    for (int i = 0; i < c.dimension; ++i)
    {
        if (house_chance(rng, 0.5))
            continue;
        c.a_max[i] = c.a_min[i];
        c.b_max[i] = c.b_min[i];
        if (house_chance(rng, 0.3))
        { // one plane, and mostly within it
            c.a_min[i] = c.a_max[i] = c.b_min[i];
            if (house_chance(rng, 0.7))
                c.motion_a[i] = c.motion_b[i];
        }
        else if (house_chance(rng, 0.5))
        { // reached at t = 1/2, 1 or 2, if the type holds that
            c.motion_b[i] = 0;
            c.motion_a[i] = (c.b_min[i] - c.a_min[i]) * ldexp(1, house_between(rng, -1, 1));
        }
    }
    finish(&c, family, point);
    return c;
}

static ora_sweep_case thin_wall_case(house_rng *rng, int family, bool point)
{
    ora_sweep_case c = empty_case(family);
    const int      across = house_below(rng, c.dimension);
    const double   size = house_log(rng, -2, 2);
    const bool     b_moves = house_chance(rng, 0.3);
    const double   sign = house_sign(rng), t = house_uniform(rng, 0.01, 0.99);
    for (int i = 0; i < c.dimension; ++i)
    {
        double a = house_uniform(rng, -size, size), ha = point ? 0 : size * house_uniform(rng, 0, 1);
        double w = i == across ? sign * size * house_log(rng, 4, 6) : size * house_uniform(rng, -100, 100);
        double b = a + w * t, hb = 10 * size * house_uniform(rng, 0.1, 1);
        if (i == across)
            hb = house_chance(rng, 0.5) ? 0 : size * house_log(rng, -6, -1);
        else
            b += house_uniform(rng, -1.2, 1.2) * (ha + hb);
        c.a_min[i] = a - ha;
        c.a_max[i] = a + ha;
        c.b_min[i] = b - hb;
        c.b_max[i] = b + hb;
        if (i == across && house_chance(rng, 0.2))
            c.a_max[i] = c.a_min[i];
        c.motion_b[i] = b_moves ? house_uniform(rng, -size, size) : 0;
        c.motion_a[i] = w + c.motion_b[i];
    }
    finish(&c, family, point);
    return c;
}

static ora_sweep_case at_one_case(house_rng *rng, int family, bool point)
{
    ora_sweep_case c = empty_case(family);
    const int      axis = house_below(rng, c.dimension);
    const double   unit = ldexp(1, house_between(rng, -10, 10));
    for (int i = 0; i < c.dimension; ++i)
    {
        const int ea = point ? 0 : house_between(rng, 0, 400), eb = house_between(rng, 1, 400);
        const int mb = house_chance(rng, 0.5) ? 0 : house_between(rng, -500, 500);
        int       a = house_between(rng, -1000, 1000), w = house_between(rng, -1000, 1000);
        int       b = a + w + house_between(rng, -eb, ea); // overlapping or touching at t = 1
        if (i == axis)
            b = w > 0 ? a + ea + w : a + w - eb; // the near faces meet then
        c.a_min[i] = unit * a;
        c.a_max[i] = unit * (a + ea);
        c.b_min[i] = unit * b;
        c.b_max[i] = unit * (b + eb);
        c.motion_b[i] = unit * mb;
        c.motion_a[i] = unit * (w + mb);
    }
    if (house_chance(rng, 0.6))
        nudge(rng, family, &c, point);
    finish(&c, family, point);
    return c;
}

static ora_sweep_case touching_case(house_rng *rng, int family, bool point)
{
    ora_sweep_case c = ordinary_case(rng, family, point);
    const int      axis = house_below(rng, c.dimension);
    for (int i = 0; i < c.dimension; ++i)
    {
        double ea = c.a_max[i] - c.a_min[i];
        if (i == axis || house_chance(rng, 0.2))
        {
            if (house_chance(rng, 0.5))
            {
                c.a_max[i] = c.b_min[i];
                c.a_min[i] = c.b_min[i] - ea;
            }
            else
            {
                c.a_min[i] = c.b_max[i];
                c.a_max[i] = c.b_max[i] + ea;
            }
            if (house_chance(rng, 0.4))
                c.motion_a[i] = c.motion_b[i];
        }
        else
        { // beside the face, mostly
            double b = house_uniform(rng, c.b_min[i], c.b_max[i]);
            c.a_min[i] = b - ea * house_uniform(rng, 0, 1);
            c.a_max[i] = c.a_min[i] + ea;
        }
    }
    if (point)
        for (int i = 0; i < c.dimension;
             ++i) // finish() keeps the lower end, which is not always the touching one
            if (c.a_max[i] == c.b_min[i])
                c.a_min[i] = c.a_max[i];
    finish(&c, family, point);
    if (house_chance(rng, 0.2))
        nudge(rng, family, &c, point);
    return c;
}

static double any_magnitude(house_rng *rng, int family, int reach)
{
    const bool is_float = house_families[family].is_float;
    if (house_chance(rng, 0.1))
        return 0;
    return house_sign(rng) * house_uniform(rng, 1, 2) *
           ldexp(1, is_float ? house_between(rng, -149, 126) : house_between(rng, -reach, reach));
}

static double limit_number(house_rng *rng, int family)
{
    const house_family *f = &house_families[family];
    const double        numbers[] = {
               0,
               0,
               1,
               f->smallest,
               2 * f->smallest,
               3 * f->smallest,
               f->normal,
               f->normal - f->smallest,
               f->normal * 2,
               f->largest,
               f->largest / 2,
               f->largest * (1 - f->eps),
               f->largest / 4,
               f->eps,
               1 + f->eps,
               f->largest / 3,
    };
    return house_sign(rng) * numbers[house_below(rng, (int)(sizeof numbers / sizeof numbers[0]))];
}

static ora_sweep_case make_case(house_rng *rng, int family, int cls, bool point)
{
    ora_sweep_case c;
    switch (cls)
    {
    case ORDINARY: return ordinary_case(rng, family, point);
    case GRID: return grid_case(rng, family, point, false);
    case GRID_ULP:
        c = grid_case(rng, family, point, house_chance(rng, 0.3));
        nudge(rng, family, &c, point);
        return c;
    case FLAT: return grid_case(rng, family, point, true);
    case FLAT_PLACE: return flat_case(rng, family, point);
    case SAME_MOTION:
        c = house_chance(rng, 0.5) ? resting_case(rng, family, point) : touching_case(rng, family, point);
        memcpy(c.motion_a, c.motion_b, sizeof c.motion_a);
        if (house_chance(rng, 0.2))
            nudge(rng, family, &c, point);
        return c;
    case NO_MOTION:
        c = house_chance(rng, 0.5) ? resting_case(rng, family, point) : touching_case(rng, family, point);
        memset(c.motion_a, 0, sizeof c.motion_a);
        memset(c.motion_b, 0, sizeof c.motion_b);
        if (house_chance(rng, 0.3))
            c.motion_a[0] = -0.0;
        return c;
    case THIN_WALL: return thin_wall_case(rng, family, point);
    case AT_ONE: return at_one_case(rng, family, point);
    case TOUCHING: return touching_case(rng, family, point);
    case SCALED:
    {
        c = make_case(rng, family, house_below(rng, SCALED), point);
        const int e = house_families[family].is_float ? house_between(rng, -150, 125)
                                                      : house_between(rng, -1075, 1020);
        for (int i = 0; i < 6; ++i)
            for (int k = 0; k < c.dimension; ++k)
                row(&c, i)[k] = ldexp(row(&c, i)[k],
                                      e); // rounds below the normal range, is cut above the largest
        finish(&c, family, point);
        return c;
    }
    case MIXED:
    {
        const int reach = house_chance(rng, 0.5) ? 490 : 1023; // 1e-147 to 1e147, or all
        c = empty_case(family);
        for (int i = 0; i < 6; ++i)
            for (int k = 0; k < c.dimension; ++k)
                row(&c, i)[k] = any_magnitude(rng, family, reach);
        finish(&c, family, point);
        return c;
    }
    default:
        c = empty_case(family);
        for (int i = 0; i < 6; ++i)
            for (int k = 0; k < c.dimension; ++k)
                row(&c, i)[k] = limit_number(rng, family);
        finish(&c, family, point);
        return c;
    }
}

/* What is printed when a check fails. */
static house_case shown(int family, const ora_sweep_case *c, bool point)
{
    const int  dim = c->dimension;
    ora_shape  a = point ? ora_point(dim, c->a_min) : ora_aabb(dim, c->a_min, c->a_max);
    ora_shape  b = ora_aabb(dim, c->b_min, c->b_max);
    house_case r = house_case_of(family, &a, &b);
    for (int i = 0; i < dim; ++i)
    {
        r.extra[i] = c->motion_a[i];
        r.extra[dim + i] = c->motion_b[i];
    }
    r.count_extra = 2 * dim;
    r.extra_name = "motion_a, motion_b: ";
    return r;
}

/* sweep_ and closest_ take the pair by its number. */
static int pair_number(bool point)
{
    return point ? POINT_AABB : AABB_AABB;
}

static pair_hit sweep(int family, const ora_sweep_case *c, bool point)
{
    const house_case s = shown(family, c, point);
    pair_hit         r;
    pair_sweep(family, pair_number(point), &s.a, c->motion_a, &s.b, c->motion_b, &r);
    return r;
}

/* ---- the comparison ---- */

/* Are all lengths in the range for which the bounds of points hold? In double that is 1e-150 to 1e150. */
static bool in_stated_range(int family, const ora_sweep_case *c)
{
    if (house_families[family].is_float)
        return true;
    for (int k = 0; k < c->dimension; ++k)
    {
        const double lengths[] = {c->a_min[k],
                                  c->a_max[k],
                                  c->b_min[k],
                                  c->b_max[k],
                                  c->motion_a[k],
                                  c->motion_b[k],
                                  c->motion_a[k] - c->motion_b[k]};
        for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; ++i)
            if (lengths[i] != 0 && (fabs(lengths[i]) < 1e-150 || fabs(lengths[i]) > 1e150))
                return false;
    }
    return true;
}

static const char *query_name(bool point)
{
    return point ? "sweep_point_aabb" : "sweep_aabb_aabb";
}

static bool has_normal(const double got[3], int axis, int sign)
{
    for (int i = 0; i < 3; ++i)
        if (got[i] != (i == axis ? sign : 0))
            return false;
    return true;
}

static double point_error(const double got[3], mpq_t *truth, const mpq_t scale, int dim, int bits)
{
    double worst = 0;
    for (int i = 0; i < dim; ++i)
        worst = fmax(worst, ora_exact_ulps_of(got[i], truth[i], scale, bits));
    return worst;
}

static ora_sweep truth; // made and freed by main

/* A case, what the library says about it, and what it may be off by. */
typedef struct asked
{
    int                   family;
    const ora_sweep_case *c;
    bool                  point, points_hold;
    const char           *query;
    house_case            shown;
    pair_hit              got;
} asked;

static void check_normals(const asked *x)
{
    const pair_hit *got = &x->got;
    HOUSE_CHECK(&x->shown, x->query, got->starts_inside == truth.starts_inside, "starts_inside %d, want %d",
                got->starts_inside, truth.starts_inside);
    HOUSE_CHECK(&x->shown, x->query, has_normal(got->normal_enter, truth.enter_axis, truth.enter_sign),
                "normal_enter (%g, %g, %g), want %+d along axis %d", got->normal_enter[0],
                got->normal_enter[1], got->normal_enter[2], truth.enter_sign, truth.enter_axis);
    HOUSE_CHECK(&x->shown, x->query, has_normal(got->normal_exit, truth.exit_axis, truth.exit_sign),
                "normal_exit (%g, %g, %g), want %+d along axis %d", got->normal_exit[0], got->normal_exit[1],
                got->normal_exit[2], truth.exit_sign, truth.exit_axis);
}

/* "sweep: t_enter" or "sweep: t_exit", within half an ulp in float and one and a half in double. */
static void check_t(const asked *x, const char *name, double got, mpq_t want)
{
    const int    bits = bits_of(x->family);
    const double error = ora_exact_ulps(got, want, bits);
    house_worst(name, x->family, "ulp", error);
    HOUSE_CHECK(&x->shown, x->query, error <= (bits == 24 ? 0.501 : 1.5), "%s %.17g (%a) is %g ulp off", name,
                got, got, error);
}

/* "sweep: point_enter" or "sweep: point_exit": the centroid of what touches, and exactly in the face where
 * that is flush. */
static void check_point(const asked *x, const char *name, const double got[3], mpq_t *want, const mpq_t scale)
{
    const double error = point_error(got, want, scale, x->c->dimension, bits_of(x->family));
    if (x->points_hold)
        house_worst(name, x->family, "ulp of L", error);
    HOUSE_CHECK(&x->shown, x->query, error <= (x->points_hold ? 2 : DBL_MAX),
                "%s (%.17g, %.17g, %.17g) is %g ulp of L off", name, got[0], got[1], got[2], error);
}

static void check_flush(const asked *x, const char *name, double got, bool flush, double face)
{
    if (flush)
        HOUSE_CHECK(&x->shown, x->query, got == face, "%s %.17g is not in the face at %.17g", name, got,
                    face);
}

/* It starts inside: at 0, and in the point that closest_ gives, which both boxes share. */
static void check_start(const asked *x)
{
    const ora_sweep_case *c = x->c;
    const double         *p = x->got.point_enter;
    pair_answer           at_start;
    pair_ask(x->family, pair_number(x->point), &x->shown.a, &x->shown.b, &at_start);
    HOUSE_CHECK(&x->shown, x->query, x->got.t_enter == 0, "starts inside, t_enter %.17g", x->got.t_enter);
    for (int i = 0; i < c->dimension; ++i)
    {
        HOUSE_CHECK(&x->shown, x->query, p[i] == at_start.point_b[i],
                    "point_enter %.17g, closest_ gives %.17g", p[i], at_start.point_b[i]);
        HOUSE_CHECK(&x->shown, x->query,
                    p[i] >= fmax(c->a_min[i], c->b_min[i]) && p[i] <= fmin(c->a_max[i], c->b_max[i]),
                    "point_enter %.17g on axis %d is not common", p[i], i);
    }
}

static void check_enter(const asked *x)
{
    const pair_hit *got = &x->got;
    check_t(x, "sweep: t_enter", got->t_enter, truth.t_enter);
    HOUSE_CHECK(&x->shown, x->query, got->t_enter >= 0 && got->t_enter <= 1 && !signbit(got->t_enter),
                "t_enter %.17g", got->t_enter);
    if (truth.starts_inside)
    {
        check_start(x);
        return;
    }
    check_point(x, "sweep: point_enter", got->point_enter, truth.point_enter, truth.enter_scale);
    check_flush(x, "sweep: point_enter", got->point_enter[truth.enter_axis], truth.enter_is_flush,
                truth.enter_face);
}

static void check_exit(const asked *x)
{
    const pair_hit *got = &x->got;
    if (truth.never_parts)
    {
        HOUSE_CHECK(&x->shown, x->query, got->t_exit == house_families[x->family].largest,
                    "t_exit %.17g of what never parts", got->t_exit);
        for (int i = 0; i < x->c->dimension; ++i)
            HOUSE_CHECK(&x->shown, x->query, got->point_exit[i] == got->point_enter[i],
                        "point_exit %.17g, point_enter %.17g", got->point_exit[i], got->point_enter[i]);
        return;
    }
    check_t(x, "sweep: t_exit", got->t_exit, truth.t_exit);
    HOUSE_CHECK(&x->shown, x->query, got->t_exit >= got->t_enter, "t_exit %.17g before t_enter %.17g",
                got->t_exit, got->t_enter);
    if (truth.flat)
        HOUSE_CHECK(&x->shown, x->query,
                    mpq_equal(truth.t_enter, truth.t_exit) == 0 || got->t_exit == got->t_enter,
                    "t_exit %.17g is not t_enter %.17g", got->t_exit, got->t_enter);
    check_point(x, "sweep: point_exit", got->point_exit, truth.point_exit, truth.exit_scale);
    check_flush(x, "sweep: point_exit", got->point_exit[truth.exit_axis], truth.exit_is_flush,
                truth.exit_face);
}

static void check(int family, const ora_sweep_case *c, bool point)
{
    const asked x = {.family = family,
                     .c = c,
                     .point = point,
                     .points_hold = in_stated_range(family, c),
                     .query = query_name(point),
                     .shown = shown(family, c, point),
                     .got = sweep(family, c, point)};
    ora_sweep_find(&truth, c);
    HOUSE_CHECK(&x.shown, x.query, x.got.same_without, "another answer without a place for the hit");
    HOUSE_CHECK(&x.shown, x.query, x.got.hit == truth.hit, "got %d, want %d", x.got.hit, truth.hit);
    if (!x.got.hit)
    {
        HOUSE_CHECK(&x.shown, x.query, x.got.untouched, "says false and writes to the hit");
        return;
    }
    if (!truth.hit)
        return;
    check_normals(&x);
    check_enter(&x);
    check_exit(&x);
}

static void check_class(int cls, size_t count)
{
    size_t hits = 0, all = 0;
    for (house_walk w = {class_names[cls], .items = 2, .cases = count}; house_next(&w);)
    {
        ora_sweep_case c = make_case(&w.rng, w.family, cls, w.item != 0);
        check(w.family, &c, w.item != 0);
        hits += truth.hit;
        ++all;
    }
    house_verdict();
    // A class that never hits, or always, would test half of what it is for.
    assert_true(hits > all / 50);
    assert_true(hits < all - all / 50);
}

/* ---- classes of cases ---- */

static void ordinary_sweeps_hit_where_they_should(void **state)
{
    (void)state;
    check_class(ORDINARY, 4000);
}

static void corners_slides_and_grazes_on_a_grid_are_distinguished(void **state)
{
    (void)state;
    check_class(GRID, 8000);
}

static void one_ulp_tells_a_graze_from_a_hit(void **state)
{
    (void)state;
    check_class(GRID_ULP, 6000);
}

static void flat_boxes_stop_at_a_wall_without_thickness(void **state)
{
    (void)state;
    check_class(FLAT, 8000);
}

static void flat_boxes_in_one_plane_are_shapes_of_that_plane(void **state)
{
    (void)state;
    check_class(FLAT_PLACE, 4000);
}

static void equal_motions_hit_only_what_starts_inside(void **state)
{
    (void)state;
    check_class(SAME_MOTION, 3000);
}

static void without_motion_only_a_start_inside_is_a_hit(void **state)
{
    (void)state;
    check_class(NO_MOTION, 3000);
}

static void nothing_tunnels_through_a_thin_wall(void **state)
{
    (void)state;
    check_class(THIN_WALL, 4000);
}

static void a_contact_at_exactly_one_is_the_last_hit(void **state)
{
    (void)state;
    check_class(AT_ONE, 6000);
}

static void touching_boxes_may_separate_and_slide_but_not_enter(void **state)
{
    (void)state;
    check_class(TOUCHING, 6000);
}

static void sweeps_are_right_over_the_whole_range(void **state)
{
    (void)state;
    check_class(SCALED, 4000);
}

static void sweeps_are_right_for_mixed_magnitudes(void **state)
{
    (void)state;
    check_class(MIXED, 4000);
}

static void sweeps_are_right_for_largest_and_subnormal_numbers(void **state)
{
    (void)state;
    check_class(LIMIT, 6000);
}

/* ---- properties ---- */

/* x + y if the family's type holds it exactly, else false */
static bool exact_sum(int family, double x, double y, double *sum)
{
    volatile double s = x + y;
    volatile double y_part = s - x;
    volatile double x_part = s - y_part;
    if (!isfinite(s) || x - x_part != 0 || y - y_part != 0 || house_round(family, s) != s)
        return false;
    *sum = s;
    return true;
}

static void a_common_velocity_changes_nothing(void **state)
{
    (void)state;
    size_t compared = 0;
    for (house_walk w = {__func__, .classes = SCALED, .cases = 1500}; house_next(&w);)
    {
        const int      f = w.family, cls = w.cls;
        const bool     point = house_chance(&w.rng, 0.3);
        ora_sweep_case c = make_case(&w.rng, f, cls, point), moving = c;
        bool           exact = true;
        for (int i = 0; i < c.dimension; ++i)
        {
            // mostly what stops one of the two, else a few bits of about their size
            double v = house_chance(&w.rng, 0.3)   ? -c.motion_a[i]
                       : house_chance(&w.rng, 0.4) ? -c.motion_b[i]
                                                   : ldexp(house_between(&w.rng, -64, 64),
                                                           (c.motion_a[i] == 0 ? 0 : ilogb(c.motion_a[i])) -
                                                               house_between(&w.rng, 0, 12));
            exact = exact && exact_sum(f, c.motion_a[i], v, &moving.motion_a[i]) &&
                    exact_sum(f, c.motion_b[i], v, &moving.motion_b[i]);
        }
        if (!exact)
            continue;
        ++compared;
        pair_hit   x = sweep(f, &c, point), y = sweep(f, &moving, point);
        house_case s = shown(f, &moving, point);
        HOUSE_CHECK(&s, query_name(point), x.hit == y.hit, "%d, and %d with another common velocity", y.hit,
                    x.hit);
        if (!x.hit || !y.hit)
            continue;
        HOUSE_CHECK(&s, query_name(point),
                    x.starts_inside == y.starts_inside && x.t_enter == y.t_enter && x.t_exit == y.t_exit,
                    "t %.17g..%.17g, with another common velocity %.17g..%.17g", y.t_enter, y.t_exit,
                    x.t_enter, x.t_exit);
        HOUSE_CHECK(&s, query_name(point),
                    memcmp(x.normal_enter, y.normal_enter, sizeof x.normal_enter) == 0 &&
                        memcmp(x.normal_exit, y.normal_exit, sizeof x.normal_exit) == 0,
                    "another normal with another common velocity");
    }
    assert_true(compared > house_cases(4000));
    house_verdict();
}

/* The film backwards: the same contacts, last first. */
static void a_reversed_motion_hits_where_it_left(void **state)
{
    (void)state;
    size_t compared = 0;
    for (house_walk w = {__func__, .classes = 2, .cases = 3000}; house_next(&w);)
    {
        const int      f = w.family, cls = w.cls;
        const bool     point = house_chance(&w.rng, 0.3);
        ora_sweep_case c = cls ? passing_case(&w.rng, f, point)
                               : grid_case(&w.rng, f, point, house_chance(&w.rng, 0.5)),
                       back = c;
        bool exact = true;
        for (int i = 0; i < c.dimension; ++i)
        {
            exact = exact && exact_sum(f, c.a_min[i], c.motion_a[i], &back.a_min[i]) &&
                    exact_sum(f, c.a_max[i], c.motion_a[i], &back.a_max[i]) &&
                    exact_sum(f, c.b_min[i], c.motion_b[i], &back.b_min[i]) &&
                    exact_sum(f, c.b_max[i], c.motion_b[i], &back.b_max[i]);
            back.motion_a[i] = -c.motion_a[i];
            back.motion_b[i] = -c.motion_b[i];
        }
        if (!exact)
            continue;
        pair_hit   x = sweep(f, &c, point);
        house_case s = shown(f, &c, point);
        ora_sweep_find(&truth, &c);
        if (!truth.hit || truth.starts_inside || mpq_sgn(truth.t_enter) <= 0 ||
            mpq_cmp_ui(truth.t_exit, 1, 1) >= 0)
            continue;
        ++compared;
        pair_hit y = sweep(f, &back, point);
        HOUSE_CHECK(&s, query_name(point), y.hit && !y.starts_inside, "no hit on the way back");
        if (!x.hit || !y.hit)
            continue;
        const double eps = house_families[f].eps;
        HOUSE_CHECK(&s, query_name(point),
                    fabs(y.t_enter - (1 - x.t_exit)) <= 2 * eps &&
                        fabs(y.t_exit - (1 - x.t_enter)) <= 2 * eps,
                    "t %.17g..%.17g, on the way back %.17g..%.17g", x.t_enter, x.t_exit, y.t_enter, y.t_exit);
        HOUSE_CHECK(&s, query_name(point),
                    memcmp(x.normal_enter, y.normal_exit, sizeof x.normal_enter) == 0 &&
                        memcmp(x.normal_exit, y.normal_enter, sizeof x.normal_exit) == 0,
                    "other normals on the way back");
        mpq_t at;
        mpq_init(at);
        for (int i = 0; i < c.dimension; ++i)
        { // 2 ulp of L each
            mpq_set_d(at, x.point_exit[i]);
            HOUSE_CHECK(&s, query_name(point),
                        ora_exact_ulps_of(y.point_enter[i], at, truth.exit_scale, bits_of(f)) <= 4,
                        "parts at %.17g, and back meets at %.17g", x.point_exit[i], y.point_enter[i]);
            mpq_set_d(at, x.point_enter[i]);
            HOUSE_CHECK(&s, query_name(point),
                        ora_exact_ulps_of(y.point_exit[i], at, truth.exit_scale, bits_of(f)) <= 4,
                        "meets at %.17g, and back parts at %.17g", x.point_enter[i], y.point_exit[i]);
        }
        mpq_clear(at);
    }
    assert_true(compared > house_cases(2000));
    house_verdict();
}

/* A point is a box without extent. */
static void a_point_moves_like_a_box_without_extent(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = SWEEP_CLASSES, .cases = 1500}; house_next(&w);)
    {
        const int      f = w.family, cls = w.cls;
        ora_sweep_case c = make_case(&w.rng, f, cls, true);
        pair_hit       x = sweep(f, &c, true), y = sweep(f, &c, false);
        house_case     s = shown(f, &c, true);
        HOUSE_CHECK(&s, "sweep_point_aabb", x.hit == y.hit, "%d, as a box %d", x.hit, y.hit);
        if (!x.hit || !y.hit)
            continue;
        HOUSE_CHECK(&s, "sweep_point_aabb",
                    x.t_enter == y.t_enter && x.t_exit == y.t_exit && x.starts_inside == y.starts_inside,
                    "t %.17g..%.17g, as a box %.17g..%.17g", x.t_enter, x.t_exit, y.t_enter, y.t_exit);
        HOUSE_CHECK(&s, "sweep_point_aabb",
                    memcmp(x.normal_enter, y.normal_enter, sizeof x.normal_enter) == 0 &&
                        memcmp(x.normal_exit, y.normal_exit, sizeof x.normal_exit) == 0,
                    "another normal as a box");
    }
    house_verdict();
}

static void nan_anywhere_is_no_hit_and_writes_nothing(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        house_rng rng = house_seed(__func__, f, 0);
        for (int point = 0; point < 2; ++point)
            for (size_t n = house_cases(100); n-- > 0;)
            {
                const ora_sweep_case valid = make_case(&rng, f, (int)(n % SWEEP_CLASSES), point != 0);
                for (int i = 0; i < 6; ++i)
                    for (int k = 0; k < valid.dimension; ++k)
                    {
                        ora_sweep_case c = valid;
                        if (point && i == 1)
                            continue; // a point has no max
                        row(&c, i)[k] = (n & 1) != 0 ? (double)NAN : -(double)NAN;
                        pair_hit   got = sweep(f, &c, point != 0);
                        house_case s = shown(f, &c, point != 0);
                        HOUSE_CHECK(&s, query_name(point != 0), !got.hit && got.same_without, "a hit");
                        HOUSE_CHECK(&s, query_name(point != 0), got.untouched, "writes to the hit");
                    }
            }
    }
    house_verdict();
}

/* What comes of boxes that are infinite or inside out is not specified; that it comes is. */
static void invalid_boxes_do_no_harm(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .cases = 3000}; house_next(&w);)
    {
        const int      f = w.family;
        const bool     point = house_chance(&w.rng, 0.3);
        ora_sweep_case c = make_case(&w.rng, f, house_below(&w.rng, SWEEP_CLASSES), point);
        for (int i = 0; i < 6; ++i)
            for (int k = 0; k < c.dimension; ++k)
            {
                if (house_chance(&w.rng, 0.1))
                    row(&c, i)[k] = house_sign(&w.rng) * (double)INFINITY;
                if (house_chance(&w.rng, 0.1))
                    row(&c, i)[k] = -row(&c, i)[k];
            }
        pair_hit   got = sweep(f, &c, point);
        house_case s = shown(f, &c, point);
        HOUSE_CHECK(&s, query_name(point), got.same_without, "another answer without a place for the hit");
        HOUSE_CHECK(&s, query_name(point), got.hit || got.untouched, "says false and writes to the hit");
    }
    house_verdict();
}

/* ---- named regressions ---- */

/*
 * Mistakes that published code makes, and those once found here. In each family and in all three (two)
 * coordinate planes: a case is given in x and y and the further coordinate overlaps all the time.
 */
typedef struct expected_hit
{
    bool   hit, starts_inside;
    double t_enter, t_exit;
    double normal_enter[2], normal_exit[2];
    double point_enter[2];
} expected_hit;

static void regression(const double a_min[2], const double a_max[2], const double motion_a[2],
                       const double b_min[2], const double b_max[2], const double motion_b[2],
                       const expected_hit *want)
{
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int third = 2; third >= 3 - house_families[f].dim + (house_families[f].dim == 2); --third)
        {
            ora_sweep_case c = empty_case(f);
            int            x = third == 0 ? 1 : 0, y = third == 2 ? 1 : 2;
            const double  *rows[] = {a_min, a_max, motion_a, b_min, b_max, motion_b};
            for (int i = 0; i < 6; ++i)
            {
                row(&c, i)[x] = rows[i][0];
                row(&c, i)[y] = rows[i][1];
            }
            if (c.dimension == 3)
            {
                c.a_min[third] = c.b_min[third] = -1;
                c.a_max[third] = c.b_max[third] = 1;
            }
            const bool point = c.dimension == 2 && a_min[0] == a_max[0] && a_min[1] == a_max[1];
            check(f, &c, point);
            const pair_hit   got = sweep(f, &c, point);
            const house_case s = shown(f, &c, point);
            HOUSE_CHECK(&s, query_name(point), got.hit == want->hit, "got %d", got.hit);
            if (!got.hit || !want->hit)
                continue;
            HOUSE_CHECK(&s, query_name(point), got.starts_inside == want->starts_inside, "starts_inside %d",
                        got.starts_inside);
            const double t_exit = want->t_exit == (double)INFINITY ? house_families[f].largest : want->t_exit;
            const double eps = house_families[f].eps; // check() has compared to the last bit already
            HOUSE_CHECK(&s, query_name(point),
                        fabs(got.t_enter - want->t_enter) <= eps && fabs(got.t_exit - t_exit) <= eps,
                        "t %.17g..%.17g", got.t_enter, got.t_exit);
            HOUSE_CHECK(&s, query_name(point),
                        got.normal_enter[x] == want->normal_enter[0] &&
                            got.normal_enter[y] == want->normal_enter[1] &&
                            got.normal_exit[x] == want->normal_exit[0] &&
                            got.normal_exit[y] == want->normal_exit[1],
                        "normals (%g, %g), (%g, %g)", got.normal_enter[x], got.normal_enter[y],
                        got.normal_exit[x], got.normal_exit[y]);
            if (got.starts_inside)
                continue; // any common point is right then
            HOUSE_CHECK(&s, query_name(point),
                        fabs(got.point_enter[x] - want->point_enter[0]) <= 8 * eps &&
                            fabs(got.point_enter[y] - want->point_enter[1]) <= 8 * eps,
                        "point_enter (%.17g, %.17g)", got.point_enter[x], got.point_enter[y]);
        }
}

#define P(x, y) ((const double[2]){(x), (y)})

/* `line - (p + v) / v` in place of `(line - p) / v`: wrong wherever p is not 0 or v not 1 */
static void the_whole_way_to_the_line_is_divided_by_the_velocity(void **state)
{
    (void)state;
    regression(P(2, 1), P(2, 1), P(8, 0), P(4, 0), P(6, 2), P(0, 0),
               &(expected_hit){true, false, 0.25, 0.5, {-1, 0}, {1, 0}, {4, 1}});
    regression(P(1, 2), P(1, 2), P(0, -8), P(0, -6), P(2, -2), P(0, 0),
               &(expected_hit){true, false, 0.5, 1, {0, 1}, {0, -1}, {1, -2}});
    regression(P(-7, 3), P(-6, 4), P(16, 0), P(2, 3), P(4, 5), P(0, 0),
               &(expected_hit){true, false, 0.5, 0.6875, {-1, 0}, {1, 0}, {2, 3.5}});
    house_verdict();
}

/* For a start inside the side that is passed first is the exit, not the entry. */
static void a_start_inside_is_reported_without_an_entry_side(void **state)
{
    (void)state;
    regression(P(1, 1), P(1, 1), P(4, 0), P(0, 0), P(2, 2), P(0, 0),
               &(expected_hit){true, true, 0, 0.25, {0, 0}, {1, 0}, {0, 0}});
    regression(P(0, 0), P(2, 2), P(0, -8), P(0, -1), P(2, 3), P(0, 0),
               &(expected_hit){true, true, 0, 0.375, {0, 0}, {0, -1}, {0, 0}});
    house_verdict();
}

/* Without relative motion the quotient is not defined: apart stays apart, inside stays inside, touching is no
 * hit. */
static void equal_velocities_do_not_divide_by_zero(void **state)
{
    (void)state;
    const expected_hit no = {false, false, 0, 0, {0, 0}, {0, 0}, {0, 0}};
    regression(P(0, 0), P(1, 1), P(3, 2), P(5, 0), P(6, 1), P(3, 2), &no);
    regression(P(0, 0), P(1, 1), P(3, 2), P(1, 0), P(2, 1), P(3, 2), &no);
    regression(P(0, 0), P(1, 1), P(3, 2), P(1, 1), P(2, 2), P(3, 2), &no);
    regression(P(0, 0), P(2, 2), P(3, 2), P(1, 1), P(3, 3), P(3, 2),
               &(expected_hit){true, true, 0, (double)INFINITY, {0, 0}, {0, 0}, {0, 0}});
    house_verdict();
}

/* Without its own branch for a velocity of 0 along one axis, boxes that pass beside each other are said to
 * hit. */
static void no_velocity_along_an_axis_has_a_branch_of_its_own(void **state)
{
    (void)state;
    const expected_hit no = {false, false, 0, 0, {0, 0}, {0, 0}, {0, 0}};
    regression(P(0, 0), P(1, 1), P(10, 0), P(4, 5), P(6, 7), P(0, 0), &no);
    regression(P(0, 0), P(1, 1), P(10, 0), P(4, -7), P(6, -5), P(0, 0), &no);
    regression(P(0, 0), P(1, 1), P(0, 10), P(4, 5), P(6, 7), P(0, 0), &no);
    regression(P(0, 0), P(1, 1), P(10, 3), P(4, 5), P(6, 7), P(0, 3), &no);
    regression(P(0, 0), P(1, 1), P(8, 0), P(5, 0), P(7, 1), P(0, 0),
               &(expected_hit){true, false, 0.5, 0.875, {-1, 0}, {1, 0}, {5, 0.5}});
    house_verdict();
}

static void a_box_meets_the_side_that_it_reaches_last(void **state)
{
    (void)state;
    regression(P(0, 0), P(1, 1), P(3, 2), P(2, 0.5), P(3, 3), P(0, 0),
               &(expected_hit){true, false, 1.0 / 3, 1, {-1, 0}, {1, 0}, {2, 7.0 / 6}});
    house_verdict();
}

/* The normal is the one of the lowest axis where a box hits corner on corner. */
static void a_corner_hit_names_the_lowest_axis(void **state)
{
    (void)state;
    regression(P(0, 0), P(1, 1), P(4, 4), P(3, 3), P(5, 5), P(0, 0),
               &(expected_hit){true, false, 0.5, 1.25, {-1, 0}, {1, 0}, {3, 3}});
    regression(P(0, 0), P(1, 1), P(4, -4), P(3, -4), P(5, -2), P(0, 0),
               &(expected_hit){true, false, 0.5, 1.25, {-1, 0}, {1, 0}, {3, -2}});
    house_verdict();
}

/* Corner past corner touches at one t, edge along edge at many: neither gets deeper. */
static void a_graze_is_no_hit(void **state)
{
    (void)state;
    const expected_hit no = {false, false, 0, 0, {0, 0}, {0, 0}, {0, 0}};
    regression(P(0, 0), P(1, 1), P(4, -4), P(3, -1), P(4, 1), P(0, 0), &no); // past the corner (3, -1)
    regression(P(0, 0), P(1, 1), P(9, 0), P(3, 1), P(5, 2), P(0, 0), &no);   // along the lower side
    regression(P(0, 0), P(1, 1), P(1, 0), P(1, 1), P(2, 2), P(0, 0), &no);   // corner at corner
    regression(P(0, 0), P(1, 1), P(-1, 0), P(1, 0), P(2, 1), P(0, 0), &no);  // touching, parting
    house_verdict();
}

/* Both are flat in x: a wall is hit even at its very end, with no motion along the wall. */
static void a_wall_without_thickness_stops_what_meets_its_end(void **state)
{
    (void)state;
    regression(P(-2, 1), P(-2, 2), P(8, 0), P(2, 2), P(2, 2), P(0, 0),
               &(expected_hit){true, false, 0.5, 0.5, {-1, 0}, {1, 0}, {2, 2}});
    regression(P(0.25, 0.25), P(0.25, 0.25), P(0.5, 0), P(0.5, 0.25), P(0.5, 0.5), P(-0.5, 0),
               &(expected_hit){true, false, 0.25, 0.25, {-1, 0}, {1, 0}, {0.375, 0.25}});
    house_verdict();
}

/* A quotient that is rounded to double and then to float may end on the wrong side of half an ulp. */
static void a_float_t_is_within_its_bound_next_to_a_tie(void **state)
{
    (void)state;
    const ora_sweep_case cases[] = {
        {2,
         {-0x1p-23, 0},
         {-0x1p-149, 0x1.8p-148},
         {1, -0x1p-148},
         {0x1p-125, -1},
         {0x1.000002p+0, 0x1p-149},
         {0x1p-148, -0.0}},
        {2,
         {-0x1p-125, -0x1.fffffap+127},
         {0x1p-149, 0x1.8p-148},
         {0x1p-126, -0x1p-149},
         {0x1p-148, 0},
         {0x1.fffffcp-127, 0x1.555554p+126},
         {-1, -0x1.8p-148}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i)
    {
        check(HOUSE_CD2F, &cases[i], false);
        assert_true(truth.hit);
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ordinary_sweeps_hit_where_they_should),
        cmocka_unit_test(corners_slides_and_grazes_on_a_grid_are_distinguished),
        cmocka_unit_test(one_ulp_tells_a_graze_from_a_hit),
        cmocka_unit_test(flat_boxes_stop_at_a_wall_without_thickness),
        cmocka_unit_test(flat_boxes_in_one_plane_are_shapes_of_that_plane),
        cmocka_unit_test(equal_motions_hit_only_what_starts_inside),
        cmocka_unit_test(without_motion_only_a_start_inside_is_a_hit),
        cmocka_unit_test(nothing_tunnels_through_a_thin_wall),
        cmocka_unit_test(a_contact_at_exactly_one_is_the_last_hit),
        cmocka_unit_test(touching_boxes_may_separate_and_slide_but_not_enter),
        cmocka_unit_test(sweeps_are_right_over_the_whole_range),
        cmocka_unit_test(sweeps_are_right_for_mixed_magnitudes),
        cmocka_unit_test(sweeps_are_right_for_largest_and_subnormal_numbers),
        cmocka_unit_test(a_common_velocity_changes_nothing),
        cmocka_unit_test(a_reversed_motion_hits_where_it_left),
        cmocka_unit_test(a_point_moves_like_a_box_without_extent),
        cmocka_unit_test(nan_anywhere_is_no_hit_and_writes_nothing),
        cmocka_unit_test(invalid_boxes_do_no_harm),
        cmocka_unit_test(the_whole_way_to_the_line_is_divided_by_the_velocity),
        cmocka_unit_test(a_start_inside_is_reported_without_an_entry_side),
        cmocka_unit_test(equal_velocities_do_not_divide_by_zero),
        cmocka_unit_test(no_velocity_along_an_axis_has_a_branch_of_its_own),
        cmocka_unit_test(a_box_meets_the_side_that_it_reaches_last),
        cmocka_unit_test(a_corner_hit_names_the_lowest_axis),
        cmocka_unit_test(a_graze_is_no_hit),
        cmocka_unit_test(a_wall_without_thickness_stops_what_meets_its_end),
        cmocka_unit_test(a_float_t_is_within_its_bound_next_to_a_tie),
    };
    ora_sweep_init(&truth);
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    ora_sweep_clear(&truth);
    house_print_worst();
    return failures;
}
