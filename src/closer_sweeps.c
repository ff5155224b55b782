/*
 * Sweeps of points, segments and boxes against a box: in order, what the slabs of K say, how they start,
 * through which slabs the motion leads, and where they touch there, in plain double with a bound of the
 * errors. `digits` are those of the family's scalar, and tell how accurately boxes are stored.
 */
#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "quick/loaded_boxes.h"
#include "quick/sweep_boxes.h"
#include "quick/sweep_contacts.h"
#include "quick/sweep_ends.h"
#include "quick/sweep_in_plane.h"
#include "quick/sweep_plane_boxes.h"
#include "quick/sweep_segments.h"
#include "quick/sweep_slabs.h"
#include "quick/sweep_starts.h"
#include "quick/sweep_upright.h"
#include "space/family.h"
#include "space/vector.h"

/* Are the axes of both as orthonormal as those of valid boxes? */
static NOINLINE bool are_valid(const moving_boxes *x, int digits)
{
    return (x->is_line[0] || has_valid_axes(&x->box[0], digits)) && has_valid_axes(&x->box[1], digits);
}

/* The answer for a hit: YES, if the contacts are clear. Where they are not, the careful way may say no,
   within the bounds of both. That must not hang on a place for the result, so the contacts are looked at
   without one, too. */
static NOINLINE quick_answer put_hit(const sweep_scene *s, const line_ends *ends, bool inside, found_hit *out,
                                     int digits)
{
    found_hit unwanted;
    if (!are_valid(s->given, digits))
        return UNCLEAR;
    out = out ? out : &unwanted;
    out->t[0] = ends->t[0];
    out->t[1] = ends->t[1];
    out->starts_inside = inside;
    if (inside)
        out->normal[0] = out->point[0] = (vector){{0}};
    bool found = inside || put_end(s, ends->slab[0], ends->t[0], -1, &out->normal[0], &out->point[0], digits);
    return found && put_end(s, ends->slab[1], ends->t[1], 1, &out->normal[1], &out->point[1], digits)
               ? YES
               : UNCLEAR;
}

/* What is known of the start of a motion. */
typedef struct known_start
{
    start_at_surface at;
    surface_look     look;
    bool             rests;  /* it may be at a face */
    bool             looked; /* and where, is looked at with `look` */
    bool             all;    /* all axes of both are coordinate axes */
} known_start;

/* Is it NO by the slabs? What costs little comes first: boxes that stand upright and part; the slabs across
   faces; a start at a face, which may come no nearer; the slabs across edges. */
HOT_INLINE bool is_no_by_slabs(sweep_scene *s, known_start *start, double margin, int digits)
{
    const moving_boxes *x = s->given;
    const bool          upright = DIM == 3 && !x->is_line[0] && may_stand_upright(&x->box[0]) &&
                         may_stand_upright(&x->box[1]);
    if (upright && comes_no_nearer(s, &start->at, &start->all))
        return true;
    if (slabs_pass(s, x, digits))
        return true;
    start->rests = starts_near_face(s, margin + 8 * epsilon_of(digits) * s->size);
    if (start->rests && (DIM == 2 || x->is_line[0]) && comes_no_nearer(s, &start->at, &start->all))
        return true;
    if (!start->rests)
        start->at = nowhere;
    start->looked = start->rests && start->at.slab < 0 && !start->all && may_touch(&start->look, x, digits);
#if DIM == 3
    if (start->looked && comes_no_nearer_at(s, &start->look, 0, s->first_edge, margin, digits))
        return true;
    if (!shares_axis(s, digits) && edge_slabs_pass(s, digits))
        return true;
#endif
    return false;
}

/* Where the motion enters and leaves K, YES if that is certain: by cosines in plain double, at the start that
   is known or else as from afar. If neither will do, a start that has not been looked at yet is, and may be
   NO; then the cosines are refined. */
