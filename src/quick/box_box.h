/*
 * Distance and nearest points of two boxes, one of them or both turned.
 *
 * Let y be a point of B in B's own frame, w the same point in A's frame, and n = w - x the vector to it from
 * the nearest point x of A, which is w clamped. The distance is the least |n|. |n|^2 is convex in y, and its
 * gradient is 2 g, where g is n in B's frame. So the search for y takes Newton steps: along axis j of B, with
 * the faces of A that w lies outside of,
 *
 *     y_j -= g_j / rho_j,   rho_j = sum of r_ij^2 over the axes i of A with n_i != 0,   clamped to B.
 *
 * It starts at B's centre, and two or three steps nearly always do. The proof that y is nearest: every plane
 * perpendicular to n bounds the distance from below (S. Boyd and L. Vandenberghe, "Convex Optimization",
 * 2004, section 8.2), and B reaches past y towards A by no more than
 *
 *     (slack_0 + slack_1 + slack_2) / |n|,   slack_j = half_j |g_j| + y_j g_j >= 0.
 */
#ifndef CD_QUICK_BOX_BOX_H
#define CD_QUICK_BOX_BOX_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "box_overlap.h"
#include "box_ties.h"
#include "separating_axes.h"

/* ---- the pose ---- */

/* Corrects axes whose deviation E is ordinary. In double what make_ gives is as good as it is: with all |E|
   <= 2 u the axes are wrong by (2 + 3/2) sqrt(3) u = 6 u, as vectors. In float one term of the series is
   taken: with all |E| <= 2^-23 it leaves 3/2 sqrt(3) 3 E^2 < 2^-43, which is enough for distances above
   CLEARLY_APART.
 */
HOT_INLINE void nearly_corrected_axes(vector m[DIM], const vec *axes)
{
#if DIM == 3
    load_axes(m, axes);
    double e00 = 1 - dot(m[0], m[0]), e11 = 1 - dot(m[1], m[1]), e22 = 1 - dot(m[2], m[2]);
    double e01 = dot(m[0], m[1]), e02 = dot(m[0], m[2]), e12 = dot(m[1], m[2]);
    double most = max2(max2(max2(fabs(e00), fabs(e11)), max2(fabs(e22), fabs(e01))),
                       max2(fabs(e02), fabs(e12)));
    if (most > (REAL_DIGITS == 53 ? 4 * UNIT_ROUNDOFF : 0x1p-22))
        correct_axes(m);
#if REAL_DIGITS == 24
    else
        UNROLLED for (int k = 0; k < 3; k++)
        {
            double x = m[0].at[k], y = m[1].at[k], z = m[2].at[k];
            m[0].at[k] = x + 0.5 * (e00 * x - e01 * y - e02 * z);
            m[1].at[k] = y + 0.5 * (e11 * y - e01 * x - e12 * z);
            m[2].at[k] = z + 0.5 * (e22 * z - e02 * x - e12 * y);
        }
#endif
#else
    double x = axes->x, y = axes->y;
    double e = (1 - (x * x + y * y)) * 0.5;
    double more = REAL_DIGITS == 53 ? e : e + 1.5 * (e * e);
    x += more * x;
    y += more * y;
    m[0] = (vector){{x, y}};
    m[1] = (vector){{-y, x}};
#endif
}

/* A's view of two OBBs, and of an AABB and an OBB; the rest of the pose is left out. */
HOT_INLINE void view_obb_obb(pose *s, const obb *a, const vector u[DIM], const obb *b, const vector v[DIM])
{
    vector way = sub(load(b->center), load(a->center));
    s->half[0] = load(a->half_extents);
    s->half[1] = load(b->half_extents);
    s->size = 0;
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        s->size += fabs(way.at[i]) + (s->half[0].at[i] + s->half[1].at[i]);
        s->way[0].at[i] = dot(u[i], way);
        UNROLLED for (int j = 0; j < DIM; j++) s->r[0][i][j] = dot(u[i], v[j]);
    }
}

