/*
 * Two boxes, turned or not: does an axis separate them? In plain double, with a bound of the error.
 *
 * The separating axis test: S. Gottschalk, M. C. Lin and D. Manocha, "OBBTree: A Hierarchical Structure for
 * Rapid Interference Detection" (1996), section 5. Edge axes are not normalised.
 */
#ifndef CD_QUICK_SEPARATING_AXES_H
#define CD_QUICK_SEPARATING_AXES_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"

/* ---- axes ---- */

/* For stored axes M with M M^T = I - 2 E the nearest orthonormal ones are (I + E + 3/2 E^2 + ...) M: see
   space/frame.h. Takes two terms of that, which are enough for all valid axes. The result is wrong by at most
   4 u, as vectors: an entry of E is wrong by 3/2 u, half the rounding of a sum of three products, and so a
   row of E M by 3/2 sqrt(3) u = 2.6 u; the sum with M rounds by 1 u. */
void cd3_closer_correct_axes(vector m[DIM]); /* closer_overlap.c, for float too */

/* ---- poses ---- */

/* Two boxes, 0 and 1, each as seen from the other. */
typedef struct pose
{
    vector half[2]; /* the half extents of each, in its own frame */
    vector way[2];  /* from the centre of each to the other's, in its own frame */
    /* r[0][i][j] and r[1][j][i] are the cosine between axis i of the first box and j of the second. */
    double r[2][DIM][DIM];
    double size; /* no length in the scene is above it */
} pose;

/* Is the pose free of NaNs, and does nothing overflow? A NaN in an axis makes the vectors between the centres
   NaN, one in a length makes `size` NaN. Nothing else in these vectors may count, since a mirror or an
   exchange of the boxes would change it. An overflow before this shows in `size`. What follows are products
   of lengths and cosines, and sums of at most 4 `size`. */
HOT_INLINE bool is_finite_pose(const pose *s)
{
    double ways = (s->way[0].at[0] + s->way[0].at[1] ONLY_3D(+s->way[0].at[2])) +
                  (s->way[1].at[0] + s->way[1].at[1] ONLY_3D(+s->way[1].at[2]));
    return 8 * s->size + 0 * ways <= DBL_MAX;
}

/* The widest gap along a face axis; negative if no face axis separates. */
HOT_INLINE double face_gap(const pose *s)
{
    double gap = -INFINITY;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DIM; i++)
        {
            double reach = s->half[side].at[i];
            for (int j = 0; j < DIM; j++)
                reach += s->half[1 - side].at[j] * fabs(s->r[side][i][j]);
            gap = max2(gap, fabs(s->way[side].at[i]) - reach);
        }
    return gap;
}

#if DIM == 3

/* The gaps along the axes perpendicular to edge i of A and each edge of B, n = u_i cross v_j. They are not
   normalised: |n| is the sine of the angle between the edges. i, i1 and i2 are in cyclic order. */
HOT_INLINE void edge_gaps(const pose *s, int i, int i1, int i2, double gap[3])
{
    const double *r = s->r[0][i], *r1 = s->r[0][i1], *r2 = s->r[0][i2];
    double        way1 = s->way[0].at[i1], way2 = s->way[0].at[i2];
    double        half1 = s->half[0].at[i1], half2 = s->half[0].at[i2];
    for (int j = 0; j < 3; j++)
    {
        int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        gap[j] = fabs(way2 * r1[j] - way1 * r2[j]) -
                 ((half1 * fabs(r2[j]) + half2 * fabs(r1[j])) +
                  (s->half[1].at[j1] * fabs(r[j2]) + s->half[1].at[j2] * fabs(r[j1])));
    }
}

/* The squared sine of the angle between edge i of A and edge j of B. */
static inline double edge_sine_square(const pose *s, int i, int j)
{
    double c1 = s->r[0][i][(j + 1) % 3], c2 = s->r[0][i][(j + 2) % 3];
    return c1 * c1 + c2 * c2;
}

#endif

/* Are the boxes apart? Every gap compared is wrong by less than `error`:

   - above `error`, the axis separates: apart;
   - below -`error`, the axis does not separate;
   - in between it is unclear. An edge axis of nearly parallel edges is always in between, since its
     numbers are tiny. But suppose that n is the unit vector of that axis, and separates. Turning B about n
     until the edges are parallel keeps n separating, and with parallel edges a face axis separates as
     well. So before the turn, which is by less than |sine| * pi / 2, some face axis had a gap above
     -2 |sine| * (distance + extents). If no face axis has one, the edge axis need not be looked at.

   The widest gap looked at becomes *widest; gaps of edge axes are not normalised. */
HOT_INLINE quick_answer verdict(const pose *s, double error, double *widest)
{
    double gap = face_gap(s);
    *widest = gap;
#if DIM == 3
    if (gap > error)
        return YES;
    double edge_gap[3][3];
    edge_gaps(s, 0, 1, 2, edge_gap[0]);
    edge_gaps(s, 1, 2, 0, edge_gap[1]);
    edge_gaps(s, 2, 0, 1, edge_gap[2]);
    for (int i = 0; i < 3; i++)
        *widest = max2(*widest, max2(edge_gap[i][0], max2(edge_gap[i][1], edge_gap[i][2])));
#endif
    if (fabs(*widest) > error)
        return *widest > 0 ? YES : NO;
#if DIM == 3
    if (gap >= -error)
        return UNCLEAR;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
        {
            double sine = fabs(s->r[0][i][(j + 1) % 3]) + fabs(s->r[0][i][(j + 2) % 3]);
            if (edge_gap[i][j] >= -error && gap >= -(2 * sine * s->size + 4 * error))
                return UNCLEAR;
        }
    return NO;
#else
    return UNCLEAR;
#endif
}

#endif
