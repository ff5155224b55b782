/*
 * Turned axes: checking and correcting them, and turning vectors into and out of their frame.
 *
 * The exact shape behind stored axes M (rows) has the nearest orthonormal axes, the polar factor
 * (M M^T)^(-1/2) M. With M M^T = I - 2 E and E tiny, this is the binomial series
 * (I + E + 3/2 E^2 + 5/2 E^3 + ...) M: N. J. Higham, "Functions of Matrices" (2008), chapter 8 on the polar
 * factor and section 4.3 on the series of a matrix function. In the plane it is axis / |axis| and its
 * perpendicular.
 */
#ifndef CD_SPACE_FRAME_H
#define CD_SPACE_FRAME_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/exact.h"
#include "family.h"
#include "vector.h"

typedef struct frame
{
    vector row[DIM]; /* the orthonormal axes, rounded to double */
    bool   exact;    /* the axes are the coordinate axes in some order, with any signs */
} frame;

/* Are the axes m the coordinate axes in some order, with any signs? */
static bool along_coordinates(const vector m[DIM])
{
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
            if (m[i].at[j] != 0 && fabs(m[i].at[j]) != 1)
                return false;
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j <= i; j++)
            if (dot(m[i], m[j]) != (i == j))
                return false;
    return true;
}

/* Is an axis with these coordinates, or a turn with this cosine and sine, one of a multiple of 90 degrees? */
HOT_INLINE bool is_quarter_turn(double x, double y)
{
    const double least = min2(fabs(x), fabs(y)), most = max2(fabs(x), fabs(y));
    return (least == 0) & (most == 1);
}

/* Sets rows to the coordinate axes. */
static inline void unit_rows(vector rows[DIM])
{
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
            rows[i].at[j] = i == j;
}

/* Calculates E, rounded, for stored axes m. */
HOT_INLINE void correction_of(double e[DIM][DIM], const vector m[DIM])
{
    for (int i = 0; i < DIM; i++)
    {
        int j = (i + 1) % DIM;
        e[i][i] = (1 - dot(m[i], m[i])) * 0.5;
        e[i][j] = e[j][i] = dot(m[i], m[j]) * -0.5;
    }
}

#if DIM == 3 /* all that follows: the plane turns vectors its own way, or is put in space (in_space.h) */

/* Stored axes m, corrected to first order: M + E M. What is left out is 3/2 E^2: see corrected_error in
   closer_contacts.c. The answer is the largest entry of E. */
HOT_INLINE double corrected_once(vector out[DIM], const vector m[DIM])
{
    double e[3][3];
    correction_of(e, m);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            out[i].at[k] = m[i].at[k] + (e[i][0] * m[0].at[k] + e[i][1] * m[1].at[k] + e[i][2] * m[2].at[k]);
    return max2(largest((vector){{e[0][0], e[1][1], e[2][2]}}),
                largest((vector){{e[0][1], e[1][2], e[2][0]}}));
}

/* 1 / |m| - 1 for an axis that is nearly unit: two terms of the series. In double the second is far below the
   rounding. */
static inline double stretch_of(vector m)
{
    double e = (1 - dot(m, m)) * 0.5;
    return e + 1.5 * (e * e);
}

/* The orthonormal axes to within a few u, for queries: E rounded, and two terms of the series,
   M + E (M + 3/2 E M). In double the second term is far below the rounding. */
#define frame_of SHARED(frame_of)
frame frame_of(const vec *axes);

/* (M M^T - I) at i, j. It is accurate however small it is: what is near 1 or 0 is summed without rounding
   first. */
HOT_INLINE dd gram_error(const vector *m, int i, int j)
{
    dd     p = two_product(m[i].at[0], m[j].at[0]);
    dd     total = dd_of(p.hi);
    double rest = p.lo;
    for (int k = 1; k < DIM; k++)
    {
        p = two_product(m[i].at[k], m[j].at[k]);
        total = two_sum(total.hi, p.hi);
        rest += total.lo + p.lo;
    }
    return two_sum(total.hi - (i == j), rest);
}

/* Is |M M^T - I| at i, j at most tolerance? Decided exactly where the pair is too close to tell. */
static bool gram_within(const vector *m, int i, int j, double tolerance)
{
    dd error = dd_abs(gram_error(m, i, j));
    dd rest = dd_sub(error, dd_of(tolerance));
    if (!(fabs(rest.hi) <= 0x1p-90))
        return rest.hi < 0;
    cd_exact exact, a, b;
    double   unit = i == j ? -1 : 0;
    cd_exact_sum(&exact, &unit, 1);
    for (int k = 0; k < DIM; k++)
    {
        cd_exact_sum(&a, &m[i].at[k], 1);
        cd_exact_sum(&b, &m[j].at[k], 1);
        cd_exact_add_product(&exact, &a, &b);
    }
    cd_exact_sum(&a, (double[1]){exact.sign}, 1);
    cd_exact_sum(&b, &tolerance, 1);
    cd_exact_sub_product(&exact, &a, &b);
    return exact.sign * a.sign <= 0;
}

