/*
 * Sweeps of points, segments and boxes against a box in the plane: a first look, in lanes, with a bound of
 * the errors; and of circles against a box, where hits are not seen at a glance (quick/sweep_in_plane.h).
 * `digits` are those of the family's scalar. What it leaves open is looked at in space.
 */
#include "space/cd2.h"

#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "number/lanes.h"
#include "quick/resting_start.h"
#include "quick/sweep_in_plane.h"
#include "quick/sweep_plane_boxes.h"
#include "quick/sweep_tolerances.h"
#include "space/family.h"

/* As penetrates_halfway (closer_sweeps.c): is it certainly a hit, since halfway through the slabs it is in
 * the interior of K?
 */
HOT_INLINE bool boxes_penetrate(const plane_slabs s[2], double deep)
{
    const lanes  enter = lanes_max2(s[0].enter, s[1].enter), leave = lanes_min2(s[0].leave, s[1].leave);
    const double first = max2(max2(lane(enter, 0), lane(enter, 1)), 0);
    const double last = min2(min2(lane(leave, 0), lane(leave, 1)), 1);
    const lanes  t = lanes_twice((first + last) * 0.5);
    const lanes  a = lanes_sub(s[0].reach, lanes_fabs(lanes_sub(s[0].c, lanes_mul(t, s[0].w))));
    const lanes  b = lanes_sub(s[1].reach, lanes_fabs(lanes_sub(s[1].c, lanes_mul(t, s[1].w))));
    const lanes  least = lanes_min2(a, b);
    return lane(least, 0) > deep && lane(least, 1) > deep;
}

/* Boxes of which it is not clear that they start apart and touch with a corner. */
static NOINLINE quick_answer sweep_closely(const plane_boxes *x, plane_look *l, plane_touch *out)
{
    const double least_turn = smaller_lane(lanes_fabs(x->turn)) * (l->stretch[0] * l->stretch[1]);
    const bool   solid = smaller_lane(lanes_min2(x->half[0], x->half[1])) > 0x1p-20 * l->size;
    lanes        gap[2];
    const double least = plane_size(x);
    gaps_of_boxes(gap, x, l->longer);
    if (boxes_part(l->s, gap, solid ? clear_rest(l->digits) * least : -l->margin, x->speed))
        return NO;
    if (!out && boxes_penetrate(l->s, l->margin + 8 * epsilon_of(l->digits) * l->size))
        return YES;
    if (larger_lane(lanes_max2(gap[0], gap[1])) <= l->apart)
        return solid ? sweep_from_touch(x, l, gap, least, out) : UNCLEAR;
    const int host = host_of_edges(x, least_turn, out, l->digits);
    return host >= 0 ? sweep_parallels(x, l, host, least_turn, out) : UNCLEAR;
}

/* YES or NO where that is certain. */
HOT_INLINE quick_answer sweep_in_lanes(const plane_boxes *x, plane_touch *out, int digits)
{
    plane_look   l;
    const lanes  p = lanes_first(x->axes[0].x, x->axes[1].x), q = lanes_first(x->axes[0].y, x->axes[1].y);
    const lanes  one = lanes_twice(1), over = lanes_add(lanes_sub(lanes_mul(p, p), one), lanes_mul(q, q));
    const lanes  longer = lanes_mul(over, lanes_twice(0.5)), stretch = lanes_sub(one, longer);
    const double most_stretch = larger_lane(lanes_fabs(longer));
    l.digits = digits;
    l.longer[0] = lane(longer, 0), l.longer[1] = lane(longer, 1);
    l.stretch[0] = lane(stretch, 0), l.stretch[1] = lane(stretch, 1);
    plane_slabs_of(&l.s[0], x, 0, lanes_add(one, lanes_first(longer, longer)),
                   lanes_second(stretch, stretch));
    plane_slabs_of(&l.s[1], x, 1, lanes_add(one, lanes_second(longer, longer)),
                   lanes_first(stretch, stretch));
    const lanes way = lanes_max2(lanes_fabs(l.s[0].c), lanes_fabs(l.s[1].c)),
                both = lanes_add(x->half[0], x->half[1]);
    l.size = lanes_total(lanes_add(way, both));
    l.margin = 4 * sweep_error(digits) * l.size;
    l.apart = max2(l.margin, rest_depth(digits) * l.size);
    /* Wider than what the other looks take, so that these leave larger and smaller scenes open too, and those
       of which lengths_unlike is true. */
    const double less = min2(l.size, x->speed), more = l.size + x->speed, most_off = 8 * epsilon_of(digits);
    const bool   plain = (less > max2(0x1p-260, 0x1p-99 * more)) & (more < 0x1p260) & /* so no NaN */
                       (most_stretch <= most_off);
    if (!plain)
        return UNCLEAR;
    /* Boxes along the coordinate axes touch with edges, so corner_at has none, unless one has no thickness.
     */
    const lanes zero = lanes_twice(0);
    const bool  upright = lanes_at_least(zero, lanes_fabs(lanes_mul(p, q))) == 3 &&
                         lanes_greater(lanes_min2(x->half[0], x->half[1]), zero) == 3;
    return !upright && sweep_to_corners(x, &l, NULL, out) == YES ? YES : sweep_closely(x, &l, out);
}

