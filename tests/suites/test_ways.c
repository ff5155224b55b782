/*
 * The two ways to an answer (quick/way.h), side by side:
 *
 *     what leaves the quick way, in ordinary scenes of random pairs: at most one call in a thousand, of
 *     ellipses one in a hundred, of sweeps of boxes and segments that are nearly parallel two; of the
 *     adversarial classes the share is printed
 *     that both ways give one answer: the same yes or no, and numbers within the bounds of one another
 *     that swapped, mirrored and scaled input gets the same bits, and goes the same way
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "all_pairs.h"
#include "number/bits.h"
#include "oracle/contact.h"
#include "queries.h"

/* ---- which way a call went ---- */

static struct
{
    const char  *function;
    quick_answer answer;
} trace[64];
static int traced;

quick_answer cd_count_way(const char *function, quick_answer answer);

/* Called by the library. */
quick_answer cd_count_way(const char *function, quick_answer answer)
{
    if (traced < (int)(sizeof trace / sizeof *trace))
    {
        trace[traced].function = function;
        trace[traced++].answer = answer;
    }
    return answer;
}

typedef enum way
{
    NO_WAY, ///< the function counts nothing
    QUICK,
    AGAIN, ///< left the quick way, and went it where the scene was scaled
    CAREFUL
} way;

static const char *const way_names[] = {"uncounted", "quick", "quick once scaled", "careful"};

/* Is `name` this other verb of the same pair? */
static bool is_verb_instead(const char *name, const char *asked, const char *verb, const char *instead)
{
    const char *of_asked = strstr(asked, verb), *of_name = strchr(name, '_');
    return of_asked && strncmp(name, asked, (size_t)(of_asked - asked)) == 0 &&
           strncmp(of_name, instead, strlen(instead)) == 0 &&
           strcmp(of_name + strlen(instead), of_asked + strlen(verb)) == 0;
}

/* Does `name` take the way of the asked function? Where a distance leaves the quick way, closest_ finds it. A
   penetration of an ellipse without a result is an overlap. */
static bool goes_for(const char *name, const char *asked)
{
    return strcmp(name, asked) == 0 || is_verb_instead(name, asked, "_distance_", "_closest_") ||
           is_verb_instead(name, asked, "_penetration_", "_overlap_");
}

static way ask(int family, int q, const house_case *c, query_answer *r)
{
    way taken = NO_WAY;
    traced = 0;
    query_ask(family, q, c, r);
    for (int i = 0; i < traced; ++i)
        if (goes_for(trace[i].function, r->counted))
            taken = trace[i].answer == UNCLEAR ? CAREFUL : taken == CAREFUL ? AGAIN : QUICK;
    return taken;
}

static int dim_of(int family)
{
    return house_families[family].dim;
}

static bool is_ray_query(int q)
{
    const query_verb v = queries[q].verb;
    return v == ASK_HITS || v == ASK_RAYCAST || v == ASK_DISTANCE_RAY || v == ASK_CLOSEST_RAY;
}

static bool is_sweep(int q)
{
    return queries[q].verb == ASK_SWEEP || queries[q].verb == ASK_SWEEPS;
}

/* ---- ordinary scenes ---- */

typedef enum scene
{
    TENTH,    ///< random, about 10 % of the pairs meeting
    HALF,     ///< random, about 50 %
    TILES,    ///< all coordinates on a grid of 1/8
    PARALLEL, ///< turned about a shared axis
    RESTING,  ///< one stands exactly on the other, turned about the vertical
    SCENES
} scene;

static const char *const scene_names[SCENES] = {"10 %", "50 %", "tiles", "parallel", "resting"};
static const double      scene_share[SCENES] = {0.1, 0.5, 0.3, 0.3, 1};

/* As many as in the benchmark. */
#define SCENE_CASES 16000

/* Valid axes are checked exactly when they are made, which takes long. */
#define AXES 1000

static double some_axes[HOUSE_FAMILIES][AXES][3][3];

static int make_axes(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        house_rng rng = house_seed(__func__, f, 0);
        for (int i = 0; i < AXES; ++i)
        {
            ora_begin();
            house_axes_random(&rng, f, some_axes[f][i]);
        }
    }
    return 0;
}

static double snapped(double x)
{
    return round(8 * x) / 8;
}

static void random_vec(house_rng *rng, double out[3], double lo, double hi)
{
    for (int i = 0; i < 3; ++i)
        out[i] = house_uniform(rng, lo, hi);
}

static ora_shape random_shape(house_rng *rng, int family, ora_kind kind, const double place[3])
{
    const int dim = dim_of(family);
    double    size[3], low[3], high[3];
    random_vec(rng, size, 0.2, 1);
    if (kind == ORA_SEGMENT)
        random_vec(rng, size, -1, 1);
    for (int i = 0; i < 3; ++i)
    {
        low[i] = place[i] - size[i];
        high[i] = place[i] + size[i];
    }
    switch (kind)
    {
    case ORA_SEGMENT: return ora_segment(dim, low, high);
    case ORA_BALL: return ora_ball(dim, place, size[0]);
    case ORA_AABB: return ora_aabb(dim, low, high);
    case ORA_OBB: return ora_obb(dim, place, size, some_axes[family][house_below(rng, AXES)]);
    case ORA_ELLIPSOID: return ora_ellipsoid(dim, place, size, some_axes[family][house_below(rng, AXES)]);
    default: return ora_point(dim, place);
    }
}

static bool with_ellipsoid(int q)
{
    return queries[q].a == ORA_ELLIPSOID || queries[q].b == ORA_ELLIPSOID;
}

/* The greatest share of calls that may leave the quick way in a scene; 1 where that is only printed. */
static double allowed_share(int q, int s)
{
    if (s == PARALLEL && is_sweep(q) && !with_ellipsoid(q))
        return 0.02;
    return s != TENTH && s != HALF ? 1 : with_ellipsoid(q) ? 0.01 : 0.001;
}

/* Turned about the vertical, in the plane not at all. */
static void stand_upright(house_rng *rng, int family, ora_shape *s)
{
    double       axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const double angle = house_uniform(rng, 0, 6.28);
    if (s->kind != ORA_OBB)
        return;
    if (dim_of(family) == 3)
    {
        axes[0][0] = axes[1][1] = house_round(family, cos(angle));
        axes[0][1] = house_round(family, sin(angle));
        axes[1][0] = -axes[0][1];
    }
    *s = ora_obb(s->dim, s->p[0], s->h, axes);
}

/* b gets the axes of a, turned about the last of them by any angle or one that can hardly be seen. */
static void turn_beside(house_rng *rng, int family, ora_shape *a, ora_shape *b)
{
    double       axes[3][3];
    const double any = house_uniform(rng, 0, 6.28), small = house_log(rng, -12, -2),
                 angle = house_chance(rng, 0.75) ? any : small, c = cos(angle), s = sin(angle);
    double travel[3];
    if (a->kind == ORA_SEGMENT)
    {
        const double off = house_chance(rng, 0.5) ? 0 : house_log(rng, -12, -2),
                     half = house_uniform(rng, 0.2, 1);
        for (int i = 0; i < dim_of(family); ++i)
            travel[i] = b->kind == ORA_SEGMENT ? b->p[1][i] - b->p[0][i]
                        : b->kind == ORA_OBB   ? b->u[0][i] * half
                                               : (i == 0) * half;
        for (int i = 0; i < dim_of(family); ++i)
        {
            const double middle = (a->p[0][i] + a->p[1][i]) / 2,
                         to = travel[i] + off * house_uniform(rng, -1, 1);
            a->p[0][i] = middle - to;
            a->p[1][i] = middle + to;
        }
        return;
    }
    if (b->kind != ORA_OBB)
        return;
    for (int i = 0; i < 3; ++i)
    {
        const double u = a->kind == ORA_OBB ? a->u[0][i] : i == 0,
                     v = a->kind == ORA_OBB ? a->u[1][i] : i == 1;
        axes[0][i] = house_round(family, c * u + s * v);
        axes[1][i] = house_round(family, c * v - s * u);
        axes[2][i] = a->kind == ORA_OBB ? a->u[2][i] : i == 2;
    }
    *b = ora_obb(b->dim, b->p[0], b->h, axes);
}

static void each_length(ora_shape *s, double (*change)(double))
{
    double *x;
    for (int i = 0; (x = house_length(s, i)); ++i)
        *x = change(*x);
}

static void move_shape(ora_shape *s, const double by[3], double reach)
{
    for (int i = 0; i < s->dim; ++i)
    {
        s->p[0][i] += by[i] * reach;
        if (s->kind == ORA_SEGMENT || s->kind == ORA_AABB)
            s->p[1][i] += by[i] * reach;
    }
}

static void round_lengths(int family, ora_shape *s)
{
    double *x;
    for (int i = 0; (x = house_length(s, i)); ++i)
        *x = house_round(family, *x);
}

static double top_of(const ora_shape *s, int up)
{
    return s->kind == ORA_AABB ? s->p[1][up] : s->p[0][up] + s->h[s->kind == ORA_OBB ? up : 0];
}

static double bottom_of(const ora_shape *s, int up)
{
    return s->kind == ORA_OBB ? s->p[0][up] - s->h[up] : s->p[0][up] - s->h[0];
}

static bool is_solid(ora_kind kind)
{
    return kind == ORA_BALL || kind == ORA_AABB || kind == ORA_OBB;
}

/* Heights on the grid, and a stands on b. */
static void put_on(house_rng *rng, int family, ora_shape *a, ora_shape *b)
{
    const int  up = dim_of(family) - 1;
    const bool both_round = a->kind == ORA_BALL && b->kind == ORA_BALL;
    double     by[3] = {0};
    for (ora_shape *s = a; s; s = s == a ? b : NULL)
    {
        stand_upright(rng, family, s);
        s->p[0][up] = snapped(s->p[0][up]);
        s->p[1][up] = snapped(s->p[1][up]);
        for (int i = 0; i < 3; ++i)
            if (i == up || s->kind == ORA_BALL)
                s->h[i] = snapped(s->h[i]);
        if (s->kind == ORA_AABB && s->p[1][up] == s->p[0][up])
            s->p[1][up] += 0.125;
    }
    round_lengths(family, a);
    round_lengths(family, b);
    for (int i = 0; i < dim_of(family); ++i)
        if (i != up)
            by[i] = b->p[0][i] - a->p[0][i] + (both_round ? 0 : house_uniform(rng, 0, 0.15));
    by[up] = top_of(b, up) - bottom_of(a, up);
    move_shape(a, by, 1);
    if (both_round)
        for (int i = 0; i < up; ++i)
            a->p[0][i] = b->p[0][i];
}

/* Is there such a scene for this query? */
static bool scene_exists(int q, int s)
{
    const query *of = &queries[q];
    if (is_ray_query(q) || of->verb == ASK_BOUNDS)
        return s == TENTH || s == HALF || s == TILES;
    if (s == PARALLEL)
        return (of->b == ORA_OBB && of->a != ORA_POINT && of->a != ORA_BALL) ||
               (of->a == ORA_SEGMENT && (of->b == ORA_SEGMENT || of->b == ORA_AABB));
    return s != RESTING || (is_solid(of->a) && is_solid(of->b));
}

/* The next case of a scene; a larger reach gives fewer hits. */
static house_case scene_case(house_rng *rng, int family, int q, int s, double reach)
{
    const int    dim = dim_of(family);
    const query *of = &queries[q];
    double       place[3], part[3], from[3], travel[3], both[3];
    random_vec(rng, place, -10, 10);
    random_vec(rng, part, -1, 1);
    ora_shape a = random_shape(rng, family, of->a, place), b = random_shape(rng, family, of->b, place);
    if (is_ray_query(q) || is_sweep(q))
    {
        /* A is sent to B from apart, and past it by a part of a reach. */
        const double far = house_uniform(rng, 0.33, 2);
        do
            random_vec(rng, from, -9, 9);
        while (fabs(from[0]) < 2.2 && fabs(from[1]) < 2.2);
        random_vec(rng, both, -1, 1);
        for (int i = 0; i < 3; ++i)
            travel[i] = part[i] * reach - from[i] * far;
        move_shape(&a, from, 1);
        if (s == TILES)
            for (int i = 0; i < 3; ++i)
            {
                travel[i] = snapped(travel[i]);
                both[i] = snapped(both[i]);
            }
        if (s == RESTING)
        {
            /* Along the floor, off it or into it. */
            random_vec(rng, travel, -2, 2);
            if (house_chance(rng, 0.5))
                travel[dim - 1] = 0;
        }
    }
    else if (s != RESTING)
        move_shape(&b, part, reach);
    if (s == PARALLEL)
        turn_beside(rng, family, &a, &b);
    if (s == TILES)
    {
        for (ora_shape *x = &a; x; x = x == &a ? &b : NULL)
        {
            double axes[3][3];
            each_length(x, snapped);
            house_axes_permuted(rng, family, axes);
            if (x->kind == ORA_OBB && house_chance(rng, 0.75))
                *x = ora_obb(dim, x->p[0], x->h, axes);
        }
    }
    if (s == RESTING)
    {
        if (house_chance(rng, 0.5))
            put_on(rng, family, &a, &b);
        else
            put_on(rng, family, &b, &a);
    }
    round_lengths(family, &a);
    round_lengths(family, &b);
    house_case c = house_case_of(family, &a, &b);
    c.cls = HOUSE_ORDINARY;
    if (is_ray_query(q))
    {
        ora_ray ray = {dim, {0}, {0}, 0, 1};
        for (int i = 0; i < dim; ++i)
        {
            ray.o[i] = a.p[0][i];
            ray.d[i] = house_round(family, travel[i]);
        }
        if (of->verb == ASK_DISTANCE_RAY || of->verb == ASK_CLOSEST_RAY)
            ray.t_max = INFINITY;
        c.has_ray = true;
        c.ray = ray;
    }
    if (is_sweep(q))
    {
        for (int i = 0; i < dim; ++i)
        {
            c.extra[i] = house_round(family, travel[i] + both[i]);
            c.extra[3 + i] = house_round(family, both[i]);
        }
        c.count_extra = 6;
        c.extra_name = "motions";
    }
    return c;
}

