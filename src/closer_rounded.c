/*
 * Sweeps of circles and spheres against a box: the walk along the motion, in plain double with a bound of the
 * errors. `digits` are those of the family's scalar.
 *
 * In the frame of the box, with the coordinates p_i = t w_i - c_i of the moving centre and the half extents
 * h_i, the squared distance of the centre from the box is
 *
 *     f(t) = the sum of max(0, |p_i| - h_i)^2.
 *
 * It is convex, has a continuous slope, and is a single quadratic between the t at which a coordinate enters
 * or leaves -h_i..h_i. The pieces are walked from where the motion enters the box grown by r along its axes,
 * until f falls below r^2 or rises. Whatever that finds is proved afterwards: a root by Newton's method on
 * the distance, a miss by a separating plane. (C. Ericson, Real-Time Collision Detection, 2005,
 * section 5.5.7, has the rounded box, but tries its parts one by one.)
 */
#include "number/fewer_passes.h"

#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"
#include "quick/loaded_boxes.h"
#include "quick/resting_start.h"
#include "quick/sweep_boxes.h"
#include "quick/sweep_in_plane.h"
#include "quick/sweep_sphere_box.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/vector.h"

/* The t at which coordinate i enters -h..h and leaves it, and p_i + copysign(h, w) and p_i - copysign(h, w)
   as t w - q. Where w is 0, it stays below, between or above them. */
typedef struct crossing
{
    double near_t, far_t, near_q, far_q;
} crossing;

typedef struct round_scene
{
    const moving_sphere *given;
    vector               axis[DIM]; /* of the box, orthonormal to within rounding */
    vector               c, w, h;   /* in its frame */
    double               r, size;   /* size: the sum of all lengths in c, of all half extents, and r */
    crossing             along[DIM];
    bool                 has_crossings;
} round_scene;

/* The error of a coordinate of p, and of the distance of p from the box, as a part of `size`, where p is in K
   or near it: as in quick/sweep_slabs.h, 8 u |c| + 8 u |t w| and three roundings. */
static inline double round_error(int digits)
{
    return digits == 53 ? 0x1p-46 : 0x1p-36;
}

/* ---- the walk ---- */

HOT_INLINE crossing crossing_of(double c, double w, double h)
{
    double   reach = copysign(h, w != 0 ? w : c);
    crossing x = {0, 0, c - reach, c + reach};
    bool     between = fabs(c) <= h;
    x.near_t = w != 0 ? x.near_q / w : between ? -INFINITY : INFINITY;
    x.far_t = w != 0 ? x.far_q / w : INFINITY;
    return x;
}

/* The same along -w, where t counts backwards. */
HOT_INLINE crossing reversed(crossing x)
{
    return (crossing){-x.far_t, -x.near_t, x.far_q, x.near_q};
}

/* Walks along w (`way` -1) or against it (`way` 1) from t on, where the centre is not nearer to the box than
   r. True if f falls to r^2: at *t; else *t is where f is least, or as far as the walk came. */
