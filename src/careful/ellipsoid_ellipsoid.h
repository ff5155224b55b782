/*
 * Directions in which two ellipses may be apart, and whether they overlap.
 */
#ifndef CD_CAREFUL_ELLIPSOID_ELLIPSOID_H
#define CD_CAREFUL_ELLIPSOID_ELLIPSOID_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../quick/two_ellipsoids.h"
#include "../shape/convex.h"
#include "../space/family.h"
#include "../space/order.h"
#include "../space/vector.h"
#include "ellipsoid_features.h"
#include "solve_symmetric.h"

#if DIM == 3 /* ellipses of the plane are brought into space (in_space.h) */

/* Adds (P - share s s^T) / h to m. P is the sum of w w^T over the radii w, as vectors; h is the reach
   along some n and s the support point there. With a share of 1 that is the second derivative of h. */
static void add_curvature(double m[DIM][DIM], const convex *s, double reach, vector point, double share)
{
    for (int i = 0; i < DIM; i++)
        for (int j = 0; j < DIM; j++)
        {
            double p = 0;
            for (int k = 0; k < DIM; k++)
                p += s->plain[k].at[i] * s->plain[k].at[j];
            m[i][j] += p / reach - share * (point.at[i] * (point.at[j] / reach));
        }
}

/* The gradient of the gap, whose part along n is the gap itself, from the support points along n. */
static NOINLINE vector gradient_of(const convex *a, const convex *b, const vector *of_a, const vector *of_b)
{
    return sub(sub(a->place, b->place), add(*of_a, *of_b));
}

/* The gradient of the gap at n. Sets m to the second derivative of
   both reaches, which count as at least `least` (see add_curvature). */
static vector uphill(const convex *a, const convex *b, vector n, double least, double share,
                     double m[DIM][DIM])
{
    vector s_a, s_b;
    double h_a = support_of(a, n, &s_a);
    double h_b = support_of(b, n, &s_b);
    memset(m, 0, sizeof(double[DIM][DIM]));
    add_curvature(m, a, max2(h_a, least), s_a, share);
    add_curvature(m, b, max2(h_b, least), s_b, share);
    return gradient_of(a, b, &s_a, &s_b);
}

/* The support point of an ellipse along n + turn. Where an ellipse is thin, the rounding of n alone moves
   that point far; a turn below that rounding can make up for it. */
static vector turned_support(const convex *s, vector n, vector turn)
{
    double squares = 0;
    vector p = {{0}};
    for (int i = 0; i < DIM; i++)
    {
        double x = dot(s->plain[i], n) + dot(s->plain[i], turn);
        squares += x * x;
        p = along(p, x, s->plain[i]);
    }
    return squares > 0 ? scale(p, 1 / sqrt(squares)) : p;
}

/* Newton's step from n, from the gradient of the gap and the second derivative m of both reaches. On the
   sphere the gap has the gradient g less its part along n, and the second derivative -(gap + m). */
static NOINLINE bool newton_step(vector *g, double m[DIM][DIM], vector n, double gap, double size,
                                 vector *step)
{
    *g = along(*g, -dot(*g, n), n);
    for (int i = 0; i < DIM; i++)
        m[i][i] += max2(gap, 0x1p-30 * size);
    *step = *g;
    return solve_symmetric(m, step);
}

/* The gradient of the gap along n + turn, and the support points there. */
static NOINLINE vector turned_gradient(const convex *a, const convex *b, vector n, vector turn, vector *of_a,
                                       vector *of_b)
{
    *of_a = turned_support(a, n, turn);
    *of_b = turned_support(b, n, turn);
    return gradient_of(a, b, of_a, of_b);
}

/* Climbs from n to the direction with the largest gap. The step is Newton's, or a part of it, where that
   leads up: next to the rim of a thin or flat ellipse all of it leads too far. Where none does, each reach
   h(n') is replaced by (n'^T P n' / h + h) / 2 >= h(n'), which bounds the gap from below and gives a step
   that leads up from everywhere the gap is positive (majorisation; K. Lange, "MM Optimization Algorithms"
   (2016)). It has arrived when the support points of both shapes are as near to each other as the gap is
   wide. False where that takes long. */
