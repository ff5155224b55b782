/*
 * All pairs among many boxes: those that the loop over all of them finds, in its order, for every
 * arrangement; and nothing is read or written beyond what was given. All of it with every instruction set
 * that the processor has.
 */
#include <collide.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "batch/choice.h"
#include "batch/pair_order.h"
#include "house.h"

/* ---- arrangements of boxes, in doubles ---- */

typedef enum arrangement
{
    UNIFORM,
    CLUSTERED,
    HEAVY_TAILED,
    ALL_EQUAL,
    ALL_OVERLAPPING,
    TENTH_OVERLAPPING,
    FLAT,
    POINTS_OF_A_GRID,
    TOUCHING_TILES,
    PLANKS,
    ONE_HUGE,
    SOME_HUGE,
    ON_A_LINE,
    ON_A_DIAGONAL,
    TWO_PLACES,
    EVER_SMALLER,
    NESTED,
    WITH_NAN,
    WITH_INFINITY,
    IN_REVERSE,
    TINY_NUMBERS,
    HUGE_NUMBERS,
    MIXED_SIGNED_ZEROS,
    ARRANGEMENTS
} arrangement;

static const char *const arrangement_names[ARRANGEMENTS] = {
    "uniform",       "clustered",        "heavy-tailed",
    "all equal",     "all overlapping",  "a tenth overlapping",
    "flat",          "points of a grid", "touching tiles",
    "planks",        "one huge",         "some huge",
    "on a line",     "on a diagonal",    "two places",
    "ever smaller",  "nested",           "with NaN",
    "with infinity", "in reverse",       "tiny numbers",
    "huge numbers",  "signed zeros"};

typedef struct plain_box
{
    double low[3], high[3];
} plain_box;

/* The center and half extents of box i among n, about two pairs for each in space. */
static void place(house_rng *rng, arrangement how, size_t i, size_t n, double c[3], double h[3])
{
    const double size = 0.4 * pow((double)n, -1.0 / 3);
    for (int k = 0; k < 3; ++k)
    {
        c[k] = house_uniform(rng, 0, 1);
        h[k] = size * house_uniform(rng, 0.5, 1.5);
    }
    switch (how)
    {
    case CLUSTERED:
        for (int k = 0; k < 3; ++k)
        {
            c[k] = (double)((i % 7) * (unsigned)(k + 3) % 7) + 0.02 * (c[k] + house_uniform(rng, 0, 1));
            h[k] *= 0.03;
        }
        break;
    case HEAVY_TAILED:
    {
        const double part = pow(house_uniform(rng, 1e-5, 1), -0.5) / 2;
        for (int k = 0; k < 3; ++k)
            h[k] *= part;
        break;
    }
    case ALL_EQUAL:
        for (int k = 0; k < 3; ++k)
            c[k] = h[k] = 0.5;
        break;
    case ALL_OVERLAPPING: h[0] = h[1] = h[2] = 1; break;
    case TENTH_OVERLAPPING: h[0] = h[1] = h[2] = 0.12; break;
    case FLAT: h[i % 2] = 0; break;
    case PLANKS: h[i % 3] = 1; break;
    case ONE_HUGE: h[0] = h[1] = h[2] = i == n / 2 ? 2 : h[0]; break;
    case SOME_HUGE: h[0] = h[1] = h[2] = i % 50 == 3 ? 2 : h[0]; break;
    case ON_A_LINE: c[1] = c[2] = 0; break;
    case ON_A_DIAGONAL: c[1] = c[2] = c[0]; break;
    case TWO_PLACES: c[0] = c[1] = c[2] = (double)(i % 2); break;
    case EVER_SMALLER:
        for (int k = 0; k < 3; ++k)
        {
            c[k] = pow(0.98, (double)i);
            h[k] = c[k] / 100;
        }
        break;
    case NESTED:
        for (int k = 0; k < 3; ++k)
        {
            c[k] = 0;
            h[k] = (double)(i + 1);
        }
        break;
    default: break;
    }
}

