/*
 * A chord against an ellipse or an ellipsoid.
 *
 * In the axes of the ellipse the line is w + T d. Dividing each coordinate by its radius would make the
 * ellipse the unit circle. So with R the product of all radii and g_i the product of all but r_i, the line
 * meets the ellipse where
 *
 *     |w g + T d g|^2 = R^2,   T = (-w g . d g +- R sqrt(delta)) / |d g|^2,
 *     delta = |d g|^2 - sum over i < j of (w_i d_j - w_j d_i)^2 (product of the radii but r_i and r_j)^2,
 *
 * the discriminant being R^2 times delta by Lagrange's identity. Nothing is divided by a radius. A far
 * origin cancels only in w_i d_j - w_j d_i, the moment of the line about the centre. So the moment is
 * computed in the world, from exact differences. Everything is in pairs of doubles: a T that is off by
 * 2^-100 of the distance moves the hit point by as little, so no root needs to be derived from the other.
 */
#ifndef CD_CAREFUL_CHORD_ELLIPSOID_H
#define CD_CAREFUL_CHORD_ELLIPSOID_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/exact.h"
#include "../number/scaling.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../shape/chord.h"
#include "../shape/ellipsoid.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "chord_box.h"

/* The line of a chord in the axes of an ellipse. Lengths are scaled by 2^e_w and the direction by 2^e_d,
   which brings all of them near 1 or below. On top of that each axis has a scale of its own, 2^k, on which
   its radius is between 1 and 2 and T counts in steps of 2^-step. */
typedef struct ellipsoid_chord
{
    dd     w[DIM], d[DIM]; /* along the axes: from the centre to the origin, and the direction */
    dd     world[DIM];     /* the direction along the coordinates */
    int    e_w, e_d;
    int    k[DIM], step; /* an axis without a radius has the scale of the largest */
    double r[DIM];       /* on the scales of the axes; 0 if too thin to tell from 0 */
    dd     slope[DIM];   /* d on the scales of the axes; the largest, or that of `across`, is 1 to 2 */
    dd     moment[DIM];  /* w x d on the scales of the axes; in the plane its only component comes first */
    dd     g[DIM];       /* for axes with a radius: the product of the other radii that are not 0 */
    int    count;        /* axes with a radius */
    int    across; /* the axis without a radius that d is longest along, if d is not 0 along it; else -1 */
    bool   misses; /* the moment is so large that the line misses */
    double noise;  /* the error of w and d: 0 for exact axes */
    dd     middle; /* T = middle -+ root / square / 2^step */
    dd     square, root; /* |d g|^2 and R sqrt(delta), on the scales of the axes */
    dd     enter, exit;  /* T = t * 2^(e_w - e_d) */
    bool   starts_inside, ends_inside;
} ellipsoid_chord;

/* Sets the moment w_i d_j - w_j d_i: computed in the world, accurate to 2^-100 of itself, then turned into
   the axes. */
static void moment_of(ellipsoid_chord *l, const chord *c, vector center, const dd way[DIM],
                      const vector rows[DIM])
{
    dd moment[DIM] = {{0, 0}};
    for (int m = 0; m < (DIM == 2 ? 1 : DIM); m++)
    {
        int    i = DIM == 2 ? 0 : (m + 1) % DIM, j = DIM == 2 ? 1 : (m + 2) % DIM;
        double terms = fabs(way[i].hi * l->world[j].hi) + fabs(way[j].hi * l->world[i].hi);
        moment[m] = dd_det(way[i], l->world[j], way[j], l->world[i]);
        if (!(fabs(moment[m].hi) > 0x1p-45 * terms) && terms > 0)
        {
            cd_exact det;
            int      e;
            exact_det(&det, difference(c->origin.at[i], center.at[i]), c->direction[j],
                      difference(c->origin.at[j], center.at[j]), c->direction[i]);
            moment[m] = exact_pair(&det, &e);
            moment[m] = dd_scaled(moment[m], e + l->e_w + l->e_d);
        }
    }
#if DIM == 2
    (void)rows;
    l->moment[0] = moment[0];
#else
    turn_in_pairs(l->moment, rows, moment);
    double volume = dot(rows[0], cross(rows[1], rows[2])); /* left-handed axes flip its sign */
    for (int i = 0; i < 3 && volume < 0; i++)
        l->moment[i] = dd_neg(l->moment[i]);
#endif
}