HOT_INLINE void view_aabb_obb(pose *s, const aabb *a, const obb *b, const vector v[DIM])
{
    vector low = load(a->min), high = load(a->max), center = load(b->center);
    s->half[1] = load(b->half_extents);
    s->size = 0;
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        s->half[0].at[i] = (high.at[i] - low.at[i]) * 0.5;
        s->way[0].at[i] = ((center.at[i] - low.at[i]) + (center.at[i] - high.at[i])) * 0.5;
        s->size += fabs(s->way[0].at[i]) + (s->half[0].at[i] + s->half[1].at[i]);
        UNROLLED for (int j = 0; j < DIM; j++) s->r[0][i][j] = v[j].at[i];
    }
}

/* ---- the search ---- */

/* The state of the search. */
typedef struct nearest
{
    vector y, w, n, g, slack; /* as above */
    double square;            /* |n|^2 */
    double gap;               /* if it is not 0, the boxes are upright and this is their distance */
    bool   deep;              /* the boxes overlap, deeper than by the rounding of stored numbers */
} nearest;

HOT_INLINE double clamped(double x, double h)
{
    double y = x > h ? h : x;
    return y < -h ? -h : y;
}

/* Sets n, and g in its direction, from w. */
HOT_INLINE void look_from_point(nearest *f, const pose *s)
{
    UNROLLED for (int i = 0; i < DIM; i++) f->n.at[i] = f->w.at[i] - clamped(f->w.at[i], s->half[0].at[i]);
    UNROLLED for (int j = 0; j < DIM; j++)
        f->g.at[j] = s->r[0][0][j] * f->n.at[0] +
                     s->r[0][1][j] * f->n.at[1] ONLY_3D(+s->r[0][2][j] * f->n.at[2]);
}

/* Completes f from y. */
HOT_INLINE void look_from(nearest *f, const pose *s)
{
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        const double *r = s->r[0][i];
        f->w.at[i] = s->way[0].at[i] + (r[0] * f->y.at[0] + r[1] * f->y.at[1] ONLY_3D(+r[2] * f->y.at[2]));
    }
    look_from_point(f, s);
    f->square = dot(f->n, f->n);
    UNROLLED for (int j = 0; j < DIM; j++)
        f->slack.at[j] = s->half[1].at[j] * fabs(f->g.at[j]) + f->y.at[j] * f->g.at[j];
}

/* rho_j + `least`. Steps take DAMPING for that: it keeps 0 / 0 away, and shortens steps along edges that are
   nearly parallel to all those faces. No proof may rest on it. */
HOT_INLINE double curvature(const vector *n, const pose *s, int j, double least)
{
    double rho = least;
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        double r = s->r[0][i][j];
        rho += n->at[i] != 0 ? r * r : 0;
    }
    return rho;
}

#define DAMPING 0x1p-60

/* One step along all axes of B at once. */
HOT_INLINE void step(nearest *f, const pose *s)
{
    UNROLLED for (int j = 0; j < DIM; j++)
        f->y.at[j] = clamped(f->y.at[j] - f->g.at[j] / curvature(&f->n, s, j, DAMPING), s->half[1].at[j]);
}

/* One step along each axis of B in turn. That never goes in circles where w keeps to the same faces. */
static NOINLINE void step_in_turn(nearest *f, const pose *s)
{
    vector n = f->n;
    UNROLLED for (int j = 0; j < DIM; j++)
    {
        const double r[3] = {s->r[0][0][j], s->r[0][1][j], s->r[0][DIM - 1][j]};
        double       g = r[0] * n.at[0] + r[1] * n.at[1] ONLY_3D(+r[2] * n.at[2]);
        double       y = clamped(f->y.at[j] - g / curvature(&f->n, s, j, DAMPING), s->half[1].at[j]);
        UNROLLED for (int i = 0; i < DIM; i++) n.at[i] += f->n.at[i] != 0 ? r[i] * (y - f->y.at[j]) : 0;
        f->y.at[j] = y;
    }
    look_from(f, s);
}

/* What the certificate may leave open, times `size`. */
#define SEARCH_TOLERANCE UNIT_ROUNDOFF

