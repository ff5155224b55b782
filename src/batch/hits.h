/*
 * Which of many shapes a ray or a motion hits, at which t, and which of them first: how the kernels of
 * raycast.h and sweep.h go through their lists.
 */
#ifndef CD_BATCH_HITS_H
#define CD_BATCH_HITS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "../number/bits.h"
#include "columns.h"
#include "drive.h"
#include "kernels.h"
#include "lanes.h"

/* What a look says of REALS pairs: the t of a hit, infinity for a miss; a bit for each that is right. The
   others are open. */
typedef struct some_hits
{
    reals    t;
    unsigned right;
} some_hits;

/* What is asked: lists of which one may stand for all, and how to settle what is open. */
typedef struct hit_query
{
    const columns *a, *b;
    single_number *single;
    const void    *line; /* what a look knows of the ray or the motion that stands for all */
} hit_query;

/* What has been found so far. */
typedef struct found_hits
{
    size_t hits, first;
    real   least; /* the t of the first */
} found_hits;

/* Pairs that lie one behind the other: `count` of them from `at` on in a and b, which are the query's lists
   or cut out of them; the first is the `from`-th of the query. Of each look `wanted` count. */
typedef struct hit_stretch
{
    const columns *a, *b;
    size_t         at, count, from;
    unsigned       wanted;
    real          *t; /* NULL if it is not wanted */
} hit_stretch;

typedef void hit_through(const hit_query *q, const hit_stretch *s, found_hits *found);

/* The t of those in `open`, from the single call. */
SELDOM static NOINLINE void settle_hits(const hit_query *q, size_t from, unsigned open, real *t)
{
    for (; open; open &= open - 1)
    {
        const size_t k = lowest_bit(open);
        t[k] = q->single(q->a, q->b, from + k) + 0; /* without -0 */
    }
}

/* One of `wanted` is hit before all that were looked at: the first of them. */
SELDOM static NOINLINE void note_first(const real *t, unsigned wanted, size_t from, found_hits *found)
{
    for (; wanted; wanted &= wanted - 1)
    {
        const size_t k = lowest_bit(wanted);
        if (t[k] < found->least)
        {
            found->least = t[k];
            found->first = from + k;
        }
    }
}

/* Goes through a stretch, REALS at once. `known` is what the look knows of what stands for all. */
#define HIT_THROUGH(look, known)                                                \
    const columns  a = *s->a, b = *s->b;                                        \
    const size_t   at = s->at, end = at + s->count, shift = s->from - at;       \
    const unsigned wanted = s->wanted;                                          \
    real *const    to = s->t;                                                   \
    const reals    never = reals_same((real)INFINITY);                          \
    reals          least = reals_same(found->least);                            \
    size_t         hits = 0;                                                    \
    for (size_t i = at; i < end; i += REALS)                                    \
    {                                                                           \
        real      memory[REALS], *t = to ? to + (i - at) : memory;              \
        some_hits some = look(known, &a, &b, i);                                \
        some.right = BY_SINGLE_CALLS ? 0 : some.right;                          \
        reals_store(t, some.t);                                                 \
        if ((some.right & wanted) != wanted)                                    \
        {                                                                       \
            settle_hits(q, i + shift, wanted & ~some.right, t);                 \
            some.t = reals_load(t);                                             \
        }                                                                       \
        hits += count_bits(reals_bits(reals_less(some.t, never)) & wanted);     \
        const unsigned before = reals_bits(reals_less(some.t, least)) & wanted; \
        if (before)                                                             \
        {                                                                       \
            note_first(t, before, i + shift, found);                            \
            least = reals_same(found->least);                                   \
        }                                                                       \
    }                                                                           \
    found->hits += hits

/* All pairs of a query: those that fill looks, and the rest, cut out. */
static NOINLINE size_t hit_all(hit_through *go_through, const hit_query *q, size_t count, real *t_enter,
                               size_t *first)
{
    const size_t last = count / REALS * REALS, here = count - last;
    found_hits   found = {0, SIZE_MAX, (real)INFINITY};
    go_through(q, &(hit_stretch){q->a, q->b, 0, last, 0, ALL_REALS, t_enter}, &found);
    if (here > 0)
    {
        real          t[REALS];
        short_columns memory_a, memory_b;
        const columns a = cut_out(q->a, last, here, &memory_a), b = cut_out(q->b, last, here, &memory_b);
        go_through(q, &(hit_stretch){&a, &b, 0, REALS, last, (1u << here) - 1, t}, &found);
        for (size_t k = 0; t_enter && k < here; k++)
            t_enter[last + k] = t[k];
    }
    if (first)
        *first = found.first;
    return found.hits;
}

/* ---- hits in double ---- */

/* As some_hits, of DOUBLES pairs. */
typedef struct double_hits
{
    doubles  t;
    unsigned right;
} double_hits;

typedef double_hits look_in_double(const columns *a, const columns *b, size_t i);

/* REALS pairs by looks in double, without -0. In float a t above the range is left open. */
HOT_INLINE some_hits looks_in_double(look_in_double *look, const columns *a, const columns *b, size_t i)
{
#if REAL_DIGITS == 53
    const double_hits some = look(a, b, i);
    return (some_hits){some.t + reals_same(0), some.right};
#else
    float    t[REALS];
    unsigned right = 0;
    for (size_t k = 0; k < REALS; k += DOUBLES)
    {
        const double_hits some = look(a, b, i + k);
        doubles_store_floats(t + k, some.t);
        right |= some.right << k;
    }
    return (some_hits){reals_load(t) + reals_same(0), right};
#endif
}

/* The t of hits, and infinity where it is a miss. */
HOT_INLINE double_hits hits_in_double(doubles t, double_marks hits, double_marks miss)
{
    if (REAL_DIGITS == 24)
        hits = doubles_both(hits, doubles_less(doubles_abs(t), doubles_same(REAL_MAX)));
    return (double_hits){doubles_select(hits, t, doubles_same(INFINITY)),
                         doubles_bits(doubles_either(hits, miss))};
}

#endif
