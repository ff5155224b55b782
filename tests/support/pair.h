/*
 * Two shapes and what distance_, closest_ and overlap_ say about them, against the oracle: shared by the
 * suites that go through pairs. A suite has a table of pair_query, and for each family one of pair_calls in
 * the same order, made in a text that is included by families.h:
 *
 *     PAIR(point_segment, POINT, SEGMENT)
 *     static const pair_calls FN(calls)[] = { PAIR_CALLS(point_segment) };
 */
#ifndef PAIR_H
#define PAIR_H

#include "house.h"

/** What the library promises for a distance (Errors, at the end of its header). */
typedef enum pair_accuracy
{
    PAIR_PLAIN,   ///< points, circles, aabbs
    PAIR_SEGMENT, ///< segment with segment, segment with aabb
    PAIR_TURNED,  ///< turned boxes; ellipses with anything but points
    PAIR_CURVED   ///< point with ellipse
} pair_accuracy;

typedef struct pair_query
{
    const char   *name, *closest_name;
    ora_kind      a, b;
    pair_accuracy accuracy;
} pair_query;

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

/** One case against the oracle. */
void pair_check(const house_case *c, const pair_query *query, const pair_calls *call);

/** Random cases of every family and class, for the pair with that number; calls[f] are the functions of
 * family f. */
void pair_check_all(const char *name, const pair_query queries[],
                    const pair_calls *const calls[HOUSE_FAMILIES], int number, int cases);

/** One case by hand: against the oracle, and against the distance that paper gives. */
void pair_expect(int family, const ora_shape *a, const ora_shape *b, const pair_query *query,
                 const pair_calls *call, double distance);

/** The points that closest_ is to give, to the bit. */
void pair_expect_points(int family, const ora_shape *a, const ora_shape *b, const pair_query *query,
                        const pair_calls *call, const double pa[3], const double pb[3]);

/** A NaN in any one number gives NaN everywhere, and no overlap. */
void pair_check_nan(const char *name, const pair_query queries[],
                    const pair_calls *const calls[HOUSE_FAMILIES], int number);

/** Shapes that are not valid: that they are answered, and that closest_ and distance_ say the same. */
void pair_check_spoiled(const char *name, const pair_query queries[],
                        const pair_calls *const calls[HOUSE_FAMILIES], int number, int cases);

/** The test of a pair over every class, in a suite whose tables are named queries and calls. */
#define EVERY_CLASS(test, number, cases)                      \
    static void test(void **state)                            \
    {                                                         \
        (void)state;                                          \
        pair_check_all(#test, queries, calls, number, cases); \
        house_verdict();                                      \
    }

/* ---- the library's functions, called with the shapes of the oracle ---- */

#define AS_POINT(n, s)     NS(vec) n = FN(vec_of)((s)->p[0])
#define AS_SEGMENT(n, s)   NS(segment) n##_shape = FN(segment_of)(s), *n = &n##_shape
#define AS_BALL(n, s)      FN(ball) n##_shape = FN(ball_of)(s), *n = &n##_shape
#define AS_ELLIPSOID(n, s) FN(ellipsoid) n##_shape = FN(ellipsoid_of)(s), *n = &n##_shape
#define AS_AABB(n, s)      NS(aabb) n##_shape = FN(aabb_of)(s), *n = &n##_shape
#define AS_OBB(n, s)       NS(obb) n##_shape = FN(obb_of)(s), *n = &n##_shape

#define PAIR(name, A, B)                                                      \
    static double FN(distance_##name)(const ora_shape *s, const ora_shape *t) \
    {                                                                         \
        AS_##A(a, s);                                                         \
        AS_##B(b, t);                                                         \
        return (double)NS(distance_##name)(a, b);                             \
    }                                                                         \
    static bool FN(overlap_##name)(const ora_shape *s, const ora_shape *t)    \
    {                                                                         \
        AS_##A(a, s);                                                         \
        AS_##B(b, t);                                                         \
        return NS(overlap_##name)(a, b);                                      \
    }                                                                         \
    static nearest FN(closest_##name)(const ora_shape *s, const ora_shape *t) \
    {                                                                         \
        AS_##A(a, s);                                                         \
        AS_##B(b, t);                                                         \
        NS(closest_points) c = NS(closest_##name)(a, b);                      \
        nearest r;                                                            \
        FN(vec_to)(r.a, c.point_a);                                           \
        FN(vec_to)(r.b, c.point_b);                                           \
        r.distance = (double)c.distance;                                      \
        return r;                                                             \
    }

#define PAIR_CALLS(name)                                            \
    {                                                               \
        FN(distance_##name), FN(overlap_##name), FN(closest_##name) \
    }

#endif /* PAIR_H */
