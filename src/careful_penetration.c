/*
 * Penetration: the shortest way to push A out of B, carefully. Ellipses are in careful_penetration_ellipse.c.
 *
 * Let K be the Minkowski difference: all displacements of A that make it touch B. K is convex. A overlaps B
 * if 0 is in K, and is out after a displacement to the boundary of K. The depth is the distance from 0 to
 * that boundary: the least, over all directions n, of how far K reaches from 0 along n. That is h(n) + n . c,
 * where c is the middle of K, which is the middle of B less that of A, and h(n) is the sum of how far A and B
 * reach from their middles. G. van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D
 * Game Objects" (2001).
 */
#include "number/fewer_passes.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>

#include "careful.h"
#include "careful/contact_patch.h"
#include "careful/penetration_boxes.h"
#include "careful/segment_segment.h"
#include "careful/sphere_box.h"
#include "careful/sphere_obb.h"
#include "careful/sphere_sphere.h"
#include "careful/way_out.h"
#include "number/bits.h"
#include "number/dd.h"
#include "number/length.h"
#include "number/scaling.h"
#include "number/sum.h"
#include "quick/point_segment.h"
#include "quick/segment_box_again.h"
#include "quick/segment_segment_again.h"
#include "quick/way.h"
#include "shape/block.h"
#include "shape/box.h"
#include "shape/convex.h"
#include "space/family.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/order.h"
#include "space/pairs.h"
#include "space/vector.h"

static bool penetration_of_spheres(const sphere *a, const sphere *b, contact *out, int digits)
{
    sum way[DIM];
    if (nan_sphere(a) || nan_sphere(b) || apart_by_radii(a, b, way))
        return false;
    if (!out)
        return true;
    vector p = load(a->center), q = load(b->center);
    vector n = direction_between(q, p);
    if (largest(n) == 0)
        n.at[0] = 1;
    double depth = -signed_length_minus(way, DIM, sum_of_radii(a, b));
    *out = contact_at(n, round_depth(dd_of(depth), digits), along(q, b->radius, n));
    return true;
}

static bool penetration_of_segment_and_sphere(const segment *a, const sphere *b, contact *out, int digits,
                                              bool planar)
{
    if (!cd3_careful_overlap_segment_sphere(a, b, digits))
        return false;
    if (!out)
        return true;
    vector         c = load(b->center), ends[2] = {load(a->a), load(a->b)};
    vector         d = direction_between(ends[0], ends[1]);
    line_and_point s = line_and_point_of(c, ends);
    int            part = nearest_part(&s);
    vector         n = {{0}};
    double         depth;
    if (part != 0)
    {
        depth = -signed_length_minus(part < 0 ? s.w : s.w_end, DIM, sum_of(b->radius));
        n = direction_between(c, ends[part > 0]);
        if (largest(n) == 0) /* at that end: every n with part * (n . d) <= 0 is equally short */
            n.at[0] = part * d.at[0] > 0 ? -1 : 1;
    }
    else
    {
        /* With w the vector from the start to the centre, (w x d) x d points from the centre to the line. */
        dd     product[3];
        double height = line_gap(&s, 0, ACCURATE_CROSS);
        depth = height < b->radius - height ? b->radius - height : -line_gap(&s, b->radius, 0x1p-20);
        cross_in_pairs(product, s.w, s.d);
        n = unit_vector(cross(normal_of_terms(product), d));
        if (largest(n) == 0)
            n = any_across(d, planar);
    }
    *out = contact_at(n, round_depth(dd_of(depth), digits), along(c, b->radius, n));
    return true;
}

static bool penetration_of_sphere_and_aabb(const sphere *a, const aabb *b, contact *out, int digits)
{
    if (!cd3_careful_overlap_sphere_aabb(a, b, digits))
        return false;
    if (!out)
        return true;
    box_view box = view_of_aabb(b);
    contact_sphere_box(a, &box, out, digits);
    return true;
}

