/*
 * An ellipse that moves against another one or against a box in the plane, in plain double. In the notation
 * of quick/sweep_ellipsoids.h, whose bounds hold here too.
 *
 * Let e be the direction of the motion and "across" what is perpendicular to it. The line of motion stays at
 * d across, d being the way between the centres. It enters K where the support point s of some normal
 * n = (-1, m), along and across, lies on it: where
 *
 *     F(m) = s(n) across = d.
 *
 * F grows with m, from -R to R, the reach of K across: so |d| > R is a miss, and else one m is the answer. K
 * is symmetric around 0, so the exit is the entry at -d, mirrored: both are found at once, one in each lane.
 *
 * AN ELLIPSE with the radii e_k = (a_k, b_k), along and across, has
 *
 *     F(m) = R x / sqrt(x^2 + q^2),    x = m - c,    R = |b|,    q = r_0 r_1 / R^2,    c = a . b / R^2,
 *
 * the reach h = R sqrt(x^2 + q^2), F' = R q^2 / sqrt(x^2 + q^2)^3, and s along e is c F - R q^2 / sqrt(...).
 *
 * TWO OF THEM. The ellipse that osculates K at n has the same h, s and F', so its matrix is M = h s'' + s
 * s^T, of which what is across is g + F^2, g = h F'. The line enters that one, and no search is needed for
 * it, at
 *
 *     m' = m + h (d sqrt(g / (g + F^2 - d^2)) - F) / (g + F^2).
 *
 * These steps converge quadratically. Where the line misses that ellipse, or nearly so, the step goes to the
 * outer one, M = h sum P / h_k, which no line through K misses: there g is h sum R^2 / h_k - F^2. The start
 * takes the ellipse with the smaller q for a segment, F for a jump from -R to R at c. The other one stays as
 * it is there, or has what is left of d beyond that; near +-R both are as they are at their ends. m is
 * counted from the c of the one that is the nearer to it: F of a thin one changes much for a change of the
 * last bit of m.
 *
 * AN ELLIPSE AND A BOX need no steps. An edge of the box, from -g to g, is an ellipse without one radius: its
 * F jumps from -g_2 to g_2 at its normal. So each edge takes the part of d, from -1 to 1 times g_2, that is
 * left of it at its normal by the others; the rest is the ellipse's, its F. With
 * root^2 = R^2 - F^2, its point is c F - root q along, and n is (-root, q F + c root). At a face at a small
 * angle to the motion root is small, and off by the rounding of F over that: there the point is that of n.
 *
 * ERRORS. The e_k are off by 4 u r_k to begin with, by 3 u for e and 2 u for their products; R, q and c are
 * those of an ellipse whose e_k are off by another 9 u r_k. With 5 u for the careful way in float, and its
 * own roundings, h is off by less than 34 u S, as in space, and so are d and the line's place along e by what
 * they are there.
 *
 * THE PROOF. The point s that was found is one of K, to within rounding, since it adds up points of both
 * shapes: the parts are at most 1, and F at most R. It is at most `off` from the line across, and so is the
 * plane of n, behind which K is, from s. Asked for is what sweep_ellipsoids.h asks of R.
 *
 * A HIT. With all errors, the points s of the entry and of the exit are in K to within E = off + slack, and
 * so is the point T where K reaches R across, and -T. Let d >= 0. Where the point s of the entry is below the
 * line, the part of K between it and T comes to the line after a part of at most E / (R - d) of that way;
 * where it is above, that towards -T after a part of E / (R + d) <= E / R. If R - d > 4 E, that is by no more
 * than
 *
 *     E (1.5 + |T - s| / (R - d) + |T + s| / R),    along,
 *
 * later than s, and the plane of n is entered no more than E |n| / back earlier. So the line goes into the
 * interior of K where what is between the points of the entry and of the exit is longer than that of both,
 * for T and -T are on both sides of it. Asked for is twice that, of these and of the ends of the motion.
 */
#ifndef CD_QUICK_SWEEP_ELLIPSE_IN_PLANE_H
#define CD_QUICK_SWEEP_ELLIPSE_IN_PLANE_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "ellipsoid_view.h"
#include "sweep_ellipsoids.h"

#if DIM == 2

