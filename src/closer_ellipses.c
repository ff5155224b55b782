/*
 * The quick way of ellipses and ellipsoids (quick/ellipsoids.h): in plain double, once for both scalars. The
 * `digits` of the family's scalar tell how accurately the shapes are stored.
 *
 * In the plane, distances and contacts of ellipses, boxes and segments have a search of their own
 * (quick/depth_in_plane.h); those of points and circles come from the gap of the centre. What these leave
 * open, of flat ellipses above all, and circles that nearly touch are looked at in space: at the end, and in
 * in_space.h.
 */
#include "number/fewer_passes.h"

/* GCC would gather the two coordinates of a vector into one register, for which it waits until both are
   stored: up to a fifth of the time in the plane, but nothing in space. Before all other headers, because GCC
   inlines no function into one with other options. */
#if defined(__GNUC__) && !defined(__clang__) && defined(DIM) && DIM == 2
#pragma GCC optimize("no-tree-slp-vectorize")
#endif

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "in_space.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "number/scaling.h"
#include "quick/depth_in_plane.h"
#include "quick/ellipsoid_box.h"
#include "quick/ellipsoid_box_depth.h"
#include "quick/ellipsoid_depth.h"
#include "quick/ellipsoids.h"
#include "quick/loaded_boxes.h"
#include "quick/point_ellipsoid.h"
#include "quick/ray_ellipsoid.h"
#include "quick/sphere_ellipsoid.h"
#include "quick/two_ellipsoids.h"
#include "shape/argument_order.h"
#include "shape/scaled_frame.h"
#include "space/family.h"
#include "space/vector.h"

/* ---- views (quick/ellipsoid_view.h, quick/ellipsoid_pair.h, quick/ellipsoid_box.h) ---- */

NOINLINE void true_axes(vector m[DIM], const wide_vec *axes, int digits)
{
    m[0] = (vector){{axes[0].x, axes[0].y ONLY_3D(, axes[0].z)}};
#if DIM == 2
    double e = (1 - dot(m[0], m[0])) * 0.5;
    e = digits == 24 ? e + 1.5 * (e * e) : e;
    m[0] = plus(m[0], times(e, m[0]));
    m[1] = (vector){{-m[0].at[1], m[0].at[0]}};
#else
    double e[3][3], more[3][3];
    m[1] = (vector){{axes[1].x, axes[1].y, axes[1].z}};
    m[2] = (vector){{axes[2].x, axes[2].y, axes[2].z}};
    correction_of(e, m);
    if (digits == 24)
    {
        UNROLLED for (int k = 0; k < 3; k++) UNROLLED for (int i = 0; i <= k; i++)
            more[k][i] = more[i][k] = e[k][i] +
                                      1.5 * (e[k][0] * e[0][i] + e[k][1] * e[1][i] + e[k][2] * e[2][i]);
        memcpy(e, more, sizeof e);
    }
    const vector stored[3] = {m[0], m[1], m[2]};
    UNROLLED for (int k = 0; k < 3; k++) m[k] = plus(m[k], combined(e[k], stored));
#endif
}

#if DIM == 3

SELDOM NOINLINE void turn_in_pairs(dd result[DIM], const vector m[DIM], const dd v[DIM])
{
    double c[DIM][DIM];
    polar_correction(c, m);
    turn_by(result, c, m, v);
}

#endif

NOINLINE bool view_ellipsoids(ellipsoid_pair_view *s, const wide_ellipsoid *a, const wide_ellipsoid *b,
                              int digits)
{
    const double size = size_of_pair(a, b), unit = unit_of_size(size);
    const vector d = {
        {a->center.x - b->center.x, a->center.y - b->center.y ONLY_3D(, a->center.z - b->center.z)}};
    vector_pair axes[DIM], r = pair_times(lanes_twice(unit), load_pair(&a->radii, &b->radii));
    double      trace;
    UNROLLED for (int k = 0; k < AXIS_COUNT; k++) axes[k] = load_pair(&AXES_OF(a)[k], &AXES_OF(b)[k]);
    correct_axes(axes, &trace, digits);
    UNROLLED for (int k = 0; k < DIM; k++) s->edge[k] = pair_times(r.at[k], axes[k]);
    lanes radii = lanes_add(r.at[0], r.at[1]);
    s->area = lanes_mul(r.at[0], r.at[1]);
    s->most = lanes_max2(r.at[0], r.at[1]);
    s->least = lanes_min2(r.at[0], r.at[1]);
#if DIM == 3
    radii = lanes_add(radii, r.at[2]);
    s->most = lanes_max2(s->most, r.at[2]);
    s->least = lanes_min2(s->least, r.at[2]);
#endif
    s->unit = unit;
    s->size = size * unit;
    s->way = times(unit, d);
#if DIM == 2
    s->half = (vector){{0}};
#endif
    s->sum = taxi_length(s->way) + lanes_total(radii);
    s->has_squares = false;
    s->digits = digits;
    return unit > 0 && s->sum >= 1 && s->sum + (trace - trace) <= 32;
}

NOINLINE bool view_ellipsoid_box(ellipsoid_box_view *s, const wide_ellipsoid *a, const loaded_box *b,
                                 int digits)
{
    const vector center = {{a->center.x, a->center.y ONLY_3D(, a->center.z)}};
    vector       axes[DIM], low = minus(b->low, center), high = minus(b->high, center);
    double       size = size_with_box(a, b), not_finite = not_finite_axes(AXES_OF(a));
    s->unit = unit_of_size(size);
    s->size = size * s->unit;
    s->digits = digits;
    s->at = times(-0.5 * s->unit, plus(low, high));
    s->half = b->turned ? times(s->unit, b->half) : times(0.5 * s->unit, minus(high, low));
    true_axes(axes, AXES_OF(a), digits);
    if (b->turned)
    {
        wide_vec stored[AXIS_COUNT];
        for (int k = 0; k < AXIS_COUNT; k++)
            stored[k] = (wide_vec){b->axis[k].at[0], b->axis[k].at[1] ONLY_3D(, b->axis[k].at[2])};
        true_axes(s->axes, stored, digits);
        s->at = along_rows(s->axes, s->at);
        UNROLLED for (int k = 0; k < DIM; k++) axes[k] = along_rows(s->axes, axes[k]);
        not_finite += not_finite_axes(stored);
    }
    view_ellipsoid(&s->e, axes, a->radii, s->unit);
    view_squares(&s->e);
    s->sum = taxi_length(s->at) + (s->e.radii + taxi_length(s->half));
    return s->unit > 0 && s->sum >= 1 && s->sum + not_finite <= 32;
}

/* ---- extreme scenes ---- */

/* The power of two by which lengths are multiplied where a scene is extreme, or where it leaves the range.
   Products of lengths are no reason for that: views have lengths near 1. */
#define RANGE_EXPONENT 600

/* 0 for a size that is not extreme. */
static int range_exponent(double size)
{
    return size > 0x1p990 ? -RANGE_EXPONENT : size > 0 && size < 0x1p-990 ? RANGE_EXPONENT : 0;
}

static SELDOM NOINLINE void rescale_vector(vector *v, int exponent)
{
    for (int k = 0; k < DIM; k++)
        v->at[k] = scale_by(v->at[k], exponent);
}

/* The ellipsoid times 2^exponent. */
static SELDOM NOINLINE ellipsoid rescaled(const ellipsoid *e, int exponent)
{
    ellipsoid r = *e;
    vector    center = load(e->center), radii = load(e->radii);
    rescale_vector(&center, exponent);
    rescale_vector(&radii, exponent);
    r.center = plain_vec(center);
    r.radii = plain_vec(radii);
    return r;
}

/* Of points that were found in another way: is the distance known? */
static bool distance_of(quick_answer found, const closest_points *c, double *distance)
{
    if (found != UNCLEAR)
        *distance = c->distance;
    return found != UNCLEAR;
}

#if DIM == 2

static flat_box flat_box_of(const loaded_box *b)
{
    return (flat_box){plain_vec(b->center), plain_vec(b->low),     plain_vec(b->high),
                      plain_vec(b->half),   plain_vec(b->axis[0]), b->turned};
}

#endif

/* The view of a pair, and the centres in a world whose lengths are multiplied by 2^exponent: 0 but where the
   scene is extreme. */
typedef struct seen_pair
{
    ellipsoid_pair_view s;
    const vec          *a, *b;
    int                 exponent;
    vec                 scaled_a, scaled_b;
} seen_pair;

static NOINLINE bool see_ellipsoids(seen_pair *p, const ellipsoid *a, const ellipsoid *b, int digits)
{
    p->exponent = 0;
    p->a = &a->center;
    p->b = &b->center;
    if (view_ellipsoids(&p->s, a, b, digits))
        return true;
    p->exponent = range_exponent(size_of_pair(a, b));
    if (p->exponent == 0)
        return false;
    ellipsoid x = rescaled(a, p->exponent), y = rescaled(b, p->exponent);
    p->scaled_a = x.center;
    p->scaled_b = y.center;
    p->a = &p->scaled_a;
    p->b = &p->scaled_b;
    return view_ellipsoids(&p->s, &x, &y, digits);
}

/* A point of the scaled world, and a distance in a view. */
static vec point_seen(vector v, int exponent)
{
    UNROLLED for (int k = 0; k < DIM; k++) v.at[k] += 0.0; /* no -0 */
    if (exponent != 0)
        rescale_vector(&v, -exponent);
    return store(v);
}

