/*
 * Textbook code: the same queries as a game programmer writes them, in the precision of the family, to be
 * timed beside the library's. The signatures are those of the library, and so are the structs that it fills.
 *
 * Most of it follows C. Ericson, Real-Time Collision Detection, 2005: 5.1 (closest points), 5.2 (boxes and
 * spheres), 5.3 (rays), 4.4 (oriented boxes). It leaves early where it can. It promises nothing where
 * something cancels, touches or is degenerate, nor for numbers near the ends of the range.
 *
 * Opened alone this is space in double; textbook.c compiles it for each family. textbook_cd3_overlap_... is
 * the peer of cd3_overlap_....
 */
#ifndef BENCH_TEXTBOOK_H
#define BENCH_TEXTBOOK_H

#include <float.h>
#include <math.h>

#include "space/family.h"

/* The name of a function's peer in the family. */
#define TEXTBOOK_(name) textbook_##name
#define TEXTBOOK(name)  TEXTBOOK_(name)

#if REAL_DIGITS == 53
#define TINY  1e-12
#define LARGE DBL_MAX
#else
#define TINY  1e-6f
#define LARGE FLT_MAX
#endif

/* --- numbers and vectors --- */

static inline real root(real x)
{
#if REAL_DIGITS == 53
    return sqrt(x);
#else
    return sqrtf(x);
#endif
}

static inline real magnitude(real x)
{
#if REAL_DIGITS == 53
    return fabs(x);
#else
    return fabsf(x);
#endif
}

static inline real least(real a, real b)
{
    return a < b ? a : b;
}

static inline real greatest(real a, real b)
{
    return a > b ? a : b;
}

static inline real clamp(real x, real lo, real hi)
{
    return least(greatest(x, lo), hi);
}

static inline vec add(vec a, vec b)
{
    return (vec){a.x + b.x, a.y + b.y ONLY_3D(, a.z + b.z)};
}

static inline vec sub(vec a, vec b)
{
    return (vec){a.x - b.x, a.y - b.y ONLY_3D(, a.z - b.z)};
}

static inline vec scale(vec a, real by)
{
    return (vec){a.x * by, a.y * by ONLY_3D(, a.z * by)};
}

static inline vec negated(vec a)
{
    return (vec){-a.x, -a.y ONLY_3D(, -a.z)};
}

static inline real dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y ONLY_3D(+a.z * b.z);
}

static inline vec along(vec from, vec way, real t)
{
    return add(from, scale(way, t));
}

static inline vec middle(vec a, vec b)
{
    return scale(add(a, b), (real)0.5);
}

static inline vec clamp_to(vec p, vec lo, vec hi)
{
    return (vec){clamp(p.x, lo.x, hi.x), clamp(p.y, lo.y, hi.y) ONLY_3D(, clamp(p.z, lo.z, hi.z))};
}

#if DIM == 3
static inline vec cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
#else
static inline real cross(vec a, vec b)
{
    return a.x * b.y - a.y * b.x;
}

static inline vec perpendicular(vec a)
{
    return (vec){-a.y, a.x};
}
#endif

/* The coordinate axis, with a sign. */
static inline vec unit_axis(int axis, real sign)
{
    return (vec){axis == 0 ? sign : 0, axis == 1 ? sign : 0 ONLY_3D(, axis == 2 ? sign : 0)};
}

static inline real coordinate(vec v, int axis)
{
    ONLY_3D(if (axis == 2) return v.z;)
    return axis == 0 ? v.x : v.y;
}

/* Any unit vector across a. */
static inline vec across(vec a)
{
#if DIM == 3
    vec n = magnitude(a.x) < magnitude(a.y) ? (vec){0, a.z, -a.y} : (vec){a.z, 0, -a.x};
#else
    vec n = perpendicular(a);
#endif
    real nn = dot(n, n);
    return nn > 0 ? scale(n, 1 / root(nn)) : (vec){1, 0 ONLY_3D(, 0)};
}

static inline vec center_of(const aabb *b)
{
    return middle(b->min, b->max);
}

static inline vec half_of(const aabb *b)
{
    return scale(sub(b->max, b->min), (real)0.5);
}

/* The axes of an OBB; in the plane the second one is the perpendicular of the first. */
static inline void axes_of(const obb *b, vec axes[DIM])
{
#if DIM == 3
    axes[0] = b->axes[0];
    axes[1] = b->axes[1];
    axes[2] = b->axes[2];
#else
    axes[0] = b->axis;
    axes[1] = perpendicular(b->axis);
#endif
}

/* A direction in the box's own axes, and back. */
static inline vec to_local(const obb *b, vec d)
{
#if DIM == 3
    return (vec){dot(d, b->axes[0]), dot(d, b->axes[1]), dot(d, b->axes[2])};
#else
    return (vec){dot(d, b->axis), cross(b->axis, d)};
#endif
}

static inline vec from_local(const obb *b, vec d)
{
#if DIM == 3
    return add(add(scale(b->axes[0], d.x), scale(b->axes[1], d.y)), scale(b->axes[2], d.z));
#else
    return add(scale(b->axis, d.x), scale(perpendicular(b->axis), d.y));
#endif
}

static inline vec point_to_local(const obb *b, vec p)
{
    return to_local(b, sub(p, b->center));
}

static inline vec point_from_local(const obb *b, vec p)
{
    return add(b->center, from_local(b, p));
}

/* The AABB that the box is in its own axes. */
static inline aabb local_box(const obb *b)
{
    return (aabb){negated(b->half_extents), b->half_extents};
}

static inline segment segment_to_local(const obb *b, const segment *s)
{
    return (segment){point_to_local(b, s->a), point_to_local(b, s->b)};
}

/* --- points --- */

static inline bool contains(const aabb *b, vec p)
{
    if (p.x < b->min.x || p.x > b->max.x)
        return false;
    if (p.y < b->min.y || p.y > b->max.y)
        return false;
#if DIM == 3
    if (p.z < b->min.z || p.z > b->max.z)
        return false;
#endif
    return true;
}

/* What a coordinate outside an interval adds to a squared distance, 5.1.3.1. */
static inline real squared_outside(real x, real lo, real hi)
{
    real sum = 0;
    if (x < lo)
        sum += (lo - x) * (lo - x);
    if (x > hi)
        sum += (x - hi) * (x - hi);
    return sum;
}

static inline real squared_point_aabb(vec p, const aabb *b)
{
    return squared_outside(p.x, b->min.x, b->max.x) + squared_outside(p.y, b->min.y, b->max.y)
                                                          ONLY_3D(+squared_outside(p.z, b->min.z, b->max.z));
}

/* The same for an OBB, 5.1.4.2, and the nearest point of one, 5.1.4. */
static inline real squared_beyond(real x, real half)
{
    real excess = 0;
    if (x < -half)
        excess = x + half;
    else if (x > half)
        excess = x - half;
    return excess * excess;
}

static inline real squared_point_obb(vec p, const obb *b)
{
    vec local = point_to_local(b, p);
    return squared_beyond(local.x, b->half_extents.x) +
           squared_beyond(local.y, b->half_extents.y) ONLY_3D(+squared_beyond(local.z, b->half_extents.z));
}

static inline vec nearest_in_obb(vec p, const obb *b)
{
    vec local = point_to_local(b, p);
    return point_from_local(b, clamp_to(local, negated(b->half_extents), b->half_extents));
}

static inline vec nearest_on_segment(vec p, const segment *s)
{
    vec  way = sub(s->b, s->a);
    real t = dot(sub(p, s->a), way);
    real length;
    if (t <= 0)
        return s->a;
    length = dot(way, way);
    if (t >= length)
        return s->b;
    return along(s->a, way, t / length);
}

static inline real squared_point_segment(vec p, const segment *s)
{
    vec  way = sub(s->b, s->a), from_a = sub(p, s->a), from_b;
    real t = dot(from_a, way), length;
    if (t <= 0)
        return dot(from_a, from_a);
    length = dot(way, way);
    if (t >= length)
    {
        from_b = sub(p, s->b);
        return dot(from_b, from_b);
    }
    from_a = sub(from_a, scale(way, t / length));
    return dot(from_a, from_a);
}

static inline vec nearest_on_ray(vec p, const ray *r)
{
    real length = dot(r->direction, r->direction);
    real t = length > 0 ? dot(sub(p, r->origin), r->direction) / length : 0;
    return along(r->origin, r->direction, clamp(t, r->t_min, r->t_max));
}

static inline closest_points closest(vec a, vec b)
{
    vec d = sub(a, b);
    return (closest_points){a, b, root(dot(d, d))};
}

/* The nearest points of two balls around these centres. */
static inline closest_points closest_balls(vec a, real radius_a, vec b, real radius_b)
{
    vec  d = sub(a, b), n;
    real dd = dot(d, d), reach = radius_a + radius_b, length;
    vec  on_a, on_b;
    if (dd <= reach * reach)
    {
        vec common = dd <= radius_a * radius_a ? b : along(b, d, radius_b / root(dd));
        return (closest_points){common, common, 0};
    }
    length = root(dd);
    n = scale(d, 1 / length);
    on_a = along(a, n, -radius_a);
    on_b = along(b, n, radius_b);
    return (closest_points){on_a, on_b, length - reach};
}

