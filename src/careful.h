/*
 * The way from the topics to the careful way.
 *
 * A public function first tries its quick way (quick/...). Where that cannot prove its answer, it calls
 * careful_<verb>_<a>_<b>, which is defined here for every family: it hands the query to the function
 * cd3_careful_<verb>_<a>_<b> (careful_intersect.c and its neighbours). That is written once for each
 * dimension, in double. It takes the digits of the family's scalar, because answers depend on how accurately
 * shapes are stored.
 *
 * - A float query is widened, which is exact, and its answer is rounded here.
 * - In extreme scenes products of lengths leave the range of the scalar. Such a scene is multiplied by a
 * power of two and put to the public function again, so that it gets the bits that it gets at an ordinary
 * scale.
 */
#ifndef CD_CAREFUL_H
#define CD_CAREFUL_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

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
#define TAKE_WIDE_sphere(x)    const wide_sphere *x
#define TAKE_WIDE_ellipsoid(x) const wide_ellipsoid *x
#define TAKE_WIDE_aabb(x)      const wide_aabb *x
#define TAKE_WIDE_obb(x)       const wide_obb *x

#if REAL_DIGITS == 24

/* ---- float: shapes widened, answers rounded ---- */

static inline wide_vec wide_point(vec v)
{
    return (wide_vec){v.x, v.y ONLY_3D(, v.z)};
}

static NOINLINE wide_segment wide_of_segment(const segment *s)
{
    return (wide_segment){wide_point(s->a), wide_point(s->b)};
}

static NOINLINE wide_ray wide_of_ray(const ray *r)
{
    return (wide_ray){wide_point(r->origin), wide_point(r->direction), r->t_min, r->t_max};
}

static NOINLINE wide_sphere wide_of_sphere(const sphere *s)
{
    return (wide_sphere){wide_point(s->center), s->radius};
}

static NOINLINE wide_aabb wide_of_aabb(const aabb *b)
{
    return (wide_aabb){wide_point(b->min), wide_point(b->max)};
}

static NOINLINE wide_obb wide_of_obb(const obb *b)
{
    wide_obb wide = {.center = wide_point(b->center), .half_extents = wide_point(b->half_extents)};
    for (int i = 0; i < AXIS_COUNT; i++)
        AXES_OF(&wide)[i] = wide_point(AXES_OF(b)[i]);
    return wide;
}

static NOINLINE wide_ellipsoid wide_of_ellipsoid(const ellipsoid *e)
{
    wide_ellipsoid wide = {.center = wide_point(e->center), .radii = wide_point(e->radii)};
    for (int i = 0; i < AXIS_COUNT; i++)
        AXES_OF(&wide)[i] = wide_point(AXES_OF(e)[i]);
    return wide;
}

/* An argument for the careful way. */
#define WIDE_point(x)     wide_point(x)
#define WIDE_segment(x)   ((wide_segment[1]){wide_of_segment(x)})
#define WIDE_ray(x)       ((wide_ray[1]){wide_of_ray(x)})
#define WIDE_sphere(x)    ((wide_sphere[1]){wide_of_sphere(x)})
#define WIDE_ellipsoid(x) ((wide_ellipsoid[1]){wide_of_ellipsoid(x)})
#define WIDE_aabb(x)      ((wide_aabb[1]){wide_of_aabb(x)})
#define WIDE_obb(x)       ((wide_obb[1]){wide_of_obb(x)})

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
#define SCALE_MOVING_AGAIN(p, q, answer)
#define SCALE_RAY_AGAIN(p, query)

#else

/* ---- double: nothing to widen ---- */

#define WIDE_point(x)     x
#define WIDE_segment(x)   x
#define WIDE_ray(x)       x
#define WIDE_sphere(x)    x
#define WIDE_ellipsoid(x) x
#define WIDE_aabb(x)      x
#define WIDE_obb(x)       x

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

static double size_of_point(vec v)
{
    return largest(load(v));
}

static double size_of_segment(const segment *s)
{
    return max2(size_of_point(s->a), size_of_point(s->b));
}

static double size_of_sphere(const sphere *s)
{
    return max2(size_of_point(s->center), s->radius);
}

