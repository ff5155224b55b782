/*
 * Lines against AABBs, by the slabs between opposite faces (T. L. Kay and J. T. Kajiya, "Ray Tracing Complex
 * Scenes", 1986): rays, and motions of AABBs, which are lines against Minkowski differences.
 *
 * A t is the way to a face times the inverse of the direction: a difference, an inverse and a product, each
 * rounded once to u = half an epsilon. A number whose significand is m, from 1 to 2, is rounded by at most
 * u / m of itself. So with the significands m_w of the difference and m_i of the inverse, t is off by
 * (1/m_w + 1/m_i) u of itself, and by half an ulp for its own rounding. In ulps of t, whose significand is
 * m_w m_i or half of that, this is
 *
 *     (m_i + m_w) / 2 + 1/2        where m_w m_i < 2,
 *     (m_i + m_w) / 4 + 1/2        else,
 *
 * which is at most 2. From the quotient of the difference, as rounded, and the direction it is less than 1.5
 * ulps away, since the first rounding does not count there. The single call's t is that quotient, rounded, or
 * within 0.501 ulps of the truth. As the two ts are a whole number of ulps apart, they are at most 2 apart.
 *
 * Underflow apart, every t is off by less than 3.1 u of itself. So the stretch from the last entry to the
 * first exit, end - start, is off by less than 3.2 u (|start| + |end|), which is at most
 * 6.4 u |start| + 3.2 u |end - start|: where the stretch is above 16 u |start|, its sign is certain. What
 * underflows is below the smallest normal number.
 */
#ifndef CD_BATCH_SLABS_H
#define CD_BATCH_SLABS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "columns.h"
#include "hits.h"
#include "lanes.h"

#define SMALLEST_NORMAL REAL(REAL_DIGITS == 53 ? DBL_MIN : FLT_MIN)
#define GREATEST_NUMBER REAL(REAL_DIGITS == 53 ? DBL_MAX : FLT_MAX)

/* A line along d, for all boxes. */
typedef struct slab_line
{
    real t_min, t_max;
    real near_from[DIM], far_from[DIM]; /* what the faces are seen from where it enters and where it leaves */
    real inverse[DIM];                  /* 1 / d */
    int  near_face[DIM], far_face[DIM]; /* the columns of these faces */
    bool moves[DIM];                    /* is d not 0? */
    /* Where it does not move along an axis, and touches a face: does it miss, and may it hit? */
    bool touch_misses, touch_hits;
} slab_line;

/* ---- compiled once, in batch_baseline.c ---- */

/* Written in place, and copied field by field by slabs_of: a processor waits where one load takes what
   several stores have just left.

   Max faces are seen from the columns `seen_by_max` of the line's list on, min faces from `seen_by_min` on.
   A direction that is all 0 or of extreme numbers leaves open all but boxes that the line misses along an
   axis without motion, by a t that is NaN. */
#define line_through_slabs NAME_OF(slabs, line_through)
void line_through_slabs(slab_line *s, const columns *a, int seen_by_max, int seen_by_min, int direction);

/* Does the line go along all axes from a t >= 0, and is no difference that overflows mistaken? That to a far
   face overflows only if the t there is above the largest number divided by |d|, which must not be below the
   lesser of t_max and the largest number, but for rounding: so the face does not end the stretch. That to a
   near face makes `start` infinite, which leaves the box open. Behind the start of the line both are as they
   should be. A product that overflows does the same. */
#define is_simple_line NAME_OF(slabs, is_simple_line)
bool is_simple_line(const slab_line *s);

#if !defined(LANES_AVX2) && !defined(LANES_AVX512)

