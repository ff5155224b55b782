/*
 * Sweeps of boxes: through which slabs of K the motion enters and leaves, and whether that is certain. Slabs
 * that are nearly the same, as where faces or edges are nearly parallel, are taken for one.
 */
#ifndef CD_QUICK_SWEEP_ENDS_H
#define CD_QUICK_SWEEP_ENDS_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "sweep_slabs.h"
#include "sweep_tolerances.h"

#if DIM == 3 /* what the plane leaves open is looked at in space (sweep_prisms.h) */

/* Leaves out slabs that are nearly the same as others, or across edges that are nearly parallel: a point
   within all others is then hardly outside of these. The answer is g, the largest of the cosines below for
   which one is left out. What is 8 g `size` deep within all others is in these slabs too, as the caller asks
   of every point.

   - An axis of B that is an axis of A, or nearly so.
   - The axis across two edges u and v, if the cosine of one of them and an axis across the other is nearly 0:
     it is then nearly the third axis of that box, across a face. If two such cosines are, u and v are nearly
     parallel.

   How high is what is added to K? With e for the angle between edges u and v of the half lengths a and b, and
   in a cut across u:
   - If they are nearly parallel, sin e <= g, the facet of u and v is a sliver. In the cut it is at most
     2 min(a, b) sin e wide. The facets on both sides of it, continued, meet above it at a right angle or an
     obtuse one, since two face axes of one box do. So what they enclose is at most min(a, b) sin e high, and
     a point of one of them that is 8 g `size` deep within all others is not there: it is a point of K.
   - If one axis m across u has |m . v| <= no_cosine, the facet begins at an edge of the face across m and
     ends at most 2 b |m . v| below the plane of that face. What that plane and the facet beyond enclose is
     no higher, since they too meet at a right angle or an obtuse one. Likewise with u and v exchanged.
   - If faces of both are nearly parallel, sin e <= sqrt(2) no_cosine, the planes of both part by at most
     2 sin e times the smaller face's half diagonal. So a contact is moved by less than 4 no_cosine =
     4 epsilon times a half edge in double, at worst; axes that are meant to be equal differ by far less. In
     float it is epsilon / 4. */
static NOINLINE double drop_twins(sweep_scene *s, int digits)
{
    const double   most = no_cosine(digits);
    const int      edges = s->given->edges;
    const bool     shared = s->count == s->first_edge;
    const unsigned flat = shared ? s->flat : flat_cosines(s, most);
    double         g = 0;
    for (int j = 0; j < DIM; j++)
    {
        const unsigned of_j = flat & COSINES_OF_B << j;
        if ((of_j & (of_j - 1)) != 0)
            drop_slab(s, face_slab(s, 1, j)); /* and so some edges below */
    }
    for (int i = 0; i < edges && !shared; i++)
        for (int j = 0; j < DIM; j++)
        {
            const unsigned of_both = (COSINES_OF_A << 3 * i | COSINES_OF_B << j) & ~(1u << (3 * i + j));
            const double   sine = fabs(cosine_of(s, 0, i, (j + 1) % 3)) +
                                fabs(cosine_of(s, 0, i, (j + 2) % 3)); /* or more */
            const bool lies_flat = (flat & of_both) != 0;
            if (lies_flat || sine <= sliver_sine(digits))
            {
                drop_slab(s, edge_slab(s, i, j));
                g = max2(lies_flat ? most : sine, g);
            }
        }
    if (edges == DIM)
        drop_slab(s, SLAB_COUNT - 1); /* the last one again, see put_edge_slabs */
    put_limits(s);
    return shared ? most : g; /* see shares_axis */
}

HOT_INLINE bool has_twins(const sweep_scene *s, int digits)
{
    return s->least <= max2(sliver_sine(digits), twin_cosine(digits));
}

/* Slabs across edges, as bits, given as cosines are. */
static NOINLINE unsigned edge_slabs(const sweep_scene *s, unsigned cosines)
{
    unsigned slabs = 0;
    for (unsigned left = cosines; left != 0; left &= left - 1)
        slabs |= 1u << edge_slab(s, (int)lowest_bit(left) / 3, (int)lowest_bit(left) % 3);
    return slabs;
}