/* The query that says of a scene's cases whether they are hits. */
static int meets(int q)
{
    for (int i = 0; i < query_count; ++i)
        if (queries[i].a == queries[q].a && queries[i].b == queries[q].b &&
            queries[i].verb == (is_sweep(q)       ? ASK_SWEEPS
                                : is_ray_query(q) ? ASK_HITS
                                                  : ASK_OVERLAP))
            return i;
    return -1;
}

/* The reach that gives a scene its share of hits. */
static double find_reach(int family, int hits_of, int s)
{
    const int cases = 2000;
    double    lo = 0, hi = 16;
    for (int step = 0; step < 10; ++step)
    {
        const double reach = (lo + hi) / 2;
        int          hits = 0;
        house_rng    rng = house_seed("scene", family, hits_of * SCENES + s);
        for (int n = 0; n < cases; ++n)
        {
            query_answer r;
            house_case   c = scene_case(&rng, family, hits_of, s, reach);
            query_ask(family, hits_of, &c, &r);
            hits += r.yes;
        }
        *(hits > scene_share[s] * cases ? &lo : &hi) = reach;
    }
    return hi;
}

/* It is the same for all queries with the same hits, and is found once. */
static double reach_of(int family, int q, int s)
{
    static double found[HOUSE_FAMILIES][SCENES][256];
    const int     hits_of = meets(q);
    if (hits_of < 0 || s == RESTING || queries[q].verb == ASK_BOUNDS)
        return 2;
    assert_true(hits_of < (int)(sizeof found[0][0] / sizeof *found[0][0]));
    double *reach = &found[family][s][hits_of];
    if (*reach == 0)
        *reach = find_reach(family, hits_of, s);
    return *reach;
}

static void few_calls_of_ordinary_scenes_leave_the_quick_way(void **state)
{
    (void)state;
    size_t not_few = 0, uncounted = 0;
    print_message("calls that leave the quick way, in %%:\n%-38s", "");
    for (int s = 0; s < SCENES; ++s)
        print_message(" %9s", scene_names[s]);
    print_message("\n");
    for (int q = 0; q < query_count; ++q)
        for (int f = 0; f < HOUSE_FAMILIES; ++f)
        {
            if (!query_exists(f, q) || queries[q].compares_only)
                continue;
            const char *function = "";
            char        line[16 * SCENES + 1] = "";
            for (int s = 0; s < SCENES; ++s)
            {
                const double share = allowed_share(q, s);
                const bool   binds = share < 1;
                const size_t all = s == TENTH || s == HALF ? SCENE_CASES : house_cases(2000),
                             few = (size_t)(share * (double)all) + (s == PARALLEL ? 5 : 0);
                size_t left = 0;
                if (!scene_exists(q, s))
                {
                    strcat(line, "         -");
                    continue;
                }
                const double reach = reach_of(f, q, s);
                house_rng    rng = house_seed("scene", f, q * SCENES + s);
                for (size_t n = 0; n < all; ++n)
                {
                    query_answer r;
                    house_case   c = scene_case(&rng, f, q, s, reach);
                    const way    taken = ask(f, q, &c, &r);
                    function = r.function;
                    left += taken != QUICK;
                    uncounted += taken == NO_WAY;
                    if (binds)
                        HOUSE_CHECK(&c, r.function, taken == QUICK || left != few + 1,
                                    "more than %g %% of the calls leave the quick way in the scene %s: %s",
                                    100 * share, scene_names[s], way_names[taken]);
                }
                sprintf(line + strlen(line), " %9.3f", 100.0 * (double)left / (double)all);
                not_few += binds && left > few;
            }
            print_message("%-38s%s\n", function, line);
        }
    house_verdict();
    assert_int_equal(uncounted, 0);
    assert_int_equal(not_few, 0);
}

/* ---- the same answer ---- */

/* A case of a class for a query. */
static house_case class_case(house_rng *rng, int family, int q, int cls)
{
    const query *of = &queries[q];
    house_case   c;
    if (of->verb == ASK_DISTANCE_RAY || of->verb == ASK_CLOSEST_RAY)
    {
        /* Near the ray is a point to which it was aimed. */
        c = house_ray(rng, family, cls, ORA_BALL);
        c.b = ora_point(dim_of(family), c.b.p[0]);
        return c;
    }
    if (is_ray_query(q))
        return house_ray(rng, family, cls, of->b);
    c = house_pair(rng, family, cls, of->a, of->b);
    if (is_sweep(q))
    {
        /* To the place of B, or as far as B is large, or at random */
        ora_shape  x = house_shape(rng, family, cls, ORA_POINT), y = house_shape(rng, family, cls, ORA_POINT);
        const bool aimed = house_chance(rng, 0.7), still = house_chance(rng, 0.4);
        for (int i = 0; i < dim_of(family); ++i)
        {
            const double to = 2 * (c.b.p[0][i] - c.a.p[0][i]);
            c.extra[3 + i] = still ? 0 : house_round(family, y.p[0][i]);
            c.extra[i] = house_round(family, (aimed ? to : x.p[0][i]) + c.extra[3 + i]);
        }
        c.count_extra = 6;
        c.extra_name = "motions";
    }
    return c;
}

static double largest_of(const double *x, int count)
{
    double m = 0;
    for (int i = 0; i < count; ++i)
        m = fmax(m, fabs(x[i]));
    return m;
}

/* L of the contract, at most doubled: of points it takes in the world's coordinates. */
static double size_of_case(const house_case *c, int q, bool world)
{
    double       size = 0, middle[3];
    ora_shape    b = c->b;
    const query *of = &queries[q];
    for (int i = 0; i < 3; ++i)
        middle[i] = world                                         ? 0
                    : b.kind == ORA_SEGMENT || b.kind == ORA_AABB ? b.p[0][i] / 2 + b.p[1][i] / 2
                                                                  : b.p[0][i];
    const ora_shape *const shapes[] = {&c->a, &b};
    for (int k = 0; k < 2; ++k)
    {
        const ora_shape *s = shapes[k];
        if (k == 0 && (is_ray_query(q) || of->verb == ASK_BOUNDS))
            continue;
        for (int i = 0; i < 3; ++i)
        {
            size = fmax(size, fabs(s->p[0][i] - middle[i]));
            if (s->kind == ORA_SEGMENT || s->kind == ORA_AABB)
                size = fmax(size, fabs(s->p[1][i] - middle[i]));
            size = fmax(size, s->h[i]);
        }
    }
    if (is_ray_query(q))
        for (int i = 0; i < 3; ++i)
            size = fmax(size, fabs(c->ray.o[i] - middle[i]));
    if (is_sweep(q))
        size = fmax(size, world ? largest_of(c->extra, 6) : 0);
    return fmin(size, DBL_MAX);
}

