/*
 * The quick way of a ray against a box: by the slabs between opposite faces (T. L. Kay and J. T. Kajiya, "Ray
 * Tracing Complex Scenes", 1986).
 */
#ifndef CD_QUICK_RAY_BOX_H
#define CD_QUICK_RAY_BOX_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "../space/wide.h"
#include "ray.h"

/* ---- AABBs ---- */

/* An axis along which the ray does not move is entered at minus this and left at this. */
static const double always = 0x1p1000;

/* Is x certainly below y, where each is off by at most 3.1 u of itself, in double also by an underflow? */
static inline bool ordered(double x, double y)
{
    return y - x >
           8 * UNIT_ROUNDOFF * (fabs(x) + fabs(y)) + (sizeof(real) == sizeof(double) ? UNDERFLOW_GUARD : 0);
}

/* Where a ray enters and leaves the slab of an AABB along one axis. False if it runs along the slab, outside
   it. */
HOT_INLINE bool slab_along(double *enter, double *exit, double *all, double origin, double direction,
                           double low, double high)
{
    double to_low = low - origin, to_high = high - origin;
    double at_low, at_high;
    if (direction == 0)
    {
        *enter = -always;
        *exit = always;
        return to_low <= 0 && to_high >= 0;
    }
    if (sizeof(real) == sizeof(double))
    {
        at_low = to_low / direction;
        at_high = to_high / direction;
    }
    else
    {
        double inverse = 1 / direction;
        at_low = to_low * inverse;
        at_high = to_high * inverse;
    }
    *enter = min2(at_low, at_high);
    *exit = max2(at_low, at_high);
    *all += (fabs(at_low) + fabs(at_high)) +
            fabs(direction); /* magnitudes: a mirror must not change overflow */
    return true;
}

/* The coordinate of the hit point. `normal` is that of the box along this axis; where it is not 0, the
   point lies in that face. */
static inline double on_face(double origin, double t, double direction, double normal, double low,
                             double high)
{
    double p = origin + t * direction + normal * DBL_MAX;
    p = p < low ? low : p;
    return p > high ? high : p;
}

/* Does a box contain a point? */
static inline bool holds(const aabb *b, vec p)
{
    return (b->min.x <= p.x) & (p.x <= b->max.x) & (b->min.y <= p.y) &
           (p.y <= b->max.y) ONLY_3D(&(b->min.z <= p.z) & (p.z <= b->max.z));
}

/* Each t of a slab is a difference rounded once, times a reciprocal or by a direction: off by less than 3.1 u
   of itself, or by an underflow. So `ordered` orders two of them rightly, and a t with the exact end of a
   ray. Along an axis without motion the comparisons are exact, and 0 is exact: a ray that starts at t_min = 0
   in a face starts inside. The axis of a hit is certain, so normals and the coordinates of faces are exact.
   t has one rounding in a difference and one in a quotient (1.5 ulp); in float it is accurate to 2^-51 before
   it is rounded.

   Nothing depends on the scale of the scene: t is a quotient of lengths. A NaN or an infinity makes the sum
   `all` a NaN or infinite, or one in t_min or t_max fails a comparison. */