/* How far a distance may be off in all, times `size`. An axis is wrong by 6 u as a vector, so a component of
   the vector between the centres by (6 + 2 + 3) u of its length, and a cosine by (6 + 6 + 3) u; the sums that
   make w round by 3 u of all lengths. That is less than 20 u for a coordinate of w, 35 u for |n|. What g and
   the slacks are off by lets the certificate leave open 8 u more, and the root adds 1 u.

   So 64 u is certain, and a distance above it is positive. The header promises 8 eps L in double, where L may
   be a ninth of `size`: on paper roundings would exceed that if all were at their largest in one direction.
   The largest error that was found is 2 eps L, with axes at the limit of what is valid too. In float the
   distance is right to 2^-25 of itself, besides its own rounding, where it is above 2^-22 `size`. */
#define DISTANCE_ERROR (64 * UNIT_ROUNDOFF)

/* Distances above this times `size` are right, and positive, with nearly corrected axes. */
#define CLEARLY_APART (REAL_DIGITS == 53 ? DISTANCE_ERROR : 0x1p-13)

/* Is no other y nearer by more than SEARCH_TOLERANCE times `size`? Both sides are squared: products of degree
   four. */
HOT_INLINE bool certified(const nearest *f, const pose *s)
{
    double slack = f->slack.at[0] + f->slack.at[1] ONLY_3D(+f->slack.at[2]);
    double limit = SEARCH_TOLERANCE * s->size;
    return slack * slack <= limit * limit * f->square;
}

/* The same where rounding spoils that proof, because the distance is small: then g is off by the rounding of
   lengths, and y_j strictly inside B has a slack for this alone.

   Suppose that B is shifted by a vector p along faces that w lies outside of, with g_j = 0 after that. If
   none of the n_i and of the other g changes its sign, y and x are the nearest points of the shifted boxes,
   at the distance |n + p|, and so |n| was within 2 |p| of the distance that was asked for. The shortest p has
   the length |g_j| / sqrt(rho_j); where w lies outside of all faces of A, the axes of B are orthogonal there
   and the p of several j add up. Other slacks grow by 2 half_k sqrt(rho_k) |p| at most. */
static bool certified_by_shift(const nearest *f, const pose *s)
{
    const double limit = SEARCH_TOLERANCE * s->size;
    int          j = 0;
    bool         corner = true;
    double       root[DIM], shift = 0;
    for (int k = 0; k < DIM; k++)
    {
        j = f->slack.at[k] > f->slack.at[j] ? k : j;
        corner = corner && f->n.at[k] != 0;
    }
    if (!(fabs(f->g.at[j]) <= 2 * limit))
        return false;
    for (int k = 0; k < DIM; k++)
        root[k] = sqrt(curvature(&f->n, s, k, 0));
    for (int k = 0; k < DIM; k++)
        if (k == j || (corner && f->slack.at[k] > 0))
            shift += fabs(f->g.at[k]) / root[k];
    if (!(shift <= limit))
        return false;
    for (int k = 0; k < DIM; k++)
    {
        double slack = f->slack.at[k] + 2 * s->half[1].at[k] * root[k] * shift;
        if (f->n.at[k] != 0 && !(fabs(f->n.at[k]) > shift))
            return false;
        if (k == j || (corner && f->slack.at[k] > 0) || (f->slack.at[k] == 0 && fabs(f->g.at[k]) > shift))
            continue;
        if (!(slack * slack <= limit * limit * f->square))
            return false;
    }
    return true;
}

/* Boxes that overlap by more than this times `size` do so by more than any rounding, that of the stored
   numbers included. */
#define DEEP (48 * REAL_EPSILON)

/* Is the distance above least * size? */
HOT_INLINE bool above(const nearest *f, const pose *s, double least)
{
    return f->square > (least * s->size) * (least * s->size);
}

/* Does p lie deeper than `margin` in a box? */
HOT_INLINE bool deep_in(const vector *p, const vector *half, double margin)
{
    double outmost = max2(fabs(p->at[0]) - half->at[0], fabs(p->at[1]) - half->at[1]);
#if DIM == 3
    outmost = max2(outmost, fabs(p->at[2]) - half->at[2]);
#endif
    return outmost < -margin;
}

