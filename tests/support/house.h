/*
 * What every suite uses: random numbers, cases, and assertions that print what reproduces a failure.
 *
 * A test walks through families, classes and cases with house_next, and checks with HOUSE_CHECK, which
 * records and goes on; its last line is house_verdict(), which fails the test if anything was recorded.
 *
 *     static void circle_keeps_its_distance(void **state)
 *     {
 *         (void)state;
 *         for (house_walk w = { __func__, .classes = HOUSE_CLASSES, .cases = 500 }; house_next(&w);)
 *         {
 *             house_case c = house_pair(&w.rng, w.family, w.cls, ORA_POINT, ORA_BALL);
 *             ...
 *             HOUSE_CHECK(&c, "distance", got == want, "got %.17g, want %.17g", got, want);
 *         }
 *         house_verdict();
 *     }
 *
 * Four environment variables steer all suites:
 *
 *     CD_TEST_SCALE  multiplies the number of cases (1)
 *     CD_TEST_SEED   other random cases (0)
 *     CD_TEST_SHOW   how many failures of a test are printed in full (5)
 *     CD_TEST_WORST  the file that the worst errors are written to, separated by tabs, for
 *                    tests/package/accuracy (none)
 *
 * Cases are made in doubles that the family's type holds exactly. tests/support/house.inc, included once per
 * family, turns them into the library's structs (and counts as the other half of this header).
 */
#ifndef HOUSE_H
#define HOUSE_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <cmocka.h>
#include "oracle/oracle.h"

#if defined(__GNUC__)
#define HOUSE_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define HOUSE_PRINTF(f, a)
#endif

/* ---- families ---- */

enum
{
    HOUSE_CD2,
    HOUSE_CD2F,
    HOUSE_CD3,
    HOUSE_CD3F,
    HOUSE_FAMILIES
};

typedef struct house_family
{
    const char *name; ///< "cd2", "cd2f", "cd3", "cd3f"
    int         dim;
    bool        is_float;
    double      eps;      ///< FLT_EPSILON or DBL_EPSILON
    double      largest;  ///< FLT_MAX or DBL_MAX
    double      normal;   ///< smallest normal number
    double      smallest; ///< smallest positive number
} house_family;

extern const house_family house_families[HOUSE_FAMILIES];

/* ---- random numbers ---- */

typedef struct house_rng
{
    uint64_t s[4];
} house_rng;

/** The same for the same name and numbers (and CD_TEST_SEED), on every machine. */
house_rng house_seed(const char *name, int family, int variant);
uint64_t  house_u64(house_rng *rng);
int       house_below(house_rng *rng, int n);            ///< 0..n-1
int       house_between(house_rng *rng, int lo, int hi); ///< lo..hi
bool      house_chance(house_rng *rng, double p);
double    house_uniform(house_rng *rng, double lo, double hi);
double    house_sign(house_rng *rng);                              ///< -1 or 1
double    house_log(house_rng *rng, double lo_exp, double hi_exp); ///< 10^uniform(lo_exp, hi_exp)

/** x rounded to the family's type, cut to its range. */
double house_round(int family, double x);
/** The next number of the family's type above or below x; steps may be any number. Stays finite. */
double house_step(int family, double x, int steps);
/** An ulp of x in the family's type. */
double house_ulp(int family, double x);

/** n times CD_TEST_SCALE (an environment variable, 1 if unset), at least 1: also for demands that enough was
 * compared. */
size_t house_cases(size_t n);

/**
 * A walk through every family, every item of the suite's own (a pair of shapes, a query), every class and
 * every case:
 *
 *     for (house_walk w = { __func__, .items = PAIRS, .classes = HOUSE_CLASSES, .cases = 20 };
 *          house_next(&w);)
 *         ...
 *
 * What is left out of the first five is 0, and stands for one item or one class. A failure says which case of
 * the walk it was.
 */
typedef struct house_walk
{
    const char *name;              ///< of the test; random numbers depend on it
    int         first_item, items; ///< first_item <= item < items
    int         classes;
    size_t      cases; ///< of each class, before CD_TEST_SCALE

    int       family, item, cls; ///< where the walk is
    size_t    number;            ///< of the case in its class, from 0
    size_t    count;             ///< of cases in each class, 0 before the first
    house_rng rng;               ///< begun anew for each family, item and class
} house_walk;

/** Goes to the next case, at first to the first one; false when all are done. */
bool house_next(house_walk *walk);

/* ---- cases ---- */

/** What kind of trouble a case looks for. */
typedef enum house_class
{
    HOUSE_ORDINARY, ///< random sizes and places around the origin, random axes
    HOUSE_GRID,     ///< small integers times a power of two: touching, collinear, coplanar; axes signed
                    ///< permutations
    HOUSE_TOUCH, ///< exactly touching, by Pythagorean triples and quadruples times a power of two; exact axes
    HOUSE_DEGENERATE, ///< zero extents along some or all axes, points on points; exact and random axes
    HOUSE_NEAR,       ///< apart or deep by one ulp to 1e-3
    HOUSE_FAR,        ///< all of it 1e3 to 1e7 from the origin
    HOUSE_SLIVER,     ///< thin or nearly parallel, by 1e-1 to 1e-16
    HOUSE_SCALE,      ///< all of it times a power of two, over the whole range of the type
    HOUSE_MIXED,      ///< magnitudes that differ within the scene, each number for itself
    HOUSE_LIMIT,      ///< largest, smallest, subnormal numbers and zeros, in any mixture
    HOUSE_CLASSES
} house_class;

