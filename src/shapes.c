/*
 * The public shapes: making, checking, moving and bounding them.
 */
#include <assert.h>
#include <math.h>
#include <stdbool.h>

#include "number/angle.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"
#include "number/exact.h"
#include "number/scaling.h"
#include "shape/any_shape.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/vector.h"

/* ---- checks ---- */

/* CD_NAN or CD_INFINITE if any of the numbers is; else CD_OK. */
static cd_status check_numbers(const vector *vectors, int count, double a, double b)
{
    bool nan = isnan(a) || isnan(b);
    bool infinite = isinf(a) || isinf(b);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < DIM; j++)
        {
            nan = nan || isnan(vectors[i].at[j]);
            infinite = infinite || isinf(vectors[i].at[j]);
        }
    return nan ? CD_NAN : infinite ? CD_INFINITE : CD_OK;
}

static cd_status check_vecs(vec a, vec b)
{
    return check_numbers((vector[2]){load(a), load(b)}, 2, 0, 0);
}

static bool is_zero(vec v)
{
    return largest(load(v)) == 0;
}

static bool any_negative(vec v)
{
    return v.x < 0 || v.y < 0 ONLY_3D(|| v.z < 0);
}

/* Is every coordinate within the range of real? */
static bool fits(vector v)
{
    for (int i = 0; i < DIM; i++)
        if (isinf(round_to_real(v.at[i])))
            return false;
    return true;
}

#define VALID_TOLERANCE (8 * REAL_EPSILON)
#define MAKE_TOLERANCE  0x1p-12

/* Checks a centre, a size along each axis, and axes: what an OBB and an ellipse are made of. */
static cd_status check_turned(vec center, vec size, const vec *axes, double tolerance)
{
    vector    numbers[2 + DIM] = {load(center), load(size)};
    cd_status status;
    load_axes(numbers + 2, axes);
    if ((status = check_numbers(numbers, 2 + DIM, 0, 0)) != CD_OK)
        return status;
    if (any_negative(size))
        return CD_NEGATIVE_SIZE;
    return axes_error(axes, tolerance);
}

/* The nearest orthonormal axes; unchanged where is_valid_ accepts the given ones. */
static void correct_axes(vec *result, const vec *axes, int count)
{
    dd   rows[DIM][DIM];
    bool valid = axes_error(axes, VALID_TOLERANCE) == CD_OK;
    if (!valid)
        polar_rows(rows, axes);
    for (int i = 0; i < count; i++)
    {
        vector row;
        for (int j = 0; j < DIM && !valid; j++)
            row.at[j] = rows[i][j].hi;
        result[i] = valid ? axes[i] : store(row);
    }
}

/* ---- make_ ---- */

cd_status cd3_make_segment(vec a, vec b, segment *out)
{
    assert(out);
    cd_status status = check_vecs(a, b);
    if (status == CD_OK)
        *out = (segment){a, b};
    return status;
}

/* Makes a line (t_min = -infinity) or a ray (t_min = 0). */
static cd_status make_unbounded(vec origin, vec direction, real t_min, ray *out)
{
    assert(out);
    cd_status status = check_vecs(origin, direction);
    if (status == CD_OK && is_zero(direction))
        status = CD_ZERO_DIRECTION;
    if (status == CD_OK)
        *out = (ray){origin, direction, t_min, (real)INFINITY};
    return status;
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
    assert(out);
    cd_status status = check_vecs(a, b);
    vector    direction = sub(load(b), load(a));
    if (status == CD_OK && !fits(direction))
        status = CD_OUT_OF_RANGE;
    if (status == CD_OK)
        *out = (ray){a, store(direction), 0, 1};
    return status;
}

/* In the plane: make_circle. */
cd_status cd3_make_sphere(vec center, real radius, sphere *out)
{
    assert(out);
    vector    numbers = load(center);
    cd_status status = check_numbers(&numbers, 1, radius, 0);
    if (status == CD_OK && radius < 0)
        status = CD_NEGATIVE_SIZE;
    if (status == CD_OK)
        *out = (sphere){center, radius};
    return status;
}

