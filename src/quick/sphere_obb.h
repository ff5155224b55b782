/*
 * The quick way of a point, a circle or a sphere against an OBB, at rest: plain double with a bound of its
 * error.
 *
 * Let c be the centre of the sphere less the centre of the box, M the stored axes (rows), l = M c, h the half
 * extents. How far |l_i| exceeds h_i along each axis decides everything: the shapes overlap if the length of
 * that excess is at most the radius, their distance is the length less the radius (C. Ericson, Real-Time
 * Collision Detection, 2005, sections 5.1.4 and 5.2.6).
 *
 * u is 2^-53, eps the family's epsilon, |x|_1 the sum of magnitudes, |x| the length.
 *
 * THE SLACK. The true axes are (I + E + 3/2 E^2 + ...) M with E = (I - M M^T) / 2 (space/frame.h), and valid
 * axes have |E_ij| <= 4 eps. So a true coordinate differs from l_i by at most 4 eps |l|_1 and terms of eps^2.
 * Rounding c moves l_i by at most u |c|, the product by 3 u |c|, and |c| <= |l|_1 but for terms of eps; the
 * subtraction of h_i adds u (|l_i| + h_i). The sum is below (4 eps + 6 u) (|l|_1 + |h|_1), at most 7 eps.
 * OBB_SLACK is 16 eps, so that what is decided is so for the careful way too, which rounds as well.
 *
 * THE DECISION. For a point, an excess beyond the slack along one axis is apart, and a point deeper than the
 * slack along all axes is inside. For a sphere let o be the excess as calculated, s the slack. The true one,
 * t, has |t_i - o_i| <= s where o_i > 0 and t_i <= s elsewhere. So | |t|^2 - |o|^2 | <= 2 s |o|_1 + 3 s^2,
 * and rounding adds less than 8 u (|o|^2 + r^2).
 *
 * AFTER IT, values need no proof of their sign. They use l + E l, which is less than the slack away from l,
 * so they stay on the side that was decided: a distance is positive where the shapes are apart, and so is a
 * depth where they overlap. (Only half extents below 0, which are not valid, make a distance that is not: the
 * careful way then answers both distance_ and closest_.)
 *
 * THE LENGTHS in double. 3/2 E^2 l is below 2^-90 L. What remains is rounding: of c, of three products and
 * three sums of each coordinate, of E (its entries are off by 1 to 1.25 u), of l - h, of the squares and
 * their sums, of the root and of the subtraction of r. Each is at most u times the power of two that is not
 * above the result, and the error of a local vector counts by its part along the excess. The largest sum of
 * all that over all scenes, found by climbing from random ones, is 7.85 eps L; in the plane it is 6. The
 * largest error seen is 3.
 *
 * In float the same rounding is below 2^-48 L, and 3/2 E^2 l, at most 7 * 2^-41 |l|, is taken too where a
 * length is below 2^-12 `reach`, which |l| is not above: half an ulp of a distance above 8 eps L is at least
 * 2^-45 L, of one above 2^-12 `reach` 2^-37 `reach`.
 *
 * NaN fails every proof, for each proof holds all inputs. So does infinity, and in double products that
 * overflow. Scenes so small that products may underflow are left to the careful way, which scales them.
 */
#ifndef CD_QUICK_SPHERE_OBB_H
#define CD_QUICK_SPHERE_OBB_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/scalar.h"
#include "../space/vector.h"
#include "../space/wide.h"
#include "coordinate_gap.h"
#include "length.h"

/* No local coordinate is off by more than this times the sum of its magnitudes and half extents. */
#define OBB_SLACK (16 * REAL_EPSILON)

/* Squares of lengths, and lengths, that are so small decide nothing: products may underflow. */
#define OBB_LEAST_SQUARE (REAL_DIGITS == 53 ? 0x1p-940 : 0x1p-110)
#define OBB_LEAST_LENGTH (REAL_DIGITS == 53 ? 0x1p-940 : 0x1p-110)

/* Ways out of a turned box whose lengths differ by less than this times the largest half extent are equally
   short. */
#define OBB_EQUALLY_SHORT (REAL_EPSILON / 4 + 4 * UNIT_ROUNDOFF)

