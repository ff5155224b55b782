/*
 * A ray against a solid: what the points o + t d, t_min <= t <= t_max, have in common with it.
 *
 * Hit, starts_inside and ends_inside are decided by rationals alone (a root is never compared). Every t is a
 * rational or the root of a quadratic with rational coefficients.
 */
#include "contact.h"
#include "oracle.h"

#include <float.h>
#include <string.h>

enum
{
    WIDE_BITS = 2400
};

typedef struct setting
{
    const ora_ray *ray;
    oq             o[3], d[3];
    oq             dd;           /* |d|^2 */
    oq             t_min, t_max; /* NULL: none */
} setting;

static setting setting_of(const ora_ray *ray)
{
    setting s;
    s.ray = ray;
    oq_vec(s.o, ray->o);
    oq_vec(s.d, ray->d);
    s.dd = oq_dot(s.d, s.d);
    s.t_min = ray->t_min < -DBL_MAX ? NULL : oq_of(ray->t_min);
    s.t_max = ray->t_max > DBL_MAX ? NULL : oq_of(ray->t_max);
    return s;
}

static bool before_start(const setting *s, oq t)
{
    return s->t_min && oq_cmp(t, s->t_min) < 0;
}
static bool past_end(const setting *s, oq t)
{
    return s->t_max && oq_cmp(t, s->t_max) > 0;
}

static void add_normal(int *count, ore list[8][3], const ore n[3])
{
    for (int i = 0; i < 3; ++i)
        list[*count][i] = n[i];
    ++*count;
}

/* v * sign, made unit */
static void unit(ore out[3], const oq v[3], int sign)
{
    ore length = or_sqrt_q(oq_dot(v, v));
    for (int i = 0; i < 3; ++i)
        out[i] = or_div(or_q(sign < 0 ? oq_neg(v[i]) : v[i]), length);
}

static void points(ora_hit *hit, const setting *s)
{
    for (int i = 0; i < 3; ++i)
    {
        hit->point_enter[i] = or_add(or_q(s->o[i]), or_mul(hit->t_enter, or_q(s->d[i])));
        hit->point_exit[i] = or_add(or_q(s->o[i]), or_mul(hit->t_exit, or_q(s->d[i])));
    }
}

static void stand_still(ora_hit *hit, const setting *s, bool inside)
{
    oq t = oq_int(0);
    hit->hit = hit->starts_inside = hit->ends_inside = inside;
    hit->zero_direction = true;
    if (s->t_min)
        t = oq_max(t, s->t_min);
    if (s->t_max)
        t = oq_min(t, s->t_max);
    hit->t_enter = hit->t_exit = or_q(t);
}

/* The common part of lo..hi (NULL: endless) and the ray. Sets hit, inside and t. */
static void cut(ora_hit *hit, const setting *s, oq lo, oq hi)
{
    if ((lo && past_end(s, lo)) || (hi && before_start(s, hi)) || (lo && hi && oq_cmp(lo, hi) > 0))
        return;
    hit->hit = true;
    hit->starts_inside = !lo || (s->t_min && oq_cmp(s->t_min, lo) >= 0);
    hit->ends_inside = !hi || (s->t_max && oq_cmp(s->t_max, hi) <= 0);
    hit->t_enter = or_q(hit->starts_inside && s->t_min ? s->t_min : lo);
    hit->t_exit = or_q(hit->ends_inside && s->t_max ? s->t_max : hi);
}

