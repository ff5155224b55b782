#include "sweep.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

/* ---- Rounding ---- */

double ora_exact_largest(int bits)
{
    return bits == 24 ? (double)FLT_MAX : DBL_MAX;
}

static long least_exponent(int bits) // of the smallest positive number
{
    return bits == 24 ? -149 : -1074;
}

/* floor(log2 |x|) of an x that is not zero */
static long exponent_of(const mpq_t x)
{
    long e = (long)mpz_sizeinbase(mpq_numref(x), 2) - (long)mpz_sizeinbase(mpq_denref(x), 2);

    // |x| lies in 2^(e-1) .. 2^(e+1): one comparison decides
    mpz_t p, q;
    mpz_init(p);
    mpz_init(q);
    mpz_abs(p, mpq_numref(x));
    mpz_set(q, mpq_denref(x));
    if (e > 0)
        mpz_mul_2exp(q, q, (mp_bitcnt_t)e);
    else
        mpz_mul_2exp(p, p, (mp_bitcnt_t)-e);
    if (mpz_cmp(p, q) < 0)
        e--;
    mpz_clear(p);
    mpz_clear(q);
    return e;
}

static long ulp_exponent(const mpq_t x, int bits)
{
    long least = least_exponent(bits);
    if (mpq_sgn(x) == 0)
        return least;
    long e = exponent_of(x) - (bits - 1);
    return e < least ? least : e;
}

static void scale_2exp(mpq_t x, long e)
{
    if (e >= 0)
        mpq_mul_2exp(x, x, (mp_bitcnt_t)e);
    else
        mpq_div_2exp(x, x, (mp_bitcnt_t)-e);
}

static double ulps(double got, const mpq_t truth, const mpq_t scale, int bits)
{
    if (!isfinite(got))
        return (double)INFINITY;

    mpq_t error, largest;
    mpq_init(error);
    mpq_init(largest);
    mpq_set_d(largest, ora_exact_largest(bits));
    mpq_set(error, truth);
    if (mpq_cmp(error, largest) > 0)
        mpq_set(error, largest);
    mpq_neg(largest, largest);
    if (mpq_cmp(error, largest) < 0)
        mpq_set(error, largest);

    mpq_t value;
    mpq_init(value);
    mpq_set_d(value, got);
    mpq_sub(error, value, error);
    mpq_abs(error, error);
    scale_2exp(error, -ulp_exponent(scale, bits));

    // Rounded up where it is not exact, so that an error above a bound never looks like one on it.
    double result = mpq_get_d(error);
    mpq_set_d(value, result);
    if (mpq_cmp(value, error) < 0)
        result = nextafter(result, (double)INFINITY);
    mpq_clear(error);
    mpq_clear(largest);
    mpq_clear(value);
    return result;
}

double ora_exact_ulps(double got, const mpq_t truth, int bits)
{
    return ulps(got, truth, truth, bits);
}

double ora_exact_ulps_of(double got, const mpq_t truth, const mpq_t scale, int bits)
{
    return ulps(got, truth, scale, bits);
}

double ora_exact_round(const mpq_t truth, int bits)
{
    if (mpq_sgn(truth) == 0)
        return 0;

    // truth / ulp, rounded to an integer: twice the fraction against one
    long  e = ulp_exponent(truth, bits);
    mpq_t x;
    mpz_t whole, rest;
    mpq_init(x);
    mpz_init(whole);
    mpz_init(rest);
    mpq_abs(x, truth);
    scale_2exp(x, -e);
    mpz_fdiv_qr(whole, rest, mpq_numref(x), mpq_denref(x));
    mpz_mul_2exp(rest, rest, 1);
    int side = mpz_cmp(rest, mpq_denref(x));
    if (side > 0 || (side == 0 && mpz_odd_p(whole)))
        mpz_add_ui(whole, whole, 1);
    double result = ldexp(mpz_get_d(whole), (int)e); // at most 2^bits: exact, or infinite
    if (!(result <= ora_exact_largest(bits)))
        result = ora_exact_largest(bits);
    if (mpq_sgn(truth) < 0)
        result = -result;
    mpq_clear(x);
    mpz_clear(whole);
    mpz_clear(rest);
    return result;
}

