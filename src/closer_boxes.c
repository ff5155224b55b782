/*
 * Two boxes, at least one of which is turned: what the first looks of quick/box_overlap.h and quick/box_box.h
 * leave open, still in plain double with bounds of the errors. The `digits` of the family's scalar tell how
 * accurately the boxes are stored.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "quick/box_box.h"
#include "quick/box_overlap.h"
#include "quick/box_ties.h"
#include "quick/loaded_boxes.h"
#include "quick/separating_axes.h"
#include "quick/upright_boxes.h"
#include "space/family.h"
#include "space/vector.h"

/* ---- poses ---- */

int cd3_closer_order(const loaded_box pair[2], bool with_signs)
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

/* The pose of two boxes with corrected axes. The centre of an AABB is not rounded first, and its axes are
   those of the world. */
static NOINLINE void corrected_pose(pose *s, const loaded_box *a, const loaded_box *b)
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

/* Cosines and gaps of a pose with corrected axes are wrong by less than this times `size`. Corrected axes
   are wrong by 4 u as vectors (corrected_axes), cosines so by 11 u with their rounding, and components of
   the vector between the centres by 8 u of its length. An edge gap takes two components times two cosines:
   (8 + 11) sqrt(2) u of that length, 11 u of the extents, and five roundings. */
#define POSE_ERROR (40 * UNIT_ROUNDOFF)

/* Do they overlap, by a pose whose gaps are wrong by less than `error`? Not inline. */
static NOINLINE quick_answer overlap_of_pose(const pose *s, double error)
{
    double widest;
    if (!in_safe_range(s))
        return UNCLEAR;
    quick_answer apart = verdict(s, error, &widest);
    return apart == UNCLEAR ? UNCLEAR : apart == NO ? YES : NO;
}

/* The closer look: upright boxes first, then corrected axes. */
quick_answer cd3_closer_overlap(const loaded_box pair[2], int digits)
{
    pose         s;
    upright_pair up;
    quick_answer overlaps = upright_boxes(&up, pair) ? overlap_upright(&up, digits) : UNCLEAR;
    if (overlaps != UNCLEAR)
        return overlaps;
    /* In one order, so that exchanging the boxes does not change what is left open. */
    bool exchanged = pair[0].turned && cd3_closer_order(pair, false) > 0;
    corrected_pose(&s, &pair[exchanged], &pair[!exchanged]);
    return overlap_of_pose(&s, POSE_ERROR * s.size);
}

