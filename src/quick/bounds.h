/*
 * The AABB of a shape: the quick way. It is rounded outward.
 */
#ifndef CD_QUICK_BOUNDS_H
#define CD_QUICK_BOUNDS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/finite.h"
#include "../space/frame.h"
#include "../space/lane_vector.h"
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

/* x where sign is positive, else 0; and x, or -x where sign is negative. */
HOT_INLINE reals reals_where_positive(reals sign, reals x)
{
    return (reals)((reals_bits)x & (sign > 0));
}

HOT_INLINE reals reals_with_sign_of(reals x, reals sign)
{
    return (reals)((reals_bits)x ^ ((reals_bits)sign & ~((reals_bits){0} + ALL_BUT_SIGN)));
}

#else

typedef real reals;

HOT_INLINE reals reals_magnitude(reals x)
{
    return magnitude(x);
}

HOT_INLINE reals reals_where_positive(reals sign, reals x)
{
    return sign > 0 ? x : 0;
}

#endif

/* How far to the next number from s, a rounded sum, if its rest is positive, else 0: |s| v (1 + 2 v) for the
   unit roundoff v, which does above 2^-960 in double and 2^-100 in float (S. M. Rump, P. Zimmermann, S. Boldo
   and G. Melquiond, "Computing Predecessor and Successor in Rounding to Nearest", BIT 49, 2009). Nearer to 0
   it is up to two numbers. */
HOT_INLINE reals step_from(reals s, reals rest)
{
    const real v = REAL(REAL_EPSILON / 2);
    return reals_where_positive(rest, reals_magnitude(s) * (v * (1 + 2 * v)) + REAL(REAL_SMALLEST));
}

/* The largest number of the family that is not above x - y: with s = x - y, rounded, and the rest that this
   loses (two_sum), it is s, or the number before s if the rest is negative. */
HOT_INLINE reals difference_down(reals x, reals y)
{
    reals s = x - y, y_in_s = x - s;
    return s - step_from(s, (y - y_in_s) - (x - (s + y_in_s)));
}

/* The smallest number that is not below x + y; never -0. */
HOT_INLINE reals sum_up(reals x, reals y)
{
    reals s = x + y, y_in_s = s - x;
    return s + step_from(s, (x - (s - y_in_s)) + (y - y_in_s));
}

#if defined(__GNUC__)

/* The one where sign is negative, else the other one; y >= 0. */
HOT_INLINE reals side_of(reals x, reals y, reals sign)
{
    reals w = reals_with_sign_of(y, sign), s = x + w, w_in_s = s - x;
    reals rest = (x - (s - w_in_s)) + (w - w_in_s);
    return s + reals_with_sign_of(step_from(s, reals_with_sign_of(rest, sign)), sign);
}

#endif

/* center - reach and center + reach, rounded outward. False if one may not be finite: then the sum of
   all extents is an infinity or a NaN. It is the same for a mirror image. */
HOT_INLINE bool bound_sides(vec center, vec reach, aabb *out)
{
    const vec c = center, r = reach;
#if !defined(__GNUC__)
    out->min = (vec){difference_down(c.x, r.x),
                     difference_down(c.y, r.y) ONLY_3D(, difference_down(c.z, r.z))};
    out->max = (vec){sum_up(c.x, r.x), sum_up(c.y, r.y) ONLY_3D(, sum_up(c.z, r.z))};
    return not_finite(out->min) + not_finite(out->max) == 0;
#elif DIM == 2 && REAL_DIGITS == 24
    const reals a = side_of((reals){c.x, c.y, c.x, c.y}, (reals){r.x, r.y, r.x, r.y}, (reals){-1, -1, 1, 1});
    const real  all = (a[2] - a[0]) + (a[3] - a[1]);
    *out = (aabb){{a[0], a[1]}, {a[2], a[3]}};
    return all - all == 0;
#elif DIM == 3 && REAL_DIGITS == 24
    const reals x = {c.x, c.y, c.z, c.z}, ways = {r.x, r.y, r.z, r.z};
    const reals a = difference_down(x, ways), b = sum_up(x, ways), extents = b - a;
    const real  all = (extents[0] + extents[1]) + extents[2];
    *out = (aabb){{a[0], a[1], a[2]}, {b[0], b[1], b[2]}};
    return all - all == 0;
#elif DIM == 2
    const reals x = {c.x, c.y}, ways = {r.x, r.y};
    const reals a = difference_down(x, ways), b = sum_up(x, ways), extents = b - a;
    const real  all = extents[0] + extents[1];
    *out = (aabb){{a[0], a[1]}, {b[0], b[1]}};
    return all - all == 0;
#else
    const reals x = {c.x, c.y}, ways = {r.x, r.y};
    const reals a = difference_down(x, ways), b = sum_up(x, ways), extents = b - a;
    const reals z = side_of((reals){c.z, c.z}, (reals){r.z, r.z}, (reals){-1, 1});
    const real  all = (extents[0] + extents[1]) + (z[1] - z[0]);
    *out = (aabb){{a[0], a[1], z[0]}, {b[0], b[1], z[1]}};
    return all - all == 0;
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
    lane_vector most, rest;
} reaches;