/* Do the boxes certainly share a point, deeper than by touching? Either y lies deep in A, or it lies deep in
   B and the nearest point of A is the same but for rounding. */
HOT_INLINE bool clearly_inside(const nearest *f, const pose *s)
{
    const double most = DISTANCE_ERROR * s->size, margin = (2 * REAL_EPSILON + 2 * DISTANCE_ERROR) * s->size;
    bool         same = f->square <= most * most; /* not with a NaN, which a maximum may hide */
    bool         in_a = deep_in(&f->w, &s->half[0], margin), in_b = deep_in(&f->y, &s->half[1], margin);
    return same & (in_a | in_b);
}

/* Do lengths to the fourth power stay in range? Infinite ones fail too. */
HOT_INLINE bool in_range(const pose *s)
{
    return s->size > 0x1p-200 && s->size < 0x1p250;
}

/* The first steps. False if they leave it open where y is to be. */
HOT_INLINE bool search(nearest *f, const pose *s)
{
    f->y = (vector){{0}};
    f->w = s->way[0];
    look_from_point(f, s);
    for (int count = 0; count < 3; count++)
    {
        step(f, s);
        look_from(f, s);
        if (certified(f, s))
            return true;
    }
    return false;
}

/* ---- where the first steps do not do ---- */

/* Takes y if it is nearer to A than f->y. */
static void take_if_nearer(nearest *f, const pose *s, vector y)
{
    nearest other = {.y = y};
    look_from(&other, s);
    if (other.square < f->square)
        *f = other;
}

/* The corner of the guest that is nearest to the host, and its squared distance. Of corners that are equally
   near the first counts, in an order that a mirror does not change. */
static vector nearest_corner(const pose *s, int side, double *least)
{
    vector half = s->half[1 - side];
    double square[CORNER_COUNT];
    int    corner = 0;
    for (int k = 0; k < DIM; k++)
        half.at[k] = s->way[1 - side].at[k] < 0 ? -half.at[k] : half.at[k];
    for (int k = 0; k < DIM; k++)
    {
        const double *r = s->r[side][k];
        double        x[CORNER_COUNT];
        x[0] = s->way[side].at[k] - half.at[0] * r[0];
        x[1] = s->way[side].at[k] + half.at[0] * r[0];
        for (int c = 0; c < 2; c++)
        {
            x[c + 2] = x[c] + half.at[1] * r[1];
            x[c] -= half.at[1] * r[1];
        }
#if DIM == 3
        for (int c = 0; c < 4; c++)
        {
            x[c + 4] = x[c] + half.at[2] * r[2];
            x[c] -= half.at[2] * r[2];
        }
#endif
        for (int c = 0; c < CORNER_COUNT; c++)
        {
            double out = positive(fabs(x[c]) - s->half[side].at[k]);
            square[c] = k == 0 ? out * out : square[c] + out * out;
        }
    }
    for (int c = 1; c < CORNER_COUNT; c++)
        corner = square[c] < square[corner] ? c : corner;
    for (int k = 0; k < DIM; k++)
        half.at[k] = corner >> k & 1 ? half.at[k] : -half.at[k];
    *least = square[corner];
    return half;
}

/* Takes the nearest corner of either box, if that is nearer. */
static void try_corners(nearest *f, const pose *s)
{
    double square_b, square_a;
    vector of_b = nearest_corner(s, 0, &square_b), of_a = nearest_corner(s, 1, &square_a);
    if (square_b <= square_a)
        take_if_nearer(f, s, of_b);
    else
        take_if_nearer(f, s, clamp_to(into_guest(s, 0, of_a), s->half[1]));
}

#if DIM == 3

/* The coordinate of the side of a box that faces along n; where n is 0, the one nearest to x. */
static double facing_side(double half, double n, double x)
{
    return n > 0 ? half : n < 0 ? -half : clamped(x, half);
}

/* Tries the pair of edges whose common perpendicular m has the widest gap: y is on the edge of B, where the
   distance from the line of A's edge is least. */
