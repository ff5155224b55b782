/* batch_avx512.c in the plane, in float. */
#include "space/cd2f.h"

#include "batch_avx512.c"
