/* Where pairs go as they are found, in any order, and how much work that was. */
#ifndef CD_BATCH_PAIR_SINK_H
#define CD_BATCH_PAIR_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../include/collide.h"
#include "../number/compiler.h"
#include "box_lists.h"
#include "kernels.h"
#include "pair_order.h"

typedef struct pair_sink
{
    sweep_kernel *find; /* of the widest set */
    cd_pair      *pairs;
    size_t        capacity, count;

    bool       two_lists;
    box_arrays lists[2];  /* as they were given; with one list the first one only */
    bool       ask_again; /* of these, for some box has its ends in reverse */

    unsigned key_bits; /* if not 0, keys are written in place of the pairs: batch/pair_order.h */

    uint32_t *rows;     /* if not NULL: how many pairs each a has */
    uint32_t  rows_end; /* only pairs with an a below this are written and counted */

    uint64_t work, most_work;
} pair_sink;

/* The unit of work is a test of one box against one. */
enum
{
    WORK_OF_PAIR = 24, /* to write and to sort */
    WORK_OF_COPY = 16
};

/* Adds to the work. False if that is more than there may be. */
HOT_INLINE bool work_allowed(pair_sink *s, uint64_t more)
{
    s->work += more;
    return s->work + WORK_OF_PAIR * (uint64_t)s->count <= s->most_work;
}

/* overlap_aabb_aabb of box i of the first list and box j of the last one, as they were given. */
SELDOM static bool given_overlap(const pair_sink *s, uint32_t i, uint32_t j)
{
    const box_arrays *a = &s->lists[0], *b = &s->lists[s->two_lists];
    bool              yes = true;
    for (int k = 0; k < DIM; k++)
        yes = yes && a->low[k][i] <= b->high[k][j] && b->low[k][j] <= a->high[k][i];
    return yes;
}

static void sink_pair(pair_sink *s, cd_pair p)
{
    if (p.a >= s->rows_end || (s->ask_again && !given_overlap(s, p.a, p.b)))
        return;
    if (s->rows)
        s->rows[p.a]++;
    if (s->count < s->capacity)
    {
        if (s->key_bits)
            ((uint32_t *)s->pairs)[s->count] = key_of_pair(p, s->key_bits);
        else
            s->pairs[s->count] = p;
    }
    s->count++;
}

#endif
