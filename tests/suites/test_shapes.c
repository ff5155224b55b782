/*
 * What makes, checks, moves and bounds shapes: make_, is_valid_, move_, join_, grow_, center_, half_extents_,
 * corners_, at_ray, bounds_.
 *
 *     make_                      every status, in the order in which they apply; nothing written when refused
 *     axes that are corrected    2 ulp of 1 from the polar factor, and always valid
 *     axes from an angle         1 ulp of 1
 *     axes from a quaternion     2 ulp of 1
 *     axes from axis and angle   2 ulp of 1
 *     helpers                    rounded to nearest, cut to the range; corners of turned boxes 2 ulp of L
 *     bounds_                    contain the exact shape, 2 ulp of L larger at most, exact where they can be
 */
#include <collide.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "oracle/bounds.h"

enum
{
    MAX_NUMBERS = 32,
    MAX_POINTS = 20
};

typedef enum shape_kind
{
    POINT,
    SEGMENT,
    RAY,
    BALL,
    ELLIPSOID,
    AABB,
    OBB,
    KINDS
} shape_kind;

static const char *const kind_names[KINDS] = {"point", "segment", "ray", "circle/sphere", "ellipse/ellipsoid",
                                              "aabb",  "obb"};

typedef enum maker
{
    MAKE_SEGMENT,
    MAKE_LINE,
    MAKE_RAY,
    MAKE_RAY_SEGMENT,
    MAKE_AABB,
    MAKE_AABB_CENTER,
    MAKE_AABB_SIZE,
    MAKE_BALL,
    MAKE_OBB,
    MAKE_ELLIPSOID,
    MAKE_OBB_TURNED,       ///< by an angle in 2D, by a quaternion in 3D
    MAKE_ELLIPSOID_TURNED, ///< by an angle, in 2D only
    MAKE_OBB_AXIS_ANGLE,   ///< in 3D only
    MAKERS
} maker;

static const struct
{
    const char *name;
    shape_kind  kind;
} makers[MAKERS] = {
    [MAKE_SEGMENT] = {"make_segment", SEGMENT},
    [MAKE_LINE] = {"make_line", RAY},
    [MAKE_RAY] = {"make_ray", RAY},
    [MAKE_RAY_SEGMENT] = {"make_ray_segment", RAY},
    [MAKE_AABB] = {"make_aabb", AABB},
    [MAKE_AABB_CENTER] = {"make_aabb_center", AABB},
    [MAKE_AABB_SIZE] = {"make_aabb_size", AABB},
    [MAKE_BALL] = {"make_circle/sphere", BALL},
    [MAKE_OBB] = {"make_obb", OBB},
    [MAKE_ELLIPSOID] = {"make_ellipse/ellipsoid", ELLIPSOID},
    [MAKE_OBB_TURNED] = {"make_obb_angle/quaternion", OBB},
    [MAKE_ELLIPSOID_TURNED] = {"make_ellipse_angle", ELLIPSOID},
    [MAKE_OBB_AXIS_ANGLE] = {"make_obb_axis_angle", OBB},
};

/* What a maker made. */
typedef struct made
{
    cd_status status;
    bool      untouched; ///< the output is what it was
    bool      valid;     ///< what is_valid_ says of the output
    int       count;
    double    numbers[MAX_NUMBERS]; ///< those of the struct, in its order
} made;

#define SUITE "test_shapes.inc"
#include "families.h"

static const struct
{
    bool (*is_valid)(shape_kind, const double *);
    made (*make)(maker, const double *);
    void (*move)(shape_kind, double *, const double[3]);
    void (*bounds)(shape_kind, const double *, double[3], double[3]);
    void (*bounds_of_points)(double (*)[3], size_t, double[3], double[3]);
    void (*join)(const ora_shape *, const ora_shape *, double[3], double[3]);
    void (*grow)(const ora_shape *, double, double[3], double[3]);
    void (*center_and_half)(const ora_shape *, double[3], double[3]);
    void (*corners)(const ora_shape *, double[8][3]);
    void (*at)(const ora_ray *, double, double[3]);
} calls[HOUSE_FAMILIES] = {
#define CALLS(f)                                                                                \
    {                                                                                           \
        f##_is_valid, f##_make, f##_move, f##_bounds, f##_bounds_of_points, f##_join, f##_grow, \
            f##_center_and_half, f##_corners, f##_at                                            \
    }
    [HOUSE_CD2] = CALLS(cd2_local),
    [HOUSE_CD2F] = CALLS(cd2f_local),
    [HOUSE_CD3] = CALLS(cd3_local),
    [HOUSE_CD3F] = CALLS(cd3f_local),
#undef CALLS
};

/* ---- numbers ---- */

static double eps_of(int family)
{
    return house_families[family].eps;
}

static int dim_of(int family)
{
    return house_families[family].dim;
}

/* The truth rounded to the family's type, infinite above its range. */
static double rounded(int family, oq truth)
{
    return ora_round(truth, house_families[family].is_float);
}

/* The same, cut to the range. */
static double rounded_in_range(int family, oq truth)
{
    const double largest = house_families[family].largest;
    return fmin(fmax(rounded(family, truth), -largest), largest);
}

static bool same_bits(const double *x, const double *y, int count)
{
    return memcmp(x, y, (size_t)count * sizeof *x) == 0;
}

/* Numbers as text, for a failure. */
static const char *text(const double *numbers, int count)
{
    static char buffer[MAX_NUMBERS * 32];
    size_t      used = 0;
    buffer[0] = 0;
    for (int i = 0; i < count; ++i)
        used += (size_t)snprintf(buffer + used, sizeof buffer - used, "%s%.17g", i ? ", " : "", numbers[i]);
    return buffer;
}

static house_case nothing(int family)
{
    const double zero[3] = {0, 0, 0};
    ora_shape    origin = ora_point(dim_of(family), zero);
    house_case   c = house_case_of(family, &origin, &origin);
    c.a.dim = 0; // one of them is enough
    return c;
}

static double any_magnitude(house_rng *rng, int family)
{
    const bool is_float = house_families[family].is_float;
    const int  e = is_float ? house_between(rng, -149, 127) : house_between(rng, -1074, 1023);
    return house_round(family, house_sign(rng) * ldexp(house_uniform(rng, 1, 2), e));
}

static double special(house_rng *rng, int family)
{
    const house_family *f = &house_families[family];
    const double        numbers[] = {0, -0.0, 1, f->largest, f->smallest, f->normal, f->largest / 2, f->eps};
    return house_sign(rng) * numbers[house_below(rng, (int)(sizeof numbers / sizeof numbers[0]))];
}

static double coordinate(house_rng *rng, int family)
{
    switch (house_below(rng, 4))
    {
    case 0: return any_magnitude(rng, family);
    case 1: return special(rng, family);
    default: return house_round(family, house_uniform(rng, -10, 10));
    }
}

/* ---- what make_ ought to say ---- */

static int count_of_args(maker how, int dim)
{
    switch (how)
    {
    case MAKE_BALL: return dim + 1;
    case MAKE_OBB:
    case MAKE_ELLIPSOID: return 2 * dim + (dim == 2 ? 2 : 9);
    case MAKE_OBB_TURNED:
    case MAKE_ELLIPSOID_TURNED:
    case MAKE_OBB_AXIS_ANGLE: return 2 * dim + (dim == 2 ? 1 : 4);
    default: return 2 * dim;
    }
}

static bool exists(maker how, int dim)
{
    return how == MAKE_ELLIPSOID_TURNED ? dim == 2 : how == MAKE_OBB_AXIS_ANGLE ? dim == 3 : true;
}

static bool has_axes(maker how)
{
    return how == MAKE_OBB || how == MAKE_ELLIPSOID;
}

/* The largest |entry| of |U U^T - I| on (or off) the diagonal is above the limit. */
static bool deviates(const double *axes, int dim, bool on_diagonal, oq limit)
{
    const int rows = dim == 2 ? 1 : 3;
    oq        u[3][3];
    for (int i = 0; i < rows; ++i)
    {
        double row[3] = {axes[i * dim], axes[i * dim + 1], dim == 3 ? axes[i * dim + 2] : 0};
        oq_vec(u[i], row);
    }
    for (int i = 0; i < rows; ++i)
        for (int j = i; j < rows; ++j)
        {
            if ((i == j) != on_diagonal)
                continue;
            oq entry = oq_sub(oq_dot(u[i], u[j]), oq_int(i == j));
            if (oq_cmp(oq_abs(entry), limit) > 0)
                return true;
        }
    return false;
}

static bool any_negative(const double *sizes, int count)
{
    for (int i = 0; i < count; ++i)
        if (sizes[i] < 0)
            return true;
    return false;
}

/* Is this axis or quaternion of so many numbers too far from unit? */
static bool is_stretched(const double *numbers, int count)
{
    oq square = oq_int(0);
    for (int i = 0; i < count; ++i)
        square = oq_add(square, oq_sqr(oq_of(numbers[i])));
    return oq_cmp(oq_abs(oq_sub(square, oq_int(1))), oq_two_to(-12)) > 0;
}

/* Does a coordinate of a + b, or with the sign -1 of a - b, round to infinity? */
static bool overflows(int family, const double *a, int sign, const double *b)
{
    for (int i = 0; i < dim_of(family); ++i)
        if (isinf(rounded(family, oq_add(oq_of(a[i]), oq_mul(oq_int(sign), oq_of(b[i]))))))
            return true;
    return false;
}

