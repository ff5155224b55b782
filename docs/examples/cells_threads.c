/* All pairs of a world by several threads: each takes one cell after the other. */
#include <pthread.h>
#include <stdatomic.h>

#include "cells.h"

enum
{
    THREADS = 4
};

typedef struct job
{
    cd3f_aabbs world;
    atomic_int next; /* cell that nobody has taken */
    pair_list  found[CELLS];
} job;

static void *work(void *shared)
{
    job *j = shared;
    for (int cell = atomic_fetch_add(&j->next, 1); cell < CELLS; cell = atomic_fetch_add(&j->next, 1))
        j->found[cell] = pairs_of_cell(&j->world, cell);
    return NULL;
}

int main(void)
{
    static job j;
    pthread_t  threads[THREADS];
    j.world = make_world(20000);
    for (int t = 0; t < THREADS; t++)
        if (pthread_create(&threads[t], NULL, work, &j) != 0)
            return 1;
    for (int t = 0; t < THREADS; t++)
        pthread_join(threads[t], NULL);
    const int differ = compare_with_one_call(&j.world, j.found);
    free_world(&j.world);
    return differ;
}
