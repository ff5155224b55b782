/* pairs.c in the plane, in double. */
#include "space/cd2.h"

#include "pairs.c"
