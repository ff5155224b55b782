/* dispatch_lists.c in the plane. */
#include "space/cd2.h"

#include "dispatch_lists.c"
