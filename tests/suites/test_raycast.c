/* raycast_: every solid, against exact answers. */
#include <collide.h>
#include "pair.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* What the library promises (Errors, at the end of its header). */
static const double t_box_float = 0.501, t_box_double = 1.5; /* ulp of t, raycast_aabb */
static const double t_round_float = 1,
                    t_round_double = 2;    /* ulp of t, raycast_circle, _sphere, _segment ... */
static const double not_tangent = 0x1p-20; /* ... where r^2 - h^2 > r^2 / 2^20, or the sine is above 2^-20 */
static const double t_turned_float =
    2; /* raycast_obb, _ellipse, _ellipsoid: hit point off by so many ulp of L ... */
static const double t_turned_double = 8; /* ... and so many eps L */
static const double turned_eps =
    8; /* eps L: nearer to touching than that, a turned box or an ellipse may be misjudged */
static const double point_ulps = 4;    /* "a few" ulp of L, for points that are returned */
static const double normal_length = 2; /* ulp of 1 */
static const double normal_turn_float = 1e-6, normal_turn_double = 1e-14;
static const double range_low = 1e-150, range_high = 1e150; /* lengths for which all this holds in double */
static const double most_skipped =
    0.05; /* share of the cases that may be too near to touching to be judged */

typedef struct answer
{
    bool   hit, hit_alone, touched, starts_inside;
    double t_enter, t_exit;
    double point_enter[3], point_exit[3], normal_enter[3], normal_exit[3];
} answer;

#define SUITE "test_raycast.inc"
#include "families.h"

typedef answer (*cast_call)(const ora_ray *, const ora_shape *);

static cast_call const *const raycasts[HOUSE_FAMILIES] = {cd2_local_raycasts, cd2f_local_raycasts,
                                                          cd3_local_raycasts, cd3f_local_raycasts};

static answer (*const any[HOUSE_FAMILIES])(const ora_ray *, const ora_shape *, int kind) = {
    cd2_local_raycast_as,
    cd2f_local_raycast_as,
    cd3_local_raycast_as,
    cd3f_local_raycast_as,
};

/* A point has no function of its own, and in space a segment has none: they are chosen at run time. */
enum
{
    AABB,
    OBB,
    BALL,
    ELLIPSOID,
    SEGMENT,
    POINT,
    CASTS
};

typedef struct cast
{
    const char *name;
    ora_kind    kind;
} cast;

static const cast casts[CASTS] = {
    {"raycast_aabb", ORA_AABB},          {"raycast_obb", ORA_OBB},
    {"raycast_circle/sphere", ORA_BALL}, {"raycast_ellipse/ellipsoid", ORA_ELLIPSOID},
    {"raycast_segment", ORA_SEGMENT},    {"raycast_point", ORA_POINT},
};

static const char *name_of(int q, int family)
{
    return q == SEGMENT && house_families[family].dim == 3 ? "raycast of a segment in space" : casts[q].name;
}

/* ---- raycast against the oracle ---- */

static ore eps_l(int family, oq size)
{
    return or_q(oq_mul(oq_of(house_families[family].eps), size));
}
static ore times(double n, ore x)
{
    return or_mul(or_of(n), x);
}

/* May a turned box or an ellipse be misjudged here? */
static bool too_near(const house_case *c, const char *name, ore margin, oq size)
{
    bool yes = or_cmp(margin, times(turned_eps, eps_l(c->family, size))) <= 0;
    if (yes)
        house_worst(name, c->family, "eps L, misjudged",
                    or_sign(margin) ? or_about(or_div(margin, eps_l(c->family, size))) : 0);
    return yes;
}

static bool number_in_range(double x)
{
    return x == 0 || (fabs(x) >= range_low && fabs(x) <= range_high);
}

static bool lengths_in_range(const house_case *c)
{
    if (house_families[c->family].is_float)
        return true;
    for (int i = 0; i < 3; ++i)
        if (!number_in_range(c->b.p[0][i]) || !number_in_range(c->b.p[1][i]) || !number_in_range(c->b.h[i]) ||
            !number_in_range(c->ray.o[i]) || !number_in_range(c->ray.d[i]))
            return false;
    return true;
}

