/*
 * Ellipsoids.
 *
 * Points are answered exactly: inside or not by rationals, distances to ORA_BITS bits by the secular
 * equation.
 *
 * All else is answered with a certificate. Let h_A, h_B be the support functions and c the way from A's
 * middle to B's. For every unit vector n
 *
 *     n.c - h_A(n) - h_B(-n)  <=  distance  <=  |y - x|   for x in A and y in B,
 *
 * and both sides are equal for the right n and its support points. Candidates for n are made by any means;
 * one is believed only when the two sides agree to CERTAIN of L, and without such a one the program stops.
 *
 * Radii below FLATTEST of L are raised to that, which moves nothing by more than that. Then the ellipsoid is
 * strictly convex, has one normal at each point of its surface and one nearest pair with each other shape,
 * and needs no special cases. What is apart by no more than CERTAIN touches.
 */
#include "ellipsoid.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
    FLATTEST = -160,
    CERTAIN = -140,
    WIDE_BITS = 1600
};

static void die(const char *what)
{
    fprintf(stderr, "oracle: %s\n", what);
    abort();
}

/* ---- a point ---- */

/* The point in the ellipsoid's frame, the radii, and the gauge (sum of (y_i / r_i)^2), of which -1 stands for
 * infinite. */
typedef struct point_view
{
    oq   u[3][3], y[3], r[3], gauge;
    bool exact;
} point_view;

static point_view view_point_at(const oq point[3], const ora_shape *e)
{
    point_view v;
    oq         p[3], c[3];
    v.exact = ora_axes(v.u, e);
    oq_vec(c, e->p[0]);
    oq_vec_sub(p, point, c);
    oq_vec(v.r, e->h);
    v.gauge = oq_int(0);
    for (int i = 0; i < 3; ++i)
    {
        v.y[i] = oq_dot(p, v.u[i]);
        if (oq_sign(v.gauge) < 0)
            continue;
        if (oq_sign(v.r[i]))
            v.gauge = oq_add(v.gauge, oq_sqr(oq_div(v.y[i], v.r[i])));
        else if (oq_sign(v.y[i]))
            v.gauge = oq_int(-1);
    }
    return v;
}

static point_view view_point(const double point[3], const ora_shape *e)
{
    oq p[3];
    oq_vec(p, point);
    return view_point_at(p, e);
}

static bool is_in(const point_view *v)
{
    return oq_sign(v->gauge) >= 0 && oq_cmp(v->gauge, oq_int(1)) <= 0;
}

static oq least_radius(const point_view *v, int dim)
{
    oq least = oq_min(v->r[0], v->r[1]);
    return dim == 3 ? oq_min(least, v->r[2]) : least;
}

/* All of a flat one is surface. */
static bool is_on_surface(const point_view *v, int dim)
{
    return is_in(v) && (!oq_sign(least_radius(v, dim)) || oq_cmp(v->gauge, oq_int(1)) == 0);
}

/*
 * The t with sum (p_i / (t + q_i))^2 = 1, t + q_i > 0, from a start at which the sum is not below 1: Newton
 * on the inverse root of the sum, which is concave and grows, so that no step goes too far. J. J. More, D. C.
 * Sorensen, Computing a trust region step, SIAM Journal on Scientific and Statistical Computing, 1983. Terms
 * with p_i = 0 do not count.
 */
static ore secular(const ore p[3], const ore q[3], ore t)
{
    ore one = or_of(1);
    for (int round = 0; round < 500; ++round)
    {
        ore f = or_of(0), slope = or_of(0); /* slope: of -f / 2 */
        for (int i = 0; i < 3; ++i)
        {
            if (!or_sign(p[i]))
                continue;
            ore x = or_div(p[i], or_add(t, q[i])), xx = or_mul(x, x);
            f = or_add(f, xx);
            slope = or_add(slope, or_div(xx, or_add(t, q[i])));
        }
        if (or_cmp(f, one) <= 0)
            return t;
        ore next = or_add(t, or_div(or_mul(f, or_sub(or_sqrt(f), one)), slope));
        if (or_cmp(next, t) <= 0)
            return t;
        t = next;
    }
    die("a secular equation is not solved");
    return NULL;
}

/*
 * From a point outside: the nearest point is y_i r_i^2 / (t + r_i^2) with the t >= 0 that puts it on the
 * surface. Flat axes fall out: there it is 0.
 */
static ore from_outside(const point_view *v, oq near[3])
{
    ore p[3], q[3], dd = or_of(0);
    for (int i = 0; i < 3; ++i)
    {
        p[i] = or_q(oq_mul(v->r[i], v->y[i]));
        q[i] = or_q(oq_sqr(v->r[i]));
    }
    ore t = secular(p, q, or_of(0));
    for (int i = 0; i < 3; ++i)
    {
        ore y = or_q(v->y[i]), gap = y;
        near[i] = oq_int(0);
        if (oq_sign(v->r[i]))
        {
            ore part = or_div(y, or_add(t, q[i]));
            gap = or_mul(part, t);
            near[i] = oq_real(or_mul(part, q[i]));
        }
        dd = or_add(dd, or_mul(gap, gap));
    }
    return or_sqrt(dd);
}