static void try_edges(nearest *f, const pose *s)
{
    int    i, j;
    double gap;
    if (!widest_edge_axis(s, &i, &j, &gap) || !(gap > 0))
        return;
    int    i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    double m1 = -s->r[0][i2][j], m2 = s->r[0][i1][j];
    double sign = edge_axis_sign(s, i, j);
    double x1 = facing_side(s->half[0].at[i1], sign * m1, f->w.at[i1]);
    double x2 = facing_side(s->half[0].at[i2], sign * m2, f->w.at[i2]);
    vector y;
    for (int k = 0; k < 3; k++)
        y.at[k] = facing_side(s->half[1].at[k], -sign * (m1 * s->r[0][i1][k] + m2 * s->r[0][i2][k]),
                              f->y.at[k]);
    y.at[j] = 0;
    double w1 = s->way[0].at[i1] - x1, w2 = s->way[0].at[i2] - x2;
    for (int k = 0; k < 3; k++)
    {
        w1 += s->r[0][i1][k] * y.at[k];
        w2 += s->r[0][i2][k] * y.at[k];
    }
    y.at[j] = clamped(-(s->r[0][i1][j] * w1 + s->r[0][i2][j] * w2) / (m1 * m1 + m2 * m2), s->half[1].at[j]);
    take_if_nearer(f, s, y);
}

#endif

/* More steps, until the search is certain. YES if a common point was found, NO if the boxes are apart and y
   is nearest. */
static quick_answer search_on(nearest *f, const pose *s, double least, int steps)
{
    for (int k = 0; k < steps; k++)
    {
        if (clearly_inside(f, s))
            return YES;
        if (above(f, s, least) && (certified(f, s) || certified_by_shift(f, s)))
            return NO;
        step_in_turn(f, s);
    }
    return UNCLEAR;
}

#if REAL_DIGITS == 24

/* Takes the pose again with axes that are right for small distances too. */
static NOINLINE void sharpen(const box_pair *p, pose *s)
{
    vector u[DIM], v[DIM];
    corrected_axes(v, AXES_OF(p->b));
    if (p->box)
        view_aabb_obb(s, p->box, p->b, v);
    else
    {
        corrected_axes(u, AXES_OF(p->a));
        view_obb_obb(s, p->a, u, p->b, v);
    }
}

#endif

/* Do they overlap? Where they do not, y becomes nearest. Boxes that are apart are nearest at a corner of one
   of them, or on two crossing edges, so these are tried last. */
static NOINLINE quick_answer settle(const box_pair *p, nearest *f, pose *s)
{
    complete_pose(s);
    quick_answer found = overlap_of_pose(s, DEEP * s->size);
    f->deep = found == YES;
    if (found == UNCLEAR)
        found = overlap_closely(p->box, p->a, p->b);
    if (found != NO)
        return found;
    if (!above(f, s, DISTANCE_ERROR))
    {
        upright_pair up;
        int          k;
        f->gap = upright_boxes(&up, p) ? upright_distance(&up, &k) : 0;
        return f->gap > 0 ? NO : UNCLEAR;
    }
    if (above(f, s, CLEARLY_APART) && search_on(f, s, CLEARLY_APART, 3) == NO)
        return NO;
    try_corners(f, s);
#if DIM == 3
    try_edges(f, s);
#endif
#if REAL_DIGITS == 24
    if (!above(f, s, CLEARLY_APART))
    {
        sharpen(p, s);
        look_from(f, s);
        return search_on(f, s, DISTANCE_ERROR, 4) == NO ? NO : UNCLEAR;
    }
#endif
    return search_on(f, s, CLEARLY_APART, 4) == NO ? NO : UNCLEAR;
}

/* ---- the answers ---- */

/* Do the boxes overlap, and if not, where are they nearest? */
HOT_INLINE quick_answer relate_boxes(const box_pair *p, nearest *f, pose *s)
{
    if (!in_range(s))
        return UNCLEAR;
    bool certain = search(f, s);
    f->deep = true;
    f->gap = 0;
    if (certain && above(f, s, CLEARLY_APART))
        return NO;
    if (clearly_inside(f, s))
        return YES;
    const box_pair copy = *p; /* to memory only here */
    return settle(&copy, f, s);
}

