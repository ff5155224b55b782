/*
 * Nearest points of two boxes, at least one of them an OBB.
 *
 * Boxes that are apart are nearest at a corner of one of them, or on two crossing edges. All corners are
 * tried, and the one pair of edges whose common perpendicular has the widest gap: the gap along any
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
#include "../shape/answer.h"
#include "../shape/block.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/vector.h"
#include "polygon.h"
#include "segment_segment.h"
#include "separating_axes.h"

/* Boxes count as touching, and features as parallel, when they are so to within this times L: the rounding
   of the stored numbers and of the calculation. */
static inline double touch_rounding(int digits)
{
    return epsilon_of(digits) + 6 * UNIT_ROUNDOFF;
}

/* Below, one of the boxes is the host and the other the guest, which is seen in the host's frame. `side`
   is the number of the host: 0 for A, 1 for B. */

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

/* A point in the frame of the guest, seen in the frame of the host. */
static inline vector into_host(const pose *s, int side, vector p)
{
    vector q = s->way[side];
    for (int k = 0; k < DIM; k++)
        for (int j = 0; j < DIM; j++)
            q.at[k] += p.at[j] * s->r[side][k][j];
    return q;
}

/* A direction in the frame of the host, turned into the frame of the guest. */
static inline vector turn_to_guest(const pose *s, int side, vector n)
{
    vector q;
    for (int j = 0; j < DIM; j++)
        q.at[j] = n.at[0] * s->r[side][0][j] +
                  n.at[1] * s->r[side][1][j] ONLY_3D(+n.at[2] * s->r[side][2][j]);
    return q;
}

/* A point in the frame of the host, seen in the frame of the guest. */
static inline vector into_guest(const pose *s, int side, vector p)
{
    return turn_to_guest(s, side, sub(p, s->way[side]));
}

static inline vector clamp_to(vector p, vector half)
{
    for (int i = 0; i < DIM; i++)
        p.at[i] = min2(max2(p.at[i], -half.at[i]), half.at[i]);
    return p;
}

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
#if DIM == 3
        for (int c = 0; c < 4; c++)
        {
            x[c + 4] = x[c] + half[2] * r[2];
            x[c] -= half[2] * r[2];
        }
#endif
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
    return DIM == 2 || p->square - gap_along(s, side, way, way_guest) <= 8 * UNIT_ROUNDOFF * p->length * d;
}

#if DIM == 3

/* ---- edges ---- */

/* The edges whose common perpendicular has the widest gap. *gap is that gap times the sine of the angle
   between the edges. False if all edges are nearly parallel. */
static bool widest_edge_axis(const pose *s, int *edge_a, int *edge_b, double *gap)
{
    double gaps[3][3];
    double most = -DBL_MAX, most_q = 1; /* the widest gap, squared with its sign, is most / most_q */
    int    best = -1;
    edge_gaps(s, 0, 1, 2, gaps[0]);
    edge_gaps(s, 1, 2, 0, gaps[1]);
    edge_gaps(s, 2, 0, 1, gaps[2]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
        {
            double q = edge_sine_square(s, i, j);
            double signed_square = gaps[i][j] * fabs(gaps[i][j]);
            bool   outer_ellipsoid = (q > 0x1p-20) & (signed_square * most_q > most * q);
            best = outer_ellipsoid ? 3 * i + j : best;
            most = outer_ellipsoid ? signed_square : most;
            most_q = outer_ellipsoid ? q : most_q;
        }
    if (best < 0)
        return false;
    *edge_a = best / 3;
    *edge_b = best % 3;
    *gap = gaps[best / 3][best % 3];
    return true;
}

/* Which way n = u_i cross v_j points: 1 from A to B, -1 from B to A. */
static inline double edge_axis_sign(const pose *s, int i, int j)
{
    int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    return s->way[0].at[i2] * s->r[0][i1][j] < s->way[0].at[i1] * s->r[0][i2][j] ? -1 : 1;
}

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

#endif

/* The widest gap along the axes of faces and edges. Near-ties go to the faces. */
static double widest_gap(pair_of_boxes *p, int digits)
{
    const pose *s = p->pose;
    if (p->measured)
        return p->gap;
    double widest = -DBL_MAX;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DIM; i++)
        {
            vector unit = {{0}};
            unit.at[i] = s->way[side].at[i] < 0 ? -1 : 1;
            vector turned = turn_to_guest(s, side, unit);
            double gap = gap_along(s, side, unit, turned);
            if (gap > widest)
            {
                widest = gap;
                p->axis = side == 0 ? unit : scale(turned, -1);
            }
        }
#if DIM == 3
    int    i, j;
    double gap;
    if (widest_edge_axis(s, &i, &j, &gap))
    {
        double sine = sqrt(edge_sine_square(s, i, j));
        double sign = edge_axis_sign(s, i, j);
        if (gap > (widest + touch_rounding(digits) * p->length) * sine)
        {
            widest = gap / sine;
            p->axis.at[i] = 0;
            p->axis.at[(i + 1) % 3] = -sign * s->r[0][(i + 2) % 3][j] / sine;
            p->axis.at[(i + 2) % 3] = sign * s->r[0][(i + 1) % 3][j] / sine;
        }
    }
#else
    (void)digits;
#endif
    p->measured = true;
    return p->gap = widest;
}

