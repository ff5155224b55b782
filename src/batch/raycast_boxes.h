/*
 * Rays against OBBs, one ray or box for all or not: in the frame of the stored axes M, as in quick/ray_box.h,
 * by slabs (T. L. Kay and J. T. Kajiya, "Ray Tracing Complex Scenes", 1986).
 * With k = M way and e = M d, the ray is in the box where |t e_i - k_i| <= h_i for all i. Mirrored so that no
 * e_i is below 0, it enters slab i at (k_i - h_i) / e_i and leaves it at (k_i + h_i) / e_i.
 *
 * Whether it hits, and which face, is decided in the family's scalar, and the t of hits is calculated in
 * double.
 *
 * THE ERRORS. ROUGH_ERROR of quick/ray_box.h is 64 eps of `size`, of which the deviation of the stored axes
 * takes 32. With u = eps / 2: a k_i is off by 4 u |way|, for its differences, products and sums, an e_i by
 * 3 u |d|, or where it is raised to `least` by less. As |t| |d| is at most size, a face is off by 3.5 eps of
 * size; and by 3 eps for the rounding of h_i with the error, of 1 / e_i, of both products with that and of
 * their sum. So a ray that misses the box enlarged by the error misses, and one that meets the box shrunk by
 * it hits. It certainly enters across one axis if it enters the shrunk slabs of all others before the
 * enlarged one of that.
 *
 * Where size and |d| are between MOST_IN_SLABS and its inverse, no number overflows, as 1 / e_i is at most
 * 1 / least; and what underflows is far below the error of a t, which is at least 64 eps size / |d|.
 */
#ifndef CD_BATCH_RAYCAST_BOXES_H
#define CD_BATCH_RAYCAST_BOXES_H

#include <math.h>

#include "columns.h"
#include "gathered.h"
#include "hits.h"
#include "kernels.h"
#include "lanes.h"
#include "vectors.h"

#define MOST_IN_SLABS     REAL(REAL_DIGITS == 53 ? 0x1p250 : 0x1p40)
#define LEAST_PART_OF_RAY REAL(REAL_DIGITS == 53 ? 0x1p-60 : 0x1p-30)

/* Rays and boxes, in the frame of the stored axes. */
typedef struct some_ray_views
{
    reals row[DIM][DIM]; /* the axes */
    reals k[DIM], e[DIM], half[DIM];
    reals size, step;
    reals total; /* NaN if any number of the ray or the box is: one of an axis is in its k */
} some_ray_views;

/* Of the direction d of rays. */
typedef struct some_paces
{
    reals step;  /* |d| in the sum norm */
    reals least; /* what the e_i are raised to */
} some_paces;

HOT_INLINE some_paces paces_of_rays(const columns *a, size_t i)
{
    reals step = reals_abs(reals_load(column(a, RAY_DIRECTION, i)));
    UNROLLED
    for (int j = 1; j < DIM; j++)
        step = step + reals_abs(reals_load(column(a, RAY_DIRECTION + j, i)));
    return (some_paces){step, reals_same(LEAST_PART_OF_RAY) * step};
}

HOT_INLINE some_ray_views view_rays(const some_paces *pace, const columns *a, const columns *b, size_t i,
                                    const places *at)
{
    some_ray_views s;
    reals          way[DIM], d[DIM], total = reals_same(0);
    s.step = pace->step;
    UNROLLED
    for (int j = 0; j < DIM; j++)
    {
        way[j] = reals_of_column(b, CENTER + j, i, at) - reals_load(column(a, RAY_ORIGIN + j, i));
        d[j] = reals_load(column(a, RAY_DIRECTION + j, i));
        s.half[j] = reals_of_column(b, EXTENTS + j, i, at);
        const reals length = reals_abs(way[j]) + s.half[j];
        s.size = j == 0 ? length : s.size + length;
    }
    UNROLLED
    for (int j = 0; j < DIM; j++)
    {
        UNROLLED
        for (int l = 0; l < DIM; l++)
            s.row[j][l] = DIM == 3 || j == 0 ? reals_of_column(b, AXES + DIM * j + l, i, at)
                          : l == 0           ? -s.row[0][1]
                                             : s.row[0][0];
        s.k[j] = s.row[j][0] * way[0] + s.row[j][1] * way[1] ONLY_3D(+s.row[j][2] * way[2]);
        s.e[j] = s.row[j][0] * d[0] + s.row[j][1] * d[1] ONLY_3D(+s.row[j][2] * d[2]);
        total = j == 0 ? s.k[j] : total + s.k[j];
    }
    s.total = (s.size + s.step) + reals_abs(total);
    return s;
}

