/* batch_distance.c in the plane. */
#include "space/cd2.h"

#include "batch_distance.c"