/* A point as an OBB sees it. */
typedef struct obb_view
{
    vector axes[DIM]; /* as stored */
    vector half;
    vector way;   /* from the centre of the box to the point, in the world */
    vector at;    /* the point along the stored axes */
    double reach; /* the sum of the magnitudes of at and half */
    double slack; /* a bound of the error of at, and of at less half */
} obb_view;

/* How far a point lies outside an OBB. */
typedef struct obb_excess
{
    vector at;      /* the point along the true axes */
    vector on;      /* the nearest point of the box along them */
    vector out;     /* the difference of the two */
    double squares; /* of out */
} obb_excess;

HOT_INLINE vector along_axes(const vector m[DIM], vector v)
{
    return (vector){{dot(m[0], v), dot(m[1], v) ONLY_3D(, dot(m[2], v))}};
}

HOT_INLINE vector out_of_axes(const vector m[DIM], vector v)
{
    vector r;
    r.at[0] = v.at[0] * m[0].at[0] + v.at[1] * m[1].at[0] ONLY_3D(+v.at[2] * m[2].at[0]);
    r.at[1] = v.at[0] * m[0].at[1] + v.at[1] * m[1].at[1] ONLY_3D(+v.at[2] * m[2].at[1]);
    ONLY_3D(r.at[2] = v.at[0] * m[0].at[2] + v.at[1] * m[1].at[2] + v.at[2] * m[2].at[2];)
    return r;
}

HOT_INLINE obb_view seen_by_obb(vector p, const obb *b)
{
    obb_view s;
    s.way = (vector){{p.at[0] - b->center.x, p.at[1] - b->center.y ONLY_3D(, p.at[2] - b->center.z)}};
    load_axes(s.axes, AXES_OF(b));
    s.half = load(b->half_extents);
    s.at = along_axes(s.axes, s.way);
    s.reach = fabs(s.at.at[0]) + fabs(s.at.at[1]) ONLY_3D(+fabs(s.at.at[2])) +
              (s.half.at[0] + s.half.at[1] ONLY_3D(+s.half.at[2]));
    s.slack = OBB_SLACK * s.reach;
    return s;
}

HOT_INLINE vector vector_sum(vector a, vector b)
{
    return (vector){{a.at[0] + b.at[0], a.at[1] + b.at[1] ONLY_3D(, a.at[2] + b.at[2])}};
}

/* ---- the true axes ---- */

#if DIM == 2

/* E is a multiple of I, so the correction is a factor, 1 / |axis|. In float it takes the second term. */
typedef double obb_error;

HOT_INLINE obb_error error_for_digits(const vector m[2], int digits)
{
    double e = 1 - dot(m[0], m[0]);
    return digits == 53 ? 1 + 0.5 * e : 1 + e * (0.5 + 0.375 * e);
}

/* v + E v. */
HOT_INLINE vector along_true_axes(obb_error e, vector v)
{
    return scale(v, e);
}

#else

typedef struct obb_error
{
    double xx, yy, zz, xy, xz, yz;
} obb_error;

HOT_INLINE obb_error error_for_digits(const vector m[3], int digits)
{
    (void)digits;
    return (obb_error){(1 - dot(m[0], m[0])) * 0.5, (1 - dot(m[1], m[1])) * 0.5, (1 - dot(m[2], m[2])) * 0.5,
                       dot(m[0], m[1]) * -0.5,      dot(m[0], m[2]) * -0.5,      dot(m[1], m[2]) * -0.5};
}

HOT_INLINE vector times_error(obb_error e, vector v)
{
    double x = v.at[0], y = v.at[1], z = v.at[2];
    return (vector){
        {e.xx * x + e.xy * y + e.xz * z, e.xy * x + e.yy * y + e.yz * z, e.xz * x + e.yz * y + e.zz * z}};
}

/* v + E v. */
HOT_INLINE vector along_true_axes(obb_error e, vector v)
{
    return vector_sum(v, times_error(e, v));
}

#endif

HOT_INLINE obb_error error_of_axes(const vector m[DIM])
{
    return error_for_digits(m, REAL_DIGITS);
}

/* The vector v of the box's frame in the world. */
HOT_INLINE vector leave_obb(const obb_view *s, obb_error e, vector v)
{
    return out_of_axes(s->axes, along_true_axes(e, v));
}

