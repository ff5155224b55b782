/*
 * Sweeps of circles and spheres, against each other and against points, segments and boxes. At its end: which
 * method sweeps which pair of shapes, ellipses aside.
 *
 * K, the Minkowski difference (all displacements of A that make it touch B), is a rounded core. The core is a
 * point, a segment or a box around c, the vector from A's centre to B's. K is all points that are no further
 * from it than r, the sum of the radii. In the core's own axes, with the coordinates t w_i - c_i of the
 * moving point and the half extents h_i, the square of its distance from the core
 *
 *     f(t) = the sum of max(0, |t w_i - c_i| - h_i)^2
 *
 * is convex, has a continuous slope, and is a single quadratic between the t at which a coordinate enters or
 * leaves -h_i..h_i. These pieces are walked along the motion until f falls below r^2 or begins to rise. The
 * axes of a segment are its own direction and, for what is perpendicular to it, all axes of the world, with
 * the parts along the segment taken out of those coordinates; in the plane the one axis across it.
 *
 * In each piece, with q_i = c_i +- h_i, f = r^2 where
 *
 *     w.w t^2 - 2 w.q t + q.q - r^2 = 0,
 *
 * the sums running over the coordinates outside -h_i..h_i there. The root is computed without
 * cancellation, and the discriminant as r^2 w.w - |w x q|^2 (see sphere_hit in chord_sphere.h), so a far
 * start makes no yes or no wrong. The rounded box is that of C. Ericson, Real-Time Collision Detection
 * (2005), section 5.5.7, who tries its parts one by one.
 */
#ifndef CD_CAREFUL_SWEEP_ROUNDED_H
#define CD_CAREFUL_SWEEP_ROUNDED_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/order.h"
#include "../space/pairs.h"
#include "../space/vector.h"
#include "sweep_aabbs.h"
#include "sweep_boxes.h"

/* At most this many axes: those of a box; a segment's direction and those of the world; or those of the
   world. */
#define CORE_AXES (DIM + 1)

/* The core of K, with its centre c, the motion w and its half extents h in coordinates along the axes. */
typedef struct core
{
    dd     axis[CORE_AXES][DIM];
    dd     c[CORE_AXES], w[CORE_AXES], h[CORE_AXES];
    int    count;
    dd     r;
    double slack; /* lengths up to this count as 0 */
} core;

/* The motion along an axis counts as 0 below this: it is so slow against the largest, which is near 1,
   that its square would leave the range. */
#define TOO_SLOW 0x1p-400

/* The core of a scene in which at least one shape is a circle or a sphere. */
static void core_of(core *k, const scene *s, int digits)
{
    const mover_pairs *p = &s->shape[s->shape[0].count > 0 ? 0 : 1];
    double             size = s->radius.hi;
    int                along = p->count; /* axes that are the core's own */
    memset(k, 0, sizeof *k);
    k->r = s->radius;
    memcpy(k->axis, p->axis, sizeof p->axis);
    memcpy(k->h, p->half, sizeof p->half);
    if (p->count == 1)
    {
        dd length = dd_sqrt(dot_pairs(p->axis[0], p->axis[0]));
        for (int j = 0; j < DIM; j++)
            k->axis[0][j] = dd_div(p->axis[0][j], length);
        k->h[0] = dd_mul(p->half[0], length);
        if (s->a->planar) /* and across it */
        {
            k->axis[1][0] = dd_neg(k->axis[0][1]);
            k->axis[1][1] = k->axis[0][0];
            along = 2;
        }
    }
    for (int i = 0; i < along; i++)
    {
        k->c[i] = dot_pairs(k->axis[i], s->way);
        k->w[i] = dot_pairs(k->axis[i], s->motion);
    }
    k->count = along;
    for (int j = 0; along < 2 && j < DIM; j++)
    {
        int i = along + j;
        k->axis[i][j] = dd_of(1);
        k->c[i] = along ? dd_sub(s->way[j], dd_mul(k->c[0], k->axis[0][j])) : s->way[j];
        k->w[i] = along ? dd_sub(s->motion[j], dd_mul(k->w[0], k->axis[0][j])) : s->motion[j];
        k->count++;
    }
    for (int i = 0; i < k->count; i++)
    {
        size = max2(size, max2(fabs(k->c[i].hi), k->h[i].hi));
        if (fabs(k->w[i].hi) < TOO_SLOW)
            k->w[i] = dd_of(0);
    }
    k->slack = touch_share(digits) * 4 * size;
}