static double distance_seen(double gap, double unit, int exponent)
{
    double distance = gap / unit;
    return exponent == 0 ? distance : min2(unscaled_distance(distance, exponent), DBL_MAX);
}

/* ---- two ellipsoids ---- */

/* A point from a centre, in the world. */
HOT_INLINE vector in_world_from(vector center, double per_unit, vector from_center)
{
    return plus(center, times(per_unit, from_center));
}

HOT_INLINE vector in_world(vec center, double per_unit, vector from_center)
{
    return in_world_from(load(center), per_unit, from_center);
}

/* The common point that the decision found: A's and B's, each within its ball of the other. */
static vector common_of(const seen_pair *seen, const ellipsoids_decided *f)
{
    vector p = in_world(*seen->a, -1 / seen->s.unit, one_of(&f->into, 0)),
           q = in_world(*seen->b, 1 / seen->s.unit, one_of(&f->into, 1));
    double per = 1 / lanes_total(f->spare);
    return plus(times(lane(f->spare, 1) * per, p), times(lane(f->spare, 0) * per, q));
}

/* Do they overlap? */
static NOINLINE quick_answer decide_overlap(ellipsoid_pair_view *s, ellipsoids_decided *f)
{
#if DIM == 2
    quick_answer known = centers_overlap(s, f) ? YES : decide_by_cubic(s);
    if (known != UNCLEAR)
        return known;
#endif
    return decide_ellipsoids(s, f);
}

quick_answer cd3_closer_overlap_ellipsoids(const ellipsoid *a, const ellipsoid *b, int digits)
{
    seen_pair          p;
    ellipsoids_decided f;
    return see_ellipsoids(&p, a, b, digits) ? decide_overlap(&p.s, &f) : UNCLEAR;
}

#if DIM == 2

/* The gap of two that are apart, as the least depth along a direction that separates them. */
static NOINLINE bool widest_gap_in_plane(outline_point *g, const ellipsoid_pair_view *s, vector n)
{
    if (least_of_both(s) <= FLAT * s->size)
        return false; /* looked at in space */
    look_at_outline(g, s, n, NULL);
    return go_down(g, s, 0);
}

bool cd3_closer_distance_ellipsoids(const ellipsoid *a, const ellipsoid *b, double *distance, int digits)
{
    seen_pair          p;
    ellipsoids_decided f;
    outline_point      g;
    closest_points     c;
    if (!see_ellipsoids(&p, a, b, digits))
        return false;
    quick_answer overlap = decide_ellipsoids(&p.s, &f);
    *distance = 0;
    if (overlap != NO)
        return overlap == YES;
    if (!widest_gap_in_plane(&g, &p.s, f.n))
        return distance_of(cd2_closer_points_in_space(UNCLEAR, a, b, &c, digits), &c, distance);
    *distance = distance_seen(-g.depth, p.s.unit, p.exponent);
    return true;
}

quick_answer cd3_closer_points_ellipsoids(const ellipsoid *a, const ellipsoid *b, closest_points *out,
                                          int digits)
{
    seen_pair          p;
    ellipsoids_decided f;
    outline_point      g;
    if (!see_ellipsoids(&p, a, b, digits))
        return UNCLEAR;
    quick_answer overlap = decide_ellipsoids(&p.s, &f);
    if (overlap == UNCLEAR)
        return UNCLEAR;
    if (overlap == YES && f.near_both)
    {
        vec common = point_seen(common_of(&p, &f), p.exponent);
        *out = (closest_points){common, common, 0};
        return YES;
    }
    const bool found = overlap == NO && widest_gap_in_plane(&g, &p.s, f.n);
    out->distance = found ? distance_seen(-g.depth, p.s.unit, p.exponent) : 0;
    if (!found || !settle_outline(&g, &p.s) || !has_sure_points(g.per, &p.s))
        return cd2_closer_points_in_space(found || overlap == YES ? NO : UNCLEAR, a, b, out, digits);
    out->point_a = point_seen(in_world(*p.a, -1 / p.s.unit, one_of(&g.support, 0)), p.exponent);
    out->point_b = point_seen(in_world(*p.b, 1 / p.s.unit, one_of(&g.support, 1)), p.exponent);
    return YES;
}

#else

bool cd3_closer_distance_ellipsoids(const ellipsoid *a, const ellipsoid *b, double *distance, int digits)
{
    seen_pair p;
    ellipsoids_decided f;
    ellipsoid_gap two[2];
    if (!see_ellipsoids(&p, a, b, digits))
        return false;
    quick_answer overlap = decide_ellipsoids(&p.s, &f);
    *distance = 0;
    if (overlap != NO)
        return overlap == YES;
    const ellipsoid_gap *g = widest_ellipsoid_gap(two, &p.s, &f);
    if (g)
        *distance = distance_seen(g->gap, p.s.unit, p.exponent);
    return g;
}

quick_answer cd3_closer_points_ellipsoids(const ellipsoid *a, const ellipsoid *b, closest_points *out,
                                          int digits)
{
    seen_pair p;
    ellipsoids_decided f;
    ellipsoid_gap two[2], *g;
    quick_answer known = NO;
    if (!see_ellipsoids(&p, a, b, digits))
        return UNCLEAR;
    quick_answer overlap = decide_ellipsoids(&p.s, &f);
    out->distance = 0;
    if (overlap == UNCLEAR)
        return UNCLEAR;
    if (overlap == YES && (f.near_both || settle_common(&p.s, &f)))
    {
        vec common = point_seen(common_of(&p, &f), p.exponent);
        *out = (closest_points){common, common, 0};
        return YES;
    }
    if (overlap == NO && (g = widest_ellipsoid_gap(two, &p.s, &f)))
    {
        out->distance = distance_seen(g->gap, p.s.unit, p.exponent);
        if (settle_nearest(g, &p.s))
        {
            out->point_a = point_seen(in_world(*p.a, -1 / p.s.unit, one_of(&g->support, 0)), p.exponent);
            out->point_b = point_seen(in_world(*p.b, 1 / p.s.unit, one_of(&g->support, 1)), p.exponent);
            return YES;
        }
    }
    else if (overlap == NO)
        known = UNCLEAR;
    return known;
}

#endif

/* The contact with the normal side * n, its depth, and the point of B; A's follows from the numbers that are
   returned. An error of |n| would move it by as much of the depth, so n is made unit anew. */
static void put_contact(contact *out, vector n, int side, double depth, vec on_b)
{
    out->normal = store_normal(times(1.5 - 0.5 * dot(n, n), n), side);
    out->depth = depth;
    out->point_b = on_b;
    out->point_a = store(minus(load(on_b), times(depth, load(out->normal))));
}

/* Do A and B have the same radii along the same axes? */
static SELDOM bool have_equal_edges(const ellipsoid_pair_view *s)
{
    double apart = 0;
    for (int k = 0; k < DIM; k++)
        apart += taxi_length(minus(one_of(&s->edge[k], 0), one_of(&s->edge[k], 1)));
    return apart == 0;
}

/* Is the minimum, with this depth, along an axis next to it, but for rounding? If A and B are equal, each
   axis is one of their symmetry. Else Newton's step from there tells; in the plane that is left open. */
static SELDOM bool is_minimum_along(const ellipsoid_pair_view *s, vector axis, double depth)
{
#if DIM == 2
    (void)axis;
    (void)depth;
    return have_equal_edges(s);
#else
    ellipsoid_gap g;
    vector y;
    look_along(&g, s, axis);
    return (have_equal_edges(s) || (step_down(&g, s, &y) && largest(y) <= 4 * UNIT_ROUNDOFF)) &&
           -g.gap <= depth + 8 * UNIT_ROUNDOFF * s->size;
#endif
}

/* Of two opposite directions that are equally short, is it n (1) or the other one (-1), by the rule for ties:
   along one of the axes, A's first, the positive one, else the one whose first coordinate is positive? 0 if
   rounding could matter: where n is next to an axis, but not along it, A's or B's. A sphere and a disc have
   axes that are not seen here. */
static SELDOM NOINLINE int side_of_tie(const ellipsoid_pair_view *s, vector n, double depth, bool exchanged)
{
    const bool round = lane(s->least, 0) == lane(s->most, 0) || lane(s->least, 1) == lane(s->most, 1);
    int        side = 0;
    for (int k = 0; k < 2 * DIM; k++)
    {
        const vector edge = one_of(&s->edge[k % DIM], (k >= DIM) != exchanged);
        const double along = dot(edge, n);
        if (!(along * along > (1 - 0x1p-29) * dot(edge, edge)))
            continue;
        if (round || !(least_of_both(s) > 0) || !is_minimum_along(s, edge, depth))
            return 0;
        side = side != 0 ? side : sign_of(along);
    }
    if (side != 0)
        return side;
    return fabs(n.at[0]) > 0x1p-30 ? sign_of(n.at[0]) : 0;
}

#if DIM == 2

