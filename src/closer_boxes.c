/*
 * Two boxes, at least one of which is turned: their distance and closest points (quick/box_box.h), in plain
 * double with bounds of the errors. The `digits` of the family's scalar tell how accurately the boxes are
 * stored. In the plane, boxes that take more than a few steps are looked at in space, as prisms (in_space.h).
 */
#include "number/fewer_copies.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "in_space.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "quick/box_box.h"
#include "quick/box_overlap.h"
#include "quick/box_ties.h"
#include "quick/loaded_boxes.h"
#include "quick/separating_axes.h"
#include "quick/upright_boxes.h"
#include "space/family.h"
#include "space/narrow.h"
#include "space/vector.h"
#include "space/vector_pair.h"

/* ---- what the careful way asks too (quick/box_ties.h) ---- */

#if DIM == 3

bool widest_edge_axis(const pose *s, int *edge_a, int *edge_b, double *gap)
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

#endif

/* The face axis with the widest gap: axis k % DIM of box k / DIM. Nothing branches, for no processor could
   predict it. */
static int widest_face(const pose *s, double *widest)
{
    double most = -DBL_MAX;
    int    best = 0;
    for (int k = 0; k < 2 * DIM; k++)
    {
        int    side = k / DIM, i = k % DIM;
        double gap = fabs(s->way[side].at[i]) - s->half[side].at[i];
        UNROLLED
        for (int j = 0; j < DIM; j++)
            gap -= s->half[1 - side].at[j] * fabs(s->r[side][i][j]);
        best += (gap > most) * (k - best);
        most = max2(most, gap);
    }
    *widest = most;
    return best;
}

#if DIM == 3

vector widest_axis(const pose *s, double length, double *widest, int digits)
{
    const int face = widest_face(s, widest), side = face / DIM, axis = face % DIM;
    vector    n = {{0}};
    n.at[axis] = s->way[side].at[axis] < 0 ? -1 : 1;
    if (side == 1)
        n = scale(turn_to_guest(s, 1, n), -1);
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
    return n;
}

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

/* The supporting features along a unit vector n: what of each box lies in its supporting plane. It runs along
   the free axes, those along which the plane is left by no more than the tolerance over the whole edge, and
   `base` is its middle. */
typedef struct supports
{
    vector along_n[2]; /* n, towards the other box, in the frame of each */
    vector base[2];
    bool   free[2][DIM];
    int    count[2];
} supports;

static void supports_along(supports *f, const pose *s, vector n, double tolerance)
{
    f->along_n[0] = n;
    f->along_n[1] = scale(turn_to_guest(s, 0, n), -1);
    for (int side = 0; side < 2; side++)
    {
        f->count[side] = 0;
        for (int i = 0; i < DIM; i++)
        {
            double half = s->half[side].at[i];
            double x = f->along_n[side].at[i];
            bool   free = 2 * fabs(x) * half <= tolerance && half > tolerance;
            f->free[side][i] = free;
            f->count[side] += free;
            f->base[side].at[i] = free ? 0 : x < 0 ? -half : half;
        }
    }
}

/* A face that looks along n, and what it shares with the feature of the other box. */
typedef struct shared_face
{
    int    host, axis; /* the axis of the host across the face */
    vector middle;     /* see face_patch */
} shared_face;

/* The axis that n is nearest to; *off is the largest of its other coordinates. */
static int nearest_axis(vector n, double *off)
{
    int k = 0;
    for (int i = 1; i < DIM; i++)
        k = fabs(n.at[i]) > fabs(n.at[k]) ? i : k;
    *off = 0;
    UNROLLED
    for (int i = 0; i < DIM; i++)
        *off = i == k ? *off : max2(*off, fabs(n.at[i]));
    return k;
}

/* False if n is an axis of neither. If it nearly is one of both, the host is the one whose axis it is closer
   to: seen along the other's, a point would be off by the angle between them times the distance. */
static bool face_along(shared_face *f, const pose *s, const supports *of, double tolerance, int digits)
{
    double    off[2];
    const int axis[2] = {nearest_axis(of->along_n[0], &off[0]), nearest_axis(of->along_n[1], &off[1])};
    const int side = off[1] < off[0];
    if (!(off[side] <= touch_rounding(digits)))
        return false;
    f->host = side;
    f->axis = axis[side];
    f->middle = face_patch(s, side, f->axis, into_host(s, side, of->base[1 - side]), of->free[1 - side],
                           tolerance);
    return true;
}