bool TEXTBOOK(cd3_overlap_point_segment)(vec a, const segment *b)
{
    vec  way = sub(b->b, b->a), from = sub(a, b->a);
    real t = dot(from, way);
#if DIM == 3
    vec  off = cross(way, from);
    bool on = off.x == 0 && off.y == 0 && off.z == 0;
#else
    bool on = cross(way, from) == 0;
#endif
    return on && t >= 0 && t <= dot(way, way);
}

bool TEXTBOOK(cd3_overlap_point_sphere)(vec a, const sphere *b)
{
    vec d = sub(a, b->center);
    return dot(d, d) <= b->radius * b->radius;
}

bool TEXTBOOK(cd3_overlap_point_aabb)(vec a, const aabb *b)
{
    return contains(b, a);
}

bool TEXTBOOK(cd3_overlap_point_obb)(vec a, const obb *b)
{
    vec d = sub(a, b->center);
#if DIM == 3
    return magnitude(dot(d, b->axes[0])) <= b->half_extents.x &&
           magnitude(dot(d, b->axes[1])) <= b->half_extents.y &&
           magnitude(dot(d, b->axes[2])) <= b->half_extents.z;
#else
    return magnitude(dot(d, b->axis)) <= b->half_extents.x &&
           magnitude(cross(b->axis, d)) <= b->half_extents.y;
#endif
}

real TEXTBOOK(cd3_distance_point_segment)(vec a, const segment *b)
{
    return root(squared_point_segment(a, b));
}

closest_points TEXTBOOK(cd3_closest_point_segment)(vec a, const segment *b)
{
    return closest(a, nearest_on_segment(a, b));
}

real TEXTBOOK(cd3_distance_point_ray)(vec a, const ray *b)
{
    vec d = sub(a, nearest_on_ray(a, b));
    return root(dot(d, d));
}

closest_points TEXTBOOK(cd3_closest_point_ray)(vec a, const ray *b)
{
    return closest(a, nearest_on_ray(a, b));
}

real TEXTBOOK(cd3_distance_point_sphere)(vec a, const sphere *b)
{
    vec d = sub(a, b->center);
    return greatest(root(dot(d, d)) - b->radius, 0);
}

closest_points TEXTBOOK(cd3_closest_point_sphere)(vec a, const sphere *b)
{
    vec  d = sub(a, b->center);
    real dd = dot(d, d), length;
    if (dd <= b->radius * b->radius)
        return (closest_points){a, a, 0};
    length = root(dd);
    return (closest_points){a, along(b->center, d, b->radius / length), length - b->radius};
}

real TEXTBOOK(cd3_distance_point_aabb)(vec a, const aabb *b)
{
    return root(squared_point_aabb(a, b));
}

closest_points TEXTBOOK(cd3_closest_point_aabb)(vec a, const aabb *b)
{
    return closest(a, clamp_to(a, b->min, b->max));
}

real TEXTBOOK(cd3_distance_point_obb)(vec a, const obb *b)
{
    return root(squared_point_obb(a, b));
}

closest_points TEXTBOOK(cd3_closest_point_obb)(vec a, const obb *b)
{
    vec local = point_to_local(b, a);
    vec on = clamp_to(local, negated(b->half_extents), b->half_extents), d = sub(local, on);
    return (closest_points){a, point_from_local(b, on), root(dot(d, d))};
}

/* --- spheres --- */

bool TEXTBOOK(cd3_overlap_sphere_sphere)(const sphere *a, const sphere *b)
{
    vec  d = sub(a->center, b->center);
    real reach = a->radius + b->radius;
    return dot(d, d) <= reach * reach;
}

bool TEXTBOOK(cd3_overlap_sphere_aabb)(const sphere *a, const aabb *b)
{
    return squared_point_aabb(a->center, b) <= a->radius * a->radius;
}

bool TEXTBOOK(cd3_overlap_sphere_obb)(const sphere *a, const obb *b)
{
    vec d = sub(a->center, nearest_in_obb(a->center, b));
    return dot(d, d) <= a->radius * a->radius;
}

real TEXTBOOK(cd3_distance_sphere_sphere)(const sphere *a, const sphere *b)
{
    vec d = sub(a->center, b->center);
    return greatest(root(dot(d, d)) - (a->radius + b->radius), 0);
}

closest_points TEXTBOOK(cd3_closest_sphere_sphere)(const sphere *a, const sphere *b)
{
    return closest_balls(a->center, a->radius, b->center, b->radius);
}

real TEXTBOOK(cd3_distance_sphere_aabb)(const sphere *a, const aabb *b)
{
    return greatest(root(squared_point_aabb(a->center, b)) - a->radius, 0);
}

closest_points TEXTBOOK(cd3_closest_sphere_aabb)(const sphere *a, const aabb *b)
{
    return closest_balls(a->center, a->radius, clamp_to(a->center, b->min, b->max), 0);
}

real TEXTBOOK(cd3_distance_sphere_obb)(const sphere *a, const obb *b)
{
    return greatest(root(squared_point_obb(a->center, b)) - a->radius, 0);
}

closest_points TEXTBOOK(cd3_closest_sphere_obb)(const sphere *a, const obb *b)
{
    return closest_balls(a->center, a->radius, nearest_in_obb(a->center, b), 0);
}

/* --- segments --- */

/* The squared distance of two segments and their nearest points, 5.1.9. */
static inline real squared_segment_segment(const segment *a, const segment *b, vec *on_a, vec *on_b)
{
    vec  u = sub(a->b, a->a), v = sub(b->b, b->a), w = sub(a->a, b->a), d;
    real uu = dot(u, u), vv = dot(v, v), vw = dot(v, w), s, t;
    if (uu <= TINY * TINY && vv <= TINY * TINY)
        s = t = 0;
    else if (uu <= TINY * TINY)
    {
        s = 0;
        t = clamp(vw / vv, 0, 1);
    }
    else
    {
        real uw = dot(u, w);
        if (vv <= TINY * TINY)
        {
            t = 0;
            s = clamp(-uw / uu, 0, 1);
        }
        else
        {
            real uv = dot(u, v), below = uu * vv - uv * uv;
            s = below > 0 ? clamp((uv * vw - uw * vv) / below, 0, 1) : 0;
            t = uv * s + vw;
            if (t < 0)
            {
                t = 0;
                s = clamp(-uw / uu, 0, 1);
            }
            else if (t > vv)
            {
                t = 1;
                s = clamp((uv - uw) / uu, 0, 1);
            }
            else
                t /= vv;
        }
    }
    *on_a = along(a->a, u, s);
    *on_b = along(b->a, v, t);
    d = sub(*on_a, *on_b);
    return dot(d, d);
}

/* Twice the signed area of a triangle in the plane. */
#if DIM == 2
static inline real area(vec a, vec b, vec c)
{
    return cross(sub(b, a), sub(c, a));
}

/* Is p, which lies on the line through s, between its ends? */
static inline bool between(vec p, const segment *s)
{
    return least(s->a.x, s->b.x) <= p.x && p.x <= greatest(s->a.x, s->b.x) && least(s->a.y, s->b.y) <= p.y &&
           p.y <= greatest(s->a.y, s->b.y);
}
#endif

bool TEXTBOOK(cd3_overlap_segment_segment)(const segment *a, const segment *b)
{
#if DIM == 3
    vec on_a, on_b;
    return squared_segment_segment(a, b, &on_a, &on_b) == 0;
#else
    real a1 = area(a->a, a->b, b->a), a2 = area(a->a, a->b, b->b);
    real b1, b2;
    if ((a1 > 0 && a2 > 0) || (a1 < 0 && a2 < 0))
        return false;
    b1 = area(b->a, b->b, a->a);
    b2 = area(b->a, b->b, a->b);
    if ((b1 > 0 && b2 > 0) || (b1 < 0 && b2 < 0))
        return false;
    if (a1 == 0 && a2 == 0) /* on one line */
        return between(a->a, b) || between(a->b, b) || between(b->a, a) || between(b->b, a);
    return true;
#endif
}

bool TEXTBOOK(cd3_overlap_segment_sphere)(const segment *a, const sphere *b)
{
    return squared_point_segment(b->center, a) <= b->radius * b->radius;
}

/* A segment, by its middle and half, against a box around 0: 5.3.3. */
static inline bool segment_meets_box(vec m, vec d, vec e)
{
    real ax = magnitude(d.x), ay = magnitude(d.y);
#if DIM == 3
    real az = magnitude(d.z);
#endif
    if (magnitude(m.x) > e.x + ax)
        return false;
    if (magnitude(m.y) > e.y + ay)
        return false;
#if DIM == 3
    if (magnitude(m.z) > e.z + az)
        return false;
    ax += TINY;
    ay += TINY;
    az += TINY;
    if (magnitude(m.y * d.z - m.z * d.y) > e.y * az + e.z * ay)
        return false;
    if (magnitude(m.z * d.x - m.x * d.z) > e.x * az + e.z * ax)
        return false;
#endif
    return magnitude(m.x * d.y - m.y * d.x) <= e.x * ay + e.y * ax;
}

bool TEXTBOOK(cd3_overlap_segment_aabb)(const segment *a, const aabb *b)
{
    vec m = middle(a->a, a->b);
    return segment_meets_box(sub(m, center_of(b)), sub(a->b, m), half_of(b));
}

