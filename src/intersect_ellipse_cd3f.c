/* intersect_ellipse.c in float. */
#include "space/cd3f.h"

#include "intersect_ellipse.c"
