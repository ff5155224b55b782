/*
 * The AABB of a shape: the quick way. It is rounded outward.
 */
#ifndef CD_QUICK_BOUNDS_H
#define CD_QUICK_BOUNDS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/finite.h"
#include "../space/frame.h"
#include "../space/narrow.h"
#include "../space/scalar.h"
#include "../space/vector.h"

/* Numbers that are calculated with alike: 16 bytes of them where compilers know vectors, else one. */
#if defined(__GNUC__)

typedef real reals __attribute__((vector_size(16)));
#if REAL_DIGITS == 53
typedef int64_t reals_bits __attribute__((vector_size(16)));
#define ALL_BUT_SIGN INT64_MAX
#else
typedef int32_t reals_bits __attribute__((vector_size(16)));
#define ALL_BUT_SIGN INT32_MAX
#endif

HOT_INLINE reals reals_magnitude(reals x)
{
    return (reals)((reals_bits)x & ALL_BUT_SIGN);
}

/* x where sign is negative, else 0. */
HOT_INLINE reals reals_where_negative(reals sign, reals x)
{
    return (reals)((reals_bits)x & (sign < 0));
}

#else

typedef real reals;

HOT_INLINE reals reals_magnitude(reals x)
{
    return magnitude(x);
}

HOT_INLINE reals reals_where_negative(reals sign, reals x)
{
    return sign < 0 ? x : 0;
}

#endif

/* The largest number of the family that is not above x - y. With s = x - y, rounded, and the rest that this
   loses (two_sum), it is s, or the number before s if the rest is negative. That is s - |s| v (1 + 2 v) for
   the unit roundoff v, above 2^-960 in double and 2^-100 in float (S. M. Rump, P. Zimmermann, S. Boldo and
   G. Melquiond, "Computing Predecessor and Successor in Rounding to Nearest", BIT 49, 2009). Nearer to 0 it
   is up to two numbers before. */
HOT_INLINE reals difference_down(reals x, reals y)
{
    const real v = REAL(REAL_EPSILON / 2);
    reals      s = x - y, y_in_s = x - s;
    reals      rest = (x - (s + y_in_s)) + (y_in_s - y);
    reals      step = reals_magnitude(s) * (v * (1 + 2 * v)) + REAL(REAL_SMALLEST);
    return s - reals_where_negative(rest, step);
}

/* center - reach and center + reach, rounded outward. False if one is not finite. */
HOT_INLINE bool bound_sides(vec center, vec reach, aabb *out)
{
    const vec c = center, r = reach;
#if !defined(__GNUC__)
    out->min = (vec){difference_down(c.x, r.x),
                     difference_down(c.y, r.y) ONLY_3D(, difference_down(c.z, r.z))};
    out->max = (vec){0 - difference_down(-c.x, r.x),
                     0 - difference_down(-c.y, r.y) ONLY_3D(, 0 - difference_down(-c.z, r.z))}; /* never -0 */
    return not_finite(out->min) + not_finite(out->max) == 0;
#elif DIM == 2 && REAL_DIGITS == 24
    reals a = difference_down((reals){c.x, c.y, -c.x, -c.y}, (reals){r.x, r.y, r.x, r.y}), lost = a - a;
    *out = (aabb){{a[0], a[1]}, {0 - a[2], 0 - a[3]}};
    return lost[0] + lost[1] + lost[2] + lost[3] == 0;
#elif DIM == 3 && REAL_DIGITS == 24
    reals ways = {r.x, r.y, r.z, r.z};
    reals a = difference_down((reals){c.x, c.y, c.z, c.z}, ways);
    reals b = 0 - difference_down((reals){-c.x, -c.y, -c.z, -c.z}, ways), lost = (a - a) + (b - b);
    *out = (aabb){{a[0], a[1], a[2]}, {b[0], b[1], b[2]}};
    return lost[0] + lost[1] + lost[2] == 0;
#elif DIM == 2
    reals ways = {r.x, r.y};
    reals a = difference_down((reals){c.x, c.y}, ways);
    reals b = 0 - difference_down((reals){-c.x, -c.y}, ways), lost = (a - a) + (b - b);
    *out = (aabb){{a[0], a[1]}, {b[0], b[1]}};
    return lost[0] + lost[1] == 0;
#else
    reals a = difference_down((reals){c.x, c.y}, (reals){r.x, r.y});
    reals b = difference_down((reals){c.z, -c.x}, (reals){r.z, r.x});
    reals d = 0 - difference_down((reals){-c.y, -c.z}, (reals){r.y, r.z});
    reals lost = (a - a) + (b - b) + (d - d);
    *out = (aabb){{a[0], a[1], b[0]}, {0 - b[1], d[0], d[1]}};
    return lost[0] + lost[1] == 0;
#endif
}

