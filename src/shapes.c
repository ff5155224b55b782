/*
 * The public shapes: making, checking, moving and bounding them.
 */
#include "number/fewer_searches.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "careful.h"
#include "given.h"
#include "number/angle.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "quick/bounds.h"
#include "quick/rotation.h"
#include "quick/way.h"
#include "shape/any_shape.h"
#include "space/family.h"
#include "space/finite.h"
#include "space/moved.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/scalar.h"
#include "space/vector.h"

/* GCC would gather the numbers of small structs into vectors, which takes three times as long as to store
   them. Structs of up to 16 bytes are gathered: they are returned in registers. All are that small in the
   plane in float, and a sphere of floats is. */
#if defined(__GNUC__) && !defined(__clang__) && (DIM == 3 || REAL_DIGITS == 53)
#pragma GCC push_options
#pragma GCC optimize("no-tree-slp-vectorize")
#endif

/* ---- checks ---- */

#define VALID_TOLERANCE (8 * REAL_EPSILON)

/* A centre, a size along each axis, and axes: what an OBB and an ellipse are made of. */
static NOINLINE wide_obb wide_turned(const vec *center, const vec *size, const vec *axes)
{
    wide_obb wide = {.center = WIDE_VEC(*center), .half_extents = WIDE_VEC(*size)};
    for (int i = 0; i < AXIS_COUNT; i++)
        AXES_OF(&wide)[i] = WIDE_VEC(axes[i]);
    return wide;
}

/* Checks them, and finds the axes, where these are not clearly valid. */
SELDOM static NOINLINE cd_status correct_turned(vec nearest[AXIS_COUNT], vec center, vec size,
                                                const vec *axes)
{
    wide_obb  turned = wide_turned(&center, &size, axes);
    cd_status status = cd3_careful_correct_obb(&turned, REAL_DIGITS);
    for (int i = 0; i < AXIS_COUNT; i++)
        nearest[i] = NARROW_VEC(AXES_OF(&turned)[i]);
    return status;
}

/* What is wrong with numbers of which one is not finite. */
static NOINLINE cd_status status_of(vec a, vec b)
{
    return cd3_careful_check_numbers((vector[2]){load(a), load(b)}, 2, 0);
}

/* Are all numbers finite? */
static inline bool finite_vecs(vec a, vec b)
{
    return not_finite(a) + not_finite(b) == 0;
}

/* 1 or 0, to be joined by & without a branch. */
HOT_INLINE int within(real x, real most)
{
    return magnitude(x) <= most;
}

/* Do the axes certainly deviate by at most tolerance? Each product of two axes is off by three roundings of a
   sum of magnitudes that is at most 1 + 2^-12, and a fourth for the difference from 1. */
HOT_INLINE bool axes_clearly_within(const vec *axes, real tolerance)
{
    const real most = tolerance - 5 * REAL(REAL_EPSILON / 2);
#if DIM == 2
    return within(axes->x * axes->x + axes->y * axes->y - 1, most);
#else
    const vec *u = &axes[0], *v = &axes[1], *w = &axes[2];
    real       uu = u->x * u->x + u->y * u->y + u->z * u->z, uv = u->x * v->x + u->y * v->y + u->z * v->z;
    real       vv = v->x * v->x + v->y * v->y + v->z * v->z, vw = v->x * w->x + v->y * w->y + v->z * w->z;
    real       ww = w->x * w->x + w->y * w->y + w->z * w->z, wu = w->x * u->x + w->y * u->y + w->z * u->z;
    return within(uu - 1, most) & within(vv - 1, most) & within(ww - 1, most) & within(uv, most) &
           within(vw, most) & within(wu, most);
#endif
}

static inline bool not_negative(vec size)
{
    return (size.x >= 0) & (size.y >= 0) ONLY_3D(&(size.z >= 0));
}

/* Are a centre, sizes and axes certainly those of a valid OBB or ellipse? */
HOT_INLINE bool clearly_valid(vec center, vec size, const vec *axes)
{
    const int finite = finite_vecs(center, size), sized = not_negative(size);
    return finite & sized & axes_clearly_within(axes, REAL(VALID_TOLERANCE));
}

/* ---- make_ ---- */

cd_status cd3_make_segment(vec a, vec b, segment *out)
{
    NOT_NULL(out);
    if (!finite_vecs(a, b))
        return status_of(a, b);
    *out = (segment){a, b};
    return CD_OK;
}

