/* Families, random numbers, case classes, checks: see house.h. */
#include "house.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- families ---- */

const house_family house_families[HOUSE_FAMILIES] = {
    {"cd2", 2, false, DBL_EPSILON, DBL_MAX, DBL_MIN, 0x1p-1074},
    {"cd2f", 2, true, FLT_EPSILON, FLT_MAX, FLT_MIN, 0x1p-149},
    {"cd3", 3, false, DBL_EPSILON, DBL_MAX, DBL_MIN, 0x1p-1074},
    {"cd3f", 3, true, FLT_EPSILON, FLT_MAX, FLT_MIN, 0x1p-149},
};

double unit_axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

/* ---- random numbers ---- */

/* splitmix64: G. L. Steele, D. Lea, C. H. Flood,
   Fast splittable pseudorandom number generators, OOPSLA 2014. */
static uint64_t split(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

house_rng house_seed(const char *name, int family, int variant)
{
    uint64_t state = UINT64_C(1469598103934665603);
    for (; *name; ++name)
        state = (state ^ (unsigned char)*name) * UINT64_C(1099511628211);
    state += (uint64_t)family * 1000003u + (uint64_t)variant;
    const char *text = getenv("CD_TEST_SEED");
    if (text)
        state += (uint64_t)strtoull(text, NULL, 10) * UINT64_C(0x9e3779b97f4a7c15);
    house_rng rng;
    for (int i = 0; i < 4; ++i)
        rng.s[i] = split(&state);
    return rng;
}

static uint64_t rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

/* xoshiro256**: D. Blackman, S. Vigna, Scrambled linear pseudorandom number generators, 2021. */
uint64_t house_u64(house_rng *rng)
{
    uint64_t *s = rng->s, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

static double unit(house_rng *rng)
{
    return (double)(house_u64(rng) >> 11) * 0x1p-53;
}

int house_below(house_rng *rng, int n)
{
    return (int)(unit(rng) * n);
}
int house_between(house_rng *rng, int lo, int hi)
{
    return lo + house_below(rng, hi - lo + 1);
}
bool house_chance(house_rng *rng, double p)
{
    return unit(rng) < p;
}
double house_uniform(house_rng *rng, double lo, double hi)
{
    return lo + (hi - lo) * unit(rng);
}
double house_sign(house_rng *rng)
{
    return house_u64(rng) >> 63 ? 1 : -1;
}
double house_log(house_rng *rng, double lo, double hi)
{
    return pow(10, house_uniform(rng, lo, hi));
}

double house_round(int family, double x)
{
    double largest = house_families[family].largest;
    if (isnan(x))
        x = 0; /* of generators that ran out of range */
    if (x > largest)
        x = largest;
    if (x < -largest)
        x = -largest;
    return house_families[family].is_float ? (double)(float)x : x;
}

double house_step(int family, double x, int steps)
{
    double largest = house_families[family].largest;
    double to = steps < 0 ? -largest : largest;
    for (int n = abs(steps); n > 0; --n)
        x = house_families[family].is_float ? (double)nextafterf((float)x, (float)to) : nextafter(x, to);
    return x;
}

double house_ulp(int family, double x)
{
    int e;
    frexp(x, &e);
    double ulp = ldexp(1, e - (house_families[family].is_float ? 24 : 53));
    return x == 0 || ulp < house_families[family].smallest ? house_families[family].smallest : ulp;
}

size_t house_cases(size_t n)
{
    static double scale;
    if (scale == 0)
    {
        const char *text = getenv("CD_TEST_SCALE");
        scale = text ? atof(text) : 1;
        if (!(scale > 0))
            scale = 1;
    }
    double cases = (double)n * scale;
    return cases < 1 ? 1 : (size_t)cases;
}

/* ---- axes ---- */

static void plane_axes(double out[3][3], double x, double y)
{
    double rows[3][3] = {{x, y, 0}, {-y, x, 0}, {0, 0, 1}};
    memcpy(out, rows, sizeof rows);
}

static bool axes_fit(int family, double axes[3][3])
{
    double    zero[3] = {0, 0, 0};
    ora_shape s = ora_obb(house_families[family].dim, zero, zero, axes);
    return oq_cmp(ora_axes_deviation(&s), oq_of(8 * house_families[family].eps)) <= 0;
}

static void round_axes(int family, double axes[3][3])
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            axes[i][j] = house_round(family, axes[i][j]);
    if (house_families[family].dim == 2)
        plane_axes(axes, axes[0][0], axes[0][1]);
}

void house_axes_permuted(house_rng *rng, int family, double out[3][3])
{
    memset(out, 0, 9 * sizeof(double));
    if (house_families[family].dim == 2)
    {
        int quarter = house_below(rng, 4);
        plane_axes(out, quarter == 0 ? 1 : quarter == 2 ? -1 : 0, quarter == 1 ? 1 : quarter == 3 ? -1 : 0);
        return;
    }
    int first = house_below(rng, 3), step = house_between(rng, 1, 2);
    for (int i = 0; i < 3; ++i)
        out[i][(first + i * step) % 3] = house_sign(rng);
}

/* Turns axes by an angle about a random direction, and straightens what rounding bends. */
static void turn(house_rng *rng, int family, double axes[3][3], double angle)
{
    if (house_families[family].dim == 2)
    {
        double c = cos(angle), s = sin(angle), x = axes[0][0], y = axes[0][1];
        double tx = c * x - s * y, ty = s * x + c * y, length = hypot(tx, ty);
        plane_axes(axes, tx / length, ty / length);
    }
    else
    {
        double k[3], length = 0, c = cos(angle), s = sin(angle);
        do
        {
            length = 0;
            for (int i = 0; i < 3; ++i)
            {
                k[i] = house_uniform(rng, -1, 1);
                length += k[i] * k[i];
            }
        } while (length > 1 || length < 0.01);
        for (int i = 0; i < 3; ++i)
            k[i] /= sqrt(length);
        for (int r = 0; r < 3; ++r)
        {
            double *v = axes[r], dot = k[0] * v[0] + k[1] * v[1] + k[2] * v[2], w[3];
            for (int i = 0; i < 3; ++i)
            {
                int j = (i + 1) % 3, l = (i + 2) % 3;
                w[i] = v[i] * c + (k[j] * v[l] - k[l] * v[j]) * s + k[i] * dot * (1 - c);
            }
            memcpy(v, w, sizeof w);
        }
        for (int pass = 0; pass < 2; ++pass) /* U <- U - (U U^T - I) U / 2 */
        {
            double e[3][3], next[3][3];
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j)
                    e[i][j] = axes[i][0] * axes[j][0] + axes[i][1] * axes[j][1] + axes[i][2] * axes[j][2] -
                              (i == j);
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j)
                    next[i][j] = axes[i][j] -
                                 (e[i][0] * axes[0][j] + e[i][1] * axes[1][j] + e[i][2] * axes[2][j]) / 2;
            memcpy(axes, next, sizeof next);
        }
    }
    round_axes(family, axes);
}

void house_axes_random(house_rng *rng, int family, double out[3][3])
{
    house_axes_permuted(rng, family, out);
    turn(rng, family, out, house_uniform(rng, 0, 6.3));
    if (house_families[family].dim == 3)
        turn(rng, family, out, house_uniform(rng, 0, 6.3));
    if (!axes_fit(family, out))
        house_axes_permuted(rng, family, out);
}

/* Nearly along the coordinate axes, by 1e-1 to 1e-16. */
static void axes_nearly(house_rng *rng, int family, double out[3][3])
{
    house_axes_permuted(rng, family, out);
    turn(rng, family, out, house_log(rng, -16, -1));
    if (!axes_fit(family, out))
        house_axes_permuted(rng, family, out);
}

void house_axes_off(house_rng *rng, int family, double out[3][3])
{
    double eps = house_families[family].eps, good[3][3];
    house_axes_random(rng, family, good);
    for (double reach = 8; reach > 0.4; reach /= 2)
    {
        memcpy(out, good, sizeof good);
        for (int i = 0; i < 3; ++i)
        {
            double stretch = house_uniform(rng, -reach / 2, reach / 2);
            for (int j = 0; j < 3; ++j)
                out[i][j] += eps * (out[i][j] * stretch + house_uniform(rng, -reach / 2, reach / 2));
        }
        round_axes(family, out);
        if (axes_fit(family, out))
            return;
    }
    memcpy(out, good, sizeof good);
}