/* Components of n and g below this times `size` are rounding. */
#define DIRECTION_ROUNDING (2 * UNIT_ROUNDOFF)

/* The axis that a vector lies along but for rounding, -1 if there is none. */
static int only_axis(const vector *n, const pose *s)
{
    int axis = -1;
    for (int i = 0; i < DIM; i++)
        if (fabs(n->at[i]) > DIRECTION_ROUNDING * s->size)
        {
            if (axis >= 0)
                return -1;
            axis = i;
        }
    return axis;
}

/* Makes on_a and y stand for all points that are equally near. The distance stays what it was. */
static NOINLINE void settle_points(nearest *f, vector *on_a, pose *s)
{
    witness_points p = {.pose = s, .distance = sqrt(f->square), .length = longest_in_pose(s)};
    vector         n = {{0}};
    int            i = only_axis(&f->n, s), j = only_axis(&f->g, s);
    p.on[0] = *on_a;
    p.on[1] = f->y;
    complete_pose(s);
    if (i >= 0)
        n.at[i] = f->n.at[i] < 0 ? -1 : 1;
    else if (j >= 0)
        for (int k = 0; k < DIM; k++)
            n.at[k] = f->g.at[j] < 0 ? -s->r[0][k][j] : s->r[0][k][j];
    else
        n = scale(f->n, 1 / p.distance);
    settle_tie(&p, n);
    *on_a = p.on[0];
    f->y = p.on[1];
}

/* May other points be equally near? Only where an edge or a face of each box is perpendicular to n, and not
   if these are two edges that cross. */
HOT_INLINE bool may_tie(const nearest *f, const pose *s)
{
    double limit = TOUCH_ROUNDING * s->size, square = limit * limit * f->square;
    double noise = DIRECTION_ROUNDING * s->size;
    int    free_a = 0, free_b = 0; /* bit i: axis i is perpendicular to n */
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        double x = 2 * f->n.at[i] * s->half[0].at[i], y = 2 * f->g.at[i] * s->half[1].at[i];
        free_a |= ((x * x <= square) | (fabs(f->n.at[i]) <= noise)) << i;
        free_b |= ((y * y <= square) | (fabs(f->g.at[i]) <= noise)) << i;
    }
    if (free_a == 0 || free_b == 0)
        return false;
#if DIM == 3
    if ((free_a & (free_a - 1)) == 0 && (free_b & (free_b - 1)) == 0)
        return fabs(s->r[0][free_a >> 1][free_b >> 1]) > 1 - 0x1p-20;
#endif
    return true;
}

/* A point in the frame of a box, in the world. */
HOT_INLINE vector to_world(vec center, const vector axes[DIM], vector p)
{
    vector c = load(center), q;
    UNROLLED for (int k = 0; k < DIM; k++)
        q.at[k] = c.at[k] +
                  (axes[0].at[k] * p.at[0] + axes[1].at[k] * p.at[1] ONLY_3D(+axes[2].at[k] * p.at[2]));
    return q;
}

/* The same for an AABB: a point of a face lies in it exactly. */
HOT_INLINE vector from_aabb(const aabb *a, vector half, vector p)
{
    vector low = load(a->min), high = load(a->max), q;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        double x = low.at[k] + (half.at[k] + p.at[k]);
        x = p.at[k] >= half.at[k] ? high.at[k] : x;
        q.at[k] = p.at[k] <= -half.at[k] ? low.at[k] : x;
    }
    return q;
}

/* Finds a point of B that lies in A too, to within rounding. Sets y to it. */
static bool common_by_search(nearest *f, pose *s)
{
    for (int k = 0; k < 8; k++)
    {
        if (!above(f, s, 4 * UNIT_ROUNDOFF))
            return true;
        step_in_turn(f, s);
    }
    vector p;
    complete_pose(s);
    if (!common_by_edges(s, &p))
        return false;
    f->y = into_guest(s, 0, p);
    look_from(f, s);
    return true;
}

