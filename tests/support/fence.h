/*
 * Memory with a fence: what reads or writes beyond it ends the program. For arrays that a function must not
 * leave. Where there is no mmap, a write beyond it is found by fence_holds, a read is not.
 */
#ifndef FENCE_H
#define FENCE_H

#include <stdbool.h>
#include <stddef.h>

/** How many blocks there are, and how large one may be. */
enum
{
    FENCE_BLOCKS = 48,
    FENCE_BYTES = 1 << 16
};

/** Where a block lies: its first byte behind a fence, or its last one before one. */
typedef enum fence_side
{
    FENCE_BEFORE,
    FENCE_BEHIND
} fence_side;

/** The block of that number, `bytes` long. What was there is gone; everything around it is a pattern. */
void *fence_block(int block, size_t bytes, fence_side side);

/** Is the pattern around the block as it was? */
bool fence_holds(int block);

#endif /* FENCE_H */
