/* distance.c in space, in float. */
#include "space/cd3f.h"

#include "distance.c"
