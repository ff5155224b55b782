/*
 * Nearest points of two boxes, at least one of them an OBB.
 *
 * Boxes that are apart are nearest at a corner of one of them, or on two crossing edges (S. Cameron and R. K.
 * Culley, "Determining the Minimum Translational Distance between Two Convex Polyhedra", 1986). All corners
 * are tried, and the one pair of edges whose common perpendicular has the widest gap: the gap along any
 * direction is a lower bound of the distance (S. Boyd and L. Vandenberghe, "Convex Optimization", 2004,
 * section 8.2), so no other pair of edges can be nearest. The gap along the vector between the points found
 * then proves that nothing is nearer. Where rounding spoils the proof, all pairs of edges are tried that the
 * bound leaves open.
 */
#ifndef CD_CAREFUL_BOX_BOX_H
#define CD_CAREFUL_BOX_BOX_H

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/length.h"
#include "../quick/box_ties.h"
#include "../shape/answer.h"
#include "../shape/block.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/vector.h"
#include "../space/vector_pair.h"
#include "segment_segment.h"
#include "separating_axes.h"

/* A point of each box, and the vector between them. */
typedef struct pair_of_boxes
{
    const pose *pose;
    vector      on[2];  /* the point of each box, in its own frame */
    vector      way;    /* in the frame of A, from A's point to B's */
    vector      across; /* the same direction, exactly perpendicular to the features it is perpendicular to */
    double      square; /* the squared distance */
    double      length; /* the largest length in the scene */
    bool        tie;    /* other points may be equally near */
    bool        measured;
    double      gap;  /* once measured, the widest gap along the axes of faces and edges */
    vector      axis; /* its direction in the frame of A, from A to B */
} pair_of_boxes;

/* ---- corners ---- */

/* The squared distance of each of the guest's corners from the host; returns the least. Corner c is on the
   high side of axis j if bit j of c is set. */
static double corner_squares(const pose *s, int side, double square[CORNER_COUNT])
{
    const double *half = s->half[1 - side].at;
    double        least[4];
    for (int k = 0; k < DIM; k++)
    {
        const double *r = s->r[side][k];
        double        x[CORNER_COUNT];
        x[0] = s->way[side].at[k] - half[0] * r[0];
        x[1] = s->way[side].at[k] + half[0] * r[0];
        for (int c = 0; c < 2; c++)
        {
            x[c + 2] = x[c] + half[1] * r[1];
            x[c] -= half[1] * r[1];
        }
        for (int c = 0; c < 4; c++)
        {
            x[c + 4] = x[c] + half[2] * r[2];
            x[c] -= half[2] * r[2];
        }
        for (int c = 0; c < CORNER_COUNT; c++)
        {
            double out = positive(fabs(x[c]) - s->half[side].at[k]);
            square[c] = k == 0 ? out * out : square[c] + out * out;
        }
    }
    for (int c = 0; c < 4; c++)
        least[c] = min2(square[c], square[c + CORNER_COUNT - 4]);
    return min2(min2(least[0], least[1]), min2(least[2], least[3]));
}

/* The gap between the boxes along n, times |n|. The direction n, from host to guest, is given in the frame
   of the host, and as along_guest in that of the guest. */
static inline double gap_along(const pose *s, int side, vector n, vector along_guest)
{
    double gap = dot(n, s->way[side]);
    for (int i = 0; i < DIM; i++)
        gap -= s->half[side].at[i] * fabs(n.at[i]) + s->half[1 - side].at[i] * fabs(along_guest.at[i]);
    return gap;
}

