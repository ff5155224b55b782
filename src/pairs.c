/*
 * All overlapping pairs among many boxes.
 *
 * SEARCH. The boxes are divided among cells (batch/box_cells.h), along one axis after the other, until along
 * some axis few begin within the length of one. There a sweep finds the pairs (batch/box_sweep.h): a cell has
 * hundreds of boxes, and each of them is asked against a few dozen at most. A box is copied into each cell
 * that it has a point in. So the search streams through memory and stays in the cache below, however many
 * boxes there are.
 *
 * ORDER. Pairs are found cell by cell and sorted in the end (batch/pair_order.h); those among a short list as
 * numbers of 32 bits.
 *
 * PLAIN LOOP. Each box against all behind it. It takes over where there are few boxes, and where the search
 * would take as long, because most boxes overlap most others. The search counts its work to know that.
 *
 * Nothing is calculated but the buckets of a sweep; whether two boxes overlap is asked of their numbers as
 * they were given.
 */
#include "number/fewer_searches.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "batch/box_cells.h"
#include "batch/box_sweep.h"
#include "batch/choice.h"
#include "batch/kernels.h"
#include "batch/pair_order.h"
#include "batch/pair_sink.h"
#include "given.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "space/family.h"

enum
{
    FEW_BOXES = 400,    /* that the plain loop is quicker for */
    FEW_LISTED = 1024,  /* boxes that are listed before they are cut into parts */
    FEW_ASKED = 48,     /* boxes that each is asked against in a sweep, at most, on average */
    ROW_WORDS = 32,     /* of bits, of which each tells of 64 boxes */
    MOST_SWEPT = 4096,  /* boxes of a cell that fits in the cache */
    SCRATCH_COPIES = 3, /* of each box */
    SCRATCH_UNIT = 64   /* bytes, of which pieces are multiples */
};

/* The memory that is left. */
typedef struct arena
{
    unsigned char *next, *end;
} arena;

/* NULL if there is not so much. */
static NOINLINE void *take(arena *a, size_t size)
{
    const size_t rounded = (size + SCRATCH_UNIT - 1) / SCRATCH_UNIT * SCRATCH_UNIT;
    if ((size_t)(a->end - a->next) < rounded)
        return NULL;
    void *taken = a->next;
    a->next += rounded;
    return taken;
}

/* ---- search ---- */

/* All pairs of a cell. False if there is too much to do. */
static NOINLINE bool sweep_cell(pair_sink *s, const box_cell *c, int axis, arena memory)
{
    swept_list     lists[2];
    const uint32_t list_count = s->two_lists ? 2 : 1;
    size_t         counts[2] = {c->count, 0};
    for (size_t i = 0; s->two_lists && i < c->count; i++)
        counts[1] += c->boxes[i].list;
    counts[0] -= counts[1];
    if (s->two_lists && (counts[0] == 0 || counts[1] == 0))
        return true;
    const buckets b = buckets_of(c, axis);
    for (uint32_t n = 0; n < list_count; n++)
        lay_out_list(&lists[n], counts[n], b.count, take(&memory, swept_size(counts[n])));
    fill_lists(c, axis, &b, lists, list_count, take(&memory, c->count * sizeof(uint32_t)));
    if (!s->two_lists)
        return sweep_lists(s, &lists[0], &lists[0], FOLLOWING);
    return sweep_lists(s, &lists[0], &lists[1], FROM_SAME_BUCKET) &&
           sweep_lists(s, &lists[1], &lists[0], FROM_LATER_BUCKETS);
}

/* What sweep_cell takes at most, for a cell of so many boxes. */
static size_t sweep_memory(size_t count)
{
    return 2 * swept_size(0) + swept_size(count) + count * sizeof(uint32_t) + 4 * SCRATCH_UNIT;
}

/* Would a sweep take too long, if such a share of a cell's boxes begins within the length of one? */
static bool is_long_to_sweep(const box_cell *c, double share)
{
    return share * (double)c->count > FEW_ASKED || c->count > MOST_SWEPT;
}

