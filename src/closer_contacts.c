/*
 * Do two boxes overlap whose bounding spheres do, and what is their contact? See quick/penetration_boxes.h.
 * In plain double with bounds of the errors. The `digits` of the family's scalar tell how accurately the
 * boxes are stored.
 */
#include "number/fewer_copies.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("no-tree-pre")
#pragma GCC optimize("no-move-loop-invariants", "ira-region=one") /* number/fewer_passes.h */
#endif

#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/intervals.h"
#include "number/lanes.h"
#include "quick/contact_patch.h"
#include "quick/coordinate_gap.h"
#include "quick/penetration_boxes.h"
#include "quick/separating_axes.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/vector.h"

/* How much the sum of the squared cosines may differ from DIM: by far less for valid axes. Others get one
   answer whether a contact is asked for or not. */
#define VALID_AXES 0x1p-8

/* Is `size`, the sum of all lengths, so ordinary that their cubes stay in range, of which the centroid of a
   contact is made? False if it is NaN. */
HOT_INLINE bool in_cubic_range(double size)
{
    return size > 0x1p-300 && size < 0x1p250;
}

HOT_INLINE double dot_at(const double *x, const double *y)
{
    return x[0] * y[0] + x[1] * y[1] ONLY_3D(+x[2] * y[2]);
}

/* ---- do they overlap? ---- */

HOT_INLINE double slack_of_face(const pose *s, int side, int i)
{
    const double *r = s->r[side][i], *half = s->half[1 - side].at;
    return s->half[side].at[i] +
           (half[0] * fabs(r[0]) + half[1] * fabs(r[1]) ONLY_3D(+half[2] * fabs(r[2]))) -
           fabs(s->way[side].at[i]);
}

/* Do the boxes overlap? Keeps the slacks and gaps, all of which are wrong by less than `error`. As `verdict`
   in separating_axes.h decides it, with the same proof. */
static NOINLINE quick_answer boxes_overlap(box_pair *x, const pose *s, double error)
{
    double least = INFINITY;
    for (int side = 0; side < 2; side++)
    {
        double *slack = x->slack + DIM * side;
        slack[0] = slack_of_face(s, side, 0);
        slack[1] = slack_of_face(s, side, 1);
        least = min2(least, min2(slack[0], slack[1]));
#if DIM == 3
        slack[2] = slack_of_face(s, side, 2);
        least = min2(least, slack[2]);
#endif
    }
    if (least < -error)
        return NO;
#if DIM == 3
    edge_gaps(s, 0, 1, 2, x->gap[0]);
    edge_gaps(s, 1, 2, 0, x->gap[1]);
    edge_gaps(s, 2, 0, 1, x->gap[2]);
    double widest = -least;
    for (int i = 0; i < 3; i++)
        widest = max2(widest, max2(x->gap[i][0], max2(x->gap[i][1], x->gap[i][2])));
    if (fabs(widest) > error)
        return widest < 0 ? YES : NO;
    if (!(least > error))
        return UNCLEAR;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
        {
            double sine = fabs(s->r[0][i][(j + 1) % 3]) + fabs(s->r[0][i][(j + 2) % 3]);
            if (x->gap[i][j] >= -error && !(least > 2 * sine * s->size + 4 * error))
                return UNCLEAR;
        }
    return YES;
#else
    return least > error ? YES : UNCLEAR;
#endif
}

/* Tolerances, as parts of L; the careful way has the same (careful/way_out.h, careful/contact_patch.h).
   Slacks that differ by less are equally short; an edge of which half is as near to the plane of contact lies
   in it. */
static inline double tied_slacks(int digits)
{
    return epsilon_of(digits) / 4 + 4 * UNIT_ROUNDOFF;
}

static inline double flat_edge(int digits)
{
    return epsilon_of(digits) + 6 * UNIT_ROUNDOFF;
}

/* The error from axes corrected to first order, E of both (see space/frame.h). The entries of E are at most 4
   epsilon, those of 3/2 E^2 at most 72 epsilon^2. So cosines are wrong by less than 333 epsilon^2, the
   vectors by less than 125 epsilon^2 of their length, and slacks by less than 1024 epsilon^2; roundings add
   32 u. */
static inline double corrected_error(int digits)
{
    return 32 * UNIT_ROUNDOFF + 1024 * epsilon_of(digits) * epsilon_of(digits);
}

/* Row i of the correction E of the axes m. */
HOT_INLINE void correction_row(double e[DIM], const vector m[DIM], int i)
{
    e[0] = ((i == 0) - dot(m[i], m[0])) * 0.5;
    e[1] = ((i == 1) - dot(m[i], m[1])) * 0.5;
#if DIM == 3
    e[2] = ((i == 2) - dot(m[i], m[2])) * 0.5;
#endif
}

/* The corrected axis whose row of the correction is e: M_i + (E M)_i. */
HOT_INLINE vector corrected_axis(const vector m[DIM], int i, const double e[DIM])
{
    vector n;
    for (int k = 0; k < DIM; k++)
        n.at[k] = m[i].at[k] + (e[0] * m[0].at[k] + e[1] * m[1].at[k] ONLY_3D(+e[2] * m[2].at[k]));
    return n;
}

/* A vector v in the frame of the corrected axes, turned to the world: M^T (I + E) v. */
HOT_INLINE vector corrected_to_world(const vector m[DIM], double e[DIM][DIM], vector v)
{
    vector w, r;
    UNROLLED
    for (int i = 0; i < DIM; i++)
        w.at[i] = v.at[i] + dot_at(e[i], v.at);
    UNROLLED
    for (int i = 0; i < DIM; i++)
        r.at[i] = m[0].at[i] * w.at[0] + m[1].at[i] * w.at[1] ONLY_3D(+m[2].at[i] * w.at[2]);
    return r;
}

/* ---- what two rectangles share (quick/contact_patch.h) ---- */

#if DIM == 3

/* The outline of the patch, the opposite edges of a rectangle together: the parts of the guest's edges along
   its axis 0 and along its axis 1 that lie in the host, then the parts of the host's edges across coordinate
   0 and across coordinate 1 that lie in the guest. Of each part its length and its middle. */
typedef struct outline
{
    lanes length[4], x[4], y[4];
} outline;

/* What two spans share with others whose ends are p and q, as span_cut. */
typedef struct spans
{
    lanes low, high;
} spans;

HOT_INLINE spans spans_cut(spans s, lanes p, lanes q)
{
    return (spans){lanes_max2(s.low, lanes_min2(p, q)), lanes_min2(s.high, lanes_max2(p, q))};
}

/* Keeps the lengths k of two spans; their middles. */
HOT_INLINE lanes put_spans(outline *o, int k, spans s)
{
    lanes length = lanes_sub(s.high, s.low), half = lanes_twice(0.5);
    o->length[k] = lanes_mul(lanes_add(length, lanes_fabs(length)), half); /* positive() */
    return lanes_mul(lanes_add(s.low, s.high), half);
}