#if DIM == 3

/* `from` + (E M without E's diagonal), for g = M M^T - I. */
HOT_INLINE lane_axes lane_axes_mended(const lane_axes *from, const lane_gram *g, const lane_axes *m)
{
    lanes e = lanes_mul(g->with_z, lanes_twice(-0.5)), xz = lanes_first(e, e), yz = lanes_second(e, e);
    lanes xy = lanes_twice(-0.5 * g->xy);
    lanes x = lanes_add(lanes_mul(xy, m->xy[1]), lanes_mul(xz, m->xy[2]));
    lanes y = lanes_add(lanes_mul(xy, m->xy[0]), lanes_mul(yz, m->xy[2]));
    lanes z = lanes_add(lanes_mul(xz, m->xy[0]), lanes_mul(yz, m->xy[1]));
    lanes z_first = lanes_add(lanes_mul(xy, lanes_swapped(m->z_first)), lanes_mul(e, lanes_twice(m->z_last)));
    double z_last = lanes_total(lanes_mul(e, m->z_first));
    return (lane_axes){{lanes_add(from->xy[0], x), lanes_add(from->xy[1], y), lanes_add(from->xy[2], z)},
                       lanes_add(from->z_first, z_first),
                       from->z_last + z_last};
}

/* The diagonal of E times v. */
HOT_INLINE lane_vector times_lane_diagonal(const lane_gram *g, lane_vector v)
{
    lane_vector r = {lanes_mul(g->diagonal, v.xy), g->zz * v.z};
    return lane_vector_scale(r, -0.5);
}

#endif

#if REAL_DIGITS == 24

/* reach_j = sum over i of |axis_ij| half_i, for the orthonormal axes (I + E) M. E is calculated to 2^-52 and
   at most 2^-21 for valid axes. The next term of the series, and what is left out by taking the diagonal of E
   into the half extents, are below 8 |E|^2; so a reach is within 2^-36 of the sum of the half extents. It is
   enlarged by 2^-34 of it. A corner is then at most 2^-33 L + 1.5 ulps outside. */
HOT_INLINE reaches reach_of_obb(const lane_axes *m, lane_vector half)
{
    double slack = 0x1p-34 * lane_vector_total(half);
#if DIM == 2
    double      x = lane(m->x, 0), y = lane(m->y, 0), longer = 1.5 - 0.5 * (x * x + y * y);
    lanes       own = lanes_mul(lanes_fabs(m->x), half.xy);
    lanes       other = lanes_mul(lanes_fabs(m->y), lanes_swapped(half.xy));
    lane_vector most = {lanes_add(lanes_mul(lanes_add(own, other), lanes_twice(longer)), lanes_twice(slack))};
#else
    lane_gram   g = gram_of_lane_axes(m);
    lane_axes   rows = lane_axes_mended(m, &g, m);
    lane_vector long_half = lane_vector_sum(half, times_lane_diagonal(&g, half)), most;
    lanes       x = lanes_twice(lane(long_half.xy, 0)), y = lanes_twice(lane(long_half.xy, 1));
    lanes       z = lanes_mul(lanes_fabs(rows.xy[2]), lanes_twice(long_half.z));
    lanes       xy = lanes_add(lanes_mul(lanes_fabs(rows.xy[0]), x), lanes_mul(lanes_fabs(rows.xy[1]), y));
    most.xy = lanes_add(xy, lanes_add(z, lanes_twice(slack)));
    most.z = lanes_total(lanes_mul(lanes_fabs(rows.z_first), long_half.xy)) +
             (fabs(rows.z_last) * long_half.z + slack);
#endif
    return (reaches){most, {lanes_twice(0) ONLY_3D(, 0)}};
}