/* What quick_contact_with_obb leaves open: touches of several faces, and several faces that may be the
   nearest. */
static quick_answer look_at_sphere_obb(const sphere *a, const obb *b, contact *out, int digits)
{
    vector       p = load(a->center);
    double       r = a->radius, measures[2];
    obb_push     push;
    obb_view     s = obb_seen_with(p, b, digits);
    obb_touch    t = no_obb_touch(UNCLEAR);
    quick_answer decided = r != 0 ? decide_sphere_obb(&s, r) : decide_point_obb(&s);
    if (!QUICK_WAY || !(r <= 0x1p200 * s.reach) || !((s.slack > 0x1p-300) & (s.slack < 0x1p200)))
        return UNCLEAR;
    t.overlap = decided;
    if (decided == UNCLEAR)
    {
        t.overlap = cd3_careful_touch_obb(a, b, &t.out, measures, digits);
        t.length = measures[0], t.gap = measures[1];
    }
    if (t.overlap != YES)
        return t.overlap;
    obb_error  e = error_of_axes(s.axes);
    obb_excess x = excess_over_obb(&s, e);
    if (!push_from_beside(&t, decided != UNCLEAR, p, r, &s, e, &x, &push))
    {
        int face = nearest_face_of_obb(x.at, s.half, equally_short(digits));
        if (face == 2 * DIM)
            face = first_way_out_of_obb(p, b, x.at, digits);
        push_through_face(face, p, r, &s, e, x.at, &push);
    }
    store_push(&push, out);
    return YES;
}

static bool penetration_of_sphere_and_obb(const sphere *a, const obb *b, contact *out, int digits)
{
    quick_answer found = out ? look_at_sphere_obb(a, b, out, digits) : UNCLEAR;
    if (found != UNCLEAR)
        return found;
    if (!cd3_careful_overlap_sphere_obb(a, b, digits))
        return false;
    if (!out)
        return true;
    box_view box = view_of_obb(b, a->center, a->radius);
    contact_sphere_box(a, &box, out, digits);
    return true;
}

/* The second looks at shapes that overlap, for a scene of any magnitude: an extreme one is multiplied by a
   power of two, so that degenerate ellipses too get the same bits at every scale. */