/* x moved into -half..half. */
HOT_INLINE double within_half(double x, double half)
{
    return max2(min2(x, half), -half);
}

/* The excess of a point with the local coordinates `at`. */
HOT_INLINE obb_excess excess_of_local(vector at, vector half)
{
    vector on = {{within_half(at.at[0], half.at[0]),
                  within_half(at.at[1], half.at[1]) ONLY_3D(, within_half(at.at[2], half.at[2]))}};
    vector out = {{at.at[0] - on.at[0], at.at[1] - on.at[1] ONLY_3D(, at.at[2] - on.at[2])}};
    return (obb_excess){at, on, out, dot(out, out)};
}

/* The point along the true axes: l + E l, in double added so that little is rounded. */
HOT_INLINE vector true_local(const obb_view *s, obb_error e, int digits)
{
#if DIM == 2
    (void)digits;
    return along_true_axes(e, s->at);
#else
    if (digits == 24)
        return along_true_axes(e, s->at);
    const vector *m = s->axes, *c = &s->way;
    vector        more = times_error(e, s->at);
    return (vector){{m[0].at[0] * c->at[0] + m[0].at[1] * c->at[1] + (m[0].at[2] * c->at[2] + more.at[0]),
                     m[1].at[0] * c->at[0] + m[1].at[1] * c->at[1] + (m[1].at[2] * c->at[2] + more.at[1]),
                     m[2].at[0] * c->at[0] + m[2].at[1] * c->at[1] + (m[2].at[2] * c->at[2] + more.at[2])}};
#endif
}

HOT_INLINE obb_excess excess_for_digits(const obb_view *s, obb_error e, int digits)
{
    return excess_of_local(true_local(s, e, digits), s->half);
}

HOT_INLINE obb_excess excess_over_obb(const obb_view *s, obb_error e)
{
    return excess_for_digits(s, e, REAL_DIGITS);
}

/* ---- decisions ---- */

HOT_INLINE quick_answer decide_point_for_digits(const obb_view *s, int digits)
{
    double x = fabs(s->at.at[0]) - s->half.at[0];
    double y = fabs(s->at.at[1]) - s->half.at[1];
    double most = max2(x, y);
#if DIM == 3
    double z = fabs(s->at.at[2]) - s->half.at[2];
    most = max2(most, z);
#endif
    bool safe = digits == 24 || fabs(most) > OBB_LEAST_LENGTH;
    return ((fabs(most) > s->slack) & safe) ? (most < 0 ? YES : NO) : UNCLEAR;
}

HOT_INLINE quick_answer decide_point_obb(const obb_view *s)
{
    return decide_point_for_digits(s, REAL_DIGITS);
}

HOT_INLINE quick_answer decide_sphere_obb(const obb_view *s, double r)
{
    double x = fabs(s->at.at[0]) - s->half.at[0]; /* below: twice the excess */
    double y = fabs(s->at.at[1]) - s->half.at[1];
    x += fabs(x), y += fabs(y);
    double squares = x * x + y * y, total = x + y;
#if DIM == 3
    double z = fabs(s->at.at[2]) - s->half.at[2];
    z += fabs(z);
    squares += z * z, total += z;
#endif
    double reach = 4 * (r * r), over = squares - reach;
    double bound = s->slack * (4 * total + 12 * s->slack) + 8 * UNIT_ROUNDOFF * (squares + reach);
    bool   safe = REAL_DIGITS == 24 || fabs(over) > OBB_LEAST_SQUARE;
    return ((fabs(over) > bound) & safe) ? (over < 0 ? YES : NO) : UNCLEAR;
}

/* ---- exact touches ---- */

/* A touch that is decided without an error. */
typedef struct obb_touch
{
    quick_answer overlap;
    vector       out;    /* as in obb_excess */
    double       length; /* of out */
    double       gap;    /* length less the radius, to some u of itself */
} obb_touch;

static inline obb_touch no_obb_touch(quick_answer overlap)
{
    return (obb_touch){overlap, {{0}}, 0, 0};
}

/* What the bound leaves open, decided without an error where that is cheap: a sphere that touches faces whose
   axes are coordinate axes, such as one that rests on a box turned about the vertical. Along those axes the
   gap is a sum of four numbers; along all others the centre must be clearly within the box.

   Here there is one such axis, i. Often neither the way between the centres nor the sum of the extents is
   rounded, and the gap is their difference. Else at most one of the three sums has a rounding error
   (number/dd.h), which is then added: signs are exact. Touches of edges and corners are left to the careful
   way. */
