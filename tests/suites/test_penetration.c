/* penetration_: every pair, against the oracle. */
#include <collide.h>
#include "all_pairs.h"
#include "pair.h"
#include "oracle/contact.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* What the library promises (Errors, at the end of its header). */
static const double depth_float = 1;  /* ulp of L */
static const double depth_double = 8; /* eps L */
static const double ellipse_eps = 2;  /* eps L, and ... */
static const double ellipse_ulps =
    4; /* ... ulp of the depth where it is above 8 eps L: a point in an ellipse, double */
static const double rough_eps = 8;     /* eps L */
static const double normal_length = 2; /* ulp of 1 */
static const double normal_turn_float = 1e-6, normal_turn_double = 1e-14;
static const double point_ulps = 4; /* "a few" ulp of L, for points that are returned */

typedef struct contact
{
    bool   hit, hit_alone, touched;
    double depth, normal[3], a[3], b[3];
} contact;

typedef contact contact_call(const ora_shape *, const ora_shape *);

#define SUITE "test_penetration.inc"
#include "families.h"

static contact_call *const *const named[HOUSE_FAMILIES] = {cd2_local_named, cd2f_local_named, cd3_local_named,
                                                           cd3f_local_named};
static contact_call *const        run[HOUSE_FAMILIES] = {cd2_local_run, cd2f_local_run, cd3_local_run,
                                                         cd3f_local_run};
static ora_shape (*const moved_aabb[HOUSE_FAMILIES])(const ora_shape *, const double by[3]) = {
    cd2_local_moved_aabb,
    cd2f_local_moved_aabb,
    cd3_local_moved_aabb,
    cd3f_local_moved_aabb,
};

static bool finite3(const double v[3])
{
    return isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]);
}
static ore times(double n, ore x)
{
    return or_mul(or_of(n), x);
}

/* ---- one case against the oracle ---- */

/* What a check is about. */
typedef struct setting
{
    const house_case *c;
    int               pair, family;
    const char       *name;
    const contact    *got;
    ora_minkowski     k;
    ora_depth         want;
    oq                n[3];  /* the normal that was given */
    ore               unit;  /* ulp of L, or eps L */
    ore               bound; /* of the depth, a length */
    ore               turn;  /* of the normal */
    ore               reach; /* how far F moves when n is turned by 1, at most */
    ore               world; /* ulp of L of a point */
} setting;

static ore length3(const ore v[3])
{
    return or_sqrt(or_add(or_add(or_mul(v[0], v[0]), or_mul(v[1], v[1])), or_mul(v[2], v[2])));
}

/* |n - m / |m||, n being as it was given */
static ore turned_by(const oq n[3], const oq m[3])
{
    ore length = or_sqrt_q(oq_dot(m, m)), d[3];
    for (int i = 0; i < 3; ++i)
        d[i] = or_sub(or_q(n[i]), or_div(or_q(m[i]), length));
    return length3(d);
}

static bool is_zero(const oq v[3])
{
    return !oq_sign(v[0]) && !oq_sign(v[1]) && !oq_sign(v[2]);
}

static ore reach_of(const ora_minkowski *k)
{
    ore sum = or_sqrt_q(oq_dot(k->way, k->way));
    for (int j = 0; j < k->edges; ++j)
        sum = or_add(sum, or_sqrt_q(oq_dot(k->edge[j], k->edge[j])));
    for (int j = 0; j < k->ellipses; ++j)
        for (int i = 0; i < 3; ++i)
            sum = or_add(sum, or_sqrt_q(oq_dot(k->ellipse[j][i], k->ellipse[j][i])));
    return sum;
}

/* So many magnitudes in one scene that ORA_BITS do not hold them: the oracle adds squares of lengths. */
static bool is_extreme(const house_case *c)
{
    house_case copy = *c;
    double     largest = 0, smallest = INFINITY, *x;
    if (c->cls == HOUSE_MIXED || c->cls == HOUSE_LIMIT)
        return true;
    for (int k = 0; k < 2; ++k)
        for (int i = 0; (x = house_length(k ? &copy.b : &copy.a, i)); ++i)
            if (*x != 0)
            {
                largest = fmax(largest, fabs(*x));
                smallest = fmin(smallest, fabs(*x));
            }
    return smallest < INFINITY && ilogb(largest) - ilogb(smallest) > ORA_BITS / 2;
}

static void check_depth(const setting *s)
{
    const house_family *f = &house_families[s->family];
    double              depth = s->got->depth, eps = ora_error_in(depth, s->want.depth, s->unit);
    double              ulps = ora_ulps(depth, s->want.depth, f->is_float);
    const char         *unit = f->is_float ? "ulp of L" : "eps L";
    double              bound = f->is_float ? depth_float : depth_double;
    if (eps > bound && ulps <= 1)
        eps = 0; /* no closer number exists in the type */
    if (s->pair == POINT_ELLIPSOID)
    {
        double above = or_about(or_div(s->want.depth, times(f->eps, s->k.size)));
        eps = ora_error_in(depth, s->want.depth, times(f->eps, s->k.size));
        if (eps > ellipse_eps && ulps <= 0.5)
            eps = 0;
        unit = "eps L";
        bound = f->is_float ? (above > rough_eps ? INFINITY : rough_eps) : ellipse_eps;
        if (above > rough_eps)
        {
            house_worst(s->name, s->family, "ulp", ulps);
            HOUSE_CHECK(s->c, s->name, ulps <= (f->is_float ? depth_float : ellipse_ulps),
                        "depth %.17g (%a), want %.17g (%a): off by %.4g ulp", depth, depth,
                        or_about(s->want.depth), or_about(s->want.depth), ulps);
        }
    }
    if (bound < INFINITY)
        house_worst(s->name, s->family, unit, eps);
    HOUSE_CHECK(s->c, s->name, eps <= bound, "depth %.17g (%a), want %.17g (%a): off by %.4g %s", depth,
                depth, or_about(s->want.depth), or_about(s->want.depth), eps, unit);
    /* where magnitudes are so many, a length that is 0 may be one that ORA_BITS do not hold */
    ore unknown = is_extreme(s->c) ? or_mul(s->k.size, or_q(oq_two_to(-ORA_BITS / 2))) : or_of(0);
    if (s->k.exact && s->pair == POINT_ELLIPSOID)
    {
        const bool touch = ora_is_on_ellipsoid(s->c->a.p[0], &s->c->b);
        HOUSE_CHECK(s->c, s->name, (depth == 0) == touch, "depth %.17g, want %.17g%s", depth,
                    or_about(s->want.depth), touch ? ": they only touch" : "");
    }
    else if (s->k.exact && s->want.sure && !s->k.ellipses)
        HOUSE_CHECK(s->c, s->name,
                    or_sign(s->want.depth) > 0 ? depth > 0 : or_cmp(or_of(depth), unknown) <= 0,
                    "depth %.17g, want %.17g", depth, or_about(s->want.depth));
    if (s->pair == AABB_AABB)
    {
        oq least = NULL; /* exactly */
        for (int i = 0; i < s->k.dim; ++i)
            for (int side = 0; side < 2; ++side)
            {
                const ora_shape *x = side ? &s->c->b : &s->c->a, *y = side ? &s->c->a : &s->c->b;
                oq               way = oq_sub(oq_of(x->p[1][i]), oq_of(y->p[0][i]));
                least = least ? oq_min(least, way) : way;
            }
        double low = house_step(s->family, depth, -1);
        bool   above = depth == f->largest || oq_cmp(oq_of(depth), least) >= 0;
        HOUSE_CHECK(s->c, s->name, above && (oq_cmp(oq_of(low), least) < 0 || depth == 0),
                    "depth %a is not the next number above %.17g", depth, or_about(or_q(least)));
    }
    if (!s->want.sure)
        house_worst(s->name, s->family, "L, not proven",
                    or_about(or_div(or_sub(s->want.depth, s->want.lower), s->k.size)));
}

static bool is_turned(const ora_shape *s)
{
    return s->kind == ORA_OBB || (s->kind == ORA_ELLIPSOID && !ora_is_round(s));
}

/* The own axes of a shape, if it has some; an AABB has those of the world, and so has a ball that does not
   meet a turned shape. */
static int own_axes(oq out[3][3], const ora_shape *s, const ora_shape *other)
{
    if (s->kind == ORA_POINT || s->kind == ORA_SEGMENT || (ora_is_round(s) && is_turned(other)))
        return 0;
    ora_shape ball = ora_ball(s->dim, s->p[0], 0);
    ora_axes(out, ora_is_round(s) ? &ball : s);
    return s->dim;
}

/*
 * The first axis of A, then of B, whose depth is no greater than any other; 0 if none is, else 1 for A and 2
 * for B. A ball that overlaps a turned shape may count as having the axes of the world or none.
 */
static int axis_that_wins(const setting *s, oq out[3], ore slack, bool of_balls)
{
    const ora_shape *shapes[] = {&s->c->a, &s->c->b};
    for (int side = 0; side < 2; ++side)
    {
        oq  u[3][3];
        int count = own_axes(u, shapes[side], of_balls ? shapes[side] : shapes[!side]);
        for (int i = 0; i < count; ++i)
            for (int sign = 1; sign >= -1; sign -= 2)
            {
                for (int k = 0; k < 3; ++k)
                    out[k] = sign < 0 ? oq_neg(u[i][k]) : u[i][k];
                if (or_cmp(or_sub(ora_way_out(&s->k, out), s->want.depth), slack) <= 0)
                    return side + 1;
            }
    }
    return 0;
}

/* Is the normal that of a facet, or an axis, and as shallow as the best one, within some slack? */
static bool is_one_of(const setting *s, ore slack)
{
    oq               n[2 * 6 + ORA_FACETS][3], u[3][3];
    int              count = ora_minkowski_facets(&s->k, n);
    const ora_shape *shapes[] = {&s->c->a, &s->c->b};
    for (int side = 0; side < 2; ++side)
    {
        int axes = own_axes(u, shapes[side], shapes[side]);
        for (int i = 0; i < 2 * axes; ++i, ++count)
            for (int k = 0; k < 3; ++k)
                n[count][k] = i % 2 ? oq_neg(u[i / 2][k]) : u[i / 2][k];
    }
    for (int i = 0; i < count; ++i)
        if (or_cmp(turned_by(s->n, n[i]), s->turn) <= 0 &&
            or_cmp(or_sub(ora_way_out(&s->k, n[i]), s->want.depth), slack) <= 0)
            return true;
    return false;
}

/*
 * A's own axes go first also where depths tie to within rounding ("near-ties within rounding" in the header);
 * so does a lower one of them before another that is shortest by less. Rounding is what a depth may be off
 * by: the bound of its row in the header. Is the normal an axis of A that goes so before what is shortest?
 */
