/*
 * A first look at sweeps of boxes in the plane, in lanes (see sweep_in_plane.h): K has the faces of both.
 */
#ifndef CD_QUICK_SWEEP_PLANE_BOXES_H
#define CD_QUICK_SWEEP_PLANE_BOXES_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/lane_vector.h"
#include "resting_start.h"
#include "sweep_in_plane.h"
#include "sweep_tolerances.h"

#if DIM == 2

/* The two slabs across the faces of one box, along its axes. */
typedef struct plane_slabs
{
    lanes c, w, reach, inverse, enter, leave;
} plane_slabs;

/* A speed below 2^-60 of the motion is taken for that: on the way through K this is less than 2^-60 `size`. A
   product in the place of a quotient leaves t |w| off by another 4 u `size` at most. */
HOT_INLINE void plane_slabs_of(plane_slabs *s, const plane_boxes *x, int side, double stretch, lanes turn)
{
    s->c = lanes_mul(x->c[side], lanes_twice(stretch));
    s->w = lanes_mul(x->w[side], lanes_twice(stretch));
    s->reach = lanes_add(x->half[side], turned_reach(x->half[1 - side], turn));
    lanes ahead = lanes_with_sign_of(s->c, s->w);
    s->inverse = lanes_div(lanes_twice(1), lanes_max2(lanes_fabs(s->w), lanes_twice(0x1p-60 * x->speed)));
    s->enter = lanes_mul(lanes_sub(ahead, s->reach), s->inverse);
    s->leave = lanes_mul(lanes_add(ahead, s->reach), s->inverse);
}

/* How two boxes start that are not clearly apart: inside, or next to the face across the second axis of the
   host, or across the first. */
typedef struct plane_start
{
    double t; /* when they touch; 0 if they start inside */
    bool   inside, second;
    int    host;
} plane_start;

/* The face at which A goes into K, in the first lane, and out of it, in the second: the last one to be
   entered, and the first to be left. Of the exit all t are negative, so that both are the largest of four. No
   branch chooses them: no processor could predict it. */
typedef struct chosen_faces
{
    lanes of_a, of_b;    /* it is one of B where of_b is greater */
    lanes first, second; /* it is that across the second axis where second is greater */
    lanes t, off,
        others; /* off: what `margin` is in t. others: the largest of the others, each with its own */
} chosen_faces;

/* Of what A's faces and B's are, what is of the chosen box; and of what is along both axes, what is along the
   chosen one. */
HOT_INLINE lanes of_host(const chosen_faces *f, lanes of_a, lanes of_b)
{
    return lanes_if_greater(f->of_b, f->of_a, of_b, of_a);
}

HOT_INLINE lanes of_axis(const chosen_faces *f, lanes first, lanes second)
{
    return lanes_if_greater(f->second, f->first, second, first);
}

HOT_INLINE lanes of_face(const chosen_faces *f, lanes a, lanes b)
{
    return of_axis(f, of_host(f, lanes_first(a, a), lanes_first(b, b)),
                   of_host(f, lanes_second(a, a), lanes_second(b, b)));
}

HOT_INLINE void choose_faces(chosen_faces *f, const plane_slabs s[2], double margin)
{
    lanes at[2][2], off[2][2], widened[2][2], last[2];
    for (int side = 0; side < 2; side++)
    {
        lanes leave = lanes_negative(s[side].leave), m = lanes_mul(lanes_twice(margin), s[side].inverse);
        at[side][0] = lanes_first(s[side].enter, leave), off[side][0] = lanes_first(m, m);
        at[side][1] = lanes_second(s[side].enter, leave), off[side][1] = lanes_second(m, m);
        for (int i = 0; i < 2; i++)
            widened[side][i] = lanes_add(at[side][i], off[side][i]);
        last[side] = lanes_max2(widened[side][0], widened[side][1]);
    }
    f->of_a = lanes_max2(at[0][0], at[0][1]);
    f->of_b = lanes_max2(at[1][0], at[1][1]);
    f->first = of_host(f, at[0][0], at[1][0]);
    f->second = of_host(f, at[0][1], at[1][1]);
    f->t = lanes_max2(f->of_a, f->of_b);
    f->off = of_axis(f, of_host(f, off[0][0], off[1][0]), of_host(f, off[0][1], off[1][1]));
    lanes beside = of_axis(f, of_host(f, widened[0][1], widened[1][1]),
                           of_host(f, widened[0][0], widened[1][0]));
    f->others = lanes_max2(beside, of_host(f, last[1], last[0]));
}

