/*
 * Sweeps of ellipses and ellipsoids: the shapes are brought into their scaled frame, where
 * careful/sweep_ellipsoids.h finds the first touch. Those in the plane are swept in space (in_space.h).
 */
#include "number/fewer_copies.h"
#include "number/fewer_passes.h"

#define CAREFULLY

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "any_pair.h"
#include "careful/degenerate_pair.h"
#include "in_space.h"
#include "number/bits.h"
#include "number/dd.h"
#include "number/length.h"
#include "number/scaling.h"
#include "number/sum.h"
#include "shape/answer.h"
#include "shape/any_shape.h"
#include "shape/argument_order.h"
#include "shape/chord.h"
#include "shape/convex.h"
#include "shape/degenerate.h"
#include "shape/ellipsoid.h"
#include "shape/scaled_frame.h"
#include "space/family.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/pairs.h"
#include "space/vector.h"

#if DIM == 3

#include "careful/chord_box.h"
#include "careful/chord_ellipsoid.h"
#include "careful/framed_pair.h"
#include "careful/sweep_boxes.h"
#include "careful/sweep_ellipsoids.h"

/* ---- answers ---- */

/* A point p of the scaled frame around an ellipse that moves, in the world at t. */
static vec touching_world(const scaled_frame *on, vector p, dd t, vector motion)
{
    for (int i = 0; i < DIM; i++)
    {
        double middle = advance_pair(on->origin.at[i], t, motion.at[i]);
        p.at[i] = clamp(middle + scale_by(p.at[i], -on->exponent), -DBL_MAX, DBL_MAX);
    }
    return store(p);
}

/* Where the line of motion touches K first and last. */
typedef struct passage_in_frame
{
    relative_motion back; /* the line traversed backwards, whose first touch is the last one */
    first_contact   enter, exit;
    bool            flat; /* K has no interior */
} passage_in_frame;

/* Follows the line of motion through K. `has_inside`: the ellipse has an interior, and so has K, however
   thin; else K's dimensions tell, as far as rounding lets them. If K has an interior, the motion must go
   through it by more than rounding (grazes). If K is flat, a motion out of its hull that comes from apart is
   a hit where it crosses K; its rim is widened by a relative 2^-80 to be hit too. */
static bool follow_line(passage_in_frame *p, relative_motion *f, bool has_inside, int digits)
{
    hull h = hull_of(f);
    p->flat = h.dimensions < DIM;
    bool crosses = p->flat && !has_inside && leaves_hull(&h, f);
    f->rim = crosses ? 0x1p-80 : 0;
    p->back = reversed(f);
    if (!first_touch(f, &p->enter, digits))
        return false;
    if (crosses)
    {
        p->enter.n = normal_of_hull(&h, f);
        move_to(f, p->enter.s);
        settle_point(f, &p->enter, digits);
        p->exit = p->enter;
        p->exit.n = scale(p->enter.n, -1);
        return true;
    }
    if (!first_touch(&p->back, &p->exit, digits))
        return false;
    p->exit.s = dd_neg(p->exit.s);
    return dd_sub(p->exit.s, p->enter.s).hi > 0 && !grazes(f, &h, &p->enter, &p->exit);
}

/* Makes the point of a contact that one where x is at s. Where the line runs nearly across the normal, what
   counts as touching moves x by more than rounding: its part of the point goes with it, that of e stays. */
SELDOM static void move_contact(relative_motion *f, first_contact *l, dd s, int digits)
{
    const double further = dd_sub(s, l->s).hi;
    const vector moved = along(l->point, further, plain(f->way));
    if (!(fabs(further) * f->speed > UNIT_ROUNDOFF * f->size))
        return;
    move_to(f, s);
    if (distance_to_farther(f, moved) < distance_to_farther(f, l->point))
        l->point = moved;
    settle_point(f, l, digits);
}

/* Does x, moving, hit the moving ellipse e? Both are in the scaled frame around e. The outward normal of B is
   `side` times the direction from e to x; a and b are the shapes in the order of the call.

   Without motion it is a hit if they overlap deeper than by touching. Else the line of motion is followed
   through K (follow_line).

   Whether the hit is in time is compared as a length along the normal, t times the closing speed, with the
   gap that counts as touching: t itself has no scale. The motion must not have left K at the start (or, if K
   is flat, have reached it), and must not end before it arrives. It starts inside if the way to the entry is
   clearly negative; if it is about 0, the shapes touch, and t is 0. Where it starts inside, the caller has
   the last word: the entry is given as it is, t_enter below 0. */
