/*
 * How a kernel goes through its lists: as many shapes at once as the instruction set takes. A look decides
 * most of them, the single call those that the look leaves open.
 */
#ifndef CD_BATCH_DRIVE_H
#define CD_BATCH_DRIVE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "choice.h"
#include "columns.h"
#include "kernels.h"
#include "lanes.h"

/* What a look says of REALS or DOUBLES shapes, a bit for each. What is neither yes nor no is open. */
typedef struct verdicts
{
    unsigned yes, no;
} verdicts;

/* The bits of REALS of them. */
#define ALL_REALS ((1u << REALS) - 1)

typedef verdicts look_at_pairs(const columns *a, const columns *b, size_t i);

/* The bits of shapes that the look left open. */
SELDOM static NOINLINE uint64_t settle(single_yes *single, const columns *a, const columns *b, size_t from,
                                       uint64_t open)
{
    uint64_t yes = 0;
    for (; open; open &= open - 1)
    {
        const unsigned i = lowest_bit(open);
        yes |= (uint64_t)single(a, b, from + i) << i;
    }
    return yes;
}

/* The yes of `here` pairs, at most 64, as bits, `at_once` pairs a look. The last look steps back to pairs
   that have been looked at; if there are not so many, all are open. */
HOT_INLINE uint64_t mark_some(look_at_pairs *look, size_t at_once, single_yes *single, const columns *a,
                              const columns *b, size_t from, size_t here)
{
    const uint64_t all = UINT64_MAX >> (64 - here);
    uint64_t       yes = 0, no = 0;
    for (size_t i = 0; i < here && !BY_SINGLE_CALLS; i += at_once)
    {
        const size_t back = i + at_once > here ? i + at_once - here : 0;
        if (back > from + i)
            break;
        const verdicts some = look(a, b, from + i - back);
        yes |= (uint64_t)(some.yes >> back) << i;
        no |= (uint64_t)(some.no >> back) << i;
    }
    const uint64_t open = all & ~(yes | no);
    return (yes & all) | (open ? settle(single, a, b, from, open) : 0);
}

/* The yes of the pairs before `count` as bits, from the word of the `from`-th on. Returns how many. */
HOT_INLINE size_t mark_each(look_at_pairs *look, size_t at_once, single_yes *single, const columns *a,
                            const columns *b, size_t from, size_t count, uint64_t *bits)
{
    size_t found = 0;
    for (; from < count; from += 64)
    {
        const size_t   here = count - from < 64 ? count - from : 64;
        const uint64_t yes = mark_some(look, at_once, single, a, b, from, here);
        if (bits)
            bits[from / 64] = yes;
        found += count_bits(yes);
    }
    return found;
}

#endif
