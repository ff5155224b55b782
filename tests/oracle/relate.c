/*
 * Two shapes: overlap, distance, margin, nearest points.
 *
 * A ball is a point with a radius, so every shape is a core (point, segment or box) with a radius that is
 * mostly 0. Two shapes touch exactly when the squared distance of their cores, a rational, is the squared sum
 * of the radii.
 */
#include "oracle.h"
#include "ellipsoid.h"

#include <float.h>
#include <string.h>

typedef enum core_kind
{
    CORE_POINT,
    CORE_SEGMENT,
    CORE_BOX
} core_kind;

typedef struct core
{
    core_kind kind;
    int       dim;
    oq        a[3], b[3]; /* point: a; segment: a, b; box: middle a */
    oq        h[3];       /* box */
    oq        u[3][3];    /* box */
    oq        radius;
    bool      exact, aligned;
} core;

static core core_of(const ora_shape *s)
{
    core c;
    memset(&c, 0, sizeof c);
    c.dim = s->dim;
    c.exact = true;
    c.radius = oq_int(0);
    oq_vec(c.a, s->p[0]);
    oq_vec(c.b, s->p[1]);
    switch (s->kind)
    {
    case ORA_SEGMENT: c.kind = CORE_SEGMENT; break;
    case ORA_BALL:
        c.radius = oq_of(s->h[0]);
        c.kind = CORE_POINT;
        break;
    case ORA_AABB:
        c.kind = CORE_BOX;
        c.aligned = true;
        for (int i = 0; i < 3; ++i)
            c.h[i] = oq_half(oq_sub(c.b[i], c.a[i]));
        ora_middle(c.a, s);
        ora_axes(c.u, s);
        break;
    case ORA_OBB:
        c.kind = CORE_BOX;
        oq_vec(c.h, s->h);
        c.exact = ora_axes(c.u, s);
        break;
    default: c.kind = CORE_POINT; break;
    }
    return c;
}

static void copy(oq out[3], const oq v[3])
{
    for (int i = 0; i < 3; ++i)
        out[i] = v[i];
}

static oq square_between(const oq a[3], const oq b[3])
{
    oq d[3];
    oq_vec_sub(d, a, b);
    return oq_dot(d, d);
}

/* ---- squared distances of cores, with the nearest points ---- */

static oq point_segment(const oq q[3], const oq a[3], const oq b[3], oq near[3])
{
    oq d[3], w[3];
    oq_vec_sub(d, b, a);
    oq_vec_sub(w, q, a);
    oq dd = oq_dot(d, d);
    oq t = oq_sign(dd) ? oq_clamp(oq_div(oq_dot(w, d), dd), oq_int(0), oq_int(1)) : oq_int(0);
    oq_vec_mad(near, a, t, d);
    return square_between(q, near);
}

static void keep_nearer(oq *best, oq pa[3], oq pb[3], const oq a[3], const oq b[3])
{
    oq dd = square_between(a, b);
    if (*best && oq_cmp(dd, *best) >= 0)
        return;
    *best = dd;
    copy(pa, a);
    copy(pb, b);
}

/* Where the two segments are nearest to each other at inner points of both. */
static void keep_crossing(oq *best, oq pa[3], oq pb[3], const oq a0[3], const oq a1[3], const oq b0[3],
                          const oq b1[3])
{
    oq u[3], v[3], w[3], n[3], x[3];
    oq_vec_sub(u, a1, a0);
    oq_vec_sub(v, b1, b0);
    oq_cross(n, u, v);
    oq nn = oq_dot(n, n);
    if (!oq_sign(nn))
        return;
    oq_vec_sub(w, b0, a0);
    oq_cross(x, w, v);
    oq s = oq_dot(x, n); /* over nn: how far along a the lines are nearest */
    if (oq_sign(s) < 0 || oq_cmp(s, nn) > 0)
        return;
    oq_cross(x, w, u);
    oq t = oq_dot(x, n);
    if (oq_sign(t) < 0 || oq_cmp(t, nn) > 0)
        return;
    oq qa[3], qb[3];
    oq_vec_mad(qa, a0, oq_div(s, nn), u);
    oq_vec_mad(qb, b0, oq_div(t, nn), v);
    keep_nearer(best, pa, pb, qa, qb);
}