/* The line of motion. Lengths are multiplied by `unit`. */
typedef struct plane_line
{
    double unit;
    double x, y;           /* e */
    double length;         /* |w| */
    double first, across;  /* where the motion starts along e, and d */
    double slack, allowed; /* what a gap must be to be certain, and what `off` may be */
} plane_line;

/* R, q and c; the radii, and how far the e_k go across. */
typedef struct plane_ellipse
{
    double reach, q, c;
    double radii[2], across[2];
} plane_ellipse;

/* The edges as vectors are half[k] times these axes, the second of which is the first one turned by a right
   angle. */
typedef struct plane_box
{
    double along, across;
    double half[2];
    double cosine, sine; /* of the axis of the ellipse, from the first one on */
} plane_box;

/* Where K is touched: n = (-back, m), the point of the ellipse, or of both of them, and of a box the parts of
   its edges. The exit is mirrored at 0. */
typedef struct plane_contact
{
    lanes  back, m;
    lanes  along[2], across[2]; /* of one ellipse, or of two, the first of which is A where second is 0 */
    lanes  second;
    lanes  part[2];
    lanes  place; /* the sum of all, along */
    lanes  off;
    double reach, top; /* R, and where that is, along */
} plane_contact;

/* `way` goes to the centre of the ellipse from that of the other shape; `size` is L, `sum` that of all
   lengths but the way, not yet multiplied. False for extreme scenes. */
static NOINLINE bool set_plane_line(plane_line *l, vector way, vector w, double size, double sum, int digits)
{
    const double unit = unit_of_size(size), x = w.at[0] * unit, y = w.at[1] * unit, square = x * x + y * y;
    const double length = sqrt(square), per = 1 / length;
    const double way_x = way.at[0] * unit, way_y = way.at[1] * unit;
    l->unit = unit;
    l->length = length;
    l->x = x * per, l->y = y * per;
    l->first = way_x * l->x + way_y * l->y;
    l->across = l->x * way_y - l->y * way_x;
    l->slack = SWEEP_SLACK * (fabs(way_x) + fabs(way_y) + sum * unit);
    l->allowed = (digits == 24 ? 0x1p-30 : 4 * UNIT_ROUNDOFF) * (size * unit);
    return square > 0x1p-200 && square < 0x1p200;
}

/* What makes an axis unit (space/frame.h). */
HOT_INLINE double stretch_of_axis(double x, double y)
{
    const double over = (x * x + y * y) - 1;
    return 1 - over * (0.5 - 0.375 * over);
}

/* The first axis, made unit; (x, y) in the world. */
HOT_INLINE lanes plane_axis(const plane_line *l, double x, double y)
{
    return lanes_mul(lanes_of(l->x * x + l->y * y, l->x * y - l->y * x), lanes_twice(stretch_of_axis(x, y)));
}

/* Of its first axis and the radii, in the world. */
static NOINLINE void put_plane_ellipse(plane_ellipse *s, const plane_line *l, cd2_vec axis, cd2_vec radii)
{
    const lanes  turned = plane_axis(l, axis.x, axis.y);
    const double p = lane(turned, 0), q = lane(turned, 1), r = radii.x * l->unit, t = radii.y * l->unit;
    const double x = r * q, y = t * p, square = x * x + y * y, per = 1 / square;
    s->reach = sqrt(square);
    s->q = r * t * per;
    s->c = (r * p * x - t * q * y) * per;
    s->radii[0] = r, s->radii[1] = t;
    s->across[0] = x, s->across[1] = y;
}

/* Is the gap along n, which is no unit vector, certain all the way? `over` is what n . p is at the end of the
   motion, less h. */
HOT_INLINE bool plane_parts(const plane_line *l, lanes over, lanes back, lanes m)
{
    const double slack = l->slack + SWEEP_SLACK * (2 * l->length);
    const lanes  least = lanes_mul(lanes_twice(slack), lanes_add(back, lanes_fabs(m)));
    const lanes  gap = lanes_sub(over, least);
    return max2(lane(gap, 0), lane(gap, 1)) > 0;
}

/* n . p at the end of the motion: of the exit backwards, so at its start. */
HOT_INLINE lanes plane_over(const plane_line *l, lanes d, lanes back, lanes m)
{
    return lanes_add(lanes_mul(m, d), lanes_mul(back, lanes_of(-(l->first + l->length), l->first)));
}

/* ---- two ellipses ---- */

