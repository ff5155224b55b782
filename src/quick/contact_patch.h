/*
 * The contact patch of two boxes: rectangles and segments in the plane in which they touch, clipped, and the
 * middle of what they share. In plain double.
 *
 * A segment is clipped by the parameters at which it enters and leaves each slab: Y.-D. Liang and B. A.
 * Barsky, "A New Concept and Method for Line Clipping", ACM Trans. Graph. 3 (1984). The centroid of a polygon
 * comes from sums over its outline: G. Bashein and P. R. Detmer, "Centroid of a Polygon", Graphics Gems IV
 * (1994), section I.1.
 */
#ifndef CD_QUICK_CONTACT_PATCH_H
#define CD_QUICK_CONTACT_PATCH_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"

/* The part of a segment that lies between two parallel lines, or a part of it. */
typedef struct span
{
    double low, high;
} span;

/* What a span shares with another one whose ends are p and q, in either order. */
HOT_INLINE span span_cut(span s, double p, double q)
{
    return (span){max2(s.low, min2(p, q)), min2(s.high, max2(p, q))};
}

/* The middle of a segment clipped to a box around 0 that reaches host[i] to both sides along coordinate i, as
   a distance along the segment from its own middle. The segment reaches `guest` to both sides of `base`,
   along d. A slab of the box to which it is parallel within tolerance does not clip it. False if nothing is
   left.

   The ends are wrong by some roundings of the lengths over |d_i|; what is clipped there is as far from the
   face, so that the point stays in the box. */
HOT_INLINE bool middle_of_segment(double *middle, const double *host, const double *base, const double *d,
                                  int slabs, double guest, double tolerance)
{
    span s = {-guest, guest};
    bool within = true;
    for (int i = 0; i < slabs; i++)
        if (fabs(d[i]) * guest > tolerance)
            s = span_cut(s, (-host[i] - base[i]) / d[i], (host[i] - base[i]) / d[i]);
        else
            within &= fabs(base[i]) <= host[i] + tolerance;
    *middle = (s.low + s.high) / 2;
    return within && s.low <= s.high;
}

#if DIM == 3

/* Two rectangles in one plane. The host lies around 0 along the coordinates and reaches half[i] to both
   sides. The guest reaches reach[m] to both sides of its centre along its unit axis m. */
typedef struct rectangles
{
    double half[2], reach[2];
    double center[2];
    double axis[2][2];
} rectangles;

/* The outline of the patch: the parts of the guest's edges that lie in the host, then the parts of the host's
   edges that lie in the guest. Of each part its length and its middle. */
typedef struct outline
{
    double length[8], x[8], y[8];
} outline;

/* Part k of the outline, an edge of the guest along its axis m, on the side `side` (-1 or 1) of its centre.
   Fills in where the line of that edge crosses the lines x = -half, half and y = -half, half of the host's
   edges: the other coordinate of each crossing. */
HOT_INLINE void clip_edge_of_guest(outline *o, int k, const rectangles *r, int m, double side,
                                   const double over[2], double crossing[4])
{
    double shift = side * r->reach[1 - m];
    double x = r->center[0] + shift * r->axis[1 - m][0], y = r->center[1] + shift * r->axis[1 - m][1];
    double left = (-r->half[0] - x) * over[0], right = (r->half[0] - x) * over[0];
    double below = (-r->half[1] - y) * over[1], above = (r->half[1] - y) * over[1];
    span   s = {-r->reach[m], r->reach[m]};
    crossing[0] = y + left * r->axis[m][1];
    crossing[1] = y + right * r->axis[m][1];
    crossing[2] = x + below * r->axis[m][0];
    crossing[3] = x + above * r->axis[m][0];
    s = span_cut(span_cut(s, left, right), below, above);
    double middle = (s.low + s.high) * 0.5;
    o->length[k] = positive(s.high - s.low);
    o->x[k] = x + middle * r->axis[m][0];
    o->y[k] = y + middle * r->axis[m][1];
}

/* Part 4 + k of the outline: the edge of the host with crossings k. The guest's edges along its axis 0 cross
   it in two points, those along axis 1 in two others; it lies in the guest between both. */
HOT_INLINE void clip_edge_of_host(outline *o, int k, double half, double crossing[2][2][4], double *along)
{
    span s = {-half, half};
    s = span_cut(s, crossing[0][0][k], crossing[0][1][k]);
    s = span_cut(s, crossing[1][0][k], crossing[1][1][k]);
    o->length[4 + k] = positive(s.high - s.low);
    *along = (s.low + s.high) * 0.5;
}

HOT_INLINE double sum_of_8(const double p[8])
{
    return ((p[0] + p[1]) + (p[2] + p[3])) + ((p[4] + p[5]) + (p[6] + p[7]));
}