HOT_INLINE quick_answer quick_raycast_aabb(const ray *r, const aabb *b, hit *out)
{
    const bool   in_double = sizeof(real) == sizeof(double);
    const vector o = load(r->origin), d = load(r->direction), low = load(b->min), high = load(b->max);
    const double guard = in_double ? UNDERFLOW_GUARD : 0;
    const double t_min = r->t_min, t_max = r->t_max;
    vector       enter, exit;
    double       all = 0;
    if ((int)!slab_along(&enter.at[0], &exit.at[0], &all, o.at[0], d.at[0], low.at[0], high.at[0]) |
        (int)!slab_along(&enter.at[1], &exit.at[1], &all, o.at[1], d.at[1], low.at[1], high.at[1]) ONLY_3D(
            | (int)!slab_along(&enter.at[2], &exit.at[2], &all, o.at[2], d.at[2], low.at[2], high.at[2])))
        return NO;
    double last = max2(enter.at[0], enter.at[1]), before = min2(enter.at[0], enter.at[1]);
    double first = min2(exit.at[0], exit.at[1]), after = max2(exit.at[0], exit.at[1]);
#if DIM == 3
    before = max2(before, min2(last, enter.at[2]));
    last = max2(last, enter.at[2]);
    after = min2(after, max2(first, exit.at[2]));
    first = min2(first, exit.at[2]);
#endif
    double start = max2(last, t_min), end = min2(first, t_max);
    bool   known = (fabs(all) <= DBL_MAX) & (fabs(last) < always) & (fabs(first) < always) &
                 (low.at[0] <= high.at[0]) & (low.at[1] <= high.at[1]) ONLY_3D(&(low.at[2] <= high.at[2]));
    if (known & ordered(end, start))
        return NO;
    if (!(known & ordered(start, end)))
        return UNCLEAR;
    if (!out)
        return YES;
    bool starts_inside = last <= t_min, ends_inside = first >= t_max;
    if (!(starts_inside | ordered(before, last)) || !(ends_inside | ordered(first, after)) ||
        !(fabs(last - t_min) > 8 * UNIT_ROUNDOFF * fabs(last) + guard ||
          (last == 0 && t_min == 0 && holds(b, r->origin))) ||
        !(fabs(t_max - first) > 8 * UNIT_ROUNDOFF * fabs(first) + guard))
        return UNCLEAR;
    double keep = !starts_inside, keep_exit = !ends_inside;
    vector n, m, p, q;
#define ONE_AXIS(i)                                                               \
    n.at[i] = 0.0 - copysign((double)(enter.at[i] >= last) * keep, d.at[i]);      \
    m.at[i] = 0.0 + copysign((double)(exit.at[i] <= first) * keep_exit, d.at[i]); \
    p.at[i] = on_face(o.at[i], start, d.at[i], n.at[i], low.at[i], high.at[i]);   \
    q.at[i] = on_face(o.at[i], end, d.at[i], m.at[i], low.at[i], high.at[i])
    ONE_AXIS(0);
    ONE_AXIS(1);
    ONLY_3D(ONE_AXIS(2);)
#undef ONE_AXIS
    if (!in_double && !(fabs(start) + fabs(end) <= FLT_MAX))
        return UNCLEAR;
    out->t_enter = narrow_t(start);
    out->t_exit = narrow_t(end);
    out->point_enter = plain_vec(p);
    out->point_exit = plain_vec(q);
    out->normal_enter = plain_vec(n);
    out->normal_exit = plain_vec(m);
    out->starts_inside = starts_inside;
    return YES;
}

/* ---- turned boxes, in space: in the plane see ray_obb_in_plane.h ---- */

#if DIM == 3

/* Where a ray enters and leaves the slabs of a box, and the t that it needs for one unit across each: `over`
   has the sign of its direction, `pace` is the magnitude. */
typedef struct slab_times
{
    vector enter, exit, pace, over;
} slab_times;

static inline double last_coordinate(vector x)
{
    return max2(max2(x.at[0], x.at[1]), x.at[2]);
}

static inline double first_coordinate(vector x)
{
    return min2(min2(x.at[0], x.at[1]), x.at[2]);
}

/* The last but one, and the second. */
static inline double second_last(vector x)
{
    return max2(min2(x.at[0], x.at[1]), min2(max2(x.at[0], x.at[1]), x.at[2]));
}

static inline double second_first(vector x)
{
    return min2(max2(x.at[0], x.at[1]), max2(min2(x.at[0], x.at[1]), x.at[2]));
}