#if DIM == 3

/* An edge of a box. */
typedef struct box_edge
{
    int    axis;
    vector middle; /* in the frame of its box */
    vector seen;   /* the same, in the frame of A */
    double loss;   /* how far it lies behind the supporting feature */
} box_edge;

/* The edges of a box that lie behind its supporting feature by no more than `room`. The direction n is given
   in the frame of the box, from it to the other. Returns how many there are. */
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
                int    i = (axis + k) % 3;
                bool   behind = sides >> (k - 1) & 1;
                double h = half.at[i];
                again |= behind && h == 0;
                e->middle.at[i] = (n.at[i] < 0) != behind ? -h : h;
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
   that the distance is right to rounding for nearly parallel edges too. */
static void try_edges(pair_of_boxes *p, const box_edge *a, const box_edge *b)
{
    const pose *s = p->pose;
    int         i = a->axis, j = b->axis, i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    double      half_a = s->half[0].at[i], half_b = s->half[1].at[j];
    double      c = s->r[0][i][j], c1 = s->r[0][i1][j], c2 = s->r[0][i2][j];
    vector      w = sub(b->seen, a->middle), way;
    double      across = c1 * w.at[i1] + c2 * w.at[i2], q = c1 * c1 + c2 * c2;
    double      t = q > 0 ? clamp(-across / q, -half_b, half_b) : 0;
    double      x = clamp(w.at[i] + c * t, -half_a, half_a);
    t = clamp(c * x - (c * w.at[i] + across), -half_b, half_b);
    x = clamp(w.at[i] + c * t, -half_a, half_a);
    way.at[i] = w.at[i] + c * t - x;
    way.at[i1] = w.at[i1] + c1 * t;
    way.at[i2] = w.at[i2] + c2 * t;
    double square = dot(way, way);
    if (square < p->square)
    {
        p->square = square;
        p->on[0] = a->middle;
        p->on[1] = b->middle;
        p->on[0].at[i] = x;
        p->on[1].at[j] = t;
        p->way = p->across = way;
    }
}

/* Tries every pair of edges that may be nearer than the points found so far. The gap along a direction n is a
   lower bound of the distance: edges that lie behind the supporting features by more than what is between the
   bounds are farther apart. */
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
        for (int j = 0; j < count_b; j++)
            if (edges[0][i].loss + edges[1][j].loss <= room)
                try_edges(p, &edges[0][i], &edges[1][j]);
}

#endif

/* Finds the nearest points of boxes that are apart. False if their direction is known only as the
   difference of the two points. */
static bool boxes_apart(pair_of_boxes *p, int digits)
{
    if (try_corners(p, digits))
        return true;
#if DIM == 3
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
#endif
    return false;
}

/* ---- the part that two features share ---- */

/* The middle of what a face of the host shares with the supporting feature of the guest, which lies over
   it. Axis k is perpendicular to the face. The feature runs along the free axes of the guest, and base is
   its middle. The result is the middle as seen along axis k, in the frame of the host and on the feature. */
static vector face_patch(const pose *s, int side, int k, vector base, const bool free[DIM], double tolerance)
{
    vector middle = base, host = s->half[side], guest = s->half[1 - side];
    int    count = 0, last = 0;
    for (int j = 0; j < DIM; j++)
        if (free[j])
        {
            count++;
            last = j;
        }
    if (count == 1)
    {
        /* A segment, clipped by the slabs of the host. */
        double slab[DIM], from[DIM], r[DIM];
        int    slabs = 0;
        for (int i = 0; i < DIM; i++)
            if (i != k)
            {
                slab[slabs] = host.at[i];
                from[slabs] = base.at[i];
                r[slabs++] = s->r[side][i][last];
            }
        double t = middle_in_slabs(slab, from, r, slabs, guest.at[last], tolerance);
        for (int i = 0; i < DIM; i++)
            middle.at[i] += t * s->r[side][i][last];
        middle.at[k] = base.at[k];
    }
#if DIM == 3
    if (count == 2)
    {
        int    i1 = (k + 1) % 3, i2 = (k + 2) % 3;
        int    j1 = free[0] ? 0 : 1, j2 = free[2] ? 2 : 1;
        double face[2] = {host.at[i1], host.at[i2]};
        double over[2] = {guest.at[j1], guest.at[j2]};
        double shared[2] = {base.at[i1], base.at[i2]};
        double r[2][2] = {{s->r[side][i1][j1], s->r[side][i1][j2]}, {s->r[side][i2][j1], s->r[side][i2][j2]}};
        shared_middle(shared, face, over, r, tolerance);
        middle.at[i1] = shared[0];
        middle.at[i2] = shared[1];
    }
#endif
    return middle;
}