SELDOM static bool sweep_in_frame(const framed_pair *s, vec motion_x, vec motion_e, int side, const shape *a,
                                  const shape *b, hit *out, int digits)
{
    vector          of_x = load(motion_x), of_e = load(motion_e);
    relative_motion f = {.x = s->x, .e = s->e, .side = side, .planar = s->planar};
    sum             motion[DIM];
    dd              way[DIM];
    double          most = 0;
    for (int i = 0; i < DIM; i++)
    {
        motion[i] = difference(of_x.at[i], of_e.at[i]);
        most = max2(most, min2(fabs(sum_value(motion[i])), DBL_MAX));
    }
    if (most == 0) /* no relative motion */
    {
        contact out_of;
        if (!penetration_of_any(a, b, &out_of, digits) || !(out_of.depth > 0))
            return false;
        if (out)
            *out = (hit){.t_exit = narrow(DBL_MAX), .starts_inside = true};
        return true;
    }
    int e_way = unit_exponent(most);
    for (int i = 0; i < DIM; i++)
        way[i] = sum_dd_scaled(motion[i], e_way);
    passage_in_frame p;
    bool             has_inside = s->e.size[0] > 0 && s->e.size[1] > 0 && s->e.size[2] > 0;
    if (!relative_motion_of(&f, way) || !follow_line(&p, &f, has_inside, digits))
        return false;

    /* Lengths along the normals: from the start of x to its entry and to its exit, and from its end to its
       entry. */
    dd     t_enter = dd_sub(p.enter.s, f.start), t_exit = dd_sub(p.exit.s, f.start);
    double closing = closing_along(&f, p.enter.n).hi;
    double to_enter = t_enter.hi * closing;
    double to_exit = t_exit.hi * closing_along(&p.back, p.exit.n).hi;
    dd     all = dd_of(scale_by(1, s->on.exponent - e_way));
    double past_end = dd_sub(t_enter, all).hi * closing;
    t_enter = dd_scaled(t_enter, e_way - s->on.exponent);
    t_exit = dd_scaled(t_exit, e_way - s->on.exponent);
    if ((p.flat ? to_enter : to_exit) <= f.touch || past_end > f.touch)
        return false;
    if (!out)
        return true;

    *out = (hit){.starts_inside = to_enter < -f.touch};
    dd t = to_enter <= f.touch ? dd_of(0) : t_enter.hi > 1 ? dd_of(1) : t_enter;
    if (t.hi != t_enter.hi && !out->starts_inside)
        move_contact(&f, &p.enter, t.hi == 0 ? f.start : dd_add(f.start, all), digits);
    out->t_enter = out->starts_inside ? round_t(t_enter, -DBL_MAX, 0, digits) : round_t(t, 0, 1, digits);
    out->normal_enter = store_normal(p.enter.n, side);
    out->point_enter = touching_world(&s->on, p.enter.point, t, of_e);
    out->t_exit = round_t(t_exit, 0, DBL_MAX, digits);
    out->normal_exit = store_normal(p.exit.n, side);
    out->point_exit = touching_world(&s->on, p.exit.point, t_exit, of_e);
    return true;
}

/* Does a moving point hit an ellipse that is not flat? Its line of motion is treated as a ray, and enters
   where the discriminant is above the rounding. Whether the point starts in or on the ellipse is decided
   as overlap_point_ decides it. */