/* Boxes of whole numbers, of which many touch. */
static plain_box on_grid(house_rng *rng, size_t n, double size)
{
    const double edge = ceil(pow((double)n, 1.0 / 3)) + 1;
    plain_box    box;
    for (int k = 0; k < 3; ++k)
    {
        box.low[k] = floor(edge * house_uniform(rng, 0, 1));
        box.high[k] = box.low[k] + size;
    }
    return box;
}

static plain_box arranged(house_rng *rng, arrangement how, size_t i, size_t n)
{
    double    c[3], h[3];
    plain_box box;
    place(rng, how, i, n, c, h);
    for (int k = 0; k < 3; ++k)
    {
        box.low[k] = c[k] - h[k];
        box.high[k] = c[k] + h[k];
    }
    const int    axis = house_below(rng, 3);
    const bool   chosen = house_chance(rng, 0.1);
    const double low = box.low[axis];
    if (how == POINTS_OF_A_GRID || how == TOUCHING_TILES)
        box = on_grid(rng, n, how == TOUCHING_TILES);
    else if (how == WITH_NAN && chosen)
        *(i % 2 ? &box.low[axis] : &box.high[axis]) = NAN;
    else if (how == WITH_INFINITY && chosen)
        switch (i % 4)
        {
        case 0: box.low[axis] = -INFINITY; break;
        case 1: box.high[axis] = INFINITY; break;
        case 2: box.low[axis] = box.high[axis] = INFINITY; break;
        default: box.low[axis] = box.high[axis] = -INFINITY; break;
        }
    else if (how == IN_REVERSE && chosen)
    {
        box.low[axis] = box.high[axis];
        box.high[axis] = low;
    }
    if (how == MIXED_SIGNED_ZEROS && chosen)
        box.low[axis] = box.high[axis] = i % 2 ? 0.0 : -0.0;
    return box;
}

/* The boxes of an arrangement; the caller frees them. */
static plain_box *arrange(arrangement how, size_t n, int variant)
{
    house_rng  rng = house_seed(arrangement_names[how], 0, variant);
    plain_box *boxes = calloc(n + 1, sizeof *boxes);
    for (size_t i = 0; i < n; ++i)
        boxes[i] = arranged(&rng, how, i, n);
    return boxes;
}

/* ---- memory that tells if somebody wrote beyond it ---- */

enum
{
    GUARD = 64,
    GUARD_BYTE = 0xA5
};

typedef struct guarded
{
    unsigned char *memory;
    size_t         size;
} guarded;

static guarded guarded_bytes(size_t size)
{
    guarded g = {malloc(size + GUARD), size};
    memset(g.memory, GUARD_BYTE, size + GUARD);
    return g;
}

/* Is it as it was, from a byte on? */
static bool is_untouched(guarded g, size_t from)
{
    const unsigned char *rest = g.memory + from;
    return rest[0] == GUARD_BYTE && memcmp(rest, rest + 1, g.size + GUARD - from - 1) == 0;
}

/* False if the guard was overwritten. */
static bool released(guarded g)
{
    const bool whole = is_untouched(g, g.size);
    free(g.memory);
    return whole;
}

/* How many boxes a large arrangement has: with all cases the most, with few of them fewer, for the plain loop
   is slow, but never as few as the library asks in a plain loop itself. */
static size_t large(size_t most)
{
    const size_t least = 500, more = house_cases(most - least);
    return more < most - least ? least + more : most;
}

static uint64_t number_of(cd_pair p)
{
    return (uint64_t)p.a << 32 | p.b;
}

static int compare_pairs(const void *x, const void *y)
{
    const uint64_t a = number_of(*(const cd_pair *)x), b = number_of(*(const cd_pair *)y);
    return (a > b) - (a < b);
}

#define NAME_OF(x) #x
#define FN_NAME(x) NAME_OF(x)

#define SUITE "test_pairs.inc"
#include "families.h"

