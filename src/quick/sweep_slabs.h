/*
 * Sweeps of boxes: the slabs of K, the Minkowski difference (see sweep_boxes.h), in plain double with a bound
 * of the errors, and what of the scene is needed in pairs. `digits` are those of the family's scalar, and
 * tell how accurately boxes are stored.
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

/* The scene in pairs: c, w and the axes, with what they are to be corrected by. */
typedef struct pair_scene
{
    const moving_boxes *given;
    double              unit; /* a power of two above all lengths in c and the half edges together */
    dd                  w[DIM];
    fine_vector         way;
    fine_box            box[2];
} pair_scene;

/* Faces of A and of B, and pairs of edges. They are looked at two by two, so that there is room for one more,
   which is left out. */
#define SLAB_COUNT 16

/* The slabs |d - t v| <= h. First those across the faces of A, if it is a box, then those across B's, then
   those across an edge of A and one of B. A slab that is left out has h = INFINITY. */
typedef struct sweep_scene
{
    const moving_boxes *given;
    pair_scene         *pairs;         /* its `given` is NULL until it is asked for */
    double              first, last;   /* what the slabs so far leave of the line of motion */
    lanes               firsts, lasts; /* the same of slabs that are looked at two by two */
    vector              axis[2][DIM];  /* orthonormal to within rounding */
    vector              way[2], w[2];  /* c and w in the frames of A and of B */
    double              r[DIM][DIM];   /* cosines between the axes of A and those of B */
    double              least, most;   /* the lowest magnitude of them, and of two boxes the highest */
    double              correction;    /* of two boxes: the largest factor by which axes are corrected */
    double              nearest;       /* from the start to a face of K, continued */
    double              d[SLAB_COUNT], v[SLAB_COUNT], h[SLAB_COUNT];
    double              enter[SLAB_COUNT], exit[SLAB_COUNT]; /* of the slabs, widened by the error */
    double              size;                          /* the sum of all lengths in c and of all half edges */
    int                 first_of_b, first_edge, count; /* indices of slabs */
    unsigned            alike[SLAB_COUNT];             /* slabs as bits: see pair_twins */
} sweep_scene;

HOT_INLINE void put_slab(sweep_scene *s, int k, double d, double v, double h, double error)
{
    double inverse = 1 / fabs(v), ahead = d * copysign(1, v);
    s->d[k] = d;
    s->v[k] = v;
    s->h[k] = h;
    s->enter[k] = (ahead - (h + error)) * inverse;
    s->exit[k] = (ahead + (h + error)) * inverse;
}

