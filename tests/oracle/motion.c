/*
 * Where a line first touches K.
 *
 * Of all planes n.x = n.middle + sum |M n| that touch K from outside, with n.way = -1, the one that the line
 * from + x way reaches last is where the line enters: the largest of
 *
 *     x(n) = n.(from - middle) - sum |M n|
 *
 * which is concave in n. Any n gives a lower bound of the touch, so it proves itself; where the line misses K
 * there is no largest.
 *
 * |v| is the largest v.y over |y| <= 1. With a logarithmic barrier, v.y + mu log(1 - y.y), it is smooth:
 *
 *     y = v / (mu + s),  s = sqrt(mu^2 + v.v)
 *
 * and the sum of all M^T y, the point of K that belongs to n, is on the line where x(n) is largest. That n is
 * followed as mu goes to 0, by Newton's method with a prediction of what the smaller mu changes; x(n) is then
 * off by at most 2 mu for each part.
 *
 * Y. Nesterov, Introductory Lectures on Convex Optimization (2004), chapter 4: the damped step and why it is
 * safe.
 */
#include "motion.h"

#include <string.h>

enum
{
    BITS = ORA_BITS,
    ROUNDS = 1200,
    SKIN = -100,
    LAST_MU = -160
};

static ore two_to(long e)
{
    return or_q(oq_two_to(e));
}

static ore dot(const ore a[3], const ore b[3])
{
    return or_add(or_add(or_mul(a[0], b[0]), or_mul(a[1], b[1])), or_mul(a[2], b[2]));
}

static ore negative(ore x)
{
    return or_sub(or_of(0), x);
}

static bool less(ore a, ore b)
{
    return or_cmp(a, b) < 0;
}

static void unit_of(ore out[3], const ore v[3])
{
    const ore length = or_sqrt(dot(v, v));
    for (int i = 0; i < 3; ++i)
        out[i] = or_div(v[i], length);
}

/* ---- K ---- */

static void add_part(ora_motion *k, int rows, ore m[3][3])
{
    ora_part *p = &k->part[k->parts];
    p->rows = 0;
    for (int j = 0; j < rows; ++j)
        if (or_sign(dot(m[j], m[j])))
            memcpy(p->m[p->rows++], m[j], sizeof m[j]);
    if (p->rows)
        ++k->parts;
}

static void add_shape(ora_motion *k, const ora_shape *s)
{
    oq  u[3][3], half[3];
    ore m[3][3];
    ora_axes(u, s);
    for (int j = 0; j < 3; ++j)
    {
        switch (s->kind)
        {
        case ORA_AABB: half[j] = oq_half(oq_sub(oq_of(s->p[1][j]), oq_of(s->p[0][j]))); break;
        case ORA_BALL: half[j] = j < s->dim ? oq_of(s->h[0]) : oq_int(0); break;
        default: half[j] = oq_of(s->h[j]); break;
        }
        for (int i = 0; i < 3; ++i)
            m[j][i] = or_div(or_q(oq_mul(half[j], u[j][i])), k->unit);
    }
    switch (s->kind)
    {
    case ORA_POINT: break;
    case ORA_SEGMENT:
        for (int i = 0; i < 3; ++i)
            m[0][i] = or_div(or_q(oq_half(oq_sub(oq_of(s->p[1][i]), oq_of(s->p[0][i])))), k->unit);
        add_part(k, 1, m);
        break;
    case ORA_BALL:
    case ORA_ELLIPSOID: add_part(k, s->dim, m); break;
    default:
        for (int j = 0; j < s->dim; ++j)
            add_part(k, 1, &m[j]);
        break;
    }
}

