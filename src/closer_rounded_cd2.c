/*
 * Sweeps of circles against a box in the plane: a first look, in lanes, with a bound of the errors. `digits`
 * are those of the family's scalar. What it leaves open is looked at in space.
 */
#include "space/cd2.h"

#include "number/fewer_copies.h"
#include "number/fewer_passes.h"

#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "number/lanes.h"
#include "quick/resting_start.h"
#include "quick/sweep_in_plane.h"
#include "quick/sweep_sphere_box.h"
#include "space/family.h"

/* How the motion goes into the rounded box, in the first lane, and out of it, in the second.

   Seen with both axes turned so that w = (a, b) has no negative coordinate, the motion goes into K through
   one of five parts of its outline, from one side of w to the other: the circle around a corner of the box,
   the face across the first axis, the circle around the corner between the faces, the face across the second
   axis, and the circle around a third corner. As products y a - x b with w, which tell how far a point is
   beside it, corners come at X, Y and -X, X = a h1 + b h0, Y = b h0 - a h1, and on the circles normals add
   from -r |w| to r |w|, those of the faces r b and -r a. So of v = D - Y, which the motion has, `left` is v
   on the middle circle, r b along the face above it, and v - 2 a h1 on the circle beyond that; below
   likewise. The rest is what the point of the box goes along its edge, b / a times as much along w. With
   root^2 = r^2 w.w - left^2, the normal is -(root w - left w') / (r w.w), w' = (-b, a). K is symmetric around
   0, so the exit is the entry of the motion with -D, backwards.

   Normals are rounded to multiples of 2^-51, so that one of a face across a coordinate axis is exact. */
typedef struct circle_ends
{
    lanes t, root, inside; /* inside: root^2, not cut at 0 */
    lanes first, second;   /* the normals along the axes of the box */
} circle_ends;

HOT_INLINE void cross_outline(circle_ends *e, const moving_circle *x, lanes half, double r, double speed)
{
    const lanes zero = lanes_twice(0), ways = lanes_of(1, -1), grid = lanes_twice(3), v = x->pace,
                back = lanes_swapped(v);
    const lanes  a = lanes_first(v, v), b = lanes_second(v, v);
    const lanes  edges = lanes_mul(half, back), reach = lanes_mul(half, v), squares = lanes_mul(v, v);
    const lanes  high = lanes_mul(b, lanes_twice(r)), low = lanes_mul(a, lanes_twice(-r));
    const double corner = lane(edges, 0) - lane(edges, 1), ww = lanes_total(squares);
    const double towards = lanes_total(lanes_mul(x->ahead, v));
    const lanes  crossed = lanes_mul(x->ahead, back);
    const double beside = lane(crossed, 0) - lane(crossed, 1);
    const lanes  at = lanes_of(beside - corner, -beside - corner), twice = lanes_add(edges, edges);
    const lanes  above = lanes_sub(at, lanes_second(twice, twice)),
                below = lanes_add(at, lanes_first(twice, twice));
    const lanes left = lanes_min2(lanes_max2(lanes_max2(lanes_min2(at, high), above), low), below);
    const lanes along = lanes_sub(at, left),
                slope = lanes_div(back, lanes_max2(v, lanes_twice(0x1p-100 * speed)));
    e->inside = lanes_sub(lanes_twice(r * r * ww), lanes_mul(left, left));
    e->root = lanes_sqrt(lanes_max2(e->inside, zero));
    lanes place = lanes_sub(lanes_of(towards, -towards), lanes_add(e->root, lanes_twice(lanes_total(reach))));
    place = lanes_add(place, lanes_mul(lanes_max2(along, zero), lanes_first(slope, slope)));
    place = lanes_sub(place, lanes_mul(lanes_min2(along, zero), lanes_second(slope, slope)));
    const double per = 1 / ww;
    const lanes  to_unit = lanes_twice(per * (-1 / r));
    e->t = lanes_mul(place, lanes_of(per, -per));
    lanes       n = lanes_mul(lanes_add(lanes_mul(e->root, a), lanes_mul(left, b)), to_unit);
    lanes       m = lanes_mul(lanes_sub(lanes_mul(e->root, b), lanes_mul(left, a)), to_unit);
    const lanes square = lanes_add(lanes_mul(n, n), lanes_mul(m, m));
    const lanes stretch = lanes_mul(ways, lanes_sub(lanes_twice(1.5), lanes_mul(lanes_twice(0.5), square)));
    n = lanes_sub(lanes_add(lanes_mul(n, stretch), grid), grid);
    m = lanes_sub(lanes_add(lanes_mul(m, stretch), grid), grid);
    e->first = lanes_with_sign_of(n, lanes_first(x->w, x->w));
    e->second = lanes_with_sign_of(m, lanes_second(x->w, x->w));
}