static bool exact_axes(const ora_shape *s)
{
    for (int i = 0; (s->kind == ORA_OBB || s->kind == ORA_ELLIPSOID) && i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            if (s->u[i][j] != 0 && fabs(s->u[i][j]) != 1)
                return false;
    return true;
}

/* Is the yes or no exact? Of ellipses only that of a point is, of sweeps those of points and AABBs. */
static bool is_exact(const house_case *c, int q)
{
    const query *of = &queries[q];
    if (of->verb == ASK_BOUNDS || !exact_axes(&c->b))
        return false;
    if (is_sweep(q))
        return of->b == ORA_AABB && (of->a == ORA_AABB || of->a == ORA_POINT);
    if (is_ray_query(q))
        return of->b != ORA_ELLIPSOID;
    return exact_axes(&c->a) && (of->a == ORA_POINT || (of->a != ORA_ELLIPSOID && of->b != ORA_ELLIPSOID));
}

/* 8 eps L, within which a sweep or a raycast may take shapes for touching. */
static ore limit_of_touching(const house_case *c, int q)
{
    return or_mul(or_of(8 * house_families[c->family].eps), or_of(size_of_case(c, q, false)));
}

/* A, moved to t. False if that is out of range. */
static bool moved_to(const house_case *c, double t, ora_shape *a)
{
    bool finite = true;
    *a = c->a;
    for (int k = 0; k < 2; ++k)
        for (int i = 0; i < dim_of(c->family); ++i)
        {
            a->p[k][i] += t * (c->extra[i] - c->extra[3 + i]);
            finite = finite && isfinite(a->p[k][i]);
        }
    return finite;
}

/* That limit, and the rounding of a place at some t. */
static ore limit_at_some_t(const house_case *c, int q)
{
    const ore rounding = or_mul(or_of(DBL_EPSILON), or_of(size_of_case(c, q, true)));
    return or_add(limit_of_touching(c, q), rounding);
}

/* Is A, moved to t, that close to touching B? */
static bool nearly_touches(const house_case *c, int q, double t)
{
    ora_shape a;
    ora_begin();
    return !moved_to(c, t, &a) || or_cmp(ora_margin(&a, &c->b), limit_at_some_t(c, q)) <= 0;
}

/* Does A, moved to t, touch B along this normal, to within that limit? Where facets of K meet, either way may
   take the contact to be on either of them. */
static bool touches_along(const house_case *c, int q, double t, const double normal[3])
{
    ora_shape a;
    ora_begin();
    if (!moved_to(c, t, &a))
        return true;
    const ora_minkowski k = ora_minkowski_of(&a, &c->b);
    const oq            n[3] = {oq_of(normal[0]), oq_of(normal[1]), oq_of(normal[2])};
    return or_cmp(or_abs(ora_way_out(&k, n)), limit_at_some_t(c, q)) <= 0;
}

/* Where only one of the ways finds a hit: are the shapes within 8 eps L of missing each other? A sweep is in
   the middle of its way through K at least half as deep as anywhere: depth is concave in t. */
static bool barely_hits(const house_case *c, int q, bool is_quick)
{
    if (is_ray_query(q))
    {
        ora_begin();
        return or_cmp(ora_ray_margin(&c->ray, &c->b), limit_of_touching(c, q)) <= 0;
    }
    query_answer hit;
    (is_quick ? query_ask : query_ask_carefully)(c->family, queries[q].verb == ASK_SWEEPS ? q + 1 : q, c,
                                                 &hit);
    return nearly_touches(c, q, hit.value[0] + (fmin(hit.value[1], 1) - hit.value[0]) / 2);
}

/* What the answers of the two ways may differ by: twice the row's bound. */
static double distance_bound(int family, int q, const house_case *c, double distance)
{
    const query *of = &queries[q];
    const int    pair = of->verb == ASK_DISTANCE_RAY || of->verb == ASK_CLOSEST_RAY ? POINT_SEGMENT
                                                                                    : pair_of(of->a, of->b);
    return 2 * pair_bound(family, pair, distance, size_of_case(c, q, false));
}

static void check_vectors(const house_case *c, const query_answer *r, const char *went, const char *what,
                          const double x[3], const double y[3], double bound)
{
    for (int i = 0; i < 3; ++i)
        HOUSE_CHECK(c, r->function, fabs(x[i] - y[i]) <= bound,
                    "%s %s (%.17g, %.17g, %.17g), careful (%.17g, %.17g, %.17g)", what, went, x[0], x[1],
                    x[2], y[0], y[1], y[2]);
}

/* Is this point in the face of the box that has this normal? */
static bool faces(const ora_shape *box, const double p[3], const double normal[3], double bound)
{
    for (int i = 0; i < box->dim; ++i)
    {
        double along = 0, over = 0;
        for (int k = 0; k < 3; ++k)
        {
            along += normal[k] * box->u[i][k];
            over += normal[k] * (p[k] - box->p[0][k]);
        }
        if (fabs(along) > 1 - 1e-5)
            return fabs(over - box->h[i]) <= bound;
    }
    return false;
}

/* What two normals may differ by. That of a round shape turns with its point, which each way may have off by
   8 eps L; at t, L takes in the way to there. Of the normals of needles nothing is promised. */
static double normal_bound(const house_case *c, int q, double reach)
{
    const house_family *family = &house_families[c->family];
    const double        least = family->is_float ? 1e-3 : 1e-11, size = size_of_case(c, q, false) + reach;
    const double radius = house_rolling_radius(&c->b) + (is_sweep(q) ? house_rolling_radius(&c->a) : 0);
    return house_has_needle(c) ? INFINITY
           : radius > 0        ? fmax(least, 16 * family->eps * size / radius)
                               : least;
}

/* The direction of edge i of a box or a segment. False if there is none. */
static bool edge_direction(const ora_shape *s, int i, double out[3])
{
    double length = 0;
    for (int k = 0; k < 3; ++k)
    {
        out[k] = s->kind == ORA_OBB       ? s->h[i] * s->u[i][k]
                 : s->kind == ORA_SEGMENT ? s->p[1][k] - s->p[0][k]
                 : k == i                 ? s->p[1][k] - s->p[0][k]
                                          : 0;
        length = fmax(length, fabs(out[k]));
    }
    const bool has_edge = s->kind == ORA_OBB || s->kind == ORA_AABB || (s->kind == ORA_SEGMENT && i == 0);
    if (!has_edge || !(length > 0 && length < INFINITY))
        return false;
    const double scaled[3] = {out[0] / length, out[1] / length, out[2] / length};
    const double unit = sqrt(scaled[0] * scaled[0] + scaled[1] * scaled[1] + scaled[2] * scaled[2]);
    for (int k = 0; k < 3; ++k)
        out[k] = scaled[k] / unit;
    return true;
}

static double dot_of(const double x[3], const double y[3])
{
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

/* The least angle, but for 0, between an edge of one shape and a face or an edge of the other that may touch
   along this normal: by it the error of a point of boxes and segments may be divided (Not promised, in the
   header). At a ten millionth, one way may find an edge in a face and the other cross its border. */
static double least_angle_at(const house_case *c, const double normal[3])
{
    const ora_shape *shapes[2] = {&c->a, &c->b};
    const double     near = 1e-5;
    double           least = 1, u[3], v[3];
    for (int side = 0; side < 2; ++side)
        for (int i = 0; i < c->b.dim; ++i)
            for (int j = 0; j < c->b.dim; ++j)
            {
                if (!edge_direction(shapes[side], i, u) || !edge_direction(shapes[1 - side], j, v))
                    continue;
                const double cosine = fabs(dot_of(u, v)), of_u = fabs(dot_of(u, normal));
                const double cross[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                                         u[0] * v[1] - u[1] * v[0]};
                const double sine = sqrt(dot_of(cross, cross));
                if (of_u > 1 - near && cosine > 0) /* u is across a face */
                    least = fmin(least, cosine);
                if (of_u < near && fabs(dot_of(v, normal)) < near && sine > 0)
                    least = fmin(least, sine);
            }
    return least;
}

/* One end of a hit: t, the point and the normal. Where the line is nearly tangent, they are not compared. */
static void check_end(const house_case *c, int q, way taken, int end, const query_answer *x,
                      const query_answer *y)
{
    const house_family *family = &house_families[c->family];
    double              motion[3], length = 0, across = 0, size = size_of_case(c, q, true);
    for (int i = 0; i < 3; ++i)
    {
        motion[i] = is_sweep(q) ? c->extra[i] - c->extra[3 + i] : c->ray.d[i];
        length += motion[i] * motion[i];
        across += motion[i] * y->normal[end][i];
    }
    length = sqrt(length);
    across = fabs(across) / length;
    if (!(length > 1e-100 && length < 1e100) || !(fabs(y->value[end]) < 1e30))
        return;
    size += fabs(y->value[end]) * fmax(length, fmax(largest_of(c->extra, 6), 0));
    if (largest_of(x->normal[end], 3) == 0 || largest_of(y->normal[end], 3) == 0 || !(across > 0.01))
        return;
    const double bound = 64 * family->eps * size / across;
    /* At a corner of K one way may go by a face along which the motion nearly slides: its t is right where
       the shapes touch then. */
    HOUSE_CHECK(c, x->function,
                fabs(x->value[end] - y->value[end]) * length <= bound ||
                    (is_sweep(q) && nearly_touches(c, q, x->value[end])),
                "t %s %.17g, careful %.17g", way_names[taken], x->value[end], y->value[end]);
    if (c->cls != HOUSE_ORDINARY || house_has_needle(c)) /* of the points of needles nothing is promised */
        return;
    /* A point is in world coordinates at its own t, which may differ by the bound over the relative motion.
       So the points of sweeps are compared as B sees them. */
    double of_x[3], of_y[3];
    for (int i = 0; i < 3; ++i)
    {
        const double motion_b = is_sweep(q) ? c->extra[3 + i] : 0;
        of_x[i] = x->point[end][i] - x->value[end] * motion_b;
        of_y[i] = y->point[end][i] - y->value[end] * motion_b;
    }
    check_vectors(c, x, way_names[taken], end ? "point_exit" : "point_enter", of_x, of_y,
                  is_sweep(q) ? bound / least_angle_at(c, y->normal[end]) : bound);
    /* Through an edge to within rounding, either face is right. */
    const bool flat_faces = c->a.kind != ORA_BALL && c->a.kind != ORA_ELLIPSOID && c->b.kind != ORA_BALL &&
                            c->b.kind != ORA_ELLIPSOID;
    const bool is_right = is_sweep(q) && flat_faces
                              ? touches_along(c, q, x->value[end], x->normal[end])
                              : queries[q].b == ORA_OBB && faces(&c->b, y->point[end], x->normal[end], bound);
    if (!is_right)
        check_vectors(c, x, way_names[taken], end ? "normal_exit" : "normal_enter", x->normal[end],
                      y->normal[end], normal_bound(c, q, fabs(y->value[end]) * length));
}

/* Parallel sides have many. */
static bool has_one_nearest_point(const house_case *c, const query *of)
{
    if (house_has_needle(c))
        return false; /* and of needles nothing is promised */
    return of->verb == ASK_CLOSEST_RAY || of->a == ORA_POINT || of->a == ORA_BALL || of->b == ORA_BALL ||
           of->a == ORA_ELLIPSOID || of->b == ORA_ELLIPSOID;
}

/* Of sides that are parallel to within a small angle no points are promised: as in the suites of distances,
   of those that move a thousand times as far as the shapes. */
static bool has_steady_points(const house_case *c)
{
    if (c->a.kind != ORA_ELLIPSOID && c->b.kind != ORA_ELLIPSOID)
        return true;
    ora_begin();
    const ora_nearest nearest = ora_closest(&c->a, &c->b);
    return nearest.known && or_cmp(nearest.sine, or_of(1e-3)) > 0;
}

static bool points_agree(const query_answer *x, const query_answer *y, double bound)
{
    double off = 0;
    for (int k = 0; k < 2; ++k)
        for (int i = 0; i < 3; ++i)
            off = fmax(off, fabs(x->point[k][i] - y->point[k][i]));
    return off <= bound;
}

static void check_same(const house_case *c, int q, way taken, const query_answer *x, const query_answer *y)
{
    const int           f = c->family;
    const house_family *family = &house_families[f];
    const query        *of = &queries[q];
    const bool          exact = is_exact(c, q);
    const double        size = size_of_case(c, q, false), world = size_of_case(c, q, true);
    if (of->verb == ASK_BOUNDS)
    {
        for (int k = 0; k < 2; ++k)
            for (int i = 0; i < dim_of(f); ++i)
                HOUSE_CHECK(c, x->function, fabs(x->point[k][i] - y->point[k][i]) <= 4 * house_ulp(f, world),
                            "%s %.17g, careful %.17g", way_names[taken], x->point[k][i], y->point[k][i]);
        return;
    }
    if (x->yes != y->yes)
    {
        /* What is not exact may differ within 8 eps L of touching, and nothing else is compared then. */
        bool   near = false;
        double apart = 0;
        if (!exact)
        {
            const int   pair = pair_of(of->a, of->b);
            pair_answer r;
            if (!is_ray_query(q) && !is_sweep(q))
            {
                pair_contact contact;
                pair_ask(f, pair, &c->a, &c->b, &r);
                pair_penetration(f, pair, &c->a, &c->b, &contact);
                apart = fmax(r.distance, contact.depth);
                near = apart <= 16 * family->eps * size;
            }
            else
                near = barely_hits(c, q, x->yes);
        }
        HOUSE_CHECK(c, x->function, near, "%s says %d, careful %d; the distance or depth is %.17g",
                    way_names[taken], x->yes, y->yes, apart);
        return;
    }
    switch (of->verb)
    {
    case ASK_DISTANCE:
    case ASK_CLOSEST:
    case ASK_DISTANCE_RAY:
    case ASK_CLOSEST_RAY:
    {
        const double bound = distance_bound(f, q, c, y->value[0]);
        HOUSE_CHECK(c, x->function, fabs(x->value[0] - y->value[0]) <= bound,
                    "%s %.17g, careful %.17g, apart %.3g of the bound", way_names[taken], x->value[0],
                    y->value[0], fabs(x->value[0] - y->value[0]) / bound);
        break;
    }
    case ASK_PENETRATION:
    {
        const double bound = 2 * fmax((family->is_float ? 1 : 8) * family->eps * size, family->smallest);
        HOUSE_CHECK(c, x->function, fabs(x->value[0] - y->value[0]) <= bound,
                    "%s %.17g, careful %.17g, apart %.3g of the bound", way_names[taken], x->value[0],
                    y->value[0], fabs(x->value[0] - y->value[0]) / bound);
        if (c->cls == HOUSE_ORDINARY && x->value[0] > size / 1000)
            check_vectors(c, x, way_names[taken], "normal", x->normal[0], y->normal[0],
                          family->is_float ? 1e-3 : 1e-11);
        break;
    }
    case ASK_RAYCAST:
    case ASK_SWEEP:
        if (exact)
            HOUSE_CHECK(c, x->function, x->starts_inside == y->starts_inside,
                        "starts inside: %s %d, careful %d", way_names[taken], x->starts_inside,
                        y->starts_inside);
        if (c->cls < HOUSE_SCALE && x->starts_inside == y->starts_inside)
            for (int end = 0; end < 2; ++end)
                check_end(c, q, taken, end, x, y);
        break;
    default: break;
    }
    if ((of->verb == ASK_CLOSEST || of->verb == ASK_CLOSEST_RAY) && has_one_nearest_point(c, of) &&
        c->cls == HOUSE_ORDINARY && x->value[0] > size / 1000)
    {
        const double bound = 64 * family->eps * world;
        const bool   promised = points_agree(x, y, bound) || has_steady_points(c);
        for (int k = 0; k < 2; ++k)
            check_vectors(c, x, way_names[taken], k ? "point_b" : "point_a", x->point[k], y->point[k],
                          promised ? bound : INFINITY);
    }
}

#define MOST_QUERIES 192

/* A distance, a depth and a t that are 0 are +0. */
static void check_zeros(const house_case *c, const query_answer *r)
{
    for (int k = 0; k < 2; ++k)
        HOUSE_CHECK(c, r->function, r->value[k] != 0 || !signbit(r->value[k]), "value %d is -0", k);
}

/* What leaves the quick way, by query and class, all families together. */
typedef struct class_count
{
    size_t asked, left;
} class_count;

static struct
{
    const char *function; /* in one of its families */
    class_count of[HOUSE_CLASSES];
} class_counts[MOST_QUERIES];

static void print_class_counts(void)
{
    print_message("calls that leave the quick way by class, in %%:\n%-38s", "");
    for (int k = 0; k < HOUSE_CLASSES; ++k)
        print_message(" %6.6s", house_class_name(k));
    print_message("\n");
    for (int q = 0; q < query_count; ++q)
    {
        if (!class_counts[q].function)
            continue;
        print_message("%-38s", strchr(class_counts[q].function, '_') + 1);
        for (int k = 0; k < HOUSE_CLASSES; ++k)
        {
            const class_count *n = &class_counts[q].of[k];
            print_message(" %6.2f", n->asked ? 100.0 * (double)n->left / (double)n->asked : 0);
        }
        print_message("\n");
    }
}

static void both_ways_give_one_answer(void **state)
{
    (void)state;
    size_t uncounted = 0;
    assert_true(query_count <= MOST_QUERIES);
    for (house_walk w = {__func__, .items = query_count, .classes = HOUSE_CLASSES, .cases = 60};
         house_next(&w);)
    {
        if (!query_exists(w.family, w.item))
            continue;
        house_case   c = class_case(&w.rng, w.family, w.item, w.cls);
        query_answer quick, careful;
        const way    taken = ask(w.family, w.item, &c, &quick);
        query_ask_carefully(w.family, w.item, &c, &careful);
        check_same(&c, w.item, taken, &quick, &careful);
        check_zeros(&c, &quick);
        check_zeros(&c, &careful);
        if (queries[w.item].compares_only)
            continue;
        class_counts[w.item].function = quick.function;
        class_counts[w.item].of[w.cls].asked++;
        class_counts[w.item].of[w.cls].left += taken != QUICK;
        uncounted += taken == NO_WAY;
    }
    print_class_counts();
    house_verdict();
    assert_int_equal(uncounted, 0);
}

/* Both ways of every query of two shapes. */
static void check_pair(int family, const ora_shape *a, const ora_shape *b)
{
    for (int q = 0; q < query_count; ++q)
    {
        if (queries[q].a != a->kind || queries[q].b != b->kind || is_ray_query(q) || is_sweep(q) ||
            queries[q].verb == ASK_BOUNDS)
            continue;
        ora_begin();
        house_case   c = house_case_of(family, a, b);
        query_answer quick, careful;
        const way    taken = ask(family, q, &c, &quick);
        query_ask_carefully(family, q, &c, &careful);
        check_same(&c, q, taken, &quick, &careful);
    }
}

/* Pairs for which the ways once differed. */
static void both_ways_agree_where_they_once_did_not(void **state)
{
    (void)state;
    {
        /* A thin box whose gap is small beside the scene. */
        double          axes[3][3] = {{-0x1.4a229d63f7698p-37, 0x1.2c4fe8c9558a5p-38, -0x1p+0},
                                      {0x1p+0, 0x1.e295c9ed5282dp-40, -0x1.4a229d63f64e7p-37},
                                      {-0x1.e295c9ed2219dp-40, 0x1p+0, 0x1.2c4fe8c95a67p-38}};
        const ora_shape a = ora_aabb(
            3, V(-0x1.175b11cd34e4bp+653, -0x1.a942ba162f911p+651, 0x1.477ffecabc3p+645),
            V(-0x1.527386a4c0299p+651, 0x1.ccea7ccfc4b8bp+648, 0x1.3c6c9a4ff18d6p+652));
        const ora_shape b = ora_obb(
            3, V(-0x1.527386a4bfb94p+651, 0x1.613ae790608ep+648, 0x1.3c6c9a4ff17p+652),
            V(0x1.c8802c0238c39p+609, 0x1.de1693d4971e7p+601, 0x1.04b82530a2cd4p+649), axes);
        check_pair(HOUSE_CD3, &a, &b);
    }
    {
        /* Boxes turned by a hair, and apart by less. */
        double turned[3][3] = {{0x1.bebaabc1a81d4p-43, -1, 0}, {1, 0x1.bebaabc1a81d4p-43, 0}, {0, 0, 1}};
        double straight[3][3] = {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}};
        const ora_shape a = ora_obb(2, V(-0x1.6fc206d48fb5p-2, 0x1.30e97b7d68374p+2, 0),
                                    V(0x1.8197f1db7f01bp+0, 0x1.fd5d4bf121a12p-1, 0), turned);
        const ora_shape b = ora_obb(2, V(-0x1.019d230dbda34p+1, 0x1.3369794de0896p+1, 0),
                                    V(0x1.b67612fcc101p-1, 0x1.ed131ff4e2ccep-1, 0), straight);
        check_pair(HOUSE_CD2, &a, &b);
    }
    {
        /* Subnormal boxes that touch: their halves are not exact. */
        double          axes[3][3] = {{0, -1, 0}, {0, 0, 1}, {1, 0, 0}};
        const double    u = 0x1p-1074;
        const ora_shape a = ora_aabb(3, V(-0x76e * u, -0x32d8 * u, -0x6be * u),
                                     V(0x23 * u, -0x1618 * u, -0x4f6 * u));
        const ora_shape b = ora_obb(3, V(-0x15ad * u, -0x15fa * u, 0x831 * u),
                                    V(0x1e * u, 0xd28 * u, 0xe3f * u), axes);
        check_pair(HOUSE_CD3, &a, &b);
    }
    {
        /* Subnormal boxes that are apart by a tiny part of that: half the way between them is not exact. */
        double       axes[3][3] = {{0x1.ec342c442f44cp-28, -1, 0}, {1, 0x1.ec342c442f44cp-28, 0}, {0, 0, 1}};
        const double u = 0x1p-1074;
        const ora_shape a = ora_aabb(2, V(0xd863 * u, -0x295e * u, 0), V(0x1cb5d * u, 0x4ce5 * u, 0)),
                        b = ora_obb(2, V(0x62c4 * u, 0x5b80 * u, 0), V(0xe9b * u, 0x75a0 * u, 0), axes);
        check_pair(HOUSE_CD2, &a, &b);
    }
    {
        /* A needle whose widest gap the climb had found without knowing it. */
        double of_a[3][3] = {{0x1.ec4712d075c5dp-3, -0x1.ce78a69e94415p-1, -0x1.6bf7e04049c12p-2},
                             {0x1.e5f78ae9c8786p-1, 0x1.2e7e7669ea106p-2, -0x1.bdbdbe63fb487p-4},
                             {-0x1.a058bb9d3c005p-3, 0x1.3ead236f43075p-2, -0x1.db4fd2f1628c8p-1}};
        double of_b[3][3] = {{0x0p+0, 0x0p+0, 0x1p+0}, {-0x1p+0, 0x0p+0, 0x0p+0}, {0x0p+0, 0x1p+0, 0x0p+0}};
        const ora_shape a = ora_ellipsoid(
            3, V(-0x1.5a0c43fb1273ep+1, -0x1.b92e408db34bp-1, -0x1.c467ad22034c7p+1),
            V(0x1.5ab424d3bdf1p-11, 0x1.d7945c7afdafcp-2, 0x1.53341204b2da3p-30), of_a);
        const ora_shape b = ora_ellipsoid(
            3, V(-0x1.79ecf42fd37fep+1, 0x1.f64cb51bc771p-1, -0x1.ff4e71ae07a24p+1),
            V(0x1.aecc621bdab12p-1, 0x1.1de20f3ecb046p-1, 0x1.c6a22a332f235p+0), of_b);
        check_pair(HOUSE_CD3, &a, &b);
    }
    {
        /* A depth above the range. */
        const ora_shape a = ora_ball(2, V(DBL_MAX, -DBL_MAX, 0), DBL_MAX);
        const ora_shape b = ora_obb(2, V(DBL_MAX, -DBL_MAX, 0), V(DBL_MAX, DBL_MAX, 0), unit_axes);
        check_pair(HOUSE_CD2, &a, &b);
    }
    house_verdict();
}

/* The same of sweeps. */
/* The query for this verb of two shapes. */
static int query_of(query_verb verb, ora_kind a, ora_kind b)
{
    for (int q = 0; q < query_count; ++q)
        if (queries[q].verb == verb && queries[q].a == a && queries[q].b == b)
            return q;
    return -1;
}

static house_case sweep_case(int family, const ora_shape *a, const double motion_a[3], const ora_shape *b,
                             const double motion_b[3])
{
    ora_begin();
    house_case c = house_case_of(family, a, b);
    for (int i = 0; i < 3; ++i)
    {
        c.extra[i] = motion_a[i];
        c.extra[3 + i] = motion_b[i];
    }
    c.count_extra = 6;
    c.extra_name = "motions";
    return c;
}

static void check_sweep(int family, const ora_shape *a, const double motion_a[3], const ora_shape *b,
                        const double motion_b[3])
{
    for (int q = 0; q < query_count; ++q)
    {
        if (queries[q].a != a->kind || queries[q].b != b->kind || !is_sweep(q))
            continue;
        const house_case c = sweep_case(family, a, motion_a, b, motion_b);
        query_answer     quick, careful;
        const way        taken = ask(family, q, &c, &quick);
        query_ask_carefully(family, q, &c, &careful);
        check_same(&c, q, taken, &quick, &careful);
        HOUSE_CHECK(&c, quick.function, quick.yes == careful.yes, "%s %d, careful %d", way_names[taken],
                    quick.yes, careful.yes);
    }
}

/* The search by bisection ended too early where the line of the second search was nearly across the first. */
static void both_ways_of_needles_give_one_distance(void **state)
{
    (void)state;
    ora_begin();
    double          axes_a[3][3] = {{0x1p+0, 0x1.5d3f31bfbf8b3p-31, -0x1.5de6ab6fe39a2p-34},
                                    {0x1.5d3f31bfa8831p-31, -0x1p+0, -0x1.0d9d7d50b6483p-33},
                                    {-0x1.5de6ab75a2e32p-34, 0x1.0d9d7d4ed8ee6p-33, -0x1p+0}};
    double          axes_b[3][3] = {{-0x1p+0, 0x1.71f7e88d2f182p-34, 0x1.9087d233e61f4p-33},
                                    {0x1.9087d233f67b8p-33, 0x1.6a4262813b91bp-36, 0x1p+0},
                                    {-0x1.71f7e88ce83f2p-34, -0x1p+0, 0x1.6a426285c141p-36}};
    const ora_shape a = ora_ellipsoid(
        3, V(-0x1.a63fee407f3cp-1, -0x1.169ff127756b8p-1, -0x1.3ca1f2f30ee33p+1),
        V(0x1.acb2213bf58b7p-81, 0x1.19aa3ff3e2363p-42, 0x1.a4d1271fb64fap+0), axes_a);
    const ora_shape b = ora_ellipsoid(
        3, V(-0x1.a63fee3f5d318p-1, -0x1.169ff12a0da8p-1, -0x1.743105e5bb138p+0),
        V(0x1.81dce8cb431d5p-52, 0x1.edcaa180a4097p-35, 0x1.cad371ae39cf5p-56), axes_b);
    check_pair(HOUSE_CD3, &a, &b);
    house_verdict();
}

/* A slab that is crossed slowly seemed to be entered last, and one that is entered too late was forgotten. */
static void both_ways_of_a_sweep_that_ends_before_its_aim_agree(void **state)
{
    (void)state;
    const ora_shape a = ora_segment(2, V(0x1.5d09eep+126, 1, 0), V(-0.0, 0x1.fffffep+126, 0)),
                    b = ora_aabb(2, V(0, 0, 0), V(0x1p-23, 0x1.fffffcp-127, 0));
    check_sweep(HOUSE_CD2, &a, V(-0x1.51d22cp+126, 0, 0), &b, V(-0x1p-126, 0x1.fffffcp-127, 0));
    check_sweep(HOUSE_CD2F, &a, V(-0x1.51d22cp+126, 0, 0), &b, V(-0x1p-126, 0x1.fffffcp-127, 0));

    /* The end of a motion along the whole range, which no product of pairs holds. */
    const double    c = -0x1.064a1e9a72135p-4, s = -0x1.fef2fd885a4b9p-1;
    double          axes[3][3] = {{c, s, 0}, {-s, c, 0}};
    const ora_shape point = ora_point(2, V(-DBL_MAX, -0x1p-52, 0));
    const ora_shape box = ora_obb(2, V(DBL_MAX, 0, 0), V(1, 1, 0), axes);
    check_sweep(HOUSE_CD2, &point, V(DBL_MAX, 0x1p-51, 0), &box, V(0, 0, 0));
    house_verdict();
}

/* At a corner of K, where the motion enters one face steeply and nearly slides along the other. */
static void both_ways_of_a_sweep_into_a_corner_agree(void **state)
{
    (void)state;
    const double    x = -0x1.57afbcc6141eep-15, y = 0x1.fffffff8ca5e7p-1;
    double          axes[3][3] = {{x, y, 0}, {-y, x, 0}, {0, 0, 1}};
    const ora_shape a = ora_aabb(2, V(-0x1.af72da744ac04p+0, 0x1.3d0f34be591ebp+1, 0),
                                 V(-0x1.ae979fe4114bcp+0, 0x1.b929bf80849bfp+14, 0)),
                    b = ora_obb(2, V(-0x1.518a7b1ca201cp+1, 0x1.3d0de546ea13ap+1, 0),
                                V(0x1.0c3f8b1c51916p-20, 0x1.e74437912907ep-1, 0), axes);
    check_sweep(HOUSE_CD2, &a, V(-0x1.e7443789f2868p+0, -0x1.4f776f0b1p-14, 0), &b, V(0, 0, 0));
    house_verdict();
}

/* Segments that are parallel but for less than the smallest number: K is as long as they are, and no longer.
 */
static void both_ways_of_a_sweep_past_nearly_parallel_segments_agree(void **state)
{
    (void)state;
    const double    half = DBL_MAX / 2;
    const ora_shape a = ora_segment(2, V(-half, -DBL_MAX, 0), V(0, -DBL_MAX, 0)),
                    b = ora_segment(2, V(-1, 1, 0), V(-DBL_MAX, -0x1p-52, 0));
    check_sweep(HOUSE_CD2, &a, V(half, DBL_MAX, 0), &b, V(-half, -1, 0));
    house_verdict();
}

/* Shapes that hardly move against each other while both go far: t is off by rounding over the one motion, a
   point by that times the other. */
static void both_ways_of_a_sweep_that_is_slow_beside_its_motions_agree(void **state)
{
    (void)state;
    double          axes[3][3] = {{0x1.a5d4c830c52bdp-17, -0x1.ffffffff523aap-1, 0},
                                  {0x1.ffffffff523aap-1, 0x1.a5d4c830c52bdp-17, 0},
                                  {0, 0, 1}};
    const ora_shape a = ora_segment(2, V(0x1.7dbdc6cad0857p-1, -0x1.81d0db8c311d5p+1, 0),
                                    V(-0x1.ef10e8bc28a08p-4, 0x1.10f6d43db1b46p-2, 0)),
                    b = ora_ellipsoid(2, V(0x1.7dbdc6b2e1378p-1, -0x1.81d0de754f8dcp+1, 0),
                                      V(0x1.849800a9f3857p-22, 0x1.543f59a3d7a85p-24, 0), axes);
    check_sweep(HOUSE_CD2, &a, V(-0x1.d0ea7b1056016p+1, -0x1.84dd3a3e31acp-4, 0), &b,
                V(-0x1.d0ea7b045e5a6p+1, -0x1.84dc7ff6959p-4, 0));
    house_verdict();
}

/* A motion that is slow along an axis on which the shapes start within rounding, and apart along another. */
static void a_hit_is_where_shapes_touch_though_they_start_beside_a_face(void **state)
{
    (void)state;
    double          axes[3][3] = {{0x1.6edc2ep-3, -0x1.4d1f1ap-2, 0x1.db6248p-1},
                                  {0x1.8b3ce6p-1, -0x1.13c3bep-1, -0x1.59beb8p-2},
                                  {0x1.3847eap-1, 0x1.8df05ep-1, 0x1.3cb6b8p-3}};
    const ora_shape a = ora_aabb(3, V(-0x1.b6bf4cp+123, 1, 0),
                                 V(-0x1p-149, 0x1.bbd6cep+127, 0x1.fffffcp-127)),
                    b = ora_obb(3, V(0x1.fffffcp-127, -0x1p-149, 0x1.3e0404p+123), V(0x1p-149, 0x1p-149, 0),
                                axes);
    const int        q = query_of(ASK_SWEEP, ORA_AABB, ORA_OBB);
    const house_case c = sweep_case(HOUSE_CD3F, &a, V(0x1.b6bf4cp+124, -2, 0x1.3e0404p+124), &b, V(0, 0, 0));
    query_answer     careful;
    query_ask_carefully(HOUSE_CD3F, q, &c, &careful);
    HOUSE_CHECK(&c, careful.function, !careful.yes || nearly_touches(&c, q, careful.value[0]),
                "apart at t_enter = %.17g", careful.value[0]);
    house_verdict();
}

/* The motion all but runs in two planes that K lies in. Of one it leaves all but no trace, and when it
   crosses that counted, though by then it had passed the end of K. */
static void a_motion_past_the_end_of_a_segment_misses_it(void **state)
{
    (void)state;
    double          axes[3][3] = {{0x1.6d2e32p-44, 1, 0x1.26b7ccp-39},
                                  {-0x1.3dabp-39, 0x1.26b7ccp-39, -1},
                                  {-1, 0x1.6d2e32p-44, 0x1.3dabp-39}};
    const ora_shape a = ora_segment(3, V(0x1.1d3a92p+2, -0x1.f69ae8p+1, 0),
                                    V(-0x1.458adap+1, 0x1.2ca30ap-4, 0)),
                    b = ora_obb(3, V(0x1.a8ad98p+1, -0x1.a34d72p+1, 0), V(0, 0, 0), axes);
    const int    q = query_of(ASK_SWEEP, ORA_SEGMENT, ORA_OBB);
    const double motion_a[3] = {-0x1.22845p+1, -0x1.fd3098p-2, 0},
                 motion_b[3] = {0x1.0ac8dp-7, -0x1.cc81fep+0, 0};
    const house_case c = sweep_case(HOUSE_CD3F, &a, motion_a, &b, motion_b);
    query_answer     careful;
    check_sweep(HOUSE_CD3F, &a, motion_a, &b, motion_b);
    query_ask_carefully(HOUSE_CD3F, q, &c, &careful);
    HOUSE_CHECK(&c, careful.function, !careful.yes || nearly_touches(&c, q, careful.value[0]),
                "apart at t_enter = %.17g", careful.value[0]);
    house_verdict();
}

/* The square of the extent that a box has across the plane underflowed. */
static void both_ways_of_ellipses_over_boxes_without_much_extent_agree(void **state)
{
    (void)state;
    double          of_a[3][3] = {{0x1.414f600cf7833p-20, -0x1.fffffffffe6cbp-1, 0},
                                  {0x1.fffffffffe6cbp-1, 0x1.414f600cf7833p-20, 0}};
    double          of_b[3][3] = {{-0x1.ffeda30ef1b09p-1, 0x1.123e79da3b579p-6, 0},
                                  {-0x1.123e79da3b579p-6, -0x1.ffeda30ef1b09p-1, 0}};
    const ora_shape a = ora_ellipsoid(2, V(0x1.c25cc1d45493cp-237, 0x1.bae9d689d5ca5p-3, 0),
                                      V(0x1.de67e6b75e98cp+0, 0x1.342190077ba77p+6, 0), of_a);
    const ora_shape flat = ora_aabb(2, V(-0x1.60429f085f783p-12, 0, 0),
                                    V(-0x1.fceea4b35bd3fp-263, 0x1.d481518a8432ap-569, 0));
    const ora_shape b = ora_ellipsoid(2, V(0, DBL_MAX, 0), V(DBL_MAX, 0x1.336500605603bp+1023, 0), of_b);
    const ora_shape tall = ora_aabb(2, V(0, 0, 0), V(1, DBL_MAX, 0));
    check_sweep(HOUSE_CD2, &a, V(-0x1.60429f085f783p-11, -0x1.0fdefd82d79b6p-1, 0), &flat,
                V(-0x1.32be5360180cp-173, -0x1.935091ef65b19p-4, 0));
    check_sweep(HOUSE_CD2, &b, V(-0x1p-52, -0x1.fffffffffffffp+1022, 0), &tall, V(-0x1p-52, 1, 0));
    house_verdict();
}

static void both_ways_of_starts_in_touch_agree(void **state)
{
    (void)state;
    for (int family = 0; family < HOUSE_FAMILIES; ++family)
    {
        const int dim = dim_of(family);
        {
            /* Parallel segments level with each other at one end: K is flat, and its rim counts. */
            const ora_shape a = ora_segment(dim, V(-2.375, -5.75, 0), V(-1.625, -4.25, 0)),
                            b = ora_segment(dim, V(-2.625, -3.25, 0), V(-3.125, -4.25, 0));
            check_sweep(family, &a, V(-0.75, -0.625, 0), &b, V(0.875, -0.625, 0));
        }
        const double ways[][3] = {{1, 0, 0},  {-1, 0, 0}, {1, 1, 0}, {1, -1, 0},
                                  {0, -1, 0}, {0, 1, 0},  {0, 0, 0}};
        for (size_t i = 0; i < sizeof ways / sizeof *ways; ++i)
        {
            /* On a floor, beside its edge, on a tile's corner, and in a wall without thickness. */
            const double    to[][2] = {{0.5, 2}, {3, 1}, {3, 2}, {0, 0}};
            const ora_shape floor = ora_aabb(dim, V(-2, -1, -2), V(2, 1, 2)),
                            wall = ora_aabb(dim, V(-2, 0, -2), V(2, 0, 2)),
                            tile = ora_obb(dim, V(0, 0, 0), V(2, 1, 2), unit_axes);
            for (size_t k = 0; k < sizeof to / sizeof *to; ++k)
            {
                const double    x = to[k][0], y = to[k][1];
                const ora_shape box = ora_obb(dim, V(x, y, 0.25), V(1, 1, 1), unit_axes),
                                crate = ora_aabb(dim, V(x - 1, y - 1, -1), V(x + 1, y + 1, 1)),
                                ball = ora_ball(dim, V(x, y, 0.25), 1),
                                line = ora_segment(dim, V(x, y - 1, 0.25), V(x, y + 1, 0.25)),
                                level = ora_segment(dim, V(x - 1, y - 1, 0.25), V(x + 1, y - 1, 0.25)),
                                point = ora_point(dim, V(x - 1, y - 1, 0.25));
                const ora_shape *const movers[] = {&box, &crate, &ball, &line, &level, &point};
                const ora_shape *const bodies[] = {&floor, &wall, &tile};
                for (int m = 0; m < 6; ++m)
                    for (int n = 0; n < 3; ++n)
                        check_sweep(family, movers[m], ways[i], bodies[n], V(0, 0, 0));
            }
        }
    }
    house_verdict();
}

static bool all_nan(const double *x, int count)
{
    bool all = true;
    for (int i = 0; i < count; ++i)
        all = all && isnan(x[i]);
    return all;
}

static void check_nan(const house_case *c, int q)
{
    const query_verb verb = queries[q].verb;
    const int        dim = dim_of(c->family);
    query_answer     r;
    const way        taken = ask(c->family, q, c, &r);
    bool             says_so = !r.yes;
    if (verb == ASK_DISTANCE || verb == ASK_CLOSEST || verb == ASK_DISTANCE_RAY || verb == ASK_CLOSEST_RAY)
        says_so = says_so && isnan(r.value[0]);
    if (verb == ASK_CLOSEST || verb == ASK_CLOSEST_RAY || verb == ASK_BOUNDS)
        says_so = says_so && all_nan(r.point[0], dim) && all_nan(r.point[1], dim);
    HOUSE_CHECK(c, r.function, says_so, "%s: %d, %.17g, points from %.17g and from %.17g", way_names[taken],
                r.yes, r.value[0], r.point[0][0], r.point[1][0]);
}

static void a_nan_is_never_proved_away(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = query_count, .classes = 1, .cases = 20}; house_next(&w);)
    {
        if (!query_exists(w.family, w.item))
            continue;
        const house_case c = class_case(&w.rng, w.family, w.item, HOUSE_ORDINARY);
        const bool       bounds = queries[w.item].verb == ASK_BOUNDS;
        for (int i = 0;; ++i)
        {
            house_case bad = c;
            double    *x = bounds ? house_number(&bad.b, i) : NULL;
            if (x)
                *x = NAN;
            if (bounds ? !x : !house_put_nan(&bad, i))
                break;
            check_nan(&bad, w.item);
        }
        for (int i = 0; is_sweep(w.item) && i < 6; ++i)
        {
            house_case bad = c;
            bad.extra[i] = NAN;
            if (i % 3 < dim_of(w.family))
                check_nan(&bad, w.item);
        }
    }
    house_verdict();
}