/* ---- numbers of a shape ---- */

double *house_number(ora_shape *s, int i)
{
    int n = s->dim;
    if (i < 0)
        return NULL;
    if (i < n)
        return &s->p[0][i];
    i -= n;
    if (s->kind == ORA_SEGMENT || s->kind == ORA_AABB)
        return i < n ? &s->p[1][i] : NULL;
    if (s->kind == ORA_BALL)
        return i < 1 ? &s->h[0] : NULL;
    if (s->kind != ORA_OBB && s->kind != ORA_ELLIPSOID)
        return NULL;
    if (i < n)
        return &s->h[i];
    i -= n;
    if (n == 2)
        return i < 2 ? &s->u[0][i] : NULL;
    return i < 9 ? &s->u[i / 3][i % 3] : NULL;
}

double *house_length(ora_shape *s, int i)
{
    int turned = s->kind == ORA_OBB || s->kind == ORA_ELLIPSOID;
    return turned && i >= 2 * s->dim ? NULL : house_number(s, i);
}

double *house_ray_number(ora_ray *r, int i)
{
    int n = r->dim;
    if (i < 0)
        return NULL;
    if (i < n)
        return &r->o[i];
    if (i < 2 * n)
        return &r->d[i - n];
    if (i == 2 * n)
        return &r->t_min;
    return i == 2 * n + 1 ? &r->t_max : NULL;
}

bool house_fits(int family, const ora_shape *s)
{
    ora_shape copy = *s;
    double   *x;
    for (int i = 0; (x = house_number(&copy, i)); ++i)
        if (!isfinite(*x) || house_round(family, *x) != *x)
            return false;
    for (int i = 0; i < 3; ++i)
        if (copy.h[i] < 0 || (copy.kind == ORA_AABB && copy.p[0][i] > copy.p[1][i]))
            return false;
    return axes_fit(family, copy.u);
}

/* ---- shapes ---- */

static const char *const class_names[HOUSE_CLASSES] = {"ordinary", "grid",   "touch", "degenerate", "near",
                                                       "far",      "sliver", "scale", "mixed",      "limit"};

const char *house_class_name(int c)
{
    return c >= 0 && c < HOUSE_CLASSES ? class_names[c] : "by hand";
}

static double limit_number(house_rng *rng, int family)
{
    const house_family *f = &house_families[family];
    switch (house_below(rng, 10))
    {
    case 0: return f->largest;
    case 1: return f->largest / 2;
    case 2: return f->smallest;
    case 3: return f->normal;
    case 4: return house_step(family, f->normal, -1);
    case 5: return 1;
    case 6: return f->eps;
    case 7: return house_round(family, f->largest * unit(rng));
    default: return 0;
    }
}

static double mixed_number(house_rng *rng, int family)
{
    bool   is_float = house_families[family].is_float;
    double reach = is_float ? 38 : 307;
    switch (house_below(rng, 3))
    {
    case 0: reach = 4; break;
    case 1: reach /= 4; break;
    default: break;
    }
    return house_log(rng, -reach, reach);
}

static double coordinate(house_rng *rng, int family, int base)
{
    switch (base)
    {
    case HOUSE_GRID:
    case HOUSE_TOUCH: return house_between(rng, -4, 4);
    case HOUSE_MIXED: return house_chance(rng, 0.1) ? 0 : house_sign(rng) * mixed_number(rng, family);
    case HOUSE_LIMIT: return house_sign(rng) * limit_number(rng, family);
    default: return house_uniform(rng, -4, 4);
    }
}

static double extent(house_rng *rng, int family, int base)
{
    switch (base)
    {
    case HOUSE_GRID:
    case HOUSE_TOUCH: return house_between(rng, 0, 3);
    case HOUSE_MIXED: return house_chance(rng, 0.1) ? 0 : mixed_number(rng, family);
    case HOUSE_LIMIT: return limit_number(rng, family);
    case HOUSE_SLIVER:
        switch (house_below(rng, 5))
        {
        case 0: return house_log(rng, 0, 7); /* huge beside what it nearly touches */
        case 1:
        case 2: return house_log(rng, -16, -1);
        default: return house_uniform(rng, 0, 2);
        }
    case HOUSE_DEGENERATE: return house_chance(rng, 0.5) ? 0 : house_uniform(rng, 0, 2);
    default: return house_uniform(rng, 0, 2);
    }
}

static bool lattice(int base)
{
    return base == HOUSE_GRID || base == HOUSE_TOUCH;
}

static void axes_for(house_rng *rng, int family, int base, double out[3][3])
{
    int die = house_below(rng, 20);
    if (lattice(base) || die < 5)
        house_axes_permuted(rng, family, out);
    else if (base == HOUSE_SLIVER || die < 8)
        axes_nearly(rng, family, out);
    else if (die < 12)
        house_axes_off(rng, family, out);
    else
        house_axes_random(rng, family, out);
}

static void round_shape(int family, ora_shape *s)
{
    double *x;
    for (int i = 0; (x = house_length(s, i)); ++i)
        *x = house_round(family, *x);
    for (int i = 0; s->kind == ORA_AABB && i < 3; ++i)
        if (s->p[0][i] > s->p[1][i])
        {
            double t = s->p[0][i];
            s->p[0][i] = s->p[1][i];
            s->p[1][i] = t;
        }
}

/* Round, round along two axes, or thin. */
static void shape_radii(house_rng *rng, int base, double h[3])
{
    int die = house_below(rng, 10), axis = house_below(rng, 3), other = (axis + house_between(rng, 1, 2)) % 3;
    if (die == 0)
        h[0] = h[1] = h[2];
    if (die == 1)
        h[axis] = h[other];
    if (lattice(base) || base == HOUSE_MIXED || base == HOUSE_LIMIT)
        return;
    if (die == 2 || die == 3 || (base == HOUSE_SLIVER && die < 8))
        h[axis] = h[other] * house_log(rng, -12, -1);
    if (die == 3 || (base == HOUSE_SLIVER && die < 6))
        h[3 - axis - other] = h[other] * house_log(rng, -12, -1);
}

static ora_shape make(house_rng *rng, int family, int base, ora_kind kind)
{
    int    dim = house_families[family].dim;
    double p[3], q[3], h[3], u[3][3];
    if (base == HOUSE_DEGENERATE && house_chance(rng, 0.4))
        base = HOUSE_GRID;
    for (int i = 0; i < 3; ++i)
    {
        p[i] = coordinate(rng, family, base);
        q[i] = coordinate(rng, family, base);
        h[i] = extent(rng, family, base);
    }
    ora_shape s;
    switch (kind)
    {
    case ORA_SEGMENT:
        if (base == HOUSE_DEGENERATE && house_chance(rng, 0.4))
            memcpy(q, p, sizeof q);
        if (base == HOUSE_SLIVER && house_chance(rng, 0.3))
            for (int i = 0; i < 3; ++i)
                q[i] = p[i] + (q[i] - p[i]) * house_log(rng, -16, -1);
        s = ora_segment(dim, p, q);
        break;
    case ORA_BALL: s = ora_ball(dim, p, h[0]); break;
    case ORA_AABB:
        if (base != HOUSE_MIXED && base != HOUSE_LIMIT)
            for (int i = 0; i < 3; ++i)
                q[i] = p[i] + 2 * h[i];
        s = ora_aabb(dim, p, q);
        break;
    case ORA_OBB:
    case ORA_ELLIPSOID:
        axes_for(rng, family, base, u);
        if (kind == ORA_ELLIPSOID)
            shape_radii(rng, base, h);
        s = kind == ORA_OBB ? ora_obb(dim, p, h, u) : ora_ellipsoid(dim, p, h, u);
        break;
    default: s = ora_point(dim, p); break;
    }
    round_shape(family, &s);
    return s;
}

