/*
 * Boxes divided among cells.
 *
 * A cell is cut along one axis into parts at values of that axis. A box goes to every part that it has a
 * point in, so that two boxes that overlap meet in a part; maybe in several. They are tested in one of these
 * only: the one in which the greater of their low ends lies. There one of the two is at home, which means
 * that its low end is not below the part's floor; in all others both come from below. Along several axes this
 * holds for each of them. A part's floor is where it is cut off, or the floor of its cell, if that is above:
 * where a cell is cut again along the same axis, boxes from below may make the cut fall below its floor.
 *
 * Cells are cut at the quantiles of a sample of the boxes, so that it does not matter how these are
 * scattered. The sample decides how long a search takes, never what it finds.
 */
#ifndef CD_BATCH_BOX_CELLS_H
#define CD_BATCH_BOX_CELLS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/scalar.h"
#include "box_lists.h"

/* Boxes that have a point in a cell, and the floor of the cell. The first cell has all of them: they need not
   be listed, and then their count includes those with a NaN, which do not count. */
typedef struct box_cell
{
    const listed_box  *boxes;
    const given_boxes *given; /* if they are not listed */
    size_t             count;
    real               floor[DIM];
} box_cell;

enum
{
    LEAST_SAMPLE = 32,
    MOST_SAMPLE = 256,
    SAMPLED = 64, /* one box of so many */
    LENGTHS = 32, /* boxes of the sample of which the length is looked at */
    MOST_PARTS = 64,
    LEAST_PART = 64,
    AT_ONCE = 8,    /* boxes whose parts are found together */
    SOME_BOXES = 64 /* that are listed and copied to their parts together */
};

/* How many boxes may cross into a part, as a share of those at home there. */
#define MOST_CROSSING 0.4

/* A sample of a cell's boxes: where they begin along each axis. */
typedef struct cell_sample
{
    int  count;
    real low[DIM][MOST_SAMPLE];
} cell_sample;

/* The k-th box of a sample, by a hash of k, so that no regular order of the boxes can bias it. Beyond the
   first 2^32 boxes it looks at none. */
static inline size_t sampled_place(int k, size_t count)
{
    uint64_t x = (uint64_t)(unsigned)k * 0x9e3779b97f4a7c15u;
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9u;
    return (size_t)(((x >> 32) * (uint64_t)count) >> 32);
}

/* share[k] becomes the share of all boxes that begin within the length of one along axis k, on average. That
   many overlap along this axis, or somewhat less than twice as many. False if there are too many NaNs. */
static bool take_sample(cell_sample *s, double share[DIM], const box_cell *c)
{
    const size_t part = c->count / SAMPLED;
    const int    wanted = part < LEAST_SAMPLE ? LEAST_SAMPLE : part > MOST_SAMPLE ? MOST_SAMPLE : (int)part;
    real         high[DIM][MOST_SAMPLE];
    int          found = 0;
    for (int n = 0; n < wanted; n++)
    {
        size_t            at = sampled_place(n, c->count);
        const box_arrays *from = c->given ? &c->given->lists[at >= c->given->counts[0]] : NULL;
        bool              numbers = true;
        if (from && at >= c->given->counts[0])
            at -= c->given->counts[0];
        for (int k = 0; k < DIM; k++)
        {
            const real a = from ? from->low[k][at] : c->boxes[at].low[k];
            const real b = from ? from->high[k][at] : c->boxes[at].high[k];
            s->low[k][found] = lesser_of(a, b);
            high[k][found] = greater_of(a, b);
            numbers &= s->low[k][found] <= high[k][found];
        }
        found += numbers;
    }
    s->count = found;
    if (s->count < LENGTHS)
        return false;
    for (int k = 0; k < DIM; k++)
    {
        int within = -LENGTHS; /* each begins within its own length */
        for (int i = 0; i < LENGTHS; i++)
        {
            const real least = s->low[k][i], most = high[k][i];
            for (int j = 0; j < s->count; j++)
                within += (s->low[k][j] >= least) & (s->low[k][j] <= most);
        }
        share[k] = (within + 0.5) / (LENGTHS * (double)s->count);
    }
    return true;
}

static int axis_of_least_share(const double share[DIM])
{
    int best = 0;
    for (int k = 1; k < DIM; k++)
        if (share[k] < share[best])
            best = k;
    return best;
}

/* Where a cell is cut: parts is a power of two, at[k] is the floor of part k + 1. */
typedef struct box_cuts
{
    int  axis, parts;
    real at[MOST_PARTS];
} box_cuts;

/* Cuts at the quantiles of the sample, into as many parts as leave most boxes in a single part each, and at
   least LEAST_PART boxes in a part; or into 1. `share`: along this axis. */
