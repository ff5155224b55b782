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
#include "../space/vector_pair.h"
#include "loaded_boxes.h"
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
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        UNROLLED
        for (int j = 0; j < DIM; j++)
            q.at[k] += p.at[j] * s->r[side][k][j];
    }
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

/* ---- do they overlap? (closer_overlap.c) ---- */

/* An order of OBBs, for what must not depend on the order of the arguments: above 0 if the first comes after
   the second. It compares magnitudes, which mirroring does not change, and is 0 where all of them agree; with
   signs it is 0 for equal boxes only. */
#define order_of_boxes SHARED(order_of_boxes)
int order_of_boxes(const loaded_box pair[2], bool with_signs);

/* The pose of two boxes with corrected axes. The centre of an AABB is not rounded first, and its axes are
   those of the world. */
#define corrected_pose SHARED(corrected_pose)
void corrected_pose(pose *s, const loaded_box *a, const loaded_box *b);

/* The answer of `verdict` for gaps that are wrong by less than `error`; UNCLEAR for an extreme pose. */
#define overlap_of_pose SHARED(overlap_of_pose)
quick_answer overlap_of_pose(const pose *s, double error, double *widest);

/* ---- the widest gap ---- */

#if DIM == 3

/* The edges whose common perpendicular has the widest gap. *gap is that gap times the sine of the angle
   between the edges. False if all edges are nearly parallel. */
#define widest_edge_axis SHARED(widest_edge_axis)
bool widest_edge_axis(const pose *s, int *edge_a, int *edge_b, double *gap);

/* Which way n = u_i cross v_j points: 1 from A to B, -1 from B to A. */
static double edge_axis_sign(const pose *s, int i, int j)
{
    int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    return s->way[0].at[i2] * s->r[0][i1][j] < s->way[0].at[i1] * s->r[0][i2][j] ? -1 : 1;
}

#endif

/* The direction of the widest gap along the axes of faces and edges, in the frame of A, from A to B, and
   that gap. Near-ties go to the faces. (The largest separation of the separating axis test: S. Gottschalk,
   M. C. Lin and D. Manocha, "OBBTree: A Hierarchical Structure for Rapid Interference Detection", 1996,
   section 5.) */
#define widest_axis SHARED(widest_axis)
vector widest_axis(const pose *s, double length, double *widest, int digits);

/* ---- equally near points ---- */

/* Makes on[] stand for all points that are equally near along the unit vector n, from A to B in the frame of
   A: they become the middle of what the two supporting features share. Nothing changes where the features
   share only a point. */
#define settle_tie SHARED(settle_tie)
void settle_tie(witness_points *p, vector n, int digits);

/* ---- common points ---- */

/* Sets *p to a point of two boxes that overlap deeper than by rounding, in the frame of A: the mean of the
   midpoints of B's edges, clipped by A; or if nothing is left of those, of A's edges, clipped by B. At least
   one edge of two overlapping boxes meets the other box, since a corner of their intersection lies on such an
   edge. False if rounding hides them all. */
#define common_by_edges SHARED(common_by_edges)
bool common_by_edges(const pose *s, vector *p);

/* Moves a point that two boxes share, but for the roundings of a view, into the first, the second and the
   first again, and then half of the last way back: in the world there are fewer roundings. Where faces meet
   at a small angle that way does not vanish, and neither box is to have all of it. */
#define into_boxes SHARED(into_boxes)
vector into_boxes(vector p, vector_pair centers, const vector_pair axes[DIM], const pose *s);

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
