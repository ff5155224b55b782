/*
 * Scenes by name: those that other libraries are known to get wrong, the corner cases of each method, and whatever was found
 * to fail here. Each is asked in every family that holds its numbers; a scene of the plane stands in space at z = 0, too.
 * Whatever is said of it besides, its distance is held between its certificates.
 */
#include <collide.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "certificate.h"

#define SUITE "test_regressions.inc"
#include "families.h"

/* ---- shapes by hand --------------------------------------------------------------------------------------- */

static bool in_space(int f)
{
    return house_families[f].dim == 3;
}

static bool is_float(int f)
{
    return house_families[f].is_float;
}

/* Numbers are rounded to the family's type; in the plane the third is dropped. */
static void numbers(int f, double out[3], double x, double y, double z)
{
    out[0] = house_round(f, x);
    out[1] = house_round(f, y);
    out[2] = in_space(f) ? house_round(f, z) : 0;
}

static ora_shape point(int f, double x, double y, double z)
{
    double p[3];
    numbers(f, p, x, y, z);
    return ora_point(house_families[f].dim, p);
}

static ora_shape segment(int f, double ax, double ay, double az, double bx, double by, double bz)
{
    double a[3], b[3];
    numbers(f, a, ax, ay, az);
    numbers(f, b, bx, by, bz);
    return ora_segment(house_families[f].dim, a, b);
}

static ora_shape ball(int f, double x, double y, double z, double r)
{
    double c[3];
    numbers(f, c, x, y, z);
    return ora_ball(house_families[f].dim, c, house_round(f, r));
}

static ora_shape aabb(int f, double ax, double ay, double az, double bx, double by, double bz)
{
    double a[3], b[3];
    numbers(f, a, ax, ay, az);
    numbers(f, b, bx, by, bz);
    return ora_aabb(house_families[f].dim, a, b);
}

/* Axes of turned shapes; in the plane the first row counts. */
typedef struct axes
{
    double u[3][3];
} axes;

static const axes straight = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
static const axes quarter = {{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}}; // a quarter turn in the plane

/* Turned in the plane by an angle. */
static axes turned(double angle)
{
    const double c = cos(angle), s = sin(angle);
    const axes   r = {{{c, s, 0}, {-s, c, 0}, {0, 0, 1}}};
    return r;
}

static ora_shape turned_shape(int f, ora_kind kind, const double center[3], const double extents[3], axes u)
{
    const int dim = house_families[f].dim;
    double    c[3], h[3];
    numbers(f, c, center[0], center[1], center[2]);
    numbers(f, h, extents[0], extents[1], extents[2]);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) u.u[i][j] = house_round(f, u.u[i][j]);
    return kind == ORA_OBB ? ora_obb(dim, c, h, u.u) : ora_ellipsoid(dim, c, h, u.u);
}

static ora_shape obb(int f, double x, double y, double z, double hx, double hy, double hz, axes u)
{
    const double c[3] = {x, y, z}, h[3] = {hx, hy, hz};
    return turned_shape(f, ORA_OBB, c, h, u);
}

static ora_shape oval(int f, double x, double y, double z, double rx, double ry, double rz, axes u)
{
    const double c[3] = {x, y, z}, h[3] = {rx, ry, rz};
    return turned_shape(f, ORA_ELLIPSOID, c, h, u);
}

/* ---- claims ----------------------------------------------------------------------------------------------- */

/* Asks, and checks what holds for all answers. */
static house_case ask(int f, const ora_shape *a, const ora_shape *b, pair_answer *r)
{
    const int  p = pair_of(a->kind, b->kind);
    const bool in_order = pairs[p].a == a->kind;
    house_case c = house_case_of(f, in_order ? a : b, in_order ? b : a);
    ora_begin();
    pair_ask(f, p, &c.a, &c.b, r);
    HOUSE_CHECK(&c, pairs[p].name, r->overlap == (r->distance == 0), "overlap %d, distance %.17g", r->overlap, r->distance);
    HOUSE_CHECK(&c, pairs[p].name, r->closest_distance == r->distance,
                "distance %.17g, closest_ %.17g", r->distance, r->closest_distance);
    if (r->overlap) HOUSE_CHECK(&c, pairs[p].name, !memcmp(r->point_a, r->point_b, sizeof r->point_a),
                                "overlapping, and two points");
    check_certificate(&c, p, r);
    if (!in_order) pair_ask_either(f, a, b, r);
    return c;
}

static void claim_overlap(int f, ora_shape a, ora_shape b, bool overlap)
{
    pair_answer      r;
    const house_case c = ask(f, &a, &b, &r);
    HOUSE_CHECK(&c, "overlap_", r.overlap == overlap, "%d, distance %.17g", r.overlap, r.distance);
}

