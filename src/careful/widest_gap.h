/*
 * The largest gap between a convex shape and an ellipse, their nearest points, and a common point if they
 * overlap. The largest gap is the distance: S. Boyd and L. Vandenberghe, "Convex Optimization" (2004),
 * section 8.2; see shape/convex.h.
 */
#ifndef CD_CAREFUL_WIDEST_GAP_H
#define CD_CAREFUL_WIDEST_GAP_H

#include <math.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../shape/convex.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "depth_refinement.h"
#include "ellipsoid_ellipsoid.h"
#include "ellipsoid_features.h"

#if DIM == 3 /* ellipses of the plane are brought into space (in_space.h) */

/* The largest gap between a convex shape and an ellipse. At or below 0 they overlap; a gap below the
   rounding of pairs counts as touching. `found` keeps the directions that might be the best, the best
   first. */
SELDOM static double widest_gap(const convex *a, const convex *e, double size, bool planar, best *found)
{
    *found = (best){.rounding = 64 * UNIT_ROUNDOFF * size, .planar = planar};
    if (a->round)
        try_ellipsoids(found, a, e);
    else
        try_features(found, a, e);
    if (found->meet || found->count == 0)
        return 0;
    if (found->most < -found->rounding)
        return found->most;
    dd  most = dd_of(-INFINITY);
    dd  exact[DIRECTION_LIMIT];
    int first = 0;
    for (int i = 0; i < found->count; i++)
    {
        exact[i] = gap_in_pairs(a, e, found->at[i].n);
        if (exact[i].hi > most.hi || (exact[i].hi == most.hi && exact[i].lo > most.lo))
        {
            most = exact[i];
            first = i;
        }
    }
    /* Axes of flat ellipses come first: their points are the most accurate. */
    for (int i = first; i >= 0 && a->round; i--)
        if (exact[i].hi >= most.hi - 16 * UNIT_ROUNDOFF * size)
            first = i;
    const direction widest = found->at[first];
    found->at[first] = found->at[0];
    found->at[0] = widest;
    double gap = most.hi;
    return gap > 0x1p-90 * size ? gap : min2(gap, 0);
}

/* The nearest points by Newton's method on the normal, in pairs, from a direction n with a gap; false where
   that does not lead to them. Moved along the normal by the gap, which no distance is below, the shapes touch
   in a point. How far they are from that is all that the points are off, at whatever angle edges and thin
   ellipses cross; but where both have active edges it is not known. */
static bool nearest_by_normal(const convex *a, const convex *e, vector n, double size, vector *on_a,
                              vector *on_e)
{
    active_edges f;
    minimum      at = minimum_of(a, e, n, size, &f);
    vector       touch;
    if (!(at.depth.hi < 0) || (f.count_a > 0 && f.count_b > 0) ||
        touch_at(a, e, &f, &at, size, &touch) > 4 * UNIT_ROUNDOFF * size)
        return false;
    for (int i = 0; i < DIM; i++)
        on_a->at[i] = dd_sub(dd_of(touch.at[i]), dd_mul(at.depth, at.n[i])).hi;
    *on_e = touch;
    return true;
}

/* The nearest points of a convex shape and an ellipse. `found` holds the directions that might be the best,
   the best first, each with its point of the ellipse. From that point nearest_of leads to the convex shape
   and back, as long as this improves the points. The support point of the convex shape is tried as well: it
   is better where the ellipse is flat. Edges and thin ellipses that cross at an angle come nearer in each
   projection by no more than its squared sine; so the first points, if they are not good enough, are found by
   the normal, if they can be.

   The distance between the points says little about them, for it grows with the square of their error. How
   far either moves when the other is projected to its shape grows with the error itself, and is 0 for the
   nearest points alone. The first points may move a little more than later ones: where the shapes are nearer
   than the ellipse's radius of curvature, projections add up their rounding, and the points that belong to a
   direction are better. Along edges that are nearly parallel points hardly move, wherever they are; so the
   distance counts where it is clearly above the gap. */
