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
static NOINLINE bool may_stand_upright(const loaded_box *b)
{
    bool found = !b->turned;
    for (int i = 0; i < DIM && b->turned; i++)
        for (int k = 0; k < DIM; k++)
            found = found | (fabs(b->axis[i].at[k]) == 1);
    return found;
}

/* The gap along a face axis at the start. Of the reach of the guest each part has two roundings, so u of
   itself, and the sum of all is below 3^(1/2) L; an AABB has half extents that are rounded, half a u of each.
   So the gap is off by less than 4 u L. */
static NOINLINE double gap_at_face(const pair_scene *p, int host, int i)
{
    const moving_boxes *x = p->given;
    const loaded_box   *guest = &x->box[1 - host];
    dd                  d = dd_abs(way_along(p, host, i)), edge[DIM];
    double              reach[DIM] = {0}, h = x->box[host].half.at[i], rest = 0;
    if (x->is_line[1 - host])
    {
        edge_in_pairs(p, 1 - host, 0, edge);
        reach[0] = part_along(p, host, i, edge).hi;
    }
    else
    {
        const lanes cosines[2] = {fine_cosines_of(&p->box[host], i, &p->box[1 - host], 0).hi,
                                  fine_cosines_of(&p->box[host], i, &p->box[1 - host], ROW_PAIRS - 1).hi};
        UNROLLED
        for (int j = 0; j < DIM; j++)
            reach[j] = guest->half.at[j] * lane(cosines[j / 2], j % 2);
    }
    UNROLLED
    for (int j = 0; j < DIM; j++)
    {
        dd sum = two_sum(h, fabs(reach[j]));
        h = sum.hi;
        rest += sum.lo;
    }
    return (d.hi - h) + (d.lo - rest);
}

/* x as a multiple of 2^-26 of the unit, which x does not exceed, and what is left. */
HOT_INLINE dd in_two_parts(dd x, double unit)
{
    const double coarse = on_grid(x.hi, AXIS_GRID * unit);
    return (dd){coarse, (x.hi - coarse) + x.lo};
}

/* Adds factor p x, the factor being 1 or -1, for a cosine p and a length x in two parts each. */
HOT_INLINE void add_in_parts(dd *sum, double factor, dd p, dd x)
{
    sum->hi += factor * (p.hi * x.hi);
    sum->lo += factor * (p.lo * (x.hi + x.lo) + p.hi * x.lo);
}

/* What the motion closes along that axis. */
SELDOM static NOINLINE double closing_at_edges(const pair_scene *p, dd p1, int j1, dd p2, int j2)
{
    return dd_sub(dd_mul(p2, part_along(p, 1, j1, p->w)), dd_mul(p1, part_along(p, 1, j2, p->w))).hi;
}

/* The same along the axis across edge i of A and edge j of B, as in put_edge_slab, but that the axis is made
   unit. The coarse parts multiply to multiples of 2^-52 of the unit, of which the lengths together are less
   than one: they are summed without an error. All else is off by 2^-75 over the sine, so that the gap is off
   by no more than its rounding. *closing is given in plain double, off by 29 u |w| over the sine, which is
   enough where it is large. False if the edges are too nearly parallel for a contact (see
   least_sine_square). */
static NOINLINE bool gap_at_edges(const sweep_scene *s, int i, int j, double side, double *gap,
                                  double *closing)
{
    const pair_scene   *p = in_pairs(s);
    const moving_boxes *x = s->given;
    const double       *half_a = x->box[0].half.at, *half_b = x->box[1].half.at;
    const int           i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const dd            cosines[4] = {fine_cosine_of(p, 0, i, j2), fine_cosine_of(p, 0, i, j1),
                                      fine_cosine_of(p, 1, j, i1), fine_cosine_of(p, 1, j, i2)};
    const double        reaches[4] = {half_b[j1], half_b[j2], half_a[i2], half_a[i1]};
    dd                  total = {0, 0};
    add_in_parts(&total, side, in_two_parts(cosines[0], 1), in_two_parts(way_along(p, 1, j1), p->unit));
    add_in_parts(&total, -side, in_two_parts(cosines[1], 1), in_two_parts(way_along(p, 1, j2), p->unit));
    for (int k = 0; k < 4; k++)
        add_in_parts(&total, -copysign(1, cosines[k].hi), in_two_parts(cosines[k], 1),
                     in_two_parts(dd_of(reaches[k]), p->unit));
    const double sine = sqrt(cosines[0].hi * cosines[0].hi + cosines[1].hi * cosines[1].hi);
    *gap = (total.hi + total.lo) / sine;
    if (!(fabs(*closing) * sine > 0x1p-10 * taxi_length(x->w)))
        *closing = closing_at_edges(p, cosines[1], j1, cosines[0], j2) * side / sine;
    return sine > 0x1p-8;
}