static NOINLINE bool walk_to_round_box(round_scene *s, double way, double *t)
{
    crossing x[DIM];
    vector   w = scale(s->w, -way);
    for (int i = 0; i < DIM && !s->has_crossings; i++)
        s->along[i] = crossing_of(s->c.at[i], s->w.at[i], s->h.at[i]);
    s->has_crossings = true;
    for (int i = 0; i < DIM; i++)
        x[i] = way < 0 ? s->along[i] : reversed(s->along[i]);
    double rr = s->r * s->r;
    for (int piece = 0; piece <= 2 * DIM; piece++)
    {
        double v[DIM], q[DIM], next = INFINITY;
        for (int i = 0; i < DIM; i++)
        {
            bool before = *t < x[i].near_t, after = !(*t < x[i].far_t);
            v[i] = (before | after) ? w.at[i] : 0;
            q[i] = before ? x[i].near_q : after ? x[i].far_q : 0;
            next = min2(before ? x[i].near_t : after ? INFINITY : x[i].far_t, next);
        }
        double m = v[0] * q[1] - v[1] * q[0], minors = m * m;
        double vv = v[0] * v[0] + v[1] * v[1], vq = v[0] * q[0] + v[1] * q[1], qq = q[0] * q[0] + q[1] * q[1];
#if DIM == 3
        double n = v[1] * q[2] - v[2] * q[1], o = v[2] * q[0] - v[0] * q[2];
        minors += n * n + o * o;
        vv += v[2] * v[2];
        vq += v[2] * q[2];
        qq += q[2] * q[2];
#endif
        if (vq <= *t * vv)
            return false; /* f rises, or never changes */
        double inside = rr * vv - minors;
        if (inside > 0)
        {
            double root = sqrt(inside), found = vq > 0 ? (qq - rr) / (vq + root) : (vq - root) / vv;
            if (found <= next)
            {
                *t = found;
                return true;
            }
        }
        if (vq <= next * vv)
        {
            *t = vq / vv;
            return false;
        }
        *t = next;
    }
    return false;
}

/* ---- proofs ---- */

/* From the nearest point of the box to the centre at t. */
HOT_INLINE vector out_of_box(const round_scene *s, double t)
{
    vector over;
    for (int i = 0; i < DIM; i++)
    {
        double p = t * s->w.at[i] - s->c.at[i];
        over.at[i] = copysign(positive(fabs(p) - s->h.at[i]), p);
    }
    return over;
}

/* How far out of an extent from -h to h is what was so far out of it, after a step along it? It may lead in,
   and where the extent is as short as rounding, out on the other side. */
HOT_INLINE double moved_out(double over, double step, double h)
{
    const double side = copysign(1, over), next = side * (over + step);
    return side * (positive(next) - positive(-next - 2 * h));
}

/* One end of the common part: t, the distance of the centre there as a vector and its length, and the slope
   of that length. */
typedef struct round_end
{
    double t, length, slope;
    vector over;
} round_end;

HOT_INLINE void end_at(const round_scene *s, double t, round_end *e)
{
    e->t = t;
    e->over = out_of_box(s, t);
    e->length = sqrt(dot(e->over, e->over));
    e->slope = dot(e->over, s->w) / e->length;
}

/* Is this end of the common part at the face across `axis`, where the centre is between the other faces for
   certain, however t is off? `way` is -1 for the entry, 1 for the exit. */
static NOINLINE bool end_at_face(const round_scene *s, round_end *e, int axis, double way, double error)
{
    double speed = fabs(s->w.at[axis]), side = way * copysign(1, s->w.at[axis]);
    double t = (s->c.at[axis] + side * (s->h.at[axis] + s->r)) / s->w.at[axis], off = 4 * error / speed;
    bool   between = speed > 0x1p-10 * taxi_length(s->w);
    for (int i = 0; i < DIM; i++)
        between &= (fabs(t * s->w.at[i] - s->c.at[i]) + (off * fabs(s->w.at[i]) + 4 * error) < s->h.at[i]) |
                   (i == axis);
    if (!between)
        return false;
    e->t = t;
    e->length = s->r;
    e->slope = way * speed;
    for (int i = 0; i < DIM; i++)
        e->over.at[i] = i == axis ? side * s->r : 0;
    return true;
}

