/*
 * A segment against a box, AABB or OBB: distances, closest points and contacts, still in plain double with
 * bounds of the errors. The views and the first looks are in quick/segment_box.h. The `digits` of the
 * family's scalar tell how accurately an OBB is stored, and to how many bits answers are rounded.
 */
#include "number/fewer_passes.h"
#include "number/for_size.h"

#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"
#include "quick/segment_box.h"
#include "quick/segment_box_again.h"
#include "quick/straight_vectors.h"
#include "space/family.h"
#include "space/narrow.h"
#include "space/vector.h"

/* ---- distance and closest points ---- */

/* The segment's point at s: how far it is outside the box along each axis, half the derivative of its squared
   distance along s, half the second one, and the squared distance. */
typedef struct approach
{
    double s;
    double over[DIM];
    double slope, bend, square;
} approach;

HOT_INLINE void approach_along(const local_segment *x, int i, approach *p)
{
    double at = x->mid[i] + p->s * x->way[i];
    double over = at - clamp(at, -x->half[i], x->half[i]);
    p->over[i] = over;
    p->slope += over * x->way[i];
    p->bend += over != 0 ? x->way[i] * x->way[i] : 0;
    p->square += over * over;
}

HOT_INLINE void approach_at(const local_segment *x, double s, approach *p)
{
    p->s = s;
    p->slope = p->bend = p->square = 0;
    approach_along(x, 0, p);
    approach_along(x, 1, p);
    ONLY_3D(approach_along(x, 2, p);)
}

/* How far apart a segment and a box have to be, over T. */
#define LEAST_DISTANCE 0x1p-40

/* The slope at which the nearest point is found, over T and the root of `bend`. */
#define LEAST_SLOPE 0x1p-49

/* Along axes in which the point is outside the segment does not move at all, though `bend` is 0. */
static inline bool runs_parallel(const local_segment *x, const approach *p)
{
    bool parallel = true;
    for (int i = 0; i < DIM; i++)
        parallel = parallel && (p->over[i] == 0 || x->way[i] == 0);
    return parallel;
}

/* Does the nearest point lie in the plane of a face but for rounding, although beside it the distance still
   falls, hardly, towards the inside? */
static inline bool stops_at_face(const local_segment *x, const approach *p, double T)
{
    bool stops = false;
    for (int i = 0; i < DIM; i++)
    {
        double outwards = p->over[i] * x->way[i], others = 0;
        for (int j = 0; j < DIM; j++)
            others += j != i ? p->over[j] * x->way[j] : 0;
        if (outwards != 0 && fabs(p->over[i]) <= 2 * LEAST_SLOPE * T)
            stops = stops || (outwards > 0 ? others > 0 : others < 0);
    }
    return stops;
}

/* Is way_i not tiny beside T, or 0? */
static inline int moves_or_not(const local_segment *x, int i, double T)
{
    return (x->way[i] == 0) | (fabs(x->way[i]) > 0x1p-100 * T);
}

/* Half the second derivative of the squared distance on the side to which the distance falls. An axis along
   which the segment mostly moves, and along which the point lies in a face but for rounding, counts if that
   side is outside. */
static inline double bend_downhill(const local_segment *x, const approach *p, double T)
{
    double bend = p->bend, square = 0;
    for (int i = 0; i < DIM; i++)
        square += x->way[i] * x->way[i];
    for (int i = 0; i < DIM; i++)
    {
        double at = x->mid[i] + p->s * x->way[i], outwards = p->slope * x->way[i] > 0 ? -at : at;
        bool   in_face = p->over[i] == 0 && outwards >= x->half[i] - LEAST_SLOPE / 2 * T;
        double more = x->way[i] * x->way[i];
        bend += in_face && more > square / 16 ? more : 0;
    }
    return bend;
}

/* Finds the point of a segment nearest to a box from which it is apart. The squared distance is convex in s,
   with a continuous slope, and quadratic between the s where faces are passed. This is Newton's method for a
   slope of 0, kept within what is known to bracket it.

   Why the distance is right: let way' be `way` in the axes in which the point is outside, bend = way'^2, and
   v the vector `over`, d = |v|. At an end from which the slope rises nothing is nearer. Else v' = v - (slope
   / bend) way' is perpendicular to `way`, so along v' all of the segment is as far from the box as its point
   at s, and that is (v' . v) / |v'| = d sqrt(1 - slope^2 / (bend d^2)), if v' has the signs of v. It has, but
   where the point is outside along some axis by less than slope / sqrt(bend); stops_at_face looks there.
   Rounding of the slope is at most 12 u T |way'|, so slope / sqrt(bend) is below 2^-48 T. With LEAST_DISTANCE
   that is a loss below 2^-56 T and, above 2^-20 T, 2^-76 d. An axis that rounding takes for inside or outside
   adds less.

   A segment that hardly moves along all axes but one is often nearest where it passes a face of that one, at
   an edge of the box. Beside it, in the face, bend is small, and the least slope between two doubles s may
   be too large for that. Towards the edge it is not: there way_i counts once the face is passed, which takes
   no more than 2^-50 T / |way_i| in s, or 2^-48 T along the segment. On that stretch d^2 falls by less than
   2^-49 T slope / |way_i|, which is below 2^-97 T^2: a quarter more of the loss above. If the segment is
   parallel to the face but for rounding, that says nothing of where it is nearest.

   T is kept in a range where powers of it up to the fourth stay in that of double, and way_i is 0 or so large
   beside T that its products with others do not underflow. */
