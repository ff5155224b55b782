/* Vectors of two shapes A and B side by side: A's in the first lane and B's in the second. */
#ifndef CD_SPACE_VECTOR_PAIR_H
#define CD_SPACE_VECTOR_PAIR_H

#include "../number/compiler.h"
#include "../number/lanes.h"
#include "family.h"
#include "vector.h"

/* A vector of A and one of B. */
typedef struct vector_pair
{
    lanes at[DIM];
} vector_pair;

HOT_INLINE vector_pair pair_of(vector a, vector b)
{
    return (vector_pair){
        {lanes_of(a.at[0], b.at[0]), lanes_of(a.at[1], b.at[1]) ONLY_3D(, lanes_of(a.at[2], b.at[2]))}};
}

/* A's vector (0) or B's (1). */
HOT_INLINE vector one_of(const vector_pair *v, int i)
{
    return (vector){{lane(v->at[0], i), lane(v->at[1], i) ONLY_3D(, lane(v->at[2], i))}};
}

/* A's vector and B's. */
HOT_INLINE vector pair_total(const vector_pair *v)
{
    return (vector){{lanes_total(v->at[0]), lanes_total(v->at[1]) ONLY_3D(, lanes_total(v->at[2]))}};
}

HOT_INLINE vector_pair pair_plus(vector_pair v, vector_pair w)
{
    UNROLLED for (int i = 0; i < DIM; i++) v.at[i] = lanes_add(v.at[i], w.at[i]);
    return v;
}

HOT_INLINE vector_pair pair_minus(vector_pair v, vector_pair w)
{
    UNROLLED for (int i = 0; i < DIM; i++) v.at[i] = lanes_sub(v.at[i], w.at[i]);
    return v;
}

HOT_INLINE vector_pair pair_times(lanes f, vector_pair v)
{
    UNROLLED for (int i = 0; i < DIM; i++) v.at[i] = lanes_mul(f, v.at[i]);
    return v;
}

HOT_INLINE lanes pair_dot(vector_pair v, vector_pair w)
{
    lanes total = lanes_add(lanes_mul(v.at[0], w.at[0]), lanes_mul(v.at[1], w.at[1]));
    ONLY_3D(total = lanes_add(total, lanes_mul(v.at[2], w.at[2]));)
    return total;
}

#if DIM == 2

/* What the cross products have out of the plane. */
HOT_INLINE lanes pair_cross(vector_pair v, vector_pair w)
{
    return lanes_sub(lanes_mul(v.at[0], w.at[1]), lanes_mul(v.at[1], w.at[0]));
}

#endif

/* A's vector for B, and B's for A. */
HOT_INLINE vector_pair pair_swapped(vector_pair v)
{
    UNROLLED for (int i = 0; i < DIM; i++) v.at[i] = lanes_swapped(v.at[i]);
    return v;
}

/* The sum of f_k v_k. */
HOT_INLINE vector_pair pair_combined(const lanes f[DIM], const vector_pair v[DIM])
{
    vector_pair w = pair_plus(pair_times(f[0], v[0]), pair_times(f[1], v[1]));
    ONLY_3D(w = pair_plus(w, pair_times(f[2], v[2]));)
    return w;
}

#endif
