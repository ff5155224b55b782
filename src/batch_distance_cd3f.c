/* batch_distance.c in float. */
#include "space/cd3f.h"

#include "batch_distance.c"
