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
#include "../space/family.h"
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
   both are coordinate axes. `along`: the coordinates that are looked at, as bits (may_stand_along). */
static NOINLINE bool comes_no_nearer(const sweep_scene *s, unsigned along, start_at_surface *start, bool *all)
{
    const moving_boxes *x = s->given;
    const bool          solid = is_solid(&x->box[0]) || is_solid(&x->box[1]);
    const double        speed = taxi_length(x->w);
    int                 count = 0;
    *all = along == 7;
    for (; along != 0; along &= along - 1)
    {
        const int k = (int)lowest_bit(along);
        cover     a, b;
        double    gap, w = x->w.at[k];
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
                      : a.axis >= 0 ? face_slab(s, 0, a.axis)
                      : b.axis >= 0 ? face_slab(s, 1, b.axis)
                                    : -1;
        start->t = side == 0 ? start->t : gap / fabs(w);
    }
    start->slab = count == 1 ? start->slab : -1;
    start->on = count == 1 && start->slab >= 0 ? 1u << start->slab : 0;
    return false;
}

/* The coordinates, as bits, along which an axis of the box may lie. */
HOT_INLINE unsigned may_stand_along(const loaded_box *b)
{
    lanes  most = lanes_twice(0);
    double third = 0;
    UNROLLED
    for (int i = 0; i < DIM; i++)
    {
        most = lanes_max2(lanes_fabs(lanes_from(b->axis[i].at)), most);
        third = max2(fabs(b->axis[i].at[2]), third);
    }
    return b->turned ? lanes_at_least(most, lanes_twice(1)) | (unsigned)(third >= 1) << 2 : 7;
}

/* The gap along the axis of slab k at the start, times its length, and how much of it w closes. */
SELDOM static NOINLINE double fine_gap_at_slab(const sweep_scene *s, int k, double *closing)
{
    const fine_scene *f = finely(s);
    fine_rows         n, u, v;
    if (k < s->first_edge)
        fine_axis_of(&n, f, host_of(s, k), axis_of(s, k));
    else
    {
        fine_axis_of(&u, f, 0, edge_of_a(s, k));
        fine_axis_of(&v, f, 1, edge_of_b(s, k));
        fine_cross(&n, &u, &v);
    }
    return fine_gap(f, &n, closing);
}

/* The gap along the axis of slab k at the start, and how much of it the whole motion closes. False where it
   is not known. In float plain double is accurate enough: an error of sweep_error is below 2^-31 L, over the
   sine 2^-8 below 2^-23 L. */