/* Makes a line (t_min = -infinity) or a ray (t_min = 0). */
static cd_status make_unbounded(vec origin, vec direction, real t_min, ray *out)
{
    NOT_NULL(out);
    if (!finite_vecs(origin, direction))
        return status_of(origin, direction);
    if ((direction.x == 0) & (direction.y == 0) ONLY_3D(&(direction.z == 0)))
        return CD_ZERO_DIRECTION;
    *out = (ray){origin, direction, t_min, REAL(INFINITY)};
    return CD_OK;
}

cd_status cd3_make_line(vec point, vec direction, ray *out)
{
    return make_unbounded(point, direction, (real)-INFINITY, out);
}

cd_status cd3_make_ray(vec origin, vec direction, ray *out)
{
    return make_unbounded(origin, direction, 0, out);
}

cd_status cd3_make_ray_segment(vec a, vec b, ray *out)
{
    NOT_NULL(out);
    vec direction = {b.x - a.x, b.y - a.y ONLY_3D(, b.z - a.z)};
    if (!finite_vecs(a, b))
        return status_of(a, b);
    if (!finite_vecs(direction, direction))
        return CD_OUT_OF_RANGE;
    *out = (ray){a, direction, 0, 1};
    return CD_OK;
}

/* In the plane: make_circle. */
cd_status cd3_make_sphere(vec center, real radius, sphere *out)
{
    NOT_NULL(out);
    if (!(not_finite(center) + (radius - radius) == 0))
        return status_of(center, (vec){radius, 0 ONLY_3D(, 0)});
    if (radius < 0)
        return CD_NEGATIVE_SIZE;
    *out = (sphere){center, radius};
    return CD_OK;
}

cd_status cd3_make_aabb(vec min, vec max, aabb *out)
{
    NOT_NULL(out);
    if (!finite_vecs(min, max))
        return status_of(min, max);
    if (!((min.x <= max.x) & (min.y <= max.y) ONLY_3D(&(min.z <= max.z))))
        return CD_MIN_ABOVE_MAX;
    *out = (aabb){min, max};
    return CD_OK;
}

cd_status cd3_make_aabb_center(vec center, vec half_extents, aabb *out)
{
    NOT_NULL(out);
    if (!finite_vecs(center, half_extents))
        return status_of(center, half_extents);
    if (!not_negative(half_extents))
        return CD_NEGATIVE_SIZE;
    vec min = {center.x - half_extents.x, center.y - half_extents.y ONLY_3D(, center.z - half_extents.z)};
    vec max = {center.x + half_extents.x, center.y + half_extents.y ONLY_3D(, center.z + half_extents.z)};
    if (!finite_vecs(min, max))
        return CD_OUT_OF_RANGE;
    *out = (aabb){min, max};
    return CD_OK;
}

cd_status cd3_make_aabb_size(vec min, vec size, aabb *out)
{
    NOT_NULL(out);
    if (!finite_vecs(min, size))
        return status_of(min, size);
    if (!not_negative(size))
        return CD_NEGATIVE_SIZE;
    vec max = {min.x + size.x, min.y + size.y ONLY_3D(, min.z + size.z)};
    if (!finite_vecs(max, max))
        return CD_OUT_OF_RANGE;
    *out = (aabb){min, max};
    return CD_OK;
}

#if DIM == 2

cd_status cd2_make_obb(vec center, vec half_extents, vec axis, obb *out)
{
    NOT_NULL(out);
    vec       nearest; /* (two ways to fill in *out would take a third longer) */
    cd_status status = clearly_valid(center, half_extents, &axis)
                           ? CD_OK
                           : correct_turned(&nearest, center, half_extents, &axis);
    if (status == CD_OK)
        *out = (obb){center, half_extents, clearly_valid(center, half_extents, &axis) ? axis : nearest};
    return status;
}

cd_status cd2_make_ellipse(vec center, vec radii, vec axis, ellipsoid *out)
{
    NOT_NULL(out);
    obb       box;
    cd_status status = cd2_make_obb(center, radii, axis, &box);
    if (status == CD_OK)
        *out = (ellipsoid){center, radii, box.axis};
    return status;
}

