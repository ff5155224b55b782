/*
 * What the careful units share of lengths along segments and lines and across them, and of when a line
 * passes. No boolean needs these. The headers say what each function does.
 */
#include "number/fewer_passes.h"

#include <limits.h>
#include <math.h>
#include <stdbool.h>

#include "careful/chord_segment.h"
#include "careful/chord_sphere.h"
#include "careful/segment_segment.h"
#include "number/bits.h"
#include "number/dd.h"
#include "number/exact.h"
#include "number/length.h"
#include "number/sum.h"
#include "number/terms.h"
#include "shape/chord.h"
#include "space/family.h"
#include "space/pairs.h"
#include "space/vector.h"

/* ---- segments (careful/segment_segment.h) ---- */

/* The sums times 2^exponent. False if that loses digits. */
static bool scale_sums(sum scaled[DIM], const sum sums[DIM], int exponent)
{
    bool exact = true;
    for (int i = 0; i < DIM; i++)
    {
        sum x = sum_scaled(sums[i], exponent), back = sum_scaled(x, -exponent);
        exact = exact && back.a == sums[i].a && back.b == sums[i].b && back.c == sums[i].c;
        scaled[i] = x;
    }
    return exact;
}

/* The same as cross_by_terms for sums. */
static bool cross_of_sums(dd result[3], const sum x[DIM], const sum y[DIM])
{
    bool certain = true;
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % DIM;
        certain = certain && det_by_terms(&result[i], x[i], y[j], x[j], y[i]);
    }
    return certain;
}

bool cross_by_terms(dd result[3], const dd x[DIM], const dd y[DIM])
{
    sum p[DIM], q[DIM];
    for (int i = 0; i < DIM; i++)
    {
        p[i] = (sum){x[i].hi, x[i].lo, 0};
        q[i] = (sum){y[i].hi, y[i].lo, 0};
    }
    return cross_of_sums(result, p, q);
}

SELDOM int pairs_with_common_exponent(dd *result, const cd_exact *numbers, int count)
{
    int e[3];
    int most = INT_MIN;
    for (int i = 0; i < count; i++)
    {
        result[i] = exact_pair(&numbers[i], &e[i]);
        most = result[i].hi != 0 && e[i] > most ? e[i] : most;
    }
    for (int i = 0; i < count; i++)
        if (result[i].hi != 0)
            result[i] = dd_scaled(result[i], e[i] - most);
    return most == INT_MIN ? 0 : most;
}

void exact_cross_product(cd_exact *result, const cd_exact *x, const cd_exact *y)
{
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % DIM;
        cd_exact_sum(&result[i], NULL, 0);
        cd_exact_add_product(&result[i], &x[i], &y[j]);
        cd_exact_sub_product(&result[i], &x[j], &y[i]);
    }
}

SPEEDY dd pair_length(const dd *x, int count, int *exponent)
{
    double magnitude = 0;
    for (int i = 0; i < count; i++)
        magnitude = max2(magnitude, fabs(x[i].hi));
    *exponent = unit_exponent(magnitude);
    dd y[3];
    for (int i = 0; i < count; i++)
        y[i] = dd_scaled(x[i], *exponent);
    return length_in_range(y, count);
}

bool pairs_are_sums(const dd pairs[DIM], const sum sums[DIM], int exponent)
{
    bool exact = true;
    for (int i = 0; i < DIM; i++)
        exact = exact && is_scaled_sum(pairs[i], sums[i], exponent);
    return exact;
}

int pairs_of(dd pairs[DIM], const sum way[DIM])
{
    double magnitude = 0;
    for (int i = 0; i < DIM; i++)
        magnitude = max2(magnitude, fabs(sum_value(way[i])));
    int e = unit_exponent(magnitude);
    for (int i = 0; i < DIM; i++)
        pairs[i] = sum_dd_scaled(way[i], e);
    return e;
}