/* Where is the start: 1 apart, 0 touching, -1 deeper? A start inside the core is deeper, even where the
   radius is lost in the rounding. */
static int core_start(const core *k)
{
    dd   squares = dd_of(0);
    bool deep = true;
    for (int i = 0; i < k->count; i++)
    {
        dd over = dd_sub(dd_abs(k->c[i]), k->h[i]);
        deep = deep && over.hi < -k->slack;
        if (over.hi > 0)
            squares = dd_add(squares, dd_mul(over, over));
    }
    double over_rr = dd_sub(squares, dd_mul(k->r, k->r)).hi;
    double slack = k->slack * (sqrt(squares.hi) + k->r.hi + k->slack);
    return deep ? -1 : fabs(over_rr) <= slack ? 0 : sign_of(over_rr);
}

/* Does the motion lead into K from a start that can only be next to the boundary of K? *normal is the
   outward normal of B there. */
static bool leads_in(const core *k, vector *normal)
{
    dd  n[DIM], closing = dd_of(0), least = dd_of(0);
    int face = 0; /* the nearest one, for a start that seems to be inside even the core */
    for (int i = 0; i < k->count; i++)
    {
        dd over = dd_sub(dd_abs(k->c[i]), k->h[i]);
        if (i == 0 || dd_sub(over, least).hi > 0)
        {
            face = i;
            least = over;
        }
    }
    memset(n, 0, sizeof n);
    for (int i = 0; i < k->count; i++)
    {
        dd over = least.hi > 0 ? dd_sub(dd_abs(k->c[i]), k->h[i]) : dd_of(i == face);
        if (!(over.hi > 0))
            continue;
        if (k->c[i].hi > 0)
            over = dd_neg(over);
        closing = dd_sub(closing, dd_mul(over, k->w[i]));
        for (int j = 0; j < DIM; j++)
            n[j] = dd_add(n[j], dd_mul(over, k->axis[i][j]));
    }
    *normal = unit_of_pairs(n);
    return closing.hi > 0;
}

/* Where a single coordinate counts, f = (t w - q)^2: the first t at which it is r^2. No square of r, which
   may underflow, decides: the line enters through a face, and cannot pass by, however thin K is. */
static dd entry_through_face(dd w, dd q, dd r)
{
    return dd_div(w.hi > 0 ? dd_sub(q, r) : dd_add(q, r), w);
}

/* The moments at which the coordinates c - t w enter and leave -h..h, in the order of t; of equal ones the
   first found comes first. axis[m] is the coordinate whose moment when[m] is. */
typedef struct crossings
{
    dd  when[2 * CORE_AXES];
    int axis[2 * CORE_AXES], count;
} crossings;

/* Takes the two moments of coordinate i, which moves, in among the others. */
static void insert_crossings(const core *k, const dd w[CORE_AXES], int i, crossings *x)
{
    for (int end = 0; end < 2; end++)
    {
        dd  where = end == (w[i].hi > 0) ? dd_add(k->c[i], k->h[i]) : dd_sub(k->c[i], k->h[i]);
        dd  moment = dd_div(where, w[i]);
        int at = x->count++;
        for (; at > 0 && dd_sub(moment, x->when[at - 1]).hi < 0; at--)
        {
            x->when[at] = x->when[at - 1];
            x->axis[at] = x->axis[at - 1];
        }
        x->when[at] = moment;
        x->axis[at] = i;
    }
}

/* Between two crossings: f = ww t^2 - 2 wq t + qq over the coordinates that are outside, `active` of them,
   the last of which is `last`; crossed = ww qq - wq^2, the sum of the squared minors by Lagrange's identity.
 */