static NOINLINE bool nearest_approach(const local_segment *x, double T, approach *p)
{
    const double slope_square = (LEAST_SLOPE * T) * (LEAST_SLOPE * T);
    const double least_square = (LEAST_DISTANCE * T) * (LEAST_DISTANCE * T);
    double       low = -INFINITY, high = INFINITY, s = 0;
    if (!((T > 0x1p-160) & (T < 0x1p245) & moves_or_not(x, 0, T) &
          moves_or_not(x, 1, T) ONLY_3D(&moves_or_not(x, 2, T))))
        return false;
    for (int k = 0; k < 24; k++)
    {
        approach_at(x, s, p);
        double rest = p->slope * p->slope;
        low = p->slope < 0 ? s : low;
        high = p->slope > 0 ? s : high;
        if (k > 2 && p->bend > 0x1p-80 * (T * T) && !(rest <= slope_square * p->bend)) /* seldom */
            p->bend = bend_downhill(x, p, T);
        if ((rest <= slope_square * p->bend) | ((s == -1) & (p->slope > 0)) | ((s == 1) & (p->slope < 0)) |
            ((high - low <= 0x1p-49) & (fabs(p->slope) * (high - low) <= 0x1p-60 * p->square)))
            return p->square > least_square && !((s > -1) & (s < 1) && stops_at_face(x, p, T));
        double next = clamp(s - p->slope / p->bend, -1, 1);
        if (!(next > low && next < high))
        {
            double from = max2(low, -1), to = min2(high, 1), step = (to - from) * 0x1p-25;
            next = k % 2 != 0 ? (from + to) / 2 : next > from ? to - step : from + step;
        }
        s = next;
    }
    return false;
}

/* The part low..high of -1..1 in which the segment is between the faces along all axes in which it moves. */
static NOINLINE void between_faces(const local_segment *x, double *low, double *high)
{
    *low = -1;
    *high = 1;
    for (int i = 0; i < DIM; i++)
    {
        if (x->way[i] == 0)
            continue;
        double first = (-x->half[i] - x->mid[i]) / x->way[i], last = (x->half[i] - x->mid[i]) / x->way[i];
        *low = max2(min2(first, last), *low);
        *high = min2(max2(first, last), *high);
    }
}

/* The middle of the part that is in the box. */
static inline double middle_in_box(const local_segment *x)
{
    double low, high;
    between_faces(x, &low, &high);
    return clamp((low + high) / 2, -1, 1);
}

/* The nearest point's s. If the segment does not move along the axes in which it is outside, it is the middle
   of the part that is equally near. */
static inline double middle_if_parallel(const local_segment *x, double s)
{
    double low, high, moves = x->way[0] * x->way[1] ONLY_3D(*x->way[2]);
    if (moves != 0)
        return s;
    between_faces(x, &low, &high);
    return low <= high ? (low + high) / 2 : s;
}

/* The point of a segment at s. */
static NOINLINE vector segment_at(const segment *a, double s)
{
    vector p = load(a->a), q = load(a->b);
    double t = (s > 0 ? s - 1 : s + 1) * 0.5;
    vector base = s > 0 ? q : p;
    base.at[0] += t * (q.at[0] - p.at[0]);
    base.at[1] += t * (q.at[1] - p.at[1]);
    ONLY_3D(base.at[2] += t * (q.at[2] - p.at[2]);)
    return base;
}

/* In double the distance from an AABB is calculated again, from the face of the box and the nearer end of the
   segment, and each `over` as a pair. */
HOT_INLINE void over_in_pairs(const approach *p, int i, double a, double b, double low, double high,
                              dd over[DIM])
{
    const double face[2] = {low, high}, end[2] = {a, b};
    double       t = (p->s > 0 ? p->s - 1 : p->s + 1) * 0.5;
    dd           from = two_sum(end[p->s > 0], -face[p->over[i] > 0]), way = two_sum(b, -a);
    dd           step = two_product(t, way.hi), out = two_sum(from.hi, step.hi);
    double       rest = (out.lo + from.lo) + (step.lo + t * way.lo);
    double       outside = p->over[i] != 0 ? 1 : 0;
    over[i] = (dd){outside * out.hi, outside * rest};
}

/* The root of a sum of squares of pairs: squares and the last sum are wrong by u each, the root by half an
   ulp. */
HOT_INLINE double length_of_pairs(const dd v[DIM])
{
    dd     total = two_sum(v[0].hi * v[0].hi, v[1].hi * v[1].hi);
    double rest = v[0].hi * v[0].lo + v[1].hi * v[1].lo;
#if DIM == 3
    dd more = two_sum(total.hi, v[2].hi * v[2].hi);
    rest += v[2].hi * v[2].lo;
    total = (dd){more.hi, more.lo + total.lo};
#endif
    return sqrt(total.hi + (total.lo + 2 * rest));
}

/* The t at which a segment from a to b passes the faces of an AABB along one axis; t counts from `end`, one
   of the two, where these t are accurate. All t, if it does not move. */
typedef struct passage
{
    double enter, leave;
} passage;

