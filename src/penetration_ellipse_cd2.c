/* penetration_ellipse.c in the plane, in double. */
#include "space/cd2.h"

#include "penetration_ellipse.c"
