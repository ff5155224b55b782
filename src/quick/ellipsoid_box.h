/*
 * An ellipsoid and a box in plain double: do they overlap, how far are they apart, and where are they
 * nearest? In the notation of quick/ellipsoid_view.h and in the frame of the box: c is the centre of the
 * ellipsoid, H the half extents, and
 *
 *     g(n) = n . c - sum |n_i| H_i - h(n),
 *
 * which for a unit vector n is the gap along n (shape/convex.h). Lengths are multiplied by a power of two so
 * that the largest of them, L, is in 1..2. S is |c|_1 plus all radii and half extents. A mirror changes signs
 * only, so it changes no bit of the answers.
 *
 * THE ERROR OF c AND e_k. The way between the centres is rounded once (of an AABB: the ways to its two
 * corners, and half their sum and difference); each true axis of the box is off by 2.7 u, as those of the
 * ellipsoid are, the three products and two sums of a coordinate by 3 u: c_i is off by less than 8 u |c|, and
 * a coordinate of e_k, which is off by 4 u r_k to begin with, by 10 u r_k. The careful way rounds the axes to
 * double in float: 5 u each for both.
 *
 * THE DECISION. Every answer is proved, for the shapes that the careful way decides too. Apart: any n with
 * g(n) > 0. Of n . c at most |n|_1 (8 + 5) u |c| and 4 u |n|_1 |c|_1 are lost, of sum |n_i| H_i 4 u, of h(n)
 * less than (20 + 10) u |n|_1 |r|_1. Asked for is 40 u |n|_1 S.
 *
 * Overlapping: numbers a_k with |a| <= 1 for which y = c - sum a_k e_k is in the box, or near it. Whatever
 * the axes are, a ball of radius (1 - |a|) min r around sum a_k e_k is in the ellipsoid. So they overlap if
 * it reaches over the rest that y is outside. That is off by (8 + 5) u |c| + (10 + 10) u |r|_1 in each
 * coordinate, and by its roundings: less than 40 u S, as is twice that where the careful way moves H and c.
 * Asked for is 80 u S more.
 *
 * THE NEAREST y. To find it, (c - y)^T P^-1 (c - y) is made least in the box: with n = P^-1 (c - y), n_i = 0
 * where y is between the faces, and n points outward where it is on one. They overlap if h(n) is at most 1,
 * and else n separates them. The faces that count are found by steps: with those of a guess, n is calculated;
 * a face that n points into is given up, a face that y is beyond is taken. J. Nocedal and S. J. Wright,
 * "Numerical Optimization" (2006), section 16.5. To change all faces at once can lead in a circle, one at a
 * time cannot, so that is done after 8 steps: J. J. Judice and F. M. Pires, "A block principal pivoting
 * algorithm for large-scale strictly monotone linear complementarity problems", Comput. Oper. Res. 21 (1994).
 *
 * THE DISTANCE. For a unit n let y = c - s and R = y less its nearest point in the box. |R| is the distance
 * of a point of the ellipsoid from the box, so no less than the distance sought, and
 *
 *     g(n) = n . R - sum (|n_i| H_i - n_i y'_i),    y' = y - R,
 *
 * no term of which is below 0, is no more. With t = R - (n . R) n, |R| <= n . R + t^2 / (2 n . R). So where
 * t^2 <= 4 u L n . R and the sum is at most 2 u L, n . R is within 2 u L of it. The step is Newton's for
 * n (n . R) = R(n). With the second derivatives of the support function, s'' = (P - s s^T) / h,
 *
 *     (s'' + g I) n' = R along the coordinates with R_i != 0,    n'_i = 0 along the others
 *
 * (semismooth: L. Qi and J. Sun, "A Nonsmooth Version of Newton's Method" (1993)). Corners, edges and faces
 * come by themselves.
 *
 * THE POINTS are y and y', if |t| and the right side of the step are at most 2 u L, or, where rounding lets
 * no step come nearer, 4 u L: half of what two ellipsoids are allowed, for c is off too. Else they are after
 * more steps. (Where the gap is tiny, so is t, wherever y is on a face.)
 */
#ifndef CD_QUICK_ELLIPSOID_BOX_H
#define CD_QUICK_ELLIPSOID_BOX_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "ellipsoid_view.h"
#include "loaded_boxes.h"

#define BOX_SLACK (40 * UNIT_ROUNDOFF)

