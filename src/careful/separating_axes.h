/*
 * Two boxes, the second one an OBB: does an axis separate them?
 *
 * The separating axis test: S. Gottschalk, M. C. Lin and D. Manocha, "OBBTree: A Hierarchical Structure for
 * Rapid Interference Detection" (1996), section 5. Edge axes are not normalised.
 */
#ifndef CD_CAREFUL_SEPARATING_AXES_H
#define CD_CAREFUL_SEPARATING_AXES_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../quick/separating_axes.h"
#include "../shape/block.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/pairs.h"
#include "../space/scalar.h"
#include "../space/vector.h"

/* ---- exactly ---- */

/* How far the box b lies above the box a along axis i of the world, both being along the coordinate axes.
   The sign is exact, the value a pair times 2^(-*exponent). Next to the end of the range the same is added
   up on a smaller scale, so that the digits do not depend on that. */
#define world_gap SHARED(world_gap)
dd world_gap(const block *a, const vector *reach_a, const block *b, const vector *reach_b, int i,
             int *exponent);

/* The half extents of a box along the coordinate axes, in the order of the world's axes. */
#define world_half_extents SHARED(world_half_extents)
vector world_half_extents(const block *b, const frame *f);

/* ---- quickly ---- */

/* Completes a pose that has its half extents, from the axes u and v of the boxes and the vector between
   their centres. */
static inline void turn_pose(pose *s, const vector u[DIM], const vector v[DIM], const vector *way)
{
    s->size = 0;
    for (int i = 0; i < DIM; i++)
    {
        s->size += fabs(way->at[i]) + s->half[0].at[i] + s->half[1].at[i];
        s->way[0].at[i] = dot(u[i], *way);
        s->way[1].at[i] = -dot(v[i], *way);
        for (int j = 0; j < DIM; j++)
            s->r[0][i][j] = s->r[1][j][i] = dot(u[i], v[j]);
    }
}

/* Fills in the half extents. *way becomes the vector from the centre of A to that of B, which is an OBB. All
   of them are multiplied by 1 or, so that no bit of a subnormal number is lost, by 2. */
static inline void fill_pose(pose *s, const block *a, const block *b, vector *way, int factor)
{
    const double middle = 0.5 * factor;
    for (int i = 0; i < DIM; i++)
    {
        way->at[i] = b->low.at[i] - a->low.at[i];
        if (a->axes)
            way->at[i] *= factor;
        else
            way->at[i] = (way->at[i] + (b->high.at[i] - a->high.at[i])) * middle;
        s->half[0].at[i] = a->axes ? a->half.at[i] * factor : (a->high.at[i] - a->low.at[i]) * middle;
        s->half[1].at[i] = b->half.at[i] * factor;
    }
}

/* The pose of A with the axes u and B with the axes v. */
static inline void pose_of(pose *s, const block *a, const vector u[DIM], const block *b, const vector v[DIM])
{
    vector way;
    fill_pose(s, a, b, &way, 1);
    turn_pose(s, u, v, &way);
}

/* Is the pose free of NaNs, and of magnitudes so extreme that products leave the range? A NaN in an axis
   is in its whole row or column of r, and so in the diagonal. An overflow before this shows in `size`.
   What follows are products of lengths and cosines: above the lower limit, what they lose to underflow is
   far below the error of gaps; and they lose nothing in a pose without negligible lengths. */
static inline bool in_careful_range(const pose *s)
{
    const double most = 0x1p100;
    double       total = s->size * (4 + s->r[0][0][0] + s->r[0][1][1] + s->r[0][2][2]);
    return total > 1 / most && total < most;
}

/* ---- in pairs of doubles ---- */

/* The gap between the boxes along n, times |n|. Everything is projected on n as it is, whatever rounding
   did to n, except the axes that n is perpendicular to: across[0] has a bit for each of those of A, across[1]
   of B. */
#define gap_along_pairs SHARED(gap_along_pairs)
dd gap_along_pairs(const dd n[DIM], const block_pairs *p, const int across[2]);

/* a . b in pairs, off by less than 2^-101 of the sum of its terms' magnitudes, S.

   The leading products and their sum have no error. Of each term the rest is at most 3 u of it, and off by
   8 u^2 of it: 1 for what is left out, 7 for four roundings. What the sum adds up apart from the leading
   parts stays below 5 u S, and is rounded four times: 28 u^2 S in all. */
