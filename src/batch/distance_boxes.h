/*
 * Distances of many OBBs, several pairs at once: the search of quick/box_box.h, in its notation. y is a point
 * of B in B's frame, w the same point in A's frame, n leads to it from the nearest point of A, and g is n in
 * B's frame. Newton steps with the faces of A that w lies outside of lead to the nearest y, which the planes
 * across n prove.
 *
 * Each pair makes as many steps as it needs, whatever its neighbours need: one that is done leaves its lane
 * to another one. The boxes keep their order: which of them is searched costs nothing here.
 */
#ifndef CD_BATCH_DISTANCE_BOXES_H
#define CD_BATCH_DISTANCE_BOXES_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "../number/compiler.h"
#include "columns.h"
#include "distance.h"
#include "kernels.h"
#include "lanes.h"
#include "measure.h"
#include "vectors.h"
#include "widened.h"

/* How far a distance may be off, times the size of the pair, and from where on it is taken: DISTANCE_ERROR
   and clearly_apart of quick/box_box.h. */
#define BOXES_ERROR           0x1p-47
#define BOXES_APART(to_float) ((to_float) ? 0x1p-13 : BOXES_ERROR)

/* From this depth on, times the size, a common point is certain: two epsilons and twice the error. */
#define MARGIN_OF_TOUCH(to_float) (((to_float) ? 0x1p-22 : 0x1p-51) + 2 * BOXES_ERROR)

/* Axes that are off by more than MENDED_AXES_ERROR get one term of the series (nearly_corrected_axes): in
   double those that make_ has not made, in float all. It leaves axes wrong by less than 6 u as vectors, or in
   float by 2^-43, where no number of M M^T - I is above MOST_AXES_ERROR. */
#define MENDED_AXES_ERROR         0x1p-51
#define MOST_AXES_ERROR(to_float) ((to_float) ? 0x1p-22 : 0x1p-48)

/* What is not found after so many steps is open. */
#define MOST_STEPS 4

typedef struct many_poses
{
    many_axes r;    /* A's axes by B's */
    vectors   way;  /* to the centre of B, in A's frame */
    vectors   back; /* to the centre of A, in B's frame */
    vectors   half_a, half_b;
    doubles   size; /* NaN where the search has no bounds */
} many_poses;

#if !SHARES_LOOKS

/* M + E M, and in the plane in float the second term too. */
#if DIM == 2

