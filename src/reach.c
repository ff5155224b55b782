/*
 * Touching spheres: the bodies of number/reach.h.
 *
 * A second look, in plain double and in pairs, at what the quick way leaves open (quick/length.h,
 * quick/sphere_sphere.h). It is the same for all families but for the range of lengths that it answers and
 * the rounding of points, so it is compiled once.
 */
#include "number/fewer_searches.h"

#include "number/reach.h"

#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"
#include "number/terms.h"

/* Between these a length is answered; see LEAST_LENGTH. */
static double least_length(int digits)
{
    return digits == 24 ? 0x1p-126 : 0x1p-240;
}

static double most_length(int digits)
{
    return digits == 24 ? 0x1p126 : 0x1p250;
}

/* The gap where only one coordinate, d, is not 0, as for a sphere that stands on a box: a sum of four
   doubles, exact but for 3 u^2 of itself, and so is its sign (see dd_add). */
static settled settled_along_axis(dd d, dd r, int digits)
{
    double size = fabs(d.hi) + r.hi, gap = dd_sub(dd_abs(d), r).hi;
    if (!(size > least_length(digits) && size < most_length(digits)) && size != 0)
        return (settled){NAN, UNCLEAR};
    return (settled){gap > 0 && !(gap > least_length(digits)) ? NAN : gap, gap > 0 ? NO : YES};
}

/* The gap where plain double cannot tell it: v is added up without rounding errors, so it is 0 only if the
   points touch, and else a pair that is good to 2^-86 (number/terms.h). The root and the quotient lose less
   than 2^-98 (number/dd.h); the gap adds half an ulp. */
static NOINLINE settled settled_by_terms(const dd term[4], int digits)
{
    dd        squares = {0, 0}, v, r = term[3];
    term_list all;
    clear_terms(&all);
    for (int i = 0; i < 4; i++)
    {
        double sign = i < 3 ? 1 : -1;
        add_product(&all, sign, term[i].hi, term[i].hi);
        add_product(&all, 2 * sign, term[i].hi, term[i].lo);
        add_product(&all, sign, term[i].lo, term[i].lo);
    }
    if (!value_of_terms(&all, &v))
        return (settled){NAN, UNCLEAR};
    for (int i = 0; i < 3; i++)
        squares = dd_add(squares, dd_mul(term[i], term[i]));
    double gap = dd_div(v, dd_add(dd_sqrt(squares), r)).hi;
    return (settled){gap > 0 && !(gap > least_length(digits)) ? NAN : gap, v.hi > 0 ? NO : YES};
}

/* Let v = |q - p|^2 - (r_a + r_b)^2. With the errors of all differences, squares and sums, v is e + rest and
 * the squares of the lost parts; e is a double, and rest the sum of the errors. `sum` is that of their
 * magnitudes. The squares of the lost parts are below u sum, and rest is off by at most 14 u sum. So |e +
 * rest| > 16 u sum tells the sign. Coordinates on a grid have no errors: then the sign of e is exact, 0
 * included. Products are exact because all factors but 0 are within 2^-400 .. 2^400; where a lost part is so
 * small that its product may underflow, UNDERFLOW_GUARD covers that.
 *
 * gap = v / (|q - p| + r_a + r_b) is within 2^-38 of the true one if v > 2^-60 (|q - p|^2 + r^2), as sum is
 * below 16 u (|q - p|^2 + r^2). That is enough in float. */
static NOINLINE settled settled_in_pairs(dd x, dd y, dd z, dd r, int digits)
{
    if ((x.hi != 0) + (y.hi != 0) + (z.hi != 0) <= 1)
        return settled_along_axis(x.hi != 0 ? x : y.hi != 0 ? y : z, r, digits);

    const dd term[4] = {x, y, z, r};
    dd       squares = {0, 0};
    double   lost = 0, rest = 0, sum = 0, size = 0;
    double   m = sqrt(x.hi * x.hi + y.hi * y.hi + z.hi * z.hi) + r.hi;
    if (!(m > least_length(digits) && m < most_length(digits)))
        return (settled){NAN, UNCLEAR};
    for (int i = 0; i < 4; i++)
    {
        double t = term[i].hi, t_lost = term[i].lo;
        if (t != 0 && fabs(t) < 0x1p-400)
            return (settled){NAN, UNCLEAR};
        dd     square = two_product(t, t);
        double sign = i < 3 ? 1 : -1, twice = sign * 2 * (t * t_lost);
        squares = two_sum(squares.hi, sign * square.hi);
        rest += (sign * square.lo + twice) + squares.lo;
        sum += (fabs(square.lo) + fabs(twice)) + fabs(squares.lo);
        lost += fabs(t_lost);
        size += square.hi;
    }
    double v = squares.hi + rest;
    double bound = 16 * UNIT_ROUNDOFF * sum + (lost > 0 ? UNDERFLOW_GUARD : 0);
    double gap = v == 0 ? 0 : v / m;
    if (v < -bound || (v == 0 && bound == 0))
        return (settled){gap, YES};
    if (!(v > bound) || digits == 53)
        return settled_by_terms(term, digits);
    return (settled){v > 0x1p-60 * size && gap > least_length(digits) ? gap : NAN, NO};
}