HOT_INLINE passage passage_of(double a, double b, double end, double low, double high)
{
    double way = b - a, at_low = (low - end) / way, at_high = (high - end) / way;
    return way == 0 ? (passage){-INFINITY, INFINITY}
                    : (passage){min2(at_low, at_high), max2(at_low, at_high)};
}

/* Half the derivative of the squared distance by t, half the second one, and from where to where the latter
   stays as it is. */
typedef struct piece
{
    dd     slope;
    double bend, from, to;
} piece;

/* Adds one axis at t. If a face is passed there, the side `going` is meant. */
HOT_INLINE void add_axis(piece *x, passage y, double t, int going, double a, double b, double end, double low,
                         double high)
{
    bool before = t < y.enter || (t == y.enter && going < 0),
         after = t > y.leave || (t == y.leave && going > 0);
    x->from = max2(x->from, after ? y.leave : before ? x->from : y.enter);
    x->to = min2(x->to, before ? y.enter : after ? x->to : y.leave);
    if (!before && !after)
        return;
    dd     way = two_sum(b, -a), step = two_product(t, way.hi);
    dd     from = two_sum(end, before == (way.hi > 0) ? -low : -high), over = two_sum(from.hi, step.hi);
    dd     product = two_product(over.hi, way.hi), sum = two_sum(x->slope.hi, product.hi);
    double rest = (over.lo + from.lo) + (step.lo + t * way.lo);
    x->slope = (dd){sum.hi, x->slope.lo + (sum.lo + (product.lo + (over.hi * way.lo + rest * way.hi)))};
    x->bend += way.hi * way.hi;
}

/* The s of the point nearest to an AABB in double, if that is near s. The plain slope leaves it off by 2^-48
   T / sqrt(bend), many ulps of L in a scene of several large lengths, and more where the segment hardly moves
   along the axes in which it is outside. This is Newton's method from the slope in pairs; it ends where a
   step stays in its stretch, and at a face beside which both stretches point back. If the segment does not
   move along the axes in which it is outside, it is the middle of the part that is equally near. */
SELDOM static NOINLINE double refined(const segment *a, const aabb *b, double s)
{
    const vector p = load(a->a), q = load(a->b), low = load(b->min), high = load(b->max);
    const vector end = s > 0 ? q : p;
    const double s_end = s > 0 ? 1 : -1, least = s > 0 ? -1 : 0, most = least + 1;
    double       t = (s - s_end) * 0.5, from = least, to = most;
    passage      y[DIM];
    bool         still = false;
    for (int i = 0; i < DIM; i++)
    {
        y[i] = passage_of(p.at[i], q.at[i], end.at[i], low.at[i], high.at[i]);
        from = max2(from, y[i].enter);
        to = min2(to, y[i].leave);
        still = still || p.at[i] == q.at[i];
    }
    if (still && from <= to)
        return s_end + (from + to);
    for (int k = 0, going = 0; k < 2 * DIM; k++)
    {
        piece x = {.from = least, .to = most};
        for (int i = 0; i < DIM; i++)
            add_axis(&x, y[i], t, going, p.at[i], q.at[i], end.at[i], low.at[i], high.at[i]);
        double slope = x.slope.hi + x.slope.lo, next = t - slope / x.bend;
        int    came = going;
        going = slope < 0 ? 1 : -1;
        if (!(x.bend > 0) || !(x.from <= x.to) || going * came < 0)
            break;
        t = clamp(next, x.from, x.to);
        if (t == next || t == least || t == most)
            break;
    }
    return s_end + 2 * t;
}

/* Is the nearest point surely an end? There the slope is off by at most 12 u T |way|; at an end from which it
   rises nothing is nearer. */
HOT_INLINE bool settles_at_end(const local_segment *x, const approach *p)
{
    const double limit = 0x1p-48 * scene_length(x);
    double       square = x->way[0] * x->way[0] + x->way[1] * x->way[1] ONLY_3D(+x->way[2] * x->way[2]);
    return (fabs(p->s) == 1) & (p->slope * p->slope > (limit * limit) * square);
}

/* Is the nearest point outside along all axes? Then one of Newton's steps settles it: the slope, from `over`
   in pairs, is off by at most 4 u d |way| at a distance d, so the point by 4 u d. No face is passed within
   twice the step: so the slope is linear up to where it is 0. */
HOT_INLINE bool settles_outside(const local_segment *x, const dd over[DIM], approach *p)
{
    double slope = over[0].hi * x->way[0] + over[1].hi * x->way[1] ONLY_3D(+over[2].hi * x->way[2]);
    double rest = over[0].lo * x->way[0] + over[1].lo * x->way[1] ONLY_3D(+over[2].lo * x->way[2]);
    double step = AABB_UNIT * (slope + rest) / p->bend, twice = fabs(2 * step);
    bool   stays = (fabs(over[0].hi) > fabs(twice * x->way[0])) &
                 (fabs(over[1].hi) > fabs(twice * x->way[1]))
                     ONLY_3D(&(fabs(over[2].hi) > fabs(twice * x->way[2])));
    if (stays)
        p->s = clamp(p->s - step, -1, 1);
    return stays;
}