/* Overlap, distance, closest points and contact of one pair, whichever way each of them goes; q asks for the
   overlap. */
static void check_truth(const house_case *c, int q)
{
    query_answer overlap, distance, closest, penetrates, contact;
    way          ways[5];
    ways[0] = ask(c->family, q, c, &overlap);
    ways[1] = ask(c->family, q + 1, c, &distance);
    ways[2] = ask(c->family, q + 2, c, &closest);
    ways[3] = ask(c->family, q + 3, c, &penetrates);
    ways[4] = ask(c->family, q + 4, c, &contact);
    const char *name = overlap.function;
    HOUSE_CHECK(c, name, overlap.yes == distance.yes, "%s %d, distance %s %.17g", way_names[ways[0]],
                overlap.yes, way_names[ways[1]], distance.value[0]);
    HOUSE_CHECK(c, name, memcmp(distance.value, closest.value, sizeof distance.value) == 0,
                "distance %s %.17g, closest %s %.17g", way_names[ways[1]], distance.value[0],
                way_names[ways[2]], closest.value[0]);
    /* Of ellipses, and of turned boxes in the plane, the points alone may be left open. */
    const bool points_alone = with_ellipsoid(q) || (dim_of(c->family) == 2 && queries[q].a >= ORA_AABB);
    HOUSE_CHECK(c, name, ways[1] == ways[2] || points_alone, "distance goes the way %s, closest %s",
                way_names[ways[1]], way_names[ways[2]]);
    HOUSE_CHECK(c, name, overlap.yes == penetrates.yes && overlap.yes == contact.yes,
                "overlap %s %d, penetration %s %d, with a contact %s %d", way_names[ways[0]], overlap.yes,
                way_names[ways[3]], penetrates.yes, way_names[ways[4]], contact.yes);
}