/* ---- K ---- */

typedef struct displacements
{
    int   dimension;
    mpq_t low[3], high[3]; // K
    mpq_t w[3];            // from 0 to w
    bool  flat[3];
} displacements;

static void displacements_init(displacements *k, const ora_sweep_case *input)
{
    mpq_t x;
    mpq_init(x);
    k->dimension = input->dimension;
    for (int i = 0; i < 3; i++)
    {
        mpq_init(k->low[i]);
        mpq_init(k->high[i]);
        mpq_init(k->w[i]);
        k->flat[i] = false;
        if (i >= k->dimension)
            continue;

        // A + d touches B on this axis where b_min <= a_max + d and a_min + d <= b_max
        mpq_set_d(k->low[i], input->b_min[i]);
        mpq_set_d(x, input->a_max[i]);
        mpq_sub(k->low[i], k->low[i], x);
        mpq_set_d(k->high[i], input->b_max[i]);
        mpq_set_d(x, input->a_min[i]);
        mpq_sub(k->high[i], k->high[i], x);
        mpq_set_d(k->w[i], input->motion_a[i]);
        mpq_set_d(x, input->motion_b[i]);
        mpq_sub(k->w[i], k->w[i], x);
        k->flat[i] = mpq_equal(k->low[i], k->high[i]) != 0;
    }
    mpq_clear(x);
}

static void displacements_clear(displacements *k)
{
    for (int i = 0; i < 3; i++)
    {
        mpq_clear(k->low[i]);
        mpq_clear(k->high[i]);
        mpq_clear(k->w[i]);
    }
}

/* Where w t lies: outside K, on the rim of K within its affine hull, or inside of it. */
typedef enum place
{
    outside,
    rim,
    inside
} place;

static place place_at(const displacements *k, const mpq_t t)
{
    place result = inside;
    mpq_t d;
    mpq_init(d);
    for (int i = 0; i < k->dimension; i++)
    {
        mpq_mul(d, k->w[i], t);
        int above = mpq_cmp(d, k->low[i]);
        int below = mpq_cmp(k->high[i], d);
        if (above < 0 || below < 0)
        {
            result = outside;
            break;
        }
        if (!k->flat[i] && (above == 0 || below == 0))
            result = rim;
    }
    mpq_clear(d);
    return result;
}

/* ---- Points, normals ---- */

static void moved(mpq_t result, double from, double motion, const mpq_t t)
{
    mpq_t x;
    mpq_init(x);
    mpq_set_d(x, motion);
    mpq_mul(result, x, t);
    mpq_set_d(x, from);
    mpq_add(result, result, x);
    mpq_clear(x);
}

static void common_middle(mpq_t result[3], const ora_sweep_case *input, const mpq_t t)
{
    mpq_t low, high, x;
    mpq_init(low);
    mpq_init(high);
    mpq_init(x);
    for (int i = 0; i < input->dimension; i++)
    {
        moved(low, input->a_min[i], input->motion_a[i], t);
        moved(x, input->b_min[i], input->motion_b[i], t);
        if (mpq_cmp(x, low) > 0)
            mpq_set(low, x);
        moved(high, input->a_max[i], input->motion_a[i], t);
        moved(x, input->b_max[i], input->motion_b[i], t);
        if (mpq_cmp(x, high) < 0)
            mpq_set(high, x);
        mpq_add(result[i], low, high);
        mpq_div_2exp(result[i], result[i], 1);
    }
    mpq_clear(low);
    mpq_clear(high);
    mpq_clear(x);
}

static void raise_to(mpq_t scale, const mpq_t x)
{
    mpq_t size;
    mpq_init(size);
    mpq_abs(size, x);
    if (mpq_cmp(size, scale) > 0)
        mpq_set(scale, size);
    mpq_clear(size);
}