/* The distance of a segment and an AABB, both the answer of distance_ and that of closest_; NaN if it is
   unclear. A segment that is clearly apart does not overlap. Then *p is the nearest point, and in double
   `over` how far it is outside, as pairs.

   The slope is known to 2^-48 T sqrt(bend), which is a length of 2^-48 T |way| / sqrt(bend) along the
   segment. In float that has to be below 2^-24 T; in double closest_ refines it, starting below 2^-22 T. */
static NOINLINE double gap_segment_aabb(const segment *a, const aabb *b, local_segment *x, approach *p,
                                        dd over[DIM], int digits)
{
    view_from_aabb(x, a, b);
    if (meets_along_axes(a, b) && meets_across(x) == YES)
        return 0;
    double T = scene_length(x);
    if (!nearest_approach(x, T, p))
        return (double)NAN;
    double square = x->way[0] * x->way[0] + x->way[1] * x->way[1] ONLY_3D(+x->way[2] * x->way[2]);
    bool   inner = p->s > -1 && p->s < 1;
    if (inner && !runs_parallel(x, p) && !(p->bend > 0x1p-48 * square))
        return (double)NAN;
    if (digits == 24)
        return p->square > 0x1p-48 * T * T ? sqrt(p->square) / AABB_UNIT : (double)NAN;
    over_in_pairs(p, 0, a->a.x, a->b.x, b->min.x, b->max.x, over);
    over_in_pairs(p, 1, a->a.y, a->b.y, b->min.y, b->max.y, over);
    ONLY_3D(over_in_pairs(p, 2, a->a.z, a->b.z, b->min.z, b->max.z, over);)
    return length_of_pairs(over);
}

double cd3_closer_distance_segment_aabb(const segment *a, const aabb *b, int digits)
{
    local_segment x;
    approach      p;
    dd            over[DIM];
    return gap_segment_aabb(a, b, &x, &p, over, digits);
}

static inline vector clamp_to_aabb(vector p, const aabb *b)
{
    p.at[0] = clamp(p.at[0], b->min.x, b->max.x);
    p.at[1] = clamp(p.at[1], b->min.y, b->max.y);
    ONLY_3D(p.at[2] = clamp(p.at[2], b->min.z, b->max.z);)
    return p;
}

/* Writes a point that a segment and an AABB have in common, at s in -1..1 along the segment. */
static NOINLINE void write_common_with_aabb(const segment *a, const aabb *b, double s, closest_points *out)
{
    out->point_a = out->point_b = plain_vec(clamp_to_aabb(segment_at(a, s), b));
    out->distance = 0;
}

bool cd3_closer_closest_segment_aabb(const segment *a, const aabb *b, closest_points *out, int digits)
{
    local_segment x;
    approach      p;
    dd            over[DIM];
    double        distance = gap_segment_aabb(a, b, &x, &p, over, digits);
    if (!(distance >= 0))
        return false;
    if (distance == 0)
    {
        write_common_with_aabb(a, b, middle_in_box(&x), out);
        return true;
    }
    if (digits == 24)
        p.s = middle_if_parallel(&x, p.s);
    else if (!settles_at_end(&x, &p) && !settles_outside(&x, over, &p))
        p.s = refined(a, b, p.s);
    vector on_segment = segment_at(a, p.s);
    out->point_a = plain_vec(on_segment);
    out->point_b = plain_vec(clamp_to_aabb(on_segment, b));
    out->distance = narrow_distance(distance);
    return true;
}

/* Turns the view from the stored axes of an OBB to that from the true ones: x + E x, in float x + E x + 3/2
   E^2 x. What is left out, 5/2 E^3 x or 3/2 E^2 x, is below 2^-54 T in float and 2^-95 T in double. */
HOT_INLINE void correct_vector(double v[DIM], double e[DIM][DIM], int digits)
{
    double once[DIM];
    once[0] = e[0][0] * v[0] + e[0][1] * v[1] ONLY_3D(+e[0][2] * v[2]);
    once[1] = e[1][0] * v[0] + e[1][1] * v[1] ONLY_3D(+e[1][2] * v[2]);
    ONLY_3D(once[2] = e[2][0] * v[0] + e[2][1] * v[1] + e[2][2] * v[2];)
    if (digits == 24)
    {
        double twice[DIM];
        twice[0] = e[0][0] * once[0] + e[0][1] * once[1] ONLY_3D(+e[0][2] * once[2]);
        twice[1] = e[1][0] * once[0] + e[1][1] * once[1] ONLY_3D(+e[1][2] * once[2]);
        ONLY_3D(twice[2] = e[2][0] * once[0] + e[2][1] * once[1] + e[2][2] * once[2];)
        once[0] += 1.5 * twice[0];
        once[1] += 1.5 * twice[1];
        ONLY_3D(once[2] += 1.5 * twice[2];)
    }
    v[0] += once[0];
    v[1] += once[1];
    ONLY_3D(v[2] += once[2];)
}

/* E of the axes m (space/frame.h). */
HOT_INLINE void correction_of_axes(double e[DIM][DIM], const vector m[DIM])
{
    e[0][0] = (1 - dot(m[0], m[0])) * 0.5;
#if DIM == 2
    e[1][1] = e[0][0];
    e[0][1] = e[1][0] = 0;
#else
    e[1][1] = (1 - dot(m[1], m[1])) * 0.5;
    e[2][2] = (1 - dot(m[2], m[2])) * 0.5;
    e[0][1] = e[1][0] = dot(m[0], m[1]) * -0.5;
    e[1][2] = e[2][1] = dot(m[1], m[2]) * -0.5;
    e[2][0] = e[0][2] = dot(m[2], m[0]) * -0.5;
#endif
}

