/*
 * The numbers behind the queries: exact sums and products, roundings, pairs of doubles, exact signs, sine and
 * cosine. Those are no public functions, so this suite includes the private headers. GMP and MPFR say what is
 * right.
 *
 *     exact sums and products, signs, roundings    no error
 *     sine, cosine                                 0.51 ulp
 *     ratio, advance_pair                          0.51 ulp; 0.76 ulp where they round twice, below
 *                                                  the normal range
 *     length_minus                                 2 ulp
 *     pairs                                        2^-102 for one operation
 *     determinants and triple products by terms    2^-86 of themselves
 */
#include "number/angle.h"
#include "number/exact.h"
#include "number/length.h"
#include "number/scaling.h"
#include "number/sign.h"

#include <gmp.h>
#include <mpfr.h>

#include "house.h"

/* ---- doubles ---- */

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* lo and hi: where the leading bit may be, at least -1074. Few digits now and then. */
static double any_between(house_rng *rng, int lo, int hi)
{
    int      e = house_between(rng, lo, hi);
    uint64_t mantissa = house_u64(rng) >> 11 | (uint64_t)1 << 52;
    switch (house_below(rng, 6))
    {
    case 0: mantissa = (uint64_t)1 << 52; break;
    case 1: mantissa = ((uint64_t)1 << 53) - 1; break;
    case 2: mantissa &= ~(uint64_t)0 << house_between(rng, 1, 52); break;
    default: break;
    }
    double x = ldexp((double)mantissa, e < -1022 ? -52 : e - 52);
    if (e < -1022)
        x = ldexp(floor(ldexp(x, e + 1074)), -1074);
    return house_sign(rng) * x;
}

static double any_double(house_rng *rng)
{
    static const double special[] = {0,
                                     1,
                                     DBL_MAX,
                                     DBL_MAX / 2,
                                     DBL_MIN,
                                     DBL_TRUE_MIN,
                                     3 * DBL_TRUE_MIN,
                                     DBL_MIN - DBL_TRUE_MIN,
                                     0x1p1023,
                                     DBL_EPSILON};
    if (house_chance(rng, 0.15))
        return house_sign(rng) * special[house_below(rng, (int)(sizeof special / sizeof *special))];
    return any_between(rng, -1074, 1023);
}

/* A whole number below 2^bits in magnitude. */
static double whole(house_rng *rng, int bits)
{
    return house_sign(rng) * (double)(house_u64(rng) >> (64 - house_between(rng, 1, bits)));
}

/* ---- what is right: m * 2^e ---- */

typedef struct dyadic
{
    mpz_t m;
    long  e;
} dyadic;

/* An exact number as the library finds it, and as GMP does. */
typedef struct both
{
    cd_exact got;
    dyadic   want;
} both;

enum
{
    POOL = 96
};
static both   pool[POOL]; // made and freed by main
static int    used;
static mpz_t  scratch, scratch2;
static mpfr_t wide, wide2, wide3; // 4600 digits hold any square
static mpfr_t quotient;           // 300 digits
static mpfr_t narrow_, gap_;

static void make_pool(void)
{
    for (int i = 0; i < POOL; ++i)
        mpz_init(pool[i].want.m);
    mpz_inits(scratch, scratch2, NULL);
    mpfr_inits2(4600, wide, wide2, wide3, (mpfr_ptr)0);
    mpfr_init2(quotient, 300);
    mpfr_inits2(64, narrow_, gap_, (mpfr_ptr)0);
}

static void free_pool(void)
{
    for (int i = 0; i < POOL; ++i)
        mpz_clear(pool[i].want.m);
    mpz_clears(scratch, scratch2, NULL);
    mpfr_clears(wide, wide2, wide3, quotient, narrow_, gap_, (mpfr_ptr)0);
    mpfr_free_cache();
}

/* Adds m * 2^e; m may be changed. */
static void dyadic_add(dyadic *total, mpz_t m, long e)
{
    if (mpz_sgn(total->m) == 0)
        total->e = e;
    if (e < total->e)
    {
        mpz_mul_2exp(total->m, total->m, (mp_bitcnt_t)(total->e - e));
        total->e = e;
    }
    else
    {
        mpz_mul_2exp(m, m, (mp_bitcnt_t)(e - total->e));
    }
    mpz_add(total->m, total->m, m);
}

static void dyadic_add_double(dyadic *total, double x)
{
    int    e;
    double f = frexp(x, &e);
    mpz_set_d(scratch, ldexp(f, 53));
    dyadic_add(total, scratch, e - 53);
}

/* total + sign * a * b */
static void dyadic_add_product(dyadic *total, const dyadic *a, const dyadic *b, int sign)
{
    mpz_mul(scratch, a->m, b->m);
    if (sign < 0)
        mpz_neg(scratch, scratch);
    dyadic_add(total, scratch, a->e + b->e);
}

/* All numbers made before are gone. */
static void forget(void)
{
    used = 0;
}

static both *both_of(const double *terms, int count)
{
    assert_true(used < POOL);
    both *b = &pool[used++];
    memset(&b->got, 0xa5, sizeof b->got); // what was there before must not matter
    cd_exact_sum(&b->got, terms, count);
    mpz_set_ui(b->want.m, 0);
    b->want.e = 0;
    for (int i = 0; i < count; ++i)
        dyadic_add_double(&b->want, terms[i]);
    return b;
}

static both *none(void)
{
    return both_of(NULL, 0);
}

static void add(both *total, const both *a, const both *b)
{
    cd_exact_add_product(&total->got, &a->got, &b->got);
    dyadic_add_product(&total->want, &a->want, &b->want, 1);
}

static void sub(both *total, const both *a, const both *b)
{
    cd_exact_sub_product(&total->got, &a->got, &b->got);
    dyadic_add_product(&total->want, &a->want, &b->want, -1);
}

/* Is the number in the form that the header describes, and what GMP finds? */
static bool agree(const both *b)
{
    const cd_exact *n = &b->got;
    if (n->length < 0 || n->length > CD_EXACT_LIMBS || (n->sign == 0) != (n->length == 0))
        return false;
    if (n->sign != mpz_sgn(b->want.m))
        return false;
    if (n->sign == 0)
        return true;
    if (n->limb[n->length - 1] == 0)
        return false;
    mpz_import(scratch, (size_t)n->length, -1, sizeof n->limb[0], 0, 0, n->limb);
    if (n->sign < 0)
        mpz_neg(scratch, scratch);
    long shift = 32L * n->lowest - b->want.e;
    if (shift >= 0)
    {
        mpz_mul_2exp(scratch, scratch, (mp_bitcnt_t)shift);
        return mpz_cmp(scratch, b->want.m) == 0;
    }
    mpz_mul_2exp(scratch2, b->want.m, (mp_bitcnt_t)-shift);
    return mpz_cmp(scratch, scratch2) == 0;
}

static void to_mpfr(mpfr_t x, const dyadic *d)
{
    mpfr_set_z_2exp(x, d->m, d->e, MPFR_RNDN);
}

static both *both_of_sum(sum s)
{
    return both_of((double[3]){s.a, s.b, s.c}, 3);
}

/* An ulp of want in double. */
static int ulp_exponent(const mpfr_t want)
{
    mpfr_exp_t e = mpfr_get_exp(want) - 53;
    return e < -1074 ? -1074 : (int)e;
}

/* How far off, in ulp of what is right. */
static double ulps(double got, const mpfr_t want)
{
    if (mpfr_zero_p(want))
        return got == 0 ? 0 : INFINITY;
    if (!isfinite(got))
        return INFINITY;
    mpfr_d_sub(gap_, got, want, MPFR_RNDA);
    mpfr_mul_2si(gap_, gap_, -ulp_exponent(want), MPFR_RNDA);
    return fabs(mpfr_get_d(gap_, MPFR_RNDA));
}

/* The same for what is cut to the largest number. */
static double ulps_cut(double got, const mpfr_t want)
{
    if (fabs(got) == DBL_MAX && mpfr_cmpabs_ui(want, 0) > 0 && mpfr_sgn(want) == sign_of(got))
    {
        mpfr_set_d(narrow_, DBL_MAX, MPFR_RNDN);
        if (mpfr_cmpabs(want, narrow_) >= 0)
            return 0;
    }
    return ulps(got, want);
}

/* The double nearest to want, ties to even, infinite above the range. */
static double nearest(const mpfr_t want)
{
    if (mpfr_zero_p(want))
        return 0;
    int e = ulp_exponent(want);
    mpfr_mul_2si(wide3, want, -e, MPFR_RNDN); // a shift: exact
    mpfr_rint(wide3, wide3, MPFR_RNDN);
    return ldexp(mpfr_get_d(wide3, MPFR_RNDN), e);
}

/* How far a pair is off what is right, relative to that. */
static double relative(dd got, const mpfr_t want)
{
    if (mpfr_zero_p(want))
        return got.hi == 0 && got.lo == 0 ? 0 : INFINITY;
    if (!isfinite(got.hi) || !isfinite(got.lo))
        return INFINITY;
    mpfr_set_d(wide3, got.hi, MPFR_RNDN);
    mpfr_add_d(wide3, wide3, got.lo, MPFR_RNDN);
    mpfr_sub(wide3, wide3, want, MPFR_RNDN);
    mpfr_div(narrow_, wide3, want, MPFR_RNDA);
    return fabs(mpfr_get_d(narrow_, MPFR_RNDA));
}

static bool is_pair(dd a)
{
    return a.hi + a.lo == a.hi;
}

/* ---- exact.h: sums and products ---- */