/* The bounds and what makes a hit certain are those of slabs_pass and hit_is_certain: at the entry, however
   it is off, all other slabs have been entered for certain and none has been left, and likewise at the exit.
   `start` is NULL for one that is apart; the face at which it starts is the one entered last. */
HOT_INLINE bool faces_are_certain(const chosen_faces *f, const plane_start *start, double speed,
                                  double margin)
{
    const bool inside = start && start->inside;
    lanes      before = lanes_sub(lanes_sub(f->t, f->off), f->others);
    double     before_in = lane(before, 0), before_out = lane(before, 1), off_out = lane(f->off, 1);
    double     in = inside ? 0 : lane(f->t, 0), out = -lane(f->t, 1), off = inside ? 0 : lane(f->off, 0);
    double     slow = max2(off, off_out) * speed;
    bool       enters = (before_in > 0) & (in + off < 1) & (start ? in == start->t : in > off);
    return (inside | enters) & (before_out > 0) & (out - in > 2 * (off + off_out)) & (slow < 0x1p20 * margin);
}

/* ---- a start in touch, in the plane ---- */

/* What a start is seen by more closely: the axes and the turn from A's to B's, a cosine and a sine, each off
   by its rounding; or `plain`, where plain double is accurate enough (see gap_at_slab). */
typedef struct start_look
{
    fine_axes axes[2];
    lanes     turn;
    double    unit;
    bool      upright, plain; /* upright: all axes are coordinate axes */
} start_look;

static NOINLINE void start_look_of(start_look *l, const plane_boxes *x, double size, int digits)
{
    l->upright = is_quarter_turn(lane(x->axes[0].x, 0), lane(x->axes[0].y, 0)) &&
                 is_quarter_turn(lane(x->turn, 0), lane(x->turn, 1));
    l->plain = !l->upright && digits == 24;
    l->turn = x->turn;
    l->unit = power_above(size);
    if (l->upright | l->plain)
        return;
    fine_axes_of(&l->axes[0], &x->axes[0]);
    fine_axes_of(&l->axes[1], &x->axes[1]);
    lanes_dd turn = along_fine_axes(&l->axes[0], lanes_first(x->axes[1].x, x->axes[1].y), 2);
    l->turn = lanes_add(turn.hi, lanes_add(turn.lo, lanes_mul(turn.hi, lanes_twice(l->axes[1].rest))));
}

/* The gaps along the axes of one box, the host, at the start: off by less than 4 u L, as in gap_at_face. Of
   upright boxes their signs are exact wherever *sure is above 0. */
HOT_INLINE lanes gaps_at_start(const plane_boxes *x, const start_look *l, int host, const plane_slabs *s,
                               lanes *sure)
{
    lanes_dd way = lanes_two_difference(x->center[1], x->turned[0] ? x->center[0] : x->high[0]), off;
    lanes    reach = x->half[host];
    *sure = lanes_twice(0);
    if (l->plain)
        return lanes_sub(lanes_fabs(s->c), s->reach);
    if (!x->turned[0])
    {
        lanes_dd below = lanes_two_difference(x->low[0], x->center[1]);
        lanes_dd twice = lanes_two_difference(way.hi, below.hi);
        off = lanes_dd_max(way, below);
        way.hi = lanes_mul(twice.hi, lanes_twice(0.5));
        way.lo = lanes_mul(lanes_add(twice.lo, lanes_sub(way.lo, below.lo)), lanes_twice(0.5));
    }
    if (!x->turned[0] && host == 0)
        reach = lanes_twice(0);
    else
        off = lanes_dd_abs(pair_along_axes(&x->axes[host], &l->axes[host], way, l->unit, l->upright));
    return lanes_sum_of_sums(off, lanes_two_sum(reach, turned_reach(x->half[1 - host], l->turn)), sure);
}