static bool climb(const convex *a, const convex *b, vector *n, double size)
{
    double gap = rough_gap(a, b, *n);
    for (int k = 0; k < 24; k++)
    {
        bool rose = false;
        for (int share = 1; share >= 0 && !rose; share--)
        {
            double m[DIM][DIM];
            vector step, g = uphill(a, b, *n, 0x1p-60 * size, share, m);
            if (!newton_step(&g, m, *n, gap, size, &step))
                continue;
            vector next = unit_vector(add(*n, step));
            double next_gap = rough_gap(a, b, next);
            if (share == 1 && gap > 0 && dot(g, step) < UNIT_ROUNDOFF * size)
            {
                vector of_a, of_b, way = turned_gradient(a, b, *n, step, &of_a, &of_b);
                if (sqrt(dot(way, way)) < max2(gap, next_gap) + 4 * UNIT_ROUNDOFF * size)
                {
                    *n = next;
                    return true;
                }
            }
            for (int again = 0; again < 3 && share == 1 && !(next_gap > gap); again++)
            {
                step = scale(step, 0.25);
                next = unit_vector(add(*n, step));
                next_gap = rough_gap(a, b, next);
            }
            rose = next_gap > gap;
            if (rose)
            {
                *n = next;
                gap = next_gap;
            }
        }
        if (!rose)
            return false;
    }
    return false;
}

/* Sets *v to what the search in plain double sees of an ellipse, a flat one with a thickness of `least`.
   Returns 1 for that, 0 for one that is not flat, and more for one that is thinner than that, or a needle. */
static inline int thickened_view(ellipsoid_view *v, const convex *s, double least)
{
    int thickened = 0;
    *v = (ellipsoid_view){.least = INFINITY};
    for (int k = 0; k < DIM; k++)
    {
        double r = max2(s->size[k], least);
        thickened += s->size[k] < least ? (s->size[k] > 0 ? 2 : 1) : 0;
        v->edge[k] = scale(s->axis[k], r);
        v->least = min2(v->least, r);
        v->most = max2(v->most, r);
    }
    return thickened;
}

/* The same, of which the climb is only the last part: a search in plain double comes first, from a direction
   that may separate them. Sets *n if it arrives. */
static bool climb_after_search(const convex *a, const convex *b, vector from, vector *n, double size)
{
    ellipsoid_pair_view s = {.way = sub(a->place, b->place), .size = size, .sum = 8 * size, .digits = 53};
    thickened_view(&s.of[0], a, 0);
    thickened_view(&s.of[1], b, 0);
    if (!widest_gap_along(&s, &from) || !climb(a, b, &from, size))
        return false;
    *n = from;
    return true;
}

/* A direction, the support points of both convex shapes along it, and the gradient of the gap: a - b less
   both points. */
typedef struct gap_sample
{
    vector n, of_a, of_b, uphill;
} gap_sample;

static inline gap_sample gap_sample_at(const convex *a, const convex *b, vector n)
{
    gap_sample s = {.n = n};
    support_of(a, n, &s.of_a);
    support_of(b, n, &s.of_b);
    s.uphill = gradient_of(a, b, &s.of_a, &s.of_b);
    return s;
}

/* v made unit, whose length is near 1. */
static NOINLINE vector trimmed(vector v)
{
    return scale(v, 1 / sqrt(dot(v, v)));
}

/* The weighted mean of two points. */
static NOINLINE vector between(vector p, double of_p, vector q, double of_q)
{
    return scale(add(scale(p, of_p), scale(q, of_q)), 1 / (of_p + of_q));
}

/* A line of directions between two ends, the lower one first; what the last samples on both sides of the
   maximum on it say, and their slopes, which are 0 where there is none yet. */
typedef struct gap_line
{
    vector     end[2];
    gap_sample at[2];
    double     slope[2];
} gap_line;

