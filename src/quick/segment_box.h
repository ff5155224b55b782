/*
 * The quick way of segments against boxes, AABBs and OBBs alike.
 *
 * Seen from the box, the segment is mid + s way, -1 <= s <= 1, and the box is |x_i| <= half_i. All lengths
 * there are doubled, for an AABB multiplied by four, which spares many halvings and the bits that halving
 * takes from tiny numbers. T is the sum of the magnitudes of all these numbers: no length in the scene is
 * above it, and a NaN anywhere makes it NaN.
 *
 * Errors of the view, u = UNIT_ROUNDOFF:
 * AABB: `way` and `half` are rounded once. `mid` is the sum of the four vectors from faces to ends. Those of
 * one end sum up to at most |x_i| + half_i at that end, and the ends to |mid_i| + |way_i|. So mid_i is wrong
 * by at most u (3 |mid_i| + 2 |way_i| + 2 half_i).
 *
 * OBB: the true axes are (I + E + 3/2 E^2 + ...) M, M being stored, and valid axes have |E_ij| <= 4 epsilon
 * (space/frame.h). So true coordinates differ from M x by at most 4 epsilon |x|_1 (1 + 2^-17), and rounding
 * adds at most 6 u |x|_1. That is below 2^-20 T in float and below 2^-49 T in double.
 *
 * The separating axes of a segment and a box are those of the box, and in the plane of each two of these the
 * perpendicular of the segment (C. Ericson, Real-Time Collision Detection, 2005, section 5.3.3).
 *
 * Here are the views and the first looks. Distances, closest points and contacts are in closer_segments.c,
 * once for each dimension. There a family is known by its digits. Second looks are in segment_box_again.h.
 */
#ifndef CD_QUICK_SEGMENT_BOX_H
#define CD_QUICK_SEGMENT_BOX_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/scalar.h"
#include "../space/vector.h"
#include "../space/wide.h"

typedef struct local_segment
{
    double mid[DIM], way[DIM], half[DIM];
} local_segment;

/* What products of lengths in double may lose to underflow, amply. Those of floats do not underflow. */
#define SEGMENT_UNDERFLOW (REAL_DIGITS == 53 ? 0x1p-1060 : 0)

/* ---- the view from the box ---- */

/* Lengths seen from an AABB are multiplied by this. */
#define AABB_UNIT 4.0

HOT_INLINE void view_axis_of_aabb(local_segment *x, int i, double a, double b, double low, double high)
{
    x->mid[i] = ((a - low) + (a - high)) + ((b - low) + (b - high));
    x->way[i] = (AABB_UNIT / 2) * (b - a);
    x->half[i] = (AABB_UNIT / 2) * (high - low);
}

HOT_INLINE void view_from_aabb(local_segment *x, const segment *a, const aabb *b)
{
    view_axis_of_aabb(x, 0, a->a.x, a->b.x, b->min.x, b->max.x);
    view_axis_of_aabb(x, 1, a->a.y, a->b.y, b->min.y, b->max.y);
    ONLY_3D(view_axis_of_aabb(x, 2, a->a.z, a->b.z, b->min.z, b->max.z);)
}

/* The same from an OBB with its axes m, as they are stored. */
HOT_INLINE void view_from_obb(local_segment *x, const segment *a, const obb *b, const vector m[DIM])
{
    vector p = load(a->a), q = load(a->b), c = load(b->center), mid, way;
    mid.at[0] = (p.at[0] - c.at[0]) + (q.at[0] - c.at[0]);
    mid.at[1] = (p.at[1] - c.at[1]) + (q.at[1] - c.at[1]);
    ONLY_3D(mid.at[2] = (p.at[2] - c.at[2]) + (q.at[2] - c.at[2]);)
    way.at[0] = q.at[0] - p.at[0];
    way.at[1] = q.at[1] - p.at[1];
    ONLY_3D(way.at[2] = q.at[2] - p.at[2];)
    x->mid[0] = dot(m[0], mid);
    x->mid[1] = dot(m[1], mid);
    ONLY_3D(x->mid[2] = dot(m[2], mid);)
    x->way[0] = dot(m[0], way);
    x->way[1] = dot(m[1], way);
    ONLY_3D(x->way[2] = dot(m[2], way);)
    x->half[0] = 2 * (double)b->half_extents.x;
    x->half[1] = 2 * (double)b->half_extents.y;
    ONLY_3D(x->half[2] = 2 * (double)b->half_extents.z;)
}

HOT_INLINE double scene_along(const local_segment *x, int i)
{
    return (fabs(x->mid[i]) + fabs(x->way[i])) + x->half[i];
}

