/*
 * How a kernel of distances goes through its lists: DOUBLES pairs at a time. A look writes their distances
 * and says which are right; the single call answers the others.
 */
#ifndef CD_BATCH_MEASURE_H
#define CD_BATCH_MEASURE_H

#include <stddef.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "choice.h"
#include "columns.h"
#include "kernels.h"
#include "lanes.h"

/* A look at the distances of DOUBLES pairs writes them and says which are right; the others are open. */
typedef unsigned look_at_numbers(const columns *a, const columns *b, size_t i, real *numbers);

/* The distances of the shapes from the i-th on that the look left open. */
SELDOM static NOINLINE void settle_numbers(single_number *single, const columns *a, const columns *b,
                                           size_t i, unsigned open, real *numbers)
{
    for (; open; open &= open - 1)
    {
        const size_t k = lowest_bit(open);
        numbers[i + k] = single(a, b, i + k);
    }
}

/* Distances of the pairs from `first` to end - 1, whose number is a multiple of DOUBLES. The look gets copies
   of both `columns`: a compiler sees that no store into `numbers` changes them. */
HOT_INLINE void measure_groups(look_at_numbers *look, single_number *single, const columns *a,
                               const columns *b, size_t first, size_t end, real *numbers)
{
    const columns left = *a, right = *b;
    for (size_t i = first; i < end; i += DOUBLES)
    {
        const unsigned known = look(&left, &right, i, numbers + i);
        if (known != ALL_DOUBLES)
            settle_numbers(single, a, b, i, ALL_DOUBLES & ~known, numbers);
    }
}

typedef void measure_stretch(const columns *a, const columns *b, size_t first, size_t end,
                             single_number *single, real *numbers);

/* Distances of fewer pairs than a look takes: it looks at copies, which are filled up. */
SELDOM static NOINLINE void measure_few(measure_stretch *groups, const columns *a, const columns *b,
                                        size_t count, single_number *single, real *numbers)
{
    short_columns memory_a, memory_b;
    real          few[MOST_REALS];
    const columns few_a = cut_out(a, count, &memory_a), few_b = cut_out(b, count, &memory_b);
    groups(&few_a, &few_b, 0, DOUBLES, single, few);
    memcpy(numbers, few, count * sizeof(real));
}

/* Distances of any count of pairs: the last look steps back to pairs that have been looked at. NULL for
   `numbers` is legal, though of no use. */
SELDOM static NOINLINE void measure_list(measure_stretch *groups, const columns *a, const columns *b,
                                         size_t count, single_number *single, real *numbers)
{
    if (!numbers || count == 0)
        return;
    if (BY_SINGLE_CALLS)
    {
        for (size_t i = 0; i < count; i++)
            numbers[i] = single(a, b, i);
        return;
    }
    if (count < DOUBLES)
    {
        measure_few(groups, a, b, count, single, numbers);
        return;
    }
    groups(a, b, 0, count - count % DOUBLES, single, numbers);
    if (count % DOUBLES != 0)
        groups(a, b, count - DOUBLES, count, single, numbers);
}

/* A kernel of distances: its groups are compiled once. */
#define MEASURE_KERNEL(name, look)                                                                       \
    FOR_BASELINE static NOINLINE void groups_of_##name(const columns *a, const columns *b, size_t first, \
                                                       size_t end, single_number *single, real *numbers) \
    {                                                                                                    \
        measure_groups(look, single, a, b, first, end, numbers);                                         \
    }                                                                                                    \
    void KERNEL(name)(const columns *a, const columns *b, size_t count, single_number *single,           \
                      real *numbers)                                                                     \
    {                                                                                                    \
        measure_list(groups_of_##name, a, b, count, single, numbers);                                    \
    }

#endif