static bool finite3(const double v[3])
{
    return isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]);
}
static bool zero3(const double v[3])
{
    return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

static ore length_of(const double v[3])
{
    oq x[3];
    oq_vec(x, v);
    return or_sqrt_q(oq_dot(x, x));
}

static ore between(const double p[3], const ore q[3])
{
    ore sum = or_of(0);
    for (int i = 0; i < 3; ++i)
    {
        ore d = or_sub(or_of(p[i]), q[i]);
        sum = or_add(sum, or_mul(d, d));
    }
    return or_sqrt(sum);
}

/* A coordinate above the range is given as the largest number. */
static void saturate(ore out[3], const ore p[3], int family)
{
    ore largest = or_of(house_families[family].largest);
    for (int i = 0; i < 3; ++i)
        out[i] = or_cmp(or_abs(p[i]), largest) <= 0 ? p[i]
                 : or_sign(p[i]) < 0                ? or_sub(or_of(0), largest)
                                                    : largest;
}

/* One end of a hit. */
typedef struct hit_end
{
    const char   *word;
    double        t, limit;
    const double *point, *normal;
    bool          inside;
    ore           want_t;
    const ore    *want_point;
    bool          want_inside;
    int           normals;
    const ore (*want_normals)[3];
    int sign; /* of normal . direction */
} hit_end;

/* What the contact of a turned box or an ellipse may be off by is counted in. */
static ore contact_unit(const house_case *c, const hit_end *e)
{
    oq size = ora_size_ray(&c->ray, &c->b, false);
    if (!house_families[c->family].is_float)
        return eps_l(c->family, size);
    /* L of a point that is returned: t times direction belongs to it */
    for (int i = 0; i < 3; ++i)
        size = oq_max(size, oq_abs(oq_mul(oq_real(e->want_t), oq_of(c->ray.d[i]))));
    return or_of(house_ulp(c->family, or_about(or_q(size))));
}

/*
 * Where a ray runs nearly along a face or is nearly tangent, a face that is moved by next to nothing is hit
 * elsewhere. The hit point keeps the promise if the solid need not be moved by more: if it lies so near to
 * the boundary, and the ray from the true one to it.
 */
static double contact_error(const house_case *c, const hit_end *e, ore unit)
{
    double  t = or_about(e->want_t);
    ora_ray stop = c->ray, way = c->ray;
    stop.t_min = stop.t_max = e->t;
    way.t_min = e->t < t ? e->t : t;
    way.t_max = e->t < t ? t : e->t;
    return or_about(or_div(or_max(ora_ray_margin(&stop, &c->b), ora_ray_margin(&way, &c->b)), unit));
}

/* The same for the point: on the line, and to the true point along the boundary. */
static double grazing_error(const house_case *c, const hit_end *e, ore unit)
{
    double there[3];
    for (int i = 0; i < 3; ++i)
        there[i] = or_about(e->want_point[i]);
    ora_shape point = ora_point(c->b.dim, e->point), way = ora_segment(c->b.dim, e->point, there);
    ore       worst = or_max(ora_margin(&point, &c->b), ora_margin(&way, &c->b));
    oq        w[3], o[3], d[3], n[3];
    oq_vec(w, e->point);
    oq_vec(o, c->ray.o);
    oq_vec(d, c->ray.d);
    oq_vec_sub(w, w, o);
    oq_cross(n, w, d);
    worst = or_max(worst, or_sqrt_q(oq_div(oq_dot(n, n), oq_dot(d, d))));
    return or_about(or_div(worst, unit));
}

/* How far the point is from where the ray is at the t that is returned, which has a bound of its own: a hit
   of a turned box or an ellipse in double may be off by more than a few ulp of L. */
static double error_beside_t(const house_case *c, const hit_end *e, ore unit)
{
    ore at[3];
    for (int i = 0; i < 3; ++i)
        at[i] = or_add(or_of(c->ray.o[i]), or_mul(or_of(e->t), or_of(c->ray.d[i])));
    return or_about(or_div(between(e->point, at), unit));
}

static void check_t(const house_case *c, int q, const hit_end *e, const ora_hit *want)
{
    const char         *name = name_of(q, c->family);
    const house_family *f = &house_families[c->family];
    double              ulps = ora_ulps(e->t, e->want_t, f->is_float), bound = 0, error = ulps;
    const char         *unit = "ulp of t";
    bool                bounded = true;
    if (q == AABB)
    {
        bound = f->is_float ? t_box_float : t_box_double;
    }
    else if (q == OBB || q == ELLIPSOID)
    {
        ore way = or_mul(or_abs(or_sub(or_of(e->t), e->want_t)), length_of(c->ray.d));
        ore measure = contact_unit(c, e);
        unit = f->is_float ? "ulp of L" : "eps L";
        bound = f->is_float ? t_turned_float : t_turned_double;
        error = or_sign(way) ? or_about(or_div(way, measure)) : 0;
        if (error > bound && ulps <= 0.5)
            error = 0; /* no closer t exists in the type */
        if (error > 1)
            error = fmin(error, contact_error(c, e, measure));
    }
    else
    {
        bound = f->is_float ? t_round_float : t_round_double;
        bounded = or_cmp(want->condition, or_of(not_tangent)) > 0;
        if (!bounded)
            unit = "ulp of t, tangent";
    }
    house_worst(name, c->family, unit, error);
    if (bounded)
        HOUSE_CHECK(c, name, error <= bound, "t_%s %.17g (%a), want %.17g (%a): off by %.4g %s", e->word,
                    e->t, e->t, or_about(e->want_t), or_about(e->want_t), error, unit);
}

/* The normal of a turned box: one of its axes, of a face on which the contact lies to within the bound. */
static void check_turned_normal(const house_case *c, const hit_end *e, ore turn)
{
    oq   u[3][3], middle[3], h[3];
    bool exact = ora_axes(u, &c->b);
    ora_middle(middle, &c->b);
    oq_vec(h, c->b.h);
    for (int i = 0; i < c->b.dim; ++i)
        for (int s = -1; s <= 1; s += 2)
        {
            ore axis[3], gap = or_of(0);
            for (int k = 0; k < 3; ++k)
            {
                axis[k] = or_q(s < 0 ? oq_neg(u[i][k]) : u[i][k]);
                gap = or_add(gap, or_mul(axis[k], or_sub(e->want_point[k], or_q(middle[k]))));
            }
            if (or_cmp(between(e->normal, axis), turn) > 0)
                continue;
            gap = or_abs(or_sub(gap, or_q(h[i])));
            ore other = or_of(0); /* of the point that was given: it may lie elsewhere along the boundary, see
                                     contact_error */
            for (int k = 0; k < 3; ++k)
                other = or_add(other, or_mul(axis[k], or_sub(or_of(e->point[k]), or_q(middle[k]))));
            other = or_abs(or_sub(other, or_q(h[i])));
            if (or_cmp(other, gap) < 0)
                gap = other;
            oq   size = ora_size_ray(&c->ray, &c->b, false);
            bool first = or_cmp(between(e->normal, e->want_normals[0]), turn) <= 0;
            if (exact)
                HOUSE_CHECK(c, casts[OBB].name, first, "normal_%s %.17g %.17g %.17g is another face's",
                            e->word, e->normal[0], e->normal[1], e->normal[2]);
            else
                HOUSE_CHECK(
                    c, casts[OBB].name, first || or_cmp(gap, times(turned_eps, eps_l(c->family, size))) <= 0,
                    "normal_%s %.17g %.17g %.17g is that of a face %.3g eps L away", e->word, e->normal[0],
                    e->normal[1], e->normal[2], or_about(or_div(gap, eps_l(c->family, size))));
            return;
        }
    HOUSE_CHECK(c, casts[OBB].name, false, "normal_%s %.17g %.17g %.17g is no axis of the box", e->word,
                e->normal[0], e->normal[1], e->normal[2]);
}

/* A point and a vector as an ellipse has them on its own axes. */
typedef struct ellipse_view
{
    ore r[3], p[3], n[3];
} ellipse_view;

static ore length3(const ore v[3])
{
    return or_sqrt(or_add(or_add(or_mul(v[0], v[0]), or_mul(v[1], v[1])), or_mul(v[2], v[2])));
}

static ore apart3(const ore a[3], const ore b[3])
{
    ore d[3];
    for (int i = 0; i < 3; ++i)
        d[i] = or_sub(a[i], b[i]);
    return length3(d);
}

static ellipse_view view_ellipse(const ora_shape *e, const ore point[3], const double normal[3])
{
    ellipse_view v;
    oq           u[3][3];
    ora_axes(u, e);
    for (int i = 0; i < 3; ++i)
    {
        v.r[i] = or_of(e->h[i]);
        v.p[i] = v.n[i] = or_of(0);
        for (int k = 0; k < 3; ++k)
        {
            v.p[i] = or_add(v.p[i], or_mul(or_q(u[i][k]), or_sub(point[k], or_of(e->p[0][k]))));
            v.n[i] = or_add(v.n[i], or_mul(or_q(u[i][k]), or_of(normal[k])));
        }
    }
    return v;
}

/* How far the point with the normal n is from p. */
static ore off_normal(const ellipse_view *v, const ore n[3])
{
    ore rn[3], q[3];
    for (int i = 0; i < 3; ++i)
        rn[i] = or_mul(v->r[i], n[i]);
    ore h = length3(rn);
    for (int i = 0; i < 3; ++i)
        q[i] = or_div(or_mul(v->r[i], rn[i]), h);
    return apart3(q, v->p);
}

/*
 * Is n the normal, to within a turn, of a point of the ellipse that is off p by up to a bound? Of one that is
 * flatter than the bound: does no point of it lie further along n than that?
 */
static bool is_normal_near(const ellipse_view *v, int dim, ore turn, ore bound)
{
    ore  true_n[3], most = or_of(0), n[3];
    bool flat = false;
    for (int i = 0; i < dim; ++i)
        flat = flat || or_cmp(v->r[i], bound) <= 0;
    if (flat)
    {
        ore rn[3], np = or_of(0);
        for (int i = 0; i < 3; ++i)
        {
            rn[i] = or_mul(v->r[i], v->n[i]);
            np = or_add(np, or_mul(v->n[i], v->p[i]));
        }
        return or_cmp(or_sub(length3(rn), np), or_add(bound, or_mul(turn, length3(v->p)))) <= 0;
    }
    for (int i = 0; i < 3; ++i)
    {
        true_n[i] = i < dim ? or_div(or_div(v->p[i], v->r[i]), v->r[i]) : or_of(0);
        most = or_max(most, or_abs(true_n[i]));
    }
    if (!or_sign(most))
        return false;
    for (int i = 0; i < 3; ++i)
        true_n[i] = or_div(true_n[i], most);
    most = length3(true_n);
    for (int i = 0; i < 3; ++i)
        true_n[i] = or_div(true_n[i], most);
    ore off = apart3(v->n, true_n);
    if (or_cmp(off, turn) <= 0 || or_cmp(off_normal(v, v->n), bound) <= 0)
        return true;
    for (int i = 0; i < 3; ++i)
        n[i] = or_add(v->n[i], or_mul(or_div(turn, off), or_sub(true_n[i], v->n[i])));
    return or_cmp(off_normal(v, n), bound) <= 0;
}

static void check_ellipse_normal(const house_case *c, const hit_end *e, ore turn)
{
    const house_family *f = &house_families[c->family];
    double least = c->b.h[0], most = least, error = or_about(between(e->normal, e->want_normals[0]));
    if (house_has_needle(c))
        return;
    for (int i = 1; i < c->b.dim; ++i)
    {
        least = fmin(least, c->b.h[i]);
        most = fmax(most, c->b.h[i]);
    }
    if (error <= or_about(turn))
    {
        house_worst(casts[ELLIPSOID].name, c->family, "turn of normal", error);
        return;
    }
    if (least > 0 && least < 1e-90 * most)
        return; /* inexact axes decide nothing */
    ore bound = times(f->is_float ? t_turned_float : t_turned_double, contact_unit(c, e)), got[3];
    for (int i = 0; i < 3; ++i)
        got[i] = or_add(or_of(c->ray.o[i]), or_mul(or_of(e->t), or_of(c->ray.d[i])));
    ellipse_view there = view_ellipse(&c->b, e->want_point, e->normal),
                 here = view_ellipse(&c->b, got, e->normal);
    HOUSE_CHECK(c, casts[ELLIPSOID].name,
                is_normal_near(&there, c->b.dim, turn, bound) || is_normal_near(&here, c->b.dim, turn, bound),
                "normal_%s %.17g %.17g %.17g, want %.17g %.17g %.17g: off by %.3g", e->word, e->normal[0],
                e->normal[1], e->normal[2], or_about(e->want_normals[0][0]), or_about(e->want_normals[0][1]),
                or_about(e->want_normals[0][2]), error);
}

/* Does the ray run so near to the surface of an ellipse that an entry there can be taken for an exit? */
static bool nearly_grazes(const house_case *c, const hit_end *e, const ora_hit *want)
{
    ora_ray way = c->ray;
    way.t_min = or_about(want->t_enter);
    way.t_max = or_about(want->t_exit);
    double bound = house_families[c->family].is_float ? t_turned_float : t_turned_double;
    return or_cmp(ora_ray_margin(&way, &c->b), times(bound, contact_unit(c, e))) <= 0;
}

/* How far a normal may be turned: a fixed angle, or
   what a contact that is off by the bound of t does to it. */
static ore normal_turn(const house_case *c, int q, const hit_end *e)
{
    const house_family *f = &house_families[c->family];
    ore                 turn = or_of(f->is_float ? normal_turn_float : normal_turn_double);
    if (q != BALL || c->b.h[0] == 0)
        return turn;
    ore ulp = or_max(or_of(house_ulp(c->family, or_about(e->want_t))), times(f->eps, or_abs(e->want_t)));
    ore way = or_mul(times(f->is_float ? t_round_float : t_round_double, ulp), length_of(c->ray.d));
    return or_max(turn, or_div(way, or_of(c->b.h[0])));
}

static void check_normal(const house_case *c, int q, const hit_end *e, const ora_hit *want)
{
    const char         *name = name_of(q, c->family);
    const house_family *f = &house_families[c->family];
    const double       *n = e->normal;
    double              off_length = or_about(or_abs(or_sub(length_of(n), or_of(1)))) / f->eps;
    house_worst(name, c->family, "ulp of 1, |normal|", off_length);
    HOUSE_CHECK(c, name, off_length <= normal_length, "normal_%s %.17g %.17g %.17g has length 1 + %.3g eps",
                e->word, n[0], n[1], n[2], off_length);
    if (q == AABB)
    {
        for (int i = 0; i < c->b.dim; ++i)
            HOUSE_CHECK(c, name, or_cmp(or_of(n[i]), e->want_normals[0][i]) == 0,
                        "normal_%s %g %g %g, want %g %g %g", e->word, n[0], n[1], n[2],
                        or_about(e->want_normals[0][0]), or_about(e->want_normals[0][1]),
                        or_about(e->want_normals[0][2]));
        return;
    }
    ore turn = normal_turn(c, q, e);
    if (q == OBB)
    {
        check_turned_normal(c, e, turn);
        return;
    }
    if (q == ELLIPSOID)
    {
        check_ellipse_normal(c, e, turn);
        return;
    }
    if (q == BALL && or_cmp(want->condition, or_of(not_tangent)) <= 0 && c->b.h[0] != 0)
        return;
    double error = or_about(between(n, e->want_normals[0]));
    if (or_cmp(turn, or_of(f->is_float ? normal_turn_float : normal_turn_double)) <= 0)
        house_worst(name, c->family, "turn of normal", error);
    HOUSE_CHECK(c, name, or_cmp(between(n, e->want_normals[0]), turn) <= 0,
                "normal_%s %.17g %.17g %.17g, want %.17g %.17g %.17g: off by %.3g", e->word, n[0], n[1], n[2],
                or_about(e->want_normals[0][0]), or_about(e->want_normals[0][1]),
                or_about(e->want_normals[0][2]), error);
}

static void check_end(const house_case *c, int q, const hit_end *e, const ora_hit *want, oq size)
{
    const char *name = name_of(q, c->family);
    bool        in_range = lengths_in_range(c);
    if (e->inside != e->want_inside)
    {
        bool excused = e->sign > 0 && !in_range; /* whether it ends inside is told by t_exit */
        if (!excused && !want->exact && isfinite(e->limit))
        {
            ora_ray stop = c->ray;
            stop.t_min = stop.t_max = e->limit;
            excused = too_near(c, name, ora_ray_margin(&stop, &c->b), ora_size_ray(&c->ray, &c->b, false));
        }
        house_skipped(name, c->family, excused);
        HOUSE_CHECK(c, name, excused, "%s: inside %d, want %d", e->word, e->inside, e->want_inside);
        return;
    }
    if (e->inside)
    {
        double at = e->limit;
        if (want->zero_direction)
            at = or_about(want->t_enter);
        HOUSE_CHECK(c, name, e->t == at && zero3(e->normal),
                    "inside, t_%s %.17g, want %.17g; normal %g %g %g", e->word, e->t, at, e->normal[0],
                    e->normal[1], e->normal[2]);
    }
    else
    {
        if (in_range)
            check_t(c, q, e, want);
        if (in_range || q == AABB)
            check_normal(c, q, e, want);
        oq n[3], d[3];
        oq_vec(n, e->normal);
        oq_vec(d, c->ray.d);
        ore along = or_q(oq_dot(n, d)), slack = or_mul(normal_turn(c, q, e), length_of(c->ray.d));
        if (e->sign > 0)
            along = or_sub(or_of(0), along);
        HOUSE_CHECK(c, name,
                    or_cmp(along, slack) <= 0 || (q == ELLIPSOID && (!in_range || nearly_grazes(c, e, want))),
                    "normal_%s %g %g %g looks the wrong way", e->word, e->normal[0], e->normal[1],
                    e->normal[2]);
    }
    /* A t above the range is cut, and says no longer where the point is. */
    if (!in_range || or_cmp(or_abs(e->want_t), or_of(house_families[c->family].largest)) > 0)
        return;
    ore unit = or_of(house_ulp(c->family, or_about(or_q(size)))), want_point[3];
    saturate(want_point, e->want_point, c->family);
    double error = or_about(or_div(between(e->point, want_point), unit));
    bool   tangent = (q == BALL || q == ELLIPSOID || q == SEGMENT) &&
                   or_cmp(want->condition, or_of(not_tangent)) <= 0 && !e->inside;
    if (error > 1 && (q == OBB || q == ELLIPSOID || tangent))
        error = fmin(error, grazing_error(c, e, unit));
    if (error > point_ulps && (q == OBB || q == ELLIPSOID) && !e->inside)
        error = fmin(error, error_beside_t(c, e, unit));
    house_worst(name, c->family, tangent ? "ulp of L, point, tangent" : "ulp of L, point", error);
    HOUSE_CHECK(c, name, error <= point_ulps,
                "point_%s %.17g %.17g %.17g, want %.17g %.17g %.17g: off by %.4g ulp of L", e->word,
                e->point[0], e->point[1], e->point[2], or_about(e->want_point[0]), or_about(e->want_point[1]),
                or_about(e->want_point[2]), error);
}

static void check_ray(const house_case *c, int q)
{
    const char         *name = name_of(q, c->family);
    const house_family *f = &house_families[c->family];
    answer              got = raycasts[c->family][q](&c->ray, &c->b);
    ora_hit             want = ora_raycast(&c->ray, &c->b);
    bool                judged = true;
    if (got.hit != want.hit && !want.exact)
        judged = !too_near(c, name, ora_ray_margin(&c->ray, &c->b), ora_size_ray(&c->ray, &c->b, false));
    house_skipped(name, c->family, !judged);
    HOUSE_CHECK(c, name, got.hit == got.hit_alone, "with a hit %d, without one %d", got.hit, got.hit_alone);
    HOUSE_CHECK(c, name, got.hit == got.touched, "says %d, and the hit is %s", got.hit,
                got.touched ? "changed" : "untouched");
    if (judged)
        HOUSE_CHECK(c, name, got.hit == want.hit, "got %d, want %d", got.hit, want.hit);
    if (!got.hit || !got.touched)
        return;
    bool finite = fabs(got.t_enter) <= f->largest && fabs(got.t_exit) <= f->largest &&
                  finite3(got.point_enter) && finite3(got.point_exit) && finite3(got.normal_enter) &&
                  finite3(got.normal_exit);
    HOUSE_CHECK(c, name, finite, "t %g %g, points %g %g %g, %g %g %g, normals %g %g %g, %g %g %g",
                got.t_enter, got.t_exit, got.point_enter[0], got.point_enter[1], got.point_enter[2],
                got.point_exit[0], got.point_exit[1], got.point_exit[2], got.normal_enter[0],
                got.normal_enter[1], got.normal_enter[2], got.normal_exit[0], got.normal_exit[1],
                got.normal_exit[2]);
    HOUSE_CHECK(c, name,
                got.t_enter <= got.t_exit && got.t_enter >= c->ray.t_min && got.t_exit <= c->ray.t_max,
                "t_enter %.17g, t_exit %.17g", got.t_enter, got.t_exit);
    HOUSE_CHECK(c, name, got.starts_inside == zero3(got.normal_enter),
                "starts_inside %d, normal_enter %g %g %g", got.starts_inside, got.normal_enter[0],
                got.normal_enter[1], got.normal_enter[2]);
    if (!finite || !want.hit)
        return;
    oq      size = ora_size_ray(&c->ray, &c->b, true);
    hit_end enter = {"enter",
                     got.t_enter,
                     c->ray.t_min,
                     got.point_enter,
                     got.normal_enter,
                     got.starts_inside,
                     want.t_enter,
                     want.point_enter,
                     want.starts_inside,
                     want.enter_normals,
                     (const ore(*)[3])want.normal_enter,
                     -1};
    hit_end leave = {"exit",
                     got.t_exit,
                     c->ray.t_max,
                     got.point_exit,
                     got.normal_exit,
                     zero3(got.normal_exit),
                     want.t_exit,
                     want.point_exit,
                     want.ends_inside,
                     want.exit_normals,
                     (const ore(*)[3])want.normal_exit,
                     1};
    check_end(c, q, &enter, &want, size);
    check_end(c, q, &leave, &want, size);
}

static void check_rays(const char *name, int q, int cases)
{
    for (house_walk w = {name, .classes = HOUSE_CLASSES, .cases = (size_t)cases}; house_next(&w);)
    {
        house_case c = house_ray(&w.rng, w.family, w.cls, casts[q].kind);
        check_ray(&c, q);
    }
    HOUSE_CHECK(NULL, casts[q].name, house_skipped_share(casts[q].name) < most_skipped,
                "too many cases not judged");
    house_verdict();
}

#define EVERY_RAY(test, q, cases)    \
    static void test(void **state)   \
    {                                \
        (void)state;                 \
        check_rays(#test, q, cases); \
    }

EVERY_RAY(the_raycast_of_an_aabb_is_accurate, AABB, 500)
EVERY_RAY(the_raycast_of_an_obb_is_accurate, OBB, 400)
EVERY_RAY(the_raycast_of_a_circle_is_accurate, BALL, 800)
EVERY_RAY(the_raycast_of_an_ellipse_is_accurate, ELLIPSOID, 400)
EVERY_RAY(the_raycast_of_a_segment_is_accurate, SEGMENT, 800)
EVERY_RAY(the_raycast_of_a_point_is_accurate, POINT, 500)

/* ---- chosen at run time ---- */

static void run_time_shapes_answer_like_the_named_functions(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = CASTS, .classes = HOUSE_CLASSES, .cases = 100}; house_next(&w);)
    {
        const int  f = w.family, q = w.item, k = w.cls;
        house_case c = house_ray(&w.rng, f, k, casts[q].kind);
        answer     named = raycasts[f][q](&c.ray, &c.b), run = any[f](&c.ray, &c.b, 0);
        HOUSE_CHECK(&c, casts[q].name, !memcmp(&named, &run, sizeof run),
                    "by name hit %d, t %.17g %.17g; at run time hit %d, t %.17g %.17g", named.hit,
                    named.t_enter, named.t_exit, run.hit, run.t_enter, run.t_exit);
    }
    house_verdict();
}