static oq segment_segment(const oq a0[3], const oq a1[3], const oq b0[3], const oq b1[3], oq pa[3], oq pb[3])
{
    oq best = NULL, near[3];
    point_segment(a0, b0, b1, near);
    keep_nearer(&best, pa, pb, a0, near);
    point_segment(a1, b0, b1, near);
    keep_nearer(&best, pa, pb, a1, near);
    point_segment(b0, a0, a1, near);
    keep_nearer(&best, pa, pb, near, b0);
    point_segment(b1, a0, a1, near);
    keep_nearer(&best, pa, pb, near, b1);
    keep_crossing(&best, pa, pb, a0, a1, b0, b1);
    return best;
}

static void into_box(oq out[3], const core *box, const oq p[3])
{
    oq w[3];
    oq_vec_sub(w, p, box->a);
    if (box->aligned)
        copy(out, w);
    else
        for (int i = 0; i < 3; ++i)
            out[i] = oq_dot(w, box->u[i]);
}

static oq point_box(const oq q[3], const core *box, oq near[3])
{
    oq y[3], dd = oq_int(0);
    into_box(y, box, q);
    copy(near, box->a);
    for (int i = 0; i < 3; ++i)
    {
        oq c = oq_clamp(y[i], oq_neg(box->h[i]), box->h[i]);
        dd = oq_add(dd, oq_sqr(oq_sub(y[i], c)));
        if (box->aligned)
            near[i] = oq_add(near[i], c);
        else
            oq_vec_mad(near, near, c, box->u[i]);
    }
    return dd;
}

static bool segment_meets_box(const oq a[3], const oq b[3], const core *box)
{
    oq p[3], q[3], lo = oq_int(0), hi = oq_int(1);
    into_box(p, box, a);
    into_box(q, box, b);
    for (int i = 0; i < 3; ++i)
    {
        oq d = oq_sub(q[i], p[i]);
        if (!oq_sign(d))
        {
            if (oq_cmp(oq_abs(p[i]), box->h[i]) > 0)
                return false;
            continue;
        }
        oq t0 = oq_div(oq_sub(oq_neg(box->h[i]), p[i]), d), t1 = oq_div(oq_sub(box->h[i], p[i]), d);
        lo = oq_max(lo, oq_min(t0, t1));
        hi = oq_min(hi, oq_max(t0, t1));
    }
    return oq_cmp(lo, hi) <= 0;
}

static void corner(oq out[3], const core *box, int which)
{
    copy(out, box->a);
    for (int i = 0; i < 3; ++i)
        oq_vec_mad(out, out, which >> i & 1 ? box->h[i] : oq_neg(box->h[i]), box->u[i]);
}

/* Edge i of 12: along axis i / 4. */
static void edge(oq a[3], oq b[3], const core *box, int i)
{
    int axis = i / 4, j = (axis + 1) % 3, k = (axis + 2) % 3;
    int which = (i & 1) << j | (i >> 1 & 1) << k;
    corner(a, box, which);
    corner(b, box, which | 1 << axis);
}

static oq segment_box_apart(const oq a[3], const oq b[3], const core *box, oq pa[3], oq pb[3])
{
    oq best = NULL, near[3], p[3], q[3];
    point_box(a, box, near);
    keep_nearer(&best, pa, pb, a, near);
    point_box(b, box, near);
    keep_nearer(&best, pa, pb, b, near);
    for (int i = 0; i < 8; ++i)
    {
        corner(p, box, i);
        point_segment(p, a, b, near);
        keep_nearer(&best, pa, pb, near, p);
    }
    for (int i = 0; i < 12; ++i)
    {
        edge(p, q, box, i);
        keep_crossing(&best, pa, pb, a, b, p, q);
    }
    return best;
}

