/*
 * Between the family's scalar and double, for what is calculated once for both: shapes widened, which is
 * exact, and answers rounded once. In double nothing is copied.
 */
#ifndef CD_SPACE_WIDE_H
#define CD_SPACE_WIDE_H

#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"
#include "family.h"

#if REAL_DIGITS == 53

/* The shape itself; *room is not used. */
HOT_INLINE const wide_segment *wide_of_segment(const segment *s, wide_segment *room)
{
    (void)room;
    return s;
}

HOT_INLINE const wide_ray *wide_of_ray(const ray *r, wide_ray *room)
{
    (void)room;
    return r;
}

HOT_INLINE const wide_aabb *wide_of_aabb(const aabb *b, wide_aabb *room)
{
    (void)room;
    return b;
}

HOT_INLINE const wide_obb *wide_of_obb(const obb *b, wide_obb *room)
{
    (void)room;
    return b;
}

/* Where an answer is to be written, and its way to *out. */
#define WIDE_OUT(out, room) ((void)(room), (out))

/* The numbers have just been stored, often one by one: GCC would copy two at once, and wait for them.
   (In the plane that costs nothing.) */
HOT_INLINE vec just_stored(const vec *v)
{
    return (vec){hidden(v->x), hidden(v->y) ONLY_3D(, hidden(v->z))};
}

HOT_INLINE closest_points narrow_closest(const wide_closest_points *wide)
{
#if DIM == 3
    return (closest_points){just_stored(&wide->point_a), just_stored(&wide->point_b), hidden(wide->distance)};
#else
    return *wide;
#endif
}

HOT_INLINE void take_wide_contact(contact *out, const wide_contact *wide)
{
    (void)wide, (void)out;
}

HOT_INLINE void take_wide_hit(hit *out, const wide_hit *wide)
{
    (void)wide, (void)out;
}

#else

HOT_INLINE wide_vec wide_of_vec(vec v)
{
    return (wide_vec){v.x, v.y ONLY_3D(, v.z)};
}

HOT_INLINE const wide_segment *wide_of_segment(const segment *s, wide_segment *room)
{
    room->a = wide_of_vec(s->a);
    room->b = wide_of_vec(s->b);
    return room;
}

HOT_INLINE const wide_ray *wide_of_ray(const ray *r, wide_ray *room)
{
    room->origin = wide_of_vec(r->origin);
    room->direction = wide_of_vec(r->direction);
    room->t_min = r->t_min;
    room->t_max = r->t_max;
    return room;
}

HOT_INLINE const wide_aabb *wide_of_aabb(const aabb *b, wide_aabb *room)
{
    room->min = wide_of_vec(b->min);
    room->max = wide_of_vec(b->max);
    return room;
}

HOT_INLINE const wide_obb *wide_of_obb(const obb *b, wide_obb *room)
{
    room->center = wide_of_vec(b->center);
    room->half_extents = wide_of_vec(b->half_extents);
#if DIM == 2
    room->axis = wide_of_vec(b->axis);
#else
    for (int i = 0; i < 3; i++)
        room->axes[i] = wide_of_vec(b->axes[i]);
#endif
    return room;
}

#define WIDE_OUT(out, room) ((void)(out), (room))

/* The bodies are in careful.c, which is compiled once for each family. */
#define narrow_closest      OWN(narrow_closest)
#define take_wide_contact   OWN(take_wide_contact)
#define take_wide_hit       OWN(take_wide_hit)

closest_points narrow_closest(const wide_closest_points *wide);

void take_wide_contact(contact *out, const wide_contact *wide);
void take_wide_hit(hit *out, const wide_hit *wide);

#endif

#endif
