/*
 * The way from the topics to the careful way.
 *
 * A public function first tries its quick way (quick/...). Where that cannot prove its answer, it calls
 * careful_<verb>_<a>_<b>. Each topic defines these for its pairs (careful_calls.h): they hand the query over
 * to careful_<verb> (careful.c), which does for all pairs what is written below, and so to
 * cd3_carefully_<verb>_<a>_<b> (careful_intersect.c and its neighbours), which answers in space and in
 * double: what is in the plane is put there. A pair with an ellipse goes to cd3_careful_<verb>_<a>_<b>, which
 * exists for each dimension. These functions take the digits of the family's scalar, because answers depend
 * on how accurately shapes are stored. A pair without ellipses has no careful distance of its own:
 * careful_distance_<a>_<b> is the distance of its closest points.
 *
 * A float query is widened, which is exact, and its answer is rounded.
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
#include "shape/kinds.h"
#include "space/family.h"
#include "space/narrow.h"
#include "space/vector.h"
#include "space/wide.h"

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

/* The kind of the row that a shape is. */
static inline scalar_row row_of(const shape *s)
{
    switch ((int)s->kind)
    {
    case CD_SEGMENT: return ROW_segment;
    case KIND_SPHERE: return ROW_sphere;
    case KIND_ELLIPSOID: return ROW_ellipsoid;
    case CD_AABB: return ROW_aabb;
    case CD_OBB: return ROW_obb;
    default: return ROW_point;
    }
}

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

#define widened OWN(widened)
SELDOM wide_argument widened(const void *from, scalar_row kind);

#define WIDE_VEC(v)    wide_of_vec(v)
#define WIDE(p, given) (GIVE_##p(((wide_argument[1]){widened(AT_##p(given), ROW_##p)})))

static inline vec narrow_vec(wide_vec v)
{
    return (vec){narrow(v.x), narrow(v.y) ONLY_3D(, narrow(v.z))};
}

#define NARROW_VEC(v) narrow_vec(v)

static inline contact narrow_contact(const wide_contact *wide)
{
    contact c;
    take_wide_contact(&c, wide);
    return c;
}

#else

/* ---- double: nothing to widen ---- */

#define WIDE_VEC(v)    v
#define WIDE(p, given) given

#define NARROW_VEC(v) v

static inline contact narrow_contact(const wide_contact *wide)
{
    return *wide;
}

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
    int  most, least;
    bool turned; /* a box has other axes than the coordinate axes */
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

/* The largest length of an argument, and the exponents of all of a scene. */
SELDOM double        size_of(const void *from, scalar_row kind);
SELDOM exponent_span lengths_of(const void *a, scalar_row kind_a, const void *b, scalar_row kind_b);

/* The exponent of the power of two by which a scene of lengths up to `size` is multiplied before it is put
   again; 0 if it is not extreme, or not finite. */
SELDOM int exponent_again(double size);

/* The exponent nearest to the one that is wanted by which the scene can be multiplied. The scene so scaled
   wants no more than that, or can be given no more: it is not scaled again. */
SELDOM int exponent_within(exponent_span e, int wanted);

/* Multiplies the lengths of an argument by 2^exponent. False if one of them loses bits. */
SELDOM bool rescale(void *to, const void *from, scalar_row kind, int exponent);

/* Answers of a scaled scene, scaled back. contact_scaled_back: false if it has lost digits. */
SELDOM vec            point_back(vec v, int exponent);
SELDOM closest_points closest_back(closest_points c, int exponent);
SELDOM contact        contact_back(contact c, int exponent);
SELDOM bool           contact_scaled_back(const contact *scaled, bool found, contact *out, int exponent);

/* Is the scene of a and b extreme? Then the scaled one is to be put again. */
SELDOM bool is_extreme(scaled_pair *s, const void *a, scalar_row kind_a, const void *b, scalar_row kind_b);

/* Is a length of a scene that was scaled down so small there that it may have lost digits? */
static inline bool lost_digits(real length, int exponent)
{
    return exponent < 0 && length > 0 && length < REAL(REAL_DIGITS == 53 ? 0x1p-700 : 0x1p-100);
}

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

/* What is done with a query is the same for all pairs, so careful.c does it, once for each verb and family.
   It takes two functions that ask this pair: a careful one, with arguments in double, and the public one, for
   a scaled scene. The latter, `again`, is NULL where the careful way works at every scale. A pair without
   ellipses is asked `in_space`: its functions there take addresses, and those to which it matters an argument
   `planar`, true if the shapes are from the plane (in_space.h). */