/* Takes other points of the host and of the guest. False, and nothing changes, if these are farther apart
   by more than rounding. */
static inline bool take_points(pair_of_boxes *p, int side, vector on_host, vector on_guest, int digits)
{
    vector way = sub(into_host(p->pose, side, on_guest), on_host);
    if (sqrt(dot(way, way)) > sqrt(p->square) + touch_rounding(digits) * p->length)
        return false;
    p->on[side] = on_host;
    p->on[1 - side] = on_guest;
    return true;
}

/* Makes on[] stand for all points that are equally near along n, a direction in the frame of A from A to
   B: they become the middle of what the two supporting features share. False if on[] stays as it is, for
   example where the features share only a point. */
static bool settle_tie(pair_of_boxes *p, vector n, int digits)
{
    const pose *s = p->pose;
    double      tolerance = touch_rounding(digits) * p->length;
    bool        free[2][DIM];
    int         count[2] = {0, 0};
    vector      base[2], along_n[2];
    along_n[0] = n;
    along_n[1] = scale(turn_to_guest(s, 0, n), -1);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DIM; i++)
        {
            double half = s->half[side].at[i];
            double x = along_n[side].at[i];
            free[side][i] = 2 * fabs(x) * half <= tolerance && half > tolerance;
            count[side] += free[side][i];
            base[side].at[i] = free[side][i] ? 0 : x < 0 ? -half : half;
        }
    if (count[0] == 0 || count[1] == 0)
        return false;

    for (int side = 0; side < 2; side++)
    {
        /* Axis k is perpendicular to the face of the host that faces the guest. */
        vector host = s->half[side];
        int    k = 0;
        for (int i = 1; i < DIM; i++)
            k = fabs(along_n[side].at[i]) > fabs(along_n[side].at[k]) ? i : k;
        bool straight = true;
        for (int i = 0; i < DIM; i++)
            straight = straight && (i == k || fabs(along_n[side].at[i]) <= touch_rounding(digits));
        if (!straight)
            continue;
        vector middle = face_patch(s, side, k, into_host(s, side, base[1 - side]), free[1 - side], tolerance);
        vector on_host = middle;
        on_host.at[k] = along_n[side].at[k] < 0 ? -host.at[k] : host.at[k];
        return take_points(p, side, clamp_to(on_host, host),
                           clamp_to(into_guest(s, side, middle), s->half[1 - side]), digits);
    }

#if DIM == 3
    /* An edge of each box: the two are parallel, and n is perpendicular to both. */
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
        {
            double c = s->r[0][i][j];
            double half_a = s->half[0].at[i], half_b = s->half[1].at[j];
            if (!free[0][i] || !free[1][j] ||
                sqrt(edge_sine_square(s, i, j)) * min2(half_a, half_b) > tolerance)
                continue;
            vector seen = into_host(s, 0, base[1]);
            double reach = half_b * fabs(c);
            double x = midpoint(max2(-half_a, seen.at[i] - reach), min2(half_a, seen.at[i] + reach));
            base[0].at[i] = clamp(x, -half_a, half_a);
            base[1].at[j] = clamp((x - seen.at[i]) * c, -half_b, half_b);
            return take_points(p, 0, base[0], base[1], digits);
        }
#endif
    return false;
}

/* ---- boxes that overlap ---- */

/* Clips the guest's edges by the host. Returns how many are not clipped away; *total is the sum of the
   midpoints of what is left of them, in the frame of the guest. */
