/* careful_intersect_ellipse.c in the plane. */
#include "space/cd2.h"

#include "careful_intersect_ellipse.c"
