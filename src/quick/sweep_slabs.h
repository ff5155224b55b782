/*
 * Sweeps of boxes: the slabs of K, the Minkowski difference (see sweep_boxes.h), in plain double with a bound
 * of the errors, and what of the scene is needed in pairs. `digits` are those of the family's scalar, and
 * tell how accurately boxes are stored.
 *
 * The slabs: T. L. Kay and J. T. Kajiya, "Ray Tracing Complex Scenes" (1986). The axes: S. Gottschalk, M. C.
 * Lin and D. Manocha, "OBBTree: A Hierarchical Structure for Rapid Interference Detection" (1996), section 5.
 * Their motion: D. Eberly, "Dynamic Collision Detection Using Oriented Bounding Boxes" (1999).
 */
#ifndef CD_QUICK_SWEEP_SLABS_H
#define CD_QUICK_SWEEP_SLABS_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/frame.h"
#include "../space/vector.h"
#include "../space/vector_pair.h"
#include "loaded_boxes.h"
#include "resting_start.h"
#include "sweep_boxes.h"
#include "sweep_tolerances.h"

#if DIM == 3 /* what the plane leaves open is looked at in space (sweep_prisms.h) */

/* The scene, finely: all in two parts (see fine_rows), in lanes, of which the first is A's. Axis i is to be
   corrected by the sum of e[i][j] times axis j, to first order: see fine_box. A point or a segment has its
   half edge, if any, in the place of an axis, over a power of two that stands for its half extent. */
typedef struct fine_scene
{
    const moving_boxes *given;
    fine_rows           axes[DIM]; /* as stored */
    lanes               e[DIM][DIM], half[DIM];
    fine_rows           ways; /* c and w, over `units` */
    double              units[2];
} fine_scene;

/* Faces of A and of B, and pairs of edges. They are looked at two by two, so that there is room for one more:
   it is left out, or of two boxes the last one again (put_edge_slabs). */
#define SLAB_COUNT 16

/* The slabs |d - t v| <= h. First those across the faces of B, each after that of A with the same number, if
   A is a box; then those across an edge of A and one of B (see face_slab and edge_slab). Two that are
   calculated side by side are neighbours. A slab that is left out has h = INFINITY. */
typedef struct sweep_scene
{
    const moving_boxes *given;
    fine_scene         *fine;          /* its `given` is NULL until it is asked for */
    double              first, last;   /* what the slabs so far leave of the line of motion */
    lanes               firsts, lasts; /* the same of slabs that are looked at two by two */
    lanes               inverses;      /* the largest 1 / |v| is one of both */
    vector_pair         axis[DIM];     /* of A and of B, orthonormal to within rounding */
    vector_pair         way, w;        /* c and w in the frames of A and of B */
    vector_pair         r[DIM];        /* cosines: see cosine_of */
    double              least, most;   /* the lowest magnitude of them, and of two boxes the highest */
    lanes               e[DIM][DIM];   /* of two boxes, in double: see fine_scene */
    double              nearest;       /* from the start to the plane of a face of K */
    double              d[SLAB_COUNT], v[SLAB_COUNT], h[SLAB_COUNT];
    double              enter[SLAB_COUNT], exit[SLAB_COUNT]; /* of the slabs, widened by the error */
    double              halves, size;       /* the sum of all half edges, and all lengths in c too */
    double              speed;              /* the sum of those in w */
    int                 first_edge, count;  /* indices of slabs */
    unsigned            alike[SLAB_COUNT];  /* slabs as bits: see pair_twins */
    int                 shared_a, shared_b; /* an axis of A that is one of B, or -1 */
    unsigned            flat;               /* cosines up to no_cosine, where axes are shared */
} sweep_scene;

/* A's vector (0) or B's (1), where that is known at run time only. */
HOT_INLINE vector of_side(const vector_pair *v, int side)
{
    return (vector){{lane_at(&v->at[0], side), lane_at(&v->at[1], side), lane_at(&v->at[2], side)}};
}

/* The cosine between axis k of box `host` and axis j of the other. */
HOT_INLINE double cosine_of(const sweep_scene *s, int host, int k, int j)
{
    return lane_at(&s->r[k].at[j], host);
}

