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
#include "number/lanes.h"
#include "quick/loaded_boxes.h"
#include "quick/resting_start.h"
#include "quick/sweep_boxes.h"
#include "quick/sweep_in_plane.h"
#include "quick/sweep_prisms.h"
#include "quick/sweep_sphere_box.h"
#include "quick/sweep_tolerances.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/vector.h"

typedef struct round_scene
{
    const moving_sphere *given;
    vector               axis[DIM]; /* of a turned box, orthonormal to within rounding */
    vector               c, w, h;   /* in its frame */
    vector               inverse;   /* 1 / |w| of each coordinate */
    double               r, size;   /* size: the sum of all lengths in c, of all half extents, and r */
    double               extent;    /* the length L of a contact: the largest of the same */
    double               skew;      /* the largest entry of E: see corrected_once */
} round_scene;

/* ---- the walk ---- */

/* Of two coordinates, w, the t at which each enters -h..h and leaves it, and p + copysign(h, w) and
   p - copysign(h, w) as t w - q. Where w is 0, it stays below, between or above -h..h for ever, or on its
   border: then a t is 0 times infinity, which no t is below, and q is 0. */
typedef struct crossings
{
    lanes w, near_t, far_t, near_q, far_q;
} crossings;

/* Coordinates i and j, along w (`way` -1) or against it. */
HOT_INLINE crossings crossings_of(const round_scene *s, double way, int i, int j)
{
    const lanes w = lanes_mul(lanes_of(s->w.at[i], s->w.at[j]), lanes_twice(-way));
    const lanes c = lanes_of(s->c.at[i], s->c.at[j]), h = lanes_of(s->h.at[i], s->h.at[j]);
    const lanes side = lanes_if_greater(lanes_fabs(w), lanes_twice(0), w, c);
    const lanes inverse = lanes_with_sign_of(lanes_of(s->inverse.at[i], s->inverse.at[j]), side);
    const lanes reach = lanes_with_sign_of(h, side);
    const lanes near_q = lanes_sub(c, reach), far_q = lanes_add(c, reach);
    return (crossings){w, lanes_mul(near_q, inverse), lanes_mul(far_q, inverse), near_q, far_q};
}

/* What of two coordinates counts at t: v and q, which are 0 where it is between -h and h, and the next t at
   which that changes. No branch chooses among the coordinates: no processor could predict it. */
HOT_INLINE void piece_at(const crossings *x, double t, lanes *v, lanes *q, lanes *next)
{
    const lanes at = lanes_twice(t), zero = lanes_twice(0);
    *v = lanes_if_greater(x->near_t, at, x->w, lanes_if_greater(x->far_t, at, zero, x->w));
    *q = lanes_if_greater(x->near_t, at, x->near_q, lanes_if_greater(x->far_t, at, zero, x->far_q));
    *next = lanes_if_greater(x->near_t, at, x->near_t,
                             lanes_if_greater(x->far_t, at, x->far_t, lanes_twice(INFINITY)));
}

/* Walks along w (`way` -1) or against it (`way` 1) from t on, where the centre is not nearer to the box than
   r. True if f falls to r^2: at *t; else *t is where f is least, or as far as the walk came. */
