/*
 * Making, checking and bounding shapes, carefully: what shapes.c leaves open. An ellipse is given as an OBB:
 * its centre, radii and axes. In the plane nothing but numbers is checked: all else is in space.
 */
#include "number/fewer_passes.h"
#include "number/for_size.h"

#include <math.h>
#include <stdbool.h>

#include "careful.h"
#include "in_space.h"
#include "number/angle.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "number/dd.h"
#include "number/exact.h"
#include "number/scaling.h"
#include "space/family.h"
#include "space/frame.h"
#include "space/nan.h"
#include "space/narrow.h"
#include "space/vector.h"

/* ---- checks ---- */

#define MAKE_TOLERANCE 0x1p-12

/* CD_NAN or CD_INFINITE if any of the numbers is; else CD_OK. */
SELDOM cd_status cd3_careful_check_numbers(const vector *vectors, int count, double last)
{
    bool nan = isnan(last), infinite = isinf(last);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < DIM; j++)
        {
            nan = nan || isnan(vectors[i].at[j]);
            infinite = infinite || isinf(vectors[i].at[j]);
        }
    return nan ? CD_NAN : infinite ? CD_INFINITE : CD_OK;
}

#if DIM == 3

/* What is wrong with a centre, a size along each axis, and axes that may deviate by up to `tolerance`? */
SELDOM cd_status cd3_careful_check_obb(const obb *b, double tolerance)
{
    vector    numbers[2 + AXIS_COUNT] = {load(b->center), load(b->half_extents)};
    cd_status status;
    for (int i = 0; i < AXIS_COUNT; i++)
        numbers[2 + i] = load(AXES_OF(b)[i]);
    if ((status = cd3_careful_check_numbers(numbers, 2 + AXIS_COUNT, 0)) != CD_OK)
        return status;
    for (int i = 0; i < DIM; i++)
        if (numbers[1].at[i] < 0)
            return CD_NEGATIVE_SIZE;
    return axes_error(AXES_OF(b), tolerance);
}

/* The nearest orthonormal axes; unchanged where is_valid_ accepts the given ones. */
SELDOM cd_status cd3_careful_correct_obb(obb *b, int digits)
{
    cd_status status = cd3_careful_check_obb(b, MAKE_TOLERANCE);
    dd        rows[DIM][DIM];
    if (status != CD_OK || axes_error(AXES_OF(b), 8 * epsilon_of(digits)) == CD_OK)
        return status;
    polar_rows(rows, AXES_OF(b));
    for (int i = 0; i < AXIS_COUNT; i++)
        AXES_OF(b)[i] = (vec){rows[i][0].hi, rows[i][1].hi, rows[i][2].hi};
    return status;
}

/* ---- turned by a quaternion, or about an axis ---- */

/* The rotation matrix of a quaternion, divided by the square of its length (J. B. Kuipers, Quaternions and
   Rotation Sequences, 1999, section 5.14), column by column. In this homogeneous form a quarter turn comes
   out exactly. */
SELDOM cd_status cd3_careful_quaternion_axes(vector axes[3], const double q[4])
{
    dd product[4][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            product[i][j] = two_product(q[i], q[j]);
    dd square = dd_add(dd_add(product[0][0], product[1][1]), dd_add(product[2][2], product[3][3]));
    if (!(fabs(dd_sub(square, dd_of(1)).hi) <= MAKE_TOLERANCE))
        return CD_NOT_UNIT;
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        dd  along_i = dd_sub(dd_add(product[3][3], product[i][i]), dd_add(product[j][j], product[k][k]));
        dd  along_j = dd_times(dd_add(product[i][j], product[3][k]), 2);
        dd  along_k = dd_times(dd_sub(product[i][k], product[3][j]), 2);
        axes[i].at[i] = dd_div(along_i, square).hi;
        axes[i].at[j] = dd_div(along_j, square).hi;
        axes[i].at[k] = dd_div(along_k, square).hi;
    }
    return CD_OK;
}

