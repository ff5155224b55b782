/*
 * One shape or ray against a list of shapes, each of its own kind: by single calls, one after another.
 */
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

bool cd3_raycast_shapes(const ray *line, const shape *shapes, size_t count, hit *out, size_t *first)
{
    size_t place = SIZE_MAX;
    hit    least, found;
    for (size_t i = 0; i < count; i++)
        if (cd3_raycast(line, &shapes[i], &found) && (place == SIZE_MAX || found.t_enter < least.t_enter))
        {
            least = found;
            place = i;
        }
    if (first)
        *first = place;
    if (out && place != SIZE_MAX)
        *out = least;
    return place != SIZE_MAX;
}

bool cd3_sweep_shapes(const shape *a, vec motion, const shape *shapes, size_t count, hit *out, size_t *first)
{
    const vec still = {0};
    size_t    place = SIZE_MAX;
    hit       least, found;
    for (size_t i = 0; i < count; i++)
        if (cd3_sweep(a, motion, &shapes[i], still, &found) &&
            (place == SIZE_MAX || found.t_enter < least.t_enter))
        {
            least = found;
            place = i;
        }
    if (first)
        *first = place;
    if (out && place != SIZE_MAX)
        *out = least;
    return place != SIZE_MAX;
}
