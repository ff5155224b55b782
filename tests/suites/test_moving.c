/*
 * The properties of motion and contact, checked without knowing the right answers, for every two shapes:
 *
 *     at t_enter shapes touch, before it they are apart, and after it they overlap; at t_exit they touch
 *       again
 *     a motion that is no hit leads through no overlap deeper than touching
 *     a velocity that both have in common changes nothing, but moves the points
 *     the points of a touch lie in both shapes
 *     the motion backwards meets what the motion forwards leaves, in the same points
 *     a penetration is the shortest way out: along it and no shorter one
 *     no number, however large or small, gives NaN, infinity or a normal that is not unit
 *     shapes on a lattice, where many scenes touch exactly, do not pass through each other
 *     all that rests on a tiled floor walks over every seam
 *     a sweep says the same without a place for its result
 *
 * Poses are rounded to the family's type, and the queries at them have errors of their own: so touching is
 * meant within `bound`. The suites with oracles hold each query to its own promise.
 */
#include <collide.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "all_pairs.h"

typedef struct contact
{
    bool   overlap;
    double depth, normal[3], point_a[3], point_b[3];
} contact;

typedef struct meeting
{
    bool   hit, hit_alone, starts_inside; ///< hit_alone: without a place for the result
    double t_enter, t_exit;
    double point_enter[3], point_exit[3], normal_enter[3], normal_exit[3];
} meeting;

#define SUITE "test_moving.inc"
#include "families.h"

static const struct
{
    double (*distance)(const ora_shape *, const ora_shape *);
    contact (*penetration)(const ora_shape *, const ora_shape *);
    meeting (*sweep)(const ora_shape *, const double[3], const ora_shape *, const double[3]);
} calls[HOUSE_FAMILIES] = {
#define CALLS(f)                                 \
    {                                            \
        f##_distance, f##_penetration, f##_sweep \
    }
    [HOUSE_CD2] = CALLS(cd2_local),
    [HOUSE_CD2F] = CALLS(cd2f_local),
    [HOUSE_CD3] = CALLS(cd3_local),
    [HOUSE_CD3F] = CALLS(cd3f_local),
#undef CALLS
};

/* ---- moving shapes ---- */

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* The shape displaced by t * way, rounded to the type. */
static ora_shape moved(int family, const ora_shape *s, double t, const double way[3])
{
    ora_shape r = *s;
    const int points = s->kind == ORA_SEGMENT || s->kind == ORA_AABB ? 2 : 1;
    for (int i = 0; i < points; ++i)
        for (int j = 0; j < s->dim; ++j)
            r.p[i][j] = house_round(family, s->p[i][j] + t * way[j]);
    return r;
}

static double largest_number(const ora_shape *s)
{
    double most = 0;
    for (int j = 0; j < 3; ++j)
    {
        most = fmax(most, fmax(fabs(s->p[0][j]), fabs(s->h[j])));
        if (s->kind == ORA_SEGMENT || s->kind == ORA_AABB)
            most = fmax(most, fabs(s->p[1][j]));
    }
    return most;
}

/* A pair, and how both move while t goes from 0 to 1. */
typedef struct scene
{
    house_case c;
    double     motion_a[3], motion_b[3], w[3];
    double     size; ///< L
} scene;

static void set_motions(scene *s)
{
    s->size = fmax(largest_number(&s->c.a), largest_number(&s->c.b));
    for (int j = 0; j < 3; ++j)
    {
        s->w[j] = s->motion_a[j] - s->motion_b[j];
        s->size = fmax(s->size, fmax(fabs(s->motion_a[j]), fabs(s->motion_b[j])));
        s->c.extra[j] = s->motion_a[j];
        s->c.extra[3 + j] = s->motion_b[j];
    }
    s->c.count_extra = 6;
    s->c.extra_name = "motion_a and motion_b";
}

static meeting sweep_of(const scene *s)
{
    const meeting r = calls[s->c.family].sweep(&s->c.a, s->motion_a, &s->c.b, s->motion_b);
    HOUSE_CHECK(&s->c, "a sweep without a result", r.hit == r.hit_alone, "%d, with one %d", r.hit_alone,
                r.hit);
    return r;
}

/* How far A and B are apart, and how deep in each other, when B is seen standing still and A has gone t of
 * its way. */
static double distance_at(const scene *s, double t)
{
    const ora_shape a = moved(s->c.family, &s->c.a, t, s->w);
    return calls[s->c.family].distance(&a, &s->c.b);
}

static contact contact_at(const scene *s, double t)
{
    const ora_shape a = moved(s->c.family, &s->c.a, t, s->w);
    return calls[s->c.family].penetration(&a, &s->c.b);
}

/* What rounded poses and the queries at them can be wrong by; t may lie past 1. */
static double bound(const scene *s, double t)
{
    return 24 * house_families[s->c.family].eps * s->size * fmax(1, fabs(t));
}

static const int classes[] = {HOUSE_ORDINARY, HOUSE_GRID, HOUSE_TOUCH, HOUSE_DEGENERATE,
                              HOUSE_NEAR,     HOUSE_FAR,  HOUSE_SLIVER};
enum
{
    CLASSES = sizeof classes / sizeof classes[0]
};

/* A pair of a class, A taken back along a way that leads somewhere near B, by up to 10 000 times its length.
   In the class GRID all numbers remain small multiples of one unit. */
static scene some_scene(house_rng *rng, int family, int cls, int pair)
{
    scene s;
    memset(&s, 0, sizeof s);
    s.c = house_pair(rng, family, cls, pairs[pair].a, pairs[pair].b);
    const int    dim = s.c.a.dim;
    const bool   grid = cls == HOUSE_GRID || cls == HOUSE_TOUCH;
    const double size = fmax(largest_number(&s.c.a), largest_number(&s.c.b));
    const double unit = grid && size > 0 ? ldexp(1, ilogb(size) - 3) : size > 0 ? size : 1;
    const double length = grid ? ldexp(1, house_below(rng, 4))
                               : house_log(rng, -2, house_chance(rng, 0.2) ? 4 : 1);
    const double back = house_chance(rng, 0.3) ? 0 : grid ? 1 : house_uniform(rng, 0, 1);
    double       way[3] = {0}, shared[3] = {0};
    for (int j = 0; j < dim; ++j)
    {
        way[j] = house_round(family,
                             unit * length * (grid ? house_between(rng, -4, 4) : house_uniform(rng, -1, 1)));
        if (house_chance(rng, 0.3))
            way[j] = 0;
        if (house_chance(rng, 0.5))
            shared[j] = house_round(family,
                                    unit * (grid ? house_between(rng, -4, 4) : house_uniform(rng, -1, 1)));
    }
    s.c.a = moved(family, &s.c.a, -back, way);
    for (int j = 0; j < dim; ++j)
    {
        s.motion_a[j] = house_round(family, way[j] * (grid ? 2 : 1.5) + shared[j]);
        s.motion_b[j] = shared[j];
    }
    set_motions(&s);
    return s;
}

