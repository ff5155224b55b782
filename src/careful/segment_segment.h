/*
 * Points and segments against segments: nearest points and distances.
 */
#ifndef CD_CAREFUL_SEGMENT_SEGMENT_H
#define CD_CAREFUL_SEGMENT_SEGMENT_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../number/exact.h"
#include "../number/length.h"
#include "../number/scaling.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../number/terms.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/order.h"
#include "../space/pairs.h"
#include "../space/vector.h"
#include "chord_sphere.h"
#include "segments_cross.h"

/* Two segments A = a0 + s u and B = b0 + t v with 0 <= s, t <= 1, scaled to a magnitude where nothing
   overflows. All differences are kept exactly, as pairs, and rounded. The ends are numbered a[0], a[1],
   b[0], b[1]. */
typedef struct segment_scene
{
    dd     u[DIM], v[DIM];
    dd     w[DIM]; /* b0 - a0 */
    vector plain_u, plain_v;
    vector plain_w[2][2]; /* b[j] - a[i] */
    double size;          /* the largest coordinate of u, v and w */
    int    exponent;
    int    digits; /* of the family */
} segment_scene;

/* (a - b) 2^exponent, which `unit` is where that is an ordinary number. (What underflows is below 2^-1000 of
   the scene.) */
static inline dd difference_in_scene(double a, double b, int exponent, double unit)
{
    sum s = difference(a, b);
    return unit != 1 ? dd_times(sum_dd(s), unit) : sum_dd_scaled(s, exponent);
}

SPEEDY static segment_scene scene_of(const vector a[2], const vector b[2], int digits)
{
    segment_scene s;
    double        magnitude = 0;
    for (int i = 0; i < DIM; i++)
    {
        magnitude = max2(magnitude, fabs(a[1].at[i] - a[0].at[i]));
        magnitude = max2(magnitude, fabs(b[1].at[i] - b[0].at[i]));
        magnitude = max2(magnitude, fabs(b[0].at[i] - a[0].at[i]));
    }
    s.exponent = unit_exponent(magnitude);
    s.digits = digits;
    bool   ordinary = s.exponent > -200 && s.exponent < 200;
    double unit = ordinary ? power_of_two(s.exponent) : 1;
    for (int i = 0; i < DIM; i++)
    {
        s.u[i] = difference_in_scene(a[1].at[i], a[0].at[i], s.exponent, unit);
        s.v[i] = difference_in_scene(b[1].at[i], b[0].at[i], s.exponent, unit);
        s.w[i] = difference_in_scene(b[0].at[i], a[0].at[i], s.exponent, unit);
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++)
                s.plain_w[j][k]
                    .at[i] = ordinary ? (b[k].at[i] - a[j].at[i]) * unit
                                      : sum_dd_scaled(difference(b[k].at[i], a[j].at[i]), s.exponent).hi;
    }
    s.plain_u = plain(s.u);
    s.plain_v = plain(s.v);
    s.size = max2(max2(largest(s.plain_u), largest(s.plain_v)), largest(s.plain_w[0][0]));
    return s;
}

/* The length of a vector of pairs, scaled by its own magnitude: the true length is
   result * 2^(-*exponent). */
#define pair_length SHARED(pair_length)
dd pair_length(const dd x[3], int *exponent);

/* The t in 0..1 for which t y is nearest to x; 0 if y is zero. */
static inline double foot(vector x, vector y)
{
    double yy = dot(y, y);
    return yy > 0 ? clamp(dot(x, y) / yy, 0, 1) : 0;
}

/* The common perpendicular of the lines of two segments.
   With n = u cross v:
       s = (w cross v) . n / n . n,   t = (w cross u) . n / n . n,   distance = |w . n| / |n|. */
typedef struct perpendicular
{
    bool   parallel; /* the lines are parallel: there is none */
    double s, t;     /* the parameters of its feet */
    bool   within;   /* both feet lie in their segments */
    double distance; /* its length */
    bool   apart;    /* the lines certainly do not meet, */
    bool   touch;    /* or they do, clearly between the ends of both segments */
} perpendicular;

static inline double quotient(const cd_exact *n, const cd_exact *d)
{
    int e_n, e_d;
    dd  numerator = exact_pair(n, &e_n);
    dd  denominator = exact_pair(d, &e_d);
    return scale_by(dd_div(numerator, denominator).hi, e_n - e_d);
}