/* Takes the nearest of all corners. True if nothing is nearer. */
static bool try_corners(pair_of_boxes *p, int digits)
{
    const pose *s = p->pose;
    double      squares[2][CORNER_COUNT];
    double      square_b = corner_squares(s, 0, squares[0]);
    double      square_a = corner_squares(s, 1, squares[1]);
    int         side = square_a < square_b;
    int         corner = 0;
    vector      guest = s->half[1 - side];
    p->square = side ? square_a : square_b;
    for (int c = 0; c < CORNER_COUNT; c++)
        corner = squares[side][c] == p->square ? c : corner;
    for (int j = 0; j < DIM; j++)
        guest.at[j] = corner >> j & 1 ? guest.at[j] : -guest.at[j];
    vector at = into_host(s, side, guest);
    vector on_host = clamp_to(at, s->half[side]);
    vector way = sub(at, on_host);
    vector way_guest = turn_to_guest(s, side, way);
    double d = sqrt(p->square);
    p->on[side] = on_host;
    p->on[1 - side] = guest;
    p->way = side ? scale(way_guest, -1) : way;
    p->across = p->way;
    p->tie = false;
    for (int j = 0; j < DIM; j++)
        p->tie |= 2 * fabs(way_guest.at[j]) * s->half[1 - side].at[j] <=
                  touch_rounding(digits) * p->length * d;
    return p->square - gap_along(s, side, way, way_guest) <= 8 * UNIT_ROUNDOFF * p->length * d;
}

/* ---- edges ---- */

/* Takes the nearest points of an edge along axis i of A and one along axis j of B, those that face each
   other along n = u_i cross v_j, if they are nearer than the points found so far. With w the vector
   between the midpoints of the edges, from A to B, c = u_i . v_j and q = |n|^2, they lie at s and t from
   the midpoints:
       s = (w . u_i - c w . v_j) / q,   t = c s - w . v_j.
   Whatever rounding does to s, the points are points of the edges. */
static void crossing_edges(pair_of_boxes *p, int i, int j, int digits)
{
    const pose *s = p->pose;
    int         i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    double      c = s->r[0][i][j], c_j1 = s->r[0][i][j1], c_j2 = s->r[0][i][j2];
    double      c_i1 = s->r[0][i1][j], c_i2 = s->r[0][i2][j];
    double      det = 0;
    for (int k = 0; k < 3; k++)
    {
        int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
        det += s->r[0][0][k] * (s->r[0][1][k1] * s->r[0][2][k2] - s->r[0][1][k2] * s->r[0][2][k1]);
    }
    double sign_a = edge_axis_sign(s, i, j);
    double sign_b = det < 0 ? -sign_a : sign_a; /* axes of opposite handedness */
    vector a = s->half[0], b = s->half[1];
    double half_a = a.at[i], half_b = b.at[j];
    a.at[i1] = sign_a * c_i2 < 0 ? a.at[i1] : -a.at[i1];
    a.at[i2] = sign_a * c_i1 < 0 ? -a.at[i2] : a.at[i2];
    b.at[j1] = sign_b * c_j2 < 0 ? b.at[j1] : -b.at[j1];
    b.at[j2] = sign_b * c_j1 < 0 ? -b.at[j2] : b.at[j2];
    double w_u = s->way[0].at[i] + (b.at[j1] * c_j1 + b.at[j2] * c_j2);
    double w_v = -s->way[1].at[j] - (a.at[i1] * c_i1 + a.at[i2] * c_i2);
    a.at[i] = clamp((w_u - c * w_v) / edge_sine_square(s, i, j), -half_a, half_a);
    b.at[j] = clamp(c * a.at[i] - w_v, -half_b, half_b);
    a.at[i] = clamp(w_u + c * b.at[j], -half_a, half_a);
    vector way = sub(into_host(s, 0, b), a);
    double square = dot(way, way);
    if (square < p->square)
    {
        p->square = square;
        p->on[0] = a;
        p->on[1] = b;
        p->way = way;
        p->across.at[i] = 0;
        p->across.at[i1] = -sign_a * c_i2;
        p->across.at[i2] = sign_a * c_i1;
        double least = min2(min2(fabs(c_i1) * s->half[0].at[i2], fabs(c_i2) * s->half[0].at[i1]),
                            min2(fabs(c_j1) * s->half[1].at[j2], fabs(c_j2) * s->half[1].at[j1]));
        p->tie = least <= touch_rounding(digits) * p->length;
    }
}

/* The widest gap along the axes of faces and edges. Near-ties go to the faces. */
static double widest_gap(pair_of_boxes *p, int digits)
{
    if (!p->measured)
        p->axis = widest_axis(p->pose, p->length, &p->gap, digits);
    p->measured = true;
    return p->gap;
}