/* The slab across axis `axis` of box `host`, 0 or 1, and back. */
HOT_INLINE int face_slab(const sweep_scene *s, int host, int axis)
{
    return s->given->edges == DIM ? 2 * axis + host : axis;
}

HOT_INLINE int host_of(const sweep_scene *s, int slab)
{
    return s->given->edges == DIM ? slab & 1 : 1;
}

HOT_INLINE int axis_of(const sweep_scene *s, int slab)
{
    return s->given->edges == DIM ? slab >> 1 : slab;
}

/* That across edge i of A and edge j of B, and back: those of edges 0 and 1 of A are neighbours. */
HOT_INLINE int edge_slab(const sweep_scene *s, int i, int j)
{
    return s->first_edge + (s->given->edges == DIM && i < 2 ? 2 * j + i : 3 * i + j);
}

HOT_INLINE int edge_of_a(const sweep_scene *s, int slab)
{
    const int k = slab - s->first_edge;
    return s->given->edges < DIM ? 0 : k < 6 ? k & 1 : 2;
}

HOT_INLINE int edge_of_b(const sweep_scene *s, int slab)
{
    const int k = slab - s->first_edge;
    return s->given->edges < DIM ? k : k < 6 ? k >> 1 : k - 6;
}

HOT_INLINE void put_slab(sweep_scene *s, int k, double d, double v, double h, double error)
{
    double inverse = 1 / fabs(v), ahead = d * copysign(1, v);
    s->inverses = lanes_max2(lanes_twice(inverse), s->inverses);
    s->d[k] = d;
    s->v[k] = v;
    s->h[k] = h;
    s->enter[k] = (ahead - (h + error)) * inverse;
    s->exit[k] = (ahead + (h + error)) * inverse;
}

/* Slabs k and k + 1. */
static NOINLINE void put_slabs(sweep_scene *s, int k, lanes d, lanes v, lanes h, double error)
{
    lanes inverse = lanes_div(lanes_twice(1), lanes_fabs(v)), ahead = lanes_with_sign_of(d, v);
    lanes reach = lanes_add(h, lanes_twice(error));
    lanes enter = lanes_mul(lanes_sub(ahead, reach), inverse),
          exit = lanes_mul(lanes_add(ahead, reach), inverse);
    s->inverses = lanes_max2(inverse, s->inverses);
    s->firsts = lanes_max2(enter, s->firsts);
    s->lasts = lanes_min2(exit, s->lasts);
    lanes_to(s->d + k, d);
    lanes_to(s->v + k, v);
    lanes_to(s->h + k, h);
    lanes_to(s->enter + k, enter);
    lanes_to(s->exit + k, exit);
}

/* Leaves out a slab. */
HOT_INLINE void drop_slab(sweep_scene *s, int k)
{
    s->h[k] = INFINITY;
    s->enter[k] = -INFINITY;
    s->exit[k] = INFINITY;
}

/* Those of some slabs, as bits, whose number is below `count`. */
HOT_INLINE unsigned of_first(unsigned slabs, int count)
{
    return slabs & ((1u << count) - 1);
}

/* Is K passed by, for what the slabs from `from` to `to` say? */
HOT_INLINE bool passed_by(sweep_scene *s, int from, int to)
{
    for (int k = from; k < to; k++)
    {
        s->first = max2(s->enter[k], s->first);
        s->last = min2(s->exit[k], s->last);
    }
    return (s->first > s->last) | (s->first > 1) | (s->last < 0);
}

/* The same for what slabs two by two say. */
HOT_INLINE bool is_passed_by(sweep_scene *s)
{
    s->first = larger_lane(s->firsts);
    s->last = smaller_lane(s->lasts);
    return (s->first > s->last) | (s->first > 1) | (s->last < 0);
}

/* Looks again at what all slabs leave, after some were left out. */
HOT_INLINE void put_limits(sweep_scene *s)
{
    lanes first = lanes_twice(-INFINITY), last = lanes_twice(INFINITY);
    for (int k = 0; k < s->count; k += 2)
    {
        first = lanes_max2(lanes_from(s->enter + k), first);
        last = lanes_min2(lanes_from(s->exit + k), last);
    }
    s->first = larger_lane(first);
    s->last = smaller_lane(last);
}

