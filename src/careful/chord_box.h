/*
 * A chord against a box, an AABB or an OBB: an exact test, and the hit point in a face.
 */
#ifndef CD_CAREFUL_CHORD_BOX_H
#define CD_CAREFUL_CHORD_BOX_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../shape/box.h"
#include "../shape/chord.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "slabs.h"

#if DIM == 3 /* the plane is put in space (in_space.h) */

/* An end of a chord times 2^exponent. Above the range it becomes infinite, which is no end. If it is not
   0, it stays on its side of 0. */
static inline double scaled_t(double t, int exponent)
{
    if (isinf(t) || t == 0)
        return t;
    double scaled = scale_by(t, exponent);
    return scaled != 0 ? scaled : t > 0 ? DBL_TRUE_MIN : -DBL_TRUE_MIN;
}

/* The chord in the frame of the box. If the axes are not exact, the direction is rounded there, at a
   magnitude where that loses nothing. */
#define chord_in SHARED(chord_in)
chord chord_in(const chord *c, const box_view *s);

/* Does the chord touch or overlap the box? The chord is given in the frame of the box, the faces as seen
   from its origin. If so, *s is the span of its line. */
#define crosses_box SHARED(crosses_box)
bool crosses_box(const chord *local, const faces *f, span *s);

/* Does a segment touch or overlap a box? *local becomes its chord in the frame of the box, and *s the span
   of its line. */
static inline bool segment_overlaps_box(const segment *a, const box_view *b, chord *local, span *s)
{
    chord c = chord_of_segment(a);
    faces seen = faces_from(b, c.origin);
    *local = chord_in(&c, b);
    return crosses_box(local, &seen, s);
}

/* The point of the chord at t on a given face of the box: exactly in that face, and not outside the
   others. It is calculated in the world if the box lies along the coordinate axes; otherwise in the frame
   of the box, where the chord is `local`. */
static vec place_on_box(const chord *c, const chord *local, const box_view *b, double t, int axis, int side)
{
    vector low, high;
    bool   in_world = faces_in_world(b, &low, &high);
    vector p = chord_at(in_world ? c : local, t);
    for (int i = 0; i < DIM; i++)
        p.at[i] = clamp(p.at[i], low.at[i], high.at[i]);
    return store(onto_face(b, p, in_world, &low, &high, axis, side));
}

#endif

#endif