/* Turns the view to that from the true axes. In space that is so much that a copy for each caller gains
   nothing. */
#if DIM == 2
HOT_INLINE void correct_view(segment_view *v, int digits);
#else
static NOINLINE void correct_view(segment_view *v, int digits);
#endif

static void correct_view(segment_view *v, int digits)
{
    correction_of_axes(v->correction, v->m);
    correct_vector(v->x.mid, v->correction, digits);
    correct_vector(v->x.way, v->correction, digits);
}

/* A vector in the frame of the true axes, turned to the world, M^T (I + E) v. What is left out is below 2^-37
   |v| in float, 2^-95 |v| in double. */
HOT_INLINE vector turned_out(const double v[DIM], const vector m[DIM], double e[DIM][DIM])
{
    vector w;
    double r[DIM];
    r[0] = v[0] + (e[0][0] * v[0] + e[0][1] * v[1] ONLY_3D(+e[0][2] * v[2]));
    r[1] = v[1] + (e[1][0] * v[0] + e[1][1] * v[1] ONLY_3D(+e[1][2] * v[2]));
    ONLY_3D(r[2] = v[2] + (e[2][0] * v[0] + e[2][1] * v[1] + e[2][2] * v[2]);)
    w.at[0] = m[0].at[0] * r[0] + m[1].at[0] * r[1] ONLY_3D(+m[2].at[0] * r[2]);
    w.at[1] = m[0].at[1] * r[0] + m[1].at[1] * r[1] ONLY_3D(+m[2].at[1] * r[2]);
    ONLY_3D(w.at[2] = m[0].at[2] * r[0] + m[1].at[2] * r[1] + m[2].at[2] * r[2];)
    return w;
}

/* The same for an OBB. The view becomes the corrected one where they are apart. */
static NOINLINE double gap_segment_obb(const segment *a, const obb *b, segment_view *v, approach *p,
                                       int digits)
{
    load_axes(v->m, AXES_OF(b));
    view_from_obb(&v->x, a, b, v->m);
    if (clearly_meets_obb(&v->x, digits) == YES)
        return 0;
    correct_view(v, digits);
    return nearest_approach(&v->x, scene_length(&v->x), p) ? sqrt(p->square) / 2 : (double)NAN;
}

double cd3_closer_distance_segment_obb(const segment *a, const obb *b, int digits)
{
    segment_view v;
    approach     p;
    return gap_segment_obb(a, b, &v, &p, digits);
}

/* Writes the middle of what a segment and an OBB have in common, seen from the stored axes. From these a box
   is further off than a few ulps of L; in float, too, E alone is enough for the true ones here. */
static inline void write_common_with_obb(const segment *a, segment_view *v, closest_points *out)
{
    correct_view(v, 53);
    out->point_a = out->point_b = plain_vec(segment_at(a, middle_in_box(&v->x)));
    out->distance = 0;
}

/* The nearest point of the box is taken from its centre (nearest_of_obb in quick/sphere_obb.h). */
bool cd3_closer_closest_segment_obb(const segment *a, const obb *b, closest_points *out, int digits)
{
    segment_view v;
    approach     p;
    double       distance = gap_segment_obb(a, b, &v, &p, digits);
    if (!(distance >= 0))
        return false;
    if (distance == 0)
    {
        write_common_with_obb(a, &v, out);
        return true;
    }
    double square = v.x.way[0] * v.x.way[0] + v.x.way[1] * v.x.way[1] ONLY_3D(+v.x.way[2] * v.x.way[2]);
    if (digits == 53 && p.s > -1 && p.s < 1 && p.bend > square / 64) /* closer than LEAST_SLOPE */
        approach_at(&v.x, clamp(p.s - p.slope / p.bend, -1, 1), &p);
    double s = middle_if_parallel(&v.x, p.s);
    double on_box[DIM];
    for (int i = 0; i < DIM; i++)
        on_box[i] = 0.5 * clamp(v.x.mid[i] + s * v.x.way[i], -v.x.half[i], v.x.half[i]);
    out->point_a = plain_vec(segment_at(a, s));
    out->point_b = store(plus(load(b->center), turned_out(on_box, v.m, v.correction)));
    out->distance = narrow_distance(distance);
    return true;
}

/* ---- penetration ---- */

/* Ways out that differ by less than segment_tie L count as equally short. In a contact an edge lies in the
   touching plane if its ends are no more than segment_patch L apart along the normal. */
static inline double segment_tie(int digits)
{
    return epsilon_of(digits) / 4 + 4 * UNIT_ROUNDOFF;
}

static inline double segment_patch(int digits)
{
    return epsilon_of(digits) + 6 * UNIT_ROUNDOFF;
}

/* The largest length along axis i of the box: of an AABB from an end to a face, of an OBB from its centre to
   an end or a face. */
HOT_INLINE double longest_along(const local_segment *x, int i, bool oriented)
{
    double end = fabs(x->mid[i]) + fabs(x->way[i]);
    return oriented ? max2(end, x->half[i]) : end + x->half[i];
}

