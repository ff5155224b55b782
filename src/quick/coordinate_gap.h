/*
 * Two boxes along a coordinate axis that is exactly an axis of both: their gap there is a sum of coordinates,
 * and so its sign is exact.
 */
#ifndef CD_QUICK_COORDINATE_GAP_H
#define CD_QUICK_COORDINATE_GAP_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"

/* The sum of a pair p and -q, two exact sums; *sure becomes whether its sign is certain.

   The difference `gap` of the larger parts is exact where the smaller ones count: it is 0 or these parts are
   within a factor of 2. So the total is wrong by u |gap| where it is about as large as that, and else by the
   roundings of `rest` and of the last sum. */
HOT_INLINE double sum_of_sums(dd p, dd q, bool *sure)
{
    double gap = p.hi - q.hi, rest = p.lo - q.lo, total = gap + rest;
    double magnitude = fabs(gap) + (fabs(p.lo) + fabs(q.lo));
    *sure = (fabs(total) > 4 * UNIT_ROUNDOFF * magnitude) | (gap == 0);
    return total;
}

/* Do two boxes overlap along a coordinate? The first covers low_a..high_a and half_a to both sides of that,
   the second c and half_b to both sides. For an OBB low_a = high_a; for an AABB half_a = 0. *distance becomes
   how far they are apart. */
HOT_INLINE quick_answer overlap_along(bool turned, double low_a, double high_a, double half_a, double c,
                                      double half_b, double *distance)
{
    bool   sure_above, sure_below;
    double above, below;
    if (turned)
    {
        dd way = two_sum(c, -low_a);
        way.lo *= copysign(1, way.hi);
        way.hi = fabs(way.hi);
        above = below = sum_of_sums(way, two_sum(half_a, half_b), &sure_above);
        sure_below = sure_above;
    }
    else
    {
        dd high_b = two_sum(c, half_b);
        above = sum_of_sums(two_sum(c, -half_b), dd_of(high_a), &sure_above);
        below = sum_of_sums(dd_of(low_a), high_b, &sure_below);
    }
    *distance = max2(above, below);
    if ((sure_above & (above > 0)) | (sure_below & (below > 0)))
        return NO;
    bool overlap = (sure_above & sure_below) & ((above <= 0) & (below <= 0));
    return overlap ? YES : UNCLEAR;
}

/* How the boxes of overlap_along overlap. */
typedef struct coordinate_slack
{
    quick_answer overlap;
    double       slack; /* the shorter way for one to leave the other; wrong by 4 u of the lengths at most */
    double       ahead; /* above 0 if that is down for the first */
    double       rest;  /* if 0, `slack` and the sign of `ahead` are without an error */
} coordinate_slack;

HOT_INLINE coordinate_slack slack_along(bool turned, double low_a, double high_a, double half_a, double c,
                                        double half_b)
{
    coordinate_slack s;
    double           gap;
    s.overlap = overlap_along(turned, low_a, high_a, half_a, c, half_b, &gap);
    s.slack = 0 - gap;
    if (turned)
    {
        dd way = two_sum(c, -low_a), reach = two_sum(half_a, half_b);
        s.ahead = way.hi;
        s.rest = (fabs(way.lo) + fabs(reach.lo)) + fabs(two_sum(reach.hi, -fabs(way.hi)).lo);
    }
    else
    {
        dd low_b = two_sum(c, -half_b), high_b = two_sum(c, half_b);
        dd above = two_sum(low_b.hi, -high_a), below = two_sum(low_a, -high_b.hi);
        s.ahead = above.hi - below.hi;
        s.rest = (fabs(low_b.lo) + fabs(high_b.lo)) + (fabs(above.lo) + fabs(below.lo));
    }
    return s;
}

#endif
