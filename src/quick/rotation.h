/*
 * Turns by an angle and by a quaternion: the quick way, in plain double.
 *
 * Errors are absolute, in units of u = 2^-53; what comes out has entries of at most 1.
 */
#ifndef CD_QUICK_ROTATION_H
#define CD_QUICK_ROTATION_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/vector.h"

/* ---- sine and cosine ---- */

/* x if mask is 0, y if all its bits are set, with the sign turned if `turned` is 2. */
static inline double chosen(double x, double y, uint64_t mask, uint64_t turned)
{
    uint64_t x_bits, y_bits;
    memcpy(&x_bits, &x, sizeof x);
    memcpy(&y_bits, &y, sizeof y);
    x_bits = ((x_bits & ~mask) | (y_bits & mask)) ^ (turned << 62);
    memcpy(&x, &x_bits, sizeof x);
    return x;
}

/* sin r - r and cos r - 1 for |r| <= pi / 4 + 2^-20: Taylor series, the first term left out being r^19 / 19!
   below 2^-63 and r^18 / 18! below 2^-58; for float r^13 / 13! below 2^-36 and r^14 / 14! below 2^-40. Sums
   are taken in pairs, which takes half the time of Horner's scheme. */
#if REAL_DIGITS == 53
#define SINE_SERIES(z, z2, z4)                                                  \
    (((-1.0 / 6 + z * (1.0 / 120)) + z2 * (-1.0 / 5040 + z * (1.0 / 362880))) + \
     z4 * ((-1.0 / 39916800 + z * (1.0 / 6227020800)) +                         \
           z2 * (-1.0 / 1307674368000 + z * (1.0 / 355687428096000))))
#define COSINE_SERIES(z, z2, z4)                                                 \
    (((1.0 / 24 - z * (1.0 / 720)) + z2 * (1.0 / 40320 - z * (1.0 / 3628800))) + \
     z4 * ((1.0 / 479001600 - z * (1.0 / 87178291200)) + z2 * (1.0 / 20922789888000)))
#else
#define SINE_SERIES(z, z2, z4) \
    (((-1.0 / 6 + z * (1.0 / 120)) + z2 * (-1.0 / 5040 + z * (1.0 / 362880))) + z4 * (-1.0 / 39916800))
#define COSINE_SERIES(z, z2, z4) \
    (((1.0 / 24 - z * (1.0 / 720)) + z2 * (1.0 / 40320 - z * (1.0 / 3628800))) + z4 * (1.0 / 479001600))
#endif

/* The sine and cosine of an angle of at most 2^20, each within 0.8 u of 1 (for float 2^-35), 0 and 1 of 0.

   The angle is reduced by k quarter turns (W. J. Cody and W. Waite, "Software Manual for the Elementary
   Functions", 1980). pi / 2 is p1 + p2 + p3, where p1 and p2 have 33 bits, so that their products with k are
   exact; angle - k p1 is a multiple of 2^-53 below 1 or k is 0, and exact too. So r + rest is off by less
   than k 2^-119 + 2^-101.

   sin (r + rest) = r + (rest + r^3 S): one rounding of a number below 0.75 and, since r^3 S is below 0.1,
   some of 0.1: 0.5 u + 0.3 u. cos (r + rest) = 1 - z / 2 + (z^2 C - r rest) with z = r^2, summed so that the
   rounding of 1 - z / 2 is made good: 0.5 u, that of z, and some of 0.02: 0.5 u + 0.25 u + 0.05 u. */
HOT_INLINE bool quick_sine_cosine(double angle, double *sine, double *cosine)
{
    const double p1 = 0x1.921fb544p+0, p2 = 0x1.0b4611a6p-34, p3 = 0x1.3198a2e037073p-69;
    if (!(fabs(angle) <= 0x1p20))
        return false;
    double   k = (angle * 0x1.45f306dc9c883p-1 + 0x1.8p52) - 0x1.8p52;
    uint64_t quadrant = (uint64_t)(int64_t)k;
#if REAL_DIGITS == 53
    dd     part = two_sum(angle - k * p1, -(k * p2));
    double r = part.hi - k * p3;
    double rest = ((part.hi - r) - k * p3) + part.lo;
#else
    (void)p3;
    double r = (angle - k * p1) - k * p2, rest = 0; /* off by 2^-49 */
#endif
    double z = r * r, z2 = z * z, z4 = z2 * z2;
    double s = r + (rest + r * z * SINE_SERIES(z, z2, z4));
    double most = 1 - 0.5 * z;
    double c = most + (((1 - most) - 0.5 * z) + (z2 * COSINE_SERIES(z, z2, z4) - r * rest));

    uint64_t swapped = 0 - (quadrant & 1);
    *sine = chosen(s, c, swapped, quadrant & 2) + 0.0;
    *cosine = chosen(c, s, swapped, (quadrant + 1) & 2) + 0.0;
    return true;
}

/* ---- squares of unit vectors and quaternions ---- */

/* x = hi + lo, where hi is a multiple of 2^-26, for |x| < 2. Products of such hi are multiples of 2^-52, and
   sums of them below 2 are exact. */
HOT_INLINE double high_part(double x)
{
    return on_grid(x, 0x1.8p27);
}

/* ---- axes in space ---- */

#if DIM == 3

