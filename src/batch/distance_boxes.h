/*
 * Distances of many OBBs, several pairs at once: the search of quick/box_box.h, in its notation. y is a point
 * of B in B's frame, w the same point in A's frame, n leads to it from the nearest point of A, and g is n in
 * B's frame. Newton steps with the faces of A that w lies outside of lead to the nearest y, which the planes
 * across n prove.
 *
 * Each lane makes as many steps as it needs, whatever its neighbours need. The boxes keep their order: which
 * of them is searched costs nothing here.
 */
#ifndef CD_BATCH_DISTANCE_BOXES_H
#define CD_BATCH_DISTANCE_BOXES_H

#include <stdbool.h>
#include <stddef.h>

#include "../number/compiler.h"
#include "columns.h"
#include "distance.h"
#include "lanes.h"
#include "measure.h"
#include "vectors.h"

/* How far a distance may be off, times the size of the pair, and from where on it is taken: DISTANCE_ERROR
   and clearly_apart of quick/box_box.h. */
#define BOXES_ERROR           0x1p-47
#define BOXES_APART(to_float) ((to_float) ? 0x1p-13 : BOXES_ERROR)

/* From this depth on, times the size, a common point is certain: two epsilons and twice the error. */
#define MARGIN_OF_TOUCH(to_float) (((to_float) ? 0x1p-22 : 0x1p-51) + 2 * BOXES_ERROR)

/* Axes that are off by more than MENDED_AXES_ERROR get one term of the series (nearly_corrected_axes): in
   double those that make_ has not made, in float all. It leaves axes wrong by less than 6 u as vectors, or in
   float by 2^-43, where no number of M M^T - I is above MOST_AXES_ERROR. */
#define MENDED_AXES_ERROR 0x1p-51
#define MOST_AXES_ERROR   (REAL_DIGITS == 53 ? 0x1p-48 : 0x1p-22)

/* After so many steps the separating axes are asked, and after so many more the rest is open. */
#define STEPS_BEFORE_AXES 3
#define STEPS_AFTER_AXES  2

typedef struct many_poses
{
    many_axes    r;    /* A's axes by B's */
    vectors      way;  /* to the centre of B, in A's frame */
    vectors      back; /* to the centre of A, in B's frame */
    vectors      half_a, half_b;
    doubles      size;
    double_marks valid;
} many_poses;

/* M + E M, and in the plane in float the second term too. */
#if DIM == 2

HOT_INLINE many_axes axes_plus_error(const many_axes *m, doubles square)
{
    const doubles e = (1 - square) * 0.5, f = REAL_DIGITS == 24 ? e + 1.5 * (e * e) : e;
    const vectors x = vectors_add(m->row[0], vectors_scale(m->row[0], f));
    return (many_axes){{x, {{-x.at[1], x.at[0]}}}};
}

#else

HOT_INLINE many_axes axes_plus_error(const many_axes *m, vectors squares, vectors others)
{
    const doubles yz = others.at[0], xz = others.at[1], xy = others.at[2];
    many_axes     n;
    UNROLLED for (int k = 0; k < 3; k++)
    {
        const doubles x = m->row[0].at[k], y = m->row[1].at[k], z = m->row[2].at[k];
        n.row[0].at[k] = x + 0.5 * ((1 - squares.at[0]) * x - xy * y - xz * z);
        n.row[1].at[k] = y + 0.5 * ((1 - squares.at[1]) * y - xy * x - yz * z);
        n.row[2].at[k] = z + 0.5 * ((1 - squares.at[2]) * z - xz * x - yz * y);
    }
    return n;
}

#endif

