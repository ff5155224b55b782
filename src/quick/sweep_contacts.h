/*
 * Sweeps of boxes: where they touch at one end of the way through K, which leads through a certain slab.
 */
#ifndef CD_QUICK_SWEEP_CONTACTS_H
#define CD_QUICK_SWEEP_CONTACTS_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "contact_patch.h"
#include "loaded_boxes.h"
#include "sweep_boxes.h"
#include "sweep_slabs.h"

#if DIM == 3 /* what the plane leaves open is looked at in space (sweep_prisms.h) */

/* A vector along the axes of A or of B, turned to the world. */
HOT_INLINE vector to_world(const sweep_scene *s, int side, vector v)
{
    vector    r = {{0}};
    const int count = side == 0 ? s->given->edges : DIM;
    for (int j = 0; j < count; j++)
    {
        UNROLLED
        for (int i = 0; i < DIM; i++)
            r.at[i] += lane_at(&s->axis[j].at[i], side) * v.at[j];
    }
    return r;
}

/* The point of box `side` that it touches with, given in its own frame around its centre, at t. */
HOT_INLINE vector place_of(const sweep_scene *s, int side, vector own, double t)
{
    const loaded_box *box = &s->given->box[side];
    vector            p = to_world(s, side, own);
    UNROLLED
    for (int i = 0; i < DIM; i++)
        p.at[i] += box->center.at[i] + t * s->given->motion[side].at[i];
    return p;
}

/* A guest as seen from a face of the other box, the host, at t: its middle along the other two axes of the
   host, the cosines of its axes and these, and of its axes and that of the face. It lies `towards` along
   that, 1 or -1. */
typedef struct face_view
{
    lanes  seen, across[DIM];
    double slope[DIM], towards;
    int    edges; /* of the guest */
} face_view;

HOT_INLINE void see_from_face(face_view *v, const sweep_scene *s, int host, int axis, double towards,
                              double t)
{
    const int   p = axis == 2 ? 0 : axis + 1, q = axis == 0 ? 2 : axis - 1;
    const lanes way = lanes_of(lane_at(&s->way.at[p], host), lane_at(&s->way.at[q], host));
    const lanes w = lanes_of(lane_at(&s->w.at[p], host), lane_at(&s->w.at[q], host));
    const lanes middle = lanes_sub(way, lanes_mul(lanes_twice(t), w));
    v->seen = host == 0 ? middle : lanes_negative(middle);
    v->towards = towards;
    v->edges = host == 1 ? s->given->edges : DIM;
    UNROLLED
    for (int j = 0; j < DIM; j++)
    {
        v->across[j] = lanes_of(cosine_of(s, host, p, j), cosine_of(s, host, q, j));
        v->slope[j] = cosine_of(s, host, axis, j);
    }
}

/* What of the guest lies in the plane of the face: its middle in its own frame, and its axes in that plane.
 */
typedef struct feature
{
    vector own;
    int    flat[DIM], count;
} feature;

/* The feature of the guest that is nearest to the middle of the host, and its middle as seen by the host.
   False if it is not clear which. Edge `lying` of the guest lies in the plane, whatever its slope; below 0,
   if none is known to. */
HOT_INLINE bool feature_of_guest(const sweep_scene *s, face_view *v, int host, int axis, int lying,
                                 double tolerance, feature *f, int digits)
{
    const double *half = s->given->box[1 - host].half.at;
    f->own = (vector){{0}};
    f->count = 0;
    for (int j = 0; j < v->edges; j++)
    {
        const double slope = v->slope[j];
        double       reach = half[j] * slope;
        bool is_edge = half[j] > tolerance / 4, is_flat = j == lying; /* else anything along it will do */
        if (fabs(reach) <= 2 * tolerance && !is_flat && is_edge)
        {
            if (2 * fabs(reach) > tolerance && fabs(slope) < 0.5 &&
                digits == 53) /* it may be barely out of the plane */
                reach = half[j] * (host == 0 ? fine_cosine(s, axis, j) : fine_cosine(s, j, axis));
            is_flat = (2 * fabs(reach) <= tolerance) & (fabs(slope) < 0.25);
        }
        if (is_flat & is_edge)
        {
            if (f->count == DIM - 1)
                return false;
            f->flat[f->count++] = j;
        }
        else if (is_edge)
        {
            f->own.at[j] = copysign(half[j], -v->towards * reach);
            v->seen = lanes_add(v->seen, lanes_mul(v->across[j], lanes_twice(f->own.at[j])));
        }
    }
    return true;
}

