/*
 * The second look at two segments, where the first one (quick/segment_segment.h) leaves their overlap, their
 * closest points or their contact open: they touch, numbers have few bits, or they are nearly parallel. In
 * plain double, in the careful units, which try it first; in the plane closer_crossings_cd2.c does.
 */
#ifndef CD_QUICK_SEGMENT_SEGMENT_AGAIN_H
#define CD_QUICK_SEGMENT_SEGMENT_AGAIN_H

#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/dd.h"
#include "../space/family.h"
#include "../space/order.h"
#include "../space/vector.h"
#include "few_bits.h"
#include "point_segment.h"
#include "segment_segment.h"

#if REAL_DIGITS == 53

/* ---- second looks: do they touch? ---- */

#if DIM == 3

/* Do segments touch whose numbers have so few bits that products of four are exact? Lines that are
   coplanar and not parallel cross at s = (w x v) . n / n . n and t = (w x u) . n / n . n with n = u x v.
   *point becomes where they touch, as crossing_point has it. */
#define coplanar_touch SHARED(coplanar_touch)
quick_answer coplanar_touch(const segment *first, const segment *second, vector *point);

/* Do two segments touch, where that is not clear at once? They do if they are coplanar, their boxes overlap
   and, in the planes of all pairs of axes, neither has both ends on one side of the other's line. That is
   decided for numbers of few bits, whose products have no rounding error; for others only what is clear. */
static NOINLINE quick_answer segments_touch(const segment *first, const segment *second)
{
    vector a[2] = {load(first->a), load(first->b)}, b[2] = {load(second->a), load(second->b)};
    vector u = sub(a[1], a[0]), v = sub(b[1], b[0]), w = sub(b[0], a[0]);
    double size = taxi_length(u) + taxi_length(v) + taxi_length(w);
    double grain = GRAIN_3 * size;
    if (!(size < 0x1p250))
        return UNCLEAR;
    vector       point;
    quick_answer touches = coplanar_touch(first, second, &point);
    if (touches != UNCLEAR)
        return touches;
    int still = 0;
    for (int i = 0; i < 3; i++)
    {
        if (max2(a[0].at[i], a[1].at[i]) < min2(b[0].at[i], b[1].at[i]) ||
            max2(b[0].at[i], b[1].at[i]) < min2(a[0].at[i], a[1].at[i]))
            return NO;
        still += (u.at[i] == 0) & (v.at[i] == 0);
    }
    if (still >= 2)
        return YES;
    bool exact = size > 0x1p-240 && vector_fits(a[0], grain) && vector_fits(a[1], grain) &&
                 vector_fits(b[0], grain) && vector_fits(b[1], grain);
    for (int i = 0; i < 3; i++)
    {
        four_sides s = sides_in(a, b, i, (i + 1) % 3);
        double     bound = exact ? 0 : 8 * UNIT_ROUNDOFF * size * size + UNDERFLOW_GUARD;
        for (int k = 0; k < 2; k++)
        {
            double x = k ? s.of_a[0] : s.of_b[0], y = k ? s.of_a[1] : s.of_b[1];
            if ((x > bound && y > bound) || (x < -bound && y < -bound))
                return NO;
        }
    }
    if (exact && dot(cross(u, v), w) != 0)
        return NO;
    return exact ? YES : UNCLEAR;
}

/* The middle of what two parallel segments that touch have in common. They lie on one line, or one of them is
   a point; so their ends stand in the order of their coordinates. */
static NOINLINE vec middle_of_stretch(const segment *a, const segment *b)
{
    bool       turn_a = order_of(a->a, a->b) > 0, turn_b = order_of(b->a, b->b) > 0;
    const vec *low_a = turn_a ? &a->b : &a->a, *high_a = turn_a ? &a->a : &a->b;
    const vec *low_b = turn_b ? &b->b : &b->a, *high_b = turn_b ? &b->a : &b->b;
    vector     low = load(order_of(*low_a, *low_b) > 0 ? *low_a : *low_b),
           high = load(order_of(*high_a, *high_b) < 0 ? *high_a : *high_b);
    return plain_vec((vector){
        {low.at[0] / 2 + high.at[0] / 2, low.at[1] / 2 + high.at[1] / 2, low.at[2] / 2 + high.at[2] / 2}});
}

#endif

/* ---- second looks: nearly parallel ---- */