static void cut_along(box_cuts *cuts, const cell_sample *s, double share, size_t count)
{
    real        low[MOST_SAMPLE];
    const real *of_sample = s->low[cuts->axis];
    while (cuts->parts < MOST_PARTS && 4 * cuts->parts <= s->count &&
           2 * cuts->parts * share <= MOST_CROSSING && 2 * (size_t)cuts->parts * LEAST_PART <= count)
        cuts->parts *= 2;
    for (int k = 0; k < s->count && cuts->parts > 1; k++)
    {
        int at = k;
        for (; at > 0 && low[at - 1] > of_sample[k]; at--)
            low[at] = low[at - 1];
        low[at] = of_sample[k];
    }
    for (int k = 1; k < cuts->parts; k++)
        cuts->at[k - 1] = low[k * s->count / cuts->parts];
}

/* The parts of each box, from one to another. */
typedef struct box_parts
{
    uint8_t first, last;
} box_parts;

#if defined(__GNUC__)

typedef real real_vector __attribute__((vector_size(16)));
typedef __typeof__((real_vector){0} >= (real_vector){0}) count_vector;
enum
{
    WIDTH = 16 / sizeof(real)
};

/* Are all of these marked? */
HOT_INLINE bool all_marked(count_vector marks)
{
    uint64_t halves[2];
    memcpy(halves, &marks, sizeof halves);
    return (halves[0] & halves[1]) == UINT64_MAX;
}

/* The low or the high ends of boxes. (Stored one by one and loaded together, they would be waited for.) */
HOT_INLINE real_vector ends_of(const listed_box *boxes, bool high, int axis)
{
#define END(k) (high ? boxes[k].high[axis] : boxes[k].low[axis])
#if REAL_DIGITS == 24
    return (real_vector){END(0), END(1), END(2), END(3)};
#else
    return (real_vector){END(0), END(1)};
#endif
#undef END
}

/* Numbers in a row. */
HOT_INLINE real_vector numbers_at(const real *from)
{
    real_vector v;
    memcpy(&v, from, sizeof v);
    return v;
}

enum
{
    VECTORS = AT_ONCE / WIDTH
};

/* The parts of boxes: how many cuts are not above their low and their high ends. Without branches. */
HOT_INLINE void count_cuts(const real_vector ends[2 * VECTORS], const box_cuts *cuts, box_parts *parts)
{
    count_vector counts[2 * VECTORS] = {{0}};
    for (int k = 0; k < cuts->parts - 1; k++)
        for (int n = 0; n < 2 * VECTORS; n++)
            counts[n] -= ends[n] >= cuts->at[k];
    for (int n = 0; n < AT_ONCE; n++)
        parts[n] = (box_parts){(uint8_t)counts[n / WIDTH][n % WIDTH],
                               (uint8_t)counts[VECTORS + n / WIDTH][n % WIDTH]};
}

static NOINLINE void find_listed_parts(const listed_box *boxes, size_t count, const box_cuts *cuts,
                                       box_parts *parts)
{
    real_vector ends[2 * VECTORS];
    for (size_t i = 0; i < count; i += AT_ONCE)
    {
        for (int n = 0; n < VECTORS; n++)
        {
            ends[n] = ends_of(boxes + i + n * WIDTH, false, cuts->axis);
            ends[VECTORS + n] = ends_of(boxes + i + n * WIDTH, true, cuts->axis);
        }
        count_cuts(ends, cuts, parts + i);
    }
}

/* The same for boxes that are not listed, from i on. False unless all have low <= high. */
HOT_INLINE bool find_given_parts(const box_arrays *from, size_t i, const box_cuts *cuts, box_parts *parts)
{
    real_vector  ends[2 * VECTORS];
    count_vector in_order = numbers_at(from->low[0] + i) <= numbers_at(from->high[0] + i);
    for (int n = 0; n < VECTORS; n++)
    {
        const size_t at = i + (size_t)n * WIDTH;
        for (int k = 0; k < DIM; k++)
            in_order &= numbers_at(from->low[k] + at) <= numbers_at(from->high[k] + at);
        ends[n] = numbers_at(from->low[cuts->axis] + at);
        ends[VECTORS + n] = numbers_at(from->high[cuts->axis] + at);
    }
    count_cuts(ends, cuts, parts);
    return all_marked(in_order);
}

#else

static void find_listed_parts(const listed_box *boxes, size_t count, const box_cuts *cuts, box_parts *parts)
{
    for (size_t i = 0; i < count; i++)
    {
        parts[i] = (box_parts){0, 0};
        for (int k = 0; k < cuts->parts - 1; k++)
        {
            parts[i].first += boxes[i].low[cuts->axis] >= cuts->at[k];
            parts[i].last += boxes[i].high[cuts->axis] >= cuts->at[k];
        }
    }
}

