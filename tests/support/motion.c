/* Cases of two moving shapes, and what a sweep says about them against the oracle: see motion.h. */
#include "motion.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double point_ulps = 4.5; /* "a few" ulp of L, for points that are returned */

/* ---- cases ---- */

const char *const motion_class_names[MOTION_CLASSES] = {
    "ordinary, motions ",   "far, motions ",     "slow, motions ",    "sliding, motions ",
    "parting, motions ",    "closing, motions ", "resting, motions ", "inside, motions ",
    "concentric, motions ", "grazing, motions ", "grid, motions ",    "flat, motions ",
    "sliver, motions ",     "scaled, motions ",
};

void motion_of(const house_case *c, int which, double out[3])
{
    const int dim = c->b.dim;
    for (int i = 0; i < 3; ++i)
        out[i] = i < dim ? c->extra[which * dim + i] : 0;
}

house_case motion_case_of(int family, const ora_shape *a, const double motion_a[3], const ora_shape *b,
                          const double motion_b[3])
{
    house_case c = house_case_of(family, a, b);
    const int  dim = b->dim;
    for (int i = 0; i < dim; ++i)
    {
        c.extra[i] = motion_a[i];
        c.extra[dim + i] = motion_b[i];
    }
    c.count_extra = 2 * dim;
    c.extra_name = "motions ";
    return c;
}