HOT_INLINE quick_answer find_ends(sweep_scene *s, known_start *start, double margin, line_ends *ends,
                                  bool *inside, int digits)
{
    const moving_boxes *x = s->given;
    if (hit_is_certain(s, margin, &start->at, false, ends, inside, digits) ||
        (start->looked && start->at.slab >= 0 &&
         hit_is_certain(s, margin, &nowhere, false, ends, inside, digits)))
        return YES;
    const bool open = !start->looked && start->at.slab < 0;
    if (open && !start->rests && comes_no_nearer(s, &start->at, &start->all))
        return NO;
    if (open && start->at.slab < 0 && !start->all && may_touch(&start->look, x, digits))
    {
        if (comes_no_nearer_at(s, &start->look, 0, slab_count(s), margin, digits) ||
            !start_of_look(s, &start->look, margin, &start->at, digits))
            return NO;
    }
    const int stored = x->is_line[1] ? 53 : digits; /* directions of segments are no stored floats */
    refine_cosines(s, stored);
    return hit_is_certain(s, margin, &start->at, true, ends, inside, stored) ? YES : UNCLEAR;
}

/* Is it certainly a hit? It is, if a point on the way is in the interior of K, deeper within all slabs than
   those that are left out or rounding may take away, and deeper than what may pass for a touch (rest_depth).
   Neither the look at the start nor the careful way can say no then, so nothing needs to be known of the
   contacts where no result is asked for. Halfway through the slabs is as good a point as any, since the depth
   within a slab is concave in t. */
HOT_INLINE bool penetrates_halfway(const sweep_scene *s, double margin, int digits)
{
    const double t = (max2(s->first, 0) + min2(s->last, 1)) * 0.5;
    return inside_others(s, t, 0, margin + 8 * epsilon_of(digits) * s->size, 0);
}

/* What the slabs leave open. Those that are nearly the same become one, and `margin` grows by what that
   costs. */
HOT_INLINE quick_answer sweep_through_slabs(sweep_scene *s, known_start *start, double margin, found_hit *out,
                                            int digits)
{
    const moving_boxes *x = s->given;
    const bool          twins = !x->is_line[1] && has_twins(s, digits);
    line_ends           ends;
    bool                inside;
    margin += twins ? 8 * drop_twins(s, digits) * s->size : 0;
    if (!out && penetrates_halfway(s, margin, digits))
        return are_valid(x, digits) ? YES : UNCLEAR;
    if (start->looked)
    {
        const int seen = DIM == 3 ? s->first_edge : 0;
        if (comes_no_nearer_at(s, &start->look, seen, slab_count(s), margin, digits) ||
            !start_of_look(s, &start->look, margin, &start->at, digits))
            return NO;
    }
    if (twins)
        pair_twins(s, digits);
    quick_answer found = find_ends(s, start, margin, &ends, &inside, digits);
    return found == YES ? put_hit(s, &ends, inside, out, digits) : found;
}

/* In order: what is out of range; upright boxes in the plane and two segments in space, which have ways of
   their own; a miss by a slab; the ends; where they touch there. */
quick_answer cd3_closer_sweep(const moving_boxes *x, found_hit *out, int digits)
{
    pair_scene  pairs;
    sweep_scene s;
    known_start start;
    double      speed = taxi_length(x->w);
    s.size = taxi_length(x->way) + (taxi_length(x->box[0].half) + taxi_length(x->box[1].half));
    if (!((s.size > 0x1p-250) & (s.size < 0x1p250) & ((speed > 0x1p-250) | (speed == 0)) & (speed < 0x1p250)))
        return UNCLEAR;
#if DIM == 3
    if (x->is_line[0] & x->is_line[1])
        return sweep_segments(x, out, digits);
#else
    quick_answer found_upright = sweep_upright(x, s.size, speed, out);
    if (found_upright != UNCLEAR)
        return found_upright;
#endif
    pairs.given = NULL;
    s.pairs = &pairs;
    s.given = x;
    s.first_of_b = edges_of(x) == DIM ? DIM : 0;
    start.at = nowhere;
    start.all = false;
    const double margin = 4 * sweep_error(digits) * s.size;
    return is_no_by_slabs(&s, &start, margin, digits) ? NO
                                                      : sweep_through_slabs(&s, &start, margin, out, digits);
}

#if DIM == 2

/* As penetrates_halfway: is it certainly a hit, since halfway through the slabs it is in the interior of K?
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

quick_answer cd2_closer_sweep_in_plane(const plane_boxes *x, plane_touch *out, int digits)
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
    quick_answer found = sweep_to_corners(x, s, stretch, NULL, margin, out, digits);
    return (plain & (least_turn > epsilon)) ? found : UNCLEAR;
}

#endif
