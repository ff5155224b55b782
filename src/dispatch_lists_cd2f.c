/* dispatch_lists.c in the plane, in float. */
#include "space/cd2f.h"

#include "dispatch_lists.c"