/* Both, in the order in which each lane takes them. */
typedef struct plane_pair
{
    lanes reach[2], q[2], c[2], second; /* second: is the first one B? */
} plane_pair;

/* What an ellipse has at m - c = x. */
typedef struct plane_support
{
    lanes h, across, bend, per; /* bend: F' */
} plane_support;

HOT_INLINE plane_support plane_support_of(lanes reach, lanes q, lanes x)
{
    const lanes   qq = lanes_mul(q, q), square = lanes_add(lanes_mul(x, x), qq), root = lanes_sqrt(square);
    const lanes   per = lanes_div(lanes_twice(1), root), reach_per = lanes_mul(reach, per);
    plane_support p = {lanes_mul(reach, root), lanes_mul(reach_per, x),
                       lanes_mul(lanes_mul(reach_per, per), lanes_mul(qq, per)), reach_per};
    return p;
}

/* Where F is this part of R: m - c. */
HOT_INLINE lanes plane_slope(lanes part, lanes q)
{
    const lanes one = lanes_twice(1), rest = lanes_mul(lanes_sub(one, part), lanes_add(one, part));
    return lanes_mul(part, lanes_sqrt(lanes_div(lanes_mul(q, q), rest)));
}

/* m - c of the first ellipse to start from, and the order. */
HOT_INLINE lanes start_of_pair(plane_pair *p, const plane_ellipse s[2], double all, double top, lanes d)
{
    const int   flatter = s[1].q < s[0].q, other = 1 - flatter;
    const lanes r = lanes_twice(s[flatter].reach), q = lanes_twice(s[flatter].q),
                c = lanes_twice(s[flatter].c);
    const lanes r2 = lanes_twice(s[other].reach), q2 = lanes_twice(s[other].q), c2 = lanes_twice(s[other].c);
    const lanes part = lanes_div(lanes_sub(d, plane_support_of(r2, q2, lanes_sub(c, c2)).across), r);
    const bool  is_end = fabs(lane(d, 0)) > 0.999 * all;
    const lanes over = lanes_fabs(part), most = lanes_twice(is_end ? 0.98 : 1);
    lanes       beyond;
    if (is_end)
    {
        const double mixed = s[0].reach * (s[0].q * s[0].q) + s[1].reach * (s[1].q * s[1].q);
        const lanes  q_end = lanes_twice(sqrt(mixed / all)), middle = lanes_twice(top / all - s[other].c);
        beyond = lanes_add(middle, plane_slope(lanes_div(d, lanes_twice(all)), q_end));
    }
    else
        beyond = plane_slope(lanes_div(lanes_sub(d, lanes_with_sign_of(r, part)), r2), q2);
    p->second = lanes_if_greater(over, most, lanes_twice(other), lanes_twice(flatter));
    p->reach[0] = lanes_if_greater(over, most, r2, r), p->reach[1] = lanes_if_greater(over, most, r, r2);
    p->q[0] = lanes_if_greater(over, most, q2, q), p->q[1] = lanes_if_greater(over, most, q, q2);
    p->c[0] = lanes_if_greater(over, most, c2, c), p->c[1] = lanes_if_greater(over, most, c, c2);
    return lanes_if_greater(over, most, beyond, plane_slope(part, q));
}

/* n is known to 4 u, so where both ellipses are flat, their points are known to 4 u times the smaller one of
   the radii of their curvatures: F' |n|^3. */
HOT_INLINE bool points_are_steady(const plane_line *l, lanes bend, lanes m)
{
    const lanes square = lanes_add(lanes_twice(1), lanes_mul(m, m)),
                cube = lanes_mul(square, lanes_mul(square, square));
    const lanes  most = lanes_mul(lanes_mul(bend, bend), cube);
    const double limit = l->allowed * (8 / UNIT_ROUNDOFF);
    return max2(lane(most, 0), lane(most, 1)) <= limit * limit;
}

/* The contact at the first x, where it is known. */
HOT_INLINE quick_answer put_pair(plane_contact *c, const plane_line *l, const plane_pair *o, plane_support p,
                                 plane_support q)
{
    c->back = lanes_twice(1);
    c->across[0] = p.across, c->across[1] = q.across;
    c->along[0] = lanes_sub(lanes_mul(o->c[0], p.across), lanes_mul(p.per, lanes_mul(o->q[0], o->q[0])));
    c->along[1] = lanes_sub(lanes_mul(o->c[1], q.across), lanes_mul(q.per, lanes_mul(o->q[1], o->q[1])));
    c->place = lanes_add(c->along[0], c->along[1]);
    c->second = o->second;
    return points_are_steady(l, lanes_min2(p.bend, q.bend), c->m) ? YES : UNCLEAR;
}

