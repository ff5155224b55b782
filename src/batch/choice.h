/*
 * Which instruction sets a batch may use: those that the processor has. Without a choice (not x86-64, or a
 * compiler other than GCC and clang, or COLLIDE_PLAIN_BATCHES, with which tests compile the plain C) there is
 * the baseline alone. A library that checks its shapes, or has no quick way, asks the single call for each.
 */
#ifndef CD_BATCH_CHOICE_H
#define CD_BATCH_CHOICE_H

#if defined(COLLIDE_CHECK_SHAPES) || defined(COLLIDE_CAREFUL_ONLY)
#define BY_SINGLE_CALLS 1
#else
#define BY_SINGLE_CALLS 0
#endif

#if defined(__GNUC__) && defined(__x86_64__) && !defined(COLLIDE_PLAIN_BATCHES) && !BY_SINGLE_CALLS
#define CHOICE_OF_SETS 1
#else
#define CHOICE_OF_SETS 0
#endif

enum
{
    SET_BASELINE,
    SET_AVX2,
    SET_AVX512
};

/* The widest set that this processor has, found at the first call. */
#define widest_set cd_widest_set
int widest_set(void);

/* For tests: no set above this one is used from now on. Returns the widest that is left. */
#define limit_set cd_limit_set
int limit_set(int set);

#endif
