/*
 * What the careful units share of lengths along segments and lines and across them, and of when a line
 * passes. No boolean needs these. The headers say what each function does.
 */
#include "number/fewer_passes.h"
#include "number/for_size.h"

#include <limits.h>
#include <math.h>
#include <stdbool.h>

#include "careful/chord_segment.h"
#include "careful/chord_sphere.h"
#include "careful/segment_segment.h"
#include "careful/segments_cross.h"
#include "number/bits.h"
#include "number/dd.h"
#include "number/exact.h"
#include "number/length.h"
#include "number/sum.h"
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

SELDOM int pairs_with_common_exponent(dd result[3], const cd_exact numbers[3])
{
    int e[3];
    int most = INT_MIN;
    for (int i = 0; i < 3; i++)
    {
        result[i] = exact_pair(&numbers[i], &e[i]);
        most = result[i].hi != 0 && e[i] > most ? e[i] : most;
    }
    for (int i = 0; i < 3; i++)
        if (result[i].hi != 0)
            result[i] = dd_scaled(result[i], e[i] - most);
    return most == INT_MIN ? 0 : most;
}

SELDOM int exact_cross_terms(dd result[3], const sum x[DIM], const sum y[DIM])
{
    cd_exact exact_x[DIM], exact_y[DIM], cross[3];
    exact_sums(exact_x, x);
    exact_sums(exact_y, y);
    exact_cross_product(cross, exact_x, exact_y);
    return pairs_with_common_exponent(result, cross);
}

SPEEDY dd pair_length(const dd x[3], int *exponent)
{
    dd y[3];
    *exponent = unit_exponent(largest_of_pairs(x));
    for (int i = 0; i < 3; i++)
        y[i] = dd_scaled(x[i], *exponent);
    return dd_sqrt(dot_pairs(y, y));
}

bool pairs_are_sums(const dd pairs[DIM], const sum sums[DIM], int exponent)
{
    bool exact = true;
    for (int i = 0; i < DIM; i++)
        exact = exact && is_scaled_sum(pairs[i], sums[i], exponent);
    return exact;
}

SPEEDY int accurate_cross_terms(dd terms[3], const sum w[DIM], const sum d[DIM], const dd pairs_w[DIM],
                                const dd pairs_d[DIM], int e_w, int e_d, double exact_below)
{
    sum scaled_w[DIM], scaled_d[DIM];
    cross_terms(terms, pairs_w, pairs_d);
    if (largest_of_pairs(terms) > exact_below * (largest_of_pairs(pairs_w) * largest_of_pairs(pairs_d)) ||
        (scale_sums(scaled_w, w, e_w) && scale_sums(scaled_d, d, e_d) &&
         cross_of_sums(terms, scaled_w, scaled_d)))
        return 0;
    return exact_cross_terms(terms, w, d) + e_w + e_d;
}

SPEEDY double line_gap(const line_and_point *s, double r, double exact_below)
{
    dd  w[DIM], d[DIM], terms[3];
    int e_cross;
    int e_w = pairs_of(w, s->w);
    int e_d = pairs_of(d, s->d);
    dd  length = dd_sqrt(dot_pairs(d, d));
    int shift = accurate_cross_terms(terms, s->w, s->d, w, d, e_w, e_d, exact_below);
    dd  cross = pair_length(terms, &e_cross);

    /* All lengths from here on are times 2^(-e). */
    int e = shift - e_cross - e_w;
    dd  height = dd_div(cross, length);
    dd  radius = dd_scaled(dd_of(r), -e);
    dd  gap = dd_sub(height, radius);
    if (r == 0 || fabs(gap.hi) > scale_by(ACCURATE_CROSS * largest_of_pairs(w), e_cross - shift))
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
    sum w[DIM];
    dd  w2[DIM], u2[DIM], d2[DIM];
    differences(w, point, c->origin);
    int e_w = pairs_of(w2, w), e_d = pairs_of(d2, c->direction);
    pairs_of(u2, u);
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
    sum way[DIM];
    dd  w[DIM], d[DIM];
    differences(way, point, c->origin);
    int e_w = pairs_of(w, way), e_d = pairs_of(d, c->direction);
    return dd_scaled(dd_div(dot_pairs(w, d), dot_pairs(d, d)), e_d - e_w);
}
