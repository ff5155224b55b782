/* batch_overlap.c in float. */
#include "space/cd3f.h"

#include "batch_overlap.c"