/* If one of the two features is a corner, there is no tie. If n is an axis of a box, its feature is a face
   (in the plane an edge): the host. The feature of the guest is clipped by that face, and the middle of what
   is left, seen straight along n, is on both. Otherwise two parallel edges may share an interval, the middle
   of which is taken. Other features, as two edges that cross, share a point. */
void settle_tie(witness_points *p, vector n, int digits)
{
    const pose *s = p->pose;
    double      tolerance = touch_rounding(digits) * p->length;
    supports    f;
    shared_face face;
    supports_along(&f, s, n, tolerance);
    if (f.count[0] == 0 || f.count[1] == 0)
        return;
    if (face_along(&face, s, &f, tolerance, digits))
    {
        vector host = s->half[face.host], on_host = face.middle;
        double towards = f.along_n[face.host].at[face.axis];
        on_host.at[face.axis] = towards < 0 ? -host.at[face.axis] : host.at[face.axis];
        take_points(p, face.host, clamp_to(on_host, host),
                    clamp_to(into_guest(s, face.host, face.middle), s->half[1 - face.host]), digits);
        return;
    }

    /* An edge of each box: the two are parallel, and n is perpendicular to both. */
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
        {
            double c = s->r[0][i][j];
            double half_a = s->half[0].at[i], half_b = s->half[1].at[j];
            if (!f.free[0][i] || !f.free[1][j] ||
                sqrt(edge_sine_square(s, i, j)) * min2(half_a, half_b) > tolerance)
                continue;
            vector seen = into_host(s, 0, f.base[1]);
            double reach = half_b * fabs(c);
            double x = midpoint(max2(-half_a, seen.at[i] - reach), min2(half_a, seen.at[i] + reach));
            f.base[0].at[i] = clamp(x, -half_a, half_a);
            f.base[1].at[j] = clamp((x - seen.at[i]) * c, -half_b, half_b);
            take_points(p, 0, f.base[0], f.base[1], digits);
            return;
        }
}

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
        UNROLLED
        for (int k = 0; k < DIM; k++)
            inverse[k] = 1 / max2(fabs(s->r[side][k][j]), 0x1p-100);
        for (int c = 0; c < CORNER_COUNT; c++)
        {
            vector inner;
            double low = -guest.at[j], high = guest.at[j];
            if (c >> j & 1)
                continue;
            UNROLLED
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
            UNROLLED
            for (int i = 0; i < DIM; i++)
                total->at[i] += weight * inner.at[i];
        }
    }
    return count;
}

bool common_by_edges(const pose *s, vector *p)
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

SELDOM vector into_boxes(vector p, vector_pair centers, const vector_pair axes[DIM], const pose *s)
{
    vector at = p;
    for (int k = 0; k < 3; k++)
    {
        const vector_pair way = pair_minus(pair_of(at, at), centers);
        vector_pair       moved = pair_of(at, at);
        double            most = 0;
        for (int i = 0; i < DIM; i++)
        {
            const lanes x = pair_dot(axes[i], way), h = lanes_of(s->half[0].at[i], s->half[1].at[i]);
            const lanes outside = lanes_sub(lanes_max2(lanes_min2(x, h), lanes_negative(h)), x);
            moved = pair_plus(moved, pair_times(outside, axes[i]));
            most = max2(most, larger_lane(lanes_fabs(outside)));
        }
        p = at;
        if (!(most > 0))
            return p;
        at = one_of(&moved, k & 1);
    }
    return along(p, 0.5, sub(at, p));
}

#endif

/* ---- the search for the nearest points ---- */

/* Boxes that overlap by more than this times `size` do so by more than any rounding, that of the stored
   numbers included. */
static inline double deep_overlap(int digits)
{
    return 48 * epsilon_of(digits);
}

#if DIM == 3

/* Completes f from y, where a call costs less than another copy. */
static NOINLINE void look_from_y(nearest *f, const pose *s)
{
    look_from(f, s);
}

