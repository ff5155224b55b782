/* intersect_ellipse.c in the plane. */
#include "space/cd2.h"

#include "intersect_ellipse.c"