/* a + factor * b. */
static inline vector plus_times(vector a, double factor, vector b)
{
    return (vector){{a.at[0] + factor * b.at[0], a.at[1] + factor * b.at[1], a.at[2] + factor * b.at[2]}};
}

/* The slabs of half extents h around k, along a direction e in the frame of the box. Components of e below
   `least` are raised to it, which is less than their rounding: so nothing is divided by 0. */
HOT_INLINE slab_times times_of(vector k, vector e, vector h, double least)
{
    slab_times s;
#define ONE_AXIS(i)                                                                       \
    do                                                                                    \
    {                                                                                     \
        double inverse = 1 / copysign(max2(least, hidden(fabs(e.at[i]))), e.at[i]);       \
        double low = (k.at[i] - h.at[i]) * inverse, high = (k.at[i] + h.at[i]) * inverse; \
        s.enter.at[i] = min2(low, high);                                                  \
        s.exit.at[i] = max2(low, high);                                                   \
        s.pace.at[i] = fabs(inverse);                                                     \
        s.over.at[i] = inverse;                                                           \
    } while (0)
    ONE_AXIS(0);
    ONE_AXIS(1);
    ONE_AXIS(2);
#undef ONE_AXIS
    return s;
}

/* Does the ray surely miss a box whose faces are known to within `error`? */
HOT_INLINE bool surely_misses(const slab_times *s, double error, double t_min, double t_max)
{
    double last = last_coordinate(plus_times(s->enter, -error, s->pace));
    double first = first_coordinate(plus_times(s->exit, error, s->pace));
    return max2(last, t_min) > min2(first, t_max);
}

/* Does it surely hit that box? Not if the axes have a NaN. */
HOT_INLINE bool surely_crosses(const slab_times *s, double error, double t_min, double t_max)
{
    double last = last_coordinate(plus_times(s->enter, error, s->pace));
    double first = first_coordinate(plus_times(s->exit, -error, s->pace));
    return (first > last) & (first > t_min) & (t_max > last) & (taxi_length(s->pace) <= DBL_MAX);
}

/* Does it certainly start and end inside or outside, and enter and leave through one face each? No difference
   of two t is off by more than `loose`. (A NaN in t_min or t_max makes the stretch between both ends one,
   which the caller looks at.) */
HOT_INLINE bool times_are_clear(const slab_times *s, double loose, double t_min, double t_max)
{
    double last = last_coordinate(s->enter), first = first_coordinate(s->exit);
    double from_start = fabs(last - t_min), to_end = fabs(first - t_max);
    double lead = last - second_last(s->enter), lag = second_first(s->exit) - first;
    return (min2(from_start, to_end) > loose) & ((last <= t_min) | (lead > loose)) &
           ((first >= t_max) | (lag > loose));
}

/* E. Are all axes of unit length, but for rounding? */
HOT_INLINE bool correction_rows(vector row[3], const vector m[3])
{
    double e00 = 0.5 - 0.5 * dot(m[0], m[0]), e11 = 0.5 - 0.5 * dot(m[1], m[1]),
           e22 = 0.5 - 0.5 * dot(m[2], m[2]);
    double e01 = -0.5 * dot(m[0], m[1]), e02 = -0.5 * dot(m[0], m[2]), e12 = -0.5 * dot(m[1], m[2]);
    row[0] = (vector){{e00, e01, e02}};
    row[1] = (vector){{e01, e11, e12}};
    row[2] = (vector){{e02, e12, e22}};
    return max2(max2(fabs(e00), fabs(e11)), fabs(e22)) <= REAL_EPSILON / 2;
}

#endif

