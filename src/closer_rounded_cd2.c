/*
 * Sweeps of circles against a box in the plane: a first look, in lanes, with a bound of the errors. `digits`
 * are those of the family's scalar. What it leaves open is looked at in space.
 */
#include "space/cd2.h"

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

/* How the motion goes into the rounded box, in the first lane, and out of it, in the second. It goes into the
   box grown by r, or out of it, across a face, beside the box or not. If not, it goes through that face of K;
   else through the circle around the corner, for what lies between that and the corner of the grown box is
   not in K, and all else next to it is. */
typedef struct circle_ends
{
    lanes w_across, w_along, c_across, c_along, h_across, h_along;
    lanes first, second;    /* it is the face across the second axis where the first is greater */
    lanes beside;           /* how far beside the middle of the face */
    lanes sides, t, inside; /* inside: root^2, below */
    lanes across, along;    /* the normal */
} circle_ends;

/* x along the axis across the face, or along the face. */
HOT_INLINE lanes across_face(const circle_ends *e, lanes x)
{
    return lanes_if_greater(e->first, e->second, lanes_second(x, x), lanes_first(x, x));
}

HOT_INLINE lanes along_face(const circle_ends *e, lanes x)
{
    return lanes_if_greater(e->first, e->second, lanes_first(x, x), lanes_second(x, x));
}

HOT_INLINE void find_faces(circle_ends *e, lanes c, lanes w, lanes half, double r)
{
    lanes inverse = lanes_div(lanes_twice(1), lanes_fabs(w)), ahead = lanes_with_sign_of(c, w);
    lanes reach = lanes_add(half, lanes_twice(r));
    lanes in = lanes_mul(lanes_sub(ahead, reach), inverse), out = lanes_mul(lanes_add(ahead, reach), inverse);
    e->first = lanes_of(lane(in, 1), lane(out, 0));
    e->second = lanes_of(lane(in, 0), lane(out, 1));
    lanes t = lanes_if_greater(e->first, e->second, lanes_second(in, out), lanes_first(in, out));
    e->w_across = across_face(e, w), e->w_along = along_face(e, w);
    e->c_across = across_face(e, c), e->c_along = along_face(e, c);
    e->h_across = across_face(e, half), e->h_along = along_face(e, half);
    e->beside = lanes_sub(lanes_mul(t, e->w_along), e->c_along);
}

/* x where the motion goes through the circle, y where it goes through the face. No processor could predict a
   branch. */
HOT_INLINE lanes if_round(const circle_ends *e, lanes x, lanes y)
{
    return lanes_if_greater(lanes_fabs(e->beside), e->h_along, x, y);
}

/* With q the vector to the corner, m = q x w and w' = w turned by a right angle, the motion goes through the
   circle at the place (root w + m w') / w.w from the corner, where root^2 = r^2 w.w - m^2 and root has the
   sign of `ways`. Without what is along the face in q and w, that is a normal of the face. The normals are
   made unit by one step of Newton's method. */
HOT_INLINE void cross_outline(circle_ends *e, double r)
{
    const lanes zero = lanes_twice(0), ways = lanes_of(-1, 1);
    lanes       v = e->w_across, w = if_round(e, e->w_along, zero);
    e->sides = lanes_with_sign_of(ways, v);
    lanes q = lanes_add(e->c_across, lanes_mul(e->sides, e->h_across));
    lanes p = if_round(e, lanes_add(e->c_along, lanes_with_sign_of(e->h_along, e->beside)), zero);
    lanes m = lanes_sub(lanes_mul(w, q), lanes_mul(v, p)), ww = lanes_add(lanes_mul(v, v), lanes_mul(w, w));
    e->inside = lanes_sub(lanes_mul(lanes_twice(r * r), ww), lanes_mul(m, m));
    lanes root = lanes_mul(ways, lanes_sqrt(lanes_max2(e->inside, zero)));
    lanes inverse = lanes_div(lanes_twice(1), ww), to_unit = lanes_mul(inverse, lanes_twice(1 / r));
    lanes t_round = lanes_mul(lanes_add(lanes_add(lanes_mul(v, q), lanes_mul(w, p)), root), inverse);
    e->t = if_round(e, t_round, lanes_div(lanes_add(q, lanes_mul(e->sides, lanes_twice(r))), v));
    lanes across = lanes_mul(lanes_sub(lanes_mul(root, v), lanes_mul(m, w)), to_unit);
    lanes along = lanes_mul(lanes_add(lanes_mul(root, w), lanes_mul(m, v)), to_unit);
    lanes square = lanes_add(lanes_mul(across, across), lanes_mul(along, along));
    lanes stretch = lanes_sub(lanes_twice(1.5), lanes_mul(lanes_twice(0.5), square));
    e->across = if_round(e, lanes_mul(across, stretch), e->sides);
    e->along = lanes_mul(along, stretch);
}

