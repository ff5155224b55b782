/*
 * What is given to the public functions of batches, as columns: see batch/columns.h.
 */
#include "number/fewer_searches.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "batch/columns.h"
#include "number/compiler.h"
#include "space/family.h"

static size_t count_of(given g)
{
    size_t count = SIZE_MAX;
    if (g.many)
        memcpy(&count, g.shapes, sizeof(count));
    return count;
}

/* One shape stands for all: each of its numbers, many times. */
static void repeat_in_columns(columns *list, const void *one, short_columns *memory)
{
    for (int k = 0; k < list->width; k++)
    {
        real x;
        memcpy(&x, (const real *)one + k, sizeof(x));
        for (size_t i = 0; i < MOST_REALS; i++)
            memory->at[k][i] = x;
        list->at[k] = memory->at[k];
    }
}

static void swap_columns(columns *list, int k, int l)
{
    const real *const kept = list->at[k];
    list->at[k] = list->at[l];
    list->at[l] = kept;
}

/* The columns of many shapes are given in their order, but of many axes in space all x come first, then all y
   and all z. */
static NOINLINE void columns_of(columns *list, given g, short_columns *memory)
{
    list->width = g.width;
    list->step = g.many;
    if (!g.many)
    {
        repeat_in_columns(list, g.shapes, memory);
        return;
    }
    /* One by one: of so few pointers a call takes longer. */
    for (int k = 0; k < g.width; k++)
        memcpy(&list->at[k], (const char *)g.shapes + sizeof(size_t) + (size_t)k * sizeof(real *),
               sizeof(real *));
    if (DIM == 3 && g.width == COLUMN_COUNT)
    {
        swap_columns(list, AXES + 1, AXES + 3);
        swap_columns(list, AXES + 2, AXES + 6);
        swap_columns(list, AXES + 5, AXES + 7);
    }
}

void make_columns(given_pair *pair, given a, given b)
{
    const size_t count_a = count_of(a), count_b = count_of(b);
    columns_of(&pair->a, a, &pair->memory);
    columns_of(&pair->b, b, &pair->memory);
    pair->count = count_a < count_b ? count_a : count_b;
}

SELDOM void take_shape(const columns *list, size_t i, void *one)
{
    for (int k = 0; k < list->width; k++)
        memcpy((real *)one + k, column(list, k, i), sizeof(real));
}

SELDOM columns cut_out(const columns *list, size_t count, short_columns *memory)
{
    columns part = *list;
    if (list->step == 0)
        return part;
    for (int k = 0; k < list->width; k++)
    {
        for (size_t j = 0; j < MOST_REALS; j++)
            memory->at[k][j] = list->at[k][j < count ? j : count - 1];
        part.at[k] = memory->at[k];
    }
    return part;
}

#if DIM == 3 && defined(__GNUC__)

HOT_INLINE void ask_for(const columns *list, size_t from)
{
    for (int k = 0; list->step && k < list->width; k++)
        for (size_t i = 0; i < 64; i += 64 / sizeof(real))
            __builtin_prefetch((const void *)((uintptr_t)column(list, k, from) + (192 + i) * sizeof(real)), 0,
                               2);
}

void ask_ahead(const columns *a, const columns *b, size_t from)
{
    ask_for(a, from);
    ask_for(b, from);
}

#endif
