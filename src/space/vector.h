/* Vectors: points and vectors as DIM doubles, and operations on them. */
#ifndef CD_SPACE_VECTOR_H
#define CD_SPACE_VECTOR_H

#include <math.h>
#include <string.h>

#include "../number/bits.h"
#include "family.h"
#include "narrow.h"

typedef struct vector
{
    double at[DIM];
} vector;

static inline vector load(vec v)
{
    return (vector){{v.x, v.y ONLY_3D(, v.z)}};
}

static inline vec store(vector v)
{
    return (vec){narrow(v.at[0]), narrow(v.at[1]) ONLY_3D(, narrow(v.at[2]))};
}

/* The same where nothing is above the range of real. */
static inline vec plain_vec(vector v)
{
    return (vec){round_to_real(v.at[0]), round_to_real(v.at[1]) ONLY_3D(, round_to_real(v.at[2]))};
}

/* Sets coordinate k in memory. (Where a vector is made from an array instead, GCC loads two numbers at once
   of which one has just been stored, and waits for it.) */
static inline void set_coordinate(vec *v, int k, real x)
{
    memcpy((char *)v + k * (int)sizeof x, &x, sizeof x);
}

/* A normal times a sign, rounded. Adding 0 turns -0 into +0. */
static inline vec store_normal(vector v, int sign)
{
    return (vec){narrow(sign * v.at[0] + 0.0),
                 narrow(sign * v.at[1] + 0.0) ONLY_3D(, narrow(sign * v.at[2] + 0.0))};
}

/* The stored axes of a turned shape as rows. In the plane they are the axis and its counter-clockwise
   perpendicular. */
static inline void load_axes(vector rows[DIM], const vec *axes)
{
    rows[0] = load(axes[0]);
#if DIM == 2
    rows[1] = (vector){{-rows[0].at[1], rows[0].at[0]}};
#else
    rows[1] = load(axes[1]);
    rows[2] = load(axes[2]);
#endif
}

static inline vector add(vector a, vector b)
{
    for (int i = 0; i < DIM; i++)
        a.at[i] += b.at[i];
    return a;
}

static inline vector sub(vector a, vector b)
{
    for (int i = 0; i < DIM; i++)
        a.at[i] -= b.at[i];
    return a;
}

static inline vector scale(vector a, double factor)
{
    for (int i = 0; i < DIM; i++)
        a.at[i] *= factor;
    return a;
}

static inline double dot(vector a, vector b)
{
    return a.at[0] * b.at[0] + a.at[1] * b.at[1] ONLY_3D(+a.at[2] * b.at[2]);
}

#if DIM == 3

static inline vector cross(vector a, vector b)
{
    return (vector){{a.at[1] * b.at[2] - a.at[2] * b.at[1], a.at[2] * b.at[0] - a.at[0] * b.at[2],
                     a.at[0] * b.at[1] - a.at[1] * b.at[0]}};
}

#endif

/* origin + t * direction. */
static inline vector along(vector origin, double t, vector direction)
{
    for (int i = 0; i < DIM; i++)
        origin.at[i] = advance(origin.at[i], t, direction.at[i]);
    return origin;
}

/* The largest magnitude of a coordinate. */
static inline double largest(vector a)
{
    double m = max2(fabs(a.at[0]), fabs(a.at[1]));
    return DIM == 2 ? m : max2(m, fabs(a.at[DIM - 1]));
}

/* The sum of the magnitudes of the coordinates. */
static inline double taxi_length(vector a)
{
    return fabs(a.at[0]) + fabs(a.at[1]) ONLY_3D(+fabs(a.at[2]));
}

/* a / |a|, whatever the magnitude of a; zero stays zero. */
#define unit_vector SHARED(unit_vector)
vector unit_vector(vector a);

/* The unit vector from p to q; zero if they are equal. */
#define direction_between SHARED(direction_between)
vector direction_between(vector p, vector q);

#endif
