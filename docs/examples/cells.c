#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cells.h"

/* ---- the recipe ---- */

/* The column or row of cells that x lies in. That it never falls as x rises is all that counts: rounding does
   no harm, and what lies beyond the world belongs to the cells at its rim. */
static int place(float x)
{
    const float at = x / WORLD_SIZE * CELLS_ALONG_AXIS;
    return at < 1 ? 0 : at < CELLS_ALONG_AXIS - 1 ? (int)at : CELLS_ALONG_AXIS - 1;
}

static int reaches(float min, float max, int at)
{
    return place(min) <= at && at <= place(max);
}

/* The lowest corner that two boxes have in common lies in one cell only: that cell reports the pair. Both
   boxes reach into it. */
static int owns(const cd3f_aabbs *boxes, cd_pair p, int column, int row)
{
    const float x = boxes->min_x[p.a] > boxes->min_x[p.b] ? boxes->min_x[p.a] : boxes->min_x[p.b];
    const float z = boxes->min_z[p.a] > boxes->min_z[p.b] ? boxes->min_z[p.a] : boxes->min_z[p.b];
    return place(x) == column && place(z) == row;
}

/* Copies what reaches into a cell; which[i] is the place in the world of box i. */
static cd3f_aabbs boxes_in_cell(const cd3f_aabbs *world, int column, int row, uint32_t *which)
{
    const float *from[6] = {world->min_x, world->min_y, world->min_z,
                            world->max_x, world->max_y, world->max_z};
    float       *to = malloc((world->count + 1) * 6 * sizeof *to);
    size_t       n = 0;
    for (size_t i = 0; i < world->count; i++)
    {
        if (!reaches(world->min_x[i], world->max_x[i], column) ||
            !reaches(world->min_z[i], world->max_z[i], row))
            continue;
        for (size_t k = 0; k < 6; k++)
            to[k * world->count + n] = from[k][i];
        which[n++] = (uint32_t)i;
    }
    const size_t all = world->count;
    return (cd3f_aabbs){n, to, to + all, to + 2 * all, to + 3 * all, to + 4 * all, to + 5 * all};
}

pair_list pairs_of_world(const cd3f_aabbs *world)
{
    void     *scratch = malloc(cd3f_pairs_scratch(world->count, 0));
    pair_list found = {cd3f_pairs_aabbs(world, scratch, NULL, 0), NULL};
    found.pairs = malloc((found.count + 1) * sizeof found.pairs[0]);
    cd3f_pairs_aabbs(world, scratch, found.pairs, found.count);
    free(scratch);
    return found;
}

pair_list pairs_of_cell(const cd3f_aabbs *world, int cell)
{
    const int  column = cell % CELLS_ALONG_AXIS, row = cell / CELLS_ALONG_AXIS;
    uint32_t  *which = malloc((world->count + 1) * sizeof which[0]);
    cd3f_aabbs inside = boxes_in_cell(world, column, row, which);
    pair_list  found = pairs_of_world(&inside);
    size_t     kept = 0;
    for (size_t i = 0; i < found.count; i++)
    {
        const cd_pair p = found.pairs[i];
        if (owns(&inside, p, column, row))
            found.pairs[kept++] = (cd_pair){which[p.a], which[p.b]};
    }
    found.count = kept;
    free((void *)(uintptr_t)inside.min_x);
    free(which);
    return found;
}

/* ---- a world, and whether both ways say the same ---- */

/* Between 0 and 1. */
static float random_number(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) / 16777216.0f;
}

cd3f_aabbs make_world(size_t count)
{
    float   *numbers = malloc((count + 1) * 6 * sizeof numbers[0]);
    uint32_t state = 1;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < 3; k++)
        {
            const float middle = random_number(&state) * (k == 1 ? 20 : WORLD_SIZE);
            const float half = 1 + 4 * random_number(&state);
            numbers[k * count + i] = middle - half;
            numbers[(k + 3) * count + i] = middle + half;
        }
    return (cd3f_aabbs){count,
                        numbers,
                        numbers + count,
                        numbers + 2 * count,
                        numbers + 3 * count,
                        numbers + 4 * count,
                        numbers + 5 * count};
}

void free_world(cd3f_aabbs *world)
{
    free((void *)(uintptr_t)world->min_x);
}

static int in_order(const void *first, const void *second)
{
    const cd_pair *p = first, *q = second;
    return p->a != q->a ? (p->a < q->a ? -1 : 1) : p->b != q->b ? (p->b < q->b ? -1 : 1) : 0;
}

int compare_with_one_call(const cd3f_aabbs *world, pair_list of_cells[CELLS])
{
    pair_list one = pairs_of_world(world);
    pair_list all = {0, NULL};
    for (int c = 0; c < CELLS; c++)
    {
        all.pairs = realloc(all.pairs, (all.count + of_cells[c].count + 1) * sizeof all.pairs[0]);
        memcpy(all.pairs + all.count, of_cells[c].pairs, of_cells[c].count * sizeof all.pairs[0]);
        all.count += of_cells[c].count;
        free(of_cells[c].pairs);
    }
    qsort(all.pairs, all.count, sizeof all.pairs[0], in_order);
    const int same = all.count == one.count &&
                     memcmp(all.pairs, one.pairs, one.count * sizeof one.pairs[0]) == 0;
    printf("%zu boxes, %zu pairs in %d cells, %zu in one call: %s\n", world->count, all.count, CELLS,
           one.count, same ? "the same" : "they differ");
    free(all.pairs);
    free(one.pairs);
    return same ? 0 : 1;
}