/* Does it start in touch at some face of the host or deeper, and leads the motion in at all faces near which
   it starts? Decided as in comes_no_nearer and comes_no_nearer_at: what is in touch or apart along a common
   coordinate axis, for certain, and comes no nearer is NO, and so is what comes no deeper than rest_depth
   along any axis. Half of what is between the centres along both axes of a box together is at most the larger
   of its coordinates. Of the faces at which it starts in touch *start becomes the one that is entered last;
   the others are no longer looked at. */
static NOINLINE quick_answer start_at_host(const plane_boxes *x, const start_look *l, int host,
                                           plane_slabs *s, double margin, plane_start *start, int digits)
{
    const lanes  most = lanes_max2(x->half[0], x->half[1]), closing = lanes_with_sign_of(s->w, s->c);
    const double way = max2(lanes_total(lanes_fabs(x->c[0])), lanes_total(lanes_fabs(x->c[1])));
    const double size = max2(max2(lane(most, 0), lane(most, 1)), 0.5 * way), speed = x->speed;
    lanes        sure, gap = gaps_at_start(x, l, host, s, &sure);
    double       enter[2] = {lane(s->enter, 0), lane(s->enter, 1)};
    for (int i = 0; i < 2; i++)
    {
        const double g = lane(gap, i), v = lane(closing, i), when = positive(g) / v;
        const bool   exact = l->upright & (lane(sure, i) > 0) & (g >= 0), clear = fabs(v) > 0x1p-10 * speed;
        if (g < -(margin + 8 * epsilon_of(digits) * size))
            continue;
        if ((exact & (v <= 0)) | (!exact & clear & (positive(v) - g <= rest_depth(digits) * size)))
            return NO;
        if (!((exact | clear) & (v > 0x1p-20 * speed) & (when < 0.5)))
            return UNCLEAR;
        enter[i] = -INFINITY;
        if ((exact | (g >= -touch_depth(digits) * size)) & (start->inside | (when > start->t)))
            *start = (plane_start){when, false, i == 1, host};
    }
    s->enter = lanes_of(enter[0], enter[1]);
    return YES;
}

/* The hit of boxes that are parallel, or nearly so (see drop_twins), and touch at the face of `start`, or
   start inside. Faces touch, at the middle of what they share. False where that is not clearly in or out of a
   face, or the exit not clearly after the start. What they share at a start inside, which is known to be one,
   does not count: it has no face, and may be as little as their depth. The K of two segments is as thin as
   the angle between them: the motion goes through both of its long sides at once. */