/* Every pair, family and class. */
static void each_scene(const char *name, int cases, void (*check)(house_rng *, const scene *, int))
{
    for (house_walk w = {name, .items = PAIRS, .classes = CLASSES, .cases = (size_t)cases}; house_next(&w);)
    {
        const scene s = some_scene(&w.rng, w.family, classes[w.cls], w.item);
        check(&w.rng, &s, w.item);
    }
    house_verdict();
}

/* ---- what a hit says of the whole way ---- */

static void check_miss(house_rng *rng, const scene *s, int pair)
{
    for (int i = 0; i < 4; ++i)
    {
        const double  t = i == 0 ? 0 : house_uniform(rng, 0, 1);
        const contact c = contact_at(s, t);
        HOUSE_CHECK(&s->c, pairs[pair].name, !c.overlap || c.depth <= bound(s, 0),
                    "no hit, but at t = %.17g deeper by %g", t, c.depth);
    }
}

static void check_enter(house_rng *rng, const scene *s, const meeting *r, int pair)
{
    const double closing = -dot(r->normal_enter, s->w), most = bound(s, 0);
    const double length = sqrt(dot(r->normal_enter, r->normal_enter));
    HOUSE_CHECK(&s->c, pairs[pair].name,
                closing >= -most && fabs(length - 1) <= 4 * house_families[s->c.family].eps,
                "normal (%g, %g, %g), of length %.17g, closing in by %g", r->normal_enter[0],
                r->normal_enter[1], r->normal_enter[2], length, closing);
    const double  gap = distance_at(s, r->t_enter);
    const contact there = contact_at(s, r->t_enter);
    HOUSE_CHECK(&s->c, pairs[pair].name, gap <= most, "at t_enter = %.17g they are apart by %g", r->t_enter,
                gap);
    HOUSE_CHECK(&s->c, pairs[pair].name, !there.overlap || there.depth <= most,
                "at t_enter = %.17g they are %g deep", r->t_enter, there.depth);
    for (int i = 0; i < 3; ++i)
    { /* the normal's plane is between them until t_enter */
        const double t = i == 0 ? 0 : house_uniform(rng, 0, r->t_enter);
        const double least = (r->t_enter - t) * closing - most;
        const double apart = distance_at(s, t);
        HOUSE_CHECK(&s->c, pairs[pair].name, apart >= least,
                    "at t = %.17g they are apart by %g, the normal says by %g", t, apart, least);
    }
}

static void check_exit(house_rng *rng, const scene *s, const meeting *r, int pair)
{
    const double parting = dot(r->normal_exit, s->w), most = bound(s, r->t_exit);
    if (r->t_exit > 1e4)
        return;
    HOUSE_CHECK(&s->c, pairs[pair].name, r->t_exit >= r->t_enter && parting >= -most,
                "leaves at %.17g, parting by %g", r->t_exit, parting);
    const double  gap = distance_at(s, r->t_exit);
    const contact there = contact_at(s, r->t_exit);
    HOUSE_CHECK(&s->c, pairs[pair].name, gap <= most, "at t_exit = %.17g they are apart by %g", r->t_exit,
                gap);
    HOUSE_CHECK(&s->c, pairs[pair].name, !there.overlap || there.depth <= most,
                "at t_exit = %.17g they are %g deep", r->t_exit, there.depth);
    const double later = r->t_exit + house_uniform(rng, 0, 1), apart = distance_at(s, later);
    HOUSE_CHECK(&s->c, pairs[pair].name, apart >= (later - r->t_exit) * parting - bound(s, later),
                "at t = %.17g, after t_exit = %.17g, they are apart by %g", later, r->t_exit, apart);
}

/* In a convex set the distance from the boundary is a concave function: on the way in it grows at least in
 * proportion. */
static void check_between(const scene *s, const meeting *r, int pair)
{
    if (r->t_exit > 1e4)
        return;
    const double  middle = r->t_enter + (r->t_exit - r->t_enter) / 2, most = bound(s, r->t_exit);
    const double  gap = distance_at(s, middle);
    const contact deep = contact_at(s, middle);
    HOUSE_CHECK(&s->c, pairs[pair].name, gap <= most,
                "half way between t_enter and t_exit they are apart by %g", gap);
    if (!deep.overlap || deep.depth <= 4 * most)
        return;
    for (int i = 1; i < 4; ++i)
    {
        const double  share = i / 4.0;
        const contact c = contact_at(s, r->t_enter + share * (middle - r->t_enter));
        HOUSE_CHECK(&s->c, pairs[pair].name, c.overlap && c.depth >= share * deep.depth - most,
                    "after t_enter they are only %g deep, half way %g", c.overlap ? c.depth : -1, deep.depth);
    }
}

/* The point of a touch at t lies in both shapes, where they are in the world then. */
static void check_point(const scene *s, const char *end, double t, const double point[3], int pair)
{
    const ora_shape p = ora_point(s->c.a.dim, point), a = moved(s->c.family, &s->c.a, t, s->motion_a),
                    b = moved(s->c.family, &s->c.b, t, s->motion_b);
    if (t > 1e4 || house_has_needle(&s->c))
        return;
    const double off_a = calls[s->c.family].distance(&p, &a), off_b = calls[s->c.family].distance(&p, &b);
    HOUSE_CHECK(&s->c, pairs[pair].name, off_a <= bound(s, t) && off_b <= bound(s, t),
                "point_%s (%.17g, %.17g, %.17g) at t = %.17g is %g off a and %g off b", end, point[0],
                point[1], point[2], t, off_a, off_b);
}