static bool search_cell(pair_sink *s, const box_cell *c, const double *around, arena memory);

/* A cell that is cut into parts, of which part p ends before end[p]. It is in scratch memory, not on the
   stack, since parts are cut again, and again. */
typedef struct cut_cell
{
    double      share[DIM];
    box_cuts    cuts;
    size_t      end[MOST_PARTS];
    listed_box *boxes;
} cut_cell;

/* Where to cut a cell, and the shares in a part, told by a sample. One part if there is no need to cut. False
   if there are too many NaNs. */
static NOINLINE bool plan_cuts(const box_cell *c, cut_cell *to)
{
    cell_sample sample;
    if (!take_sample(&sample, to->share, c))
        return false;
    const int    axis = axis_of_least_share(to->share);
    const double share = to->share[axis];
    to->cuts.axis = axis;
    to->cuts.parts = 1;
    if (is_long_to_sweep(c, share))
        cut_along(&to->cuts, &sample, share, c->count);
    to->share[axis] = 1;
    return true;
}

/* Copies the boxes of a cell to its parts. Sets boxes to NULL if it did not, for there is no memory, or the
   parts are hardly smaller. False if that is too much to do. */
static NOINLINE bool copy_to_parts(pair_sink *s, const box_cell *c, cut_cell *to, arena *memory)
{
    size_t     counts[MOST_PARTS], all = 0, most = 0;
    box_parts *parts = take(memory, (c->count + AT_ONCE) * sizeof parts[0]);
    to->boxes = NULL;
    if (!parts)
        return true;
    s->ask_again |= find_parts(c, &to->cuts, parts, counts);
    for (int p = 0; p < to->cuts.parts; p++)
    {
        to->end[p] = all; /* so far */
        all += counts[p];
        most = counts[p] > most ? counts[p] : most;
    }
    listed_box *boxes = take(memory, all * sizeof boxes[0]);
    if (!boxes || most > c->count - c->count / 4 || (size_t)(memory->end - memory->next) < sweep_memory(most))
        return true;
    if (!work_allowed(s, WORK_OF_COPY * (uint64_t)all))
        return false;
    fill_parts(c, parts, boxes, to->end);
    to->boxes = boxes;
    return true;
}

/* All pairs of a cell, after its boxes are listed. */
SELDOM static bool search_listed(pair_sink *s, const box_cell *c, arena memory)
{
    box_cell    listed = *c;
    listed_box *boxes = take(&memory, c->count * sizeof boxes[0]);
    listed.given = NULL;
    listed.boxes = boxes;
    listed.count = 0;
    for (uint32_t n = 0; n < 2; n++)
        s->ask_again |= list_boxes(boxes, &listed.count, c->given, n, 0, c->given->counts[n]);
    return search_cell(s, &listed, NULL, memory);
}

/* All pairs of the parts of a cell. */
static bool search_parts(pair_sink *s, const box_cell *c, const cut_cell *of, arena memory)
{
    const int axis = of->cuts.axis;
    box_cell  part = *c;
    size_t    start = 0;
    part.given = NULL;
    for (int p = 0; p < of->cuts.parts; p++)
    {
        part.boxes = of->boxes + start;
        part.count = of->end[p] - start;
        start = of->end[p];
        if (p > 0) /* a cut may be below the floor of the cell, which never falls */
            part.floor[axis] = greater_of(of->cuts.at[p - 1], c->floor[axis]);
        if (!search_cell(s, &part, of->share, memory))
            return false;
    }
    return true;
}

/* All pairs of a cell. False if there is too much to do. `around`: the shares in a cell that it is cut out
   of, or NULL, which tell where to expect little work. */
