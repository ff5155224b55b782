/* Columns of floats as columns of doubles, a few shapes at a time, for looks that the families share. */
#ifndef CD_BATCH_WIDENED_H
#define CD_BATCH_WIDENED_H

#include <stddef.h>

#include "columns.h"
#include "kernels.h"
#include "lanes.h"

#if SHARES_LOOKS

typedef struct widened_columns
{
    columns_in_double list;
    double            at[COLUMN_COUNT][DOUBLES];
} widened_columns;

/* DOUBLES shapes from the i-th on. */
FOR_BASELINE static NOINLINE void widen(widened_columns *wide, const columns *list, size_t i)
{
    for (int k = 0; k < wide->list.width; k++)
        doubles_store(wide->at[k], doubles_load_floats(list->at[k] + i));
}

/* Before the first ones are widened. One that stands for all is widened here, and wide->list.width becomes 0,
   so that it is not widened again. */
FOR_BASELINE static NOINLINE void start_widening(widened_columns *wide, const columns *list)
{
    wide->list.width = list->width;
    wide->list.step = list->step;
    for (int k = 0; k < list->width; k++)
        wide->list.at[k] = wide->at[k];
    if (list->step == 0)
    {
        widen(wide, list, 0);
        wide->list.width = 0;
    }
}

#endif

#endif