typedef struct piece_of_f
{
    dd  q[CORE_AXES], ww, wq, qq, crossed;
    int active, last;
} piece_of_f;

static NOINLINE void put_piece(const core *k, const dd w[CORE_AXES], const int part[CORE_AXES], piece_of_f *f)
{
    f->ww = f->wq = f->qq = f->crossed = dd_of(0);
    f->active = f->last = 0;
    for (int i = 0; i < k->count; i++)
    {
        if (part[i] == 0)
            continue;
        f->active++;
        f->last = i;
        dd q = part[i] > 0 ? dd_add(k->c[i], k->h[i]) : dd_sub(k->c[i], k->h[i]);
        f->q[i] = q;
        f->ww = dd_add(f->ww, dd_mul(w[i], w[i]));
        f->wq = dd_add(f->wq, dd_mul(w[i], q));
        f->qq = dd_add(f->qq, dd_mul(q, q));
        for (int j = 0; j < i; j++)
            if (part[j] != 0)
            {
                dd minor = dd_det(w[i], f->q[j], w[j], q);
                f->crossed = dd_add(f->crossed, dd_mul(minor, minor));
            }
    }
}

/* The first t at which f of a piece is r^2, if the line comes closer than that by more than the slack. */
static NOINLINE bool entry_in_piece(const core *k, const dd w[CORE_AXES], const int part[CORE_AXES],
                                    const piece_of_f *f, dd *t)
{
    dd rr = dd_mul(k->r, k->r);
    dd inside = dd_sub(dd_mul(rr, f->ww), f->crossed);
    if (f->active == 1)
    {
        *t = entry_through_face(w[f->last], f->q[f->last], k->r);
        return part[f->last] * w[f->last].hi < 0;
    }
    if (!(inside.hi > f->ww.hi * k->slack * (2 * k->r.hi + k->slack)))
        return false;
    dd root = dd_sqrt(inside);
    *t = f->wq.hi > 0 ? dd_div(dd_sub(f->qq, rr), dd_add(f->wq, root)) : dd_div(dd_sub(f->wq, root), f->ww);
    return true;
}

/* Does the line of motion enter the interior of K? *t is where it first touches K, along w for `way` 1 and
   against it for -1, where t counts backwards. part[i] is -1, 0 or 1 if coordinate i is then below, between
   or above -h_i..h_i.

   Before all else every moving coordinate is before its interval: part[i] says on which side. The t at which
   coordinates enter and leave their intervals are sorted; between two of them f is a quadratic (piece_of_f),
   and f = r^2 at (wq -+ root) / ww with root^2 = r^2 ww - crossed.

   f starts above r^2 and is convex. So the first root is in this piece if it is not after its end: it
   cannot be before its beginning, where f was still above r^2. If it is not there, and f is least before
   the end of the piece, f rises from here on, and the line misses K. Else the next piece follows, with one
   coordinate inside or outside more.

   r^2 - crossed / ww is r^2 less the square of the least distance from the corner of this piece, so a line
   that enters K by less than the slack is no hit there. But a line through the corner, to within the slack,
   always goes on: if the radius is less than that, K is entered behind the corner, where f stays 0.

   Rounding may skip an entry: next to the border of two pieces it is found in neither. Then f is within the
   slack of r^2 at that border, which is taken for the entry. The second piece shows it in one of two ways:
   - A face is entered there, and the plane of that face was crossed before the border, perhaps long before,
     beside the face: t is raised to the border.
   - No coordinate that counts moves there, so that f is constant, and it is below r^2. */
