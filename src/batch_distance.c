/* Batches: the distances of many shapes. See batch/entries.h. */
#include "number/fewer_searches.h"

#include <stddef.h>

#include "batch/entries.h"
#include "batch/kernels.h"
#include "space/family.h"

static real distance_point_segment_at(const columns *a, const columns *b, size_t i)
{
    vec     point;
    segment line;
    take_shape(a, i, &point);
    take_shape(b, i, &line);
    return cd3_distance_point_segment(point, &line);
}

static const measure_sets distance_point_segment = {{SETS_OF_WIDEST_IN_SPACE(distance_point_segment)},
                                                    distance_point_segment_at};

void cd3_distance_point_segments(vec a, const segments *b, real *distances)
{
    measure(&distance_point_segment, ONE(&a), MANY(b), distances);
}

void cd3_distance_points_segment(const points *a, const segment *b, real *distances)
{
    measure(&distance_point_segment, MANY(a), ONE(b), distances);
}

void cd3_distance_points_segments(const points *a, const segments *b, real *distances)
{
    measure(&distance_point_segment, MANY(a), MANY(b), distances);
}

static real distance_point_ellipsoid_at(const columns *a, const columns *b, size_t i)
{
    vec       point;
    ellipsoid ellipse;
    take_shape(a, i, &point);
    take_shape(b, i, &ellipse);
    return cd3_distance_point_ellipsoid(point, &ellipse);
}

static const measure_sets distance_point_ellipsoid = {{SETS_OF_WIDEST(distance_point_ellipsoid)},
                                                      distance_point_ellipsoid_at};

/* In the plane: distance_point_ellipses. */
void cd3_distance_point_ellipsoids(vec a, const ellipsoids *b, real *distances)
{
    measure(&distance_point_ellipsoid, ONE(&a), MANY(b), distances);
}

/* In the plane: distance_points_ellipse. */
void cd3_distance_points_ellipsoid(const points *a, const ellipsoid *b, real *distances)
{
    measure(&distance_point_ellipsoid, MANY(a), ONE(b), distances);
}

/* In the plane: distance_points_ellipses. */
void cd3_distance_points_ellipsoids(const points *a, const ellipsoids *b, real *distances)
{
    measure(&distance_point_ellipsoid, MANY(a), MANY(b), distances);
}

static real distance_point_aabb_at(const columns *a, const columns *b, size_t i)
{
    vec  point;
    aabb box;
    take_shape(a, i, &point);
    take_shape(b, i, &box);
    return cd3_distance_point_aabb(point, &box);
}

static const measure_sets distance_point_aabb = {{SETS_OF_KERNEL(distance_point_aabb)},
                                                 distance_point_aabb_at};

void cd3_distance_point_aabbs(vec a, const aabbs *b, real *distances)
{
    measure(&distance_point_aabb, ONE(&a), MANY(b), distances);
}

void cd3_distance_points_aabb(const points *a, const aabb *b, real *distances)
{
    measure(&distance_point_aabb, MANY(a), ONE(b), distances);
}

void cd3_distance_points_aabbs(const points *a, const aabbs *b, real *distances)
{
    measure(&distance_point_aabb, MANY(a), MANY(b), distances);
}

static real distance_point_obb_at(const columns *a, const columns *b, size_t i)
{
    vec point;
    obb box;
    take_shape(a, i, &point);
    take_shape(b, i, &box);
    return cd3_distance_point_obb(point, &box);
}

static const measure_sets distance_point_obb = {{SETS_OF_WIDEST_IN_SPACE(distance_point_obb)},
                                                distance_point_obb_at};

void cd3_distance_point_obbs(vec a, const obbs *b, real *distances)
{
    measure(&distance_point_obb, ONE(&a), MANY(b), distances);
}

void cd3_distance_points_obb(const points *a, const obb *b, real *distances)
{
    measure(&distance_point_obb, MANY(a), ONE(b), distances);
}

void cd3_distance_points_obbs(const points *a, const obbs *b, real *distances)
{
    measure(&distance_point_obb, MANY(a), MANY(b), distances);
}

static real distance_segment_segment_at(const columns *a, const columns *b, size_t i)
{
    segment one, other;
    take_shape(a, i, &one);
    take_shape(b, i, &other);
    return cd3_distance_segment_segment(&one, &other);
}

static const measure_sets distance_segment_segment = {{SETS_OF_WIDEST_IN_SPACE(distance_segment_segment)},
                                                      distance_segment_segment_at};

void cd3_distance_segment_segments(const segment *a, const segments *b, real *distances)
{
    measure(&distance_segment_segment, ONE(a), MANY(b), distances);
}

void cd3_distance_segments_segments(const segments *a, const segments *b, real *distances)
{
    measure(&distance_segment_segment, MANY(a), MANY(b), distances);
}

static real distance_obb_obb_at(const columns *a, const columns *b, size_t i)
{
    obb one, other;
    take_shape(a, i, &one);
    take_shape(b, i, &other);
    return cd3_distance_obb_obb(&one, &other);
}

static const measure_sets distance_obb_obb = {{SETS_OF_WIDEST_IN_SPACE(distance_obb_obb)},
                                              distance_obb_obb_at};

void cd3_distance_obb_obbs(const obb *a, const obbs *b, real *distances)
{
    measure(&distance_obb_obb, ONE(a), MANY(b), distances);
}

void cd3_distance_obbs_obbs(const obbs *a, const obbs *b, real *distances)
{
    measure(&distance_obb_obb, MANY(a), MANY(b), distances);
}
