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
#include "resting_start.h"
#include "sweep_in_plane.h"
#include "sweep_tolerances.h"

#if DIM == 2

/* The two slabs across the faces of one box, along its axes as they were given. */
typedef struct plane_slabs
{
    lanes c, w, reach, inverse, enter, leave;
} plane_slabs;

/* Along axes that are `longer` by a part of themselves all lengths are, but for its square. A speed below
   2^-60 of the motion is taken for that: on the way through K this is less than 2^-60 `size`. A product in
   the place of a quotient leaves t |w| off by another 4 u `size` at most. */
HOT_INLINE void plane_slabs_of(plane_slabs *s, const plane_boxes *x, int side, lanes longer, lanes stretch)
{
    s->c = x->c[side];
    s->w = x->w[side];
    s->reach = lanes_add(lanes_mul(x->half[side], longer), lanes_mul(x->guest[side], stretch));
    const lanes ahead = lanes_with_sign_of(s->c, s->w);
    s->inverse = lanes_div(lanes_twice(1), lanes_max2(lanes_fabs(s->w), lanes_twice(0x1p-60 * x->speed)));
    s->enter = lanes_mul(lanes_sub(ahead, s->reach), s->inverse);
    s->leave = lanes_mul(lanes_add(ahead, s->reach), s->inverse);
}

/* What all looks at a sweep share: the slabs of both boxes, by how much their axes are longer than 1, and
   what they are multiplied by to be of length 1. `margin` is four times the error of the slabs; a start is
   clearly apart by `apart`. */
typedef struct plane_look
{
    plane_slabs s[2];
    double      longer[2], stretch[2], size, margin, apart;
    int         digits;
} plane_look;

/* How two boxes start that are not clearly apart: inside, or next to the face across the second axis of the
   host, or across the first. */
typedef struct plane_start
{
    double t; /* when they touch; 0 if they start inside */
    bool   inside, second;
    int    host;
} plane_start;

/* Where A goes into K and out of it. `last`: when it enters the last face, in the first lane, and leaves the
   first one, in the second, with the sign changed. `before`: the same of the last face but one and of the
   second. `face`: which the two are, 0 and 1 across A's axes, 2 and 3 across those of B. No branch chooses
   them: no processor could predict it. */
typedef struct plane_faces
{
    lanes last, before;
    int   face[2];
} plane_faces;

HOT_INLINE void find_faces(plane_faces *f, const plane_slabs s[2])
{
    const lanes leave_a = lanes_negative(s[0].leave), leave_b = lanes_negative(s[1].leave);
    const lanes a = lanes_first(s[0].enter, leave_a), b = lanes_second(s[0].enter, leave_a);
    const lanes c = lanes_first(s[1].enter, leave_b), d = lanes_second(s[1].enter, leave_b);
    const lanes of_a = lanes_max2(a, b), of_b = lanes_max2(c, d);
    const lanes others = lanes_max2(lanes_min2(a, b), lanes_min2(c, d));
    const int   host = (int)lanes_greater(of_b, of_a), in_a = (int)lanes_greater(b, a);
    const int   second = in_a ^ ((in_a ^ (int)lanes_greater(d, c)) & host);
    f->last = lanes_max2(of_a, of_b);
    f->before = lanes_max2(lanes_min2(of_a, of_b), others);
    f->face[0] = 2 * (host & 1) + (second & 1);
    f->face[1] = (host & 2) + (second >> 1);
}

/* At t, of all four slabs but one, how deep is it in the one that it is least deep in? */
HOT_INLINE double depth_in_others(const plane_slabs s[2], double t)
{
    const lanes at = lanes_twice(t);
    const lanes a = lanes_sub(s[0].reach, lanes_fabs(lanes_sub(s[0].c, lanes_mul(at, s[0].w))));
    const lanes b = lanes_sub(s[1].reach, lanes_fabs(lanes_sub(s[1].c, lanes_mul(at, s[1].w))));
    const lanes less = lanes_min2(a, b), more = lanes_max2(a, b);
    return min2(max2(lane(less, 0), lane(less, 1)), min2(lane(more, 0), lane(more, 1)));
}

/* The inverse of how fast c - t w comes nearer to a face. */
HOT_INLINE double inverse_at(const plane_slabs s[2], int face)
{
    return lane_at(&s[face >> 1].inverse, face & 1);
}

