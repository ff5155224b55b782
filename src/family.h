/*
 * The vocabulary of one family, for a text that is included once per family (see families.h).
 *
 * Parameters:
 *     FAMILY   cd2, cd2f, cd3 or cd3f: the prefix of its public names
 *     DIM      2 or 3
 *     real     its scalar, double or float
 *
 * What it gives:
 *     NS(name)              the public name
 *     vec, segment, ...     the public types; ball is the circle or the sphere, ell the ellipse or the ellipsoid
 *     vector                a point or a vector as DIM doubles: all calculation is in double, whatever real is
 *     load, store           between vec and vector; store rounds once
 *     dot, add, ...         what vectors can do
 *     nan_...               is there a NaN in it?
 */
#if !defined(FAMILY) || !defined(DIM) || !defined(real)
#error "family.h needs FAMILY, DIM and real"
#endif

#include <assert.h>

#include "../include/collide.h"
#include "scalar.h"

#define JOIN_(a, b) a##_##b
#define JOIN(a, b) JOIN_(a, b)
#define NS(name) JOIN(FAMILY, name)
#define WORD_(before, kind, after) before##kind##after
#define WORD(before, kind, after) WORD_(before, kind, after)

#define vec NS(vec)
#define segment NS(segment)
#define ray NS(ray)
#define aabb NS(aabb)
#define obb NS(obb)
#define closest_points NS(closest_points)
#define hit NS(hit)
#define contact NS(contact)
#define shape NS(shape)

/* Rounds to the family's scalar. */
#define round_to_real WORD(round_to_, real, )

/* ball and ell in a public name say circle or sphere, ellipse or ellipsoid. */
#if DIM == 2
#define BALL circle
#define ELL ellipse
#define ONLY_3D(...)
#else
#define BALL sphere
#define ELL ellipsoid
#define ONLY_3D(...) __VA_ARGS__
#endif
#define ball NS(BALL)
#define ell NS(ELL)
#define make_ball WORD(make_, BALL, )
#define is_valid_ball WORD(is_valid_, BALL, )
#define is_valid_ell WORD(is_valid_, ELL, )
#define move_ball WORD(move_, BALL, )
#define move_ell WORD(move_, ELL, )
#define bounds_ball WORD(bounds_, BALL, )
#define bounds_ell WORD(bounds_, ELL, )
#define shape_ball WORD(shape_, BALL, )
#define shape_ell WORD(shape_, ELL, )
#define distance_point_ball WORD(distance_point_, BALL, )
#define closest_point_ball WORD(closest_point_, BALL, )
#define overlap_point_ball WORD(overlap_point_, BALL, )
#define distance_point_ell WORD(distance_point_, ELL, )
#define closest_point_ell WORD(closest_point_, ELL, )
#define overlap_point_ell WORD(overlap_point_, ELL, )
#define distance_segment_ball WORD(distance_segment_, BALL, )
#define closest_segment_ball WORD(closest_segment_, BALL, )
#define overlap_segment_ball WORD(overlap_segment_, BALL, )
#define distance_segment_ell WORD(distance_segment_, ELL, )
#define closest_segment_ell WORD(closest_segment_, ELL, )
#define overlap_segment_ell WORD(overlap_segment_, ELL, )
#define distance_ball_ball WORD(WORD(distance_, BALL, _), BALL, )
#define closest_ball_ball WORD(WORD(closest_, BALL, _), BALL, )
#define overlap_ball_ball WORD(WORD(overlap_, BALL, _), BALL, )
#define distance_ball_ell WORD(WORD(distance_, BALL, _), ELL, )
#define closest_ball_ell WORD(WORD(closest_, BALL, _), ELL, )
#define overlap_ball_ell WORD(WORD(overlap_, BALL, _), ELL, )
#define distance_ball_aabb WORD(distance_, BALL, _aabb)
#define closest_ball_aabb WORD(closest_, BALL, _aabb)
#define overlap_ball_aabb WORD(overlap_, BALL, _aabb)
#define distance_ball_obb WORD(distance_, BALL, _obb)
#define closest_ball_obb WORD(closest_, BALL, _obb)
#define overlap_ball_obb WORD(overlap_, BALL, _obb)
#define distance_ell_ell WORD(WORD(distance_, ELL, _), ELL, )
#define closest_ell_ell WORD(WORD(closest_, ELL, _), ELL, )
#define overlap_ell_ell WORD(WORD(overlap_, ELL, _), ELL, )
#define distance_ell_aabb WORD(distance_, ELL, _aabb)
#define closest_ell_aabb WORD(closest_, ELL, _aabb)
#define overlap_ell_aabb WORD(overlap_, ELL, _aabb)
#define distance_ell_obb WORD(distance_, ELL, _obb)
#define closest_ell_obb WORD(closest_, ELL, _obb)
#define overlap_ell_obb WORD(overlap_, ELL, _obb)
#define raycast_ball WORD(raycast_, BALL, )
#define raycast_ell WORD(raycast_, ELL, )
#define sweep_point_ball WORD(sweep_point_, BALL, )
#define sweep_point_ell WORD(sweep_point_, ELL, )
#define sweep_segment_ball WORD(sweep_segment_, BALL, )
#define sweep_segment_ell WORD(sweep_segment_, ELL, )
#define sweep_ball_ball WORD(WORD(sweep_, BALL, _), BALL, )
#define sweep_ball_ell WORD(WORD(sweep_, BALL, _), ELL, )
#define sweep_ball_aabb WORD(sweep_, BALL, _aabb)
#define sweep_ball_obb WORD(sweep_, BALL, _obb)
#define sweep_ell_ell WORD(WORD(sweep_, ELL, _), ELL, )
#define sweep_ell_aabb WORD(sweep_, ELL, _aabb)
#define sweep_ell_obb WORD(sweep_, ELL, _obb)
#define penetration_point_ball WORD(penetration_point_, BALL, )
#define penetration_point_ell WORD(penetration_point_, ELL, )
#define penetration_segment_ball WORD(penetration_segment_, BALL, )
#define penetration_segment_ell WORD(penetration_segment_, ELL, )
#define penetration_ball_ball WORD(WORD(penetration_, BALL, _), BALL, )
#define penetration_ball_ell WORD(WORD(penetration_, BALL, _), ELL, )
#define penetration_ball_aabb WORD(penetration_, BALL, _aabb)
#define penetration_ball_obb WORD(penetration_, BALL, _obb)
#define penetration_ell_ell WORD(WORD(penetration_, ELL, _), ELL, )
#define penetration_ell_aabb WORD(penetration_, ELL, _aabb)
#define penetration_ell_obb WORD(penetration_, ELL, _obb)

