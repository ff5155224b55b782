/*
 * A point against an ellipse or an ellipsoid in its own axes.
 *
 * With q the point and r the radii, the nearest point x of the boundary has q - x parallel to its normal:
 *
 *     q_i - x_i = u m_i,   m_i = q_i / (r_i^2 + u),   x_i = r_i^2 m_i,   sum of (r_i m_i)^2 = 1.
 *
 * For a point outside, u is the root above 0; for one inside, the largest root below it. The distance is
 * |q - x|. D. Eberly, "Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid" (2013). The
 * last equation is the secular equation of a trust region, and is solved by the same iteration: Newton's
 * method on 1 - 1 / |r m|, which rises to the root from below. J. J. More and D. C. Sorensen, "Computing a
 * Trust Region Step", SIAM J. Sci. Stat. Comput. 4 (1983), section 3.
 */
#ifndef CD_SHAPE_ELLIPSOID_H
#define CD_SHAPE_ELLIPSOID_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/length.h"
#include "../number/sum.h"
#include "../space/family.h"
#include "../space/vector.h"

/* The root v of sum over i of (c_i / (base_i + v))^2 = 1, from any start at or below it. The iteration
   converges quadratically. No c_i is negative, and every base_i + v is above 0. The error after the last
   step is of second order, and below `tiny` times v. */
static inline double secular_root(const double *c, const double *base, int count, double v, double tiny)
{
    for (int k = 0; k < 100; k++)
    {
        double squares = 0, slope = 0, largest_t = 0;
        for (int i = 0; i < count; i++)
        {
            double t = 1 / (base[i] + v);
            double w = c[i] * t;
            squares += w * w;
            slope += w * w * t;
            largest_t = max2(largest_t, t);
        }
        if (!(squares > 1))
            break;
        double step = squares * (sqrt(squares) - 1) / slope;
        v += step;
        if (step * largest_t * step <= tiny * v) /* v^2 may be below the range */
            break;
    }
    return v;
}

/* u for a point outside, 0 for any other. The start is the largest of several lower bounds: that of each
   term by itself, and that of a circle whose r^2 is the mean of the r_i^2, weighted by the c_i^2, for
   1 / (r^2 + u)^2 is convex in r^2. */
static inline double outside_root(const double *q, const double *r, int count, double tiny)
{
    double c[3], base[3];
    double squares = 0;
    double most = 0;
    double u = 0;
    for (int i = 0; i < count; i++)
    {
        c[i] = fabs(r[i] * q[i]);
        base[i] = r[i] * r[i];
        squares += c[i] * c[i];
        most = max2(most, base[i]);
        u = max2(u, c[i] - base[i]);
    }
    double length = sqrt(max2(squares, UNDERFLOW_GUARD));
    double mean = 0;
    for (int i = 0; i < count; i++)
    {
        mean += (c[i] / length) * (c[i] / length) * base[i];
        base[i] = c[i] > 0 ? base[i] : most; /* does not count */
    }
    u = squares > UNDERFLOW_GUARD ? max2(u, length - mean) : u;
    return secular_root(c, base, count, u, tiny);
}

/* The nearest point x, and m, for a root u. If q is above the face of a flat ellipse, u is 0 and m is the
   part of q across the face. If q is inside, u is 0 too, m is the normal at q of the similar ellipse
   through q, and the answer is false. */
static bool ellipsoid_foot(double u, const double *q, const double *r, int count, double *m, double *x)
{
    bool above = false;
    for (int i = 0; i < count; i++)
        above = above || (!(u > 0) && r[i] == 0 && q[i] != 0);
    for (int i = 0; i < count; i++)
    {
        dd     square = two_product(r[i], r[i]);
        double base = square.hi + u + square.lo;
        m[i] = above ? (r[i] == 0 ? q[i] : 0) : base > 0 ? q[i] / base : 0;
        x[i] = above && r[i] > 0 ? q[i] : r[i] * r[i] * m[i];
    }
    return above || u > 0;
}

/* The nearest point x to q of an ellipse that may have radii of 0, and the direction m from x to q; true
   if q is outside. x is in the ellipse, however thin that is: where the rounding of u puts it outside, it
   is pulled back. */
static bool ellipsoid_nearest(const double *q, const double *r, int count, double *m, double *x)
{
    bool   outside = ellipsoid_foot(outside_root(q, r, count, 0x1p-54), q, r, count, m, x);
    double squares = 0;
    for (int i = 0; i < count; i++)
        squares += r[i] > 0 ? (x[i] / r[i]) * (x[i] / r[i]) : 0;
    for (int i = 0; i < count && outside && squares > 1; i++)
        x[i] /= sqrt(squares);
    return outside;
}

/* A radius or an extent times 2^exponent; 0 where its square is lost in a scene of that scale. */
static inline double radius_at(double r, int exponent)
{
    r = scale_by(r, exponent);
    return r < 0x1p-500 ? 0 : r;
}

