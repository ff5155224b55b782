/* batch_sweep.c in the plane. */
#include "space/cd2.h"

#include "batch_sweep.c"
