/* How deep two shapes overlap: see contact.h. */
#include "contact.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- the Minkowski difference K ---- */

bool ora_is_round(const ora_shape *s)
{
    if (s->kind != ORA_ELLIPSOID)
        return s->kind == ORA_BALL;
    for (int i = 1; i < s->dim; ++i)
        if (s->h[i] != s->h[0])
            return false;
    return true;
}

static bool is_zero(const oq v[3])
{
    return !oq_sign(v[0]) && !oq_sign(v[1]) && !oq_sign(v[2]);
}

/* The half edges of a shape that have a length. */
static int edges_of(oq out[3][3], const ora_shape *s)
{
    oq  a[3], b[3], u[3][3];
    int count = 0;
    oq_vec(a, s->p[0]);
    oq_vec(b, s->p[1]);
    if (s->kind == ORA_SEGMENT)
    {
        for (int i = 0; i < 3; ++i)
            out[0][i] = oq_half(oq_sub(b[i], a[i]));
        return !is_zero(out[0]);
    }
    if (s->kind != ORA_AABB && s->kind != ORA_OBB)
        return 0;
    ora_axes(u, s);
    for (int i = 0; i < s->dim; ++i)
    {
        oq h = s->kind == ORA_AABB ? oq_half(oq_sub(b[i], a[i])) : oq_of(s->h[i]);
        for (int k = 0; k < 3; ++k)
            out[count][k] = oq_mul(h, u[i][k]);
        count += oq_sign(h) != 0;
    }
    return count;
}

static void add_shape(ora_minkowski *k, const ora_shape *s)
{
    oq u[3][3];
    k->exact = ora_axes(u, s) && k->exact;
    k->edges += edges_of(&k->edge[k->edges], s);
    if (ora_is_round(s))
    {
        k->radius = oq_add(k->radius, oq_of(s->h[0]));
    }
    else if (s->kind == ORA_ELLIPSOID)
    {
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                k->ellipse[k->ellipses][i][j] = oq_mul(oq_of(i < s->dim ? s->h[i] : 0), u[i][j]);
        ++k->ellipses;
    }
}

ora_minkowski ora_minkowski_of(const ora_shape *a, const ora_shape *b)
{
    ora_minkowski k;
    oq            p[3], q[3];
    memset(&k, 0, sizeof k);
    k.dim = a->dim;
    k.exact = true;
    k.radius = oq_int(0);
    ora_middle(p, a);
    ora_middle(q, b);
    oq_vec_sub(k.way, p, q);
    add_shape(&k, a);
    add_shape(&k, b);
    k.size = or_q(ora_size(a, b, false));
    return k;
}

static ore ellipse_support(oq axes[3][3], const oq n[3])
{
    oq sum = oq_int(0);
    for (int i = 0; i < 3; ++i)
        sum = oq_add(sum, oq_sqr(oq_dot(axes[i], n)));
    return or_sqrt_q(sum);
}

ore ora_way_out(const ora_minkowski *k, const oq n[3])
{
    oq x = oq_neg(oq_dot(n, k->way));
    for (int j = 0; j < k->edges; ++j)
        x = oq_add(x, oq_abs(oq_dot(k->edge[j], n)));
    ore sum = or_q(x);
    for (int j = 0; j < k->ellipses; ++j)
        sum = or_add(sum, ellipse_support(((ora_minkowski *)k)->ellipse[j], n));
    return or_add(or_div(sum, or_sqrt_q(oq_dot(n, n))), or_q(k->radius));
}

int ora_minkowski_facets(const ora_minkowski *k, oq normals[ORA_FACETS][3])
{
    int count = 0;
    for (int i = 0; i < k->edges; ++i)
        for (int j = k->dim == 2 ? i : i + 1; j < k->edges; ++j)
        {
            const oq up[3] = {oq_int(0), oq_int(0), oq_int(1)};
            oq      *n = normals[count], *m = normals[count + 1];
            if (k->dim == 2 && j > i)
                break;
            oq_cross(n, k->edge[i], k->dim == 2 ? up : k->edge[j]);
            if (is_zero(n))
                continue;
            for (int c = 0; c < 3; ++c)
                m[c] = oq_neg(n[c]);
            count += 2;
        }
    return count;
}

/* ---- search by halves ---- */

/* K in units of L, in doubles; half axes of ellipses are rows. */
typedef struct rough
{
    int    edges, ellipses;
    double way[3], edge[6][3], ellipse[2][3][3], radius;
} rough;