/* T. */
HOT_INLINE double scene_length(const local_segment *x)
{
    return (scene_along(x, 0) + scene_along(x, 1)) ONLY_3D(+scene_along(x, 2));
}

/* ---- overlap ---- */

/* In the plane of axes i and j, how far the segment's line cuts into the box, times |(way_i, way_j)|. *error
   becomes a bound of its error for an AABB with which the segment overlaps along i and j. Then |mid_i| <=
   half_i + |way_i|. Let r = half_i |way_j| + half_j |way_i| and w = |way_i way_j|; the products with mid are
   at most r + 2 w. They are wrong by u (5 |mid_i way_j| + 2 w + 2 half_i |way_j|) and the like, by 7 r + 14 w
   in all; r is wrong by 3 u r, and the two subtractions add 2 u (2 r + 2 w): below u (14 r + 18 w). If `turn`
   overflows, which is at most 2 r + 4 w, so does the error. */
HOT_INLINE double cut(const local_segment *x, int i, int j, double *error)
{
    double turn = x->mid[i] * x->way[j] - x->mid[j] * x->way[i];
    double reach = x->half[i] * fabs(x->way[j]) + x->half[j] * fabs(x->way[i]);
    *error = 5 * UNIT_ROUNDOFF * (4 * (reach + fabs(x->way[i] * x->way[j]))) + SEGMENT_UNDERFLOW;
    return reach - fabs(turn);
}

/* How far the intervals of segment and box along axis i overlap. */
HOT_INLINE double shared_along(const local_segment *x, int i)
{
    return (x->half[i] + fabs(x->way[i])) - fabs(x->mid[i]);
}

/* Do the intervals a..b, in any order, and low..high overlap? False if low or high is NaN. */
HOT_INLINE int intervals_meet(real a, real b, real low, real high)
{
    return ((a > b ? a : b) >= low) & ((a < b ? a : b) <= high);
}

/* Along the axes of an AABB comparisons decide. */
HOT_INLINE int meets_along_axes(const segment *a, const aabb *b)
{
    return intervals_meet(a->a.x, a->b.x, b->min.x, b->max.x) &
           intervals_meet(a->a.y, a->b.y, b->min.y, b->max.y)
               ONLY_3D(&intervals_meet(a->a.z, a->b.z, b->min.z, b->max.z));
}

/* Does a segment overlap an AABB with which it does along the axes? A NaN that did not fail there does
   here. */
HOT_INLINE quick_answer meets_across(const local_segment *x)
{
    double error, across = cut(x, 0, 1, &error);
    bool   meets = across > error, apart = across < -error;
#if DIM == 3
    double error_x, error_y, across_x = cut(x, 1, 2, &error_x), across_y = cut(x, 2, 0, &error_y);
    meets = meets & (across_x > error_x) & (across_y > error_y);
    apart = apart | (across_x < -error_x) | (across_y < -error_y);
#endif
    if (meets)
        return YES;
    /* If the view overflows, nothing is certain. */
    return apart && (REAL_DIGITS == 24 || scene_length(x) <= DBL_MAX) ? NO : UNCLEAR;
}

/* What segment and box are along one axis of the box, in the family's scalar. */
typedef struct axis_view
{
    real mid, way, half, shared;
} axis_view;

/* `cut` in the family's scalar. */
HOT_INLINE real cut_between(axis_view x, axis_view y)
{
    return (x.half * magnitude(y.way) + y.half * magnitude(x.way)) - magnitude(x.mid * y.way - y.mid * x.way);
}

/* What `cut` needs along one axis of an AABB, with the start of the segment, doubled, in place of its
   middle. */
HOT_INLINE axis_view view_between(real a, real b, real low, real high)
{
    axis_view v;
    v.mid = (a - low) + (a - high);
    v.way = b - a;
    v.half = high - low;
    v.shared = v.half + magnitude(v.way);
    return v;
}

/* Calculates in the family's scalar; u is of that here. If the intervals along the axes overlap, |mid_i| is
   at most half_i + 2 |way_i|, and wrong by u (2 |mid_i| + half_i). With r and w as in `cut`, the products
   with mid are at most r + 4 w and wrong by u (5 r + 16 w), r is wrong by 4 u r, and the subtractions add u
   (3 r + 8 w): below 24 u (r + w) together. As r + w is at most shared_i shared_j, that is at most 6 u R^2,
   with R the sum of all `shared`. R^2 is infinite if anything overflows, and NaN if anything is. */
