/*
 * One box against LANES boxes that are neighbours in memory.
 *
 * All of it is comparisons, which are exact: the plain loop and the vectors say the same, bit by bit.
 */
#ifndef CD_BATCH_BOX_LANES_H
#define CD_BATCH_BOX_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../number/compiler.h"
#include "../space/family.h"

#if defined(__GNUC__) && defined(__SSE2__)
#include <emmintrin.h>
#endif

#define LANES (REAL_DIGITS == 24 ? 16 : 8)

/* Boxes as one array for each coordinate. */
typedef struct box_arrays
{
    const real *low[DIM], *high[DIM];
} box_arrays;

/* What is asked of the boxes: low[k] <= most[k], and over[k] >= least[k], which is an array of theirs. */
typedef struct box_question
{
    const real *low[DIM], *over[DIM];
    real        most[DIM], least[DIM];
} box_question;

HOT_INLINE bool one_lane(const box_question *q, size_t i)
{
    return (q->low[0][i] <= q->most[0]) & (q->over[0][i] >= q->least[0]) & (q->low[1][i] <= q->most[1]) &
           (q->over[1][i] >= q->least[1])
               ONLY_3D(&(q->low[2][i] <= q->most[2]) & (q->over[2][i] >= q->least[2]));
}

#if defined(__GNUC__) && defined(__SSE2__)

#if REAL_DIGITS == 24
typedef __m128 box_lanes;
#define BOX_LANES            4
#define lanes_at(from)       _mm_loadu_ps(from)
#define lanes_all(x)         _mm_set1_ps(x)
#define lanes_not_over(a, b) _mm_cmple_ps(a, b)
#define lanes_both(a, b)     _mm_and_ps(a, b)
#else
typedef __m128d box_lanes;
#define BOX_LANES            2
#define lanes_at(from)       _mm_loadu_pd(from)
#define lanes_all(x)         _mm_set1_pd(x)
#define lanes_not_over(a, b) _mm_cmple_pd(a, b)
#define lanes_both(a, b)     _mm_and_pd(a, b)
#endif

/* All bits of the lanes that say yes. */
HOT_INLINE box_lanes yes_of_lanes(const box_question *q, size_t i)
{
    box_lanes yes = lanes_not_over(lanes_at(q->low[0] + i), lanes_all(q->most[0]));
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        if (k > 0)
            yes = lanes_both(yes, lanes_not_over(lanes_at(q->low[k] + i), lanes_all(q->most[k])));
        yes = lanes_both(yes, lanes_not_over(lanes_all(q->least[k]), lanes_at(q->over[k] + i)));
    }
    return yes;
}

/* The yes of four lanes, as integers of 32 bits. */
HOT_INLINE __m128i yes_of_four(const box_question *q, size_t i)
{
#if REAL_DIGITS == 24
    return _mm_castps_si128(yes_of_lanes(q, i));
#else
    const __m128 two = _mm_castpd_ps(yes_of_lanes(q, i)), more = _mm_castpd_ps(yes_of_lanes(q, i + 2));
    return _mm_castps_si128(_mm_shuffle_ps(two, more, 0x88));
#endif
}

HOT_INLINE uint32_t box_yes(const box_question *q, size_t i)
{
    const __m128i eight = _mm_packs_epi32(yes_of_four(q, i), yes_of_four(q, i + 4));
#if REAL_DIGITS == 24
    const __m128i more = _mm_packs_epi32(yes_of_four(q, i + 8), yes_of_four(q, i + 12));
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(eight, more));
#else
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(eight, _mm_setzero_si128()));
#endif
}

#else

/* Bit k: what box i + k says. */
HOT_INLINE uint32_t box_yes(const box_question *q, size_t i)
{
    uint32_t bits = 0;
    for (unsigned k = 0; k < LANES; k++)
        bits |= (uint32_t)one_lane(q, i + k) << k;
    return bits;
}

#endif

#endif