/* Of two, one of which is flat, B or A: as of the other one and a box. */
static SELDOM NOINLINE quick_answer contact_of_flat(const ellipsoid *a, const ellipsoid *b, bool of_b,
                                                    contact *out, int digits)
{
    const ellipsoid *flat = of_b ? b : a;
    const obb        box = {flat->center, flat->radii, flat->axis};
    loaded_box       loaded;
    contact          c;
    loaded_of_obb(&loaded, &box);
    quick_answer found = cd3_closer_penetration_ellipsoid_box(of_b ? a : b, &loaded, &c, digits);
    if (found == YES)
        *out = of_b ? c : (contact){store_normal(load(c.normal), -1), c.depth, c.point_b, c.point_a};
    return found;
}

quick_answer cd3_closer_penetration_ellipsoids(const ellipsoid *a, const ellipsoid *b, contact *out,
                                               int digits)
{
    seen_pair          p;
    ellipsoids_decided f;
    outline_point      g;
    int                side = 1;
    if (!see_ellipsoids(&p, a, b, digits))
        return UNCLEAR;
    quick_answer overlap = decide_overlap(&p.s, &f);
    if (overlap != YES)
        return overlap;
    const bool flat_a = lane(p.s.least, 0) == 0, flat_b = lane(p.s.least, 1) == 0;
    if (flat_a != flat_b)
        return contact_of_flat(a, b, flat_b, out, digits);
    if (!are_thick_enough(p.s.least, p.s.most) || !least_depth_in_plane(&g, &p.s, start_of_ellipses(&p.s)) ||
        !has_sure_points(g.per, &p.s))
        return UNCLEAR;
    if (dot(p.s.way, p.s.way) == 0)
        side = side_of_tie(&p.s, g.n, g.depth, false);
    if (side == 0)
        return UNCLEAR;
    put_contact(out, g.n, side, distance_seen(g.depth, p.s.unit, p.exponent),
                point_seen(in_world(*p.b, side / p.s.unit, one_of(&g.support, 1)), p.exponent));
    return YES;
}

#else

/* The contact of two that overlap. They are seen in the order of their search: B first if exchanged. */
static NOINLINE quick_answer contact_of_ellipsoids(seen_pair *p, const ellipsoids_decided *f, bool exchanged,
                                                   contact *out)
{
    ellipsoid_gap g;
    int tie = 1;
    const int side = exchanged ? -1 : 1;
    if (!least_ellipsoid_depth(&g, &p->s, f) || !has_sure_points(g.per, &p->s))
        return UNCLEAR;
    if (dot(p->s.way, p->s.way) == 0)
        tie = side * side_of_tie(&p->s, g.n, -g.gap, exchanged);
    if (tie == 0)
        return UNCLEAR;
    vector on_b = in_world(exchanged ? *p->a : *p->b, side * tie / p->s.unit, one_of(&g.support, !exchanged));
    put_contact(out, g.n, side * tie, distance_seen(-g.gap, p->s.unit, p->exponent),
                point_seen(on_b, p->exponent));
    return YES;
}

SELDOM bool widest_gap_along(ellipsoid_pair_view *s, vector *n)
{
    const ellipsoids_decided f = {.n = *n};
    ellipsoid_gap two[2];
    join_views(s);
    const ellipsoid_gap *g = widest_ellipsoid_gap(two, s, &f);
    *n = g ? g->n : *n;
    return g;
}

/* All starts are tried, not only those that the shortest way is likely to come from. Where the proof ends,
   the search begins anew. */
SELDOM bool depth_minima_of(depth_search *d, ellipsoid_pair_view *s)
{
    ellipsoid_gap best = {.gap = -INFINITY};
    depth_starts all;
    begin_search(d, dot(s->way, s->way) == 0);
    d->margin = 0x1p-22 * s->size;
    d->roughly = true;
    join_views(s);
    add_views(s);
    list_starts(&all, s);
    for (int k; (k = next_start(&all)) >= 0;)
        adds_minimum(d, &best, s, all.n[k]);
    for (int k = 0; k < 6 && best.gap > -INFINITY; k++)
    {
        d->least = -best.gap + d->margin;
        if (is_deep_all_around(d, s, best.n))
            return true;
        if (!adds_minimum(d, &best, s, d->open))
            return false;
    }
    return false;
}

/* An order of two (shape/argument_order.h). First by coordinates with their signs. */
SELDOM static bool comes_first(const ellipsoid *a, const ellipsoid *b)
{
    vector first[2 + DIM] = {load(a->center), load(a->radii)};
    vector second[2 + DIM] = {load(b->center), load(b->radii)};
    load_axes(first + 2, AXES_OF(a));
    load_axes(second + 2, AXES_OF(b));
    for (int i = 0; i < 2 + DIM; i++)
        if (greater(first[i], second[i]) || greater(second[i], first[i]))
            return greater(second[i], first[i]);
    return true;
}

bool searched_first(const ellipsoid *a, const ellipsoid *b)
{
    vector first[1 + DIM] = {load(a->radii)};
    vector second[1 + DIM] = {load(b->radii)};
    load_axes(first + 1, AXES_OF(a));
    load_axes(second + 1, AXES_OF(b));
    for (int i = 0; i <= DIM; i++)
        for (int j = 0; j < DIM; j++)
            if (fabs(first[i].at[j]) != fabs(second[i].at[j]))
                return fabs(first[i].at[j]) < fabs(second[i].at[j]);
    return comes_first(a, b);
}

/* They are searched in one order, so that the depth depends neither on their order nor on a mirror. */
quick_answer cd3_closer_penetration_ellipsoids(const ellipsoid *a, const ellipsoid *b, contact *out,
                                               int digits)
{
    seen_pair p;
    ellipsoids_decided f;
    const bool exchanged = !searched_first(a, b);
    if (!(exchanged ? see_ellipsoids(&p, b, a, digits) : see_ellipsoids(&p, a, b, digits)))
        return UNCLEAR;
    quick_answer overlap = decide_overlap(&p.s, &f);
    return overlap == YES ? contact_of_ellipsoids(&p, &f, exchanged, out) : overlap;
}

#endif

/* ---- an ellipsoid and a box ---- */

/* The view of a pair, and both as seen_pair has them. */
typedef struct seen_with_box
{
    ellipsoid_box_view s;
    vec                center;
    const loaded_box  *box;
    int                exponent;
    loaded_box         scaled_box;
} seen_with_box;

static SELDOM NOINLINE void rescale_box(loaded_box *b, int exponent)
{
    vector *lengths[] = {&b->center, &b->low, &b->high, &b->half};
    for (int i = 0; i < 4; i++)
        rescale_vector(lengths[i], exponent);
}

static NOINLINE bool see_with_box(seen_with_box *p, const ellipsoid *a, const loaded_box *b, int digits)
{
    p->exponent = 0;
    p->center = a->center;
    p->box = b;
    if (view_ellipsoid_box(&p->s, a, b, digits))
        return true;
    p->exponent = range_exponent(size_with_box(a, b));
    if (p->exponent == 0)
        return false;
    ellipsoid x = rescaled(a, p->exponent);
    p->scaled_box = *b;
    rescale_box(&p->scaled_box, p->exponent);
    p->box = &p->scaled_box;
    p->center = x.center;
    return view_ellipsoid_box(&p->s, &x, p->box, digits);
}

/* A vector of the box's frame in the world. */
HOT_INLINE vector out_of_box(const seen_with_box *p, vector v)
{
    return p->box->turned ? combined(v.at, p->s.axes) : v;
}

/* The point of the box at y in its frame. Along the axes of the world it is where the ellipsoid sees it: y
   less the centre of the ellipsoid is `from`. A face of an AABB is as it was given. */
static vec point_of_box(const seen_with_box *p, vector y, vector from)
{
    vector q;
    if (p->box->turned)
        q = in_world_from(p->box->center, 1 / p->s.unit, out_of_box(p, y));
    else
        for (int k = 0; k < DIM; k++)
        {
            double low = p->box->low.at[k], high = p->box->high.at[k];
            q.at[k] = load(p->center).at[k] + from.at[k] / p->s.unit;
            q.at[k] = y.at[k] == -p->s.half.at[k]  ? low
                      : y.at[k] == p->s.half.at[k] ? high
                                                   : clamp(q.at[k], low, high);
        }
    return point_seen(q, p->exponent);
}

/* Are an ellipsoid and a turned box apart along the way n from the box to the centre of the ellipsoid, or the
   ball around the ellipsoid and the box? By the axes as stored, as in first_look_at_ellipsoids; those of the
   box are off by 4 eps, so sum |n_k| H_k is by 4 eps |n|_1 |H|_1. With the n_k for the part of d beyond the
   faces, n . d - sum |n_k| H_k = sum n_k^2. A length that underflows is none. */
static NOINLINE bool clearly_apart_from_box(const ellipsoid *a, const loaded_box *b, int digits)
{
    const vector c = load(a->center), r = load(a->radii);
    const vector d = times(-0.5, plus(minus(b->low, c), minus(b->high, c)));
    const double slack = (16 * epsilon_of(digits) + 40 * UNIT_ROUNDOFF) *
                         (taxi_length(d) + taxi_length(r) + taxi_length(b->half));
    const double ball = largest(r) + 2 * slack;
    double       taxi = 0, squares = 0, reach = 0;
    vector       n = {{0}}, axes[DIM];
    load_axes(axes, AXES_OF(a));
    for (int k = 0; k < DIM; k++)
    {
        const double along = dot(b->axis[k], d), over = positive(fabs(along) - b->half.at[k]);
        n = plus(n, times(copysign(over, along), b->axis[k]));
        taxi += over;
        squares += over * over;
    }
    if (!(squares > 0x1p-400))
        return false;
    if (squares > ball * ball)
        return true;
    for (int k = 0; k < DIM; k++)
    {
        const double x = r.at[k] * dot(axes[k], n);
        reach += x * x;
    }
    return squares - sqrt(reach) > taxi * slack;
}

