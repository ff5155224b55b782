/*
 * Distances and nearest points of segments against segments and boxes, and of points from the end of a ray.
 *
 * Along a segment the squared distance from a box is convex and piecewise quadratic: see closest_segment_box.
 * (D. H. Eberly, 3D Game Engine Design, 2nd edition, 2007, chapter 14, distinguishes faces, edges and corners
 * by cases instead.)
 */
#ifndef CD_CAREFUL_SEGMENT_BOX_H
#define CD_CAREFUL_SEGMENT_BOX_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/length.h"
#include "../number/scaling.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../shape/answer.h"
#include "../shape/box.h"
#include "../shape/chord.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/pairs.h"
#include "../space/vector.h"
#include "chord_box.h"
#include "segment_segment.h"
#include "slabs.h"

/* ---- boxes ---- */

/* The point of the box nearest to p. */
static vector nearest_point_in_box(const box_view *b, vector p)
{
    faces  seen = faces_from(b, p);
    excess outside = excess_of(&seen);
    return nearest_in(b, &outside, p);
}

/* The parameter of the middle of that part of a segment which a span describes. The segment is given as
   its chord in the frame of the box. */
static double span_middle(const chord *local, const span *s)
{
    if (s->axis_enter < 0)
        return 0;
    double enter = max2(ratio(s->n_enter, s->d_enter).hi, local->t_min);
    double leave = min2(ratio(s->n_exit, s->d_exit).hi, local->t_max);
    return clamp(scale_by(midpoint(enter, leave), local->exponent), 0, 1);
}

/* Is the edge of a box along `axis` clearly further from the segment p than `limit`? It is no nearer than its
   corner is to the line of the segment, seen along the edge. */
static bool edge_is_far(const vector p[2], const vector *corner, int axis, double limit)
{
    int    i = (axis + 1) % DIM, j = (axis + 2) % DIM;
    double x = corner->at[i] - p[0].at[i], step_x = p[1].at[i] - p[0].at[i];
    double y = corner->at[j] - p[0].at[j], step_y = p[1].at[j] - p[0].at[j];
    double reach = sqrt(step_x * step_x + step_y * step_y) * (1 + 4 * UNIT_ROUNDOFF);
    double error = 8 * UNIT_ROUNDOFF * (fabs(x * step_y) + fabs(y * step_x)) + UNDERFLOW_GUARD;
    return fabs(x * step_y - y * step_x) > limit * reach + error;
}

/* Orders the ends of an edge along `axis`, so that it has the same order in a mirror. */
static void order_edge(vector edge[2], const vector p[2], int axis)
{
    double from_low = fabs(edge[0].at[axis] - p[0].at[axis]),
           from_high = fabs(edge[1].at[axis] - p[0].at[axis]);
    if (from_low < from_high || (from_low == from_high && p[1].at[axis] < p[0].at[axis]))
    {
        vector other = edge[0];
        edge[0] = edge[1];
        edge[1] = other;
    }
}

/* The distance of a segment from an AABB, at most `limit`: the least of the distances of its ends from the
   box and of the box's edges from it. Each is accurate however small it is. *t is the parameter of the
   nearest point. */
static double features_apart(const vector p[2], const box_view *b, double limit, double *t, int digits)
{
    double best = INFINITY;
    for (int end = 0; end < 2; end++)
    {
        faces  seen = faces_from(b, p[end]);
        excess outside = excess_of(&seen);
        double distance = length_minus(outside.by, DIM, sum_of(0));
        if (distance < best)
        {
            best = distance;
            *t = end;
        }
    }
    for (int axis = 0; axis < DIM; axis++)
        for (int corner = 0; corner < 1 << (DIM - 1); corner++)
        {
            vector edge[2] = {b->low, b->low};
            double s, t_edge;
            bool   again = false; /* the same edge as before, the box being flat */
            edge[1].at[axis] = b->high.at[axis];
            for (int k = 1; k < DIM; k++)
            {
                int  i = (axis + k) % DIM;
                bool high = corner >> (k - 1) & 1;
                edge[0].at[i] = edge[1].at[i] = high ? b->high.at[i] : b->low.at[i];
                again = again || (high && b->low.at[i] == b->high.at[i]);
            }
            if (again || edge_is_far(p, &edge[0], axis, limit))
                continue;
            order_edge(edge, p, axis);
            segment_scene scene = scene_of(p, edge, digits);
            perpendicular across = perpendicular_of(&scene, p, edge, false);
            double        distance = nearest_parameters(&scene, &across, p, edge, &s, &t_edge);
            if (distance < best)
            {
                best = distance;
                *t = s;
            }
        }
    return best;
}

