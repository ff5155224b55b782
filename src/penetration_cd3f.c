/* penetration.c in space, in float. */
#include "space/cd3f.h"

#include "penetration.c"