/* The line of the chord in the axes of the ellipse. */
static ellipsoid_chord ellipsoid_chord_of(const chord *c, const ellipsoid *e, int digits)
{
    ellipsoid_chord l = {.across = -1};
    vector          rows[DIM];
    vector          center = load(e->center), radii = load(e->radii);
    double          half = largest(radii) / 2;
    dd              way[DIM];
    load_axes(rows, AXES_OF(e));
    for (int i = 0; i < DIM; i++)
        half = max2(half, fabs(c->origin.at[i] / 2 - center.at[i] / 2));
    l.e_w = unit_exponent(half);
    l.e_d = unit_exponent(largest(chord_direction(c)));
    for (int i = 0; i < DIM; i++)
    {
        way[i] = sum_dd_scaled(difference(c->origin.at[i], center.at[i]), l.e_w);
        l.world[i] = sum_dd_scaled(c->direction[i], l.e_d);
    }
    turn_in_pairs(l.w, rows, way);
    turn_in_pairs(l.d, rows, l.world);
    moment_of(&l, c, center, way, rows);

    bool   exact = along_coordinates(rows);
    int    e_r = unit_exponent(largest(radii));
    double thin = exact ? 0 : digits == 53 ? 0x1p-92 : 0x1p-61;
    l.noise = thin / 32;
    l.step = -4096; /* below all */
    for (int i = 0; i < DIM; i++)
    {
        bool   flat = !(radii.at[i] > 0 && scale_by(radii.at[i], e_r) >= thin);
        double d = l.d[i].hi;
        l.r[i] = flat ? 0 : scale_by(radii.at[i], unit_exponent(radii.at[i]));
        l.k[i] = (flat ? e_r : unit_exponent(radii.at[i])) - l.e_w;
        l.count += !flat;
        if (d != 0 && l.k[i] - unit_exponent(d) > l.step)
            l.step = l.k[i] - unit_exponent(d);
        if (flat && fabs(d) > (l.across < 0 ? l.noise : fabs(l.d[l.across].hi)))
            l.across = i;
    }
    if (l.across >= 0)
        l.step = l.k[l.across] - unit_exponent(l.d[l.across].hi);
    for (int i = 0; i < DIM; i++)
    {
        int next = (i + 1) % DIM, last = DIM == 2 ? i : (i + 2) % DIM;
        l.slope[i] = dd_scaled(l.d[i], l.k[i] - l.step);
        l.moment[i] = dd_scaled(l.moment[i], l.k[next] + l.k[last] - l.step);
        l.misses = l.misses || (l.across < 0 && fabs(l.moment[i].hi) > 16);
        l.g[i] = dd_of(1);
        for (int j = 0; j < DIM; j++)
            if (j != i && l.r[j] > 0)
                l.g[i] = dd_mul(l.g[i], dd_of(l.r[j]));
    }
    return l;
}

/* w_i d_j - w_j d_i along the axes. */
static inline dd minor_of(const ellipsoid_chord *l, int i, int j)
{
    dd m = l->moment[DIM == 2 ? 0 : 3 - i - j];
    return j == (i + 1) % 3 ? m : dd_neg(m);
}

/* Does the line touch or cross the ellipse? Sets `middle`, `root` and `square`. A line pierces a flat
   ellipse in a point, T = -w_i / d_i for a flat axis i; or it runs in the plane of that ellipse and meets
   the ellipse of the other radii. */
static bool line_crosses_ellipsoid(ellipsoid_chord *l)
{
    int i = l->across;
    dd  all = dd_of(1), seen = dd_of(0), square = dd_of(0), product = dd_of(0);
    for (int j = 0; j < DIM; j++)
        all = l->r[j] > 0 ? dd_mul(all, dd_of(l->r[j])) : all;
    l->square = dd_of(1);
    if (l->misses)
        return false;
    if (i >= 0)
    {
        dd reach = dd_mul(all, l->slope[i]);
        if (fabs(l->w[i].hi) > 16 * fabs(l->d[i].hi))
            return false;
        l->middle = dd_neg(dd_div(l->w[i], l->d[i]));
        for (int j = 0; j < DIM; j++)
        {
            dd m = j == i ? dd_of(0) : minor_of(l, i, j);
            if (fabs(m.hi) > (l->r[j] == 0 ? scale_by(l->noise, 2 * l->k[i] - l->step) : 16))
                return false;
            m = dd_mul(m, l->g[j]);
            seen = l->r[j] == 0 ? seen : dd_add(seen, dd_mul(m, m));
        }
        return dd_sub(seen, dd_mul(reach, reach)).hi <= 0;
    }

    for (i = 0; i < DIM; i++)
    {
        if (l->r[i] == 0 && fabs(l->w[i].hi) > l->noise)
            return false;
        if (l->r[i] == 0)
            continue;
        dd step = dd_mul(l->slope[i], l->g[i]);
        square = dd_add(square, dd_mul(step, step));
        product = dd_add(product, dd_scaled(dd_mul(dd_mul(l->w[i], l->g[i]), step), l->k[i] - l->step));
        for (int j = 0; j < i; j++)
            if (l->r[j] > 0)
            {
                dd m = minor_of(l, i, j);
                for (int other = 0; other < DIM; other++)
                    m = other != i && other != j && l->r[other] > 0 ? dd_mul(m, dd_of(l->r[other])) : m;
                seen = dd_add(seen, dd_mul(m, m));
            }
    }
    dd delta = dd_sub(square, seen);
    l->middle = dd_neg(dd_div(product, square));
    l->square = square;
    l->root = dd_mul(all, dd_sqrt(delta));
    return delta.hi >= 0;
}