/* A segment as seen by the faces of a box, in pairs and at a magnitude where `size` is near 1: the faces from
   either end, and the way from the first end to the other. */
typedef struct box_seen
{
    dd low[2][DIM], high[2][DIM], way[DIM];
} box_seen;

/* How far the foot of a perpendicular, seen from an end of the segment, lies beyond one of the ends; or, if
   that is more, the nearest point of the segment beyond the ends of an edge along axis `free` (of a corner,
   `free` is DIM). */
static double foot_outside(const box_seen *x, int end, int free, dd foot_at, double length)
{
    double whole = end == 0 ? 1 : -1;
    double before = -whole * foot_at.hi, after = whole * dd_sub(foot_at, dd_of(whole)).hi;
    double outside = max2(before, after) * length;
    if (free < DIM)
    {
        dd nearest = before > 0 ? dd_of(0) : after > 0 ? dd_of(whole) : foot_at;
        dd at = dd_mul(nearest, x->way[free]);
        outside = max2(outside, max2(dd_sub(x->low[end][free], at).hi, dd_sub(at, x->high[end][free]).hi));
    }
    return outside;
}

/* The distance of a segment's line from a corner of the box, or from an edge along axis `free`; INFINITY, if
   the nearest points clearly do not lie in both, and 0 if pairs cannot tell. `corner` has a bit for each
   axis, 1 for the high face.

   Let W be the distance from the corner or the edge to the end that is nearer to the foot. In pairs the foot
   and the distance are wrong by less than 2^-96 W. A foot that counts although it is outside by 2^-80 W makes
   a distance above 2^-60 W too small by less than 2^-40 of itself. In double an absolute error is allowed. */
SELDOM static NOINLINE dd feature_gap(const box_seen *x, int free, int corner, double *t, int digits)
{
    const dd *w[DIM];
    dd        wd = dd_of(0), squares = dd_of(0), across = dd_of(0);
    double    beyond = 0, size = 0; /* how far the foot is beyond the middle */
    for (int i = 0; i < DIM; i++)
    {
        w[i] = corner >> i & 1 ? &x->high[0][i] : &x->low[0][i];
        beyond += i == free ? 0 : (w[i]->hi - x->way[i].hi / 2) * x->way[i].hi;
    }
    int end = beyond > 0;
    for (int i = 0; i < DIM; i++)
    {
        if (i == free)
            continue;
        w[i] = corner >> i & 1 ? &x->high[end][i] : &x->low[end][i];
        size = max2(size, fabs(w[i]->hi));
        wd = dd_add(wd, dd_mul(*w[i], x->way[i]));
        squares = dd_add(squares, dd_mul(x->way[i], x->way[i]));
    }
    dd length = dd_sqrt(squares), foot_at = dd_div(wd, squares);
    if (foot_outside(x, end, free, foot_at, length.hi) > 0x1p-80 * size)
        return dd_of(INFINITY);
    for (int k = 0; k < 3; k++)
    {
        int i = (k + 1) % DIM, j = (k + 2) % DIM;
        if (i == free || j == free)
            continue;
        dd turn = dd_det(*w[i], x->way[j], *w[j], x->way[i]);
        across = free < DIM ? dd_abs(turn) : dd_add(across, dd_mul(turn, turn));
    }
    across = free < DIM ? across : dd_sqrt(across);
    *t = clamp(end + foot_at.hi, 0, 1);
    dd distance = dd_div(across, length);
    return distance.hi > (digits == 53 ? 0x1p-90 : 0x1p-60) * size && distance.hi > 0x1p-300 ? distance
                                                                                             : dd_of(0);
}

/* The same in plain double, wrong by less than 2^-46: it picks the features that are looked at in pairs.
   `square` is that of the way without axis `free`, `length` its root. Rounding moves the point at the foot
   along an edge by up to 2^-50 way / length: if the distance is not INFINITY it need not be one to the edge.
   Where it surely is, *least is lowered to it. */