static bool search_cell(pair_sink *s, const box_cell *c, const double *around, arena memory)
{
    int       best = around ? axis_of_least_share(around) : 0;
    arena     left = memory;
    cut_cell *cut = NULL;
    if (c->count == 0)
        return true;
    if (!around || is_long_to_sweep(c, around[best]))
        cut = take(&left, sizeof *cut);
    if (cut)
    {
        if (!plan_cuts(c, cut))
            return search_listed(s, c, memory);
        best = cut->cuts.axis;
        if (cut->cuts.parts > 1)
        {
            if (!copy_to_parts(s, c, cut, &left))
                return false;
            if (cut->boxes)
                return search_parts(s, c, cut, left);
        }
    }
    return c->given ? search_listed(s, c, memory) : sweep_cell(s, c, best, memory);
}

/* ---- plain loop ---- */

static aabb box_at(const box_arrays *from, size_t i)
{
    return (aabb){{from->low[0][i], from->low[1][i] ONLY_3D(, from->low[2][i])},
                  {from->high[0][i], from->high[1][i] ONLY_3D(, from->high[2][i])}};
}

/* The boxes from j on, up to `count` of them. */
static cd3_aabbs boxes_from(const box_arrays *b, size_t j, size_t count)
{
    return (cd3_aabbs){count, b->low[0] + j, b->low[1] + j, ONLY_3D(b->low[2] + j, ) b->high[0] + j,
                       b->high[1] + j ONLY_3D(, b->high[2] + j)};
}

/* Box i of the first list against those of the last one from j on: as a batch, which is written as far as
   there is room, and counted. */
static void ask_row(pair_sink *s, uint32_t i, size_t j, size_t count)
{
    const aabb box = box_at(&s->lists[0], i);
    uint64_t   bits[ROW_WORDS];
    while (j < count)
    {
        const bool      write = s->count < s->capacity;
        const size_t    some = write && count - j > 64 * ROW_WORDS ? 64 * ROW_WORDS : count - j;
        const cd3_aabbs asked = boxes_from(&s->lists[s->two_lists], j, some);
        const size_t    found = cd3_overlap_aabb_aabbs(&box, &asked, write ? bits : NULL);
        if (!write)
            s->count += found;
        for (size_t k = 0; write && found && k < some; k += 64)
            for (uint64_t word = bits[k / 64]; word; word &= word - 1)
                sink_pair(s, (cd_pair){i, (uint32_t)(j + k) + lowest_bit(word)});
        j += some;
    }
}

/* ---- both ---- */

static box_arrays arrays_of(const cd3_aabbs *boxes)
{
    return (box_arrays){{boxes->min_x, boxes->min_y ONLY_3D(, boxes->min_z)},
                        {boxes->max_x, boxes->max_y ONLY_3D(, boxes->max_z)}};
}

/* How much memory the search has. */
static size_t search_memory(size_t count)
{
    return SCRATCH_COPIES * count * sizeof(listed_box) + sweep_memory(count);
}

/* Finds all pairs in any order. False if the plain loop is better. */
static bool search(pair_sink *s, const size_t counts[2], arena memory)
{
    static sweep_kernel *const sets[] = {SETS_OF_WIDEST_IN_SPACE(find_swept)};
    const given_boxes          whole = {{s->lists[0], s->lists[1]}, {counts[0], counts[1]}};
    box_cell                   c = {.given = &whole, .count = counts[0] + counts[1]};
    for (int k = 0; k < DIM; k++)
        c.floor[k] = (real)-INFINITY;
    s->find = sets[widest_set()];
    s->count = 0;
    s->work = 0;
    return c.count < FEW_LISTED ? search_listed(s, &c, memory) : search_cell(s, &c, NULL, memory);
}

/* All pairs in their order, by the plain loop. */
static void ask_all(pair_sink *s, const size_t counts[2])
{
    s->key_bits = 0;
    s->count = 0;
    s->ask_again = false;
    for (size_t i = 0; i < counts[0]; i++)
        ask_row(s, (uint32_t)i, s->two_lists ? 0 : i + 1, counts[s->two_lists]);
}

