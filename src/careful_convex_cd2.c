/* careful_convex.c in the plane. */
#include "space/cd2.h"

#include "careful_convex.c"