HOT_INLINE bool find_given_parts(const box_arrays *from, size_t i, const box_cuts *cuts, box_parts *parts)
{
    (void)from, (void)i, (void)cuts, (void)parts;
    return false;
}

#endif

/* Finds the parts of boxes as they are given. Returns how many are boxes; *reversed becomes true if some have
   their ends in reverse. */
static size_t find_all_given_parts(const given_boxes *whole, const box_cuts *cuts, box_parts *parts,
                                   bool *reversed)
{
    size_t found = 0;
    for (uint32_t list = 0; list < 2; list++)
        for (size_t i = 0; i < whole->counts[list]; i += AT_ONCE)
        {
            const size_t left = whole->counts[list] - i;
            if (left >= AT_ONCE && find_given_parts(&whole->lists[list], i, cuts, parts + found))
            {
                found += AT_ONCE;
                continue;
            }
            listed_box some[AT_ONCE];
            size_t     n = 0;
            memset(some, 0, sizeof some);
            *reversed |= list_boxes(some, &n, whole, list, i, i + (left < AT_ONCE ? left : AT_ONCE));
            find_listed_parts(some, n, cuts, parts + found);
            found += n;
        }
    return found;
}

/* counts[p] becomes how many boxes part p gets. Behind the boxes and behind their parts there is room for
   AT_ONCE more. True if some boxes have their ends in reverse. */
static bool find_parts(const box_cell *c, const box_cuts *cuts, box_parts *parts, size_t counts[MOST_PARTS])
{
    uint32_t     begin[2][MOST_PARTS] = {{0}}, end[2][MOST_PARTS] = {{0}};
    size_t       open = 0;
    bool         reversed = false;
    const size_t count = c->given ? find_all_given_parts(c->given, cuts, parts, &reversed) : c->count;
    if (!c->given)
        find_listed_parts(c->boxes, count, cuts, parts);
    for (size_t i = 0; i < count; i++)
    {
        begin[i % 2][parts[i].first]++;
        end[i % 2][parts[i].last]++;
    }
    for (int p = 0; p < cuts->parts; p++)
    {
        open += begin[0][p] + begin[1][p];
        counts[p] = open;
        open -= end[0][p] + end[1][p];
    }
    return reversed;
}

/* Boxes of a cell: all of them if they are listed, else some, which are listed here. */
typedef struct box_block
{
    const listed_box *boxes;
    size_t            count;
    uint32_t          list; /* that the next ones are in */
    size_t            next;
    listed_box        some[SOME_BOXES];
} box_block;

/* Goes on to the next boxes. False if there are no more. */
static bool next_boxes(const box_cell *c, box_block *b)
{
    if (!c->given)
    {
        const bool first = !b->boxes;
        b->boxes = c->boxes;
        b->count = c->count;
        return first;
    }
    b->boxes = b->some;
    b->count = 0;
    while (b->count == 0 && b->list < 2)
    {
        const size_t all = c->given->counts[b->list],
                     end = all - b->next > SOME_BOXES ? b->next + SOME_BOXES : all;
        list_boxes(b->some, &b->count, c->given, b->list, b->next, end);
        b->next = end < all ? end : 0;
        b->list += end == all;
    }
    return b->count > 0;
}

static void first_boxes(box_block *b)
{
    b->boxes = NULL;
    b->list = 0;
    b->next = 0;
}

/* Asks for memory that will be written. */
#if defined(__GNUC__)
#define WRITTEN_SOON(to) __builtin_prefetch(to, 1)
#else
#define WRITTEN_SOON(to) ((void)0)
#endif

enum
{
    COPIES_AHEAD = 6
};

/* Copies each box to its parts; ends[p] is the place where part p begins, and becomes that where it ends.
   Most are in one part or two: those are copied without a branch, for one part twice to the same place. No
   processor foresees where so many parts go on, so their memory is asked for ahead; it may lie behind them,
   for nothing is written there. */
static void fill_parts(const box_cell *c, const box_parts *parts, listed_box *to, size_t ends[MOST_PARTS])
{
    box_block b;
    for (first_boxes(&b); next_boxes(c, &b); parts += b.count)
        for (size_t i = 0; i < b.count; i++)
        {
            const unsigned   first = parts[i].first, last = parts[i].last;
            const size_t     at_first = ends[first], at_last = ends[last];
            const listed_box box = b.boxes[i];
            WRITTEN_SOON(to + at_first + COPIES_AHEAD);
            WRITTEN_SOON(to + at_last + COPIES_AHEAD);
            to[at_first] = box;
            to[at_last] = box;
            ends[first] = at_first + 1;
            ends[last] = at_last + 1;
            for (unsigned p = first + 1; p < last; p++)
                to[ends[p]++] = box;
        }
}

#endif
