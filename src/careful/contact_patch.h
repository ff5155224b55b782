/*
 * The contact patch of two convex shapes that touch, and its centroid.
 *
 * The shapes touch in a plane perpendicular to n. The supporting feature of each, which is what of it lies
 * in that plane, is a corner, an edge or a face; of a round shape it is a single point. Edges count as lying
 * in the plane if they do to within the rounding of the stored numbers and of the calculation.
 */
#ifndef CD_CAREFUL_CONTACT_PATCH_H
#define CD_CAREFUL_CONTACT_PATCH_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../shape/convex.h"
#include "../quick/polygon.h"
#include "../space/family.h"
#include "../space/vector.h"

/* An edge this near to the plane lies in it, its middle half as far off. Times L, like the next. */
static inline double patch_rounding(int digits)
{
    return epsilon_of(digits) + 6 * UNIT_ROUNDOFF;
}

/* How near to both shapes a point of both is, before it is stored. */
static inline double point_rounding(int digits)
{
    return epsilon_of(digits) / 64 + 2 * UNIT_ROUNDOFF;
}

/* The supporting feature of a convex shape: what of it lies farthest along a direction. */
typedef struct feature
{
    vector middle;
    vector axis[DIM]; /* unit vectors along its edges */
    double size[DIM]; /* half the lengths of its edges */
    int    count;     /* how many axes: 0 a point, 1 an edge, 2 a face */
    double blunt;     /* radius of curvature: 0 at a corner, infinite where it is flat */
} feature;

/* The supporting feature of s along n. */
static inline feature feature_of(const convex *s, vector n, double tolerance)
{
    feature f;
    f.middle = s->place;
    f.count = 0;
    double longest = 0;
    if (s->round)
    {
        vector point;
        double reach = support_of(s, n, &point);
        for (int i = 0; i < DIM; i++)
            longest = max2(longest, s->size[i]);
        f.middle = add(s->place, point);
        f.blunt = reach > tolerance ? longest * (longest / reach) : INFINITY;
        return f;
    }
    f.middle = s->radius > 0 ? along(f.middle, s->radius, n) : s->place;
    f.blunt = s->radius;
    for (int i = 0; i < s->count; i++)
    {
        double reach = dot(s->plain[i], n);
        /* The last of these holds for at most DIM - 1 perpendicular axes. */
        if (2 * fabs(reach) <= tolerance && s->size[i] > 0 && 2 * fabs(dot(s->axis[i], n)) < 1)
        {
            f.axis[f.count] = s->axis[i];
            f.size[f.count++] = s->size[i];
        }
        else
            f.middle = add(f.middle, scale(s->plain[i], 1 - 2 * (reach < 0))); /* branch-free */
    }
    return f;
}

/* The middle of what two edges or faces share that lie on each other. f has no more edges than g. */
static vector patch_of_faces(const feature *f, const feature *g, double tolerance)
{
    vector way = sub(f->middle, g->middle);
    vector u = f->axis[0];
    double host[DIM], base[DIM], r[DIM];
    if (f->count == 1 && f->size[0] > g->size[0] && g->count == 1)
        return patch_of_faces(g, f, tolerance);
    for (int i = 0; i < g->count; i++)
    {
        host[i] = g->size[i];
        base[i] = dot(way, g->axis[i]);
        r[i] = dot(u, g->axis[i]);
    }
#if DIM == 3
    if (f->count == 2)
    {
        double shared[2] = {base[0], base[1]};
        double both[2][2] = {{r[0], dot(f->axis[1], g->axis[0])}, {r[1], dot(f->axis[1], g->axis[1])}};
        shared_middle(shared, host, f->size, both, tolerance);
        return add(g->middle, add(scale(g->axis[0], shared[0]), scale(g->axis[1], shared[1])));
    }
    vector across = cross(u, g->axis[0]);
    double square = dot(across, across);
    if (g->count == 1 && f->size[0] * sqrt(square) > tolerance)
    {
        /* Crossing edges: way + s u - t v, which remains between their points, is parallel to u cross v,
           so its cross product with v has no component there. */
        double s = clamp(dot(cross(g->axis[0], way), across) / square, -f->size[0], f->size[0]);
        double t = clamp(base[0] + r[0] * s, -g->size[0], g->size[0]);
        s = clamp(r[0] * t - dot(way, u), -f->size[0], f->size[0]);
        return add(f->middle, scale(u, s));
    }
#endif
    return add(f->middle, scale(u, middle_in_slabs(host, base, r, g->count, f->size[0], tolerance)));
}

/* Is p in a box, or within tolerance of it? False for other shapes. */
static inline bool box_has(const convex *s, vector p, double tolerance)
{
    bool   has = s->count == DIM && !s->round;
    vector way = sub(p, s->place);
    for (int i = 0; i < s->count; i++)
        has = has && fabs(dot(s->axis[i], way)) <= s->size[i] + tolerance;
    return has;
}

/* A point that both shapes contain within rounding, from a point p near it: by projecting it onto both in
   turn (W. Cheney and A. A. Goldstein, "Proximity Maps for Convex Sets", 1959). */
static vector in_both(const convex *a, const convex *b, vector p, double size, int digits)
{
    if (box_has(a, p, point_rounding(digits) * size) && box_has(b, p, point_rounding(digits) * size))
        return p;
    for (int k = 0; k < 100; k++)
    {
        vector before = p;
        p = nearest_of(b, nearest_of(a, p));
        if (largest(sub(p, before)) <= 2 * point_rounding(digits) * size)
            break;
    }
    return p;
}

/* The centroid of the contact patch of A and B, which touch along the unit vector n, the outward normal of
   B. Where an ellipse is flat there, it is some point of the patch. No length in the scene is above
   `size`. */
static vector patch(const convex *a, const convex *b, vector n, double size, int digits)
{
    double tolerance = patch_rounding(digits) * size;
    if (a->round || b->round)
    {
        convex reduced_a = a->round ? reduced(a) : *a, reduced_b = b->round ? reduced(b) : *b;
        if ((a->round && !reduced_a.round) || (b->round && !reduced_b.round))
            return patch(&reduced_a, &reduced_b, n, size, digits);
    }
    feature f = feature_of(a, scale(n, -1), tolerance);
    feature g = feature_of(b, n, tolerance);
    /* A feature that is a point is the patch; of two points, the sharper one. */
    bool   a_is_point = f.count == 0 && f.blunt < INFINITY;
    bool   b_is_point = g.count == 0 && g.blunt < INFINITY;
    vector p = f.middle;
    if (b_is_point && !(a_is_point && f.blunt <= g.blunt))
        p = g.middle;
    else if (!a_is_point && !a->round && !b->round)
        p = f.count > g.count ? patch_of_faces(&g, &f, tolerance) : patch_of_faces(&f, &g, tolerance);
    /* Where features are nearly parallel, n may be the normal of a neighbour that fits equally well. */
    return in_both(a, b, p, size, digits);
}

#endif