quick_answer cd3_closer_search(nearest *f, const pose *s, int digits)
{
    return search_boxes(f, s, digits);
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
static inline double deep_overlap(int digits)
{
    return 48 * epsilon_of(digits);
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

/* The search for boxes with nearly parallel faces, where w is at the very border of a face of A. There n_i
   may be anything that leads out of A and is no more than rounding: B shifted by as much has that n exactly,
   and its distance is within 4 u times `size` of that asked for, for which DISTANCE_ERROR has room. So n_i
   becomes what makes a g_j zero, with y_j strictly inside B; or 0. */
static nearest settled_at_border(const nearest *f, const pose *s)
{
    nearest      at = *f;
    const double noise = DIRECTION_ROUNDING * s->size;
    for (int i = 0; i < DIM; i++)
    {
        const double *r = s->r[0][i];
        int           j = 0;
        if (!(fabs(fabs(f->w.at[i]) - s->half[0].at[i]) <= noise))
            continue;
        for (int k = 1; k < DIM; k++)
            j = fabs(r[k]) > fabs(r[j]) ? k : j;
        at.n.at[i] = 0;
        double rest = turn_to_guest(s, 0, at.n).at[j], n = -rest / r[j];
        if (fabs(f->y.at[j]) < s->half[1].at[j] && fabs(n) <= noise && n * f->w.at[i] > 0)
            at.n.at[i] = n;
    }
    at.g = turn_to_guest(s, 0, at.n);
    at.square = dot(at.n, at.n);
    for (int j = 0; j < DIM; j++)
        at.slack.at[j] = s->half[1].at[j] * fabs(at.g.at[j]) + f->y.at[j] * at.g.at[j];
    return at;
}

/* More steps, until the search is certain. YES if a common point was found, NO if the boxes are apart and y
   is nearest. */
static quick_answer search_on(nearest *f, const pose *s, double least, int steps, int digits)
{
    for (int k = 0; k < steps; k++)
    {
        if (clearly_inside(f, s, digits))
            return YES;
        if (above(f, s, least) && (certified(f, s) || certified_by_shift(f, s)))
            return NO;
        nearest at = settled_at_border(f, s);
        if (above(&at, s, least) && certified(&at, s))
        {
            *f = at;
            return NO;
        }
        step_in_turn(f, s);
    }
    return UNCLEAR;
}

/* Do they overlap? Where they do not, y becomes nearest. Boxes that are apart are nearest at a corner of one
   of them, or on two crossing edges, so these are tried last. */
quick_answer cd3_closer_distance(const loaded_box pair[2], nearest *f, pose *s, int digits)
{
    if (!in_range(s))
        return UNCLEAR;
    complete_pose(s);
    quick_answer found = overlap_of_pose(s, deep_overlap(digits) * s->size);
    f->deep = found == YES;
    if (found == UNCLEAR)
        found = cd3_closer_overlap(pair, digits);
    if (found != NO)
        return found;
    if (!above(f, s, clearly_apart(digits)))
    {
        upright_pair up;
        int          k;
        f->gap = upright_boxes(&up, pair) ? upright_distance(&up, &k, digits) : 0;
        if (f->gap > 0)
            return NO;
        if (!above(f, s, DISTANCE_ERROR))
            return UNCLEAR;
    }
    if (above(f, s, clearly_apart(digits)) && search_on(f, s, clearly_apart(digits), 3, digits) == NO)
        return NO;
    try_corners(f, s);
#if DIM == 3
    try_edges(f, s);
#endif
    if (digits == 24 && !above(f, s, clearly_apart(digits)))
    {
        /* Axes that are right for small distances too. */
        corrected_pose(s, &pair[0], &pair[1]);
        look_from(f, s);
        return search_on(f, s, DISTANCE_ERROR, 4, digits) == NO ? NO : UNCLEAR;
    }
    return search_on(f, s, clearly_apart(digits), 4, digits) == NO ? NO : UNCLEAR;
}

/* ---- the points ---- */

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

void cd3_closer_settle_points(nearest *f, vector *on_a, pose *s, int digits)
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
    settle_tie(&p, n, digits);
    *on_a = p.on[0];
    f->y = p.on[1];
}

/* Finds a point of B that lies in A too, to within rounding. Sets y to it. */
static bool common_by_search(nearest *f, pose *s)
{
    for (int k = 0; k < 8; k++)
    {
        if (!above(f, s, COMMON_ROUNDING))
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

/* Of upright boxes that are apart along coordinate k and overlap along the others: the faces that are
 * nearest. */
static void nearest_faces(const upright_pair *up, int k, vector on[2])
{
    double low[2], high[2];
    for (int side = 0; side < 2; side++)
    {
#if DIM == 2
        low[side] = up->low[side].at[k] - up->half[side].at[k];
        high[side] = up->high[side].at[k] + up->half[side].at[k];
#else
        const loaded_box *x = &up->box[side];
        double            half = x->turned ? x->half.at[up->own[side][k]] : 0;
        low[side] = x->low.at[k] - half;
        high[side] = x->high.at[k] + half;
#endif
    }
    bool above_a = low[1] >= high[0];
    on[0].at[k] = above_a ? high[0] : low[0];
    on[1].at[k] = above_a ? low[1] : high[1];
}

/* Where boxes overlap that touch to within the rounding of stored numbers, y becomes the middle of the
   contact. Of upright ones that hardly more than touch, that is on[]. */
quick_answer cd3_closer_points(const loaded_box pair[2], quick_answer overlaps, nearest *f, pose *s,
                               vector on[2], int digits)
{
    upright_pair up;
    if (!f->deep && upright_boxes(&up, pair))
    {
        int k = 0;
        on[0] = on[1] = common_of_upright(&up, digits);
        if (!overlaps && upright_distance(&up, &k, digits) > 0)
            nearest_faces(&up, k, on);
        return YES;
    }
    if (!common_by_search(f, s))
        return UNCLEAR;
    complete_pose(s);
    if (f->deep || overlap_of_pose(s, 2 * epsilon_of(digits) * s->size) == YES)
        return NO;
    witness_points p = {.pose = s, .distance = sqrt(f->square), .length = longest_in_pose(s)};
    p.on[0] = sub(f->w, f->n);
    p.on[1] = f->y;
    double gap;
    settle_tie(&p, widest_axis(s, p.length, &gap, digits), digits);
    f->y = p.on[1];
    return NO;
}