#if DIM == 3

/* Of the nearest points, the ends of an ellipsoid with one radius only are found by no step of Newton's. It
   is a segment, that is, a box too. As in cd3_closer_closest_boxes, for lengths near 1; UNCLEAR where these
   are not apart. A turned box is seen from the ellipsoid: the middle of a segment may be rounded. */
static SELDOM NOINLINE quick_answer points_as_boxes(const seen_with_box *p, const ellipsoid *a,
                                                    const loaded_box *b, closest_points *out, int digits)
{
    const int       exponent = p->exponent + exponent_of(p->s.unit);
    const ellipsoid x = rescaled(a, exponent);
    loaded_box      y = *b;
    rescale_box(&y, exponent);
    const vector   from = y.turned ? load(x.center) : (vector){{0}};
    const vector   way = times(0.5, plus(minus(y.low, from), minus(y.high, from)));
    const obb      box = {store(way), store(y.half), {store(y.axis[0]), store(y.axis[1]), store(y.axis[2])}};
    const obb      thin = {store(minus(load(x.center), from)), x.radii, {x.axes[0], x.axes[1], x.axes[2]}};
    const aabb     upright = {store(y.low), store(y.high)};
    closest_points c = {.distance = 0};
    quick_answer   found = cd3_closer_closest_boxes(y.turned ? NULL : &upright, &box, &thin, &c, digits);
    *out = (closest_points){point_seen(plus(load(c.point_b), from), exponent),
                            point_seen(plus(load(c.point_a), from), exponent),
                            distance_seen(c.distance, 1, exponent)};
    return found != UNCLEAR && c.distance > 0 ? found : UNCLEAR;
}

HOT_INLINE bool is_segment(const ellipsoid_view *e)
{
    return e->radii == e->most;
}

#endif

#if DIM == 2

/* The point of the box that is next to the support point of the ellipse. */
static vec point_of_outline(const seen_with_box *p, const outline_point *g)
{
    const vector from = times(-1, one_of(&g->support, 0));
    vector       y = into_box(&p->s, plus(p->s.at, from));
    for (int i = 0; i < DIM; i++)
        y.at[i] = g->n.at[i] != 0 ? copysign(p->s.half.at[i], g->n.at[i]) : y.at[i];
    return point_of_box(p, y, minus(y, p->s.at));
}

#endif

/* Do they overlap? Sets *n as the decision does, but where a first look tells that they are apart. */
static NOINLINE quick_answer decide_with_box(seen_with_box *p, vector *n, const ellipsoid *a,
                                             const loaded_box *b, int digits)
{
    vector common;
    if (b->turned && clearly_apart_from_box(a, b, digits))
        return NO;
    return see_with_box(p, a, b, digits) ? decide_ellipsoid_box(&p->s, n, &common) : UNCLEAR;
}

quick_answer cd3_closer_overlap_ellipsoid_box(const ellipsoid *a, const loaded_box *b, int digits)
{
    seen_with_box p;
    vector        n;
    return decide_with_box(&p, &n, a, b, digits);
}

/* Do they overlap, and unless `out` is NULL, in which point? If they are apart, it is along n. */
static NOINLINE quick_answer meet_box(seen_with_box *p, vector *n, const ellipsoid *a, const loaded_box *b,
                                      closest_points *out, int digits)
{
    vector common;
    if (!see_with_box(p, a, b, digits))
        return UNCLEAR;
    const quick_answer overlap = decide_ellipsoid_box(&p->s, n, &common);
    if (overlap == YES && out)
    {
        const vec q = point_of_box(p, common, minus(common, p->s.at));
        *out = (closest_points){q, q, 0};
    }
    return overlap;
}

#if DIM == 2

/* The gap to a box that is apart, as the least depth along a direction that separates them; *pair is set. */
static bool widest_gap_to_box_in_plane(outline_point *g, ellipsoid_pair_view *pair,
                                       const ellipsoid_box_view *s, vector n)
{
    if (s->e.least <= FLAT * s->size)
        return false; /* looked at in space */
    pair_with_box(pair, s);
    look_at_outline(g, pair, n, NULL);
    return go_down(g, pair, 0);
}

bool cd3_closer_distance_ellipsoid_box(const ellipsoid *a, const loaded_box *b, double *distance, int digits)
{
    seen_with_box       p;
    vector              n;
    ellipsoid_pair_view pair;
    outline_point       g;
    closest_points      c;
    quick_answer        overlap = meet_box(&p, &n, a, b, NULL, digits);
    *distance = 0;
    if (overlap != NO)
        return overlap == YES;
    if (!widest_gap_to_box_in_plane(&g, &pair, &p.s, n))
    {
        const flat_box box = flat_box_of(b);
        return distance_of(cd2_closer_points_with_box_in_space(UNCLEAR, a, &box, &c, digits), &c, distance);
    }
    *distance = distance_seen(-g.depth, p.s.unit, p.exponent);
    return true;
}

quick_answer cd3_closer_points_ellipsoid_box(const ellipsoid *a, const loaded_box *b, closest_points *out,
                                             int digits)
{
    seen_with_box       p;
    vector              n;
    ellipsoid_pair_view pair;
    outline_point       g;
    quick_answer        overlap = meet_box(&p, &n, a, b, out, digits);
    if (overlap != NO)
        return overlap;
    const bool found = widest_gap_to_box_in_plane(&g, &pair, &p.s, n);
    if (found)
        out->distance = distance_seen(-g.depth, p.s.unit, p.exponent);
    if (!found || !go_down(&g, &pair, 0.5 * point_allowed(p.s.size, digits, true)))
    {
        const flat_box box = flat_box_of(b);
        return cd2_closer_points_with_box_in_space(found ? NO : UNCLEAR, a, &box, out, digits);
    }
    const vector from = one_of(&g.support, 0);
    out->point_a = point_seen(in_world(p.center, -1 / p.s.unit, out_of_box(&p, from)), p.exponent);
    out->point_b = point_of_outline(&p, &g);
    return YES;
}

#else

bool cd3_closer_distance_ellipsoid_box(const ellipsoid *a, const loaded_box *b, double *distance, int digits)
{
    seen_with_box p;
    vector n;
    box_gap g;
    quick_answer overlap = meet_box(&p, &n, a, b, NULL, digits);
    *distance = 0;
    if (overlap != NO)
        return overlap == YES;
    closest_points c;
    if (is_segment(&p.s.e))
        return distance_of(points_as_boxes(&p, a, b, &c, digits), &c, distance);
    bool found = widest_gap_to_box(&g, &p.s, n);
    *distance = distance_seen(g.gap, p.s.unit, p.exponent);
    return found;
}

quick_answer cd3_closer_points_ellipsoid_box(const ellipsoid *a, const loaded_box *b, closest_points *out,
                                             int digits)
{
    seen_with_box p;
    vector n;
    box_gap g;
    quick_answer known = UNCLEAR;
    quick_answer overlap = meet_box(&p, &n, a, b, out, digits);
    if (overlap != NO)
        return overlap;
    if (is_segment(&p.s.e))
        return points_as_boxes(&p, a, b, out, digits);
    if (widest_gap_to_box(&g, &p.s, n))
    {
        known = NO;
        out->distance = distance_seen(g.gap, p.s.unit, p.exponent);
        if (settle_nearest_to_box(&g, &p.s))
        {
            out->point_a = point_seen(in_world(p.center, -1 / p.s.unit, out_of_box(&p, g.support)),
                                      p.exponent);
            out->point_b = point_of_box(&p, g.in_box, minus(g.in_box, p.s.at));
            return YES;
        }
    }
    return known;
}

#endif

/* The contact with a box that overlaps; n is that of the decision. */
static NOINLINE quick_answer contact_with_box(seen_with_box *p, vector n, contact *out)
{
#if DIM == 2
    ellipsoid_pair_view pair;
    outline_point       g;
    pair_with_box(&pair, &p->s);
    if (!(p->s.e.least > THICK_ENOUGH * p->s.e.most
              ? least_depth_in_plane(&g, &pair, start_with_box(&p->s, n))
              : p->s.e.least == 0 && least_depth_of_flat(&g, &pair)))
        return UNCLEAR;
    const double depth = g.depth;
    const vec    point = point_of_outline(p, &g);
#else
    box_gap g;
    if (!least_ellipsoid_box_depth(&g, &p->s, n))
        return UNCLEAR;
    vector on_b = g.y;
    for (int k = 0; k < DIM; k++)
        on_b.at[k] = g.n.at[k] != 0 ? copysign(p->s.half.at[k], g.n.at[k]) : on_b.at[k];
    const double depth = depth_of(&g);
    const vec point = point_of_box(p, on_b, minus(g.y, p->s.at));
#endif
    put_contact(out, out_of_box(p, g.n), 1, distance_seen(depth, p->s.unit, p->exponent), point);
    return YES;
}