static inline double rough_gap(const box_seen *x, int free, int corner, double square, double length,
                               double *least)
{
    double w[DIM], wd = 0, rest = 0;
    for (int i = 0; i < DIM; i++)
    {
        w[i] = i == free ? 0 : (corner >> i & 1 ? x->high : x->low)[0][i].hi;
        wd += w[i] * x->way[i].hi;
    }
    double t = wd / square, outside = max2(-t, t - 1) * length, off = 0, share = 1;
    if (free < DIM)
    {
        double way = x->way[free].hi, at = clamp(t, 0, 1) * way;
        off = max2(x->low[0][free].hi - at, at - x->high[0][free].hi);
        share = length / (length + fabs(way));
    }
    for (int i = 0; i < DIM; i++)
        rest += i == free ? 0 : (w[i] - t * x->way[i].hi) * (w[i] - t * x->way[i].hi);
    if (outside > 0x1p-46 || off * share > 0x1p-46)
        return INFINITY;
    double gap = sqrt(rest);
    *least = off > 0x1p-46 ? *least : min2(gap, *least);
    return gap;
}

/* How far an end is outside the box along each axis. */
static void end_over(dd over[DIM], const box_seen *x, int end)
{
    for (int i = 0; i < DIM; i++)
        over[i] = x->low[end][i].hi > 0    ? x->low[end][i]
                  : x->high[end][i].hi < 0 ? dd_neg(x->high[end][i])
                                           : dd_of(0);
}

/* Is a less than b? Distances that are equal but for the second order may belong to points far apart. */
static inline bool dd_less(dd a, dd b)
{
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}

/* The distance of a segment from a box that it does not overlap: the least of those of its ends from the box
   and of corners and edges from it; 0, if pairs cannot tell. *t is the nearest point's parameter. In double,
   where an absolute error is allowed, an end that is as near as rounding is taken at once. */
SPEEDY static NOINLINE double nearest_feature(const box_seen *x, double *t, int digits)
{
    double rough[DIM + 1][1 << DIM], ends[2], at = 0;
    dd     over[DIM], best = dd_of(INFINITY);
    for (int end = 0; end < 2; end++)
    {
        end_over(over, x, end);
        vector v = plain(over);
        ends[end] = sqrt(dot(v, v));
    }
    double least = min2(ends[0], ends[1]);
    bool   lost = false;
    *t = ends[1] < ends[0];
    if (digits == 53 && least < 0x1p-60)
        return max2(least, 0x1p-400);
    for (int free = 0; free <= DIM; free++)
    {
        double square = 0;
        bool   moves = false;
        for (int i = 0; i < DIM; i++)
        {
            square += i == free ? 0 : x->way[i].hi * x->way[i].hi;
            moves = moves || (i != free && x->way[i].hi != 0);
        }
        double length = sqrt(square);
        lost = lost || (moves && !(square > 0x1p-400));
        for (int corner = 0; corner < 1 << DIM; corner++)
        {
            bool skip = corner >> free & 1 || !(square > 0x1p-400);
            rough[free][corner] = skip ? INFINITY : rough_gap(x, free, corner, square, length, &least);
        }
    }
    least += 0x1p-44;
    for (int end = 0; end < 2; end++)
    {
        end_over(over, x, end);
        dd distance = ends[end] > least ? dd_of(INFINITY) : dd_sqrt(dot_pairs(over, over));
        if (dd_less(distance, best))
        {
            best = distance;
            *t = end;
        }
    }
    for (int free = 0; free <= DIM; free++)
        for (int corner = 0; corner < 1 << DIM; corner++)
        {
            dd distance = rough[free][corner] > least ? dd_of(INFINITY)
                                                      : feature_gap(x, free, corner, &at, digits);
            if (dd_less(distance, best))
            {
                best = distance;
                *t = at;
            }
        }
    return lost && !(best.hi > 0x1p-140) ? 0 : best.hi;
}

/* A segment p that has no point in common with a box, seen from the box. */
typedef struct segment_beside_box
{
    const vector *p;          ///< the ends
    chord         local;      ///< in the frame of the box
    faces         from_start; ///< the faces, seen from either end
    faces         from_end;
    double        size; ///< the largest of all these coordinates
} segment_beside_box;

/* Orders the ends of a segment and sets its direction in the frame of a turned box: the errors of turned axes
   must not depend on which end comes first, nor change in a mirror. */
