/*
 * Distances and nearest points of segments against segments and boxes, and of points from the end of a ray.
 */
#ifndef CD_METHOD_SEGMENT_BOX_H
#define CD_METHOD_SEGMENT_BOX_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/exact.h"
#include "../number/length.h"
#include "../number/scaling.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../shape/answer.h"
#include "../shape/box.h"
#include "../shape/chord.h"
#include "../shape/order.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/nan.h"
#include "../space/vector.h"
#include "chord_box.h"
#include "chord_sphere.h"
#include "segment_segment.h"
#include "slabs.h"

/* ---- segments against segments ---- */

/* The distance of two segments that are apart, in pairs of doubles. *s and *t are the parameters of their
   nearest points. */
static double approach_in_pairs(const segment *a, const segment *b, double *s, double *t)
{
    const segment *both[2] = {a, b};
    double        *parameters[2] = {s, t};
    int            swap = exchanged(a, b);
    vector         p[2] = {load(both[swap]->a), load(both[swap]->b)};
    vector         q[2] = {load(both[!swap]->a), load(both[!swap]->b)};
    segment_scene  scene = scene_of(p, q);
    return nearest_parameters(&scene, p, q, parameters[swap], parameters[!swap]);
}

/* The largest difference of coordinates between two segments, up to a factor of 2. */
static inline double farthest(const segment *a, const segment *b)
{
    vector center = load(a->a);
    double u = largest(sub(load(a->b), center));
    double w = largest(sub(load(b->a), center));
    return min2(max2(u, max2(w, largest(sub(load(b->b), center)))), DBL_MAX);
}

/* The distance of two segments: 0 if they overlap, NaN if there is a NaN in them. If they are apart,
 *nearest has the parameters of the nearest points. */
static double approach_of(const segment *a, const segment *b, approach *nearest)
{
    if (quick_approach(a, b, 0, nearest))
        return nearest->distance;
    if (nan_segment(a) || nan_segment(b))
        return NAN;
    if (!quick_range(nearest->size))
    {
        int e = -exponent_of(farthest(a, b));
        if (quick_approach(a, b, e, nearest))
            return clamp(scale_by(nearest->distance, -e), DBL_TRUE_MIN, DBL_MAX);
    }
    nearest->in_pairs = true;
    return cd3_overlap_segment_segment(a, b) ? 0 : approach_in_pairs(a, b, &nearest->s, &nearest->t);
}

/* ---- rays ---- */

/* The distance of the point p from the end of a ray at t. The vector between them is a sum if t is 0 or 1.
   Otherwise it is calculated exactly: t * direction has up to 106 digits, and may lie far outside the
   range. */
static double end_distance(const chord *c, vector p, double t)
{
    if (t == 0 || t == 1)
    {
        sum way[DIM];
        for (int i = 0; i < DIM; i++)
            way[i] = (sum){p.at[i], -c->origin.at[i], t == 0 ? 0 : -c->direction[i].a};
        return length_minus(way, DIM, sum_of(0));
    }
    cd_exact way[DIM];
    dd       pairs[3];
    int      e_length;
    exact_offset(way, c, p, t);
    int e = pairs_with_common_exponent(pairs, way, DIM);
    dd  length = pair_length(pairs, DIM, &e_length);
    return scale_by(length.hi, e - e_length);
}

/* ---- boxes ---- */

/* The point of the box nearest to p. */
static vector in_box(const box_view *b, vector p)
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
    double support_without_active = min2(ratio(s->n_exit, s->d_exit).hi, local->t_max);
    return clamp(scale_by(midpoint(enter, support_without_active), local->exponent), 0, 1);
}

/* The distance of a segment from an AABB: the least of the distances of its ends from the box and of the
   box's edges from it. Each is accurate however small it is. *t is the parameter of the nearest point. */
static double features_apart(const vector p[2], const box_view *b, double *t)
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
            edge[1].at[axis] = b->high.at[axis];
            for (int k = 1; k < DIM; k++)
            {
                int i = (axis + k) % DIM;
                edge[0].at[i] = edge[1].at[i] = corner >> (k - 1) & 1 ? b->high.at[i] : b->low.at[i];
            }
            segment_scene scene = scene_of(p, edge);
            double        distance = nearest_parameters(&scene, p, edge, &s, &t_edge);
            if (distance < best)
            {
                best = distance;
                *t = s;
            }
        }
    return best;
}

/* Nearest points of a segment and a box. Both `crossed` and b are the box. Whether they overlap is decided
   with `crossed`, the box as a ray sees it, which has no length. The distance is taken from b, whose unit
   is chosen so that the segment fits.

   In the frame of the box, the squared distance of the segment's point x(t) is the sum over the axes of
   max(low - x(t), x(t) - high, 0)^2. It is convex, has a continuous slope, and is quadratic between the t
   where x(t) passes a face. The interval in which the slope changes its sign tells along which axes, and
   on which sides, the nearest point is outside. Without the other axes, the distance is that of the
   segment from one point, the corner of these faces. An axis that rounding wrongly counts as outside or
   inside costs the second order only, rounding squared in the squared distance.

   The slope is 0 throughout an interval only if the segment does not move along any axis that is outside.
   Then it is parallel to a face or an edge, and the interval is what the other axes have in common with
   the box. */
