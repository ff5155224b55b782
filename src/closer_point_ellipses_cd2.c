/* closer_point_ellipses.c in the plane. */
#include "space/cd2.h"

#include "closer_point_ellipses.c"