typedef struct ellipsoid_box_view
{
    ellipsoid_view e;
    vector         at, half;  /* c and H */
    vector         axes[DIM]; /* of the box */
    double         size;      /* L */
    double         sum;       /* S */
    double         unit;      /* the power of two */
    int            digits;
} ellipsoid_box_view;

/* The largest length. */
HOT_INLINE double size_with_box(const wide_ellipsoid *a, const loaded_box *b)
{
    vector c = {{a->center.x, a->center.y ONLY_3D(, a->center.z)}};
    double size = max2(a->radii.x, a->radii.y);
    ONLY_3D(size = max2(size, a->radii.z);)
    for (int k = 0; k < DIM; k++)
        size = max2(size, max2(max2(fabs(b->low.at[k] - c.at[k]), fabs(b->high.at[k] - c.at[k])),
                               b->turned ? b->half.at[k] : 0));
    return size;
}

/* False if something is NaN or infinite, or extreme. */
#define view_ellipsoid_box SHARED(view_ellipsoid_box)
bool view_ellipsoid_box(ellipsoid_box_view *s, const wide_ellipsoid *a, const loaded_box *b, int digits);

/* The nearest point of the box. */
HOT_INLINE vector into_box(const ellipsoid_box_view *s, vector y)
{
    vector c;
    UNROLLED for (int k = 0; k < DIM; k++) c.at[k] = max2(min2(y.at[k], s->half.at[k]), -s->half.at[k]);
    return c;
}

/* ---- some of the coordinates ---- */

/* m where both coordinates count, the identity elsewhere. */
HOT_INLINE symmetric restricted(symmetric m, const bool on[DIM])
{
    m.xx = on[0] ? m.xx : 1;
    m.yy = on[1] ? m.yy : 1;
    m.xy = (on[0] & on[1]) ? m.xy : 0;
#if DIM == 3
    m.zz = on[2] ? m.zz : 1;
    m.xz = (on[0] & on[2]) ? m.xz : 0;
    m.yz = (on[1] & on[2]) ? m.yz : 0;
#endif
    return m;
}

/* ---- do they overlap? ---- */

/* sum |n_i| H_i. */
HOT_INLINE double reach_of_box(const ellipsoid_box_view *s, vector n)
{
    double reach = fabs(n.at[0]) * s->half.at[0] + fabs(n.at[1]) * s->half.at[1];
    ONLY_3D(reach += fabs(n.at[2]) * s->half.at[2];)
    return reach;
}

HOT_INLINE bool separates_from_box(const ellipsoid_box_view *s, vector n, double h)
{
    return dot(n, s->at) - reach_of_box(s, n) - h > BOX_SLACK * (taxi_length(n) * s->sum);
}

/* The faces that count, and their coordinates. */
typedef struct box_faces
{
    bool   on[DIM];
    vector side; /* 1 or -1 */
} box_faces;

/* Gives up faces that n points into, and takes those that y is beyond, all of them or the first. Was there
   one? */
HOT_INLINE bool faces_changed(box_faces *f, const ellipsoid_box_view *s, vector n, vector y, bool all)
{
    bool changed = false;
    for (int k = 0; k < DIM && (all || !changed); k++)
    {
        if (f->on[k] ? n.at[k] * f->side.at[k] < 0 : fabs(y.at[k]) > s->half.at[k])
        {
            changed = true;
            f->on[k] = !f->on[k];
            f->side.at[k] = y.at[k] < 0 ? -1 : 1;
        }
    }
    return changed;
}

/* The c - y that the faces leave: 0 where none counts. The faces are moved inward by twice the slack, so that
   a y on them is in the box for certain, however flat the ellipsoid is. */
HOT_INLINE vector beyond_faces(const box_faces *f, const ellipsoid_box_view *s)
{
    const double inward = 4 * BOX_SLACK * s->sum;
    vector       v;
    for (int k = 0; k < DIM; k++)
        v.at[k] = f->on[k] ? s->at.at[k] - f->side.at[k] * positive(s->half.at[k] - inward) : 0;
    return v;
}

/* Is y in the box, by more than this from each face? */
HOT_INLINE bool is_deep_in_box(const ellipsoid_box_view *s, vector y, double least)
{
    bool all = true;
    UNROLLED for (int k = 0; k < DIM; k++) all = all & (s->half.at[k] - fabs(y.at[k]) > least);
    return all;
}

