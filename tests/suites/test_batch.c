/*
 * Batches against the single calls.
 *
 *     yes or no           the single call's, for a NaN too
 *     distances, t        within 2 ulp of the single call's, or within its bound of the truth (the oracle's);
 *                         0 and no hit exactly where the single call says so
 *     the same bits       with every instruction set, for every length of the list and at every place in it
 *     memory              nothing beyond the arrays is read or written: they end (or begin) at a fence
 *
 * CD_TEST_SET=baseline, avx2 or avx512 in the environment: no wider instructions are used. If the processor
 * does not have that set, the suite says so and is skipped (77).
 */
#include <collide.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "batch/choice.h"
#include "fence.h"
#include "motion.h"
#include "oracle/sweep.h"

/* ---- what there is ---- */

typedef enum batch_form
{
    ONE_MANY,
    MANY_ONE,
    MANY_MANY
} batch_form;

typedef enum batch_answer
{
    YES,
    DISTANCE,
    RAY,  /* t, with the first hit */
    RAYS, /* t, without */
    SWEEP
} batch_answer;

/* Kinds of the sides, as far as the oracle has no shape of its own. */
enum
{
    ORA_OVAL = ORA_ELLIPSOID,
    ORA_RAY = ORA_KINDS,
    ORA_MOVING_BALL,
    ORA_MOVING_AABB
};

/*
 * The one list: X(batch, the single call, form, answer, kinds of the two sides). The words are what a family
 * calls a ball, balls, an ellipsoid and ellipsoids.
 */