/* One step along each axis of B in turn. That never goes in circles where w keeps to the same faces. */
static NOINLINE void step_in_turn(nearest *f, const pose *s)
{
    vector n = f->n;
    UNROLLED for (int j = 0; j < DIM; j++)
    {
        const double r[3] = {s->r[0][0][j], s->r[0][1][j], s->r[0][DIM - 1][j]};
        double       g = r[0] * n.at[0] + r[1] * n.at[1] + r[2] * n.at[2];
        double       y = clamped(f->y.at[j] - g / curvature(&f->n, s, j, DAMPING), s->half[1].at[j]);
        UNROLLED for (int i = 0; i < DIM; i++) n.at[i] += f->n.at[i] != 0 ? r[i] * (y - f->y.at[j]) : 0;
        f->y.at[j] = y;
    }
    look_from_y(f, s);
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
    UNROLLED
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

/* ---- where the first steps do not do ---- */

/* Takes y if it is nearer to A than f->y. */
static void take_if_nearer(nearest *f, const pose *s, vector y)
{
    nearest other = {.y = y};
    look_from_y(&other, s);
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
    UNROLLED
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
        for (int c = 0; c < 4; c++)
        {
            x[c + 4] = x[c] + half.at[2] * r[2];
            x[c] -= half.at[2] * r[2];
        }
        for (int c = 0; c < CORNER_COUNT; c++)
        {
            double out = positive(fabs(x[c]) - s->half[side].at[k]);
            square[c] = k == 0 ? out * out : square[c] + out * out;
        }
    }
    for (int c = 1; c < CORNER_COUNT; c++)
        corner = square[c] < square[corner] ? c : corner;
    UNROLLED
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

/* The coordinate of the side of a box that faces along n; where n is 0, the one nearest to x. */
static double facing_side(double half, double n, double x)
{
    return n > 0 ? half : n < 0 ? -half : clamped(x, half);
}

/* The point of edge j of B, of those edges the one that faces A along the common perpendicular m of it and of
   edge i of A, where the distance from the line of A's edge is least. */
static vector crossing_of_edges(const nearest *f, const pose *s, int i, int j)
{
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
    return y;
}

/* Tries the pair of edges whose common perpendicular has the widest gap. */
static void try_edges(nearest *f, const pose *s)
{
    int    i, j;
    double gap;
    if (widest_edge_axis(s, &i, &j, &gap) && gap > 0)
        take_if_nearer(f, s, crossing_of_edges(f, s, i, j));
}

/* Is y nearest, and the distance above least * size? */
static bool settled_at(const nearest *f, const pose *s, double least)
{
    return above(f, s, least) && (certified(f, s) || certified_by_shift(f, s));
}

/* Boxes that are apart are nearest at two crossing edges or at a corner of one of them. */
static bool nearest_at_feature(nearest *f, const pose *s, double least)
{
    try_edges(f, s);
    if (settled_at(f, s, least))
        return true;
    try_corners(f, s);
    return settled_at(f, s, least);
}

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

/* Boxes in float that are apart, closer than their distance has to be right in ulps, which is below 8 epsilon
   L, L being at least a ninth of `size`: is it right to 2^-29 `size`, of which 8 epsilon L is more than
   thirty times as much? |n|^2 is convex in y, so it is no less than its value here minus twice the slacks.
   Edges that are nearly parallel leave y open along them, but hardly the distance. */
static bool near_enough(const nearest *f, const pose *s)
{
    const double slack = f->slack.at[0] + f->slack.at[1] + f->slack.at[2];
    const double distance = sqrt(f->square), lower = sqrt(positive(f->square - 2 * slack));
    return distance < 0x1p-24 * s->size && distance - lower < 0x1p-29 * s->size;
}

/* More steps, until the search is certain. YES if a common point was found, NO if the boxes are apart and y
   is nearest. */
static quick_answer search_on(nearest *f, const pose *s, double least, int steps, int digits)
{
    for (int k = 0; k < steps; k++)
    {
        if (clearly_inside(f, s, digits))
            return YES;
        if (settled_at(f, s, least))
            return NO;
        nearest at = settled_at_border(f, s);
        if (above(&at, s, least) && certified(&at, s))
        {
            *f = at;
            return NO;
        }
        if (digits == 24 && k > 0 && above(f, s, least) && near_enough(f, s))
            return NO;
        step_in_turn(f, s);
    }
    return UNCLEAR;
}

#endif

/* How far the gaps of a completed pose may be off, as a part of `size`; what underflows is far below it, in
   the range of the search. Let A's axes and B's be off by a as vectors (see nearly_corrected_axes), so that
   cosines are off by 2 a + 3 u, and the vector between the centres in A's frame, of the length d, by
   (a + 5 u) d in each coordinate. Seen by B, with three cosines, it is off by

       sqrt(3) (2 a + 3 u) d + sqrt(3) (a + 5 u) d + 3 u d = (5.2 a + 17 u) d.

   An edge gap takes two coordinates of d times two cosines, which is sqrt(2) (3 a + 8 u) d + 3 u d, and all
   gaps take four cosines times half edges at most: (2 a + 5 u) of these. A last sum of six adds 5 u of all.
   So gaps are off by 5.2 a + 22 u at most: in double, a = 6 u, by 54 u; in float, a = 2^-43, by
   2^-40.5. */
static inline double view_error(int digits)
{
    return digits == 53 ? DISTANCE_ERROR : 0x1p-40;
}

/* Do they overlap, where the first steps leave it open? Where they do not, y becomes nearest. Boxes that are
   apart are nearest at a corner of one of them, or on two crossing edges, so these are tried before more
   steps. */
static NOINLINE quick_answer relate_closely(const loaded_box pair[2], nearest *f, pose *s, int digits)
{
    if (!in_range(s->size))
        return UNCLEAR;
    complete_pose(s);
    double       widest;
    quick_answer found = overlap_of_pose(s, deep_overlap(digits) * s->size, &widest);
    f->deep = found == YES;
    if (found == UNCLEAR)
        found = widest < -view_error(digits) * s->size
                    ? YES
                    : overlap_of_pose(s, view_error(digits) * s->size, &widest);
    /* In double the axes of this pose are as accurate as those that are corrected. */
    upright_pair up;
    const bool   upright = upright_boxes(&up, pair);
    if (found == UNCLEAR && (digits == 24 || upright))
        found = cd3_closer_overlap(pair, digits);
    if (found != NO)
        return found;
    if (!above(f, s, clearly_apart(digits)))
    {
        int k;
        f->gap = upright ? upright_distance(&up, &k, digits) : 0;
        if (f->gap > 0)
            return NO;
        if (!above(f, s, DISTANCE_ERROR))
            return UNCLEAR;
    }
#if DIM == 2
    return UNCLEAR;
#else
    if (above(f, s, clearly_apart(digits)))
    {
        if (nearest_at_feature(f, s, clearly_apart(digits)) ||
            search_on(f, s, clearly_apart(digits), 3, digits) == NO)
            return NO;
    }
    try_corners(f, s);
    try_edges(f, s);
    if (digits == 24 && !above(f, s, clearly_apart(digits)))
    {
        /* Axes that are right for small distances too. */
        corrected_pose(s, &pair[0], &pair[1]);
        look_from_y(f, s);
        return search_on(f, s, DISTANCE_ERROR, 4, digits) == NO ? NO : UNCLEAR;
    }
    return search_on(f, s, clearly_apart(digits), 4, digits) == NO ? NO : UNCLEAR;
#endif
}

/* ---- the points ---- */

/* Does a coordinate of y go on by more than rounding, though the distance is right? Close to the end of an
   edge the slack is small however large g is. Which slacks there are cannot be foreseen: nothing branches. */
HOT_INLINE bool goes_on(const nearest *f, const pose *s)
{
    const double noise = DIRECTION_ROUNDING * s->size;
    int          any = 0;
    UNROLLED for (int j = 0; j < DIM; j++) any |= (f->slack.at[j] > 0) & (fabs(f->g.at[j]) > noise);
    return any;
}

#if DIM == 3

/* Takes steps until y stays, as long as it does not go away from A. */
static NOINLINE void settle_search(nearest *f, const pose *s)
{
    for (int k = 0; k < 4 && goes_on(f, s); k++)
    {
        nearest next = *f;
        step_in_turn(&next, s);
        if (!(next.square <= f->square * (1 + 8 * UNIT_ROUNDOFF)))
            return;
        *f = next;
    }
}

/* Makes on_a and f->y stand for all points that are equally near. The distance stays what it was. The way
   between the points that were found is along an axis but for rounding: along the one it is closer to. */
static NOINLINE void settle_points(nearest *f, vector *on_a, pose *s, int digits)
{
    witness_points p = {.pose = s, .distance = sqrt(f->square), .length = longest_in_pose(s)};
    vector         n = {{0}};
    double         off_a, off_b;
    const int      i = nearest_axis(f->n, &off_a), j = nearest_axis(f->g, &off_b);
    p.on[0] = *on_a;
    p.on[1] = f->y;
    complete_pose(s);
    if (min2(off_a, off_b) > DIRECTION_ROUNDING * s->size)
        n = scale(f->n, 1 / p.distance);
    else if (off_a <= off_b)
        n.at[i] = f->n.at[i] < 0 ? -1 : 1;
    else
        for (int k = 0; k < DIM; k++)
            n.at[k] = f->g.at[j] < 0 ? -s->r[0][k][j] : s->r[0][k][j];
    settle_tie(&p, n, digits);
    *on_a = p.on[0];
    f->y = p.on[1];
}

/* Finds a point of B that lies in A too, to within rounding. Sets y to it. Where boxes overlap deeply, one
   step finds it or many do not. */
static bool common_by_search(nearest *f, pose *s)
{
    int steps = f->deep ? 1 : 8;
    while (above(f, s, COMMON_ROUNDING) && steps-- > 0)
        step_in_turn(f, s);
    if (!above(f, s, COMMON_ROUNDING))
        return true;
    vector p;
    if (!common_by_edges(s, &p))
        return false;
    f->y = into_guest(s, 0, p);
    look_from_y(f, s);
    return true;
}

#endif

/* Of upright boxes that are apart along coordinate k and overlap along the others: the faces that are
   nearest. */
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

#if DIM == 3

/* Of boxes that overlap by little, moves y to the middle of what a face shares with the feature of the other
   box that reaches deepest into it; or where that is an edge of each, to where these cross. The middle is a
   point of one box, and where it lies in the other one too, a common point. *gap becomes the widest gap. The
   answer: is that feature a corner, so that no tie is left to settle? */
static bool start_at_contact(nearest *f, const pose *s, double tolerance, double *gap)
{
    const int face = widest_face(s, gap), host = face / DIM, axis = face % DIM;
    int       i, j;
    double    edge_gap;
    if (widest_edge_axis(s, &i, &j, &edge_gap))
    {
        double sine = sqrt(edge_sine_square(s, i, j));
        if (edge_gap > (*gap + tolerance) * sine)
        {
            f->y = crossing_of_edges(f, s, i, j);
            look_from_y(f, s);
            *gap = edge_gap / sine;
            return false;
        }
    }
    const vector guest = s->half[1 - host];
    const double towards = 2 * (s->way[host].at[axis] < 0) - 1;
    vector       base;
    bool         free[DIM];
    int          count = 0;
    for (int k = 0; k < DIM; k++)
    {
        double x = towards * s->r[host][axis][k];
        free[k] = (2 * fabs(x) * guest.at[k] <= tolerance) & (guest.at[k] > tolerance);
        count += free[k];
        base.at[k] = free[k] ? 0 : guest.at[k] * (1 - 2 * (x < 0));
    }
    vector middle = into_host(s, host, base);
    if (count > 0)
        middle = face_patch(s, host, axis, middle, free, tolerance);
    f->y = host == 0 && count == 0 ? base
                                   : clamp_to(host == 0 ? into_guest(s, 0, middle) : middle, s->half[1]);
    look_from_y(f, s);
    return count == 0;
}

/* Do the boxes overlap by so much that settle_tie would take no other points? Any two that it tries are on
   the supporting planes across n, which overlap by -gap but for view_error, and take_points takes none that
   are farther apart than y is from A and touch_rounding. */
static bool stays_deep(const nearest *f, const pose *s, double gap, double length, int digits)
{
    double widest, most = sqrt(f->square) + touch_rounding(digits) * length;
    return -gap > most + 2 * view_error(digits) * s->size ||
           overlap_of_pose(s, 2 * epsilon_of(digits) * s->size, &widest) == YES;
}

/* Of boxes that overlap, y becomes the middle of the contact, if they touch to within the rounding of stored
   numbers; else it stays. False if it is open. */
static NOINLINE bool middle_of_contact(nearest *f, pose *s, int digits)
{
    const double length = longest_in_pose(s);
    double       gap = 0;
    const bool   settled = f->deep || start_at_contact(f, s, touch_rounding(digits) * length, &gap);
    if (!common_by_search(f, s))
        return false;
    if (settled || stays_deep(f, s, gap, length, digits))
        return true;
    witness_points p = {.pose = s, .distance = sqrt(f->square), .length = length};
    p.on[0] = sub(f->w, f->n);
    p.on[1] = f->y;
    settle_tie(&p, widest_axis(s, length, &gap, digits), digits);
    f->y = p.on[1];
    return true;
}

#endif

/* Of upright boxes that hardly more than touch, or are apart by an exact gap: the middle of the contact, or
   of the nearest faces, in the world. False if they are not upright. */
static NOINLINE bool points_of_upright(const loaded_box pair[2], quick_answer overlaps, vector on[2],
                                       int digits)
{
    upright_pair up;
    int          k = 0;
    if (!upright_boxes(&up, pair))
        return false;
    on[0] = on[1] = common_of_upright(&up, digits);
    if (!overlaps && upright_distance(&up, &k, digits) > 0)
        nearest_faces(&up, k, on);
    return true;
}

/* ---- the answers ---- */

/* Do the boxes overlap, and if not, where are they nearest? `pair` is filled in where more than the first
   steps are taken, and so wherever points_of_upright is asked. */
static NOINLINE quick_answer relate_boxes(const aabb *box, const obb *a, const obb *b, loaded_box pair[2],
                                          nearest *f, pose *s, int digits)
{
    quick_answer overlaps = search_boxes(f, s, digits);
    if (overlaps != UNCLEAR)
        return overlaps;
    load_boxes(pair, box, a, b);
    return relate_closely(pair, f, s, digits);
}

/* May other points be equally near? Only where an edge or a face of each box is perpendicular to n, and not
   if these are two edges that cross. */
HOT_INLINE bool may_tie(const nearest *f, const pose *s, int digits)
{
    double limit = touch_rounding(digits) * s->size, square = limit * limit * f->square;
    double noise = DIRECTION_ROUNDING * s->size;
    int    free_a = 0, free_b = 0; /* bit i: axis i is perpendicular to n */
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        double x = 2 * f->n.at[i] * s->half[0].at[i], y = 2 * f->g.at[i] * s->half[1].at[i];
        free_a |= ((x * x <= square) | (fabs(f->n.at[i]) <= noise)) << i;
        free_b |= ((y * y <= square) | (fabs(f->g.at[i]) <= noise)) << i;
    }
    if (free_a == 0 || free_b == 0)
        return false;
#if DIM == 3
    if ((free_a & (free_a - 1)) == 0 && (free_b & (free_b - 1)) == 0)
        return fabs(s->r[0][free_a >> 1][free_b >> 1]) > 1 - 0x1p-20;
#endif
    return true;
}