/* Finds the slabs that are nearly the same as that across a face: across two edges, one of that face and one
   of the other box that is nearly parallel to it; and across a face of the other box. Where the motion enters
   K through one of them, it may be on the others as well: t is the latest of all, and the normals differ by
   less than 10 epsilon, the sine between the edges being above 0.24. The patch is the same, or the place
   where it is said to touch is inside the plane of the other by less than the cosine times an edge: 4 epsilon
   L, in float one. */
static NOINLINE void pair_twins(sweep_scene *s, int digits)
{
    const int      edges = s->given->edges;
    const unsigned flat = flat_cosines(s, twin_cosine(digits));
    if (s->count == s->first_edge && flat == cosines_beside(s->shared_a, s->shared_b))
    {
        const int k = face_slab(s, 0, s->shared_a), m = face_slab(s, 1, s->shared_b);
        s->alike[k] = s->alike[m] = 1u << k | 1u << m;
        return;
    }
    const unsigned slanted = flat_cosines(s, 0.97);
    unsigned       of_a[DIM] = {0}, of_b[DIM];
    for (int k = 0; k < DIM; k++)
    {
        of_a[k] = edges == DIM ? 1u << face_slab(s, 0, k) : 0;
        of_b[k] = 1u << face_slab(s, 1, k);
    }
    for (unsigned left = s->count > s->first_edge ? flat : 0; left != 0; left &= left - 1)
    {
        const int      i = (int)lowest_bit(left) / 3, j = (int)lowest_bit(left) % 3;
        const unsigned along_i = slanted & COSINES_OF_A << 3 * i, along_j = slanted & COSINES_OF_B << j;
        of_a[i] |= edge_slabs(s, along_j & ~along_i);
        of_b[j] |= edge_slabs(s, along_i & ~along_j);
    }
    for (int i = 0; i < edges && edges == DIM; i++)
        for (int j = 0; j < DIM; j++)
            if ((~flat & COSINES_OF_B << j & ~(1u << (3 * i + j))) == 0)
                of_a[i] = of_b[j] = of_a[i] | of_b[j];
    for (int i = 0; i < DIM; i++)
    {
        for (unsigned left = of_a[i]; left != 0; left &= left - 1)
            s->alike[lowest_bit(left)] = of_a[i];
        for (unsigned left = of_b[i]; left != 0; left &= left - 1)
            s->alike[lowest_bit(left)] = of_b[i];
    }
}

/* Slabs k and k + 1, as bits: is the point at t inside them by the margin at least, however t is off by at
   most `off`? */
HOT_INLINE unsigned inside_two(const sweep_scene *s, int k, double t, double off, double margin)
{
    const lanes v = lanes_from(s->v + k);
    const lanes at = lanes_sub(lanes_from(s->d + k), lanes_mul(lanes_twice(t), v));
    const lanes wide = lanes_mul(lanes_twice(off), lanes_fabs(v));
    return lanes_at_least(lanes_from(s->h + k),
                          lanes_add(lanes_add(lanes_fabs(at), wide), lanes_twice(margin)));
}

/* Is the point at t inside all slabs by the margin? */
HOT_INLINE bool inside_all(const sweep_scene *s, double t, double margin)
{
    unsigned inside = 0;
    for (int k = 0; k < s->count; k += 2)
        inside |= inside_two(s, k, t, 0, margin) << k;
    return of_first(~inside, s->count) == 0;
}

/* d, as seen along the motion. */
HOT_INLINE double ahead_of(const sweep_scene *s, int k)
{
    return s->d[k] * copysign(1, s->v[k]);
}

/* The first of some slabs that are alike: a face of A, or else of B, if there is one. */
#define FACES_OF_A 0x15u
HOT_INLINE int first_alike(const sweep_scene *s, int slab)
{
    const unsigned alike = s->alike[slab], of_a = s->given->edges == DIM ? alike & FACES_OF_A : 0;
    return (int)lowest_bit(of_a != 0 ? of_a : alike);
}

/* Where the line of motion enters K and leaves it. */
typedef struct line_ends
{
    double t[2];
    int    slab[2];
} line_ends;

/* A start on the surface of K or next to it. slab: through which the motion leads in, at t, or if it starts
   inside, by a few roundings, one that it is inside of; below 0 if there is no such start. out: through which
   it leaves from there, at `leaves`; below 0, if it leads on in. `on`: the slabs, as bits, on whose sides it
   starts. */