quick_answer cd3_closer_penetration_ellipsoid_box(const ellipsoid *a, const loaded_box *b, contact *out,
                                                  int digits)
{
    seen_with_box p;
    vector        n;
    quick_answer  overlap = decide_with_box(&p, &n, a, b, digits);
    return overlap == YES ? contact_with_box(&p, n, out) : overlap;
}

/* ---- a first look at a point or a segment ---- */

/* A first look at a point, by where it is as a combination of the radii: a_k = u_k . d / r_k. In double by
   the axes as stored: the true ones differ by E (space/frame.h), whose entries are at most 4 eps, so |E| <=
   12 eps. In float E is added, and 3/2 |E|^2 < 2^-38 as well. d is off by u in each coordinate, the products
   and sums by 3 u |u_k|_1 |d|: so a is off by (12 eps + 7 u) |d| over the least radius, and by 2 u |a|; its
   square by 3 u of itself. Inside or outside: |a| is further from 1 than twice that. The careful way sees
   thin ellipsoids as flat; those are left to it. A NaN is in |a|^2.

   An extreme scene is multiplied by a power of two. Elsewhere that would change nothing: what underflows in a
   product is below 2^-1075 / 2^-900 of a radius, and no such part of a_k makes |a| another one near 1. */
#define PLACE_SLACK(digits) ((digits) == 24 ? 0x1p-36 : 88 * UNIT_ROUNDOFF)

HOT_INLINE double slack_of_place(double taxi, double least, int digits)
{
    return PLACE_SLACK(digits) * (taxi + least) / least;
}

HOT_INLINE bool is_thick(double least, double most)
{
    return least > 0x1p-30 * most;
}

HOT_INLINE quick_answer is_short(double squares, double slack, double slack_outside)
{
    bool inside = (squares < (1 - slack) * (1 - slack)) & (slack < 1);
    bool outside = squares > (1 + slack_outside) * (1 + slack_outside);
    return (quick_answer)(inside - !(inside | outside));
}

/* Of the radii times `unit`. */
HOT_INLINE vector reciprocal_radii(const ellipsoid *b, double unit)
{
    const vector r = times(unit, load(b->radii));
    return (vector){{1 / r.at[0], 1 / r.at[1] ONLY_3D(, 1 / r.at[2])}};
}

/* Sets *squares to |a|^2. All lengths of an extreme scene are multiplied by `unit`. */
static NOINLINE quick_answer first_look_at_point(const vec *p, const ellipsoid *b, double *squares,
                                                 int digits)
{
    const double most = largest_radius(b);
    const bool   in_range = (least_radius(b) > 0x1p-900) & (most < 0x1p900);
    const double unit = in_range ? 1 : power_of_two(most > 1 ? -RANGE_EXPONENT : RANGE_EXPONENT);
    const double least = least_radius(b) * unit;
    const vector d = times(unit, minus(load(*p), load(b->center)));
    vector       a;
    along_axes_of(&a, b, &d, digits == 24, digits);
    a = each_product(reciprocal_radii(b, unit), a);
    *squares = dot(a, a);
    const double slack = slack_of_place(taxi_length(d), least, digits);
    return is_thick(least, most * unit) ? is_short(*squares, slack, slack) : UNCLEAR;
}

/* A first look at the segment w + t d, t from 0 to 1, as at a point: a + t b is shortest at a t that is off
   by 7 u |a| / |b|. The point of the line there is off as above, with |w| + |t d| for |d| and 20 u more. Hit:
   it is inside. Missed: beside it, at t + z, the length is at least sqrt(|a + t b|^2 + z^2 |b|^2), but the
   slack is larger, too, by rho |z b|, rho = PLACE_SLACK |d|_1 / (least |b|). The difference is at least |a +
   t b| sqrt(1 - rho^2); where rho^2 <= PLACE_SLACK, twice the slack has room for it. */
static NOINLINE quick_answer first_look_at_line(const segment *s, const ellipsoid *e, int digits)
{
    const vector w = minus(load(s->a), load(e->center)), d = minus(load(s->b), load(s->a));
    const double least = least_radius(e), most = largest_radius(e);
    const vector per = reciprocal_radii(e, 1);
    vector       a, b;
    along_axes_of(&a, e, &w, digits == 24, digits);
    along_axes_of(&b, e, &d, digits == 24, digits);
    a = each_product(per, a);
    b = each_product(per, b);
    const double b_b = dot(b, b), t = clamp(-dot(a, b) / b_b, 0, 1), taxi = taxi_length(d);
    const vector at = plus(a, times(t, b));
    const double slack = slack_of_place(taxi_length(w) + t * taxi, least, digits);
    const bool   in_range = in_range_of_rays(max2(largest(w), most), digits) &&
                          in_range_of_rays(most, digits) && in_range_of_rays(largest(d), digits);
    if (!(in_range && is_thick(least, most) && PLACE_SLACK(digits) * (taxi * taxi) <= least * least * b_b))
        return UNCLEAR;
    return is_short(dot(at, at), slack, 2 * slack);
}

/* ---- a point or a sphere, and an ellipsoid ---- */

/* The view of a pair, and both as seen_pair has them. A point has the radius 0. */
typedef struct seen_with_sphere
{
    sphere_ellipsoid_view s;
    const vec            *a, *b;
    int                   exponent;
    vec                   scaled_a, scaled_b;
} seen_with_sphere;

static NOINLINE bool see_with_sphere(seen_with_sphere *p, const vec *center, double radius,
                                     const ellipsoid *b, how_finely place, int digits)
{
    p->exponent = 0;
    p->a = center;
    p->b = &b->center;
    if (view_sphere_ellipsoid(&p->s, center, radius, b, place, digits))
        return true;
    p->exponent = range_exponent(size_with_sphere(center, radius, b));
    if (p->exponent == 0)
        return false;
    ellipsoid x = rescaled(b, p->exponent), y = {.center = *center, .radii = {.x = radius}};
    y = rescaled(&y, p->exponent);
    p->scaled_a = y.center;
    p->scaled_b = x.center;
    p->a = &p->scaled_a;
    p->b = &p->scaled_b;
    return view_sphere_ellipsoid(&p->s, p->a, y.radii.x, &x, place, digits);
}

/* In double the distance of a point is promised to 4 ulps of itself. */
HOT_INLINE how_finely place_of(double radius, int digits)
{
    return radius == 0 && digits == 53 ? IN_PAIRS : PLAINLY;
}

/* Are balls around d, whose radii sum up to `reach`, clearly closer? Squares are in range then. */
static SELDOM NOINLINE bool balls_overlap_rescaled(vector d, double reach)
{
    const double unit = reach > 1 ? 0x1p-600 : 0x1p600, square = (reach * unit) * (reach * unit);
    d = times(unit, d);
    return dot(d, d) < (1 - 0x1p-48) * square;
}

/* Does the sphere overlap the ball in the ellipsoid? Rounding loses less than 16 u of the squares. A NaN of
   the axes or the radii would not be seen. */
static NOINLINE bool clearly_overlap_around(const vec *center, double radius, const ellipsoid *b)
{
    const vector d = minus(load(*center), load(b->center));
    const double reach = radius + least_radius(b), square = reach * reach;
    const bool   in_range = (square > 0x1p-900) & (square < 0x1p900);
    return (in_range ? dot(d, d) < (1 - 0x1p-48) * square : balls_overlap_rescaled(d, reach)) &&
           not_finite_axes(AXES_OF(b)) + 0 * total_of(load(b->radii)) == 0;
}

static NOINLINE bool gap_of_model(model_gap *g, const vec *center, double radius, const ellipsoid *b)
{
#if DIM == 3
    return see_for_model(g, *center, radius, b) && solve_model(g);
#else
    return gap_by_model(g, *center, radius, b);
#endif
}

static NOINLINE quick_answer first_look_at_sphere(const vec *center, double radius, const ellipsoid *b,
                                                  int digits)
{
    double    squares;
    model_gap g;
    if (radius == 0)
        return first_look_at_point(center, b, &squares, digits);
    if (clearly_overlap_around(center, radius, b))
        return YES;
    return gap_of_model(&g, center, radius, b) ? overlap_by_model(&g, digits) : UNCLEAR;
}

/* The nearest point of the ellipsoid, and its normal there, in the world. False if they are not certain. */
static NOINLINE bool nearest_in_world(seen_with_sphere *p, point_gap *g, const ellipsoid *b, vector *n,
                                      vec *on_b)
{
    vector m, x, axes[DIM];
    if (!normal_at_root(g, &p->s, &m))
        return false;
    true_axes(axes, AXES_OF(b), p->s.digits);
    x = g->at_face ? g->foot : each_product(each_product(p->s.r, p->s.r), m);
    *n = made_unit(combined(m.at, axes));
    *on_b = point_seen(in_world(*p->b, 1 / p->s.unit, combined(x.at, axes)), p->exponent);
    return true;
}

/* The nearest points where the model has the distance (quick/gap_by_model.h). */
static bool points_by_model(const model_gap *found, const vec *center, double radius, const ellipsoid *b,
                            closest_points *out)
{
    seen_with_sphere p; /* what is not used is not cleared, which would take longer */
    point_gap        g;
    vector           n;
    p.a = center;
    p.b = &b->center;
    p.exponent = 0;
    p.s.q = found->q;
    p.s.r = found->r;
    p.s.unit = found->unit;
    p.s.in_pairs = false;
    p.s.digits = 24;
    g.at_face = false;
    look_plainly(&g, &p.s, found->v);
    out->distance = distance_of_model(found);
    if (!nearest_in_world(&p, &g, b, &n, &out->point_b))
        return false;
    out->point_a = radius == 0 ? *center : point_seen(in_world(*center, -radius, n), 0);
    return true;
}