/* Two points p in the frames of two boxes, in the world. */
HOT_INLINE vector_pair to_world(vector_pair centers, const vector_pair axes[DIM], vector_pair p)
{
    return pair_plus(centers, pair_combined(p.at, axes));
}

/* The same for an AABB: a point of a face lies in it exactly. */
HOT_INLINE vector from_aabb(const aabb *a, vector half, vector p)
{
    vector low = load(a->min), high = load(a->max), q;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        double x = low.at[k] + (half.at[k] + p.at[k]);
        x = p.at[k] >= half.at[k] ? high.at[k] : x;
        q.at[k] = p.at[k] <= -half.at[k] ? low.at[k] : x;
    }
    return q;
}

#if DIM == 3

/* A common point of boxes that hardly overlap, in the world: next to *p, or if that is NULL, to f->y. */
SELDOM static NOINLINE vec common_in_world(const vector *p, const aabb *box, const obb *a, const obb *b,
                                           const vector_pair axes[DIM], const nearest *f, const pose *s)
{
    const vector zero = {{0}};
    vector_pair  centers = pair_of(box ? add(load(box->min), s->half[0]) : load(a->center), load(b->center));
    vector_pair  there = to_world(centers, axes, pair_of(zero, f->y));
    return store(add(into_boxes(p ? *p : one_of(&there, 1), centers, axes, s), zero));
}