/* The distance within a bound, which includes what rounding the scene to the family does to it. */
static void claim_distance(int f, ora_shape a, ora_shape b, double distance, double bound)
{
    pair_answer      r;
    const house_case c = ask(f, &a, &b, &r);
    HOUSE_CHECK(&c, "distance_", fabs(r.distance - distance) <= bound,
                "%.17g, want %.17g +- %.3g", r.distance, distance, bound);
}

/* Both points, to a few ulp of the size; NAN for a coordinate that is not said. */
static void claim_points(int f, ora_shape a, ora_shape b, double ax, double ay, double az, double bx, double by, double bz,
                         double size)
{
    pair_answer      r;
    const house_case c = ask(f, &a, &b, &r);
    const double     want_a[3] = {ax, ay, az}, want_b[3] = {bx, by, bz}, bound = 8 * house_families[f].eps * size;
    for (int i = 0; i < house_families[f].dim; ++i) {
        HOUSE_CHECK(&c, "closest_", !(fabs(r.point_a[i] - want_a[i]) > bound),
                    "point_a %.17g on axis %d, want %.17g", r.point_a[i], i, want_a[i]);
        HOUSE_CHECK(&c, "closest_", !(fabs(r.point_b[i] - want_b[i]) > bound),
                    "point_b %.17g on axis %d, want %.17g", r.point_b[i], i, want_b[i]);
    }
}

#define EACH_FAMILY(f) for (int f = 0; f < HOUSE_FAMILIES; ++f)
#define EACH_SPACE(f) for (int f = HOUSE_CD3; f <= HOUSE_CD3F; ++f)

/* ---- turned boxes ----------------------------------------------------------------------------------------- */

static void boxes_turned_by_a_right_angle_touch_where_their_extents_say(void **state)
{
    (void)state;
    const axes about_y = {{{0, 0, -1}, {0, 1, 0}, {1, 0, 0}}}, about_x = {{{1, 0, 0}, {0, 0, 1}, {0, -1, 0}}};
    const axes nearly_y = {{{0x1.1a62633145c07p-54, 0, -1}, {0, 1, 0}, {1, 0, 0x1.1a62633145c07p-54}}}; // cos(pi / 2) as doubles have it
    const axes nearly_x = {{{1, 0, 0}, {0, 0x1.1a62633145c07p-54, 1}, {0, -1, 0x1.1a62633145c07p-54}}};
    EACH_SPACE(f) {
        const double at[] = {6.78, 9, 9.9, 10};
        for (int i = 0; i < 4; ++i) {
            claim_overlap(f, obb(f, 0, 0, 0, 8, 3, 8, about_y), obb(f, 0, at[i], 0, 8, 3, 7, about_x), true);
            claim_overlap(f, aabb(f, -8, -3, -8, 8, 3, 8), obb(f, 0, at[i], 0, 8, 3, 7, about_x), true);
            if (i == 3) continue; // axes that are not exact touch somewhere near
            claim_overlap(f, obb(f, 0, 0, 0, 8, 3, 8, nearly_y), obb(f, 0, at[i], 0, 8, 3, 7, nearly_x), true);
            claim_overlap(f, aabb(f, -8, -3, -8, 8, 3, 8), obb(f, 0, at[i], 0, 8, 3, 7, nearly_x), true);
        }
        const double above = house_step(f, 10, 1);
        claim_distance(f, obb(f, 0, 0, 0, 8, 3, 8, about_y), obb(f, 0, above, 0, 8, 3, 7, about_x), above - 10, 0);
        claim_distance(f, aabb(f, -8, -3, -8, 8, 3, 8), obb(f, 0, above, 0, 8, 3, 7, about_x), above - 10, 0);
        claim_distance(f, obb(f, 0, 0, 0, 8, 3, 8, nearly_y), obb(f, 0, 11, 0, 8, 3, 7, nearly_x), 1,
                       80 * house_families[f].eps);
    }
    house_verdict();
}