static bool walk_to_sphere(const core *k, int way, dd *t, int part[CORE_AXES])
{
    dd        w[CORE_AXES];
    crossings x = {.count = 0};
    for (int i = 0; i < k->count; i++)
    {
        w[i] = way > 0 ? k->w[i] : dd_neg(k->w[i]);
        part[i] = w[i].hi > 0 ? -1 : w[i].hi < 0 ? 1 : k->c[i].hi < 0 ? 1 : -1;
        if (w[i].hi == 0 && k->h[i].hi > 0 && dd_sub(dd_abs(k->c[i]), k->h[i]).hi <= 0)
            part[i] = 0;
        if (w[i].hi != 0 && k->h[i].hi > 0)
            insert_crossings(k, w, i, &x);
    }
    for (int piece = 0; piece <= x.count; piece++)
    {
        piece_of_f f;
        put_piece(k, w, part, &f);
        if (f.ww.hi > 0)
        {
            if (entry_in_piece(k, w, part, &f, t))
            {
                if (piece > 0 && dd_sub(*t, x.when[piece - 1]).hi < 0)
                    *t = x.when[piece - 1];
                if (piece == x.count || dd_sub(*t, x.when[piece]).hi <= 0)
                    return true;
            }
            if (piece == x.count || (dd_sub(f.wq, dd_mul(x.when[piece], f.ww)).hi <= 0 &&
                                     f.crossed.hi > f.ww.hi * (k->slack * k->slack)))
                return false; /* f rises from here */
        }
        else if (piece == x.count)
            return false;
        else if (dd_sub(f.qq, dd_mul(k->r, k->r)).hi < -k->slack * (2 * k->r.hi + k->slack) && piece > 0)
        {
            *t = x.when[piece - 1]; /* an entry that rounding has skipped */
            return true;
        }
        part[x.axis[piece]] += w[x.axis[piece]].hi > 0 ? 1 : -1;
    }
    return false;
}

/* The same in both directions where the core is a point: both ends are roots of one quadratic. t[1] counts
   backwards, as for `way` -1 above, until the caller negates it. */
static bool ends_in_ball(const core *k, dd t[2], int part[2][CORE_AXES])
{
    piece_of_f f;
    for (int i = 0; i < k->count; i++)
        part[0][i] = part[1][i] = 1;
    put_piece(k, k->w, part[0], &f);
    dd rr = dd_mul(k->r, k->r);
    dd over_rr = dd_sub(f.qq, rr);
    dd inside = dd_sub(dd_mul(rr, f.ww), f.crossed);
    if (!(f.ww.hi > 0 && inside.hi > f.ww.hi * k->slack * (2 * k->r.hi + k->slack)))
        return false;
    dd root = dd_sqrt(inside);
    dd further = dd_add(dd_abs(f.wq), root), ahead = dd_div(over_rr, further), behind = dd_div(further, f.ww);
    t[0] = f.wq.hi > 0 ? ahead : dd_neg(behind);
    t[1] = f.wq.hi < 0 ? ahead : dd_neg(behind);
    return true;
}

/* The outward normal of B where the line touches K at t: on entry for `way` 1, on exit for -1. If the
   radius is lost in the rounding, K is its core; the normal is then the part of -w, or of w on exit, along
   the coordinates that count, which for a face is the normal of that face. */
static vector outward(const core *k, dd t, const int part[CORE_AXES], int way)
{
    bool lost = k->r.hi < 0x1p10 * k->slack;
    dd   n[DIM];
    for (int j = 0; j < DIM; j++)
        n[j] = dd_of(0);
    for (int i = 0; i < k->count; i++)
    {
        if (part[i] == 0)
            continue;
        dd q = part[i] > 0 ? dd_add(k->c[i], k->h[i]) : dd_sub(k->c[i], k->h[i]);
        dd over = lost ? dd_times(k->w[i], -way) : dd_sub(dd_mul(t, k->w[i]), q);
        for (int j = 0; j < DIM; j++)
            n[j] = dd_add(n[j], dd_mul(over, k->axis[i][j]));
    }
    return unit_of_pairs(n);
}

/* The touching point at t, taken from the smaller sphere. */
static inline vec sphere_touches_at(const scene *k, dd t, vector n)
{
    const mover *a = k->a, *b = k->b;
    bool         by_a = b->kind != CD_CIRCLE || (a->kind == CD_CIRCLE && a->radius < b->radius) ||
                a->kind == CD_POINT;
    vector p = place_at(by_a ? a : b, t);
    for (int i = 0; i < DIM; i++)
        p.at[i] = advance(p.at[i], by_a ? -a->radius : b->radius, n.at[i]);
    return flush_to(k, p, n);
}

