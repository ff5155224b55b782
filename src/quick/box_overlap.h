/*
 * Do two boxes overlap, one of them or both turned?
 *
 * First the axes of the separating axis test are compared in the family's scalar, nearly all at once: a
 * branch for each would be mispredicted so often that it saves nothing. What that leaves open is looked at
 * more closely: boxes that stand upright on one another, whose gap is exact, and the others with corrected
 * axes in double.
 *
 * The separating axis test: S. Gottschalk, M. C. Lin and D. Manocha, "OBBTree: A Hierarchical Structure for
 * Rapid Interference Detection" (1996), section 5. Edge axes are not normalised.
 */
#ifndef CD_QUICK_BOX_OVERLAP_H
#define CD_QUICK_BOX_OVERLAP_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/intervals.h"
#include "../space/family.h"
#include "../space/scalar.h"
#include "../space/vector.h"
#include "coordinate_gap.h"
#include "loaded_boxes.h"

HOT_INLINE real dot_real(vec a, vec b)
{
    return a.x * b.x + a.y * b.y ONLY_3D(+a.z * b.z);
}

/* ---- a closer look ---- */

/* Do they overlap? Once for both scalars, in closer_overlap.c. It is sharper than the first look in every
   case, so which way a call takes does not depend on what rounding did there. */
quick_answer cd3_closer_overlap(const loaded_box pair[2], int digits);

static NOINLINE quick_answer overlap_closely(const aabb *box, const obb *a, const obb *b)
{
    loaded_box pair[2];
    load_boxes(pair, box, a, b);
    return cd3_closer_overlap(pair, REAL_DIGITS);
}

/* What the first look leaves open between an AABB `box` and b, or if that is NULL, a and b.

   Most often they touch: a gap along one axis of each is about 0, and both of these are the same coordinate
   axis, exactly. Then the Minkowski difference is an interval along that axis times a flat figure, whose
   edges are perpendicular to the other face axes. So the boxes overlap if they do along the coordinate,
   where the gap is exact, and if all other face gaps are below 0. These are twice as far below as they
   need, which is so for the closer look in double too. A NaN is in the error, or in all gaps. (The gaps, of
   which the plane has no third ones, are handed over in registers: stored as one they would take longer to
   calculate.) */
static NOINLINE quick_answer second_look_at_boxes(const aabb *box, const obb *a, const obb *b, real ax,
                                                  real ay, real az, real bx, real by, real bz, real error)
{
    double clear = 2 * (double)error, distance;
    int    i = only_axis_near(ax, ay, az, clear), j = only_axis_near(bx, by, bz, clear);
    int    k = j < DIM && i < DIM ? own_coordinate(AXES_OF(b), j) : DIM;
    if (k == DIM || k != (box ? i : own_coordinate(AXES_OF(a), i)))
        return overlap_closely(box, a, b);
    vector       low = load(box ? box->min : a->center), high = load(box ? box->max : a->center);
    double       half_a = box ? 0 : pick(load(a->half_extents), i);
    quick_answer found = overlap_at_once(!box, pick(low, k), pick(high, k), half_a, pick(load(b->center), k),
                                         pick(load(b->half_extents), j), &distance);
    if (found == UNCLEAR || (found == NO && !(distance > 0x1p-30 * (double)error))) /* see visible_gap */
        return overlap_closely(box, a, b);
    return found;
}

/* ---- the first look ---- */

/* Two boxes, each as seen from the other. */
typedef struct facing_boxes
{
    vec half_a, half_b;
    vec way_a, way_b; /* the vector between their centres, in the frame of each; any sign */
#if DIM == 3
    real r[3][3]; /* the cosine between axis i of A and j of B */
#else
    vec  way;  /* in the world: all that its size decides is the same if A and B are swapped */
    real c, s; /* the cosine and the sine of the angle between them */
#endif
} facing_boxes;

/* What a gap may be wrong by, where no length is above `size`.

   The stored axes are taken as they are. Valid ones deviate by at most 8 epsilon; so with the true ones U
   they are M = U + D U, |D| being at most 4 epsilon in every entry. Then cosines are wrong by at most 14
   epsilon, the components of the vector between the centres by 7 epsilon of its length, and gaps by at
   most 30 epsilon times `size`.

   The arithmetic is that of the family, where a rounding is half an epsilon. Vectors between the centres
   are wrong by 1 epsilon times `size` in the world and by 5/2 epsilon times `size` along axes, half
   extents by 1/2 epsilon of themselves, and cosines by 3/2 epsilon. An edge gap takes two of the vector's
   components times cosines whose squares add up to at most 1, two cosines times components of which the
   same holds, and at most five roundings after that: less than 12 epsilon times `size`. The other 6 are to
   spare for `size` and the error itself. A face gap is wrong by less than half as much.

   All this holds while nothing overflows, and before anything does, the error is infinite; underflow loses
   less than the smallest normal number. */
