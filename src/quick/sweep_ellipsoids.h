/*
 * An ellipsoid that moves against another one or against a box, in plain double: when do they touch first,
 * and when last? In the notation of quick/ellipsoid_view.h.
 *
 * The ellipsoid's centre runs along p + t w, p being the way to it from the centre of the other shape, in the
 * frame of the box or of the world. K, the set of all places where the two touch, is convex, and around 0 it
 * reaches along n to
 *
 *     h(n) = h_A(n) + h_B(n)    or    h_A(n) + sum |n_i| H_i,    H: the half extents of the box.
 *
 * Whatever n is, K lies behind the plane n . x = h(n), which the line enters, if n . w < 0, at
 *
 *     t(n) = (n . p - h(n)) / -(n . w).
 *
 * That is no later than the line enters K, and the latest t(n) is where it does. There the point of the line
 * is the support point of n. The rest R is what is between them: with s the sum of the support points of the
 * ellipsoids and y = p + t w - s, R_i = y_i - sgn(n_i) H_i where n_i != 0, and else how far y_i is beyond
 * H_i. So at t(n) the two shapes overlap by no more than rounding, and are apart by no more than |R|.
 *
 * THE STEP. t(n) is stationary where R = 0; Newton's step for it solves s'' n' = R, with the s'' of
 * quick/ellipsoid_box.h and, as there, among the coordinates that count. K is symmetric, so the exit is the
 * entry of the motion backwards.
 *
 * Where the motion hardly enters K, two roots are close together, and Newton's method only halves the way to
 * the nearer one. So there a step that is not far smaller than the cosine of the motion and the normal is
 * another one: to where the line enters the ellipsoid that osculates K. That of M = h s'' + s s^T, which is
 * around the corner of the box, has the reach, the support point and the second derivatives of K along n. Of
 * a box it is the ellipsoid itself, around the feature that counts.
 *
 * THE START. Whatever a_i > 0 is, |n_i| H_i <= (n_i^2 / a_i + a_i) H_i / 2, and so are h_A and h_B bounded by
 * h^2 / h' and h', for the reach h' along some other direction. So K is in the ellipsoid of M with
 *
 *     M = sum P / h' + diag(H_i / a_i),    x^T M^-1 x <= sum h' + sum a_i H_i,
 *
 * and touches it along that direction, if a_i is |n_i| there (A. B. Kurzhanski and I. Valyi, "Ellipsoidal
 * Calculus for Estimation and Control" (1997), on outer ellipsoids of sums). The normals at which the line
 * enters this ellipsoid and leaves it are where the search starts.
 *
 * ERRORS. S is |p|_1 plus all radii and half extents. p is taken where the centres pass each other, t' w from
 * where they start, |t' w| <= |p|; the true p and w are off by 8 u of their lengths each in the frame of the
 * box, e_k by 10 u r_k, as in quick/ellipsoid_box.h; for the careful way in float add 5 u of each. With t w
 * no longer than S where the shapes touch, n . (p + t w) is off by 2 (8 + 5) u S and 4 u of its terms twice,
 * h by 34 u S: less than SWEEP_SLACK S, SWEEP_SLACK = 80 u. At the ends of the motion |t w|_1 comes to S.
 *
 * THE ANSWERS. A miss: along some n the gap is above that at both ends of the motion, or above it all the way
 * (the gap is linear in t). A hit: R is at most 4 u L, or 8 u L where rounding lets no step come nearer, in
 * float 2^-30 L or twice that. What is along the motion in R is taken off t first: see off_but_for_time. Is
 * the line certain to go into K, and not only to graze it? A ball of radius
 * rho = r^2 / R, r and R here the least and the largest radius, rolls
 * freely in an ellipsoid, and so in K. With c the cosine between the motion and the normal, the line comes at
 * least rho c^2 / 2 deep into that ball, less |R| and the errors, which together must be below 0.8 of it.
 * Then they move the entry by at most 2 (1 - sqrt(1 - 0.8)) / 0.8 < 1.4 times what they come to along the
 * motion; the start and the end of the motion must be further from it than four times that. All else, and so
 * every start in touch, is left open.
 */
#ifndef CD_QUICK_SWEEP_ELLIPSOIDS_H
#define CD_QUICK_SWEEP_ELLIPSOIDS_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "ellipsoid_box.h"
#include "ellipsoid_view.h"

#define SWEEP_SLACK (80 * UNIT_ROUNDOFF)

