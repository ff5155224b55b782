/*
 * The quick way of sweeps with ellipses and ellipsoids (quick/sweep_ellipsoids.h): in plain double, once for
 * all families, those of the plane in space. The `digits` of the family's scalar tell how accurately the
 * shapes are stored.
 */
#include "number/fewer_copies.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "closer_sweep_ellipses.h"
#include "in_space.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "number/scaling.h"
#include "quick/ellipsoid_box.h"
#include "quick/ellipsoid_scene.h"
#include "quick/ellipsoids.h"
#include "quick/loaded_boxes.h"
#include "quick/ray_ellipsoid.h"
#include "quick/sweep_boxes.h"
#include "quick/sweep_ellipsoids.h"
#include "quick/sweep_sphere_box.h"
#include "quick/two_ellipsoids.h"
#include "space/family.h"
#include "space/vector.h"

/* v + t motion. */
HOT_INLINE vector moved_by(vector v, double t, vec motion)
{
    return plus(v, times(t, load(motion)));
}

HOT_INLINE vector relative(const vec motion[2])
{
    return minus(load(motion[0]), load(motion[1]));
}

/* Do the balls around the shapes pass each other? c is the way between their centres; `radius` is that of the
   ellipsoid, or the sum of both, and `half` are the half extents of the box, else 0. Where the products are
   out of range, the whole scene is multiplied by a power of two first: a view is no help, for of very thin
   shapes there is none. */
static NOINLINE bool shapes_pass(vector c, vector w, double radius, vector half)
{
    const double square = dot(c, c), product = square * dot(w, w);
    if (!(product > 0x1p-960 && product < 0x1p960 && square > 0x1p-960))
    {
        const double size = max2(largest(c), max2(radius, largest(half)));
        if (!(size > 0x1p-1000) || !(size <= DBL_MAX)) /* below, the middle of a box is rounded too much */
            return false;
        const int e = unit_exponent(size);
        rescale_vector(&c, e);
        rescale_vector(&w, e);
        rescale_vector(&half, e);
        radius = scale_by(radius, e);
    }
    const double reach = radius + sqrt(dot(half, half));
    return spheres_pass(c, w, reach * reach);
}

/* Both ends of a hit: t and the normals, turned out of the frame with these axes; those of the exit are
   backwards. */
static NOINLINE void put_ends(hit *out, const ellipsoid_sweep *s, const sweep_look end[2], const vector *axes,
                              bool inside)
{
    vec normal[2];
    for (int k = 0; k < 2; k++)
        normal[k] = store_normal(made_unit(axes ? combined(end[k].n.at, axes) : end[k].n), 1);
    out->starts_inside = inside;
    out->t_enter = inside ? 0 : end[0].t - s->first;
    out->t_exit = -end[1].t - s->first;
    out->normal_enter = inside ? (vec){0} : normal[0];
    out->normal_exit = normal[1];
}

/* ---- where they touch ---- */

/* Of two ellipsoids in the world, half way between the points of both. */
static vec touch_of_pair(const sweep_look *g, double unit, const ellipsoid *a, const ellipsoid *b, double t,
                         const vec motion[2])
{
    vector on_a = minus(load(a->center), times(1 / unit, g->support[0]));
    vector on_b = plus(load(b->center), times(1 / unit, g->support[1]));
    return store(times(0.5, plus(moved_by(on_a, t, motion[0]), moved_by(on_b, t, motion[1]))));
}

/* ---- an ellipsoid and a box ---- */

/* Where they touch, in the world: on an AABB that is where the ellipsoid is, but a face is where it was
   given. */
static vec touch_of_box(const ellipsoid_box_view *v, const sweep_look *g, const ellipsoid *a,
                        const loaded_box *b, double t, const vec motion[2])
{
    const vector in_box = minus(g->y, g->rest);
    if (b->turned)
        return store(
            moved_by(plus(b->center, times(1 / v->unit, combined(in_box.at, v->axes))), t, motion[1]));
    vector p = moved_by(minus(load(a->center), times(1 / v->unit, g->support[0])), t, motion[0]);
    vector low = moved_by(b->low, t, motion[1]), high = moved_by(b->high, t, motion[1]);
    for (int k = 0; k < DIM; k++)
        p.at[k] = g->n.at[k] < 0 ? low.at[k] : g->n.at[k] > 0 ? high.at[k] : p.at[k];
    return store(p);
}