static const struct
{
    void (*one_list)(arrangement how, size_t n);
    void (*two_lists)(arrangement how, size_t n_a, size_t n_b);
    void (*any_capacity)(arrangement how, size_t n);
    void (*permuted)(arrangement how, size_t n);
    void (*many)(arrangement how, size_t n);
    void (*deep)(arrangement how, size_t n);
    void (*limits)(void);
} calls[HOUSE_FAMILIES] = {
#define CALLS(f)                                                                                             \
    {                                                                                                        \
        f##_check_one_list, f##_check_two_lists, f##_check_any_capacity, f##_check_permuted, f##_check_many, \
            f##_check_deep, f##_check_limits                                                                 \
    }
    [HOUSE_CD2] = CALLS(cd2_local),
    [HOUSE_CD2F] = CALLS(cd2f_local),
    [HOUSE_CD3] = CALLS(cd3_local),
    [HOUSE_CD3F] = CALLS(cd3f_local),
#undef CALLS
};

/* With few cases each arrangement is that of two families in turn. */
#define EACH_FAMILY_AND_ARRANGEMENT                  \
    for (int f = 0; f < HOUSE_FAMILIES; ++f)         \
        for (int how = 0; how < ARRANGEMENTS; ++how) \
            if (house_cases(10) >= 2 || (f + how) % 2 == 0)

static void one_list_has_the_pairs_of_the_plain_loop_in_its_order(void **state)
{
    (void)state;
    const size_t sizes[] = {0, 1, 2, 3, 63, 64, 65, 399, 401, 700, large(1500)};
    EACH_FAMILY_AND_ARRANGEMENT
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; ++k)
        calls[f].one_list((arrangement)how, sizes[k]);
}

static void two_lists_have_the_pairs_of_the_plain_loop_in_its_order(void **state)
{
    (void)state;
    const size_t lengths[][2] = {
        {0, 0}, {0, 5}, {5, 0}, {1, 1000}, {1000, 1}, {300, 700}, {large(1500), large(1000)}};
    EACH_FAMILY_AND_ARRANGEMENT
    for (size_t k = 0; k < sizeof lengths / sizeof lengths[0]; ++k)
        calls[f].two_lists((arrangement)how, lengths[k][0], lengths[k][1]);
}

static void too_small_an_output_gets_the_first_pairs_and_the_true_count(void **state)
{
    (void)state;
    EACH_FAMILY_AND_ARRANGEMENT
    {
        calls[f].any_capacity((arrangement)how, 100);
        calls[f].any_capacity((arrangement)how, large(1500));
    }
}

static void permuted_boxes_have_the_same_pairs(void **state)
{
    (void)state;
    EACH_FAMILY_AND_ARRANGEMENT
    calls[f].permuted((arrangement)how, large(1200));
}

static void thousands_of_boxes_have_the_pairs_of_the_plain_loop(void **state)
{
    (void)state;
    const size_t             n = 500 + house_cases(4500);
    static const arrangement some[] = {UNIFORM,          CLUSTERED, HEAVY_TAILED, ONE_HUGE, SOME_HUGE, PLANKS,
                                       POINTS_OF_A_GRID, ON_A_LINE, WITH_NAN,     FLAT,     IN_REVERSE};
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (size_t k = 0; k < sizeof some / sizeof some[0]; ++k)
            calls[f].many(some[k], n);
}

/* ---- so many that cells are cut along an axis more than once ---- */

enum
{
    A_GREAT_MANY = 200000
};

static double next_fraction(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) / 0x1p24;
}

static bool ascend_strictly(const cd_pair *pairs, size_t count)
{
    for (size_t i = 1; i < count; ++i)
        if (pairs[i - 1].a > pairs[i].a || (pairs[i - 1].a == pairs[i].a && pairs[i - 1].b >= pairs[i].b))
            return false;
    return true;
}

/* By a plain sweep, once for all sets of instructions. */
static void a_great_many_boxes_have_the_pairs_of_a_plain_sweep(void **state)
{
    (void)state;
    static const arrangement some[] = {UNIFORM, CLUSTERED, HEAVY_TAILED};
    const size_t             scaled = 10000 + house_cases(90000), n = scaled < 100000 ? scaled : 100000;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        for (size_t k = 0; k < sizeof some / sizeof some[0]; ++k)
            calls[f].deep(some[k], f == HOUSE_CD3F ? n : f == HOUSE_CD3 ? n / 2 : n / 10);
}

