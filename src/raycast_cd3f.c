/* raycast.c in float. */
#include "space/cd3f.h"

#include "raycast.c"
