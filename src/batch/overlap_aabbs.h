/*
 * Which of many AABBs touch or overlap: the comparisons of the single call, which are exact
 * (quick/aabb_aabb.h). So nothing is open, and a NaN gets no.
 */
#ifndef CD_BATCH_OVERLAP_AABBS_H
#define CD_BATCH_OVERLAP_AABBS_H

#include <stddef.h>
#include <stdint.h>

#include "columns.h"
#include "drive.h"
#include "kernels.h"
#include "lanes.h"

/* Of a point both corners are the point. */
typedef struct some_boxes
{
    reals min[DIM], max[DIM];
} some_boxes;

/* The columns from `max` on are the max: AABB_MAX, or 0 for points. */
HOT_INLINE some_boxes load_some_boxes(const columns *list, int max, size_t i)
{
    some_boxes some;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        some.min[k] = reals_load(column(list, k, i));
        some.max[k] = reals_load(column(list, max + k, i));
    }
    return some;
}

/* One that stands for all. It is read number by number: a processor waits where one load takes what several
   stores have just left. */
HOT_INLINE some_boxes same_boxes(const columns *one)
{
    some_boxes all;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        all.min[k] = reals_same(*column(one, AABB_MIN + k, 0));
        all.max[k] = reals_same(*column(one, AABB_MAX + k, 0));
    }
    return all;
}

/* Axis by axis, for a processor takes some cycles from one comparison to the next that needs it. */
HOT_INLINE unsigned touching_boxes(const some_boxes *a, const some_boxes *b)
{
    real_marks touch[DIM];
    UNROLLED
    for (int k = 0; k < DIM; k++)
        touch[k] = reals_also(reals_at_most(a->min[k], b->max[k]), b->min[k], a->max[k]);
    return reals_bits(reals_both(touch[0], ONLY_3D(DIM == 3 ? reals_both(touch[1], touch[2]) :) touch[1]));
}

HOT_INLINE verdicts look_at_aabbs(const columns *a, const columns *b, size_t i)
{
    const some_boxes some = load_some_boxes(a, AABB_MAX, i), others = load_some_boxes(b, AABB_MAX, i);
    const unsigned   yes = touching_boxes(&some, &others);
    return (verdicts){yes, ~yes & ALL_REALS};
}

/* Before a loop that fills a word of 64 bits, 16, 8 or 4 at a time. */
#if defined(__GNUC__) && !defined(__clang__) && (defined(LANES_AVX512) || defined(LANES_AVX2))
#define UNROLLED_WORD _Pragma("GCC unroll 8")
#else
#define UNROLLED_WORD
#endif
#if defined(LANES_AVX512) || defined(LANES_AVX2)
#define HAS_QUICK_LOOP 1
#else
#define HAS_QUICK_LOOP 0
#endif

/* One box against a word of boxes; it stays in registers. */
HOT_INLINE uint64_t mark_word(const some_boxes *all, const columns *boxes, size_t from)
{
    uint64_t yes = 0;
    UNROLLED_WORD
    for (size_t i = 0; i < 64; i += REALS)
    {
        const some_boxes some = load_some_boxes(boxes, AABB_MAX, from + i);
        yes |= (uint64_t)touching_boxes(all, &some) << i;
    }
    return yes;
}

/* The same in less code: for long lists, whose memory it asks for ahead, for the last word of all, and for
   sets that gain nothing by the other. */
HOT_INLINE uint64_t mark_word_asking_ahead(const some_boxes *all, const columns *boxes, size_t from)
{
    uint64_t yes = 0;
    for (size_t i = 0; i < 64; i += REALS)
    {
        if (i * sizeof(real) % 64 == 0)
        {
            UNROLLED
            for (int k = 0; k < DIM; k++)
            {
                READS_LATER(column(boxes, AABB_MIN + k, from + i), 256);
                READS_LATER(column(boxes, AABB_MAX + k, from + i), 256);
            }
        }
        const some_boxes some = load_some_boxes(boxes, AABB_MAX, from + i);
        yes |= (uint64_t)touching_boxes(all, &some) << i;
    }
    return yes;
}

HOT_INLINE size_t put_word(uint64_t yes, size_t from, uint64_t *bits)
{
    if (bits)
        bits[from / 64] = yes;
    return count_bits(yes);
}

/* One box against 64 boxes or more. The last word steps back to boxes that have been looked at. Returns how
   many touch. */
HOT_INLINE size_t mark_aabbs(const columns *a, const columns *b, size_t count, uint64_t *bits)
{
    columns          boxes = *b;
    const some_boxes all = same_boxes(a);
    const size_t     last = count - 64;
    size_t           from = 0, found = 0;
    boxes.step = 1; /* tells compilers that addresses are that simple */
    if (HAS_QUICK_LOOP && !ARE_MANY(count))
        for (; from <= last; from += 64)
            found += put_word(mark_word(&all, &boxes, from), from, bits);
    for (; from < count; from += 64)
    {
        const size_t at = from < last ? from : last;
        found += put_word(mark_word_asking_ahead(&all, &boxes, at) >> (from - at), from, bits);
    }
    return found;
}

WORD_OF_LOOKS(overlap_aabb_aabb, look_at_aabbs)

size_t KERNEL(overlap_aabb_aabb)(const columns *a, const columns *b, size_t count, single_yes *single,
                                 uint64_t *bits)
{
    if (a->step == 0 && count >= 64 && !BY_SINGLE_CALLS)
        return mark_aabbs(a, b, count, bits);
    return mark_words(words_of_overlap_aabb_aabb, single, a, b, 0, count, bits);
}

#endif