/* The cross product of two edges that are nearly parallel is nothing but rounding, and separates nothing. */
static void boxes_turned_by_next_to_nothing_are_not_separated_by_rounding(void **state)
{
    (void)state;
    const double by[] = {0, 1e-3, 1e-7, 1e-9, 1e-12, 1e-15, 1e-16, 1e-18};
    EACH_FAMILY(f)
        for (int i = 0; i < 8; ++i)
            for (int right_angle = 0; right_angle < 2; ++right_angle) {
                axes u = right_angle ? quarter : straight;
                if (right_angle) {
                    u.u[0][0] = -by[i], u.u[1][1] = -by[i];
                } else {
                    u.u[0][1] = by[i], u.u[1][0] = -by[i];
                }
                if (by[i] > 1e-5) u = turned(by[i] + (right_angle ? acos(0) : 0));
                const double wide = right_angle ? 1 : 3, high = right_angle ? 3 : 1;
                const double eps = house_families[f].eps, tilt = by[i] * 8;
                claim_overlap(f, obb(f, 0, 0, 0, 2, 1, 1, straight), obb(f, 1, 1.99 - tilt, 0.5, wide, high, 1, u), true);
                claim_overlap(f, aabb(f, -2, -1, -1, 2, 1, 1), obb(f, 1, 1.99 - tilt, 0.5, wide, high, 1, u), true);
                claim_distance(f, obb(f, 0, 0, 0, 2, 1, 1, straight), obb(f, 1, 2.5, 0.5, wide, high, 1, u), 0.5,
                               tilt + 32 * eps);
                claim_distance(f, aabb(f, -2, -1, -1, 2, 1, 1), obb(f, 1, 2.5, 0.5, wide, high, 1, u), 0.5, tilt + 32 * eps);
                claim_distance(f, segment(f, -2, 1, 0, 2, 1, 0), obb(f, 1, 2.5, 0.5, wide, high, 1, u), 0.5,
                               tilt + 32 * eps);
            }
    house_verdict();
}

static void a_flat_box_keeps_its_distance_along_its_flat_axis(void **state)
{
    (void)state;
    const axes leaning = {{{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}}};
    EACH_FAMILY(f)
        for (int i = 0; i < 3; ++i) {
            // the plate y = 0, |x| <= 2, |z| <= 2, in its own frame; things stand 3 above it
            const axes   u = i == 0 ? straight : i == 1 ? quarter : leaning;
            const double ux = u.u[0][0], uy = u.u[0][1], nx = u.u[1][0], ny = u.u[1][1];
            const ora_shape plate = obb(f, 0, 0, 0, 2, 0, 2, u);
            const double    bound = i < 2 ? 0 : 24 * house_families[f].eps;
            claim_distance(f, point(f, 3 * nx + ux, 3 * ny + uy, 0.5), plate, 3, bound);
            claim_distance(f, segment(f, 3 * nx - ux, 3 * ny - uy, 0, 3 * nx + ux, 3 * ny + uy, 1), plate, 3, bound);
            claim_distance(f, ball(f, 3 * nx, 3 * ny, 0, 1), plate, 2, bound);
            claim_distance(f, oval(f, 3 * nx, 3 * ny, 0, 2, 1, 1, u), plate, 2, 64 * house_families[f].eps);
            claim_distance(f, obb(f, 3 * nx, 3 * ny, 0, 5, 1, 1, u), plate, 2, i < 2 ? 0 : 48 * house_families[f].eps);
            claim_distance(f, obb(f, 3 * nx, 3 * ny, 0, 5, 0, 1, u), plate, 3, i < 2 ? 0 : 48 * house_families[f].eps);
            if (i == 0) claim_distance(f, aabb(f, -1, 3, -1, 1, 3, 1), plate, 3, 0);
            if (i == 1) claim_distance(f, aabb(f, -3, -1, -1, -3, 1, 1), plate, 3, 0);
            claim_overlap(f, segment(f, nx, ny, 0, -nx, -ny, 0), plate, true);
            claim_overlap(f, ball(f, 0, 0, 0, 0), plate, true);
        }
    house_verdict();
}

/* ---- segments --------------------------------------------------------------------------------------------- */

static void parallel_segments_of_whole_numbers_keep_their_distance(void **state)
{
    (void)state;
    EACH_SPACE(f) {
        const ora_shape a = segment(f, 2, 1, 7, 8, 4, 28), b = segment(f, -1, -4, 0, 7, 0, 28);
        const double    truth = 4.0414518843273803516; // 7 / sqrt(3)
        claim_distance(f, a, b, truth, (is_float(f) ? 1 : 2) * house_ulp(f, truth));
        // they face each other from a's first end to the foot of b's last, at 26/27 of a: the middle is at 13/27
        const double t = 13.0 / 27, s = 5.0 / 18 + (1 - 5.0 / 18) / 2;
        claim_points(f, a, b, 2 + 6 * t, 1 + 3 * t, 7 + 21 * t, -1 + 8 * s, -4 + 4 * s, 28 * s, 28);
    }
    house_verdict();
}

static void segments_that_cross_far_from_the_origin_touch(void **state)
{
    (void)state;
    EACH_FAMILY(f) {
        claim_distance(f, segment(f, 1000, 1000, 0, 2000, 1000.01, 0), segment(f, 1000, 1000.01, 0, 2000, 1000, 0), 0, 0);
        claim_distance(f, segment(f, 1000, 1000, 1000, 2000, 1000.01, 1000), segment(f, 1000, 1000.01, 1000, 2000, 1000,
                       1000), 0, 0);
    }
    house_verdict();
}