static NOINLINE quick_answer sweep_box(const ellipsoid *a, const loaded_box *b, const vec motion[2], hit *out,
                                       int digits)
{
    const vector       w = relative(motion);
    ellipsoid_box_view v;
    sweep_look         end[2];
    bool               inside;
    if (shapes_pass(minus(b->center, load(a->center)), w, largest_radius(a), b->half))
        return NO;
    if (!view_ellipsoid_box(&v, a, b, digits))
        return UNCLEAR;
    ellipsoid_sweep s = {.e = {&v.e, NULL}, .half = v.half, .ball = rolling_ball(&v.e)};
    vector          scaled = times(v.unit, w);
    s.reach = v.e.most + sqrt(dot(v.half, v.half));
    if (!set_line(&s, v.at, b->turned ? along_rows(v.axes, scaled) : scaled, v.sum, v.size, digits))
        return UNCLEAR;
    quick_answer found = sweep_through(&s, &end[0], out ? &end[1] : NULL, &inside);
    if (found != YES || !out)
        return found;
    put_ends(out, &s, end, b->turned ? v.axes : NULL, inside);
    out->point_enter = touch_of_box(&v, &end[0], a, b, out->t_enter, motion);
    out->point_exit = touch_of_box(&v, &end[1], a, b, out->t_exit, motion);
    return YES;
}

quick_answer cd3_closer_sweep_ellipsoid_aabb(const void *a, const void *b, const vec motion[2], hit *out,
                                             int digits)
{
    loaded_box box;
    load_aabb(&box, b);
    return sweep_box(a, &box, motion, out, digits);
}

quick_answer cd3_closer_sweep_ellipsoid_obb(const void *a, const void *b, const vec motion[2], hit *out,
                                            int digits)
{
    loaded_box box;
    load_obb(&box, b);
    return sweep_box(a, &box, motion, out, digits);
}

/* The ellipsoid moves against the box, the normals being those of the ellipsoid. */
static NOINLINE quick_answer sweep_against_ellipsoid(const loaded_box *a, const ellipsoid *b,
                                                     const vec motion[2], hit *out, int digits)
{
    const vec    exchanged[2] = {motion[1], motion[0]};
    quick_answer found = sweep_box(b, a, exchanged, out, digits);
    if (found == YES && out)
        turn_normals(out);
    return found;
}

/* ---- two ellipsoids ---- */

/* An ellipsoid with one radius is a segment: a box. */
static SELDOM bool load_flat(loaded_box *x, const ellipsoid *e)
{
    load_axes(x->axis, AXES_OF(e));
    x->center = x->low = x->high = load(e->center);
    x->half = load(e->radii);
    x->turned = true;
    return largest(x->half) > 0 && taxi_length(x->half) == largest(x->half);
}

static quick_answer sweep_pair(const ellipsoid *a, const ellipsoid *b, const vec motion[2], hit *out,
                               int digits)
{
    const double        radii = largest_radius(a) + largest_radius(b);
    const vector        w = relative(motion);
    ellipsoid_pair_view v;
    loaded_box          flat;
    sweep_look          end[2];
    bool                inside;
    if (shapes_pass(minus(load(b->center), load(a->center)), w, radii, (vector){{0}}))
        return NO;
    if (load_flat(&flat, b))
        return sweep_box(a, &flat, motion, out, digits);
    if (load_flat(&flat, a))
        return sweep_against_ellipsoid(&flat, b, motion, out, digits);
    if (!view_ellipsoids(&v, a, b, digits))
        return UNCLEAR;
    add_squares(&v);
    add_views(&v);
    ellipsoid_sweep s = {.e = {&v.of[0], &v.of[1]}, .reach = lanes_total(v.most)};
    s.ball = rolling_ball(&v.of[0]) + rolling_ball(&v.of[1]);
    s.flat = least_of_both(&v) <= FLAT * v.size;
    if (!set_line(&s, v.way, times(v.unit, w), v.sum, v.size, digits))
        return UNCLEAR;
    quick_answer found = sweep_through(&s, &end[0], out ? &end[1] : NULL, &inside);
    if (found != YES || !out)
        return found;
    put_ends(out, &s, end, NULL, inside);
    out->point_enter = touch_of_pair(&end[0], v.unit, a, b, out->t_enter, motion);
    out->point_exit = touch_of_pair(&end[1], v.unit, a, b, out->t_exit, motion);
    return YES;
}