/*
 * From a point inside to the surface: the same with -m <= t <= 0, m being the square of the smallest radius;
 * here s = t + m. Where the point is 0 along every axis with the smallest radius, s may be 0, and the nearest
 * point is off along such an axis, on either side. D. Eberly, Distance from a point to an ellipse, an
 * ellipsoid, or a hyperellipsoid, 2013.
 */
static ore from_inside(const point_view *v, int dim, oq near[3])
{
    oq least = least_radius(v, dim);
    for (int i = 0; i < 3; ++i)
        near[i] = v->y[i];
    if (is_on_surface(v, dim))
        return or_of(0);
    ore p[3], q[3], zero = or_of(0), start = zero;
    int axis = -1;
    for (int i = 0; i < 3; ++i)
    {
        bool used = i < dim;
        p[i] = used ? or_q(oq_abs(oq_mul(v->r[i], v->y[i]))) : zero;
        q[i] = used ? or_q(oq_sub(oq_sqr(v->r[i]), oq_sqr(least))) : zero;
        if (!used || oq_cmp(v->r[i], least))
            continue;
        if (axis < 0)
            axis = i;
        start = or_max(start, p[i]); /* a term is 1 or more there */
    }
    ore f = zero;
    for (int i = 0; i < dim; ++i)
        if (or_sign(q[i]))
            f = or_add(f, or_mul(or_div(p[i], q[i]), or_div(p[i], q[i])));
    ore dd = zero;
    if (!or_sign(start) && or_cmp(f, or_of(1)) <= 0)
    {
        ore rest = or_of(1), m = or_q(oq_sqr(least));
        for (int i = 0; i < dim; ++i)
        {
            if (!or_sign(q[i]))
                continue;
            ore part = or_div(or_q(v->y[i]), q[i]), gap = or_mul(part, m);
            near[i] = oq_real(or_mul(part, or_q(oq_sqr(v->r[i]))));
            rest = or_sub(rest, or_mul(or_mul(part, part), or_q(oq_sqr(v->r[i]))));
            dd = or_add(dd, or_mul(gap, gap));
        }
        if (or_sign(rest) < 0)
            rest = zero;
        near[axis] = oq_real(or_mul(or_q(least), or_sqrt(rest)));
        return or_sqrt(or_add(dd, or_mul(m, rest)));
    }
    ore s = secular(p, q, start), t = or_sub(s, or_q(oq_sqr(least)));
    for (int i = 0; i < dim; ++i)
    {
        if (!or_sign(p[i]))
            continue;
        ore part = or_div(or_q(v->y[i]), or_add(s, q[i])), gap = or_mul(part, t);
        near[i] = oq_real(or_mul(part, or_q(oq_sqr(v->r[i]))));
        dd = or_add(dd, or_mul(gap, gap));
    }
    return or_sqrt(dd);
}

static void to_world(oq out[3], const oq y[3], oq u[3][3], const ora_shape *e)
{
    oq_vec(out, e->p[0]);
    for (int i = 0; i < 3; ++i)
        oq_vec_mad(out, out, y[i], u[i]);
}

ore ora_depth_in_ellipsoid(const double q[3], const ora_shape *e, oq surface[3])
{
    oq         near[3];
    point_view v = view_point(q, e);
    if (!is_in(&v))
        die("a depth is asked for outside");
    ore depth = from_inside(&v, e->dim, near);
    if (surface)
        to_world(surface, near, v.u, e);
    return depth;
}

bool ora_is_on_ellipsoid(const double q[3], const ora_shape *e)
{
    point_view v = view_point(q, e);
    return is_on_surface(&v, e->dim);
}

/* ---- vectors of wide reals ---- */

typedef struct vec
{
    ore at[3];
} vec;
typedef struct matrix
{
    ore at[3][3];
} matrix; /* symmetric */

static vec zero_vec(void)
{
    return (vec){{or_of(0), or_of(0), or_of(0)}};
}

static vec mad(vec a, ore s, vec b)
{
    for (int i = 0; i < 3; ++i)
        a.at[i] = or_add(a.at[i], or_mul(s, b.at[i]));
    return a;
}

static vec minus(vec a, vec b)
{
    for (int i = 0; i < 3; ++i)
        a.at[i] = or_sub(a.at[i], b.at[i]);
    return a;
}

static ore dot(vec a, vec b)
{
    return or_add(or_add(or_mul(a.at[0], b.at[0]), or_mul(a.at[1], b.at[1])), or_mul(a.at[2], b.at[2]));
}

static ore length(vec a)
{
    return or_sqrt(dot(a, a));
}
static vec times(ore s, vec a)
{
    return mad(zero_vec(), s, a);
}

static vec cross(vec a, vec b)
{
    vec r;
    for (int i = 0; i < 3; ++i)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        r.at[i] = or_sub(or_mul(a.at[j], b.at[k]), or_mul(a.at[k], b.at[j]));
    }
    return r;
}

static vec apply(const matrix *m, vec a)
{
    vec r;
    for (int i = 0; i < 3; ++i)
        r.at[i] = dot((vec){{m->at[i][0], m->at[i][1], m->at[i][2]}}, a);
    return r;
}

/* s A + t B */
static matrix mix(ore s, const matrix *a, ore t, const matrix *b)
{
    matrix m;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            m.at[i][j] = or_add(or_mul(s, a->at[i][j]), or_mul(t, b->at[i][j]));
    return m;
}

