/*
 * Sweeps of boxes that start in touch or nearly: the gap along the axes near whose slabs they start, and
 * whether the motion closes it.
 */
#ifndef CD_QUICK_SWEEP_STARTS_H
#define CD_QUICK_SWEEP_STARTS_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/vector.h"
#include "loaded_boxes.h"
#include "resting_start.h"
#include "sweep_ends.h"
#include "sweep_slabs.h"

#if DIM == 3 /* what the plane leaves open is looked at in space (sweep_prisms.h) */

static const start_at_surface nowhere = {-1, 0, false, 0, -1, 0};

/* What A or B covers along coordinate k. A point or a segment is no box. */
HOT_INLINE bool cover_of_side(cover *c, const moving_boxes *x, int side, int k)
{
    double low = x->box[side].low.at[k], high = x->box[side].high.at[k];
    *c = (cover){min2(low, high), max2(low, high), 0, -1};
    return x->is_line[side] || cover_of(c, &x->box[side], k);
}

/* Is it NO, because along some coordinate the two are in touch or apart, for certain, and come no nearer? If
   K is flat, which it is not if one of them is solid, to slide in touch may be a hit, and the careful way
   counts what is below 2^-64 of the lengths or of the motion as nothing. Else *start is the
   face through which the motion leads from the touch or near to it, if there is just one. *all: all axes of
   both are coordinate axes. */
static NOINLINE bool comes_no_nearer(const sweep_scene *s, start_at_surface *start, bool *all)
{
    const moving_boxes *x = s->given;
    const bool          solid = is_solid(&x->box[0]) || is_solid(&x->box[1]);
    const double        speed = taxi_length(x->w);
    int                 count = 0;
    *all = true;
    for (int k = 0; k < DIM; k++)
    {
        cover  a, b;
        double gap, w = x->w.at[k];
        if (!(cover_of_side(&a, x, 0, k) && cover_of_side(&b, x, 1, k)))
        {
            *all = false;
            continue;
        }
        int side = side_at_start(&a, &b, &gap);
        if (side != 0 &&
            ((solid && side * w <= 0) || side * w < -0x1p-60 * speed || (w == 0 && gap > 0x1p-60 * s->size)))
            return true;
        count += side != 0;
        start->slab = side == 0     ? start->slab
                      : a.axis >= 0 ? a.axis
                      : b.axis >= 0 ? s->first_of_b + b.axis
                                    : -1;
        start->t = side == 0 ? start->t : gap / fabs(w);
    }
    start->slab = count == 1 ? start->slab : -1;
    start->on = count == 1 && start->slab >= 0 ? 1u << start->slab : 0;
    return false;
}

/* Has the box an axis that may be a coordinate axis? */
HOT_INLINE bool may_stand_upright(const loaded_box *b)
{
    lanes most = lanes_twice(0);
    UNROLLED
    for (int i = 0; i < DIM; i++)
    {
        const double *m = b->axis[i].at;
        most = lanes_max2(lanes_fabs(lanes_from(m)), lanes_max2(lanes_fabs(lanes_twice(m[2])), most));
    }
    return !b->turned || larger_lane(most) >= 1;
}

/* The gap along the axis of slab k at the start, and how much of it the whole motion closes. False where it
   is not known. In float plain double is accurate enough: an error of sweep_error is below 2^-31 L, over the
   sine 2^-8 below 2^-23 L. If not `exactly`, axes are corrected in double: it is the gap along a direction
   near that axis, and too wide by left_open at most. */
static NOINLINE bool gap_at_slab(const sweep_scene *s, int k, double *gap, double *closing, bool exactly,
                                 int digits)
{
    const int host = k >= s->first_of_b, axis = host ? k - s->first_of_b : k;
    const int i = (k - s->first_edge) / 3, j = (k - s->first_edge) % 3;
    double    size = 1;
    fine_rows n, u, v;
    if (k >= s->first_edge)
    {
        const double c1 = cosine_of(s, 0, i, (j + 1) % 3), c2 = cosine_of(s, 0, i, (j + 2) % 3);
        size = sqrt(c1 * c1 + c2 * c2);
        if (!(s->given->edges == 3 && size > 0x1p-8))
            return false;
    }
    *gap = fabs(s->d[k]) - s->h[k];
    *closing = s->v[k] * copysign(1, s->d[k]);
    if (digits == 53)
    {
        const fine_scene *f = finely(s, exactly || s->given->is_line[0]);
        if (k < s->first_edge)
            fine_axis_of(&n, f, host, axis);
        else
        {
            fine_axis_of(&u, f, 0, i);
            fine_axis_of(&v, f, 1, j);
            fine_cross(&n, &u, &v);
        }
        *gap = fine_gap(f, &n, closing);
    }
    *gap /= size;
    *closing /= size;
    return true;
}

/* A start near the surface of K: L, and epsilon L. */
typedef struct surface_look
{
    double size, tolerance;
} surface_look;

