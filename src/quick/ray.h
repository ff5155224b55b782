/* What the quick ways of rays share: the vector to a shape, the hit. */
#ifndef CD_QUICK_RAY_H
#define CD_QUICK_RAY_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "../space/family.h"
#include "../space/narrow.h"
#include "../space/vector.h"

/* to - from, and what its rounding lost. */
static inline vector ray_way(vector to, vector from)
{
    return (vector){{to.at[0] - from.at[0], to.at[1] - from.at[1] ONLY_3D(, to.at[2] - from.at[2])}};
}

static inline vector ray_way_low(vector to, vector from, vector way)
{
    vector low, taken; /* two_sum */
#define ONE_AXIS(i)                     \
    taken.at[i] = way.at[i] - to.at[i]; \
    low.at[i] = (to.at[i] - (way.at[i] - taken.at[i])) - (from.at[i] + taken.at[i])
    ONE_AXIS(0);
    ONE_AXIS(1);
    ONLY_3D(ONE_AXIS(2);)
#undef ONE_AXIS
    return low;
}

/* (t d - w) * factor, without -0. */
static inline vector ray_normal(vector w, vector d, double t, double factor)
{
    return (vector){
        {(t * d.at[0] - w.at[0]) * factor + 0.0,
         (t * d.at[1] - w.at[1]) * factor + 0.0 ONLY_3D(, (t * d.at[2] - w.at[2]) * factor + 0.0)}};
}

/* Fills in t and points. In float it is UNCLEAR if t or a point is above the range. */
HOT_INLINE quick_answer ray_ends(hit *out, vector o, vector d, double t_enter, double t_exit)
{
    vector p = {
        {o.at[0] + t_enter * d.at[0], o.at[1] + t_enter * d.at[1] ONLY_3D(, o.at[2] + t_enter * d.at[2])}};
    vector q = {
        {o.at[0] + t_exit * d.at[0], o.at[1] + t_exit * d.at[1] ONLY_3D(, o.at[2] + t_exit * d.at[2])}};
    if (sizeof(real) == sizeof(float) &&
        !(fabs(t_enter) + fabs(t_exit) + taxi_length(p) + taxi_length(q) <= FLT_MAX))
        return UNCLEAR;
    out->t_enter = narrow_t(t_enter);
    out->t_exit = narrow_t(t_exit);
    out->point_enter = plain_vec(p);
    out->point_exit = plain_vec(q);
    return YES;
}

/* Fills in a hit, as above. */
HOT_INLINE quick_answer ray_hit(hit *out, vector o, vector d, double t_enter, double t_exit, vector n,
                                vector m, bool starts_inside)
{
    if (ray_ends(out, o, d, t_enter, t_exit) == UNCLEAR)
        return UNCLEAR;
    out->normal_enter = plain_vec(n);
    out->normal_exit = plain_vec(m);
    out->starts_inside = starts_inside;
    return YES;
}

#endif
