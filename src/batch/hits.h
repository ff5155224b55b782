/*
 * Which of many shapes a ray or a motion hits, at which t, and which of them first: how the kernels of
 * raycasts and sweeps go through their lists.
 */
#ifndef CD_BATCH_HITS_H
#define CD_BATCH_HITS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "choice.h"
#include "columns.h"
#include "kernels.h"
#include "lanes.h"
#include "widened.h"

/* What a look says of REALS pairs: the t of a hit, infinity for a miss; a bit for each that is right. The
   others are open. */
typedef struct some_hits
{
    reals    t;
    unsigned right;
} some_hits;

/* What is asked: lists of which one may stand for all, and how to settle what is open. The lists are apart,
   for else a compiler copies both at once, and waits for the two stores that wrote them. */
typedef struct hit_query
{
    const columns  *a;
    single_number  *single;
    const columns  *b;
    const void     *line; /* what a look knows of the ray or the motion that stands for all */
    look_in_double *look; /* or how it looks in double */
#if SHARES_LOOKS
    shared_look *shared;
#endif
} hit_query;

/* What has been found so far. */
typedef struct found_hits
{
    size_t hits, first;
    real   least; /* the t of the first */
} found_hits;

/* Pairs that lie one behind the other: `count` of them from index `at` on in the lists a and b, which are
   those of the query or cut out of them. The first of these pairs has the index `from` in the query, which
   settle_hits asks by. Of each look those in `wanted` count. */
typedef struct hit_stretch
{
    const columns *a, *b;
    size_t         at, count, from;
    unsigned       wanted;
    real          *t; /* NULL if it is not wanted */
} hit_stretch;

typedef void pass_through(const hit_query *q, const hit_stretch *s, found_hits *found);

/* The t of those in `open`, from the single call. */
SELDOM static NOINLINE void settle_hits(const hit_query *q, size_t from, unsigned open, real *t)
{
    for (; open; open &= open - 1)
    {
        const size_t k = lowest_bit(open);
        t[k] = q->single(q->a, q->b, from + k) + 0; /* without -0 */
    }
}

/* Notes the first hit of `wanted`, of which one at least is before all that were found so far. */
SPEEDY static NOINLINE void note_first(const real *t, unsigned wanted, size_t from, found_hits *found)
{
    real     least = found->least;
    unsigned first = 0;
    for (; wanted; wanted &= wanted - 1)
    {
        const unsigned k = lowest_bit(wanted);
        const bool     before = t[k] < least;
        least = before ? t[k] : least;
        first = before ? k : first;
    }
    found->least = least;
    found->first = from + first;
}

/* Does the loop take the last look, which steps back to pairs that have been looked at? With AVX-512 that is
   quicker; AVX2 has too few registers. What is open of such pairs is settled again, for it is written again.
   A stretch of fewer than REALS, as hit_obbs_by_spheres may leave, stands behind others: so t may point
   before it. */
#if defined(LANES_AVX512)
#define LAST_IN_LOOP 1
#else
#define LAST_IN_LOOP 0
#endif

/* Looks at REALS pairs; `known` is what it knows of what stands for all. */
typedef some_hits look_for_hits(void *known, const columns *a, const columns *b, size_t i);

/* Goes through a stretch, REALS at once. i counts in the lists of the stretch, i + shift in the query's.
   Where they may not fit in a cache, the memory of t is asked for before it is written. */
HOT_INLINE void hit_along(look_for_hits *look, void *known, bool may_be_long, const hit_query *q,
                          const hit_stretch *s, found_hits *found)
{
    const columns  a = *s->a, b = *s->b;
    const size_t   at = s->at, end = at + s->count, shift = s->from - at;
    real *const    to = s->t;
    const reals    never = reals_same((real)INFINITY);
    reals          least = reals_same(found->least);
    const unsigned answered = s->wanted;
    unsigned       counted = answered; /* without what an earlier look has counted */
    size_t         hits = 0;
    for (size_t i = at; i < end; i += REALS)
    {
        if (LAST_IN_LOOP && i + REALS > end)
        {
            counted = ALL_REALS & ~(ALL_REALS >> (end - i));
            i = end - REALS;
        }
        real      memory[REALS], *t = to ? to + (ptrdiff_t)(i - at) : memory;
        some_hits some = look(known, &a, &b, i);
        if (may_be_long)
            WRITES_LATER(t, 512);
        some.right = BY_SINGLE_CALLS ? 0 : some.right;
        reals_store(t, some.t);
        if ((some.right & answered) != answered)
        {
            settle_hits(q, i + shift, answered & ~some.right, t);
            some.t = reals_load(t);
        }
        hits += count_bits(reals_bits(reals_less(some.t, never)) & counted);
        const unsigned before = reals_bits(reals_less(some.t, least)) & counted;
        if (before)
        {
            note_first(t, before, i + shift, found);
            least = reals_same(found->least);
        }
    }
    found->hits += hits;
}

HOT_INLINE void hit_through(look_for_hits *look, void *known, const hit_query *q, const hit_stretch *s,
                            found_hits *found)
{
    hit_along(look, known, true, q, s, found);
}

