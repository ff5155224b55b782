/*
 * Asks every function of the header the same many questions and prints a hash of the answers, a line
 * for each function. tests/package/same_bits compares the lines of many builds.
 *
 * The questions are made by integer arithmetic and exact operations only, so that they cannot differ
 * between builds themselves.
 */
#include <collide.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum
{
    ROUNDS = 2000,
    SLOTS = 1000,
    MANY = 37,   /* shapes of a batch: more than the widest instructions take twice */
    CROWD = 1000 /* boxes, and pairs of them that are looked at */
};

/* A slot for each function: they are asked in the same order in every round. */
static struct
{
    const char *name;
    uint64_t    hash;
} slots[SLOTS];
static int slot_count;

static void open_slot(const char *name)
{
    if (slot_count == SLOTS)
        return;
    if (!slots[slot_count].name)
        slots[slot_count].hash = UINT64_C(14695981039346656037);
    slots[slot_count++].name = name;
}

/* FNV-1a, eight bytes at a time. */
static void eat_bits(uint64_t bits)
{
    uint64_t *hash = &slots[slot_count - 1].hash;
    *hash = (*hash ^ bits) * UINT64_C(1099511628211);
    *hash ^= *hash >> 32;
}

/* An index, or SIZE_MAX, which is as wide here on every machine. */
static void eat_index(size_t index)
{
    eat_bits(index == SIZE_MAX ? UINT64_MAX : index);
}

/* splitmix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014. */
static uint64_t random_state = 1;

static uint64_t random_bits(void)
{
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* lowest..highest, both included */
static int random_int(int lowest, int highest)
{
    return lowest + (int)(random_bits() % (uint64_t)(highest - lowest + 1));
}

static bool one_in(int n)
{
    return random_int(1, n) == 1;
}

/* What the numbers of one round have in common. */
static struct
{
    enum
    {
        ORDINARY,
        INTEGERS,
        EIGHTHS,
        NEARLY_INTEGERS,
        UNEVEN,
        MANNERS
    } manner;
    int exponent; /* the scale of the scene */
} scene;

/* About -16..16 in units of the scene. The result fits into 53 or, with bits 24, into 24 bits. */
static double random_number(int bits, double (*next)(double, double))
{
    switch (scene.manner)
    {
    case INTEGERS: return random_int(-4, 4);
    case EIGHTHS: return ldexp(random_int(-40, 40), -3);
    case NEARLY_INTEGERS:
    {
        double number = random_int(-4, 4);
        return one_in(4) ? next(number, one_in(2) ? 16 : -16) : number;
    }
    default:
    {
        int64_t mantissa = (int64_t)(random_bits() >> (64 - bits)) - ((int64_t)1 << (bits - 1));
        return ldexp((double)mantissa, 5 - bits - (scene.manner == UNEVEN ? random_int(0, 30) : 0));
    }
    }
}

static double next_float(double from, double to)
{
    return (double)nextafterf((float)from, (float)to);
}

/* What all pairs are found in, and found to be. */
static _Alignas(64) unsigned char scratch[1 << 20];
static cd_pair pairs[CROWD];

static void eat_pairs(size_t count)
{
    eat_bits(count);
    for (size_t i = 0; i < count && i < CROWD; i++)
        eat_bits((uint64_t)pairs[i].a << 32 | pairs[i].b);
}

#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)
#define STRING_(a)  #a
#define STRING(a)   STRING_(a)

#define PREFIX    cd2_
#define REAL      double
#define DIMENSION 2
#include "bits.inc"

#define PREFIX cd2f_
#define REAL   float
#define REAL_IS_FLOAT
#define DIMENSION 2
#include "bits.inc"

#define PREFIX    cd3_
#define REAL      double
#define DIMENSION 3
#include "bits.inc"

#define PREFIX cd3f_
#define REAL   float
#define REAL_IS_FLOAT
#define DIMENSION 3
#include "bits.inc"

int main(void)
{
    for (int round = 0; round < ROUNDS; round++)
    {
        slot_count = 0;
        cd2_ask();
        cd2f_ask();
        cd3_ask();
        cd3f_ask();
    }
    for (int i = 0; i < slot_count; i++)
        printf("%016llx %s\n", (unsigned long long)slots[i].hash, slots[i].name);
    return slot_count == SLOTS;
}
