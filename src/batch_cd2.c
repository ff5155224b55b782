/* batch.c in the plane. */
#include "space/cd2.h"

#include "batch.c"