static inline bool has_both_sides(const gap_line *l)
{
    return l->slope[0] > 0 && l->slope[1] < 0;
}

/* On a line n + t v the gap is concave if n is not made unit; so, where it is positive, the gap along the
   unit vector has one maximum, and the sign of its slope tells on which side that is. */
static double slope_along(const gap_sample *s, vector across)
{
    double gap = dot(s->n, s->uphill);
    return dot(gap > 0 ? along(across, -dot(across, s->n), s->n) : across, s->uphill);
}

/* Takes a sample at n. Sets *n to what is looked at next: every other time where the slope would be 0 if it
   changed evenly. False if nothing is left between the ends. */
static bool narrow_line(gap_line *l, const gap_sample *s, vector *n, double slope, bool evenly)
{
    const int side = slope < 0;
    l->end[side] = *n;
    l->at[side] = *s;
    l->slope[side] = slope;
    evenly = evenly && has_both_sides(l);
    vector next = between(l->end[0], evenly ? -l->slope[1] : 1, l->end[1], evenly ? l->slope[0] : 1);
    *n = trimmed(next);
    return (greater(*n, l->end[0]) || greater(l->end[0], *n)) &&
           (greater(*n, l->end[1]) || greater(l->end[1], *n));
}

/* Where an ellipse is thin, its support point runs along it while n hardly turns; so the points on both sides
   of the maximum are mixed to make the slope along the line 0. */
static NOINLINE gap_sample top_of_line(const convex *a, const convex *b, const gap_line *l)
{
    gap_sample top = {.n = l->at[!(l->slope[0] < -l->slope[1])].n};
    top.of_a = between(l->at[0].of_a, -l->slope[1], l->at[1].of_a, l->slope[0]);
    top.of_b = between(l->at[0].of_b, -l->slope[1], l->at[1].of_b, l->slope[0]);
    top.uphill = gradient_of(a, b, &top.of_a, &top.of_b);
    return top;
}

/* The line through n across the outer one: where to look for its maximum, and how exactly. */
typedef struct inner_line
{
    vector n, outward, across; /* unit vectors: outward leads along the outer line */
    double room[2];            /* how far the ends of that are, the lower one first */
    double at, reach;          /* n + at across is where to begin, and how far off the maximum may be */
    bool   to_the_end;         /* false: only until the side is certain */
    double shift;              /* set then: how much further than n what is left of the outer line ends */
} inner_line;

/* Is it certain on which side of n the maximum is? With the mean u of both samples the gap along any unit
   vector n' is at most u . n'. Along the line through n turned outward by t, away from u, that is at most
   the root of (u . n - sin t |u . outward|)^2 + (u . across)^2, which is not above `least`, the widest gap
   known less some rounding, or 0, where sin t is at least `shift`. Is that little beside what is left
   there? */
static bool settles_side(inner_line *l, const gap_sample *mean, double least)
{
    double forward = dot(mean->uphill, l->n), side = dot(mean->uphill, l->outward);
    double aside = least > 0 ? dot(mean->uphill, l->across) : 0, rest = least * least - aside * aside;
    l->shift = max2(forward - sqrt(max2(rest, 0)), 0) / fabs(side);
    return rest >= 0 && l->shift <= 0.125 * l->room[side < 0];
}

