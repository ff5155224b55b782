/*
 * The choice of instruction sets. The answer never changes, so it does not matter which thread finds it
 * first: each stores the same number. (Loads and stores of it are atomic.)
 */
#include "batch/choice.h"

#if CHOICE_OF_SETS

/* The set plus one; 0 as long as nobody has asked. */
static int found;

/* The compiler's check looks at what the processor has and at what the operating system saves. */
static int look_at_processor(void)
{
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("popcnt"))
        return SET_BASELINE;
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                   __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                   __builtin_cpu_supports("bmi2")
               ? SET_AVX512
               : SET_AVX2;
}

int widest_set(void)
{
    int set = __atomic_load_n(&found, __ATOMIC_RELAXED);
    return set ? set - 1 : limit_set(SET_AVX512);
}

int limit_set(int set)
{
    int widest = look_at_processor();
    int used = set < widest ? set : widest;
    __atomic_store_n(&found, used + 1, __ATOMIC_RELAXED);
    return used;
}

#else

int widest_set(void)
{
    return SET_BASELINE;
}

int limit_set(int set)
{
    (void)set;
    return SET_BASELINE;
}

#endif
