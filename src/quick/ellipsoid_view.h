/*
 * Ellipsoids in plain double, as their support functions see them, and the small symmetric matrices that come
 * with them. Calculated once for both scalars: the `digits` of the family tell how far stored axes may be
 * off.
 *
 * An ellipsoid with the radii r_k along the axes u_k has the radii e_k = r_k u_k as vectors. Along n it
 * reaches h(n) = |x| from its centre, with x_k = e_k . n, at the support point s(n) = sum x_k e_k / h. Its
 * points are the sums of a_k e_k with |a| <= 1. P is the sum of e_k e_k^T, so that h^2 = n^T P n and s = P n
 * / h. P serves for steps only: calculated from it, h would lose h^2 / r^2 of its digits.
 *
 * u is 2^-53; |x|_1 is the sum of magnitudes.
 *
 * THE ERROR OF e_k. The true axes are (I + E + 3/2 E^2 + ...) M for the stored axes M (space/frame.h). The
 * entries of E are off by 5/4 u on the diagonal and 3/4 u beside it, so each row of E M by 1.7 u as a vector;
 * adding it to M rounds by u, and the product with r_k by another u: e_k is off by less than 4 u r_k. What
 * the series leaves out is at most 3/2 |E|^2 < 2^-95 in double, and in float, where that term is taken, 5/2
 * |E|^3 < 2^-56.
 *
 * THE ERROR OF h. x_k is off by 4 u r_k |n| and by its roundings, 3 u of the sum of |e_ki n_i| <= r_k |n|. So
 * h is off by |dx| <= 7 u |n| |r| and by 4 roundings of its own: at most 11 u |n| |r|_1.
 */
#ifndef CD_QUICK_ELLIPSOID_VIEW_H
#define CD_QUICK_ELLIPSOID_VIEW_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "straight_vectors.h"

/* ---- when a search may end ---- */

/* Two shapes are at least `gap` apart, and at most |(gap, t)| <= gap + t^2 / (2 gap). This is the greatest
   t^2 for which that is close enough: 2 u L; in float 2^-28 of the distance asked for more (less than the gap
   where a sphere is seen from its centre), at most an eighth of what the rounding to float loses. */
HOT_INLINE double square_allowed(double gap, double distance, double size, int digits)
{
    return gap * (4 * UNIT_ROUNDOFF * size + (digits == 24 ? 0x1p-27 * distance : 0));
}

/* How far nearest points may be from where they should be: 4 u L, or 8 u L where rounding lets no step come
   nearer, and one of the last two counts, between which it may swing; in float 2^-26 L, a quarter of an ulp
   of L. */
HOT_INLINE double point_allowed(double size, int digits, bool is_last)
{
    return (digits == 24 ? 0x1p-26 : (is_last ? 8 : 4) * UNIT_ROUNDOFF) * size;
}

/* ---- symmetric matrices ---- */

typedef struct symmetric
{
    double xx, yy, xy;
#if DIM == 3
    double zz, xz, yz;
#endif
} symmetric;

#if DIM == 3

/* f m + g n; an exchange of both changes no bit. */
HOT_INLINE symmetric weighted(double f, const symmetric *m, double g, const symmetric *n)
{
    return (symmetric){f * m->xx + g * n->xx, f * m->yy + g * n->yy, f * m->xy + g * n->xy,
                       f * m->zz + g * n->zz, f * m->xz + g * n->xz, f * m->yz + g * n->yz};
}

HOT_INLINE void add_to_diagonal(symmetric *m, double x)
{
    m->xx += x;
    m->yy += x;
    m->zz += x;
}

#endif

/* f v v^T + g w w^T; an exchange of both changes no bit. */
HOT_INLINE symmetric squares_of(double f, vector v, double g, vector w)
{
    const double *a = v.at, *b = w.at;
    return (symmetric){f * a[0] * a[0] + g * b[0] * b[0], f * a[1] * a[1] + g * b[1] * b[1],
                       f * a[0] * a[1] + g * b[0] *
                                             b[1] ONLY_3D(, f * a[2] * a[2] + g * b[2] * b[2],
                                                          f * a[0] * a[2] + g * b[0] * b[2],
                                                          f * a[1] * a[2] + g * b[1] * b[2])};
}

/* A lower bound of the least eigenvalue of a positive semidefinite m: the others are at most half the trace
   on average. 0 where rounding could matter. */
HOT_INLINE double least_eigenvalue(const symmetric *m)
{
    double half = (m->xx + m->yy ONLY_3D(+m->zz)) * 0.5;
#if DIM == 2
    double det = m->xx * m->yy - m->xy * m->xy, least = det / (2 * half), size = half * half;
#else
    double det = m->xx * (m->yy * m->zz - m->yz * m->yz) - m->xy * (m->xy * m->zz - m->xz * m->yz) +
                 m->xz * (m->xy * m->yz - m->xz * m->yy);
    double least = det / (half * half), size = half * half * half;
#endif
    return det > 0x1p-36 * size ? least * (1 - 0x1p-10) : 0;
}

/* m^-1 v, by cofactors and one division. Not accurate where m is nearly singular: only for steps whose
   outcome is checked. */
