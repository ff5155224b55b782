/* careful_shapes.c in the plane. */
#include "space/cd2.h"

#include "careful_shapes.c"