/* L, half as much multiplied as the other lengths. */
HOT_INLINE double largest_length(const local_segment *x, bool oriented)
{
    double most = max2(longest_along(x, 0, oriented), longest_along(x, 1, oriented));
    ONLY_3D(most = max2(most, longest_along(x, 2, oriented));)
    return most * 0.5;
}

/* A way out: along `axis` of the box, or if that is negative in the plane of axes i and j. */
typedef struct segment_exit
{
    int    axis, i, j;
    double depth;
    double n[DIM]; /* the normal in the frame of the box */
    double s;      /* the segment's point that touches, of several the middle */
} segment_exit;

/* A bound of the squared length of the way out in the plane of axes i and j, across the segment, which is
   `cut` over |(way_i, way_j)|: from below, or if `above`, from above. The lower one is infinite where a face
   is about as near: the facet of K that lies across spans a corner of K no more than |way_i| or |way_j| high.
   At an OBB, if that is less than 2^-46 L, the errors of coordinates turn the normal by as much. Either way
   out is right then, and the estimate serves for both bounds. (Divided first, no product of degree four
   underflows.) */
HOT_INLINE double length_across(const local_segment *x, int i, int j, double off, double T, double L,
                                int digits, bool above)
{
    double error, across = cut(x, i, j, &error), height = min2(fabs(x->way[i]), fabs(x->way[j]));
    double square = x->way[i] * x->way[i] + x->way[j] * x->way[j];
    error = off == 0 || height > 0x1p-46 * L ? error + off * T : 0;
    square = square > 0 ? square : 1; /* then it is not used */
    double low = positive(across - error), high = across + error;
    if (above)
        return high * (high / square);
    return height <= segment_tie(digits) * L ? INFINITY : low * (low / square);
}

/* Is the way out through a face, *e, the shortest, or as short? If one across the segment clearly is shorter,
   that becomes *e. UNCLEAR, if neither is certain, or if several across the segment are about equally short.
   Coordinates are wrong by up to `off`, besides what `cut` allows for. */
HOT_INLINE quick_answer is_shortest(const local_segment *x, double T, double L, double off, segment_exit *e,
                                    int digits)
{
    static const int next[5] = {0, 1, 2, 0, 1};
    double           least = INFINITY, others = INFINITY;
    double           tie = 2 * segment_tie(digits) * L, shorter = positive(e->depth - tie);
    int              axis = 2; /* to which the plane is perpendicular */
    for (int k = DIM == 2 ? 2 : 0; k < 3; k++)
    {
        double from = length_across(x, next[k + 1], next[k + 2], off, T, L, digits, false);
        others = min2(others, max2(from, least));
        axis = from < least ? k : axis;
        least = min2(from, least);
    }
    if (least > shorter * shorter)
        return YES;
    e->i = next[axis + 1];
    e->j = next[axis + 2];
    double to = length_across(x, e->i, e->j, off, T, L, digits, true), longest = sqrt(to) + tie;
    if ((DIM == 3 && !(others > longest * longest)) || !(least > 0) || !(to < shorter * shorter))
        return UNCLEAR;
    e->axis = -1;
    return NO;
}

/* The point where the segment touches a face perpendicular to e->axis, in which it lies but for rounding: the
   middle of what it shares with the face. An axis along which it moves as little does not matter if the face
   is clearly wider. False if it is not. */
static inline bool touch_along_face(const local_segment *x, double L, segment_exit *e, int digits)
{
    double low = -1, high = 1;
    for (int i = 0; i < DIM; i++)
    {
        double way = x->way[i], half = x->half[i], mid = x->mid[i] + e->n[i] * e->depth; /* once out */
        double space = half - (fabs(mid) + fabs(way));
        if (i == e->axis || way == 0 || space > 8 * segment_patch(digits) * L)
            continue;
        if (!(fabs(way) > 8 * segment_patch(digits) * L))
            return false;
        double first = (-half - mid) / way, last = (half - mid) / way;
        low = max2(min2(first, last), low);
        high = min2(max2(first, last), high);
    }
    e->s = (low + high) / 2;
    return low <= high;
}

/* Sets the touching point of a way out through a face: the deepest end of the segment, if the face is not
   parallel. An end beside the face is deepest only where a way out across the segment is as short. Then the
   segment touches the edge of the face. */
HOT_INLINE bool touch_at_face(const local_segment *x, double L, segment_exit *e, int digits)
{
    double way = x->way[e->axis];
    if (!(fabs(way) > segment_patch(digits) * L))
        return touch_along_face(x, L, e, digits);
    e->s = e->n[e->axis] * way > 0 ? -1 : 1;
    double low = -1, high = 1;
    for (int i = 0; i < DIM; i++)
    {
        double step = x->way[i], half = x->half[i];
        if (i == e->axis || !(fabs(x->mid[i] + e->s * step) > half) || step == 0)
            continue;
        low = max2(low, min2((-half - x->mid[i]) / step, (half - x->mid[i]) / step));
        high = min2(high, max2((-half - x->mid[i]) / step, (half - x->mid[i]) / step));
    }
    e->s = clamp(e->s, low, high);
    return low <= high;
}

/* Sets normal, depth and touching point of a way out across the segment: there it meets an edge of the box.
   Where the normal nearly is that of a face the segment touches that. False if the opposite way is about as
   short, if segment and edge are nearly parallel, or if the point is not clearly on both. */
