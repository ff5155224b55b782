/*
 * Many shapes as columns of coordinates, one column for each field of the single shape and in their order. So
 * the columns of every kind are copied, cut and put together to single shapes alike.
 */
#ifndef CD_BATCH_COLUMNS_H
#define CD_BATCH_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../space/family.h"

/* The columns of an OBB or an ellipsoid, which has the most. */
#define COLUMN_COUNT (DIM * (2 + AXIS_COUNT))

/* As many numbers as the widest instructions take. */
#define MOST_REALS (64 / sizeof(real))

typedef struct columns_in_double
{
    const double *at[COLUMN_COUNT];
    int           width; /* how many columns there are */
    size_t        step;  /* 1, or 0 where one shape stands for all: its columns are MOST_REALS long */
} columns_in_double;

/* The same in the family's scalar. */
#if REAL_DIGITS == 53
typedef columns_in_double columns;
#else
typedef struct columns
{
    const real *at[COLUMN_COUNT];
    int         width;
    size_t      step;
} columns;
#endif

/* Memory for columns of a few shapes. */
typedef struct short_columns
{
    real at[COLUMN_COUNT][MOST_REALS];
} short_columns;

/* The first column of a field of a shape. */
enum
{
    AABB_MIN = 0,
    AABB_MAX = DIM,
    SEGMENT_A = 0,
    SEGMENT_B = DIM,
    CENTER = 0,
    RADIUS = DIM,  /* of a sphere */
    EXTENTS = DIM, /* the half extents of an OBB, the radii of an ellipsoid */
    AXES = 2 * DIM,
    RAY_ORIGIN = 0,
    RAY_DIRECTION = DIM,
    RAY_T_MIN = 2 * DIM,
    RAY_T_MAX
};

/* What a caller gives: one shape, a structure of reals; or many, a structure of their count and one pointer
   for each real of a shape. */
typedef struct given
{
    const void *shapes;
    int         width;
    bool        many;
} given;

#define ONE(shape) ((given){shape, (int)(sizeof(*(shape)) / sizeof(real)), false})
#define MANY(list) ((given){list, (int)((sizeof(*(list)) - sizeof(size_t)) / sizeof(real *)), true})

static inline size_t count_of(given g)
{
    size_t count = SIZE_MAX;
    if (g.many)
        memcpy(&count, g.shapes, sizeof(count));
    return count;
}

/* One shape stands for all: each of its numbers, many times. */
static inline void repeat_in_columns(columns *list, const void *one, short_columns *memory)
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

static inline void swap_columns(columns *list, int k, int l)
{
    const real *const kept = list->at[k];
    list->at[k] = list->at[l];
    list->at[l] = kept;
}

/* The columns of many shapes are given in their order, but of many axes in space all x come first, then all y
   and all z. */
SELDOM static NOINLINE void columns_of(columns *list, given g, short_columns *memory)
{
    list->width = g.width;
    list->step = g.many;
    if (!g.many)
    {
        repeat_in_columns(list, g.shapes, memory);
        return;
    }
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

/* The k-th column from the i-th shape on: where a kernel loads from. */
static inline const real *column(const columns *list, int k, size_t i)
{
    return list->at[k] + i * list->step;
}

/* `count` shapes, at most MOST_REALS of them, from the i-th on, so that as many as the widest instructions
   take can be read: the last one is repeated. */
SELDOM static NOINLINE columns cut_out(const columns *list, size_t i, size_t count, short_columns *memory)
{
    columns part = *list;
    if (list->step == 0)
        return part;
    for (int k = 0; k < list->width; k++)
    {
        for (size_t j = 0; j < MOST_REALS; j++)
            memory->at[k][j] = list->at[k][i + (j < count ? j : count - 1)];
        part.at[k] = memory->at[k];
    }
    return part;
}

#endif