bool TEXTBOOK(cd3_overlap_segment_obb)(const segment *a, const obb *b)
{
    vec m = middle(a->a, a->b);
    return segment_meets_box(point_to_local(b, m), to_local(b, sub(a->b, m)), b->half_extents);
}

#if DIM == 3
real TEXTBOOK(cd3_distance_segment_segment)(const segment *a, const segment *b)
{
    vec on_a, on_b;
    return root(squared_segment_segment(a, b, &on_a, &on_b));
}

closest_points TEXTBOOK(cd3_closest_segment_segment)(const segment *a, const segment *b)
{
    vec  on_a, on_b;
    real dd = squared_segment_segment(a, b, &on_a, &on_b);
    return (closest_points){on_a, on_b, root(dd)};
}
#else
/* In the plane they cross, or an end of one of them is nearest. */
real TEXTBOOK(cd3_distance_segment_segment)(const segment *a, const segment *b)
{
    if (TEXTBOOK(cd3_overlap_segment_segment)(a, b))
        return 0;
    return root(least(least(squared_point_segment(a->a, b), squared_point_segment(a->b, b)),
                      least(squared_point_segment(b->a, a), squared_point_segment(b->b, a))));
}

static inline void keep_nearer(closest_points *best, vec on_a, vec on_b)
{
    vec d = sub(on_a, on_b);
    real dd = dot(d, d);
    if (dd < best->distance)
        *best = (closest_points){on_a, on_b, dd};
}

closest_points TEXTBOOK(cd3_closest_segment_segment)(const segment *a, const segment *b)
{
    closest_points best = {a->a, b->a, LARGE};
    if (TEXTBOOK(cd3_overlap_segment_segment)(a, b))
    {
        vec u = sub(a->b, a->a), v = sub(b->b, b->a);
        real below = cross(u, v);
        vec common = below != 0 ? along(a->a, u, cross(sub(b->a, a->a), v) / below)
                                : nearest_on_segment(a->a, b);
        return (closest_points){common, common, 0};
    }
    keep_nearer(&best, a->a, nearest_on_segment(a->a, b));
    keep_nearer(&best, a->b, nearest_on_segment(a->b, b));
    keep_nearer(&best, nearest_on_segment(b->a, a), b->a);
    keep_nearer(&best, nearest_on_segment(b->b, a), b->b);
    best.distance = root(best.distance);
    return best;
}
#endif

real TEXTBOOK(cd3_distance_segment_sphere)(const segment *a, const sphere *b)
{
    return greatest(root(squared_point_segment(b->center, a)) - b->radius, 0);
}

closest_points TEXTBOOK(cd3_closest_segment_sphere)(const segment *a, const sphere *b)
{
    return closest_balls(nearest_on_segment(b->center, a), 0, b->center, b->radius);
}

/* What a box leaves of a line: from where to where, and through which axis' faces; -1: the line's own end. */
typedef struct clip
{
    real enter, exit;
    int  axis_enter, axis_exit;
} clip;

static inline bool clip_slab(clip *c, real origin, real direction, real lo, real hi, int axis)
{
    real t0, t1, inverse;
    if (direction == 0)
        return origin >= lo && origin <= hi;
    inverse = 1 / direction;
    t0 = (lo - origin) * inverse;
    t1 = (hi - origin) * inverse;
    if (t0 > t1)
    {
        real swapped = t0;
        t0 = t1;
        t1 = swapped;
    }
    if (t0 > c->enter)
    {
        c->enter = t0;
        c->axis_enter = axis;
    }
    if (t1 < c->exit)
    {
        c->exit = t1;
        c->axis_exit = axis;
    }
    return c->enter <= c->exit;
}

static inline bool clip_box(clip *c, vec origin, vec direction, const aabb *b)
{
    if (!clip_slab(c, origin.x, direction.x, b->min.x, b->max.x, 0))
        return false;
    if (!clip_slab(c, origin.y, direction.y, b->min.y, b->max.y, 1))
        return false;
#if DIM == 3
    if (!clip_slab(c, origin.z, direction.z, b->min.z, b->max.z, 2))
        return false;
#endif
    return true;
}

static inline vec corner_of(const aabb *b, int i)
{
    return (vec){i & 1 ? b->max.x : b->min.x,
                 i & 2 ? b->max.y : b->min.y ONLY_3D(, i & 4 ? b->max.z : b->min.z)};
}

/* The squared distance of a segment and a box: 0 where clipping leaves something; else an end of the segment
   is nearest, or an edge of the box. (In the plane a corner.) */
static inline real squared_segment_aabb(const segment *a, const aabb *b, vec *on_a, vec *on_b)
{
    vec  way = sub(a->b, a->a), p, q;
    clip c = {0, 1, -1, -1};
    real best, dd;
    int  i;
    if (clip_box(&c, a->a, way, b))
    {
        *on_a = *on_b = along(a->a, way, (c.enter + c.exit) / 2);
        return 0;
    }
    *on_a = a->a;
    *on_b = clamp_to(a->a, b->min, b->max);
    p = sub(*on_a, *on_b);
    best = dot(p, p);
    q = clamp_to(a->b, b->min, b->max);
    p = sub(a->b, q);
    dd = dot(p, p);
    if (dd < best)
    {
        best = dd;
        *on_a = a->b;
        *on_b = q;
    }
#if DIM == 3
    for (i = 0; i < 8; i++)
    {
        int axis;
        for (axis = 0; axis < 3; axis++)
            if (!(i & 1 << axis))
            {
                segment edge = {corner_of(b, i), corner_of(b, i | 1 << axis)};
                dd = squared_segment_segment(a, &edge, &p, &q);
                if (dd < best)
                {
                    best = dd;
                    *on_a = p;
                    *on_b = q;
                }
            }
    }
#else
    for (i = 0; i < 4; i++)
    {
        q = corner_of(b, i);
        p = nearest_on_segment(q, a);
        dd = dot(sub(p, q), sub(p, q));
        if (dd < best)
        {
            best = dd;
            *on_a = p;
            *on_b = q;
        }
    }
#endif
    return best;
}

real TEXTBOOK(cd3_distance_segment_aabb)(const segment *a, const aabb *b)
{
    vec on_a, on_b;
    return root(squared_segment_aabb(a, b, &on_a, &on_b));
}

closest_points TEXTBOOK(cd3_closest_segment_aabb)(const segment *a, const aabb *b)
{
    vec  on_a, on_b;
    real dd = squared_segment_aabb(a, b, &on_a, &on_b);
    return (closest_points){on_a, on_b, root(dd)};
}

real TEXTBOOK(cd3_distance_segment_obb)(const segment *a, const obb *b)
{
    segment local = segment_to_local(b, a);
    aabb    box = local_box(b);
    vec     on_a, on_b;
    return root(squared_segment_aabb(&local, &box, &on_a, &on_b));
}

closest_points TEXTBOOK(cd3_closest_segment_obb)(const segment *a, const obb *b)
{
    segment local = segment_to_local(b, a);
    aabb    box = local_box(b);
    vec     on_a, on_b;
    real    dd = squared_segment_aabb(&local, &box, &on_a, &on_b);
    return (closest_points){point_from_local(b, on_a), point_from_local(b, on_b), root(dd)};
}

/* --- boxes --- */

bool TEXTBOOK(cd3_overlap_aabb_aabb)(const aabb *a, const aabb *b)
{
    if (a->max.x < b->min.x || a->min.x > b->max.x)
        return false;
    if (a->max.y < b->min.y || a->min.y > b->max.y)
        return false;
#if DIM == 3
    if (a->max.z < b->min.z || a->min.z > b->max.z)
        return false;
#endif
    return true;
}

#if DIM == 3
/* Do two boxes overlap? One lies along the coordinate axes around 0, the axes of the other are given in that
   frame, 4.4.1. */