/* Do they overlap? Sets *common to a common point, or *n to a direction that separates them; if they overlap,
   to one next to the shortest way out, or to 0 where that is long. */
static NOINLINE quick_answer decide_ellipsoid_box(const ellipsoid_box_view *s, vector *n, vector *common)
{
    const double slack = 2 * BOX_SLACK * s->sum;
    box_faces    f;
    vector       inside = into_box(s, s->at), v = minus(s->at, inside);
    double       ball = s->e.least - slack, deep = s->half.at[0] - fabs(s->at.at[0]);
    *n = v;
    *common = inside;
    for (int k = 1; k < DIM; k++)
        deep = min2(deep, s->half.at[k] - fabs(s->at.at[k]));
    if ((ball > 0 && dot(v, v) < ball * ball) || deep > slack)
    {
        *n = (vector){{0}};
        return YES;
    }
    if (separates_from_box(s, v, reach_along(&s->e, v)))
        return NO;
    for (int k = 0; k < DIM; k++)
    {
        f.on[k] = v.at[k] != 0;
        f.side.at[k] = v.at[k] < 0 ? -1 : 1;
    }
    for (int k = 0; k < 16; k++)
    {
        symmetric p = restricted(s->e.p, f.on);
        *n = solved(&p, beyond_faces(&f, s));
        vector x = along_edges(&s->e, *n), y = minus(s->at, of_edges(&s->e, x));
        double h = sqrt(dot(x, x));
        if (separates_from_box(s, *n, h))
            return NO;
        *common = into_box(s, y);
        if (h < 1 && ((1 - h) * s->e.least > taxi_length(minus(y, *common)) + slack ||
                      (h < 1 - 0x1p-46 && is_deep_in_box(s, y, slack))))
        {
            *n = times(h > 0.5, *n);
            return YES;
        }
        if (!faces_changed(&f, s, *n, y, k < 8))
            break;
    }
    return UNCLEAR;
}

#if DIM == 3

/* ---- how far are they apart? ---- */

/* The gap along a unit vector n. */
typedef struct box_gap
{
    vector n, support;
    vector y, in_box;   /* y and y' */
    vector out;         /* R */
    vector across;      /* t */
    double h, per, gap; /* n . R */
    double short_of;    /* the sum: how far g(n) is below n . R */
    bool   at_face;     /* of a flat ellipsoid: the points are where they should be */
} box_gap;

/* n may have any length: it is made unit while its support point is looked for. Out of line by coordinates,
   as look_along_at in quick/two_ellipsoids.h. */
static NOINLINE void look_at_box_along(box_gap *g, const ellipsoid_box_view *s, double to_x, double to_y,
                                       double to_z)
{
    vector       n = {{to_x, to_y, to_z}};
    vector       x = along_edges(&s->e, n);
    const double reach = sqrt(dot(x, x)), length = sqrt(dot(n, n)), per_reach = 1 / reach, per = 1 / length;
    n = times(per, n);
    g->n = n;
    g->at_face = false;
    g->h = reach * per;
    g->per = per_reach * length;
    g->support = times(per_reach, of_edges(&s->e, x));
    g->y = minus(s->at, g->support);
    g->in_box = into_box(s, g->y);
    g->out = minus(g->y, g->in_box);
    g->gap = dot(n, g->out);
    g->across = minus(g->out, times(g->gap, n));
    g->short_of = 0;
    UNROLLED for (int k = 0; k < DIM; k++)
        g->short_of += fabs(n.at[k]) * s->half.at[k] - n.at[k] * g->in_box.at[k];
}

HOT_INLINE void look_at_box(box_gap *g, const ellipsoid_box_view *s, vector n)
{
    look_at_box_along(g, s, n.at[0], n.at[1], n.at[2]);
}

/* What is left of y_i = sgn(n_i) H_i + g n_i along the faces that count: those that n points out of, and
   those that y is beyond. Sets *f to them. */
HOT_INLINE vector rest_at_faces(const box_gap *g, const ellipsoid_box_view *s, box_faces *f)
{
    const double least = g->gap - g->short_of;
    vector       rest;
    for (int k = 0; k < DIM; k++)
    {
        double n = g->n.at[k], y = g->y.at[k];
        f->side.at[k] = copysign(1, n != 0 ? n : y);
        f->on[k] = (n != 0) | (fabs(y) > s->half.at[k]);
        rest.at[k] = f->on[k] * (y - f->side.at[k] * s->half.at[k] - least * n);
    }
    return rest;
}

