/*
 * A circle that moves against a box in the plane, in lanes: how it starts, and where its motion crosses the
 * outline of K. K is the box, around c, the vector from the circle's centre to the box's, grown by the radius
 * r and so rounded at its corners (C. Ericson, Real-Time Collision Detection, 2005, section 5.5.7).
 */
#ifndef CD_QUICK_CIRCLE_OUTLINE_H
#define CD_QUICK_CIRCLE_OUTLINE_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/lane_vector.h"
#include "resting_start.h"
#include "sweep_tolerances.h"

/* Entry and exit. */
typedef struct plane_touch
{
    lanes t, normal[2], point[2];
    bool  starts_inside;
} plane_touch;

#if DIM == 2

/* A circle A moves against a box B whose axes are as they were given. What only a closer look needs is filled
   in then, see complete_circle: stores are what a miss would wait for. */
typedef struct moving_circle
{
    lane_axes axes;
    lanes     w, half;        /* along the axes */
    lanes     way, relative;  /* c and w in the world */
    lanes     crossed, round; /* c x w in the world, and minus that; the square of r |w|, twice */
    double    speed, extent;  /* of the motion, and of the way, the box and the circle together */
    lanes     center, motion; /* of A */
    lanes     motion_b;
    double    radius;
    bool      turned, is_line;      /* B is an OBB or a segment; B is a segment */
    bool      is_refined, is_speck; /* B is a segment that is too short for a look */
    lanes     c;                    /* along the axes */
    lanes     low, high;            /* of an AABB or a segment; both are the centre of an OBB */
    lanes     refined; /* what of c is beyond the half extents, if is_refined: see refine_circle */
} moving_circle;

/* What all closer looks share. `size` is at least |c|_1 + |h|_1 + r along the axes, as their |c|_1 is at most
   sqrt(2) times that of the world. */
typedef struct circle_look
{
    double speed, size, error;
} circle_look;

/* The square of the length of both axes. */
HOT_INLINE lanes square_of_axes(const lane_axes *axes)
{
    return lanes_add(lanes_mul(axes->x, axes->x), lanes_mul(axes->y, axes->y));
}

/* Do ranges allow a look? They, which all floats are in, are wider than what the other looks take, so that
   these leave larger and smaller scenes open too. */
HOT_INLINE bool ranges_allow_look(double size, double speed, int digits)
{
    const double less = min2(size, speed), more = size + speed; /* NaN, if one of them is */
    return less > max2(digits == 53 ? 0x1p-210 : 0, 0x1p-100 * more) && (digits == 24 || more < 0x1p254);
}

/* Nor do axes allow a look that are not of length 1: one may be a NaN. */
HOT_INLINE bool look_at_circle(circle_look *l, const moving_circle *x, int digits)
{
    const double square = lane(square_of_axes(&x->axes), 0);
    l->speed = x->speed;
    l->size = 1.5 * (x->extent - x->radius);
    l->error = round_error(digits) * l->size;
    return ranges_allow_look(l->size, l->speed, digits) && x->radius > 0x1p-24 * l->size &&
           fabs(square - 1) <= 16 * epsilon_of(digits);
}

/* ---- where the motion crosses the outline ---- */

/* How the motion goes into the rounded box, in the first lane, and out of it, in the second.

   Seen with both axes turned so that w = (a, b) has no negative coordinate, the motion goes into K through
   one of five parts of its outline, from one side of w to the other: the circle around a corner of the box,
   the face across the first axis, the circle around the corner between the faces, the face across the second
   axis, and the circle around a third corner. As products y a - x b with w, which tell how far a point is
   beside it, corners come at X, Y and -X, X = a h1 + b h0, Y = b h0 - a h1, and on the circles normals add
   from -r |w| to r |w|, those of the faces r b and -r a. So of v = D - Y, which the motion has, `left` is v
   on the middle circle, r b along the face above it, and D - X on the circle beyond that; below likewise. The
   rest is what the point of the box goes along its edge, b / a times as much along w: the whole edge, 2 a h1,
   on the circle beyond it, where D - Y - left would be off by as much as all of them. With
   root^2 = r^2 w.w - left^2, the normal is -(root w - left w') / (r w.w), w' = (-b, a). K is symmetric around
   0, so the exit is the entry of the motion with -D, backwards.

   w.w, the product of c and w, and D = c x w but for its sign are the same in the world. Turning one axis
   mirrors, which `mirror` has the sign of: it changes that of D, and of w' for the normal in the world. The
   axes have nearly the length 1, so c and w along them are `longer` times as long as in the world, and so is
   all that is made of one of them: only D and c . w must be stretched. */