/* An edge of a box. */
typedef struct box_edge
{
    int    axis;
    vector middle; /* in the frame of its box */
    vector seen;   /* the same, in the frame of A */
    double loss;   /* how far it lies behind the supporting feature */
} box_edge;

/* The edges of a box that lie behind its supporting feature by no more than `room`. The direction n is given
   in the frame of the box, from it to the other. Where an axis is across n, the edges on the side of the
   other box go first, in every mirror image. Returns how many there are. */
static int near_edges(box_edge list[12], const pose *s, int side, vector n, double room)
{
    vector half = s->half[side];
    int    count = 0;
    for (int axis = 0; axis < 3; axis++)
        for (int sides = 0; sides < 4; sides++)
        {
            box_edge *e = &list[count];
            *e = (box_edge){.axis = axis};
            bool again = false; /* the same edge as before, the box being flat */
            for (int k = 1; k < 3; k++)
            {
                int    i = axis + k < 3 ? axis + k : axis + k - 3;
                bool   behind = sides >> (k - 1) & 1;
                double h = half.at[i];
                again |= behind && h == 0;
                bool low = n.at[i] < 0 || (n.at[i] == 0 && s->way[side].at[i] < 0);
                e->middle.at[i] = low != behind ? -h : h;
                e->loss += behind ? 2 * fabs(n.at[i]) * h : 0;
            }
            if (again || e->loss > room)
                continue;
            e->seen = side == 0 ? e->middle : into_host(s, 0, e->middle);
            count++;
        }
    return count;
}

/* Takes the nearest points of an edge of A and one of B, if they are nearer than the points found so far.
   t is found in the plane perpendicular to the edge of A: there is no difference of nearly equal products, so
   that the distance is right to rounding for nearly parallel edges too.

   Most pairs of edges are too far apart along an axis of A for that, wherever their points lie. As rounding
   keeps the order of numbers, and |t| <= half_b and |x| <= half_a, no coordinate of `way` is then less than
   the one that is found at first, and `square` not less than its square. True if the points were taken. */
static bool try_edges(pair_of_boxes *p, const box_edge *a, const box_edge *b)
{
    const pose *s = p->pose;
    int         i = a->axis, j = b->axis, i1 = i == 2 ? 0 : i + 1, i2 = 3 - i - i1;
    double      half_a = s->half[0].at[i], half_b = s->half[1].at[j];
    double      c = s->r[0][i][j], c1 = s->r[0][i1][j], c2 = s->r[0][i2][j];
    vector      w = sub(b->seen, a->middle), way;
    double      least = max2(fabs(w.at[i]) - fabs(c) * half_b - half_a,
                             max2(fabs(w.at[i1]) - fabs(c1) * half_b, fabs(w.at[i2]) - fabs(c2) * half_b));
    if (least > 0 && least * least >= p->square)
        return false;
    double across = c1 * w.at[i1] + c2 * w.at[i2], q = c1 * c1 + c2 * c2;
    double t = q > 0 ? clamp(-across / q, -half_b, half_b) : 0;
    double x = clamp(w.at[i] + c * t, -half_a, half_a);
    t = clamp(c * x - (c * w.at[i] + across), -half_b, half_b);
    x = clamp(w.at[i] + c * t, -half_a, half_a);
    way.at[i] = w.at[i] + c * t - x;
    way.at[i1] = w.at[i1] + c1 * t;
    way.at[i2] = w.at[i2] + c2 * t;
    double square = dot(way, way);
    if (!(square < p->square))
        return false;
    p->square = square;
    p->on[0] = a->middle;
    p->on[1] = b->middle;
    p->on[0].at[i] = x;
    p->on[1].at[j] = t;
    p->way = p->across = way;
    return true;
}

/* Tries every pair of edges that may be nearer than the points found so far. The gap along a direction n is a
   lower bound of the distance: edges that lie behind the supporting features by more than what is between the
   bounds are farther apart. Once these are within rounding of each other, nothing is nearer. */
