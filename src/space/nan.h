/* NaN: does an argument contain one, and what answers it? */
#ifndef CD_SPACE_NAN_H
#define CD_SPACE_NAN_H

#include <math.h>
#include <stdbool.h>

#include "../number/compiler.h"
#include "family.h"

static inline bool nan_vec(vec v)
{
    return isunordered(v.x, v.y) ONLY_3D(|| isnan(v.z));
}

static inline bool nan_segment(const segment *s)
{
    return nan_vec(s->a) || nan_vec(s->b);
}

static inline bool nan_ray(const ray *r)
{
    return nan_vec(r->origin) || nan_vec(r->direction) || isunordered(r->t_min, r->t_max);
}

static inline bool nan_sphere(const sphere *s)
{
    return nan_vec(s->center) || isnan(s->radius);
}

static inline bool nan_aabb(const aabb *b)
{
    return nan_vec(b->min) || nan_vec(b->max);
}

static inline bool nan_axes(const vec *axes)
{
    return nan_vec(axes[0]) ONLY_3D(|| nan_vec(axes[1]) || nan_vec(axes[2]));
}

static inline bool nan_ellipsoid(const ellipsoid *e)
{
    return nan_vec(e->center) || nan_vec(e->radii) || nan_axes(AXES_OF(e));
}

static inline bool nan_obb(const obb *b)
{
    return nan_vec(b->center) || nan_vec(b->half_extents) || nan_axes(AXES_OF(b));
}

/* A point with NaN in every coordinate. */
static inline vec nan_point(void)
{
    return (vec){(real)NAN, (real)NAN ONLY_3D(, (real)NAN)};
}

#endif
