/* batch_avx2.c in float. */
#include "space/cd3f.h"

#include "batch_avx2.c"
