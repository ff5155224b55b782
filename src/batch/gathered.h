/*
 * Pairs that a quick look leaves scattered among those of four looks, gathered for one look. AVX-512 picks
 * numbers from two vectors at once; other sets would take as long to gather as a look takes.
 */
#ifndef CD_BATCH_GATHERED_H
#define CD_BATCH_GATHERED_H

#include <stddef.h>
#include <stdint.h>

#include "../number/bits.h"
#include "columns.h"
#include "lanes.h"

#if defined(LANES_AVX512)
#define GATHERS 1

/* So many pairs are gathered from. */
#define SCATTERED (4 * REALS)

/* Where the gathered stand among the scattered: a number for each lane. */
typedef __m512i places;

#if REAL_DIGITS == 24
#define places_from_zero       _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define places_same            _mm512_set1_epi32
#define places_add             _mm512_add_epi32
#define places_compress(m, a)  _mm512_maskz_compress_epi32((__mmask16)(m), a)
#define places_append(a, m, b) _mm512_mask_expand_epi32(a, (__mmask16)(m), b)
#define places_test            _mm512_test_epi32_mask
#define reals_of_two           _mm512_permutex2var_ps
#else
#define places_from_zero       _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0)
#define places_same            _mm512_set1_epi64
#define places_add             _mm512_add_epi64
#define places_compress(m, a)  _mm512_maskz_compress_epi64((__mmask8)(m), a)
#define places_append(a, m, b) _mm512_mask_expand_epi64(a, (__mmask8)(m), b)
#define places_test            _mm512_test_epi64_mask
#define reals_of_two           _mm512_permutex2var_pd
#endif

/* The first of the bits, as many as there are REALS. */
HOT_INLINE uint64_t first_of_bits(uint64_t bits)
{
    return _pdep_u64(ALL_REALS, bits);
}

/* Bits of the gathered as bits of the scattered, where they are taken from. */
HOT_INLINE uint64_t scattered_bits(unsigned bits, uint64_t from)
{
    return _pdep_u64(bits, from);
}

/* Where the k-th of the gathered is taken from. */
HOT_INLINE unsigned place_of(unsigned k, uint64_t from)
{
    return lowest_bit(scattered_bits(1u << k, from));
}

/* The places of at most REALS bits. */
HOT_INLINE places places_of_bits(uint64_t bits)
{
    places at = places_compress(bits, places_from_zero);
    UNROLLED
    for (unsigned k = REALS; k < SCATTERED; k += REALS)
    {
        const unsigned before = count_bits(bits & ((UINT64_C(1) << k) - 1));
        const places   more = places_compress(bits >> k, places_add(places_from_zero, places_same((int)k)));
        at = places_append(at, ~0u << before, more);
    }
    return at;
}

/* Numbers of the scattered. */
HOT_INLINE reals reals_gathered(const real *x, places at)
{
    const reals low = reals_of_two(reals_load(x), at, reals_load(x + REALS));
    const reals high = reals_of_two(reals_load(x + 2 * REALS), at, reals_load(x + 3 * REALS));
    return reals_select(places_test(at, places_same(2 * REALS)), high, low);
}

#if defined(__clang__)
#define UNROLLED_COLUMNS
#else
#define UNROLLED_COLUMNS _Pragma("GCC unroll 15")
#endif

/* Gathered OBBs, as a list of REALS. */
typedef struct gathered_obbs
{
    _Alignas(64) real at[COLUMN_COUNT][REALS];
    columns list;
} gathered_obbs;

HOT_INLINE void gather_obbs(gathered_obbs *some, const columns *list, size_t i, places at)
{
    some->list.width = COLUMN_COUNT;
    some->list.step = 1;
    UNROLLED_COLUMNS
    for (int k = 0; k < COLUMN_COUNT; k++)
    {
        some->list.at[k] = some->at[k];
        reals_store(some->at[k], reals_gathered(list->at[k] + i, at));
    }
}

/* Writes wanted numbers to their places. */
HOT_INLINE void scatter(real *to, unsigned wanted, places at, reals x)
{
#if REAL_DIGITS == 24
    _mm512_mask_i32scatter_ps(to, (__mmask16)wanted, at, x, sizeof(real));
#else
    _mm512_mask_i64scatter_pd(to, (__mmask8)wanted, at, x, sizeof(real));
#endif
}

/* One shape that stands for all, as often as SCATTERED are loaded. */
typedef struct repeated_shape
{
    columns list;
    real    at[COLUMN_COUNT][SCATTERED];
} repeated_shape;

/* The list, if no shape of it stands for all. */
static NOINLINE const columns *repeated(const columns *list, repeated_shape *many)
{
    if (list->step != 0)
        return list;
    many->list.step = 0;
    for (int k = 0; k < list->width; k++)
    {
        for (unsigned i = 0; i < SCATTERED; i += REALS)
            reals_store(many->at[k] + i, reals_load(list->at[k]));
        many->list.at[k] = many->at[k];
    }
    return &many->list;
}

#else
#define GATHERS 0
typedef int places;
#endif

/* Numbers of a column: those of REALS shapes from the i-th on, or of the gathered of SCATTERED ones. */
HOT_INLINE reals reals_of_column(const columns *list, int k, size_t i, const places *at)
{
#if GATHERS
    if (at)
        return reals_gathered(column(list, k, i), *at);
#endif
    (void)at;
    return reals_load(column(list, k, i));
}

#endif