/* The common perpendicular of lines that are nearly parallel or nearly meet. Pairs of doubles would do for
   most of them, but with so few digits to spare that the order of the segments, or a mirror, would show in
   the last digit. Its length is calculated where both feet lie in their segments. */
SELDOM static perpendicular exact_perpendicular(const vector a[2], const vector b[2], int exponent)
{
    cd_exact u[DIM], v[DIM], w[DIM], n[3], w_v[3], w_u[3], nn, s, t, across;
    sum      ways[3][DIM];
    ways_of_segments(ways[0], ways[1], ways[2], a, b);
    exact_sums(u, ways[0]);
    exact_sums(v, ways[1]);
    exact_sums(w, ways[2]);
    exact_cross_product(n, u, v);
    exact_cross_product(w_v, w, v);
    exact_cross_product(w_u, w, u);
    cd_exact_dot(&nn, n, n, 3);
    cd_exact_dot(&s, w_v, n, 3);
    cd_exact_dot(&t, w_u, n, 3);
    perpendicular result = {.parallel = nn.sign == 0};
    if (result.parallel)
        return result;
    result.s = quotient(&s, &nn);
    result.t = quotient(&t, &nn);
    cd_exact one;
    cd_exact_sum(&one, (double[1]){1}, 1);
    result.within = s.sign >= 0 && t.sign >= 0;
    cd_exact_sub_product(&s, &nn, &one);
    cd_exact_sub_product(&t, &nn, &one);
    result.within = result.within && s.sign <= 0 && t.sign <= 0;
    if (!result.within)
        return result;
    cd_exact_sum(&across, NULL, 0);
    for (int i = 0; i < 3; i++)
        cd_exact_add_product(&across, &w[(i + 2) % DIM], &n[i]);
    result.touch = across.sign == 0;
    result.apart = !result.touch;
    dd  terms[3];
    int e_length, e_across;
    int e_terms = pairs_with_common_exponent(terms, n);
    dd  length = pair_length(terms, &e_length);
    dd  numerator = exact_pair(&across, &e_across);
    result.distance = fabs(scale_by(dd_div(numerator, length).hi, e_across - e_terms + e_length + exponent));
    return result;
}

/* Are two directions, whose cross product is 0 in pairs, parallel? Not all that are, but those whose products
   have been exact. */
static bool parallel_to_the_bit(const segment_scene *scene)
{
    for (int i = 0; i < DIM; i++)
    {
        dd u = scene->u[i], v = scene->v[i];
        if (u.lo != 0 || v.lo != 0 || (u.hi != 0 && fabs(u.hi) < 0x1p-400) ||
            (v.hi != 0 && fabs(v.hi) < 0x1p-400))
            return false;
    }
    return true;
}

/* How far inside of its segment is a foot? Below 0: outside. Where the sine of the angle is above 2^-10, the
   parameters are off by less than 2^-77 size / length in pairs. */
static inline double inside_by(double at, vector way)
{
    return min2(at, 1 - at) * largest(way);
}

/* The sign of (x cross y) . (u cross v), if that is certain: the components of cross products are accurate to
   2^-86 of themselves, and what is left of them is far above the rounding of pairs. */
static bool side_by_terms(int *sign, const sum x[3], const sum y[3], const sum u[3], const sum v[3])
{
    dd     pairs[4][3], n[3], m[3], total = dd_of(0);
    double size = 0;
    for (int i = 0; i < 3; i++)
    {
        pairs[0][i] = sum_dd(x[i]);
        pairs[1][i] = sum_dd(y[i]);
        pairs[2][i] = sum_dd(u[i]);
        pairs[3][i] = sum_dd(v[i]);
    }
    if (!cross_by_terms(m, pairs[0], pairs[1]) || !cross_by_terms(n, pairs[2], pairs[3]))
        return false;
    for (int i = 0; i < 3; i++)
    {
        dd product = dd_mul(m[i], n[i]);
        total = dd_add(total, product);
        size += fabs(product.hi);
    }
    *sign = sign_of(total.hi);
    return fabs(total.hi) > 0x1p-80 * size;
}

/* Is the foot on A, or on B, inside of its segment at the end that is nearer? With x between that end and the
   start of the other segment, it is beyond the end by
       (x cross v) . n = (x . u) (v . v) - (x . v) (u . v),   (x cross u) . n = (x . u) (u . v) - (x . v) (u .
   u) over n . n. */