#define touch_of_face OWN(touch_of_face)
face_touch touch_of_face(int i, double slack, vector p, double r, const obb *b);

/* ---- overlap ---- */

/* What the test in the family's scalar leaves open: a touch, or in float what double decides. For squares of
   floats vanish or overflow far from 1, and a power of two must not change the way. */
#define touch_overlap_obb OWN(touch_overlap_obb)
quick_answer touch_overlap_obb(const vec *p, double r, const obb *b, double x, double y, double z,
                               double slack);

/* A point as an OBB sees it, in the family's scalar. It is faster in float, and as good for a decision: the
   slack has room for rounding to half an eps everywhere. */
typedef struct obb_real_view
{
    real over[3]; /* how far it is outside along each axis, negative inside */
    real slack;
} obb_real_view;

HOT_INLINE obb_real_view over_obb(vec a, const obb *b)
{
    const vec *m = AXES_OF(b);
    vec        c = {a.x - b->center.x, a.y - b->center.y ONLY_3D(, a.z - b->center.z)}, h = b->half_extents;
    obb_real_view s;
#if DIM == 2
    real x = magnitude(m->x * c.x + m->y * c.y), y = magnitude(m->x * c.y - m->y * c.x);
#else
    real x = magnitude(m[0].x * c.x + m[0].y * c.y + m[0].z * c.z);
    real y = magnitude(m[1].x * c.x + m[1].y * c.y + m[1].z * c.z);
    real z = magnitude(m[2].x * c.x + m[2].y * c.y + m[2].z * c.z);
    s.over[2] = z - h.z;
#endif
    s.over[0] = x - h.x;
    s.over[1] = y - h.y;
    s.slack = REAL(OBB_SLACK) * ((x + y ONLY_3D(+z)) + (h.x + h.y ONLY_3D(+h.z)));
    return s;
}

HOT_INLINE quick_answer decide_point_in_real(const obb_real_view *s)
{
    real most = s->over[0] > s->over[1] ? s->over[0] : s->over[1];
    ONLY_3D(most = most > s->over[2] ? most : s->over[2];)
    if ((int)(magnitude(most) > s->slack) & (int)(magnitude(most) > REAL(OBB_LEAST_LENGTH)))
        return most < 0 ? YES : NO;
    return UNCLEAR;
}

HOT_INLINE quick_answer decide_sphere_in_real(const obb_real_view *s, real r)
{
    real x = s->over[0] + magnitude(s->over[0]), y = s->over[1] + magnitude(s->over[1]);
    real squares = x * x + y * y, total = x + y; /* x, y and z are twice the excess */
#if DIM == 3
    real z = s->over[2] + magnitude(s->over[2]);
    squares += z * z, total += z;
#endif
    real reach = 4 * (r * r), over = squares - reach;
    real bound = s->slack * (4 * total + 12 * s->slack) +
                 (4 * REAL(REAL_EPSILON) * (squares + reach) + REAL(OBB_LEAST_SQUARE));
    if (magnitude(over) > bound)
        return over < 0 ? YES : NO;
    return UNCLEAR;
}

HOT_INLINE quick_answer quick_overlap_point_obb(vec a, const obb *b)
{
    a = unpacked(a);
    obb_real_view s = over_obb(a, b);
    quick_answer  q = decide_point_in_real(&s);
    if (q != UNCLEAR)
        return q;
    vec p = plain_vec(load(a));
    return touch_overlap_obb(&p, 0, b, s.over[0], s.over[1], s.over[DIM - 1], s.slack);
}

HOT_INLINE quick_answer quick_overlap_sphere_obb(const sphere *a, const obb *b)
{
    obb_real_view s = over_obb(a->center, b);
    quick_answer  q = decide_sphere_in_real(&s, a->radius);
    if (q != UNCLEAR)
        return q;
    return touch_overlap_obb(&a->center, a->radius, b, s.over[0], s.over[1], s.over[DIM - 1], s.slack);
}

/* ---- distance ---- */

