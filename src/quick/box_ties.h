/*
 * Two boxes: the points that stand for all that are equally near, and a point that both contain.
 */
#ifndef CD_QUICK_BOX_TIES_H
#define CD_QUICK_BOX_TIES_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "polygon.h"
#include "separating_axes.h"
#include "upright_boxes.h"

/* Boxes count as touching, and features as parallel, when they are so to within this times L: the rounding of
   the stored numbers and of the calculation. */
static inline double touch_rounding(int digits)
{
    return epsilon_of(digits) + 6 * UNIT_ROUNDOFF;
}

/* Below, one of the boxes is the host and the other the guest, which is seen in the host's frame. `side` is
   the number of the host: 0 for A, 1 for B. */

/* A point of each box, in its own frame. */
typedef struct witness_points
{
    const pose *pose;
    vector      on[2];
    double      distance;
    double      length; /* the largest length in the scene */
} witness_points;

/* The rest of a pose of which only A's view is known. */
static void complete_pose(pose *s)
{
    for (int j = 0; j < DIM; j++)
    {
        s->way[1].at[j] = 0;
        for (int i = 0; i < DIM; i++)
        {
            s->r[1][j][i] = s->r[0][i][j];
            s->way[1].at[j] -= s->r[0][i][j] * s->way[0].at[i];
        }
    }
}

static double longest_in_pose(const pose *s)
{
    return max2(largest(s->way[0]), max2(largest(s->half[0]), largest(s->half[1])));
}

/* A point in the frame of the guest, seen in the frame of the host. */
static vector into_host(const pose *s, int side, vector p)
{
    vector q = s->way[side];
    for (int k = 0; k < DIM; k++)
        for (int j = 0; j < DIM; j++)
            q.at[k] += p.at[j] * s->r[side][k][j];
    return q;
}

/* A direction in the frame of the host, turned into the frame of the guest. */
static vector turn_to_guest(const pose *s, int side, vector n)
{
    vector q;
    for (int j = 0; j < DIM; j++)
        q.at[j] = n.at[0] * s->r[side][0][j] +
                  n.at[1] * s->r[side][1][j] ONLY_3D(+n.at[2] * s->r[side][2][j]);
    return q;
}

/* A point in the frame of the host, seen in the frame of the guest. */
static vector into_guest(const pose *s, int side, vector p)
{
    return turn_to_guest(s, side, sub(p, s->way[side]));
}

static vector clamp_to(vector p, vector half)
{
    for (int i = 0; i < DIM; i++)
        p.at[i] = min2(max2(p.at[i], -half.at[i]), half.at[i]);
    return p;
}

/* ---- the widest gap ---- */

#if DIM == 3

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
    for (int k = 0; k < 9; k++)
    {
        double q = edge_sine_square(s, k / 3, k % 3), gap_k = gaps[k / 3][k % 3];
        double signed_square = gap_k * fabs(gap_k);
        bool   wider = (q > 0x1p-20) & (signed_square * most_q > most * q);
        best = wider ? k : best;
        most = wider ? signed_square : most;
        most_q = wider ? q : most_q;
    }
    if (best < 0)
        return false;
    *edge_a = best / 3;
    *edge_b = best % 3;
    *gap = gaps[best / 3][best % 3];
    return true;
}

/* Which way n = u_i cross v_j points: 1 from A to B, -1 from B to A. */
static double edge_axis_sign(const pose *s, int i, int j)
{
    int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    return s->way[0].at[i2] * s->r[0][i1][j] < s->way[0].at[i1] * s->r[0][i2][j] ? -1 : 1;
}

#endif

/* The direction of the widest gap along the axes of faces and edges, in the frame of A, from A to B, and that
   gap. Near-ties go to the faces. */
static vector widest_axis(const pose *s, double length, double *widest, int digits)
{
    vector n = {{0}};
    *widest = -DBL_MAX;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DIM; i++)
        {
            vector unit = {{0}};
            unit.at[i] = s->way[side].at[i] < 0 ? -1 : 1;
            vector turned = turn_to_guest(s, side, unit);
            double gap = fabs(s->way[side].at[i]) - s->half[side].at[i];
            for (int j = 0; j < DIM; j++)
                gap -= s->half[1 - side].at[j] * fabs(turned.at[j]);
            if (gap > *widest)
            {
                *widest = gap;
                n = side == 0 ? unit : scale(turned, -1);
            }
        }
#if DIM == 3
    int    i, j;
    double gap;
    if (widest_edge_axis(s, &i, &j, &gap))
    {
        double sine = sqrt(edge_sine_square(s, i, j)), sign = edge_axis_sign(s, i, j);
        if (gap > (*widest + touch_rounding(digits) * length) * sine)
        {
            *widest = gap / sine;
            n.at[i] = 0;
            n.at[(i + 1) % 3] = -sign * s->r[0][(i + 2) % 3][j] / sine;
            n.at[(i + 2) % 3] = sign * s->r[0][(i + 1) % 3][j] / sine;
        }
    }