static void a_sum_of_doubles_is_exact_over_the_whole_range(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(60000); n-- > 0;)
    {
        double    terms[8];
        const int count = house_between(&rng, 0, 8);
        for (int i = 0; i < count; ++i)
        {
            terms[i] = any_double(&rng);
            if (i > 0 && house_chance(&rng, 0.3))
                terms[i] = -terms[house_below(&rng, i)];
        }
        forget();
        const both *b = both_of(terms, count);
        HOUSE_CHECK(NULL, "cd_exact_sum", agree(b), "%d terms, the first %a, %a, %a", count,
                    count > 0 ? terms[0] : 0, count > 1 ? terms[1] : 0, count > 2 ? terms[2] : 0);
    }
    house_verdict();
}

static void cancellation_leaves_exactly_zero(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(20000); n-- > 0;)
    {
        double terms[8], rest = any_between(&rng, -1074, 1023);
        for (int i = 0; i < 4; ++i)
        {
            terms[i] = any_between(&rng, -1074, 1023);
            terms[i + 4] = -terms[i];
        }
        for (int i = 7; i > 0; --i)
        {
            const int    j = house_below(&rng, i + 1);
            const double t = terms[i];
            terms[i] = terms[j];
            terms[j] = t;
        }
        cd_exact zero, left, a, b;
        cd_exact_sum(&zero, terms, 8);
        HOUSE_CHECK(NULL, "cd_exact_sum", zero.sign == 0 && zero.length == 0, "%a and others: sign %d",
                    terms[0], zero.sign);

        // (the terms) * rest - (the terms) * rest, in parts
        cd_exact_sum(&left, NULL, 0);
        cd_exact_sum(&a, terms, 5);
        cd_exact_sum(&b, &rest, 1);
        cd_exact_add_product(&left, &a, &b);
        for (int i = 0; i < 5; ++i)
        {
            cd_exact_sum(&a, &terms[i], 1);
            cd_exact_sub_product(&left, &b, &a);
        }
        HOUSE_CHECK(NULL, "cd_exact_sub_product", left.sign == 0 && left.length == 0,
                    "%a times %a and others: sign %d", rest, terms[0], left.sign);
    }
    house_verdict();
}

static void a_product_of_two_sums_is_exact(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(40000); n-- > 0;)
    {
        double terms[3][3];
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k)
                terms[i][k] = any_double(&rng);
        forget();
        const both *a = both_of(terms[0], 3), *b = both_of(terms[1], house_between(&rng, 0, 3));
        both       *total = both_of(terms[2], house_between(&rng, 0, 3));
        add(total, a, b);
        HOUSE_CHECK(NULL, "cd_exact_add_product", agree(total), "%a, %a, %a", terms[0][0], terms[1][0],
                    terms[2][0]);
        sub(total, b, b);
        HOUSE_CHECK(NULL, "cd_exact_sub_product", agree(total), "%a, %a, %a", terms[0][0], terms[1][0],
                    terms[2][0]);
    }
    house_verdict();
}

static void a_product_of_six_doubles_is_exact_over_the_whole_range(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(20000); n-- > 0;)
    {
        const int extreme = house_below(&rng, 4);
        double    x[6], one = 1;
        forget();
        both *product = both_of(&one, 1);
        for (int i = 0; i < 6; ++i)
        {
            x[i] = extreme == 0 ? DBL_MAX : extreme == 1 ? -DBL_TRUE_MIN : any_double(&rng);
            const both *factor = both_of(&x[i], 1);
            both       *next = none();
            add(next, product, factor);
            product = next;
        }
        HOUSE_CHECK(NULL, "cd_exact_add_product", agree(product), "%a * %a * %a * %a * %a * %a", x[0], x[1],
                    x[2], x[3], x[4], x[5]);
    }
    house_verdict();
}

/* ---- the polynomials of the library ---- */

/* Three terms from one end of the range to the other: as long as a sum gets. */
static both *long_sum(house_rng *rng)
{
    double terms[3] = {DBL_MAX, DBL_MAX, DBL_TRUE_MIN};
    if (house_chance(rng, 0.3))
        terms[1] = any_double(rng);
    if (house_chance(rng, 0.1))
        terms[0] = any_double(rng);
    if (house_chance(rng, 0.1))
        terms[2] = any_double(rng);
    for (int i = 0; i < 3; ++i)
        if (house_chance(rng, 0.3))
            terms[i] = -terms[i];
    return both_of(terms, 3);
}

static both *long_minor(const both *a, const both *b, const both *c, const both *d)
{
    both *minor = none();
    add(minor, a, b);
    sub(minor, c, d);
    return minor;
}

static both *polynomial_det(house_rng *rng)
{
    const both *a = long_sum(rng), *b = long_sum(rng), *c = long_sum(rng), *d = long_sum(rng);
    return long_minor(a, b, c, d);
}

static both *polynomial_square_excess(house_rng *rng)
{
    both *total = none();
    for (int i = 0; i < 3; ++i)
    {
        const both *x = long_sum(rng);
        add(total, x, x);
    }
    const both *r = long_sum(rng);
    sub(total, r, r);
    return total;
}

static void long_cross(both *out[3], both *const a[3], both *const b[3])
{
    for (int i = 0; i < 3; ++i)
    {
        const int j = (i + 1) % 3;
        out[i] = long_minor(a[i], b[j], a[j], b[i]);
    }
}

/* (u x v) . w, u x v and w x v and their products: the feet of the common perpendicular. */
static both *polynomial_perpendicular(house_rng *rng)
{
    both *u[3], *v[3], *w[3], *n[3], *w_v[3];
    for (int i = 0; i < 3; ++i)
    {
        u[i] = long_sum(rng);
        v[i] = long_sum(rng);
        w[i] = long_sum(rng);
    }
    long_cross(n, u, v);
    long_cross(w_v, w, v);
    both       *nn = none(), *s = none();
    const both *one = both_of((double[1]){1}, 1);
    for (int i = 0; i < 3; ++i)
    {
        add(nn, n[i], n[i]);
        add(s, w_v[i], n[i]);
    }
    sub(s, nn, one);
    return s;
}

static both *polynomial_triple(house_rng *rng)
{
    both *u[3], *v[3], *n[3], *total = none();
    for (int i = 0; i < 3; ++i)
    {
        u[i] = long_sum(rng);
        v[i] = long_sum(rng);
    }
    long_cross(n, u, v);
    for (int i = 0; i < 3; ++i)
        add(total, n[i], long_sum(rng));
    return total;
}

/* center - origin - t * direction */
static both *long_offset(house_rng *rng, const both *direction)
{
    const double t = house_chance(rng, 0.5)   ? DBL_MAX
                     : house_chance(rng, 0.5) ? DBL_TRUE_MIN
                                              : any_double(rng);
    both        *w = long_sum(rng);
    sub(w, both_of(&t, 1), direction);
    return w;
}

static both *polynomial_offset_minus(house_rng *rng)
{
    both *total = none();
    for (int i = 0; i < 3; ++i)
    {
        const both *w = long_offset(rng, long_sum(rng));
        add(total, w, w);
    }
    const both *r = both_of((double[1]){DBL_MAX}, 1);
    sub(total, r, r);
    return total;
}

static both *polynomial_offset_along(house_rng *rng)
{
    both *total = none();
    for (int i = 0; i < 3; ++i)
    {
        const both *direction = long_sum(rng);
        add(total, long_offset(rng, direction), direction);
    }
    return total;
}

/* |w x direction|^2 - r^2 |direction|^2 */
static both *polynomial_line_excess(house_rng *rng)
{
    both *w[3], *d[3], *cross[3], *total = none();
    for (int i = 0; i < 3; ++i)
    {
        d[i] = long_sum(rng);
        w[i] = long_offset(rng, d[i]);
    }
    long_cross(cross, w, d);
    const both *r = long_sum(rng);
    for (int i = 0; i < 3; ++i)
    {
        add(total, cross[i], cross[i]);
        both *reach = none();
        add(reach, r, d[i]);
        sub(total, reach, reach);
    }
    return total;
}

/* Sum of (x[i] r[j] r[k])^2 - (r[0] r[1] r[2])^2: a point in an ellipsoid, the longest of all. */
static both *polynomial_ellipsoid(house_rng *rng)
{
    both *r[3], *total = none(), *all = none();
    for (int i = 0; i < 3; ++i)
        r[i] = long_sum(rng);
    for (int i = 0; i < 3; ++i)
    {
        both *others = none(), *term = none();
        add(others, r[(i + 1) % 3], r[(i + 2) % 3]);
        add(term, others, long_sum(rng));
        add(total, term, term);
        if (i == 0)
            add(all, others, r[0]);
    }
    sub(total, all, all);
    return total;
}

static void the_limbs_suffice_for_every_polynomial_of_the_library(void **state)
{
    (void)state;
    static const struct
    {
        const char *name;
        both *(*of)(house_rng *);
    } polynomials[] = {
        {"determinant", polynomial_det},
        {"square excess", polynomial_square_excess},
        {"perpendicular", polynomial_perpendicular},
        {"triple product", polynomial_triple},
        {"offset - r", polynomial_offset_minus},
        {"offset . direction", polynomial_offset_along},
        {"line excess", polynomial_line_excess},
        {"ellipsoid", polynomial_ellipsoid},
    };
    int longest = 0;
    for (int p = 0; p < (int)(sizeof polynomials / sizeof *polynomials); ++p)
    {
        house_rng rng = house_seed(__func__, 0, p);
        for (size_t n = house_cases(250); n-- > 0;)
        {
            forget();
            const both *total = polynomials[p].of(&rng);
            for (int i = 0; i < used; ++i)
            {
                HOUSE_CHECK(NULL, polynomials[p].name, pool[i].got.length < CD_EXACT_LIMBS, "%d limbs",
                            pool[i].got.length);
                if (pool[i].got.length > longest)
                    longest = pool[i].got.length;
            }
            HOUSE_CHECK(NULL, polynomials[p].name, agree(total), "not what GMP finds; %d limbs",
                        total->got.length);
        }
    }
    house_worst("the longest exact number", HOUSE_CD2, "limbs", longest);
    // six factors of 2098 bits and more: the cases are as hard as they can be
    HOUSE_CHECK(NULL, "longest", longest >= 6 * 2098 / 32, "%d limbs", longest);
    house_verdict();
}

