/*
 * Two shapes and what distance_, closest_ and overlap_ say about them, against the oracle: shared by the
 * suites that go through pairs. Such a suite calls the library itself, by the functions of pair.inc:
 *
 *     #define SUITE "pair.inc"
 *     #include "families.h"
 *     static const pair_calls *const calls[HOUSE_FAMILIES] = {cd2_local_calls, ...};
 */
#ifndef PAIR_H
#define PAIR_H

#include "all_pairs.h"

typedef struct nearest
{
    double a[3], b[3], distance;
} nearest;

typedef struct pair_calls
{
    double (*distance)(const ora_shape *, const ora_shape *);
    bool (*overlap)(const ora_shape *, const ora_shape *);
    nearest (*closest)(const ora_shape *, const ora_shape *);
} pair_calls;

/** One case against the oracle; calls are those of its family. */
void pair_check(const house_case *c, int pair, const pair_calls calls[PAIRS]);

/** Random cases of every family and class, for one pair; calls[f] are the functions of family f. */
void pair_check_all(const char *name, int pair, const pair_calls *const calls[HOUSE_FAMILIES], int cases);

/** One case by hand: against the oracle, and against the distance that paper gives. */
void pair_expect(int pair, int family, const ora_shape *a, const ora_shape *b, const pair_calls calls[PAIRS],
                 double distance);

/** The points that closest_ is to give, to the bit. */
void pair_expect_points(int pair, int family, const ora_shape *a, const ora_shape *b,
                        const pair_calls calls[PAIRS], const double pa[3], const double pb[3]);

/** A NaN in any one number gives NaN everywhere, and no overlap. */
void pair_check_nan(int pair, const pair_calls *const calls[HOUSE_FAMILIES]);

/** Shapes that are not valid: that they are answered, and that all functions say the same. */
void pair_check_spoiled(int pair, const pair_calls *const calls[HOUSE_FAMILIES], int cases);

/** The test of a pair over every class, in a suite whose table is named calls. */
#define EVERY_CLASS(test, pair, cases)             \
    static void test(void **state)                 \
    {                                              \
        (void)state;                               \
        pair_check_all(#test, pair, calls, cases); \
        house_verdict();                           \
    }

/* ---- the library's functions, called with the shapes of the oracle ---- */

#define AS_POINT(n, s)     NS(vec) n = FN(vec_of)((s)->p[0])
#define AS_SEGMENT(n, s)   NS(segment) n##_shape = FN(segment_of)(s), *n = &n##_shape
#define AS_BALL(n, s)      FN(ball) n##_shape = FN(ball_of)(s), *n = &n##_shape
#define AS_ELLIPSOID(n, s) FN(ellipsoid) n##_shape = FN(ellipsoid_of)(s), *n = &n##_shape
#define AS_AABB(n, s)      NS(aabb) n##_shape = FN(aabb_of)(s), *n = &n##_shape
#define AS_OBB(n, s)       NS(obb) n##_shape = FN(obb_of)(s), *n = &n##_shape

#endif /* PAIR_H */
