/*
 * The properties that bind the queries to each other, checked without knowing the right answers:
 *
 *     overlap_ is true where distance_ is 0, and closest_ gives that distance
 *     the ray of a segment hits where the segment overlaps
 *     bounds are no further apart than what they bound
 *     swapping, mirroring, permuting the coordinates, scaling by a power of two, moving apart
 *     degenerate shapes answer like what they reduce to
 *     bad input does no harm
 *     a box that rests on tiles walks over every seam; nothing leaves a closed room
 */
#include <collide.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "all_pairs.h"
#include "motion.h"
#include "oracle/contact.h"

typedef struct hit_answer
{
    bool   hit, starts_inside;
    double t_enter, t_exit;
    double point_enter[3], point_exit[3], normal_enter[3], normal_exit[3];
} hit_answer;

#define SUITE "test_properties.inc"
#include "families.h"

static const struct
{
    hit_answer (*raycast)(const ora_ray *, const ora_shape *);
    bool (*segment_ray)(const ora_shape *, ora_ray *);
    hit_answer (*sweep)(const ora_shape *, const double[3], const ora_shape *, const double[3]);
} calls[HOUSE_FAMILIES] = {
#define CALLS(f)                                \
    {                                           \
        f##_raycast, f##_segment_ray, f##_sweep \
    }
    [HOUSE_CD2] = CALLS(cd2_local),
    [HOUSE_CD2F] = CALLS(cd2f_local),
    [HOUSE_CD3] = CALLS(cd3_local),
    [HOUSE_CD3F] = CALLS(cd3f_local),
#undef CALLS
};

static int dim_of(int family)
{
    return house_families[family].dim;
}

/* Equal to the bit; only the sign of a zero may differ. */
static bool same(const double *x, const double *y, int count)
{
    for (int i = 0; i < count; ++i)
        if (!(x[i] == y[i]))
            return false;
    return true;
}

static bool same_number(double x, double y)
{
    return x == y;
}

/* a + b - c compared with d, exactly */
static int compare_sum(double a, double b, double c, double d)
{
    ora_begin();
    return oq_cmp(oq_sub(oq_add(oq_of(a), oq_of(b)), oq_of(c)), oq_of(d));
}

/* ---- one truth ---- */

/* The distance is the length of the way between the points, but for their rounding: at most 8 ulp of each
 * coordinate of both. Of the points of needles nothing is promised. */
static void check_length(const house_case *c, int pair, const pair_answer *r)
{
    if (!pair_in_range(c->family, &c->a, &c->b, r->distance) || house_has_needle(c))
        return;
    const double size = pair_size(&c->a, &c->b, true);
    double       way[3] = {0}, top = 0, length = 0;
    for (int i = 0; i < dim_of(c->family); ++i)
    {
        if (fmax(fabs(r->point_a[i]), fabs(r->point_b[i])) == house_families[c->family].largest)
            return; // cut to the range
        way[i] = r->point_a[i] / 2 - r->point_b[i] / 2;
        top = fmax(top, fabs(way[i]));
    }
    for (int i = 0; i < 3 && top > 0; ++i)
        length += way[i] / top * (way[i] / top);
    length = 2 * top * sqrt(length);
    const double bound = pair_bound(c->family, pair, r->distance, size) +
                         28 * house_families[c->family].eps * size + 28 * house_families[c->family].smallest;
    if (r->distance < house_families[c->family].largest / 4)
        HOUSE_CHECK(c, pairs[pair].name, fabs(length - r->distance) <= bound,
                    "distance %.17g, between points that are %.17g apart", r->distance, length);
}

static void shapes_overlap_where_their_distance_is_zero(void **state)
{
    (void)state;
    for (int p = 0; p < PAIRS; ++p)
    {
        size_t overlapping = 0, all = 0;
        for (house_walk w = {__func__, .first_item = p, .items = p + 1, .classes = HOUSE_CLASSES,
                                       .cases = 70};
             house_next(&w);)
        {
            const int f = w.family, cls = w.cls;
            ++all;
            house_case  c = house_pair(&w.rng, f, cls, pairs[p].a, pairs[p].b);
            pair_answer r;
            pair_ask(f, p, &c.a, &c.b, &r);
            overlapping += r.overlap;
            HOUSE_CHECK(&c, pairs[p].name, r.overlap == (r.distance == 0), "overlap %d, distance %.17g",
                        r.overlap, r.distance);
            HOUSE_CHECK(&c, pairs[p].name, same_number(r.distance, r.closest_distance),
                        "distance %.17g, closest_ %.17g", r.distance, r.closest_distance);
            HOUSE_CHECK(&c, pairs[p].name, r.distance >= 0 && isfinite(r.distance) && !signbit(r.distance),
                        "distance %.17g", r.distance);
            for (int i = 0; i < dim_of(f); ++i)
                HOUSE_CHECK(&c, pairs[p].name, isfinite(r.point_a[i]) && isfinite(r.point_b[i]),
                            "points %.17g and %.17g on axis %d", r.point_a[i], r.point_b[i], i);
            check_length(&c, p, &r);
            if (!r.overlap)
                continue;
            HOUSE_CHECK(&c, pairs[p].name, same(r.point_a, r.point_b, 3), "overlapping, and two points");
            if (pairs[p].a == ORA_POINT)
                HOUSE_CHECK(&c, pairs[p].name, same(r.point_a, c.a.p[0], 3),
                            "the point is in the shape, and another one is given");
        }
        assert_true(overlapping > all / 50);
        assert_true(overlapping < all - all / 50);
    }
    house_verdict();
}

/* Is b - a a double, in every coordinate? */
static bool exact_difference(const ora_shape *s)
{
    for (int i = 0; i < s->dim; ++i)
    {
        const double d = s->p[1][i] - s->p[0][i];
        if (!isfinite(d) || compare_sum(s->p[1][i], 0, s->p[0][i], d) != 0)
            return false;
    }
    return true;
}

/* Fewer digits, so that differences are exact more often. */
static void shorten(house_rng *rng, int family, ora_shape *s)
{
    if (house_chance(rng, 0.3))
        return;
    const int bits = house_between(rng, 3, house_families[family].is_float ? 22 : 51);
    int       top = -2000;
    for (int j = 0; j < 2; ++j)
        for (int i = 0; i < s->dim; ++i)
            if (s->p[j][i] != 0 && ilogb(s->p[j][i]) > top)
                top = ilogb(s->p[j][i]);
    if (top < -1000)
        return;
    for (int j = 0; j < 2; ++j)
        for (int i = 0; i < s->dim; ++i)
            s->p[j][i] = house_round(family, ldexp(rint(ldexp(s->p[j][i], bits - top)), top - bits));
}

static void the_ray_of_a_segment_hits_where_the_segment_overlaps(void **state)
{
    (void)state;
    const int with[] = {SEGMENT_SEGMENT, SEGMENT_BALL, SEGMENT_AABB, SEGMENT_OBB, SEGMENT_ELLIPSOID};
    for (int k = 0; k < 5; ++k)
    {
        const int p = with[k];
        size_t    hits = 0, all = 0;
        for (house_walk w = {__func__, .first_item = p, .items = p + 1, .classes = HOUSE_CLASSES,
                                       .cases = p == SEGMENT_ELLIPSOID ? 700 : 2500};
             house_next(&w);)
        {
            const int f = w.family, cls = w.cls;
            if (p == SEGMENT_SEGMENT && dim_of(f) == 3)
                continue;
            house_case  c = house_pair(&w.rng, f, cls, ORA_SEGMENT, pairs[p].b);
            pair_answer r;
            ora_ray     ray;
            shorten(&w.rng, f, &c.a);
            if (!calls[f].segment_ray(&c.a, &ray))
                continue;
            // exact, in the family's type: the ray that was made runs along the segment
            if (!exact_difference(&c.a))
                continue;
            bool held = true;
            for (int i = 0; i < dim_of(f); ++i)
                held = held && ray.d[i] == c.a.p[1][i] - c.a.p[0][i];
            if (!held)
                continue;
            pair_ask(f, p, &c.a, &c.b, &r);
            const hit_answer hit = calls[f].raycast(&ray, &c.b);
            ++all;
            hits += hit.hit;
            HOUSE_CHECK(&c, pairs[p].name, hit.hit == r.overlap, "raycast %d, overlap %d", hit.hit,
                        r.overlap);
            if (!hit.hit)
                continue;
            HOUSE_CHECK(&c, pairs[p].name, hit.t_enter >= 0 && hit.t_enter <= hit.t_exit && hit.t_exit <= 1,
                        "t %.17g..%.17g", hit.t_enter, hit.t_exit);
            if (pairs[p].b != ORA_OBB && pairs[p].b != ORA_ELLIPSOID)
            { // the start is in the solid where the point is
                ora_shape        start = ora_point(dim_of(f), c.a.p[0]);
                pair_answer      in;
                static const int of_point[ORA_KINDS] = {
                    [ORA_SEGMENT] = POINT_SEGMENT, [ORA_BALL] = POINT_BALL, [ORA_AABB] = POINT_AABB};
                pair_ask(f, of_point[pairs[p].b], &start, &c.b, &in);
                HOUSE_CHECK(&c, pairs[p].name, hit.starts_inside == in.overlap,
                            "starts_inside %d, overlap of its start %d", hit.starts_inside, in.overlap);
            }
        }
        assert_true(all > house_cases(5000) && hits > all / 50 && hits < all - all / 50);
    }
    house_verdict();
}

/*
 * The bounds contain the shapes, so they are no further apart than the shapes are: those of what overlaps
 * overlap. Where a yes or no is not exact, it may be said of shapes that are apart by its bound.
 */
static void bounds_are_no_further_apart_than_what_they_bound(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .classes = HOUSE_CLASSES, .cases = 60}; house_next(&w);)
    {
        const int   f = w.family, cls = w.cls, p = w.item;
        house_case  c = house_pair(&w.rng, f, cls, pairs[p].a, pairs[p].b);
        pair_answer r, of_bounds;
        ora_shape   a, b;
        pair_ask(f, p, &c.a, &c.b, &r);
        pair_bounds(f, &c.a, &a);
        pair_bounds(f, &c.b, &b);
        pair_ask(f, AABB_AABB, &a, &b, &of_bounds);
        if (r.overlap && pair_is_exact(p, &c.a, &c.b))
            HOUSE_CHECK(&c, pairs[p].name, of_bounds.overlap, "they overlap, and their bounds do not");
        if (!pair_in_range(f, &c.a, &c.b, r.distance) || !pair_in_range(f, &a, &b, of_bounds.distance))
            continue;
        const double bound = pair_bound(f, p, r.distance, pair_size(&c.a, &c.b, false)) +
                             2 * house_ulp(f, r.distance);
        HOUSE_CHECK(&c, pairs[p].name, r.distance >= of_bounds.distance - bound,
                    "distance %.17g, of the bounds %.17g", r.distance, of_bounds.distance);
    }
    house_verdict();
}

/* ---- symmetry ---- */