static NOINLINE bool gap_at_slab(const sweep_scene *s, int k, double *gap, double *closing, int digits)
{
    double size = 1;
    if (k >= s->first_edge)
    {
        const int    i = edge_of_a(s, k), j = edge_of_b(s, k);
        const double c1 = cosine_of(s, 0, i, (j + 1) % 3), c2 = cosine_of(s, 0, i, (j + 2) % 3);
        size = sqrt(c1 * c1 + c2 * c2);
        if (!(s->given->edges == 3 && size > 0x1p-8))
            return false;
    }
    *gap = fabs(s->d[k]) - s->h[k];
    *closing = s->v[k] * copysign(1, s->d[k]);
    if (digits == 53)
        *gap = fine_gap_at_slab(s, k, closing);
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
static NOINLINE bool may_touch(surface_look *l, const sweep_scene *s, int digits)
{
    const moving_boxes *x = s->given;
    l->size = max2(max2(largest(x->box[0].half), largest(x->box[1].half)), largest(x->way));
    l->tolerance = epsilon_of(digits) * l->size;
    return (max2(least_half(&x->box[0]), least_half(&x->box[1])) > 0) & (s->size <= 3 * s->halves);
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

/* Adds one coordinate's part of two products n . p in two parts each: fine_dots, coordinate by coordinate. n
   is the same axis in both lanes, and `coarse` its part on the grid. p is another vector in each lane, and
   `grids` is AXIS_GRID times a power of two that none of its coordinates exceeds. */
HOT_INLINE void add_fine_product(lanes_dd *sum, lanes n, lanes coarse, lanes p, lanes grids)
{
    const lanes on_grid = lanes_sub(lanes_add(p, grids), grids);
    const lanes more = lanes_add(lanes_mul(lanes_sub(n, coarse), p),
                                 lanes_mul(coarse, lanes_sub(p, on_grid)));
    sum->hi = lanes_add(sum->hi, lanes_mul(coarse, on_grid));
    sum->lo = lanes_add(sum->lo, more);
}

/* Entries (i, k) and (j, m) of E of one box; and such an entry of E of A beside one of B. */
HOT_INLINE lanes corrections_at(const sweep_scene *s, int side, int i, int k, int j, int m)
{
    return lanes_of(lane_at(&s->e[i][k], side), lane_at(&s->e[j][m], side));
}

HOT_INLINE lanes corrections_of_both(const sweep_scene *s, int i, int k, int j, int m)
{
    return lanes_of(lane_at(&s->e[i][k], 0), lane_at(&s->e[j][m], 1));
}

/* The gap along the stored axis n of a face of box `host`, over the length of n, and by how much the boxes
   may be nearer than that, whatever rounding did. Any direction along which boxes are so far apart will do.
   Let E be the corrections in double (see space/frame.h), of which an entry is off by 5/4 u on the diagonal
   and by 3/4 u elsewhere, r the cosines of n and the guest's axes, `reach` how far the guest extends along n,
   and h the half extent of the host along n. The gap is off by, in u:

   - 4 reach: a rounding of each product, and of three sums, which are no larger.
   - 1.75 size: of the way c from centre to centre a rounding of each coordinate, so |c| <= 3^(1/2) size.
   - Where the guest is turned, 0.5 reach and 1.3 times the sum of its h_k: to first order it extends to
     h_k |r_k + (E r)_k| along n. Entries of E that are off by 3/4 make 3/4 of that sum times the sum of all
     |r_k|, which is 3^(1/2) at most; those on the diagonal make 1/2 h_k |r_k| more.
   - Where the host, n being its axis a, is turned, 1.25 h and 0.75 times its other h_k: divided by the length
     of n, 1 - E_aa, the gap gains E_aa h; and along n the host extends by |E_ak| h_k more, all of which is
     taken for off.
   - Where one of both is an AABB, 1.75 size and twice its `reach` or h, but nothing for its axes, which are
     exact: its half extents are rounded, its centre by as much, and c a second time.

   All else is off by 2^-75. */
static NOINLINE double gap_along_face(const sweep_scene *s, int host, int axis, double size, double *off)
{
    const loaded_box *own = &s->given->box[host], *other = &s->given->box[1 - host];
    const vector     *m = other->axis, *c = &s->given->way;
    const int         next = axis == 2 ? 0 : axis + 1, last = axis == 0 ? 2 : axis - 1, guest = 1 - host;
    const lanes grid = lanes_twice(AXIS_GRID), grids = lanes_of(AXIS_GRID, AXIS_GRID * power_above(size));
    const lanes none = lanes_twice(0);
    lanes_dd    p = {none, none}, q = p; /* of n and axes 0 and 1; of n and axis 2, and c */
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const lanes n = lanes_twice(own->axis[axis].at[k]), coarse = lanes_sub(lanes_add(n, grid), grid);
        add_fine_product(&p, n, coarse, lanes_of(m[0].at[k], m[1].at[k]), grid);
        add_fine_product(&q, n, coarse, lanes_of(m[2].at[k], c->at[k]), grids);
    }
    const lanes r = lanes_add(p.hi, p.lo), r_2 = lanes_add(q.hi, q.lo), x = lanes_twice(lane(r, 0)),
                y = lanes_twice(lane(r, 1)), z = lanes_twice(lane(r_2, 0));
    const lanes  turn = lanes_add(lanes_mul(corrections_at(s, guest, 0, 0, 1, 0), x),
                                  lanes_add(lanes_mul(corrections_at(s, guest, 0, 1, 1, 1), y),
                                            lanes_mul(corrections_at(s, guest, 0, 2, 1, 2), z)));
    const lanes  turns_2 = lanes_mul(corrections_at(s, guest, 2, 0, 2, 1), r);
    const lanes  turn_2 = lanes_of(lanes_total(turns_2) + lane_at(&s->e[2][2], guest) * lane(r_2, 0), 0);
    const lanes  towards = lanes_with_sign_of(lanes_from(other->half.at), lanes_add(r, turn));
    const lanes  towards_2 = lanes_with_sign_of(lanes_of(other->half.at[2], -1), lanes_add(r_2, turn_2));
    const lanes  part = lanes_mul(towards, p.hi), part_2 = lanes_mul(towards_2, q.hi);
    const lanes  rest = lanes_add(lanes_mul(towards, lanes_add(p.lo, turn)),
                                  lanes_mul(towards_2, lanes_add(q.lo, turn_2)));
    const double reach = lanes_total(lanes_fabs(part)) + fabs(lane(part_2, 0));
    const double half = own->half.at[axis], half_1 = own->half.at[next], half_2 = own->half.at[last];
    double       open = 4 * reach + 1.75 * size;
    open += other->turned ? 0.5 * reach + 1.3 * taxi_length(other->half) : reach;
    open += own->turned ? 1.25 * half + 0.75 * (half_1 + half_2) : half;
    if (!(own->turned & other->turned))
        open += 1.75 * size + (own->turned ? reach : half);
    *off = UNIT_ROUNDOFF * open + (fabs(lane_at(&s->e[axis][next], host)) * half_1 +
                                   fabs(lane_at(&s->e[axis][last], host)) * half_2);
    const double gap = (((-lane(part_2, 1) - half) - lane(part_2, 0)) - lane(part, 0)) - lane(part, 1);
    return gap + (lane_at(&s->e[axis][axis], host) * half - lanes_total(rest));
}

/* The same along n = m_i cross m_j for stored axes m_i of A and m_j of B, over the length of n, `sine`. Times
   that length, `reach` being how far both extend along n, the gap is off by, in u:

   - For each box 0.75 times the sum of its other cosines r times that of its h, and 0.5 of its reach: by
     entries of E, as above.
   - 2.5 h along m_i, and along m_j: n is off by 2 u of the products in it, 2.42 u at most as a vector. And
     E turns m_i, so that h |E_ik| |r_k| is taken for off for both other k.
   - 3 reach: a rounding of each product, and two of sums.
   - The rounding of each coordinate of c, times that of n.
   - Where one is an AABB, the second rounding of c, and 1 reach for its half extents and its centre: with
     what is counted for its axes, which are exact, more than twice its own. */
SELDOM static NOINLINE double gap_along_edges(const sweep_scene *s, int i, int j, double size, double *sine,
                                              double *off)
{
    const loaded_box *a = &s->given->box[0], *b = &s->given->box[1];
    const vector      n = cross(a->axis[i], b->axis[j]), *c = &s->given->way;
    const int         i1 = i == 2 ? 0 : i + 1, i2 = i == 0 ? 2 : i - 1, j1 = j == 2 ? 0 : j + 1,
              j2 = j == 0 ? 2 : j - 1;
    const lanes grid = lanes_twice(AXIS_GRID), grids = lanes_twice(AXIS_GRID * power_above(size));
    const lanes none = lanes_twice(0);
    lanes_dd    p = {none, none}, q = p, d = p; /* of n and axes 1, and axes 2, and c */
    double      along_way = 0;
    for (int k = 0; k < DIM; k++)
    {
        const lanes of_n = lanes_twice(n.at[k]), coarse = lanes_sub(lanes_add(of_n, grid), grid);
        add_fine_product(&p, of_n, coarse, lanes_of(a->axis[i1].at[k], b->axis[j1].at[k]), grid);
        add_fine_product(&q, of_n, coarse, lanes_of(a->axis[i2].at[k], b->axis[j2].at[k]), grid);
        add_fine_product(&d, of_n, coarse, lanes_twice(c->at[k]), grids);
        along_way += fabs(n.at[k] * c->at[k]);
    }
    const lanes r_1 = lanes_add(p.hi, p.lo), r_2 = lanes_add(q.hi, q.lo),
                e = corrections_of_both(s, i1, i2, j1, j2);
    const lanes turn_1 = lanes_add(lanes_mul(corrections_of_both(s, i1, i1, j1, j1), r_1), lanes_mul(e, r_2));
    const lanes turn_2 = lanes_add(lanes_mul(corrections_of_both(s, i2, i2, j2, j2), r_2), lanes_mul(e, r_1));
    const lanes half = lanes_of(a->half.at[i], b->half.at[j]),
                half_1 = lanes_of(a->half.at[i1], b->half.at[j1]),
                half_2 = lanes_of(a->half.at[i2], b->half.at[j2]);
    const lanes towards_1 = lanes_with_sign_of(half_1, lanes_add(r_1, turn_1)),
                towards_2 = lanes_with_sign_of(half_2, lanes_add(r_2, turn_2));
    const lanes part_1 = lanes_mul(towards_1, p.hi), part_2 = lanes_mul(towards_2, q.hi),
                part = lanes_add(part_1, part_2);
    const lanes  rest = lanes_add(lanes_mul(towards_1, lanes_add(p.lo, turn_1)),
                                  lanes_mul(towards_2, lanes_add(q.lo, turn_2)));
    const double side = copysign(1, lane(d.hi, 0) + lane(d.lo, 0)), reach = lane(part, 0) + lane(part, 1);
    const lanes  m_1 = lanes_fabs(r_1), m_2 = lanes_fabs(r_2),
                all = lanes_add(half, lanes_add(half_1, half_2));
    const lanes turned = lanes_mul(
        half, lanes_add(lanes_mul(lanes_fabs(corrections_of_both(s, i, i1, j, j1)), m_1),
                        lanes_mul(lanes_fabs(corrections_of_both(s, i, i2, j, j2)), m_2)));
    const lanes open = lanes_add(lanes_mul(lanes_mul(lanes_add(m_1, m_2), all), lanes_twice(0.75)),
                                 lanes_mul(half, lanes_twice(2.5)));
    double      more = lanes_total(open) + 3.5 * reach + along_way;
    more += (a->turned & b->turned) ? 0 : along_way + reach;
    *sine = sqrt(dot(n, n));
    *off = (UNIT_ROUNDOFF * more + lanes_total(turned)) / *sine;
    return (((side * lane(d.hi, 0) - lane(part, 0)) - lane(part, 1)) +
            (side * lane(d.lo, 0) - lanes_total(rest))) /
           *sine;
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
    return 0x1p-9 * s->speed;
}

/* One that leads in by more than this comes nearer than a start near a slab may be apart. */
HOT_INLINE double coming_nearer(const sweep_scene *s, const surface_look *l, double margin)
{
    return max2(clear_motion(s), 4 * (margin + 8 * l->tolerance));
}

/* Does a start in double rest at slab k, apart or no deeper than a touch, for what the corrections in double
   say, and is the gap known to that? */
SELDOM static NOINLINE bool rests_at(const sweep_scene *s, const surface_look *l, int k, double *gap,
                                     double *closing)
{
    double off;
    if (k < s->first_edge && s->given->edges == DIM)
    {
        *gap = gap_along_face(s, host_of(s, k), axis_of(s, k), l->size, &off);
        *closing = s->v[k] * copysign(1, s->d[k]);
        return max2(off, off - *gap) <= surely_rests(l);
    }
    if (s->given->edges < DIM)
        return false;
    double sine;
    *gap = gap_along_edges(s, edge_of_a(s, k), edge_of_b(s, k), l->size, &sine, &off);
    *closing = s->v[k] * copysign(1, s->d[k]) / sine;
    return (sine > 0x1p-8) & (max2(off, off - *gap) <= surely_rests(l));
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
        if (speed < -clear && digits == 53 && rests_at(s, l, k, &gap, &closing))
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
        const bool   leads_in = s->v[k] * copysign(1, s->d[k]) > clear_motion(s);
        double       gap, closing;
        const bool   rests = digits == 53 && leads_in && rests_at(s, l, k, &gap, &closing);
        if (!rests && !gap_at_slab(s, k, &gap, &closing, digits))
            continue;
        at->on |= 1u << k;
        if (rests || gap >= -touch)
        {
            if (in.slab < 0 || positive(gap) / closing > in.t)
                in = (near_slab){k, positive(gap) / closing, -gap, closing};
        }
        else if (out.slab < 0 || (closing < 0 && (out.t < 0 || gap / closing < out.t)))
            out = (near_slab){k, closing < 0 ? gap / closing : -1, -gap, closing};
    }
    at->slab = in.slab >= 0 ? in.slab : out.slab;
    at->inside = in.slab < 0 && out.slab >= 0;
    at->t = at->inside ? 0 : in.t;
    if (!(out.slab >= 0 && out.t >= 0))
        return true;
    at->out = out.slab;
    at->leaves = out.t;
    const double both = in.depth + in.speed * ((out.depth - in.depth) / (in.speed - out.speed));
    return at->inside || both > rest_depth(digits) * l->size;
}

#endif

#endif
