/*
 * What is not the library's own: headers of C, the intrinsics, and the public header. A unit reads these
 * before compiler.h changes the options of GCC, which notes them with each function that it reads, declared
 * or defined: that takes longer than reading it.
 */
#ifndef CD_NUMBER_OUTSIDE_H
#define CD_NUMBER_OUTSIDE_H

/* Where GCC 12 vectorises a * b + c * d beside a * b - c * d it fuses them, whatever fp-contract says. The
   intrinsics must not have other instructions than the functions that call them, so this comes first. */
#if defined(__GNUC__) && !defined(__clang__)
#if defined(__AVX512F__)
#pragma GCC target("no-avx512f,no-fma")
#elif defined(__FMA__)
#pragma GCC target("no-fma")
#endif
#endif

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#if defined(__clang__) && defined(__SSE2__) /* for GCC see SSE2 in compiler.h */
#include <emmintrin.h>
#endif

#include "../../include/collide.h"

#endif