/* What is wrong with axes that may deviate by up to tolerance? CD_OK if nothing is. */
static cd_status axes_error(const vec *axes, double tolerance)
{
    vector m[DIM];
    load_axes(m, axes);
    for (int i = 0; i < DIM; i++)
        if (!gram_within(m, i, i, tolerance))
            return CD_NOT_UNIT;
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < i; j++)
            if (!gram_within(m, i, j, tolerance))
                return CD_NOT_ORTHOGONAL;
    return CD_OK;
}

/* Are these the axes of a shape in the plane (in_space.h), or of its mirror image? */
static inline bool is_of_plane(const vector m[DIM])
{
    const double x = m[0].at[0], y = m[0].at[1], p = m[1].at[0], q = m[1].at[1];
    return (fabs(m[2].at[2]) == 1) & (m[0].at[2] == 0) & (m[1].at[2] == 0) & (m[2].at[0] == 0) &
           (m[2].at[1] == 0) & (((p == -y) & (q == x)) | ((p == y) & (q == -x)));
}

/* The correction C for which (I + C) M are the orthonormal axes, for axes M that deviate by up to 2^-12: E
   exact to double, six terms of the series. The first term left out is 429/16 E^7; C is accurate to 2^-53 of
   itself. */
#define polar_correction SHARED(polar_correction)
void polar_correction(double c[DIM][DIM], const vector m[DIM]);

HOT_INLINE void polar_correction_here(double c[DIM][DIM], const vector m[DIM])
{
    static const double coefficient[] = {231.0 / 16, 63.0 / 8, 35.0 / 8, 5.0 / 2, 3.0 / 2, 1};
    const size_t        terms = sizeof coefficient / sizeof coefficient[0];
    memset(c, 0, sizeof(double[DIM][DIM]));
    if (is_of_plane(m)) /* there E is a multiple of I */
    {
        double single = -gram_error(m, 0, 0).hi / 2;
        for (size_t k = 0; k < terms; k++)
            c[0][0] = (c[0][0] + coefficient[k]) * single;
        c[1][1] = c[0][0];
        return;
    }
    double e[3][3];
    double most = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++)
        {
            e[i][j] = e[j][i] = -gram_error(m, i, j).hi / 2;
            most = max2(most, fabs(e[i][j]));
        }
    /* Horner's scheme: C = (C + coefficient I) E. The axes that is_valid_ accepts need only the last two
       terms. */
    for (size_t k = most < 0x1p-40 ? terms - 2 : 0; k < terms; k++)
    {
        double next[3][3];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                next[i][j] = coefficient[k] * e[i][j] +
                             (c[i][0] * e[0][j] + c[i][1] * e[1][j] + c[i][2] * e[2][j]);
        memcpy(c, next, sizeof next);
    }
}

/* The orthonormal axes as pairs of doubles: accurate to 2^-100 for axes that are valid in double, to 2^-70
   for those valid in float, to 2^-63 at the limit of what can be corrected. */
#define polar_rows SHARED(polar_rows)
void polar_rows(dd rows[DIM][DIM], const vec *axes);

HOT_INLINE void polar_rows_here(dd rows[DIM][DIM], const vec *axes)
{
    vector m[DIM];
    double c[DIM][DIM];
    load_axes(m, axes);
    polar_correction(c, m);
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
            rows[i][j] = two_sum(m[i].at[j],
                                 c[i][0] * m[0].at[j] + c[i][1] * m[1].at[j] + c[i][2] * m[2].at[j]);
}

/* A vector in pairs, turned into the frame of the orthonormal axes: (I + C) (M v). */
static inline void turn_by(dd result[DIM], double c[DIM][DIM], const vector m[DIM], const dd v[DIM])
{
    dd raw[DIM];
    for (int i = 0; i < DIM; i++)
    {
        dd     total = two_product(m[i].at[0], v[0].hi);
        double rest = total.lo + m[i].at[0] * v[0].lo;
        for (int j = 1; j < DIM; j++)
        {
            dd p = two_product(m[i].at[j], v[j].hi);
            total = two_sum(total.hi, p.hi);
            rest += total.lo + (p.lo + m[i].at[j] * v[j].lo);
        }
        raw[i] = (dd){total.hi, rest};
    }
    for (int i = 0; i < DIM; i++)
    {
        double more = c[i][0] * raw[0].hi + c[i][1] * raw[1].hi + c[i][2] * raw[2].hi;
        result[i] = two_sum(raw[i].hi, raw[i].lo + more);
    }
}

/* The same with the C of m: accurate to 2^-100 of |v| where polar_rows is. */
#define turn_in_pairs SHARED(turn_in_pairs)
void turn_in_pairs(dd result[DIM], const vector m[DIM], const dd v[DIM]);

/* From world to frame, and from frame to world. Exact for exact axes. */
static inline vector turn_in(const frame *f, vector v)
{
    vector r;
    for (int i = 0; i < DIM; i++)
        r.at[i] = dot(f->row[i], v);
    return r;
}

#define turn_out SHARED(turn_out)
vector turn_out(const frame *f, vector v);

/* The coordinates of p in the frame around center, times `unit`. */
#define local_point SHARED(local_point)
vector local_point(const frame *f, vector center, double unit, vector p);

#endif

#endif