/* A point of the shape, mostly on its boundary. With whole: one with whole coordinates if the shape's are. */
static void point_of(house_rng *rng, const ora_shape *s, bool whole, double out[3])
{
    memcpy(out, s->p[0], 3 * sizeof(double));
    if (s->kind == ORA_SEGMENT)
    {
        double t = house_below(rng, 2);
        if (!whole && house_chance(rng, 0.7))
            t = unit(rng);
        for (int i = 0; i < 3; ++i)
            out[i] = t == 1 ? s->p[1][i] : s->p[0][i] + t * (s->p[1][i] - s->p[0][i]);
        return;
    }
    double y[3], h[3];
    for (int i = 0; i < 3; ++i)
        h[i] = s->kind == ORA_AABB ? s->p[1][i] / 2 - s->p[0][i] / 2 : s->h[i];
    if (s->kind == ORA_BALL || s->kind == ORA_ELLIPSOID)
    {
        double length = 0;
        for (int i = 0; i < s->dim; ++i)
        {
            y[i] = house_uniform(rng, -1, 1);
            length += y[i] * y[i];
        }
        int only = house_below(rng, s->dim);
        for (int i = 0; i < 3; ++i)
        {
            double r = s->kind == ORA_BALL ? s->h[0] : s->h[i];
            if (i >= s->dim)
                y[i] = 0;
            else
                y[i] = whole        ? (i == only ? house_sign(rng) * r : 0)
                       : length > 0 ? r * y[i] / sqrt(length)
                                    : 0;
        }
    }
    else
    {
        double inside = house_below(rng, 4); /* how likely a coordinate is not on a face */
        for (int i = 0; i < 3; ++i)
        {
            y[i] = house_sign(rng) * h[i];
            if (house_chance(rng, inside / 4))
                y[i] = whole ? trunc(house_uniform(rng, -1, 1) * h[i]) : house_uniform(rng, -1, 1) * h[i];
        }
    }
    for (int i = 0; i < s->dim; ++i)
    {
        double middle = s->kind == ORA_AABB ? s->p[0][i] / 2 + s->p[1][i] / 2 : s->p[0][i];
        double x = 0;
        for (int j = 0; j < 3; ++j)
            x += y[j] * s->u[j][i];
        out[i] = middle + x;
        if (s->kind == ORA_AABB && y[i] == h[i])
            out[i] = s->p[1][i];
        if (s->kind == ORA_AABB && y[i] == -h[i])
            out[i] = s->p[0][i];
    }
}

static void shift(ora_shape *s, const double by[3])
{
    int points = s->kind == ORA_SEGMENT || s->kind == ORA_AABB ? 2 : 1;
    for (int k = 0; k < points; ++k)
        for (int i = 0; i < s->dim; ++i)
            s->p[k][i] += by[i];
}

/* Puts a somewhere on b, off by up to gap. */
static void put_on(house_rng *rng, ora_shape *a, const ora_shape *b, bool whole, double gap)
{
    double pa[3], pb[3], by[3];
    point_of(rng, a, whole, pa);
    point_of(rng, b, whole, pb);
    bool one = house_chance(rng, 0.5);
    int  axis = house_below(rng, a->dim);
    for (int i = 0; i < 3; ++i)
    {
        by[i] = pb[i] - pa[i];
        if (!one || i == axis)
            by[i] += house_uniform(rng, -gap, gap);
    }
    shift(a, by);
}

/* The point of a shape that is furthest along n, which has length 1. */
static void support(const ora_shape *s, const double n[3], double out[3])
{
    memcpy(out, s->p[0], 3 * sizeof(double));
    if (s->kind == ORA_SEGMENT || s->kind == ORA_AABB)
    {
        double along = 0;
        for (int i = 0; i < 3; ++i)
            along += n[i] * (s->p[1][i] - s->p[0][i]);
        for (int i = 0; i < 3; ++i)
            if (s->kind == ORA_AABB ? n[i] > 0 : along > 0)
                out[i] = s->p[1][i];
        return;
    }
    double part[3] = {0, 0, 0}, length = 0;
    for (int j = 0; j < 3; ++j)
    {
        for (int i = 0; i < 3; ++i)
            part[j] += s->u[j][i] * n[i];
        length += s->h[j] * s->h[j] * part[j] * part[j];
    }
    for (int i = 0; i < s->dim; ++i)
    {
        if (s->kind == ORA_BALL)
            out[i] += s->h[0] * n[i];
        for (int j = 0; s->kind == ORA_OBB && j < 3; ++j)
            out[i] += (part[j] < 0 ? -1 : 1) * s->h[j] * s->u[j][i];
        for (int j = 0; s->kind == ORA_ELLIPSOID && length > 0 && j < 3; ++j)
            out[i] += s->h[j] * s->h[j] * part[j] / sqrt(length) * s->u[j][i];
    }
}

/* A unit vector: any, an axis of one of them, or from one middle to the other. */
static void some_direction(house_rng *rng, const ora_shape *a, const ora_shape *b, double n[3])
{
    const ora_shape *s = house_chance(rng, 0.5) ? a : b;
    int              how = house_below(rng, 4), axis = house_below(rng, a->dim);
    double           length = 0;
    for (int i = 0; i < 3; ++i)
    {
        n[i] = how < 2 ? house_uniform(rng, -1, 1) : how == 2 ? s->u[axis][i] : a->p[0][i] - b->p[0][i];
        if (i >= a->dim)
            n[i] = 0;
        length += n[i] * n[i];
    }
    for (int i = 0; i < 3; ++i)
        n[i] = length > 0 ? n[i] / sqrt(length) : i == 0;
}

/* Moves a so that it is apart from b by gap along n; if that is below 0 it is no deeper than that. */
static void set_apart(ora_shape *a, const ora_shape *b, const double n[3], double gap)
{
    double back[3] = {-n[0], -n[1], -n[2]}, pa[3], pb[3], by[3];
    support(a, back, pa);
    support(b, n, pb);
    for (int i = 0; i < 3; ++i)
        by[i] = pb[i] - pa[i] + gap * n[i];
    shift(a, by);
}

static void nearly_touching(house_rng *rng, int family, ora_shape *a, const ora_shape *b)
{
    double n[3];
    some_direction(rng, a, b, n);
    set_apart(a, b, n, house_sign(rng) * house_log(rng, house_families[family].is_float ? -7 : -15, -1));
}

/* A point where distances to an ellipsoid are hard: at the centre, on or beside axes, at the cusps of the
 * evolute, at the surface. */
static void point_for(house_rng *rng, ora_shape *point, const ora_shape *e)
{
    double y[3], length = 0, r = 0;
    int    how = house_below(rng, 4);
    for (int i = 0; i < e->dim; ++i)
    {
        y[i] = house_uniform(rng, -1, 1);
        length += y[i] * y[i];
        r = fmax(r, e->h[i]);
    }
    for (int i = 0; i < e->dim; ++i)
    {
        double beside = house_chance(rng, 0.5) ? 0 : house_sign(rng) * house_log(rng, -17, -1) * r,
               h = e->h[i], o = e->h[(i + 1) % e->dim];
        if (how == 0)
            y[i] = length > 0 ? h * y[i] / sqrt(length) + beside : 0; /* at the surface */
        if (how == 1)
            y[i] = beside;
        if (how == 2)
            y[i] = house_chance(rng, 0.5) || !(h > 0) ? beside
                                                      : house_sign(rng) * (h * h - o * o) / h + beside;
        if (how == 3)
            y[i] = house_chance(rng, 0.5) ? beside : y[i] * h * 2;
    }
    for (int i = 0; i < e->dim; ++i)
    {
        point->p[0][i] = e->p[0][i];
        for (int j = 0; j < e->dim; ++j)
            point->p[0][i] += y[j] * e->u[j][i];
    }
}

/* Of two shapes with an ellipsoid among them: equal, concentric, nearly parallel, nearly touching. Or left as
 * they are. */
static void place_ellipsoids(house_rng *rng, int family, int base, ora_shape *a, ora_shape *b)
{
    bool both = a->kind == b->kind, turned = b->kind == ORA_OBB || both;
    int  die = house_below(rng, 20);
    if (a->kind == ORA_POINT && die < 8)
    {
        point_for(rng, a, b);
        return;
    }
    if (turned && (die < 2 || (base == HOUSE_SLIVER && die < 8)))
    {
        memcpy(a->u, b->u, sizeof a->u);
        if (die > 0)
            turn(rng, family, a->u, house_log(rng, -16, -1));
        if (!axes_fit(family, a->u))
            memcpy(a->u, b->u, sizeof a->u);
    }
    if (both && die == 9)
        *a = *b;
    if (die == 10)
    {
        double by[3];
        for (int i = 0; i < 3; ++i)
        {
            double middle = b->kind == ORA_AABB ? b->p[0][i] / 2 + b->p[1][i] / 2 : b->p[0][i];
            by[i] = middle - (a->kind == ORA_SEGMENT ? a->p[0][i] / 2 + a->p[1][i] / 2 : a->p[0][i]);
        }
        shift(a, by);
    }
    if (die > 10 && (base == HOUSE_NEAR || base == HOUSE_SLIVER || die == 11))
        nearly_touching(rng, family, a, b);
}