/* `left` is off by `error` |w|, so root^2 by 2 `error` r w.w. Where it is 8 error r |w|_1^2 the motion
   certainly goes through. t is then off by less than 4 error r / root, as on a face root is r a or r b. The
   slope of the distance is root / r: motions that are nearly tangent are left to others, as in settle_end. */
HOT_INLINE double least_inside(double r, double speed, double error)
{
    return max2(8 * error, 0x1p-20 * r) * r * (speed * speed);
}

/* Does it start apart for certain, by more than `rest` from the plane that it enters, and come in? NO where
   it ends before it, or has passed. */
HOT_INLINE quick_answer ends_from_apart(const circle_ends *e, double r, double speed, double error,
                                        double rest)
{
    const double least = least_inside(r, speed, error), off = 4 * error * r, root = lane(e->root, 0);
    const double t = lane(e->t, 0) * root, leaves = lane(e->t, 1) * lane(e->root, 1);
    if (!(min2(lane(e->inside, 0), lane(e->inside, 1)) > least))
        return UNCLEAR;
    if ((t > max2(off, rest * r)) & (root - t > off))
        return YES;
    return max2(t - root, -leaves) > off ? NO : UNCLEAR;
}

/* The normals in the world, from what they are along the axes of the box, and the points; (a, b) is the first
   of these axes. */
HOT_INLINE void put_circle_touch(const moving_circle *x, lanes t, lanes first, lanes second, double a,
                                 double b, plane_touch *out)
{
    const lanes zero = lanes_twice(0), c = x->center, v = x->motion, p = lanes_twice(a), q = lanes_twice(b);
    const lanes r = lanes_twice(x->radius);
    lanes       n = lanes_add(lanes_sub(lanes_mul(p, first), lanes_mul(q, second)), zero);
    lanes       o = lanes_add(lanes_add(lanes_mul(q, first), lanes_mul(p, second)), zero);
    lanes       from_x = lanes_add(lanes_first(c, c), lanes_mul(t, lanes_first(v, v)));
    lanes       from_y = lanes_add(lanes_second(c, c), lanes_mul(t, lanes_second(v, v)));
    from_x = lanes_add(lanes_sub(from_x, lanes_mul(r, n)), zero);
    from_y = lanes_add(lanes_sub(from_y, lanes_mul(r, o)), zero);
    *out = (plane_touch){t,
                         {lanes_first(n, o), lanes_second(n, o)},
                         {lanes_first(from_x, from_y), lanes_second(from_x, from_y)},
                         false};
}

/* ---- a start in touch, in the plane ---- */

/* A start that is not clearly apart: if it is inside, the normal is 0. */
typedef struct touching_start
{
    double t;
    lanes  normal; /* along the axes of the box */
    bool   inside;
} touching_start;

/* How far the centre is beyond the faces of the box along each axis. In double that is accurate to 2 u of L:
   along the coordinate axes it is one subtraction or two, along turned axes the vector between the centres
   comes from pairs. */
HOT_INLINE lanes beside_at_start(const moving_circle *x, lanes c, double size, bool upright, int digits)
{
    if (!x->turned)
        return lanes_max2(lanes_sub(x->low, x->center), lanes_sub(x->center, x->high));
    if (upright | (digits == 24))
        return lanes_sub(lanes_fabs(c), x->half);
    fine_axes fine;
    fine_axes_of(&fine, &x->axes);
    lanes_dd off = lanes_dd_abs(
        pair_along_axes(&x->axes, &fine, lanes_two_difference(x->low, x->center), power_above(size), false));
    return lanes_add(lanes_sub(off.hi, x->half), off.lo);
}

/* As goes_deep: is it certainly a hit, since the circle comes nearer than r by `deep`? */
HOT_INLINE bool circle_goes_deep(const moving_circle *x, lanes c, lanes w, double deep)
{
    const lanes  zero = lanes_twice(0), over = lanes_max2(lanes_sub(lanes_fabs(c), x->half), zero);
    const double along = lanes_total(lanes_mul(over, lanes_with_sign_of(w, c))); /* towards the faces */
    const double t = min2(along / lanes_total(lanes_mul(w, w)), 1), inner = x->radius - deep;
    const lanes  way = lanes_fabs(lanes_sub(c, lanes_mul(lanes_twice(t), w)));
    const lanes  rest = lanes_max2(lanes_sub(way, x->half), zero);
    return along > 0 && inner > 0 && lanes_total(lanes_mul(rest, rest)) < inner * inner;
}

