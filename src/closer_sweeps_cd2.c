/*
 * Sweeps of points, segments and boxes against a box in the plane: a first look, in lanes, with a bound of
 * the errors. `digits` are those of the family's scalar. What it leaves open is looked at in space.
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

/* YES or NO where that is certain. */
HOT_INLINE quick_answer sweep_in_lanes(const plane_boxes *x, plane_touch *out, int digits)
{
    const double epsilon = epsilon_of(digits);
    plane_slabs  s[2];
    double       stretch[2];
    for (int i = 0; i < 2; i++)
    {
        double p = lane(x->axes[i].x, 0), q = lane(x->axes[i].y, 0);
        stretch[i] = 1.5 - 0.5 * (p * p + q * q);
    }
    lanes turn = lanes_mul(x->turn, lanes_twice(stretch[0] * stretch[1])),
          both = lanes_add(x->half[0], x->half[1]);
    plane_slabs_of(&s[0], x, 0, stretch[0], turn);
    plane_slabs_of(&s[1], x, 1, stretch[1], turn);
    lanes  way = lanes_max2(lanes_fabs(s[0].c), lanes_fabs(s[1].c));
    lanes  gap = lanes_max2(lanes_sub(lanes_fabs(s[0].c), s[0].reach),
                            lanes_sub(lanes_fabs(s[1].c), s[1].reach));
    double size = lanes_total(lanes_add(way, both)), margin = 4 * sweep_error(digits) * size;
    /* Wider than what the other looks take, so that these leave larger and smaller scenes open too. */
    double least_turn = min2(fabs(lane(turn, 0)), fabs(lane(turn, 1)));
    double most_stretch = max2(fabs(stretch[0] - 1), fabs(stretch[1] - 1));
    bool   plain = (size > 0x1p-260) & (size < 0x1p260) & (x->speed > 0x1p-260) & (x->speed < 0x1p260) &
                 (most_stretch <= 8 * epsilon);
    const double most_gap = max2(lane(gap, 0), lane(gap, 1));
    const bool   parts = boxes_part(&s[0], x->speed, margin) || boxes_part(&s[1], x->speed, margin);
    if (most_gap > margin && plain && parts)
        return NO;
    if (!out && plain && boxes_penetrate(s, margin + 8 * epsilon * size))
        return YES;
    /* Faces of parallel boxes touch all over, which the look at starts apart leaves open. */
    if (!(most_gap > margin) || (least_turn <= epsilon && most_gap <= rest_depth(digits) * size))
        return plain ? sweep_from_touch(x, s, stretch, size, margin, out, digits) : UNCLEAR;
    const int host = plain ? host_of_edges(x, least_turn, digits) : -1;
    if (host >= 0)
        return sweep_parallels(x, s, host, least_turn, stretch, size, margin, out, digits);
    quick_answer found = sweep_to_corners(x, s, stretch, NULL, margin, out, digits);
    return plain ? found : UNCLEAR;
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