static oq box_box_apart(const core *a, const core *b, oq pa[3], oq pb[3])
{
    oq best = NULL, p[3], q[3], near[3], x[3], y[3];
    for (int i = 0; i < 8; ++i)
    {
        corner(p, a, i);
        point_box(p, b, near);
        keep_nearer(&best, pa, pb, p, near);
        corner(p, b, i);
        point_box(p, a, near);
        keep_nearer(&best, pa, pb, near, p);
    }
    for (int i = 0; i < 12; ++i)
    {
        edge(p, q, a, i);
        for (int k = 0; k < 12; ++k)
        {
            edge(x, y, b, k);
            keep_crossing(&best, pa, pb, p, q, x, y);
        }
    }
    return best;
}

/* ---- separating axes ---- */

static void interval(oq *lo, oq *hi, const core *c, const oq n[3])
{
    oq x = oq_dot(c->a, n);
    *lo = *hi = x;
    if (c->kind == CORE_SEGMENT)
    {
        oq y = oq_dot(c->b, n);
        *lo = oq_min(x, y);
        *hi = oq_max(x, y);
    }
    else if (c->kind == CORE_BOX)
    {
        for (int i = 0; i < 3; ++i)
        {
            oq r = oq_mul(c->h[i], oq_abs(oq_dot(c->u[i], n)));
            *lo = oq_sub(*lo, r);
            *hi = oq_add(*hi, r);
        }
    }
}

static int directions(oq out[3][3], const core *c)
{
    if (c->kind == CORE_BOX)
    {
        for (int i = 0; i < 3; ++i)
            copy(out[i], c->u[i]);
        return 3;
    }
    if (c->kind == CORE_SEGMENT)
    {
        oq_vec_sub(out[0], c->b, c->a);
        return 1;
    }
    return 0;
}

/* The face normals of both and of their Minkowski sum: every direction that can separate two cores of which
 * one is a box. */
static int candidate_normals(oq out[15][3], const core *a, const core *b)
{
    int count = 0;
    for (int i = 0; i < a->dim; ++i)
    {
        if (a->kind == CORE_BOX)
            copy(out[count++], a->u[i]);
        if (b->kind == CORE_BOX)
            copy(out[count++], b->u[i]);
    }
    oq  da[3][3], db[3][3];
    int na = directions(da, a), nb = directions(db, b);
    for (int i = 0; i < na; ++i)
        for (int j = 0; j < nb; ++j)
        {
            oq n[3];
            oq_cross(n, da[i], db[j]);
            if (a->dim == 2 && oq_sign(n[2]))
                continue;
            if (!oq_sign(oq_dot(n, n)))
                continue;
            copy(out[count++], n);
        }
    return count;
}

static bool separated(const core *a, const core *b)
{
    oq  n[15][3];
    int count = candidate_normals(n, a, b);
    for (int i = 0; i < count; ++i)
    {
        oq alo, ahi, blo, bhi;
        interval(&alo, &ahi, a, n[i]);
        interval(&blo, &bhi, b, n[i]);
        if (oq_cmp(ahi, blo) < 0 || oq_cmp(bhi, alo) < 0)
            return true;
    }
    return false;
}

static ore core_depth(const core *a, const core *b)
{
    oq  n[15][3];
    int count = candidate_normals(n, a, b);
    ore best = NULL;
    for (int i = 0; i < count; ++i)
    {
        oq alo, ahi, blo, bhi;
        interval(&alo, &ahi, a, n[i]);
        interval(&blo, &bhi, b, n[i]);
        oq  way = oq_min(oq_sub(ahi, blo), oq_sub(bhi, alo));
        ore depth = or_div(or_q(way), or_sqrt_q(oq_dot(n[i], n[i])));
        if (!best || or_cmp(depth, best) < 0)
            best = depth;
    }
    return best ? best : or_of(0);
}