static void nearest_pair(const convex *a, const convex *e, const best *found, double size, double gap,
                         vector *on_a, vector *on_e)
{
    double least = INFINITY;
    *on_a = a->place;
    *on_e = e->place;
    for (int i = 0; i < 3 * found->count; i++)
    {
        int    start = i % 3;
        vector q = add(e->place, found->at[i / 3].foot);
        vector end = sub(a->place, found->at[i / 3].end);
        if (start == 1 && !a->round) /* is start 0 */
            continue;
        if (start == 2)
        {
            support_of(a, found->at[i / 3].n, &end);
            q = nearest_of(e, sub(a->place, end));
        }
        vector foot = nearest_of(a, q);
        vector p = start == 0 && a->round ? end : foot;
        vector step = {{0}};
        double before = INFINITY;
        for (int k = 0; k < 40; k++)
        {
            vector back = nearest_of(e, p);
            vector last_step = step;
            step = sub(back, q);
            vector between = sub(p, q);
            double more = sqrt(dot(between, between)) - gap;
            double off = max2(largest(step), largest(sub(foot, p)));
            off = more > 4 * UNIT_ROUNDOFF * size ? max2(off, more) : off;
            if (off < least)
            {
                least = off;
                *on_a = p;
                *on_e = q;
            }
            if (off <= (k == 0 ? 4 : 2) * UNIT_ROUNDOFF * size)
                return;
            if (i == 0 && k == 0 && gap < INFINITY &&
                nearest_by_normal(a, e, found->at[0].n, size, on_a, on_e))
                return;
            if (!(off < before) && k % 3 != 0)
                break;
            before = off;
            double share = dot(step, last_step) / dot(last_step, last_step);
            if (k % 3 == 2 && share > 0 && share < 1) /* the sum of a geometric series of steps */
                back = nearest_of(e, along(back, share / (1 - share), step));
            q = back;
            p = foot = nearest_of(a, q);
        }
    }
}

/* A point that a convex shape and an ellipse share. The ellipse is shrunk to its centre and grown again
   until it touches. The scale at which the gap along a fixed n closes is no larger than that of touching,
   and rises to it when n is chosen anew: Newton's method on the distance, which is a convex function of
   the scale. */
static vector common_to(const convex *a, const convex *e, const best *known, double size)
{
    if (known->meet)
        return common_near(a, e, nearest_of(a, known->common), size);
    if (largest(sub(e->place, nearest_of(a, e->place))) == 0)
        return e->place;
    if (largest(sub(a->place, nearest_of(e, a->place))) == 0)
        return a->place;
    vector on_a, on_e;
    nearest_pair(a, e, known, size, INFINITY, &on_a, &on_e);
    if (largest(sub(on_a, on_e)) <= 2 * UNIT_ROUNDOFF * size) /* they only touch */
        return on_a;
    convex smaller = *e;
    best   found;
    double share = 0;
    for (int k = 0; k < 40; k++)
    {
        for (int i = 0; i < DIM; i++)
        {
            smaller.plain[i] = scale(e->plain[i], share);
            smaller.size[i] = e->size[i] * share;
            for (int j = 0; j < DIM; j++)
                smaller.edge[i][j] = dd_times(e->edge[i][j], share);
        }
        widest_gap(a, &smaller, size, known->planar, &found);
        double next = share;
        for (int i = 0; i < found.count; i++)
        {
            vector reach;
            double of_a = support_of(a, found.at[i].n, &reach);
            double of_e = support_of(e, found.at[i].n, &reach);
            next = max2(next, of_e > 0 ? (dot(found.at[i].n, sub(a->place, e->place)) - of_a) / of_e : 1);
        }
        if (share == 1 || !(next > share * (1 + 4 * UNIT_ROUNDOFF)))
            break;
        share = min2(next, 1);
    }
    nearest_pair(a, &smaller, &found, size, INFINITY, &on_a, &on_e);
    return common_near(a, e, on_a, size);
}

#endif

#endif
