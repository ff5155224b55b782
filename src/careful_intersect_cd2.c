/* careful_intersect.c in the plane. */
#include "space/cd2.h"

#include "careful_intersect.c"
