/*
 * Sweeps of points, segments and boxes against a box, in space: in order, what the slabs of K say, how they
 * start, through which slabs the motion leads, and where they touch there, in plain double with a bound of
 * the errors. `digits` are those of the family's scalar, and tell how accurately boxes are stored.
 */
#include "number/compiler.h"

/* See number/fewer_passes.h. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("no-move-loop-invariants", "ira-region=one")
#endif

#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/intervals.h"
#include "quick/loaded_boxes.h"
#include "quick/sweep_boxes.h"
#include "quick/sweep_contacts.h"
#include "quick/sweep_ends.h"
#include "quick/sweep_in_plane.h"
#include "quick/sweep_prisms.h"
#include "quick/sweep_segments.h"
#include "quick/sweep_slabs.h"
#include "quick/sweep_starts.h"
#include "quick/sweep_tolerances.h"
#include "space/family.h"
#include "space/vector.h"

/* ---- what closer_rounded.c calls too (quick/resting_start.h, quick/sweep_prisms.h) ---- */

bool cover_of(cover *c, const loaded_box *b, int k)
{
    *c = (cover){b->low.at[k], b->high.at[k], 0, k};
    for (int i = 0; i < DIM && b->turned; i++)
        if (is_coordinate_axis(b, i, k))
        {
            c->reach = b->half.at[i];
            c->axis = i;
            return true;
        }
    return !b->turned;
}

/* (Both ways cannot be open: together they are as long as what A and B cover, with the sign changed.) */
int side_at_start(const cover *a, const cover *b, double *gap)
{
    const double above = b->low - a->high, below = a->low - b->high;
    const dd     way = above > below ? two_sum(b->low, -a->high) : two_sum(a->low, -b->high);
    bool         sure;
    *gap = sum_of_sums(way, two_sum(a->reach, b->reach), &sure);
    return sure && *gap >= 0 ? (above > below) - (above < below) : 0;
}

void load_prism(loaded_box *box, const plane_mover *m, double depth)
{
    const double x = lane(m->axis, 0), y = lane(m->axis, 1);
    box->center = box->low = box->high = at_height(m->center, 0);
    box->half = at_height(m->half, depth);
    box->axis[0] = (vector){{x, y, 0}};
    box->axis[1] = (vector){{-y, x, 0}};
    box->axis[2] = (vector){{0, 0, 1}};
    box->turned = m->turned;
    if (!m->turned)
    {
        box->low = at_height(m->low, -depth);
        box->high = at_height(m->high, depth);
    }
}

/* ---- the answer ---- */

/* Are the axes of both as orthonormal as those of valid boxes? */
static NOINLINE bool are_valid(const sweep_scene *s, int digits)
{
    lanes most = lanes_twice(0);
    if (s->given->edges < 3)
        return has_valid_axes(&s->given->box[1], digits);
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++)
            most = lanes_max2(most, lanes_fabs(s->e[i][j]));
    return larger_lane(most) <= 8 * epsilon_of(digits);
}

/* The answer for a hit: YES, if the contacts are clear. Where they are not, the careful way may say no,
   within the bounds of both. That must not hang on a place for the result, so the contacts are looked at
   without one, too. */
static NOINLINE quick_answer put_hit(const sweep_scene *s, const line_ends *ends, bool inside, found_hit *out,
                                     int digits)
{
    found_hit unwanted;
    if (!are_valid(s, digits))
        return UNCLEAR;
    out = out ? out : &unwanted;
    out->t[0] = ends->t[0];
    out->t[1] = ends->t[1];
    out->starts_inside = inside;
    if (inside)
        out->normal[0] = out->point[0] = (vector){{0}};
    const loaded_box *box = s->given->box;
    const double      tolerance = flat_edge(digits) * max2(largest(box[0].half), largest(box[1].half));
    bool              found = inside || put_end(s, ends->slab[0], ends->t[0], -1, tolerance, &out->normal[0],
                                                &out->point[0], digits);
    return found && put_end(s, ends->slab[1], ends->t[1], 1, tolerance, &out->normal[1], &out->point[1],
                            digits)
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
    bool             faces;  /* faces have been looked at */
    bool             all;    /* all axes of both are coordinate axes */
} known_start;