HOT_INLINE many_axes axes_plus_error(const many_axes *m, doubles square, bool to_float)
{
    const doubles e = (1 - square) * 0.5, f = to_float ? e + 1.5 * (e * e) : e;
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

/* For A's axes and for B's. In space it is large; AVX2 alone is quicker with a copy for each. */
#if DIM == 3 && !defined(LANES_AVX2)
#define ONCE_FOR_BOTH FOR_BASELINE static NOINLINE
#else
#define ONCE_FOR_BOTH HOT_INLINE
#endif

/* The axes, nearly corrected. *error becomes the largest deviation, or NaN. */
ONCE_FOR_BOTH many_axes corrected_axes(const columns *list, size_t i, bool to_float, doubles *error)
{
    many_axes m = axes_load(list, i);
#if DIM == 2
    const doubles square = vectors_dot(m.row[0], m.row[0]);
    *error = doubles_abs(1 - square);
    const many_axes n = axes_plus_error(&m, square, to_float);
#else
    const vectors x = m.row[0], y = m.row[1], z = m.row[2];
    const vectors squares = {{vectors_dot(x, x), vectors_dot(y, y), vectors_dot(z, z)}};
    const vectors others = {{vectors_dot(y, z), vectors_dot(x, z), vectors_dot(x, y)}};
    vectors       off;
    UNROLLED for (int k = 0; k < 3; k++)
        off.at[k] = doubles_max(doubles_abs(1 - squares.at[k]), doubles_abs(others.at[k]));
    const doubles one_of_each = squares.at[2] + others.at[2]; /* NaN if any coordinate is */
    *error = doubles_max(vectors_greatest(off), 0x1p-60 * doubles_abs(one_of_each));
    const many_axes n = axes_plus_error(&m, squares, others);
#endif
    const doubles      least = doubles_same(to_float ? -1 : MENDED_AXES_ERROR);
    const double_marks mended = doubles_less(least, *error);
    if (doubles_bits(mended) != 0)
        UNROLLED for (int k = 0; k < DIM; k++) UNROLLED for (int j = 0; j < DIM; j++) m.row[k]
            .at[j] = doubles_select(mended, n.row[k].at[j], m.row[k].at[j]);
    return m;
}

HOT_INLINE many_poses poses_load(const columns *a, const columns *b, size_t i, bool to_float)
{
    many_poses      s;
    doubles         error_a, error_b;
    const doubles   most = doubles_same(MOST_AXES_ERROR(to_float));
    const many_axes u = corrected_axes(a, i, to_float, &error_a),
                    v = corrected_axes(b, i, to_float, &error_b);
    const vectors way = vectors_sub(vectors_load(b, CENTER, i), vectors_load(a, CENTER, i));
    s.half_a = vectors_load(a, EXTENTS, i);
    s.half_b = vectors_load(b, EXTENTS, i);
    s.way = along_rows_of(&u, way);
    s.back = along_rows_of(&v, vectors_sub(vectors_load(a, CENTER, i), vectors_load(b, CENTER, i)));
    UNROLLED for (int k = 0; k < DIM; k++) UNROLLED for (int j = 0; j < DIM; j++) s.r.row[k]
        .at[j] = vectors_dot(u.row[k], v.row[j]);
    const doubles size = vectors_total(vectors_abs(way)) + vectors_total(vectors_add(s.half_a, s.half_b));
    const vectors least = vectors_min(s.half_a, s.half_b);
    const double_marks precise = doubles_both(doubles_at_most(error_a, most), doubles_at_most(error_b, most));
    const double_marks valid = doubles_both(doubles_both(within(size, 0x1p-120, 0x1p120), precise),
                                            doubles_at_most(doubles_same(0), vectors_least(least)));
    s.size = doubles_select(valid, size, doubles_same(NAN));
    return s;
}

#endif

/* The poses of DOUBLES pairs, from the i-th on. */
#if SHARES_LOOKS
void KERNEL_IN_DOUBLE(pose_boxes)(const columns_in_double *a, const columns_in_double *b, size_t i,
                                  bool to_float, many_poses *s);
#else
void KERNEL(pose_boxes)(const columns *a, const columns *b, size_t i, bool to_float, many_poses *s);

FOR_BASELINE void KERNEL(pose_boxes)(const columns *a, const columns *b, size_t i, bool to_float,
                                     many_poses *s)
{
    *s = poses_load(a, b, i, ROUNDED(to_float));
}
#endif

/* Pairs that are searched: all that a step needs. */
typedef struct many_searches
{
    many_poses s;
    vectors    y, w;
    doubles    steps; /* how many have been made */
} many_searches;

/* Steps side by side: each waits for three divisions, one after the other. */
#define SIDE_BY_SIDE 3
#if defined(LANES_AVX512) || (defined(LANES_AVX2) && DIM == 3)
#define SIDES_UNROLLED UNROLLED
#else
#define SIDES_UNROLLED /* it would take too much memory */
#endif
#define BOX_LANES (SIDE_BY_SIDE * DOUBLES)
#define ALL_LANES ((1u << BOX_LANES) - 1)

/* Pairs that are searched together, one in each busy lane. */
typedef struct box_lanes
{
    many_searches of[SIDE_BY_SIDE];
    double       *square[BOX_LANES]; /* where the squared distances are written */
    unsigned      busy;
} box_lanes;

/* Groups of lanes: pairs that are searched, and those that are asked for separating axes. */
typedef struct box_search
{
    box_lanes searched, asked;
    bool      to_float; /* will the distances be rounded to float? */
} box_search;

/* How many times DOUBLES pairs start together. */
#define BOXES_STARTED 4

/* Takes `count` times DOUBLES poses, of which the squared distances are written then or later; in the
   families in double. Those of pairs that are open are NaN. */
void KERNEL_IN_DOUBLE(take_boxes)(box_search *search, many_searches *start, size_t count, double *squares);

/* All squares are written after that. */
void KERNEL_IN_DOUBLE(finish_boxes)(box_search *search);

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

/* From each point of A's frame to A. */
HOT_INLINE vectors from_box(vectors w, vectors half)
{
    UNROLLED for (int k = 0; k < DIM; k++) w.at[k] = w.at[k] - doubles_clamp(w.at[k], half.at[k]);
    return w;
}

/* Completes f from y. */
HOT_INLINE void look_from_boxes(many_nearest *f, const many_poses *s)
{
    f->w = vectors_add(s->way, along_rows_of(&s->r, f->y));
    f->n = from_box(f->w, s->half_a);
    f->g = vectors_scale(s->r.row[0], f->n.at[0]);
    UNROLLED for (int k = 1; k < DIM; k++) f->g = vectors_add(f->g, vectors_scale(s->r.row[k], f->n.at[k]));
    f->square = vectors_dot(f->n, f->n);
}

/* A step from y and w along an axis of B. */
HOT_INLINE void step_along(many_nearest *f, const many_poses *s, int j)
{
    doubles g = s->r.row[0].at[j] * f->n.at[0], rho = doubles_same(0x1p-60);
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const doubles      r = s->r.row[k].at[j];
        const double_marks out = doubles_less(doubles_same(0), doubles_abs(f->n.at[k]));
        g = k == 0 ? g : g + r * f->n.at[k];
        rho = rho + doubles_select(out, r * r, doubles_same(0));
    }
    const doubles y = doubles_clamp(f->y.at[j] - g / rho, s->half_b.at[j]), moved = y - f->y.at[j];
    f->y.at[j] = y;
    UNROLLED for (int k = 0; k < DIM; k++) f->w.at[k] = f->w.at[k] + s->r.row[k].at[j] * moved;
    f->n = from_box(f->w, s->half_a);
}