HOT_INLINE bool touch_at_edge(const local_segment *x, double T, double L, double off, segment_exit *e,
                              int digits)
{
    int    i = e->i, j = e->j;
    double turn = x->mid[i] * x->way[j] - x->mid[j] * x->way[i], error, across = cut(x, i, j, &error);
    double square = x->way[i] * x->way[i] + x->way[j] * x->way[j], length = sqrt(square);
    double side = turn > 0 ? 1 : -1;
    ONLY_3D(e->n[3 - i - j] = 0;)
    e->n[i] = side * x->way[j] / length;
    e->n[j] = -side * x->way[i] / length;
    e->depth = across / length;
    if (!(fabs(turn) > error + off * T + segment_tie(digits) * T * length))
        return false;
    double n_i = fabs(e->n[i]), n_j = fabs(e->n[j]);
    double n = min2(n_i, n_j), half = n_i < n_j ? x->half[i] : x->half[j];
    if (half > 0 && n < 0.5 && n * half <= segment_patch(digits) * L)
    {
        e->axis = n_i < n_j ? j : i;
        return touch_along_face(x, L, e, digits);
    }
#if DIM == 3
    int    k = 3 - i - j;
    double to_i = (e->n[i] > 0 ? x->half[i] : -x->half[i]) - x->mid[i];
    double to_j = (e->n[j] > 0 ? x->half[j] : -x->half[j]) - x->mid[j];
    e->s = (to_i * x->way[i] + to_j * x->way[j]) / square;
    return (length > 16 * segment_patch(digits) * L) & (fabs(e->s) < 1) &
           (fabs(x->mid[k] + e->s * x->way[k]) < x->half[k]);
#else
    e->s = 0; /* the corner is the point */
    return true;
#endif
}

/* On which side along axis i the touching point lies in a face of the box, 0 if it does not. */
HOT_INLINE double touching_side(const segment_exit *e, int i)
{
    double n = e->n[i];
    return (e->axis >= 0 && i != e->axis) || n == 0 ? 0 : n;
}

/* Is there room along more than one axis (in the plane, along any)? Else K may be flat. */
HOT_INLINE bool has_room(const local_segment *x)
{
#if DIM == 2
    return (x->half[0] > 0) | (x->half[1] > 0);
#else
    return (x->half[0] > 0) + (x->half[1] > 0) + (x->half[2] > 0) > 1;
#endif
}

/* Writes a contact. The product is wrong by less than an ulp of itself. In float point_a is made later, from
   the numbers once they are rounded (take_wide_contact). */
static NOINLINE void fill_contact(contact *out, vector n, double depth, vector point_b, int digits)
{
    vec on_b = store(point_b), on_a = on_b;
    depth = narrow_distance(depth + 0.0); /* not -0 */
    if (digits == 53)
    {
        vector p = load(on_b);
        for (int i = 0; i < DIM; i++)
        {
            dd step = two_product(depth, n.at[i]), moved = two_sum(p.at[i], -step.hi);
            p.at[i] = moved.hi + (moved.lo - step.lo);
        }
        on_a = store(p);
    }
    *out = (contact){plain_vec(n), depth, on_a, on_b};
}

/* How far the segment is below the high face and above the low one, rounded once. Takes the ways out through
   both, if shorter than *e; `tie` tells whether another is as short once rounded. */
HOT_INLINE void through_faces(segment_exit *e, int axis, double a, double b, double low, double high,
                              int *side, bool *tie)
{
    double up = high - min2(a, b), down = max2(a, b) - low, least = min2(up, down);
    *tie = (least < e->depth ? false : *tie) | (up == down && least <= e->depth) | (least == e->depth);
    *side = least < e->depth ? (up <= down ? 1 : -1) : *side;
    e->axis = least < e->depth ? axis : e->axis;
    e->depth = min2(least, e->depth);
}

/* Completes the shortest way out through a face, *e, or replaces it by a shorter one across the segment. */
static NOINLINE bool settle_exit(const local_segment *x, double T, double off, bool oriented, segment_exit *e,
                                 int digits)
{
    double       L = largest_length(x, oriented);
    quick_answer face = is_shortest(x, T, L, off, e, digits);
    return face == UNCLEAR ? false
           : face == YES   ? touch_at_face(x, L, e, digits)
                           : touch_at_edge(x, T, L, off, e, digits);
}

/* Are those ways out through faces of an AABB exact that have this length once rounded? Then they are a
   tie. */
static NOINLINE bool exactly_this_far(const segment *a, const aabb *b, double depth)
{
    vector p = load(a->a), q = load(a->b), low = load(b->min), high = load(b->max);
    for (int i = 0; i < DIM; i++)
    {
        dd up = two_sum(high.at[i], -min2(p.at[i], q.at[i])),
           down = two_sum(max2(p.at[i], q.at[i]), -low.at[i]);
        if ((up.hi == depth && up.lo != 0) || (down.hi == depth && down.lo != 0))
            return false;
    }
    return true;
}

/* The contact of a segment that overlaps an AABB. Rounding once keeps the order of lengths, so of the ways
   out through faces only those can be a tie that are equal. They are one if none of them was rounded, which
   the second look finds out; the first of them counts. */