/* All on a line, most of them tiny, some a thousandth of it. */
static void a_great_many_boxes_on_a_line_have_each_pair_once(void **state)
{
    (void)state;
    double   *numbers = calloc(4 * A_GREAT_MANY, sizeof *numbers);
    cd2_aabbs boxes = {A_GREAT_MANY, numbers, numbers + A_GREAT_MANY, numbers + 2 * A_GREAT_MANY,
                       numbers + 3 * A_GREAT_MANY};
    uint32_t  seed = 1;
    for (size_t i = 0; i < A_GREAT_MANY; ++i)
    {
        const double low = next_fraction(&seed), r = next_fraction(&seed);
        numbers[i] = low;
        numbers[i + 2 * A_GREAT_MANY] = low + 0.001 * r * r * r * r;
        numbers[i + 3 * A_GREAT_MANY] = 1;
    }
    void        *scratch = malloc(cd2_pairs_scratch(A_GREAT_MANY, 0));
    const size_t count = cd2_pairs_aabbs(&boxes, scratch, NULL, 0);
    cd_pair     *pairs = calloc(count, sizeof *pairs);
    assert_int_equal(cd2_pairs_aabbs(&boxes, scratch, pairs, count), count);
    assert_true(ascend_strictly(pairs, count));
    free(pairs);
    free(scratch);
    free(numbers);
}

/* Each pair of a list is found in both orders, if the list is the other one too, and each box with itself. */
static void a_list_beside_itself_has_each_pair_in_both_orders(void **state)
{
    (void)state;
    const size_t scaled = 20000 + house_cases(A_GREAT_MANY - 20000);
    const size_t n = scaled < A_GREAT_MANY ? scaled : A_GREAT_MANY;
    float       *numbers = calloc(6 * n, sizeof *numbers), *low = numbers;
    float       *high = numbers + 3 * n;
    cd3f_aabbs   boxes = {n, low, low + n, low + 2 * n, high, high + n, high + 2 * n};
    uint32_t     seed = 1;
    for (size_t i = 0; i < n; ++i)
        for (size_t k = 0; k < 3; ++k)
        {
            low[k * n + i] = (float)(100 * next_fraction(&seed));
            high[k * n + i] = low[k * n + i] + 2;
        }
    void        *scratch = malloc(cd3f_pairs_scratch(n, n));
    const size_t one = cd3f_pairs_aabbs(&boxes, scratch, NULL, 0);
    const size_t both = cd3f_pairs_aabbs_aabbs(&boxes, &boxes, scratch, NULL, 0);
    assert_int_equal(both, 2 * one + n);
    cd_pair *pairs = calloc(both, sizeof *pairs);
    assert_int_equal(cd3f_pairs_aabbs_aabbs(&boxes, &boxes, scratch, pairs, both), both);
    assert_true(ascend_strictly(pairs, both));
    free(pairs);
    free(scratch);
    free(numbers);
}

/* From lists as long as they may be, and much shorter ones; with room for all pairs or for few. */
static void pairs_of_any_lists_are_ordered(void **state)
{
    (void)state;
    static const struct
    {
        size_t count_a, count_b, count, room;
    } cases[] = {{UINT32_MAX, UINT32_MAX, 70001, 70001},
                 {UINT32_MAX, 3000, 70000, 3000},
                 {UINT32_MAX, 1, 5000, 5000},
                 {1, UINT32_MAX, 5000, 5000},
                 {1, 100000, 90000, 100000},
                 {3, 2, 6, 6},
                 {2, 1, 2, 2},
                 {300000, 300000, 140000, 140000},
                 {1u << 20, 1u << 21, 70000, 70000},
                 {40, 5000, 100000, 5000}};
    house_rng rng = house_seed("order", 0, 0);
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; ++c)
    {
        const size_t n = cases[c].count, bytes = n * sizeof(cd_pair);
        cd_pair     *pairs = malloc(bytes), *want = malloc(bytes);
        guarded      scratch = guarded_bytes(cases[c].room * sizeof(cd_pair));
        for (size_t i = 0; i < n; ++i)
            pairs[i] = (cd_pair){(uint32_t)(house_u64(&rng) % cases[c].count_a),
                                 (uint32_t)(house_u64(&rng) % cases[c].count_b)};
        memcpy(want, pairs, bytes);
        qsort(want, n, sizeof *want, compare_pairs);
        order_pairs(pairs, n, cases[c].count_a, cases[c].count_b, (cd_pair *)scratch.memory, cases[c].room);
        assert_memory_equal(pairs, want, bytes);
        assert_true(released(scratch));
        free(pairs);
        free(want);
    }
}