/* u x v, rounded: in pairs, each component is off by less than 2^-100 of its products. */
SPEEDY static NOINLINE vector accurate_cross(const vector p[2], const vector q[2])
{
    dd     x[DIM], y[DIM];
    vector n = {{0}};
    for (int i = 0; i < DIM; i++)
    {
        x[i] = two_sum(p[1].at[i], -p[0].at[i]);
        y[i] = two_sum(q[1].at[i], -q[0].at[i]);
    }
    for (int i = 0; i < (DIM == 2 ? 1 : 3); i++)
    {
        int j = (i + 1) % DIM;
        n.at[i] = dd_det(x[i], y[j], x[j], y[i]).hi;
    }
    return n;
}

/* Are two segments exactly parallel? Where plain double does not tell, by accurate_cross. */
static NOINLINE quick_answer is_parallel(const vector p[2], const vector q[2])
{
    vector u = sub(p[1], p[0]), v = sub(q[1], q[0]);
    for (int i = 0; i < (DIM == 2 ? 1 : 3); i++)
    {
        int    j = (i + 1) % DIM;
        double m = u.at[i] * v.at[j], n = u.at[j] * v.at[i];
        if (fabs(m - n) > 8 * UNIT_ROUNDOFF * (fabs(m) + fabs(n)))
            return NO;
    }
    vector n = accurate_cross(p, q);
    bool   zero = largest(n) == 0;
    if (largest(n) > 0x1p-98 * (largest(u) * largest(v)))
        return NO;
    for (int i = 0; i < DIM; i++)
        zero = zero && two_sum(p[1].at[i], -p[0].at[i]).lo == 0 && two_sum(q[1].at[i], -q[0].at[i]).lo == 0;
    return zero ? YES : UNCLEAR;
}

/* An end of one segment as seen from the other one. */
typedef struct end_approach
{
    vector r; /* leads to the end from the nearest point */
    double t; /* of the nearest point */
    double squares;
} end_approach;

/* In plain double: |r|^2 is off by less than 24 u |w|^2 (see approach_center, quick/segment_sphere.h). */
HOT_INLINE end_approach rough_end(vector w, vector d, double w_w, double d_d)
{
    double       t = share_of(dot(w, d), d_d, w_w + d_d);
    point_offset o = offset_in_double(w, d, t);
    return (end_approach){o.r, t, o.squares};
}

/* With all first-order terms, so that r is off by less than 2^-74 |d| (see accurate_offset), and |r|^2 by u /
   4 of itself for the rounding of r. The error of t, 14 u |w|, leads to a point whose distance is off by its
   square; so next to the segment t is moved on by a step that ends at 0 or 1. Of r = w - t d the step leaves
   what is along d by 2^-50 |r| and 2^-74 |d|, and adds to its error the rounding of a vector of 2^-49 |w|.
   Both are nothing: r is still off by less than 2^-73 size, and by 2^-50 of itself, where `size` is the root
   of |w|^2 + |d|^2. */
SPEEDY static end_approach accurate_end(vector p, const vector q[2], double t, double size)
{
    vector_pairs w, d;
    two_ways(p, q[1], q[0], &w, &d);
    vector_split way = split_vector(&d);
    point_offset o = accurate_offset(&w, &way, t);
    if (o.squares > 0x1p-36 * size)
        return (end_approach){o.r, t, o.squares};
    vector along = sub(q[1], q[0]);
    double step = dot(o.r, along) / (dot(along, along) + 0x1p-200 * size);
    step = min2(max2(step, -t), 1 - t);
    o.r = sub(o.r, scale(along, step));
    return (end_approach){o.r, t + step, dot(o.r, o.r)};
}

/* The first of four ends that is nearest. */
HOT_INLINE int nearest_end(const end_approach end[4])
{
    int a = end[1].squares < end[0].squares, b = 2 + (end[3].squares < end[2].squares);
    return end[b].squares < end[a].squares ? b : a;
}

/* The four ends, p[0], p[1], q[0] and q[1], seen from the other segment. Only those that may be the nearest
   are calculated accurately; the others are infinitely far. The result bounds all |w|^2 + |d|^2. */