#endif

/* The answers for an AABB `box` and b, or if that is NULL, for a and b: the distance, and unless on_a is
   NULL, the closest points. NO if these are open, UNCLEAR if both are: then *distance is NaN if the lengths
   are out of range, else -1.

   The distance comes first, and no point changes it: so closest_ and distance_ agree. In this order
   (docs/how-it-works.md, "Two boxes"):

   1. relate_boxes proves that they overlap, or how far they are apart: by the first steps of the search and
      its certificate, else by all axes, and the features that may be nearest.
   2. The certificate bounds the distance, not y: y may still go on along an edge at which nearly nothing is
      gained (goes_on). In space it takes steps until it stays; in the plane the points are left open.
   3. Boxes that overlap by no more than touching, or of which y is not yet in A but for rounding, and upright
      ones with an exact gap: points_of_upright and middle_of_contact find the middle of the contact, or of
      the nearest faces.
   4. Else y and the nearest point x of A are right, unless others are equally near (may_tie): then the middle
      of all of these is (settle_points); in the plane the points are left open.
   5. Both points are turned into the world. A point in a face of an AABB takes the coordinate of that face
      unchanged. Boxes that overlap have one point, y. */
static NOINLINE quick_answer answer_in_order(const aabb *box, const obb *a, const obb *b, double *distance,
                                             vec *on_a, vec *on_b, int digits)
{
    const vector zero = {{0}};
    vector       u[DIM], v[DIM];
    vector_pair  axes[DIM];
    pose         s;
    nearest      f;
    load_axes(v, AXES_OF(b));
    if (box)
        unit_rows(u);
    else
        load_axes(u, AXES_OF(a));
    UNROLLED for (int i = 0; i < DIM; i++) axes[i] = pair_of(u[i], v[i]);
    nearly_corrected_axes(axes, digits);
    if (box)
    {
        UNROLLED for (int i = 0; i < DIM; i++) v[i] = one_of(&axes[i], 1);
        view_aabb_obb(&s, box, b, v);
    }
    else
        view_obb_obb(&s, a, b, axes);
    loaded_box   pair[2];
    quick_answer overlaps = relate_boxes(box, a, b, pair, &f, &s, digits);
    *distance = in_range(s.size) ? -1 : (double)NAN;
    if (overlaps == UNCLEAR)
        return UNCLEAR;
    *distance = overlaps ? 0 : narrow_distance(f.gap > 0 ? f.gap : sqrt(f.square));
    if (!on_a)
        return YES;
#if DIM == 2
    if (!overlaps && (goes_on(&f, &s) || (!(f.gap > 0) && may_tie(&f, &s, digits))))
        return NO;
#else
    if (!overlaps && goes_on(&f, &s))
        settle_search(&f, &s);
#endif
    vector x = sub(f.w, f.n), on[2];
    if (overlaps ? !f.deep || f.square > 0 : f.gap > 0)
    {
        const bool upright = !f.deep && points_of_upright(pair, overlaps, on, digits);
#if DIM == 2
        if (!upright)
            return NO;
#else
        if (!upright && !middle_of_contact(&f, &s, digits))
            return NO;
        if (overlaps)
        {
            *on_a = *on_b = common_in_world(upright ? &on[1] : NULL, box, a, b, axes, &f, &s);
            return YES;
        }
#endif
        *on_a = store(box ? on[0] : add(on[0], zero));
        *on_b = store(box ? on[1] : add(on[1], zero));
        return YES;
    }
#if DIM == 3
    if (!overlaps && may_tie(&f, &s, digits))
        settle_points(&f, &x, &s, digits);
#endif
    vector_pair centers = pair_of(load(box ? b->center : a->center), load(b->center));
    vector_pair points = to_world(centers, axes, pair_of(x, f.y));
    if (!box)
        points = pair_plus(points, pair_of(zero, zero));
    *on_b = *on_a = store(one_of(&points, 1));
    if (!overlaps)
        *on_a = store(box ? from_aabb(box, s.half[0], x) : one_of(&points, 0));
    return YES;
}

