/* careful_penetration_ellipse.c in the plane. */
#include "space/cd2.h"

#include "careful_penetration_ellipse.c"