/* ---- exact touches ---- */

static const int quadruples[][4] = {
    {1, 0, 0, 1},   {3, 4, 0, 5},   {5, 12, 0, 13},  {8, 15, 0, 17},  {7, 24, 0, 25}, {20, 21, 0, 29},
    {1, 2, 2, 3},   {2, 3, 6, 7},   {1, 4, 8, 9},    {4, 4, 7, 9},    {2, 6, 9, 11},  {6, 6, 7, 11},
    {3, 4, 12, 13}, {2, 5, 14, 15}, {2, 10, 11, 15}, {1, 12, 12, 17}, {8, 9, 12, 17}, {1, 6, 18, 19},
};

/* Whole numbers whose squares add up to a square, in any order and with any signs. Returns its root. */
static int quadruple(house_rng *rng, int dim, double out[3])
{
    const int *q = quadruples[house_below(rng, dim == 2 ? 6 : (int)(sizeof quadruples / sizeof *quadruples))];
    int        first = house_below(rng, dim), step = dim == 2 ? 1 : house_between(rng, 1, 2),
        times = house_between(rng, 1, 3);
    out[2] = 0;
    for (int i = 0; i < dim; ++i)
        out[(first + i * step) % dim] = house_sign(rng) * q[i] * times;
    return q[3] * times;
}

/* A whole vector at right angles to a whole vector. */
static void perpendicular(house_rng *rng, int dim, const double v[3], double out[3])
{
    if (dim == 2)
    {
        double s = house_sign(rng);
        out[0] = -s * v[1];
        out[1] = s * v[0];
        out[2] = 0;
        return;
    }
    double w[3] = {house_between(rng, -2, 2), house_between(rng, -2, 2), house_between(rng, -2, 2)};
    for (int i = 0; i < 3; ++i)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = v[j] * w[k] - v[k] * w[j];
    }
}

/* The same along n, one of the coordinate axes, where the axes of the shape are these too: somewhere on its
 * face. */
static void whole_support(house_rng *rng, const ora_shape *s, int axis, double sign, double out[3])
{
    double n[3] = {0, 0, 0};
    n[axis] = sign;
    support(s, n, out);
    for (int i = 0; i < s->dim; ++i)
    {
        double low = s->p[0][i], high = low;
        if (i == axis || (s->kind != ORA_AABB && s->kind != ORA_OBB))
            continue;
        if (s->kind == ORA_AABB)
            high = s->p[1][i];
        for (int j = 0; s->kind == ORA_OBB && j < 3; ++j)
        {
            low -= s->h[j] * fabs(s->u[j][i]);
            high += s->h[j] * fabs(s->u[j][i]);
        }
        out[i] = low + house_between(rng, 0, (int)(high - low));
    }
}

/* An ellipsoid with exact axes that touches the other at the end of an axis, or at a point off the axes. */
static void touch_ellipsoid(house_rng *rng, ora_shape *e, ora_shape *other)
{
    int    dim = e->dim;
    double at[3], on[3], by[3], q[3], n[3] = {0, 0, 0};
    bool   off_axes = other->kind == ORA_POINT || house_chance(rng, other->kind == ORA_BALL ? 0 : 0.6);
    if (!off_axes)
    {
        int    axis = house_below(rng, dim);
        double sign = house_sign(rng);
        n[axis] = sign;
        support(e, n, at);
        whole_support(rng, other, axis, -sign, on);
        if (other->kind == ORA_SEGMENT && house_chance(rng, 0.5))
        { /* in the tangent plane */
            other->p[1][axis] = other->p[0][axis];
            memcpy(on, other->p[0], sizeof on);
        }
        for (int i = 0; i < 3; ++i)
            by[i] = at[i] - on[i];
        shift(other, by);
        return;
    }
    /* y_i = q_i k_i, r_i = q k_i: on the surface, with the normal q_i / k_i */
    double root = quadruple(rng, dim, q), y[3] = {0, 0, 0}, k[3] = {1, 1, 1},
           times = house_between(rng, 1, 3);
    for (int i = 0; i < dim; ++i)
    {
        k[i] = house_between(rng, 1, 5);
        e->h[i] = root * k[i];
        y[i] = q[i] * k[i];
    }
    for (int i = 0; i < dim; ++i)
    {
        at[i] = e->p[0][i];
        for (int j = 0; j < dim; ++j)
        {
            at[i] += y[j] * e->u[j][i];
            n[i] += q[j] * 60 / k[j] * e->u[j][i]; /* whole */
        }
    }
    if (other->kind == ORA_SEGMENT)
    {
        double along[3], back = house_between(rng, 0, 2) / 16.0, ahead = house_between(rng, 0, 2) / 16.0;
        perpendicular(rng, dim, n, along);
        for (int i = 0; i < dim; ++i)
        {
            other->p[0][i] = at[i] - back * along[i];
            other->p[1][i] = at[i] + ahead * along[i];
        }
    }
    else if (other->kind == ORA_ELLIPSOID)
    { /* the same, larger or smaller, on the other side */
        memcpy(other->u, e->u, sizeof e->u);
        for (int i = 0; i < dim; ++i)
        {
            other->h[i] = times * e->h[i];
            other->p[0][i] = at[i] + times * (at[i] - e->p[0][i]);
        }
    }
    else
    { /* a corner, or the point */
        support(other,
                (const double[3]){n[0] > 0 ? -1 : 1, n[1] > 0 ? -1 : 1,
                                  dim == 2   ? 0
                                  : n[2] > 0 ? -1
                                             : 1},
                on);
        for (int i = 0; i < 3; ++i)
            by[i] = at[i] - on[i];
        shift(other, by);
    }
}

static void touch_pair(house_rng *rng, int family, ora_shape *a, ora_shape *b)
{
    int    dim = a->dim;
    double diff[3], along[3];
    if (a->kind == ORA_ELLIPSOID || b->kind == ORA_ELLIPSOID)
    {
        if (b->kind == ORA_ELLIPSOID)
            touch_ellipsoid(rng, b, a);
        else
            touch_ellipsoid(rng, a, b);
        return;
    }
    ora_shape *ball = a->kind == ORA_BALL ? a : b->kind == ORA_BALL ? b : NULL;
    if (!ball)
    {
        put_on(rng, a, b, true, 0);
        return;
    }
    ora_shape *other = ball == a ? b : a;
    if (other->kind == ORA_SEGMENT && house_chance(rng, 0.6))
    { /* a tangent */
        ball->h[0] = quadruple(rng, dim, diff);
        perpendicular(rng, dim, diff, along);
        int back = house_between(rng, 0, 3), ahead = house_between(rng, 0, 3);
        for (int i = 0; i < dim; ++i)
        {
            other->p[0][i] = ball->p[0][i] + diff[i] - back * along[i];
            other->p[1][i] = ball->p[0][i] + diff[i] + ahead * along[i];
        }
        return;
    }
    for (int tries = 0; tries < 20; ++tries)
    {
        double on[3];
        quadruple(rng, dim, diff);
        if (other->kind == ORA_BALL)
            memcpy(on, other->p[0], sizeof on);
        else
            point_of(rng, other, true, on);
        for (int i = 0; i < dim; ++i)
            ball->p[0][i] = on[i] + diff[i];
        ore    d = ora_distance_to(ball->p[0], other);
        double r = or_about(d);
        if (r > 0 && house_round(family, r) == r && or_cmp(or_of(r), d) == 0)
        {
            ball->h[0] = r;
            return;
        }
    }
}

