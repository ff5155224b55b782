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

/* What parallel lines cut out of a segment, as distances along it. */
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

   Along the segment its ends are off by a few roundings of the lengths, over |d_i|. Across the face that is
   |d_i| times as much, a few roundings, so that the point stays in the box but for these. */
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

/* The centroid of what the two rectangles share; false where that has hardly an area. closer_contacts.c has
   it, for sweeps too. */
#define middle_of_rectangles SHARED(middle_of_rectangles)
bool middle_of_rectangles(const rectangles *r, double tolerance, double middle[2]);

#endif

#endif