/* A step along all axes of B at once, which is quicker, and often enough. */
HOT_INLINE vectors stepped_at_once(const many_nearest *f, const many_poses *s)
{
    vectors      y;
    double_marks out[DIM];
    UNROLLED for (int k = 0; k < DIM; k++) out[k] = doubles_less(doubles_same(0), doubles_abs(f->n.at[k]));
    UNROLLED for (int j = 0; j < DIM; j++)
    {
        doubles rho = doubles_same(0x1p-60);
        UNROLLED for (int k = 0; k < DIM; k++)
        {
            const doubles r = s->r.row[k].at[j];
            rho = rho + doubles_select(out[k], r * r, doubles_same(0));
        }
        y.at[j] = doubles_clamp(f->y.at[j] - f->g.at[j] / rho, s->half_b.at[j]);
    }
    return y;
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

/* What is found of pairs: their squared distances, NaN where they are not certain. A point that they have in
   common but for rounding is no longer searched for. */
typedef struct many_found
{
    doubles      square;
    double_marks common;
} many_found;

/* A common point is certain where it lies deep in one of the boxes: clearly_inside. */
HOT_INLINE many_found judge_boxes(const many_nearest *f, const many_poses *s, bool to_float)
{
    const doubles      most = BOXES_ERROR * s->size, margin = MARGIN_OF_TOUCH(to_float) * s->size;
    const doubles      least = BOXES_APART(to_float) * s->size;
    const doubles      depth = doubles_max(depth_in(f->w, s->half_a), depth_in(f->y, s->half_b));
    const double_marks common = doubles_at_most(f->square, most * most);
    const double_marks inside = doubles_both(common, doubles_less(margin, depth));
    const double_marks apart = doubles_both(certified_nearest(f, s, to_float),
                                            doubles_less(least * least, f->square));
    const doubles      sure = doubles_select(apart, f->square, doubles_same(NAN));
    return (many_found){doubles_select(inside, doubles_same(0), sure), common};
}

/* The widest gap along the axes of both boxes and their common perpendiculars, and the axis along which it is
   widest if all were unit, in A's frame. */
typedef struct widest_gaps
{
    doubles gap;
    doubles most; /* its square along a unit axis, or 0 if there is no gap */
    vectors axis;
} widest_gaps;

/* `per_square` is the inverse of the squared length of the axis. */
HOT_INLINE void try_axis(widest_gaps *f, doubles gap, doubles per_square, vectors axis)
{
    const doubles      open = doubles_max(gap, doubles_same(0)), square = open * open * per_square;
    const double_marks wider = doubles_less(f->most, square);
    f->gap = doubles_max(f->gap, gap);
    f->most = doubles_max(f->most, square);
    UNROLLED for (int k = 0; k < DIM; k++) f->axis.at[k] = doubles_select(wider, axis.at[k], f->axis.at[k]);
}

#if DIM == 3

/* Along u_k cross v_j, which is not unit. Edges that are parallel but for rounding say nothing, and those
   that nearly are seldom tell the axis. */
FOR_BASELINE static NOINLINE void try_edges(widest_gaps *f, const many_poses *s, const many_axes *size, int k,
                                            int j)
{
    const int     k1 = (k + 1) % 3, k2 = (k + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const doubles r1 = s->r.row[k1].at[j], r2 = s->r.row[k2].at[j], sine_squared = r1 * r1 + r2 * r2;
    const doubles way = doubles_abs(s->way.at[k2] * r1 - s->way.at[k1] * r2);
    const doubles reach = (s->half_a.at[k1] * size->row[k2].at[j] + s->half_a.at[k2] * size->row[k1].at[j]) +
                          (s->half_b.at[j1] * size->row[k].at[j2] + s->half_b.at[j2] * size->row[k].at[j1]);
    const double_marks skew = doubles_less(doubles_same(0x1p-98), sine_squared);
    vectors            axis;
    axis.at[k] = doubles_same(0);
    axis.at[k1] = -r2;
    axis.at[k2] = r1;
    try_axis(f, doubles_select(skew, way - reach, doubles_same(-0x1p1000)),
             1 / doubles_max(sine_squared, doubles_same(0x1p-40)), axis);
}

#endif

HOT_INLINE widest_gaps widest_gaps_of(const many_poses *s)
{
    const doubles zero = doubles_same(0), one = doubles_same(1);
    many_axes     size;
    widest_gaps   f = {.gap = doubles_same(-0x1p1000), .most = zero, .axis = s->way};
    UNROLLED for (int k = 0; k < DIM; k++) size.row[k] = vectors_abs(s->r.row[k]);
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        vectors u, v;
        doubles of_b = s->half_b.at[k];
        UNROLLED for (int j = 0; j < DIM; j++)
        {
            u.at[j] = j == k ? one : zero;
            v.at[j] = s->r.row[j].at[k];
            of_b = of_b + size.row[j].at[k] * s->half_a.at[j];
        }
        const doubles of_a = vectors_dot(size.row[k], s->half_b) + s->half_a.at[k];
        try_axis(&f, doubles_abs(s->way.at[k]) - of_a, one, u);
        try_axis(&f, doubles_abs(s->back.at[k]) - of_b, one, v);
    }
#if DIM == 3
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++)
            try_edges(&f, s, &size, k, j);
#endif
    const double_marks back = doubles_less(vectors_dot(f.axis, s->way), zero);
    UNROLLED for (int k = 0; k < DIM; k++) f.axis.at[k] = doubles_select(back, -f.axis.at[k], f.axis.at[k]);
    return f;
}