static matrix identity(void)
{
    matrix m;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            m.at[i][j] = or_of(i == j);
    return m;
}

/* The inverse, by Cramer's rule: there are digits enough. */
static matrix inverse(const matrix *m)
{
    vec    row[3];
    matrix r;
    for (int i = 0; i < 3; ++i)
        row[i] = (vec){{m->at[i][0], m->at[i][1], m->at[i][2]}};
    for (int i = 0; i < 3; ++i)
    {
        vec c = cross(row[(i + 1) % 3], row[(i + 2) % 3]);
        ore det = dot(row[i], c);
        for (int j = 0; j < 3; ++j)
            r.at[j][i] = or_div(c.at[j], det);
    }
    return r;
}

/* ---- an ellipsoid and another shape ---- */

/*
 * In the frame of the ellipsoid, in units of L. The other shape is c + sum t_j h_j e_j with |t_j| <= 1 each
 * (point, segment, boxes) or |t| <= 1 (round: an ellipsoid).
 */
typedef struct scene
{
    ore    unit; /* L */
    oq     u[3][3];
    ore    r[3];
    matrix m, other; /* h_A(n)^2 = n.m n; other: that of an ellipsoid */
    vec    c, e[3];
    ore    h[3];
    bool   round;
} scene;

static ore raised(ore r)
{
    return or_max(r, or_q(oq_two_to(FLATTEST)));
}

/* false if everything is one point; ends: of a segment that is no shape of doubles, or NULL */
static bool see(scene *s, const ora_shape *e, const ora_shape *b, oq ends[2][3])
{
    oq size = ora_size(e, b, false), middle[3], from[3], axes[3][3], half[3];
    s->round = b->kind == ORA_ELLIPSOID;
    ora_axes(s->u, e);
    oq_vec(from, e->p[0]);
    ora_middle(middle, b);
    oq_vec_sub(middle, middle, from);
    ora_axes(axes, b);
    oq_vec(half, b->h);
    if (b->kind == ORA_SEGMENT || b->kind == ORA_AABB)
    {
        oq p[3], q[3];
        oq_vec(p, b->p[0]);
        oq_vec(q, b->p[1]);
        oq_vec_sub(q, q, p);
        for (int i = 0; i < 3; ++i)
            half[i] = oq_half(q[i]);
    }
    for (int i = 0; ends && i < 3; ++i)
    {
        half[i] = oq_half(oq_sub(ends[1][i], ends[0][i]));
        middle[i] = oq_sub(oq_half(oq_add(ends[0][i], ends[1][i])), from[i]);
        size = oq_max(size, oq_add(oq_abs(middle[i]), oq_abs(half[i])));
    }
    if (!oq_sign(size))
        return false;
    s->unit = or_q(size);
    s->other = identity();
    s->m = identity();
    for (int i = 0; i < 3; ++i)
    {
        s->r[i] = raised(or_div(or_of(e->h[i]), s->unit));
        for (int j = 0; j < 3; ++j)
            s->m.at[i][j] = i == j ? or_mul(s->r[i], s->r[i]) : or_of(0);
        s->c.at[i] = or_div(or_q(oq_dot(middle, s->u[i])), s->unit);
        s->h[i] = or_div(or_q(half[i]), s->unit);
        for (int j = 0; j < 3; ++j)
            s->e[j].at[i] = or_q(oq_dot(axes[j], s->u[i]));
    }
    if (b->kind == ORA_SEGMENT)
    {
        vec w;
        for (int i = 0; i < 3; ++i)
            w.at[i] = or_div(or_q(oq_dot(half, s->u[i])), s->unit);
        s->h[0] = length(w);
        s->h[1] = s->h[2] = or_of(0);
        if (or_sign(s->h[0]))
        {
            int least = 0;
            for (int i = 1; i < 3; ++i)
                if (mpfr_cmpabs(w.at[i], w.at[least]) < 0)
                    least = i;
            vec aside = zero_vec();
            aside.at[least] = or_of(1);
            s->e[0] = times(or_div(or_of(1), s->h[0]), w);
            s->e[1] = cross(s->e[0], aside);
            s->e[1] = times(or_div(or_of(1), length(s->e[1])), s->e[1]);
            s->e[2] = cross(s->e[0], s->e[1]);
        }
    }
    if (s->round)
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
            {
                ore x = or_of(0);
                for (int k = 0; k < 3; ++k)
                {
                    s->h[k] = raised(s->h[k]);
                    x = or_add(x, or_mul(or_mul(s->h[k], s->h[k]), or_mul(s->e[k].at[i], s->e[k].at[j])));
                }
                s->other.at[i][j] = x;
            }
    return true;
}

static ore support(const matrix *m, vec n)
{
    return or_sqrt(dot(n, apply(m, n)));
}

static ore support_other(const scene *s, vec n)
{
    if (s->round)
        return support(&s->other, n);
    ore x = or_of(0);
    for (int j = 0; j < 3; ++j)
        x = or_add(x, or_mul(s->h[j], or_abs(dot(n, s->e[j]))));
    return x;
}