/* Parts m of the outline, the guest's edges along its axis m, before and behind its centre. Fills in where
   the lines of these edges cross the lines x = -half, half and y = -half, half of the host's edges: the other
   coordinate of each crossing. */
HOT_INLINE void clip_edges_of_guest(outline *o, const rectangles *r, int m, lanes crossing[4])
{
    const double *axis = r->axis[m], *across = r->axis[1 - m];
    lanes         over = lanes_div(lanes_twice(1), lanes_of(axis[0], axis[1]));
    lanes         over_x = lanes_twice(lane(over, 0)), over_y = lanes_twice(lane(over, 1));
    lanes         axis_x = lanes_twice(axis[0]), axis_y = lanes_twice(axis[1]);
    lanes         shift = lanes_of(-r->reach[1 - m], r->reach[1 - m]);
    lanes         x = lanes_add(lanes_twice(r->center[0]), lanes_mul(shift, lanes_twice(across[0])));
    lanes         y = lanes_add(lanes_twice(r->center[1]), lanes_mul(shift, lanes_twice(across[1])));
    lanes         left = lanes_mul(lanes_sub(lanes_twice(-r->half[0]), x), over_x);
    lanes         right = lanes_mul(lanes_sub(lanes_twice(r->half[0]), x), over_x);
    lanes         below = lanes_mul(lanes_sub(lanes_twice(-r->half[1]), y), over_y);
    lanes         above = lanes_mul(lanes_sub(lanes_twice(r->half[1]), y), over_y);
    crossing[0] = lanes_add(y, lanes_mul(left, axis_y));
    crossing[1] = lanes_add(y, lanes_mul(right, axis_y));
    crossing[2] = lanes_add(x, lanes_mul(below, axis_x));
    crossing[3] = lanes_add(x, lanes_mul(above, axis_x));
    spans s = {lanes_twice(-r->reach[m]), lanes_twice(r->reach[m])};
    lanes middle = put_spans(o, m, spans_cut(spans_cut(s, left, right), below, above));
    o->x[m] = lanes_add(x, lanes_mul(middle, axis_x));
    o->y[m] = lanes_add(y, lanes_mul(middle, axis_y));
}

/* Parts 2 + k of the outline: the host's edges across coordinate k; the coordinates of their middles. The
   guest's edges along its axis 0 cross each in two points, those along axis 1 in two others; it lies in the
   guest between both. */
HOT_INLINE lanes clip_edges_of_host(outline *o, const rectangles *r, int k, lanes crossing[2][4])
{
    spans s = {lanes_twice(-r->half[1 - k]), lanes_twice(r->half[1 - k])};
    for (int m = 0; m < 2; m++)
    {
        lanes *p = crossing[m] + 2 * k;
        s = spans_cut(s, lanes_first(p[0], p[1]), lanes_second(p[0], p[1]));
    }
    return put_spans(o, 2 + k, s);
}

HOT_INLINE outline outline_of(const rectangles *r)
{
    outline o;
    lanes   crossing[2][4];
    clip_edges_of_guest(&o, r, 0, crossing[0]);
    clip_edges_of_guest(&o, r, 1, crossing[1]);
    o.x[2] = lanes_of(-r->half[0], r->half[0]);
    o.y[2] = clip_edges_of_host(&o, r, 0, crossing);
    o.x[3] = clip_edges_of_host(&o, r, 1, crossing);
    o.y[3] = lanes_of(-r->half[1], r->half[1]);
    return o;
}

/* The sum of eight numbers, in two parts. */
HOT_INLINE lanes halves_of_sum(lanes p, lanes q, lanes r, lanes s)
{
    return lanes_totals(lanes_totals(p, q), lanes_totals(r, s));
}

/* The sum of all lengths, and that of all middles times them. */
HOT_INLINE double sum_of_lengths(const outline *o)
{
    return lanes_total(halves_of_sum(o->length[0], o->length[1], o->length[2], o->length[3]));
}

HOT_INLINE lanes sum_of_middles(const outline *o)
{
    const lanes *p = o->length, *x = o->x, *y = o->y;
    return lanes_totals(halves_of_sum(lanes_mul(p[0], x[0]), lanes_mul(p[1], x[1]), lanes_mul(p[2], x[2]),
                                      lanes_mul(p[3], x[3])),
                        halves_of_sum(lanes_mul(p[0], y[0]), lanes_mul(p[1], y[1]), lanes_mul(p[2], y[2]),
                                      lanes_mul(p[3], y[3])));
}

/* How far lines through (x, y) along `axis` are from the origin, times the factors in `length`. */
HOT_INLINE lanes times_distance(lanes length, lanes x, lanes y, const double axis[2])
{
    return lanes_mul(length, lanes_fabs(lanes_add(lanes_mul(x, lanes_twice(axis[0])),
                                                  lanes_mul(y, lanes_twice(axis[1])))));
}

/* Rectangles that are parallel within tolerance share an interval along each coordinate. */
static bool middle_of_parallel(const rectangles *r, double middle[2])
{
    bool along = fabs(r->axis[0][0]) > fabs(r->axis[0][1]), shared = true;
    for (int i = 0; i < 2; i++)
    {
        double reach = r->reach[along ? i : 1 - i];
        double low = max2(-r->half[i], r->center[i] - reach), high = min2(r->half[i], r->center[i] + reach);
        middle[i] = (low + high) * 0.5;
        shared &= low <= high;
    }
    return shared;
}

/* Does one rectangle lie in the other? Then it is the patch. *covered: does the guest cover the origin? */
HOT_INLINE bool middle_of_inner(const rectangles *r, double middle[2], bool *covered)
{
    const double *c = r->center;
    lanes         m = lanes_of(r->axis[0][0], r->axis[0][1]), n = lanes_of(r->axis[1][0], r->axis[1][1]);
    lanes         x = lanes_first(m, n), y = lanes_second(m, n), half = lanes_of(r->half[0], r->half[1]);
    lanes         width = lanes_add(lanes_mul(lanes_twice(r->reach[0]), lanes_fabs(m)),
                                    lanes_mul(lanes_twice(r->reach[1]), lanes_fabs(n)));
    lanes         beyond = lanes_sub(lanes_add(lanes_fabs(lanes_of(c[0], c[1])), width), half);
    bool          in_host = max2(lane(beyond, 0), lane(beyond, 1)) <= 0;
    lanes across = lanes_fabs(lanes_add(lanes_mul(lanes_twice(c[0]), x), lanes_mul(lanes_twice(c[1]), y)));
    lanes reach = lanes_of(r->reach[0], r->reach[1]);
    width = lanes_add(lanes_mul(lanes_twice(r->half[0]), lanes_fabs(x)),
                      lanes_mul(lanes_twice(r->half[1]), lanes_fabs(y)));
    beyond = lanes_sub(lanes_add(across, width), reach);
    *covered = lanes_at_least(reach, across) == 3;
    middle[0] = in_host ? c[0] : 0;
    middle[1] = in_host ? c[1] : 0;
    return in_host | (max2(lane(beyond, 0), lane(beyond, 1)) <= 0);
}