static void swapping_two_of_a_kind_changes_nothing(void **state)
{
    (void)state;
    const int alike[] = {SEGMENT_SEGMENT, BALL_BALL, ELLIPSOID_ELLIPSOID, AABB_AABB, OBB_OBB};
    for (house_walk w = {__func__, .items = 5, .classes = HOUSE_CLASSES, .cases = 60}; house_next(&w);)
    {
        const int   k = w.item, f = w.family, cls = w.cls;
        const int   p = alike[k];
        house_case  c = house_pair(&w.rng, f, cls, pairs[p].a, pairs[p].b);
        pair_answer x, y;
        pair_ask(f, p, &c.a, &c.b, &x);
        pair_ask(f, p, &c.b, &c.a, &y);
        HOUSE_CHECK(&c, pairs[p].name, x.overlap == y.overlap, "%d, swapped %d", x.overlap, y.overlap);
        HOUSE_CHECK(&c, pairs[p].name, same_number(x.distance, y.distance), "%.17g, swapped %.17g",
                    x.distance, y.distance);
        HOUSE_CHECK(&c, pairs[p].name, same(x.point_a, y.point_b, 3) && same(x.point_b, y.point_a, 3),
                    "(%.17g, %.17g, %.17g) and (%.17g, %.17g, %.17g), swapped (%.17g, %.17g, %.17g) and "
                    "(%.17g, %.17g, %.17g)",
                    x.point_a[0], x.point_a[1], x.point_a[2], x.point_b[0], x.point_b[1], x.point_b[2],
                    y.point_a[0], y.point_a[1], y.point_a[2], y.point_b[0], y.point_b[1], y.point_b[2]);
    }
    house_verdict();
}

/* The shape with its coordinates in another order and with other signs: coordinate k becomes sign[k] times
 * coordinate from[k]. */
static ora_shape turned(const ora_shape *s, const int from[3], const double sign[3])
{
    double p[2][3], u[3][3];
    for (int k = 0; k < 3; ++k)
    {
        for (int j = 0; j < 2; ++j)
            p[j][k] = s->p[j][from[k]] * sign[k];
        for (int j = 0; j < 3; ++j)
            u[j][k] = s->u[j][from[k]] * sign[k];
    }
    switch (s->kind)
    {
    case ORA_POINT: return ora_point(s->dim, p[0]);
    case ORA_SEGMENT: return ora_segment(s->dim, p[0], p[1]);
    case ORA_BALL: return ora_ball(s->dim, p[0], s->h[0]);
    case ORA_ELLIPSOID: return ora_ellipsoid(s->dim, p[0], s->h, u);
    case ORA_AABB:
        for (int k = 0; k < s->dim; ++k)
            if (sign[k] < 0)
            {
                double x = p[0][k];
                p[0][k] = p[1][k];
                p[1][k] = x;
            }
        return ora_aabb(s->dim, p[0], p[1]);
    default: return ora_obb(s->dim, p[0], s->h, u);
    }
}

static ora_shape mirrored(const ora_shape *s, int axis)
{
    const int    from[3] = {0, 1, 2};
    const double sign[3] = {axis == 0 ? -1 : 1, axis == 1 ? -1 : 1, axis == 2 ? -1 : 1};
    return turned(s, from, sign);
}

static void a_mirror_changes_no_yes_or_no_and_no_distance(void **state)
{
    (void)state;
    for (int p = 0; p < PAIRS; ++p)
        for (int f = 0; f < HOUSE_FAMILIES; ++f)
            for (int cls = 0; cls < HOUSE_CLASSES; ++cls)
            {
                house_rng rng = house_seed(__func__, f, cls * 100 + p);
                for (size_t n = house_cases(30); n-- > 0;)
                {
                    ora_begin();
                    house_case  c = house_pair(&rng, f, cls, pairs[p].a, pairs[p].b);
                    pair_answer x, y;
                    pair_ask(f, p, &c.a, &c.b, &x);
                    for (int axis = 0; axis < dim_of(f); ++axis)
                    {
                        ora_shape a = mirrored(&c.a, axis), b = mirrored(&c.b, axis);
                        pair_ask(f, p, &a, &b, &y);
                        HOUSE_CHECK(&c, pairs[p].name, x.overlap == y.overlap, "%d, mirrored in axis %d: %d",
                                    x.overlap, axis, y.overlap);
                        HOUSE_CHECK(&c, pairs[p].name,
                                    same_number(x.distance, y.distance) &&
                                        same_number(x.closest_distance, y.closest_distance),
                                    "%.17g, mirrored in axis %d: %.17g", x.distance, axis, y.distance);
                    }
                }
            }
    house_verdict();
}

static void mirroring_changes_no_hit_of_a_ray(void **state)
{
    (void)state;
    const ora_kind solids[] = {ORA_SEGMENT, ORA_BALL, ORA_AABB, ORA_OBB, ORA_ELLIPSOID};
    for (house_walk w = {__func__, .items = 5, .classes = HOUSE_CLASSES, .cases = 500}; house_next(&w);)
    {
        const int k = w.item, f = w.family, cls = w.cls;
        if (solids[k] == ORA_SEGMENT && dim_of(f) == 3)
            continue;
        house_case       c = house_ray(&w.rng, f, cls, solids[k]);
        const hit_answer x = calls[f].raycast(&c.ray, &c.b);
        for (int axis = 0; axis < dim_of(f); ++axis)
        {
            ora_shape b = mirrored(&c.b, axis);
            ora_ray   ray = c.ray;
            ray.o[axis] = -ray.o[axis];
            ray.d[axis] = -ray.d[axis];
            const hit_answer y = calls[f].raycast(&ray, &b);
            HOUSE_CHECK(&c, "raycast_", x.hit == y.hit, "%d, mirrored in axis %d: %d", x.hit, axis, y.hit);
        }
    }
    house_verdict();
}

/* Two answers to one question are no further from each other than both may be from the truth. */
static void check_alike(const house_case *c, int p, double x, int q, double y, const char *how)
{
    if (!pair_in_range(c->family, &c->a, &c->b, x) || !pair_in_range(c->family, &c->a, &c->b, y))
        return;
    const double size = fmax(pair_size(&c->a, &c->b, false), pair_size(&c->b, &c->a, false));
    const double bound = pair_bound(c->family, p, x, size) + pair_bound(c->family, q, y, size);
    HOUSE_CHECK(c, pairs[p].name, fabs(x - y) <= bound, "%.17g (%a), %s %.17g (%a)", x, x, how, y, y);
}

/* What is exact is so in any order of the coordinates; the rest stays within its bounds. */
static void another_order_of_coordinates_changes_no_more_than_rounding(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .classes = HOUSE_CLASSES, .cases = 40}; house_next(&w);)
    {
        const int    p = w.item, f = w.family, cls = w.cls;
        const int    from[3] = {1, dim_of(f) == 2 ? 0 : 2, dim_of(f) == 2 ? 2 : 0};
        const double sign[3] = {1, 1, 1};
        house_case   c = house_pair(&w.rng, f, cls, pairs[p].a, pairs[p].b);
        pair_answer  x, y;
        ora_shape    a = turned(&c.a, from, sign), b = turned(&c.b, from, sign);
        pair_ask(f, p, &c.a, &c.b, &x);
        pair_ask(f, p, &a, &b, &y);
        if (pair_is_exact(p, &c.a, &c.b))
            HOUSE_CHECK(&c, pairs[p].name, x.overlap == y.overlap, "%d, in another order of coordinates %d",
                        x.overlap, y.overlap);
        check_alike(&c, p, x.distance, p, y.distance, "in another order of coordinates");
    }
    house_verdict();
}

/* ---- motion ---- */

/*
 * B carried away along the way between the nearest points comes no nearer, whatever the points are to
 * rounding: the motion has an acute angle with the true way. Its coordinates are rounded anew, each by up to
 * half an ulp.
 */
static void a_shape_that_moves_away_comes_no_nearer(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .classes = HOUSE_CLASSES, .cases = 40}; house_next(&w);)
    {
        const int    p = w.item, f = w.family, cls = w.cls;
        house_case   c = house_pair(&w.rng, f, cls, pairs[p].a, pairs[p].b);
        pair_answer  x, y;
        const double far = house_log(&w.rng, -3, 1), eps = house_families[f].eps;
        pair_ask(f, p, &c.a, &c.b, &x);
        if (x.overlap || !pair_in_range(f, &c.a, &c.b, x.distance))
            continue;
        const double at = pair_size(&c.a, &c.b, true);
        if (at > house_families[f].largest / 64 || x.distance < 64 * eps * at)
            continue; // where the points may be equal
        ora_shape b = c.b;
        for (int i = 0; i < dim_of(f); ++i)
        {
            const double way = far * (x.point_b[i] - x.point_a[i]);
            b.p[0][i] = house_round(f, b.p[0][i] + way);
            if (b.kind == ORA_SEGMENT || b.kind == ORA_AABB)
                b.p[1][i] = house_round(f, b.p[1][i] + way);
        }
        pair_ask(f, p, &c.a, &b, &y);
        const double size = pair_size(&c.a, &b, true);
        const double bound = 2 * pair_bound(f, p, y.distance, size) + 4 * eps * size;
        HOUSE_CHECK(&c, pairs[p].name, y.distance >= x.distance - bound,
                    "distance %.17g, and %.17g when moved away by %.17g of it", x.distance, y.distance, far);
    }
    house_verdict();
}

/* ---- degenerate shapes ---- */

/* A multiple of the power of two, so that sums of a few such numbers are exact. */
static double coarse(double x, int power)
{
    return ldexp(rint(ldexp(x, -power)), power);
}

static void coarse_numbers(double x[3], int power)
{
    for (int i = 0; i < 3; ++i)
        x[i] = coarse(x[i], power);
}

/* Rounds all lengths of a shape to 16 bits below its largest one, if the family then holds them and sums of
 * two. */
static bool coarsen(int family, ora_shape *s)
{
    int top = -5000;
    for (int i = 0; i < 3; ++i)
    {
        if (s->p[0][i] != 0 && ilogb(s->p[0][i]) > top)
            top = ilogb(s->p[0][i]);
        if (s->p[1][i] != 0 && ilogb(s->p[1][i]) > top)
            top = ilogb(s->p[1][i]);
        if (s->h[i] != 0 && ilogb(s->h[i]) > top)
            top = ilogb(s->h[i]);
    }
    if (top == -5000)
        return true;
    const int  power = top - 16;
    const bool is_float = house_families[family].is_float;
    if (power < (is_float ? -149 : -1074) || top > (is_float ? 125 : 1021))
        return false;
    coarse_numbers(s->p[0], power);
    coarse_numbers(s->p[1], power);
    coarse_numbers(s->h, power);
    return true;
}

/* Makes s degenerate, in place, and gives the same set as the shape it reduces to. False where the numbers do
 * not allow it. */
static bool simplify(house_rng *rng, int family, ora_shape *s, ora_shape *simple)
{
    const int dim = s->dim, keep = house_below(rng, dim);
    double    low[3] = {0}, high[3] = {0};
    switch (s->kind)
    {
    case ORA_SEGMENT: // of no length: a point
        memcpy(s->p[1], s->p[0], sizeof s->p[1]);
        *simple = ora_point(dim, s->p[0]);
        return true;
    case ORA_BALL: // of no radius: a point
        s->h[0] = 0;
        *simple = ora_point(dim, s->p[0]);
        return true;
    case ORA_AABB: // flat along all axes but one, or along all
        if (house_chance(rng, 0.3))
        {
            memcpy(s->p[1], s->p[0], sizeof s->p[1]);
            *simple = ora_point(dim, s->p[0]);
            return true;
        }
        for (int i = 0; i < dim; ++i)
            if (i != keep)
                s->p[1][i] = s->p[0][i];
        *simple = ora_segment(dim, s->p[0], s->p[1]);
        return true;
    case ORA_ELLIPSOID:
        if (house_chance(rng, 0.4))
        { // round, however it is turned
            for (int i = 1; i < dim; ++i)
                s->h[i] = s->h[0];
            *simple = ora_ball(dim, s->p[0], s->h[0]);
            return true;
        }
        break;
    default: break;
    }
    const int what = house_below(rng, 4);
    if (what == 0)
    { // no extents at all, however it is turned
        memset(s->h, 0, sizeof s->h);
        *simple = ora_point(dim, s->p[0]);
        return true;
    }
    house_axes_permuted(rng, family, s->u);
    if (!coarsen(family, s))
        return false;
    if (what == 1 || s->kind == ORA_ELLIPSOID) // a segment
        for (int i = 0; i < dim; ++i)
            if (i != keep)
                s->h[i] = 0;
    for (int i = 0; i < dim; ++i)
    {
        double half = 0;
        for (int j = 0; j < dim; ++j)
            half += fabs(s->u[j][i]) * s->h[j];
        low[i] = s->p[0][i] - half;
        high[i] = s->p[0][i] + half;
        if (house_round(family, low[i]) != low[i] || house_round(family, high[i]) != high[i])
            return false;
    }
    *simple = what == 1 || s->kind == ORA_ELLIPSOID ? ora_segment(dim, low, high) : ora_aabb(dim, low, high);
    return true;
}