typedef struct start_at_surface
{
    int      slab;
    double   t;
    bool     inside;
    unsigned on;
    int      out;
    double   leaves;
} start_at_surface;

/* Slabs, as bits, that are entered at `t` or later, and that are left at `t` or before. */
HOT_INLINE unsigned entered_after(const sweep_scene *s, double t)
{
    unsigned slabs = 0;
    for (int k = 0; k < s->count; k += 2)
        slabs |= lanes_at_least(lanes_from(s->enter + k), lanes_twice(t)) << k;
    return of_first(slabs, s->count);
}

HOT_INLINE unsigned left_before(const sweep_scene *s, double t)
{
    unsigned slabs = 0;
    for (int k = 0; k < s->count; k += 2)
        slabs |= lanes_at_least(lanes_twice(t), lanes_from(s->exit + k)) << k;
    return of_first(slabs, s->count);
}

/* The slab that is entered last: of several the one of the lowest number; and the one that is left first. */
HOT_INLINE int last_entered(const sweep_scene *s)
{
    const unsigned lasts = entered_after(s, s->first);
    return lasts ? (int)lowest_bit(lasts) : 0; /* none, if all are NaN */
}

HOT_INLINE int first_left(const sweep_scene *s)
{
    const unsigned firsts = left_before(s, s->last);
    return firsts ? (int)lowest_bit(firsts) : 0;
}

/* Cosines above this have the right sign, and so have sums of four products of cosines: see sweep_error. */
static inline double clear_cosine(int digits)
{
    return digits == 53 ? 0x1p-47 : 0x1p-35;
}

/* Of axis i of A and axis j of B. */
HOT_INLINE void put_cosine(sweep_scene *s, int i, int j, double cosine)
{
    s->r[i].at[j] = lanes_of(cosine, lane(s->r[i].at[j], 1));
    s->r[j].at[i] = lanes_of(lane(s->r[j].at[i], 0), cosine);
}

/* Makes cosines whose signs are not clear accurate. Those of stored floats are flat. */
SELDOM static NOINLINE void refine_cosines(sweep_scene *s, int digits)
{
    for (int i = 0; i < s->given->edges && digits == 53; i++)
        for (int j = 0; j < DIM; j++)
            if (fabs(cosine_of(s, 0, i, j)) <= clear_cosine(digits))
                put_cosine(s, i, j, fine_cosine(s, i, j));
}

/* One end of the way through K: through which slab, when, and by how much that may be off. */
typedef struct line_end
{
    int    slab;
    double t, off;
} line_end;

/* `way` is -1 for the entry and 1 for the exit. */
HOT_INLINE line_end end_at(const sweep_scene *s, int slab, double way, double margin)
{
    const double speed = fabs(s->v[slab]);
    return (line_end){slab, (ahead_of(s, slab) + way * s->h[slab]) / speed, margin / speed};
}

/* Where slabs are nearly the same, as where faces or edges are nearly parallel, no point on the side of one
   is deep in the other. But K is the sum of the boxes: it has the sum of any point of A and any of B. A point
   on the side of a slab is in K if it is the sum of a point of the host's face and the corner of the guest
   that reaches furthest; or of points of the two edges. There the line goes into K or out of it, whatever the
   other slabs say. The signs of cosines say which corner it is; of an edge that lies in the face, any point
   will do. Coordinates are off by less than the margin, and by `off` times the speed. */
SELDOM static NOINLINE bool in_face(const sweep_scene *s, const line_end *e, double way, double margin,
                                    int digits)
{
    const int     host = host_of(s, e->slab), axis = axis_of(s, e->slab);
    const int     edges = host ? s->given->edges : DIM;
    const double *half = s->given->box[host].half.at, *guest = s->given->box[1 - host].half.at;
    const double  side = -way * copysign(1, s->v[e->slab]);
    vector        z = sub(of_side(&s->way, host), scale(of_side(&s->w, host), e->t));
    bool          inside = true;
    for (int j = 0; j < edges; j++)
    {
        double r[DIM];
        int    most = (axis + 1) % DIM;
        for (int k = 0; k < DIM; k++)
            r[k] = cosine_of(s, host, k, j);
        for (int k = 0; k < DIM; k++)
            most = k != axis && fabs(r[k]) > fabs(r[most]) ? k : most;
        double reach = fabs(r[axis]) > flat_cosine(digits) ? copysign(guest[j], side * r[axis])
                                                           : clamp(z.at[most] / r[most], -guest[j], guest[j]);
        for (int k = 0; k < DIM; k++)
            z.at[k] -= reach * r[k];
    }
    for (int k = 0; k < DIM; k++)
        inside = inside & ((k == axis) |
                           (fabs(z.at[k]) + margin + e->off * fabs(lane_at(&s->w.at[k], host)) < half[k]));
    return inside;
}