/* The place on a flat edge of the guest that is nearest to `at` and as near to the plane of the face as
   floats are given: as in the careful way (in_both in careful_convex.c). The middle of a long edge may be on
   the other side of the host. `height`: of the edge's middle above the plane. */
HOT_INLINE double slid_into_face(double height, double slope, double room, double at)
{
    const double p = (room - height) / slope, q = (-room - height) / slope;
    return slope == 0 ? at : clamp(at, min2(p, q), max2(p, q));
}

/* How far a flat edge of the guest, the one nearest to the host, is from the middle of that, seen from there
   towards the guest: at its middle. Edges across it that are too short for a feature count as well. */
SELDOM static NOINLINE double height_of(const sweep_scene *s, const face_view *v, int host, int axis,
                                        int edge, double t)
{
    const double  way = lane_at(&s->way.at[axis], host) - t * lane_at(&s->w.at[axis], host);
    const double *half = s->given->box[1 - host].half.at;
    double        height = v->towards * (host == 0 ? way : -way);
    for (int j = 0; j < v->edges; j++)
        height -= j == edge ? 0 : fabs(v->slope[j]) * half[j];
    return height;
}

/* The middle of what the flat edge of the guest has in the face, as a distance along it. */
HOT_INLINE bool middle_of_edge(double *middle, const face_view *v, int edge, const double width[2],
                               double half, double tolerance)
{
    const double base[2] = {lane(v->seen, 0), lane(v->seen, 1)},
                 d[2] = {lane(v->across[edge], 0), lane(v->across[edge], 1)};
    return middle_of_segment(middle, width, base, d, 2, half, tolerance);
}

/* The same of its face across edges i and j: the middle in the frame of the guest. Edges that are short, or
   lie in the plane whatever their slope, need not be unit and orthogonal as seen in it: they are off that by
   at most the square of the sum of their slopes. */
HOT_INLINE bool middle_of_face(vector *own, const face_view *v, int i, int j, const double width[2],
                               const double *half, double tolerance)
{
    const double     slope = fabs(v->slope[i]) + fabs(v->slope[j]);
    const lanes      x = v->across[i], y = v->across[j];
    const rectangles plane = {{width[0], width[1]},
                              {half[i], half[j]},
                              {lane(v->seen, 0), lane(v->seen, 1)},
                              {{lane(x, 0), lane(x, 1)}, {lane(y, 0), lane(y, 1)}}};
    double           middle[2];
    if (!(slope * slope * max2(half[i], half[j]) <= tolerance) ||
        !middle_of_rectangles(&plane, tolerance, middle))
        return false;
    const lanes from = lanes_sub(lanes_of(middle[0], middle[1]), v->seen);
    own->at[i] = lanes_total(lanes_mul(x, from));
    own->at[j] = lanes_total(lanes_mul(y, from));
    return true;
}

/* The contact at the face of box `host` across its axis `axis`, at t: the middle of what of the other box,
   the guest, lies in that face, `towards` along the axis. A corner or an edge of it is in the face, since the
   point of K is in the facet. False if it may be more than that or less. */
