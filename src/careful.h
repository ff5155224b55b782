/*
 * The way from the topics to the careful way.
 *
 * A public function first tries its quick way (quick/...). Where that cannot prove its answer, it calls
 * careful_<verb>_<a>_<b>. The macros at the end of this header define that for every family: it hands the
 * query to cd3_careful_<verb>_<a>_<b> (careful_intersect.c and its neighbours), which is written once and
 * compiled for each dimension, in double. It takes the digits of the family's scalar, because answers depend
 * on how accurately shapes are stored. A pair without ellipses has no careful distance of its own:
 * careful_distance_<a>_<b> is the distance of cd3_careful_closest_<a>_<b>.
 *
 * A float query is widened, which is exact, and its answer is rounded here.
 *
 * In extreme scenes products of lengths leave the range of the scalar. Such a scene is multiplied by a power
 * of two and put to the public function again, so that it gets the bits that it gets at an ordinary scale.
 */
#ifndef CD_CAREFUL_H
#define CD_CAREFUL_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "number/bits.h"
#include "number/compiler.h"
#include "quick/way.h"
#include "shape/kinds.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/narrow.h"
#include "space/vector.h"

/* All functions of the careful way take the digits, those too that do not need them. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-parameter"
#elif defined(_MSC_VER)
#pragma warning(disable : 4100)
#endif

/* How a function takes a shape of each kind: points by value, the others by pointer. */
#define TAKE_point(x)     vec x
#define TAKE_segment(x)   const segment *x
#define TAKE_ray(x)       const ray *x
#define TAKE_sphere(x)    const sphere *x
#define TAKE_ellipsoid(x) const ellipsoid *x
#define TAKE_aabb(x)      const aabb *x
#define TAKE_obb(x)       const obb *x

#define TAKE_WIDE_point(x)     wide_vec x
#define TAKE_WIDE_segment(x)   const wide_segment *x
#define TAKE_WIDE_ray(x)       const wide_ray *x
#define TAKE_WIDE_sphere(x)    const wide_sphere *x
#define TAKE_WIDE_ellipsoid(x) const wide_ellipsoid *x
#define TAKE_WIDE_aabb(x)      const wide_aabb *x
#define TAKE_WIDE_obb(x)       const wide_obb *x

/* ---- arguments as rows of scalars ---- */

/* In memory an argument of any kind is a row of scalars, its lengths first. So what is done to all of them is
   written once, without the kinds. */
typedef enum scalar_row
{
    ROW_point,
    ROW_segment,
    ROW_ray,
    ROW_sphere,
    ROW_ellipsoid,
    ROW_aabb,
    ROW_obb
} scalar_row;

static const struct row_size
{
    signed char scalars, lengths;
} row_sizes[] = {[ROW_point] = {DIM, DIM},
                 [ROW_segment] = {2 * DIM, 2 * DIM},
                 [ROW_ray] = {2 * DIM + 2, 2 * DIM},
                 [ROW_sphere] = {DIM + 1, DIM + 1},
                 [ROW_ellipsoid] = {(2 + AXIS_COUNT) * DIM, 2 * DIM},
                 [ROW_aabb] = {2 * DIM, 2 * DIM},
                 [ROW_obb] = {(2 + AXIS_COUNT) * DIM, 2 * DIM}};

/* Where such a row starts. */
#define AT_point(x)     &x
#define AT_segment(x)   x
#define AT_ray(x)       x
#define AT_sphere(x)    x
#define AT_ellipsoid(x) x
#define AT_aabb(x)      x
#define AT_obb(x)       x

static inline real scalar_at(const void *from, int i)
{
    real x;
    memcpy(&x, (const char *)from + i * (int)sizeof x, sizeof x);
    return x;
}

static inline void set_scalar_at(void *to, int i, real x)
{
    memcpy((char *)to + i * (int)sizeof x, &x, sizeof x);
}

/* A copy of an argument of any kind. */
typedef union argument_copy
{
    vec       point;
    segment   segment;
    ray       ray;
    sphere    SPHERE_MEMBER;
    ellipsoid ELLIPSOID_MEMBER;
    aabb      aabb;
    obb       obb;
} argument_copy;

#define GIVE_ray(s) &(s)->ray

#if REAL_DIGITS == 24

/* ---- float: shapes widened, answers rounded ---- */

static inline wide_vec wide_point(vec v)
{
    return (wide_vec){v.x, v.y ONLY_3D(, v.z)};
}

typedef union wide_argument
{
    wide_vec       point;
    wide_segment   segment;
    wide_ray       ray;
    wide_sphere    SPHERE_MEMBER;
    wide_ellipsoid ELLIPSOID_MEMBER;
    wide_aabb      aabb;
    wide_obb       obb;
} wide_argument;

typedef struct wide_pair
{
    wide_argument a, b;
} wide_pair;

static inline void widen(wide_argument *to, const void *from, scalar_row kind)
{
    for (int i = 0; i < row_sizes[kind].scalars; i++)
    {
        double x = scalar_at(from, i);
        memcpy((char *)to + i * (int)sizeof x, &x, sizeof x);
    }
}

static NOINLINE void widen_pair(wide_pair *w, const void *a, scalar_row kind_a, const void *b,
                                scalar_row kind_b)
{
    widen(&w->a, a, kind_a);
    widen(&w->b, b, kind_b);
}