ora_motion ora_motion_of(const ora_shape *a, const double motion_a[3], const ora_shape *b,
                         const double motion_b[3])
{
    ora_motion k;
    oq         ma[3], mb[3];
    memset(&k, 0, sizeof k);
    or_bits(BITS);
    k.dim = b->dim;
    const oq size = ora_size(a, b, false);
    k.unit = oq_sign(size) ? or_q(size) : or_of(1);
    ora_middle(ma, a);
    ora_middle(mb, b);
    for (int i = 0; i < 3; ++i)
    {
        k.middle[i] = or_div(or_q(oq_sub(mb[i], ma[i])), k.unit);
        k.exact_w[i] = i < k.dim ? oq_sub(oq_of(motion_a[i]), oq_of(motion_b[i])) : oq_int(0);
        k.moves = k.moves || oq_sign(k.exact_w[i]);
        k.w[i] = or_div(or_q(k.exact_w[i]), k.unit);
        k.way[i] = or_of(i == 0);
    }
    k.length = or_sqrt(dot(k.w, k.w));
    if (k.moves)
        unit_of(k.way, k.w);
    add_shape(&k, a);
    add_shape(&k, b);
    or_bits(ORA_BITS);
    return k;
}

/* M n and its length */
static ore image(ore v[3], const ora_part *p, const ore n[3])
{
    for (int j = 0; j < 3; ++j)
        v[j] = j < p->rows ? dot(p->m[j], n) : or_of(0);
    return or_sqrt(dot(v, v));
}

ore ora_gap(const ora_motion *k, const ore n[3], const ore s[3])
{
    ore v[3];
    or_bits(BITS);
    ore gap = or_sub(dot(n, s), dot(n, k->middle));
    for (int i = 0; i < k->parts; ++i)
        gap = or_sub(gap, image(v, &k->part[i], n));
    or_bits(ORA_BITS);
    return gap;
}

/* ---- the line ---- */

/* n = -way + z[0] across[0] + z[1] across[1]. A part needs only the products of its images of these three. */
typedef struct line
{
    int dim, parts;
    ore across[2][3];
    ore from[3]; ///< (from - middle) along -way, across[0], across[1]
    ore product[7][3][3];
} line;

static void across(ore out[2][3], const ore way[3], int dim)
{
    if (dim == 2)
    {
        const ore turned[3] = {negative(way[1]), way[0], or_of(0)};
        memcpy(out[0], turned, sizeof turned);
        return;
    }
    int least = 0;
    for (int i = 1; i < 3; ++i)
        if (less(or_abs(way[i]), or_abs(way[least])))
            least = i;
    const int j = (least + 1) % 3, l = (least + 2) % 3;
    ore       v[3];
    v[least] = or_of(0);
    v[j] = way[l];
    v[l] = negative(way[j]);
    unit_of(out[0], v);
    for (int i = 0; i < 3; ++i)
        out[1][i] = or_sub(or_mul(way[(i + 1) % 3], out[0][(i + 2) % 3]),
                           or_mul(way[(i + 2) % 3], out[0][(i + 1) % 3]));
}

static line line_of(const ora_motion *k, const ore from[3], const ore way[3])
{
    line      l;
    ore       base[3][3], off[3], image_of[3][3];
    const int count = k->dim; // -way and what is across
    memset(&l, 0, sizeof l);
    l.dim = k->dim;
    across(l.across, way, k->dim);
    for (int i = 0; i < 3; ++i)
    {
        base[0][i] = negative(way[i]);
        for (int j = 1; j < count; ++j)
            base[j][i] = l.across[j - 1][i];
        off[i] = or_sub(from[i], k->middle[i]);
    }
    for (int j = 0; j < count; ++j)
        l.from[j] = dot(off, base[j]);
    for (int p = 0; p < k->parts; ++p)
    {
        for (int j = 0; j < count; ++j)
            image(image_of[j], &k->part[p], base[j]);
        for (int i = 0; i < count; ++i)
            for (int j = 0; j <= i; ++j)
                l.product[p][i][j] = l.product[p][j][i] = dot(image_of[i], image_of[j]);
    }
    l.parts = k->parts + 1; // and the skin
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < count; ++j)
            l.product[k->parts][i][j] = i == j ? two_to(2 * SKIN) : or_of(0);
    return l;
}

/* What is known at z. */
typedef struct state
{
    ore low;       ///< a lower bound of x(n)
    ore step[2];   ///< Newton's
    ore drift[2];  ///< how z changes with mu
    ore decrement; ///< of Newton's method, squared
} state;