static double dot3(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* F(n) for a unit vector, and the point s with F(n) = n.s. */
static double rough_way_out(const rough *k, const double n[3], double s[3])
{
    for (int c = 0; c < 3; ++c)
        s[c] = k->radius * n[c] - k->way[c];
    for (int j = 0; j < k->edges; ++j)
    {
        double sign = dot3(k->edge[j], n) < 0 ? -1 : 1;
        for (int c = 0; c < 3; ++c)
            s[c] += sign * k->edge[j][c];
    }
    for (int j = 0; j < k->ellipses; ++j)
    {
        double x[3], h;
        for (int i = 0; i < 3; ++i)
            x[i] = dot3(k->ellipse[j][i], n);
        h = sqrt(dot3(x, x));
        for (int c = 0; h > 0 && c < 3; ++c)
            for (int i = 0; i < 3; ++i)
                s[c] += x[i] / h * k->ellipse[j][i][c];
    }
    return dot3(s, n);
}

/* Directions around sign * base[face] + u * the next + v * the one after that, which go to u +- half, v +-
 * half. */
typedef struct cell
{
    double lower, u, v, half;
    int    face;
} cell;

enum
{
    CELLS = 20000
};

typedef struct search
{
    const rough *k;
    int          dim;        ///< of base: 2 or 3
    double       base[3][3]; ///< orthonormal
    double       best, n[3];
    cell         heap[CELLS];
    int          count;
} search;

static void push(search *s, cell c)
{
    int i = s->count++;
    for (; i > 0 && s->heap[(i - 1) / 2].lower > c.lower; i = (i - 1) / 2)
        s->heap[i] = s->heap[(i - 1) / 2];
    s->heap[i] = c;
}

static cell pop(search *s)
{
    cell top = s->heap[0], last = s->heap[--s->count];
    int  i = 0;
    for (;;)
    {
        int child = 2 * i + 1;
        if (child >= s->count)
            break;
        if (child + 1 < s->count && s->heap[child + 1].lower < s->heap[child].lower)
            ++child;
        if (s->heap[child].lower >= last.lower)
            break;
        s->heap[i] = s->heap[child];
        i = child;
    }
    s->heap[i] = last;
    return top;
}

/*
 * With s the support point of the cell's middle m, n.s >= F(m) cos r - |s across m| sin r for every n within
 * the angle r of m.
 */
static void look(search *s, cell c)
{
    const double *first = s->base[c.face / 2], *second = s->base[(c.face / 2 + 1) % s->dim],
                 *third = s->base[2];
    double n[3], point[3], length, f, across = 0;
    if (s->dim == 3)
        third = s->base[(c.face / 2 + 2) % 3];
    for (int i = 0; i < 3; ++i)
        n[i] = (c.face % 2 ? -1 : 1) * first[i] + c.u * second[i] + (s->dim == 3 ? c.v * third[i] : 0);
    length = sqrt(dot3(n, n));
    for (int i = 0; i < 3; ++i)
        n[i] /= length;
    f = rough_way_out(s->k, n, point);
    if (f < s->best)
    {
        s->best = f;
        memcpy(s->n, n, sizeof n);
    }
    for (int j = 0; j < s->dim; ++j)
    {
        double x = dot3(point, s->base[j]) - f * dot3(n, s->base[j]);
        across += x * x;
    }
    double sine = fmin(c.half * (s->dim == 3 ? sqrt(2) : 1) / length, 1);
    c.lower = f * sqrt(1 - sine * sine) - sqrt(across) * sine;
    push(s, c);
}

/* Steps along the base, halved when none helps. */
static void climb_down(search *s, double step)
{
    double point[3];
    for (; step > 1e-17; step /= 2)
        for (int tries = 0, moved = 1; moved && tries < 20; ++tries)
        {
            moved = 0;
            for (int j = 0; j < 2 * s->dim; ++j)
            {
                double n[3], length;
                for (int i = 0; i < 3; ++i)
                    n[i] = s->n[i] + (j % 2 ? -step : step) * s->base[j / 2][i];
                length = sqrt(dot3(n, n));
                if (!(length > 0.01))
                    continue;
                for (int i = 0; i < 3; ++i)
                    n[i] /= length;
                double f = rough_way_out(s->k, n, point);
                if (!(f < s->best))
                    continue;
                s->best = f;
                memcpy(s->n, n, sizeof n);
                moved = 1;
            }
        }
}

/* Returns the lower bound. */
static double run(search *s, int looks)
{
    s->count = 0;
    s->best = INFINITY;
    for (int face = 0; face < 2 * s->dim; ++face)
        for (int i = 0; i < (s->dim == 3 ? 4 : 2); ++i)
            look(s, (cell){.u = i % 2 ? 0.5 : -0.5,
                           .v = s->dim == 3 ? (i / 2 ? 0.5 : -0.5) : 0,
                           .half = 0.5,
                           .face = face});
    while (looks > 0 && s->heap[0].lower < s->best - 1e-14 && s->count + 4 < CELLS)
    {
        cell c = pop(s);
        c.half /= 2;
        for (int i = 0; i < (s->dim == 3 ? 4 : 2); ++i, --looks)
        {
            cell part = c;
            part.u += i % 2 ? c.half : -c.half;
            if (s->dim == 3)
                part.v += i / 2 ? c.half : -c.half;
            look(s, part);
        }
    }
    double lower = fmin(s->heap[0].lower, s->best);
    climb_down(s, 1e-4);
    return lower;
}

static void keep(ora_depth *d, const ora_minkowski *k, const oq n[3])
{
    if (is_zero(n))
        return;
    ore f = ora_way_out(k, n);
    if (d->depth && or_cmp(f, d->depth) >= 0)
        return;
    d->depth = f;
    for (int i = 0; i < 3; ++i)
        d->normal[i] = n[i];
}

/* The part of a direction that is at right angles to an edge. */
static void across(oq out[3], const double n[3], const oq edge[3])
{
    oq_vec(out, n);
    oq_vec_mad(out, out, oq_neg(oq_div(oq_dot(out, edge), oq_dot(edge, edge))), edge);
}

/* Goes from a direction down to its local minimum of depth; that direction itself counts too. */
static void descend(ora_depth *d, const ora_minkowski *k, search *s, const double from[3])
{
    double x[3] = {0, 0, 0}, point[3], length;
    oq     n[3];
    for (int j = 0; j < s->dim; ++j)
        for (int i = 0; i < 3; ++i)
            x[i] += dot3(from, s->base[j]) * s->base[j][i];
    length = sqrt(dot3(x, x));
    if (!(length > 0.01))
        return;
    for (int i = 0; i < 3; ++i)
        s->n[i] = x[i] / length;
    s->best = rough_way_out(s->k, s->n, point);
    oq_vec(n, s->n);
    keep(d, k, n);
    climb_down(s, 1e-4);
    oq_vec(n, s->n);
    keep(d, k, n);
}

/* All directions, those at right angles to one edge, and those at right angles to two: where F has a kink,
   doubles do not follow it. */
static void search_depth(ora_depth *d, const ora_minkowski *k, const double *hint)
{
    static search s;
    rough         r;
    oq            n[3], normals[ORA_FACETS][3];
    memset(&r, 0, sizeof r);
    r.edges = k->edges;
    r.ellipses = k->ellipses;
    r.radius = or_about(or_div(or_q(k->radius), k->size));
    for (int c = 0; c < 3; ++c)
    {
        r.way[c] = or_about(or_div(or_q(k->way[c]), k->size));
        for (int j = 0; j < k->edges; ++j)
            r.edge[j][c] = or_about(or_div(or_q(k->edge[j][c]), k->size));
        for (int j = 0; j < k->ellipses; ++j)
            for (int i = 0; i < 3; ++i)
                r.ellipse[j][i][c] = or_about(or_div(or_q(k->ellipse[j][i][c]), k->size));
    }
    s.k = &r;
    s.dim = k->dim;
    memset(s.base, 0, sizeof s.base);
    for (int i = 0; i < 3; ++i)
        s.base[i][i] = 1;
    double lower = run(&s, k->dim == 2 ? 1000 : 4000);
    oq_vec(n, s.n);
    keep(d, k, n);
    if (hint)
        descend(d, k, &s, hint);
    for (int j = 0; j < 6 * k->ellipses; ++j)
    { /* the local minima along the axes of a needle are too narrow for bisection to find */
        const double *axis = r.ellipse[j / 6][j % 6 / 2], length = sqrt(dot3(axis, axis)),
                     sign = j % 2 ? -1 : 1;
        if (length > 0)
            descend(
                d, k, &s,
                (const double[3]){sign * axis[0] / length, sign * axis[1] / length, sign * axis[2] / length});
    }
    for (int j = 0; k->dim == 3 && j < k->edges + 3 * k->ellipses; ++j)
    {
        int           ellipse = (j - k->edges) / 3, row = (j - k->edges) % 3;
        const double *along = j < k->edges ? r.edge[j] : r.ellipse[ellipse][row];
        const oq     *exact = j < k->edges ? k->edge[j] : k->ellipse[ellipse][row];
        double        e[3], length = sqrt(dot3(along, along)), aside[3] = {0, 0, 0};
        int           least = 0;
        bool          kink = length > 0;
        if (j >= k->edges)
        { /* an ellipsoid that is thin beside that axis is nearly an edge */
            const double *other = r.ellipse[ellipse][(row + 1) % 3],
                         *third = r.ellipse[ellipse][(row + 2) % 3];
            kink = length > 10 * sqrt(fmin(dot3(other, other), dot3(third, third)));
        }
        if (!kink)
            continue;
        for (int i = 0; i < 3; ++i)
        {
            e[i] = along[i] / length;
            if (fabs(e[i]) < fabs(e[least]))
                least = i;
        }
        aside[least] = 1;
        s.dim = 2;
        for (int i = 0; i < 3; ++i)
            s.base[0][i] = aside[i] - e[least] * e[i];
        length = sqrt(dot3(s.base[0], s.base[0]));
        for (int i = 0; i < 3; ++i)
            s.base[0][i] /= length;
        for (int i = 0; i < 3; ++i)
            s.base[1][i] = e[(i + 1) % 3] * s.base[0][(i + 2) % 3] - e[(i + 2) % 3] * s.base[0][(i + 1) % 3];
        run(&s, 400);
        across(n, s.n, exact);
        keep(d, k, n);
        if (!hint)
            continue;
        descend(d, k, &s, hint);
        across(n, s.n, exact);
        keep(d, k, n);
    }
    int count = ora_minkowski_facets(k, normals);
    for (int i = 0; i < count; ++i)
        keep(d, k, normals[i]);
    d->lower = or_mul(or_of(lower), k->size);
}

/* ---- what is asked ---- */

/* A ball (or a point) and a shape that has edges: out of the shape first, then by the radius; or from the
   nearest point of it. */
static void ball_depth(ora_depth *d, const ora_minkowski *k, const ora_shape *center, const ora_shape *other,
                       bool swapped)
{
    ora_relation core = ora_relate(center, other, true);
    if (core.overlap || !oq_sign(k->radius))
        return; /* the facets tell */
    ora_nearest near = ora_closest(center, other);
    d->depth = or_sub(or_q(k->radius), core.distance);
    d->reach = core.distance;
    for (int i = 0; i < 3; ++i)
        d->normal[i] = swapped ? oq_sub(near.qb[i], near.qa[i]) : oq_sub(near.qa[i], near.qb[i]);
}

/* The same for an ellipse. */
static void ellipse_depth(ora_depth *d, const ora_minkowski *k, const ora_shape *center, const ora_shape *e,
                          bool swapped)
{
    oq p[3], near[3], on[3];
    oq_vec(p, center->p[0]);
    if (ora_relate(center, e, false).overlap)
    {
        d->depth = or_add(or_q(k->radius), ora_depth_in_ellipsoid(center->p[0], e, on));
        oq_vec_sub(near, on, p);
    }
    else
    {
        ora_nearest n = ora_closest(center, e);
        d->depth = or_sub(or_q(k->radius), n.distance);
        d->reach = n.distance;
        oq_vec_sub(near, p, n.qb);
    }
    for (int i = 0; i < 3; ++i)
        d->normal[i] = swapped ? oq_neg(near[i]) : near[i];
}

ora_depth ora_depth_of(const ora_shape *a, const ora_shape *b, const double *hint)
{
    ora_depth     d;
    ora_minkowski k = ora_minkowski_of(a, b);
    memset(&d, 0, sizeof d);
    for (int i = 0; i < 3; ++i)
        d.normal[i] = oq_int(0);
    d.sure = true;
    bool dot_a = a->kind == ORA_POINT || ora_is_round(a), dot_b = b->kind == ORA_POINT || ora_is_round(b);
    ora_shape at_a = ora_point(a->dim, a->p[0]), at_b = ora_point(b->dim, b->p[0]);
    if (k.ellipses)
    {
        if (k.ellipses == 1 && dot_a)
            ellipse_depth(&d, &k, &at_a, b, false);
        else if (k.ellipses == 1 && dot_b)
            ellipse_depth(&d, &k, &at_b, a, true);
        else
            search_depth(&d, &k, hint);
        d.sure = k.ellipses == 1 && (dot_a || dot_b);
    }
    else if (dot_a && dot_b)
    {
        d.reach = or_sqrt_q(oq_dot(k.way, k.way));
        d.depth = or_q(k.radius); /* less the reach: (r^2 - d^2) / (r + d) cancels nothing */
        if (or_sign(d.reach))
            d.depth = or_div(or_q(oq_sub(oq_sqr(k.radius), oq_dot(k.way, k.way))), or_add(d.depth, d.reach));
        for (int i = 0; i < 3; ++i)
            d.normal[i] = k.way[i];
        if (is_zero(k.way))
            d.reach = NULL;
    }
    else
    {
        oq normals[ORA_FACETS][3];
        if (dot_a)
            ball_depth(&d, &k, &at_a, b, false);
        if (dot_b)
            ball_depth(&d, &k, &at_b, a, true);
        int count = d.depth ? 0 : ora_minkowski_facets(&k, normals);
        for (int i = 0; i < count; ++i)
            keep(&d, &k, normals[i]);
        if (!d.depth)
            d.depth = or_q(k.radius); /* flat: no facet, or none needed */
    }
    if (!d.lower)
        d.lower = d.depth;
    return d;
}

ora_depth ora_depth_searched(const ora_shape *a, const ora_shape *b)
{
    ora_depth     d;
    ora_minkowski k = ora_minkowski_of(a, b);
    memset(&d, 0, sizeof d);
    search_depth(&d, &k, NULL);
    return d;
}

ore ora_off_normal(ore w[3], const ora_minkowski *k, const oq n[3], double slack)
{
    ore length = or_sqrt_q(oq_dot(n, n)), unit[3], f = ora_way_out(k, n), sum = or_of(0);
    for (int c = 0; c < 3; ++c)
        unit[c] = or_div(or_q(n[c]), length);
    for (int c = 0; c < 3; ++c)
        w[c] = or_sub(or_add(or_mul(unit[c], or_sub(f, or_q(k->radius))), or_q(k->way[c])), or_of(0));
    for (int j = 0; j < k->ellipses; ++j)
    {
        ore h = ellipse_support(((ora_minkowski *)k)->ellipse[j], n), most = or_of(0);
        for (int i = 0; i < 3; ++i)
            most = or_max(most, or_sqrt_q(oq_dot(k->ellipse[j][i], k->ellipse[j][i])));
        if (or_cmp(h, or_mul(or_mul(or_of(slack), most), length)) <= 0)
        {
            for (int c = 0; c < 3; ++c)
                w[c] = or_of(0);
            return or_of(0);
        }
        for (int i = 0; i < 3; ++i)
        {
            ore part = or_div(or_q(oq_dot(k->ellipse[j][i], n)), h);
            for (int c = 0; c < 3; ++c)
                w[c] = or_sub(w[c], or_mul(part, or_q(k->ellipse[j][i][c])));
        }
    }
    bool loose[6];
    for (int j = 0; j < k->edges; ++j)
    {
        ore along = or_div(or_q(oq_dot(k->edge[j], n)), length);
        loose[j] = or_cmp(or_abs(along), or_mul(or_of(slack), or_sqrt_q(oq_dot(k->edge[j], k->edge[j])))) <=
                   0;
        for (int c = 0; !loose[j] && c < 3; ++c)
            w[c] = or_sign(along) < 0 ? or_add(w[c], or_q(k->edge[j][c])) : or_sub(w[c], or_q(k->edge[j][c]));
    }
    for (int j = 0; j < k->edges; ++j)
    { /* those of one shape are at right angles */
        if (!loose[j])
            continue;
        ore t = or_of(0), one = or_of(1);
        for (int c = 0; c < 3; ++c)
            t = or_add(t, or_mul(w[c], or_q(k->edge[j][c])));
        t = or_div(t, or_q(oq_dot(k->edge[j], k->edge[j])));
        if (or_cmp(or_abs(t), one) > 0)
            t = or_sign(t) < 0 ? or_of(-1) : one;
        for (int c = 0; c < 3; ++c)
            w[c] = or_sub(w[c], or_mul(t, or_q(k->edge[j][c])));
    }
    for (int c = 0; c < 3; ++c)
        sum = or_add(sum, or_mul(w[c], w[c]));
    return or_sqrt(sum);
}

/* ---- what touches ---- */

/* The points of a shape that are furthest along n: a middle, and half edges at right angles to n. */
typedef struct side
{
    ore middle[3], edge[3][3];
    int count;
} side;

static bool side_of(side *f, const ora_shape *s, const oq n[3], bool back, ore near)
{
    oq p[3], e[3][3], u[3][3], nn = oq_dot(n, n), tiny = oq_two_to(-500);
    ora_middle(p, s);
    int count = edges_of(e, s), way = back ? -1 : 1;
    ore length = or_sqrt_q(nn);
    for (int c = 0; c < 3; ++c)
        f->middle[c] = or_q(p[c]);
    f->count = 0;
    for (int j = 0; j < count; ++j)
    {
        oq along = oq_dot(e[j], n), square = oq_mul(oq_dot(e[j], e[j]), nn);
        if (oq_cmp(oq_sqr(along), oq_mul(tiny, square)) <= 0)
        {
            for (int c = 0; c < 3; ++c)
                f->edge[f->count][c] = or_q(e[j][c]);
            ++f->count;
            continue;
        }
        if (or_cmp(or_abs(or_q(along)), or_mul(near, length)) <= 0)
            return false;
        for (int c = 0; c < 3; ++c)
            f->middle[c] = oq_sign(along) * way > 0 ? or_add(f->middle[c], or_q(e[j][c]))
                                                    : or_sub(f->middle[c], or_q(e[j][c]));
    }
    if (ora_is_round(s))
    {
        ore r = or_div(or_of(way * s->h[0]), length);
        for (int c = 0; c < 3; ++c)
            f->middle[c] = or_add(f->middle[c], or_mul(r, or_q(n[c])));
    }
    else if (s->kind == ORA_ELLIPSOID)
    {
        oq rows[3][3];
        ora_axes(u, s);
        for (int i = 0; i < 3; ++i)
        {
            if (i < s->dim && s->h[i] == 0)
                return false;
            for (int c = 0; c < 3; ++c)
                rows[i][c] = oq_mul(oq_of(s->h[i]), u[i][c]);
        }
        ore h = ellipse_support(rows, n);
        for (int i = 0; i < 3; ++i)
            for (int c = 0; c < 3; ++c)
                f->middle[c] = or_add(
                    f->middle[c],
                    or_mul(or_div(or_mul(or_of(way), or_q(oq_dot(rows[i], n))), h), or_q(rows[i][c])));
    }
    return f->count < 3;
}

typedef struct point2
{
    ore x, y;
} point2;
typedef struct polygon
{
    point2 at[16];
    int    count;
} polygon;

static ore cross2(point2 o, point2 a, point2 b)
{
    return or_sub(or_mul(or_sub(a.x, o.x), or_sub(b.y, o.y)), or_mul(or_sub(a.y, o.y), or_sub(b.x, o.x)));
}

/* A point, a line or a rectangle, seen along the axis that is neither x nor y; its corners in order around
 * it. */
static polygon polygon_of(const side *f, int x, int y)
{
    static const int signs[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    polygon          p = {.count = 1 << f->count};
    for (int i = 0; i < p.count; ++i)
    {
        p.at[i] = (point2){f->middle[x], f->middle[y]};
        for (int j = 0; j < f->count; ++j)
        {
            p.at[i].x = or_add(p.at[i].x, or_mul(or_of(signs[i][j]), f->edge[j][x]));
            p.at[i].y = or_add(p.at[i].y, or_mul(or_of(signs[i][j]), f->edge[j][y]));
        }
    }
    return p;
}

static point2 between2(point2 a, point2 b, ore t)
{
    return (point2){or_add(a.x, or_mul(t, or_sub(b.x, a.x))), or_add(a.y, or_mul(t, or_sub(b.y, a.y)))};
}

/* What of p lies to the left of a line, or nearly on it. I. E. Sutherland, G. W. Hodgman, Reentrant
   polygon clipping, 1974. */
static polygon clip(const polygon *p, point2 a, point2 b, ore slack)
{
    polygon r = {.count = 0};
    ore     low = or_sub(or_of(0), slack);
    for (int i = 0; i < p->count; ++i)
    {
        point2 u = p->at[i], v = p->at[(i + 1) % p->count];
        ore    su = cross2(a, b, u), sv = cross2(a, b, v);
        bool   in_u = or_cmp(su, low) >= 0, in_v = or_cmp(sv, low) >= 0;
        if (in_u)
            r.at[r.count++] = u;
        if (in_u != in_v && (p->count > 2 || i == 0))
            r.at[r.count++] = between2(u, v, or_div(su, or_sub(su, sv)));
    }
    return r;
}

static ore span2(point2 a, point2 b)
{
    return or_max(or_abs(or_sub(a.x, b.x)), or_abs(or_sub(a.y, b.y)));
}

/* In the plane both sides are parts of one line: the middle of what they share. */
static bool common_middle(ore centroid[3], const side *fa, const side *fb, int along)
{
    ore ha = or_abs(fa->edge[0][along]), hb = or_abs(fb->edge[0][along]);
    ore lo = or_max(or_sub(fa->middle[along], ha), or_sub(fb->middle[along], hb)),
        up = or_add(fa->middle[along], ha), to = or_add(fb->middle[along], hb);
    if (or_cmp(to, up) < 0)
        up = to;
    if (or_cmp(up, lo) < 0)
        return false;
    ore at = or_div(or_add(lo, up), or_of(2)), t = or_div(or_sub(at, fb->middle[along]), fb->edge[0][along]);
    for (int c = 0; c < 3; ++c)
        centroid[c] = or_add(fb->middle[c], or_mul(t, fb->edge[0][c]));
    return true;
}

/* The least sine of two edges, one of each side, that are not parallel; 1 if there are none. */
static double least_sine(const side *fa, const side *fb)
{
    double least = 1;
    for (int i = 0; i < fa->count; ++i)
        for (int j = 0; j < fb->count; ++j)
        {
            ore ee = or_of(0), aa = ee, bb = ee;
            for (int c = 0; c < 3; ++c)
            {
                ee = or_add(ee, or_mul(fa->edge[i][c], fb->edge[j][c]));
                aa = or_add(aa, or_mul(fa->edge[i][c], fa->edge[i][c]));
                bb = or_add(bb, or_mul(fb->edge[j][c], fb->edge[j][c]));
            }
            ore square = or_sub(or_of(1), or_div(or_mul(ee, ee), or_mul(aa, bb)));
            if (or_cmp(square, or_q(oq_two_to(-200))) > 0)
                least = fmin(least, sqrt(or_about(square)));
        }
    return least;
}

/* q becomes what two lines share: where they cross or, if they are parallel, q clipped by the ends of p.
 * Their sine counts too where it is below 2^-100, which least_sine loses. */
static void clip_line(const polygon *p, polygon *q, ore slack, double *sine)
{
    const point2 *u = p->at, *v = q->at;
    ore           turn = or_sub(or_mul(or_sub(u[1].x, u[0].x), or_sub(v[1].y, v[0].y)),
                                or_mul(or_sub(u[1].y, u[0].y), or_sub(v[1].x, v[0].x)));
    if (or_cmp(or_abs(turn), slack) > 0)
    {
        double steep = or_about(or_div(or_abs(turn), or_mul(span2(u[0], u[1]), span2(v[0], v[1]))));
        if (steep < 0x1p-90)
            *sine = fmin(*sine, steep);
        ore s0 = cross2(u[0], u[1], v[0]), s1 = cross2(u[0], u[1], v[1]);
        q->at[0] = q->at[1] = between2(v[0], v[1], or_div(s0, or_sub(s0, s1)));
        return;
    }
    bool by_x = or_cmp(or_abs(or_sub(u[1].x, u[0].x)), or_abs(or_sub(u[1].y, u[0].y))) > 0;
    ore  from = by_x ? u[0].x : u[0].y, d = or_sub(by_x ? u[1].x : u[1].y, from), t[2];
    for (int i = 0; i < 2; ++i)
    {
        t[i] = or_div(or_sub(by_x ? v[i].x : v[i].y, from), d);
        if (or_sign(t[i]) < 0)
            t[i] = or_of(0);
        if (or_cmp(t[i], or_of(1)) > 0)
            t[i] = or_of(1);
    }
    q->at[0] = between2(u[0], u[1], t[0]);
    q->at[1] = between2(u[0], u[1], t[1]);
}

/* q becomes what it shares with p, which has at least as many corners. False if that is nothing. */
static bool clip_polygon(const polygon *p, polygon *q, ore slack, double *sine)
{
    if (p->count == 2)
    {
        clip_line(p, q, slack, sine);
        return true;
    }
    int sign = or_sign(cross2(p->at[0], p->at[1], p->at[2]));
    for (int i = 0; i < p->count && q->count; ++i)
    {
        point2 u = p->at[i], v = p->at[(i + 1) % p->count];
        *q = sign > 0 ? clip(q, u, v, slack) : clip(q, v, u, slack);
    }
    return q->count > 0;
}

/* The centroid of a polygon, or if it has no area to speak of, the middle between its furthest corners. */
static point2 centroid_of(const polygon *p)
{
    point2 g = {or_of(0), or_of(0)}, ends[2] = {p->at[0], p->at[0]};
    ore    area = or_of(0), widest = or_of(0);
    for (int i = 1; i + 1 < p->count; ++i)
    {
        ore part = cross2(p->at[0], p->at[i], p->at[i + 1]);
        area = or_add(area, part);
        g.x = or_add(g.x, or_mul(part, or_add(or_add(p->at[0].x, p->at[i].x), p->at[i + 1].x)));
        g.y = or_add(g.y, or_mul(part, or_add(or_add(p->at[0].y, p->at[i].y), p->at[i + 1].y)));
    }
    for (int i = 0; i < p->count; ++i)
        for (int j = 0; j < i; ++j)
            if (or_cmp(span2(p->at[i], p->at[j]), widest) > 0)
            {
                widest = span2(p->at[i], p->at[j]);
                ends[0] = p->at[i];
                ends[1] = p->at[j];
            }
    if (or_cmp(or_abs(area), or_mul(or_mul(widest, widest), or_q(oq_two_to(-200)))) <= 0)
        return between2(ends[0], ends[1], or_of(0.5));
    return (point2){or_div(g.x, or_mul(or_of(3), area)), or_div(g.y, or_mul(or_of(3), area))};
}

/* Both sides are seen along the axis that n is nearest to; in the plane along z, where a side is a line. */
bool ora_patch(ore centroid[3], double *sine, const ora_shape *a, const ora_shape *b, const oq n[3], ore near)
{
    side          fa, fb;
    ora_minkowski k = ora_minkowski_of(a, b);
    ore           f = ora_way_out(&k, n), length = or_sqrt_q(oq_dot(n, n));
    *sine = 1;
    if (!side_of(&fa, a, n, true, near) || !side_of(&fb, b, n, false, near))
        return false;
    for (int c = 0; c < 3; ++c)
        fa.middle[c] = or_add(fa.middle[c], or_mul(f, or_div(or_q(n[c]), length)));
    const side *point = fb.count == 0 ? &fb : fa.count == 0 ? &fa : NULL;
    if (point)
    {
        memcpy(centroid, point->middle, sizeof point->middle);
        return true;
    }
    int z = 0;
    for (int c = 1; c < 3; ++c)
        if (oq_cmp(oq_abs(n[c]), oq_abs(n[z])) > 0)
            z = c;
    if (a->dim == 2)
        return common_middle(centroid, &fa, &fb, z == 0 ? 1 : 0);

    int     x = (z + 1) % 3, y = (z + 2) % 3;
    ore     slack = or_mul(or_mul(k.size, k.size), or_q(oq_two_to(-300)));
    polygon pa = polygon_of(&fa, x, y), pb = polygon_of(&fb, x, y);
    *sine = least_sine(&fa, &fb);
    bool    b_has_more = pb.count > pa.count;
    polygon shared = b_has_more ? pa : pb;
    if (!clip_polygon(b_has_more ? &pb : &pa, &shared, slack, sine))
        return false;
    point2 g = centroid_of(&shared);
    /* back onto the plane n.p = n.middle */
    ore rise = or_add(or_mul(or_q(n[x]), or_sub(fb.middle[x], g.x)),
                      or_mul(or_q(n[y]), or_sub(fb.middle[y], g.y)));
    centroid[x] = g.x;
    centroid[y] = g.y;
    centroid[z] = or_add(fb.middle[z], or_div(rise, or_q(n[z])));
    return true;
}