/* A start for which the sign of the motion is not clear at the nearest point: the circle may slide along a
   face across a coordinate axis. There the sign of off - (reach + r) is exact wherever it is sure (see
   sum_of_sums), and that of the motion too: in touch or apart and coming no nearer is NO. */
SELDOM static NOINLINE quick_answer start_at_side(const moving_circle *x, lanes closing, lanes beside,
                                                  double extent, touching_start *start, int digits)
{
    const lanes reach = x->turned ? x->half : lanes_twice(0);
    lanes_dd    off = lanes_two_difference(x->low, x->center);
    off = x->turned ? lanes_dd_abs(pair_along_axes(&x->axes, NULL, off, 1, true))
                    : lanes_dd_max(off, lanes_two_difference(x->center, x->high));
    lanes        sure, beyond = lanes_sum_of_sums(off, lanes_two_sum(reach, lanes_twice(x->radius)), &sure);
    quick_answer found = UNCLEAR;
    for (int i = 0; i < 2; i++)
    {
        const double gap = lane(beyond, i), speed = lane(closing, i), certain = lane(sure, i);
        const double deepest = -deepest_touch(extent, digits);
        const bool   may = (certain > 0) & (gap >= deepest);
        if (may & (gap >= 0) & (speed <= 0))
            return NO;
        if (!(may & (speed > 0)))
            continue;
        start->t = positive(gap) / speed;
        start->inside = false;
        start->normal = lanes_with_sign_of(lanes_of(i == 0, i == 1), lanes_negative(x->c));
        const double reached = lane(beside, i), other = lane(beside, 1 - i);
        const double outside = max2(other, other - start->t * lane(closing, 1 - i));
        const bool   is_clear = (reached > 0) & (outside <= 0) & (start->t < 0.5);
        found = is_clear ? YES : UNCLEAR;
    }
    return found;
}

/* Up to this depth a start rests, as for rest_depth. In double an epsilon less: the distance from two sides
   is off by sqrt(2) times what those are, 2 u L, and the squares that are compared lose 2.5 u of it, in all
   less than 3 epsilon L. */
HOT_INLINE double circle_rest(int digits)
{
    return digits == 53 ? 5 * epsilon_of(digits) : rest_depth(digits);
}

/* Does it start inside or in touch, and does the motion lead in? NO where it does not. c and w are those of
   the look at starts that are apart; their signs are right where they count. The bounds and what is decided
   are those of start_at_touch (in space). The normal is that at the start, turned by what the motion goes
   along the circle until it touches, to first order: what is left out is below epsilon / 4. A centre in the
   box has no slope: it is inside or unclear. Squares decide what is NO, so that it waits for no root. UNCLEAR
   where that is not known, or it is `apart`. *goes_deep: no more needs to be known, as no result is `wanted`.
 */
static NOINLINE quick_answer start_of_circle(const moving_circle *x, double stretch, double size,
                                             double error, double apart, touching_start *start, bool wanted,
                                             bool *goes_deep, int digits)
{
    const lanes c = lanes_mul(x->c, lanes_twice(stretch)), w = lanes_mul(x->w, lanes_twice(stretch));
    if (!wanted && !x->is_line && circle_goes_deep(x, c, w, 4 * error + 8 * epsilon_of(digits) * size))
    {
        *goes_deep = true;
        return YES;
    }
    const double r = x->radius, speed = lanes_total(lanes_fabs(w));
    const bool   upright = is_quarter_turn(lane(x->axes.x, 0), lane(x->axes.y, 0));
    const lanes  zero = lanes_twice(0), closing = lanes_with_sign_of(w, c);
    const lanes  beside = beside_at_start(x, c, size, upright, digits), over = lanes_max2(beside, zero);
    const double extent = max2(max2(r, 0.5 * lanes_total(lanes_fabs(c))), larger_lane(x->half));
    const double square = lanes_total(lanes_mul(over, over)), along = lanes_total(lanes_mul(over, closing));
    const double slope = clear_slope(digits) * speed, inner = max2(r - circle_rest(digits) * extent, 0);
    const bool   deep = square < inner * inner;
    const bool   clear = along * along > slope * slope * square;
    if (x->is_line || square > (r + apart) * (r + apart))
        return UNCLEAR;
    if (clear & !deep & (along < 0))
        return NO;
    const double length = sqrt(square), gap = length - r;
    start->inside = gap < -deepest_touch(extent, digits);
    start->t = positive(gap) * length / along;
    const double step = start->t * speed;
    const bool   is_near = (start->t < 0.5) & (step * step <= 0x1p-1 * epsilon_of(digits) * r * r);
    if (!(deep | (clear & (along > 0) & (start->inside | is_near))))
        return upright ? start_at_side(x, closing, beside, extent, start, digits) : UNCLEAR;
    const lanes at_start = lanes_div(over, lanes_twice(length)), later = lanes_twice(start->t * (1 / r));
    const lanes turn = lanes_sub(closing, lanes_mul(at_start, lanes_twice(along / length)));
    const lanes passed = lanes_sub(lanes_mul(beside, lanes_twice(1 / r)), lanes_mul(closing, later));
    const lanes turned = lanes_sub(at_start, lanes_mul(turn, later));
    const lanes normal = lanes_max2(lanes_if_greater(over, zero, turned, passed), zero);
    start->normal = start->inside ? zero : lanes_negative(lanes_with_sign_of(normal, c));
    start->t = start->inside ? 0 : start->t;
    return YES;
}

