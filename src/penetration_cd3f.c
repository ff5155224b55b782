/* penetration.c in float. */
#include "space/cd3f.h"

#include "penetration.c"