SPEEDY static double look_at_ends(const vector p[2], const vector q[2], end_approach end[4])
{
    const vector u = sub(p[1], p[0]), v = sub(q[1], q[0]);
    const vector w[4] = {sub(p[0], q[0]), sub(p[1], q[0]), sub(q[0], p[0]), sub(q[1], p[0])};
    const double uu = dot(u, u), vv = dot(v, v);
    double       most = 0;
    for (int k = 0; k < 4; k++)
    {
        const double square = dot(w[k], w[k]);
        end[k] = rough_end(w[k], k < 2 ? v : u, square, k < 2 ? vv : uu);
        most = max2(most, square);
    }
    const double size = most + max2(uu, vv);
    /* Of a point and a segment only the point is an end: those of the segment may be as near, but for
     * rounding. */
    for (int k = 0; k < 4; k++)
        end[k].squares = (k < 2 ? vv == 0 && uu > 0 : uu == 0 && vv > 0) ? INFINITY : end[k].squares;
    double least = end[nearest_end(end)].squares + 48 * UNIT_ROUNDOFF * size;
    for (int k = 0; k < 4; k++)
        if (end[k].squares <= least)
            end[k] = accurate_end(k < 2 ? p[k] : q[k - 2], k < 2 ? q : p, end[k].t, size);
        else
            end[k].squares = INFINITY;
    return size;
}

/* |u x v|^2, rounded up by more than all errors. */
static inline double crossed_at_most(vector u, vector v)
{
    double crossed = 0;
    for (int i = 0; i < (DIM == 2 ? 1 : 3); i++)
    {
        int    j = (i + 1) % DIM;
        double m = u.at[i] * v.at[j], n = u.at[j] * v.at[i], error = 4 * UNIT_ROUNDOFF * (fabs(m) + fabs(n));
        crossed += (fabs(m - n) + error) * (fabs(m - n) + error);
    }
    return crossed;
}

/* Are two segments nearly parallel, or one of them a point? */
static inline bool nearly_parallel(const segment *a, const segment *b)
{
    vector u = sub(load(a->b), load(a->a)), v = sub(load(b->b), load(b->a));
    double uu = dot(u, u), vv = dot(v, v), uv = dot(u, v);
    return !(uu * vv - uv * uv > 0x1p-20 * (uu * vv));
}

/* Does the nearest end stand: does moving its point into its own segment clearly lead away from the other
   one? u is the way along the segment that it ends, v along the other one. */
static inline bool end_stands(const end_approach *end, bool is_last, vector u, vector v, double uu, double vv,
                              double size)
{
    double slope = dot(end->r, u), along = dot(end->r, v);
    along = end->t == 0 ? max2(along, 0) : end->t == 1 ? min2(along, 0) : along; /* what t lacks */
    double into = (slope - along * (dot(u, v) / vv)) * (is_last ? -1 : 1);
    return into > 0 && into * into > 0x1p-98 * ((end->squares + 0x1p-44 * size) * uu);
}

/* The same for nearly parallel segments, with n = u x v of accurate_cross. The slope on the way into the own
   segment, while the other point follows on its line, is that of r's part across v:
       (r . u - (r . v) (u . v) / vv) vv = (r x v) . n.
   r . v is to be 0 but for rounding. Where the other point is an end, it may also be so small that following
   the line farther gains less than 2^-48 of |r|^2. r is off by 2^-73 length and 2^-50 of itself (see
   accurate_end), n by 2^-98 |u| |v|, and the products round by 2^-51. */
static NOINLINE bool end_stands_across(const end_approach *end, bool is_last, vector u, vector v, vector n,
                                       double length)
{
    double slope = 0, r = taxi_length(end->r), of_v = taxi_length(v);
    bool   follows = (end->t > 0 && end->t < 1) || fabs(dot(end->r, v)) <= 0x1p-26 * r * of_v;
    for (int i = 0; i < (DIM == 2 ? 1 : 3); i++)
        slope += cross_in(end->r, v, i, (i + 1) % DIM) * n.at[i];
    double error = taxi_length(n) * (0x1p-48 * r + 0x1p-72 * length) + 0x1p-97 * r * taxi_length(u) * of_v;
    return follows && (is_last ? -slope : slope) > of_v * error;
}

