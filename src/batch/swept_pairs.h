/*
 * The pairs of a sweep: each box against LANES boxes that are neighbours in memory. All of it is comparisons,
 * which are exact.
 */
#ifndef CD_BATCH_SWEPT_PAIRS_H
#define CD_BATCH_SWEPT_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "../number/bits.h"
#include "../number/compiler.h"
#include "kernels.h"
#include "lanes.h"
#include "pair_order.h"
#include "swept_list.h"

/* ---- words ---- */

/* AVX-512 takes twice as long as AVX to compare as many numbers, if it makes bits of the marks. */
#if defined(LANES_AVX512) && REAL_DIGITS == 24
#define ASKED 8
typedef __m256 asked_reals, asked_marks;
#define asked_load           _mm256_loadu_ps
#define asked_same           _mm256_set1_ps
#define asked_at_most(a, b)  _mm256_cmp_ps(a, b, _CMP_LE_OQ)
#define asked_at_least(a, b) _mm256_cmp_ps(a, b, _CMP_GE_OQ)
#define asked_both           _mm256_and_ps
#define asked_bits           _mm256_movemask_ps
#elif defined(LANES_AVX512)
#define ASKED                4
typedef __m256d asked_reals, asked_marks;
#define asked_load           _mm256_loadu_pd
#define asked_same           _mm256_set1_pd
#define asked_at_most(a, b)  _mm256_cmp_pd(a, b, _CMP_LE_OQ)
#define asked_at_least(a, b) _mm256_cmp_pd(a, b, _CMP_GE_OQ)
#define asked_both           _mm256_and_pd
#define asked_bits           _mm256_movemask_pd
#else
#define ASKED                REALS
typedef reals      asked_reals;
typedef real_marks asked_marks;
#define asked_load           reals_load
#define asked_same           reals_same
#define asked_at_most        reals_at_most
#define asked_at_least(a, b) reals_at_most(b, a)
#define asked_both           reals_both
#define asked_bits           reals_bits
#endif

/* ---- tests ---- */

/* A box, as LANES boxes are asked about it. */
typedef struct asked_box
{
    asked_reals low[DIM], high[DIM];
    uint32_t    index;
    uint8_t     away;
} asked_box;

HOT_INLINE asked_box box_to_ask(const swept_list *from, size_t i)
{
    const real  *low = from->low + i, *high = from->high + i;
    const size_t axis = from->to_next_axis;
    asked_box    a;
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        a.low[k] = asked_same(low[(size_t)k * axis]);
        a.high[k] = asked_same(high[(size_t)k * axis]);
    }
    a.index = from->index[i];
    a.away = from->away[i];
    return a;
}

/* Bit k: is the box or box k of these at home along each axis? */
HOT_INLINE uint32_t at_home(uint8_t box, const uint8_t *away)
{
#if defined(LANE_BYTES) && defined(__SSE2__)
    const void   *from = away;
    const __m128i many = LANES == 16 ? _mm_loadu_si128((const __m128i *)from)
                                     : _mm_loadl_epi64((const __m128i *)from);
    const __m128i both = _mm_and_si128(_mm_set1_epi8((char)box), many);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(both, _mm_setzero_si128()));
#else
    uint32_t bits = 0;
    for (unsigned k = 0; k < LANES; k++)
        bits |= (uint32_t)((box & away[k]) == 0) << k;
    return bits;
#endif
}

/* Bit k: is box j + k a pair with this one, which is found in this cell? */
HOT_INLINE uint32_t lanes_that_pair(const asked_box *a, const swept_list *to, size_t j)
{
    const real  *low = to->low + j, *high = to->high + j;
    const size_t axis = to->to_next_axis;
    uint32_t     overlap = 0;
    UNROLLED for (unsigned g = 0; g < LANES; g += ASKED)
    {
        asked_marks along[DIM];
        UNROLLED for (int k = 0; k < DIM; k++)
            along[k] = asked_both(asked_at_least(a->high[k], asked_load(low + (size_t)k * axis + g)),
                                  asked_at_most(a->low[k], asked_load(high + (size_t)k * axis + g)));
        asked_marks all = asked_both(along[0], along[1]);
        ONLY_3D(all = asked_both(all, along[2]);)
        overlap |= (uint32_t)asked_bits(all) << g;
    }
    return overlap & at_home(a->away, to->away + j);
}

/* ---- hits ---- */

enum
{
    HITS_AT_ONCE = SWEPT_AT_ONCE / LANES
};

/* Boxes, each against the LANES boxes from some place on: those that pair with it. (Two numbers for each are
   stored more quickly than a struct of three.) */
typedef struct lane_hits
{
    uint64_t at[HITS_AT_ONCE + 1]; /* the index of the box, << 32, and the place */
    uint32_t yes[HITS_AT_ONCE + 1];
} lane_hits;

HOT_INLINE uint32_t hit_box(const lane_hits *hits, size_t k)
{
    return (uint32_t)(hits->at[k] >> 32);
}

HOT_INLINE uint32_t hit_place(const lane_hits *hits, size_t k)
{
    return (uint32_t)hits->at[k];
}

#if defined(LANES_AVX512)