static NOINLINE bool touch_at_face(const sweep_scene *s, int host, int axis, double towards, int lying,
                                   double t, double tolerance, vector *touch, int digits)
{
    const double *half = s->given->box[1 - host].half.at, *host_half = s->given->box[host].half.at;
    const double  width[2] = {host_half[axis == 2 ? 0 : axis + 1], host_half[axis == 0 ? 2 : axis - 1]};
    face_view     v;
    feature       f;
    see_from_face(&v, s, host, axis, towards, t);
    if (!feature_of_guest(s, &v, host, axis, lying, tolerance, &f, digits))
        return false;
    if (f.count > 0 && !(min2(width[0], width[1]) > 16 * tolerance))
        return false;
    if (f.count == 1)
    {
        double    middle;
        const int edge = f.flat[0];
        if (!middle_of_edge(&middle, &v, edge, width, half[edge], tolerance))
            return false;
        if (lying >= 0 && digits == 24)
            middle = slid_into_face(height_of(s, &v, host, axis, edge, t) - host_half[axis],
                                    towards * v.slope[edge], tolerance / 64, middle);
        f.own.at[edge] = clamp(middle, -half[edge], half[edge]);
        v.seen = lanes_add(v.seen, lanes_mul(v.across[edge], lanes_twice(f.own.at[edge])));
    }
    if (f.count < 2)
    { /* a corner may be in the facet of a twin, and an edge slide out of this one */
        const lanes room = lanes_add(lanes_of(width[0], width[1]), lanes_twice(tolerance));
        if (lanes_at_least(room, lanes_fabs(v.seen)) != 3)
            return false;
    }
    else if (!middle_of_face(&f.own, &v, f.flat[0], f.flat[1], width, half, tolerance))
        return false;
    *touch = place_of(s, 1 - host, f.own, t);
    return true;
}

/* The contact of edge i of A and edge j of B, which cross at t. `side` is the sign of B's outward normal
   along n = u_i cross v_j, and `sine` is |n|. No other edge lies in the plane of contact.

   With g the vector from the middle of B's edge to that of A's, g + s u - q v is parallel to n, so that
   q = (g . v - (u . v) (g . u)) / n^2. */
static NOINLINE void touch_at_edges(const sweep_scene *s, int i, int j, double side, double sine, double t,
                                    vector *touch)
{
    const loaded_box *a = &s->given->box[0], *b = &s->given->box[1];
    const int         j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const vector      row = one_of(&s->r[i], 0);
    const double     *r = row.at;
    double            g[3];
    vector            own = {{0}}; /* in the frame of B */
    own.at[j1] = copysign(b->half.at[j1], side * r[j2]);
    own.at[j2] = copysign(b->half.at[j2], -side * r[j1]);
    UNROLLED
    for (int k = 0; k < 3; k++)
        g[k] = t * lane(s->w.at[k], 1) - lane(s->way.at[k], 1) - own.at[k];
    for (int e = 0; e < s->given->edges; e++)
    {
        const vector other = one_of(&s->r[e], 0);
        const double along = r[j2] * other.at[j1] - r[j1] * other.at[j2];   /* of n */
        double reach = e == i ? 0 : copysign(a->half.at[e], -side * along); /* A lies on the other side */
        UNROLLED
        for (int k = 0; k < 3; k++)
            g[k] += reach * other.at[k];
    }
    double q = (g[j] - r[j] * (r[0] * g[0] + r[1] * g[1] + r[2] * g[2])) / (sine * sine);
    own.at[j] = clamp(q, -b->half.at[j], b->half.at[j]);
    *touch = place_of(s, 1, own, t);
}

/* On which side of box `host` along its axis `axis` the guest lies, B's outward normal being `side` times
   n = u_i cross v_j: see edge_normal. */
static double side_of_guest(const sweep_scene *s, int i, int j, double side, int host, int axis)
{
    const int    j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const double r1 = cosine_of(s, 0, i, j1), r2 = cosine_of(s, 0, i, j2);
    if (host == 1)
        return copysign(1, side * (axis == j1 ? r2 : -r1));
    return copysign(1, -side * (cosine_of(s, 0, axis, j1) * r2 - cosine_of(s, 0, axis, j2) * r1));
}

/* As touch_at_edges, unless one of the two lies in a face to within the tolerance, together with an edge
   beside it: then the other is clipped by that face. On the box `host` the edge beside is off the plane of
   contact by the cosine that the other edge is off the face by, over the sine. */
