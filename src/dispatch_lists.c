/*
 * One shape or ray against a list of shapes, each of its own kind: by single calls, one after another.
 */
#include "number/fewer_searches.h"
#include "number/for_size.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "space/family.h"

size_t cd3_overlap_shapes(const shape *a, const shape *shapes, size_t count, uint64_t *bits)
{
    size_t found = 0;
    for (size_t from = 0; from < count; from += 64)
    {
        uint64_t word = 0;
        for (size_t i = 0; i < 64 && from + i < count; i++)
        {
            const bool yes = cd3_overlap(a, &shapes[from + i]);
            word |= (uint64_t)yes << i;
            found += yes;
        }
        if (bits)
            bits[from / 64] = word;
    }
    return found;
}

/* The first hit of a list so far, and its place. */
typedef struct first_hit
{
    hit    least;
    size_t place;
} first_hit;

static inline void note_hit(first_hit *f, const hit *found, size_t i)
{
    if (f->place == SIZE_MAX || found->t_enter < f->least.t_enter)
        *f = (first_hit){*found, i};
}

static inline bool report_first(const first_hit *f, hit *out, size_t *first)
{
    if (first)
        *first = f->place;
    if (out && f->place != SIZE_MAX)
        *out = f->least;
    return f->place != SIZE_MAX;
}

bool cd3_raycast_shapes(const ray *line, const shape *shapes, size_t count, hit *out, size_t *first)
{
    first_hit f = {.place = SIZE_MAX};
    hit       found;
    for (size_t i = 0; i < count; i++)
        if (cd3_raycast(line, &shapes[i], &found))
            note_hit(&f, &found, i);
    return report_first(&f, out, first);
}

bool cd3_sweep_shapes(const shape *a, vec motion, const shape *shapes, size_t count, hit *out, size_t *first)
{
    const vec still = {0};
    first_hit f = {.place = SIZE_MAX};
    hit       found;
    for (size_t i = 0; i < count; i++)
        if (cd3_sweep(a, motion, &shapes[i], still, &found))
            note_hit(&f, &found, i);
    return report_first(&f, out, first);
}