static bool is_earlier_axis_of_a(const setting *s, ore slack)
{
    oq  u[3][3], n[3];
    int count = own_axes(u, &s->c->a, &s->c->a);
    for (int i = 0; i < 2 * count; ++i)
    {
        for (int k = 0; k < 3; ++k)
            n[k] = i % 2 ? oq_neg(u[i / 2][k]) : u[i / 2][k];
        ore more = or_sub(ora_way_out(&s->k, n), s->want.depth);
        if (or_cmp(turned_by(s->n, n), s->turn) <= 0 && or_cmp(more, s->bound) <= 0)
            return true;
        if (or_cmp(more, slack) <= 0)
            return false;
    }
    return false;
}

/* An exact tie, but for the sides of a flat K, at whose rim there are more normals. */
static bool is_tie(const setting *s, ore slack)
{
    oq back[3];
    for (int i = 0; i < 3; ++i)
        back[i] = oq_neg(s->n[i]);
    return or_cmp(ora_way_out(&s->k, back),
                  or_add(s->bound, or_mul(times(house_families[s->family].eps, or_of(2)), s->reach))) > 0 &&
           is_one_of(s, slack);
}

/* ---- the true normal ---- */

static ore dot_ore(const ore x[3], const ore y[3])
{
    return or_add(or_add(or_mul(x[0], y[0]), or_mul(x[1], y[1])), or_mul(x[2], y[2]));
}

/* x + t y */
static void mad_ore(ore x[3], ore t, const ore y[3])
{
    for (int i = 0; i < 3; ++i)
        x[i] = or_add(x[i], or_mul(t, y[i]));
}

static void vec_ore(ore out[3], const oq v[3])
{
    for (int i = 0; i < 3; ++i)
        out[i] = or_q(v[i]);
}

/* What Newton's steps go by. Edges that are held are those that n stays at right angles to. */
typedef struct valley
{
    const ora_minkowski *k;
    bool                 held[6];
    ore                  edge[6][3], ellipse[2][3][3], way[3];
    ore                  n[3], depth,
        off[3]; /* a unit vector, F there less the balls' radii, and the point of K there less n F */
    ore reach[2], point[2][3];
} valley;

static void look_around(valley *v)
{
    ore minus = or_of(-1);
    for (int j = 0; j < v->k->edges; ++j)
        if (v->held[j])
            mad_ore(v->n, or_div(or_mul(minus, dot_ore(v->n, v->edge[j])), dot_ore(v->edge[j], v->edge[j])),
                    v->edge[j]);
    ore length = or_sqrt(dot_ore(v->n, v->n));
    for (int i = 0; i < 3; ++i)
        v->n[i] = or_div(v->n[i], length), v->off[i] = or_mul(minus, v->way[i]);
    for (int j = 0; j < v->k->edges; ++j)
        if (!v->held[j])
            mad_ore(v->off, or_of(or_sign(dot_ore(v->edge[j], v->n))), v->edge[j]);
    for (int j = 0; j < v->k->ellipses; ++j)
    {
        ore x[3], squares = or_of(0);
        for (int i = 0; i < 3; ++i)
        {
            x[i] = dot_ore(v->ellipse[j][i], v->n);
            squares = or_add(squares, or_mul(x[i], x[i]));
            v->point[j][i] = or_of(0);
        }
        v->reach[j] = or_sqrt(squares);
        for (int i = 0; i < 3 && or_sign(v->reach[j]); ++i)
            mad_ore(v->point[j], or_div(x[i], v->reach[j]), v->ellipse[j][i]);
        mad_ore(v->off, or_of(1), v->point[j]);
    }
    v->depth = dot_ore(v->off, v->n);
    mad_ore(v->off, or_mul(minus, v->depth), v->n);
}

/* Takes an axis out of m and out of the vector. */
static void take_out(ore m[3][3], ore g[3], const ore axis[3])
{
    ore squares = dot_ore(axis, axis), share[3], most = or_of(1);
    mad_ore(g, or_div(or_mul(or_of(-1), dot_ore(g, axis)), squares), axis);
    for (int turn = 0; turn < 2; ++turn)
    {
        for (int i = 0; i < 3; ++i)
        {
            ore row[3];
            for (int j = 0; j < 3; ++j)
                row[j] = turn ? m[j][i] : m[i][j];
            share[i] = or_div(dot_ore(row, axis), squares);
        }
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
            {
                ore *x = turn ? &m[j][i] : &m[i][j];
                *x = or_sub(*x, or_mul(share[i], axis[j]));
            }
    }
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            m[i][j] = or_add(m[i][j], or_mul(most, or_div(or_mul(axis[i], axis[j]), squares)));
}

/* m y = x; y replaces x. Gauss, with the largest pivot. */
static bool solve_ore(ore m[3][3], ore x[3])
{
    for (int i = 0; i < 3; ++i)
    {
        int best = i;
        for (int j = i + 1; j < 3; ++j)
            if (or_cmp(or_abs(m[j][i]), or_abs(m[best][i])) > 0)
                best = j;
        if (!or_sign(m[best][i]))
            return false;
        for (int c = 0; c < 3; ++c)
        {
            ore t = m[i][c];
            m[i][c] = m[best][c], m[best][c] = t;
        }
        ore t = x[i];
        x[i] = x[best], x[best] = t;
        for (int j = 0; j < 3; ++j)
        {
            if (j == i)
                continue;
            ore share = or_div(m[j][i], m[i][i]);
            for (int c = i; c < 3; ++c)
                m[j][c] = or_sub(m[j][c], or_mul(share, m[i][c]));
            x[j] = or_sub(x[j], or_mul(share, x[i]));
        }
    }
    for (int i = 0; i < 3; ++i)
        x[i] = or_div(x[i], m[i][i]);
    return true;
}

/* Descends from n to the local minimum of depth by Newton's method, in the oracle's digits; edges that are at
   right angles to n to within slack are held if `hold` says so. False where it reaches no minimum. */
static bool descends(valley *v, const ora_minkowski *k, const oq n[3], bool hold, ore slack)
{
    *v = (valley){.k = k};
    vec_ore(v->n, n);
    vec_ore(v->way, k->way);
    if (!or_sign(length3(v->n)))
        return false;
    for (int j = 0; j < k->edges; ++j)
    {
        vec_ore(v->edge[j], k->edge[j]);
        ore along = or_div(or_abs(dot_ore(v->edge[j], v->n)), or_mul(length3(v->edge[j]), length3(v->n)));
        v->held[j] = hold && or_cmp(along, slack) <= 0;
    }
    for (int j = 0; j < k->ellipses; ++j)
        for (int i = 0; i < 3; ++i)
            vec_ore(v->ellipse[j][i], k->ellipse[j][i]);
    look_around(v);
    for (int tries = 0; tries < 60; ++tries)
    {
        ore m[3][3], step[3], up[3] = {or_of(0), or_of(0), or_of(1)};
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
            {
                m[i][j] = i == j ? or_sub(or_mul(k->size, or_q(oq_two_to(-100))), v->depth)
                                 : or_of(0); /* level: no step */
                for (int o = 0; o < k->ellipses; ++o)
                {
                    if (!or_sign(v->reach[o]))
                        continue;
                    ore p = or_mul(or_mul(or_of(-1), v->point[o][i]), v->point[o][j]);
                    for (int r = 0; r < 3; ++r)
                        p = or_add(p, or_mul(v->ellipse[o][r][i], v->ellipse[o][r][j]));
                    m[i][j] = or_add(m[i][j], or_div(p, v->reach[o]));
                }
                m[i][j] = or_div(m[i][j], k->size);
            }
        for (int i = 0; i < 3; ++i)
            step[i] = or_div(or_mul(or_of(-1), v->off[i]), k->size);
        take_out(m, step, v->n);
        for (int j = 0; j < k->edges; ++j)
            if (v->held[j])
                take_out(m, step, v->edge[j]);
        if (k->dim == 2)
            take_out(m, step, up);
        if (!solve_ore(m, step))
            break;
        double size = or_about(length3(step));
        if (size < 1e-40)
            break;
        valley next = *v;
        bool   fell = false;
        for (int halves = 0; halves < 60 && !fell; ++halves)
        {
            memcpy(next.n, v->n, sizeof v->n);
            mad_ore(next.n, or_q(oq_two_to(-halves)), step);
            look_around(&next);
            fell = or_cmp(next.depth, v->depth) < 0 || (size < 1e-25 && halves == 0);
        }
        if (!fell)
            break;
        *v = next;
    }
    for (int j = 0; j < k->edges; ++j)
    { /* what held edges can make up for */
        if (!v->held[j])
            continue;
        ore share = or_div(dot_ore(v->off, v->edge[j]), dot_ore(v->edge[j], v->edge[j])), one = or_of(1);
        if (or_cmp(share, one) > 0)
            share = one;
        if (or_cmp(share, or_of(-1)) < 0)
            share = or_of(-1);
        mad_ore(v->off, or_mul(or_of(-1), share), v->edge[j]);
    }
    return or_cmp(length3(v->off), or_mul(k->size, or_q(oq_two_to(-80)))) <= 0;
}

/* What was searched by halves, in doubles, is finished: from the best direction and from the one that was
 * given. */
static void refine(setting *s)
{
    oq best[3];
    memcpy(best, s->want.normal, sizeof best);
    for (int i = 0; i < 4; ++i)
    {
        valley v;
        if (!descends(&v, &s->k, i < 2 ? s->n : best, i % 2, s->turn))
            continue;
        v.depth = or_add(v.depth, or_q(s->k.radius));
        if (or_cmp(v.depth, s->want.depth) >= 0)
            continue;
        s->want.depth = v.depth;
        for (int c = 0; c < 3; ++c)
            s->want.normal[c] = oq_real(v.n[c]);
    }
}

/* Is there a normal of K, as shallow as the best one, that n is turned from by no more than is allowed? */
static bool finds_normal(const setting *s)
{
    for (int hold = 0; hold < 2; ++hold)
    {
        valley v;
        oq     n[3];
        if (!descends(&v, &s->k, s->n, hold, s->turn))
            continue;
        for (int i = 0; i < 3; ++i)
            n[i] = oq_real(v.n[i]);
        if (or_cmp(turned_by(s->n, n), s->turn) <= 0 &&
            or_cmp(or_sub(or_add(v.depth, or_q(s->k.radius)), s->want.depth), s->bound) <= 0)
            return true;
    }
    return false;
}

