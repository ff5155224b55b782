/* sweep_ellipse.c in space, in float. */
#include "space/cd3f.h"

#include "sweep_ellipse.c"