/* A coordinate of the part of a box that lies furthest towards z: `free` where that is all of an edge. */
HOT_INLINE doubles furthest_along(doubles z, doubles half, doubles free)
{
    const double_marks along = doubles_less(doubles_same(0x1p-30), doubles_abs(z));
    return doubles_select(along, doubles_select(doubles_less(z, doubles_same(0)), -half, half),
                          doubles_clamp(free, half));
}

/* The point of B that lies furthest back along z, and there nearest to that of A which lies furthest ahead.
 */
HOT_INLINE vectors facing_along(vectors z, vectors w, const many_poses *s)
{
    vectors from, y;
    UNROLLED for (int k = 0; k < DIM; k++)
        from.at[k] = furthest_along(z.at[k], s->half_a.at[k], w.at[k]) - s->way.at[k];
    UNROLLED for (int j = 0; j < DIM; j++)
    {
        doubles ahead = s->r.row[0].at[j] * z.at[0], free = s->r.row[0].at[j] * from.at[0];
        UNROLLED for (int k = 1; k < DIM; k++)
        {
            ahead = ahead + s->r.row[k].at[j] * z.at[k];
            free = free + s->r.row[k].at[j] * from.at[k];
        }
        y.at[j] = furthest_along(-ahead, s->half_b.at[j], free);
    }
    return y;
}