/* By the divergence theorem the area is half the sum, over all parts of the outline, of their lengths times
   the distances of their lines from the origin, and the first moment is a third of the sum of the same times
   the middles of the parts. The origin is in the patch, or is moved into it first, so that nothing cancels.

   Every crossing of two edges is calculated once, as a distance along the guest's edge; its coordinate along
   the host's edge follows from that by two roundings. So where the edges are nearly parallel, an error of the
   crossing makes one part longer and another one shorter on almost the same line, and the outline stays
   closed but for roundings. Edges that are parallel within tolerance make intervals. */
bool middle_of_rectangles(const rectangles *r, double tolerance, double middle[2])
{
    double twist = min2(fabs(r->axis[0][0]), fabs(r->axis[0][1]));
    bool   covered;
    if (twist * max2(r->reach[0], r->reach[1]) <= tolerance)
        return middle_of_parallel(r, middle);
    if (middle_of_inner(r, middle, &covered))
        return true;
    outline o = outline_of(r);
    double  around = sum_of_lengths(&o);
    lanes   inside = lanes_twice(0);
    if (!covered)
    {
        inside = lanes_mul(sum_of_middles(&o), lanes_twice(1 / around));
        lanes x = lanes_twice(lane(inside, 0)), y = lanes_twice(lane(inside, 1));
        for (int k = 0; k < 4; k++)
        {
            o.x[k] = lanes_sub(o.x[k], x);
            o.y[k] = lanes_sub(o.y[k], y);
        }
    }
    o.length[0] = times_distance(o.length[0], o.x[0], o.y[0], r->axis[1]);
    o.length[1] = times_distance(o.length[1], o.x[1], o.y[1], r->axis[0]);
    o.length[2] = lanes_mul(o.length[2], lanes_fabs(o.x[2]));
    o.length[3] = lanes_mul(o.length[3], lanes_fabs(o.y[3]));
    double area = sum_of_lengths(&o);
    lanes  centroid = lanes_add(inside, lanes_mul(sum_of_middles(&o), lanes_twice(1 / (1.5 * area))));
    middle[0] = lane(centroid, 0);
    middle[1] = lane(centroid, 1);
    return area > 64 * tolerance * around;
}

#endif

/* ---- the contact of a face or of two edges ---- */

/* The contact at the face of box `side` perpendicular to its axis `axis`, in which a corner of the other box,
   the guest, lies after the move. The caller knows that no other slack is as small. Then the ball of that
   radius around 0 is in K, and the point in which it touches the facet is in K: so the corner is in the face.
   UNCLEAR if more than a corner may lie in the plane of the face, or if both sides of the face are as near.

   Cosines and the vector between the centres are corrected to first order; the slack is then wrong by at most
   10 u times `size` and 1024 epsilon^2 times `size`, the corner by 6 u times the guest's extents. */
HOT_INLINE quick_answer contact_at_face(const box_pair *x, int side, int axis, found_contact *out, int digits)
{
    const pose   *s = &x->pose;
    const vector *host = x->axes[side], *guest = x->axes[1 - side];
    const double *r = s->r[side][axis], *half = s->half[1 - side].at;
    double        e[DIM], f[DIM][DIM];
    correction_row(e, host, axis);
    correction_of(f, guest);
    double ahead = s->way[side].at[axis] + dot_at(e, s->way[side].at);
    double sign = copysign(1, ahead), depth = 0, least = INFINITY;
    vector corner;
    for (int j = 0; j < DIM; j++)
    {
        double cosine = r[j] + (dot_at(e, s->r[1 - side][j]) + dot_at(f[j], r));
        double reach = half[j] * fabs(cosine);
        depth += reach;
        least = min2(least, half[j] > 0 ? reach : least); /* an edge without length is none */
        corner.at[j] = copysign(half[j], -sign * cosine);
    }
    depth = s->half[side].at[axis] + depth - fabs(ahead);
    if (!((2 * least > flat_edge(digits) * s->size) && (fabs(ahead) > 2 * stored_error(digits) * s->size)))
        return UNCLEAR;
    vector n = scale(corrected_axis(host, axis, e), side == 0 ? -sign : sign);
    *out = (found_contact){n, depth, add(x->center[1 - side], corrected_to_world(guest, f, corner)),
                           side == 1};
    return YES;
}

#if DIM == 3

/* Below this squared sine of the angle between two edges their cross product is too inaccurate for a normal:
   it is wrong by some 8 u in double, and in float by the 333 epsilon^2 of the cosines, over the sine. */
static inline double least_sine_square(int digits)
{
    return digits == 53 ? 0x1p-8 : 0x1p-24;
}

/* Edge i of A and the edges of B: the cosines of the axes k and l of A, which come after i, with those of B,
   and the coordinates of the vector between the centres along k and l. */
typedef struct edge_view
{
    double rk[3], rl[3], wk, wl;
} edge_view;

/* The unit normal m = mk u_k + ml u_l of edge i of A and edge j of B, from B to A, and the slack along it. m
   is perpendicular to u_i without an error, and the slack is the sum of what all other edges reach along m.
   So however near to parallel the edges are, an error d of m counts only as d times the sine times half an
   edge: the slack is wrong by some u of the lengths, not over the sine. *along is by how much A is ahead. */
HOT_INLINE double slack_of_edges(const pose *s, const edge_view *v, int j, int k, int l, double *mk,
                                 double *ml, double *along)
{
    double over = 1 / sqrt(v->rk[j] * v->rk[j] + v->rl[j] * v->rl[j]);
    *mk = -v->rl[j] * over;
    *ml = v->rk[j] * over;
    double ahead = *mk * v->wk + *ml * v->wl;
    double sign = copysign(1, -ahead);
    *mk *= sign;
    *ml *= sign;
    *along = fabs(ahead);
    double slack = s->half[0].at[k] * fabs(*mk) + s->half[0].at[l] * fabs(*ml);
    for (int c = 0; c < 3; c++)
        slack += c == j ? 0 : s->half[1].at[c] * fabs(*mk * v->rk[c] + *ml * v->rl[c]);
    return slack - *along;
}

/* The contact of edge i of A and edge j of B, which cross after the move. The caller knows that no other
   slack is as small, so they do: see contact_at_face. UNCLEAR if more than these edges may lie in the plane
   of contact, if both ways are as short, or if the edges are nearly parallel. */