/* That across a segment A and the edge of B that is across axes j1 and j2. */
HOT_INLINE void put_edge_slab(sweep_scene *s, int k, int j1, int j2, double error)
{
    const double *half = s->given->box[1].half.at, p = cosine_of(s, 0, 0, j1), q = cosine_of(s, 0, 0, j2);
    const vector  way = one_of(&s->way, 1), w = one_of(&s->w, 1);
    put_slab(s, k, q * way.at[j1] - p * way.at[j2], q * w.at[j1] - p * w.at[j2],
             half[j1] * fabs(q) + half[j2] * fabs(p), error);
}

/* The cosines of axis 0 of A, or of B, as bits of `flat_cosines`; those of another axis are shifted. */
#define COSINES_OF_A 0x7u
#define COSINES_OF_B 0x49u

/* Cosines up to `most`, as bits: 3 i + j for that between axis i of A and axis j of B. */
static NOINLINE unsigned flat_cosines(const sweep_scene *s, double most)
{
    const lanes limit = lanes_twice(most);
    const int   last = s->given->edges - 1; /* of A */
    unsigned    flat = 0;
    if (last < 0)
        return 0;
    UNROLLED
    for (int k = 0; k < 3 * DIM - 1; k += 2)
        if (k == 0 || last > 0)
            flat |= lanes_at_least(limit, lanes_fabs(lanes_of(cosine_of(s, 0, k / 3, k % 3),
                                                              cosine_of(s, 0, (k + 1) / 3, (k + 1) % 3))))
                    << k;
    return flat | (unsigned)(fabs(cosine_of(s, 0, last, 2)) <= most) << (3 * last + 2);
}

/* Those between axis i of A or axis j of B and an axis of the other box, but that between both. */
HOT_INLINE unsigned cosines_beside(int i, int j)
{
    return (COSINES_OF_A << 3 * i) ^ (COSINES_OF_B << j);
}

/* Do two boxes share an axis, to within no_cosine, as those that stand upright do? Then all slabs across
   edges are those that drop_twins leaves out, and K is a prism. */
HOT_INLINE bool shares_axis(sweep_scene *s, int digits)
{
    s->shared_a = s->shared_b = -1;
    s->flat = 0;
    if (s->given->edges < 3 || !(s->most > 0.99))
        return false;
    s->flat = flat_cosines(s, no_cosine(digits));
    for (int i = 0; i < 3 && s->flat != 0; i++)
        for (int j = 0; j < 3; j++)
            if ((cosines_beside(i, j) & ~s->flat) == 0)
            {
                s->shared_a = i;
                s->shared_b = j;
            }
    return s->shared_a >= 0;
}

/* The slabs across edges of two boxes, side by side: those of axes 0 and 1 of A, and then those of axis 2,
   of which the last is in both lanes, and beyond the last slab. */