static NOINLINE bool touch_by_edges(const sweep_scene *s, int i, int j, double side, double sine, double t,
                                    double tolerance, vector *touch, int digits)
{
    const loaded_box *box = s->given->box;
    const bool        clear = s->least * min2(least_half(&box[0]), least_half(&box[1])) > 2 * tolerance;
    for (int host = s->given->edges < 3; host < 2 && !clear; host++)
        for (int k = 1; k < 3; k++)
        {
            const int    own = host ? j : i, guest = host ? i : j, axis = (own + k) % 3;
            const double half = box[host].half.at[3 - own - axis];
            double       cosine = cosine_of(s, host, axis, guest);
            if (!(half > tolerance / 4 && half * fabs(cosine) <= 2 * tolerance * sine))
                continue;
            cosine = digits == 24 ? cosine : host ? fine_cosine(s, guest, axis) : fine_cosine(s, axis, guest);
            if (2 * half * fabs(cosine) <= tolerance * sine)
                return touch_at_face(s, host, axis, side_of_guest(s, i, j, side, host, axis), guest, t,
                                     tolerance, touch, digits);
        }
    touch_at_edges(s, i, j, side, sine, t, touch);
    return true;
}

/* u_i cross v_j times a factor; its opposite, if the axes of a box are left-handed. */
HOT_INLINE vector edge_normal(const sweep_scene *s, int i, int j, double factor)
{
    const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    return sub(scale(one_of(&s->axis[j1], 1), cosine_of(s, 0, i, j2) * factor),
               scale(one_of(&s->axis[j2], 1), cosine_of(s, 0, i, j1) * factor));
}

/* Below this squared sine of the angle between two edges their cross product is too inaccurate for a normal:
   it is off by 8 u over the sine in double, and by 2^-38 over it in float. */
static inline double least_sine_square(int digits)
{
    return digits == 53 ? 0x1p-6 : 0x1p-16;
}

/* Where the face of an AABB touches that does not move along the normal, the point has the coordinate of that
   face. */
HOT_INLINE void put_flush(const moving_boxes *x, vector n, vector *p)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    for (int i = 0; i < DIM && !(a->turned & b->turned); i++)
        if (fabs(n.at[i]) == 1)
        {
            if (!b->turned && x->motion[1].at[i] == 0)
                p->at[i] = n.at[i] > 0 ? b->high.at[i] : b->low.at[i];
            else if (!a->turned && x->motion[0].at[i] == 0)
                p->at[i] = n.at[i] > 0 ? a->low.at[i] : a->high.at[i];
        }
}

/* One end of the hit: B's outward normal, which is against the motion for `way` -1 and along it for 1, and
   the middle of the contact. */
static NOINLINE bool put_end(const sweep_scene *s, int slab, double t, double way, double tolerance,
                             vector *normal, vector *point, int digits)
{
    double side = way * copysign(1, s->v[slab]);
    vector n;
    bool   found;
    if (slab >= s->first_edge)
    {
        int    i = edge_of_a(s, slab), j = edge_of_b(s, slab);
        double c1 = cosine_of(s, 0, i, (j + 1) % 3), c2 = cosine_of(s, 0, i, (j + 2) % 3),
               square = c1 * c1 + c2 * c2, sine = sqrt(square);
        if (!(square > least_sine_square(digits)))
            return false;
        n = edge_normal(s, i, j, side / sine);
        found = touch_by_edges(s, i, j, side, sine, t, tolerance, point, digits);
    }
    else
    {
        int host = host_of(s, slab), axis = axis_of(s, slab);
        n = scale(of_side(&s->axis[axis], host), side);
        found = touch_at_face(s, host, axis, host ? side : -side, -1, t, tolerance, point, digits);
    }
    put_flush(s->given, n, point);
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        normal->at[k] = n.at[k] + 0.0;
        point->at[k] += 0.0;
    }
    return found;
}

#endif

#endif