/* n.c - h_A(n) - h_B(n), for n of any length but 0 */
static ore separation(const scene *s, vec n)
{
    return or_div(or_sub(or_sub(dot(n, s->c), support(&s->m, n)), support_other(s, n)), length(n));
}

typedef struct pair
{
    ore lower, upper;
    vec x, y;
} pair;

/* What a direction proves: the support point x of A, and of the other that of it that is nearest to x. */
static pair prove(const scene *s, vec n)
{
    pair p;
    p.lower = separation(s, n);
    p.x = times(or_div(or_of(1), support(&s->m, n)), apply(&s->m, n));
    p.y = s->c;
    if (s->round)
    {
        p.y = mad(p.y, or_div(or_of(-1), support(&s->other, n)), apply(&s->other, n));
    }
    else
    {
        vec w = minus(p.x, s->c);
        for (int j = 0; j < 3; ++j)
        {
            ore t = dot(w, s->e[j]);
            if (mpfr_cmpabs(t, s->h[j]) > 0)
                t = or_sign(t) < 0 ? or_sub(or_of(0), s->h[j]) : s->h[j];
            p.y = mad(p.y, t, s->e[j]);
        }
    }
    p.upper = length(minus(p.y, p.x));
    return p;
}

static bool certain(const pair *p)
{
    return or_cmp(or_sub(p->upper, p->lower), or_q(oq_two_to(CERTAIN))) <= 0;
}

/*
 * v = (t A + M)^-1 c with the t >= 0 for which v.M v = 1, as in secular(). False if c lies in the ellipsoid
 * of M. With A the identity v is the direction from the ellipsoid of M to the point c, and t v the whole way.
 */
static bool solve(const matrix *a, const matrix *m, vec c, ore *t, vec *v)
{
    ore one = or_of(1);
    *t = or_of(0);
    for (int round = 0; round < 500; ++round)
    {
        matrix sum = mix(*t, a, one, m), inv = inverse(&sum);
        *v = apply(&inv, c);
        ore f = dot(*v, apply(m, *v));
        if (or_cmp(f, one) <= 0)
            return or_sign(*t) > 0;
        ore slope = dot(*v, apply(m, apply(&inv, apply(a, *v))));
        ore step = or_div(or_mul(f, or_sub(or_sqrt(f), one)), slope);
        *t = or_add(*t, step);
        if (or_cmp(step, or_mul(*t, or_q(oq_two_to(-WIDE_BITS / 3)))) <= 0)
            return true;
    }
    die("a secular equation is not solved");
    return false;
}

/* ---- boxes and segments: every feature ---- */

/* Feature i of 27: along each axis the low end, the high end, or free. Skips what a flat axis makes equal. */
typedef struct feature
{
    vec p; /* its middle */
    int free[3], fixed[3], count;
} feature;

static bool get_feature(const scene *s, int which, feature *f)
{
    f->p = s->c;
    f->count = 0;
    int fixed = 0;
    for (int j = 0; j < 3; ++j, which /= 3)
    {
        int state = which % 3;
        if (!or_sign(s->h[j]) && state)
            return false;
        if (state == 2)
        {
            f->free[f->count++] = j;
            continue;
        }
        f->fixed[fixed++] = j;
        if (or_sign(s->h[j]))
            f->p = mad(f->p, state ? s->h[j] : or_sub(or_of(0), s->h[j]), s->e[j]);
    }
    return true;
}

static bool on_feature(const scene *s, const feature *f, vec y)
{
    vec w = minus(y, s->c);
    for (int i = 0; i < f->count; ++i)
        if (mpfr_cmpabs(dot(w, s->e[f->free[i]]), s->h[f->free[i]]) > 0)
            return false;
    return true;
}

static ore gauge(const scene *s, vec y)
{
    ore x = or_of(0);
    for (int i = 0; i < 3; ++i)
    {
        ore z = or_div(y.at[i], s->r[i]);
        x = or_add(x, or_mul(z, z));
    }
    return x;
}

/* The least gauge of a box or a segment, and the feature that has it. */
static ore least_gauge_flat(const scene *s, vec *at, int *which)
{
    ore best = NULL;
    for (int k = 0; k < 27; ++k)
    {
        feature f;
        if (!get_feature(s, k, &f))
            continue;
        vec y = f.p;
        if (f.count == 3)
        {
            y = zero_vec();
        }
        else if (f.count == 2)
        { /* where the plane touches */
            vec n = s->e[f.fixed[0]], mn = apply(&s->m, n);
            y = times(or_div(dot(n, f.p), dot(n, mn)), mn);
        }
        else if (f.count == 1)
        {
            vec d = s->e[f.free[0]], scaled = d;
            for (int i = 0; i < 3; ++i)
                scaled.at[i] = or_div(scaled.at[i], s->m.at[i][i]);
            y = mad(y, or_div(or_sub(or_of(0), dot(f.p, scaled)), dot(d, scaled)), d);
        }
        if (!on_feature(s, &f, y))
            continue;
        ore g = gauge(s, y);
        if (best && or_cmp(g, best) >= 0)
            continue;
        best = g;
        *at = y;
        *which = k;
    }
    return best;
}