static bool sweep_point_solid(vec a, vec motion_a, const ellipsoid *b, vec motion_b, hit *out, int digits)
{
    vector          of_a = load(motion_a), of_b = load(motion_b);
    chord           c = {.origin = load(a), .t_min = -INFINITY, .t_max = INFINITY};
    mover           point = mover_of_point(a, motion_a);
    local_ellipsoid o = local_ellipsoid_of(b, a, digits);
    int             start = ellipsoid_side(&o, b);
    differences(c.direction, of_a, of_b);
    bool            rests = chord_is_point(&c);
    ellipsoid_chord l = {.middle = {0, 0}};
    if (rests && start >= 0)
        return false;
    if (!rests)
    {
        l = ellipsoid_chord_of(&c, b, digits);
        bool   meets = line_crosses_ellipsoid(&l);
        bool   enters = meets && l.root.hi * l.root.hi > (0x1p-84 + 64 * l.noise) * l.square.hi;
        dd     half = dd_scaled(dd_div(l.root, l.square), -l.step);
        double first = dd_sub(l.middle, half).hi;
        if (!meets && start < 0)
            half = dd_of(0); /* so thin that rounding hides it */
        else if (start >= 0 && (!enters || l.middle.hi <= 0))
            return false; /* passes by, or moves apart: the start is at an end of the chord or beyond it */
        l.enter = start == 0 || first < 0 ? dd_of(0) : dd_sub(l.middle, half);
        l.exit = dd_add(l.middle, half);
        if (dd_sub(l.enter, dd_of(scaled_t(1, l.e_w - l.e_d))).hi > 0)
            return false; /* arrives too late */
    }
    if (!out)
        return true;
    *out = (hit){.starts_inside = start < 0, .point_enter = a, .point_exit = a, .t_exit = narrow(DBL_MAX)};
    if (rests)
        return true;
    dd t_enter = dd_scaled(l.enter, l.e_d - l.e_w), t_exit = dd_scaled(l.exit, l.e_d - l.e_w);
    if (start >= 0)
    {
        out->t_enter = round_t(t_enter, 0, 1, digits);
        out->point_enter = store(place_at(&point, t_enter));
        out->normal_enter = store_normal(ellipsoid_normal(b, &l, -1), 1);
    }
    out->t_exit = round_t(t_exit, 0, DBL_MAX, digits);
    out->point_exit = store(place_at(&point, t_exit));
    out->normal_exit = store_normal(ellipsoid_normal(b, &l, 1), 1);
    return true;
}

/* A point that touches the face of b with the normal n. Its coordinate is exactly that of the face if b
   does not move along n. */
static vec flush_on(const aabb *b, vec motion, vec point, vec n)
{
    vector p = load(point);
    for (int i = 0; i < DIM; i++)
        if (fabs(load(n).at[i]) == 1 && load(motion).at[i] == 0)
            p.at[i] = load(n).at[i] > 0 ? load(b->max).at[i] : load(b->min).at[i];
    return store(p);
}

/* Does x, moving, hit the moving ellipse e? a and b are the two in the order of the call. An ellipse that
   degenerates to a circle, a segment or a point takes the part of x. The axes are orthonormal to the rounding
   of pairs in float, too: the faces, edges and corners of x must agree about which of them is touched. */
static bool sweep_against(const shape *x, vec motion_x, const shape *e, vec motion_e, const shape *a,
                          const shape *b, bool planar, hit *out, int digits)
{
    framed_pair f = framed_pair_of(x, &e->ellipsoid, planar, 53);
    if (x->kind == CD_ELLIPSOID)
    {
        f.x = reduced(&f.x);
        if (f.x.round && !reduced(&f.e).round)
            return sweep_against(e, motion_e, x, motion_x, a, b, planar, out, digits);
    }
    return sweep_in_frame(&f, motion_x, motion_e, e == b ? 1 : -1, a, b, out, digits);
}

/* Sweeps shapes that are not degenerate. Two ellipses are swept in one order only, so that exchanging them
   changes no t. */
static bool sweep_in_one_order(const shape *a, vec motion_a, const shape *b, vec motion_b, bool planar,
                               hit *out, int digits)
{
    const ellipsoid *e = &b->ellipsoid;
    if (b->kind != CD_ELLIPSOID || (a->kind == CD_ELLIPSOID && !searched_first(&a->ellipsoid, e)))
    {
        if (!sweep_against(b, motion_b, a, motion_a, a, b, planar, out, digits))
            return false;
        if (out && b->kind == CD_AABB)
        {
            out->point_enter = flush_on(&b->aabb, motion_b, out->point_enter, out->normal_enter);
            out->point_exit = flush_on(&b->aabb, motion_b, out->point_exit, out->normal_exit);
        }
        return true;
    }
    double least = min2(min2(e->radii.x, e->radii.y), e->radii.z);
    if (a->kind == CD_POINT && least > 0x1p-60 * largest(load(e->radii)))
        return sweep_point_solid(a->point, motion_a, e, motion_b, out, digits);
    return sweep_against(a, motion_a, b, motion_b, a, b, planar, out, digits);
}

