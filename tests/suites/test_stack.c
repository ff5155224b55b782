/*
 * How much of its stack a thread has used after it has found all pairs: at most what the header promises.
 * Its stack is painted before; what the thread itself takes is measured with a thread that does nothing.
 */
#define _POSIX_C_SOURCE 200112L /* pthread_attr_setstack */
#include <collide.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"

enum
{
    PROMISED = 64 << 10,
    STACK = 2 << 20,
    PAGE = 1 << 16, /* of the largest kind */
    PAINT = 0xA5,
    MANY = 100000
};

/* What a thread is to do. */
typedef struct job
{
    size_t (*find)(const struct job *); /* NULL: nothing */
    size_t      count, capacity;
    const void *columns[6]; /* the low ends along x, y, z, and the high ones */
    void       *scratch;
    cd_pair    *pairs;
} job;

#define FIND_PAIRS(family, ...)                                                 \
    static size_t find_##family(const job *j)                                   \
    {                                                                           \
        const void *const   *at = j->columns;                                   \
        const family##_aabbs boxes = {j->count, __VA_ARGS__};                   \
        return family##_pairs_aabbs(&boxes, j->scratch, j->pairs, j->capacity); \
    }
FIND_PAIRS(cd2, at[0], at[1], at[3], at[4])
FIND_PAIRS(cd2f, at[0], at[1], at[3], at[4])
FIND_PAIRS(cd3, at[0], at[1], at[2], at[3], at[4], at[5])
FIND_PAIRS(cd3f, at[0], at[1], at[2], at[3], at[4], at[5])

static size_t (*const finds[HOUSE_FAMILIES])(const job *) = {find_cd2, find_cd2f, find_cd3, find_cd3f};
static size_t (*const scratches[HOUSE_FAMILIES])(size_t, size_t) = {cd2_pairs_scratch, cd2f_pairs_scratch,
                                                                    cd3_pairs_scratch, cd3f_pairs_scratch};

static void *run(void *given)
{
    const job *j = given;
    if (j->find)
        j->find(j);
    return NULL;
}

/* How many bytes of its stack a thread changes. */
static size_t stack_of_thread(job *j)
{
    pthread_attr_t attributes;
    pthread_t      thread;
    size_t         left = 0;
    void          *memory = NULL;
    assert_int_equal(posix_memalign(&memory, PAGE, STACK), 0);
    memset(memory, PAINT, STACK);
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, memory, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, run, j), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    while (left < STACK && ((const unsigned char *)memory)[left] == PAINT)
        left++;
    free(memory);
    return STACK - left;
}

static void check_stack(job *j, int family, const char *what)
{
    job          nothing = {.find = NULL};
    const size_t of_thread = stack_of_thread(&nothing), all = stack_of_thread(j);
    assert_true(of_thread < all && all < STACK);
    if (all - of_thread > PROMISED)
        fail_msg("%s, %s: %zu bytes", house_families[family].name, what, all - of_thread);
}

/* A coordinate of fractal dust, where each part is a heap of smaller heaps. */
static double in_dust(house_rng *rng)
{
    double x = 0;
    for (double size = 1; size > 1e-12; size *= 0.1)
        x += house_chance(rng, 0.5) ? 0.9 * size : 0;
    return x;
}

/* With room for all pairs, for some of them, and for none. `size` of a box; in dust, or anywhere in a cube.
 */
static void check_scene(int family, size_t count, double size, bool dust)
{
    const bool is_float = house_families[family].is_float;
    house_rng  rng = house_seed("stack", family, dust);
    job        j = {.find = finds[family], .count = count, .scratch = malloc(scratches[family](count, 0))};
    float     *numbers[6];
    double    *wide[6];
    for (int k = 0; k < 6; k++)
    {
        numbers[k] = malloc(count * sizeof(float));
        wide[k] = malloc(count * sizeof(double));
        for (size_t i = 0; i < count; i++)
        {
            wide[k][i] = k >= 3 ? wide[k - 3][i] + size : dust ? in_dust(&rng) : house_uniform(&rng, 0, 1);
            numbers[k][i] = (float)wide[k][i];
        }
        j.columns[k] = is_float ? (const void *)numbers[k] : wide[k];
    }
    const size_t pairs = j.find(&j);
    j.pairs = malloc(pairs * sizeof *j.pairs);
    check_stack(&j, family, "pairs are counted");
    j.capacity = pairs / 2;
    check_stack(&j, family, "there is room for half of the pairs");
    j.capacity = pairs;
    check_stack(&j, family, "there is room for all pairs");
    for (int k = 0; k < 6; k++)
    {
        free(numbers[k]);
        free(wide[k]);
    }
    free(j.scratch);
    free(j.pairs);
}

static void all_pairs_take_no_more_stack_than_promised(void **state)
{
    (void)state;
    for (int f = 0; f < HOUSE_FAMILIES; f++)
    {
        const bool in_space = house_families[f].dim == 3;
        check_scene(f, MANY, in_space ? 1e-4 : 1e-5, true);       /* cells are cut again and again */
        check_scene(f, MANY / 5, in_space ? 0.07 : 0.025, false); /* more pairs than there is room to sort */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_pairs_take_no_more_stack_than_promised)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
