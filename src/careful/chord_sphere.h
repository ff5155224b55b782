/*
 * A chord against a circle or a sphere. In the comments, "circle" stands for both.
 */
#ifndef CD_CAREFUL_CHORD_SPHERE_H
#define CD_CAREFUL_CHORD_SPHERE_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/exact.h"
#include "../number/scaling.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../number/terms.h"
#include "../shape/chord.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/pairs.h"
#include "../space/vector.h"

/* w(t) = center - origin - t * direction, the vector from the chord's point at t to the centre, exactly. */
static void exact_offset(cd_exact w[DIM], const chord *c, vector center, double t)
{
    cd_exact time, step;
    cd_exact_sum(&time, &t, 1);
    for (int i = 0; i < DIM; i++)
    {
        cd_exact_sum(&w[i], (double[2]){center.at[i], -c->origin.at[i]}, 2);
        sum_exact(&step, c->direction[i]);
        cd_exact_sub_product(&w[i], &time, &step);
    }
}

/* The sign of |w(t)| - r. At or below 0, the point at t lies in the circle. */
#define sign_of_offset_minus SHARED(sign_of_offset_minus)
int sign_of_offset_minus(const chord *c, vector center, double r, double t);

/* The sign of w(t) . direction. Above 0, the chord's line passes nearest to the centre after t. */
#define sign_of_advance SHARED(sign_of_advance)
int sign_of_advance(const chord *c, vector center, double t);

/* |w x d|^2 - r^2 |d|^2, where w is the vector from a point of a line along d to the centre. */
#define exact_line_excess SHARED(exact_line_excess)
void exact_line_excess(cd_exact *total, const sum *w, const sum *d, double r);

/* The same as a pair, of factors that are scaled. False if that is not certain (see number/terms.h). */
#define line_excess SHARED(line_excess)
bool line_excess(dd *value, const dd *w, const dd *d, double r);

/* Is a pair exactly a difference times 2^exponent? */
static inline bool is_scaled_sum(dd pair, sum s, int exponent)
{
    dd value = sum_dd(s);
    return scale_by(pair.hi, -exponent) == value.hi && scale_by(pair.lo, -exponent) == value.lo;
}

/* |w|^2 - r^2 likewise. */
static bool square_excess_of_pairs(dd *value, const dd *w, double r)
{
    term_list all;
    clear_terms(&all);
    for (int i = 0; i < DIM; i++)
        add_products(&all, 1, w[i], w[i]);
    add_product(&all, -1, r, r);
    return value_of_terms(&all, value);
}

/* Is w parallel to the chord, or zero? */
#define collinear SHARED(collinear)
bool collinear(const chord *c, const sum w[DIM]);

/* The sign of |w x direction|^2 - r^2 |direction|^2. At or below 0, the line touches or crosses the
   circle. */
#define sign_of_line_minus SHARED(sign_of_line_minus)
int sign_of_line_minus(const chord *c, vector center, double r);

/* Does the chord touch or overlap the circle? It does if one of its ends lies inside; otherwise if the
   point of its line nearest to the centre lies between the ends, and inside. */
static bool crosses_sphere(const chord *c, vector center, double r)
{
    bool has_start = c->t_min > -INFINITY;
    bool has_end = c->t_max < INFINITY;
    if (chord_is_point(c))
        return sign_of_offset_minus(c, center, r, 0) <= 0;
    if (has_start && sign_of_offset_minus(c, center, r, c->t_min) <= 0)
        return true;
    if (has_end && sign_of_offset_minus(c, center, r, c->t_max) <= 0)
        return true;
    if (has_start && sign_of_advance(c, center, c->t_min) < 0)
        return false;
    if (has_end && sign_of_advance(c, center, c->t_max) > 0)
        return false;
    return sign_of_line_minus(c, center, r) <= 0;
}

/* A line and a circle or sphere in pairs of doubles, at magnitudes near 1: those of w are scaled by 2^e_w,
   that of the direction by 2^e_d. */
typedef struct scaled_line
{
    dd   w[DIM], d[DIM]; ///< from the origin to the centre; the direction
    dd   radius;         ///< scaled like w
    int  e_w, e_d;       ///< exponents of the scales
    bool pairs_are_sums; ///< nothing was lost in pairs
    sum  way[DIM];       ///< w unscaled, without rounding
} scaled_line;

static scaled_line scaled_line_of(const chord *c, vector center, double r)
{
    scaled_line x;
    double      magnitude_w = r;
    differences(x.way, center, c->origin);
    for (int i = 0; i < DIM; i++)
        magnitude_w = max2(magnitude_w, fabs(sum_value(x.way[i])));
    x.e_w = unit_exponent(magnitude_w);
    x.e_d = pairs_of(x.d, c->direction);
    x.radius = dd_of(scale_by(r, x.e_w));
    x.pairs_are_sums = scale_by(x.radius.hi, -x.e_w) == r;
    for (int i = 0; i < DIM; i++)
    {
        x.w[i] = sum_dd_scaled(x.way[i], x.e_w);
        x.pairs_are_sums = x.pairs_are_sums && is_scaled_sum(x.w[i], x.way[i], x.e_w) &&
                           is_scaled_sum(x.d[i], c->direction[i], x.e_d);
    }
    return x;
}