typedef struct circle_ends
{
    lanes t, root, square; /* square: root^2, not cut at 0 */
    lanes x, y;            /* the normals in the world, which are nearly unit */
} circle_ends;

HOT_INLINE void cross_outline(circle_ends *e, const moving_circle *x)
{
    const lanes w = x->relative, zero = lanes_twice(0), half = lanes_twice(0.5), before = lanes_of(1, -1);
    const lanes longer = lanes_add(lanes_mul(square_of_axes(&x->axes), half), half);
    const lanes signs = lanes_signs(x->w), mirror = lanes_with_signs(signs, lanes_swapped(signs));
    const lanes v = lanes_with_signs(x->w, signs), other = lanes_swapped(v);
    const lanes edges = lanes_mul(x->half, other), turns = lanes_mul(lanes_twice(x->radius), v);
    const lanes first = lanes_first(edges, edges), second = lanes_second(edges, edges);
    const lanes low = lanes_negative(lanes_first(turns, turns)), high = lanes_second(turns, turns);
    const lanes beside = lanes_with_signs(lanes_mul(x->crossed, longer), mirror);
    const lanes outer = lanes_add(first, second), at = lanes_sub(beside, lanes_sub(first, second));
    const lanes around = lanes_min2(lanes_max2(at, low), high);
    const lanes left = lanes_min2(lanes_max2(around, lanes_sub(beside, outer)), lanes_add(beside, outer));
    e->square = lanes_sub(x->round, lanes_mul(left, left));
    e->root = lanes_sqrt(lanes_max2(e->square, zero));

    const lanes  least = lanes_negative(lanes_add(first, first)), most = lanes_add(second, second);
    const lanes  rest = lanes_min2(lanes_max2(lanes_sub(at, around), least), most);
    const lanes  slope = lanes_div(other, lanes_max2(v, lanes_twice(0x1p-700)));
    const lanes  along = lanes_max2(lanes_mul(rest, lanes_first(slope, slope)),
                                    lanes_mul(rest, lanes_negative(lanes_second(slope, slope))));
    const lanes  reach = lanes_twice_total(lanes_mul(x->half, v));
    const lanes  towards = lanes_mul(lanes_twice_total(lanes_mul(x->way, w)), longer);
    const lanes  middle = lanes_add(towards, lanes_with_sign_of(lanes_sub(along, reach), before));
    const lanes  root = lanes_with_sign_of(e->root, before);
    const lanes  turned = lanes_with_signs(left, lanes_with_sign_of(mirror, before));
    const double per = -1 / (lanes_total(lanes_mul(w, w)) * (lane(longer, 0) * x->radius));
    const lanes  unit = lanes_mul(w, lanes_twice(per)), p = lanes_first(unit, unit),
                q = lanes_second(unit, unit);
    e->t = lanes_mul(lanes_sub(root, middle), lanes_twice(per * x->radius));
    e->x = lanes_add(lanes_mul(root, p), lanes_mul(turned, q));
    e->y = lanes_sub(lanes_mul(root, q), lanes_mul(turned, p));
}

/* A start is apart for certain by this part of `size`. */
HOT_INLINE double clearly_apart(int digits)
{
    return max2(4 * round_error(digits), rest_depth(digits));
}

/* `left` is off by `error` |w|, so root^2 by 2 `error` r w.w. Where it is 8 error r |w|_1^2 the motion
   certainly goes through. t is then off by less than 4 error r / root, as on a face root is r a or r b. The
   slope of the distance is root / r: motions that are nearly tangent are left to others, as in settle_end. */