#if DIM == 3

/* The gap of a sphere that is apart. Next to the surface, a point is seen finely; next to a face there is no
   v to begin with, and the careful way decides. */
static NOINLINE bool gap_outside(point_gap *g, seen_with_sphere *p, const vec *center, double radius,
                                 const ellipsoid *b, double v)
{
    const bool in_pairs = p->s.in_pairs;
    bool       found = gap_of_center(g, &p->s, v);
    if (!found && in_pairs && !g->at_face && fabs(g->gap) < FINE_BELOW)
        found = see_with_sphere(p, center, radius, b, FINELY, 53) && gap_above(g, &p->s, g->v);
    return found && g->gap > p->s.rho;
}

#endif

/* Do they overlap? Sets f->common to a common point, in space, or *g to the gap. UNCLEAR if that is not
   certain, and in the plane if they are not clearly apart. */
static NOINLINE quick_answer gap_of_sphere(point_gap *g, seen_with_sphere *p, sphere_decided *f,
                                           const vec *center, double radius, const ellipsoid *b, int digits)
{
#if DIM == 2
    double squares;
    f->v = 0;
    if (radius != 0 && clearly_overlap_around(center, radius, b))
        return YES;
#endif
    if (!see_with_sphere(p, center, radius, b, place_of(radius, digits), digits))
        return UNCLEAR;
#if DIM == 2
    const quick_answer overlap = gap_away(g, &p->s);
    if (overlap != UNCLEAR)
        return overlap;
    if (first_look_at_point(center, b, &squares, digits) == YES)
        return YES;
    return radius == 0 && p->s.least > FLAT * p->s.size && gap_of_point(g, &p->s) &&
                   g->gap > CLEAR_GAP * p->s.size
               ? NO
               : UNCLEAR;
#else
    if (digits == 53 && radius == 0 && gap_away(g, &p->s) == NO)
        return NO;
    const quick_answer overlap = decide_sphere_ellipsoid(&p->s, f);
    return overlap == NO && !gap_outside(g, p, center, radius, b, f->v) ? UNCLEAR : overlap;
#endif
}

quick_answer cd3_closer_overlap_sphere_ellipsoid(const vec *center, double radius, const ellipsoid *b,
                                                 int digits)
{
    quick_answer first = first_look_at_sphere(center, radius, b, digits);
    if (first != UNCLEAR)
        return first;
#if DIM == 2
    return cd2_closer_overlap_with_circle_in_space(center, radius, b, digits);
#else
    seen_with_sphere p;
    sphere_decided f;
    return see_with_sphere(&p, center, radius, b, PLAINLY, digits) ? decide_sphere_ellipsoid(&p.s, &f)
                                                                   : UNCLEAR;
#endif
}

bool cd3_closer_distance_sphere_ellipsoid(const vec *center, double radius, const ellipsoid *b,
                                          double *distance, int digits)
{
    seen_with_sphere p;
    point_gap        g;
    sphere_decided   f;
    quick_answer     overlap = gap_of_sphere(&g, &p, &f, center, radius, b, digits);
#if DIM == 2
    closest_points c;
    if (overlap == UNCLEAR)
        return distance_of(cd2_closer_points_with_circle_in_space(center, radius, b, &c, digits), &c,
                           distance);
#endif
    *distance = overlap == NO ? distance_seen(g.gap - p.s.rho, p.s.unit, p.exponent) : 0;
    return overlap != UNCLEAR;
}

quick_answer cd3_closer_points_sphere_ellipsoid(const vec *center, double radius, const ellipsoid *b,
                                                closest_points *out, int digits)
{
    seen_with_sphere p;
    model_gap        model;
    point_gap        g;
    vector           n;
    sphere_decided   f;
    if (digits == 24 && !clearly_overlap_around(center, radius, b) &&
        gap_of_model(&model, center, radius, b) && is_far_in_float(&model))
        return points_by_model(&model, center, radius, b, out) ? YES : NO;
    quick_answer overlap = gap_of_sphere(&g, &p, &f, center, radius, b, digits);
#if DIM == 2
    if (overlap == UNCLEAR || (overlap == YES && radius != 0))
        return cd2_closer_points_with_circle_in_space(center, radius, b, out, digits);
#endif
    if (overlap == UNCLEAR)
        return UNCLEAR;
    const double per = 1 / p.s.unit;
    if (overlap == YES)
    {
        vec q = *center;
#if DIM == 3
        vector axes[DIM];
        if (radius != 0)
        {
            true_axes(axes, AXES_OF(b), digits);
            q = point_seen(in_world(*p.b, per, combined(f.common.at, axes)), p.exponent);
        }
#endif
        *out = (closest_points){q, q, 0};
        return YES;
    }
    out->distance = distance_seen(g.gap - p.s.rho, p.s.unit, p.exponent);
    if (!nearest_in_world(&p, &g, b, &n, &out->point_b))
        return NO;
    out->point_a = radius == 0 ? *center : point_seen(in_world(*p.a, -per * p.s.rho, n), p.exponent);
    return YES;
}

#if DIM == 2

/* The gap is sought from below, wherever the center is. Inside, the errors of q grow by r_i^2 / (r_i^2 + v);
   where that is more than 2, in double it takes pairs. A point outside is told at once. */
static NOINLINE quick_answer penetration_in_plane(const vec *center, double radius, const ellipsoid *b,
                                                  contact *out, int digits)
{
    seen_with_sphere p;
    point_gap        g;
    vector           n;
    vec              on_b;
    double           squares;
    if (radius == 0 && first_look_at_point(center, b, &squares, digits) == NO)
        return NO;
    if (!see_with_sphere(&p, center, radius, b, place_of(radius, digits), digits) ||
        p.s.least <= FLAT * p.s.size || !gap_of_point(&g, &p.s))
        return UNCLEAR;
    const double least = CLEAR_GAP * p.s.size;
    if (g.gap - p.s.rho > least)
        return NO;
    if (digits == 53 && !p.s.in_pairs && g.v < -0.5 * (p.s.least * p.s.least) &&
        !(see_with_sphere(&p, center, radius, b, IN_PAIRS, digits) && gap_next_to(&g, &p.s, g.v)))
        return UNCLEAR;
    if (!(p.s.rho - g.gap > least) || !nearest_in_world(&p, &g, b, &n, &on_b))
        return UNCLEAR;
    put_contact(out, n, 1, distance_seen(p.s.rho - g.gap, p.s.unit, p.exponent), on_b);
    return YES;
}

quick_answer cd3_closer_penetration_sphere_ellipsoid(const vec *center, double radius, const ellipsoid *b,
                                                     contact *out, int digits)
{
    quick_answer found = penetration_in_plane(center, radius, b, out, digits);
    return found != UNCLEAR ? found
                            : cd2_closer_penetration_with_circle_in_space(center, radius, b, out, digits);
}

#else

/* The sphere as an ellipsoid: where its centre is next to that of the ellipsoid, or nearly as deep elsewhere,
   two ellipsoids still have a proof. */
static SELDOM NOINLINE quick_answer penetration_as_ellipsoids(const vec *center, double radius,
                                                              const ellipsoid *b, contact *out, int digits)
{
    ellipsoid a = round_ellipsoid(*center, radius);
    return cd3_closer_penetration_ellipsoids(&a, b, out, digits);
}

/* Where |a|^2 differs from 1 by less than this, v = 0 is next to the root, and a point is seen finely. */
#define NEAR_SURFACE      0x1p-6
#define NEXT_TO_A_SURFACE 0x1p-10

/* The shortest way out is along the normal next to the centre, whether that is inside or not; above the face
   of a flat ellipsoid it is known at once, but in the face both sides are as good. In double it takes pairs
   inside, for there the errors of q grow as its nearest points come to lie all around. */
quick_answer cd3_closer_penetration_sphere_ellipsoid(const vec *center, double radius, const ellipsoid *b,
                                                     contact *out, int digits)
{
    seen_with_sphere p;
    point_gap g;
    vector n;
    vec on_b;
    sphere_decided f;
    double squares = 0;
    const bool is_point = radius == 0;
    quick_answer overlap = is_point ? first_look_at_point(center, b, &squares, digits) : UNCLEAR;
    const bool is_near = overlap == YES && fabs(squares - 1) < NEAR_SURFACE;
    const bool finely = is_near && digits == 53 && fabs(squares - 1) < NEXT_TO_A_SURFACE;
    f.v = 0;
    if (overlap == NO)
        return NO;
    if (!see_with_sphere(&p, center, radius, b, finely ? FINELY : place_of(radius, digits), digits))
        return UNCLEAR;
    if (overlap == UNCLEAR)
        overlap = decide_sphere_ellipsoid(&p.s, &f);
    if (overlap != YES)
        return overlap;
    const bool faces = p.s.least <= FLAT * p.s.size && axis_of_face(&p.s) >= 0, outside = f.v > 0 || faces;
    if (!outside && !is_point && digits == 53 && !see_with_sphere(&p, center, radius, b, IN_PAIRS, digits))
        return UNCLEAR;
    const bool found = is_near ? gap_above(&g, &p.s, 0)
                       : outside ? gap_of_center(&g, &p.s, f.v)
                                 : gap_of_point(&g, &p.s);
    if (!found || (faces && !(g.gap > SPHERE_SLACK * p.s.sum)) ||
        !(p.s.rho - g.gap > SPHERE_SLACK * p.s.sum) || !nearest_in_world(&p, &g, b, &n, &on_b))
        return is_point ? UNCLEAR : penetration_as_ellipsoids(center, radius, b, out, digits);
    put_contact(out, n, 1, distance_seen(p.s.rho - g.gap, p.s.unit, p.exponent), on_b);
    return YES;
}

