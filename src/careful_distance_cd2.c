/* careful_distance.c in the plane. */
#include "space/cd2.h"

#include "careful_distance.c"
