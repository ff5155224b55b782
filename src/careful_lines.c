/*
 * What the careful units share of segments and lines: on which side one lies of the other, of two segments,
 * and of a line and a point. The headers say what each function does.
 */
#include "number/fewer_passes.h"
#include "number/for_size.h"

#include <math.h>
#include <stdbool.h>

#include "careful/chord_segment.h"
#include "careful/chord_sphere.h"
#include "careful/segments_cross.h"
#include "number/bits.h"
#include "number/dd.h"
#include "number/exact.h"
#include "number/sign.h"
#include "number/sum.h"
#include "number/terms.h"
#include "shape/chord.h"
#include "space/family.h"
#include "space/pairs.h"
#include "space/vector.h"

/* ---- segments (careful/segments_cross.h, careful/segment_segment.h) ---- */

int orientation(vector p, vector q, vector r, int i, int j)
{
    return sign_of_det(difference(q.at[i], p.at[i]), difference(r.at[j], p.at[j]),
                       difference(q.at[j], p.at[j]), difference(r.at[i], p.at[i]));
}

bool point_on_segment(vector p, vector a, vector b)
{
    if (!bounds_overlap(p, p, a, b))
        return false;
    if (taxi_length(sub(p, a)) == 0 || taxi_length(sub(p, b)) == 0)
        return true;
    return orientation(a, b, p, 0, 1) == 0 && orientation(a, b, p, 1, 2) == 0 &&
           orientation(a, b, p, 2, 0) == 0;
}

SELDOM bool triple_by_terms(dd *value, const sum u[3], const sum v[3], const sum w[3])
{
    dd        x[3], y[3];
    term_list all, minor;
    clear_terms(&all);
    for (int i = 0; i < 3; i++)
    {
        x[i] = two_sum(u[i].a, u[i].b);
        y[i] = two_sum(v[i].a, v[i].b);
    }
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        clear_terms(&minor);
        add_products(&minor, 1, x[j], y[k]);
        add_products(&minor, -1, x[k], y[j]);
        add_multiple(&all, two_sum(w[i].a, w[i].b), &minor);
    }
    return value_of_terms(&all, value);
}

SELDOM dd exact_cross(const sum a[DIM], const sum b[DIM], int i, int j, int *exponent)
{
    cd_exact cross;
    exact_det(&cross, a[i], b[j], a[j], b[i]);
    return exact_pair(&cross, exponent);
}

SELDOM void exact_cross_product(cd_exact result[3], const cd_exact x[DIM], const cd_exact y[DIM])
{
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % DIM;
        cd_exact_dot(&result[i], &x[i], &y[j], 1);
        cd_exact_sub_product(&result[i], &x[j], &y[i]);
    }
}

SELDOM void exact_triple(cd_exact *triple, const sum u[3], const sum v[3], const sum w[3])
{
    cd_exact x[3], y[3], z[3], n[3];
    exact_sums(x, u);
    exact_sums(y, v);
    exact_sums(z, w);
    exact_cross_product(n, x, y);
    cd_exact_sum(triple, NULL, 0);
    for (int i = 0; i < 3; i++)
        cd_exact_add_product(triple, &n[i], &z[(i + 2) % 3]);
}

/* Is a sum zero, in which nothing was rounded? */
static inline bool is_zero(sum x)
{
    return (x.a + x.b == 0) & (x.c == 0);
}

void ways_of_segments(sum u[3], sum v[3], sum w[3], const vector a[2], const vector b[2])
{
    differences(u, a[1], a[0]);
    differences(v, b[1], b[0]);
    differences(w, b[0], a[0]);
}