/* The same, with l accurate to a few u of r, but for the errors of c, w and h; in float, end_at is. */
static NOINLINE void accurate_end_at(const round_scene *s, double t, round_end *e, int digits)
{
    if (digits == 24)
    {
        end_at(s, t, e);
        return;
    }
    for (int rows = 0; rows < ROW_PAIRS; rows++)
    { /* coordinates 0 and 1, and 2 */
        const int      i = 2 * rows, j = rows + 1;
        const lanes    w = lanes_of(s->w.at[i], s->w.at[j]), c = lanes_of(s->c.at[i], s->c.at[j]);
        const lanes    h = lanes_of(s->h.at[i], s->h.at[j]);
        const lanes_dd step = lanes_two_product(lanes_twice(t), w), p = lanes_two_difference(step.hi, c);
        const lanes_dd over = lanes_two_difference(lanes_fabs(p.hi), h);
        const lanes    rest = lanes_with_sign_of(lanes_add(p.lo, step.lo), p.hi);
        const lanes    out = lanes_max2(lanes_add(over.hi, lanes_add(over.lo, rest)), lanes_twice(0));
        const lanes    sided = lanes_with_sign_of(out, p.hi);
        e->over.at[i] = lane(sided, 0);
        e->over.at[j] = lane(sided, rows == 0);
    }
    e->t = t;
    e->length = sqrt(dot(e->over, e->over));
    e->slope = dot(e->over, s->w) / e->length;
}

/* Makes t, where the distance l should be r, as accurate as it can be, by Newton's method, and the way from
   the box there: where r is small beside the lengths, the normal turns with what that is off. False if this
   does not arrive, or if the motion is nearly tangent.

   l is convex in t, and |l''| <= w.w / l. Before the last step l is off by 2^-48 of `size` or less, so that
   step moves the centre by at most 2^-38 of it, and then l is off by (2^-38 size)^2 / 2 r, or 2^-53 of
   `size`, as r is above 2^-24 of it. What remains is the error of l itself.

   The motion certainly goes through the surface: in the time of 4 error / |l'| before and after t, l changes
   by 4 errors less (4 error |w| / l')^2 / 2 r, which is at most one more where l'^2 r >= 8 error w.w. */
static NOINLINE bool settle_end(const round_scene *s, round_end *e, double way, double error, int digits)
{
    double speed = taxi_length(s->w), change, rest;
    int    step = 0;
    do
    {
        accurate_end_at(s, e->t, e, digits);
        rest = e->length - s->r;
        change = -rest / e->slope;
        e->t += change;
        if (!((way * e->slope > 0x1p-10 * speed) &
              (e->slope * e->slope * s->r > 8 * error * (speed * speed)) & (step++ < 4)))
            return false;
    } while (!(fabs(rest) <= 0x1p-48 * s->size));
    for (int i = 0; i < DIM; i++)
    { /* the last step may lead past the border of a face */
        const bool beside = e->over.at[i] != 0 || s->h.at[i] == 0;
        e->over.at[i] = beside ? moved_out(e->over.at[i], change * s->w.at[i], s->h.at[i]) : 0;
    }
    return true;
}

/* Does the plane across the direction from the box to the centre at t keep the two apart from t = first to
   last? For every unit vector n the distance is at least n . p - the reach of the box along n, which is
   linear in t. */
static NOINLINE bool plane_parts(const round_scene *s, double t, double first, double last, double error)
{
    round_end e;
    end_at(s, clamp(t, first, last), &e);
    double reach = 0, back = 0, speed = 0, inverse = 1 / e.length;
    for (int i = 0; i < DIM; i++)
    {
        double n = e.over.at[i] * inverse;
        reach += fabs(n) * s->h.at[i];
        back += n * s->c.at[i];
        speed += n * s->w.at[i];
    }
    return min2(first * speed, last * speed) - (back + reach) - s->r > error;
}

/* ---- the hit ---- */

