/*
 * Included before all else by units that are compiled for size, all of them: closer_segments.c, whose calls
 * take as long (measured), and careful_shapes.c, which is asked at extreme magnitudes alone.
 */
#ifndef CD_NUMBER_FOR_SIZE_H
#define CD_NUMBER_FOR_SIZE_H

#include "compiler.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("Os")
#endif

#endif