cd_status cd3_make_aabb(vec min, vec max, aabb *out)
{
    assert(out);
    cd_status status = check_vecs(min, max);
    if (status == CD_OK && !(min.x <= max.x && min.y <= max.y ONLY_3D(&&min.z <= max.z)))
        status = CD_MIN_ABOVE_MAX;
    if (status == CD_OK)
        *out = (aabb){min, max};
    return status;
}

cd_status cd3_make_aabb_center(vec center, vec half_extents, aabb *out)
{
    assert(out);
    cd_status status = check_vecs(center, half_extents);
    vector    min = sub(load(center), load(half_extents));
    vector    max = add(load(center), load(half_extents));
    if (status == CD_OK && any_negative(half_extents))
        status = CD_NEGATIVE_SIZE;
    if (status == CD_OK && !(fits(min) && fits(max)))
        status = CD_OUT_OF_RANGE;
    if (status == CD_OK)
        *out = (aabb){store(min), store(max)};
    return status;
}

cd_status cd3_make_aabb_size(vec min, vec size, aabb *out)
{
    assert(out);
    cd_status status = check_vecs(min, size);
    vector    max = add(load(min), load(size));
    if (status == CD_OK && any_negative(size))
        status = CD_NEGATIVE_SIZE;
    if (status == CD_OK && !fits(max))
        status = CD_OUT_OF_RANGE;
    if (status == CD_OK)
        *out = (aabb){min, store(max)};
    return status;
}

#if DIM == 2

cd_status cd2_make_obb(vec center, vec half_extents, vec axis, obb *out)
{
    assert(out);
    cd_status status = check_turned(center, half_extents, &axis, MAKE_TOLERANCE);
    if (status == CD_OK)
    {
        *out = (obb){center, half_extents, axis};
        correct_axes(&out->axis, &axis, 1);
    }
    return status;
}

cd_status cd2_make_ellipse(vec center, vec radii, vec axis, ellipsoid *out)
{
    assert(out);
    cd_status status = check_turned(center, radii, &axis, MAKE_TOLERANCE);
    if (status == CD_OK)
    {
        *out = (ellipsoid){center, radii, axis};
        correct_axes(&out->axis, &axis, 1);
    }
    return status;
}

/* The unit axis at an angle; its x is NaN or infinite where the angle is. */
static vec axis_at(real angle)
{
    double sine = 0, cosine = angle;
    if (isfinite(angle))
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
    assert(axes && out);
    cd_status status = check_turned(center, half_extents, axes, MAKE_TOLERANCE);
    if (status == CD_OK)
    {
        *out = (obb){.center = center, .half_extents = half_extents};
        correct_axes(out->axes, axes, 3);
    }
    return status;
}

cd_status cd3_make_ellipsoid(vec center, vec radii, const vec axes[3], ellipsoid *out)
{
    assert(axes && out);
    cd_status status = check_turned(center, radii, axes, MAKE_TOLERANCE);
    if (status == CD_OK)
    {
        *out = (ellipsoid){.center = center, .radii = radii};
        correct_axes(out->axes, axes, 3);
    }
    return status;
}

/* The rotation matrix of a quaternion, divided by the square of its length (J. B. Kuipers, Quaternions and
   Rotation Sequences, 1999, section 5.14), column by column. In this homogeneous form a quarter turn comes
   out exactly. */