/* The slab of one axis: where its middle is passed, and where the enlarged slab is entered and left. */
typedef struct some_slabs
{
    reals middle, enter, leave;
    reals inverse; /* of the magnitude of e, or of least */
} some_slabs;

HOT_INLINE some_slabs slabs_of_rays(reals k, reals e, reals enlarged, reals least)
{
    const reals inverse = reals_same(1) / reals_max(reals_abs(e), least);
    const reals middle = reals_turned(k, e) * inverse, reach = enlarged * inverse;
    return (some_slabs){middle, middle - reach, middle + reach, inverse};
}

/* The last entry into a box's enlarged slabs, and the first exit. */
typedef struct box_stay
{
    reals enter, leave;
} box_stay;

HOT_INLINE box_stay stay_of_rays(const some_slabs slabs[DIM])
{
    box_stay stay = {slabs[0].enter, slabs[0].leave};
    UNROLLED
    for (int k = 1; k < DIM; k++)
    {
        stay.enter = reals_max(stay.enter, slabs[k].enter);
        stay.leave = reals_min(stay.leave, slabs[k].leave);
    }
    return stay;
}

/* The last entry into a box's shrunk slabs and the last but one, and the first exit. */
typedef struct box_entry
{
    reals      last, before, leave;
    reals      early, inverse, half; /* of the axis of the last: where its enlarged slab is entered, ... */
    real_marks second, third;        /* the third, if not that the second, if not that the first */
} box_entry;

/* That of several which this axis has. */
HOT_INLINE reals of_axis(const box_entry *f, const reals of[DIM])
{
    const reals one = reals_select(f->second, of[1], of[0]);
    return ONLY_3D(DIM == 3 ? reals_select(f->third, of[2], one) :) one;
}

HOT_INLINE box_entry entry_of_rays(const some_ray_views *s, const some_slabs slabs[DIM], reals error)
{
    box_entry f;
    reals     enter[DIM], early[DIM], inverse[DIM];
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const reals reach = (s->half[k] - error) * slabs[k].inverse, leave = slabs[k].middle + reach;
        enter[k] = slabs[k].middle - reach;
        f.leave = k == 0 ? leave : reals_min(f.leave, leave);
        early[k] = slabs[k].enter;
        inverse[k] = slabs[k].inverse;
    }
    f.second = f.third = reals_less(enter[0], enter[1]);
    f.last = reals_max(enter[0], enter[1]);
    f.before = reals_min(enter[0], enter[1]);
#if DIM == 3
    f.third = reals_less(f.last, enter[2]);
    f.before = reals_max(f.before, reals_min(f.last, enter[2]));
    f.last = reals_max(f.last, enter[2]);
#endif
    f.early = of_axis(&f, early);
    f.inverse = of_axis(&f, inverse);
    f.half = of_axis(&f, s->half);
    return f;
}

/* The faces through which rays enter, or would: of one axis each. */
typedef struct some_faces
{
    reals row[DIM];        /* the axis */
    reals side, inverse;   /* the half extent and 1 / e, with the sign of e */
    reals t;               /* at which the face is passed, but for what is below */
    reals place[DIM], own; /* p = t e - k, and that along the axis */
} some_faces;