static double dot3(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void middle_of(double out[3], const ora_shape *s)
{
    const bool two = s->kind == ORA_SEGMENT || s->kind == ORA_AABB;
    for (int i = 0; i < 3; ++i)
        out[i] = two ? s->p[0][i] + (s->p[1][i] - s->p[0][i]) / 2 : s->p[0][i];
}

/* A point of the shape from its middle: the furthest along n, any one of the face if there is one. */
static void furthest(house_rng *rng, double out[3], const ora_shape *s, const double n[3])
{
    double        c[3], sum = 0, along[3];
    const double *h = s->h;
    middle_of(c, s);
    memset(out, 0, 3 * sizeof *out);
    switch (s->kind)
    {
    case ORA_POINT: return;
    case ORA_SEGMENT:
    case ORA_AABB:
        for (int i = 0; i < 3; ++i)
            out[i] = (s->p[1][i] - s->p[0][i]) / 2;
        if (s->kind == ORA_SEGMENT)
        {
            const double side = fabs(dot3(out, n)) < 1e-12 ? house_uniform(rng, -1, 1)
                                : dot3(out, n) < 0         ? -1
                                                           : 1;
            for (int i = 0; i < 3; ++i)
                out[i] *= side;
        }
        else
        {
            for (int i = 0; i < 3; ++i)
                out[i] *= fabs(n[i]) < 1e-12 ? house_uniform(rng, -1, 1) : n[i] < 0 ? -1 : 1;
        }
        return;
    case ORA_BALL:
        for (int i = 0; i < s->dim; ++i)
            out[i] = h[0] * n[i];
        return;
    default: break;
    }
    for (int j = 0; j < 3; ++j)
    {
        along[j] = h[j] * dot3(s->u[j], n);
        sum += along[j] * along[j];
    }
    for (int j = 0; j < s->dim; ++j)
    {
        double x = along[j] < 0 ? -h[j] : h[j];
        if (s->kind == ORA_ELLIPSOID)
            x = sum > 0 ? h[j] * along[j] / sqrt(sum) : 0;
        else if (fabs(dot3(s->u[j], n)) < 1e-12)
            x *= house_uniform(rng, -1, 1);
        for (int i = 0; i < 3; ++i)
            out[i] += x * s->u[j][i];
    }
}

static double extent_of(const ora_shape *s)
{
    double r = 0;
    for (int i = 0; i < 3; ++i)
    {
        r = fmax(r, fabs(s->h[i]));
        if (s->kind == ORA_SEGMENT || s->kind == ORA_AABB)
            r = fmax(r, fabs(s->p[1][i] - s->p[0][i]) / 2);
    }
    return r;
}

static void random_direction(house_rng *rng, int dim, double n[3])
{
    double length;
    do
    {
        for (int i = 0; i < 3; ++i)
            n[i] = i < dim ? house_uniform(rng, -1, 1) : 0;
        length = dot3(n, n);
    } while (length > 1 || length < 0.01);
    for (int i = 0; i < 3; ++i)
        n[i] /= sqrt(length);
}

/* A direction, or an axis of one of the shapes, or what is across two edges. */
static void normal_for(house_rng *rng, const ora_shape *a, const ora_shape *b, double n[3])
{
    const ora_shape *s = house_chance(rng, 0.5) ? a : b;
    const int        dim = b->dim, axis = house_below(rng, dim), die = house_below(rng, 4);
    random_direction(rng, dim, n);
    if (die == 0 || die == 1)
    {
        if (s->kind == ORA_SEGMENT)
        {
            const double d[3] = {s->p[1][0] - s->p[0][0], s->p[1][1] - s->p[0][1], s->p[1][2] - s->p[0][2]};
            if (dot3(d, d) > 0 && dim == 2)
            {
                const double turned[3] = {-d[1] / sqrt(dot3(d, d)), d[0] / sqrt(dot3(d, d)), 0};
                memcpy(n, turned, sizeof turned);
            }
            return;
        }
        const double sign = house_sign(rng);
        for (int i = 0; i < 3; ++i)
            n[i] = sign * s->u[axis][i];
    }
    else if (die == 2 && dim == 3)
    {
        const int other = house_below(rng, dim);
        double    x[3];
        for (int i = 0; i < 3; ++i)
            x[i] = a->u[axis][(i + 1) % 3] * b->u[other][(i + 2) % 3] -
                   a->u[axis][(i + 2) % 3] * b->u[other][(i + 1) % 3];
        if (dot3(x, x) < 0.01)
            return;
        for (int i = 0; i < 3; ++i)
            n[i] = x[i] / sqrt(dot3(x, x));
    }
}

/* Puts the middle of A at `to`, rounded; an AABB and a segment keep their size but for rounding. */
static void put_middle(int family, ora_shape *s, const double to[3])
{
    double c[3];
    middle_of(c, s);
    for (int i = 0; i < s->dim; ++i)
    {
        s->p[0][i] = house_round(family, s->p[0][i] + (to[i] - c[i]));
        if (s->kind == ORA_SEGMENT || s->kind == ORA_AABB)
            s->p[1][i] = house_round(family, s->p[1][i] + (to[i] - c[i]));
    }
}

static void scale_shape(int family, ora_shape *s, int e)
{
    double *x;
    for (int i = 0; (x = house_number(s, i)); ++i)
        if ((s->kind != ORA_OBB && s->kind != ORA_ELLIPSOID) || i < 2 * s->dim)
            *x = house_round(family, ldexp(*x, e));
}

static void flatten(house_rng *rng, ora_shape *s, int axis)
{
    if (s->kind == ORA_AABB)
        s->p[1][axis] = s->p[0][axis];
    if (s->kind == ORA_BALL && house_chance(rng, 0.7))
        s->h[0] = 0;
    if (s->kind == ORA_OBB || s->kind == ORA_ELLIPSOID)
        s->h[axis] = 0;
}

static house_case grid_case(house_rng *rng, int family, int pair)
{
    const ora_shape a = house_shape(rng, family, HOUSE_GRID, pairs[pair].a),
                    b = house_shape(rng, family, HOUSE_GRID, pairs[pair].b);
    ora_shape    at = a;
    double       cb[3], to[3], n[3], pa[3], pb[3], w[3], mb[3] = {0, 0, 0}, back[3];
    const double size = fmax(extent_of(&a),
                             extent_of(&b)); // whole, times a power of two that their class takes
    const double unit = size > 0 ? ldexp(1, ilogb(size) - 2) : 1;
    middle_of(cb, &b);
    normal_for(rng, &a, &b, n);
    for (int i = 0; i < 3; ++i)
        back[i] = -n[i];
    furthest(rng, pb, &b, n);
    furthest(rng, pa, &a, back);
    const int halves = house_between(rng, 0, 3);
    for (int i = 0; i < 3; ++i)
    {
        w[i] = house_chance(rng, 0.3) ? 0 : unit * house_between(rng, -8, 8);
        if (house_chance(rng, 0.3))
            mb[i] = unit * house_between(rng, -8, 8);
        to[i] = cb[i] + nearbyint((pb[i] - pa[i]) / unit) * unit - w[i] * halves / 2;
        if (house_chance(rng, 0.2))
            to[i] += unit * house_between(rng, -1, 1);
    }
    put_middle(family, &at, to);
    double ma[3];
    for (int i = 0; i < 3; ++i)
    {
        mb[i] = house_round(family, mb[i]);
        ma[i] = house_round(family, w[i] + mb[i]);
    }
    return motion_case_of(family, &at, ma, &b, mb);
}

/* Any other class, and all of it times a power of two. */
static house_case scaled_case(house_rng *rng, int family, int pair)
{
    const int  most = house_families[family].is_float ? 92 : 100;
    house_case c = motion_case(rng, family, pair, house_below(rng, MOTION_SCALED));
    const int  e = house_between(rng, -most, most);
    scale_shape(family, &c.a, e);
    scale_shape(family, &c.b, e);
    for (int i = 0; i < c.count_extra; ++i)
        c.extra[i] = house_round(family, ldexp(c.extra[i], e));
    return c;
}

/* Both without extent along an axis, often in one frame. */
static void flatten_both(house_rng *rng, int family, ora_shape *a, ora_shape *b)
{
    const int dim = b->dim, axis = house_below(rng, dim);
    if (house_chance(rng, 0.5))
    { // one frame for both
        if (house_chance(rng, 0.5))
            memcpy(a->u, b->u, sizeof a->u);
        else if (b->kind == ORA_OBB || b->kind == ORA_ELLIPSOID)
            house_axes_permuted(rng, family, b->u);
    }
    flatten(rng, a, house_chance(rng, 0.7) ? axis : house_below(rng, dim));
    flatten(rng, b, axis);
    if (house_chance(rng, 0.2))
        flatten(rng, b, house_below(rng, dim));
}

/* Somewhere else in the world, up to a thousand times `size` away. */
static void put_elsewhere(house_rng *rng, int family, ora_shape *s, double size)
{
    double at[3], middle[3];
    middle_of(middle, s);
    random_direction(rng, s->dim, at);
    const double distance = size * house_log(rng, 0, 3);
    for (int i = 0; i < 3; ++i)
        at[i] = middle[i] + distance * at[i];
    put_middle(family, s, at);
}

/* How A comes to B. */
typedef struct approach
{
    double n[3];         ///< the normal of B where they meet
    double pa[3], pb[3]; ///< what meets: points of A and of B, from their middles
    double way[3];       ///< the direction of A's motion, as B sees it
    double length;       ///< of that motion
    double t, off;       ///< at t the points are that far apart along n
} approach;

static void multiply(double v[3], double by)
{
    for (int i = 0; i < 3; ++i)
        v[i] *= by;
}

/* What of the way is across n; if that is next to nothing, another direction across n. */
static void turn_across(double way[3], const double n[3], int dim)
{
    const double into = dot3(way, n);
    for (int i = 0; i < 3; ++i)
        way[i] -= into * n[i];
    if (dot3(way, way) >= 1e-4)
        return;
    memset(way, 0, 3 * sizeof *way);
    if (dim == 2)
    {
        way[0] = -n[1];
        way[1] = n[0];
        return;
    }
    int least = 0;
    for (int i = 1; i < 3; ++i)
        if (fabs(n[i]) < fabs(n[least]))
            least = i;
    way[(least + 1) % 3] = n[(least + 2) % 3];
    way[(least + 2) % 3] = -n[(least + 1) % 3];
}

/* Aimed at some point of K, and mostly against the normal. */
static void aim_anywhere(house_rng *rng, approach *x, const ora_shape *b, int cls)
{
    if (dot3(x->way, x->n) > 0 && house_chance(rng, 0.8))
        multiply(x->way, -1);
    if (cls == MOTION_FLAT && house_chance(rng, 0.3))
        x->t = 0;
    if (cls == MOTION_FLAT && house_chance(rng, 0.3)) // along the flat one
        memcpy(x->way, b->u[house_below(rng, b->dim)], sizeof x->way);
    if (house_chance(rng, 0.5))
    {
        const double share = house_uniform(rng, 0, 1.1);
        multiply(x->pa, share);
        multiply(x->pb, share);
    }
}

/* Makes an approach one of its class. */
static void aim(house_rng *rng, approach *x, const ora_shape *b, double size, int cls)
{
    switch (cls)
    {
    case MOTION_FAR: x->length = size * house_log(rng, 3.5, 4.5); break;
    case MOTION_SLOW: x->length = size * house_log(rng, -8, -4); break;
    case MOTION_SLIDING:
        turn_across(x->way, x->n, b->dim);
        x->t = house_below(rng, 3) / 2.0;
        if (house_chance(rng, 0.3))
            x->t = 0;
        break;
    case MOTION_GRAZING:
        turn_across(x->way, x->n, b->dim);
        x->t = 0.5;
        x->off = house_sign(rng) * size * house_log(rng, -15, -1);
        break;
    case MOTION_PARTING:
    case MOTION_CLOSING:
        x->t = 0;
        if ((dot3(x->way, x->n) > 0) != (cls == MOTION_PARTING))
            multiply(x->way, -1);
        if (house_chance(rng, 0.5))
            x->off = house_sign(rng) * size * house_log(rng, -15, -3);
        break;
    case MOTION_RESTING:
        x->t = 0;
        if (house_chance(rng, 0.5))
            x->off = house_sign(rng) * size * house_log(rng, -15, 0);
        break;
    case MOTION_INSIDE:
        x->t = 0;
        for (int i = 0; i < 3; ++i)
        {
            const double share = house_uniform(rng, 0, 1);
            x->pb[i] *= share;
            x->pa[i] *= share;
        }
        break;
    case MOTION_CONCENTRIC:
        x->t = 0;
        memset(x->pa, 0, sizeof x->pa);
        memset(x->pb, 0, sizeof x->pb);
        break;
    default: aim_anywhere(rng, x, b, cls); break;
    }
}

/* Puts A at the start of the approach, and lets B move too, now and then. */
static house_case approaching(house_rng *rng, int family, ora_shape *a, const ora_shape *b, const approach *x,
                              double size, bool resting)
{
    double     cb[3], to[3], w[3], ma[3] = {0, 0, 0}, mb[3] = {0, 0, 0};
    const bool b_moves = house_chance(rng, 0.5);
    middle_of(cb, b);
    for (int i = 0; i < 3; ++i)
    {
        w[i] = house_round(family, x->length * x->way[i]);
        to[i] = cb[i] + x->pb[i] - x->pa[i] + x->off * x->n[i] - x->t * w[i];
    }
    put_middle(family, a, to);
    for (int i = 0; i < b->dim; ++i)
    {
        if (b_moves)
            mb[i] = house_round(family,
                                size * house_uniform(rng, -1, 1) * (house_chance(rng, 0.2) ? 100 : 1));
        ma[i] = resting ? mb[i] : house_round(family, w[i] + mb[i]);
    }
    return motion_case_of(family, a, ma, b, mb);
}

/* The classes that are neither on a grid nor scaled. */
static house_case free_case(house_rng *rng, int family, int pair, int cls)
{
    static const int bases[] = {HOUSE_ORDINARY,   HOUSE_ORDINARY, HOUSE_ORDINARY,
                                HOUSE_DEGENERATE, HOUSE_SLIVER,   HOUSE_SLIVER};
    const int        base = cls == MOTION_SLIVER ? HOUSE_SLIVER
                            : cls == MOTION_FLAT ? HOUSE_ORDINARY
                                                 : bases[house_below(rng, 6)];
    ora_shape        a = house_shape(rng, family, base, pairs[pair].a);
    ora_shape        b = house_shape(rng, family, base, pairs[pair].b);
    if (cls == MOTION_FLAT)
        flatten_both(rng, family, &a, &b);
    double size = fmax(extent_of(&a), extent_of(&b)), back[3];
    if (size == 0)
        size = 1;
    approach x = {.t = house_uniform(rng, 0.02, 1.4)};
    if (house_chance(rng, 0.3))
        put_elsewhere(rng, family, &b, size);
    normal_for(rng, &a, &b, x.n);
    for (int i = 0; i < 3; ++i)
        back[i] = -x.n[i];
    furthest(rng, x.pb, &b, x.n);
    furthest(rng, x.pa, &a, back);
    random_direction(rng, b.dim, x.way);
    x.length = size * house_log(rng, -0.5, 1);
    aim(rng, &x, &b, size, cls);
    return approaching(rng, family, &a, &b, &x, size, cls == MOTION_RESTING);
}

house_case motion_case(house_rng *rng, int family, int pair, int cls)
{
    house_case c = cls == MOTION_SCALED ? scaled_case(rng, family, pair)
                   : cls == MOTION_GRID ? grid_case(rng, family, pair)
                                        : free_case(rng, family, pair, cls);
    c.extra_name = motion_class_names[cls];
    return c;
}

/* ---- judging ---- */

typedef struct bench
{
    const house_case *c;
    const char       *query;
    ora_motion        k;
    double            beta;    ///< 8 eps L, in L
    double            contact; ///< what a contact may be off, in L
    double            turn;    ///< what a normal may be off
    bool              judged;  ///< no part of it was too near to say
} bench;

static const char *const query_names[PAIRS] = {
    [POINT_SEGMENT] = "sweep_point_segment",
    [POINT_BALL] = "sweep_point_circle/sphere",
    [POINT_ELLIPSOID] = "sweep_point_ellipse/ellipsoid",
    [POINT_AABB] = "sweep_point_aabb",
    [POINT_OBB] = "sweep_point_obb",
    [SEGMENT_SEGMENT] = "sweep_segment_segment",
    [SEGMENT_BALL] = "sweep_segment_circle/sphere",
    [SEGMENT_ELLIPSOID] = "sweep_segment_ellipse/ellipsoid",
    [SEGMENT_AABB] = "sweep_segment_aabb",
    [SEGMENT_OBB] = "sweep_segment_obb",
    [BALL_BALL] = "sweep_circle_circle/sphere_sphere",
    [BALL_ELLIPSOID] = "sweep_circle_ellipse/sphere_ellipsoid",
    [BALL_AABB] = "sweep_circle/sphere_aabb",
    [BALL_OBB] = "sweep_circle/sphere_obb",
    [ELLIPSOID_ELLIPSOID] = "sweep_ellipse_ellipse/ellipsoid_ellipsoid",
    [ELLIPSOID_AABB] = "sweep_ellipse/ellipsoid_aabb",
    [ELLIPSOID_OBB] = "sweep_ellipse/ellipsoid_obb",
    [AABB_AABB] = "sweep_aabb_aabb",
    [AABB_OBB] = "sweep_aabb_obb",
    [OBB_OBB] = "sweep_obb_obb",
};

static void along(ore out[3], const ore way[3], ore by)
{
    for (int i = 0; i < 3; ++i)
        out[i] = or_mul(way[i], by);
}

static void negated(ore out[3], const ore v[3])
{
    for (int i = 0; i < 3; ++i)
        out[i] = or_sub(or_of(0), v[i]);
}

static ore product(const ore a[3], const ore b[3])
{
    return or_add(or_add(or_mul(a[0], b[0]), or_mul(a[1], b[1])), or_mul(a[2], b[2]));
}

/*
 * How far s is from K: *low is a proof from below,
 *high one from above (infinite if none was found). The search shoots at K from s
 * against a normal, and takes the normal that it finds there for the next.
 */
static void apart(double *low, double *high, const ora_motion *k, const ore s[3], const ore normal[3])
{
    ore n[3], back[3];
    memcpy(n, normal, sizeof n);
    *low = 0;
    *high = INFINITY;
    for (int round = 0; round < 5; ++round)
    {
        negated(back, n);
        const double gap = or_about(ora_gap(k, n, s));
        *low = fmax(*low, gap);
        const ora_touch to = ora_first_touch(k, s, back, or_of(0x1p40));
        if (to.meets == ORA_UNSURE)
            return;
        if (to.meets == ORA_TOUCHES)
        {
            if (or_sign(to.at) > 0)
            {
                *high = fmin(*high, or_about(to.at));
            }
            else
            { // in K, or beyond it
                const ora_touch end = ora_first_touch(k, s, n, or_of(0x1p40));
                if (end.meets == ORA_TOUCHES)
                    *high = fmin(*high, fmax(or_about(end.at), 0));
            }
        }
        if (*high <= *low * 1.01)
            return;
        memcpy(n, to.normal, sizeof n);
    }
}

/* The given normal as n, made unit. It must be so already, and must not look along the motion. */
static bool judge_unit(const bench *j, const char *end, const ore way[3], const double given[3], ore n[3])
{
    const house_case *c = j->c;
    const double      eps = house_families[c->family].eps;
    double            square = 0;
    for (int i = 0; i < 3; ++i)
        square += given[i] * given[i];
    HOUSE_CHECK(c, j->query, fabs(square - 1) <= 4 * eps, "normal_%s (%.17g, %.17g, %.17g) is no unit vector",
                end, given[0], given[1], given[2]);
    if (!(fabs(square - 1) <= 0.01))
        return false;
    for (int i = 0; i < 3; ++i)
        n[i] = or_of(given[i]);
    const ore length = or_sqrt(product(n, n));
    for (int i = 0; i < 3; ++i)
        n[i] = or_div(n[i], length);
    const double facing = or_about(product(n, way));
    HOUSE_CHECK(c, j->query, facing <= 4 * eps, "normal_%s (%.17g, %.17g, %.17g) looks along the motion: %g",
                end, given[0], given[1], given[2], facing);
    return true;
}

/* How far a contact at s, tau along the way, is off: at least and at most. t is where the line enters K. */
static void contact_error(double *least, double *most, const ora_motion *k, const ora_touch *t,
                          const ore s[3], const ore n[3], const ore way[3], ore tau, double bound)
{
    double low, high, off = INFINITY;
    *least = 0;
    if (t->meets == ORA_TOUCHES && or_cmp(tau, t->at) >= 0)
    { // late
        const double late = or_about(or_sub(tau, t->at));
        off = fmin(late * -or_about(product(t->normal, way)), late);
        if (off > bound)
            off = fmin(off, fmax(0, -or_about(ora_gap(k, n, s))));
        if (off > bound)
        { // past the whole of K?
            apart(least, &high, k, s, t->normal);
            if (*least <= 0 && ora_deeper(k, s, or_of(bound)))
                *least = off;
        }
        *most = off;
        return;
    }
    // Early, or the line misses.
    if (t->meets == ORA_TOUCHES)
        off = or_about(or_sub(t->at, tau));
    *least = fmax(0, or_about(ora_gap(k, t->normal, s)));
    if (off > bound)
    {
        apart(&low, &high, k, s, t->normal);
        *least = fmax(*least, low);
        off = fmin(off, high);
    }
    if (off > bound && *least <= bound)
    {
        apart(&low, &high, k, s, n);
        *least = fmax(*least, low);
        off = fmin(off, high);
    }
    *most = off;
}

/* Do the shapes touch at s, tau along the way, within the bound? False, too, where nobody can say. */
static bool judge_contact(bench *j, const char *end, const ore s[3], const ore n[3], const ore way[3],
                          ore tau, double bound)
{
    const house_case   *c = j->c;
    const house_family *f = &house_families[c->family];
    const ore           zero[3] = {or_of(0), or_of(0), or_of(0)};
    const ora_touch     t = ora_first_touch(&j->k, zero, way, or_of(0x1p40));
    double              least, most;
    if (t.meets == ORA_UNSURE)
    {
        j->judged = false;
        return false;
    }
    contact_error(&least, &most, &j->k, &t, s, n, way, tau, bound);
    HOUSE_CHECK(c, j->query, least <= bound, "t_%s: the contact is %.4g eps L off, at least (bound %.3g)",
                end, least / f->eps, bound / f->eps);
    if (least > bound)
        return false;
    if (most > bound)
        j->judged = false;
    else if (f->is_float)
        house_worst(j->query, c->family, "ulp of L", most / (j->contact / 2));
    else
        house_worst(j->query, c->family, "eps L", most / f->eps);
    return true;
}

/* K reaches no further along the normal than the contact at s. */
static bool judge_support(const bench *j, const char *end, const ore s[3], const ore n[3], double bound,
                          const double given[3])
{
    const ora_motion *k = &j->k;
    double            reach = 0;
    for (int p = 0; p < k->parts; ++p)
        for (int i = 0; i < k->part[p].rows; ++i)
            reach += fabs(or_about(or_sqrt(product(k->part[p].m[i], k->part[p].m[i]))));
    const double short_of = -or_about(ora_gap(k, n, s)) - bound - j->turn * reach;
    HOUSE_CHECK(j->c, j->query, short_of <= 0,
                "normal_%s (%.17g, %.17g, %.17g): K reaches %.4g eps L further along it", end, given[0],
                given[1], given[2], (short_of + bound) / house_families[j->c->family].eps);
    return short_of <= 0;
}

static double apart3(const ore p[3], const ore q[3])
{
    double d = 0;
    for (int i = 0; i < 3; ++i)
        d += pow(or_about(or_sub(p[i], q[i])), 2);
    return sqrt(d);
}

/* K has facets, `count` so far: how far n is turned from the nearest normal of one, or axis of a box.
 * Negative where any normal may do: K is flat, and the motion within it. */
static double turn_from_facets(const bench *j, const ore n[3], const ore way[3], ore candidate[][3],
                               int count)
{
    const ora_motion      *k = &j->k;
    const ora_shape *const both[] = {&j->c->a, &j->c->b};
    ore                    across[3], opposite[3];
    double                 turned = INFINITY;
    if (!ora_thinnest(across, k))
        return -1;
    const double thickness = -or_about(ora_gap(k, across, k->middle));
    if (thickness < 0x1p-60 && fabs(or_about(product(across, way))) < 1e-6)
        return -1;
    for (int i = 0; i < 2; ++i)
        if (both[i]->kind == ORA_AABB || both[i]->kind == ORA_OBB)
        {
            oq u[3][3];
            ora_axes(u, both[i]);
            for (int x = 0; x < k->dim; ++x, ++count)
                for (int y = 0; y < 3; ++y)
                    candidate[count][y] = or_q(u[x][y]);
        }
    for (int i = 0; i < count; ++i)
    {
        negated(opposite, candidate[i]);
        turned = fmin(turned, fmin(apart3(n, candidate[i]), apart3(n, opposite)));
    }
    return turned;
}

/* K is round: how far n is turned from its normal there, `truth`, and how far it may be, for the contact at s
 * may be off by `bound`. Negative at a corner, or nearly one. */
static double turn_on_round(const bench *j, const ore s[3], const ore n[3], double bound, ore truth[3],
                            double *may)
{
    const ora_motion *k = &j->k;
    ore               back[3];
    negated(back, n);
    const ora_touch at = ora_first_touch(k, s, back, or_of(0x1p40));
    if (at.meets != ORA_TOUCHES)
        return -1;
    const double round = or_about(ora_radius(k, at.normal)), turned = apart3(n, at.normal);
    *may = j->turn + (round > 0 ? 4 * bound / round : INFINITY);
    memcpy(truth, at.normal, sizeof at.normal);
    if (turned > *may && *may <= 1e-2) // the contact is off, and the curvature may change within that
        for (int i = 0; i < 2 * k->dim; ++i)
        {
            ore beside[3] = {s[0], s[1], s[2]};
            beside[i / 2] = or_add(s[i / 2], or_of(i % 2 ? bound : -bound));
            const ora_touch to = ora_first_touch(k, beside, back, or_of(0x1p40));
            if (to.meets != ORA_TOUCHES)
                return -1;
            *may = fmax(*may, j->turn + 2 * apart3(to.normal, at.normal));
        }
    return *may > 1e-2 ? -1 : turned;
}

/*
 * One end of the contact: tau along the way from 0, with the library's normal. For the exit all is turned
 * around. True where K is round there; truth is then its normal.
 */
static bool judge_end(bench *j, const char *end, const ore way[3], ore tau, double bound,
                      const double given[3], ore truth[3])
{
    ore n[3], s[3], candidate[21][3];
    along(s, way, tau);
    if (!judge_unit(j, end, way, given, n) || !judge_contact(j, end, s, n, way, tau, bound))
        return false;
    if (house_has_needle(j->c) || !judge_support(j, end, s, n, bound, given))
        return false;
    // It is K's normal there: where K is round the one at that point, else one of a facet, or an axis of a
    // box.
    const int    count = ora_facets(candidate, &j->k);
    double       may = j->turn;
    const double turned = count ? turn_from_facets(j, n, way, candidate, count)
                                : turn_on_round(j, s, n, bound, truth, &may);
    if (turned < 0)
        return false;
    if (may <= 2 * j->turn)
        house_worst(j->query, j->c->family, "normal", turned);
    HOUSE_CHECK(j->c, j->query, turned <= may,
                "normal_%s (%.17g, %.17g, %.17g) is turned by %.3g, bound %.3g", end, given[0], given[1],
                given[2], turned, may);
    return !count;
}

/* A point on both shapes at t. */
static void judge_point(bench *j, const char *end, double t, const double p[3], double slack)
{
    const house_case *c = j->c;
    if (house_has_needle(c))
        return;
    oq size = ora_size(&c->a, &c->b, true), q[3], at[3];
    for (int i = 0; i < c->count_extra; ++i)
        size = oq_max(size, oq_mul(oq_abs(oq_of(c->extra[i])), oq_max(oq_int(1), oq_of(t))));
    const double unit = house_ulp(c->family, or_about(or_q(size)));
    oq_vec(q, p);
    for (int which = 0; which < 2; ++which)
    {
        double motion[3], back[3];
        motion_of(c, which, motion);
        for (int i = 0; i < 3; ++i)
        {
            at[i] = oq_sub(q[i], oq_mul(oq_of(t), oq_of(motion[i])));
            back[i] = or_about(or_q(at[i]));
        }
        const double off = or_about(or_div(ora_distance_to(back, which ? &c->b : &c->a), or_of(unit)));
        const double bound = point_ulps + slack / unit;
        house_worst(j->query, c->family, "ulp of L, point", off);
        HOUSE_CHECK(c, j->query, off <= bound,
                    "point_%s (%.17g, %.17g, %.17g) is %.4g ulp of L off %s, bound %.3g", end, p[0], p[1],
                    p[2], off, which ? "b" : "a", bound);
    }
}

static bool is_round(const ora_shape *s)
{
    if (s->kind == ORA_BALL)
        return s->h[0] > 0;
    return s->kind == ORA_ELLIPSOID && s->h[0] > 0 && s->h[1] > 0 && (s->dim == 2 || s->h[2] > 0);
}

/* The furthest point of the round shape along the normal n of K, at t; and the largest radius of curvature
 * there can be. */
static double touching_point(ore at[3], const bench *j, int which, double t, const ore n[3])
{
    const ora_motion *k = &j->k;
    const ora_shape  *s = which ? &j->c->b : &j->c->a;
    const ora_part   *part = which ? &k->part[k->parts - 1] : &k->part[0];
    double            motion[3], bent = 0;
    ore               v[3], length = or_of(0);
    motion_of(j->c, which, motion);
    for (int i = 0; i < part->rows; ++i)
    {
        v[i] = product(part->m[i], n);
        length = or_add(length, or_mul(v[i], v[i]));
        bent = fmax(bent, or_about(product(part->m[i], part->m[i])));
    }
    length = or_sqrt(length);
    for (int i = 0; i < 3; ++i)
    {
        at[i] = or_of(0);
        for (int r = 0; r < part->rows; ++r)
            at[i] = or_add(at[i], or_mul(part->m[r][i], or_div(v[r], length)));
        at[i] = or_mul(at[i], which ? k->unit : or_sub(or_of(0), k->unit));
        at[i] = or_add(at[i], or_q(oq_add(oq_of(s->p[0][i]), oq_mul(oq_of(t), oq_of(motion[i])))));
    }
    return bent / or_about(length);
}

/*
 * Where a round shape is touched there is one point: the furthest of it along the normal n, which is K's
 * there; or where a contact is touched that is off by as much as t may be.
 */
static void judge_round(bench *j, const char *end, double t, const double p[3], const ore n[3], double slack)
{
    const house_case *c = j->c;
    const ora_motion *k = &j->k;
    const int         which = is_round(&c->b);
    oq                size = ora_size(&c->a, &c->b, true);
    ore               at[3], given[3];
    if (!is_round(which ? &c->b : &c->a))
        return;
    for (int i = 0; i < c->count_extra; ++i)
        size = oq_max(size, oq_mul(oq_abs(oq_of(c->extra[i])), oq_max(oq_int(1), oq_of(t))));
    for (int i = 0; i < 3; ++i)
        given[i] = or_of(p[i]);
    const double bent = touching_point(at, j, which, t, n);
    if (bent > 1e4)
        return; // nearly flat
    const double unit = house_ulp(c->family, or_about(or_q(size))), off = apart3(given, at) / unit;
    double       bound = point_ulps + slack / unit * (1 + 4 * bent / or_about(ora_radius(k, n)));
    if (bound < 10)
        house_worst(j->query, c->family, "ulp of L, point", off);
    if (off > bound) // what a contact does that is off, where the curvature changes within that
        for (int i = 0; i < 2 * k->dim; ++i)
        {
            ore       beside[3], back[3], moved[3];
            const ore by = or_div(or_of(i % 2 ? slack : -slack), k->unit);
            negated(back, n);
            for (int x = 0; x < 3; ++x)
            {
                beside[x] = or_mul(k->w[x], or_of(t));
                if (x == i / 2)
                    beside[x] = or_add(beside[x], by);
            }
            const ora_touch to = ora_first_touch(k, beside, back, or_of(0x1p40));
            if (to.meets != ORA_TOUCHES)
                return;
            touching_point(moved, j, which, t, to.normal);
            bound = fmax(bound, point_ulps + (slack + 2 * apart3(moved, at)) / unit);
        }
    HOUSE_CHECK(c, j->query, off <= bound,
                "point_%s (%.17g, %.17g, %.17g) is %.4g ulp of L beside the point that touches, bound %.3g",
                end, p[0], p[1], p[2], off, bound);
}

/* K is thin, and the line crosses it well within: a hit, however thin it is. */
static bool crosses(const ora_motion *k, double beta)
{
    ore n[3], zero[3] = {or_of(0), or_of(0), or_of(0)};
    if (!ora_thinnest(n, k))
        return false;
    const double sine = or_about(product(n, k->way));
    if (fabs(sine) < 1e-6)
        return false;
    if (sine > 0)
        negated(n, n); // looks against the way
    ore out[3], s[3];
    negated(out, n);
    if (or_cmp(ora_gap(k, n, zero), or_of(beta)) <= 0 || or_cmp(ora_gap(k, out, k->w), or_of(beta)) <= 0)
        return false;
    along(s, k->way, or_div(product(n, k->middle), product(n, k->way)));
    const double reach = 2 * (beta / fabs(sine) + 2 * beta);
    ore          e[2][3];
    const ore    turned[3] = {or_sub(or_of(0), n[1]), n[0], or_of(0)};
    memcpy(e[0], turned, sizeof turned);
    if (k->dim == 3)
    {
        int least = 0;
        for (int i = 1; i < 3; ++i)
            if (or_cmp(or_abs(n[i]), or_abs(n[least])) < 0)
                least = i;
        e[0][least] = or_of(0);
        e[0][(least + 1) % 3] = n[(least + 2) % 3];
        e[0][(least + 2) % 3] = or_sub(or_of(0), n[(least + 1) % 3]);
        const ore length = or_sqrt(product(e[0], e[0]));
        for (int i = 0; i < 3; ++i)
            e[0][i] = or_div(e[0][i], length);
        for (int i = 0; i < 3; ++i)
            e[1][i] = or_sub(or_mul(n[(i + 1) % 3], e[0][(i + 2) % 3]),
                             or_mul(n[(i + 2) % 3], e[0][(i + 1) % 3]));
    }
    for (int i = 0; i < 2 * (k->dim - 1); ++i)
    {
        ore way[3];
        if (i % 2)
            negated(way, e[i / 2]);
        else
            memcpy(way, e[i / 2], sizeof way);
        const ora_touch t = ora_first_touch(k, s, way, or_of(0));
        if (t.meets != ORA_TOUCHES || or_about(t.at) > -reach)
            return false;
    }
    return true;
}

/* Was no hit right? */
static void judge_miss(bench *j)
{
    const ora_motion *k = &j->k;
    ore               zero[3] = {or_of(0), or_of(0), or_of(0)}, back[3], s[3];
    const ore         beta = or_of(j->beta);
    if (!k->moves)
    {
        HOUSE_CHECK(j->c, j->query, !ora_deeper(k, zero, beta), "no hit, but they overlap and do not move");
        return;
    }
    if (ora_passes(k, beta))
        return;
    const ora_touch enter = ora_first_touch(k, zero, k->way, k->length);
    if (enter.meets == ORA_UNSURE)
        j->judged = false;
    if (enter.meets != ORA_TOUCHES)
        return;
    negated(back, k->way);
    const ora_touch leave = ora_first_touch(k, zero, back, or_of(0));
    if (leave.meets == ORA_UNSURE)
        j->judged = false;
    if (leave.meets != ORA_TOUCHES)
        return;
    const bool inside = or_sign(enter.at) <= 0;
    const ore  lo = inside ? zero[0] : enter.at;
    ore        hi = or_sub(zero[0], leave.at);
    if (or_cmp(hi, k->length) > 0)
        hi = k->length;
    if (or_cmp(or_sub(hi, lo), beta) > 0)
        for (int i = inside ? 0 : 1; i <= 4; ++i)
        {
            along(s, k->way, or_add(lo, or_mul(or_of(i / 4.0), or_sub(hi, lo))));
            const bool deep = ora_deeper(k, s, beta);
            HOUSE_CHECK(j->c, j->query, !deep, "no hit, but deeper than touching at t = %.17g",
                        or_about(or_div(or_add(lo, or_mul(or_of(i / 4.0), or_sub(hi, lo))), k->length)));
            if (deep)
                return;
        }
    const bool through = crosses(k, j->beta);
    HOUSE_CHECK(j->c, j->query, !through, "no hit, but it crosses what is thin at t = %.17g",
                or_about(or_div(lo, k->length)));
}

static double size_of_motion(const ora_motion *k)
{
    return or_about(or_mul(k->length, k->unit));
}

/* Are the numbers of a hit in their ranges? */
static bool judge_numbers(const bench *j, const pair_hit *r)
{
    const double numbers[] = {r->t_enter,        r->t_exit,        r->point_enter[0], r->point_enter[1],
                              r->point_enter[2], r->point_exit[0], r->point_exit[1],  r->point_exit[2]};
    bool         finite = true;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i)
        finite = finite && isfinite(numbers[i]);
    HOUSE_CHECK(j->c, j->query, finite, "t_enter %g, t_exit %g, points (%g, %g, %g), (%g, %g, %g)",
                r->t_enter, r->t_exit, r->point_enter[0], r->point_enter[1], r->point_enter[2],
                r->point_exit[0], r->point_exit[1], r->point_exit[2]);
    HOUSE_CHECK(j->c, j->query, r->t_enter >= 0 && r->t_enter <= 1 && !signbit(r->t_enter), "t_enter %.17g",
                r->t_enter);
    HOUSE_CHECK(j->c, j->query, r->t_exit >= r->t_enter, "t_exit %.17g before t_enter %.17g", r->t_exit,
                r->t_enter);
    return finite && r->t_enter >= 0 && r->t_enter <= 1;
}