/* What the next step adds to m. */
HOT_INLINE lanes step_of_pair(const plane_pair *o, plane_support p, plane_support q, lanes h, lanes across,
                              lanes d)
{
    const lanes squared = lanes_mul(across, across),
                more = lanes_mul(lanes_sub(across, d), lanes_add(across, d));
    const lanes outer = lanes_add(lanes_mul(o->reach[0], p.per), lanes_mul(o->reach[1], q.per));
    lanes       g = lanes_mul(h, lanes_add(p.bend, q.bend));
    g = lanes_if_greater(lanes_add(g, more), lanes_mul(g, lanes_twice(0x1p-5)), g,
                         lanes_sub(lanes_mul(h, outer), squared));
    const lanes step = lanes_sub(lanes_mul(d, lanes_sqrt(lanes_div(g, lanes_add(g, more)))), across);
    return lanes_mul(step, lanes_div(h, lanes_add(g, squared)));
}

/* YES if both ends are found, NO if the two pass each other. */
static NOINLINE quick_answer touch_pair(plane_contact *c, const plane_line *l, const plane_ellipse s[2])
{
    const lanes one = lanes_twice(1), d = lanes_of(l->across, -l->across);
    plane_pair  o;
    c->reach = s[0].reach + s[1].reach;
    c->top = s[0].reach * s[0].c + s[1].reach * s[1].c;
    if (fabs(l->across) - c->reach > l->slack + SWEEP_SLACK * (2 * l->length))
        return NO;
    lanes       x = start_of_pair(&o, s, c->reach, c->top, d);
    const lanes between = lanes_sub(o.c[0], o.c[1]);
    for (int k = 0; k < 12; k++)
    {
        const plane_support p = plane_support_of(o.reach[0], o.q[0], x);
        const plane_support q = plane_support_of(o.reach[1], o.q[1], lanes_add(x, between));
        const lanes         h = lanes_add(p.h, q.h), across = lanes_add(p.across, q.across);
        c->m = lanes_add(x, o.c[0]);
        c->off = lanes_fabs(lanes_sub(across, d));
        if (plane_parts(l, lanes_sub(plane_over(l, d, one, c->m), h), one, c->m))
            return NO;
        if (max2(lane(c->off, 0), lane(c->off, 1)) <= (k < 6 ? 1 : 2) * l->allowed)
            return put_pair(c, l, &o, p, q);
        x = lanes_add(x, step_of_pair(&o, p, q, h, across, d));
    }
    return UNCLEAR;
}

/* ---- an ellipse and a box ---- */

/* The part of an edge. */
HOT_INLINE lanes part_of_edge(lanes d, double before, double edge)
{
    const lanes part = lanes_div(lanes_sub(d, lanes_twice(before)), lanes_twice(edge));
    return lanes_max2(lanes_min2(part, lanes_twice(1)), lanes_twice(-1));
}

/* An ellipse without one radius is an edge, too. K has corners then. At one of them, or at faces that are
   parallel, some of several normals counts, which is left open: is the line clear of the ends of an edge? */
HOT_INLINE bool is_clear_of_ends(const plane_line *l, lanes way, double edge)
{
    const lanes  off = lanes_fabs(lanes_sub(way, lanes_twice(edge)));
    const double margin = 4 * (l->slack + l->allowed);
    return lane(off, 0) > margin && lane(off, 1) > margin;
}

/* The edges along and across, and the normals of the faces beside them. */
typedef struct plane_edges
{
    lanes along, across, back, m;
} plane_edges;

/* Which parts of d the edges take. The points of the ellipse at the faces come from its turn against the box.
 */
