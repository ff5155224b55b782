/* batch_overlap.c in the plane. */
#include "space/cd2.h"

#include "batch_overlap.c"