static void order_ends(vector p[2], chord *local, const box_view *b)
{
    vector start = enter_frame(b, p[0]);
    vector end = enter_frame(b, p[1]);
    int    e = unit_exponent(max2(largest(start), largest(end)));
    for (int i = 0; i < DIM; i++)
    {
        start.at[i] = scale_by(start.at[i], e);
        end.at[i] = scale_by(end.at[i], e);
    }
    if (dot(start, start) > dot(end, end))
    {
        vector other = p[0];
        p[0] = p[1];
        p[1] = other;
    }
    vector way = local_point(&b->axes, p[0], b->unit, p[1]);
    for (int i = 0; i < DIM; i++)
        local->direction[i] = sum_of(way.at[i]);
    local->t_max = 1;
    local->exponent = 0;
}

static segment_beside_box see_from_box(const vector p[2], const chord *local, const box_view *b)
{
    segment_beside_box x = {p, *local, faces_from(b, p[0]), faces_from(b, p[1]), 0};
    for (int i = 0; i < DIM; i++)
    {
        x.size = max2(x.size,
                      max2(fabs(sum_value(x.from_start.low[i])), fabs(sum_value(x.from_start.high[i]))));
        x.size = max2(x.size, fabs(sum_value(local->direction[i])));
    }
    return x;
}

/* Is the segment parallel to a face or an edge, and opposite to it along the axes on which it moves? Then the
   distance is that along the other axes, and *t is in the middle of what is opposite. */
static bool beside_parallel_face(const segment_beside_box *x, double *t, double *distance)
{
    faces moving = x->from_start;
    bool  moves[DIM], parallel = false;
    span  s;
    for (int i = 0; i < DIM; i++)
    {
        moves[i] = sign_of_sum(x->local.direction[i]) != 0;
        if (!moves[i])
            moving.low[i] = moving.high[i] = sum_of(0);
        parallel = parallel || !moves[i];
    }
    if (!(parallel && crosses_box(&x->local, &moving, &s)))
        return false;
    excess still = excess_of(&x->from_start);
    for (int i = 0; i < DIM; i++)
        if (moves[i])
            still.by[i] = sum_of(0);
    *t = span_middle(&x->local, &s);
    *distance = length_minus(still.by, DIM, sum_of(0));
    return true;
}

/* The distance from an AABB: of all features, in pairs, and where pairs cannot tell, more finely. */
static double distance_from_aabb(const segment_beside_box *x, const box_view *b, double *t, int digits)
{
    int      e = unit_exponent(x->size);
    box_seen seen;
    for (int i = 0; i < DIM; i++)
    {
        seen.low[0][i] = sum_dd_scaled(x->from_start.low[i], e);
        seen.high[0][i] = sum_dd_scaled(x->from_start.high[i], e);
        seen.low[1][i] = sum_dd_scaled(x->from_end.low[i], e);
        seen.high[1][i] = sum_dd_scaled(x->from_end.high[i], e);
        seen.way[i] = sum_dd_scaled(x->local.direction[i], e);
    }
    double distance = min2(scale_by(nearest_feature(&seen, t, digits), -e), DBL_MAX);
    return distance == 0 ? features_apart(x->p, b, 0x1p-40 * x->size, t, digits) : distance;
}

/* A segment from 0 along `step`, and the faces of a box, in plain double. */
typedef struct rough_box
{
    vector low, high, step;
} rough_box;

/* The t where the segment passes faces go to pass[], in order, between 0 and 1. Returns how many there are of
   those where the squared distance falls: in the interval of that number it is least, but for rounding. */
static int faces_passed(const rough_box *x, double pass[2 * DIM + 2])
{
    int count = 2, falling = 0;
    pass[0] = 0;
    pass[1] = 1;
    for (int i = 0; i < 2 * DIM; i++)
    {
        double next = (i < DIM ? x->low : x->high).at[i % DIM] / x->step.at[i % DIM];
        if (!(next > 0 && next < 1))
            continue;
        int k = count++;
        for (; pass[k - 1] > next; k--)
            pass[k] = pass[k - 1];
        pass[k] = next;
        vector at = scale(x->step, next), clamped = at;
        for (int j = 0; j < DIM; j++)
            clamped.at[j] = clamp(at.at[j], x->low.at[j], x->high.at[j]);
        falling += dot(sub(at, clamped), x->step) < 0;
    }
    return falling;
}

/* The distance from a turned box: starts in the interval that the plain slopes give, and moves to a neighbour
   as long as the point nearest to the corner lies further that way. If two neighbours point at each other,
   because rounding hides the slope at the face between them, the larger distance is right. In pairs it is
   off by less than 2^-100 of the lengths (see line_gap), and in float by less than 2^-32 of itself. */