/* ---- exact.h: roundings ---- */

/* A number for roundings to `digits` digits, the leading bit at 2^top: any, a tie, or beside one. */
static both *to_round(house_rng *rng, int digits, int top)
{
    const double sign = house_sign(rng);
    uint64_t     kept = house_u64(rng) >> (64 - digits) | (uint64_t)1 << (digits - 1);
    if (house_chance(rng, 0.2))
        kept = ((uint64_t)1 << digits) - 1; // all ones: a carry into a new digit
    if (house_chance(rng, 0.1))
        kept = (uint64_t)1 << (digits - 1);
    // in two factors, so that top may be anywhere in the range of products
    const int    last = top - digits + 1, first_half = last / 2, second_half = last - first_half;
    const double unit_a = ldexp(sign, first_half), unit_b = ldexp(1, second_half);
    double       terms[3] = {(double)kept, 0, 0};
    switch (house_below(rng, 5))
    {
    case 0: break; // nothing to round
    case 1: terms[1] = house_uniform(rng, 0, 1); break;
    case 2: // a tie but for a bit, near or far
        terms[1] = 0.5;
        terms[2] = house_sign(rng) * ldexp(1, -house_between(rng, 2, 700));
        break;
    default: terms[1] = 0.5; break; // a tie
    }
    both       *b = none();
    const both *x = both_of(terms, 3), *a = both_of(&unit_a, 1), *c = both_of(&unit_b, 1);
    both       *scaled = none();
    add(scaled, x, a);
    add(b, scaled, c);
    return b;
}

static void a_split_keeps_the_leading_106_digits(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    mpfr_t    want, got;
    mpfr_inits2(106, want, got, (mpfr_ptr)0);
    for (size_t n = house_cases(60000); n-- > 0;)
    {
        forget();
        both *b;
        if (house_chance(&rng, 0.3))
        { // any sum of products
            b = none();
            double x[3] = {any_double(&rng), any_double(&rng), any_double(&rng)};
            add(b, both_of(x, 2), both_of(&x[2], 1));
        }
        else
        {
            b = to_round(&rng, 53, house_between(&rng, -2000, 2000));
        }
        int    e;
        double high, low;
        cd_exact_split(&b->got, &high, &low, &e);
        mpfr_set_z_2exp(want, b->want.m, b->want.e, MPFR_RNDZ);
        mpfr_set_d(got, high, MPFR_RNDN);
        mpfr_add_d(got, got, low, MPFR_RNDN); // both parts fit
        mpfr_mul_2si(got, got, e, MPFR_RNDN);
        HOUSE_CHECK(NULL, "cd_exact_split", fabs(high) < 0x1p53 && fabs(low) < 1 && mpfr_equal_p(got, want),
                    "(%a + %a) * 2^%d, want %a * 2^%ld", high, low, e,
                    mpfr_get_d_2exp(&(long){0}, want, MPFR_RNDN),
                    (long)(mpfr_zero_p(want) ? 0 : mpfr_get_exp(want)));
    }
    mpfr_clears(want, got, (mpfr_ptr)0);
    house_verdict();
}

static void check_nearest(house_rng *rng, int digits, int lowest)
{
    // leading bits from well below the lowest digit to where all digits are kept, and anywhere
    const int top = house_chance(rng, 0.8) ? house_between(rng, lowest - 3, lowest + digits + 2)
                                           : house_between(rng, lowest - 900, 2000);
    int       keep = top - lowest + 1;
    if (keep < 1)
        keep = 1;
    if (keep > digits)
        keep = digits;
    forget();
    const both  *b = top < lowest ? to_round(rng, 3, top) : to_round(rng, keep, top);
    int          e;
    const double got = cd_exact_nearest(&b->got, digits, lowest, &e);

    // in units of the last digit that may stay, a whole number
    to_mpfr(wide, &b->want);
    long unit = (long)mpfr_get_exp(wide) - digits;
    if (unit < lowest)
        unit = lowest;
    mpfr_mul_2si(wide, wide, -unit, MPFR_RNDN);
    mpfr_rint(wide, wide, MPFR_RNDN);
    mpfr_set_d(wide2, got, MPFR_RNDN);
    mpfr_mul_2si(wide2, wide2, e - unit, MPFR_RNDN);
    HOUSE_CHECK(NULL, "cd_exact_nearest", mpfr_equal_p(wide, wide2),
                "%d digits to 2^%d: %a * 2^%d, want %a * 2^%ld", digits, lowest, got, e,
                mpfr_get_d(wide, MPFR_RNDN), unit);
    HOUSE_CHECK(NULL, "cd_exact_nearest", e >= lowest && got == rint(got) && fabs(got) <= ldexp(1, digits),
                "%d digits to 2^%d: %a * 2^%d", digits, lowest, got, e);
    if (top > (digits == 24 ? 127 : 1023) - 1)
        return;
    // the caller scales it, and nothing is rounded again
    const double scaled = scale_by(got, e);
    mpfr_mul_2si(wide, wide, unit, MPFR_RNDN);
    HOUSE_CHECK(NULL, "cd_exact_nearest",
                mpfr_cmp_d(wide, scaled) == 0 && (digits == 53 || (double)(float)scaled == scaled),
                "%d digits to 2^%d: scaled to %a, want %a", digits, lowest, scaled,
                mpfr_get_d(wide, MPFR_RNDN));
}

static void nearest_rounds_once_to_double_and_its_subnormals(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(40000); n-- > 0;)
        check_nearest(&rng, 53, -1074);
    house_verdict();
}

static void nearest_rounds_once_to_float_and_its_subnormals(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(40000); n-- > 0;)
        check_nearest(&rng, 24, -149);
    house_verdict();
}

static void half_the_smallest_number_rounds_to_zero_and_anything_above_rounds_up(void **state)
{
    (void)state;
    const double cases[][3] = {
        // * 2^-1000, and what it rounds to in units of 2^-1074
        {0x1p-75, 0, 0},         {0x1p-75, 0x1p-900, 1},
        {0x1p-75, -0x1p-900, 0}, {0x1p-76, 0x1p-77, 0},
        {0x1p-75, 0x1p-76, 1},   {0x1p-74, 0x1p-75, 2},
        {0x1p-74, 0, 1},         {0x1p-73, 0x1p-75, 2},
        {0x1p-74, 0x1p-76, 1},   {0, 0, 0},
        {0x1p-73, 0x1.8p-74, 4}, {0x1p-74, 0x1.fp-76, 1},
    };
    const double small = 0x1p-1000;
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); ++i)
        for (int sign = -1; sign <= 1; sign += 2)
        {
            const double terms[2] = {sign * cases[i][0], sign * cases[i][1]};
            forget();
            both *b = none();
            add(b, both_of(terms, 2), both_of(&small, 1));
            int          e = 99;
            const double got = cd_exact_nearest(&b->got, 53, -1074, &e);
            HOUSE_CHECK(NULL, "cd_exact_nearest", got == sign * cases[i][2] && e == -1074,
                        "(%a + %a) * 2^-1000: %a * 2^%d", terms[0], terms[1], got, e);
        }
    house_verdict();
}

/* ---- angle.h ---- */

static void check_angle(double angle, const char *name)
{
    double sine = NAN, cosine = NAN;
    cd_sine_cosine(angle, &sine, &cosine);
    mpfr_t x, s, c;
    mpfr_init2(x, 53);
    mpfr_inits2(120, s, c, (mpfr_ptr)0);
    mpfr_set_d(x, angle, MPFR_RNDN);
    mpfr_sin_cos(s, c, x, MPFR_RNDN);
    const double error_s = ulps(sine, s), error_c = ulps(cosine, c);
    house_worst(name, HOUSE_CD2, "ulp of the sine", error_s);
    house_worst(name, HOUSE_CD2, "ulp of the cosine", error_c);
    HOUSE_CHECK(NULL, "sine", error_s <= 0.51, "of %.17g (%a): %a, want %a, %g ulp off", angle, angle, sine,
                mpfr_get_d(s, MPFR_RNDN), error_s);
    HOUSE_CHECK(NULL, "cosine", error_c <= 0.51, "of %.17g (%a): %a, want %a, %g ulp off", angle, angle,
                cosine, mpfr_get_d(c, MPFR_RNDN), error_c);
    HOUSE_CHECK(NULL, "sine, cosine", fabs(sine) <= 1 && fabs(cosine) <= 1, "of %.17g: %a, %a", angle, sine,
                cosine);
    mpfr_clears(x, s, c, (mpfr_ptr)0);
}

static void sine_and_cosine_are_right_for_all_magnitudes(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(12000); n-- > 0;)
        check_angle(any_double(&rng), "any angle");
    for (size_t n = house_cases(30000); n-- > 0;)
        check_angle(house_uniform(&rng, -8, 8), "angles of a turn");
    for (size_t n = house_cases(8000); n-- > 0;)
        check_angle(house_sign(&rng) * house_log(&rng, -10, 18), "angles from 1e-10 to 1e18");
    house_verdict();
}

/* Whole multiples m of 2^k, m < 2^53, that come nearest to multiples of pi / 2: m is a denominator of a
   convergent of 2^k / (pi / 2). */