/* One number of the shapes a little off. */
static void nudge(house_rng *rng, int family, ora_shape *a, ora_shape *b)
{
    double *numbers[32];
    int     count = 0;
    for (int i = 0; house_length(a, i); ++i)
        numbers[count++] = house_length(a, i);
    for (int i = 0; house_length(b, i); ++i)
        numbers[count++] = house_length(b, i);
    double *x = numbers[house_below(rng, count)];
    *x = house_round(family, *x);
    if (house_chance(rng, 0.5))
        *x = house_step(family, *x, house_between(rng, 1, 3) * (int)house_sign(rng));
    else
        *x += house_sign(rng) * (*x == 0 ? 1 : fabs(*x)) * house_log(rng, -16, -3);
    for (int i = 0; i < 3; ++i)
    {
        a->h[i] = fabs(a->h[i]);
        b->h[i] = fabs(b->h[i]);
    }
}

/* Axes, directions or faces nearly those of the other. */
static void nearly_parallel(house_rng *rng, int family, ora_shape *a, ora_shape *b)
{
    double by = house_log(rng, -16, -1);
    if (a->kind == ORA_SEGMENT && b->kind == ORA_SEGMENT)
    {
        double s = house_uniform(rng, -1, 1), t = house_uniform(rng, -1, 1),
               off = house_chance(rng, 0.3) ? 0 : house_log(rng, -16, 0);
        for (int i = 0; i < a->dim; ++i)
        {
            double d = b->p[1][i] - b->p[0][i], side = house_uniform(rng, -off, off);
            a->p[0][i] = b->p[0][i] + s * d + side + house_uniform(rng, -by, by);
            a->p[1][i] = b->p[1][i] + t * d + side + house_uniform(rng, -by, by);
        }
    }
    else if (a->kind == ORA_SEGMENT && b->kind != ORA_BALL)
    { /* along an edge */
        int axis = house_below(rng, a->dim);
        for (int i = 0; i < a->dim; ++i)
            a->p[1][i] = a->p[0][i] + 3 * b->u[axis][i] + house_uniform(rng, -by, by);
        put_on(rng, a, b, false, by);
    }
    else if (a->kind == ORA_OBB && b->kind == ORA_OBB)
    {
        memcpy(a->u, b->u, sizeof a->u);
        if (house_chance(rng, 0.8))
            turn(rng, family, a->u, by);
        if (!axes_fit(family, a->u))
            memcpy(a->u, b->u, sizeof a->u);
        if (house_chance(rng, 0.7))
            put_on(rng, a, b, false, house_log(rng, -16, -1));
    }
    else if (house_chance(rng, 0.7))
    {
        put_on(rng, a, b, false, by);
    }
}

static void make_pair(house_rng *rng, int family, int base, ora_kind ka, ora_kind kb, ora_shape *a,
                      ora_shape *b)
{
    if (base == HOUSE_NEAR && house_chance(rng, 0.5))
    {
        make_pair(rng, family, house_chance(rng, 0.7) ? HOUSE_TOUCH : HOUSE_GRID, ka, kb, a, b);
        nudge(rng, family, a, b);
        return;
    }
    *a = make(rng, family, base, ka);
    *b = make(rng, family, base, kb);
    switch (base)
    {
    case HOUSE_ORDINARY:
        if (house_chance(rng, 0.6))
            put_on(rng, a, b, false, 1);
        break;
    case HOUSE_GRID:
        if (house_chance(rng, 0.6))
            put_on(rng, a, b, true, 0);
        break;
    case HOUSE_TOUCH: touch_pair(rng, family, a, b); break;
    case HOUSE_DEGENERATE:
        if (house_chance(rng, 0.5))
            put_on(rng, a, b, false, house_chance(rng, 0.5) ? 0 : 1);
        break;
    case HOUSE_NEAR:
        put_on(rng, a, b, false,
               house_chance(rng, 0.3) ? 0 : house_log(rng, house_families[family].is_float ? -8 : -17, -3));
        break;
    case HOUSE_SLIVER: nearly_parallel(rng, family, a, b); break;
    default: break;
    }
    bool round = a->kind == ORA_ELLIPSOID || b->kind == ORA_ELLIPSOID;
    if (round && !lattice(base) && base != HOUSE_MIXED && base != HOUSE_LIMIT)
        place_ellipsoids(rng, family, base, a, b);
    else if (base == HOUSE_NEAR && (a->kind == ORA_OBB || b->kind == ORA_OBB) && house_chance(rng, 0.5))
        nearly_touching(rng, family, a, b);
    if (lattice(base))
    { /* a power of two for all */
        double scale = ldexp(1, house_between(rng, -10, 10));
        for (int i = 0; house_length(a, i); ++i)
            *house_length(a, i) *= scale;
        for (int i = 0; house_length(b, i); ++i)
            *house_length(b, i) *= scale;
    }
}

/* The class that a far or a scaled scene is made of. */
static int base_class(house_rng *rng, int cls)
{
    static const int bases[] = {HOUSE_ORDINARY,   HOUSE_GRID, HOUSE_TOUCH,
                                HOUSE_DEGENERATE, HOUSE_NEAR, HOUSE_SLIVER};
    return cls == HOUSE_FAR || cls == HOUSE_SCALE ? bases[house_below(rng, 6)] : cls;
}

static int random_scale(house_rng *rng, int family)
{
    return house_families[family].is_float ? house_between(rng, -146, 124) : house_between(rng, -1068, 1020);
}

static void far_away(house_rng *rng, int dim, double by[3])
{
    double reach = house_log(rng, 3, 7);
    bool   round = house_chance(rng, 0.5);
    for (int i = 0; i < 3; ++i)
    {
        by[i] = i < dim ? house_uniform(rng, -reach, reach) : 0;
        if (round)
            by[i] = trunc(by[i]);
    }
}

static void negative_zeros(house_rng *rng, double *x)
{
    if (*x == 0)
        *x = house_chance(rng, 0.5) ? -0.0 : 0.0;
}

static void finish(house_rng *rng, int family, int cls, ora_shape *s, int scale, const double by[3])
{
    double *x;
    if (cls == HOUSE_FAR)
        shift(s, by);
    if (cls == HOUSE_SCALE)
        for (int i = 0; (x = house_length(s, i)); ++i)
            *x = ldexp(*x, scale);
    round_shape(family, s);
    if (house_chance(rng, 0.1))
        for (int i = 0; i < s->dim; ++i)
        {
            negative_zeros(rng, &s->p[0][i]);
            if (s->kind == ORA_SEGMENT)
                negative_zeros(rng, &s->p[1][i]);
        }
}

ora_shape house_shape(house_rng *rng, int family, int cls, ora_kind kind)
{
    ora_begin();
    double by[3];
    far_away(rng, house_families[family].dim, by);
    ora_shape s = make(rng, family, base_class(rng, cls), kind);
    finish(rng, family, cls, &s, random_scale(rng, family), by);
    return s;
}

house_case house_pair(house_rng *rng, int family, int cls, ora_kind ka, ora_kind kb)
{
    ora_begin();
    house_case c;
    memset(&c, 0, sizeof c);
    c.family = family;
    c.cls = cls;
    double by[3];
    far_away(rng, house_families[family].dim, by);
    int scale = random_scale(rng, family);
    make_pair(rng, family, base_class(rng, cls), ka, kb, &c.a, &c.b);
    finish(rng, family, cls, &c.a, scale, by);
    finish(rng, family, cls, &c.b, scale, by);
    return c;
}

/* ---- rays ---- */

static void ray_reach(house_rng *rng, int family, bool whole, ora_ray *ray)
{
    ray->t_min = 0;
    ray->t_max = INFINITY;
    switch (house_below(rng, 8))
    {
    case 0:
    case 1: ray->t_min = -INFINITY; break;
    case 2:
    case 3:
    case 4: ray->t_max = 1; break;
    case 5:
        ray->t_min = whole ? house_between(rng, -4, 4) / 4.0 : house_uniform(rng, -2, 2);
        ray->t_max = ray->t_min + (whole ? house_between(rng, 0, 6) / 4.0 : house_uniform(rng, 0, 2));
        break;
    case 6:
        ray->t_min = -INFINITY;
        ray->t_max = whole ? house_between(rng, -4, 8) / 4.0 : house_uniform(rng, -2, 2);
        break;
    default: break;
    }
    ray->t_min = ray->t_min < -DBL_MAX ? ray->t_min : house_round(family, ray->t_min);
    ray->t_max = ray->t_max > DBL_MAX ? ray->t_max : house_round(family, ray->t_max);
}