/* The same as certified_nearest, by planes across z, which is exactly perpendicular to edges that n is
   perpendicular to but for rounding. For all points of A and B, z . (b - a) >= z . n - slack: so no distance
   is below z . n / |z| - slack / |z|, and the former is above |n| - |n x z|^2 / (|n| |z|^2) if z . n > 0. */
HOT_INLINE double_marks certified_along(const many_nearest *f, const many_poses *s, vectors z)
{
    const doubles square = vectors_dot(z, z), along = vectors_dot(z, f->n);
    doubles       slack = doubles_same(0);
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        const doubles x = doubles_clamp(f->w.at[k], s->half_a.at[k]);
        doubles       h = s->r.row[0].at[k] * z.at[0];
        UNROLLED for (int j = 1; j < DIM; j++) h = h + s->r.row[j].at[k] * z.at[j];
        slack = slack + (s->half_a.at[k] * doubles_abs(z.at[k]) - x * z.at[k]);
        slack = slack + (s->half_b.at[k] * doubles_abs(h) + f->y.at[k] * h);
    }
    const doubles c = f->n.at[0] * z.at[1] - f->n.at[1] * z.at[0];
    doubles       crossed = c * c;
#if DIM == 3
    const doubles a = f->n.at[1] * z.at[2] - f->n.at[2] * z.at[1];
    const doubles b = f->n.at[2] * z.at[0] - f->n.at[0] * z.at[2];
    crossed = crossed + (a * a + b * b);
#endif
    const doubles      limit = 0x1p-53 * s->size, turned = 8 * crossed;
    const double_marks tight = doubles_at_most(slack * slack, limit * limit * square);
    const double_marks same = doubles_at_most(turned * turned, limit * limit * f->square * (square * square));
    return doubles_both(doubles_both(tight, same), doubles_less(doubles_same(0), along));
}

/* Where a search is, without g. */
HOT_INLINE many_nearest nearest_at(const many_searches *of)
{
    many_nearest f;
    f.y = of->y;
    f.w = of->w;
    f.n = from_box(of->w, of->s.half_a);
    f.square = vectors_dot(f.n, f.n);
    return f;
}

/* A step to y, and what it finds. */
HOT_INLINE many_found step_searches(many_searches *of, vectors y, bool to_float)
{
    many_nearest f;
    f.y = of->y = y;
    look_from_boxes(&f, &of->s);
    of->w = f.w;
    of->steps = of->steps + doubles_same(1);
    return judge_boxes(&f, &of->s, to_float);
}

/* A step along each axis of B in turn, which does not go in circles, and what it finds. */
FOR_BASELINE static NOINLINE void step_in_turn(many_searches of[SIDE_BY_SIDE], bool to_float,
                                               many_found found[SIDE_BY_SIDE])
{
    many_nearest f[SIDE_BY_SIDE];
    for (int v = 0; v < SIDE_BY_SIDE; v++)
        f[v] = nearest_at(&of[v]);
    UNROLLED for (int j = 0; j < DIM; j++)
    {
        SIDES_UNROLLED
        for (int v = 0; v < SIDE_BY_SIDE; v++)
            step_along(&f[v], &of[v].s, j);
    }
    for (int v = 0; v < SIDE_BY_SIDE; v++)
        found[v] = step_searches(&of[v], f[v].y, to_float);
}

/* Boxes that have no distance yet are most often nearest where they face each other along the axis of the
   widest gap, or a few steps away from there. What has been found stays, so it does not matter which pairs
   are asked together. */