static void check_normal(const setting *s)
{
    const double       *n = s->got->normal;
    const house_family *f = &house_families[s->family];
    oq                  axis[3];
    ore                 allowed = or_add(times(2, s->bound), or_mul(times(2 * f->eps, or_of(1)), s->reach));
    ore                 more = or_sub(ora_way_out(&s->k, s->n), s->want.depth);
    HOUSE_CHECK(s->c, s->name, or_cmp(more, allowed) <= 0,
                "normal %.17g %.17g %.17g: out after %.4g ulp or eps of L more than the depth", n[0], n[1],
                n[2], or_about(or_div(more, s->unit)));
    /* an exact tie, or the only answer, along an axis */
    ore next_to_nothing = or_mul(s->k.size, or_q(oq_two_to(-300)));
    int won = is_extreme(s->c) ? 0 : axis_that_wins(s, axis, next_to_nothing, false);
    if (won && or_cmp(turned_by(s->n, axis), s->turn) <= 0)
        return;
    if (won && is_earlier_axis_of_a(s, next_to_nothing))
        return;
    if (won && is_tie(s, next_to_nothing))
    {
        bool at_axis = axis_that_wins(s, axis, next_to_nothing, true) &&
                       or_cmp(turned_by(s->n, axis), s->turn) <= 0;
        HOUSE_CHECK(s->c, s->name, at_axis,
                    "normal %.17g %.17g %.17g, but axis %.17g %.17g %.17g of %s is as short a way", n[0],
                    n[1], n[2], or_about(or_q(axis[0])), or_about(or_q(axis[1])), or_about(or_q(axis[2])),
                    won == 1 ? "a" : "b");
        return;
    }
    if (or_cmp(s->want.depth, s->bound) <= 0 && !s->want.reach)
        return; /* at the rim of K there are many */
    if (s->want.reach)
    {
        ore turn = or_sign(s->want.reach) ? or_max(s->turn, or_div(s->bound, s->want.reach)) : or_of(2);
        if (!is_zero(s->want.normal))
            HOUSE_CHECK(s->c, s->name, or_cmp(turned_by(s->n, s->want.normal), turn) <= 0,
                        "normal %.17g %.17g %.17g is turned by %.4g", n[0], n[1], n[2],
                        or_about(turned_by(s->n, s->want.normal)));
        return;
    }
    if (s->k.ellipses)
    {
        ore w[3], allowed_off = or_add(s->bound, or_mul(times(2 * f->eps, or_of(1)), s->reach)),
                  slack = s->turn;
        ore  off = ora_off_normal(w, &s->k, s->n, or_about(slack));
        bool right = or_cmp(turned_by(s->n, s->want.normal), s->turn) <= 0 || or_cmp(off, allowed_off) <= 0;
        right = right || finds_normal(s);
        HOUSE_CHECK(s->c, s->name, right,
                    "normal %.17g %.17g %.17g is turned by %.4g, and K's %.4g ulp or eps of L off", n[0],
                    n[1], n[2], or_about(turned_by(s->n, s->want.normal)), or_about(or_div(off, s->unit)));
        return;
    }
    HOUSE_CHECK(s->c, s->name,
                is_one_of(s, times(2, s->bound)) ||
                    or_cmp(s->want.depth, or_add(or_q(s->k.radius), s->bound)) <= 0,
                "normal %.17g %.17g %.17g is that of no facet", n[0], n[1], n[2]);
}

/* n.(p - middle) - h(n) of one shape, the way by which p lies past it. */
static ore past(const ora_shape *shape, const ora_shape *point, const oq n[3])
{
    ora_minkowski k = ora_minkowski_of(point, shape);
    return or_sub(or_of(0), ora_way_out(&k, n));
}

/* A coordinate above the range is given as the largest number. */
static bool is_cut(int family, const double p[3])
{
    double most = house_families[family].largest;
    return fabs(p[0]) == most || fabs(p[1]) == most || fabs(p[2]) == most;
}

/* What touches across n after the move. That is known if it lies in both: the normals of two facets at the
   same depth may be nearer to each other than an answer is to either, and of the other one the sides do not
   meet. */
static bool centroid_of(const setting *s, const oq n[3], ore centroid[3], double *sine)
{
    double in_a[3], in_b[3], most = point_ulps * or_about(s->world);
    if (!ora_patch(centroid, sine, &s->c->a, &s->c->b, n,
                   or_add(times(4, or_max(s->bound, s->world)), or_mul(times(2, s->turn), s->reach))))
        return false;
    for (int i = 0; i < 3; ++i)
    {
        in_b[i] = or_about(centroid[i]);
        in_a[i] = or_about(or_sub(centroid[i], or_mul(or_of(s->got->normal[i]), or_of(s->got->depth))));
    }
    return or_about(ora_distance_to(in_a, &s->c->a)) <= most &&
           or_about(ora_distance_to(in_b, &s->c->b)) <= most;
}

static void check_points(const setting *s)
{
    const contact *got = s->got;
    oq             back[3];
    if (is_cut(s->family, got->a) || is_cut(s->family, got->b) ||
        got->depth == house_families[s->family].largest)
        return;
    for (int i = 0; i < 3; ++i)
    {
        ore    want = or_sub(or_of(got->b[i]), or_mul(or_of(got->normal[i]), or_of(got->depth)));
        double off = or_about(or_div(or_abs(or_sub(or_of(got->a[i]), want)), s->world));
        house_worst(s->name, s->family, "ulp of L, b - n depth", off);
        HOUSE_CHECK(s->c, s->name, off <= 2, "point_a[%d] is %.4g ulp of L off point_b - normal * depth", i,
                    off);
        back[i] = oq_neg(s->n[i]);
    }
    ora_shape pa = ora_point(s->c->a.dim, got->a), pb = ora_point(s->c->a.dim, got->b);
    double    off_a = or_about(or_div(ora_distance_to(got->a, &s->c->a), s->world)),
           off_b = or_about(or_div(ora_distance_to(got->b, &s->c->b), s->world));
    double past_a = or_about(or_div(past(&s->c->a, &pa, back), s->world)),
           past_b = or_about(or_div(past(&s->c->b, &pb, s->n), s->world));
    double worst = fmax(fmax(off_a, off_b), fmax(fabs(past_a), fabs(past_b)));
    house_worst(s->name, s->family, "ulp of L, points", worst);
    /* a normal that is rounded, or turned by what it may be, turns the plane that they are measured from */
    double angle = is_extreme(s->c) ? or_about(s->turn) : house_families[s->family].eps;
    ore    turned = s->k.ellipses ? turned_by(s->n, s->want.normal) : or_of(0);
    if (or_cmp(turned, s->turn) <= 0)
        angle = fmax(angle, or_about(turned));
    double rounded = angle * or_about(or_div(s->reach, s->world));
    HOUSE_CHECK(s->c, s->name, worst <= point_ulps + rounded,
                "ulp of L: point_a %.4g off a, %.4g past it; point_b %.4g off b, %.4g past it", off_a, past_a,
                off_b, past_b);
    /* the centroid, of what is known to touch */
    oq        facets[ORA_FACETS][3];
    const oq *n = NULL;
    if (s->k.ellipses || is_extreme(s->c))
        return;
    if (s->want.reach && !is_zero(s->want.normal) && or_cmp(s->want.reach, times(0x1p-10, s->k.size)) > 0)
        n = s->want.normal;
    int    count = s->want.reach ? 0 : ora_minkowski_facets(&s->k, facets);
    ore    centroid[3], d[3];
    double sine = 0;
    bool   known = n && centroid_of(s, n, centroid, &sine);
    for (int i = 0; i < count && !known; ++i)
        known = or_cmp(turned_by(s->n, facets[i]), s->turn) <= 0 &&
                centroid_of(s, facets[i], centroid, &sine);
    if (!known || sine < 1e-3)
        return;
    for (int i = 0; i < 3; ++i)
        d[i] = or_sub(or_of(got->b[i]), centroid[i]);
    double error = or_about(or_div(length3(d), s->world));
    if (sine > 0.1)
        house_worst(s->name, s->family, "ulp of L, centroid", error);
    HOUSE_CHECK(s->c, s->name, error <= 2 * point_ulps / sine,
                "point_b %.17g %.17g %.17g, want %.17g %.17g %.17g: off by %.4g ulp of L", got->b[0],
                got->b[1], got->b[2], or_about(centroid[0]), or_about(centroid[1]), or_about(centroid[2]),
                error);
}

static ora_shape moved(int family, const ora_shape *s, const double by[3])
{
    if (s->kind == ORA_AABB)
        return moved_aabb[family](s, by);
    ora_shape r = *s;
    for (int k = 0; k < (s->kind == ORA_SEGMENT ? 2 : 1); ++k)
        for (int i = 0; i < s->dim; ++i)
            r.p[k][i] = house_round(family, s->p[k][i] + by[i]);
    return r;
}

/* Moved by the whole way A is out, to within rounding; moved by less it is not. */
static void check_move(const setting *s)
{
    const contact *got = s->got;
    double         by[3], near[3], rounding = or_about(or_add(s->bound, times(8, s->world)));
    for (int i = 0; i < 3; ++i)
    {
        by[i] = house_round(s->family, got->normal[i] * got->depth);
        near[i] = house_round(s->family, got->normal[i] * got->depth * 0.999);
    }
    ora_shape a = moved(s->family, &s->c->a, by), less = moved(s->family, &s->c->a, near);
    if (is_cut(s->family, a.p[0]) || is_cut(s->family, a.p[1]) ||
        got->depth == house_families[s->family].largest)
        return;
    if (s->pair == AABB_AABB)
    {
        bool out = false;
        for (int i = 0; i < s->c->a.dim; ++i)
            out = out || a.p[0][i] >= s->c->b.p[1][i] || a.p[1][i] <= s->c->b.p[0][i];
        HOUSE_CHECK(s->c, s->name, out, "moved by normal * depth it is still in");
    }
    contact after = named[s->family][s->pair](&a, &s->c->b);
    HOUSE_CHECK(s->c, s->name, !after.hit || after.depth <= rounding,
                "moved by normal * depth it is still %.17g deep, %.4g ulp of L", after.depth,
                after.depth / or_about(s->world));
    if (got->depth * 0.0005 > rounding)
    {
        contact before = named[s->family][s->pair](&less, &s->c->b);
        HOUSE_CHECK(s->c, s->name, before.hit && before.depth > 0, "moved by 0.999 of the depth it is out");
    }
}

static bool same_contact(const contact *x, const contact *y)
{
    return x->hit == y->hit && x->hit_alone == y->hit_alone && x->touched == y->touched &&
           !memcmp(&x->depth, &y->depth, sizeof x->depth) &&
           !memcmp(x->normal, y->normal, sizeof x->normal) && !memcmp(x->a, y->a, sizeof x->a) &&
           !memcmp(x->b, y->b, sizeof x->b);
}

/* Does A's normal go first where depths tie to within rounding? Of turned boxes and segments, and of ellipses
   that are nothing else: in the plane those without one radius. */
static bool ties_by_order(const house_case *c, int p)
{
    const ora_shape *a = &c->a, *b = &c->b;
    bool flat = p == ELLIPSOID_ELLIPSOID && a->dim == 2 && a->h[0] * a->h[1] == 0 && b->h[0] * b->h[1] == 0;
    return p == OBB_OBB || p == SEGMENT_SEGMENT || flat;
}