static void all_queries_of_a_pair_tell_one_truth(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = query_count, .classes = HOUSE_CLASSES, .cases = 100};
         house_next(&w);)
    {
        if (queries[w.item].verb != ASK_OVERLAP)
            continue;
        const house_case c = class_case(&w.rng, w.family, w.item, w.cls);
        check_truth(&c, w.item);
    }
    house_verdict();
}

/* Subnormal scenes, where what a bound of an error adds to lengths underflows. */
static void subnormal_segments_and_boxes_tell_one_truth(void **state)
{
    (void)state;
    const int    q = query_of(ASK_OVERLAP, ORA_SEGMENT, ORA_OBB);
    const double u = 0x1p-1074, x = -0x1.7f4e9cf633ad1p-1, y = 0x1.5370b3f2ea203p-1;
    double       axes[3][3] = {{x, y, 0}, {-y, x, 0}, {0, 0, 1}};
    for (int family = 0; family < HOUSE_FAMILIES; ++family)
        for (int k = 0; k < 8; ++k)
        {
            if (house_families[family].is_float)
                continue;
            ora_begin();
            const double    v = ldexp(u, k);
            const ora_shape a = ora_segment(dim_of(family), V(-2 * v, v, 0), V(v, -v, 0)),
                            b = ora_obb(dim_of(family), V(-v, 2 * v, 0), V(0, 2 * v, 0), axes);
            const house_case c = house_case_of(family, &a, &b);
            check_truth(&c, q);
        }
    house_verdict();
}

/* Segments that touch in more than a point, or are points: distance_ once answered where closest_ did not. */
static void segments_that_touch_go_one_way(void **state)
{
    (void)state;
    const double at[][4][2] = {{{0, 0}, {4, 2}, {2, 1}, {6, 3}},       /* they share a stretch */
                               {{0, 0}, {4, 2}, {6, 3}, {4, 2}},       /* an end */
                               {{-1, -1}, {-1, -1}, {-1, -1}, {3, 0}}, /* a point at an end */
                               {{1, 0}, {1, 0}, {-1, 0}, {3, 0}},      /* a point in the middle */
                               {{5, -2}, {5, -2}, {5, -2}, {5, -2}}};  /* two points */
    const int    q = query_of(ASK_OVERLAP, ORA_SEGMENT, ORA_SEGMENT);
    for (int family = 0; family < HOUSE_FAMILIES; ++family)
        for (size_t i = 0; i < sizeof at / sizeof *at; ++i)
        {
            const double(*p)[2] = at[i];
            ora_begin();
            const ora_shape  a = ora_segment(dim_of(family), V(p[0][0], p[0][1], 3), V(p[1][0], p[1][1], 3));
            const ora_shape  b = ora_segment(dim_of(family), V(p[2][0], p[2][1], 3), V(p[3][0], p[3][1], 3));
            const house_case c = house_case_of(family, &a, &b);
            check_truth(&c, q);
        }
    house_verdict();
}

