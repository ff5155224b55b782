/* What the library needs of a compiler: IEEE 754 arithmetic as it is written, and a say in what is inlined.
 */
#ifndef CD_NUMBER_COMPILER_H
#define CD_NUMBER_COMPILER_H

#include <float.h>

#if defined(__FAST_MATH__)
#error "libcollide cannot be compiled with fast-math: its answers depend on IEEE 754 arithmetic"
#endif
#if FLT_EVAL_METHOD == 2 || FLT_EVAL_METHOD < 0
#error "libcollide needs double evaluated as double; on 32-bit x86 compile with -msse2 -mfpmath=sse"
#endif

/* No fused multiply-add where none is written, whatever flags the sources are compiled with. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

/* In MinGW's headers these macros convert to every type in turn, and -Wfloat-conversion warns of it. */
#if defined(__MINGW32__)
#include <math.h>
#undef isnan
#undef isinf
#undef isfinite
#define isnan(x)    __builtin_isnan(x)
#define isinf(x)    __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
#endif

/* Headers hold functions that not every unit uses. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#elif defined(_MSC_VER)
#pragma warning(disable : 4505)
#endif

/* A function of a hot path that is more than compilers inline unasked. */
#if defined(__GNUC__)
#define HOT_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define HOT_INLINE static __forceinline
#else
#define HOT_INLINE static inline
#endif

/* What a hot path seldom calls, and is not to make room for. */
#if defined(__GNUC__)
#define NOINLINE __attribute__((noinline))
#elif defined(_MSC_VER)
#define NOINLINE __declspec(noinline)
#else
#define NOINLINE
#endif

#endif
