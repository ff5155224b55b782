/*
 * All pairs of a cell by a sweep along one axis.
 *
 * Buckets are made of rounded numbers. That does no harm, because rounding is monotone: from low_b <= high_a
 * follows bucket(low_b) <= bucket(high_a). Whether two overlap is asked of the numbers as they are.
 */
#ifndef CD_BATCH_BOX_SWEEP_H
#define CD_BATCH_BOX_SWEEP_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/scalar.h"
#include "box_cells.h"
#include "pair_sink.h"
#include "swept_list.h"

enum
{
    MOST_BUCKETS = 4096,
    RANGE_SAMPLE = 64
};

/* bucket(x), between 0 and `last`. */
typedef struct buckets
{
    real     base, scale, last;
    uint32_t count;
} buckets;

/* Buckets from the least to the greatest low end in a sample of the boxes. Boxes that begin before these, as
   huge ones do, are put into the first bucket, and those that begin behind them into the last one. */
static buckets buckets_of(const box_cell *c, int axis)
{
    real least = (real)INFINITY, most = (real)-INFINITY;
    for (size_t i = 0; i < RANGE_SAMPLE; i++)
    {
        const real x = c->boxes[i * c->count / RANGE_SAMPLE].low[axis];
        least = lesser_of(x, least);
        most = greater_of(x, most);
    }
    buckets b = {least, 0, 0, 64};
    while (b.count < MOST_BUCKETS && b.count < c->count / 2)
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
    return (count + LANES) * (2 * DIM * sizeof(real) + 3 * sizeof(uint32_t) + 1) +
           (MOST_BUCKETS + 2) * sizeof(uint32_t);
}

/* A list without boxes yet, in memory that is aligned for them. */
static void lay_out_list(swept_list *l, size_t count, uint32_t bucket_count, void *memory)
{
    const size_t all = count + LANES;
    real        *next = memory;
    l->count = count;
    l->low = next;
    l->high = next + all;
    l->to_next_axis = 2 * all;
    l->index = (uint32_t *)(next + DIM * l->to_next_axis);
    l->first = l->index + all;
    l->last = l->first + all;
    l->start = l->last + all;
    l->away = (uint8_t *)(l->start + bucket_count + 2);
    memset(l->start, 0, (bucket_count + 2) * sizeof l->start[0]);
    for (int k = 0; k < DIM; k++)
        for (size_t i = count; i < all; i++)
        {
            l->low[(size_t)k * 2 * all + i] = (real)INFINITY;
            l->high[(size_t)k * 2 * all + i] = (real)-INFINITY;
        }
}

/* Finds the buckets of all high ends, or of both, and along which axes each box is away. */
static NOINLINE void look_at_ends(const swept_list *list, int axis, const buckets *b, const real *floor,
                                  bool both)
{
    const swept_list l = *list;
    const buckets    by = *b;
    const real *low = l.low + (size_t)axis * l.to_next_axis, *high = l.high + (size_t)axis * l.to_next_axis;
    const real *low_y = l.low + l.to_next_axis ONLY_3D(, *low_z = low_y + l.to_next_axis);
    for (size_t i = 0; both && i < l.count; i++)
        l.first[i] = bucket_of(&by, low[i]);
    for (size_t i = 0; i < l.count; i++)
        l.last[i] = bucket_of(&by, high[i]);
    for (size_t i = 0; i < l.count; i++)
        l.away[i] = (uint8_t)((l.low[i] < floor[0]) | (low_y[i] < floor[1])
                                                          << 1 ONLY_3D(| (low_z[i] < floor[2]) << 2));
    memset(l.away + l.count, 0, LANES);
}

/* start[v + 2] is how many boxes bucket v has; start[v + 1] becomes the place where it begins. */
static void find_starts(uint32_t *start, uint32_t bucket_count)
{
    uint32_t before = 0;
    for (uint32_t v = 0; v < bucket_count; v++)
    {
        before += start[v + 2];
        start[v + 2] = before;
    }
}

/* Sorts those boxes of a cell that are in list n into it. The start of a bucket goes up with each box,
   until it is the end of the bucket, so the start of the next one. (The list is copied, since a store into
   its arrays cannot change it.) */
static NOINLINE void fill_list(const box_cell *c, const swept_list *list, uint32_t n, const uint32_t *keys)
{
    const swept_list l = *list;
    for (size_t i = 0; i < c->count; i++)
    {
        const listed_box box = c->boxes[i];
        if (box.list != n)
            continue;
        const size_t at = l.start[keys[i] + 1]++;
        UNROLLED
        for (int k = 0; k < DIM; k++)
        {
            l.low[(size_t)k * l.to_next_axis + at] = box.low[k];
            l.high[(size_t)k * l.to_next_axis + at] = box.high[k];
        }
        l.index[at] = box.index;
    }
}

/* Sorts the boxes of the cell into their lists. `keys` has room for a bucket of each. */
static void fill_lists(const box_cell *c, int axis, const buckets *b, swept_list *lists, uint32_t list_count,
                       uint32_t *keys)
{
    const buckets   by = *b;
    uint32_t *const starts[2] = {lists[0].start, lists[list_count - 1].start};
    for (size_t i = 0; i < c->count; i++)
    {
        keys[i] = bucket_of(&by, c->boxes[i].low[axis]);
        starts[c->boxes[i].list][keys[i] + 2]++;
    }
    for (uint32_t n = 0; n < list_count; n++)
    {
        find_starts(lists[n].start, b->count);
        fill_list(c, &lists[n], n, keys);
        look_at_ends(&lists[n], axis, b, c->floor, list_count > 1);
    }
}

/* Takes pairs, or keys, from where they were found. Where there are keys, memory for the pairs that they will
   become is asked for ahead: in their order they come to all of it at once. */
static void sink_found(pair_sink *s, const cd_pair *found, size_t n)
{
    const size_t size = s->key_bits ? sizeof(uint32_t) : sizeof found[0];
    const bool   plainly = !s->rows && !s->ask_again && s->rows_end == UINT32_MAX;
    if (plainly && (s->count >= s->capacity || n <= s->capacity - s->count))
    {
        if (s->count < s->capacity)
        {
            memcpy((unsigned char *)s->pairs + s->count * size, found, n * size);
            for (size_t k = 0; k < n && s->key_bits; k += 8)
                WRITTEN_SOON(s->pairs + s->count + k);
        }
        s->count += n;
    }
    else
        for (size_t k = 0; k < n; k++)
            sink_pair(s, s->key_bits ? pair_of_key(((const uint32_t *)found)[k], s->key_bits) : found[k]);
}

/* False if there is too much to do. */
static bool sweep_lists(pair_sink *s, const swept_list *from, const swept_list *to, sweep_kind kind)
{
    cd_pair   found[SWEPT_AT_ONCE + LANES];
    bool      allowed = work_allowed(s, find_stretches(from, to, kind));
    box_sweep sweep = {.from = from,
                       .to = to,
                       .kind = kind,
                       .key_bits = s->key_bits,
                       .next = kind == FOLLOWING ? 1 : from->first[0]};
    while (allowed && sweep.box < from->count)
    {
        sink_found(s, found, s->find(&sweep, found));
        allowed = work_allowed(s, 0);
    }
    return allowed;
}

#endif