/* Is the start clearly behind the entry and before the exit, both seen along their normals? */
static bool is_midway(const scene *s, const core *k, const dd t[2], int part[2][CORE_AXES])
{
    for (int end = 0; end < 2; end++)
    {
        vector n = outward(k, t[end], part[end], end == 0 ? 1 : -1);
        double speed = 0;
        for (int i = 0; i < DIM; i++)
            speed += n.at[i] * s->motion[i].hi;
        if (!(t[end].hi * speed > 0x1p10 * k->slack))
            return false;
    }
    return true;
}

/* Writes the first or the last touch: t = `moment` in the scene, with the normal n. */
static void put_touch(hit *out, const scene *s, bool first, dd moment, vector n, int digits)
{
    dd  when = dd_add(s->begin, dd_scaled(moment, s->exponent_motion - s->exponent));
    vec p = sphere_touches_at(s, when, n);
    if (first)
    {
        out->t_enter = round_t(when, 0, 1, digits);
        out->point_enter = p;
        out->normal_enter = store_normal(n, 1);
    }
    else
    {
        out->t_exit = round_t(when, out->t_enter, DBL_MAX, digits);
        out->point_exit = p;
        out->normal_exit = store_normal(n, 1);
    }
}

/* Do two moving shapes hit, at least one of which is a circle or a sphere? Without relative motion `out` is
   left to the caller, and so is point_enter of a start inside. `apart`: overlap_ is known to be false at the
   start.

   t[0]..t[1] is the stretch of the line of motion in K, t = 0 being the start.
   - From apart it is a hit if the stretch ends after the start and begins before the end of the motion. (If
     the start is far off, the scene begins where the shapes come near.)
   - From touching one end of the stretch is 0 but for rounding, so that t[0] + t[1] has the sign of the
     other: the stretch lies behind where that is not positive. If the start is next to neither end, K is so
     thin, and the motion so nearly along it, that it is next to what is on the sides: it is inside.
   - A start that seems to be deeper, though overlap_ says that it is not, is one next to the boundary of K:
     the motion along the nearest outward normal decides. */
static bool sweep_rounded(const mover *a, const mover *b, bool apart, bool *starts_inside, hit *out,
                          int digits)
{
    scene  s;
    core   k;
    dd     t[2];
    int    part[2][CORE_AXES];
    vector at_start = {{0}}; /* the normal there, if it is not that of the entry */
    if (!scene_between(&s, a, b))
        return false;
    core_of(&k, &s, digits);
    int start = s.far_off ? 1 : core_start(&k);
    *starts_inside = start < 0 && !apart;
    if (s.rests)
        return *starts_inside;
    bool ball = true;
    for (int i = 0; i < k.count; i++)
        ball = ball && k.h[i].hi == 0;
    if (ball ? !ends_in_ball(&k, t, part)
             : !walk_to_sphere(&k, 1, &t[0], part[0]) || !walk_to_sphere(&k, -1, &t[1], part[1]))
        return false;
    t[1] = dd_neg(t[1]); /* it counted backwards */
    if (start == 0 && is_midway(&s, &k, t, part))
    {
        start = -1;
        *starts_inside = !apart;
    }
    if (apart && start < 0)
    {
        start = 0;
        if (!leads_in(&k, &at_start))
            return false;
    }
    else if (start == 0 && dd_add(t[0], t[1]).hi <= 0)
        return false; /* moves apart */
    if (start > 0)
    {
        double fastest = largest_of_pairs(s.motion);
        dd     last = dd_scaled(s.rest, s.exponent - s.exponent_motion);
        if ((t[1].hi <= 0 && !s.far_off) || dd_sub(t[0], last).hi > k.slack / fastest)
            return false;
    }
    if (!out)
        return true;
    *out = (hit){.starts_inside = *starts_inside};
    for (int end = *starts_inside ? 1 : 0; end < 2; end++)
    {
        dd     moment = end == 0 && start == 0 ? dd_of(0) : t[end];
        vector n = outward(&k, moment, part[end], end == 0 ? 1 : -1);
        bool   given = end == 0 && largest(at_start) > 0;
        put_touch(out, &s, end == 0, moment, given ? at_start : n, digits);
    }
    return true;
}