/* Unit segments at an angle down to nothing, above each other or side by side. */
static void nearly_parallel_segments_keep_their_distance(void **state)
{
    (void)state;
    EACH_FAMILY(f)
        for (int power = 1; power <= 40; ++power) {
            const double by = ldexp(1, -power), eps = house_families[f].eps;
            // side by side: the end of one is nearest
            claim_distance(f, segment(f, 0, 0, 0, 1, 0, 0), segment(f, 0, 0.5, 0, 1, 0.5 + by, 0), 0.5,
                           by < 0.5 ? 2 * eps : 0.1);
            // opening towards each other: the far end is nearest
            claim_distance(f, segment(f, 0, 0, 0, 1, 0, 0), segment(f, 0, 0.75, 0, 1, 0.75 - by / 2, 0), 0.75 - by / 2,
                           by * by + 2 * eps);
            // in the plane they cross in the middle
            claim_distance(f, segment(f, -0.5, -by, 0, 0.5, by, 0), segment(f, -0.5, by, 0, 0.5, -by, 0), 0, 0);
            if (!in_space(f)) continue;
            // crossed above each other
            claim_distance(f, segment(f, -0.5, -by, 0, 0.5, by, 0), segment(f, -0.5, by, 0.25, 0.5, -by, 0.25), 0.25,
                           (is_float(f) ? 1 : 2) * house_ulp(f, 0.25));
            claim_distance(f, segment(f, -0.5, -by, 0, 0.5, by, 0), segment(f, -0.5, by, 0x1p-10, 0.5, -by, 0x1p-10),
                           0x1p-10, 8 * eps);
        }
    house_verdict();
}

/* ---- ties ------------------------------------------------------------------------------------------------- */

static void parallel_parts_give_the_middle_of_what_they_share(void **state)
{
    (void)state;
    EACH_FAMILY(f) {
        claim_points(f, segment(f, 0, 0, 0, 4, 0, 0), segment(f, 1, 1, 0, 9, 1, 0), 2.5, 0, 0, 2.5, 1, 0, 9);
        claim_points(f, segment(f, 4, 0, 0, 0, 0, 0), segment(f, 1, 1, 0, 9, 1, 0), 2.5, 0, 0, 2.5, 1, 0, 9);
        claim_points(f, segment(f, -2, -2, 0, 6, 6, 0), segment(f, 2, 0, 0, 5, 3, 0), 2.5, 2.5, 0, 3.5, 1.5, 0, 9);
        claim_points(f, segment(f, 0, 0, 1, 4, 0, 1), aabb(f, 1, 2, 0, 9, 3, 2), 2.5, 0, 1, 2.5, 2, 1, 9);
        claim_points(f, segment(f, 0, 0, 1, 4, 0, 1), obb(f, 5, 2.5, 1, 4, 0.5, 1, straight), 2.5, 0, 1, 2.5, 2, 1, 9);
        claim_points(f, segment(f, 0, 0, 1, 4, 0, 1), obb(f, 5, 2.5, 1, 0.5, 4, 1, quarter), 2.5, 0, 1, 2.5, 2, 1, 9);
        claim_points(f, aabb(f, 0, 0, 0, 4, 1, 2), aabb(f, 1, 3, 1, 9, 4, 5), 2.5, 1, 1.5, 2.5, 3, 1.5, 9);
        claim_points(f, aabb(f, 0, 0, 0, 4, 1, 2), obb(f, 5, 3.5, 3, 4, 0.5, 2, straight), 2.5, 1, 1.5, 2.5, 3, 1.5, 9);
        claim_points(f, aabb(f, 0, 0, 0, 4, 1, 2), obb(f, 5, 3.5, 3, 0.5, 4, 2, quarter), 2.5, 1, 1.5, 2.5, 3, 1.5, 9);
        claim_points(f, obb(f, 2, 0.5, 1, 2, 0.5, 1, straight), obb(f, 5, 3.5, 3, 4, 0.5, 2, straight), 2.5, 1, 1.5, 2.5, 3,
                     1.5, 9);
        claim_points(f, obb(f, 2, 0.5, 1, 0.5, 2, 1, quarter), obb(f, 5, 3.5, 3, 4, 0.5, 2, straight), 2.5, 1, 1.5, 2.5, 3,
                     1.5, 9);
        // where they only touch, the middle of what is in common
        claim_points(f, segment(f, 0, 0, 0, 4, 0, 0), segment(f, 1, 0, 0, 9, 0, 0), 2.5, 0, 0, 2.5, 0, 0, 9);
        claim_points(f, aabb(f, 0, 0, 0, 4, 1, 2), aabb(f, 1, 1, 1, 9, 4, 5), 2.5, 1, 1.5, 2.5, 1, 1.5, 9);
        claim_points(f, aabb(f, 0, 0, 0, 4, 1, 2), obb(f, 5, 1.5, 3, 4, 0.5, 2, straight), 2.5, 1, 1.5, 2.5, 1, 1.5, 9);
        claim_points(f, obb(f, 2, 0.5, 1, 0.5, 2, 1, quarter), obb(f, 5, 1.5, 3, 4, 0.5, 2, straight), 2.5, 1, 1.5, 2.5, 1,
                     1.5, 9);
        claim_points(f, segment(f, 0, 2, 1, 4, 2, 1), aabb(f, 1, 2, 0, 9, 3, 2), 2.5, 2, 1, 2.5, 2, 1, 9);
        claim_points(f, segment(f, 0, 2, 1, 4, 2, 1), obb(f, 5, 2.5, 1, 0.5, 4, 1, quarter), 2.5, 2, 1, 2.5, 2, 1, 9);
        if (!in_space(f)) continue;
        // a face within a face that is turned in its own plane, and an edge across a face
        const axes upright = {{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}};
        claim_points(f, obb(f, 0, 0, 0, 1, 1, 1, turned(0.5)), obb(f, 0.5, 0.25, 4, 9, 9, 1, straight), 0, 0, 1, 0, 0, 3,
                     10);
        claim_points(f, aabb(f, -1, -1, -1, 1, 1, 1), obb(f, 0.5, 0.25, 4, 9, 9, 1, turned(0.7)), 0, 0, 1, 0, 0, 3, 10);
        claim_points(f, aabb(f, -1, -1, -1, 1, 1, 1), obb(f, 0.5, 0.25, 4, 1, 9, 9, upright), 0, 0, 1, 0, 0, 3, 10);
        claim_points(f, segment(f, -5, 0.5, 3, 5, 0.5, 3), obb(f, 0, 0, 0, 1, 2, 1, straight), 0, 0.5, 3, 0, 0.5, 1, 5);
    }
    house_verdict();
}