static NOINLINE bool put_faces(const plane_boxes *x, int host, const plane_slabs *s, const plane_start *start,
                               double stretch, double margin, plane_touch *out)
{
    const lanes  zero = lanes_twice(0), ways = lanes_of(-1, 1), own = x->half[host];
    const lanes  guest = turned_reach(x->half[1 - host], x->turn), host_side = lanes_twice(host ? 1 : -1);
    const lanes  a = lanes_mul(x->axes[host].x, lanes_twice(stretch));
    const lanes  b = lanes_twice(lane(x->axes[host].y, 0) * stretch);
    const double is_second = start->second;
    const lanes  first = lanes_of(0.5, -lane(s->leave, 0)), second = lanes_of(is_second, -lane(s->leave, 1));
    chosen_faces f = {.first = first, .second = second};
    lanes        w = of_axis(&f, lanes_first(s->w, s->w), lanes_second(s->w, s->w));
    lanes        c = of_axis(&f, lanes_first(s->c, s->c), lanes_second(s->c, s->c));
    lanes        reach = of_axis(&f, lanes_first(s->reach, s->reach), lanes_second(s->reach, s->reach));
    lanes        w_along = of_axis(&f, lanes_second(s->w, s->w), lanes_first(s->w, s->w));
    lanes        c_along = of_axis(&f, lanes_second(s->c, s->c), lanes_first(s->c, s->c));
    lanes        own_along = of_axis(&f, lanes_second(own, own), lanes_first(own, own));
    lanes        guest_along = of_axis(&f, lanes_second(guest, guest), lanes_first(guest, guest));
    lanes        own_across = of_axis(&f, lanes_first(own, own), lanes_second(own, own));
    lanes        side = lanes_with_sign_of(ways, w);
    lanes        leave = lanes_div(lanes_add(lanes_with_sign_of(c, w), reach), lanes_fabs(w));
    const bool   thin = x->is_line[0] & x->is_line[1];
    lanes        t = lanes_of(start->t, thin ? max2(lane(leave, 1), start->t) : lane(leave, 1));

    lanes        q = lanes_mul(host_side,
                               lanes_sub(lanes_mul(t, w_along), c_along)); /* from the host to the guest */
    lanes        low = lanes_max2(lanes_negative(own_along), lanes_sub(q, guest_along));
    lanes        high = lanes_min2(own_along, lanes_add(q, guest_along));
    const lanes  within = lanes_sub(lanes_add(own_along, guest_along), lanes_fabs(q));
    const double speed = fabs(lane(w, 1)), later = (lane(t, 1) - start->t) * speed;
    const bool   shares = start->inside || lane(within, 0) > 2 * margin;
    const bool   goes_on = thin || later > 4 * margin;
    if (!(shares && lane(within, 1) > 2 * margin && speed > 0x1p-20 * x->speed && goes_on))
        return false;
    if (!out)
        return true;
    lanes middle = lanes_mul(lanes_add(low, high), lanes_twice(0.5));
    lanes face = lanes_mul(lanes_mul(host_side, side), own_across);
    lanes at_first = of_axis(&f, face, middle), at_second = of_axis(&f, middle, face);
    lanes n_first = of_axis(&f, side, zero), n_second = of_axis(&f, zero, side);
    lanes center = x->center[host], v = x->motion[host];
    lanes at_x = lanes_add(lanes_first(center, center), lanes_mul(t, lanes_first(v, v)));
    lanes at_y = lanes_add(lanes_second(center, center), lanes_mul(t, lanes_second(v, v)));
    at_x = lanes_add(lanes_add(lanes_sub(lanes_mul(a, at_first), lanes_mul(b, at_second)), at_x), zero);
    at_y = lanes_add(lanes_add(lanes_add(lanes_mul(b, at_first), lanes_mul(a, at_second)), at_y), zero);
    lanes n_x = lanes_add(lanes_sub(lanes_mul(a, n_first), lanes_mul(b, n_second)), zero);
    lanes n_y = lanes_add(lanes_add(lanes_mul(b, n_first), lanes_mul(a, n_second)), zero);
    *out = (plane_touch){t,
                         {lanes_first(n_x, n_y), lanes_second(n_x, n_y)},
                         {lanes_first(at_x, at_y), lanes_second(at_x, at_y)},
                         start->inside};
    if (start->inside)
        out->normal[0] = out->point[0] = zero;
    return true;
}

/* t, the normal of the face and the corner of the other box, the guest, that touches it. `start` is NULL for
   one that is apart. False where an edge of the guest may lie in the face. */
