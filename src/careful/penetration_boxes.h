/*
 * Penetration of points, segments, circles, spheres and boxes.
 *
 * Let K be the Minkowski difference: all displacements of A that make it touch B. For segments and boxes it
 * is a zonotope, a sum of edges, and the point of its boundary nearest to 0 lies in a facet. A facet is
 * perpendicular to an axis of a box, or spans an edge of A and one of B; S. Gottschalk, M. C. Lin and D.
 * Manocha, "OBBTree: A Hierarchical Structure for Rapid Interference Detection" (1996), section 5, has these
 * axes. With a circle or a sphere, K is a point, a segment or a box, rounded by the radius.
 */
#ifndef CD_CAREFUL_PENETRATION_BOXES_H
#define CD_CAREFUL_PENETRATION_BOXES_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/exact.h"
#include "../number/scaling.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../quick/box_ties.h"
#include "../shape/block.h"
#include "../shape/convex.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/narrow.h"
#include "../space/order.h"
#include "../space/pairs.h"
#include "../space/vector.h"
#include "contact_patch.h"
#include "segment_segment.h"
#include "separating_axes.h"
#include "way_out.h"

/* ---- circles and spheres ---- */

/* x cross y in pairs, or exactly where these cancel. All components are times the same power of two, which
   is left out. */
static void cross_in_pairs(dd result[3], const sum x[DIM], const sum y[DIM])
{
    dd  u[DIM], v[DIM];
    int e_x = pairs_of(u, x), e_y = pairs_of(v, y);
    accurate_cross_terms(result, x, y, u, v, e_x, e_y, 0x1p-20);
}

/* The unit vector along a cross product given by its terms. */
static vector normal_of_terms(const dd terms[3])
{
    return unit_vector((vector){{terms[1].hi, terms[2].hi, terms[0].hi}});
}

/* ---- boxes along the axes ---- */

/* The contact of two boxes along the coordinate axes: AABBs, or OBBs turned by right angles. A leaves B along
   an axis, to either side, by as much as the high face of one is above the low face of the other; ties go to
   the first of A's own axes. The depth is rounded up: then a.min + depth of AABBs is not below b.max, and nor
   is that sum when it is rounded. */
static void blocks_along_axes(const block *a, const frame *f, const block *b, const frame *g, contact *out,
                              int digits, bool planar)
{
    vector reach_a = world_half_extents(a, f), reach_b = world_half_extents(b, g);
    dd     least = dd_of(INFINITY);
    int    axis = 0, side = 0;
    vector n = {{0}}, p;
    for (int k = 0; k < 2 * axes_of(planar); k++)
    {
        vector own = scale(f->row[k / 2], k % 2 == 0 ? 1 : -1);
        int    i = lies_along(own), exponent;
        dd     gap = own.at[i] > 0 ? world_gap(b, &reach_b, a, &reach_a, i, &exponent)
                                   : world_gap(a, &reach_a, b, &reach_b, i, &exponent);
        dd     way = dd_neg(dd_scaled(gap, -exponent));
        if (is_shorter(way, least))
        {
            least = way;
            axis = i;
            side = own.at[i] > 0 ? 1 : -1;
        }
    }
    for (int i = 0; i < DIM; i++)
    {
        double b_low = b->low.at[i] - reach_b.at[i], b_high = b->high.at[i] + reach_b.at[i];
        p.at[i] = midpoint(max2(a->low.at[i] - reach_a.at[i], b_low),
                           min2(a->high.at[i] + reach_a.at[i], b_high));
        if (i == axis)
            p.at[i] = side > 0 ? b_high : b_low;
    }
    n.at[axis] = side;
    *out = contact_at(n, round_depth_up(least, digits), p);
}

/* A box as patch() takes it, without the pairs. */
static void convex_of_rows(convex *s, vector place, const vector rows[DIM], vector half)
{
    s->count = DIM;
    s->round = false;
    s->radius = 0;
    s->place = place;
    for (int i = 0; i < DIM; i++)
    {
        s->axis[i] = rows[i];
        s->size[i] = half.at[i];
        s->plain[i] = scale(rows[i], half.at[i]);
    }
}

/* From p to q, times 2^exponent. */
static vector scaled_way(vector p, vector q, int exponent)
{
    vector way;
    for (int i = 0; i < DIM; i++)
        way.at[i] = sum_dd_scaled(difference(q.at[i], p.at[i]), exponent).hi;
    return way;
}

/* ---- segments ---- */

/* How far two points, x and y of each, lie to the left of the line from 0 along d: d cross (x, y) / |d|, in
   pairs, or exactly where these cancel. Where the numbers themselves are rounded pairs, pairs will do, and
   the last steps in plain double for floats (`plain`), whose ways out differ by far more than that if at all.
   A point beside the line stays beside it, however near it is. A component of d that is scaled to near 0 may
   be off by 2^-1074, which a far point multiplies. */