HOT_INLINE void put_edge_slabs(sweep_scene *s, double error)
{
    const vector  way = one_of(&s->way, 1), motion = one_of(&s->w, 1);
    const double *c = way.at, *w = motion.at, *a = s->given->box[0].half.at, *b = s->given->box[1].half.at;
    const int     first = s->first_edge;
    lanes         r[3], abs[3], last[3], of_2[3]; /* of axes 0 and 1, magnitudes, axis 2, magnitudes */
    UNROLLED
    for (int j = 0; j < 3; j++)
    {
        r[j] = lanes_first(s->r[0].at[j], s->r[1].at[j]);
        last[j] = lanes_twice(cosine_of(s, 0, 2, j));
        abs[j] = lanes_fabs(r[j]);
        of_2[j] = lanes_fabs(last[j]);
    }
    UNROLLED
    for (int j = 0; j < 3; j++)
    {
        const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        lanes     d = lanes_sub(lanes_mul(r[j2], lanes_twice(c[j1])), lanes_mul(r[j1], lanes_twice(c[j2])));
        lanes     v = lanes_sub(lanes_mul(r[j2], lanes_twice(w[j1])), lanes_mul(r[j1], lanes_twice(w[j2])));
        lanes h = lanes_add(lanes_mul(lanes_twice(b[j1]), abs[j2]), lanes_mul(lanes_twice(b[j2]), abs[j1]));
        lanes of_a = lanes_mul(lanes_of(a[1], a[2]), lanes_first(of_2[j], abs[j]));
        of_a = lanes_add(of_a, lanes_mul(lanes_of(a[2], a[0]), lanes_of(lane(abs[j], 1), lane(of_2[j], 0))));
        put_slabs(s, first + 2 * j, d, v, lanes_add(h, of_a), error);
    }
    UNROLLED
    for (int j = 0; j < 3; j += 2)
    { /* j and j + 1, or 2 alone */
        const int j1 = (j + 1) % 3, j2 = (j + 2) % 3, next = j == 0 ? 1 : 2, next_1 = (next + 1) % 3,
                  next_2 = (next + 2) % 3;
        const lanes p = lanes_first(last[j2], last[next_2]), q = lanes_first(last[j1], last[next_1]);
        const lanes up = lanes_fabs(p), down = lanes_fabs(q);
        lanes       d = lanes_sub(lanes_mul(p, lanes_of(c[j1], c[next_1])),
                                  lanes_mul(q, lanes_of(c[j2], c[next_2])));
        lanes       v = lanes_sub(lanes_mul(p, lanes_of(w[j1], w[next_1])),
                                  lanes_mul(q, lanes_of(w[j2], w[next_2])));
        lanes       h = lanes_add(lanes_mul(lanes_of(b[j1], b[next_1]), up),
                                  lanes_mul(lanes_of(b[j2], b[next_2]), down));
        lanes       of_a = lanes_mul(lanes_twice(a[0]), lanes_second(abs[j], abs[next]));
        of_a = lanes_add(of_a, lanes_mul(lanes_twice(a[1]), lanes_first(abs[j], abs[next])));
        put_slabs(s, first + 6 + j, d, v, lanes_add(h, of_a), error);
    }
    s->count = first + 9;
}

/* The slabs across edges. Do they prove a miss? */
HOT_INLINE bool edge_slabs_pass(sweep_scene *s, int digits)
{
    const double error = sweep_error(digits) * s->size;
    if (s->given->edges == 3)
    {
        put_edge_slabs(s, error);
        return is_passed_by(s);
    }
    for (int j = 0; j < 3 && s->given->edges == 1; j++)
        put_edge_slab(s, s->count++, (j + 1) % 3, (j + 2) % 3, error);
    return passed_by(s, s->first_edge, s->count);
}