/* ---- any two shapes but ellipses ---- */

/* How far a shape extends from `low` and `high` along a coordinate axis, at most. Valid axes are off by
   less than 2^-20. */
static double world_reach_of(const mover *s, int axis)
{
    vector rows[DIM];
    double reach = s->radius;
    if (!s->box.axes)
        return reach;
    load_axes(rows, s->box.axes);
    for (int i = 0; i < DIM; i++)
        reach += s->box.half.at[i] * (fabs(rows[i].at[axis]) + 0x1p-18);
    return reach;
}

/* Do the AABBs of both never touch? In plain double, with a margin above its rounding. */
static NOINLINE bool clearly_miss(const mover *a, const mover *b)
{
    double enter = 0, exit = 1;
    for (int i = 0; i < DIM; i++)
    {
        double w = a->motion.at[i] - b->motion.at[i];
        double reach = world_reach_of(a, i) + world_reach_of(b, i);
        double low = min2(b->box.low.at[i], b->box.high.at[i]) - max2(a->box.low.at[i], a->box.high.at[i]);
        double high = max2(b->box.low.at[i], b->box.high.at[i]) - min2(a->box.low.at[i], a->box.high.at[i]);
        double size = fabs(low) + fabs(high) + reach;
        if (!(size > 0x1p-980)) /* else 2^-40 of it loses digits */
            continue;
        low -= reach + 0x1p-40 * size;
        high += reach + 0x1p-40 * size;
        if (w == 0 && (low > 0 || high < 0))
            return true;
        if (w != 0)
        {
            enter = max2(enter, (w > 0 ? low : high) / w);
            exit = min2(exit, (w > 0 ? high : low) / w);
        }
    }
    return enter > exit;
}

/* Do two moving shapes hit? `apart`: they are known not to overlap at the start. Without relative motion
   only the yes or no is valid; the hit is left to the caller. */
static bool sweep_movers(const mover *a, const mover *b, bool apart, bool *starts_inside, hit *out,
                         int digits)
{
    *starts_inside = false;
    if (mover_is_nan(a) || mover_is_nan(b) || clearly_miss(a, b))
        return false;
    if (a->kind == CD_CIRCLE || b->kind == CD_CIRCLE)
        return sweep_rounded(a, b, apart, starts_inside, out, digits);
    if (a->planar && a->kind == CD_POINT && b->kind <= CD_SEGMENT)
        return sweep_point_segment_exactly(a, b, 1, out, digits);
    if (a->planar && a->kind == CD_SEGMENT && b->kind == CD_POINT)
        return sweep_point_segment_exactly(b, a, -1, out, digits);
    if (a->kind == CD_POINT && b->kind == CD_AABB)
    {
        aabb point = {store(a->box.low), store(a->box.low)}, box = {store(b->box.low), store(b->box.high)};
        return sweep_exactly(&point, store(a->motion), &box, store(b->motion), out, digits);
    }
    return sweep_in_pairs(a, b, apart, starts_inside, out, digits);
}

/* Completes a sweep that seems to start deeper than touching. Whether it does is up to overlap_, which
   agrees with `c`, the answer of closest_: where they are apart, the sweep is repeated with that known.
   Else the point is that of `c`. */
static bool starts_deep(const mover *a, const mover *b, closest_points c, hit *out, int digits)
{
    bool inside;
    bool rests = !greater(a->motion, b->motion) && !greater(b->motion, a->motion);
    if (c.distance > 0)
        return !rests && sweep_movers(a, b, true, &inside, out, digits);
    if (out && rests)
        *out = (hit){.starts_inside = true, .t_exit = narrow(DBL_MAX), .point_exit = c.point_b};
    if (out)
        out->point_enter = c.point_b;
    return true;
}

#endif
