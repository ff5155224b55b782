/* Two AABBs at rest: their closest points (careful_distance.c). */
#ifndef CD_CAREFUL_AABB_AABB_H
#define CD_CAREFUL_AABB_AABB_H

#include "../space/family.h"

/* The closest points of two AABBs. Along each axis there is either a gap between two faces, or a common
   stretch whose middle both points take. */
#define closest_aabbs SHARED(closest_aabbs)
closest_points closest_aabbs(const aabb *a, const aabb *b);

#endif