/* An ellipse seen from a point. */
typedef struct local_ellipsoid
{
    sum    x[DIM];   /* from its centre to the point along each axis; exact where the axes are exact */
    dd     q[DIM];   /* the same as pairs, times 2^exponent */
    double r[DIM];   /* the radii, as radius_at gives them */
    vector row[DIM]; /* the axes as stored; of a circle, the coordinate axes */
    int    exponent;
    bool   exact;
} local_ellipsoid;

/* In float the local coordinates are accurate to a few unit roundoffs of L, in double to the square of that:
   a distance of 8 eps L must be accurate to 4 ulp. */
#define local_ellipsoid_of SHARED(local_ellipsoid_of)
local_ellipsoid local_ellipsoid_of(const ellipsoid *e, vec point, int digits);

/* The terms w_i = r_i q_i / (base_i + v) of the axes with a radius, each as a quotient and what its
   rounding lost. For a point outside, base_i is r_i^2 and v is u. */
typedef struct secular
{
    double w[DIM], lost[DIM];
    double below[DIM]; /* base_i + v */
    double excess;     /* the sum of w_i^2, less 1, accurate to about 2^-100 */
    double slope;      /* half its derivative, negated */
} secular;

static inline secular secular_at(const local_ellipsoid *o, const dd base[DIM], double v)
{
    secular s = {.slope = 0};
    dd      squares = dd_of(-1);
    double  rest = 0;
    for (int i = 0; i < DIM; i++)
    {
        double r = o->r[i];
        dd     below = two_sum(base[i].hi, v);
        below.lo += base[i].lo;
        s.below[i] = below.hi;
        if (r == 0 || below.hi == 0)
            continue;
        dd     c = two_product(r, o->q[i].hi);
        double w = c.hi / below.hi;
        dd     back = two_product(w, below.hi);
        double lost = (((c.hi - back.hi) - back.lo) + (c.lo + r * o->q[i].lo - w * below.lo)) / below.hi;
        dd     square = two_product(w, w);
        squares = two_sum(squares.hi, square.hi);
        rest += squares.lo + square.lo + 2 * w * lost;
        s.slope += w * w / below.hi;
        s.w[i] = w;
        s.lost[i] = lost;
    }
    s.excess = squares.hi + rest;
    return s;
}

static inline void squared_radii(dd base[DIM], const local_ellipsoid *o)
{
    for (int i = 0; i < DIM; i++)
        base[i] = two_product(o->r[i], o->r[i]);
}

/* The sign of the sum of (x / r)^2 over the axes, less 1: below 0 inside, 0 on the boundary. Along an axis
   without extent x must be 0, else the point is outside. For exact axes the sign is exact: that of the sum
   multiplied by all r^2. */
#define ellipsoid_side SHARED(ellipsoid_side)
int ellipsoid_side(const local_ellipsoid *o, const ellipsoid *e);

/* Is the point in the ellipse? */
static inline bool ellipsoid_contains(const local_ellipsoid *o, const ellipsoid *e)
{
    return ellipsoid_side(o, e) <= 0;
}

/* The nearest point x_i = r_i w_i of the boundary, from a v near the root; the root is not below `low`. It
   takes the same steps in pairs, until the last one is so small that it changes the w_i to first order
   only. From just above the root a step may lead to below `low`. The way back from there is long where c_i /
   v is tiny at the root, as each step makes v but half as large again: so v is halved instead. */
static inline void settle(const local_ellipsoid *o, const dd base[DIM], double v, double low, double tiny,
                          dd x[DIM])
{
    secular s;
    double  step = 0;
    double  least = INFINITY; /* of the base_i that count */
    for (int i = 0; i < DIM; i++)
        least = o->r[i] > 0 ? min2(least, base[i].hi) : least;
    for (int k = 0; k < 40; k++)
    {
        v = v + step > low ? v + step : max2(0.5 * v, low);
        s = secular_at(o, base, v);
        double twice = fabs(s.excess) < 0x1p-10
                           ? 2
                           : (1 + sqrt(1 + s.excess)) / (1 + s.excess); /* 2 next to the root */
        step = s.slope > 0 && (v > 0 || s.excess > 0) ? s.excess / (twice * s.slope) : 0;
        if (step == 0 || step / v * step <= tiny * (least + v)) /* as in secular_root */
            break;
    }
    for (int i = 0; i < DIM; i++)
    {
        x[i] = dd_of(0);
        if (s.w[i] == 0)
            continue;
        x[i] = two_product(o->r[i], s.w[i]);
        x[i] = fast_two_sum(x[i].hi, x[i].lo + o->r[i] * (s.lost[i] - s.w[i] * (step / s.below[i])));
    }
}

