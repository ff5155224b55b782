/*
 * Many shapes as columns of coordinates, one column for each field of the single shape and in their order. So
 * the columns of every kind are copied, cut and put together to single shapes alike.
 */
#ifndef CD_BATCH_COLUMNS_H
#define CD_BATCH_COLUMNS_H

#include <stddef.h>
#include <string.h>

#include "../space/family.h"

typedef cd3_points     points;
typedef cd3_segments   segments;
typedef cd3_rays       rays;
typedef cd3_spheres    spheres;
typedef cd3_ellipsoids ellipsoids;
typedef cd3_aabbs      aabbs;
typedef cd3_obbs       obbs;

/* The columns of an OBB or an ellipsoid, which has the most. */
#define COLUMN_COUNT (DIM * (2 + AXIS_COUNT))

/* As many numbers as the widest instructions take. */
#define MOST_REALS (64 / sizeof(real))

typedef struct columns
{
    const real *at[COLUMN_COUNT];
    int         width; /* how many columns there are */
    size_t      step;  /* 1, or 0 where one shape stands for all: its columns are MOST_REALS long */
} columns;

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

static inline columns columns_of_points(const points *p)
{
    return (columns){{p->x, p->y ONLY_3D(, p->z)}, DIM, 1};
}

static inline columns columns_of_segments(const segments *s)
{
    return (columns){{s->a_x, s->a_y, ONLY_3D(s->a_z, ) s->b_x, s->b_y ONLY_3D(, s->b_z)}, 2 * DIM, 1};
}

static inline columns columns_of_rays(const rays *r)
{
    return (columns){{r->origin_x, r->origin_y, ONLY_3D(r->origin_z, ) r->direction_x, r->direction_y,
                      ONLY_3D(r->direction_z, ) r->t_min, r->t_max},
                     2 * DIM + 2,
                     1};
}

static inline columns columns_of_spheres(const spheres *s)
{
    return (columns){{s->center_x, s->center_y, ONLY_3D(s->center_z, ) s->radius}, DIM + 1, 1};
}

static inline columns columns_of_aabbs(const aabbs *b)
{
    return (columns){
        {b->min_x, b->min_y, ONLY_3D(b->min_z, ) b->max_x, b->max_y ONLY_3D(, b->max_z)}, 2 * DIM, 1};
}

#if DIM == 2
#define COLUMNS_OF_AXES(s) (s)->axis_x, (s)->axis_y
#else
#define COLUMNS_OF_AXES(s)                                                                          \
    (s)->axes_x[0], (s)->axes_y[0], (s)->axes_z[0], (s)->axes_x[1], (s)->axes_y[1], (s)->axes_z[1], \
        (s)->axes_x[2], (s)->axes_y[2], (s)->axes_z[2]
#endif

static inline columns columns_of_ellipsoids(const ellipsoids *e)
{
    return (columns){{e->center_x, e->center_y, ONLY_3D(e->center_z, ) e->radii_x, e->radii_y,
                      ONLY_3D(e->radii_z, ) COLUMNS_OF_AXES(e)},
                     COLUMN_COUNT,
                     1};
}

static inline columns columns_of_obbs(const obbs *b)
{
    return (columns){{b->center_x, b->center_y, ONLY_3D(b->center_z, ) b->half_extents_x, b->half_extents_y,
                      ONLY_3D(b->half_extents_z, ) COLUMNS_OF_AXES(b)},
                     COLUMN_COUNT,
                     1};
}

/* One for all: `one` points to a structure of `width` reals. */
SELDOM static NOINLINE columns repeated(const void *one, int width, short_columns *memory)
{
    columns all = {{0}, width, 0};
    for (int k = 0; k < width; k++)
    {
        real x;
        memcpy(&x, (const real *)one + k, sizeof(x));
        for (size_t i = 0; i < MOST_REALS; i++)
            memory->at[k][i] = x;
        all.at[k] = memory->at[k];
    }
    return all;
}

#define REPEATED(shape, memory) repeated(shape, (int)(sizeof(*(shape)) / sizeof(real)), memory)

/* The k-th column from the i-th shape on: where a kernel loads from. */
static inline const real *column(const columns *list, int k, size_t i)
{
    return list->at[k] + i * list->step;
}

/* The i-th shape, a structure of as many reals as there are columns. */
SELDOM static NOINLINE void take_shape(const columns *list, size_t i, void *one)
{
    for (int k = 0; k < list->width; k++)
        memcpy((real *)one + k, column(list, k, i), sizeof(real));
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
