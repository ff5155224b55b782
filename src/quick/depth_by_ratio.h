/*
 * A proof that no way out of two ellipsoids is shorter than a local minimum, by the ratio of their reaches.
 * In the notation of quick/ellipsoid_depth.h, F(n) = h_A + h_B - n . d, and of a minimum F(n) = delta.
 *
 * A CELL holds the directions in which h_A = k h_B for a k between k_1 and k_2. There
 * (h_A - k_1 h_B) (k_2 h_B - h_A) >= 0, so
 *
 *     (h_A + h_B)^2 >= q^2 = (1 + 2 / (k_1 + k_2)) h_A^2 + (1 + 2 / (1 / k_1 + 1 / k_2)) h_B^2,
 *
 * with equality at both ends. q is the reach of a single ellipsoid, with Q the same sum of P_A and P_B (A. B.
 * Kurzhanski and I. Valyi, "Ellipsoidal Calculus for Estimation and Control" (1997)). If d is as deep as
 * delta in that, nothing in the cell is less deep. (h_A + h_B)^2 - q^2 is at most h_A h_B w^2 in a cell from
 * k / (1 + w) to k (1 + w), so cells need not be narrow: those that fail are halved.
 *
 * IN ONE ELLIPSOID d is as deep as delta if some w > 0 with Q - w I > 0 has
 *
 *     w (1 - d . (Q - w I)^-1 d) >= delta^2.
 *
 * For the left side is the least of |y - d|^2 + w (1 - y^T Q^-1 y) over all y, which on the boundary is the
 * square of a distance: weak duality (S. Boyd and L. Vandenberghe, "Convex Optimization" (2004), appendix B).
 * It is concave in w, and the largest where y^T Q y = 1 for y = (Q - w I)^-1 d, which is along the way out; w
 * is sought as the radius of a trust region is (A. R. Conn, N. I. M. Gould and Ph. L. Toint, "Trust Region
 * Methods" (2000), section 7.3). Of the factors L D L^T of Q - w I, d . y is a sum of squares over D. They
 * are those of a matrix that is off by less than 2^-48 of trace Q, which moves d . y by that times |y|^2, and
 * more by its square over the least eigenvalue: w less 2^-40 of the trace is taken for w, so that is far
 * less. What Q and d are off counts as much. Asked for is twice that, 2^-46.
 *
 * NEXT TO THE MINIMUM no cell is narrow enough. There a cap proves that nothing is less deep
 * (quick/depth_bound.h). In the cell around k = h_A / h_B, from k / (1 + w) to k (1 + w), what is proved is
 *
 *     q(n') - n' . d >= delta - tau + epsilon (1 - n . n'),    2 tau = epsilon (1 - C),
 *
 * C the cosine of the cap, so outside of it that is above delta. It says that d - epsilon n is as deep as
 * delta + epsilon - tau in Q. At w = 0 the minimum of that is n itself as long as Q - (delta + epsilon) h I >
 * 0, and the least depth falls by less than h w^2 / 8 elsewhere, for which w^2 = 2 epsilon (1 - C) / h leaves
 * room.
 *
 * If the two are concentric, F is the same along n and -n. Then q^2 >= (delta - tau)^2 + e (1 - (n . n')^2)
 * is proved, which says that Q + e n n^T - ((delta - tau)^2 + e) I >= 0.
 *
 * A cell that stays below delta leads along y to another minimum, if there is one. One that is as deep, but
 * for rounding, is never proved: cells do not get that narrow.
 */
#ifndef CD_QUICK_DEPTH_BY_RATIO_H
#define CD_QUICK_DEPTH_BY_RATIO_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "depth_bound.h"
#include "ellipsoid_pair.h"
#include "ellipsoid_view.h"

#if DIM == 3 /* the plane has depth_in_plane.h */

/* So many cells are looked at. */
#define DEPTH_CELLS 256

/* So many are waiting, and the narrowest are as wide as this. */
#define CELLS_WAITING 32
#define NARROW_CELL   0x1p-18

/* ---- in one ellipsoid ---- */

/* L D L^T. */
typedef struct depth_factors
{
    vector per; /* 1 / D */
    double xy;  /* of L */
    double xz, yz;
} depth_factors;

