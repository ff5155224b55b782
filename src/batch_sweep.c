/* Batches: one moving shape against many. See batch/entries.h. */
#include "number/fewer_searches.h"

#include <math.h>
#include <stddef.h>

#include "batch/entries.h"
#include "batch/kernels.h"
#include "space/family.h"

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

static const hit_sets sweep_sphere_aabb = {{SETS_OF_KERNEL(sweep_sphere_aabb)}, sweep_sphere_aabb_at};

/* In the plane: sweep_circle_aabbs. */
size_t cd3_sweep_sphere_aabbs(const sphere *a, vec motion, const aabbs *b, real *t_enter, size_t *first)
{
    const moving_sphere mover = {*a, motion};
    return find_hits(&sweep_sphere_aabb, ONE(&mover), MANY(b), t_enter, first);
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

static const hit_sets sweep_aabb_aabb = {{SETS_OF_WIDEST_IN_SPACE(sweep_aabb_aabb)}, sweep_aabb_aabb_at};

size_t cd3_sweep_aabb_aabbs(const aabb *a, vec motion, const aabbs *b, real *t_enter, size_t *first)
{
    const moving_aabb mover = {*a, motion};
    return find_hits(&sweep_aabb_aabb, ONE(&mover), MANY(b), t_enter, first);
}
