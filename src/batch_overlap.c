/*
 * Batches: which of many shapes touch or overlap. For each pair of kinds: the single call for the i-th shapes
 * (..._at), and the public functions, which say what is one and what is many; the kernels are in batch/, once
 * for each instruction set. See batch/entries.h.
 */
#include "number/fewer_searches.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "batch/entries.h"
#include "batch/kernels.h"
#include "space/family.h"

static bool overlap_point_aabb_at(const columns *a, const columns *b, size_t i)
{
    vec  point;
    aabb box;
    take_shape(a, i, &point);
    take_shape(b, i, &box);
    return cd3_overlap_point_aabb(point, &box);
}

static const mark_sets overlap_point_aabb = {{SETS_OF_KERNEL(overlap_point_aabb)}, overlap_point_aabb_at};

size_t cd3_overlap_point_aabbs(vec a, const aabbs *b, uint64_t *bits)
{
    return mark(&overlap_point_aabb, ONE(&a), MANY(b), bits);
}

size_t cd3_overlap_points_aabb(const points *a, const aabb *b, uint64_t *bits)
{
    return mark(&overlap_point_aabb, MANY(a), ONE(b), bits);
}

size_t cd3_overlap_points_aabbs(const points *a, const aabbs *b, uint64_t *bits)
{
    return mark(&overlap_point_aabb, MANY(a), MANY(b), bits);
}

static bool overlap_sphere_sphere_at(const columns *a, const columns *b, size_t i)
{
    sphere one, other;
    take_shape(a, i, &one);
    take_shape(b, i, &other);
    return cd3_overlap_sphere_sphere(&one, &other);
}

static const mark_sets overlap_sphere_sphere = {{SETS_OF_KERNEL(overlap_sphere_sphere)},
                                                overlap_sphere_sphere_at};

/* In the plane: overlap_circle_circles. */
size_t cd3_overlap_sphere_spheres(const sphere *a, const spheres *b, uint64_t *bits)
{
    return mark(&overlap_sphere_sphere, ONE(a), MANY(b), bits);
}

/* In the plane: overlap_circles_circles. */
size_t cd3_overlap_spheres_spheres(const spheres *a, const spheres *b, uint64_t *bits)
{
    return mark(&overlap_sphere_sphere, MANY(a), MANY(b), bits);
}

static bool overlap_sphere_aabb_at(const columns *a, const columns *b, size_t i)
{
    sphere ball;
    aabb   box;
    take_shape(a, i, &ball);
    take_shape(b, i, &box);
    return cd3_overlap_sphere_aabb(&ball, &box);
}

static const mark_sets overlap_sphere_aabb = {{SETS_OF_KERNEL(overlap_sphere_aabb)}, overlap_sphere_aabb_at};

/* In the plane: overlap_circle_aabbs. */
size_t cd3_overlap_sphere_aabbs(const sphere *a, const aabbs *b, uint64_t *bits)
{
    return mark(&overlap_sphere_aabb, ONE(a), MANY(b), bits);
}

/* In the plane: overlap_circles_aabb. */
size_t cd3_overlap_spheres_aabb(const spheres *a, const aabb *b, uint64_t *bits)
{
    return mark(&overlap_sphere_aabb, MANY(a), ONE(b), bits);
}

/* In the plane: overlap_circles_aabbs. */
size_t cd3_overlap_spheres_aabbs(const spheres *a, const aabbs *b, uint64_t *bits)
{
    return mark(&overlap_sphere_aabb, MANY(a), MANY(b), bits);
}

static bool overlap_sphere_obb_at(const columns *a, const columns *b, size_t i)
{
    sphere ball;
    obb    box;
    take_shape(a, i, &ball);
    take_shape(b, i, &box);
    return cd3_overlap_sphere_obb(&ball, &box);
}

static const mark_sets overlap_sphere_obb = {{SETS_OF_KERNEL(overlap_sphere_obb)}, overlap_sphere_obb_at};

/* In the plane: overlap_circle_obbs. */
size_t cd3_overlap_sphere_obbs(const sphere *a, const obbs *b, uint64_t *bits)
{
    return mark(&overlap_sphere_obb, ONE(a), MANY(b), bits);
}

/* In the plane: overlap_circles_obb. */
size_t cd3_overlap_spheres_obb(const spheres *a, const obb *b, uint64_t *bits)
{
    return mark(&overlap_sphere_obb, MANY(a), ONE(b), bits);
}

/* In the plane: overlap_circles_obbs. */
size_t cd3_overlap_spheres_obbs(const spheres *a, const obbs *b, uint64_t *bits)
{
    return mark(&overlap_sphere_obb, MANY(a), MANY(b), bits);
}

static bool overlap_aabb_aabb_at(const columns *a, const columns *b, size_t i)
{
    aabb one, other;
    take_shape(a, i, &one);
    take_shape(b, i, &other);
    return cd3_overlap_aabb_aabb(&one, &other);
}

static const mark_sets overlap_aabb_aabb = {{SETS_OF_WIDEST_IN_SPACE(overlap_aabb_aabb)},
                                            overlap_aabb_aabb_at};

size_t cd3_overlap_aabb_aabbs(const aabb *a, const aabbs *b, uint64_t *bits)
{
    return mark(&overlap_aabb_aabb, ONE(a), MANY(b), bits);
}

size_t cd3_overlap_aabbs_aabbs(const aabbs *a, const aabbs *b, uint64_t *bits)
{
    return mark(&overlap_aabb_aabb, MANY(a), MANY(b), bits);
}

static bool overlap_obb_obb_at(const columns *a, const columns *b, size_t i)
{
    obb one, other;
    take_shape(a, i, &one);
    take_shape(b, i, &other);
    return cd3_overlap_obb_obb(&one, &other);
}

static const mark_sets overlap_obb_obb = {{SETS_OF_WIDEST_IN_SPACE(overlap_obb_obb)}, overlap_obb_obb_at};

size_t cd3_overlap_obb_obbs(const obb *a, const obbs *b, uint64_t *bits)
{
    return mark(&overlap_obb_obb, ONE(a), MANY(b), bits);
}

size_t cd3_overlap_obbs_obbs(const obbs *a, const obbs *b, uint64_t *bits)
{
    return mark(&overlap_obb_obb, MANY(a), MANY(b), bits);
}