static NOINLINE quick_answer contact_at_edges(const box_pair *x, int i, int j, found_contact *out, int digits)
{
    const pose   *s = &x->pose;
    const vector *u = x->axes[0], *v = x->axes[1];
    const double *half = s->half[1].at;
    int           k = i == 2 ? 0 : i + 1, l = k == 2 ? 0 : k + 1;
    double        ek[3], el[3], f[3][3], mk, ml, along;
    edge_view     view;
    correction_row(ek, u, k);
    correction_row(el, u, l);
    correction_of(f, v);
    for (int c = 0; c < 3; c++)
    {
        const double *column = s->r[1][c];
        view.rk[c] = s->r[0][k][c] + (dot_at(ek, column) + dot_at(f[c], s->r[0][k]));
        view.rl[c] = s->r[0][l][c] + (dot_at(el, column) + dot_at(f[c], s->r[0][l]));
    }
    view.wk = s->way[0].at[k] + dot_at(ek, s->way[0].at);
    view.wl = s->way[0].at[l] + dot_at(el, s->way[0].at);
    double depth = slack_of_edges(s, &view, j, k, l, &mk, &ml, &along);
    double square = view.rk[j] * view.rk[j] + view.rl[j] * view.rl[j];

    /* The middles of the two edges, in the plane of k and l: p of A's and q of B's. */
    double p[2] = {-copysign(s->half[0].at[k], mk), -copysign(s->half[0].at[l], ml)};
    double q[2] = {view.wk, view.wl};
    double least = INFINITY;
    least = s->half[0].at[k] > 0 ? s->half[0].at[k] * fabs(mk) : least;
    least = s->half[0].at[l] > 0 ? min2(least, s->half[0].at[l] * fabs(ml)) : least;
    vector touch; /* in the frame of B */
    for (int c = 0; c < 3; c++)
    {
        double cosine = mk * view.rk[c] + ml * view.rl[c], reach = half[c] * fabs(cosine);
        least = c == j || !(half[c] > 0) ? least : min2(least, reach);
        touch.at[c] = c == j ? 0 : copysign(half[c], cosine);
        q[0] += touch.at[c] * view.rk[c];
        q[1] += touch.at[c] * view.rl[c];
    }
    /* Along B's edge: p - q less its part along m, which the move takes away. */
    double t = ((p[0] - q[0]) * view.rk[j] + (p[1] - q[1]) * view.rl[j]) / square;
    touch.at[j] = clamp(t, -half[j], half[j]);
    if (!((2 * least > flat_edge(digits) * s->size) && (square > least_sine_square(digits)) &&
          (along > 2 * stored_error(digits) * s->size)))
        return UNCLEAR;
    vector n = add(scale(corrected_axis(u, k, ek), mk), scale(corrected_axis(u, l, el), ml));
    *out = (found_contact){n, depth, add(x->center[1], corrected_to_world(v, f, touch)), false};
    return YES;
}

#endif

/* ---- boxes along the coordinate axes, and boxes with one common axis ---- */

#if DIM == 3

/* The axis of a box that lies along coordinate axis k exactly, the others being perpendicular to it exactly;
   or -1. So is the true one: that row and column of E are 0. */
static NOINLINE int exact_axis_along(const box_pair *x, int side, int k)
{
    const vector *m = x->axes[side];
    if (side == 0 && !x->turned)
        return k;
    for (int i = 0; i < 3; i++)
    {
        int j = i == 2 ? 0 : i + 1, l = k == 2 ? 0 : k + 1;
        if (fabs(m[i].at[k]) == 1)
        {
            double rest = (fabs(m[j].at[k]) + fabs(m[i].at[l])) +
                          (fabs(m[3 - i - j].at[k]) + fabs(m[i].at[3 - k - l]));
            return rest == 0 ? i : -1;
        }
    }
    return -1;
}

#endif

/* How the boxes overlap along coordinate axis k, which is axis i of A and j of B. */
HOT_INLINE interval_slack slack_of_coordinate(const box_pair *x, int k, int i, int j)
{
    double half_a = x->turned ? x->pose.half[0].at[i] : 0;
    return slack_along(x->turned, x->low.at[k], x->high.at[k], half_a, x->center[1].at[k],
                       x->pose.half[1].at[j]);
}

/* Two boxes along the coordinate axes: along coordinate axis k lies axis index[0][k] of A and index[1][k] of
   B. The contact along `axis`, on the side of B where A is not ahead. Of two sides that are as near it is
   that of A's axis. */
static NOINLINE quick_answer contact_along(const box_pair *x, int (*index)[DIM], int axis, double slack,
                                           double ahead, found_contact *out)
{
    double side = ahead == 0 ? x->axes[0][index[0][axis]].at[axis] : copysign(1, -ahead);
    for (int k = 0; k < DIM; k++)
    {
        double a = x->pose.half[0].at[index[0][k]], b = x->pose.half[1].at[index[1][k]];
        double low = max2(x->center[0].at[k] - a, x->center[1].at[k] - b);
        double high = min2(x->center[0].at[k] + a, x->center[1].at[k] + b);
        out->normal.at[k] = k == axis ? side : 0;
        out->point.at[k] = k == axis ? x->center[1].at[k] + side * b : midpoint(low, high);
    }
    out->depth = slack;
    out->is_of_a = false;
    return YES;
}

/* The same if several ways out may be equally short. Whether the boxes overlap is exact, and so is the tie of
   two ways out if no slack is rounded, as with tiles. */
static NOINLINE quick_answer aligned_ties(const box_pair *x, int (*index)[DIM], double error,
                                          found_contact *out)
{
    double slack[DIM], ahead[DIM], least = INFINITY, rest = 0;
    bool   yes = true;
    for (int k = 0; k < DIM; k++)
    {
        interval_slack s = slack_of_coordinate(x, k, index[0][k], index[1][k]);
        if (s.overlap == NO)
            return NO;
        yes &= s.overlap == YES;
        rest += s.rest;
        slack[k] = s.slack;
        ahead[k] = s.ahead;
        least = min2(least, slack[k]);
    }
    if (!out || !yes)
        return yes ? YES : UNCLEAR;
    bool exact = rest == 0;
    int  axis = -1, count = 0;
    for (int k = 0; k < DIM; k++)
        if (slack[k] <= least + (exact ? 0 : 2 * error))
        {
            axis = axis < 0 || index[0][k] < index[0][axis] ? k : axis; /* the first of A's own axes */
            count++;
        }
    if (!(exact || (count == 1 && fabs(ahead[axis]) > error)))
        return UNCLEAR;
    return contact_along(x, index, axis, slack[axis], ahead[axis], out);
}

