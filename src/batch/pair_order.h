/* Pairs in their order: ascending by a, then by b. */
#ifndef CD_BATCH_PAIR_ORDER_H
#define CD_BATCH_PAIR_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "../../include/collide.h"
#include "../number/compiler.h"

/* Sorts `count` pairs with a < count_a and b < count_b. `scratch` has room for `room` pairs, at least for
   count_b of them. */
#define order_pairs cd_order_pairs
void order_pairs(cd_pair *pairs, size_t count, size_t count_a, size_t count_b, cd_pair *scratch, size_t room);

/* For pairs among a short list: a and b as one number of 32 bits, a << bits_of_b | b. */
HOT_INLINE uint32_t key_of_pair(cd_pair p, unsigned bits_of_b)
{
    return p.a << bits_of_b | p.b;
}

HOT_INLINE cd_pair pair_of_key(uint32_t key, unsigned bits_of_b)
{
    return (cd_pair){key >> bits_of_b, key & ((1u << bits_of_b) - 1)};
}

/* bits_of_b, if a list of so many boxes is short enough for keys; else 0. */
#define bits_for_keys cd_bits_for_keys
unsigned bits_for_keys(size_t count);

/* Makes pairs of `count` keys among so many boxes, which stand where the pairs are to be, in their order.
   `scratch` as above. */
#define order_keys cd_order_keys
void order_keys(cd_pair *pairs, size_t count, size_t boxes, cd_pair *scratch, size_t room);

#endif
