/* sweep_ellipse.c in float. */
#include "space/cd3f.h"

#include "sweep_ellipse.c"