HOT_INLINE bool put_parts(plane_contact *c, const plane_line *l, const plane_ellipse *s, const plane_box *box,
                          plane_edges *e, lanes d)
{
    const double p = box->along, q = box->across, turn = box->cosine, side = box->sine;
    const double sign_p = copysign(1, p), sign_q = copysign(1, q);
    const double first = box->half[0] * q, second = box->half[1] * p;
    e->along = lanes_of(box->half[0] * p, -(box->half[1] * q)), e->across = lanes_of(first, second);
    e->back = lanes_fabs(lanes_of(q, p)), e->m = lanes_of(sign_q * p, -(sign_p * q));
    const lanes  x = lanes_mul(lanes_twice(s->radii[0]), lanes_of(sign_q * side, -(sign_p * turn)));
    const lanes  y = lanes_mul(lanes_twice(s->radii[1]), lanes_of(sign_q * turn, sign_p * side));
    const lanes  sum = lanes_add(lanes_mul(x, lanes_twice(s->across[0])),
                                 lanes_mul(y, lanes_twice(s->across[1])));
    const lanes  at_faces = lanes_div(sum, lanes_sqrt(lanes_add(lanes_mul(x, x), lanes_mul(y, y))));
    const double before[2] = {lane(at_faces, 0) + sign_q * second, lane(at_faces, 1) - sign_p * first};
    c->part[0] = part_of_edge(d, before[0], first);
    c->part[1] = part_of_edge(d, before[1], second);
    for (int i = 0; i < 2 && s->q == 0; i++)
        if (!is_clear_of_ends(l, lanes_fabs(lanes_sub(d, lanes_twice(before[i]))), fabs(lane(e->across, i))))
            return false;
    return true;
}

/* THE PROOF. */
HOT_INLINE quick_answer prove_contact(plane_contact *c, const plane_line *l, lanes h, lanes reach,
                                      const plane_edges *e, lanes d)
{
    for (int i = 0; i < 2; i++)
        h = lanes_add(h, lanes_fabs(lanes_sub(lanes_mul(c->m, lanes_twice(lane(e->across, i))),
                                              lanes_mul(c->back, lanes_twice(lane(e->along, i))))));
    if (plane_parts(l, lanes_sub(plane_over(l, d, c->back, c->m), h), c->back, c->m))
        return NO;
    const lanes in_front = lanes_sub(lanes_mul(c->m, d), lanes_mul(c->back, c->place));
    const lanes behind = lanes_div(lanes_fabs(lanes_sub(h, in_front)), lanes_max2(c->back, lanes_fabs(c->m)));
    c->off = lanes_max2(behind, lanes_sub(lanes_fabs(c->across[0]), reach));
    return max2(lane(c->off, 0), lane(c->off, 1)) <= 2 * l->allowed ? YES : UNCLEAR;
}

static NOINLINE quick_answer touch_box(plane_contact *c, const plane_line *l, const plane_ellipse *s,
                                       const plane_box *box)
{
    const lanes  zero = lanes_twice(0), d = lanes_of(l->across, -l->across);
    const lanes  reach = lanes_twice(s->reach), q = lanes_twice(s->q), center = lanes_twice(s->c);
    plane_edges  e;
    const bool   clear = put_parts(c, l, s, box, &e, d);
    const double first = lane(e.across, 0), second = lane(e.across, 1);
    c->reach = s->reach + (fabs(first) + fabs(second));
    if (fabs(l->across) - c->reach > l->slack + SWEEP_SLACK * (2 * l->length))
        return NO;
    if (!clear)
        return UNCLEAR;
    const lanes parts = lanes_add(lanes_mul(c->part[0], lanes_twice(first)),
                                  lanes_mul(c->part[1], lanes_twice(second)));
    lanes       left = lanes_sub(d, parts);
    const lanes rest = lanes_mul(lanes_sub(reach, left), lanes_add(reach, left));
    const lanes root = lanes_sqrt(lanes_max2(rest, zero));
    c->back = root;
    c->m = lanes_add(lanes_mul(left, q), lanes_mul(root, center));
    for (int i = 1; i >= 0; i--)
    {
        const lanes most = lanes_fabs(c->part[i]), one = lanes_twice(1);
        c->back = lanes_if_greater(one, most, lanes_twice(lane(e.back, i)), c->back);
        c->m = lanes_if_greater(one, most, lanes_twice(lane(e.m, i)), c->m);
    }
    const lanes         q_back = lanes_mul(q, c->back), x = lanes_sub(c->m, lanes_mul(center, c->back));
    const plane_support on = plane_support_of(reach, q_back, x);
    const lanes         least = lanes_min2(lanes_fabs(c->part[0]), lanes_fabs(c->part[1]));
    /* Without one radius it touches a face with its end, along which d - parts may be rounding. */
    if (s->q == 0)
        left = lanes_if_greater(lanes_twice(1), least, lanes_with_sign_of(reach, x), left);
    c->across[0] = left;
    c->along[0] = lanes_sub(
        lanes_mul(left, center),
        lanes_if_greater(lanes_twice(1), least, lanes_mul(on.per, lanes_mul(q_back, q)), lanes_mul(root, q)));
    c->place = c->along[0];
    for (int i = 1; i >= 0; i--)
        c->place = lanes_add(c->place, lanes_mul(c->part[i], lanes_twice(lane(e.along, i))));
    /* An edge along the motion reaches its middle, too. */
    c->top = s->reach * s->c +
             (sign_of(box->across) * lane(e.along, 0) + sign_of(box->along) * lane(e.along, 1));
    return prove_contact(c, l, on.h, reach, &e, d);
}

