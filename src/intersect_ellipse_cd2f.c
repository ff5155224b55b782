/* intersect_ellipse.c in the plane, in float. */
#include "space/cd2f.h"

#include "intersect_ellipse.c"
