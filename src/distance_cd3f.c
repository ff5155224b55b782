/* distance.c in float. */
#include "space/cd3f.h"

#include "distance.c"
