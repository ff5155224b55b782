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
#include "../space/narrow.h"
#include "../space/vector.h"
#include "box_overlap.h"
#include "box_ties.h"
#include "loaded_boxes.h"
#include "separating_axes.h"

/* ---- the pose ---- */

/* Corrects axes whose deviation E is ordinary. In double what make_ gives needs no correction: with all |E|
   <= 2 u the axes are wrong by (2 + 3/2) sqrt(3) u = 6 u, as vectors. In float one term of the series is
   taken: with all |E| <= 2^-23 it leaves 3/2 sqrt(3) 3 E^2 < 2^-43, which is enough for distances above
   clearly_apart.
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

/* A's view of two OBBs, and of an AABB and an OBB; the rest of the pose is left out. */
HOT_INLINE void view_obb_obb(pose *s, const obb *a, const vector u[DIM], const obb *b, const vector v[DIM])
{
    vector way = sub(load(b->center), load(a->center));
    s->half[0] = load(a->half_extents);
    s->half[1] = load(b->half_extents);
    s->size = size_of_boxes(way, s->half[0], s->half[1]);
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        s->way[0].at[i] = dot(u[i], way);
        UNROLLED for (int j = 0; j < DIM; j++) s->r[0][i][j] = dot(u[i], v[j]);
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
   distance is right to 2^-25 of itself, besides its own rounding, where it is above 2^-22 `size`. */
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
    UNROLLED for (int j = 0; j < 3; j++)
    {
        double to_a = s->r[0][0][j] * s->way[0].at[0] + s->r[0][1][j] * s->way[0].at[1] +
                      s->r[0][2][j] * s->way[0].at[2];
        f->y.at[j] = clamped(-to_a, s->half[1].at[j]);
    }
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

/* ---- the answers ---- */

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

/* What follows is the same for both scalars: closer_boxes.c has it once for each dimension. `digits` are
   those of the family's scalar. */

/* search_boxes. */
quick_answer cd3_closer_search(nearest *f, const pose *s, int digits);

/* Do they overlap, where the first steps leave it open? If not, f tells where they are nearest. */
quick_answer cd3_closer_distance(const loaded_box pair[2], nearest *f, pose *s, int digits);

/* Makes on_a and f->y stand for all points that are equally near. The distance stays what it was. */
void cd3_closer_settle_points(nearest *f, vector *on_a, pose *s, int digits);

/* The points of boxes that overlap, or of upright ones that are apart by f->gap. NO: y is one that they
   share. YES: they are on[], in the world. */
quick_answer cd3_closer_points(const loaded_box pair[2], quick_answer overlaps, nearest *f, pose *s,
                               vector on[2], int digits);

/* An order of OBBs, for what must not depend on the order of the arguments: above 0 if the first comes after
   the second. It compares magnitudes, which mirroring does not change, and is 0 where all of them agree; with
   signs it is 0 for equal boxes only. */
int cd3_closer_order(const loaded_box pair[2], bool with_signs);

static NOINLINE quick_answer settle_boxes(const aabb *box, const obb *a, const obb *b, nearest *f, pose *s)
{
    loaded_box pair[2];
    load_boxes(pair, box, a, b);
    return cd3_closer_distance(pair, f, s, REAL_DIGITS);
}

static NOINLINE quick_answer settle_common_point(const aabb *box, const obb *a, const obb *b,
                                                 quick_answer overlaps, nearest *f, pose *s, vector on[2])
{
    loaded_box pair[2];
    load_boxes(pair, box, a, b);
    return cd3_closer_points(pair, overlaps, f, s, on, REAL_DIGITS);
}

static NOINLINE int order_of_boxes(const obb *a, const obb *b, bool with_signs)
{
    loaded_box pair[2];
    load_boxes(pair, NULL, a, b);
    return cd3_closer_order(pair, with_signs);
}

/* Do the boxes overlap, and if not, where are they nearest? In the plane the search is so short that a call
   would show. */
HOT_INLINE quick_answer relate_boxes(const aabb *box, const obb *a, const obb *b, nearest *f, pose *s)
{
#if DIM == 2
    quick_answer overlaps = search_boxes(f, s, REAL_DIGITS);
#else
    quick_answer overlaps = cd3_closer_search(f, s, REAL_DIGITS);
#endif
    return overlaps != UNCLEAR ? overlaps : settle_boxes(box, a, b, f, s);
}

/* Components of n and g below this times `size` are rounding. */
#define DIRECTION_ROUNDING (2 * UNIT_ROUNDOFF)

/* May other points be equally near? Only where an edge or a face of each box is perpendicular to n, and not
   if these are two edges that cross. */
HOT_INLINE bool may_tie(const nearest *f, const pose *s)
{
    double limit = touch_rounding(REAL_DIGITS) * s->size, square = limit * limit * f->square;
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

#if DIM == 2

/* In the plane the four axes take so little that boxes which overlap are best found by them. Only in the
   range of the search, so that scenes of extreme magnitude go one way whatever is asked.

   c^2 + s^2 is |u|^2 |v|^2 of the stored axes u and v, each within 8 epsilon of 1; rounding adds less than 8.
   Axes that it shows to be of other lengths are not valid, and distance_ leaves them to the search, as
   closest_ does. */
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

#endif

/* The answers for an AABB `box` and b, or if that is NULL, for a and b: of `distance` and `out` one is NULL.
   False: it is open. */
HOT_INLINE bool answer_boxes(const aabb *box, const obb *a, const obb *b, double *distance,
                             closest_points *out)
{
    vector  u[DIM], v[DIM], zero = {{0}};
    pose    s;
    nearest f;
#if DIM == 2
    if (!out && surely_overlap(box, a, b))
    {
        *distance = 0;
        return true;
    }
#endif
    nearly_corrected_axes(v, AXES_OF(b));
    if (box)
        view_aabb_obb(&s, box, b, v);
    else
    {
        nearly_corrected_axes(u, AXES_OF(a));
        view_obb_obb(&s, a, u, b, v);
    }
    quick_answer overlaps = relate_boxes(box, a, b, &f, &s);
    if (overlaps == UNCLEAR)
        return false;
    if (!out)
    {
        *distance = overlaps ? 0 : f.gap > 0 ? f.gap : sqrt(f.square);
        return true;
    }
    vector on_a = sub(f.w, f.n), on[2];
    if (overlaps ? !f.deep || above(&f, &s, COMMON_ROUNDING) : f.gap > 0)
    {
        quick_answer found = settle_common_point(box, a, b, overlaps, &f, &s, on);
        if (found == UNCLEAR)
            return false;
        if (found == YES)
        {
            out->point_a = store(box ? on[0] : add(on[0], zero));
            out->point_b = store(box ? on[1] : add(on[1], zero));
            out->distance = narrow_distance(f.gap);
            return true;
        }
    }
    if (!overlaps && may_tie(&f, &s))
        cd3_closer_settle_points(&f, &on_a, &s, REAL_DIGITS);
    on[1] = to_world(b->center, v, f.y);
    on[1] = box ? on[1] : add(on[1], zero);
    out->point_b = store(on[1]);
    out->distance = 0;
    if (overlaps)
    {
        out->point_a = out->point_b;
        return true;
    }
    out->point_a = store(box ? from_aabb(box, s.half[0], on_a) : add(to_world(a->center, u, on_a), zero));
    out->distance = narrow_distance(sqrt(f.square));
    return true;
}

static NOINLINE bool distance_in_order(const obb *a, const obb *b, double *distance)
{
    return answer_boxes(NULL, a, b, distance, NULL);
}

static NOINLINE bool closest_in_order(const obb *a, const obb *b, closest_points *out)
{
    return answer_boxes(NULL, a, b, NULL, out);
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

/* Which box is A in the calculation: are they to be exchanged? False if they agree in all magnitudes. */
HOT_INLINE bool order_obbs(const obb *a, const obb *b, bool *exchanged)
{
    *exchanged = a->half_extents.x > b->half_extents.x;
    if (a->half_extents.x != b->half_extents.x)
        return true;
    int order = order_of_boxes(a, b, false);
    *exchanged = order > 0;
    return order != 0;
}

HOT_INLINE bool quick_distance_obb_obb(const obb *a, const obb *b, double *distance)
{
    const obb *pair[2] = {a, b}; /* an index chooses, lest a compiler branch */
    bool       exchanged;
    if (!order_obbs(a, b, &exchanged))
        return distance_in_either_order(a, b, distance, &exchanged);
    return distance_in_order(pair[exchanged], pair[!exchanged], distance);
}

HOT_INLINE bool quick_closest_obb_obb(const obb *a, const obb *b, closest_points *out)
{
    const obb     *pair[2] = {a, b};
    double         distance;
    bool           exchanged;
    closest_points found;
    if (!order_obbs(a, b, &exchanged) && !distance_in_either_order(a, b, &distance, &exchanged))
        return false;
    if (!closest_in_order(pair[exchanged], pair[!exchanged], &found))
        return false;
    const vec on[2] = {found.point_a, found.point_b};
    *out = (closest_points){on[exchanged], on[!exchanged], found.distance};
    return true;
}

HOT_INLINE bool quick_distance_aabb_obb(const aabb *a, const obb *b, double *distance)
{
    return answer_boxes(a, NULL, b, distance, NULL);
}

HOT_INLINE bool quick_closest_aabb_obb(const aabb *a, const obb *b, closest_points *out)
{
    return answer_boxes(a, NULL, b, NULL, out);
}

#endif