typedef bool                 overlap_function(const void *a, const void *b, int digits);
typedef space_closest_points closest_function(const void *a, const void *b, int digits);
typedef bool penetration_function(const void *a, const void *b, space_contact *out, int digits, bool planar);
typedef bool sweep_function(const void *a, const void *b, const space_vec motions[2], space_hit *out,
                            int digits, bool planar);

typedef struct overlap_ways
{
    scalar_row kind_a, kind_b;
    bool (*carefully)(const void *a, const void *b, int digits);
    bool (*again)(const void *a, const void *b);
    overlap_function *in_space;
} overlap_ways;

typedef struct distance_ways
{
    scalar_row kind_a, kind_b;
    double (*carefully)(const void *a, const void *b, int digits);
} distance_ways;

typedef struct closest_ways
{
    scalar_row kind_a, kind_b;
    wide_closest_points (*carefully)(const void *a, const void *b, int digits);
    closest_points (*again)(const void *a, const void *b);
    closest_function *in_space;
} closest_ways;

typedef struct penetration_ways
{
    scalar_row kind_a, kind_b;
    bool (*carefully)(const void *a, const void *b, wide_contact *out, int digits);
    bool (*again)(const void *a, const void *b, contact *out);
    penetration_function *in_space;
} penetration_ways;

typedef struct sweep_ways
{
    scalar_row kind_a, kind_b;
    quick_answer (*carefully)(const void *a, const void *b, const wide_vec motions[2], wide_hit *out,
                              int digits);
    bool (*again)(const void *a, const void *b, const vec motions[2], hit *out);
    sweep_function *in_space;
} sweep_ways;

typedef struct raycast_ways
{
    bool (*carefully)(const wide_ray *a, const void *b, wide_hit *out, int digits);
    bool (*again)(const ray *a, const void *b, hit *out);
    scalar_row kind_b;
} raycast_ways;

#define careful_overlap     OWN(careful_overlap)
#define careful_distance    OWN(careful_distance)
#define careful_closest     OWN(careful_closest)
#define careful_penetration OWN(careful_penetration)
#define widened_sweep       OWN(widened_sweep)
#define careful_raycast     OWN(careful_raycast)

SELDOM bool           careful_overlap(const void *a, const void *b, const overlap_ways *ways);
SELDOM real           careful_distance(const void *a, const void *b, const distance_ways *ways);
SELDOM closest_points careful_closest(const void *a, const void *b, const closest_ways *ways);
SELDOM bool careful_penetration(const void *a, const void *b, contact *out, const penetration_ways *ways);
SELDOM quick_answer widened_sweep(const void *a, const void *b, const vec motions[2], hit *out,
                                  const sweep_ways *ways);

/* The first part of it: an extreme scene is put to the public function, scaled. UNCLEAR if it is none. */
#if REAL_DIGITS == 53
#define sweep_again OWN(sweep_again)
SELDOM quick_answer sweep_again(const void *a, const void *b, const vec motions[2], hit *out,
                                const sweep_ways *ways);
#else
#define sweep_again(a, b, motions, out, ways) UNCLEAR
#endif
SELDOM bool careful_raycast(const ray *a, const void *b, hit *out, const raycast_ways *ways);

/* Asks the careful function of a pair without ellipses. What is in the plane is put in space (in_space.c). */
SELDOM bool cd2_overlap_of_plane(overlap_function *in_space, const void *a, scalar_row kind_a, const void *b,
                                 scalar_row kind_b, int digits);
SELDOM cd2_closest_points cd2_closest_of_plane(closest_function *in_space, const void *a, scalar_row kind_a,
                                               const void *b, scalar_row kind_b, int digits);
SELDOM bool cd2_penetration_of_plane(penetration_function *in_space, const void *a, scalar_row kind_a,
                                     const void *b, scalar_row kind_b, cd2_contact *out, int digits);
SELDOM bool cd2_sweep_of_plane(sweep_function *in_space, const void *a, scalar_row kind_a, const void *b,
                               scalar_row kind_b, const cd2_vec motions[2], cd2_hit *out, int digits);
#if DIM == 2
#define overlap_carefully     cd2_overlap_of_plane
#define closest_carefully     cd2_closest_of_plane
#define penetration_carefully cd2_penetration_of_plane
#define sweep_carefully       cd2_sweep_of_plane
#else
#define overlap_carefully(in_space, a, kind_a, b, kind_b, digits)          in_space(a, b, digits)
#define closest_carefully(in_space, a, kind_a, b, kind_b, digits)          in_space(a, b, digits)
#define penetration_carefully(in_space, a, kind_a, b, kind_b, out, digits) in_space(a, b, out, digits, false)
#define sweep_carefully(in_space, a, kind_a, b, kind_b, motions, out, digits) \
    in_space(a, b, motions, out, digits, false)