typedef struct circle_bounds
{
    double least, off, apart; /* of `inside`; of t root; a start is apart if t root is above it */
} circle_bounds;

HOT_INLINE circle_bounds bounds_of_circle(const circle_look *l, double r, int digits)
{
    const double lengths = l->size * r, error = round_error(digits);
    return (circle_bounds){max2(8 * error * lengths, 0x1p-20 * (r * r)) * (l->speed * l->speed),
                           4 * error * lengths, clearly_apart(digits) * lengths};
}

/* Does it start apart for certain, from the plane that it enters, and come in? NO where it ends before it, or
   has passed. */
HOT_INLINE quick_answer ends_from_apart(const circle_ends *e, const circle_bounds *of)
{
    const double root = lane(e->root, 0), t = lane(e->t, 0) * root;
    const double leaves = lane(e->t, 1) * lane(e->root, 1);
    if (!(smaller_lane(e->square) > of->least))
        return UNCLEAR;
    if (t > of->apart && root - t > of->off)
        return YES;
    return max2(t - root, -leaves) > of->off ? NO : UNCLEAR;
}

/* The same at a glance, and it comes in. In *x r is so much of `size` that the second bound of the square
   counts. There speed^2, a sum of coordinates, is at most 2 w.w, and 2^-19 `round` is more than 2^-19 r^2
   w.w, but for 8 epsilon. `extent` is more than what `size` is 1.5 times of. A motion without length has a
   square that is not above 0. */
HOT_INLINE bool comes_in_from_apart(const circle_ends *e, const moving_circle *x, int digits)
{
    const double part = 1.5 * clearly_apart(digits), t = lane(e->t, 0);
    return x->radius > 1.5 * 0x1p23 * round_error(digits) * x->extent &&
           smaller_lane(e->square) > 0x1.1p-19 * lane(x->round, 0) &&
           min2(t, 1 - t) * lane(e->root, 0) > part * (x->extent * x->radius) &&
           (digits == 24 || ranges_allow_look(x->extent, x->speed, digits));
}

/* From a start in touch or inside, when does it come in? And does it go out for certain, and later? From next
   to the surface it comes in soon, so that nothing depends on where the motion ends. What is within
   2 epsilon of its lengths, in double, of a touch comes in at 0, as what is in touch should: t root / r is
   about the distance. */
HOT_INLINE double entry_from_touch(const circle_ends *e, const moving_circle *x, bool inside)
{
    const double t = lane(e->t, 0);
    return inside || t * lane(e->root, 0) <= 4 * UNIT_ROUNDOFF * (x->extent * x->radius) ? 0 : t;
}

HOT_INLINE quick_answer ends_from_touch(const circle_ends *e, const moving_circle *x, const circle_bounds *of,
                                        bool inside)
{
    const double t = entry_from_touch(e, x, inside), later = (lane(e->t, 1) - t) * lane(e->root, 1);
    const bool   enters = inside || (lane(e->square, 0) > of->least && t < 0.5);
    return enters && lane(e->square, 1) > of->least && later > of->off ? YES : UNCLEAR;
}

/* Normals are rounded to multiples of 2^-51, so that one of a face across a coordinate axis has no other part
   and what is 0 is +0, and in double made unit, to first order: by then they are off by 9 u of 1. */
HOT_INLINE void put_circle_touch(const moving_circle *x, const circle_ends *e, plane_touch *out, int digits)
{
    const lanes center = lanes_add(x->center, lanes_twice(0)), r = lanes_twice(x->radius);
    const lanes t = e->t, v = x->motion;
    lanes       n = lanes_on_grid(e->x, 3), m = lanes_on_grid(e->y, 3);
    if (digits == 53)
    {
        const lanes square = lanes_add(lanes_mul(n, n), lanes_mul(m, m));
        const lanes stretch = lanes_add(lanes_mul(square, lanes_twice(-0.5)), lanes_twice(1.5));
        n = lanes_mul(n, stretch);
        m = lanes_mul(m, stretch);
    }
    out->t = t;
    out->normal[0] = lanes_first(n, m);
    out->normal[1] = lanes_second(n, m);
    out->point[0] = lanes_sub(lanes_add(center, lanes_mul(lanes_first(t, t), v)),
                              lanes_mul(r, out->normal[0]));
    out->point[1] = lanes_sub(lanes_add(center, lanes_mul(lanes_second(t, t), v)),
                              lanes_mul(r, out->normal[1]));
}