/* Is the exit certain, as in ends_from_apart, and after the start? */
HOT_INLINE bool exit_is_certain(const circle_ends *e, const touching_start *start, double r, double speed,
                                double error)
{
    const double leaves = lane(e->inside, 1), later = lane(e->t, 1) - start->t;
    const double least = least_inside(r, speed, error), passed = later * lane(e->root, 1);
    return (leaves > least) & (passed > 4 * error * r) & (start->t < 0.5);
}

/* YES or NO where that is certain. The axes are longer or shorter than 1 by the same part as c and w. In
   their place what the box and the circle measure is shrunk, which changes neither t nor normals. */
HOT_INLINE quick_answer sweep_in_lanes(const moving_circle *x, plane_touch *out, int digits)
{
    const double a = lane(x->axes.x, 0), b = lane(x->axes.y, 0), over = 0.5 * (a * a + b * b) - 0.5;
    const double r = x->radius, speed = lanes_total(x->pace);
    const lanes  way = lanes_fabs(x->c), beside = lanes_max2(lanes_sub(way, x->half), lanes_twice(0));
    const double size = lanes_total(lanes_add(way, x->half)) + r, error = round_error(digits) * size;
    const double rest = max2(4 * error, rest_depth(digits) * size), outer = r + 2 * rest;
    /* Wider than what the other looks take, so that these leave larger and smaller scenes open too. */
    const double less = min2(size, speed), more = max2(size, speed), off = fabs(over),
                 most_off = 8 * epsilon_of(digits);
    const bool is_plain = (less > 0x1p-210) & (less > 0x1p-100 * more) & (more < 0x1p254) &
                          (r > 0x1p-24 * size) & (off <= most_off);
    const double   stretch = 1 - over * (1 - 1.5 * over), shrink = 1 + over * (1 - 0.5 * over);
    touching_start start = {0};
    circle_ends    e;
    bool           deep = false;
    quick_answer   touches = UNCLEAR;
    if (!is_plain)
        return UNCLEAR;
    if (lanes_total(lanes_mul(beside, beside)) <= outer * outer)
        touches = start_of_circle(x, stretch, size, error, rest, &start, out, &deep, digits);
    if (touches == NO || deep)
        return touches;
    cross_outline(&e, x, lanes_mul(x->half, lanes_twice(shrink)), r * shrink, speed);
    if (touches == YES)
    {
        if (!exit_is_certain(&e, &start, r, speed, error))
            return UNCLEAR;
        e.t = lanes_of(start.t, lane(e.t, 1));
        e.first = lanes_of(lane(start.normal, 0), lane(e.first, 1));
        e.second = lanes_of(lane(start.normal, 1), lane(e.second, 1));
    }
    else
    {
        const quick_answer found = ends_from_apart(&e, r, speed, error, rest);
        if (found != YES)
            return found;
    }
    if (out)
        put_circle_touch(x, e.t, e.first, e.second, a * stretch, b * stretch, out);
    if (out)
        out->starts_inside = start.inside;
    return YES;
}

/* What is left open. */
SELDOM static NOINLINE quick_answer sweep_as_sphere(const moving_circle *x, plane_touch *out, int digits)
{
    const plane_mover b = {
        lanes_mul(lanes_add(x->low, x->high), lanes_twice(0.5)), x->low,      x->high,   x->half,
        lanes_of(lane(x->axes.x, 0), lane(x->axes.y, 0)),        x->motion_b, x->turned, x->is_line};
    return cd2_closer_sweep_sphere(x->center, x->radius, x->motion, &b, out, digits);
}

quick_answer cd2_closer_sweep_circle(const moving_circle *x, plane_touch *out, int digits)
{
    quick_answer found = sweep_in_lanes(x, out, digits);
    return found != UNCLEAR ? found : sweep_as_sphere(x, out, digits);
}