/* WIDEN makes the wide pair `w` of two arguments, which WIDE_A and WIDE_B hand to the careful way. */
#define WIDEN(w, p, at_a, q, at_b) \
    wide_pair w;                   \
    widen_pair(&w, at_a, ROW_##p, at_b, ROW_##q)
#define WIDE_A(w, p, given) GIVE_##p(&w.a)
#define WIDE_B(w, q, given) GIVE_##q(&w.b)
#define WIDE_VEC(v)         wide_point(v)

/* One argument alone. */
static NOINLINE wide_argument widened(const void *from, scalar_row kind)
{
    wide_argument w;
    widen(&w, from, kind);
    return w;
}

#define WIDE(p, given) (GIVE_##p(((wide_argument[1]){widened(AT_##p(given), ROW_##p)})))

static inline vec narrow_vec(wide_vec v)
{
    return (vec){narrow(v.x), narrow(v.y) ONLY_3D(, narrow(v.z))};
}

static NOINLINE closest_points narrow_closest(wide_closest_points c)
{
    return (closest_points){narrow_vec(c.point_a), narrow_vec(c.point_b), narrow_distance(c.distance)};
}

static NOINLINE void narrow_hit(const wide_hit *wide, hit *out)
{
    *out = (hit){.t_enter = narrow(wide->t_enter),
                 .t_exit = narrow(wide->t_exit),
                 .point_enter = narrow_vec(wide->point_enter),
                 .point_exit = narrow_vec(wide->point_exit),
                 .normal_enter = narrow_vec(wide->normal_enter),
                 .normal_exit = narrow_vec(wide->normal_exit),
                 .starts_inside = wide->starts_inside};
}

/* point_a follows from the numbers that are returned: see contact_at. */
static NOINLINE void narrow_contact(const wide_contact *wide, contact *out)
{
    vector p, way;
    out->normal = narrow_vec(wide->normal);
    out->depth = narrow_distance(wide->depth);
    out->point_b = narrow_vec(wide->point_b);
    p = load(out->point_b);
    way = load(out->normal);
    for (int i = 0; i < DIM; i++)
        p.at[i] -= (double)out->depth * way.at[i];
    out->point_a = store(p);
}

#define NARROW_VEC(v)      narrow_vec(v)
#define NARROW_DISTANCE(d) narrow_distance(d)
#define NARROW_CLOSEST(c)  narrow_closest(c)

/* The last statements of a function that has an answer behind a pointer: NULL is handed on. */
#define RETURN_HIT(call)                     \
    wide_hit  wide;                          \
    wide_hit *wide_out = out ? &wide : NULL; \
    bool      found = call;                  \
    if (found && out)                        \
        narrow_hit(&wide, out);              \
    return found

#define RETURN_CONTACT(call)                     \
    wide_contact  wide;                          \
    wide_contact *wide_out = out ? &wide : NULL; \
    bool          found = call;                  \
    if (found && out)                            \
        narrow_contact(&wide, out);              \
    return found

/* Products of floats stay in the range of double, so rays and motions in float are never put again. */
#define SCALE_MOVING_AGAIN(p, q)
#define SCALE_RAY_AGAIN(p, query)

#else

/* ---- double: nothing to widen ---- */

#define WIDEN(w, p, at_a, q, at_b)
#define WIDE_A(w, p, given) given
#define WIDE_B(w, q, given) given
#define WIDE_VEC(v)         v
#define WIDE(p, given)      given

#define NARROW_VEC(v)      v
#define NARROW_DISTANCE(d) d
#define NARROW_CLOSEST(c)  c

#define RETURN_HIT(call) \
    hit *wide_out = out; \
    return call
#define RETURN_CONTACT(call) \
    contact *wide_out = out; \
    return call

#endif

/* ---- extreme scenes, scaled and put again ---- */

/* Scenes whose largest length is between these powers of two are not extreme. Others are brought to the last
   one, at which the quick ways can take lengths to the fourth power. */
#if REAL_DIGITS == 53
#define SAFE_EXPONENT_MIN (-100)
#define SAFE_EXPONENT_MAX 239
#define SAFE_EXPONENT     239
#else
#define SAFE_EXPONENT_MIN (-30)
#define SAFE_EXPONENT_MAX 30
#define SAFE_EXPONENT     0
#endif

/* The largest length of an argument. */
static NOINLINE double size_of(const void *from, scalar_row kind)
{
    double size = 0;
    for (int i = 0; i < row_sizes[kind].lengths; i++)
        size = max2(size, fabs((double)scalar_at(from, i)));
    return size;
}

/* The exponent of the power of two by which a scene of lengths up to `size` is multiplied before it is put
   again; 0 if it is not extreme, or not finite. */
static int exponent_again(double size)
{
    int e = exponent_of(size);
    if (!QUICK_WAY || !(size > 0 && size <= DBL_MAX) || (e > SAFE_EXPONENT_MIN && e <= SAFE_EXPONENT_MAX))
        return 0;
    return e == -1023 ? 1000 : SAFE_EXPONENT - e;
}

/* The exponents of the largest and the least length of a scene that is not 0. */
typedef struct exponent_span
{
    int most, least;
} exponent_span;

static NOINLINE void extend(exponent_span *e, const void *from, scalar_row kind)
{
    for (int i = 0; i < row_sizes[kind].lengths; i++)
    {
        double x = scalar_at(from, i);
        int    of_x = exponent_of(x);
        if (x == 0)
            continue;
        e->most = of_x > e->most ? of_x : e->most;
        e->least = of_x < e->least ? of_x : e->least;
    }
}

static NOINLINE exponent_span lengths_of(const void *a, scalar_row kind_a, const void *b, scalar_row kind_b)
{
    exponent_span e = {-1023, 1024};
    extend(&e, a, kind_a);
    extend(&e, b, kind_b);
    return e;
}

/* Scaled down, no number of a scene becomes less than 2^KEPT_EXPONENT, so that none loses digits, nor half of
   it; scaled up, none becomes more than 2^MOST_EXPONENT. */
#if REAL_DIGITS == 53
#define KEPT_EXPONENT (-1000)
#define MOST_EXPONENT 1000
#else
#define KEPT_EXPONENT (-126)
#define MOST_EXPONENT 120
#endif

/* The exponent nearest to the one that is wanted by which the scene can be multiplied. The scene so scaled
   wants no more than that, or can be given no more: it is not scaled again. */
static int exponent_within(exponent_span e, int wanted)
{
    const int down = e.least > KEPT_EXPONENT ? KEPT_EXPONENT - e.least : 0;
    const int up = e.most < MOST_EXPONENT ? MOST_EXPONENT - e.most : 0;
    return wanted < down ? down : wanted > up ? up : wanted;
}

/* The exponent of a number above 0, subnormal too. */
static int exponent_of_any(double x)
{
    int e = exponent_of(x);
    return e == -1023 ? exponent_of(x * 0x1p64) - 64 : e;
}

/* The exponent for a scene of shapes that overlap, which has this size; B is of this kind. In double, one of
   its lengths may be so small beside the others that a product of it underflows: there is more room for that
   where the largest one is as large as is safe. Where the scene cannot be scaled so far, it is as far as it
   can. Only for pairs that are decided exactly, whatever their scale: turned boxes are scaled where overlap_
   scales them. */
static int exponent_in_touch(exponent_span lengths, double size, scalar_row kind_b)
{
    int wanted = exponent_again(size);
    if (REAL_DIGITS == 24 || kind_b == ROW_obb)
        return wanted;
    if (QUICK_WAY && wanted == 0 && size > 0 && size <= DBL_MAX && lengths.least < SAFE_EXPONENT_MIN)
        wanted = SAFE_EXPONENT - exponent_of(size);
    return exponent_within(lengths, wanted);
}

/* The same as exponent_again for a scene of shapes `distance` apart, which becomes about 1. A large scene is
   scaled down no further than needed, lest small coordinates of its points lose digits: its size, of which
   the distance is less than 2^3 times, becomes 2^(SAFE_EXPONENT - 4) if the distance stays above 1. */
static int exponent_apart(real distance, exponent_span lengths, double size, scalar_row kind_b)
{
    int safe = exponent_again(size);
    if (!(distance > 0))
        return distance == 0 ? exponent_in_touch(lengths, size, kind_b) : 0;
    int  e = exponent_of_any(distance);
    bool extreme = safe != 0 || e < SAFE_EXPONENT_MIN || e > SAFE_EXPONENT_MAX;
    int  wanted = e > 8 && safe <= 0 && safe - 4 > -e ? safe - 4 : -e;
    return !QUICK_WAY || !extreme || (e >= -8 && e <= 8) ? 0 : exponent_within(lengths, wanted);
}

/* x times 2^exponent. *exact becomes false if that loses bits, or if x is scaled down to where half of it
   might. */
static real rescaled(real x, int exponent, bool *exact)
{
    const real least = REAL(REAL_DIGITS == 53 ? 0x1p-1000 : 0);
    real       y = round_to_real(scale_by(x, exponent));
    bool       fits = fabs(y) <= REAL_MAX && (x == 0 || exponent >= 0 || fabs(y) >= least);
    *exact = *exact && fits && scale_by(y, -exponent) == (double)x;
    return y;
}

/* Multiplies the lengths of an argument by 2^exponent. False if one of them loses bits. */
static NOINLINE bool rescale(void *to, const void *from, scalar_row kind, int exponent)
{
    bool exact = true;
    for (int i = 0; i < row_sizes[kind].scalars; i++)
    {
        real x = scalar_at(from, i);
        set_scalar_at(to, i, i < row_sizes[kind].lengths ? rescaled(x, exponent, &exact) : x);
    }
    return exact;
}

/* Two shapes, multiplied by 2^exponent. */
typedef struct scaled_pair
{
    int           exponent;
    argument_copy a, b;
} scaled_pair;

static inline bool scale_pair(scaled_pair *s, int exponent, const void *a, scalar_row kind_a, const void *b,
                              scalar_row kind_b)
{
    s->exponent = exponent;
    return exponent != 0 && rescale(&s->a, a, kind_a, exponent) && rescale(&s->b, b, kind_b, exponent);
}

/* No power of two but a mark: only the subnormal numbers of a scene have been multiplied (lift_pair). */
#define LIFTED 4000

/* Answers of a scaled scene, scaled back. */
static real scaled_back(real x, int exponent)
{
    if (REAL_DIGITS == 53 && exponent == LIFTED)
        return fabs(x) < 0x1p-300 ? narrow(x * 0x1p-622) : x;
    return isfinite(x) ? narrow(scale_by(x, -exponent)) : x;
}

static vec point_back(vec v, int exponent)
{
    return (vec){scaled_back(v.x, exponent),
                 scaled_back(v.y, exponent) ONLY_3D(, scaled_back(v.z, exponent))};
}

static real distance_back(real d, int exponent)
{
    real back = scaled_back(d, exponent);
    return back == 0 && d > 0 ? REAL_SMALLEST : back;
}

static NOINLINE closest_points closest_back(closest_points c, int exponent)
{
    return (closest_points){point_back(c.point_a, exponent), point_back(c.point_b, exponent),
                            distance_back(c.distance, exponent)};
}

static NOINLINE contact contact_back(contact c, int exponent)
{
    return (contact){c.normal, distance_back(c.depth, exponent), point_back(c.point_a, exponent),
                     point_back(c.point_b, exponent)};
}

/* Is a length of a scene that was scaled down so small there that it may have lost digits? */
static inline bool lost_digits(real length, int exponent)
{
    return exponent < 0 && length > 0 && length < REAL(REAL_DIGITS == 53 ? 0x1p-700 : 0x1p-100);
}

static NOINLINE bool hit_back(bool found, hit *out, int exponent)
{
    if (found && out)
    {
        out->point_enter = point_back(out->point_enter, exponent);
        out->point_exit = point_back(out->point_exit, exponent);
    }
    return found;
}

#if REAL_DIGITS == 53

/* Is there a subnormal number? Mostly not. */
static inline bool has_subnormal(const void *from, scalar_row kind)
{
    bool found = false;
    for (int i = 0; i < row_sizes[kind].scalars; i++)
    {
        double x = scalar_at(from, i);
        found = found || (fabs(x) < DBL_MIN && x != 0);
    }
    return found;
}

/* Lifts the subnormal numbers of an argument. False if another one is not ordinary; a ray may have no end,
   and what is decided of boxes with other axes than the coordinate axes is not exact. */
static bool lift(void *to, const void *from, scalar_row kind, bool *any)
{
    const int lengths = row_sizes[kind].lengths, scalars = row_sizes[kind].scalars;
    bool      ordinary = true;
    for (int i = 0; i < scalars; i++)
    {
        double x = scalar_at(from, i), size = fabs(x);
        bool   tiny = size < DBL_MIN, endless = kind == ROW_ray && i >= lengths && size > DBL_MAX;
        bool   turned = kind == ROW_obb && i >= lengths && size != 0 && size != 1;
        set_scalar_at(to, i, tiny ? x * 0x1p622 : x);
        *any = *any || (tiny && x != 0);
        ordinary = ordinary && !turned && (tiny || endless || (size >= 0x1p-20 && size <= 0x1p20));
    }
    return ordinary;
}

/* Subnormal numbers beside ordinary ones make exact sums long and arithmetic slow. So they alone are
   multiplied by 2^622. That changes no yes or no, for an exact one is the sign of a polynomial P of at most
   the fourth degree in numbers that are 0, subnormal, or between 2^-20 and 2^20 and so multiples of 2^-72.
   Let Pk be its terms with k subnormal factors. If P0 is not 0, it is 2^-288 at least, and the others, lifted
   to below 2^-400, are below 2^-320 together. If it is, P1 is 0 or 2^-668 at least, and the others are below
   2^-740; and so on: the first Pk that is not 0 decides, lifted or not.

   For the same reason a length of the answer below 2^-300 comes from subnormal numbers alone, and is lowered
   again. Is there any such number? */
static NOINLINE bool lift_pair(scaled_pair *s, const void *a, scalar_row kind_a, const void *b,
                               scalar_row kind_b)
{
    bool any = false;
    if (!has_subnormal(a, kind_a) && !has_subnormal(b, kind_b))
        return false;
    s->exponent = LIFTED;
    return lift(&s->a, a, kind_a, &any) && lift(&s->b, b, kind_b, &any) && any;
}

#endif

/* Has an argument an axis that does not lie along a coordinate axis? */
static bool has_turned_axis(const void *from, scalar_row kind)
{
    int components = 0;
    for (int i = row_sizes[kind].lengths; kind == ROW_obb && i < row_sizes[kind].scalars; i++)
        components += scalar_at(from, i) != 0;
    return components > AXIS_COUNT;
}

/* No quick way answers, at any scale, where shapes are closer than this. In the comments u is the segment a,
   c leads from centre to centre and h is the sum of the half extents of boxes.

   Of segments, with v the other one and w from start to start, squares below 2^-81 (|u|^2 + |v|^2 + |w|^2)
   are left open (quick/segment_segment.h), and |c|^2 is at most 3 (|w|^2 + |u|^2 / 4 + |v|^2 / 4). Of a
   segment and a box it is less than LEAST_DISTANCE / 2 of scene_length, and of an AABB in float 2^-25
   (quick/segment_box.h); the length is at least 2 h + |u| + 2 |c|. Of boxes it is gaps below 2^-80 of a size
   of at least h + |c|, if not all axes lie along the coordinate axes (visible_gap). */
static double least_quick_distance(const void *a, scalar_row kind_a, const void *b, scalar_row kind_b)
{
    double uu = 0, vv = 0, cc = 0, h = 0;
    for (int i = 0; i < DIM; i++)
    {
        double p = scalar_at(a, i), to_p = scalar_at(a, i + DIM), half_a = (to_p - p) / 2;
        double q = scalar_at(b, i), to_q = scalar_at(b, i + DIM), half_b = (to_q - q) / 2;
        p += kind_a == ROW_obb ? 0 : half_a;
        q += kind_b == ROW_obb ? 0 : half_b;
        half_a = kind_a == ROW_obb ? to_p : half_a;
        half_b = kind_b == ROW_obb ? to_q : half_b;
        uu += 4 * (half_a * half_a);
        vv += 4 * (half_b * half_b);
        cc += (q - p) * (q - p);
        h += (kind_a == ROW_segment ? 0 : half_a) + (kind_b == ROW_segment ? 0 : half_b);
    }
    if (kind_a == ROW_segment && kind_b == ROW_segment)
        return 0x1p-42 * sqrt(uu + vv + cc);
    if (kind_a == ROW_segment)
        return (REAL_DIGITS == 53    ? 0x1.fp-42
                : kind_b == ROW_aabb ? 0x1.fp-26
                                     : 0x1.fp-36) *
               (2 * h + sqrt(uu) + 2 * sqrt(cc));
    return DIM == 3 && (has_turned_axis(a, kind_a) || has_turned_axis(b, kind_b)) ? 0x1p-81 * (h + sqrt(cc))
                                                                                  : 0;
}

/* Has the careful way found a distance that no quick way answers? */
static bool is_careful_distance(real distance, const void *a, scalar_row kind_a, const void *b,
                                scalar_row kind_b)
{
    bool of_segment = kind_a == ROW_segment &&
                      (kind_b == ROW_segment || kind_b == ROW_aabb || kind_b == ROW_obb);
    return (of_segment || (kind_a >= ROW_aabb && kind_b == ROW_obb)) &&
           (double)distance < least_quick_distance(a, kind_a, b, kind_b);
}

/* Is a length so far above the smallest number that it has all its digits? */
static inline bool has_all_digits(real length)
{
    return length > REAL(REAL_DIGITS == 53 ? 0x1p-900 : 0x1p-120);
}

/* Is the scene of a and b extreme? Then the scaled one is to be put again. */
static NOINLINE bool is_extreme(scaled_pair *s, const void *a, scalar_row kind_a, const void *b,
                                scalar_row kind_b)
{
    int exponent = exponent_again(max2(size_of(a, kind_a), size_of(b, kind_b)));
#if REAL_DIGITS == 53
    if (exponent == 0)
        return lift_pair(s, a, kind_a, b, kind_b);
#endif
    return scale_pair(s, exponent, a, kind_a, b, kind_b);
}

/* How large the lengths are that decide a contact. A sphere at an AABB does not notice faces that are far
   beyond its reach. */
static double contact_size(const void *a, scalar_row kind_a, const void *b, scalar_row kind_b)
{
    double size = max2(size_of(a, kind_a), size_of(b, kind_b));
    double radius = kind_a == ROW_sphere && kind_b == ROW_aabb ? (double)scalar_at(a, DIM) : 0;
    return radius > 0 && size <= DBL_MAX ? radius : size;
}

/* The same for contacts. */
static NOINLINE bool is_extreme_contact(scaled_pair *s, const void *a, scalar_row kind_a, const void *b,
                                        scalar_row kind_b)
{
    const double size = contact_size(a, kind_a, b, kind_b);
    const int    exponent = exponent_in_touch(lengths_of(a, kind_a, b, kind_b), size, kind_b);
#if REAL_DIGITS == 53
    if (lift_pair(s, a, kind_a, b, kind_b))
        return true;
#endif
    return scale_pair(s, exponent, a, kind_a, b, kind_b);
}

/* The same for closest points, where the careful way has found this distance of a and b. Scenes that are
   apart are scaled by their distance, of which the quick way says whether it is safe; the others by their
   size. The distance becomes 1, or as near to that as the least coordinate can be kept. The careful way must
   agree that the scaled scene is settled, so that it is not scaled once more, whatever an invalid shape makes
   of it. It gives the same bits at every scale, so what only it answers stays as it is. */
static NOINLINE bool is_extreme_apart(scaled_pair *s, real distance, const void *a, scalar_row kind_a,
                                      const void *b, scalar_row kind_b)
{
    const double size = max2(size_of(a, kind_a), size_of(b, kind_b));
    if (exponent_again(size) == 0 && is_careful_distance(distance, a, kind_a, b, kind_b))
        return false;
    return scale_pair(s, exponent_apart(distance, lengths_of(a, kind_a, b, kind_b), size, kind_b), a, kind_a,
                      b, kind_b);
}

/* Axes longer than 2 might overflow, and with them the distance need not keep its digits in a scaled scene.
 */
static bool has_axes_in_range(const void *from, scalar_row kind)
{
    bool in_range = true;
    for (int i = row_sizes[kind].lengths; i < row_sizes[kind].scalars; i++)
        in_range = in_range && fabs((double)scalar_at(from, i)) <= 2;
    return in_range;
}

/* The distance that the careful way finds in the scaled scene, where that is clear from the one that it has
   found; else NaN. */
static NOINLINE real distance_of_scaled(const scaled_pair *s, real distance, scalar_row kind_a,
                                        scalar_row kind_b)
{
    bool clear = has_all_digits(distance) && has_axes_in_range(&s->a, kind_a) &&
                 has_axes_in_range(&s->b, kind_b);
    return clear ? round_to_real(scale_by(distance, s->exponent)) : REAL(NAN);
}

static NOINLINE bool is_ordinary_apart(const scaled_pair *s, real distance, scalar_row kind_a,
                                       scalar_row kind_b)
{
    return exponent_apart(distance, lengths_of(&s->a, kind_a, &s->b, kind_b),
                          max2(size_of(&s->a, kind_a), size_of(&s->b, kind_b)), kind_b) == 0;
}

/* The answer for contacts, of which that of the scaled scene is given. False if that has lost digits. */
static NOINLINE bool contact_scaled_back(const contact *scaled, bool found, contact *out, int exponent)
{
    if (found && out)
        *out = contact_back(*scaled, exponent);
    return !lost_digits(scaled->depth, exponent);
}

#if REAL_DIGITS == 53

/* The direction of a ray has a scale of its own. Where the scene is multiplied by 2^e and the direction by
   2^f, t is by 2^(e - f). An end of the ray above the range is no end: the scene lies far before it. */
static double rescaled_end(double t, double no_end, int exponent, bool *exact)
{
    double y = isfinite(t) ? scale_by(t, exponent) : t;
    *exact = *exact && (y == no_end || (isfinite(y) && scale_by(y, -exponent) == t));
    return y;
}

static NOINLINE bool retime_ray(ray *to, const ray *from, int exponent, int exponent_of_direction)
{
    const int time = exponent - exponent_of_direction;
    bool      ends_exact = true;
    bool      exact = rescale(&to->origin, &from->origin, ROW_point, exponent);
    exact = rescale(&to->direction, &from->direction, ROW_point, exponent_of_direction) && exact;
    to->t_min = rescaled_end(from->t_min, -INFINITY, time, &ends_exact);
    to->t_max = rescaled_end(from->t_max, INFINITY, time, &ends_exact);
    return exact && ends_exact;
}

static double size_of_segment_from(vec origin, const segment *s)
{
    return max2(largest(sub(load(s->a), load(origin))), largest(sub(load(s->b), load(origin))));
}

static double size_of_sphere_from(vec origin, const sphere *s)
{
    return max2(largest(sub(load(s->center), load(origin))), s->radius);
}

static double size_of_obb_from(vec origin, const obb *b)
{
    return max2(largest(sub(load(b->center), load(origin))), largest(load(b->half_extents)));
}

/* The exponents for a scene of that size and for a direction of that length; false if neither is extreme. A
   short direction becomes no longer than needed, lest the times become too small for their digits. One of 0
   leaves the times as they are. */
static bool exponents_of_ray(double size, double direction, int *scene, int *of_direction)
{
    int e = exponent_of(direction);
    *scene = exponent_again(size);
    *of_direction = direction == 0 ? *scene : exponent_again(direction);
    if (*of_direction > 0 && direction > 0 && e != -1023)
        *of_direction = SAFE_EXPONENT_MIN + 1 - e;
    return *scene != 0 || *of_direction != 0;
}

/* May the t of a ray be tiny beside the lengths of the scene, so that it underflows where these are scaled?
   Those of spheres and turned boxes are differences of lengths. So are those of boxes along the coordinate
   axes, but of their coordinates as they stand: these are multiples of 2^-653 if none is smaller than 2^-600,
   and a t of the scaled ray, whose direction is below 2^241, is 0 or above 2^-900. */
static bool finds_tiny_t_segment(vec origin, const segment *s)
{
    (void)origin, (void)s;
    return true;
}

static bool finds_tiny_t_sphere(vec origin, const sphere *s)
{
    (void)origin, (void)s;
    return false;
}

static bool finds_tiny_t_obb(vec origin, const obb *b)
{
    const vec all[3] = {origin, b->center, b->half_extents};
    vector    rows[DIM];
    bool      tiny = false;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < DIM; i++)
            tiny = tiny || (load(all[k]).at[i] != 0 && fabs(load(all[k]).at[i]) < 0x1p-600);
    load_axes(rows, AXES_OF(b));
    return tiny && along_coordinates(rows);
}

