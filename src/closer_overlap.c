/*
 * Do two boxes overlap, at least one of which is turned? What the first look of quick/box_overlap.h leaves
 * open, in plain double with bounds of the errors. The `digits` of the family's scalar tell how accurately
 * the boxes are stored.
 *
 * And what first looks leave open of points and segments (quick/point_segment.h), and of points and spheres
 * and OBBs (quick/sphere_obb.h).
 */
#include "number/fewer_passes.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "quick/box_overlap.h"
#include "quick/box_ties.h"
#include "quick/few_bits.h"
#include "quick/loaded_boxes.h"
#include "quick/point_segment.h"
#include "quick/separating_axes.h"
#include "quick/sphere_obb.h"
#include "quick/upright_boxes.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/vector.h"

/* ---- poses ---- */

int order_of_boxes(const loaded_box pair[2], bool with_signs)
{
    vector x[DIM + 2] = {pair[0].half, pair[0].center};
    vector y[DIM + 2] = {pair[1].half, pair[1].center};
    for (int i = 0; i < DIM; i++)
    {
        x[i + 2] = pair[0].axis[i];
        y[i + 2] = pair[1].axis[i];
    }
    for (int i = 0; i < DIM + 2; i++)
        for (int k = 0; k < DIM; k++)
        {
            double p = with_signs ? x[i].at[k] : fabs(x[i].at[k]);
            double q = with_signs ? y[i].at[k] : fabs(y[i].at[k]);
            if (p != q)
                return p > q ? 1 : -1;
        }
    return 0;
}

void cd3_closer_correct_axes(vector m[DIM])
{
    vector once[DIM];
    double e[DIM][DIM];
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
            e[i][j] = ((i == j) - dot(m[i], m[j])) * 0.5;
    for (int i = 0; i < DIM; i++)
        for (int k = 0; k < DIM; k++)
            once[i].at[k] = e[i][0] * m[0].at[k] + e[i][1] * m[1].at[k] ONLY_3D(+e[i][2] * m[2].at[k]);
    for (int i = 0; i < DIM; i++)
        for (int k = 0; k < DIM; k++)
            m[i].at[k] += once[i].at[k] + 1.5 * (e[i][0] * once[0].at[k] +
                                                 e[i][1] * once[1].at[k] ONLY_3D(+e[i][2] * once[2].at[k]));
}

void corrected_pose(pose *s, const loaded_box *a, const loaded_box *b)
{
    vector u[DIM], v[DIM], way;
    for (int i = 0; i < DIM; i++)
    {
        u[i] = a->axis[i];
        v[i] = b->axis[i];
    }
    if (a->turned)
        cd3_closer_correct_axes(u);
    cd3_closer_correct_axes(v);
    s->half[0] = a->half;
    s->half[1] = b->half;
    s->size = 0;
    for (int i = 0; i < DIM; i++)
    {
        way.at[i] = ((b->center.at[i] - a->low.at[i]) + (b->center.at[i] - a->high.at[i])) * 0.5;
        s->size += fabs(way.at[i]) + (a->half.at[i] + b->half.at[i]);
    }
    for (int i = 0; i < DIM; i++)
    {
        s->way[0].at[i] = a->turned ? dot(u[i], way) : way.at[i];
        s->way[1].at[i] = -dot(v[i], way);
        for (int j = 0; j < DIM; j++)
            s->r[0][i][j] = s->r[1][j][i] = a->turned ? dot(u[i], v[j]) : v[j].at[i];
    }
}

#if DIM == 3

/* (space/frame.h) */
void polar_correction(double c[DIM][DIM], const vector m[DIM])
{
    polar_correction_here(c, m);
}

#endif

/* ---- do they overlap? ---- */

quick_answer overlap_of_pose(const pose *s, double error, double *widest)
{
    *widest = 0;
    if (!is_finite_pose(s))
        return UNCLEAR;
    quick_answer apart = verdict(s, error, widest);
    return apart == UNCLEAR ? UNCLEAR : apart == NO ? YES : NO;
}

/* Cosines and gaps of a pose with corrected axes are wrong by less than this times `size`. Corrected axes
   are wrong by 4 u as vectors (see there), cosines so by 11 u with their rounding, and components of the
   vector between the centres by 8 u of its length. An edge gap takes two components times two cosines:
   (8 + 11) sqrt(2) u of that length, 11 u of the extents, and five roundings. What underflows is less than
   the smallest normal number, as in gap_error; so this look too is one for every scale. */
static inline double pose_error(double size)
{
    return 40 * UNIT_ROUNDOFF * size + DBL_MIN;
}

/* The closer look: upright boxes first, then corrected axes. */
quick_answer cd3_closer_overlap(const loaded_box pair[2], int digits)
{
    pose         s;
    upright_pair up;
    double       widest;
    quick_answer overlaps = upright_boxes(&up, pair) ? overlap_upright(&up, digits) : UNCLEAR;
    if (overlaps != UNCLEAR)
        return overlaps;
    /* In one order, so that exchanging the boxes does not change what is left open. */
    bool exchanged = pair[0].turned && order_of_boxes(pair, false) > 0;
    corrected_pose(&s, &pair[exchanged], &pair[!exchanged]);
    return overlap_of_pose(&s, pose_error(s.size), &widest);
}

