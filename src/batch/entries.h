/*
 * How the public functions ask a kernel: they say which, and what is given. The kernel of the widest set that
 * the processor has is called.
 */
#ifndef CD_BATCH_ENTRIES_H
#define CD_BATCH_ENTRIES_H

#include <stddef.h>
#include <stdint.h>

#include "../number/compiler.h"
#include "choice.h"
#include "columns.h"
#include "kernels.h"

/* The types of many shapes. */
typedef cd3_points     points;
typedef cd3_segments   segments;
typedef cd3_rays       rays;
typedef cd3_spheres    spheres;
typedef cd3_ellipsoids ellipsoids;
typedef cd3_aabbs      aabbs;
typedef cd3_obbs       obbs;

/* A kernel in each set, and the single call. */
typedef struct mark_sets
{
    mark_kernel *in[SET_COUNT];
    single_yes  *single;
} mark_sets;

typedef struct measure_sets
{
    measure_kernel *in[SET_COUNT];
    single_number  *single;
} measure_sets;

typedef struct hit_sets
{
    hit_kernel    *in[SET_COUNT];
    single_number *single;
} hit_sets;

static NOINLINE size_t mark(const mark_sets *kernel, given a, given b, uint64_t *bits)
{
    given_pair pair;
    make_columns(&pair, a, b);
    return kernel->in[widest_set()](&pair.a, &pair.b, pair.count, kernel->single, bits);
}

static NOINLINE void measure(const measure_sets *kernel, given a, given b, real *distances)
{
    given_pair pair;
    make_columns(&pair, a, b);
    kernel->in[widest_set()](&pair.a, &pair.b, pair.count, kernel->single, distances);
}

static NOINLINE size_t find_hits(const hit_sets *kernel, given a, given b, real *t_enter, size_t *first)
{
    given_pair pair;
    make_columns(&pair, a, b);
    return kernel->in[widest_set()](&pair.a, &pair.b, pair.count, kernel->single, t_enter, first);
}

#endif
