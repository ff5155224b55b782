/*
 * Two ellipsoids A and B side by side: what quick/ellipsoid_view.h has of one, of both at once, A's in the
 * first lane and B's in the second. Each lane is calculated as it is there, so the errors are the same.
 */
#ifndef CD_QUICK_ELLIPSOID_PAIR_H
#define CD_QUICK_ELLIPSOID_PAIR_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../number/lanes.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "../space/vector_pair.h"
#include "ellipsoid_view.h"

/* ---- symmetric matrices ---- */

typedef struct symmetric_pair
{
    lanes xx, yy, xy;
    ONLY_3D(lanes zz, xz, yz;)
} symmetric_pair;

/* f M of A and of B, together. */
HOT_INLINE symmetric weighted_total(lanes f, const symmetric_pair *m)
{
    return (symmetric){lanes_total(lanes_mul(f, m->xx)), lanes_total(lanes_mul(f, m->yy)),
                       lanes_total(lanes_mul(f, m->xy))
                           ONLY_3D(, lanes_total(lanes_mul(f, m->zz)), lanes_total(lanes_mul(f, m->xz)),
                                   lanes_total(lanes_mul(f, m->yz)))};
}

/* v v^T of A and of B. */
HOT_INLINE symmetric_pair pair_squares(vector_pair v)
{
    return (symmetric_pair){
        lanes_mul(v.at[0], v.at[0]), lanes_mul(v.at[1], v.at[1]),
        lanes_mul(v.at[0], v.at[1])
            ONLY_3D(, lanes_mul(v.at[2], v.at[2]), lanes_mul(v.at[0], v.at[2]), lanes_mul(v.at[1], v.at[2]))};
}

HOT_INLINE symmetric_pair squares_plus(symmetric_pair m, symmetric_pair n)
{
    return (symmetric_pair){
        lanes_add(m.xx, n.xx), lanes_add(m.yy, n.yy),
        lanes_add(m.xy, n.xy) ONLY_3D(, lanes_add(m.zz, n.zz), lanes_add(m.xz, n.xz), lanes_add(m.yz, n.yz))};
}

#if DIM == 3

HOT_INLINE symmetric_pair squares_minus(symmetric_pair m, symmetric_pair n)
{
    return (symmetric_pair){lanes_sub(m.xx, n.xx), lanes_sub(m.yy, n.yy), lanes_sub(m.xy, n.xy),
                            lanes_sub(m.zz, n.zz), lanes_sub(m.xz, n.xz), lanes_sub(m.yz, n.yz)};
}

#endif

/* ---- the view ---- */

typedef struct ellipsoid_pair_view
{
    vector_pair    edge[DIM];         /* the e_k */
    symmetric_pair p;                 /* P; set by add_squares */
    lanes          least, most, area; /* of the radii; in the plane their product */
    ellipsoid_view of[2];             /* A and B alone; set by add_views */
    vector         way;               /* d */
#if DIM == 2
    vector half; /* H of a box in the place of B (depth_in_plane.h), else 0 */
#endif
    double size; /* L */
    double sum;  /* S */
    double unit; /* the power of two */
    bool   has_squares;
    int    digits;
} ellipsoid_pair_view;

/* x of both, the n of which may have any length. */
HOT_INLINE vector_pair pair_along_edges(const ellipsoid_pair_view *s, vector_pair v)
{
    return (vector_pair){
        {pair_dot(s->edge[0], v), pair_dot(s->edge[1], v) ONLY_3D(, pair_dot(s->edge[2], v))}};
}

HOT_INLINE vector_pair along_both(const ellipsoid_pair_view *s, vector n)
{
    return pair_along_edges(s, pair_of(n, n));
}

/* The sums of x_k e_k. */
HOT_INLINE vector_pair pair_of_edges(const ellipsoid_pair_view *s, vector_pair x)
{
    return pair_combined(x.at, s->edge);
}

/* The reaches along n, of any length. */
HOT_INLINE lanes reaches_along(const ellipsoid_pair_view *s, vector n)
{
    vector_pair x = along_both(s, n);
    return lanes_sqrt(pair_dot(x, x));
}

/* The matrices P, for which many decisions have no use. */
static NOINLINE void add_squares(ellipsoid_pair_view *s)
{
    s->p = squares_plus(pair_squares(s->edge[0]), pair_squares(s->edge[1]));
    ONLY_3D(s->p = squares_plus(s->p, pair_squares(s->edge[2]));)
    s->has_squares = true;
}

#if DIM == 3

/* A or B alone, without P. */
HOT_INLINE ellipsoid_view one_view(const ellipsoid_pair_view *s, int i)
{
    return (ellipsoid_view){.edge = {one_of(&s->edge[0], i), one_of(&s->edge[1], i), one_of(&s->edge[2], i)},
                            .least = lane(s->least, i),
                            .most = lane(s->most, i)};
}

/* Both alone, with P. */
#define add_views SHARED(add_views)
void add_views(ellipsoid_pair_view *s);

/* The other way round. */
static SELDOM void join_views(ellipsoid_pair_view *s)
{
    const ellipsoid_view *a = &s->of[0], *b = &s->of[1];
    for (int k = 0; k < DIM; k++)
        s->edge[k] = pair_of(a->edge[k], b->edge[k]);
    s->least = lanes_of(a->least, b->least);
    s->most = lanes_of(a->most, b->most);
    s->has_squares = false;
}

#endif

/* The largest of |d_i| and the radii. */
HOT_INLINE double size_of_pair(const wide_ellipsoid *a, const wide_ellipsoid *b)
{
    double x = max2(max2(fabs(a->center.x - b->center.x), fabs(a->center.y - b->center.y)),
                    max2(max2(a->radii.x, a->radii.y), max2(b->radii.x, b->radii.y)));
    ONLY_3D(x = max2(max2(x, fabs(a->center.z - b->center.z)), max2(a->radii.z, b->radii.z));)
    return x;
}

HOT_INLINE vector_pair load_pair(const wide_vec *a, const wide_vec *b)
{
    return (vector_pair){{lanes_of(a->x, b->x), lanes_of(a->y, b->y) ONLY_3D(, lanes_of(a->z, b->z))}};
}

/* False if something is NaN or infinite, or extreme. */
#define view_ellipsoids SHARED(view_ellipsoids)
bool view_ellipsoids(ellipsoid_pair_view *s, const wide_ellipsoid *a, const wide_ellipsoid *b, int digits);

#endif