/* The scene of two boxes and the slabs across their faces, those of A and of B side by side. */
HOT_INLINE void put_box_slabs(sweep_scene *s, double error)
{
    const loaded_box *a = &s->given->box[0], *b = &s->given->box[1];
    const lanes       by = lanes_twice(0.5), minus = lanes_twice(-0.5), one = lanes_twice(1);
    vector_pair       m[3], *axis = s->axis, *r = s->r;
    lanes             half[3], other[3], least = one, most = lanes_twice(0), nearest = lanes_twice(INFINITY);
    UNROLLED
    for (int i = 0; i < 3; i++)
        m[i] = pair_of(a->axis[i], b->axis[i]);
    const lanes e00 = lanes_mul(lanes_sub(one, pair_dot(m[0], m[0])), by);
    const lanes e11 = lanes_mul(lanes_sub(one, pair_dot(m[1], m[1])), by);
    const lanes e22 = lanes_mul(lanes_sub(one, pair_dot(m[2], m[2])), by);
    const lanes e01 = lanes_mul(pair_dot(m[0], m[1]), minus), e12 = lanes_mul(pair_dot(m[1], m[2]), minus),
                e20 = lanes_mul(pair_dot(m[2], m[0]), minus);
    axis[0] = pair_plus(m[0], pair_combined((lanes[3]){e00, e01, e20}, m));
    axis[1] = pair_plus(m[1], pair_combined((lanes[3]){e01, e11, e12}, m));
    axis[2] = pair_plus(m[2], pair_combined((lanes[3]){e20, e12, e22}, m));
    s->e[0][0] = e00;
    s->e[1][1] = e11;
    s->e[2][2] = e22;
    s->e[0][1] = s->e[1][0] = e01;
    s->e[1][2] = s->e[2][1] = e12;
    s->e[2][0] = s->e[0][2] = e20;
    /* r: the cosines r[i][j] and r[j][i] */
    UNROLLED
    for (int i = 0; i < 3; i++)
    {
        half[i] = lanes_of(a->half.at[i], b->half.at[i]);
        other[i] = lanes_swapped(half[i]);
        r[i].at[i] = pair_dot(axis[i], pair_swapped(axis[i]));
        for (int j = i + 1; j < 3; j++)
        {
            r[i].at[j] = pair_dot(axis[i], pair_swapped(axis[j]));
            r[j].at[i] = lanes_swapped(r[i].at[j]);
        }
    }
    const vector_pair way = pair_of(s->given->way, s->given->way), motion = pair_of(s->given->w, s->given->w);
    UNROLLED
    for (int i = 0; i < 3; i++)
    {
        lanes h = half[i], d = pair_dot(axis[i], way), v = pair_dot(axis[i], motion);
        UNROLLED
        for (int j = 0; j < 3; j++)
        {
            const lanes cosine = lanes_fabs(r[i].at[j]);
            h = lanes_add(h, lanes_mul(other[j], cosine));
            least = j < i ? least : lanes_min2(cosine, least); /* there are the same two in both places */
            most = j < i ? most : lanes_max2(cosine, most);
        }
        nearest = lanes_min2(lanes_fabs(lanes_sub(lanes_fabs(d), h)), nearest);
        s->way.at[i] = d;
        s->w.at[i] = v;
        put_slabs(s, 2 * i, d, v, h, error);
    }
    s->least = smaller_lane(least);
    s->most = larger_lane(most);
    s->nearest = smaller_lane(nearest);
}

/* Sets up the scene, with the slabs across faces. Do they prove a miss? */
HOT_INLINE bool slabs_pass(sweep_scene *s, const moving_boxes *x, int digits)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    const int         edges = x->edges;
    s->first = -INFINITY;
    s->last = INFINITY;
    s->inverses = lanes_twice(0);
    double error = sweep_error(digits) * s->size;
    s->first_edge = s->count = edges == DIM ? 2 * DIM : DIM;
    for (int k = 0; k < SLAB_COUNT; k++)
        s->alike[k] = 1u << k;
    if (edges < DIM)
        drop_slab(s, s->first_edge + 3 * edges);
    if (edges == 3)
    {
        s->firsts = lanes_twice(-INFINITY);
        s->lasts = lanes_twice(INFINITY);
        put_box_slabs(s, error);
        return is_passed_by(s);
    }
    vector axis[3];
    s->least = s->nearest = INFINITY;
    corrected_once(axis, b->axis);
    for (int j = 0; j < DIM; j++)
    {
        double h = b->half.at[j], d = dot(axis[j], x->way), v = dot(axis[j], x->w);
        for (int k = 0; k < DIM; k++)
            s->axis[j].at[k] = lanes_of(edges == 1 ? a->axis[0].at[k] : 0, axis[j].at[k]);
        s->way.at[j] = lanes_twice(d);
        s->w.at[j] = lanes_twice(v);
        if (edges == 1)
        {
            const double r = dot(a->axis[0], axis[j]);
            s->r[0].at[j] = s->r[j].at[0] = lanes_twice(r);
            s->least = min2(fabs(r), s->least);
            h += a->half.at[0] * fabs(r);
        }
        s->nearest = min2(fabs(fabs(d) - h), s->nearest);
        put_slab(s, j, d, v, h, error);
    }
    return passed_by(s, 0, s->count);
}

/* ---- the scene, finely ---- */

/* c, between the middles of low and high, of which an OBB has its centre in both places. */
HOT_INLINE void way_in_pairs(dd way[DIM], const moving_boxes *x)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    UNROLLED
    for (int j = 0; j < DIM; j++)
    {
        const lanes_dd ends = lanes_two_difference(lanes_of(b->low.at[j], b->high.at[j]),
                                                   lanes_of(a->low.at[j], a->high.at[j]));
        const dd       sum = two_sum(lane(ends.hi, 0), lane(ends.hi, 1));
        way[j] = (dd){sum.hi * 0.5, (sum.lo + lanes_total(ends.lo)) * 0.5};
    }
}

