/* batch_columns.c in float. */
#include "space/cd3f.h"

#include "batch_columns.c"
