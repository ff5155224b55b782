/*
 * Vectors and stored axes in lanes: what vector.h has, two coordinates at once. Each sum is taken in the same
 * order there and here, so both give the same bits.
 */
#ifndef CD_SPACE_LANE_VECTOR_H
#define CD_SPACE_LANE_VECTOR_H

#include <math.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "family.h"
#include "narrow.h"

typedef struct lane_vector
{
    lanes xy;
    ONLY_3D(double z;)
} lane_vector;

/* ---- from and to the family's scalar ---- */

/* The first two coordinates. */
HOT_INLINE lanes load_xy(const vec *v)
{
#if REAL_DIGITS == 24
    return lanes_from_floats(v);
#else
    lanes two;
    memcpy(&two, v, sizeof two);
    return two;
#endif
}

HOT_INLINE lane_vector load_lanes(const vec *v)
{
    return (lane_vector){load_xy(v) ONLY_3D(, hidden(v->z))};
}

/* Rounds two numbers. */
HOT_INLINE void store_two(real *x, real *y, lanes two)
{
#if REAL_DIGITS == 24
    float rounded[2];
    round_to_floats(rounded, two);
    *x = rounded[0], *y = rounded[1];
#else
    *x = lane(two, 0), *y = lane(two, 1);
#endif
}

/* Rounds the first two coordinates. */
HOT_INLINE void store_xy(vec *v, lanes xy)
{
#if REAL_DIGITS == 24
    round_to_floats(v, xy);
#else
    memcpy(v, &xy, sizeof xy);
#endif
}

/* Rounds a vector and a length, or some other number. */
HOT_INLINE void store_with_length(vec *to, real *number, lane_vector v, double length)
{
    store_xy(to, v.xy);
#if DIM == 2
    *number = round_to_real(length);
#else
    store_two(&to->z, number, lanes_of(v.z, length));
#endif
}

/* What is above the range becomes the largest number. */
HOT_INLINE lanes lanes_saturated(lanes two)
{
    return lanes_max2(lanes_min2(two, lanes_twice(REAL_MAX)), lanes_twice(-REAL_MAX));
}

/* The same in float alone. */
HOT_INLINE lanes lanes_in_range(lanes two)
{
    return REAL_DIGITS == 24 ? lanes_saturated(two) : two;
}

/* Rounds a vector, in range. */
HOT_INLINE void store_in_range(vec *to, lane_vector v)
{
    store_xy(to, lanes_in_range(v.xy));
    ONLY_3D(to->z = round_to_real(lane(lanes_in_range(lanes_twice(v.z)), 0));)
}

/* store_with_length, in range. */
HOT_INLINE void store_in_range_with_length(vec *to, real *number, lane_vector v, double length)
{
    store_xy(to, lanes_in_range(v.xy));
#if DIM == 2
    *number = round_to_real(hidden(min2(length, REAL_MAX))); /* else gcc makes a branch */
#else
    store_two(&to->z, number, lanes_in_range(lanes_of(v.z, length)));
#endif
}

/* ---- sums and products ---- */

HOT_INLINE lane_vector lane_vector_sum(lane_vector a, lane_vector b)
{
    return (lane_vector){lanes_add(a.xy, b.xy) ONLY_3D(, a.z + b.z)};
}

HOT_INLINE lane_vector lane_vector_sub(lane_vector a, lane_vector b)
{
    return (lane_vector){lanes_sub(a.xy, b.xy) ONLY_3D(, a.z - b.z)};
}

HOT_INLINE lane_vector lane_vector_scale(lane_vector a, double factor)
{
    return (lane_vector){lanes_mul(a.xy, lanes_twice(factor)) ONLY_3D(, a.z * factor)};
}

HOT_INLINE lane_vector lane_vector_fabs(lane_vector a)
{
    return (lane_vector){lanes_fabs(a.xy) ONLY_3D(, fabs(a.z))};
}

HOT_INLINE lane_vector lane_vector_min2(lane_vector a, lane_vector b)
{
    return (lane_vector){lanes_min2(a.xy, b.xy) ONLY_3D(, min2(a.z, b.z))};
}

HOT_INLINE lane_vector lane_vector_max2(lane_vector a, lane_vector b)
{
    return (lane_vector){lanes_max2(a.xy, b.xy) ONLY_3D(, max2(a.z, b.z))};
}

/* The sum of the coordinates, their greatest, and the sum of their squares. */
HOT_INLINE double lane_vector_total(lane_vector a)
{
    return lanes_total(a.xy) ONLY_3D(+a.z);
}

HOT_INLINE double lane_vector_greatest(lane_vector a)
{
    double most = max2(lane(a.xy, 0), lane(a.xy, 1));
    ONLY_3D(most = max2(most, a.z);)
    return most;
}

HOT_INLINE double lane_vector_squares(lane_vector a)
{
    return lanes_total(lanes_mul(a.xy, a.xy)) ONLY_3D(+a.z * a.z);
}

/* ---- stored axes ---- */

#if DIM == 2

/* The axis (x, y) twice, and (y, -y). */
typedef struct lane_axes
{
    lanes x, y;
} lane_axes;

