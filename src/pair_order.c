/*
 * Sorts pairs by a radix sort, which needs room for as many pairs again. The last 30 bits of a and b, taken
 * as one number, are sorted from the least digit up, in three passes. If the pairs differ in more bits than
 * that, or there are so many that they do not fit in the cache, they are first parted by the leading bits.
 * Where there is less room, they are parted in place until each part fits: at the latest when all pairs of a
 * part have the same a, for then there are at most count_b of them.
 *
 * Keys, which are of short lists, take two passes: by b, then by a.
 */
#include "number/fewer_searches.h"

#include <string.h>

#include "batch/pair_order.h"

enum
{
    KEY_BITS = 30,
    PASSES = 3,
    DIGITS = 1 << KEY_BITS / PASSES,
    MOST_PARTED = 12, /* bits that pairs are parted by at once */
    PARTED_IN_PLACE = 6,
    IN_CACHE = 1 << 16, /* pairs */
    PART_SIZE = 1 << 14
};

typedef struct sorting
{
    unsigned bits_of_b;
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
    return (uint64_t)p.a << bits_of_b | p.b;
}

/* next[k][v] becomes the place of the first key that has the value v as digit k. Neighbours often have the
   same digits: they are counted in turns, so that none waits for the other. */
static void find_places(const uint32_t *keys, size_t count, unsigned length, uint32_t next[PASSES][DIGITS])
{
    uint32_t       others[PASSES][DIGITS];
    const uint32_t mask = (1u << length) - 1;
    for (unsigned k = 0; k < PASSES; k++)
    {
        memset(next[k], 0, sizeof next[0][0] << length);
        memset(others[k], 0, sizeof others[0][0] << length);
    }
    for (size_t i = 0; i + 1 < count; i += 2)
    {
        const uint32_t key = keys[i], other = keys[i + 1];
        UNROLLED
        for (unsigned k = 0; k < PASSES; k++)
        {
            next[k][key >> k * length & mask]++;
            others[k][other >> k * length & mask]++;
        }
    }
    for (unsigned k = 0; k < PASSES && count % 2; k++)
        next[k][keys[count - 1] >> k * length & mask]++;
    for (unsigned k = 0; k < PASSES; k++)
    {
        uint32_t before = 0;
        for (unsigned v = 0; v <= mask; v++)
        {
            const uint32_t here = next[k][v] + others[k][v];
            next[k][v] = before;
            before += here;
        }
    }
}

/* Makes pairs of keys, in their order. The keys have so many bits; those that are before them are `leading`.
   The keys may lie where `to` does. `spare` has room for twice as many. */
static void sort_keys(const uint32_t *keys, size_t count, unsigned bits_of_b, unsigned bits, uint64_t leading,
                      uint32_t *spare, cd_pair *to)
{
    uint32_t       next[PASSES][DIGITS];
    uint32_t      *second = spare + count;
    const unsigned length = (bits + PASSES - 1) / PASSES;
    const uint32_t mask = (1u << length) - 1, mask_of_bits = (1u << bits) - 1;
    const uint64_t mask_of_b = ((uint64_t)1 << bits_of_b) - 1;
    find_places(keys, count, length, next);
    for (size_t i = 0; i < count; i++)
        spare[next[0][keys[i] & mask]++] = keys[i];
    for (size_t i = 0; i < count; i++)
        second[next[1][spare[i] >> length & mask]++] = spare[i];
    for (size_t i = 0; i < count; i++)
    {
        const uint64_t key = leading | (second[i] & mask_of_bits);
        to[next[2][second[i] >> 2 * length & mask]++] = (cd_pair){(uint32_t)(key >> bits_of_b),
                                                                  (uint32_t)(key & mask_of_b)};
    }
}

/* Sorts `from` to `to`, which may be the same. Of their keys only the last `bits` differ. `spare` may lie
   where `from` does, if that is not where `to` does. */
static void sort(const cd_pair *from, size_t count, unsigned bits_of_b, unsigned bits, uint32_t *spare,
                 cd_pair *to)
{
    const uint64_t leading = key_of(from[0], bits_of_b) >> bits << bits;
    uint32_t      *keys = (uint32_t *)to;
    for (size_t i = 0; i < count; i++)
        keys[i] = (uint32_t)key_of(from[i], bits_of_b);
    sort_keys(keys, count, bits_of_b, bits, leading, spare, to);
}

/* ---- parts ---- */

HOT_INLINE size_t part_of(cd_pair p, unsigned bits_of_b, unsigned shift, unsigned parted)
{
    return (size_t)(key_of(p, bits_of_b) >> shift) & (((size_t)1 << parted) - 1);
}

/* Parts pairs by so many bits of their keys from `shift` on; the bits above are the same. ends[v] becomes the
   end of part v. */
static void part_in_order(const sorting *s, const cd_pair *pairs, size_t count, unsigned shift,
                          unsigned parted, uint32_t *ends)
{
    uint32_t before = 0;
    memset(ends, 0, sizeof ends[0] << parted);
    for (size_t i = 0; i < count; i++)
        ends[part_of(pairs[i], s->bits_of_b, shift, parted)]++;
    for (size_t v = 0; v < (size_t)1 << parted; v++)
    {
        const uint32_t here = ends[v];
        ends[v] = before;
        before += here;
    }
    for (size_t i = 0; i < count; i++)
        s->scratch[ends[part_of(pairs[i], s->bits_of_b, shift, parted)]++] = pairs[i];
}

