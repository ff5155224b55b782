/*
 * All pairs of a cell by a sweep along one axis.
 *
 * The boxes are put into buckets by their low ends, in one pass. Of two that overlap, the one whose bucket
 * comes first (or which stands first in the same one) ends in the other's bucket or later. So a box is asked
 * against those that follow it, up to the end of the bucket in which its own high end lies.
 *
 * Buckets are made of rounded numbers. That does no harm, because rounding is monotone: from low_b <= high_a
 * follows bucket(low_b) <= bucket(high_a). Whether two overlap is asked of the numbers as they are.
 */
#ifndef CD_BATCH_BOX_SWEEP_H
#define CD_BATCH_BOX_SWEEP_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/scalar.h"
#include "box_cells.h"
#include "box_lanes.h"
#include "pair_sink.h"

enum
{
    MOST_BUCKETS = 4096
};

/* bucket(x), between 0 and `last`. */
typedef struct buckets
{
    real     base, scale, last;
    uint32_t count;
} buckets;

/* The boxes of a list, ordered by their buckets; those of bucket v begin at start[v]. Behind them stand LANES
   more that overlap nothing. */
typedef struct swept_list
{
    size_t    count;
    real     *low[DIM], *high[DIM];
    uint32_t *index, *first, *last; /* the buckets of the low end and of the high end */
    uint32_t *start;
} swept_list;

/* Between the least and the greatest low end, but no further than a sample reaches: a huge box is put into
   the first bucket. */
static buckets buckets_of(const box_cell *c, int axis, const cell_sample *sample)
{
    real low = sample->low[axis][0], high = low, least = (real)INFINITY, most = (real)-INFINITY;
    for (int i = 1; i < sample->count; i++)
    {
        low = lesser_of(sample->low[axis][i], low);
        high = greater_of(sample->low[axis][i], high);
    }
    for (size_t i = 0; i < c->count; i++)
    {
        const real x = c->boxes[i].low[axis];
        least = lesser_of(x >= low ? x : high, least);
        most = greater_of(x <= high ? x : low, most);
    }
    buckets b = {least, 0, 0, 64};
    while (b.count < MOST_BUCKETS && b.count < c->count)
        b.count *= 2;
    const real count = round_to_real(b.count), scale = count / (most - least);
    b.last = count - 1;
    b.scale = scale > 0 && scale <= REAL(REAL_MAX) ? scale : 0;
    return b;
}

/* Where x or the base is infinite the product may be NaN: then the scale is 0, and there is but one bucket.
 */
HOT_INLINE uint32_t bucket_of(const buckets *b, real x)
{
    return (uint32_t)(int32_t)lesser_of(greater_of((x - b->base) * b->scale, 0), b->last);
}

/* How much memory `count` boxes take as a swept list. */
static size_t swept_size(size_t count)
{
    return (count + LANES) * (2 * DIM * sizeof(real) + 3 * sizeof(uint32_t)) +
           (MOST_BUCKETS + 2) * sizeof(uint32_t);
}

/* A list without boxes yet, in memory that is aligned for them. */
static void lay_out_list(swept_list *l, size_t count, uint32_t bucket_count, void *memory)
{
    const size_t all = count + LANES;
    real        *next = memory;
    l->count = count;
    for (int k = 0; k < DIM; k++)
    {
        l->low[k] = next;
        l->high[k] = next + all;
        next += 2 * all;
    }
    l->index = (uint32_t *)next;
    l->first = l->index + all;
    l->last = l->first + all;
    l->start = l->last + all;
    memset(l->start, 0, (bucket_count + 2) * sizeof l->start[0]);
    for (int k = 0; k < DIM; k++)
        for (size_t i = count; i < all; i++)
        {
            l->low[k][i] = (real)INFINITY;
            l->high[k][i] = (real)-INFINITY;
        }
}

/* Sorts the boxes of the cell into their lists. `keys` has room for a bucket of each. */
static void fill_lists(const box_cell *c, int axis, const buckets *b, swept_list *lists, uint32_t *keys)
{
    for (size_t i = 0; i < c->count; i++)
    {
        keys[i] = bucket_of(b, c->boxes[i].low[axis]);
        lists[c->boxes[i].list].start[keys[i] + 1]++;
    }
    for (int n = 0; n < 2; n++)
        for (uint32_t v = 0; v < b->count && lists[n].count; v++)
            lists[n].start[v + 1] += lists[n].start[v];
    for (size_t i = 0; i < c->count; i++)
    {
        const listed_box *box = &c->boxes[i];
        swept_list       *l = &lists[box->list];
        const size_t      at = l->start[keys[i]]++;
        UNROLLED
        for (int k = 0; k < DIM; k++)
        {
            l->low[k][at] = box->low[k];
            l->high[k][at] = box->high[k];
        }
        l->index[at] = box->index;
        l->first[at] = keys[i];
        l->last[at] = bucket_of(b, box->high[axis]);
    }
    for (int n = 0; n < 2; n++) /* each start has become the next one */
    {
        memmove(lists[n].start + 1, lists[n].start, b->count * sizeof lists[n].start[0]);
        lists[n].start[0] = 0;
    }
}