/* The deviation that make_ accepts, less what a test may be off by, and by how much more it certainly is too
   much. Between them the exact test decides. */
#define CLEARLY_UNIT(e) (fabs(e) < 0x1p-12 - 0x1p-40)

/* The coordinate axes turned by the quaternion (x, y, z, w) / its length: with the square 1 + e of the length
   and N the homogeneous matrix, N / (1 + e) = N - N e / (1 + e).

   In double the numbers are split into hi + lo. The sums of products of hi are exact, and the rest is below
   2^-24 and off by 2^-75. So e is off by 2^-74, and an entry, besides its own rounding of 0.5 u, by that and
   by the rounding of N e / (1 + e), which is below 2^-12: 0.01 u. Floats are multiplied exactly and need no
   more than plain double: 8 u. */
HOT_INLINE bool quick_quaternion_axes(vector axes[3], double x, double y, double z, double w)
{
#if REAL_DIGITS == 53
    double hx = high_part(x), hy = high_part(y), hz = high_part(z), hw = high_part(w);
    double lx = x - hx, ly = y - hy, lz = z - hz, lw = w - hw;
    double xx = lx * (hx + x), yy = ly * (hy + y), zz = lz * (hz + z), ww = lw * (hw + w);
    double hxx = hx * hx, hyy = hy * hy, hzz = hz * hz, hww = hw * hw;
    double e = (((hxx + hyy) + (hzz + hww)) - 1) + ((xx + yy) + (zz + ww));
    double share = e / (1 + e);
#define ENTRY(exact, rest) ((exact) + ((rest) - ((exact) + (rest)) * share) + 0.0)
#define TWICE(a, b, sign, c, d) \
    ENTRY(2 * (h##a * h##b sign h##c * h##d), 2 * ((h##a * l##b + l##a * b) sign(h##c * l##d + l##c * d)))
#define SQUARES(a, b, c, d) ENTRY((h##a##a + h##b##b) - (h##c##c + h##d##d), (a##a + b##b) - (c##c + d##d))
#else
    double xx = x * x, yy = y * y, zz = z * z, ww = w * w, square = (xx + yy) + (zz + ww), e = square - 1;
    double share = 1 / square;
#define TWICE(a, b, sign, c, d) (2 * (a * b sign c * d) * share + 0.0)
#define SQUARES(a, b, c, d)     (((a##a + b##b) - (c##c + d##d)) * share)
#endif
    axes[0] = (vector){{SQUARES(w, x, y, z), TWICE(x, y, +, z, w), TWICE(x, z, -, y, w)}};
    axes[1] = (vector){{TWICE(x, y, -, z, w), SQUARES(w, y, x, z), TWICE(y, z, +, x, w)}};
    axes[2] = (vector){{TWICE(x, z, +, y, w), TWICE(y, z, -, x, w), SQUARES(w, z, x, y)}};
#undef ENTRY
#undef TWICE
#undef SQUARES
    return CLEARLY_UNIT(e);
}

/* The coordinate axes turned about m / |m| by an angle. With |m|^2 = 1 + e and 1 / |m| = 1 - f, v becomes
   c v + s (n x v) + (1 - c) (n . v) n for n = m (1 - f) (O. Rodrigues, 1840).

   e is that of a quaternion, and f its series, off by e^5 / 4 < 2^-62. An entry of the diagonal is
   n_i^2 + c (n_j^2 + n_k^2). Its roundings are 0.5 u of each product and sum at most, of a product below 0.5
   half of that: 2 u with its own, and that of c. Another entry is (1 - c) n_i n_j +- s n_k, where the second
   product is small where the first is not: likewise, 2.5 u. With the error of c and s, 0.8 u times sums of
   n^2 or n, all are within 3.3 u. */
HOT_INLINE bool quick_axis_angle_axes(vector axes[3], vector m, double angle)
{
    double c, s;
    if (!quick_sine_cosine(angle, &s, &c))
        return false;
    double x = m.at[0], y = m.at[1], z = m.at[2], xx = x * x, yy = y * y, zz = z * z;
#if REAL_DIGITS == 53
    double hx = high_part(x), hy = high_part(y), hz = high_part(z);
    double e = ((hx * hx + hy * hy + hz * hz) - 1) +
               ((x - hx) * (hx + x) + (y - hy) * (hy + y) + (z - hz) * (hz + z));
#else
    double e = (xx + yy + zz) - 1;
#endif
    double f = e * (1.0 / 2 - e * (3.0 / 8 - e * (5.0 / 16 - e * (35.0 / 128))));
    double ff = f * (2 - f), v = (1 - c) - (1 - c) * ff, xy = v * (x * y), xz = v * (x * z), yz = v * (y * z);
    s -= s * f;
    x *= s, y *= s, z *= s;
#define DIAGONAL(i, j, k) (i##i + (c * (j##j + k##k) - (i##i + c * (j##j + k##k)) * ff))
    axes[0] = (vector){{DIAGONAL(x, y, z), xy + z + 0.0, xz - y + 0.0}};
    axes[1] = (vector){{xy - z + 0.0, DIAGONAL(y, x, z), yz + x + 0.0}};
    axes[2] = (vector){{xz + y + 0.0, yz - x + 0.0, DIAGONAL(z, x, y)}};
#undef DIAGONAL
    return CLEARLY_UNIT(e);
}

#endif

#endif