/* ---- relation ---- */

/* The squared distance of two cores, or only whether it is 0 (then the result is 0 or 1). */
static oq core_square(const core *a, const core *b, bool want)
{
    oq x[3], y[3];
    if (a->kind > b->kind)
    {
        const core *t = a;
        a = b;
        b = t;
    }
    if (b->kind == CORE_POINT)
        return square_between(a->a, b->a);
    if (b->kind == CORE_SEGMENT)
        return a->kind == CORE_POINT ? point_segment(a->a, b->a, b->b, x)
                                     : segment_segment(a->a, a->b, b->a, b->b, x, y);
    if (a->kind == CORE_POINT)
        return point_box(a->a, b, x);
    if (a->kind == CORE_SEGMENT)
    {
        if (segment_meets_box(a->a, a->b, b))
            return oq_int(0);
        return want ? segment_box_apart(a->a, a->b, b, x, y) : oq_int(1);
    }
    if (a->aligned && b->aligned)
    {
        oq dd = oq_int(0);
        for (int i = 0; i < 3; ++i)
        {
            oq gap = oq_sub(oq_abs(oq_sub(a->a[i], b->a[i])), oq_add(a->h[i], b->h[i]));
            if (oq_sign(gap) > 0)
                dd = oq_add(dd, oq_sqr(gap));
        }
        return dd;
    }
    if (!separated(a, b))
        return oq_int(0);
    return want ? box_box_apart(a, b, x, y) : oq_int(1);
}

ora_relation ora_relate(const ora_shape *a, const ora_shape *b, bool want_distance)
{
    ora_relation result;
    if (a->kind == ORA_ELLIPSOID || b->kind == ORA_ELLIPSOID)
        return ora_ellipsoid_relate(a, b, want_distance);
    core ca = core_of(a), cb = core_of(b);
    oq   radius = oq_add(ca.radius, cb.radius);
    oq   dd = core_square(&ca, &cb, want_distance);
    oq   over = oq_sub(dd, oq_sqr(radius));
    result.exact = ca.exact && cb.exact;
    result.overlap = oq_sign(over) <= 0;
    if (result.overlap)
        result.distance = or_of(0);
    else if (want_distance)
        result.distance = or_div(or_q(over), or_add(or_sqrt_q(dd), or_q(radius)));
    else
        result.distance = NULL;
    return result;
}

bool ora_overlap(const ora_shape *a, const ora_shape *b)
{
    return ora_relate(a, b, false).overlap;
}

static ore core_margin(const core *a, const core *b)
{
    oq radius = oq_add(a->radius, b->radius), dd = core_square(a, b, true), over = oq_sub(dd, oq_sqr(radius));
    if (!oq_sign(dd))
        return or_add(core_depth(a, b), or_q(radius));
    return or_div(or_q(oq_abs(over)), or_add(or_sqrt_q(dd), or_q(radius)));
}

ore ora_margin(const ora_shape *a, const ora_shape *b)
{
    if (a->kind == ORA_ELLIPSOID || b->kind == ORA_ELLIPSOID)
        return ora_ellipsoid_margin(a, b);
    core ca = core_of(a), cb = core_of(b);
    return core_margin(&ca, &cb);
}

/* The t of a ray between which all is that can be near the solid: long rays are cut there, so that no digits
 * are spent on their length. */