static NOINLINE bool walk_to_round_box(const round_scene *s, double way, double *t)
{
    const crossings x = crossings_of(s, way, 0, 1), y = crossings_of(s, way, 2, 2);
    double          rr = s->r * s->r;
    for (int piece = 0; piece <= 2 * DIM; piece++)
    {
        lanes v01, q01, next01, v2, q2, next2;
        piece_at(&x, *t, &v01, &q01, &next01);
        piece_at(&y, *t, &v2, &q2, &next2);
        const double v[] = {lane(v01, 0), lane(v01, 1), lane(v2, 0)};
        const double q[] = {lane(q01, 0), lane(q01, 1), lane(q2, 0)};
        const double next = smaller_lane(lanes_min2(next01, next2));
        double       m = v[0] * q[1] - v[1] * q[0], minors = m * m;
        double vv = v[0] * v[0] + v[1] * v[1], vq = v[0] * q[0] + v[1] * q[1], qq = q[0] * q[0] + q[1] * q[1];
        double n = v[1] * q[2] - v[2] * q[1], o = v[2] * q[0] - v[0] * q[2];
        minors += n * n + o * o;
        vv += v[2] * v[2];
        vq += v[2] * q[2];
        qq += q[2] * q[2];
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
    UNROLLED
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

/* One end of the common part: t, the distance of the centre there as a vector and its length, and the product
   of that vector and w: over the length, it is the slope of that. */
typedef struct round_end
{
    double t, length, along;
    vector over;
} round_end;

static NOINLINE void end_at(const round_scene *s, double t, round_end *e)
{
    e->t = t;
    e->over = out_of_box(s, t);
    e->length = sqrt(dot(e->over, e->over));
    e->along = dot(e->over, s->w);
}

/* Is this end of the common part at the face across `axis`, where the centre is between the other faces for
   certain, however t is off? `way` is -1 for the entry, 1 for the exit. */
static NOINLINE bool end_at_face(const round_scene *s, round_end *e, int axis, double way, double error)
{
    double speed = fabs(s->w.at[axis]), side = way * copysign(1, s->w.at[axis]);
    double t = (s->c.at[axis] + side * (s->h.at[axis] + s->r)) / s->w.at[axis];
    double off = 4 * error * s->inverse.at[axis];
    bool   between = speed > 0x1p-10 * taxi_length(s->w);
    UNROLLED
    for (int i = 0; i < DIM; i++)
        between &= (fabs(t * s->w.at[i] - s->c.at[i]) + (off * fabs(s->w.at[i]) + 4 * error) < s->h.at[i]) |
                   (i == axis);
    if (!between)
        return false;
    e->t = t;
    e->length = s->r;
    e->along = way * speed * s->r;
    e->over = (vector){{0}};
    e->over.at[axis] = side * s->r;
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
    for (int rows = 0; rows < 2; rows++)
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
    e->along = dot(e->over, s->w);
}

/* Makes t, where the distance l should be r, as accurate as it can be, by Newton's method, and the way from
   the box there: where r is small beside the lengths, the normal turns with what that is off. False if this
   does not arrive, or if the motion is nearly tangent.

   l is convex in t, and |l''| <= w.w / l. The last step moves the centre by 2^-38 of `size` or less, and then
   l is off by (2^-38 size)^2 / 2 r, or 2^-53 of `size`, as r is above 2^-24 of it. What remains is the error
   of l itself.

   The motion certainly enters through the surface: in the time of 4 error / |l'| before and after t, l
   changes by 4 errors less (4 error |w| / l')^2 / 2 r, which is at most one more where l'^2 r >= 8 error w.w.
   What has entered leaves, and there l' needs to be no larger than what lets the last step be as short. */
static NOINLINE bool settle_end(const round_scene *s, round_end *e, double way, double error, int digits)
{
    const double speed = taxi_length(s->w);
    const double least = (way < 0 ? max2(sqrt(8 * error / s->r), 0x1p-10) : 0x1p-14) * speed;
    double       change;
    int          step = 0;
    do
    {
        accurate_end_at(s, e->t, e, digits);
        change = (s->r - e->length) * e->length / e->along;
        e->t += change;
        if (!((way * e->along > least * e->length) & (step++ < 4)))
            return false;
    } while (!(fabs(change) * speed <= 0x1p-38 * s->size));
    UNROLLED
    for (int i = 0; i < DIM; i++)
    { /* the last step may lead past the border of a face */
        const bool beside = (e->over.at[i] != 0) | (s->h.at[i] == 0);
        e->over.at[i] = beside * moved_out(e->over.at[i], change * s->w.at[i], s->h.at[i]);
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
    UNROLLED
    for (int k = 0; k < DIM; k++)
        own.at[k] = e->over.at[k] / length; /* exactly 1 at a face */
    n = own;
    if (x->box.turned)
    {
        UNROLLED
        for (int k = 0; k < DIM; k++)
            n.at[k] = s->axis[0].at[k] * own.at[0] + s->axis[1].at[k] * own.at[1] +
                      s->axis[2].at[k] * own.at[2];
    }
    UNROLLED
    for (int k = 0; k < DIM; k++)
    {
        double p = (x->center.at[k] + e->t * x->motion[0].at[k]) - s->r * n.at[k];
        if (!x->box.turned && x->motion[1].at[k] == 0 && fabs(n.at[k]) == 1)
            p = n.at[k] > 0 ? x->box.high.at[k] : x->box.low.at[k]; /* flush with a face at rest */
        normal->at[k] = n.at[k] + 0.0;
        point->at[k] = p + 0.0;
    }
}

HOT_INLINE void round_scene_of(round_scene *s, const moving_sphere *x)
{
    const loaded_box *b = &x->box;
    s->given = x;
    s->h = b->half;
    s->r = x->radius;
    s->c = x->way;
    s->w = x->w;
    s->extent = max2(max2(largest(b->half), x->radius), largest(x->way));
    s->skew = 0;
    if (b->turned)
    {
        s->skew = corrected_once(s->axis, b->axis);
        for (int i = 0; i < DIM; i++)
        {
            s->c.at[i] = dot(s->axis[i], x->way);
            s->w.at[i] = dot(s->axis[i], x->w);
        }
    }
}

/* Are the axes as orthonormal as those of a valid box? As has_valid_axes has it: E is half as much. */
HOT_INLINE bool is_valid(const round_scene *s, int digits)
{
    return s->skew <= 8 * epsilon_of(digits);
}

/* The box grown by r along its axes: between `first` and `last` the motion is in it, or within the error,
   which it leaves across axis_out. No branch chooses among the axes: no processor could predict it. */
typedef struct grown_span
{
    double first, last;
    int    axis_in, axis_out;
} grown_span;

HOT_INLINE grown_span span_of_grown_box(round_scene *s, double error)
{
    double in[DIM], out[DIM];
    UNROLLED
    for (int i = 0; i < DIM; i++)
    {
        double inverse = 1 / fabs(s->w.at[i]), ahead = s->c.at[i] * copysign(1, s->w.at[i]);
        double reach = s->h.at[i] + (s->r + error);
        s->inverse.at[i] = inverse;
        in[i] = max2((ahead - reach) * inverse, -INFINITY); /* not a NaN, where w is 0 */
        out[i] = min2((ahead + reach) * inverse, INFINITY);
    }
    double     last = max2(in[1], in[0]), first = min2(out[1], out[0]);
    grown_span g = {last, first, in[1] > in[0], out[1] < out[0]};
    g.first = max2(in[2], last);
    g.last = min2(out[2], first);
    g.axis_in += (2 - g.axis_in) * (in[2] > last);
    g.axis_out += (2 - g.axis_out) * (out[2] < first);
    return g;
}

/* Is the centre certainly between the faces across all axes of the box that are not coordinate axes? What is
   between the centres is then one subtraction along each axis that counts. */
static NOINLINE bool touches_along_coordinates(const round_scene *s, double error)
{
    const loaded_box *b = &s->given->box;
    bool              may = true;
    for (int i = 0; i < DIM; i++)
        may &= (fabs(s->c.at[i]) - s->h.at[i] < -error) | (largest(b->axis[i]) == 1);
    for (int i = 0; i < DIM && may; i++)
        may = fabs(s->c.at[i]) - s->h.at[i] < -error || is_coordinate_axis(b, i, 0) ||
              is_coordinate_axis(b, i, 1) || is_coordinate_axis(b, i, 2);
    return may;
}

/* The start, from the nearest point of the box to the centre: the vector and its length, off by no more than
   *off. Its coordinates are from the axes of the scene, which are off by less than 5 u as a matrix: as
   vectors by sqrt(1.25^2 + 2 0.75^2) u each, for half of what rounding makes of their products (see
   gap_along_face in quick/sweep_starts.h), and a rounding. The part of c along them is accurate, and `over`
   is off by less than 5 u |c| and a rounding of each part, its length and the difference by another 3 u of
   it. */
static NOINLINE double start_by_scene(const round_scene *s, vector *over, double *off)
{
    const moving_sphere *x = s->given;
    double               ways = 0;
    fine_vector          way;
    dd                   c[DIM];
    UNROLLED
    for (int k = 0; k < DIM; k++)
        c[k] = two_sum(x->box.center.at[k], -x->center.at[k]);
    fine_vector_of(&way, c, power_above(taxi_length(x->way)));
    UNROLLED
    for (int rows = 0; rows < 2; rows++)
    {
        fine_rows axes;
        fine_rows_of(&axes, &s->axis[2 * rows], &s->axis[rows + 1]);
        const lanes_dd p = along_fine_rows(&axes, &way);
        for (int i = 0; i < 2 - rows; i++)
        {
            const double hi = lane(p.hi, i), side = copysign(1, hi);
            over->at[2 * rows + i] = -side *
                                     positive((side * hi - s->h.at[2 * rows + i]) + side * lane(p.lo, i));
            ways += hi * hi;
        }
    }
    const double length = sqrt(dot(*over, *over));
    *off = UNIT_ROUNDOFF * (5 * sqrt(ways) + 4 * length);
    return length;
}

/* Does the motion certainly lead to the box or away from it, at the nearest point? */
typedef enum start_motion
{
    LEADS_IN = -1,
    SLIDES = 0,
    LEADS_AWAY = 1
} start_motion;

/* Is a start in double, of which the motion is clear, no deeper than 8 epsilon L, and if it leads in, no
   farther apart, whatever it is off by? L is rounded, and t of a start that leads in adds a quarter of an
   epsilon (see start_at_touch): hence a little less.

   `in` has it as calculated in plain double. With o for the direction of `over`, its length is then off by
   o . N c, where N has the axes as rows. That is off by 2.75 u |c| for what rounding makes of E, as a matrix
   (see start_by_scene), by u |c| for c, by u |c| each for the two sums of the products, and, N having
   magnitudes that stretch no vector by more than 3^(1/2), by that times u |c| for the rounding of N and of
   the products: by less than 9.25 u |c|, and by 4 u of itself as there.

   Where that will not do, it is calculated more accurately, unless it is one along the coordinates. */
static NOINLINE bool is_known_start(const round_scene *s, start_motion motion, round_end *in, double error)
{
    const double most = 7.7 * epsilon_of(53) * s->extent;
    const double apart = motion == LEADS_AWAY ? INFINITY : 0;
    double       off = UNIT_ROUNDOFF * (9.25 * sqrt(dot(s->c, s->c)) + 4 * in->length);
    if (off <= most + min2(in->length - s->r, apart))
        return true;
    if (motion == LEADS_IN && touches_along_coordinates(s, error))
        return false;
    in->length = start_by_scene(s, &in->over, &off);
    return off <= most + min2(in->length - s->r, apart);
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
    fine_box_of(&box, x->box.axis);
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

/* A start next to a touch. With L as above, the gap is certain to within 3 u L in double; in float it is off
   by 2^-36 of `size`, which is below 7 L here, so by less than 2^-33 L. What is within rest_depth and is left
   by the clear sign of the motion is NO; what is no deeper than deepest_touch touches.

   If they are apart, in->t is where the slope at the start leads to. The distance being convex, with
   |l''| <= w.w / l, it is off there by less than a sixteenth of 4 epsilon L, and the slope by no more than
   half of itself. */
static NOINLINE quick_answer start_at_touch(const round_scene *s, start_motion motion, round_end *in,
                                            bool *inside, double error, int digits)
{
    if (!(digits == 53 && s->given->box.turned && motion == LEADS_IN && is_known_start(s, motion, in, error)))
    {
        in->over = out_at_start(s, error, digits);
        in->length = sqrt(dot(in->over, in->over));
    }
    const double gap = in->length - s->r, size = s->extent, speed = taxi_length(s->w);
    const double along = dot(in->over, s->w), least = clear_slope(digits) * speed * (0x1p-24 * s->size);
    *inside = gap < -rest_depth(digits) * size;
    if (*inside)
        return YES;
    if (along > least)
        return NO;
    *inside = gap < -deepest_touch(size, digits);
    if (*inside)
        return YES;
    in->t = positive(gap) * in->length / -along;
    in->along = along;
    if (in->t > 0)
    {
        const vector later = out_of_box(s, in->t);
        for (int i = 0; i < DIM; i++)
        { /* the motion may lead past the border of a face */
            const double over = in->over.at[i], moved = moved_out(over, in->t * s->w.at[i], s->h.at[i]);
            in->over.at[i] = (over != 0) * moved + (over == 0) * later.at[i];
        }
    }
    double step = in->t * speed, tolerance = 4 * epsilon_of(digits) * size;
    return ((along < -least) & (step * step <= 0x1p-3 * tolerance * s->r) &
            (step * speed * in->length <= -0.5 * along * s->r) &
            ((in->t - 1) * along > 4 * error * in->length))
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
    const double off = 4 * error * in->length, entry = in->t * -in->along, rest = (1 - in->t) * -in->along;
    if ((entry < -off) | (rest < -off))
        return NO;
    return ((entry > off) & (rest > off)) ? YES : UNCLEAR;
}

/* The entry of a start that is not clearly apart. */
static NOINLINE quick_answer entry_from_touch(const round_scene *s, start_motion motion, round_end *in,
                                              bool *inside, double error, int digits)
{
    if (s->given->is_line)
        return UNCLEAR;
    quick_answer found = start_at_touch(s, motion, in, inside, error, digits);
    if (found != UNCLEAR)
        return found;
    found = start_at_face(s, in, error);
    if (found != YES)
        return found;
    end_at(s, in->t, in);
    return ((in->along < -0x1p-10 * taxi_length(s->w) * in->length) &
            ((in->t - 1) * in->along > 4 * error * in->length))
               ? YES
               : UNCLEAR;
}

/* Is it certainly a hit? It is, if the centre of the sphere comes nearer than r by `deep`, which is more than
   rounding may take away and more than what may pass for a touch (rest_depth). Neither the look at the start
   nor the careful way can say no then, so nothing needs to be known of the contacts where no result is asked
   for. Looked at is the place where a sphere around the nearest point would be gone into most deeply. */
HOT_INLINE bool goes_deep(const round_scene *s, double along, double deep)
{
    const double t = min2(-along / dot(s->w, s->w), 1), inner = s->r - deep;
    const vector over = out_of_box(s, t);
    return t > 0 && inner > 0 && dot(over, over) < inner * inner;
}

/* Is a start that the motion clearly leaves no deeper than a touch? The distance is convex in t, so it comes
   no nearer. */
HOT_INLINE bool is_left(const round_scene *s, const round_end *start, double error, int digits)
{
    round_end known = *start;
    return digits == 53 && s->given->box.turned && !s->given->is_line &&
           is_known_start(s, LEADS_AWAY, &known, error);
}

/* Every answer is proved, and what costs least is tried first (docs/how-it-works.md, "Rounded boxes" and
   "Touching at the start"):

   1. NO, where the motion clearly leads away at the start, and the start is certainly apart, or no deeper
      than a resting one may be: the distance is convex in t, so it does not fall again.
   2. NO, where the motion misses the box grown by r and the error along its axes, which contains K, or is in
      it only before the start or after the end. This holds for every r and w. What follows needs
      r > 2^-24 size, and a motion.
   3. YES, where no result is asked for, and the centre comes deeper into K than any start that may rest.
   4. The entry. A start deeper than that is inside. One in touch is decided by the sign of the motion, one
      that is apart by a root with its signs on both sides, or by a plane that keeps them apart.
   5. All that is YES from there needs axes that are valid.
   6. The exit, by a root. From a start that is apart the entry has proved the hit, so only a result needs it;
      from one in touch it is looked at in any case, as the careful way may say no where it is not clear. */
quick_answer cd3_closer_sweep_sphere(const moving_sphere *x, found_hit *out, int digits)
{
    round_scene s;
    double      speed = taxi_length(x->w);
    s.size = taxi_length(x->way) + (taxi_length(x->box.half) + x->radius);
    if (!((s.size > 0x1p-200) & (s.size < 0x1p250) & ((speed > 0x1p-200) | (speed == 0)) &
          (speed < 0x1p250)) ||
        lengths_unlike(s.size, speed))
        return UNCLEAR;
    round_scene_of(&s, x);
    const double error = round_error(digits) * s.size;
    const double at_rest = max2(4 * error, rest_depth(digits) * s.extent);
    const bool   usable = (s.r > 0x1p-24 * s.size) & (speed > 0);
    round_end    in, leave;
    end_at(&s, 0, &in);
    const double gap = in.length - s.r, clear = 0x1p-9 * speed * in.length;
    const bool   apart = gap > 4 * error, touches = fabs(gap) <= at_rest;
    const bool   away = in.along > clear;
    if (usable && away && (apart || (touches && is_left(&s, &in, error, digits))))
        return NO;
    const grown_span g = span_of_grown_box(&s, error);
    if ((g.first > g.last) | (g.first > 1) | (g.last < 0))
        return NO;
    if (!usable)
        return UNCLEAR;
    if (!out && touches && in.along < 0 &&
        goes_deep(&s, in.along, 4 * error + 8 * epsilon_of(digits) * s.size))
        return is_valid(&s, digits) ? YES : UNCLEAR;
    bool         inside = gap < -at_rest;
    quick_answer found = inside ? YES : UNCLEAR;
    if (touches)
        found = entry_from_touch(&s, away - (in.along < -clear), &in, &inside, error, digits);
    if (apart && found == UNCLEAR)
        found = entry_from_apart(&s, &g, &in, error, digits);
    if (found != YES)
        return found;
    if (!(x->is_line || is_valid(&s, digits)))
        return UNCLEAR;
    leave.t = -g.last;
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
    out->t[1] = max2(leave.t, out->t[0]);
    return YES;
}

/* ---- what the first look in the plane leaves open ---- */

SELDOM quick_answer cd2_closer_sweep_sphere(lanes center, double radius, lanes motion, const plane_mover *b,
                                            plane_touch *out, int digits)
{
    const plane_mover a = {.center = center, .low = center, .high = center};
    moving_sphere     x = {.radius = radius, .is_line = b->is_line};
    found_hit         touch;
    load_prism(&x.box, b, max2(lane(b->half, 0), lane(b->half, 1)));
    x.center = at_height(center, 0);
    x.motion[0] = at_height(motion, 0);
    x.motion[1] = at_height(b->motion, 0);
    x.w = sub(x.motion[0], x.motion[1]);
    x.way = middle_way(&a, b);
    quick_answer found = cd3_closer_sweep_sphere(&x, out ? &touch : NULL, digits);
    if (found == YES && out)
        touch_in_plane(out, &touch, 1);
    return found;
}
