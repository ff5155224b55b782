/*
 * A line against a box, by the slabs between opposite faces, in the frame where the box lies along the axes.
 */
#ifndef CD_CAREFUL_SLABS_H
#define CD_CAREFUL_SLABS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../shape/box.h"
#include "../space/family.h"

#if DIM == 3 /* the plane is put in space (in_space.h) */

/* The part of a line in a box: from where the last axis is entered to where the first is left. The
   parameters are kept as fractions and compared by cross-multiplication, so nothing is divided before it
   is needed. After T. L. Kay and J. T. Kajiya, "Ray Tracing Complex Scenes" (1986), section on bounding
   volumes. */
typedef struct span
{
    int axis_enter, axis_exit; /* -1 if the line does not move */
    int side_enter, side_exit; /* the side of that axis: -1 its low face, 1 its high face */
    sum n_enter, d_enter;      /* t_enter = n_enter / d_enter, d_enter > 0 */
    sum n_exit, d_exit;
} span;

/* Finds the part of a line in a box, exactly. False if the line misses the box. */
#define span_of SHARED(span_of)
bool span_of(const faces *f, const sum direction[DIM], span *s);

/* Does the stretch t_min..t_max of a line touch or overlap the box? UNCLEAR also if plain double cannot tell
   in which order the axes are entered and left. If YES, *s is the span of the line. Distances to faces and
   directions are rounded once and their quotients once more: they are off by 3 u, or by an underflow. */
static quick_answer clearly_crosses(const faces *f, const sum direction[DIM], double t_min, double t_max,
                                    span *s)
{
    const double beyond = 0x1p1000; /* an axis without motion is entered at minus this and left at this */
    double       w[DIM], enter[DIM], exit[DIM];
    double       all = 0;
    for (int i = 0; i < DIM; i++)
    {
        double low = f->low[i].a + f->low[i].b, high = f->high[i].a + f->high[i].b;
        w[i] = direction[i].a + direction[i].b;
        all += (low + high) + w[i];
        if (f->low[i].c != 0)
            return UNCLEAR;
        if (w[i] == 0)
        {
            bool between = low <= 0 && high >= 0;
            enter[i] = between ? -beyond : beyond / 8;
            exit[i] = between ? beyond : -beyond / 8;
            continue;
        }
        double to_low = low / w[i], to_high = high / w[i];
        enter[i] = min2(to_low, to_high);
        exit[i] = max2(to_low, to_high);
    }
    double last = max2(enter[0], enter[1]), before = min2(enter[0], enter[1]);
    double first = min2(exit[0], exit[1]), after = max2(exit[0], exit[1]);
    int    axis_enter = enter[1] > enter[0], axis_exit = exit[1] < exit[0];
    axis_enter += (2 - axis_enter) * (enter[2] > last);
    axis_exit += (2 - axis_exit) * (exit[2] < first);
    before = max2(before, min2(last, enter[2]));
    last = max2(last, enter[2]);
    after = min2(after, max2(first, exit[2]));
    first = min2(first, exit[2]);
    double start = max2(last, clamp(t_min, -beyond, beyond)),
           end = min2(first, clamp(t_max, -beyond, beyond));
    if (!(fabs(all) <= DBL_MAX && fabs(last) < beyond / 4 && fabs(first) < beyond / 4)) /* also if NaN */
        return UNCLEAR;
    if (clearly_below(end, start))
        return NO;
    if (!(clearly_below(start, end) && clearly_below(before, last) && clearly_below(first, after)))
        return UNCLEAR;
    bool up_enter = w[axis_enter] > 0, up_exit = w[axis_exit] > 0;
    s->axis_enter = axis_enter;
    s->side_enter = up_enter ? -1 : 1;
    s->n_enter = up_enter ? f->low[axis_enter] : sum_neg(f->high[axis_enter]);
    s->d_enter = up_enter ? direction[axis_enter] : sum_neg(direction[axis_enter]);
    s->axis_exit = axis_exit;
    s->side_exit = up_exit ? 1 : -1;
    s->n_exit = up_exit ? f->high[axis_exit] : sum_neg(f->low[axis_exit]);
    s->d_exit = up_exit ? direction[axis_exit] : sum_neg(direction[axis_exit]);
    return YES;
}

/* The sign of n / d - t for d > 0. t may be infinite. */
#define against_t SHARED(against_t)
int against_t(sum n, sum d, double t);

#endif

#endif