static void check_way(house_rng *rng, const scene *s, int pair)
{
    const meeting r = sweep_of(s);
    if (!r.hit)
    {
        check_miss(rng, s, pair);
        return;
    }
    if (r.starts_inside)
    {
        const double gap = distance_at(s, 0);
        HOUSE_CHECK(&s->c, pairs[pair].name,
                    r.t_enter == 0 && gap <= bound(s, 0) && dot(r.normal_enter, r.normal_enter) == 0,
                    "starts inside, at t = %g, apart by %g", r.t_enter, gap);
    }
    else
        check_enter(rng, s, &r, pair);
    if (dot(s->w, s->w) > 0)
        check_exit(rng, s, &r, pair);
    check_point(s, "enter", r.t_enter, r.point_enter, pair);
    check_point(s, "exit", dot(s->w, s->w) > 0 ? r.t_exit : 0, r.point_exit, pair);
    if (!r.starts_inside)
        check_between(s, &r, pair);
}

static void shapes_touch_at_the_hit_and_are_apart_before_it(void **state)
{
    (void)state;
    each_scene(__func__, 30, check_way);
}

/* ---- velocities in common ---- */

static bool same(const double *x, const double *y, int count)
{
    for (int i = 0; i < count; ++i)
        if (!(x[i] == y[i]))
            return false;
    return true;
}

static void check_common_velocity(house_rng *rng, const scene *s, int pair)
{
    const int f = s->c.family;
    scene     m = *s;
    double    velocity[3] = {0};
    for (int j = 0; j < s->c.a.dim; ++j)
    { /* both sums exact, or the velocity is 0 along this axis */
        const double v = s->size > 0 ? ldexp(house_between(rng, -8, 8), ilogb(s->size) - house_below(rng, 6))
                                     : 0;
        const double a = house_round(f, s->motion_a[j] + v), b = house_round(f, s->motion_b[j] + v);
        if (a - v != s->motion_a[j] || b - v != s->motion_b[j] || a - s->motion_a[j] != v ||
            b - s->motion_b[j] != v)
            continue;
        velocity[j] = v;
        m.motion_a[j] = a;
        m.motion_b[j] = b;
    }
    set_motions(&m);
    const meeting r = sweep_of(s), q = sweep_of(&m);
    HOUSE_CHECK(&m.c, pairs[pair].name, r.hit == q.hit, "hit %d, without the common velocity %d", q.hit,
                r.hit);
    if (!r.hit || !q.hit)
        return;
    HOUSE_CHECK(&m.c, pairs[pair].name,
                r.t_enter == q.t_enter && r.t_exit == q.t_exit && r.starts_inside == q.starts_inside &&
                    same(r.normal_enter, q.normal_enter, 3) && same(r.normal_exit, q.normal_exit, 3),
                "t %.17g to %.17g, without the common velocity %.17g to %.17g", q.t_enter, q.t_exit,
                r.t_enter, r.t_exit);
    const double most = fmax(bound(s, r.t_enter), bound(&m, r.t_enter));
    for (int j = 0; j < 3 && !r.starts_inside; ++j)
        HOUSE_CHECK(&m.c, pairs[pair].name,
                    fabs(q.point_enter[j] - r.t_enter * velocity[j] - r.point_enter[j]) <= most,
                    "point_enter[%d] = %.17g, without the common velocity %.17g", j, q.point_enter[j],
                    r.point_enter[j]);
    const bool   parts = dot(s->w, s->w) > 0 && r.t_exit <= 1e4;
    const double most_exit = parts ? fmax(bound(s, r.t_exit), bound(&m, r.t_exit)) : 0;
    for (int j = 0; j < 3 && parts; ++j)
        HOUSE_CHECK(&m.c, pairs[pair].name,
                    fabs(q.point_exit[j] - r.t_exit * velocity[j] - r.point_exit[j]) <= most_exit,
                    "point_exit[%d] = %.17g, without the common velocity %.17g", j, q.point_exit[j],
                    r.point_exit[j]);
}

static void a_common_velocity_changes_nothing(void **state)
{
    (void)state;
    each_scene(__func__, 30, check_common_velocity);
}

/* ---- backwards ---- */

/* The way in K leads no deeper: in a convex set the distance from the boundary is a concave function, so
 * nowhere more than twice what it is halfway. Nor is the way out along the normal found there any longer than
 * the motion makes it. That pose is rounded. */
static double deepest(const scene *s, const meeting *r)
{
    const double    half = (r->t_exit - r->t_enter) / 2, t = (r->t_enter + r->t_exit) / 2;
    const ora_shape there = moved(s->c.family, &s->c.a, t, s->w);
    const contact   c = contact_at(s, t);
    const double    depth = c.depth + house_families[s->c.family].eps * largest_number(&there);
    return depth + fmin(depth, half * fabs(dot(c.normal, s->w)));
}

/* From the end of the way back to its start: apart at both, so that what was entered is left, and the other
 * way round. */