/* The contact of two boxes along the coordinate axes. Slacks in plain double are wrong by less than 8 u
   `size`: at most five roundings of numbers that are at most `size`, two of them halved afterwards. A halved
   subnormal number may be rounded too: 2^-1070 is more than all these together. If one slack is
   less than all others by more than two such errors it is the only shortest one, and only its sign must be
   exact. */
static NOINLINE quick_answer aligned_contact(const box_pair *x, int (*index)[DIM], found_contact *out)
{
    double size = 0, least = INFINITY, second = INFINITY;
    int    axis = 0;
    for (int k = 0; k < DIM; k++)
    {
        double reach = x->pose.half[0].at[index[0][k]] + x->pose.half[1].at[index[1][k]];
        double way = fabs(x->way.at[k]), slack = reach - way;
        size += way + reach;
        second = min2(second, max2(least, slack));
        axis = slack < least ? k : axis;
        least = min2(least, slack);
    }
    double error = 8 * UNIT_ROUNDOFF * size + 0x1p-1070;
    if (!(size < 0x1p1000))
        return UNCLEAR;
    if (least < -error)
        return NO;
    if (!(second - least > 4 * error))
        return aligned_ties(x, index, error, out);
    interval_slack s = slack_of_coordinate(x, axis, index[0][axis], index[1][axis]);
    if (s.overlap != YES || !out)
        return s.overlap;
    if (!(s.rest == 0 || fabs(s.ahead) > error))
        return UNCLEAR;
    return contact_along(x, index, axis, s.slack, s.ahead, out);
}

#if DIM == 3

/* Corrects two axes in a plane to first order: M + E M. */
HOT_INLINE void correct_in_plane(lanes axis[2])
{
    lanes m = axis[0], n = axis[1];
    lanes own = lanes_totals(lanes_mul(m, m), lanes_mul(n, n));
    lanes e = lanes_mul(lanes_sub(lanes_twice(1), own), lanes_twice(0.5));
    lanes both = lanes_twice(lanes_total(lanes_mul(m, n)) * -0.5);
    axis[0] = lanes_add(m, lanes_add(lanes_mul(lanes_twice(lane(e, 0)), m), lanes_mul(both, n)));
    axis[1] = lanes_add(n, lanes_add(lanes_mul(lanes_twice(lane(e, 1)), n), lanes_mul(both, m)));
}

/* Two boxes that stand upright, seen along the common axis: of each box the axes and the half extents there,
   and the way between the centres, in coordinates c and d. */
typedef struct plan
{
    int    up, c, d;
    lanes  axis[2][2], half[2], way;
    double size;  /* of all three coordinates */
    double least; /* the least of the four slacks in the plane, with the axes as stored */
    bool   valid;
} plan;

/* The axis along which an axis of each box lies exactly, the vertical where possible: index[side][axis] is
   that of the box. Below 0 if there is none. */
HOT_INLINE int common_axis(const box_pair *x, int index[2][3])
{
    int up = 3;
    do
        up--;
    while (up >= 0 && ((index[0][up] = exact_axis_along(x, 0, up)) < 0 ||
                       (index[1][up] = exact_axis_along(x, 1, up)) < 0));
    return up;
}

/* The dot products of a vector in the plane and two axes. */
HOT_INLINE lanes along_both(const lanes axis[2], lanes v)
{
    return lanes_totals(lanes_mul(axis[0], v), lanes_mul(axis[1], v));
}

HOT_INLINE void draw_plan(plan *p, const box_pair *x, int index[2][3])
{
    UNROLLED
    for (int side = 0; side < 2; side++)
    {
        const double *half = x->pose.half[side].at;
        const int     i = index[side][p->up], k = i == 2 ? 0 : i + 1, l = i == 0 ? 2 : i - 1;
        const vector *m = &x->axes[side][k], *n = &x->axes[side][l];
        p->axis[side][0] = lanes_of(m->at[p->c], m->at[p->d]);
        p->axis[side][1] = lanes_of(n->at[p->c], n->at[p->d]);
        p->half[side] = lanes_of(half[k], half[l]);
    }
    p->way = lanes_of(x->way.at[p->c], x->way.at[p->d]);
    p->size = lanes_total(lanes_add(p->half[0], p->half[1])) +
              ((x->pose.half[0].at[index[0][p->up]] + x->pose.half[1].at[index[1][p->up]]) +
               (fabs(x->way.at[0]) + fabs(x->way.at[1]) + fabs(x->way.at[2])));
    const lanes *a = p->axis[0], *b = p->axis[1];
    const lanes  r[2] = {along_both(b, a[0]), along_both(b, a[1])};
    const lanes  u = lanes_fabs(r[0]), v = lanes_fabs(r[1]);
    const lanes  reach_a = lanes_totals(lanes_mul(p->half[1], u), lanes_mul(p->half[1], v));
    const lanes  reach_b = lanes_add(lanes_mul(lanes_twice(lane(p->half[0], 0)), u),
                                     lanes_mul(lanes_twice(lane(p->half[0], 1)), v));
    const lanes  way_a = lanes_fabs(along_both(a, p->way)), way_b = lanes_fabs(along_both(b, p->way));
    p->least = smaller_lane(lanes_min2(lanes_sub(lanes_add(p->half[0], reach_a), way_a),
                                       lanes_sub(lanes_add(p->half[1], reach_b), way_b)));
    const double squares = lanes_total(lanes_totals(lanes_mul(r[0], r[0]), lanes_mul(r[1], r[1])));
    p->valid = in_cubic_range(p->size) && fabs(squares - 2) < VALID_AXES;
}

/* The contact at B's face across the common axis, on its side `side`: in the middle of what the two
   rectangles share. False if that is unclear. */
HOT_INLINE bool contact_on_top(plan *p, const box_pair *x, int (*index)[3], double side, double slack,
                               found_contact *out, int digits)
{
    double     middle[2];
    rectangles r; /* in the frame of A */
    lanes     *a = p->axis[0], *b = p->axis[1];
    correct_in_plane(a);
    correct_in_plane(b);
    lanes_to(r.half, p->half[0]);
    lanes_to(r.reach, p->half[1]);
    lanes_to(r.center, along_both(a, p->way));
    lanes_to(r.axis[0], along_both(a, b[0]));
    lanes_to(r.axis[1], along_both(a, b[1]));
    if (!middle_of_rectangles(&r, flat_edge(digits) * p->size, middle))
        return false;
    const lanes  at = lanes_add(lanes_mul(a[0], lanes_twice(middle[0])),
                                lanes_mul(a[1], lanes_twice(middle[1])));
    const double top = x->center[1].at[p->up] + side * x->pose.half[1].at[index[1][p->up]];
    UNROLLED
    for (int k = 0; k < 3; k++)
    {
        const double beside = x->center[0].at[k] + (k == p->c ? lane(at, 0) : lane(at, 1));
        out->point.at[k] = k == p->up ? top : beside;
        out->normal.at[k] = k == p->up ? side : 0;
    }
    out->depth = slack;
    out->is_of_a = false;
    return true;
}