/* ---- the same way ---- */

/* The same yes or no, and of a distance the same bits. Depths and times have no such promise: of faces that
   are equally near to within rounding either may be taken. */
static bool same_yes(int q, const query_answer *x, const query_answer *y)
{
    const query_verb v = queries[q].verb;
    const bool       distance = v == ASK_DISTANCE || v == ASK_CLOSEST || v == ASK_DISTANCE_RAY ||
                          v == ASK_CLOSEST_RAY;
    return x->yes == y->yes && x->starts_inside == y->starts_inside &&
           (!distance || memcmp(x->value, y->value, sizeof x->value) == 0);
}

static void check_swapped(const house_case *c, int q, way taken, const query_answer *x)
{
    house_case   swapped = *c;
    query_answer y;
    swapped.a = c->b;
    swapped.b = c->a;
    for (int i = 0; i < 6; ++i)
        swapped.extra[i] = c->extra[(i + 3) % 6];
    const way other = ask(c->family, q, &swapped, &y);
    HOUSE_CHECK(c, x->function, same_yes(q, x, &y), "%d, %.17g and %.17g, swapped %d, %.17g and %.17g",
                x->yes, x->value[0], x->value[1], y.yes, y.value[0], y.value[1]);
    /* Ties of a sweep go to A's faces, and where one of them is flat it leaves the contact open. */
    HOUSE_CHECK(c, x->function, taken == other || is_sweep(q), "goes the way %s, swapped %s",
                way_names[taken], way_names[other]);
}

static void check_mirrored(const house_case *c, int q, way taken, const query_answer *x, int axis)
{
    house_case   mirrored = *c;
    query_answer y;
    house_mirror(&mirrored.a, axis);
    house_mirror(&mirrored.b, axis);
    mirrored.ray.o[axis] = -c->ray.o[axis];
    mirrored.ray.d[axis] = -c->ray.d[axis];
    mirrored.extra[axis] = -c->extra[axis];
    mirrored.extra[3 + axis] = -c->extra[3 + axis];
    const way other = ask(c->family, q, &mirrored, &y);
    HOUSE_CHECK(c, x->function, same_yes(q, x, &y),
                "%d, %.17g and %.17g, mirrored in axis %d: %d, %.17g and %.17g", x->yes, x->value[0],
                x->value[1], axis, y.yes, y.value[0], y.value[1]);
    HOUSE_CHECK(c, x->function, taken == other, "goes the way %s, mirrored in axis %d %s", way_names[taken],
                axis, way_names[other]);
    for (int k = 0; k < 2 && queries[q].verb == ASK_BOUNDS; ++k)
        for (int i = 0; i < 3; ++i)
            HOUSE_CHECK(c, x->function, x->point[k][i] == (i == axis ? -y.point[1 - k][i] : y.point[k][i]),
                        "bound %.17g, mirrored in axis %d %.17g", x->point[k][i], axis,
                        y.point[i == axis ? 1 - k : k][i]);
}

static void check_swapped_and_mirrored(const house_case *c, int q)
{
    query_answer x;
    const way    taken = ask(c->family, q, c, &x);
    if (queries[q].a == queries[q].b && !is_ray_query(q) && queries[q].verb != ASK_BOUNDS)
        check_swapped(c, q, taken, &x);
    for (int axis = 0; axis < dim_of(c->family); ++axis)
        check_mirrored(c, q, taken, &x, axis);
}

static void swapped_and_mirrored_queries_go_the_same_way(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = query_count, .classes = HOUSE_CLASSES, .cases = 30};
         house_next(&w);)
    {
        if (!query_exists(w.family, w.item))
            continue;
        const house_case c = class_case(&w.rng, w.family, w.item, w.cls);
        check_swapped_and_mirrored(&c, w.item);
    }
    house_verdict();
}

static void swaps_and_mirrors_change_no_way_where_they_once_did(void **state)
{
    (void)state;
    {
        /* Only one of the spheres is so far out that a sum may overflow. */
        ora_begin();
        const ora_shape a = ora_ball(3, V(0x1p+116, 0x1.5p+120, -0x1.4p+120), 0x1.cp+120),
                        b = ora_ball(3, V(0x1p+116, 0x1p+116, 0x1p+116), 0x1p+116);
        const house_case c = house_case_of(HOUSE_CD3F, &a, &b);
        check_swapped_and_mirrored(&c, query_of(ASK_PENETRATION, ORA_BALL, ORA_BALL));
    }
    for (int family = 0; family < HOUSE_FAMILIES; ++family)
        for (int side = -1; side <= 1; side += 2)
        {
            /* A box slides along a face of another. */
            ora_begin();
            const int       dim = dim_of(family);
            const ora_shape a = ora_aabb(dim, V(-4, -1 + 2 * side, 0), V(-2, 1 + 2 * side, 1)),
                            b = ora_aabb(dim, V(-1, -1, 0), V(1, 1, 1));
            house_case c = house_case_of(family, &a, &b);
            c.extra[0] = 8;
            c.count_extra = 6;
            c.extra_name = "motions";
            check_swapped_and_mirrored(&c, query_of(ASK_SWEEP, ORA_AABB, ORA_AABB));
        }
    {
        /* At the border of the range in which squares are safe. */
        ora_begin();
        double          axes[3][3] = {{-0x1.fb76679ef78eap-1, 0x1.0f57be99dfb36p-3, -0x1.3a434e356e64p-7},
                                      {0x1.8acc7336998efp-9, 0x1.8374bd28993e9p-4, 0x1.fdb3ab9b6b55ep-1},
                                      {0x1.0ffb96293787fp-3, 0x1.f92b80b1b6a59p-1, -0x1.81a82960f7846p-4}};
        const ora_shape a = ora_aabb(
                            3, V(-0x1.bee7fa4f6f6dfp-1018, 0, 0x1.28609877d72ecp-5),
                            V(0x1.8c42f01d5c5f5p-239, 0x1.ea39d89ec3588p+239, 0x1.da4db4bb07e69p+246)),
                        b = ora_obb(3, V(0x1.3c08aea70ae0bp-194, 0, -0x1.2c606c64fb5cbp+244),
                                    V(0x1.5c80405017f27p+166, 0x1.63ae6a0b4ed45p+127, 0x1.1d341cc8f39dcp-80),
                                    axes);
        const house_case c = house_case_of(HOUSE_CD3, &a, &b);
        check_swapped_and_mirrored(&c, query_of(ASK_PENETRATES, ORA_AABB, ORA_OBB));
        check_swapped_and_mirrored(&c, query_of(ASK_PENETRATION, ORA_AABB, ORA_OBB));
    }
    {
        /* A start near the side of a slab so thin that the leading digits of the gap are 0. */
        ora_begin();
        double axes[3][3] = {{-1, -0x1.a95a4d12d7a06p-37, 0}, {0x1.a95a4d12d7a06p-37, -1, 0}, {0, 0, 1}};
        const ora_shape a = ora_aabb(2, V(0x1.180f430b6dbfp+822, -0x1.b56c8dcf5aebfp-93, 0),
                                     V(0x1.7030756c160e1p+839, 0x1.1b42d767ae2eep+6, 0)),
                        b = ora_obb(2, V(0x1.0b92878fd30bcp+8, -0x1.92329ec984525p-127, 0),
                                    V(0x1.dedd74662d2cdp+4, 0x1.8852cf8ab68d3p-58, 0), axes);
        house_case c = house_case_of(HOUSE_CD2, &a, &b);
        c.extra[0] = -0x1.180f430b6dbfp+823;
        c.extra[1] = 0x1.b56c8dcef65f5p-92;
        c.count_extra = 6;
        c.extra_name = "motions";
        check_swapped_and_mirrored(&c, query_of(ASK_SWEEP, ORA_AABB, ORA_OBB));
    }
    {
        /* A start in a slab so thin that rounding decides on which side of its middle it is. */
        ora_begin();
        double          axes[3][3] = {{0x1.7b847cp-43, 1, 0x1.8219bcp-43},
                                      {1, -0x1.7b847cp-43, 0x1.56c73cp-41},
                                      {-0x1.56c73cp-41, -0x1.8219bcp-43, 1}};
        const ora_shape a = ora_aabb(3, V(0x1.7a1e1ap+0, -0x1.6522ep+1, -0x1.acdbep+15),
                                     V(0x1.7a1e1ap+0, -0x1.6522ep+1, 0x1.fb4fe4p+1)),
                        b = ora_obb(3, V(0x1.7a1de6p+0, -0x1.6522ep+1, 0x1.3ad88p+1),
                                    V(0x1.2812aap-32, 0x1.4e6f12p-16, 0x1.80eecap+0), axes);
        house_case c = house_case_of(HOUSE_CD3F, &a, &b);
        c.extra[0] = -0x1.7324e2p+1;
        c.extra[1] = -0x1.1de6ep+1;
        c.extra[2] = 0x1.138012p+1;
        c.count_extra = 6;
        c.extra_name = "motions";
        check_swapped_and_mirrored(&c, query_of(ASK_SWEEP, ORA_AABB, ORA_OBB));
    }
    {
        /* Extreme boxes: one order finds the axis that separates them at the first look. */
        ora_begin();
        double of_a[3][3] = {{0, -1, 0}, {0, 0, 1}, {-1, 0, 0}},
               of_b[3][3] = {{-0x1.b558f503eee0cp-2, 0x1.54ee73ab306b2p-2, -0x1.ae6d42bb5bdadp-1},
                             {0x1.c089354fa583cp-1, 0x1.87c4929d7e6b8p-2, -0x1.2c97b0fb07831p-2},
                             {0x1.ca8aa923d3584p-3, -0x1.b943e00ff482fp-1, -0x1.d1feaeb70eaeep-2}};
        const ora_shape a = ora_obb(
                            3, V(-0x1.2bb845a2f402p+589, 0x1.8c3812d3f4cp+584, -0x1.2eaf85c8cc8bp+586),
                            V(0x1.3d8f19961161p+587, 0x1.e2a24f1fbf2ep+586, 0x1.5af78c3715e5dp+587), of_a),
                        b = ora_obb(
                            3, V(-0x1.99af29669657p+587, 0x1.67558bdf5aa6p+585, -0x1.0ca170eb7c1e2p+588),
                            V(0x1.0dd810771499p+587, 0x1.1d4c82a9b7fe8p+587, 0x1.5819d834425e1p+587), of_b);
        const house_case c = house_case_of(HOUSE_CD3, &a, &b);
        check_swapped_and_mirrored(&c, query_of(ASK_OVERLAP, ORA_OBB, ORA_OBB));
    }
    {
        /* Boxes along the coordinate axes at the end of the range: a step of an exact sum overflows in one
           order. */
        ora_begin();
        double of_a[3][3] = {{0, 0, -1}, {-1, 0, 0}, {0, 1, 0}},
               of_b[3][3] = {{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}};
        const ora_shape a = ora_obb(3, V(-0., -0x1.f8d4431477ae3p+1022, 0x1.fffffffffffffp+1023),
                                    V(0x1.363213edf7507p+1022, 0x0.0000000000001p-1022, 0x1p-1022), of_a),
                        b = ora_obb(
                            3, V(-0., 0x1p-1022, 0x1.80e3bbeae80abp+1022),
                            V(0x1.dd15f5a0acc4fp+1020, 0x1.f3f8cf327e203p+1023, 0x1.fffffffffffffp+1023),
                            of_b);
        const house_case c = house_case_of(HOUSE_CD3, &a, &b);
        check_swapped_and_mirrored(&c, query_of(ASK_OVERLAP, ORA_OBB, ORA_OBB));
    }
    {
        /* A point in a box whose coordinates add up to more than the largest number, but in no mirror image.
         */
        ora_begin();
        const ora_shape a = ora_point(3, V(DBL_MAX, DBL_MAX / 2, -1)),
                        b = ora_aabb(3, V(DBL_MAX / 2, -1, -1), V(DBL_MAX, DBL_MAX, 1));
        const house_case c = house_case_of(HOUSE_CD3, &a, &b);
        check_swapped_and_mirrored(&c, query_of(ASK_DISTANCE, ORA_POINT, ORA_AABB));
        check_swapped_and_mirrored(&c, query_of(ASK_CLOSEST, ORA_POINT, ORA_AABB));
    }
    house_verdict();
}

