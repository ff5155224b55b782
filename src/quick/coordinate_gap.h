/*
 * Shapes along a coordinate axis that is exactly an axis of the boxes among them, as where one stands on
 * another: their gap there is a sum of coordinates, and so its sign is exact.
 */
#ifndef CD_QUICK_COORDINATE_GAP_H
#define CD_QUICK_COORDINATE_GAP_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/vector.h"

/* The coordinate axis that axis i of the box is, by itself: no other axis has a part of it, so the true axis
   is the stored one. DIM if there is none. */
static inline int own_coordinate(const vec *axes, int i)
{
    vec m = axes[DIM == 2 ? 0 : i];
#if DIM == 2
    if (m.y == 0)
        return fabs(m.x) == 1 ? i : DIM;
    return m.x == 0 && fabs(m.y) == 1 ? 1 - i : DIM;
#else
    vec n = axes[i == 2 ? 0 : i + 1], o = axes[i == 0 ? 2 : i - 1];
    if (fabs(m.x) == 1)
        return ((m.y == 0) & (m.z == 0) & (n.x == 0) & (o.x == 0)) ? 0 : DIM;
    if (fabs(m.y) == 1)
        return ((m.x == 0) & (m.z == 0) & (n.y == 0) & (o.y == 0)) ? 1 : DIM;
    return ((fabs(m.z) == 1) & (m.x == 0) & (m.y == 0) & (n.z == 0) & (o.z == 0)) ? 2 : DIM;
#endif
}

/* The one of these excesses that is not below -slack; DIM if there is not one. */
HOT_INLINE int only_axis_near(double x, double y, double z, double slack)
{
    bool at_x = !(x < -slack), at_y = !(y < -slack);
#if DIM == 2
    (void)z;
    return at_x != at_y ? at_y : DIM;
#else
    bool at_z = !(z < -slack);
    return at_x + at_y + at_z == 1 ? at_y + 2 * at_z : DIM;
#endif
}

/* The least gap between boxes, as a share of all lengths, that the careful way sees for certain: some powers
   of two above pairs_rounding (careful/separating_axes.h). */
static inline double least_visible_gap(int digits)
{
    return digits == 53 ? 0x1p-80 : 0x1p-56;
}

/* v.at[i], without putting v into memory. */
static inline double pick(vector v, int i)
{
    return i == 0 ? v.at[0] : i == DIM - 1 ? v.at[DIM - 1] : v.at[1];
}

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

/* to - from. The larger number comes first: at the end of the range a step of two_sum may overflow in one
   order and not in the other. */
HOT_INLINE dd exact_way(double from, double to)
{
    bool to_first = fabs(to) > fabs(from);
    return fast_two_sum(to_first ? to : -from, to_first ? -from : to);
}

/* Do two boxes overlap along a coordinate? The first covers low_a..high_a and half_a to both sides of that,
   the second c and half_b to both sides. For an OBB low_a = high_a; for an AABB half_a = 0. *distance becomes
   how far they are apart. */
static NOINLINE quick_answer overlap_along(bool turned, double low_a, double high_a, double half_a, double c,
                                           double half_b, double *distance)
{
    bool   sure_above, sure_below;
    double above, below;
    if (turned)
    {
        dd way = exact_way(low_a, c);
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

/* How the boxes of overlap_along overlap. */
typedef struct coordinate_slack
{
    quick_answer overlap;
    double       slack; /* the shorter way for one to leave the other; wrong by 4 u of the lengths at most */
    double       ahead; /* above 0 if that is down for the first; wrong by 4 u of the lengths at most */
    double       rest;  /* if 0, `slack` and the sign of `ahead` are without an error */
} coordinate_slack;

/* The same where no sum is rounded, as with shapes on a grid: then nothing is to be added. Else UNCLEAR. */
HOT_INLINE coordinate_slack slack_at_once(bool turned, double low_a, double high_a, double half_a, double c,
                                          double half_b)
{
    coordinate_slack s = {.overlap = UNCLEAR};
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

HOT_INLINE coordinate_slack slack_along(bool turned, double low_a, double high_a, double half_a, double c,
                                        double half_b)
{
    coordinate_slack s = slack_at_once(turned, low_a, high_a, half_a, c, half_b);
    double           gap;
    if (s.overlap != UNCLEAR)
        return s;
    s.overlap = overlap_along(turned, low_a, high_a, half_a, c, half_b, &gap);
    s.slack = 0 - gap;
    if (turned)
    {
        dd way = exact_way(low_a, c), reach = two_sum(half_a, half_b);
        s.ahead = way.hi;
        s.rest = (fabs(way.lo) + fabs(reach.lo)) + fabs(two_sum(reach.hi, -fabs(way.hi)).lo);
    }
    else
    {
        dd low_b = two_sum(c, -half_b), high_b = two_sum(c, half_b);
        dd above = two_sum(low_b.hi, -high_a), below = two_sum(low_a, -high_b.hi);
        s.ahead = (c - low_a) + (c - high_a);
        s.rest = (fabs(low_b.lo) + fabs(high_b.lo)) + (fabs(above.lo) + fabs(below.lo));
    }
    return s;
}

#endif
