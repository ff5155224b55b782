/*
 * Two ways to every answer: which of them may be taken.
 *
 * A public function reads
 *
 *     quick_answer found = QUICKLY(quick_overlap_sphere_aabb(a, b));
 *     return found != UNCLEAR ? found : careful_overlap_sphere_aabb(a, b);
 *
 * QUICKLY is for a quick way that answers YES, NO or UNCLEAR; ANSWERED for one that says whether it has an
 * answer, and fills it in. AT_A_GLANCE is for a first look that is inlined; what it leaves UNCLEAR is looked
 * at by QUICKLY_AS, in a function of its own that is told the name of the public one. PASSED is for a glance
 * that sees misses only and fills in what all else needs.
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
#define QUICK_WAY                    0
#define QUICKLY(answer)              ((void)sizeof(answer), UNCLEAR)
#define QUICKLY_AS(function, answer) ((void)sizeof(function), QUICKLY(answer))
#define AT_A_GLANCE(answer)          QUICKLY(answer)
#define PASSED(passes)               ((void)(passes), false)
#define ANSWERED(quickly)            ((void)sizeof(quickly), false)
#elif defined(COLLIDE_COUNT_WAYS)
/* Defined by the program that counts. */
quick_answer               cd_count_way(const char *function, quick_answer answer);
static inline quick_answer count_if_clear(const char *function, quick_answer answer)
{
    return answer == UNCLEAR ? UNCLEAR : cd_count_way(function, answer);
}
#define QUICK_WAY                    1
#define QUICKLY(answer)              QUICKLY_AS(__func__, answer)
#define QUICKLY_AS(function, answer) cd_count_way(function, answer)
#define AT_A_GLANCE(answer)          count_if_clear(__func__, answer)
#define PASSED(passes)               (AT_A_GLANCE((passes) ? NO : UNCLEAR) == NO)
#define ANSWERED(quickly) \
    ((quickly) ? (cd_count_way(__func__, YES), true) : (cd_count_way(__func__, UNCLEAR), false))
#else
#define QUICK_WAY                    1
#define QUICKLY(answer)              (answer)
#define QUICKLY_AS(function, answer) ((void)sizeof(function), (answer))
#define AT_A_GLANCE(answer)          (answer)
#define PASSED(passes)               (passes)
#define ANSWERED(quickly)            (quickly)
#endif

#endif
