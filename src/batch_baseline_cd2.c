/* batch_baseline.c in the plane. */
#include "space/cd2.h"

#include "batch_baseline.c"
