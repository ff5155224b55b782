/*
 * Included before all else by units that are compiled for size, all of them: closer_segments.c, whose calls
 * take as long (measured), careful_shapes.c, which is asked at extreme magnitudes alone, and in the plane the
 * careful units that have functions marked SPEEDY: the slowest calls there are far below those in space.
 */
#ifndef CD_NUMBER_FOR_SIZE_H
#define CD_NUMBER_FOR_SIZE_H

#include "compiler.h"

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("Os")
#endif

#endif