FOR_BASELINE static NOINLINE void search_along(box_lanes *asked, const vectors *axis, bool to_float,
                                               doubles *found)
{
    many_searches *of = asked->of;
    unsigned       open = asked->busy;
    for (int v = 0; v < SIDE_BY_SIDE; v++)
    {
        of[v].y = facing_along(axis[v], of[v].w, &of[v].s);
        of[v].w = vectors_add(of[v].s.way, along_rows_of(&of[v].s.r, of[v].y));
    }
    for (int turn = 0; turn < 2 && open; turn++)
    {
        many_found sure[SIDE_BY_SIDE];
        step_in_turn(of, to_float, sure);
        for (int v = 0; v < SIDE_BY_SIDE; v++)
        {
            const doubles      least = BOXES_APART(to_float) * of[v].s.size;
            const double_marks known = doubles_at_most(found[v], found[v]);
            const many_nearest f = nearest_at(&of[v]);
            const double_marks along = doubles_both(certified_along(&f, &of[v].s, axis[v]),
                                                    doubles_less(least * least, f.square));
            const doubles      square = doubles_select(along, f.square, sure[v].square);
            found[v] = doubles_select(known, found[v], square);
            open &= ~(doubles_bits(doubles_at_most(found[v], found[v])) << v * DOUBLES);
        }
    }
}

/* Boxes that overlap along all axes by more than rounding have distance 0. In space the others are searched
   along the axis of the widest gap. The rest is open. */
FOR_BASELINE static NOINLINE void ask_boxes(box_lanes *asked, bool to_float)
{
    doubles found[SIDE_BY_SIDE];
    vectors axis[SIDE_BY_SIDE];
    double  squares[BOX_LANES];
    for (int v = 0; v < SIDE_BY_SIDE; v++)
    {
        const many_poses  *s = &asked->of[v].s;
        const widest_gaps  widest = widest_gaps_of(s);
        const double_marks inside = doubles_less(widest.gap, -(MARGIN_OF_TOUCH(to_float) * s->size));
        found[v] = doubles_select(inside, doubles_same(0), doubles_same(NAN));
        axis[v] = widest.axis;
    }
    if (DIM == 3)
        search_along(asked, axis, to_float, found);
    for (int v = 0; v < SIDE_BY_SIDE; v++)
        doubles_store(squares + v * DOUBLES, found[v]);
    for (; asked->busy; asked->busy &= asked->busy - 1)
    {
        const unsigned k = lowest_bit(asked->busy);
        *asked->square[k] = squares[k];
    }
}

/* Moves the numbers of a pair to a free lane. */
HOT_INLINE void put_in_lane(box_lanes *group, const many_searches *of, unsigned from, double *square)
{
    const unsigned lane = lowest_bit(~group->busy);
    char          *to = (char *)&group->of[lane / DOUBLES] + lane % DOUBLES * sizeof(double);
    UNROLLED
    for (size_t k = 0; k < sizeof(*of); k += sizeof(doubles))
        memcpy(to + k, (const char *)of + k + from * sizeof(double), sizeof(double));
    group->square[lane] = square;
    group->busy |= 1u << lane;
}

/* A step of all pairs that are searched. Those that have a distance or a common point then, or have made the
   most steps, leave their lanes; those that have no distance are asked for axes. */
FOR_BASELINE static NOINLINE void step_boxes(box_search *search)
{
    box_lanes *group = &search->searched;
    many_found found[SIDE_BY_SIDE];
    double     squares[BOX_LANES];
    unsigned   done = 0;
    step_in_turn(group->of, search->to_float, found);
    for (int v = 0; v < SIDE_BY_SIDE; v++)
    {
        const double_marks sure = doubles_at_most(found[v].square, found[v].square),
                           most = doubles_at_most(doubles_same(MOST_STEPS), group->of[v].steps);
        done |= doubles_bits(doubles_either(sure, doubles_either(found[v].common, most))) << v * DOUBLES;
        doubles_store(squares + v * DOUBLES, found[v].square);
    }
    done &= group->busy;
    for (group->busy ^= done; done; done &= done - 1)
    {
        const unsigned k = lowest_bit(done);
        *group->square[k] = squares[k];
        if (squares[k] >= 0)
            continue;
        put_in_lane(&search->asked, &group->of[k / DOUBLES], k % DOUBLES, group->square[k]);
        if (search->asked.busy == ALL_LANES)
            ask_boxes(&search->asked, search->to_float);
    }
}