static void near_part(oq t[2], const ora_ray *ray, const oq o[3], const oq d[3], const oq from[3], oq reach)
{
    oq w[3], side[3], largest = oq_int(0), zero = oq_int(0);
    oq_vec_sub(w, o, from);
    oq dd = oq_dot(d, d), middle = oq_sign(dd) ? oq_neg(oq_div(oq_dot(w, d), dd)) : zero;
    oq_vec_mad(side, w, middle, d);
    for (int i = 0; i < 3; ++i)
    {
        reach = oq_add(reach, oq_abs(side[i]));
        largest = oq_max(largest, oq_abs(d[i]));
    }
    oq far = oq_sign(largest) ? oq_div(oq_mul(reach, oq_int(4)), largest) : zero;
    t[0] = oq_sub(middle, far);
    t[1] = oq_add(middle, far);
    oq start = ray->t_min < -DBL_MAX ? t[0] : oq_of(ray->t_min),
       end = ray->t_max > DBL_MAX ? t[1] : oq_of(ray->t_max);
    for (int k = 0; k < 2; ++k)
        t[k] = oq_max(start, oq_min(end, t[k]));
    if (!oq_sign(dd))
        t[0] = t[1] = zero;
}

ore ora_ray_margin(const ora_ray *ray, const ora_shape *solid)
{
    core box = core_of(solid), cut = box;
    oq   o[3], d[3], t[2], reach = box.radius, ends[2][3];
    oq_vec(o, ray->o);
    oq_vec(d, ray->d);
    for (int i = 0; i < 3; ++i)
    {
        if (box.kind == CORE_BOX)
            reach = oq_add(reach, box.h[i]);
        if (solid->kind == ORA_ELLIPSOID)
            reach = oq_add(reach, oq_of(solid->h[i]));
    }
    near_part(t, ray, o, d, box.a, reach);
    for (int k = 0; k < 2; ++k)
        oq_vec_mad(ends[k], o, t[k], d);
    if (solid->kind == ORA_ELLIPSOID)
        return ora_ellipsoid_margin_of(solid, ends);
    cut.kind = CORE_SEGMENT;
    cut.radius = oq_int(0);
    copy(cut.a, ends[0]);
    copy(cut.b, ends[1]);
    return core_margin(&cut, &box);
}

ore ora_distance_to(const double q[3], const ora_shape *s)
{
    ora_shape point = ora_point(s->dim, q);
    return ora_relate(&point, s, true).distance;
}

/* ---- nearest points ---- */

/* Segments that are parallel: the middle of the stretch along which they face each other, if it is longer
 * than a point. */
static bool parallel_middle(const core *a, const core *b, oq pa[3], oq pb[3])
{
    oq u[3], v[3], w[3], n[3], zero = oq_int(0), one = oq_int(1);
    oq_vec_sub(u, a->b, a->a);
    oq_vec_sub(v, b->b, b->a);
    oq_cross(n, u, v);
    oq uu = oq_dot(u, u), vv = oq_dot(v, v);
    if (!oq_sign(uu) || !oq_sign(vv) || oq_sign(oq_dot(n, n)))
        return false;
    oq_vec_sub(w, b->a, a->a);
    oq s0 = oq_div(oq_dot(w, u), uu);
    oq_vec_sub(w, b->b, a->a);
    oq s1 = oq_div(oq_dot(w, u), uu);
    oq lo = oq_max(zero, oq_min(s0, s1)), hi = oq_min(one, oq_max(s0, s1));
    if (oq_cmp(lo, hi) >= 0)
        return false;
    oq_vec_mad(pa, a->a, oq_half(oq_add(lo, hi)), u);
    point_segment(pa, b->a, b->b, pb);
    return true;
}

/* Aligned boxes: on each axis the middle of what they share, or the two faces that look at each other. */
static void box_box_middle(const core *a, const core *b, oq pa[3], oq pb[3], bool *touching)
{
    *touching = false;
    for (int i = 0; i < 3; ++i)
    {
        oq alo = oq_sub(a->a[i], a->h[i]), ahi = oq_add(a->a[i], a->h[i]);
        oq blo = oq_sub(b->a[i], b->h[i]), bhi = oq_add(b->a[i], b->h[i]);
        if (oq_cmp(ahi, blo) < 0)
        {
            pa[i] = ahi;
            pb[i] = blo;
        }
        else if (oq_cmp(bhi, alo) < 0)
        {
            pa[i] = alo;
            pb[i] = bhi;
        }
        else
        {
            oq lo = oq_max(alo, blo), hi = oq_min(ahi, bhi);
            pa[i] = pb[i] = oq_half(oq_add(lo, hi));
            if (i < a->dim && (!oq_cmp(ahi, blo) || !oq_cmp(bhi, alo)))
                *touching = true;
        }
    }
}