/* The widest gap on it, as far as it takes. */
SELDOM static gap_sample widest_on_line(const convex *a, const convex *b, double size, inner_line *l,
                                        double *widest)
{
    gap_line left = {.end = {scale(l->across, -1), l->across}};
    vector   n = trimmed(along(l->n, l->at, l->across));
    for (int k = 0;; k++)
    {
        gap_sample at = gap_sample_at(a, b, n);
        double     slope = slope_along(&at, l->across);
        *widest = max2(*widest, dot(n, at.uphill));
        if (slope == 0)
        {
            l->to_the_end = true;
            return at;
        }
        bool       done = fabs(slope) * 0x1p-8 < 0x1p-62 * size * fabs(dot(n, l->n));
        vector     from = n;
        bool       more = narrow_line(&left, &at, &n, slope, k % 2 == 0);
        gap_sample top = at;
        if (has_both_sides(&left))
        {
            top = top_of_line(a, b, &left);
            if (!l->to_the_end && settles_side(l, &top, max2(*widest - UNIT_ROUNDOFF * size, 0)))
                return top;
        }
        else if (l->reach < 1)
        {
            n = trimmed(along(from, slope > 0 ? l->reach : -l->reach, l->across));
            l->reach *= 8;
            continue;
        }
        if (k < 128 && !done && more)
            continue;
        l->to_the_end = true;
        return top;
    }
}

/* How far along a line its maximum is, from its middle. */
static inline double place_across(const inner_line *l, const gap_sample *top)
{
    return dot(top->n, l->across) / dot(top->n, l->n);
}

/* The slope along the outer line, on which the inner one is `cosine` from its middle. */
static inline double outward_slope(const inner_line *l, const gap_sample *top, vector middle)
{
    return dot(l->outward, top->uphill) * dot(l->n, middle);
}

static NOINLINE double chord_to(vector p, vector q)
{
    vector way = sub(p, q);
    return sqrt(dot(way, way));
}

/* The direction with the largest gap, found with certainty by bisection: in space a plane n + t v + u w is
   searched line by line. Next to one another these have their maxima next to one another, and early lines are
   searched only as far as it takes to know on which side the other lines are better. */
SELDOM static gap_sample bisect_gap(const convex *a, const convex *b, double size, vector middle,
                                    const vector across[DIM - 1])
{
    gap_line   left = {.end = {scale(across[0], -1), across[0]}};
    inner_line line = {.n = middle, .across = across[1]}, end[2];
    vector     n = middle;
    double     widest = 0;
    for (int k = 0;; k++)
    {
        const double to_low = chord_to(n, left.end[0]), to_high = chord_to(n, left.end[1]);
        line.n = n;
        line.outward = trimmed(along(across[0], -dot(across[0], n), n));
        line.room[0] = to_low;
        line.room[1] = to_high;
        line.reach = INFINITY;
        line.to_the_end = false;
        if (has_both_sides(&left))
        {
            double low = end[0].at, high = end[1].at;
            line.at = (low * to_high + high * to_low) / (to_low + to_high);
            line.reach = fabs(high - low) * 0.125 + 0x1p-50;
        }
        gap_sample top = widest_on_line(a, b, size, &line, &widest);
        double     slope = outward_slope(&line, &top, middle);
        if (slope == 0)
            return top;
        line.at = place_across(&line, &top);
        end[slope < 0] = line;
        /* The gap is concave, so no gap is wider than the `uphill` of another direction along it. Here that
           has a part along top.n, which is the gap, and one along the p across top.n and the inner line: p .
           across[0] is the cosine of the angle from `middle` to n, for across[0] is across the inner line
           too. So p . uphill is slope / cosine, and the gap gains less than that times `rest` on the way to
           the other end. But a slope that is left on an inner line would count on the outer one. */
        bool more = narrow_line(&left, &top, &n, slope, k % 2 == 0);
        if (!line.to_the_end)
        {
            vector *moved = &left.end[slope < 0];
            *moved = trimmed(along(*moved, slope > 0 ? -line.shift : line.shift, line.outward));
        }
        bool done = line.to_the_end && fabs(slope) * chord_to(left.end[1], left.end[0]) <
                                           0x1p-62 * size * fabs(dot(line.n, middle));
        if (k < 128 && !done && more)
            continue;
        if (!has_both_sides(&left))
            return top;
        for (int i = 0; i < 2; i++)
        {
            if (end[i].to_the_end)
                continue;
            end[i].to_the_end = true;
            end[i].reach = 0x1p-50;
            left.at[i] = widest_on_line(a, b, size, &end[i], &widest);
            left.slope[i] = outward_slope(&end[i], &left.at[i], middle);
        }
        if (has_both_sides(&left))
            return top_of_line(a, b, &left);
        return left.at[!(fabs(left.slope[0]) < fabs(left.slope[1]))];
    }
}