#if DIM == 3 /* for the plane: sweep_ellipse_in_plane.h */

/* The line of motion, and K. */
typedef struct ellipsoid_sweep
{
    const ellipsoid_view *e[2];                 /* of two ellipsoids, or of one and NULL */
    vector                half;                 /* H; 0 of two ellipsoids */
    vector                p, w;                 /* p where the centres pass each other: t = 0 below */
    double                first, last;          /* t of the ends of the motion */
    double                speed, per_square;    /* |w|_1, 1 / w . w */
    double                size, slack, allowed; /* size: L */
    double                reach, ball;          /* of a ball around K; rho */
    bool                  flat;                 /* one of two ellipsoids is flat */
} ellipsoid_sweep;

/* What a direction tells. */
typedef struct sweep_look
{
    vector n, support[2];
    double h[2], per[2];
    double over, closing; /* n . p - h(n) and -n . w */
    double t;
    vector y, rest; /* y, R */
    double off;     /* of R: see off_but_for_time */
    double early;   /* likewise, where R is not small enough */
} sweep_look;

/* Moves the origin of t to where the centres pass each other. False for extreme motions. */
HOT_INLINE bool set_line(ellipsoid_sweep *s, vector way, vector w, double sum, double size, int digits)
{
    double square = dot(w, w), middle = -dot(way, w) / square;
    s->p = plus(way, times(middle, w));
    s->w = w;
    s->first = -middle;
    s->last = 1 - middle;
    s->speed = taxi_length(w);
    s->per_square = 1 / square;
    s->size = size;
    s->slack = SWEEP_SLACK * sum;
    s->allowed = (digits == 24 ? 0x1p-30 : 4 * UNIT_ROUNDOFF) * size;
    return square > 0x1p-200 && square < 0x1p200;
}

/* None is certain to touch a shape with a negative radius. */
HOT_INLINE double rolling_ball(const ellipsoid_view *e)
{
    return e->least < 0 ? -INFINITY : e->least * e->least / e->most;
}

HOT_INLINE void look_at_support(sweep_look *g, const ellipsoid_sweep *s, int k)
{
    vector x = along_edges(s->e[k], g->n);
    g->h[k] = sqrt(dot(x, x));
    g->per[k] = 1 / g->h[k];
    g->support[k] = times(g->per[k], of_edges(s->e[k], x));
}

/* n, and when its plane is entered. */
HOT_INLINE void turn_to(sweep_look *g, const ellipsoid_sweep *s, vector n)
{
    g->n = n;
    look_at_support(g, s, 0);
    double h = g->h[0];
    if (s->e[1])
    {
        look_at_support(g, s, 1);
        h += g->h[1];
    }
    UNROLLED for (int i = 0; i < DIM; i++) h += fabs(n.at[i]) * s->half.at[i];
    g->over = dot(n, s->p) - h;
    g->closing = -dot(n, s->w);
}

/* The rounding of t moves y along the motion, the more the flatter that goes into K. So the part of R along
   the motion, *early times w, does not count: at t - *early, there is none. There R is what is left among the
   coordinates that count, and beyond the faces along the others. */
static SELDOM NOINLINE double off_but_for_time(const sweep_look *g, const ellipsoid_sweep *s, double *early)
{
    bool   on[DIM];
    vector w = s->w;
    for (int i = 0; i < DIM; i++)
    {
        on[i] = g->n.at[i] != 0 || g->rest.at[i] != 0;
        w.at[i] = on[i] ? w.at[i] : 0;
    }
    *early = dot(g->rest, w) / dot(w, w);
    double most = 0;
    for (int i = 0; i < DIM; i++)
        most = max2(most, on[i] ? fabs(g->rest.at[i] - *early * w.at[i])
                                : fabs(g->y.at[i] - *early * s->w.at[i]) - s->half.at[i]);
    return most;
}

/* y and R at t. */
static NOINLINE void look_at_time(sweep_look *g, const ellipsoid_sweep *s, double t)
{
    vector support = s->e[1] ? plus(g->support[0], g->support[1]) : g->support[0];
    g->t = t;
    g->y = minus(plus(s->p, times(t, s->w)), support);
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        double y = g->y.at[i], edge = s->half.at[i], n = g->n.at[i];
        double in = n != 0 ? copysign(edge, n) : max2(min2(y, edge), -edge);
        g->rest.at[i] = y - in;
    }
    g->off = largest(g->rest);
    if (g->off > s->allowed && g->off < s->allowed * 0x1p24)
        g->off = off_but_for_time(g, s, &g->early);
}