static NOINLINE void to_the_left(dd left[2], const sum d[2], const sum points[4], bool rounded, bool plain)
{
    int e = unit_exponent(max2(fabs(sum_value(d[0])), fabs(sum_value(d[1]))));
    dd  u = sum_dd_scaled(d[0], e), v = sum_dd_scaled(d[1], e);
    dd  squares = dd_add(dd_mul(u, u), dd_mul(v, v));
    dd  length = plain ? dd_of(sqrt(squares.hi)) : dd_sqrt(squares);
    for (int i = 0; i < 2; i++)
    {
        sum    x = points[2 * i], y = points[2 * i + 1];
        dd     turn = dd_det(u, sum_dd(y), v, sum_dd(x));
        double size = fabs(u.hi * sum_value(y)) + fabs(v.hi * sum_value(x));
        double lost = 0x1p-960 * (fabs(sum_value(x)) + fabs(sum_value(y)));
        bool   stands = rounded || (fabs(turn.hi) > 0x1p-40 * size + lost && size > UNDERFLOW_GUARD);
        int    exponent = stands ? -e : 0;
        if (!stands && !det_by_terms(&turn, d[0], y, d[1], x))
        {
            cd_exact exact;
            exact_det(&exact, d[0], y, d[1], x);
            turn = exact_pair(&exact, &exponent);
        }
        left[i] = dd_scaled_with_sign(plain ? dd_of(turn.hi / length.hi) : dd_div(turn, length),
                                      exponent + e);
    }
}

/* A box in its own axes as seen from the two ends of a segment along d, times 2^e_length. */
typedef struct box_from_segment
{
    sum    low[2][DIM], high[2][DIM];
    sum    d[DIM];
    double size; /* half the largest length, not scaled */
    int    e_length;
    bool   exact;
} box_from_segment;

/* A box with the axes f, as seen from the segment a. */
SPEEDY static NOINLINE box_from_segment box_seen_from_segment(const segment *a, const block *b,
                                                              const frame *f)
{
    box_from_segment s = {.exact = f->exact};
    vector           ends[2] = {load(a->a), load(a->b)}, low = b->low, high = b->high, rows[DIM];
    double           size = 0;
    for (int end = 0; end < 2; end++)
    {
        vector middle = scale(ends[end], 0.5);
        size = max2(size,
                    max2(largest(sub(scale(low, 0.5), middle)), largest(sub(scale(high, 0.5), middle))));
    }
    size = max2(size, largest(b->half) / 2);
    s.e_length = length_exponent(size);
    s.size = size;
    if (f->exact)
    {
        if (b->axes)
        {
            low = high = turn_in(f, low);
            ends[0] = turn_in(f, ends[0]);
            ends[1] = turn_in(f, ends[1]);
        }
        for (int i = 0; i < DIM; i++)
        {
            s.d[i] = sum_scaled(difference(ends[1].at[i], ends[0].at[i]), s.e_length);
            for (int end = 0; end < 2; end++)
            {
                s.low[end][i] = sum_scaled((sum){low.at[i], -ends[end].at[i], -b->half.at[i]}, s.e_length);
                s.high[end][i] = sum_scaled((sum){high.at[i], -ends[end].at[i], b->half.at[i]}, s.e_length);
            }
        }
        return s;
    }
    load_axes(rows, b->axes);
    dd     way[3][DIM], in[3][DIM];
    double correction[DIM][DIM];
    for (int i = 0; i < DIM; i++)
    {
        way[0][i] = sum_dd_scaled(difference(low.at[i], ends[0].at[i]), s.e_length);
        way[1][i] = sum_dd_scaled(difference(low.at[i], ends[1].at[i]), s.e_length);
        way[2][i] = sum_dd_scaled(difference(ends[1].at[i], ends[0].at[i]), s.e_length);
    }
    polar_correction(correction, rows);
    for (int k = 0; k < 3; k++)
        turn_by(in[k], correction, rows, way[k]);
    for (int i = 0; i < DIM; i++)
    {
        double reach = scale_by(b->half.at[i], s.e_length);
        s.d[i] = (sum){in[2][i].hi, in[2][i].lo, 0};
        for (int end = 0; end < 2; end++)
        {
            s.low[end][i] = (sum){in[end][i].hi, in[end][i].lo, -reach};
            s.high[end][i] = (sum){in[end][i].hi, in[end][i].lo, reach};
        }
    }
    return s;
}

/* The box in the plane of two axes, perpendicular to one of its edges: the segment leaves it to the left
   when it has passed the first corner, to the right when it has passed the second. */
typedef struct edge_view
{
    sum d[2], corners[4]; /* x and y of each */
} edge_view;