/* ---- the answer ---- */

/* Puts t and the normals, which point away from the other shape, if the touch is certain (A HIT). The exit
   only counts if it is wanted, or the start inside. */
static NOINLINE quick_answer put_plane_ends(cd2_hit *out, const plane_contact *c, const plane_line *l,
                                            bool wanted)
{
    const lanes ways = lanes_of(1, -1), zero = lanes_twice(0), two = lanes_twice(2),
                d = lanes_twice(l->across);
    const lanes x = lanes_mul(ways, lanes_negative(lanes_add(lanes_mul(c->back, lanes_twice(l->x)),
                                                             lanes_mul(c->m, lanes_twice(l->y)))));
    const lanes y = lanes_mul(
        ways, lanes_sub(lanes_mul(c->m, lanes_twice(l->x)), lanes_mul(c->back, lanes_twice(l->y))));
    const lanes  length = lanes_sqrt(lanes_add(lanes_mul(x, x), lanes_mul(y, y)));
    const lanes  error = lanes_mul(two, lanes_add(c->off, lanes_twice(l->slack)));
    const double depth = c->reach - fabs(l->across), per_reach = 1 / c->reach, per_depth = 1 / depth;
    const lanes  place = lanes_mul(ways, c->place), top = lanes_with_sign_of(lanes_twice(c->top), d);
    const lanes  rise = lanes_mul(lanes_fabs(lanes_sub(top, place)), lanes_twice(per_depth));
    const lanes  fall = lanes_mul(lanes_fabs(lanes_add(top, place)), lanes_twice(per_reach));
    const lanes  slopes = lanes_add(lanes_add(rise, fall), lanes_add(two, lanes_div(length, c->back)));
    const lanes  moved = lanes_mul(error, slopes), run = lanes_sub(place, lanes_twice(l->first));
    const double in = lane(run, 0), through = lane(run, 1), off = lane(moved, 0), off_out = lane(moved, 1);
    const bool   inside = in < 0;
    const bool   enters = depth > 2 * max2(lane(error, 0), lane(error, 1)) && through - in > off + off_out &&
                        fabs(in) > off && l->length - in > off;
    if (!(enters && (through > off_out || !(wanted || inside))))
        return UNCLEAR;
    if (!wanted)
        return YES;
    const lanes per = lanes_div(lanes_twice(1), length), t = lanes_div(run, lanes_twice(l->length));
    const lanes n_x = lanes_add(lanes_mul(x, per), zero), n_y = lanes_add(lanes_mul(y, per), zero);
    out->starts_inside = inside;
    out->t_enter = inside ? 0 : lane(t, 0);
    out->t_exit = lane(t, 1);
    out->normal_enter = inside ? (cd2_vec){0, 0} : (cd2_vec){lane(n_x, 0), lane(n_y, 0)};
    out->normal_exit = (cd2_vec){lane(n_x, 1), lane(n_y, 1)};
    return YES;
}

/* The point of an ellipse, as seen from its centre, times -1 at the exit: in the world, and not multiplied.
 */
HOT_INLINE cd2_vec plane_point_of(const plane_contact *c, const plane_line *l, int side, int end)
{
    const double back = (end ? -1 : 1) / l->unit, along = lane(c->along[side], end) * back,
                 across = lane(c->across[side], end) * back;
    return (cd2_vec){along * l->x - across * l->y, along * l->y + across * l->x};
}

#endif

#endif
