/* batch_avx512.c in the plane. */
#include "space/cd2.h"

#include "batch_avx512.c"
