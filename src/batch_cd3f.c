/* batch.c in float. */
#include "space/cd3f.h"

#include "batch.c"