#define dot_in_pairs SHARED(dot_in_pairs)
dd dot_in_pairs(const dd a[DIM], const dd b[DIM]);

/* Two boxes in pairs, each as seen from the other: see pose. All of it comes from dot products as
   above. */
typedef struct pairs_pose
{
    dd r[DIM][DIM]; /* the cosine between axis i of A and j of B */
    dd way[2][DIM]; /* from the centre of A to that of B, in the frame of A and in that of B */
} pairs_pose;

#define take_pose SHARED(take_pose)
void take_pose(pairs_pose *s, const block_pairs *p);

/* The gap between the boxes along face axis i of A (side 0) or B. */
#define face_gap_in_pairs SHARED(face_gap_in_pairs)
dd face_gap_in_pairs(const pairs_pose *s, const block_pairs *p, int side, int i);

/* The gap along u_i cross v_j, times the sine of the angle between them: see edge_gaps. *ahead is how far B
   is ahead of A along that axis, times the sine. */
#define edge_gap_in_pairs SHARED(edge_gap_in_pairs)
dd edge_gap_in_pairs(const pairs_pose *s, const block_pairs *p, int i, int j, dd *ahead);

/* Does a face axis or an edge axis separate the boxes? Mostly their pose s in plain double can tell, whose
   gaps are wrong by less than `error`. Only the axes that it leaves open are looked at in pairs of doubles.
   If no axis separates, *exact is the pose in these. */
#define separated_in_pairs SHARED(separated_in_pairs)
bool separated_in_pairs(const block_pairs *p, const pose *s, double error, pairs_pose *exact, int digits);

/* The same for blocks whose pose is times 2^e. */
#define separated_from_pose SHARED(separated_from_pose)
bool separated_from_pose(const pose *s, double error, const block *a, const block *b, int e, int digits);

/* Are the boxes apart? For pairs of which the quick test cannot tell. A NaN is apart from everything. */
#define separated_exactly SHARED(separated_exactly)
bool separated_exactly(const block *a, const block *b, int digits);

/* The pose of two boxes multiplied by 2^e, with the same digits. Large numbers are scaled down before they
   are subtracted, small ones are scaled up after, but for a factor of 2. */
static void scaled_pose_of(pose *s, const block *a, const vector u[DIM], const block *b, const vector v[DIM],
                           int e)
{
    int    before = e < 0 ? e : 0;
    int    after = e - before - 1;
    block  x = *a, y = *b;
    vector way;
    for (int i = 0; i < DIM; i++)
    {
        x.low.at[i] = scale_by(a->low.at[i], before);
        x.high.at[i] = scale_by(a->high.at[i], before);
        x.half.at[i] = scale_by(a->half.at[i], before);
        y.low.at[i] = scale_by(b->low.at[i], before);
        y.high.at[i] = scale_by(b->high.at[i], before);
        y.half.at[i] = scale_by(b->half.at[i], before);
    }
    fill_pose(s, &x, &y, &way, 2);
    for (int i = 0; i < DIM; i++)
    {
        way.at[i] = scale_by(way.at[i], after);
        s->half[0].at[i] = scale_by(s->half[0].at[i], after);
        s->half[1].at[i] = scale_by(s->half[1].at[i], after);
    }
    turn_pose(s, u, v, &way);
}

/* Lengths below this times `size` are negligible: they change no answer by as much as rounding does. At one
   scale of the scene, but not at another, the products of those would be lost to underflow, and the answer
   would not scale with the scene. Those of the others are not lost, as long as the axes have no components
   below 2^-100 but 0. */
#define NEGLIGIBLE_LENGTH 0x1p-100

/* Is there a length that is negligible, but not 0? */
static inline bool has_negligible(const pose *s)
{
    const double negligible = NEGLIGIBLE_LENGTH * s->size;
    bool         found = false;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DIM; i++)
        {
            double half = s->half[side].at[i], way = fabs(s->way[side].at[i]);
            found |= ((half < negligible) & (half != 0)) | ((way < negligible) & (way != 0));
        }
    return found;
}

/* Makes negligible vector 0. */
static void drop_negligible(pose *s)
{
    double negligible = NEGLIGIBLE_LENGTH * s->size;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DIM; i++)
        {
            double *half = &s->half[side].at[i], *way = &s->way[side].at[i];
            *half = *half < negligible ? 0 : *half;
            *way = fabs(*way) < negligible ? 0 : *way;
        }
}

#endif
