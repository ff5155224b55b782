/* penetration_ellipse.c in the plane, in float. */
#include "space/cd2f.h"

#include "penetration_ellipse.c"