static void check_backwards(house_rng *rng, const scene *s, int pair)
{
    (void)rng;
    const int     f = s->c.family;
    const meeting r = sweep_of(s);
    scene         back = *s;
    if (!r.hit || r.starts_inside || !(r.t_exit < 1) || !(distance_at(s, 0) > 0))
        return;
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < s->c.a.dim; ++j)
        { /* where the poses at the end are exact */
            const double a = s->c.a.p[i][j] + s->motion_a[j], b = s->c.b.p[i][j] + s->motion_b[j];
            if (house_round(f, a) != a || a - s->motion_a[j] != s->c.a.p[i][j] ||
                a - s->c.a.p[i][j] != s->motion_a[j])
                return;
            if (house_round(f, b) != b || b - s->motion_b[j] != s->c.b.p[i][j] ||
                b - s->c.b.p[i][j] != s->motion_b[j])
                return;
        }
    back.c.a = moved(f, &s->c.a, 1, s->motion_a);
    back.c.b = moved(f, &s->c.b, 1, s->motion_b);
    for (int j = 0; j < 3; ++j)
    {
        back.motion_a[j] = -s->motion_a[j];
        back.motion_b[j] = -s->motion_b[j];
    }
    set_motions(&back);
    if (!(distance_at(&back, 0) > 0))
        return;
    const meeting q = sweep_of(&back);
    const double  most = bound(s, 1);
    /* It passes no deeper through K than its way in K leads along either normal, and along a third face of K
       maybe not even that deep: within 8 epsilon of L sweeps may say either, but for those that are exact. */
    const double through = fmin(fabs(dot(r.normal_enter, s->w)), fabs(dot(r.normal_exit, s->w)));
    /* each sweep is promised by the L of its own start */
    const double size = fmax(or_about(or_q(ora_size(&s->c.a, &s->c.b, false))),
                             or_about(or_q(ora_size(&back.c.a, &back.c.b, false))));
    const bool exact = pair == AABB_AABB || pair == POINT_AABB || (pair == POINT_SEGMENT && s->c.a.dim == 2);
    const double barely = 8 * house_families[f].eps * size;
    if (!q.hit && !exact && ((r.t_exit - r.t_enter) * through <= barely || deepest(s, &r) <= barely))
        return;
    HOUSE_CHECK(&back.c, pairs[pair].name, q.hit && !q.starts_inside, "no hit backwards");
    if (!q.hit)
        return;
    const double enter = fabs((1 - q.t_enter) - r.t_exit), exit = fabs((1 - q.t_exit) - r.t_enter);
    HOUSE_CHECK(&back.c, pairs[pair].name,
                enter * fabs(dot(q.normal_enter, s->w)) <= most ||
                    enter * fabs(dot(r.normal_exit, s->w)) <= most,
                "enters at 1 - %.17g, forwards it left at %.17g", 1 - q.t_enter, r.t_exit);
    HOUSE_CHECK(&back.c, pairs[pair].name,
                exit * fabs(dot(q.normal_exit, s->w)) <= most ||
                    exit * fabs(dot(r.normal_enter, s->w)) <= most,
                "leaves at 1 - %.17g, forwards it entered at %.17g", 1 - q.t_exit, r.t_enter);
    /* the normals of a ball or an ellipse turn with points of it, each of which is off by some rounding of L
     */
    const bool round = s->c.b.kind == ORA_BALL || s->c.a.kind == ORA_ELLIPSOID ||
                       s->c.b.kind == ORA_ELLIPSOID;
    const double radius = round ? house_rolling_radius(&s->c.a) + house_rolling_radius(&s->c.b) : 0;
    const bool   turns = radius > 0 && !house_families[f].is_float;
    const double turn = house_families[f].eps * (turns ? 8 * fmax(1, size / radius) : 4);
    if (s->c.cls == HOUSE_GRID)
        for (int j = 0; j < 3; ++j)
        {
            HOUSE_CHECK(&back.c, pairs[pair].name, fabs(q.normal_enter[j] - r.normal_exit[j]) <= turn,
                        "enters with normal[%d] = %.17g, forwards it left with %.17g", j, q.normal_enter[j],
                        r.normal_exit[j]);
            HOUSE_CHECK(&back.c, pairs[pair].name, fabs(q.normal_exit[j] - r.normal_enter[j]) <= turn,
                        "leaves with normal[%d] = %.17g, forwards it entered with %.17g", j, q.normal_exit[j],
                        r.normal_enter[j]);
            if (s->c.a.kind == ORA_ELLIPSOID || s->c.b.kind == ORA_ELLIPSOID)
                continue; /* of flat ones any common point will do */
            HOUSE_CHECK(&back.c, pairs[pair].name,
                        fabs(q.point_enter[j] - r.point_exit[j]) <= 2 * most &&
                            fabs(q.point_exit[j] - r.point_enter[j]) <= 2 * most,
                        "points[%d] %.17g and %.17g, forwards %.17g and %.17g", j, q.point_enter[j],
                        q.point_exit[j], r.point_exit[j], r.point_enter[j]);
        }
}

static void reversing_a_motion_swaps_entry_and_exit(void **state)
{
    (void)state;
    each_scene(__func__, 60, check_backwards);
}

static void check_back_and_forth(const ora_shape *a, const double motion_a[3], const ora_shape *b,
                                 const double motion_b[3], int pair)
{
    scene s;
    memset(&s, 0, sizeof s);
    s.c = house_case_of(HOUSE_CD3, a, b);
    s.c.cls = HOUSE_GRID;
    memcpy(s.motion_a, motion_a, sizeof s.motion_a);
    memcpy(s.motion_b, motion_b, sizeof s.motion_b);
    set_motions(&s);
    check_backwards(NULL, &s, pair);
}

/* The first was measured by the L of the start forwards alone. The second left the seam of the face and the
   rim of a disc with a normal 3e-15 off. Of the third, twice the depth halfway was taken to be the most,
   though along one direction the depth stays the same. */
static void motions_backwards_are_as_right_as_promised(void **state)
{
    (void)state;
    {
        ora_begin();
        double          axes[3][3] = {{-1, 0, 0}, {0, 0, 1}, {0, 1, 0}};
        const ora_shape a = ora_ball(3, V(4, 0, 6), 2);
        const ora_shape b = ora_ellipsoid(3, V(6, 0, 2), V(0, 2, 0), axes);
        check_back_and_forth(&a, V(32, 0, -9), &b, V(0, 0, -1), BALL_ELLIPSOID);
    }
    {
        ora_begin();
        double          axes_a[3][3] = {{1, 0, 0}, {0, 0, -1}, {0, 1, 0}};
        double          axes_b[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, -1}};
        const ora_shape a = ora_ellipsoid(3, V(-3, 7, -1), V(6, 6, 6), axes_a);
        const ora_shape b = ora_ellipsoid(3, V(4, 4, 2), V(6, 0, 6), axes_b);
        check_back_and_forth(&a, V(2, 6, 4), &b, V(0, 0, -2), ELLIPSOID_ELLIPSOID);
    }
    {
        ora_begin();
        const double    away = -0x1.7cb85e25b853ep+14;
        double          axes[3][3] = {{1, 0x1.68c2d0bea2362p-37, -0x1.0091f3d58d02ep-37},
                                      {-0x1.68c2d0beb2b02p-37, 1, -0x1.070a2ed8d2bd2p-36},
                                      {0x1.0091f3d575d8p-37, 0x1.070a2ed8d8636p-36, 1}};
        const ora_shape a = ora_aabb(
            3, V(0x1.4192924f103cp+11 + away, 0x1.870153866ccf2p+10, -0x1.b9283f13ab29p+13),
            V(0x1.420ad662ac658p+11 + away, 0x1.870153866ccf2p+10, -0x1.b91a76f546b47p+13));
        const ora_shape b = ora_obb(
            3, V(-0x1.f506539b4c48ap+12, 0x1.2ee987e942e96p+10, -0x1.de42830e8895ep+11),
            V(0x1.0529663a546d6p-1, 0x1.605f2e773c60cp+8, 0x1.418a76772b49bp+13), axes);
        check_back_and_forth(&a, V(-away, 0, 0), &b, V(0, 0, 0), AABB_OBB);
    }
    house_verdict();
}