/* The solution of the symmetric system h x = g. */
static void solve(ore x[2], ore h[2][2], const ore g[2], int count)
{
    if (count == 1)
    {
        x[0] = or_div(g[0], h[0][0]);
        return;
    }
    const ore det = or_sub(or_mul(h[0][0], h[1][1]), or_mul(h[0][1], h[0][1]));
    x[0] = or_div(or_sub(or_mul(g[0], h[1][1]), or_mul(g[1], h[0][1])), det);
    x[1] = or_div(or_sub(or_mul(g[1], h[0][0]), or_mul(g[0], h[0][1])), det);
}

static state state_at(const line *l, const ore z[2], ore mu)
{
    state     r;
    const int count = l->dim - 1;
    ore       g[2], gm[2], h[2][2] = {{NULL, NULL}, {NULL, NULL}};
    r.low = l->from[0];
    for (int i = 0; i < count; ++i)
    {
        g[i] = l->from[i + 1];
        gm[i] = or_of(0);
        r.low = or_add(r.low, or_mul(z[i], l->from[i + 1]));
        for (int j = 0; j < count; ++j)
            h[i][j] = or_of(0);
    }
    for (int p = 0; p < l->parts; ++p)
    {
        ore q[3] = {NULL, NULL, NULL}, vv;
        for (int i = 0; i <= count; ++i)
        {
            q[i] = l->product[p][i][0];
            for (int j = 0; j < count; ++j)
                q[i] = or_add(q[i], or_mul(z[j], l->product[p][i][j + 1]));
        }
        vv = q[0];
        for (int j = 0; j < count; ++j)
            vv = or_add(vv, or_mul(z[j], q[j + 1]));
        if (or_sign(vv) < 0)
            vv = or_of(0);
        const ore s = or_sqrt(or_add(or_mul(mu, mu), vv)), one_over = or_div(or_of(1), or_add(mu, s)),
                  one_over_s = or_div(or_of(1), s);
        r.low = or_sub(r.low, s);
        for (int i = 0; i < count; ++i)
        {
            const ore y = or_mul(q[i + 1], one_over);
            g[i] = or_sub(g[i], y);
            gm[i] = or_add(gm[i], or_mul(y, one_over_s));
            for (int j = 0; j <= i; ++j)
            {
                const ore bend = or_sub(or_mul(l->product[p][i + 1][j + 1], one_over),
                                        or_mul(or_mul(y, or_mul(q[j + 1], one_over)), one_over_s));
                h[i][j] = h[j][i] = or_add(h[i][j], bend);
            }
        }
    }
    solve(r.step, h, g, count);
    solve(r.drift, h, gm, count);
    r.decrement = or_mul(g[0], r.step[0]);
    if (count == 2)
        r.decrement = or_add(r.decrement, or_mul(g[1], r.step[1]));
    r.decrement = or_div(r.decrement, mu);
    return r;
}

static void normal_of(ore n[3], const line *l, const ore way[3], const ore z[2])
{
    ore v[3];
    for (int i = 0; i < 3; ++i)
    {
        v[i] = negative(way[i]);
        for (int j = 0; j + 1 < l->dim; ++j)
            v[i] = or_add(v[i], or_mul(z[j], l->across[j][i]));
    }
    unit_of(n, v);
}