/* L for points: coordinates in the world and relative to B's middle, extents, motions and the way at t */
static void point_scale(mpq_t scale, const ora_sweep_case *input, const mpq_t t)
{
    mpq_t x, y, middle;
    mpq_init(x);
    mpq_init(y);
    mpq_init(middle);
    mpq_set_ui(scale, 0, 1);
    for (int i = 0; i < input->dimension; i++)
    {
        mpq_set_d(x, input->b_min[i]);
        mpq_set_d(y, input->b_max[i]);
        mpq_add(middle, x, y);
        mpq_div_2exp(middle, middle, 1);
        mpq_sub(x, y, x);
        raise_to(scale, x);
        mpq_set_d(x, input->a_min[i]);
        mpq_set_d(y, input->a_max[i]);
        mpq_sub(x, y, x);
        raise_to(scale, x);
        const double coordinates[] = {input->a_min[i], input->a_max[i], input->b_min[i], input->b_max[i]};
        for (int j = 0; j < 4; j++)
        {
            mpq_set_d(x, coordinates[j]);
            raise_to(scale, x);
            mpq_sub(x, x, middle);
            raise_to(scale, x);
        }
        const double motions[] = {input->motion_a[i], input->motion_b[i]};
        for (int j = 0; j < 2; j++)
        {
            mpq_set_d(x, motions[j]);
            raise_to(scale, x);
            mpq_mul(x, x, t);
            raise_to(scale, x);
        }
    }
    mpq_clear(x);
    mpq_clear(y);
    mpq_clear(middle);
}

/* The axes along which w t is just reaching K (direction -1) or just leaving it (+1). */
static unsigned right_axes(const displacements *k, const mpq_t t, int direction)
{
    unsigned result = 0;
    mpq_t    d;
    mpq_init(d);
    for (int i = 0; i < k->dimension; i++)
    {
        int sign = mpq_sgn(k->w[i]);
        if (sign == 0)
            continue;
        mpq_mul(d, k->w[i], t);
        const mpq_t *face = sign * direction < 0 ? &k->low[i] : &k->high[i];
        if (mpq_equal(d, *face))
            result |= 1u << i;
    }
    mpq_clear(d);
    return result;
}

static int lowest(unsigned axes)
{
    for (int i = 0; i < 3; i++)
        if (axes >> i & 1)
            return i;
    return -1;
}

/* The face of a box that rests along the normal's axis. B shows the face on the normal's side, A the opposite
 * one. */
static bool resting_face(const ora_sweep_case *input, int axis, int sign, double *face)
{
    if (input->motion_b[axis] == 0)
        *face = sign > 0 ? input->b_max[axis] : input->b_min[axis];
    else if (input->motion_a[axis] == 0)
        *face = sign > 0 ? input->a_min[axis] : input->a_max[axis];
    else
        return false;
    return true;
}

static void find_enter(ora_sweep *truth, const ora_sweep_case *input, const displacements *k)
{
    common_middle(truth->point_enter, input, truth->t_enter);
    point_scale(truth->enter_scale, input, truth->t_enter);
    truth->enter_axes = right_axes(k, truth->t_enter, -1);
    truth->enter_axis = lowest(truth->enter_axes);
    truth->enter_sign = -mpq_sgn(k->w[truth->enter_axis]);
    truth->enter_is_flush = resting_face(input, truth->enter_axis, truth->enter_sign, &truth->enter_face);
}

static void find_exit(ora_sweep *truth, const ora_sweep_case *input, const displacements *k)
{
    common_middle(truth->point_exit, input, truth->t_exit);
    point_scale(truth->exit_scale, input, truth->t_exit);
    truth->exit_axes = right_axes(k, truth->t_exit, +1);
    truth->exit_axis = lowest(truth->exit_axes);
    truth->exit_sign = mpq_sgn(k->w[truth->exit_axis]);
    truth->exit_is_flush = resting_face(input, truth->exit_axis, truth->exit_sign, &truth->exit_face);
}

/* ---- The answer ---- */