/* Do two ellipses overlap, deeper than rounding could matter? Then sets *common to a common point; else *n is
   a direction that may separate them.

   With any weights h, k > 0 and (P / h + Q / k) n = a - b (P of A and Q of B as in add_curvature), the
   point a - P n / h = b + Q n / k is in A if h_A(n) <= h and in B if h_B(n) <= k. At the weights where
   both reaches are the same multiple of h and k, that multiple is as small as it can be: the ellipses
   overlap if it is at most 1, and else n separates them. J. W. Perram and M. S. Wertheim, "Statistical
   Mechanics of Hard Ellipsoids. I", J. Comput. Phys. 58 (1985). The weights are found by taking the
   reaches for the next ones. */
static bool ellipsoids_overlap(const convex *a, const convex *b, double size, vector *n, vector *common)
{
    vector way = sub(a->place, b->place);
    vector s_a = {{0}}, s_b = {{0}};
    *common = b->place;
    if (largest(way) == 0)
        return true;
    *n = unit_vector(way);
    double h = 1, k = 1;
    for (int turn = 0; turn < 12; turn++)
    {
        double m[DIM][DIM] = {{0}};
        double h_a = support_of(a, *n, &s_a);
        double h_b = support_of(b, *n, &s_b);
        if (turn > 0 && max2(h_a / h, h_b / k) < 1 - 0x1p-20)
        {
            *common = sub(a->place, scale(s_a, h_a / h));
            return largest(sub(*common, add(b->place, scale(s_b, h_b / k)))) < 4 * UNIT_ROUNDOFF * size;
        }
        h = max2(h_a, 0x1p-60 * size);
        k = max2(h_b, 0x1p-60 * size);
        add_curvature(m, a, h, s_a, 0);
        add_curvature(m, b, k, s_b, 0);
        vector next = way;
        if (!solve_symmetric(m, &next))
            return false;
        *n = next;
    }
    return false;
}

/* Tries the direction across a flat ellipse s, one of the two, to the other one, o, if that is nearest to it
   within its face or next to its rim.

   Next to the rim the direction leans out by a turn so small that it is lost in the rounding of n, and the
   support point of s, which goes by the turn, with it. So the turn is found: it is along w, what the support
   point q of o is beside the rim, and moves q back by `bend` times the turn along w, to first order. Where
   they are nearest, and `ahead` apart, `ahead` times the turn is left of w. Each step takes w from q + bend *
   turn, which has the same nearest point on the rim and hardly moves with the length of the turn: the error
   of a step is some w / r times that of the last one, with r the least radius of the rim. w has some u of
   rounding. Is it the direction of the largest gap, to that? If q is behind the face, o may pass beside s. */
SELDOM static bool try_flat(best *found, const convex *a, const convex *b, const convex *s, int axis,
                            double size)
{
    const convex *o = s == a ? b : a;
    const double  least = min2(s->size[(axis + 1) % 3], s->size[(axis + 2) % 3]);
    vector        n = s->axis[axis], turn = {{0}}, end, on_s, w;
    double        bend = 0, ahead;
    n = scale(n, dot(n, sub(o->place, s->place)) < 0 ? -1 : 1);
    for (int k = 0;; k++)
    {
        end = turned_support(o, n, turn);
        w = along(sub(o->place, end), bend, turn);
        on_s = nearest_of(s, w);
        w = sub(w, on_s);
        ahead = dot(w, n);
        w = along(w, -ahead, n);
        if (largest(along(w, -(bend + ahead), turn)) <= 8 * UNIT_ROUNDOFF * size)
            break;
        if (k == 6 || !(largest(w) <= 0x1p-16 * least))
            return false;
        double xx = 0, xy = 0, yy = 0;
        for (int i = 0; i < 3 && k == 0; i++)
        {
            double x = dot(o->plain[i], n), y = dot(o->plain[i], w);
            xx += x * x;
            xy += x * y;
            yy += y * y;
            bend = (yy - xy * (xy / xx)) / (sqrt(xx) * dot(w, w));
        }
        turn = scale(w, 1 / (bend + ahead));
    }
    n = add(n, turn);
    on_s = sub(on_s, s->place);
    if (s == a)
    {
        w = on_s;
        on_s = scale(end, -1);
        end = scale(w, -1);
        n = scale(n, -1);
    }
    try_direction(found, a, b, n, on_s, end);
    return ahead >= 0;
}