static void unknown_kinds_are_hit_by_nothing(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = CASTS, .cases = 50}; house_next(&w);)
    {
        const int  f = w.family, q = w.item;
        const int  kinds[] = {-1, house_families[f].dim == 2 ? CD_SPHERE : CD_CIRCLE,
                             house_families[f].dim == 2 ? CD_ELLIPSOID : CD_ELLIPSE, CD_OBB + 1, 99};
        house_case c = house_ray(&w.rng, f, HOUSE_GRID, casts[q].kind);
        answer     got = any[f](&c.ray, &c.b, kinds[house_below(&w.rng, 5)]);
        HOUSE_CHECK(&c, "raycast", !got.hit && !got.hit_alone && !got.touched,
                    "hit %d, hit alone %d, touched %d", got.hit, got.hit_alone, got.touched);
    }
    house_verdict();
}

/* ---- bad input ---- */

static void nan_in_any_field_is_hit_by_nothing(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int q = 0; q < CASTS; ++q)
        {
            house_rng rng = house_seed(__func__, f, q);
            for (int k = 0; k < HOUSE_CLASSES; ++k)
                for (int i = 0;; ++i)
                {
                    house_case c = house_ray(&rng, f, k, casts[q].kind);
                    if (!house_put_nan(&c, i))
                        break;
                    answer got = raycasts[f][q](&c.ray, &c.b);
                    HOUSE_CHECK(&c, casts[q].name, !got.hit && !got.hit_alone && !got.touched,
                                "hit %d, hit alone %d, touched %d", got.hit, got.hit_alone, got.touched);
                }
        }
    house_verdict();
}

