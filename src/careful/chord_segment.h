/*
 * A chord against a segment, exactly.
 *
 * The crossing is found in the plane of the first two coordinates. In space, the line and the segment must
 * first lie in one plane. They are then projected along a coordinate axis along which they do not appear
 * parallel: the coordinates are rotated (x to z, y to x, z to y) until that axis is the third.
 */
#ifndef CD_CAREFUL_CHORD_SEGMENT_H
#define CD_CAREFUL_CHORD_SEGMENT_H

#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../shape/chord.h"
#include "../space/family.h"
#include "../space/nan.h"
#include "../space/narrow.h"
#include "../space/pairs.h"
#include "../space/vector.h"
#include "chord_sphere.h"
#include "segments_cross.h"

/* The sign of w(t) x u, where w(t) is the vector from the chord's point at t to `point`, a point of the
   line along u. */
#define sign_of_offset_cross SHARED(sign_of_offset_cross)
int sign_of_offset_cross(const chord *c, vector point, const sum u[DIM], double t);

/* The t where the lines cross, (w x u) / (d x u), w being the vector from the origin to `point`. */
#define crossing_t SHARED(crossing_t)
dd crossing_t(const chord *c, vector point, const sum u[DIM]);

/* The t where the line passes a point that lies on it. */
#define passing_t SHARED(passing_t)
dd passing_t(const chord *c, vector point);

#if DIM == 3

/* The component of -direction perpendicular to the segment, made unit. The line must not be parallel to
   the segment. `planar`: both lie in the plane of the first two coordinates. Then it is calculated as in
   quick/ray_segment.h, so that both ways give the same bits. */
static vector normal_across(const chord *c, const sum u[DIM], bool planar)
{
    dd v[DIM];
    pairs_of(v, u);
    if (planar)
    {
        /* The dot product of u, turned by a quarter turn, and the direction is -(direction x u). */
        int    turn = sign_of_det(c->direction[0], u[1], c->direction[1], u[0]);
        double towards = turn / sqrt(v[0].hi * v[0].hi + v[1].hi * v[1].hi);
        return (vector){{-towards * v[1].hi, towards * v[0].hi}};
    }
    /* u x (u x direction) = (u . direction) u - (u . u) direction. */
    dd terms[3], n[3];
    exact_cross_terms(terms, u, c->direction);
    const dd cross[3] = {terms[1], terms[2], terms[0]};
    cross_pairs(n, v, cross);
    return unit_vector(plain(n));
}

static inline void turn_vec(vec *v)
{
    *v = (vec){v->y, v->z, v->x};
}

/* Rotates all coordinates by one place. */
static void turn_coordinates(chord *c, vector *a, vector *b, sum u[3], sum to_a[3])
{
    chord  was = *c;
    vector was_a = *a, was_b = *b;
    for (int i = 0; i < 3; i++)
    {
        int from = (i + 1) % 3;
        c->origin.at[i] = was.origin.at[from];
        c->direction[i] = was.direction[from];
        a->at[i] = was_a.at[from];
        b->at[i] = was_b.at[from];
    }
    differences(u, *b, *a);
    differences(to_a, *a, c->origin);
}

/* A ray against a segment that is parallel to it, or a point: see raycast_segment_exactly. `line` is the ray
   with a direction long enough to be crossed with. u leads from a to b, to_a from the ray's origin to a. */
static bool raycast_parallel_segment(const chord *c, const chord *line, vector a, vector b, const sum u[DIM],
                                     const sum to_a[DIM], hit *out, int digits)
{
    if (!collinear(line, to_a))
        return false;
    bool has_start = c->t_min > -INFINITY, has_end = c->t_max < INFINITY;
    int  way = 0;
    for (int i = 0; i < DIM; i++)
        way += sign_of_sum(u[i]) * sign_of_sum(c->direction[i]);
    vector near_end = way >= 0 ? a : b;
    vector far_end = way >= 0 ? b : a;
    if ((has_start && sign_of_advance(c, far_end, c->t_min) < 0) ||
        (has_end && sign_of_advance(c, near_end, c->t_max) > 0))
        return false;
    if (!out)
        return true;
    bool   starts_inside = has_start && sign_of_advance(c, near_end, c->t_min) <= 0;
    bool   ends_inside = has_end && sign_of_advance(c, far_end, c->t_max) >= 0;
    vector n = unit_vector(chord_direction(c));
    *out = (hit){.t_enter = round_t(passing_t(c, near_end), c->t_min, c->t_max, digits),
                 .t_exit = round_t(passing_t(c, far_end), c->t_min, c->t_max, digits),
                 .point_enter = store(near_end),
                 .point_exit = store(far_end),
                 .normal_enter = store_normal(n, -1),
                 .normal_exit = store_normal(n, 1)};
    cut_to_ends(out, c, starts_inside, ends_inside);
    return true;
}