HOT_INLINE some_faces faces_of_rays(const box_entry *f, const some_ray_views *s)
{
    some_faces  face;
    const reals e = of_axis(f, s->e);
    UNROLLED
    for (int j = 0; j < DIM; j++)
    {
        reals of[DIM];
        UNROLLED
        for (int k = 0; k < DIM; k++)
            of[k] = s->row[k][j];
        face.row[j] = of_axis(f, of);
    }
    face.side = reals_turned(f->half, e);
    face.inverse = reals_turned(f->inverse, e);
    face.t = (of_axis(f, s->k) - face.side) * face.inverse;
    UNROLLED
    for (int j = 0; j < DIM; j++)
        face.place[j] = face.t * s->e[j] - s->k[j];
    face.own = of_axis(f, face.place);
    return face;
}

/* The t of rays that enter through a face: see `lateness` in quick/ray_box.h, where the bounds are derived.
   With p in the frame of the stored axes M, and E = (I - M M^T) / 2, the face is late by (E p)_i: half of p_i
   less the sum of m_i . m_j times p_j. */
#if REAL_DIGITS == 53

HOT_INLINE reals entries_through_faces(const some_faces *f, const some_ray_views *s)
{
    reals late = f->own;
    UNROLLED
    for (int j = 0; j < DIM; j++)
    {
        const reals *m = s->row[j];
        late = late - (f->row[0] * m[0] + f->row[1] * m[1] ONLY_3D(+f->row[2] * m[2])) * f->place[j];
    }
    return f->t - reals_same(0.5) * late * f->inverse + reals_same(0);
}

#else

/* DOUBLES rays in double: one that stands for all is widened once. */
typedef struct wide_rays
{
    double at[2 * DIM][DOUBLES];
} wide_rays;

HOT_INLINE void widen_rays(wide_rays *rays, const columns *a, size_t i)
{
    UNROLLED for (int j = 0; j < 2 * DIM; j++)
        doubles_store(rays->at[j], doubles_load_reals(column(a, j, i)));
}

/* Faces that are taken apart, DOUBLES at a time. */
typedef struct stored_faces
{
    float row[DIM][FLOATS], place[DIM][FLOATS];
    float side[FLOATS], inverse[FLOATS], t[FLOATS], own[FLOATS];
} stored_faces;

/* In double, DOUBLES of the faces from the k-th on, of which the first is the i-th box's. The t in float is
   off by less than 2^-20 size from the plane of the face, and what is left is gone on to. As |e_i| is above
   2^-12 |d|, p is off by less than 2^-8 size, which E takes to 2^-28 size; and the inverse is off by 2^-10 of
   itself, which takes less than 2^-29 size. */
HOT_INLINE doubles entry_through_face(const stored_faces *f, size_t k, const wide_rays *rays,
                                      const columns *b, size_t i)
{
    const many_axes m = axes_load(b, i);
    const doubles   t = doubles_load_floats(f->t + k);
    vectors         d, way, row;
    UNROLLED for (int j = 0; j < DIM; j++)
    {
        row.at[j] = doubles_load_floats(f->row[j] + k);
        d.at[j] = doubles_load(rays->at[RAY_DIRECTION + j]);
        way.at[j] = doubles_load_floats(column(b, CENTER + j, i)) - doubles_load(rays->at[RAY_ORIGIN + j]);
    }
    doubles late = doubles_load_floats(f->own + k);
    UNROLLED for (int j = 0; j < DIM; j++)
        late = late - vectors_dot(row, m.row[j]) * doubles_load_floats(f->place[j] + k);
    const doubles left = (vectors_dot(row, way) - t * vectors_dot(row, d)) - doubles_load_floats(f->side + k);
    return t + (left - doubles_same(0.5) * late) * doubles_load_floats(f->inverse + k);
}

