/* Are numbers finite? Without branches. */
#ifndef CD_SPACE_FINITE_H
#define CD_SPACE_FINITE_H

#include "../number/compiler.h"
#include "family.h"

/* 0 for a vector of finite coordinates, else NaN. */
HOT_INLINE real not_finite(vec v)
{
    return (v.x - v.x) + (v.y - v.y) ONLY_3D(+(v.z - v.z));
}

#endif