static double distance_from_obb(const segment_beside_box *x, double *t, int digits)
{
    int       e = unit_exponent(x->size);
    rough_box rough;
    for (int i = 0; i < DIM; i++)
    {
        rough.low.at[i] = sum_dd_scaled(x->from_start.low[i], e).hi;
        rough.high.at[i] = sum_dd_scaled(x->from_start.high[i], e).hi;
        rough.step.at[i] = sum_dd_scaled(x->local.direction[i], e).hi;
    }
    double pass[2 * DIM + 2], distance = 0, before = 0;
    int    k = faces_passed(&rough, pass), came = 0, go = 0;
    do
    {
        double         middle = midpoint(pass[k], pass[k + 1]);
        line_and_point corner = {{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}};
        bool           moves = false;
        for (int i = 0; i < DIM; i++)
        {
            double at = middle * rough.step.at[i];
            bool   below = at < rough.low.at[i];
            if (below || at > rough.high.at[i])
            {
                corner.w[i] = below ? x->from_start.low[i] : x->from_start.high[i];
                corner.w_end[i] = below ? x->from_end.low[i] : x->from_end.high[i];
                corner.d[i] = x->local.direction[i];
                moves = moves || rough.step.at[i] != 0;
            }
        }
        int part = nearest_part(&corner);
        before = distance;
        distance = part == 0 ? line_gap(&corner, 0, digits == 53 ? 0x1p-90 : 0x1p-68)
                             : segment_gap(&corner, part, 0);
        *t = moves ? segment_foot(&corner, part) : middle;
        came = go;
        go = *t < pass[k] ? -1 : *t > pass[k + 1];
        *t = clamp(*t, pass[k], pass[k + 1]);
        k += go;
    } while (go != 0 && go + came != 0);
    return go != 0 ? max2(distance, before) : distance;
}

/* Nearest points of a segment and a box. Both `crossed` and b are the box. Whether they overlap is decided
   with `crossed`, the box as a ray sees it, which has no length. The distance is taken from b, whose unit is
   chosen so that the segment fits.

   In the frame of the box, the squared distance of the segment's point x(t) is the sum over the axes of
   max(low - x(t), x(t) - high, 0)^2. It is convex, has a continuous slope, and is quadratic between the t
   where x(t) passes a face. The interval in which the slope changes its sign tells along which axes, and on
   which sides, the nearest point is outside. Without the other axes, the distance is that of the segment from
   one point, the corner of these faces. An axis that rounding wrongly counts as outside or inside costs the
   second order only, rounding squared in the squared distance.

   That is how a turned box is answered (distance_from_obb), whose distances have an absolute error. An AABB's
   are promised in ulps (in double where they are above L / 1000), and a second order of the lengths is too
   much for that. So all its corners, edges and faces are looked at, in pairs (nearest_feature), and where
   pairs cannot tell, as if they were segments and points (features_apart).

   The slope is 0 throughout an interval only if the segment does not move along any axis that is outside.
   Then it is parallel to a face or an edge, and the interval is what the other axes have in common with the
   box (beside_parallel_face). */
static closest_points closest_segment_box(const segment *a, const box_view *crossed, const box_view *b,
                                          int digits)
{
    vector p[2] = {load(a->a), load(a->b)};
    chord  whole = chord_of_segment(a);
    chord  local;
    span   s;
    if (segment_overlaps_box(a, crossed, &local, &s))
        return same_point(nearest_point_in_box(crossed, point_on(p, span_middle(&local, &s))));

    bool turned = b->oriented && !b->axes.exact;
    local = chord_in(&whole, b);
    if (turned)
        order_ends(p, &local, b);
    segment_beside_box x = see_from_box(p, &local, b);
    double             t = 0, distance;
    if (!beside_parallel_face(&x, &t, &distance))
        distance = b->oriented ? distance_from_obb(&x, &t, digits) : distance_from_aabb(&x, b, &t, digits);
    vector on_segment = point_on(p, t);
    if (turned && !(distance > DBL_TRUE_MIN)) /* only rounding: they are apart */
        distance = resolved_distance(0, x.size);
    return nearest_points(on_segment, nearest_point_in_box(b, on_segment),
                          max2(distance / b->unit, DBL_TRUE_MIN));
}

#endif
