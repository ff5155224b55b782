/*
 * Sweeps: when do two moving shapes first touch? Carefully; those of ellipses are in careful_sweep_ellipse.c.
 *
 * Let K be the Minkowski difference: all displacements of A that make it touch B. A moving against B touches
 * it where the displacement t * (motion_a - motion_b) lies in K. For two AABBs K is an AABB, and the sweep is
 * a line against it (C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8). What counts as a hit:
 * see sweep_ in the header.
 */
#include "number/fewer_passes.h"

#define CAREFULLY

#include <stdbool.h>

#include "careful.h"
#include "careful/sweep_aabbs.h"
#include "careful/sweep_boxes.h"
#include "careful/sweep_rounded.h"
#include "shape/block.h"
#include "space/family.h"
#include "space/order.h"

bool cd3_carefully_sweep_aabb_aabb(const void *a, const void *b, const vec motions[2], hit *out, int digits,
                                   bool planar)
{
    return sweep_exactly(a, motions[0], b, motions[1], out, digits);
}

bool cd3_carefully_sweep_point_aabb(const void *a, const void *b, const vec motions[2], hit *out, int digits,
                                    bool planar)
{
    aabb point = {AS_point(a), AS_point(a)};
    return sweep_exactly(&point, motions[0], b, motions[1], out, digits);
}

/* ---- all other pairs (see careful/sweep_rounded.h) ---- */

static mover mover_of(const void *s, scalar_row kind, vec motion, bool planar)
{
    const segment *line = s;
    const sphere  *ball = s;
    mover          m = mover_of_point(AS_point(s), motion); /* all begin with a point */
    m.planar = planar;
    switch (kind)
    {
    case ROW_segment:
        m.box = block_between(line->a, line->b);
        m.kind = greater(m.box.low, m.box.high) || greater(m.box.high, m.box.low) ? CD_SEGMENT : CD_POINT;
        break;
    case ROW_sphere:
        m.kind = ball->radius > 0 ? CD_CIRCLE : CD_POINT;
        m.radius = ball->radius;
        break;
    case ROW_aabb:
        m.kind = CD_AABB;
        m.box = block_of_aabb(s);
        break;
    case ROW_obb:
        m.kind = CD_OBB;
        m.box = block_of_obb(s);
        break;
    default: break;
    }
    return m;
}

/* How the closest points of a pair are asked for: they start deeper than touching only if that agrees. */
typedef struct sweep_of_pair
{
    scalar_row        kind_a, kind_b;
    closest_function *closest;
} sweep_of_pair;

static bool sweep_pair(const sweep_of_pair *pair, const void *a, const void *b, const vec motions[2],
                       hit *out, int digits, bool planar)
{
    hit   found;
    mover moving_a = mover_of(a, pair->kind_a, motions[0], planar);
    mover moving_b = mover_of(b, pair->kind_b, motions[1], planar);
    bool  inside, hits = sweep_movers(&moving_a, &moving_b, false, &inside, out ? &found : NULL, digits);
    if (hits && inside)
        hits = starts_deep(&moving_a, &moving_b, pair->closest(a, b, digits), out ? &found : NULL, digits);
    if (hits && out)
        *out = found;
    return hits;
}

#define SWEEP(p, q)                                                                                  \
    bool cd3_carefully_sweep_##p##_##q(const void *a, const void *b, const vec motions[2], hit *out, \
                                       int digits, bool planar)                                      \
    {                                                                                                \
        static const sweep_of_pair pair = {ROW_##p, ROW_##q, cd3_carefully_closest_##p##_##q};       \
        return sweep_pair(&pair, a, b, motions, out, digits, planar);                                \
    }
SWEEP(point, segment)
SWEEP(point, sphere)
SWEEP(point, obb)
SWEEP(segment, segment)
SWEEP(segment, sphere)
SWEEP(segment, aabb)
SWEEP(segment, obb)
SWEEP(sphere, sphere)
SWEEP(sphere, aabb)
SWEEP(sphere, obb)
SWEEP(aabb, obb)
SWEEP(obb, obb)
