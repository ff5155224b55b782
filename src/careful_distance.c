/*
 * Closest points and distances, carefully; those of ellipses are in careful_distance_ellipse.c.
 *
 * Whether a distance is 0 is decided by the predicate of overlap_ (careful_intersect.c), and a distance that
 * is not 0 stays above 0, so overlap and distance cannot disagree. Spheres, segments and AABBs get it to
 * about an ulp (number/length.h), OBBs to 8 eps L.
 */
#include "number/fewer_passes.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "careful.h"
#include "careful/aabb_aabb.h"
#include "careful/box_box.h"
#include "careful/chord_sphere.h"
#include "careful/point_ray.h"
#include "careful/segment_box.h"
#include "careful/segment_segment.h"
#include "careful/sphere_box.h"
#include "careful/sphere_obb.h"
#include "careful/sphere_sphere.h"
#include "in_space.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"
#include "number/length.h"
#include "number/sum.h"
#include "quick/point_ray.h"
#include "quick/segment_box_again.h"
#include "quick/segment_segment.h"
#include "quick/segment_segment_again.h"
#include "quick/way.h"
#include "shape/answer.h"
#include "shape/argument_order.h"
#include "shape/block.h"
#include "shape/box.h"
#include "shape/chord.h"
#include "space/family.h"
#include "space/nan.h"
#include "space/pairs.h"
#include "space/vector.h"

/* ---- spheres ---- */

closest_points cd3_careful_closest_sphere_sphere(const sphere *a, const sphere *b, int digits)
{
    return without_negative_zeros(closest_spheres(a, b));
}

closest_points cd3_careful_closest_point_sphere(vec a, const sphere *b, int digits)
{
    sphere point = {a, 0};
    return closest_spheres(&point, b);
}

/* ---- boxes against points and spheres ---- */

closest_points cd3_careful_closest_sphere_aabb(const sphere *a, const aabb *b, int digits)
{
    if (nan_sphere(a) || nan_aabb(b))
        return no_points();
    box_view box = view_of_aabb(b);
    return closest_sphere_box(a, &box);
}

/* The nearest points of shapes that touch or nearly do, or the common one. */
SPEEDY static closest_points closest_at_touch(const sphere *a, const obb *b, const obb_touch *t)
{
    closest_points c = {a->center, a->center, t->overlap == YES ? 0 : t->gap};
    vector         p = load(a->center);
    obb_view       s = seen_by_obb(p, b);
    vector         v = leave_obb(&s, error_of_axes(s.axes), t->out);
    if (t->length > 0)
        c.point_b = obb_point(sub(p, v));
    if (t->overlap == YES)
        c.point_a = c.point_b;
    else if (a->radius != 0)
        c.point_a = obb_point(sub(p, scale(v, a->radius / t->length)));
    return c;
}

closest_points cd3_careful_closest_sphere_obb(const sphere *a, const obb *b, int digits)
{
    obb_touch t = no_obb_touch(UNCLEAR);
    double    measures[2];
    t.overlap = cd3_careful_touch_obb(a, b, &t.out, measures, digits);
    if (t.overlap != UNCLEAR)
    {
        t.length = measures[0], t.gap = measures[1];
        return closest_at_touch(a, b, &t);
    }
    if (nan_sphere(a) || nan_obb(b))
        return no_points();
    box_view box = view_of_obb(b, a->center, a->radius);
    return closest_sphere_box(a, &box);
}

closest_points cd3_careful_closest_point_aabb(vec a, const aabb *b, int digits)
{
    sphere point = {a, 0};
    return cd3_careful_closest_sphere_aabb(&point, b, digits);
}

closest_points cd3_careful_closest_point_obb(vec a, const obb *b, int digits)
{
    sphere point = {a, 0};
    return cd3_careful_closest_sphere_obb(&point, b, digits);
}

/* ---- two AABBs ---- */

closest_points closest_aabbs(const aabb *a, const aabb *b)
{
    const block first = block_of_aabb(a), second = block_of_aabb(b);
    const frame world = block_frame(&first);
    return without_negative_zeros(closest_along_axes(&first, &world, &second, &world));
}

