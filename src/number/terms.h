/*
 * Sums of products without rounding errors, for polynomials that nearly or exactly vanish: an exact touch, a
 * tangent. They are much faster than exact integers (exact.h), which remain for what underflows and for more
 * cancellation than a few passes remove.
 */
#ifndef CD_NUMBER_TERMS_H
#define CD_NUMBER_TERMS_H

#include <stdbool.h>

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
#define add_product cd_add_product
void add_product(term_list *t, double factor, double a, double b);

/* The same for factors that are pairs. */
#define add_products cd_add_products
void add_products(term_list *t, double factor, dd a, dd b);

/* Adds factor * s^2, where s is the sum of few terms; s is distilled first, so that they are still fewer. */
#define add_square cd_add_square
void add_square(term_list *t, double factor, term_list *s);

/* Adds factor * s likewise. */
#define add_multiple cd_add_multiple
void add_multiple(term_list *t, dd factor, term_list *s);

/* The sum as a pair, accurate to 2^-86 and 0 only if it is 0. False if it is not that certain. */
#define value_of_terms cd_value_of_terms
bool value_of_terms(term_list *t, dd *value);

#endif