/* The t of rays that enter through a face, of which `wanted` are right. */
HOT_INLINE reals wide_entries_through_faces(const some_faces *face, unsigned wanted, wide_rays *rays,
                                            const columns *a, const columns *b, size_t i)
{
    stored_faces f;
    doubles      t[FLOATS / DOUBLES];
    UNROLLED for (int j = 0; j < DIM; j++)
    {
        floats_store(f.row[j], face->row[j]);
        floats_store(f.place[j], face->place[j]);
    }
    floats_store(f.side, face->side);
    floats_store(f.inverse, face->inverse);
    floats_store(f.t, face->t);
    floats_store(f.own, face->own);
    for (size_t k = 0; k < FLOATS; k += DOUBLES)
    {
        t[k / DOUBLES] = doubles_same(0);
        if ((wanted >> k & ALL_DOUBLES) == 0)
            continue;
        if (a->step != 0)
            widen_rays(rays, a, i + k);
        t[k / DOUBLES] = entry_through_face(&f, k, rays, b, i + k);
    }
    return floats_of_doubles(t) + floats_same(0); /* without -0 */
}

#endif

/* What is known of a ray that stands for all. */
typedef struct known_ray
{
    some_paces pace;
#if REAL_DIGITS == 24
    wide_rays wide;
#endif
} known_ray;

/* Which of the rays that may hit do. */
HOT_INLINE some_hits hits_of_rays(known_ray *one, const some_ray_views *s, const some_slabs slabs[DIM],
                                  reals error, real_marks may, const columns *a, const columns *b, size_t i)
{
    const box_entry  f = entry_of_rays(s, slabs, error);
    const some_faces face = faces_of_rays(&f, s);
    const reals      t_min = reals_load(column(a, RAY_T_MIN, i)), t_max = reals_load(column(a, RAY_T_MAX, i));
    const real_marks crosses = reals_both(
        may, reals_both(reals_less(reals_max(f.last, t_min), f.leave), reals_less(f.last, t_max)));
    const real_marks starts = reals_both(reals_less(reals_max(f.before, t_min), f.early),
                                         reals_less(s->step * f.inverse, reals_same(0x1p12)));
    const real_marks enters = reals_both(crosses, starts);
    const real_marks contains = reals_both(crosses, reals_less(f.last, t_min));
    const reals      t = reals_select(contains, t_min + reals_same(0), reals_same((real)INFINITY));
#if REAL_DIGITS == 53
    (void)one, (void)b;
    const reals entries = entries_through_faces(&face, s);
#else
    const reals entries = wide_entries_through_faces(&face, reals_bits(enters), &one->wide, a, b, i);
#endif
    return (some_hits){reals_select(enters, entries, t), reals_bits(reals_either(contains, enters))};
}

/* First it asks which rays miss, which takes half as long as the rest. Every answer has `total` in it, and so
   none is right where something is NaN. */
HOT_INLINE some_hits look_at_rays_and_obbs_at(void *known, const columns *a, const columns *b, size_t i,
                                              const places *at)
{
    known_ray           *one = known;
    const some_paces     pace = a->step == 0 ? one->pace : paces_of_rays(a, i);
    const some_ray_views s = view_rays(&pace, a, b, i, at);
    const reals          error = reals_same(64 * REAL(REAL_EPSILON)) * s.size;
    some_slabs           slabs[DIM];
    UNROLLED
    for (int k = 0; k < DIM; k++)
        slabs[k] = slabs_of_rays(s.k[k], s.e[k], s.half[k] + error, pace.least);
    const box_stay   stay = stay_of_rays(slabs);
    const reals      t_min = reals_load(column(a, RAY_T_MIN, i)), t_max = reals_load(column(a, RAY_T_MAX, i));
    const real_marks plain = reals_both(reals_less(s.total, reals_same(MOST_IN_SLABS)),
                                        reals_less(reals_same(1 / MOST_IN_SLABS), reals_min(s.size, s.step)));
    const real_marks miss = reals_both(
        plain, reals_less(reals_min(stay.leave, t_max), reals_max(stay.enter, t_min)));
    some_hits found = {reals_same((real)INFINITY), 0};
    if (reals_bits(miss) != ALL_REALS)
        found = hits_of_rays(one, &s, slabs, error, reals_both(plain, reals_not(miss)), a, b, i);
    found.right |= reals_bits(miss);
    return found;
}