const char *house_class_name(int c);

/** One case, enough to reproduce it. */
typedef struct house_case
{
    int         family;
    int         cls;
    bool        has_ray;
    ora_shape   a;   ///< without has_ray
    ora_ray     ray; ///< with has_ray
    ora_shape   b;
    double      extra[8]; ///< for a suite's own numbers (motions), printed if count_extra
    int         count_extra;
    const char *extra_name;
} house_case;

/* The makers of cases begin with ora_begin(): numbers of the oracle made before are gone. */

/** A valid shape of a class. */
ora_shape house_shape(house_rng *rng, int family, int cls, ora_kind kind);
/** Two valid shapes of a class, placed so that about half of them overlap where the class allows. */
house_case house_pair(house_rng *rng, int family, int cls, ora_kind a, ora_kind b);
/** A ray (or line, or segment) and a valid shape of a class, aimed so that about half of them meet. */
house_case house_ray(house_rng *rng, int family, int cls, ora_kind b);
/** A case made by hand. */
house_case house_case_of(int family, const ora_shape *a, const ora_shape *b);
house_case house_case_ray(int family, const ora_ray *ray, const ora_shape *b);

/** A vector in place: V(1, 2, 3). */
#define V(...) ((const double[3]){__VA_ARGS__})
/** The axes of what is not turned. */
extern double unit_axes[3][3];

/** Valid axes, rounded to the type, rows of out: any rotation.
    In the plane rows 1 and 2 follow from row 0. */
void house_axes_random(house_rng *rng, int family, double out[3][3]);
/** Signed permutations: exact. */
void house_axes_permuted(house_rng *rng, int family, double out[3][3]);
/** Nearly out-of-tolerance axes: |U U^T - I| between 0 and 8 eps, as far as a few random tries get. */
void house_axes_off(house_rng *rng, int family, double out[3][3]);

/** A pointer to the i-th number that describes the shape in its library struct (i from 0), NULL past the
 * last. */
double *house_number(ora_shape *s, int i);
/** The same of the numbers that are lengths: all but axes. */
double *house_length(ora_shape *s, int i);
double *house_ray_number(ora_ray *r, int i);

/** Mirrors a shape: negates the coordinate along an axis. */
void house_mirror(ora_shape *s, int axis);

/** Makes a valid shape (or ray) invalid, in one of many ways, without NaN: infinite, negative, inverted,
 * crooked, huge axes. */
void house_spoil(house_rng *rng, ora_shape *s);
void house_spoil_ray(house_rng *rng, ora_ray *r);
/** The same of one shape of a case (or its ray), or of both. */
void house_spoil_case(house_rng *rng, house_case *c);
/** Makes the i-th number of a case NaN, those of A (or the ray) first; false past the last one. */
bool house_put_nan(house_case *c, int i);

/** Does every number of a shape fit the family's type exactly? (For checks of the generators themselves.) */
bool house_fits(int family, const ora_shape *s);

/** Is one of the shapes an ellipse whose positive radii differ by more than a factor of 2^20? Its booleans,
    distances, t and depths are promised as ever; points and normals are finite, normals are unit vectors, and
    no more is said of them. */
bool house_has_needle(const house_case *c);

/** A ball of this radius rolls freely in it; 0 of shapes with corners. */
double house_rolling_radius(const ora_shape *x);

/* ---- checks ---- */

/** Records a failure unless ok, and prints the first few with the whole case. */
#define HOUSE_CHECK(c, query, ok, ...)                                   \
    do                                                                   \
    {                                                                    \
        house_count_check();                                             \
        if (!(ok))                                                       \
            house_failed(__FILE__, __LINE__, (c), (query), __VA_ARGS__); \
    } while (0)

void house_count_check(void);
void house_failed(const char *file, int line, const house_case *c, const char *query, const char *format, ...)
    HOUSE_PRINTF(5, 6);
/** Prints a case: family, class, all numbers with %.17g and %a. */
void house_print_case(const house_case *c);
/** Fails the running cmocka test if something was recorded since the last verdict. */
void house_verdict(void);

/**
 * Remembers the worst error of a query in a family; NaN counts as infinite. unit: "ulp", "eps L", ...
 * The strings must live on (literals).
 */
void house_worst(const char *query, int family, const char *unit, double error);
/** Counts cases of a query that could not be judged (too near to touching), and those that could. */
void house_skipped(const char *query, int family, bool skipped);
/** The share of cases of all queries that could not be judged. */
double house_skipped_share(const char *query);
/** One line per query: the worst errors, how many were skipped; then the number of checks. Call it at the end
 * of main. */
void house_print_worst(void);

#endif /* HOUSE_H */
