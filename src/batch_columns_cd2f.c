/* batch_columns.c in the plane, in float. */
#include "space/cd2f.h"

#include "batch_columns.c"