/* Is the point at T in the ellipse? */
static bool line_holds(const ellipsoid_chord *l, double T)
{
    dd over = dd_of(-1);
    if (fabs(T) > 16)
        return false;
    for (int i = 0; i < DIM; i++)
        over = l->r[i] > 0 ? dd_mul(over, two_product(l->r[i], l->r[i])) : over;
    for (int i = 0; i < DIM; i++)
    {
        dd x = dd_scaled(dd_add(l->w[i], dd_mul(dd_of(T), l->d[i])), l->k[i]);
        if (fabs(x.hi) > (l->r[i] > 0 ? 4 : 0))
            return false;
        x = dd_mul(x, l->g[i]);
        over = dd_add(over, dd_mul(x, x));
    }
    return over.hi <= 0;
}

/* Is the point at an end t of the chord in the ellipse? Decides as overlap_point_ does if that point is
   representable. */
static bool chord_holds(const chord *c, const ellipsoid *e, const ellipsoid_chord *l, double t, double T,
                        int digits)
{
    vector p = c->origin;
    bool   known = t == 0 || t == 1;
    for (int i = 0; i < DIM && t == 1; i++)
    {
        dd end = max2(fabs(p.at[i]), sum_magnitude(c->direction[i])) < 0x1p1020
                     ? dd_add(dd_of(p.at[i]), sum_dd(c->direction[i]))
                     : (dd){0, 1};
        p.at[i] = end.hi;
        known = known && end.lo == 0 && (double)narrow(end.hi) == end.hi;
    }
    if (!known)
        return line_holds(l, T);
    local_ellipsoid o = local_ellipsoid_of(e, store(p), digits);
    return ellipsoid_contains(&o, e);
}

/* Does the chord touch or overlap the ellipse? It does if one of its ends does, or else if its line meets
   the ellipse between them. The ends seldom lie in the plane of a flat ellipse to the last digit, unless
   that plane is along the coordinates. In other planes they are decided by where the line enters and
   leaves the ellipse. */
static bool crosses_ellipsoid(const chord *c, const ellipsoid *e, ellipsoid_chord *l, int digits)
{
    *l = ellipsoid_chord_of(c, e, digits);
    double sizes = 0;
    for (int i = 0; i < DIM; i++)
        sizes += fabs(l->w[i].hi) + fabs(l->w[i].lo) + fabs(l->d[i].hi) + fabs(l->d[i].lo);
    if (!(sizes <= DBL_MAX)) /* invalid shapes */
        return false;
    bool   has_start = c->t_min > -INFINITY;
    bool   has_end = c->t_max < INFINITY;
    double T_min = clamp(scaled_t(c->t_min, l->e_w - l->e_d), -0x1p100, 0x1p100);
    double T_max = clamp(scaled_t(c->t_max, l->e_w - l->e_d), -0x1p100, 0x1p100);
    bool   line_meets = line_crosses_ellipsoid(l);
    dd     half = dd_scaled(dd_div(l->root, l->square), -l->step);
    l->enter = dd_sub(l->middle, half);
    l->exit = dd_add(l->middle, half);
    bool meets = line_meets && !(has_start && dd_sub(l->exit, dd_of(T_min)).hi < 0) &&
                 !(has_end && dd_sub(l->enter, dd_of(T_max)).hi > 0);
    bool by_line = meets && l->count < DIM && l->noise > 0;
    bool enters_before = by_line && dd_sub(l->enter, dd_of(T_min)).hi <= 0;
    bool exits_after = by_line && dd_sub(l->exit, dd_of(T_max)).hi >= 0;
    l->starts_inside = has_start && (enters_before || chord_holds(c, e, l, c->t_min, T_min, digits));
    l->ends_inside = has_end && (exits_after || chord_holds(c, e, l, c->t_max, T_max, digits));
    if (!line_meets) /* it misses by less than rounding if an end is in the ellipse */
        l->enter = l->exit = dd_of(l->starts_inside ? T_min : T_max);
    return meets || l->starts_inside || l->ends_inside;
}