/* Sees the box along edge k. False if a face axis is perpendicular to the edge and the segment. */
static NOINLINE bool see_along_edge(const box_from_segment *s, int k, edge_view *v)
{
    int x = (k + 1) % 3, y = (k + 2) % 3;
    int side_x = sign_of_sum(s->d[x]), side_y = sign_of_sum(s->d[y]);
    *v = (edge_view){{s->d[x], s->d[y]},
                     {side_y > 0 ? s->low[0][x] : s->high[0][x], side_x > 0 ? s->high[0][y] : s->low[0][y],
                      side_y > 0 ? s->high[0][x] : s->low[0][x], side_x > 0 ? s->low[0][y] : s->high[0][y]}};
    return side_x != 0 && side_y != 0;
}

/* The shorter way out along an edge in plain double: off by less than 32 u times the largest length. NaN if d
   is so short that digits may be lost, or so long that its square is out of range. */
static double rough_way(const edge_view *v)
{
    double x = sum_value(v->d[0]), y = sum_value(v->d[1]), length = sqrt(x * x + y * y);
    double left = x * sum_value(v->corners[1]) - y * sum_value(v->corners[0]);
    double right = x * sum_value(v->corners[3]) - y * sum_value(v->corners[2]);
    return length > 0x1p-400 && length < INFINITY ? min2(left, -right) / length : NAN;
}

/* The shortest way out perpendicular to the segment and to an edge, in the box's axes; in the plane
   perpendicular to the edge, the box is a rectangle. What is longer than another way, `face` among
   them, by more than any tie can bridge is left out. */
static NOINLINE way_out shortest_across(const box_from_segment *s, const frame *f, double face, double size,
                                        double tolerance, int digits, bool planar)
{
    way_out   across = {dd_of(INFINITY), {{0}}};
    edge_view seen[3];
    double    ways[3], least = face;
    for (int k = planar ? 2 : 0; k < 3; k++)
    {
        ways[k] = see_along_edge(s, k, &seen[k]) ? rough_way(&seen[k]) : INFINITY;
        least = min2(ways[k], least); /* NaN is not less */
    }
    for (int k = planar ? 2 : 0; k < 3; k++)
    {
        const edge_view *v = &seen[k];
        if (ways[k] > least + 4 * tolerance + 0x1p-40 * size)
            continue;
        dd left[2];
        to_the_left(left, v->d, v->corners, !s->exact, !s->exact && digits == 24);
        left[1] = dd_neg(left[1]);
        if (shorter(across.depth, is_shorter(left[0], left[1]) ? left[0] : left[1], tolerance))
            continue;
        vector n = {{0}};
        n.at[(k + 1) % 3] = -sum_dd(v->d[1]).hi;
        n.at[(k + 2) % 3] = sum_dd(v->d[0]).hi;
        take_sides(&across, turn_out(f, unit_vector(n)), left[0], left[1], tolerance);
    }
    return across;
}

/* The shortest way of a segment out of a box with the frame f: through a face, or across the segment and an
   edge. */
static way_out segment_way_out(const box_from_segment *s, const frame *f, int digits, bool planar)
{
    double  size = 2 * scale_by(s->size, s->e_length);
    double  tolerance = s->exact ? 0 : equally_short(digits) * size;
    way_out best = {dd_of(INFINITY), {{0}}};
    for (int k = 0; k < 2 * axes_of(planar); k++)
    {
        /* The end deepest below the high face, or above the low one. */
        int i = k / 2;
        int back = sign_of_sum(s->d[i]) < 0;
        dd  way = k % 2 == 0 ? sum_dd(s->high[back][i]) : dd_neg(sum_dd(s->low[1 - back][i]));
        if (shorter(way, best.depth, tolerance))
        {
            best.depth = way;
            best.n = (vector){{0}};
            best.n.at[i] = k % 2 == 0 ? 1 : -1;
        }
    }
    /* No way out is negative by more than rounding: a face that is near enough cannot be beaten, but by an
       edge that they only touch. */
    const double tie = equally_short(digits) * size;
    way_out      across = {dd_of(INFINITY), {{0}}};
    if (best.depth.hi > (s->exact ? 0 : tie / 2))
        across = shortest_across(s, f, best.depth.hi, size, tolerance, digits, planar);
    if (shorter(across.depth, best.depth, tie) || (s->exact && across.depth.hi == 0))
        return across;
    best.n = turn_out(f, best.n);
    return best;
}