/* The contact of two boxes of which an axis of each lies along the same coordinate axis, exactly: boxes that
   stand upright, turned about the vertical, and one on another. Among the other axes it is a problem of the
   plane: an edge along the common axis and another edge give a face axis, and two other edges give the common
   axis.

   Whether they overlap along the common axis is exact. Where they are apart by so little there that pairs of
   doubles may not tell, the careful way decides (see visible_gap in upright_boxes.h). False if the way out
   along the common axis is not the only shortest one. The contact patch is what two rectangles share; their
   axes are corrected to first order.

   The slacks in the plane come from the axes as stored, with stored_error: if the least is below minus that,
   the boxes are apart, above it they overlap there. Along the common axis the slack is the sum of a few
   coordinates: it has no error if none of them was rounded, and the sign of the overlap has none ever. The
   other slacks are then larger for certain if `least` is by the sum of both errors and the tolerance of ties.
 */
static NOINLINE bool upright_contact(const box_pair *x, found_contact *out, quick_answer *found, int digits)
{
    int  index[2][3];
    plan p = {.up = common_axis(x, index)};
    if (p.up < 0)
        return false;
    p.c = (p.up + 1) % 3;
    p.d = (p.up + 2) % 3;
    if ((index[0][p.c] = exact_axis_along(x, 0, p.c)) >= 0 &&
        (index[1][p.c] = exact_axis_along(x, 1, p.c)) >= 0 &&
        (index[0][p.d] = exact_axis_along(x, 0, p.d)) >= 0 &&
        (index[1][p.d] = exact_axis_along(x, 1, p.d)) >= 0)
    {
        *found = aligned_contact(x, index, out);
        return true;
    }
    draw_plan(&p, x, index);
    if (!p.valid)
        return false;
    interval_slack along = slack_of_coordinate(x, p.up, index[0][p.up], index[1][p.up]);
    const double   slack = along.slack, error = stored_error(digits) * p.size;
    const double   rounding = along.rest == 0 ? 0 : 8 * UNIT_ROUNDOFF * p.size;
    *found = NO;
    if (p.least < -error || (along.overlap == NO && slack < -least_visible_gap(digits) * p.size))
        return true;
    if (!(p.least > error && along.overlap == YES))
        return false;
    *found = YES;
    if (!out)
        return true;
    return p.least - slack > error + (rounding + tied_slacks(digits) * p.size) &&
           fabs(along.ahead) > rounding &&
           contact_on_top(&p, x, index, copysign(1, -along.ahead), slack, out, digits);
}

#else

static NOINLINE bool upright_contact(const box_pair *x, found_contact *out, quick_answer *found, int digits)
{
    (void)digits;
    int index[2][2];
    for (int side = 0; side < 2; side++)
    {
        double c = fabs(x->axes[side][0].at[0]), d = fabs(x->axes[side][0].at[1]);
        if (!((c + d == 1) & (c * d == 0)))
            return false;
        index[side][0] = c == 0;
        index[side][1] = c != 0;
    }
    *found = aligned_contact(x, index, out);
    return true;
}

#endif

/* ---- ties, and nearly so ---- */

/* Corrects the pose to first order; `correction` becomes that of both boxes. Returns the largest length. */
HOT_INLINE double correct_pose(pose *s, double correction[2][DIM][DIM], const box_pair *x)
{
    double more[DIM][DIM], length = max2(largest(s->half[0]), largest(s->half[1]));
    vector more_way[2];
    double(*e)[DIM] = correction[0], (*f)[DIM] = correction[1];
    correction_of(e, x->axes[0]);
    correction_of(f, x->axes[1]);
    for (int i = 0; i < DIM; i++)
    {
        for (int j = 0; j < DIM; j++)
            more[i][j] = dot_at(e[i], s->r[1][j]) + dot_at(f[j], s->r[0][i]);
        more_way[0].at[i] = dot_at(e[i], s->way[0].at);
        more_way[1].at[i] = dot_at(f[i], s->way[1].at);
    }
    for (int i = 0; i < DIM; i++)
    {
        for (int j = 0; j < DIM; j++)
            s->r[0][i][j] = s->r[1][j][i] = s->r[0][i][j] + more[i][j];
        s->way[0].at[i] += more_way[0].at[i];
        s->way[1].at[i] += more_way[1].at[i];
        length = max2(length, max2(fabs(s->way[0].at[i]), fabs(s->way[1].at[i])));
    }
    return length;
}

/* What is taken for equal: slacks within `tolerance`, which are wrong by `error`, and lengths within `edge`
   of 0; `length` is the largest one. */
typedef struct tie_scale
{
    double length, tolerance, error, edge;
    int    digits;
} tie_scale;

#if DIM == 3

/* The edge axis with the least slack: of edge pair / 3 of A and pair % 3 of B. `second` is the next slack. */
typedef struct edge_choice
{
    int    pair;
    double shortest, second;
} edge_choice;

/* The edge axes of which the slack may be below `limit`. So one is not looked at where
   - its slack is certainly not: the lower bound `low` of slack times sine, over the sine, is above the limit;
   - its edges are parallel to within rounding;
   - it is turned from a face axis by an angle t, and t times `size` is within the tolerance: a slack is the
     support function of K, and changes by no more than `size` for each radian. It is perpendicular to an axis
     of each box, so the sine of t is the least of four cosines over the sine of the edges. */
HOT_INLINE edge_choice edges_below(double limit, const box_pair *x, const pose *s, const tie_scale *q)
{
    edge_choice best = {-1, INFINITY, INFINITY};
    double      negligible = (8 * UNIT_ROUNDOFF + epsilon_of(q->digits) / 8) * q->length / s->size;
    const double(*r)[3] = s->r[0];
    for (int pair = 0; pair < 9; pair++)
    {
        int i = pair / 3, j = pair % 3, i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3,
            j2 = (j + 2) % 3;
        double mk, ml, along, square = edge_sine_square(s, i, j);
        double turn = min2(min2(fabs(r[i1][j]), fabs(r[i2][j])), min2(fabs(r[i][j1]), fabs(r[i][j2])));
        double low = positive(-x->gap[i][j] - q->error), reach = turn * s->size;
        if (!(limit > 0) || low * low > limit * limit * square || square <= negligible * negligible ||
            reach * reach <= q->tolerance * q->tolerance * square)
            continue;
        edge_view v = {.wk = s->way[0].at[i1], .wl = s->way[0].at[i2]};
        for (int c = 0; c < 3; c++)
        {
            v.rk[c] = r[i1][c];
            v.rl[c] = r[i2][c];
        }
        double slack = slack_of_edges(s, &v, j, i1, i2, &mk, &ml, &along);
        best.pair = slack < best.shortest ? pair : best.pair;
        best.second = min2(best.second, max2(best.shortest, slack));
        best.shortest = min2(best.shortest, slack);
    }
    return best;
}

