/*
 * The sweep of boxes in the plane that are along the coordinate axes, turned by multiples of 90 degrees or
 * not at all: a line against K, their Minkowski difference, which is such a box too (C. Ericson, Real-Time
 * Collision Detection, 2005, section 5.5.8). Where they start in touch, their gap is exact.
 */
#ifndef CD_QUICK_SWEEP_UPRIGHT_H
#define CD_QUICK_SWEEP_UPRIGHT_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "resting_start.h"
#include "sweep_boxes.h"

#if DIM == 2

/* Is it a box, a point or a segment along the coordinate axes, exactly? */
HOT_INLINE bool is_upright(const loaded_box *b)
{
    return min2(fabs(b->axis[0].at[0]), fabs(b->axis[0].at[1])) == 0 &&
           max2(fabs(b->axis[0].at[0]), fabs(b->axis[0].at[1])) == 1;
}

HOT_INLINE cover upright_cover(const moving_boxes *x, int side, int k)
{
    const loaded_box *b = &x->box[side];
    const int         i = b->axis[0].at[0] == 0 ? 1 - k : k;
    if (b->turned && !x->is_line[side])
        return (cover){b->low.at[k], b->low.at[k], b->half.at[i], i};
    return (cover){min2(b->low.at[k], b->high.at[k]), max2(b->low.at[k], b->high.at[k]), 0, i};
}

/* How the motion passes K along a coordinate: the lengths to its near side and to its far side, and the
   times, which are off by less than a quarter of off_enter and off_leave. */
typedef struct passage
{
    double ahead, beyond, enter, leave, off_enter, off_leave, inverse;
} passage;

/* NO, if along this coordinate they are in touch or apart and come no nearer. The sides of K are sums of five
   lengths within 2 `size`, so `ahead` and `beyond` are off by less than 4 u `size`, and `margin` is four
   times that. A start nearer to one of them than the margin has an exact gap, off by a few u of itself. A
   speed w below 2^-60 of the motion is taken for that: then K is left after more than 2^11 times `size` over
   the speed, which is later than anything along the other coordinate. */
static NOINLINE quick_answer passage_of(passage *p, const cover *a, const cover *b, double w, double speed,
                                        double margin)
{
    double reach = a->reach + b->reach, below = (b->low - a->high) - reach,
           above = (b->high - a->low) + reach;
    p->ahead = w < 0 ? -above : below;
    p->beyond = w < 0 ? -below : above;
    if ((p->beyond < -margin) | ((w == 0) & (p->ahead > margin)))
        return NO;
    bool touches = min2(fabs(p->ahead), fabs(p->beyond)) <= margin;
    if (touches)
    {
        double gap;
        int    at = side_at_start(a, b, &gap);
        if (at == 0)
            return UNCLEAR;
        if (at * w <= 0)
            return NO;
        p->ahead = gap;
    }
    p->inverse = 1 / max2(fabs(w), 0x1p-60 * speed);
    p->enter = p->ahead * p->inverse;
    p->leave = p->beyond * p->inverse;
    p->off_leave = margin * p->inverse;
    p->off_enter = touches ? 0x1p-50 * p->enter : p->off_leave;
    return YES;
}

/* The contact at the side of B across coordinate k, at t: the middle of what they share along the other one;
   `way` is -1 at the entry and 1 at the exit. A face of an AABB that does not move along k is where it was.
 */
static NOINLINE void put_upright_end(const moving_boxes *x, const cover *a, const cover *b, int k, double t,
                                     double way, vector *normal, vector *point)
{
    const int     i = 1 - k;
    const double  step_a = t * x->motion[0].at[i], step_b = t * x->motion[1].at[i];
    double        low = max2((a[i].low - a[i].reach) + step_a, (b[i].low - b[i].reach) + step_b);
    double        high = min2((a[i].high + a[i].reach) + step_a, (b[i].high + b[i].reach) + step_b);
    double        side = way * copysign(1, x->w.at[k]);
    const double *v[2] = {x->motion[0].at, x->motion[1].at};
    bool          of_a = !x->box[0].turned && v[0][k] == 0 && (x->box[1].turned || v[1][k] != 0);
    double        face_a = side > 0 ? a[k].low - a[k].reach : a[k].high + a[k].reach;
    double        face_b = side > 0 ? b[k].high + b[k].reach : b[k].low - b[k].reach;
    normal->at[k] = side;
    normal->at[i] = 0;
    point->at[i] = (low + high) * 0.5 + 0.0;
    point->at[k] = (of_a ? face_a : face_b + t * v[1][k]) + 0.0;
}

/* The sweep, where one of them is solid. A hit is certain if at the entry, however it is off, the other slab
   has been entered for certain, and none has been left; and likewise at the exit. */
static NOINLINE quick_answer sweep_upright(const moving_boxes *x, double size, double speed, found_hit *out)
{
    if (!(is_upright(&x->box[0]) && is_upright(&x->box[1]) && (is_solid(&x->box[0]) || is_solid(&x->box[1]))))
        return UNCLEAR;
    const cover  a[2] = {upright_cover(x, 0, 0), upright_cover(x, 0, 1)};
    const cover  b[2] = {upright_cover(x, 1, 0), upright_cover(x, 1, 1)};
    const double margin = 16 * UNIT_ROUNDOFF * size;
    passage      p[2];
    quick_answer along_x = passage_of(&p[0], &a[0], &b[0], x->w.at[0], speed, margin);
    quick_answer along_y = passage_of(&p[1], &a[1], &b[1], x->w.at[1], speed, margin);
    if ((along_x == NO) | (along_y == NO))
        return NO;
    if ((along_x == UNCLEAR) | (along_y == UNCLEAR) | (speed == 0))
        return UNCLEAR;
    const int     in = p[1].enter > p[0].enter, off = p[1].leave < p[0].leave;
    const passage first = p[in], last = p[off], before = p[1 - in], after = p[1 - off];
    if ((first.enter - first.off_enter > last.leave + last.off_leave) | (first.enter - first.off_enter > 1) |
        (last.leave + last.off_leave < 0))
        return NO;
    const bool inside = first.ahead < 0;
    const bool enters = (before.enter + before.off_enter < first.enter - first.off_enter) &
                        (first.enter + first.off_enter < 1) & (first.inverse * speed < 0x1p20);
    const double start = inside ? 0 : first.enter + first.off_enter;
    if (!((inside | enters) & (last.leave - last.off_leave > start) & (last.inverse * speed < 0x1p20) &
          (last.leave + last.off_leave < after.leave - after.off_leave)))
        return UNCLEAR;
    if (!out)
        return YES;
    out->starts_inside = inside;
    out->t[0] = inside ? 0 : first.enter;
    out->t[1] = last.leave;
    if (inside)
        out->normal[0] = out->point[0] = (vector){{0}};
    else
        put_upright_end(x, a, b, in, out->t[0], -1, &out->normal[0], &out->point[0]);
    put_upright_end(x, a, b, off, out->t[1], 1, &out->normal[1], &out->point[1]);
    return YES;
}

#endif

#endif