/* The direction in which a feature would be nearest; false if its line or plane meets the ellipsoid. */
static bool direction(const scene *s, const feature *f, vec *n)
{
    ore    t;
    matrix one = identity();
    if (f->count == 3)
        return false;
    if (f->count == 2)
    {
        *n = s->e[f->fixed[0]];
        if (or_sign(dot(*n, f->p)) < 0)
            *n = times(or_of(-1), *n);
        return true;
    }
    if (f->count == 0)
        return solve(&one, &s->m, f->p, &t, n);
    /* A line: the shadow of the ellipsoid in the plane across it, with a third axis that plays no part. */
    vec    base[2] = {s->e[f->fixed[0]], s->e[f->fixed[1]]};
    matrix shadow = identity();
    vec    p = zero_vec(), v;
    for (int i = 0; i < 2; ++i)
    {
        p.at[i] = dot(f->p, base[i]);
        for (int j = 0; j < 2; ++j)
            shadow.at[i][j] = dot(base[i], apply(&s->m, base[j]));
    }
    if (!solve(&one, &shadow, p, &t, &v))
        return false;
    *n = mad(times(v.at[0], base[0]), v.at[1], base[1]);
    return true;
}

static pair nearest_flat(const scene *s, int guess)
{
    for (int k = -1; k < 27; ++k)
    {
        feature f;
        vec     n;
        if (!get_feature(s, k < 0 ? guess : k, &f) || !direction(s, &f, &n))
            continue;
        pair p = prove(s, n);
        if (certain(&p))
            return p;
    }
    die("no certificate for an ellipsoid and a box");
    return (pair){0};
}

/* ---- two ellipsoids ---- */

/* The least gauge that a point of the other has: how far it lies from the middle, all seen with A as the unit
 * ball. */
static ore least_gauge_round(const scene *s, vec *at)
{
    matrix one = identity(), m;
    vec    c, v;
    ore    t;
    for (int i = 0; i < 3; ++i)
    {
        c.at[i] = or_div(s->c.at[i], s->r[i]);
        for (int j = 0; j < 3; ++j)
            m.at[i][j] = or_div(s->other.at[i][j], or_mul(s->r[i], s->r[j]));
    }
    *at = zero_vec();
    if (!solve(&one, &m, c, &t, &v))
        return or_of(0);
    vec z = mad(c, or_of(-1), apply(&m, v));
    for (int i = 0; i < 3; ++i)
        at->at[i] = or_mul(z.at[i], s->r[i]);
    return dot(z, z);
}

/*
 * Lagrange's multipliers a and b for the two surfaces make the way N between the nearest points the solution
 * of (I + M_A / a + M_B / b) N = c with N.M_A N = a^2 and N.M_B N = b^2. They maximise the dual
 * c.(I + M_A / a + M_B / b)^-1 c - a - b, which is concave: for each b there is one a (solve), and b is
 * enclosed.
 */
static pair nearest_round(const scene *s)
{
    matrix one = identity();
    ore    unit = or_of(1), hi = or_of(8), lo = or_q(oq_two_to(2 * FLATTEST - 40)), b = or_of(0.125);
    for (int round = 0; round < 500; ++round)
    {
        ore    a;
        vec    n, v;
        matrix metric = mix(unit, &one, or_div(unit, b), &s->other);
        if (!solve(&metric, &s->m, s->c, &a, &v))
            die("a middle lies inside");
        n = times(a, v);
        pair p = prove(s, n);
        if (certain(&p))
            return p;
        vec mn[2] = {apply(&s->m, n), apply(&s->other, n)};
        ore square[2] = {or_mul(a, a), or_mul(b, b)}, f = or_div(dot(n, mn[1]), square[1]);
        if (or_cmp(f, unit) > 0)
            lo = b;
        else
            hi = b;
        /* slopes of both conditions in a and b, halved; then along the curve on which the first one holds */
        matrix sum = mix(unit, &metric, or_div(unit, a), &s->m), inv = inverse(&sum);
        ore    slope[2][2];
        for (int j = 0; j < 2; ++j)
        {
            vec way = apply(&inv, mn[j]);
            for (int i = 0; i < 2; ++i)
                slope[i][j] = or_div(dot(mn[i], way), or_mul(square[i], square[j]));
        }
        slope[0][0] = or_sub(slope[0][0], or_div(or_div(dot(n, mn[0]), square[0]), a));
        slope[1][1] = or_sub(slope[1][1], or_div(f, b));
        ore  total = or_sub(slope[1][1], or_div(or_mul(slope[0][1], slope[1][0]), slope[0][0]));
        ore  next = or_sub(b, or_div(or_mul(f, or_sub(or_sqrt(f), unit)), total));
        bool halve = round % 4 == 3 && or_cmp(hi, or_mul(lo, or_of(4))) > 0;
        b = !halve && or_cmp(next, lo) > 0 && or_cmp(next, hi) < 0 ? next : or_sqrt(or_mul(lo, hi));
    }
    die("no certificate for two ellipsoids");
    return (pair){0};
}

/* ---- depth ---- */

/* separation() in doubles: h_A(n) = |p n|, h_B(n) = |q n| or the sum of |q n|. */
typedef struct rough
{
    double p[3][3], q[3][3], c[3];
    bool   round;
} rough;