/* Past the rim of a ball at a depth between deep and none: r^2 - h^2 from r^2 down to 1e-14 r^2. */
static void nearly_tangent(house_rng *rng, ora_ray *ray, const ora_shape *ball)
{
    double n[3] = {0, 0, 0}, d[3] = {0, 0, 0}, depth = house_log(rng, -14, 0), length = 0, dot = 0;
    for (int i = 0; i < ball->dim; ++i)
    {
        n[i] = house_uniform(rng, -1, 1);
        d[i] = house_uniform(rng, -1, 1);
        length += n[i] * n[i];
        dot += n[i] * d[i];
    }
    double h = ball->h[0] * sqrt(1 - depth) / sqrt(length),
           back = house_chance(rng, 0.3) ? house_log(rng, 0, 5) : house_uniform(rng, -2, 4);
    for (int i = 0; i < ball->dim; ++i)
    {
        ray->d[i] = d[i] - n[i] * dot / length;
        ray->o[i] = ball->p[0][i] + n[i] * h - back * ray->d[i];
    }
}

/* From where an ellipsoid is the unit ball. */
static void stretch_ray(ora_ray *ray, const ora_shape *e)
{
    double o[3] = {0, 0, 0}, d[3] = {0, 0, 0};
    for (int i = 0; i < e->dim; ++i)
    {
        o[i] = e->p[0][i];
        for (int j = 0; j < e->dim; ++j)
        {
            o[i] += ray->o[j] * e->h[j] * e->u[j][i];
            d[i] += ray->d[j] * e->h[j] * e->u[j][i];
        }
    }
    memcpy(ray->o, o, sizeof o);
    memcpy(ray->d, d, sizeof d);
}

static void make_ray(house_rng *rng, int family, int base, ora_kind kind, ora_ray *ray, ora_shape *b);

/* A ray that touches or lies on a lattice, with one number a little off. */
static void nearly_make_ray(house_rng *rng, int family, ora_kind kind, ora_ray *ray, ora_shape *b)
{
    make_ray(rng, family, house_chance(rng, 0.6) ? HOUSE_TOUCH : HOUSE_GRID, kind, ray, b);
    double *x = house_ray_number(ray, house_below(rng, 2 * house_families[family].dim));
    *x = house_round(family, *x);
    if (house_chance(rng, 0.7))
        *x = house_step(family, *x, house_between(rng, 1, 3) * (int)house_sign(rng));
    else
        *x += house_sign(rng) * (*x == 0 ? 1 : fabs(*x)) * house_log(rng, -16, -3);
}

/* A tangent of a ball in whole numbers, or a ray through the ball from a point on such a line. */
static void touch_ball(house_rng *rng, ora_ray *ray, ora_shape *ball)
{
    const int dim = ball->dim;
    double    diff[3];
    ball->h[0] = quadruple(rng, dim, diff);
    perpendicular(rng, dim, diff, ray->d);
    int back = house_between(rng, -2, 4);
    for (int i = 0; i < dim; ++i)
        ray->o[i] = ball->p[0][i] + diff[i] - back * ray->d[i];
    if (house_chance(rng, 0.3)) /* through the circle instead, to a point on it */
        for (int i = 0; i < dim; ++i)
            ray->d[i] = house_between(rng, -5, 5);
}

/* The line of a segment that is a tangent of an ellipsoid. */
static void touch_ellipsoid_along(house_rng *rng, ora_ray *ray, ora_shape *b, const double target[3])
{
    double end[3];
    for (int i = 0; i < 3; ++i)
        end[i] = target[i] + house_between(rng, -3, 3);
    ora_shape tangent = ora_segment(b->dim, target, end);
    touch_ellipsoid(rng, b, &tangent);
    int back = house_between(rng, -2, 4);
    for (int i = 0; i < b->dim; ++i)
    {
        ray->d[i] = 16 * (tangent.p[1][i] - tangent.p[0][i]);
        ray->o[i] = tangent.p[0][i] - back * ray->d[i];
    }
}

/* Along a coordinate axis, through the target. */
static void aim_along(house_rng *rng, ora_ray *ray, const double target[3], int axis)
{
    for (int i = 0; i < ray->dim; ++i)
        if (i != axis)
        {
            ray->o[i] = target[i];
            ray->d[i] = 0;
        }
        else if (ray->d[i] == 0)
        {
            ray->d[i] = house_sign(rng);
        }
}

/* Nearly across a coordinate axis, or nearly along an axis or the segment: t is badly conditioned. */
static void aim_nearly_along(house_rng *rng, ora_ray *ray, const ora_shape *b, const double target[3],
                             int axis)
{
    int how = house_below(rng, 3);
    for (int i = 0; i < ray->dim; ++i)
    {
        if (how == 0 && i == axis)
            ray->d[i] = house_sign(rng) * house_log(rng, -16, -1);
        if (how == 1)
        {
            double along = b->kind == ORA_SEGMENT ? b->p[1][i] - b->p[0][i] : b->u[axis][i];
            ray->d[i] = along + house_uniform(rng, -1, 1) * house_log(rng, -16, -1);
            ray->o[i] = target[i] - house_below(rng, 3) * ray->d[i];
        }
    }
}

/* From ray->o to a point of b, or nearly there, and by chance in other ways that are special. */
static void aim_ray(house_rng *rng, int family, int base, ora_ray *ray, const ora_shape *b,
                    const double target[3])
{
    const int dim = ray->dim;
    double    gap = base == HOUSE_NEAR                                 ? house_log(rng, -17, -3)
                    : base == HOUSE_ORDINARY && house_chance(rng, 0.5) ? 1
                                                                       : 0;
    if (house_chance(rng, 0.15))
        memcpy(ray->o, target, sizeof ray->o); /* starts on it */
    for (int i = 0; i < dim; ++i)
        ray->d[i] = target[i] - ray->o[i] + house_uniform(rng, -gap, gap);
    if (base == HOUSE_MIXED || base == HOUSE_LIMIT)
        for (int i = 0; i < dim; ++i)
            if (house_chance(rng, 0.5))
                ray->d[i] = coordinate(rng, family, base);
    int axis = house_below(rng, dim);
    if (house_chance(rng, 0.25))
    { /* in a plane of the target: for boxes mostly in a face */
        ray->o[axis] = target[axis];
        ray->d[axis] = 0;
    }
    if (house_chance(rng, 0.2))
        aim_along(rng, ray, target, axis);
    if (base == HOUSE_SLIVER)
        aim_nearly_along(rng, ray, b, target, axis);
    if (base == HOUSE_DEGENERATE && house_chance(rng, 0.4))
        memset(ray->d, 0, sizeof ray->d);
}

/* Where it starts and ends; what is whole is multiplied by a power of two. */
static void limit_ray(house_rng *rng, int family, int base, ora_ray *ray, ora_shape *b)
{
    const bool whole = lattice(base);
    ray_reach(rng, family, whole, ray);
    if ((base == HOUSE_MIXED || base == HOUSE_LIMIT) && house_chance(rng, 0.4))
    {
        double s = house_round(family, coordinate(rng, family, base)),
               t = house_round(family, coordinate(rng, family, base));
        ray->t_min = s < t ? s : t;
        ray->t_max = s < t ? t : s;
    }
    if (base == HOUSE_DEGENERATE && house_chance(rng, 0.2) && ray->t_max <= DBL_MAX)
        ray->t_min = ray->t_max;
    if (!whole)
        return;
    double scale = ldexp(1, house_between(rng, -10, 10));
    for (int i = 0; house_length(b, i); ++i)
        *house_length(b, i) *= scale;
    for (int i = 0; i < ray->dim; ++i)
    {
        ray->o[i] *= scale;
        ray->d[i] *= scale;
    }
}

