/*
 * From the public functions of a topic to the careful way: careful_<verb>_<a>_<b> for each pair of shapes, as
 * the quick way calls it (careful.h). A topic makes those of its own verb:
 *
 *     CAREFUL_CALLS(EACH_PAIR_WITHOUT_ELLIPSOIDS(CAREFUL_OVERLAP_PAIR));
 *
 * Of a pair with ellipses the macro is CAREFUL_OVERLAP_ELLIPSOID. Sweeps have none: they call widened_sweep.
 */
#ifndef CD_CAREFUL_CALLS_H
#define CD_CAREFUL_CALLS_H

#include <stdbool.h>
#include <stddef.h>

#include "careful.h"
#include "number/bits.h"
#include "number/compiler.h"
#include "quick/way.h"
#include "shape/kinds.h"
#include "space/family.h"

/* Makes all of these functions, and ends with a semicolon, by which editors and ctags see where they end. */
#define CAREFUL_CALLS(...) __VA_ARGS__ _Static_assert(1, "made")

/* ..._AGAIN makes the second way of a query, which AGAIN(...) names: a scaled scene is put to the public
   function. Products of floats stay in the range of double, so rays and motions in float are never put
   again. */
#define ONCE NULL
#if QUICK_WAY
#define AGAIN(query) again_##query
#else
#define AGAIN(query) NULL
#endif
#if REAL_DIGITS == 53
#define AGAIN_MOVING AGAIN
#else
#define AGAIN_MOVING(query) NULL
#endif

/* Verbs that return all they find: overlap, distance and closest. */
#define CAREFUL_VERB(result, verb, p, q, RARITY, ...)                                  \
    RARITY static NOINLINE result careful_##verb##_##p##_##q(TAKE_##p(a), TAKE_##q(b)) \
    {                                                                                  \
        static const verb##_ways ways = {ROW_##p, ROW_##q, __VA_ARGS__};               \
        return careful_##verb(AT_##p(a), AT_##q(b), &ways);                            \
    }
#define VERB_AGAIN(result, verb, p, q)                                          \
    SELDOM static result again_##verb##_##p##_##q(const void *a, const void *b) \
    {                                                                           \
        return cd3_##verb##_##p##_##q(AS_##p(a), AS_##q(b));                    \
    }
#define VERB_CAREFULLY(result, verb, p, q)                                                      \
    SELDOM static result carefully_##verb##_##p##_##q(const void *a, const void *b, int digits) \
    {                                                                                           \
        return cd3_careful_##verb##_##p##_##q(AS_WIDE_##p(a), AS_WIDE_##q(b), digits);          \
    }
#define CLOSEST_AGAIN(p, q) VERB_AGAIN(closest_points, closest, p, q)

#define CAREFUL_PENETRATION(p, q, RARITY, ...)                                                        \
    RARITY static NOINLINE bool careful_penetration_##p##_##q(TAKE_##p(a), TAKE_##q(b), contact *out) \
    {                                                                                                 \
        static const penetration_ways ways = {ROW_##p, ROW_##q, __VA_ARGS__};                         \
        return careful_penetration(AT_##p(a), AT_##q(b), out, &ways);                                 \
    }
#define PENETRATION_AGAIN(p, q)                                                                \
    SELDOM static bool again_penetration_##p##_##q(const void *a, const void *b, contact *out) \
    {                                                                                          \
        return cd3_penetration_##p##_##q(AS_##p(a), AS_##q(b), out);                           \
    }
#define PENETRATION_CAREFULLY(p, q)                                                                     \
    SELDOM static bool carefully_penetration_##p##_##q(const void *a, const void *b, wide_contact *out, \
                                                       int digits)                                      \
    {                                                                                                   \
        return cd3_careful_penetration_##p##_##q(AS_WIDE_##p(a), AS_WIDE_##q(b), out, digits);          \
    }

#define SWEEP_AGAIN(p, q)                                                                                  \
    SELDOM static bool again_sweep_##p##_##q(const void *a, const void *b, const vec motions[2], hit *out) \
    {                                                                                                      \
        return cd3_sweep_##p##_##q(AS_##p(a), motions[0], AS_##q(b), motions[1], out);                     \
    }
#define SWEEP_CAREFULLY(p, q)                                                                           \
    SELDOM static quick_answer carefully_sweep_##p##_##q(                                               \
        const void *a, const void *b, const wide_vec motions[2], wide_hit *out, int digits)             \
    {                                                                                                   \
        return cd3_careful_sweep_##p##_##q(AS_WIDE_##p(a), motions[0], AS_WIDE_##q(b), motions[1], out, \
                                           digits);                                                     \
    }

