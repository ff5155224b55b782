/*
 * Directions in which a circle, a segment or a box may be apart from an ellipse: those to each of its
 * corners, edges and faces.
 */
#ifndef CD_CAREFUL_ELLIPSOID_FEATURES_H
#define CD_CAREFUL_ELLIPSOID_FEATURES_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../shape/convex.h"
#include "../shape/ellipsoid.h"
#include "../space/family.h"
#include "../space/vector.h"

#if DIM == 3 /* ellipses of the plane are brought into space (in_space.h) */

/* At most this many directions are kept whose gap comes within rounding of the largest so far. At most 23
   are tried, for a box: to its 8 corners, to its 12 edges, and to one of each two opposite faces. */
#define DIRECTION_LIMIT 32

/* A direction from an ellipse to another shape, and the gap along it. */
typedef struct direction
{
    vector n;
    vector foot; /* from the ellipse's centre to its nearest point, if n is the best */
    vector end;  /* if the other shape is an ellipse too: from its nearest point to its centre */
    double gap;
} direction;

/* The directions of the largest gap found so far. */
typedef struct best
{
    direction at[DIRECTION_LIMIT];
    int       count;
    double    most;
    double    rounding;
    bool      planar; /* the shapes are of the plane: only directions in it count (in_space.h) */
    bool      meet;   /* the shapes are known to overlap */
    vector    common; /* a common point, if they do */
} best;

/* Keeps the direction n if its gap comes within rounding of the largest so far. */
static void try_direction(best *found, const convex *a, const convex *e, vector n, vector foot, vector end)
{
    n = unit_vector(n);
    if (largest(n) == 0)
        return;
    double gap = rough_gap(a, e, n);
    if (found->count > 0 && !(gap > found->most - found->rounding))
        return;
    if (found->count == 0 || gap > found->most)
        found->most = gap;
    int kept = 0;
    for (int i = 0; i < found->count; i++)
        if (found->at[i].gap > found->most - found->rounding)
            found->at[kept++] = found->at[i];
    found->count = kept < DIRECTION_LIMIT ? kept : DIRECTION_LIMIT - 1;
    found->at[found->count++] = (direction){n, foot, end, gap};
}

/* Tries the direction from the ellipse e to a point. */
static void try_corner(best *found, const convex *a, const convex *e, vector corner)
{
    double q[DIM], m[DIM], x[DIM];
    vector way = sub(corner, e->place);
    vector n = {{0}}, foot = {{0}};
    for (int i = 0; i < DIM; i++)
        q[i] = dot(e->axis[i], way);
    ellipsoid_nearest(q, e->size, DIM, m, x);
    for (int i = 0; i < DIM; i++)
    {
        n = along(n, m[i], e->axis[i]);
        foot = along(foot, x[i], e->axis[i]);
    }
    try_direction(found, a, e, n, foot, (vector){{0}});
}

/* Tries the direction n or its opposite, whichever leads from e to a. Where rounding hides which one does, it
   tries both: the sign that n was given must not matter. */
static NOINLINE void try_face(best *found, const convex *a, const convex *e, vector n)
{
    const double over = dot(n, sub(a->place, e->place));
    for (int side = 1; side >= -1; side -= 2)
    {
        vector foot, end, outward = scale(n, side);
        if (side * over < 0)
            continue;
        support_of(e, outward, &foot);
        support_of(a, outward, &end);
        try_direction(found, a, e, outward, foot, end);
    }
}

/* The rotation that makes p and q orthogonal, given p . p, q . q and p . q: cosine p - sine q and sine p +
   cosine q are perpendicular. M. R. Hestenes, "Inversion of Matrices by Biorthogonalization and Related
   Results" (1958). */
static void turn_to_right_angle(double pp, double qq, double pq, double *cosine, double *sine)
{
    *cosine = 1;
    *sine = 0;
    if (pq == 0)
        return;
    double half = (qq - pp) / 2;
    int    e = -exponent_of(max2(fabs(half), fabs(pq))); /* squares are taken near 1 */
    half = scale_by(half, e);
    pq = scale_by(pq, e);
    double tangent = pq / (fabs(half) + sqrt(half * half + pq * pq));
    tangent = half < 0 ? -tangent : tangent;
    *cosine = 1 / sqrt(1 + tangent * tangent);
    *sine = *cosine * tangent;
}