/* The same in place. (McIlroy, Bostic and McIlroy, "Engineering radix sort", 1993: American flag sort.) */
static void part_in_place(const sorting *s, cd_pair *pairs, size_t count, unsigned shift, unsigned parted,
                          size_t *ends)
{
    const size_t parts = (size_t)1 << parted;
    size_t       next[1 << PARTED_IN_PLACE] = {0}, before = 0;
    for (size_t i = 0; i < count; i++)
        next[part_of(pairs[i], s->bits_of_b, shift, parted)]++;
    for (size_t v = 0; v < parts; v++)
    {
        const size_t here = next[v];
        next[v] = before;
        before += here;
        ends[v] = before;
    }
    for (size_t v = 0; v < parts; v++)
        while (next[v] < ends[v])
        {
            cd_pair moving = pairs[next[v]];
            for (size_t to; (to = part_of(moving, s->bits_of_b, shift, parted)) != v;)
            {
                const cd_pair met = pairs[next[to]];
                pairs[next[to]++] = moving;
                moving = met;
            }
            pairs[next[v]++] = moving;
        }
}

/* Sorts pairs that there is room for, of whose keys only the last `bits` differ. */
static void sort_in_scratch(const sorting *s, cd_pair *pairs, size_t count, unsigned bits)
{
    unsigned parted = bits > KEY_BITS ? bits - KEY_BITS : 0;
    uint32_t ends[1 << MOST_PARTED];
    while (count > IN_CACHE && count >> parted > PART_SIZE && parted < MOST_PARTED && parted < bits)
        parted++;
    if (parted == 0)
    {
        sort(pairs, count, s->bits_of_b, bits, (uint32_t *)s->scratch, pairs);
        return;
    }
    part_in_order(s, pairs, count, bits - parted, parted, ends);
    for (size_t v = 0, start = 0; v < (size_t)1 << parted; start = ends[v++])
        if (ends[v] > start)
            sort(s->scratch + start, ends[v] - start, s->bits_of_b, bits - parted,
                 (uint32_t *)(s->scratch + start), pairs + start);
}

/* The same, whether there is room or not. */
static void sort_parts(const sorting *s, cd_pair *pairs, size_t count, unsigned bits)
{
    if (count < 2)
        return;
    if (count <= s->room && bits <= KEY_BITS + MOST_PARTED)
    {
        sort_in_scratch(s, pairs, count, bits);
        return;
    }
    const unsigned parted = bits < PARTED_IN_PLACE ? bits : PARTED_IN_PLACE;
    size_t         ends[1 << PARTED_IN_PLACE], start = 0;
    part_in_place(s, pairs, count, bits - parted, parted, ends);
    for (size_t v = 0; v < (size_t)1 << parted; v++)
    {
        sort_parts(s, pairs + start, ends[v] - start, bits - parted);
        start = ends[v];
    }
}

void order_pairs(cd_pair *pairs, size_t count, size_t count_a, size_t count_b, cd_pair *scratch, size_t room)
{
    if (count < 2)
        return;
    const sorting s = {bits_of(count_b), scratch, room < UINT32_MAX ? room : UINT32_MAX};
    sort_parts(&s, pairs, count, s.bits_of_b + bits_of(count_a));
}

unsigned bits_for_keys(size_t count)
{
    const unsigned bits = bits_of(count);
    return 2 * bits <= KEY_BITS ? bits : 0;
}

/* Makes pairs of keys, fewer than 2^16, in their order: sorts by b, then by a, with a counter for each. Of a
   short list they stay in the cache. The keys may lie where `to` does. `spare` has room for as many again,
   and two counters for each box. */
static void sort_by_box(const uint32_t *keys, size_t count, size_t boxes, unsigned bits_of_b, uint32_t *spare,
                        cd_pair *to)
{
    uint16_t      *next_a = (uint16_t *)(spare + count), *next_b = next_a + boxes;
    uint16_t       before_a = 0, before_b = 0;
    const uint32_t mask = (1u << bits_of_b) - 1;
    memset(next_a, 0, 2 * boxes * sizeof next_a[0]);
    for (size_t i = 0; i < count; i++)
    {
        next_a[keys[i] >> bits_of_b]++;
        next_b[keys[i] & mask]++;
    }
    for (size_t v = 0; v < boxes; v++)
    {
        const uint16_t with_a = next_a[v], with_b = next_b[v];
        next_a[v] = before_a;
        next_b[v] = before_b;
        before_a = (uint16_t)(before_a + with_a);
        before_b = (uint16_t)(before_b + with_b);
    }
    for (size_t i = 0; i < count; i++)
        spare[next_b[keys[i] & mask]++] = keys[i];
    for (size_t i = 0; i < count; i++)
        to[next_a[spare[i] >> bits_of_b]++] = pair_of_key(spare[i], bits_of_b);
}

void order_keys(cd_pair *pairs, size_t count, size_t boxes, cd_pair *scratch, size_t room)
{
    const unsigned  bits_of_b = bits_of(boxes);
    const uint32_t *keys = (const uint32_t *)pairs;
    if (count <= UINT16_MAX && (count + boxes) * sizeof keys[0] <= room * sizeof pairs[0])
    {
        sort_by_box(keys, count, boxes, bits_of_b, (uint32_t *)scratch, pairs);
        return;
    }
    for (size_t i = count; i > 0; i--)
        pairs[i - 1] = pair_of_key(keys[i - 1], bits_of_b);
    order_pairs(pairs, count, boxes, boxes, scratch, room);
}