/* Is it the face for certain? c - t w is off by less than `margin` / 4, so t by that over the speed towards
   the face, and all other slabs by no more than `margin` times what the whole speed is of that. In these it
   must be deeper, and by another margin. */
HOT_INLINE bool face_is_certain(const plane_slabs s[2], double inverse, double t, double speed, double margin)
{
    const double part = inverse * speed;
    return (depth_in_others(s, t) > margin * (part + 1)) & (part < 0x1p20);
}

/* Are the faces certain at which A goes in and out of K? The bounds and what makes a hit certain are those of
   slabs_pass and hit_is_certain. `start` is NULL for one that is apart from the face. */
SELDOM static NOINLINE bool faces_are_certain(const plane_look *l, const plane_faces *f,
                                              const plane_start *start, double speed)
{
    const bool   inside = start && start->inside;
    const double enters_by = inverse_at(l->s, f->face[0]), leaves_by = inverse_at(l->s, f->face[1]);
    const double in = inside ? 0 : lane(f->last, 0), out = -lane(f->last, 1), margin = l->margin;
    const double off = inside ? 0 : margin * enters_by;
    const bool   enters = (in + off < 1) & (start || in > l->apart * enters_by);
    return (inside || (enters && face_is_certain(l->s, enters_by, in, speed, margin))) &&
           face_is_certain(l->s, leaves_by, out, speed, margin) && out - in > 2 * (off + margin * leaves_by);
}

/* The same from apart, at a glance, if no speed towards a face is much below the whole one. `slowness` is the
   inverse of the least such speed v, and `part`, the whole speed over v, is 1 at least but for rounding. What
   has been inside a slab for some time, and will be for as long, is at least v times that deep in it. So it
   is enough that the last face but one is entered `off` (part + 1) before the last one, that the second is
   left as long after the first, and that the way through K takes as long, and 2 (off + off). Taken is `off`
   (part + 4), in which t may be rounded. */
HOT_INLINE bool faces_are_clear(const plane_look *l, const plane_faces *f, double speed)
{
    const double slowness = larger_lane(lanes_max2(l->s[0].inverse, l->s[1].inverse)),
                 part = slowness * speed;
    const double in = lane(f->last, 0), through = -lanes_total(f->last), off = l->margin * slowness;
    const double between = min2(smaller_lane(lanes_sub(f->last, f->before)), through) - off * (part + 4);
    return (min2(between, min2(in - l->apart * slowness, 1 - (in + off))) > 0) & (part < 0x1p20);
}

/* ---- a start in touch, in the plane ---- */

/* Are all axes coordinate axes? */
HOT_INLINE bool are_upright(const plane_boxes *x)
{
    const bool first = is_quarter_turn(lane(x->axes[0].x, 0), lane(x->axes[0].y, 0));
    const bool second = is_quarter_turn(lane(x->turn, 0), lane(x->turn, 1));
    return first & second;
}

/* What a start is seen by more closely: the axes and the turn from A's to B's, a cosine and a sine, each off
   by its rounding. */
typedef struct start_look
{
    fine_axes axes[2];
    lanes     turn;
    double    unit;
} start_look;

HOT_INLINE void start_look_of(start_look *l, const plane_boxes *x, double size)
{
    l->unit = power_above(size);
    fine_axes_of(&l->axes[0], &x->axes[0]);
    fine_axes_of(&l->axes[1], &x->axes[1]);
    lanes_dd turn = along_fine_axes(&l->axes[0], lanes_first(x->axes[1].x, x->axes[1].y), 2);
    l->turn = lanes_add(turn.hi, lanes_add(turn.lo, lanes_mul(turn.hi, lanes_twice(l->axes[1].rest))));
}

/* L of the header, of boxes. */
HOT_INLINE double plane_size(const plane_boxes *x)
{
    const lanes low = lanes_fabs(lanes_sub(x->low[1], x->low[0]));
    const lanes high = lanes_fabs(lanes_sub(x->high[1], x->high[0]));
    const lanes most = lanes_max2(lanes_max2(x->half[0], x->half[1]), lanes_max2(low, high));
    return max2(lane(most, 0), lane(most, 1));
}

