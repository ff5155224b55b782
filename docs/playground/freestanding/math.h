/* What the library takes from <math.h>, for a target without a libc. Each is an instruction of wasm. */
#ifndef PLAYGROUND_MATH_H
#define PLAYGROUND_MATH_H

#define INFINITY __builtin_inff()
#define NAN      __builtin_nanf("")

#define isfinite(x)       __builtin_isfinite(x)
#define isinf(x)          __builtin_isinf(x)
#define isnan(x)          __builtin_isnan(x)
#define signbit(x)        __builtin_signbit(x)
#define isunordered(x, y) __builtin_isunordered(x, y)

#define copysign(x, y) __builtin_copysign(x, y)
#define fabs(x)        __builtin_fabs(x)
#define fabsf(x)       __builtin_fabsf(x)
#define floor(x)       __builtin_floor(x)
#define sqrt(x)        __builtin_sqrt(x)
#define sqrtf(x)       __builtin_sqrtf(x)

#endif /* PLAYGROUND_MATH_H */