closest_points cd3_careful_closest_aabb_aabb(const aabb *a, const aabb *b, int digits)
{
    return closest_aabbs(a, b);
}

/* ---- segments and rays ---- */

/* The second looks, for a scene of any magnitude: an extreme one is multiplied by a power of two, so that
   degenerate ellipses too get the same bits at every scale. */
#define LOOK_IN_RANGE(p, q)                                                                          \
    static NOINLINE bool look_at_##p##_##q##_in_range(TAKE_##p(a), TAKE_##q(b), closest_points *out, \
                                                      int digits)                                    \
    {                                                                                                \
        scaled_pair s;                                                                               \
        if (!is_extreme(&s, AT_##p(a), ROW_##p, AT_##q(b), ROW_##q))                                 \
            return look_at_##p##_##q(a, b, out, digits);                                             \
        if (!look_at_##p##_##q(GIVE_##p(&s.a), GIVE_##q(&s.b), out, digits))                         \
            return false;                                                                            \
        *out = closest_back(*out, s.exponent);                                                       \
        return true;                                                                                 \
    }

/* Of segments that are nearly parallel the ends are looked at first, unless it is known that they leave it
   open (`ends_known`); for others, whether they touch. */
static NOINLINE bool look_at_segments(const segment *a, const segment *b, bool ends_known,
                                      closest_points *out, int digits)
{
    const bool aligned = nearly_parallel(a, b);
    if (aligned && !ends_known && closest_by_ends(a, b, out, digits))
        return true;
    quick_answer touch = cd3_careful_touch_segment_segment(a, b);
    if (touch == YES)
        closest_at_touch_of_segments(a, b, out);
    return touch == YES || (!aligned && closest_by_ends(a, b, out, digits));
}

static inline bool look_at_segment_segment(const segment *a, const segment *b, closest_points *out,
                                           int digits)
{
    return look_at_segments(a, b, false, out, digits);
}

/* Is an end of one of two segments, which are not parallel, on the other one? Then that is all they have in
   common. */
static NOINLINE bool meet_at_end(const vector p[2], const vector q[2], vector *end)
{
    bool found = false;
    for (int i = 0; i < 4 && !found; i++)
    {
        *end = i < 2 ? p[i] : q[i - 2];
        found = point_on_segment(*end, i < 2 ? q[0] : p[0], i < 2 ? q[1] : p[1]);
    }
    return found && is_parallel(p, q) == NO;
}

SPEEDY static closest_points closest_or_common(const segment *a, const segment *b, int digits)
{
    closest_points nearest;
    if (QUICK_WAY && digits == 24 && closest_end_in_float(a, b, &nearest))
        return nearest;
    const segment *both[2] = {a, b};
    int            swap = exchanged(a, b);
    const segment *first = both[swap], *second = both[!swap];
    vector         p[2] = {load(first->a), load(first->b)}, q[2] = {load(second->a), load(second->b)};
    vector         points[2];
    double         distance = 0, s, t;
    if (meet_at_end(p, q, &points[0]))
        return same_point(points[0]);
    segment_scene scene = scene_of(p, q, digits);
    perpendicular across = perpendicular_of(&scene, p, q, false);
    if (!across.apart && (across.touch || cd3_careful_overlap_segment_segment(a, b, digits)))
        points[0] = points[1] = common_point(&scene, &across, p, q);
    else
    {
        distance = nearest_parameters(&scene, &across, p, q, &s, &t);
        points[0] = point_on(p, s);
        points[1] = point_on(q, t);
    }
    return nearest_points(points[swap], points[!swap], distance);
}

static closest_points closest_segments_carefully(const segment *a, const segment *b, int digits)
{
    return nan_segment(a) || nan_segment(b) ? no_points()
                                            : without_negative_zeros(closest_or_common(a, b, digits));
}

SELDOM static NOINLINE bool far_below_lengths(double distance, const segment *a, const segment *b)
{
    return distance <
           0x1p-62 * max2(largest(sub(load(a->b), load(a->a))), largest(sub(load(b->b), load(b->a))));
}

/* The least size of segments that is looked at as it stands, and in double the least distance: careful.c
   scales sizes below the first and distances below the second (SAFE_EXPONENT_MIN), and no others. */
#define LEAST_SIZE(digits) ((digits) == 24 ? 0x1p-29 : 0x1p-99)
#define LEAST_LOOKED_AT    0x1p-100

static bool is_ordinary(const segment *a, const segment *b, int digits)
{
    const vector p[4] = {load(a->a), load(a->b), load(b->a), load(b->b)};
    double       size = 0, subnormal = 0; /* careful.h lifts subnormal numbers first */
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < DIM; i++)
        {
            double x = fabs(p[k].at[i]);
            size = max2(size, x);
            subnormal = max2(subnormal, x < DBL_MIN ? x : 0);
        }
    return size >= LEAST_SIZE(digits) && size < (digits == 24 ? 0x1p27 : 0x1p240) && !(subnormal > 0);
}

static bool stands_at_every_scale(double distance, const segment *a, const segment *b, int digits)
{
    return distance == 0 || digits == 24 || distance >= LEAST_LOOKED_AT || far_below_lengths(distance, a, b);
}

/* All that is decided here depends on ratios alone, so that scenes get the same bits at every scale. In
   double a scene of an extreme distance is scaled by it first, unless it is so small that no quick way
   answers at any scale (least_quick_distance in careful.c). */
SPEEDY static NOINLINE bool look_closely(const segment *a, const segment *b, bool ends_known,
                                         closest_points *out, int digits)
{
    /* Segments that touch on a grid. Only numbers of few bits are worth the look. */
    vector point;
    if (fits(a->a.x, 0x1p33 * fabs(a->a.x)) && fits(b->a.x, 0x1p33 * fabs(b->a.x)) &&
        coplanar_touch(a, b, &point) == YES)
    {
        write_common_point(plain_vec(point), out);
        return true;
    }
    if (!is_ordinary(a, b, digits))
        return false;
    if (!look_at_segments(a, b, ends_known, out, digits))
        *out = closest_segments_carefully(a, b, digits);
    return stands_at_every_scale(out->distance, a, b, digits);
}

bool cd3_careful_look_at_segments(const segment *a, const segment *b, closest_points *out, int digits)
{
    return look_closely(a, b, false, out, digits);
}

static NOINLINE bool look_at_segment_aabb(const segment *a, const aabb *b, closest_points *out, int digits)
{
    if (cd3_careful_touch_segment_aabb(a, b) != YES)
        return false;
    closest_at_aabb(a, b, out);
    return true;
}

static NOINLINE bool look_at_segment_obb(const segment *a, const obb *b, closest_points *out, int digits)
{
    if (cd3_careful_touch_segment_obb(a, b, digits) != YES)
        return false;
    closest_at_obb(a, b, out);
    return true;
}

LOOK_IN_RANGE(segment, segment)
LOOK_IN_RANGE(segment, aabb)
LOOK_IN_RANGE(segment, obb)

closest_points cd3_careful_closest_segment_segment(const segment *a, const segment *b, int digits)
{
    closest_points again;
    if (QUICK_WAY && look_at_segment_segment_in_range(a, b, &again, digits))
        return again;
    return closest_segments_carefully(a, b, digits);
}

/* The closest points of p and a ray along d from a point `start` that is next to p. Seen from there, at the
   scale of what is between them, it is an ordinary point and an ordinary ray. False unless w is a
   double and d nearly one, and |w| is so small that no other end matters. (Subnormal numbers take a processor
   a hundred times as long as others, so few of them are calculated with.) */
static NOINLINE bool closest_beside_start(vector p, vector start, const sum d[DIM], closest_points *out)
{
    vector w, way;
    double size = 0, lost_w = 0, lost_d = 0;
    for (int i = 0; i < DIM; i++)
    {
        dd from_start = two_sum(p.at[i], -start.at[i]), along = two_sum(d[i].a, d[i].b);
        w.at[i] = from_start.hi, way.at[i] = along.hi;
        size = max2(size, fabs(w.at[i]));
        lost_w = max2(lost_w, fabs(from_start.lo));
        lost_d = max2(lost_d, fabs(along.lo));
    }
    double length = largest(way);
    if (!(QUICK_WAY && size > 0 && size < 0x1p-90 * length && length > 0x1p-400 && length < 0x1p400 &&
          lost_w == 0 && lost_d < 0x1p-80 * length))
        return false;
    int            e = unit_exponent(size);
    closest_points seen;
    for (int i = 0; i < DIM; i++)
        w.at[i] = scale_by(w.at[i], e);
    const ray from_here = {store((vector){{0}}), store(way), 0, INFINITY};
    if (!quick_closest_point_ray(store(w), &from_here, &seen))
        return false;
    vector on_ray = load(seen.point_b);
    for (int i = 0; i < DIM; i++)
        on_ray.at[i] = start.at[i] + scale_by(on_ray.at[i], -e);
    *out = nearest_points(p, on_ray, max2(scale_by(seen.distance, -e), DBL_TRUE_MIN));
    return true;
}

closest_points cd3_careful_closest_point_segment(vec a, const segment *b, int digits)
{
    if (nan_vec(a) || nan_segment(b))
        return no_points();
    vector         p = load(a);
    vector         q[2] = {load(b->a), load(b->b)};
    double         t;
    closest_points c = {.distance = 0};
    sum            way[2][DIM];
    differences(way[0], q[1], q[0]);
    differences(way[1], q[0], q[1]);
    if (QUICK_WAY && digits == 24 && closest_in_float(p, b, &c))
        return c;
    if (closest_beside_start(p, q[0], way[0], &c) || closest_beside_start(p, q[1], way[1], &c))
        return c;
    if (cd3_careful_overlap_point_segment(a, b, digits))
        return same_point(p);
    double distance = distance_from(p, q, &t);
    return nearest_points(p, point_on(q, t), clamp(distance, DBL_TRUE_MIN, DBL_MAX));
}

/* The closest points of a point and a ray. The nearest point is an end of the ray if the vector from that
   end to the point does not lead into the ray. */
closest_points cd3_careful_closest_point_ray(vec a, const ray *b, int digits)
{
    if (QUICK_WAY && on_ray(a, b) == YES)
        return same_point(load(a));
    if (nan_vec(a) || nan_ray(b))
        return no_points();
    vector         p = load(a);
    closest_points beside = {.distance = 0};
    if (QUICK_WAY && digits == 24 && closest_to_ray_in_float(p, b, &beside))
        return beside;
    chord c = chord_of_ray(b);
    if (c.t_min == 0 && c.t_max >= 1 && closest_beside_start(p, c.origin, c.direction, &beside))
        return beside;
    bool   is_point = chord_is_point(&c);
    bool   at_start = is_point || (c.t_min > -INFINITY && sign_of_advance(&c, p, c.t_min) <= 0);
    bool   at_end = at_start || (c.t_max < INFINITY && sign_of_advance(&c, p, c.t_max) >= 0);
    double end = is_point ? 0 : at_start ? c.t_min : c.t_max;
    double distance;
    vector on_ray;
    if ((at_end ? sign_of_offset_minus(&c, p, 0, end) : sign_of_line_minus(&c, p, 0)) <= 0)
        return same_point(p);
    if (at_end)
    {
        distance = end_distance(&c, p, end);
        on_ray = chord_at(&c, end);
    }
    else
    {
        line_and_point seen;
        differences(seen.w, p, c.origin);
        memcpy(seen.d, c.direction, sizeof seen.d);
        /* The step t * direction; neither factor need be in range. */
        int e;
        dd  foot = line_foot(&seen, &e);
        int size = exponent_of(foot.hi);
        for (int i = 0; i < DIM; i++)
            on_ray.at[i] = advance_pair(c.origin.at[i], dd_scaled(foot, -size),
                                        scale_by(c.direction[i].a, e + size));
        distance = line_gap(&seen, 0, ACCURATE_CROSS);
    }
    return nearest_points(p, on_ray, clamp(distance, DBL_TRUE_MIN, DBL_MAX));
}

/* The closest points of a segment and a sphere. If any point of the segment is in the sphere, the one
   nearest to the centre is. */
closest_points cd3_careful_closest_segment_sphere(const segment *a, const sphere *b, int digits)
{
    if (nan_segment(a) || nan_sphere(b))
        return no_points();
    vector         center = load(b->center);
    vector         p[2] = {load(a->a), load(a->b)};
    line_and_point seen = line_and_point_of(center, p);
    int            part = nearest_part(&seen);
    double         t = segment_foot(&seen, part);
    vector         on_segment = point_on(p, t);
    if (cd3_careful_overlap_segment_sphere(a, b, digits))
        return same_point(on_segment);
    double distance = segment_gap(&seen, part, b->radius);
    vector on_sphere = along(center, b->radius, direction_between(center, on_segment));
    return nearest_points(on_segment, on_sphere, clamp(distance, DBL_TRUE_MIN, DBL_MAX));
}

closest_points cd3_careful_closest_segment_aabb(const segment *a, const aabb *b, int digits)
{
    closest_points again;
    if (QUICK_WAY && look_at_segment_aabb_in_range(a, b, &again, digits))
        return again;
    if (nan_segment(a) || nan_aabb(b))
        return no_points();
    box_view box = view_of_aabb(b);
    return closest_segment_box(a, &box, &box, digits);
}

closest_points cd3_careful_closest_segment_obb(const segment *a, const obb *b, int digits)
{
    closest_points again;
    if (QUICK_WAY && look_at_segment_obb_in_range(a, b, &again, digits))
        return again;
    if (nan_segment(a) || nan_obb(b))
        return no_points();
    box_view crossed = view_of_obb(b, a->a, 0);
    box_view box = view_of_obb(b, a->a, largest(sub(load(a->b), load(a->a))));
    return closest_segment_box(a, &crossed, &box, digits);
}

/* ---- turned boxes against boxes ---- */

closest_points cd3_careful_closest_aabb_obb(const aabb *a, const obb *b, int digits)
{
    block box = block_of_aabb(a);
    block turned = block_of_obb(b);
    return closest_blocks(&box, &turned, digits);
}

closest_points cd3_careful_closest_obb_obb(const obb *a, const obb *b, int digits)
{
    block          first = block_of_obb(a);
    block          second = block_of_obb(b);
    int            order = compare_blocks(&first, &second, false);
    closest_points c = order > 0 ? closest_blocks(&second, &first, digits)
                                 : closest_blocks(&first, &second, digits);
    if (order > 0)
        c = swapped(&c);
    if (order == 0)
    {
        /* The boxes agree in all magnitudes, as mirror images do, so no order of them survives mirroring.
           Both orders are tried, and the smaller distance counts. */
        closest_points d = closest_blocks(&second, &first, digits);
        d = swapped(&d);
        if (d.distance < c.distance ||
            (d.distance == c.distance && compare_blocks(&first, &second, true) > 0))
            c = d;
    }
    return without_negative_zeros(c);
}

/* ---- asked in space (careful.h) ---- */

#define IN_SPACE(p, q)                                                                       \
    closest_points cd3_carefully_closest_##p##_##q(const void *a, const void *b, int digits) \
    {                                                                                        \
        return cd3_careful_closest_##p##_##q(AS_##p(a), AS_##q(b), digits);                  \
    }
EACH_PAIR_WITHOUT_ELLIPSOIDS(IN_SPACE)
IN_SPACE(point, ray)

/* ---- in the plane (in_space.h) ---- */

/* Nearly parallel segments are looked at in the plane: all that is left of them are their ends. */
bool cd2_careful_look_at_segments(const cd2_segment *a, const cd2_segment *b, cd2_closest_points *out,
                                  int digits)
{
    if (cd2_closer_aligned_segments(a, b, out, digits))
        return digits == 24 || out->distance >= LEAST_LOOKED_AT;
    closest_points c;
    segment        x = segment_in_space(a), y = segment_in_space(b);
    if (!look_closely(&x, &y, true, &c, digits))
        return false;
    *out = points_in_plane(&c);
    return true;
}
