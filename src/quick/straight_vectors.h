/*
 * Vectors in plain double, without branches.
 */
#ifndef CD_QUICK_STRAIGHT_VECTORS_H
#define CD_QUICK_STRAIGHT_VECTORS_H

#include <math.h>

#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"

/* v + w, v - w and f v; plain products, which advance() is not. */
HOT_INLINE vector plus(vector v, vector w)
{
    return (vector){{v.at[0] + w.at[0], v.at[1] + w.at[1] ONLY_3D(, v.at[2] + w.at[2])}};
}

HOT_INLINE vector minus(vector v, vector w)
{
    return (vector){{v.at[0] - w.at[0], v.at[1] - w.at[1] ONLY_3D(, v.at[2] - w.at[2])}};
}

HOT_INLINE vector times(double f, vector v)
{
    return (vector){{f * v.at[0], f * v.at[1] ONLY_3D(, f * v.at[2])}};
}

/* The products of coordinates. */
HOT_INLINE vector each_product(vector v, vector w)
{
    return (vector){{v.at[0] * w.at[0], v.at[1] * w.at[1] ONLY_3D(, v.at[2] * w.at[2])}};
}

/* The sum of f_k v_k. */
HOT_INLINE vector combined(const double f[DIM], const vector v[DIM])
{
    vector w = plus(times(f[0], v[0]), times(f[1], v[1]));
#if DIM == 3
    w = plus(w, times(f[2], v[2]));
#endif
    return w;
}

/* v / |v|: unit to 3.5 u. */
HOT_INLINE vector made_unit(vector v)
{
    return times(1 / sqrt(dot(v, v)), v);
}

/* The sum of the coordinates. */
HOT_INLINE double total_of(vector v)
{
    return v.at[0] + v.at[1] ONLY_3D(+v.at[2]);
}

#if DIM == 3

HOT_INLINE vector matrix_times(double e[3][3], vector q)
{
    return (vector){{e[0][0] * q.at[0] + e[0][1] * q.at[1] + e[0][2] * q.at[2],
                     e[1][0] * q.at[0] + e[1][1] * q.at[1] + e[1][2] * q.at[2],
                     e[2][0] * q.at[0] + e[2][1] * q.at[1] + e[2][2] * q.at[2]}};
}

#endif

#endif
