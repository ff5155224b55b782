/*
 * A chord against a box, an AABB or an OBB: a quick test of rays against OBBs, an exact one of chords, and
 * the hit point in a face.
 */
#ifndef CD_CAREFUL_CHORD_BOX_H
#define CD_CAREFUL_CHORD_BOX_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/scaling.h"
#include "../number/sum.h"
#include "../shape/box.h"
#include "../shape/chord.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/vector.h"
#include "slabs.h"

/* Where a ray clearly passes through a box. */
typedef struct clear_chord
{
    double t_enter, t_exit;           /* clipped to the ends of the ray */
    vector normal_enter, normal_exit; /* zero where that end of the ray lies in the box */
    bool   starts_inside, ends_inside;
} clear_chord;

/* The last of the parameters at which the axes are entered; and the first of those at which they are left. */
static inline double last_of(const double x[DIM])
{
    double m = max2(x[0], x[1]);
    return DIM == 2 ? m : max2(m, x[DIM - 1]);
}

static inline double first_of(const double x[DIM])
{
    double m = min2(x[0], x[1]);
    return DIM == 2 ? m : min2(m, x[DIM - 1]);
}

/* Does a ray hit an OBB? It is also UNCLEAR if the box has exact axes, or if the size or the step of the
   scene is not between 1 / range and range. The half extents are h, and `way` leads from the ray's origin to
   the centre. The method is that of slabs.h.

   Why it is certain: where the ray meets the box, |t| |direction| is at most |way| + |h|, which is no more
   than `size`. So if products with the axes are off by up to c |way| and c |direction|, the point at t is
   off by less than 2 c size along each axis. A ray that meets the true box meets the box seen here if that
   is enlarged by so much. A ray that meets the box seen here after it is shrunk by so much meets the true
   box. All rounding after the products adds less than 8 u size. The stored axes differ from the
   orthonormal ones by E M (see space/frame.h), where no entry of E is above 4 REAL_EPSILON: c is below
   16 REAL_EPSILON. Corrected axes are accurate to 8 u, or to 2^-42 for a box of floats in the plane
   (`fine` assumes that in space too).

   NaN: one in the box or the ray's origin or direction is also in size or slow. If t_min or t_max is NaN,
   so is t_exit - t_enter.

   How accurate t is: along the normal of its face it is off by up to 3 u |way| from k,
   2 u |t direction| from the inverse, 2 u times the reach of the box from h or from the rows, and
   three roundings of the distance to the face. Whether an end of the ray lies in the box is decided with
   the same accuracy. */
static inline quick_answer clear_hit(const vec *axes, vector way, vector direction, vector h, double t_min,
                                     double t_max, double range, clear_chord *c)
{
    static const double kept[2] = {1, 0};
    const vector        none = {{0}}; /* adding it turns -0 into +0 */
    const double        rough = 64 * REAL_EPSILON,
                 fine = sizeof(real) == sizeof(float) ? 0x1p-40 : 64 * UNIT_ROUNDOFF;
    vector m[DIM], up[DIM];
    double k[DIM], inverse[DIM], enter[DIM], exit[DIM];
    double size = taxi_length(way) + taxi_length(h), more = rough * size;
    load_axes(m, axes);
    for (int i = 0; i < DIM; i++)
    {
        k[i] = dot(m[i], way);
        inverse[i] = 1 / dot(m[i], direction);
        double low = (k[i] - (h.at[i] + more)) * inverse[i], high = (k[i] + (h.at[i] + more)) * inverse[i];
        enter[i] = min2(low, high);
        exit[i] = max2(low, high);
    }
    double slow = fabs(inverse[0]) + fabs(inverse[1]) ONLY_3D(+fabs(inverse[2]));
    if (!(max2(size, slow) < range && min2(size, slow) > 1 / range))
        return UNCLEAR;
    if (max2(last_of(enter), t_min) > min2(first_of(exit), t_max))
        return NO;

#if DIM == 2
    /* Both axes are equally long, so the box is shrunk instead of lengthening the axes. */
    double stretch = stretch_of(m[0]);
    bool   exact = m[0].at[0] * m[0].at[1] == 0;
    up[0] = add(m[0], scale(m[0], stretch));
    up[1] = (vector){{-up[0].at[1], up[0].at[0]}};
    h = sub(h, scale(h, stretch));
#else
    frame f = frame_of(axes);
    bool  exact = f.exact;
    for (int i = 0; i < DIM; i++)
    {
        up[i] = f.row[i];
        k[i] = dot(up[i], way);
        inverse[i] = 1 / dot(up[i], direction);
    }
#endif
    for (int i = 0; i < DIM; i++)
    {
        double low = (k[i] - h.at[i]) * inverse[i], high = (k[i] + h.at[i]) * inverse[i];
        enter[i] = min2(low, high);
        exit[i] = max2(low, high);
        up[i] = scale(up[i], inverse[i] / fabs(inverse[i]));
    }
    double start = last_of(enter), end = first_of(exit);
    c->t_enter = max2(start, t_min);
    c->t_exit = min2(end, t_max);
    if (exact || !(c->t_exit - c->t_enter > fine * size * slow))
        return UNCLEAR;
    int axis_enter = enter[1] > enter[0], axis_exit = exit[1] < exit[0];
#if DIM == 3
    axis_enter = enter[2] > max2(enter[0], enter[1]) ? 2 : axis_enter;
    axis_exit = exit[2] < min2(exit[0], exit[1]) ? 2 : axis_exit;
#endif
    c->starts_inside = start <= t_min;
    c->ends_inside = end >= t_max;
    c->normal_enter = add(scale(up[axis_enter], -kept[c->starts_inside]), none);
    c->normal_exit = add(scale(up[axis_exit], kept[c->ends_inside]), none);
    return YES;
}

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
    int    in_axis = axis;
    vector n = axis_of(b, axis);
    if (in_world) /* which axis of the world that axis of the box lies along */
    {
        in_axis = 0;
        while (n.at[in_axis] == 0)
            in_axis++;
        side *= sign_of(n.at[in_axis]);
    }
    p.at[in_axis] = side < 0 ? low.at[in_axis] : high.at[in_axis];
    return store(in_world ? p : leave_frame(b, p));
}

#endif
