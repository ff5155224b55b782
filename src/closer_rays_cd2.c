/* closer_rays.c in the plane. */
#include "space/cd2.h"

#include "closer_rays.c"
