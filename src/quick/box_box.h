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
 * So each coordinate goes to the minimum of a quadratic with bounds (C. Hildreth, "A Quadratic Programming
 * Procedure", Naval Research Logistics Quarterly 4, 1957). It starts at the point of B that is nearest to A's
 * centre, in the plane at B's centre, and two or three steps nearly always do. The proof that y is nearest:
 * every plane perpendicular to n bounds the distance from below (S. Boyd and L. Vandenberghe, "Convex
 * Optimization", 2004, section 8.2), and B reaches past y towards A by no more than
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
#include "../space/vector.h"
#include "../space/vector_pair.h"
#include "../space/wide.h"
#include "box_overlap.h"
#include "loaded_boxes.h"
#include "separating_axes.h"

/* ---- the pose ---- */

/* Corrects axes whose deviation E is ordinary, those of both boxes at once. In double what make_ gives needs
   no correction: all |E| <= 2 u as calculated. An entry is calculated to 5/4 u on the diagonal, and to 3/4 u
   elsewhere, as an axis's own squares add up to 1 and its products with another one to 0; so the axes are
   wrong by sqrt(3.25^2 + 2 * 2.75^2) u < 5.1 u as vectors, for which 6 u is counted. In float
   one term of the series is taken: with all |E| <= 2^-23 it leaves 3/2 sqrt(3) 3 E^2 < 2^-43, which is enough
   for distances above clearly_apart. */
#if DIM == 3

static NOINLINE void correct_both(vector_pair m[3])
{
    vector u[3], v[3];
    for (int i = 0; i < 3; i++)
        u[i] = one_of(&m[i], 0), v[i] = one_of(&m[i], 1);
    cd3_closer_correct_axes(u);
    cd3_closer_correct_axes(v);
    for (int i = 0; i < 3; i++)
        m[i] = pair_of(u[i], v[i]);
}

HOT_INLINE void nearly_corrected_axes(vector_pair m[3], int digits)
{
    const lanes one = lanes_twice(1), half = lanes_twice(0.5);
    lanes       e00 = lanes_sub(one, pair_dot(m[0], m[0])), e01 = pair_dot(m[0], m[1]);
    lanes       e11 = lanes_sub(one, pair_dot(m[1], m[1])), e02 = pair_dot(m[0], m[2]);
    lanes       e22 = lanes_sub(one, pair_dot(m[2], m[2])), e12 = pair_dot(m[1], m[2]);
    lanes       most = lanes_max2(lanes_max2(lanes_fabs(e00), lanes_fabs(e11)), lanes_fabs(e22));
    most = lanes_max2(most, lanes_max2(lanes_max2(lanes_fabs(e01), lanes_fabs(e02)), lanes_fabs(e12)));
    if (max2(lane(most, 0), lane(most, 1)) > (digits == 53 ? 4 * UNIT_ROUNDOFF : 0x1p-22))
        correct_both(m);
    else if (digits == 24)
        UNROLLED for (int k = 0; k < 3; k++)
        {
            lanes x = m[0].at[k], y = m[1].at[k], z = m[2].at[k];
            lanes to_x = lanes_sub(lanes_sub(lanes_mul(e00, x), lanes_mul(e01, y)), lanes_mul(e02, z));
            lanes to_y = lanes_sub(lanes_sub(lanes_mul(e11, y), lanes_mul(e01, x)), lanes_mul(e12, z));
            lanes to_z = lanes_sub(lanes_sub(lanes_mul(e22, z), lanes_mul(e02, x)), lanes_mul(e12, y));
            m[0].at[k] = lanes_add(x, lanes_mul(half, to_x));
            m[1].at[k] = lanes_add(y, lanes_mul(half, to_y));
            m[2].at[k] = lanes_add(z, lanes_mul(half, to_z));
        }
}

#else

HOT_INLINE void nearly_corrected_axes(vector_pair m[2], int digits)
{
    lanes e = lanes_mul(lanes_sub(lanes_twice(1), pair_dot(m[0], m[0])), lanes_twice(0.5));
    if (digits == 24)
        e = lanes_add(e, lanes_mul(lanes_twice(1.5), lanes_mul(e, e)));
    m[0] = pair_plus(m[0], pair_times(e, m[0]));
    m[1] = (vector_pair){{lanes_negative(m[0].at[1]), m[0].at[0]}};
}

#endif

/* No length is above it. `way` leads from centre to centre, in any frame. */
HOT_INLINE double size_of_boxes(vector way, vector half_a, vector half_b)
{
    double size = 0;
    UNROLLED for (int i = 0; i < DIM; i++) size += fabs(way.at[i]) + (half_a.at[i] + half_b.at[i]);
    return size;
}

/* The half extents of an AABB, and the way from its middle to the centre of an OBB. */
HOT_INLINE vector half_of_aabb(const aabb *a)
{
    return scale(sub(load(a->max), load(a->min)), 0.5);
}

HOT_INLINE vector way_from_aabb(const aabb *a, const obb *b)
{
    vector center = load(b->center);
    return scale(add(sub(center, load(a->min)), sub(center, load(a->max))), 0.5);
}

/* A's view of two OBBs with the axes m, and of an AABB and an OBB with the axes v: of the rest of the pose,
   only the way back is there. */
HOT_INLINE void view_obb_obb(pose *s, const obb *a, const obb *b, const vector_pair m[DIM])
{
    vector      way = sub(load(b->center), load(a->center));
    vector_pair ways = pair_of(way, scale(way, -1));
    s->half[0] = load(a->half_extents);
    s->half[1] = load(b->half_extents);
    s->size = size_of_boxes(way, s->half[0], s->half[1]);
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        lanes seen = pair_dot(m[i], ways);
        s->way[0].at[i] = lane(seen, 0);
        s->way[1].at[i] = lane(seen, 1);
        s->r[0][i][i] = dot(one_of(&m[i], 0), one_of(&m[i], 1));
        UNROLLED for (int j = i + 1; j < DIM; j++)
        {
            lanes cosines = pair_dot(m[i], pair_swapped(m[j]));
            s->r[0][i][j] = lane(cosines, 0);
            s->r[0][j][i] = lane(cosines, 1);
        }
    }
}

HOT_INLINE void view_aabb_obb(pose *s, const aabb *a, const obb *b, const vector v[DIM])
{
    s->half[0] = half_of_aabb(a);
    s->half[1] = load(b->half_extents);
    s->way[0] = way_from_aabb(a, b);
    s->size = size_of_boxes(s->way[0], s->half[0], s->half[1]);
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        s->way[1].at[i] = -dot(v[i], s->way[0]);
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

/* What the certificate may leave open, times `size`. */
#define SEARCH_TOLERANCE UNIT_ROUNDOFF

/* How far a distance may be off in all, times `size`. An axis is wrong by 6 u as a vector, so a component of
   the vector between the centres by (6 + 2 + 3) u of its length, and a cosine by (6 + 6 + 3) u; the sums that
   make w round by 3 u of all lengths. That is less than 20 u for a coordinate of w, 35 u for |n|. What g and
   the slacks are off by lets the certificate leave open 8 u more, and the root adds 1 u.

   So 64 u is certain, and a distance above it is positive. The header promises 8 eps L in double, where L may
   be a ninth of `size`: on paper roundings would exceed that if all were at their largest in one direction.
   The largest error that was found is 2 eps L, with axes at the limit of what is valid too. In float the
   distance is right to 2^-25 of itself, besides its own rounding, where it is above 2^-22 `size`. From 8 eps
   L to that, on paper 44 u `size` may be 0.7 ulp besides it; the largest error that was found is 0.53 ulp in
   all. */
#define DISTANCE_ERROR (64 * UNIT_ROUNDOFF)

/* Distances above this times `size` are right, and positive, with nearly corrected axes. */
static inline double clearly_apart(int digits)
{
    return digits == 53 ? DISTANCE_ERROR : 0x1p-13;
}

/* Is no other y nearer by more than SEARCH_TOLERANCE times `size`? Both sides are squared: products of degree
   four. */
HOT_INLINE bool certified(const nearest *f, const pose *s)
{
    double slack = f->slack.at[0] + f->slack.at[1] ONLY_3D(+f->slack.at[2]);
    double limit = SEARCH_TOLERANCE * s->size;
    return slack * slack <= limit * limit * f->square;
}

/* Is the distance above least * size? */
HOT_INLINE bool above(const nearest *f, const pose *s, double least)
{
    return f->square > (least * s->size) * (least * s->size);
}

/* Components of n and g below this times `size` are rounding. */
#define DIRECTION_ROUNDING (2 * UNIT_ROUNDOFF)

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
HOT_INLINE bool clearly_inside(const nearest *f, const pose *s, int digits)
{
    const double most = DISTANCE_ERROR * s->size,
                 margin = (2 * epsilon_of(digits) + 2 * DISTANCE_ERROR) * s->size;
    bool same = f->square <= most * most; /* not with a NaN, which a maximum may hide */
    bool in_a = deep_in(&f->w, &s->half[0], margin), in_b = deep_in(&f->y, &s->half[1], margin);
    return same & (in_a | in_b);
}

/* Do lengths to the fourth power stay in range? Infinite ones fail too. */
HOT_INLINE bool in_range(double size)
{
    return size > 0x1p-200 && size < 0x1p250;
}

/* Where it starts. In space many boxes are nearest there, and most that overlap have that point in common. In
   the plane the step from B's centre costs less. */
HOT_INLINE void start_search(nearest *f, const pose *s)
{
#if DIM == 3
    UNROLLED for (int j = 0; j < 3; j++) f->y.at[j] = clamped(s->way[1].at[j], s->half[1].at[j]);
#else
    f->y = (vector){{0}};
    f->w = s->way[0];
    look_from_point(f, s);
    step(f, s);
#endif
    look_from(f, s);
}

/* The first steps. False if they leave it open where y is to be. */
HOT_INLINE bool search(nearest *f, const pose *s)
{
    start_search(f, s);
    for (int count = DIM == 2; count < 3; count++)
    {
        if (certified(f, s))
            return true;
        step(f, s);
        look_from(f, s);
    }
    return certified(f, s);
}

/* ---- the first steps ---- */

/* A point of B that lies less than this times `size` outside A is in both boxes, but for rounding. */
#define COMMON_ROUNDING UNIT_ROUNDOFF

/* What the first steps find: do the boxes overlap, and if not, where are they nearest? */
HOT_INLINE quick_answer search_boxes(nearest *f, const pose *s, int digits)
{
    f->deep = true;
    f->gap = 0;
    if (!in_range(s->size))
        return UNCLEAR;
    if (search(f, s) && above(f, s, clearly_apart(digits)))
        return NO;
    if (!clearly_inside(f, s, digits))
        return UNCLEAR;
    /* If w is not in A, y is so deep in B that the nearest point of A is in B too. */
    f->y = sub(f->y, f->g);
    f->square = 0;
    return YES;
}

/* ---- the answers ---- */

#if DIM == 2

/* In the plane the four axes take so little that boxes which overlap are best found by them. Only in the
   range of the search, so that scenes of extreme magnitude go one way whatever is asked.

   c^2 + s^2 is |u|^2 |v|^2 of the stored axes u and v, each within 8 epsilon of 1; rounding adds less than 8.
   Axes that it shows to be of other lengths are not valid, and distance_ leaves them to the search, as
   closest_ does. The order of the boxes changes nothing here. */
HOT_INLINE bool surely_overlap(const aabb *box, const obb *a, const obb *b)
{
    vector half_b = load(b->half_extents), half_a = box ? half_of_aabb(box) : load(a->half_extents);
    vector way = box ? way_from_aabb(box, b) : sub(load(b->center), load(a->center));
    if (!in_range(size_of_boxes(way, half_a, half_b)))
        return false;
    facing_boxes s = box ? facing_aabb_obb(box, b) : facing_obb_obb(a, b);
    face_gaps    g = gaps_of_facing(&s);
    bool         unit = magnitude(s.c * s.c + s.s * s.s - 1) <= 32 * REAL_EPSILON;
    return (int)(first_look(&g) == YES) & (int)unit;
}

#else

/* In space it costs too much. */
HOT_INLINE bool surely_overlap(const aabb *box, const obb *a, const obb *b)
{
    (void)box, (void)a, (void)b;
    return false;
}

#endif

HOT_INLINE bool quick_distance_obb_obb(const obb *a, const obb *b, double *distance)
{
    wide_obb p, q;
    *distance = surely_overlap(NULL, a, b)
                    ? 0
                    : cd3_closer_distance_boxes(NULL, wide_of_obb(a, &p), wide_of_obb(b, &q), REAL_DIGITS);
    return *distance >= 0;
}

HOT_INLINE bool quick_distance_aabb_obb(const aabb *a, const obb *b, double *distance)
{
    wide_aabb p;
    wide_obb  q;
    *distance = surely_overlap(a, NULL, b)
                    ? 0
                    : cd3_closer_distance_boxes(wide_of_aabb(a, &p), NULL, wide_of_obb(b, &q), REAL_DIGITS);
    return *distance >= 0;
}

HOT_INLINE quick_answer quick_closest_obb_obb(const obb *a, const obb *b, wide_closest_points *found)
{
    wide_obb p, q;
    return cd3_closer_closest_boxes(NULL, wide_of_obb(a, &p), wide_of_obb(b, &q), found, REAL_DIGITS);
}

HOT_INLINE quick_answer quick_closest_aabb_obb(const aabb *a, const obb *b, wide_closest_points *found)
{
    wide_aabb p;
    wide_obb  q;
    return cd3_closer_closest_boxes(wide_of_aabb(a, &p), NULL, wide_of_obb(b, &q), found, REAL_DIGITS);
}

#endif
