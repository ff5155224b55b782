/* careful_penetration.c in the plane. */
#include "space/cd2.h"

#include "careful_penetration.c"