/* ---- ellipses --------------------------------------------------------------------------------------------- */

static void a_point_next_to_the_axis_of_an_ellipse_is_inside(void **state)
{
    (void)state;
    const double off[] = {1e-16, -1e-16, 1e-30, 0, 1e-8};
    EACH_FAMILY(f)
        for (int i = 0; i < 5; ++i) {
            claim_distance(f, point(f, 0.5, off[i], 0), oval(f, 0, 0, 0, 2, 1, 1, straight), 0, 0);
            claim_distance(f, point(f, 0.5, off[i], off[i]), oval(f, 0, 0, 0, 2, 1, 0.5, straight), 0, 0);
            claim_distance(f, point(f, off[i], 0.5, 0), oval(f, 0, 0, 0, 2, 1, 1, quarter), 0, 0);
            claim_distance(f, point(f, 0.5, off[i], 0), oval(f, 0, 0, 0, 1, 2, 1, straight), 0, 0);
        }
    house_verdict();
}

/* From the axes outside, and off them by next to nothing: also above the centre, beyond the cusp of the evolute at (0, 3). */
static void a_point_next_to_the_axis_outside_an_ellipse_keeps_its_distance(void **state)
{
    (void)state;
    EACH_FAMILY(f)
        for (int power = -140; power <= -10; power += 5) {
            const double off = ldexp(1, power), eps = house_families[f].eps;
            const double ys[] = {1.5, 2.75, 3, 3.25, 8};
            for (int i = 0; i < 5; ++i) { // near the tip (0, 1) the ellipse is y = 1 - x^2 / 8: the distance grows with x^2
                claim_distance(f, point(f, off, ys[i], 0), oval(f, 0, 0, 0, 2, 1, 1, straight), ys[i] - 1,
                               off * off + 16 * eps);
                claim_distance(f, point(f, off, ys[i], off), oval(f, 0, 0, 0, 2, 1, 3, straight), ys[i] - 1,
                               off * off + 16 * eps);
                claim_distance(f, point(f, ys[i] + 2, off, 0), oval(f, 0, 0, 0, 2, 1, 1, straight), ys[i],
                               off * off + 16 * eps);
                claim_distance(f, point(f, -ys[i], off, 0), oval(f, 0, 0, 0, 2, 1, 1, quarter), ys[i] - 1,
                               off * off + 16 * eps);
            }
        }
    house_verdict();
}

/* Inside, where the nearest boundary point changes sides: the cusps at (1.5, 0) and beside them. */
static void the_cusps_of_the_evolute_are_inside(void **state)
{
    (void)state;
    EACH_FAMILY(f)
        for (int i = -2; i <= 2; ++i)
            for (int side = -1; side <= 1; side += 2) {
                claim_distance(f, point(f, side * house_step(f, 1.5, i), 0, 0), oval(f, 0, 0, 0, 2, 1, 1, straight), 0, 0);
                claim_distance(f, ball(f, side * house_step(f, 1.5, i), 0, 0, 0.25), oval(f, 0, 0, 0, 2, 1, 1, straight), 0,
                               0);
            }
    house_verdict();
}