static double size_of_aabb(const aabb *b)
{
    return max2(size_of_point(b->min), size_of_point(b->max));
}

static double size_of_obb(const obb *b)
{
    return max2(size_of_point(b->center), size_of_point(b->half_extents));
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

/* The same for a scene of shapes `distance` apart, which becomes about 2^to. */
static int exponent_apart(real distance, double size, int to)
{
    int e = exponent_of(distance), safe = exponent_again(size);
    if (!(distance > 0))
        return distance == 0 ? safe : 0;
    bool extreme = safe != 0 || e < SAFE_EXPONENT_MIN || e > SAFE_EXPONENT_MAX;
    return !QUICK_WAY || !extreme || (e >= to - 8 && e <= to + 8) ? 0 : e == -1023 ? 1050 : to - e;
}

/* A scene that is being scaled. It stays exact unless a coordinate loses bits, or is scaled down to where
   half of it might. */
typedef struct rescaling
{
    int  exponent;
    bool exact;
} rescaling;

static real rescaled(real x, rescaling *r)
{
    const real least = REAL(REAL_DIGITS == 53 ? 0x1p-1000 : 0);
    real       y = round_to_real(scale_by(x, r->exponent));
    bool       fits = fabs(y) <= REAL_MAX && (x == 0 || r->exponent >= 0 || fabs(y) >= least);
    r->exact = r->exact && fits && scale_by(y, -r->exponent) == (double)x;
    return y;
}

static vec rescaled_point(vec v, rescaling *r)
{
    return (vec){rescaled(v.x, r), rescaled(v.y, r) ONLY_3D(, rescaled(v.z, r))};
}

static NOINLINE segment rescaled_segment(const segment *s, rescaling *r)
{
    return (segment){rescaled_point(s->a, r), rescaled_point(s->b, r)};
}

static NOINLINE sphere rescaled_sphere(const sphere *s, rescaling *r)
{
    return (sphere){rescaled_point(s->center, r), rescaled(s->radius, r)};
}

static NOINLINE aabb rescaled_aabb(const aabb *b, rescaling *r)
{
    return (aabb){rescaled_point(b->min, r), rescaled_point(b->max, r)};
}

static NOINLINE obb rescaled_obb(const obb *b, rescaling *r)
{
    obb scaled = *b;
    scaled.center = rescaled_point(b->center, r);
    scaled.half_extents = rescaled_point(b->half_extents, r);
    return scaled;
}

static double size_of_ray(const ray *r)
{
    return max2(size_of_point(r->origin), size_of_point(r->direction));
}

static NOINLINE ray rescaled_ray(const ray *s, rescaling *r)
{
    return (ray){rescaled_point(s->origin, r), rescaled_point(s->direction, r), s->t_min, s->t_max};
}

#define RESCALED_point(x, r)   rescaled_point(x, r)
#define RESCALED_segment(x, r) ((segment[1]){rescaled_segment(x, r)})
#define RESCALED_ray(x, r)     ((ray[1]){rescaled_ray(x, r)})
#define RESCALED_sphere(x, r)  ((sphere[1]){rescaled_sphere(x, r)})
#define RESCALED_aabb(x, r)    ((aabb[1]){rescaled_aabb(x, r)})
#define RESCALED_obb(x, r)     ((obb[1]){rescaled_obb(x, r)})

/* Answers of a scaled scene, scaled back. */
static real scaled_back(real x, int exponent)
{
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

/* Returns `answer` if the scene of a and b is extreme: an expression of the scaled shapes x and y, and of the
   exponent r.exponent. */
#define SCALE_AGAIN(p, q, answer)                                               \
    rescaling r = {exponent_again(max2(size_of_##p(a), size_of_##q(b))), true}; \
    if (r.exponent != 0)                                                        \
    {                                                                           \
        TAKE_##p(x) = RESCALED_##p(a, &r);                                      \
        TAKE_##q(y) = RESCALED_##q(b, &r);                                      \
        if (r.exact)                                                            \
            return answer;                                                      \
    }

/* The same for closest points, where the careful way has `found` those of a and b; `answer` and `carefully`
   are those of x and y. Scenes that are apart are scaled by their distance, of which the quick way says
   whether it is safe; the others by their size. The distance becomes 1; where a coordinate is too small for
   that, the greatest that is safe: no scene that the quick way takes at once has smaller coordinates beside
   its distance than those that are kept there. The careful way must agree that the scaled scene is settled,
   so that it is not scaled once more, whatever an invalid shape makes of it. */
#define CLOSEST_AGAIN(p, q, answer, carefully)                                                          \
    for (int to = 0; to <= SAFE_EXPONENT_MAX; to += SAFE_EXPONENT_MAX)                                  \
    {                                                                                                   \
        rescaling r = {exponent_apart(found.distance, max2(size_of_##p(a), size_of_##q(b)), to), true}; \
        if (r.exponent == 0)                                                                            \
            break;                                                                                      \
        TAKE_##p(x) = RESCALED_##p(a, &r);                                                              \
        TAKE_##q(y) = RESCALED_##q(b, &r);                                                              \
        if (r.exact && exponent_apart(NARROW_CLOSEST(carefully).distance,                               \
                                      max2(size_of_##p(x), size_of_##q(y)), to) == 0)                   \
            return closest_back(answer, r.exponent);                                                    \
    }

/* The same for contacts, which go to `scaled`. The scene is put again unless the answer has lost digits. */
#define CONTACT_AGAIN(p, q, answer)                                             \
    rescaling r = {exponent_again(max2(size_of_##p(a), size_of_##q(b))), true}; \
    if (r.exponent != 0)                                                        \
    {                                                                           \
        TAKE_##p(x) = RESCALED_##p(a, &r);                                      \
        TAKE_##q(y) = RESCALED_##q(b, &r);                                      \
        contact scaled = {.depth = 0};                                          \
        bool    overlap = r.exact && answer;                                    \
        if (overlap && out)                                                     \
            *out = contact_back(scaled, r.exponent);                            \
        if (r.exact && !lost_digits(scaled.depth, r.exponent))                  \
            return overlap;                                                     \
    }

#if REAL_DIGITS == 53

/* The direction of a ray has a scale of its own. Where the scene is multiplied by 2^e and the direction by
   2^f, t is by 2^(e - f). An end of the ray above the range is no end: the scene lies far before it. */
static double rescaled_end(double t, double no_end, rescaling *r)
{
    double y = isfinite(t) ? scale_by(t, r->exponent) : t;
    r->exact = r->exact && (y == no_end || (isfinite(y) && scale_by(y, -r->exponent) == t));
    return y;
}

static NOINLINE ray retimed_ray(const ray *a, rescaling *scene, rescaling *direction)
{
    rescaling time = {scene->exponent - direction->exponent, true};
    ray       scaled = {rescaled_point(a->origin, scene), rescaled_point(a->direction, direction),
                        rescaled_end(a->t_min, -INFINITY, &time), rescaled_end(a->t_max, INFINITY, &time)};
    scene->exact = scene->exact && time.exact;
    return scaled;
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
    return max2(largest(sub(load(b->center), load(origin))), size_of_point(b->half_extents));
}

/* The exponents for a scene of that size and for a direction of that length; false if neither is extreme. A
   short direction becomes no longer than needed, lest the times become too small for their digits. One of 0
   leaves the times as they are. */
static bool exponents_of_ray(double size, double direction, rescaling *r, rescaling *d)
{
    int e = exponent_of(direction);
    r->exponent = exponent_again(size);
    d->exponent = direction == 0 ? r->exponent : exponent_again(direction);
    if (d->exponent > 0 && direction > 0 && e != -1023)
        d->exponent = SAFE_EXPONENT_MIN + 1 - e;
    return r->exponent != 0 || d->exponent != 0;
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
    bool      small = false;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < DIM; i++)
            small = small || (load(all[k]).at[i] != 0 && fabs(load(all[k]).at[i]) < 0x1p-600);
    load_axes(rows, AXES_OF(b));
    return small && along_coordinates(rows);
}

static inline bool tiny_t(double t, double end, bool finds_tiny)
{
    return fabs(t) < 0x1p-900 && t != end && (t != 0 || finds_tiny);
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

/* The same with motions, which become v and w. */
#define SCALE_MOVING_AGAIN(p, q, answer)                                                         \
    rescaling r = {exponent_again(max2(max2(size_of_##p(a), size_of_##q(b)),                     \
                                       max2(size_of_point(motion_a), size_of_point(motion_b)))), \
                   true};                                                                        \
    if (r.exponent != 0)                                                                         \
    {                                                                                            \
        TAKE_##p(x) = RESCALED_##p(a, &r);                                                       \
        TAKE_##q(y) = RESCALED_##q(b, &r);                                                       \
        vec v = rescaled_point(motion_a, &r), w = rescaled_point(motion_b, &r);                  \
        if (r.exact)                                                                             \
            return answer;                                                                       \
    }

/* The same for the ray a and the shape b, whose size is seen from the ray's origin: the query is put again.
 */
#define SCALE_RAY_AGAIN(p, query)                                                                 \
    rescaling r = {0, true}, d = {0, true};                                                       \
    if (exponents_of_ray(size_of_##p##_from(a->origin, b), size_of_point(a->direction), &r, &d))  \
    {                                                                                             \
        ray x = retimed_ray(a, &r, &d);                                                           \
        TAKE_##p(y) = RESCALED_##p(b, &r);                                                        \
        quick_answer again = UNCLEAR;                                                             \
        if (r.exact && d.exact)                                                                   \
            again = ray_hit_back(query(&x, y, out), out, &x, r.exponent, r.exponent - d.exponent, \
                                 finds_tiny_t_##p(x.origin, y));                                  \
        if (again != UNCLEAR)                                                                     \
            return again;                                                                         \
    }

#endif

/* ---- the verbs ---- */

/* Pairs without a quick way yet go the careful way every time. */
#define OFTEN

#define CAREFUL_OVERLAP(p, q, RARITY, AGAIN)                                                            \
    bool                        cd3_careful_overlap_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), int); \
    RARITY static NOINLINE bool careful_overlap_##p##_##q(TAKE_##p(a), TAKE_##q(b))                     \
    {                                                                                                   \
        AGAIN(p, q, cd3_overlap_##p##_##q(x, y));                                                       \
        return cd3_careful_overlap_##p##_##q(WIDE_##p(a), WIDE_##q(b), REAL_DIGITS);                    \
    }

#define CAREFUL_DISTANCE(p, q, RARITY, AGAIN)                                                          \
    double cd3_careful_distance_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), int digits);             \
    RARITY static NOINLINE real careful_distance_##p##_##q(TAKE_##p(a), TAKE_##q(b))                   \
    {                                                                                                  \
        AGAIN(p, q, distance_back(cd3_distance_##p##_##q(x, y), r.exponent));                          \
        return NARROW_DISTANCE(cd3_careful_distance_##p##_##q(WIDE_##p(a), WIDE_##q(b), REAL_DIGITS)); \
    }

#define CAREFUL_CLOSEST(p, q, RARITY, AGAIN)                                                                \
    RARITY wide_closest_points            cd3_careful_closest_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), \
                                                                        int digits);                        \
    RARITY static NOINLINE closest_points careful_closest_##p##_##q(TAKE_##p(a), TAKE_##q(b))               \
    {                                                                                                       \
        closest_points found = NARROW_CLOSEST(                                                              \
            cd3_careful_closest_##p##_##q(WIDE_##p(a), WIDE_##q(b), REAL_DIGITS));                          \
        AGAIN(p, q, cd3_closest_##p##_##q(x, y),                                                            \
              cd3_careful_closest_##p##_##q(WIDE_##p(x), WIDE_##q(y), REAL_DIGITS));                        \
        return found;                                                                                       \
    }

#define CAREFUL_PENETRATION(p, q, RARITY, AGAIN)                                                            \
    RARITY bool cd3_careful_penetration_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), wide_contact *out,    \
                                                  int digits);                                              \
    RARITY static NOINLINE bool careful_penetration_##p##_##q(TAKE_##p(a), TAKE_##q(b), contact *out)       \
    {                                                                                                       \
        AGAIN(p, q, cd3_penetration_##p##_##q(x, y, out ? &scaled : NULL));                                 \
        RETURN_CONTACT(cd3_careful_penetration_##p##_##q(WIDE_##p(a), WIDE_##q(b), wide_out, REAL_DIGITS)); \
    }

#define CAREFUL_SWEEP(p, q, RARITY, AGAIN)                                                      \
    bool cd3_careful_sweep_##p##_##q(TAKE_WIDE_##p(a), wide_vec motion_a, TAKE_WIDE_##q(b),     \
                                     wide_vec motion_b, wide_hit *out, int digits);             \
    RARITY static NOINLINE bool careful_sweep_##p##_##q(TAKE_##p(a), vec motion_a, TAKE_##q(b), \
                                                        vec motion_b, hit *out)                 \
    {                                                                                           \
        AGAIN(p, q, hit_back(cd3_sweep_##p##_##q(x, v, y, w, out), out, r.exponent));           \
        RETURN_HIT(cd3_careful_sweep_##p##_##q(WIDE_##p(a), WIDE_point(motion_a), WIDE_##q(b),  \
                                               WIDE_point(motion_b), wide_out, REAL_DIGITS));   \
    }

#define CAREFUL_RAYCAST(p, RARITY, AGAIN, query)                                                           \
    RARITY bool cd3_careful_raycast_##p(const wide_ray *ray, TAKE_WIDE_##p(b), wide_hit *out, int digits); \
    RARITY static NOINLINE bool careful_raycast_##p(const ray *a, TAKE_##p(b), hit *out)                   \
    {                                                                                                      \
        AGAIN(p, query)                                                                                    \
        RETURN_HIT(cd3_careful_raycast_##p(WIDE_ray(a), WIDE_##p(b), wide_out, REAL_DIGITS));              \
    }

/* Pairs without a quick way are put once: the careful way works at every scale. */
#define ONCE(p, q, ...)

#define CAREFUL_QUICK_PAIR(p, q)                 \
    CAREFUL_OVERLAP(p, q, SELDOM, SCALE_AGAIN)   \
    CAREFUL_CLOSEST(p, q, SELDOM, CLOSEST_AGAIN) \
    CAREFUL_PENETRATION(p, q, SELDOM, CONTACT_AGAIN)
/* Their distance is that of the closest points. */
#define CAREFUL_QUICK_DISTANCE(p, q)                                        \
    static inline real careful_distance_##p##_##q(TAKE_##p(a), TAKE_##q(b)) \
    {                                                                       \
        return careful_closest_##p##_##q(a, b).distance;                    \
    }

#define CAREFUL_OTHER_PAIR(p, q)        \
    CAREFUL_OVERLAP(p, q, OFTEN, ONCE)  \
    CAREFUL_DISTANCE(p, q, OFTEN, ONCE) \
    CAREFUL_CLOSEST(p, q, OFTEN, ONCE)  \
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
#define RAY_ONCE(p, query)

#if DIM == 2
CAREFUL_RAYCAST(segment, SELDOM, SCALE_RAY_AGAIN, cd2_raycast_segment)
#else
CAREFUL_RAYCAST(segment, SELDOM, RAY_ONCE, cd3_raycast_segment)
#endif
CAREFUL_RAYCAST(sphere, SELDOM, SCALE_RAY_AGAIN, cd3_raycast_sphere)
CAREFUL_RAYCAST(ellipsoid, OFTEN, RAY_ONCE, cd3_raycast_ellipsoid)
CAREFUL_RAYCAST(aabb, SELDOM, RAY_ONCE, cd3_raycast_aabb)
CAREFUL_RAYCAST(obb, SELDOM, SCALE_RAY_AGAIN, cd3_raycast_obb)

SELDOM wide_closest_points cd3_careful_closest_point_ray(wide_vec a, const wide_ray *b, int digits);

SELDOM static NOINLINE closest_points careful_closest_point_ray(vec a, const ray *b)
{
    closest_points found = NARROW_CLOSEST(
        cd3_careful_closest_point_ray(WIDE_point(a), WIDE_ray(b), REAL_DIGITS));
    CLOSEST_AGAIN(point, ray, cd3_closest_point_ray(x, y),
                  cd3_careful_closest_point_ray(WIDE_point(x), WIDE_ray(y), REAL_DIGITS));
    return found;
}

#endif
