/* distance_ellipse.c in the plane, in double. */
#include "space/cd2.h"

#include "distance_ellipse.c"