static void check_orders(const house_case *c, int p, const contact *got)
{
    contact x = run[c->family](&c->a, &c->b);
    HOUSE_CHECK(c, pairs[p].penetration, same_contact(&x, got),
                "chosen at run time it is another: depth %.17g, normal %g %g %g", x.depth, x.normal[0],
                x.normal[1], x.normal[2]);
    contact y = run[c->family](&c->b, &c->a);
    if (pairs[p].a == pairs[p].b)
    {
        double slack = ties_by_order(c, p) && got->hit
                           ? depth_double * house_families[c->family].eps * pair_size(&c->a, &c->b, false)
                           : 0;
        HOUSE_CHECK(c, pairs[p].penetration, y.hit == got->hit && fabs(y.depth - got->depth) <= slack,
                    "depth %.17g, with the shapes exchanged %.17g", got->depth, y.depth);
        return;
    }
    contact back = y;
    memcpy(back.a, y.b, sizeof back.a);
    memcpy(back.b, y.a, sizeof back.b);
    for (int i = 0; i < 3; ++i)
    {
        back.normal[i] = y.normal[i] == 0 ? got->normal[i] : -y.normal[i];
        HOUSE_CHECK(c, pairs[p].penetration, y.normal[i] != 0 || !signbit(y.normal[i]),
                    "in the other order normal[%d] is -0", i);
    }
    HOUSE_CHECK(c, pairs[p].penetration, same_contact(&back, got),
                "in the other order it is another: depth %.17g, normal %g %g %g", y.depth, y.normal[0],
                y.normal[1], y.normal[2]);
}

static void check_contact(const house_case *c, int p)
{
    const house_family *f = &house_families[c->family];
    const char         *name = pairs[p].penetration;
    contact             got = named[c->family][p](&c->a, &c->b);
    pair_answer         answer;
    pair_ask(c->family, p, &c->a, &c->b, &answer);
    HOUSE_CHECK(c, name, got.hit == answer.overlap, "says %d, overlap says %d", got.hit, answer.overlap);
    HOUSE_CHECK(c, name, got.hit == got.hit_alone, "with a contact %d, without one %d", got.hit,
                got.hit_alone);
    HOUSE_CHECK(c, name, got.hit == got.touched, "says %d, and the contact is %s", got.hit,
                got.touched ? "changed" : "untouched");
    check_orders(c, p, &got);
    if (!got.hit || !got.touched)
        return;
    bool finite = got.depth >= 0 && got.depth <= f->largest && !signbit(got.depth) && finite3(got.normal) &&
                  finite3(got.a) && finite3(got.b);
    HOUSE_CHECK(c, name, finite, "depth %g, normal %g %g %g, points %g %g %g, %g %g %g", got.depth,
                got.normal[0], got.normal[1], got.normal[2], got.a[0], got.a[1], got.a[2], got.b[0], got.b[1],
                got.b[2]);
    if (!finite)
        return;
    setting s = {.c = c, .pair = p, .family = c->family, .name = name, .got = &got};
    oq_vec(s.n, got.normal);
    ore    length = or_sqrt_q(oq_dot(s.n, s.n));
    double off = or_about(or_abs(or_sub(length, or_of(1)))) / f->eps;
    house_worst(name, c->family, "ulp of 1, |normal|", off);
    HOUSE_CHECK(c, name, off <= normal_length, "normal %.17g %.17g %.17g has length 1 + %.3g eps",
                got.normal[0], got.normal[1], got.normal[2], off);
    if (off > normal_length || !pair_in_range(c->family, &c->a, &c->b, got.depth))
        return;
    s.k = ora_minkowski_of(&c->a, &c->b);
    if (or_sign(s.k.size) == 0)
        return;
    s.want = ora_depth_of(&c->a, &c->b, got.normal);
    s.unit = f->is_float ? or_of(house_ulp(c->family, or_about(s.k.size))) : times(f->eps, s.k.size);
    s.bound = or_max(times(f->is_float ? depth_float : depth_double, s.unit), or_of(f->smallest));
    s.turn = or_of(f->is_float ? normal_turn_float : normal_turn_double);
    s.reach = reach_of(&s.k);
    s.world = or_of(house_ulp(c->family, or_about(or_q(ora_size(&c->a, &c->b, true)))));
    if (s.k.ellipses && !s.want.sure)
        refine(&s);
    if (or_sign(s.want.depth) < 0)
        s.want.depth = or_of(0); /* within rounding of it */
    check_depth(&s);
    if (house_has_needle(c))
        return;
    check_normal(&s);
    check_points(&s);
    check_move(&s);
}

/* ---- cases ---- */

enum
{
    CONCENTRIC,
    DEEP,
    SHALLOW,
    EQUAL,
    NEEDLES,
    TILTED,
    HOUSE,
    PLACES
};

static void shift(int family, ora_shape *s, const double by[3])
{
    for (int k = 0; k < (s->kind == ORA_SEGMENT || s->kind == ORA_AABB ? 2 : 1); ++k)
        for (int i = 0; i < s->dim; ++i)
            s->p[k][i] = house_round(family, s->p[k][i] + by[i]);
}

static double *extent(ora_shape *s, int i)
{
    return s->kind == ORA_BALL                              ? (i ? NULL : &s->h[0])
           : s->kind == ORA_OBB || s->kind == ORA_ELLIPSOID ? &s->h[i]
                                                            : NULL;
}

/* A place of A in B; half of the cases are as the house makes them. */
static house_case make_case(house_rng *rng, int family, int cls, int p)
{
    house_case c = house_pair(rng, family, cls, pairs[p].a, pairs[p].b);
    int        place = house_below(rng, 2 * PLACES), dim = c.a.dim;
    bool       wild = cls == HOUSE_SCALE || cls == HOUSE_MIXED || cls == HOUSE_LIMIT;
    if (place >= HOUSE || wild)
        return c;
    if (place == NEEDLES)
        for (int i = 0; i < dim; ++i)
        {
            double *x = extent(&c.a, i), *y = extent(&c.b, i);
            if (x && house_chance(rng, 0.5))
                *x = house_round(family, *x * house_log(rng, -7, -1));
            if (y && house_chance(rng, 0.5))
                *y = house_round(family, *y * house_log(rng, -7, -1));
        }
    if (place == TILTED && c.b.kind != ORA_BALL && (c.a.kind == ORA_OBB || c.a.kind == ORA_ELLIPSOID))
    {
        double angle = house_log(rng, -16, -1), u[3][3];
        int    i = house_below(rng, dim), j = (i + 1) % dim;
        memcpy(u, c.b.u, sizeof u);
        for (int k = 0; k < 3; ++k)
        {
            u[i][k] = house_round(family, c.b.u[i][k] * cos(angle) + c.b.u[j][k] * sin(angle));
            u[j][k] = house_round(family, c.b.u[j][k] * cos(angle) - c.b.u[i][k] * sin(angle));
        }
        ora_shape tilted = c.a.kind == ORA_OBB ? ora_obb(dim, c.a.p[0], c.a.h, u)
                                               : ora_ellipsoid(dim, c.a.p[0], c.a.h, u);
        if (house_fits(family, &tilted))
            c.a = tilted;
    }
    ora_begin();
    if (place == EQUAL && c.a.kind == c.b.kind)
    {
        double by[3];
        c.a = c.b;
        for (int i = 0; i < 3; ++i)
            by[i] = i < dim && house_chance(rng, 0.5) ? house_uniform(rng, -1, 1) * house_log(rng, -16, 0)
                                                      : 0;
        shift(family, &c.a, by);
        return c;
    }
    ora_minkowski k = ora_minkowski_of(&c.a, &c.b);
    double        by[3] = {0, 0, 0}, n[3] = {0, 0, 0},
           part = place == DEEP || place == TILTED ? house_uniform(rng, 0, 1) : 1;
    for (int i = 0; i < dim; ++i)
        by[i] = -part * or_about(or_q(k.way[i]));
    if (place == SHALLOW)
    {
        oq               m[3];
        const ora_shape *s = house_chance(rng, 0.5) ? &c.a : &c.b;
        bool             axis = house_chance(rng, 0.4);
        int              which = house_below(rng, dim);
        for (int i = 0; i < dim; ++i)
            n[i] = axis ? s->u[which][i] : house_uniform(rng, -1, 1);
        if (n[0] == 0 && n[1] == 0 && n[2] == 0)
            n[0] = 1;
        oq_vec(m, n);
        double deep = house_log(rng, house_families[family].is_float ? -7 : -15, -1) * or_about(k.size),
               length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        double out = or_about(ora_way_out(&k, m)) - deep;
        for (int i = 0; i < dim; ++i)
            by[i] = n[i] / length * out;
    }
    shift(family, &c.a, by);
    return c;
}

static void check_pair(const char *name, int p, int cases)
{
    long hits = 0, all = 0;
    for (house_walk w = {name, .classes = HOUSE_CLASSES, .cases = (size_t)cases}; house_next(&w);)
    {
        house_case c = make_case(&w.rng, w.family, w.cls, p);
        check_contact(&c, p);
        hits += named[w.family][p](&c.a, &c.b).hit;
        ++all;
    }
    HOUSE_CHECK(NULL, pairs[p].penetration, hits > all / 10, "only %ld of %ld overlap", hits, all);
    house_verdict();
}

#define EVERY_CLASS_OF(test, p, cases) \
    static void test(void **state)     \
    {                                  \
        (void)state;                   \
        check_pair(#test, p, cases);   \
    }

EVERY_CLASS_OF(a_point_lies_on_a_segment, POINT_SEGMENT, 60)
EVERY_CLASS_OF(a_point_gets_out_of_a_circle, POINT_BALL, 60)
EVERY_CLASS_OF(a_point_gets_out_of_an_ellipse, POINT_ELLIPSOID, 60)
EVERY_CLASS_OF(a_point_gets_out_of_an_aabb, POINT_AABB, 60)
EVERY_CLASS_OF(a_point_gets_out_of_an_obb, POINT_OBB, 60)
EVERY_CLASS_OF(segments_get_apart, SEGMENT_SEGMENT, 60)
EVERY_CLASS_OF(a_segment_gets_out_of_a_circle, SEGMENT_BALL, 60)
EVERY_CLASS_OF(a_segment_gets_out_of_an_ellipse, SEGMENT_ELLIPSOID, 150)
EVERY_CLASS_OF(a_segment_gets_out_of_an_aabb, SEGMENT_AABB, 60)
EVERY_CLASS_OF(a_segment_gets_out_of_an_obb, SEGMENT_OBB, 40)
EVERY_CLASS_OF(circles_get_apart, BALL_BALL, 60)
EVERY_CLASS_OF(a_circle_gets_out_of_an_ellipse, BALL_ELLIPSOID, 300)
EVERY_CLASS_OF(a_circle_gets_out_of_an_aabb, BALL_AABB, 60)
EVERY_CLASS_OF(a_circle_gets_out_of_an_obb, BALL_OBB, 40)
EVERY_CLASS_OF(ellipses_get_apart, ELLIPSOID_ELLIPSOID, 150)
EVERY_CLASS_OF(an_ellipse_gets_out_of_an_aabb, ELLIPSOID_AABB, 150)
EVERY_CLASS_OF(an_ellipse_gets_out_of_an_obb, ELLIPSOID_OBB, 150)
EVERY_CLASS_OF(aabbs_get_apart, AABB_AABB, 100)
EVERY_CLASS_OF(an_aabb_gets_out_of_an_obb, AABB_OBB, 30)
EVERY_CLASS_OF(obbs_get_apart, OBB_OBB, 30)

/* ---- bad input ---- */

static void nan_in_any_field_penetrates_nothing(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int p = 0; p < PAIRS; ++p)
        {
            house_rng rng = house_seed(__func__, f, p);
            for (int k = 0; k < HOUSE_CLASSES; ++k)
                for (int i = 0;; ++i)
                {
                    house_case c = make_case(&rng, f, k, p);
                    if (!house_put_nan(&c, i))
                        break;
                    contact got = named[f][p](&c.a, &c.b);
                    HOUSE_CHECK(&c, pairs[p].penetration, !got.hit && !got.hit_alone && !got.touched,
                                "hit %d, hit alone %d, touched %d", got.hit, got.hit_alone, got.touched);
                }
        }
    house_verdict();
}

