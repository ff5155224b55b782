/* careful_intersect.c in the plane. */
#include "number/for_size.h"
#include "space/cd2.h"

#include "careful_intersect.c"