static double rough_separation(const rough *s, const double n[3])
{
    double ha = 0, hb = 0, nc = 0, nn = 0;
    for (int j = 0; j < 3; ++j)
    {
        double x = 0, y = 0;
        for (int i = 0; i < 3; ++i)
        {
            x += s->p[j][i] * n[i];
            y += s->q[j][i] * n[i];
        }
        ha += x * x;
        hb += s->round ? y * y : fabs(y);
        nc += n[j] * s->c[j];
        nn += n[j] * n[j];
    }
    return (nc - sqrt(ha) - (s->round ? sqrt(hb) : hb)) / sqrt(nn);
}

/* Climbs from n in steps along two tangents, halved when no step helps. */
static double climb(const rough *s, double n[3], int dim)
{
    double best = rough_separation(s, n);
    for (double step = 0.25; step > 1e-18; step /= 2)
        for (int tries = 0, moved = 1; moved && tries < 40; ++tries)
        {
            moved = 0;
            for (int k = 0; k < 2 * dim; ++k)
            {
                double to[3] = {n[0], n[1], n[2]}, length = 0;
                to[k / 2] += k % 2 ? step : -step;
                for (int i = 0; i < 3; ++i)
                    length += to[i] * to[i];
                if (!(length > 1e-4))
                    continue;
                for (int i = 0; i < 3; ++i)
                    to[i] /= sqrt(length);
                double f = rough_separation(s, to);
                if (!(f > best))
                    continue;
                best = f;
                memcpy(n, to, sizeof to);
                moved = 1;
            }
        }
    return best;
}

/*
 * The depth of an overlap is the least -separation(n). Every n gives an upper bound of it; the best of many
 * climbs is taken: from the middles, from the point that A would touch first, from all axes and what is at
 * right angles to two of them.
 */
static ore depth(const scene *s, vec first, int dim)
{
    rough  f;
    double axes[6][3], starts[64][3];
    int    count = 0;
    memset(&f, 0, sizeof f);
    f.round = s->round;
    for (int j = 0; j < 3; ++j)
    {
        f.p[j][j] = or_about(s->r[j]);
        f.c[j] = or_about(s->c.at[j]);
        for (int i = 0; i < 3; ++i)
        {
            axes[j][i] = i == j;
            axes[3 + j][i] = or_about(s->e[j].at[i]);
            f.q[j][i] = or_about(s->h[j]) * axes[3 + j][i];
        }
        starts[0][j] = f.c[j];
        starts[1][j] = or_about(or_div(first.at[j], s->m.at[j][j]));
        starts[2][j] = or_about(first.at[j]);
    }
    count = 3;
    for (int i = 0; i < 6; ++i)
        memcpy(starts[count++], axes[i], sizeof axes[i]);
    for (int i = 0; dim == 3 && i < 3; ++i)
        for (int j = 3; j < 6; ++j)
        {
            for (int k = 0; k < 3; ++k)
                starts[count][k] = axes[i][(k + 1) % 3] * axes[j][(k + 2) % 3] -
                                   axes[i][(k + 2) % 3] * axes[j][(k + 1) % 3];
            ++count;
        }
    ore best = NULL;
    for (int k = 0; k < 2 * count; ++k)
    {
        double n[3], largest = 0, length = 0;
        for (int i = 0; i < 3; ++i)
        {
            n[i] = i < dim ? starts[k / 2][i] * (k % 2 ? -1 : 1) : 0;
            largest = fmax(largest, fabs(n[i]));
        }
        if (!(largest > 0 && largest <= DBL_MAX))
            continue;
        for (int i = 0; i < 3; ++i)
            length += n[i] / largest * (n[i] / largest);
        for (int i = 0; i < 3; ++i)
            n[i] = n[i] / largest / sqrt(length);
        for (int climbed = 0; climbed < 2; ++climbed)
        { /* the start counts for itself: climbs lose what doubles do not see */
            if (climbed)
                climb(&f, n, dim);
            vec way = {{or_of(n[0]), or_of(n[1]), or_of(n[2])}};
            ore deep = or_sub(or_of(0), separation(s, way));
            if (!best || or_cmp(deep, best) < 0)
                best = deep;
        }
    }
    return or_sign(best) < 0 ? or_of(0) : best;
}

/* ---- what is asked ---- */

/* A ball that lacks less than CERTAIN of its radius touches. */
static bool reaches(ore distance, ore radius)
{
    return or_cmp(or_sub(distance, radius), or_mul(radius, or_q(oq_two_to(CERTAIN)))) <= 0;
}

/* Everything but points and balls. */
typedef struct answer
{
    bool overlap;
    ore  distance;
    oq   qe[3], qo[3]; /* nearest points, on the ellipsoid and on the other */
} answer;

static void from_scene(oq out[3], scene *s, vec x, const ora_shape *e)
{
    oq y[3];
    for (int i = 0; i < 3; ++i)
        y[i] = oq_real(or_mul(x.at[i], s->unit));
    to_world(out, y, s->u, e);
    for (int i = 0; i < 3; ++i)
    {
        or_bits(ORA_BITS);
        out[i] = oq_real(or_q(out[i]));
        or_bits(WIDE_BITS);
    }
}

