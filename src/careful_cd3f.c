/* careful.c in float. */
#include "space/cd3f.h"

#include "careful.c"