/* The distance of two points, which no function gives, as that of circles or spheres of radius 0. */
static void ask_simple(int family, const ora_shape *a, const ora_shape *b, pair_answer *r)
{
    if (a->kind == ORA_POINT && b->kind == ORA_POINT)
    {
        const ora_shape x = ora_ball(a->dim, a->p[0], 0), y = ora_ball(b->dim, b->p[0], 0);
        pair_ask(family, BALL_BALL, &x, &y, r);
        return;
    }
    pair_ask_either(family, a, b, r);
}

static void degenerate_shapes_answer_like_what_they_reduce_to(void **state)
{
    (void)state;
    for (int kind = ORA_SEGMENT; kind < ORA_KINDS; ++kind)
        for (int with = 0; with < ORA_KINDS; ++with)
        {
            size_t judged = 0, overlapping = 0, all = 0;
            for (house_walk w = {__func__, .first_item = kind * ORA_KINDS + with,
                                           .items = kind * ORA_KINDS + with + 1, .classes = HOUSE_CLASSES,
                                           .cases = 50};
                 house_next(&w);)
            {
                const int f = w.family, cls = w.cls;
                const int p = pair_of((ora_kind)kind, (ora_kind)with);
                ++all;
                house_case c = house_pair(&w.rng, f, cls, pairs[p].a, pairs[p].b);
                const bool first = pairs[p].a == (ora_kind)kind &&
                                   (pairs[p].b != (ora_kind)kind || house_chance(&w.rng, 0.5));
                ora_shape  *shape = first ? &c.a : &c.b, *other = first ? &c.b : &c.a, simple;
                pair_answer x, y;
                if (!simplify(&w.rng, f, shape, &simple))
                    continue;
                ++judged;
                pair_ask(f, p, &c.a, &c.b, &x);
                if (first)
                    ask_simple(f, &simple, other, &y);
                else
                    ask_simple(f, other, &simple, &y);
                const int q = pair_of(simple.kind, other->kind);
                overlapping += x.overlap;
                // a box that leaves a segment or a point is answered as a box, and to rounding if one
                // of the two is turned; an ellipse that leaves a segment to rounding if the other is turned
                const bool box = kind == ORA_AABB || kind == ORA_OBB;
                const bool turned = kind == ORA_ELLIPSOID && simple.kind == ORA_SEGMENT && q != PAIRS &&
                                    !pair_is_exact(q, &simple, other);
                const bool to_rounding = turned ||
                                         (box && simple.kind != ORA_AABB && !pair_is_exact(p, &c.a, &c.b));
                HOUSE_CHECK(&c, pairs[p].name, to_rounding || x.overlap == y.overlap, "%d, and %d as %s",
                            x.overlap, y.overlap, q == PAIRS ? "two points" : pairs[q].name);
                check_alike(&c, p, x.distance, q == PAIRS ? BALL_BALL : q, y.distance,
                            "as the shape it reduces to");
            }
            assert_true(judged > all / 2);
            assert_true(overlapping > judged / 200);
            assert_true(overlapping < judged - judged / 20);
        }
    house_verdict();
}

/* ---- bad input ---- */

static int count_numbers(ora_shape *s)
{
    int count = 0;
    while (house_number(s, count))
        ++count;
    return count;
}

static void nan_in_any_field_answers_false_or_nan(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .classes = HOUSE_CLASSES, .cases = 4}; house_next(&w);)
    {
        const int  p = w.item, f = w.family, cls = w.cls;
        house_case whole = house_pair(&w.rng, f, cls, pairs[p].a, pairs[p].b);
        for (int side = 0; side < 2; ++side)
        {
            const int count = count_numbers(side ? &whole.b : &whole.a);
            for (int i = 0; i < count; ++i)
            {
                house_case  c = whole;
                pair_answer r;
                if (house_chance(&w.rng, 0.3))
                    house_spoil(&w.rng, side ? &c.a : &c.b); // other bad input does not hide it
                if (house_chance(&w.rng, 0.2))
                    house_spoil(&w.rng, side ? &c.b : &c.a);
                *house_number(side ? &c.b : &c.a, i) = (double)NAN;
                pair_ask(f, p, &c.a, &c.b, &r);
                HOUSE_CHECK(&c, pairs[p].name, !r.overlap, "overlap");
                HOUSE_CHECK(&c, pairs[p].name, isnan(r.distance) && isnan(r.closest_distance),
                            "distance %g, closest_ %g", r.distance, r.closest_distance);
                for (int k = 0; k < dim_of(f); ++k)
                    HOUSE_CHECK(&c, pairs[p].name, isnan(r.point_a[k]) && isnan(r.point_b[k]),
                                "points %g and %g on axis %d", r.point_a[k], r.point_b[k], k);
            }
        }
    }
    house_verdict();
}

/* What is neither valid nor NaN gets an answer, which one is not said: no crash, no hang. */
static void garbage_does_no_harm(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .classes = HOUSE_CLASSES, .cases = 25}; house_next(&w);)
    {
        const int   p = w.item, f = w.family, cls = w.cls;
        house_case  c = house_pair(&w.rng, f, cls, pairs[p].a, pairs[p].b);
        pair_answer r;
        const int   which = house_between(&w.rng, 1, 3);
        if (which & 1)
            house_spoil(&w.rng, &c.a);
        if (which & 2)
            house_spoil(&w.rng, &c.b);
        pair_ask(f, p, &c.a, &c.b, &r);
        HOUSE_CHECK(&c, pairs[p].name, r.overlap || !r.overlap,
                    "no answer"); // the check is to get here
    }
    house_verdict();
}

/* ---- scale ---- */

/* The powers of two that keep all lengths, and the last bit of each, in the normal range. */
typedef struct span
{
    int top, last; ///< the largest exponent, and that of the lowest bit of any number
} span;

static void span_of(span *s, const double *x, int count)
{
    for (int i = 0; i < count; ++i)
    {
        if (x[i] == 0)
            continue;
        int     e;
        int64_t m = (int64_t)ldexp(frexp(fabs(x[i]), &e), 53);
        int     zeros = 0;
        for (; m % 2 == 0; m /= 2)
            ++zeros;
        if (e > s->top)
            s->top = e;
        if (e - 53 + zeros < s->last)
            s->last = e - 53 + zeros;
    }
}

static void span_of_shape(span *s, const ora_shape *shape)
{
    span_of(s, shape->p[0], 3);
    span_of(s, shape->p[1], 3);
    span_of(s, shape->h, 3);
}

/* The powers of two by which a scene of that span, itself in the normal range, may be multiplied. */
static bool powers_of(int family, span s, int *least, int *most)
{
    const bool is_float = house_families[family].is_float;
    *least = (is_float ? -126 : -1022) - s.last;
    *most = (is_float ? 127 : 1023) - 3 - s.top; // sums of a few fit
    return s.top >= s.last && *least <= 0 && *most >= 0;
}

/* One of them: often the least or the largest one. */
static bool some_power(house_rng *rng, int family, span s, int *power)
{
    int least, most;
    if (!powers_of(family, s, &least, &most))
        return false;
    switch (house_below(rng, 4))
    {
    case 0: *power = least; break;
    case 1: *power = most; break;
    default: *power = house_between(rng, least, most); break;
    }
    return true;
}

static void scale_numbers(double *x, int count, int power)
{
    for (int i = 0; i < count; ++i)
        x[i] = ldexp(x[i], power);
}

static ora_shape scaled(const ora_shape *s, int power)
{
    ora_shape r = *s;
    scale_numbers(r.p[0], 3, power);
    scale_numbers(r.p[1], 3, power);
    scale_numbers(r.h, 3, power);
    return r;
}

/* A length of the answer: exactly scaled, unless it is outside the normal range before or after. */
static bool scales(int family, double x, double y, int power)
{
    const double want = ldexp(x, power), back = ldexp(y, -power), normal = house_families[family].normal,
                 largest = house_families[family].largest;
    if (y == want)
        return true;
    if (fabs(want) > largest)
        return fabs(y) == largest;
    if (fabs(back) > largest)
        return fabs(x) == largest;
    return (fabs(x) <= normal && fabs(back) <= normal) || (fabs(want) <= normal && fabs(y) <= normal);
}

static bool all_scale(int family, const double x[3], const double y[3], int power)
{
    return scales(family, x[0], y[0], power) && scales(family, x[1], y[1], power) &&
           scales(family, x[2], y[2], power);
}

/* Is this length, now and scaled, in the normal range (and not next to its upper end) or 0? */
static bool is_normal(int family, double x, int power)
{
    const double normal = house_families[family].normal, large = house_families[family].largest / 4;
    const double now = fabs(x), then = fabs(ldexp(x, power));
    return x == 0 || (now >= normal && then >= normal && now <= large && then <= large);
}

/* A point of the answer, its differences to what is given, and the way to it if it is one at a time t: all in
 * the normal range? */
static bool is_normal_point(const house_case *c, const double p[3], double t, int power)
{
    const int f = c->family, dim = dim_of(f);
    for (int i = 0; i < dim; ++i)
    {
        const double given[] = {c->a.p[0][i], c->a.p[1][i], c->b.p[0][i], c->b.p[1][i], c->ray.o[i]};
        const double ways[] = {t * c->ray.d[i], c->count_extra ? t * c->extra[i] : 0,
                               c->count_extra ? t * c->extra[dim + i] : 0};
        if (!is_normal(f, p[i], power))
            return false;
        for (size_t k = 0; k < sizeof given / sizeof given[0]; ++k)
            if (!is_normal(f, p[i] - given[k], power))
                return false;
        for (size_t k = 0; k < sizeof ways / sizeof ways[0]; ++k)
            if (!is_normal(f, ways[k], power))
                return false;
    }
    return true;
}

/* Classes whose numbers are near enough to 1 to be scaled at all. */
static bool can_scale(int cls)
{
    return cls != HOUSE_SCALE && cls != HOUSE_MIXED && cls != HOUSE_LIMIT;
}