/* Is a sum of squares, of shapes that are apart, in range? 0, which no valid shapes give, is not. */
HOT_INLINE bool obb_length_in_range(double squares, int digits)
{
    return digits == 24 ? squares > 0 : (squares > OBB_LEAST_SQUARE) & (squares < 0x1p1000);
}

/* The length of the excess of a centre that is apart. In float the second term of the series counts where
   much of the length cancels. */
HOT_INLINE double length_beyond_obb(const obb_view *s, obb_error e, obb_excess *x, double r, int digits)
{
    double length = sqrt(x->squares);
#if DIM == 3
    if (digits == 24 && length - r < 0x1p-12 * s->reach)
    {
        vector more = times_error(e, sub(x->at, s->at));
        *x = excess_of_local(vector_sum(x->at, scale(more, 1.5)), s->half);
        length = sqrt(x->squares);
    }
#else
    (void)s, (void)e, (void)r, (void)digits;
#endif
    return length;
}

/* The nearest point of the box: from its centre as far along each axis as the point is, or a half extent. The
   excess taken off the point leads there too, but it has the errors of the local coordinates beyond a face,
   where this has a half extent, which is exact. Of a million random points the worst was off by 2.3 ulps of L
   this way, by 6.3 the other way. */
HOT_INLINE vector nearest_of_obb(const obb_view *s, obb_error e, vector on, vector center)
{
    return vector_sum(center, leave_obb(s, e, on));
}

/* Rounds a coordinate. In double it is in range, for the reach is. */
HOT_INLINE real obb_coordinate(double x)
{
    return round_to_real(REAL_DIGITS == 53 ? x : max2(min2(x, hidden(REAL_MAX)), hidden(-REAL_MAX)));
}

HOT_INLINE vec obb_point(vector p)
{
    return (vec){obb_coordinate(p.at[0]), obb_coordinate(p.at[1]) ONLY_3D(, obb_coordinate(p.at[2]))};
}

/* Rounds a length that is above 0. */
HOT_INLINE real obb_length(double x)
{
    return round_to_real(REAL_DIGITS == 53 ? x : max2(min2(x, hidden(REAL_MAX)), hidden(REAL_SMALLEST)));
}

/* The closest points, before they are rounded. */
typedef struct obb_nearest
{
    vector on_a, on_b;
    double distance;
} obb_nearest;

typedef enum obb_question
{
    POINTS_OF_POINT,
    POINTS_OF_SPHERE,
    DISTANCE_OF_SPHERE
} obb_question;

/* What the decision leaves open between a sphere and a box; or of a point, all that is near the faces. False
   where that is left to the careful way. (closer_overlap.c) */
bool cd3_closer_points_obb(obb_nearest *out, vector p, double r, const wide_obb *b, obb_question asked,
                           int digits);

/* The distance of a sphere in double, where it is asked for. NaN where it is left to the careful way. */
static NOINLINE double distance_near_obb(const sphere *a, const obb *b)
{
    wide_obb    room;
    obb_nearest found;
    return cd3_closer_points_obb(&found, load(a->center), a->radius, wide_of_obb(b, &room),
                                 DISTANCE_OF_SPHERE, REAL_DIGITS)
               ? found.distance
               : (double)NAN;
}

typedef struct near_obb
{
    bool           known;
    closest_points points;
} near_obb;

static NOINLINE near_obb closest_near_obb(vec a, real r, const obb *b, bool is_point)
{
    wide_obb    room;
    obb_nearest found = {.distance = 0};
    near_obb    c = {false, {a, a, 0}};
    c.known = cd3_closer_points_obb(&found, load(a), r, wide_of_obb(b, &room),
                                    is_point ? POINTS_OF_POINT : POINTS_OF_SPHERE, REAL_DIGITS);
    if (!c.known || (is_point && found.distance == 0))
        return c;
    c.points.point_b = obb_point(found.on_b);
    c.points.point_a = is_point ? a : obb_point(found.on_a);
    c.points.distance = found.distance == 0 ? 0 : obb_length(found.distance);
    return c;
}

