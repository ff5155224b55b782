/*
 * The quick way of sweeps of points, segments and boxes against a box, turned or not, in space. Those in the
 * plane are in sweep_in_plane.h.
 *
 * K, the Minkowski difference, is the set of all displacements of A that make it touch B. With c the vector
 * from A's centre to B's, and w = motion_a - motion_b, the displacement t w is in K if for every axis n
 *
 *     |n . c - t n . w| <= h(n),    h(n) = the sum of |n . e| over the half edges e of both:
 *
 * a slab for each of the axes across a face and across an edge of A and one of B (see careful/sweep_boxes.h).
 * A point has no edges, a segment has one. The bounding spheres are looked at here. The slabs are in
 * sweep_slabs.h, which closer_sweeps.c takes. (Moving boxes by slabs: C. Ericson,
 * "Real-Time Collision Detection", 2005, section 5.5.8.)
 */
#ifndef CD_QUICK_SWEEP_BOXES_H
#define CD_QUICK_SWEEP_BOXES_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"
#include "loaded_boxes.h"
#include "sweep_aabbs.h"
#include "sweep_in_plane.h"
#include "sweep_tolerances.h"

/* A moves against B. A point is a box without edges, a segment one with a single edge. */
typedef struct moving_boxes
{
    loaded_box box[2];
    vector     motion[2];
    vector     way, w;     /* c and w */
    int        edges;      /* the directions in which A extends: 0, 1 or 3 */
    bool       is_line[2]; /* a point or a segment, from low to high */
    bool       thin;       /* segments of the plane, as prisms without thickness */
} moving_boxes;

/* A hit, calculated. If it starts inside, the normal and the point of the entry are open. */
typedef struct found_hit
{
    double t[2];
    vector normal[2], point[2]; /* of the entry and of the exit */
    bool   starts_inside;
} found_hit;

/* In space. `digits` are those of the family's scalar; `out` may be NULL. */
quick_answer cd3_closer_sweep(const moving_boxes *x, found_hit *out, int digits);

/* Do bounding spheres pass each other, the sum of whose radii has this square at most? (p + q)^2 is at most
   2 (p^2 + q^2).

   The square of the distance of the centres is c.c - 2 t w.c + t^2 w.w. Where w.c > 0 it is least at
   t = w.c / w.w, if that is below 1: (c.c w.w - (w.c)^2) / w.w. Else it is least at one of the ends. c and w
   are rounded once, so c.c and w.w are off by 5 u of themselves and w.c by 5 u |c| |w|, and all that is
   compared by less than 64 u (c.c + w.w) w.w: 2^-44 is 512 u. What underflows is far below that, since c.c
   w.w is in range. A NaN passes nothing by, but then `false` is the answer anyway. */
HOT_INLINE bool spheres_pass(vector c, vector w, double square)
{
    double cc = dot(c, c), ww = dot(w, w), wc = dot(w, c), product = cc * ww;
    double reach = (1 + 0x1p-30) * square;
    double least = wc < ww ? product - wc * wc : (cc - 2 * wc + ww) * ww;
    bool   safe = (product > 0x1p-960) & (product < 0x1p960) & (cc > 0x1p-960);
    return safe & (cc > reach) & ((wc <= 0) | (least - 0x1p-44 * (product + ww * ww) > reach * ww));
}

static NOINLINE void store_hit(hit *out, const found_hit *found)
{
    out->t_enter = round_to_real(found->t[0]);
    out->t_exit = narrow(found->t[1]);
    out->point_enter = store(found->point[0]);
    out->point_exit = store(found->point[1]);
    out->normal_enter = plain_vec(found->normal[0]);
    out->normal_exit = plain_vec(found->normal[1]);
    out->starts_inside = found->starts_inside;
}

#if DIM == 3

HOT_INLINE void load_point(loaded_box *x, vector p)
{
    x->center = x->low = x->high = p;
    x->half = (vector){{0}};
    x->turned = true;
}

/* A segment as a box: the middle, half of it, and its direction, which is rounded by 4 u at most. False if it
   is a point or so short that squares leave the range, or beside the motion w. way: from its middle to the
   middle between low and high. */
static NOINLINE bool load_segment_box(loaded_box *box, const segment *s, const vector *w)
{
    vector first = load(s->a), last = load(s->b), along = sub(last, first);
    double square = dot(along, along), length = sqrt(square);
    load_point(box, first);
    for (int i = 0; i < DIM; i++)
        box->center.at[i] = (first.at[i] + last.at[i]) * 0.5;
    box->low = first;
    box->high = last;
    box->half.at[0] = length * 0.5;
    box->axis[0] = scale(along, 1 / length);
    return square > 0x1p-900 && square < 0x1p500 && !is_speck(box->half.at[0], taxi_length(*w));
}

HOT_INLINE void load_motions(moving_boxes *x, vec motion_a, vec motion_b)
{
    const vector a = argument(motion_a), b = argument(motion_b);
    x->motion[0] = a;
    x->motion[1] = b;
    x->w = sub(a, b);
    x->thin = false;
}

static NOINLINE quick_answer closer_sweep(const moving_boxes *x, hit *out)
{
    found_hit    touch;
    quick_answer found = cd3_closer_sweep(x, out ? &touch : NULL, REAL_DIGITS);
    if (found == YES && out)
        store_hit(out, &touch);
    return found;
}

/* Below 0 if p has the lower magnitudes, above 0 if q has, 0 if they have the same. */
HOT_INLINE int order_of_magnitudes(vector p, vector q)
{
    for (int i = 0; i < DIM; i++)
        if (fabs(p.at[i]) != fabs(q.at[i]))
            return fabs(p.at[i]) < fabs(q.at[i]) ? -1 : 1;
    return 0;
}