SPEEDY double line_gap(const line_and_point *s, double r, double exact_below)
{
    dd     w[DIM], d[DIM], terms[3];
    int    e_cross;
    int    e_w = pairs_of(w, s->w);
    int    e_d = pairs_of(d, s->d);
    dd     length = length_in_range(d, DIM);
    double most = 0;
    double size = largest(plain(w)) * largest(plain(d));
    int    shift = 0;
    cross_terms(terms, w, d);
    for (int i = 0; i < 3; i++)
        most = max2(most, fabs(terms[i].hi));
    sum scaled_w[DIM], scaled_d[DIM];
    if (!(most > exact_below * size) &&
        !(scale_sums(scaled_w, s->w, e_w) && scale_sums(scaled_d, s->d, e_d) &&
          cross_of_sums(terms, scaled_w, scaled_d)))
    {
        cd_exact exact_w[DIM], exact_d[DIM], cross[3];
        for (int i = 0; i < DIM; i++)
        {
            sum_exact(&exact_w[i], s->w[i]);
            sum_exact(&exact_d[i], s->d[i]);
        }
        exact_cross_product(cross, exact_w, exact_d);
        shift = pairs_with_common_exponent(terms, cross, 3) + e_w + e_d;
    }
    dd cross = pair_length(terms, 3, &e_cross);

    /* All lengths from here on are times 2^(-e). */
    int e = shift - e_cross - e_w;
    dd  height = dd_div(cross, length);
    dd  radius = dd_scaled(dd_of(r), -e);
    dd  gap = dd_sub(height, radius);
    if (r == 0 || fabs(gap.hi) > 0x1p-45 * radius.hi)
        return scaled_with_sign(gap.hi, e);

    cd_exact over;
    int      e_over;
    exact_line_excess(&over, s->w, s->d, r);
    dd numerator = exact_pair(&over, &e_over);
    gap = dd_div(dd_div(numerator, dd_mul(length, length)), dd_add(height, radius));
    return scaled_with_sign(gap.hi, e_over + 2 * e_d - e);
}

/* ---- a line and a point (careful/chord_segment.h) ---- */

/* In pairs of doubles, or exactly where products cancel so far that pairs do not suffice. */
dd crossing_t(const chord *c, vector point, const sum u[DIM])
{
    sum    w[DIM];
    double m_w = 0, m_u = 0, m_d = 0;
    for (int i = 0; i < DIM; i++)
    {
        w[i] = difference(point.at[i], c->origin.at[i]);
        m_w = max2(m_w, fabs(sum_value(w[i])));
        m_u = max2(m_u, fabs(sum_value(u[i])));
        m_d = max2(m_d, fabs(sum_value(c->direction[i])));
    }
    int e_w = unit_exponent(m_w);
    int e_u = unit_exponent(m_u);
    int e_d = unit_exponent(m_d);
    dd  w2[DIM], u2[DIM], d2[DIM];
    for (int i = 0; i < DIM; i++)
    {
        w2[i] = sum_dd_scaled(w[i], e_w);
        u2[i] = sum_dd_scaled(u[i], e_u);
        d2[i] = sum_dd_scaled(c->direction[i], e_d);
    }
    dd     n = dd_det(w2[0], u2[1], w2[1], u2[0]);
    dd     d = dd_det(d2[0], u2[1], d2[1], u2[0]);
    double n_terms = fabs(w2[0].hi * u2[1].hi) + fabs(w2[1].hi * u2[0].hi);
    double d_terms = fabs(d2[0].hi * u2[1].hi) + fabs(d2[1].hi * u2[0].hi);
    if (fabs(n.hi) > 0x1p-45 * n_terms && fabs(d.hi) > 0x1p-45 * d_terms && min2(n_terms, d_terms) > 0x1p-500)
        return dd_scaled(dd_div(n, d), e_d - e_w);
    int e_n, e_den;
    dd  numerator = exact_cross(w, u, 0, 1, &e_n);
    dd  denominator = exact_cross(c->direction, u, 0, 1, &e_den);
    return dd_scaled(dd_div(numerator, denominator), e_n - e_den);
}

SELDOM dd passing_t(const chord *c, vector point)
{
    double m_w = 0;
    sum    w[DIM];
    for (int i = 0; i < DIM; i++)
    {
        w[i] = difference(point.at[i], c->origin.at[i]);
        m_w = max2(m_w, fabs(sum_value(w[i])));
    }
    int e_w = unit_exponent(m_w);
    int e_d = unit_exponent(largest(chord_direction(c)));
    dd  wd = dd_of(0), d_d = dd_of(0);
    for (int i = 0; i < DIM; i++)
    {
        dd d = sum_dd_scaled(c->direction[i], e_d);
        wd = dd_add(wd, dd_mul(sum_dd_scaled(w[i], e_w), d));
        d_d = dd_add(d_d, dd_mul(d, d));
    }
    return dd_scaled(dd_div(wd, d_d), e_d - e_w);
}