settled cd_settle_reach(double low_x, double low_y, double low_z, double high_x, double high_y, double high_z,
                        double r_a, double r_b, int digits)
{
    const bool x = low_x != high_x, y = low_y != high_y;
    if (low_z != high_z ? !(x || y) : !(x && y))
    {
        /* Most often neither the way nor the sum of the radii is rounded: the gap is a single difference. */
        const bool   z = low_z != high_z;
        const double low = z ? low_z : x ? low_x : low_y, high = z ? high_z : x ? high_x : high_y;
        const double way = high - low, r = r_a + r_b, gap = fabs(way) - r, size = fabs(way) + r;
        const double least = least_length(digits);
        if (is_sum(high, -low, way) && is_sum(r_a, r_b, r) && size > least && size < most_length(digits) &&
            (gap <= 0 || gap > least))
            return (settled){gap, gap <= 0 ? YES : NO};
    }
    return settled_in_pairs(two_sum(high_x, -low_x), two_sum(high_y, -low_y), two_sum(high_z, -low_z),
                            two_sum(r_a, r_b), digits);
}

face_touch cd_touch_of_face(int k, double slack, double at, double r, double center, double half, int digits)
{
    const double reach = half + r;
    face_touch   t = {.overlap = UNCLEAR, .k = k, .way = at - center};
    /* Squares of larger radii overflow, and those of the scaled scene do not: that one is to decide. */
    if (!((slack > 0x1p-300) & (slack < 0x1p200) & (digits == 24 || r < 0x1p250)))
        return t;
    if (is_sum(at, -center, t.way) && is_sum(half, r, reach))
    {
        t.length = fabs(t.way) - half;
        t.gap = fabs(t.way) - reach;
    }
    else
    {
        dd way = dd_abs(two_sum(at, -center)), over = two_sum(way.hi, -half), rest = two_sum(over.hi, -r);
        if ((way.lo != 0) + (over.lo != 0) + (rest.lo != 0) > 1)
            return t;
        t.length = over.hi + (over.lo + way.lo);
        t.gap = rest.hi + (rest.lo + over.lo + way.lo);
    }
    if (t.length > 0x1p-100 * slack)
        t.overlap = t.gap > 0 ? NO : t.gap <= 0 ? YES : UNCLEAR;
    return t;
}

/* The points as in points_of_spheres, where `length` is that of the way between the centres. */
static void put_points(settled_points *to, const double p[3], const double q[3], double r_a, double r_b,
                       double length)
{
    double h = length / 2, low = max2(-h - r_a, h - r_b), high = min2(r_a - h, h + r_b);
    double t = (low + high) / 2, per_length = 1 / (length + 0x1p-700);
    double t_a = min2(t, high) * per_length, t_b = max2(t, low) * per_length;
    for (int k = 0; k < 3; k++)
    {
        double middle = p[k] * 0.5 + q[k] * 0.5, way = q[k] - p[k];
        double a = r_a == 0 ? p[k] : middle + t_a * way, b = r_b == 0 ? q[k] : middle + t_b * way;
        to->a[k] = a + 0.0; /* no -0 */
        to->b[k] = b + 0.0;
    }
}

/* Both take one of the points where they touch or overlap, whichever sphere is the first: those that were
   calculated may differ in their last bits. */
static void join_points(settled_points *c, double r_a, double r_b)
{
    int k = 0;
    while (k < 2 && c->a[k] == c->b[k])
        k++;
    const bool first = (r_a == 0) | ((r_b != 0) & (c->a[k] <= c->b[k]));
    for (k = 0; k < 3; k++)
        c->a[k] = c->b[k] = first ? c->a[k] : c->b[k];
}

/* Where a way loses its digits, the point in both has no direction to lie in: that is left to the careful
   way. In double 2^239 is the size to which an extreme scene is scaled, see way_keeps_digits. */
void cd_settle_points(settled_points *points, double low_x, double low_y, double low_z, double high_x,
                      double high_y, double high_z, double r_a, double r_b, double gap, int digits)
{
    const double p[3] = {low_x, low_y, low_z}, q[3] = {high_x, high_y, high_z};
    const double x = high_x - low_x, y = high_y - low_y, z = high_z - low_z;
    const double length = sqrt(x * x + y * y + z * z), least = max2(1, (r_a + r_b) / 0x1p239);
    if (!(gap >= 0))
        gap = settled_distance(
            cd_settle_reach(low_x, low_y, low_z, high_x, high_y, high_z, r_a, r_b, digits));
    const bool lost = digits == 53 && !(length > least_length(53) * least) && !(x == 0 && y == 0 && z == 0);
    points->gap = lost ? NAN : gap;
    put_points(points, p, q, r_a, r_b, length);
    if (gap == 0)
        join_points(points, r_a, r_b);
}