static void make_ray(house_rng *rng, int family, int base, ora_kind kind, ora_ray *ray, ora_shape *b)
{
    const int  dim = house_families[family].dim;
    const bool whole = lattice(base);
    if (base == HOUSE_NEAR && house_chance(rng, 0.6))
    {
        nearly_make_ray(rng, family, kind, ray, b);
        return;
    }
    memset(ray, 0, sizeof *ray);
    ray->dim = dim;
    *b = make(rng, family, base, kind);
    if (base == HOUSE_NEAR && kind == ORA_BALL && house_chance(rng, 0.5))
    {
        nearly_tangent(rng, ray, b);
        ray_reach(rng, family, whole, ray);
        return;
    }
    if (kind == ORA_ELLIPSOID && (base == HOUSE_NEAR || base == HOUSE_SLIVER || base == HOUSE_ORDINARY) &&
        house_chance(rng, 0.3))
    {
        ora_shape unit = ora_ball(dim, (const double[3]){0, 0, 0}, 1);
        nearly_tangent(rng, ray, &unit);
        stretch_ray(ray, b);
        ray_reach(rng, family, whole, ray);
        return;
    }
    double target[3];
    point_of(rng, b, whole, target);
    for (int i = 0; i < dim; ++i)
        ray->o[i] = coordinate(rng, family, base);
    if (base == HOUSE_TOUCH && kind == ORA_BALL)
        touch_ball(rng, ray, b);
    else if (base == HOUSE_TOUCH && kind == ORA_ELLIPSOID)
        touch_ellipsoid_along(rng, ray, b, target);
    else
        aim_ray(rng, family, base, ray, b, target);
    limit_ray(rng, family, base, ray, b);
}

/* Starts or ends where the line enters or leaves, or one step of t beside that. */
static void cut_at_surface(house_rng *rng, int family, house_case *c)
{
    ora_ray line = c->ray;
    line.t_min = -INFINITY;
    line.t_max = INFINITY;
    ora_hit hit = ora_raycast(&line, &c->b);
    if (!hit.hit || hit.zero_direction)
        return;
    double t = house_round(family, or_double(house_chance(rng, 0.5) ? hit.t_enter : hit.t_exit));
    t = house_step(family, t, house_between(rng, -1, 1));
    if (house_chance(rng, 0.5))
    {
        c->ray.t_max = t;
        if (c->ray.t_min > t)
            c->ray.t_min = -INFINITY;
    }
    else
    {
        c->ray.t_min = t;
        if (c->ray.t_max < t)
            c->ray.t_max = INFINITY;
    }
}

house_case house_ray(house_rng *rng, int family, int cls, ora_kind kind)
{
    ora_begin();
    house_case c;
    memset(&c, 0, sizeof c);
    c.family = family;
    c.cls = cls;
    c.has_ray = true;
    double by[3];
    int    dim = house_families[family].dim, scale = random_scale(rng, family);
    far_away(rng, dim, by);
    make_ray(rng, family, base_class(rng, cls), kind, &c.ray, &c.b);
    if (cls == HOUSE_FAR && house_chance(rng, 0.4))
    { /* the ray comes from far away instead */
        double back = house_log(rng, 1, 6);
        for (int i = 0; i < dim; ++i)
        {
            by[i] = 0;
            c.ray.o[i] -= back * c.ray.d[i];
        }
    }
    finish(rng, family, cls, &c.b, scale, by);
    /* Directions have a scale of their own; then t has, too. */
    int  turn_scale = 0;
    bool is_float = house_families[family].is_float;
    if (cls == HOUSE_SCALE || cls == HOUSE_MIXED)
    {
        if (cls == HOUSE_SCALE)
            turn_scale = scale;
        if (house_chance(rng, 0.5))
            turn_scale = is_float ? house_between(rng, -146, 100) : house_between(rng, -1060, 1000);
    }
    else if (house_chance(rng, 0.1))
    {
        turn_scale = is_float ? house_between(rng, -149, 100) : house_between(rng, -1074, 1000);
    }
    for (int i = 0; i < dim; ++i)
    {
        if (cls == HOUSE_FAR)
            c.ray.o[i] += by[i];
        if (cls == HOUSE_SCALE)
            c.ray.o[i] = ldexp(c.ray.o[i], scale);
        c.ray.o[i] = house_round(family, c.ray.o[i]);
        c.ray.d[i] = house_round(family, ldexp(c.ray.d[i], turn_scale));
        if (house_chance(rng, 0.1))
        {
            negative_zeros(rng, &c.ray.o[i]);
            negative_zeros(rng, &c.ray.d[i]);
        }
    }
    if (house_chance(rng, 0.2))
        cut_at_surface(rng, family, &c);
    return c;
}

house_case house_case_of(int family, const ora_shape *a, const ora_shape *b)
{
    house_case c;
    memset(&c, 0, sizeof c);
    c.family = family;
    c.cls = -1;
    if (a)
        c.a = *a;
    c.b = *b;
    return c;
}

house_case house_case_ray(int family, const ora_ray *ray, const ora_shape *b)
{
    house_case c;
    memset(&c, 0, sizeof c);
    c.family = family;
    c.cls = -1;
    c.has_ray = true;
    c.ray = *ray;
    c.b = *b;
    return c;
}

/* ---- what is not valid ---- */

static double nonsense(house_rng *rng, double x)
{
    switch (house_below(rng, 6))
    {
    case 0: return INFINITY;
    case 1: return -INFINITY;
    case 2: return -x;
    case 3: return 0;
    case 4: return x * 1e30;
    default: return x - 1;
    }
}

void house_mirror(ora_shape *s, int axis)
{
    const double low = s->p[0][axis];
    s->p[0][axis] = -low;
    s->p[1][axis] = -s->p[1][axis];
    if (s->kind == ORA_AABB)
    {
        s->p[0][axis] = s->p[1][axis];
        s->p[1][axis] = -low;
    }
    if (s->kind != ORA_OBB && s->kind != ORA_ELLIPSOID)
        return;
    for (int i = 0; i < s->dim; ++i)
        s->u[i][axis] = -s->u[i][axis];
    if (s->dim == 2)
    { // the second axis follows from the first
        s->u[1][0] = -s->u[0][1];
        s->u[1][1] = s->u[0][0];
    }
}

void house_spoil(house_rng *rng, ora_shape *s)
{
    int count = 0;
    while (house_number(s, count))
        ++count;
    for (int n = house_between(rng, 1, 3); n > 0; --n)
    {
        double *x = house_number(s, house_below(rng, count));
        *x = nonsense(rng, *x);
        /* inf - inf within the generators is not meant: NaN is another test */
        if (isnan(*x))
            *x = INFINITY;
    }
    if (s->kind == ORA_AABB && house_chance(rng, 0.5))
        for (int i = 0; i < s->dim; ++i)
        {
            double t = s->p[0][i];
            s->p[0][i] = s->p[1][i];
            s->p[1][i] = t;
        }
    if (s->kind == ORA_BALL && house_chance(rng, 0.5))
        s->h[0] = -1;
    if (house_chance(rng, 0.1))
        for (int i = 0; i < count; ++i)
            *house_number(s, i) = house_chance(rng, 0.5) ? 0 : INFINITY;
}

void house_spoil_ray(house_rng *rng, ora_ray *r)
{
    switch (house_below(rng, 4))
    {
    case 0:
        r->t_min = INFINITY;
        r->t_max = house_chance(rng, 0.5) ? INFINITY : 1;
        break;
    case 1: r->t_max = -INFINITY; break;
    case 2:
        r->t_min = 3;
        r->t_max = 2;
        break;
    default:
    {
        double *x = house_ray_number(r, house_below(rng, 2 * r->dim));
        *x = nonsense(rng, *x);
        if (isnan(*x))
            *x = INFINITY;
        break;
    }
    }
}

void house_spoil_case(house_rng *rng, house_case *c)
{
    const int which = house_below(rng, 3);
    if (which != 1 && c->has_ray)
        house_spoil_ray(rng, &c->ray);
    else if (which != 1)
        house_spoil(rng, &c->a);
    if (which != 0)
        house_spoil(rng, &c->b);
}

bool house_put_nan(house_case *c, int i)
{
    double *x = NULL;
    int     count = 0;
    while ((x = c->has_ray ? house_ray_number(&c->ray, count) : house_number(&c->a, count)) && count < i)
        ++count;
    if (!x)
        x = house_number(&c->b, i - count);
    if (x)
        *x = NAN;
    return x != NULL;
}

/* ---- checks ---- */

static long checks, all_checks, failures, shown_in_test;