/* The names below are this family's own: a second inclusion makes them anew. */
#define vector NS(vector_)
#define load NS(load_)
#define load_axes NS(load_axes_)
#define store NS(store_)
#define store_normal NS(store_normal_)
#define narrow_pair NS(narrow_pair_)
#define narrow_t NS(narrow_t_)
#define add NS(add_)
#define sub NS(sub_)
#define scale NS(scale_)
#define dot NS(dot_)
#define along NS(along_)
#define largest NS(largest_)
#define taxi_length NS(taxi_length_)
#define plain_vec NS(plain_vec_)
#define unit_vector NS(unit_vector_)
#define greater NS(greater_)
#define narrow NS(narrow_)
#define narrow_distance NS(narrow_distance_)
#define nan_vec NS(nan_vec_)
#define nan_segment NS(nan_segment_)
#define nan_ray NS(nan_ray_)
#define nan_ball NS(nan_ball_)
#define nan_ell NS(nan_ell_)
#define nan_aabb NS(nan_aabb_)
#define nan_obb NS(nan_obb_)
#define nan_point NS(nan_point_)

#define REAL_EPSILON (sizeof(real) == sizeof(float) ? 0x1p-23 : 0x1p-52)
#define REAL_DIGITS (sizeof(real) == sizeof(float) ? 24 : 53)
#define REAL_LOWEST (sizeof(real) == sizeof(float) ? -149 : -1074) /* the exponent of the smallest number */
#define REAL_MAX (sizeof(real) == sizeof(float) ? (double)FLT_MAX : DBL_MAX)
#define REAL_SMALLEST (sizeof(real) == sizeof(float) ? (real)FLT_TRUE_MIN : (real)DBL_TRUE_MIN)

typedef struct vector
{
    double at[DIM];
} vector;

/* To the family's scalar; the largest number for what is above its range. */
static inline real narrow(double x)
{
    return round_to_real(x > REAL_MAX ? REAL_MAX : x < -REAL_MAX ? -REAL_MAX : x);
}

/* The same for a distance, which must not become 0 unless it is. */
static inline real narrow_distance(double x)
{
    real rounded = narrow(x);
    return rounded == 0 && x > 0 ? REAL_SMALLEST : rounded;
}

static inline vector load(vec v)
{
    return (vector){{v.x, v.y ONLY_3D(, v.z)}};
}

static inline vec store(vector v)
{
    return (vec){narrow(v.at[0]), narrow(v.at[1]) ONLY_3D(, narrow(v.at[2]))};
}

/* The same where nothing is above the range. */
static inline vec plain_vec(vector v)
{
    return (vec){round_to_real(v.at[0]), round_to_real(v.at[1]) ONLY_3D(, round_to_real(v.at[2]))};
}

/* A normal times a sign. Adding 0 makes -0 into +0. */
static inline vec store_normal(vector v, int sign)
{
    return (vec){narrow(sign * v.at[0] + 0.0), narrow(sign * v.at[1] + 0.0) ONLY_3D(, narrow(sign * v.at[2] + 0.0))};
}

/* A pair rounded once. Rounding it to double first must not put it on a tie of floats, nor hide on which side of one it
   lies: where something is left over, the double is made odd, which no tie is. */
