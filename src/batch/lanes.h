/*
 * The numbers of a kernel, several at a time: as many as the instruction set holds for which the unit is
 * compiled. Each lanes_<set>.h has the same words, so that a kernel is one text for all sets.
 *
 *     floats, doubles            FLOATS and DOUBLES numbers, calculated with + - * / one by one
 *     float_marks, double_marks  a yes or no for each of them
 *
 *     doubles_load, _store       from and to memory, aligned or not
 *     doubles_same               the same number throughout
 *     doubles_abs, _sqrt         |a|, and the root, rounded to nearest
 *     doubles_turned(a, b)       -a where b is below 0 or -0, else a
 *     doubles_by_sign(a, b, c)   c where a is below 0 or -0, else b
 *     doubles_min, _max          a if a < b (a > b), else b: so b where one is a NaN
 *     doubles_less, _at_most     the marks of a < b and a <= b, which no NaN gets
 *     doubles_also(m, a, b)      the marks of m where a <= b, too
 *     doubles_also_less(m, a, b) the marks of m where a < b, too
 *     doubles_numbers(m, a, b)   the marks of m where neither a nor b is a NaN
 *     doubles_select(m, a, b)    a where m is marked, else b
 *     doubles_both, _either, _not, _bits
 *                                marks joined, and as bits, the first number's lowest
 *     doubles_leading            without the last 27 bits of the significand
 *     doubles_power              the power of two that is not above a number >= 0, or 0 for a subnormal one
 *     doubles_inverse_power      the inverse of a power of two from 2^-1022 to 2^1022, else anything
 *     doubles_root_power         the power of two that is not above the root of a normal number > 0
 *     doubles_load_floats, doubles_store_floats
 *                                floats widened, which is exact, and rounded to nearest
 *     floats_of_doubles          FLOATS / DOUBLES vectors as one, rounded to nearest
 *
 * and all but the last seven alike for floats. Every operation is rounded as IEEE 754 rounds it, none is
 * fused, so the bits of a number do not depend on the set. In the family's scalar, the words are reals_load,
 * ...
 */
#ifndef CD_BATCH_LANES_H
#define CD_BATCH_LANES_H

#include <stdint.h>

#include "../space/family.h"

#if defined(LANES_AVX512)
#include "lanes_avx512.h"
#elif defined(LANES_AVX2)
#include "lanes_avx2.h"
#elif defined(COLLIDE_PLAIN_BATCHES) || !defined(__GNUC__)
#include "lanes_plain.h"
#elif defined(__SSE2__)
#include "lanes_sse2.h"
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include "lanes_neon.h"
#else
#include "lanes_plain.h"
#endif

/* The words of the family's scalar. doubles_load_reals, doubles_store_reals and reals_of_doubles widen and
   round in the float families. */
#if REAL_DIGITS == 53
#define REALS               DOUBLES
#define reals               doubles
#define real_marks          double_marks
#define reals_load          doubles_load
#define reals_store         doubles_store
#define reals_same          doubles_same
#define reals_abs           doubles_abs
#define reals_turned        doubles_turned
#define reals_by_sign       doubles_by_sign
#define reals_sqrt          doubles_sqrt
#define reals_min           doubles_min
#define reals_max           doubles_max
#define reals_less          doubles_less
#define reals_at_most       doubles_at_most
#define reals_also          doubles_also
#define reals_also_less     doubles_also_less
#define reals_numbers       doubles_numbers
#define reals_select        doubles_select
#define reals_both          doubles_both
#define reals_either        doubles_either
#define reals_not           doubles_not
#define reals_bits          doubles_bits
#define doubles_load_reals  doubles_load
#define doubles_store_reals doubles_store
#define reals_of_doubles(a) (*(a))
#else
#define REALS               FLOATS
#define reals               floats
#define real_marks          float_marks
#define reals_load          floats_load
#define reals_store         floats_store
#define reals_same          floats_same
#define reals_abs           floats_abs
#define reals_turned        floats_turned
#define reals_by_sign       floats_by_sign
#define reals_sqrt          floats_sqrt
#define reals_min           floats_min
#define reals_max           floats_max
#define reals_less          floats_less
#define reals_at_most       floats_at_most
#define reals_also          floats_also
#define reals_also_less     floats_also_less
#define reals_numbers       floats_numbers
#define reals_select        floats_select
#define reals_both          floats_both
#define reals_either        floats_either
#define reals_not           floats_not
#define reals_bits          floats_bits
#define doubles_load_reals  doubles_load_floats
#define doubles_store_reals doubles_store_floats
#define reals_of_doubles    floats_of_doubles
#endif

/* Asks for memory that is read, or written, some looks later: so many bytes ahead. Processors do that by
   themselves, but not in time for the six arrays of boxes in space: a million of them take a tenth to a fifth
   less with it. Further ahead gains nothing. The memory may lie behind an array: it is not touched. */
#if DIM == 3 && (defined(LANES_AVX512) || defined(LANES_AVX2))
#define ARE_MANY(boxes)          ((boxes) >= (size_t)1 << 16) /* more than a second cache holds */
#define READS_LATER(from, bytes) __builtin_prefetch((const void *)((uintptr_t)(from) + (bytes)))
#define WRITES_LATER(to, bytes)  __builtin_prefetch((const void *)((uintptr_t)(to) + (bytes)), 1)
#define PAIRS_LATER(a, b, from)  ask_ahead(a, b, from) /* batch/columns.h */
#else
#define ARE_MANY(boxes)          false
#define READS_LATER(from, bytes) ((void)0)
#define WRITES_LATER(to, bytes)  ((void)0)
#define PAIRS_LATER(a, b, from)  ((void)0)
#endif

/* The bits of all marks. */
#define ALL_REALS   ((1u << REALS) - 1)
#define ALL_DOUBLES ((1u << DOUBLES) - 1)

#endif