/* n at t; at_entry: when its plane is entered. */
static NOINLINE void look_at_both(sweep_look *g, const ellipsoid_sweep *s, vector n, double t, bool at_entry)
{
    turn_to(g, s, n);
    look_at_time(g, s, at_entry ? g->over / g->closing : t);
}

HOT_INLINE void look_at_sweep(sweep_look *g, const ellipsoid_sweep *s, vector n)
{
    look_at_both(g, s, n, 0, true);
}

/* Does the plane of n keep the two apart all the way? */
HOT_INLINE bool parts_all_along(const sweep_look *g, const ellipsoid_sweep *s)
{
    double at_first = g->over - s->first * g->closing, at_last = g->over - s->last * g->closing;
    return at_first > s->slack && at_last > s->slack + SWEEP_SLACK * s->speed;
}

/* The normals where the line enters the outer ellipsoid of n and leaves it. Where it misses it, they are
   those next to it, but turned a little towards the motion. */
typedef struct outer_normals
{
    vector enter, exit;
    vector beside; /* perpendicular to w, where it is nearest */
    bool   missed;
} outer_normals;

static NOINLINE void outer_ellipsoid(outer_normals *o, const ellipsoid_sweep *s, const sweep_look *g)
{
    symmetric m = weighted(g->per[0], &s->e[0]->p, s->e[1] ? g->per[1] : 0, &s->e[s->e[1] ? 1 : 0]->p);
    double    level = g->h[0] + (s->e[1] ? g->h[1] : 0), a[DIM];
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        a[i] = max2(fabs(g->n.at[i]), 0x1p-4);
        level += a[i] * s->half.at[i];
    }
    m.xx += s->half.at[0] / a[0];
    m.yy += s->half.at[1] / a[1];
    m.zz += s->half.at[2] / a[2];
    vector from = solved(&m, s->p), along = solved(&m, s->w);
    double ww = dot(s->w, along), pw = dot(s->p, along), rest = (level - dot(s->p, from)) * ww + pw * pw;
    double root = sqrt(max2(rest, 0x1p-6 * (level * ww)));
    o->missed = rest <= 0;
    o->beside = minus(from, times(pw / ww, along));
    o->enter = minus(o->beside, times(root / ww, along));
    o->exit = plus(o->beside, times(root / ww, along));
}

/* The second derivatives of h, and the coordinates that count. */
static NOINLINE symmetric curvature_of_sweep(const sweep_look *g, const ellipsoid_sweep *s, box_faces *f)
{
    const int last = s->e[1] ? 1 : 0;
    symmetric m = weighted(g->per[0], &s->e[0]->p, last ? g->per[1] : 0, &s->e[last]->p);
    symmetric q = squares_of(g->per[0], g->support[0], last ? g->per[1] : 0, g->support[last]);
    for (int k = 0; k < DIM; k++)
    {
        double n = g->n.at[k], y = g->y.at[k];
        f->side.at[k] = (n != 0 ? n : y) < 0 ? -1 : 1;
        f->on[k] = n != 0 || fabs(y) > s->half.at[k];
    }
    return weighted(1, &m, -1, &q);
}

/* The reach of the ellipsoids. */
HOT_INLINE double level_of_sweep(const sweep_look *g, const ellipsoid_sweep *s)
{
    return s->e[1] ? g->h[0] + g->h[1] : g->h[0];
}

/* Newton's step. */
static NOINLINE vector step_of_sweep(const sweep_look *g, const ellipsoid_sweep *s, symmetric m,
                                     const box_faces *f)
{
    symmetric along = squares_of(level_of_sweep(g, s), g->n, 0, g->n);
    m = weighted(1, &m, 1, &along);
    m = restricted(m, f->on);
    return solved(&m, g->rest);
}

/* n and a part of a step. With a box, 0 where that leads past 0. */
HOT_INLINE vector stepped_in_sweep(const ellipsoid_sweep *s, vector n, const box_faces *f, double part,
                                   vector step)
{
    return made_unit(s->e[1] ? plus(n, times(part, step)) : stepped(n, f, part, step));
}

/* Where the line comes near to K, or just into it, no plane is entered late enough to prove a miss. Does one
   along the motion part the two? */
static NOINLINE bool passes_beside(const sweep_look *g, const ellipsoid_sweep *s)
{
    sweep_look beside;
    look_at_sweep(&beside, s, made_unit(plus(g->n, times(g->closing * s->per_square, s->w))));
    return parts_all_along(&beside, s);
}