ora_touch ora_first_touch(const ora_motion *k, const ore from[3], const ore way[3], ore limit)
{
    ora_touch r = {.meets = ORA_UNSURE};
    or_bits(BITS);
    const line l = line_of(k, from, way);
    const int  count = k->dim - 1;
    ore        z[2] = {or_of(0), or_of(0)}, kept[2] = {z[0], z[1]}, mu = or_of(1), kept_mu = mu;
    state      kept_state = {.low = NULL};
    long       stride = 2, e = 0, kept_e = 0; // mu = 2^e
    bool       leapt = false;
    for (int round = 0; round < ROUNDS && r.meets == ORA_UNSURE; ++round)
    {
        const state s = state_at(&l, z, mu);
        if (!less(s.low, limit))
        {
            r.meets = ORA_BEYOND;
            r.at = s.low;
            break;
        }
        const bool near = less(s.decrement, or_of(0.0625));
        if (leapt && !near && !less(s.decrement, or_of(1)) && stride > 1)
        { // too far: again from where it was good
            memcpy(z, kept, sizeof z);
            stride = (stride + 1) / 2;
            e = kept_e - stride;
            mu = two_to(e);
            for (int j = 0; j < count; ++j)
                z[j] = or_add(z[j], or_mul(kept_state.drift[j], or_sub(mu, kept_mu)));
            continue;
        }
        if (!near)
        {
            const ore damp = or_add(or_of(1), or_sqrt(s.decrement));
            for (int j = 0; j < count; ++j)
                z[j] = or_add(z[j], or_div(s.step[j], damp));
            leapt = false;
            continue;
        }
        for (int j = 0; j < count; ++j)
            z[j] = or_add(z[j], s.step[j]);
        if (e <= LAST_MU)
        {
            r.meets = ORA_TOUCHES;
            break;
        }
        memcpy(kept, z, sizeof kept);
        kept_mu = mu;
        kept_e = e;
        kept_state = s;
        if (leapt && stride < 32)
            stride *= 2;
        e = e - stride < LAST_MU ? LAST_MU : e - stride;
        mu = two_to(e);
        for (int j = 0; j < count; ++j)
            z[j] = or_add(z[j], or_mul(s.drift[j], or_sub(mu, kept_mu)));
        leapt = true;
    }
    if (r.meets != ORA_UNSURE)
    {
        normal_of(r.normal, &l, way, z);
        if (r.meets == ORA_TOUCHES)
        { // where the line meets the plane of this normal
            ore v[3], x = l.from[0], n[3];
            for (int i = 0; i < 3; ++i)
            {
                n[i] = negative(way[i]);
                for (int j = 0; j < count; ++j)
                    n[i] = or_add(n[i], or_mul(z[j], l.across[j][i]));
            }
            for (int j = 0; j < count; ++j)
                x = or_add(x, or_mul(z[j], l.from[j + 1]));
            for (int p = 0; p < k->parts; ++p)
                x = or_sub(x, image(v, &k->part[p], n));
            r.at = x;
        }
    }
    or_bits(ORA_BITS);
    return r;
}

/* ---- more about K ---- */

bool ora_deeper(const ora_motion *k, const ore s[3], ore depth)
{
    or_bits(BITS);
    const ore reach = or_mul(or_sqrt(or_of(k->dim)), depth);
    for (int i = 0; i < 2 * k->dim; ++i)
    {
        const ore way[3] = {or_of(i / 2 == 0), or_of(i / 2 == 1), or_of(i / 2 == 2)};
        ore       back[3];
        for (int j = 0; j < 3; ++j)
            back[j] = i % 2 ? way[j] : negative(way[j]);
        const ora_touch t = ora_first_touch(k, s, back, or_of(0));
        or_bits(BITS);
        if (t.meets != ORA_TOUCHES || less(negative(t.at), reach))
        {
            or_bits(ORA_BITS);
            return false;
        }
    }
    or_bits(ORA_BITS);
    return true;
}

/* What is at right angles to two rows of parts. */
static int normals_of(ore n[15][3], const ora_motion *k)
{
    int        count = 0, rows = 0;
    const ore *row[6];
    for (int i = 0; i < k->parts; ++i)
        for (int j = 0; j < k->part[i].rows; ++j)
            row[rows++] = k->part[i].m[j];
    for (int i = 0; i < rows; ++i)
    {
        const ore *u = row[i];
        if (k->dim == 2)
        {
            const ore turned[3] = {negative(u[1]), u[0], or_of(0)};
            unit_of(n[count++], turned);
        }
        for (int j = 0; k->dim == 3 && j < i; ++j)
        {
            const ore *v = row[j];
            ore        x[3];
            for (int a = 0; a < 3; ++a)
                x[a] = or_sub(or_mul(u[(a + 1) % 3], v[(a + 2) % 3]), or_mul(u[(a + 2) % 3], v[(a + 1) % 3]));
            // parallel edges make no facet, nor do those that differ by what their axes are rounded by
            if (less(or_mul(two_to(-400), or_mul(dot(u, u), dot(v, v))), dot(x, x)))
                unit_of(n[count++], x);
        }
    }
    return count;
}

