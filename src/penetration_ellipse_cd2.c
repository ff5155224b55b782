/* penetration_ellipse.c in the plane. */
#include "space/cd2.h"

#include "penetration_ellipse.c"
