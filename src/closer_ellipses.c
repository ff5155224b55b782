/*
 * The quick way of ellipses and ellipsoids (quick/ellipsoids.h): in plain double, once for both scalars. The
 * `digits` of the family's scalar tell how accurately the shapes are stored.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "quick/ellipsoids.h"
#include "quick/two_ellipsoids.h"
#include "shape/scaled_frame.h"
#include "space/family.h"
#include "space/vector.h"

/* ---- extreme scenes ---- */

/* The power of two by which lengths are multiplied where a scene is extreme, or where it leaves the range.
   Products of lengths are no reason for that: views have lengths near 1. */
#define RANGE_EXPONENT 600

/* The ellipsoid times 2^exponent. */
static ellipsoid rescaled(const ellipsoid *e, int exponent)
{
    ellipsoid r = *e;
    vector    center = load(e->center), radii = load(e->radii);
    for (int k = 0; k < DIM; k++)
    {
        center.at[k] = scale_by(center.at[k], exponent);
        radii.at[k] = scale_by(radii.at[k], exponent);
    }
    r.center = plain_vec(center);
    r.radii = plain_vec(radii);
    return r;
}

/* The view of a pair, and the centres in a world whose lengths are multiplied by 2^exponent: 0 but where the
   scene is extreme. */
typedef struct seen_pair
{
    ellipsoid_pair_view s;
    vec                 a, b;
    int                 exponent;
} seen_pair;

static NOINLINE bool see_ellipsoids(seen_pair *p, const ellipsoid *a, const ellipsoid *b, int digits)
{
    p->exponent = 0;
    p->a = a->center;
    p->b = b->center;
    if (view_ellipsoids(&p->s, a, b, digits))
        return true;
    double size = size_of_pair(a, b);
    if (!(size > 0x1p990 || (size > 0 && size < 0x1p-990)))
        return false;
    p->exponent = size > 1 ? -RANGE_EXPONENT : RANGE_EXPONENT;
    ellipsoid x = rescaled(a, p->exponent), y = rescaled(b, p->exponent);
    p->a = x.center;
    p->b = y.center;
    return view_ellipsoids(&p->s, &x, &y, digits);
}

static inline vec from_world(const seen_pair *p, vector v)
{
    for (int k = 0; k < DIM; k++)
        v.at[k] = scale_by(v.at[k] + 0.0, -p->exponent); /* no -0 */
    return store(v);
}

static inline double distance_seen(const seen_pair *p, double gap)
{
    double distance = gap / p->s.unit;
    return p->exponent == 0 ? distance : unscaled_distance(distance, p->exponent);
}

/* ---- two ellipsoids ---- */

/* A point from a centre, in the world. */
HOT_INLINE vector in_world(vec center, double per_unit, vector from_center)
{
    return plus(load(center), times(per_unit, from_center));
}

/* The common point that the decision found: A's and B's, each within its ball of the other. */
static vector common_of(const seen_pair *seen, const ellipsoids_decided *f)
{
    vector p = in_world(seen->a, -1 / seen->s.unit, f->into_a),
           q = in_world(seen->b, 1 / seen->s.unit, f->into_b);
    double per = 1 / (f->spare_a + f->spare_b);
    return plus(times(f->spare_b * per, p), times(f->spare_a * per, q));
}

quick_answer cd3_closer_overlap_ellipsoids(const ellipsoid *a, const ellipsoid *b, int digits)
{
    seen_pair          p;
    ellipsoids_decided f;
    return see_ellipsoids(&p, a, b, digits) ? decide_ellipsoids(&p.s, &f) : UNCLEAR;
}

bool cd3_closer_distance_ellipsoids(const ellipsoid *a, const ellipsoid *b, double *distance, int digits)
{
    seen_pair          p;
    ellipsoids_decided f;
    ellipsoid_gap      g;
    if (!see_ellipsoids(&p, a, b, digits))
        return false;
    quick_answer overlap = decide_ellipsoids(&p.s, &f);
    *distance = 0;
    if (overlap != NO)
        return overlap == YES;
    bool found = widest_ellipsoid_gap(&g, &p.s, f.n);
    *distance = distance_seen(&p, g.gap);
    return found;
}

quick_answer cd3_closer_points_ellipsoids(const ellipsoid *a, const ellipsoid *b, closest_points *out,
                                          int digits)
{
    seen_pair          p;
    ellipsoids_decided f;
    ellipsoid_gap      g;
    if (!see_ellipsoids(&p, a, b, digits))
        return UNCLEAR;
    quick_answer overlap = decide_ellipsoids(&p.s, &f);
    if (overlap == YES)
    {
        vec common = from_world(&p, common_of(&p, &f));
        *out = (closest_points){common, common, 0};
        return YES;
    }
    if (overlap == UNCLEAR || !widest_ellipsoid_gap(&g, &p.s, f.n))
        return UNCLEAR;
    out->distance = min2(distance_seen(&p, g.gap), DBL_MAX);
    if (!settle_nearest(&g, &p.s))
        return NO;
    out->point_a = from_world(&p, in_world(p.a, -1 / p.s.unit, g.s_a));
    out->point_b = from_world(&p, in_world(p.b, 1 / p.s.unit, g.s_b));
    return YES;
}