/* In the frame of the box, with k = M way and e = M d, the ray is in the box where |t e_i - k_i| <= h_i for
   all i.

   How wrong is that? Where the ray meets the box, |t| |d| is at most |way| + |h|, which is no more than
   `size`. If k is off by c |way| and e by c |d|, the point at t is off by less than 2 c size along each axis,
   as if faces were known to within that. A ray that meets the true box meets the one seen here if that is
   enlarged by so much; one that meets the box seen here, shrunk by so much, meets the true one.
   - For the stored axes M: the orthonormal ones are (I + E) M to first order (see space/frame.h), where no
     entry of E is above 4 REAL_EPSILON, so c is below 16 REAL_EPSILON. ROUGH_ERROR is twice 2 c, enough for
     the difference of two t.
   - For k + E k and e + E e: what is left out of the series is 3/2 E^2, in float below 2^-39.8 of a vector
     and in double far below u. way, the products of three terms, E and the sum add 8 u. So 2 c is below
     2^-38.7 and 16 u. In the plane E is a factor, and h / (1 + E) does the same: `stretch` has the second
     term too. All rounding after that, the raising of e to `least` included, adds less than 8 u size. */
#define ROUGH_ERROR (64 * REAL_EPSILON)

static inline double fine_error(int digits)
{
    return digits == 24 ? 0x1p-36 : 64 * UNIT_ROUNDOFF;
}

/* What the axes as stored leave open, once for each dimension: closer_rays.c. */
quick_answer cd3_closer_raycast_obb(const wide_ray *r, const wide_obb *b, wide_hit *out, int digits);

static NOINLINE quick_answer raycast_obb_closely(const ray *r, const obb *b, hit *out)
{
    wide_ray     x;
    wide_obb     y;
    wide_hit     room, *wide = out ? WIDE_OUT(out, &room) : NULL;
    quick_answer found = cd3_closer_raycast_obb(wide_of_ray(r, &x), wide_of_obb(b, &y), wide, REAL_DIGITS);
    if (found == YES && out)
        take_wide_hit(out, wide);
    return found;
}

#if DIM == 3

/* A ray and a box, in the frame of its axes as stored. */
typedef struct ray_view
{
    vector o, d, way, m[3], k, e, h;
    double size, step, least;
} ray_view;

/* False if lengths are extreme, or one is a NaN. */
HOT_INLINE bool view_ray(ray_view *v, const ray *r, const obb *b)
{
    v->o = load(r->origin);
    v->d = load(r->direction);
    v->way = ray_way(load(b->center), v->o);
    v->h = load(b->half_extents);
    v->size = taxi_length(v->way) + taxi_length(v->h);
    v->step = taxi_length(v->d);
    v->least = 0x1p-60 * v->step;
    load_axes(v->m, AXES_OF(b));
    v->k = (vector){{dot(v->m[0], v->way), dot(v->m[1], v->way), dot(v->m[2], v->way)}};
    v->e = (vector){{dot(v->m[0], v->d), dot(v->m[1], v->d), dot(v->m[2], v->d)}};
    return (v->size + v->step < 0x1p250) & (min2(v->size, v->step) > 0x1p-250) & (v->h.at[0] >= 0) &
           (v->h.at[1] >= 0) & (v->h.at[2] >= 0);
}

/* Is the box along the coordinate axes? */
HOT_INLINE bool is_along_coordinates(const vector m[3])
{
    return (m[0].at[0] * m[0].at[1] == 0) & (m[0].at[2] * (m[0].at[0] + m[0].at[1]) == 0) &
           (m[1].at[0] * m[1].at[1] == 0) & (m[1].at[2] * (m[1].at[0] + m[1].at[1]) == 0);
}

/* Numbers from a table, lest a compiler branch. */
static const double        as_number[2] = {0, 1};
static const unsigned char greatest_of[4] = {0, 1, 2, 2};

/* The axis for which enter is the last, the lowest of several; and that for which exit is the first. */
HOT_INLINE int entered_axis(const slab_times *s)
{
    int order = s->enter.at[1] > s->enter.at[0];
    order += 2 * (s->enter.at[2] > max2(s->enter.at[0], s->enter.at[1]));
    return greatest_of[order];
}