HOT_INLINE lane_axes load_lane_axes(const vec *axes)
{
    const lanes axis = load_xy(axes), signs = lanes_of(1, -1);
    return (lane_axes){lanes_first(axis, axis), lanes_with_sign_of(lanes_second(axis, axis), signs)};
}

/* The vector v along the axes; and v along the axes, in the world, where what is 0 is +0. */
HOT_INLINE lane_vector lanes_along_axes(const lane_axes *m, lane_vector v)
{
    return (lane_vector){lanes_add(lanes_mul(m->x, v.xy), lanes_mul(m->y, lanes_swapped(v.xy)))};
}

HOT_INLINE lane_vector lanes_out_of_axes(const lane_axes *m, lane_vector v)
{
    lanes x = lanes_add(lanes_mul(m->x, v.xy), lanes_twice(0));
    return (lane_vector){lanes_sub(x, lanes_mul(m->y, lanes_swapped(v.xy)))};
}

#else

typedef struct lane_axes
{
    lanes xy[3];   /* of each axis */
    lanes z_first; /* of the first two */
    double z_last;
} lane_axes;

HOT_INLINE lane_axes load_lane_axes(const vec *axes)
{
    return (lane_axes){
        {load_xy(&axes[0]), load_xy(&axes[1]), load_xy(&axes[2])}, lanes_of(axes[0].z, axes[1].z), axes[2].z};
}

/* The vector v along the axes, and `more` added to the last product of each coordinate. */
HOT_INLINE lane_vector lanes_along_axes_and(const lane_axes *m, lane_vector v, lane_vector more)
{
    lanes a = lanes_mul(m->xy[0], v.xy), b = lanes_mul(m->xy[1], v.xy), c = lanes_mul(m->xy[2], v.xy);
    lanes z = lanes_mul(m->z_first, lanes_twice(v.z));
    return (lane_vector){lanes_add(lanes_totals(a, b), lanes_add(z, more.xy)),
                         lanes_total(c) + (m->z_last * v.z + more.z)};
}

/* The vector v along the axes; and v along the axes, in the world, where what is 0 is +0. */
HOT_INLINE lane_vector lanes_along_axes(const lane_axes *m, lane_vector v)
{
    lanes a = lanes_mul(m->xy[0], v.xy), b = lanes_mul(m->xy[1], v.xy), c = lanes_mul(m->xy[2], v.xy);
    lanes z = lanes_mul(m->z_first, lanes_twice(v.z));
    return (lane_vector){lanes_add(lanes_totals(a, b), z), lanes_total(c) + m->z_last * v.z};
}

HOT_INLINE lane_vector lanes_out_of_axes(const lane_axes *m, lane_vector v)
{
    lanes x = lanes_twice(lane(v.xy, 0)), y = lanes_twice(lane(v.xy, 1)), z = lanes_twice(v.z);
    lanes xy = lanes_add(lanes_mul(x, m->xy[0]), lanes_mul(y, m->xy[1]));
    return (lane_vector){lanes_add(xy, lanes_add(lanes_mul(z, m->xy[2]), lanes_twice(0))),
                         lanes_total(lanes_mul(v.xy, m->z_first)) + (v.z * m->z_last + 0.0)};
}

/* M M^T - I for the axes M. It is -2 E, see frame.h. */
typedef struct lane_gram
{
    lanes diagonal; /* xx, yy */
    lanes with_z;   /* xz, yz */
    double xy, zz;
} lane_gram;

HOT_INLINE lane_gram gram_of_lane_axes(const lane_axes *m)
{
    lanes xx = lanes_mul(m->xy[0], m->xy[0]), yy = lanes_mul(m->xy[1], m->xy[1]);
    lanes xz = lanes_mul(m->xy[0], m->xy[2]), yz = lanes_mul(m->xy[1], m->xy[2]);
    lanes diagonal = lanes_add(lanes_totals(xx, yy), lanes_mul(m->z_first, m->z_first));
    lanes with_z = lanes_add(lanes_totals(xz, yz), lanes_mul(m->z_first, lanes_twice(m->z_last)));
    double zz = lanes_total(lanes_mul(m->xy[2], m->xy[2])) + m->z_last * m->z_last;
    double xy = lanes_total(lanes_mul(m->xy[0], m->xy[1])) + lane(m->z_first, 0) * lane(m->z_first, 1);
    return (lane_gram){lanes_sub(diagonal, lanes_twice(1)), with_z, xy, zz - 1};
}

/* E, which is laid out alike. A factor of -1/2 changes no digit. */
HOT_INLINE lane_gram lane_error_of_gram(lane_gram g)
{
    const lanes half = lanes_twice(-0.5);
    return (lane_gram){lanes_mul(g.diagonal, half), lanes_mul(g.with_z, half), g.xy * -0.5, g.zz * -0.5};
}

HOT_INLINE lane_vector times_lane_error(const lane_gram *e, lane_vector v)
{
    lanes xy = lanes_add(lanes_mul(e->diagonal, v.xy), lanes_mul(lanes_twice(e->xy), lanes_swapped(v.xy)));
    return (lane_vector){lanes_add(xy, lanes_mul(e->with_z, lanes_twice(v.z))),
                         lanes_total(lanes_mul(e->with_z, v.xy)) + e->zz * v.z};
}

#endif

#endif