HOT_INLINE vector solved(const symmetric *m, vector v)
{
#if DIM == 2
    double det = m->xx * m->yy - m->xy * m->xy;
    return (vector){{(m->yy * v.at[0] - m->xy * v.at[1]) / det, (m->xx * v.at[1] - m->xy * v.at[0]) / det}};
#else
    double xx = m->yy * m->zz - m->yz * m->yz, xy = m->xz * m->yz - m->xy * m->zz,
           xz = m->xy * m->yz - m->xz * m->yy, yy = m->xx * m->zz - m->xz * m->xz,
           yz = m->xy * m->xz - m->xx * m->yz, zz = m->xx * m->yy - m->xy * m->xy;
    double per = 1 / (m->xx * xx + m->xy * xy + m->xz * xz);
    double x = v.at[0], y = v.at[1], z = v.at[2];
    return (vector){{(xx * x + xy * y + xz * z) * per, (xy * x + yy * y + yz * z) * per,
                     (xz * x + yz * y + zz * z) * per}};
#endif
}

/* The same out of line: in the plane it is small. */
#if DIM == 3
static NOINLINE vector solved_apart(const symmetric *m, vector v)
{
    return solved(m, v);
}
#else
#define solved_apart solved
#endif

/* ---- one ellipsoid ---- */

/* 0 for finite axes, else NaN. */
HOT_INLINE double not_finite_axes(const wide_vec *axes)
{
    double x = 0;
    for (int k = 0; k < AXIS_COUNT; k++)
        x += (axes[k].x - axes[k].x) + (axes[k].y - axes[k].y) ONLY_3D(+(axes[k].z - axes[k].z));
    return x;
}

/* The power of two that brings `size` to 1..2; 0 for an extreme size. */
HOT_INLINE double unit_of_size(double size)
{
    int e = exponent_of(size);
    return e >= -990 && e <= 990 ? power_of_two(-e) : 0;
}

typedef struct ellipsoid_view
{
    vector    edge[DIM];   /* the e_k */
    symmetric p;           /* P; set by view_squares */
    double    radii;       /* their sum */
    double    least, most; /* of them */
    double    area;        /* in the plane: their product */
} ellipsoid_view;

/* v along each of the rows m. */
HOT_INLINE vector along_rows(const vector m[DIM], vector v)
{
    return (vector){{dot(m[0], v), dot(m[1], v) ONLY_3D(, dot(m[2], v))}};
}

/* The ellipsoid with these true axes. The lengths of a scene are multiplied by `unit`, a power of two. */
HOT_INLINE void view_ellipsoid(ellipsoid_view *s, const vector m[DIM], wide_vec radii, double unit)
{
    const double r[3] = {radii.x * unit, radii.y * unit ONLY_3D(, radii.z * unit)};
    UNROLLED for (int k = 0; k < DIM; k++) s->edge[k] = times(r[k], m[k]);
    s->radii = r[0] + r[1] ONLY_3D(+r[2]);
    s->area = r[0] * r[1];
    s->most = max2(r[0], r[1]);
    s->least = min2(r[0], r[1]);
    ONLY_3D(s->most = max2(s->most, r[2]); s->least = min2(s->least, r[2]);)
}

HOT_INLINE void view_squares(ellipsoid_view *s)
{
    s->p = squares_of(1, s->edge[0], 1, s->edge[1]);
#if DIM == 3
    symmetric last = squares_of(1, s->edge[2], 0, s->edge[2]);
    s->p = weighted(1, &s->p, 1, &last);
#endif
}

/* x, the n of which may have any length. */
HOT_INLINE vector along_edges(const ellipsoid_view *s, vector n)
{
    return along_rows(s->edge, n);
}

/* The sum of x_k e_k. */
HOT_INLINE vector of_edges(const ellipsoid_view *s, vector x)
{
    return combined(x.at, s->edge);
}

/* h(n). */
HOT_INLINE double reach_along(const ellipsoid_view *s, vector n)
{
    vector x = along_edges(s, n);
    return sqrt(dot(x, x));
}

/* Radii up to this times L are 0 to within rounding. */
#define FLAT (2 * UNIT_ROUNDOFF)

#if DIM == 3

/* The normal of the disc that an ellipsoid with one radius of 0 is, in the plane of the segment. The edge of
   that radius comes last in *edges. False if another radius is 0 too. */
#define disc_normal SHARED(disc_normal)
SELDOM bool disc_normal(const ellipsoid_view *s, double size, vector *n, vector edges[DIM]);

/* The foot of a point in the plane of a disc with this normal, both from its centre. The first step leaves it
   off the plane by some u of the way to the point, which may be much further than the foot, the second by
   some u of the way to the foot. */
static SELDOM NOINLINE vector foot_in_plane(vector n, vector p)
{
    p = minus(p, times(dot(n, p), n));
    return minus(p, times(dot(n, p), n));
}

/* Is a point of the plane of a disc, from its centre, in the disc? */
static SELDOM NOINLINE bool disc_holds(const vector edges[DIM], vector p)
{
    double x = dot(edges[0], p) / dot(edges[0], edges[0]), y = dot(edges[1], p) / dot(edges[1], edges[1]);
    return x * x + y * y <= 1;
}

/* A support point, and one by the reach along the same n. */
typedef struct support_look
{
    vector point;
    double per;
} support_look;

/* A start beside the normal n of a disc, where the foot of a point of the other one is not in the disc.
   Beside n by y the gap is y . foot - |x| - y . H y / 2 more, H the curvature of the other one and the gap,
   and x_k = e_k . y. That is greatest along z = sum e_k (e_k . foot) / r_k^4 for short steps, and as the
   length of that is sought,

       y = w z,    w = (|x|^2 - 1) / (2 z . H z),    x_k = e_k . foot / r_k^2.

   Radii up to `flat` are 0. */
#define beside_face SHARED(beside_face)
SELDOM vector beside_face(vector n, const ellipsoid_view *disc, vector foot, const ellipsoid_view *other,
                          const support_look *seen, double gap, double flat);

#endif

#endif