static void against_box(ora_hit *hit, const setting *s, const ora_shape *box)
{
    oq u[3][3], h[3], w[3], c[3], lo = NULL, hi = NULL, enter[3], leave[3], e[3];
    hit->exact = ora_axes(u, box);
    ora_middle(c, box);
    oq_vec(h, box->h);
    if (box->kind == ORA_AABB)
        for (int i = 0; i < 3; ++i)
            h[i] = oq_half(oq_sub(oq_of(box->p[1][i]), oq_of(box->p[0][i])));
    oq_vec_sub(w, s->o, c);
    bool inside = true;
    for (int i = 0; i < box->dim; ++i)
    {
        oq p = oq_dot(w, u[i]);
        e[i] = oq_dot(s->d, u[i]);
        enter[i] = leave[i] = NULL;
        if (!oq_sign(e[i]))
        {
            if (oq_cmp(oq_abs(p), h[i]) > 0)
                inside = false;
            continue;
        }
        oq low = oq_div(oq_sub(oq_neg(h[i]), p), e[i]), high = oq_div(oq_sub(h[i], p), e[i]);
        enter[i] = oq_min(low, high);
        leave[i] = oq_max(low, high);
        lo = lo ? oq_max(lo, enter[i]) : enter[i];
        hi = hi ? oq_min(hi, leave[i]) : leave[i];
    }
    if (!inside)
        return;
    if (!oq_sign(s->dd))
    {
        stand_still(hit, s, true);
        return;
    }
    cut(hit, s, lo, hi);
    if (!hit->hit)
        return;
    for (int i = 0; i < box->dim; ++i)
    {
        if (!enter[i])
            continue;
        ore n[3];
        int sign = oq_sign(e[i]);
        if (!hit->starts_inside && !oq_cmp(enter[i], lo))
        {
            unit(n, u[i], -sign);
            add_normal(&hit->enter_normals, hit->normal_enter, n);
        }
        if (!hit->ends_inside && !oq_cmp(leave[i], hi))
        {
            unit(n, u[i], sign);
            add_normal(&hit->exit_normals, hit->normal_exit, n);
        }
    }
}

/* a t^2 - 2 b t + c <= 0 at t? */
static bool below(oq a, oq b, oq c, oq t)
{
    oq x = oq_add(oq_mul(t, oq_sub(oq_mul(a, t), oq_add(b, b))), c);
    return oq_sign(x) <= 0;
}

/* Where a t^2 - 2 b t + c <= 0, a > 0. Sets hit, inside and t. */
static void parabola(ora_hit *hit, const setting *s, oq a, oq b, oq c)
{
    oq disc = oq_sub(oq_sqr(b), oq_mul(a, c));
    if (oq_sign(disc) < 0)
        return;
    hit->starts_inside = s->t_min && below(a, b, c, s->t_min);
    hit->ends_inside = s->t_max && below(a, b, c, s->t_max);
    /* Apart from that the lowest point of the parabola has to lie between the ends. */
    if (!hit->starts_inside && !hit->ends_inside)
    {
        if (s->t_min && oq_cmp(b, oq_mul(a, s->t_min)) < 0)
            return;
        if (s->t_max && oq_cmp(b, oq_mul(a, s->t_max)) > 0)
            return;
    }
    hit->hit = true;
    ore root = or_sqrt_q(disc), ra = or_q(a), rb = or_q(b), rc = or_q(c), t0, t1;
    if (oq_sign(b) > 0)
    {
        t0 = or_div(rc, or_add(rb, root));
        t1 = or_div(or_add(rb, root), ra);
    }
    else if (oq_sign(b) < 0)
    {
        t0 = or_div(or_sub(rb, root), ra);
        t1 = or_div(rc, or_sub(rb, root));
    }
    else
    {
        t1 = or_div(root, ra);
        t0 = or_sub(or_of(0), t1);
    }
    hit->t_enter = hit->starts_inside ? or_q(s->t_min) : t0;
    hit->t_exit = hit->ends_inside ? or_q(s->t_max) : t1;
}

static void against_ball(ora_hit *hit, const setting *s, const ora_shape *ball)
{
    oq center[3], w[3], r = oq_of(ball->h[0]);
    oq_vec(center, ball->p[0]);
    oq_vec_sub(w, center, s->o);
    oq a = s->dd, b = oq_dot(w, s->d), c = oq_sub(oq_dot(w, w), oq_sqr(r));
    if (!oq_sign(a))
    {
        stand_still(hit, s, oq_sign(c) <= 0);
        return;
    }
    parabola(hit, s, a, b, c);
    if (!hit->hit)
        return;
    oq disc = oq_sub(oq_sqr(b), oq_mul(a, c));
    hit->condition = oq_sign(r) ? or_div(or_q(disc), or_q(oq_mul(a, oq_sqr(r)))) : or_of(0);
    for (int end = 0; end < 2; ++end)
    {
        if (end ? hit->ends_inside : hit->starts_inside)
            continue;
        ore n[3], t = end ? hit->t_exit : hit->t_enter;
        if (oq_sign(r))
            for (int i = 0; i < 3; ++i)
                n[i] = or_div(or_sub(or_mul(t, or_q(s->d[i])), or_q(w[i])), or_q(r));
        else
            unit(n, s->d, end ? 1 : -1);
        if (end)
            add_normal(&hit->exit_normals, hit->normal_exit, n);
        else
            add_normal(&hit->enter_normals, hit->normal_enter, n);
    }
}

