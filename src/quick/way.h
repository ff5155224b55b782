/*
 * Two ways to every answer: which of them may be taken.
 *
 * A public function reads
 *
 *     quick_answer found = QUICKLY(quick_overlap_sphere_aabb(a, b));
 *     return found != UNCLEAR ? found : careful_overlap_sphere_aabb(a, b);
 *
 * QUICKLY is for a quick way that answers YES, NO or UNCLEAR; ANSWERED for one that says whether it has an
 * answer, and fills it in.
 *
 * Options of the build:
 *     COLLIDE_CAREFUL_ONLY   The quick way is never taken, so that the tests reach the careful one.
 *     COLLIDE_COUNT_WAYS     Calls are counted by the name of the function: all, and those that the quick way
 *                            leaves open. Only for a test: the counts are state.
 */
#ifndef CD_QUICK_WAY_H
#define CD_QUICK_WAY_H

#include <stdbool.h>

#include "../number/bits.h"
#include "../number/compiler.h"

#if defined(COLLIDE_CAREFUL_ONLY)
#define QUICK_WAY         0
#define QUICKLY(answer)   ((void)sizeof(answer), UNCLEAR)
#define ANSWERED(quickly) ((void)sizeof(quickly), false)
#elif defined(COLLIDE_COUNT_WAYS)
/* Defined by the program that counts. */
quick_answer cd_count_way(const char *function, quick_answer answer);
#define QUICK_WAY       1
#define QUICKLY(answer) cd_count_way(__func__, answer)
#define ANSWERED(quickly) \
    ((quickly) ? (cd_count_way(__func__, YES), true) : (cd_count_way(__func__, UNCLEAR), false))
#else
#define QUICK_WAY         1
#define QUICKLY(answer)   (answer)
#define ANSWERED(quickly) (quickly)
#endif

#endif