static inline bool tiny_t(double t, double end, bool finds_tiny)
{
    return fabs(t) < 0x1p-900 && t != end && (t != 0 || finds_tiny);
}

/* Then every t but the ends loses digits. */
static inline bool every_t_is_tiny(const ray *scaled)
{
    return fabs(scaled->t_min) < 0x1p-900 && fabs(scaled->t_max) < 0x1p-900;
}

/* UNCLEAR if t may have lost digits. */
static NOINLINE quick_answer ray_hit_back(bool found, hit *out, const ray *scaled, int exponent,
                                          int exponent_t, bool finds_tiny)
{
    if (!found || !out)
        return found;
    if (tiny_t(out->t_enter, scaled->t_min, finds_tiny) || tiny_t(out->t_exit, scaled->t_max, finds_tiny))
        return UNCLEAR;
    out->t_enter = scaled_back(out->t_enter, exponent_t);
    out->t_exit = scaled_back(out->t_exit, exponent_t);
    return hit_back(found, out, exponent);
}

/* A scene with motions. */
typedef struct scaled_motions
{
    scaled_pair pair;
    vec         motion_a, motion_b;
} scaled_motions;

static NOINLINE bool is_extreme_moving(scaled_motions *s, const void *a, scalar_row kind_a,
                                       const vec *motion_a, const void *b, scalar_row kind_b,
                                       const vec *motion_b)
{
    int exponent = exponent_again(max2(max2(size_of(a, kind_a), size_of(b, kind_b)),
                                       max2(size_of(motion_a, ROW_point), size_of(motion_b, ROW_point))));
    return scale_pair(&s->pair, exponent, a, kind_a, b, kind_b) &&
           rescale(&s->motion_a, motion_a, ROW_point, exponent) &&
           rescale(&s->motion_b, motion_b, ROW_point, exponent);
}