static bool foot_is_inside(const vector a[2], const vector b[2], bool on_b, double at)
{
    const int end = at > 0.5;
    sum       u[3], v[3], x[3];
    cd_exact  x_u, x_v, u_v, square, beyond;
    int       side;
    differences(u, a[1], a[0]);
    differences(v, b[1], b[0]);
    differences(x, b[on_b ? end : 0], a[on_b ? 0 : end]);
    if (side_by_terms(&side, x, on_b ? u : v, u, v))
        return end ? side <= 0 : side >= 0;
    exact_products(&x_u, x, u, 3);
    exact_products(&x_v, x, v, 3);
    exact_products(&u_v, u, v, 3);
    exact_products(&square, on_b ? u : v, on_b ? u : v, 3);
    cd_exact_dot(&beyond, &x_u, on_b ? &u_v : &square, 1);
    cd_exact_sub_product(&beyond, &x_v, on_b ? &square : &u_v);
    return end ? beyond.sign <= 0 : beyond.sign >= 0;
}

/* Are both feet inside of their segments? In float that is certain: exact where pairs cannot tell. */
static bool feet_are_inside(const perpendicular *p, const segment_scene *scene, const vector a[2],
                            const vector b[2])
{
    double rounding = scene->digits < 53 ? 0x1p-70 * scene->size : 0;
    double inside[2] = {inside_by(p->s, scene->plain_u), inside_by(p->t, scene->plain_v)};
    bool   within = inside[0] >= -rounding && inside[1] >= -rounding;
    for (int k = 0; k < 2; k++)
        if (within && fabs(inside[k]) < rounding)
            within = foot_is_inside(a, b, k == 1, k == 0 ? p->s : p->t);
    return within;
}

/* The distance |w . n| / |n| by a numerator that is exact or accurate to 2^-86. The length of n, over the
   cube of the scale, is length times 2^(-exponent); the distance is given at that scale. */
static void exact_distance_of_lines(perpendicular *found, const vector a[2], const vector b[2], dd length,
                                    int exponent)
{
    sum u[3], v[3], w[3];
    dd  numerator;
    int e = 0;
    ways_of_segments(u, v, w, a, b);
    if (!triple_by_terms(&numerator, u, v, w))
    {
        cd_exact across;
        exact_triple(&across, u, v, w);
        numerator = exact_pair(&across, &e);
    }
    found->apart = numerator.hi != 0;
    found->distance = fabs(scale_by(dd_div(numerator, length).hi, e + exponent));
}

/* Are u, v and w doubles? */
static inline bool differences_are_doubles(const segment_scene *scene)
{
    bool exact = true;
    for (int i = 0; i < DIM; i++)
        exact = exact && scene->u[i].lo == 0 && scene->v[i].lo == 0 && scene->w[i].lo == 0;
    return exact;
}

/* Are pairs exactly these sums times 2^exponent? */
#define pairs_are_sums SHARED(pairs_are_sums)
bool pairs_are_sums(const dd pairs[DIM], const sum sums[DIM], int exponent);

/* The cross products u x v, w x v and w x u of two segments, and the common perpendicular by them. */
typedef struct crossed_segments
{
    dd            n[3], w_v[3], w_u[3];
    perpendicular found;
    dd            s, t;   /* its feet, as pairs */
    double        size_n; /* the largest component of n */
    dd            length; /* |n| times 2^e_n */
    int           e_n;
} crossed_segments;

/* The common perpendicular by the cross products. */
static NOINLINE void find_perpendicular(crossed_segments *c, const dd w[DIM])
{
    dd m[3], w_n[3];
    c->length = pair_length(c->n, &c->e_n);
    c->size_n = largest_of_pairs(c->n);
    for (int i = 0; i < 3; i++)
    {
        m[i] = dd_scaled(c->n[i], c->e_n);
        w_n[i] = w[(i + 2) % DIM];
    }
    dd nn = dot_pairs(m, c->n), across = dot_pairs(m, w_n);
    c->s = dd_div(dot_pairs(c->w_v, m), nn);
    c->t = dd_div(dot_pairs(c->w_u, m), nn);
    c->found = (perpendicular){.s = c->s.hi, .t = c->t.hi, .distance = fabs(dd_div(across, c->length).hi)};
}