/* Looks at the normal at which the line enters the ellipsoid that osculates K (THE STEP), or that is next to
   the line, if it misses that. False if that is no other normal, or a box has turned it away from the line:
   from a plane that the motion enters less flatly than 2^-5 no step leads to one that it does not enter. */
static SELDOM NOINLINE bool look_at_osculating(sweep_look *next, const sweep_look *g,
                                               const ellipsoid_sweep *s, symmetric m, const box_faces *f)
{
    const double level = level_of_sweep(g, s);
    vector       support = s->e[1] ? plus(g->support[0], g->support[1]) : g->support[0], p, w, n;
    symmetric    q = squares_of(1, support, 0, support);
    m = weighted(level, &m, 1, &q);
    m = restricted(m, f->on);
    UNROLLED for (int i = 0; i < DIM; i++)
    {
        p.at[i] = f->on[i] ? s->p.at[i] - f->side.at[i] * s->half.at[i] : 0;
        w.at[i] = f->on[i] ? s->w.at[i] : 0;
    }
    vector       from = solved(&m, p), along = solved(&m, w);
    const double ww = dot(w, along), pw = dot(p, along), rest = (1 - dot(p, from)) * ww + pw * pw;
    const double t = -(pw + sqrt(positive(rest))) / ww;
    n = plus(from, times(t, along));
    for (int i = 0; i < DIM && !s->e[1]; i++)
        n.at[i] = f->on[i] && n.at[i] * f->side.at[i] > 0 ? n.at[i] : 0;
    look_at_both(next, s, made_unit(n), t, rest > 0);
    return largest(minus(next->n, g->n)) > 0 &&
           (rest <= 0 ? next->closing > (g->closing > 0x1p-5 * s->speed ? 0 : -0x1p-10 * s->speed)
                      : !(g->closing > 0) || (next->closing > 0 && next->t >= g->t - s->slack / g->closing));
}

/* How far from t, at most, the line enters K; negative if that is not certain. */
HOT_INLINE double error_of_touch(const sweep_look *g, const ellipsoid_sweep *s)
{
    double error = 2 * g->off + s->slack, square = g->closing * g->closing;
    return square * s->per_square * s->ball > 2.5 * error ? 4 * error / g->closing : -1;
}

/* May the search end here? Where R is above what is allowed only along the motion, t is corrected: the plane
   of n is entered then, too, to within the rounding of n . p - h(n) (ERRORS). The search goes on as long as a
   smaller R could still make the entry certain. */
static NOINLINE bool ends_search(sweep_look *g, const ellipsoid_sweep *s, double allowed, bool is_last)
{
    sweep_look end = *g;
    if (!(largest(end.rest) <= allowed))
        look_at_time(&end, s, g->t - g->early);
    end.off = largest(end.rest);
    if (!(end.off <= 2 * s->allowed && (is_last || error_of_touch(&end, s) >= 0)))
        return false;
    *g = end;
    return true;
}

/* The entry, from a direction that was looked at. NO: some direction parts the two all the way. */
static NOINLINE quick_answer first_touch_of(sweep_look *g, const ellipsoid_sweep *s)
{
    const int steps = s->ball > 0 ? 24 : 8; /* if no touch can be certain, the two may still be parted */
    for (int k = 0; k < steps; k++)
    {
        if (parts_all_along(g, s))
            return NO;
        const bool   is_last = k >= 8;
        const double allowed = (is_last ? 2 : 1) * s->allowed;
        if (g->closing > 0 && g->off <= allowed && ends_search(g, s, allowed, is_last))
            return YES;
        if (fabs(g->closing) < 0x1p-5 * s->speed && passes_beside(g, s))
            return NO;
        const bool grazes = fabs(g->closing) < 0x1p-3 * s->speed;
        box_faces  f;
        sweep_look next;
        symmetric  m = curvature_of_sweep(g, s, &f);
        vector     step = step_of_sweep(g, s, m, &f);
        double     turn = dot(step, step), part = turn > 0.25 ? 0.5 / sqrt(turn) : 1;
        if (grazes && k < 12 && !(16 * turn < g->closing * fabs(g->closing) * s->per_square) &&
            look_at_osculating(&next, g, s, m, &f))
        {
            *g = next;
            continue;
        }
        look_at_sweep(&next, s, stepped_in_sweep(s, g->n, &f, part, step));
        for (int half = 0; half < 6 && !(next.closing > 0 && next.t >= g->t - s->slack / g->closing); half++)
        {
            if (parts_all_along(&next, s))
                return NO;
            part *= 0.25;
            look_at_sweep(&next, s, stepped_in_sweep(s, g->n, &f, part, step));
        }
        *g = next;
    }
    return UNCLEAR;
}

