/* batch_raycast.c in float. */
#include "space/cd3f.h"

#include "batch_raycast.c"
