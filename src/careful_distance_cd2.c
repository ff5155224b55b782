/* careful_distance.c in the plane. */
#include "number/for_size.h"
#include "space/cd2.h"

#include "careful_distance.c"