quick_answer cd3_closer_sweep_ellipsoid_ellipsoid(const void *a, const void *b, const vec motion[2], hit *out,
                                                  int digits)
{
    return sweep_pair(a, b, motion, out, digits);
}

quick_answer cd3_closer_sweep_sphere_ellipsoid(const void *a, const void *b, const vec motion[2], hit *out,
                                               int digits)
{
    const sphere   *x = a;
    const ellipsoid p = round_ellipsoid(x->center, x->radius);
    return sweep_pair(&p, b, motion, out, digits);
}

/* The line of a point's motion against the ellipsoid, as that of a ray (quick/ray_ellipsoid.h). w is off by u
   in each coordinate, as a segment's direction is. Lengths are multiplied by a power of two, as in a view. */
static NOINLINE quick_answer sweep_along_line(vector p, const ellipsoid *b, const vec motion[2], hit *out,
                                              int digits)
{
    const vector w = relative(motion), way = minus(p, load(b->center));
    const double unit = unit_of_size(max2(largest(way), largest_radius(b)));
    ellipsoid    e = *b;
    line_view    l;
    if (shapes_pass(times(-1, way), w, largest_radius(b), (vector){{0}}))
        return NO;
    e.radii = plain_vec(times(unit, load(b->radii)));
    quick_answer crosses = line_through(&l, times(unit, way), times(unit, w), &e, digits);
    if (crosses != YES)
        return crosses;
    const double enter = l.t - l.half, exit = l.t + l.half;
    if (enter - 1 > l.error || -exit > l.error)
        return NO;
    if (!(1 - enter > l.error && exit > l.error && fabs(enter) > l.error && l.sharp))
        return UNCLEAR;
    if (!out)
        return YES;
    out->starts_inside = enter < 0;
    out->t_enter = out->starts_inside ? 0 : enter;
    out->t_exit = exit;
    normals_at_ends(&l, out->starts_inside, false, &out->normal_enter, &out->normal_exit);
    out->point_enter = store(moved_by(p, out->t_enter, motion[0]));
    out->point_exit = store(moved_by(p, exit, motion[0]));
    return YES;
}

/* A point's motion against an ellipsoid without one radius. */
static SELDOM NOINLINE quick_answer sweep_across_flat(vector p, const ellipsoid *b, const vec motion[2],
                                                      hit *out, int digits)
{
    flat_crossing      c;
    const flat_line    l = {minus(p, load(b->center)), relative(motion), 0, 1};
    const quick_answer found = crosses_flat(&c, &l, b, digits);
    if (found != YES || !out)
        return found;
    put_flat_hit(out, &c);
    out->point_enter = out->point_exit = store(moved_by(p, c.t, motion[0]));
    return YES;
}

/* Where the line hardly enters, the point is a box without extents. */
quick_answer cd3_closer_sweep_point_ellipsoid(const void *a, const void *b, const vec motion[2], hit *out,
                                              int digits)
{
    const vec   *p = a;
    loaded_box   box;
    quick_answer found = sweep_along_line(load(*p), b, motion, out, digits);
    if (found == UNCLEAR && least_radius(b) == 0)
        found = sweep_across_flat(load(*p), b, motion, out, digits);
    if (found != UNCLEAR)
        return found;
    load_aabb(&box, &(aabb){*p, *p});
    return sweep_against_ellipsoid(&box, b, motion, out, digits);
}

/* In the plane: closer_sweep_segment_ellipse. */
quick_answer cd3_closer_sweep_segment_ellipsoid(const void *a, const void *b, const vec motion[2], hit *out,
                                                int digits)
{
    loaded_box   box;
    const vector w = relative(motion);
    if (!load_segment_box(&box, a, &w))
        return UNCLEAR;
    complete_axes(box.axis);
    return sweep_against_ellipsoid(&box, b, motion, out, digits);
}

/* ---- in the plane (in_space.h); all others are in closer_sweep_ellipses_cd2.c ---- */

quick_answer cd2_closer_sweep_point_ellipse(const void *a, const void *b, const cd2_vec motion[2],
                                            cd2_hit *out, int digits)
{
    const cd2_vec  *x = a;
    const vec       p = in_space(*x), in[2] = {in_space(motion[0]), in_space(motion[1])};
    const ellipsoid q = ellipse_in_space(b);
    hit             h;
    quick_answer    found = cd3_closer_sweep_point_ellipsoid(&p, &q, in, out ? &h : NULL, digits);
    if (found == YES && out)
        *out = hit_in_plane(&h);
    return found;
}