/* What they answer is not specified, nor that they answer the same without a hit to fill; that they answer
   is, and that what they call a miss touches nothing. */
static void invalid_solids_do_no_harm(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 40}; house_next(&w);)
    {
        const int f = w.family, k = w.cls;
        for (int q = 0; q < CASTS; ++q)
        {
            house_case c = house_ray(&w.rng, f, k, casts[q].kind);
            house_spoil_case(&w.rng, &c);
            answer got = raycasts[f][q](&c.ray, &c.b);
            HOUSE_CHECK(&c, casts[q].name, got.hit == got.touched, "says %d, and the hit is %s", got.hit,
                        got.touched ? "changed" : "untouched");
        }
    }
    house_verdict();
}

/* ---- by hand ---- */

/* A quarter turn. */
static double (*turned_axes(int dim))[3]
{
    static double axes[2][3][3] = {{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}}};
    return axes[dim - 2];
}

static ora_ray ray_of(int dim, const double o[3], const double d[3], double t_min, double t_max)
{
    ora_ray r = {dim, {o[0], o[1], dim == 3 ? o[2] : 0}, {d[0], d[1], dim == 3 ? d[2] : 0}, t_min, t_max};
    return r;
}

static void expect_miss(int q, int family, const ora_ray *ray, const ora_shape *b)
{
    house_case c = house_case_ray(family, ray, b);
    ora_begin();
    HOUSE_CHECK(&c, casts[q].name, !raycasts[family][q](ray, b).hit, "by hand: no hit");
    check_ray(&c, q);
}

/* n: normal_enter, m: normal_exit; zero for an end that is inside */
static void expect_hit(int q, int family, const ora_ray *ray, const ora_shape *b, double t_enter,
                       double t_exit, const double n[3], const double m[3])
{
    house_case c = house_case_ray(family, ray, b);
    ora_begin();
    answer got = raycasts[family][q](ray, b);
    double off = (q == ELLIPSOID ? 40 : 4) * house_families[family].eps;
    HOUSE_CHECK(&c, casts[q].name, got.hit, "by hand: a hit");
    check_ray(&c, q);
    if (!got.hit)
        return;
    HOUSE_CHECK(&c, casts[q].name,
                fabs(got.t_enter - t_enter) <= off * fabs(t_enter) &&
                    fabs(got.t_exit - t_exit) <= off * fabs(t_exit),
                "t %.17g to %.17g, by hand %.17g to %.17g", got.t_enter, got.t_exit, t_enter, t_exit);
    HOUSE_CHECK(&c, casts[q].name, got.starts_inside == zero3(n), "starts_inside %d", got.starts_inside);
    for (int i = 0; i < b->dim; ++i)
        HOUSE_CHECK(&c, casts[q].name,
                    fabs(got.normal_enter[i] - n[i]) <= off && fabs(got.normal_exit[i] - m[i]) <= off,
                    "normals %g %g %g, %g %g %g, by hand %g %g %g, %g %g %g", got.normal_enter[0],
                    got.normal_enter[1], got.normal_enter[2], got.normal_exit[0], got.normal_exit[1],
                    got.normal_exit[2], n[0], n[1], n[2], m[0], m[1], m[2]);
}

/* The same for the ball and the ellipse with equal radii that it is. */
static void expect_ball_hit(int family, const ora_ray *ray, const ora_shape *ball, double t_enter,
                            double t_exit, const double n[3], const double m[3])
{
    ora_shape round = ora_ellipsoid(ball->dim, ball->p[0], V(ball->h[0], ball->h[0], ball->h[0]),
                                    turned_axes(ball->dim));
    expect_hit(BALL, family, ray, ball, t_enter, t_exit, n, m);
    expect_hit(ELLIPSOID, family, ray, &round, t_enter, t_exit, n, m);
}

static void expect_ball_miss(int family, const ora_ray *ray, const ora_shape *ball)
{
    ora_shape round = ora_ellipsoid(ball->dim, ball->p[0], V(ball->h[0], ball->h[0], ball->h[0]),
                                    turned_axes(ball->dim));
    expect_miss(BALL, family, ray, ball);
    expect_miss(ELLIPSOID, family, ray, &round);
}

/* The same for the AABB and the OBB that it is. */
static void expect_box_hit(int family, const ora_ray *ray, const double lo[3], const double hi[3],
                           double t_enter, double t_exit, const double n[3], const double m[3])
{
    int       dim = house_families[family].dim;
    ora_shape aabb = ora_aabb(dim, lo, hi);
    double    c[3], h[3];
    for (int i = 0; i < 3; ++i)
    {
        c[i] = (lo[i] + hi[i]) / 2;
        h[i] = (hi[i] - lo[i]) / 2;
    }
    ora_shape obb = ora_obb(dim, c, h, unit_axes);
    expect_hit(AABB, family, ray, &aabb, t_enter, t_exit, n, m);
    expect_hit(OBB, family, ray, &obb, t_enter, t_exit, n, m);
}

static void expect_box_miss(int family, const ora_ray *ray, const double lo[3], const double hi[3])
{
    int       dim = house_families[family].dim;
    ora_shape aabb = ora_aabb(dim, lo, hi);
    double    c[3], h[3];
    for (int i = 0; i < 3; ++i)
    {
        c[i] = (lo[i] + hi[i]) / 2;
        h[i] = (hi[i] - lo[i]) / 2;
    }
    ora_shape obb = ora_obb(dim, c, h, unit_axes);
    expect_miss(AABB, family, ray, &aabb);
    expect_miss(OBB, family, ray, &obb);
}

