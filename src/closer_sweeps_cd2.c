/* closer_sweeps.c in the plane. */
#include "space/cd2.h"

#include "closer_sweeps.c"
