/* dispatch.c in space, in float. */
#include "space/cd3f.h"

#include "dispatch.c"
