/* batch_raycast.c in the plane. */
#include "space/cd2.h"

#include "batch_raycast.c"