/* ---- the shortest way out ---- */

static void check_way_out(house_rng *rng, const scene *s, int pair)
{
    const int       f = s->c.family;
    const ora_shape a = s->c.a, b = s->c.b;
    const contact   c = calls[f].penetration(&a, &b);
    const double    size = fmax(largest_number(&a),
                                largest_number(&b)); /* nothing moves by less than `smallest` */
    const double    most = fmax(24 * house_families[f].eps * size, house_families[f].smallest);
    const double    gap = calls[f].distance(&a, &b);
    HOUSE_CHECK(&s->c, pairs[pair].name, c.overlap == (gap == 0), "penetration says %d, the distance is %g",
                c.overlap, gap);
    if (!c.overlap)
        return;
    const double length = sqrt(dot(c.normal, c.normal));
    HOUSE_CHECK(&s->c, pairs[pair].name, fabs(length - 1) <= 4 * house_families[f].eps,
                "normal of length %.17g", length);
    HOUSE_CHECK(&s->c, pairs[pair].name, c.depth >= 0 && !signbit(c.depth), "depth %g", c.depth);

    const ora_shape out = moved(f, &a, c.depth, c.normal);
    const contact   there = calls[f].penetration(&out, &b);
    HOUSE_CHECK(&s->c, pairs[pair].name, !there.overlap || there.depth <= most,
                "moved out it is still %g deep", there.depth);
    const ora_shape more = moved(f, &a, c.depth + 4 * most, c.normal);
    const double    apart = calls[f].distance(&more, &b);
    HOUSE_CHECK(&s->c, pairs[pair].name, apart >= 2 * most, "moved out further by %g it is apart by %g",
                4 * most, apart);
    const ora_shape less = moved(f, &a, 0.999 * c.depth, c.normal);
    HOUSE_CHECK(&s->c, pairs[pair].name, calls[f].distance(&less, &b) <= most, "moved by less it is out");

    for (int i = 0; i < 6; ++i)
    { /* no shorter way */
        double way[3] = {0}, square = 0;
        for (int j = 0; j < a.dim; ++j)
        {
            way[j] = house_uniform(rng, -1, 1);
            if (house_chance(rng, 0.3))
                way[j] = 0;
            if (i < 3)
                way[j] = house_chance(rng, 0.5) ? c.normal[j] + 0.3 * way[j] : -c.normal[j] + 0.3 * way[j];
            square += way[j] * way[j];
        }
        if (square < 1e-6)
            continue;
        for (int j = 0; j < 3; ++j)
            way[j] /= sqrt(square);
        const ora_shape shorter = moved(f, &a, 0.99 * c.depth, way);
        const double    beyond = calls[f].distance(&shorter, &b);
        HOUSE_CHECK(&s->c, pairs[pair].name, beyond <= most,
                    "depth %.17g, but out by %g after 0.99 of that along (%g, %g, %g)", c.depth, beyond,
                    way[0], way[1], way[2]);
    }
}

static void a_penetration_is_the_shortest_way_out(void **state)
{
    (void)state;
    each_scene(__func__, 40, check_way_out);
}

/* ---- the ends of the range ---- */

static bool finite_numbers(const double *x, int count)
{
    for (int i = 0; i < count; ++i)
        if (!isfinite(x[i]))
            return false;
    return true;
}

static bool unit_or_none(int family, const double n[3], bool may_be_none)
{
    const double square = dot(n, n);
    return fabs(square - 1) <= 8 * house_families[family].eps || (may_be_none && square == 0);
}

/* Valid shapes give neither NaN nor infinity nor a normal that is not unit, however large, small or unlike
 * their numbers are. */
static void no_answer_leaves_the_range(void **state)
{
    (void)state;
    static const int extremes[] = {HOUSE_SCALE, HOUSE_MIXED, HOUSE_LIMIT};
    for (house_walk w = {__func__, .items = PAIRS, .classes = 3, .cases = 40}; house_next(&w);)
    {
        const int f = w.family, pair = w.item, k = w.cls;
        scene     s;
        memset(&s, 0, sizeof s);
        s.c = house_pair(&w.rng, f, extremes[k], pairs[pair].a, pairs[pair].b);
        const ora_shape ways = house_shape(&w.rng, f, extremes[k], ORA_SEGMENT);
        for (int j = 0; j < s.c.a.dim; ++j)
        {
            s.motion_a[j] = house_chance(&w.rng, 0.2) ? 0 : ways.p[0][j];
            s.motion_b[j] = house_chance(&w.rng, 0.4) ? 0 : ways.p[1][j];
        }
        set_motions(&s);
        const contact c = calls[f].penetration(&s.c.a, &s.c.b);
        HOUSE_CHECK(&s.c, pairs[pair].name,
                    !c.overlap || (isfinite(c.depth) && c.depth >= 0 && finite_numbers(c.point_a, 3) &&
                                   finite_numbers(c.point_b, 3) && unit_or_none(f, c.normal, false)),
                    "depth %g, normal (%g, %g, %g), points (%g, %g, %g), (%g, %g, %g)", c.depth, c.normal[0],
                    c.normal[1], c.normal[2], c.point_a[0], c.point_a[1], c.point_a[2], c.point_b[0],
                    c.point_b[1], c.point_b[2]);
        const meeting r = sweep_of(&s);
        HOUSE_CHECK(&s.c, pairs[pair].name,
                    !r.hit || (r.t_enter >= 0 && r.t_enter <= 1 && isfinite(r.t_exit) &&
                               finite_numbers(r.point_enter, 3) && finite_numbers(r.point_exit, 3) &&
                               unit_or_none(f, r.normal_enter, r.starts_inside) &&
                               unit_or_none(f, r.normal_exit, dot(s.w, s.w) == 0 || r.starts_inside)),
                    "t %g to %g, points (%g, %g, %g), (%g, %g, %g), normals (%g, %g, %g), (%g, %g, %g)",
                    r.t_enter, r.t_exit, r.point_enter[0], r.point_enter[1], r.point_enter[2],
                    r.point_exit[0], r.point_exit[1], r.point_exit[2], r.normal_enter[0], r.normal_enter[1],
                    r.normal_enter[2], r.normal_exit[0], r.normal_exit[1], r.normal_exit[2]);
    }
    house_verdict();
}