/* The contact of a segment with a box. */
SELDOM static void contact_segment_box(const segment *a, const block *b, contact *out, int digits,
                                       bool planar)
{
    const frame      f = block_frame(b);
    box_from_segment s = box_seen_from_segment(a, b, &f);
    way_out          best = segment_way_out(&s, &f, digits, planar);
    vector           half = b->axes ? b->half : sub(scale(b->high, 0.5), scale(b->low, 0.5));
    int              extents = 1;
    for (int i = 0; i < axes_of(planar); i++)
        extents += half.at[i] > 0;
    if (!(best.depth.hi > 0) || extents < axes_of(planar)) /* K is flat */
        best.depth = dd_of(0);

    int    e = unit_exponent(s.size);
    vector middle = scale(scaled_way(b->low, b->high, e), 0.5);
    half = b->axes ? scaled_way((vector){{0}}, b->half, e) : middle;
    convex convex_a = convex_of_segment(a, b->low, e), convex_b;
    convex_of_rows(&convex_b, middle, f.row, half);
    convex_a.place = along(convex_a.place, scale_by(best.depth.hi, e - s.e_length), best.n);
    vector touch = patch(&convex_a, &convex_b, best.n, 2 * scale_by(s.size, e), digits);
    int    axis = lies_along(best.n);
    for (int i = 0; i < DIM; i++)
    {
        double x = b->low.at[i] + scale_by(touch.at[i], -e);
        if (!b->axes)
            x = clamp(x, b->low.at[i], b->high.at[i]);
        if (!b->axes && i == axis)
            x = best.n.at[i] > 0 ? b->high.at[i] : b->low.at[i];
        touch.at[i] = x;
    }
    *out = contact_at(best.n, round_depth(dd_scaled_with_sign(best.depth, -s.e_length), digits), touch);
}

/* ---- turned boxes ---- */

/* Makes a vector unit that is unit but for rounding: one step of Newton's method for 1 / |n|. */
static inline vector polished(vector n)
{
    return scale(n, 1.5 - 0.5 * dot(n, n));
}

/* Two boxes, not both along the coordinate axes. */
typedef struct boxes
{
    const block *a, *b;
    vector       axes[2][DIM];            /* as stored */
    double       correction[2][DIM][DIM]; /* E of each: see space/frame.h */
    pose         pose;                    /* times 2^exponent, as all lengths below */
    int          exponent;
    double       slack[2 * DIM]; /* the depths along the face axes, A's first */
    double       gaps[3][3];     /* along u_i cross v_j, as edge_gaps gives them */
    double       error;          /* a bound of the rounding of slacks and gaps */
    double       length;         /* the largest length in the scene */
    double       tolerance;      /* ways out that differ by less are equally short */
    block_pairs  pairs;          /* valid if in_pairs, like their pose */
    pairs_pose   exact;
    bool         in_pairs;
    int          face_axes; /* of each box */
} boxes;

/* Makes the boxes in pairs of doubles and their pose when they are first needed. */
static void take_pairs(boxes *x)
{
    if (x->in_pairs)
        return;
    pairs_of_blocks(&x->pairs, x->a, x->b, x->exponent);
    take_pose(&x->exact, &x->pairs);
    x->in_pairs = true;
}

/* Corrects the pose of the stored axes to that of the exact ones. With the axes (I + E) M and (I + F) N,
   the cosines are (I + E) M N^T (I + F), and A's vector between the centres is (I + E) M w. The higher
   terms of the series, and E M N^T F, are left out. For valid axes the entries of E are at most 4 epsilon,
   those of 3/2 E^2 at most 72 epsilon^2. So cosines are wrong by less than 333 epsilon^2, the vectors by
   less than 125 epsilon^2 of their length, and gaps by less than 1024 epsilon^2 times `size`. */
static inline void straighten(boxes *x, int digits)
{
    pose *s = &x->pose;
    double(*e)[DIM] = x->correction[0], (*f)[DIM] = x->correction[1];
    double more[DIM][DIM];
    vector more_way[2];
    correction_of(e, x->axes[0]);
    correction_of(f, x->axes[1]);
    for (int i = 0; i < DIM; i++)
    {
        for (int j = 0; j < DIM; j++)
            more[i][j] = (e[i][0] * s->r[0][0][j] + e[i][1] * s->r[0][1][j] + e[i][2] * s->r[0][2][j]) +
                         (f[j][0] * s->r[0][i][0] + f[j][1] * s->r[0][i][1] + f[j][2] * s->r[0][i][2]);
        for (int k = 0; k < 2; k++)
            more_way[k].at[i] = x->correction[k][i][0] * s->way[k].at[0] +
                                x->correction[k][i][1] * s->way[k].at[1] +
                                x->correction[k][i][2] * s->way[k].at[2];
    }
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
            s->r[0][i][j] = s->r[1][j][i] = s->r[0][i][j] + more[i][j];
    for (int k = 0; k < 2; k++)
        s->way[k] = add(s->way[k], more_way[k]);
    x->error = (32 * UNIT_ROUNDOFF + 1024 * epsilon_of(digits) * epsilon_of(digits)) * s->size;
}