#define ALL_BATCHES(X, ball, balls, oval, ovals)                                                   \
    X(overlap_point_aabbs, overlap_point_aabb, ONE_MANY, YES, POINT, AABB)                         \
    X(overlap_points_aabb, overlap_point_aabb, MANY_ONE, YES, POINT, AABB)                         \
    X(overlap_points_aabbs, overlap_point_aabb, MANY_MANY, YES, POINT, AABB)                       \
    X(overlap_##ball##_##balls, overlap_##ball##_##ball, ONE_MANY, YES, BALL, BALL)                \
    X(overlap_##balls##_##balls, overlap_##ball##_##ball, MANY_MANY, YES, BALL, BALL)              \
    X(overlap_##ball##_aabbs, overlap_##ball##_aabb, ONE_MANY, YES, BALL, AABB)                    \
    X(overlap_##balls##_aabb, overlap_##ball##_aabb, MANY_ONE, YES, BALL, AABB)                    \
    X(overlap_##balls##_aabbs, overlap_##ball##_aabb, MANY_MANY, YES, BALL, AABB)                  \
    X(overlap_##ball##_obbs, overlap_##ball##_obb, ONE_MANY, YES, BALL, OBB)                       \
    X(overlap_##balls##_obb, overlap_##ball##_obb, MANY_ONE, YES, BALL, OBB)                       \
    X(overlap_##balls##_obbs, overlap_##ball##_obb, MANY_MANY, YES, BALL, OBB)                     \
    X(overlap_aabb_aabbs, overlap_aabb_aabb, ONE_MANY, YES, AABB, AABB)                            \
    X(overlap_aabbs_aabbs, overlap_aabb_aabb, MANY_MANY, YES, AABB, AABB)                          \
    X(overlap_obb_obbs, overlap_obb_obb, ONE_MANY, YES, OBB, OBB)                                  \
    X(overlap_obbs_obbs, overlap_obb_obb, MANY_MANY, YES, OBB, OBB)                                \
    X(distance_point_segments, distance_point_segment, ONE_MANY, DISTANCE, POINT, SEGMENT)         \
    X(distance_points_segment, distance_point_segment, MANY_ONE, DISTANCE, POINT, SEGMENT)         \
    X(distance_points_segments, distance_point_segment, MANY_MANY, DISTANCE, POINT, SEGMENT)       \
    X(distance_point_##ovals, distance_point_##oval, ONE_MANY, DISTANCE, POINT, OVAL)              \
    X(distance_points_##oval, distance_point_##oval, MANY_ONE, DISTANCE, POINT, OVAL)              \
    X(distance_points_##ovals, distance_point_##oval, MANY_MANY, DISTANCE, POINT, OVAL)            \
    X(distance_point_aabbs, distance_point_aabb, ONE_MANY, DISTANCE, POINT, AABB)                  \
    X(distance_points_aabb, distance_point_aabb, MANY_ONE, DISTANCE, POINT, AABB)                  \
    X(distance_points_aabbs, distance_point_aabb, MANY_MANY, DISTANCE, POINT, AABB)                \
    X(distance_point_obbs, distance_point_obb, ONE_MANY, DISTANCE, POINT, OBB)                     \
    X(distance_points_obb, distance_point_obb, MANY_ONE, DISTANCE, POINT, OBB)                     \
    X(distance_points_obbs, distance_point_obb, MANY_MANY, DISTANCE, POINT, OBB)                   \
    X(distance_segment_segments, distance_segment_segment, ONE_MANY, DISTANCE, SEGMENT, SEGMENT)   \
    X(distance_segments_segments, distance_segment_segment, MANY_MANY, DISTANCE, SEGMENT, SEGMENT) \
    X(distance_obb_obbs, distance_obb_obb, ONE_MANY, DISTANCE, OBB, OBB)                           \
    X(distance_obbs_obbs, distance_obb_obb, MANY_MANY, DISTANCE, OBB, OBB)                         \
    X(raycast_##balls, raycast_##ball, ONE_MANY, RAY, RAY, BALL)                                   \
    X(raycast_rays_##ball, raycast_##ball, MANY_ONE, RAYS, RAY, BALL)                              \
    X(raycast_aabbs, raycast_aabb, ONE_MANY, RAY, RAY, AABB)                                       \
    X(raycast_rays_aabb, raycast_aabb, MANY_ONE, RAYS, RAY, AABB)                                  \
    X(raycast_obbs, raycast_obb, ONE_MANY, RAY, RAY, OBB)                                          \
    X(raycast_rays_obb, raycast_obb, MANY_ONE, RAYS, RAY, OBB)                                     \
    X(sweep_##ball##_aabbs, sweep_##ball##_aabb, ONE_MANY, SWEEP, MOVING_BALL, AABB)               \
    X(sweep_aabb_aabbs, sweep_aabb_aabb, ONE_MANY, SWEEP, MOVING_AABB, AABB)

typedef struct batch
{
    batch_form   form;
    batch_answer answer;
    int          a, b;
} batch;

#define BATCH(name, single, form, answer, A, B) {form, answer, ORA_##A, ORA_##B},
static const batch batches[] = {ALL_BATCHES(BATCH, sphere, spheres, ellipsoid, ellipsoids)};
enum
{
    BATCHES = sizeof batches / sizeof *batches
};

/* ---- scenes ---- */

/* More classes than the house has. */
enum
{
    OF_ALL_CLASSES = HOUSE_CLASSES, ///< a class for each pair
    NANS,                           ///< some of them with a NaN
    SPOILT,                         ///< some of them not valid
    TILES,                          ///< a floor of tiles, and what stands on it or goes along it
    TILES_ULP,                      ///< the same, numbers an ulp off
    ON_BRINK,                       ///< where products of one to four lengths leave the range of the type
    CLASSES
};

enum
{
    MOST_CASES = 3001,
    MOST_COLUMNS = 15,
    BITS_BLOCK = 2 * MOST_COLUMNS,
    NUMBERS_BLOCK
};

typedef struct scene
{
    int        which;
    size_t     count, one; ///< one: which case's shape is the one of a batch of one against many
    house_case cases[MOST_CASES];
    bool       valid[MOST_CASES];
} scene;

/* What a batch and the single calls said. */
typedef struct results
{
    size_t found, first;
    double batch[MOST_CASES], single[MOST_CASES];
} results;

/* The k-th number of a side of a case, in the order of the struct; 0 past the last one. */
static double number_of(const house_case *c, int side, int k)
{
    house_case copy = *c;
    double    *x = side         ? house_number(&copy.b, k)
                   : c->has_ray ? house_ray_number(&copy.ray, k)
                                : house_number(&copy.a, k);
    if (x)
        return *x;
    int numbers = 0;
    while (!side && !c->has_ray && house_number(&copy.a, numbers))
        numbers++;
    const int motion = k - numbers;
    return !side && !c->has_ray && motion < c->count_extra / 2 ? c->extra[motion] : 0;
}

static bool moves(int which)
{
    return batches[which].answer == SWEEP;
}

static ora_kind kind_of(int side)
{
    return side == ORA_MOVING_BALL ? ORA_BALL : side == ORA_MOVING_AABB ? ORA_AABB : (ora_kind)side;
}

static void set_motion(house_case *c, const double motion[3])
{
    c->count_extra = 2 * c->b.dim;
    c->extra_name = "motions";
    for (int k = 0; k < c->b.dim; k++)
    {
        c->extra[k] = motion[k];
        c->extra[c->b.dim + k] = 0;
    }
}

/* A case of two moving shapes in which B rests. */
static house_case mover_case(house_rng *rng, int family, int which, int cls)
{
    const int pair = kind_of(batches[which].a) == ORA_BALL ? BALL_AABB : AABB_AABB;
    double    motion[3] = {0, 0, 0}, other[3];
    if (cls == HOUSE_MIXED || cls == HOUSE_LIMIT)
    {
        house_case      c = house_pair(rng, family, cls, pairs[pair].a, pairs[pair].b);
        const ora_shape to = house_shape(rng, family, cls, ORA_POINT);
        memcpy(motion, to.p[0], sizeof motion);
        set_motion(&c, motion);
        return c;
    }
    house_case c = motion_case(rng, family, pair, house_below(rng, MOTION_CLASSES));
    motion_of(&c, 0, motion);
    motion_of(&c, 1, other);
    for (int k = 0; k < c.b.dim; k++)
        motion[k] = house_round(family, motion[k] - other[k]);
    set_motion(&c, motion);
    return c;
}

/* A multiple of 1/4 on a small grid. */
static double quarter(house_rng *rng, int lo, int hi)
{
    return house_between(rng, lo, hi) / 4.0;
}

/* A shape of a size in quarters, its least corner at a place in quarters. */
static ora_shape on_grid(house_rng *rng, int family, ora_kind kind, const double low[3], const double size[3])
{
    const int dim = house_families[family].dim;
    double    middle[3] = {0, 0, 0}, half[3] = {0, 0, 0}, high[3] = {0, 0, 0}, axes[3][3];
    for (int k = 0; k < dim; k++)
    {
        half[k] = size[k] / 2;
        middle[k] = low[k] + half[k];
        high[k] = low[k] + size[k];
    }
    house_axes_permuted(rng, family, axes);
    switch (kind)
    {
    case ORA_POINT: return ora_point(dim, low);
    case ORA_SEGMENT: return ora_segment(dim, low, high);
    case ORA_BALL: return ora_ball(dim, middle, half[0]);
    case ORA_AABB: return ora_aabb(dim, low, high);
    case ORA_OBB: return ora_obb(dim, middle, half, axes);
    default:
        for (int k = 0; k < dim; k++)
            half[k] = fmax(half[k], 0.25);
        return ora_ellipsoid(dim, middle, half, axes);
    }
}

static house_case tile_case(house_rng *rng, int family, int which, size_t i, double unit)
{
    const int dim = house_families[family].dim, side = batches[which].a;
    double low[3] = {(double)(i % 8), -1, (double)(i / 8)}, size[3] = {1, 1, 1}, place[3], way[3] = {0, 0, 0};
    for (int k = 0; k < 3; k++)
    {
        place[k] = unit * (k == 1 ? quarter(rng, -2, 1) : quarter(rng, -4, 36));
        low[k] *= unit;
        size[k] *= unit;
        way[k] = house_chance(rng, 0.5) ? 0 : unit * quarter(rng, -12, 12);
    }
    const ora_shape b = on_grid(rng, family, kind_of(batches[which].b), low, size);
    for (int k = 0; k < 3; k++)
        size[k] = unit * quarter(rng, 0, 4);
    if (house_chance(rng, 0.5))
        place[1] = 0; /* it stands on the floor */
    if (side == ORA_RAY)
    {
        ora_ray line = {.dim = dim, .t_min = 0, .t_max = house_chance(rng, 0.5) ? 1 : (double)INFINITY};
        if (house_chance(rng, 0.2))
            line.t_min = -(double)INFINITY;
        memcpy(line.o, place, sizeof line.o);
        memcpy(line.d, way, sizeof line.d);
        if (dim == 2)
            line.o[2] = line.d[2] = 0;
        if (line.d[0] == 0 && line.d[1] == 0 && line.d[2] == 0)
            line.d[0] = unit;
        return house_case_ray(family, &line, &b);
    }
    const ora_shape a = on_grid(rng, family, kind_of(side), place, size);
    house_case      c = house_case_of(family, &a, &b);
    if (moves(which))
        set_motion(&c, way);
    return c;
}

static double *any_number(house_rng *rng, house_case *c)
{
    int     count = 0;
    double *x;
    if (house_chance(rng, 0.5))
    {
        while (house_number(&c->b, count))
            count++;
        return house_number(&c->b, house_below(rng, count));
    }
    while ((x = c->has_ray ? house_ray_number(&c->ray, count) : house_number(&c->a, count)))
        count++;
    return c->has_ray ? house_ray_number(&c->ray, house_below(rng, count))
                      : house_number(&c->a, house_below(rng, count));
}

/* A number an ulp off, where the shape stays valid. */
static void move_an_ulp(house_rng *rng, int family, house_case *c)
{
    for (int n = 0; n < 2; n++)
    {
        house_case moved = *c;
        double    *x = any_number(rng, &moved);
        if (!isfinite(*x))
            continue;
        *x = house_step(family, *x, house_between(rng, -1, 1));
        bool in_order = true;
        for (int k = 0; k < 3; k++)
            in_order &= moved.b.h[k] >= 0 && moved.a.h[k] >= 0 &&
                        (moved.b.kind != ORA_AABB || moved.b.p[0][k] <= moved.b.p[1][k]) &&
                        (moved.has_ray || moved.a.kind != ORA_AABB || moved.a.p[0][k] <= moved.a.p[1][k]);
        if (in_order)
            *c = moved;
    }
}

/* x times factor times 2^exponent. */
static void multiply(int family, double *x, double factor, int exponent)
{
    *x = house_round(family, ldexp(*x * factor, exponent));
}

/* Multiplies all lengths of a case; each length is cut to the range of the type. */
static void scale_case(int family, house_case *c, double factor, int exponent, int exponent_of_turn)
{
    double *x;
    for (int k = 0; (x = house_length(&c->b, k)); k++)
        multiply(family, x, factor, exponent);
    for (int k = 0; !c->has_ray && (x = house_length(&c->a, k)); k++)
        multiply(family, x, factor, exponent);
    for (int k = 0; k < 3; k++)
    {
        multiply(family, &c->ray.o[k], factor, exponent);
        multiply(family, &c->ray.d[k], factor, exponent_of_turn);
    }
    for (int k = 0; k < c->count_extra; k++)
        multiply(family, &c->extra[k], factor, exponent_of_turn);
}

/* About where a product of so many lengths leaves the range of the type. */
static int exponent_on_brink(house_rng *rng, int family, bool above, int lengths)
{
    const bool is_float = house_families[family].is_float;
    const int  end = above ? (is_float ? 128 : 1024) : (is_float ? -149 : -1074);
    return end / lengths + house_between(rng, -5, 3);
}

/* Multiplies all lengths of a scene so far. Directions and motions may be of another magnitude. */
static void put_on_brink(scene *all, house_rng *rng, int family)
{
    const double factor = house_uniform(rng, 1, 2);
    const bool   above = house_chance(rng, 0.5);
    const int    exponent = exponent_on_brink(rng, family, above, 1 + house_below(rng, 4));
    const int    other = exponent_on_brink(rng, family, house_chance(rng, 0.5), 1 + house_below(rng, 4));
    const int    turn = house_chance(rng, 0.5) ? exponent : other;
    for (size_t i = 0; i < (all->count ? all->count : 1); i++)
        scale_case(family, &all->cases[i], factor, exponent, turn);
}

static house_case case_of_class(house_rng *rng, int family, int which, int cls)
{
    const batch *b = &batches[which];
    if (moves(which))
        return mover_case(rng, family, which, cls);
    return b->a == ORA_RAY ? house_ray(rng, family, cls, kind_of(b->b))
                           : house_pair(rng, family, cls, kind_of(b->a), kind_of(b->b));
}

static void make_scene(scene *s, house_rng *rng, int family, int which, int cls, size_t count)
{
    const double unit = ldexp(1, house_chance(rng, 0.7) ? 0 : house_between(rng, -60, 60));
    s->which = which;
    s->count = count;
    s->one = count ? (size_t)house_below(rng, (int)count) : 0;
    for (size_t i = 0; i < (count ? count : 1); i++)
    {
        house_case *c = &s->cases[i];
        s->valid[i] = true;
        if (cls < HOUSE_CLASSES)
            *c = case_of_class(rng, family, which, cls);
        else if (cls == TILES || cls == TILES_ULP)
            *c = tile_case(rng, family, which, i, unit);
        else
            *c = case_of_class(rng, family, which,
                               cls == OF_ALL_CLASSES ? house_below(rng, HOUSE_CLASSES) : HOUSE_ORDINARY);
        if (cls == TILES_ULP)
            move_an_ulp(rng, family, c);
        if (cls == NANS && house_chance(rng, 0.2))
            *any_number(rng, c) = (double)NAN;
        if (cls == SPOILT && house_chance(rng, 0.2))
        {
            if (c->has_ray && house_chance(rng, 0.5))
                house_spoil_ray(rng, &c->ray);
            else
                house_spoil(rng, &c->b);
            s->valid[i] = false;
        }
    }
    if (cls == ON_BRINK)
        put_on_brink(s, rng, family);
}

/* The case that the i-th answer of a batch is about. */
static house_case case_at(const scene *s, size_t one, size_t i)
{
    const batch_form form = batches[s->which].form;
    house_case       c = s->cases[form == MANY_ONE ? i : form == ONE_MANY ? one : i];
    if (form == ONE_MANY)
        c.b = s->cases[i].b;
    if (form == MANY_ONE)
        c.b = s->cases[one].b;
    return c;
}

/* ---- the sets ---- */

static const char *const set_names[] = {"baseline", "avx2", "avx512"};
static int               chosen_set = SET_AVX512, current_set;

/* The next narrower set from now on; -1 if there is none. */
static int narrower_set(void)
{
    if (current_set == SET_BASELINE)
        return -1;
    return current_set = limit_set(current_set - 1);
}

static void widest_again(void)
{
    current_set = limit_set(chosen_set);
}

/* ---- what is right ---- */

static bool same_number(double x, double y)
{
    return (x == y && !signbit(x) == !signbit(y)) || (isnan(x) && isnan(y));
}

static ore eps_l(const house_case *c, oq size)
{
    return or_q(oq_mul(oq_of(house_families[c->family].eps), size));
}

static bool distance_is_right(const house_case *c, double got)
{
    ora_begin();
    const ora_relation truth = ora_relate(&c->a, &c->b, true);
    const int          pair = pair_of(c->a.kind, c->b.kind);
    const double       about = or_about(truth.distance);
    if (!pair_in_range(c->family, &c->a, &c->b, about))
        return true;
    if (or_cmp(truth.distance, or_of(house_families[c->family].largest)) > 0)
        return got == house_families[c->family].largest;
    const double bound = pair_bound(c->family, pair, about, pair_size(&c->a, &c->b, false));
    return or_cmp(or_abs(or_sub(or_of(got), truth.distance)), or_of(bound)) <= 0;
}

static bool number_in_range(double x)
{
    return x == 0 || (fabs(x) >= 1e-150 && fabs(x) <= 1e150);
}

static bool lengths_in_range(const house_case *c)
{
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < MOST_COLUMNS; k++)
        {
            const double x = number_of(c, side, k);
            if (!house_families[c->family].is_float && isfinite(x) && !number_in_range(x))
                return false;
        }
    return true;
}

/* By the errors that the header promises of raycasts. */
static bool ray_t_is_right(const house_case *c, double got)
{
    const bool is_float = house_families[c->family].is_float;
    if (!lengths_in_range(c))
        return true;
    ora_begin();
    const ora_hit truth = ora_raycast(&c->ray, &c->b);
    if (!truth.hit)
        return !truth.exact;
    const double largest = house_families[c->family].largest;
    if (or_cmp(or_abs(truth.t_enter), or_of(largest)) > 0)
        return fabs(got) == largest;
    const double ulps = ora_ulps(got, truth.t_enter, is_float);
    if (ulps <= 0.5)
        return true; /* no closer number exists in the type, not even where it is subnormal */
    if (c->b.kind == ORA_AABB)
        return ulps <= (is_float ? 0.501 : 1.5);
    if (c->b.kind == ORA_BALL)
        return ulps <= (is_float ? 1 : 2) || or_cmp(truth.condition, or_of(0x1p-20)) <= 0;
    ore across = or_of(0), worst = or_of(0);
    /* The ray starts inside. The surface is known to the error of a hit point only, so a start that is as
       near to it may count as outside: then t is where the ray enters, no further from t_min than that. */
    for (int k = 0; truth.enter_normals == 0 && k < c->b.dim; k++)
        worst = or_add(worst, or_abs(or_of(c->ray.d[k])));
    for (int n = 0; n < truth.enter_normals; n++, across = or_of(0))
    {
        for (int k = 0; k < c->b.dim; k++)
            across = or_add(across, or_mul(truth.normal_enter[n][k], or_of(c->ray.d[k])));
        worst = or_max(worst, or_abs(across));
    }
    const ore off = or_mul(or_abs(or_sub(or_of(got), truth.t_enter)), worst);
    return or_cmp(off, or_mul(or_of(is_float ? 2 : 8), eps_l(c, ora_size_ray(&c->ray, &c->b, true)))) <= 0;
}

/* Two boxes: to the promised ulps. A ball: its surface at that t is as near to the box as is promised. */
static bool sweep_t_is_right(const house_case *c, double got)
{
    const bool is_float = house_families[c->family].is_float;
    const int  dim = c->b.dim;
    if (!lengths_in_range(c))
        return true;
    if (c->a.kind == ORA_AABB)
    {
        ora_sweep      truth;
        ora_sweep_case in = {.dimension = dim};
        for (int k = 0; k < dim; k++)
        {
            in.a_min[k] = c->a.p[0][k];
            in.a_max[k] = c->a.p[1][k];
            in.motion_a[k] = c->extra[k];
            in.b_min[k] = c->b.p[0][k];
            in.b_max[k] = c->b.p[1][k];
        }
        ora_sweep_init(&truth);
        ora_sweep_find(&truth, &in);
        const bool right = truth.hit &&
                           ora_exact_ulps(got, truth.t_enter, is_float ? 24 : 53) <= (is_float ? 0.501 : 1.5);
        ora_sweep_clear(&truth);
        return right;
    }
    ora_begin();
    const double still[3] = {0, 0, 0};
    double       motion[3];
    const ore    start[3] = {or_of(0), or_of(0), or_of(0)};
    motion_of(c, 0, motion);
    const ora_motion k = ora_motion_of(&c->a, motion, &c->b, still);
    if (!k.moves)
        return got == 0;
    const ora_touch touch = ora_first_touch(&k, start, k.way, or_mul(k.length, or_of(2)));
    if (touch.meets != ORA_TOUCHES)
        return true;
    ore across = or_of(0);
    for (int i = 0; i < 3; i++)
        across = or_add(across, or_mul(touch.normal[i], k.way[i]));
    const ore off = or_mul(or_abs(across), or_sub(or_mul(or_of(got), k.length), or_max(touch.at, or_of(0))));
    return or_cmp(or_abs(off), or_of((is_float ? 2 : 8) * house_families[c->family].eps)) <= 0;
}

static bool number_is_right(const house_case *c, batch_answer answer, double got)
{
    return answer == DISTANCE ? distance_is_right(c, got)
           : answer == SWEEP  ? sweep_t_is_right(c, got)
                              : ray_t_is_right(c, got);
}

/* Is a number that differs from the single call's as good? */
static bool is_as_good(const house_case *c, batch_answer answer, double got, double single)
{
    return fabs(got - single) <= 2 * house_ulp(c->family, single) || number_is_right(c, answer, got);
}

static void check_number(const house_case *c, batch_answer answer, const char *name, double got,
                         double single)
{
    const bool none = answer != DISTANCE;
    const int  family = c->family;
    if (same_number(got, single))
        return;
    HOUSE_CHECK(c, name, !BY_SINGLE_CALLS, "got %.17g, the single call %.17g", got, single);
    HOUSE_CHECK(c, name, !isnan(got) && !isnan(single), "got %.17g, the single call %.17g", got, single);
    HOUSE_CHECK(c, name, !none || isinf(got) == isinf(single), "got %.17g, the single call %.17g", got,
                single);
    HOUSE_CHECK(c, name, none || (got == 0) == (single == 0), "got %.17g, the single call %.17g", got,
                single);
    if (!isfinite(got) || !isfinite(single))
        return;
    house_worst(name, family, "ulp from the single call", fabs(got - single) / house_ulp(family, single));
    HOUSE_CHECK(c, name, is_as_good(c, answer, got, single), "got %.17g, the single call %.17g", got, single);
    const double low = answer == SWEEP ? 0
                       : none          ? c->ray.t_min
                                       : 0,
                 high = answer == SWEEP ? 1 : c->ray.t_max;
    HOUSE_CHECK(c, name, got >= low && (!none || got <= high), "got %.17g, out of its range", got);
}

/* All answers of a batch about a whole scene. */
static void check_results(const scene *s, int which, const char *name, const results *r)
{
    const batch_answer answer = batches[which].answer;
    size_t             found = 0, first = SIZE_MAX;
    double             least = (double)INFINITY;
    for (size_t i = 0; i < s->count; i++)
    {
        const double got = r->batch[i];
        found += answer == YES ? got == 1 : answer != DISTANCE && got < (double)INFINITY;
        if (got < least)
        {
            least = got;
            first = i;
        }
        const bool valid = s->valid[i] && (batches[which].form == MANY_MANY || s->valid[s->one]);
        house_count_check();
        if (!valid || got == r->single[i])
            continue;
        const house_case c = case_at(s, s->one, i);
        if (answer == YES)
            HOUSE_CHECK(&c, name, got == r->single[i], "lane %zu of %zu: got %g, the single call says %g", i,
                        s->count, got, r->single[i]);
        else
            check_number(&c, answer, name, got, r->single[i]);
    }
    HOUSE_CHECK(&s->cases[0], name, found == r->found, "returned %zu, but %zu are set", r->found, found);
    if (answer == RAY || answer == SWEEP)
        HOUSE_CHECK(&s->cases[0], name, first == r->first, "first %zu, but %zu has the least t", r->first,
                    first);
}

/* The answers of a part are those of the whole from the `from`-th on, to the bit. */
static void check_same(const scene *s, const char *name, const results *whole, size_t from,
                       const results *part, size_t count, const char *when)
{
    for (size_t i = 0; i < count; i++)
    {
        house_count_check();
        if (s->valid[from + i] && s->valid[s->one] && !same_number(whole->batch[from + i], part->batch[i]))
        {
            const house_case c = case_at(s, s->one, from + i);
            HOUSE_CHECK(&c, name, false, "lane %zu: %.17g, %s: %.17g", from + i, whole->batch[from + i], when,
                        part->batch[i]);
        }
    }
}

#define SUITE "test_batch.inc"
#include "families.h"

static void (*const check_scene[HOUSE_FAMILIES])(int, const scene *, house_rng *) = {
    cd2_local_check_scene, cd2f_local_check_scene, cd3_local_check_scene, cd3f_local_check_scene};
static void (*const check_shapes[HOUSE_FAMILIES])(const scene *, const double[3]) = {
    cd2_local_check_shapes, cd2f_local_check_shapes, cd3_local_check_shapes, cd3f_local_check_shapes};

static double (*const single_answer[HOUSE_FAMILIES])(const scene *) = {
    cd2_local_single_answer, cd2f_local_single_answer, cd3_local_single_answer, cd3f_local_single_answer};

static void (*const check_very_many[HOUSE_FAMILIES])(size_t) = {
    cd2_local_check_very_many, cd2f_local_check_very_many, cd3_local_check_very_many,
    cd3f_local_check_very_many};

static void (*const check_overflowing_squares[HOUSE_FAMILIES])(void) = {
    cd2_local_check_overflowing_squares, cd2f_local_check_overflowing_squares,
    cd3_local_check_overflowing_squares, cd3f_local_check_overflowing_squares};

static void (*const check_overflowing_ways[HOUSE_FAMILIES])(void) = {
    cd2_local_check_overflowing_ways, cd2f_local_check_overflowing_ways, cd3_local_check_overflowing_ways,
    cd3f_local_check_overflowing_ways};

/* ---- tests ---- */

static scene s;

static const size_t counts[] = {65, 64, 63, 9, 17, 33, 1, 2, 3, 0, 127, 128, 4, 5, 7, 8, 130, 15, 16, 31, 32};

/* The walk is over all functions; one test for all of a verb. */
static void every_class_of(const char *test, bool (*chosen)(batch_answer), size_t cases)
{
    for (house_walk w = {test, .items = BATCHES, .classes = CLASSES, .cases = cases}; house_next(&w);)
    {
        if (!chosen(batches[w.item].answer))
            continue;
        const size_t n = w.number + (size_t)w.cls + (size_t)w.item;
        make_scene(&s, &w.rng, w.family, w.item, w.cls, counts[n % (sizeof counts / sizeof *counts)]);
        check_scene[w.family](w.item, &s, &w.rng);
    }
    house_verdict();
}

static bool is_yes(batch_answer a)
{
    return a == YES;
}
static bool is_distance(batch_answer a)
{
    return a == DISTANCE;
}
static bool is_ray(batch_answer a)
{
    return a == RAY || a == RAYS;
}
static bool is_sweep(batch_answer a)
{
    return a == SWEEP;
}

static void batches_overlap_where_single_calls_do(void **state)
{
    (void)state;
    every_class_of(__func__, is_yes, 12);
}

static void batches_measure_what_single_calls_do(void **state)
{
    (void)state;
    every_class_of(__func__, is_distance, 8);
}

static void rays_hit_what_single_rays_do(void **state)
{
    (void)state;
    every_class_of(__func__, is_ray, 16);
}

static void sweeps_hit_what_single_sweeps_do(void **state)
{
    (void)state;
    every_class_of(__func__, is_sweep, 40);
}

static void thousands_are_answered_alike(void **state)
{
    (void)state;
    const size_t scaled = 500 + house_cases(MOST_CASES - 500),
                 count = scaled < MOST_CASES ? scaled : MOST_CASES;
    for (house_walk w = {__func__, .items = BATCHES, .classes = 1, .cases = 1}; house_next(&w);)
    {
        make_scene(&s, &w.rng, w.family, w.item, house_chance(&w.rng, 0.5) ? HOUSE_ORDINARY : TILES, count);
        check_scene[w.family](w.item, &s, &w.rng);
    }
    house_verdict();
}

/* Most boxes are moved away from the other side, by several times what the two measure. */
static void move_most_apart(scene *all, house_rng *rng, int family)
{
    for (size_t i = 0; i < all->count; i++)
    {
        ora_shape *b = &all->cases[i].b;
        const bool stays = house_chance(rng, 0.1);
        for (int k = 0; k < b->dim && !stays; k++)
        {
            const double size = fabs(b->h[0]) + fabs(b->h[1]) + fabs(b->h[2]) + fabs(b->p[0][k]);
            const double to = house_round(family, b->p[0][k] + house_uniform(rng, -20, 20) * size);
            b->p[0][k] = isfinite(to) ? to : b->p[0][k];
        }
    }
}

static void few_of_many_boxes_are_hit_alike(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = BATCHES, .classes = CLASSES, .cases = 3}; house_next(&w);)
    {
        const batch *of = &batches[w.item];
        if (of->b != ORA_OBB || of->form == MANY_ONE || (of->a != ORA_OBB && of->a != ORA_RAY))
            continue;
        make_scene(&s, &w.rng, w.family, w.item, w.cls, 1024 + (size_t)house_below(&w.rng, 130));
        move_most_apart(&s, &w.rng, w.family);
        check_scene[w.family](w.item, &s, &w.rng);
    }
    house_verdict();
}

/* The same where the squares of their distances overflow, or become 0, but maybe not those of their sizes. */
static void few_of_many_boxes_are_hit_alike_where_squares_leave_the_range(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = BATCHES, .classes = 2, .cases = 24}; house_next(&w);)
    {
        const batch *of = &batches[w.item];
        if (of->b != ORA_OBB || of->form == MANY_ONE || (of->a != ORA_OBB && of->a != ORA_RAY))
            continue;
        const int    exponent = exponent_on_brink(&w.rng, w.family, w.cls == 1, 2);
        const double factor = house_uniform(&w.rng, 1, 2);
        make_scene(&s, &w.rng, w.family, w.item, HOUSE_ORDINARY, 1024 + (size_t)house_below(&w.rng, 130));
        move_most_apart(&s, &w.rng, w.family);
        for (size_t i = 0; i < s.count; i++)
            scale_case(w.family, &s.cases[i], factor, exponent, house_chance(&w.rng, 0.5) ? exponent : 0);
        check_scene[w.family](w.item, &s, &w.rng);
    }
    house_verdict();
}

static void boxes_whose_squared_distance_overflows_overlap(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; f++)
        check_overflowing_squares[f]();
}

static void lines_hit_boxes_further_away_than_the_largest_number(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; f++)
        check_overflowing_ways[f]();
}

static void more_boxes_than_caches_hold_are_answered_alike(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; f++)
        check_very_many[f](70001);
}

static void shapes_of_any_kind_are_asked_one_by_one(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 20}; house_next(&w);)
    {
        s.count = counts[w.number % (sizeof counts / sizeof *counts)];
        s.one = s.count ? (size_t)house_below(&w.rng, (int)s.count) : 0;
        for (size_t i = 0; i < (s.count ? s.count : 1); i++)
        {
            const ora_kind a = (ora_kind)house_below(&w.rng, ORA_KINDS),
                           b = (ora_kind)house_below(&w.rng, ORA_KINDS);
            const house_case line = house_ray(&w.rng, w.family, w.cls, b);
            s.cases[i] = house_pair(&w.rng, w.family, w.cls, a, b);
            s.cases[i].ray = line.ray;
            if (house_chance(&w.rng, 0.5))
                s.cases[i].b = line.b;
            s.cases[i].b.kind = b;
        }
        const ora_shape motion = house_shape(&w.rng, w.family, w.cls, ORA_POINT);
        check_shapes[w.family](&s, motion.p[0]);
    }
    house_verdict();
}

/* What judges numbers here lets the single call's pass, and no others. */
static void judges_know_right_from_wrong(void **state)
{
    (void)state;
    size_t let_pass = 0, wrong = 0;
    for (house_walk w = {__func__, .items = BATCHES, .classes = CLASSES, .cases = 3}; house_next(&w);)
    {
        const batch_answer answer = batches[w.item].answer;
        if (answer == YES || batches[w.item].form == MANY_ONE || w.cls == NANS || w.cls == SPOILT)
            continue;
        make_scene(&s, &w.rng, w.family, w.item, w.cls, 1);
        const house_case *c = &s.cases[0];
        const double      single = single_answer[w.family](&s);
        if (!isfinite(single) || single == 0)
            continue;
        HOUSE_CHECK(c, "judge", number_is_right(c, answer, single), "%.17g is wrong", single);
        if (w.cls != HOUSE_ORDINARY)
            continue;
        wrong++;
        let_pass += number_is_right(c, answer, single * (1 + 1000 * house_families[w.family].eps));
    }
    assert_true(let_pass * 4 <= wrong); /* far from the origin and at a tangent 1000 ulp may be right */
    house_verdict();
}

/* Is the set that the environment asks for there? */
static bool choose_set(void)
{
    const char *name = getenv("CD_TEST_SET");
    for (int set = SET_BASELINE; name && set <= SET_AVX512; set++)
        if (!strcmp(name, set_names[set]))
            chosen_set = set;
    current_set = limit_set(chosen_set);
    if (name && strcmp(name, set_names[current_set]))
    {
        printf("skipped: no %s here, the widest is %s\n", name, set_names[current_set]);
        return false;
    }
    printf("instructions: %s\n", set_names[current_set]);
    return true;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_overlap_where_single_calls_do),
        cmocka_unit_test(batches_measure_what_single_calls_do),
        cmocka_unit_test(rays_hit_what_single_rays_do),
        cmocka_unit_test(sweeps_hit_what_single_sweeps_do),
        cmocka_unit_test(thousands_are_answered_alike),
        cmocka_unit_test(few_of_many_boxes_are_hit_alike),
        cmocka_unit_test(few_of_many_boxes_are_hit_alike_where_squares_leave_the_range),
        cmocka_unit_test(boxes_whose_squared_distance_overflows_overlap),
        cmocka_unit_test(lines_hit_boxes_further_away_than_the_largest_number),
        cmocka_unit_test(more_boxes_than_caches_hold_are_answered_alike),
        cmocka_unit_test(judges_know_right_from_wrong),
        cmocka_unit_test(shapes_of_any_kind_are_asked_one_by_one),
    };
    if (!choose_set())
        return 77;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failed;
}
