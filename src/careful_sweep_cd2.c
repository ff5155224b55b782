/* careful_sweep.c in the plane. */
#include "space/cd2.h"

#include "careful_sweep.c"