/* A vector v in the frame of box `side`, turned to the world: M^T (I + E) v. */
static inline vector to_world(const boxes *x, int side, vector v)
{
    const vector *m = x->axes[side];
    vector        w, r;
    for (int i = 0; i < DIM; i++)
    {
        const double *e = x->correction[side][i];
        w.at[i] = v.at[i] + (e[0] * v.at[0] + e[1] * v.at[1] + e[2] * v.at[2]);
    }
    for (int i = 0; i < DIM; i++)
        r.at[i] = m[0].at[i] * w.at[0] + m[1].at[i] * w.at[1] + m[2].at[i] * w.at[2];
    return r;
}

/* A vector v of the world, turned to the frame of A: (I + E) M v. */
static inline vector to_frame_of_a(const boxes *x, vector v)
{
    vector w, r;
    for (int i = 0; i < DIM; i++)
        w.at[i] = dot(x->axes[0][i], v);
    for (int i = 0; i < DIM; i++)
    {
        const double *e = x->correction[0][i];
        r.at[i] = w.at[i] + (e[0] * w.at[0] + e[1] * w.at[1] + e[2] * w.at[2]);
    }
    return r;
}

/* Do the boxes overlap? Keeps the slacks and gaps. */
static inline bool boxes_overlap(boxes *x, int digits)
{
    const pose *s = &x->pose;
    double      widest = -INFINITY, error = x->error;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DIM; i++)
        {
            double slack = s->half[side].at[i] - fabs(s->way[side].at[i]);
            for (int j = 0; j < DIM; j++)
                slack += s->half[1 - side].at[j] * fabs(s->r[side][i][j]);
            slack = i < x->face_axes ? slack : INFINITY;
            x->slack[DIM * side + i] = slack;
            widest = max2(widest, -slack);
        }
    for (int i = 0; i < 3 && x->face_axes == 3; i++)
    {
        edge_gaps(s, i, (i + 1) % 3, (i + 2) % 3, x->gaps[i]);
        for (int j = 0; j < 3; j++)
            widest = max2(widest, x->gaps[i][j]);
    }
    if (fabs(widest) > error)
        return widest < 0;
    quick_answer overlap = overlap_of_pose(s, error, &widest);
    if (overlap != UNCLEAR)
        return overlap;
    pairs_of_blocks(&x->pairs, x->a, x->b, x->exponent);
    x->in_pairs = true;
    return !separated_in_pairs(&x->pairs, s, error, &x->exact, digits);
}

/* The face through which the way out is shortest, DIM * side + axis; of equally short ones the first. */
static int shortest_face(const boxes *x)
{
    double least = x->slack[0];
    int    face = 0;
    for (int k = 1; k < 2 * DIM; k++)
        least = min2(least, x->slack[k]);
    while (x->slack[face] > least + x->tolerance)
        face++;
    return face;
}

/* Above this squared sine the cross product of two edges is accurate enough in double. There it is wrong
   by some roundings, and in float by what `straighten` leaves out, over the sine. */
static inline double plain_sine_square(int digits)
{
    return digits == 53 ? 0x1p-4 : 0x1p-12;
}

/* Makes *n the direction from B to A: m or its opposite. A lies ahead of B along m by `ahead`. */
static inline void from_b_to_a(const boxes *x, vector m, double ahead, vector *n)
{
    bool turns = ahead < -x->tolerance / 2 || (ahead <= x->tolerance / 2 && !positive_side(m));
    *n = scale(m, turns ? -1 : 1);
}

/* The same as edge_way for edges that are nearly parallel; infinite if they are parallel. */
static NOINLINE dd flat_edge_way(const boxes *x, int i, int j, vector *n)
{
    const block_pairs *p = &x->pairs;
    dd                 axis[3];
    cross_pairs(axis, p->u[i], p->v[j]);
    dd squares = dot_in_pairs(axis, axis);
    if (!(squares.hi > 0x1p-140))
        return dd_of(INFINITY);
    dd sine = dd_sqrt(squares);
    from_b_to_a(x, unit_of_pairs(axis), -dd_div(dot_in_pairs(axis, p->way), sine).hi, n);
    return dd_neg(dd_div(gap_along_pairs(axis, p, (int[2]){1 << i, 1 << j}), sine));
}

/* The same as edge_way in pairs of doubles: with cosines that are off by 2^-98 the depth is by less than
   2^-58 of the lengths. */
static NOINLINE dd edge_way_in_pairs(boxes *x, int i, int j, vector *n)
{
    take_pairs(x);
    if (!(edge_sine_square(&x->pose, i, j) > 0x1p-80))
        return flat_edge_way(x, i, j, n);
    dd     ahead, gap = edge_gap_in_pairs(&x->exact, &x->pairs, i, j, &ahead);
    dd     r1 = x->exact.r[(i + 1) % 3][j], r2 = x->exact.r[(i + 2) % 3][j]; /* the gap has asked for them */
    dd     sine = dd_sqrt(dd_add(dd_mul(r1, r1), dd_mul(r2, r2)));
    vector m = {{0}};
    m.at[(i + 1) % 3] = -r2.hi / sine.hi;
    m.at[(i + 2) % 3] = r1.hi / sine.hi;
    from_b_to_a(x, polished(to_world(x, 0, m)), -ahead.hi / sine.hi, n);
    return dd_neg(dd_div(gap, sine));
}

