/* Shapes of the oracle: making them, their axes, their size. */
#include "oracle.h"

#include <math.h>
#include <string.h>

static ora_shape blank(ora_kind kind, int dim)
{
    ora_shape s;
    memset(&s, 0, sizeof s);
    s.kind = kind;
    s.dim = dim;
    for (int i = 0; i < 3; ++i)
        s.u[i][i] = 1;
    return s;
}

static void put(double out[3], const double v[3], int dim)
{
    for (int i = 0; i < 3; ++i)
        out[i] = i < dim ? v[i] : 0;
}

ora_shape ora_point(int dim, const double p[3])
{
    ora_shape s = blank(ORA_POINT, dim);
    put(s.p[0], p, dim);
    return s;
}

ora_shape ora_segment(int dim, const double a[3], const double b[3])
{
    ora_shape s = blank(ORA_SEGMENT, dim);
    put(s.p[0], a, dim);
    put(s.p[1], b, dim);
    return s;
}

ora_shape ora_ball(int dim, const double c[3], double r)
{
    ora_shape s = blank(ORA_BALL, dim);
    put(s.p[0], c, dim);
    s.h[0] = r;
    return s;
}

ora_shape ora_aabb(int dim, const double min[3], const double max[3])
{
    ora_shape s = blank(ORA_AABB, dim);
    put(s.p[0], min, dim);
    put(s.p[1], max, dim);
    return s;
}

static ora_shape turned(ora_kind kind, int dim, const double c[3], const double h[3], double axes[3][3])
{
    ora_shape s = blank(kind, dim);
    put(s.p[0], c, dim);
    put(s.h, h, dim);
    if (dim == 3)
    {
        memcpy(s.u, axes, sizeof s.u);
    }
    else
    {
        s.u[0][0] = axes[0][0];
        s.u[0][1] = axes[0][1];
        s.u[1][0] = -axes[0][1];
        s.u[1][1] = axes[0][0];
    }
    return s;
}

ora_shape ora_obb(int dim, const double c[3], const double half[3], double axes[3][3])
{
    return turned(ORA_OBB, dim, c, half, axes);
}

ora_shape ora_ellipsoid(int dim, const double c[3], const double radii[3], double axes[3][3])
{
    return turned(ORA_ELLIPSOID, dim, c, radii, axes);
}

void ora_middle(oq out[3], const ora_shape *s)
{
    oq a[3], b[3];
    oq_vec(a, s->p[0]);
    oq_vec(b, s->p[1]);
    bool two = s->kind == ORA_AABB || s->kind == ORA_SEGMENT;
    for (int i = 0; i < 3; ++i)
        out[i] = two ? oq_half(oq_add(a[i], b[i])) : a[i];
}

/* out = U U^T - I; returns its largest entry. In the plane the third row contributes nothing. */
static oq deviation(oq out[3][3], oq u[3][3])
{
    oq worst = oq_int(0);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
        {
            out[i][j] = oq_dot(u[i], u[j]);
            if (i == j)
                out[i][j] = oq_sub(out[i][j], oq_int(1));
            worst = oq_max(worst, oq_abs(out[i][j]));
        }
    return worst;
}

static bool has_axes(const ora_shape *s)
{
    return s->kind == ORA_OBB || s->kind == ORA_ELLIPSOID;
}

static void stored_axes(oq out[3][3], const ora_shape *s)
{
    for (int i = 0; i < 3; ++i)
    {
        double unit[3] = {i == 0, i == 1, i == 2};
        oq_vec(out[i], has_axes(s) ? s->u[i] : unit);
    }
}

oq ora_axes_deviation(const ora_shape *s)
{
    oq u[3][3], e[3][3];
    stored_axes(u, s);
    return deviation(e, u);
}

/*
 * The polar factor by Newton and Schulz: U <- U - (U U^T - I) U / 2, which keeps the factor and squares the
 * deviation. N. J. Higham, Functions of Matrices, 2008, section 8.3.
 */
bool ora_axes(oq out[3][3], const ora_shape *s)
{
    oq e[3][3];
    stored_axes(out, s);
    if (!has_axes(s))
        return true;
    if (!oq_sign(deviation(e, out)))
        return true;
    oq enough = oq_two_to(-(ORA_BITS - 20));
    for (int round = 0; round < 40; ++round)
    {
        oq worst = deviation(e, out);
        if (oq_cmp(worst, enough) < 0)
            break;
        oq next[3][3];
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
            {
                oq x = oq_int(0);
                for (int k = 0; k < 3; ++k)
                    x = oq_add(x, oq_mul(e[i][k], out[k][j]));
                next[i][j] = oq_real(or_q(oq_sub(out[i][j], oq_half(x)))); /* cut to ORA_BITS */
            }
        memcpy(out, next, sizeof next);
    }
    return false;
}

/* Every number of a shape that counts for L, into the largest. */
static oq grow(oq size, const ora_shape *s, const oq from[3])
{
    int points = s->kind == ORA_AABB || s->kind == ORA_SEGMENT ? 2 : 1;
    for (int k = 0; k < points; ++k)
        for (int i = 0; i < s->dim; ++i)
            size = oq_max(size, oq_abs(oq_sub(oq_of(s->p[k][i]), from[i])));
    for (int i = 0; i < 3; ++i)
        size = oq_max(size, oq_abs(oq_of(s->h[i])));
    return size;
}

oq ora_size(const ora_shape *a, const ora_shape *b, bool world)
{
    oq middle[3], zero[3], size = oq_int(0);
    ora_middle(middle, b);
    for (int i = 0; i < 3; ++i)
        zero[i] = oq_int(0);
    size = grow(size, b, middle);
    if (a)
        size = grow(size, a, middle);
    if (world)
    {
        size = grow(size, b, zero);
        if (a)
            size = grow(size, a, zero);
    }
    return size;
}

oq ora_size_ray(const ora_ray *ray, const ora_shape *b, bool world)
{
    ora_shape start = ora_point(ray->dim, ray->o);
    oq        size = ora_size(&start, b, world);
    if (world)
    {
        ora_hit hit = ora_raycast(ray, b);
        if (hit.hit)
        {
            oq t0 = oq_real(hit.t_enter), t1 = oq_real(hit.t_exit);
            oq t = oq_max(oq_abs(t0), oq_abs(t1));
            for (int i = 0; i < 3; ++i)
                size = oq_max(size, oq_mul(t, oq_abs(oq_of(ray->d[i]))));
        }
    }
    return size;
}