/* Two of a kind are asked in one order, so that an exchange changes no bit: by their lengths p and q, then by
   place, then by motion, and all by magnitude, for a mirror must change no bit either. Motions come last, so
   that a common velocity changes the order only of shapes that lie alike. Does B go first? */
HOT_INLINE bool second_goes_first(vector p, vec motion_a, vec place_a, vector q, vec motion_b, vec place_b)
{
    int order = order_of_magnitudes(q, p);
    if (order == 0)
        order = order_of_magnitudes(load(place_a), load(place_b));
    if (order == 0)
        order = order_of_magnitudes(load(motion_a), load(motion_b));
    return order < 0;
}

HOT_INLINE quick_answer sweep_obbs_in_order(const obb *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    moving_boxes x;
    vector       half_a = load(a->half_extents), half_b = load(b->half_extents);
    load_motions(&x, motion_a, motion_b);
    x.way = sub(load(b->center), load(a->center));
    if (spheres_pass(x.way, x.w, 2 * (dot(half_a, half_a) + dot(half_b, half_b))))
        return NO;
    load_obb(&x.box[0], a);
    load_obb(&x.box[1], b);
    x.edges = 3;
    x.is_line[0] = x.is_line[1] = false;
    return closer_sweep(&x, out);
}

HOT_INLINE quick_answer quick_sweep_obb_obb(const obb *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    bool         turned = second_goes_first(load(a->half_extents), motion_a, a->center, load(b->half_extents),
                                            motion_b, b->center);
    quick_answer found = sweep_obbs_in_order(turned ? b : a, turned ? motion_b : motion_a, turned ? a : b,
                                             turned ? motion_a : motion_b, out);
    if (found == YES && out && turned)
        turn_normals(out);
    return found;
}

/* Do an AABB and an OBB pass each other? If not, *x is filled in. */
HOT_INLINE bool aabb_passes_obb(moving_boxes *x, const aabb *a, vec motion_a, const obb *b, vec motion_b)
{
    const vector half_b = load(b->half_extents), center = load(b->center);
    const vector half_a = load_aabb(&x->box[0], a);
    load_motions(x, motion_a, motion_b);
    x->way = mean(sub(center, load(a->min)), sub(center, load(a->max)));
    if (spheres_pass(x->way, x->w, 2 * (dot(half_a, half_a) + dot(half_b, half_b))))
        return true;
    load_obb(&x->box[1], b);
    x->edges = 3;
    x->is_line[0] = x->is_line[1] = false;
    return false;
}

HOT_INLINE quick_answer quick_sweep_point_obb(vec a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    moving_boxes x;
    vector       half_b = load(b->half_extents), p = argument(a);
    load_motions(&x, motion_a, motion_b);
    x.way = sub(load(b->center), p);
    if (spheres_pass(x.way, x.w, dot(half_b, half_b)))
        return NO;
    load_point(&x.box[0], p);
    load_obb(&x.box[1], b);
    x.edges = 0;
    x.is_line[0] = true;
    x.is_line[1] = false;
    return closer_sweep(&x, out);
}

/* From the middle of A to that of B. */
static NOINLINE vector relative_way(const loaded_box *a, const loaded_box *b)
{
    return mean(sub(b->low, a->low), sub(b->high, a->high));
}

/* A segment against a box, or against another segment. */
static NOINLINE quick_answer sweep_of_segment(moving_boxes *x, bool is_pair, hit *out)
{
    x->edges = 1;
    x->is_line[0] = true;
    x->is_line[1] = is_pair;
    x->way = relative_way(&x->box[0], &x->box[1]);
    double half = x->box[0].half.at[0], square = 2 * (half * half + dot(x->box[1].half, x->box[1].half));
    if (spheres_pass(x->way, x->w, square))
        return NO;
    return closer_sweep(x, out);
}

HOT_INLINE quick_answer quick_sweep_segment_obb(const segment *a, vec motion_a, const obb *b, vec motion_b,
                                                hit *out)
{
    moving_boxes x;
    load_motions(&x, motion_a, motion_b);
    load_obb(&x.box[1], b);
    return load_segment_box(&x.box[0], a, &x.w) ? sweep_of_segment(&x, false, out) : UNCLEAR;
}

HOT_INLINE quick_answer quick_sweep_segment_aabb(const segment *a, vec motion_a, const aabb *b, vec motion_b,
                                                 hit *out)
{
    moving_boxes x;
    load_motions(&x, motion_a, motion_b);
    load_aabb(&x.box[1], b);
    return load_segment_box(&x.box[0], a, &x.w) ? sweep_of_segment(&x, false, out) : UNCLEAR;
}

HOT_INLINE quick_answer sweep_segments_in_order(const segment *a, vec motion_a, const segment *b,
                                                vec motion_b, hit *out)
{
    moving_boxes x;
    load_motions(&x, motion_a, motion_b);
    bool first = load_segment_box(&x.box[0], a, &x.w), second = load_segment_box(&x.box[1], b, &x.w);
    return (first & second) ? sweep_of_segment(&x, true, out) : UNCLEAR;
}

HOT_INLINE quick_answer quick_sweep_segment_segment(const segment *a, vec motion_a, const segment *b,
                                                    vec motion_b, hit *out)
{
    vector       p = sub(load(a->b), load(a->a)), q = sub(load(b->b), load(b->a));
    bool         turned = second_goes_first(p, motion_a, a->a, q, motion_b, b->a);
    quick_answer found = sweep_segments_in_order(turned ? b : a, turned ? motion_b : motion_a, turned ? a : b,
                                                 turned ? motion_a : motion_b, out);
    if (found == YES && out && turned)
        turn_normals(out);
    return found;
}

#endif

#endif