#endif

/* ---- rays and segments ---- */

/* `rough` as in float: see quick/ray_ellipsoid.h. */
static NOINLINE quick_answer line_next_to_centre(line_view *l, vector w, vector d, const wide_ellipsoid *e,
                                                 bool rough, int digits)
{
    double least = min2(e->radii.x, e->radii.y), most = max2(e->radii.x, e->radii.y);
    ONLY_3D(least = min2(least, e->radii.z); most = max2(most, e->radii.z);)
    const double size = max2(largest(w), most);
    if (!(in_range_of_rays(size, digits) && in_range_of_rays(largest(d), digits)))
        return UNCLEAR;
    if (!(least > 0x1p-30 * most && least > 0x1p-60 * size))
        return UNCLEAR;
    l->per_radius = (vector){{1 / e->radii.x, 1 / e->radii.y ONLY_3D(, 1 / e->radii.z)}};
    true_axes(l->axes, AXES_OF(e), rough ? 53 : digits);
    vector a = each_product(along_rows(l->axes, w), l->per_radius);
    l->b = each_product(along_rows(l->axes, d), l->per_radius);
    double per = 1 / dot(l->b, l->b), t = -dot(a, l->b) * per, more = t;
    double noise = (rough ? 0x1p-38 : 32 * UNIT_ROUNDOFF) *
                   (taxi_length(w) + fabs(t) * taxi_length(d) + most) / least;
    if (!rough)
    {
        a = each_product(along_rows(l->axes, plus(w, times(t, d))), l->per_radius);
        more = -dot(a, l->b) * per;
    }
    l->at = plus(a, times(more, l->b));
    l->delta = 1 - dot(l->at, l->at);
    if (l->delta < -(4 * noise + 4 * noise * noise))
        return NO;
    if (!(l->delta > 16 * noise))
        return UNCLEAR;
    l->sharp = noise < (rough ? 0x1p-29 : 0x1p-38);
    l->t = rough ? t : t + more;
    l->root = sqrt(l->delta);
    l->half = l->root * sqrt(per);
    l->error = 4 * noise / (l->root * l->root) * l->half +
               8 * UNIT_ROUNDOFF * (fabs(t) + fabs(more) + l->half);
    return YES;
}

quick_answer line_through(line_view *l, vector w, vector d, const wide_ellipsoid *e, int digits)
{
    quick_answer found = digits == 24 ? line_next_to_centre(l, w, d, e, true, digits) : UNCLEAR;
    return found == NO || (found == YES && l->sharp) ? found : line_next_to_centre(l, w, d, e, false, digits);
}

#if DIM == 3

SELDOM quick_answer crosses_flat(flat_crossing *c, vector w, vector d, const wide_ellipsoid *e, int digits)
{
    const vector r = {{e->radii.x, e->radii.y ONLY_3D(, e->radii.z)}};
    const double unit = unit_of_size(max2(largest(w), largest(r)));
    vector       axes[DIM];
    int          flat = 0;
    for (int k = 0; k < DIM; k++)
        flat = r.at[k] == 0 ? k : flat;
    if (r.at[flat] != 0)
        return UNCLEAR;
    true_axes(axes, AXES_OF(e), digits);
    const vector q = along_rows(axes, times(unit, w)), v = along_rows(axes, times(unit, d));
    const double slack = 16 * UNIT_ROUNDOFF * (taxi_length(q) + taxi_length(v) + unit * largest(r));
    const double from = q.at[flat], to = from + v.at[flat], t = -from / v.at[flat];
    if (!(fabs(from) > slack && fabs(to) > slack))
        return UNCLEAR;
    if ((from < 0) == (to < 0))
        return NO;
    double off = slack, least = INFINITY, squares = 0;
    bool   beside = false, in_line = false;
    for (int k = 0; k < DIM; k++)
        off = k == flat ? off : max2(off, slack * (1 + fabs(v.at[k] / v.at[flat])));
    for (int k = 0; k < DIM; k++)
    {
        const double at = fabs(q.at[k] + t * v.at[k]), radius = unit * r.at[k];
        if (k == flat)
            continue;
        beside = beside || at - radius > off;
        in_line = in_line || radius == 0;
        least = min2(least, radius);
        squares += (at / radius) * (at / radius);
    }
    const double level = sqrt(squares), spare = (1 - level) * least,
                 doubt = off + 8 * UNIT_ROUNDOFF * (level * least);
    if (beside || (!in_line && -spare > doubt))
        return NO;
    c->t = t;
    c->normal = times(from < 0 ? -1 : 1, made_unit(axes[flat]));
    return !in_line && spare > doubt ? YES : UNCLEAR;
}

#endif

/* The exponents of the powers of two by which the lengths of a scene and the direction of a ray are
   multiplied. */
typedef struct ray_scale
{
    int of_scene, of_direction;
} ray_scale;

static int exponent_to_one(double x)
{
    int exponent = x <= DBL_MAX ? unit_exponent(x) : -1000;
    return exponent < -1000 ? -1000 : exponent > 1000 ? 1000 : exponent;
}

/* Is x a length at which nothing underflows that counts beside another such length? */
static bool is_near_one(double x, int digits)
{
    return digits == 24 ? x < 0x1p140 : x > 0x1p-90 && x < 0x1p110;
}

/* Brings both lengths near 1. One power does where they are less than 2^200 apart, which is how wide that
   range is: then t stays what it is, and none is lost at one scale that is kept at another. A NaN is not
   multiplied. */
static ray_scale scale_of_ray(double size, double length, int digits)
{
    if ((is_near_one(size, digits) && is_near_one(length, digits)) || !(size > 0 && length > 0))
        return (ray_scale){0, 0};
    int e = exponent_to_one(size), f = exponent_to_one(length), both = (e + f + 2000) / 2 - 1000;
    return e - f < 200 && f - e < 200 ? (ray_scale){both + 10, both + 10} : (ray_scale){e, f};
}

/* Multiplies a t by 2^exponent, if it is finite. False if it loses digits by that. */
static SELDOM NOINLINE bool rescale_time(double *t, int exponent)
{
    const double stored = *t;
    if (!isfinite(stored))
        return true;
    *t = scale_by(stored, exponent);
    return scale_by(*t, -exponent) == stored;
}

/* A scene out of range is multiplied by a power of two, and the direction too; t by their quotient. */
static SELDOM NOINLINE quick_answer scaled_ray_meets(vector o, vector d, double t_min, double t_max,
                                                     const ellipsoid *e, hit *out, ray_scale scale,
                                                     int digits)
{
    const int time = scale.of_scene - scale.of_direction;
    ellipsoid x = rescaled(e, scale.of_scene);
    rescale_vector(&o, scale.of_scene);
    rescale_vector(&d, scale.of_direction);
    const vector w = minus(o, load(x.center));
    if (!rescale_time(&t_min, time) || !rescale_time(&t_max, time))
        return UNCLEAR;
    if (in_range_of_rays(largest(d), digits) && ball_misses(w, d, largest(load(x.radii)), t_min))
        return NO;
    quick_answer found = ray_meets_ellipsoid(w, d, t_min, t_max, &x, out, digits);
    if (found != YES || !out)
        return found;
    return rescale_time(&out->t_enter, -time) && rescale_time(&out->t_exit, -time) ? YES : UNCLEAR;
}

static quick_answer ray_at_any_scale(vector o, vector d, double t_min, double t_max, const ellipsoid *e,
                                     hit *out, int digits)
{
    const vector    w = minus(o, load(e->center));
    const double    size = max2(largest(w), largest(load(e->radii)));
    const ray_scale scale = scale_of_ray(size, largest(d), digits);
    if (!(largest(d) <= DBL_MAX)) /* a segment's that is too long */
        return UNCLEAR;
    if (scale.of_scene != 0 || scale.of_direction != 0)
        return scaled_ray_meets(o, d, t_min, t_max, e, out, scale, digits);
    return ray_meets_ellipsoid(w, d, t_min, t_max, e, out, digits);
}

quick_answer cd3_closer_raycast_ellipsoid(const ray *a, const ellipsoid *b, hit *out, int digits)
{
    vector       o = load(a->origin), d = load(a->direction);
    quick_answer found = ray_at_any_scale(o, d, a->t_min, a->t_max, b, out, digits);
    if (found == YES && out)
    {
        out->point_enter = store(plus(o, times(out->t_enter, d)));
        out->point_exit = store(plus(o, times(out->t_exit, d)));
    }
    return found;
}