static int clip_edges(const pose *s, int side, vector *total)
{
    vector host = s->half[side], guest = s->half[1 - side];
    int    count = 0;
    *total = (vector){{0}};
    for (int j = 0; j < DIM; j++)
    {
        double inverse[DIM];
        for (int k = 0; k < DIM; k++)
            inverse[k] = 1 / max2(fabs(s->r[side][k][j]), 0x1p-100);
        for (int c = 0; c < CORNER_COUNT; c++)
        {
            vector inner;
            double low = -guest.at[j], high = guest.at[j];
            if (c >> j & 1)
                continue;
            for (int i = 0; i < DIM; i++)
                inner.at[i] = c >> i & 1 ? guest.at[i] : -guest.at[i];
            inner.at[j] = 0;
            vector p = into_host(s, side, inner);
            for (int k = 0; k < DIM; k++)
            {
                double x = s->r[side][k][j] < 0 ? -p.at[k] : p.at[k];
                low = max2(low, (-host.at[k] - x) * inverse[k]);
                high = min2(high, (host.at[k] - x) * inverse[k]);
            }
            double weight = low <= high ? 1 : 0;
            inner.at[j] = (low + high) * 0.5;
            count += low <= high;
            for (int i = 0; i < DIM; i++)
                total->at[i] += weight * inner.at[i];
        }
    }
    return count;
}

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
   of the other, if that lies in both. Otherwise it is the mean of the midpoints of B's edges, clipped by
   A; or if nothing is left of those, of A's edges, clipped by B. At least one edge of two overlapping
   boxes meets the other box, since a corner of their intersection lies on such an edge. False if rounding
   hides them all. */
static bool common_of_boxes(pair_of_boxes *p)
{
    const pose *s = p->pose;
    vector      total;
    p->on[0] = clamp_to(s->way[0], s->half[0]);
    if (common_in_boxes(s, 0, p->on[0]))
        return true;
    vector q = clamp_to(s->way[1], s->half[1]);
    p->on[0] = into_host(s, 0, q);
    if (common_in_boxes(s, 1, q))
        return true;
    int count = clip_edges(s, 0, &total);
    if (count > 0)
        p->on[0] = into_host(s, 0, scale(total, 1.0 / count));
    else
    {
        count = clip_edges(s, 1, &total);
        p->on[0] = scale(total, 1.0 / max2(count, 1));
    }
    return count > 0;
}

/* ---- the answers ---- */

/* The length of the vector of gaps, which are pairs times 2^(-exponent); those that are not positive count
   as 0. The result is at least the smallest positive number. */
static double length_of_gaps(const dd gap[DIM], const int exponent[DIM])
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

/* Nearest points of boxes along the coordinate axes, as in closest_aabb_aabb. */
static closest_points closest_along_axes(const block *a, const frame *f, const block *b, const frame *g)
{
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
        double x = p.at[0] * f->row[0].at[i] + p.at[1] * f->row[1].at[i] ONLY_3D(+p.at[2] * f->row[2].at[i]);
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
static void choose_signs(frame *f, const block *a, const block *b, const frame *g)
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

/* The same as verdict, not inline. */
static NOINLINE quick_answer rare_verdict(const pose *s, double error, double *widest)
{
    return verdict(s, error, widest);
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
        return block_is_nan(a) || block_is_nan(b) ? no_points() : closest_along_axes(a, &f, b, &g);
    if (!a->axes)
        choose_signs(&f, a, b, &g);
    pose_of(&s, a, f.row, b, g.row);
    quick_answer quick_apart;
    bool         in_range = in_safe_range(&s);
    if (in_range && !has_negligible(&s))
        quick_apart = verdict(&s, 32 * UNIT_ROUNDOFF * s.size, &widest);
    else
    {
        if (block_is_nan(a) || block_is_nan(b))
            return no_points();
        if (!in_range)
        {
            e = block_exponent(a, b);
            scaled_pose_of(&s, a, f.row, b, g.row, e);
        }
        drop_negligible(&s);
        quick_apart = rare_verdict(&s, 32 * UNIT_ROUNDOFF * s.size, &widest);
    }
    bool apart = quick_apart == UNCLEAR ? separated_exactly(a, b, digits) : quick_apart;

    pair_of_boxes p;
    p.pose = &s;
    p.measured = false;
    p.length = max2(largest(s.way[0]), max2(largest(s.half[0]), largest(s.half[1])));
    double touch = -touch_rounding(digits) * p.length;
    if (!apart && (widest < touch || widest_gap(&p, digits) < touch) && common_of_boxes(&p))
        return same_point(block_to_world(a, &f, p.on[0], s.half[0], e));
    bool   sure = boxes_apart(&p, digits);
    double d = sqrt(p.square);
    if (!sure || d <= 32 * UNIT_ROUNDOFF * p.length)
    {
        p.tie = true;
        if (widest_gap(&p, digits) > d - 32 * UNIT_ROUNDOFF * p.length)
            p.across = p.axis;
    }
    if (p.tie)
        settle_tie(&p, unit_vector(p.across), digits);
    vector on_a = block_to_world(a, &f, p.on[0], s.half[0], e);
    if (!apart)
        return same_point(on_a);
    d = resolved_distance(d, p.length);
    return nearest_points(on_a, block_to_world(b, &g, p.on[1], s.half[1], e),
                          clamp(scale_by(d, -e), DBL_TRUE_MIN, DBL_MAX));
}

#endif
