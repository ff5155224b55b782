/* batch_sweep.c in float. */
#include "space/cd3f.h"

#include "batch_sweep.c"