/* Writes eight pairs: a box and others, exchanged where there is a bit. */
HOT_INLINE void write_eight(cd_pair *to, __m256i box, __m256i others, unsigned exchanged)
{
    const __mmask8 bits = (__mmask8)exchanged;
    const __m512i  a = _mm512_cvtepu32_epi64(_mm256_mask_blend_epi32(bits, box, others));
    const __m512i  b = _mm512_cvtepu32_epi64(_mm256_mask_blend_epi32(bits, others, box));
    _mm512_storeu_si512(to, _mm512_or_si512(a, _mm512_slli_epi64(b, 32)));
}

/* Those of LANES numbers that there is a bit for, one behind the other. */
HOT_INLINE __m512i compressed(const uint32_t *numbers, uint32_t bits)
{
    const void *from = numbers;
#if REAL_DIGITS == 24
    return _mm512_maskz_compress_epi32((__mmask16)bits, _mm512_loadu_si512(from));
#else
    return _mm512_castsi256_si512(_mm256_maskz_compress_epi32((__mmask8)bits, _mm256_loadu_si256(from)));
#endif
}

/* Writes the keys of the pairs of n hits. */
HOT_INLINE size_t write_keys(cd_pair *found, lane_hits *hits, size_t n, const uint32_t *index,
                             unsigned key_bits)
{
    uint32_t     *to = (uint32_t *)found;
    const __m128i shift = _mm_cvtsi32_si128((int)key_bits);
    for (size_t k = 0; k < n; k++)
    {
        const __m512i box = _mm512_set1_epi32((int)hit_box(hits, k));
        const __m512i others = compressed(index + hit_place(hits, k), hits->yes[k]);
        const __m512i a = _mm512_min_epu32(box, others), b = _mm512_max_epu32(box, others);
        _mm512_storeu_si512(to, _mm512_or_si512(_mm512_sll_epi32(a, shift), b));
        to += count_bits(hits->yes[k]);
    }
    return (size_t)(to - (uint32_t *)found);
}

/* Writes the pairs of n hits, or their keys. */
HOT_INLINE size_t write_hits(cd_pair *found, lane_hits *hits, size_t n, const uint32_t *index,
                             sweep_kind kind, unsigned key_bits)
{
    cd_pair *to = found;
    if (key_bits)
        return write_keys(found, hits, n, index, key_bits);
    for (size_t k = 0; k < n; k++)
    {
        const unsigned pairs = count_bits(hits->yes[k]);
        const __m512i  box = _mm512_set1_epi32((int)hit_box(hits, k));
        const __m512i  others = compressed(index + hit_place(hits, k), hits->yes[k]);
        const unsigned exchanged = kind == FOLLOWING          ? _mm512_cmplt_epu32_mask(others, box)
                                   : kind == FROM_SAME_BUCKET ? 0
                                                              : 0xffff;
        write_eight(to, _mm512_castsi512_si256(box), _mm512_castsi512_si256(others), exchanged);
        if (LANES > 8 && pairs > 8)
            write_eight(to + 8, _mm512_castsi512_si256(box), _mm512_extracti32x8_epi32(others, 1),
                        exchanged >> 8);
        to += pairs;
    }
    return (size_t)(to - found);
}

#else

/* Which box is a and which is b. */
HOT_INLINE cd_pair pair_of(uint32_t i, uint32_t j, sweep_kind kind)
{
    const bool exchange = kind == FOLLOWING ? j < i : kind == FROM_LATER_BUCKETS;
    return (cd_pair){exchange ? j : i, exchange ? i : j};
}

/* Writes the pairs of n hits, or their keys, without a branch that depends on how many each has: the next
   pair is of the next hit where this one has no more. There is room for one more hit. */
HOT_INLINE size_t write_hits(cd_pair *found, lane_hits *hits, size_t n, const uint32_t *index,
                             sweep_kind kind, unsigned key_bits)
{
    size_t count = 0, of = 0;
    hits->yes[n] = 1;
    for (uint32_t yes = hits->yes[0]; of < n; count++)
    {
        const cd_pair p = pair_of(hit_box(hits, of), index[hit_place(hits, of) + lowest_bit(yes)], kind);
        if (key_bits)
            ((uint32_t *)found)[count] = key_of_pair(p, key_bits);
        else
            found[count] = p;
        yes &= yes - 1;
        of += yes == 0;
        yes = yes == 0 ? hits->yes[of] : yes;
    }
    return count;
}

#endif

/* ---- the sweep ---- */

/* Its loop is short: to have all of its comparisons first only takes registers. */
#if defined(LANES_AVX512) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("no-schedule-insns")
#endif

FOR_BASELINE size_t KERNEL(find_swept)(box_sweep *s, cd_pair *found)
{
    const swept_list from = *s->from, to = *s->to;
    const sweep_kind kind = s->kind;
    lane_hits        hits;
    size_t           n = 0, i = s->box, next = s->next;
    for (;;)
    {
        const asked_box a = box_to_ask(&from, i);
        const size_t    end = from.last[i];
        for (; next < end && n < HITS_AT_ONCE; next += LANES)
        {
            const uint32_t yes = lanes_that_pair(&a, &to, next);
            hits.at[n] = (uint64_t)a.index << 32 | next;
            hits.yes[n] = yes;
            n += yes != 0;
        }
        if (next < end || ++i == from.count)
            break;
        next = kind == FOLLOWING ? i + 1 : from.first[i];
    }
    s->box = i;
    s->next = next;
    return write_hits(found, &hits, n, to.index, kind, s->key_bits);
}

#if defined(LANES_AVX512) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