/* ---- tiles ---- */

/* A shape of each kind that rests on the floor at 0 and reaches 1 to all sides. */
static ora_shape resting(int dim, ora_kind kind, double x, int turns)
{
    const double center[3] = {x, 1, 0}, low[3] = {x - 1, 0, -1}, high[3] = {x + 1, 2, 1},
                 reach[3] = {1, 1, dim == 3 ? 1 : 0};
    double axes[3][3] = {{0}};
    double radii[3] = {2, 1, dim == 3 ? 4 : 0};
    for (int i = 0; i < 3; ++i)
        axes[i][i] = 1;
    if (turns)
    { /* a quarter turn in the plane */
        axes[0][0] = axes[1][1] = 0;
        axes[0][1] = 1;
        axes[1][0] = -1;
        radii[0] = 1;
        radii[1] = 2;
    }
    switch (kind)
    {
    case ORA_SEGMENT: return ora_segment(dim, center, (double[3]){x, 0, 0});
    case ORA_BALL: return ora_ball(dim, center, 1);
    case ORA_ELLIPSOID: return ora_ellipsoid(dim, center, radii, axes);
    case ORA_AABB:
    {
        const double flat_low[3] = {low[0], low[1], dim == 3 ? -1 : 0},
                     flat_high[3] = {high[0], high[1], dim == 3 ? 1 : 0};
        return ora_aabb(dim, flat_low, flat_high);
    }
    default: return ora_obb(dim, center, reach, axes);
    }
}

/* It walks, also exactly onto seams, and jumps: no hit. It is pressed down: a hit at 0, with the floor's
 * normal. */
static void resting_shapes_slide_over_every_seam_of_a_tiled_floor(void **state)
{
    (void)state;
    static const ora_kind walkers[] = {ORA_SEGMENT, ORA_BALL, ORA_ELLIPSOID, ORA_AABB, ORA_OBB};
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (size_t k = 0; k < sizeof walkers / sizeof walkers[0]; ++k)
            for (int turned_floor = 0; turned_floor < 2; ++turned_floor)
            {
                house_rng rng = house_seed(__func__, f, (int)(2 * k) + turned_floor);
                const int dim = house_families[f].dim;
                for (size_t n = house_cases(200); n-- > 0;)
                {
                    double       x = house_between(&rng, -64, 64) / 8.0;
                    const double step = house_between(&rng, -16, 16) / 8.0;
                    for (int frame = 0; frame < 8; ++frame, x += step)
                    {
                        ora_begin();
                        const ora_shape walker = resting(dim, walkers[k], x, house_below(&rng, 2));
                        for (int tile = -2; tile <= 2; ++tile)
                        {
                            const double left = 2 * floor(x / 2) + 2 * tile, depth = dim == 3 ? 64 : 0;
                            const double low[3] = {left, -2, -depth}, high[3] = {left + 2, 0, depth};
                            const double center[3] = {left + 1, -1, 0}, half[3] = {1, 1, depth};
                            double       axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
                            scene        s;
                            memset(&s, 0, sizeof s);
                            const ora_shape floor_tile = turned_floor ? ora_obb(dim, center, half, axes)
                                                                      : ora_aabb(dim, low, high);
                            s.c = house_case_of(f, &walker, &floor_tile);
                            s.motion_a[0] = step;
                            set_motions(&s);
                            meeting r = sweep_of(&s);
                            HOUSE_CHECK(&s.c, "walking", !r.hit, "stopped at t = %.17g by (%g, %g, %g)",
                                        r.t_enter, r.normal_enter[0], r.normal_enter[1], r.normal_enter[2]);
                            s.motion_a[1] = 1;
                            set_motions(&s);
                            HOUSE_CHECK(&s.c, "jumping", !sweep_of(&s).hit, "held back");
                            s.motion_a[1] = -1;
                            s.motion_a[0] = 0;
                            set_motions(&s);
                            r = sweep_of(&s);
                            const bool stands_on_it = walkers[k] == ORA_AABB || walkers[k] == ORA_OBB
                                                          ? left < x + 1 && left + 2 > x - 1
                                                          : left < x && left + 2 > x;
                            if (stands_on_it)
                                HOUSE_CHECK(&s.c, "standing",
                                            r.hit && r.t_enter == 0 && !r.starts_inside &&
                                                r.normal_enter[1] == 1,
                                            "hit %d at t = %.17g, normal (%g, %g, %g)", r.hit, r.t_enter,
                                            r.normal_enter[0], r.normal_enter[1], r.normal_enter[2]);
                        }
                    }
                }
            }
    house_verdict();
}

/* A ball and a box on a floor that is turned anyhow, as near to touching as rounding allows: what lifts off
 * is no hit, and what is pressed down is stopped at once. */
