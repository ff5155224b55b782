/*
 * Touching spheres: the body of number/reach.h.
 *
 * A second look, in plain double and in pairs, at what the quick way leaves open (quick/length.h). It is the
 * same for all families but for the range of lengths that it answers, so it is compiled once.
 */
#include "number/reach.h"

#include <math.h>
#include <stdbool.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"

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

/* A small positive gap in double. v is calculated as in cd_settle_reach, but the small terms in pairs: they
   are below 2^-49 (|q - p|^2 + r^2), and each of their sums is off by 2^-105 of that; so v is off by 2^-150
   of that sum, and where it is above 2^-90 of it, by 2^-60 of itself. The gap adds half an ulp to that. */
static NOINLINE double small_gap_in_pairs(const dd term[4])
{
    dd     rest = {0, 0}, squares = {0, 0}, r = term[3], rr = dd_mul(r, r);
    double size = 0;
    for (int i = 0; i < 4; i++)
    {
        double sign = i < 3 ? 1 : -1, x = term[i].hi, x_lost = term[i].lo;
        dd     square = two_product(x, x), twice = two_product(2 * sign * x, x_lost);
        squares = two_sum(squares.hi, sign * square.hi);
        rest = dd_add(rest, two_sum(sign * square.lo, squares.lo));
        rest = dd_add(rest, dd_add(twice, dd_of(sign * x_lost * x_lost)));
        size += square.hi;
    }
    dd     v = dd_add(dd_of(squares.hi), rest);
    double gap = dd_div(v, dd_add(dd_sqrt(dd_add(rr, v)), r)).hi;
    return v.hi > 0x1p-90 * size && gap > least_length(53) ? gap : NAN;
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
settled cd_settle_reach(const double low[3], const double high[3], double r_a, double r_b, int digits)
{
    dd x = two_sum(high[0], -low[0]), y = two_sum(high[1], -low[1]), z = two_sum(high[2], -low[2]);
    dd r = two_sum(r_a, r_b);
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
    if (!(v > bound))
        return (settled){NAN, UNCLEAR};
    if (digits == 53)
        return (settled){small_gap_in_pairs(term), NO};
    return (settled){v > 0x1p-60 * size && gap > least_length(digits) ? gap : NAN, NO};
}