/* The gaps along the axes of one box, the host, at the start: off by less than 4 u L, as in fine_gap. Of
   upright boxes, which need no closer look, their signs are exact wherever *sure is above 0. */
HOT_INLINE lanes gaps_at_start(const plane_boxes *x, const start_look *l, int host, lanes *sure)
{
    lanes_dd way = lanes_two_difference(x->center[1], x->turned[0] ? x->center[0] : x->high[0]), off;
    lanes    reach = x->half[host];
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
        off = lanes_dd_abs(
            pair_along_axes(&x->axes[host], l ? &l->axes[host] : NULL, way, l ? l->unit : 1, !l));
    const lanes guest = turned_reach(x->half[1 - host], l ? l->turn : x->turn);
    return lanes_sum_of_sums(off, lanes_two_sum(reach, guest), sure);
}

/* Do upright boxes start in touch at some face of the host or deeper, and does the motion lead in at all
   faces near which they start? Decided as in comes_no_nearer and comes_no_nearer_at: what is in touch or
   apart for certain and comes no nearer is NO, and so is what comes no deeper than rest_depth. Of the faces
   at which they start in touch *start becomes the one that is entered last. */
static NOINLINE quick_answer start_of_upright(const plane_boxes *x, const plane_slabs *s, int host,
                                              double size, double deep, double touch, plane_start *start,
                                              int digits)
{
    const double speed = x->speed;
    lanes        sure, gap = gaps_at_start(x, NULL, host, &sure), closing = lanes_with_sign_of(s->w, s->c);
    for (int i = 0; i < 2; i++)
    {
        const double g = lane(gap, i), v = lane(closing, i), when = positive(g) / v;
        const bool   exact = (lane(sure, i) > 0) & (g >= 0), clear = fabs(v) > 0x1p-10 * speed;
        if (g < -deep)
            continue;
        if ((exact & (v <= 0)) | (!exact & clear & (positive(v) - g <= rest_depth(digits) * size)))
            return NO;
        if (!((exact | clear) & (v > 0x1p-20 * speed) & (when < 0.5)))
            return UNCLEAR;
        if ((exact | (g >= -touch)) & (start->inside | (when > start->t)))
            *start = (plane_start){when, false, i == 1, host};
    }
    return YES;
}

/* In each lane, what is of the second axis where `second` is greater, else of the first. */
HOT_INLINE lanes of_axis(lanes first, lanes second, lanes of_first, lanes of_second)
{
    return lanes_if_greater(second, first, of_second, of_first);
}

/* The hit of boxes that are parallel, or nearly so (see drop_twins), and touch at the face of `start`, or
   start inside. Faces touch, at the middle of what they share. False where that is not clearly in or out of a
   face, or the exit not clearly after the start. What they share at a start inside, which is known to be one,
   does not count: it has no face, and may be as little as their depth. The K of two segments is as thin as
   the angle between them: the motion goes through both of its long sides at once. As long as it takes to
   cross the margin, it may run on along the face. */
