/* dispatch_lists.c in float. */
#include "space/cd3f.h"

#include "dispatch_lists.c"