/* A start in touch may be deeper than 0 by rounding. A motion that leads in at a small angle has then crossed
   the outline further back by many times that depth. The point of B is where it has, with the normal there,
   and it is no deeper in A than the start is: between the crossing and the start the distance from that point
   only shrinks. But a small circle may have moved on past that point: then it is above A's own. */
HOT_INLINE void put_touch_from_start(const moving_circle *x, const circle_ends *e, bool inside,
                                     plane_touch *out, int digits)
{
    const double back = inside ? 0 : min2(lane(e->t, 0), 0);
    circle_ends  from = *e;
    from.t = lanes_of(entry_from_touch(e, x, inside), lane(e->t, 1));
    from.x = lanes_of(inside ? 0 : lane(e->x, 0), lane(e->x, 1));
    from.y = lanes_of(inside ? 0 : lane(e->y, 0), lane(e->y, 1));
    put_circle_touch(x, &from, out, digits);
    const lanes way = lanes_mul(lanes_twice(back), x->relative), n = out->normal[0];
    const lanes at = lanes_sub(way, lanes_mul(lanes_twice(x->radius), n));
    const bool  past = lanes_total(lanes_mul(at, at)) > x->radius * x->radius;
    const lanes above = lanes_mul(n, lanes_twice(lanes_total(lanes_mul(n, way))));
    out->point[0] = lanes_add(out->point[0], past ? above : way);
}

/* ---- how it starts ---- */

typedef enum circle_start
{
    START_APART,
    START_IN_TOUCH, /* or apart by little, and the motion leads in */
    START_INSIDE,
    START_DEEP,   /* if no result is wanted: it certainly is a hit */
    START_LEAVES, /* in touch or apart, and the motion leads no deeper */
    START_ROUGH,  /* in double, too deep for what it is off by: see refine_circle */
    START_OPEN
} circle_start;

/* Is it certainly a hit, since the circle comes nearer than r by `deep`? `along` is the product of w with the
   vector from the centre to the nearest point of the box. */
HOT_INLINE bool circle_goes_deep(const moving_circle *x, lanes stretch, lanes closing, double along,
                                 double deep)
{
    const double ww = lanes_total(lanes_mul(x->relative, x->relative)), t = min2(positive(along) / ww, 1);
    const lanes  way = lanes_fabs(lanes_sub(lanes_fabs(x->c), lanes_mul(lanes_twice(t), closing)));
    const lanes  off = lanes_sub(lanes_mul(way, stretch), x->half), over = lanes_max2(off, lanes_twice(0));
    const double inner = x->radius - deep;
    return inner > 0 && lanes_total(lanes_mul(over, over)) < inner * inner;
}

/* Does it come no nearer along an axis along which it starts no deeper than `rest`? Of axes along the
   coordinate axes the signs of w are exact. From the middle of a box of next to no width no way leads nearer
   more than its opposite. */
HOT_INLINE bool circle_slides(const moving_circle *x, lanes gap, lanes closing, double rest)
{
    return lanes_at_least(gap, lanes_twice(x->radius - rest)) & lanes_at_least(lanes_twice(0), closing) &
           lanes_at_least(lanes_fabs(x->c), lanes_twice(0x1p-1074));
}