/* Boxes that agree in all magnitudes, as mirror images do: no order of them survives mirroring. Both orders
   are tried, and the smaller distance counts. */
static NOINLINE bool distance_in_either_order(const obb *a, const obb *b, double *distance, bool *exchanged,
                                              int digits)
{
    double       other;
    loaded_box   pair[2];
    quick_answer found = answer_in_order(NULL, b, a, &other, NULL, NULL, digits);
    if (answer_in_order(NULL, a, b, distance, NULL, NULL, digits) == UNCLEAR)
        return false;
    if (found == UNCLEAR)
    {
        *distance = other;
        return false;
    }
    load_boxes(pair, NULL, a, b);
    *exchanged = other < *distance || (other == *distance && order_of_boxes(pair, true) > 0);
    *distance = *exchanged ? other : *distance;
    return true;
}

/* Which box is A in the calculation: are they to be exchanged? False if they agree in all magnitudes. */
static inline bool order_obbs(const obb *a, const obb *b, bool *exchanged)
{
    *exchanged = a->half_extents.x > b->half_extents.x;
    if (a->half_extents.x != b->half_extents.x)
        return true;
    loaded_box pair[2];
    load_boxes(pair, NULL, a, b);
    int order = order_of_boxes(pair, false);
    *exchanged = order > 0;
    return order != 0;
}