static void a_power_of_two_scales_distances_exactly(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .classes = HOUSE_CLASSES, .cases = 60}; house_next(&w);)
    {
        const int p = w.item, f = w.family, cls = w.cls;
        if (!can_scale(cls))
            continue;
        house_case  c = house_pair(&w.rng, f, cls, pairs[p].a, pairs[p].b);
        pair_answer x, y;
        span        s = {-5000, 5000};
        int         power;
        span_of_shape(&s, &c.a);
        span_of_shape(&s, &c.b);
        if (!some_power(&w.rng, f, s, &power))
            continue;
        const ora_shape a = scaled(&c.a, power), b = scaled(&c.b, power);
        pair_ask(f, p, &c.a, &c.b, &x);
        pair_ask(f, p, &a, &b, &y);
        HOUSE_CHECK(&c, pairs[p].name, x.overlap == y.overlap, "%d, times 2^%d: %d", x.overlap, power,
                    y.overlap);
        HOUSE_CHECK(&c, pairs[p].name, scales(f, x.distance, y.distance, power),
                    "%.17g (%a), times 2^%d: %.17g (%a)", x.distance, x.distance, power, y.distance,
                    y.distance);
        if (!is_normal_point(&c, x.point_a, 0, power) || !is_normal_point(&c, x.point_b, 0, power))
            continue;
        HOUSE_CHECK(&c, pairs[p].name,
                    all_scale(f, x.point_a, y.point_a, power) && all_scale(f, x.point_b, y.point_b, power),
                    "(%.17g, %.17g, %.17g) and (%.17g, %.17g, %.17g), times 2^%d: (%.17g, %.17g, "
                    "%.17g) and (%.17g, %.17g, %.17g)",
                    x.point_a[0], x.point_a[1], x.point_a[2], x.point_b[0], x.point_b[1], x.point_b[2], power,
                    y.point_a[0], y.point_a[1], y.point_a[2], y.point_b[0], y.point_b[1], y.point_b[2]);
    }
    house_verdict();
}

/*
 * Does the line pass a circle, or an ellipse that is one, so near its surface that the depth is below the
 * normal range? At the depth d the normal has a part sqrt(2 d / r) along the line.
 */
static bool is_tangent(const house_case *c, const double normal[3], int power)
{
    const double r = ldexp(c->b.h[0], power < 0 ? power : 0);
    double       d[3], length = 0, along = 0;
    int          top = -5000;
    if (!c->has_ray || !ora_is_round(&c->b) || !(r > 0))
        return false;
    for (int i = 0; i < 3; ++i)
        if (c->ray.d[i] != 0 && ilogb(c->ray.d[i]) > top)
            top = ilogb(c->ray.d[i]);
    if (top == -5000)
        return false;
    for (int i = 0; i < 3; ++i)
    {
        d[i] = ldexp(c->ray.d[i], -top);
        length += d[i] * d[i];
        along += d[i] * normal[i];
    }
    return fabs(along) <= 2 * sqrt(length) * sqrt(2 * (house_families[c->family].normal / r));
}

static void check_scaled_hit(const house_case *c, const char *query, int family, const hit_answer *x,
                             const hit_answer *y, int power)
{
    const double smallest = house_families[family].normal;
    HOUSE_CHECK(c, query, x->hit == y->hit, "%d, times 2^%d: %d", x->hit, power, y->hit);
    if (!x->hit || !y->hit)
        return;
    HOUSE_CHECK(c, query, x->starts_inside == y->starts_inside, "starts_inside %d, times 2^%d: %d",
                x->starts_inside, power, y->starts_inside);
    for (int end = 0; end < 2; ++end)
    {
        const double  t = end ? x->t_exit : x->t_enter, u = end ? y->t_exit : y->t_enter;
        const double *p = end ? x->point_exit : x->point_enter, *q = end ? y->point_exit : y->point_enter;
        const double *n = end ? x->normal_exit : x->normal_enter, *m = end ? y->normal_exit : y->normal_enter;
        const char   *which = end ? "exit" : "enter";
        HOUSE_CHECK(c, query, t == u || (fabs(t) <= smallest && fabs(u) <= smallest),
                    "t_%s %.17g, times 2^%d: %.17g", which, t, power, u);
        if (is_tangent(c, n, power))
            continue;
        for (int i = 0; i < 3; ++i)
            HOUSE_CHECK(c, query, n[i] == m[i] || (fabs(n[i]) <= smallest && fabs(m[i]) <= smallest),
                        "normal_%s (%.17g, %.17g, %.17g), times 2^%d: (%.17g, %.17g, %.17g)", which, n[0],
                        n[1], n[2], power, m[0], m[1], m[2]);
        if (is_normal_point(c, p, t, power))
            HOUSE_CHECK(c, query, all_scale(family, p, q, power),
                        "point_%s (%.17g, %.17g, %.17g), times 2^%d: (%.17g, %.17g, %.17g)", which, p[0],
                        p[1], p[2], power, q[0], q[1], q[2]);
    }
}

/* Is the way to where a ray is cut off in the normal range, too? */
static bool ends_are_normal(const house_case *c, int power)
{
    for (int i = 0; i < 3; ++i)
        if ((!isinf(c->ray.t_min) && !is_normal(c->family, c->ray.t_min * c->ray.d[i], power)) ||
            (!isinf(c->ray.t_max) && !is_normal(c->family, c->ray.t_max * c->ray.d[i], power)))
            return false;
    return true;
}

static void a_power_of_two_changes_no_t_and_no_normal_of_a_ray(void **state)
{
    (void)state;
    const ora_kind solids[] = {ORA_SEGMENT, ORA_BALL, ORA_AABB, ORA_OBB, ORA_ELLIPSOID};
    for (house_walk w = {__func__, .items = 5, .classes = HOUSE_CLASSES, .cases = 1000}; house_next(&w);)
    {
        const int k = w.item, f = w.family, cls = w.cls;
        if (solids[k] == ORA_SEGMENT && dim_of(f) == 3)
            continue;
        if (!can_scale(cls))
            continue;
        house_case c = house_ray(&w.rng, f, cls, solids[k]);
        span       s = {-5000, 5000};
        int        power;
        span_of_shape(&s, &c.b);
        span_of(&s, c.ray.o, 3);
        span_of(&s, c.ray.d, 3);
        if (!some_power(&w.rng, f, s, &power))
            continue;
        if (!ends_are_normal(&c, power))
            continue;
        const ora_shape b = scaled(&c.b, power);
        ora_ray         ray = c.ray;
        scale_numbers(ray.o, 3, power);
        scale_numbers(ray.d, 3, power);
        const hit_answer x = calls[f].raycast(&c.ray, &c.b), y = calls[f].raycast(&ray, &b);
        check_scaled_hit(&c, "raycast_", f, &x, &y, power);
    }
    house_verdict();
}

/* Two boxes (or a point and a box) of a class, and motions of which many make them meet. */
static house_case moving_pair(house_rng *rng, int family, int cls, ora_kind a)
{
    house_case   c = house_pair(rng, family, cls, a, ORA_AABB);
    const int    dim = dim_of(family);
    const double t = house_chance(rng, 0.5) ? ldexp(1, -house_below(rng, 4)) : house_uniform(rng, 0.1, 1.5);
    const bool   b_moves = house_chance(rng, 0.5);
    double       size = 0;
    for (int i = 0; i < dim; ++i)
    {
        size = fmax(size, fmax(fabs(c.a.p[0][i]), fabs(c.b.p[0][i])));
        size = fmax(size, fmax(fabs(c.a.p[1][i]), fabs(c.b.p[1][i])));
    }
    for (int i = 0; i < dim; ++i)
    {
        // from apart, A comes to where it was made at the time t
        double w = house_chance(rng, 0.2) ? 0
                   : cls == HOUSE_GRID    ? size / 4 * house_between(rng, -6, 6)
                                          : size * house_uniform(rng, -2, 2);
        double b = b_moves ? size / 8 * house_between(rng, -6, 6) : 0;
        c.extra[dim + i] = house_round(family, b);
        c.extra[i] = house_round(family, w + b);
        const double way = house_chance(rng, 0.2) ? 0 : w * t;
        c.a.p[0][i] = house_round(family, c.a.p[0][i] - way);
        if (a == ORA_AABB)
            c.a.p[1][i] = house_round(family, c.a.p[1][i] - way);
    }
    c.count_extra = 2 * dim;
    c.extra_name = "motion_a, motion_b: ";
    return c;
}

static hit_answer sweep_of(int family, const ora_shape *a, const ora_shape *b, const double extra[8])
{
    const int dim = dim_of(family);
    double    motion_a[3] = {0}, motion_b[3] = {0};
    for (int i = 0; i < dim; ++i)
    {
        motion_a[i] = extra[i];
        motion_b[i] = extra[dim + i];
    }
    return calls[family].sweep(a, motion_a, b, motion_b);
}

static void a_power_of_two_changes_no_t_and_no_normal_of_a_sweep(void **state)
{
    (void)state;
    size_t hits = 0, all = 0;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 3000}; house_next(&w);)
    {
        const int f = w.family, cls = w.cls;
        if (!can_scale(cls))
            continue;
        ora_begin();
        house_case c = moving_pair(&w.rng, f, cls, house_chance(&w.rng, 0.3) ? ORA_POINT : ORA_AABB);
        span       s = {-5000, 5000};
        int        power;
        double     extra[8];
        span_of_shape(&s, &c.a);
        span_of_shape(&s, &c.b);
        span_of(&s, c.extra, c.count_extra);
        if (!some_power(&w.rng, f, s, &power))
            continue;
        const ora_shape a = scaled(&c.a, power), b = scaled(&c.b, power);
        memcpy(extra, c.extra, sizeof extra);
        scale_numbers(extra, c.count_extra, power);
        const hit_answer x = sweep_of(f, &c.a, &c.b, c.extra), y = sweep_of(f, &a, &b, extra);
        check_scaled_hit(&c, "sweep_", f, &x, &y, power);
        ++all;
        hits += x.hit;
    }
    assert_true(hits > all / 20 && hits < all - all / 20);
    house_verdict();
}

/* Mirrored, exchanged and with the coordinates in another order a sweep is a hit or none as before. */
static void a_sweep_is_the_same_from_any_side(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 1500}; house_next(&w);)
    {
        const int f = w.family, cls = w.cls;
        const int dim = dim_of(f);
        ora_begin();
        house_case       c = moving_pair(&w.rng, f, cls, house_chance(&w.rng, 0.3) ? ORA_POINT : ORA_AABB);
        const hit_answer x = sweep_of(f, &c.a, &c.b, c.extra);
        for (int axis = 0; axis < dim; ++axis)
        {
            const ora_shape a = mirrored(&c.a, axis), b = mirrored(&c.b, axis);
            double          extra[8];
            memcpy(extra, c.extra, sizeof extra);
            extra[axis] = -extra[axis];
            extra[dim + axis] = -extra[dim + axis];
            const hit_answer y = sweep_of(f, &a, &b, extra);
            HOUSE_CHECK(&c, "sweep_", x.hit == y.hit, "%d, mirrored in axis %d: %d", x.hit, axis, y.hit);
        }
        const int    from[3] = {1, dim == 2 ? 0 : 2, dim == 2 ? 2 : 0};
        const double sign[3] = {1, 1, 1};
        double       extra[8] = {0};
        for (int i = 0; i < dim; ++i)
        {
            extra[i] = c.extra[from[i]];
            extra[dim + i] = c.extra[dim + from[i]];
        }
        const ora_shape  a = turned(&c.a, from, sign), b = turned(&c.b, from, sign);
        const hit_answer y = sweep_of(f, &a, &b, extra);
        HOUSE_CHECK(&c, "sweep_", x.hit == y.hit, "%d, in another order of coordinates %d", x.hit, y.hit);
        if (c.a.kind == ORA_POINT)
            continue;
        for (int i = 0; i < dim; ++i)
        {
            extra[i] = c.extra[dim + i];
            extra[dim + i] = c.extra[i];
        }
        const hit_answer z = sweep_of(f, &c.b, &c.a, extra);
        HOUSE_CHECK(&c, "sweep_aabb_aabb", x.hit == z.hit && x.starts_inside == z.starts_inside,
                    "%d, exchanged %d", x.hit, z.hit);
    }
    house_verdict();
}

