/* batch_baseline.c in float. */
#include "space/cd3f.h"

#include "batch_baseline.c"