HOT_INLINE bool quick_distance_sphere_obb(const sphere *a, const obb *b, double *distance)
{
    vector       p = load(a->center);
    double       r = a->radius;
    obb_view     s = seen_by_obb(p, b);
    quick_answer q = decide_sphere_obb(&s, r);
    if (q == UNCLEAR)
    {
        *distance = distance_near_obb(a, b);
        return *distance >= 0;
    }
    *distance = 0;
    if (q == YES)
        return true;
    obb_error  e = error_of_axes(s.axes);
    obb_excess x = excess_over_obb(&s, e);
    *distance = length_beyond_obb(&s, e, &x, r, REAL_DIGITS) - r;
    return (*distance > 0) & obb_length_in_range(x.squares, REAL_DIGITS);
}

/* ---- closest points ---- */

/* Where the shapes are apart or overlap, the nearest points follow from that of the centre. The reach tells
   that nothing overflows. The excess does not wait for the decision: after it, ordinary calls take up to a
   tenth longer. */
HOT_INLINE bool quick_closest_sphere_obb(const sphere *a, const obb *b, closest_points *out)
{
    vector       p = load(a->center);
    double       r = a->radius, length = 0;
    obb_view     s = seen_by_obb(p, b);
    quick_answer q = decide_sphere_obb(&s, r);
    obb_error    e = error_of_axes(s.axes);
    obb_excess   x = excess_over_obb(&s, e);
    bool         safe = REAL_DIGITS == 24 || s.reach < 0x1p1000;
    if (q == UNCLEAR)
    {
        near_obb found = closest_near_obb(a->center, a->radius, b, false);
        *out = found.points;
        return found.known;
    }
    if (q == NO)
    {
        length = length_beyond_obb(&s, e, &x, r, REAL_DIGITS);
        safe = safe & (length - r > 0) & obb_length_in_range(x.squares, REAL_DIGITS);
    }
    vector on_b = nearest_of_obb(&s, e, x.on, load(b->center));
    out->point_b = obb_point(on_b);
    out->point_a = q == YES ? out->point_b : obb_point(sub(p, scale(sub(p, on_b), r / length)));
    out->distance = q == YES ? 0 : obb_length(length - r);
    return safe;
}

/* ---- penetration ---- */

/* A contact, calculated: the deepest point of A is `depth` behind point_b along the unit normal. */
typedef struct obb_push
{
    vector normal;
    double depth;
    vector point_b;
} obb_push;

HOT_INLINE void store_push(const obb_push *push, contact *out)
{
    contact c = {.normal = store_normal(push->normal, 1),
                 .depth = narrow_distance(push->depth),
                 .point_b = store(push->point_b)};
    c.point_a = store(sub(load(c.point_b), scale(load(c.normal), c.depth)));
    *out = c;
}

/* The nearest face to a point in the box, if it is clear: 2 i is the high face of axis i, 2 i + 1 its low
   face. Else 2 DIM. Ways out of a turned box are equally short if their lengths differ by no more than
   rounding. */
HOT_INLINE int nearest_face_of_obb(vector at, vector half, double equally_short)
{
    double bx = fabs(at.at[0]) - half.at[0], by = fabs(at.at[1]) - half.at[1];
    double most = max2(bx, by), next = min2(bx, by), size = half.at[0] + half.at[1];
    int    i = by > bx;
#if DIM == 3
    double bz = fabs(at.at[2]) - half.at[2];
    i = bz > most ? 2 : i;
    next = max2(next, min2(most, bz));
    most = max2(most, bz);
    size += half.at[2];
#endif
    double clear = (equally_short + 8 * UNIT_ROUNDOFF) * size;
    return ((most - next > clear) & (2 * fabs(at.at[i]) > clear)) ? 2 * i + (at.at[i] < 0) : 2 * DIM;
}

/* The contact of a centre in the box: it leaves through that face, and goes one radius further. */
HOT_INLINE void push_through_face(int face, vector p, double r, const obb_view *s, obb_error e, vector at,
                                  obb_push *push)
{
    int    i = face / 2;
    bool   low = face % 2 != 0;
    double way = s->half.at[i] - (low ? -at.at[i] : at.at[i]);
    vector outward = {{0}};
    outward.at[i] = low ? -1 : 1;
    vector n = leave_obb(s, e, outward);
    *push = (obb_push){n, way + r, vector_sum(p, scale(n, way))};
}

