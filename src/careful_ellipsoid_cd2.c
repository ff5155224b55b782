/* careful_ellipsoid.c in the plane. */
#include "space/cd2.h"

#include "careful_ellipsoid.c"
