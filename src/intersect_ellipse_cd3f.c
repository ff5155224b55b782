/* intersect_ellipse.c in space, in float. */
#include "space/cd3f.h"

#include "intersect_ellipse.c"