/* Up to which depth a start rests, as a part of L: see rest_depth. Where the axes are along the coordinate
   axes c is off by u |c|, and what is beyond a face by as much again: of an AABB c is off by u of its corner,
   which L takes in, and so are |c| and the half extent, so that each coordinate is off by 3 u L, the distance
   from two sides by sqrt(2) times that, and the squares that are compared by 2.5 u: in all by 3.4 epsilon L.
   So is a refined start.

   Along turned axes, c is off by u |c| from the world, by sqrt(2) u |c| + u |c| from the products and sums,
   and by 2.3 u |c| from the stretch: with |c| <= sqrt(2) L that is 8.1 u L, and with the half extents and
   squares less than 5.4 epsilon L. */
HOT_INLINE double circle_rest(bool is_accurate, int digits)
{
    return (digits == 24 ? 6 : is_accurate ? 4.5 : 2.5) * epsilon_of(digits);
}

/* Does it start farther from the box than r by twice this part of `size`? */
HOT_INLINE bool beyond_outer(const moving_circle *x, const circle_look *l, lanes beyond, double part)
{
    const double outer = x->radius + 2 * part * l->size;
    return lanes_total(lanes_mul(beyond, beyond)) > outer * outer;
}

/* Is it so, whatever the length of the axes, which changes |c| by 8 epsilon of it? */
HOT_INLINE bool clearly_beyond(const moving_circle *x, const circle_look *l, int digits)
{
    const lanes gap = lanes_sub(lanes_fabs(x->c), x->half);
    return beyond_outer(x, l, lanes_max2(gap, lanes_twice(0)),
                        clearly_apart(digits) + 8 * epsilon_of(digits));
}

/* Does it start in touch or inside, and does the motion lead in? A motion away from the nearest point, or
   along a face, comes no deeper. A centre in the box has no nearest point on it: it is inside or open.
   `extent` is at most L, and at least half of it, so that what is deeper than 12 epsilon of it is inside,
   however it is rounded: L is up to twice as large, and it is off by 5.4 epsilon L. */
HOT_INLINE circle_start start_of_circle(const moving_circle *x, const circle_look *l, bool wanted, int digits)
{
    const double r = x->radius;
    const lanes  half = lanes_twice(-0.5), one_and_half = lanes_twice(1.5);
    const lanes  stretch = lanes_add(lanes_mul(square_of_axes(&x->axes), half), one_and_half);
    const lanes  gap = lanes_sub(lanes_mul(lanes_fabs(x->c), stretch), x->half);
    const lanes  beyond = lanes_max2(gap, lanes_twice(0));
    if (beyond_outer(x, l, beyond, clearly_apart(digits)))
        return START_APART;
    if (x->is_line)
        return START_OPEN;
    const bool   upright = is_quarter_turn(lane(x->axes.x, 0), lane(x->axes.y, 0));
    const bool   is_accurate = digits == 24 || upright || x->is_refined;
    const lanes  over = digits == 53 && x->is_refined ? x->refined : beyond;
    const lanes  closing = lanes_with_sign_of(x->w, x->c);
    const double extent = max2(max2(r, 0.5 * lanes_total(lanes_fabs(x->c))), larger_lane(x->half));
    const double epsilon = epsilon_of(digits), rest = circle_rest(is_accurate, digits) * extent;
    const double square = lanes_total(lanes_mul(over, over)), along = lanes_total(lanes_mul(over, closing));
    const double slope = clear_slope(digits) * l->speed;
    const double resting = positive(r - rest), inner = positive(r - 12 * epsilon * extent);
    const double touching = digits == 24 ? positive(r - deepest_touch(extent, digits)) : 0;
    const bool   is_clear = along * along > slope * slope * square;
    if (!wanted && circle_goes_deep(x, stretch, closing, along, 4 * l->error + 8 * epsilon * l->size))
        return START_DEEP;
    if (square < resting * resting)
        return is_accurate || square < inner * inner ? START_INSIDE : START_ROUGH;
    if (is_clear && along > 0)
        return square < touching * touching ? START_INSIDE : START_IN_TOUCH;
    return is_clear || (upright && circle_slides(x, gap, closing, rest)) ? START_LEAVES : START_OPEN;
}

#endif

#endif