static void tips_of_ellipses_touch_at_the_sum_of_their_radii(void **state)
{
    (void)state;
    EACH_FAMILY(f) {
        const double    gap = is_float(f) ? 1e-5 : 1e-7, eps = house_families[f].eps;
        const ora_shape a = oval(f, 0, 0, 0, 2, 1, 1, straight), above = oval(f, 0, 0, 0, 1, 2, 1, quarter);
        claim_overlap(f, a, oval(f, 5, 0, 0, 3, 1, 1, straight), true);
        claim_overlap(f, above, oval(f, 5, 0, 0, 1, 3, 1, quarter), true);
        claim_overlap(f, a, oval(f, 5 - gap, 0, 0, 3, 1, 1, straight), true);
        claim_overlap(f, a, oval(f, 5 + gap, 0, 0, 3, 1, 1, straight), false);
        claim_distance(f, a, oval(f, 5 + gap, 0, 0, 3, 1, 1, straight), gap, 40 * eps);
        claim_distance(f, above, oval(f, 5 + gap, 0, 0, 1, 3, 1, quarter), gap, 40 * eps);
        claim_overlap(f, oval(f, 0, 0, 0, 1, 2, 1, straight), oval(f, 0, 5, 0, 1, 3, 1, straight), true);
        claim_overlap(f, oval(f, 0, 0, 0, 1, 2, 1, straight), oval(f, 0, 5 + gap, 0, 1, 3, 1, straight), false);
        // and the tip on other things
        claim_overlap(f, ball(f, 5, 0, 0, 3), a, true);
        claim_overlap(f, ball(f, 5 + gap, 0, 0, 3), a, false);
        claim_overlap(f, aabb(f, 2, -1, -1, 4, 1, 1), a, true);
        claim_overlap(f, aabb(f, 2 + gap, -1, -1, 4, 1, 1), a, false);
        claim_overlap(f, obb(f, 3, 0, 0, 1, 1, 1, quarter), a, true);
        claim_overlap(f, obb(f, 3 + gap, 0, 0, 1, 1, 1, quarter), a, false);
        claim_overlap(f, segment(f, 2, -1, 0, 2, 1, 0), a, true);
        claim_overlap(f, segment(f, 2 + gap, -1, 0, 2 + gap, 1, 0), a, false);
        claim_overlap(f, point(f, 2, 0, 0), a, true);
        claim_overlap(f, point(f, house_step(f, 2, 1), 0, 0), a, false);
    }
    house_verdict();
}

static void crossed_needles_are_told_apart(void **state)
{
    (void)state;
    const axes slanted = turned(0.3), crossed = turned(0.3 + acos(0));
    EACH_FAMILY(f)
        for (int i = 0; i < 2; ++i) {
            const double thin = i ? 1e-6 : 1e-3;
            const axes   u = slanted, v = crossed;
            claim_overlap(f, oval(f, 0, 0, 0, 1, thin, thin, straight), oval(f, 0, 0, 0, thin, 1, thin, straight), true);
            claim_overlap(f, oval(f, 0, 0, 0, 1, thin, thin, straight), oval(f, 0.5, 0.5, 0, 1, thin, thin, quarter), true);
            claim_overlap(f, oval(f, 0, 0, 0, 1, thin, thin, u), oval(f, 0, 0, 0, 1, thin, thin, v), true);
            claim_overlap(f, oval(f, 0, 0, 0, 1, thin, thin, u), oval(f, 0, 0, 0, 1, thin, thin, turned(0.3001)), true);
            claim_overlap(f, segment(f, -1, -1, 0, 1, 1, 0), oval(f, 0, 0, 0, 1, thin, thin, u), true);
            claim_overlap(f, obb(f, 0, 0, 0, 1, thin, thin, v), oval(f, 0, 0, 0, 1, thin, thin, u), true);
            claim_overlap(f, aabb(f, -1, -thin, -thin, 1, thin, thin), oval(f, 0, 0, 0, 1, thin, thin, v), true);
            // beside each other
            claim_distance(f, oval(f, 0, 0, 0, 1, thin, thin, straight), oval(f, 0, 0.5, 0, 1, thin, thin, straight),
                           0.5 - 2 * thin, 32 * house_families[f].eps);
            claim_distance(f, oval(f, 0, 0, 0, 1, thin, thin, straight), oval(f, 1.5, 0, 0, 1, thin, thin, quarter),
                           0.5 - thin, 32 * house_families[f].eps);
            if (!in_space(f)) continue;
            claim_overlap(f, oval(f, 0, 0, 0, 1, thin, thin, u), oval(f, 0, 0, 3 * thin + 0x1p-10, 1, thin, thin, v), false);
            claim_distance(f, oval(f, 0, 0, 0, 1, thin, thin, u), oval(f, 0, 0, 0.25, 1, thin, thin, v), 0.25 - 2 * thin,
                           32 * house_families[f].eps);
            claim_distance(f, segment(f, -1, 1, 0.25, 1, -1, 0.25), oval(f, 0, 0, 0, 1, thin, thin, u), 0.25 - thin,
                           32 * house_families[f].eps);
        }
    house_verdict();
}