/* The unit axis at an angle; its x is NaN or infinite where the angle is. */
static vec axis_at(real angle)
{
    double sine = 0, cosine = angle;
    if (!ANSWERED(quick_sine_cosine(angle, &sine, &cosine)) && isfinite(angle))
        cd_sine_cosine(angle, &sine, &cosine);
    return (vec){round_to_real(cosine), round_to_real(sine)};
}

cd_status cd2_make_obb_angle(vec center, vec half_extents, real angle, obb *out)
{
    return cd2_make_obb(center, half_extents, axis_at(angle), out);
}

cd_status cd2_make_ellipse_angle(vec center, vec radii, real angle, ellipsoid *out)
{
    return cd2_make_ellipse(center, radii, axis_at(angle), out);
}

#else

cd_status cd3_make_obb(vec center, vec half_extents, const vec axes[3], obb *out)
{
    NOT_NULL(axes && out);
    if (!clearly_valid(center, half_extents, axes))
    {
        vec nearest[3];
        cd_status status = correct_turned(nearest, center, half_extents, axes);
        if (status == CD_OK)
            *out = (obb){center, half_extents, {nearest[0], nearest[1], nearest[2]}};
        return status;
    }
    *out = (obb){center, half_extents, {axes[0], axes[1], axes[2]}};
    return CD_OK;
}

cd_status cd3_make_ellipsoid(vec center, vec radii, const vec axes[3], ellipsoid *out)
{
    NOT_NULL(axes && out);
    obb box;
    cd_status status = cd3_make_obb(center, radii, axes, &box);
    if (status == CD_OK)
        *out = (ellipsoid){center, radii, {box.axes[0], box.axes[1], box.axes[2]}};
    return status;
}

/* What is wrong with numbers of which one is not finite. */
static NOINLINE cd_status status_of_turn(vec center, vec half_extents, vec axis, real last)
{
    return cd3_careful_check_numbers((vector[3]){load(center), load(half_extents), load(axis)}, 3, last);
}

/* What is wrong with an OBB that is turned by four numbers: all but their length. */
static inline cd_status check_place(vec center, vec half_extents, vec axis, real last)
{
    if (!(not_finite(center) + not_finite(half_extents) + not_finite(axis) + (last - last) == 0))
        return status_of_turn(center, half_extents, axis, last);
    return not_negative(half_extents) ? CD_OK : CD_NEGATIVE_SIZE;
}

/* *out is filled from registers: axes whose address the careful way gets would be stored first, and loaded
   again before they are there. */
HOT_INLINE void fill_obb(obb *out, vec center, vec half_extents, const vector axes[3])
{
    out->center = center;
    out->half_extents = half_extents;
    UNROLLED for (int i = 0; i < 3; i++)
    {
        out->axes[i].x = round_to_real(axes[i].at[0]);
        out->axes[i].y = round_to_real(axes[i].at[1]);
        out->axes[i].z = round_to_real(axes[i].at[2]);
    }
}

SELDOM static NOINLINE cd_status quaternion_obb(vec center, vec half_extents, const double q[4], obb *out)
{
    vector axes[3];
    cd_status status = cd3_careful_quaternion_axes(axes, q);
    if (status == CD_OK)
        fill_obb(out, center, half_extents, axes);
    return status;
}

cd_status cd3_make_obb_quaternion(vec center, vec half_extents, real x, real y, real z, real w, obb *out)
{
    NOT_NULL(out);
    vector axes[3];
    cd_status status = check_place(center, half_extents, (vec){x, y, z}, w);
    if (status != CD_OK)
        return status;
    if (!ANSWERED(quick_quaternion_axes(axes, x, y, z, w)))
        return quaternion_obb(center, half_extents, (double[4]){x, y, z, w}, out);
    fill_obb(out, center, half_extents, axes);
    return CD_OK;
}

SELDOM static NOINLINE cd_status axis_angle_obb(vec center, vec half_extents, vec axis, real angle, obb *out)
{
    vector axes[3];
    cd_status status = cd3_careful_axis_angle_axes(axes, WIDE_VEC(axis), angle);
    if (status == CD_OK)
        fill_obb(out, center, half_extents, axes);
    return status;
}

cd_status cd3_make_obb_axis_angle(vec center, vec half_extents, vec axis, real angle, obb *out)
{
    NOT_NULL(out);
    vector axes[3];
    cd_status status = check_place(center, half_extents, axis, angle);
    if (status != CD_OK)
        return status;
    if (!ANSWERED(quick_axis_angle_axes(axes, load(axis), angle)))
        return axis_angle_obb(center, half_extents, axis, angle, out);
    fill_obb(out, center, half_extents, axes);
    return CD_OK;
}