/* A point that moves into a box that rests runs along a ray, and meets it there. */
static void a_moving_point_hits_a_box_where_its_ray_does(void **state)
{
    (void)state;
    size_t hits = 0;
    for (house_walk w = {__func__, .classes = HOUSE_CLASSES, .cases = 2000}; house_next(&w);)
    {
        const int  f = w.family, cls = w.cls;
        const int  dim = dim_of(f);
        house_case c = moving_pair(&w.rng, f, cls, ORA_POINT);
        ora_ray    ray = {dim, {0, 0, 0}, {0, 0, 0}, 0, 1};
        bool       flat = false;
        for (int i = 0; i < dim; ++i)
        {
            c.extra[dim + i] = 0;
            ray.o[i] = c.a.p[0][i];
            ray.d[i] = c.extra[i];
            flat = flat || c.b.p[0][i] == c.b.p[1][i];
        }
        const hit_answer x = sweep_of(f, &c.a, &c.b, c.extra), y = calls[f].raycast(&ray, &c.b);
        if (!x.hit)
            continue;
        ++hits;
        HOUSE_CHECK(&c, "sweep_point_aabb", y.hit, "the moving point hits, its ray does not");
        if (!y.hit || flat || y.starts_inside)
            continue;
        // both are within 1.5 ulp in double, and both are rounded once in float
        const double bound = house_families[f].is_float ? 0 : 3 * house_ulp(f, y.t_enter);
        HOUSE_CHECK(&c, "sweep_point_aabb", fabs(x.t_enter - y.t_enter) <= bound, "t %.17g, of the ray %.17g",
                    x.t_enter, y.t_enter);
        HOUSE_CHECK(&c, "sweep_point_aabb", same(x.normal_enter, y.normal_enter, 3),
                    "another normal than that of the ray");
    }
    assert_true(hits > house_cases(1000));
    house_verdict();
}

/* ---- games ---- */

/* A box on a floor of square tiles: along `up` it rests on the side `sign` of them, along the others it
 * walks. */
typedef struct walk
{
    int    family, dim, up;
    double sign;
    double tile;      ///< the length of a tile's side
    double surface;   ///< the exact face of all tiles
    double half[3];   ///< half the size of the box
    double center[3]; ///< where it is, but for `up`
    double low[3], high[3];
    bool   dyadic; ///< all of it in numbers whose sums are exact
} walk;

static void place(walk *w)
{
    for (int i = 0; i < w->dim; ++i)
    {
        if (i == w->up)
            continue;
        w->low[i] = house_round(w->family, w->center[i] - w->half[i]);
        w->high[i] = house_round(w->family, w->center[i] + w->half[i]);
    }
}

/* Puts the box flush on the surface: the face that touches is that very number. */
static void put_flush(walk *w, double surface)
{
    const int up = w->up;
    if (w->sign > 0)
    {
        w->low[up] = surface;
        w->high[up] = house_round(w->family, surface + 2 * w->half[up]);
    }
    else
    {
        w->high[up] = surface;
        w->low[up] = house_round(w->family, surface - 2 * w->half[up]);
    }
}

static ora_shape box_of(const walk *w)
{
    return ora_aabb(w->dim, w->low, w->high);
}

static ora_shape tile_of(const walk *w, const long index[3])
{
    double low[3] = {0}, high[3] = {0};
    for (int i = 0; i < w->dim; ++i)
    {
        low[i] = house_round(w->family, (double)index[i] * w->tile);
        high[i] = house_round(w->family, (double)(index[i] + 1) * w->tile);
    }
    low[w->up] = w->sign > 0 ? house_round(w->family, w->surface - w->tile) : w->surface;
    high[w->up] = w->sign > 0 ? w->surface : house_round(w->family, w->surface + w->tile);
    return ora_aabb(w->dim, low, high);
}

/* The earliest hit among all tiles near the way; where several are equally early, one with the floor's
 * normal. */
static hit_answer earliest(const walk *w, const double motion[3], int *hits)
{
    const double    none[3] = {0, 0, 0};
    const ora_shape box = box_of(w);
    hit_answer      first;
    long            from[3] = {0}, to[3] = {0}, index[3];
    memset(&first, 0, sizeof first);
    *hits = 0;
    for (int i = 0; i < w->dim; ++i)
    {
        if (i == w->up)
            continue;
        from[i] = (long)floor((w->low[i] + fmin(motion[i], 0)) / w->tile) - 2;
        to[i] = (long)ceil((w->high[i] + fmax(motion[i], 0)) / w->tile) + 2;
    }
    for (index[0] = from[0]; index[0] <= to[0]; ++index[0])
        for (index[1] = from[1]; index[1] <= to[1]; ++index[1])
            for (index[2] = from[2]; index[2] <= to[2]; ++index[2])
            {
                const ora_shape  tile = tile_of(w, index);
                const hit_answer hit = calls[w->family].sweep(&box, motion, &tile, none);
                if (!hit.hit)
                    continue;
                ++*hits;
                if (!first.hit || hit.t_enter < first.t_enter ||
                    (hit.t_enter == first.t_enter && hit.normal_enter[w->up] == w->sign))
                    first = hit;
            }
    return first;
}

static walk some_walk(house_rng *rng, int family, bool dyadic)
{
    walk w;
    memset(&w, 0, sizeof w);
    w.family = family;
    w.dim = dim_of(family);
    w.up = house_below(rng, w.dim);
    w.sign = house_sign(rng);
    w.dyadic = dyadic;
    const double sizes[] = {1, 16, 0.25, 3};
    const double odd_sizes[] = {0.1, 0.7, 1.0 / 3, 12.8};
    w.tile = house_round(family, dyadic ? sizes[house_below(rng, 4)] : odd_sizes[house_below(rng, 4)]);
    w.surface = house_round(family, dyadic ? w.tile * house_between(rng, -3, 3) : house_uniform(rng, -3, 3));
    for (int i = 0; i < w.dim; ++i)
    {
        w.half[i] = house_round(family, dyadic ? w.tile / 8 * house_between(rng, 1, 20)
                                               : w.tile * house_uniform(rng, 0.05, 2));
        w.center[i] = dyadic ? w.tile / 8 * house_between(rng, -40, 40) : house_uniform(rng, -3, 3);
    }
    place(&w);
    put_flush(&w, w.surface);
    return w;
}

static house_case shown(const walk *w, const double motion[3])
{
    long index[3] = {0};
    for (int i = 0; i < w->dim; ++i)
        if (i != w->up)
            index[i] = (long)floor(w->center[i] / w->tile);
    ora_shape  box = box_of(w), tile = tile_of(w, index);
    house_case c = house_case_of(w->family, &box, &tile);
    memcpy(c.extra, motion, 3 * sizeof *motion);
    c.count_extra = w->dim;
    c.extra_name = "motion (and b is one of the tiles): ";
    return c;
}

/* From above, and not quite straight down: it hits the floor, and is put flush with what it hits. */
static void fall_onto_tiles(house_rng *rng, walk *w)
{
    double       motion[3] = {0};
    int          hits;
    const double height = w->dyadic ? w->tile * house_between(rng, 1, 4) : house_uniform(rng, 0.1, 5);
    put_flush(w, house_round(w->family, w->surface + w->sign * height));
    for (int i = 0; i < w->dim; ++i)
        motion[i] = house_round(w->family, w->dyadic ? w->tile / 4 * house_between(rng, -3, 3)
                                                     : house_uniform(rng, -1, 1));
    motion[w->up] = house_round(w->family, -w->sign * height * 2);
    const house_case c = shown(w, motion);
    const hit_answer hit = earliest(w, motion, &hits);
    HOUSE_CHECK(&c, "sweep_aabb_aabb", hit.hit && !hit.starts_inside && hit.normal_enter[w->up] == w->sign,
                "falls through, or on its side");
    HOUSE_CHECK(&c, "sweep_aabb_aabb", hit.point_enter[w->up] == w->surface, "lands at %.17g, not at %.17g",
                hit.point_enter[w->up], w->surface);
    for (int i = 0; i < w->dim; ++i)
        w->center[i] = house_round(w->family, w->center[i] + hit.t_enter * motion[i]);
    place(w);
    put_flush(w, hit.point_enter[w->up]);
}

/* Neither a step nor a jump off the floor is a hit. */
static void check_free(const walk *w, const double motion[3], int frame, const char *what)
{
    int              hits;
    const house_case c = shown(w, motion);
    const hit_answer hit = earliest(w, motion, &hits);
    HOUSE_CHECK(&c, "sweep_aabb_aabb", hits == 0, "frame %d: %s is stopped at t = %.17g by (%g, %g, %g)",
                frame, what, hit.t_enter, hit.normal_enter[0], hit.normal_enter[1], hit.normal_enter[2]);
}

/* The floor is there, and is hit first. */
static void check_floor(const walk *w, const double motion[3], int frame)
{
    int              hits;
    const house_case c = shown(w, motion);
    const hit_answer hit = earliest(w, motion, &hits);
    HOUSE_CHECK(&c, "sweep_aabb_aabb", hit.hit && hit.t_enter == 0 && !hit.starts_inside,
                "frame %d: no floor at t = 0", frame);
    HOUSE_CHECK(&c, "sweep_aabb_aabb",
                hit.normal_enter[w->up] == w->sign && hit.point_enter[w->up] == w->surface,
                "frame %d: floor at %.17g with the normal (%g, %g, %g)", frame, hit.point_enter[w->up],
                hit.normal_enter[0], hit.normal_enter[1], hit.normal_enter[2]);
}

/* A step along the tiles; gravity, alone and together with the step; a jump. Then it takes the step. */
static void walk_a_frame(walk *w, const double velocity[3], int frame)
{
    const double fall = house_round(w->family, -w->sign * w->tile * 0.3);
    double       falling[3] = {0}, both[3], jump[3];
    memcpy(both, velocity, sizeof both);
    memcpy(jump, velocity, sizeof jump);
    falling[w->up] = both[w->up] = fall;
    jump[w->up] = -fall;
    check_free(w, velocity, frame, "walking");
    check_floor(w, falling, frame);
    check_floor(w, both, frame);
    check_free(w, jump, frame, "a jump");
    for (int i = 0; i < w->dim; ++i)
        w->center[i] = house_round(w->family, w->center[i] + velocity[i]);
    place(w);
}

/* It falls onto the tiles and then walks: no seam stops it, no frame sinks it in. */
static void a_box_that_rests_on_tiles_walks_over_every_seam(void **state)
{
    (void)state;
    for (house_walk random = {__func__, .items = 2, .cases = 12}; house_next(&random);)
    {
        const int f = random.family, dyadic = random.item;
        ora_begin();
        walk w = some_walk(&random.rng, f, dyadic != 0);
        fall_onto_tiles(&random.rng, &w);
        double velocity[3] = {0}; // across many seams, also exactly onto them where sums are exact
        for (int i = 0; i < w.dim; ++i)
            if (i != w.up)
                velocity[i] = house_round(f, w.dyadic ? w.tile / 8 * house_between(&random.rng, -3, 3)
                                                      : w.tile * house_uniform(&random.rng, -0.7, 0.7));
        for (int frame = 0; frame < 600; ++frame)
        {
            if (house_chance(&random.rng, 0.02))
                for (int i = 0; i < w.dim; ++i)
                    velocity[i] = -velocity[i];
            walk_a_frame(&w, velocity, frame);
        }
    }
    house_verdict();
}