/* The status of finite numbers. */
static cd_status want_of_finite(int family, maker how, const double *args)
{
    const int     dim = dim_of(family);
    const double *second = args + dim, *rest = args + 2 * dim;
    const oq      limit = oq_two_to(-12);
    switch (how)
    {
    case MAKE_LINE:
    case MAKE_RAY:
        for (int i = 0; i < dim; ++i)
            if (second[i] != 0)
                return CD_OK;
        return CD_ZERO_DIRECTION;
    case MAKE_RAY_SEGMENT: return overflows(family, second, -1, args) ? CD_OUT_OF_RANGE : CD_OK;
    case MAKE_AABB:
        for (int i = 0; i < dim; ++i)
            if (args[i] > second[i])
                return CD_MIN_ABOVE_MAX;
        return CD_OK;
    case MAKE_AABB_CENTER:
    case MAKE_AABB_SIZE:
        if (any_negative(second, dim))
            return CD_NEGATIVE_SIZE;
        if (how == MAKE_AABB_CENTER && overflows(family, args, -1, second))
            return CD_OUT_OF_RANGE;
        return overflows(family, args, 1, second) ? CD_OUT_OF_RANGE : CD_OK;
    case MAKE_BALL: return second[0] < 0 ? CD_NEGATIVE_SIZE : CD_OK;
    case MAKE_OBB:
    case MAKE_ELLIPSOID:
        if (any_negative(second, dim))
            return CD_NEGATIVE_SIZE;
        if (deviates(rest, dim, true, limit))
            return CD_NOT_UNIT;
        return deviates(rest, dim, false, limit) ? CD_NOT_ORTHOGONAL : CD_OK;
    case MAKE_OBB_TURNED:
    case MAKE_ELLIPSOID_TURNED:
    case MAKE_OBB_AXIS_ANGLE:
        if (any_negative(second, dim))
            return CD_NEGATIVE_SIZE;
        return dim == 3 && is_stretched(rest, how == MAKE_OBB_AXIS_ANGLE ? 3 : 4) ? CD_NOT_UNIT : CD_OK;
    default: return CD_OK;
    }
}

static cd_status want_status(int family, maker how, const double *args)
{
    const int count = count_of_args(how, dim_of(family));
    for (int i = 0; i < count; ++i)
        if (isnan(args[i]))
            return CD_NAN;
    for (int i = 0; i < count; ++i)
        if (isinf(args[i]))
            return CD_INFINITE;
    return want_of_finite(family, how, args);
}

/* How far stored axes are from the true ones: the largest difference of an entry. `axes` as in the struct. */
static double axes_error(int dim, const double *axes, oq truth[3][3])
{
    double worst = 0;
    for (int i = 0; i < (dim == 2 ? 1 : 3); ++i)
    {
        double row[3] = {axes[i * dim], axes[i * dim + 1], dim == 3 ? axes[i * dim + 2] : 0};
        worst = fmax(worst, ora_largest_difference(row, truth[i]));
    }
    return worst;
}

/* The axes a maker is given, as those of a shape that the oracle knows. */
static ora_shape shape_of_axes(int dim, const double *axes)
{
    const double zero[3] = {0, 0, 0}, one[3] = {1, 1, dim == 3};
    double       u[3][3] = {{0}};
    for (int i = 0; i < (dim == 2 ? 1 : 3); ++i)
        for (int k = 0; k < dim; ++k)
            u[i][k] = axes[i * dim + k];
    return ora_obb(dim, zero, one, u);
}

/* The numbers of what is to be made that are known to the last bit; returns how many there are. */
static int known_numbers(int family, maker how, const double *args, double *numbers)
{
    const int     dim = dim_of(family);
    const double *second = args + dim;
    int           count = 2 * dim;
    memcpy(numbers, args, (size_t)count * sizeof *numbers);
    switch (how)
    {
    case MAKE_LINE:
        numbers[count++] = -(double)INFINITY;
        numbers[count++] = (double)INFINITY;
        break;
    case MAKE_RAY:
        numbers[count++] = 0;
        numbers[count++] = (double)INFINITY;
        break;
    case MAKE_RAY_SEGMENT:
        for (int i = 0; i < dim; ++i)
            numbers[dim + i] = rounded(family, oq_sub(oq_of(second[i]), oq_of(args[i])));
        numbers[count++] = 0;
        numbers[count++] = 1;
        break;
    case MAKE_AABB_CENTER:
        for (int i = 0; i < dim; ++i)
            numbers[i] = rounded(family, oq_sub(oq_of(args[i]), oq_of(second[i])));
        for (int i = 0; i < dim; ++i)
            numbers[dim + i] = rounded(family, oq_add(oq_of(args[i]), oq_of(second[i])));
        break;
    case MAKE_AABB_SIZE:
        for (int i = 0; i < dim; ++i)
            numbers[dim + i] = rounded(family, oq_add(oq_of(args[i]), oq_of(second[i])));
        break;
    case MAKE_BALL: count = dim + 1; break;
    default: break;
    }
    return count;
}

/* Axes that were given: valid ones are kept, all others made the nearest orthonormal ones. */
static void check_given_axes(int family, maker how, const double *args, const double *axes, int count)
{
    const house_case c = nothing(family);
    const int        dim = dim_of(family), count_args = count_of_args(how, dim);
    const double    *rest = args + 2 * dim, eps = eps_of(family);
    const oq         limit = oq_mul(oq_int(8), oq_of(eps));
    if (!deviates(rest, dim, true, limit) && !deviates(rest, dim, false, limit))
    {
        HOUSE_CHECK(&c, makers[how].name, same_bits(axes, rest, count), "of (%s): valid axes are changed",
                    text(args, count_args));
        return;
    }
    oq        truth[3][3];
    ora_shape s = shape_of_axes(dim, rest);
    ora_axes(truth, &s);
    const double error = axes_error(dim, axes, truth) / eps;
    house_worst("make_: corrected axes", family, "ulp of 1", error);
    HOUSE_CHECK(&c, makers[how].name, error <= 2,
                "of (%s): axes are %g ulp of 1 from the nearest orthonormal ones", text(args, count_args),
                error);
}

/* Axes from an angle, a quaternion, or an axis and an angle. */
static void check_turned_axes(int family, maker how, const double *args, const double *axes)
{
    const house_case c = nothing(family);
    const int        dim = dim_of(family);
    const double    *rest = args + 2 * dim;
    const char      *what = "make_: axes from a quaternion";
    oq               truth[3][3];
    if (how == MAKE_OBB_AXIS_ANGLE)
    {
        what = "make_: axes from an axis and an angle";
        ora_axis_angle_axes(truth, rest, rest[3]);
    }
    else if (dim == 2)
    {
        what = "make_: axis from an angle";
        truth[0][2] = oq_int(0);
        ora_cos_sin(&truth[0][0], &truth[0][1], rest[0]);
    }
    else
    {
        ora_quaternion_axes(truth, rest[0], rest[1], rest[2], rest[3]);
    }
    const double error = axes_error(dim, axes, truth) / eps_of(family);
    house_worst(what, family, "ulp of 1", error);
    HOUSE_CHECK(&c, makers[how].name, error <= (dim == 2 ? 1 : 2), "of (%s): axes are %g ulp of 1 off",
                text(args, count_of_args(how, dim)), error);
}

/* What was made, compared to what ought to be. */
static void check_made(int family, maker how, const double *args)
{
    const char      *query = makers[how].name;
    const int        count = count_of_args(how, dim_of(family));
    const house_case c = nothing(family);
    const made       got = calls[family].make(how, args);
    const cd_status  want = want_status(family, how, args);

    HOUSE_CHECK(&c, query, got.status == want, "of (%s): \"%s\", want \"%s\"", text(args, count),
                cd_status_message(got.status), cd_status_message(want));
    if (got.status != CD_OK)
    {
        HOUSE_CHECK(&c, query, got.untouched, "of (%s): refused, and the output written", text(args, count));
        return;
    }
    HOUSE_CHECK(&c, query, got.valid, "of (%s): what was made is not valid", text(args, count));
    if (want != CD_OK)
        return;

    double     numbers[MAX_NUMBERS];
    const int  exact = known_numbers(family, how, args, numbers);
    const bool calculated = how == MAKE_RAY_SEGMENT || how == MAKE_AABB_CENTER || how == MAKE_AABB_SIZE;
    for (int i = 0; i < exact; ++i)
        HOUSE_CHECK(
            &c, query, calculated ? got.numbers[i] == numbers[i] : same_bits(&got.numbers[i], &numbers[i], 1),
            "of (%s): number %d is %.17g, want %.17g", text(args, count), i, got.numbers[i], numbers[i]);
    if (has_axes(how))
        check_given_axes(family, how, args, got.numbers + exact, got.count - exact);
    else if (how == MAKE_OBB_TURNED || how == MAKE_ELLIPSOID_TURNED || how == MAKE_OBB_AXIS_ANGLE)
        check_turned_axes(family, how, args, got.numbers + exact);
}

/* ---- what make_ is asked ---- */

/* Axes for a maker: valid, or off by about so much in every entry. */
static void some_axes(house_rng *rng, int family, double off, double *axes)
{
    const int dim = dim_of(family);
    double    u[3][3];
    if (house_chance(rng, 0.3))
        house_axes_permuted(rng, family, u);
    else
        house_axes_random(rng, family, u);
    if (dim == 3 && house_chance(rng, 0.5)) // the other hand
        for (int k = 0; k < 3; ++k)
            u[0][k] = -u[0][k];
    const double scale = house_chance(rng, 0.5) ? 1 : 1 + off * house_uniform(rng, -1, 1);
    for (int i = 0; i < (dim == 2 ? 1 : 3); ++i)
        for (int k = 0; k < dim; ++k)
            axes[i * dim + k] = house_round(
                family,
                (u[i][k] + (off != 0 && house_chance(rng, 0.5) ? off * house_uniform(rng, -1, 1) : 0)) *
                    scale);
}