/* The bounds of t began at the smallest positive number: what lies behind the origin of a line was lost. */
static void a_line_hits_what_lies_behind_its_origin(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int     dim = house_families[f].dim;
        ora_ray line = ray_of(dim, V(10, 0, 0), V(1, 0, 0), -INFINITY, INFINITY);
        expect_box_hit(f, &line, V(-1, -1, -1), V(1, 1, 1), -11, -9, V(-1, 0, 0), V(1, 0, 0));
        ora_shape ball = ora_ball(dim, V(0, 0, 0), 2);
        expect_ball_hit(f, &line, &ball, -12, -8, V(-1, 0, 0), V(1, 0, 0));
        ora_ray upto = ray_of(dim, V(10, 0, 0), V(1, 0, 0), -INFINITY, -10);
        expect_box_hit(f, &upto, V(-1, -1, -1), V(1, 1, 1), -11, -10, V(-1, 0, 0), V(0, 0, 0));
        if (dim == 2)
        {
            ora_shape wall = ora_segment(2, V(3, -1, 0), V(3, 1, 0));
            expect_hit(SEGMENT, f, &line, &wall, -7, -7, V(-1, 0, 0), V(1, 0, 0));
        }
    }
    house_verdict();
}

static void a_ray_hits_nothing_behind_it(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int     dim = house_families[f].dim;
        ora_ray ray = ray_of(dim, V(10, 0, 0), V(1, 0, 0), 0, INFINITY);
        expect_box_miss(f, &ray, V(-1, -1, -1), V(1, 1, 1));
        ora_shape ball = ora_ball(dim, V(0, 0, 0), 2);
        expect_ball_miss(f, &ray, &ball);
        ora_ray away = ray_of(dim, V(0, 3, 0), V(0, 1, 0), 0, INFINITY);
        expect_ball_miss(f, &away, &ball);
        ora_ray leaving = ray_of(dim, V(2, 0, 0), V(1, 0, 0), 0, INFINITY); /* starts on it */
        expect_ball_hit(f, &leaving, &ball, 0, 0, V(0, 0, 0), V(1, 0, 0));
        if (dim == 2)
        {
            ora_shape wall = ora_segment(2, V(3, -1, 0), V(3, 1, 0));
            expect_miss(SEGMENT, f, &ray, &wall);
        }
    }
    house_verdict();
}

/* A component 0 of the direction: in the plane of a face it is a hit, one ulp outside it is none. */
static void a_ray_in_a_face_hits_and_one_ulp_outside_misses(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int dim = house_families[f].dim;
        for (int axis = 0; axis < dim; ++axis)
            for (int side = -1; side <= 1; side += 2)
                for (int reach = 0; reach < 3; ++reach)
                    for (int zero = -1; zero <= 1; zero += 2)
                    {
                        int    along = (axis + 1) % dim;
                        double o[3] = {0.25, 0.25, 0.25}, d[3] = {0, 0, 0}, n[3] = {0, 0, 0},
                               m[3] = {0, 0, 0};
                        o[axis] = side;
                        o[along] = -5;
                        d[axis] = zero * 0.0;
                        d[along] = 2;
                        n[along] = -1;
                        m[along] = 1;
                        double  t_min = reach == 0 ? -INFINITY : 0, t_max = reach == 2 ? 8 : INFINITY;
                        ora_ray ray = ray_of(dim, o, d, t_min, t_max);
                        expect_box_hit(f, &ray, V(-1, -1, -1), V(1, 1, 1), 2, 3, n, m);
                        ray.o[axis] = house_step(f, side, side);
                        expect_box_miss(f, &ray, V(-1, -1, -1), V(1, 1, 1));
                        ray.o[axis] = house_step(f, side, -side);
                        expect_box_hit(f, &ray, V(-1, -1, -1), V(1, 1, 1), 2, 3, n, m);
                    }
    }
    house_verdict();
}

static void a_ray_along_an_edge_and_through_a_corner_hits(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int     dim = house_families[f].dim;
        ora_ray edge = ray_of(dim, V(-3, 1, 1), V(1, 0, 0), 0, INFINITY);
        expect_box_hit(f, &edge, V(-1, -1, -1), V(1, 1, 1), 2, 4, V(-1, 0, 0), V(1, 0, 0));
        ora_ray corner = ray_of(dim, V(-3, 1, 1), V(2, 1, 0), 0,
                                INFINITY); /* past: leaves the plane y = 1 at once */
        expect_box_miss(f, &corner, V(-1, -1, -1), V(1, 1, 1));
        ora_ray touch = ray_of(dim, V(-2, 0, 1), V(1, 1, 0), 0, INFINITY); /* only the corner (-1, 1) */
        expect_box_hit(f, &touch, V(-1, -1, -1), V(1, 1, 1), 1, 1, V(-1, 0, 0), V(0, 1, 0));
        ora_ray diagonal = ray_of(dim, V(-2, -2, -2), V(1, 1, 1), 0,
                                  INFINITY); /* corner to corner: the lowest axis */
        expect_box_hit(f, &diagonal, V(-1, -1, -1), V(1, 1, 1), 1, 3, V(-1, 0, 0), V(1, 0, 0));
        ora_ray slanted = ray_of(dim, V(2, -3, 0), V(-0.5, 2, 0), 0,
                                 INFINITY); /* two axes are entered at once, at t = 2: x, y */
        expect_box_hit(f, &slanted, V(-4, 1, -1), V(1, 9, 1), 2, 6, V(1, 0, 0), V(0, 1, 0));
    }
    house_verdict();
}

/* Through a corner the normal is that of the lowest axis: of the box's own axes, if it is turned. */
static void a_corner_of_a_turned_box_gives_its_own_first_axis(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int    dim = house_families[f].dim;
        double quarter[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}},
               cycled[3][3] = {{0, 0, -1}, {1, 0, 0}, {0, 1, 0}};
        ora_ray   diagonal = ray_of(dim, V(-3, -3, -3), V(1, 1, 1), 0, INFINITY);
        ora_shape turned = ora_obb(dim, V(0, 0, 0), V(2, 2, 2), quarter),
                  box = ora_aabb(dim, V(-2, -2, -2), V(2, 2, 2));
        expect_hit(AABB, f, &diagonal, &box, 1, 5, V(-1, 0, 0), V(1, 0, 0));
        expect_hit(OBB, f, &diagonal, &turned, 1, 5, V(0, -1, 0), V(0, 1, 0));
        if (dim == 3)
        {
            turned = ora_obb(dim, V(0, 0, 0), V(2, 2, 2), cycled);
            expect_hit(OBB, f, &diagonal, &turned, 1, 5, V(0, 0, -1), V(0, 0, 1));
        }
    }
    house_verdict();
}

/* Flat boxes: through the face, along it, beside it. */
static void flat_boxes_are_hit_on_both_sides(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int     dim = house_families[f].dim;
        ora_ray through = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 0, INFINITY),
                back = ray_of(dim, V(5, 0, 0), V(-1, 0, 0), 0, INFINITY);
        expect_box_hit(f, &through, V(2, -1, -1), V(2, 1, 1), 5, 5, V(-1, 0, 0), V(1, 0, 0));
        expect_box_hit(f, &back, V(2, -1, -1), V(2, 1, 1), 3, 3, V(1, 0, 0), V(-1, 0, 0));
        ora_ray along = ray_of(dim, V(2, -4, 0), V(0, 1, 0), 0, INFINITY);
        expect_box_hit(f, &along, V(2, -1, -1), V(2, 1, 1), 3, 5, V(0, -1, 0), V(0, 1, 0));
        along.o[0] = house_step(f, 2, 1);
        expect_box_miss(f, &along, V(2, -1, -1), V(2, 1, 1));
        along.o[0] = house_step(f, 2, -1);
        expect_box_miss(f, &along, V(2, -1, -1), V(2, 1, 1));
        ora_ray at_point = ray_of(dim, V(-1, -2, 0), V(1, 2, 0), 0, INFINITY); /* a box that is a point */
        expect_box_hit(f, &at_point, V(2, 4, 0), V(2, 4, 0), 3, 3, V(-1, 0, 0), V(1, 0, 0));
        ora_ray past = ray_of(dim, V(-1, -2, 0), V(1, house_step(f, 2, 1), 0), 0, INFINITY);
        expect_box_miss(f, &past, V(2, 4, 0), V(2, 4, 0));
        ora_ray ends = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 0, 5); /* reaches it with its end */
        expect_box_hit(f, &ends, V(2, -1, -1), V(2, 1, 1), 5, 5, V(-1, 0, 0), V(0, 0, 0));
        ora_ray starts = ray_of(dim, V(2, 0, 0), V(1, 0, 0), 0, 5);
        expect_box_hit(f, &starts, V(2, -1, -1), V(2, 1, 1), 0, 0, V(0, 0, 0), V(1, 0, 0));
    }
    house_verdict();
}