/* Where do overlapping boxes overlap, if not at y? Sets y to a common point; where they touch to within the
   rounding of stored numbers, to the middle of the contact. Of upright ones that hardly more than touch, it
   is *world: NO. */
static NOINLINE quick_answer common_point(const box_pair *p, nearest *f, pose *s, vector *world)
{
    upright_pair up;
    if (!f->deep && upright_boxes(&up, p))
    {
        *world = common_of_upright(&up);
        return NO;
    }
    if (!common_by_search(f, s))
        return UNCLEAR;
    complete_pose(s);
    if (f->deep || overlap_of_pose(s, 2 * REAL_EPSILON * s->size) == YES)
        return YES;
    witness_points on = {.pose = s, .distance = sqrt(f->square), .length = longest_in_pose(s)};
    on.on[0] = sub(f->w, f->n);
    on.on[1] = f->y;
    settle_tie(&on, widest_axis(s, on.length));
    f->y = on.on[1];
    return YES;
}

/* The nearest points of upright boxes that are apart by next to nothing, in the world. */
static NOINLINE void upright_points(const box_pair *p, vector *on_a, vector *on_b)
{
    upright_pair up;
    int          k = 0;
    if (upright_boxes(&up, p))
        upright_distance(&up, &k);
    *on_a = *on_b = common_of_upright(&up);
    double low[2], high[2];
    for (int side = 0; side < 2; side++)
    {
#if DIM == 2
        low[side] = up.low[side].at[k] - up.half[side].at[k];
        high[side] = up.high[side].at[k] + up.half[side].at[k];
#else
        const upright_box *x = &up.box[side];
        double             half = x->turned ? x->half.at[up.own[side][k]] : 0;
        low[side] = x->low.at[k] - half;
        high[side] = x->high.at[k] + half;
#endif
    }
    bool above = low[1] >= high[0];
    on_a->at[k] = above ? high[0] : low[0];
    on_b->at[k] = above ? low[1] : high[1];
}

/* The answers for both kinds of pairs: of `distance` and `out` one is NULL. False: it is open. */
HOT_INLINE bool answer_obb_obb(const obb *a, const obb *b, double *distance, closest_points *out)
{
    box_pair p = {NULL, a, b};
    vector   u[DIM], v[DIM];
    pose     s;
    nearest  f;
    nearly_corrected_axes(u, AXES_OF(a));
    nearly_corrected_axes(v, AXES_OF(b));
    view_obb_obb(&s, a, u, b, v);
    quick_answer overlaps = relate_boxes(&p, &f, &s);
    if (overlaps == UNCLEAR)
        return false;
    if (!out)
    {
        *distance = overlaps ? 0 : f.gap > 0 ? f.gap : sqrt(f.square);
        return true;
    }
    vector on_a = sub(f.w, f.n);
    if (!overlaps)
    {
        if (f.gap > 0)
        {
            const box_pair copy = p;
            vector         on_b;
            upright_points(&copy, &on_a, &on_b);
            out->point_a = store(add(on_a, (vector){{0}}));
            out->point_b = store(add(on_b, (vector){{0}}));
            out->distance = narrow_distance(f.gap);
            return true;
        }
        if (may_tie(&f, &s))
            settle_points(&f, &on_a, &s);
        out->point_a = store(add(to_world(a->center, u, on_a), (vector){{0}}));
        out->point_b = store(add(to_world(b->center, v, f.y), (vector){{0}}));
        out->distance = narrow_distance(sqrt(f.square));
        return true;
    }
    vector common;
    bool   found = f.deep && !above(&f, &s, 4 * UNIT_ROUNDOFF);
    if (!found)
    {
        const box_pair copy = p;
        quick_answer   where = common_point(&copy, &f, &s, &common);
        if (where == UNCLEAR)
            return false;
        found = where;
    }
    if (found)
        common = to_world(b->center, v, f.y);
    out->point_a = out->point_b = store(add(common, (vector){{0}}));
    out->distance = 0;
    return true;
}