static void angles_nearest_to_multiples_of_a_right_angle_keep_their_digits(void **state)
{
    (void)state;
    check_angle(ldexp(6381956970095103, 797), "nearest to a multiple of pi/2");
    mpfr_t x;
    mpz_t  n, d, q, k1, k0, t;
    mpfr_init2(x, 2400);
    mpz_inits(n, d, q, k1, k0, t, NULL);
    long hardest = 0;
    for (int k = -60; k <= 971; ++k)
    {
        mpfr_const_pi(x, MPFR_RNDN);
        mpfr_ui_div(x, 2, x, MPFR_RNDN);
        long e = (long)mpfr_get_z_2exp(n, x) + k;
        mpz_set_ui(d, 1);
        if (e > 0)
            mpz_mul_2exp(n, n, (mp_bitcnt_t)e);
        else
            mpz_mul_2exp(d, d, (mp_bitcnt_t)-e);
        mpz_set_ui(k1, 1); // denominators: 1, then a1, ...
        mpz_set_ui(k0, 0);
        mpz_fdiv_r(n, n, d);
        while (mpz_sgn(n) > 0 && mpz_sizeinbase(k1, 2) <= 53)
        {
            if (mpz_sizeinbase(k1, 2) > 44)
            {
                const double angle = ldexp(mpz_get_d(k1), k);
                check_angle(angle, "nearest to a multiple of pi/2");
                check_angle(-angle, "nearest to a multiple of pi/2");
                double s, c;
                cd_sine_cosine(angle, &s, &c);
                const long small = exponent_of(min2(fabs(s), fabs(c)));
                if (small < hardest && angle > 1)
                    hardest = small;
            }
            mpz_fdiv_qr(q, t, d, n); // d / n = q + t / n
            mpz_swap(d, n);
            mpz_swap(n, t);
            mpz_set(t, k1);
            mpz_addmul(k0, q, k1); // the next denominator
            mpz_swap(k0, k1);
            mpz_set(k0, t);
        }
    }
    // the famous one is the nearest of all, about 2^-61 away
    HOUSE_CHECK(NULL, "nearest", hardest <= -60 && hardest >= -62, "2^%ld away from a multiple of pi / 2",
                hardest);
    mpfr_clear(x);
    mpz_clears(n, d, q, k1, k0, t, NULL);
    house_verdict();
}

static void the_ends_of_the_reduction_are_seamless(void **state)
{
    (void)state;
    // where the reduction begins, octants and quadrants, and where it drops a word of 2 / pi
    for (int i = 0; i <= 64; ++i)
    {
        double x = (double)i * 0x1.921fb54442d18p-1;
        for (int k = 0; k < 20; ++k)
            x = next_down(x);
        for (int k = 0; k < 41; ++k, x = next_up(x))
            check_angle(x, "around octants");
    }
    double x = 0.78;
    for (int k = 0; k < 50; ++k)
        x = next_down(x);
    for (int k = 0; k < 100; ++k, x = next_up(x))
        check_angle(x, "around octants");
    for (int e = -1074; e <= 1023; ++e)
    {
        x = ldexp(1, e);
        check_angle(x, "powers of two");
        check_angle(-next_up(x), "powers of two");
        if (e > -1074)
            check_angle(next_down(x), "powers of two");
    }
    check_angle(DBL_MAX, "powers of two");
    house_verdict();
}

static void a_zero_angle_turns_nothing(void **state)
{
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2)
    {
        double sine = NAN, cosine = NAN;
        cd_sine_cosine(sign * 0.0, &sine, &cosine);
        HOUSE_CHECK(NULL, "sine", bits_of(sine) == bits_of(0), "of %g: %a", sign * 0.0, sine);
        HOUSE_CHECK(NULL, "cosine", cosine == 1, "of %g: %a", sign * 0.0, cosine);
    }
    house_verdict();
}

/* ---- number/bits.h, number/scaling.h ---- */

static void scaling_rounds_once(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(60000); n-- > 0;)
    {
        const double x = any_double(&rng);
        int          e = house_between(&rng, -5000, 5000);
        if (house_chance(&rng, 0.4) && x != 0)
            e = -1074 - ilogb(x) + house_between(&rng, -4, 56); // subnormal results
        if (house_chance(&rng, 0.2) && x != 0)
            e = 1023 - ilogb(x) + house_between(&rng, -2, 2);
        mpfr_set_d(wide, x, MPFR_RNDN);
        mpfr_mul_2si(wide, wide, e, MPFR_RNDN);
        const double want = mpfr_zero_p(wide) ? x : nearest(wide), got = scale_by(x, e);
        HOUSE_CHECK(NULL, "scale_by",
                    bits_of(got) == bits_of(want) || (got == 0 && want == 0 && signbit(got) == signbit(x)),
                    "%a * 2^%d: %a, want %a", x, e, got, want);
    }
    house_verdict();
}

static void the_unit_exponent_brings_every_magnitude_to_1_to_2(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(60000); n-- > 0;)
    {
        double x = fabs(any_double(&rng));
        if (house_chance(&rng, 0.3))
            x = ldexp(1, house_between(&rng, -1022, 1023));
        if (x > 0 && house_chance(&rng, 0.1))
            x = next_down(x);
        const int    e = unit_exponent(x);
        const double y = scale_by(x, e);
        HOUSE_CHECK(NULL, "unit_exponent", x == 0 ? e == 0 : y >= 1 && y < 2 && scale_by(y, -e) == x,
                    "of %a: %d", x, e);
    }
    house_verdict();
}

static void no_double_lies_between_a_number_and_the_next(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(40000); n-- > 0;)
    {
        const double x = any_double(&rng), up = next_up(x), down = next_down(x);
        if (x == DBL_MAX)
        {
            HOUSE_CHECK(NULL, "next_up", up == x, "of %a: %a", x, up);
        }
        else
        {
            mpfr_set_d(wide, x, MPFR_RNDN);
            mpfr_add_d(wide, wide, up, MPFR_RNDN);
            mpfr_div_2ui(wide, wide, 1, MPFR_RNDN);
            const double middle = nearest(wide);
            HOUSE_CHECK(NULL, "next_up", up > x && (middle == x || middle == up),
                        "of %a: %a, and between them %a", x, up, middle);
        }
        HOUSE_CHECK(NULL, "next_down", x == -DBL_MAX ? down == x : down < x && next_up(down) == x,
                    "of %a: %a", x, down);
    }
    HOUSE_CHECK(NULL, "next_up",
                next_up(0.0) == DBL_TRUE_MIN && next_up(-0.0) == DBL_TRUE_MIN && next_up(-DBL_TRUE_MIN) == 0,
                "around 0");
    HOUSE_CHECK(NULL, "next_up", next_up(INFINITY) == INFINITY && next_up(-INFINITY) == -DBL_MAX,
                "of infinity");
    house_verdict();
}

static void the_midpoint_is_rounded_once(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(60000); n-- > 0;)
    {
        double a = any_double(&rng),
               b = house_chance(&rng, 0.5) ? any_double(&rng) : -a * house_uniform(&rng, -2, 2);
        if (!isfinite(b))
            b = a;
        const double low = min2(a, b), high = max2(a, b), got = midpoint(low, high);
        mpfr_set_d(wide, low, MPFR_RNDN);
        mpfr_add_d(wide, wide, high, MPFR_RNDN);
        mpfr_div_2ui(wide, wide, 1, MPFR_RNDN);
        const double error = ulps(got, wide);
        house_worst("midpoint", HOUSE_CD2, "ulp", error);
        HOUSE_CHECK(NULL, "midpoint", error <= 0.5, "of %a and %a: %a, %g ulp off", low, high, got, error);
        HOUSE_CHECK(NULL, "midpoint", low <= got && got <= high, "of %a and %a: %a", low, high, got);
    }
    house_verdict();
}

/* ---- number/dd.h ---- */

static void two_sum_loses_nothing(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(60000); n-- > 0;)
    {
        double a = any_double(&rng),
               b = house_chance(&rng, 0.3) ? any_double(&rng) : any_between(&rng, -1000, 1000);
        if (house_chance(&rng, 0.4) && fabs(a) > 1e-250 && fabs(a) < 1e290)
            b = a * house_sign(&rng) * ldexp(house_uniform(&rng, 0.5, 2), house_between(&rng, -60, 60));
        // Knuth's steps may overflow though the sum does not, where a number is within a factor of 2 of the
        // largest
        if (max2(fabs(a), fabs(b)) >= 0x1p1022)
            a /= 4, b /= 4;
        const dd s = two_sum(a, b), f = fabs(a) >= fabs(b) ? fast_two_sum(a, b) : fast_two_sum(b, a);
        HOUSE_CHECK(NULL, "two_sum", isfinite(s.hi) && isfinite(s.lo), "%a + %a: %a + %a", a, b, s.hi, s.lo);
        if (!isfinite(s.hi) || !isfinite(s.lo) || !isfinite(f.lo))
            continue;
        forget();
        const both *want = both_of((double[2]){a, b}, 2), *got = both_of((double[2]){s.hi, s.lo}, 2);
        to_mpfr(wide, &want->want);
        HOUSE_CHECK(NULL, "two_sum", s.hi == nearest(wide), "%a + %a: %a", a, b, s.hi);
        to_mpfr(wide2, &got->want);
        HOUSE_CHECK(NULL, "two_sum", mpfr_equal_p(wide, wide2), "%a + %a: %a + %a", a, b, s.hi, s.lo);
        HOUSE_CHECK(NULL, "fast_two_sum", f.hi == s.hi && f.lo == s.lo, "%a + %a: %a + %a", a, b, f.hi, f.lo);
    }
    house_verdict();
}