static NOINLINE void put_round_end(const round_scene *s, const round_end *e, vector *normal, vector *point)
{
    const moving_sphere *x = s->given;
    vector               n, own;
    double               length = sqrt(dot(e->over, e->over));
    for (int k = 0; k < DIM; k++)
        own.at[k] = e->over.at[k] / length; /* exactly 1 at a face */
    for (int k = 0; k < DIM; k++)
        n.at[k] = s->axis[0].at[k] * own.at[0] +
                  s->axis[1].at[k] * own.at[1] ONLY_3D(+s->axis[2].at[k] * own.at[2]);
    for (int k = 0; k < DIM; k++)
    {
        double p = (x->center.at[k] + e->t * x->motion[0].at[k]) - s->r * n.at[k];
        if (fabs(n.at[k]) == 1 && !x->box.turned && x->motion[1].at[k] == 0)
            p = n.at[k] > 0 ? x->box.high.at[k] : x->box.low.at[k]; /* flush with a face at rest */
        normal->at[k] = n.at[k] + 0.0;
        point->at[k] = p + 0.0;
    }
}

HOT_INLINE void round_scene_of(round_scene *s, const moving_sphere *x)
{
    const loaded_box *b = &x->box;
    s->given = x;
    s->has_crossings = false;
    s->h = b->half;
    s->r = x->radius;
    s->c = x->way;
    s->w = x->w;
    for (int i = 0; i < DIM; i++)
        s->axis[i] = b->axis[i];
    if (b->turned)
    {
        corrected_once(s->axis, b->axis);
        for (int i = 0; i < DIM; i++)
        {
            s->c.at[i] = dot(s->axis[i], x->way);
            s->w.at[i] = dot(s->axis[i], x->w);
        }
    }
}

/* The box grown by r along its axes: between `first` and `last` the motion is in it, or within the error,
   which it leaves across axis_out. No branch chooses among the axes: no processor could predict it. */
typedef struct grown_span
{
    double first, last;
    int    axis_in, axis_out;
} grown_span;

HOT_INLINE grown_span span_of_grown_box(const round_scene *s, double error)
{
    double in[DIM], out[DIM];
    for (int i = 0; i < DIM; i++)
    {
        double inverse = 1 / fabs(s->w.at[i]), ahead = s->c.at[i] * copysign(1, s->w.at[i]);
        double reach = s->h.at[i] + (s->r + error);
        in[i] = max2((ahead - reach) * inverse, -INFINITY); /* not a NaN, where w is 0 */
        out[i] = min2((ahead + reach) * inverse, INFINITY);
    }
    double     last = max2(in[1], in[0]), first = min2(out[1], out[0]);
    grown_span g = {last, first, in[1] > in[0], out[1] < out[0]};
#if DIM == 3
    g.first = max2(in[2], last);
    g.last = min2(out[2], first);
    g.axis_in += (2 - g.axis_in) * (in[2] > last);
    g.axis_out += (2 - g.axis_out) * (out[2] < first);
#endif
    return g;
}

/* Is the centre certainly between the faces across all axes of the box that are not coordinate axes? What is
   between the centres is then one subtraction along each axis that counts. */
HOT_INLINE bool touches_along_coordinates(const round_scene *s, double error)
{
    const loaded_box *b = &s->given->box;
    bool              may = true;
    for (int i = 0; i < DIM; i++)
        may &= (fabs(s->c.at[i]) - s->h.at[i] < -error) | (largest(b->axis[i]) == 1);
    for (int i = 0; i < DIM && may; i++)
        may = fabs(s->c.at[i]) - s->h.at[i] < -error || is_coordinate_axis(b, i, 0) ||
              is_coordinate_axis(b, i, 1) ONLY_3D(|| is_coordinate_axis(b, i, 2));
    return may;
}

/* From the nearest point of the box to the centre at the start. In double its coordinates are accurate to u,
   but for 2^-74 of `size`: those of an AABB are one subtraction, others come from pairs. */