/* What is left open. */
SELDOM static NOINLINE quick_answer sweep_prisms(const plane_boxes *x, plane_touch *out, int digits)
{
    plane_mover m[2];
    for (int i = 0; i < 2; i++)
        m[i] = (plane_mover){x->center[i],
                             x->low[i],
                             x->high[i],
                             x->half[i],
                             lanes_of(lane(x->axes[i].x, 0), lane(x->axes[i].y, 0)),
                             x->motion[i],
                             x->turned[i],
                             x->is_line[i]};
    return cd2_closer_sweep_prisms(&m[0], &m[1], out, digits);
}

quick_answer cd2_closer_sweep_in_plane(const plane_boxes *x, plane_touch *out, int digits)
{
    quick_answer found = sweep_in_lanes(x, out, digits);
    return found != UNCLEAR ? found : sweep_prisms(x, out, digits);
}

/* ---- a circle against a box ---- */

/* The same circle, the vector between the centres being taken along the axes in pairs, so that what is beyond
   a face is off by 2 u of L. */
SELDOM static NOINLINE void refine_circle(moving_circle *x)
{
    const double unit = power_above(lanes_total(lanes_fabs(x->way)));
    fine_axes    fine;
    fine_axes_of(&fine, &x->axes);
    const lanes_dd way = lanes_two_difference(x->low, x->center);
    const lanes_dd off = lanes_dd_abs(pair_along_axes(&x->axes, &fine, way, unit, false));
    x->refined = lanes_max2(lanes_add(lanes_sub(off.hi, x->half), off.lo), lanes_twice(0));
    x->is_refined = true;
}

HOT_INLINE quick_answer sweep_circle(moving_circle *x, plane_touch *out, int digits)
{
    circle_look look;
    if (!look_at_circle(&look, x, digits))
        return UNCLEAR;
    circle_start start = clearly_beyond(x, &look, digits) ? START_APART : START_ROUGH;
    while (start == START_ROUGH)
    { /* a refined circle never starts so */
        start = start_of_circle(x, &look, out, digits);
        if (digits == 53 && start == START_ROUGH)
            refine_circle(x);
    }
    if (start == START_LEAVES || start == START_DEEP)
        return start == START_DEEP ? YES : NO;
    if (start == START_OPEN)
        return UNCLEAR;
    const circle_bounds of = bounds_of_circle(&look, x->radius, digits);
    const bool          apart = start == START_APART, inside = start == START_INSIDE;
    circle_ends         e;
    cross_outline(&e, x);
    const quick_answer found = apart ? ends_from_apart(&e, &of) : ends_from_touch(&e, x, &of, inside);
    if (found == YES && out)
    {
        put_touch_from_start(x, &e, inside, out, digits);
        out->starts_inside = inside;
    }
    return found;
}

/* Each family has its own code, for which all that it compares with is constant. */
quick_answer cd2_closer_sweep_circle(moving_circle *x, plane_touch *out, int digits)
{
    return digits == 24 ? sweep_circle(x, out, 24) : sweep_circle(x, out, 53);
}