HOT_INLINE double dot_of_8(const double p[8], const double q[8])
{
    return ((p[0] * q[0] + p[1] * q[1]) + (p[2] * q[2] + p[3] * q[3])) +
           ((p[4] * q[4] + p[5] * q[5]) + (p[6] * q[6] + p[7] * q[7]));
}

/* The centroid of what the two rectangles share; false where that has hardly an area.

   By the divergence theorem the area is half the sum, over all parts of the outline, of their lengths times
   the distances of their lines from the origin, and the first moment is a third of the sum of the same times
   the middles of the parts. The origin is moved into the patch first, so that nothing cancels.

   Every crossing of two edges is calculated once, as a distance along the guest's edge; its coordinate along
   the host's edge follows from that by two roundings. So where the edges are nearly parallel, an error of the
   crossing makes one part longer and another one shorter on almost the same line, and the outline stays
   closed but for roundings. Edges that are parallel within tolerance make intervals. */
static NOINLINE bool middle_of_rectangles(const rectangles *r, double tolerance, double middle[2])
{
    double twist = min2(fabs(r->axis[0][0]), fabs(r->axis[0][1]));
    if (twist * max2(r->reach[0], r->reach[1]) <= tolerance)
    {
        bool along = fabs(r->axis[0][0]) > fabs(r->axis[0][1]), shared = true;
        for (int i = 0; i < 2; i++)
        {
            double reach = r->reach[along ? i : 1 - i];
            double low = max2(-r->half[i], r->center[i] - reach),
                   high = min2(r->half[i], r->center[i] + reach);
            middle[i] = (low + high) * 0.5;
            shared &= low <= high;
        }
        return shared;
    }
    const double *m = r->axis[0], *n = r->axis[1], *c = r->center;
    double        width[2], beyond_host = -INFINITY, beyond_guest = -INFINITY;
    for (int i = 0; i < 2; i++)
    {
        width[i] = fabs(c[i]) + (r->reach[0] * fabs(m[i]) + r->reach[1] * fabs(n[i]));
        beyond_host = max2(beyond_host, width[i] - r->half[i]);
        double across = fabs(c[0] * r->axis[i][0] + c[1] * r->axis[i][1]);
        double reach = r->half[0] * fabs(r->axis[i][0]) + r->half[1] * fabs(r->axis[i][1]);
        beyond_guest = max2(beyond_guest, across + reach - r->reach[i]);
    }
    if (beyond_host <= 0 || beyond_guest <= 0)
    {
        middle[0] = beyond_host <= 0 ? c[0] : 0;
        middle[1] = beyond_host <= 0 ? c[1] : 0;
        return true;
    }
    double  over[2][2], crossing[2][2][4];
    outline o;
    for (int k = 0; k < 2; k++)
    {
        over[k][0] = 1 / r->axis[k][0];
        over[k][1] = 1 / r->axis[k][1];
    }
    clip_edge_of_guest(&o, 0, r, 0, -1, over[0], crossing[0][0]);
    clip_edge_of_guest(&o, 1, r, 0, 1, over[0], crossing[0][1]);
    clip_edge_of_guest(&o, 2, r, 1, -1, over[1], crossing[1][0]);
    clip_edge_of_guest(&o, 3, r, 1, 1, over[1], crossing[1][1]);
    clip_edge_of_host(&o, 0, r->half[1], crossing, &o.y[4]);
    clip_edge_of_host(&o, 1, r->half[1], crossing, &o.y[5]);
    clip_edge_of_host(&o, 2, r->half[0], crossing, &o.x[6]);
    clip_edge_of_host(&o, 3, r->half[0], crossing, &o.x[7]);
    o.x[4] = -r->half[0];
    o.x[5] = r->half[0];
    o.y[6] = -r->half[1];
    o.y[7] = r->half[1];
    double around = sum_of_8(o.length), inverse = 1 / around;
    double x = dot_of_8(o.length, o.x) * inverse, y = dot_of_8(o.length, o.y) * inverse;
    for (int k = 0; k < 8; k++)
    {
        o.x[k] -= x;
        o.y[k] -= y;
    }
    for (int k = 0; k < 2; k++)
    {
        o.length[k] *= fabs(o.x[k] * n[0] + o.y[k] * n[1]);
        o.length[2 + k] *= fabs(o.x[2 + k] * m[0] + o.y[2 + k] * m[1]);
        o.length[4 + k] *= fabs(o.x[4 + k]);
        o.length[6 + k] *= fabs(o.y[6 + k]);
    }
    double area = sum_of_8(o.length), times = 1 / (1.5 * area);
    middle[0] = x + dot_of_8(o.length, o.x) * times;
    middle[1] = y + dot_of_8(o.length, o.y) * times;
    return area > 64 * tolerance * around;
}

#endif

#endif