/* The nearest points of segments that are apart, one of which is an end. The least distance is that of one
   of the four ends, unless both nearest points are between the ends. Then the square of the distance of some
   end exceeds the least one by no more than sin^2 min(uu, vv), or |u x v|^2 / max(uu, vv): by how much the
   lines diverge on the way to the next end. So the nearest end stands where this is nothing, and where moving
   its point into its own segment clearly leads away from the other one, for |r|^2 is convex. The order of the
   segments cannot matter.

   The distance is off by 2 ulp at most, and by 2^-52 L where it is below 2^-16 L. In float it is off by 2^-28
   of itself. Segments that touch never get here: r is off by 2^-73 of the root of `size`, so the least
   distance differs from 0 by far more than all of these.

   Exactly parallel segments that face each other have their nearest points in the middle of the stretch where
   they do. False if it is not clear whether they are parallel. */
SPEEDY static NOINLINE bool approach_by_ends(const segment *a, const segment *b, segments_approach *result,
                                             int digits)
{
    const bool     is_float = digits == 24;
    const segment *first = goes_second(a, b) ? b : a, *second = first == a ? b : a;
    vector         p[2] = {load(first->a), load(first->b)}, q[2] = {load(second->a), load(second->b)};
    vector         u = sub(p[1], p[0]), v = sub(q[1], q[0]), n = {{0}};
    double         uu = dot(u, u), vv = dot(v, v), more = max2(uu, vv), crossed = crossed_at_most(u, v);
    end_approach   end[4];
    double         size = look_at_ends(p, q, end);
    int            best = nearest_end(end);
    double         least = end[best].squares, length = sqrt(size);
    if (!(least > (is_float ? 0x1p-88 : 0x1p-120) * size && fourth_powers_in_range(size)))
        return false;
    bool stands = crossed * (is_float ? 0x1p30 : 0x1p56) < least * more ||
                  (!is_float && least < 0x1p-36 * size && least > 0x1p-80 * size &&
                   crossed < 0x1p-107 * (size * more));
    quick_answer parallel = NO;
    for (int k = 0; k < 4 && !stands; k++)
        stands = end[k].squares == least && end_stands(&end[k], k % 2 == 1, k < 2 ? u : v, k < 2 ? v : u,
                                                       k < 2 ? uu : vv, k < 2 ? vv : uu, size);
    if (stands)
        parallel = is_parallel(p, q);
    else
        n = accurate_cross(p, q);
    for (int k = 0; k < 4 && !stands; k++)
        if (end[k].squares == least)
        {
            best = k;
            stands = end_stands_across(&end[k], k % 2 == 1, k < 2 ? u : v, k < 2 ? v : u,
                                       scale(n, k < 2 ? 1 : -1), length);
        }
    if (!stands || parallel == UNCLEAR)
        return false;
    vector along = best < 2 ? v : u;
    double found = end[best].t + dot(end[best].r, along) / (best < 2 ? vv : uu);
    found = min2(not_below_zero(found), 1);
    double s = best < 2 ? best : found, t = best < 2 ? found : best - 2;
    if (parallel == YES && uu > 0 && end[2].t != end[3].t)
    {
        s = (end[2].t + end[3].t) / 2;
        vector to_middle = sub(point_of_segment(first, s), q[0]);
        t = share_of(dot(to_middle, v), vv, size);
    }
    result->squares = least;
    result->s = first == a ? s : t;
    result->t = first == a ? t : s;
    return true;
}

/* ---- second looks: the answers ---- */

/* The closest points of segments that are apart, if an end is nearest or they are nearly parallel. */
SPEEDY static NOINLINE bool closest_by_ends(const segment *a, const segment *b, closest_points *out,
                                            int digits)
{
    segments_approach found;
    if (!approach_by_ends(a, b, &found, digits))
        return false;
    write_closest_segments(a, b, &found, out);
    return true;
}

/* An end of one segment above the other one: w leads to it from the nearer end of that, d along it, and
   across = w x d, off by no more than 2^-31 of itself. */
typedef struct end_above
{
    dd     w[DIM], d[DIM];
    vector across;
    double t, height;
} end_above;