HOT_INLINE some_hits look_at_rays_and_obbs(void *known, const columns *a, const columns *b, size_t i)
{
    return look_at_rays_and_obbs_at(known, a, b, i, NULL);
}

/* A ray that stands for all. */
HOT_INLINE void know_ray(known_ray *one, const columns *a)
{
    one->pace = paces_of_rays(a, 0);
#if REAL_DIGITS == 24
    widen_rays(&one->wide, a, 0);
#endif
}

FOR_BASELINE static NOINLINE void hit_obbs(const hit_query *q, const hit_stretch *s, found_hits *found)
{
    known_ray one = {.pace = {reals_same(0), reals_same(0)}};
    if (s->a->step == 0)
        know_ray(&one, s->a);
    hit_through(look_at_rays_and_obbs, &one, q, s, found);
}

#if !GATHERS

#define hit_obbs_by_spheres hit_obbs

#else

/* A line, for all boxes: those that have no sphere around them that it meets are missed. */
typedef struct line_to_spheres
{
    reals origin[DIM], direction[DIM];
    reals per_square; /* 1 / |direction|^2 */
} line_to_spheres;

/* False if its numbers may overflow or underflow. */
HOT_INLINE bool line_of_ray(line_to_spheres *line, const columns *a)
{
    real square = 0;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const real d = *column(a, RAY_DIRECTION + k, 0);
        line->origin[k] = reals_same(*column(a, RAY_ORIGIN + k, 0));
        line->direction[k] = reals_same(d);
        square += d * d;
    }
    line->per_square = reals_same(1 / square);
    return square < MOST_IN_SLABS && square > 1 / MOST_IN_SLABS;
}

/* Which spheres the line may meet. The squared distance of a centre from it, |way|^2 - (way . d)^2 / |d|^2,
   is off by less than 16 eps |way|^2. Where that is above r^2 + 2^-12 (|way|^2 + r^2), it is off the sphere
   by more than 2^-14 (|way| + r), which is more than ROUGH_ERROR in float. `guard` is more than underflow may
   take; what overflows is not less. */
HOT_INLINE unsigned spheres_on_line(const line_to_spheres *line, const columns *b, size_t i)
{
    const reals guard = reals_same(REAL(REAL_DIGITS == 53 ? 0x1p-700 : 0x1p-100));
    const reals margin = reals_same(REAL(0x1p-12));
    reals       square = reals_same(0), along = square, radius = square;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const reals way = reals_load(column(b, CENTER + k, i)) - line->origin[k];
        const reals half = reals_load(column(b, EXTENTS + k, i));
        square = k == 0 ? way * way : square + way * way;
        along = k == 0 ? way * line->direction[k] : along + way * line->direction[k];
        radius = k == 0 ? half * half : radius + half * half;
    }
    const reals off = square - along * along * line->per_square;
    return ALL_REALS & ~reals_bits(reals_less(radius + (margin * (square + radius) + guard), off));
}

/* What is open of the gathered. */
SELDOM static NOINLINE void settle_gathered(const hit_query *q, size_t i, unsigned open, uint64_t taken,
                                            real *t)
{
    for (; open; open &= open - 1)
    {
        const unsigned k = lowest_bit(open);
        t[k] = q->single(q->a, q->b, i + place_of(k, taken)) + 0; /* without -0 */
    }
}

static NOINLINE some_hits look_at_gathered_rays(known_ray *one, const columns *a, const columns *b, size_t i,
                                                places at)
{
#if REAL_DIGITS == 53
    return look_at_rays_and_obbs_at(one, a, b, i, &at);
#else
    gathered_obbs boxes;
    gather_obbs(&boxes, b, i, at);
    return look_at_rays_and_obbs(one, a, &boxes.list, 0);
#endif
}