/*
 * An ellipsoid: in its own frame, y + t e. The sum of ((y_i + t e_i) / r_i)^2 is at most 1, all times the
 * squares of the radii that are not 0: a t^2 - 2 b t + c <= 0. Along an axis with radius 0 the coordinate has
 * to be 0, which leaves one t or does not bound it.
 */
typedef struct local_ray
{
    int  dim;
    oq   u[3][3], y[3], e[3]; ///< the axes; the ray along them
    bool flat[3];             ///< a radius of 0
    oq   weight[3];           ///< the square of all other radii
    oq   squares;             ///< that of all radii
    oq   a, b, c;
    oq   at; ///< the one t, or NULL
} local_ray;

static void see_along_axes(local_ray *x, const setting *s, const ora_shape *solid)
{
    oq   center[3], w[3];
    bool exact = ora_axes(x->u, solid);
    x->dim = solid->dim;
    x->squares = oq_int(1);
    oq_vec(center, solid->p[0]);
    oq_vec_sub(w, s->o, center);
    oq ww = oq_dot(w, w), nothing = exact ? oq_int(0) : oq_two_to(-600);
    for (int i = 0; i < x->dim; ++i)
    {
        x->y[i] = oq_dot(w, x->u[i]);
        x->e[i] = oq_dot(s->d, x->u[i]);
        /* axes that are not exact make next to nothing of 0 */
        if (oq_cmp(oq_sqr(x->y[i]), oq_mul(nothing, ww)) <= 0)
            x->y[i] = oq_int(0);
        if (oq_cmp(oq_sqr(x->e[i]), oq_mul(nothing, s->dd)) <= 0)
            x->e[i] = oq_int(0);
        x->flat[i] = solid->h[i] == 0;
        if (!x->flat[i])
            x->squares = oq_mul(x->squares, oq_sqr(oq_of(solid->h[i])));
    }
    for (int i = 0; i < x->dim; ++i)
    {
        x->weight[i] = oq_int(1);
        for (int j = 0; j < x->dim; ++j)
            if (j != i && !x->flat[j])
                x->weight[i] = oq_mul(x->weight[i], oq_sqr(oq_of(solid->h[j])));
    }
}

/* False if the ray misses the plane or the line of a flat one. */
static bool make_parabola(local_ray *x)
{
    x->a = x->b = oq_int(0);
    x->c = oq_neg(x->squares);
    x->at = NULL;
    for (int i = 0; i < x->dim; ++i)
    {
        oq y = x->y[i], e = x->e[i];
        if (!x->flat[i])
        {
            x->a = oq_add(x->a, oq_mul(x->weight[i], oq_sqr(e)));
            x->b = oq_sub(x->b, oq_mul(x->weight[i], oq_mul(y, e)));
            x->c = oq_add(x->c, oq_mul(x->weight[i], oq_sqr(y)));
        }
        else if (oq_sign(e))
        {
            oq t = oq_div(oq_neg(y), e);
            if (x->at && oq_cmp(x->at, t))
                return false;
            x->at = t;
        }
        else if (oq_sign(y))
        {
            return false;
        }
    }
    return true;
}

/* The unit normal at one end. */
static void normal_of_ellipsoid(ore n[3], const local_ray *x, const ora_hit *hit, bool end)
{
    ore t = end ? hit->t_exit : hit->t_enter, nn = or_of(0);
    for (int i = 0; i < 3; ++i)
        n[i] = or_of(0);
    for (int i = 0; i < x->dim; ++i)
    {
        ore part = or_of(0);
        if (x->at && x->flat[i]) /* crossed: against the ray, or along it */
            part = or_q(end ? x->e[i] : oq_neg(x->e[i]));
        else if (!x->at && !x->flat[i])
            part = or_mul(or_q(x->weight[i]), or_add(or_q(x->y[i]), or_mul(t, or_q(x->e[i]))));
        for (int k = 0; k < 3; ++k)
            n[k] = or_add(n[k], or_mul(part, or_q(x->u[i][k])));
    }
    for (int k = 0; k < 3; ++k)
        nn = or_add(nn, or_mul(n[k], n[k]));
    nn = or_sqrt(nn);
    for (int k = 0; k < 3; ++k)
        n[k] = or_div(n[k], nn);
}

