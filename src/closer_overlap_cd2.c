/* closer_overlap.c in the plane. */
#include "space/cd2.h"

#include "closer_overlap.c"