static inline bool boxes_overlap(vec ha, vec t, const vec axes[3], vec hb)
{
    const vec u = axes[0], v = axes[1], w = axes[2];
    const vec au = {magnitude(u.x) + TINY, magnitude(u.y) + TINY, magnitude(u.z) + TINY};
    const vec av = {magnitude(v.x) + TINY, magnitude(v.y) + TINY, magnitude(v.z) + TINY};
    const vec aw = {magnitude(w.x) + TINY, magnitude(w.y) + TINY, magnitude(w.z) + TINY};

    if (magnitude(t.x) > ha.x + hb.x * au.x + hb.y * av.x + hb.z * aw.x)
        return false;
    if (magnitude(t.y) > ha.y + hb.x * au.y + hb.y * av.y + hb.z * aw.y)
        return false;
    if (magnitude(t.z) > ha.z + hb.x * au.z + hb.y * av.z + hb.z * aw.z)
        return false;
    if (magnitude(dot(t, u)) > dot(ha, au) + hb.x)
        return false;
    if (magnitude(dot(t, v)) > dot(ha, av) + hb.y)
        return false;
    if (magnitude(dot(t, w)) > dot(ha, aw) + hb.z)
        return false;

    if (magnitude(t.z * u.y - t.y * u.z) > ha.y * au.z + ha.z * au.y + hb.y * aw.x + hb.z * av.x)
        return false;
    if (magnitude(t.z * v.y - t.y * v.z) > ha.y * av.z + ha.z * av.y + hb.x * aw.x + hb.z * au.x)
        return false;
    if (magnitude(t.z * w.y - t.y * w.z) > ha.y * aw.z + ha.z * aw.y + hb.x * av.x + hb.y * au.x)
        return false;
    if (magnitude(t.x * u.z - t.z * u.x) > ha.x * au.z + ha.z * au.x + hb.y * aw.y + hb.z * av.y)
        return false;
    if (magnitude(t.x * v.z - t.z * v.x) > ha.x * av.z + ha.z * av.x + hb.x * aw.y + hb.z * au.y)
        return false;
    if (magnitude(t.x * w.z - t.z * w.x) > ha.x * aw.z + ha.z * aw.x + hb.x * av.y + hb.y * au.y)
        return false;
    if (magnitude(t.y * u.x - t.x * u.y) > ha.x * au.y + ha.y * au.x + hb.y * aw.z + hb.z * av.z)
        return false;
    if (magnitude(t.y * v.x - t.x * v.y) > ha.x * av.y + ha.y * av.x + hb.x * aw.z + hb.z * au.z)
        return false;
    return magnitude(t.y * w.x - t.x * w.y) <= ha.x * aw.y + ha.y * aw.x + hb.x * av.z + hb.y * au.z;
}
#else
/* The same in the plane: four axes. */
static inline bool boxes_overlap(vec ha, vec t, const vec axes[2], vec hb)
{
    const vec u = axes[0], v = axes[1];
    const vec au = {magnitude(u.x), magnitude(u.y)}, av = {magnitude(v.x), magnitude(v.y)};

    if (magnitude(t.x) > ha.x + hb.x * au.x + hb.y * av.x)
        return false;
    if (magnitude(t.y) > ha.y + hb.x * au.y + hb.y * av.y)
        return false;
    if (magnitude(dot(t, u)) > dot(ha, au) + hb.x)
        return false;
    return magnitude(dot(t, v)) <= dot(ha, av) + hb.y;
}
#endif

bool TEXTBOOK(cd3_overlap_aabb_obb)(const aabb *a, const obb *b)
{
    vec d = sub(b->center, center_of(a));
#if DIM == 3
    return boxes_overlap(half_of(a), d, b->axes, b->half_extents);
#else
    vec axes[2] = {b->axis, perpendicular(b->axis)};
    return boxes_overlap(half_of(a), d, axes, b->half_extents);
#endif
}

bool TEXTBOOK(cd3_overlap_obb_obb)(const obb *a, const obb *b)
{
    vec d = sub(b->center, a->center);
#if DIM == 3
    vec axes[3] = {to_local(a, b->axes[0]), to_local(a, b->axes[1]), to_local(a, b->axes[2])};
    return boxes_overlap(a->half_extents, to_local(a, d), axes, b->half_extents);
#else
    vec axes[2] = {to_local(a, b->axis), to_local(a, perpendicular(b->axis))};
    return boxes_overlap(a->half_extents, to_local(a, d), axes, b->half_extents);
#endif
}

real TEXTBOOK(cd3_distance_aabb_aabb)(const aabb *a, const aabb *b)
{
    vec d = {greatest(greatest(b->min.x - a->max.x, a->min.x - b->max.x), 0),
             greatest(greatest(b->min.y - a->max.y, a->min.y - b->max.y), 0)
                 ONLY_3D(, greatest(greatest(b->min.z - a->max.z, a->min.z - b->max.z), 0))};
    return root(dot(d, d));
}

/* The nearest coordinates of two intervals; those of the middle where they overlap. */
static inline void nearest_in_intervals(real a_min, real a_max, real b_min, real b_max, real *on_a,
                                        real *on_b)
{
    if (a_max < b_min)
    {
        *on_a = a_max;
        *on_b = b_min;
    }
    else if (b_max < a_min)
    {
        *on_a = a_min;
        *on_b = b_max;
    }
    else
        *on_a = *on_b = (greatest(a_min, b_min) + least(a_max, b_max)) * (real)0.5;
}

closest_points TEXTBOOK(cd3_closest_aabb_aabb)(const aabb *a, const aabb *b)
{
    vec on_a, on_b;
    nearest_in_intervals(a->min.x, a->max.x, b->min.x, b->max.x, &on_a.x, &on_b.x);
    nearest_in_intervals(a->min.y, a->max.y, b->min.y, b->max.y, &on_a.y, &on_b.y);
#if DIM == 3
    nearest_in_intervals(a->min.z, a->max.z, b->min.z, b->max.z, &on_a.z, &on_b.z);
#endif
    return closest(on_a, on_b);
}

#if DIM == 2
static inline void corners_of(const obb *b, vec corners[4])
{
    vec x = scale(b->axis, b->half_extents.x), y = scale(perpendicular(b->axis), b->half_extents.y);
    corners[0] = sub(sub(b->center, x), y);
    corners[1] = sub(add(b->center, x), y);
    corners[2] = add(sub(b->center, x), y);
    corners[3] = add(add(b->center, x), y);
}

static inline obb obb_of(const aabb *b)
{
    return (obb){center_of(b), half_of(b), {1, 0}};
}

/* If a corner of one box is nearer to the other than best, that. */
static inline real nearest_corner(const obb *a, const obb *b, vec *on_a, vec *on_b, real best)
{
    aabb box = local_box(b);
    vec  corners[4];
    int  i;
    corners_of(a, corners);
    for (i = 0; i < 4; i++)
    {
        vec  p = point_to_local(b, corners[i]), q = clamp_to(p, box.min, box.max), d = sub(p, q);
        real dd = dot(d, d);
        if (dd < best)
        {
            best = dd;
            *on_a = corners[i];
            *on_b = q;
        }
    }
    return best;
}

/* Boxes in the plane that are apart: a corner of one of them is nearest. (In space GJK is what is used.) */
static inline closest_points closest_boxes(const obb *a, const obb *b)
{
    vec  on_a = a->center, on_b = b->center, on_a2 = on_a, on_b2 = on_b;
    real dd = nearest_corner(a, b, &on_a, &on_b, LARGE);
    real dd2 = nearest_corner(b, a, &on_b2, &on_a2, dd);
    if (dd2 < dd)
        return (closest_points){point_from_local(a, on_a2), on_b2, root(dd2)};
    return (closest_points){on_a, point_from_local(b, on_b), root(dd)};
}

/* Of boxes that overlap, a point of both: the middle between the corner of B that is deepest in A and what of
   A is deepest in B would do; the centre of B, moved into A and then into B, is quicker. */
static inline vec common_point(const obb *a, const obb *b)
{
    vec p = point_to_local(a, b->center);
    p = point_from_local(a, clamp_to(p, negated(a->half_extents), a->half_extents));
    p = point_to_local(b, p);
    return point_from_local(b, clamp_to(p, negated(b->half_extents), b->half_extents));
}

real TEXTBOOK(cd3_distance_obb_obb)(const obb *a, const obb *b)
{
    vec on_a = a->center, on_b = b->center;
    if (TEXTBOOK(cd3_overlap_obb_obb)(a, b))
        return 0;
    return root(nearest_corner(b, a, &on_b, &on_a, nearest_corner(a, b, &on_a, &on_b, LARGE)));
}

closest_points TEXTBOOK(cd3_closest_obb_obb)(const obb *a, const obb *b)
{
    if (TEXTBOOK(cd3_overlap_obb_obb)(a, b))
    {
        vec common = common_point(a, b);
        return (closest_points){common, common, 0};
    }
    return closest_boxes(a, b);
}

real TEXTBOOK(cd3_distance_aabb_obb)(const aabb *a, const obb *b)
{
    obb turned = obb_of(a);
    return TEXTBOOK(cd3_distance_obb_obb)(&turned, b);
}

closest_points TEXTBOOK(cd3_closest_aabb_obb)(const aabb *a, const obb *b)
{
    obb turned = obb_of(a);
    return TEXTBOOK(cd3_closest_obb_obb)(&turned, b);
}
#endif

/* --- rays --- */

/* Both ends of what is left of a ray: points, and the normals unless an end is the ray's own. */
static inline void fill_hit(hit *out, const ray *r, real enter, real exit, vec normal_enter, vec normal_exit)
{
    const vec none = unit_axis(0, 0);
    bool      starts_inside = enter <= r->t_min, ends_inside = exit >= r->t_max;
    out->t_enter = enter;
    out->t_exit = exit;
    out->point_enter = along(r->origin, r->direction, enter);
    out->point_exit = along(r->origin, r->direction, exit);
    out->normal_enter = starts_inside ? none : normal_enter;
    out->normal_exit = ends_inside ? none : normal_exit;
    out->starts_inside = starts_inside;
}

/* Where a line is within a radius of 0: the roots of |m + t d| = radius, 5.3.2. */
static inline bool roots_of_sphere(vec m, vec d, real radius, real *enter, real *exit)
{
    real a = dot(d, d), b = dot(m, d), c = dot(m, m) - radius * radius, below, square;
    square = b * b - a * c;
    if (square < 0)
        return false;
    below = 1 / a;
    square = root(square);
    *enter = (-b - square) * below;
    *exit = (-b + square) * below;
    return true;
}

