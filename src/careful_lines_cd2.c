/* careful_lines.c in the plane. */
#include "space/cd2.h"

#include "careful_lines.c"
