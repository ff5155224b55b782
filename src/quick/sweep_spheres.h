/*
 * The quick way of sweeps of points, circles and spheres against circles and spheres: the two as they were
 * given. What decides is in closer_spheres.c, once for each dimension.
 */
#ifndef CD_QUICK_SWEEP_SPHERES_H
#define CD_QUICK_SWEEP_SPHERES_H

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/vector.h"
#include "length.h"
#include "sweep_aabbs.h"
#include "sweep_boxes.h"

typedef struct moving_spheres
{
    vector center[2], motion[2];
    double radius[2];
} moving_spheres;

/* `digits` are those of the family's scalar; `out` may be NULL. Where it starts inside, point_enter is left
   to the caller: it is that of closest_. */
quick_answer cd3_closer_sweep_spheres(const moving_spheres *x, found_hit *out, int digits);

/* In the plane: sweep_circle_circle. */
static NOINLINE quick_answer quick_sweep_sphere_sphere(const sphere *a, vec motion_a, const sphere *b,
                                                       vec motion_b, hit *out)
{
    const moving_spheres x = {
        {load(a->center), load(b->center)}, {argument(motion_a), argument(motion_b)}, {a->radius, b->radius}};
    found_hit    touch;
    quick_answer found = cd3_closer_sweep_spheres(&x, out ? &touch : NULL, REAL_DIGITS);
    if (found == YES && out)
        store_hit(out, &touch);
    return found;
}

/* In the plane: sweep_point_circle. */
HOT_INLINE quick_answer quick_sweep_point_sphere(vec a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    return quick_sweep_sphere_sphere(&(sphere){unpacked(a), 0}, motion_a, b, motion_b, out);
}

#endif