/* A point that a convex shape and an ellipse share, from a point p of the convex shape nearby. Projections to
   either in turn lead there, but slowly where the two meet at a small angle: each step is as much shorter
   than the way between the shapes as that is than the way that is left, along them. So the step is extended
   by the square of that ratio: L. G. Gurin, B. T. Polyak, E. V. Raik, "The method of projections for finding
   the common point of convex sets" (1967). The steps may be below the rounding of p, and what p is beside the
   convex shape is no part of them. What p is inside of it leads along `off`, too, where the angle is small.
   So there the part along `off` is not taken from the step but from the rest of it, r: the step is at right
   angles to what it leaves of `off`, so that part is r^2 / |off|^2 of `off`, to the square of the angle. */
static vector common_near(const convex *a, const convex *e, vector p, double size)
{
    const vector zero = {{0}};
    vector       best_p = p;
    double       least = INFINITY;
    for (int k = 0; k < 40; k++)
    {
        vector off = way_back(e, p, zero), beside = way_back(a, p, zero);
        vector step = add(off, sub(way_back(a, p, off), beside));
        double square = dot(off, off), left = dot(step, step), along_off = dot(step, off);
        if (left < 0x1p-10 * square)
            step = along(step, (left - along_off * (along_off / square) - along_off) / square, off);
        if (largest(off) < least)
        {
            least = largest(off);
            best_p = p;
        }
        if (least <= UNIT_ROUNDOFF * size || largest(step) == 0)
            break;
        p = nearest_of(a, along(p, square / dot(step, step), step));
    }
    return best_p;
}

/* Are two ellipses that are flat across one axis, that of s, above each other? Then the gap is largest along
   it, and any point that both faces have, seen along it, is below or above itself as the nearest points. No
   step of a search leads there, for the gap has a corner there. Where o leans a little, by up to 4 u of the
   size at its rim, the gap is short of the way between these points by at most 8 u, and by 4 u more where the
   faces have no point in common to within rounding: less than 8 eps L, which is 16 u of the size. */
SELDOM static bool try_faces(best *found, const convex *a, const convex *b, const convex *s, int axis,
                             double size)
{
    const convex *o = s == a ? b : a;
    vector        n = s->axis[axis], end;
    if (s->size[axis] >= UNIT_ROUNDOFF * size || support_of(o, n, &end) > 4 * UNIT_ROUNDOFF * size)
        return false;
    convex seen = *o;
    seen.place = along(o->place, -dot(n, sub(o->place, s->place)), n);
    vector p = common_near(s, &seen, nearest_of(s, seen.place), size);
    vector q = nearest_of(&seen, p), on_s = sub(p, s->place);
    if (largest(sub(q, p)) > 4 * UNIT_ROUNDOFF * size)
        return false;
    end = sub(seen.place, q);
    n = scale(n, dot(n, sub(a->place, b->place)) < 0 ? -1 : 1);
    if (s == a)
        try_direction(found, a, b, n, scale(end, -1), scale(on_s, -1));
    else
        try_direction(found, a, b, n, on_s, end);
    return true;
}

/* Do two discs cross? Their chords along the line that both planes share have more than rounding in common
   then, and *common is the middle of that. The less they are tilted against each other, the less is known of
   the direction of the line, but the less it matters; *common is looked at again. */