#endif

/* An argument of a known kind, of which only the address is known, as functions take it. */
#define AS_point(x)     *(const vec *)(x)
#define AS_segment(x)   (x)
#define AS_ray(x)       (x)
#define AS_sphere(x)    (x)
#define AS_ellipsoid(x) (x)
#define AS_aabb(x)      (x)
#define AS_obb(x)       (x)

#define AS_WIDE_point(x)     *(const wide_vec *)(x)
#define AS_WIDE_segment(x)   (x)
#define AS_WIDE_ray(x)       (x)
#define AS_WIDE_sphere(x)    (x)
#define AS_WIDE_ellipsoid(x) (x)
#define AS_WIDE_aabb(x)      (x)
#define AS_WIDE_obb(x)       (x)

/* The careful functions of pairs without ellipses, in space. */
#define CAREFUL_IN_SPACE(p, q)                                       \
    SELDOM overlap_function     cd3_carefully_overlap_##p##_##q;     \
    SELDOM closest_function     cd3_carefully_closest_##p##_##q;     \
    SELDOM penetration_function cd3_carefully_penetration_##p##_##q; \
    SELDOM sweep_function       cd3_carefully_sweep_##p##_##q;
EACH_PAIR_WITHOUT_ELLIPSOIDS(CAREFUL_IN_SPACE)
SELDOM closest_function cd3_carefully_closest_point_ray;

/* Those of pairs with ellipses. */
#define CAREFUL_WITH_ELLIPSOID(p, q)                                                                     \
    SELDOM bool   cd3_careful_overlap_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), int digits);         \
    SELDOM double cd3_careful_distance_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), int digits);        \
                                                                                                         \
    SELDOM wide_closest_points cd3_careful_closest_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b),         \
                                                             int digits);                                \
                                                                                                         \
    SELDOM bool cd3_careful_penetration_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), wide_contact *out, \
                                                  int digits);                                           \
    SELDOM bool cd3_careful_sweep_##p##_##q(TAKE_WIDE_##p(a), wide_vec motion_a, TAKE_WIDE_##q(b),       \
                                            wide_vec motion_b, wide_hit *out, int digits);
EACH_PAIR_WITH_ELLIPSOIDS(CAREFUL_WITH_ELLIPSOID)

/* Those of rays. */
#define CAREFUL_RAY(p) \
    SELDOM bool cd3_careful_raycast_##p(const wide_ray *ray, TAKE_WIDE_##p(b), wide_hit *out, int digits);
CAREFUL_RAY(segment)
CAREFUL_RAY(sphere)
CAREFUL_RAY(ellipsoid)
CAREFUL_RAY(aabb)
CAREFUL_RAY(obb)

/* Overlaps and closest points of these pairs, as they are called in the careful units. */
#if DIM == 3
#define IN_CAREFUL_UNITS(p, q)                                                                 \
    SELDOM bool cd3_careful_overlap_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), int digits); \
                                                                                               \
    SELDOM wide_closest_points cd3_careful_closest_##p##_##q(TAKE_WIDE_##p(a), TAKE_WIDE_##q(b), int digits);
EACH_PAIR_WITHOUT_ELLIPSOIDS(IN_CAREFUL_UNITS)
SELDOM wide_closest_points cd3_careful_closest_point_ray(wide_vec a, const wide_ray *b, int digits);
#endif

/* The second look at the closest points of two segments (careful_distance.c), which the quick way asks before
   it takes the careful one: that would widen and scale them first. In double it answers carefully too. False
   if the scene is extreme. */
bool cd3_careful_look_at_segments(const wide_segment *a, const wide_segment *b, wide_closest_points *out,
                                  int digits);

#if DIM == 3

/* The second looks of overlap_ (careful_intersect.c), where the quick way leaves it open; UNCLEAR without the
   quick way. Of a sphere and an OBB: along the axes of the box the centre is `out` outside, by a length of
   measures[0]; the gap is measures[1]. */
quick_answer        cd3_careful_touch_segment_segment(const wide_segment *a, const wide_segment *b);
quick_answer        cd3_careful_touch_segment_aabb(const wide_segment *a, const wide_aabb *b);
quick_answer        cd3_careful_touch_segment_obb(const wide_segment *a, const wide_obb *b, int digits);
SPEEDY quick_answer cd3_careful_touch_obb(const wide_sphere *a, const wide_obb *b, vector *out,
                                          double measures[2], int digits);

#endif

#endif