static NOINLINE vector out_at_start(const round_scene *s, double error, int digits)
{
    const moving_sphere *x = s->given;
    vector               over;
    dd                   way[DIM];
    fine_box             box;
    fine_vector          fine_way;
    if (digits == 24)
        return out_of_box(s, 0);
    UNROLLED
    for (int i = 0; i < DIM; i++)
    {
        over.at[i] = positive(x->center.at[i] - x->box.high.at[i]) -
                     positive(x->box.low.at[i] - x->center.at[i]);
        way[i] = two_sum(x->box.center.at[i], -x->center.at[i]);
    }
    if (!x->box.turned)
        return over;
    if (touches_along_coordinates(s, error))
        return out_of_box(s, 0);
    fine_box_of(&box, x->box.axis, true);
    fine_vector_of(&fine_way, way, power_above(taxi_length(x->way)));
    UNROLLED
    for (int i = 0; i < DIM; i++)
    {
        const lanes_dd c = along_fine_axes_of(&box, i / 2, &fine_way);
        const double   hi = lane(c.hi, i % 2), side = copysign(1, hi);
        over.at[i] = -side * positive((side * hi - s->h.at[i]) + side * lane(c.lo, i % 2));
    }
    return over;
}

/* The length L of a contact: the largest extent, or coordinate of what is between the centres. Along the axes
   of a box half their sum is no more than the largest coordinate in the plane, and a third of it in space. */
HOT_INLINE double size_of_contact(const round_scene *s)
{
    return max2(max2(largest(s->h), s->r), taxi_length(s->c) * (DIM == 2 ? 0.5 : 1 / 3.0));
}

/* A motion leads to the box or away from it for certain, if that is more than this part of it: the direction
   from the nearest point is off by less, since r is above 2^-24 `size`. In float coordinates are off by 2^-36
   of `size`. In double they are accurate to a rounding of lengths or better, and so by 2^-28 or better. */
static inline double clear_slope(int digits)
{
    return digits == 53 ? 0x1p-24 : 0x1p-10;
}

/* Is a start that the motion clearly leaves no deeper than 8 epsilon L, whatever rounding does? The axes of
   the scene are off by less than 5 u as a matrix: as vectors by sqrt(1.25^2 + 2 0.75^2) u each, for half of
   what rounding makes of their products (see rests_at in quick/sweep_starts.h), and a rounding. The part of c
   along them is accurate, and `over` is off by less than 5 u |c| and a rounding of each part, its length and
   the difference by another 3 u of it. */
static NOINLINE bool rests_in_place(const round_scene *s)
{
    const moving_sphere *x = s->given;
    double               square = 0, ways = 0;
    fine_vector          way;
    dd                   c[DIM];
    for (int k = 0; k < DIM; k++)
        c[k] = two_sum(x->box.center.at[k], -x->center.at[k]);
    fine_vector_of(&way, c, power_above(taxi_length(x->way)));
    for (int rows = 0; rows < ROW_PAIRS; rows++)
    {
        fine_rows axes;
        fine_rows_of(&axes, &s->axis[2 * rows], &s->axis[rows + 1]);
        const lanes_dd p = along_fine_rows(&axes, &way);
        for (int i = 0; i < 2 - rows; i++)
        {
            const double hi = lane(p.hi, i), side = copysign(1, hi);
            const double over = positive((side * hi - s->h.at[2 * rows + i]) + side * lane(p.lo, i));
            square += over * over;
            ways += hi * hi;
        }
    }
    const double length = sqrt(square), most = 5 * sqrt(ways) + 4 * length;
    return (length - s->r) + 8 * epsilon_of(53) * size_of_contact(s) >= most * UNIT_ROUNDOFF;
}

/* A start next to a touch. With L as above, the gap is certain to within 3 u L in double; in float it is off
   by 2^-36 of `size`, which is below 16 L here. What is within rest_depth and is left by the clear sign of
   the motion is NO; what is no deeper than touch_depth touches.

   If they are apart, in->t is where the slope at the start leads to. The distance being convex, with
   |l''| <= w.w / l, it is off there by less than a sixteenth of 4 epsilon L, and the slope by no more than
   half of itself. */