HOT_INLINE quick_answer quick_overlap_segment_aabb(const segment *a, const aabb *b)
{
    const real rounding = 4 * REAL(REAL_EPSILON);
    const real guard = REAL_DIGITS == 53 ? REAL(SEGMENT_UNDERFLOW) : REAL(0x1p-140);
    if (!meets_along_axes(a, b))
        return NO;
    axis_view x = view_between(a->a.x, a->b.x, b->min.x, b->max.x);
    axis_view y = view_between(a->a.y, a->b.y, b->min.y, b->max.y);
    real      R = x.shared + y.shared, across = cut_between(x, y);
#if DIM == 3
    axis_view z = view_between(a->a.z, a->b.z, b->min.z, b->max.z);
    real      across_x = cut_between(y, z), across_y = cut_between(z, x);
    R += z.shared;
    across = across_x < across ? across_x : across;
    across = across_y < across ? across_y : across;
#endif
    real error = rounding * (R * R) + guard;
    return across > error ? YES : across < -error ? NO : UNCLEAR;
}

/* What a coordinate seen from an OBB may be off by, over T, the error of the careful way included. */
static inline double obb_rounding(int digits)
{
    return digits == 53 ? 0x1p-48 : 0x1p-20;
}

/* The same as a length: the products that make subnormal coordinates are off by more. */
static inline double obb_view_error(double T, int digits)
{
    return obb_rounding(digits) * T + SEGMENT_UNDERFLOW;
}

/* Does a segment seen from an OBB clearly overlap it or not? Let d = obb_rounding T. Along an axis of the box
   both `mid` and `way` are off, by less than d together: the bounds at the top are of |mid|_1 and |way|_1,
   and rounding adds 3 u T. In `cut` a product of two coordinates is off by d/2 times the sum of its factors
   and 2 u of itself; all together by less than d T. */
HOT_INLINE quick_answer clearly_meets_obb(const local_segment *x, int digits)
{
    double T = scene_length(x), off = obb_view_error(T, digits);
    double least = min2(shared_along(x, 0), shared_along(x, 1));
    ONLY_3D(least = min2(least, shared_along(x, 2));)
    if (least < -off)
        return NO;
    double error = obb_rounding(digits) * (T * T) + SEGMENT_UNDERFLOW, unused, across = cut(x, 0, 1, &unused);
    ONLY_3D(across = min2(across, min2(cut(x, 1, 2, &unused), cut(x, 2, 0, &unused)));)
    if ((least > off) & (across > error))
        return YES;
    return across < -error ? NO : UNCLEAR;
}

HOT_INLINE axis_view view_along(vec axis, vec mid, vec way, real half_extent)
{
    axis_view                               v;
    v.mid = axis.x * mid.x + axis.y * mid.y ONLY_3D(+axis.z * mid.z);
    v.way = axis.x * way.x + axis.y * way.y ONLY_3D(+axis.z * way.z);
    v.half = 2 * half_extent;
    v.shared = (v.half + magnitude(v.way)) - magnitude(v.mid);
    return v;
}

/* Calculates in the family's scalar, and leaves at the first face that separates: in float, too, the axes may
   be off by more than rounding. Let W be the sum of the magnitudes of `mid` and `way` in the world, at least
   1 / sqrt(3) of that in the frame of the box. Coordinates along an axis are then off by less than (4 sqrt(3)
   + 3) epsilon W together, for the axes and for 6 roundings, and `shared` by epsilon (W + half) more. Let T
   be W and all half. Then `cut` is off by less than 16 epsilon T^2, as in clearly_meets_obb. */
HOT_INLINE quick_answer quick_overlap_segment_obb(const segment *a, const obb *b)
{
    const real rounding = 16 * REAL(REAL_EPSILON);
    const real guard = REAL_DIGITS == 53 ? REAL(SEGMENT_UNDERFLOW) : REAL(0x1p-140);
    const vec *axes = AXES_OF(b), c = b->center;
    vec        mid = {(a->a.x - c.x) + (a->b.x - c.x),
                      (a->a.y - c.y) + (a->b.y - c.y) ONLY_3D(, (a->a.z - c.z) + (a->b.z - c.z))};
    vec        way = {a->b.x - a->a.x, a->b.y - a->a.y ONLY_3D(, a->b.z - a->a.z)};
    const vec  h = b->half_extents;
    real T = (magnitude(mid.x) + magnitude(way.x)) + (magnitude(mid.y) + magnitude(way.y)) + 2 * (h.x + h.y);
    ONLY_3D(T += magnitude(mid.z) + magnitude(way.z) + 2 * h.z;)
    const real off = rounding * T + guard, error = rounding * (T * T) + guard; /* infinite if `cut` may be */

    axis_view x = view_along(axes[0], mid, way, h.x);
    if (x.shared < -off)
        return NO;
#if DIM == 2
    axis_view y = view_along((vec){-axes->y, axes->x}, mid, way, h.y);
#else
    axis_view y = view_along(axes[1], mid, way, h.y);
#endif
    if (y.shared < -off)
        return NO;
    real across = cut_between(x, y);
#if DIM == 3
    axis_view z = view_along(axes[2], mid, way, h.z);
    if (z.shared < -off)
        return NO;
    real across_x = cut_between(y, z), across_y = cut_between(z, x);
#endif
    bool apart = (across < -error) ONLY_3D(| (across_x < -error) | (across_y < -error));
    bool meets = (x.shared > off) & (y.shared > off) &
                 (across > error) ONLY_3D(&(z.shared > off) & (across_x > error) & (across_y > error));
    return meets ? YES : apart ? NO : UNCLEAR;
}