static void what_stands_on_a_slope_lifts_off_it(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        house_rng    rng = house_seed(__func__, f, 0);
        const int    dim = house_families[f].dim;
        const double half[3] = {4, 1, dim == 3 ? 3 : 0}, own[3] = {0.5, 0.5, dim == 3 ? 0.25 : 0};
        for (size_t n = house_cases(2000); n-- > 0;)
        {
            double axes[3][3], center[3] = {0}, place[3] = {0}, up[3] = {0};
            ora_begin();
            house_axes_random(&rng, f, axes);
            const double along = house_uniform(&rng, -2, 2);
            for (int j = 0; j < dim; ++j)
            {
                center[j] = house_round(f, house_uniform(&rng, -1, 1));
                up[j] = axes[1][j];
                place[j] = house_round(f, center[j] + 1.5 * up[j] + along * axes[0][j]);
            }
            const ora_shape slope = ora_obb(dim, center, half, axes),
                            walker = n % 2 ? ora_ball(dim, place, 0.5) : ora_obb(dim, place, own, axes);
            scene s;
            memset(&s, 0, sizeof s);
            s.c = house_case_of(f, &walker, &slope);
            memcpy(s.motion_a, up, sizeof up);
            set_motions(&s);
            const meeting lifted = sweep_of(&s);
#ifdef COLLIDE_CAREFUL_ONLY /* which judges a start by what overlaps in it, as is also within the bound */
            const bool starts_deeper = lifted.starts_inside && contact_at(&s, 0).overlap;
#else
            const bool starts_deeper = false;
#endif
            HOUSE_CHECK(&s.c, "lifting off", !lifted.hit || starts_deeper, "held back");
            for (int j = 0; j < dim; ++j)
                s.motion_a[j] = -up[j];
            set_motions(&s);
            const meeting r = sweep_of(&s);
            HOUSE_CHECK(&s.c, "standing", r.hit && r.t_enter <= 32 * house_families[f].eps,
                        "hit %d at t = %.17g", r.hit, r.t_enter);
        }
    }
    house_verdict();
}

/* ---- no shape is passed through ---- */

/* Where the moved shapes are clearly deep in each other at 0, 1/8, ... 1, the sweep is a hit, no later. */
static void check_not_passed_through(const scene *s)
{
    const meeting r = sweep_of(s);
    for (int i = 0; i <= 8; ++i)
    {
        const double  t = i / 8.0;
        const contact c = contact_at(s, t);
        if (!c.overlap || c.depth <= 4 * bound(s, 0))
            continue;
        const int pair = pair_of(s->c.a.kind, s->c.b.kind);
        HOUSE_CHECK(&s->c, pairs[pair].name, r.hit && r.t_enter <= t && (i > 0 || r.starts_inside),
                    "hit %d, t_enter %.17g, starts_inside %d, but at t = %g they are %g deep", r.hit,
                    r.t_enter, r.starts_inside, t, c.depth);
    }
}

static void check_lattice_scene(int family, ora_shape a, const double motion_a[3], ora_shape b,
                                const double motion_b[3])
{
    scene s;
    memset(&s, 0, sizeof s);
    s.c = house_case_of(family, &a, &b);
    memcpy(s.motion_a, motion_a, sizeof s.motion_a);
    memcpy(s.motion_b, motion_b, sizeof s.motion_b);
    set_motions(&s);
    check_not_passed_through(&s);
}

/* Rows of axes, rounded to the type: turned about one coordinate axis, or about (3, 4, 0), by a multiple of
 * 15 degrees, but for some rounding, as many small turns would leave it. */
static void axes_of_lattice(house_rng *rng, int family, double out[3][3])
{
    const double noise = 4 * house_families[family].eps * house_between(rng, -8, 8);
    const double angle = 0.26179938779914943 * house_below(rng, 24) + noise, c = cos(angle), s = sin(angle);
    const int    k = house_families[family].dim == 2 ? 2 : house_below(rng, 4);
    double       n[3] = {0};
    if (k < 3)
        n[k] = 1;
    else
        n[0] = 0.6, n[1] = 0.8;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
        {
            const double across = i == j ? 0 : (j == (i + 1) % 3 ? 1 : -1) * n[3 - i - j];
            out[i][j] = house_round(family, (i == j ? c : 0) + s * across + (1 - c) * n[i] * n[j]);
        }
}

static ora_shape some_lattice_shape(house_rng *rng, int family, ora_kind kind)
{
    static const double sizes[] = {0, 0.5, 1, 2.5, 3};
    const int           dim = house_families[family].dim;
    double              p[3] = {0}, q[3] = {0}, half[3] = {0}, axes[3][3];
    for (int j = 0; j < dim; ++j)
    {
        p[j] = house_between(rng, -6, 6) / 2.0;
        half[j] = sizes[house_below(rng, 5)];
        q[j] = p[j] + 2 * half[j];
    }
    axes_of_lattice(rng, family, axes);
    switch (kind)
    {
    case ORA_POINT: return ora_point(dim, p);
    case ORA_SEGMENT:
        for (int j = 0; j < dim; ++j)
            q[j] = house_between(rng, -8, 8) / 2.0;
        return ora_segment(dim, p, q);
    case ORA_BALL: return ora_ball(dim, p, half[0]);
    case ORA_AABB: return ora_aabb(dim, p, q);
    case ORA_ELLIPSOID: return ora_ellipsoid(dim, p, half, axes);
    default: return ora_obb(dim, p, half, axes);
    }
}

/* A corner, an end, or the middle of an edge or a face; of an ellipse the end of a radius. */
static void outermost_point(house_rng *rng, const ora_shape *s, double out[3])
{
    const bool ends = s->kind == ORA_SEGMENT || s->kind == ORA_AABB;
    const int  end = house_below(rng, 2), radius = house_below(rng, s->dim);
    memcpy(out, s->p[0], 3 * sizeof out[0]);
    for (int i = 0; i < s->dim; ++i)
    {
        const int side = house_between(rng, -1, 1);
        if (ends)
            out[i] = s->kind == ORA_SEGMENT
                         ? s->p[end][i]
                         : (s->p[0][i] + s->p[1][i] + side * (s->p[1][i] - s->p[0][i])) / 2;
        for (int j = 0; j < s->dim; ++j)
            if (s->kind == ORA_OBB || (s->kind == ORA_ELLIPSOID && i == radius))
                out[j] += (s->kind == ORA_OBB ? side : 2 * end - 1) * s->h[i] * s->u[i][j];
    }
}