/* What they answer is not specified, nor that they answer the same without a contact; that they answer is,
   and that what is no overlap touches nothing. */
static void invalid_shapes_do_no_harm(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 10}; house_next(&w);)
    {
        const int f = w.family, k = w.cls;
        for (int p = 0; p < PAIRS; ++p)
        {
            house_case c = house_pair(&w.rng, f, k, pairs[p].a, pairs[p].b);
            house_spoil_case(&w.rng, &c);
            contact got = named[f][p](&c.a, &c.b);
            HOUSE_CHECK(&c, pairs[p].penetration, got.hit == got.touched, "says %d, and the contact is %s",
                        got.hit, got.touched ? "changed" : "untouched");
        }
    }
    house_verdict();
}

/* ---- by hand ---- */

static void expect(int family, const ora_shape *a, const ora_shape *b, double depth, const double n[3])
{
    int        p = pair_of(a->kind, b->kind);
    house_case c = house_case_of(family, a, b);
    double     off = 8 * house_families[family].eps;
    ora_begin();
    contact got = named[family][p](a, b);
    HOUSE_CHECK(&c, pairs[p].penetration, got.hit, "by hand: they overlap");
    check_contact(&c, p);
    if (!got.hit)
        return;
    HOUSE_CHECK(&c, pairs[p].penetration,
                fabs(got.depth - depth) <= off * (depth + 1) && (got.depth == 0) == (depth == 0),
                "depth %.17g, by hand %.17g", got.depth, depth);
    if (n)
        for (int i = 0; i < a->dim; ++i)
            HOUSE_CHECK(&c, pairs[p].penetration, fabs(got.normal[i] - n[i]) <= off,
                        "normal %.17g %.17g %.17g, by hand %g %g %g", got.normal[0], got.normal[1],
                        got.normal[2], n[0], n[1], n[2]);
}

static void expect_at(int family, const ora_shape *a, const ora_shape *b, double depth, const double n[3],
                      const double at[3])
{
    int        p = pair_of(a->kind, b->kind);
    house_case c = house_case_of(family, a, b);
    contact    got = named[family][p](a, b);
    expect(family, a, b, depth, n);
    for (int i = 0; i < a->dim && got.hit; ++i)
        HOUSE_CHECK(&c, pairs[p].penetration, fabs(got.b[i] - at[i]) <= 40 * house_families[family].eps,
                    "point_b %.17g %.17g %.17g, by hand %g %g %g", got.b[0], got.b[1], got.b[2], at[0], at[1],
                    at[2]);
}

/* Spheres, as ellipsoids: the lengths of the normal and of the depth were off by what is allowed, together
   the point by more. */
static void nearly_concentric_spheres_touch_after_the_move(void **state)
{
    (void)state;
    double          axes[3][3] = {{0, -1, 0}, {0, 0, -1}, {1, 0, 0}};
    const ora_shape a = ora_ellipsoid(
        3, V(-0x1.00000e6e317d1p+2, 0x1.0000000049658p+0, -0x1.fffe10064ecdfp+1), V(3, 3, 3), axes);
    const ora_shape  b = ora_ellipsoid(3, V(-4, 1, -4), V(3, 3, 3), axes);
    const house_case c = house_case_of(HOUSE_CD3, &a, &b);
    ora_begin();
    check_contact(&c, ELLIPSOID_ELLIPSOID);
    house_verdict();
}

/* Its deepest end is beside the face, by 14 ulp of L; that of the face's points is not on it then. */
static void a_segment_that_leaves_a_face_at_a_tiny_angle_touches_its_edge(void **state)
{
    (void)state;
    double           axes[3][3] = {{0x1.111e6db9d92e7p-22, 0x1.ffffffffffecep-1, 0x1.e7485dfedc015p-25},
                                   {-0x1.ffffffffffbfbp-1, 0x1.111e6f577035ap-22, -0x1.b291d1c1832p-22},
                                   {0x1.b291d2c5721d1p-22, 0x1.e748240ab6c2dp-25, -0x1.ffffffffffd1p-1}};
    const ora_shape  a = ora_segment(3, V(-0x1.5305c59c31c6p+1, -0x1.7a5f7466f28fp+1, -0x1.5925905e8fed1p+11),
                                     V(-0x1.5305bf3573144p+1, 0x1.6822e645370dep-5, -0x1.5925905e348fep+11));
    const ora_shape  b = ora_obb(3, V(-0x1.532a5afbb9d2cp+1, -0x1.e10ccd2f4baa8p+0, -0x1.fa5850a1b0f44p+0),
                                 V(0x1.ec43a264789e2p+0, 0x1.9a042b32ce221p-31, 0x1.58e645545b097p+11), axes);
    const house_case c = house_case_of(HOUSE_CD3, &a, &b);
    ora_begin();
    check_contact(&c, SEGMENT_OBB);
    house_verdict();
}

/* Equal centres, and what is as deep either way: the lowest axis, the positive one. */
static void ties_go_to_the_lowest_axis(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int           dim = house_families[f].dim;
        const double *o = V(1, 2, 3), *x = V(1, 0, 0), *y = V(0, 1, 0);
        double        quarter[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
        ora_shape     point = ora_point(dim, o), ball = ora_ball(dim, o, 2), small = ora_ball(dim, o, 1);
        ora_shape cube = ora_aabb(dim, V(0, 1, 2), V(2, 3, 4)), box = ora_obb(dim, o, V(1, 1, 1), unit_axes),
                  turned = ora_obb(dim, o, V(1, 1, 1), quarter);
        ora_shape flat = ora_aabb(dim, V(0, 2, 2), V(2, 2, 4));
        ora_shape ellipse = ora_ellipsoid(dim, o, V(2, 1, 3), unit_axes),
                  tilted = ora_ellipsoid(dim, o, V(1, 2, 3), quarter);
        expect(f, &point, &ball, 2, x);
        expect(f, &small, &ball, 3, x);
        expect(f, &ball, &ball, 4, x);
        expect(f, &point, &cube, 1, x);
        expect(f, &point, &box, 1, x);
        expect(f, &point, &turned, 1, y);
        expect(f, &ball, &cube, 3, x);
        expect(f, &cube, &cube, 2, x);
        expect(f, &box, &box, 2, x);
        expect(f, &turned, &turned, 2, y);
        expect(f, &cube, &turned, 2, x); /* A's own axes first */
        expect(f, &turned, &box, 2, y);
        expect(f, &flat, &cube, 1, y);
        expect(f, &flat, &flat, 0, y);
        expect(f, &point, &flat, 0, y);
        expect(f, &point, &ellipse, 1, y);
        expect(f, &point, &tilted, 1, y);
        expect(f, &small, &ellipse, 2, y);
        expect(f, &ellipse, &ellipse, 2, y);
        expect(f, &ellipse, &cube, 2, y);
        expect(f, &ellipse, &box, 2, y);
        expect(f, &tilted, &cube, 2, y);
        ora_shape beside = ora_aabb(dim, V(1, 2, 3), V(3, 4, 5)); /* an overlap of 1 each way */
        expect(f, &beside, &cube, 1, x);
        expect(f, &cube, &beside, 1, V(-1, 0, 0));
    }
    house_verdict();
}

/* Touching at faces, edges, corners, and circles by Pythagoras. */
static void touching_has_depth_zero_and_a_normal(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        double    z = dim == 3 ? 1 : 0;
        ora_shape box = ora_aabb(dim, V(0, 0, 0), V(2, 2, 2)),
                  turned = ora_obb(dim, V(1, 1, z), V(1, 1, 1), unit_axes);
        ora_shape right = ora_aabb(dim, V(2, 1, 0), V(5, 5, 5)),
                  low = ora_obb(dim, V(1, -3, z), V(4, 3, 2), unit_axes);
        ora_shape deep = ora_aabb(dim, V(house_step(f, 2, -1), 1, 0), V(5, 5, 5));
        expect_at(f, &right, &box, 0, V(1, 0, 0), V(2, 1.5, 1));
        expect(f, &low, &turned, 0, V(0, -1, 0));
        expect(f, &right, &turned, 0, V(1, 0, 0));
        expect(f, &deep, &box, 2 - house_step(f, 2, -1), V(1, 0, 0));
        ora_shape ball = ora_ball(dim, V(5, 6, z), 5), other = ora_ball(dim, V(14, 18, z), 10),
                  on = ora_point(dim, V(8, 10, z));
        expect(f, &ball, &other, 0, V(-0.6, -0.8, 0));
        expect(f, &ball, &box, 0, V(0.6, 0.8, 0));
        expect(f, &ball, &turned, 0, V(0.6, 0.8, 0));
        expect_at(f, &on, &ball, 0, V(0.6, 0.8, 0), V(8, 10, z));
        ora_shape grown = ora_ball(dim, V(5, 6, z), house_step(f, 5, 1));
        expect(f, &grown, &other, house_step(f, 5, 1) - 5, V(-0.6, -0.8, 0));
        ora_shape corner = ora_point(dim, V(2, 2, 2)), face = ora_point(dim, V(2, 1, 1));
        expect(f, &corner, &box, 0, V(1, 0, 0));
        expect(f, &face, &box, 0, V(1, 0, 0));
        ora_shape wall = ora_segment(dim, V(0, 0, 0), V(4, 0, 0)), middle = ora_point(dim, V(1, 0, 0)),
                  cross = ora_segment(dim, V(2, -1, 0), V(2, 2, 0));
        expect(f, &middle, &wall, 0, V(0, 1, 0));
        expect(f, &cross, &wall, dim == 2 ? 1 : 0, dim == 2 ? V(0, 1, 0) : V(0, 0, 1));
    }
    house_verdict();
}