#endif

/* ---- is_valid_ ---- */

/* The same where axes are not clearly within the tolerance. */
SELDOM static NOINLINE bool turned_is_valid(vec center, vec size, const vec *axes)
{
    wide_obb turned = wide_turned(&center, &size, axes);
    return cd3_careful_check_obb(&turned, VALID_TOLERANCE) == CD_OK;
}

bool cd3_is_valid_point(vec point)
{
    return not_finite(point) == 0;
}

bool cd3_is_valid_segment(const segment *s)
{
    NOT_NULL(s);
    return finite_vecs(s->a, s->b);
}

bool cd3_is_valid_ray(const ray *r)
{
    NOT_NULL(r);
    return finite_vecs(r->origin, r->direction) & (r->t_min <= r->t_max) & (r->t_min < REAL(INFINITY)) &
           (r->t_max > (real)-INFINITY);
}

/* In the plane: is_valid_circle. */
bool cd3_is_valid_sphere(const sphere *b)
{
    NOT_NULL(b);
    return (not_finite(b->center) + (b->radius - b->radius) == 0) & (b->radius >= 0);
}

bool cd3_is_valid_aabb(const aabb *b)
{
    NOT_NULL(b);
    return finite_vecs(b->min, b->max) & (b->min.x <= b->max.x) &
           (b->min.y <= b->max.y) ONLY_3D(&(b->min.z <= b->max.z));
}

bool cd3_is_valid_obb(const obb *b)
{
    NOT_NULL(b);
    return clearly_valid(b->center, b->half_extents, AXES_OF(b)) ||
           turned_is_valid(b->center, b->half_extents, AXES_OF(b));
}

/* In the plane: is_valid_ellipse. An ellipse is valid if the box of its radii is. */
bool cd3_is_valid_ellipsoid(const ellipsoid *e)
{
    NOT_NULL(e);
    obb box = {.center = e->center, .half_extents = e->radii};
    for (int i = 0; i < AXIS_COUNT; i++)
        AXES_OF(&box)[i] = AXES_OF(e)[i];
    return cd3_is_valid_obb(&box);
}

/* ---- small helpers ---- */

/* The AABB that answers a NaN. */
static aabb nowhere(void)
{
    return (aabb){nan_point(), nan_point()};
}

segment cd3_move_segment(const segment *s, vec motion)
{
    GIVEN_THE(segment, s);
    GIVEN(motion, motion);
    return (segment){moved(s->a, motion), moved(s->b, motion)};
}

ray cd3_move_ray(const ray *r, vec motion)
{
    GIVEN_THE(ray, r);
    GIVEN(motion, motion);
    ray result = *r;
    result.origin = moved(r->origin, motion);
    return result;
}

/* In the plane: move_ellipse. */
ellipsoid cd3_move_ellipsoid(const ellipsoid *e, vec motion)
{
    GIVEN_THE(ellipsoid, e);
    GIVEN(motion, motion);
    ellipsoid result = *e;
    result.center = moved(e->center, motion);
    return result;
}

aabb cd3_move_aabb(const aabb *b, vec motion)
{
    GIVEN_THE(aabb, b);
    GIVEN(motion, motion);
    return (aabb){moved(b->min, motion), moved(b->max, motion)};
}

obb cd3_move_obb(const obb *b, vec motion)
{
    GIVEN_THE(obb, b);
    GIVEN(motion, motion);
    obb result = *b;
    result.center = moved(b->center, motion);
    return result;
}

static aabb join(const aabb *a, const aabb *b)
{
    if (nan_aabb(a) || nan_aabb(b))
        return nowhere();
    vector min = load(a->min);
    vector max = load(a->max);
    for (int i = 0; i < DIM; i++)
    {
        min.at[i] = min2(min.at[i], load(b->min).at[i]);
        max.at[i] = max2(max.at[i], load(b->max).at[i]);
    }
    return (aabb){store(min), store(max)};
}

aabb cd3_join_aabb_aabb(const aabb *a, const aabb *b)
{
    GIVEN(aabb, a);
    GIVEN(aabb, b);
    return join(a, b);
}

