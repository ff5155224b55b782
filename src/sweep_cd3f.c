/* sweep.c in float. */
#include "space/cd3f.h"

#include "sweep.c"