/* The same for edge i of A and edge j of B, in the frame of B: with corners chosen along n = u_i cross v_j,
   z = alpha u_i + beta v_j is left of the point. The part of u_i across v_j is as long as the sine, by which
   the error of z is divided. */
SELDOM static NOINLINE bool in_edges(const sweep_scene *s, const line_end *e, double way, double margin,
                                     int digits)
{
    const int     i = edge_of_a(s, e->slab), j = edge_of_b(s, e->slab);
    const int     j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const vector  row = one_of(&s->r[i], 0), w = one_of(&s->w, 1);
    const double *half_a = s->given->box[0].half.at, *half_b = s->given->box[1].half.at, *u = row.at;
    const double  side = -way * copysign(1, s->v[e->slab]), square = u[j1] * u[j1] + u[j2] * u[j2];
    const double  wide = 2 * (margin + e->off * taxi_length(w)) / sqrt(square);
    vector        z = sub(one_of(&s->way, 1), scale(w, e->t));
    bool          clear = min2(fabs(u[j1]), fabs(u[j2])) > flat_cosine(digits);
    z.at[j1] -= copysign(half_b[j1], side * u[j2]);
    z.at[j2] += copysign(half_b[j2], side * u[j1]);
    for (int k = 0; k < s->given->edges; k++)
    {
        const vector other = one_of(&s->r[k], 0);
        const double along = side * (u[j2] * other.at[j1] - u[j1] * other.at[j2]);
        if (k == i)
            continue;
        clear = clear & (fabs(along) > clear_cosine(digits));
        for (int m = 0; m < 3; m++)
            z.at[m] -= copysign(half_a[k], along) * other.at[m];
    }
    double alpha = (z.at[j1] * u[j1] + z.at[j2] * u[j2]) / square, beta = z.at[j] - alpha * u[j];
    return clear & (fabs(alpha) + wide < half_a[i]) & (fabs(beta) + 2 * wide < half_b[j]);
}

/* Is the end at one of the slabs that may be entered last, or left first, for all that is known? */
SELDOM static NOINLINE bool ends_in_facet(const sweep_scene *s, line_end *e, double way, double least_speed,
                                          double margin, int digits)
{
    const double chosen = way * e->t + e->off;
    for (int k = 0; k < s->count; k++)
    {
        line_end other = end_at(s, k, way, margin);
        if (!((s->h[k] < INFINITY) & (fabs(s->v[k]) > least_speed) & (way * other.t - other.off <= chosen)))
            continue;
        bool found = k < s->first_edge ? in_face(s, &other, way, margin, digits)
                                       : in_edges(s, &other, way, margin, digits);
        if (found)
        {
            *e = other;
            return true;
        }
    }
    return false;
}

/* Is it certainly a hit, as hit_is_certain says, for what the times say, and through which slabs does it
   lead? It does not start inside for what is known of the start.

   In the time `clear` the motion goes 4 margins at least along any axis, and as far as in the time in which
   it goes 4 margins through the slab that is entered last, or left first: twice what is asked for. Other
   slabs are entered and left as clearly before and after. */