static void some_args(house_rng *rng, int family, maker how, double *args)
{
    const int dim = dim_of(family);
    memset(args, 0, MAX_NUMBERS * sizeof *args);
    for (int i = 0; i < dim; ++i)
    {
        args[i] = coordinate(rng, family);
        args[dim + i] = coordinate(rng, family);
        switch (how)
        {
        case MAKE_SEGMENT:
        case MAKE_LINE:
        case MAKE_RAY:
        case MAKE_RAY_SEGMENT: break;
        case MAKE_AABB:
            if (args[i] > args[dim + i])
            {
                double x = args[i];
                args[i] = args[dim + i];
                args[dim + i] = x;
            }
            break;
        default: args[dim + i] = fabs(args[dim + i]); break;
        }
    }
    double *rest = args + 2 * dim;
    if (has_axes(how))
    {
        const double off[] = {0, 8 * eps_of(family), 1e-5, ldexp(1, -14), ldexp(1, -12), ldexp(1, -11)};
        some_axes(rng, family, off[house_below(rng, 6)], rest);
    }
    else if (how == MAKE_OBB_TURNED || how == MAKE_ELLIPSOID_TURNED || how == MAKE_OBB_AXIS_ANGLE)
    {
        if (dim == 2)
            rest[0] = coordinate(rng, family);
        else
        {
            const int numbers = how == MAKE_OBB_AXIS_ANGLE ? 3 : 4;
            double    square = 0, length = house_chance(rng, 0.5) ? 1
                                                                  : 1 + ldexp(house_uniform(rng, -1, 1),
                                                                              house_between(rng, -40, -11));
            for (int i = 0; i < numbers; ++i)
            {
                rest[i] = house_chance(rng, 0.2) ? 0 : house_uniform(rng, -1, 1);
                square += rest[i] * rest[i];
            }
            for (int i = 0; i < numbers; ++i)
                rest[i] = square == 0 ? (i == 0) : house_round(family, rest[i] / sqrt(square) * length);
            if (how == MAKE_OBB_AXIS_ANGLE)
                rest[3] = house_chance(rng, 0.5) ? house_round(family, house_uniform(rng, -7, 7))
                                                 : coordinate(rng, family);
        }
    }
}

/* ---- make_ ---- */

static void make_accepts_and_refuses_what_it_says(void **state)
{
    (void)state;
    size_t seen[CD_OUT_OF_RANGE + 1] = {0};
    for (house_walk w = {__func__, .items = MAKERS, .cases = 4000}; house_next(&w);)
    {
        const int f = w.family, how = w.item;
        if (!exists((maker)how, dim_of(f)))
            continue;
        ora_begin();
        double args[MAX_NUMBERS];
        some_args(&w.rng, f, (maker)how, args);
        const int count = count_of_args((maker)how, dim_of(f));
        for (int breaks = house_chance(&w.rng, 0.4) ? 0 : house_between(&w.rng, 1, 4); breaks > 0; --breaks)
        {
            double *x = &args[house_below(&w.rng, count)];
            switch (house_below(&w.rng, 10))
            {
            case 0: *x = house_sign(&w.rng) * (double)NAN; break;
            case 1:
            case 2: *x = house_sign(&w.rng) * (double)INFINITY; break;
            case 3: *x = 0; break;
            case 4: *x = -0.0; break;
            case 5: *x = house_sign(&w.rng) * house_families[f].largest; break;
            case 6: *x = house_sign(&w.rng) * house_families[f].smallest; break;
            default: *x = -*x; break;
            }
        }
        if (how == MAKE_LINE || how == MAKE_RAY)
            for (int i = 0; i < dim_of(f) && house_chance(&w.rng, 0.7); ++i)
                args[dim_of(f) + i] = 0;
        check_made(f, (maker)how, args);
        ++seen[want_status(f, (maker)how, args)];
    }
    for (int s = 0; s <= CD_OUT_OF_RANGE; ++s)
        assert_true((size_t)seen[s] > house_cases(100));
    house_verdict();
}

/* Each field of each maker, one at a time. */
static void make_refuses_each_field_by_itself(void **state)
{
    (void)state;
    const double wrong[] = {(double)NAN, -(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int how = 0; how < MAKERS; ++how)
        {
            if (!exists((maker)how, dim_of(f)))
                continue;
            house_rng        rng = house_seed(__func__, f, how);
            const house_case c = nothing(f);
            for (size_t n = house_cases(20); n-- > 0;)
            {
                ora_begin();
                double    valid[MAX_NUMBERS];
                const int dim = dim_of(f), count = count_of_args((maker)how, dim);
                do
                    some_args(&rng, f, (maker)how, valid);
                while (want_status(f, (maker)how, valid) != CD_OK);
                for (int i = 0; i < count; ++i)
                    for (int way = 0; way < 4; ++way)
                    {
                        double args[MAX_NUMBERS];
                        memcpy(args, valid, sizeof args);
                        args[i] = wrong[way];
                        const made got = calls[f].make((maker)how, args);
                        HOUSE_CHECK(&c, makers[how].name, got.status == (way < 2 ? CD_NAN : CD_INFINITE),
                                    "of (%s): \"%s\"", text(args, count), cd_status_message(got.status));
                        HOUSE_CHECK(&c, makers[how].name, got.untouched, "of (%s): the output is written",
                                    text(args, count));
                    }
                if (how < MAKE_AABB_CENTER)
                    continue;
                for (int i = dim; i < (how == MAKE_BALL ? dim + 1 : 2 * dim); ++i)
                {
                    double args[MAX_NUMBERS];
                    memcpy(args, valid, sizeof args);
                    args[i] = n % 2 ? -house_families[f].smallest : -1;
                    made got = calls[f].make((maker)how, args);
                    HOUSE_CHECK(&c, makers[how].name, got.status == CD_NEGATIVE_SIZE && got.untouched,
                                "of (%s): \"%s\"", text(args, count), cd_status_message(got.status));
                    args[i] = -0.0; // is not below zero
                    check_made(f, (maker)how, args);
                }
            }
        }
    house_verdict();
}

/* Is this the status, and is the output untouched unless that is CD_OK? */
static void check_fault(int family, maker how, const double *args, cd_status want)
{
    const house_case c = nothing(family);
    const made       got = calls[family].make(how, args);
    const int        count = count_of_args(how, dim_of(family));
    HOUSE_CHECK(&c, makers[how].name, got.status == want, "of (%s): \"%s\", want \"%s\"", text(args, count),
                cd_status_message(got.status), cd_status_message(want));
    HOUSE_CHECK(&c, makers[how].name, got.status == CD_OK || got.untouched, "of (%s): the output is written",
                text(args, count));
}

/* A fault that is mended: the number of that index. What remains makes the status. */
typedef struct mended
{
    int       index;
    double    number;
    cd_status then;
} mended;

/* Mends one fault after another. */
static void check_mended(int family, maker how, double *args, const mended *steps, size_t count)
{
    for (size_t i = 0; i < count; ++i)
    {
        args[steps[i].index] = steps[i].number;
        check_fault(family, how, args, steps[i].then);
    }
}

#define CHECK_MENDED(family, how, args, steps) \
    check_mended(family, how, args, steps, sizeof(steps) / sizeof *(steps))

/* Where several statuses apply, the first of their list is given. */
static void make_names_the_first_of_several_faults_of_an_obb(void **state)
{
    (void)state;
    const double inf = (double)INFINITY, not_a_number = (double)NAN;
    const mended plane[] = {{5, -3, CD_INFINITE}, // min, half extents, axis
                            {0, 5, CD_NEGATIVE_SIZE},
                            {2, 1, CD_NOT_UNIT},
                            {5, 0, CD_OK}};
    // The first two axes are not orthogonal, and the first is not unit.
    const mended space[] = {
        {14, 1, CD_INFINITE}, {0, 5, CD_NEGATIVE_SIZE}, {3, 1, CD_NOT_UNIT}, {6, 0, CD_NOT_ORTHOGONAL}};
    const mended turns[] = {
        {1, 0, CD_NAN},      {9, inf, CD_INFINITE}, {0, 1, CD_INFINITE},           {9, 1, CD_NEGATIVE_SIZE},
        {3, 1, CD_NOT_UNIT}, {6, 0, CD_NOT_UNIT},   {7, 1 + 0x1p-11, CD_NOT_UNIT}, {7, 1 + 0x1p-14, CD_OK}};
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        if (dim_of(f) == 2)
        {
            double args[MAX_NUMBERS] = {inf, 0, -1, 0, 1, not_a_number};
            check_fault(f, MAKE_OBB, args, CD_NAN);
            CHECK_MENDED(f, MAKE_OBB, args, plane);
        }
        else
        {
            double args[MAX_NUMBERS] = {inf, 0, 0, -1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, not_a_number};
            double turn[MAX_NUMBERS] = {inf, 0, 0, -1, 1, 1, 2, 0, 0, not_a_number};
            check_fault(f, MAKE_OBB, args, CD_NAN);
            CHECK_MENDED(f, MAKE_OBB, args, space);
            CHECK_MENDED(f, MAKE_OBB_AXIS_ANGLE, turn, turns);
        }
    house_verdict();
}

static void make_names_the_first_of_several_faults_of_an_aabb_or_a_ray(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int dim = dim_of(f);
        double    args[MAX_NUMBERS] = {0};
        args[0] = args[dim] = house_families[f].largest; // an overflow, after a negative size
        args[dim + 1] = -1;
        check_fault(f, MAKE_AABB_SIZE, args, CD_NEGATIVE_SIZE);
        check_fault(f, MAKE_AABB_CENTER, args, CD_NEGATIVE_SIZE);
        args[dim + 1] = 1;
        check_fault(f, MAKE_AABB_SIZE, args, CD_OUT_OF_RANGE);
        check_fault(f, MAKE_AABB_CENTER, args, CD_OUT_OF_RANGE);

        const double infinite[MAX_NUMBERS] = {(double)INFINITY}; // before min above max and a zero direction
        check_fault(f, MAKE_AABB, infinite, CD_INFINITE);
        check_fault(f, MAKE_LINE, infinite, CD_INFINITE);
        check_fault(f, MAKE_RAY, infinite, CD_INFINITE);
    }
    house_verdict();
}

/* b - a, centre plus half and min plus size that round to infinity are refused, those that just do not are
 * made. */