static void all_edges(pair_of_boxes *p, int digits)
{
    const pose *s = p->pose;
    double      d = sqrt(p->square), tolerance = 8 * UNIT_ROUNDOFF * p->length;
    double      gap = widest_gap(p, digits);
    vector      n = p->axis;
    p->tie = true;
    if (d - gap <= tolerance)
        return;
    double other_gap = gap_along(s, 0, p->way, turn_to_guest(s, 0, p->way)) / d;
    if (other_gap > gap)
    {
        gap = other_gap;
        n = scale(p->way, 1 / d);
    }
    box_edge edges[2][12];
    double   room = d - gap + tolerance;
    int      count_a = near_edges(edges[0], s, 0, n, room);
    int      count_b = near_edges(edges[1], s, 1, scale(turn_to_guest(s, 0, n), -1), room);
    for (int i = 0; i < count_a; i++)
        for (int j = 0; j < count_b && room > 2 * tolerance; j++)
            if (edges[0][i].loss + edges[1][j].loss <= room && try_edges(p, &edges[0][i], &edges[1][j]))
                room = sqrt(p->square) - gap + tolerance;
}

/* Finds the nearest points of boxes that are apart. False if their direction is known only as the
   difference of the two points. */
static bool boxes_apart(pair_of_boxes *p, int digits)
{
    if (try_corners(p, digits))
        return true;
    const pose *s = p->pose;
    int         i, j;
    double      gap;
    if (widest_edge_axis(s, &i, &j, &gap))
    {
        crossing_edges(p, i, j, digits);
        double d = sqrt(p->square);
        double tolerance = 8 * UNIT_ROUNDOFF * p->length;
        double q = edge_sine_square(s, i, j), sine = sqrt(q);
        if ((q > 0x1p-4 || d * q > 64 * UNIT_ROUNDOFF * p->length) &&
            (d * sine - gap <= tolerance * sine ||
             p->square - gap_along(s, 0, p->way, turn_to_guest(s, 0, p->way)) <= tolerance * d))
            return true;
    }
    all_edges(p, digits);
    return false;
}

/* Each point goes to where its box is nearest to the other one, as long as one of them moves by more than
   rounding and they do not come apart by more than rounding: either distance is off by some u L, not by some
   u of itself. For what proves the distance says less of the points: close to the end of an edge the squared
   distance changes by the square of a step. */
static void settle_points(pair_of_boxes *p)
{
    const pose  *s = p->pose;
    const double rounding = 8 * UNIT_ROUNDOFF * p->length, most = p->square + 2 * rounding * sqrt(p->square);
    for (int k = 0; k < 4; k++)
    {
        vector x = clamp_to(into_host(s, 0, p->on[1]), s->half[0]);
        vector y = clamp_to(into_host(s, 1, x), s->half[1]);
        vector way = sub(into_host(s, 0, y), x);
        double moved = max2(largest(sub(x, p->on[0])), largest(sub(y, p->on[1])));
        if (!(moved > rounding && dot(way, way) <= most))
            return;
        p->on[0] = x;
        p->on[1] = y;
    }
}

/* Makes on[] stand for all points that are equally near along n, a direction in the frame of A from A to
   B. */
static void settle_on(pair_of_boxes *p, vector n, int digits)
{
    witness_points on = {p->pose, {p->on[0], p->on[1]}, sqrt(p->square), p->length};
    settle_tie(&on, n, digits);
    p->on[0] = on.on[0];
    p->on[1] = on.on[1];
}

/* ---- boxes that overlap ---- */

/* Does a point of the host lie in the guest too? */
static inline bool common_in_boxes(const pose *s, int side, vector p)
{
    bool   within = true;
    vector inner = into_guest(s, side, p);
    for (int i = 0; i < DIM; i++)
        within &= fabs(inner.at[i]) <= s->half[1 - side].at[i];
    return within;
}

/* Finds a point common to two overlapping boxes, on[0]. It is the point of one box nearest to the centre
   of the other, if that lies in both, or a point of their edges. False if rounding hides them all. */
static NOINLINE bool common_of_boxes(pair_of_boxes *p)
{
    const pose *s = p->pose;
    p->on[0] = clamp_to(s->way[0], s->half[0]);
    if (common_in_boxes(s, 0, p->on[0]))
        return true;
    vector q = clamp_to(s->way[1], s->half[1]);
    p->on[0] = into_host(s, 0, q);
    if (common_in_boxes(s, 1, q))
        return true;
    return common_by_edges(s, &p->on[0]);
}