bool cd2_sweep_in_space(const cd2_shape *a, cd2_vec motion_a, const cd2_shape *b, cd2_vec motion_b,
                        cd2_hit *out, int digits)
{
    hit   found;
    shape p = shape_in_space(a), q = shape_in_space(b);
    bool  hits = sweep_in_one_order(&p, in_space(motion_a), &q, in_space(motion_b), true, out ? &found : NULL,
                                    digits);
    return hit_of_plane(hits, &found, out);
}

/* An ellipsoid with one radius is a segment: a box with its axes; and so is a needle, to within 2^-60 of its
   length. Was s one? As an ellipsoid it would have to be thickened across both other axes, and at its ends no
   digits of the normal would be left. */
static SELDOM bool segment_to_box(shape *s)
{
    if (s->kind != CD_ELLIPSOID)
        return false;
    const ellipsoid *e = &s->ellipsoid;
    vector           radii = load(e->radii);
    int              long_ones = 0;
    for (int i = 0; i < DIM; i++)
        long_ones += radii.at[i] > 0x1p-60 * largest(radii);
    if (long_ones != 1)
        return false;
    *s = shape_of_obb(&(obb){e->center, e->radii, {e->axes[0], e->axes[1], e->axes[2]}});
    return true;
}

static bool sweep_reduced(const shape *a, vec motion_a, const shape *b, vec motion_b, hit *out, int digits)
{
    shape p = *a, q = *b;
    bool  first = segment_to_box(&p), second = segment_to_box(&q);
    if (first || second)
    {
        bool found = any_sweep(&p, motion_a, &q, motion_b, out, digits);
        if (found && out && out->starts_inside) /* which the caller may deny */
            out->normal_enter = opposite(&out->normal_exit);
        return found;
    }
    return sweep_in_one_order(a, motion_a, b, motion_b, false, out, digits);
}

#else
#define sweep_reduced cd2_sweep_in_space
#endif

/* ---- by their names ---- */

static NOINLINE bool sweep_pair(shape a, vec motion_a, shape b, vec motion_b, hit *out, int digits)
{
    if (has_nan(&a) || nan_vec(motion_a) || has_nan(&b) || nan_vec(motion_b))
        return false;
    shape p = a, q = b;
    if (reduce_pair(&p, &q))
        return any_sweep(&p, motion_a, &q, motion_b, out, digits);
    return sweep_reduced(&a, motion_a, &b, motion_b, out, digits);
}

#define SWEEP_PAIR(p, q) return sweep_pair(shape_of_##p(a), motion_a, shape_of_##q(b), motion_b, out, digits)

bool cd3_careful_sweep_point_ellipsoid(vec a, vec motion_a, const ellipsoid *b, vec motion_b, hit *out,
                                       int digits)
{
    SWEEP_PAIR(point, ellipsoid);
}

bool cd3_careful_sweep_segment_ellipsoid(const segment *a, vec motion_a, const ellipsoid *b, vec motion_b,
                                         hit *out, int digits)
{
    SWEEP_PAIR(segment, ellipsoid);
}

bool cd3_careful_sweep_sphere_ellipsoid(const sphere *a, vec motion_a, const ellipsoid *b, vec motion_b,
                                        hit *out, int digits)
{
    SWEEP_PAIR(sphere, ellipsoid);
}

bool cd3_careful_sweep_ellipsoid_aabb(const ellipsoid *a, vec motion_a, const aabb *b, vec motion_b, hit *out,
                                      int digits)
{
    SWEEP_PAIR(ellipsoid, aabb);
}

bool cd3_careful_sweep_ellipsoid_obb(const ellipsoid *a, vec motion_a, const obb *b, vec motion_b, hit *out,
                                     int digits)
{
    SWEEP_PAIR(ellipsoid, obb);
}

/* In the plane: sweep_ellipse_ellipse. */
bool cd3_careful_sweep_ellipsoid_ellipsoid(const ellipsoid *a, vec motion_a, const ellipsoid *b, vec motion_b,
                                           hit *out, int digits)
{
    SWEEP_PAIR(ellipsoid, ellipsoid);
}