static void against_ellipsoid(ora_hit *hit, const setting *s, const ora_shape *solid)
{
    local_ray x;
    if (ora_is_round(solid))
    {
        ora_shape ball = ora_ball(solid->dim, solid->p[0], solid->h[0]);
        against_ball(hit, s, &ball);
        return;
    }
    hit->exact = false;
    see_along_axes(&x, s, solid);
    if (!make_parabola(&x))
        return;
    if (!oq_sign(s->dd))
    {
        stand_still(hit, s, oq_sign(x.c) <= 0);
        return;
    }
    if (x.at && !below(x.a, x.b, x.c, x.at))
        return;
    or_bits(WIDE_BITS);
    if (x.at)
    {
        cut(hit, s, x.at, x.at);
    }
    else
    {
        parabola(hit, s, x.a, x.b, x.c);
        if (hit->hit)
            hit->condition = or_div(or_q(oq_sub(oq_sqr(x.b), oq_mul(x.a, x.c))),
                                    or_q(oq_mul(x.a, x.squares)));
    }
    for (int end = 0; hit->hit && end < 2; ++end)
    {
        ore n[3];
        if (end ? hit->ends_inside : hit->starts_inside)
            continue;
        normal_of_ellipsoid(n, &x, hit, end);
        if (end)
            add_normal(&hit->exit_normals, hit->normal_exit, n);
        else
            add_normal(&hit->enter_normals, hit->normal_enter, n);
    }
    or_bits(ORA_BITS);
}

/* A segment, or a point, which is one of no length: exact incidence. */
static void against_segment(ora_hit *hit, const setting *s, const ora_shape *segment)
{
    oq a[3], b[3], e[3], w[3], x[3], turn[3], t0, t1;
    oq_vec(a, segment->p[0]);
    oq_vec(b, segment->p[segment->kind == ORA_SEGMENT]);
    oq_vec_sub(e, b, a);
    oq_vec_sub(w, a, s->o);
    if (!oq_sign(s->dd))
    {
        ora_shape point = ora_point(segment->dim, s->ray->o),
                  solid = ora_segment(segment->dim, segment->p[0], segment->p[segment->kind == ORA_SEGMENT]);
        stand_still(hit, s, ora_overlap(&point, &solid));
        return;
    }
    oq_cross(turn, s->d, e);
    oq  turns = oq_dot(turn, turn), ee = oq_dot(e, e);
    ore n[3];
    if (oq_sign(turns))
    {
        if (oq_sign(oq_dot(w, turn)))
            return;
        oq_cross(x, w, s->d);
        oq along = oq_div(oq_dot(x, turn), turns);
        if (oq_sign(along) < 0 || oq_cmp(along, oq_int(1)) > 0)
            return;
        oq_cross(x, w, e);
        t0 = t1 = oq_div(oq_dot(x, turn), turns);
        hit->condition = or_sqrt_q(oq_div(turns, oq_mul(ee, s->dd)));
        oq across[3]; /* the part of the direction at right angles to the segment */
        oq_vec_mad(across, s->d, oq_neg(oq_div(oq_dot(s->d, e), ee)), e);
        unit(n, across, -1);
    }
    else
    {
        oq_cross(x, w, s->d);
        if (oq_sign(oq_dot(x, x)))
            return;
        oq_vec_sub(x, b, s->o);
        oq ta = oq_div(oq_dot(w, s->d), s->dd), tb = oq_div(oq_dot(x, s->d), s->dd);
        t0 = oq_min(ta, tb);
        t1 = oq_max(ta, tb);
        unit(n, s->d, -1);
    }
    cut(hit, s, t0, t1);
    if (!hit->hit)
        return;
    ore back[3];
    for (int i = 0; i < 3; ++i)
        back[i] = or_sub(or_of(0), n[i]);
    if (!hit->starts_inside)
        add_normal(&hit->enter_normals, hit->normal_enter, n);
    if (!hit->ends_inside)
        add_normal(&hit->exit_normals, hit->normal_exit, back);
}

ora_hit ora_raycast(const ora_ray *ray, const ora_shape *solid)
{
    ora_hit hit;
    memset(&hit, 0, sizeof hit);
    setting s = setting_of(ray);
    hit.exact = true;
    hit.condition = or_of(1);
    if (solid->kind == ORA_BALL)
        against_ball(&hit, &s, solid);
    else if (solid->kind == ORA_ELLIPSOID)
        against_ellipsoid(&hit, &s, solid);
    else if (solid->kind == ORA_SEGMENT || solid->kind == ORA_POINT)
        against_segment(&hit, &s, solid);
    else
        against_box(&hit, &s, solid);
    if (hit.hit)
        points(&hit, &s);
    return hit;
}
