/*
 * Boxes as they are given, an array for each coordinate, and one behind the other, as they are sorted.
 */
#ifndef CD_BATCH_BOX_LISTS_H
#define CD_BATCH_BOX_LISTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/scalar.h"

/* A box, low <= high in each coordinate, its place in its list, and in which list. */
typedef struct listed_box
{
    real     low[DIM], high[DIM];
    uint32_t index, list;
} listed_box;

/* Boxes as one array for each coordinate. */
typedef struct box_arrays
{
    const real *low[DIM], *high[DIM];
} box_arrays;

/* Two lists of boxes as they are given, of which the second one may be empty. */
typedef struct given_boxes
{
    box_arrays lists[2];
    size_t     counts[2];
} given_boxes;

/* Exchanges the ends of the box that are in reverse, and says so in *reversed. False if one is a NaN. */
SELDOM static bool put_in_order(listed_box *box, bool *reversed)
{
    bool numbers = true, in_order = true;
    for (int k = 0; k < DIM; k++)
    {
        const real a = box->low[k], b = box->high[k];
        numbers = numbers && a == a && b == b;
        in_order = in_order && a <= b;
        box->low[k] = lesser_of(a, b);
        box->high[k] = greater_of(a, b);
    }
    *reversed |= numbers && !in_order;
    return numbers;
}

#if defined(__SSE2__) && DIM == 3 && REAL_DIGITS == 24
enum
{
    LISTED_AT_ONCE = 4
};

/* Lists four boxes from i on. False if some of them have not low <= high. */
HOT_INLINE bool list_at_once(listed_box *boxes, const box_arrays *from, uint32_t n, size_t i)
{
    __m128       x = _mm_loadu_ps(from->low[0] + i), y = _mm_loadu_ps(from->low[1] + i);
    __m128       z = _mm_loadu_ps(from->low[2] + i), x_high = _mm_loadu_ps(from->high[0] + i);
    __m128       y_high = _mm_loadu_ps(from->high[1] + i), z_high = _mm_loadu_ps(from->high[2] + i);
    __m128       index = _mm_castsi128_ps(_mm_add_epi32(_mm_set1_epi32((int)i), _mm_setr_epi32(0, 1, 2, 3)));
    __m128       list = _mm_castsi128_ps(_mm_set1_epi32((int)n));
    const __m128 in_order = _mm_and_ps(_mm_and_ps(_mm_cmple_ps(x, x_high), _mm_cmple_ps(y, y_high)),
                                       _mm_cmple_ps(z, z_high));
    _MM_TRANSPOSE4_PS(x, y, z, x_high);
    _MM_TRANSPOSE4_PS(y_high, z_high, index, list);
    const __m128 halves[2 * LISTED_AT_ONCE] = {x, y_high, y, z_high, z, index, x_high, list};
    memcpy(boxes, halves, sizeof halves);
    return _mm_movemask_ps(in_order) == 15;
}

#else
enum
{
    LISTED_AT_ONCE = 1
};

HOT_INLINE bool list_at_once(listed_box *box, const box_arrays *from, uint32_t n, size_t i)
{
    bool in_order = true;
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        box->low[k] = from->low[k][i];
        box->high[k] = from->high[k][i];
        in_order &= box->low[k] <= box->high[k];
    }
    box->index = (uint32_t)i;
    box->list = n;
    return in_order;
}
#endif

/* Adds box i of list n, unless it has a NaN. */
SELDOM static void list_in_order(listed_box *boxes, size_t *count, const box_arrays *from, uint32_t n,
                                 size_t i, bool *reversed)
{
    listed_box *box = &boxes[*count];
    for (int k = 0; k < DIM; k++)
    {
        box->low[k] = from->low[k][i];
        box->high[k] = from->high[k][i];
    }
    box->index = (uint32_t)i;
    box->list = n;
    *count += put_in_order(box, reversed);
}

/* Adds the boxes of list n from `at` to before `end`, but for those with a NaN. True if some have their ends
   in reverse. */
static bool list_boxes(listed_box *boxes, size_t *count, const given_boxes *whole, uint32_t n, size_t at,
                       size_t end)
{
    const box_arrays from = whole->lists[n];
    size_t           listed = *count;
    bool             reversed = false;
    for (size_t i = at; i < end; i += LISTED_AT_ONCE)
    {
        if (i + LISTED_AT_ONCE <= end && list_at_once(boxes + listed, &from, n, i))
            listed += LISTED_AT_ONCE;
        else
            for (size_t k = i; k < end && k < i + LISTED_AT_ONCE; k++)
                list_in_order(boxes, &listed, &from, n, k, &reversed);
    }
    *count = listed;
    return reversed;
}

#endif