/* Is it the face or the circle may be decided wrongly where the motion is beside the face to within the error
   of that place, which is 65 `error` for motions that are not flatter against the face than 1 / 64. Face and
   circle are then (65 error)^2 / 2 r apart, far below rounding, as r is above 2^-24 `size`.

   root^2 is off by 2 `error` r w.w. So where it is 8 error r |w|_1^2 the motion certainly goes through. t is
   then off by less than 4 error r / root. The slope of the distance is root / r: motions that are nearly
   tangent are left to others, as in settle_end. */
HOT_INLINE bool ends_are_certain(const circle_ends *e, double r, double speed, double error)
{
    double least = max2(8 * error, 0x1p-20 * r) * r * (speed * speed), off = 4 * error * r;
    double enters = lane(e->inside, 0), leaves = lane(e->inside, 1), root = sqrt(enters), t = lane(e->t, 0);
    lanes  flat = lanes_sub(lanes_mul(lanes_twice(64), lanes_fabs(e->w_across)), lanes_fabs(e->w_along));
    double flat_in = lane(flat, 0), flat_out = lane(flat, 1);
    return (enters > least) & (leaves > least) & (flat_in > 0) & (flat_out > 0) & (t * root > off) &
           ((1 - t) * root > off);
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

/* As goes_deep: is it certainly a hit, since the circle comes nearer than r by `deep`? `along` is the product
   of what is beside the faces and of the motion towards them. */
HOT_INLINE bool circle_goes_deep(const moving_circle *x, lanes c, lanes w, double along, double deep)
{
    const double t = min2(along / lanes_total(lanes_mul(w, w)), 1), inner = x->radius - deep;
    const lanes  way = lanes_fabs(lanes_sub(c, lanes_mul(lanes_twice(t), w)));
    const lanes  over = lanes_max2(lanes_sub(way, x->half), lanes_twice(0));
    return inner > 0 && lanes_total(lanes_mul(over, over)) < inner * inner;
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
        const double deepest = -touch_depth(digits) * extent;
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

/* Does it start inside or in touch, and does the motion lead in? NO where it does not. c and w are those of
   the look at starts that are apart; their signs are right where they count. The bounds and what is decided
   are those of start_at_touch (in space). The normal is that at the start, turned by what the motion goes
   along the circle until it touches, to first order: what is left out is below epsilon / 4. A centre in the
   box has no slope: it is inside or unclear. */
static NOINLINE quick_answer start_of_circle(const moving_circle *x, lanes c, lanes w, double size,
                                             touching_start *start, int digits)
{
    const double r = x->radius, speed = lanes_total(lanes_fabs(w));
    const bool   upright = is_quarter_turn(lane(x->axes.x, 0), lane(x->axes.y, 0));
    const lanes  zero = lanes_twice(0), closing = lanes_with_sign_of(w, c);
    const lanes  beside = beside_at_start(x, c, size, upright, digits), over = lanes_max2(beside, zero);
    const double length = sqrt(lanes_total(lanes_mul(over, over))), gap = length - r;
    const double along = lanes_total(lanes_mul(over, closing)), least = clear_slope(digits) * speed * length;
    const double extent = max2(max2(r, 0.5 * lanes_total(lanes_fabs(c))),
                               max2(lane(x->half, 0), lane(x->half, 1)));
    const bool   deep = gap < -rest_depth(digits) * extent;
    if (!deep & (along < -least))
        return NO;
    start->inside = gap < -touch_depth(digits) * extent;
    start->t = positive(gap) * length / along;
    const double step = start->t * speed;
    const bool   is_near = (start->t < 0.5) & (step * step <= 0x1p-1 * epsilon_of(digits) * r * r);
    if (!(deep | ((along > least) & (start->inside | is_near))))
        return upright ? start_at_side(x, closing, beside, extent, start, digits) : UNCLEAR;
    const lanes at_start = lanes_div(over, lanes_twice(length)), later = lanes_twice(start->t / r);
    const lanes turn = lanes_sub(closing, lanes_mul(at_start, lanes_twice(along / length)));
    const lanes passed = lanes_sub(lanes_mul(beside, lanes_twice(1 / r)), lanes_mul(closing, later));
    const lanes turned = lanes_sub(at_start, lanes_mul(turn, later));
    const lanes normal = lanes_max2(lanes_if_greater(over, zero, turned, passed), zero);
    start->normal = start->inside ? zero : lanes_negative(lanes_with_sign_of(normal, c));
    start->t = start->inside ? 0 : start->t;
    return YES;
}

/* Does a circle that starts apart certainly move away? Its distance from the box is convex in t, so it never
   comes nearer then. `over` is off by `error` along each axis, 2^-12 of itself as r is above 2^-24 `size`,
   and so is its direction. */
HOT_INLINE bool circle_leaves(lanes c, lanes w, lanes over, double speed)
{
    double slope = lanes_total(lanes_mul(over, lanes_with_sign_of(w, c)));
    return slope < 0 && slope * slope > 0x1p-20 * (speed * speed) * lanes_total(lanes_mul(over, over));
}

/* Is the exit certain, as in ends_are_certain, and after the start? */
HOT_INLINE bool exit_is_certain(const circle_ends *e, const touching_start *start, double r, double speed,
                                double error)
{
    double least = max2(8 * error, 0x1p-20 * r) * r * (speed * speed), off = 4 * error * r;
    double leaves = lane(e->inside, 1), later = lane(e->t, 1) - start->t;
    double flat = 64 * fabs(lane(e->w_across, 1)) - fabs(lane(e->w_along, 1));
    return (leaves > least) & (flat > 0) & (later * sqrt(leaves) > off) & (start->t < 0.5);
}

/* YES or NO where that is certain. */
HOT_INLINE quick_answer sweep_in_lanes(const moving_circle *x, plane_touch *out, int digits)
{
    const double a = lane(x->axes.x, 0), b = lane(x->axes.y, 0), stretch = 1.5 - 0.5 * (a * a + b * b);
    const double r = x->radius;
    const lanes  c = lanes_mul(x->c, lanes_twice(stretch)), w = lanes_mul(x->w, lanes_twice(stretch));
    double speed = lanes_total(lanes_fabs(w)), size = lanes_total(lanes_add(lanes_fabs(c), x->half)) + r;
    double error = round_error(digits) * size, apart = r + 4 * error;
    double beside_it = r + max2(4 * error, rest_depth(digits) * size);
    /* Wider than what the other looks take, so that these leave larger and smaller scenes open too. */
    bool is_plain = (size > 0x1p-210) & (size < 0x1p254) & (speed > 0x1p-210) & (speed < 0x1p254) &
                    (r > 0x1p-24 * size) & (fabs(stretch - 1) <= 8 * epsilon_of(digits));
    lanes          over = lanes_max2(lanes_sub(lanes_fabs(c), x->half), lanes_twice(0));
    double         square = lanes_total(lanes_mul(over, over));
    bool           touches = !(square > beside_it * beside_it);
    touching_start start = {0};
    if (!is_plain)
        return UNCLEAR;
    if (!touches && circle_leaves(c, w, over, speed))
        return NO;
    if (touches)
    {
        const double deep = 4 * error + 8 * epsilon_of(digits) * size;
        const double along = lanes_total(lanes_mul(over, lanes_with_sign_of(w, c)));
        if (!out && !x->is_line && along > 0 && circle_goes_deep(x, c, w, along, deep))
            return YES;
        quick_answer found = x->is_line ? UNCLEAR : start_of_circle(x, c, w, size, &start, digits);
        if (found == NO || (found == UNCLEAR && !(square > apart * apart)))
            return found;
        touches = found == YES;
    }
    circle_ends e;
    find_faces(&e, c, w, x->half, r);
    cross_outline(&e, r);
    if (!(touches ? exit_is_certain(&e, &start, r, speed, error) : ends_are_certain(&e, r, speed, error)))
        return UNCLEAR;
    if (!out)
        return YES;
    lanes first = lanes_if_greater(e.first, e.second, e.along, e.across);
    lanes second = lanes_if_greater(e.first, e.second, e.across, e.along);
    if (touches)
    {
        e.t = lanes_of(start.t, lane(e.t, 1));
        first = lanes_of(lane(start.normal, 0), lane(first, 1));
        second = lanes_of(lane(start.normal, 1), lane(second, 1));
    }
    put_circle_touch(x, e.t, first, second, a * stretch, b * stretch, out);
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
