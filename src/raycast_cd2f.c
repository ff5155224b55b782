/* raycast.c in the plane, in float. */
#include "space/cd2f.h"

#include "raycast.c"