static answer ask(const ora_shape *e, const ora_shape *b, oq ends[2][3], bool want_distance, bool want_depth)
{
    answer r;
    scene  s;
    memset(&r, 0, sizeof r);
    r.overlap = true;
    r.distance = or_of(0);
    or_bits(WIDE_BITS);
    if (see(&s, e, b, ends))
    {
        int guess = 0;
        vec first;
        ore least = s.round ? least_gauge_round(&s, &first) : least_gauge_flat(&s, &first, &guess);
        r.overlap = or_cmp(least, or_of(1)) <= 0;
        if (!r.overlap)
        { /* drawn to the middle the first point of the other is in A: how far? */
            vec in = times(or_div(or_of(1), or_sqrt(least)), first);
            r.overlap = or_cmp(length(minus(first, in)), or_q(oq_two_to(CERTAIN))) <= 0;
        }
        if (r.overlap && want_depth)
        {
            r.distance = or_mul(depth(&s, first, e->dim), s.unit);
        }
        else if (!r.overlap && want_distance)
        {
            pair p = s.round ? nearest_round(&s) : nearest_flat(&s, guess);
            r.distance = or_mul(p.upper, s.unit);
            from_scene(r.qe, &s, p.x, e);
            from_scene(r.qo, &s, p.y, e);
        }
    }
    or_bits(ORA_BITS);
    r.distance = or_add(r.distance, or_of(0));
    return r;
}

ora_relation ora_ellipsoid_relate(const ora_shape *a, const ora_shape *b, bool want_distance)
{
    const ora_shape *e = a->kind == ORA_ELLIPSOID ? a : b, *o = e == a ? b : a;
    ora_relation     r = {.distance = NULL};
    if (o->kind == ORA_POINT || o->kind == ORA_BALL)
    {
        oq         near[3];
        point_view v = view_point(o->p[0], e);
        ore        distance = is_in(&v) ? or_of(0) : NULL, radius = or_of(o->h[0]);
        if (!distance && (want_distance || o->h[0] > 0))
            distance = from_outside(&v, near);
        r.exact = v.exact && o->kind == ORA_POINT;
        r.overlap = is_in(&v) || (o->h[0] > 0 && reaches(distance, radius));
        r.distance = r.overlap ? or_of(0) : distance ? or_sub(distance, radius) : NULL;
        return r;
    }
    answer x = ask(e, o, NULL, want_distance, false);
    r.overlap = x.overlap;
    if (x.overlap || want_distance)
        r.distance = x.distance;
    return r;
}

ore ora_ellipsoid_margin(const ora_shape *a, const ora_shape *b)
{
    const ora_shape *e = a->kind == ORA_ELLIPSOID ? a : b, *o = e == a ? b : a;
    if (o->kind == ORA_POINT || o->kind == ORA_BALL)
    {
        oq         near[3];
        point_view v = view_point(o->p[0], e);
        ore        radius = or_of(o->h[0]);
        if (is_in(&v))
            return or_add(radius, from_inside(&v, e->dim, near));
        return or_abs(or_sub(from_outside(&v, near), radius));
    }
    return ask(e, o, NULL, true, true).distance;
}

ore ora_ellipsoid_margin_of(const ora_shape *e, oq ends[2][3])
{
    bool same = true;
    for (int i = 0; i < 3; ++i)
        same = same && !oq_cmp(ends[0][i], ends[1][i]);
    if (same)
    {
        oq         near[3];
        point_view v = view_point_at(ends[0], e);
        return is_in(&v) ? from_inside(&v, e->dim, near) : from_outside(&v, near);
    }
    ora_shape segment = ora_segment(e->dim, e->p[0], e->p[0]); /* what ends makes of it */
    return ask(e, &segment, ends, true, true).distance;
}

/* L over the radius of curvature where it is weakest, largest^2 / smallest; 0 if it is flat. */
static ore bent(const ora_shape *e, oq size)
{
    oq least = oq_of(e->h[0]), most = least;
    for (int i = 1; i < e->dim; ++i)
    {
        least = oq_min(least, oq_of(e->h[i]));
        most = oq_max(most, oq_of(e->h[i]));
    }
    return oq_sign(least) ? or_q(oq_div(oq_mul(size, least), oq_sqr(most))) : or_of(0);
}

/* A direction of the edges of a box, or that of a segment, and half its length. */
typedef struct edge
{
    double axis[3], half;
} edge;

static edge edge_of(const ora_shape *o, int i)
{
    edge      e = {.half = o->h[i]};
    oq        u[3][3];
    ora_shape box = *o;
    box.kind = o->kind == ORA_OBB ? ORA_OBB : ORA_AABB;
    ora_axes(u, &box);
    for (int k = 0; k < 3; ++k)
        e.axis[k] = o->kind == ORA_SEGMENT ? o->p[1][k] / 2 - o->p[0][k] / 2 : or_about(or_q(u[i][k]));
    if (o->kind == ORA_SEGMENT)
        e.half = sqrt(e.axis[0] * e.axis[0] + e.axis[1] * e.axis[1] + e.axis[2] * e.axis[2]);
    else if (o->kind == ORA_AABB)
        e.half = o->p[1][i] / 2 - o->p[0][i] / 2;
    for (int k = 0; k < 3 && o->kind == ORA_SEGMENT; ++k)
        e.axis[k] /= e.half;
    return e;
}