#endif

/* The guest's feature that reaches furthest against the normal of a face of the host. */
typedef struct feature
{
    vector own;                  /* its middle, in the guest's frame */
    double base[DIM - 1];        /* the same along the host's axes in the face */
    double width[DIM - 1];       /* the half extents of the face */
    int    flat[DIM], count;     /* the guest's axes that lie in the plane of the face */
    double across[DIM - 1][DIM]; /* cosines of the host's axes in the face and the guest's axes */
} feature;

/* Finds it at the face of box `side` perpendicular to its axis `axis`, for a guest that lies `towards` along
   that. False if it is unclear. */
HOT_INLINE bool find_feature(feature *g, const pose *s, int side, int axis, double towards,
                             const tie_scale *q)
{
    const double *half = s->half[1 - side].at, *r = s->r[side][axis];
    for (int k = 0; k < DIM - 1; k++)
    {
        int along = (axis + 1 + k) % DIM;
        g->base[k] = s->way[side].at[along];
        g->width[k] = s->half[side].at[along];
        for (int j = 0; j < DIM; j++)
            g->across[k][j] = s->r[side][along][j];
    }
    g->count = 0;
    for (int j = 0; j < DIM; j++)
    {
        double reach = half[j] * r[j];
        bool   is_flat = (2 * fabs(reach) <= q->edge) & (half[j] > 0); /* an edge without length is none */
        if (is_flat && !(half[j] > 16 * q->edge && fabs(r[j]) < 0.25))
            return false; /* thin */
        g->own.at[j] = is_flat ? 0 : copysign(half[j], -towards * reach);
        g->flat[g->count] = j;
        g->count += is_flat;
        if (g->count == DIM)
            return false;
        for (int k = 0; k < DIM - 1; k++)
            g->base[k] += g->across[k][j] * g->own.at[j];
    }
    for (int k = 0; k < DIM - 1; k++)
        if (g->count > 0 && !(g->width[k] > 16 * q->edge))
            return false;
    return true;
}

/* Moves a corner into the face. Where that is nearly parallel to one that fits better, the corner may lie
   beside it: then to the point of the face that is nearest to it, if that is in the guest too. */
HOT_INLINE bool corner_in_face(feature *g, const double half[DIM], double edge)
{
    for (int k = 0; k < DIM - 1; k++)
    {
        double back = clamp(g->base[k], -g->width[k], g->width[k]) - g->base[k];
        for (int j = 0; j < DIM; j++)
            g->own.at[j] += back * g->across[k][j];
    }
    for (int j = 0; j < DIM; j++)
    {
        if (!(fabs(g->own.at[j]) <= half[j] + edge))
            return false;
        g->own.at[j] = clamp(g->own.at[j], -half[j], half[j]);
    }
    return true;
}

/* Moves the middle of the feature to that of its part in the face. False if it is unclear. */
HOT_INLINE bool clip_feature(feature *g, const double half[DIM], double edge)
{
    double middle[2];
    if (g->count == 0)
        return corner_in_face(g, half, edge);
    if (g->count == 1)
    {
        double d[DIM - 1];
        for (int k = 0; k < DIM - 1; k++)
            d[k] = g->across[k][g->flat[0]];
        if (!middle_of_segment(middle, g->width, g->base, d, DIM - 1, half[g->flat[0]], edge))
            return false;
        g->own.at[g->flat[0]] = middle[0];
        return true;
    }
#if DIM == 3
    const int  f0 = g->flat[0], f1 = g->flat[1];
    rectangles plane = {{g->width[0], g->width[1]},
                        {half[f0], half[f1]},
                        {g->base[0], g->base[1]},
                        {{g->across[0][f0], g->across[1][f0]}, {g->across[0][f1], g->across[1][f1]}}};
    if (!middle_of_rectangles(&plane, edge, middle))
        return false;
    double dx = middle[0] - g->base[0], dy = middle[1] - g->base[1];
    for (int k = 0; k < 2; k++)
        g->own.at[g->flat[k]] = plane.axis[k][0] * dx + plane.axis[k][1] * dy;
#endif
    return true;
}

/* The contact of boxes that may have several equally short ways out, that may touch with more than a corner,
   or of which the axes as stored leave open whether they overlap. All is corrected to first order:
   corrected_error bounds the slacks.

   The first face axis whose slack is within the tolerance of the least goes before all others. An edge axis
   goes first only if it is shorter by more than the tolerance. If two edge axes are as short, it is UNCLEAR.

   Otherwise the guest lies in the host's face with the feature that reaches furthest against the normal: its
   corner, an edge or a face, by how many of its axes are perpendicular to the normal within flat_edge (here
   and in the careful way an edge counts by how far its half leaves the plane). The contact is that corner, or
   the middle of the segment or the rectangle, clipped by the face. Edges so short that the tolerance is a
   large part of them, and those barely perpendicular, are left open. */
static NOINLINE quick_answer contact_with_ties(box_pair *x, found_contact *out, int digits)
{
    pose      s = x->pose;
    double    correction[2][DIM][DIM], least = INFINITY;
    tie_scale q = {.length = correct_pose(&s, correction, x), .error = corrected_error(digits) * s.size};
    q.tolerance = tied_slacks(digits) * q.length;
    q.edge = flat_edge(digits) * q.length;
    q.digits = digits;
    quick_answer found = boxes_overlap(x, &s, q.error);
    if (found != YES || !out)
        return found;

    int face = 0;
    for (int k = 0; k < 2 * DIM; k++)
        least = min2(least, x->slack[k]);
    while (x->slack[face] > least + q.tolerance)
        face++;
#if DIM == 3
    double      limit = x->slack[face] - q.tolerance;
    edge_choice edges = edges_below(limit, x, &s, &q);
    if (edges.shortest < limit)
        return edges.second - edges.shortest > q.tolerance
                   ? contact_at_edges(x, edges.pair / 3, edges.pair % 3, out, digits)
                   : UNCLEAR;
#endif

    /* The side of the face that goes first, and whether the guest lies ahead along the host's axis. */
    int     side = face / DIM, axis = face % DIM;
    double  ahead = side == 0 ? s.way[0].at[axis] : -s.way[1].at[axis];
    double  sign = ahead > q.tolerance / 2 ? -1 : 1; /* of the normal along that axis */
    feature g;
    if (!find_feature(&g, &s, side, axis, side == 0 ? -sign : sign, &q) ||
        !clip_feature(&g, s.half[1 - side].at, q.edge))
        return UNCLEAR;
    vector n = scale(corrected_axis(x->axes[side], axis, correction[side][axis]), sign);
    vector touch = corrected_to_world(x->axes[1 - side], correction[1 - side], g.own);
    *out = (found_contact){n, x->slack[face], add(x->center[1 - side], touch), side == 1};
    return YES;
}