/* ---- distance, closest points and contacts: closer_segments.c ---- */

/* A segment as seen from an OBB with the axes m, and their correction E (space/frame.h). */
typedef struct segment_view
{
    local_segment x;
    vector        m[DIM];
    double        correction[DIM][DIM];
} segment_view;

/* The distance; NaN if it is unclear. */
double cd3_closer_distance_segment_aabb(const wide_segment *a, const wide_aabb *b, int digits);
double cd3_closer_distance_segment_obb(const wide_segment *a, const wide_obb *b, int digits);

/* The closest points; false if they are unclear. */
bool cd3_closer_closest_segment_aabb(const wide_segment *a, const wide_aabb *b, wide_closest_points *out,
                                     int digits);
bool cd3_closer_closest_segment_obb(const wide_segment *a, const wide_obb *b, wide_closest_points *out,
                                    int digits);

/* The contact where they overlap; false if it is unclear. `again`: the second look, which tells ties of an
   AABB. `exact`: nothing is rounded in the view from the OBB. Of the view all but the correction is given. */
bool cd3_closer_contact_segment_aabb(const wide_segment *a, const wide_aabb *b, const local_segment *x,
                                     bool again, wide_contact *out, int digits);
bool cd3_closer_contact_segment_obb(segment_view *v, const vector *center, bool exact, wide_contact *out,
                                    int digits);

HOT_INLINE bool quick_distance_segment_aabb(const segment *a, const aabb *b, double *distance)
{
    wide_segment p;
    wide_aabb    q;
    *distance = cd3_closer_distance_segment_aabb(wide_of_segment(a, &p), wide_of_aabb(b, &q), REAL_DIGITS);
    return *distance >= 0;
}

HOT_INLINE bool quick_distance_segment_obb(const segment *a, const obb *b, double *distance)
{
    wide_segment p;
    wide_obb     q;
    *distance = cd3_closer_distance_segment_obb(wide_of_segment(a, &p), wide_of_obb(b, &q), REAL_DIGITS);
    return *distance >= 0;
}

HOT_INLINE bool quick_closest_segment_aabb(const segment *a, const aabb *b, wide_closest_points *found)
{
    wide_segment p;
    wide_aabb    q;
    return cd3_closer_closest_segment_aabb(wide_of_segment(a, &p), wide_of_aabb(b, &q), found, REAL_DIGITS);
}

HOT_INLINE bool quick_closest_segment_obb(const segment *a, const obb *b, wide_closest_points *found)
{
    wide_segment p;
    wide_obb     q;
    return cd3_closer_closest_segment_obb(wide_of_segment(a, &p), wide_of_obb(b, &q), found, REAL_DIGITS);
}

HOT_INLINE quick_answer quick_penetration_segment_aabb(const segment *a, const aabb *b, contact *out)
{
    if (!meets_along_axes(a, b))
        return NO;
    local_segment x;
    view_from_aabb(&x, a, b);
    quick_answer touch = meets_across(&x);
    if (touch != YES || !out)
        return touch;
    wide_segment p;
    wide_aabb    q;
    wide_contact found, *wide = WIDE_OUT(out, &found);
    if (!cd3_closer_contact_segment_aabb(wide_of_segment(a, &p), wide_of_aabb(b, &q), &x, false, wide,
                                         REAL_DIGITS))
        return UNCLEAR;
    take_wide_contact(out, wide);
    return YES;
}

HOT_INLINE quick_answer quick_penetration_segment_obb(const segment *a, const obb *b, contact *out)
{
    segment_view v;
    load_axes(v.m, AXES_OF(b));
    view_from_obb(&v.x, a, b, v.m);
    quick_answer touch = clearly_meets_obb(&v.x, REAL_DIGITS);
    if (touch != YES || !out)
        return touch;
    vector       center = load(b->center);
    wide_contact found, *wide = WIDE_OUT(out, &found);
    if (!cd3_closer_contact_segment_obb(&v, &center, false, wide, REAL_DIGITS))
        return UNCLEAR;
    take_wide_contact(out, wide);
    return YES;
}

#endif