bool TEXTBOOK(cd3_raycast_sphere)(const ray *r, const sphere *b, hit *out)
{
    vec  m = sub(r->origin, b->center), at_enter, at_exit;
    real enter = r->t_min, exit = r->t_max, t0, t1, inverse;
    if (dot(r->direction, r->direction) == 0)
    {
        if (dot(m, m) > b->radius * b->radius)
            return false;
        enter = exit = clamp(0, enter, exit);
    }
    else
    {
        if (enter >= 0 && dot(m, r->direction) > 0 && dot(m, m) > b->radius * b->radius)
            return false; /* starts outside and points away */
        if (!roots_of_sphere(m, r->direction, b->radius, &t0, &t1))
            return false;
        enter = greatest(enter, t0);
        exit = least(exit, t1);
        if (enter > exit)
            return false;
    }
    if (!out)
        return true;
    inverse = 1 / b->radius;
    at_enter = along(m, r->direction, enter);
    at_exit = along(m, r->direction, exit);
    fill_hit(out, r, enter, exit, scale(at_enter, inverse), scale(at_exit, inverse));
    return true;
}

/* The outward normals of the faces that a line passes. */
static inline vec face_entered(const clip *c, vec direction)
{
    return unit_axis(c->axis_enter, coordinate(direction, c->axis_enter) > 0 ? -1 : (real)1);
}

static inline vec face_left(const clip *c, vec direction)
{
    return unit_axis(c->axis_exit, coordinate(direction, c->axis_exit) > 0 ? (real)1 : -1);
}

bool TEXTBOOK(cd3_raycast_aabb)(const ray *r, const aabb *b, hit *out)
{
    clip c = {r->t_min, r->t_max, -1, -1};
    if (!clip_box(&c, r->origin, r->direction, b))
        return false;
    if (out)
        fill_hit(out, r, c.enter, c.exit, face_entered(&c, r->direction), face_left(&c, r->direction));
    return true;
}

bool TEXTBOOK(cd3_raycast_obb)(const ray *r, const obb *b, hit *out)
{
    clip c = {r->t_min, r->t_max, -1, -1};
    vec  direction = to_local(b, r->direction);
    aabb box = local_box(b);
    if (!clip_box(&c, point_to_local(b, r->origin), direction, &box))
        return false;
    if (out)
        fill_hit(out, r, c.enter, c.exit, from_local(b, face_entered(&c, direction)),
                 from_local(b, face_left(&c, direction)));
    return true;
}

#if DIM == 2
bool TEXTBOOK(cd2_raycast_segment)(const ray *r, const segment *b, hit *out)
{
    vec  way = sub(b->b, b->a), from = sub(b->a, r->origin), normal, unit;
    real below = cross(r->direction, way), t, s, length;
    if (below != 0)
    {
        t = cross(from, way) / below;
        s = cross(from, r->direction) / below;
        if (s < 0 || s > 1 || t < r->t_min || t > r->t_max)
            return false;
        if (!out)
            return true;
        normal = below > 0 ? perpendicular(way) : negated(perpendicular(way));
        normal = scale(normal, 1 / root(dot(way, way)));
        fill_hit(out, r, t, t, normal, negated(normal));
    }
    else
    {
        real t0, t1, enter, exit;
        if (cross(from, r->direction) != 0)
            return false;
        length = dot(r->direction, r->direction);
        if (length == 0)
            return false;
        t0 = dot(from, r->direction) / length;
        t1 = t0 + dot(way, r->direction) / length;
        enter = greatest(r->t_min, least(t0, t1));
        exit = least(r->t_max, greatest(t0, t1));
        if (enter > exit)
            return false;
        if (!out)
            return true;
        unit = scale(r->direction, 1 / root(length));
        fill_hit(out, r, enter, exit, negated(unit), unit);
    }
    return true;
}
#endif

/* --- sweeps --- */

/* A ball that moves against one that moves, 5.5.5: a ray against a ball of both radii. It is a hit if they
   come to penetrate each other at a t in 0..1. */
static inline bool sweep_balls(vec a, real radius_a, vec motion_a, vec b, real radius_b, vec motion_b,
                               hit *out)
{
    const vec none = unit_axis(0, 0);
    vec       m = sub(a, b), way = sub(motion_a, motion_b), n0, n1;
    real      reach = radius_a + radius_b, t0, t1, inverse;
    real      mm = dot(m, m), mw = dot(m, way), ww = dot(way, way);
    bool      inside = mm < reach * reach;
    if (!inside && mw >= 0)
        return false;
    if (ww == 0)
    {
        if (inside && out)
        {
            vec at = closest_balls(a, radius_a, b, radius_b).point_a;
            *out = (hit){0, LARGE, at, at, none, none, true};
        }
        return inside;
    }
    if (!roots_of_sphere(m, way, reach, &t0, &t1) || (!inside && t0 > 1))
        return false;
    if (!out)
        return true;
    inverse = 1 / reach;
    n0 = scale(along(m, way, t0), inverse);
    n1 = scale(along(m, way, t1), inverse);
    out->t_exit = t1;
    out->point_exit = along(along(b, motion_b, t1), n1, radius_b);
    out->normal_exit = n1;
    out->starts_inside = inside;
    if (inside)
    {
        out->t_enter = 0;
        out->point_enter = closest_balls(a, radius_a, b, radius_b).point_a;
        out->normal_enter = none;
    }
    else
    {
        out->t_enter = t0;
        out->point_enter = along(along(b, motion_b, t0), n0, radius_b);
        out->normal_enter = n0;
    }
    return true;
}

bool TEXTBOOK(cd3_sweep_point_sphere)(vec a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    return sweep_balls(a, 0, motion_a, b->center, b->radius, motion_b, out);
}

bool TEXTBOOK(cd3_sweep_sphere_sphere)(const sphere *a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    return sweep_balls(a->center, a->radius, motion_a, b->center, b->radius, motion_b, out);
}

/* The middle of what both boxes share at t. */
static inline vec shared_middle(const aabb *a, vec motion_a, const aabb *b, vec motion_b, real t)
{
    vec a_low = along(a->min, motion_a, t), a_high = along(a->max, motion_a, t);
    vec b_low = along(b->min, motion_b, t), b_high = along(b->max, motion_b, t);
    vec low = {greatest(a_low.x, b_low.x), greatest(a_low.y, b_low.y) ONLY_3D(, greatest(a_low.z, b_low.z))};
    vec high = {least(a_high.x, b_high.x), least(a_high.y, b_high.y) ONLY_3D(, least(a_high.z, b_high.z))};
    return middle(low, high);
}

/* Without motion along an axis: in touch there, or apart? */
static inline bool slides_past(real way, real lo, real hi)
{
    return way == 0 && (lo >= 0 || hi <= 0);
}

/* Boxes that move, 5.5.8: slabs, as for a point against a box of both sizes. */
bool TEXTBOOK(cd3_sweep_aabb_aabb)(const aabb *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    const vec none = unit_axis(0, 0);
    vec       way = sub(motion_a, motion_b);
    aabb      both = {sub(b->min, a->max), sub(b->max, a->min)};
    clip      c = {-LARGE, LARGE, -1, -1};
    bool      inside;
    if (slides_past(way.x, both.min.x, both.max.x) || slides_past(way.y, both.min.y, both.max.y))
        return false;
#if DIM == 3
    if (slides_past(way.z, both.min.z, both.max.z))
        return false;
#endif
    if (!clip_box(&c, none, way, &both))
        return false;
    inside = c.enter < 0;
    if (c.enter > 1 || c.exit <= 0 || c.enter >= c.exit)
        return false;
    if (!out)
        return true;
    out->starts_inside = inside;
    out->t_enter = inside ? 0 : c.enter;
    out->t_exit = c.exit;
    out->normal_enter = inside || c.axis_enter < 0 ? none : face_entered(&c, way);
    out->normal_exit = c.axis_exit < 0 ? none : face_left(&c, way);
    out->point_enter = shared_middle(a, motion_a, b, motion_b, out->t_enter);
    out->point_exit = shared_middle(a, motion_a, b, motion_b, c.axis_exit < 0 ? 0 : c.exit);
    return true;
}

bool TEXTBOOK(cd3_sweep_point_aabb)(vec a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    aabb there = {a, a};
    return TEXTBOOK(cd3_sweep_aabb_aabb)(&there, motion_a, b, motion_b, out);
}

/* --- penetration --- */

static inline void fill_contact(contact *out, vec normal, real depth, vec point_b)
{
    out->normal = normal;
    out->depth = depth;
    out->point_a = along(point_b, normal, -depth);
    out->point_b = point_b;
}

/* The nearest face of a box from a point inside: its normal, and how deep the point is. */
static inline vec nearest_face(vec p, const aabb *b, real *depth)
{
    vec  normal = unit_axis(0, -1);
    real best = p.x - b->min.x;
    if (b->max.x - p.x < best)
    {
        best = b->max.x - p.x;
        normal = unit_axis(0, 1);
    }
    if (p.y - b->min.y < best)
    {
        best = p.y - b->min.y;
        normal = unit_axis(1, -1);
    }
    if (b->max.y - p.y < best)
    {
        best = b->max.y - p.y;
        normal = unit_axis(1, 1);
    }
#if DIM == 3
    if (p.z - b->min.z < best)
    {
        best = p.z - b->min.z;
        normal = unit_axis(2, -1);
    }
    if (b->max.z - p.z < best)
    {
        best = b->max.z - p.z;
        normal = unit_axis(2, 1);
    }
#endif
    *depth = best;
    return normal;
}