/* The error term of a * b as Dekker has it (1971), section 5: both factors split in halves of 26 digits. */
static double dekker_error(double a, double b)
{
    const double c = 0x1p27 + 1;
    double       p = a * c, q = a - p;
    const double a1 = q + p, a2 = a - a1;
    p = b * c;
    q = b - p;
    const double b1 = q + p, b2 = b - b1, z = a * b;
    return (((a1 * b1 - z) + a1 * b2) + a2 * b1) + a2 * b2;
}

static void a_fused_multiply_add_and_dekkers_splitting_give_the_same_bits(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(150000); n-- > 0;)
    {
        // the last bit of the product, at least 2^-105 of it, stays in range, and so does what is split
        const int product = house_between(&rng, -968, 1020),
                  e = house_between(&rng, product < 0 ? -968 : product - 990,
                                    product < 0 ? product + 968 : 990);
        const double a = any_between(&rng, e, e), b = any_between(&rng, product - e, product - e);
        const dd     p = two_product(a, b);
        const double fused = fma(a, b, -(a * b)), split = dekker_error(a, b);
        HOUSE_CHECK(NULL, "two_product", bits_of(fused + 0.0) == bits_of(split + 0.0),
                    "%a * %a: fma %a, Dekker %a", a, b, fused, split);
        HOUSE_CHECK(NULL, "two_product", p.hi == a * b && bits_of(p.lo + 0.0) == bits_of(fused + 0.0),
                    "%a * %a: %a + %a, want %a + %a", a, b, p.hi, p.lo, a * b, fused);
        mpfr_set_d(wide, a, MPFR_RNDN);
        mpfr_mul_d(wide, wide, b, MPFR_RNDN);
        mpfr_sub_d(wide, wide, p.hi, MPFR_RNDN);
        HOUSE_CHECK(NULL, "two_product", mpfr_cmp_d(wide, p.lo) == 0, "%a * %a: %a + %a", a, b, p.hi, p.lo);
    }
    house_verdict();
}

static dd any_pair(house_rng *rng, int lo, int hi)
{
    const double high = any_between(rng, lo, hi);
    return house_chance(rng, 0.2) ? dd_of(high) : two_sum(high, high * 0x1p-53 * house_uniform(rng, -1, 1));
}

static void set_pair(mpfr_t x, dd a)
{
    mpfr_set_d(x, a.hi, MPFR_RNDN);
    mpfr_add_d(x, x, a.lo, MPFR_RNDN);
}

static void check_pair(const char *query, dd a, dd b, dd got, double bound)
{
    const double error = relative(got, wide);
    house_worst(query, HOUSE_CD2, "2^-106, relative", error * 0x1p106);
    HOUSE_CHECK(NULL, query, error <= bound, "%a + %a, %a + %a: %a + %a, off by 2^%g", a.hi, a.lo, b.hi, b.lo,
                got.hi, got.lo, log2(error));
    HOUSE_CHECK(NULL, query, is_pair(got), "%a + %a, %a + %a: %a + %a is no pair", a.hi, a.lo, b.hi, b.lo,
                got.hi, got.lo);
}

static void operations_on_pairs_keep_102_bits(void **state)
{
    (void)state;
    house_rng    rng = house_seed(__func__, 0, 0);
    const double bound = 0x1p-102;
    for (size_t n = house_cases(20000); n-- > 0;)
    {
        dd a = any_pair(&rng, -200, 200), b = any_pair(&rng, -200, 200);
        if (house_chance(&rng, 0.5))
            b = two_sum(
                a.hi * house_sign(&rng) * ldexp(house_uniform(&rng, 0.5, 1), house_between(&rng, -50, 1)), 0);
        if (house_chance(&rng, 0.1))
            b = two_sum(-a.hi, a.lo * house_uniform(&rng, -2, 2)); // all but the last bits cancel
        set_pair(wide, a);
        set_pair(wide2, b);
        mpfr_add(wide, wide, wide2, MPFR_RNDN);
        check_pair("dd_add", a, b, dd_add(a, b), bound);
        set_pair(wide, a);
        mpfr_sub(wide, wide, wide2, MPFR_RNDN);
        check_pair("dd_sub", a, b, dd_sub(a, b), bound);
        set_pair(wide, a);
        mpfr_mul(wide, wide, wide2, MPFR_RNDN);
        check_pair("dd_mul", a, b, dd_mul(a, b), bound);
        if (b.hi != 0)
        {
            set_pair(wide, a);
            mpfr_div(quotient, wide, wide2, MPFR_RNDN);
            mpfr_set(wide, quotient, MPFR_RNDN);
            check_pair("dd_div", a, b, dd_div(a, b), bound);
        }
        a = dd_abs(a);
        set_pair(wide2, a);
        mpfr_sqrt(quotient, wide2, MPFR_RNDN);
        mpfr_set(wide, quotient, MPFR_RNDN);
        check_pair("dd_sqrt", a, dd_of(0), dd_sqrt(a), bound);
    }
    house_verdict();
}

/* ---- number/sum.h ---- */

/* A difference of coordinates, now and then with a third term. */
static sum any_sum(house_rng *rng, int lo, int hi)
{
    const double a = any_between(rng, lo, hi);
    double       b = any_between(rng, lo, hi);
    if (house_chance(rng, 0.5))
        b = -a * ldexp(house_uniform(rng, 0.5, 2), house_chance(rng, 0.7) ? 0 : house_between(rng, -60, 5));
    if (house_chance(rng, 0.2))
        b = next_up(-a);
    if (house_chance(rng, 0.1))
        b = 0;
    if (!isfinite(b))
        b = 0;
    return (sum){a, b, 0};
}

static sum any_sum_of_three(house_rng *rng, int lo, int hi)
{
    sum s = any_sum(rng, lo, hi);
    if (house_chance(rng, 0.5))
        s.c = any_between(rng, lo, hi);
    if (house_chance(rng, 0.3))
        s.c = -(s.a + s.b);
    if (!isfinite(s.c))
        s.c = 0;
    return s;
}

static void a_sum_is_within_its_bound(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(60000); n-- > 0;)
    {
        const sum    s = any_sum_of_three(&rng, -1074, 1020);
        const double value = sum_value(s), bound = sum_bound(s);
        forget();
        to_mpfr(wide, &both_of_sum(s)->want);
        check_pair("sum_dd", (dd){s.a, s.b}, dd_of(s.c), sum_dd(s), 0x1p-102);
        mpfr_sub_d(wide, wide, value, MPFR_RNDN);
        mpfr_abs(wide2, wide, MPFR_RNDN);
        mpfr_mul_2si(wide2, wide2, 52, MPFR_RNDN); // twice the unit roundoff
        HOUSE_CHECK(NULL, "sum_bound", mpfr_cmp_d(wide2, bound) <= 0 && bound >= fabs(value),
                    "%a + %a + %a: %a, bound %a", s.a, s.b, s.c, value, bound);
        HOUSE_CHECK(NULL, "sum_magnitude", sum_magnitude(s) == fmax(fabs(s.a), fmax(fabs(s.b), fabs(s.c))),
                    "%a + %a + %a", s.a, s.b, s.c);
    }
    house_verdict();
}

/* ---- number/sign.h ---- */

/* A whole number v, |v| < 2^51, times 2^e as a sum of up to three terms without any error. */
static sum spread(house_rng *rng, double v, int e)
{
    if (house_chance(rng, 0.3))
    { // beside a term that hides some or all of its digits, and is taken away again
        const double far = ldexp(whole(rng, 51), e + house_between(rng, 0, e < 870 ? 100 : 970 - e));
        return (sum){far, ldexp(v, e), -far};
    }
    const double k = house_chance(rng, 0.5) ? whole(rng, 51) : 0,
                 j = house_chance(rng, 0.3) ? whole(rng, 50) : 0;
    return (sum){ldexp(v + k, e), ldexp(j - k, e), ldexp(-j, e)};
}

/* One term an ulp off. */
static void nudge(house_rng *rng, sum *s)
{
    double *term = house_chance(rng, 0.4) ? &s->a : house_chance(rng, 0.5) ? &s->b : &s->c;
    *term = house_chance(rng, 0.5) ? next_up(*term) : next_down(*term);
}

enum
{
    ANY,
    EXACT_TIE,
    ULP_OFF,
    SIGN_CLASSES
};
static const char *const sign_class_names[SIGN_CLASSES] = {"any", "tie", "an ulp off a tie"};

/* Signs seen, so that a class that does not reach what it is for fails. */
typedef struct signs_seen
{
    long negative, zero, positive;
} signs_seen;

static void see(signs_seen *seen, int sign)
{
    ++*(sign < 0 ? &seen->negative : sign > 0 ? &seen->positive : &seen->zero);
}

static void check_seen(const char *query, int cls, const signs_seen *seen)
{
    const long all = seen->negative + seen->zero + seen->positive;
    HOUSE_CHECK(NULL, query,
                cls == EXACT_TIE ? seen->zero == all : seen->negative > all / 8 && seen->positive > all / 8,
                "%s: %ld below, %ld at, %ld above 0", sign_class_names[cls], seen->negative, seen->zero,
                seen->positive);
}

static sum any_for_sign(house_rng *rng)
{
    return (sum){any_double(rng), any_double(rng), house_chance(rng, 0.5) ? any_double(rng) : 0};
}

/* Two factors whose product is about 2^product. */
static void factors(house_rng *rng, int product, sum *x, sum *y)
{
    const int lo = product - 1020 > -1074 ? product - 1020 : -1074,
              hi = product + 1074 < 1020 ? product + 1074 : 1020;
    const int e = house_between(rng, lo, hi), f = product - e;
    *x = (sum){any_between(rng, e, e), 0, 0};
    *y = (sum){any_between(rng, f, f), 0, 0};
    if (house_chance(rng, 0.5))
        x->b = x->a * house_uniform(rng, -1, 1);
    if (house_chance(rng, 0.3))
        y->b = y->a * house_uniform(rng, -1, 1);
    if (house_chance(rng, 0.3))
        y->c = -(y->a + y->b) * house_uniform(rng, 0, 1);
}