/* A ray against a segment that is not parallel to it and lies with it in the plane of the first two
   coordinates, or, unless `planar`, in a plane that stands on that one. `longer`: what the direction is
   multiplied by before it is crossed. */
static bool raycast_crossing_segment(const chord *c, vector a, vector b, const sum u[DIM],
                                     const sum to_a[DIM], double longer, bool planar, hit *out, int digits)
{
    bool has_start = c->t_min > -INFINITY, has_end = c->t_max < INFINITY;
    sum  to_b[DIM];
    differences(to_b, b, c->origin);
    const sum d[2] = {sum_of(longer * c->direction[0].a), sum_of(longer * c->direction[1].a)};
    int       turn = sign_of_det(d[0], u[1], d[1], u[0]);
    int       side_a = sign_of_det(d[0], to_a[1], d[1], to_a[0]);
    int       side_b = sign_of_det(d[0], to_b[1], d[1], to_b[0]);
    if (side_a * side_b > 0)
        return false;
    int from_start = has_start ? turn * sign_of_offset_cross(c, a, u, c->t_min) : 1;
    int from_end = has_end ? turn * sign_of_offset_cross(c, a, u, c->t_max) : -1;
    if (from_start < 0 || from_end > 0)
        return false;
    if (!out)
        return true;
    dd     t = crossing_t(c, a, u);
    vector p = chord_at(c, t.hi);
    for (int i = 0; i < DIM; i++)
        p.at[i] = clamp(p.at[i], min2(a.at[i], b.at[i]), max2(a.at[i], b.at[i]));
    vector n = normal_across(c, u, planar);
    *out = (hit){.t_enter = round_t(t, c->t_min, c->t_max, digits),
                 .t_exit = round_t(t, c->t_min, c->t_max, digits),
                 .point_enter = store(p),
                 .point_exit = store(p),
                 .normal_enter = store_normal(n, 1),
                 .normal_exit = store_normal(n, -1)};
    cut_to_ends(out, c, from_start == 0, from_end == 0);
    return true;
}

/* Does a ray hit a segment? The answer is exact. If so, *out is the hit, unless it is NULL.

   With x(t) the ray's point at t, d its direction and u that of the segment from a, the line crosses that of
   the segment at the t* for which (a - x(t)) x u = (t* - t) (d x u). So t* is after t_min where the sign of
   the left side at t_min is that of d x u, and before t_max where that at t_max is the opposite. The segment
   is crossed if its ends are not on the same side of the ray's line: two more signs. Each is the sign of a
   determinant of sums, which number/sign.h and exact.h give without error, so a touch at an end is a hit. In
   space the two must lie in one plane. Then the same signs are taken in a coordinate plane in which d x u is
   not 0: the coordinates are rotated until it is that of the first two. `planar`: both lie in that plane.

   If d x u is 0, the segment is parallel to the ray, or a point. It is hit if it lies on the ray's line, from
   the t of its nearer end to that of the other, and if that interval meets t_min..t_max: the signs of the
   products of d with end - x(t). */
static bool raycast_segment_exactly(const ray *r, const segment *s, bool planar, hit *out, int digits)
{
    assert(r && s);
    if (nan_ray(r) || nan_segment(s))
        return false;
    chord  c = chord_of_ray(r);
    vector a = load(s->a);
    vector b = load(s->b);
    sum    u[DIM], to_a[DIM];
    differences(u, b, a);
    differences(to_a, a, c.origin);
    if (chord_is_point(&c))
    {
        if (!point_on_segment(c.origin, a, b))
            return false;
        if (out)
            point_hit(r, out);
        return true;
    }

    /* The signs of cross products with the direction do not depend on its length. A tiny one is made longer
       in the plane, so that their estimates do not underflow. */
    const double longer = planar && largest(chord_direction(&c)) < 0x1p-500 ? 0x1p600 : 1;
    chord        line = c;
    for (int i = 0; i < DIM; i++)
        line.direction[i] = sum_of(longer * c.direction[i].a);
    if (collinear(&line, u))
        return raycast_parallel_segment(&c, &line, a, b, u, to_a, out, digits);

    if (!planar && !in_one_plane(c.direction, u, to_a))
        return false;
    int turned = 0;
    for (; turned < 2 && sign_of_det(c.direction[0], u[1], c.direction[1], u[0]) == 0; turned++)
        turn_coordinates(&c, &a, &b, u, to_a);
    if (!raycast_crossing_segment(&c, a, b, u, to_a, longer, planar, out, digits))
        return false;
    for (; out && turned % 3 != 0; turned++)
    {
        turn_vec(&out->point_enter);
        turn_vec(&out->point_exit);
        turn_vec(&out->normal_enter);
        turn_vec(&out->normal_exit);
    }
    return true;
}

#endif

#endif
