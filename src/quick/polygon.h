/*
 * Rectangles and segments in one plane: clipping, and the middle of what they share.
 */
#ifndef CD_QUICK_POLYGON_H
#define CD_QUICK_POLYGON_H

#include <math.h>

#include "../number/bits.h"
#include "../space/family.h"

/* The middle of a segment clipped by slabs, as a distance along the segment from its own middle. The
   segment reaches `guest` to both sides of `base` along r; slab i reaches host[i] to both sides of 0. A
   slab to which the segment is parallel within tolerance does not clip it. */
static double middle_in_slabs(const double *host, const double *base, const double *r, int slabs,
                              double guest, double tolerance)
{
    double low = -guest, high = guest;
    for (int i = 0; i < slabs; i++)
    {
        double d = r[i];
        if (fabs(d) * guest <= tolerance)
            continue;
        double t = ((d > 0 ? -host[i] : host[i]) - base[i]) / d;
        double u = ((d > 0 ? host[i] : -host[i]) - base[i]) / d;
        low = max2(low, t);
        high = min2(high, u);
    }
    return clamp(midpoint(low, high), -guest, guest);
}

#if DIM == 3

/* The middle of a convex polygon: its centroid, or halfway between its farthest corners if it degenerates
   to a segment. */
static void polygon_middle(double middle[2], double (*corner)[2], int count, double tolerance)
{
    double area = 0, sum_x = 0, sum_y = 0, farthest = -1;
    for (int i = 0; i < count; i++)
    {
        for (int j = 0; j < i; j++)
        {
            double x = corner[i][0] - corner[j][0], y = corner[i][1] - corner[j][1];
            if (x * x + y * y > farthest)
            {
                farthest = x * x + y * y;
                middle[0] = midpoint(corner[i][0], corner[j][0]);
                middle[1] = midpoint(corner[i][1], corner[j][1]);
            }
        }
        if (i < 2)
            continue;
        double ux = corner[i - 1][0] - corner[0][0], uy = corner[i - 1][1] - corner[0][1];
        double vx = corner[i][0] - corner[0][0], vy = corner[i][1] - corner[0][1];
        double part = ux * vy - uy * vx;
        area += part;
        sum_x += part * (ux + vx);
        sum_y += part * (uy + vy);
    }
    if (count == 1)
    {
        middle[0] = corner[0][0];
        middle[1] = corner[0][1];
    }
    if (fabs(area) <= tolerance * sqrt(max2(farthest, 0)))
        return;
    middle[0] = corner[0][0] + sum_x / (3 * area);
    middle[1] = corner[0][1] + sum_y / (3 * area);
}

/* Clips a convex polygon to sign * x <= high, where x is the coordinate `axis` (I. E. Sutherland and G. W.
   Hodgman, "Reentrant Polygon Clipping", 1974). Returns the number of corners; a convex polygon gains at
   most one. */
static int cut_polygon(double (*out)[2], double (*in)[2], int count, int axis, double sign, double high)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
    {
        double *p = in[i];
        double *q = in[(i + 1) % count];
        double  p_over = sign * p[axis] - high;
        double  q_over = sign * q[axis] - high;
        if (p_over <= 0)
        {
            out[kept][0] = p[0];
            out[kept++][1] = p[1];
        }
        if ((p_over < 0 && q_over > 0) || (p_over > 0 && q_over < 0))
        {
            double t = p_over / (p_over - q_over);
            out[kept][axis] = sign * high;
            out[kept++][1 - axis] = p[1 - axis] + t * (q[1 - axis] - p[1 - axis]);
        }
    }
    return kept;
}

/* Moves `middle` to the middle of what two rectangles share. The host reaches host[i] to both sides of 0
   along the coordinates. The guest reaches guest[j] to both sides of `middle` along its axis j, which is
   column j of r. */
static void shared_middle(double middle[2], const double host[2], const double guest[2], double (*r)[2],
                          double tolerance)
{
    double base[2] = {middle[0], middle[1]};
    /* The edges are parallel to those of the host: intervals. */
    double most = max2(guest[0], guest[1]);
    double twist = min2(fabs(r[0][0]), fabs(r[0][1]));
    if (twist * most <= tolerance)
    {
        for (int i = 0; i < 2; i++)
        {
            double reach = fabs(r[i][0]) > fabs(r[i][1]) ? guest[0] : guest[1];
            middle[i] = midpoint(max2(-host[i], base[i] - reach), min2(host[i], base[i] + reach));
        }
        return;
    }
    double corner[8][2], cut[8][2];
    for (int c = 0; c < 4; c++)
    {
        double x = c == 0 || c == 3 ? -guest[0] : guest[0];
        double y = c < 2 ? -guest[1] : guest[1];
        for (int i = 0; i < 2; i++)
            corner[c][i] = base[i] + x * r[i][0] + y * r[i][1];
    }
    int n = cut_polygon(cut, corner, 4, 0, 1, host[0] + tolerance);
    n = cut_polygon(corner, cut, n, 0, -1, host[0] + tolerance);
    n = cut_polygon(cut, corner, n, 1, 1, host[1] + tolerance);
    n = cut_polygon(corner, cut, n, 1, -1, host[1] + tolerance);
    if (n > 0)
        polygon_middle(middle, corner, n, 8 * tolerance);
    /* Of a host without extent, or one that hardly touches, the corners are those that the tolerance adds. */
    for (int i = 0; i < 2; i++)
        middle[i] = clamp(middle[i], -host[i], host[i]);
}

#endif

#endif