/* The middle and the half vectors that are not 0 of a segment or a box. */
static int half_vectors(oq middle[3], oq out[3][3], const core *c)
{
    int count = 0;
    oq  zero[3] = {oq_int(0), oq_int(0), oq_int(0)};
    copy(middle, c->a);
    if (c->kind == CORE_SEGMENT)
        for (int i = 0; i < 3; ++i)
        {
            middle[i] = oq_half(oq_add(c->a[i], c->b[i]));
            out[0][i] = oq_half(oq_sub(c->b[i], c->a[i]));
        }
    if (c->kind == CORE_SEGMENT)
        return oq_sign(oq_dot(out[0], out[0])) != 0;
    for (int j = 0; j < 3; ++j)
        if (oq_sign(c->h[j]))
            oq_vec_mad(out[count++], zero, c->h[j], c->u[j]);
    return count;
}

/* What a shape shows in the direction n: the middle of a corner, an edge or a face, and the half vectors
 * along it. */
typedef struct shown
{
    oq   p[3], w[3][3];
    int  count;
    bool level; /* all of w are at right angles to n, exactly */
} shown;

/* How steep an edge must be to count as such, of the whole. */
static const double steep = 1e-3;

static shown show(const core *c, const oq n[3], oq size)
{
    shown s;
    oq    w[3][3], least = oq_sqr(oq_mul(oq_of(steep), size));
    int   count = half_vectors(s.p, w, c);
    s.count = 0;
    s.level = true;
    for (int j = 0; j < count; ++j)
    {
        oq rise = oq_dot(w[j], n);
        if (oq_cmp(oq_sqr(rise), oq_mul(least, oq_dot(n, n))) > 0)
        {
            oq_vec_mad(s.p, s.p, oq_int(oq_sign(rise)), w[j]);
            continue;
        }
        s.level = s.level && !oq_sign(rise);
        copy(s.w[s.count++], w[j]);
    }
    return s;
}

/* The centroid of what a, which shows itself as s, and the box b moved by -way have in common. False if it is
 * nothing. */
static bool common_centroid(const shown *s, const core *b, const oq way[3], oq out[3])
{
    oq  at[32][3], zero = oq_int(0), center[3];
    int count = s->count == 2 ? 4 : s->count + 1;
    for (int i = 0; i < count; ++i)
    {
        int sign[2] = {i == 0 || i == 3 ? -1 : 1, i < 2 ? -1 : 1}; /* around the face */
        copy(at[i], s->p);
        for (int j = 0; j < s->count; ++j)
            oq_vec_mad(at[i], at[i], oq_int(sign[j]), s->w[j]);
    }
    oq_vec_sub(center, b->a, way);
    for (int side = 0; side < 6 && count; ++side)
    {
        oq  cut[32][3], room[32], y[3];
        int kept = 0;
        for (int i = 0; i < count; ++i)
        {
            oq_vec_sub(y, at[i], center);
            oq x = oq_dot(y, b->u[side / 2]);
            room[i] = oq_sub(b->h[side / 2], side % 2 ? x : oq_neg(x));
        }
        for (int i = 0; i < count; ++i)
        {
            int j = (i + 1) % count;
            if (oq_sign(room[i]) >= 0)
                copy(cut[kept++], at[i]);
            if (oq_sign(room[i]) * oq_sign(room[j]) < 0 && (count > 2 || !i))
            {
                oq d[3];
                oq_vec_sub(d, at[j], at[i]);
                oq_vec_mad(cut[kept++], at[i], oq_div(room[i], oq_sub(room[i], room[j])), d);
            }
        }
        memcpy(at, cut, sizeof at);
        count = kept;
    }
    if (!count)
        return false;
    /* triangles from the first corner; without an area, the middle of the two corners furthest apart */
    oq area = zero, sum[3] = {zero, zero, zero}, far = oq_int(-1), u[3], v[3], n[3], normal[3];
    if (s->count == 2)
        oq_cross(normal, s->w[0], s->w[1]);
    for (int i = 1; s->count == 2 && i + 1 < count; ++i)
    {
        oq_vec_sub(u, at[i], at[0]);
        oq_vec_sub(v, at[i + 1], at[0]);
        oq_cross(n, u, v);
        oq weight = oq_dot(n, normal);
        area = oq_add(area, weight);
        oq_vec_add(u, u, v);
        oq_vec_mad(sum, sum, weight, u);
    }
    if (oq_sign(area))
    {
        oq_vec_mad(out, at[0], oq_div(oq_int(1), oq_mul(oq_int(3), area)), sum);
        return true;
    }
    for (int i = 0; i < count; ++i)
        for (int j = i; j < count; ++j)
        {
            oq dd = square_between(at[i], at[j]);
            if (oq_cmp(dd, far) <= 0)
                continue;
            far = dd;
            oq_vec_add(out, at[i], at[j]);
            for (int k = 0; k < 3; ++k)
                out[k] = oq_half(out[k]);
        }
    return true;
}

