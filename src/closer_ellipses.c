/*
 * The quick way of ellipses and ellipsoids, of two of them and of one and a box (quick/ellipsoids.h): in
 * plain double, once for both scalars. The `digits` of the family's scalar tell how accurately the shapes are
 * stored. Points, spheres, rays and segments are in closer_point_ellipses.c.
 *
 * In the plane, distances and contacts have a search of their own (quick/depth_in_plane.h). What that leaves
 * open, of flat ellipses above all, is looked at in space: at the end, and in in_space.h.
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
#include "quick/depth_in_plane.h"
#include "quick/ellipsoid_box.h"
#include "quick/ellipsoid_box_depth.h"
#include "quick/ellipsoid_depth.h"
#include "quick/ellipsoid_scene.h"
#include "quick/ellipsoids.h"
#include "quick/loaded_boxes.h"
#include "quick/two_ellipsoids.h"
#include "shape/argument_order.h"
#include "shape/scaled_frame.h"
#include "space/family.h"
#include "space/vector.h"

/* ---- views (quick/ellipsoid_view.h, quick/ellipsoid_pair.h, quick/ellipsoid_box.h) ---- */

/* The true axes of two. *trace is that of E: not finite where an axis is not. */
static NOINLINE void correct_axes(vector_pair m[DIM], double *trace, int digits)
{
    const lanes one = lanes_twice(1), half = lanes_twice(0.5);
#if DIM == 2
    lanes e = lanes_mul(lanes_sub(one, pair_dot(m[0], m[0])), half);
    *trace = lanes_total(e);
    e = digits == 24 ? lanes_add(e, lanes_mul(lanes_twice(1.5), lanes_mul(e, e))) : e;
    m[0] = pair_plus(m[0], pair_times(e, m[0]));
    m[1] = (vector_pair){{lanes_negative(m[0].at[1]), m[0].at[0]}};
#else
    const vector_pair stored[3] = {m[0], m[1], m[2]};
    lanes             e[3][3], more[3][3];
    UNROLLED for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % 3;
        e[i][i] = lanes_mul(lanes_sub(one, pair_dot(m[i], m[i])), half);
        e[i][j] = e[j][i] = lanes_negative(lanes_mul(pair_dot(m[i], m[j]), half));
    }
    *trace = lanes_total(lanes_add(lanes_add(e[0][0], e[1][1]), e[2][2]));
    if (digits == 24)
    {
        const lanes f = lanes_twice(1.5);
        UNROLLED for (int k = 0; k < 3; k++) UNROLLED for (int i = 0; i <= k; i++)
        {
            lanes square = lanes_add(lanes_mul(e[k][0], e[0][i]), lanes_mul(e[k][1], e[1][i]));
            square = lanes_add(square, lanes_mul(e[k][2], e[2][i]));
            more[k][i] = more[i][k] = lanes_add(e[k][i], lanes_mul(f, square));
        }
        memcpy(e, more, sizeof e);
    }
    UNROLLED for (int k = 0; k < 3; k++) m[k] = pair_plus(stored[k], pair_combined(e[k], stored));
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
    const vector low = minus(b->low, center), high = minus(b->high, center);
    const double size = size_with_box(a, b);
    vector_pair  both[DIM];
    vector       axes[DIM];
    double       trace;
    UNROLLED for (int k = 0; k < AXIS_COUNT; k++) both[k] = pair_of(load(AXES_OF(a)[k]), b->axis[k]);
    correct_axes(both, &trace, digits);
    UNROLLED for (int k = 0; k < DIM; k++)
    {
        axes[k] = one_of(&both[k], 0);
        s->axes[k] = one_of(&both[k], 1);
    }
    s->unit = unit_of_size(size);
    s->size = size * s->unit;
    s->digits = digits;
    s->at = times(-0.5 * s->unit, plus(low, high));
    s->half = b->turned ? times(s->unit, b->half) : times(0.5 * s->unit, minus(high, low));
    if (b->turned)
    {
        s->at = along_rows(s->axes, s->at);
        UNROLLED for (int k = 0; k < DIM; k++) axes[k] = along_rows(s->axes, axes[k]);
    }
    view_ellipsoid(&s->e, axes, a->radii, s->unit);
    view_squares(&s->e);
    s->sum = taxi_length(s->at) + (s->e.radii + taxi_length(s->half));
    return s->unit > 0 && s->sum >= 1 && s->sum + (trace - trace) <= 32;
}

#if DIM == 3

NOINLINE void add_views(ellipsoid_pair_view *s)
{
    if (!s->has_squares)
        add_squares(s);
    for (int i = 0; i < 2; i++)
    {
        s->of[i] = one_view(s, i);
        s->of[i].p = (symmetric){lane(s->p.xx, i), lane(s->p.yy, i), lane(s->p.xy, i),
                                 lane(s->p.zz, i), lane(s->p.xz, i), lane(s->p.yz, i)};
    }
}