#define SCALE_MOVING_AGAIN(p, q)                                                                             \
    scaled_motions s;                                                                                        \
    if (QUICK_WAY && is_extreme_moving(&s, AT_##p(a), ROW_##p, &motion_a, AT_##q(b), ROW_##q, &motion_b))    \
        return hit_back(                                                                                     \
            cd3_sweep_##p##_##q(GIVE_##p(&s.pair.a), s.motion_a, GIVE_##q(&s.pair.b), s.motion_b, out), out, \
            s.pair.exponent);

/* The same for the ray a and the shape b, whose size is seen from the ray's origin: the query is put again.
 */
#define SCALE_RAY_AGAIN(p, query)                                                                    \
    int exponent, exponent_of_direction;                                                             \
    if (exponents_of_ray(size_of_##p##_from(a->origin, b), largest(load(a->direction)), &exponent,   \
                         &exponent_of_direction))                                                    \
    {                                                                                                \
        ray           x;                                                                             \
        argument_copy y;                                                                             \
        quick_answer  again = UNCLEAR;                                                               \
        if (retime_ray(&x, a, exponent, exponent_of_direction) && rescale(&y, b, ROW_##p, exponent)) \
        {                                                                                            \
            bool finds_tiny = finds_tiny_t_##p(x.origin, GIVE_##p(&y));                              \
            if (!(out && finds_tiny && every_t_is_tiny(&x)))                                         \
                again = ray_hit_back(query(&x, GIVE_##p(&y), out), out, &x, exponent,                \
                                     exponent - exponent_of_direction, finds_tiny);                  \
        }                                                                                            \
        if (again != UNCLEAR)                                                                        \
            return again;                                                                            \
    }

#endif

/* ---- a second look at a sphere that touches an OBB (careful_intersect.c) ---- */

/* Along the axes of the box the centre is `out` outside, by a length of measures[0]; the gap is measures[1].
 */
SPEEDY quick_answer cd3_careful_touch_obb(const wide_sphere *a, const wide_obb *b, vector *out,
                                          double measures[2], int digits);

/* ---- shapes (careful_shapes.c) ---- */

SELDOM cd_status cd3_careful_check_numbers(const vector *vectors, int count, double last);
SELDOM cd_status cd3_careful_check_obb(const wide_obb *b, double tolerance);
SELDOM cd_status cd3_careful_correct_obb(wide_obb *b, int digits);
#if DIM == 3
SELDOM cd_status cd3_careful_quaternion_axes(vector axes[3], const double q[4]);
SELDOM cd_status cd3_careful_axis_angle_axes(vector axes[3], wide_vec axis, double angle);
#endif
void             cd3_careful_corners_obb(const wide_obb *b, wide_vec corners[CORNER_COUNT]);
wide_vec         cd3_careful_at_ray(const wide_ray *r, double t, int digits);
SELDOM wide_aabb cd3_careful_bounds_sphere(const wide_sphere *b, int digits);
wide_aabb        cd3_careful_bounds_obb(const wide_obb *b, bool is_ellipsoid, int digits);

/* ---- the verbs ---- */

/* Pairs without a quick way yet go the careful way every time. In the careful units themselves everything is
   compiled for size but the functions marked SPEEDY, which take nearly all the time of ordinary calls. */
#if defined(CAREFULLY)
#define OFTEN SELDOM
#else
#define OFTEN
#endif

#define CAREFUL_OVERLAP(p, q, RARITY, AGAIN)                                                            \
    RARITY bool                 cd3_careful_overlap_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), int); \
    RARITY static NOINLINE bool careful_overlap_##p##_##q(TAKE_##p(a), TAKE_##q(b))                     \
    {                                                                                                   \
        AGAIN(OVERLAP, p, q)                                                                            \
        WIDEN(w, p, AT_##p(a), q, AT_##q(b));                                                           \
        return cd3_careful_overlap_##p##_##q(WIDE_A(w, p, a), WIDE_B(w, q, b), REAL_DIGITS);            \
    }
#define OVERLAP_AGAIN(p, q)                                                  \
    scaled_pair s;                                                           \
    if (QUICK_WAY && is_extreme(&s, AT_##p(a), ROW_##p, AT_##q(b), ROW_##q)) \
        return cd3_overlap_##p##_##q(GIVE_##p(&s.a), GIVE_##q(&s.b));

#define CAREFUL_DISTANCE(p, q)                                                                           \
    OFTEN double         cd3_careful_distance_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), int digits); \
    static NOINLINE real careful_distance_##p##_##q(TAKE_##p(a), TAKE_##q(b))                            \
    {                                                                                                    \
        WIDEN(w, p, AT_##p(a), q, AT_##q(b));                                                            \
        return NARROW_DISTANCE(                                                                          \
            cd3_careful_distance_##p##_##q(WIDE_A(w, p, a), WIDE_B(w, q, b), REAL_DIGITS));              \
    }

#define CAREFUL_CLOSEST(p, q, RARITY, AGAIN)                                                                \
    RARITY wide_closest_points            cd3_careful_closest_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), \
                                                                        int digits);                        \
    RARITY static NOINLINE closest_points careful_closest_##p##_##q(TAKE_##p(a), TAKE_##q(b))               \
    {                                                                                                       \
        AGAIN(LIFTED, p, q)                                                                                 \
        WIDEN(w, p, AT_##p(a), q, AT_##q(b));                                                               \
        closest_points found = NARROW_CLOSEST(                                                              \
            cd3_careful_closest_##p##_##q(WIDE_A(w, p, a), WIDE_B(w, q, b), REAL_DIGITS));                  \
        AGAIN(CLOSEST, p, q)                                                                                \
        return found;                                                                                       \
    }
#if REAL_DIGITS == 53
#define LIFTED_AGAIN(p, q)                                                       \
    scaled_pair lifted;                                                          \
    if (QUICK_WAY && lift_pair(&lifted, AT_##p(a), ROW_##p, AT_##q(b), ROW_##q)) \
        return closest_back(                                                     \
            cd3_careful_closest_##p##_##q(GIVE_##p(&lifted.a), GIVE_##q(&lifted.b), REAL_DIGITS), LIFTED);
#else
#define LIFTED_AGAIN(p, q)
#endif
#define CLOSEST_AGAIN(p, q)                                                                                  \
    scaled_pair s;                                                                                           \
    if (QUICK_WAY && is_extreme_apart(&s, found.distance, AT_##p(a), ROW_##p, AT_##q(b), ROW_##q))           \
    {                                                                                                        \
        real again = distance_of_scaled(&s, found.distance, ROW_##p, ROW_##q);                               \
        if (!(again > 0))                                                                                    \
        {                                                                                                    \
            WIDEN(v, p, &s.a, q, &s.b);                                                                      \
            again = NARROW_CLOSEST(cd3_careful_closest_##p##_##q(WIDE_A(v, p, GIVE_##p(&s.a)),               \
                                                                 WIDE_B(v, q, GIVE_##q(&s.b)), REAL_DIGITS)) \
                        .distance;                                                                           \
        }                                                                                                    \
        if (is_ordinary_apart(&s, again, ROW_##p, ROW_##q))                                                  \
            return closest_back(cd3_closest_##p##_##q(GIVE_##p(&s.a), GIVE_##q(&s.b)), s.exponent);          \
    }

#define CAREFUL_PENETRATION(p, q, RARITY, AGAIN)                                                         \
    RARITY bool cd3_careful_penetration_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), wide_contact *out, \
                                                  int digits);                                           \
    RARITY static NOINLINE bool careful_penetration_##p##_##q(TAKE_##p(a), TAKE_##q(b), contact *out)    \
    {                                                                                                    \
        AGAIN(PENETRATION, p, q)                                                                         \
        WIDEN(w, p, AT_##p(a), q, AT_##q(b));                                                            \
        RETURN_CONTACT(                                                                                  \
            cd3_careful_penetration_##p##_##q(WIDE_A(w, p, a), WIDE_B(w, q, b), wide_out, REAL_DIGITS)); \
    }
#define PENETRATION_AGAIN(p, q)                                                                            \
    scaled_pair s;                                                                                         \
    if (QUICK_WAY && is_extreme_contact(&s, AT_##p(a), ROW_##p, AT_##q(b), ROW_##q))                       \
    {                                                                                                      \
        contact scaled = {.depth = 0};                                                                     \
        bool    overlap = cd3_penetration_##p##_##q(GIVE_##p(&s.a), GIVE_##q(&s.b), out ? &scaled : NULL); \
        if (contact_scaled_back(&scaled, overlap, out, s.exponent))                                        \
            return overlap;                                                                                \
    }

#define CAREFUL_SWEEP(p, q, RARITY, AGAIN)                                                           \
    RARITY bool cd3_careful_sweep_##p##_##q(TAKE_WIDE_##p(a), wide_vec motion_a, TAKE_WIDE_##q(b),   \
                                            wide_vec motion_b, wide_hit *out, int digits);           \
    RARITY static NOINLINE bool careful_sweep_##p##_##q(TAKE_##p(a), vec motion_a, TAKE_##q(b),      \
                                                        vec motion_b, hit *out)                      \
    {                                                                                                \
        AGAIN(p, q)                                                                                  \
        WIDEN(w, p, AT_##p(a), q, AT_##q(b));                                                        \
        RETURN_HIT(cd3_careful_sweep_##p##_##q(WIDE_A(w, p, a), WIDE_VEC(motion_a), WIDE_B(w, q, b), \
                                               WIDE_VEC(motion_b), wide_out, REAL_DIGITS));          \
    }

#define CAREFUL_RAYCAST(p, RARITY, AGAIN, query)                                                           \
    RARITY bool cd3_careful_raycast_##p(const wide_ray *ray, TAKE_WIDE_##p(b), wide_hit *out, int digits); \
    RARITY static NOINLINE bool careful_raycast_##p(const ray *a, TAKE_##p(b), hit *out)                   \
    {                                                                                                      \
        AGAIN(p, query)                                                                                    \
        WIDEN(w, ray, a, p, AT_##p(b));                                                                    \
        RETURN_HIT(cd3_careful_raycast_##p(WIDE_A(w, ray, a), WIDE_B(w, p, b), wide_out, REAL_DIGITS));    \
    }

/* Pairs without a quick way are put once: the careful way works at every scale. */
#define ONCE(...)

#define AGAIN_IF_EXTREME(VERB, p, q) VERB##_AGAIN(p, q)
#define CAREFUL_QUICK_PAIR(p, q)                    \
    CAREFUL_OVERLAP(p, q, SELDOM, AGAIN_IF_EXTREME) \
    CAREFUL_CLOSEST(p, q, SELDOM, AGAIN_IF_EXTREME) \
    CAREFUL_PENETRATION(p, q, SELDOM, AGAIN_IF_EXTREME)
/* Pairs without ellipses: their distance is that of the closest points. */
#define CAREFUL_QUICK_DISTANCE(p, q)                                        \
    static inline real careful_distance_##p##_##q(TAKE_##p(a), TAKE_##q(b)) \
    {                                                                       \
        return careful_closest_##p##_##q(a, b).distance;                    \
    }

#define CAREFUL_OTHER_PAIR(p, q)       \
    CAREFUL_OVERLAP(p, q, OFTEN, ONCE) \
    CAREFUL_DISTANCE(p, q)             \
    CAREFUL_CLOSEST(p, q, OFTEN, ONCE) \
    CAREFUL_PENETRATION(p, q, OFTEN, ONCE)
#define CAREFUL_MOVING_ONCE(p, q) CAREFUL_SWEEP(p, q, OFTEN, ONCE)

EACH_PAIR_WITHOUT_ELLIPSOIDS(CAREFUL_QUICK_PAIR)
EACH_PAIR_WITHOUT_ELLIPSOIDS(CAREFUL_QUICK_DISTANCE)
EACH_PAIR_WITH_ELLIPSOIDS(CAREFUL_OTHER_PAIR)
CAREFUL_SWEEP(point, sphere, SELDOM, SCALE_MOVING_AGAIN)
CAREFUL_SWEEP(sphere, sphere, SELDOM, SCALE_MOVING_AGAIN)
CAREFUL_SWEEP(aabb, aabb, SELDOM, SCALE_MOVING_AGAIN)
CAREFUL_SWEEP(point, segment, OFTEN, ONCE)
CAREFUL_SWEEP(point, aabb, OFTEN, ONCE)
CAREFUL_SWEEP(point, obb, OFTEN, ONCE)
CAREFUL_SWEEP(segment, segment, OFTEN, ONCE)
CAREFUL_SWEEP(segment, sphere, OFTEN, ONCE)
CAREFUL_SWEEP(segment, aabb, OFTEN, ONCE)
CAREFUL_SWEEP(segment, obb, OFTEN, ONCE)
CAREFUL_SWEEP(sphere, aabb, OFTEN, ONCE)
CAREFUL_SWEEP(sphere, obb, OFTEN, ONCE)
CAREFUL_SWEEP(aabb, obb, OFTEN, ONCE)
CAREFUL_SWEEP(obb, obb, OFTEN, ONCE)
EACH_PAIR_WITH_ELLIPSOIDS(CAREFUL_MOVING_ONCE)

#if DIM == 2
CAREFUL_RAYCAST(segment, SELDOM, SCALE_RAY_AGAIN, cd2_raycast_segment)
#else
CAREFUL_RAYCAST(segment, SELDOM, ONCE, cd3_raycast_segment)
#endif
CAREFUL_RAYCAST(sphere, SELDOM, SCALE_RAY_AGAIN, cd3_raycast_sphere)
CAREFUL_RAYCAST(ellipsoid, OFTEN, ONCE, cd3_raycast_ellipsoid)
CAREFUL_RAYCAST(aabb, SELDOM, ONCE, cd3_raycast_aabb)
CAREFUL_RAYCAST(obb, SELDOM, SCALE_RAY_AGAIN, cd3_raycast_obb)

CAREFUL_CLOSEST(point, ray, SELDOM, AGAIN_IF_EXTREME)

/* The second looks of overlap_, where the quick way leaves it open; UNCLEAR without the quick way. */
quick_answer cd3_careful_touch_segment_segment(const wide_segment *a, const wide_segment *b);

/* The second look at the closest points of two segments (careful_distance.c), which the quick way asks before
   it takes the careful one: that would widen and scale them first. In double it answers carefully too. False
   if the scene is extreme. */
bool cd3_careful_look_at_segments(const wide_segment *a, const wide_segment *b, wide_closest_points *out,
                                  int digits);
quick_answer cd3_careful_touch_segment_sphere(const wide_segment *a, const wide_sphere *b);
quick_answer cd3_careful_touch_segment_aabb(const wide_segment *a, const wide_aabb *b);
quick_answer cd3_careful_touch_segment_obb(const wide_segment *a, const wide_obb *b, int digits);

#endif