static void a_ray_without_direction_answers_like_a_point(void **state)
{
    (void)state;
    static const double ranges[][3] = {
        /* t_min, t_max, the t that is given */
        {-INFINITY, INFINITY, 0}, {0, INFINITY, 0}, {0, 1, 0}, {2, 3, 2}, {-5, -4, -4},
        {-INFINITY, -7, -7},      {9, INFINITY, 9},
    };
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int dim = house_families[f].dim;
        for (size_t i = 0; i < sizeof ranges / sizeof *ranges; ++i)
        {
            double        t = ranges[i][2];
            const double *still = V(0, 0, 0);
            ora_ray       in = ray_of(dim, V(0.5, 0, 0), still, ranges[i][0], ranges[i][1]);
            ora_ray       on = ray_of(dim, V(1, 0, 0), still, ranges[i][0], ranges[i][1]);
            ora_ray       off = ray_of(dim, V(house_step(f, 1, 1), 0, 0), still, ranges[i][0], ranges[i][1]);
            ora_shape     ball = ora_ball(dim, V(0, 0, 0), 1), wall = ora_segment(2, V(0, 0, 0), V(1, 0, 0));
            expect_box_hit(f, &in, V(-1, -1, -1), V(1, 1, 1), t, t, still, still);
            expect_box_hit(f, &on, V(-1, -1, -1), V(1, 1, 1), t, t, still, still);
            expect_box_miss(f, &off, V(-1, -1, -1), V(1, 1, 1));
            expect_ball_hit(f, &in, &ball, t, t, still, still);
            expect_ball_hit(f, &on, &ball, t, t, still, still);
            expect_ball_miss(f, &off, &ball);
            if (dim == 2)
            {
                expect_hit(SEGMENT, f, &in, &wall, t, t, still, still);
                expect_hit(SEGMENT, f, &on, &wall, t, t, still, still);
                expect_miss(SEGMENT, f, &off, &wall);
            }
        }
    }
    house_verdict();
}

static void starts_and_ends_inside_have_no_normal(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int           dim = house_families[f].dim;
        const double *none = V(0, 0, 0), *left = V(-1, 0, 0), *right = V(1, 0, 0), *lo = V(-1, -1, -1),
                     *hi = V(1, 1, 1);
        ora_ray r = ray_of(dim, V(0, 0, 0), V(1, 0, 0), 0, INFINITY); /* from the middle */
        expect_box_hit(f, &r, lo, hi, 0, 1, none, right);
        r = ray_of(dim, V(-1, 0, 0), V(1, 0, 0), 0, INFINITY); /* from a face inwards */
        expect_box_hit(f, &r, lo, hi, 0, 2, none, right);
        r = ray_of(dim, V(1, 0, 0), V(1, 0, 0), 0, INFINITY); /* from a face outwards */
        expect_box_hit(f, &r, lo, hi, 0, 0, none, right);
        r = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 0, 3); /* to the middle */
        expect_box_hit(f, &r, lo, hi, 2, 3, left, none);
        r = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 0, 2); /* to a face */
        expect_box_hit(f, &r, lo, hi, 2, 2, left, none);
        r = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 0, 4); /* to the far face */
        expect_box_hit(f, &r, lo, hi, 2, 4, left, none);
        r = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 0, house_step(f, 2, -1)); /* short of it */
        expect_box_miss(f, &r, lo, hi);
        r = ray_of(dim, V(-0.5, 0, 0), V(1, 0, 0), 0, 1); /* within */
        expect_box_hit(f, &r, lo, hi, 0, 1, none, none);
        r = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 2, 2); /* a single point of it, on the face */
        expect_box_hit(f, &r, lo, hi, 2, 2, none, none);
        ora_shape ball = ora_ball(dim, V(0, 0, 0), 1);
        r = ray_of(dim, V(0, 0, 0), V(1, 0, 0), 0, INFINITY);
        expect_ball_hit(f, &r, &ball, 0, 1, none, right);
        r = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 0, 3);
        expect_ball_hit(f, &r, &ball, 2, 3, left, none);
        r = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 0, 2);
        expect_ball_hit(f, &r, &ball, 2, 2, left, none);
        r = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 0, 4);
        expect_ball_hit(f, &r, &ball, 2, 4, left, none);
        r = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 4, 9);
        expect_ball_hit(f, &r, &ball, 4, 4, none, right);
        r = ray_of(dim, V(-3, 0, 0), V(1, 0, 0), 0, house_step(f, 2, -1));
        expect_ball_miss(f, &r, &ball);
        r = ray_of(dim, V(-0.5, 0, 0), V(1, 0, 0), 0, 1);
        expect_ball_hit(f, &r, &ball, 0, 1, none, none);
    }
    house_verdict();
}

static void a_tangent_hits_its_circle(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        ora_shape ball = ora_ball(dim, V(1, 2, 3), 5);
        ora_ray   r = ray_of(dim, V(-9, 7, 3), V(1, 0, 0), 0, INFINITY);
        expect_ball_hit(f, &r, &ball, 10, 10, V(0, 1, 0), V(0, 1, 0));
        r.o[1] = house_step(f, 7, 1);
        expect_ball_miss(f, &r, &ball);
        r = ray_of(dim, V(1 + 3 - 8, 2 + 4 + 6, 3), V(4, -3, 0), 0, INFINITY); /* touches at (4, 6) */
        expect_ball_hit(f, &r, &ball, 2, 2, V(0.6, 0.8, 0), V(0.6, 0.8, 0));
        r.t_max = 2;
        expect_ball_hit(f, &r, &ball, 2, 2, V(0.6, 0.8, 0), V(0, 0, 0));
        r.t_max = house_step(f, 2, -1);
        expect_ball_miss(f, &r, &ball);
    }
    house_verdict();
}

static void a_circle_of_radius_zero_is_hit_only_exactly(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        ora_shape dot = ora_ball(dim, V(6, 8, 0), 0);
        ora_ray   r = ray_of(dim, V(0, 0, 0), V(3, 4, 0), 0, INFINITY);
        expect_ball_hit(f, &r, &dot, 2, 2, V(-0.6, -0.8, 0), V(0.6, 0.8, 0));
        r.d[0] = house_step(f, 3, 1);
        expect_ball_miss(f, &r, &dot);
        r = ray_of(dim, V(6, 8, 0), V(3, 4, 0), 0, INFINITY);
        expect_ball_hit(f, &r, &dot, 0, 0, V(0, 0, 0), V(0.6, 0.8, 0));
    }
    house_verdict();
}

/* t counts in lengths of the direction, however long that is. */
static void a_direction_need_not_be_unit(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim, reach = house_families[f].is_float ? 100 : 490;
        ora_shape ball = ora_ball(dim, V(0, 0, 0), 1);
        for (int e = -reach; e <= reach; e += 10)
        {
            ora_ray r = ray_of(dim, V(-3, 0, 0), V(ldexp(1, e), 0, 0), 0, INFINITY);
            expect_ball_hit(f, &r, &ball, ldexp(2, -e), ldexp(4, -e), V(-1, 0, 0), V(1, 0, 0));
            expect_box_hit(f, &r, V(-1, -1, -1), V(1, 1, 1), ldexp(2, -e), ldexp(4, -e), V(-1, 0, 0),
                           V(1, 0, 0));
            ora_shape ellipse = ora_ellipsoid(dim, V(0, 0, 0), V(1, 3, 2), unit_axes);
            expect_hit(ELLIPSOID, f, &r, &ellipse, ldexp(2, -e), ldexp(4, -e), V(-1, 0, 0), V(1, 0, 0));
            if (dim == 2)
            {
                ora_shape wall = ora_segment(2, V(1, -1, 0), V(1, 3, 0));
                expect_hit(SEGMENT, f, &r, &wall, ldexp(4, -e), ldexp(4, -e), V(-1, 0, 0), V(1, 0, 0));
            }
        }
    }
    house_verdict();
}

/* A direction so short that 1 / d is infinite, or that t is above the range: still the right yes or no. */
static void the_smallest_direction_still_hits(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        double    tiny = house_families[f].smallest, m = house_families[f].largest;
        ora_shape ball = ora_ball(dim, V(0, 0, 0), 1), box = ora_aabb(dim, V(-1, -1, -1), V(1, 1, 1)),
                  wall = ora_segment(2, V(1, -1, 0), V(1, 3, 0));
        ora_ray          r = ray_of(dim, V(-3, 0, 0), V(tiny, 0, 0), 0, INFINITY);
        ora_shape        ellipse = ora_ellipsoid(dim, V(0, 0, 0), V(1, 3, 2), unit_axes);
        const ora_shape *solids[] = {&box, &ball, &ellipse, &wall};
        const int        which[] = {AABB, BALL, ELLIPSOID, SEGMENT};
        for (int i = 0; i < 4; ++i)
        {
            if (which[i] == SEGMENT && dim == 3)
                continue;
            house_case c = house_case_ray(f, &r, solids[i]);
            ora_begin();
            check_ray(&c, which[i]);
            answer got = raycasts[f][which[i]](&r, solids[i]);
            HOUSE_CHECK(&c, casts[which[i]].name, got.hit && got.t_enter == m && got.t_exit == m,
                        "hit %d, t %g %g, want the largest number", got.hit, got.t_enter, got.t_exit);
            ora_ray away = ray_of(dim, V(3, 0, 0), V(tiny, 0, 0), 0, INFINITY);
            expect_miss(which[i], f, &away, solids[i]);
            ora_ray skew = ray_of(dim, V(0, 3.5, 0), V(tiny, 0, 0), 0, INFINITY);
            expect_miss(which[i], f, &skew, solids[i]);
        }
    }
    house_verdict();
}

