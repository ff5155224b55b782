/* closer_spheres.c in the plane. */
#include "space/cd2.h"

#include "closer_spheres.c"