/* With room for all of them or not, and more than are sorted at once. */
static void keys_become_pairs_in_their_order(void **state)
{
    (void)state;
    static const struct
    {
        size_t boxes, count, room;
    } cases[] = {{32768, 70001, 70001}, {32768, 65535, 49152}, {30001, 60000, 45001},
                 {30001, 60000, 45000}, {1024, 5000, 1024},    {500, 700, 700},
                 {401, 1, 512},         {512, 0, 512},         {2, 2, 2}};
    house_rng rng = house_seed("keys", 0, 0);
    assert_int_equal(bits_for_keys(1 << 15), 15);
    assert_int_equal(bits_for_keys((1 << 15) + 1), 0);
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; ++c)
    {
        const size_t   n = cases[c].count, bytes = n * sizeof(cd_pair);
        const unsigned bits = bits_for_keys(cases[c].boxes);
        cd_pair       *want = malloc(bytes + 1);
        guarded        mine = guarded_bytes(bytes), scratch = guarded_bytes(cases[c].room * sizeof(cd_pair));
        for (size_t i = 0; i < n; ++i)
        {
            want[i].a = (uint32_t)(house_u64(&rng) % cases[c].boxes);
            want[i].b = (uint32_t)(house_u64(&rng) % cases[c].boxes);
            ((uint32_t *)(void *)mine.memory)[i] = key_of_pair(want[i], bits);
        }
        qsort(want, n, sizeof *want, compare_pairs);
        order_keys((cd_pair *)(void *)mine.memory, n, cases[c].boxes, (cd_pair *)(void *)scratch.memory,
                   cases[c].room);
        assert_memory_equal(mine.memory, want, bytes);
        assert_true(released(mine) && released(scratch));
        free(want);
    }
}

static void lists_that_are_too_long_need_too_much_scratch(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; ++f)
        calls[f].limits();
}

static const char *const set_names[] = {"baseline", "avx2", "avx512"};

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_list_has_the_pairs_of_the_plain_loop_in_its_order),
        cmocka_unit_test(two_lists_have_the_pairs_of_the_plain_loop_in_its_order),
        cmocka_unit_test(too_small_an_output_gets_the_first_pairs_and_the_true_count),
        cmocka_unit_test(permuted_boxes_have_the_same_pairs),
        cmocka_unit_test(thousands_of_boxes_have_the_pairs_of_the_plain_loop),
        cmocka_unit_test(a_great_many_boxes_on_a_line_have_each_pair_once),
        cmocka_unit_test(a_list_beside_itself_has_each_pair_in_both_orders),
        cmocka_unit_test(pairs_of_any_lists_are_ordered),
        cmocka_unit_test(keys_become_pairs_in_their_order),
        cmocka_unit_test(lists_that_are_too_long_need_too_much_scratch),
    };
    const struct CMUnitTest with_all_sets[] = {
        cmocka_unit_test(a_great_many_boxes_have_the_pairs_of_a_plain_sweep),
    };
    int failed = cmocka_run_group_tests(with_all_sets, NULL, NULL);
    for (int set = limit_set(SET_AVX512); set >= SET_BASELINE; --set)
    {
        limit_set(set);
        printf("instructions: %s\n", set_names[set]);
        failed += cmocka_run_group_tests(tests, NULL, NULL);
    }
    return failed;
}