/* The axes, nearly corrected. *error becomes the largest deviation, or NaN. */
HOT_INLINE many_axes corrected_axes(const columns *list, size_t i, doubles *error)
{
    many_axes m = axes_load(list, i);
#if DIM == 2
    const doubles square = vectors_dot(m.row[0], m.row[0]);
    *error = doubles_abs(1 - square);
#define AXES_PLUS_ERROR axes_plus_error(&m, square)
#else
    const vectors x = m.row[0], y = m.row[1], z = m.row[2];
    const vectors squares = {{vectors_dot(x, x), vectors_dot(y, y), vectors_dot(z, z)}};
    const vectors others = {{vectors_dot(y, z), vectors_dot(x, z), vectors_dot(x, y)}};
    vectors       off;
    UNROLLED for (int k = 0; k < 3; k++)
        off.at[k] = doubles_max(doubles_abs(1 - squares.at[k]), doubles_abs(others.at[k]));
    const doubles all = vectors_total(squares) + vectors_total(others);
    *error = doubles_max(vectors_greatest(off), 0x1p-60 * doubles_abs(all)); /* NaN if one is */
#define AXES_PLUS_ERROR axes_plus_error(&m, squares, others)
#endif
#if REAL_DIGITS == 24
    return AXES_PLUS_ERROR;
#else
    const double_marks mended = doubles_less(doubles_same(MENDED_AXES_ERROR), *error);
    if (doubles_bits(mended) != 0)
    {
        const many_axes n = AXES_PLUS_ERROR;
        UNROLLED for (int k = 0; k < DIM; k++) UNROLLED for (int j = 0; j < DIM; j++) m.row[k]
            .at[j] = doubles_select(mended, n.row[k].at[j], m.row[k].at[j]);
    }
    return m;
#endif
}

HOT_INLINE many_poses poses_load(const columns *a, const columns *b, size_t i)
{
    many_poses      s;
    doubles         error_a, error_b;
    const many_axes u = corrected_axes(a, i, &error_a), v = corrected_axes(b, i, &error_b);
    const vectors   way = vectors_sub(vectors_load(b, CENTER, i), vectors_load(a, CENTER, i));
    s.half_a = vectors_load(a, EXTENTS, i);
    s.half_b = vectors_load(b, EXTENTS, i);
    s.way = along_rows_of(&u, way);
    s.back = along_rows_of(&v, vectors_sub(vectors_load(a, CENTER, i), vectors_load(b, CENTER, i)));
    UNROLLED for (int k = 0; k < DIM; k++) UNROLLED for (int j = 0; j < DIM; j++) s.r.row[k]
        .at[j] = vectors_dot(u.row[k], v.row[j]);
    s.size = vectors_total(vectors_abs(way)) + vectors_total(vectors_add(s.half_a, s.half_b));
    const vectors least = vectors_min(s.half_a, s.half_b);
    s.valid = doubles_both(within(s.size, 0x1p-120, 0x1p120),
                           doubles_both(doubles_at_most(error_a, doubles_same(MOST_AXES_ERROR)),
                                        doubles_at_most(error_b, doubles_same(MOST_AXES_ERROR))));
    UNROLLED for (int k = 0; k < DIM; k++)
        s.valid = doubles_both(s.valid, doubles_at_most(doubles_same(0), least.at[k]));
    return s;
}

/* Searches from poses, in the families in double; their distances are written, and those that are right
   returned as bits. */
unsigned KERNEL_IN_DOUBLE(search_boxes)(const many_poses *s, bool to_float, double *distances);

#if REAL_DIGITS == 53

/* The state of the search. */
typedef struct many_nearest
{
    vectors y, w, n, g;
    doubles square; /* |n|^2 */
} many_nearest;

HOT_INLINE doubles doubles_clamp(doubles x, doubles half)
{
    return doubles_max(doubles_min(x, half), -half);
}

/* Completes f from y. */
HOT_INLINE void look_from_boxes(many_nearest *f, const many_poses *s)
{
    f->w = vectors_add(s->way, along_rows_of(&s->r, f->y));
    UNROLLED for (int k = 0; k < DIM; k++)
        f->n.at[k] = f->w.at[k] - doubles_clamp(f->w.at[k], s->half_a.at[k]);
    f->g = vectors_scale(s->r.row[0], f->n.at[0]);
    UNROLLED for (int k = 1; k < DIM; k++) f->g = vectors_add(f->g, vectors_scale(s->r.row[k], f->n.at[k]));
    f->square = vectors_dot(f->n, f->n);
}

