/*
 * A second look at a circle or a sphere and an OBB: what quick/sphere_obb.h leaves open because the shapes
 * touch at edges or corners, or because several faces are equally near. It is plain double too, and comes
 * before the exact way. A point is a sphere of radius 0. What decides is, as there, how far the centre lies
 * outside along each axis (C. Ericson, Real-Time Collision Detection, 2005, sections 5.1.4 and 5.2.6).
 */
#ifndef CD_CAREFUL_SPHERE_OBB_H
#define CD_CAREFUL_SPHERE_OBB_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/dd.h"
#include "../number/reach.h"
#include "../quick/sphere_obb.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "way_out.h"

/* The box as a family with so many digits sees it: OBB_SLACK holds for double. */
static obb_view obb_seen_with(vector p, const obb *b, int digits)
{
    obb_view s = seen_by_obb(p, b);
    s.slack = 16 * epsilon_of(digits) * s.reach;
    return s;
}

/* x + y for a pair and a double, if no bit is lost in the pair. */
static inline bool add_without_error(dd *x, double y)
{
    dd s = two_sum(x->hi, y);
    if (s.lo != 0 && x->lo != 0)
        return false;
    *x = two_sum(s.hi, s.lo + x->lo);
    return true;
}

/* A sphere that may touch several faces whose axes are all coordinate axes. Where the excess has no error, it
   is settled like that of two points. */
static obb_touch touch_obb_faces(const obb_view *s, vector p, double r, const obb *b, int digits)
{
    vector    center = load(b->center);
    dd        gap = {0, 0};
    bool      rounded = false, exact = true;
    int       count = 0;
    obb_touch t = no_obb_touch(UNCLEAR);
    for (int i = 0; i < DIM; i++)
    {
        if (fabs(s->at.at[i]) - s->half.at[i] < -s->slack)
            continue;
        int k = own_coordinate(AXES_OF(b), i);
        if (k == DIM)
            return t;
        dd way = two_sum(p.at[k], -center.at[k]);
        rounded = rounded || way.lo != 0;
        way = dd_abs(way);
        if (!add_without_error(&way, -s->half.at[i]))
            return t;
        if (way.hi <= 0)
            continue;
        if (!(way.hi > 0x1p-200 * s->reach))
            return t;
        t.out.at[i] = copysign(way.hi, s->at.at[i]);
        exact = exact && way.lo == 0;
        gap = way;
        count++;
    }
    t.gap = -r;
    if (count == 1)
    {
        t.length = gap.hi;
        if (!add_without_error(&gap, -r))
            return t;
        t.gap = gap.hi;
    }
    else if (count > 1)
    {
        settled touch = cd_settle_reach(0, 0, 0, t.out.at[0], t.out.at[1], t.out.at[2], r, 0, digits);
        t.length = sqrt(dot(t.out, t.out));
        t.gap = touch.gap;
        if (!exact || touch.within == UNCLEAR || !(t.length > 0x1p-50 * s->reach))
            return t;
    }
    else if (rounded || r < 0)
        return t;
    t.overlap = t.gap <= 0 ? YES : t.gap > 0 ? NO : UNCLEAR;
    return t;
}

/* Which way out of the box is the first of the equally short ones? Way 2 i is through the high face of axis
   i, way 2 i + 1 through its low face. Ways out of a turned box are equally short if their lengths differ by
   no more than rounding, that of pairs for a box along the coordinate axes. */
static int first_way_out_of_obb(vector p, const obb *b, vector at, int digits)
{
    vector center = load(b->center), half = load(b->half_extents);
    bool   along = true;
    double size = max2(half.at[0], half.at[1]);
    dd     way[2 * DIM];
    int    least = 0, first = 0;
    size = max2(size, half.at[2]);
    for (int i = 0; i < DIM; i++)
        along = along && own_coordinate(AXES_OF(b), i) < DIM;
    for (int i = 0; i < DIM; i++)
    {
        dd x = dd_of(at.at[i]);
        if (along)
        {
            int k = own_coordinate(AXES_OF(b), i);
            x = dd_abs(two_sum(p.at[k], -center.at[k]));
            x = at.at[i] < 0 ? dd_neg(x) : x;
        }
        way[2 * i] = dd_sub(dd_of(half.at[i]), x);
        way[2 * i + 1] = dd_add(dd_of(half.at[i]), x);
    }
    double equal = along ? 0 : equally_short(digits) * size;
    for (int k = 1; k < 2 * DIM; k++)
        least = dd_sub(way[k], way[least]).hi < 0 ? k : least;
    while (first < least && dd_sub(way[first], way[least]).hi > equal + 0x1p-80 * way[first].hi)
        first++;
    return first;
}

#endif