static void make_refuses_to_overflow_and_nothing_less(void **state)
{
    (void)state;
    const maker hows[] = {MAKE_RAY_SEGMENT, MAKE_AABB_CENTER, MAKE_AABB_SIZE};
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const double largest = house_families[f].largest;
        const double half_ulp = house_ulp(f, largest) / 2;
        for (int h = 0; h < 3; ++h)
            for (int i = 0; i < dim_of(f); ++i)
                for (int step = -3; step <= 3; ++step)
                {
                    double args[MAX_NUMBERS] = {0};
                    ora_begin();
                    args[i] = hows[h] == MAKE_RAY_SEGMENT ? -largest : largest;
                    args[dim_of(f) + i] = house_step(f, half_ulp, step);
                    check_made(f, hows[h], args);
                }
        for (int how = 0; how < MAKERS; ++how)
        { // the largest numbers in every place but the axes
            if (!exists((maker)how, dim_of(f)))
                continue;
            house_rng rng = house_seed(__func__, f, how);
            for (size_t n = house_cases(100); n-- > 0;)
            {
                ora_begin();
                double args[MAX_NUMBERS];
                some_args(&rng, f, (maker)how, args);
                for (int i = 0; i < 2 * dim_of(f); ++i)
                    args[i] = (i < dim_of(f) ? house_sign(&rng) : 1) * largest *
                              (house_chance(&rng, 0.5) ? 1 : 0.5);
                if (how == MAKE_BALL)
                    args[dim_of(f) + 1] = args[dim_of(f) + 2] = 0;
                check_made(f, (maker)how, args);
            }
        }
    }
    house_verdict();
}

/* ---- axes ---- */

static void slightly_wrong_axes_are_corrected(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .first_item = MAKE_OBB, .items = MAKE_ELLIPSOID + 1, .cases = 4000};
         house_next(&w);)
    {
        const int f = w.family, how = w.item;
        ora_begin();
        double args[MAX_NUMBERS];
        some_args(&w.rng, f, (maker)how, args);
        some_axes(&w.rng, f, house_log(&w.rng, log10(eps_of(f)), -3.6), args + 2 * dim_of(f));
        check_made(f, (maker)how, args);
    }
    house_verdict();
}

/* The limits are exact: 2^-12 for make_ and 8 eps for is_valid_, from both sides. */
static void axes_are_judged_exactly_at_the_limit(void **state)
{
    (void)state;
    size_t above = 0, below = 0;
    for (house_walk w = {__func__, .items = 2, .cases = 3000}; house_next(&w);)
    {
        const int        f = w.family, limit = w.item;
        const double     bound = limit ? 8 * eps_of(f) : ldexp(1, -12);
        const int        dim = dim_of(f), first = 2 * dim;
        const house_case c = nothing(f);
        ora_begin();
        double args[MAX_NUMBERS];
        some_args(&w.rng, f, MAKE_OBB, args);
        some_axes(&w.rng, f, 0, args + first);
        // one row longer or shorter, or two rows towards each other, to just about the limit
        const int    r = dim == 2 ? 0 : house_below(&w.rng, 3), s = (r + 1) % 3;
        const double sign = house_sign(&w.rng);
        const bool   lean = dim == 3 && house_chance(&w.rng, 0.5);
        for (int k = 0; k < dim; ++k)
        {
            double *x = &args[first + r * dim + k];
            *x = house_round(f, lean ? *x + sign * bound * args[first + s * dim + k]
                                     : *x * (sign > 0 ? sqrt(1 + bound) : sqrt(1 - bound)));
        }
        double *x = &args[first + r * dim + house_below(&w.rng, dim)];
        *x = house_step(f, *x, house_between(&w.rng, -3, 3));

        if (limit == 0)
        {
            (want_status(f, MAKE_OBB, args) == CD_OK ? ++below : ++above);
            check_made(f, MAKE_OBB, args);
            continue;
        }
        const bool want = !deviates(args + first, dim, true, oq_of(bound)) &&
                          !deviates(args + first, dim, false, oq_of(bound));
        want ? ++below : ++above;
        for (int kind = ELLIPSOID; kind <= OBB; kind += OBB - ELLIPSOID)
        {
            const bool got = calls[f].is_valid((shape_kind)kind, args);
            HOUSE_CHECK(&c, "is_valid_", got == want, "%s (%s): %d", kind_names[kind],
                        text(args, count_of_args(MAKE_OBB, dim)), got);
        }
    }
    assert_true(above > house_cases(1000) && below > house_cases(1000));
    house_verdict();
}

static void valid_axes_stay_as_they_are(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .cases = 3000}; house_next(&w);)
    {
        const int        f = w.family;
        const int        dim = dim_of(f), rows = dim == 2 ? 1 : 3;
        const house_case c = nothing(f);
        ora_begin();
        double args[MAX_NUMBERS] = {0}, u[3][3];
        switch (house_below(&w.rng, 3))
        {
        case 0: house_axes_permuted(&w.rng, f, u); break;
        case 1: house_axes_random(&w.rng, f, u); break;
        default: house_axes_off(&w.rng, f, u); break;
        }
        for (int i = 0; i < rows; ++i)
            for (int k = 0; k < dim; ++k)
                args[2 * dim + i * dim + k] = u[i][k];
        for (int k = 0; k < dim; ++k)
            args[dim + k] = 1;
        const bool valid = calls[f].is_valid(OBB, args);
        const made obb = calls[f].make(MAKE_OBB, args), ellipsoid = calls[f].make(MAKE_ELLIPSOID, args);
        HOUSE_CHECK(&c, "is_valid_obb", valid && calls[f].is_valid(ELLIPSOID, args), "(%s) is not valid",
                    text(args, obb.count));
        HOUSE_CHECK(&c, "make_obb", obb.status == CD_OK && same_bits(obb.numbers, args, obb.count),
                    "of (%s): changed", text(args, obb.count));
        HOUSE_CHECK(&c, "make_ellipsoid",
                    ellipsoid.status == CD_OK && same_bits(ellipsoid.numbers, args, ellipsoid.count),
                    "of (%s): changed", text(args, ellipsoid.count));
        // what is made once is not changed by being made again
        some_axes(&w.rng, f, ldexp(1, -14), args + 2 * dim);
        const made once = calls[f].make(MAKE_OBB, args);
        if (once.status != CD_OK)
            continue;
        const made twice = calls[f].make(MAKE_OBB, once.numbers);
        HOUSE_CHECK(&c, "make_obb",
                    twice.status == CD_OK && same_bits(once.numbers, twice.numbers, once.count),
                    "of (%s): made twice, changed", text(args, once.count));
    }
    house_verdict();
}

static void left_handed_axes_are_legal(void **state)
{
    (void)state;
    const int families[] = {HOUSE_CD3, HOUSE_CD3F};
    for (int i = 0; i < 2; ++i)
    {
        const house_case c = nothing(families[i]);
        const double     args[MAX_NUMBERS] = {0, 0, 0, 1, 2, 3, 1, 0, 0, 0, 1, 0, 0, 0, -1};
        const made       got = calls[families[i]].make(MAKE_OBB, args);
        HOUSE_CHECK(&c, "make_obb", got.status == CD_OK && same_bits(got.numbers, args, 15),
                    "of (%s): \"%s\"", text(args, 15), cd_status_message(got.status));
    }
    house_verdict();
}

/* ---- angles and quaternions ---- */

static void check_angle(int family, double angle)
{
    for (int how = MAKE_OBB_TURNED; how <= MAKE_ELLIPSOID_TURNED; ++how)
    {
        const double args[MAX_NUMBERS] = {1, 2, 3, 4, angle};
        ora_begin();
        check_made(family, (maker)how, args);
    }
}

static void an_angle_of_any_size_gives_its_axis(void **state)
{
    (void)state;
    const int families[] = {HOUSE_CD2, HOUSE_CD2F};
    for (int i = 0; i < 2; ++i)
    {
        const int f = families[i];
        house_rng rng = house_seed(__func__, f, 0);
        for (size_t n = house_cases(6000); n-- > 0;)
        {
            ora_begin();
            check_angle(f, house_round(f, house_uniform(&rng, -7, 7)));
            check_angle(f, house_round(f, house_uniform(&rng, -1e5, 1e5)));
            check_angle(f, any_magnitude(&rng, f));
            check_angle(f, special(&rng, f));
            // next to multiples of a quarter of pi, small and large
            const double quarters = floor(house_chance(&rng, 0.5)
                                              ? house_uniform(&rng, -40, 40)
                                              : house_sign(&rng) *
                                                    house_log(&rng, 0, house_families[f].is_float ? 12 : 25));
            check_angle(
                f, house_step(f, house_round(f, quarters * 0.78539816339744831), house_between(&rng, -3, 3)));
            // degrees, as people write them
            check_angle(f, house_round(f, house_between(&rng, -720, 720) * 0.017453292519943295));
        }
        // the numbers nearest to a multiple of pi / 2 for their type
        const double hard[] = {6381956970095103.0 * 0x1p+797,
                               16367173.0 * 0x1p+72,
                               5.3192250e8,
                               1.5707963267948966,
                               3.1415926535897931,
                               0x1.921fb6p+0,
                               0x1.921fb6p+1};
        for (size_t k = 0; k < sizeof hard / sizeof hard[0]; ++k)
        {
            check_angle(f, house_round(f, hard[k]));
            check_angle(f, house_round(f, -hard[k]));
        }
    }
    house_verdict();
}

static void a_zero_angle_turns_nothing(void **state)
{
    (void)state;
    const int families[] = {HOUSE_CD2, HOUSE_CD2F};
    for (int i = 0; i < 2; ++i)
        for (int how = MAKE_OBB_TURNED; how <= MAKE_ELLIPSOID_TURNED; ++how)
        {
            const house_case c = nothing(families[i]);
            const double     zero[MAX_NUMBERS] = {1, 2, 3, 4, 0}, minus[MAX_NUMBERS] = {1, 2, 3, 4, -0.0};
            const made       x = calls[families[i]].make((maker)how, zero),
                       y = calls[families[i]].make((maker)how, minus);
            HOUSE_CHECK(&c, makers[how].name, x.status == CD_OK && x.numbers[4] == 1 && x.numbers[5] == 0,
                        "axis (%g, %g)", x.numbers[4], x.numbers[5]);
            HOUSE_CHECK(&c, makers[how].name, y.status == CD_OK && y.numbers[4] == 1 && y.numbers[5] == 0,
                        "axis (%g, %g) of -0", y.numbers[4], y.numbers[5]);
        }
    house_verdict();
}

