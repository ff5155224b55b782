/*
 * How a kernel of distances goes through its lists: DOUBLES pairs at a time. A look writes their distances
 * and says which are right; the single call answers the others.
 */
#ifndef CD_BATCH_MEASURE_H
#define CD_BATCH_MEASURE_H

#include <stddef.h>

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

/* Distances of `count` pairs, a multiple of DOUBLES. The look gets copies of the columns, since no store into
   numbers can change these. */
HOT_INLINE void measure_groups(look_at_numbers *look, single_number *single, const columns *a,
                               const columns *b, size_t count, real *numbers)
{
    const columns left = *a, right = *b;
    for (size_t i = 0; i < count; i += DOUBLES)
    {
        const unsigned known = look(&left, &right, i, numbers + i);
        if (known != ALL_DOUBLES)
            settle_numbers(single, a, b, i, ALL_DOUBLES & ~known, numbers);
    }
}

/* Distances of any count of pairs, by one that takes whole groups: the last pairs are copied. NULL for
   `numbers` is legal, though of no use. */
SELDOM static NOINLINE void measure_list(measure_kernel *groups, const columns *a, const columns *b,
                                         size_t count, single_number *single, real *numbers)
{
    const size_t rest = count % DOUBLES, whole = count - rest;
    if (!numbers)
        return;
    if (BY_SINGLE_CALLS)
    {
        for (size_t i = 0; i < count; i++)
            numbers[i] = single(a, b, i);
        return;
    }
    groups(a, b, whole, single, numbers);
    if (rest != 0)
    {
        short_columns memory_a, memory_b;
        real          last[MOST_REALS];
        const columns last_a = cut_out(a, whole, rest, &memory_a),
                      last_b = cut_out(b, whole, rest, &memory_b);
        groups(&last_a, &last_b, DOUBLES, single, last);
        memcpy(numbers + whole, last, rest * sizeof(real));
    }
}

/* A kernel of distances: its groups are compiled once. */
#define MEASURE_KERNEL(name, look)                                                                       \
    FOR_BASELINE static NOINLINE void groups_of_##name(const columns *a, const columns *b, size_t count, \
                                                       single_number *single, real *numbers)             \
    {                                                                                                    \
        measure_groups(look, single, a, b, count, numbers);                                              \
    }                                                                                                    \
    void KERNEL(name)(const columns *a, const columns *b, size_t count, single_number *single,           \
                      real *numbers)                                                                     \
    {                                                                                                    \
        measure_list(groups_of_##name, a, b, count, single, numbers);                                    \
    }

#endif