/* Is a foot in its segment? The parameter is off by less than 2^-82 W_V / N (see below). */
static quick_answer foot_is_within(dd at, const dd *product, double size_n)
{
    double most = largest_of_pairs(product), inside = min2(at.hi, (1 - at.hi) - at.lo) * size_n;
    return -inside > 0x1p-80 * most ? NO : inside > 0x1p-80 * most && most < 0x1p20 * size_n ? YES : UNCLEAR;
}

/* What is asked of lines that are nearly parallel, by cross products that are accurate to 2^-86 of each
   component. So s is off by less than 2^-85 (|w x v| / |n| + s), below 2^-82 W_V / N, where these are the
   largest components; t alike. Of lines that meet, only s is asked for; it is below |w x v| / |n| there by
   rounding only, so it is accurate. Feet that may lie in the segments are left open where the parameters are
   not accurate to 2^-62. The distance is off by less than 2^-82 W; it is that by an exact numerator where
   that is not 2^-20 of itself, in float 2^-32. */
static NOINLINE bool perpendicular_by_terms(crossed_segments *c, const segment_scene *scene,
                                            const vector a[2], const vector b[2], bool meet)
{
    sum u[DIM], v[DIM], w[DIM];
    ways_of_segments(u, v, w, a, b);
    if (!(pairs_are_sums(scene->u, u, scene->exponent) && pairs_are_sums(scene->v, v, scene->exponent) &&
          pairs_are_sums(scene->w, w, scene->exponent) && cross_by_terms(c->n, scene->u, scene->v) &&
          cross_by_terms(c->w_v, scene->w, scene->v) && cross_by_terms(c->w_u, scene->w, scene->u)))
        return false;
    find_perpendicular(c, scene->w);
    c->found.parallel = c->size_n == 0;
    if (meet || c->found.parallel)
        return true;
    quick_answer on_a = foot_is_within(c->s, c->w_v, c->size_n);
    quick_answer on_b = foot_is_within(c->t, c->w_u, c->size_n);
    c->found.within = on_a == YES && on_b == YES;
    c->found.apart = c->found.distance > (scene->digits == 53 ? 0x1p-62 : 0x1p-50) * scene->size;
    if (c->found.within && !c->found.apart)
    {
        exact_distance_of_lines(&c->found, a, b, c->length, 3 * scene->exponent + c->e_n);
        c->found.touch = !c->found.apart;
    }
    return c->found.within || on_a == NO || on_b == NO;
}

/* The common perpendicular: in pairs of doubles, or exactly for lines that are nearly parallel or nearly
   meet. Of lines that are known to meet, only the parameters are asked for.

   With U, V and W the largest components of u, v and w, n is off by less than 2^-100 U V in pairs, and the
   distance so by 2^-97 W U V / |n|. Near 0 it is good enough to 2^-30 of itself. Whether the feet lie in the
   segments must be certain there in float: by as little as a foot moves along one of them, the ends may be
   much farther apart. In double so small a difference is allowed, and distances near 0 need not be accurate,
   but where pairs cannot tell them from 0.

   Where the sine of the angle is above 2^-20, the parameters are off by less than 2^-76 W / min(U, V), which
   is enough for lines that meet. In float u, v and w are mostly doubles. Then products of two are exact
   pairs, and their differences, the components of n, w x v and w x u, are off by 2^-104 of themselves. So the
   distance is off by less than 2^-98 W, and where the sine is above 2^-26 a foot is by less than 2^-72 W.
   Exchanging the segments and mirroring them change only signs on the way, and so no bit of the distance. */
