/*
 * Exact rationals and long reals of the oracle.
 *
 * A rational is n / d * 2^e with integers n and d, d > 0. Coordinates are floating-point numbers, so d is
 * nearly always 1 and a sum or a product costs a shift; nothing is ever reduced but for trailing zeros of n.
 */
#include "oracle.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct ora_rational
{
    mpz_t n, d;
    long  e;
    bool  whole; ///< d counts as 1, whatever is in it
};

enum
{
    CHUNK = 1024,
    CHUNKS = 4096
};

static struct ora_rational *rationals[CHUNKS];
static __mpfr_struct       *reals[CHUNKS];
static size_t               rational_count, real_count;
static mpz_t                scratch[2];
static mpfr_prec_t          real_bits = ORA_BITS;

void ora_begin(void)
{
    rational_count = 0;
    real_count = 0;
    real_bits = ORA_BITS;
}

void or_bits(int bits)
{
    real_bits = bits;
}

static void die(const char *what)
{
    fprintf(stderr, "oracle: %s\n", what);
    abort();
}

static struct ora_rational *new_rational(void)
{
    size_t chunk = rational_count / CHUNK;
    if (chunk >= CHUNKS)
        die("too many numbers: ora_begin() was not called");
    if (!rationals[chunk])
    {
        if (!rational_count)
        {
            mpz_init(scratch[0]);
            mpz_init(scratch[1]);
        }
        rationals[chunk] = malloc(CHUNK * sizeof *rationals[chunk]);
        if (!rationals[chunk])
            die("out of memory");
        for (int i = 0; i < CHUNK; ++i)
        {
            mpz_init(rationals[chunk][i].n);
            mpz_init(rationals[chunk][i].d);
        }
    }
    return &rationals[chunk][rational_count++ % CHUNK];
}

static mpfr_ptr new_real(void)
{
    size_t chunk = real_count / CHUNK;
    if (chunk >= CHUNKS)
        die("too many numbers: ora_begin() was not called");
    if (!reals[chunk])
    {
        reals[chunk] = malloc(CHUNK * sizeof *reals[chunk]);
        if (!reals[chunk])
            die("out of memory");
        for (int i = 0; i < CHUNK; ++i)
            mpfr_init2(&reals[chunk][i], ORA_BITS);
    }
    mpfr_ptr r = &reals[chunk][real_count++ % CHUNK];
    if (mpfr_get_prec(r) != real_bits)
        mpfr_set_prec(r, real_bits);
    return r;
}

/* ---- rationals ---- */

/* Drops trailing zeros of the numerator, so that numbers stay short: every numerator but 0 is odd. */
static oq tidy(struct ora_rational *r)
{
    if (!mpz_sgn(r->n))
    {
        r->whole = true;
        r->e = 0;
        return r;
    }
    if (mpz_odd_p(r->n))
        return r;
    mp_bitcnt_t zeros = mpz_scan1(r->n, 0);
    mpz_tdiv_q_2exp(r->n, r->n, zeros);
    r->e += (long)zeros;
    return r;
}

static struct ora_rational *new_whole(long e)
{
    struct ora_rational *r = new_rational();
    r->whole = true;
    r->e = e;
    return r;
}

/* The product of two denominators becomes that of r, which is whole so far. */
static void divide_by_both(struct ora_rational *r, oq a, oq b)
{
    if (a->whole && b->whole)
        return;
    r->whole = false;
    if (a->whole)
        mpz_set(r->d, b->d);
    else if (b->whole)
        mpz_set(r->d, a->d);
    else
        mpz_mul(r->d, a->d, b->d);
}

oq oq_of(double x)
{
    if (!isfinite(x))
        die("a number that is not finite");
    int                  exponent;
    double               m = frexp(x, &exponent);
    struct ora_rational *r = new_whole(exponent - 53);
    mpz_set_d(r->n, ldexp(m, 53));
    return tidy(r);
}

oq oq_int(long n)
{
    struct ora_rational *r = new_whole(0);
    mpz_set_si(r->n, n);
    return tidy(r);
}

oq oq_two_to(long e)
{
    struct ora_rational *r = new_whole(e);
    mpz_set_ui(r->n, 1);
    return r;
}

oq oq_real(ore x)
{
    if (!mpfr_number_p(x))
        die("a real that is not finite");
    struct ora_rational *r = new_whole(0);
    if (mpfr_zero_p(x))
        mpz_set_ui(r->n, 0);
    else
        r->e = (long)mpfr_get_z_2exp(r->n, x);
    return tidy(r);
}