/* False if they touch nowhere, or where pairs would not do. */
static NOINLINE bool may_touch(surface_look *l, const moving_boxes *x, int digits)
{
    l->size = max2(max2(largest(x->box[0].half), largest(x->box[1].half)), largest(x->way));
    l->tolerance = epsilon_of(digits) * l->size;
    return (is_solid(&x->box[0]) || is_solid(&x->box[1])) &&
           taxi_length(x->way) <= 2 * (taxi_length(x->box[0].half) + taxi_length(x->box[1].half));
}

/* Slabs, as bits, near which it starts and which are thick enough for their two sides to be told apart. Slabs
   that are left out are near nothing. */
HOT_INLINE unsigned slabs_at_start(const sweep_scene *s, const surface_look *l, double margin)
{
    const lanes near_by = lanes_twice(margin + 8 * l->tolerance), thick = lanes_twice(64 * l->tolerance);
    unsigned    slabs = 0;
    for (int k = 0; k < s->count; k += 2)
    {
        const lanes d = lanes_from(s->d + k), h = lanes_from(s->h + k);
        slabs |= (lanes_at_least(near_by, lanes_fabs(lanes_sub(lanes_fabs(d), h))) & lanes_at_least(h, thick))
                 << k;
    }
    return of_first(slabs, s->count);
}

/* What the corrections in double leave open: a product of an axis with itself is off by 5/2 u and one with
   another axis by 3/2 u, of which they take half, so they are off by (1.25^2 + 2 0.75^2)^(1/2) u for each
   axis. A half edge reaches further along any direction by that part of itself. An AABB needs no corrections.
 */
HOT_INLINE double left_open(const moving_boxes *x)
{
    return 2 * UNIT_ROUNDOFF *
           ((x->box[0].turned ? taxi_length(x->box[0].half) : 0) + taxi_length(x->box[1].half));
}

/* Rows 0 and 1 of a guest's axes, and its row 2 beside the way from centre to centre times `over`. */
HOT_INLINE void fine_guest_of(fine_rows *first, fine_rows *last, const sweep_scene *s, int guest, double over)
{
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const lanes two = lanes_of(lane_at(&s->axis[0].at[k], guest), lane_at(&s->axis[1].at[k], guest));
        const lanes rest = lanes_of(lane_at(&s->axis[2].at[k], guest), s->given->way.at[k] * over);
        first->coarse[k] = lanes_on_grid(two, AXIS_GRID);
        first->fine[k] = lanes_sub(two, first->coarse[k]);
        last->coarse[k] = lanes_on_grid(rest, AXIS_GRID);
        last->fine[k] = lanes_sub(rest, last->coarse[k]);
    }
}

/* The gap along the axis of a face of box `host` as the scene has it, and by how much the boxes may be nearer
   than that, whatever rounding did. Any direction along which boxes are so far apart will do. What is off, in
   u:

   - The axes of the guest, 2.64: what rounding makes of the products of stored axes is 5/2 of an axis with
     itself and 3/2 of two others, half of it is in E (see space/frame.h), so an axis is off by
     (1.25^2 + 2 0.75^2)^(1/2) as a vector, and its own rounding adds 1. So the guest reaches further by that
     part of the sum of its half extents.
   - The axis of the host likewise: so the host reaches further by that part of the length of its half
     diagonal.
   - The part `reach` of the guest: a rounding of each product, and of three sums, which are no larger.
   - The way from centre to centre, a rounding of each coordinate. With an AABB there are two, and one of its
     half extents more, and these have a rounding themselves; but its axes are exact.

   All else is off by 2^-75. */
static NOINLINE double gap_along_face(const sweep_scene *s, int host, int axis, double *off)
{
    const loaded_box *own = &s->given->box[host], *other = &s->given->box[1 - host];
    const double     *half = other->half.at, unit = power_above(taxi_length(s->given->way));
    const double      way = sqrt(dot(s->given->way, s->given->way));
    const lanes       zero = lanes_twice(0);
    fine_rows         n, first, last;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const lanes on_host = lanes_twice(lane_at(&s->axis[axis].at[k], host));
        n.coarse[k] = lanes_on_grid(on_host, AXIS_GRID);
        n.fine[k] = lanes_sub(on_host, n.coarse[k]);
    }
    fine_guest_of(&first, &last, s, 1 - host, 1 / unit);
    const lanes_dd p = fine_dots(&n, &first, zero), q = fine_dots(&n, &last, zero);
    /* Where the leading parts cancel, the sign is that of the rest. */
    const lanes  all_p = lanes_add(p.hi, p.lo), all_q = lanes_add(q.hi, q.lo);
    const lanes  part = lanes_mul(lanes_with_sign_of(p.hi, all_p), lanes_from(half));
    const lanes  less = lanes_mul(lanes_with_sign_of(p.lo, all_p), lanes_from(half));
    const double side_2 = copysign(half[2], lane(all_q, 0)), side = copysign(1, lane(all_q, 1));
    const double part_2 = side_2 * lane(q.hi, 0), less_2 = side_2 * lane(q.lo, 0);
    const double reach = lanes_total(part) + part_2;
    double       open = 4 * reach + way;
    open += other->turned ? 2.7 * taxi_length(other->half) : reach;
    open += own->turned ? 2.7 * sqrt(dot(own->half, own->half)) : own->half.at[axis];
    if (!(own->turned & other->turned))
        open += way + taxi_length(own->turned ? other->half : own->half);
    *off = UNIT_ROUNDOFF * open;
    return ((((side * lane(q.hi, 1) * unit - own->half.at[axis]) - part_2) - lane(part, 0)) - lane(part, 1)) +
           (side * lane(q.lo, 1) * unit - (lanes_total(less) + less_2));
}

