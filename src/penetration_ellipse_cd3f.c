/* penetration_ellipse.c in float. */
#include "space/cd3f.h"

#include "penetration_ellipse.c"
