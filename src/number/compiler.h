/*
 * What the library asks of a compiler: IEEE 754 arithmetic exactly as written, and control over inlining.
 */
#ifndef CD_NUMBER_COMPILER_H
#define CD_NUMBER_COMPILER_H

#include <float.h>

#include "outside.h"

#if defined(__FAST_MATH__)
#error "libcollide cannot be compiled with fast-math: its answers depend on IEEE 754 arithmetic"
#endif
#if FLT_EVAL_METHOD == 2 || FLT_EVAL_METHOD < 0
#error "libcollide needs double evaluated as double; on 32-bit x86 compile with -msse2 -mfpmath=sse"
#endif

/* No fused multiply-add unless one is written, whatever flags the sources are compiled with. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
/* Padding before loops of two or three turns gains nothing. ("no-align-loops" has no effect here.) */
#pragma GCC optimize("align-loops=1", "align-jumps=1")
/* What is seldom needed stands at the end of its function. In a section of its own, each jump to it would
   take four bytes more. */
#pragma GCC optimize("no-reorder-blocks-and-partition")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

/* An instruction of SSE2 for which C has no operator: its intrinsic, and what GCC has built in for it. To
   read <emmintrin.h> would be a thirtieth of all the time in which GCC compiles the library. */
#if defined(__clang__) && defined(__SSE2__)
#define SSE2(intrinsic, built_in) _mm_##intrinsic
#elif defined(__GNUC__) && defined(__SSE2__)
#define SSE2(intrinsic, built_in) __builtin_ia32_##built_in
#endif

/* MinGW's macros of these names convert to every type in turn, which -Wfloat-conversion reports. */
#if defined(__MINGW32__)
#undef isnan
#undef isinf
#undef isfinite
#define isnan(x)    __builtin_isnan(x)
#define isinf(x)    __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
/* The sqrt of MinGW's library is not always rounded to nearest, that of the processor is. */
#if defined(SSE2)
static inline double sqrt_of_processor(double x)
{
    const double both __attribute__((vector_size(16))) = {x, x};
    return SSE2(sqrt_pd, sqrtpd)(both)[0];
}
#define sqrt(x) sqrt_of_processor(x)
#endif
#endif

/* Not every unit uses every function of a header. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#elif defined(_MSC_VER)
#pragma warning(disable : 4505)
#endif

/* A function of a hot path that is too large for compilers to inline unasked; or a tiny one that is used in a
   unit which changes GCC's options between its functions, as shapes.c does: GCC inlines no other function
   into one with other options. */
#if defined(__GNUC__)
#define HOT_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define HOT_INLINE static __forceinline
#else
#define HOT_INLINE static inline
#endif

/* A function that a hot path seldom calls and that must not be inlined into it; or one that is called in
   several places and takes so long that the calls do not count. */
#if defined(__GNUC__)
#define NOINLINE __attribute__((noinline))
#elif defined(_MSC_VER)
#define NOINLINE __declspec(noinline)
#else
#define NOINLINE
#endif

/* Before a loop of two or three: GCC unrolls none at -O2 unless it is told to. */
#if defined(__GNUC__) && !defined(__clang__)
#define UNROLLED _Pragma("GCC unroll 3")
#else
#define UNROLLED
#endif

/* A function that is seldom called: compiled for size, and calls of it are taken for unlikely. */
#if defined(__GNUC__)
#define SELDOM __attribute__((cold))
#else
#define SELDOM
#endif

/* A function that is called from such functions only, but takes most of their time: compiled for speed. */
#if defined(__GNUC__)
#define SPEEDY __attribute__((hot))
#else
#define SPEEDY
#endif

#endif
