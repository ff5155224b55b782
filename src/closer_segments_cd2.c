/* closer_segments.c in the plane. */
#include "space/cd2.h"

#include "closer_segments.c"