/* Ellipses whose mirror images, or in the other order, went another way or got another answer. */
static void swaps_and_mirrors_of_ellipses_change_nothing_where_they_once_did(void **state)
{
    (void)state;
    {
        /* The rounded way between the centres is across a face: which side of it was tried first? */
        ora_begin();
        double           axes_a[3][3] = {{-0x1.ffd65ad716857p-1, -0x1.9cfa902db47f3p-6, 0},
                                         {0x1.9cfa902db47f3p-6, -0x1.ffd65ad716857p-1, 0},
                                         {0, 0, 1}};
        double           axes_b[3][3] = {{-0x1.ffd65ad716857p-1, -0x1.9cfa902db46c1p-6, 0},
                                         {0x1.9cfa902db46c1p-6, -0x1.ffd65ad716857p-1, 0},
                                         {0, 0, 1}};
        const ora_shape  a = ora_ellipsoid(2, V(0x1.067b1a8d5c94ep+22, -0x1.00922499dd4c2p+17, 0),
                                           V(0x1.b3d05068f666ep-51, 0x1.1d12730c024aap-90, 0), axes_a);
        const ora_shape  b = ora_obb(2, V(-0x1.f3b00e0530abp+15, -0x1.d7813be223df5p+17, 0),
                                     V(0x1.0a78273d8ef01p+22, 0x1.4946888707bd9p-49, 0), axes_b);
        const house_case c = house_case_of(HOUSE_CD2, &a, &b);
        check_swapped_and_mirrored(&c, query_of(ASK_DISTANCE, ORA_ELLIPSOID, ORA_OBB));
        check_swapped_and_mirrored(&c, query_of(ASK_CLOSEST, ORA_ELLIPSOID, ORA_OBB));
    }
    {
        /* The proof began in another orthant. */
        ora_begin();
        double axes_a[3][3] = {
            {-0x1p+0, 0x0p+0, 0x0p+0}, {0x0p+0, 0x0p+0, -0x1p+0}, {0x0p+0, -0x1p+0, 0x0p+0}};
        const ora_shape  a = ora_ellipsoid(3, V(-0x1.8p+10, -0x1.4p+11, 0x1p+11),
                                           V(0x1.8p+10, 0x1p+9, 0x1p+10), axes_a);
        const ora_shape  b = ora_aabb(3, V(-0x1.8p+10, -0x1p+11, 0x1p+10), V(-0x1p+9, 0x1p+10, 0x1p+11));
        const house_case c = house_case_of(HOUSE_CD3, &a, &b);
        check_swapped_and_mirrored(&c, query_of(ASK_PENETRATION, ORA_ELLIPSOID, ORA_AABB));
    }
    {
        /* The reach of one of them is lost. */
        ora_begin();
        double axes_a[3][3] = {
            {0x0p+0, 0x1p+0, 0x0p+0}, {-0x1p+0, 0x0p+0, 0x0p+0}, {0x0p+0, 0x0p+0, -0x1p+0}};
        double          axes_b[3][3] = {{-0x1.eb672744686e7p-4, 0x1.f3ea48e7784e2p-1, 0x1.6fd208131de07p-3},
                                        {-0x1.10a22326ce5bp-2, 0x1.241e977a02a98p-3, -0x1.e81622dcd0d48p-1},
                                        {-0x1.e9aea6c3a18e4p-1, -0x1.4c27cfa88f137p-3, 0x1.f159c642972cdp-3}};
        const ora_shape a = ora_ellipsoid(
            3, V(-0x1.5224c3097e78ap-108, 0x1.2ba673f82a8efp+134, 0x1.432a3e9ec59f4p+512),
            V(0x1.f6ff11623b45ap+8, 0x1.89a0c281d4ba2p+202, 0x1.651b70c59531ap-321), axes_a);
        const ora_shape b = ora_ellipsoid(
            3, V(0x1.7caefdccae19fp-243, 0x0p+0, 0x1.1dd0fa7b1b2a9p-46),
            V(0x1.00028cd1913d2p+2, 0x1.004bac02a0ceep-735, 0x1.34812b9e08f1bp+505), axes_b);
        const house_case c = house_case_of(HOUSE_CD3, &a, &b);
        check_swapped_and_mirrored(&c, query_of(ASK_DISTANCE, ORA_ELLIPSOID, ORA_ELLIPSOID));
        check_swapped_and_mirrored(&c, query_of(ASK_CLOSEST, ORA_ELLIPSOID, ORA_ELLIPSOID));
    }
    {
        /* Sweeps against boxes so thin that either side is touched to within rounding. */
        ora_begin();
        double          axes_a[3][3] = {{0x1.4579d6p-35, -0x1p+0, 0}, {0x1p+0, 0x1.4579d6p-35, 0}, {0, 0, 1}};
        const ora_shape a = ora_ellipsoid(2, V(0x1.82324ep-9, 0x1.fbf514p-24, 0),
                                          V(0x1.24e0d6p-68, 0x1.0a6c6ap-14, 0), axes_a);
        const ora_shape b = ora_aabb(2, V(-0x1.7ebc5cp+66, -0x1.1a09bap+13, 0), V(0x0p+0, 0x0p+0, 0));
        const double motions[6] = {-0x1.7ebc5cp+67, -0x1.1a09bap+14, 0x0p+0, 0x0p+0, 0x1.013f6ep-51, 0x0p+0};
        house_case   c = house_case_of(HOUSE_CD2F, &a, &b);
        memcpy(c.extra, motions, sizeof motions);
        c.count_extra = 6;
        c.extra_name = "motions";
        check_swapped_and_mirrored(&c, query_of(ASK_SWEEPS, ORA_ELLIPSOID, ORA_AABB));
        check_swapped_and_mirrored(&c, query_of(ASK_SWEEP, ORA_ELLIPSOID, ORA_AABB));
    }
    {
        /* The same in space. */
        ora_begin();
        double          axes_a[3][3] = {{0x1.45db18p-1, 0x1.59c76ep-1, -0x1.7d91d4p-2},
                                        {-0x1.75514cp-2, 0x1.60d31p-1, 0x1.40a6cap-1},
                                        {-0x1.5c061p-1, 0x1.0d0a8p-2, -0x1.5e9c4ep-1}};
        const ora_shape a = ora_ellipsoid(3, V(-0x1.db70bp-111, 0x1.1af40cp+39, -0x1.1d4bd6p+33),
                                          V(0x1.6ae87ap+6, 0x1.15ba9ep-3, 0x1.82d74ep-90), axes_a);
        const ora_shape b = ora_aabb(3, V(-0x1.b6c778p+11, -0x1.5e66d6p-63, -0x1.f16bccp+118),
                                     V(0x1.2e568cp+65, 0x1.de6b32p+29, -0x1.b74c0ep-15));
        const double    motions[6] = {0x1.cc4744p+25, -0x1.1af40cp+40, -0x1.f16bccp+119,
                                      0x1.cc54fap+25, -0x1.6c72d4p-46, -0x1.05a0fp+2};
        house_case      c = house_case_of(HOUSE_CD3F, &a, &b);
        memcpy(c.extra, motions, sizeof motions);
        c.count_extra = 6;
        c.extra_name = "motions";
        check_swapped_and_mirrored(&c, query_of(ASK_SWEEPS, ORA_ELLIPSOID, ORA_AABB));
        check_swapped_and_mirrored(&c, query_of(ASK_SWEEP, ORA_ELLIPSOID, ORA_AABB));
    }
    {
        /* They touch: both ends of the search were as near. */
        ora_begin();
        double axes_a[3][3] = {
            {0x0p+0, 0x1p+0, 0x0p+0}, {0x0p+0, 0x0p+0, -0x1p+0}, {-0x1p+0, 0x0p+0, 0x0p+0}};
        double axes_b[3][3] = {
            {0x0p+0, 0x1p+0, 0x0p+0}, {0x0p+0, 0x0p+0, -0x1p+0}, {-0x1p+0, 0x0p+0, 0x0p+0}};
        const ora_shape  a = ora_ellipsoid(3, V(-0x1.28p+10, 0x1.7p+9, 0x1.fap+10),
                                           V(0x1.44p+10, 0x1.e6p+10, 0x1.e5fffffffffffp+10), axes_a);
        const ora_shape  b = ora_ellipsoid(3, V(-0x1p+5, -0x1p+5, 0x1p+3), V(0x1.bp+8, 0x1.44p+9, 0x1.44p+9),
                                           axes_b);
        const house_case c = house_case_of(HOUSE_CD3, &a, &b);
        check_swapped_and_mirrored(&c, query_of(ASK_DISTANCE, ORA_ELLIPSOID, ORA_ELLIPSOID));
    }
    house_verdict();
}

