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

HOT_INLINE unsigned touching_boxes(const some_boxes *a, const some_boxes *b)
{
    real_marks touch = reals_at_most(a->min[0], b->max[0]);
    touch = reals_also(touch, b->min[0], a->max[0]);
    UNROLLED
    for (int k = 1; k < DIM; k++)
    {
        touch = reals_also(touch, a->min[k], b->max[k]);
        touch = reals_also(touch, b->min[k], a->max[k]);
    }
    return reals_bits(touch);
}

HOT_INLINE verdicts look_at_aabbs(const columns *a, const columns *b, size_t i)
{
    const some_boxes some = load_some_boxes(a, AABB_MAX, i), others = load_some_boxes(b, AABB_MAX, i);
    const unsigned   yes = touching_boxes(&some, &others);
    return (verdicts){yes, ~yes & ALL_REALS};
}

/* Before a loop that fills a word of 64 bits, 16 or 8 at a time. */
#if defined(__GNUC__) && !defined(__clang__) && (defined(LANES_AVX512) || defined(LANES_AVX2))
#define UNROLLED_WORD _Pragma("GCC unroll 8")
#else
#define UNROLLED_WORD
#endif

enum
{
    MANY_BOXES = 1 << 16 /* too many for a second cache */
};

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

/* The same where memory is far, which is asked for ahead. */
HOT_INLINE uint64_t mark_word_far_away(const some_boxes *all, const columns *boxes, size_t from)
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

/* One box against all whole words of boxes. How many touch becomes *found; returns how many boxes that were.
 */
HOT_INLINE size_t mark_words_of_aabbs(const columns *a, const columns *b, size_t count, uint64_t *bits,
                                      size_t *found)
{
    columns          boxes = *b;
    const some_boxes all = load_some_boxes(a, AABB_MAX, 0);
    size_t           from = 0, yes_of_all = 0;
    boxes.step = 1; /* tells compilers that addresses are that simple */
    for (; READS_AHEAD && count >= MANY_BOXES && count - from >= 64; from += 64)
    {
        const uint64_t yes = mark_word_far_away(&all, &boxes, from);
        if (bits)
            bits[from / 64] = yes;
        yes_of_all += count_bits(yes);
    }
    for (; count - from >= 64; from += 64)
    {
        const uint64_t yes = mark_word(&all, &boxes, from);
        if (bits)
            bits[from / 64] = yes;
        yes_of_all += count_bits(yes);
    }
    *found = yes_of_all;
    return from;
}

WORD_OF_LOOKS(overlap_aabb_aabb, look_at_aabbs)

size_t KERNEL(overlap_aabb_aabb)(const columns *a, const columns *b, size_t count, single_yes *single,
                                 uint64_t *bits)
{
    size_t found = 0, done = 0;
    if (a->step == 0 && !BY_SINGLE_CALLS)
        done = mark_words_of_aabbs(a, b, count, bits, &found);
    return found + mark_words(words_of_overlap_aabb_aabb, single, a, b, done, count, bits);
}

#endif