#else

/* The error of reaches must be below u L / 2, so plain sums of products do not do. Axes are split into
   m = hi + lo, where hi is a multiple of 2^-26, and half extents likewise relative to the largest. Then sums
   of three products of such numbers are exact, being below 2^53 of their last bits, and what is left is small
   enough for plain double:

       (M M^T - I)_ij = (hi_i hi_j - I) + (hi_i lo_j + lo_i m_j)              exact + 2^-25, off by 2^-77
       reach_j = sum_i |hi_ij| hi(half_i) + (|hi_ij| lo(half_i) + sign (lo_ij + (E M)_ij) half_i)

   The second part is below 2^-22 of the largest half extent and off by 2^-73 of it; the next term of
   the series is below 2^-96. So a reach is enlarged by 2^-72 of it. The diagonal of E is taken into
   lo(half_i). */
#if DIM == 2

HOT_INLINE reaches reach_of_obb(const lane_axes *axis, lane_vector half)
{
    double most = lane_vector_greatest(half), slack = 0x1p-72 * most;
    lanes  grid = lanes_on_grid(half.xy, 0x1p27 * most), rest = lanes_sub(half.xy, grid);
    lanes  m = lanes_fabs(lanes_first(axis->x, axis->y)), hi = lanes_on_grid(m, AXIS_GRID),
          lo = lanes_sub(m, hi);

    /* The second axis is the perpendicular of the first, so the orthonormal axes are (1 + e) M. */
    double e = -0.5 * ((lanes_total(lanes_mul(hi, hi)) - 1) + lanes_total(lanes_mul(lo, lanes_add(hi, m))));
    rest = lanes_add(rest, lanes_mul(lanes_twice(e), half.xy));

    lanes own = lanes_first(half.xy, half.xy), own_rest = lanes_first(rest, rest);
    lanes other = lanes_second(half.xy, half.xy), other_rest = lanes_second(rest, rest);
    lanes across = lanes_swapped(hi), across_lo = lanes_swapped(lo);
    lanes x = lanes_add(lanes_mul(hi, own_rest), lanes_mul(lo, own));
    lanes y = lanes_add(lanes_mul(across, other_rest), lanes_mul(across_lo, other));
    return (reaches){
        {lanes_add(lanes_mul(hi, lanes_first(grid, grid)), lanes_mul(across, lanes_second(grid, grid)))},
        {lanes_add(lanes_add(x, y), lanes_twice(slack))}};
}

#else

/* M = hi + lo. */
HOT_INLINE void split_axes(const lane_axes *m, lane_axes *hi, lane_axes *lo)
{
    UNROLLED
    for (int i = 0; i < 3; i++)
    {
        hi->xy[i] = lanes_on_grid(m->xy[i], AXIS_GRID);
        lo->xy[i] = lanes_sub(m->xy[i], hi->xy[i]);
    }
    hi->z_first = lanes_on_grid(m->z_first, AXIS_GRID);
    lo->z_first = lanes_sub(m->z_first, hi->z_first);
    hi->z_last = on_grid(m->z_last, AXIS_GRID);
    lo->z_last = m->z_last - hi->z_last;
}

/* The products of axis i with j and of k with l, without their z: the sums of hi_i hi_j, and the rests. */
HOT_INLINE lanes products_of_axes(const lane_axes *hi, int i, int j, int k, int l)
{
    return lanes_totals(lanes_mul(hi->xy[i], hi->xy[j]), lanes_mul(hi->xy[k], hi->xy[l]));
}

/* hi lo' + lo m'. */
HOT_INLINE lanes rest_of_product(lanes hi, lanes lo, lanes other_lo, lanes other)
{
    return lanes_add(lanes_mul(hi, other_lo), lanes_mul(lo, other));
}

