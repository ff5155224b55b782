/* batch_avx512.c in float. */
#include "space/cd3f.h"

#include "batch_avx512.c"
