/*
 * Sums of products without rounding errors, for polynomials that nearly or exactly vanish: an exact touch, a
 * tangent. They are much faster than exact integers (exact.h), which remain for what underflows and for more
 * cancellation than a few passes remove.
 */
#ifndef CD_NUMBER_TERMS_H
#define CD_NUMBER_TERMS_H

#include <math.h>
#include <stdbool.h>

#include "bits.h"
#include "compiler.h"
#include "dd.h"

/* At most this many terms. */
#define TERMS_MAX 96

/* The exact value x[0] + x[1] + ... */
typedef struct term_list
{
    double x[TERMS_MAX];
    int    count;
    bool   failed; /* a product has lost digits, or there were too many terms */
} term_list;

static inline void clear_terms(term_list *t)
{
    t->count = 0;
    t->failed = false;
}

static inline void add_term(term_list *t, double x)
{
    if (x == 0)
        return;
    if (t->count == TERMS_MAX)
        t->failed = true;
    else
        t->x[t->count++] = x;
}

/* Adds factor * a * b, where factor is a power of two or its negative, or 0. A product above 2^-900 has its
   error above the smallest number, and factors below 2^400 keep all in range. */
static inline void add_product(term_list *t, double factor, double a, double b)
{
    if (factor == 0 || a == 0 || b == 0)
        return;
    if (!(fabs(a) < 0x1p400 && fabs(b) < 0x1p400 && fabs(a * b) > 0x1p-900))
    {
        t->failed = true;
        return;
    }
    dd p = two_product(a, b);
    add_term(t, factor * p.hi);
    add_term(t, factor * p.lo);
}

/* The same for factors that are pairs. */
static inline void add_products(term_list *t, double factor, dd a, dd b)
{
    add_product(t, factor, a.hi, b.hi);
    add_product(t, factor, a.hi, b.lo);
    add_product(t, factor, a.lo, b.hi);
    add_product(t, factor, a.lo, b.lo);
}

/* Replaces the terms by others of the same sum, of which the last comes nearer to it, and drops those that
   are 0: one pass of error-free additions (T. Ogita, S. M. Rump and S. Oishi, "Accurate Sum and Dot Product",
   SIAM Journal on Scientific Computing 26, 2005). */
static inline void distil(term_list *t)
{
    int    kept = 0;
    double total = 0;
    for (int i = 0; i < t->count; i++)
    {
        dd s = two_sum(total, t->x[i]);
        total = s.hi;
        if (s.lo != 0)
            t->x[kept++] = s.lo;
    }
    if (total != 0)
        t->x[kept++] = total;
    t->count = kept;
}

/* Adds factor * s^2, where s is the sum of few terms; s is distilled first, so that they are still fewer. */
static inline void add_square(term_list *t, double factor, term_list *s)
{
    distil(s);
    distil(s);
    t->failed = t->failed || s->failed;
    for (int i = 0; i < s->count; i++)
        for (int j = 0; j <= i; j++)
            add_product(t, i == j ? factor : 2 * factor, s->x[i], s->x[j]);
}

/* The sum as a pair, accurate to 2^-86 and 0 only if it is 0. False if it is not that certain.

   After a pass, what stands before the last term is added up in plain double. Of at most 95 terms that is off
   by less than 2^7 u times the sum of their magnitudes, `rest`: where that is below 2^-40 of the value, by
   2^-86 of it. */
static bool value_of_terms(term_list *t, dd *value)
{
    for (int pass = 0; pass < 6 && !t->failed; pass++)
    {
        double low = 0, rest = 0;
        distil(t);
        if (t->count == 0)
        {
            *value = dd_of(0);
            return true;
        }
        for (int i = 0; i < t->count - 1; i++)
        {
            low += t->x[i];
            rest += fabs(t->x[i]);
        }
        *value = two_sum(t->x[t->count - 1], low);
        if (rest < 0x1p-40 * fabs(value->hi))
            return true;
    }
    return false;
}

#endif