void line_through_slabs(slab_line *s, const columns *a, int seen_by_max, int seen_by_min, int direction)
{
    const real least = REAL(REAL_DIGITS == 53 ? 0x1p-1000 : 0x1p-120), most = 1 / least;
    bool       moves = false, plain = true;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const real d = *column(a, direction + k, 0), size = d < 0 ? -d : d;
        const real low_from = *column(a, seen_by_min + k, 0), high_from = *column(a, seen_by_max + k, 0);
        const bool back = d < 0;
        s->moves[k] = d != 0;
        s->inverse[k] = 1 / (d != 0 ? d : 1);
        s->near_face[k] = back ? AABB_MAX + k : AABB_MIN + k;
        s->far_face[k] = back ? AABB_MIN + k : AABB_MAX + k;
        s->near_from[k] = back ? high_from : low_from;
        s->far_from[k] = back ? low_from : high_from;
        moves |= d != 0;
        plain &= d == 0 || (size >= least && size <= most);
    }
    s->t_min = moves && plain ? 0 : (real)NAN;
    s->t_max = 1;
    s->touch_misses = s->touch_hits = false;
}

bool is_simple_line(const slab_line *s)
{
    const real t = s->t_max < GREATEST_NUMBER ? s->t_max : GREATEST_NUMBER;
    bool       simple = s->t_min >= 0;
    for (int k = 0; k < DIM; k++)
    {
        const real inverse = s->inverse[k] < 0 ? -s->inverse[k] : s->inverse[k];
        simple &= s->moves[k] && inverse * GREATEST_NUMBER >= t;
        simple &= s->near_from[k] - s->near_from[k] == 0 && s->far_from[k] - s->far_from[k] == 0;
    }
    return simple;
}

#endif

/* ---- in each set ---- */

/* The line, and the columns of the boxes. */
typedef struct slabs_of_boxes
{
    slab_line   line;
    const real *near_face[DIM], *far_face[DIM];
    real        most; /* where the differences are larger together, or one is NaN, no stretch is certain */
} slabs_of_boxes;

/* Boxes that the line misses since it does not move along an axis, and those of them that are certain. */
typedef struct slabs_aside
{
    real_marks aside, missed;
} slabs_aside;

HOT_INLINE slabs_aside step_aside(slabs_aside x, const slab_line *s, reals to_low, reals to_high)
{
    const reals      zero = reals_same(0);
    const real_marks out = reals_either(reals_less(zero, to_low), reals_less(to_high, zero));
    const real_marks touch = reals_either(reals_at_most(zero, to_low), reals_at_most(to_high, zero));
    x.aside = reals_either(x.aside, s->touch_hits ? out : touch);
    x.missed = reals_either(x.missed, s->touch_misses ? touch : out);
    return x;
}

/* Where a line is inside all slabs so far. */
typedef struct line_stretch
{
    reals start, end;
} line_stretch;

HOT_INLINE line_stretch stretch_of_line(const slab_line *s)
{
    return (line_stretch){reals_same(s->t_min), reals_same(s->t_max)};
}

/* The ways along axis k to the faces where the line enters and leaves. */
typedef struct slab_faces
{
    reals to_near, to_far;
} slab_faces;

HOT_INLINE slab_faces load_slab(const slabs_of_boxes *c, int k, size_t i)
{
    return (slab_faces){reals_load(c->near_face[k] + i) - reals_same(c->line.near_from[k]),
                        reals_load(c->far_face[k] + i) - reals_same(c->line.far_from[k])};
}

HOT_INLINE void cut_stretch(line_stretch *x, const slab_faces *slab, real inverse)
{
    x->start = reals_max(slab->to_near * reals_same(inverse), x->start);
    x->end = reals_min(slab->to_far * reals_same(inverse), x->end);
}

/* Where the stretch from start to end is longer, above 0 or below, its sign is certain. */
HOT_INLINE reals bound_of_stretch(reals size_of_start)
{
    return reals_same(8 * REAL(REAL_EPSILON)) * size_of_start + reals_same(SMALLEST_NORMAL);
}