/* A ball and a box. */
static inline bool penetration_ball_box(vec center, real radius, const aabb *b, contact *out)
{
    vec  on = clamp_to(center, b->min, b->max), d = sub(center, on), normal;
    real dd = dot(d, d), length, depth;
    if (dd > radius * radius)
        return false;
    if (!out)
        return true;
    if (dd > 0)
    {
        length = root(dd);
        fill_contact(out, scale(d, 1 / length), radius - length, on);
    }
    else
    {
        normal = nearest_face(center, b, &depth);
        fill_contact(out, normal, depth + radius, along(center, normal, depth));
    }
    return true;
}

/* A contact in the box's own axes, in world coordinates. */
static inline void contact_from_local(contact *c, const obb *b)
{
    c->normal = from_local(b, c->normal);
    c->point_a = point_from_local(b, c->point_a);
    c->point_b = point_from_local(b, c->point_b);
}

/* Two balls; if they have one centre, the normal goes any way. */
static inline bool penetration_balls(vec a, real radius_a, vec b, real radius_b, vec any, contact *out)
{
    vec  d = sub(a, b), normal = any;
    real dd = dot(d, d), reach = radius_a + radius_b, length;
    if (dd > reach * reach)
        return false;
    if (!out)
        return true;
    length = root(dd);
    if (length > 0)
        normal = scale(d, 1 / length);
    fill_contact(out, normal, reach - length, along(b, normal, radius_b));
    return true;
}

bool TEXTBOOK(cd3_penetration_point_segment)(vec a, const segment *b, contact *out)
{
    if (!TEXTBOOK(cd3_overlap_point_segment)(a, b))
        return false;
    if (out)
        fill_contact(out, across(sub(b->b, b->a)), 0, a);
    return true;
}

bool TEXTBOOK(cd3_penetration_point_sphere)(vec a, const sphere *b, contact *out)
{
    return penetration_balls(a, 0, b->center, b->radius, unit_axis(0, 1), out);
}

bool TEXTBOOK(cd3_penetration_point_aabb)(vec a, const aabb *b, contact *out)
{
    vec  normal;
    real depth;
    if (!contains(b, a))
        return false;
    if (!out)
        return true;
    normal = nearest_face(a, b, &depth);
    fill_contact(out, normal, depth, along(a, normal, depth));
    return true;
}

bool TEXTBOOK(cd3_penetration_point_obb)(vec a, const obb *b, contact *out)
{
    aabb box = local_box(b);
    if (!TEXTBOOK(cd3_penetration_point_aabb)(point_to_local(b, a), &box, out))
        return false;
    if (out)
        contact_from_local(out, b);
    return true;
}

bool TEXTBOOK(cd3_penetration_sphere_sphere)(const sphere *a, const sphere *b, contact *out)
{
    return penetration_balls(a->center, a->radius, b->center, b->radius, unit_axis(0, 1), out);
}

bool TEXTBOOK(cd3_penetration_sphere_aabb)(const sphere *a, const aabb *b, contact *out)
{
    return penetration_ball_box(a->center, a->radius, b, out);
}

bool TEXTBOOK(cd3_penetration_sphere_obb)(const sphere *a, const obb *b, contact *out)
{
    aabb box = local_box(b);
    if (!penetration_ball_box(point_to_local(b, a->center), a->radius, &box, out))
        return false;
    if (out)
        contact_from_local(out, b);
    return true;
}

bool TEXTBOOK(cd3_penetration_segment_sphere)(const segment *a, const sphere *b, contact *out)
{
    return penetration_balls(nearest_on_segment(b->center, a), 0, b->center, b->radius,
                             across(sub(a->b, a->a)), out);
}

/* Along the axis that separates with the shortest move. */
typedef struct shortest
{
    real depth;
    vec  normal; /* not yet directed */
    int  i, j;   /* what made it: a face's axis, or the axes of two edges; -1: none */
} shortest;

static inline void try_axis(shortest *best, vec normal, real depth, int i, int j)
{
    if (depth < best->depth)
        *best = (shortest){depth, normal, i, j};
}

#if DIM == 3
/* The same for an axis that is not of length 1. Parallel edges make none. */
static inline bool try_edges(shortest *best, vec normal, real reach, real apart, int i, int j)
{
    real square = dot(normal, normal), inverse, depth = reach - magnitude(apart);
    if (square < TINY)
        return true;
    if (depth < 0)
        return false;
    inverse = 1 / root(square);
    try_axis(best, scale(normal, inverse), depth * inverse, i, j);
    return true;
}

/* The point on the line through p that is nearest to the line through q. */
static inline vec nearest_on_line(vec p, vec u, vec q, vec v)
{
    vec  w = sub(p, q);
    real uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), below = uu * vv - uv * uv;
    return below > 0 ? along(p, u, (uv * dot(v, w) - vv * dot(u, w)) / below) : p;
}
#endif

bool TEXTBOOK(cd3_penetration_segment_segment)(const segment *a, const segment *b, contact *out)
{
#if DIM == 3
    vec u = sub(a->b, a->a), v = sub(b->b, b->a), normal, on_a, on_b;
    if (squared_segment_segment(a, b, &on_a, &on_b) != 0)
        return false;
    if (!out)
        return true;
    normal = cross(u, v);
    normal = dot(normal, normal) > 0 ? scale(normal, 1 / root(dot(normal, normal))) : across(u);
    fill_contact(out, normal, 0, on_a);
    return true;
#else
    /* Across A the projection of A is a point, across B that of B. */
    const vec u = sub(a->b, a->a), v = sub(b->b, b->a), na = across(u), nb = across(v);
    const real b0 = dot(na, sub(b->a, a->a)), b1 = dot(na, sub(b->b, a->a));
    const real a0 = dot(nb, sub(a->a, b->a)), a1 = dot(nb, sub(a->b, b->a));
    shortest best = {LARGE, na, -1, -1};
    if (!TEXTBOOK(cd3_overlap_segment_segment)(a, b))
        return false;
    if (!out)
        return true;
    try_axis(&best, na, greatest(b0, b1), 0, 0);
    try_axis(&best, negated(na), -least(b0, b1), 0, 1);
    try_axis(&best, negated(nb), greatest(a0, a1), 1, 0);
    try_axis(&best, nb, -least(a0, a1), 1, 1);
    if (best.i == 0) /* an end of B is what A leaves */
        fill_contact(out, best.normal, best.depth, dot(best.normal, v) > 0 ? b->b : b->a);
    else
    {
        vec end = dot(best.normal, u) < 0 ? a->b : a->a;
        fill_contact(out, best.normal, best.depth, along(end, best.normal, best.depth));
    }
    return true;
#endif
}

/* A segment, by its middle and half, and a box around 0. */
static inline bool penetration_segment_box(vec m, vec d, vec e, contact *out)
{
    shortest best = {LARGE, unit_axis(0, 1), -1, -1};
    real     ax = magnitude(d.x), ay = magnitude(d.y), depth;
    vec      normal, end;
    if ((depth = e.x + ax - magnitude(m.x)) < 0)
        return false;
    try_axis(&best, unit_axis(0, 1), depth, 0, -1);
    if ((depth = e.y + ay - magnitude(m.y)) < 0)
        return false;
    try_axis(&best, unit_axis(1, 1), depth, 1, -1);
#if DIM == 3
    real az = magnitude(d.z);
    if ((depth = e.z + az - magnitude(m.z)) < 0)
        return false;
    try_axis(&best, unit_axis(2, 1), depth, 2, -1);
    if (!try_edges(&best, (vec){0, d.z, -d.y}, e.y * az + e.z * ay, m.y * d.z - m.z * d.y, 0, 0) ||
        !try_edges(&best, (vec){-d.z, 0, d.x}, e.x * az + e.z * ax, m.z * d.x - m.x * d.z, 1, 0) ||
        !try_edges(&best, (vec){d.y, -d.x, 0}, e.x * ay + e.y * ax, m.x * d.y - m.y * d.x, 2, 0))
        return false;
#else
    normal = across(d);
    depth = e.x * magnitude(normal.x) + e.y * magnitude(normal.y) - magnitude(dot(m, normal));
    if (depth < 0)
        return false;
    try_axis(&best, normal, depth, 0, 0);
#endif
    if (!out)
        return true;
    normal = dot(best.normal, m) < 0 ? negated(best.normal) : best.normal;
    if (best.j < 0)
    {
        end = dot(normal, d) > 0 ? sub(m, d) : add(m, d);
        fill_contact(out, normal, best.depth, along(end, normal, best.depth));
    }
    else
    {
        vec corner = {normal.x > 0 ? e.x : -e.x,
                      normal.y > 0 ? e.y : -e.y ONLY_3D(, normal.z > 0 ? e.z : -e.z)};
#if DIM == 3
        corner = nearest_on_line(corner, unit_axis(best.i, 1), m, d);
#endif
        fill_contact(out, normal, best.depth, corner);
    }
    return true;
}

bool TEXTBOOK(cd3_penetration_segment_aabb)(const segment *a, const aabb *b, contact *out)
{
    vec m = middle(a->a, a->b), center = center_of(b);
    if (!penetration_segment_box(sub(m, center), sub(a->b, m), half_of(b), out))
        return false;
    if (out)
    {
        out->point_a = add(out->point_a, center);
        out->point_b = add(out->point_b, center);
    }
    return true;
}

