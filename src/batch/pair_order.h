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

#endif