HOT_INLINE real gap_error(real size)
{
    const real smallest_normal = REAL_DIGITS == 53 ? REAL(DBL_MIN) : REAL(FLT_MIN);
    return 16 * size * REAL(3 * REAL_EPSILON) + smallest_normal;
}

/* Do they overlap? The widest gap tells. An edge axis of nearly parallel edges leaves it open, since its
   numbers are tiny; the closer look has an argument for those. */
HOT_INLINE quick_answer clear_of_gaps(real widest, real error)
{
    return magnitude(widest) > error ? (quick_answer)(widest < 0) : UNCLEAR;
}

/* The sum of the magnitudes of the coordinates. */
HOT_INLINE real taxi_real(vec v)
{
    return magnitude(v.x) + magnitude(v.y) ONLY_3D(+magnitude(v.z));
}

/* All lengths, with the vector between the centres in some frame. */
HOT_INLINE real size_of_facing(const facing_boxes *s, vec way)
{
    return taxi_real(way) + ((s->half_a.x + s->half_a.y ONLY_3D(+s->half_a.z)) +
                             (s->half_b.x + s->half_b.y ONLY_3D(+s->half_b.z)));
}

#if DIM == 3

#define FACE_GAP_A(i, way, h)  \
    (magnitude(s->way_a.way) - \
     (s->half_a.h + (s->half_b.x * q[i][0] + s->half_b.y * q[i][1] + s->half_b.z * q[i][2])))
#define FACE_GAP_B(j, way, h)  \
    (magnitude(s->way_b.way) - \
     (s->half_b.h + (s->half_a.x * q[0][j] + s->half_a.y * q[1][j] + s->half_a.z * q[2][j])))

/* Along u_i cross v_j. i, i1, i2 and j, j1, j2 are in cyclic order; x1 is the name of coordinate i1, and so
   on. */
#define EDGE_GAP(i, i1, i2, x1, x2, j, j1, j2, y1, y2)                  \
    (magnitude(s->way_a.x2 * s->r[i1][j] - s->way_a.x1 * s->r[i2][j]) - \
     ((s->half_a.x1 * q[i2][j] + s->half_a.x2 * q[i1][j]) +             \
      (s->half_b.y1 * q[i][j2] + s->half_b.y2 * q[i][j1])))
#define EDGE_GAPS(i, i1, i2, x1, x2)                                                                        \
    greater_of(                                                                                             \
        greater_of(EDGE_GAP(i, i1, i2, x1, x2, 0, 1, 2, y, z), EDGE_GAP(i, i1, i2, x1, x2, 1, 2, 0, z, x)), \
        EDGE_GAP(i, i1, i2, x1, x2, 2, 0, 1, x, y))

/* Most boxes that are far apart are so along a face axis of A, so these are looked at first; and most that
   touch do so along one. In A's frame the vector between the centres is at least 1 / sqrt(3) as long as the
   sum of its coordinates in the world, and a face gap is wrong by less than half of the bound; this size is a
   NaN with one in any length or in an axis of A. The whole size takes in the vector between the centres in
   both frames, which together are longer than in the world; so it is a NaN with one in an axis of B too. */
HOT_INLINE quick_answer overlap_of_facing(const facing_boxes *s, const aabb *box, const obb *a, const obb *b)
{
    real size = size_of_facing(s, s->way_a);
    real q[3][3] = {{magnitude(s->r[0][0]), magnitude(s->r[0][1]), magnitude(s->r[0][2])},
                    {magnitude(s->r[1][0]), magnitude(s->r[1][1]), magnitude(s->r[1][2])},
                    {magnitude(s->r[2][0]), magnitude(s->r[2][1]), magnitude(s->r[2][2])}};
    real ax = FACE_GAP_A(0, x, x), ay = FACE_GAP_A(1, y, y), az = FACE_GAP_A(2, z, z);
    real face_a = greater_of(greater_of(ax, ay), az);
    if (face_a > gap_error(size))
        return NO;
    real bx = FACE_GAP_B(0, x, x), by = FACE_GAP_B(1, y, y), bz = FACE_GAP_B(2, z, z);
    real face_b = greater_of(greater_of(bx, by), bz), error = gap_error(size + taxi_real(s->way_b));
    if (!(face_a < -error))
        return second_look_at_boxes(box, a, b, ax, ay, az, bx, by, bz, error);
    real         edge = greater_of(greater_of(EDGE_GAPS(0, 1, 2, y, z), EDGE_GAPS(1, 2, 0, z, x)),
                                   EDGE_GAPS(2, 0, 1, x, y));
    quick_answer overlaps = clear_of_gaps(greater_of(greater_of(face_a, face_b), edge), error);
    return overlaps != UNCLEAR ? overlaps : overlap_closely(box, a, b);
}