HOT_INLINE int left_axis(const slab_times *s)
{
    int order = s->exit.at[1] < s->exit.at[0];
    order += 2 * (s->exit.at[2] < min2(s->exit.at[0], s->exit.at[1]));
    return greatest_of[order];
}

/* ---- most rays ---- */

/* Most rays pass faces that they meet well away from edges, at no small angle. Then the faces are known from
   the axes as stored, and E is needed for two t only. A stored axis is a normal if its length is 1 to within
   epsilon / 2: the direction of valid axes is off by less than 6 epsilon. */

/* How far t, at which the ray passes a face of axis i, is late for lack of the correction E.

   With p = t e - k, the ray passes the true face where p_i + (E p)_i = +-h_i. It gets on by e_i + (E e)_i for
   one unit of t; so a move of t by (E p)_i / e_i leaves (E e)_i (E p)_i / e_i open, along the normal. A row
   of E is no longer than 4 sqrt(3) epsilon, and the caller knows that |e_i| is above 2^-12 |d|. So in float
   that is less than 2^-28 |p|, and what is left out of the series, 3/2 E^2, less than 2^-39 |p|. In double
   both are far below u; there an entry of E is wrong by 3/2 u, and (E p)_i by less than 3 u |p|. */
HOT_INLINE double lateness(const ray_view *v, const slab_times *s, int i, const vector row[3], double t)
{
    vector p = {{t * v->e.at[0] - v->k.at[0], t * v->e.at[1] - v->k.at[1], t * v->e.at[2] - v->k.at[2]}};
    return dot(row[i], p) * s->over.at[i];
}

/* A normal: an axis of the box as it is stored, times a sign or 0. */
HOT_INLINE vec signed_axis(const obb *b, int i, double sign)
{
    const real factor = round_to_real(sign), zero = 0;
    const vec  n = b->axes[i];
    return (vec){n.x * factor + zero, n.y * factor + zero, n.z * factor + zero};
}

HOT_INLINE quick_answer quick_raycast_obb(const ray *r, const obb *b, hit *out)
{
    ray_view     v;
    const double t_min = r->t_min, t_max = r->t_max;
    if (!view_ray(&v, r, b))
        return UNCLEAR;
    slab_times s = times_of(v.k, v.e, v.h, v.least);
    double     error = ROUGH_ERROR * v.size, pace = taxi_length(s.pace), loose = error * pace;
    if (surely_misses(&s, error, t_min, t_max))
        return NO;
    if (!out)
        return surely_crosses(&s, error, t_min, t_max) ? YES : raycast_obb_closely(r, b, out);

    vector row[3];
    bool   unit = correction_rows(row, v.m);
    double last = last_coordinate(s.enter), first = first_coordinate(s.exit);
    double start = max2(last, t_min), end = min2(first, t_max);
    bool   clear = (int)unit & (end - start > loose) & (pace * v.step < 0x1p12) &
                 (int)times_are_clear(&s, loose, t_min, t_max);
    if (!clear || (is_along_coordinates(v.m) && !(min2(fabs(start), fabs(end)) * v.step > 0x1p-10 * v.size)))
        return raycast_obb_closely(r, b, out);
    bool   starts_inside = last <= t_min;
    double comes = as_number[!starts_inside], goes = as_number[!(first >= t_max)];
    int    entered = entered_axis(&s), left = left_axis(&s);
    vec    n = signed_axis(b, entered, copysign(comes, -v.e.at[entered]));
    vec    x = signed_axis(b, left, copysign(goes, v.e.at[left]));
    start -= comes * lateness(&v, &s, entered, row, start);
    end -= goes * lateness(&v, &s, left, row, end);
    if (ray_ends(out, v.o, v.d, start, end) == UNCLEAR)
        return UNCLEAR;
    out->normal_enter = n;
    out->normal_exit = x;
    out->starts_inside = starts_inside;
    return YES;
}

#endif

#endif
