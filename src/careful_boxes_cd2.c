/* careful_boxes.c in the plane. */
#include "space/cd2.h"

#include "careful_boxes.c"
