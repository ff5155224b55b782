/*
 * A library that is built with COLLIDE_CHECK_SHAPES: which invalid shape aborts, and with which message.
 *
 * The argument names a case of the list below. The program then makes that one call, which must not return;
 * CMake compares the message. Without an argument it makes valid calls, none of which may abort.
 */
#include <collide.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cd3_obb    no_axes = {{0, 0, 0}, {1, 1, 1}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
static const cd3_obb    box = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
static const cd3_sphere ball = {{3, 0, 0}, 1};
static const cd3_aabb   crate = {{0, 0, 0}, {1, 1, 1}};

/* An OBB whose axes were forgotten. */
static void forgotten_axes(void)
{
    (void)cd3_overlap_sphere_obb(&ball, &no_axes);
}

static void negative_radius(void)
{
    const cd2f_circle circle = {{0, 0}, -1};
    const cd2f_aabb   wall = {{0, 0}, {1, 1}};
    (void)cd2f_overlap_circle_aabb(&circle, &wall);
}

/* A point is given by value, and a NaN is not valid either. */
static void nan_point(void)
{
    const cd3_vec point = {0, (double)NAN, 0};
    (void)cd3_overlap_point_aabb(point, &crate);
}

static void infinite_motion(void)
{
    const cd3_vec still = {0, 0, 0}, motion = {(double)INFINITY, 0, 0};
    (void)cd3_sweep_aabb_aabb(&crate, still, &crate, motion, NULL);
}

static void reversed_ray(void)
{
    const cd3_ray ray = {{-1, 0, 0}, {1, 0, 0}, 1, 0};
    (void)cd3_raycast_aabb(&ray, &crate, NULL);
}

static void swapped_corners(void)
{
    const cd3_aabb reversed = {{1, 1, 1}, {0, 0, 0}};
    (void)cd3_bounds_aabb(&reversed);
}

/* The second of some points. */
static void nan_among_points(void)
{
    const cd2f_vec points[] = {{0, 0}, {(float)NAN, 0}, {1, 1}};
    (void)cd2f_bounds_points(points, 3);
}

/* The second of a batch. */
static void nan_in_batch(void)
{
    const double     x[] = {0, 1}, y[] = {0, (double)NAN}, z[] = {0, 0};
    const cd3_points points = {2, x, y, z};
    (void)cd3_overlap_points_aabb(&points, &crate, NULL);
}

/* An unknown kind. */
static void zeroed_shape(void)
{
    const cd3_shape crate_shape = cd3_shape_aabb(&crate);
    cd3_shape       nothing;
    memset(&nothing, 0, sizeof nothing);
    (void)cd3_overlap(&crate_shape, &nothing);
}

static const struct
{
    const char *name;
    void (*call)(void);
} cases[] = {
    {"forgotten_axes", forgotten_axes},
    {"negative_radius", negative_radius},
    {"nan_point", nan_point},
    {"nan_in_batch", nan_in_batch},
    {"infinite_motion", infinite_motion},
    {"reversed_ray", reversed_ray},
    {"swapped_corners", swapped_corners},
    {"nan_among_points", nan_among_points},
    {"zeroed_shape", zeroed_shape},
};

/* What ends a program by a signal is a failure to CTest, whatever it wrote. */
static void leave(int signal_number)
{
    (void)signal_number;
    _Exit(EXIT_FAILURE);
}

/* Valid shapes, the degenerate and the enormous among them; bad input to what is there to judge it. */
static void valid_calls(void)
{
    const cd3_vec   still = {0, 0, 0}, motion = {1, 0, 0}, far_away = {1e300, 0, 0};
    const cd3_ray   line = {{-1, 0.5, 0.5}, {0, 0, 0}, -(double)INFINITY, (double)INFINITY};
    const cd3_aabb  point = {{0, 0, 0}, {0, 0, 0}};
    const cd3_obb   tiny = {{1e-300, 0, 0}, {1e-300, 0, 0}, {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}};
    const cd3_shape a = cd3_shape_obb(&box), b = cd3_shape_sphere(&ball);
    cd3_sphere      made = {{0, 0, 0}, 0};
    int             yes = 0;
    yes += cd3_overlap_sphere_obb(&ball, &box);
    yes += cd3_overlap_obb_obb(&tiny, &box);
    yes += cd3_overlap_obb_obb(&tiny, &tiny);
    yes += cd3_overlap_point_aabb(far_away, &point);
    yes += cd3_raycast_aabb(&line, &crate, NULL);
    yes += cd3_sweep_aabb_aabb(&crate, motion, &point, still, NULL);
    yes += cd3_overlap(&a, &b);
    yes += cd3_bounds_points(&far_away, 1).min.x == 1e300;
    yes += cd3_is_valid_obb(&no_axes);
    yes += cd3_make_sphere(still, -1, &made) == CD_OK;
    printf("every valid call returned, %d of them said yes\n", yes);
}

int main(int argc, char **argv)
{
    if (argc < 2)
    {
        valid_calls();
        return EXIT_SUCCESS;
    }
    signal(SIGABRT, leave);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i)
        if (strcmp(argv[1], cases[i].name) == 0)
            cases[i].call();
    printf("%s: the call returned\n", argv[1]);
    return EXIT_FAILURE;
}