/* Where products of one size are: any, just below the smallest number, or around the largest. */
static int product_exponent(house_rng *rng)
{
    return house_chance(rng, 0.3)   ? house_between(rng, -1080, -1064)
           : house_chance(rng, 0.2) ? house_between(rng, 1018, 1026)
                                    : house_between(rng, -2000, 2000);
}

static void the_sign_of_a_sum_is_exact(void **state)
{
    (void)state;
    for (int cls = 0; cls < SIGN_CLASSES; ++cls)
    {
        house_rng  rng = house_seed(__func__, 0, cls);
        signs_seen seen = {0, 0, 0};
        for (size_t n = house_cases(30000); n-- > 0;)
        {
            sum s = any_for_sign(&rng);
            if (cls != ANY)
                s = spread(&rng, 0, house_between(&rng, -1074, 970));
            if (cls == ULP_OFF)
                nudge(&rng, &s);
            forget();
            const int want = mpz_sgn(both_of_sum(s)->want.m), got = sign_of_sum(s);
            see(&seen, want);
            HOUSE_CHECK(NULL, "sign_of_sum", got == want, "%s: %a + %a + %a: %d, want %d",
                        sign_class_names[cls], s.a, s.b, s.c, got, want);
        }
        check_seen("sign_of_sum", cls, &seen);
    }
    house_verdict();
}

#define SUM_FORMAT  "(%a + %a + %a)"
#define SUM_ARGS(s) (s).a, (s).b, (s).c

static void the_sign_of_a_determinant_is_exact(void **state)
{
    (void)state;
    for (int cls = 0; cls < SIGN_CLASSES; ++cls)
    {
        house_rng  rng = house_seed(__func__, 0, cls);
        signs_seen seen = {0, 0, 0};
        for (size_t n = house_cases(40000); n-- > 0;)
        {
            sum s[4]; // s0 s1 - s2 s3
            if (cls == ANY)
            {
                const int product = product_exponent(&rng);
                for (int i = 0; i < 4; ++i)
                    s[i] = any_for_sign(&rng);
                if (house_chance(&rng, 0.7))
                {
                    factors(&rng, product, &s[0], &s[1]);
                    factors(&rng, product, &s[2], &s[3]);
                }
            }
            else
            {                                                         // (x y) (z w) - (x z) (y w)
                const int    bits = house_chance(&rng, 0.5) ? 25 : 6; // small ones are decided in pairs
                const double x = whole(&rng, bits), y = whole(&rng, bits), z = whole(&rng, bits),
                             w = whole(&rng, bits);
                const bool wide_range = house_chance(&rng, 0.5);
                const int  reach = wide_range ? 970 : 40, e0 = house_between(&rng, -reach, reach),
                          e1 = house_between(&rng, -reach, reach);
                int e2 = house_between(&rng, -reach, reach);
                if (e0 + e1 - e2 > 970)
                    e2 = e0 + e1 - 970;
                if (e0 + e1 - e2 < -1074)
                    e2 = e0 + e1 + 1074;
                const int    e3 = e0 + e1 - e2;
                const bool   plain = house_chance(&rng, 0.3);
                const double v[4] = {x * y, z * w, x * z, y * w};
                const int    e[4] = {e0, e1, e2, e3};
                for (int i = 0; i < 4; ++i)
                    s[i] = plain ? sum_of(ldexp(v[i], e[i])) : spread(&rng, v[i], e[i]);
                if (cls == ULP_OFF)
                    nudge(&rng, &s[house_below(&rng, 4)]);
            }
            forget();
            const both *b[4];
            for (int i = 0; i < 4; ++i)
                b[i] = both_of_sum(s[i]);
            const int want = mpz_sgn(long_minor(b[0], b[1], b[2], b[3])->want.m),
                      got = sign_of_det(s[0], s[1], s[2], s[3]);
            see(&seen, want);
            HOUSE_CHECK(NULL, "sign_of_det", got == want,
                        "%s: " SUM_FORMAT " " SUM_FORMAT " - " SUM_FORMAT " " SUM_FORMAT ": %d, want %d",
                        sign_class_names[cls], SUM_ARGS(s[0]), SUM_ARGS(s[1]), SUM_ARGS(s[2]), SUM_ARGS(s[3]),
                        got, want);
        }
        check_seen("sign_of_det", cls, &seen);
    }
    house_verdict();
}

static void the_sign_of_a_scalar_product_is_exact(void **state)
{
    (void)state;
    for (int cls = 0; cls < SIGN_CLASSES; ++cls)
    {
        house_rng  rng = house_seed(__func__, 0, cls);
        signs_seen seen = {0, 0, 0};
        for (size_t n = house_cases(30000); n-- > 0;)
        {
            sum x[3], y[3];
            int count = house_between(&rng, 1, 3);
            if (cls == ANY)
            {
                const int  product = product_exponent(&rng);
                const bool alike = house_chance(&rng, 0.7);
                for (int i = 0; i < count; ++i)
                {
                    x[i] = any_for_sign(&rng);
                    y[i] = any_for_sign(&rng);
                    if (alike)
                        factors(&rng, product, &x[i], &y[i]);
                }
            }
            else
            { // (a, b, c) . (b k, c m - a k, -b m)
                if (count == 1)
                    count = 2;
                const double a = whole(&rng, 24), b = whole(&rng, 24), c = count > 2 ? whole(&rng, 24) : 0;
                const double k = whole(&rng, 24), m = count > 2 ? whole(&rng, 24) : 0;
                const int    ex = house_between(&rng, -1074, 960), ey = house_between(&rng, -1074, 960);
                const double xs[3] = {a, b, c}, ys[3] = {b * k, c * m - a * k, -b * m};
                for (int i = 0; i < count; ++i)
                {
                    x[i] = spread(&rng, xs[i], ex);
                    y[i] = spread(&rng, ys[i], ey);
                }
                if (cls == ULP_OFF)
                    nudge(&rng, house_chance(&rng, 0.5) ? &x[house_below(&rng, count)]
                                                        : &y[house_below(&rng, count)]);
            }
            forget();
            both *total = none();
            for (int i = 0; i < count; ++i)
                add(total, both_of_sum(x[i]), both_of_sum(y[i]));
            const int want = mpz_sgn(total->want.m), got = sign_of_dot(x, y, count);
            see(&seen, want);
            HOUSE_CHECK(NULL, "sign_of_dot", got == want,
                        "%s, %d terms: " SUM_FORMAT " " SUM_FORMAT " + " SUM_FORMAT " " SUM_FORMAT
                        " + ...: %d, want %d",
                        sign_class_names[cls], count, SUM_ARGS(x[0]), SUM_ARGS(y[0]), SUM_ARGS(x[count - 1]),
                        SUM_ARGS(y[count - 1]), got, want);
        }
        check_seen("sign_of_dot", cls, &seen);
    }
    house_verdict();
}

/* careful/segments_cross.h, whose other names are not for this suite. */
bool cd3_shared_triple_by_terms(dd *value, const sum u[3], const sum v[3], const sum w[3]);

/* A difference of whole numbers of some bits, both parts of which are used now and then, times 2^e. */
static sum any_way(house_rng *rng, int bits, int e)
{
    sum s = difference(ldexp(whole(rng, bits), e), ldexp(whole(rng, bits), e));
    if (house_chance(rng, 0.5))
        s.b += ldexp(whole(rng, 20), e - 60);
    return s;
}

/* Is a pair what GMP finds, to 2^-86 of itself, and 0 only if that is? */
static bool nearly(dd got, const both *want)
{
    to_mpfr(wide, &want->want);
    mpfr_set_d(wide2, got.hi, MPFR_RNDN);
    mpfr_add_d(wide2, wide2, got.lo, MPFR_RNDN);
    mpfr_sub(wide2, wide2, wide, MPFR_RNDN);
    mpfr_mul_2si(wide2, wide2, 86, MPFR_RNDN);
    return mpfr_cmpabs(wide2, wide) <= 0;
}

/* u is nearly a multiple of v: so all that cancels does. */
static void products_by_terms_keep_86_bits_or_say_so(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    long      cases = 0, dets = 0, triples = 0, zeros = 0;
    for (size_t n = house_cases(30000); n-- > 0; ++cases)
    {
        const int  bits = house_chance(&rng, 0.3) ? 8 : house_between(&rng, 10, 50);
        const int  e = house_between(&rng, -100, 100), shift = house_between(&rng, -3, 3);
        const bool multiple = house_chance(&rng, 0.2);
        sum        u[3], v[3], w[3];
        for (int i = 0; i < 3; ++i)
        {
            v[i] = any_way(&rng, bits, e);
            u[i] = (sum){ldexp(v[i].a, shift), ldexp(v[i].b, shift), 0};
            w[i] = any_way(&rng, bits, e);
            if (!multiple)
                u[i].b = house_chance(&rng, 0.5) ? next_up(u[i].b) : next_down(u[i].b);
        }
        forget();
        const both *x[3], *y[3], *z[3];
        for (int i = 0; i < 3; ++i)
            x[i] = both_of_sum(u[i]), y[i] = both_of_sum(v[i]), z[i] = both_of_sum(w[i]);
        dd    value;
        both *det = long_minor(x[0], y[1], x[1], y[0]), *triple = none();
        if (det_by_terms(&value, u[0], v[1], u[1], v[0]))
        {
            ++dets;
            zeros += value.hi == 0;
            HOUSE_CHECK(NULL, "det_by_terms", nearly(value, det), SUM_FORMAT " ...: %a + %a", SUM_ARGS(u[0]),
                        value.hi, value.lo);
        }
        for (int i = 0; i < 3; ++i)
            add(triple, long_minor(x[(i + 1) % 3], y[(i + 2) % 3], x[(i + 2) % 3], y[(i + 1) % 3]), z[i]);
        if (cd3_shared_triple_by_terms(&value, u, v, w))
        {
            ++triples;
            HOUSE_CHECK(NULL, "triple_by_terms", nearly(value, triple), SUM_FORMAT " ...: %a + %a",
                        SUM_ARGS(u[0]), value.hi, value.lo);
        }
    }
    HOUSE_CHECK(NULL, "det_by_terms", dets > cases * 9 / 10 && zeros > cases / 10, "%ld of %ld, %ld zeros",
                dets, cases, zeros);
    HOUSE_CHECK(NULL, "triple_by_terms", triples > cases / 2, "%ld of %ld", triples, cases);
    house_verdict();
}

