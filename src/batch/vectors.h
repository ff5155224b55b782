/* Vectors, and sums of two numbers, of DOUBLES shapes at once. */
#ifndef CD_BATCH_VECTORS_H
#define CD_BATCH_VECTORS_H

#include <stddef.h>

#include "../number/compiler.h"
#include "columns.h"
#include "lanes.h"

/* The marks of least < x < most. */
HOT_INLINE double_marks within(doubles x, double least, double most)
{
    return doubles_both(doubles_less(doubles_same(least), x), doubles_less(x, doubles_same(most)));
}

typedef struct vectors
{
    doubles at[DIM];
} vectors;

/* From the k-th column on. */
HOT_INLINE vectors vectors_load(const columns *list, int k, size_t i)
{
    vectors v;
    UNROLLED for (int j = 0; j < DIM; j++) v.at[j] = doubles_load_reals(column(list, k + j, i));
    return v;
}

HOT_INLINE vectors vectors_add(vectors a, vectors b)
{
    UNROLLED for (int j = 0; j < DIM; j++) a.at[j] = a.at[j] + b.at[j];
    return a;
}

HOT_INLINE vectors vectors_sub(vectors a, vectors b)
{
    UNROLLED for (int j = 0; j < DIM; j++) a.at[j] = a.at[j] - b.at[j];
    return a;
}

HOT_INLINE vectors vectors_scale(vectors a, doubles factor)
{
    UNROLLED for (int j = 0; j < DIM; j++) a.at[j] = a.at[j] * factor;
    return a;
}

HOT_INLINE vectors vectors_product(vectors a, vectors b)
{
    UNROLLED for (int j = 0; j < DIM; j++) a.at[j] = a.at[j] * b.at[j];
    return a;
}

HOT_INLINE vectors vectors_min(vectors a, vectors b)
{
    UNROLLED for (int j = 0; j < DIM; j++) a.at[j] = doubles_min(a.at[j], b.at[j]);
    return a;
}

HOT_INLINE vectors vectors_abs(vectors a)
{
    UNROLLED for (int j = 0; j < DIM; j++) a.at[j] = doubles_abs(a.at[j]);
    return a;
}

HOT_INLINE doubles vectors_total(vectors a)
{
    return a.at[0] + a.at[1] ONLY_3D(+a.at[2]);
}

HOT_INLINE doubles vectors_dot(vectors a, vectors b)
{
    return vectors_total(vectors_product(a, b));
}

HOT_INLINE doubles vectors_greatest(vectors a)
{
    doubles most = doubles_max(a.at[0], a.at[1]);
    ONLY_3D(most = doubles_max(most, a.at[2]);)
    return most;
}

HOT_INLINE doubles vectors_least(vectors a)
{
    doubles least = doubles_min(a.at[0], a.at[1]);
    ONLY_3D(least = doubles_min(least, a.at[2]);)
    return least;
}

/* The stored axes of OBBs or ellipsoids; in the plane the second one is made. */
typedef struct many_axes
{
    vectors row[DIM];
} many_axes;

HOT_INLINE many_axes axes_load(const columns *list, size_t i)
{
    many_axes m;
    m.row[0] = vectors_load(list, AXES, i);
#if DIM == 2
    m.row[1] = (vectors){{-m.row[0].at[1], m.row[0].at[0]}};
#else
    m.row[1] = vectors_load(list, AXES + 3, i);
    m.row[2] = vectors_load(list, AXES + 6, i);
#endif
    return m;
}

/* ---- numbers as exact sums of two: see number/dd.h and number/lanes.h ---- */

typedef struct doubles_pair
{
    doubles hi, lo;
} doubles_pair;

/* What a difference lost: a - b = d + the result. */
HOT_INLINE doubles lost_in_difference(doubles a, doubles b, doubles d)
{
    const doubles b_in_d = a - d;
    return (a - (d + b_in_d)) + (b_in_d - b);
}

HOT_INLINE doubles_pair pair_difference(doubles a, doubles b)
{
    const doubles d = a - b;
    return (doubles_pair){d, lost_in_difference(a, b, d)};
}

/* A number that is multiplied with: `whole`, its leading bits, and the rest of what it is rounded from. */
typedef struct doubles_split
{
    doubles whole, head, tail;
} doubles_split;

HOT_INLINE doubles_split split_of_pair(doubles_pair a)
{
    const doubles head = doubles_leading(a.hi);
    return (doubles_split){a.hi, head, (a.hi - head) + a.lo};
}

/* ---- along axes ---- */

HOT_INLINE vectors along_rows_of(const many_axes *m, vectors v)
{
    vectors x;
    UNROLLED for (int k = 0; k < DIM; k++) x.at[k] = vectors_dot(m->row[k], v);
    return x;
}

#if DIM == 3

/* E M w for E = (I - M M^T) / 2, as half of M (w - M^T at), where `at` is M w. Half of what rounds `at` is
   taken back by that, and half of what rounds the rest, 6 u |w|, is added. */
HOT_INLINE vectors error_along_axes(const many_axes *m, vectors way, vectors at)
{
    vectors off = way;
    UNROLLED for (int k = 0; k < 3; k++) off = vectors_sub(off, vectors_scale(m->row[k], at.at[k]));
    return vectors_scale(along_rows_of(m, off), doubles_same(0.5));
}

#endif

/* The way from the centre along the true axes, of which `at` are the coordinates along the stored ones. */
HOT_INLINE vectors along_true_axes_of(const many_axes *m, vectors way, vectors at)
{
#if DIM == 2
    (void)way;
    return vectors_scale(at, 1.5 - 0.5 * vectors_dot(m->row[0], m->row[0]));
#else
    const vectors more = error_along_axes(m, way, at);
#if REAL_DIGITS == 24
    return vectors_add(at, more);
#else
    vectors x;
    UNROLLED for (int k = 0; k < 3; k++)
    {
        const vectors parts = vectors_product(m->row[k], way);
        x.at[k] = (parts.at[0] + parts.at[1]) + (parts.at[2] + more.at[k]);
    }
    return x;
#endif
#endif
}

#endif