/* Small multiples of one half: many scenes touch, or graze an edge, at the start or on their way. */
static void no_motion_of_a_lattice_leads_through_a_shape(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .classes = 1, .cases = 20000}; house_next(&w);)
    {
        if (pairs[w.item].a != ORA_ELLIPSOID && pairs[w.item].b != ORA_ELLIPSOID && w.number % 8 != 0)
            continue;
        double    motion_a[3] = {0}, motion_b[3] = {0};
        ora_shape a = some_lattice_shape(&w.rng, w.family, pairs[w.item].a),
                  b = some_lattice_shape(&w.rng, w.family, pairs[w.item].b);
        for (int j = 0; j < house_families[w.family].dim; ++j)
        {
            motion_a[j] = house_between(&w.rng, -16, 16) / 2.0;
            motion_b[j] = house_between(&w.rng, -16, 16) / 2.0;
        }
        if (house_chance(&w.rng, 0.75)) /* they touch at the start */
        {
            double on_a[3], on_b[3], way[3];
            outermost_point(&w.rng, &a, on_a);
            outermost_point(&w.rng, &b, on_b);
            for (int j = 0; j < 3; ++j)
                way[j] = on_b[j] - on_a[j];
            a = moved(w.family, &a, 1, way);
        }
        check_lattice_scene(w.family, a, motion_a, b, motion_b);
    }
    house_verdict();
}

/* A scene in every family of space: an ellipsoid and a box, which is an AABB if the axes are NULL. */
static void check_in_space(const double center[3], const double radii[3], double axes[3][3],
                           const double motion_a[3], const double middle[3], const double half[3],
                           double box_axes[3][3], const double motion_b[3])
{
    for (int f = HOUSE_CD3; f <= HOUSE_CD3F; ++f)
    {
        double low[3], high[3], rows[2][3][3];
        memset(rows, 0, sizeof rows);
        for (int i = 0; i < 3; ++i)
        {
            low[i] = middle[i] - half[i];
            high[i] = middle[i] + half[i];
            for (int j = 0; j < 3; ++j)
            {
                rows[0][i][j] = house_round(f, axes[i][j]);
                rows[1][i][j] = box_axes ? house_round(f, box_axes[i][j]) : 0;
            }
        }
        check_lattice_scene(f, ora_ellipsoid(3, center, radii, rows[0]), motion_a,
                            box_axes ? ora_obb(3, middle, half, rows[1]) : ora_aabb(3, low, high), motion_b);
    }
}

/* Ellipsoids that are segments: at their ends the normal had no digits left. */
static void an_ellipsoid_with_one_radius_does_not_pass_through_a_box(void **state)
{
    (void)state;
    double turned[3][3] = {{0.35999999999999699, 0.4800000000000022, 0.80000000000000004},
                           {0.4800000000000022, 0.63999999999999846, -0.59999999999999998},
                           {-0.80000000000000004, 0.59999999999999998, -4.6245891183727289e-15}};
    double diagonal[3][3] = {{1, 0, 0},
                             {0, -0.70710678118655046, -0.70710678118654458},
                             {0, 0.70710678118654458, -0.70710678118655046}};
    double quarter[3][3] = {{-4.6245891183727289e-15, -1, 0}, {1, -4.6245891183727289e-15, 0}, {0, 0, 1}};
    check_in_space((double[]){0, -1.5, 2.5}, (double[]){0, 0, 3}, turned, (double[]){-1, -1.5, 0},
                   (double[]){-3, -0.5, 1.5}, (double[]){0.5, 1.5, 1.5}, NULL, (double[]){1.5, -5, -2.5});
    check_in_space((double[]){4, -3, -2.5}, (double[]){1, 0, 0}, diagonal, (double[]){-8, -4, 3},
                   (double[]){1, -4, 0}, (double[]){3, 2, 2.5}, quarter, (double[]){-2.5, 1, -5.5});
    check_in_space((double[]){1.5, 1.5, 1.5}, (double[]){2.5, 0, 0}, turned, (double[]){6.5, -3, 4},
                   (double[]){0, 1.5, -2}, (double[]){3, 1.5, 3}, NULL, (double[]){7, 1.5, -3.5});
    house_verdict();
}

/* The axes in float were orthonormal to double only: a face and its edge each left the touch to the other. */
static void an_ellipse_that_touches_an_edge_does_not_pass_through_it(void **state)
{
    (void)state;
    const double c = 0.96592581272125244, s = 0.25881913304328918, h = 0.70710676908493042;
    double       tilted[3][3] = {{1, 0, 0}, {0, -c, s}, {0, -s, -c}};
    double       diagonal[3][3] = {{1, 0, 0}, {0, -h, h}, {0, -h, -h}};
    check_in_space((double[]){-2.5, -1, -2.5}, (double[]){2.5, 0.5, 0.5}, tilted, (double[]){2, 0.5, 5},
                   (double[]){-4, 0.5, -0.5}, (double[]){2, 1.5, 1.5}, NULL, (double[]){-4, -5, 4.5});
    check_in_space((double[]){-0.5, 1.5, 2.5}, (double[]){0, 1, 1}, diagonal, (double[]){0, -1, -7.5},
                   (double[]){-2, 0, 4}, (double[]){1.5, 0.5, 3}, NULL, (double[]){5, 3.5, 0.5});
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    { /* the pair of the plane stands in space at z = 0, too, where the ellipse is a disc */
        const int    dim = house_families[f].dim;
        const double r = house_round(f, h);
        double       axes[3][3] = {{r, r, 0}, {-r, r, 0}, {0, 0, 1}};
        check_lattice_scene(
            f, ora_segment(dim, (double[]){0, -2.5, 0}, (double[]){1, 2.5, 0}), (double[]){-6.5, -8, 0},
            ora_ellipsoid(dim, (double[]){-2.5, -3, 0}, (double[]){3, 2, 0}, axes), (double[]){2, 6, 0});
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_touch_at_the_hit_and_are_apart_before_it),
        cmocka_unit_test(a_common_velocity_changes_nothing),
        cmocka_unit_test(reversing_a_motion_swaps_entry_and_exit),
        cmocka_unit_test(motions_backwards_are_as_right_as_promised),
        cmocka_unit_test(a_penetration_is_the_shortest_way_out),
        cmocka_unit_test(no_answer_leaves_the_range),
        cmocka_unit_test(resting_shapes_slide_over_every_seam_of_a_tiled_floor),
        cmocka_unit_test(what_stands_on_a_slope_lifts_off_it),
        cmocka_unit_test(no_motion_of_a_lattice_leads_through_a_shape),
        cmocka_unit_test(an_ellipsoid_with_one_radius_does_not_pass_through_a_box),
        cmocka_unit_test(an_ellipse_that_touches_an_edge_does_not_pass_through_it),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failed;
}