/* lo (hi + m), that of a square. */
HOT_INLINE lanes rest_of_square(lanes hi, lanes lo, lanes m)
{
    return lanes_mul(lo, lanes_add(hi, m));
}

HOT_INLINE lanes rests_of_products(const lane_axes *hi, const lane_axes *lo, const lane_axes *m, int i, int j,
                                   int k, int l)
{
    return lanes_totals(rest_of_product(hi->xy[i], lo->xy[i], lo->xy[j], m->xy[j]),
                        rest_of_product(hi->xy[k], lo->xy[k], lo->xy[l], m->xy[l]));
}

/* M M^T - I. */
HOT_INLINE lane_gram gram_of_split_axes(const lane_axes *hi, const lane_axes *lo, const lane_axes *m)
{
    lanes hi_last = lanes_twice(hi->z_last), lo_last = lanes_twice(lo->z_last), last = lanes_twice(m->z_last);
    lanes hi_xz = lanes_first(hi->z_first, hi_last), hi_yz = lanes_second(hi->z_first, hi_last);
    lanes lo_xz = lanes_first(lo->z_first, lo_last), lo_yz = lanes_second(lo->z_first, lo_last);

    lanes diagonal = lanes_add(products_of_axes(hi, 0, 0, 1, 1), lanes_mul(hi->z_first, hi->z_first));
    lanes with_z = lanes_add(products_of_axes(hi, 0, 2, 1, 2), lanes_mul(hi->z_first, hi_last));
    lanes xy_and_zz = lanes_add(products_of_axes(hi, 0, 1, 2, 2), lanes_mul(hi_xz, hi_yz));
    lanes diagonal_rest = lanes_add(lanes_totals(rest_of_square(hi->xy[0], lo->xy[0], m->xy[0]),
                                                 rest_of_square(hi->xy[1], lo->xy[1], m->xy[1])),
                                    rest_of_square(hi->z_first, lo->z_first, m->z_first));
    lanes with_z_rest = lanes_add(rests_of_products(hi, lo, m, 0, 2, 1, 2),
                                  rest_of_product(hi->z_first, lo->z_first, lo_last, last));
    lanes xy_and_zz_rest = lanes_add(lanes_totals(rest_of_product(hi->xy[0], lo->xy[0], lo->xy[1], m->xy[1]),
                                                  rest_of_square(hi->xy[2], lo->xy[2], m->xy[2])),
                                     rest_of_product(hi_xz, lo_xz, lo_yz, lanes_second(m->z_first, last)));
    diagonal = lanes_add(lanes_sub(diagonal, lanes_twice(1)), diagonal_rest);
    xy_and_zz = lanes_add(lanes_sub(xy_and_zz, lanes_of(0, 1)), xy_and_zz_rest);
    return (lane_gram){diagonal, lanes_add(with_z, with_z_rest), lane(xy_and_zz, 0), lane(xy_and_zz, 1)};
}

/* hi rest + lo half, with the sign of hi + lo. */
HOT_INLINE lanes signed_rest(lanes hi, lanes lo, lanes rest, lanes half)
{
    return lanes_with_sign_of(lanes_add(lanes_mul(hi, rest), lanes_mul(lo, half)), lanes_add(hi, lo));
}

HOT_INLINE reaches reach_of_obb(const lane_axes *m, lane_vector half)
{
    double      most = lane_vector_greatest(half), slack = 0x1p-72 * most, large = 0x1p27 * most;
    lane_vector grid = {lanes_on_grid(half.xy, large), on_grid(half.z, large)},
                rest = lane_vector_sub(half, grid);
    lane_axes hi, lo;
    split_axes(m, &hi, &lo);
    lane_gram g = gram_of_split_axes(&hi, &lo, m);
    lo = lane_axes_mended(&lo, &g, m);
    rest = lane_vector_sum(rest, times_lane_diagonal(&g, half));

    reaches r;
    lanes   x = lanes_mul(lanes_fabs(hi.xy[0]), lanes_first(grid.xy, grid.xy));
    lanes   y = lanes_mul(lanes_fabs(hi.xy[1]), lanes_second(grid.xy, grid.xy));
    r.most.xy = lanes_add(lanes_add(x, y), lanes_mul(lanes_fabs(hi.xy[2]), lanes_twice(grid.z)));
    r.most.z = lanes_total(lanes_mul(lanes_fabs(hi.z_first), grid.xy)) + fabs(hi.z_last) * grid.z;

    lanes z = lanes_twice(half.z), rest_z = lanes_twice(rest.z);
    lanes last = signed_rest(lanes_twice(hi.z_last), lanes_twice(lo.z_last), rest_z, z);
    x = signed_rest(hi.xy[0], lo.xy[0], lanes_first(rest.xy, rest.xy), lanes_first(half.xy, half.xy));
    y = signed_rest(hi.xy[1], lo.xy[1], lanes_second(rest.xy, rest.xy), lanes_second(half.xy, half.xy));
    z = signed_rest(hi.xy[2], lo.xy[2], rest_z, z);
    r.rest.xy = lanes_add(lanes_add(x, y), lanes_add(z, lanes_twice(slack)));
    r.rest.z = lanes_total(signed_rest(hi.z_first, lo.z_first, rest.xy, half.xy)) + (lane(last, 0) + slack);
    return r;
}