void ora_sweep_init(ora_sweep *truth)
{
    mpq_init(truth->t_enter);
    mpq_init(truth->t_exit);
    mpq_init(truth->enter_scale);
    mpq_init(truth->exit_scale);
    for (int i = 0; i < 3; i++)
    {
        mpq_init(truth->point_enter[i]);
        mpq_init(truth->point_exit[i]);
    }
}

void ora_sweep_clear(ora_sweep *truth)
{
    mpq_clear(truth->t_enter);
    mpq_clear(truth->t_exit);
    mpq_clear(truth->enter_scale);
    mpq_clear(truth->exit_scale);
    for (int i = 0; i < 3; i++)
    {
        mpq_clear(truth->point_enter[i]);
        mpq_clear(truth->point_exit[i]);
    }
}

static void sort(mpq_t *values, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && mpq_cmp(values[j], values[j - 1]) < 0; j--)
            mpq_swap(values[j], values[j - 1]);
}

void ora_sweep_find(ora_sweep *truth, const ora_sweep_case *input)
{
    displacements k;
    displacements_init(&k, input);

    truth->hit = truth->starts_inside = truth->never_parts = truth->flat = false;
    truth->enter_axes = truth->exit_axes = 0;
    truth->enter_axis = truth->exit_axis = -1;
    truth->enter_sign = truth->exit_sign = 0;
    truth->enter_is_flush = truth->exit_is_flush = false;
    truth->enter_face = truth->exit_face = 0;
    mpq_set_ui(truth->t_enter, 0, 1);
    mpq_set_ui(truth->t_exit, 0, 1);

    bool moves = false, leaves_hull = false;
    for (int i = 0; i < k.dimension; i++)
    {
        bool along = mpq_sgn(k.w[i]) != 0;
        moves = moves || along;
        truth->flat = truth->flat || k.flat[i];
        leaves_hull = leaves_hull || (along && k.flat[i]);
    }

    const place start = place_at(&k, truth->t_enter); // t = 0

    // Every t at which w t reaches an end of K along some axis.
    mpq_t at[6];
    int   count = 0;
    for (int i = 0; i < 6; i++)
        mpq_init(at[i]);
    for (int i = 0; i < k.dimension; i++)
    {
        if (mpq_sgn(k.w[i]) == 0)
            continue;
        mpq_div(at[count++], k.low[i], k.w[i]);
        mpq_div(at[count++], k.high[i], k.w[i]);
    }
    sort(at, count);

    // The first and the last of them on K; and is the line inside of K at some t in between?
    int   first = -1, last = -1;
    bool  enters = false;
    mpq_t between;
    mpq_init(between);
    for (int i = 0; i < count; i++)
    {
        place here = place_at(&k, at[i]);
        if (here != outside && first < 0)
            first = i;
        if (here != outside)
            last = i;
        enters = enters || here == inside;
        if (i + 1 < count)
        {
            mpq_add(between, at[i], at[i + 1]);
            mpq_div_2exp(between, between, 1);
            enters = enters || place_at(&k, between) == inside;
        }
    }
    mpq_set_ui(between, 1, 1);
    const bool in_time = first >= 0 && mpq_sgn(at[first]) >= 0 && mpq_cmp(at[first], between) <= 0;

    if (!truth->flat && start == inside)
    {
        truth->hit = truth->starts_inside = true;
        truth->never_parts = !moves;
        point_scale(truth->enter_scale, input, truth->t_enter);
        if (moves)
        {
            mpq_set(truth->t_exit, at[last]);
            find_exit(truth, input, &k);
        }
    }
    else if (!moves || (truth->flat && start != outside))
        ;
    else if (truth->flat && leaves_hull ? in_time : enters && in_time)
    {
        truth->hit = true;
        mpq_set(truth->t_enter, at[first]);
        mpq_set(truth->t_exit, at[last]);
        find_enter(truth, input, &k);
        find_exit(truth, input, &k);
    }

    mpq_clear(between);
    for (int i = 0; i < 6; i++)
        mpq_clear(at[i]);
    displacements_clear(&k);
}