/* A hit that starts inside: do they overlap, and is the point that of closest_? */
static void judge_start(bench *j, int pair, const pair_hit *r)
{
    const house_case *c = j->c;
    const int         dim = c->b.dim;
    const double      eps = house_families[c->family].eps;
    const ore         zero[3] = {or_of(0), or_of(0), or_of(0)};
    pair_answer       there;
    pair_ask(c->family, pair, &c->a, &c->b, &there);
    HOUSE_CHECK(c, j->query, r->t_enter == 0, "starts inside, t_enter %.17g", r->t_enter);
    for (int i = 0; i < 3; ++i)
    {
        HOUSE_CHECK(c, j->query, r->normal_enter[i] == 0, "starts inside, normal_enter %g",
                    r->normal_enter[i]);
        HOUSE_CHECK(c, j->query, r->point_enter[i] == there.point_b[i],
                    "starts inside, point_enter %.17g, closest_ gives %.17g", r->point_enter[i],
                    there.point_b[i]);
    }
    double low = 0, high = INFINITY;
    for (int i = 0; i < 2 * dim && high > j->beta && low <= j->beta; ++i)
    {
        ore    n[3] = {or_of(i % dim == 0), or_of(i % dim == 1), or_of(i % dim == 2)};
        double l, h;
        if (i == 0 && j->k.moves)
            negated(n, j->k.way);
        apart(&l, &h, &j->k, zero, n);
        low = fmax(low, l);
        high = fmin(high, h);
    }
    HOUSE_CHECK(c, j->query, low <= j->beta, "starts inside, but is %.4g eps L away", low / eps);
    if (low <= j->beta && high > j->beta)
        j->judged = false;
}