/* ---- the answers ---- */

/* The length of the vector of gaps, which are pairs times 2^(-exponent); those that are not positive count
   as 0. The result is at least the smallest positive number. */
SELDOM static double length_of_gaps(const dd gap[DIM], const int exponent[DIM])
{
    int most = INT_MIN;
    for (int i = 0; i < DIM; i++)
        if (gap[i].hi > 0 && exponent_of(gap[i].hi) - exponent[i] > most)
            most = exponent_of(gap[i].hi) - exponent[i];
    dd squares = dd_of(0);
    for (int i = 0; i < DIM; i++)
    {
        dd way = gap[i].hi > 0 ? dd_scaled(gap[i], -exponent[i] - most) : dd_of(0);
        squares = dd_add(squares, dd_mul(way, way));
    }
    return clamp(scale_by(dd_sqrt(squares).hi, most), DBL_TRUE_MIN, DBL_MAX);
}

/* Nearest points of boxes along the coordinate axes, of AABBs too. */
SELDOM static NOINLINE closest_points closest_along_axes(const block *a, const frame *f, const block *b,
                                                         const frame *g)
{
    if (block_is_nan(a) || block_is_nan(b))
        return no_points();
    vector reach_a = world_half_extents(a, f);
    vector reach_b = world_half_extents(b, g);
    vector on_a, on_b;
    dd     gap[DIM];
    int    exponent[DIM];
    bool   apart = false;
    for (int i = 0; i < DIM; i++)
    {
        double a_low = a->low.at[i] - reach_a.at[i], a_high = a->high.at[i] + reach_a.at[i];
        double b_low = b->low.at[i] - reach_b.at[i], b_high = b->high.at[i] + reach_b.at[i];
        on_a.at[i] = on_b.at[i] = midpoint(max2(a_low, b_low), min2(a_high, b_high));
        gap[i] = world_gap(a, &reach_a, b, &reach_b, i, &exponent[i]);
        bool a_first = gap[i].hi > 0;
        if (!a_first)
            gap[i] = world_gap(b, &reach_b, a, &reach_a, i, &exponent[i]);
        if (gap[i].hi > 0)
        {
            on_a.at[i] = a_first ? a_high : a_low;
            on_b.at[i] = a_first ? b_low : b_high;
            apart = true;
        }
    }
    return apart ? nearest_points(on_a, on_b, length_of_gaps(gap, exponent)) : same_point(on_a);
}

/* The world coordinates of p, a point in the frame of a box with the half extents `half`. Both are given
   times 2^e. */
static vector block_to_world(const block *b, const frame *f, vector p, vector half, int e)
{
    vector q;
    for (int i = 0; i < DIM; i++)
    {
        double low = b->low.at[i], high = b->high.at[i];
        double x = p.at[0] * f->row[0].at[i] + p.at[1] * f->row[1].at[i] + p.at[2] * f->row[2].at[i];
        double center = b->axes ? low : midpoint(low, high);
        double near_by = e == 0 ? center : scale_by(center, e);
        if (e == 0)
            q.at[i] = center + x;
        else /* a centre near 0 may be lost to scaling */
            q.at[i] = x != 0 && fabs(near_by) < 0x1p1000 ? scale_by(near_by + x, -e) : center;
        if (b->axes)
            continue;
        q.at[i] = x >= half.at[i] ? high : x <= -half.at[i] ? low : clamp(q.at[i], low, high);
    }
    return q;
}

/* Chooses the signs of an AABB's axes, which may be any, so that a mirror image of the scene gives the
   same numbers. */
static NOINLINE void choose_signs(frame *f, const block *a, const block *b, const frame *g)
{
    for (int i = 0; i < DIM; i++)
    {
        double low = b->low.at[i] / 2 - a->low.at[i] / 2, high = b->high.at[i] / 2 - a->high.at[i] / 2;
        double x = low + high;
        for (int j = 0; j < DIM && x == 0; j++)
            x = g->row[j].at[i];
        f->row[i].at[i] = x < 0 ? -1 : 1;
    }
}

