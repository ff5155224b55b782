/* A moved point. */
#ifndef CD_SPACE_MOVED_H
#define CD_SPACE_MOVED_H

#include "../number/compiler.h"
#include "family.h"
#include "finite.h"
#include "vector.h"

/* Coordinates that overflowed become the largest number. */
SELDOM static NOINLINE vec at_end_of_range(vec place)
{
    return store(load(place));
}

HOT_INLINE vec moved(vec v, vec motion)
{
    vec place = {v.x + motion.x, v.y + motion.y ONLY_3D(, v.z + motion.z)};
    return not_finite(place) == 0 ? place : at_end_of_range(place);
}

#endif