/* Shapes without relative motion that overlap: they never part. */
static void judge_stay(const bench *j, const pair_hit *r)
{
    HOUSE_CHECK(j->c, j->query, r->starts_inside, "a hit that does not start inside, without motion");
    HOUSE_CHECK(j->c, j->query, r->t_exit == house_families[j->c->family].largest,
                "t_exit %.17g of what never parts", r->t_exit);
    for (int i = 0; i < 3; ++i)
    {
        HOUSE_CHECK(j->c, j->query, r->point_exit[i] == r->point_enter[i],
                    "point_exit %.17g, point_enter %.17g", r->point_exit[i], r->point_enter[i]);
        HOUSE_CHECK(j->c, j->query, r->normal_exit[i] == 0, "normal_exit %.17g of what never parts",
                    r->normal_exit[i]);
    }
}

/* Both ends of a motion. t is rounded, and what it is rounded by moves the shapes. */
static void judge_passage(bench *j, const pair_hit *r)
{
    const house_family *f = &house_families[j->c->family];
    const double        unit = or_about(j->k.unit), move = size_of_motion(&j->k) / unit * 0.5000001;
    ore                 back[3], normal[3];
    if (!r->starts_inside)
    {
        const ore    tau = or_mul(or_of(r->t_enter), j->k.length);
        const double slack = fmax(j->contact, move * house_ulp(j->c->family, r->t_enter));
        const bool   bent = judge_end(j, "enter", j->k.way, tau, slack, r->normal_enter, normal);
        judge_point(j, "enter", r->t_enter, r->point_enter, slack * unit);
        if (bent)
            judge_round(j, "enter", r->t_enter, r->point_enter, normal, slack * unit);
    }
    if (r->t_exit < f->largest)
    {
        const ore    tau = or_sub(or_of(0), or_mul(or_of(r->t_exit), j->k.length));
        const double slack = fmax(j->contact, move * house_ulp(j->c->family, r->t_exit));
        negated(back, j->k.way);
        const bool bent = judge_end(j, "exit", back, tau, slack, r->normal_exit, normal);
        judge_point(j, "exit", r->t_exit, r->point_exit, slack * unit);
        if (bent)
            judge_round(j, "exit", r->t_exit, r->point_exit, normal, slack * unit);
    }
}

