/* sweep.c in space, in float. */
#include "space/cd3f.h"

#include "sweep.c"