/* The depth of the way out perpendicular to edge i of A and edge j of B. *n is its direction in the world,
   from B to A. */
static inline dd edge_way(boxes *x, int i, int j, vector *n, int digits)
{
    const pose *s = &x->pose;
    double      square = edge_sine_square(s, i, j);
    if (!(square > plain_sine_square(digits)))
        return edge_way_in_pairs(x, i, j, n);
    double over = 1 / sqrt(square);
    int    k = (i + 1) % 3, l = (i + 2) % 3;
    vector m;
    m.at[i] = 0;
    m.at[k] = -s->r[0][l][j] * over;
    m.at[l] = s->r[0][k][j] * over;
    from_b_to_a(x, polished(to_world(x, 0, m)), -dot(m, s->way[0]), n);
    return dd_of(-x->gaps[i][j] * over);
}

/* The shortest way out perpendicular to an edge i of A and an edge j of B, if it is shorter than `limit`:
   returns 3 i + j, or -1. An edge gap, which is not divided by the sine, is wrong by less than `error`. If
   the sine is tiny, turning B about the axis by as little makes the edges parallel, and then the way out
   through a face is as short. By that turn, B and its centre move by less than the sine times the root of
   reach_square. */
static inline int shortest_edges(boxes *x, double limit, way_out *best, int digits)
{
    const pose *s = &x->pose;
    double      square_a = dot(s->half[0], s->half[0]), square_b = dot(s->half[1], s->half[1]);
    /* (p + q)^2 <= 2 (p^2 + q^2) */
    double reach_square = max2(square_b, 2 * (square_a + dot(s->way[0], s->way[0])));
    double negligible = (8 * UNIT_ROUNDOFF + epsilon_of(digits) / 8) * x->length;
    double squares[9]; /* lower bounds of the squared depths */
    double shortest = INFINITY;
    int    first = 0, count = 0, edges = -1;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
        {
            double square = edge_sine_square(s, i, j);
            double low = positive(-x->gaps[i][j] - x->error);
            squares[3 * i + j] = square * reach_square > negligible * negligible ? low * low / square
                                                                                 : INFINITY;
        }
    for (int k = 0; k < 9; k++)
    {
        first += (k - first) * (squares[k] < shortest); /* branch-free */
        shortest = min2(shortest, squares[k]);
    }
    if (!(shortest < limit * limit))
        return -1;
    /* The first is likely to be the shortest, so few others are looked at. */
    way_out kept[9];
    int     kept_edges[9];
    dd      least = dd_of(limit);
    for (int step = -1; step < 9; step++)
    {
        int k = step < 0 ? first : step;
        if (step == first || !(squares[k] < limit * limit))
            continue;
        kept[count].depth = edge_way(x, k / 3, k % 3, &kept[count].n, digits);
        if (!is_shorter(kept[count].depth, dd_of(limit)))
            continue;
        least = is_shorter(kept[count].depth, least) ? kept[count].depth : least;
        limit = min2(limit, least.hi + x->tolerance);
        kept_edges[count++] = k;
    }
    for (int k = 0; k < count; k++)
    {
        if (shorter(least, kept[k].depth, x->tolerance) || (edges >= 0 && !precedes(kept[k].n, best->n)))
            continue;
        *best = kept[k];
        edges = kept_edges[k];
    }
    return edges;
}

/* Do edge i of A and edge j of B cross in a single point, the common case of edges? If so, *crossing is
   that point, in the frame of A, A having left B by `way` along n. */