/* Where the walk is, if a test is in one; a copy, because a test may leave its walk early. */
static house_walk at;

bool house_next(house_walk *w)
{
    if (!w->count)
    {
        w->count = house_cases(w->cases);
        if (!w->items)
            w->items = w->first_item + 1;
        if (!w->classes)
            w->classes = 1;
        w->item = w->first_item;
    }
    else if (++w->number < w->count)
    {
        at.number = w->number;
        return true;
    }
    else
    {
        w->number = 0;
        if (++w->cls == w->classes)
        {
            w->cls = 0;
            if (++w->item == w->items)
            {
                w->item = w->first_item;
                ++w->family;
            }
        }
    }
    at.name = NULL;
    if (w->family == HOUSE_FAMILIES)
        return false;
    w->rng = house_seed(w->name, w->family, w->classes > 1 ? 100 * w->item + w->cls : w->item);
    at = *w;
    return true;
}

static void print_where(void)
{
    const char *seed = getenv("CD_TEST_SEED");
    if (at.name)
        fprintf(stderr, "    case %zu of family %s, item %d, class %d in %s, CD_TEST_SEED=%s\n", at.number,
                house_families[at.family].name, at.item, at.cls, at.name, seed ? seed : "0");
}

void house_count_check(void)
{
    ++checks;
    ++all_checks;
}

static void print_numbers(const char *label, const double *x, int n)
{
    fprintf(stderr, "      %-12s", label);
    for (int i = 0; i < n; ++i)
        fprintf(stderr, "%s%.17g (%a)", i ? ", " : "", x[i], x[i]);
    fprintf(stderr, "\n");
}

static void print_shape(const char *label, const ora_shape *s)
{
    static const char *const kinds[ORA_KINDS] = {"point", "segment", "ball", "ellipsoid", "aabb", "obb"};
    fprintf(stderr, "    %s: %s\n", label, kinds[s->kind]);
    int n = s->dim;
    switch (s->kind)
    {
    case ORA_SEGMENT:
        print_numbers("a", s->p[0], n);
        print_numbers("b", s->p[1], n);
        break;
    case ORA_AABB:
        print_numbers("min", s->p[0], n);
        print_numbers("max", s->p[1], n);
        break;
    case ORA_BALL:
        print_numbers("center", s->p[0], n);
        print_numbers("radius", s->h, 1);
        break;
    case ORA_OBB:
    case ORA_ELLIPSOID:
        print_numbers("center", s->p[0], n);
        print_numbers(s->kind == ORA_OBB ? "half_extents" : "radii", s->h, n);
        for (int i = 0; i < (n == 2 ? 1 : 3); ++i)
            print_numbers("axis", s->u[i], n);
        break;
    default: print_numbers("at", s->p[0], n); break;
    }
}

bool house_has_needle(const house_case *c)
{
    const ora_shape *const both[] = {&c->a, &c->b};
    for (int i = 0; i < 2; ++i)
    {
        double least = INFINITY, most = 0;
        for (int j = 0; both[i]->kind == ORA_ELLIPSOID && j < both[i]->dim; ++j)
        {
            const double r = both[i]->h[j];
            least = r > 0 ? fmin(least, r) : least;
            most = fmax(most, r);
        }
        if (most > 0 && most * 0x1p-20 > least)
            return true;
    }
    return false;
}

double house_rolling_radius(const ora_shape *x)
{
    double least = INFINITY, most = 0;
    if (x->kind == ORA_BALL)
        return x->h[0];
    if (x->kind != ORA_ELLIPSOID)
        return 0;
    for (int j = 0; j < x->dim; ++j)
    {
        least = fmin(least, x->h[j]);
        most = fmax(most, x->h[j]);
    }
    return most > 0 ? least * least / most : 0;
}

void house_print_case(const house_case *c)
{
    fprintf(stderr, "    family %s, class %s\n", house_families[c->family].name, house_class_name(c->cls));
    if (c->has_ray)
    {
        fprintf(stderr, "    ray:\n");
        print_numbers("origin", c->ray.o, c->ray.dim);
        print_numbers("direction", c->ray.d, c->ray.dim);
        print_numbers("t_min", &c->ray.t_min, 1);
        print_numbers("t_max", &c->ray.t_max, 1);
    }
    else if (c->a.dim)
    {
        print_shape("a", &c->a);
    }
    print_shape("b", &c->b);
    if (c->count_extra)
        print_numbers(c->extra_name ? c->extra_name : "extra", c->extra, c->count_extra);
}

void house_failed(const char *file, int line, const house_case *c, const char *query, const char *format, ...)
{
    static long limit;
    if (!limit)
    {
        const char *text = getenv("CD_TEST_SHOW");
        limit = text ? atol(text) : 5;
    }
    ++failures;
    if (shown_in_test++ >= limit)
        return;
    va_list list;
    va_start(list, format);
    fprintf(stderr, "%s:%d: %s%s%s: ", file, line, c ? house_families[c->family].name : "", c ? "_" : "",
            query);
    vfprintf(stderr, format, list);
    fprintf(stderr, "\n");
    va_end(list);
    if (c)
        house_print_case(c);
    print_where();
}

void house_verdict(void)
{
    at.name = NULL;
    long count = failures, all = checks;
    failures = checks = shown_in_test = 0;
    if (count)
        fail_msg("%ld of %ld checks failed", count, all);
    if (!all)
        fail_msg("nothing was checked");
}

typedef struct worst_entry
{
    const char *query, *unit;
    double      error[HOUSE_FAMILIES];
    bool        seen[HOUSE_FAMILIES];
    long        skipped, judged;
} worst_entry;

static worst_entry worst[512];
static int         worst_count;

static worst_entry *entry(const char *query, const char *unit)
{
    for (int i = 0; i < worst_count; ++i)
        if (!strcmp(worst[i].query, query) && !strcmp(worst[i].unit, unit))
            return &worst[i];
    if (worst_count == (int)(sizeof worst / sizeof *worst))
        return &worst[worst_count - 1];
    worst[worst_count].query = query;
    worst[worst_count].unit = unit;
    return &worst[worst_count++];
}

void house_worst(const char *query, int family, const char *unit, double error)
{
    worst_entry *e = entry(query, unit);
    if (!(error <= DBL_MAX))
        error = INFINITY;
    if (!e->seen[family] || error > e->error[family])
        e->error[family] = error;
    e->seen[family] = true;
}

void house_skipped(const char *query, int family, bool skipped)
{
    (void)family;
    worst_entry *e = entry(query, "");
    ++*(skipped ? &e->skipped : &e->judged);
}

double house_skipped_share(const char *query)
{
    worst_entry *e = entry(query, "");
    return e->skipped + e->judged ? (double)e->skipped / (double)(e->skipped + e->judged) : 0;
}

static void write_worst(const char *path)
{
    FILE *out = fopen(path, "w");
    for (int i = 0; out && i < worst_count; ++i)
    {
        const worst_entry *e = &worst[i];
        if (!*e->unit)
            continue;
        fprintf(out, "%s\t%s", e->query, e->unit);
        for (int f = 0; f < HOUSE_FAMILIES; ++f)
        {
            fprintf(out, "\t");
            if (e->seen[f])
                fprintf(out, "%.3g", e->error[f]);
        }
        fprintf(out, "\n");
    }
    if (!out || fclose(out))
        perror(path);
}

void house_print_worst(void)
{
    const char *path = getenv("CD_TEST_WORST");
    if (path)
        write_worst(path);
    printf("%-40s %-26s", "worst error", "");
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        printf(" %10s", house_families[f].name);
    printf("\n");
    for (int i = 0; i < worst_count; ++i)
    {
        const worst_entry *e = &worst[i];
        if (!*e->unit)
            continue;
        printf("%-40s %-26s", e->query, e->unit);
        for (int f = 0; f < HOUSE_FAMILIES; ++f)
        {
            if (e->seen[f])
                printf(" %10.3g", e->error[f]);
            else
                printf(" %10s", "");
        }
        printf("\n");
    }
    for (int i = 0; i < worst_count; ++i)
        if (worst[i].skipped)
            printf("%-40s %ld of %ld within the bound of touching, not judged\n", worst[i].query,
                   worst[i].skipped, worst[i].skipped + worst[i].judged);
    printf("%ld checks\n", all_checks);
}