double cd3_closer_distance_boxes(const aabb *box, const obb *a, const obb *b, int digits)
{
    const obb *pair[2] = {a, b}; /* an index chooses, lest a compiler branch */
    bool       exchanged = false, found;
    double     distance;
    if (!box && !order_obbs(a, b, &exchanged))
        found = distance_in_either_order(a, b, &distance, &exchanged, digits);
    else
        found = answer_in_order(box, pair[exchanged], pair[!exchanged], &distance, NULL, NULL, digits) !=
                UNCLEAR;
#if DIM == 2
    if (!found && distance < 0)
        return cd2_closer_distance_of_prisms(box, a, b, digits);
#endif
    return found ? distance : (double)NAN;
}

quick_answer cd3_closer_closest_boxes(const aabb *box, const obb *a, const obb *b, closest_points *out,
                                      int digits)
{
    const obb   *pair[2] = {a, b};
    vec         *on[2] = {&out->point_a, &out->point_b};
    bool         exchanged = false;
    quick_answer found = UNCLEAR;
    if (box || order_obbs(a, b, &exchanged) ||
        distance_in_either_order(a, b, &out->distance, &exchanged, digits))
        found = answer_in_order(box, pair[exchanged], pair[!exchanged], &out->distance, on[exchanged],
                                on[!exchanged], digits);
#if DIM == 2
    if (found == NO || (found == UNCLEAR && out->distance < 0))
        return cd2_closer_closest_of_prisms(found, box, a, b, out, digits);
#endif
    return found;
}