/* The centroids of faces on faces, and of edges on edges. */
static void boxes_touch_at_the_centre_of_their_contact_patch(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        double    s = house_round(f, sqrt(0.5)), eighth[3][3] = {{s, s, 0}, {-s, s, 0}, {0, 0, 1}};
        ora_shape floor = ora_aabb(dim, V(0, -4, 0), V(8, 0, 8)),
                  box = ora_aabb(dim, V(6, -0.25, 2), V(10, 3, 4)),
                  within = ora_aabb(dim, V(3, -0.25, 2), V(4, 3, 4));
        expect_at(f, &box, &floor, 0.25, V(0, 1, 0), V(7, 0, 3));
        expect_at(f, &within, &floor, 0.25, V(0, 1, 0), V(3.5, 0, 3));
        ora_shape as_obb = ora_obb(dim, V(8, 1.5, 3), V(2, 1.75, 1), unit_axes),
                  slab = ora_obb(dim, V(4, -2, 4), V(4, 2, 4), unit_axes);
        expect_at(f, &as_obb, &slab, 0.25, V(0, 1, 0), V(7, 0, 3));
        expect_at(f, &floor, &as_obb, 0.25, V(0, -1, 0), V(7, -0.25, 3));
        ora_shape tip = ora_obb(dim, V(4, 1.25, 3), V(1, 1, 1),
                                eighth); /* stands on its edge, or its corner in the plane */
        expect_at(f, &floor, &tip, sqrt(2) - 1.25, V(0, -1, 0), V(4, 1.25 - sqrt(2), 3));
    }
    house_verdict();
}

/* Where a published bisection gives infinity and 0.48: radii 2 and 1. */
static void a_point_next_to_the_axis_is_not_lost(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        ora_shape e = ora_ellipsoid(dim, V(0, 0, 0), V(2, 1, 1), unit_axes);
        double    y[] = {1e-16, 1e-17, 1e-30, 0};
        for (int i = 0; i < 4; ++i)
        {
            ora_shape p = ora_point(dim, V(0.5, house_round(f, y[i]), 0));
            expect(f, &p, &e, 0.95742710775633810438, NULL);
        }
    }
    house_verdict();
}

/* Half extents (8, 3, 8) turned by 90 degrees about y and (8, 3, 7) turned about x: they touch where the
   centres are 10 apart on y. */
static void boxes_turned_by_a_right_angle_keep_their_depth(void **state)
{
    (void)state;
    static const double apart[] = {6.75, 9, 9.875, 10};
    double              about_y[3][3] = {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}},
           about_x[3][3] = {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}};
    for (int f = HOUSE_CD3; f <= HOUSE_CD3F; ++f)
        for (int i = 0; i < 4; ++i)
        {
            ora_shape a = ora_obb(3, V(0, 0, 0), V(8, 3, 8), about_y),
                      b = ora_obb(3, V(0, apart[i], 0), V(8, 3, 7), about_x);
            expect(f, &a, &b, 10 - apart[i], V(0, -1, 0));
            expect(f, &b, &a, 10 - apart[i], V(0, 1, 0));
        }
    house_verdict();
}

/* A box on a box, tilted by next to nothing: the normal is the lower one's, not that of two edges that are
   nearly parallel. */
static void a_stack_of_boxes_keeps_the_normal_of_a_face(void **state)
{
    (void)state;
    for (int f = HOUSE_CD3; f <= HOUSE_CD3F; ++f)
        for (int axis = 0; axis < 3; ++axis)
            for (int e = -17; e <= -8; ++e)
            {
                double tilt = house_round(f, pow(10, e)), u[3][3];
                int    j = (axis + 1) % 3, k = (axis + 2) % 3;
                memcpy(u, unit_axes, sizeof u);
                u[j][k] = tilt;
                u[k][j] = -tilt;
                ora_shape low = ora_obb(3, V(0, 0, -1), V(3, 2, 1), unit_axes),
                          high = ora_obb(3, V(0.25, 0.5, 0.9375), V(1, 1, 1), u),
                          floor = ora_aabb(3, V(-3, -2, -2), V(3, 2, 0));
                const ora_shape *const stacks[][2] = {{&low, &high}, {&high, &low}, {&floor, &high}};
                for (int s = 0; s < 3; ++s)
                {
                    const ora_shape *a = stacks[s][0], *b = stacks[s][1];
                    house_case       c = house_case_of(f, a, b);
                    int              p = pair_of(a->kind, b->kind);
                    ora_begin();
                    contact got = named[f][p](a, b);
                    double  up = got.normal[2] * (s == 1 ? 1 : -1),
                           aside = fmax(fabs(got.normal[0]), fabs(got.normal[1]));
                    HOUSE_CHECK(&c, pairs[p].penetration,
                                got.hit && up > 0.999 && aside <= 1.5 * tilt + 4 * house_families[f].eps,
                                "tilted by %g: normal %.17g %.17g %.17g", tilt, got.normal[0], got.normal[1],
                                got.normal[2]);
                    /* within rounding of exactly parallel it is A's own axis, to the bit */
                    if (tilt <= 1e-15 && s != 1)
                        HOUSE_CHECK(&c, pairs[p].penetration,
                                    got.normal[0] == 0 && got.normal[1] == 0 && got.normal[2] == -1,
                                    "tilted by %g: normal %.17g %.17g %.17g", tilt, got.normal[0],
                                    got.normal[1], got.normal[2]);
                    check_contact(&c, p);
                }
            }
    house_verdict();
}

/* Two long needles that cross, thin boxes and thin ellipses: the way out is across both. */
static void crossed_needles_part_across(void **state)
{
    (void)state;
    for (int f = HOUSE_CD3; f <= HOUSE_CD3F; ++f)
        for (double thin = 0.125; thin > 1e-7; thin /= 8)
        {
            ora_shape a = ora_obb(3, V(0, 0, 0), V(1, thin, thin), unit_axes),
                      b = ora_obb(3, V(0, 0, thin), V(thin, 1, thin), unit_axes);
            ora_shape d = ora_ellipsoid(3, V(0, 0, 0), V(1, thin, thin), unit_axes),
                      e = ora_ellipsoid(3, V(0, 0, thin), V(thin, 1, thin), unit_axes);
            ora_shape rod = ora_segment(3, V(-1, 0, 0), V(1, 0, 0)),
                      box = ora_aabb(3, V(-thin, -1, 0), V(thin, 1, 2 * thin));
            expect(f, &a, &b, thin, V(0, 0, -1));
            expect(f, &d, &e, thin, V(0, 0, -1));
            expect(f, &d, &box, thin, V(0, 0, -1));
            expect(f, &rod, &e, 0, V(0, 0, -1));
            expect(f, &rod, &box, 0, V(0, 0, -1));
        }
    house_verdict();
}

/* Needles, discs and flat boxes whose contacts were given wrong: their points were off by up to 500 ulp of L,
   their normals were not those of the local minimum of depth, or not the axis that ties with it. */
