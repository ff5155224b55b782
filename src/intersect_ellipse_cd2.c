/* intersect_ellipse.c in the plane, in double. */
#include "space/cd2.h"

#include "intersect_ellipse.c"