/* A normal along which two shapes that have points in common only touch. */
static bool touching_normal(const core *a, const core *b, oq out[3])
{
    oq  n[15][3];
    int count = candidate_normals(n, a, b);
    for (int i = 0; i < count; ++i)
    {
        oq alo, ahi, blo, bhi;
        interval(&alo, &ahi, a, n[i]);
        interval(&blo, &bhi, b, n[i]);
        if (!oq_cmp(ahi, blo) || !oq_cmp(bhi, alo))
        {
            for (int k = 0; k < 3; ++k)
                out[k] = oq_cmp(ahi, blo) ? oq_neg(n[i][k]) : n[i][k];
            return true;
        }
    }
    return false;
}

/*
 * A segment or a box and a box: the nearest pair where one of them shows a corner, or both an edge, not
 * nearly parallel; centroids where faces or edges are parallel and that is exact. Else, and where they
 * overlap, it is not known.
 */
static bool box_nearest(const core *a, const core *b, oq pa[3], oq pb[3], oq *dd, ore *sine)
{
    oq   way[3], n[3], back[3], zero = oq_int(0), size = oq_int(0), square = oq_int(0);
    bool exact = a->exact && b->exact;
    *dd = zero;
    if (a->kind == CORE_SEGMENT ? segment_meets_box(a->a, a->b, b) : !separated(a, b))
    {
        if (!exact || !touching_normal(a, b, n))
            return false;
        for (int i = 0; i < 3; ++i)
            way[i] = zero;
    }
    else
    {
        *dd = a->kind == CORE_SEGMENT ? segment_box_apart(a->a, a->b, b, pa, pb)
                                      : box_box_apart(a, b, pa, pb);
        oq_vec_sub(way, pb, pa);
        copy(n, way);
    }
    for (int k = 0; k < 3; ++k)
    {
        size = oq_max(size, oq_max(oq_abs(oq_sub(a->a[k], b->a[k])), b->h[k]));
        size = oq_max(size, a->kind == CORE_SEGMENT ? oq_abs(oq_sub(a->b[k], b->a[k])) : a->h[k]);
        back[k] = oq_neg(n[k]);
    }
    shown sa = show(a, n, size), sb = show(b, back, size);
    bool  point = !sa.count || !sb.count;
    if (sa.count == 1 && sb.count == 1)
    {
        oq x[3];
        oq_cross(x, sa.w[0], sb.w[0]);
        oq lengths = oq_mul(oq_dot(sa.w[0], sa.w[0]), oq_dot(sb.w[0], sb.w[0]));
        square = oq_div(oq_dot(x, x), lengths);
        point = oq_cmp(square, oq_of(1e-4)) > 0;
        if (point)
            *sine = or_sqrt_q(square);
    }
    if (point && oq_sign(*dd))
        return true;
    if (!exact || !sa.level || !sb.level || !common_centroid(&sa, b, way, pa))
        return false;
    if (oq_sign(square)) /* edges that cross at a small angle are level too */
        *sine = or_sqrt_q(square);
    oq_vec_add(pb, pa, way);
    return true;
}