void motion_check(const house_case *c, int pair, pair_hit *r)
{
    const house_family *f = &house_families[c->family];
    double              motion_a[3], motion_b[3];
    bench               j = {.c = c, .query = query_names[pair], .judged = true};
    motion_of(c, 0, motion_a);
    motion_of(c, 1, motion_b);
    pair_sweep(c->family, pair, &c->a, motion_a, &c->b, motion_b, r);
    ora_begin();
    j.k = ora_motion_of(&c->a, motion_a, &c->b, motion_b);
    const double unit = or_about(j.k.unit);
    j.beta = 8 * f->eps;
    j.contact = f->is_float ? 2 * house_ulp(c->family, unit) / unit : j.beta;
    j.turn = f->is_float ? 1e-6 : 1e-14;

    HOUSE_CHECK(c, j.query, r->same_without, "another answer without a place for the hit");
    if (!r->hit)
    {
        HOUSE_CHECK(c, j.query, r->untouched, "says false and writes to the hit");
        judge_miss(&j);
    }
    else if (judge_numbers(&j, r))
    {
        if (r->starts_inside)
            judge_start(&j, pair, r);
        if (j.k.moves)
            judge_passage(&j, r);
        else
            judge_stay(&j, r);
    }
    else
    {
        return;
    }
    house_skipped(j.query, c->family, !j.judged);
}