/* Whole numbers with x0^2 + x1^2 + x2^2 = r^2, below 2^bits. */
static double quadruple(house_rng *rng, int count, int bits, double x[3])
{
    const int    half = bits / 2 - 1;
    const double m = whole(rng, half), n = whole(rng, half), p = count > 2 ? whole(rng, half) : 0,
                 q = count > 2 ? whole(rng, half) : 0;
    x[0] = count > 2 ? m * m + n * n - p * p - q * q : m * m - n * n;
    x[1] = count > 2 ? 2 * (m * q + n * p) : 2 * m * n;
    x[2] = count > 2 ? 2 * (n * q - m * p) : 0;
    if (count == 1)
        x[0] = m * m + n * n;
    return m * m + n * n + p * p + q * q;
}

/* |x|^2 - r^2 */
static both *excess_of(const sum *x, int count, sum r)
{
    both *total = none();
    for (int i = 0; i < count; ++i)
    {
        const both *b = both_of_sum(x[i]);
        add(total, b, b);
    }
    const both *b = both_of_sum(r);
    sub(total, b, b);
    return total;
}

static void negate_if_below_zero(sum *r)
{
    if (mpz_sgn(both_of_sum(*r)->want.m) < 0)
        *r = sum_neg(*r);
}

static void the_sign_of_a_length_minus_a_radius_is_exact(void **state)
{
    (void)state;
    for (int cls = 0; cls < SIGN_CLASSES; ++cls)
    {
        house_rng  rng = house_seed(__func__, 0, cls);
        signs_seen seen = {0, 0, 0};
        for (size_t n = house_cases(30000); n-- > 0;)
        {
            sum       x[3], r;
            const int count = house_between(&rng, 1, 3);
            forget();
            if (cls == ANY)
            {
                const int  product = product_exponent(&rng);
                const bool alike = house_chance(&rng, 0.7);
                sum        other;
                r = any_for_sign(&rng);
                if (alike)
                    factors(&rng, product / 2 * 2, &r, &other);
                // of one size: the length and r between a half and twice each other, by chance
                const int size = alike ? ilogb(sum_magnitude(r)) : 0;
                for (int i = 0; i < count; ++i)
                    x[i] = alike && size >= -1073 && size <= 1020
                               ? (sum){any_between(&rng, size - 1, size), any_between(&rng, -1074, size), 0}
                               : any_for_sign(&rng);
            }
            else
            {
                const int e = house_between(&rng, -1074, 960);
                double    xs[3];
                r = spread(&rng, quadruple(&rng, count, house_chance(&rng, 0.5) ? 50 : 16, xs), e);
                for (int i = 0; i < count; ++i)
                    x[i] = spread(&rng, house_sign(&rng) * xs[i], e);
                if (cls == ULP_OFF)
                    nudge(&rng, house_chance(&rng, 0.5) ? &r : &x[house_below(&rng, count)]);
            }
            negate_if_below_zero(&r);
            const int want = mpz_sgn(excess_of(x, count, r)->want.m), got = sign_of_length_minus(x, count, r);
            see(&seen, want);
            HOUSE_CHECK(NULL, "sign_of_length_minus", got == want,
                        "%s, %d terms: " SUM_FORMAT " ... " SUM_FORMAT ", r " SUM_FORMAT ": %d, want %d",
                        sign_class_names[cls], count, SUM_ARGS(x[0]), SUM_ARGS(x[count - 1]), SUM_ARGS(r),
                        got, want);
        }
        check_seen("sign_of_length_minus", cls, &seen);
    }
    house_verdict();
}

/* ---- number/length.h ---- */

static void check_ratio(sum n, sum d, const char *name)
{
    forget();
    if (mpz_sgn(both_of_sum(d)->want.m) <= 0)
        d = sum_neg(d);
    const both *bn = both_of_sum(n), *bd = both_of_sum(d);
    if (mpz_sgn(bd->want.m) == 0)
        return;
    const dd got = ratio(n, d);
    to_mpfr(wide, &bn->want);
    to_mpfr(wide2, &bd->want);
    mpfr_div(quotient, wide, wide2, MPFR_RNDN);
    mpfr_set(wide, quotient, MPFR_RNDN);
    const double error = ulps_cut(got.hi, wide);
    const bool   normal = fabs(got.hi) > DBL_MIN;
    house_worst(name, HOUSE_CD2, normal ? "ulp" : "ulp, below the normal range", error);
    HOUSE_CHECK(NULL, "ratio", error <= (normal ? 0.51 : 0.76),
                SUM_FORMAT " / " SUM_FORMAT ": %a, want %a, %g ulp off", SUM_ARGS(n), SUM_ARGS(d), got.hi,
                mpfr_get_d(wide, MPFR_RNDN), error);
    HOUSE_CHECK(NULL, "ratio", fabs(got.hi) <= DBL_MAX && isfinite(got.lo), "%a + %a", got.hi, got.lo);
    if (mpfr_zero_p(wide))
        HOUSE_CHECK(NULL, "ratio", !signbit(got.hi) && got.hi == 0, "0 / " SUM_FORMAT ": %a", SUM_ARGS(d),
                    got.hi);
    if (fabs(got.hi) > 0x1p-900 && fabs(got.hi) < DBL_MAX)
    {
        const double off = relative(got, wide);
        house_worst(name, HOUSE_CD2, "2^-106, relative", off * 0x1p106);
        HOUSE_CHECK(NULL, "ratio", is_pair(got), "%a + %a is no pair", got.hi, got.lo);
        HOUSE_CHECK(NULL, "ratio", off <= 0x1p-100, SUM_FORMAT " / " SUM_FORMAT ": %a + %a, off by 2^%g",
                    SUM_ARGS(n), SUM_ARGS(d), got.hi, got.lo, log2(off));
    }
}

static void a_ratio_is_right_to_half_an_ulp(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(30000); n-- > 0;)
        check_ratio(any_sum_of_three(&rng, -300, 300), any_sum_of_three(&rng, -300, 300), "ratio");
    for (size_t n = house_cases(30000); n-- > 0;)
        check_ratio(any_sum(&rng, -1074, 1023), any_sum(&rng, -1074, 1023), "ratio, whole range");
    for (size_t n = house_cases(10000); n-- > 0;)
        check_ratio(difference(any_double(&rng), any_double(&rng)),
                    difference(any_double(&rng), any_double(&rng)), "ratio, whole range");
    for (size_t n = house_cases(1000); n-- > 0;)
        check_ratio(spread(&rng, 0, 0), any_sum(&rng, -1074, 1023), "ratio, whole range");
    house_verdict();
}

static void check_length_minus(const sum *x, int count, sum r, const char *name)
{
    forget();
    negate_if_below_zero(&r);
    const both *excess = excess_of(x, count, r);
    if (mpz_sgn(excess->want.m) <= 0)
        return;
    const double got = length_minus(x, count, r);
    to_mpfr(wide, &excess->want); // exact
    to_mpfr(wide2, &both_of_sum(r)->want);
    mpfr_t square, length, radius;
    mpfr_inits2(300, square, length, radius, (mpfr_ptr)0);
    mpfr_sqr(wide3, wide2, MPFR_RNDN); // exact
    mpfr_add(square, wide, wide3, MPFR_RNDN);
    mpfr_sqrt(length, square, MPFR_RNDN);
    mpfr_set(radius, wide2, MPFR_RNDN);
    mpfr_add(length, length, radius, MPFR_RNDN);
    mpfr_div(length, wide, length, MPFR_RNDN); // |x| - r
    mpfr_set(wide, length, MPFR_RNDN);
    mpfr_clears(square, length, radius, (mpfr_ptr)0);
    const double error = mpfr_cmp_d(wide, DBL_TRUE_MIN) < 0 ? (got == DBL_TRUE_MIN ? 0 : INFINITY)
                                                            : ulps_cut(got, wide);
    house_worst(name, HOUSE_CD2, "ulp", error);
    HOUSE_CHECK(NULL, "length_minus", error <= 2,
                "%d terms: " SUM_FORMAT " ... " SUM_FORMAT ", r " SUM_FORMAT ": %a, want %a, %g ulp off",
                count, SUM_ARGS(x[0]), SUM_ARGS(x[count - 1]), SUM_ARGS(r), got, mpfr_get_d(wide, MPFR_RNDN),
                error);
}

