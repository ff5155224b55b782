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

typedef struct row_size
{
    signed char scalars, lengths;
} row_size;

#define row_sizes OWN(row_sizes)
extern const row_size row_sizes[];

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

#define widen_pair     OWN(widen_pair)
#define widened        OWN(widened)
#define narrow_closest OWN(narrow_closest)
#define narrow_hit     OWN(narrow_hit)
#define narrow_contact OWN(narrow_contact)

void          widen_pair(wide_pair *w, const void *a, scalar_row kind_a, const void *b, scalar_row kind_b);
wide_argument widened(const void *from, scalar_row kind); /* one argument alone */

closest_points narrow_closest(wide_closest_points c);
void           narrow_hit(const wide_hit *wide, hit *out);
void           narrow_contact(const wide_contact *wide, contact *out);

/* WIDEN makes the wide pair `w` of two arguments, which WIDE_A and WIDE_B hand to the careful way. */
#define WIDEN(w, p, at_a, q, at_b) \
    wide_pair w;                   \
    widen_pair(&w, at_a, ROW_##p, at_b, ROW_##q)
#define WIDE_A(w, p, given) GIVE_##p(&w.a)
#define WIDE_B(w, q, given) GIVE_##q(&w.b)
#define WIDE_VEC(v)         wide_point(v)

#define WIDE(p, given) (GIVE_##p(((wide_argument[1]){widened(AT_##p(given), ROW_##p)})))

static inline vec narrow_vec(wide_vec v)
{
    return (vec){narrow(v.x), narrow(v.y) ONLY_3D(, narrow(v.z))};
}

#define NARROW_VEC(v)          narrow_vec(v)
#define NARROW_DISTANCE(d)     narrow_distance(d)
#define NARROW_CLOSEST(c)      narrow_closest(c)
#define NARROW_HIT(h, out)     narrow_hit(&(h), out)
#define NARROW_CONTACT(c, out) narrow_contact(&(c), out)

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

#define NARROW_VEC(v)          v
#define NARROW_DISTANCE(d)     d
#define NARROW_CLOSEST(c)      c
#define NARROW_HIT(h, out)     (*(out) = (h))
#define NARROW_CONTACT(c, out) (*(out) = (c))

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

/* The exponents of the largest and the least length of a scene that is not 0. */
typedef struct exponent_span
{
    int most, least;
} exponent_span;

/* Two shapes, multiplied by 2^exponent. */
typedef struct scaled_pair
{
    int           exponent;
    argument_copy a, b;
} scaled_pair;

/* No power of two but a mark: only the subnormal numbers of a scene have been multiplied (lift_pair). */
#define LIFTED 4000

/* The bodies are in careful.c, which is compiled once for each family. */
#define size_of             OWN(size_of)
#define exponent_again      OWN(exponent_again)
#define lengths_of          OWN(lengths_of)
#define exponent_within     OWN(exponent_within)
#define rescale             OWN(rescale)
#define point_back          OWN(point_back)
#define closest_back        OWN(closest_back)
#define contact_back        OWN(contact_back)
#define contact_scaled_back OWN(contact_scaled_back)
#define is_extreme          OWN(is_extreme)
#define is_extreme_contact  OWN(is_extreme_contact)
#define is_extreme_apart    OWN(is_extreme_apart)
#define distance_of_scaled  OWN(distance_of_scaled)
#define is_ordinary_apart   OWN(is_ordinary_apart)

/* The largest length of an argument, and the exponents of all of a scene. */
double        size_of(const void *from, scalar_row kind);
exponent_span lengths_of(const void *a, scalar_row kind_a, const void *b, scalar_row kind_b);

/* The exponent of the power of two by which a scene of lengths up to `size` is multiplied before it is put
   again; 0 if it is not extreme, or not finite. */
int exponent_again(double size);

/* The exponent nearest to the one that is wanted by which the scene can be multiplied. The scene so scaled
   wants no more than that, or can be given no more: it is not scaled again. */
int exponent_within(exponent_span e, int wanted);

/* Multiplies the lengths of an argument by 2^exponent. False if one of them loses bits. */
bool rescale(void *to, const void *from, scalar_row kind, int exponent);

/* Answers of a scaled scene, scaled back. contact_scaled_back: false if it has lost digits. */
vec            point_back(vec v, int exponent);
closest_points closest_back(closest_points c, int exponent);
contact        contact_back(contact c, int exponent);
bool           contact_scaled_back(const contact *scaled, bool found, contact *out, int exponent);

/* Is the scene of a and b extreme? Then the scaled one is to be put again. */
bool is_extreme(scaled_pair *s, const void *a, scalar_row kind_a, const void *b, scalar_row kind_b);
bool is_extreme_contact(scaled_pair *s, const void *a, scalar_row kind_a, const void *b, scalar_row kind_b);

/* The same for closest points, where the careful way has found this distance of a and b. The careful way must
   agree that the scaled scene is settled: it finds distance_of_scaled there, unless that is NaN. */
bool is_extreme_apart(scaled_pair *s, real distance, const void *a, scalar_row kind_a, const void *b,
                      scalar_row kind_b);
real distance_of_scaled(const scaled_pair *s, real distance, scalar_row kind_a, scalar_row kind_b);
bool is_ordinary_apart(const scaled_pair *s, real distance, scalar_row kind_a, scalar_row kind_b);

/* Is a length of a scene that was scaled down so small there that it may have lost digits? */
static inline bool lost_digits(real length, int exponent)
{
    return exponent < 0 && length > 0 && length < REAL(REAL_DIGITS == 53 ? 0x1p-700 : 0x1p-100);
}

#if REAL_DIGITS == 53

/* A scene with motions. */
typedef struct scaled_motions
{
    scaled_pair pair;
    vec         motion_a, motion_b;
} scaled_motions;

#define lift_pair         OWN(lift_pair)
#define retime_ray        OWN(retime_ray)
#define exponents_of_ray  OWN(exponents_of_ray)
#define ray_hit_back      OWN(ray_hit_back)
#define hit_back          OWN(hit_back)
#define is_extreme_moving OWN(is_extreme_moving)

/* Is there any subnormal number, beside ordinary ones only? Then these are lifted. */
bool lift_pair(scaled_pair *s, const void *a, scalar_row kind_a, const void *b, scalar_row kind_b);

/* The exponents for a scene of that size and for a direction of that length; false if neither is extreme. A
   short direction becomes no longer than needed, lest the times become too small for their digits. One of 0
   leaves the times as they are. */
bool exponents_of_ray(double size, double direction, int *scene, int *of_direction);
bool retime_ray(ray *to, const ray *from, int exponent, int exponent_of_direction);

/* ray_hit_back: UNCLEAR if t may have lost digits. */
quick_answer ray_hit_back(bool found, hit *out, const ray *scaled, int exponent, int exponent_t,
                          bool finds_tiny);
bool         hit_back(bool found, hit *out, int exponent);

bool is_extreme_moving(scaled_motions *s, const void *a, scalar_row kind_a, const vec *motion_a,
                       const void *b, scalar_row kind_b, const vec *motion_b);

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

/* Then every t but the ends loses digits. */
static inline bool every_t_is_tiny(const ray *scaled)
{
    return fabs(scaled->t_min) < 0x1p-900 && fabs(scaled->t_max) < 0x1p-900;
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
    if (QUICK_WAY && exponents_of_ray(size_of_##p##_from(a->origin, b), largest(load(a->direction)), \
                                      &exponent, &exponent_of_direction))                            \
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
CAREFUL_SWEEP(point, obb, SELDOM, SCALE_MOVING_AGAIN)
CAREFUL_SWEEP(segment, segment, SELDOM, SCALE_MOVING_AGAIN)
CAREFUL_SWEEP(segment, sphere, SELDOM, SCALE_MOVING_AGAIN)
CAREFUL_SWEEP(segment, aabb, SELDOM, SCALE_MOVING_AGAIN)
CAREFUL_SWEEP(segment, obb, SELDOM, SCALE_MOVING_AGAIN)
CAREFUL_SWEEP(sphere, aabb, SELDOM, SCALE_MOVING_AGAIN)
CAREFUL_SWEEP(sphere, obb, SELDOM, SCALE_MOVING_AGAIN)
CAREFUL_SWEEP(aabb, obb, SELDOM, SCALE_MOVING_AGAIN)
CAREFUL_SWEEP(obb, obb, SELDOM, SCALE_MOVING_AGAIN)
EACH_PAIR_WITH_ELLIPSOIDS(CAREFUL_MOVING_ONCE)

#if DIM == 2
CAREFUL_RAYCAST(segment, SELDOM, SCALE_RAY_AGAIN, cd2_raycast_segment)
#else
CAREFUL_RAYCAST(segment, SELDOM, ONCE, cd3_raycast_segment)
#endif
CAREFUL_RAYCAST(sphere, SELDOM, SCALE_RAY_AGAIN, cd3_raycast_sphere)
CAREFUL_RAYCAST(ellipsoid, SELDOM, ONCE, cd3_raycast_ellipsoid)
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