SELDOM static bool discs_cross(const convex *a, const convex *b, double size, vector *common)
{
    const convex *both[2] = {a, b};
    int           flat[2];
    double        from = -INFINITY, to = INFINITY;
    for (int k = 0; k < 2; k++)
    {
        const double *r = both[k]->size;
        flat[k] = r[0] == 0 ? 0 : r[1] == 0 ? 1 : 2;
        if (!(r[flat[k]] == 0))
            return false;
    }
    const vector n_a = a->axis[flat[0]], n_b = b->axis[flat[1]];
    const vector aside = unit_vector(cross(n_a, cross(n_a, n_b))),
                 line = cross(n_a, aside); /* in A's plane */
    const vector p = along(a->place, dot(n_b, sub(b->place, a->place)) / dot(n_b, aside), aside);
    for (int k = 0; k < 2; k++)
    {
        double xx = 0, xy = 0, yy = -1;
        for (int j = 1; j < 3; j++)
        {
            const int    i = (flat[k] + j) % 3;
            const double x = dot(both[k]->axis[i], line) / both[k]->size[i];
            const double y = dot(both[k]->axis[i], sub(p, both[k]->place)) / both[k]->size[i];
            xx += x * x;
            xy += x * y;
            yy += y * y;
        }
        const double root = sqrt(xy * xy - xx * yy);
        from = max2(from, (-xy - root) / xx);
        to = min2(to, (-xy + root) / xx);
        if (!(root > 0))
            return false;
    }
    *common = along(p, 0.5 * (from + to), line);
    return to - from > 0x1p-30 * size && fabs(dot(n_a, sub(*common, a->place))) <= 2 * UNIT_ROUNDOFF * size &&
           fabs(dot(n_b, sub(*common, b->place))) <= 2 * UNIT_ROUNDOFF * size;
}

/* Tries the directions that two ellipses may be apart along, unless they overlap clearly. */
static void try_ellipsoids(best *found, const convex *a, const convex *b)
{
    double size = found->rounding / (64 * UNIT_ROUNDOFF);
    vector way = sub(a->place, b->place);
    vector n, common;
    bool   known = false;
    if (ellipsoids_overlap(a, b, size, &n, &common) || discs_cross(a, b, size, &common))
    {
        found->meet = true;
        found->common = common;
        return;
    }
    for (int i = 0; i < 2 * DIM; i++)
    {
        const convex *s = i % 2 == 0 ? a : b;
        if (s->size[i / 2] < UNIT_ROUNDOFF * size)
            known = try_flat(found, a, b, s, i / 2, size) || known;
    }
    best start = {.rounding = 0};
    try_face(&start, a, b, n);
    try_face(&start, a, b, way);
    if (start.count == 0) /* invalid shapes */
        return;
    n = start.at[start.count - 1].n;
    const vector from = n;
    if (!climb(a, b, &n, size) && !climb_after_search(a, b, from, &n, size))
    {
        for (int i = 0; i < 2 * DIM && !known; i++)
            known = try_faces(found, a, b, i % 2 == 0 ? a : b, i / 2, size);
        if (!known)
        {
            vector across[DIM - 1];
            way = unit_vector(way);
            plane_across(way, &across[0], &across[1]);
            gap_sample top = bisect_gap(a, b, size, way, across);
            try_direction(found, a, b, top.n, top.of_b, top.of_a);
        }
        try_face(found, a, b, n); /* the climb only rises: it may have come nearer, and not known it */
        return;
    }
    vector turn = {{0}}, end, foot;
    for (int k = 0; k < 6; k++)
    {
        double m[DIM][DIM];
        uphill(a, b, n, 0x1p-60 * size, 1, m);
        vector step, g = turned_gradient(a, b, n, turn, &end, &foot);
        if (k == 5 || !newton_step(&g, m, n, dot(g, n), size, &step))
            break;
        turn = add(turn, step);
    }
    try_direction(found, a, b, n, foot, end);
    try_direction(found, a, b, add(n, turn), foot, end);
}

#endif

#endif
