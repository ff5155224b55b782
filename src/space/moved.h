/* A moved point. */
#ifndef CD_SPACE_MOVED_H
#define CD_SPACE_MOVED_H

#include "../number/compiler.h"
#include "family.h"
#include "finite.h"
#include "vector.h"

/* v + motion where a coordinate overflows: it becomes the largest number. */
SELDOM static NOINLINE vec moved_to_end_of_range(vec v, vec motion)
{
    return store(add(load(v), load(motion)));
}

HOT_INLINE vec moved(vec v, vec motion)
{
    vec place = {v.x + motion.x, v.y + motion.y ONLY_3D(, v.z + motion.z)};
    return not_finite(place) == 0 ? place : moved_to_end_of_range(v, motion);
}

#endif