/* False if its foot is not between the ends, or if it may be on the line. */
static bool look_above(vector end, const vector line[2], end_above *above)
{
    double ahead[2] = {0, 0}, squares[2] = {0, 0}, d_d = 0, error = 0;
    dd     w[2][DIM];
    for (int i = 0; i < DIM; i++)
    {
        above->d[i] = two_sum(line[1].at[i], -line[0].at[i]);
        d_d += above->d[i].hi * above->d[i].hi;
        for (int k = 0; k < 2; k++)
        {
            w[k][i] = two_sum(end.at[i], -line[k].at[i]);
            ahead[k] += w[k][i].hi * above->d[i].hi;
            squares[k] += w[k][i].hi * w[k][i].hi;
        }
    }
    const int from = squares[1] < squares[0];
    for (int i = 0; i < (DIM == 3 ? 3 : 1); i++)
    {
        const int j = (i + 1) % DIM;
        above->across.at[i] = minor_with_error(w[from][i], above->d[j], w[from][j], above->d[i], &error);
    }
    const double length = DIM == 3 ? sqrt(dot(above->across, above->across)) : fabs(above->across.at[0]);
    memcpy(above->w, w[from], sizeof above->w);
    above->t = from + ahead[from] / d_d;
    above->height = length / sqrt(d_d);
    return ahead[0] > 0 && ahead[1] < 0 && error < 0x1p-31 * length && is_float_distance(above->height);
}

/* The nearest points of segments in float, one of which is an end that lies above the other segment, much
   closer than plain differences can tell. With u into the own segment and c = w x d, r = d x c / d . d leads
   from the foot to the end, and r . u > 0 if c . (u x d) is. Then moving either point makes |r|, which is
   convex, no less. u x d is off by 8 u |u| |d|. */
static NOINLINE bool closest_end_in_float(const segment *a, const segment *b, closest_points *out)
{
    const bool     swap = goes_second(a, b);
    const segment *first = swap ? b : a, *second = swap ? a : b;
    const vector   ends[2][2] = {{load(first->a), load(first->b)}, {load(second->a), load(second->b)}};
    end_above      best = {.height = INFINITY}, next;
    int            found = -1;
    for (int k = 0; k < 4; k++)
        if (look_above(ends[k / 2][k % 2], ends[1 - k / 2], &next) && next.height < best.height)
        {
            best = next;
            found = k;
        }
    if (found < 0)
        return false;
    const int     own = found / 2, last = found % 2;
    const vector *line = ends[1 - own];
    const vector  u = sub(ends[own][1 - last], ends[own][last]), d = sub(line[1], line[0]);
    vector        on[2];
    double        leads = 0, size = 0, across = 0;
    for (int i = 0; i < (DIM == 3 ? 3 : 1); i++)
    {
        const int    j = (i + 1) % DIM;
        const double m = u.at[i] * d.at[j] - u.at[j] * d.at[i];
        leads += best.across.at[i] * m;
        size += fabs(m);
        across += fabs(best.across.at[i]);
    }
    if (!(leads > across * (0x1p-20 * size + 0x1p-45 * (taxi_length(u) * taxi_length(d)))))
        return false;
    const vector base = line[best.t > 0.5];
    on[own] = ends[own][last];
    on[1 - own] = along(base, best.t - (best.t > 0.5), d);
    *out = nearest_points(on[swap], on[!swap], best.height);
    return true;
}

#if DIM == 3

/* Do two segments touch or cross? */
static NOINLINE quick_answer overlap_of_segments_again(const segment *a, const segment *b)
{
    quick_answer crossing = quick_overlap_segment_segment(a, b);
    return crossing != UNCLEAR ? crossing : segments_touch(a, b);
}

/* A point that segments have in common which touch (overlap_of_segments_again). */
static NOINLINE void closest_at_touch_of_segments(const segment *a, const segment *b, closest_points *out)
{
    vector p;
    write_common_point(crossing_point(a, b, &p) ? plain_vec(p) : middle_of_stretch(a, b), out);
}

/* The contact of segments that touch (overlap_of_segments_again): in a point, perpendicular to both,
   unless they are parallel. */
static NOINLINE bool contact_of_touch(const segment *a, const segment *b, contact *out)
{
    vector p, n = cross(sub(load(a->b), load(a->a)), sub(load(b->b), load(b->a)));
    double length = sqrt(dot(n, n));
    if (!(length > 0x1p-490) || !crossing_point(a, b, &p))
        return false;
    n = (vector){{n.at[0] / length, n.at[1] / length, n.at[2] / length}};
    vec point = store(p);
    *out = (contact){store_normal(n, positive_side(n) ? 1 : -1), 0, point, point};
    return true;
}

#endif

#endif

#endif