static void a_length_minus_a_radius_keeps_its_digits_however_small(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(20000); n-- > 0;)
    {
        sum          x[3], r;
        const int    count = house_between(&rng, 1, 3), e = house_between(&rng, -1000, 900);
        double       xs[3];
        const double radius = quadruple(&rng, count, house_chance(&rng, 0.5) ? 50 : 16, xs);
        r = spread(&rng, radius, e);
        for (int i = 0; i < count; ++i)
            x[i] = spread(&rng, house_sign(&rng) * xs[i], e);
        if (house_chance(&rng, 0.5))
        {
            nudge(&rng, house_chance(&rng, 0.5) ? &r : &x[house_below(&rng, count)]);
        }
        else
        { // by any part of it
            x[0].c -= ldexp(x[0].a, -house_between(&rng, 1, 60));
            r.c += ldexp(r.a, -house_between(&rng, 1, 60));
        }
        check_length_minus(x, count, r, "length_minus, near zero");
    }
    house_verdict();
}

static void a_length_minus_a_radius_is_right_over_the_whole_range(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(30000); n-- > 0;)
    {
        const int count = house_between(&rng, 1, 3), middle = house_between(&rng, -1000, 1000),
                  reach = house_between(&rng, 0, 2000);
        int lo = middle - reach, hi = middle + reach;
        if (lo < -1074)
            lo = -1074;
        if (hi > 1023)
            hi = 1023;
        sum x[3];
        for (int i = 0; i < count; ++i)
            x[i] = any_sum(&rng, lo, hi);
        check_length_minus(
            x, count, house_chance(&rng, 0.2) ? sum_of(0) : difference(fabs(any_between(&rng, lo, hi)), 0),
            "length_minus, whole range");
    }
    for (size_t n = house_cases(5000); n-- > 0;)
    { // differences that overflow
        const int count = house_between(&rng, 1, 3);
        sum       x[3];
        for (int i = 0; i < count; ++i)
            x[i] = difference(any_between(&rng, 1021, 1023), any_between(&rng, 1021, 1023));
        check_length_minus(
            x, count, difference(fabs(any_between(&rng, 1015, 1023)), -fabs(any_between(&rng, 900, 1023))),
            "length_minus, whole range");
    }
    house_verdict();
}

static void a_gap_much_smaller_than_its_circle_is_not_zero(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(10000); n-- > 0;)
    { // beside a circle, off its axis by a little: (small / r)^2 / 2 r
        const int    e = house_between(&rng, -500, 1000), off = (e - house_between(&rng, 100, 1060)) / 2;
        const double r = ldexp(fabs(whole(&rng, 20)) + 1, e);
        const int    count = house_between(&rng, 2, 3);
        sum x[3] = {sum_of(r), sum_of(any_between(&rng, off, off)), sum_of(any_between(&rng, off - 20, off))};
        check_length_minus(x, count, sum_of(r), "length_minus, far below r");
    }
    house_verdict();
}

static void check_advance_pair(double origin, dd t, double direction, const char *name)
{
    forget();
    const both *o = both_of(&origin, 1), *tt = both_of((double[2]){t.hi, t.lo}, 2),
               *d = both_of(&direction, 1);
    both *step = none(), *way = none();
    add(step, tt, d);
    add(way, tt, d);
    add(way, o, both_of((double[1]){1}, 1));
    to_mpfr(wide, &way->want);
    to_mpfr(wide2, &step->want);
    const double got = advance_pair(origin, t, direction), error = ulps_cut(got, wide);
    double       lost = 0; // where nearly all cancels, what the product of pairs has lost shows
    if (!mpfr_zero_p(wide))
    {
        mpfr_mul_2si(narrow_, wide2, -102 - ulp_exponent(wide), MPFR_RNDA);
        lost = fabs(mpfr_get_d(narrow_, MPFR_RNDA));
    }
    const bool normal = fabs(got) > DBL_MIN;
    if (lost < 0x1p-10)
        house_worst(name, HOUSE_CD2, normal ? "ulp" : "ulp, below the normal range", error);
    const bool zero = mpfr_zero_p(wide) && (got == 0 || mpfr_cmpabs(wide2, wide) > 0);
    HOUSE_CHECK(NULL, "advance_pair", zero || error <= (normal ? 0.51 : 0.76) + lost,
                "%a + (%a + %a) * %a: %a, want %a, %g ulp off", origin, t.hi, t.lo, direction, got,
                mpfr_get_d(wide, MPFR_RNDN), error);
}

static void advancing_by_a_pair_is_right_to_half_an_ulp(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(20000); n-- > 0;)
    {
        const dd     t = any_pair(&rng, -60, 10);
        const double direction = any_between(&rng, -200, 200);
        double origin = t.hi * direction * ldexp(house_uniform(&rng, -2, 2), house_between(&rng, -55, 55));
        if (house_chance(&rng, 0.1))
            origin = -t.hi * direction; // all but the last bits cancel
        if (house_chance(&rng, 0.05))
            origin = 0;
        check_advance_pair(origin, t, direction, "advance_pair");
    }
    for (size_t n = house_cases(20000); n-- > 0;)
        check_advance_pair(any_double(&rng), any_pair(&rng, -900, 1020), any_double(&rng),
                           "advance_pair, whole range");
    for (size_t n = house_cases(10000); n-- > 0;)
        check_advance_pair(any_between(&rng, -1074, -1000), any_pair(&rng, -60, 60),
                           any_between(&rng, -1074, -1000), "advance_pair, whole range");
    house_verdict();
}

static void advancing_rounds_the_step_and_the_place(void **state)
{
    (void)state;
    house_rng rng = house_seed(__func__, 0, 0);
    for (size_t n = house_cases(40000); n-- > 0;)
    {
        const int    cls = house_below(&rng, 3);
        const double direction = cls == 0   ? any_between(&rng, -400, 400)
                                 : cls == 1 ? any_double(&rng)
                                            : any_between(&rng, -1074, -850);
        const double t = cls == 2 ? any_between(&rng, -100, 100) : any_between(&rng, -500, 500);
        const double origin = house_chance(&rng, 0.5) && cls == 0 ? t * direction * house_uniform(&rng, -4, 4)
                              : cls == 2                          ? any_between(&rng, -1074, -850)
                                                                  : any_double(&rng);
        forget();
        both *step = none(), *way = none();
        add(step, both_of(&t, 1), both_of(&direction, 1));
        add(way, both_of(&t, 1), both_of(&direction, 1));
        add(way, both_of(&origin, 1), both_of((double[1]){1}, 1));
        to_mpfr(wide, &way->want);
        to_mpfr(wide2, &step->want);
        if (mpfr_cmpabs(wide, (mpfr_set_d(wide3, DBL_MAX, MPFR_RNDN), wide3)) >= 0 ||
            mpfr_cmpabs(wide2, wide3) >= 0 || mpfr_zero_p(wide))
            continue;
        const double got = advance(origin, t, direction), error = ulps(got, wide);
        const double step_ulp = mpfr_zero_p(wide2) ? 0
                                                   : ldexp(1, ulp_exponent(wide2) -
                                                                  ulp_exponent(wide)); // in ulp of the place
        if (step_ulp < 0.01)
            house_worst("advance", HOUSE_CD2, "ulp, where the step is small", error);
        HOUSE_CHECK(NULL, "advance", error <= 0.5 + 0.51 * step_ulp, "%a + %a * %a: %a, %g ulp off", origin,
                    t, direction, got, error);
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sum_of_doubles_is_exact_over_the_whole_range),
        cmocka_unit_test(cancellation_leaves_exactly_zero),
        cmocka_unit_test(a_product_of_two_sums_is_exact),
        cmocka_unit_test(a_product_of_six_doubles_is_exact_over_the_whole_range),
        cmocka_unit_test(the_limbs_suffice_for_every_polynomial_of_the_library),
        cmocka_unit_test(a_split_keeps_the_leading_106_digits),
        cmocka_unit_test(nearest_rounds_once_to_double_and_its_subnormals),
        cmocka_unit_test(nearest_rounds_once_to_float_and_its_subnormals),
        cmocka_unit_test(half_the_smallest_number_rounds_to_zero_and_anything_above_rounds_up),
        cmocka_unit_test(sine_and_cosine_are_right_for_all_magnitudes),
        cmocka_unit_test(angles_nearest_to_multiples_of_a_right_angle_keep_their_digits),
        cmocka_unit_test(the_ends_of_the_reduction_are_seamless),
        cmocka_unit_test(a_zero_angle_turns_nothing),
        cmocka_unit_test(scaling_rounds_once),
        cmocka_unit_test(the_unit_exponent_brings_every_magnitude_to_1_to_2),
        cmocka_unit_test(no_double_lies_between_a_number_and_the_next),
        cmocka_unit_test(the_midpoint_is_rounded_once),
        cmocka_unit_test(two_sum_loses_nothing),
        cmocka_unit_test(a_fused_multiply_add_and_dekkers_splitting_give_the_same_bits),
        cmocka_unit_test(operations_on_pairs_keep_102_bits),
        cmocka_unit_test(a_sum_is_within_its_bound),
        cmocka_unit_test(the_sign_of_a_sum_is_exact),
        cmocka_unit_test(the_sign_of_a_determinant_is_exact),
        cmocka_unit_test(the_sign_of_a_scalar_product_is_exact),
        cmocka_unit_test(products_by_terms_keep_86_bits_or_say_so),
        cmocka_unit_test(the_sign_of_a_length_minus_a_radius_is_exact),
        cmocka_unit_test(a_ratio_is_right_to_half_an_ulp),
        cmocka_unit_test(a_length_minus_a_radius_keeps_its_digits_however_small),
        cmocka_unit_test(a_length_minus_a_radius_is_right_over_the_whole_range),
        cmocka_unit_test(a_gap_much_smaller_than_its_circle_is_not_zero),
        cmocka_unit_test(advancing_by_a_pair_is_right_to_half_an_ulp),
        cmocka_unit_test(advancing_rounds_the_step_and_the_place),
    };
    make_pool();
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    free_pool();
    house_print_worst();
    return failures;
}