/* Crossing, end-on, along, beside. */
static void a_segment_in_the_plane_is_hit_from_all_sides(void **state)
{
    (void)state;
    for (int f = HOUSE_CD2; f <= HOUSE_CD2F; ++f)
    {
        const double *none = V(0, 0, 0);
        ora_shape     wall = ora_segment(2, V(2, -1, 0), V(2, 3, 0));
        ora_ray       r = ray_of(2, V(0, 0, 0), V(1, 0, 0), 0, INFINITY);
        expect_hit(SEGMENT, f, &r, &wall, 2, 2, V(-1, 0, 0), V(1, 0, 0));
        r = ray_of(2, V(4, 0, 0), V(-1, 0, 0), 0, INFINITY);
        expect_hit(SEGMENT, f, &r, &wall, 2, 2, V(1, 0, 0), V(-1, 0, 0));
        r = ray_of(2, V(0, 3, 0), V(1, 0, 0), 0, INFINITY); /* the very end */
        expect_hit(SEGMENT, f, &r, &wall, 2, 2, V(-1, 0, 0), V(1, 0, 0));
        r = ray_of(2, V(0, house_step(f, 3, 1), 0), V(1, 0, 0), 0, INFINITY);
        expect_miss(SEGMENT, f, &r, &wall);
        r = ray_of(2, V(0, 0, 0), V(1, 0, 0), 0, 2); /* ends on it */
        expect_hit(SEGMENT, f, &r, &wall, 2, 2, V(-1, 0, 0), none);
        r = ray_of(2, V(2, 0, 0), V(1, 0, 0), 0, INFINITY); /* starts on it */
        expect_hit(SEGMENT, f, &r, &wall, 0, 0, none, V(1, 0, 0));
        r = ray_of(2, V(2, -4, 0), V(0, 1, 0), 0, INFINITY); /* end-on */
        expect_hit(SEGMENT, f, &r, &wall, 3, 7, V(0, -1, 0), V(0, 1, 0));
        r = ray_of(2, V(2, 9, 0), V(0, -2, 0), 0, INFINITY);
        expect_hit(SEGMENT, f, &r, &wall, 3, 5, V(0, 1, 0), V(0, -1, 0));
        r = ray_of(2, V(2, -4, 0), V(0, 1, 0), 0, 3); /* reaches its end */
        expect_hit(SEGMENT, f, &r, &wall, 3, 3, V(0, -1, 0), none);
        r = ray_of(2, V(2, 0, 0), V(0, 1, 0), 0, 1); /* within it */
        expect_hit(SEGMENT, f, &r, &wall, 0, 1, none, none);
        r = ray_of(2, V(2, 4, 0), V(0, 1, 0), 0, INFINITY); /* on its line, past it */
        expect_miss(SEGMENT, f, &r, &wall);
        r = ray_of(2, V(house_step(f, 2, 1), -4, 0), V(0, 1, 0), 0, INFINITY); /* beside it */
        expect_miss(SEGMENT, f, &r, &wall);
        ora_shape dot = ora_segment(2, V(6, 8, 0), V(6, 8, 0));
        r = ray_of(2, V(0, 0, 0), V(3, 4, 0), 0, INFINITY);
        expect_hit(SEGMENT, f, &r, &dot, 2, 2, V(-0.6, -0.8, 0), V(0.6, 0.8, 0));
        ora_shape slanted = ora_segment(2, V(0, 0, 0), V(8, 6, 0));
        r = ray_of(2, V(4, 0, 0), V(0, 1.5, 0), 0, INFINITY);
        expect_hit(SEGMENT, f, &r, &slanted, 2, 2, V(0.6, -0.8, 0), V(-0.6, 0.8, 0));
        r = ray_of(2, V(8, 6, 0), V(1, 1, 0), -INFINITY,
                   INFINITY); /* its end, by a line that starts nowhere */
        expect_hit(SEGMENT, f, &r, &slanted, 0, 0, V(0.6, -0.8, 0), V(-0.6, 0.8, 0));
    }
    house_verdict();
}

/* ---- ellipses ---- */

/* Radii 2 and 1 (and 3): where paper puts the line through them. */
static void an_ellipse_is_hit_where_paper_says(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        double    six = house_round(f, 0.6), x = 0.4 / sqrt(0.52), y = 0.6 / sqrt(0.52);
        double    across[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
        ora_shape e = ora_ellipsoid(dim, V(0, 0, 0), V(2, 1, 3), unit_axes),
                  other = ora_ellipsoid(dim, V(0, 0, 0), V(1, 2, 3), across);
        ora_ray r = ray_of(dim, V(-10, six, 0), V(1, 0, 0), 0,
                           INFINITY); /* at (-1.6, 0.6), where the normal is (-0.4, 0.6) */
        expect_hit(ELLIPSOID, f, &r, &e, 8.4, 11.6, V(-x, y, 0), V(x, y, 0));
        expect_hit(ELLIPSOID, f, &r, &other, 8.4, 11.6, V(-x, y, 0), V(x, y, 0));
        r = ray_of(dim, V(10, six, 0), V(1, 0, 0), -INFINITY, INFINITY);
        expect_hit(ELLIPSOID, f, &r, &e, -11.6, -8.4, V(-x, y, 0), V(x, y, 0));
        r = ray_of(dim, V(10, six, 0), V(1, 0, 0), 0, INFINITY); /* behind it */
        expect_miss(ELLIPSOID, f, &r, &e);
        r = ray_of(dim, V(0, six, 0), V(1, 0, 0), 0, INFINITY); /* from within */
        expect_hit(ELLIPSOID, f, &r, &e, 0, 1.6, V(0, 0, 0), V(x, y, 0));
        r = ray_of(dim, V(-10, six, 0), V(1, 0, 0), 0, 10); /* to within */
        expect_hit(ELLIPSOID, f, &r, &e, 8.4, 10, V(-x, y, 0), V(0, 0, 0));
        r = ray_of(dim, V(-10, six, 0), V(1, 0, 0), 9, 11); /* within */
        expect_hit(ELLIPSOID, f, &r, &e, 9, 11, V(0, 0, 0), V(0, 0, 0));
        r = ray_of(dim, V(-10, six, 0), V(1, 0, 0), 0, 8); /* short of it */
        expect_miss(ELLIPSOID, f, &r, &e);
        r = ray_of(dim, V(1, 0.5, 0), V(0, 0, 0), 3, 7); /* a point in it, and one outside */
        expect_hit(ELLIPSOID, f, &r, &e, 3, 3, V(0, 0, 0), V(0, 0, 0));
        r = ray_of(dim, V(1, 0.9375, 0), V(0, 0, 0), 3, 7);
        expect_miss(ELLIPSOID, f, &r, &e);
    }
    house_verdict();
}

/* Radii 10 and 5, the tangent at (6, 4), along (8, -3); a little more than the bound to either side of it. */
static void a_tangent_of_an_ellipse_differs_from_its_neighbours(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        ora_shape e = ora_ellipsoid(dim, V(0, 0, 0), V(10, 5, 7), unit_axes);
        for (int back = -3; back <= 3; ++back)
        {
            double size = 10 + 8 * fabs((double)back),
                   off = ldexp(ceil(10 * house_families[f].eps * size * 0x1p30), -30);
            if (!house_families[f].is_float)
                off = ldexp(ceil(10 * house_families[f].eps * size * 0x1p49), -49);
            ora_ray    r = ray_of(dim, V(6 - 8 * back, 4 + 3 * back, 0), V(8, -3, 0), -INFINITY, INFINITY);
            house_case c = house_case_ray(f, &r, &e);
            ora_begin();
            check_ray(&c, ELLIPSOID);
            r.o[1] = house_round(f, 4 + 3 * back + 2 * off);
            expect_miss(ELLIPSOID, f, &r, &e);
            c.ray.o[1] = house_round(f, 4 + 3 * back - 2 * off);
            ora_begin();
            HOUSE_CHECK(&c, "raycast_ellipse/ellipsoid", raycasts[f][ELLIPSOID](&c.ray, &e).hit,
                        "by hand: a hit");
            check_ray(&c, ELLIPSOID);
        }
    }
    house_verdict();
}