/* (x + y) / 2, rounded once, also where the sum overflows. A sum next to the end of the range is far from
   where halving could round, and any other halves exactly or is exact itself. */
static double half_of_sum(double x, double y)
{
    double sum = x + y;
    return fabs(sum) <= DBL_MAX ? sum / 2 : x / 2 + y / 2;
}

aabb cd3_grow_aabb(const aabb *b, real margin)
{
    GIVEN_THE(aabb, b);
    vector min = load(b->min);
    vector max = load(b->max);
    for (int i = 0; i < DIM; i++)
    {
        double middle = midpoint(min.at[i], max.at[i]);
        min.at[i] -= margin;
        max.at[i] += margin;
        if (min.at[i] > max.at[i])
            min.at[i] = max.at[i] = middle;
    }
    return (aabb){store(min), store(max)};
}

vec cd3_center_aabb(const aabb *b)
{
    GIVEN_THE(aabb, b);
    vector min = load(b->min), max = load(b->max), middle;
    for (int i = 0; i < DIM; i++)
        middle.at[i] = half_of_sum(min.at[i], max.at[i]);
    return store(middle);
}

vec cd3_half_extents_aabb(const aabb *b)
{
    GIVEN_THE(aabb, b);
    vector min = load(b->min), max = load(b->max), half;
    for (int i = 0; i < DIM; i++)
        half.at[i] = half_of_sum(max.at[i], -min.at[i]) + 0.0; /* never -0 */
    return store(half);
}

void cd3_corners_aabb(const aabb *b, vec corners[CORNER_COUNT])
{
    GIVEN_THE(aabb, b);
    NOT_NULL(corners);
    vector min = load(b->min);
    vector max = load(b->max);
    for (int i = 0; i < CORNER_COUNT; i++)
    {
        vector corner;
        for (int j = 0; j < DIM; j++)
            corner.at[j] = i >> j & 1 ? max.at[j] : min.at[j];
        corners[i] = store(corner);
    }
}

void cd3_corners_obb(const obb *b, vec corners[CORNER_COUNT])
{
    wide_vec wide[CORNER_COUNT];
    GIVEN_THE(obb, b);
    NOT_NULL(corners);
    cd3_careful_corners_obb(WIDE(obb, b), wide);
    for (int i = 0; i < CORNER_COUNT; i++)
        corners[i] = NARROW_VEC(wide[i]);
}

vec cd3_at_ray(const ray *r, real t)
{
    GIVEN_THE(ray, r);
    wide_vec at = cd3_careful_at_ray(WIDE(ray, r), t, REAL_DIGITS);
    return NARROW_VEC(at);
}

aabb cd3_bounds_point(vec point)
{
    GIVEN(point, point);
    return nan_vec(point) ? nowhere() : (aabb){point, point};
}

#if defined(__GNUC__) && !defined(__clang__) && DIM == 3 && REAL_DIGITS == 24
#pragma GCC pop_options
#endif

/* In the plane: move_circle. */
sphere cd3_move_sphere(const sphere *b, vec motion)
{
    GIVEN_THE(sphere, b);
    GIVEN(motion, motion);
    return (sphere){moved(b->center, motion), b->radius};
}

#if defined(__GNUC__) && !defined(__clang__) && REAL_DIGITS == 53
#pragma GCC pop_options
#endif

/* ---- bounds_ ---- */

static NOINLINE aabb narrow_aabb(wide_aabb b)
{
    return (aabb){NARROW_VEC(b.min), NARROW_VEC(b.max)};
}

aabb cd3_bounds_points(const vec *points, size_t count)
{
    NOT_NULL(points || count == 0);
    if (count == 0)
        return nowhere();
    vec  min = points[0], max = points[0];
    real all = 0; /* NaN if a coordinate is: a minimum passes over NaN */
    for (size_t i = 0; i < count; i++)
    {
        vec p = points[i];
        GIVEN(point, points[i]);
        all += p.x * 0 + p.y * 0 ONLY_3D(+p.z * 0);
        min = (vec){p.x < min.x ? p.x : min.x,
                    p.y < min.y ? p.y : min.y ONLY_3D(, p.z < min.z ? p.z : min.z)};
        max = (vec){p.x > max.x ? p.x : max.x,
                    p.y > max.y ? p.y : max.y ONLY_3D(, p.z > max.z ? p.z : max.z)};
    }
    if (isnan(all))
    {
        for (size_t i = 0; i < count; i++) /* an infinite coordinate is no NaN */
            if (nan_vec(points[i]))
                return nowhere();
    }
    return (aabb){min, max};
}