/* Makes random OBBs in 3D. Unless unit is 0, some angles are next to multiples of it. */
static void check_turned(const char *test, maker how, double unit)
{
    const int families[] = {HOUSE_CD3, HOUSE_CD3F};
    for (int i = 0; i < 2; ++i)
    {
        const int f = families[i];
        house_rng rng = house_seed(test, f, 0);
        for (size_t n = house_cases(10000); n-- > 0;)
        {
            ora_begin();
            double args[MAX_NUMBERS];
            some_args(&rng, f, how, args);
            if (unit != 0 && house_chance(&rng, 0.3))
                args[9] = house_step(f, house_round(f, house_between(&rng, -9, 9) * unit),
                                     house_between(&rng, -2, 2));
            check_made(f, how, args);
        }
    }
    house_verdict();
}

static void quaternions_turn_the_axes(void **state)
{
    (void)state;
    check_turned(__func__, MAKE_OBB_TURNED, 0);
}

static void an_axis_and_an_angle_turn_the_axes(void **state)
{
    (void)state;
    const double eighth_of_a_turn = 0.78539816339744831;
    check_turned(__func__, MAKE_OBB_AXIS_ANGLE, eighth_of_a_turn);
}

/* A turn about a coordinate axis keeps that axis exactly, and turns the next one towards the one after it. */
static void a_turn_about_a_coordinate_axis_keeps_it(void **state)
{
    (void)state;
    const int families[] = {HOUSE_CD3, HOUSE_CD3F};
    for (int i = 0; i < 2; ++i)
    {
        const int        f = families[i];
        const house_case c = nothing(f);
        for (int a = 0; a < 3; ++a)
            for (int sign = -1; sign <= 1; sign += 2)
                for (int step = -20; step <= 20; ++step)
                {
                    const int    next = (a + 1) % 3, last = (a + 2) % 3;
                    const double angle = house_round(f, step * 0.1);
                    double       args[MAX_NUMBERS] = {1, 2, 3, 4, 5, 6};
                    args[6 + a] = sign;
                    args[9] = angle;
                    const made    got = calls[f].make(MAKE_OBB_AXIS_ANGLE, args);
                    const double *axes = got.numbers + 6, near = 4 * eps_of(f);
                    HOUSE_CHECK(&c, "make_obb_axis_angle",
                                got.status == CD_OK && axes[4 * a] == 1 && axes[3 * a + next] == 0 &&
                                    axes[3 * a + last] == 0 && axes[3 * next + a] == 0 &&
                                    axes[3 * last + a] == 0,
                                "of (%s): (%s)", text(args, 10), text(got.numbers, 15));
                    HOUSE_CHECK(&c, "make_obb_axis_angle",
                                fabs(axes[4 * next] - cos(angle)) <= near &&
                                    fabs(axes[3 * next + last] - sign * sin(angle)) <= near,
                                "of (%s) turned the wrong way", text(args, 10));
                    HOUSE_CHECK(&c, "make_obb_axis_angle",
                                step != 0 || (axes[0] == 1 && axes[4] == 1 && axes[8] == 1),
                                "of no angle turns something");
                }
    }
    house_verdict();
}

/* Quarter, half and third turns: all signs of (h, 0, 0, h), (1, 0, 0, 0) and (1/2, 1/2, 1/2, 1/2), in any
 * places. */
static void turns_of_90_120_and_180_degrees_are_exact(void **state)
{
    (void)state;
    const int families[] = {HOUSE_CD3, HOUSE_CD3F};
    for (int i = 0; i < 2; ++i)
    {
        const int        f = families[i];
        const double     h = house_round(f, sqrt(0.5));
        const house_case c = nothing(f);
        for (int mask = 1; mask < 16; ++mask)
            for (int signs = 0; signs < 16; ++signs)
            {
                const int ones = (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1);
                if (ones == 3)
                    continue;
                double args[MAX_NUMBERS] = {1, 2, 3, 4, 5, 6};
                for (int k = 0; k < 4; ++k)
                    args[6 + k] = (signs >> k & 1 ? -1 : 1) * (mask >> k & 1) *
                                  (ones == 1   ? 1
                                   : ones == 2 ? h
                                               : 0.5);
                ora_begin();
                oq truth[3][3];
                ora_quaternion_axes(truth, args[6], args[7], args[8], args[9]);
                const made got = calls[f].make(MAKE_OBB_TURNED, args);
                HOUSE_CHECK(&c, "make_obb_quaternion",
                            got.status == CD_OK && axes_error(3, got.numbers + 6, truth) == 0,
                            "of (%s): not exactly a signed permutation", text(args, 10));
            }
    }
    house_verdict();
}

/* ---- is_valid_ ---- */

static ora_kind kind_of(shape_kind kind)
{
    const ora_kind kinds[KINDS] = {[POINT] = ORA_POINT,         [SEGMENT] = ORA_SEGMENT, [BALL] = ORA_BALL,
                                   [ELLIPSOID] = ORA_ELLIPSOID, [AABB] = ORA_AABB,       [OBB] = ORA_OBB};
    return kinds[kind];
}

static int numbers_of(ora_shape *s, double *numbers)
{
    int count = 0;
    memset(numbers, 0, MAX_NUMBERS * sizeof *numbers);
    for (const double *x; (x = house_number(s, count)) != NULL; ++count)
        numbers[count] = *x;
    return count;
}

/* Numbers of a valid shape of a class, in the order of its struct; how many. */
static int valid_numbers(house_rng *rng, int family, int cls, shape_kind kind, double *numbers)
{
    if (kind != RAY)
    {
        ora_shape s = house_shape(rng, family, cls, kind_of(kind));
        return numbers_of(&s, numbers);
    }
    house_case c = house_ray(rng, family, cls, ORA_AABB);
    int        count = 0;
    memset(numbers, 0, MAX_NUMBERS * sizeof *numbers);
    for (const double *x; (x = house_ray_number(&c.ray, count)) != NULL; ++count)
        numbers[count] = *x;
    return count;
}

static void expect_valid(int family, shape_kind kind, const double *numbers, int count, bool want)
{
    const house_case c = nothing(family);
    HOUSE_CHECK(&c, "is_valid_", calls[family].is_valid(kind, numbers) == want, "%s (%s): %d",
                kind_names[kind], text(numbers, count), !want);
}

/* Each number in turn is a NaN or infinite. A ray may have no start and no end. */
static void expect_finite(int family, shape_kind kind, const double *numbers, int count)
{
    const double wrong[] = {(double)NAN, -(double)NAN, (double)INFINITY, -(double)INFINITY};
    const int    dim = dim_of(family);
    double       broken[MAX_NUMBERS];
    for (int i = 0; i < count; ++i)
        for (int way = 0; way < 4; ++way)
        {
            memcpy(broken, numbers, sizeof broken);
            broken[i] = wrong[way];
            const bool endless = kind == RAY &&
                                 ((i == 2 * dim && way == 3) || (i == 2 * dim + 1 && way == 2));
            expect_valid(family, kind, broken, count, endless);
        }
}

/* Sizes below zero, and -0, which is not below. */
static void expect_sizes(int family, shape_kind kind, const double *numbers, int count)
{
    const int dim = dim_of(family);
    double    broken[MAX_NUMBERS];
    for (int i = dim; i < (kind == BALL ? dim + 1 : 2 * dim); ++i)
    {
        memcpy(broken, numbers, sizeof broken);
        broken[i] = numbers[i] > 0 ? -numbers[i] : -house_families[family].smallest;
        expect_valid(family, kind, broken, count, false);
        broken[i] = -0.0;
        expect_valid(family, kind, broken, count, true);
    }
}

/* Min equal to max, and above it by an ulp, unless that is the largest number. */
static void expect_order(int family, const double *numbers, int count)
{
    const int dim = dim_of(family);
    double    broken[MAX_NUMBERS];
    for (int i = 0; i < dim; ++i)
    {
        memcpy(broken, numbers, sizeof broken);
        broken[i] = broken[dim + i];
        expect_valid(family, AABB, broken, count, true);
        broken[i] = house_step(family, broken[dim + i], 1);
        if (broken[i] != broken[dim + i])
            expect_valid(family, AABB, broken, count, false);
    }
}

/* A ray with this t_min and t_max. */
static void expect_range(int family, const double *numbers, int count, double t_min, double t_max, bool want)
{
    const int dim = dim_of(family);
    double    ray[MAX_NUMBERS];
    memcpy(ray, numbers, sizeof ray);
    ray[2 * dim] = t_min;
    ray[2 * dim + 1] = t_max;
    expect_valid(family, RAY, ray, count, want);
}

static void expect_ranges(int family, const double *numbers, int count, double t)
{
    const double endless = (double)INFINITY, above = house_step(family, t, 1);
    const int    dim = dim_of(family);
    double       point[MAX_NUMBERS];
    expect_range(family, numbers, count, t, t, true);
    if (above != t)
        expect_range(family, numbers, count, above, t, false);
    expect_range(family, numbers, count, -endless, endless, true);
    expect_range(family, numbers, count, endless, endless, false);
    expect_range(family, numbers, count, -endless, -endless, false);
    memcpy(point, numbers, sizeof point);
    for (int i = dim; i < 2 * dim; ++i)
        point[i] = 0;
    expect_range(family, point, count, 0, 1, true); // make_ray_segment(a, a) makes such a one
}

/* An axis that is zero, doubled, or another's twin. */
static void expect_axes(int family, shape_kind kind, const double *numbers, int count)
{
    const int dim = dim_of(family);
    double    broken[MAX_NUMBERS];
    for (int row = 0; row < (dim == 2 ? 1 : 3); ++row)
        for (int how = 0; how < 3; ++how)
        {
            memcpy(broken, numbers, sizeof broken);
            for (int k = 0; k < dim; ++k)
            {
                double *x = &broken[(2 + row) * dim + k];
                *x = how == 0 ? 0 : how == 1 || dim == 2 ? 2 * *x : broken[(2 + (row + 1) % 3) * dim + k];
            }
            expect_valid(family, kind, broken, count, false);
        }
}