/* Up to this depth a start in double may rest, whatever rounding did: a little less than 8 epsilon
   L, because L is rounded too. */
HOT_INLINE double surely_rests(const surface_look *l)
{
    return 0x1.fp2 * l->tolerance;
}

/* A motion that leads in or out by more than this does so clearly. */
HOT_INLINE double clear_motion(const sweep_scene *s)
{
    return 0x1p-9 * taxi_length(s->given->w);
}

/* One that leads in by more than this comes nearer than a start near a slab may be apart. */
HOT_INLINE double coming_nearer(const sweep_scene *s, const surface_look *l, double margin)
{
    return max2(clear_motion(s), 4 * (margin + 8 * l->tolerance));
}

/* Is a start in double that clearly leaves slab k no deeper than a touch, for what the axes in double say? */
HOT_INLINE bool leaves_from_rest(const sweep_scene *s, const surface_look *l, int k)
{
    double gap, off;
    if (k < s->first_edge && s->given->edges == DIM)
    {
        gap = gap_along_face(s, k >= DIM, k % DIM, &off);
        return off - gap <= surely_rests(l);
    }
    return !s->fine->exact && gap_at_slab(s, k, &gap, &off, false, 53) &&
           left_open(s->given) - gap <= rest_depth(53) * l->size;
}

/* Does it come no nearer at one of these slabs, faces or pairs of edges, near which it starts? What comes no
   deeper than rest_depth along one of these axes is NO, for gaps are certain to within 4 u L. A motion that
   clearly leads in by more than a start near the slab may be apart comes nearer. */
static NOINLINE bool comes_no_nearer_at(const sweep_scene *s, const surface_look *l, unsigned slabs,
                                        double margin, int digits)
{
    const double clear = clear_motion(s), nearer = coming_nearer(s, l, margin);
    for (; slabs != 0; slabs &= slabs - 1)
    {
        const int    k = (int)lowest_bit(slabs);
        const double speed = s->v[k] * copysign(1, s->d[k]);
        double       gap, closing;
        if (speed > nearer)
            continue;
        if (speed < -clear && digits == 53 && leaves_from_rest(s, l, k))
            return true;
        if (gap_at_slab(s, k, &gap, &closing, true, digits) &&
            positive(closing) - gap <= rest_depth(digits) * l->size)
            return true;
    }
    return false;
}

/* Of slabs near which it starts, the one that is entered last, if it starts in touch with some, or left
   first: which, when, how deep it starts there, and how fast the motion leads in. */
typedef struct near_slab
{
    int    slab;
    double t, depth, speed;
} near_slab;

/* The start near the surface of K of a motion that comes nearer at all slabs or leaves some from deeper than
   a touch. What begins no deeper than touch_depth along some of them touches, in float along a face no deeper
   than deepest_touch, and the motion leads in along these; what begins deeper along all of them starts
   inside. False, which is NO, if it touches one and leaves another before it comes deeper than rest_depth
   along both.

   In float a gap along a face is off by 26.6 2^-38 L, the sum in sweep_error, below 2^-33 L. */
static NOINLINE bool start_of_look(const sweep_scene *s, const surface_look *l, unsigned slabs,
                                   start_at_surface *at, int digits)
{
    near_slab in = {-1, 0, 0, 0}, out = {-1, -1, 0, 0};
    *at = nowhere;
    for (; slabs != 0; slabs &= slabs - 1)
    {
        const int    k = (int)lowest_bit(slabs);
        const double touch = k < s->first_edge ? deepest_touch(l->size, digits)
                                               : touch_depth(digits) * l->size;
        double       gap, closing;
        if (!gap_at_slab(s, k, &gap, &closing, true, digits))
            continue;
        const double when = gap / closing;
        at->on |= 1u << k;
        if (gap >= -touch)
        {
            if (in.slab < 0 || positive(gap) / closing > in.t)
                in = (near_slab){k, positive(gap) / closing, -gap, closing};
        }
        else if (out.slab < 0 || (closing < 0 && (out.t < 0 || when < out.t)))
            out = (near_slab){k, closing < 0 ? when : -1, -gap, closing};
    }
    const bool   leaves = out.slab >= 0 && out.t >= 0;
    const double both = in.depth + in.speed * ((out.depth - in.depth) / (in.speed - out.speed));
    at->slab = in.slab >= 0 ? in.slab : out.slab;
    at->inside = in.slab < 0 && out.slab >= 0;
    at->t = at->inside ? 0 : in.t;
    at->out = leaves ? out.slab : -1;
    at->leaves = out.t;
    return !(leaves && !at->inside && both <= rest_depth(digits) * l->size);
}

#endif

#endif