static void what_is_concentric_contained_or_equal_overlaps(void **state)
{
    (void)state;
    EACH_FAMILY(f)
        for (int i = 0; i < 4; ++i) {
            const axes      u = i == 0 ? straight : i == 1 ? quarter : turned(i == 2 ? 0.7 : 1e-7);
            const ora_shape big = oval(f, 1, 2, 3, 4, 2, 3, u), small = oval(f, 1, 2, 3, 0.5, 1, 0.25, straight);
            const ora_shape inside = oval(f, 1.5, 2.25, 3, 0.5, 0.125, 0.25, u);
            claim_overlap(f, big, big, true);
            claim_overlap(f, big, small, true);
            claim_overlap(f, small, big, true);
            claim_overlap(f, big, inside, true);
            claim_overlap(f, inside, big, true);
            claim_overlap(f, ball(f, 1, 2, 3, 0.5), big, true);
            claim_overlap(f, ball(f, 1, 2, 3, 64), big, true);
            claim_overlap(f, aabb(f, 0.5, 1.5, 2.5, 1.5, 2.5, 3.5), big, true);
            claim_overlap(f, aabb(f, -9, -9, -9, 9, 9, 9), big, true);
            claim_overlap(f, obb(f, 1, 2, 3, 0.5, 0.5, 0.5, u), big, true);
            claim_overlap(f, obb(f, 1, 2, 3, 9, 9, 9, u), big, true);
            claim_overlap(f, segment(f, 1, 2, 3, 1.5, 2, 3), big, true);
            claim_overlap(f, segment(f, -99, 2, 3, 99, 2, 3), big, true);
            claim_overlap(f, obb(f, 1, 2, 3, 4, 2, 3, u), obb(f, 1, 2, 3, 4, 2, 3, u), true);
            claim_overlap(f, obb(f, 1, 2, 3, 4, 2, 3, u), obb(f, 1, 2, 3, 0.5, 1, 0.25, straight), true);
            claim_overlap(f, aabb(f, -9, -9, -9, 9, 9, 9), obb(f, 1, 2, 3, 4, 2, 3, u), true);
            claim_overlap(f, ball(f, 1, 2, 3, 0), oval(f, 1, 2, 3, 0, 0, 0, u), true);
            claim_overlap(f, oval(f, 1, 2, 3, 0, 0, 0, u), oval(f, 1, 2, 3, 0, 0, 0, straight), true);
        }
    house_verdict();
}

/* Radii 1 : 1e-6 against everything; the certificates know the answers. */
static void a_needle_keeps_its_distance_from_everything(void **state)
{
    (void)state;
    size_t decided = 0, all = 0;
    EACH_FAMILY(f)
        for (int i = 0; i < 40; ++i) {
            house_rng       rng = house_seed(__func__, f, i);
            const double    x = house_uniform(&rng, -1.5, 1.5), z = i % 3 ? 0 : house_log(&rng, -7, -1);
            const double    y = i % 2 ? house_uniform(&rng, -1, 1) : house_sign(&rng) * house_log(&rng, -7, -3);
            const axes      u = turned(i % 5 ? 0 : house_uniform(&rng, 0, 3)), v = turned(house_uniform(&rng, 0, 3));
            const ora_shape needle = oval(f, 0, 0, 0, 1, 1e-6, 1e-6, u), disc = oval(f, 0, 0, 0, 1, 1e-6, 1, u);
            const ora_shape others[] = {
                point(f, x, y, z),
                segment(f, x, y, z, x + house_uniform(&rng, -1, 1), y + house_uniform(&rng, 0, 1), z),
                ball(f, x, y + 0.25, z, 0.25),
                oval(f, x, y, z, 1e-6, 1, 0.5, v),
                aabb(f, x, y, z, x + 0.5, y + 1, z + 1),
                obb(f, x, y + 0.5, z, 0.5, 0.25, 0.125, v),
            };
            for (int k = 0; k < 6; ++k)
                for (int flat = 0; flat < 2; ++flat) {
                    pair_answer r;
                    house_case  c = ask(f, flat ? &disc : &needle, &others[k], &r);
                    ora_begin();
                    ++all;
                    decided += check_certificate(&c, pair_of(c.a.kind, c.b.kind), &r);
                }
        }
    assert_true(decided > all - all / 20);
    house_verdict();
}

/* ---- the ends of the range -------------------------------------------------------------------------------- */