/* The first step. Returns the bits of valid pairs that have no distance after it. */
HOT_INLINE unsigned start_boxes(many_searches *start, bool to_float, double *squares)
{
    const many_poses *s = &start->s;
    many_nearest      f;
    UNROLLED for (int k = 0; k < DIM; k++) f.y.at[k] = doubles_clamp(s->back.at[k], s->half_b.at[k]);
    look_from_boxes(&f, s);
    start->steps = doubles_same(0);
    const doubles sure = step_searches(start, stepped_at_once(&f, s), to_float).square;
    doubles_store(squares, sure);
    return doubles_bits(doubles_at_most(s->size, s->size)) & ~doubles_bits(doubles_at_most(sure, sure));
}

/* Most pairs are done after the first step. The others go to free lanes. All first steps come first, and one
   loop goes over what they leave: how many there are is nothing that processors guess. */
FOR_BASELINE void KERNEL_IN_DOUBLE(take_boxes)(box_search *search, many_searches *start, size_t count,
                                               double *squares)
{
    uint64_t left = 0;
    for (size_t v = 0; v < count; v++)
        left |= (uint64_t)start_boxes(&start[v], search->to_float, squares + v * DOUBLES) << v * DOUBLES;
    for (; left; left &= left - 1)
    {
        const unsigned from = lowest_bit(left);
        while (search->searched.busy == ALL_LANES)
            step_boxes(search);
        put_in_lane(&search->searched, &start[from / DOUBLES], from % DOUBLES, squares + from);
    }
}

FOR_BASELINE void KERNEL_IN_DOUBLE(finish_boxes)(box_search *search)
{
    while (search->searched.busy)
        step_boxes(search);
    if (search->asked.busy)
        ask_boxes(&search->asked, search->to_float);
}

#endif

/* How many pairs are searched before their distances are rounded, and those that are open asked for. */
#define BOXES_AT_ONCE 1024

/* The squared distances of at most so many pairs, in double. */
FOR_BASELINE static NOINLINE void search_pairs(const columns *a, const columns *b, size_t first, size_t count,
                                               double *squares)
{
    box_search    search = {.to_float = REAL_DIGITS == 24};
    many_searches start[BOXES_STARTED];
    size_t        started = 0;
#if SHARES_LOOKS
    widened_columns wide_a, wide_b;
    start_widening(&wide_a, a);
    start_widening(&wide_b, b);
#endif
    for (size_t i = 0; i < count; i += DOUBLES)
    {
#if SHARES_LOOKS
        widen(&wide_a, a, first + i);
        widen(&wide_b, b, first + i);
        KERNEL_IN_DOUBLE(pose_boxes)(&wide_a.list, &wide_b.list, 0, true, &start[started].s);
#else
        KERNEL(pose_boxes)(a, b, first + i, REAL_DIGITS == 24, &start[started].s);
#endif
        if (++started < BOXES_STARTED && i + DOUBLES < count)
            continue;
        KERNEL_IN_DOUBLE(take_boxes)(&search, start, started, squares + i + DOUBLES - started * DOUBLES);
        started = 0;
    }
    KERNEL_IN_DOUBLE(finish_boxes)(&search);
}

FOR_BASELINE static NOINLINE void groups_of_distance_obb_obb(const columns *a, const columns *b, size_t first,
                                                             size_t end, single_number *single, real *numbers)
{
    double squares[BOXES_AT_ONCE];
    for (size_t from = first; from < end; from += BOXES_AT_ONCE)
    {
        const size_t here = end - from < BOXES_AT_ONCE ? end - from : BOXES_AT_ONCE;
        search_pairs(a, b, from, here, squares);
        for (size_t i = 0; i < here; i += DOUBLES)
        {
            const doubles  some = doubles_sqrt(doubles_load(squares + i));
            const unsigned known = doubles_bits(doubles_at_most(some, some));
            doubles_store_reals(numbers + from + i, some);
            if (known != ALL_DOUBLES)
                settle_numbers(single, a, b, from + i, ALL_DOUBLES & ~known, numbers);
        }
    }
}

void KERNEL(distance_obb_obb)(const columns *a, const columns *b, size_t count, single_number *single,
                              real *numbers)
{
    measure_list(groups_of_distance_obb_obb, a, b, count, single, numbers);
}

#endif