/* A step along each axis of B in turn, which does not go in circles. (The look comes once, so that its code
   is there once: steps along all axes at once are not quicker here.) */
HOT_INLINE vectors stepped_in_turn(many_nearest f, const many_poses *s)
{
    UNROLLED for (int j = 0; j < DIM; j++)
    {
        doubles g = doubles_same(0), rho = doubles_same(0x1p-60);
        UNROLLED for (int k = 0; k < DIM; k++)
        {
            const doubles      r = s->r.row[k].at[j];
            const double_marks out = doubles_less(doubles_same(0), doubles_abs(f.n.at[k]));
            g = g + r * f.n.at[k];
            rho = rho + doubles_select(out, r * r, doubles_same(0));
        }
        const doubles y = doubles_clamp(f.y.at[j] - g / rho, s->half_b.at[j]), moved = y - f.y.at[j];
        f.y.at[j] = y;
        UNROLLED for (int k = 0; k < DIM; k++)
        {
            f.w.at[k] = f.w.at[k] + s->r.row[k].at[j] * moved;
            f.n.at[k] = f.w.at[k] - doubles_clamp(f.w.at[k], s->half_a.at[k]);
        }
    }
    return f.y;
}

/* Where no other y is nearer by more than may be left open: certified. For a float the planes across n need
   only bound the distance to 2^-29 of itself. */
HOT_INLINE double_marks certified_nearest(const many_nearest *f, const many_poses *s, bool to_float)
{
    const doubles slack = vectors_dot(s->half_b, vectors_abs(f->g)) + vectors_dot(f->y, f->g);
    if (to_float)
        return doubles_at_most(slack, 0x1p-29 * f->square);
    const doubles limit = 0x1p-53 * s->size;
    return doubles_at_most(slack * slack, limit * limit * f->square);
}

/* The least depth of p in a box, negative outside. */
HOT_INLINE doubles depth_in(vectors p, vectors half)
{
    return -vectors_greatest(vectors_sub(vectors_abs(p), half));
}

/* The lanes of the search that are done: the nearest y is found, or a common point but for rounding. */
typedef struct many_found
{
    double_marks nearest, common, inside, done;
} many_found;

/* A common point is certain where it lies deep in one of the boxes: clearly_inside. */
HOT_INLINE void judge(many_found *found, const many_nearest *f, const many_poses *s, bool to_float)
{
    const doubles most = BOXES_ERROR * s->size, margin = MARGIN_OF_TOUCH(to_float) * s->size;
    const doubles depth = doubles_max(depth_in(f->w, s->half_a), depth_in(f->y, s->half_b));
    found->nearest = certified_nearest(f, s, to_float);
    found->common = doubles_at_most(f->square, most * most);
    found->inside = doubles_either(found->inside, doubles_both(found->common, doubles_less(margin, depth)));
    found->done = doubles_either(found->done, doubles_either(found->nearest, found->common));
}

/* The greatest gap along the axes of both boxes and their common perpendiculars, which are not unit. Those of
   edges that are parallel but for rounding say nothing. */
HOT_INLINE doubles widest_gap(const many_poses *s)
{
    many_axes size;
    doubles   gap = doubles_same(-0x1p1000);
    UNROLLED for (int k = 0; k < DIM; k++) size.row[k] = vectors_abs(s->r.row[k]);
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const doubles of_a = vectors_dot(size.row[k], s->half_b) + s->half_a.at[k];
        doubles       of_b = s->half_b.at[k];
        UNROLLED for (int j = 0; j < DIM; j++) of_b = of_b + size.row[j].at[k] * s->half_a.at[j];
        gap = doubles_max(gap,
                          doubles_max(doubles_abs(s->way.at[k]) - of_a, doubles_abs(s->back.at[k]) - of_b));
    }
