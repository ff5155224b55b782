/*
 * How a kernel of yes and no goes through its lists: as many shapes at once as the instruction set takes. A
 * look decides most of them, the single call those that the look leaves open.
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

/* What is known of up to 64 pairs, a bit for each. */
typedef struct word_verdicts
{
    uint64_t yes, no;
} word_verdicts;

typedef word_verdicts look_at_word(const columns *a, const columns *b, size_t from, size_t here);

/* `here` pairs, a multiple of REALS. */
HOT_INLINE word_verdicts look_along(look_at_pairs *look, const columns *a, const columns *b, size_t from,
                                    size_t here)
{
    const columns left = *a, right = *b;
    word_verdicts all = {0, 0};
    for (size_t i = 0; i < here; i += REALS)
    {
        const verdicts some = look(&left, &right, from + i);
        all.yes |= (uint64_t)some.yes << i;
        all.no |= (uint64_t)some.no << i;
    }
    return all;
}

/* The same of any number of pairs, if there are REALS before their end: the last look steps back to pairs
   that have been looked at. */
FOR_BASELINE static NOINLINE word_verdicts look_at_last(look_at_word *look, const columns *a,
                                                        const columns *b, size_t from, size_t here)
{
    const size_t  rest = here % REALS, whole = here - rest, back = REALS - rest;
    word_verdicts all = look(a, b, from, whole), last = look(a, b, from + whole - back, REALS);
    all.yes |= last.yes >> back << whole;
    all.no |= last.no >> back << whole;
    return all;
}

/* Settles what is open of the pairs from the `from`-th on, a bit for each in `all`, and writes their word.
   Returns how many are yes. */
HOT_INLINE size_t finish_word(word_verdicts some, uint64_t all, single_yes *single, const columns *a,
                              const columns *b, size_t from, uint64_t *bits)
{
    const uint64_t open = all & ~(some.yes | some.no);
    const uint64_t yes = (some.yes & all) | (open ? settle(single, a, b, from, open) : 0);
    if (bits)
        bits[from / 64] = yes;
    return count_bits(yes);
}

/* The yes of the pairs before `count` as bits, from the word of the `from`-th on. Returns how many. If there
   are too few for a look altogether, all are open. */
FOR_BASELINE static NOINLINE size_t mark_words(look_at_word *look, single_yes *single, const columns *a,
                                               const columns *b, size_t from, size_t count, uint64_t *bits)
{
    const bool asks = ARE_MANY(count) && a->step * (size_t)a->width + b->step * (size_t)b->width > 12;
    size_t     found = 0;
    for (; from < count; from += 64)
    {
        if (asks)
            PAIRS_LATER(a, b, from);
        const size_t   here = count - from < 64 ? count - from : 64;
        const uint64_t all = UINT64_MAX >> (64 - here);
        word_verdicts  some = {0, 0};
        if (here % REALS == 0 && !BY_SINGLE_CALLS)
            some = look(a, b, from, here);
        else if (from + here > REALS && !BY_SINGLE_CALLS)
            some = look_at_last(look, a, b, from, here);
        found += finish_word(some, all, single, a, b, from, bits);
    }
    return found;
}

/* A look at a word, and a kernel that goes from word to word. */
#define WORD_OF_LOOKS(name, look)                                                                  \
    FOR_BASELINE static NOINLINE word_verdicts words_of_##name(const columns *a, const columns *b, \
                                                               size_t from, size_t here)           \
    {                                                                                              \
        return look_along(look, a, b, from, here);                                                 \
    }
#define MARK_KERNEL(name, look)                                                               \
    WORD_OF_LOOKS(name, look)                                                                 \
    size_t KERNEL(name)(const columns *a, const columns *b, size_t count, single_yes *single, \
                        uint64_t *bits)                                                       \
    {                                                                                         \
        return mark_words(words_of_##name, single, a, b, 0, count, bits);                     \
    }

#endif
