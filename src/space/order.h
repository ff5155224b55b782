/* An order of points, and the tie rules for equally good directions (the header, Fine print, TIES OF
 * NORMALS). */
#ifndef CD_SPACE_ORDER_H
#define CD_SPACE_ORDER_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "family.h"
#include "vector.h"

/* An order of points: above 0 if p comes after q, 0 if they are equal, below 0 otherwise. Without branches,
   for hot paths; elsewhere greater does. */
static inline int order_of(vec p, vec q)
{
    int x = 4 * ((p.x > q.x) - (p.x < q.x)) + 2 * ((p.y > q.y) - (p.y < q.y));
    return (x ONLY_3D(+(p.z > q.z) - (p.z < q.z)));
}

/* Ways out whose lengths differ by less than this times L count as equally short: depths in double are
   wrong by up to two epsilon, and numbers stored in float by half a float epsilon. */
static inline double equally_short(int digits)
{
    return epsilon_of(digits) / 4 + 4 * UNIT_ROUNDOFF;
}

/* Components that differ by no more than this are equal but for rounding. */
#define SAME_DIRECTION 0x1p-40

/* The coordinate axis that a unit vector lies along, DIM if it lies along none. The components across it
   tell: a small angle shows in them, but only its square in the one along it. */
static inline int lies_along(vector n)
{
    for (int i = 0; i < DIM; i++)
    {
        vector across = n;
        across.at[i] = 0;
        if (largest(across) <= SAME_DIRECTION)
            return i;
    }
    return DIM;
}

/* The order by |x|, then |y|: 1 if n comes first, -1 if m does, 0 if they are equal but for rounding. */
static inline int by_magnitudes(vector n, vector m)
{
    for (int i = 0; i < DIM; i++)
        if (fabs(fabs(n.at[i]) - fabs(m.at[i])) > SAME_DIRECTION)
            return fabs(n.at[i]) > fabs(m.at[i]) ? 1 : -1;
    return 0;
}

/* Does n go before m? Of two equally good directions that are no axis of a box, the one along the lowest
   coordinate axis goes first; else the one with the largest |x|, then |y|. */
static inline bool precedes(vector n, vector m)
{
    if (lies_along(n) != lies_along(m))
        return lies_along(n) < lies_along(m);
    return by_magnitudes(n, m) > 0;
}

/* Is the first non-zero component of the unit vector n positive? */
static inline bool positive_side(vector n)
{
    for (int i = 0; i < DIM; i++)
        if (fabs(n.at[i]) > SAME_DIRECTION)
            return n.at[i] > 0;
    return true;
}

/* Does n go before `than`? Of two equally good directions, the one of lower rank goes first: those along
   an axis, A's before B's. Else it is the one with the largest |x|, then |y|; then the one whose first
   differing coordinate is larger. */
static bool precedes_by_rank(vector n, int rank, vector than, int its_rank)
{
    if (rank != its_rank)
        return rank < its_rank;
    int order = by_magnitudes(n, than);
    if (order != 0)
        return order > 0;
    for (int i = 0; i < DIM; i++)
        if (fabs(n.at[i] - than.at[i]) > SAME_DIRECTION)
            return n.at[i] > than.at[i];
    return false;
}

/* Does a come after b, coordinate by coordinate? An order of points, for choices that must not depend on
   the order of the arguments. */
static inline bool greater(vector a, vector b)
{
    for (int i = 0; i < DIM; i++)
        if (a.at[i] != b.at[i])
            return a.at[i] > b.at[i];
    return false;
}

/* The outward normal of the low or the high face of an AABB. */
static inline vec face_normal(int axis, int side)
{
#if DIM == 2
    static const vec normals[2][2] = {{{-1, 0}, {1, 0}}, {{0, -1}, {0, 1}}};
#else
    static const vec normals[3][2] = {
        {{-1, 0, 0}, {1, 0, 0}}, {{0, -1, 0}, {0, 1, 0}}, {{0, 0, -1}, {0, 0, 1}}};
#endif
    return normals[axis][side > 0];
}

#endif