#define LOOK_IN_RANGE(p, q)                                                                               \
    static NOINLINE bool look_at_##p##_##q##_in_range(TAKE_##p(a), TAKE_##q(b), contact *out, int digits, \
                                                      bool planar)                                        \
    {                                                                                                     \
        scaled_pair s;                                                                                    \
        if (!is_extreme(&s, AT_##p(a), ROW_##p, AT_##q(b), ROW_##q))                                      \
            return look_at_##p##_##q(a, b, out, digits, planar);                                          \
        if (!look_at_##p##_##q(GIVE_##p(&s.a), GIVE_##q(&s.b), out, digits, planar) ||                    \
            lost_digits(out->depth, s.exponent))                                                          \
            return false;                                                                                 \
        *out = contact_back(*out, s.exponent);                                                            \
        return true;                                                                                      \
    }

static inline bool look_at_point_segment(vec a, const segment *b, contact *out, int digits, bool planar)
{
    return contact_of_point(a, b, out, planar);
}

static inline bool look_at_segment_segment(const segment *a, const segment *b, contact *out, int digits,
                                           bool planar)
{
    return !planar && cd3_careful_touch_segment_segment(a, b) == YES && contact_of_touch(a, b, out);
}

static inline bool look_at_segment_aabb(const segment *a, const aabb *b, contact *out, int digits,
                                        bool planar)
{
    return !planar && contact_at_aabb(a, b, out, digits);
}

static inline bool look_at_segment_obb(const segment *a, const obb *b, contact *out, int digits, bool planar)
{
    return !planar && contact_at_obb(a, b, out, digits);
}

LOOK_IN_RANGE(point, segment)
LOOK_IN_RANGE(segment, segment)
LOOK_IN_RANGE(segment, aabb)
LOOK_IN_RANGE(segment, obb)

/* The shortest way out of two segments in the plane that cross: across the line of A or across that of B.

   K is a parallelogram with edges along both. The ends of the guest lie `side` to the left of the host's
   line; A is out to one side as soon as all of B is on the other. So each line gives two ways out, and the
   least of the four is the depth, times 2^exponent, in pairs, or exactly where these cancel. */
static way_out way_out_of_crossing(const vector p[2], const vector q[2], int exponent)
{
    way_out best = {dd_of(INFINITY), {{0}}};
    for (int k = 0; k < 2; k++)
    {
        /* On which side of this line the ends of the other segment lie, and how far. */
        const vector *host = k == 0 ? p : q, *guest = k == 0 ? q : p;
        sum           d[2], to_end[4];
        dd            side[2];
        for (int i = 0; i < 2; i++)
        {
            d[i] = difference(host[1].at[i], host[0].at[i]);
            for (int end = 0; end < 2; end++)
                to_end[2 * end + i] = sum_scaled(difference(guest[end].at[i], host[0].at[i]), exponent);
        }
        to_the_left(side, d, to_end, false, false);
        /* Across A's line, A moves left until all of B is on its right; across B's line, until all of A is
           on the left of B. */
        bool   second = is_shorter(side[0], side[1]);
        dd     left = side[second], right = dd_neg(side[1 - second]);
        vector along_line = direction_between(host[0], host[1]);
        vector normal = {{-along_line.at[1], along_line.at[0]}};
        take_sides(&best, normal, k == 0 ? left : right, k == 0 ? right : left, 0);
    }
    return best;
}

/* The penetration of two segments. They can only touch, so the depth is 0, unless they cross in the plane. */
static bool penetration_of_segments(const segment *a, const segment *b, contact *out, int digits, bool planar)
{
    if (!cd3_careful_overlap_segment_segment(a, b, digits))
        return false;
    if (!out || (QUICK_WAY && look_at_segment_segment_in_range(a, b, out, digits, planar)))
        return true;
    vector p[2] = {load(a->a), load(a->b)}, q[2] = {load(b->a), load(b->b)};
    double size = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            size = max2(size, largest(sub(scale(p[i], 0.5), scale(q[j], 0.5))));
    int     e = unit_exponent(size), e_length = length_exponent(size);
    convex  convex_a = convex_of_segment(a, q[0], e), convex_b = convex_of_segment(b, q[0], e);
    sum     u[DIM], v[DIM];
    dd      product[3];
    way_out way = {dd_of(0), {{0}}};
    differences(u, p[1], p[0]);
    differences(v, q[1], q[0]);
    cross_in_pairs(product, u, v);
    if (!planar)
        way.n = normal_of_terms(product);
    else if (product[0].hi != 0)
        way = way_out_of_crossing(p, q, e_length);
    if (largest(way.n) == 0)
        way.n = any_across(convex_a.size[0] > convex_b.size[0] ? convex_a.axis[0] : convex_b.axis[0], planar);
    if (!planar && !positive_side(way.n))
        way.n = scale(way.n, -1);
    convex_a.place = along(convex_a.place, scale_by(way.depth.hi, e - e_length), way.n);
    vector touch = patch(&convex_a, &convex_b, way.n, 2 * scale_by(size, e), digits);
    for (int i = 0; i < DIM; i++)
        touch.at[i] = q[0].at[i] + scale_by(touch.at[i], -e);
    *out = contact_at(way.n, round_depth(dd_scaled_with_sign(way.depth, -e_length), digits), touch);
    return true;
}

static bool penetration_of_point_and_segment(vec a, const segment *b, contact *out, int digits, bool planar)
{
    if (!cd3_careful_overlap_point_segment(a, b, digits))
        return false;
    return !out || (QUICK_WAY && look_at_point_segment_in_range(a, b, out, digits, planar)) ||
           penetration_of_segments(&(segment){a, a}, b, out, digits, planar);
}

static bool penetration_of_segment_and_aabb(const segment *a, const aabb *b, contact *out, int digits,
                                            bool planar)
{
    if (!cd3_careful_overlap_segment_aabb(a, b, digits))
        return false;
    const block box = block_of_aabb(b);
    if (out && !(QUICK_WAY && look_at_segment_aabb_in_range(a, b, out, digits, planar)))
        contact_segment_box(a, &box, out, digits, planar);
    return true;
}

static bool penetration_of_segment_and_obb(const segment *a, const obb *b, contact *out, int digits,
                                           bool planar)
{
    if (!cd3_careful_overlap_segment_obb(a, b, digits))
        return false;
    const block box = block_of_obb(b);
    if (out && !(QUICK_WAY && look_at_segment_obb_in_range(a, b, out, digits, planar)))
        contact_segment_box(a, &box, out, digits, planar);
    return true;
}

static bool penetration_of_aabb_and_obb(const aabb *a, const obb *b, contact *out, int digits, bool planar)
{
    const block box = block_of_aabb(a), turned = block_of_obb(b);
    return penetration_of_blocks(&box, &turned, out, digits, planar);
}

static bool penetration_of_aabbs(const aabb *a, const aabb *b, contact *out, int digits, bool planar)
{
    if (!cd3_careful_overlap_aabb_aabb(a, b, digits))
        return false;
    if (!out)
        return true;
    const block first = block_of_aabb(a), second = block_of_aabb(b);
    const frame world = block_frame(&first);
    blocks_along_axes(&first, &world, &second, &world, out, digits, planar);
    return true;
}

static bool penetration_of_obbs(const obb *a, const obb *b, contact *out, int digits, bool planar)
{
    const block first = block_of_obb(a), second = block_of_obb(b);
    return penetration_of_blocks(&first, &second, out, digits, planar);
}

/* ---- asked in space (careful.h) ---- */

#define IN_SPACE(p, q, contact_of_pair)                                                              \
    bool cd3_carefully_penetration_##p##_##q(const void *a, const void *b, contact *out, int digits, \
                                             bool planar)                                            \
    {                                                                                                \
        return contact_of_pair;                                                                      \
    }
IN_SPACE(point, segment, penetration_of_point_and_segment(AS_point(a), b, out, digits, planar))
IN_SPACE(point, sphere, penetration_of_spheres(&(sphere){AS_point(a), 0}, b, out, digits))
IN_SPACE(point, aabb, penetration_of_aabbs(&(aabb){AS_point(a), AS_point(a)}, b, out, digits, planar))
IN_SPACE(point, obb, penetration_of_sphere_and_obb(&(sphere){AS_point(a), 0}, b, out, digits))
IN_SPACE(segment, segment, penetration_of_segments(a, b, out, digits, planar))
IN_SPACE(segment, sphere, penetration_of_segment_and_sphere(a, b, out, digits, planar))
IN_SPACE(segment, aabb, penetration_of_segment_and_aabb(a, b, out, digits, planar))
IN_SPACE(segment, obb, penetration_of_segment_and_obb(a, b, out, digits, planar))
IN_SPACE(sphere, sphere, penetration_of_spheres(a, b, out, digits))
IN_SPACE(sphere, aabb, penetration_of_sphere_and_aabb(a, b, out, digits))
IN_SPACE(sphere, obb, penetration_of_sphere_and_obb(a, b, out, digits))
IN_SPACE(aabb, aabb, penetration_of_aabbs(a, b, out, digits, planar))
IN_SPACE(aabb, obb, penetration_of_aabb_and_obb(a, b, out, digits, planar))
IN_SPACE(obb, obb, penetration_of_obbs(a, b, out, digits, planar))
