/* batch_columns.c in the plane. */
#include "space/cd2.h"

#include "batch_columns.c"