/* The last pairs, fewer than REALS. The look steps back to pairs that have been looked at; if there are too
   few, they are cut out. */
SELDOM static NOINLINE void hit_last(pass_through *go_through, const hit_query *q, size_t last, size_t rest,
                                     real *t_enter, found_hits *found)
{
    const size_t  back = last > 0 ? REALS - rest : 0;
    real          t[REALS];
    short_columns memory_a, memory_b;
    columns       a, b; /* used if they are cut out */
    hit_stretch   s = {q->a, q->b, last - back, REALS, last - back, (ALL_REALS >> (REALS - rest)) << back, t};
    if (last == 0)
    {
        a = cut_out(q->a, rest, &memory_a);
        b = cut_out(q->b, rest, &memory_b);
        s.a = &a;
        s.b = &b;
    }
    go_through(q, &s, found);
    if (t_enter)
        memcpy(t_enter + last, t + back, rest * sizeof(real));
}

/* All pairs of a query: those that fill looks, and the rest. */
SELDOM static NOINLINE size_t hit_all(pass_through *go_through, const hit_query *q, size_t count,
                                      real *t_enter, size_t *first)
{
    const size_t rest = LAST_IN_LOOP && count >= REALS ? 0 : count % REALS, last = count - rest;
    found_hits   found = {0, SIZE_MAX, (real)INFINITY};
    go_through(q, &(hit_stretch){q->a, q->b, 0, last, 0, ALL_REALS, t_enter}, &found);
    if (rest > 0)
        hit_last(go_through, q, last, rest, t_enter, &found);
    if (first)
        *first = found.first;
    return found.hits;
}

/* ---- hits in double ---- */

/* A look at REALS pairs, without -0. */
HOT_INLINE some_hits look_in_doubles(void *known, const columns *a, const columns *b, size_t i)
{
    look_in_double *const *look = known;
    doubles                t[REALS / DOUBLES];
    unsigned               right = 0;
    for (size_t k = 0; k < REALS; k += DOUBLES)
    {
        double wide[DOUBLES];
        right |= (*look)(a, b, i + k, wide, REAL_DIGITS == 24) << k;
        t[k / DOUBLES] = doubles_load(wide);
    }
    return (some_hits){reals_of_doubles(t) + reals_same(0), right};
}

FOR_BASELINE static NOINLINE void hit_in_double(const hit_query *q, const hit_stretch *s, found_hits *found)
{
    look_in_double *look = q->look;
    hit_through(look_in_doubles, &look, q, s, found);
}

/* A kernel that looks in double. */
#define HIT_KERNEL(name)                                                                         \
    size_t KERNEL(name)(const columns *a, const columns *b, size_t count, single_number *single, \
                        real *t_enter, size_t *first)                                            \
    {                                                                                            \
        const hit_query query = {.a = a, .b = b, .single = single, .look = KERNEL(look_##name)}; \
        return hit_all(hit_in_double, &query, count, t_enter, first);                            \
    }

/* ---- by a look that the families share ---- */

#if SHARES_LOOKS

typedef struct widened_query
{
    shared_look    *look;
    widened_columns a, b;
} widened_query;

HOT_INLINE some_hits look_widened(void *known, const columns *a, const columns *b, size_t i)
{
    widened_query *q = known;
    doubles        t[REALS / DOUBLES];
    unsigned       right = 0;
    for (size_t k = 0; k < REALS; k += DOUBLES)
    {
        double wide[DOUBLES];
        widen(&q->a, a, i + k);
        widen(&q->b, b, i + k);
        right |= q->look(&q->a.list, &q->b.list, 0, wide, true) << k;
        t[k / DOUBLES] = doubles_load(wide);
    }
    return (some_hits){reals_of_doubles(t) + reals_same(0), right};
}

FOR_BASELINE static NOINLINE void hit_widened(const hit_query *q, const hit_stretch *s, found_hits *found)
{
    widened_query query;
    query.look = q->shared;
    start_widening(&query.a, s->a);
    start_widening(&query.b, s->b);
    hit_through(look_widened, &query, q, s, found);
}

#define SHARED_HIT_KERNEL(name)                                                                              \
    size_t KERNEL(name)(const columns *a, const columns *b, size_t count, single_number *single,             \
                        real *t_enter, size_t *first)                                                        \
    {                                                                                                        \
        const hit_query query = {.a = a, .b = b, .single = single, .shared = KERNEL_IN_DOUBLE(look_##name)}; \
        return hit_all(hit_widened, &query, count, t_enter, first);                                          \
    }

#else

#define SHARED_HIT_KERNEL(name) HIT_KERNEL(name)

#endif

/* What a look in double returns: a bit for each that is right; `numbers` become the t of hits, infinity where
   it is a miss. */
HOT_INLINE unsigned hits_in_double(double *numbers, doubles t, double_marks hits, double_marks miss,
                                   bool to_float)
{
    if (to_float)
        hits = doubles_both(hits, doubles_less(doubles_abs(t), doubles_same(FLT_MAX)));
    doubles_store(numbers, doubles_select(hits, t, doubles_same(INFINITY)));
    return doubles_bits(doubles_either(hits, miss));
}

#endif