/* Against a wall: it stops flush, stays there, slides along, and goes away freely. */
static void a_box_stops_flush_at_a_wall(void **state)
{
    (void)state;
    for (house_walk random = {__func__, .items = 2, .cases = 2000}; house_next(&random);)
    {
        const int f = random.family, dyadic = random.item;
        ora_begin();
        walk         w = some_walk(&random.rng, f, dyadic != 0);
        double       motion[3] = {0}, slide[3] = {0};
        int          hits;
        const double gap = w.dyadic ? w.tile / 8 * house_between(&random.rng, 0, 30)
                                    : house_uniform(&random.rng, 0, 5);
        put_flush(&w, house_round(f, w.surface + w.sign * gap));
        motion[w.up] = house_round(f, -w.sign * (gap + w.tile) * house_log(&random.rng, 0, 4));
        house_case c = shown(&w, motion);
        hit_answer hit = earliest(&w, motion, &hits);
        HOUSE_CHECK(&c, "sweep_aabb_aabb",
                    hit.hit && hit.normal_enter[w.up] == w.sign && hit.point_enter[w.up] == w.surface,
                    "is not stopped where the wall is");
        put_flush(&w, hit.point_enter[w.up]);
        hit = earliest(&w, motion, &hits);
        HOUSE_CHECK(&c, "sweep_aabb_aabb", hit.hit && hit.t_enter == 0 && !hit.starts_inside,
                    "flush, and not stopped at once: %d at t = %.17g", hit.hit, hit.t_enter);
        for (int i = 0; i < w.dim; ++i)
            if (i != w.up)
                slide[i] = house_round(f, w.tile * house_uniform(&random.rng, -4, 4));
        c = shown(&w, slide);
        earliest(&w, slide, &hits);
        HOUSE_CHECK(&c, "sweep_aabb_aabb", hits == 0, "cannot slide along the wall");
        slide[w.up] = -motion[w.up];
        c = shown(&w, slide);
        earliest(&w, slide, &hits);
        HOUSE_CHECK(&c, "sweep_aabb_aabb", hits == 0, "cannot leave the wall");
    }
    house_verdict();
}

/* A room around 0 with thin or flat walls, and what flies in it. */
typedef struct flight
{
    int    family, dim;
    double room, outer;       ///< half the size of the room, inside and outside
    double low[3], high[3];   ///< where it starts: a point, or a box
    double motion[3], way[3]; ///< its motion, and that of the room
} flight;

/* Small integers are aimed straight at a wall, an edge or a corner. */
static void fly(house_rng *rng, flight *x, bool point, bool whole)
{
    const int    f = x->family;
    const double speed = house_log(rng, -1, 6);
    for (int i = 0; i < x->dim; ++i)
    {
        x->low[i] = whole ? house_between(rng, -6, 5)
                          : house_round(f, x->room * house_uniform(rng, -0.9, 0.8));
        x->high[i] = point   ? x->low[i]
                     : whole ? x->low[i] + house_between(rng, 0, 2)
                             : house_round(f, x->low[i] + x->room * house_uniform(rng, 0, 0.1));
        if (!whole)
            x->motion[i] = house_round(f, x->room * speed * house_uniform(rng, -1, 1));
        else if (!house_chance(rng, 0.2))
            x->motion[i] = (house_chance(rng, 0.5) ? x->room - x->high[i] : -x->room - x->low[i]) *
                           ldexp(1, house_between(rng, -1, 12));
        if (whole && i > 0 && house_chance(rng, 0.5))
            x->motion[i] = (x->motion[i] < 0 ? -1 : 1) * fabs(x->motion[0]);
        if (house_chance(rng, 0.2))
            x->way[i] = house_round(f, x->room *
                                           (whole ? house_between(rng, -2, 2) : house_uniform(rng, -1, 1)));
    }
}

static flight some_flight(house_rng *rng, int family, bool point)
{
    const bool   whole = house_chance(rng, 0.4); // small integers: corners are hit exactly
    flight       x = {.family = family, .dim = dim_of(family)};
    const double room = whole ? 8 : house_round(family, house_log(rng, -3, 3));
    const double thick = house_chance(rng, 0.3) ? 0 : house_round(family, room * house_log(rng, -6, 0));
    x.room = room;
    x.outer = house_round(family, room + thick);
    fly(rng, &x, point, whole);
    return x;
}

/* Where the missile is at the end: strictly inside of the room in all coordinates, or outside in one. */
static void end_of_flight(const flight *x, bool *inside, bool *outside)
{
    *inside = true;
    *outside = false;
    for (int i = 0; i < x->dim; ++i)
    {
        const int to_high = compare_sum(x->high[i], x->motion[i], x->way[i], x->room);
        const int to_low = compare_sum(x->low[i], x->motion[i], x->way[i], -x->room);
        *inside = *inside && to_high < 0 && to_low > 0;
        *outside = *outside || to_high > 0 || to_low < 0;
    }
}

/* The first wall that it hits, the axis across it, and how many it hits. */
static hit_answer first_wall(const flight *x, const ora_shape *body, ora_shape *wall, int *axis, int *hits)
{
    hit_answer first;
    memset(&first, 0, sizeof first);
    *hits = *axis = 0;
    *wall = *body;
    for (int i = 0; i < x->dim; ++i)
        for (int side = -1; side <= 1; side += 2)
        {
            double a[3] = {0}, b[3] = {0};
            for (int k = 0; k < x->dim; ++k)
            {
                a[k] = k == i && side > 0 ? x->room : -x->outer;
                b[k] = k == i && side < 0 ? -x->room : x->outer;
            }
            const ora_shape  next = ora_aabb(x->dim, a, b);
            const hit_answer hit = calls[x->family].sweep(body, x->motion, &next, x->way);
            *hits += hit.hit;
            if (!hit.hit || (first.hit && first.t_enter <= hit.t_enter))
                continue;
            first = hit;
            *wall = next;
            *axis = i;
        }
    return first;
}

/* What starts in the room, however fast, is stopped by a wall or ends in it. */
static void no_missile_leaves_a_closed_room_at_any_speed(void **state)
{
    (void)state;
    size_t stopped = 0, all = 0;
    for (house_walk w = {__func__, .items = 2, .cases = 4000}; house_next(&w); ++all)
    {
        ora_begin();
        const flight     x = some_flight(&w.rng, w.family, w.item == 0);
        const ora_shape  body = w.item == 0 ? ora_point(x.dim, x.low) : ora_aabb(x.dim, x.low, x.high);
        bool             inside, outside;
        ora_shape        wall;
        int              hits, axis;
        const hit_answer first = first_wall(&x, &body, &wall, &axis, &hits);
        house_case       c = house_case_of(w.family, &body, &wall);
        end_of_flight(&x, &inside, &outside);
        memcpy(c.extra, x.motion, (size_t)x.dim * sizeof *x.motion);
        memcpy(c.extra + x.dim, x.way, (size_t)x.dim * sizeof *x.way);
        c.count_extra = 2 * x.dim;
        c.extra_name = "motion_a, motion_b (and b is one of the walls of a room): ";
        HOUSE_CHECK(&c, "sweep_", !outside || hits > 0,
                    "leaves the room of half size %.17g with walls up to %.17g", x.room, x.outer);
        HOUSE_CHECK(&c, "sweep_", !inside || hits == 0,
                    "hits a wall of the room of half size %.17g and ends in the room", x.room);
        if (!first.hit)
            continue;
        ++stopped;
        HOUSE_CHECK(&c, "sweep_", !first.starts_inside && first.t_enter >= 0 && first.t_enter <= 1,
                    "t = %.17g", first.t_enter);
        if (x.way[axis] == 0 && first.normal_enter[axis] != 0)
            HOUSE_CHECK(&c, "sweep_", fabs(first.point_enter[axis]) == x.room,
                        "stops at %.17g, not at the wall at %.17g", first.point_enter[axis], x.room);
    }
    assert_true(stopped > all / 2);
    assert_true(stopped < all);
    house_verdict();
}

/* A thing that lies on the way of a missile is hit, whatever the speed and however small the thing. */
static void no_missile_passes_an_obstacle_at_any_speed(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = 2, .cases = 5000}; house_next(&w);)
    {
        const int f = w.family, kind = w.item;
        ora_begin();
        const int    dim = dim_of(f);
        const double t = house_uniform(&w.rng, 0.1, 0.9), speed = house_log(&w.rng, 0, 8),
                     size = house_log(&w.rng, -6, 0);
        double low[3] = {0}, high[3] = {0}, motion[3] = {0}, none[3] = {0}, thing_low[3] = {0},
               thing_high[3] = {0};
        for (int i = 0; i < dim; ++i)
        {
            low[i] = house_round(f, house_uniform(&w.rng, -1, 1));
            high[i] = kind == 0 ? low[i] : house_round(f, low[i] + size * house_uniform(&w.rng, 0, 1));
            motion[i] = house_round(f, speed * house_uniform(&w.rng, -1, 1));
            const double at = low[i] + motion[i] * t; // to within two roundings in double
            const double half = fmax(size, 4 * house_ulp(f, at) + 4 * DBL_EPSILON * speed);
            thing_low[i] = house_round(f, at - half);
            thing_high[i] = house_round(f, at + half);
        }
        const ora_shape missile = kind == 0 ? ora_point(dim, low) : ora_aabb(dim, low, high),
                        thing = ora_aabb(dim, thing_low, thing_high);
        const hit_answer hit = calls[f].sweep(&missile, motion, &thing, none);
        house_case       c = house_case_of(f, &missile, &thing);
        memcpy(c.extra, motion, 3 * sizeof *motion);
        c.count_extra = dim;
        c.extra_name = "motion_a: ";
        HOUSE_CHECK(&c, "sweep_", hit.hit && hit.t_enter <= t && hit.t_exit >= t,
                    "meets it at %.17g: hit %d, t %.17g..%.17g", t, hit.hit, hit.t_enter, hit.t_exit);
    }
    house_verdict();
}

/* ---- named regressions ---- */

static house_case scaled_case(const house_case *c, int power)
{
    house_case r = *c;
    r.a = scaled(&c->a, power);
    r.b = scaled(&c->b, power);
    scale_numbers(r.ray.o, 3, power);
    scale_numbers(r.ray.d, 3, power);
    return r;
}

/* An error bound must not be larger at small scales than at ordinary ones. */
static void a_point_an_ulp_above_a_turned_box_keeps_its_distance_at_any_scale(void **state)
{
    (void)state;
    const double p[3] = {-0.0234375, 0x1.0000000000001p-7, 0}, center[3] = {-0x1p-6, -0x1p-7, 0},
                 half[3] = {0x1p-6, 0x1p-7, 0};
    double axes[3][3] = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
    for (int f = HOUSE_CD2; f <= HOUSE_CD3; f += HOUSE_CD3 - HOUSE_CD2)
        for (int power = -960; power <= 1000; power += 4)
        {
            const ora_shape  a = ora_point(dim_of(f), p), b = ora_obb(dim_of(f), center, half, axes);
            const house_case at_one = house_case_of(f, &a, &b), c = scaled_case(&at_one, power);
            pair_answer      r;
            pair_ask(f, POINT_OBB, &c.a, &c.b, &r);
            HOUSE_CHECK(&c, "point_obb", r.distance == ldexp(1, power - 59), "distance %a, want %a",
                        r.distance, ldexp(1, power - 59));
        }
    house_verdict();
}