static inline real narrow_pair(dd x)
{
    uint64_t bits;
    memcpy(&bits, &x.hi, sizeof bits);
    if (sizeof(real) == sizeof(float) && x.lo != 0 && !(bits & 1))
        x.hi = x.lo > 0 ? next_up(x.hi) : next_down(x.hi);
    return narrow(x.hi);
}

/* A parameter within its range, rounded once, and never -0. */
static inline real narrow_t(dd t, double t_min, double t_max)
{
    if (t.hi < t_min || t.hi > t_max)
        t = dd_of(clamp(t.hi, t_min, t_max));
    return narrow_pair(t) + 0;
}

static inline vector add(vector a, vector b)
{
    for (int i = 0; i < DIM; i++)
        a.at[i] += b.at[i];
    return a;
}

static inline vector sub(vector a, vector b)
{
    for (int i = 0; i < DIM; i++)
        a.at[i] -= b.at[i];
    return a;
}

static inline vector scale(vector a, double factor)
{
    for (int i = 0; i < DIM; i++)
        a.at[i] *= factor;
    return a;
}

static inline double dot(vector a, vector b)
{
    return a.at[0] * b.at[0] + a.at[1] * b.at[1] ONLY_3D(+a.at[2] * b.at[2]);
}

/* origin + t * direction. */
static inline vector along(vector origin, double t, vector direction)
{
    for (int i = 0; i < DIM; i++)
        origin.at[i] = advance(origin.at[i], t, direction.at[i]);
    return origin;
}

/* The largest magnitude of a coordinate. */
static inline double largest(vector a)
{
    double m = max2(fabs(a.at[0]), fabs(a.at[1]));
    return DIM == 2 ? m : max2(m, fabs(a.at[DIM - 1]));
}

/* The sum of the magnitudes of the coordinates. */
static inline double taxi_length(vector a)
{
    return fabs(a.at[0]) + fabs(a.at[1]) ONLY_3D(+fabs(a.at[2]));
}

/* a made unit, whatever its magnitude; zero stays zero. */
static inline vector unit_vector(vector a)
{
    double m = largest(a);
    if (!(m > 0))
        return (vector){{0}};
    int e = safe_exponent(m);
    for (int i = 0; i < DIM; i++)
        a.at[i] = scale_by(a.at[i], e);
    dd squares = dd_of(0);
    for (int i = 0; i < DIM; i++)
        squares = dd_add(squares, two_product(a.at[i], a.at[i]));
    dd length = dd_sqrt(squares);
    for (int i = 0; i < DIM; i++)
        a.at[i] = dd_div(dd_of(a.at[i]), length).hi;
    return a;
}

/* An order of points, for choices that must not depend on the order of the arguments. */
static inline bool greater(vector a, vector b)
{
    for (int i = 0; i < DIM; i++)
        if (a.at[i] != b.at[i])
            return a.at[i] > b.at[i];
    return false;
}

static inline bool nan_vec(vec v)
{
    return isunordered(v.x, v.y) ONLY_3D(|| isnan(v.z));
}

static inline bool nan_segment(const segment *s)
{
    return nan_vec(s->a) || nan_vec(s->b);
}

static inline bool nan_ray(const ray *r)
{
    return nan_vec(r->origin) || nan_vec(r->direction) || isunordered(r->t_min, r->t_max);
}

static inline bool nan_ball(const ball *b)
{
    return nan_vec(b->center) || isnan(b->radius);
}

static inline bool nan_aabb(const aabb *b)
{
    return nan_vec(b->min) || nan_vec(b->max);
}

#if DIM == 2

static inline bool nan_ell(const ell *e)
{
    return nan_vec(e->center) || nan_vec(e->radii) || nan_vec(e->axis);
}

static inline bool nan_obb(const obb *b)
{
    return nan_vec(b->center) || nan_vec(b->half_extents) || nan_vec(b->axis);
}

/* The axis and its counter-clockwise perpendicular, as rows. */
static inline void load_axes(vector rows[2], const vec *axis)
{
    rows[0] = load(*axis);
    rows[1] = (vector){{-rows[0].at[1], rows[0].at[0]}};
}
#define AXES(shape) (&(shape)->axis)

#else

static inline bool nan_ell(const ell *e)
{
    return nan_vec(e->center) || nan_vec(e->radii) || nan_vec(e->axes[0]) || nan_vec(e->axes[1]) || nan_vec(e->axes[2]);
}

static inline bool nan_obb(const obb *b)
{
    return nan_vec(b->center) || nan_vec(b->half_extents) || nan_vec(b->axes[0]) || nan_vec(b->axes[1]) ||
           nan_vec(b->axes[2]);
}

static inline void load_axes(vector rows[3], const vec axes[3])
{
    for (int i = 0; i < 3; i++)
        rows[i] = load(axes[i]);
}
#define AXES(shape) ((shape)->axes)

#endif

/* A point of NaN: the answer to one. */
static inline vec nan_point(void)
{
    return (vec){(real)NAN, (real)NAN ONLY_3D(, (real)NAN)};
}