static void shapes_with_a_wrong_number_are_not_valid(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = KINDS, .classes = HOUSE_CLASSES, .cases = 30}; house_next(&w);)
    {
        const shape_kind kind = (shape_kind)w.item;
        double           numbers[MAX_NUMBERS];
        ora_begin();
        const int count = valid_numbers(&w.rng, w.family, w.cls, kind, numbers);
        expect_valid(w.family, kind, numbers, count, true);
        expect_finite(w.family, kind, numbers, count);
        if (kind == BALL || kind == ELLIPSOID || kind == OBB)
            expect_sizes(w.family, kind, numbers, count);
        if (kind == AABB)
            expect_order(w.family, numbers, count);
        if (kind == RAY)
            expect_ranges(w.family, numbers, count, coordinate(&w.rng, w.family));
        if (kind == ELLIPSOID || kind == OBB)
            expect_axes(w.family, kind, numbers, count);
    }
    house_verdict();
}

/* ---- messages, version ---- */

static void every_status_has_words_of_its_own(void **state)
{
    (void)state;
    for (int s = CD_OK; s <= CD_OUT_OF_RANGE; ++s)
    {
        assert_non_null(cd_status_message((cd_status)s));
        assert_true(strlen(cd_status_message((cd_status)s)) > 0);
        for (int other = CD_OK; other < s; ++other)
            assert_string_not_equal(cd_status_message((cd_status)s), cd_status_message((cd_status)other));
    }
}

static void an_unknown_status_has_words_too(void **state)
{
    (void)state;
    const int unknown[] = {CD_OUT_OF_RANGE + 1, 100, 1 << 20};
    for (int i = 0; i < 3; ++i)
    {
        const char *words = cd_status_message((cd_status)unknown[i]);
        assert_non_null(words);
        assert_true(strlen(words) > 0);
        for (int s = CD_OK; s <= CD_OUT_OF_RANGE; ++s)
            assert_string_not_equal(words, cd_status_message((cd_status)s));
    }
}

static void the_library_has_the_version_of_the_header(void **state)
{
    (void)state;
    char version[64];
    snprintf(version, sizeof version, "%d.%d.%d", CD_VERSION_MAJOR, CD_VERSION_MINOR, CD_VERSION_PATCH);
    assert_string_equal(cd_version(), version);
}

/* ---- small helpers ---- */

static double some_motion(house_rng *rng, int family, double beside)
{
    switch (house_below(rng, 4))
    {
    case 0: return coordinate(rng, family);
    case 1: return house_round(family, -beside * house_uniform(rng, 0.5, 2));
    case 2: return house_round(family, beside * house_log(rng, -8, 2));
    default: return house_round(family, house_uniform(rng, -10, 10));
    }
}

static void moved_shapes_are_rounded_to_nearest_and_stay_in_range(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .first_item = SEGMENT, .items = KINDS, .classes = HOUSE_CLASSES,
                                   .cases = 300};
         house_next(&w);)
    {
        const int        f = w.family, kind = w.item, cls = w.cls;
        const int        dim = dim_of(f), moves = kind == SEGMENT || kind == AABB ? 2 * dim : dim;
        const house_case c = nothing(f);
        ora_begin();
        double    numbers[MAX_NUMBERS], got[MAX_NUMBERS], motion[3] = {0};
        const int count = valid_numbers(&w.rng, f, cls, (shape_kind)kind, numbers);
        for (int k = 0; k < dim; ++k)
            motion[k] = some_motion(&w.rng, f, numbers[k]);
        memcpy(got, numbers, sizeof got);
        calls[f].move((shape_kind)kind, got, motion);
        for (int i = 0; i < moves; ++i)
        {
            const double want = rounded_in_range(f, oq_add(oq_of(numbers[i]), oq_of(motion[i % dim])));
            HOUSE_CHECK(&c, "move_", got[i] == want, "%s (%s): number %d by %.17g is %.17g, want %.17g",
                        kind_names[kind], text(numbers, count), i, motion[i % dim], got[i], want);
        }
        HOUSE_CHECK(&c, "move_", same_bits(got + moves, numbers + moves, count - moves),
                    "%s (%s): more than its place is changed", kind_names[kind], text(numbers, count));
    }
    house_verdict();
}

static void joined_boxes_are_the_smallest_around_both(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 500}; house_next(&w);)
    {
        const int f = w.family, cls = w.cls;
        ora_begin();
        house_case c = house_pair(&w.rng, f, cls, ORA_AABB, ORA_AABB);
        double     low[3], high[3];
        calls[f].join(&c.a, &c.b, low, high);
        for (int k = 0; k < dim_of(f); ++k)
            HOUSE_CHECK(&c, "join_aabb_aabb",
                        low[k] == fmin(c.a.p[0][k], c.b.p[0][k]) && high[k] == fmax(c.a.p[1][k], c.b.p[1][k]),
                        "%.17g..%.17g on axis %d", low[k], high[k], k);
    }
    house_verdict();
}

static void boxes_grow_on_every_side_and_shrink_to_their_middle(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 1000}; house_next(&w);)
    {
        const int f = w.family, cls = w.cls;
        ora_begin();
        ora_shape  s = house_shape(&w.rng, f, cls, ORA_AABB);
        house_case c = house_case_of(f, &s, &s);
        c.a.dim = 0; // is b
        const double size = s.p[1][0] - s.p[0][0];
        double       low[3], high[3],
            margin = some_motion(&w.rng, f, isfinite(size) ? size : house_families[f].largest);
        if (house_chance(&w.rng, 0.3))
            margin = house_step(f, house_round(f, -fmin(size / 2, house_families[f].largest)),
                                house_between(&w.rng, -2, 2));
        ora_begin();
        calls[f].grow(&s, margin, low, high);
        for (int k = 0; k < dim_of(f); ++k)
        {
            oq a = oq_of(s.p[0][k]), b = oq_of(s.p[1][k]), m = oq_of(margin), middle = oq_half(oq_add(a, b));
            const double want_low = rounded_in_range(f, oq_min(oq_sub(a, m), middle));
            const double want_high = rounded_in_range(f, oq_max(oq_add(b, m), middle));
            HOUSE_CHECK(&c, "grow_aabb", low[k] == want_low && high[k] == want_high,
                        "by %.17g on axis %d: %.17g..%.17g, want %.17g..%.17g", margin, k, low[k], high[k],
                        want_low, want_high);
        }
    }
    house_verdict();
}

/* Rounded once, also where the sum of both sides is above the range; and the way back where it is exact. */
static void center_and_half_extents_are_rounded_once(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 1000}; house_next(&w);)
    {
        const int f = w.family, cls = w.cls, dim = dim_of(f);
        ora_begin();
        ora_shape s = house_shape(&w.rng, f, cls, ORA_AABB);
        double    center[3], half[3], back[MAX_NUMBERS];
        if (house_chance(&w.rng, 0.2)) // next to the end of the range, and next to zero
            for (int k = 0; k < dim; ++k)
            {
                const double x = special(&w.rng, f), y = special(&w.rng, f);
                s.p[0][k] = fmin(x, y);
                s.p[1][k] = fmax(x, y);
            }
        house_case c = house_case_of(f, &s, &s);
        c.a.dim = 0; // is b
        calls[f].center_and_half(&s, center, half);
        bool exact = true;
        for (int k = 0; k < dim; ++k)
        {
            const oq     a = oq_of(s.p[0][k]), b = oq_of(s.p[1][k]);
            const oq     middle = oq_half(oq_add(a, b)), side = oq_half(oq_sub(b, a));
            const double want_center = rounded(f, middle), want_half = rounded(f, side);
            HOUSE_CHECK(&c, "center_aabb", center[k] == want_center, "axis %d: %.17g, want %.17g", k,
                        center[k], want_center);
            HOUSE_CHECK(&c, "half_extents_aabb", half[k] == want_half && !signbit(half[k]),
                        "axis %d: %.17g, want %.17g", k, half[k], want_half);
            exact = exact && oq_cmp(oq_of(want_center), middle) == 0 && oq_cmp(oq_of(want_half), side) == 0;
            back[k] = center[k];
            back[dim + k] = half[k];
        }
        if (!exact)
            continue;
        const made again = calls[f].make(MAKE_AABB_CENTER, back);
        for (int k = 0; k < dim; ++k)
            HOUSE_CHECK(&c, "make_aabb_center",
                        again.status == CD_OK && again.numbers[k] == s.p[0][k] &&
                            again.numbers[dim + k] == s.p[1][k],
                        "of centre and half extents is another box");
    }
    house_verdict();
}

static void a_nan_has_no_center(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int k = 0; k < dim_of(f); ++k)
            for (int side = 0; side < 2; ++side)
            {
                const double low[3] = {-1, -1, dim_of(f) == 3 ? -1 : 0},
                             high[3] = {1, 1, dim_of(f) == 3 ? 1 : 0};
                ora_shape s = ora_aabb(dim_of(f), low, high);
                double    center[3], half[3];
                s.p[side][k] = (double)NAN;
                const house_case c = nothing(f);
                calls[f].center_and_half(&s, center, half);
                HOUSE_CHECK(&c, "center_aabb", isnan(center[k]) && isnan(half[k]), "of a NaN is %g, %g",
                            center[k], half[k]);
            }
    house_verdict();
}

/* Are all lengths in the range for which the bounds of returned numbers hold? In double that is 1e-290 to
 * 1e290. */
static bool in_stated_range(int family, ora_shape *s)
{
    double numbers[MAX_NUMBERS];
    if (house_families[family].is_float)
        return true;
    const int count = numbers_of(s, numbers),
              lengths = s->kind == ORA_ELLIPSOID || s->kind == ORA_OBB ? 2 * s->dim : count;
    for (int i = 0; i < lengths; ++i)
        if (numbers[i] != 0 && (fabs(numbers[i]) < 1e-290 || fabs(numbers[i]) > 1e290))
            return false;
    return true;
}

