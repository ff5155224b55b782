/* intersect.c in space, in float. */
#include "space/cd3f.h"

#include "intersect.c"