/* The length |q - x|, to half an ulp. */
static inline double distance_in_pairs(const dd q[DIM], const dd x[DIM])
{
    dd     squares = dd_of(0);
    double rest = 0;
    for (int i = 0; i < DIM; i++)
    {
        dd way = two_sum(q[i].hi, -x[i].hi);
        way = fast_two_sum(way.hi, way.lo + (q[i].lo - x[i].lo));
        dd square = two_product(way.hi, way.hi);
        squares = two_sum(squares.hi, square.hi);
        rest += squares.lo + square.lo + 2 * way.hi * way.lo;
    }
    double d = sqrt(squares.hi);
    if (!(d > 0))
        return 0;
    dd back = two_product(d, d);
    return d + ((squares.hi - back.hi) - back.lo + rest) / (2 * d);
}

/* The distance of the point times 2^exponent, or -1 if it is inside; and the nearest point in the
   ellipse's own axes. */
SPEEDY static inline double ellipsoid_distance(const local_ellipsoid *o, const ellipsoid *e, vector *nearest,
                                               int digits)
{
    double q[DIM];
    double most = 0;
    for (int i = 0; i < DIM; i++)
    {
        q[i] = o->q[i].hi;
        most = max2(most, o->r[i] * o->r[i]);
    }
    double u = outside_root(q, o->r, DIM, 0x1p-28);
    if (!(u > 0x1p-30 * most) && ellipsoid_contains(o, e)) /* above that it is surely outside */
        return -1;
    if (digits == 24)
    {
        double m[DIM];
        double length = 0, size = 0;
        ellipsoid_foot(u, q, o->r, DIM, m, nearest->at);
        for (int i = 0; i < DIM; i++)
        {
            length += (u * m[i]) * (u * m[i]);
            size += q[i] * q[i];
        }
        if (length > 0x1p-24 * size) /* no cancellation that float could see */
            return sqrt(length);
    }
    dd base[DIM], x[DIM];
    squared_radii(base, o);
    settle(o, base, u, 0, 0x1p-54, x);
    for (int i = 0; i < DIM; i++)
        nearest->at[i] = x[i].hi;
    double d = distance_in_pairs(o->q, x);
    return o->exact ? d : resolved_distance(d, sqrt(most));
}

/* The distance from a point inside to the boundary, times 2^exponent, and the nearest point there. With v
   counted from the pole of the smallest radius r, base_i = (r_i - r) (r_i + r) and u = v - r^2; so v keeps
   its digits where the point is near the longer axes. For a point on them the root may be the pole itself,
   v = 0: the boundary is then equally near on both sides, and the side to which the shortest axis points
   is taken. Next to the longer axes the point is there but for the side: v would be a subnormal number, of
   few digits. */
static double ellipsoid_depth(const local_ellipsoid *o, vector *nearest)
{
    int smallest = 0;
    for (int i = 1; i < DIM; i++)
        smallest = o->r[i] < o->r[smallest] ? i : smallest;
    double r = o->r[smallest];
    dd     base[DIM], x[DIM];
    double c[DIM], plain[DIM];
    double squares = 0, widest = 0, v = 0, most = 0;
    for (int i = 0; i < DIM; i++)
    {
        base[i] = dd_mul(two_sum(o->r[i], -r), two_sum(o->r[i], r));
        c[i] = fabs(o->r[i] * o->q[i].hi);
        widest = base[i].hi == 0 ? max2(widest, c[i]) : widest;
        v = max2(v, c[i] - base[i].hi);
        most = max2(most, base[i].hi);
    }
    for (int i = 0; i < DIM && widest > 0; i++)
        squares += base[i].hi == 0 ? (c[i] / widest) * (c[i] / widest) : 0;
    double low = widest * sqrt(squares) * (1 - 0x1p-50); /* the root of these axes alone */
    v = max2(v, low);
    if (r == 0) /* a flat ellipse is all boundary */
    {
        for (int i = 0; i < DIM; i++)
            nearest->at[i] = o->q[i].hi;
        return 0;
    }
    secular pole = secular_at(o, base, 0);
    if (widest <= 0x1p-800 * (r * r) && !(pole.excess > 0))
    {
        dd across = dd_mul(dd_of(r), dd_sqrt(dd_of(-pole.excess)));
        for (int i = 0; i < DIM; i++)
        {
            x[i] = two_product(o->r[i], pole.w[i]);
            x[i].lo += o->r[i] * pole.lost[i];
            if (base[i].hi > 0)
                continue;
            double part = widest > 0 ? c[i] / widest / sqrt(squares) : i == smallest;
            x[i] = dd_mul(across, dd_of(o->q[i].hi < 0 ? -part : part));
        }
    }
    else
    {
        for (int i = 0; i < DIM; i++)
            plain[i] = c[i] > 0 ? base[i].hi : most;
        settle(o, base, secular_root(c, plain, DIM, v, 0x1p-28), low, 0x1p-104, x);
    }
    for (int i = 0; i < DIM; i++)
        nearest->at[i] = x[i].hi;
    return distance_in_pairs(o->q, x);
}

#endif