ora_nearest ora_closest(const ora_shape *a, const ora_shape *b)
{
    if (a->kind == ORA_ELLIPSOID || b->kind == ORA_ELLIPSOID)
        return ora_ellipsoid_closest(a, b);
    ora_nearest result;
    memset(&result, 0, sizeof result);
    result.sine = or_of(1);
    core ca = core_of(a), cb = core_of(b);
    if (ca.kind > cb.kind)
    {
        oq p[3];
        result = ora_closest(b, a);
        copy(p, result.qa);
        copy(result.qa, result.qb);
        copy(result.qb, p);
        return result;
    }
    oq   dd, zero = oq_int(0);
    bool touching = true; /* the cores, when dd is 0: no more than that */
    if (ca.kind == CORE_POINT && cb.kind == CORE_POINT)
    {
        copy(result.qa, ca.a);
        copy(result.qb, cb.a);
        dd = square_between(ca.a, cb.a);
    }
    else if (ca.kind == CORE_POINT)
    {
        copy(result.qa, ca.a);
        dd = cb.kind == CORE_SEGMENT ? point_segment(ca.a, cb.a, cb.b, result.qb)
                                     : point_box(ca.a, &cb, result.qb);
    }
    else if (ca.kind == CORE_SEGMENT && cb.kind == CORE_SEGMENT)
    {
        dd = segment_segment(ca.a, ca.b, cb.a, cb.b, result.qa, result.qb);
        result.parallel = parallel_middle(&ca, &cb, result.qa, result.qb);
        oq u[3], v[3], n[3];
        oq_vec_sub(u, ca.b, ca.a);
        oq_vec_sub(v, cb.b, cb.a);
        oq_cross(n, u, v);
        oq lengths = oq_mul(oq_dot(u, u), oq_dot(v, v));
        if (oq_sign(lengths))
            result.sine = or_sqrt_q(oq_div(oq_dot(n, n), lengths));
    }
    else if (ca.aligned && cb.aligned)
    {
        box_box_middle(&ca, &cb, result.qa, result.qb, &touching);
        dd = square_between(result.qa, result.qb);
    }
    else
    {
        result.known = box_nearest(&ca, &cb, result.qa, result.qb, &dd, &result.sine);
        result.distance = or_sqrt_q(dd);
        return result;
    }
    oq radius = oq_add(ca.radius, cb.radius), over = oq_sub(dd, oq_sqr(radius));
    result.distance = oq_sign(over) <= 0 ? or_of(0) : or_div(or_q(over), or_add(or_sqrt_q(dd), or_q(radius)));
    result.known = oq_sign(over) > 0 || (!oq_sign(over) && touching);
    if (a->kind == ORA_POINT && oq_sign(over) <= 0)
    {
        result.known = true;
        copy(result.qa, ca.a);
        copy(result.qb, ca.a);
    }
    else if (result.known && oq_sign(dd) && oq_cmp(radius, zero) > 0)
    {
        oq root = oq_real(or_sqrt_q(dd)), way[3], pa[3], pb[3];
        oq_vec_sub(way, result.qb, result.qa);
        oq_vec_mad(pa, result.qa, oq_div(ca.radius, root), way);
        oq_vec_mad(pb, result.qb, oq_neg(oq_div(cb.radius, root)), way);
        copy(result.qa, pa);
        copy(result.qb, pb);
    }
    return result;
}