HOT_INLINE bool put_corners(const chosen_faces *f, const plane_slabs s[2], const plane_boxes *x,
                            const plane_start *start, const double stretch[2], double clear_tilt,
                            plane_touch *out)
{
    const lanes zero = lanes_twice(0), ways = lanes_of(-1, 1);
    lanes       axis_x[2], axis_y[2], w = of_face(f, s[0].w, s[1].w), side = lanes_with_sign_of(ways, w);
    lanes       ahead = lanes_with_sign_of(of_face(f, s[0].c, s[1].c), w);
    out->t = lanes_div(lanes_add(ahead, lanes_mul(ways, of_face(f, s[0].reach, s[1].reach))), lanes_fabs(w));
    if (start)
        out->t = lanes_of(start->t, lane(out->t, 1));
    for (int i = 0; i < 2; i++)
    {
        axis_x[i] = lanes_mul(x->axes[i].x, lanes_twice(stretch[i]));
        axis_y[i] = lanes_twice(lane(x->axes[i].y, 0) * stretch[i]);
    }
    lanes host_x = of_host(f, axis_x[0], axis_x[1]), host_y = of_host(f, axis_y[0], axis_y[1]);
    lanes guest_x = of_host(f, axis_x[1], axis_x[0]), guest_y = of_host(f, axis_y[1], axis_y[0]);
    lanes n_x = lanes_mul(side, of_axis(f, host_x, lanes_negative(host_y)));
    lanes n_y = lanes_mul(side, of_axis(f, host_y, host_x));
    lanes along_0 = lanes_add(lanes_mul(n_x, guest_x), lanes_mul(n_y, guest_y));
    lanes along_1 = lanes_sub(lanes_mul(n_y, guest_x), lanes_mul(n_x, guest_y));
    lanes half_0 = of_host(f, lanes_first(x->half[1], x->half[1]), lanes_first(x->half[0], x->half[0]));
    lanes half_1 = of_host(f, lanes_second(x->half[1], x->half[1]), lanes_second(x->half[0], x->half[0]));

    /* Along an axis without thickness it has one end only. */
    lanes most = lanes_twice(0x1p1000), one = lanes_twice(1);
    lanes tilt_0 = lanes_if_greater(half_0, zero, lanes_mul(half_0, lanes_fabs(along_0)), most);
    lanes tilt_1 = lanes_if_greater(half_1, zero, lanes_mul(half_1, lanes_fabs(along_1)), most);
    lanes tilt = lanes_min2(tilt_0, tilt_1);

    lanes away = of_host(f, one, lanes_negative(one));
    lanes own_0 = lanes_with_sign_of(half_0, lanes_mul(away, along_0));
    lanes own_1 = lanes_with_sign_of(half_1, lanes_mul(away, along_1));
    lanes at_x = of_host(f, lanes_first(x->center[1], x->center[1]), lanes_first(x->center[0], x->center[0]));
    lanes at_y = of_host(f, lanes_second(x->center[1], x->center[1]),
                         lanes_second(x->center[0], x->center[0]));
    lanes v_x = of_host(f, lanes_first(x->motion[1], x->motion[1]), lanes_first(x->motion[0], x->motion[0]));
    lanes v_y = of_host(f, lanes_second(x->motion[1], x->motion[1]),
                        lanes_second(x->motion[0], x->motion[0]));
    at_x = lanes_add(at_x, lanes_mul(out->t, v_x));
    at_y = lanes_add(at_y, lanes_mul(out->t, v_y));
    at_x = lanes_add(lanes_sub(lanes_mul(guest_x, own_0), lanes_mul(guest_y, own_1)), at_x);
    at_y = lanes_add(lanes_add(lanes_mul(guest_y, own_0), lanes_mul(guest_x, own_1)), at_y);
    n_x = lanes_add(n_x, zero), n_y = lanes_add(n_y, zero);
    at_x = lanes_add(at_x, zero), at_y = lanes_add(at_y, zero);
    out->normal[0] = lanes_first(n_x, n_y), out->normal[1] = lanes_second(n_x, n_y);
    out->point[0] = lanes_first(at_x, at_y), out->point[1] = lanes_second(at_x, at_y);
    out->starts_inside = start && start->inside;
    double tilt_in = lane(tilt, 0), tilt_out = lane(tilt, 1);
    return (out->starts_inside | (tilt_in > clear_tilt)) & (tilt_out > clear_tilt);
}

/* The host of parallel boxes: an AABB, or else the one with the shorter edges, as where two of a kind are put
   in order. */
HOT_INLINE int host_of_parallels(const plane_boxes *x)
{
    double a = lane(x->half[0], 0), b = lane(x->half[1], 0);
    return x->turned[0] && ((b < a) | ((a == b) & (lane(x->half[1], 1) < lane(x->half[0], 1))));
}

/* The hit at a corner of one box and a face of the other, `start` being NULL for one that is apart. */
HOT_INLINE quick_answer sweep_to_corners(const plane_boxes *x, const plane_slabs s[2],
                                         const double stretch[2], const plane_start *start, double margin,
                                         plane_touch *out, int digits)
{
    chosen_faces f;
    choose_faces(&f, s, margin);
    if (!faces_are_certain(&f, start, x->speed, margin))
        return UNCLEAR;
    plane_touch unwanted;
    out = out ? out : &unwanted; /* see put_hit in closer_sweeps.c */
    double most_a = max2(lane(x->half[0], 0), lane(x->half[0], 1));
    double most_b = max2(lane(x->half[1], 0), lane(x->half[1], 1));
    /* Half of the tolerance or less is flat (feature_of_guest); in double that may be barely so. */
    double clear_tilt = (digits == 53 ? 2 : 0.51) * flat_edge(digits) * max2(most_a, most_b);
    return put_corners(&f, s, x, start, stretch, clear_tilt, out) ? YES : UNCLEAR;
}

