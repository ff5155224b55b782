/*
 * A chord: the part of a line that a ray or a segment covers.
 */
#ifndef CD_SHAPE_CHORD_H
#define CD_SHAPE_CHORD_H

#include <float.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/sign.h"
#include "../number/sum.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"

/* The points origin + t * direction with t_min <= t <= t_max. The direction of a segment is the exact
   difference of its ends. In the frame of a box the direction may be scaled: then t counts in steps of
   2^exponent. */
typedef struct chord
{
    vector origin;
    sum    direction[DIM];
    double t_min, t_max;
    int    exponent;
} chord;

static inline chord chord_of_ray(const ray *r)
{
    vector d = load(r->direction);
    chord  c = {load(r->origin), {{0, 0, 0}}, r->t_min, r->t_max, 0};
    for (int i = 0; i < DIM; i++)
        c.direction[i] = sum_of(d.at[i]);
    return c;
}

static inline chord chord_of_segment(const segment *s)
{
    vector a = load(s->a);
    vector b = load(s->b);
    chord  c = {a, {{0, 0, 0}}, 0, 1, 0};
    for (int i = 0; i < DIM; i++)
        c.direction[i] = difference(b.at[i], a.at[i]);
    return c;
}

static inline bool chord_is_point(const chord *c)
{
    for (int i = 0; i < DIM; i++)
        if (sign_of_sum(c->direction[i]) != 0)
            return false;
    return true;
}

static inline vector chord_direction(const chord *c)
{
    vector d;
    for (int i = 0; i < DIM; i++)
        d.at[i] = sum_value(c->direction[i]);
    return d;
}

/* The point at t. A coordinate saturates to the largest number where t * direction overflows. */
static inline vector chord_at(const chord *c, double t)
{
    vector p = along(c->origin, clamp(t, -DBL_MAX, DBL_MAX), chord_direction(c));
    for (int i = 0; i < DIM; i++)
        p.at[i] = clamp(p.at[i], -DBL_MAX, DBL_MAX);
    return p;
}

/* The hit of a ray with zero direction, which is a point, in a solid that contains it. */
static inline void point_hit(const ray *r, hit *out)
{
    real t = narrow_t(clamp(0, r->t_min, r->t_max));
    *out = (hit){
        .t_enter = t, .t_exit = t, .point_enter = r->origin, .point_exit = r->origin, .starts_inside = true};
}

/* Cuts the common part of a line and a solid to the ends of the chord that lie in the solid. */
static void cut_to_ends(hit *out, const chord *c, bool starts_inside, bool ends_inside)
{
    vec none = {0};
    if (out->t_exit < out->t_enter) /* the solid is so thin that rounding exchanges its sides */
        out->t_exit = out->t_enter;
    out->starts_inside = starts_inside;
    if (starts_inside)
    {
        out->t_enter = narrow_t(c->t_min);
        out->point_enter = store(chord_at(c, c->t_min));
        out->normal_enter = none;
    }
    if (ends_inside)
    {
        out->t_exit = narrow_t(c->t_max);
        out->point_exit = store(chord_at(c, c->t_max));
        out->normal_exit = none;
    }
}

#endif
