/*
 * Included before all else by units that are compiled for size, all of them: closer_segments.c and sums.c,
 * whose calls take as long (measured), careful_lines.c, careful_line_lengths.c and careful_sweep_ellipse.c, of
 * which single calls take up to a tenth longer, and careful_shapes.c, which is asked at extreme magnitudes
 * alone.
 */
#ifndef CD_NUMBER_FOR_SIZE_H
#define CD_NUMBER_FOR_SIZE_H

#include "compiler.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("Os")
#endif

#endif
