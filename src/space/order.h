/* An order of points, and of directions that are equally good (ties: rule 10 of the header). */
#ifndef CD_SPACE_ORDER_H
#define CD_SPACE_ORDER_H

#include <math.h>
#include <stdbool.h>

#include "family.h"
#include "vector.h"

/* An order of points, as a number above 0 if p comes after q. */
static inline int order_of(vec p, vec q)
{
    int      x = 4 * ((p.x > q.x) - (p.x < q.x)) + 2 * ((p.y > q.y) - (p.y < q.y));
    return x ONLY_3D(+(p.z > q.z) - (p.z < q.z));
}

/* Components that differ by less are equal but for rounding. */
#define SAME_DIRECTION 0x1p-40

/* The coordinate axis that a unit vector lies along, DIM if it lies along none. */
static inline int lies_along(vector n)
{
    for (int i = 0; i < DIM; i++)
        if (fabs(n.at[i]) >= 1 - SAME_DIRECTION)
            return i;
    return DIM;
}

/* Of two directions that are as good, neither along an axis of a box: the one along the lowest coordinate
   axis; else that with the largest |x|, then |y|. */
static inline bool goes_before(vector n, vector m)
{
    if (lies_along(n) != lies_along(m))
        return lies_along(n) < lies_along(m);
    for (int i = 0; i < DIM; i++)
        if (fabs(fabs(n.at[i]) - fabs(m.at[i])) > SAME_DIRECTION)
            return fabs(n.at[i]) > fabs(m.at[i]);
    return false;
}

/* Is the first component of a unit vector that is not 0 positive? */
static inline bool positive_side(vector n)
{
    for (int i = 0; i < DIM; i++)
        if (fabs(n.at[i]) > SAME_DIRECTION)
            return n.at[i] > 0;
    return true;
}

/* Of two directions that are as good: the one along an axis, A's before B's; else that with the largest |x|,
   then |y|; then with the first coordinate positive in which they differ. */
static bool goes_first(vector n, int rank, vector than, int its_rank)
{
    if (rank != its_rank)
        return rank < its_rank;
    for (int i = 0; i < DIM; i++)
        if (fabs(fabs(n.at[i]) - fabs(than.at[i])) > 0x1p-40)
            return fabs(n.at[i]) > fabs(than.at[i]);
    for (int i = 0; i < DIM; i++)
        if (fabs(n.at[i] - than.at[i]) > 0x1p-40)
            return n.at[i] > than.at[i];
    return false;
}

#endif