#define CAREFUL_RAYCAST(p, SECOND)                                                                        \
    SELDOM static bool carefully_raycast_##p(const wide_ray *a, const void *b, wide_hit *out, int digits) \
    {                                                                                                     \
        return cd3_careful_raycast_##p(a, AS_WIDE_##p(b), out, digits);                                   \
    }                                                                                                     \
    SELDOM static NOINLINE bool careful_raycast_##p(const ray *a, TAKE_##p(b), hit *out)                  \
    {                                                                                                     \
        static const raycast_ways ways = {carefully_raycast_##p, SECOND, ROW_##p};                        \
        return careful_raycast(a, AT_##p(b), out, &ways);                                                 \
    }
#define RAYCAST_AGAIN(p, query)                                                 \
    SELDOM static bool again_raycast_##p(const ray *a, const void *b, hit *out) \
    {                                                                           \
        return query(a, AS_##p(b), out);                                        \
    }

/* ---- overlap_ ---- */

#define CAREFUL_OVERLAP_PAIR(p, q)                                               \
    VERB_AGAIN(bool, overlap, p, q)                                              \
    CAREFUL_VERB(bool, overlap, p, q, SELDOM, .again = AGAIN(overlap_##p##_##q), \
                 .in_space = cd3_carefully_overlap_##p##_##q)
#define CAREFUL_OVERLAP_ELLIPSOID(p, q) \
    VERB_CAREFULLY(bool, overlap, p, q) \
    CAREFUL_VERB(bool, overlap, p, q, SELDOM, .carefully = carefully_overlap_##p##_##q)

/* ---- distance_ and closest_ ---- */

#define CAREFUL_CLOSEST_PAIR(p, q)                                                         \
    CLOSEST_AGAIN(p, q)                                                                    \
    CAREFUL_VERB(closest_points, closest, p, q, SELDOM, .again = AGAIN(closest_##p##_##q), \
                 .in_space = cd3_carefully_closest_##p##_##q)

/* The distance of a pair without ellipses is that of its closest points. (Inlined, it would need memory for
   these in the quick way, which then stores points that arrive in registers too.) */
#define CAREFUL_DISTANCE_PAIR(p, q)                                                  \
    CAREFUL_CLOSEST_PAIR(p, q)                                                       \
    SELDOM static NOINLINE real careful_distance_##p##_##q(TAKE_##p(a), TAKE_##q(b)) \
    {                                                                                \
        return careful_closest_##p##_##q(a, b).distance;                             \
    }
#define CAREFUL_DISTANCE_ELLIPSOID(p, q)                                     \
    VERB_CAREFULLY(wide_closest_points, closest, p, q)                       \
    VERB_CAREFULLY(double, distance, p, q)                                   \
    CAREFUL_VERB(real, distance, p, q, SELDOM, carefully_distance_##p##_##q) \
    CAREFUL_VERB(closest_points, closest, p, q, SELDOM, .carefully = carefully_closest_##p##_##q)

/* ---- penetration_ ---- */

#define CAREFUL_PENETRATION_PAIR(p, q)                                       \
    PENETRATION_AGAIN(p, q)                                                  \
    CAREFUL_PENETRATION(p, q, SELDOM, .again = AGAIN(penetration_##p##_##q), \
                        .in_space = cd3_carefully_penetration_##p##_##q)
#define CAREFUL_PENETRATION_ELLIPSOID(p, q) \
    PENETRATION_CAREFULLY(p, q)             \
    CAREFUL_PENETRATION(p, q, SELDOM, .carefully = carefully_penetration_##p##_##q)

#endif