/* Starts that are not clearly apart, of boxes that are not thin. */
static NOINLINE quick_answer sweep_from_touch(const plane_boxes *x, plane_slabs s[2], const double stretch[2],
                                              double size, double margin, plane_touch *out, int digits)
{
    const lanes  thin = lanes_min2(x->half[0], x->half[1]);
    const double turn = min2(fabs(lane(x->turn, 0)), fabs(lane(x->turn, 1)));
    const bool   parallel = turn <= no_cosine(digits);
    plane_start  start = {0, true, false, host_of_parallels(x)};
    start_look   look;
    if (!(min2(lane(thin, 0), lane(thin, 1)) > 0x1p-20 * size && (parallel || turn > epsilon_of(digits))))
        return UNCLEAR;
    start_look_of(&look, x, size, digits);
    margin += parallel ? 8 * no_cosine(digits) * size : 0;
    for (int host = parallel ? start.host : 0; host < (parallel ? start.host + 1 : 2); host++)
    {
        lanes gap = lanes_sub(lanes_fabs(s[host].c), s[host].reach);
        if (max2(lane(gap, 0), lane(gap, 1)) < -(margin + 8 * epsilon_of(digits) * size))
            continue;
        quick_answer found = start_at_host(x, &look, host, &s[host], margin, &start, digits);
        if (found != YES)
            return found;
    }
    plane_slabs *in = &s[start.host];
    if (parallel)
        return put_faces(x, start.host, in, &start, stretch[start.host], margin, out) ? YES : UNCLEAR;
    if (!start.inside)
        in->enter = start.second ? lanes_of(lane(in->enter, 0), start.t)
                                 : lanes_of(start.t, lane(in->enter, 1));
    quick_answer found = sweep_to_corners(x, s, stretch, &start, margin, out, digits);
    if (start.inside && out)
        out->normal[0] = out->point[0] = lanes_twice(0);
    return found;
}

/* The host of boxes that are turned from one another by a sine of `turn`, and touch with edges: they do, to
   within the tolerance of touch_at_face, where an edge of the guest is off the face by half of it or less. In
   double that may be barely so, and only what flat_cosine takes for parallel is. Below 0, if there is none.
 */
HOT_INLINE int host_of_edges(const plane_boxes *x, double turn, int digits)
{
    const double a = max2(lane(x->half[0], 0), lane(x->half[0], 1));
    const double b = max2(lane(x->half[1], 0), lane(x->half[1], 1));
    const double most = 0.49 * flat_edge(digits) * max2(a, b);
    if (turn <= flat_cosine(digits))
        return host_of_parallels(x);
    if (digits == 53)
        return -1;
    /* A point has no edges. */
    return b > 0 && b * turn <= most ? 0 : a > 0 && a * turn <= most ? 1 : -1;
}

/* Boxes that start apart and touch with edges: at the face of the host that is entered last. That all else
   has been entered before is seen in put_faces. By the turn the planes of both faces part by no more than it
   times both edges. */
SELDOM static NOINLINE quick_answer sweep_parallels(const plane_boxes *x, const plane_slabs s[2], int host,
                                                    double turn, const double stretch[2], double size,
                                                    double margin, plane_touch *out, int digits)
{
    const plane_slabs *h = &s[host];
    const double       first = lane(h->enter, 0), second = lane(h->enter, 1), t = max2(first, second);
    const bool         is_second = second > first;
    const plane_start  start = {t, false, is_second, host};
    const double       speed = fabs(is_second ? lane(h->w, 1) : lane(h->w, 0));
    margin += 8 * max2(turn, flat_cosine(digits)) * size;
    const double off = margin / speed;
    return (speed > 0x1p-20 * x->speed) & (t > off) & (t + off < 1) &&
                   put_faces(x, host, h, &start, stretch[host], margin, out)
               ? YES
               : UNCLEAR;
}

/* Do boxes that are apart along an axis of one of them certainly move apart along it? */
HOT_INLINE bool boxes_part(const plane_slabs *s, double speed, double margin)
{
    lanes  gap = lanes_sub(lanes_fabs(s->c), s->reach), closing = lanes_with_sign_of(s->w, s->c);
    double g = lane(gap, 0), h = lane(gap, 1), v = lane(closing, 0), w = lane(closing, 1);
    double slow = -0x1p-20 * speed;
    return (g > margin && v < slow) || (h > margin && w < slow);
}

#endif

#endif
