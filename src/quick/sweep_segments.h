/*
 * Sweeps of segments against segments in space: K is flat, a parallelogram.
 */
#ifndef CD_QUICK_SWEEP_SEGMENTS_H
#define CD_QUICK_SWEEP_SEGMENTS_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "sweep_boxes.h"
#include "sweep_tolerances.h"

#if DIM == 3

/* Two segments with the directions u and v: K is the parallelogram of all c + a u + b v with |a|, |b| <= 1/2.
   With n = u cross v and m = w cross c the motion crosses it where

       t = n . c / n . w,   a = -v . m / n . w,   b = u . m / n . w    (Cramer's rule). */
typedef struct crossing
{
    vector u, v, n;
    double turned, top, part_a, part_b; /* all with the sign that makes n . w positive */
    double side;
} crossing;

/* u, v and w are rounded once. c is off by 2 u of `size` S, the sum of the lengths in c and of half of those
   in u and v. So each product is off by less than 16 u times three sums of magnitudes. */
HOT_INLINE void crossing_of(crossing *f, const moving_boxes *x)
{
    f->u = sub(x->box[0].high, x->box[0].low);
    f->v = sub(x->box[1].high, x->box[1].low);
    f->n = cross(f->u, f->v);
    vector m = cross(x->w, x->way);
    double determinant = dot(f->n, x->w);
    f->side = copysign(1, determinant);
    f->turned = fabs(determinant);
    f->top = f->side * dot(f->n, x->way);
    f->part_a = -f->side * dot(f->v, m);
    f->part_b = f->side * dot(f->u, m);
}

SELDOM static NOINLINE void cross_in_pairs(dd n[3], const dd a[3], const dd b[3])
{
    for (int k = 0; k < 3; k++)
    {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        n[k] = dd_sub(dd_mul(a[i], b[j]), dd_mul(a[j], b[i]));
    }
}

SELDOM static NOINLINE double dot_in_pairs(const dd a[3], const dd b[3])
{
    dd sum = {0, 0};
    for (int k = 0; k < 3; k++)
        sum = dd_add(sum, dd_mul(a[k], b[k]));
    return sum.hi;
}

/* The same in pairs: all are off by less than 2^-95 times three sums of magnitudes, before they are
   rounded. */
SELDOM static NOINLINE void crossing_in_pairs(crossing *f, const moving_boxes *x)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    dd                u[3], v[3], w[3], way[3], n[3], m[3];
    for (int k = 0; k < 3; k++)
    {
        u[k] = two_sum(a->high.at[k], -a->low.at[k]);
        v[k] = two_sum(b->high.at[k], -b->low.at[k]);
        w[k] = two_sum(x->motion[0].at[k], -x->motion[1].at[k]);
        way[k] = dd_times(
            dd_add(two_sum(b->low.at[k], -a->low.at[k]), two_sum(b->high.at[k], -a->high.at[k])), 0.5);
    }
    cross_in_pairs(n, u, v);
    cross_in_pairs(m, w, way);
    double determinant = dot_in_pairs(n, w);
    f->side = copysign(1, determinant);
    f->turned = fabs(determinant);
    f->top = f->side * dot_in_pairs(n, way);
    f->part_a = -f->side * dot_in_pairs(v, m);
    f->part_b = f->side * dot_in_pairs(u, m);
    for (int k = 0; k < 3; k++)
        f->n.at[k] = n[k].hi;
}

/* What the lines of two segments say: `off` is by how much the products above are off. UNCLEAR also where the
   segments are parallel to within this sine, or so nearly that an edge of one lies in the other. K is flat:
   only what begins apart from it is a hit. */
HOT_INLINE quick_answer crosses(const crossing *f, const moving_boxes *x, double off, double sine, int digits)
{
    const double half = 0.5, long_u = taxi_length(f->u), long_v = taxi_length(f->v);
    const double size = taxi_length(x->way) + half * (long_u + long_v), speed = taxi_length(x->w);
    const double error = off * (long_u * long_v * speed), error_top = off * (long_u * long_v * size);
    const double error_a = off * (long_v * speed * size), error_b = off * (long_u * speed * size);
    const double beyond_a = fabs(f->part_a) - half * f->turned, beyond_b = fabs(f->part_b) - half * f->turned;
    if ((f->top < -error_top) | (f->top - f->turned > error_top + error) | (beyond_a > error_a + error) |
        (beyond_b > error_b + error))
        return NO;
    const double nn = dot(f->n, f->n), uu = dot(f->u, f->u), vv = dot(f->v, f->v);
    const double edge = 2 * flat_edge(digits) *
                        max2(uu, vv); /* of n, where half an edge is off the other by two tolerances */
    const bool clear = (nn > sine * sine * (uu * vv)) & (nn > edge * edge) &
                       (f->turned > 0x1p-20 * (taxi_length(f->n) * speed)) & (f->turned > 16 * error) &
                       (f->top > 2 * error_top) & (f->turned - f->top > 2 * (error_top + error)) &
                       (-beyond_a > 2 * (error_a + error)) & (-beyond_b > 2 * (error_b + error));
    return clear ? YES : UNCLEAR;
}

/* t_exit is t_enter. In double the normal is off by 3 u over the sine; in float by 2^-29. */
static NOINLINE quick_answer sweep_segments(const moving_boxes *x, found_hit *out, int digits)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    const double      long_u = taxi_length(sub(a->high, a->low)), long_v = taxi_length(sub(b->high, b->low));
    const double      size = taxi_length(x->way) + 0.5 * (long_u + long_v), speed = taxi_length(x->w);
    crossing          f;
    if (!((size > 0x1p-250) & (size < 0x1p250) & (speed > 0x1p-250) & (speed < 0x1p250)) ||
        lengths_unlike(size, speed))
        return UNCLEAR;
    if (!(long_u * long_v > 0x1p-400))
        return UNCLEAR; /* squares of n lose digits to underflow */
    quick_answer found = UNCLEAR;
    bool         in_pairs = false;
    for (int closely = 0; closely <= (digits == 53) && found == UNCLEAR; closely++)
    {
        in_pairs = closely;
        if (in_pairs)
            crossing_in_pairs(&f, x);
        else
            crossing_of(&f, x);
        const double off = in_pairs ? 0x1p-95 : 16 * UNIT_ROUNDOFF;
        found = crosses(&f, x, off, in_pairs ? 0x1p-40 : digits == 53 ? 0x1p-4 : 0x1p-20, digits);
    }
    if (found != YES || !out)
        return found;
    /* Not in pairs, b once more, from t: with d = t w - c it is u cross d . n / n . n, and so the point is on
       both where they are at t, however far along the plane of u and v the error of t takes them. */
    double t = f.top / f.turned, nn = dot(f.n, f.n), over = 1 / sqrt(nn);
    double along = in_pairs ? f.part_b / f.turned : dot(cross(f.u, sub(scale(x->w, t), x->way)), f.n) / nn;
    out->t[0] = out->t[1] = t;
    out->starts_inside = false;
    for (int k = 0; k < 3; k++)
    {
        out->normal[0].at[k] = -f.side * f.n.at[k] * over + 0.0;
        out->normal[1].at[k] = f.side * f.n.at[k] * over + 0.0;
        out->point[0].at[k] = out->point[1].at[k] = (b->center.at[k] + t * x->motion[1].at[k]) +
                                                    along * f.v.at[k] + 0.0;
    }
    return YES;
}

#endif

#endif