static void mirrored_ellipses_without_a_radius_are_alike(void **state)
{
    (void)state;
    double up[3][3] = {{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    double turned[3][3] = {
        {-0x1.610feep-2, -0x1.e09ac6p-1, 0}, {0x1.e09ac6p-1, -0x1.610feep-2, 0}, {0, 0, 1}};
    const ora_shape a = ora_ellipsoid(2, V(-0x1p-149, 0, 0), V(0, 0x1.fffffep+126, 0), up),
                    b = ora_obb(2, V(-0x1p-23, -0x1.fffffep+126, 0), V(0x1p-126, 0x1p-149, 0), turned);
    const house_case c = house_case_of(HOUSE_CD2F, &a, &b);
    check_swapped_and_mirrored(&c, query_of(ASK_DISTANCE, ORA_ELLIPSOID, ORA_OBB));
    check_swapped_and_mirrored(&c, query_of(ASK_CLOSEST, ORA_ELLIPSOID, ORA_OBB));
    house_verdict();
}

static bool scale_numbers(double *x, int count, int power, double least)
{
    bool exact = true;
    for (int i = 0; i < count; ++i)
    {
        const double y = ldexp(x[i], power);
        exact = exact && ldexp(y, -power) == x[i] && (x[i] == 0 || fabs(y) >= least);
        x[i] = y;
    }
    return exact;
}

static bool scale_shape(ora_shape *s, int power, double least)
{
    const bool low = scale_numbers(s->p[0], 3, power, least), high = scale_numbers(s->p[1], 3, power, least);
    return scale_numbers(s->h, 3, power, least) && low && high;
}

/* Over both ends of the range in which squares of lengths are safe, and far beyond. */
static const int powers[] = {-900, -600, -500, -400, -300, -250, -200, -150, -102, -101, -100, -99, -98,
                             -60,  -1,   1,    60,   120,  180,  190,  200,  220,  230,  236,  237, 238,
                             239,  240,  241,  245,  249,  250,  251,  300,  400,  500,  600,  900};

/* No number so far from 1 that it decides whether the scene is extreme, or is lost where the scene is scaled.
 */
static bool is_ordinary(double x)
{
    return x == 0 || isinf(x) || (fabs(x) > 0x1p-80 && fabs(x) < 0x1p80);
}

static bool all_ordinary(const house_case *c)
{
    house_case copy = *c;
    bool       all = true;
    double    *x;
    for (int i = 0; (x = house_length(&copy.a, i)); ++i)
        all = all && is_ordinary(*x);
    for (int i = 0; (x = house_length(&copy.b, i)); ++i)
        all = all && is_ordinary(*x);
    for (int i = 0; i < 3; ++i)
        all = all && is_ordinary(c->ray.o[i]) && is_ordinary(c->ray.d[i]);
    for (int i = 0; i < 6; ++i)
        all = all && is_ordinary(c->extra[i]);
    return all;
}

/* Does a way that is gone after scaling count as the quick one. */
static bool is_quick(way w)
{
    return w == QUICK || w == AGAIN;
}

/* Asks c, and c times each of the powers. */
static void check_scaled(const house_case *c, int q)
{
    const house_family *family = &house_families[c->family];
    const bool   is_length = queries[q].verb != ASK_HITS && queries[q].verb != ASK_RAYCAST && !is_sweep(q);
    query_answer x, y;
    const way    taken = ask(c->family, q, c, &x);
    for (size_t i = 0; i < sizeof powers / sizeof *powers; ++i)
    {
        const int    power = family->is_float ? powers[i] / 12 : powers[i];
        const double least = family->is_float ? FLT_MIN : 0x1p-1000; /* of what is still a length */
        house_case   s = *c;
        bool         exact = scale_shape(&s.a, power, least) && scale_shape(&s.b, power, least) &&
                     scale_numbers(s.ray.o, 3, power, least) && scale_numbers(s.ray.d, 3, power, least) &&
                     scale_numbers(s.extra, 6, power, least);
        exact = exact && house_fits(c->family, &s.a) && house_fits(c->family, &s.b);
        for (int k = 0; k < 3; ++k)
            exact = exact && house_round(c->family, s.ray.o[k]) == s.ray.o[k] &&
                    house_round(c->family, s.ray.d[k]) == s.ray.d[k] &&
                    house_round(c->family, s.extra[k]) == s.extra[k] &&
                    house_round(c->family, s.extra[3 + k]) == s.extra[3 + k];
        if (!exact)
            continue;
        const way    other = ask(c->family, q, &s, &y);
        const double back = ldexp(y.value[0], -power);
        HOUSE_CHECK(c, x.function, x.yes == y.yes && x.starts_inside == y.starts_inside,
                    "%d %s, times 2^%d %d %s", x.yes, way_names[taken], power, y.yes, way_names[other]);
        if (is_length && fabs(y.value[0]) > family->normal && fabs(x.value[0]) > family->normal)
            HOUSE_CHECK(c, x.function, x.value[0] == back, "%.17g %s, times 2^%d %.17g %s", x.value[0],
                        way_names[taken], power, back, way_names[other]);
        else if (!is_length)
            HOUSE_CHECK(c, x.function, x.value[0] == y.value[0] && x.value[1] == y.value[1],
                        "t %.17g to %.17g %s, times 2^%d %.17g to %.17g %s", x.value[0], x.value[1],
                        way_names[taken], power, y.value[0], y.value[1], way_names[other]);
        const bool is_normal = !is_length || x.value[0] == 0 ||
                               fabs(ldexp(x.value[0], power)) > family->normal;
        HOUSE_CHECK(c, x.function, !is_normal || is_quick(taken) == is_quick(other),
                    "goes the way %s, times 2^%d %s", way_names[taken], power, way_names[other]);
    }
}

static void a_power_of_two_changes_neither_answer_nor_way(void **state)
{
    (void)state;
    const int classes[] = {HOUSE_ORDINARY, HOUSE_GRID, HOUSE_TOUCH, HOUSE_DEGENERATE,
                           HOUSE_NEAR,     HOUSE_FAR,  HOUSE_SLIVER};
    for (house_walk w = {__func__, .items = query_count, .classes = (int)(sizeof classes / sizeof *classes),
                                   .cases = 4};
         house_next(&w);)
    {
        if (!query_exists(w.family, w.item))
            continue;
        const house_case c = class_case(&w.rng, w.family, w.item, classes[w.cls]);
        if (all_ordinary(&c))
            check_scaled(&c, w.item);
    }
    house_verdict();
}

static void check_scaled_pair(int family, const ora_shape *a, const ora_shape *b)
{
    for (int q = 0; q < query_count; ++q)
    {
        if (queries[q].a != a->kind || queries[q].b != b->kind || is_ray_query(q) || is_sweep(q) ||
            queries[q].verb == ASK_BOUNDS)
            continue;
        ora_begin();
        const house_case c = house_case_of(family, a, b);
        check_scaled(&c, q);
    }
}

static void a_thin_ellipse_is_passed_by_the_same_way_at_every_scale(void **state)
{
    (void)state;
    double          axes[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
    const ora_shape a = ora_segment(2, V(3.5, 0, 0), V(-3, -2, 0)),
                    b = ora_ellipsoid(2, V(-2, 3.5, 0), V(1.25, 0x1p-21, 0), axes);
    house_case   c = house_case_of(HOUSE_CD2, &a, &b);
    const double motions[] = {2.5, -1, 0, -0.25, 2.25, 0};
    memcpy(c.extra, motions, sizeof motions);
    for (int q = 0; q < query_count; ++q)
        if (is_sweep(q) && queries[q].a == a.kind && queries[q].b == b.kind)
            check_scaled(&c, q);
    house_verdict();
}

/* The square of its half extents underflowed, and so the box was passed. */
static void a_point_hits_a_tiny_box_by_the_same_way_at_every_scale(void **state)
{
    (void)state;
    const ora_shape a = ora_ellipsoid(2, V(3, 1, 0), V(0, 0, 0), unit_axes),
                    b = ora_obb(2, V(0, 0, 0), V(2, 2, 0), unit_axes);
    house_case   c = house_case_of(HOUSE_CD2, &a, &b);
    const double motions[] = {-6, 0, 0, 0, 0, 0};
    memcpy(c.extra, motions, sizeof motions);
    for (int q = 0; q < query_count; ++q)
        if (is_sweep(q) && queries[q].a == a.kind && queries[q].b == b.kind)
            check_scaled(&c, q);
    house_verdict();
}

static void scaling_changes_nothing_where_it_once_did(void **state)
{
    (void)state;
    {
        /* Segments that nearly touch: a bound that underflows proves nothing. */
        const ora_shape a = ora_segment(2, V(0x1.111af5f5c83d9p-1, -0x1.0129fbf2b28adp+2, 0),
                                        V(0x1.2c94ad0448f47p+0, -0x1.38f5e6424a74dp+1, 0));
        const ora_shape b = ora_segment(2, V(0x1.82bee9000f5f8p-1, -0x1.bc92bf7e8a02cp+1, 0),
                                        V(0x1.0e0903b971edp+1, -0x1.2f4166eae182p-3, 0));
        check_scaled_pair(HOUSE_CD2, &a, &b);
    }
    {
        const ora_shape a = ora_segment(3,
                                        V(0x1.679524dc393f4p-1, 0x1.3bfeec0594e0dp-1, -0x1.acd82fa2cc3fp-1),
                                        V(0x1.4ddff748e9838p-4, -0x1.3cc31699448a3p+1, 0x1.cc2df8748e756p+1));
        const ora_shape b = ora_segment(3, V(0x1.02aca3bebb1cp-1, -0x1.7527e119bf42p-2, 0x1.23ae2a40b21f8p-1),
                                        V(0x1.226cdaa00892p-2, -0x1.77d6579f2436cp+0, 0x1.1375eaf262ddcp+1));
        check_scaled_pair(HOUSE_CD3, &a, &b);
    }
    {
        /* One of two segments is a point. */
        const ora_shape a = ora_segment(3, V(2, 0, -1), V(2, 0, -1)),
                        b = ora_segment(3, V(2, 0, -1), V(2, 4, 2));
        check_scaled_pair(HOUSE_CD3, &a, &b);
    }
    {
        /* Floats whose squares are subnormal. */
        double          axes[3][3] = {{1, 0, 0}, {0, 0, -1}, {0, 1, 0}};
        const ora_shape ball = ora_ball(3, V(-2.75, 3.125, -1.375), 0.625),
                        box = ora_obb(3, V(2.5, -0.25, 0.75), V(0.875, 0.625, 1.625), axes);
        check_scaled_pair(HOUSE_CD3F, &ball, &box);
    }
    {
        double          axes[3][3] = {{1, 0, 0}, {0, 0, -1}, {0, 1, 0}};
        const ora_shape a = ora_segment(3, V(-0x1.62460ap+0, 0x1.56fa4p+1, 0x1.1883ap-2),
                                        V(-0x1.15890cp+2, 0x1.c54a8p-6, 0x1.5b6decp+1)),
                        b = ora_obb(3, V(-0x1.9df78ep+1, 0x1.698cep+0, -0x1.b93b1p-1),
                                    V(0x1.d9a912p+0, 0x1.22be7p+0, 0x1.cee60cp-1), axes);
        check_scaled_pair(HOUSE_CD3F, &a, &b);
    }
    {
        /* A shallow way out across a segment, whose length to the fourth power is subnormal. */
        double          axes[3][3] = {{0x1.04436237db70ap-1, -0x1.b8ea89469d46ep-1, 0},
                                      {0x1.b8ea89469d46ep-1, 0x1.04436237db70ap-1, 0},
                                      {0, 0, 1}};
        const ora_shape a = ora_segment(2, V(0x1.9680fa0174c44p-1, -0x1.7607d1140e0ap-3, 0),
                                        V(-0x1.0e73d24a6dc1ap+2, 0x1.d96aaaac51e09p+1, 0)),
                        b = ora_obb(2, V(-0x1.513b2b2a21fcp-4, -0x1.f85c371e30ep-1, 0),
                                    V(0x1.f6fce33dbf58p-3, 0x1.299b8fc6b8e69p+0, 0), axes);
        check_scaled_pair(HOUSE_CD2, &a, &b);
    }
    {
        /* A point just off the ball around an ellipsoid. */
        double axes_b[3][3] = {
            {0x0p+0, 0x0p+0, -0x1p+0}, {0x0p+0, -0x1p+0, 0x0p+0}, {-0x1p+0, 0x0p+0, 0x0p+0}};
        const ora_shape a = ora_point(3, V(0x1.44p+6, -0x1.6p+6, -0x1p+0));
        const ora_shape b = ora_ellipsoid(3, V(0x1.fffffffff95dcp-1, -0x1p+2, -0x1p+0),
                                          V(0x1.dp+5, 0x1.dp+6, 0x1.dp+6), axes_b);
        check_scaled_pair(HOUSE_CD3, &a, &b);
    }
    {
        /* A point hardly inside a thin ellipse, and one beside it: the first look left large and tiny ones.
         */
        double          axes_b[3][3] = {{-0x1.fffffffffffedp-1, -0x1.1865f6d92269ap-24, 0},
                                        {0x1.1865f6d92269ap-24, -0x1.fffffffffffedp-1, 0},
                                        {0, 0, 1}};
        const ora_shape a = ora_point(2, V(-0x1.43d0630dd00a5p+1, 0x1.9b9f6aa1056b6p+0, 0));
        const ora_shape b = ora_ellipsoid(2, V(-0x1.20c4f4e7d163ap+1, 0x1.9b9f72c90f3b4p+0, 0),
                                          V(0x1.4ff6ceccbc791p+0, 0x1.0110a2430e57ap-21, 0), axes_b);
        check_scaled_pair(HOUSE_CD2, &a, &b);
        double          axes_d[3][3] = {{0x1.e276a80b9d8c7p-1, -0x1.56c5589686ef2p-2, 0},
                                        {0x1.56c5589686ef2p-2, 0x1.e276a80b9d8c7p-1, 0},
                                        {0, 0, 1}};
        const ora_shape c = ora_point(2, V(-0x1.6bba786d7b572p-2, -0x1.a106dbef0966p+0, 0));
        const ora_shape d = ora_ellipsoid(2, V(0x1.45972be3facp-3, -0x1.cfc8ff48c0708p+0, 0),
                                          V(0x1.fe449a274c57ep+0, 0x1.c3956e663e66p-19, 0), axes_d);
        check_scaled_pair(HOUSE_CD2, &c, &d);
    }
    {
        /* A point just inside an ellipsoid. */
        const ora_shape a = ora_point(3, V(0x1.3p-3, 0x1.ep-5, -0x1.ap-4)),
                        b = ora_ellipsoid(3, V(0x1.8p-7, 0x1.8p-7, -0x1.00007e90f3e19p-7),
                                          V(0x1.b8p-3, 0x1.6p-4, 0x1.6p-3), unit_axes);
        check_scaled_pair(HOUSE_CD3, &a, &b);
    }
    house_verdict();
}

/* A point's motion crosses a flat ellipse, misses its tip, ends before it, and starts on it. */
static void both_ways_of_a_point_that_crosses_a_flat_ellipse_agree(void **state)
{
    (void)state;
    double axes[3][3] = {{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}};
    for (int f = HOUSE_CD2; f <= HOUSE_CD2F; ++f)
        for (int flat = 0; flat < 2; ++flat)
        {
            const ora_shape point = ora_point(2, V(-2, 0.25, 0)), on = ora_point(2, V(0.25, 0.5, 0));
            const ora_shape e = ora_ellipsoid(2, V(0.25, 0.5, 0), V(flat ? 0 : 1.5, flat ? 1.5 : 0, 0), axes);
            check_sweep(f, &point, V(4, 0.5, 0), &e, V(0.25, -0.125, 0));
            check_sweep(f, &point, V(4, 6, 0), &e, V(0.25, -0.125, 0));
            check_sweep(f, &point, V(0.5, 0.5, 0), &e, V(0.25, -0.125, 0));
            check_sweep(f, &on, V(4, 0.5, 0), &e, V(0.25, -0.125, 0));
        }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_calls_of_ordinary_scenes_leave_the_quick_way),
        cmocka_unit_test(both_ways_give_one_answer),
        cmocka_unit_test(both_ways_agree_where_they_once_did_not),
        cmocka_unit_test(both_ways_of_needles_give_one_distance),
        cmocka_unit_test(both_ways_of_a_sweep_that_ends_before_its_aim_agree),
        cmocka_unit_test(both_ways_of_a_sweep_into_a_corner_agree),
        cmocka_unit_test(both_ways_of_a_sweep_past_nearly_parallel_segments_agree),
        cmocka_unit_test(both_ways_of_a_sweep_that_is_slow_beside_its_motions_agree),
        cmocka_unit_test(a_hit_is_where_shapes_touch_though_they_start_beside_a_face),
        cmocka_unit_test(a_motion_past_the_end_of_a_segment_misses_it),
        cmocka_unit_test(both_ways_of_ellipses_over_boxes_without_much_extent_agree),
        cmocka_unit_test(both_ways_of_starts_in_touch_agree),
        cmocka_unit_test(a_nan_is_never_proved_away),
        cmocka_unit_test(all_queries_of_a_pair_tell_one_truth),
        cmocka_unit_test(subnormal_segments_and_boxes_tell_one_truth),
        cmocka_unit_test(segments_that_touch_go_one_way),
        cmocka_unit_test(swapped_and_mirrored_queries_go_the_same_way),
        cmocka_unit_test(swaps_and_mirrors_change_no_way_where_they_once_did),
        cmocka_unit_test(swaps_and_mirrors_of_ellipses_change_nothing_where_they_once_did),
        cmocka_unit_test(mirrored_ellipses_without_a_radius_are_alike),
        cmocka_unit_test(a_power_of_two_changes_neither_answer_nor_way),
        cmocka_unit_test(scaling_changes_nothing_where_it_once_did),
        cmocka_unit_test(both_ways_of_a_point_that_crosses_a_flat_ellipse_agree),
        cmocka_unit_test(a_thin_ellipse_is_passed_by_the_same_way_at_every_scale),
        cmocka_unit_test(a_point_hits_a_tiny_box_by_the_same_way_at_every_scale),
    };
    const int failed = cmocka_run_group_tests(tests, make_axes, NULL);
    house_print_worst();
    return failed;
}
