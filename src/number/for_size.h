/*
 * Included before all else by units that are compiled for size, all of them: angle.c, dispatch_lists.c and
 * closer_segments.c, whose calls take as long (measured), and careful_lines.c, careful_line_lengths.c and
 * careful_shapes.c, which are seldom asked.
 */
#ifndef CD_NUMBER_FOR_SIZE_H
#define CD_NUMBER_FOR_SIZE_H

#include "compiler.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("Os")
#endif

#endif