static struct ora_rational *copy(oq a, int sign)
{
    struct ora_rational *r = new_whole(a->e);
    if (sign > 0)
        mpz_set(r->n, a->n);
    else
        mpz_neg(r->n, a->n);
    r->whole = a->whole;
    if (!a->whole)
        mpz_set(r->d, a->d);
    return r;
}

/* a + sign * b */
static oq sum(oq a, oq b, int sign)
{
    if (!mpz_sgn(b->n))
        return a;
    if (!mpz_sgn(a->n))
        return copy(b, sign);
    struct ora_rational *r = new_whole(a->e < b->e ? a->e : b->e);
    mpz_srcptr           x = a->n, y = b->n;
    if (!a->whole && !b->whole && mpz_cmp(a->d, b->d) == 0)
    {
        r->whole = false;
        mpz_set(r->d, a->d);
    }
    else
    {
        if (!b->whole)
        {
            mpz_mul(scratch[0], x, b->d);
            x = scratch[0];
        }
        if (!a->whole)
        {
            mpz_mul(scratch[1], y, a->d);
            y = scratch[1];
        }
        divide_by_both(r, a, b);
    }
    if (a->e > b->e)
    {
        mpz_mul_2exp(scratch[0], x, (mp_bitcnt_t)(a->e - b->e));
        x = scratch[0];
    }
    else if (a->e < b->e)
    {
        mpz_mul_2exp(scratch[1], y, (mp_bitcnt_t)(b->e - a->e));
        y = scratch[1];
    }
    if (sign > 0)
        mpz_add(r->n, x, y);
    else
        mpz_sub(r->n, x, y);
    return tidy(r);
}

oq oq_add(oq a, oq b)
{
    return sum(a, b, 1);
}
oq oq_sub(oq a, oq b)
{
    return sum(a, b, -1);
}

oq oq_mul(oq a, oq b)
{
    struct ora_rational *r = new_whole(a->e + b->e);
    mpz_mul(r->n, a->n, b->n);
    divide_by_both(r, a, b);
    return tidy(r);
}

oq oq_div(oq a, oq b)
{
    if (!mpz_sgn(b->n))
        die("division by zero");
    struct ora_rational *r = new_whole(a->e - b->e);
    if (b->whole)
        mpz_set(r->n, a->n);
    else
        mpz_mul(r->n, a->n, b->d);
    if (a->whole)
        mpz_set(r->d, b->n);
    else
        mpz_mul(r->d, a->d, b->n);
    if (mpz_sgn(r->d) < 0)
    {
        mpz_neg(r->n, r->n);
        mpz_neg(r->d, r->d);
    }
    r->whole = mpz_divisible_p(r->n, r->d) != 0;
    if (r->whole)
        mpz_divexact(r->n, r->n, r->d);
    return tidy(r);
}

oq oq_neg(oq a)
{
    return copy(a, -1);
}

int oq_sign(oq a)
{
    return mpz_sgn(a->n);
}

oq oq_half(oq a)
{
    if (!oq_sign(a))
        return a;
    struct ora_rational *r = copy(a, 1);
    --r->e;
    return r;
}

int oq_cmp(oq a, oq b)
{
    int s = oq_sign(a), t = oq_sign(b);
    if (s != t)
        return s < t ? -1 : 1;
    if (!s)
        return 0;
    if (a->whole && b->whole)
    { /* the number of bits decides nearly always */
        long x = (long)mpz_sizeinbase(a->n, 2) + a->e, y = (long)mpz_sizeinbase(b->n, 2) + b->e;
        if (x != y)
            return x < y ? -s : s;
    }
    return oq_sign(oq_sub(a, b));
}

oq oq_abs(oq a)
{
    return oq_sign(a) < 0 ? oq_neg(a) : a;
}
oq oq_sqr(oq a)
{
    return oq_mul(a, a);
}
oq oq_min(oq a, oq b)
{
    return oq_cmp(a, b) <= 0 ? a : b;
}
oq oq_max(oq a, oq b)
{
    return oq_cmp(a, b) >= 0 ? a : b;
}
oq oq_clamp(oq x, oq lo, oq hi)
{
    return oq_min(oq_max(x, lo), hi);
}

oq oq_dot(const oq a[3], const oq b[3])
{
    return oq_add(oq_add(oq_mul(a[0], b[0]), oq_mul(a[1], b[1])), oq_mul(a[2], b[2]));
}

void oq_vec(oq out[3], const double v[3])
{
    for (int i = 0; i < 3; ++i)
        out[i] = oq_of(v[i]);
}

void oq_vec_add(oq out[3], const oq a[3], const oq b[3])
{
    for (int i = 0; i < 3; ++i)
        out[i] = oq_add(a[i], b[i]);
}