/* The same as quick_axis_angle_axes, for every angle. */
SELDOM cd_status cd3_careful_axis_angle_axes(vector axes[3], vec axis, double angle)
{
    double sine, cosine;
    vector m = load(axis);
    if (!gram_within(&m, 0, 0, MAKE_TOLERANCE))
        return CD_NOT_UNIT;
    cd_sine_cosine(angle, &sine, &cosine);
    vector n = unit_vector(m);
    for (int i = 0; i < 3; i++)
    {
        int    j = (i + 1) % 3, k = (i + 2) % 3;
        double across = n.at[j] * n.at[j] + n.at[k] * n.at[k], along_n = (1 - cosine) * n.at[i];
        axes[i].at[i] = n.at[i] * n.at[i] + cosine * across;
        axes[i].at[j] = along_n * n.at[j] + sine * n.at[k] + 0.0;
        axes[i].at[k] = along_n * n.at[k] - sine * n.at[j] + 0.0;
    }
    return CD_OK;
}

/* ---- small helpers ---- */

/* The corners center + the sum of side_j * axis_j: for exact axes a sum of two numbers, for others in
   pairs. */
static void first_corners(const obb *b, vec *corners, int count)
{
    frame  axes = frame_of(AXES_OF(b));
    dd     rows[DIM][DIM];
    vector half = load(b->half_extents);
    vector center = load(b->center);
    int    e = unit_exponent(max2(largest(half), largest(center)));
    polar_rows(rows, AXES_OF(b));
    for (int i = 0; i < count; i++)
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

void cd3_careful_corners_obb(const obb *b, vec corners[CORNER_COUNT])
{
    first_corners(b, corners, CORNER_COUNT);
}

/* origin + t * direction, rounded once to the digits of the family and its range. */
static double advance_exactly(double origin, double t, double direction, int digits)
{
    cd_exact exact, a, b;
    int      e;
    cd_exact_sum(&exact, &origin, 1);
    cd_exact_sum(&a, &t, 1);
    cd_exact_sum(&b, &direction, 1);
    cd_exact_add_product(&exact, &a, &b);
    double rounded = cd_exact_nearest(&exact, digits, digits == 24 ? -149 : -1074, &e);
    return narrow(scale_by(rounded, e));
}

vec cd3_careful_at_ray(const ray *r, double t, int digits)
{
    if (nan_ray(r) || isnan(t))
        return nan_point();
    return (vec){advance_exactly(r->origin.x, t, r->direction.x, digits),
                 advance_exactly(r->origin.y, t, r->direction.y, digits),
                 advance_exactly(r->origin.z, t, r->direction.z, digits)};
}

/* ---- bounds_ ---- */

/* The AABB that answers a NaN. */
static aabb nowhere(void)
{
    return (aabb){nan_point(), nan_point()};
}

/* The smallest number of the family that is not below x. */
static double round_up(dd x, int digits)
{
    if (digits == 24)
    {
        float rounded = round_to_float(clamp(x.hi, -(double)FLT_MAX, (double)FLT_MAX));
        if ((double)rounded > x.hi || ((double)rounded == x.hi && !(x.lo > 0)) || rounded >= FLT_MAX)
            return rounded;
        return next_float_up(rounded);
    }
    double rounded = narrow(x.hi);
    if (rounded > x.hi || (rounded == x.hi && !(x.lo > 0)) || rounded >= DBL_MAX)
        return rounded;
    return next_up(rounded);
}

/* The AABB center +- reach * 2^down, rounded outward. down is above 0 where the sums come near the end of
   the range. */
static aabb box_around(vec center, const dd reach[DIM], int down, int digits)
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
        max.at[i] = round_up(high, digits);
        min.at[i] = -round_up(low, digits);
    }
    return (aabb){store(min), store(max)};
}

/* The value of `down` that box_around needs. */
static int range_shift(vec center, double size)
{
    return max2(largest(load(center)), size) < 0x1p1018 ? 0 : 4;
}