/* ---- is a point on a segment? ---- */

/* It is where w x d = 0, and it lies in the box around the segment. Comparisons have no errors, nor do
   products with zero, nor numbers of few bits. */
quick_answer cd3_closer_overlap_point_segment(const vector q[3])
{
    const vector w = sub(q[0], q[1]), d = sub(q[2], q[1]);
    const double size = taxi_length(w) + taxi_length(d), grain = GRAIN_2 * size;
    if (!(size < 0x1p500))
        return UNCLEAR;
    for (int i = 0; i < DIM; i++)
        if (q[0].at[i] > max2(q[1].at[i], q[2].at[i]) || q[0].at[i] < min2(q[1].at[i], q[2].at[i]))
            return NO;
    if (!(vector_fits(q[0], grain) & vector_fits(q[1], grain) & vector_fits(q[2], grain)) ||
        !(size > 0x1p-400))
        return size == 0 ? YES : UNCLEAR;
#if DIM == 3
    vector across = cross(w, d);
    return across.at[0] == 0 && across.at[1] == 0 && across.at[2] == 0;
#else
    return w.at[0] * d.at[1] == w.at[1] * d.at[0];
#endif
}

/* ---- points and spheres that touch an OBB, or nearly ---- */

/* A touch of one face whose axis is a coordinate axis. */
static obb_touch touch_obb(const obb_view *s, vector p, double r, const obb *b, int digits)
{
    double    x = fabs(s->at.at[0]) - s->half.at[0], y = fabs(s->at.at[1]) - s->half.at[1];
    double    z = DIM == 2 ? 0 : fabs(s->at.at[DIM - 1]) - s->half.at[DIM - 1];
    obb_touch t = no_obb_touch(UNCLEAR);
    int       i = only_axis_near(x, y, z, s->slack), k = i < DIM ? own_coordinate(AXES_OF(b), i) : DIM;
    if (k == DIM)
        return t;
    face_touch face = cd_touch_of_face(k, s->slack, pick(p, k), r, pick(load(b->center), k), pick(s->half, i),
                                       digits);
    t.overlap = face.overlap;
    t.length = face.length;
    t.gap = face.gap;
    t.out.at[i] = copysign(face.length, s->at.at[i]);
    return t;
}

/* In float what the stored axes leave open is decided along the corrected ones, as in quick/sphere_obb.h,
   with another slack: 3/2 E^2 l is at most 7 * 2^-41 L, and rounding is below 2^-48 L. */
static quick_answer decide_by_excess(const obb_view *s, const obb_excess *x, double r)
{
    double slack = 0x1p-36 * s->reach, over = x->squares - r * r, total = taxi_length(x->out);
    double bound = slack * (2 * total + 3 * slack) + 8 * UNIT_ROUNDOFF * (x->squares + r * r);
    return fabs(over) > bound ? (over < 0 ? YES : NO) : UNCLEAR;
}

/* Where they touch one face, the points follow from the excess, which is exact. In float the point that is
   nearest to a point is that less its excess, as in quick/point_obb.h. */
static NOINLINE bool points_beside_obb(obb_nearest *out, const obb_view *s, obb_touch *t, bool touches,
                                       vector p, double r, const wide_obb *b, bool is_point, int digits)
{
    const obb_error e = error_for_digits(s->axes, digits);
    bool            by_excess = touches;
    vector          way = t->out;
    if (!touches)
    {
        obb_excess x = excess_for_digits(s, e, digits);
        if (t->overlap == UNCLEAR && digits == 24)
            t->overlap = decide_by_excess(s, &x, r);
        if (t->overlap == UNCLEAR)
            return false;
        if (t->overlap == NO)
        {
            t->length = length_beyond_obb(s, e, &x, r, digits);
            out->distance = t->length - r;
            if (!(out->distance > 0 && obb_length_in_range(x.squares, digits)))
                return false;
        }
        by_excess = is_point && digits == 24;
        way = by_excess ? x.out : x.on;
    }
    way = leave_obb(s, e, way);
    out->on_b = by_excess ? sub(p, way) : vector_sum(load(b->center), way); /* see nearest_of_obb */
    out->on_a = t->overlap == YES ? out->on_b : sub(p, scale(sub(p, out->on_b), r / t->length));
    return true;
}

bool cd3_closer_points_obb(obb_nearest *out, vector p, double r, const wide_obb *b, obb_question asked,
                           int digits)
{
    const bool is_point = asked == POINTS_OF_POINT;
    obb_view   s = seen_by_obb(p, b);
    s.slack = 16 * epsilon_of(digits) * s.reach;
    obb_touch  t = no_obb_touch(is_point ? decide_point_for_digits(&s, digits) : UNCLEAR);
    const bool decided = t.overlap != UNCLEAR;
    if (!decided)
        t = touch_obb(&s, p, r, b, digits);
    const bool touches = !decided && t.overlap != UNCLEAR;
    out->distance = touches && t.overlap == NO ? t.gap : 0;
    if (is_point ? t.overlap != NO : touches && asked == DISTANCE_OF_SPHERE)
        return t.overlap != UNCLEAR;
    return points_beside_obb(out, &s, &t, touches, p, r, b, is_point, digits);
}
