/* Batches: rays against many shapes, and many rays against one. See batch/entries.h. */
#include "number/fewer_searches.h"

#include <math.h>
#include <stddef.h>

#include "batch/entries.h"
#include "batch/kernels.h"
#include "space/family.h"

static real raycast_sphere_at(const columns *a, const columns *b, size_t i)
{
    ray    line;
    sphere solid;
    hit    found;
    take_shape(a, i, &line);
    take_shape(b, i, &solid);
    return cd3_raycast_sphere(&line, &solid, &found) ? found.t_enter : (real)INFINITY;
}

static const hit_sets raycast_sphere = {{SETS_OF_WIDEST_IN_SPACE(raycast_sphere)}, raycast_sphere_at};

/* In the plane: raycast_circles. */
size_t cd3_raycast_spheres(const ray *line, const spheres *b, real *t_enter, size_t *first)
{
    return find_hits(&raycast_sphere, ONE(line), MANY(b), t_enter, first);
}

/* In the plane: raycast_rays_circle. */
size_t cd3_raycast_rays_sphere(const rays *lines, const sphere *b, real *t_enter)
{
    return find_hits(&raycast_sphere, MANY(lines), ONE(b), t_enter, NULL);
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

static const hit_sets raycast_aabb = {{SETS_OF_WIDEST_IN_SPACE(raycast_aabb)}, raycast_aabb_at};

size_t cd3_raycast_aabbs(const ray *line, const aabbs *b, real *t_enter, size_t *first)
{
    return find_hits(&raycast_aabb, ONE(line), MANY(b), t_enter, first);
}

size_t cd3_raycast_rays_aabb(const rays *lines, const aabb *b, real *t_enter)
{
    return find_hits(&raycast_aabb, MANY(lines), ONE(b), t_enter, NULL);
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

static const hit_sets raycast_obb = {{SETS_OF_WIDEST_IN_SPACE(raycast_obb)}, raycast_obb_at};

size_t cd3_raycast_obbs(const ray *line, const obbs *b, real *t_enter, size_t *first)
{
    return find_hits(&raycast_obb, ONE(line), MANY(b), t_enter, first);
}

size_t cd3_raycast_rays_obb(const rays *lines, const obb *b, real *t_enter)
{
    return find_hits(&raycast_obb, MANY(lines), ONE(b), t_enter, NULL);
}