HOT_INLINE bool answer_aabb_obb(const aabb *a, const obb *b, double *distance, closest_points *out)
{
    box_pair p = {a, NULL, b};
    vector   v[DIM];
    pose     s;
    nearest  f;
    nearly_corrected_axes(v, AXES_OF(b));
    view_aabb_obb(&s, a, b, v);
    quick_answer overlaps = relate_boxes(&p, &f, &s);
    if (overlaps == UNCLEAR)
        return false;
    if (!out)
    {
        *distance = overlaps ? 0 : f.gap > 0 ? f.gap : sqrt(f.square);
        return true;
    }
    vector on_a = sub(f.w, f.n);
    if (!overlaps)
    {
        if (f.gap > 0)
        {
            const box_pair copy = p;
            vector         on_b;
            upright_points(&copy, &on_a, &on_b);
            out->point_a = store(on_a);
            out->point_b = store(on_b);
            out->distance = narrow_distance(f.gap);
            return true;
        }
        if (may_tie(&f, &s))
            settle_points(&f, &on_a, &s);
        out->point_a = store(from_aabb(a, s.half[0], on_a));
        out->point_b = store(to_world(b->center, v, f.y));
        out->distance = narrow_distance(sqrt(f.square));
        return true;
    }
    vector common;
    bool   found = f.deep && !above(&f, &s, 4 * UNIT_ROUNDOFF);
    if (!found)
    {
        const box_pair copy = p;
        quick_answer   where = common_point(&copy, &f, &s, &common);
        if (where == UNCLEAR)
            return false;
        found = where;
    }
    if (found)
        common = to_world(b->center, v, f.y);
    out->point_a = out->point_b = store(common);
    out->distance = 0;
    return true;
}

static NOINLINE bool distance_in_order(const obb *a, const obb *b, double *distance)
{
    return answer_obb_obb(a, b, distance, NULL);
}

static NOINLINE bool closest_in_order(const obb *a, const obb *b, closest_points *out)
{
    return answer_obb_obb(a, b, NULL, out);
}

/* Boxes that agree in all magnitudes, as mirror images do: no order of them survives mirroring. Both orders
   are tried, and the smaller distance counts. */
static NOINLINE bool distance_in_either_order(const obb *a, const obb *b, double *distance, bool *exchanged)
{
    double other;
    if (!distance_in_order(a, b, distance) || !distance_in_order(b, a, &other))
        return false;
    *exchanged = other < *distance || (other == *distance && order_of_boxes(a, b, true) > 0);
    *distance = *exchanged ? other : *distance;
    return true;
}

/* Which box is A in the calculation: 1 if they are to be exchanged, -1 if not, 0 if they agree in all
   magnitudes. */
HOT_INLINE int order_of_obbs(const obb *a, const obb *b)
{
    if (a->half_extents.x == b->half_extents.x)
        return order_of_boxes(a, b, false);
    return a->half_extents.x > b->half_extents.x ? 1 : -1;
}

HOT_INLINE bool quick_distance_obb_obb(const obb *a, const obb *b, double *distance)
{
    bool exchanged;
    int  order = order_of_obbs(a, b);
    if (order == 0)
        return distance_in_either_order(a, b, distance, &exchanged);
    return distance_in_order(order > 0 ? b : a, order > 0 ? a : b, distance);
}

HOT_INLINE bool quick_closest_obb_obb(const obb *a, const obb *b, closest_points *out)
{
    double distance;
    int    order = order_of_obbs(a, b);
    bool   exchanged = order > 0;
    if (order == 0 && !distance_in_either_order(a, b, &distance, &exchanged))
        return false;
    if (!closest_in_order(exchanged ? b : a, exchanged ? a : b, out))
        return false;
    if (exchanged)
        *out = (closest_points){out->point_b, out->point_a, out->distance};
    return true;
}

HOT_INLINE bool quick_distance_aabb_obb(const aabb *a, const obb *b, double *distance)
{
    return answer_aabb_obb(a, b, distance, NULL);
}

HOT_INLINE bool quick_closest_aabb_obb(const aabb *a, const obb *b, closest_points *out)
{
    return answer_aabb_obb(a, b, NULL, out);
}

#endif