/* The length of a ray's direction is no length of the scene: it may be larger or smaller by any factor. */
static void a_ray_hits_whatever_the_length_of_its_direction(void **state)
{
    (void)state;
    const struct
    {
        double o[2], d[2], center[2], r;
    } rays[] = {
        {{0, 64}, {-1, -1.75}, {-128, -128}, 32},
        {{-0x1.7fffffffffffep+6, -32}, {1, 0.5}, {-64, 0}, 32},
        {{0, 0}, {1, 0}, {4, 3}, 3}, // tangent
        {{0, 0}, {3, 4}, {7, 1}, 5}, // tangent
    };
    for (int f = HOUSE_CD2; f <= HOUSE_CD3; f += HOUSE_CD3 - HOUSE_CD2)
        for (size_t i = 0; i < sizeof rays / sizeof rays[0]; ++i)
            for (int length = -960; length <= 960; length += 40)
                for (int power = -960; power <= 960; power += 40)
                {
                    if (abs(length + power) > 960)
                        continue;
                    const double    center[3] = {rays[i].center[0], rays[i].center[1], 0};
                    const ora_shape b = ora_ball(dim_of(f), center, rays[i].r);
                    ora_ray         ray = {dim_of(f),
                                           {rays[i].o[0], rays[i].o[1], 0},
                                           {rays[i].d[0], rays[i].d[1], 0},
                                           -(double)INFINITY,
                                           (double)INFINITY};
                    scale_numbers(ray.d, 3, length);
                    const house_case at_one = house_case_ray(f, &ray, &b), c = scaled_case(&at_one, power);
                    const hit_answer hit = calls[f].raycast(&c.ray, &c.b);
                    HOUSE_CHECK(&c, "raycast_circle/sphere", hit.hit, "no hit");
                }
    house_verdict();
}

/* A direction so short that t leaves the range: the answer stays finite. */
static void a_ray_of_almost_no_length_gives_finite_answers(void **state)
{
    (void)state;
    const double a[3] = {-3072, 2048, 0}, b[3] = {-3072, -1024, 0};
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
    {
        const int    dim = dim_of(f);
        const double least = house_families[f].smallest;
        const double lengths[] = {least, 3 * least, house_families[f].normal, 20 * house_families[f].normal};
        for (int i = 0; i < 4; ++i)
            for (int axis = 0; axis < 2; ++axis)
            {
                ora_ray ray = {dim, {2048, -1024, 0}, {0, 0, 0}, -(double)INFINITY, (double)INFINITY};
                ray.d[axis] = -lengths[i];
                const double low[3] = {-3072, -5000, 0}, high[3] = {-2048, 2048, 0},
                             center[3] = {-3000, -1000, 0}, half[3] = {500, 600, 0};
                double          axes[3][3] = {{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}};
                const ora_shape solids[] = {ora_aabb(dim, low, high), ora_ball(dim, center, 1000),
                                            ora_obb(dim, center, half, axes), ora_segment(dim, a, b)};
                for (int k = 0; k < (dim == 2 ? 4 : 3); ++k)
                {
                    const house_case c = house_case_ray(f, &ray, &solids[k]);
                    const hit_answer hit = calls[f].raycast(&ray, &solids[k]);
                    HOUSE_CHECK(&c, "raycast_", hit.hit == (axis == 0), "hit %d", hit.hit);
                    HOUSE_CHECK(&c, "raycast_", isfinite(hit.t_enter) && isfinite(hit.t_exit), "t %g..%g",
                                hit.t_enter, hit.t_exit);
                    for (int j = 0; j < 3; ++j)
                        HOUSE_CHECK(&c, "raycast_",
                                    isfinite(hit.point_enter[j]) && isfinite(hit.point_exit[j]),
                                    "points %g, %g on axis %d", hit.point_enter[j], hit.point_exit[j], j);
                }
            }
    }
    house_verdict();
}

/* A box that is only a point, with axes that are not exact, on the face of a straight one. */
static void a_mirror_does_not_move_a_point_off_a_face(void **state)
{
    (void)state;
    const double c_a[3] = {0x1.5c8aeb13b35b4p+1, -0x1.f0ccf150e9d38p+0, 0x1.2f35bdf1ebc4ep+2},
                 h_a[3] = {1, 2, 1};
    const double c_b[3] = {0x1.d79b3533ca6d8p+1, 0x1.e661d5e2c59p-5, 0x1.de6b7be3d789cp+1},
                 h_b[3] = {0, 0, 0};
    double           u_a[3][3] = {{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    double           u_b[3][3] = {{-0x1.70f263d699815p-1, -0x1.2b3263d9cf283p-1, -0x1.7e1e220ef963p-2},
                                  {-0x1.34fc75c0affadp-1, 0x1.0df59ca5f0978p-2, 0x1.814b72f275636p-1},
                                  {0x1.5d91e4a9083b6p-2, -0x1.88f1e802e9283p-1, 0x1.15d402d7033e4p-1}};
    const ora_shape  a = ora_obb(3, c_a, h_a, u_a), b = ora_obb(3, c_b, h_b, u_b);
    const house_case c = house_case_of(HOUSE_CD3, &a, &b);
    pair_answer      x, y;
    pair_ask(HOUSE_CD3, OBB_OBB, &a, &b, &x);
    for (int mask = 1; mask < 8; ++mask)
    {
        const int       from[3] = {0, 1, 2};
        const double    sign[3] = {mask & 1 ? -1 : 1, mask & 2 ? -1 : 1, mask & 4 ? -1 : 1};
        const ora_shape a2 = turned(&a, from, sign), b2 = turned(&b, from, sign);
        pair_ask(HOUSE_CD3, OBB_OBB, &a2, &b2, &y);
        HOUSE_CHECK(&c, "obb_obb", x.overlap == y.overlap, "%d, mirrored in the axes of mask %d: %d",
                    x.overlap, mask, y.overlap);
    }
    house_verdict();
}

/* A segment nearly along an edge: pairs of doubles were right to 55 digits, and which end came first showed
 * in the last. */
static void a_mirror_keeps_the_distance_of_a_segment_along_an_edge(void **state)
{
    (void)state;
    const double     p[3] = {0x1.25c3857a40a98p+113, -0x1.29a9fe3ca6ff1p+115, 0x1.474e4fc21e432p+112};
    const double     q[3] = {0x1.25c385818f4ebp+113, -0x1.a6a7f8ecf905p+113, 0x1.474e4fd745986p+112};
    const double     low[3] = {0x1.25c3857f62284p+113, -0x1.45b2b3d862918p+114, 0x1.4749fa749182p+112};
    const double     high[3] = {0x1.1eb81a2a541eap+115, -0x1.45b2b3d8628f5p+114, 0x1.474e4fb10293ap+112};
    const ora_shape  a = ora_segment(3, p, q), b = ora_aabb(3, low, high);
    const house_case c = house_case_of(HOUSE_CD3, &a, &b);
    pair_answer      x, y;
    pair_ask(HOUSE_CD3, SEGMENT_AABB, &a, &b, &x);
    for (int mask = 1; mask < 8; ++mask)
    {
        const int       from[3] = {0, 1, 2};
        const double    sign[3] = {mask & 1 ? -1 : 1, mask & 2 ? -1 : 1, mask & 4 ? -1 : 1};
        const ora_shape a2 = turned(&a, from, sign), b2 = turned(&b, from, sign);
        pair_ask(HOUSE_CD3, SEGMENT_AABB, &a2, &b2, &y);
        HOUSE_CHECK(&c, "segment_aabb", x.distance == y.distance,
                    "%.17g, mirrored in the axes of mask %d: %.17g", x.distance, mask, y.distance);
    }
    house_verdict();
}

/* Where the method changes with the size of the numbers, both methods give the same bits. */
static void segments_keep_their_distance_at_every_power_of_two(void **state)
{
    (void)state;
    const double scenes[][4][3] = {
        {{-0x1.01610f83cb36ep+1, -0x1.f0533f9de995cp+1, 0x1.14ded0d8ea16ep+1},
         {0x1.77b1a17b74c2p-3, -0x1.b7ea97b60cfp-3, -0x1.8000a3e5e2444p+0},
         {-0x1.5303fcfc66afp+1, 0x1.33fcd7f1810cep+1, 0x1.295e66d7f28bcp+1},
         {0x1.333a8f3bde74p-4, -0x1.832a00a10228p-2, 0x1.c402b0f3794d8p+1}},
        {{0x1.0e93bf0265d36p+0, 0x1.7eb06051cc0ep-2, -0x1.84490bc94e4ap-3},
         {0x1.74e845b2a941p-3, 0x1.1895f60f222dp+0, 0x1.8944d8bc747dap+1},
         {-0x1.7677395cb0d4p+1, 0x1.f597d0371c5a4p+0, -0x1.0708602df1688p-1},
         {0x1.693274f8d61dcp+0, 0x1.d63911036b3cp-1, 0x1.996d04d1bc6p+0}},
    };
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; ++i)
    {
        const ora_shape a = ora_segment(3, scenes[i][0], scenes[i][1]),
                        b = ora_segment(3, scenes[i][2], scenes[i][3]);
        const house_case at_one = house_case_of(HOUSE_CD3, &a, &b);
        pair_answer      x, y;
        pair_ask(HOUSE_CD3, SEGMENT_SEGMENT, &a, &b, &x);
        for (int power = -960; power <= 1000; ++power)
        {
            const house_case c = scaled_case(&at_one, power);
            pair_ask(HOUSE_CD3, SEGMENT_SEGMENT, &c.a, &c.b, &y);
            HOUSE_CHECK(&c, "segment_segment", y.distance == ldexp(x.distance, power), "%a, times 2^%d: %a",
                        x.distance, power, y.distance);
        }
    }
    house_verdict();
}

/* ---- the whole range ---- */

/*
 * The library multiplies scenes by powers of two, and changes its methods with their size: nothing of that
 * may show. Faults here have filled bands only ten powers wide, so each case is asked again at powers that
 * are at most STEP apart.
 */
enum
{
    STEP = 7
};

/* The next power after `power`: from the least to the largest one, both included. */
static int next_power(house_rng *rng, int power, int most)
{
    const int next = power + house_between(rng, 1, STEP);
    return power < most && next > most ? most : next;
}

/* Numbers of all magnitudes in one scene, too, where they leave room; none next to the ends of the range. */
static int class_to_scale(house_rng *rng)
{
    return house_below(rng, HOUSE_LIMIT);
}

static void check_scaled_points(const house_case *c, int pair, const double a[3], const double b[3],
                                const double scaled_a[3], const double scaled_b[3], int power)
{
    if (!is_normal_point(c, a, 0, power) || !is_normal_point(c, b, 0, power))
        return;
    HOUSE_CHECK(c, pairs[pair].name,
                all_scale(c->family, a, scaled_a, power) && all_scale(c->family, b, scaled_b, power),
                "(%a, %a, %a) and (%a, %a, %a), times 2^%d: (%a, %a, %a) and (%a, %a, %a)", a[0], a[1], a[2],
                b[0], b[1], b[2], power, scaled_a[0], scaled_a[1], scaled_a[2], scaled_b[0], scaled_b[1],
                scaled_b[2]);
}

/* The powers of two by which both shapes can be multiplied without leaving the normal range. */
static bool powers_of_pair(const house_case *c, int *least, int *most)
{
    span s = {-5000, 5000};
    span_of_shape(&s, &c->a);
    span_of_shape(&s, &c->b);
    return powers_of(c->family, s, least, most);
}

static void distances_scale_over_the_whole_range(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .cases = 10}; house_next(&w);)
    {
        const int        p = w.item, f = w.family;
        const house_case at_one = house_pair(&w.rng, f, class_to_scale(&w.rng), pairs[p].a, pairs[p].b);
        pair_answer      x, y;
        int              least, most;
        if (!powers_of_pair(&at_one, &least, &most))
            continue;
        pair_ask(f, p, &at_one.a, &at_one.b, &x);
        for (int power = least; power <= most; power = next_power(&w.rng, power, most))
        {
            const house_case c = scaled_case(&at_one, power);
            pair_ask(f, p, &c.a, &c.b, &y);
            HOUSE_CHECK(&at_one, pairs[p].name, x.overlap == y.overlap, "%d, times 2^%d: %d", x.overlap,
                        power, y.overlap);
            HOUSE_CHECK(&at_one, pairs[p].name, scales(f, x.distance, y.distance, power),
                        "%a, times 2^%d: %a", x.distance, power, y.distance);
            check_scaled_points(&at_one, p, x.point_a, x.point_b, y.point_a, y.point_b, power);
        }
    }
    house_verdict();
}