static NOINLINE quick_answer start_at_touch(const round_scene *s, double slope, round_end *in, bool *inside,
                                            double error, int digits)
{
    if (digits == 53 && s->given->box.turned && slope > 0x1p-9 * taxi_length(s->w) && rests_in_place(s))
        return NO;
    in->over = out_at_start(s, error, digits);
    in->length = sqrt(dot(in->over, in->over));
    const double gap = in->length - s->r, size = size_of_contact(s), speed = taxi_length(s->w);
    const double along = dot(in->over, s->w), least = clear_slope(digits) * speed * in->length;
    *inside = gap < -rest_depth(digits) * size;
    if (*inside)
        return YES;
    if (along > least)
        return NO;
    *inside = gap < -touch_depth(digits) * size;
    if (*inside)
        return YES;
    in->t = positive(gap) * in->length / -along;
    in->slope = along / in->length;
    const vector later = out_of_box(s, in->t);
    for (int i = 0; i < DIM; i++)
    { /* the motion may lead past the border of a face */
        const double over = in->over.at[i], moved = moved_out(over, in->t * s->w.at[i], s->h.at[i]);
        in->over.at[i] = (over != 0) * moved + (over == 0) * later.at[i];
    }
    double step = in->t * speed, tolerance = 4 * epsilon_of(digits) * size;
    return ((along < -least) & (step * step <= 0x1p-3 * tolerance * s->r) &
            (step * speed <= -0.5 * in->slope * s->r) & ((in->t - 1) * in->slope > 4 * error))
               ? YES
               : UNCLEAR;
}

/* A start for which the sign of the motion is not clear at the nearest point: it may slide along a face. NO,
   if along some coordinate they are in touch or apart, for certain, and come no nearer; YES, if the sphere
   touches a face there, or is next to one, and goes in: at in->t. */
SELDOM static NOINLINE quick_answer start_at_face(const round_scene *s, round_end *in, double error)
{
    const moving_sphere *x = s->given;
    int                  face = -1, count = 0;
    bool                 in_face = true;
    for (int k = 0; k < DIM; k++)
    {
        cover  a = {x->center.at[k], x->center.at[k], s->r, -1}, b;
        double gap, w = x->w.at[k];
        if (!cover_of(&b, &x->box, k))
            continue;
        int side = side_at_start(&a, &b, &gap);
        if (side != 0 && !(side * w > 0))
            return NO;
        count += side != 0;
        face = side == 0 ? face : b.axis;
        in->t = side == 0 ? in->t : gap / fabs(w);
    }
    for (int i = 0; i < DIM; i++)
        in_face &= i == face || fabs(s->c.at[i]) + 4 * error < s->h.at[i];
    return count == 1 && in_face ? YES : UNCLEAR;
}

/* The entry of a start that is apart. NO also where the motion goes the other way or ends before. */
HOT_INLINE quick_answer entry_from_apart(round_scene *s, const grown_span *g, round_end *in, double error,
                                         int digits)
{
    in->t = g->first;
    if (!end_at_face(s, in, g->axis_in, -1, error))
    {
        if (!walk_to_round_box(s, -1, &in->t))
            return plane_parts(s, in->t, max2(g->first, 0), min2(g->last, 1), error) ? NO : UNCLEAR;
        if (!settle_end(s, in, -1, error, digits))
            return UNCLEAR;
    }
    double off = 4 * error / fabs(in->slope);
    if ((in->t < -off) | (in->t - 1 > off))
        return NO;
    return ((in->t > off) & (1 - in->t > off)) ? YES : UNCLEAR;
}

/* The entry of a start that is not clearly apart. */
static NOINLINE quick_answer entry_from_touch(const round_scene *s, double slope, round_end *in, bool *inside,
                                              double error, int digits)
{
    if (s->given->is_line)
        return UNCLEAR;
    quick_answer found = start_at_touch(s, slope, in, inside, error, digits);
    if (found != UNCLEAR)
        return found;
    found = start_at_face(s, in, error);
    if (found != YES)
        return found;
    end_at(s, in->t, in);
    return ((in->slope < -0x1p-10 * taxi_length(s->w)) & ((in->t - 1) * in->slope > 4 * error)) ? YES
                                                                                                : UNCLEAR;
}