static void needles_and_discs_get_the_right_contacts(void **state)
{
    (void)state;
#define AXES(...) ((double[3][3])__VA_ARGS__)
    const struct
    {
        int       family;
        ora_shape a, b;
    } found[] = {
        /* Discs that leave by the face of one, or nearly: decided a thousand times more slowly. */
        {HOUSE_CD3,
         ora_ellipsoid(3, V(0, 0, 0), V(0x1.7060bd7606968p-2, 0, 0x1.9f803a9c6ea73p-2),
                       AXES({{-0x1.2daca140466adp-4, -0x1.fecf7d98710b9p-2, 0x1.ba2487d329d93p-1},
                             {-0x1.fc09b1ce53d23p-1, -0x1.9ac130264f087p-5, -0x1.d14586945954bp-4},
                             {0x1.997371f4bdfe8p-4, -0x1.bb012ef1bd8ccp-1, -0x1.f713766341541p-2}})),
         ora_ellipsoid(3, V(0x1.14780e8ebab6bp-2, 0x1.e409a37b71148p-5, 0x1.167ce1f94de6fp-1),
                       V(0x1.7766e5e5c396ap-2, 0x1.8c75ebea378d1p-1, 0),
                       AXES({{0x1.ddb9d0a1de252p-1, -0x1.f1fb2b57284abp-6, 0x1.6f0a99ca07b85p-2},
                             {-0x1.e02fdee116629p-4, 0x1.d52978fef96b8p-1, 0x1.880ff2481ce2dp-2},
                             {-0x1.5c3f8f73a8b1cp-2, -0x1.98d8aceb56c99p-2, 0x1.b3ee5ddaf8bc3p-1}}))},
        {HOUSE_CD3,
         ora_ellipsoid(3, V(0, 0, 0), V(0, 0x1.c6ea969704a3cp-4, 0x1.feb74934a5e24p-3),
                       AXES({{-0x1.d25aa12052904p-4, -0x1.d786294c91d78p-1, 0x1.7da1e8ed3f26p-2},
                             {-0x1.718eade634c3bp-1, 0x1.5679096129b22p-2, 0x1.363db10545cddp-1},
                             {-0x1.5d886319f6d29p-1, -0x1.99a08b7ed0e6p-3, -0x1.67d6a3a9665d5p-1}})),
         ora_ellipsoid(3, V(0x1.6d1f38b693641p-2, -0x1.2c872c030c7d5p-1, -0x1.78996f2d7026p-3),
                       V(0x1.0993238b4e4cep-1, 0, 0x1.c66f02e75f272p-1),
                       AXES({{-0x1.347324aa0f83cp-2, -0x1.7ff0004726569p-6, 0x1.e8128d05ee803p-1},
                             {-0x1.e56924e2a0482p-1, -0x1.987c988485d33p-4, -0x1.35472cd809086p-2},
                             {0x1.a26305352b07dp-4, -0x1.fd4e653471d05p-1, 0x1.005be2a91fda1p-7}}))},
        {HOUSE_CD2,
         ora_segment(2, V(-0x1.fda4ad8f1b2ecp+1, 0x1.b4f49624e2f64p+1, 0),
                     V(-0x1.f692b63c6cbf8p-1, 0x1.b4f49624e2f39p+1, 0)),
         ora_ellipsoid(2, V(-0x1.e626b457fa3ap+0, 0x1.b4f49624e2f48p+1, 0),
                       V(0x1.830c899196f46p+0, 0x1.42364235ded66p-53, 0),
                       AXES({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}))},
        {HOUSE_CD3,
         ora_ball(3, V(0x1.3ab7420512b1p+0, -0x1.885a55529622p-2, 0x1.ebb571feae25p-2), 0x1.6b8ac84e0a05cp+0),
         ora_ellipsoid(3, V(0x1.3ab7420512b1p+0, -0x1.885a55529622p-2, 0x1.ebb571feae25p-2),
                       V(0x1.13581e819db37p-12, 0x1.a44362dfc8d1fp-19, 0x1.01480ce68cc2ep+0),
                       AXES({{-0x1.d75a1ed4bbb74p-1, -0x1.6f091efa03c1cp-2, -0x1.3d4ce934d3542p-3},
                             {-0x1.355018d665b18p-2, 0x1.cf6db90d0a5bap-1, -0x1.325423df78ebp-2},
                             {0x1.facbd12b1e058p-3, -0x1.d42c5d6589172p-3, -0x1.e2121d0837e0dp-1}}))},
        {HOUSE_CD2,
         ora_ellipsoid(2, V(-0x1.5bafa5a47cf7p+0, 0x1.699b7fc1efd78p+1, 0),
                       V(0x1.59cabd829d97bp-20, 0x1.15baa5e7e9adcp-2, 0),
                       AXES({{0x1.b1c69096aa842p-31, -1, 0}, {1, 0x1.b1c69096aa842p-31, 0}, {0, 0, 1}})),
         ora_ellipsoid(2, V(-0x1.5bafa5a47cf7p+0, 0x1.699b7fc1efd78p+1, 0),
                       V(0x1.7838c1c98a97dp-39, 0x1.d05735979d1c8p-7, 0),
                       AXES({{-0x1.15d831d1a0131p-38, 1, 0}, {-1, -0x1.15d831d1a0131p-38, 0}, {0, 0, 1}}))},
        {HOUSE_CD2F,
         ora_ellipsoid(2, V(0x1.24a1f2p+0, 0x1.4515dep+1, 0), V(0x1.abafe6p-24, 0x1.54ec5cp-36, 0),
                       AXES({{0x1.5f4b02p-23, -1, 0}, {1, 0x1.5f4b02p-23, 0}, {0, 0, 1}})),
         ora_ellipsoid(2, V(0x1.24a1f2p+0, 0x1.4515dep+1, 0), V(0x1.b7284ap-6, 0x1.7419d6p-1, 0),
                       AXES({{1, 0x1.537754p-19, 0}, {-0x1.537754p-19, 1, 0}, {0, 0, 1}}))},
        {HOUSE_CD3F,
         ora_ellipsoid(3, V(-1, -1, -0x1p+2), V(0x1.6085eep+0, 0, 0),
                       AXES({{-0x1.4e75dep-25, -0x1.23425ap-23, 1},
                             {-0x1.47f39p-24, -1, -0x1.23425ap-23},
                             {-1, 0x1.47f392p-24, -0x1.4e75d8p-25}})),
         ora_ellipsoid(3, V(-1, -1, -0x1p+2), V(0x1.8p+1, 0x1.8p+1, 0x1.8p+1),
                       AXES({{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}))},
        {HOUSE_CD3,
         ora_ellipsoid(3, V(-0x1.1ae198584e7cdp-6, -0x1.b5c330b09cf99p-7, -0x1.28f33d3d8c19bp-9),
                       V(0x1.ffffffffffffep-8, 0x1p-7, 0),
                       AXES({{1, 0, 0}, {0, 1, 0x1.f160063fc4828p-46}, {0, -0x1.f160063fc4828p-46, 1}})),
         ora_aabb(3, V(-0x1.8p-6, -0x1.4p-6, -0x1p-8), V(-0x1p-6, -0x1.8p-7, 0x1p-8))},
        {HOUSE_CD3,
         ora_ellipsoid(3, V(0x1.abd6fce3d7a6cp+0, 0x1.228d5a3900d6p-1, -0x1.272b5640e887ep+1),
                       V(0x1.fc04b09e49da7p-21, 0x1.867a12435eb85p-25, 0x1.df429edb3aa17p+0),
                       AXES({{0x1.84b8d4d1bc1c8p-2, -0x1.25165e1622751p-1, 0x1.741cc2578419p-1},
                             {-0x1.906afa29f02f6p-1, 0x1.c4da4f8edad71p-3, 0x1.2a50d5d3a451dp-1},
                             {0x1.fa189c223750cp-2, 0x1.9442b124946fap-1, 0x1.747931eeb68b1p-2}})),
         ora_obb(3, V(0x1.abd6fce3d7a6cp+0, 0x1.228d5a3900d6p-1, -0x1.272b5640e887ep+1),
                 V(0x1.f432ba0607492p-1, 0x1.e62e6ccb64378p-3, 0),
                 AXES({{0x1.8d49283e48d1dp-42, -1, -0x1.02dc57158078cp-42},
                       {-0x1.ba20361fd842ap-44, -0x1.02dc571580a3ap-42, 1},
                       {-1, -0x1.8d49283e48b5dp-42, -0x1.ba20361fd9d46p-44}}))},
        {HOUSE_CD3,
         ora_ellipsoid(3, V(-0x1.62fede0521149p+8, -0x1.a65e59c22368fp+13, 0x1.fa7325fae354ap+5),
                       V(0x1.a624c5fd82e8fp-15, 0x1.07479d933177dp+13, 0x1.9a7557578a75fp-47),
                       AXES({{1, 0, 0}, {0, -1, 0}, {0, 0, 1}})),
         ora_obb(3, V(0x1.b40110cdba2a4p+1, -0x1.89d32bccc8ccp-4, -0x1.e1d652a6bf27p+0),
                 V(0x1.91499d3d39a38p+12, 0x1.6dcc5b7ea7df2p-23, 0x1.0b9babbd7e693p-14),
                 AXES({{-0x1.f5dabf257b735p-5, -0x1.ff01a95044be4p-1, 0x1.6d1f498890aa2p-7},
                       {-0x1.fdca7d791a33cp-1, 0x1.ee366ae3d7383p-5, -0x1.20c8edb22c322p-4},
                       {0x1.1d7899226fa17p-4, -0x1.f9140066d9b1ap-7, -0x1.feb1ab1a23d3bp-1}}))},
        {HOUSE_CD3F,
         ora_ellipsoid(3, V(0x1.cf4p+12, 0x1.1eap+11, 0x1.966p+12), V(0x1p+1, 0, 0x1p+1),
                       AXES({{0, 0, 1}, {1, -0x1.0a009p-15, 0}, {-0x1.0a009p-15, -1, 0}})),
         ora_obb(3, V(0x1.cf4p+12, 0x1.1eap+11, 0x1.966p+12), V(0x1p+1, 0, 0x1p+1),
                 AXES({{0, 0, 1}, {1, 0, 0}, {0, -1, 0}}))},
        {HOUSE_CD3,
         ora_segment(3, V(-0x1.e0d125887dc3p-650, -0x1.e30d30aa3f73cp-646, 0x1.fc21efed8525p-649),
                     V(-0x1.8afd32e02730bp-646, -0x1.4f82814295b2cp-646, -0x1.2ebbd26e04b9bp-645)),
         ora_ellipsoid(3, V(-0x1.46ba758bdf73p-648, -0x1.c22addc3613a8p-646, -0x1.f21719e8584p-650),
                       V(0x1.428d87eeddd27p-668, 0x1.88c5341c227ddp-675, 0x1.31acd25c900a3p-647),
                       AXES({{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}))},
        {HOUSE_CD2F,
         ora_ellipsoid(
             2, V(-0x1.abf78cp+1, -0x1.0e98aap-1, 0), V(0x1.8ce03ep+0, 0x1.9d3a72p-1, 0),
             AXES({{0x1.0dc7bcp-1, 0x1.b3287ep-1, 0}, {-0x1.b3287ep-1, 0x1.0dc7bcp-1, 0}, {0, 0, 1}})),
         ora_ellipsoid(
             2, V(-0x1.abf78cp+1, -0x1.0e98aap-1, 0), V(0x1.22986p-29, 0x1.10dbccp-29, 0),
             AXES({{0x1.e5580ap-1, 0x1.461994p-2, 0}, {-0x1.461994p-2, 0x1.e5580ap-1, 0}, {0, 0, 1}}))},
        {HOUSE_CD3,
         ora_ellipsoid(3, V(-0x1.cc64b3de60fecp+0, 0x1.2269f21502ea8p+1, 0x1.6ea365b85b6ecp+1),
                       V(0x1.47e5a65f76ab8p-27, 0x1.5dcc5aeb2c0b6p-32, 0x1.858f9e4faf302p+0),
                       AXES({{-0x1.4aa0831c6c13ep-1, -0x1.fdfe76a4767c2p-3, 0x1.718f205ad11efp-1},
                             {-0x1.3df489068b55ep-1, 0x1.714d475f80b2ap-1, -0x1.3a1972b51bcedp-2},
                             {-0x1.c6e742bbc50d1p-2, -0x1.4aea0e4dee317p-1, -0x1.3da7fdc6400d1p-1}})),
         ora_aabb(3, V(-0x1.069ed8f5f99a6p+1, 0x1.3c9f0e5e805dp-1, 0x1.3de8d3a4877d2p+1),
                  V(-0x1.8b8bb5d0cec8ep+0, 0x1.f5ac209265bddp+1, 0x1.9f5df7cc2f606p+1))},
        {HOUSE_CD2,
         ora_segment(2, V(0x1.29afabf1cb9aap+1, 0x1.2276bc2f62b34p+1, 0),
                     V(0x1.29afabf1cb4cap+1, -0x1.76250f4274ed8p-1, 0)),
         ora_ellipsoid(2, V(0x1.29afabf1cb73ap+1, 0x1.89daf0bd8afp-1, 0),
                       V(0x1.29186be83ec54p-53, 0x1.46bf3b51e1b8ep+2, 0),
                       AXES({{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}))},
        {HOUSE_CD3,
         ora_segment(3, V(0x1.85d5ca0d5222ep+1, -0x1.e7550a84da4d2p+0, 0x1.cfc143ab45e88p-2),
                     V(0x1.82bdff66aa38cp+2, -0x1.e6aa1ba529a2p+0, 0x1.c0da2204954e4p-2)),
         ora_ellipsoid(3, V(0x1.1ab8988921eb2p+1, -0x1.e74fbbcaae6bp+0, 0x1.cefbf8952887p-2),
                       V(0x1.16e9da68efc5cp+0, 0x1.69b46824029ap-35, 0x1.57830ce8208fcp-18),
                       AXES({{0x1.fffffff2d45ccp-1, 0x1.8f29180347b85p-15, 0x1.db35460bcb77dp-16},
                             {0x1.db2b2195291f5p-16, 0x1.a04eaea68e37fp-15, -0x1.fffffff1fa07bp-1},
                             {-0x1.8f2c1cc0f9331p-15, 0x1.ffffffebb27c4p-1, 0x1.a04bc9b758eb2p-15}}))},
        {HOUSE_CD3,
         ora_ball(3, V(-0x1.9385e200527bap+1, 0x1.5988cfd0a9698p+0, 0x1.f93126ef3dcp-6),
                  0x1.5848152da3feep+0),
         ora_ellipsoid(3, V(-0x1.9385e200527bap+1, 0x1.5988cfd0a9698p+0, 0x1.f93126ef3dcp-6),
                       V(0x1.8062082c8f3d8p-17, 0x1.99dd8b38ef49bp-27, 0x1.96e56b8ca7806p+0),
                       AXES({{0x1.4b42a1743b57ap-1, -0x1.4d3f164828897p-2, -0x1.610de61431089p-1},
                             {-0x1.0072d39dbd77fp-1, 0x1.003db36c55a38p-1, -0x1.698ce6782213fp-1},
                             {-0x1.265ad726d1fd2p-1, -0x1.9ac1c539948edp-1, -0x1.4950612889586p-3}}))},
        {HOUSE_CD3F, ora_ball(3, V(-0x1.96bc76p+1, -0x1.ae870ap-2, -0x1.47fe8ep+1), 0x1.1aea4cp+0),
         ora_ellipsoid(3, V(-0x1.96bc76p+1, -0x1.ae870ap-2, -0x1.47fe8ep+1),
                       V(0x1.761228p-37, 0x1.1168a4p-5, 0x1.a9fc08p-38),
                       AXES({{-0x1.610abep-2, -0x1.ba7a1p-3, 0x1.d3b46ap-1},
                             {-0x1.126174p-1, 0x1.b0452ap-1, -0x1.517a98p-9},
                             {-0x1.8a967ep-1, -0x1.f631dap-2, -0x1.a0a088p-2}}))},
        {HOUSE_CD3,
         ora_ellipsoid(3, V(-0x1.b624e7ebf4be2p+1, 0x1.6f04267dp+0, -0x1.74ff662348878p+0),
                       V(0x1.97b8add5216f8p-26, 0x1.68079ded4ac99p+6, 0x1.1e0b5902632b2p+9),
                       AXES({{-0x1.071f84c47d821p-38, -0x1.bb4f7b95e46e6p-40, 1},
                             {0x1.ba702e89e664dp-40, 1, 0x1.bb4f7b95eb896p-40},
                             {1, -0x1.ba702e89ed837p-40, 0x1.071f84c47cc28p-38}})),
         ora_ellipsoid(3, V(-0x1.b624e7ebf4be2p+1, 0x1.6f04267ce6eb4p+0, -0x1.74ff662348878p+0),
                       V(0x1.93ae8e816d496p-65, 0x1.2ba929a4774bep+0, 0x1.cedf9de1bfef6p-7),
                       AXES({{-0x1.9da050c6a8c64p-35, 0x1.479278441079dp-36, 1},
                             {1, -0x1.b62e687957596p-35, 0x1.9da050c6cbd14p-35},
                             {0x1.b62e6879786dap-35, 1, -0x1.479278435f7bp-36}}))},
        {HOUSE_CD3,
         ora_ellipsoid(3, V(0x1.497203e158p+1, 0x1.9825425261b98p+0, -0x1.91690adb9f25p+1),
                       V(0x1.1e2a407ab5ae4p-24, 0x1.c51612e46cdaep-81, 0x1.0e9e366a1c29fp-49),
                       AXES({{-0x1.33913f7a1cb93p-24, -0x1.392c00b64ab11p-25, 0x1.fffffffffffe3p-1},
                             {-0x1.fffffffffffdp-1, -0x1.3cf206ccb599ap-24, -0x1.3391403bf9eadp-24},
                             {0x1.3cf20788d6533p-24, -0x1.fffffffffffe2p-1, -0x1.392bfdbcb68b9p-25}})),
         ora_ellipsoid(3, V(0x1.497203e158c84p+1, 0x1.9825425261b98p+0, -0x1.91690adb9f248p+1),
                       V(0x1.0c0ddfb0541f7p-8, 0x1.21594729c1123p+2, 0x1.59428fffd7783p-21),
                       AXES({{-0x1.ac9f59fdaa00cp-12, -0x1.014014ef073cap-14, 0x1.fffffd2232aa3p-1},
                             {0x1.fffffceddb84ap-1, -0x1.08e4e315c634ep-13, 0x1.ac9d4571a82c2p-12},
                             {-0x1.08d76bf0b7a22p-13, -0x1.ffffffab51ac2p-1, -0x1.017783d5e777ep-14}}))},
        {HOUSE_CD2,
         ora_ellipsoid(2, V(0x1.cd549e971db68p-1, 0x1.990fca9803512p+1, 0),
                       V(0x1.7782b12f84bddp-53, 0x1.c1b260c374156p+0, 0),
                       AXES({{-0x1.a4b7c1995b28fp-42, 1, 0}, {-1, -0x1.a4b7c1995b28fp-42, 0}, {0, 0, 1}})),
         ora_aabb(2, V(0x1.27da31b88b93p-2, 0x1.77a37e11b13f6p+1, 0),
                  V(0x1.835e1228fad1cp+0, 0x1.ba7c171e5562ep+1, 0))},
        {HOUSE_CD3,
         ora_ellipsoid(3, V(0x1.bedb40f9b661fp+0, 0x1.3eb852a689a14p+0, 0x1.88b5fbc189deep+1),
                       V(0x1.46c0c74d62734p-1, 0x1.8917078bf531p-1, 0x1.46c0c74d62734p-1),
                       AXES({{-1, 0x1.e5f39fd856619p-53, -0x1.4e0beebc82ad4p-51},
                             {0x1.e5f39fd856621p-53, 1, -0x1.97aef06c8c3efp-52},
                             {-0x1.4e0beebc82ad3p-51, 0x1.97aef06c8c3f1p-52, 1}})),
         ora_aabb(3, V(0x1.af8bb9f17834cp+0, -0x1.43594ed60d54p-2, 0x1.306a3f3f4789p+1),
                  V(0x1.ce2ac801f48f2p+0, 0x1.67237c814b4bcp+1, 0x1.e101b843cc34dp+1))},
        {HOUSE_CD3,
         ora_ellipsoid(3, V(0x1.b9155b99f24dp-4, -0x1.e25011b7449fcp-1, 0x1.8756b2b71b7bp-2),
                       V(0x1.c25571acb2f98p+0, 0x1.acded3e1617a7p-37, 0x1.a3b16c3add439p-34),
                       AXES({{1, 0, 0}, {0, 0, -1}, {0, 1, 0}})),
         ora_obb(3, V(-0x1.07cdc30f5c26p-3, -0x1.5f77b6055dc4ep+1, 0x1.34bdf6b66b14cp+1),
                 V(0x1.f8454dadb77cdp+0, 0x1.e343e62d67fd1p+0, 0x1.658fcad664298p-1),
                 AXES({{0x1.6b7648d817f42p-2, -0x1.b87cb06dfc0a7p-3, 0x1.d1d2ad96678bbp-1},
                       {0x1.dd2c517d199f5p-2, 0x1.c4cc22b019ed6p-1, 0x1.bed09eb8b5aadp-6},
                       {-0x1.9ef686f0f09d9p-1, 0x1.a83997e5bc752p-2, 0x1.a810e8dbe7f07p-2}}))},
        {HOUSE_CD3,
         ora_ellipsoid(3, V(-0x1.c7dfcb246953ap+1, -0x1.9da412e0e1078p-1, 0x1.76a4555617d08p+1),
                       V(0x1.15b7709934899p-12, 0x1.d08819f581ffp-9, 0x1.bb3dc3af05844p-1),
                       AXES({{-1, -0x1.1a66e88e39e11p-33, 0x1.bb2b4af8006e6p-34},
                             {0x1.bb2b4afb1becp-34, -0x1.688f53166501ep-32, 1},
                             {-0x1.1a66e88d01ca9p-33, 1, 0x1.688f5316a21dep-32}})),
         ora_obb(3, V(-0x1.c7dfcb246953ap+1, -0x1.9da412e0e1078p-1, 0x1.76a4555617d08p+1),
                 V(0x1.fe88e92b609fbp-37, 0x1.0a4cdcf08e2cep-52, 0x1.1edb7123e70f1p-43),
                 AXES({{0x1.1a91048f5a1b8p-35, 0x1.d7e22a4bfe22fp-37, 1},
                       {1, -0x1.7f435167a6854p-36, -0x1.1a91048f4f11ap-35},
                       {-0x1.7f43516785f7ap-36, -1, 0x1.d7e22a4c67e54p-37}}))},
    };
#undef AXES
    for (size_t i = 0; i < sizeof found / sizeof found[0]; ++i)
    {
        house_case c = house_case_of(found[i].family, &found[i].a, &found[i].b);
        ora_begin();
        check_contact(&c, pair_of(c.a.kind, c.b.kind));
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nearly_concentric_spheres_touch_after_the_move),
        cmocka_unit_test(a_segment_that_leaves_a_face_at_a_tiny_angle_touches_its_edge),
        cmocka_unit_test(ties_go_to_the_lowest_axis),
        cmocka_unit_test(touching_has_depth_zero_and_a_normal),
        cmocka_unit_test(boxes_touch_at_the_centre_of_their_contact_patch),
        cmocka_unit_test(a_point_next_to_the_axis_is_not_lost),
        cmocka_unit_test(boxes_turned_by_a_right_angle_keep_their_depth),
        cmocka_unit_test(a_stack_of_boxes_keeps_the_normal_of_a_face),
        cmocka_unit_test(crossed_needles_part_across),
        cmocka_unit_test(needles_and_discs_get_the_right_contacts),
        cmocka_unit_test(nan_in_any_field_penetrates_nothing),
        cmocka_unit_test(invalid_shapes_do_no_harm),
        cmocka_unit_test(a_point_lies_on_a_segment),
        cmocka_unit_test(a_point_gets_out_of_a_circle),
        cmocka_unit_test(a_point_gets_out_of_an_ellipse),
        cmocka_unit_test(a_point_gets_out_of_an_aabb),
        cmocka_unit_test(a_point_gets_out_of_an_obb),
        cmocka_unit_test(segments_get_apart),
        cmocka_unit_test(a_segment_gets_out_of_a_circle),
        cmocka_unit_test(a_segment_gets_out_of_an_ellipse),
        cmocka_unit_test(a_segment_gets_out_of_an_aabb),
        cmocka_unit_test(a_segment_gets_out_of_an_obb),
        cmocka_unit_test(circles_get_apart),
        cmocka_unit_test(a_circle_gets_out_of_an_ellipse),
        cmocka_unit_test(a_circle_gets_out_of_an_aabb),
        cmocka_unit_test(a_circle_gets_out_of_an_obb),
        cmocka_unit_test(ellipses_get_apart),
        cmocka_unit_test(an_ellipse_gets_out_of_an_aabb),
        cmocka_unit_test(an_ellipse_gets_out_of_an_obb),
        cmocka_unit_test(aabbs_get_apart),
        cmocka_unit_test(an_aabb_gets_out_of_an_obb),
        cmocka_unit_test(obbs_get_apart),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failed;
}
