/* All pairs of a world by several processes, as several machines would: each sends the pairs of its cells
   through a pipe. */
#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cells.h"

enum
{
    PROCESSES = 4
};

/* The worker's side: its cells, one after the other, each as a count and so many pairs. */
static bool send_cells(const cd3f_aabbs *world, int worker, FILE *to)
{
    bool sent = true;
    for (int cell = worker; cell < CELLS; cell += PROCESSES)
    {
        pair_list found = pairs_of_cell(world, cell);
        sent = sent && fwrite(&found.count, sizeof found.count, 1, to) == 1 &&
               fwrite(found.pairs, sizeof found.pairs[0], found.count, to) == found.count;
        free(found.pairs);
    }
    return fclose(to) == 0 && sent;
}

static bool receive_cells(pair_list found[CELLS], int worker, FILE *from)
{
    bool received = true;
    for (int cell = worker; cell < CELLS && received; cell += PROCESSES)
    {
        pair_list *f = &found[cell];
        received = fread(&f->count, sizeof f->count, 1, from) == 1;
        f->pairs = malloc((f->count + 1) * sizeof f->pairs[0]);
        received = received && fread(f->pairs, sizeof f->pairs[0], f->count, from) == f->count;
    }
    fclose(from);
    return received;
}

int main(void)
{
    cd3f_aabbs       world = make_world(20000);
    static pair_list found[CELLS];
    FILE            *from[PROCESSES];
    bool             fine = true;
    for (int w = 0; w < PROCESSES; w++)
    {
        int ends[2];
        if (pipe(ends) != 0)
            return 1;
        const pid_t child = fork();
        if (child < 0)
            return 1;
        if (child == 0)
        {
            close(ends[0]);
            _Exit(send_cells(&world, w, fdopen(ends[1], "wb")) ? 0 : 1);
        }
        close(ends[1]);
        from[w] = fdopen(ends[0], "rb");
    }
    for (int w = 0; w < PROCESSES; w++)
        fine = receive_cells(found, w, from[w]) && fine;
    for (int w = 0; w < PROCESSES; w++)
    {
        int status;
        fine = wait(&status) > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 && fine;
    }
    const int differ = fine ? compare_with_one_call(&world, found) : 1;
    free_world(&world);
    return differ;
}