quick_answer cd3_closer_overlap_segment_ellipsoid(const segment *a, const ellipsoid *b, int digits)
{
    const quick_answer first = first_look_at_line(a, b, digits);
    if (first != UNCLEAR)
        return first;
#if DIM == 2
    return cd2_closer_overlap_with_segment_in_space(a, b, digits);
#else
    const vector o = load(a->a), d = minus(load(a->b), o);
    if (least_radius(b) > 0)
        return ray_at_any_scale(o, d, 0, 1, b, NULL, digits);
    flat_crossing c;
    return crosses_flat(&c, minus(o, load(b->center)), d, b, digits);
#endif
}

/* ---- a segment, seen as a box ----

   A segment is an OBB with one extent, half its length, along b - a. Its ends are a and b: of the way between
   the centres, a half less c and b half less c are the sum. b - a is off by u in each coordinate, the half
   length by 3 u of itself; so an end is off by 4 u of it more than that of an OBB, which the bounds of
   quick/ellipsoid_box.h have room for: they ask for 40 u |n|_1 S where the extents cost 8 u. */

/* The first axis is w, the second one lies in the plane of its two largest coordinates; so if w lies in the
   plane z = 0, the last one is along z. A mirror changes signs only. */
HOT_INLINE void axes_along(vector axes[DIM], vector w)
{
    axes[0] = w;
#if DIM == 2
    axes[1] = (vector){{-w.at[1], w.at[0]}};
#else
    int least = fabs(w.at[1]) < fabs(w.at[0]) ? 1 : 0;
    least = fabs(w.at[2]) <= fabs(w.at[least]) ? 2 : least;
    const int i = (least + 1) % 3, j = (least + 2) % 3;
    vector across = {{0}};
    across.at[i] = w.at[j];
    across.at[j] = -w.at[i];
    axes[1] = made_unit(across);
    axes[2] = cross(w, axes[1]);
#endif
}

/* A segment and an ellipsoid, times a power of two where half the length of the segment would be subnormal
   and lose digits: not in a scene that leaves the range by that, where these digits do not count. */
typedef struct segment_scene
{
    loaded_box box;
    ellipsoid  e;
    int        exponent;
} segment_scene;

#define LIFTED 600 /* the exponent of that power */

static SELDOM NOINLINE bool may_be_lifted(vector point, const ellipsoid *b)
{
    return max2(largest(point), max2(largest(load(b->center)), largest(load(b->radii)))) < 0x1p400;
}

/* A segment without length, or longer than any number, has NaN for axes, which the view refuses. */
static NOINLINE void load_segment(segment_scene *x, const segment *a, const ellipsoid *b)
{
    vector low = load(a->a), high = load(a->b), w = minus(high, low);
    x->e = *b;
    x->exponent = largest(w) < 0x1p-960 && may_be_lifted(low, b) ? LIFTED : 0;
    if (x->exponent != 0)
    {
        rescale_vector(&low, LIFTED);
        rescale_vector(&high, LIFTED);
        w = minus(high, low);
        x->e = rescaled(b, LIFTED);
    }
    const bool is_finite = largest(w) <= DBL_MAX;
    const int  exponent = -exponent_of(largest(w));
    UNROLLED for (int k = 0; k < DIM; k++) w.at[k] = scale_by(w.at[k], exponent);
    const double length = sqrt(dot(w, w));
    x->box.low = low;
    x->box.high = high;
    x->box.center = plus(times(0.5, low), times(0.5, high));
    x->box.half = (vector){{scale_by(0.5 * length, -exponent)}};
    x->box.turned = true;
    axes_along(x->box.axis, times(is_finite ? 1 / length : NAN, w));
}

static NOINLINE vec lowered(const segment_scene *x, vec p)
{
    return x->exponent == 0 ? p : point_seen(load(p), LIFTED);
}

static NOINLINE double lowered_length(const segment_scene *x, double length)
{
    return length == 0 ? 0 : unscaled_distance(length, x->exponent);
}

bool cd3_closer_distance_segment_ellipsoid(const segment *a, const ellipsoid *b, double *distance, int digits)
{
    segment_scene x;
    load_segment(&x, a, b);
    if (!cd3_closer_distance_ellipsoid_box(&x.e, &x.box, distance, digits))
        return false;
    *distance = lowered_length(&x, *distance);
    return true;
}

quick_answer cd3_closer_points_segment_ellipsoid(const segment *a, const ellipsoid *b, closest_points *out,
                                                 int digits)
{
    segment_scene  x;
    closest_points c = {.distance = 0};
    load_segment(&x, a, b);
    quick_answer known = cd3_closer_points_ellipsoid_box(&x.e, &x.box, &c, digits);
    *out = (closest_points){lowered(&x, c.point_b), lowered(&x, c.point_a), lowered_length(&x, c.distance)};
    return known;
}

quick_answer cd3_closer_penetration_segment_ellipsoid(const segment *a, const ellipsoid *b, contact *out,
                                                      int digits)
{
    segment_scene x;
    contact       c;
    if (first_look_at_line(a, b, digits) == NO)
        return NO;
    load_segment(&x, a, b);
    quick_answer found = cd3_closer_penetration_ellipsoid_box(&x.e, &x.box, &c, digits);
    if (found == YES)
        *out = (contact){store_normal(load(c.normal), -1), lowered_length(&x, c.depth),
                         lowered(&x, c.point_b), lowered(&x, c.point_a)};
    return found;
}

#if DIM == 3

/* ---- what the plane leaves open, in space (in_space.h) ---- */

/* *out gets the closest points, or at least their distance, unless `known` is NO: then it has that. */
static NOINLINE quick_answer points_of_plane(quick_answer known, quick_answer found, const closest_points *c,
                                             cd2_closest_points *out)
{
    const double distance = known == NO ? out->distance : c->distance;
    if (found == UNCLEAR)
        return known;
    if (found == YES)
        *out = points_in_plane(c);
    out->distance = distance;
    return found;
}

/* A way out across the plane is none. */
static NOINLINE quick_answer contact_of_plane(quick_answer found, const contact *c, cd2_contact *out)
{
    if (found == YES && c->normal.z != 0)
        return UNCLEAR;
    if (found == YES)
        *out = contact_in_plane(c);
    return found;
}

/* A box as a prism as thick as any extent of the pair. */
static NOINLINE void load_prism(loaded_box *to, const flat_box *b, const ellipsoid *e)
{
    const double thick = max2(e->radii.z, max2(b->half.x, b->half.y));
    vec          axes[3];
    *to = (loaded_box){load(in_space(b->center)), load(in_space(b->low)), load(in_space(b->high)),
                       load(in_space(b->half)), .turned = b->turned};
    axes_in_space(axes, b->axis);
    load_axes(to->axis, axes);
    to->half.at[2] = thick;
    if (!b->turned)
    {
        to->low.at[2] = -thick;
        to->high.at[2] = thick;
    }
}

quick_answer cd2_closer_points_in_space(quick_answer known, const cd2_ellipse *a, const cd2_ellipse *b,
                                        cd2_closest_points *out, int digits)
{
    const ellipsoid x = ellipse_in_space(a), y = ellipse_in_space(b);
    closest_points  c;
    quick_answer    found = cd3_closer_points_ellipsoids(&x, &y, &c, digits);
    return points_of_plane(known, found, &c, out);
}

quick_answer cd2_closer_points_with_box_in_space(quick_answer known, const cd2_ellipse *a, const flat_box *b,
                                                 cd2_closest_points *out, int digits)
{
    const ellipsoid x = ellipse_in_space(a);
    closest_points  c;
    loaded_box      box;
    load_prism(&box, b, &x);
    quick_answer found = cd3_closer_points_ellipsoid_box(&x, &box, &c, digits);
    return points_of_plane(known, found, &c, out);
}

quick_answer cd2_closer_points_with_circle_in_space(const cd2_vec *center, double radius,
                                                    const cd2_ellipse *b, cd2_closest_points *out, int digits)
{
    const vec       p = in_space(*center);
    const ellipsoid e = ellipse_in_space(b);
    closest_points  c;
    quick_answer    found = cd3_closer_points_sphere_ellipsoid(&p, radius, &e, &c, digits);
    return points_of_plane(UNCLEAR, found, &c, out);
}

quick_answer cd2_closer_overlap_with_circle_in_space(const cd2_vec *center, double radius,
                                                     const cd2_ellipse *b, int digits)
{
    const vec       p = in_space(*center);
    const ellipsoid e = ellipse_in_space(b);
    return cd3_closer_overlap_sphere_ellipsoid(&p, radius, &e, digits);
}

quick_answer cd2_closer_overlap_with_segment_in_space(const cd2_segment *a, const cd2_ellipse *b, int digits)
{
    const segment   s = segment_in_space(a);
    const ellipsoid e = ellipse_in_space(b);
    return cd3_closer_overlap_segment_ellipsoid(&s, &e, digits);
}

quick_answer cd2_closer_penetration_with_circle_in_space(const cd2_vec *center, double radius,
                                                         const cd2_ellipse *b, cd2_contact *out, int digits)
{
    const vec       p = in_space(*center);
    const ellipsoid e = ellipse_in_space(b);
    contact         c;
    return contact_of_plane(cd3_closer_penetration_sphere_ellipsoid(&p, radius, &e, &c, digits), &c, out);
}

#endif
