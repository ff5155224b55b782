/* distance_ellipse.c in the plane. */
#include "space/cd2.h"

#include "distance_ellipse.c"
