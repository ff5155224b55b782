/* Vectors whose coordinates are pairs of doubles or exact sums. */
#ifndef CD_SPACE_PAIRS_H
#define CD_SPACE_PAIRS_H

#include <math.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/exact.h"
#include "../number/sum.h"
#include "family.h"
#include "vector.h"

/* a - b, exactly. */
#define differences SHARED(differences)
void differences(sum way[DIM], vector a, vector b);

/* The same numbers as exact ones. */
#define exact_sums SHARED(exact_sums)
SELDOM void exact_sums(cd_exact exact[DIM], const sum way[DIM]);

/* Sums as pairs times 2^(the result), the largest of them near 1. */
#define pairs_of SHARED(pairs_of)
int pairs_of(dd pairs[DIM], const sum way[DIM]);

/* The leading parts of pairs, and pairs of which a vector is all. */
static inline vector plain(const dd v[DIM])
{
    return (vector){{v[0].hi, v[1].hi ONLY_3D(, v[2].hi)}};
}

static inline void pairs_from(dd pairs[DIM], vector v)
{
    for (int i = 0; i < DIM; i++)
        pairs[i] = dd_of(v.at[i]);
}

/* a . b, of DIM coordinates. This function and other large ones are in careful_boxes.c. */
#define dot_pairs SHARED(dot_pairs)
dd dot_pairs(const dd *a, const dd *b);

static inline double largest_of_pairs(const dd a[DIM])
{
    double most = fabs(a[0].hi);
    for (int i = 1; i < DIM; i++)
        most = max2(most, fabs(a[i].hi));
    return most;
}

/* n / |n|, for an n whose squares are in range. */
static inline void unit_in_pairs(dd n[DIM])
{
    dd length = dd_sqrt(dot_pairs(n, n));
    for (int i = 0; i < DIM; i++)
        n[i] = dd_div(n[i], length);
}

/* a / |a|, rounded to double; zero stays zero. */
#define unit_of_pairs SHARED(unit_of_pairs)
vector unit_of_pairs(const dd a[DIM]);

#if DIM == 3

/* n = a x b. */
#define cross_pairs SHARED(cross_pairs)
void cross_pairs(dd n[3], const dd a[3], const dd b[3]);

#endif

#endif