bool TEXTBOOK(cd3_penetration_segment_obb)(const segment *a, const obb *b, contact *out)
{
    vec m = middle(a->a, a->b);
    if (!penetration_segment_box(point_to_local(b, m), to_local(b, sub(a->b, m)), b->half_extents, out))
        return false;
    if (out)
        contact_from_local(out, b);
    return true;
}

bool TEXTBOOK(cd3_penetration_aabb_aabb)(const aabb *a, const aabb *b, contact *out)
{
    vec      down = sub(a->max, b->min), up = sub(b->max, a->min), at;
    shortest best = {LARGE, unit_axis(0, 1), -1, -1};
    if (down.x < 0 || up.x < 0 || down.y < 0 || up.y < 0 ONLY_3D(|| down.z < 0 || up.z < 0))
        return false;
    if (!out)
        return true;
    try_axis(&best, unit_axis(0, 1), up.x, 0, 1);
    try_axis(&best, unit_axis(0, -1), down.x, 0, -1);
    try_axis(&best, unit_axis(1, 1), up.y, 1, 1);
    try_axis(&best, unit_axis(1, -1), down.y, 1, -1);
#if DIM == 3
    try_axis(&best, unit_axis(2, 1), up.z, 2, 1);
    try_axis(&best, unit_axis(2, -1), down.z, 2, -1);
#endif
    /* The middle of what they share, on the face of B. */
    at.x = (greatest(a->min.x, b->min.x) + least(a->max.x, b->max.x)) * (real)0.5;
    at.y = (greatest(a->min.y, b->min.y) + least(a->max.y, b->max.y)) * (real)0.5;
#if DIM == 3
    at.z = (greatest(a->min.z, b->min.z) + least(a->max.z, b->max.z)) * (real)0.5;
    if (best.i == 2)
        at.z = best.j > 0 ? b->max.z : b->min.z;
#endif
    if (best.i == 0)
        at.x = best.j > 0 ? b->max.x : b->min.x;
    if (best.i == 1)
        at.y = best.j > 0 ? b->max.y : b->min.y;
    fill_contact(out, best.normal, best.depth, at);
    return true;
}

/* The corner of a box around 0 that reaches furthest along a direction, in the box's own axes. */
static inline vec support(vec half, vec way)
{
    return (vec){way.x < 0 ? -half.x : half.x,
                 way.y < 0 ? -half.y : half.y ONLY_3D(, way.z < 0 ? -half.z : half.z)};
}

static inline vec by_axes(const vec axes[DIM], vec v)
{
    vec sum = add(scale(axes[0], v.x), scale(axes[1], v.y));
    ONLY_3D(sum = add(sum, scale(axes[2], v.z));)
    return sum;
}

/* Two boxes, in the frame of A, whose centre is 0: B's centre and axes. One contact point: a corner, or where
   two edges pass each other. */
static inline bool penetration_boxes(vec ha, vec t, const vec axes[DIM], vec hb, contact *out)
{
    shortest best = {LARGE, unit_axis(0, 1), -1, -1};
    real     absolute[DIM][DIM], depth, h[DIM], g[DIM];
    vec      normal, b_normal, on_b;
    int      i, j;
    bool     of_b = false;
    h[0] = ha.x;
    h[1] = ha.y;
    g[0] = hb.x;
    g[1] = hb.y;
#if DIM == 3
    h[2] = ha.z;
    g[2] = hb.z;
#endif
    for (i = 0; i < DIM; i++)
        for (j = 0; j < DIM; j++)
            absolute[i][j] = magnitude(coordinate(axes[j], i));
    for (i = 0; i < DIM; i++)
    {
        depth = h[i] - magnitude(coordinate(t, i));
        for (j = 0; j < DIM; j++)
            depth += g[j] * absolute[i][j];
        if (depth < 0)
            return false;
        try_axis(&best, unit_axis(i, 1), depth, i, -1);
    }
    for (j = 0; j < DIM; j++)
    {
        depth = g[j] - magnitude(dot(t, axes[j]));
        for (i = 0; i < DIM; i++)
            depth += h[i] * absolute[i][j];
        if (depth < 0)
            return false;
        if (depth < best.depth)
            of_b = true;
        try_axis(&best, axes[j], depth, j, -1);
    }
#if DIM == 3
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
        {
            const int  i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            const vec  axis = cross(unit_axis(i, 1), axes[j]);
            const real reach = h[i1] * absolute[i2][j] + h[i2] * absolute[i1][j] + g[j1] * absolute[i][j2] +
                               g[j2] * absolute[i][j1];
            if (!try_edges(&best, axis, reach, dot(t, axis), i, j))
                return false;
        }
#endif
    if (!out)
        return true;
    normal = dot(best.normal, t) > 0 ? negated(best.normal) : best.normal;
    b_normal = (vec){dot(normal, axes[0]), dot(normal, axes[1]) ONLY_3D(, dot(normal, axes[2]))};
    on_b = add(t, by_axes(axes, support(hb, b_normal)));
    if (best.j >= 0)
    {
#if DIM == 3
        vec on_a = along(support(ha, negated(normal)), normal, best.depth);
        on_b = nearest_on_line(on_b, axes[best.j], on_a, unit_axis(best.i, 1));
#endif
    }
    else if (of_b)
        on_b = along(support(ha, negated(normal)), normal, best.depth);
    fill_contact(out, normal, best.depth, on_b);
    return true;
}

bool TEXTBOOK(cd3_penetration_aabb_obb)(const aabb *a, const obb *b, contact *out)
{
    vec axes[DIM], center = center_of(a);
    if (!out)
        return TEXTBOOK(cd3_overlap_aabb_obb)(a, b);
    axes_of(b, axes);
    if (!penetration_boxes(half_of(a), sub(b->center, center), axes, b->half_extents, out))
        return false;
    out->point_a = add(out->point_a, center);
    out->point_b = add(out->point_b, center);
    return true;
}

bool TEXTBOOK(cd3_penetration_obb_obb)(const obb *a, const obb *b, contact *out)
{
    vec axes[DIM];
    int i;
    if (!out)
        return TEXTBOOK(cd3_overlap_obb_obb)(a, b);
    axes_of(b, axes);
    for (i = 0; i < DIM; i++)
        axes[i] = to_local(a, axes[i]);
    if (!penetration_boxes(a->half_extents, point_to_local(a, b->center), axes, b->half_extents, out))
        return false;
    contact_from_local(out, a);
    return true;
}

/* --- one shape --- */

aabb TEXTBOOK(cd3_bounds_point)(vec p)
{
    return (aabb){p, p};
}

aabb TEXTBOOK(cd3_bounds_segment)(const segment *s)
{
    return (aabb){{least(s->a.x, s->b.x), least(s->a.y, s->b.y) ONLY_3D(, least(s->a.z, s->b.z))},
                  {greatest(s->a.x, s->b.x), greatest(s->a.y, s->b.y) ONLY_3D(, greatest(s->a.z, s->b.z))}};
}

aabb TEXTBOOK(cd3_bounds_sphere)(const sphere *s)
{
    const vec r = {s->radius, s->radius ONLY_3D(, s->radius)};
    return (aabb){sub(s->center, r), add(s->center, r)};
}

aabb TEXTBOOK(cd3_bounds_aabb)(const aabb *b)
{
    return *b;
}

aabb TEXTBOOK(cd3_bounds_obb)(const obb *b)
{
    vec axes[DIM], reach = unit_axis(0, 0);
    int i;
    axes_of(b, axes);
    for (i = 0; i < DIM; i++)
    {
        const real half = coordinate(b->half_extents, i);
        reach.x += half * magnitude(axes[i].x);
        reach.y += half * magnitude(axes[i].y);
#if DIM == 3
        reach.z += half * magnitude(axes[i].z);
#endif
    }
    return (aabb){sub(b->center, reach), add(b->center, reach)};
}

static inline bool is_finite(vec v)
{
    return magnitude(v.x) <= LARGE && magnitude(v.y) <= LARGE ONLY_3D(&&magnitude(v.z) <= LARGE);
}

static inline bool not_negative(vec v)
{
    return v.x >= 0 && v.y >= 0 ONLY_3D(&&v.z >= 0);
}

static inline bool orthonormal(const vec axes[], real tolerance)
{
    bool unit = magnitude(dot(axes[0], axes[0]) - 1) <= tolerance;
#if DIM == 3
    return unit && magnitude(dot(axes[1], axes[1]) - 1) <= tolerance &&
           magnitude(dot(axes[2], axes[2]) - 1) <= tolerance &&
           magnitude(dot(axes[0], axes[1])) <= tolerance && magnitude(dot(axes[0], axes[2])) <= tolerance &&
           magnitude(dot(axes[1], axes[2])) <= tolerance;
#else
    return unit;
#endif
}

bool TEXTBOOK(cd3_is_valid_point)(vec p)
{
    return is_finite(p);
}

bool TEXTBOOK(cd3_is_valid_segment)(const segment *s)
{
    return is_finite(s->a) && is_finite(s->b);
}

bool TEXTBOOK(cd3_is_valid_ray)(const ray *r)
{
    return is_finite(r->origin) && is_finite(r->direction) && r->t_min <= r->t_max && r->t_min <= LARGE &&
           r->t_max >= -LARGE;
}