HOT_INLINE bool quick_bounds_sphere(const sphere *b, aabb *out)
{
    return bound_sides(b->center, (vec){b->radius, b->radius ONLY_3D(, b->radius)}, out);
}

/* The smaller and the greater, NaN if one is. */
HOT_INLINE bool quick_bounds_segment(const segment *s, aabb *out)
{
    out->min = (vec){lesser_of(s->a.x, s->b.x),
                     lesser_of(s->a.y, s->b.y) ONLY_3D(, lesser_of(s->a.z, s->b.z))};
    out->max = (vec){greater_of(s->a.x, s->b.x),
                     greater_of(s->a.y, s->b.y) ONLY_3D(, greater_of(s->a.z, s->b.z))};
    return not_finite(s->a) + not_finite(s->b) == 0;
}

/* ---- OBBs ---- */

/* How far an OBB reaches from its centre along each world axis: `most` + `rest`. */
typedef struct reaches
{
    double most[DIM], rest[DIM];
} reaches;

#if REAL_DIGITS == 24

/* reach_j = sum over i of |axis_ij| half_i, for the orthonormal axes (I + E) M. E is calculated to 2^-52 and
   at most 2^-21 for valid axes. The next term of the series, and what is left out by taking the diagonal of E
   into the half extents, are below 8 |E|^2; so a reach is within 2^-36 of the sum of the half extents. It is
   enlarged by 2^-34 of it, and by half a smallest number, which is what rounding to a subnormal may take
   back. A corner is then at most 2^-33 L + 1.5 ulps outside. */
HOT_INLINE void reach_of_obb(reaches *r, const obb *b, const vector m[DIM])
{
#if DIM == 2
    double longer = 1.5 - 0.5 * dot(m[0], m[0]);
    double x = fabs(m[0].at[0]) * longer, y = fabs(m[0].at[1]) * longer;
    double slack = 0x1p-34 * ((double)b->half_extents.x + b->half_extents.y) + REAL_SMALLEST / 2.0;
    r->most[0] = (x * b->half_extents.x + y * b->half_extents.y) + slack;
    r->most[1] = (y * b->half_extents.x + x * b->half_extents.y) + slack;
#else
    vector half = load(b->half_extents);
    double slack = 0x1p-34 * (half.at[0] + half.at[1] + half.at[2]) + REAL_SMALLEST / 2.0;
    double e01 = -0.5 * dot(m[0], m[1]), e02 = -0.5 * dot(m[0], m[2]), e12 = -0.5 * dot(m[1], m[2]);
    double x = half.at[0] * (1.5 - 0.5 * dot(m[0], m[0]));
    double y = half.at[1] * (1.5 - 0.5 * dot(m[1], m[1]));
    double z = half.at[2] * (1.5 - 0.5 * dot(m[2], m[2]));
#define REACH(j)                                                      \
    ((fabs(m[0].at[j] + (e01 * m[1].at[j] + e02 * m[2].at[j])) * x +  \
      fabs(m[1].at[j] + (e01 * m[0].at[j] + e12 * m[2].at[j])) * y) + \
     (fabs(m[2].at[j] + (e02 * m[0].at[j] + e12 * m[1].at[j])) * z + slack))
    r->most[0] = REACH(0);
    r->most[1] = REACH(1);
    r->most[2] = REACH(2);
    r->rest[2] = 0;
#undef REACH
#endif
    r->rest[0] = r->rest[1] = 0;
}