#if DIM == 3

/* ---- what the plane leaves open, as prisms (in_space.h) ---- */

typedef struct two_prisms
{
    aabb box;
    obb  a, b;
} two_prisms;

static NOINLINE void load_prisms(two_prisms *p, const cd2_aabb *box, const cd2_obb *a, const cd2_obb *b)
{
    if (box)
        p->box = prism_of_aabb(box);
    else
        p->a = prism_of_obb(a);
    p->b = prism_of_obb(b);
}

double cd2_closer_distance_of_prisms(const cd2_aabb *box, const cd2_obb *a, const cd2_obb *b, int digits)
{
    two_prisms p;
    load_prisms(&p, box, a, b);
    return cd3_closer_distance_boxes(box ? &p.box : NULL, &p.a, &p.b, digits);
}

quick_answer cd2_closer_closest_of_prisms(quick_answer known, const cd2_aabb *box, const cd2_obb *a,
                                          const cd2_obb *b, cd2_closest_points *out, int digits)
{
    two_prisms     p;
    closest_points c = {.distance = 0};
    load_prisms(&p, box, a, b);
    quick_answer found = cd3_closer_closest_boxes(box ? &p.box : NULL, &p.a, &p.b, &c, digits);
    c.distance = known == NO ? out->distance : c.distance;
    *out = points_in_plane(&c);
    return found == YES ? YES : known;
}

#endif
