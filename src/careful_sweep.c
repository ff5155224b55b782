/*
 * Sweeps: when do two moving shapes first touch? Carefully; those of ellipses are in careful_sweep_ellipse.c.
 *
 * Let K be the Minkowski difference: all displacements of A that make it touch B. A moving against B touches
 * it where the displacement t * (motion_a - motion_b) lies in K. For two AABBs K is an AABB, and the sweep is
 * a line against it (C. Ericson, Real-Time Collision Detection, 2005, section 5.5.8). What counts as a hit:
 * see sweep_ in the header.
 */
#define CAREFULLY

#include <stdbool.h>

#include "careful.h"
#include "careful/sweep_aabbs.h"
#include "careful/sweep_boxes.h"
#include "careful/sweep_rounded.h"
#include "space/family.h"

bool cd3_careful_sweep_aabb_aabb(const aabb *a, vec motion_a, const aabb *b, vec motion_b, hit *out,
                                 int digits)
{
    return sweep_exactly(a, motion_a, b, motion_b, out, digits);
}

bool cd3_careful_sweep_point_aabb(vec a, vec motion_a, const aabb *b, vec motion_b, hit *out, int digits)
{
    aabb point = {a, a};
    return cd3_careful_sweep_aabb_aabb(&point, motion_a, b, motion_b, out, digits);
}

/* ---- all other pairs (see careful/sweep_rounded.h) ---- */

typedef struct sweeping
{
    mover a, b;
    hit   found;
    bool  asked; /* for the hit too, not only whether there is one */
    bool  hits;
    bool  inside; /* it starts deeper than touching */
} sweeping;

/* Sweeps a and b, which are set. */
static void sweep_from(sweeping *s, const hit *out, int digits)
{
    s->asked = out != NULL;
    s->hits = sweep_movers(&s->a, &s->b, false, &s->inside, s->asked ? &s->found : NULL, digits);
    s->inside = s->inside && s->hits;
}

/* How a start inside goes on; `start` is what closest_ answers there. */
static void sweep_from_inside(sweeping *s, closest_points start, int digits)
{
    s->hits = starts_deep(&s->a, &s->b, start, s->asked ? &s->found : NULL, digits);
}

static bool sweep_answer(const sweeping *s, hit *out)
{
    if (s->hits && s->asked)
        *out = s->found;
    return s->hits;
}

bool cd3_careful_sweep_point_segment(vec a, vec motion_a, const segment *b, vec motion_b, hit *out,
                                     int digits)
{
    sweeping s;
    s.a = mover_of_point(a, motion_a);
    s.b = mover_of_segment(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_point_segment(a, b, digits), digits);
    return sweep_answer(&s, out);
}

bool cd3_careful_sweep_point_sphere(vec a, vec motion_a, const sphere *b, vec motion_b, hit *out, int digits)
{
    sweeping s;
    s.a = mover_of_point(a, motion_a);
    s.b = mover_of_sphere(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_point_sphere(a, b, digits), digits);
    return sweep_answer(&s, out);
}

bool cd3_careful_sweep_point_obb(vec a, vec motion_a, const obb *b, vec motion_b, hit *out, int digits)
{
    sweeping s;
    s.a = mover_of_point(a, motion_a);
    s.b = mover_of_obb(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_point_obb(a, b, digits), digits);
    return sweep_answer(&s, out);
}

bool cd3_careful_sweep_segment_segment(const segment *a, vec motion_a, const segment *b, vec motion_b,
                                       hit *out, int digits)
{
    sweeping s;
    s.a = mover_of_segment(a, motion_a);
    s.b = mover_of_segment(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_segment_segment(a, b, digits), digits);
    return sweep_answer(&s, out);
}

bool cd3_careful_sweep_segment_sphere(const segment *a, vec motion_a, const sphere *b, vec motion_b, hit *out,
                                      int digits)
{
    sweeping s;
    s.a = mover_of_segment(a, motion_a);
    s.b = mover_of_sphere(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_segment_sphere(a, b, digits), digits);
    return sweep_answer(&s, out);
}

bool cd3_careful_sweep_segment_aabb(const segment *a, vec motion_a, const aabb *b, vec motion_b, hit *out,
                                    int digits)
{
    sweeping s;
    s.a = mover_of_segment(a, motion_a);
    s.b = mover_of_aabb(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_segment_aabb(a, b, digits), digits);
    return sweep_answer(&s, out);
}

bool cd3_careful_sweep_segment_obb(const segment *a, vec motion_a, const obb *b, vec motion_b, hit *out,
                                   int digits)
{
    sweeping s;
    s.a = mover_of_segment(a, motion_a);
    s.b = mover_of_obb(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_segment_obb(a, b, digits), digits);
    return sweep_answer(&s, out);
}

bool cd3_careful_sweep_sphere_sphere(const sphere *a, vec motion_a, const sphere *b, vec motion_b, hit *out,
                                     int digits)
{
    sweeping s;
    s.a = mover_of_sphere(a, motion_a);
    s.b = mover_of_sphere(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_sphere_sphere(a, b, digits), digits);
    return sweep_answer(&s, out);
}

bool cd3_careful_sweep_sphere_aabb(const sphere *a, vec motion_a, const aabb *b, vec motion_b, hit *out,
                                   int digits)
{
    sweeping s;
    s.a = mover_of_sphere(a, motion_a);
    s.b = mover_of_aabb(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_sphere_aabb(a, b, digits), digits);
    return sweep_answer(&s, out);
}

bool cd3_careful_sweep_sphere_obb(const sphere *a, vec motion_a, const obb *b, vec motion_b, hit *out,
                                  int digits)
{
    sweeping s;
    s.a = mover_of_sphere(a, motion_a);
    s.b = mover_of_obb(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_sphere_obb(a, b, digits), digits);
    return sweep_answer(&s, out);
}

bool cd3_careful_sweep_aabb_obb(const aabb *a, vec motion_a, const obb *b, vec motion_b, hit *out, int digits)
{
    sweeping s;
    s.a = mover_of_aabb(a, motion_a);
    s.b = mover_of_obb(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_aabb_obb(a, b, digits), digits);
    return sweep_answer(&s, out);
}

bool cd3_careful_sweep_obb_obb(const obb *a, vec motion_a, const obb *b, vec motion_b, hit *out, int digits)
{
    sweeping s;
    s.a = mover_of_obb(a, motion_a);
    s.b = mover_of_obb(b, motion_b);
    sweep_from(&s, out, digits);
    if (s.inside)
        sweep_from_inside(&s, cd3_careful_closest_obb_obb(a, b, digits), digits);
    return sweep_answer(&s, out);
}
