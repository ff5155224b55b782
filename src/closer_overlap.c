/*
 * Do two boxes overlap, at least one of which is turned? What the first look of quick/box_overlap.h leaves
 * open, in plain double with bounds of the errors. The `digits` of the family's scalar tell how accurately
 * the boxes are stored.
 *
 * And is a point on a segment (quick/point_segment.h)?
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
#include "quick/upright_boxes.h"
#include "space/family.h"
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

void corrected_pose(pose *s, const loaded_box *a, const loaded_box *b)
{
    vector u[DIM], v[DIM], way;
    for (int i = 0; i < DIM; i++)
    {
        u[i] = a->axis[i];
        v[i] = b->axis[i];
    }
    if (a->turned)
        correct_axes(u);
    correct_axes(v);
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
   are wrong by 4 u as vectors (correct_axes), cosines so by 11 u with their rounding, and components of
   the vector between the centres by 8 u of its length. An edge gap takes two components times two cosines:
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