static closest_points closest_segment_box(const segment *a, const box_view *crossed, const box_view *b)
{
    vector p[2] = {load(a->a), load(a->b)};
    chord  whole = chord_of_segment(a);
    chord  local;
    span   s;
    if (segment_overlaps_box(a, crossed, &local, &s))
        return same_point(in_box(crossed, point_on(p, span_middle(&local, &s))));

    local = chord_in(&whole, b);
    if (b->turned && !b->axes.exact)
    {
        /* The errors of turned axes must not depend on which end comes first, nor change in a mirror. */
        vector start = enter_frame(b, p[0]);
        vector end = enter_frame(b, p[1]);
        int    e_ends = unit_exponent(max2(largest(start), largest(end)));
        for (int i = 0; i < DIM; i++)
        {
            start.at[i] = scale_by(start.at[i], e_ends);
            end.at[i] = scale_by(end.at[i], e_ends);
        }
        if (dot(start, start) > dot(end, end))
        {
            vector other = p[0];
            p[0] = p[1];
            p[1] = other;
        }
        vector way = local_point(&b->axes, p[0], b->unit, p[1]);
        for (int i = 0; i < DIM; i++)
            local.direction[i] = sum_of(way.at[i]);
        local.t_max = 1;
        local.exponent = 0;
    }

    faces  from_start = faces_from(b, p[0]);
    faces  from_end = faces_from(b, p[1]);
    faces  moving = from_start;
    excess still = excess_of(&from_start);
    bool   parallel = false;
    for (int i = 0; i < DIM; i++)
        if (sign_of_sum(local.direction[i]) == 0)
        {
            moving.low[i] = moving.high[i] = sum_of(0);
            parallel = true;
        }
        else
            still.by[i] = sum_of(0);
    double t, distance, size = 0;
    for (int i = 0; i < DIM; i++)
    {
        size = max2(size, max2(fabs(sum_value(from_start.low[i])), fabs(sum_value(from_start.high[i]))));
        size = max2(size, fabs(sum_value(local.direction[i])));
    }
    if (parallel && crosses_box(&local, &moving, &s))
    {
        t = span_middle(&local, &s);
        distance = length_minus(still.by, DIM, sum_of(0));
    }
    else
    {
        int    e = unit_exponent(size);
        vector low, high, step;
        for (int i = 0; i < DIM; i++)
        {
            low.at[i] = sum_dd_scaled(from_start.low[i], e).hi;
            high.at[i] = sum_dd_scaled(from_start.high[i], e).hi;
            step.at[i] = sum_dd_scaled(local.direction[i], e).hi;
        }

        /* The t where faces are passed, in order. `falling` counts those where the squared distance falls. */
        double pass[2 * DIM + 2] = {0, 1};
        int    count = 2;
        int    falling = 0;
        for (int i = 0; i < 2 * DIM; i++)
        {
            double next = (i < DIM ? low : high).at[i % DIM] / step.at[i % DIM];
            if (!(next > 0 && next < 1))
                continue;
            int k = count++;
            for (; pass[k - 1] > next; k--)
                pass[k] = pass[k - 1];
            pass[k] = next;
            vector x = scale(step, next);
            vector in_box = x;
            for (int j = 0; j < DIM; j++)
                in_box.at[j] = clamp(x.at[j], low.at[j], high.at[j]);
            falling += dot(sub(x, in_box), step) < 0;
        }

        /* Start in the interval that this gives, and move to a neighbour as long as the point nearest to
           the corner lies further that way. If two neighbours point at each other, because rounding hides
           the slope at the face between them, the larger distance is right. */
        int    k = falling, came = 0, go = 0;
        double before = 0;
        distance = 0;
        do
        {
            double         middle = midpoint(pass[k], pass[k + 1]);
            line_and_point corner = {{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}};
            bool           moves = false;
            for (int i = 0; i < DIM; i++)
            {
                double x = middle * step.at[i];
                bool   below = x < low.at[i];
                if (below || x > high.at[i])
                {
                    corner.w[i] = below ? from_start.low[i] : from_start.high[i];
                    corner.w_end[i] = below ? from_end.low[i] : from_end.high[i];
                    corner.d[i] = local.direction[i];
                    moves = moves || step.at[i] != 0;
                }
            }
            int part = nearest_part(&corner);
            before = distance;
            distance = segment_gap(&corner, part, 0);
            t = moves ? segment_foot(&corner, part) : middle;
            came = go;
            go = t < pass[k] ? -1 : t > pass[k + 1];
            t = clamp(t, pass[k], pass[k + 1]);
            k += go;
        } while (go != 0 && go + came != 0);
        if (go != 0)
            distance = max2(distance, before);
        if (!b->turned && !(distance > 0x1p-20 * size))
            distance = features_apart(p, b, &t);
    }
    vector on_segment = point_on(p, t);
    if (b->turned && !b->axes.exact && !(distance > DBL_TRUE_MIN)) /* in a rounded frame that means nothing */
        distance = resolved_distance(0, size);
    return nearest_points(on_segment, in_box(b, on_segment), max2(distance / b->unit, DBL_TRUE_MIN));
}

#endif