SPEEDY static perpendicular perpendicular_of(const segment_scene *scene, const vector a[2], const vector b[2],
                                             bool meet)
{
    crossed_segments c;
    cross_terms(c.n, scene->u, scene->v);
    double size_n = largest_of_pairs(c.n), size = largest(scene->plain_u) * largest(scene->plain_v);
    if (size_n == 0 && parallel_to_the_bit(scene))
        return (perpendicular){.parallel = true};
    bool   of_doubles = scene->digits < 53 && differences_are_doubles(scene);
    double least_sine = meet ? 0x1p-20 : of_doubles ? 0x1p-26 : 0x1p-10;
    if (!(size_n > least_sine * size && size > 0x1p-800))
        return perpendicular_by_terms(&c, scene, a, b, meet) ? c.found
                                                             : exact_perpendicular(a, b, scene->exponent);
    cross_terms(c.w_v, scene->w, scene->v);
    cross_terms(c.w_u, scene->w, scene->u);
    find_perpendicular(&c, scene->w);
    perpendicular result = c.found;
    double        close = result.distance * (of_doubles ? 1 : size_n / size) / scene->size;
    result.apart = close > 0x1p-90;
    if (!meet && !(result.distance > 0x1p-10 * scene->size) && !(close > 0x1p-40))
    {
        result.within = feet_are_inside(&result, scene, a, b);
        if (result.within && !(close > (scene->digits == 53 ? 0x1p-90 : 0x1p-67)))
        {
            exact_distance_of_lines(&result, a, b, c.length, 3 * scene->exponent + c.e_n);
            result.touch = !result.apart && inside_by(result.s, scene->plain_u) > 0x1p-60 * scene->size &&
                           inside_by(result.t, scene->plain_v) > 0x1p-60 * scene->size;
        }
        result.s = clamp(result.s, 0, 1);
        result.t = clamp(result.t, 0, 1);
        return result;
    }
    result.within = result.s >= 0 && result.s <= 1 && result.t >= 0 && result.t <= 1;
    return result;
}

/* The point a0 + s (a1 - a0), which is exactly a1 at s = 1. */
static vector point_on(const vector a[2], double s)
{
    int    end = s == 1;
    double from_end = s - end;
    vector p;
    for (int i = 0; i < DIM; i++)
    {
        double way = a[1].at[i] - a[0].at[i];
        p.at[i] = fabs(way) <= DBL_MAX ? advance(a[end].at[i], from_end, way)
                                       : (1 - s) * a[0].at[i] + s * a[1].at[i];
    }
    return p;
}

/* For parallel segments: *s is the middle of the part of A that faces B, and *t the point of B opposite.
   False if no part of A longer than a point faces B. */
SELDOM static bool facing_middle(const segment_scene *scene, double *s, double *t)
{
    double first = foot(scene->plain_w[0][0], scene->plain_u);
    double second = foot(scene->plain_w[0][1], scene->plain_u);
    *s = midpoint(first, second);
    *t = foot(sub(scale(scene->plain_u, *s), scene->plain_w[0][0]), scene->plain_v);
    return first != second;
}

/* A straight line as seen from a point, exactly: w leads from the line's start to the point, d is its
   direction. */
typedef struct line_and_point
{
    sum w[DIM];
    sum w_end[DIM]; /* from its end to the point; for a segment only */
    sum d[DIM];
} line_and_point;

static line_and_point line_and_point_of(vector p, const vector q[2])
{
    line_and_point s;
    differences(s.w, p, q[0]);
    differences(s.w_end, p, q[1]);
    differences(s.d, q[1], q[0]);
    return s;
}

/* The t of the point of the line that is nearest to the point, w . d / d . d, as a pair times
   2^(*exponent). */
SPEEDY static dd line_foot(const line_and_point *s, int *exponent)
{
    dd  w[DIM], d[DIM];
    int e_w = pairs_of(w, s->w);
    int e_d = pairs_of(d, s->d);
    dd  length = dd_sqrt(dot_pairs(d, d));
    *exponent = e_d - e_w;
    return dd_div(dot_pairs(w, d), dd_mul(length, length));
}

/* Which part of a segment is nearest? -1 its start, 1 its end, 0 the part between them. Exact. */
static inline int nearest_part(const line_and_point *s)
{
    return sign_of_dot(s->w, s->d, DIM) <= 0 ? -1 : sign_of_dot(s->w_end, s->d, DIM) >= 0 ? 1 : 0;
}

/* The t of the nearest point of a segment, given which part is nearest. */
static inline double segment_foot(const line_and_point *s, int part)
{
    int e;
    if (part != 0)
        return part > 0;
    dd t = line_foot(s, &e);
    return clamp(scale_by(t.hi, e), 0, 1);
}

/* The distance of the point from the line minus r: |w x d| / |d| - r. Where these are close it is
       (|w x d|^2 - r^2 |d|^2) / (|w x d| / |d| + r) / |d|^2
   with the numerator exact. The cross product is accurate to 2^-86 of each component, or exact, where it is
   below exact_below times its factors; in pairs it is off by less than 2^-100 times these. Either way, |w x
   d| / |d| is off by less than 2^-100 |w| where exact_below is no larger than 2^-14: close means within 2^-45
   |w|. */