bool cd3_closer_contact_segment_aabb(const segment *a, const aabb *b, const local_segment *x, bool again,
                                     contact *out, int digits)
{
    double T = scene_length(x);
    if (!(T < 0x1p250) || !(T > 0x1p-250) || !has_room(x))
        return false;
    segment_exit e; /* the rest is set later */
    int          side = 1;
    bool         tie = false;
    e.axis = 0;
    e.depth = INFINITY;
    through_faces(&e, 0, a->a.x, a->b.x, b->min.x, b->max.x, &side, &tie);
    through_faces(&e, 1, a->a.y, a->b.y, b->min.y, b->max.y, &side, &tie);
    ONLY_3D(through_faces(&e, 2, a->a.z, a->b.z, b->min.z, b->max.z, &side, &tie);)
    if (tie && !(again && exactly_this_far(a, b, e.depth)))
        return false;
    e.depth *= AABB_UNIT;
    for (int i = 0; i < DIM; i++)
        e.n[i] = i == e.axis ? side : 0;
    if (!settle_exit(x, T, 0, false, &e, digits))
        return false;

    vector low = load(b->min), high = load(b->max), p = segment_at(a, e.s), n;
    for (int i = 0; i < DIM; i++)
    {
        double on = touching_side(&e, i);
        n.at[i] = e.n[i] + 0.0;
        p.at[i] = clamp(p.at[i] + e.n[i] * (e.depth / AABB_UNIT), low.at[i], high.at[i]);
        p.at[i] = on > 0 ? high.at[i] : on < 0 ? low.at[i] : p.at[i];
    }
    fill_contact(out, n, e.depth / AABB_UNIT, p, digits);
    return true;
}

/* The contact of a segment that overlaps an OBB; `exact` if nothing is rounded in the view. Coordinates, once
   corrected, are wrong by less than 2^-48 T: by 6 u |x|_1 as at the top, and by 4 u |x|_1 for the rounding of
   E and its sums. So is the depth of a way out through a face. */
bool cd3_closer_contact_segment_obb(segment_view *v, const vector *center, bool exact, contact *out,
                                    int digits)
{
    const local_segment *x = &v->x;
    correct_view(v, digits);
    double T = scene_length(x), off = 0x1p-48 * T;
    if (!(T < 0x1p250) || !(T > 0x1p-250) || !has_room(x))
        return false;
    segment_exit e; /* the rest is set later */
    double       shared[DIM], second = INFINITY;
    e.axis = 0;
    shared[0] = e.depth = shared_along(x, 0);
    for (int i = 1; i < DIM; i++)
    {
        shared[i] = shared_along(x, i);
        second = min2(second, max2(shared[i], e.depth));
        e.axis = shared[i] < e.depth ? i : e.axis;
        e.depth = min2(shared[i], e.depth);
    }
    double tie = 2 * segment_tie(digits) * T + off, towards = x->mid[e.axis];
    if (!((second - e.depth > tie) & (fabs(towards) > tie) & (e.depth > off)) && !exact)
        return false;
    for (int i = 0; i < DIM; i++)
        e.n[i] = i == e.axis ? (towards < 0 ? -1 : 1) : 0;
    if (!settle_exit(x, T, off, true, &e, digits))
        return false;

    double at[DIM];
    for (int i = 0; i < DIM; i++)
    {
        double on = touching_side(&e, i), p = (x->mid[i] + e.s * x->way[i]) + e.n[i] * e.depth;
        p = clamp(p, -x->half[i], x->half[i]);
        at[i] = (on > 0 ? x->half[i] : on < 0 ? -x->half[i] : p) * 0.5;
    }
    const vector n = plus(turned_out(e.n, v->m, v->correction), (vector){{0}}); /* no -0 */
    fill_contact(out, n, e.depth / 2, plus(*center, turned_out(at, v->m, v->correction)), digits);
    return true;
}

#if DIM == 3

/* ---- second looks ---- */

/* The closest points where a segment touches or overlaps an AABB, and an OBB. */
/* Cuts a stretch of t to where the way from p to q is between two faces. */
static NOINLINE void cut_to_faces(double t[2], double p, double q, double low, double high)
{
    const double way = q - p, x = (low - p) / way, y = (high - p) / way;
    if (way != 0)
    {
        t[0] = max2(t[0], min2(x, y));
        t[1] = min2(t[1], max2(x, y));
    }
}

/* The middle of what they have in common, where they may only touch. Seen from the middle of the box, a face
   that is next to a segment and nearly parallel to it would cut off a part of it by rounding. */
void closest_at_aabb(const segment *a, const aabb *b, closest_points *out)
{
    double t[2] = {0, 1};
    cut_to_faces(t, a->a.x, a->b.x, b->min.x, b->max.x);
    cut_to_faces(t, a->a.y, a->b.y, b->min.y, b->max.y);
    ONLY_3D(cut_to_faces(t, a->a.z, a->b.z, b->min.z, b->max.z);)
    write_common_with_aabb(a, b, t[0] + t[1] - 1, out);
}

void closest_at_obb(const segment *a, const obb *b, closest_points *out)
{
    segment_view v;
    load_axes(v.m, AXES_OF(b));
    view_from_obb(&v.x, a, b, v.m);
    write_common_with_obb(a, &v, out);
}

#endif
