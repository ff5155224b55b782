/* Ways out of an overlap: the shortest so far, the choice among equally short ones, and the contact that it
 * makes. */
#ifndef CD_CAREFUL_WAY_OUT_H
#define CD_CAREFUL_WAY_OUT_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/length.h"
#include "../space/family.h"
#include "../space/order.h"
#include "../space/vector.h"

/* The contact with this normal, depth and point of B. Its point_a is accurate to half an ulp of its own; in
   double by pairs, with scaling where magnitudes are extreme. */
static contact contact_at(vector n, real depth, vector point_b)
{
    contact c = {.normal = store_normal(n, 1), .depth = depth, .point_b = store(point_b)};
    vector  way = load(c.normal), p = load(c.point_b);
    bool    plain_range = depth == 0 || (depth > 0x1p-800 && depth < 0x1p900 && largest(p) < 0x1p900);
    for (int i = 0; i < DIM; i++)
    {
        dd step = two_product(depth, way.at[i]);
        dd moved = two_sum(p.at[i], -step.hi);
        if (plain_range)
            p.at[i] = moved.hi + (moved.lo - step.lo);
        else
            p.at[i] = advance_pair(p.at[i], dd_of(-(double)depth), way.at[i]);
    }
    c.point_a = store(p);
    return c;
}

/* How many axes of a box lead out of it: not the last one if it stands for a box in the plane
   (in_space.h). */
static inline int axes_of(bool planar)
{
    return planar ? 2 : 3;
}

/* The unit vector perpendicular to d, in the plane if d lies in it, that goes before all others; along the
   first axis if d is zero. */
static vector any_across(vector d, bool planar)
{
    vector n = {{0}};
    d = unit_vector(d);
    for (int i = 0; i < axes_of(planar); i++)
        if (d.at[i] == 0)
        {
            n.at[i] = 1;
            return n;
        }
    /* The component of the first axis perpendicular to d, divided by m. */
    double m = largest((vector){{0, d.at[1], d.at[2]}});
    for (int i = 1; i < DIM; i++)
    {
        n.at[0] += d.at[i] * (d.at[i] / m);
        n.at[i] = -d.at[0] * (d.at[i] / m);
    }
    return unit_vector(n);
}

/* The shortest way out so far: along n by depth. */
typedef struct way_out
{
    dd     depth;
    vector n;
} way_out;

static inline bool is_shorter(dd x, dd y)
{
    return x.hi < y.hi || (x.hi == y.hi && x.lo < y.lo);
}

/* Is `depth` shorter than `than` by more than tolerance, and by more than the rounding of pairs? */
static inline bool shorter(dd depth, dd than, double tolerance)
{
    return than.hi == INFINITY || is_shorter(dd_add(depth, dd_of(tolerance + 0x1p-80 * fabs(than.hi))), than);
}

/* Takes a way out along n by `ahead`, or against n by `back`, if the better of them goes before *best.
   Neither is along an axis of a box. */
static inline void take_sides(way_out *best, vector n, dd ahead, dd back, double tolerance)
{
    bool turns = shorter(back, ahead, tolerance) || (!shorter(ahead, back, tolerance) && !positive_side(n));
    dd   depth = turns ? back : ahead;
    if (!shorter(depth, best->depth, tolerance) &&
        (shorter(best->depth, depth, tolerance) || !precedes(n, best->n)))
        return;
    best->depth = depth;
    best->n = scale(n, turns ? -1 : 1);
}

#endif