/* Is it NO by the slabs? What costs little comes first: boxes that stand upright and part; the slabs across
   faces; a start at a face, which may come no nearer; the slabs across edges. */
HOT_INLINE bool is_no_by_slabs(sweep_scene *s, known_start *start, double margin, int digits)
{
    const moving_boxes *x = s->given;
    const unsigned upright = x->is_line[0] ? 0 : may_stand_along(&x->box[0]) & may_stand_along(&x->box[1]);
    if (upright != 0 && comes_no_nearer(s, upright, &start->at, &start->all))
        return true;
    if (slabs_pass(s, x, digits))
        return true;
    start->rests = s->nearest <= margin + 8 * epsilon_of(digits) * s->size;
    if (start->rests && x->is_line[0] && comes_no_nearer(s, 7, &start->at, &start->all))
        return true;
    if (!start->rests)
        start->at = nowhere;
    start->looked = start->rests && start->at.slab < 0 && !start->all && may_touch(&start->look, s, digits);
    start->faces = start->looked;
    if (start->looked &&
        comes_no_nearer_at(s, &start->look, slabs_at_start(s, &start->look, margin), margin, digits))
        return true;
    return !shares_axis(s, digits) && edge_slabs_pass(s, digits);
}

/* Is it NO for what is seen at the start, unless faces have been looked at before, at these too? Else
   start->at is what is known of it. */
static NOINLINE bool is_no_at_start(const sweep_scene *s, known_start *start, double margin, int digits)
{
    const unsigned slabs = slabs_at_start(s, &start->look, margin);
    const unsigned left = start->faces ? slabs >> s->first_edge << s->first_edge : slabs;
    return (left != 0 && comes_no_nearer_at(s, &start->look, left, margin, digits)) ||
           !start_of_look(s, &start->look, slabs, &start->at, digits);
}

/* Where the motion enters and leaves K, YES if that is certain: by the times alone; or by cosines in plain
   double, at the start that is known or else as from afar. If neither will do, a start that has not been
   looked at yet is, and may be NO; then the cosines are refined. */
HOT_INLINE quick_answer find_ends(sweep_scene *s, known_start *start, double margin, line_ends *ends,
                                  bool *inside, int digits)
{
    if (!start->at.inside && start->at.out < 0 && ends_are_clear(s, margin, &start->at, ends, inside))
        return YES;
    if (hit_is_certain(s, margin, &start->at, false, ends, inside, digits) ||
        (start->looked && start->at.slab >= 0 &&
         hit_is_certain(s, margin, &nowhere, false, ends, inside, digits)))
        return YES;
    if (!start->looked && start->at.slab < 0 && !start->all && may_touch(&start->look, s, digits) &&
        is_no_at_start(s, start, margin, digits))
        return NO;
    refine_cosines(s, digits);
    return hit_is_certain(s, margin, &start->at, true, ends, inside, digits) ? YES : UNCLEAR;
}

/* May the motion enter near its start, and not through a face? Else it is looked at as from afar first. */
HOT_INLINE bool may_start_at_edges(const sweep_scene *s, known_start *start, double margin, int digits)
{
    return !start->looked && start->at.slab < 0 && !start->all && fabs(s->first) * s->speed <= 16 * margin &&
           may_touch(&start->look, s, digits);
}

/* Is it certainly a hit? It is, if a point on the way is in the interior of K, deeper within all slabs than
   those that are left out or rounding may take away, and deeper than what may pass for a touch (rest_depth).
   Neither the look at the start nor the careful way can say no then, so nothing needs to be known of the
   contacts where no result is asked for. Halfway through the slabs is as good a point as any, since the depth
   within a slab is concave in t. */
HOT_INLINE bool penetrates_halfway(const sweep_scene *s, double margin, int digits)
{
    const double t = (max2(s->first, 0) + min2(s->last, 1)) * 0.5;
    return inside_all(s, t, margin + 8 * epsilon_of(digits) * s->size);
}

/* What the slabs leave open. Those that are nearly the same become one, and `margin` grows by what that
   costs. */