#endif
    (void)length;
    (void)digits;
    return n;
}

/* ---- equally near points ---- */

/* The middle of what a face of the host shares with the supporting feature of the guest, which lies over it.
   Axis k is perpendicular to the face. The feature runs along the free axes of the guest, and base is its
   middle. The result is the middle as seen along axis k, in the frame of the host and on the feature. */
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

/* Takes other points of the host and of the guest, unless these are farther apart by more than rounding. */
static void take_points(witness_points *p, int side, vector on_host, vector on_guest, int digits)
{
    vector way = sub(into_host(p->pose, side, on_guest), on_host);
    if (sqrt(dot(way, way)) > p->distance + touch_rounding(digits) * p->length)
        return;
    p->on[side] = on_host;
    p->on[1 - side] = on_guest;
}

/* Makes on[] stand for all points that are equally near along the unit vector n, from A to B in the frame of
   A: they become the middle of what the two supporting features share. Nothing changes where the features
   share only a point. */
static NOINLINE void settle_tie(witness_points *p, vector n, int digits)
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
        return;

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
        take_points(p, side, clamp_to(on_host, host),
                    clamp_to(into_guest(s, side, middle), s->half[1 - side]), digits);
        return;
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
            take_points(p, 0, base[0], base[1], digits);
            return;
        }
#endif
}

/* ---- common points ---- */

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

/* Sets *p to a point of two boxes that overlap deeper than by rounding, in the frame of A: the mean of the
   midpoints of B's edges, clipped by A; or if nothing is left of those, of A's edges, clipped by B. At least
   one edge of two overlapping boxes meets the other box, since a corner of their intersection lies on such an
   edge. False if rounding hides them all. */
static bool common_by_edges(const pose *s, vector *p)
{
    vector total;
    int    count = clip_edges(s, 0, &total);
    if (count > 0)
    {
        *p = into_host(s, 0, scale(total, 1.0 / count));
        return true;
    }
    count = clip_edges(s, 1, &total);
    *p = scale(total, 1.0 / max2(count, 1));
    return count > 0;
}

/* The middle of what upright boxes share, in the world: where they touch, the centroid of the contact. Along
   a coordinate where they are apart it is the middle of the gap. */
static NOINLINE vector common_of_upright(const upright_pair *up, int digits)
{
    (void)digits;
    vector p;
#if DIM == 2
    for (int k = 0; k < 2; k++)
        p.at[k] = midpoint(
            max2(up->low[0].at[k] - up->half[0].at[k], up->low[1].at[k] - up->half[1].at[k]),
            min2(up->high[0].at[k] + up->half[0].at[k], up->high[1].at[k] + up->half[1].at[k]));
#else
    const loaded_box *a = &up->box[0], *b = &up->box[1];
    for (int k = 0; k < 3; k++)
        if (up->shared[k])
        {
            double half_a = a->turned ? a->half.at[up->own[0][k]] : 0, half_b = b->half.at[up->own[1][k]];
            p.at[k] = midpoint(max2(a->low.at[k] - half_a, b->low.at[k] - half_b),
                               min2(a->high.at[k] + half_a, b->high.at[k] + half_b));
        }
    if (up->count == 3)
        return p;
    int    k = up->along, k1 = (k + 1) % 3, k2 = (k + 2) % 3;
    int    i1 = (up->own[0][k] + 1) % 3, i2 = (i1 + 1) % 3;
    int    j1 = (up->own[1][k] + 1) % 3, j2 = (j1 + 1) % 3;
    double x = way_along(up, k1), y = way_along(up, k2);
    double u[2][2] = {{a->axis[i1].at[k1], a->axis[i1].at[k2]}, {a->axis[i2].at[k1], a->axis[i2].at[k2]}};
    double v[2][2] = {{b->axis[j1].at[k1], b->axis[j1].at[k2]}, {b->axis[j2].at[k1], b->axis[j2].at[k2]}};
    double face[2] = {a->half.at[i1], a->half.at[i2]}, over[2] = {b->half.at[j1], b->half.at[j2]};
    double r[2][2], middle[2];
    for (int i = 0; i < 2; i++)
    {
        middle[i] = u[i][0] * x + u[i][1] * y;
        for (int j = 0; j < 2; j++)
            r[i][j] = u[i][0] * v[j][0] + u[i][1] * v[j][1];
    }
    double most = max2(max2(fabs(x), fabs(y)), max2(max2(face[0], face[1]), max2(over[0], over[1])));
    shared_middle(middle, face, over, r, touch_rounding(digits) * most);
    p.at[k1] = a->center.at[k1] + (middle[0] * u[0][0] + middle[1] * u[1][0]);
    p.at[k2] = a->center.at[k2] + (middle[0] * u[0][1] + middle[1] * u[1][1]);
#endif
    return p;
}

#endif