#else

/* The multiple of the last bit of `large` that is nearest to x, which is far smaller. */
static inline double on_grid(double x, double large)
{
    return (x + large) - large;
}

#if DIM == 3

/* x if sign is positive, else -x. */
static inline double with_sign_of(double x, double sign)
{
    uint64_t bits, sign_bits;
    memcpy(&bits, &x, sizeof x);
    memcpy(&sign_bits, &sign, sizeof sign);
    bits ^= sign_bits & (uint64_t)1 << 63;
    memcpy(&x, &bits, sizeof x);
    return x;
}

#endif

/* The error of reaches must be below u L / 2, so plain sums of products do not do. Axes are split into
   m = hi + lo, where hi is a multiple of 2^-26, and half extents likewise relative to the largest. Then sums
   of three products of such numbers are exact, being below 2^53 of their last bits, and what is left is small
   enough for plain double:

       (M M^T - I)_ij = (hi_i hi_j - I) + (hi_i lo_j + lo_i m_j)              exact + 2^-25, off by 2^-77
       reach_j = sum_i |hi_ij| hi(half_i) + (|hi_ij| lo(half_i) + sign (lo_ij + (E M)_ij) half_i)

   The second part is below 2^-22 of the largest half extent and off by 2^-73 of it; the next term of the
   series is below 2^-96. So a reach is enlarged by 2^-72 of it. The diagonal of E is taken into lo(half_i).
 */