/* The only edge that has the nearest point within it; false if that is a corner or in a face. */
static bool facing_edge(edge *found, const ora_shape *o, const answer *x)
{
    oq  middle[3];
    int edges = 0;
    ora_middle(middle, o);
    for (int i = 0; i < (o->kind == ORA_SEGMENT ? 1 : o->dim); ++i)
    {
        const edge e = edge_of(o, i);
        double     along = 0;
        for (int k = 0; k < 3; ++k)
            along += or_about(or_q(oq_sub(x->qo[k], middle[k]))) * e.axis[k];
        if (!(fabs(along) < e.half * (1 - 1e-9)))
            continue;
        *found = e;
        ++edges;
    }
    return edges == 1;
}

/*
 * The sine of the angle between an edge that has its nearest point to the ellipsoid within it, and the curve
 * of the ellipsoid there. In the tangent plane with the edge along the first axis, let S be the ellipsoid's
 * curvature (the derivative of its unit normal) and d the distance. A point that is off by x in that plane is
 * further away by x M x / 2, M = S / (1 + d S). If the ellipsoid moves by t, the nearest point of the edge
 * moves by M_1 . t / M_11, no more than |M_1| / M_11 times as far. With S (1 + d S)^-1 = (S + d det S) /
 * det(1 + d S), that is the inverse of (S_11 + d det S) / |(S_11 + d det S, S_12)|. 1 if there is no such
 * edge, or more than one: then there is a face.
 */
static double edge_sine(const ora_shape *e, const ora_shape *o, const answer *x, double distance)
{
    oq     u[3][3];
    double t[2][3] = {{0}}, n[3], length = 0, s[2][2] = {{0}}; /* along the ellipsoid's axes */
    edge   facing;
    if (e->dim != 3 || !facing_edge(&facing, o, x))
        return 1;
    ora_axes(u, e);
    for (int i = 0; i < 3; ++i)
    {
        oq way = oq_of(0);
        for (int k = 0; k < 3; ++k)
        {
            way = oq_add(way, oq_mul(u[i][k], oq_sub(x->qe[k], oq_of(e->p[0][k]))));
            t[0][i] += or_about(or_q(u[i][k])) * facing.axis[k];
        }
        n[i] = or_about(or_q(way)) / e->h[i] / e->h[i];
    }
    length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int i = 0; i < 3; ++i)
    {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        t[1][i] = (n[j] * t[0][k] - n[k] * t[0][j]) / length;
    }
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j)
            for (int k = 0; k < 3; ++k)
                s[i][j] += t[i][k] / e->h[k] * (t[j][k] / e->h[k]) / length;
    const double along = s[0][0] + distance * (s[0][0] * s[1][1] - s[0][1] * s[1][0]);
    const double sine = along / sqrt(along * along + s[0][1] * s[0][1]);
    return sine > 0 ? sine : 1; /* it may be NaN, out of range */
}

ora_nearest ora_ellipsoid_closest(const ora_shape *a, const ora_shape *b)
{
    const ora_shape *e = a->kind == ORA_ELLIPSOID ? a : b, *o = e == a ? b : a;
    ora_nearest      r;
    answer           x;
    memset(&r, 0, sizeof r);
    r.sine = or_of(1);
    if (o->kind == ORA_POINT || o->kind == ORA_BALL)
    {
        oq         near[3], radius = oq_of(o->h[0]);
        point_view v = view_point(o->p[0], e);
        x.overlap = is_in(&v);
        x.distance = or_of(0);
        oq_vec(x.qo, o->p[0]);
        memcpy(x.qe, x.qo, sizeof x.qe);
        if (!x.overlap)
        {
            ore whole = from_outside(&v, near);
            to_world(x.qe, near, v.u, e);
            x.overlap = oq_sign(radius) && reaches(whole, or_q(radius));
            if (!x.overlap)
            {
                x.distance = or_sub(whole, or_q(radius));
                if (oq_sign(radius))
                {
                    oq way[3];
                    oq_vec_sub(way, x.qe, x.qo);
                    oq_vec_mad(x.qo, x.qo, oq_real(or_div(or_q(radius), whole)), way);
                }
            }
        }
        r.known = !x.overlap || o->kind == ORA_POINT;
    }
    else
    {
        x = ask(e, o, NULL, true, false);
        r.known = !x.overlap;
        oq size = ora_size(a, b, false);
        for (int i = 0; i < e->dim; ++i)
            r.known = r.known && e->h[i] > 0; /* flat ones may lie along a face */
        if (r.known)
            r.sine = bent(e, size);
        if (r.known && o->kind == ORA_ELLIPSOID)
            r.sine = or_max(r.sine, bent(o, size));
        if (or_cmp(r.sine, or_of(1)) > 0)
            r.sine = or_of(1);
        const ore sine = or_of(r.known && o->kind != ORA_ELLIPSOID ? edge_sine(e, o, &x, or_about(x.distance))
                                                                   : 1);
        if (or_cmp(sine, r.sine) < 0)
            r.sine = sine;
    }
    r.distance = x.distance;
    if (!r.known)
        return r;
    memcpy(r.qa, e == a ? x.qe : x.qo, sizeof r.qa);
    memcpy(r.qb, e == a ? x.qo : x.qe, sizeof r.qb);
    return r;
}