/* The gap along the axis of slab k at the start, and how much of it the whole motion closes, where that
   counts accurate to 2^-38. False where it is not known. In float plain double is accurate enough: an error
   of sweep_error is below 2^-31 L, over the sine 2^-8 below 2^-23 L. */
static NOINLINE bool gap_at_slab(const sweep_scene *s, int k, double *gap, double *closing, int digits)
{
    const int           host = k >= s->first_of_b, axis = host ? k - s->first_of_b : k;
    const moving_boxes *x = s->given;
    *gap = fabs(s->d[k]) - s->h[k];
    *closing = s->v[k] * copysign(1, s->d[k]);
    if (k >= s->first_edge)
    {
        const int i = (k - s->first_edge) / 3, j = (k - s->first_edge) % 3;
        double    c1 = s->r[i][(j + 1) % 3], c2 = s->r[i][(j + 2) % 3], sine = sqrt(c1 * c1 + c2 * c2);
        if (!(x->edges == 3 && sine > 0x1p-8))
            return false;
        *gap /= sine;
        *closing /= sine;
        return digits == 24 || gap_at_edges(s, i, j, copysign(1, s->d[k]), gap, closing);
    }
    if (x->is_line[host])
        return false;
    if (digits == 24)
        return true;
    const pair_scene *p = in_pairs(s);
    *gap = gap_at_face(p, host, axis);
    if (!(fabs(*closing) > 0x1p-10 * taxi_length(x->w)))
        *closing = part_along(p, host, axis, p->w).hi * copysign(1, s->d[k]);
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

/* ---- a first look at the gap, in double ----

   The corrected axes are off by 3 u as vectors: a product of an axis with itself is off by 5/2 u and one with
   another axis by 3/2 u, of which the correction takes half, sqrt(1.25^2 + 2 0.75^2) u together, and its sum
   with the stored axis has a rounding. Nothing else is inexact in the gap along a direction n that is made of
   such axes, if their products are accurate and the reach of the boxes is summed so. So a box reaches further
   along n by no more than 3 u of the sum of its half edges, and if it is an AABB, no further. */

/* The sum of lengths, and what of it is lost to rounding. */
typedef struct reach_sum
{
    double hi, lo;
} reach_sum;

HOT_INLINE void add_reach(reach_sum *h, double reach)
{
    const dd sum = two_sum(h->hi, fabs(reach));
    *h = (reach_sum){sum.hi, h->lo + sum.lo};
}

/* The reach of a box along a direction, of which both rows of n are, and the part of c along it. */
HOT_INLINE void add_box_along(reach_sum *h, dd *d, const fine_rows *n, const vector axis[3],
                              const double half[3], const dd way[3], double unit)
{
    const double part = 1 / unit;
    const vector c = {{way[0].hi * part, way[1].hi * part, way[2].hi * part}};
    fine_rows    q[2];
    fine_rows_of(&q[0], &axis[0], &axis[1]);
    fine_rows_of(&q[1], &axis[2], &c);
    UNROLLED
    for (int k = 0; k < 3; k++)
        q[1].fine[k] = lanes_add(q[1].fine[k], lanes_of(0, way[k].lo * part));
    const lanes_dd p = fine_dots(n, &q[0], lanes_twice(0)), last = fine_dots(n, &q[1], lanes_twice(0));
    add_reach(h, half[0] * (lane(p.hi, 0) + lane(p.lo, 0)));
    add_reach(h, half[1] * (lane(p.hi, 1) + lane(p.lo, 1)));
    add_reach(h, half[2] * (lane(last.hi, 0) + lane(last.lo, 0)));
    *d = (dd){lane(last.hi, 1) * unit, lane(last.lo, 1) * unit};
}

/* Is the start no deeper than 8 epsilon L along slab k, whatever rounding does? That is so if it is along any
   direction near the normal of the slab, as along the one calculated here. Each part of the reach has two
   roundings, and that of an AABB a third one, for its half extents. */
static NOINLINE bool rests_at(const sweep_scene *s, const surface_look *l, int k)
{
    const loaded_box *a = &s->given->box[0], *b = &s->given->box[1];
    const bool        is_face = k < s->first_edge;
    const int    host = k >= s->first_of_b, axis = host ? k - s->first_of_b : k, edge = k - s->first_edge;
    const vector n = is_face ? s->axis[host][axis] : cross(s->axis[0][edge / 3], s->axis[1][edge % 3]);
    const double size = sqrt(dot(n, n)), unit = power_above(taxi_length(s->given->way));
    const double loose = (a->turned ? taxi_length(a->half) : 0) + taxi_length(b->half);
    dd           way[3], d = {0, 0};
    reach_sum    h = {0, 0};
    fine_rows    rows;
    if (!(size > 0x1p-8))
        return false;
    way_in_pairs(way, s->given);
    fine_rows_of(&rows, &n, &n);
    for (int side = 0; side < 2; side++)
        if (is_face && side == host)
            add_reach(&h, s->given->box[side].half.at[axis]);
        else
            add_box_along(&h, &d, &rows, s->axis[side], s->given->box[side].half.at, way, unit);
    const double gap = (fabs(d.hi) - h.hi) + (copysign(1, d.hi) * d.lo - h.lo);
    return gap + size * (8 * epsilon_of(53) * l->size - 3 * UNIT_ROUNDOFF * loose) >=
           3 * UNIT_ROUNDOFF * h.hi;
}

/* Slabs, as bits, near which it starts and which are thick enough for their two sides to be told apart, of
   those to which the motion leads in by less than `most`. Slabs that are left out are near nothing. */
HOT_INLINE unsigned slabs_at_start(const sweep_scene *s, const surface_look *l, double margin, double most)
{
    const lanes near_by = lanes_twice(margin + 8 * l->tolerance), thick = lanes_twice(64 * l->tolerance);
    unsigned    slabs = 0;
    for (int k = 0; k < s->count; k += 2)
    {
        const lanes d = lanes_from(s->d + k), h = lanes_from(s->h + k);
        slabs |= (lanes_at_least(near_by, lanes_fabs(lanes_sub(lanes_fabs(d), h))) & lanes_at_least(h, thick) &
                  lanes_at_least(lanes_twice(most), lanes_with_sign_of(lanes_from(s->v + k), d)))
                 << k;
    }
    return of_first(slabs, s->count);
}

/* Does it come no nearer at one of these slabs, faces or pairs of edges, near which it starts? What comes no
   deeper than rest_depth along one of these axes is NO, for gaps are certain to within 4 u L. A motion that
   clearly leads in by more than a start near the slab may be apart comes nearer. */
static NOINLINE bool comes_no_nearer_at(const sweep_scene *s, const surface_look *l, int from, int to,
                                        double margin, int digits)
{
    const double speed = taxi_length(s->given->w), clear = 0x1p-9 * speed;
    unsigned     slabs = slabs_at_start(s, l, margin, max2(clear, 4 * (margin + 8 * l->tolerance)));
    for (slabs = slabs >> from << from; slabs != 0; slabs &= slabs - 1)
    {
        const int k = (int)lowest_bit(slabs);
        double    gap, closing;
        if (digits == 53 && s->v[k] * copysign(1, s->d[k]) < -clear && !s->given->is_line[0] &&
            rests_at(s, l, k))
            return true;
        if (gap_at_slab(s, k, &gap, &closing, digits) &&
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
   a touch. What begins no deeper than touch_depth along some of them touches, and the motion leads in along
   these; what begins deeper along all of them starts inside. False, which is NO, if it touches one and leaves
   another before it comes deeper than rest_depth along both. */
static NOINLINE bool start_of_look(const sweep_scene *s, const surface_look *l, double margin,
                                   start_at_surface *at, int digits)
{
    near_slab in = {-1, 0, 0, 0}, out = {-1, -1, 0, 0};
    *at = nowhere;
    for (unsigned slabs = slabs_at_start(s, l, margin, INFINITY); slabs != 0; slabs &= slabs - 1)
    {
        const int k = (int)lowest_bit(slabs);
        double    gap, closing;
        if (!gap_at_slab(s, k, &gap, &closing, digits))
            continue;
        const double when = gap / closing;
        at->on |= 1u << k;
        if (gap >= -touch_depth(digits) * l->size)
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