/* Does the line enter K through a face? Where one of two ellipsoids is a disc, K has two: the disc around the
   support points of the other one along its normal. The support point of the disc is any of it, so R is 0 if
   the line meets the plane there, but for the radius of the disc along the normal, at most FLAT L. In each
   point of the face a ball that rolls in the other ellipsoid touches K from inside. Where the line meets the
   plane outside of the face, the search begins beside its normal if that is entered later. */
static SELDOM NOINLINE quick_answer touch_at_face(sweep_look *found, const ellipsoid_sweep *s)
{
    for (int k = 0; k < 2; k++)
    {
        sweep_look g;
        vector     edges[DIM];
        if (!s->e[1] || !(s->e[!k]->least > 0) || !disc_normal(s->e[k], s->size, &g.n, edges))
            continue;
        g.n = dot(g.n, s->w) > 0 ? times(-1, g.n) : g.n;
        look_at_support(&g, s, !k);
        g.over = dot(g.n, s->p) - g.h[!k];
        g.closing = -dot(g.n, s->w);
        if (parts_all_along(&g, s))
            return NO;
        g.t = g.over / g.closing;
        g.support[k] = minus(plus(s->p, times(g.t, s->w)), g.support[!k]);
        g.support[k] = minus(g.support[k], times(dot(g.n, g.support[k]), g.n));
        g.y = g.rest = (vector){{0}};
        g.off = 0;
        if (!(g.closing > 0))
            continue;
        if (disc_holds(edges, g.support[k]))
        {
            *found = g;
            return YES;
        }
        const support_look seen = {g.support[!k], g.per[!k]};
        sweep_look         beside;
        look_at_sweep(&beside, s,
                      beside_face(g.n, s->e[k], g.support[k], s->e[!k], &seen, 0, FLAT * s->size));
        if (beside.closing > 0 && !(found->closing > 0 && found->t >= beside.t))
            *found = beside;
    }
    return UNCLEAR;
}

/* The first touch: that of a search is no face. */
static NOINLINE quick_answer touch_from(sweep_look *g, const ellipsoid_sweep *s)
{
    quick_answer found = UNCLEAR;
    if (s->flat)
        found = touch_at_face(g, s);
    return found != UNCLEAR ? found : first_touch_of(g, s);
}

/* The same line, backwards. */
HOT_INLINE ellipsoid_sweep backwards(const ellipsoid_sweep *s)
{
    ellipsoid_sweep r = *s;
    r.w = times(-1, s->w);
    r.first = -s->last;
    r.last = -s->first;
    return r;
}

/* Where the line enters K, *enter, and if `exit` is not NULL, where it leaves it. */
static NOINLINE quick_answer sweep_through(const ellipsoid_sweep *s, sweep_look *enter, sweep_look *exit,
                                           bool *inside)
{
    outer_normals   o;
    ellipsoid_sweep back;
    double          rest = s->reach * s->reach - dot(s->p, s->p);
    vector          n = minus(s->p, times(sqrt(positive(rest) * s->per_square), s->w));
    look_at_sweep(enter, s, made_unit(n));
    for (int k = 0; k < 2; k++)
    {
        if (parts_all_along(enter, s))
            return NO;
        outer_ellipsoid(&o, s, enter);
        if (o.missed)
        {
            look_at_sweep(enter, s, made_unit(o.beside));
            if (parts_all_along(enter, s))
                return NO;
        }
        look_at_sweep(enter, s, made_unit(o.enter));
    }
    quick_answer found = touch_from(enter, s);
    if (found != YES)
        return found;
    double error = error_of_touch(enter, s), t = enter->t - s->first;
    if (!(error >= 0) || !(fabs(t) > error && 1 - t > error))
        return UNCLEAR;
    *inside = t < 0;
    if (!exit && !*inside)
        return YES;
    back = backwards(s);
    sweep_look unused, *out = exit ? exit : &unused;
    look_at_sweep(out, &back, made_unit(o.exit));
    found = touch_from(out, &back);
    if (found != YES)
        return found;
    error = error_of_touch(out, &back);
    return error >= 0 && -out->t - s->first > error ? YES : UNCLEAR;
}

#endif

#endif