/* Two vectors over `units`, which are powers of two above them. */
HOT_INLINE void fine_vectors_of(fine_rows *f, const dd first[DIM], const dd second[DIM],
                                const double units[2])
{
    const lanes by = lanes_of(1 / units[0], 1 / units[1]);
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const lanes hi = lanes_mul(lanes_of(first[k].hi, second[k].hi), by);
        f->coarse[k] = lanes_on_grid(hi, AXIS_GRID);
        f->fine[k] = lanes_add(lanes_sub(hi, f->coarse[k]),
                               lanes_mul(lanes_of(first[k].lo, second[k].lo), by));
    }
}

/* The half edge of a segment A, beside axis 0 of B. */
SELDOM static NOINLINE void put_half_edge(fine_scene *f, const moving_boxes *x)
{
    const loaded_box *a = &x->box[0];
    const double      units[2] = {power_above(taxi_length(sub(a->high, a->low))), 1};
    dd                edge[DIM], axis[DIM];
    for (int k = 0; k < DIM; k++)
    {
        edge[k] = dd_times(two_sum(a->high.at[k], -a->low.at[k]), 0.5);
        axis[k] = dd_of(x->box[1].axis[0].at[k]);
    }
    fine_vectors_of(&f->axes[0], edge, axis, units);
    f->half[0] = lanes_of(units[0], x->box[1].half.at[0]);
}

HOT_INLINE void put_corrections(fine_scene *f)
{
    const lanes by = lanes_of(f->given->is_line[0] ? 0 : -0.5, -0.5);
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j <= i; j++)
        {
            const lanes_dd product = fine_dots(&f->axes[i], &f->axes[j], lanes_twice(i == j));
            f->e[i][j] = f->e[j][i] = lanes_mul(lanes_add(product.hi, product.lo), by);
        }
}

SELDOM static NOINLINE void fine_scene_of(fine_scene *f, const moving_boxes *x)
{
    const bool   is_line = x->is_line[0];
    const vector none = {{0}}, *half_a = is_line ? &none : &x->box[0].half;
    dd           way[DIM], w[DIM];
    f->given = x;
    for (int i = 0; i < DIM; i++)
    {
        fine_rows_of(&f->axes[i], is_line ? &none : &x->box[0].axis[i], &x->box[1].axis[i]);
        f->half[i] = lanes_of(half_a->at[i], x->box[1].half.at[i]);
        w[i] = two_sum(x->motion[0].at[i], -x->motion[1].at[i]);
    }
    if (x->edges == 1)
        put_half_edge(f, x);
    way_in_pairs(way, x);
    f->units[0] = power_above(max2(taxi_length(x->way), 0x1p-300)); /* they may be 0 */
    f->units[1] = power_above(max2(taxi_length(x->w), 0x1p-300));
    fine_vectors_of(&f->ways, way, w, f->units);
    put_corrections(f);
}

/* The scene, finely. */
HOT_INLINE const fine_scene *finely(const sweep_scene *s)
{
    if (!s->fine->given)
        fine_scene_of(s->fine, s->given);
    return s->fine;
}

/* The corrected axis i of A or B, in both lanes: off by 2^-75. */
HOT_INLINE void fine_axis_of(fine_rows *n, const fine_scene *f, int side, int i)
{
    for (int k = 0; k < DIM; k++)
    {
        lanes rest = f->axes[i].fine[k];
        for (int j = 0; j < DIM; j++)
            rest = lanes_add(rest, lanes_mul(f->e[i][j], f->axes[j].coarse[k]));
        n->coarse[k] = lanes_twice(lane_at(&f->axes[i].coarse[k], side));
        n->fine[k] = lanes_twice(side == 0 ? lane(rest, 0) : lane(rest, 1));
    }
}

/* u cross v, for axes in both lanes. The coarse parts multiply to multiples of 2^-52, and their differences
   are below 2: they have no error. All else is off by 2^-75. */