static inline bool edges_cross(const boxes *x, int i, int j, vector n, vector way, vector *crossing,
                               int digits)
{
    const pose *s = &x->pose;
    int         k = (i + 1) % 3, l = (i + 2) % 3;
    double      tolerance = patch_rounding(digits) * x->length, square = edge_sine_square(s, i, j);
    vector      p = way, q = s->way[0]; /* the midpoints of the edges */
    bool        cross = true;
    for (int m = 0; m < 3; m++)
    {
        double half_a = s->half[0].at[m], half_b = s->half[1].at[m];
        double reach_a = half_a * n.at[m];
        double reach_b = half_b *
                         (n.at[0] * s->r[1][m][0] + n.at[1] * s->r[1][m][1] + n.at[2] * s->r[1][m][2]);
        double side_b = (m != j) * half_b * (1 - 2 * (reach_b < 0));
        p.at[m] -= (m != i) * half_a * (1 - 2 * (reach_a < 0));
        for (int c = 0; c < 3; c++)
            q.at[c] += side_b * s->r[1][m][c];
        cross &= ((m == i) | (2 * fabs(reach_a) > tolerance)) & ((m == j) | (2 * fabs(reach_b) > tolerance));
    }
    /* Seen along A's edge p + along_a u_i, the point q + along_b v_j is nearest to it. */
    vector gap = sub(p, q);
    double along_b = (gap.at[k] * s->r[0][k][j] + gap.at[l] * s->r[0][l][j]) / square;
    double along_a = along_b * s->r[0][i][j] - gap.at[i];
    p.at[i] += along_a;
    *crossing = p;
    return (int)cross & (fabs(along_a) <= s->half[0].at[i] + point_rounding(digits) * x->length) &
           (fabs(along_b) <= s->half[1].at[j] + point_rounding(digits) * x->length) &
           (s->half[0].at[i] * s->half[0].at[i] * square > tolerance * tolerance);
}

/* Does a single corner of one box lie in a face of the other, the common case? If so, that is *corner, in
   the frame of A, A having left B by `way`. The face is perpendicular to `axis` of box `side`. The corner
   is that of the other box which lies farthest to the side `sign` of its centre. */
static inline bool corner_in_face(const boxes *x, int side, int axis, int sign, vector way, vector *corner,
                                  int digits)
{
    const pose   *s = &x->pose;
    const double *half = s->half[1 - side].at;
    bool          in_face = true;
    vector        own = {{0}}, seen;
    for (int j = 0; j < x->face_axes; j++)
    {
        double reach = half[j] * s->r[side][axis][j];
        in_face &= 2 * fabs(reach) > patch_rounding(digits) * x->length;
        own.at[j] = half[j] * (1 - 2 * (sign * reach < 0));
    }
    for (int k = 0; k < DIM; k++)
    {
        const double *r = s->r[side][k];
        seen.at[k] = s->way[side].at[k] + (r[0] * own.at[0] + r[1] * own.at[1] + r[2] * own.at[2]);
        in_face &= (k == axis) |
                   (fabs(seen.at[k]) <= s->half[side].at[k] + point_rounding(digits) * x->length);
    }
    *corner = side == 0 ? seen : add(own, way);
    return in_face;
}

/* The centroid of the contact patch in the frame of A, A having left B by `way`, along n. */
static NOINLINE vector touch_of_boxes(const boxes *x, vector way, vector n, int digits)
{
    const pose *s = &x->pose;
    convex      a, b;
    vector      unit[DIM], columns[DIM];
    unit_rows(unit);
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
            columns[j].at[i] = s->r[0][i][j];
    convex_of_rows(&a, way, unit, s->half[0]);
    convex_of_rows(&b, s->way[0], columns, s->half[1]);
    return patch(&a, &b, n, x->length, digits);
}

/* Are the boxes' bounding spheres apart? `way` leads from centre to centre. (p + q)^2 is at most
   2 (p^2 + q^2). */
static inline bool spheres_apart(const pose *s, vector way)
{
    double square = dot(way, way);
    double reach_square = 2 * (dot(s->half[0], s->half[0]) + dot(s->half[1], s->half[1]));
    return square > 0x1p-900 && square > (1 + 64 * UNIT_ROUNDOFF) * reach_square;
}

/* The shortest way out of boxes that overlap. By the rule for ties the first face within the tolerance of the
   least goes before all others, and an edge pair counts only if it is shorter by more than the tolerance. */
typedef struct box_way_out
{
    way_out best;  ///< depth and normal
    vector  local; ///< the normal in the frame of A
    int     side;  ///< whose face it is, and along which axis and to which side, unless edges >= 0
    int     axis;
    int     sign;
    int     edges; ///< 3 i + j for the edges i of A and j of B, or -1
} box_way_out;

/* A leaves a face by the side that it is on; where its middle is within half the tolerance of B's, that is a
   tie and goes to the positive side. Near 0 the slack has no digits left: below twice its error it is taken
   in pairs, so a depth is 0 only where the boxes touch, to within the rounding of pairs. A flat K has no
   depth. */
