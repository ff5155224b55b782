/* sweep_ellipse.c in the plane. */
#include "space/cd2.h"

#include "sweep_ellipse.c"