bool TEXTBOOK(cd3_is_valid_sphere)(const sphere *s)
{
    return is_finite(s->center) && s->radius >= 0 && s->radius <= LARGE;
}

bool TEXTBOOK(cd3_is_valid_aabb)(const aabb *b)
{
    return is_finite(b->min) && is_finite(b->max) && not_negative(sub(b->max, b->min));
}

bool TEXTBOOK(cd3_is_valid_obb)(const obb *b)
{
    return is_finite(b->center) && is_finite(b->half_extents) && not_negative(b->half_extents) &&
           orthonormal(AXES_OF(b), 8 * (real)REAL_EPSILON);
}

/* Why is it not finite? */
static inline cd_status unless_finite(vec v)
{
    bool is_nan = v.x != v.x || v.y != v.y ONLY_3D(|| v.z != v.z);
    return is_nan ? CD_NAN : is_finite(v) ? CD_OK : CD_INFINITE;
}

static inline cd_status first_of(cd_status a, cd_status b)
{
    return a == CD_OK ? b : b == CD_OK ? a : a < b ? a : b;
}

cd_status TEXTBOOK(cd3_make_segment)(vec a, vec b, segment *out)
{
    cd_status status = first_of(unless_finite(a), unless_finite(b));
    if (status == CD_OK)
        *out = (segment){a, b};
    return status;
}

static inline cd_status make_directed(vec origin, vec direction, real t_min, real t_max, ray *out)
{
    cd_status status = first_of(unless_finite(origin), unless_finite(direction));
    if (status == CD_OK && dot(direction, direction) == 0)
        status = CD_ZERO_DIRECTION;
    if (status == CD_OK)
        *out = (ray){origin, direction, t_min, t_max};
    return status;
}

cd_status TEXTBOOK(cd3_make_line)(vec point, vec direction, ray *out)
{
    return make_directed(point, direction, -(real)INFINITY, (real)INFINITY, out);
}

cd_status TEXTBOOK(cd3_make_ray)(vec origin, vec direction, ray *out)
{
    return make_directed(origin, direction, 0, (real)INFINITY, out);
}

cd_status TEXTBOOK(cd3_make_ray_segment)(vec a, vec b, ray *out)
{
    cd_status status = first_of(unless_finite(a), unless_finite(b));
    vec       way = sub(b, a);
    if (status == CD_OK && !is_finite(way))
        status = CD_OUT_OF_RANGE;
    if (status == CD_OK)
        *out = (ray){a, way, 0, 1};
    return status;
}

cd_status TEXTBOOK(cd3_make_sphere)(vec center, real radius, sphere *out)
{
    cd_status status = first_of(unless_finite(center), unless_finite(unit_axis(0, radius)));
    if (status == CD_OK && radius < 0)
        status = CD_NEGATIVE_SIZE;
    if (status == CD_OK)
        *out = (sphere){center, radius};
    return status;
}

cd_status TEXTBOOK(cd3_make_aabb)(vec min, vec max, aabb *out)
{
    cd_status status = first_of(unless_finite(min), unless_finite(max));
    if (status == CD_OK && (min.x > max.x || min.y > max.y ONLY_3D(|| min.z > max.z)))
        status = CD_MIN_ABOVE_MAX;
    if (status == CD_OK)
        *out = (aabb){min, max};
    return status;
}

/* A box from two corners that were calculated from these. */
static inline cd_status make_sized(vec place, vec size, vec min, vec max, aabb *out)
{
    cd_status status = first_of(unless_finite(place), unless_finite(size));
    if (status == CD_OK && !not_negative(size))
        status = CD_NEGATIVE_SIZE;
    if (status == CD_OK && !(is_finite(min) && is_finite(max)))
        status = CD_OUT_OF_RANGE;
    if (status == CD_OK)
        *out = (aabb){min, max};
    return status;
}

cd_status TEXTBOOK(cd3_make_aabb_center)(vec center, vec half_extents, aabb *out)
{
    return make_sized(center, half_extents, sub(center, half_extents), add(center, half_extents), out);
}

cd_status TEXTBOOK(cd3_make_aabb_size)(vec min, vec size, aabb *out)
{
    return make_sized(min, size, min, add(min, size), out);
}

static inline cd_status check_box(vec center, vec half_extents)
{
    cd_status status = first_of(unless_finite(center), unless_finite(half_extents));
    if (status == CD_OK && !not_negative(half_extents))
        status = CD_NEGATIVE_SIZE;
    return status;
}

static inline vec normalised(vec v)
{
    return scale(v, 1 / root(dot(v, v)));
}

#define TOLERANCE ((real)0x1p-12)

#if DIM == 3
/* Axes that are slightly off are made right by Gram and Schmidt. */
cd_status TEXTBOOK(cd3_make_obb)(vec center, vec half_extents, const vec axes[3], obb *out)
{
    cd_status status = check_box(center, half_extents);
    vec       x = axes[0], y = axes[1], z = axes[2];
    status = first_of(status, first_of(unless_finite(x), first_of(unless_finite(y), unless_finite(z))));
    if (status != CD_OK)
        return status;
    if (magnitude(dot(x, x) - 1) > TOLERANCE || magnitude(dot(y, y) - 1) > TOLERANCE ||
        magnitude(dot(z, z) - 1) > TOLERANCE)
        return CD_NOT_UNIT;
    if (!orthonormal(axes, TOLERANCE))
        return CD_NOT_ORTHOGONAL;
    x = normalised(x);
    y = normalised(sub(y, scale(x, dot(x, y))));
    z = dot(cross(x, y), z) > 0 ? cross(x, y) : cross(y, x);
    *out = (obb){center, half_extents, {x, y, z}};
    return CD_OK;
}

cd_status TEXTBOOK(cd3_make_obb_quaternion)(vec center, vec half_extents, real x, real y, real z, real w,
                                            obb *out)
{
    cd_status status = check_box(center, half_extents);
    real      square = x * x + y * y + z * z + w * w, length;
    status = first_of(status, first_of(unless_finite((vec){x, y, z}), unless_finite(unit_axis(0, w))));
    if (status != CD_OK)
        return status;
    if (magnitude(square - 1) > TOLERANCE)
        return CD_NOT_UNIT;
    length = 1 / root(square);
    x *= length;
    y *= length;
    z *= length;
    w *= length;
    *out = (obb){center,
                 half_extents,
                 {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                  {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                  {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}}};
    return CD_OK;
}

/* Turned about a unit axis: Rodrigues. */
cd_status TEXTBOOK(cd3_make_obb_axis_angle)(vec center, vec half_extents, vec axis, real angle, obb *out)
{
    cd_status status = check_box(center, half_extents);
    real      c, s, t;
    status = first_of(status, first_of(unless_finite(axis), unless_finite(unit_axis(0, angle))));
    if (status != CD_OK)
        return status;
    if (magnitude(dot(axis, axis) - 1) > TOLERANCE)
        return CD_NOT_UNIT;
    axis = normalised(axis);
#if REAL_DIGITS == 53
    c = cos(angle);
    s = sin(angle);
#else
    c = cosf(angle);
    s = sinf(angle);
#endif
    t = 1 - c;
    *out = (obb){
        center,
        half_extents,
        {{t * axis.x * axis.x + c, t * axis.x * axis.y + s * axis.z, t * axis.x * axis.z - s * axis.y},
         {t * axis.x * axis.y - s * axis.z, t * axis.y * axis.y + c, t * axis.y * axis.z + s * axis.x},
         {t * axis.x * axis.z + s * axis.y, t * axis.y * axis.z - s * axis.x, t * axis.z * axis.z + c}}};
    return CD_OK;
}
#else
cd_status TEXTBOOK(cd2_make_obb)(vec center, vec half_extents, vec axis, obb *out)
{
    cd_status status = first_of(check_box(center, half_extents), unless_finite(axis));
    if (status != CD_OK)
        return status;
    if (magnitude(dot(axis, axis) - 1) > TOLERANCE)
        return CD_NOT_UNIT;
    *out = (obb){center, half_extents, normalised(axis)};
    return CD_OK;
}

cd_status TEXTBOOK(cd2_make_obb_angle)(vec center, vec half_extents, real angle, obb *out)
{
    cd_status status = first_of(check_box(center, half_extents), unless_finite(unit_axis(0, angle)));
    if (status != CD_OK)
        return status;
#if REAL_DIGITS == 53
    *out = (obb){center, half_extents, {cos(angle), sin(angle)}};
#else
    *out = (obb){center, half_extents, {cosf(angle), sinf(angle)}};
#endif
    return CD_OK;
}
#endif

segment TEXTBOOK(cd3_move_segment)(const segment *s, vec motion)
{
    return (segment){add(s->a, motion), add(s->b, motion)};
}

ray TEXTBOOK(cd3_move_ray)(const ray *r, vec motion)
{
    ray moved = *r;
    moved.origin = add(moved.origin, motion);
    return moved;
}

sphere TEXTBOOK(cd3_move_sphere)(const sphere *s, vec motion)
{
    return (sphere){add(s->center, motion), s->radius};
}

aabb TEXTBOOK(cd3_move_aabb)(const aabb *b, vec motion)
{
    return (aabb){add(b->min, motion), add(b->max, motion)};
}

obb TEXTBOOK(cd3_move_obb)(const obb *b, vec motion)
{
    obb moved = *b;
    moved.center = add(moved.center, motion);
    return moved;
}

#endif