#define ACCURATE_CROSS 0x1p-45 /* so above it a distance is off by less than 2^-55 of itself */

#define line_gap SHARED(line_gap)
double line_gap(const line_and_point *s, double r, double exact_below);

/* The same for a segment, given which part is nearest. */
static inline double segment_gap(const line_and_point *s, int part, double r)
{
    return part == 0 ? line_gap(s, r, r == 0 ? ACCURATE_CROSS : 0x1p-20)
                     : length_minus(part < 0 ? s->w : s->w_end, DIM, sum_of(r));
}

/* The distance of a point from a segment that it is not on; *t is the parameter of the nearest point. */
static inline double distance_from(vector p, const vector q[2], double *t)
{
    line_and_point s = line_and_point_of(p, q);
    int            part = nearest_part(&s);
    *t = segment_foot(&s, part);
    return segment_gap(&s, part, 0);
}

/* The same for the end of a segment, whose distance is good enough to 2^-30 of itself if it is near 0, and in
   double to rounding. */
static inline double distance_of_end(vector p, const vector q[2], double *t, int digits)
{
    line_and_point s = line_and_point_of(p, q);
    int            part = nearest_part(&s);
    *t = segment_foot(&s, part);
    return part == 0 ? line_gap(&s, 0, digits == 53 ? 0x1p-90 : 0x1p-68) : segment_gap(&s, part, 0);
}

/* The distance of two segments that do not overlap. *s and *t are the parameters of their nearest points.
   These lie on the common perpendicular of the lines if its feet lie in both segments; otherwise one of
   them is an end. A foot that rounding wrongly counts as in or out costs the second order only. The
   distance needs no branch for parallels and no ac - b^2. Compare D. Eberly, "Robust Computation of
   Distance Between Line Segments" (2015). The ends are compared in double; those within rounding of the
   least are compared again in pairs. */
SPEEDY static double nearest_parameters(const segment_scene *scene, const perpendicular *across,
                                        const vector a[2], const vector b[2], double *s, double *t)
{
    if (across->within)
    {
        *s = across->s;
        *t = across->t;
        return clamp(scale_by(across->distance, -scene->exponent), DBL_TRUE_MIN, DBL_MAX);
    }

    double rough[4];
    double least = INFINITY;
    double best = INFINITY;
    for (int i = 0; i < 4; i++)
    {
        bool   of_a = i < 2;
        vector line = of_a ? scene->plain_v : scene->plain_u;
        vector to_end = of_a ? scale(scene->plain_w[i][0], -1) : scene->plain_w[0][i - 2];
        vector rest = along(to_end, -foot(to_end, line), line);
        rough[i] = sqrt(dot(rest, rest));
        least = min2(least, rough[i]);
    }
    for (int i = 0; i < 4; i++)
    {
        if (rough[i] > least + 32 * UNIT_ROUNDOFF * scene->size)
            continue;
        int    end = i % 2;
        double s_end = end, t_end = end; /* one is right, the other is found */
        double distance = i < 2 ? distance_of_end(a[end], b, &t_end, scene->digits)
                                : distance_of_end(b[end], a, &s_end, scene->digits);
        double foot_at = i < 2 ? t_end : s_end;
        if (distance < best ||
            (distance == best && foot_at > 0 && foot_at < 1)) /* an inner foot is nearer, if not by much */
        {
            best = distance;
            *s = s_end;
            *t = t_end;
        }
    }
    double s_middle, t_middle;
    if (across->parallel && facing_middle(scene, &s_middle, &t_middle))
    {
        *s = s_middle;
        *t = t_middle;
    }
    return clamp(best, DBL_TRUE_MIN, DBL_MAX);
}

/* A point common to two segments that overlap. */
SELDOM static NOINLINE vector common_point(const segment_scene *scene, const perpendicular *across,
                                           const vector a[2], const vector b[2])
{
    double s, t;
    if (!greater(a[0], a[1]) && !greater(a[1], a[0]))
        return a[0];
    if (!greater(b[0], b[1]) && !greater(b[1], b[0]))
        return b[0];
    perpendicular crossing = across->within ? *across : perpendicular_of(scene, a, b, true);
    s = crossing.s;
    if (crossing.parallel)
        facing_middle(scene, &s, &t);
    return point_on(a, s >= 0 ? min2(s, 1) : 0);
}

#endif