/* Is m positive definite? */
HOT_INLINE bool factored(depth_factors *f, const symmetric *m)
{
    f->per.at[0] = 1 / m->xx;
    f->xy = m->xy * f->per.at[0];
    const double yy = m->yy - f->xy * m->xy;
    f->per.at[1] = 1 / yy;
    const double yz = m->yz - f->xy * m->xz;
    f->xz = m->xz * f->per.at[0];
    f->yz = yz * f->per.at[1];
    const double zz = m->zz - f->xz * m->xz - f->yz * yz;
    f->per.at[2] = 1 / zz;
    return m->xx > 0 && yy > 0 && zz > 0;
}

/* The solution for v. Sets *square to its product with v. */
HOT_INLINE vector solved_by(const depth_factors *f, vector v, double *square)
{
    v.at[1] -= f->xy * v.at[0];
    v.at[2] -= f->xz * v.at[0] + f->yz * v.at[1];
    vector y = each_product(v, f->per);
    *square = dot(v, y);
    y.at[1] -= f->yz * y.at[2];
    y.at[0] -= f->xy * y.at[1] + f->xz * y.at[2];
    return y;
}

/* A point in an ellipsoid, and how deep it is to be. */
typedef struct depth_in_one
{
    vector d;
    double least, w;
    vector open; /* along the way out where it is not */
} depth_in_one;

/* Is d as deep as that in Q? Begins with p->w, and leaves the last w that proved it. */
static NOINLINE bool is_deep_in(depth_in_one *p, const symmetric *q)
{
    const double trace = q->xx + q->yy + q->zz, wanted = p->least * p->least, less = 0x1p-40 * trace;
    double       low = 0, high = INFINITY, w = p->w + 2 * less, back = 0x1p-6;
    for (int k = 0; k < 16; k++)
    {
        depth_factors f;
        symmetric     m = *q;
        double        along, more;
        add_to_diagonal(&m, -w);
        if (!factored(&f, &m))
        {
            high = w;
            w = low > 0 ? 0.5 * (low + high) : (1 - back) * high;
            back = min2(2 * back, 0.5);
            continue;
        }
        const vector y = solved_by(&f, p->d, &along);
        const double square = dot(y, y), sure = w - less;
        const double rest = 1 - along - 0x1p-46 * (trace * square);
        p->open = y;
        if (sure > 0 && rest > 0 && sure * rest >= wanted)
        {
            p->w = w - 2 * less;
            return true;
        }
        const double reach_square = along + w * square, reach = sqrt(reach_square);
        if (!(reach - along >= p->least * sqrt(square)))
            return false;
        /* Newton's step for 1 / reach = 1. */
        low = reach < 1 ? w : low;
        high = reach < 1 ? high : w;
        solved_by(&f, y, &more);
        w += reach_square * (1 - reach) / (square + w * more);
        w = w > low && w < high ? w : 0.5 * (low + high);
    }
    return false;
}

/* ---- in cells ---- */

/* A and B, and a minimum of their depth. */
typedef struct depth_by_ratio
{
    const ellipsoid_pair_view *s;
    vector                     n;
    lanes                      h;
    double                     depth, least; /* what is to be proved */
    int                        cells_left;
    vector                     open; /* where the last proof ended */
} depth_by_ratio;

/* Q from k_1 to k_2; `of_b`: of h_B / h_A. */
static NOINLINE symmetric ellipsoid_in_cell(const ellipsoid_pair_view *s, bool of_b, double from, double to)
{
    const double a = 1 + 2 / (from + to), b = 1 + 2 / (1 / from + 1 / to);
    return weighted_total(of_b ? lanes_of(b, a) : lanes_of(a, b), &s->p);
}