/* The point of the line at T, in the world. */
static vector place_on_line(const chord *c, const ellipsoid_chord *l, dd T)
{
    vector p;
    for (int i = 0; i < DIM; i++)
    {
        dd     step = dd_mul(T, l->world[i]);
        double o = c->origin.at[i];
        int    e = ratio_exponent(max2(fabs(o), scale_by(fabs(step.hi), -l->e_w)));
        double at = dd_add(dd_of(scale_by(o, e)), dd_scaled(step, e - l->e_w)).hi;
        p.at[i] = clamp(scale_by(at, -e), -DBL_MAX, DBL_MAX);
    }
    return p;
}

/* The midpoint of what the chord, from 0 to 1, shares with the ellipse. */
static inline vector middle_of_common(const chord *c, const ellipsoid_chord *l)
{
    double end = scaled_t(1, l->e_w - l->e_d);
    return place_on_line(c, l, dd_of(midpoint(clamp(l->enter.hi, 0, end), clamp(l->exit.hi, 0, end))));
}

/* The outward normal where the line enters (side -1) or leaves (side 1): along x_i / r_i^2 with x = w + T d,
   which is

       x_i |d g|^2 = the sum of (w_i d_j - w_j d_i) d_j g_j^2 -+ R sqrt(delta) d_i.

   Where the line pierces a flat ellipse, perpendicular to that; where it meets a segment end-on, along the
   line. Where rounding has turned the normal of a tangent to the wrong side, perpendicular to the line. */
static vector ellipsoid_normal(const ellipsoid *e, const ellipsoid_chord *l, int side)
{
    vector n = {{0}}, d;
    frame  axes = frame_of(AXES_OF(e));
    int    most = l->k[0];
    for (int i = 1; i < DIM; i++)
        most = l->k[i] > most ? l->k[i] : most;
    for (int i = 0; i < DIM; i++)
    {
        if (l->across >= 0 && l->r[i] == 0)
            n.at[i] = side * l->d[i].hi;
        if (l->across >= 0 || l->r[i] == 0 || l->count == 1)
            continue;
        dd x = dd_mul(dd_times(l->root, side), l->slope[i]);
        for (int j = 0; j < DIM; j++)
            if (j != i && l->r[j] > 0)
                x = dd_add(x, dd_mul(minor_of(l, i, j), dd_mul(l->slope[j], dd_mul(l->g[j], l->g[j]))));
        n.at[i] = scale_by(x.hi * (l->g[i].hi * l->g[i].hi), l->k[i] - most);
    }
    for (int i = 0; i < DIM; i++)
        d.at[i] = l->world[i].hi;
    d = unit_vector(d);
    n = unit_vector(turn_out(&axes, unit_vector(n)));
    if (!(largest(n) > 0))
        return scale(d, side);
    for (int turn = 0; turn < 2 && side * dot(n, d) < 0; turn++)
        n = unit_vector(along(n, -dot(n, d), d));
    return n;
}

/* Fills in the hit of a chord that crosses_ellipsoid has found. */
static void ellipsoid_hit(const chord *c, const ellipsoid *e, const ellipsoid_chord *l, hit *out, int digits)
{
    *out = (hit){.t_enter = round_t(dd_scaled(l->enter, l->e_d - l->e_w), c->t_min, c->t_max, digits),
                 .t_exit = round_t(dd_scaled(l->exit, l->e_d - l->e_w), c->t_min, c->t_max, digits),
                 .point_enter = store(place_on_line(c, l, l->enter)),
                 .point_exit = store(place_on_line(c, l, l->exit)),
                 .normal_enter = store_normal(ellipsoid_normal(e, l, -1), 1),
                 .normal_exit = store_normal(ellipsoid_normal(e, l, 1), 1)};
    cut_to_ends(out, c, l->starts_inside, l->ends_inside);
}

#endif
