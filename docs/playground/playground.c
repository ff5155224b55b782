/* See playground.h. */
#include "playground.h"

#include <collide.h>

#include <stddef.h>
#include <string.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

static double given[GIVEN_NUMBERS], answer[GIVEN_NUMBERS];

#define NS(name) cd2_##name
#include "family.h"
#define NS(name) cd3_##name
#include "family.h"

EXPORT("given") double *playground_given(void)
{
    return given;
}

EXPORT("answer") double *playground_answer(void)
{
    return answer;
}

EXPORT("ask") int playground_ask(int dimension, int asked, int kind_a, int kind_b)
{
    return (dimension == 2 ? cd2_ask : cd3_ask)(asked, kind_a, kind_b);
}

EXPORT("turn") int playground_turn(int dimension)
{
    cd2_obb flat;
    cd3_obb solid;
    cd3_vec axes[3];
    if (dimension == 2)
    {
        if (cd2_make_obb_angle((cd2_vec){0, 0}, (cd2_vec){1, 1}, given[0], &flat) != CD_OK)
            return 0;
        memcpy(answer, &flat.axis, sizeof flat.axis);
        return 2;
    }
    memcpy(axes, given, sizeof axes);
    if (cd3_make_obb((cd3_vec){0, 0, 0}, (cd3_vec){1, 1, 1}, axes, &solid) != CD_OK)
        return 0;
    memcpy(answer, solid.axes, sizeof solid.axes);
    return 9;
}
