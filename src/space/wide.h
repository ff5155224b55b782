/*
 * Between the family's scalar and double, for what is calculated once for both: shapes widened, which is
 * exact, and answers rounded once. In double nothing is copied.
 */
#ifndef CD_SPACE_WIDE_H
#define CD_SPACE_WIDE_H

#include <stdbool.h>

#include "../number/compiler.h"
#include "family.h"

#if REAL_DIGITS == 53

/* The shape itself; *room is not used. */
HOT_INLINE const wide_segment *wide_of_segment(const segment *s, wide_segment *room)
{
    (void)room;
    return s;
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

/* Where an answer is to be written. */
#define WIDE_OUT(out, room) ((void)(room), (out))

HOT_INLINE bool narrowed_closest(const wide_closest_points *wide, closest_points *out)
{
    (void)wide, (void)out;
    return true;
}

HOT_INLINE bool narrowed_contact(const wide_contact *wide, contact *out)
{
    (void)wide, (void)out;
    return true;
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
#define narrow_contact      OWN(narrow_contact)
closest_points narrow_closest(wide_closest_points c);
void           narrow_contact(const wide_contact *wide, contact *out);

HOT_INLINE bool narrowed_closest(const wide_closest_points *wide, closest_points *out)
{
    *out = narrow_closest(*wide);
    return true;
}

HOT_INLINE bool narrowed_contact(const wide_contact *wide, contact *out)
{
    narrow_contact(wide, out);
    return true;
}

#endif

#endif