SELDOM static NOINLINE aabb bounds_segment_carefully(const segment *s)
{
    if (nan_segment(s))
        return nowhere();
    aabb a = {s->a, s->a}, b = {s->b, s->b};
    return join(&a, &b);
}

aabb cd3_bounds_segment(const segment *s)
{
    aabb around;
    GIVEN_THE(segment, s);
    if (ANSWERED(quick_bounds_segment(s, &around)))
        return around;
    return bounds_segment_carefully(s);
}

SELDOM static NOINLINE aabb bounds_sphere_carefully(const sphere *b)
{
    return narrow_aabb(cd3_careful_bounds_sphere(WIDE(sphere, b), REAL_DIGITS));
}

/* In the plane: bounds_circle. */
aabb cd3_bounds_sphere(const sphere *b)
{
    aabb around;
    GIVEN_THE(sphere, b);
    return ANSWERED(quick_bounds_sphere(b, &around)) ? around : bounds_sphere_carefully(b);
}

aabb cd3_bounds_aabb(const aabb *b)
{
    GIVEN_THE(aabb, b);
    return nan_aabb(b) ? nowhere() : *b;
}

/* In the plane: bounds_ellipse. */
aabb cd3_bounds_ellipsoid(const ellipsoid *e)
{
    GIVEN_THE(ellipsoid, e);
    wide_obb turned = wide_turned(&e->center, &e->radii, AXES_OF(e));
    return narrow_aabb(cd3_careful_bounds_obb(&turned, true, REAL_DIGITS));
}

#if REAL_DIGITS == 53

/* Finds the bounds of an extreme box as of one times a power of two, so that they have the same digits: one
   with extreme half extents, or if these are 0 an extreme centre, or one next to the end of the range, which
   the quick way leaves open. False if it is not extreme, or if that changes a number. */
static bool bounds_of_scaled(const obb *b, aabb *around)
{
    const double half = largest(load(b->half_extents)), size = half != 0 ? half : size_of(b, ROW_obb);
    const int    wanted = exponent_again(size), least = size_of(b, ROW_obb) >= 0x1p1005 ? -20 : 1000;
    const int exponent = exponent_within(lengths_of(b, ROW_obb, b, ROW_obb), wanted < least ? wanted : least);
    obb       scaled;
    aabb      again;
    if (!QUICK_WAY || exponent == 0 || !rescale(&scaled, b, ROW_obb, exponent))
        return false;
    aabb found = cd3_bounds_obb(&scaled);
    *around = (aabb){point_back(found.min, exponent), point_back(found.max, exponent)};
    return rescale(&again, around, ROW_aabb, exponent) && memcmp(&again, &found, sizeof found) == 0;
}

#endif

SELDOM static NOINLINE aabb bounds_obb_carefully(const obb *b)
{
#if REAL_DIGITS == 53
    aabb around;
    if (bounds_of_scaled(b, &around))
        return around;
#endif
    return narrow_aabb(cd3_careful_bounds_obb(WIDE(obb, b), false, REAL_DIGITS));
}

aabb cd3_bounds_obb(const obb *b)
{
    aabb around;
    GIVEN_THE(obb, b);
    return ANSWERED(quick_bounds_obb(b, &around)) ? around : bounds_obb_carefully(b);
}

/* ---- shapes chosen at run time ---- */

shape cd3_shape_point(vec point)
{
    return shape_of_point(point);
}

shape cd3_shape_segment(const segment *s)
{
    NOT_NULL(s);
    return shape_of_segment(s);
}

/* In the plane: shape_circle. */
shape cd3_shape_sphere(const sphere *s)
{
    NOT_NULL(s);
    return shape_of_sphere(s);
}

/* In the plane: shape_ellipse. */
shape cd3_shape_ellipsoid(const ellipsoid *s)
{
    NOT_NULL(s);
    return shape_of_ellipsoid(s);
}

shape cd3_shape_aabb(const aabb *s)
{
    NOT_NULL(s);
    return shape_of_aabb(s);
}

shape cd3_shape_obb(const obb *s)
{
    NOT_NULL(s);
    return shape_of_obb(s);
}
