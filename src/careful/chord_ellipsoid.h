/*
 * A chord against an ellipse or an ellipsoid (E. Haines, "Essential Ray Tracing Algorithms", in A. S.
 * Glassner, "An Introduction to Ray Tracing" (1989), section 5).
 *
 * In the axes of the ellipse the line is w + T d. Dividing each coordinate by its radius would make the
 * ellipse the unit circle. So with R the product of all radii and g_i the product of all but r_i, the line
 * meets the ellipse where
 *
 *     |w g + T d g|^2 = R^2,   T = (-w g . d g +- R sqrt(delta)) / |d g|^2,
 *     delta = |d g|^2 - sum over i < j of (w_i d_j - w_j d_i)^2 (product of the radii but r_i and r_j)^2,
 *
 * the discriminant being R^2 times delta by Lagrange's identity. Nothing is divided by a radius. A far
 * origin cancels only in w_i d_j - w_j d_i, the moment of the line about the centre. So the moment is
 * computed in the world, from exact differences. Everything is in pairs of doubles: a T that is off by
 * 2^-100 of the distance moves the hit point by as little, so no root needs to be derived from the other.
 */
#ifndef CD_CAREFUL_CHORD_ELLIPSOID_H
#define CD_CAREFUL_CHORD_ELLIPSOID_H

#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../shape/chord.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "chord_box.h"

#if DIM == 3 /* the plane is put in space (in_space.h) */

/* The line of a chord in the axes of an ellipse. Lengths are scaled by 2^e_w and the direction by 2^e_d,
   which brings all of them near 1 or below. On top of that each axis has a scale of its own, 2^k, on which
   its radius is between 1 and 2 and T counts in steps of 2^-step. */
typedef struct ellipsoid_chord
{
    dd     w[DIM], d[DIM]; /* along the axes: from the centre to the origin, and the direction */
    dd     world[DIM];     /* the direction along the coordinates */
    int    e_w, e_d;
    int    k[DIM], step; /* an axis without a radius has the scale of the largest */
    double r[DIM];       /* on the scales of the axes; 0 if too thin to tell from 0 */
    dd     slope[DIM];   /* d on the scales of the axes; the largest, or that of `across`, is 1 to 2 */
    dd     moment[DIM];  /* w x d on the scales of the axes */
    dd     g[DIM];       /* for axes with a radius: the product of the other radii that are not 0 */
    int    count;        /* axes with a radius */
    int    across; /* the axis without a radius that d is longest along, if d is not 0 along it; else -1 */
    bool   misses; /* the moment is so large that the line misses */
    double noise;  /* the error of w and d: 0 for exact axes */
    dd     middle; /* T = middle -+ root / square / 2^step */
    dd     square, root; /* |d g|^2 and R sqrt(delta), on the scales of the axes */
    dd     enter, exit;  /* T = t * 2^(e_w - e_d) */
    bool   starts_inside, ends_inside;
} ellipsoid_chord;

/* The line of the chord in the axes of the ellipse. */
#define ellipsoid_chord_of SHARED(ellipsoid_chord_of)
ellipsoid_chord ellipsoid_chord_of(const chord *c, const ellipsoid *e, int digits);

/* Does the line touch or cross the ellipse? Sets `middle`, `root` and `square`. A line pierces a flat
   ellipse in a point, T = -w_i / d_i for a flat axis i; or it runs in the plane of that ellipse and meets
   the ellipse of the other radii. */
#define line_crosses_ellipsoid SHARED(line_crosses_ellipsoid)
bool line_crosses_ellipsoid(ellipsoid_chord *l);

/* Does the chord touch or overlap the ellipse? It does if one of its ends does, or else if its line meets
   the ellipse between them. The ends seldom lie in the plane of a flat ellipse to the last digit, unless
   that plane is along the coordinates. In other planes they are decided by where the line enters and
   leaves the ellipse. */
#define crosses_ellipsoid SHARED(crosses_ellipsoid)
bool crosses_ellipsoid(const chord *c, const ellipsoid *e, ellipsoid_chord *l, int digits);

/* The point of the line at T, in the world. */
#define place_on_line SHARED(place_on_line)
vector place_on_line(const chord *c, const ellipsoid_chord *l, dd T);

/* The midpoint of what the chord, from 0 to 1, shares with the ellipse. */
static inline vector middle_of_common(const chord *c, const ellipsoid_chord *l)
{
    double end = scaled_t(1, l->e_w - l->e_d);
    return place_on_line(c, l, dd_of(midpoint(clamp(l->enter.hi, 0, end), clamp(l->exit.hi, 0, end))));
}

/* The outward normal where the line enters (side -1) or leaves (side 1): along x_i / r_i^2 with x = w + T d,
   which is

       x_i |d g|^2 = the sum of (w_i d_j - w_j d_i) d_j g_j^2 -+ R sqrt(delta) d_i.

   Where the line pierces a flat ellipse, perpendicular to that; where it meets a segment end-on, along the
   line. Where rounding has turned the normal of a tangent to the wrong side, perpendicular to the line. */
#define ellipsoid_normal SHARED(ellipsoid_normal)
vector ellipsoid_normal(const ellipsoid *e, const ellipsoid_chord *l, int side);

/* Fills in the hit of a chord that crosses_ellipsoid has found. */
static inline void ellipsoid_hit(const chord *c, const ellipsoid *e, const ellipsoid_chord *l, hit *out,
                                 int digits)
{
    *out = (hit){.t_enter = round_t(dd_scaled(l->enter, l->e_d - l->e_w), c->t_min, c->t_max, digits),
                 .t_exit = round_t(dd_scaled(l->exit, l->e_d - l->e_w), c->t_min, c->t_max, digits),
                 .point_enter = store(place_on_line(c, l, l->enter)),
                 .point_exit = store(place_on_line(c, l, l->exit)),
                 .normal_enter = store_normal(ellipsoid_normal(e, l, -1), 1),
                 .normal_exit = store_normal(ellipsoid_normal(e, l, 1), 1)};
    cut_to_ends(out, c, l->starts_inside, l->ends_inside);
}

#endif

#endif