#endif

#endif

/* center - reach - rest where sign is 1, center + reach + rest where it is -1, at most two ulps of L outside.
   Before it is rounded to nearest, each is moved outward by as much as that can move it back, which of a
   subnormal float is half of the smallest one. */
HOT_INLINE lanes turned_side(lanes center, lanes reach, lanes rest, lanes sign)
{
    const lanes v = lanes_twice(REAL_EPSILON / 2 * (1 + 0x1p-20));
#if REAL_DIGITS == 24
    (void)rest;
    lanes side = lanes_sub(center, lanes_mul(reach, sign));
    lanes normal = lanes_max2(lanes_fabs(side), lanes_twice(FLT_MIN));
    return lanes_sub(side, lanes_mul(lanes_mul(normal, v), sign));
#else
    lanes_dd side = lanes_two_difference(center, lanes_mul(reach, sign));
    lanes    outward = lanes_mul(lanes_add(rest, lanes_mul(lanes_fabs(side.hi), v)), sign);
    return lanes_add(side.hi, lanes_sub(side.lo, outward));
#endif
}

/* Rounds the sides to nearest. False if one may not be finite. */
HOT_INLINE bool store_sides(lane_vector low, lane_vector high, aabb *out)
{
    double total = lane_vector_total(lane_vector_sum(lane_vector_fabs(low), lane_vector_fabs(high)));
#if REAL_DIGITS == 24
    float two[4];
    round_to_floats(two, low.xy);
    round_to_floats(two + 2, high.xy);
    *out = (aabb){{two[0], two[1] ONLY_3D(, round_to_real(low.z))},
                  {two[2], two[3] ONLY_3D(, round_to_real(high.z))}};
    return total < REAL_MAX;
#else
    *out = (aabb){{lane(low.xy, 0), lane(low.xy, 1) ONLY_3D(, low.z)},
                  {lane(high.xy, 0), lane(high.xy, 1) ONLY_3D(, high.z)}};
    return total < 0x1p1010;
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
    if (taxi_length(load(*AXES_OF(b))) == 1) /* else it is not a coordinate axis */
    {
        vector m[DIM];
        load_axes(m, AXES_OF(b));
        if (along_coordinates(m))
            return bounds_along_coordinates(b, m, out);
    }
    lane_axes   axes = load_lane_axes(AXES_OF(b));
    lane_vector half = load_lanes(&b->half_extents), center = load_lanes(&b->center), low, high;
    reaches     r = reach_of_obb(&axes, half);
    low.xy = turned_side(center.xy, r.most.xy, r.rest.xy, lanes_twice(1));
    high.xy = turned_side(center.xy, r.most.xy, r.rest.xy, lanes_twice(-1));
#if DIM == 3
    lanes z = turned_side(lanes_twice(center.z), lanes_twice(r.most.z), lanes_twice(r.rest.z),
                          lanes_of(1, -1));
    low.z = lane(z, 0), high.z = lane(z, 1);
#endif
    bool found = store_sides(low, high, out);
#if REAL_DIGITS == 53
    double size = lane_vector_greatest(half);
    found &= (size < 0x1p900) & ((size > 0x1p-800) | (size == 0));
#endif
    return found;
}

#endif