static box_way_out shortest_way_out(boxes *x, int digits)
{
    pose       *s = &x->pose;
    int         face = shortest_face(x);
    double      depth = x->slack[face];
    box_way_out w = {{dd_of(depth), {{0}}}, {{0}}, face / DIM, face % DIM, 1, -1};
    double      towards = w.side == 0 ? s->way[0].at[w.axis] : -s->way[1].at[w.axis];
    w.sign = towards > x->tolerance / 2 ? -1 : 1;
    if (x->face_axes == 3 && depth > x->tolerance)
        w.edges = shortest_edges(x, depth - x->tolerance, &w.best, digits);
    if (w.edges >= 0)
        w.local = to_frame_of_a(x, w.best.n);
    else
    {
        vector n = {{0}};
        n.at[w.axis] = w.sign;
        w.best.n = to_world(x, w.side, n);
        for (int i = 0; i < DIM; i++)
            w.local.at[i] = w.side == 0 ? n.at[i] : w.sign * s->r[0][i][w.axis];
    }
    if (w.edges < 0 && depth < 2 * x->error)
    {
        take_pairs(x);
        w.best.depth = dd_neg(face_gap_in_pairs(&x->exact, &x->pairs, w.side, w.axis));
    }
    int extents = 0;
    for (int i = 0; i < x->face_axes; i++)
        extents += (s->half[0].at[i] > 0) + (s->half[1].at[i] > 0);
    if (!(w.best.depth.hi > (digits == 53 ? 0x1p-90 : 0x1p-60) * x->length) ||
        extents < x->face_axes) /* K is flat */
        w.best.depth = dd_of(0);
    return w;
}

/* Where the boxes touch after the way out, in the frame of A. Two cases are nearly all there are: a single
   corner in the face, and two edges that cross in a point. Everything else is the patch. */
static vector touch_after(const boxes *x, const box_way_out *w, int digits)
{
    vector way = scale(w->local, w->best.depth.hi), touch;
    bool   found;
    if (w->edges >= 0)
        found = edges_cross(x, w->edges / 3, w->edges % 3, w->local, way, &touch, digits);
    else
        found = corner_in_face(x, w->side, w->axis, w->side == 0 ? w->sign : -w->sign, way, &touch, digits);
    return found ? touch : touch_of_boxes(x, way, w->local, digits);
}

/* Do two boxes overlap? If so, *out is their contact, unless it is NULL.

   The boxes are apart for certain if their bounding spheres are, or if a face axis as stored has a gap above
   48 epsilon times `size`: the stored axes make it wrong by 30 epsilon of that and its roundings by 24 u (see
   stored_error in quick/penetration_boxes.h). Two boxes along the coordinate axes have exact answers. All
   others get cosines that are corrected to first order, with the bound x.error, and where that leaves it open
   whether they overlap, pairs.

   The depth is the least slack. K is a zonotope with 0 inside it: no slack is smaller, so the ball of that
   radius around 0 is in K, and the point in which it touches the plane of a facet is in that facet. So once
   A has moved there, a corner, an edge or a face of the guest lies in the host's face, or the two edges
   cross. */
static bool penetration_of_blocks(const block *a, const block *b, contact *out, int digits, bool planar)
{
    boxes x; /* not zeroed as a whole, which takes time */
    pose *s = &x.pose;
    int   e = 0;
    /* Face axes first, as they are stored. */
    block_axes(x.axes[0], a);
    block_axes(x.axes[1], b);
    vector straight;
    fill_pose(s, a, b, &straight, 1);
    if (spheres_apart(s, straight))
        return false;
    turn_pose(s, x.axes[0], x.axes[1], &straight);
    bool in_range = in_careful_range(s);
    if (in_range && face_gap(s) > 48 * epsilon_of(digits) * s->size)
        return false;
    if (along_coordinates(x.axes[0]) && along_coordinates(x.axes[1]))
    {
        if (separated_exactly(a, b, digits))
            return false;
        frame f = block_frame(a), g = block_frame(b);
        if (out)
            blocks_along_axes(a, &f, b, &g, out, digits, planar);
        return true;
    }
    if (!in_range)
    {
        if (block_is_nan(a) || block_is_nan(b))
            return false;
        e = block_exponent(a, b);
        scaled_pose_of(s, a, x.axes[0], b, x.axes[1], e);
    }
    x.a = a;
    x.b = b;
    x.in_pairs = false;
    x.face_axes = axes_of(planar);
    x.exponent = e;
    straighten(&x, digits);
    if (has_negligible(s))
        drop_negligible(s);
    if (!boxes_overlap(&x, digits))
        return false;
    if (!out)
        return true;

    x.length = max2(largest(s->way[0]), max2(largest(s->half[0]), largest(s->half[1])));
    x.tolerance = equally_short(digits) * x.length;
    box_way_out w = shortest_way_out(&x, digits);
    vector      touch = to_world(&x, 0, touch_after(&x, &w, digits));
    for (int i = 0; i < DIM; i++)
    {
        double center = a->axes ? a->low.at[i] : midpoint(a->low.at[i], a->high.at[i]);
        touch.at[i] = center + (e == 0 ? touch.at[i] : scale_by(touch.at[i], -e));
    }
    dd depth = e == 0 ? w.best.depth : dd_scaled(w.best.depth, -e);
    *out = contact_at(w.best.n, round_depth(depth, digits), touch);
    return true;
}

#endif
