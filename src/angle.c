/*
 * Sine and cosine in pairs of doubles: an exact reduction of the angle, then Taylor series. See
 * number/angle.h.
 */
#include "number/fewer_searches.h"
#include "number/for_size.h"

#include "number/angle.h"

#include "number/compiler.h"
#include "number/sum.h"

/* 2 / pi in words of 32 bits, the first of weight 2^-32: as many as the largest double needs. */
static const uint32_t two_over_pi[37] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
    0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b,
    0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046,
};

/* The number of words of 2 / pi that are used at once. Their product with 53 bits of angle has more than
   130 bits after the point, and no double is closer than 2^-62 to a multiple of pi / 2. */
#define WINDOW_WORDS 7

/* Reduces an angle by multiples of pi / 2 to a remainder of at most pi / 4 in magnitude, and counts the
   quadrants. Words of 2 / pi whose product with the angle is a whole number of turns (four quadrants) are
   left out, so the effort does not grow with the angle. M. Payne and R. Hanek, "Radian Reduction for
   Trigonometric Functions", SIGNUM Newsletter 18 (1983). */
static dd reduce(double angle, int *quadrant)
{
    int      first = exponent_of(angle) - 52 - 2 >= 32 ? (exponent_of(angle) - 52 - 2) / 32 : 0;
    cd_exact window = {.sign = 1, .lowest = -(first + WINDOW_WORDS), .length = WINDOW_WORDS};
    for (int i = 0; i < WINDOW_WORDS; i++)
        window.limb[WINDOW_WORDS - 1 - i] = two_over_pi[first + i];
    while (window.limb[window.length - 1] == 0)
        window.length--;

    cd_exact x, turns;
    cd_exact_sum(&x, &angle, 1);
    cd_exact_sum(&turns, NULL, 0);
    cd_exact_add_product(&turns, &x, &window);

    /* The limb of weight 1 holds the whole quadrants; the limbs below it hold the fraction. */
    int point = -turns.lowest;
    *quadrant = point < turns.length ? (int)(turns.limb[point] & 3) : 0;
    turns.length = turns.length < point ? turns.length : point;
    while (turns.length > 0 && turns.limb[turns.length - 1] == 0)
        turns.length--;
    if (turns.length == 0)
        turns.sign = 0;

    cd_exact one;
    int      e;
    cd_exact_sum(&one, (double[1]){1}, 1);
    if (turns.sign > 0 && turns.length == point && turns.limb[point - 1] >> 31)
    {
        *quadrant = (*quadrant + 1) & 3;
        cd_exact_sub_product(&turns, &one, &one);
    }
    dd fraction = exact_pair(&turns, &e);
    return dd_mul(dd_scaled(fraction, e), (dd){0x1.921fb54442d18p0, 0x1.1a62633145c07p-54}); /* pi / 2 */
}

void cd_sine_cosine(double angle, double *sine, double *cosine)
{
    double magnitude = fabs(angle);
    int    quadrant = 0;
    dd     x = magnitude < 0.78 ? dd_of(magnitude) : reduce(magnitude, &quadrant);

    /* Taylor series in pairs: with x^2 < 0.62 the terms past 1/27! are below 2^-100. */
    dd s = x, c = dd_of(1), term_s = x, term_c = dd_of(1);
    dd xx = dd_neg(dd_mul(x, x));
    for (int n = 1; n <= 13; n++)
    {
        term_c = dd_div(dd_mul(term_c, xx), dd_of((2.0 * n - 1) * (2.0 * n)));
        term_s = dd_div(dd_mul(term_s, xx), dd_of((2.0 * n) * (2.0 * n + 1)));
        c = dd_add(c, term_c);
        s = dd_add(s, term_s);
    }
    double of_quadrant[4] = {s.hi, c.hi, -s.hi, -c.hi};
    *sine = (angle < 0 ? -of_quadrant[quadrant] : of_quadrant[quadrant]) + 0.0;
    *cosine = of_quadrant[(quadrant + 1) & 3] + 0.0;
}