/* Is it certainly a hit? It is, if the centre of the sphere comes nearer than r by `deep`, which is more than
   rounding may take away and more than what may pass for a touch (rest_depth). Neither the look at the start
   nor the careful way can say no then, so nothing needs to be known of the contacts where no result is asked
   for. Looked at is the place where a sphere around the nearest point would be gone into most deeply. */
HOT_INLINE bool goes_deep(const round_scene *s, double slope, double length, double deep)
{
    const double t = min2(-slope * length / dot(s->w, s->w), 1), inner = s->r - deep;
    const vector over = out_of_box(s, t);
    return t > 0 && inner > 0 && dot(over, over) < inner * inner;
}

quick_answer cd3_closer_sweep_sphere(const moving_sphere *x, found_hit *out, int digits)
{
    round_scene s;
    double      speed = taxi_length(x->w);
    s.size = taxi_length(x->way) + (taxi_length(x->box.half) + x->radius);
    if (!((s.size > 0x1p-200) & (s.size < 0x1p250) & ((speed > 0x1p-200) | (speed == 0)) & (speed < 0x1p250)))
        return UNCLEAR;
    round_scene_of(&s, x);
    double     error = round_error(digits) * s.size;
    grown_span g = span_of_grown_box(&s, error);
    if ((g.first > g.last) | (g.first > 1) | (g.last < 0))
        return NO;
    if (!((s.r > 0x1p-24 * s.size) & (speed > 0)))
        return UNCLEAR;

    /* The distance is convex in t: what starts apart and moves away comes no nearer. */
    const vector over = out_of_box(&s, 0);
    const double length = sqrt(dot(over, over)), gap = length - s.r;
    const double at_rest = max2(4 * error, rest_depth(digits) * size_of_contact(&s));
    const double slope = dot(over, s.w) / length;
    const bool   apart = gap > 4 * error, touches = fabs(gap) <= at_rest;
    if (apart && slope > 0x1p-10 * speed)
        return NO;
    if (!out && touches && slope < 0 &&
        goes_deep(&s, slope, length, 4 * error + 8 * epsilon_of(digits) * s.size))
        return has_valid_axes(&x->box, digits) ? YES : UNCLEAR;
    round_end    in, leave = {.t = -g.last};
    bool         inside = gap < -at_rest;
    quick_answer found = inside ? YES : UNCLEAR;
    if (touches)
        found = entry_from_touch(&s, slope, &in, &inside, error, digits);
    if (apart && found == UNCLEAR)
        found = entry_from_apart(&s, &g, &in, error, digits);
    if (found != YES)
        return found;
    if (!(x->is_line || has_valid_axes(&x->box, digits)))
        return UNCLEAR;
    found_hit unwanted;
    if (!out && !touches)
        return YES;
    out = out ? out : &unwanted; /* see put_hit in closer_sweeps.c */
    if (!end_at_face(&s, &leave, g.axis_out, 1, error))
    {
        if (!walk_to_round_box(&s, 1, &leave.t))
            return UNCLEAR;
        leave.t = -leave.t;
        if (!settle_end(&s, &leave, 1, error, digits))
            return UNCLEAR;
    }
    out->starts_inside = inside;
    if (inside)
        out->normal[0] = out->point[0] = (vector){{0}};
    else
        put_round_end(&s, &in, &out->normal[0], &out->point[0]);
    put_round_end(&s, &leave, &out->normal[1], &out->point[1]);
    out->t[0] = inside ? 0 : positive(in.t);
    out->t[1] = leave.t;
    return YES;
}

#if DIM == 2

/* ---- a first look in the plane ---- */

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

quick_answer cd2_closer_sweep_circle(const moving_circle *x, plane_touch *out, int digits)
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

#endif
