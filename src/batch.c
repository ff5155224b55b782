/*
 * Batches: one shape against many, or many against many, one by one.
 *
 * The shapes of a list are columns of coordinates (batch/columns.h). A kernel goes through the columns, as
 * many shapes at once as the instructions of the processor take, and asks the single call where it is not
 * certain of a yes or no. Kernels are in batch/, one text for all instruction sets (batch/lanes.h). Here they
 * are compiled for what every processor of the kind has, in batch_avx2.c and batch_avx512.c for more;
 * batch_choice.c chooses.
 *
 * Distances and most t are calculated in double, in the float families too. The t of AABBs has three
 * roundings in the family's scalar instead (batch/slabs.h), which is within 2 ulp of the single call's. All
 * sets have the same text, so numbers have the same bits with each.
 */
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "batch/columns.h"
#include "batch/distance.h"
#include "batch/distance_boxes.h"
#include "batch/distance_ellipsoid.h"
#include "batch/drive.h"
#include "batch/kernels.h"
#include "batch/overlap.h"
#include "batch/raycast.h"
#include "batch/sweep.h"
#include "number/compiler.h"
#include "space/family.h"

static inline size_t lesser_count(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* ---- overlap ---- */

static bool overlap_point_aabb_at(const columns *a, const columns *b, size_t i)
{
    vec  point;
    aabb box;
    take_shape(a, i, &point);
    take_shape(b, i, &box);
    return cd3_overlap_point_aabb(point, &box);
}

size_t cd3_overlap_point_aabbs(vec a, const aabbs *b, uint64_t *bits)
{
    short_columns memory;
    const columns left = REPEATED(&a, &memory), right = columns_of_aabbs(b);
    return WIDEST(overlap_point_aabb)(&left, &right, b->count, overlap_point_aabb_at, bits);
}

size_t cd3_overlap_points_aabb(const points *a, const aabb *b, uint64_t *bits)
{
    short_columns memory;
    const columns left = columns_of_points(a), right = REPEATED(b, &memory);
    return WIDEST(overlap_point_aabb)(&left, &right, a->count, overlap_point_aabb_at, bits);
}

size_t cd3_overlap_points_aabbs(const points *a, const aabbs *b, uint64_t *bits)
{
    const columns left = columns_of_points(a), right = columns_of_aabbs(b);
    return WIDEST(overlap_point_aabb)(&left, &right, lesser_count(a->count, b->count), overlap_point_aabb_at,
                                      bits);
}

static bool overlap_sphere_sphere_at(const columns *a, const columns *b, size_t i)
{
    sphere one, other;
    take_shape(a, i, &one);
    take_shape(b, i, &other);
    return cd3_overlap_sphere_sphere(&one, &other);
}

/* In the plane: overlap_circle_circles. */
size_t cd3_overlap_sphere_spheres(const sphere *a, const spheres *b, uint64_t *bits)
{
    short_columns memory;
    const columns left = REPEATED(a, &memory), right = columns_of_spheres(b);
    return WIDEST(overlap_sphere_sphere)(&left, &right, b->count, overlap_sphere_sphere_at, bits);
}

/* In the plane: overlap_circles_circles. */
size_t cd3_overlap_spheres_spheres(const spheres *a, const spheres *b, uint64_t *bits)
{
    const columns left = columns_of_spheres(a), right = columns_of_spheres(b);
    return WIDEST(overlap_sphere_sphere)(&left, &right, lesser_count(a->count, b->count),
                                         overlap_sphere_sphere_at, bits);
}

static bool overlap_sphere_aabb_at(const columns *a, const columns *b, size_t i)
{
    sphere ball;
    aabb   box;
    take_shape(a, i, &ball);
    take_shape(b, i, &box);
    return cd3_overlap_sphere_aabb(&ball, &box);
}

/* In the plane: overlap_circle_aabbs. */
size_t cd3_overlap_sphere_aabbs(const sphere *a, const aabbs *b, uint64_t *bits)
{
    short_columns memory;
    const columns left = REPEATED(a, &memory), right = columns_of_aabbs(b);
    return WIDEST(overlap_sphere_aabb)(&left, &right, b->count, overlap_sphere_aabb_at, bits);
}

/* In the plane: overlap_circles_aabb. */
size_t cd3_overlap_spheres_aabb(const spheres *a, const aabb *b, uint64_t *bits)
{
    short_columns memory;
    const columns left = columns_of_spheres(a), right = REPEATED(b, &memory);
    return WIDEST(overlap_sphere_aabb)(&left, &right, a->count, overlap_sphere_aabb_at, bits);
}

/* In the plane: overlap_circles_aabbs. */
size_t cd3_overlap_spheres_aabbs(const spheres *a, const aabbs *b, uint64_t *bits)
{
    const columns left = columns_of_spheres(a), right = columns_of_aabbs(b);
    return WIDEST(overlap_sphere_aabb)(&left, &right, lesser_count(a->count, b->count),
                                       overlap_sphere_aabb_at, bits);
}

static bool overlap_sphere_obb_at(const columns *a, const columns *b, size_t i)
{
    sphere ball;
    obb    box;
    take_shape(a, i, &ball);
    take_shape(b, i, &box);
    return cd3_overlap_sphere_obb(&ball, &box);
}

/* In the plane: overlap_circle_obbs. */
size_t cd3_overlap_sphere_obbs(const sphere *a, const obbs *b, uint64_t *bits)
{
    short_columns memory;
    const columns left = REPEATED(a, &memory), right = columns_of_obbs(b);
    return WIDEST(overlap_sphere_obb)(&left, &right, b->count, overlap_sphere_obb_at, bits);
}

/* In the plane: overlap_circles_obb. */
size_t cd3_overlap_spheres_obb(const spheres *a, const obb *b, uint64_t *bits)
{
    short_columns memory;
    const columns left = columns_of_spheres(a), right = REPEATED(b, &memory);
    return WIDEST(overlap_sphere_obb)(&left, &right, a->count, overlap_sphere_obb_at, bits);
}

/* In the plane: overlap_circles_obbs. */
size_t cd3_overlap_spheres_obbs(const spheres *a, const obbs *b, uint64_t *bits)
{
    const columns left = columns_of_spheres(a), right = columns_of_obbs(b);
    return WIDEST(overlap_sphere_obb)(&left, &right, lesser_count(a->count, b->count), overlap_sphere_obb_at,
                                      bits);
}

static bool overlap_aabb_aabb_at(const columns *a, const columns *b, size_t i)
{
    aabb one, other;
    take_shape(a, i, &one);
    take_shape(b, i, &other);
    return cd3_overlap_aabb_aabb(&one, &other);
}

size_t cd3_overlap_aabb_aabbs(const aabb *a, const aabbs *b, uint64_t *bits)
{
    short_columns memory;
    const columns left = REPEATED(a, &memory), right = columns_of_aabbs(b);
    return WIDEST(overlap_aabb_aabb)(&left, &right, b->count, overlap_aabb_aabb_at, bits);
}

size_t cd3_overlap_aabbs_aabbs(const aabbs *a, const aabbs *b, uint64_t *bits)
{
    const columns left = columns_of_aabbs(a), right = columns_of_aabbs(b);
    return WIDEST(overlap_aabb_aabb)(&left, &right, lesser_count(a->count, b->count), overlap_aabb_aabb_at,
                                     bits);
}

static bool overlap_obb_obb_at(const columns *a, const columns *b, size_t i)
{
    obb one, other;
    take_shape(a, i, &one);
    take_shape(b, i, &other);
    return cd3_overlap_obb_obb(&one, &other);
}

size_t cd3_overlap_obb_obbs(const obb *a, const obbs *b, uint64_t *bits)
{
    short_columns memory;
    const columns left = REPEATED(a, &memory), right = columns_of_obbs(b);
    return WIDEST(overlap_obb_obb)(&left, &right, b->count, overlap_obb_obb_at, bits);
}

size_t cd3_overlap_obbs_obbs(const obbs *a, const obbs *b, uint64_t *bits)
{
    const columns left = columns_of_obbs(a), right = columns_of_obbs(b);
    return WIDEST(overlap_obb_obb)(&left, &right, lesser_count(a->count, b->count), overlap_obb_obb_at, bits);
}

/* ---- distance ---- */

static real distance_point_segment_at(const columns *a, const columns *b, size_t i)
{
    vec     point;
    segment line;
    take_shape(a, i, &point);
    take_shape(b, i, &line);
    return cd3_distance_point_segment(point, &line);
}

void cd3_distance_point_segments(vec a, const segments *b, real *distances)
{
    short_columns memory;
    const columns left = REPEATED(&a, &memory), right = columns_of_segments(b);
    WIDEST(distance_point_segment)(&left, &right, b->count, distance_point_segment_at, distances);
}

void cd3_distance_points_segment(const points *a, const segment *b, real *distances)
{
    short_columns memory;
    const columns left = columns_of_points(a), right = REPEATED(b, &memory);
    WIDEST(distance_point_segment)(&left, &right, a->count, distance_point_segment_at, distances);
}

void cd3_distance_points_segments(const points *a, const segments *b, real *distances)
{
    const columns left = columns_of_points(a), right = columns_of_segments(b);
    WIDEST(distance_point_segment)
    (&left, &right, lesser_count(a->count, b->count), distance_point_segment_at, distances);
}

static real distance_point_ellipsoid_at(const columns *a, const columns *b, size_t i)
{
    vec       point;
    ellipsoid oval;
    take_shape(a, i, &point);
    take_shape(b, i, &oval);
    return cd3_distance_point_ellipsoid(point, &oval);
}

/* In the plane: distance_point_ellipses. */
void cd3_distance_point_ellipsoids(vec a, const ellipsoids *b, real *distances)
{
    short_columns memory;
    const columns left = REPEATED(&a, &memory), right = columns_of_ellipsoids(b);
    WIDEST(distance_point_ellipsoid)(&left, &right, b->count, distance_point_ellipsoid_at, distances);
}

/* In the plane: distance_points_ellipse. */
void cd3_distance_points_ellipsoid(const points *a, const ellipsoid *b, real *distances)
{
    short_columns memory;
    const columns left = columns_of_points(a), right = REPEATED(b, &memory);
    WIDEST(distance_point_ellipsoid)(&left, &right, a->count, distance_point_ellipsoid_at, distances);
}

/* In the plane: distance_points_ellipses. */
void cd3_distance_points_ellipsoids(const points *a, const ellipsoids *b, real *distances)
{
    const columns left = columns_of_points(a), right = columns_of_ellipsoids(b);
    WIDEST(distance_point_ellipsoid)
    (&left, &right, lesser_count(a->count, b->count), distance_point_ellipsoid_at, distances);
}

static real distance_point_aabb_at(const columns *a, const columns *b, size_t i)
{
    vec  point;
    aabb box;
    take_shape(a, i, &point);
    take_shape(b, i, &box);
    return cd3_distance_point_aabb(point, &box);
}

void cd3_distance_point_aabbs(vec a, const aabbs *b, real *distances)
{
    short_columns memory;
    const columns left = REPEATED(&a, &memory), right = columns_of_aabbs(b);
    WIDEST(distance_point_aabb)(&left, &right, b->count, distance_point_aabb_at, distances);
}

void cd3_distance_points_aabb(const points *a, const aabb *b, real *distances)
{
    short_columns memory;
    const columns left = columns_of_points(a), right = REPEATED(b, &memory);
    WIDEST(distance_point_aabb)(&left, &right, a->count, distance_point_aabb_at, distances);
}

void cd3_distance_points_aabbs(const points *a, const aabbs *b, real *distances)
{
    const columns left = columns_of_points(a), right = columns_of_aabbs(b);
    WIDEST(distance_point_aabb)
    (&left, &right, lesser_count(a->count, b->count), distance_point_aabb_at, distances);
}

static real distance_point_obb_at(const columns *a, const columns *b, size_t i)
{
    vec point;
    obb box;
    take_shape(a, i, &point);
    take_shape(b, i, &box);
    return cd3_distance_point_obb(point, &box);
}

void cd3_distance_point_obbs(vec a, const obbs *b, real *distances)
{
    short_columns memory;
    const columns left = REPEATED(&a, &memory), right = columns_of_obbs(b);
    WIDEST(distance_point_obb)(&left, &right, b->count, distance_point_obb_at, distances);
}

void cd3_distance_points_obb(const points *a, const obb *b, real *distances)
{
    short_columns memory;
    const columns left = columns_of_points(a), right = REPEATED(b, &memory);
    WIDEST(distance_point_obb)(&left, &right, a->count, distance_point_obb_at, distances);
}

void cd3_distance_points_obbs(const points *a, const obbs *b, real *distances)
{
    const columns left = columns_of_points(a), right = columns_of_obbs(b);
    WIDEST(distance_point_obb)
    (&left, &right, lesser_count(a->count, b->count), distance_point_obb_at, distances);
}

static real distance_segment_segment_at(const columns *a, const columns *b, size_t i)
{
    segment one, other;
    take_shape(a, i, &one);
    take_shape(b, i, &other);
    return cd3_distance_segment_segment(&one, &other);
}

void cd3_distance_segment_segments(const segment *a, const segments *b, real *distances)
{
    short_columns memory;
    const columns left = REPEATED(a, &memory), right = columns_of_segments(b);
    WIDEST(distance_segment_segment)(&left, &right, b->count, distance_segment_segment_at, distances);
}

void cd3_distance_segments_segments(const segments *a, const segments *b, real *distances)
{
    const columns left = columns_of_segments(a), right = columns_of_segments(b);
    WIDEST(distance_segment_segment)
    (&left, &right, lesser_count(a->count, b->count), distance_segment_segment_at, distances);
}

static real distance_obb_obb_at(const columns *a, const columns *b, size_t i)
{
    obb one, other;
    take_shape(a, i, &one);
    take_shape(b, i, &other);
    return cd3_distance_obb_obb(&one, &other);
}

void cd3_distance_obb_obbs(const obb *a, const obbs *b, real *distances)
{
    short_columns memory;
    const columns left = REPEATED(a, &memory), right = columns_of_obbs(b);
    WIDEST(distance_obb_obb)(&left, &right, b->count, distance_obb_obb_at, distances);
}

void cd3_distance_obbs_obbs(const obbs *a, const obbs *b, real *distances)
{
    const columns left = columns_of_obbs(a), right = columns_of_obbs(b);
    WIDEST(distance_obb_obb)
    (&left, &right, lesser_count(a->count, b->count), distance_obb_obb_at, distances);
}

/* ---- raycast ---- */

static real raycast_sphere_at(const columns *a, const columns *b, size_t i)
{
    ray    line;
    sphere solid;
    hit    found;
    take_shape(a, i, &line);
    take_shape(b, i, &solid);
    return cd3_raycast_sphere(&line, &solid, &found) ? found.t_enter : (real)INFINITY;
}

/* In the plane: raycast_circles. */
size_t cd3_raycast_spheres(const ray *line, const spheres *b, real *t_enter, size_t *first)
{
    short_columns memory;
    const columns left = REPEATED(line, &memory), right = columns_of_spheres(b);
    return WIDEST(raycast_sphere)(&left, &right, b->count, raycast_sphere_at, t_enter, first);
}

/* In the plane: raycast_rays_circle. */
size_t cd3_raycast_rays_sphere(const rays *lines, const sphere *b, real *t_enter)
{
    short_columns memory;
    const columns left = columns_of_rays(lines), right = REPEATED(b, &memory);
    return WIDEST(raycast_sphere)(&left, &right, lines->count, raycast_sphere_at, t_enter, NULL);
}

static real raycast_aabb_at(const columns *a, const columns *b, size_t i)
{
    ray  line;
    aabb solid;
    hit  found;
    take_shape(a, i, &line);
    take_shape(b, i, &solid);
    return cd3_raycast_aabb(&line, &solid, &found) ? found.t_enter : (real)INFINITY;
}

size_t cd3_raycast_aabbs(const ray *line, const aabbs *b, real *t_enter, size_t *first)
{
    short_columns memory;
    const columns left = REPEATED(line, &memory), right = columns_of_aabbs(b);
    return WIDEST(raycast_aabb)(&left, &right, b->count, raycast_aabb_at, t_enter, first);
}

size_t cd3_raycast_rays_aabb(const rays *lines, const aabb *b, real *t_enter)
{
    short_columns memory;
    const columns left = columns_of_rays(lines), right = REPEATED(b, &memory);
    return WIDEST(raycast_aabb)(&left, &right, lines->count, raycast_aabb_at, t_enter, NULL);
}

static real raycast_obb_at(const columns *a, const columns *b, size_t i)
{
    ray line;
    obb solid;
    hit found;
    take_shape(a, i, &line);
    take_shape(b, i, &solid);
    return cd3_raycast_obb(&line, &solid, &found) ? found.t_enter : (real)INFINITY;
}

size_t cd3_raycast_obbs(const ray *line, const obbs *b, real *t_enter, size_t *first)
{
    short_columns memory;
    const columns left = REPEATED(line, &memory), right = columns_of_obbs(b);
    return WIDEST(raycast_obb)(&left, &right, b->count, raycast_obb_at, t_enter, first);
}

size_t cd3_raycast_rays_obb(const rays *lines, const obb *b, real *t_enter)
{
    short_columns memory;
    const columns left = columns_of_rays(lines), right = REPEATED(b, &memory);
    return WIDEST(raycast_obb)(&left, &right, lines->count, raycast_obb_at, t_enter, NULL);
}

/* ---- sweep ---- */

/* A mover: a shape and its motion. */
typedef struct moving_sphere
{
    sphere shape;
    vec    motion;
} moving_sphere;

static real sweep_sphere_aabb_at(const columns *a, const columns *b, size_t i)
{
    const vec     still = {0};
    moving_sphere mover;
    aabb          box;
    hit           found;
    take_shape(a, i, &mover);
    take_shape(b, i, &box);
    return cd3_sweep_sphere_aabb(&mover.shape, mover.motion, &box, still, &found) ? found.t_enter
                                                                                  : (real)INFINITY;
}

/* In the plane: sweep_circle_aabbs. */
size_t cd3_sweep_sphere_aabbs(const sphere *a, vec motion, const aabbs *b, real *t_enter, size_t *first)
{
    short_columns       memory;
    const moving_sphere mover = {*a, motion};
    const columns       left = REPEATED(&mover, &memory), right = columns_of_aabbs(b);
    return WIDEST(sweep_sphere_aabb)(&left, &right, b->count, sweep_sphere_aabb_at, t_enter, first);
}

/* A mover: a shape and its motion. */
typedef struct moving_aabb
{
    aabb shape;
    vec  motion;
} moving_aabb;

static real sweep_aabb_aabb_at(const columns *a, const columns *b, size_t i)
{
    const vec   still = {0};
    moving_aabb mover;
    aabb        box;
    hit         found;
    take_shape(a, i, &mover);
    take_shape(b, i, &box);
    return cd3_sweep_aabb_aabb(&mover.shape, mover.motion, &box, still, &found) ? found.t_enter
                                                                                : (real)INFINITY;
}

size_t cd3_sweep_aabb_aabbs(const aabb *a, vec motion, const aabbs *b, real *t_enter, size_t *first)
{
    short_columns     memory;
    const moving_aabb mover = {*a, motion};
    const columns     left = REPEATED(&mover, &memory), right = columns_of_aabbs(b);
    return WIDEST(sweep_aabb_aabb)(&left, &right, b->count, sweep_aabb_aabb_at, t_enter, first);
}