static void corners_come_in_the_documented_order(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = HOUSE_CLASSES, .classes = 2, .cases = 300}; house_next(&w);)
    {
        const int   f = w.family, cls = w.item, turned = w.cls;
        const char *query = turned ? "corners_obb" : "corners_aabb";
        ora_begin();
        ora_shape  s = house_shape(&w.rng, f, cls, turned ? ORA_OBB : ORA_AABB);
        house_case c = house_case_of(f, &s, &s);
        double     got[8][3];
        c.a.dim = 0; // is b
        calls[f].corners(&s, got);
        const ora_bounds bounds = ora_bounds_of(&s);
        const double     unit = house_ulp(f, rounded_in_range(f, bounds.scale));
        for (int i = 0; i < 1 << dim_of(f); ++i)
        {
            oq         want[3];
            const bool exact = ora_corner(want, &s, i);
            for (int k = 0; k < dim_of(f); ++k)
            {
                const double nearest = rounded_in_range(f, want[k]);
                HOUSE_CHECK(&c, query, isfinite(got[i][k]), "corner %d is not finite", i);
                if (!in_stated_range(f, &s))
                    continue;
                if (exact)
                {
                    HOUSE_CHECK(&c, query, got[i][k] == nearest, "corner %d, axis %d: %.17g, want %.17g", i,
                                k, got[i][k], nearest);
                    continue;
                }
                if (!isfinite(got[i][k]))
                    continue;
                const oq     truth = fabs(nearest) == house_families[f].largest ? oq_of(nearest) : want[k];
                const double error = or_about(
                    or_q(oq_div(oq_abs(oq_sub(oq_of(got[i][k]), truth)), oq_of(unit))));
                house_worst("corners_obb", f, "ulp of L", error);
                HOUSE_CHECK(&c, query, error <= 2, "corner %d, axis %d: %.17g, %g ulp of L off", i, k,
                            got[i][k], error);
            }
        }
    }
    house_verdict();
}

static void points_of_a_ray_are_rounded_once(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 1500}; house_next(&w);)
    {
        const int f = w.family, cls = w.cls;
        ora_begin();
        house_case c = house_ray(&w.rng, f, cls, ORA_AABB);
        double     got[3], t = coordinate(&w.rng, f);
        const int  k0 = house_below(&w.rng, dim_of(f));
        switch (house_below(&w.rng, 4))
        {
        case 0: // back to about zero, where all digits cancel
            if (c.ray.d[k0] != 0)
                t = house_round(f, -c.ray.o[k0] / c.ray.d[k0]);
            break;
        case 1: // to half an ulp beside the origin
            if (c.ray.d[k0] != 0)
                t = house_round(f,
                                house_ulp(f, c.ray.o[k0]) / 2 / c.ray.d[k0] * house_between(&w.rng, -3, 3));
            break;
        default: break;
        }
        if (!isfinite(t))
            t = 1;
        ora_begin();
        calls[f].at(&c.ray, t, got);
        for (int k = 0; k < dim_of(f); ++k)
        {
            const double want = rounded_in_range(
                f, oq_add(oq_of(c.ray.o[k]), oq_mul(oq_of(t), oq_of(c.ray.d[k]))));
            HOUSE_CHECK(&c, "at_ray", got[k] == want, "t %.17g (%a), axis %d: %.17g, want %.17g", t, t, k,
                        got[k], want);
        }
    }
    house_verdict();
}

/* ---- bounds_ ---- */

/* One side, as a lower one: `got` ought to be `truth` or, if it is to be tight, a little below. */
static void check_side(const house_case *c, const char *query, int family, double got, oq truth,
                       const ora_bounds *bounds, bool tight, const char *side, int axis)
{
    const double largest = house_families[family].largest;
    HOUSE_CHECK(c, query, isfinite(got), "%s side on axis %d: %.17g", side, axis, got);
    if (!isfinite(got))
        return;
    if (oq_cmp(truth, oq_of(-largest)) <= 0)
    {
        HOUSE_CHECK(c, query, got == -largest, "%s side on axis %d: %.17g, want the largest number", side,
                    axis, got);
        return;
    }
    const oq above = oq_sub(oq_of(got), truth);
    HOUSE_CHECK(c, query, oq_cmp(above, bounds->slack) <= 0,
                "%s side on axis %d: %.17g (%a) cuts the shape off, by %.3g", side, axis, got, got,
                or_about(or_q(above)));
    if (tight && bounds->exact && oq_cmp(oq_of(rounded(family, truth)), truth) == 0)
        HOUSE_CHECK(c, query, oq_sign(above) == 0, "%s side on axis %d: %.17g, exactly is %.17g", side, axis,
                    got, rounded(family, truth));
    if (!tight)
        return;
    const double unit = house_ulp(family, rounded_in_range(family, bounds->scale));
    const double error = or_about(or_q(oq_div(oq_abs(above), oq_of(unit))));
    house_worst(query, family, "ulp of L", error);
    HOUSE_CHECK(c, query, error <= 2, "%s side on axis %d: %.17g (%a) is %g ulp of L too large", side, axis,
                got, got, error);
}

static void check_bounds(int family, shape_kind kind, ora_shape *s)
{
    static const char *const queries[KINDS] = {
        "bounds_point", "bounds_segment", "", "bounds_circle/sphere", "bounds_ellipse/ellipsoid",
        "bounds_aabb",  "bounds_obb"};
    double     numbers[MAX_NUMBERS], low[3], high[3];
    house_case c = house_case_of(family, s, s);
    ora_begin();
    numbers_of(s, numbers);
    calls[family].bounds(kind, numbers, low, high);
    const ora_bounds bounds = ora_bounds_of(s);
    const bool       tight = in_stated_range(family, s);
    c.a.dim = 0; // is b
    for (int k = 0; k < dim_of(family); ++k)
    {
        check_side(&c, queries[kind], family, low[k], bounds.low[k], &bounds, tight, "low", k);
        check_side(&c, queries[kind], family, -high[k], oq_neg(bounds.high[k]), &bounds, tight,
                   "(negated) high", k);
    }
}

static void bounds_contain_the_shape_and_little_more(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int kind = 0; kind < KINDS; ++kind)
        {
            if (kind == RAY)
                continue;
            for (int cls = 0; cls < HOUSE_CLASSES; ++cls)
            {
                house_rng rng = house_seed(__func__, f, kind * 100 + cls);
                for (size_t n = house_cases(400); n-- > 0;)
                {
                    ora_begin();
                    ora_shape s = house_shape(&rng, f, cls, kind_of((shape_kind)kind));
                    check_bounds(f, (shape_kind)kind, &s);
                }
            }
        }
    house_verdict();
}

static void bounds_of_points_are_their_extremes(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 300}; house_next(&w);)
    {
        const int        f = w.family, dim = dim_of(f);
        const house_case c = nothing(f);
        const size_t     count = (size_t)house_between(&w.rng, 1, MAX_POINTS);
        double           points[MAX_POINTS][3] = {{0}}, low[3], high[3], want_low[3], want_high[3];
        ora_begin();
        for (size_t i = 0; i < count; ++i)
        {
            ora_shape p = house_shape(&w.rng, f, w.cls, ORA_POINT);
            for (int k = 0; k < dim; ++k)
            {
                points[i][k] = house_chance(&w.rng, 0.02) ? special(&w.rng, f) : p.p[0][k];
                want_low[k] = i ? fmin(want_low[k], points[i][k]) : points[i][k];
                want_high[k] = i ? fmax(want_high[k], points[i][k]) : points[i][k];
            }
        }
        calls[f].bounds_of_points(points, count, low, high);
        for (int k = 0; k < dim; ++k)
            HOUSE_CHECK(&c, "bounds_points", low[k] == want_low[k] && high[k] == want_high[k],
                        "of %zu points: %.17g..%.17g on axis %d, want %.17g..%.17g", count, low[k], high[k],
                        k, want_low[k], want_high[k]);

        const int spoilt = house_below(&w.rng, (int)count), axis = house_below(&w.rng, dim);
        points[spoilt][axis] = house_sign(&w.rng) * (double)NAN;
        if (house_chance(&w.rng, 0.5)) // which must not hide it
            points[house_below(&w.rng, (int)count)][(axis + 1) % dim] = house_sign(&w.rng) * (double)INFINITY;
        calls[f].bounds_of_points(points, count, low, high);
        for (int k = 0; k < dim; ++k)
            HOUSE_CHECK(&c, "bounds_points", isnan(low[k]) && isnan(high[k]),
                        "with a NaN in point %d of %zu: %g..%g on axis %d", spoilt, count, low[k], high[k],
                        k);
        calls[f].bounds_of_points(NULL, 0, low, high);
        for (int k = 0; k < dim; ++k)
            HOUSE_CHECK(&c, "bounds_points", isnan(low[k]) && isnan(high[k]), "of no points: %g..%g", low[k],
                        high[k]);
    }
    house_verdict();
}

/* An infinite coordinate is no NaN. */
static void bounds_of_infinite_points_are_infinite(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const house_case c = nothing(f);
        double           points[3][3] = {{1, 2, 0}, {-(double)INFINITY, 3, 0}, {(double)INFINITY, 4, 0}};
        double           low[3], high[3];
        calls[f].bounds_of_points(points, 3, low, high);
        HOUSE_CHECK(&c, "bounds_points",
                    low[0] == -(double)INFINITY && high[0] == (double)INFINITY && low[1] == 2 && high[1] == 4,
                    "%g %g to %g %g", low[0], low[1], high[0], high[1]);
    }
    house_verdict();
}

