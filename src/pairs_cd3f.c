/* pairs.c in space, in float. */
#include "space/cd3f.h"

#include "pairs.c"