/* Is F at least `least` where the ratio is more than 1 + from times that of the minimum? */
static SELDOM NOINLINE bool is_deep_beyond(depth_by_ratio *d, bool of_b, double from)
{
    const double ratio = lane(d->h, of_b) / lane(d->h, !of_b);
    const double end = lane(d->s->most, of_b) / lane(d->s->least, !of_b) * (1 + 0x1p-40) / ratio - 1;
    double       waiting[CELLS_WAITING], to = end;
    depth_in_one p = {.d = d->s->way, .least = d->least, .w = d->depth * lanes_total(d->h)};
    int          count = 0;
    while (from < end)
    {
        const symmetric q = ellipsoid_in_cell(d->s, of_b, ratio * (1 + from), ratio * (1 + to));
        if (is_deep_in(&p, &q))
        {
            from = to;
            to = count > 0 ? waiting[--count] : end;
            continue;
        }
        if (d->cells_left-- <= 0 || count == CELLS_WAITING || to - from < NARROW_CELL * (1 + from))
        {
            d->open = p.open;
            return false;
        }
        waiting[count++] = to;
        to = to > 0x1p10 * (1 + from) ? 8 * (1 + from) : to > 4 * from ? sqrt(from * to) : 0.5 * (from + to);
    }
    return true;
}

/* The largest cosine of a cap around the minimum in which nothing is less deep; 2 if none is known. */
static SELDOM NOINLINE double cosine_of_cap(const ellipsoid_pair_view *s, const vector_pair *support, lanes h,
                                            vector n, double depth)
{
    for (int k = 0; k < CAP_COUNT; k++)
        if (curves_enough(curvatures_in_cap(s, support, h, cap_cosine(k)), n, depth, cap_cosine(k)))
            return cap_cosine(k);
    return 2;
}

/* Is nothing less deep outside of the cap, where the ratio is next to that of the minimum? Sets *width to how
   far that is. */
static SELDOM NOINLINE bool is_deep_next_to(const depth_by_ratio *d, double cosine, double *width)
{
    const double h = lanes_total(d->h), ratio = lane(d->h, 0) / lane(d->h, 1);
    const bool   is_even = dot(d->s->way, d->s->way) == 0;
    symmetric    q = ellipsoid_in_cell(d->s, false, ratio, ratio), along = squares_of(h * h, d->n, 0, d->n);
    double       more = 0.5 * h;
    for (int k = 0; k < 12; k++, more *= 0.25)
    {
        symmetric m = is_even ? weighted(1, &q, 1, &along) : q;
        add_to_diagonal(&m, -h * (d->depth + more));
        if (positive_definite(&m))
            break;
    }
    more *= 0.5;
    const double less = 0.5 * (more * (1 - cosine));
    *width = sqrt(2 * (more * (1 - cosine) / h));
    q = ellipsoid_in_cell(d->s, false, ratio / (1 + *width), ratio * (1 + *width));
    if (is_even)
    {
        along = squares_of(h * more, d->n, 0, d->n);
        q = weighted(1, &q, 1, &along);
        add_to_diagonal(&q, -((d->depth - less) * (d->depth - less) + h * more + 0x1p-40 * (h * h)));
        return positive_definite(&q);
    }
    depth_in_one p = {.d = minus(d->s->way, times(more, d->n)),
                      .least = d->depth + more - less,
                      .w = (d->depth + more) * h};
    return is_deep_in(&p, &q);
}

/* The way out of the ellipsoid around the sum that touches it at the minimum. Where that is a shorter one, it
   leads to a lower minimum. */
static SELDOM NOINLINE vector way_out_around(const depth_by_ratio *d)
{
    const double    h = lanes_total(d->h), ratio = lane(d->h, 0) / lane(d->h, 1);
    const symmetric q = ellipsoid_in_cell(d->s, false, ratio, ratio);
    depth_in_one    p = {.d = d->s->way, .least = d->depth, .w = d->depth * h};
    is_deep_in(&p, &q);
    return p.open;
}

/* Is nothing less deep than d->least anywhere? If not, d->open is where that ended, or 0. */
static SELDOM NOINLINE bool is_deep_by_ratio(depth_by_ratio *d, double cosine)
{
    double width;
    d->open = (vector){{0}};
    if (!(lane(d->h, 0) > 0 && lane(d->h, 1) > 0 && cosine < 1))
        return false;
    if (!is_deep_next_to(d, cosine, &width))
    {
        d->open = way_out_around(d);
        return false;
    }
    return is_deep_beyond(d, false, width) && is_deep_beyond(d, true, width);
}

#endif

#endif