/* Nearly straight axes, one large extent among small ones, and axes off as far as is valid. */
static void bounds_account_for_the_smallest_turn(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int kind = ELLIPSOID; kind <= OBB; kind += OBB - ELLIPSOID)
        {
            house_rng rng = house_seed(__func__, f, kind);
            for (size_t n = house_cases(3000); n-- > 0;)
            {
                ora_begin();
                double center[3], half[3], axes[3][3];
                if (house_chance(&rng, 0.5))
                {
                    house_axes_off(&rng, f, axes);
                }
                else
                { // a turn by a small angle about one axis of a straight box
                    const double turn = house_sign(&rng) *
                                        house_log(&rng, house_families[f].is_float ? -45 : -310, 0);
                    const int i = house_below(&rng, dim_of(f)), j = (i + 1) % dim_of(f);
                    double    u[3][3];
                    house_axes_permuted(&rng, f, u);
                    memcpy(axes, u, sizeof axes);
                    for (int k = 0; k < dim_of(f); ++k)
                    {
                        axes[i][k] = house_round(f, cos(turn) * u[i][k] + sin(turn) * u[j][k]);
                        axes[j][k] = house_round(f, cos(turn) * u[j][k] - sin(turn) * u[i][k]);
                    }
                }
                for (int k = 0; k < 3; ++k)
                {
                    center[k] = house_chance(&rng, 0.3) ? 0 : house_round(f, house_uniform(&rng, -10, 10));
                    half[k] = house_chance(&rng, 0.2) ? 0 : house_round(f, house_log(&rng, -6, 6));
                    if (k >= dim_of(f))
                        center[k] = half[k] = 0;
                }
                if (house_chance(&rng, 0.2))
                    half[0] = half[1] = half[dim_of(f) - 1];
                ora_shape s = kind == OBB ? ora_obb(dim_of(f), center, half, axes)
                                          : ora_ellipsoid(dim_of(f), center, half, axes);
                double    numbers[MAX_NUMBERS];
                numbers_of(&s, numbers);
                if (!calls[f].is_valid((shape_kind)kind, numbers))
                    continue;
                check_bounds(f, (shape_kind)kind, &s);
            }
        }
    house_verdict();
}

static void bounds_of_a_nan_are_nan(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (int kind = 0; kind < KINDS; ++kind)
        {
            if (kind == RAY)
                continue;
            const house_case c = nothing(f);
            for (int cls = 0; cls < HOUSE_CLASSES; ++cls)
            {
                house_rng rng = house_seed(__func__, f, kind * 100 + cls);
                for (size_t n = house_cases(10); n-- > 0;)
                {
                    ora_begin();
                    double    numbers[MAX_NUMBERS], low[3], high[3];
                    const int count = valid_numbers(&rng, f, cls, (shape_kind)kind, numbers);
                    for (int i = 0; i < count; ++i)
                    {
                        const double kept = numbers[i];
                        numbers[i] = n % 2 ? (double)NAN : -(double)NAN;
                        calls[f].bounds((shape_kind)kind, numbers, low, high);
                        for (int k = 0; k < dim_of(f); ++k)
                            HOUSE_CHECK(&c, "bounds_", isnan(low[k]) && isnan(high[k]),
                                        "%s (%s): %.17g..%.17g on axis %d", kind_names[kind],
                                        text(numbers, count), low[k], high[k], k);
                        numbers[i] = kept;
                    }
                }
            }
        }
    house_verdict();
}

/* Infinite, negative, skew: nothing is specified but that no harm is done. */
static void invalid_shapes_do_no_harm(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = KINDS, .cases = 1000}; house_next(&w);)
    {
        const int        f = w.family, kind = w.item;
        const house_case c = nothing(f);
        ora_begin();
        double    numbers[MAX_NUMBERS], low[3], high[3], motion[3] = {1, (double)INFINITY, 3};
        const int count = valid_numbers(&w.rng, f, house_below(&w.rng, HOUSE_CLASSES), (shape_kind)kind,
                                        numbers);
        for (int i = 0; i < count; ++i)
        {
            if (house_chance(&w.rng, 0.2))
                numbers[i] = house_sign(&w.rng) * (double)INFINITY;
            if (house_chance(&w.rng, 0.2))
                numbers[i] = -numbers[i];
            if (house_chance(&w.rng, 0.05))
                numbers[i] = house_families[f].largest;
        }
        numbers[house_below(&w.rng, 2 * dim_of(f)) % count] = (double)INFINITY;
        HOUSE_CHECK(&c, "is_valid_", !calls[f].is_valid((shape_kind)kind, numbers), "%s (%s) is valid",
                    kind_names[kind], text(numbers, count));
        if (kind != RAY)
            calls[f].bounds((shape_kind)kind, numbers, low, high);
        if (kind != POINT)
            calls[f].move((shape_kind)kind, numbers, motion);
    }
    house_verdict();
}

/* ---- named regressions ---- */

/* A sum that is finite, and whose error term is not if it is calculated in the wrong order. */
static void bounds_stay_finite_next_to_the_largest_numbers(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const double largest = house_families[f].largest, least = house_families[f].smallest;
        const int    dim = dim_of(f);
        const double parts[] = {-1, -0.5, -0.46, 0.3665, 0.5, 1};
        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i)
            for (size_t k = 0; k < sizeof parts / sizeof parts[0]; ++k)
            {
                const double center[3] = {house_round(f, largest * parts[i]),
                                          house_round(f, largest * parts[k]), dim == 3 ? least : 0};
                const double half[3] = {0, largest, dim == 3 ? least : 0};
                double       axes[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
                ora_shape    shapes[] = {ora_ball(dim, center, largest), ora_obb(dim, center, half, axes),
                                         ora_ellipsoid(dim, center, half, axes)};
                check_bounds(f, BALL, &shapes[0]);
                check_bounds(f, OBB, &shapes[1]);
                check_bounds(f, ELLIPSOID, &shapes[2]);
            }
    }
    house_verdict();
}

/* An ellipse with equal radii is a circle, whatever its axis says: no rounding is needed. */
static void equal_radii_make_a_circle_however_it_is_turned(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .cases = 300}; house_next(&w);)
    {
        const int f = w.family;
        ora_begin();
        const int    dim = dim_of(f);
        const double r = house_between(&w.rng, 1, 1000),
                     center[3] = {house_between(&w.rng, -1000, 1000), 0, 0},
                     radii[3] = {r, r, dim == 3 ? r : 0};
        double axes[3][3];
        house_axes_random(&w.rng, f, axes);
        ora_shape s = ora_ellipsoid(dim, center, radii, axes);
        check_bounds(f, ELLIPSOID, &s);
    }
    house_verdict();
}

/* The product has twice the digits, and most of them count where it nearly cancels the origin. */
static void a_point_of_a_ray_keeps_the_digits_of_the_product(void **state)
{
    (void)state;
    const int families[] = {HOUSE_CD2, HOUSE_CD3};
    for (int i = 0; i < 2; ++i)
    {
        const ora_ray    ray = {dim_of(families[i]),
                                {-1, -0x1.3af0275feac3cp+0, 0},
                                {0x1.0000001p+0, 0x1.b685e127aef5ep+2, 0},
                                0,
                                1};
        const double     t[] = {1 - 0x1p-29, -0x1.2ae4ee926b03fp-56};
        const double     want[] = {-1 + (1 - 0x1p-29) * 1.0 + (0x1p-28 - 0x1p-57),
                                   -1.2302269562885748}; // (1 + 2^-28)(1 - 2^-29) - 1
        double           got[3];
        const house_case c = nothing(families[i]);
        for (int k = 0; k < 2; ++k)
        {
            calls[families[i]].at(&ray, t[k], got);
            HOUSE_CHECK(&c, "at_ray", got[k] == want[k], "%a, want %a", got[k], want[k]);
        }
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(make_accepts_and_refuses_what_it_says),
        cmocka_unit_test(make_refuses_each_field_by_itself),
        cmocka_unit_test(make_names_the_first_of_several_faults_of_an_obb),
        cmocka_unit_test(make_names_the_first_of_several_faults_of_an_aabb_or_a_ray),
        cmocka_unit_test(make_refuses_to_overflow_and_nothing_less),
        cmocka_unit_test(slightly_wrong_axes_are_corrected),
        cmocka_unit_test(axes_are_judged_exactly_at_the_limit),
        cmocka_unit_test(valid_axes_stay_as_they_are),
        cmocka_unit_test(left_handed_axes_are_legal),
        cmocka_unit_test(an_angle_of_any_size_gives_its_axis),
        cmocka_unit_test(a_zero_angle_turns_nothing),
        cmocka_unit_test(quaternions_turn_the_axes),
        cmocka_unit_test(an_axis_and_an_angle_turn_the_axes),
        cmocka_unit_test(a_turn_about_a_coordinate_axis_keeps_it),
        cmocka_unit_test(turns_of_90_120_and_180_degrees_are_exact),
        cmocka_unit_test(shapes_with_a_wrong_number_are_not_valid),
        cmocka_unit_test(every_status_has_words_of_its_own),
        cmocka_unit_test(an_unknown_status_has_words_too),
        cmocka_unit_test(the_library_has_the_version_of_the_header),
        cmocka_unit_test(moved_shapes_are_rounded_to_nearest_and_stay_in_range),
        cmocka_unit_test(joined_boxes_are_the_smallest_around_both),
        cmocka_unit_test(boxes_grow_on_every_side_and_shrink_to_their_middle),
        cmocka_unit_test(center_and_half_extents_are_rounded_once),
        cmocka_unit_test(a_nan_has_no_center),
        cmocka_unit_test(corners_come_in_the_documented_order),
        cmocka_unit_test(points_of_a_ray_are_rounded_once),
        cmocka_unit_test(bounds_contain_the_shape_and_little_more),
        cmocka_unit_test(bounds_of_points_are_their_extremes),
        cmocka_unit_test(bounds_of_infinite_points_are_infinite),
        cmocka_unit_test(bounds_account_for_the_smallest_turn),
        cmocka_unit_test(bounds_of_a_nan_are_nan),
        cmocka_unit_test(invalid_shapes_do_no_harm),
        cmocka_unit_test(bounds_stay_finite_next_to_the_largest_numbers),
        cmocka_unit_test(equal_radii_make_a_circle_however_it_is_turned),
        cmocka_unit_test(a_point_of_a_ray_keeps_the_digits_of_the_product),
    };
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failures;
}
