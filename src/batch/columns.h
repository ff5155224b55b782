/*
 * Many shapes as columns of coordinates, one column for each field of the single shape and in their order. So
 * the columns of every kind are copied, cut and put together to single shapes alike.
 */
#ifndef CD_BATCH_COLUMNS_H
#define CD_BATCH_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../space/family.h"

/* The columns of an OBB or an ellipsoid: no shape has more. */
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

/* The columns of two things given, at most one of which stands for all, and how many pairs that makes. */
typedef struct given_pair
{
    columns       a, b;
    size_t        count;
    short_columns memory;
} given_pair;

/* ---- in batch_columns.c ---- */

/* A name of a function that each family has. */
#define NAME_IN_FAMILY(family, topic, name) cd##family##_##topic##_##name
#if REAL_DIGITS == 53 && DIM == 3
#define NAME_OF(topic, name) NAME_IN_FAMILY(3, topic, name)
#elif REAL_DIGITS == 53
#define NAME_OF(topic, name) NAME_IN_FAMILY(2, topic, name)
#elif DIM == 3
#define NAME_OF(topic, name) NAME_IN_FAMILY(3f, topic, name)
#else
#define NAME_OF(topic, name) NAME_IN_FAMILY(2f, topic, name)
#endif

#define make_columns NAME_OF(columns, make)
void make_columns(given_pair *pair, given a, given b);

/* The i-th shape, a structure of as many reals as there are columns. */
#define take_shape NAME_OF(columns, take_shape)
void take_shape(const columns *list, size_t i, void *one);

/* `count` shapes, at most MOST_REALS of them, from the first on, so that as many as the widest instructions
   take can be read: the last one is repeated. */
#define cut_out NAME_OF(columns, cut_out)
columns cut_out(const columns *list, size_t count, short_columns *memory);

/* Asks for the memory of the 64 pairs that come after the next 192, array after array. For up to twelve
   arrays it gains nothing; a million spheres and OBBs, which are 19, take a sixth less time with it. Nothing
   is gained nearer or further ahead, and to ask for a page of each array at once takes longer. The memory may
   lie behind an array: it is not touched. */
#define ask_ahead NAME_OF(columns, ask_ahead)
void ask_ahead(const columns *a, const columns *b, size_t from);

/* ---- everywhere ---- */

/* The k-th column from the i-th shape on: where a kernel loads from. */
static inline const real *column(const columns *list, int k, size_t i)
{
    return list->at[k] + i * list->step;
}

#endif