/* A gap that is not zero is never called zero, however small: the distance is the smallest number then. */
static void a_gap_below_the_smallest_number_is_a_gap(void **state)
{
    (void)state;
    EACH_FAMILY(f) {
        const double    least = house_families[f].smallest;
        const ora_shape line = segment(f, 0, 0, 0, 2, least, 0); // at x = 1 it is half of the least above 0
        claim_distance(f, point(f, 1, 0, 0), line, least, 0);
        claim_distance(f, segment(f, 1, 0, 0, 1, -1, 0), line, least, 0);
        claim_distance(f, ball(f, 1, -1, 0, 1), line, least, 0);
        claim_distance(f, ball(f, 1, 0, 0, 0), line, least, 0);
        claim_distance(f, aabb(f, 0.5, -1, -1, 1, 0, 1), line, least, 0);
        claim_distance(f, obb(f, 0.75, -0.5, 0, 0.5, 0.25, 1, quarter), line, least, 0);
        // next to a tip, a quarter of the square of the least outside
        claim_distance(f, point(f, least, 1, 0), ball(f, 0, 0, 0, 1), least, 0);
        claim_distance(f, point(f, least, 1, 0), oval(f, 0, 0, 0, 2, 1, 1, straight), least, 0);
        claim_distance(f, point(f, least, 1, 0), oval(f, 0, 0, 0, 1, 2, 2, quarter), least, 0);
        claim_distance(f, segment(f, least, 1, 0, least, 2, 0), ball(f, 0, 0, 0, 1), least, 0);
        claim_distance(f, ball(f, least, 2, 0, 1), ball(f, 0, 0, 0, 1), least, 0);
        claim_distance(f, aabb(f, least, 1, 0, 1, 2, 1), ball(f, 0, 0, 0, 1), least, 0);
        claim_distance(f, ball(f, -least, 0, 0, 1), obb(f, 0.5, 1.5, 0.5, 0.5, 0.5, 0.5, quarter), least, 0);
    }
    house_verdict();
}

/* ---- sweeps ----------------------------------------------------------------------------------------------- */

static void a_box_that_flies_past_a_corner_meets_the_side(void **state)
{
    (void)state;
    bool (*const sweeps[HOUSE_FAMILIES])(const ora_shape *, const double[3], const ora_shape *, double *, double[3], double[3]) = {
        cd2_local_sweep_aabb_aabb, cd2f_local_sweep_aabb_aabb, cd3_local_sweep_aabb_aabb, cd3f_local_sweep_aabb_aabb};
    EACH_FAMILY(f) {
        const ora_shape  a = aabb(f, 0, 0, 0, 1, 1, 1), b = aabb(f, 2, 0.5, 0, 3, 3, 1);
        const double     motion[3] = {3, 2, 0};
        double           t, p[3], n[3];
        const house_case c = house_case_of(f, &a, &b);
        const bool       hit = sweeps[f](&a, motion, &b, &t, p, n);
        HOUSE_CHECK(&c, "sweep_aabb_aabb", hit && t == house_round(f, 1.0 / 3), "hit %d at t = %.17g", hit, t);
        HOUSE_CHECK(&c, "sweep_aabb_aabb", p[0] == 2 && n[0] == -1 && n[1] == 0 && n[2] == 0,
                    "x = %.17g, normal (%g, %g, %g)", p[0], n[0], n[1], n[2]);
    }
    house_verdict();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_turned_by_a_right_angle_touch_where_their_extents_say),
        cmocka_unit_test(boxes_turned_by_next_to_nothing_are_not_separated_by_rounding),
        cmocka_unit_test(a_flat_box_keeps_its_distance_along_its_flat_axis),
        cmocka_unit_test(parallel_segments_of_whole_numbers_keep_their_distance),
        cmocka_unit_test(segments_that_cross_far_from_the_origin_touch),
        cmocka_unit_test(nearly_parallel_segments_keep_their_distance),
        cmocka_unit_test(parallel_parts_give_the_middle_of_what_they_share),
        cmocka_unit_test(a_point_next_to_the_axis_of_an_ellipse_is_inside),
        cmocka_unit_test(a_point_next_to_the_axis_outside_an_ellipse_keeps_its_distance),
        cmocka_unit_test(the_cusps_of_the_evolute_are_inside),
        cmocka_unit_test(tips_of_ellipses_touch_at_the_sum_of_their_radii),
        cmocka_unit_test(crossed_needles_are_told_apart),
        cmocka_unit_test(what_is_concentric_contained_or_equal_overlaps),
        cmocka_unit_test(a_needle_keeps_its_distance_from_everything),
        cmocka_unit_test(a_gap_below_the_smallest_number_is_a_gap),
        cmocka_unit_test(a_box_that_flies_past_a_corner_meets_the_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