HOT_INLINE void reach_of_obb(reaches *r, const obb *b, const vector m[DIM])
{
    double most = largest(load(b->half_extents)), slack = 0x1p-72 * most;
    double half_x = b->half_extents.x, grid_x = on_grid(half_x, 0x1p27 * most), rest_x = half_x - grid_x;
    double half_y = b->half_extents.y, grid_y = on_grid(half_y, 0x1p27 * most), rest_y = half_y - grid_y;
#if DIM == 2
    /* The second axis is the perpendicular of the first, so the orthonormal axes are (1 + e) M. */
    double x = fabs(m[0].at[0]), x_hi = on_grid(x, 0x1.8p26), x_lo = x - x_hi;
    double y = fabs(m[0].at[1]), y_hi = on_grid(y, 0x1.8p26), y_lo = y - y_hi;
    double e = -0.5 * (((x_hi * x_hi + y_hi * y_hi) - 1) + (x_lo * (x_hi + x) + y_lo * (y_hi + y)));
    rest_x += e * half_x;
    rest_y += e * half_y;
    r->most[0] = x_hi * grid_x + y_hi * grid_y;
    r->most[1] = y_hi * grid_x + x_hi * grid_y;
    r->rest[0] = ((x_hi * rest_x + x_lo * half_x) + (y_hi * rest_y + y_lo * half_y)) + slack;
    r->rest[1] = ((y_hi * rest_x + y_lo * half_x) + (x_hi * rest_y + x_lo * half_y)) + slack;
#else
    double half_z = b->half_extents.z, grid_z = on_grid(half_z, 0x1p27 * most), rest_z = half_z - grid_z;
    vector hi[3], lo[3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
        {
            hi[i].at[j] = on_grid(m[i].at[j], 0x1.8p26);
            lo[i].at[j] = m[i].at[j] - hi[i].at[j];
        }
#define GRAM(i, j) (dot(hi[i], lo[j]) + dot(lo[i], m[j]))
    double e01 = -0.5 * (dot(hi[0], hi[1]) + GRAM(0, 1));
    double e02 = -0.5 * (dot(hi[0], hi[2]) + GRAM(0, 2));
    double e12 = -0.5 * (dot(hi[1], hi[2]) + GRAM(1, 2));
    rest_x += -0.5 * ((dot(hi[0], hi[0]) - 1) + GRAM(0, 0)) * half_x;
    rest_y += -0.5 * ((dot(hi[1], hi[1]) - 1) + GRAM(1, 1)) * half_y;
    rest_z += -0.5 * ((dot(hi[2], hi[2]) - 1) + GRAM(2, 2)) * half_z;
#undef GRAM
    for (int j = 0; j < 3; j++)
    {
        double x = lo[0].at[j] + (e01 * m[1].at[j] + e02 * m[2].at[j]);
        double y = lo[1].at[j] + (e01 * m[0].at[j] + e12 * m[2].at[j]);
        double z = lo[2].at[j] + (e02 * m[0].at[j] + e12 * m[1].at[j]);
        double x_hi = hi[0].at[j], y_hi = hi[1].at[j], z_hi = hi[2].at[j];
        r->most[j] = fabs(x_hi) * grid_x + fabs(y_hi) * grid_y + fabs(z_hi) * grid_z;
        r->rest[j] = (with_sign_of(x_hi * rest_x + x * half_x, x_hi + x) +
                      with_sign_of(y_hi * rest_y + y * half_y, y_hi + y)) +
                     (with_sign_of(z_hi * rest_z + z * half_z, z_hi + z) + slack);
    }
#endif
}

#endif

/* center - reach - rest and center + reach + rest along one axis, at most two ulps of L outside. Before it is
   rounded to nearest, each is moved outward by as much as that can move it back. */
HOT_INLINE void bound_turned_axis(double center, double reach, double rest, real *low, real *high)
{
    const double v = REAL_EPSILON / 2 * (1 + 0x1p-20);
#if REAL_DIGITS == 24
    (void)rest;
    double down = center - reach, up = center + reach;
    *low = round_to_real(down - fabs(down) * v);
    *high = round_to_real(up + fabs(up) * v);
#else
    dd down = two_sum(center, -reach), up = two_sum(center, reach);
    *low = down.hi + (down.lo - (rest + fabs(down.hi) * v));
    *high = up.hi + (up.lo + (rest + fabs(up.hi) * v));
#endif
}

/* The bounds of an OBB along the coordinate axes: each reach is a half extent. */
static bool bounds_along_coordinates(const obb *b, const vector m[DIM], aabb *out)
{
    double reach[DIM];
    for (int j = 0; j < DIM; j++)
        reach[j] = fabs(m[0].at[j]) * b->half_extents.x +
                   fabs(m[1].at[j]) * b->half_extents.y ONLY_3D(+fabs(m[2].at[j]) * b->half_extents.z);
    return bound_sides(
        b->center, (vec){round_to_real(reach[0]), round_to_real(reach[1]) ONLY_3D(, round_to_real(reach[2]))},
        out);
}

/* A NaN or an infinity in an axis or a half extent makes every reach NaN or infinite. */
HOT_INLINE bool quick_bounds_obb(const obb *b, aabb *out)
{
    vector  m[DIM];
    reaches r;
    load_axes(m, AXES_OF(b));
    if (taxi_length(m[0]) == 1) /* else it is not a coordinate axis */
        if (along_coordinates(m))
            return bounds_along_coordinates(b, m, out);
    reach_of_obb(&r, b, m);
    bound_turned_axis(b->center.x, r.most[0], r.rest[0], &out->min.x, &out->max.x);
    bound_turned_axis(b->center.y, r.most[1], r.rest[1], &out->min.y, &out->max.y);
    ONLY_3D(bound_turned_axis(b->center.z, r.most[2], r.rest[2], &out->min.z, &out->max.z);)
#if REAL_DIGITS == 24
    return not_finite(out->min) + not_finite(out->max) == 0;
#else
    /* Widths of such a size are finite where both sides are. */
    double size = largest(load(b->half_extents));
    real   width = (out->max.x - out->min.x) + (out->max.y - out->min.y) ONLY_3D(+(out->max.z - out->min.z));
    return (width - width == 0) & (size < 0x1p900) & ((size > 0x1p-800) | (size == 0));
#endif
}

#endif