/* The same for two OBBs in either order: open if it is for one of them. By the order of the boxes it may be a
   face of either that goes first among ties. */
static NOINLINE quick_answer contact_in_either_order(box_pair *x, found_contact *out, int digits)
{
    found_contact other;
    if (x->turned && out)
    {
        box_pair y = {.pose.size = x->pose.size};
        for (int side = 0; side < 2; side++)
        {
            for (int i = 0; i < DIM; i++)
            {
                y.axes[side][i] = x->axes[1 - side][i];
                for (int j = 0; j < DIM; j++)
                    y.pose.r[side][i][j] = x->pose.r[1 - side][i][j];
            }
            y.center[side] = x->center[1 - side];
            y.pose.half[side] = x->pose.half[1 - side];
            y.pose.way[side] = x->pose.way[1 - side];
        }
        if (contact_with_ties(&y, &other, digits) == UNCLEAR)
            return UNCLEAR;
    }
    return contact_with_ties(x, out, digits);
}

/* ---- the only shortest way out ---- */

/* Looks at a slack's lower bound, squared: is it the least? */
#define CONSIDER(value, k)                        \
    do                                            \
    {                                             \
        double low_ = (value);                    \
        second = min2(second, max2(least, low_)); \
        which = low_ < least ? (k) : which;       \
        least = min2(least, low_);                \
    } while (0)

#if DIM == 3

/* A lower bound of the slack along u_i cross v_j, squared; 0 for parallel edges. */
HOT_INLINE double edge_slack_square(const box_pair *x, int i, int j, double margin)
{
    double low = positive(-x->gap[i][j] - margin);
    return low * low / (edge_sine_square(&x->pose, i, j) + 0x1p-200);
}

#endif

/* The contact of boxes that overlap. All slacks are wrong by less than stored_error, those of edges by that
   over the sine. `margin` is more by enough for the roundings of their squares and for the tolerance of ties:
   if the lower bound of each other slack is above the upper bound of one, that is the only shortest way out.
 */
static NOINLINE quick_answer contact_of_boxes(box_pair *x, found_contact *out, int digits)
{
    double margin = 64 * epsilon_of(digits) * x->pose.size, least = INFINITY, second = INFINITY, up;
    int    which = 0;
    for (int k = 0; k < 2 * DIM; k++)
        CONSIDER((x->slack[k] - margin) * (x->slack[k] - margin), k);
#if DIM == 3
    CONSIDER(edge_slack_square(x, 0, 0, margin), 6);
    CONSIDER(edge_slack_square(x, 0, 1, margin), 7);
    CONSIDER(edge_slack_square(x, 0, 2, margin), 8);
    CONSIDER(edge_slack_square(x, 1, 0, margin), 9);
    CONSIDER(edge_slack_square(x, 1, 1, margin), 10);
    CONSIDER(edge_slack_square(x, 1, 2, margin), 11);
    CONSIDER(edge_slack_square(x, 2, 0, margin), 12);
    CONSIDER(edge_slack_square(x, 2, 1, margin), 13);
    CONSIDER(edge_slack_square(x, 2, 2, margin), 14);
    if (which >= 6)
    {
        int i = (which - 6) / 3, j = (which - 6) % 3;
        up = margin - x->gap[i][j];
        if (second * edge_sine_square(&x->pose, i, j) > up * up &&
            contact_at_edges(x, i, j, out, digits) == YES)
            return YES;
        return contact_in_either_order(x, out, digits);
    }
#endif
    up = x->slack[which] + margin;
    if (second > up * up && contact_at_face(x, which / DIM, which % DIM, out, digits) == YES)
        return YES;
    return contact_in_either_order(x, out, digits);
}

/* ---- the answer ---- */

#if DIM == 3

/* May an axis of the box lie along a coordinate axis? Then one of the first two has a component 0. */
HOT_INLINE bool may_be_upright(const vector m[3])
{
    return (m[0].at[0] * m[0].at[1]) * m[0].at[2] * ((m[1].at[0] * m[1].at[1]) * m[1].at[2]) == 0;
}

#else

/* Does the box lie along the coordinate axes? */
HOT_INLINE bool may_be_upright(const vector m[2])
{
    return m[0].at[0] * m[0].at[1] == 0;
}

#endif

/* The rest of the pose, from the axes as stored; those of an AABB are those of the world. */
HOT_INLINE void complete_view(box_pair *x)
{
    pose *s = &x->pose;
    s->size = 0;
    for (int i = 0; i < DIM; i++)
    {
        s->size += fabs(x->way.at[i]) + (s->half[0].at[i] + s->half[1].at[i]);
        s->way[0].at[i] = x->turned ? dot(x->axes[0][i], x->way) : x->way.at[i];
        s->way[1].at[i] = -dot(x->axes[1][i], x->way);
        for (int j = 0; j < DIM; j++)
            s->r[0][i][j] = s->r[1][j][i] = x->turned ? dot(x->axes[0][i], x->axes[1][j])
                                                      : x->axes[1][j].at[i];
    }
}

/* Boxes of which the vectors and extents are filled in. */
static quick_answer penetration_of_pose(box_pair *x, found_contact *out, int digits)
{
    const pose *s = &x->pose;
    /* A NaN in an axis of B is in `way`, one in an axis of A in the diagonal of r. Nothing else in them may
       decide: a mirror or an exchange of the boxes changes it. */
    double sums = (s->way[1].at[0] + s->r[0][0][0]) + (s->way[1].at[1] + s->r[0][1][1])
                                                          ONLY_3D(+(s->way[1].at[2] + s->r[0][2][2]));
    if (!in_cubic_range(8 * s->size + 0 * sums))
        return UNCLEAR;
    quick_answer found = boxes_overlap(x, s, stored_error(digits) * s->size);
    if (found == NO)
        return NO;
    double squares = 0;
    for (int i = 0; i < DIM; i++)
        squares += dot_at(s->r[0][i], s->r[0][i]);
    if (!(fabs(squares - DIM) < VALID_AXES))
        return UNCLEAR;
    if (found == YES)
        return out ? contact_of_boxes(x, out, digits) : YES;
    return digits == 24 ? contact_in_either_order(x, out, digits) : UNCLEAR;
}

quick_answer cd3_closer_penetration(box_pair *x, found_contact *out, int digits)
{
    quick_answer found;
    if ((!x->turned || may_be_upright(x->axes[0])) && may_be_upright(x->axes[1]) &&
        upright_contact(x, out, &found, digits))
        return found;
    complete_view(x);
    return penetration_of_pose(x, out, digits);
}
