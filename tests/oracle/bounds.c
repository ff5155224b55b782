#include "bounds.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* How far a coordinate that is computed from axes that are not exact may be off, relative to the extents. */
static oq slack_of(const oq h[3])
{
    return oq_mul(oq_max(h[0], oq_max(h[1], h[2])), oq_two_to(-(ORA_BITS - 40)));
}

static bool all_equal(const ora_shape *s)
{
    for (int i = 1; i < s->dim; ++i)
        if (s->h[i] != s->h[0])
            return false;
    return true;
}

/* Half the width of a turned shape along the world's axis k. */
static oq half_width(const ora_shape *s, const oq h[3], oq u[3][3], bool exact_axes, int k)
{
    oq sum = oq_int(0);
    for (int j = 0; j < s->dim; ++j)
    {
        oq part = oq_abs(oq_mul(h[j], u[j][k]));
        sum = oq_add(sum, s->kind == ORA_OBB || exact_axes ? part
                                                           : oq_sqr(part)); // exact axes leave one part only
    }
    return s->kind == ORA_OBB || exact_axes ? sum : oq_real(or_sqrt_q(sum));
}

ora_bounds ora_bounds_of(const ora_shape *s)
{
    ora_bounds r;
    oq         p[2][3], h[3], u[3][3];
    oq_vec(p[0], s->p[0]);
    oq_vec(p[1], s->p[1]);
    oq_vec(h, s->h);
    r.exact = true;
    r.slack = oq_int(0);
    r.scale = oq_int(0);

    bool exact_axes = true;
    if (s->kind == ORA_OBB || s->kind == ORA_ELLIPSOID)
        exact_axes = ora_axes(u, s);
    for (int k = 0; k < 3; ++k)
    {
        oq half = oq_int(0);
        switch (s->kind)
        {
        case ORA_SEGMENT:
        case ORA_AABB:
            r.low[k] = oq_min(p[0][k], p[1][k]);
            r.high[k] = oq_max(p[0][k], p[1][k]);
            break;
        case ORA_BALL: half = k < s->dim ? h[0] : half; break;
        case ORA_ELLIPSOID:
        case ORA_OBB:
            if (k >= s->dim)
                break;
            if (s->kind == ORA_ELLIPSOID && all_equal(s)) // a ball, however it is turned
                half = h[0];
            else
                half = half_width(s, h, u, exact_axes, k);
            break;
        default: break;
        }
        if (s->kind != ORA_SEGMENT && s->kind != ORA_AABB)
        {
            r.low[k] = oq_sub(p[0][k], half);
            r.high[k] = oq_add(p[0][k], half);
        }
        r.scale = oq_max(r.scale, oq_max(oq_abs(p[0][k]), oq_max(oq_abs(r.low[k]), oq_abs(r.high[k]))));
        r.scale = oq_max(r.scale, h[k]);
    }
    if (!exact_axes && !(s->kind == ORA_ELLIPSOID && all_equal(s)))
    {
        r.exact = false;
        r.slack = slack_of(h);
    }
    return r;
}

bool ora_corner(oq out[3], const ora_shape *s, int i)
{
    oq p[2][3], h[3], u[3][3];
    oq_vec(p[0], s->p[0]);
    oq_vec(p[1], s->p[1]);
    if (s->kind == ORA_AABB)
    {
        for (int k = 0; k < 3; ++k)
            out[k] = p[k < s->dim ? i >> k & 1 : 0][k];
        return true;
    }
    oq_vec(h, s->h);
    bool exact = ora_axes(u, s);
    for (int k = 0; k < 3; ++k)
        out[k] = p[0][k];
    for (int j = 0; j < s->dim; ++j)
    {
        oq moved[3];
        oq_vec_mad(moved, out, (i >> j & 1) != 0 ? h[j] : oq_neg(h[j]), u[j]);
        for (int k = 0; k < 3; ++k)
            out[k] = moved[k];
    }
    return exact;
}

