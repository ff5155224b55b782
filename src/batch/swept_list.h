/*
 * Boxes ordered for a sweep along one axis, and which of them each is asked against.
 *
 * They are put into buckets by their low ends, in one pass. Of two that overlap, the one whose bucket comes
 * first (or which stands first in the same one) ends in the other's bucket or later. So a box is asked
 * against those that follow it, up to the end of the bucket in which its own high end lies.
 */
#ifndef CD_BATCH_SWEPT_LIST_H
#define CD_BATCH_SWEPT_LIST_H

#include <stddef.h>
#include <stdint.h>

#include "../../include/collide.h"
#include "../number/compiler.h"
#include "../space/family.h"

/* How many boxes one is asked against at once. */
#define LANES (REAL_DIGITS == 24 ? 16 : 8)

enum
{
    SWEPT_AT_ONCE = 1024 /* pairs that are found before they are taken away */
};

/* A list of boxes, ordered by their buckets; those of bucket v begin at start[v]. Behind them stand LANES
   more that overlap nothing.

   first[i] and last[i] are the buckets of the two ends of box i, until find_stretches makes them the boxes
   that it is asked against: those from first[i] to before last[i], if there are any. Those that follow in the
   same list begin at i + 1, so that first[i] is not found. */
typedef struct swept_list
{
    size_t    count;
    real     *low, *high; /* those along axis k begin at k * to_next_axis */
    size_t    to_next_axis;
    uint32_t *index, *first, *last;
    uint32_t *start;
    uint8_t  *away; /* bit k: its low end is below the floor of the cell along axis k */
} swept_list;

/* Which boxes of another list, or of the same one, are to be asked against a box. */
typedef enum sweep_kind
{
    FOLLOWING,          /* those that follow it in the same list */
    FROM_SAME_BUCKET,   /* those of the last list, from its own bucket on */
    FROM_LATER_BUCKETS, /* those of the first list, from the next bucket on */
} sweep_kind;

/* Returns how many tests that makes. */
static NOINLINE uint64_t find_stretches(const swept_list *from, const swept_list *to, sweep_kind kind)
{
    const size_t    count = from->count;
    uint32_t *const first = from->first, *const last = from->last;
    const uint32_t *start = to->start;
    uint64_t        tests = 0;
    for (size_t i = 0; kind == FOLLOWING && i < count; i++)
    {
        last[i] = start[last[i] + 1];
        tests += last[i] - (i + 1);
    }
    for (size_t i = 0; kind != FOLLOWING && i < count; i++)
    {
        first[i] = start[first[i] + (kind == FROM_LATER_BUCKETS)];
        last[i] = start[last[i] + 1];
        tests += last[i] > first[i] ? last[i] - first[i] : 0;
    }
    return tests;
}

/* A sweep, whose stretches have been found, and how far it has come: this box of `from` has been asked
   against those before `next`. */
typedef struct box_sweep
{
    const swept_list *from, *to;
    sweep_kind        kind;
    size_t            box, next;
    unsigned          key_bits; /* if not 0, keys are found in place of pairs: batch/pair_order.h */
} box_sweep;

#endif