/* The look of simple lines, whose stretch starts at 0 or later. */
HOT_INLINE some_hits look_at_simple_slabs(void *known, const columns *a, const columns *b, size_t i)
{
    const slabs_of_boxes *c = known;
    line_stretch          x = stretch_of_line(&c->line);
    real_marks            right = reals_at_most(reals_same(0), reals_same(0));
    (void)a, (void)b;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const slab_faces slab = load_slab(c, k, i);
        right = reals_numbers(right, slab.to_near, slab.to_far);
        cut_stretch(&x, &slab, c->line.inverse[k]);
    }
    const reals stretch = x.end - x.start;
    right = reals_also_less(right, bound_of_stretch(x.start), reals_abs(stretch));
    return (some_hits){reals_by_sign(stretch, x.start, reals_same((real)INFINITY)), reals_bits(right)};
}

/* The same of any line. A difference that overflowed, divided by a large d, may be a t in range. */
HOT_INLINE some_hits look_at_slabs(void *known, const columns *a, const columns *b, size_t i)
{
    const slabs_of_boxes *c = known;
    const reals           zero = reals_same(0);
    const real_marks      none = reals_less(zero, zero);
    line_stretch          x = stretch_of_line(&c->line);
    reals                 sum = zero;
    slabs_aside           beside = {none, none};
    (void)a, (void)b;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        READS_LATER(c->near_face[k] + i, 512);
        READS_LATER(c->far_face[k] + i, 512);
        const slab_faces slab = load_slab(c, k, i);
        sum = sum + (reals_abs(slab.to_near) + reals_abs(slab.to_far));
        if (c->line.moves[k])
            cut_stretch(&x, &slab, c->line.inverse[k]);
        else
            beside = step_aside(beside, &c->line, slab.to_near, slab.to_far);
    }
    const reals      stretch = x.end - x.start, never = reals_same((real)INFINITY);
    const reals      least = bound_of_stretch(reals_abs(x.start));
    const reals      bound = reals_select(reals_at_most(sum, reals_same(c->most)), least, never);
    const real_marks hits = reals_both(reals_less(bound, stretch), reals_not(beside.aside));
    const real_marks miss = reals_either(reals_less(bound, -stretch), beside.missed);
    return (some_hits){reals_select(hits, x.start + zero, never), reals_bits(reals_either(hits, miss))};
}

HOT_INLINE slabs_of_boxes slabs_of(const slab_line *line, const columns *b)
{
    slabs_of_boxes known;
    known.line.t_min = line->t_min;
    known.line.t_max = line->t_max;
    known.line.touch_misses = line->touch_misses;
    known.line.touch_hits = line->touch_hits;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        known.line.near_from[k] = line->near_from[k];
        known.line.far_from[k] = line->far_from[k];
        known.line.inverse[k] = line->inverse[k];
        known.line.moves[k] = line->moves[k];
        known.near_face[k] = b->at[line->near_face[k]];
        known.far_face[k] = b->at[line->far_face[k]];
    }
    return known;
}

FOR_BASELINE static NOINLINE void hit_simple_slabs(const hit_query *q, const hit_stretch *s,
                                                   found_hits *found)
{
    slabs_of_boxes known = slabs_of(q->line, s->b);
    hit_along(look_at_simple_slabs, &known, false, q, s, found);
}

FOR_BASELINE static NOINLINE void hit_slabs(const hit_query *q, const hit_stretch *s, found_hits *found)
{
    slabs_of_boxes known = slabs_of(q->line, s->b);
    known.most = is_simple_line(q->line) ? (real)INFINITY : GREATEST_NUMBER;
    hit_through(look_at_slabs, &known, q, s, found);
}

/* Whether simple lines have a loop of their own. AVX2 and AVX-512 are faster by a quarter with it; SSE2 is
   not. In long lists the other loop asks for memory ahead. */
#if CHOICE_OF_SETS && !defined(LANES_AVX2) && !defined(LANES_AVX512)
#define SPLITS_LINES false
#else
#define SPLITS_LINES true
#endif

/* A line against all boxes. */
static NOINLINE size_t hit_boxes(const hit_query *q, size_t count, real *t_enter, size_t *first)
{
    const bool simple = SPLITS_LINES && !ARE_MANY(count) && is_simple_line(q->line);
    return hit_all(simple ? hit_simple_slabs : hit_slabs, q, count, t_enter, first);
}

#endif
