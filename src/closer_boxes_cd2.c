/* closer_boxes.c in the plane. */
#include "space/cd2.h"

#include "closer_boxes.c"