void ora_cos_sin(oq *cosine, oq *sine, double angle)
{
    mpfr_t x, s, c;
    mpfr_init2(x, 64);
    mpfr_init2(s, ORA_BITS);
    mpfr_init2(c, ORA_BITS);
    mpfr_set_d(x, angle, MPFR_RNDN);
    mpfr_sin_cos(s, c, x, MPFR_RNDN);
    *sine = oq_real(s);
    *cosine = oq_real(c);
    mpfr_clear(x);
    mpfr_clear(s);
    mpfr_clear(c);
}

void ora_quaternion_axes(oq out[3][3], double x, double y, double z, double w)
{
    // v turned is v + 2 w (q x v) + 2 q x (q x v), for a q of length 1; the squares are divided by its square
    const double part[3] = {x, y, z};
    oq           q[3], cross[3], twice[3], ww = oq_of(w);
    oq_vec(q, part);
    oq square = oq_add(oq_dot(q, q), oq_sqr(ww));
    for (int j = 0; j < 3; ++j)
    {
        const double unit[3] = {j == 0, j == 1, j == 2};
        oq           v[3];
        oq_vec(v, unit);
        oq_cross(cross, q, v);
        oq_cross(twice, q, cross);
        for (int k = 0; k < 3; ++k)
        {
            oq turn = oq_mul(oq_int(2), oq_add(oq_mul(ww, cross[k]), twice[k]));
            out[j][k] = oq_add(v[k], oq_div(turn, square));
        }
    }
}

void ora_axis_angle_axes(oq out[3][3], const double axis[3], double angle)
{
    // v turned is cos v + sin (n x v) + (1 - cos) (n . v) n, for an n of length 1
    oq n[3], cross[3], cosine, sine;
    ora_cos_sin(&cosine, &sine, angle);
    oq_vec(n, axis);
    const oq square = oq_dot(n, n), over = oq_div(sine, oq_real(or_sqrt_q(square)));
    for (int j = 0; j < 3; ++j)
    {
        const double unit[3] = {j == 0, j == 1, j == 2};
        oq           v[3];
        oq_vec(v, unit);
        oq_cross(cross, n, v);
        const oq along = oq_div(oq_mul(oq_sub(oq_int(1), cosine), n[j]), square);
        for (int k = 0; k < 3; ++k)
            out[j][k] = oq_add(oq_add(oq_mul(cosine, v[k]), oq_mul(over, cross[k])), oq_mul(along, n[k]));
    }
}

double ora_round(oq x, bool is_float)
{
    // A real has too few digits to tell a tie from a number that is a tie but for something very small.
    const double largest = is_float ? (double)FLT_MAX : DBL_MAX;
    const double about = fmin(fmax(is_float ? or_float(or_q(x)) : or_double(or_q(x)), -largest), largest);
    double       best = about;
    oq           error = NULL;
    for (int step = -1; step <= 1; ++step)
    {
        const double to = step < 0 ? -(double)INFINITY : (double)INFINITY;
        const double y = !step      ? about
                         : is_float ? (double)nextafterf((float)about, (float)to)
                                    : nextafter(about, to);
        const oq     value = isfinite(y) ? oq_of(y)
                                         : oq_mul(oq_int(y > 0 ? 1 : -1), oq_two_to(is_float ? 128 : 1024));
        const oq     off = oq_abs(oq_sub(x, value));
        const int    nearer = error ? oq_cmp(off, error) : -1;
        int64_t      bits = 0;
        if (is_float)
        {
            const float narrow = (float)y;
            int32_t     narrow_bits;
            memcpy(&narrow_bits, &narrow, sizeof narrow);
            bits = narrow_bits;
        }
        else
            memcpy(&bits, &y, sizeof y);
        if (nearer < 0 || (nearer == 0 && bits % 2 == 0))
        {
            best = y;
            error = off;
        }
    }
    return best;
}

double ora_largest_difference(const double got[3], const oq truth[3])
{
    double worst = 0;
    for (int k = 0; k < 3; ++k)
    {
        if (!isfinite(got[k]))
            return (double)INFINITY;
        worst = fmax(worst, or_about(or_q(oq_abs(oq_sub(oq_of(got[k]), truth[k])))));
    }
    return worst;
}