/* r^2 d.d - |w x d|^2 near a tangent, without rounding but the last. */
static dd discriminant_near_tangent(const scaled_line *x, const chord *c, double r)
{
    dd over;
    if (!(x->pairs_are_sums && line_excess(&over, x->w, x->d, x->radius.hi)))
    {
        cd_exact exact;
        int      e;
        exact_line_excess(&exact, x->way, c->direction, r);
        over = exact_pair(&exact, &e);
        over = dd_scaled(over, e + 2 * x->e_w + 2 * x->e_d);
    }
    return dd_neg(over);
}

/* w.w - r^2 with the origin near the circle, without rounding but the last. */
static dd outside_near_circle(const scaled_line *x, double r)
{
    dd outside;
    if (!(x->pairs_are_sums && square_excess_of_pairs(&outside, x->w, x->radius.hi)))
    {
        cd_exact exact;
        int      e;
        square_excess(&exact, x->way, DIM, sum_of(r));
        outside = exact_pair(&exact, &e);
        outside = dd_scaled(outside, e + 2 * x->e_w);
    }
    return outside;
}

/* The hit of a ray that touches or crosses the circle. With w = center - origin the parameters are the roots
   of d.d t^2 - 2 w.d t + (w.w - r^2) = 0. The root of larger magnitude is the sum without cancellation; the
   other follows from the product of the roots (W. H. Press et al., Numerical Recipes, section 5.6). The
   discriminant is taken as r^2 d.d - |w x d|^2, which does not cancel for distant origins. All is calculated
   in pairs of doubles, and exactly where those cancel.

   In pairs a minor is off by less than 2^-100 |w| |d|. So where the discriminant is above 2^-40 r^2 d.d, its
   root is off by less than 2^-79 |w| |d|, and w.d +- root, which is at least 2^-20 |w| |d| or so, by 2^-59 of
   itself. w.w - r^2 is good to 2^-54 where it is above 2^-45 w.w. Below these limits both differences are
   taken without any rounding.

   The line's point nearest to the centre is center + across / d.d with across = (w.d) d - (d.d) w, the sum of
   minors times coordinates of d: nothing cancels in it but the minors. The ends are root / d.d along d on
   both sides of that point, so from_center, times d.d, is across -+ root d, and its direction is the normal.
   */
static void sphere_hit(const chord *c, vector center, double r, hit *out, int digits)
{
    scaled_line x = scaled_line_of(c, center, r);
    dd          d_d = dd_of(0), wd = dd_of(0), ww = dd_of(0), crossed = dd_of(0);
    dd across[DIM] = {{0, 0}}; /* |d|^2 times the vector from the centre to the nearest point of the line */
    for (int i = 0; i < DIM; i++)
    {
        d_d = dd_add(d_d, dd_mul(x.d[i], x.d[i]));
        wd = dd_add(wd, dd_mul(x.w[i], x.d[i]));
        ww = dd_add(ww, dd_mul(x.w[i], x.w[i]));
        for (int j = 0; j < i; j++)
        {
            dd minor = dd_det(x.w[i], x.d[j], x.w[j], x.d[i]);
            crossed = dd_add(crossed, dd_mul(minor, minor));
            across[i] = dd_sub(across[i], dd_mul(minor, x.d[j]));
            across[j] = dd_add(across[j], dd_mul(minor, x.d[i]));
        }
    }
    dd rr = dd_mul(x.radius, x.radius);
    dd discriminant = dd_sub(dd_mul(rr, d_d), crossed);
    dd outside = dd_sub(ww, rr);
    if (discriminant.hi < 0x1p-40 * rr.hi * d_d.hi)
        discriminant = discriminant_near_tangent(&x, c, r);
    if (fabs(outside.hi) < 0x1p-45 * ww.hi)
        outside = outside_near_circle(&x, r);
    dd root = dd_sqrt(discriminant);

    bool backwards = wd.hi < 0;
    dd   t[2], far_root = backwards ? dd_sub(wd, root) : dd_add(wd, root);
    t[!backwards] = dd_div(far_root, d_d);
    t[backwards] = backwards || far_root.hi > 0 ? dd_div(outside, far_root) : t[1];

    real t_side[2];
    vec  point[2], normal[2];
    for (int side = 0; side < 2; side++)
    {
        /* The normal of a point lies along the ray; that of a circle points from its centre to the hit. */
        vector n = scale(unit_vector(chord_direction(c)), side == 0 ? -1 : 1);
        if (r > 0)
        {
            vector from_center;
            for (int i = 0; i < DIM; i++)
                from_center.at[i] = dd_add(across[i], dd_mul(side == 0 ? dd_neg(root) : root, x.d[i])).hi;
            from_center = unit_vector(from_center);
            if (largest(from_center) > 0)
                n = from_center;
        }
        normal[side] = store_normal(n, 1);
        point[side] = store(along(center, r, n));
        t_side[side] = round_t(dd_scaled(t[side], x.e_d - x.e_w), c->t_min, c->t_max, digits);
    }
    *out = (hit){.t_enter = t_side[0],
                 .t_exit = t_side[1],
                 .point_enter = point[0],
                 .point_exit = point[1],
                 .normal_enter = normal[0],
                 .normal_exit = normal[1]};
    cut_to_ends(out, c, c->t_min > -INFINITY && sign_of_offset_minus(c, center, r, c->t_min) <= 0,
                c->t_max < INFINITY && sign_of_offset_minus(c, center, r, c->t_max) <= 0);
}

#endif
