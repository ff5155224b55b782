/*
 * Narrows neighbours to float, stores them and uses them as doubles again, which not every compiler gets
 * right (see round_to_float). Fails where the library's own narrowing loses the rounding; where a cast does,
 * it says so.
 */
#include <stdio.h>

#include "../../src/space/cd3f.h"

#include "../../src/space/lane_vector.h"
#include "../../src/space/vector.h"

#define COUNT 8

/* No double here is a float, and each is nearest to the float beside it. */
static const double exact[COUNT] = {0x1.0000004p0,       0x1.99999999999ap-4, -0x1.5555555555555p-2,
                                    0x1.000001000001p0,  0x1.fffffefp100,     -0x1.8000003p-100,
                                    0x1.23456789abcdep3, 0x1.23456p-140};
static const double nearest[COUNT] = {0x1p0,          0x1.99999ap-4, -0x1.555556p-2, 0x1.000002p0,
                                      0x1.fffffep100, -0x1.8p-100,   0x1.234568p3,   0x1.238p-140};

typedef void narrowing(const double *x, float *stored, double *used);

static NOINLINE void two_casts(const double *x, float *stored, double *used)
{
    float a = (float)x[0], b = (float)x[1];
    stored[0] = a;
    stored[1] = b;
    used[0] = a;
    used[1] = b;
}

static NOINLINE void two_floats(const double *x, float *stored, double *used)
{
    float a = round_to_float(x[0]), b = round_to_float(x[1]);
    stored[0] = a;
    stored[1] = b;
    used[0] = a;
    used[1] = b;
}

static NOINLINE void eight_floats(const double *x, float *stored, double *used)
{
    for (int i = 0; i < COUNT; i++)
    {
        float a = round_to_float(x[i]);
        stored[i] = a;
        used[i] = a;
    }
}

/* As answers are stored and used on, by each function that makes a vec. */
#define THROUGH(name, narrowed)                                              \
    static NOINLINE void name(const double *x, float *stored, double *used)  \
    {                                                                        \
        vector v = {{x[0], x[1], x[2]}};                                     \
        vec    rounded = narrowed;                                           \
        vector again = load(rounded);                                        \
        stored[0] = rounded.x, stored[1] = rounded.y, stored[2] = rounded.z; \
        used[0] = again.at[0], used[1] = again.at[1], used[2] = again.at[2]; \
    }
THROUGH(stored_vec, store(v))
THROUGH(stored_plainly, plain_vec(v))
THROUGH(stored_normal, store_normal(v, 1))

static vec vec_of_lanes(vector v)
{
    vec  rounded;
    real length;
    store_with_length(&rounded, &length, (lane_vector){lanes_of(v.at[0], v.at[1]), v.at[2]}, 1);
    return rounded;
}
THROUGH(stored_lanes, vec_of_lanes(v))

static bool rounds(narrowing *narrow_them, int count)
{
    for (int first = 0; first + count <= COUNT; first++)
    {
        float  stored[COUNT];
        double used[COUNT];
        narrow_them(exact + first, stored, used);
        for (int i = 0; i < count; i++)
            if ((double)stored[i] != nearest[first + i] || used[i] != nearest[first + i])
                return false;
    }
    return true;
}

int main(void)
{
    static const struct
    {
        const char *name;
        narrowing  *narrow_them;
        int         count;
    } all[] = {
        {"round_to_float of two", two_floats, 2},
        {"round_to_float of eight", eight_floats, COUNT},
        {"store", stored_vec, 3},
        {"plain_vec", stored_plainly, 3},
        {"store_normal", stored_normal, 3},
        {"store_with_length", stored_lanes, 3},
    };
    int status = 0;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (!rounds(all[i].narrow_them, all[i].count))
        {
            printf("%s does not round\n", all[i].name);
            status = 1;
        }
    if (!rounds(two_casts, 2))
        printf("a mere cast does not round\n");
    return status;
}