SELDOM aabb cd3_careful_bounds_sphere(const sphere *b, int digits)
{
    int down = range_shift(b->center, b->radius);
    dd  way = dd_of(scale_by(b->radius, -down));
    if (scale_by(way.hi, down) != b->radius) /* a subnormal beside an enormous centre */
        way = dd_of(next_up(way.hi));
    return nan_sphere(b) ? nowhere() : box_around(b->center, (dd[3]){way, way, way}, down, digits);
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
aabb cd3_careful_bounds_obb(const obb *b, bool is_ellipsoid, int digits)
{
    if (nan_obb(b))
        return nowhere();
    frame  f = frame_of(AXES_OF(b));
    vector sizes = load(b->half_extents);
    dd     rows[DIM][DIM], reach[DIM];
    int    down = range_shift(b->center, largest(sizes));
    int    e = unit_exponent(largest(sizes));
    bool   is_sphere = is_ellipsoid;
    for (int i = 1; i < DIM; i++)
        is_sphere = is_sphere && sizes.at[i] == sizes.at[0];
    polar_rows(rows, AXES_OF(b));
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
        double all = 0;
        for (int j = 0; j < DIM; j++)
        {
            const double size = scale_by(sizes.at[j], e);
            dd           x = dd_abs(dd_mul(rows[j][i], dd_of(size)));
            reach[i] = dd_add(reach[i], is_ellipsoid ? dd_mul(x, x) : x);
            all += rows[j][i].hi != 0 || load(AXES_OF(b)[j]).at[i] != 0 ? size : 0;
        }
        if (is_ellipsoid)
            reach[i] = dd_sqrt(reach[i]);
        /* Each part is off by 2^-70 of its size for valid axes. Enlarged by more, it is never too small. */
        reach[i] = scaled_outward(dd_add(reach[i], dd_of(0x1p-66 * all)), -e - down);
    }
    return box_around(b->center, reach, down, digits);
}

/* ---- in the plane (in_space.h) ---- */

/* A box without a third extent, and as an ellipse a disc; a circle is a sphere. */
static obb sheet_of(const cd2_obb *b, bool is_ellipse)
{
    obb x = obb_in_space(b);
    x.half_extents.z = is_ellipse && x.half_extents.x == x.half_extents.y ? x.half_extents.x : 0;
    return x;
}

static cd2_aabb bounds_in_plane(const aabb *b)
{
    return (cd2_aabb){in_plane(b->min), in_plane(b->max)};
}

cd_status cd2_careful_check_obb(const cd2_obb *b, double tolerance)
{
    const obb x = sheet_of(b, false);
    return cd3_careful_check_obb(&x, tolerance);
}

cd_status cd2_careful_correct_obb(cd2_obb *b, int digits)
{
    obb             x = sheet_of(b, false);
    const cd_status status = cd3_careful_correct_obb(&x, digits);
    b->axis = in_plane(x.axes[0]);
    return status;
}

void cd2_careful_corners_obb(const cd2_obb *b, cd2_vec corners[4])
{
    const obb x = sheet_of(b, false);
    vec       in[4];
    first_corners(&x, in, 4);
    for (int i = 0; i < 4; i++)
        corners[i] = in_plane(in[i]);
}

cd2_vec cd2_careful_at_ray(const cd2_ray *r, double t, int digits)
{
    const ray x = ray_in_space(r);
    return in_plane(cd3_careful_at_ray(&x, t, digits));
}

cd2_aabb cd2_careful_bounds_circle(const cd2_circle *b, int digits)
{
    const sphere x = circle_in_space(b);
    const aabb   bounds = cd3_careful_bounds_sphere(&x, digits);
    return bounds_in_plane(&bounds);
}

cd2_aabb cd2_careful_bounds_obb(const cd2_obb *b, bool is_ellipse, int digits)
{
    const obb  x = sheet_of(b, is_ellipse);
    const aabb bounds = cd3_careful_bounds_obb(&x, is_ellipse, digits);
    return bounds_in_plane(&bounds);
}

#endif
