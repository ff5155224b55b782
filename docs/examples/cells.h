/*
 * All pairs of a world that is split into cells: each cell is a call of its own, in any thread, process or
 * machine, and no pair is found twice.
 */
#ifndef CELLS_H
#define CELLS_H

#include <collide.h>

enum
{
    CELLS_ALONG_AXIS = 4,
    CELLS = CELLS_ALONG_AXIS * CELLS_ALONG_AXIS
};

/* A world of boxes, scattered over a square of this size. */
#define WORLD_SIZE 1000.0f
cd3f_aabbs make_world(size_t count);
void       free_world(cd3f_aabbs *world);

/* Pairs, in memory of malloc. */
typedef struct pair_list
{
    size_t   count;
    cd_pair *pairs;
} pair_list;

/* The pairs that a cell reports, by the places of the boxes in the world. */
pair_list pairs_of_cell(const cd3f_aabbs *world, int cell);

/* All pairs in one call. */
pair_list pairs_of_world(const cd3f_aabbs *world);

/* Puts those of all cells together in the order of one call, says how many there are, and frees them. Returns
   what main returns: 0 if they are the pairs of one call. */
int compare_with_one_call(const cd3f_aabbs *world, pair_list of_cells[CELLS]);

#endif
