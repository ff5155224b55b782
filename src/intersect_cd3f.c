/* intersect.c in float. */
#include "space/cd3f.h"

#include "intersect.c"
