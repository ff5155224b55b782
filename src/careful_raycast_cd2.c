/* careful_raycast.c in the plane. */
#include "space/cd2.h"

#include "careful_raycast.c"