SPEEDY bool in_one_plane(const sum u[3], const sum v[3], const sum w[3])
{
    double estimate = 0;
    double bound = 0;
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % 3;
        int k = (i + 2) % 3;
        estimate += (sum_value(u[j]) * sum_value(v[k]) - sum_value(u[k]) * sum_value(v[j])) * sum_value(w[i]);
        bound += (sum_bound(u[j]) * sum_bound(v[k]) + sum_bound(u[k]) * sum_bound(v[j])) * sum_bound(w[i]);
    }
    for (int i = 0; i < 3; i++)
        if (is_zero(u[i]) && is_zero(v[i]) && is_zero(w[i]))
            return true;
    double size = sum_magnitude(w[0]) + sum_magnitude(w[1]) + sum_magnitude(w[2]);
    if (fabs(estimate) > 12 * UNIT_ROUNDOFF * bound + UNDERFLOW_GUARD * (1 + size))
        return false;

    dd     value = dd_of(0);
    double most = 0;
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % 3;
        int k = (i + 2) % 3;
        dd  minor = dd_det(sum_dd(u[j]), sum_dd(v[k]), sum_dd(u[k]), sum_dd(v[j]));
        value = dd_add(value, dd_mul(minor, sum_dd(w[i])));
        most = max2(most, max2(sum_magnitude(u[i]), max2(sum_magnitude(v[i]), sum_magnitude(w[i]))));
    }
    if (pairs_in_range(bound, most) && sign_stands(value, bound))
        return false;
    if (triple_by_terms(&value, u, v, w))
        return value.hi == 0;

    cd_exact triple;
    exact_triple(&triple, u, v, w);
    return triple.sign == 0;
}

/* ---- a line and a point (careful/chord_sphere.h, careful/chord_segment.h) ---- */

SELDOM void exact_line_excess(cd_exact *total, const sum *w, const sum *d, double r)
{
    cd_exact way[DIM], direction[DIM], cross[3], reach, radius;
    cd_exact_sum(&radius, &r, 1);
    exact_sums(way, w);
    exact_sums(direction, d);
    exact_cross_product(cross, way, direction);
    cd_exact_dot(total, cross, cross, 3);
    for (int i = 0; i < DIM; i++)
    {
        cd_exact_dot(&reach, &radius, &direction[i], 1);
        cd_exact_sub_product(total, &reach, &reach);
    }
}

SELDOM bool line_excess(dd *value, const dd *w, const dd *d, double r)
{
    term_list all;
    clear_terms(&all);
    for (int i = 0; i < DIM; i++)
    {
        term_list reach;
        clear_terms(&reach);
        add_product(&reach, 1, r, d[i].hi);
        add_product(&reach, 1, r, d[i].lo);
        add_square(&all, -1, &reach);
        for (int j = 0; j < i; j++)
        {
            term_list minor;
            clear_terms(&minor);
            add_products(&minor, 1, w[i], d[j]);
            add_products(&minor, -1, w[j], d[i]);
            add_square(&all, 1, &minor);
        }
    }
    return value_of_terms(&all, value);
}

SELDOM bool collinear(const chord *c, const sum w[DIM])
{
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < i; j++)
            if (sign_of_det(c->direction[i], w[j], c->direction[j], w[i]) != 0)
                return false;
    return true;
}

/* w(t) in double, with a bound as sum_bound gives it. */
static void offset(vector *w, vector *bound, const chord *c, vector center, double t)
{
    for (int i = 0; i < DIM; i++)
    {
        double way = center.at[i] - c->origin.at[i];
        double step = t * sum_value(c->direction[i]);
        w->at[i] = way - step;
        bound->at[i] = fabs(way) + 2 * fabs(step) + fabs(w->at[i]);
    }
}

SELDOM int sign_of_offset_minus(const chord *c, vector center, double r, double t)
{
    vector w, bound;
    offset(&w, &bound, c, center, t);
    double estimate = dot(w, w) - r * r;
    if (fabs(estimate) > 8 * UNIT_ROUNDOFF * (dot(bound, bound) + r * r) + UNDERFLOW_GUARD)
        return sign_of(estimate);
    term_list all;
    dd        value;
    clear_terms(&all);
    for (int i = 0; i < DIM; i++)
    {
        term_list along;
        clear_terms(&along);
        add_term(&along, center.at[i]);
        add_term(&along, -c->origin.at[i]);
        add_product(&along, -1, t, c->direction[i].a);
        add_product(&along, -1, t, c->direction[i].b);
        add_square(&all, 1, &along);
    }
    add_product(&all, -1, r, r);
    if (value_of_terms(&all, &value))
        return sign_of(value.hi);
    cd_exact exact[DIM], total, radius;
    exact_offset(exact, c, center, t);
    cd_exact_dot(&total, exact, exact, DIM);
    cd_exact_sum(&radius, &r, 1);
    cd_exact_sub_product(&total, &radius, &radius);
    return total.sign;
}