bool ora_passes(const ora_motion *k, ore depth)
{
    ore n[19][3], off[3];
    or_bits(BITS);
    int count = normals_of(n, k);
    for (int axis = 0; axis < k->dim; ++axis, ++count)
        for (int i = 0; i < 3; ++i)
            n[count][i] = or_of(i == axis);
    const ore along = dot(k->middle, k->way); // from the middle across to the line
    for (int i = 0; i < 3; ++i)
        off[i] = or_sub(or_mul(along, k->way[i]), k->middle[i]);
    if (or_sign(dot(off, off)))
        unit_of(n[count++], off);
    const ore least = negative(depth), zero[3] = {or_of(0), or_of(0), or_of(0)};
    for (int i = 0; i < 2 * count; ++i)
    {
        ore m[3];
        for (int j = 0; j < 3; ++j)
            m[j] = i % 2 ? negative(n[i / 2][j]) : n[i / 2][j];
        if (!less(ora_gap(k, m, zero), least) && !less(ora_gap(k, m, k->w), least))
            return true;
        or_bits(BITS);
    }
    or_bits(ORA_BITS);
    return false;
}

int ora_facets(ore n[15][3], const ora_motion *k)
{
    for (int i = 0; i < k->parts; ++i)
        if (k->part[i].rows > 1)
            return 0;
    or_bits(BITS);
    const int count = normals_of(n, k);
    or_bits(ORA_BITS);
    return count;
}

bool ora_thinnest(ore n[3], const ora_motion *k)
{
    ore all[15][3], v[3], least = NULL;
    or_bits(BITS);
    const int count = normals_of(all, k);
    for (int i = 0; i < count; ++i)
    {
        ore reach = or_of(0);
        for (int p = 0; p < k->parts; ++p)
            reach = or_add(reach, image(v, &k->part[p], all[i]));
        if (least && !less(reach, least))
            continue;
        least = reach;
        memcpy(n, all[i], sizeof all[i]);
    }
    or_bits(ORA_BITS);
    return least != NULL;
}

/*
 * The second derivative of |M n| across n is (M^T M - (M^T v)(M^T v)^T / |v|^2) / |v| with v = M n. Those of
 * all round parts add up.
 */
ore ora_radius(const ora_motion *k, const ore n[3])
{
    ore e[2][3], h[2][2] = {{or_of(0), or_of(0)}, {or_of(0), or_of(0)}};
    or_bits(BITS);
    const int count = k->dim - 1;
    across(e, n, k->dim);
    for (int p = 0; p < k->parts; ++p)
    {
        ore       v[3], x[2][3];
        const ore length = image(v, &k->part[p], n);
        if (k->part[p].rows < 2 || !or_sign(length))
            continue;
        for (int i = 0; i < count; ++i)
            image(x[i], &k->part[p], e[i]);
        for (int i = 0; i < count; ++i)
            for (int j = 0; j < count; ++j)
                h[i][j] = or_add(h[i][j],
                                 or_div(or_sub(dot(x[i], x[j]), or_mul(or_div(dot(x[i], v), length),
                                                                       or_div(dot(x[j], v), length))),
                                        length));
    }
    ore least = h[0][0];
    if (count == 2)
    { // the smaller eigenvalue, by the determinant
        const ore trace = or_add(h[0][0], h[1][1]),
                  det = or_sub(or_mul(h[0][0], h[1][1]), or_mul(h[0][1], h[0][1]));
        const ore root = or_sqrt(or_abs(or_sub(or_mul(trace, trace), or_mul(or_of(4), det))));
        least = or_sign(or_add(trace, root)) ? or_div(or_mul(or_of(2), det), or_add(trace, root)) : or_of(0);
    }
    or_bits(ORA_BITS);
    return or_sign(least) < 0 ? or_of(0) : least;
}