static NOINLINE bool ends_are_clear(const sweep_scene *s, double margin, const start_at_surface *start,
                                    line_ends *ends, bool *starts_inside)
{
    const bool     touched = start->slab >= 0;
    const double   clear = 4 * margin * larger_lane(s->inverses), first = touched ? start->t : s->first;
    const unsigned out = left_before(s, s->last + clear), last = entered_after(s, first - clear);
    const unsigned others = touched ? last & ~(s->alike[start->slab] | start->on) : last & (last - 1);
    if (!((s->last - first > 2 * clear) & (s->last > clear) & (first + clear < 1) &
          (touched | (first > clear) | (first < -clear)) & (touched | (last != 0)) & (others == 0) &
          (out != 0) & ((out & (out - 1)) == 0)))
        return false;
    const int      in = touched ? start->slab : (int)lowest_bit(last);
    const line_end at_in = end_at(s, in, -1, margin), at_out = end_at(s, (int)lowest_bit(out), 1, margin);
    const double   t = touched ? first : at_in.t;
    *starts_inside = !touched & (first < 0);
    *ends = (line_ends){{*starts_inside ? 0 : t, at_out.t},
                        {first_alike(s, in), first_alike(s, at_out.slab)}};
    return min2(fabs(s->v[in]), fabs(s->v[at_out.slab])) > 0x1p-20 * s->speed;
}

/* Is it certainly a hit, and which slabs are entered last and left first?

   The point at t_enter is within all other slabs by the margin at least, however t_enter is off; so is
   that at t_exit, and the two are so far apart that the point halfway is as deep within these two slabs. So
   this point is in the interior of K, in spite of the slabs that are left out, and the line enters K through
   the one facet and leaves it through the other. Those points being within three slabs that are perpendicular
   to each other (A's axes, or B's if A is no box), |t w| is not larger than sweep_error assumes.

   Or, seen closely, such a point is in a facet: see in_face. If only one of the two is, the point halfway is
   half as deep, which will do: what is left out adds less than a quarter of that. If both are, no depth is
   needed, and two segments of the plane have none: K is as thin as the sine of the angle between them.

   If it starts inside, the point at the start must be as deep within all slabs. Those on whose sides it
   starts are decided: it leads into them or is in them, and the point halfway is deep in them, for that at
   t_exit is; or it leaves one of them first, from deeper than a touch. */
SELDOM static NOINLINE bool hit_is_certain(const sweep_scene *s, double margin, const start_at_surface *start,
                                           bool closely, line_ends *ends, bool *starts_inside, int digits)
{
    const bool touched = start->slab >= 0, leaves = start->out >= 0;
    double     least_speed = 0x1p-20 * s->speed;
    line_end   in = touched ? (line_end){start->slab, start->inside ? 0 : start->t, 0}
                            : end_at(s, last_entered(s), -1, margin);
    line_end   out = leaves ? (line_end){start->out, start->leaves, 0} : end_at(s, first_left(s), 1, margin);
    double     speed_in = fabs(s->v[in.slab]), speed_out = fabs(s->v[out.slab]);
    in.off = start->inside || leaves ? 0 : margin / speed_in;
    const bool deep = out.t - in.t > 2 * (in.off + out.off);
    if (!(((speed_in > least_speed) | start->inside) & (speed_out > least_speed) & (out.t > out.off) &
          (deep | (closely & s->given->thin))))
        return false;
    *starts_inside = start->inside || (!touched && in.t < -in.off);
    if (!*starts_inside && !(((in.t > in.off) | touched) & (in.t + in.off < 1)))
        return false;
    unsigned at_out = s->alike[out.slab] | (leaves ? start->on : 0);
    unsigned at_in = *starts_inside ? start->on : s->alike[in.slab] | start->on;
    for (int k = 0; k < s->count; k += 2)
    { /* inside of which slabs are the ends? */
        at_out |= inside_two(s, k, out.t, out.off, margin) << k;
        at_in |= inside_two(s, k, *starts_inside ? 0 : in.t, *starts_inside ? 0 : in.off, margin) << k;
    }
    if (!(deep && of_first(~at_out, s->count) == 0) &&
        (leaves || !closely || !ends_in_facet(s, &out, 1, least_speed, margin, digits)))
        return false;
    if (!(deep && of_first(~at_in, s->count) == 0) &&
        (*starts_inside || touched || !closely || !ends_in_facet(s, &in, -1, least_speed, margin, digits)))
        return false;
    *ends = (line_ends){{*starts_inside ? 0 : in.t, max2(in.t, out.t)},
                        {first_alike(s, in.slab), first_alike(s, out.slab)}};
    return *starts_inside || touched || (in.t > in.off && in.t + in.off < 1);
}

#endif

#endif