/* The first pairs of all, as many as there is room for: counts those of each a, finds those of the first ones
   again, and asks the first a that does not fit. */
SELDOM static void find_first_rows(pair_sink *s, const size_t counts[2], uint32_t *rows, arena memory)
{
    pair_sink counting = *s, first = *s;
    counting.key_bits = first.key_bits = 0;
    memset(rows, 0, counts[0] * sizeof rows[0]);
    counting.rows = rows;
    counting.capacity = 0;
    search(&counting, counts, memory);
    size_t sum = 0, row = 0;
    while (sum + rows[row] <= s->capacity)
        sum += rows[row++];
    first.rows_end = (uint32_t)row;
    search(&first, counts, memory);
    order_pairs(first.pairs, first.count, row, counts[s->two_lists], (cd_pair *)memory.next,
                (size_t)(memory.end - memory.next) / sizeof(cd_pair));
    first.rows_end = UINT32_MAX;
    first.ask_again = false;
    ask_row(&first, (uint32_t)row, s->two_lists ? 0 : row + 1, counts[s->two_lists]);
}

static size_t find_pairs(pair_sink *s, const size_t counts[2], void *scratch)
{
    const size_t all = counts[0] + counts[1];
    const double tests = s->two_lists ? (double)counts[0] * (double)counts[1]
                                      : (double)counts[0] * (double)counts[0] / 2;
    arena        memory = {scratch, (unsigned char *)scratch + cd3_pairs_scratch(counts[0], counts[1])};
    s->rows_end = UINT32_MAX;
    if (all <= FEW_BOXES)
    {
        ask_all(s, counts);
        return s->count;
    }
    s->most_work = (uint64_t)(tests / 2);
    uint32_t *rows = take(&memory, counts[0] * sizeof rows[0]);
    s->key_bits = s->two_lists ? 0 : bits_for_keys(all);
    const size_t room = (size_t)(memory.end - memory.next) / sizeof(cd_pair);
    if (!search(s, counts, memory))
        ask_all(s, counts);
    else if (s->count <= s->capacity && s->key_bits)
        order_keys(s->pairs, s->count, all, (cd_pair *)memory.next, room);
    else if (s->count <= s->capacity)
        order_pairs(s->pairs, s->count, counts[0], counts[s->two_lists], (cd_pair *)memory.next, room);
    else if (s->capacity)
        find_first_rows(s, counts, rows, memory);
    return s->count;
}

size_t cd3_pairs_scratch(size_t count_a, size_t count_b)
{
    const size_t one = (SCRATCH_COPIES + 2) * sizeof(listed_box) + 64;
    if (count_a > UINT32_MAX || count_b > UINT32_MAX || count_b > SIZE_MAX / one - count_a)
        return SIZE_MAX;
    return search_memory(count_a + count_b) + count_a * sizeof(uint32_t) +
           (count_a + count_b) * sizeof(listed_box) + 4 * SCRATCH_UNIT;
}

size_t cd3_pairs_aabbs(const cd3_aabbs *boxes, void *scratch, cd_pair *pairs, size_t capacity)
{
    NOT_NULL(boxes && (scratch || boxes->count == 0) && (pairs || capacity == 0));
    const size_t counts[2] = {boxes->count, 0};
    pair_sink    s = {.pairs = pairs, .capacity = capacity, .lists = {arrays_of(boxes)}};
    return find_pairs(&s, counts, scratch);
}

size_t cd3_pairs_aabbs_aabbs(const cd3_aabbs *a, const cd3_aabbs *b, void *scratch, cd_pair *pairs,
                             size_t capacity)
{
    NOT_NULL(a && b && (scratch || a->count + b->count == 0) && (pairs || capacity == 0));
    const size_t counts[2] = {a->count, b->count};
    pair_sink    s = {
           .pairs = pairs, .capacity = capacity, .two_lists = true, .lists = {arrays_of(a), arrays_of(b)}};
    return find_pairs(&s, counts, scratch);
}
