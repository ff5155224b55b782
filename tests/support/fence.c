#if defined(__unix__) || defined(__APPLE__)
#define _DEFAULT_SOURCE 1 /* MAP_ANONYMOUS */
#define HAVE_FENCES     1
#include <sys/mman.h>
#include <unistd.h>
#else
#define HAVE_FENCES 0
#endif

#include "fence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
    PATTERN = 0xa5,
    WATCHED = 256 /* bytes on either side that are looked at */
};

typedef struct block
{
    unsigned char *floor, *begin; /* FENCE_BYTES, and the part that was asked for */
    size_t         bytes;
} block;

static block blocks[FENCE_BLOCKS];

#if HAVE_FENCES
static unsigned char *fenced(void)
{
    const size_t   page = (size_t)sysconf(_SC_PAGESIZE), all = FENCE_BYTES + 2 * page;
    unsigned char *memory = mmap(NULL, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory + page, FENCE_BYTES, PROT_READ | PROT_WRITE))
        return NULL;
    return memory + page;
}
#else
static unsigned char *fenced(void)
{
    return malloc(FENCE_BYTES);
}
#endif

void *fence_block(int number, size_t bytes, fence_side side)
{
    block *b = &blocks[number];
    if (!b->floor)
        b->floor = fenced();
    if (!b->floor || bytes > FENCE_BYTES)
    {
        fprintf(stderr, "fence_block: no memory for %zu bytes\n", bytes);
        exit(EXIT_FAILURE);
    }
    b->bytes = bytes;
    b->begin = b->floor + (side == FENCE_BEFORE ? 0 : FENCE_BYTES - bytes);
    memset(b->floor, PATTERN, FENCE_BYTES);
    return b->begin;
}

static bool is_pattern(const unsigned char *from, const unsigned char *to)
{
    while (from < to)
        if (*from++ != PATTERN)
            return false;
    return true;
}

bool fence_holds(int number)
{
    const block         *b = &blocks[number];
    const unsigned char *end = b->begin + b->bytes, *ceiling = b->floor + FENCE_BYTES;
    const unsigned char *low = b->begin - b->floor < WATCHED ? b->floor : b->begin - WATCHED;
    const unsigned char *high = ceiling - end < WATCHED ? ceiling : end + WATCHED;
    return is_pattern(low, b->begin) && is_pattern(end, high);
}
