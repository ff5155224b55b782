/*
 * The quick way of points, spheres, rays and segments against ellipses and ellipsoids (quick/ellipsoids.h):
 * in plain double, once for both scalars. The `digits` of the family's scalar tell how accurately the shapes
 * are stored. Distances and contacts of a segment are those of a box with one extent (closer_ellipses.c).
 *
 * In the plane, distances and contacts of points and circles come from the gap of the centre. What that
 * leaves open, circles that nearly touch above all, is looked at in space: at the end, and in in_space.h.
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
#include "quick/ellipsoid_scene.h"
#include "quick/ellipsoids.h"
#include "quick/loaded_boxes.h"
#include "quick/point_ellipsoid.h"
#include "quick/ray_ellipsoid.h"
#include "quick/sphere_ellipsoid.h"
#include "shape/scaled_frame.h"
#include "space/family.h"
#include "space/vector.h"

/* ---- axes ---- */

/* The true axes: M + E M with the correction E, in float with the second term too. E is kept in single
   numbers: GCC would load two of an array at once that were just stored one by one, and wait for both. */
static NOINLINE void true_axes(vector m[DIM], const wide_vec *axes, int digits)
{
    const vector x = load(axes[0]);
#if DIM == 2
    double e = (1 - dot(x, x)) * 0.5;
    e = digits == 24 ? e + 1.5 * (e * e) : e;
    m[0] = plus(x, times(e, x));
    m[1] = (vector){{-m[0].at[1], m[0].at[0]}};
#else
    const vector y = load(axes[1]), z = load(axes[2]);
    double       xx = (1 - dot(x, x)) * 0.5, yy = (1 - dot(y, y)) * 0.5, zz = (1 - dot(z, z)) * 0.5;
    double       xy = dot(x, y) * -0.5, yz = dot(y, z) * -0.5, zx = dot(z, x) * -0.5;
    if (digits == 24)
    {
        const double of_xx = xx * xx + xy * xy + zx * zx, of_xy = xy * xx + yy * xy + yz * zx;
        const double of_yy = xy * xy + yy * yy + yz * yz, of_zx = zx * xx + yz * xy + zz * zx;
        const double of_zz = zx * zx + yz * yz + zz * zz, of_yz = zx * xy + yz * yy + zz * yz;
        xx += 1.5 * of_xx;
        yy += 1.5 * of_yy;
        zz += 1.5 * of_zz;
        xy += 1.5 * of_xy;
        yz += 1.5 * of_yz;
        zx += 1.5 * of_zx;
    }
    m[0] = plus(x, plus(plus(times(xx, x), times(xy, y)), times(zx, z)));
    m[1] = plus(y, plus(plus(times(xy, x), times(yy, y)), times(yz, z)));
    m[2] = plus(z, plus(plus(times(zx, x), times(yz, y)), times(zz, z)));
#endif
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

/* The view of a pair, and both as they were looked at: times 2^exponent, which is 0 but in extreme scenes. A
   point has the radius 0. */
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

/* Are balls around d, whose radii sum up to `reach`, clearly closer? Squares are in range then, but a sum
   above the range. */
static SELDOM NOINLINE bool balls_overlap_rescaled(vector d, double reach)
{
    const double unit = reach > 1 ? 0x1p-600 : 0x1p600, square = (reach * unit) * (reach * unit);
    d = times(unit, d);
    return dot(d, d) < (1 - 0x1p-48) * square && square < DBL_MAX;
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
    sphere_decided   f;
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
   where that is more than 2, in double it takes pairs. A point outside is answered at once. */
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

/* Where |a|^2 differs from 1 by less than NEAR_SURFACE, v = 0 is next to the root; by less than
   NEXT_TO_A_SURFACE, a point is seen finely in double. */
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
    vector axes[DIM];
    true_axes(axes, AXES_OF(e), rough ? 53 : digits);
    UNROLLED for (int k = 0; k < DIM; k++) l->axes[k] = axes[k];
    vector a = each_product(along_rows(axes, w), l->per_radius);
    l->b = each_product(along_rows(axes, d), l->per_radius);
    double per = 1 / dot(l->b, l->b), t = -dot(a, l->b) * per, more = t;
    double noise = (rough ? 0x1p-38 : 32 * UNIT_ROUNDOFF) *
                   (taxi_length(w) + fabs(t) * taxi_length(d) + most) / least;
    if (!rough)
    {
        a = each_product(along_rows(axes, plus(w, times(t, d))), l->per_radius);
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

/* On which side of 0 is x for certain? */
HOT_INLINE int side_beyond(double x, double slack)
{
    return (x > slack) - (x < -slack);
}

SELDOM quick_answer crosses_flat(flat_crossing *c, const flat_line *l, const wide_ellipsoid *e, int digits)
{
    const vector r = {{e->radii.x, e->radii.y, e->radii.z}};
    const double unit = unit_of_size(max2(largest(l->w), largest(r)));
    vector       axes[DIM];
    int          flat = 0;
    for (int k = 0; k < DIM; k++)
        flat = r.at[k] == 0 ? k : flat;
    if (r.at[flat] != 0)
        return UNCLEAR;
    true_axes(axes, AXES_OF(e), digits);
    const vector q = along_rows(axes, times(unit, l->w)), v = along_rows(axes, times(unit, l->d));
    const double along = v.at[flat], t = -q.at[flat] / along, size = taxi_length(q) + unit * largest(r);
    const double slack = 16 * UNIT_ROUNDOFF * (size + fabs(t) * taxi_length(v)), error = slack / fabs(along);
    const double slack_at_ends = 16 * UNIT_ROUNDOFF *
                                 (size + max2(fabs(l->t_min), fabs(l->t_max)) * taxi_length(v));
    const int start = side_beyond(q.at[flat] + l->t_min * along, slack_at_ends);
    if (start * side_beyond(q.at[flat] + l->t_max * along, slack_at_ends) > 0)
        return NO;
    if (!(fabs(along) > 32 * UNIT_ROUNDOFF * taxi_length(v)))
        return UNCLEAR;
    if (l->t_min - t > error || t - l->t_max > error)
        return NO;
    double off = slack, least = INFINITY, squares = 0;
    bool   beside = false, in_line = false;
    for (int k = 0; k < DIM; k++)
        off = k == flat ? off : max2(off, slack * (1 + fabs(v.at[k] / along)));
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
    c->t = 0 + t; /* no -0 */
    c->normal = times(along > 0 ? -1 : 1, made_unit(axes[flat]));
    return !in_line && spare > doubt && t - l->t_min > error && l->t_max - t > error ? YES : UNCLEAR;
}

/* The ray from w, relative to the centre, against an ellipsoid with a radius of 0. */
static SELDOM NOINLINE quick_answer ray_meets_flat(const flat_line *l, const ellipsoid *e, hit *out,
                                                   int digits)
{
    flat_crossing      c;
    const quick_answer found = crosses_flat(&c, l, e, digits);
    if (found == YES && out)
        put_flat_hit(out, &c);
    return found;
}

#endif

/* The ray from w, relative to the centre, and the hit but for its points. */
static quick_answer ray_meets(vector w, vector d, double t_min, double t_max, const ellipsoid *e, hit *out,
                              int digits)
{
    quick_answer found = ray_meets_ellipsoid(w, d, t_min, t_max, e, out, digits);
#if DIM == 3
    if (found == UNCLEAR && least_radius(e) == 0)
        found = ray_meets_flat(&(flat_line){w, d, t_min, t_max}, e, out, digits);
#endif
    return found;
}

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
    quick_answer found = ray_meets(w, d, t_min, t_max, &x, out, digits);
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
    return ray_meets(w, d, t_min, t_max, e, out, digits);
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
    return crosses_flat(&c, &(flat_line){minus(o, load(b->center)), d, 0, 1}, b, digits);
#endif
}

/* ---- a segment, seen as a box ----

   A segment is an OBB with one extent, half its length, along b - a. Its ends are a and b: the way between
   the centres is (a - c) / 2 + (b - c) / 2. b - a is off by u in each coordinate, the half
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

/* A segment and an ellipsoid, times a power of two where digits of half the length of the segment might be
   lost, for they would be subnormal: not in a scene that leaves the range by that, where these digits do not
   count. */
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

/* A way out across the plane is none. */
static NOINLINE quick_answer contact_of_plane(quick_answer found, const contact *c, cd2_contact *out)
{
    if (found == YES && c->normal.z != 0)
        return UNCLEAR;
    if (found == YES)
        *out = contact_in_plane(c);
    return found;
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
