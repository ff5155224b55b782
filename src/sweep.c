/*
 * Sweeps: when do two moving shapes first touch? Those of ellipses are in sweep_ellipse.c.
 *
 * Let K be the Minkowski difference: all displacements of A that make it touch B. A moving against B touches
 * it where the displacement t * (motion_a - motion_b) lies in K. For two AABBs K is an AABB, and the sweep is
 * a line against it (C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8). What counts as a hit:
 * see sweep_ in the header.
 */
#include <assert.h>
#include <stdbool.h>

#include "method/sweep_aabbs.h"
#include "method/sweep_boxes.h"
#include "method/sweep_rounded.h"
#include "number/bits.h"
#include "space/family.h"

bool cd3_sweep_aabb_aabb(const aabb *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    assert(a && b);
    hit          unused;
    quick_answer found = quick_sweep(a, motion_a, b, motion_b, out ? out : &unused);
    return found == UNCLEAR ? sweep_aabbs_carefully(a, motion_a, b, motion_b, out) : found;
}

bool cd3_sweep_point_aabb(vec a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    aabb point = {a, a};
    return cd3_sweep_aabb_aabb(&point, motion_a, b, motion_b, out);
}

/* ---- all other pairs (see method/sweep_rounded.h) ---- */

bool cd3_sweep_point_segment(vec a, vec motion_a, const segment *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_point(a, motion_a), moving_b = mover_of_segment(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_point_segment(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}

/* In the plane: sweep_point_circle. */
bool cd3_sweep_point_sphere(vec a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_point(a, motion_a), moving_b = mover_of_sphere(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_point_sphere(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}

bool cd3_sweep_point_obb(vec a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_point(a, motion_a), moving_b = mover_of_obb(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_point_obb(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}

bool cd3_sweep_segment_segment(const segment *a, vec motion_a, const segment *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_segment(a, motion_a), moving_b = mover_of_segment(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_segment_segment(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}

/* In the plane: sweep_segment_circle. */
bool cd3_sweep_segment_sphere(const segment *a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_segment(a, motion_a), moving_b = mover_of_sphere(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_segment_sphere(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}

bool cd3_sweep_segment_aabb(const segment *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_segment(a, motion_a), moving_b = mover_of_aabb(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_segment_aabb(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}

bool cd3_sweep_segment_obb(const segment *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_segment(a, motion_a), moving_b = mover_of_obb(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_segment_obb(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}

/* In the plane: sweep_circle_circle. */
bool cd3_sweep_sphere_sphere(const sphere *a, vec motion_a, const sphere *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_sphere(a, motion_a), moving_b = mover_of_sphere(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_sphere_sphere(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}

/* In the plane: sweep_circle_aabb. */
bool cd3_sweep_sphere_aabb(const sphere *a, vec motion_a, const aabb *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_sphere(a, motion_a), moving_b = mover_of_aabb(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_sphere_aabb(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}

/* In the plane: sweep_circle_obb. */
bool cd3_sweep_sphere_obb(const sphere *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_sphere(a, motion_a), moving_b = mover_of_obb(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_sphere_obb(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}

bool cd3_sweep_aabb_obb(const aabb *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_aabb(a, motion_a), moving_b = mover_of_obb(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_aabb_obb(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}

bool cd3_sweep_obb_obb(const obb *a, vec motion_a, const obb *b, vec motion_b, hit *out)
{
    mover moving_a = mover_of_obb(a, motion_a), moving_b = mover_of_obb(b, motion_b);
    hit   found, *answer = out ? &found : NULL;
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, answer);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, cd3_closest_obb_obb(a, b), answer);
    if (hits && out)
        *out = found;
    return hits;
}