static NOINLINE bool put_faces(const plane_boxes *x, const plane_look *l, int host, const plane_start *start,
                               double margin, plane_touch *out)
{
    const plane_slabs *s = &l->s[host];
    const double       stretch = l->stretch[host];
    const lanes        zero = lanes_twice(0), ways = lanes_of(-1, 1), own = x->half[host];
    const lanes        guest = x->guest[host], host_side = lanes_twice(host ? 1 : -1);
    const lanes        a = lanes_mul(x->axes[host].x, lanes_twice(stretch));
    const lanes        b = lanes_twice(lane(x->axes[host].y, 0) * stretch);
    const double       is_second = start->second;
    const lanes first = lanes_of(0.5, -lane(s->leave, 0)), second = lanes_of(is_second, -lane(s->leave, 1));
    lanes       w = of_axis(first, second, lanes_first(s->w, s->w), lanes_second(s->w, s->w));
    lanes       c = of_axis(first, second, lanes_first(s->c, s->c), lanes_second(s->c, s->c));
    lanes reach = of_axis(first, second, lanes_first(s->reach, s->reach), lanes_second(s->reach, s->reach));
    lanes w_along = of_axis(first, second, lanes_second(s->w, s->w), lanes_first(s->w, s->w));
    lanes c_along = of_axis(first, second, lanes_second(s->c, s->c), lanes_first(s->c, s->c));
    lanes own_along = of_axis(first, second, lanes_second(own, own), lanes_first(own, own));
    lanes guest_along = of_axis(first, second, lanes_second(guest, guest), lanes_first(guest, guest));
    lanes own_across = of_axis(first, second, lanes_first(own, own), lanes_second(own, own));
    lanes side = lanes_with_sign_of(ways, w);
    lanes leave = lanes_div(lanes_add(lanes_with_sign_of(c, w), reach), lanes_fabs(w));
    const bool thin = x->is_line[0] & x->is_line[1];
    lanes      t = lanes_of(start->t, thin ? max2(lane(leave, 1), start->t) : lane(leave, 1));

    /* From the host to the guest. */
    lanes        q = lanes_mul(lanes_mul(host_side, lanes_twice(stretch)),
                               lanes_sub(lanes_mul(t, w_along), c_along));
    lanes        low = lanes_max2(lanes_negative(own_along), lanes_sub(q, guest_along));
    lanes        high = lanes_min2(own_along, lanes_add(q, guest_along));
    const lanes  within = lanes_sub(lanes_add(own_along, guest_along), lanes_fabs(q));
    const double speed = fabs(lane(w, 1)), later = (lane(t, 1) - start->t) * speed;
    const double shared = start->inside ? lane(within, 1) : smaller_lane(within);
    const bool   goes_on = thin || later > 4 * margin;
    if (!(shared * speed > 2 * margin * x->speed && speed > 0x1p-20 * x->speed && goes_on))
        return false;
    if (!out)
        return true;
    lanes middle = lanes_mul(lanes_add(low, high), lanes_twice(0.5));
    lanes face = lanes_mul(lanes_mul(host_side, side), own_across);
    lanes at_first = of_axis(first, second, face, middle), at_second = of_axis(first, second, middle, face);
    lanes n_first = of_axis(first, second, side, zero), n_second = of_axis(first, second, zero, side);
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

/* The axes of A, in the world, and those of B, along the relative motion. */
typedef struct axis_table
{
    lanes of[4];
} axis_table;

HOT_INLINE void put_axes(axis_table *a, const plane_boxes *x, const plane_look *l)
{
    UNROLLED for (int i = 0; i < 2; i++)
    {
        const lanes unit = lanes_with_sign_of(lanes_twice(l->stretch[i]), l->s[i].w);
        a->of[2 * i] = lanes_mul(lanes_first(x->axes[i].x, x->axes[i].y), lanes_first(unit, unit));
        a->of[2 * i + 1] = lanes_mul(lanes_second(x->axes[i].y, x->axes[i].x), lanes_second(unit, unit));
    }
}

/* A corner of the other box, the guest, that is the first or the last to touch a face: what it is ahead of
   the guest's centre along its axes. False if an edge of the guest may lie in the face: if the end of one is
   off by no more than `flat`, that of an axis without thickness being one alone. */
HOT_INLINE bool corner_at(const plane_boxes *x, const axis_table *axes, int face, double flat, lanes *own)
{
    const int   guest = 1 - (face >> 1);
    const lanes n = axes->of[face], half = x->half[guest], zero = lanes_twice(0);
    const lanes cosines = lanes_totals(lanes_mul(n, axes->of[2 * guest]),
                                       lanes_mul(n, axes->of[2 * guest + 1]));
    const lanes least = lanes_if_greater(half, zero, lanes_twice(flat), zero);
    *own = lanes_with_sign_of(half, cosines);
    return lanes_at_least(lanes_mul(half, lanes_fabs(cosines)), least) == 3;
}

/* Where that corner is at t: it is ahead at the entry (`way` -1) if it is A's, and at the exit (1) if it is
   B's. */
HOT_INLINE lanes corner_in_world(const plane_boxes *x, const axis_table *axes, int face, int way, lanes own,
                                 double t)
{
    static const double sides[3] = {-1, 1, -1};
    const int           host = face >> 1, guest = 1 - host;
    const lanes         center = lanes_add(x->center[guest], lanes_twice(0));
    const lanes         at = lanes_add(center, lanes_mul(lanes_twice(t), x->motion[guest]));
    const lanes         side = lanes_with_sign_of(own, lanes_twice(sides[host + (way > 0)]));
    const lanes         corner = lanes_add(lanes_mul(lanes_first(side, side), axes->of[2 * guest]),
                                           lanes_mul(lanes_second(side, side), axes->of[2 * guest + 1]));
    return lanes_add(corner, at);
}

/* A corner that touches a face at t, or the end of that face if it is past it: of two faces that are nearly
   parallel either may be entered last, to within rounding, but only one of them is beside the corner. `along`
   is the direction of the face. */
SELDOM static NOINLINE lanes beside_face(const plane_boxes *x, int face, lanes along, double t, lanes corner)
{
    const int    host = face >> 1;
    const lanes  middle = lanes_add(x->center[host], lanes_mul(lanes_twice(t), x->motion[host]));
    const double at = lanes_total(lanes_mul(lanes_sub(corner, middle), along));
    const double most = lane_at(&x->half[host], 1 - (face & 1)), past = at - clamp(at, -most, most);
    return lanes_sub(corner, lanes_mul(lanes_twice(past), along));
}

/* The host of parallel boxes: an AABB, or else the one with the shorter edges, as where two of a kind are put
   in order. */
HOT_INLINE int host_of_parallels(const plane_boxes *x)
{
    double a = lane(x->half[0], 0), b = lane(x->half[1], 0);
    return x->turned[0] && ((b < a) | ((a == b) & (lane(x->half[1], 1) < lane(x->half[0], 1))));
}

/* The hit at a corner of one box and a face of the other, `start` being NULL for one that is apart. UNCLEAR
   where an edge of the guest may lie in the face. */
static NOINLINE quick_answer sweep_to_corners(const plane_boxes *x, const plane_look *l,
                                              const plane_start *start, plane_touch *out)
{
    /* Half of the tolerance or less is flat (feature_of_guest); in double that may be barely so. */
    const double flat = (l->digits == 53 ? 2 : 0.51) * flat_edge(l->digits) *
                        larger_lane(lanes_max2(x->half[0], x->half[1]));
    const lanes zero = lanes_twice(0);
    const bool  inside = start && start->inside;
    plane_faces f;
    axis_table  axes;
    lanes       own[2];
    find_faces(&f, l->s);
    if (start)
    {
        f.face[0] = 2 * start->host + start->second;
        f.last = lanes_of(start->t, lane(f.last, 1));
    }
    if ((start || !faces_are_clear(l, &f, x->speed)) && !faces_are_certain(l, &f, start, x->speed))
        return UNCLEAR;
    put_axes(&axes, x, l);
    const bool sharp = corner_at(x, &axes, f.face[0], flat, &own[0]) | inside;
    if (!(sharp & corner_at(x, &axes, f.face[1], flat, &own[1])))
        return UNCLEAR;
    if (!out)
        return YES;
    const double in = lane(f.last, 0), leave = -lane(f.last, 1);
    out->t = lanes_of(in, leave);
    out->normal[0] = lanes_sub(zero, axes.of[f.face[0]]);
    out->normal[1] = lanes_add(zero, axes.of[f.face[1]]);
    out->point[0] = corner_in_world(x, &axes, f.face[0], -1, own[0], in);
    if (start)
        out->point[0] = beside_face(x, f.face[0], axes.of[f.face[0] ^ 1], in, out->point[0]);
    out->point[1] = corner_in_world(x, &axes, f.face[1], 1, own[1], leave);
    out->starts_inside = inside;
    return YES;
}

/* A slab near whose face it starts has been entered, so its depth is only what is left of the way out of it:
   as if it began farther back. That rounds c and the reach by another 4 u `size`. */
HOT_INLINE void begin_farther_back(plane_slabs *s, double size)
{
    const lanes back = lanes_if_greater(lanes_twice(-0x1p1000), s->enter, lanes_twice(size), lanes_twice(0));
    s->reach = lanes_add(s->reach, back);
    s->c = lanes_sub(s->c, lanes_with_sign_of(back, s->w));
}

/* The gaps along the axes of both boxes at the start, in plain double, where they are next to a face: off by
   less than 6 epsilon L in double, in float by next to nothing.

   With a an axis of the host, b one of the guest, as they were given, |a| = 1 + alpha and |b| = 1 + beta, c
   the way between the centres and Q = h0 |a . b| + h1 |a x b| the gap is

       (|c . a| - Q) (1 - alpha) + beta Q - h = (|c . a| - Q) - h + (beta Q - alpha (|c . a| - Q));

   what is left out is of the second order. c is off by u, each product by u of itself and each sum by u, so
   that c . a is off by u (2 |c0 a0| + 2 |c1 a1| + |c . a|), Q by u (h0 + h1 + 3 Q), their difference by u h,
   and alpha and beta by 0.75 u each. With |c . a| = Q + h that is

       u (2 (|c0 a0| + |c1 a1|) + (h0 + h1) + 4.75 Q + 2.75 h) in all.

   |c| is at most sqrt(2) L, and so are the first bracket and Q + h. This is 11.6 u L, or less than 6 epsilon
   L. Of an AABB c and h are off by more: c by 2 u |c| + u h, and h by u. But its axes are exact, and L takes
   in its corners, so that |c| and its h are together at most L along each coordinate: by 8.2 u L.

   Elsewhere, and of segments, whose axes are rounded, they are off by less than sweep_error. */
HOT_INLINE void gaps_of_boxes(lanes gap[2], const plane_boxes *x, const double longer[2])
{
    UNROLLED for (int i = 0; i < 2; i++)
    {
        const lanes rest = lanes_sub(lanes_fabs(x->c[i]), x->guest[i]);
        const lanes more = lanes_sub(lanes_mul(lanes_twice(longer[1 - i]), x->guest[i]),
                                     lanes_mul(lanes_twice(longer[i]), rest));
        gap[i] = lanes_add(lanes_sub(rest, x->half[i]), more);
    }
}

/* Does the motion certainly lead out along an axis along which they are apart, or no deeper than `rest`?
   Where it does by more than 2^-20 of its length its sign is clear: it is off by sweep_error. */
HOT_INLINE bool boxes_part(const plane_slabs s[2], const lanes gap[2], double rest, double speed)
{
    lanes part = lanes_twice(0);
    UNROLLED for (int i = 0; i < 2; i++)
    {
        const lanes opening = lanes_negative(lanes_with_sign_of(s[i].w, s[i].c));
        part = lanes_max2(part, lanes_min2(lanes_add(gap[i], lanes_twice(rest)),
                                           lanes_sub(opening, lanes_twice(0x1p-20 * speed))));
    }
    return max2(lane(part, 0), lane(part, 1)) > 0;
}

/* Does the motion certainly come no deeper than `rest` along an axis of this box? */
HOT_INLINE bool rests_at_host(const plane_slabs *s, lanes gap, double rest, double speed)
{
    const lanes closing = lanes_with_sign_of(s->w, s->c);
    bool        rests = false;
    for (int i = 0; i < 2; i++)
    {
        const double g = lane(gap, i), v = lane(closing, i);
        rests = rests | ((fabs(v) > 0x1p-20 * speed) & (positive(v) - g <= rest));
    }
    return rests;
}

/* Does the motion lead in at all faces near which it starts, those no deeper in than `deep`? It touches where
   it is no deeper than `touch`; of these faces *start becomes the one that is entered last, of two boxes in
   touch the one of the smaller depth, and the others are no longer looked at. UNCLEAR where one is deeper
   than that, but not deeper than `inner`, which is as deep at least, or where the motion would not come
   clearly deeper. */
static NOINLINE quick_answer start_at_faces(plane_slabs s[2], const lanes gap[2], double speed, double deep,
                                            double touch, double inner, plane_start *start)
{
    const lanes never = lanes_twice(-INFINITY), inside = lanes_twice(-deep);
    const lanes clear = lanes_twice(max2(0x1p-20 * speed, 2 * deep));
    lanes       when[2], least = lanes_twice(1);
    for (int i = 0; i < 2; i++)
    {
        const lanes closing = lanes_with_sign_of(s[i].w, s[i].c);
        const lanes t = lanes_mul(lanes_max2(gap[i], lanes_twice(0)), s[i].inverse);
        const lanes sure = lanes_min2(
            lanes_sub(closing, clear),
            lanes_max2(lanes_add(gap[i], lanes_twice(touch)), lanes_sub(lanes_twice(-inner), gap[i])));
        least = lanes_min2(least, lanes_if_greater(inside, gap[i], lanes_twice(1), sure));
        when[i] = lanes_if_greater(lanes_twice(-touch), gap[i], never, t);
        s[i].enter = lanes_if_greater(inside, gap[i], s[i].enter, never);
    }
    const double of_a = larger_lane(when[0]), of_b = larger_lane(when[1]);
    const bool   at_b = of_b > of_a || (of_b == of_a && larger_lane(gap[1]) > larger_lane(gap[0]));
    const double first = lane_at(&when[at_b], 0), second = lane_at(&when[at_b], 1), t = max2(first, second);
    if (t >= 0)
        *start = (plane_start){t, false, second > first, at_b};
    return min2(lane(least, 0), lane(least, 1)) >= 0 && t < 0.5 ? YES : UNCLEAR;
}

/* The gaps of boxes that are no deeper than `deep`, more closely. */
HOT_INLINE void refine_gaps(lanes gap[2], const plane_boxes *x, double size, double deep)
{
    lanes      sure;
    start_look look;
    start_look_of(&look, x, size);
    for (int host = 0; host < 2; host++)
        if (larger_lane(gap[host]) >= -deep)
            gap[host] = gaps_at_start(x, &look, host, &sure);
}

/* The same from gaps that are known more closely in double, and NO where it rests. `least` is L. */
SELDOM static NOINLINE quick_answer start_closely(const plane_boxes *x, plane_look *l, lanes gap[2],
                                                  double least, double deep, double touch, plane_start *start)
{
    const double rest = rest_depth(l->digits) * least;
    if (l->digits == 53)
        refine_gaps(gap, x, l->size, deep);
    if (rests_at_host(&l->s[0], gap[0], rest, x->speed) || rests_at_host(&l->s[1], gap[1], rest, x->speed))
        return NO;
    return start_at_faces(l->s, gap, x->speed, deep, touch, touch, start);
}

/* Up to this depth as gaps_of_boxes has it, as a part of L, a start rests for certain: in double 2
   epsilon and what it is off by are 8. See rest_depth. */
HOT_INLINE double clear_rest(int digits)
{
    return (digits == 53 ? 2 : 6) * epsilon_of(digits);
}

/* Starts that are not clearly apart, of boxes that are not thin. `gap` is what gaps_of_boxes has: in double a
   depth of up to 2 epsilon L certainly is a touch, as for clear_rest, and one of 12 certainly deeper than
   touch_depth. */
static NOINLINE quick_answer sweep_from_touch(const plane_boxes *x, plane_look *l, lanes gap[2], double least,
                                              plane_touch *out)
{
    const double      turn = smaller_lane(lanes_fabs(x->turn)), epsilon = epsilon_of(l->digits);
    const bool        parallel = turn <= no_cosine(l->digits), upright = are_upright(x);
    const plane_start within = {0, true, false, host_of_parallels(x)};
    plane_start       start = within;
    if (!(parallel || turn > epsilon))
        return UNCLEAR;
    if (parallel)
        gap[1 - start.host] = lanes_twice(-INFINITY);
    l->margin += parallel ? 8 * no_cosine(l->digits) * l->size : 0;
    const double deep = l->margin + 8 * epsilon * l->size;
    const double touch = deepest_touch(least, l->digits), inner = l->digits == 53 ? 2 * touch : touch;
    const double sure_touch = l->digits == 53 ? 2 * epsilon * least : touch;
    quick_answer found = upright ? start_of_upright(x, &l->s[start.host], start.host, least, deep, touch,
                                                    &start, l->digits)
                                 : start_at_faces(l->s, gap, x->speed, deep, sure_touch, inner, &start);
    if (found == UNCLEAR && !upright)
    {
        start = within;
        found = start_closely(x, l, gap, least, deep, touch, &start);
    }
    if (found != YES)
        return found;
    if (parallel)
        return put_faces(x, l, start.host, &start, l->margin, out) ? YES : UNCLEAR;
    for (int i = 0; i < 2; i++)
        begin_farther_back(&l->s[i], l->size);
    found = sweep_to_corners(x, l, &start, out);
    if (start.inside && out)
        out->normal[0] = out->point[0] = lanes_twice(0);
    return found;
}

/* The way along the first axis of a box, of any length: of a segment, whose axis is rounded, from its ends.
 */
HOT_INLINE lanes_dd first_way(const plane_boxes *x, int side)
{
    const lanes axis = lanes_first(x->axes[side].x, x->axes[side].y);
    return x->is_line[side] && lane(x->half[side], 0) > 0 ? lanes_two_difference(x->high[side], x->low[side])
                                                          : (lanes_dd){axis, lanes_twice(0)};
}

/* The sine or the cosine of the angle between first axes, whichever is nearer to 0: off by a few roundings of
   itself and 2^-100. */
SELDOM static NOINLINE double fine_turn(const plane_boxes *x)
{
    const bool     is_cosine = fabs(lane(x->turn, 0)) < fabs(lane(x->turn, 1));
    const lanes_dd a = first_way(x, 0), b = first_way(x, 1);
    const lanes    sign = lanes_of(1, is_cosine ? -1 : 1);
    const lanes    hi = is_cosine ? b.hi : lanes_swapped(b.hi), lo = is_cosine ? b.lo : lanes_swapped(b.lo);
    const lanes_dd product = lanes_two_product(a.hi, lanes_mul(sign, hi));
    const lanes  rest = lanes_add(lanes_mul(a.hi, lanes_mul(sign, lo)), lanes_mul(a.lo, lanes_mul(sign, hi)));
    const lanes  low = lanes_add(product.lo, rest);
    const lanes  lengths = lanes_sqrt(lanes_totals(lanes_mul(a.hi, a.hi), lanes_mul(hi, hi)));
    const double dot = (lane(product.hi, 0) - lane(product.hi, 1)) + (lane(low, 0) - lane(low, 1));
    return fabs(dot) / (lane(lengths, 0) * lane(lengths, 1));
}

/* The host of boxes that are turned from one another by a sine of `turn`, and touch with edges: they do, to
   within the tolerance of touch_at_face, where an edge of the guest is off the face by half of it or less. In
   double `turn` is off by more than that, and by less than 32 u. Below 0, if there is none. Where no contact
   is `wanted`, edges that are nearly parallel may as well lie in a face. */
HOT_INLINE int host_of_edges(const plane_boxes *x, double turn, bool wanted, int digits)
{
    const double a = larger_lane(x->half[0]), b = larger_lane(x->half[1]);
    const double most = 0.49 * flat_edge(digits) * max2(a, b);
    if (turn <= (wanted ? flat_cosine(digits) : 0x1p-26))
        return host_of_parallels(x);
    if (digits == 53 && turn < 64 * UNIT_ROUNDOFF)
        turn = fine_turn(x);
    /* A point has no edges. */
    const bool at_a = b > 0 && b * turn <= most, at_b = a > 0 && a * turn <= most;
    return at_a && at_b ? host_of_parallels(x) : at_a ? 0 : at_b ? 1 : -1;
}

/* Boxes that start apart and touch with edges: at the face of the host that is entered last. That all else
   has been entered before is seen in put_faces. By the turn the planes of both faces part by no more than it
   times both edges. The end of a segment is no face of K. */
SELDOM static NOINLINE quick_answer sweep_parallels(const plane_boxes *x, const plane_look *l, int host,
                                                    double turn, plane_touch *out)
{
    const plane_slabs *h = &l->s[host];
    const double       first = lane(h->enter, 0), second = lane(h->enter, 1), t = max2(first, second);
    const bool         is_second = second > first, leaves_second = lane(h->leave, 1) < lane(h->leave, 0);
    const bool at_end = x->is_line[host] && turn > flat_cosine(l->digits) && !(is_second && leaves_second);
    const plane_start start = {t, false, is_second, host};
    const double      speed = fabs(is_second ? lane(h->w, 1) : lane(h->w, 0));
    const double      margin = l->margin + 8 * max2(turn, flat_cosine(l->digits)) * l->size;
    const double      off = margin / speed;
    return (speed > 0x1p-20 * x->speed) & (t > off) & (t + off < 1) & !at_end &&
                   put_faces(x, l, host, &start, margin, out)
               ? YES
               : UNCLEAR;
}

#endif

#endif