/* A radius of 0: through it, beside it, along it, end-on. */
static void a_flat_ellipse_is_hit_on_both_sides(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int       dim = house_families[f].dim;
        ora_shape flat = ora_ellipsoid(dim, V(3, 1, 0), V(2, 0, 1), unit_axes);
        ora_ray   r = ray_of(dim, V(0, 2, 0), V(2, -1, 0), 0, INFINITY);
        expect_hit(ELLIPSOID, f, &r, &flat, 1, 1, V(0, 1, 0), V(0, -1, 0));
        r = ray_of(dim, V(3, -3, 0), V(0, 2, 0), 0, INFINITY);
        expect_hit(ELLIPSOID, f, &r, &flat, 2, 2, V(0, -1, 0), V(0, 1, 0));
        r = ray_of(dim, V(3, -3, 0), V(0, 2, 0), 0, 1.75);
        expect_miss(ELLIPSOID, f, &r, &flat);
        r = ray_of(dim, V(0.9375, -3, 0), V(0, 2, 0), 0, INFINITY); /* past its end */
        expect_miss(ELLIPSOID, f, &r, &flat);
        r = ray_of(dim, V(-2, 1, 0), V(1, 0, 0), 0, INFINITY); /* end-on */
        expect_hit(ELLIPSOID, f, &r, &flat, 3, 7, V(-1, 0, 0), V(1, 0, 0));
        r = ray_of(dim, V(-2, 1, 0), V(1, 0, 0), 0, 4);
        expect_hit(ELLIPSOID, f, &r, &flat, 3, 4, V(-1, 0, 0), V(0, 0, 0));
        r = ray_of(dim, V(-2, 1.0078125, 0), V(1, 0, 0), 0, INFINITY); /* above it */
        expect_miss(ELLIPSOID, f, &r, &flat);
        if (dim == 3)
        {
            double x = 0.3 / sqrt(0.73), z = 0.8 / sqrt(0.73); /* in its plane, at x = 3 - 2 * 0.6, z = 0.8 */
            r = ray_of(3, V(0, 1, house_round(f, 0.8)), V(1, 0, 0), 0, INFINITY);
            expect_hit(ELLIPSOID, f, &r, &flat, 1.8, 4.2, V(-x, 0, z), V(x, 0, z));
            ora_shape needle = ora_ellipsoid(3, V(0, 0, 0), V(0, 0, 4),
                                             unit_axes); /* crossed: the part of the ray across it */
            r = ray_of(3, V(-3, -4, -2), V(3, 4, 1), 0, INFINITY);
            expect_hit(ELLIPSOID, f, &r, &needle, 1, 1, V(-0.6, -0.8, 0), V(0.6, 0.8, 0));
            r = ray_of(3, V(0, 0, 6), V(0, 0, -1), 0, INFINITY);
            expect_hit(ELLIPSOID, f, &r, &needle, 2, 10, V(0, 0, 1), V(0, 0, -1));
            r = ray_of(3, V(-3, -4, 4), V(3, 4, 1), 0, INFINITY);
            expect_miss(ELLIPSOID, f, &r, &needle);
        }
    }
    house_verdict();
}

/* Seen from 10 to a million radii away, nearly tangent on either side, by directions of any length. */
static void an_ellipse_is_hit_and_missed_correctly_from_far_away(void **state)
{
    (void)state;
    static const double aways[] = {10, 1000, 3000, 1e6};
    for (house_walk w = {__func__, .items = 4, .cases = 250}; house_next(&w);)
    {
        const int f = w.family, k = w.item;
        bool      is_float = house_families[f].is_float;
        ora_begin();
        int    dim = house_families[f].dim;
        double u[3][3], h[3] = {0, 0, 0}, o[3] = {0, 0, 0}, d[3] = {0, 0, 0}, p[3], v[3], pv = 0, pp = 0,
                        vv = 0;
        house_axes_random(&w.rng, f, u);
        for (int i = 0; i < dim; ++i)
        {
            h[i] = house_chance(&w.rng, 0.2) ? 1 : house_log(&w.rng, house_chance(&w.rng, 0.2) ? -6 : -1, 0);
            p[i] = house_uniform(&w.rng, -1, 1);
            v[i] = house_uniform(&w.rng, -1, 1);
            pp += p[i] * p[i];
            pv += p[i] * v[i];
            h[i] = house_round(f, h[i]);
        }
        for (int i = 0; i < dim; ++i)
        { /* of the unit ball: a line at a distance near 1, along v */
            v[i] -= p[i] * pv / pp;
            vv += v[i] * v[i];
        }
        double gap = house_chance(&w.rng, 0.5) ? house_sign(&w.rng) * house_log(&w.rng, -12, 0)
                                               : house_uniform(&w.rng, -1, 0.2);
        for (int i = 0; i < dim; ++i)
        {
            p[i] *= (1 + gap) / sqrt(pp);
            v[i] /= sqrt(vv);
            for (int j = 0; j < dim; ++j)
                d[j] += v[i] * h[i] * u[i][j];
        }
        double length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]), back = aways[k] / length;
        for (int j = 0; j < dim; ++j)
        {
            for (int i = 0; i < dim; ++i)
                o[j] += p[i] * h[i] * u[i][j];
            o[j] = house_round(f, o[j] - back * d[j]);
            d[j] = house_round(f, d[j]);
        }
        int to = house_chance(&w.rng, 0.5)   ? 0
                 : house_chance(&w.rng, 0.5) ? 100
                 : is_float                  ? -140
                                             : house_between(&w.rng, -1060, -450);
        for (int j = 0; j < dim; ++j)
            d[j] = house_round(f, ldexp(d[j], to));
        ora_shape  e = ora_ellipsoid(dim, V(0, 0, 0), h, u);
        ora_ray    r = ray_of(dim, o, d, house_chance(&w.rng, 0.3) ? -INFINITY : 0, INFINITY);
        house_case c = house_case_ray(f, &r, &e);
        check_ray(&c, ELLIPSOID);
        for (int j = 0; j < dim; ++j)
            c.ray.d[j] = -c.ray.d[j]; /* behind it */
        c.ray.t_min = 0;
        HOUSE_CHECK(&c, "raycast_ellipse/ellipsoid", !raycasts[f][ELLIPSOID](&c.ray, &e).hit,
                    "hit behind the ray");
    }
    house_verdict();
}

/* ---- mistakes that others made ---- */

/* Far from the origin the discriminant cancels. */
static void a_sphere_far_away_is_hit_and_missed_correctly(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        int dim = house_families[f].dim;
        for (double away = 16; away <= 4194304; away *= 8)
        {
            ora_shape ball = ora_ball(dim, V(away, 0, 0), 1);
            ora_ray   r = ray_of(dim, V(0, 1, 0), V(1, 0, 0), 0, INFINITY);
            expect_ball_hit(f, &r, &ball, away, away, V(0, 1, 0), V(0, 1, 0));
            r.o[1] = house_step(f, 1, 1);
            expect_ball_miss(f, &r, &ball);
            r = ray_of(dim, V(0, 0, 0), V(1, 0, 0), 0, INFINITY);
            expect_ball_hit(f, &r, &ball, away - 1, away + 1, V(-1, 0, 0), V(1, 0, 0));
        }
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_hits_what_lies_behind_its_origin),
        cmocka_unit_test(a_ray_hits_nothing_behind_it),
        cmocka_unit_test(a_ray_in_a_face_hits_and_one_ulp_outside_misses),
        cmocka_unit_test(a_ray_along_an_edge_and_through_a_corner_hits),
        cmocka_unit_test(a_corner_of_a_turned_box_gives_its_own_first_axis),
        cmocka_unit_test(flat_boxes_are_hit_on_both_sides),
        cmocka_unit_test(a_ray_without_direction_answers_like_a_point),
        cmocka_unit_test(starts_and_ends_inside_have_no_normal),
        cmocka_unit_test(a_tangent_hits_its_circle),
        cmocka_unit_test(a_circle_of_radius_zero_is_hit_only_exactly),
        cmocka_unit_test(a_direction_need_not_be_unit),
        cmocka_unit_test(the_smallest_direction_still_hits),
        cmocka_unit_test(a_segment_in_the_plane_is_hit_from_all_sides),
        cmocka_unit_test(a_sphere_far_away_is_hit_and_missed_correctly),
        cmocka_unit_test(an_ellipse_is_hit_where_paper_says),
        cmocka_unit_test(a_tangent_of_an_ellipse_differs_from_its_neighbours),
        cmocka_unit_test(a_flat_ellipse_is_hit_on_both_sides),
        cmocka_unit_test(an_ellipse_is_hit_and_missed_correctly_from_far_away),
        cmocka_unit_test(nan_in_any_field_is_hit_by_nothing),
        cmocka_unit_test(invalid_solids_do_no_harm),
        cmocka_unit_test(the_raycast_of_an_aabb_is_accurate),
        cmocka_unit_test(the_raycast_of_an_obb_is_accurate),
        cmocka_unit_test(the_raycast_of_a_circle_is_accurate),
        cmocka_unit_test(the_raycast_of_an_ellipse_is_accurate),
        cmocka_unit_test(the_raycast_of_a_segment_is_accurate),
        cmocka_unit_test(the_raycast_of_a_point_is_accurate),
        cmocka_unit_test(run_time_shapes_answer_like_the_named_functions),
        cmocka_unit_test(unknown_kinds_are_hit_by_nothing),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failed;
}