/* The contact of a centre outside the box: it goes straight away from the nearest point. */
HOT_INLINE void push_off_obb(vector p, const obb_view *s, obb_error e, vector beyond, double length,
                             double gap, obb_push *push)
{
    vector v = leave_obb(s, e, beyond);
    vector n = scale(v, 1 / length); /* of length 1 but for some u, which a step of Newton's method mends */
    n = scale(n, 1.5 - 0.5 * dot(n, n));
    *push = (obb_push){n, 0 - gap, sub(p, v)};
}

/* Makes the contact of shapes that overlap, unless the centre is in the box: then it returns false. With
   `decided`, the touch is that of the excess. */
HOT_INLINE bool push_from_beside(obb_touch *t, bool decided, vector p, double r, const obb_view *s,
                                 obb_error e, const obb_excess *x, obb_push *push)
{
    if (decided)
    {
        t->out = x->out;
        t->length = sqrt(x->squares);
        t->gap = t->length - r;
    }
    if (decided && !(t->length > 0x1p-50 * s->reach)) /* on the surface, but for rounding */
        return false;
    if (!(t->length > 0))
        return false;
    push_off_obb(p, s, e, t->out, t->length, t->gap, push);
    return true;
}

/* The contact of a sphere that touches one face: its normal is a coordinate axis. (Each coordinate is chosen:
   to store one and then load all of them would be waited for.) */
HOT_INLINE void push_off_face(const face_touch *t, vector p, obb_push *push)
{
    vector n;
    for (int k = 0; k < DIM; k++)
    {
        n.at[k] = k == t->k ? copysign(1, t->way) : 0;
        p.at[k] -= k == t->k ? copysign(t->length, t->way) : 0;
    }
    *push = (obb_push){n, 0 - t->gap, p};
}

/* All that is left open after the decision is which of several faces is the nearest. The centre of a point
   decides as a point. */
HOT_INLINE quick_answer push_from_obb(const sphere *a, const obb *b, obb_push *push)
{
    double        r = a->radius;
    obb_real_view seen = over_obb(a->center, b);
    quick_answer  q = r != 0 ? decide_sphere_in_real(&seen, a->radius) : decide_point_in_real(&seen);
    if (q == NO)
        return q;
    vector p = load(a->center);
    if (q == UNCLEAR)
    {
        int        i = only_axis_near(seen.over[0], seen.over[1], seen.over[DIM - 1], seen.slack);
        face_touch touch = touch_of_face(i, seen.slack, p, r, b);
        if (touch.overlap == YES)
            push_off_face(&touch, p, push);
        if (touch.overlap != UNCLEAR || REAL_DIGITS == 53)
            return touch.overlap;
    }
    obb_view s = seen_by_obb(p, b);
    /* An excess below 2^-50 reach counts as none. The squares of others must not underflow. */
    if (REAL_DIGITS == 53 && !((r <= 0x1p200 * s.reach) & (s.reach > 0x1p-420)))
        return UNCLEAR;
    if (q == UNCLEAR)
        q = r != 0 ? decide_sphere_obb(&s, r) : decide_point_obb(&s);
    if (q != YES)
        return q;
    obb_error  e = error_of_axes(s.axes);
    obb_excess x = excess_over_obb(&s, e);
    obb_touch  t = no_obb_touch(YES);
    if (push_from_beside(&t, true, p, r, &s, e, &x, push))
        return YES;
    int face = nearest_face_of_obb(x.at, s.half, OBB_EQUALLY_SHORT);
    if (face == 2 * DIM)
        return UNCLEAR;
    push_through_face(face, p, r, &s, e, x.at, push);
    return YES;
}

static NOINLINE quick_answer quick_contact_with_obb(const sphere *a, const obb *b, contact *out)
{
    obb_push     push;
    quick_answer found = push_from_obb(a, b, &push);
    if (found == YES)
        store_push(&push, out);
    return found;
}

HOT_INLINE quick_answer quick_penetration_sphere_obb(const sphere *a, const obb *b, contact *out)
{
    return out ? quick_contact_with_obb(a, b, out) : quick_overlap_sphere_obb(a, b);
}

HOT_INLINE quick_answer quick_penetration_point_obb(vec a, const obb *b, contact *out)
{
    if (!out)
        return quick_overlap_point_obb(a, b);
    sphere point = {unpacked(a), 0};
    return quick_contact_with_obb(&point, b, out);
}

#endif