/* ---- flat ellipsoids (quick/ellipsoid_view.h) ---- */

SELDOM NOINLINE bool disc_normal(const ellipsoid_view *s, double size, vector *n, vector edges[3])
{
    int last = 2;
    for (int k = 0; k < 2; k++)
        last = dot(s->edge[k], s->edge[k]) < dot(s->edge[last], s->edge[last]) ? k : last;
    for (int k = 0; k < 3; k++)
        edges[k] = s->edge[(last + 1 + k) % 3];
    *n = cross(edges[0], edges[1]);
    if (!(dot(edges[1], edges[1]) > FLAT * size))
        return false;
    *n = made_unit(*n);
    return s->least <= FLAT * size && dot(edges[0], edges[0]) > FLAT * size;
}

SELDOM NOINLINE vector beside_face(vector n, const ellipsoid_view *disc, vector foot,
                                   const ellipsoid_view *other, const support_look *seen, double gap,
                                   double flat)
{
    vector z = {{0}};
    double square = -1;
    for (int k = 0; k < 3; k++)
    {
        const double r2 = dot(disc->edge[k], disc->edge[k]);
        const double x = r2 > flat * flat ? dot(disc->edge[k], foot) / r2 : 0;
        square += x * x;
        z = plus(z, times(r2 > flat * flat ? x / r2 : 0, disc->edge[k]));
    }
    const vector x = along_edges(other, z);
    const double along = dot(seen->point, z), most = 0.25 / sqrt(dot(z, z));
    const double bend = (dot(x, x) - along * along) * seen->per + gap * dot(z, z);
    return made_unit(plus(n, times(bend > 0 ? min2(0.5 * square / bend, most) : most, z)));
}

#endif

/* ---- extreme scenes (quick/ellipsoid_scene.h) ---- */

SELDOM NOINLINE void rescale_vector(vector *v, int exponent)
{
    for (int k = 0; k < DIM; k++)
        v->at[k] = scale_by(v->at[k], exponent);
}

SELDOM NOINLINE ellipsoid rescaled(const ellipsoid *e, int exponent)
{
    ellipsoid r = *e;
    vector    center = load(e->center), radii = load(e->radii);
    rescale_vector(&center, exponent);
    rescale_vector(&radii, exponent);
    r.center = plain_vec(center);
    r.radii = plain_vec(radii);
    return r;
}

NOINLINE vec point_seen(vector v, int exponent)
{
    UNROLLED for (int k = 0; k < DIM; k++) v.at[k] += 0.0; /* no -0 */
    if (exponent != 0)
        rescale_vector(&v, -exponent);
    return store(v);
}

NOINLINE double distance_seen(double gap, double unit, int exponent)
{
    double distance = gap / unit;
    return exponent == 0 ? distance : min2(unscaled_distance(distance, exponent), DBL_MAX);
}

NOINLINE void put_contact(contact *out, vector n, int side, double depth, vec on_b)
{
    out->normal = store_normal(times(1.5 - 0.5 * dot(n, n), n), side);
    out->depth = depth;
    out->point_b = on_b;
    out->point_a = store(minus(load(on_b), times(depth, load(out->normal))));
}

#if DIM == 3

NOINLINE quick_answer points_of_plane(quick_answer known, quick_answer found, const closest_points *c,
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

#endif

/* ---- two ellipsoids ---- */

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
   the search begins anew; where it takes too long, opposite to the best: with nearly the same centre the two
   are hardly less deep there. */
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
        d->open = times(-1, best.n);
        if (is_deep_all_around(d, s, best.n))
            return true;
        if (!adds_minimum(d, &best, s, d->open))
            return false;
    }
    return false;
}

/* An order of two (shape/argument_order.h). Where magnitudes are equal: by coordinates with their signs. */
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

/* Do they overlap? Sets *n as the decision does. */
static NOINLINE quick_answer decide_with_box(seen_with_box *p, vector *n, const ellipsoid *a,
                                             const loaded_box *b, int digits)
{
    vector common;
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

static flat_box flat_box_of(const loaded_box *b)
{
    return (flat_box){plain_vec(b->center), plain_vec(b->low),     plain_vec(b->high),
                      plain_vec(b->half),   plain_vec(b->axis[0]), b->turned};
}

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
    box_look g;
    if (!least_ellipsoid_box_depth(&g, &p->s, n))
        return UNCLEAR;
    vector on_b = g.y;
    for (int k = 0; k < DIM; k++)
        on_b.at[k] = g.n.at[k] != 0 ? copysign(p->s.half.at[k], g.n.at[k]) : on_b.at[k];
    const double depth = g.depth;
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

#if DIM == 3

/* ---- what the plane leaves open, in space (in_space.h) ---- */

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

#endif