/* Newton's step among these faces. */
static NOINLINE vector step_to_box(const box_gap *g, const ellipsoid_box_view *s, const box_faces *f,
                                   vector rest)
{
    /* The last square keeps m regular where the gap is small; it does nothing to what is across n. */
    symmetric m = squares_of(-g->per, g->support, g->h, g->n);
    m = weighted(g->per, &s->e.p, 1, &m);
    add_to_diagonal(&m, positive(g->gap - g->short_of));
    m = restricted(m, f->on);
    return solved(&m, rest);
}

/* n and a part of a step, but 0 where that leads past 0. */
HOT_INLINE vector stepped(vector n, const box_faces *f, double part, vector step)
{
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        double x = n.at[k] + part * step.at[k];
        n.at[k] = x * f->side.at[k] > 0 ? x : 0;
    }
    return n;
}

/* Is n . R close enough to the distance? */
HOT_INLINE bool certain_of_gap(const box_gap *g, const ellipsoid_box_view *s)
{
    double square = square_allowed(g->gap, g->gap, s->size, s->digits);
    return dot(g->across, g->across) <= square && 2 * g->gap * g->short_of <= square;
}

/* Is the ellipsoid flat, and a corner of the box nearest to the inside of its face? As in
 * quick/two_ellipsoids.h. */
static SELDOM NOINLINE bool gap_at_face_of_ellipsoid(box_gap *g, const ellipsoid_box_view *s)
{
    vector n, edges[DIM];
    if (!disc_normal(&s->e, s->size, &n, edges))
        return false;
    n = dot(n, s->at) < 0 ? times(-1, n) : n;
    double gap = dot(n, s->at) - reach_of_box(s, n);
    vector into = into_box(s, s->at);
    UNROLLED for (int k = 0; k < DIM; k++) g->in_box.at[k] = n.at[k] < 0   ? -s->half.at[k]
                                                             : n.at[k] > 0 ? s->half.at[k]
                                                                           : into.at[k];
    vector foot = foot_in_plane(n, minus(g->in_box, s->at));
    if (!(gap > BOX_SLACK * s->sum && disc_holds(edges, foot)))
        return false;
    g->support = times(-1, foot);
    g->gap = gap;
    g->at_face = true;
    return true;
}

/* The largest gap, from a direction that separates. False if it is not certain within some steps. */
static NOINLINE bool widest_gap_to_box(box_gap *out, const ellipsoid_box_view *s, vector n)
{
    const double limit = 2 * UNIT_ROUNDOFF * s->size;
    box_gap      other, *g = out, *next = &other;
    if (s->e.least <= FLAT * s->size && gap_at_face_of_ellipsoid(g, s))
        return true;
    look_at_box(g, s, n);
    for (int k = 0; k < 32; k++)
    {
        if (g->gap > 0 && certain_of_gap(g, s))
        {
            if (g != out)
                *out = *g;
            return true;
        }
        box_faces f;
        vector    rest = rest_at_faces(g, s, &f), step = step_to_box(g, s, &f, rest);
        double    turn = dot(step, step), part = turn > 0.25 ? 0.5 / sqrt(turn) : 1;
        for (int again = 0; again < 5; again++)
        {
            look_at_box(next, s, stepped(g->n, &f, part, step));
            if (next->gap - next->short_of >= g->gap - g->short_of - 2 * limit)
                break;
            part *= 0.25;
        }
        box_gap *last = g;
        g = next;
        next = last;
    }
    return false;
}

/* More steps, until the points are within their bound. */
static bool settle_nearest_to_box(box_gap *g, const ellipsoid_box_view *s)
{
    for (int k = 0; k < 5 && !g->at_face; k++)
    {
        const double limit = 0.5 * point_allowed(s->size, s->digits, k >= 3);
        box_faces    f;
        vector       rest = rest_at_faces(g, s, &f);
        if (dot(g->across, g->across) <= limit * limit && dot(rest, rest) <= limit * limit)
            return true;
        look_at_box(g, s, stepped(g->n, &f, 1, step_to_box(g, s, &f, rest)));
    }
    return g->at_face;
}

#endif

#endif