/* The end of a segment that is nearest to the centre of a huge circle around it, whatever underflows. */
static void a_segment_deep_in_a_circle_keeps_its_point_at_every_power_of_two(void **state)
{
    (void)state;
    const ora_shape a = ora_segment(2, (double[3]){-0x1.018de5fa73511p-3, -0x1.da6443dd7e855p-21},
                                    (double[3]){-0x1.573d193ca367p-17, -0x1.60d0210dc2cbdp+4}),
                    b = ora_ball(2, (double[3]){0, -0x1.534cf2eb9b3a6p+118}, 0x1.2024a16139844p+598);
    const house_case at_one = house_case_of(HOUSE_CD2, &a, &b);
    pair_answer      x, y;
    pair_ask(HOUSE_CD2, SEGMENT_BALL, &a, &b, &x);
    for (int power = -960; power <= 400; ++power)
    {
        const house_case c = scaled_case(&at_one, power);
        pair_ask(HOUSE_CD2, SEGMENT_BALL, &c.a, &c.b, &y);
        check_scaled_points(&at_one, SEGMENT_BALL, x.point_a, x.point_b, y.point_a, y.point_b, power);
    }
    house_verdict();
}

static void contacts_scale_over_the_whole_range(void **state)
{
    (void)state;
    for (house_walk w = {__func__, .items = PAIRS, .cases = 16}; house_next(&w);)
    {
        const int        p = w.item, f = w.family;
        const house_case at_one = house_pair(&w.rng, f, class_to_scale(&w.rng), pairs[p].a, pairs[p].b);
        pair_contact     x, y;
        int              least, most;
        if (!powers_of_pair(&at_one, &least, &most))
            continue;
        pair_penetration(f, p, &at_one.a, &at_one.b, &x);
        for (int power = least; power <= most; power = next_power(&w.rng, power, most))
        {
            const house_case c = scaled_case(&at_one, power);
            pair_penetration(f, p, &c.a, &c.b, &y);
            HOUSE_CHECK(&at_one, pairs[p].name, x.overlap == y.overlap, "%d, times 2^%d: %d", x.overlap,
                        power, y.overlap);
            if (!x.overlap || !y.overlap)
                continue;
            HOUSE_CHECK(&at_one, pairs[p].name, scales(f, x.depth, y.depth, power),
                        "depth %a, times 2^%d: %a", x.depth, power, y.depth);
            HOUSE_CHECK(&at_one, pairs[p].name, all_scale(f, x.normal, y.normal, 0),
                        "normal (%a, %a, %a), times 2^%d: (%a, %a, %a)", x.normal[0], x.normal[1],
                        x.normal[2], power, y.normal[0], y.normal[1], y.normal[2]);
            /* the way between the points is the depth, which may be what leaves the normal range */
            if (is_normal(f, x.depth, power))
                check_scaled_points(&at_one, p, x.point_a, x.point_b, y.point_a, y.point_b, power);
        }
    }
    house_verdict();
}

static hit_answer sweep_of_pair(int family, int pair, const house_case *c)
{
    double     motion_a[3], motion_b[3];
    pair_hit   h;
    hit_answer r;
    memset(&r, 0, sizeof r);
    motion_of(c, 0, motion_a);
    motion_of(c, 1, motion_b);
    pair_sweep(family, pair, &c->a, motion_a, &c->b, motion_b, &h);
    r.hit = h.hit;
    r.starts_inside = h.starts_inside;
    r.t_enter = h.t_enter;
    r.t_exit = h.t_exit;
    memcpy(r.point_enter, h.point_enter, sizeof r.point_enter);
    memcpy(r.point_exit, h.point_exit, sizeof r.point_exit);
    memcpy(r.normal_enter, h.normal_enter, sizeof r.normal_enter);
    memcpy(r.normal_exit, h.normal_exit, sizeof r.normal_exit);
    return r;
}

static void sweeps_scale_over_the_whole_range(void **state)
{
    (void)state;
    size_t hits = 0, all = 0;
    for (house_walk w = {__func__, .items = PAIRS, .cases = 16}; house_next(&w);)
    {
        const int p = w.item, f = w.family;
        ora_begin();
        const int cls = house_chance(&w.rng, 0.5) ? MOTION_ORDINARY : house_below(&w.rng, MOTION_SCALED);
        const house_case at_one = motion_case(&w.rng, f, p, cls);
        span             s = {-5000, 5000};
        int              least, most;
        span_of_shape(&s, &at_one.a);
        span_of_shape(&s, &at_one.b);
        span_of(&s, at_one.extra, at_one.count_extra);
        if (!powers_of(f, s, &least, &most))
            continue;
        const hit_answer x = sweep_of_pair(f, p, &at_one);
        for (int power = least; power <= most; power = next_power(&w.rng, power, most))
        {
            house_case c = scaled_case(&at_one, power);
            scale_numbers(c.extra, c.count_extra, power);
            const hit_answer y = sweep_of_pair(f, p, &c);
            check_scaled_hit(&at_one, pairs[p].name, f, &x, &y, power);
        }
        ++all;
        hits += x.hit;
    }
    assert_true(hits > all / 4);
    house_verdict();
}

static void raycasts_scale_over_the_whole_range(void **state)
{
    (void)state;
    const ora_kind solids[] = {ORA_BALL, ORA_AABB, ORA_OBB, ORA_ELLIPSOID, ORA_SEGMENT};
    for (house_walk w = {__func__, .items = 5, .cases = 200}; house_next(&w);)
    {
        const int f = w.family, k = w.item;
        if (solids[k] == ORA_SEGMENT && dim_of(f) == 3)
            continue;
        const house_case at_one = house_ray(&w.rng, f, class_to_scale(&w.rng), solids[k]);
        span             s = {-5000, 5000};
        int              least, most;
        span_of_shape(&s, &at_one.b);
        span_of(&s, at_one.ray.o, 3);
        span_of(&s, at_one.ray.d, 3);
        if (!powers_of(f, s, &least, &most))
            continue;
        const hit_answer x = calls[f].raycast(&at_one.ray, &at_one.b);
        for (int power = least; power <= most; power = next_power(&w.rng, power, most))
        {
            if (!ends_are_normal(&at_one, power))
                continue;
            const house_case c = scaled_case(&at_one, power);
            const hit_answer y = calls[f].raycast(&c.ray, &c.b);
            check_scaled_hit(&at_one, "raycast_", f, &x, &y, power);
        }
    }
    house_verdict();
}

static void bounds_scale_over_the_whole_range(void **state)
{
    (void)state;
    const ora_kind kinds[] = {ORA_POINT, ORA_SEGMENT, ORA_BALL, ORA_ELLIPSOID, ORA_AABB, ORA_OBB};
    for (house_walk w = {__func__, .items = 6, .cases = 40}; house_next(&w);)
    {
        const int f = w.family, k = w.item;
        ora_begin();
        const ora_shape  a = house_shape(&w.rng, f, class_to_scale(&w.rng), kinds[k]);
        const house_case at_one = house_case_of(f, &a, &a);
        ora_shape        x, y;
        span             s = {-5000, 5000};
        int              least, most;
        span_of_shape(&s, &a);
        if (!powers_of(f, s, &least, &most))
            continue;
        pair_bounds(f, &a, &x);
        for (int power = least; power <= most; power = next_power(&w.rng, power, most))
        {
            const ora_shape b = scaled(&a, power);
            pair_bounds(f, &b, &y);
            HOUSE_CHECK(&at_one, "bounds_",
                        all_scale(f, x.p[0], y.p[0], power) && all_scale(f, x.p[1], y.p[1], power),
                        "(%a, %a, %a)..(%a, %a, %a), times 2^%d: (%a, %a, %a)..(%a, %a, %a)", x.p[0][0],
                        x.p[0][1], x.p[0][2], x.p[1][0], x.p[1][1], x.p[1][2], power, y.p[0][0], y.p[0][1],
                        y.p[0][2], y.p[1][0], y.p[1][1], y.p[1][2]);
        }
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_overlap_where_their_distance_is_zero),
        cmocka_unit_test(the_ray_of_a_segment_hits_where_the_segment_overlaps),
        cmocka_unit_test(bounds_are_no_further_apart_than_what_they_bound),
        cmocka_unit_test(swapping_two_of_a_kind_changes_nothing),
        cmocka_unit_test(a_mirror_changes_no_yes_or_no_and_no_distance),
        cmocka_unit_test(mirroring_changes_no_hit_of_a_ray),
        cmocka_unit_test(another_order_of_coordinates_changes_no_more_than_rounding),
        cmocka_unit_test(a_shape_that_moves_away_comes_no_nearer),
        cmocka_unit_test(degenerate_shapes_answer_like_what_they_reduce_to),
        cmocka_unit_test(nan_in_any_field_answers_false_or_nan),
        cmocka_unit_test(garbage_does_no_harm),
        cmocka_unit_test(a_power_of_two_scales_distances_exactly),
        cmocka_unit_test(a_power_of_two_changes_no_t_and_no_normal_of_a_ray),
        cmocka_unit_test(a_power_of_two_changes_no_t_and_no_normal_of_a_sweep),
        cmocka_unit_test(a_sweep_is_the_same_from_any_side),
        cmocka_unit_test(a_moving_point_hits_a_box_where_its_ray_does),
        cmocka_unit_test(a_box_that_rests_on_tiles_walks_over_every_seam),
        cmocka_unit_test(a_box_stops_flush_at_a_wall),
        cmocka_unit_test(no_missile_leaves_a_closed_room_at_any_speed),
        cmocka_unit_test(no_missile_passes_an_obstacle_at_any_speed),
        cmocka_unit_test(a_point_an_ulp_above_a_turned_box_keeps_its_distance_at_any_scale),
        cmocka_unit_test(a_ray_hits_whatever_the_length_of_its_direction),
        cmocka_unit_test(a_ray_of_almost_no_length_gives_finite_answers),
        cmocka_unit_test(a_mirror_does_not_move_a_point_off_a_face),
        cmocka_unit_test(a_mirror_keeps_the_distance_of_a_segment_along_an_edge),
        cmocka_unit_test(segments_keep_their_distance_at_every_power_of_two),
        cmocka_unit_test(distances_scale_over_the_whole_range),
        cmocka_unit_test(a_segment_deep_in_a_circle_keeps_its_point_at_every_power_of_two),
        cmocka_unit_test(contacts_scale_over_the_whole_range),
        cmocka_unit_test(sweeps_scale_over_the_whole_range),
        cmocka_unit_test(raycasts_scale_over_the_whole_range),
        cmocka_unit_test(bounds_scale_over_the_whole_range),
    };
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    house_print_worst();
    return failures;
}