void oq_vec_sub(oq out[3], const oq a[3], const oq b[3])
{
    for (int i = 0; i < 3; ++i)
        out[i] = oq_sub(a[i], b[i]);
}

void oq_vec_mad(oq out[3], const oq a[3], oq s, const oq b[3])
{
    for (int i = 0; i < 3; ++i)
        out[i] = oq_add(a[i], oq_mul(s, b[i]));
}

void oq_cross(oq out[3], const oq a[3], const oq b[3])
{
    oq r[3];
    for (int i = 0; i < 3; ++i)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        r[i] = oq_sub(oq_mul(a[j], b[k]), oq_mul(a[k], b[j]));
    }
    for (int i = 0; i < 3; ++i)
        out[i] = r[i];
}

/* ---- reals ---- */

ore or_of(double x)
{
    mpfr_ptr r = new_real();
    mpfr_set_d(r, x, MPFR_RNDN);
    return r;
}

ore or_q(oq x)
{
    mpfr_ptr r = new_real();
    mpfr_set_z(r, x->n, MPFR_RNDN);
    if (!x->whole)
        mpfr_div_z(r, r, x->d, MPFR_RNDN);
    mpfr_mul_2si(r, r, x->e, MPFR_RNDN);
    return r;
}

ore or_add(ore a, ore b)
{
    mpfr_ptr r = new_real();
    mpfr_add(r, a, b, MPFR_RNDN);
    return r;
}

ore or_sub(ore a, ore b)
{
    mpfr_ptr r = new_real();
    mpfr_sub(r, a, b, MPFR_RNDN);
    return r;
}

ore or_mul(ore a, ore b)
{
    mpfr_ptr r = new_real();
    mpfr_mul(r, a, b, MPFR_RNDN);
    return r;
}

ore or_div(ore a, ore b)
{
    mpfr_ptr r = new_real();
    mpfr_div(r, a, b, MPFR_RNDN);
    return r;
}

ore or_sqrt(ore a)
{
    mpfr_ptr r = new_real();
    mpfr_sqrt(r, a, MPFR_RNDN);
    return r;
}

ore or_abs(ore a)
{
    mpfr_ptr r = new_real();
    mpfr_abs(r, a, MPFR_RNDN);
    return r;
}

ore or_max(ore a, ore b)
{
    return mpfr_cmp(a, b) >= 0 ? a : b;
}
int or_cmp(ore a, ore b)
{
    return mpfr_cmp(a, b);
}
int or_sign(ore a)
{
    return mpfr_sgn(a);
}
ore or_sqrt_q(oq x)
{
    return or_sqrt(or_q(x));
}

double or_double(ore x)
{
    return mpfr_get_d(x, MPFR_RNDN);
}
double or_float(ore x)
{
    return (double)mpfr_get_flt(x, MPFR_RNDN);
}

double or_about(ore x)
{
    double r = mpfr_get_d(x, MPFR_RNDN);
    return r > DBL_MAX ? DBL_MAX : r < -DBL_MAX ? -DBL_MAX : r;
}

double ora_ulps(double got, ore truth, bool is_float)
{
    double largest = is_float ? (double)FLT_MAX : DBL_MAX;
    double smallest = is_float ? ldexp(1, -149) : ldexp(1, -1074);
    if (!(fabs(got) <= largest) || mpfr_nan_p(truth))
        return INFINITY;
    if (mpfr_cmpabs(truth, or_of(largest)) > 0)
        truth = or_of(mpfr_sgn(truth) < 0 ? -largest : largest);
    if (mpfr_zero_p(truth))
        return got == 0 ? 0 : fabs(got) / smallest;
    if (mpfr_cmpabs(truth, or_of(smallest)) < 0 && got == (mpfr_sgn(truth) < 0 ? -smallest : smallest))
        return 0;
    long digits = is_float ? 24 : 53, lowest = is_float ? -149 : -1074;
    long e = (long)mpfr_get_exp(truth) - digits;
    if (e < lowest)
        e = lowest;
    mpfr_ptr r = new_real();
    mpfr_sub(r, or_of(got), truth, MPFR_RNDN);
    mpfr_mul_2si(r, r, -e, MPFR_RNDN);
    return fabs(mpfr_get_d(r, MPFR_RNDN));
}

double ora_error_in(double got, ore truth, ore unit)
{
    if (!isfinite(got))
        return INFINITY;
    ore difference = or_abs(or_sub(or_of(got), truth));
    if (or_sign(difference) == 0)
        return 0;
    if (or_sign(unit) == 0)
        return INFINITY;
    return mpfr_get_d(or_div(difference, unit), MPFR_RNDN);
}