#undef FACE_GAP_A
#undef FACE_GAP_B
#undef EDGE_GAP
#undef EDGE_GAPS

#else

/* The gaps along the four axes, and what they may be wrong by. Every gap has the cosine and the sine in it,
   so a NaN in an axis of B is in all of them. */
typedef struct face_gaps
{
    real ax, ay, bx, by, error;
} face_gaps;

HOT_INLINE face_gaps gaps_of_facing(const facing_boxes *s)
{
    vec p = s->half_a, q = s->half_b;
    real c = magnitude(s->c), d = magnitude(s->s);
    return (face_gaps){magnitude(s->way_a.x) - (p.x + (q.x * c + q.y * d)),
                       magnitude(s->way_a.y) - (p.y + (q.x * d + q.y * c)),
                       magnitude(s->way_b.x) - (q.x + (p.x * c + p.y * d)),
                       magnitude(s->way_b.y) - (q.y + (p.x * d + p.y * c)),
                       gap_error(size_of_facing(s, s->way))};
}

HOT_INLINE quick_answer first_look(const face_gaps *g)
{
    return clear_of_gaps(greater_of(greater_of(g->ax, g->ay), greater_of(g->bx, g->by)), g->error);
}

HOT_INLINE quick_answer overlap_of_facing(const facing_boxes *s, const aabb *box, const obb *a, const obb *b)
{
    face_gaps g = gaps_of_facing(s);
    quick_answer overlaps = first_look(&g);
    return overlaps != UNCLEAR ? overlaps
                               : second_look_at_boxes(box, a, b, g.ax, g.ay, g.ay, g.bx, g.by, g.by, g.error);
}

#endif

/* A vector in the frame of a box. */
HOT_INLINE vec turned_into(const vec *axes, vec v)
{
#if DIM == 3
    return (vec){dot_real(axes[0], v), dot_real(axes[1], v), dot_real(axes[2], v)};
#else
    return (vec){dot_real(axes[0], v), v.y * axes->x - v.x * axes->y};
#endif
}

/* ---- the answers ---- */

HOT_INLINE facing_boxes facing_obb_obb(const obb *a, const obb *b)
{
    const vec *u = AXES_OF(a), *v = AXES_OF(b);
    vec way = {b->center.x - a->center.x, b->center.y - a->center.y ONLY_3D(, b->center.z - a->center.z)};
    return (facing_boxes)
    {
        .half_a = a->half_extents, .half_b = b->half_extents, .way_a = turned_into(u, way),
        .way_b = turned_into(v, way),
#if DIM == 3
        .r = {{dot_real(u[0], v[0]), dot_real(u[0], v[1]), dot_real(u[0], v[2])},
              {dot_real(u[1], v[0]), dot_real(u[1], v[1]), dot_real(u[1], v[2])},
              {dot_real(u[2], v[0]), dot_real(u[2], v[1]), dot_real(u[2], v[2])}},
#else
        .way = way, .c = dot_real(*u, *v), .s = u->x * v->y - u->y * v->x,
#endif
    };
}

HOT_INLINE facing_boxes facing_aabb_obb(const aabb *a, const obb *b)
{
    const real middle = REAL(0.5);
    const vec *v = AXES_OF(b);
    vec        half = {(a->max.x - a->min.x) * middle,
                       (a->max.y - a->min.y) * middle ONLY_3D(, (a->max.z - a->min.z) * middle)};
    vec        way = {((b->center.x - a->min.x) + (b->center.x - a->max.x)) * middle,
                      ((b->center.y - a->min.y) + (b->center.y - a->max.y)) *
                          middle ONLY_3D(, ((b->center.z - a->min.z) + (b->center.z - a->max.z)) * middle)};
    return (facing_boxes)
    {
        .half_a = half, .half_b = b->half_extents, .way_a = way, .way_b = turned_into(v, way),
#if DIM == 3
        .r = {{v[0].x, v[1].x, v[2].x}, {v[0].y, v[1].y, v[2].y}, {v[0].z, v[1].z, v[2].z}},
#else
        .way = way, .c = v->x, .s = v->y,
#endif
    };
}

HOT_INLINE quick_answer quick_overlap_obb_obb(const obb *a, const obb *b)
{
    facing_boxes s = facing_obb_obb(a, b);
    return overlap_of_facing(&s, NULL, a, b);
}

HOT_INLINE quick_answer quick_overlap_aabb_obb(const aabb *a, const obb *b)
{
    facing_boxes s = facing_aabb_obb(a, b);
    return overlap_of_facing(&s, a, NULL, b);
}

#endif