SELDOM int sign_of_advance(const chord *c, vector center, double t)
{
    vector w, bound;
    vector d = chord_direction(c);
    double magnitude = 0;
    offset(&w, &bound, c, center, t);
    for (int i = 0; i < DIM; i++)
        magnitude += bound.at[i] * fabs(d.at[i]);
    double estimate = dot(w, d);
    if (fabs(estimate) > 8 * UNIT_ROUNDOFF * magnitude + UNDERFLOW_GUARD)
        return sign_of(estimate);
    if (t == 0)
    {
        sum way[DIM];
        differences(way, center, c->origin);
        return sign_of_dot(way, c->direction, DIM);
    }
    cd_exact exact[DIM], direction[DIM], total;
    exact_offset(exact, c, center, t);
    exact_sums(direction, c->direction);
    cd_exact_dot(&total, exact, direction, DIM);
    return total.sign;
}

SELDOM int sign_of_line_minus(const chord *c, vector center, double r)
{
    vector d = chord_direction(c);
    vector w = sub(center, c->origin);
    double crossed = 0;
    double reach = 0;
    double bound = 0;
    for (int i = 0; i < DIM; i++)
        reach += (r * d.at[i]) * (r * d.at[i]);
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < i; j++)
        {
            double p = w.at[i] * d.at[j];
            double q = w.at[j] * d.at[i];
            double error = 4 * UNIT_ROUNDOFF * (fabs(p) + fabs(q)) + UNDERFLOW_GUARD;
            crossed += (p - q) * (p - q);
            bound += (2 * fabs(p - q) + error) * error;
        }
    if (fabs(crossed - reach) > bound + 12 * UNIT_ROUNDOFF * (crossed + reach) + UNDERFLOW_GUARD)
        return crossed > reach ? 1 : -1;

    cd_exact exact;
    sum      way[DIM];
    dd       pairs[DIM], direction[DIM], value = dd_of(0);
    differences(way, center, c->origin);
    for (int i = 0; i < DIM; i++)
    {
        pairs[i] = sum_dd(way[i]);
        direction[i] = sum_dd(c->direction[i]);
    }
    if (r == 0)
        return !collinear(c, way);
    /* In pairs each minor is off by less than 2^-100 |w| |d|, its square by that times 2 |minor| and by
       2^-101 of itself, and so their sum, less that of r d, by less than 2^-97 (|w|^2 + r^2) |d|^2. */
    for (int i = 0; i < DIM; i++)
    {
        dd step = dd_mul(dd_of(r), direction[i]);
        value = dd_sub(value, dd_mul(step, step));
        for (int j = 0; j < i; j++)
        {
            dd minor = dd_det(pairs[i], direction[j], pairs[j], direction[i]);
            value = dd_add(value, dd_mul(minor, minor));
        }
    }
    double lengths = dot(w, w) + r * r, size = lengths * dot(d, d);
    if (lengths < 0x1p400 && dot(d, d) < 0x1p400 && size > 0x1p-400 && fabs(value.hi) > 0x1p-95 * size)
        return sign_of(value.hi);
    if (line_excess(&value, pairs, direction, r))
        return sign_of(value.hi);
    exact_line_excess(&exact, way, c->direction, r);
    return exact.sign;
}

SELDOM int sign_of_offset_cross(const chord *c, vector point, const sum u[DIM], double t)
{
    vector w, bound;
    offset(&w, &bound, c, point, t);
    double estimate = w.at[0] * sum_value(u[1]) - w.at[1] * sum_value(u[0]);
    double magnitude = bound.at[0] * sum_bound(u[1]) + bound.at[1] * sum_bound(u[0]);
    if (fabs(estimate) >
        8 * UNIT_ROUNDOFF * magnitude + UNDERFLOW_GUARD * (1 + sum_magnitude(u[0]) + sum_magnitude(u[1])))
        return sign_of(estimate);
    cd_exact exact[DIM], direction, cross;
    exact_offset(exact, c, point, t);
    sum_exact(&direction, u[1]);
    cd_exact_dot(&cross, &exact[0], &direction, 1);
    sum_exact(&direction, u[0]);
    cd_exact_sub_product(&cross, &exact[1], &direction);
    return cross.sign;
}