HOT_INLINE void fine_cross(fine_rows *n, const fine_rows *u, const fine_rows *v)
{
    for (int k = 0; k < 3; k++)
    {
        const int   i = (k + 1) % 3, j = (k + 2) % 3;
        const lanes hi = lanes_sub(lanes_mul(u->coarse[i], v->coarse[j]),
                                   lanes_mul(u->coarse[j], v->coarse[i]));
        lanes       lo = lanes_mul(u->fine[i], lanes_add(v->coarse[j], v->fine[j]));
        lo = lanes_sub(lo, lanes_mul(u->fine[j], lanes_add(v->coarse[i], v->fine[i])));
        lo = lanes_add(lo, lanes_mul(u->coarse[i], v->fine[j]));
        lo = lanes_sub(lo, lanes_mul(u->coarse[j], v->fine[i]));
        n->coarse[k] = lanes_on_grid(hi, AXIS_GRID);
        n->fine[k] = lanes_add(lanes_sub(hi, n->coarse[k]), lo);
    }
}

/* The gap along an axis n, which is in both lanes, times its length, and how much of it w closes. What n and
   the parts along n are off by, 2^-75, is nothing. Each part of the reach has a rounding, the half extents of
   an AABB another one, and the sum of all has none. Near a touch the reach along a unit axis is hardly more
   than |c|, so than 3^(1/2) L. So the gap is off by less than 4 u L. */
SELDOM static NOINLINE double fine_gap(const fine_scene *f, const fine_rows *n, double *closing)
{
    const lanes    zero = lanes_twice(0);
    const lanes_dd ways = fine_dots(n, &f->ways, zero);
    lanes_dd       part[DIM], h = {zero, zero};
    lanes          q[DIM];
    for (int j = 0; j < DIM; j++)
    {
        part[j] = fine_dots(n, &f->axes[j], zero);
        q[j] = lanes_add(part[j].hi, part[j].lo);
    }
    for (int j = 0; j < DIM; j++)
    {
        lanes rest = part[j].lo;
        for (int k = 0; k < DIM; k++)
            rest = lanes_add(rest, lanes_mul(f->e[j][k], q[k]));
        const lanes    whole = lanes_add(part[j].hi, rest);
        const lanes_dd sum = lanes_two_sum(h.hi,
                                           lanes_with_sign_of(lanes_mul(f->half[j], part[j].hi), whole));
        const lanes    more = lanes_with_sign_of(lanes_mul(f->half[j], rest), whole);
        h = (lanes_dd){sum.hi, lanes_add(h.lo, lanes_add(sum.lo, more))};
    }
    const dd     reach = two_sum(lane(h.hi, 0), lane(h.hi, 1));
    const double d = lane(ways.hi, 0), side = copysign(1, d + lane(ways.lo, 0)); /* d may be 0 */
    *closing = (lane(ways.hi, 1) + lane(ways.lo, 1)) * f->units[1] * side;
    return (side * d * f->units[0] - reach.hi) +
           (side * lane(ways.lo, 0) * f->units[0] - (lanes_total(h.lo) + reach.lo));
}

/* The cosine between axis i of A, or the edge of a segment, and axis j of B, off by a few roundings of itself
   and 2^-75: so its sign is right where it is above that. */
SELDOM static NOINLINE double fine_cosine(const sweep_scene *s, int i, int j)
{
    const fine_scene *f = finely(s);
    fine_rows         p;
    both_rows(&p, &f->axes[i], 0);
    const lanes_dd product = fine_dots(&p, &f->axes[j], lanes_twice(0));
    double         rest = lane(product.lo, 1);
    for (int k = 0; k < DIM; k++)
        rest += lane(f->e[j][k], 1) * cosine_of(s, 0, i, k) +
                (s->given->is_line[0] ? 0 : lane(f->e[i][k], 0) * cosine_of(s, 0, k, j));
    const double cosine = lane(product.hi, 1) + rest;
    return s->given->is_line[0] ? cosine * (lane(f->half[0], 0) / s->given->box[0].half.at[0]) : cosine;
}

#endif

#endif
