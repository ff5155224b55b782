/*
 * Sorts pairs: a radix sort from the least digit up, which needs room for as many pairs again. Where there
 * is less room, the pairs are first parted in place by the leading bits of a, until each part fits: at the
 * latest when all pairs of a part have the same a, for then there are at most count_b of them.
 */
#include <string.h>

#include "batch/pair_order.h"

enum
{
    DIGIT_BITS = 10,
    DIGITS = 1 << DIGIT_BITS,
    MOST_PASSES = 7 /* over two numbers of 32 bits */
};

typedef struct sorting
{
    unsigned bits_of_b, bits; /* of b, and of both */
    cd_pair *scratch;
    size_t   room;
} sorting;

/* How many bits the numbers below `count` have. */
static unsigned bits_of(size_t count)
{
    unsigned bits = 0;
    while (bits < 32 && (count - 1) >> bits != 0)
        bits++;
    return bits;
}

/* a and b as one number. */
HOT_INLINE uint64_t key_of(cd_pair p, unsigned bits_of_b)
{
    return ((uint64_t)p.a << bits_of_b) | p.b;
}

/* next[k][v] becomes the place of the first pair that has the value v as digit k. */
static void find_places(const sorting *s, const cd_pair *pairs, size_t count, unsigned passes,
                        unsigned length, uint32_t next[][DIGITS])
{
    memset(next, 0, passes * sizeof next[0]);
    for (size_t i = 0; i < count; i++)
    {
        uint64_t key = key_of(pairs[i], s->bits_of_b);
        for (unsigned k = 0; k < passes; k++, key >>= length)
            next[k][key & ((1u << length) - 1)]++;
    }
    for (unsigned k = 0; k < passes; k++)
    {
        uint32_t before = 0;
        for (unsigned v = 0; v < 1u << length; v++)
        {
            const uint32_t here = next[k][v];
            next[k][v] = before;
            before += here;
        }
    }
}

static void sort(const sorting *s, cd_pair *pairs, size_t count)
{
    uint32_t       next[MOST_PASSES][DIGITS];
    const unsigned passes = (s->bits + DIGIT_BITS - 1) / DIGIT_BITS, length = (s->bits + passes - 1) / passes;
    cd_pair       *from = pairs, *to = s->scratch;
    find_places(s, pairs, count, passes, length, next);
    for (unsigned k = 0; k < passes; k++)
    {
        for (size_t i = 0; i < count; i++)
            to[next[k][key_of(from[i], s->bits_of_b) >> k * length & ((1u << length) - 1)]++] = from[i];
        cd_pair *swapped = from;
        from = to;
        to = swapped;
    }
    if (from != pairs)
        memcpy(pairs, from, count * sizeof pairs[0]);
}

enum
{
    PART_BITS = 6,
    PARTS = 1 << PART_BITS
};

HOT_INLINE size_t part_of(cd_pair p, unsigned shift)
{
    return (p.a >> shift) & (PARTS - 1);
}

/* Parts the pairs in place by the PART_BITS bits of a from `shift` on. (McIlroy, Bostic and McIlroy,
   "Engineering radix sort", 1993: American flag sort.) ends[v] becomes the end of part v. */
static void part_in_place(cd_pair *pairs, size_t count, unsigned shift, size_t ends[PARTS])
{
    size_t next[PARTS] = {0}, before = 0;
    for (size_t i = 0; i < count; i++)
        next[part_of(pairs[i], shift)]++;
    for (size_t v = 0; v < PARTS; v++)
    {
        const size_t here = next[v];
        next[v] = before;
        before += here;
        ends[v] = before;
    }
    for (size_t v = 0; v < PARTS; v++)
        while (next[v] < ends[v])
        {
            cd_pair moving = pairs[next[v]];
            for (size_t to = part_of(moving, shift); to != v; to = part_of(moving, shift))
            {
                const cd_pair met = pairs[next[to]];
                pairs[next[to]++] = moving;
                moving = met;
            }
            pairs[next[v]++] = moving;
        }
}

/* The bits of a from `above` on are the same in all of these pairs. */
static void sort_parts(const sorting *s, cd_pair *pairs, size_t count, unsigned above)
{
    if (count <= s->room)
    {
        sort(s, pairs, count);
        return;
    }
    const unsigned shift = above > PART_BITS ? above - PART_BITS : 0;
    size_t         ends[PARTS], start = 0;
    part_in_place(pairs, count, shift, ends);
    for (size_t v = 0; v < PARTS; v++)
    {
        sort_parts(s, pairs + start, ends[v] - start, shift);
        start = ends[v];
    }
}

void order_pairs(cd_pair *pairs, size_t count, size_t count_a, size_t count_b, cd_pair *scratch, size_t room)
{
    if (count < 2)
        return;
    const unsigned bits_of_b = bits_of(count_b);
    const sorting  s = {bits_of_b, bits_of_b + bits_of(count_a), scratch,
                       room < UINT32_MAX ? room : UINT32_MAX};
    sort_parts(&s, pairs, count, bits_of(count_a));
}
