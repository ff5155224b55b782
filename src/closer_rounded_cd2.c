/* closer_rounded.c in the plane. */
#include "space/cd2.h"

#include "closer_rounded.c"