/* Looks at boxes that there is a bit for, at most REALS of SCATTERED ones, which are the query's from the
   i-th on. */
HOT_INLINE void hit_gathered(const hit_query *q, known_ray *one, size_t i, uint64_t taken, real *t_enter,
                             found_hits *found)
{
    const unsigned wanted = ALL_REALS >> (REALS - count_bits(taken));
    const places   at = places_of_bits(taken);
    some_hits      some = look_at_gathered_rays(one, q->a, q->b, i, at);
    real           t[REALS];
    reals_store(t, some.t);
    if ((some.right & wanted) != wanted)
    {
        settle_gathered(q, i, wanted & ~some.right, taken, t);
        some.t = reals_load(t);
    }
    const unsigned hits = reals_bits(reals_less(some.t, reals_same((real)INFINITY))) & wanted;
    const unsigned before = reals_bits(reals_less(some.t, reals_same(found->least))) & wanted;
    if (t_enter)
        scatter(t_enter, hits, at, some.t);
    found->hits += count_bits(hits);
    if (before)
    {
        note_first(t, before, 0, found);
        found->first = i + place_of((unsigned)found->first, taken);
    }
}

/* Those of a stretch from the i-th on. */
static NOINLINE void hit_some_obbs(const hit_query *q, const hit_stretch *s, size_t i, size_t count,
                                   found_hits *found)
{
    const hit_stretch part = {s->a, s->b, s->at + i, count, s->from + i, s->wanted, s->t ? s->t + i : NULL};
    hit_obbs(q, &part, found);
}

/* The next SCATTERED boxes, of which `left` have spheres that the line meets. */
HOT_INLINE void hit_next(const hit_query *q, known_ray *one, size_t i, uint64_t left, real *t_enter,
                         found_hits *found)
{
    for (unsigned k = 0; t_enter && k < SCATTERED; k += REALS)
        reals_store(t_enter + k, reals_same((real)INFINITY));
    while (left)
    {
        const uint64_t taken = first_of_bits(left);
        hit_gathered(q, one, i, taken, t_enter, found);
        left ^= taken;
    }
}

enum
{
    FOR_LAST_CACHE = 1 << 23 /* bytes; memory behind it is too slow to be read in two passes */
};

/* One ray against many boxes: first it asks which spheres around them the line meets. Where these are so many
   that all looks would be quicker, so are likely the next. What is left at the end fills a look, so that none
   steps back to boxes that the spheres have answered for: of one that is not valid it may say otherwise. */
static NOINLINE void hit_obbs_by_spheres(const hit_query *q, const hit_stretch *s, found_hits *found)
{
    const size_t    most = FOR_LAST_CACHE / (COLUMN_COUNT * sizeof(real));
    line_to_spheres line;
    known_ray       one;
    size_t          i = 0;
    if (s->a->step == 0 && s->count >= 16 * SCATTERED && s->count <= most && line_of_ray(&line, s->a))
    {
        know_ray(&one, s->a);
        while (s->count - i >= SCATTERED + REALS)
        {
            uint64_t left = 0;
            size_t   done = SCATTERED;
            for (unsigned k = 0; k < SCATTERED; k += REALS)
                left |= (uint64_t)spheres_on_line(&line, s->b, i + k) << k;
            if (count_bits(left) <= 2 * REALS)
                hit_next(q, &one, i, left, s->t ? s->t + i : NULL, found);
            else
            {
                done = s->count - i < 32 * SCATTERED ? s->count - i : 32 * SCATTERED;
                hit_some_obbs(q, s, i, done, found);
            }
            i += done;
        }
    }
    if (i < s->count)
        hit_some_obbs(q, s, i, s->count - i, found);
}

#endif

size_t KERNEL(raycast_obb)(const columns *a, const columns *b, size_t count, single_number *single,
                           real *t_enter, size_t *first)
{
    return hit_all(hit_obbs_by_spheres, &(hit_query){.a = a, .b = b, .single = single}, count, t_enter,
                   first);
}

#endif