cd_status cd3_make_obb_quaternion(vec center, vec half_extents, real x, real y, real z, real w, obb *out)
{
    assert(out);
    vector    numbers[4] = {load(center), load(half_extents), {{x, y, z}}, {{w, 0, 0}}};
    cd_status status = check_numbers(numbers, 4, 0, 0);
    if (status == CD_OK && any_negative(half_extents))
        status = CD_NEGATIVE_SIZE;
    if (status != CD_OK)
        return status;

    double q[4] = {x, y, z, w};
    dd     product[4][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            product[i][j] = two_product(q[i], q[j]);
    dd square = dd_add(dd_add(product[0][0], product[1][1]), dd_add(product[2][2], product[3][3]));
    if (!(fabs(dd_sub(square, dd_of(1)).hi) <= MAKE_TOLERANCE))
        return CD_NOT_UNIT;

    *out = (obb){.center = center, .half_extents = half_extents};
    for (int i = 0; i < 3; i++)
    {
        int    j = (i + 1) % 3, k = (i + 2) % 3;
        vector axis;
        dd     along_i = dd_sub(dd_add(product[3][3], product[i][i]), dd_add(product[j][j], product[k][k]));
        dd     along_j = dd_times(dd_add(product[i][j], product[3][k]), 2);
        dd     along_k = dd_times(dd_sub(product[i][k], product[3][j]), 2);
        axis.at[i] = dd_div(along_i, square).hi;
        axis.at[j] = dd_div(along_j, square).hi;
        axis.at[k] = dd_div(along_k, square).hi;
        out->axes[i] = store(axis);
    }
    return CD_OK;
}

#endif

/* ---- is_valid_ ---- */

bool cd3_is_valid_point(vec point)
{
    return check_vecs(point, point) == CD_OK;
}

bool cd3_is_valid_segment(const segment *s)
{
    assert(s);
    return check_vecs(s->a, s->b) == CD_OK;
}

bool cd3_is_valid_ray(const ray *r)
{
    assert(r);
    return check_vecs(r->origin, r->direction) == CD_OK && r->t_min <= r->t_max &&
           r->t_min < (real)INFINITY && r->t_max > (real)-INFINITY;
}

/* In the plane: is_valid_circle. */
bool cd3_is_valid_sphere(const sphere *b)
{
    assert(b);
    sphere copy;
    return cd3_make_sphere(b->center, b->radius, &copy) == CD_OK;
}

/* In the plane: is_valid_ellipse. */
bool cd3_is_valid_ellipsoid(const ellipsoid *e)
{
    assert(e);
    return check_turned(e->center, e->radii, AXES_OF(e), VALID_TOLERANCE) == CD_OK;
}

bool cd3_is_valid_aabb(const aabb *b)
{
    assert(b);
    aabb copy;
    return cd3_make_aabb(b->min, b->max, &copy) == CD_OK;
}

bool cd3_is_valid_obb(const obb *b)
{
    assert(b);
    return check_turned(b->center, b->half_extents, AXES_OF(b), VALID_TOLERANCE) == CD_OK;
}

/* ---- small helpers ---- */

/* The AABB that answers a NaN. */
static aabb nowhere(void)
{
    return (aabb){nan_point(), nan_point()};
}

static vec moved(vec v, vec motion)
{
    return store(add(load(v), load(motion)));
}

segment cd3_move_segment(const segment *s, vec motion)
{
    assert(s);
    return (segment){moved(s->a, motion), moved(s->b, motion)};
}

ray cd3_move_ray(const ray *r, vec motion)
{
    assert(r);
    ray result = *r;
    result.origin = moved(r->origin, motion);
    return result;
}

/* In the plane: move_circle. */
sphere cd3_move_sphere(const sphere *b, vec motion)
{
    assert(b);
    return (sphere){moved(b->center, motion), b->radius};
}

/* In the plane: move_ellipse. */
ellipsoid cd3_move_ellipsoid(const ellipsoid *e, vec motion)
{
    assert(e);
    ellipsoid result = *e;
    result.center = moved(e->center, motion);
    return result;
}

aabb cd3_move_aabb(const aabb *b, vec motion)
{
    assert(b);
    return (aabb){moved(b->min, motion), moved(b->max, motion)};
}

obb cd3_move_obb(const obb *b, vec motion)
{
    assert(b);
    obb result = *b;
    result.center = moved(b->center, motion);
    return result;
}

aabb cd3_join_aabb_aabb(const aabb *a, const aabb *b)
{
    assert(a && b);
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

aabb cd3_grow_aabb(const aabb *b, real margin)
{
    assert(b);
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

void cd3_corners_aabb(const aabb *b, vec corners[CORNER_COUNT])
{
    assert(b && corners);
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

/* The corners center + the sum of side_j * axis_j: for exact axes a sum of two numbers, for others in
   pairs. */
void cd3_corners_obb(const obb *b, vec corners[CORNER_COUNT])
{
    assert(b && corners);
    frame  axes = frame_of(AXES_OF(b));
    dd     rows[DIM][DIM];
    vector half = load(b->half_extents);
    vector center = load(b->center);
    int    e = unit_exponent(max2(largest(half), largest(center)));
    polar_rows(rows, AXES_OF(b));
    for (int i = 0; i < CORNER_COUNT; i++)
    {
        vector side, corner;
        for (int j = 0; j < DIM; j++)
            side.at[j] = i >> j & 1 ? half.at[j] : -half.at[j];
        if (axes.exact)
            corner = add(center, turn_out(&axes, side));
        else
            for (int k = 0; k < DIM; k++)
            {
                dd place = dd_of(0);
                for (int j = 0; j < DIM; j++)
                    place = dd_add(place, dd_mul(rows[j][k], dd_of(scale_by(side.at[j], e))));
                place = dd_add(place, dd_of(scale_by(center.at[k], e)));
                corner.at[k] = scale_by(place.hi, -e);
            }
        corners[i] = store(corner);
    }
}

/* origin + t * direction, rounded once. */
static real advance_exactly(double origin, double t, double direction)
{
    cd_exact exact, a, b;
    int      e;
    cd_exact_sum(&exact, &origin, 1);
    cd_exact_sum(&a, &t, 1);
    cd_exact_sum(&b, &direction, 1);
    cd_exact_add_product(&exact, &a, &b);
    double rounded = cd_exact_nearest(&exact, REAL_DIGITS, REAL_LOWEST, &e);
    return narrow(scale_by(rounded, e));
}

vec cd3_at_ray(const ray *r, real t)
{
    assert(r);
    if (nan_ray(r) || isnan(t))
        return nowhere().min;
    return (vec){advance_exactly(r->origin.x, t, r->direction.x),
                 advance_exactly(r->origin.y, t, r->direction.y)
                     ONLY_3D(, advance_exactly(r->origin.z, t, r->direction.z))};
}

/* ---- bounds_ ---- */

/* The smallest number of the family that is not below x. */
static double round_up(dd x)
{
    real rounded = narrow(x.hi);
    if ((double)rounded > x.hi || ((double)rounded == x.hi && !(x.lo > 0)) || (double)rounded >= REAL_MAX)
        return rounded;
    return next_real_up(rounded);
}

/* The AABB center +- reach * 2^down, rounded outward. down is above 0 where the sums come near the end of
   the range. */
static aabb box_around(vec center, const dd reach[DIM], int down)
{
    vector min = load(center);
    vector max = min;
    for (int i = 0; i < DIM; i++)
    {
        dd middle = dd_of(scale_by(max.at[i], -down));
        dd high = dd_scaled(dd_add(middle, reach[i]), down);
        dd low = dd_scaled(dd_add(dd_neg(middle), reach[i]), down);
        if (scale_by(middle.hi, down) != max.at[i]) /* a subnormal beside an enormous reach */
            high.lo = low.lo = 1;
        max.at[i] = round_up(high);
        min.at[i] = -round_up(low);
    }
    return (aabb){store(min), store(max)};
}

/* The value of `down` that box_around needs. */
static int range_shift(vec center, double size)
{
    return max2(largest(load(center)), size) < 0x1p1018 ? 0 : 4;
}

aabb cd3_bounds_point(vec point)
{
    return nan_vec(point) ? nowhere() : (aabb){point, point};
}

aabb cd3_bounds_segment(const segment *s)
{
    assert(s);
    if (nan_segment(s))
        return nowhere();
    aabb a = {s->a, s->a};
    aabb b = {s->b, s->b};
    return cd3_join_aabb_aabb(&a, &b);
}

/* In the plane: bounds_circle. */
aabb cd3_bounds_sphere(const sphere *b)
{
    assert(b);
    int down = range_shift(b->center, b->radius);
    dd  way = dd_of(scale_by(b->radius, -down));
    if (scale_by(way.hi, down) != b->radius) /* a subnormal beside an enormous centre */
        way = dd_of(next_up(way.hi));
    return nan_sphere(b) ? nowhere() : box_around(b->center, (dd[3]){way, way, way}, down);
}

aabb cd3_bounds_aabb(const aabb *b)
{
    assert(b);
    return nan_aabb(b) ? nowhere() : *b;
}

/* x * 2^exponent for x >= 0, rounded up where bits are lost below the normal range. */
static dd scaled_outward(dd x, int exponent)
{
    dd scaled = dd_scaled(x, exponent);
    if (exponent < 0 && scale_by(scaled.hi, -exponent) < x.hi)
        scaled.hi = next_up(scaled.hi);
    if (exponent < 0 && scale_by(scaled.lo, -exponent) < x.lo)
        scaled.lo = next_up(scaled.lo);
    return scaled;
}

/* The AABB around a turned shape. With x_j = size_j * axis_j, its reach along each world axis is the sum
   of |x_j| for a box, and the square root of the sum of x_j^2 for an ellipse (their support functions). */
static aabb box_around_turned(vec center, vec size, const vec *axes, bool is_ellipsoid)
{
    frame  f = frame_of(axes);
    vector sizes = load(size);
    dd     rows[DIM][DIM], reach[DIM];
    int    down = range_shift(center, largest(sizes));
    int    e = unit_exponent(largest(sizes));
    bool   is_sphere = is_ellipsoid;
    for (int i = 1; i < DIM; i++)
        is_sphere = is_sphere && sizes.at[i] == sizes.at[0];
    polar_rows(rows, axes);
    for (int i = 0; i < DIM; i++)
    {
        reach[i] = dd_of(0);
        if (f.exact || is_sphere)
        {
            double single = 0;
            for (int j = 0; j < DIM; j++)
                single += sizes.at[j] * (is_sphere ? i == j : fabs(f.row[j].at[i]));
            reach[i] = dd_of(scale_by(single, -down));
            if (scale_by(reach[i].hi, down) != single)
                reach[i] = dd_of(next_up(reach[i].hi));
            continue;
        }
        for (int j = 0; j < DIM; j++)
        {
            dd x = dd_abs(dd_mul(rows[j][i], dd_of(scale_by(sizes.at[j], e))));
            reach[i] = dd_add(reach[i], is_ellipsoid ? dd_mul(x, x) : x);
        }
        if (is_ellipsoid)
            reach[i] = dd_sqrt(reach[i]);
        /* The pair is accurate to 2^-70 for valid axes. Enlarged by more than that, it is never too small. */
        reach[i] = scaled_outward(dd_mul(reach[i], (dd){1, 0x1p-66}), -e - down);
    }
    return box_around(center, reach, down);
}

/* In the plane: bounds_ellipse. */
aabb cd3_bounds_ellipsoid(const ellipsoid *e)
{
    assert(e);
    return nan_ellipsoid(e) ? nowhere() : box_around_turned(e->center, e->radii, AXES_OF(e), true);
}

aabb cd3_bounds_obb(const obb *b)
{
    assert(b);
    return nan_obb(b) ? nowhere() : box_around_turned(b->center, b->half_extents, AXES_OF(b), false);
}

/* ---- shapes chosen at run time ---- */

shape cd3_shape_point(vec point)
{
    return shape_of_point(point);
}

shape cd3_shape_segment(const segment *s)
{
    assert(s);
    return shape_of_segment(s);
}

/* In the plane: shape_circle. */
shape cd3_shape_sphere(const sphere *s)
{
    assert(s);
    return shape_of_sphere(s);
}

/* In the plane: shape_ellipse. */
shape cd3_shape_ellipsoid(const ellipsoid *s)
{
    assert(s);
    return shape_of_ellipsoid(s);
}

shape cd3_shape_aabb(const aabb *s)
{
    assert(s);
    return shape_of_aabb(s);
}

shape cd3_shape_obb(const obb *s)
{
    assert(s);
    return shape_of_obb(s);
}