/* Two slabs. */
HOT_INLINE void put_slabs(sweep_scene *s, int k, int m, lanes d, lanes v, lanes h, double error)
{
    lanes inverse = lanes_div(lanes_twice(1), lanes_fabs(v)), ahead = lanes_with_sign_of(d, v);
    lanes reach = lanes_add(h, lanes_twice(error));
    lanes enter = lanes_mul(lanes_sub(ahead, reach), inverse),
          exit = lanes_mul(lanes_add(ahead, reach), inverse);
    s->firsts = lanes_max2(enter, s->firsts);
    s->lasts = lanes_min2(exit, s->lasts);
    s->d[k] = lane(d, 0), s->d[m] = lane(d, 1);
    s->v[k] = lane(v, 0), s->v[m] = lane(v, 1);
    s->h[k] = lane(h, 0), s->h[m] = lane(h, 1);
    s->enter[k] = lane(enter, 0), s->enter[m] = lane(enter, 1);
    s->exit[k] = lane(exit, 0), s->exit[m] = lane(exit, 1);
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

HOT_INLINE void put_edge_slab(sweep_scene *s, int k, int i, int j, int j1, int j2, double error)
{
    const double *r = s->r[i], *half_a = s->given->box[0].half.at, *half_b = s->given->box[1].half.at;
    double        d = r[j2] * s->way[1].at[j1] - r[j1] * s->way[1].at[j2];
    double        v = r[j2] * s->w[1].at[j1] - r[j1] * s->w[1].at[j2];
    double        h = half_b[j1] * fabs(r[j2]) + half_b[j2] * fabs(r[j1]);
    if (s->given->edges == 3)
    {
        int i1 = i == 2 ? 0 : i + 1, i2 = i == 0 ? 2 : i - 1;
        h += half_a[i1] * fabs(s->r[i2][j]) + half_a[i2] * fabs(s->r[i1][j]);
    }
    put_slab(s, k, d, v, h, error);
}

/* Do two boxes share an axis, to within no_cosine, as those that stand upright do? Then all slabs across
   edges are those that drop_twins leaves out, and K is a prism. */
HOT_INLINE bool shares_axis(const sweep_scene *s, int digits)
{
    const double most = no_cosine(digits);
    bool         shared = false;
    for (int i = 0; i < 3 && s->given->edges == 3 && s->most > 0.5; i++)
        for (int j = 0; j < 3; j++)
        {
            int i1 = i == 2 ? 0 : i + 1, i2 = i == 0 ? 2 : i - 1, j1 = j == 2 ? 0 : j + 1,
                j2 = j == 0 ? 2 : j - 1;
            double of_i = max2(fabs(s->r[i][j1]), fabs(s->r[i][j2]));
            double of_j = max2(fabs(s->r[i1][j]), fabs(s->r[i2][j]));
            shared |= (of_i <= most) & (of_j <= most);
        }
    return shared;
}

/* The slabs across edges of two boxes, side by side: those of axes 0 and 1 of A, and then those of axis 2,
   of which the last is in both lanes. */
HOT_INLINE void put_edge_slabs(sweep_scene *s, double error)
{
    const double *c = s->way[1].at, *w = s->w[1].at, *a = s->given->box[0].half.at,
                 *b = s->given->box[1].half.at;
    const int first = s->first_edge;
    lanes     r[3], abs[3], last[3], of_2[3]; /* of axes 0 and 1, magnitudes, axis 2, magnitudes */
    UNROLLED
    for (int j = 0; j < 3; j++)
    {
        r[j] = lanes_of(s->r[0][j], s->r[1][j]);
        last[j] = lanes_twice(s->r[2][j]);
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
        put_slabs(s, first + j, first + 3 + j, d, v, lanes_add(h, of_a), error);
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
        put_slabs(s, first + 6 + j, first + 6 + next, d, v, lanes_add(h, of_a), error);
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
    for (int i = 0; i < s->given->edges; i++)
        for (int j = 0; j < 3; j++)
            put_edge_slab(s, s->count++, i, j, j == 2 ? 0 : j + 1, j == 0 ? 2 : j - 1, error);
    return passed_by(s, s->first_edge, s->count);
}

/* The scene of two boxes and the slabs across their faces, those of A and of B side by side. */
HOT_INLINE void put_box_slabs(sweep_scene *s, double error)
{
    const loaded_box *a = &s->given->box[0], *b = &s->given->box[1];
    const lanes       by = lanes_twice(0.5), minus = lanes_twice(-0.5), one = lanes_twice(1);
    vector_pair       m[3], axis[3], r[3];
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
    s->correction = larger_lane(lanes_max2(
        lanes_max2(lanes_max2(lanes_fabs(e00), lanes_fabs(e11)), lanes_max2(lanes_fabs(e22), lanes_fabs(e01))),
        lanes_max2(lanes_fabs(e12), lanes_fabs(e20))));
    /* r: the cosines r[i][j] and r[j][i] */
    UNROLLED
    for (int i = 0; i < 3; i++)
    {
        half[i] = lanes_of(a->half.at[i], b->half.at[i]);
        other[i] = lanes_swapped(half[i]);
        r[i].at[i] = pair_dot(axis[i], pair_swapped(axis[i]));
        s->axis[0][i] = one_of(&axis[i], 0);
        s->axis[1][i] = one_of(&axis[i], 1);
        s->r[i][i] = lane(r[i].at[i], 0);
        for (int j = i + 1; j < 3; j++)
        {
            r[i].at[j] = pair_dot(axis[i], pair_swapped(axis[j]));
            r[j].at[i] = lanes_swapped(r[i].at[j]);
            s->r[i][j] = lane(r[i].at[j], 0);
            s->r[j][i] = lane(r[i].at[j], 1);
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
        s->way[0].at[i] = lane(d, 0), s->way[1].at[i] = lane(d, 1);
        s->w[0].at[i] = lane(v, 0), s->w[1].at[i] = lane(v, 1);
        put_slabs(s, i, 3 + i, d, v, h, error);
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
    const double     *half_a = a->half.at;
    s->first = -INFINITY;
    s->last = INFINITY;
    double error = sweep_error(digits) * s->size;
    s->first_edge = s->count = s->first_of_b + DIM;
    for (int k = 0; k < SLAB_COUNT; k++)
        s->alike[k] = 1u << k;
    drop_slab(s, s->first_edge + 3 * edges);
    if (edges == 3)
    {
        s->firsts = lanes_twice(-INFINITY);
        s->lasts = lanes_twice(INFINITY);
        put_box_slabs(s, error);
        return is_passed_by(s);
    }
    s->least = s->nearest = INFINITY;
    corrected_once(s->axis[1], b->axis);
    for (int j = 0; j < DIM; j++)
    {
        s->way[1].at[j] = dot(s->axis[1][j], x->way);
        s->w[1].at[j] = dot(s->axis[1][j], x->w);
    }
    for (int i = 0; i < edges; i++)
    {
        s->axis[0][i] = a->axis[i];
        for (int j = 0; j < DIM; j++)
        {
            s->r[i][j] = dot(s->axis[0][i], s->axis[1][j]);
            s->least = min2(fabs(s->r[i][j]), s->least);
        }
    }
    for (int j = 0; j < DIM; j++)
    {
        double h = b->half.at[j];
        for (int i = 0; i < edges; i++)
            h += half_a[i] * fabs(s->r[i][j]);
        s->nearest = min2(fabs(fabs(s->way[1].at[j]) - h), s->nearest);
        put_slab(s, j, s->way[1].at[j], s->w[1].at[j], h, error);
    }
    return passed_by(s, 0, s->count);
}

/* ---- the scene in pairs ---- */

/* c, which is that between the centres, or of AABBs and segments, between the middles of their ends. */
HOT_INLINE void way_in_pairs(dd way[DIM], const moving_boxes *x)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    const bool        centers = a->turned & b->turned & !x->is_line[0] & !x->is_line[1];
    UNROLLED
    for (int j = 0; j < DIM; j++)
        way[j] = two_sum(b->low.at[j], -a->low.at[j]);
    for (int j = 0; j < DIM && !centers; j++)
        way[j] = dd_times(dd_add(way[j], two_sum(b->high.at[j], -a->high.at[j])), 0.5);
}

static NOINLINE void pair_scene_of(pair_scene *p, const moving_boxes *x)
{
    const loaded_box *a = &x->box[0], *b = &x->box[1];
    dd                way[DIM];
    p->given = x;
    way_in_pairs(way, x);
    for (int j = 0; j < DIM; j++)
        p->w[j] = two_sum(x->motion[0].at[j], -x->motion[1].at[j]);
    p->unit = power_above(taxi_length(x->way) + (taxi_length(a->half) + taxi_length(b->half)));
    fine_vector_of(&p->way, way, p->unit);
    for (int side = 0; side < 2; side++)
        if (!x->is_line[side])
            fine_box_of(&p->box[side], x->box[side].axis, x->box[side].turned);
}

/* Axis i of a box, or the half edge of a segment. */
HOT_INLINE void edge_in_pairs(const pair_scene *p, int side, int i, dd edge[DIM])
{
    const loaded_box *b = &p->given->box[side];
    vector            rest = {{0}};
    if (!p->given->is_line[side])
        rest = rest_of_axis(&p->box[side], i);
    for (int k = 0; k < DIM; k++)
        edge[k] = p->given->is_line[side] ? dd_times(two_sum(b->high.at[k], -b->low.at[k]), 0.5)
                                          : (dd){b->axis[i].at[k], rest.at[k]};
}

/* The part of x along axis i of a box. */
HOT_INLINE dd part_along(const pair_scene *p, int side, int i, const dd x[DIM])
{
    const vector rest = rest_of_axis(&p->box[side], i);
    return along_axis(&p->given->box[side].axis[i], &rest, x);
}

/* That of c. */
HOT_INLINE dd way_along(const pair_scene *p, int side, int i)
{
    const lanes_dd way = along_fine_axes_of(&p->box[side], i / 2, &p->way);
    return (dd){lane(way.hi, i % 2), lane(way.lo, i % 2)};
}

/* The cosine between axis i of box `host` and axis j of the other: off by 2^-75. */
HOT_INLINE dd fine_cosine_of(const pair_scene *p, int host, int i, int j)
{
    const lanes_dd r = fine_cosines_of(&p->box[host], i, &p->box[1 - host], j / 2);
    return (dd){lane(r.hi, j % 2), lane(r.lo, j % 2)};
}

HOT_INLINE const pair_scene *in_pairs(const sweep_scene *s)
{
    if (!s->pairs->given)
        pair_scene_of(s->pairs, s->given);
    return s->pairs;
}

/* The cosine between axis i of box `host` and axis j of the other, or the edge of a segment, off by a few
   roundings of itself and 2^-75: so its sign is right where it is above that. */
SELDOM static NOINLINE double fine_cosine(const sweep_scene *s, int host, int i, int j)
{
    const moving_boxes *x = s->given;
    const pair_scene   *p = in_pairs(s);
    dd                  edge[DIM];
    if (!x->is_line[0])
        return fine_cosine_of(p, host, i, j).hi;
    edge_in_pairs(p, 0, 0, edge);
    const int own = host ? i : j, of_segment = host ? j : i;
    double    part = part_along(p, 1, of_segment == 0 ? own : 1 - own, edge).hi / x->box[0].half.at[0];
    return of_segment == 1 && own == 0 ? -part : part; /* across the segment, in the plane */
}

#endif

#endif