#if DIM == 3
    UNROLLED for (int k = 0; k < 3; k++) UNROLLED for (int j = 0; j < 3; j++)
    {
        const int     k1 = (k + 1) % 3, k2 = (k + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        const doubles sine_squared = s->r.row[k1].at[j] * s->r.row[k1].at[j] +
                                     s->r.row[k2].at[j] * s->r.row[k2].at[j];
        const doubles way = s->way.at[k2] * s->r.row[k1].at[j] - s->way.at[k1] * s->r.row[k2].at[j];
        const doubles reach = (s->half_a.at[k1] * size.row[k2].at[j] +
                               s->half_a.at[k2] * size.row[k1].at[j]) +
                              (s->half_b.at[j1] * size.row[k].at[j2] + s->half_b.at[j2] * size.row[k].at[j1]);
        const double_marks skew = doubles_less(doubles_same(0x1p-98), sine_squared);
        gap = doubles_max(gap, doubles_select(skew, doubles_abs(way) - reach, doubles_same(-0x1p1000)));
    }
#endif
    return gap;
}

/* Searches until all lanes are done, or for so many steps. A lane that is not known by then, or has a common
   point of which it is not certain, is asked for separating axes: so whether it is, its neighbours do not
   decide. */
HOT_INLINE many_found search_boxes_in_lanes(many_nearest *f, const many_poses *s, bool to_float)
{
    const doubles margin = MARGIN_OF_TOUCH(to_float) * s->size;
    many_found    found = {.inside = doubles_less(s->size, s->size), .done = doubles_not(s->valid)};
    bool          asked = false;
    UNROLLED for (int k = 0; k < DIM; k++) f->y.at[k] = doubles_clamp(s->back.at[k], s->half_b.at[k]);
    for (int steps = 0;; steps++)
    {
        look_from_boxes(f, s);
        judge(&found, f, s, to_float);
        const double_marks known = doubles_either(found.inside,
                                                  doubles_both(found.nearest, doubles_not(found.common)));
        const bool         stop = doubles_bits(found.done) == ALL_DOUBLES ||
                          steps == STEPS_BEFORE_AXES + STEPS_AFTER_AXES;
        if (!asked && (stop || steps == STEPS_BEFORE_AXES) && doubles_bits(known) != ALL_DOUBLES)
        {
            asked = true;
            found.inside = doubles_either(found.inside, doubles_less(widest_gap(s), -margin));
            found.done = doubles_either(found.done, found.inside);
        }
        if (stop)
            return found;
        const vectors y = stepped_in_turn(*f, s);
        UNROLLED for (int j = 0; j < DIM; j++) f->y.at[j] = doubles_select(found.done, f->y.at[j], y.at[j]);
    }
}

FOR_BASELINE unsigned KERNEL_IN_DOUBLE(search_boxes)(const many_poses *s, bool to_float, double *distances)
{
    const doubles      least = BOXES_APART(to_float) * s->size;
    many_nearest       f;
    const many_found   found = search_boxes_in_lanes(&f, s, to_float);
    const double_marks apart = doubles_both(found.nearest, doubles_less(least * least, f.square));
    doubles_store(distances, doubles_select(found.inside, doubles_same(0), doubles_sqrt(f.square)));
    return doubles_bits(doubles_both(s->valid, doubles_either(found.inside, apart)));
}

#endif

HOT_INLINE unsigned measure_obb_obb(const columns *a, const columns *b, size_t i, real *distances)
{
    const many_poses s = poses_load(a, b, i);
    double           wide[DOUBLES];
    const unsigned   known = KERNEL_IN_DOUBLE(search_boxes)(&s, REAL_DIGITS == 24, wide);
    doubles_store_reals(distances, doubles_load(wide));
    return known;
}

MEASURE_KERNEL(distance_obb_obb, measure_obb_obb)

#endif