HOT_INLINE quick_answer sweep_through_slabs(sweep_scene *s, known_start *start, double margin, found_hit *out,
                                            int digits)
{
    const moving_boxes *x = s->given;
    const bool          twins = !x->thin && has_twins(s, digits);
    line_ends           ends;
    bool                inside;
    margin += twins ? 8 * drop_twins(s, digits) * s->size : 0;
    if (!out && penetrates_halfway(s, margin, digits))
        return are_valid(s, digits) ? YES : UNCLEAR;
    start->looked = start->looked || may_start_at_edges(s, start, margin, digits);
    if (start->looked && is_no_at_start(s, start, margin, digits))
        return NO;
    if (twins)
        pair_twins(s, digits);
    quick_answer found = find_ends(s, start, margin, &ends, &inside, digits);
    return found == YES ? put_hit(s, &ends, inside, out, digits) : found;
}

/* In order: what is out of range; two segments, which have a way of their own; a miss by a slab; the ends;
   where they touch there. */
quick_answer cd3_closer_sweep(const moving_boxes *x, found_hit *out, int digits)
{
    fine_scene  fine;
    sweep_scene s;
    known_start start;
    s.speed = taxi_length(x->w);
    s.halves = taxi_length(x->box[0].half) + taxi_length(x->box[1].half);
    s.size = taxi_length(x->way) + s.halves;
    if (!((s.size > 0x1p-250) & (s.size < 0x1p250) & ((s.speed > 0x1p-250) | (s.speed == 0)) &
          (s.speed < 0x1p250)) ||
        lengths_unlike(s.size, s.speed))
        return UNCLEAR;
    if (x->is_line[0] & x->is_line[1])
        return sweep_segments(x, out, digits);
    fine.given = NULL;
    s.fine = &fine;
    s.given = x;
    start.at = nowhere;
    start.all = false;
    const double margin = 4 * sweep_error(digits) * s.size;
    return is_no_by_slabs(&s, &start, margin, digits) ? NO
                                                      : sweep_through_slabs(&s, &start, margin, out, digits);
}

/* ---- what the first look in the plane leaves open ---- */

/* Two of a kind are asked in one order, as in space. */
static bool comes_second(const plane_mover *a, const plane_mover *b)
{
    const vec motion_a = store(at_height(a->motion, 0)), motion_b = store(at_height(b->motion, 0));
    const vec place_a = store(at_height(a->center, 0)), place_b = store(at_height(b->center, 0));
    vector    p = at_height(a->half, 0), q = at_height(b->half, 0);
    if (a->is_line != b->is_line || !(a->turned & b->turned))
        return false;
    if (a->is_line)
    {
        p = at_height(lanes_sub(a->high, a->low), 0);
        q = at_height(lanes_sub(b->high, b->low), 0);
    }
    return second_goes_first(p, motion_a, place_a, q, motion_b, place_b);
}

/* A segment or a point A lies in z = 0, all else is a prism, as high as the longest half extent or half of
   it: so no edge of one ends in an edge of the other, and L stays. A segment B is a prism without thickness;
   the axes of two segments are no stored floats. */
SELDOM quick_answer cd2_closer_sweep_prisms(const plane_mover *a, const plane_mover *b, plane_touch *out,
                                            int digits)
{
    const bool         turned = comes_second(a, b), lines = a->is_line & b->is_line;
    const plane_mover *first = turned ? b : a, *second = turned ? a : b;
    const lanes        most = lanes_max2(a->half, b->half);
    const double       depth = max2(lane(most, 0), lane(most, 1));
    const bool         line = first->is_line & !lines;
    moving_boxes       x = {.is_line = {line, false}, .thin = lines};
    found_hit          touch;
    load_prism(&x.box[0], first, depth);
    load_prism(&x.box[1], second, depth / 2);
    x.edges = !line ? 3 : lane(first->half, 0) > 0;
    if (line)
    {
        x.box[0].low = at_height(first->low, 0);
        x.box[0].high = at_height(first->high, 0);
        x.box[0].half.at[2] = 0;
    }
    x.motion[0] = at_height(first->motion, 0);
    x.motion[1] = at_height(second->motion, 0);
    x.w = sub(x.motion[0], x.motion[1]);
    x.way = middle_way(first, second);
    quick_answer found = cd3_closer_sweep(&x, out ? &touch : NULL, lines ? 53 : digits);
    if (found == YES && out)
        touch_in_plane(out, &touch, turned ? -1 : 1);
    return found;
}