/* Sets v and w to two unit vectors perpendicular to `axis` and to each other. */
static void plane_across(vector axis, vector *v, vector *w)
{
    int least = fabs(axis.at[0]) < fabs(axis.at[1]) ? 0 : 1;
    if (fabs(axis.at[2]) < fabs(axis.at[least]))
        least = 2;
    int    i = (least + 1) % 3, j = (least + 2) % 3;
    vector across = {{0}};
    across.at[i] = axis.at[j];
    across.at[j] = -axis.at[i];
    *v = unit_vector(across);
    *w = cross(axis, *v);
}

/* An ellipsoid seen along an axis is an ellipse. Its radii are found by turning the plane across the axis
   until the images in it of the ellipsoid's radii are perpendicular; with two rows one rotation is enough. */
typedef struct silhouette
{
    double cosine, sine;  /* of the rotation */
    vector first, second; /* its rows: the images of the ellipsoid's three radii */
    double r[2];
} silhouette;

/* v and w are unit vectors, perpendicular to each other and to the axis. */
#define silhouette_of SHARED(silhouette_of)
silhouette silhouette_of(const convex *e, vector v, vector w);

/* The place on the silhouette's axes of edge i of a box with these half extents along v and w; `way` is the
   vector from the ellipsoid to the middle of the box. */
static inline void edge_seen(double seen[2], const silhouette *s, int i, vector way, vector v, vector w,
                             double half_v, double half_w)
{
    double at_v = dot(v, way) + (i & 1 ? half_v : -half_v);
    double at_w = dot(w, way) + (i & 2 ? half_w : -half_w);
    seen[0] = s->cosine * at_v - s->sine * at_w;
    seen[1] = s->sine * at_v + s->cosine * at_w;
}

/* A direction on the silhouette's axes, in the world. */
static inline vector silhouette_direction(const silhouette *s, const double m[2], vector v, vector w)
{
    return along(scale(v, s->cosine * m[0] + s->sine * m[1]), s->cosine * m[1] - s->sine * m[0], w);
}

/* Tries the directions from e to the edges along one axis of the convex shape a, given two unit vectors
   across that axis and the half extents along these. Seen along the axis an edge is a point. The point of e
   that is seen at (r_1^2 m_1, r_2^2 m_2) is the sum of e's radii, radius k times m_1 first_k + m_2 second_k.
 */
static void try_edges(best *found, const convex *a, const convex *e, vector v, vector w, double half_v,
                      double half_w)
{
    silhouette s = silhouette_of(e, v, w);
    vector     way = sub(a->place, e->place);
    for (int i = 0; i < 4; i++)
    {
        double seen[2], m[2], x[2];
        edge_seen(seen, &s, i, way, v, w, half_v, half_w);
        ellipsoid_nearest(seen, s.r, 2, m, x);
        double of_first = s.r[0] * s.r[0] > 0 ? x[0] / (s.r[0] * s.r[0]) : 0;
        double of_second = s.r[1] * s.r[1] > 0 ? x[1] / (s.r[1] * s.r[1]) : 0;
        vector share = add(scale(s.first, of_first), scale(s.second, of_second));
        double squares = dot(share, share);
        vector foot = {{0}};
        for (int k = 0; k < 3; k++)
            foot = along(foot, squares > 1 ? share.at[k] / sqrt(squares) : share.at[k], e->plain[k]);
        try_direction(found, a, e, silhouette_direction(&s, m, v, w), foot, (vector){{0}});
        if (half_v == 0 && half_w == 0)
            break;
    }
}

/* Tries the directions from an ellipse to every corner, edge and face of a circle, a segment or a box. */
static void try_features(best *found, const convex *a, const convex *e)
{
    if (found->planar && a->count == 3)
    {
        try_face(found, a, e, a->axis[0]);
        try_face(found, a, e, a->axis[1]);
        try_edges(found, a, e, a->axis[0], a->axis[1], a->size[0], a->size[1]);
        return;
    }
    for (int corner = 0; corner < 1 << a->count; corner++)
    {
        vector p = a->place;
        for (int i = 0; i < a->count; i++)
            p = along(p, corner >> i & 1 ? 1 : -1, a->plain[i]);
        try_corner(found, a, e, p);
    }
    vector v, w;
    if (a->count == 1 && largest(a->axis[0]) > 0)
    {
        plane_across(a->axis[0], &v, &w);
        try_edges(found, a, e, v, w, 0, 0);
    }
    for (int i = 0; i < 3 && a->count == 3; i++)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        try_face(found, a, e, a->axis[i]);
        try_edges(found, a, e, a->axis[j], a->axis[k], a->size[j], a->size[k]);
    }
}

#endif

#endif
