/* distance_ellipse.c in float. */
#include "space/cd3f.h"

#include "distance_ellipse.c"
