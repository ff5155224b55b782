/*
 * Two intervals along a coordinate: those of two boxes, how far apart they are, or how deep in one another.
 *
 * The first covers low_a..high_a and half_a to both sides of that, the second c and half_b to both sides. For
 * an OBB (`turned`) low_a = high_a; for an AABB half_a = 0. Their gap is a sum of coordinates.
 */
#ifndef CD_NUMBER_INTERVALS_H
#define CD_NUMBER_INTERVALS_H

#include <math.h>
#include <stdbool.h>

#include "bits.h"
#include "compiler.h"
#include "dd.h"

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

/* Do they overlap? *distance becomes how far they are apart. */
quick_answer cd_overlap_along(bool turned, double low_a, double high_a, double half_a, double c,
                              double half_b, double *distance);

/* The same where no sum is rounded but the last one, whose sign is exact; else UNCLEAR. No
   number is NaN. */
HOT_INLINE quick_answer overlap_at_once(bool turned, double low_a, double high_a, double half_a, double c,
                                        double half_b, double *distance)
{
    if (turned)
    {
        double way = c - low_a, reach = half_a + half_b;
        *distance = fabs(way) - reach;
        if (!(is_sum(c, -low_a, way) && is_sum(half_a, half_b, reach)))
            return UNCLEAR;
    }
    else
    {
        double low_b = c - half_b, high_b = c + half_b;
        *distance = max2(low_b - high_a, low_a - high_b);
        if (!(is_sum(c, -half_b, low_b) && is_sum(c, half_b, high_b)))
            return UNCLEAR;
    }
    return *distance <= 0;
}

/* How they overlap. */
typedef struct interval_slack
{
    quick_answer overlap;
    double       slack; /* the shorter way for one to leave the other; wrong by 4 u of the lengths at most */
    double       ahead; /* above 0 if that is down for the first; wrong by 4 u of the lengths at most */
    double       rest;  /* if 0, `slack` and the sign of `ahead` are without an error */
} interval_slack;

/* Where no sum is rounded, as with shapes on a grid: then nothing is to be added. Else UNCLEAR. */
HOT_INLINE interval_slack slack_at_once(bool turned, double low_a, double high_a, double half_a, double c,
                                        double half_b)
{
    interval_slack s = {.overlap = UNCLEAR};
    if (turned)
    {
        double way = c - low_a, reach = half_a + half_b;
        s.slack = reach - fabs(way);
        s.ahead = way;
        if (!(is_sum(c, -low_a, way) && is_sum(half_a, half_b, reach) && is_sum(reach, -fabs(way), s.slack)))
            return s;
    }
    else
    {
        double low_b = c - half_b, high_b = c + half_b, above = low_b - high_a, below = low_a - high_b;
        s.slack = 0 - max2(above, below);
        s.ahead = above - below;
        if (!(is_sum(c, -half_b, low_b) && is_sum(c, half_b, high_b) && is_sum(low_b, -high_a, above) &&
              is_sum(low_a, -high_b, below)))
            return s;
    }
    s.overlap = s.slack >= 0 ? YES : NO;
    return s;
}

/* Elsewhere, by the roundings of the sums. */
interval_slack cd_slack_in_pairs(bool turned, double low_a, double high_a, double half_a, double c,
                                 double half_b);

HOT_INLINE interval_slack slack_along(bool turned, double low_a, double high_a, double half_a, double c,
                                      double half_b)
{
    interval_slack s = slack_at_once(turned, low_a, high_a, half_a, c, half_b);
    return s.overlap != UNCLEAR ? s : cd_slack_in_pairs(turned, low_a, high_a, half_a, c, half_b);
}

#endif