/* Which boxes of another list, or of the same one, are to be asked against a box. */
typedef enum sweep_kind
{
    FOLLOWING,          /* in the same list */
    FROM_SAME_BUCKET,   /* in another list */
    FROM_LATER_BUCKETS, /* in another list */
} sweep_kind;

HOT_INLINE size_t first_to_ask(const swept_list *from, size_t i, const swept_list *to, sweep_kind kind)
{
    return kind == FOLLOWING ? i + 1 : to->start[from->first[i] + (kind == FROM_LATER_BUCKETS)];
}

HOT_INLINE size_t end_to_ask(const swept_list *from, size_t i, const swept_list *to)
{
    return to->start[from->last[i] + 1];
}

/* How many tests a sweep makes. */
static uint64_t tests_of_sweep(const swept_list *from, const swept_list *to, sweep_kind kind)
{
    uint64_t tests = 0;
    for (size_t i = 0; i < from->count; i++)
    {
        const size_t first = first_to_ask(from, i, to, kind), end = end_to_ask(from, i, to);
        tests += end > first ? end - first : 0;
    }
    return tests;
}

/* Of a box that is at home along an axis, the question is whether the two overlap. Of another one, which
   reaches up across the floor and so overlaps all that have their high ends above it, whether the other box
   is at home and begins early enough. */
HOT_INLINE box_question question_of(const swept_list *from, size_t i, const swept_list *to, const real *floor)
{
    box_question q;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        const real low = from->low[k][i];
        const bool at_home = low >= floor[k];
        q.low[k] = to->low[k];
        q.most[k] = from->high[k][i];
        q.over[k] = at_home ? to->high[k] : to->low[k];
        q.least[k] = at_home ? low : floor[k];
    }
    return q;
}

/* Box i against the LANES boxes from `place` on: those that overlap it. */
typedef struct lane_hits
{
    uint32_t i, yes;
    size_t   place;
} lane_hits;

enum
{
    HITS_AT_ONCE = 256
};

/* How the two boxes of a pair are told apart. */
HOT_INLINE cd_pair pair_of(uint32_t i, uint32_t j, bool two_lists, bool swapped)
{
    const bool exchange = two_lists ? swapped : j < i;
    return (cd_pair){exchange ? j : i, exchange ? i : j};
}

/* Writes the pairs of n > 0 hits, of which each has one at least, without a branch that depends on how many:
   the next pair is of the next hit where this one has no more. hits[n] may be read. */
HOT_INLINE void write_hits(pair_sink *s, const lane_hits *hits, size_t n, const uint32_t *index, bool swapped)
{
    const lane_hits *end = hits + n;
    const bool       two_lists = s->two_lists;
    cd_pair         *to = s->pairs + s->count;
    for (uint32_t yes = hits->yes; hits != end;)
    {
        *to++ = pair_of(hits->i, index[hits->place + lowest_bit(yes)], two_lists, swapped);
        yes &= yes - 1;
        hits += yes == 0;
        yes = yes == 0 ? hits->yes : yes;
    }
    s->count = (size_t)(to - s->pairs);
}

static void sink_hits(pair_sink *s, const lane_hits *hits, size_t n, const uint32_t *index, bool swapped)
{
    const bool plainly = !s->rows && !s->ask_again && s->rows_end == UINT32_MAX;
    if (plainly && s->count >= s->capacity)
        for (size_t k = 0; k < n; k++)
            s->count += count_bits(hits[k].yes);
    else if (plainly && n > 0 && n * LANES <= s->capacity - s->count)
        write_hits(s, hits, n, index, swapped);
    else
        for (size_t k = 0; k < n; k++)
            for (uint32_t yes = hits[k].yes; yes; yes &= yes - 1)
                sink_pair(s,
                          pair_of(hits[k].i, index[hits[k].place + lowest_bit(yes)], s->two_lists, swapped));
}

/* False if there is too much to do. */
static bool sweep_lists(pair_sink *s, const swept_list *from, const swept_list *to, const real *floor,
                        sweep_kind kind)
{
    lane_hits hits[HITS_AT_ONCE + 1];
    size_t    n = 0;
    if (!work_allowed(s, tests_of_sweep(from, to, kind)))
        return false;
    for (size_t i = 0; i < from->count; i++)
    {
        const size_t       end = end_to_ask(from, i, to);
        const box_question q = question_of(from, i, to, floor);
        for (size_t j = first_to_ask(from, i, to, kind); j < end; j += LANES)
        {
            const uint32_t yes = box_yes(&q, j);
            hits[n] = (lane_hits){from->index[i], yes, j};
            n += yes != 0;
            if (n == HITS_AT_ONCE)
            {
                sink_hits(s, hits, n, to->index, kind == FROM_LATER_BUCKETS);
                n = 0;
                if (!work_allowed(s, 0))
                    return false;
            }
        }
    }
    hits[n].yes = 1;
    sink_hits(s, hits, n, to->index, kind == FROM_LATER_BUCKETS);
    return work_allowed(s, 0);
}

#endif