/* The pose of boxes with lengths that are extreme or negligible, times 2^(the result). False for NaN. */
SELDOM static NOINLINE bool rare_pose(pose *s, const block *a, const vector u[DIM], const block *b,
                                      const vector v[DIM], int *exponent)
{
    if (block_is_nan(a) || block_is_nan(b))
        return false;
    if (!in_careful_range(s))
    {
        *exponent = block_exponent(a, b);
        scaled_pose_of(s, a, u, b, v, *exponent);
    }
    drop_negligible(s);
    return true;
}

/* The point that boxes with the pose s share next to p (into_boxes). The pose is multiplied by 2^e; a box
   that is further away than its digits reach, and p, stay where they are. */
SELDOM static NOINLINE closest_points common_next_to(vector p, const block *a, const frame *f, const block *b,
                                                     const frame *g, const pose *s, int e)
{
    vector_pair axes[DIM], centers;
    if (!(scale_by(largest(p), e) < 0x1p1000))
        return same_point(p);
    for (int i = 0; i < DIM; i++)
    {
        double middle = a->axes ? a->low.at[i] : midpoint(a->low.at[i], a->high.at[i]);
        axes[i] = pair_of(f->row[i], g->row[i]);
        centers.at[i] = lanes_of(scale_by(middle, e), scale_by(b->low.at[i], e));
        p.at[i] = scale_by(p.at[i], e);
    }
    p = into_boxes(p, centers, axes, s);
    for (int i = 0; i < DIM; i++)
        p.at[i] = scale_by(p.at[i], -e);
    return same_point(p);
}

/* Nearest points of two boxes. Whether they overlap is decided as in separating_axes.h: by the quick
   verdict, or exactly where that is unclear. */
SPEEDY static closest_points closest_blocks(const block *a, const block *b, int digits)
{
    frame  f = block_frame(a);
    frame  g = block_frame(b);
    pose   s;
    int    e = 0;
    double widest;
    if (f.exact && g.exact)
        return closest_along_axes(a, &f, b, &g);
    if (!a->axes)
        choose_signs(&f, a, b, &g);
    pose_of(&s, a, f.row, b, g.row);
    if (!(in_careful_range(&s) && !has_negligible(&s)) && !rare_pose(&s, a, f.row, b, g.row, &e))
        return no_points();
    double       error = 32 * UNIT_ROUNDOFF * s.size;
    quick_answer overlap = overlap_of_pose(&s, error, &widest);
    bool         apart = overlap == UNCLEAR ? separated_from_pose(&s, error, a, b, e, digits) : overlap == NO;

    pair_of_boxes p;
    p.pose = &s;
    p.measured = false;
    p.length = longest_in_pose(&s);
    double touch = -touch_rounding(digits) * p.length;
    if (!apart && (widest < touch || widest_gap(&p, digits) < touch) && common_of_boxes(&p))
        return common_next_to(block_to_world(a, &f, p.on[0], s.half[0], e), a, &f, b, &g, &s, e);
    bool   sure = boxes_apart(&p, digits);
    double d = sqrt(p.square);
    if (!sure || d <= 32 * UNIT_ROUNDOFF * p.length)
    {
        p.tie = true;
        if (widest_gap(&p, digits) > d - 32 * UNIT_ROUNDOFF * p.length)
            p.across = p.axis;
    }
    if (p.tie)
        settle_on(&p, unit_vector(p.across), digits);
    if (apart)
        settle_points(&p);
    vector on_a = block_to_world(a, &f, p.on[0], s.half[0], e);
    vector on_b = block_to_world(b, &g, p.on[1], s.half[1], e);
    if (!apart) /* they touch to within rounding: halfway between the nearest points, or better */
        return common_next_to(along(on_a, 0.5, sub(on_b, on_a)), a, &f, b, &g, &s, e);
    d = clamp(scale_by(resolved_distance(d, p.length), -e), DBL_TRUE_MIN, DBL_MAX);
    return nearest_points(on_a, on_b, d);
}

#endif
